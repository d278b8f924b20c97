"""Whether a chain keeps the rules, and what it is worth, by their definitions.

It shares no code with the prefilter, the relaxation or the models: words are
traced tile by tile, and all ways to trace a chain are followed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cpbox.candidates.apart import apart_in
from cpbox.candidates.lexicon import TIERS, rarity_of
from cpbox.candidates.unfit import UNFIT, is_unfit
from cpbox.puzzle import Box, Puzzle, Rules
from cpbox.puzzle.rule import About, broken
from cpbox.puzzle.rule_support import Support

Path = tuple[int, ...]
Trace = tuple[Path, ...]

# What else there is breaks by words alone, as the records of the rules say.
SUPPORT = Support("the verifier", is_bound=True).plus("lengths")


def _rules(puzzle: Puzzle) -> Rules:
    return SUPPORT.of(puzzle)


class _Way(NamedTuple):
    """A way to trace linked words, as far as the rules can tell ways apart."""

    head: Path  # the first tiles, as many as a link has
    tail: Path  # the last ones, and at least one
    covered: frozenset[int]
    visits: tuple[tuple[int, int], ...]  # (tile, times), where a rule asks


def violations(puzzle: Puzzle, words: tuple[str, ...]) -> list[str]:
    """Every rule that a chain breaks, in plain words; none for a solution.

    Whether a dictionary holds the words is not asked here.
    """
    return examine(puzzle, words)[0]


def trace_chain(puzzle: Puzzle, words: tuple[str, ...]) -> Trace | None:
    """Tiles of each word in a way to trace the chain that keeps the rules."""
    return _trace(_Ways(puzzle), words)


def examine(puzzle: Puzzle, words: tuple[str, ...]) -> tuple[list[str], Trace | None]:
    """The `violations` of a chain, and where there are none, its `trace_chain`."""
    ways = _Ways(puzzle)
    problems = [problem for word in words for problem in _word_problems(ways, word)]
    problems += _broken(puzzle, "chain", words)
    traces = None if problems else _trace(ways, words)
    if not problems and traces is None:
        problems.append(_why_no_trace(puzzle, words))
    return problems, traces


def rarity_in(puzzle: Puzzle, chain: Sequence[str]) -> list[int]:
    """Give each word its rarity in a puzzle; 4 if the words that say it lack it."""
    words = puzzle.words
    if words.rated_by == "none" or not chain:
        return [0] * len(chain)
    if words.rated_by == "lists":
        return rarity_of(chain)
    from cpbox.candidates.source import rarities_made_of, source  # numpy, too

    letters = sorted({*"".join((*puzzle.box.tiles, *chain))})
    rarities = rarities_made_of(source(words, TIERS[0]), "".join(letters))
    return [rarities.get(word, len(TIERS)) for word in chain]


def values_of(puzzle: Puzzle, chain: Sequence[str]) -> dict[str, int]:
    """What a chain has of each quantity that an objective may name."""
    rarity = rarity_in(puzzle, chain)
    return {
        "words": len(chain),
        "letters": sum(map(puzzle.length, chain)),
        "rarity": sum(rarity),
        "worst_rarity": max(rarity),
        "score": sum(map(puzzle.score, chain)),
    }


def worth(puzzle: Puzzle, chain: Sequence[str]) -> tuple[int, ...]:
    """The values of a chain in the order of the objective."""
    values = values_of(puzzle, chain)
    return tuple(values[term.name] for term in puzzle.objective.terms)


def _trace(ways: "_Ways", words: tuple[str, ...]) -> Trace | None:
    linked = _linked(ways, words).items()
    return next((traces for way, traces in linked if _keeps(ways.puzzle, way)), None)


def keeps(puzzle: Puzzle, trace: Trace) -> bool:
    """Whether linked words begin, end, close, cover and visit tiles as they must."""
    first, *others = trace
    rules = _rules(puzzle)
    more = (tile for path in others for tile in path[rules.link :])
    return _keeps(puzzle, _way(rules, (*first, *more)))


def _keeps(puzzle: Puzzle, way: _Way) -> bool:
    if not (_ends_well(puzzle, way) and _covers(puzzle, way)):
        return False
    closed = _close(puzzle, way) if _rules(puzzle).loop else way
    return closed is not None and _within_uses(puzzle, closed)


def _word_problems(ways: "_Ways", word: str) -> list[str]:
    problems = [] if ways[word] else [f"{word} cannot be traced on the box"]
    problems += _broken(ways.puzzle, "word", (word,))
    if ways.puzzle.words.is_banned(word):
        problems.append(f"{word} is banned")
    if tile := apart_in(ways.puzzle).get(word):
        problems.append(f"{word} has no {tile}: these letters stand apart in it")
    if is_unfit(ways.puzzle, word):
        problems.append(f"{word} is left out as {UNFIT}")
    return problems


def _broken(puzzle: Puzzle, about: About, words: tuple[str, ...]) -> list[str]:
    """What the records of the rules say that some words break."""
    breaks = broken(puzzle, about, words)
    return [f"{' '.join(map(str, words))}: {because}" for _, because in breaks]


def in_order(puzzle: Puzzle, words: tuple[str, ...]) -> tuple[str, ...]:
    """A chain as it is written: words that do not link have no order but the ABC's."""
    return words if _rules(puzzle).link else tuple(sorted(words))


