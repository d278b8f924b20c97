"""Checks a proof in steps by reading through the word list, as a person would.

It shares no code with what finds the steps: it reads the list, traces each word tile by
tile, and follows words one after the other. No step is shown that it finds fault with.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from cpbox.basics.letters import bare
from cpbox.candidates.apart import apart_in
from cpbox.candidates.checkpoint import checking, paced
from cpbox.candidates.lexicon import read_tier, tiers_up_to, unfit_words
from cpbox.candidates.word_file import read_words
from cpbox.explain.steps.values import Case, Look, StepProof
from cpbox.explain.steps.word_rules import without_each
from cpbox.puzzle import Puzzle, Rules
from cpbox.puzzle.rule import broken
from cpbox.puzzle.rule_support import Support

SUPPORT = Support(
    "the check of steps",
    remedy="ask why without steps",
    is_bound=True,
).plus("lengths")
Link = tuple[str, ...]
Places = tuple[int, ...]
Runs = dict[Link, dict[frozenset[str], int]]


class Played(NamedTuple):
    """A word as it is played: its ends, what it covers, and how long it is."""

    word: str
    first: Link
    last: Link
    covers: frozenset[str]
    length: int


class Reader:
    """A person who reads through a list, as it can be played on a puzzle's box.

    Parameters
    ----------
    tick
        Called at each word and each look; it may raise to end the reading.

    """

    def __init__(
        self, puzzle: Puzzle, word_list: str, tick: Callable[[], None] = lambda: None
    ) -> None:
        self._puzzle, self._list, self._tick = puzzle, word_list, tick
        self.view = rules = SUPPORT.of(puzzle)
        self.played = [*played(puzzle, word_list, tick)]
        tiles, cover = puzzle.box.tiles, rules.cover
        self.may_miss = len(tiles) - cover if isinstance(cover, int) else 0
        self.to_cover = {*cover} if isinstance(cover, tuple) else {*tiles}
        self.most: int | None = None
        self._from: defaultdict[Link, list[Played]] = defaultdict(list)
        self._to: defaultdict[Link, list[Played]] = defaultdict(list)
        for each in self.played:
            self._from[each.first].append(each)
            self._to[each.last].append(each)
        self._cached_runs: dict[object, Runs] = {}

    def faults(self, proof: StepProof, most_letters: int | None = None) -> list[str]:
        """What is wrong with a proof; nothing if each step is true, and no case open.

        Parameters
        ----------
        proof
            The steps.
        most_letters
            If they are to be about chains of at most so many letters alone.

        """
        limits = [x for x in (most_letters, self.view.max_letters) if x is not None]
        self.most = min(limits, default=None)
        return [*self._first_step(proof), *self._looks(proof), *self._named(proof)]

    def _named(self, proof: StepProof) -> Iterator[str]:
        """Whether each rule of words that a step names is one that it needs."""
        for key, puzzle in without_each(self._puzzle):
            looks = [look for look in proof.looks if key in look.word_rules]
            if not looks and key not in proof.pivot.word_rules:
                continue
            other = Reader(puzzle, self._list, self._tick)
            other.most = self.most
            more = {each.word for each in other._with_enough(proof)}
            if key in proof.pivot.word_rules and not more - {*proof.pivot.words}:
                yield f"without {key}, no more words have {proof.pivot.letters}"
            for look in looks:
                if not any(other._is_open(look, case, proof) for case in look.cases):
                    yield f"without {key}, {look.letters} close the cases, too"

    def _is_open(self, look: Look, case: Case, proof: StepProof) -> bool:
        """Whether other words have what a look says that they do not."""
        mine = (x for x in self.played if x.word == case.word)
        leasts = (self._least(look, each, case.place, proof.words) for each in mine)
        return any(n is not None and n <= (self.most or n) for n in leasts)

    def _looks(self, proof: StepProof) -> Iterator[str]:
        every = {*self._cases(proof)}
        left = {*every}
        for look in proof.looks:
            self._tick()
            yield from self._facts(look, proof)
            yield from self._shares(look)
            for case in look.cases:
                mine = {
                    (each, place)
                    for each, place in left
                    if (each.word, place) == (case.word, case.place)
                    and self._is(each, case, proof)
                }
                if not mine:
                    yield f"{case.word} at {case.place} is no case that is left"
                left -= mine
                for each, place in mine:
                    yield from self._case(look, each, place, proof.words)
        closed = every - left
        for each, place in left:
            if not any(_has_more(x, each) for x, at in closed if at == place):
                yield f"{each.word} at {place} is left"

    @staticmethod
    def _is(each: Played, case: Case, proof: StepProof) -> bool:
        """Whether a case is about a word as it is played so."""
        ends = "".join(each.first), "".join(each.last)
        letters = {*proof.to_cover}
        missing = {*case.missing} & letters
        return ends == (case.first, case.last) and missing == letters - each.covers

    def _shares(self, look: Look) -> Iterator[str]:
        """Whether the shares of a look are true, and all that there might be."""
        if not look.shares:
            return
        place, letters = look.place, {*look.letters}
        firsts = {case.first for case in look.cases}
        lasts = {case.last for case in look.cases}
        for share in look.shares:
            one, other = {*share.first}, {*share.second}
            ends = {
                "".join(x.last)
                for x in self.played
                if one <= {*x.covers, x.word}
                and ("".join(x.first) in lasts if place == 1 else self._begins(x.first))
            }
            starts = {
                "".join(x.first)
                for x in self.played
                if other <= {*x.covers, x.word}
                and ("".join(x.last) in firsts if place == 3 else self._ends(x.last))
            }
            if (ends, starts) != ({*share.leads_to}, {*share.comes_from}):
                yield f"{share} has other links: {ends}, {starts}"
            pairs = {(case.first, case.last) for case in look.cases}
            if ends & starts if place != 2 else pairs & {*product(ends, starts)}:
                yield f"{share} links"
        for size in range(len(letters) + 1):
            for some in map(set, combinations(sorted(letters), size)):
                if not any(
                    {*share.first} <= some and {*share.second} <= letters - some
                    for share in look.shares
                ):
                    yield f"{look.letters}: nothing is said of {some} first"

    def _first_step(self, proof: StepProof) -> Iterator[str]:
        """That one word has what the pivot says, and that the words are all that do."""
        pivot, k = proof.pivot, proof.words
        letters, least = {*pivot.letters}, pivot.at_least
        if proof.most_letters not in (None, self.most):
            yield f"a chain may have {self.most} letters, not {proof.most_letters}"
        if "loop" in proof.chain_rules and not self.view.loop:
            yield "a chain need not close a loop"
        if pivot.is_word:
            if not (letters <= {*self.view.require} and len(letters) == least == 1):
                yield f"{letters} need not be in the chain"
        elif not letters <= self.to_cover:
            yield f"{letters} need not be covered"
        elif least < 1:
            yield f"{letters} may all be missed"
        elif len(letters) - self.may_miss <= k * (least - 1):
            yield f"{k} words may have {letters}, each fewer than {least}"
        words = {each.word for each in self._with_enough(proof)}
        if words != {*pivot.words}:
            yield f"the words are {sorted(words)}, not {sorted(pivot.words)}"

    def _with_enough(self, proof: StepProof) -> list[Played]:
        pivot = proof.pivot
        letters, least = {*pivot.letters}, pivot.at_least
        some = [
            each
            for each in self.played
            if len(letters & ({each.word} if pivot.is_word else each.covers)) >= least
        ]
        is_all = proof.words == 1 and not pivot.words
        return [x for x in some if self._alone(x, proof)] if is_all else some

    def _alone(self, each: Played, proof: StepProof) -> bool:
        """Whether a word can be the whole chain by the rules that a proof names."""
        most = proof.most_letters
        keeps = {
            "loop": each.first == each.last,
            "start": self._begins(each.first),
            "end": self._ends(each.last),
        }
        is_short = most is None or each.length <= most
        return is_short and all(keeps.get(name, True) for name in proof.chain_rules)

    def _cases(self, proof: StepProof) -> Iterator[tuple[Played, int]]:
        for each in self._with_enough(proof):
            is_round = self.view.loop or self.view.link == 0
            for place in range(1, 2 if is_round else proof.words + 1):
                if place == 1 and not self._begins(each.first):
                    continue
                if place == proof.words and not self._ends(each.last):
                    continue
                yield each, place

    def _begins(self, link: Link) -> bool:
        start = self.view.start
        return start is None or self.view.loop or link[0] == start

    def _ends(self, link: Link) -> bool:
        end = self.view.end
        return end is None or self.view.loop or link[-1] == end

    def _case(self, look: Look, each: Played, place: int, k: int) -> Iterator[str]:
        """What is wrong with what a look says of a case."""
        letters = frozenset(look.letters)
        are_words = bool(letters) and letters <= {*self.view.require}
        may_miss = 0 if are_words else self.may_miss
        is_lacked = not letters & (each.covers | {each.word})
        if not is_lacked or not (are_words or letters <= self.to_cover):
            yield f"{each.word} need not have {look.letters}"
        if look.number > max(len(letters) - may_miss, 0):
            yield f"{look.number} of {look.letters} are not needed"
        least, room = self._least(look, each, place, k), self.most
        if least is not None and (room is None or least <= room):
            yield f"{look.letters}: {each.word} at {place} stays open"
        if least is not None and (look.least_letters or least + 1) > least:
            yield f"{each.word} at {place} may have {least} letters"

    def _least(self, look: Look, each: Played, place: int, k: int) -> int | None:
        """The fewest letters of a row with the word that has enough of a look's."""
        letters = frozenset(look.letters)
        after = self._runs(each.last, k - place, letters, is_back=False)
        before = self._runs(each.first, place - 1, letters, is_back=True)
        totals = (
            cost + each.length + more
            for link, sets in before.items()
            for one, cost in sets.items()
            for end, others in after.items()
            for other, more in others.items()
            if len(one | other) >= look.number
            if (link == end if self.view.loop else self._begins(link))
            if self._ends(end)
        )
        return min(totals, default=None)

    def _facts(self, look: Look, proof: StepProof) -> Iterator[str]:
        """What is wrong with what a look says of single words."""
        letters, k = {*look.letters}, proof.words
        has = [(each, len(letters & {*each.covers, each.word})) for each in self.played]
        enough = [each for each, number in has if number >= look.number]
        most = max((number for _, number in has), default=0)
        if look.most_of_a_word != most:
            yield f"{look.letters}: a word has {most} of them"
        if k == 2:
            facts = (
                len({each.word for each in enough}),
                {"".join(each.first) for each in enough},
                {"".join(each.last) for each in enough},
            )
            if facts != (look.having, {*look.starts}, {*look.ends}):
                yield f"{look.letters}: the words that have them are {facts}"
        if look.in_a_row > 1 or k <= 2:
            return
        if look.is_anywhere:
            if (k - 1) * most >= look.number:
                yield f"{look.letters}: {k - 1} words may have them"
            return
        firsts = {case.first for case in look.cases}
        lasts = {case.last for case in look.cases}
        for each in enough:
            ends, starts = "".join(each.last), "".join(each.first)
            if (self._begins(each.first) and ends in firsts) or (
                self._ends(each.last) and starts in lasts
            ):
                yield f"{look.letters}: {each.word} links"

    def _runs(
        self, link: Link, count: int, letters: frozenset[str], *, is_back: bool
    ) -> Runs:
        """Where so many words lead, what they have of the letters, and how short."""
        key = link, count, letters, is_back
        if key in self._cached_runs:
            return self._cached_runs[key]
        runs: Runs = {link: {frozenset(): 0}}
        for _ in range(count):
            longer: Runs = {}
            for near, costs in runs.items():
                for each in (self._to if is_back else self._from)[near]:
                    own = letters & (each.covers | {each.word})
                    sets = longer.setdefault(each.first if is_back else each.last, {})
                    for had, cost in costs.items():
                        has, total = had | own, cost + each.length
                        sets[has] = min(total, sets.get(has, total))
            runs = longer
        self._cached_runs[key] = runs
        return runs


