"""The nearest change of one condition that allows a chain, all else as it is."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.letters import in_text
from cpbox.basics.showing import in_short
from cpbox.basics.wording import listed
from cpbox.candidates.unfit import UNFIT_KEY
from cpbox.explain.conditions import (
    WORD_LISTS,
    Requirement,
    as_written,
    bare,
    longest,
    part_and_name,
    rules_of,
    value,
    with_list,
)
from cpbox.explain.coverage import letters_on, traced
from cpbox.explain.oracle import Chain, Oracle
from cpbox.fields.base import replace
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import LISTS, MAX_LINK, Puzzle, Rules
from cpbox.puzzle.rule import table

Edits = tuple[tuple[str, Any], ...]  # keys of a puzzle file and their new values
Make = Callable[[int], Edits]
Option = tuple[object, Edits, str]  # what it is changed to, how, and a remark

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
        The answer of the changed puzzle; a chain that it has, where there was no time
        to find the best.
    puzzle
        The puzzle with the change.
    leaves
        The letters of the box on a tile that the chain leaves.
    remark
        What else the change implies.
    edits
        The change as keys of the puzzle file, each with its new value as the file has
        it; None takes the key away.

    """

    __repr__ = in_short

    key: str
    before: str
    after: str
    chain: Chain
    puzzle: Puzzle
    leaves: tuple[str, ...] = ()
    remark: str = ""
    edits: Edits = ()


def with_edits(puzzle: Puzzle, edits: Edits) -> Puzzle | None:
    """The puzzle with other values, unless its rules then contradict each other."""
    changes: dict[str, dict[str, Any]] = {}
    for key, new in edits:
        part, name = part_and_name(key)
        field = tuple(new.items()) if isinstance(new, dict) else new
        field = tuple(new) if isinstance(new, list) else field
        if name == "list":
            name, field = "lists", (new,)
        if new is None:
            field = getattr(type(getattr(puzzle, part))(), name)
        changes.setdefault(part, {})[name] = field
    try:
        parts = {x: replace(getattr(puzzle, x), **new) for x, new in changes.items()}
        return replace(puzzle, **parts)
    except InputError:
        return None


def size(change: Change) -> tuple[int, int]:
    """Words and letters of its chain, for changes to be sorted by."""
    return len(change.chain), sum(map(change.puzzle.length, change.chain))


