"""Trials: variants of a puzzle, the usual ones too, and what became of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.showing import Recorded, Shown
from cpbox.fields.base import replace
from cpbox.puzzle import LISTS, TERMS, Objective, Puzzle, Term
from cpbox.puzzle.rule_support import Support
from cpbox.search.results.result import Result, Status

SUPPORT = Support("the usual variants", is_bound=True).plus("lengths")
Change = Callable[[Puzzle], Puzzle]
Solve = Callable[[Puzzle], Result]


@dataclass(frozen=True, kw_only=True, repr=False)
class Trial(Recorded):
    """One variant, or the puzzle as it stands.

    Parameters
    ----------
    name
        What the variant is called.
    puzzle
        The puzzle with the variant's changes; without them, if they contradict it.
    result
        What was found, once it has been tried.
    problem
        Why it cannot be tried.
    usual
        Whether it is one of cpbox's own; then a contradiction is no mistake.
    on_one_list
        The results to compare, those of the puzzle as it stands and of the variant,
        where `result` is of another word list than that of the puzzle as it stands.
    base
        The puzzle as it stands, once it is known; None for that itself.

    """

    name: str
    puzzle: Puzzle
    result: Result | None = None
    problem: str = ""
    usual: bool = False
    on_one_list: tuple[Result, Result] | None = None
    base: "Trial | None" = field(default=None, repr=False, compare=False)

    @property
    def is_base(self) -> bool:
        """Whether it is the puzzle as it stands, which the others are compared with."""
        return self.puzzle.variant is None

    @property
    def change(self) -> str | None:
        """How its answer compares with that of the unchanged puzzle.

        ``better``, ``worse``, ``same chain`` and so on, as ``cpbox try --help`` says;
        None for the puzzle as it stands, and where that is not known.
        """
        return None if self.base is None else change(self.base, self)

    @property
    def results(self) -> tuple[Result, ...]:
        """All that was found for it."""
        own = () if self.result is None else (self.result,)
        return own + (self.on_one_list or ())

    @property
    def trusted(self) -> tuple[str, ...]:
        """The unusual formulations that what is said of it rests on, bounds too."""
        names = {name for x in self.results for name in x.trusted}
        return tuple(sorted(names | self._compared_by))

    @property
    def relies_on(self) -> tuple[str, ...]:
        """Those on which what is proved of it rests: its answer, and its `change`."""
        names = {name for x in self.results for name in x.relies_on}
        return tuple(sorted(names | self._compared_by))

    @property
    def _compared_by(self) -> frozenset[str]:
        """Those on which its `change` rests: the bound of the worse, or both bounds."""
        compared = (self.base and compared_results(self.base, self)) or ()
        worse = {BETTER: compared[:1], WORSE: compared[1:]}
        same = dict.fromkeys((SAME, SAME_CHAIN), compared)
        rests = (worse | same).get(self.change or "", ())
        return frozenset(name for result in rests for name in result.trusted)

    @property
    def is_interrupted(self) -> bool:
        """Whether the user stopped one of its runs."""
        return any(result.interrupted for result in self.results)


def run_trial(trial: Trial, solve: Solve) -> Trial:
    """Solve a variant, or say why it cannot be solved."""
    if trial.problem:
        return trial
    try:
        solved = solve(trial.puzzle)  # an equal puzzle's, if that was solved before
        return replace(trial, result=replace(solved, puzzle=trial.puzzle))
    except InputError as error:
        return replace(trial, problem=str(error))


def have_one_list(base: Trial, trial: Trial) -> bool:
    """Whether the two chains, if there are two, can be compared as they are.

    Not where each is of another list, and they are equally good in the objective's
    first term: beyond that a stricter rule would look better for the larger list alone.
    The first term is the best of the largest list, whichever list answered; and a
    variant that asks for other lists, or for words of one's own, is compared as it is.
    """
    results = [x.result for x in (base, trial) if x.result and x.result.chain]
    tiers = {result.tier for result in results}
    if len(results) < 2 or len(tiers) == 1 or None in tiers:
        return True
    first_terms = {(result.objective or ())[:1] for result in results}
    lists = {x.puzzle.words.lists_in_turn for x in (base, trial)}
    return len(lists) == 2 or len(first_terms) == 2


def on_one_list(base: Trial, trial: Trial, solve: Solve) -> Trial:
    """Solve what it takes to compare a variant on the larger of the two lists."""
    if trial is base:
        return trial
    trial = replace(trial, base=base)
    before, now = base.result, trial.result
    if before is None or now is None or now.interrupted or have_one_list(base, trial):
        return trial
    larger = max(before, now, key=lambda result: LISTS.index(result.tier or ""))

    def on_larger(puzzle: Puzzle, result: Result) -> Result:
        if result.tier == larger.tier:
            return result
        words = puzzle.words.under(larger.tier)
        return solve(replace(puzzle, words=words, expect={}))

    try:
        pair = on_larger(base.puzzle, before), on_larger(trial.puzzle, now)
    except InputError:  # as where the larger list has too much to trace
        return trial
    return replace(trial, on_one_list=pair)


class Trials(Shown, tuple[Trial, ...]):
    """The puzzle as it stands, and its variants, in order."""

    __slots__ = ()


def under_each_list(puzzle: Puzzle) -> list[Trial]:
    """A puzzle with each built-in list in the place of its own lists."""
    if puzzle.words.is_own:
        problem = "the puzzle has its own words, so no built-in list applies"
        raise InputError(f"{problem}; leave the option out", key="lists")
    return [
        Trial(name=name, puzzle=replace(puzzle, words=words, expect={}))
        for name, words in ((name, puzzle.words.under(name)) for name in LISTS)
    ]


def usual(puzzle: Puzzle) -> Iterator[Trial]:
    """Each usual variant that differs from a puzzle, also where it contradicts it."""
    puzzle = replace(puzzle, expect={})
    for name, changed in _changes(puzzle).items():
        same = replace(puzzle, variant=name)
        try:
            variant = changed(same)
        except InputError as error:
            yield Trial(name=name, puzzle=same, problem=str(error), usual=True)
        else:
            if variant != same:
                yield Trial(name=name, puzzle=variant, usual=True)


def new_usual(base: Puzzle, trials: Sequence[Trial]) -> Iterator[Trial]:
    """The usual variants that are not, under another name, one of the others."""
    questions = [_question(trial.puzzle) for trial in trials]
    for trial in usual(base):
        question = _question(trial.puzzle)
        if trial.problem or question not in questions:
            questions.append(question)
            yield trial


def _question(puzzle: Puzzle) -> object:
    """What of a puzzle its answer depends on."""
    patterns = tuple(sorted({*puzzle.words.ban_matching}))
    words = replace(puzzle.words, ban_matching=patterns)
    return puzzle.box, words, puzzle.rules, puzzle.objective, puzzle.letter_values


def _changes(puzzle: Puzzle) -> dict[str, Change]:
    """The variants by name; a puzzle with words of its own keeps them.

    These are not known to be English, unless the built-in lists rate them.
    """
    least = SUPPORT.view(puzzle.rules).min_length
    longer = {f"min_length {n}": _rules(min_length=n) for n in (least + 1, least + 2)}
    words = puzzle.words
    is_english = words.rated_by == "lists" or not words.is_own
    plurals = {"no plurals": _without_plurals} if is_english else {}
    return (
        longer
        | plurals
        | {
            "each letter once": _rules(max_uses=1),
            "loop": _rules(loop=True),
            "no chaining": _rules(link=0),
        }
        | {f"{name} words": _list(name) for name in LISTS if not words.is_own}
    )


def _rules(**changes: Any) -> Change:
    return lambda puzzle: replace(puzzle, rules=replace(puzzle.rules, **changes))


def _list(name: str) -> Change:
    return lambda puzzle: replace(puzzle, words=puzzle.words.under(name))


def _without_plurals(puzzle: Puzzle) -> Puzzle:
    patterns = tuple(dict.fromkeys((*puzzle.words.ban_matching, "s$")))
    return replace(puzzle, words=replace(puzzle.words, ban_matching=patterns))


AS_IT_STANDS = "as it stands"
SAME_CHAIN = "same chain"
BETTER, WORSE, SAME = "better", "worse", "same"
NOT_TRIED = "not tried"
NOT_COMPARABLE = "not comparable"
ANOTHER_LIST = "another list"


def change(base: Trial, other: Trial) -> str:
    """Say how a variant's answer compares with that of the puzzle as it stands.

    Better and worse are meant in the order of the objective. ``so far`` follows where
    a run that was stopped leaves it open. Two answers are ``not comparable`` if they
    differ in numbers that do not mean the same; and chains of different word lists are
    not compared either.
    """
    if other.result is None:
        return NOT_TRIED
    if other.result.chain is None:
        is_proved = other.result.status is Status.INFEASIBLE
        return "no solution" if is_proved else "nothing found"
    if base.result is None or base.puzzle.objective != other.puzzle.objective:
        return NOT_COMPARABLE
    compared = compared_results(base, other)
    if compared is None:
        return ANOTHER_LIST
    before, now = compared
    if before.status is Status.INFEASIBLE:
        return BETTER
    terms = _common_terms(base.puzzle, other.puzzle)
    is_comparable = terms and before.chain and now.chain
    return _compared(terms, before, now) if is_comparable else NOT_COMPARABLE


def compared_results(base: Trial, other: Trial) -> tuple[Result, Result] | None:
    """The answers that are compared; None where there are none, or of two lists."""
    if other.on_one_list is not None:
        return other.on_one_list
    if base.result is None or other.result is None or not have_one_list(base, other):
        return None
    return base.result, other.result


def _common_terms(base: Puzzle, other: Puzzle) -> tuple[Term, ...]:
    """The first terms of an objective whose numbers mean the same in both puzzles."""
    comparable = comparable_quantities(base, other)
    terms = base.objective.terms
    return tuple(takewhile(lambda term: term.name in comparable, terms))


def comparable_quantities(base: Puzzle, other: Puzzle) -> list[str]:
    """The quantities of a chain whose numbers mean the same in both puzzles."""
    return [name for name in TERMS if _meaning(base, name) == _meaning(other, name)]


def _meaning(puzzle: Puzzle, name: str) -> object:
    """What the number of a term depends on, beside the chain."""
    words, tiles = puzzle.words, puzzle.box.tiles
    if name == "score":
        return dict(puzzle.letter_values)
    if name == "letters":
        return SUPPORT.view(puzzle.rules).lengths if max(map(len, tiles)) > 1 else None
    if name not in ("rarity", "worst_rarity"):
        return None
    own = words.only, words.file, words.add, words.accents, words.capitals
    return words.rated_by, own if words.rated_by == "order" else None


def _compared(terms: tuple[Term, ...], base: Result, other: Result) -> str:
    """Compare two chains, and what is known of the best ones.

    The terms are the first ones of their objective, which have something in common.
    """
    objective, is_whole = Objective(terms), terms == base.puzzle.objective.terms
    old = objective.losses(base.objective or ())
    new = objective.losses(other.objective or ())
    if new == old:
        if not is_whole and base.words != other.words:
            return NOT_COMPARABLE
        if not (base.status.is_proof and other.status.is_proof):
            return "same so far"
        return SAME_CHAIN if base.words == other.words else SAME
    if new < old:
        return BETTER if new < _bound(objective, base) else f"{BETTER} so far"
    return WORSE if old < _bound(objective, other) else f"{WORSE} so far"


def _bound(objective: Objective, result: Result) -> tuple[int, ...]:
    """What no chain is below; nothing is below the empty tuple."""
    proved = result.objective if result.status.is_proof else result.bound
    return objective.losses(proved or ())