def unlinked(puzzle: Puzzle, words: tuple[str, ...]) -> int:
    """Which word, from 0, does not start where the one before ends; 0 if all do."""
    ways = _Ways(puzzle)
    apart = (n for n in range(1, len(words)) if not _linked(ways, words[: n + 1]))
    return next(apart, 0)


def _why_no_trace(puzzle: Puzzle, words: tuple[str, ...]) -> str:
    if number := unlinked(puzzle, words):
        return f"{words[number]} does not start where {words[number - 1]} ends"
    return (
        "no way to trace the words covers what must be covered, begins and ends where "
        "it must, and visits no tile too often"
    )


def _ends_well(puzzle: Puzzle, way: _Way) -> bool:
    tiles, rules = puzzle.box.tiles, _rules(puzzle)
    return (rules.start is None or tiles[way.head[0]] == rules.start) and (
        rules.end is None or tiles[way.tail[-1]] == rules.end
    )


def _covers(puzzle: Puzzle, way: _Way) -> bool:
    cover, tiles = _rules(puzzle).cover, puzzle.box.tiles
    if isinstance(cover, int):
        return len(way.covered) >= cover
    wanted = (t for t, text in enumerate(tiles) if cover is None or text in cover)
    return way.covered.issuperset(wanted)


def _close(puzzle: Puzzle, way: _Way) -> _Way | None:
    """Link the end to the beginning, whose tiles then count once."""
    if way.tail[-_rules(puzzle).link :] != way.head:
        return None
    visits = Counter(dict(way.visits))
    visits.subtract(way.head)
    return _Way(way.head, way.tail, way.covered, tuple(visits.items()))


def _within_uses(puzzle: Puzzle, way: _Way) -> bool:
    rules = _rules(puzzle)
    for tile, times in way.visits:
        most = rules.uses_of(puzzle.box.tiles[tile])
        if most is not None and times > most:
            return False
    return True


def _linked(ways: "_Ways", words: tuple[str, ...]) -> dict[_Way, Trace]:
    """Ways to trace linked words, each with one trace that goes that way."""
    chains: dict[_Way, Trace] = {}
    for number, word in enumerate(words):
        more = ways[word]
        if number == 0:
            chains = {way: (path,) for way, path in more.items()}
        else:
            chains = dict(_joined(ways.view.link, chains, more))
    return chains


def _joined(
    link: int, chains: dict[_Way, Trace], words: dict[_Way, Path]
) -> Iterator[tuple[_Way, Trace]]:
    for before, traces in chains.items():
        for after, path in words.items():
            shared = path[:link]
            if link and before.tail[-link:] != shared:
                continue
            visits = Counter(dict(before.visits))
            visits.update(dict(after.visits))
            visits.subtract(shared if after.visits else ())
            way = _Way(
                before.head,
                after.tail,
                before.covered | after.covered,
                tuple(sorted(visits.items())),
            )
            yield way, (*traces, path)


class _Ways(dict[str, dict[_Way, Path]]):
    """Ways to trace each word that is asked for, looked for once."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle, self.view = puzzle, _rules(puzzle)
        self._by_letter: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for tile, text in enumerate(puzzle.box.tiles):
            self._by_letter[text[0]].append((tile, text))

    def __missing__(self, word: str) -> dict[_Way, Path]:
        self[word] = self._ways(word)
        return self[word]

    def _ways(self, word: str) -> dict[_Way, Path]:
        """Ways to trace a word that has enough tiles to link, each with one path."""
        puzzle, rules = self.puzzle, self.view
        reached: list[list[Path]] = [[()], *([] for _ in word)]
        for spelled, letter in enumerate(word):
            paths = reached[spelled]
            if len(paths) > 1:  # of those that are alike, one will do
                paths = [*{_way(rules, path): path for path in paths}.values()]
            for tile, text in self._by_letter.get(letter, ()) if paths else ():
                if word.startswith(text, spelled):
                    longer = reached[spelled + len(text)]
                    for path in paths:
                        if not path or _may_follow(puzzle.box, rules, path, tile):
                            longer.append((*path, tile))
        enough = max(1, rules.link)
        return {_way(rules, path): path for path in reached[-1] if len(path) >= enough}


def _way(rules: Rules, path: Path) -> _Way:
    link, is_counted = rules.link, rules.max_uses is not None
    visits = tuple(sorted(Counter(path).items())) if is_counted else ()
    return _Way(path[:link], path[-max(link, 1) :], frozenset(path), visits)


def _may_follow(box: Box, rules: Rules, path: Path, tile: int) -> bool:
    sides = len(box.sides)
    if rules.distinct_in_word and tile in path:
        return False
    here, there = box.side_of[path[-1]], box.side_of[tile]
    if here == there:
        return rules.same_side
    if rules.moves == "adjacent":
        return (here + 1) % sides == there or (there + 1) % sides == here
    if rules.moves == "opposite":
        return (here + sides // 2) % sides == there
    return True
