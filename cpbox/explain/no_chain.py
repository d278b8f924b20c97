"""Why a puzzle has no chain: a minimal set of what it asks for, and what to change."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cpbox.basics.showing import in_short
from cpbox.candidates.board import Board
from cpbox.explain.changes import Change, Changes
from cpbox.explain.conditions import (
    LONGEST,
    WORD_LISTS,
    Condition,
    Requirement,
    bare,
    conditions,
    covered,
    keeping,
    longest,
    part_and_name,
    requirements,
    rules_of,
)
from cpbox.explain.minimal import correction, minimal
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table

GAME = ("rules.same_side", "rules.link", "rules.cover", *WORD_LISTS)  # kept if can be


@dataclass(frozen=True)
class Unreached:
    """A letter that must be covered, with a tile on which no word can be played.

    Parameters
    ----------
    letter
        What the tile holds.
    tiles
        How many tiles hold that, and on how many of these no word can be played.

    """

    letter: str
    tiles: tuple[int, int]


@dataclass(frozen=True)
class Reason:
    """What together leaves no chain.

    Parameters
    ----------
    conditions
        What is asked for.
    minimal
        Whether it is proved that none of them can be left out.
    up_to_words
        Chains of up to this many words were considered; None if it is proved that
        none of any length exists, or `max_words` is among the conditions.

    """

    __repr__ = in_short

    conditions: tuple[Requirement, ...]
    minimal: bool = True
    up_to_words: int | None = None


@dataclass(frozen=True, kw_only=True)
class NoChain:
    """Why there is no chain.

    Parameters
    ----------
    unreached
        Letters that no word reaches, where there are any.
    reason
        A minimal reason.
    changes
        Changes of the reason's conditions, each of which allows a chain.
    insufficient
        Keys of the reason of which no change alone is enough.
    undecided
        Keys of which there was no time to try every change.
    together
        Conditions that allow a chain when all are dropped, but not when one of
        them stays; looked for when no single change is enough.
    then
        The chain that is then possible.
    longest
        Words of the longest chain that was considered without `max_words`.
    complete
        Whether all of this was decided in time.

    """

    __repr__ = in_short

    unreached: tuple[Unreached, ...]
    reason: Reason
    changes: tuple[Change, ...]
    insufficient: tuple[str, ...]
    undecided: tuple[str, ...] = ()
    together: tuple[Requirement, ...] = ()
    then: Chain | None = None
    longest: int = LONGEST
    complete: bool = True


def explain(puzzle: Puzzle, oracle: Oracle) -> NoChain:
    """Explain why a puzzle has no chain, which must be known."""
    return _Explainer(puzzle, oracle).explain()


def _unreached(board: Board) -> tuple[Unreached, ...]:
    """The letters to cover with a tile that no candidate visits.

    None where a number of tiles is asked for, and enough of them are visited.
    """
    puzzle, seen = board.puzzle, 0
    tiles, cover = puzzle.box.tiles, rules_of(puzzle).cover
    for mask in board.candidates.mask.tolist():
        seen |= mask
    missing = Counter(text for t, text in enumerate(tiles) if not seen >> t & 1)
    if isinstance(cover, int) and missing.total() <= len(tiles) - cover:
        return ()
    letters = tiles if isinstance(cover, int) else covered(puzzle)
    return tuple(
        Unreached(text, (tiles.count(text), number))
        for text, number in missing.items()
        if text in letters
    )


class _Explainer:
    def __init__(self, puzzle: Puzzle, oracle: Oracle) -> None:
        self._puzzle, self._oracle = puzzle, oracle
        self._families = conditions(puzzle)
        if rules_of(puzzle).most_words >= LONGEST:  # none longer would be looked for
            del self._families["rules.max_words"]
        self._unsure = False

    def explain(self) -> NoChain:
        oracle = self._oracle
        with oracle.doing("letters that no word reaches"):
            board = oracle.board(bare(self._puzzle))
            missing = _unreached(board)
            self._scarcest_first(board)
        with oracle.doing("a minimal set of rules"):
            reason = self._reason(missing)
        with oracle.doing("changes"):
            changes, insufficient, undecided = self._changes(reason)
        together: tuple[Requirement, ...] = ()
        then = None
        if not changes:
            with oracle.doing("changes that do together"):
                together, then = self._together()
        return NoChain(
            unreached=missing,
            reason=reason,
            changes=tuple(changes),
            insufficient=tuple(insufficient),
            undecided=tuple(undecided),
            together=together,
            then=then,
            longest=longest(self._puzzle),
            complete=not self._unsure,
        )

    def _scarcest_first(self, board: Board) -> None:
        """Order the letters to cover so that those are named that explain most."""
        uses = dict.fromkeys(self._puzzle.box.tiles, 0)
        for tile, text in enumerate(self._puzzle.box.tiles):
            uses[text] += int((board.candidates.mask >> tile & 1).sum())
        family = self._families.get("rules.cover", [])
        family.sort(key=lambda condition: uses.get(condition.item, 0))

    # ----------------------------------------------------------------- the reason

    def _chain(self, kept: frozenset[Condition]) -> Chain | None:
        """A chain that keeps some conditions."""
        return self._oracle.any_chain(keeping(self._puzzle, kept))

    def _is_infeasible(self, kept: frozenset[Condition]) -> bool:
        """Whether some conditions leave no chain; False where it is not known."""
        try:
            return self._chain(kept) is None
        except Unsure:
            self._unsure = True
            return False

    def _reason(self, missing: Sequence[Unreached]) -> Reason:
        """A minimal reason: of a letter that no word reaches, if that is one."""
        families: Mapping[str, list[Condition]] = self._families
        if missing:
            some = {k: own for k, own in families.items() if self._is_of_words(k)}
            named = {missing[0].letter, ""}  # no letter is, of a number of tiles
            family = families.get("rules.cover", ())
            some["rules.cover"] = [each for each in family if each.item in named]
            if self._is_infeasible(frozenset(c for own in some.values() for c in own)):
                families = some
        reason = minimal(families, self._is_infeasible)
        together = requirements(self._puzzle, reason)
        return Reason(together, not self._unsure, self._limit(frozenset(reason)))

    def _is_of_words(self, key: str) -> bool:
        """Whether a key decides which words can be played, and where."""
        part, name = part_and_name(key)
        return part == "words" or table(self._puzzle.rules)[name].about != "chain"

    def _limit(self, reason: frozenset[Condition]) -> int | None:
        """Words of the longest chain that was looked for, if longer ones may exist."""
        if Condition("rules.max_words") in reason:
            return None
        try:
            is_hopeless = all(
                map(self._oracle.has_none_of_any_length, keeping(self._puzzle, reason))
            )
        except Unsure:
            is_hopeless = False
        return None if is_hopeless else longest(self._puzzle)

    # ---------------------------------------------------------------- the changes

    def _changes(self, reason: Reason) -> tuple[list[Change], list[str], list[str]]:
        """Changes, and the keys of which none does, or that is not known."""
        changes: list[Change] = []
        insufficient: list[str] = []
        undecided: list[str] = []
        finder = Changes(self._puzzle, self._oracle)
        for each in reason.conditions:
            before = len(changes)
            try:
                changes.extend(finder.of(each))
            except Unsure:
                self._unsure = True
                undecided.append(each.key)
            else:
                insufficient += [each.key] * (len(changes) == before)
        return changes, insufficient, undecided

    def _together(self) -> tuple[tuple[Requirement, ...], Chain | None]:
        order = sorted(self._families, key=lambda key: key in GAME)
        families = {key: self._families[key] for key in order}
        dropped = correction(families, self._is_infeasible)
        everything = {c for family in families.values() for c in family}
        try:
            then = self._chain(frozenset(everything - {*dropped}))
        except Unsure:
            self._unsure, then = True, None
        return (requirements(self._puzzle, dropped), then) if then else ((), None)
