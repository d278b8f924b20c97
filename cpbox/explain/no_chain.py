"""Why a puzzle has no chain: a minimal set of what it asks for, and what to change."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cpbox.candidates.board import Board
from cpbox.explain.changes import Changes
from cpbox.explain.conditions import LONGEST, Condition, conditions, part_and_name
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.explain.reach import Unreached, unreached
from cpbox.explain.reasons import Reason, correction, minimal
from cpbox.explain.variations import Change, bare, keeping
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table

MOST_REASONS = 3
ALWAYS = ("rules.same_side", "rules.link", "rules.cover", "words.list")
GAME = (*ALWAYS, "words.file", "words.only")  # kept where others can be dropped


@dataclass(frozen=True, kw_only=True)
class NoChain:
    """Why there is no chain.

    Parameters
    ----------
    unreached
        Letters that no word reaches, where there are any.
    reasons
        Minimal reasons; the further ones stay when the first are dropped.
    changes
        Changes of the first reason's conditions, each of which brings a chain back.
    insufficient
        Keys of the first reason of which no change alone does.
    undecided
        Keys of which there was no time to look at every change.
    together
        Conditions that bring a chain back when all are dropped, and not when one of
        them stays; looked for when no single change is enough.
    then
        The chain that they bring.
    longest
        Words of the longest chain that was looked for without `max_words`.
    complete
        Whether all this was found out in time.

    """

    unreached: tuple[Unreached, ...]
    reasons: tuple[Reason, ...]
    changes: tuple[Change, ...]
    insufficient: tuple[str, ...]
    undecided: tuple[str, ...] = ()
    together: tuple[Condition, ...] = ()
    then: Chain | None = None
    longest: int = LONGEST
    complete: bool = True


def explain(puzzle: Puzzle, oracle: Oracle, longest: int = LONGEST) -> NoChain:
    """Explain why a puzzle has no chain, which must be known."""
    return _Explainer(puzzle, oracle, longest).explain()


class _Explainer:
    def __init__(self, puzzle: Puzzle, oracle: Oracle, longest: int) -> None:
        self._puzzle, self._oracle, self._longest = puzzle, oracle, longest
        self._families = conditions(puzzle, longest)
        self._everything = frozenset(c for f in self._families.values() for c in f)
        self._unsure = False
        self._undecided: list[str] = []

    def explain(self) -> NoChain:
        oracle, base = self._oracle, bare(self._puzzle)
        with oracle.doing("letters that no word reaches"):
            missing = tuple(unreached(oracle.board(base)))
            self._scarcest_first(oracle.board(base))
        with oracle.doing("a minimal set of rules"):
            reasons = self._reasons(missing)
        with oracle.doing("changes"):
            changes, insufficient = self._changes(reasons[0])
        together: tuple[Condition, ...] = ()
        then = None
        if not changes:
            with oracle.doing("changes that do together"):
                together, then = self._together()
        return NoChain(
            unreached=missing,
            reasons=tuple(reasons if not changes else reasons[:1]),
            changes=changes,
            insufficient=insufficient,
            undecided=tuple(self._undecided),
            together=together,
            then=then,
            longest=max(self._longest, self._puzzle.rules.most_words),
            complete=not self._unsure,
        )

    def _scarcest_first(self, board: Board) -> None:
        """Order the letters to cover so that those are named that explain most."""
        if "rules.cover" in self._families:
            held = dict.fromkeys(self._puzzle.box.tiles, 0)
            for tile, text in enumerate(self._puzzle.box.tiles):
                held[text] += int((board.candidates.mask >> tile & 1).sum())
            self._families["rules.cover"].sort(key=lambda c: held.get(c.item, 0))

    # ---------------------------------------------------------------- the reasons

    def _is_infeasible(self, kept: frozenset[Condition]) -> bool:
        """Whether some conditions leave no chain; False where it is not known."""
        try:
            return self._chain(kept) is None
        except Unsure:
            self._unsure = True
            return False

    def _chain(self, kept: frozenset[Condition]) -> Chain | None:
        return self._oracle.any_chain(keeping(self._puzzle, kept, self._longest))

    def _reasons(self, missing: Sequence[Unreached]) -> list[Reason]:
        """A minimal reason; then others that stay when what the file gives of it goes.

        Of conditions which every puzzle has, and of the letters to cover, only
        those letters go that no word reaches.
        """
        families = dict(self._families)
        reasons: list[Reason] = []
        while len(reasons) < MOST_REASONS:
            reason = self._reason(families, missing)
            reasons.append(reason)
            families = _without(families, reason)
            missing = [m for m in missing if _reaches(families, m.letter)]
            everything = frozenset(c for f in families.values() for c in f)
            if not families or not self._is_infeasible(everything):
                break
        return reasons

    def _reason(
        self, families: Mapping[str, list[Condition]], missing: Sequence[Unreached]
    ) -> Reason:
        was_unsure, self._unsure = self._unsure, False
        if missing:
            letter = Condition("rules.cover", missing[0].letter)
            some = {
                key: family
                for key, family in families.items()
                if self._is_of_words(key)
            }
            some["rules.cover"] = [letter]
            if self._is_infeasible(frozenset(c for f in some.values() for c in f)):
                families = some
        reason = tuple(minimal(families, self._is_infeasible))
        is_minimal = not self._unsure
        self._unsure |= was_unsure
        return Reason(reason, is_minimal, self._limit(reason))

    def _is_of_words(self, key: str) -> bool:
        """Whether a key decides which words can be played, and where."""
        part, name = part_and_name(key)
        return part == "words" or table(self._puzzle.rules)[name].about != "chain"

    def _limit(self, reason: Sequence[Condition]) -> int | None:
        """Words of the longest chain that was looked for, if longer ones may exist."""
        if Condition("rules.max_words") in reason:
            return None
        kept = frozenset(reason)
        try:
            for puzzle in keeping(self._puzzle, kept, self._longest):
                if not self._oracle.has_none_of_any_length(puzzle):
                    return puzzle.rules.most_words
        except Unsure:
            return max(self._longest, self._puzzle.rules.most_words)
        return None

    # ---------------------------------------------------------------- the changes

    def _changes(self, reason: Reason) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        changes: list[Change] = []
        insufficient: list[str] = []
        finder = Changes(self._puzzle, self._oracle, self._longest)
        for key, items in reason.by_key().items():
            of_key, is_all = self._sure(finder.of(key, items))
            changes += of_key
            if not of_key and is_all:
                insufficient.append(key)
            elif not is_all:
                self._undecided.append(key)
        return tuple(changes), tuple(insufficient)

    def _sure(self, changes: Iterator[Change]) -> tuple[list[Change], bool]:
        """The changes that were found, and whether before the time was over."""
        known: list[Change] = []
        try:
            known.extend(changes)
        except Unsure:
            self._unsure = True
            return known, False
        return known, True

    def _together(self) -> tuple[tuple[Condition, ...], Chain | None]:
        order = sorted(self._families, key=lambda key: key in GAME)
        families = {key: self._families[key] for key in order}
        dropped = correction(families, self._is_infeasible)
        try:
            then = self._chain(self._everything - {*dropped})
        except Unsure:
            self._unsure, then = True, None
        return (tuple(dropped), then) if then else ((), None)


def _without(
    families: Mapping[str, list[Condition]], reason: Reason
) -> dict[str, list[Condition]]:
    """The families less what is easily given up of a reason."""
    given = [c for c in reason.conditions if c.key not in ALWAYS]
    gone = {*(given or [c for c in reason.conditions if c.key == "rules.cover"])}
    left = {k: [c for c in family if c not in gone] for k, family in families.items()}
    return {key: family for key, family in left.items() if family}


def _reaches(families: Mapping[str, list[Condition]], letter: str) -> bool:
    return Condition("rules.cover", letter) in families.get("rules.cover", ())