def _has_more(one: Played, other: Played) -> bool:
    """Whether a way to play a word does all that another one does."""
    return one[:3] == other[:3] and one.covers >= other.covers


# ------------------------------------------------------------------- the words played


def played(
    puzzle: Puzzle, word_list: str, tick: Callable[[], None] = lambda: None
) -> Iterator[Played]:
    """Every word of a list that can be played, in each way that steps tell apart."""
    letters = {*"".join(puzzle.box.tiles)}
    words = puzzle.words
    view = SUPPORT.of(puzzle)
    unfit = unfit_words() if words.avoids_unfit else frozenset[str]()
    unfit -= {*words.add, *view.require}
    out = unfit | apart_in(puzzle).keys()
    with checking(tick):
        listed = paced(words_of_list(puzzle, word_list))
        fit = {word for word in listed if letters.issuperset(word)}
    for word in sorted(fit):
        if word in out or words.is_banned(word):
            continue
        tick()
        if any(broken(puzzle, "word", (word,))):
            continue
        ways = {
            (
                path[: view.link],
                path[len(path) - view.link :],
                frozenset(path),
                len(word if view.lengths == "letters" else path),
            )
            for path in _paths(puzzle, view, word)
            if len(path) >= max(view.link, 1) and _is_sparing(puzzle, view, path)
        }
        texts = puzzle.box.tiles
        every = {
            Played(word, _on(texts, a), _on(texts, b), frozenset(_on(texts, c)), length)
            for a, b, c, length in ways
        }
        yield from sorted(every, key=lambda x: (x.first, x.last, sorted(x.covers)))