class Changes:
    """Looks for changes of a puzzle that has no chain.

    Parameters
    ----------
    oracle
        Says what has a chain.

    """

    def __init__(self, puzzle: Puzzle, oracle: Oracle) -> None:
        self._puzzle, self._base, self._oracle = puzzle, bare(puzzle), oracle

    def of(self, requirement: Requirement) -> Iterator[Change]:
        """Changes of what one key asks for, each enough; nothing when none is.

        Raises
        ------
        Unsure
            When there was no time to find out.

        """
        key = requirement.key
        _, name = part_and_name(key)
        if key == "words.list":
            larger = LISTS[LISTS.index(self._base.words.largest) + 1 :]
            options = ((each, ((key, each),), "") for each in larger)
            yield from self._first(key, self._base.words.largest, options)
        elif key == UNFIT_KEY:
            yield from self._leading_to(key, "avoid", "allow", ((key, "allow"),))
        elif key in WORD_LISTS:
            yield from self._words_of_a_list(key)
        elif name == "link":
            yield from self._first(key, self._rules_of.link, self._links())
        elif name in ("start", "end"):
            yield from self._other_letters(key)
        elif name == "max_uses":
            items = requirement.items or ("",)
            some = [change for item in items for change in self._uses(item)]
            yield from some or self._unlimited()
        elif isinstance(value(self._base, key), tuple):
            yield from self._leave_out(key, requirement.items)
        elif name == "cover" or name.startswith(("min_", "max_")):
            yield from self._limit(key)
        else:
            free = table(self._base.rules)[name].lifted
            yield from self._leading_to(
                key, value(self._base, key), free, ((key, free),)
            )

    # ------------------------------------------------------------- what all are made of

    @property
    def _rules_of(self) -> Rules:
        return rules_of(self._base)

    def _chain(self, edits: Edits) -> Chain | None:
        """A chain of the changed puzzle, which shows that the change is enough."""
        puzzle = with_edits(self._base, edits)
        return None if puzzle is None else self._oracle.chain(puzzle)

    def _leading_to(
        self, key: str, before: Any, after: Any, edits: Edits, remark: str = ""
    ) -> Iterator[Change]:
        """The change if the changed puzzle has a chain; of chains, its answer."""
        if chain := self._chain(edits):
            puzzle = with_edits(self._puzzle, edits)
            assert puzzle is not None
            chain = self._oracle.answer(puzzle).words or chain
            missed = letters_on(puzzle, ~traced(puzzle, chain))
            texts = as_written(before), as_written(after)
            yield Change(key, *texts, chain, puzzle, missed, remark, edits)

    def _first(self, key: str, before: Any, options: Iterable[Option]) -> list[Change]:
        """The first of some changes that is enough."""
        every = (
            change for x in options for change in self._leading_to(key, before, *x)
        )
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
            yield from self._leading_to(key, before, after, make(after))

    # --------------------------------------------------------------------- the limits

    def _limit(self, key: str) -> Iterator[Change]:
        """A limit that is raised or lowered; of a cover, as many tiles as can be."""
        _, name = part_and_name(key)
        before, base = value(self._base, key), self._base
        here = len(base.box.tiles) if before is None else before
        values = range(here - 1, 0, -1)
        if name == "max_words":
            values = range(here + 1, longest(base) + 1)
        elif name.startswith("max_"):
            words = self._rules_of.most_words if name == "max_letters" else 1
            values = range(here + 1, words * self._longest_word() + 1)
        shown = "all" if before is None else before
        yield from self._nearest(key, shown, values, lambda each: ((key, each),))

    def _longest_word(self) -> int:
        free = with_edits(self._base, (("rules.max_length", None),))
        assert free is not None
        return int(self._oracle.board(free).candidates.letters.max(initial=0))

    def _uses(self, letter: str) -> Iterator[Change]:
        """More visits to each tile of a letter, or to every tile."""
        limits = self._rules_of.max_uses

        def make(each: int) -> Edits:
            if not isinstance(limits, Mapping):
                return (("rules.max_uses", each),)
            return (("rules.max_uses", {**limits, letter: each}),)

        before = limits[letter] if isinstance(limits, Mapping) else limits or 0
        key = f"rules.max_uses.{letter}" if letter else "rules.max_uses"
        values = range(before + 1, before + MOST_USES)
        yield from self._nearest(key, before, values, make)

    def _unlimited(self) -> Iterator[Change]:
        """No limit on visits at all, where no single limit is enough."""
        key, before = "rules.max_uses", self._rules_of.max_uses
        shown: object = before
        if isinstance(before, Mapping):
            pairs = (f"{letter}: {number}" for letter, number in before.items())
            shown = ", ".join(pairs)
        yield from self._leading_to(key, shown, "none", ((key, None),))

    # ----------------------------------------------------------------------- the rest

    def _other_letters(self, key: str) -> Iterator[Change]:
        """Every other letter with which the chain may begin, or end; the best first."""
        if self._chain(((key, None),)) is None:
            return
        before = value(self._base, key)
        changes = [
            change
            for letter in dict.fromkeys(self._base.box.tiles)
            if letter != before
            for change in self._leading_to(key, before, letter, ((key, letter),))
        ]
        yield from sorted(changes, key=size)

    def _leave_out(self, key: str, items: Sequence[str]) -> Iterator[Change]:
        """One item of several; or more of them, when no single one is enough."""
        single = [[item] for item in items[:MOST_TRIED]]
        for some in (single, [items], [value(self._base, key)]):
            enough = [c for gone in some for c in self._without(key, gone)]
            if enough:
                yield from sorted(enough, key=size)
                return

    def _without(self, key: str, gone: Sequence[str]) -> Iterator[Change]:
        old = value(self._base, key)
        before, after = in_text(dict.fromkeys(gone), ", "), ""
        rest: Any = [item for item in old if item not in {*gone}] or None
        if key == "rules.cover":
            before, after = in_text(old, ", "), in_text(rest or ["1"], ", ")
            rest = rest or 1
        yield from self._leading_to(key, before, after, ((key, rest),))

    def _links(self) -> Iterator[Option]:
        """Other links; words that need not link leave no first word and no last."""
        rules, key = self._rules_of, "rules.link"
        gone = [name for name in ("start", "end", "loop") if getattr(rules, name)]
        without = f"and without {' and '.join(gone)}" if gone else ""
        for link in (
            *range(rules.link - 1, 0, -1),
            0,
            *range(rules.link + 1, MAX_LINK + 1),
        ):
            edits: Edits = ((key, link),)
            if link == 0:
                edits += tuple((f"rules.{name}", None) for name in gone)
            yield link, edits, "" if link else without

    def _words_of_a_list(self, key: str) -> Iterator[Change]:
        """Words to add to the puzzle's own, of the smallest list that has enough.

        The lists are English; a puzzle in another language has nothing from them.
        """
        own = self._base.words
        if self._base.language != DEFAULT_LANGUAGE:
            return
        for name in LISTS:
            words = with_list(own, name)
            chain = self._oracle.chain(replace(self._base, words=words))
            new = [x for x in dict.fromkeys(chain or ()) if x not in {*words.add}]
            if not new:
                continue
            remark = f"words.add: {listed(new, most=20)}, of the {name} list"
            edits = (("words.add", [*own.add, *new]),)
            yield from self._leading_to(key, "", name, edits, remark)
            return
