"""The nearest change of one condition that allows a chain, all else as it is."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from cpbox.explain.conditions import (
    UNLINKED,
    WORD_LISTS,
    Asked,
    as_written,
    bare,
    longest,
    part_and_name,
    value,
    with_list,
    words_key,
)
from cpbox.explain.coverage import letters_on, traced
from cpbox.explain.oracle import Chain, Oracle
from cpbox.puzzle import LISTS, MAX_LINK, Puzzle
from cpbox.puzzle.above import in_short
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.rule import table
from cpbox.puzzle.wording import alternatives

Make = Callable[[int], Puzzle | None]
Option = tuple[object, Puzzle | None, str]  # what it is changed to, and a remark

MOST_TRIED = 40  # items of a list that are left out one by one
MOST_USES = 60  # visits to a tile beyond which a limit is none


@dataclass(frozen=True)
class Change:
    """A change of a puzzle that allows a chain.

    Parameters
    ----------
    key
        The key in the puzzle file, such as ``rules.max_words``.
    before, after
        Its value, in the file's own words; for one of several items, such as a
        banned word, the item and nothing.
    chain
        The best chain that the changed puzzle has.
    puzzle
        The puzzle with the change.
    leaves
        The letters of the box on a tile that the chain leaves.
    remark
        What else the change implies.

    """

    __repr__ = in_short

    key: str
    before: str
    after: str
    chain: Chain
    puzzle: Puzzle
    leaves: tuple[str, ...] = ()
    remark: str = ""


def size(chain: Chain) -> tuple[int, int]:
    """Words and letters, for chains to be sorted by."""
    return len(chain), sum(map(len, chain))


class Changes:
    """Looks for changes of a puzzle that has no chain.

    Parameters
    ----------
    puzzle
        The puzzle.
    oracle
        Says what has a chain.

    """

    def __init__(self, puzzle: Puzzle, oracle: Oracle) -> None:
        self._base, self._oracle = bare(puzzle), oracle

    def of(self, asked: Asked) -> Iterator[Change]:
        """Changes of what one key asks for, each enough; nothing when none is.

        Raises
        ------
        Unsure
            When there was no time to find out.

        """
        key = asked.key
        _, name = part_and_name(key)
        if key in WORD_LISTS:
            yield from self._first(key, self._listed(), self._larger_lists())
        elif name == "link":
            yield from self._first(key, self._base.rules.link, self._links())
        elif name in ("start", "end"):
            yield from self._other_letter(name)
        elif name == "max_uses":
            items = asked.items or ("",)
            some = [change for item in items for change in self._uses(item)]
            yield from some or self._unlimited()
        elif isinstance(value(self._base, key), tuple):
            yield from self._leave_out(key, asked.items)
        elif name == "cover" or name.startswith(("min_", "max_")):
            yield from self._limit(name)
        else:
            free = table(self._base.rules)[name].free
            freed = self._rules(**{name: free})
            yield from self._found(key, value(self._base, key), free, freed)

    # ------------------------------------------------------------- what all are made of

    def _rules(self, **changes: Any) -> Puzzle | None:
        """The puzzle with other rules, unless they contradict each other."""
        try:
            return replace(self._base, rules=replace(self._base.rules, **changes))
        except InputError:
            return None

    def _chain(self, puzzle: Puzzle | None) -> Chain | None:
        return None if puzzle is None else self._oracle.chain(puzzle)

    def _found(
        self, key: str, before: Any, after: Any, puzzle: Puzzle | None, remark: str = ""
    ) -> Iterator[Change]:
        """The change if the changed puzzle has a chain."""
        if puzzle is not None and (chain := self._chain(puzzle)):
            missed = letters_on(puzzle, ~traced(puzzle, chain))
            texts = as_written(before), as_written(after)
            yield Change(key, *texts, chain, puzzle, missed, remark)

    def _first(self, key: str, before: Any, options: Iterable[Option]) -> list[Change]:
        """The first of some changes that is enough."""
        every = (change for x in options for change in self._found(key, before, *x))
        return [*islice(every, 1)]

    def _nearest(
        self, key: str, before: Any, values: Sequence[int], make: Make
    ) -> Iterator[Change]:
        """The first of some values with a chain; from the first on, all have one."""
        place = bisect_left(
            values, 1, key=lambda each: self._chain(make(each)) is not None
        )
        if place < len(values):
            after = values[place]
            yield from self._found(key, before, after, make(after))

    # --------------------------------------------------------------------- the limits

    def _limit(self, name: str) -> Iterator[Change]:
        """A limit that is raised or lowered; of a cover, as many tiles as can be."""
        before, base = getattr(self._base.rules, name), self._base
        here = len(base.box.tiles) if before is None else before
        values = range(here - 1, 0, -1)
        if name == "max_words":
            values = range(here + 1, longest(base) + 1)
        elif name.startswith("max_"):
            words = base.rules.most_words if name == "max_letters" else 1
            values = range(here + 1, words * self._longest_word() + 1)
        shown = "all" if before is None else before
        yield from self._nearest(
            f"rules.{name}", shown, values, lambda each: self._rules(**{name: each})
        )

    def _longest_word(self) -> int:
        free = self._rules(max_length=None)
        assert free is not None
        return int(self._oracle.board(free).candidates.letters.max(initial=0))

    def _uses(self, letter: str) -> Iterator[Change]:
        """More visits to each tile of a letter, or to every tile."""
        limits = self._base.rules.max_uses

        def make(each: int) -> Puzzle | None:
            if not isinstance(limits, tuple):
                return self._rules(max_uses=each)
            pairs = tuple((x, each if x == letter else n) for x, n in limits)
            return self._rules(max_uses=pairs)

        before = dict(limits)[letter] if isinstance(limits, tuple) else limits or 0
        key = f"rules.max_uses.{letter}" if letter else "rules.max_uses"
        values = range(before + 1, before + MOST_USES)
        yield from self._nearest(key, before, values, make)

    def _unlimited(self) -> Iterator[Change]:
        """No limit on visits at all, where no single limit is enough."""
        before: object = self._base.rules.max_uses
        if isinstance(before, tuple):
            before = ", ".join(f"{letter}: {number}" for letter, number in before)
        freed = self._rules(max_uses=None)
        yield from self._found("rules.max_uses", before, "none", freed)

    # ----------------------------------------------------------------------- the rest

    def _other_letter(self, name: str) -> Iterator[Change]:
        """Every other letter with which the chain may begin, or end."""
        if self._chain(self._rules(**{name: None})) is None:
            return
        before = getattr(self._base.rules, name)
        found = [
            change
            for letter in dict.fromkeys(self._base.box.tiles)
            if letter != before
            for change in self._found(
                f"rules.{name}", before, letter, self._rules(**{name: letter})
            )
        ]
        if found:
            best = min(found, key=lambda change: size(change.chain))
            others = (change.after for change in found if change is not best)
            yield replace(best, after=alternatives([best.after, *others]))

    def _leave_out(self, key: str, items: Sequence[str]) -> Iterator[Change]:
        """One item of several; or more of them, when no single one is enough."""
        single = [[item] for item in items[:MOST_TRIED]]
        for some in (single, [items], [value(self._base, key)]):
            enough = [c for gone in some for c in self._without(key, gone)]
            if enough:
                yield from sorted(enough, key=lambda change: size(change.chain))
                return

    def _without(self, key: str, gone: Sequence[str]) -> Iterator[Change]:
        part, name = part_and_name(key)
        given = value(self._base, key)
        before, after = ", ".join(dict.fromkeys(gone)), ""
        rest: Any = tuple(item for item in given if item not in {*gone})
        if name == "cover":
            before, after = ", ".join(given), ", ".join(rest) or "1"
            rest = rest or 1
        changed = replace(getattr(self._base, part), **{name: rest})
        puzzle = replace(self._base, **{part: changed})
        yield from self._found(key, before, after, puzzle)

    def _links(self) -> Iterator[Option]:
        rules = self._base.rules
        gone = [name for name in ("start", "end", "loop") if getattr(rules, name)]
        without = f"and without {' and '.join(gone)}" if gone else ""
        for link in (
            *range(rules.link - 1, 0, -1),
            0,
            *range(rules.link + 1, MAX_LINK + 1),
        ):
            changes = {"link": link} if link else UNLINKED
            yield link, self._rules(**changes), "" if link else without

    def _listed(self) -> str:
        words = self._base.words
        return words.largest if words_key(words) == "words.list" else ""

    def _larger_lists(self) -> Iterator[Option]:
        """The larger lists; or each one, beside the puzzle's own words."""
        own = self._listed()
        for name in LISTS[LISTS.index(own) + 1 if own else 0 :]:
            words = with_list(self._base.words, name)
            yield name, replace(self._base, words=words), ""