def _on(texts: Sequence[str], tiles: "Sequence[int] | frozenset[int]") -> Link:
    return tuple(texts[tile] for tile in tiles)


def words_of_list(puzzle: Puzzle, word_list: str) -> Iterator[str]:
    """The words of a list, before any rule speaks."""
    words = puzzle.words
    if words.only is not None:
        yield from words.only
    elif words.file is not None:
        listed = read_words(Path(words.file), skip_capitals=words.capitals == "skip")
        for text in map(bytes.decode, listed.texts):
            yield from (bare(text) if words.accents == "ignore" else text).split()
    else:
        for tier in tiers_up_to(word_list):
            yield from read_tier(tier).split()
    yield from words.add


def _paths(puzzle: Puzzle, rules: Rules, word: str) -> Iterable[Places]:
    """Tiles on which a word can be traced; of paths that are alike, one."""
    reached: list[list[Places]] = [[] for _ in range(len(word) + 1)]
    reached[0] = [()]
    tiles = _by_letter(puzzle.box.tiles)
    for place in range(len(word)):
        for path in _unlike(reached[place], rules):
            for tile, text in tiles.get(word[place], ()):
                if word.startswith(text, place) and _may(puzzle, rules, path, tile):
                    reached[place + len(text)].append((*path, tile))
    return _unlike(reached[-1], rules)


