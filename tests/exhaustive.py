"""Every chain of a small puzzle, by the definitions of the rules alone.

Nothing here knows how the product works: words are traced tile by tile, all
sequences of words up to the limit are listed, and each is checked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from cpbox.candidates.lexicon import rarity_of, unfit_words
from cpbox.puzzle import Puzzle

Chain = tuple[str, ...]
Path = tuple[int, ...]
Route = tuple[Path, Path, Path]  # first tiles, last tiles, all tiles visited, sorted


def values(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    """The objective of a chain; what is maximised keeps its sign."""
    value = amounts(puzzle, chain)
    return tuple(value[term.name] for term in puzzle.objective.terms)


def amounts(puzzle: Puzzle, chain: Chain) -> dict[str, int]:
    """All that an objective may count in a chain."""
    rarity = rarities(puzzle, chain)
    return {
        "words": len(chain),
        "letters": length_of(puzzle, chain),
        "rarity": sum(rarity),
        "worst_rarity": max(rarity),
        "score": sum(score_of(puzzle, word) for word in chain),
    }


def length_of(puzzle: Puzzle, chain: Sequence[str]) -> int:
    """How long the words of a chain are together, by letters or by tiles.

    A word that the tiles do not spell is as long as its letters are many.
    """
    if puzzle.rules.lengths == "letters":
        return sum(map(len, chain))
    return sum(len(spelling(puzzle, word)) for word in chain)


def score_of(puzzle: Puzzle, word: str) -> int:
    """The values of a word's letters; of a tile of several letters that has its own."""
    worth = dict(puzzle.letter_values)
    if all(len(key) == 1 for key in worth):
        return sum(worth.get(letter, 0) for letter in word)
    return sum(
        worth[part] if part in worth else sum(worth.get(letter, 0) for letter in part)
        for part in spelling(puzzle, word)
    )


def spelling(puzzle: Puzzle, word: str) -> tuple[str, ...]:
    """The tiles that spell a word in the fewest parts, or else its letters."""
    texts = {*puzzle.box.tiles}

    def ways(rest: str) -> Iterator[tuple[str, ...]]:
        if not rest:
            yield ()
        for text in texts:
            if rest.startswith(text):
                yield from ((text, *more) for more in ways(rest[len(text) :]))

    return min(ways(word), key=len, default=tuple(word))


