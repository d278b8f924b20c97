"""Explanations: why there is no chain, why none is better, what refuses a word.

Every claim is checked by solving a variation of the puzzle, or by counting words.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from cpbox.basics.errors import InputError, Unfinished
from cpbox.basics.showing import Recorded
from cpbox.candidates.vocabulary import Counts
from cpbox.explain import best as of_best
from cpbox.explain import no_chain
from cpbox.explain.best import Best
from cpbox.explain.conditions import rules_of
from cpbox.explain.no_chain import NoChain
from cpbox.explain.of_words import OfWords, of_words
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.explain.steps import in_steps
from cpbox.explain.steps.supply import rules_of as rules_in_steps
from cpbox.explain.steps.values import NO_TIME, InSteps
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result, Status, Step
from cpbox.search.solver_config import LimitedConfig, Watch
from cpbox.search.word_lists import solve


@dataclass(frozen=True, repr=False)
class Explanation(Recorded):
    """A puzzle's answer, and why it is so.

    Parameters
    ----------
    puzzle
        What was asked about.
    result
        The answer; None where words were asked about, and not how far they are from it.
    about
        Why there is no chain; or why none is better, also where that is not proved;
        or what there is to say of some words; or why none is better, in steps. None
        when it is not known whether there is a chain, or there was no time to say why.
    trusted
        The unusual formulations that what is proved here rests on.

    """

    puzzle: Puzzle = field(repr=False)
    result: Result | None
    about: NoChain | Best | OfWords | InSteps | None
    trusted: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left open for want of time."""
        if self.result is not None and not self.result.status.is_proof:
            return False
        return self.about is not None and getattr(self.about, "complete", True)


def why_best(
    puzzle: Puzzle,
    config: LimitedConfig = LimitedConfig(),
    watch: Watch | None = None,
) -> Explanation:
    """Why there is no chain, or why none is better."""
    oracle = _oracle(puzzle, config, watch)
    result = _answer(puzzle, oracle)
    about: NoChain | Best | None = None
    with suppress(Unsure):  # where the words are not traced again in time
        if result.status is Status.INFEASIBLE:
            about = no_chain.explain(puzzle, oracle)
        elif result.status is not Status.UNKNOWN:
            about = of_best.explain(puzzle, result, oracle)
    return Explanation(puzzle, result, about, _trusted(result, oracle))


def why_steps(
    puzzle: Puzzle,
    config: LimitedConfig = LimitedConfig(),
    watch: Watch | None = None,
    *,
    cases: bool = False,
    best: bool = False,
) -> Explanation:
    """Why none is better, in steps that a person can check with the word list.

    Parameters
    ----------
    config
        How to search for the answer; the time limit is that of all together.
    cases
        Whether to show the words that each step is about.
    best
        Whether to show the best chain.

    """
    oracle = _oracle(puzzle, config, watch)
    rules_in_steps(puzzle)  # or refuse
    result = _answer(puzzle, oracle)
    why_none = None
    try:
        if result.status is Status.INFEASIBLE:
            why_none = no_chain.explain(puzzle, oracle)
        about = in_steps(puzzle, result, oracle, why_none)
    except Unsure:
        about = InSteps(reason=NO_TIME)
    about = replace(about, shows_cases=cases, shows_best=best)
    return Explanation(puzzle, result, about, _trusted(result, oracle))


def why_words(
    puzzle: Puzzle,
    questions: Sequence[Chain],
    config: LimitedConfig = LimitedConfig(),
    *,
    best: bool = False,
    watch: Watch | None = None,
) -> list[Explanation]:
    """Explain which rule refuses words or chains, or how far they are from the best.

    Parameters
    ----------
    questions
        Single words, and the words of chains in order; folded.
    config
        How to search; the time limit is that of all explanations together.
    best
        Whether to compare them with the best chain. Without that it is not looked for.

    """
    spelled = puzzle.words.spelled
    questions = [tuple(map(spelled, chain)) for chain in questions]
    oracle = _oracle(puzzle, config, watch)
    result = _answer(puzzle, oracle) if best else None
    try:
        every = [of_words(puzzle, words, oracle, result) for words in questions]
    except Unsure:
        problem = "the time was over before the words were traced, so nothing is known"
        raise Unfinished(f"{problem}; give it more time") from None
    trusted = _trusted(result, oracle)
    return [Explanation(puzzle, result, about, trusted) for about in every]


def _oracle(puzzle: Puzzle, config: LimitedConfig, watch: Watch | None) -> Oracle:
    rules_of(puzzle)  # or refuse
    return Oracle(config, perf_counter() + config.time_limit, watch or (lambda _: None))


def _trusted(result: Result | None, oracle: Oracle) -> tuple[str, ...]:
    """The unusual formulations that what is proved rests on."""
    of_answer = () if result is None else result.relies_on
    return tuple(sorted({*of_answer, *oracle.trusted}))


def _answer(puzzle: Puzzle, oracle: Oracle) -> Result:
    started = perf_counter()
    try:
        result = solve(puzzle, oracle.config, watch=oracle.watch)
    except InputError as error:
        if not error.key.startswith("rules.require"):  # one word, or all
            raise
        result = _refused(puzzle, error, started)
    if result.interrupted:
        raise KeyboardInterrupt
    return result


def _refused(puzzle: Puzzle, error: InputError, started: float) -> Result:
    """A required word that cannot be played leaves no chain."""
    seconds = perf_counter() - started
    return Result(
        status=Status.INFEASIBLE,
        chain=None,
        objective=None,
        bound=None,
        steps=(Step(error.text, "the prefilter", seconds),),
        counts=Counts(0, {}, 0, 0),
        word_list="",
        seconds=seconds,
        puzzle=puzzle,
    )