@lru_cache(maxsize=1)
def _by_letter(texts: tuple[str, ...]) -> dict[str, list[tuple[int, str]]]:
    """The tiles, and what they hold, by its first letter."""
    tiles: dict[str, list[tuple[int, str]]] = {}
    for tile, text in enumerate(texts):
        tiles.setdefault(text[0], []).append((tile, text))
    return tiles


def _unlike(paths: list[Places], rules: Rules) -> Iterable[Places]:
    """One path of those that no rule can tell apart."""
    if len(paths) < 2:
        return paths
    by_end = {}
    for path in paths:
        seen = sorted(path if rules.max_uses else {*path})
        by_end[path[: rules.link], path[-3:], tuple(seen)] = path
    return by_end.values()


def _is_sparing(puzzle: Puzzle, rules: Rules, path: Places) -> bool:
    """Whether a word visits no tile too often; a loop's link counts once."""
    visits = Counter(path)
    if rules.loop:
        visits.subtract(path[: rules.link])
    most = {tile: rules.uses_of(puzzle.box.tiles[tile]) for tile in visits}
    return all(n is None or visits[tile] <= n for tile, n in most.items())


def _may(puzzle: Puzzle, rules: Rules, path: Places, tile: int) -> bool:
    if not path:
        return True
    number, sides = len(puzzle.box.sides), puzzle.box.side_of
    apart = (sides[tile] - sides[path[-1]]) % number
    if rules.distinct_in_word and tile in path:
        return False
    if not apart:
        return rules.same_side
    if rules.moves == "adjacent":
        return apart in (1, number - 1)
    return rules.moves != "opposite" or 2 * apart == number