def rarities(puzzle: Puzzle, chain: Chain) -> list[int]:
    """The rarity of each word, by the definition in puzzles/README.md."""
    words = puzzle.words
    rated_by = words.rarity or ("lists" if words.only is None else "none")
    if rated_by == "lists":
        return rarity_of(chain)
    every = [*dict.fromkeys((*(words.only or ()), *words.add))]
    rated = {word: 4 * place // len(every) for place, word in enumerate(every)}
    return [rated[word] if rated_by == "order" else 0 for word in chain]


def order(puzzle: Puzzle, value: tuple[int, ...]) -> tuple[int, ...]:
    """A key by which better values sort first."""
    terms = zip(puzzle.objective.terms, value, strict=True)
    return tuple(-v if term.maximised else v for term, v in terms)


def ranked(puzzle: Puzzle) -> list[tuple[tuple[int, ...], Chain]]:
    """All chains with their objective, the best first, ties in alphabetical order."""
    found = [(values(puzzle, chain), chain) for chain in every_chain(puzzle)]
    return sorted(found, key=lambda each: (order(puzzle, each[0]), each[1]))


def every_chain(puzzle: Puzzle) -> Iterator[Chain]:
    """All chains that keep the rules, in no particular order."""
    words = [word for word in sorted(dictionary(puzzle)) if may_play(puzzle, word)]
    routes = {word: every_route(puzzle, word) for word in words}
    for chain in _sequences(puzzle, words, routes, ()):
        if keeps_rules(puzzle, chain) and _covers(puzzle, chain, routes):
            yield chain


def dictionary(puzzle: Puzzle) -> set[str]:
    return {*(puzzle.words.only or ()), *puzzle.words.add}


def left_out_of(puzzle: Puzzle) -> set[str]:
    words = puzzle.words
    own = words.only is not None or words.file is not None
    if words.unfit == "allow" or (own and words.unfit is None):
        return set()
    return {*unfit_words()}.difference(words.add, puzzle.rules.require)


def may_play(puzzle: Puzzle, word: str) -> bool:
    rules = puzzle.rules
    if word in puzzle.words.ban or word in left_out_of(puzzle):
        return False
    if any(re.search(pattern, word) for pattern in puzzle.words.ban_matching):
        return False
    length = length_of(puzzle, (word,))
    return rules.min_length <= length <= (rules.max_length or length)


def every_route(puzzle: Puzzle, word: str) -> set[Route]:
    """What the rules can tell apart of the ways to trace a word."""
    link = puzzle.rules.link
    return {
        (path[:link], path[len(path) - link :], _visits(puzzle, path))
        for path in _paths(puzzle, word, ())
        if len(path) >= link
    }


def _visits(puzzle: Puzzle, path: Path) -> Path:
    """The tiles visited, as often as they are where that counts."""
    return tuple(sorted(set(path) if puzzle.rules.max_uses is None else path))


def _paths(puzzle: Puzzle, rest: str, path: Path) -> Iterator[Path]:
    if not rest:
        yield path
    for tile, text in enumerate(puzzle.box.tiles):
        if rest.startswith(text) and (not path or may_step(puzzle, path, tile)):
            yield from _paths(puzzle, rest[len(text) :], (*path, tile))


def may_step(puzzle: Puzzle, path: Sequence[int], tile: int) -> bool:
    sides = [s for s, side in enumerate(puzzle.box.sides) for _ in side]
    here, there, number = sides[path[-1]], sides[tile], len(puzzle.box.sides)
    if puzzle.rules.distinct_in_word and tile in path:
        return False
    if here == there:
        return puzzle.rules.same_side
    distance = min((here - there) % number, (there - here) % number)
    return {
        "any": True,
        "adjacent": distance == 1,
        "opposite": 2 * distance == number,
    }[puzzle.rules.moves]


def _sequences(
    puzzle: Puzzle, words: Sequence[str], routes: dict[str, set[Route]], chain: Chain
) -> Iterator[Chain]:
    if chain:
        yield chain
    if len(chain) < puzzle.rules.most_words:
        for word in words:
            links = not chain or any(
                a[1] == b[0] for a in routes[chain[-1]] for b in routes[word]
            )
            if puzzle.rules.link == 0 and chain and word < chain[-1]:
                links = False  # order means nothing, so one order is enough
            if routes[word] and links:
                yield from _sequences(puzzle, words, routes, (*chain, word))


def keeps_rules(puzzle: Puzzle, chain: Chain) -> bool:
    rules, letters = puzzle.rules, length_of(puzzle, chain)
    return (
        rules.min_words <= len(chain) <= rules.most_words
        and rules.min_letters <= letters <= (rules.max_letters or letters)
        and (rules.repeat_words or len(set(chain)) == len(chain))
        and set(rules.require) <= set(chain)
    )


def _covers(puzzle: Puzzle, chain: Chain, routes: dict[str, set[Route]]) -> bool:
    """Whether some trace of the chain links, covers, and visits tiles as it may."""
    whole = routes[chain[0]]
    for word in chain[1:]:
        whole = {
            (first, end, _joined(puzzle, seen, start, more))
            for first, last, seen in whole
            for start, end, more in routes[word]
            if start == last
        }
    return any(fits(puzzle, *route) for route in whole)


def _joined(puzzle: Puzzle, seen: Path, shared: Path, more: Path) -> Path:
    """The tiles visited by both, what they share once."""
    if puzzle.rules.max_uses is None:
        return tuple(sorted({*seen, *more}))
    return _without(tuple(sorted(seen + more)), shared)


def _without(visits: Path, once: Path) -> Path:
    left = list(visits)
    for tile in once:
        left.remove(tile)
    return tuple(left)


def fits(puzzle: Puzzle, first: Path, last: Path, visits: Path) -> bool:
    tiles, rules = puzzle.box.tiles, puzzle.rules
    covered = set(visits)
    if rules.start is not None and tiles[first[0]] != rules.start:
        return False
    if rules.end is not None and tiles[last[-1]] != rules.end:
        return False
    if rules.loop:
        if first != last:
            return False
        visits = visits if rules.max_uses is None else _without(visits, first)
    if isinstance(rules.cover, int):
        enough = len(covered) >= rules.cover
    else:
        asked = tiles if rules.cover is None else rules.cover
        enough = all(t in covered for t, text in enumerate(tiles) if text in asked)
    return enough and _sparing(puzzle, visits)


def uses_within(puzzle: Puzzle, route: Route) -> bool:
    """Whether a word alone visits no tile too often."""
    first, _, visits = route
    if puzzle.rules.loop and puzzle.rules.max_uses is not None:
        visits = _without(visits, first)
    return _sparing(puzzle, visits)


def _sparing(puzzle: Puzzle, visits: Path) -> bool:
    most = {t: _most(puzzle.rules.max_uses, puzzle.box.tiles[t]) for t in visits}
    return all(m is None or visits.count(t) <= m for t, m in most.items())


def _most(uses: int | Mapping[str, int] | None, tile: str) -> int | None:
    return uses.get(tile) if isinstance(uses, Mapping) else uses
