"""The model of an answer: what a formulation is given, and what its solutions mean."""

from dataclasses import dataclass
from time import perf_counter

from cpbox.basics.errors import InputError, TooLittleTime
from cpbox.basics.wording import Said, counted
from cpbox.candidates.board import Board
from cpbox.fields.base import replace
from cpbox.search.cost import Scale, scale
from cpbox.search.optimum.cp_sat_models import Chosen, choose
from cpbox.search.optimum.engine import Engine, Stopped
from cpbox.search.relaxation.filter import SUPPORT, families_of
from cpbox.search.solver_config import LimitedConfig

NO_MODEL = "lab.refused.no_model"  # where there is no chain, as texts have it


@dataclass(frozen=True, eq=False)
class Scope:
    """Chains of one number of words (and of one worst rarity, where that counts).

    Parameters
    ----------
    board, scale
        What was solved, and what costs mean.
    chosen
        The candidates that a formulation is given, and their instance.
    is_filtered
        Whether these are survivors, among which CP-SAT found the answer, or else that
        there is none; if not, they are all.
    is_settled
        Whether these hold the best chain of so many words. Survivors may not, where the
        time was over before that was known.

    """

    board: Board
    scale: Scale
    chosen: Chosen
    is_filtered: bool
    is_settled: bool = True

    @property
    def num_words(self) -> int:
        """Words of each chain."""
        return self.chosen.instance.num_words

    def words(self, chain: tuple[int, ...]) -> tuple[str, ...]:
        """The words of a chain of the instance."""
        return self.board.words(self.chosen.restore(chain))

    def values(self, cost: int) -> tuple[int, ...]:
        """The terms of the puzzle's objective, of a value of the model's objective."""
        base = self.chosen.family.base(self.num_words)
        return self.scale.unpack(cost + base)

    def cost(self, values: tuple[int, ...]) -> int:
        """The value of the model's objective that has these terms."""
        names = [term.name for term in self.scale.objective.terms]
        price = self.scale.pack(dict(zip(names, values, strict=True)))
        return price - self.chosen.family.base(self.num_words)

    @property
    def unit(self) -> str:
        """The most important term that differs between the model's chains, if any."""
        return next((d.term.spoken for d in self.scale.digits if not d.is_constant), "")

    def amount(self, cost: int) -> float:
        """A value of the model's objective in that unit, later terms as fractions.

        What is out of a chain's reach, as a first bound may be, counts as the limit.
        """
        digits = self.scale.digits
        total = cost + self.chosen.family.base(self.num_words)
        constant = {
            "words": self.num_words,
            "worst_rarity": self.chosen.family.worst_rarity or 0,
        }
        total -= sum(
            d.weight * d.loss(constant[d.term.name]) for d in digits if d.is_constant
        )
        digit = next((d for d in digits if not d.is_constant), None)
        if digit is None:
            return total
        loss = max(0, total) / digit.weight
        return digit.most - loss if digit.term.maximised else loss

    def with_all_candidates(self) -> "Scope":
        """The same chains' model before the relaxation has had its say."""
        family, num_words = self.chosen.family, self.num_words
        chosen = choose(self.board, family, family.everyone(num_words))
        return replace(self, chosen=chosen, is_filtered=False, is_settled=True)


def answer_model(engine: Engine) -> Scope | None:
    """The model whose optimum is the best chain, or the last one; None if none."""
    if engine.chosen is None:
        return None
    return Scope(engine.board, engine.scale, engine.chosen, engine.config.relaxation)


def model_of(  # noqa: PLR0913  # no caller needs all of them
    board: Board,
    answer: Scope | None,
    words: int | None = None,
    *,
    all_candidates: bool = False,
    config: LimitedConfig = LimitedConfig(),
    is_settled: bool = True,
    trust: str = "",
) -> Scope:
    """The model of a number of words, that of the answer unless given.

    Parameters
    ----------
    board, answer
        What was solved, and the model of its answer, as an `Outcome` has them.
    words
        Words of the chains that the model speaks of.
    all_candidates
        Whether it has all candidates, or those that the relaxation let through when
        CP-SAT was last asked for such a chain.
    config
        How to search for chains of another number of words.
    is_settled
        Whether the answer is proved.
    trust
        Which formulations it trusts, as `Result.trust` says.

    Raises
    ------
    InputError
        When the relaxation alone shows that there is no chain, so that CP-SAT is given
        no model; when the time was over before there was one; or when the rules forbid
        chains of so many words.
    KeyboardInterrupt
        When the user interrupts it.

    """
    if answer is not None:
        answer = replace(answer, is_settled=is_settled)
    if words is not None and (answer is None or answer.num_words != words):
        board = board_for(board, words)
        answer, is_settled = _solved(board, config)
        if answer is None and all_candidates and len(board):
            return _everyone(board, words)
    if answer is None:
        raise _no_chain(board, words, trust, is_settled=is_settled)
    return answer.with_all_candidates() if all_candidates else answer


def board_for(board: Board, words: int) -> Board:
    """The same board for chains of so many words alone."""
    rules = SUPPORT.view(board.puzzle.rules)
    if not rules.min_words <= words <= rules.most_words:
        allowed = f"{rules.min_words} to {counted(rules.most_words, 'word')}"
        problem = f"must be a number that the rules allow, {allowed}, not {words}"
        raise InputError(f"{problem}; choose one, or set rules.max_words", key="words")
    exactly = replace(board.puzzle.rules, min_words=words, max_words=words)
    return Board(replace(board.puzzle, rules=exactly), board.candidates)


def _solved(board: Board, config: LimitedConfig) -> tuple[Scope | None, bool]:
    """The model of a board's answer, and whether that is proved.

    If no chain is known, it is the last model that CP-SAT had.
    """
    deadline, is_settled = perf_counter() + config.time_limit, True
    engine = Engine(board, config, deadline)
    try:
        engine.optimise()
    except Stopped as stop:
        if stop.interrupted:
            raise KeyboardInterrupt from stop
        is_settled = False
    model = answer_model(engine)
    return model and replace(model, is_settled=is_settled), is_settled


def _everyone(board: Board, words: int) -> Scope:
    """All candidates for chains that the relaxation rules out."""
    weights = scale(board)
    *_, family = families_of(board, weights)
    chosen = choose(board, family, family.everyone(words))
    return Scope(board, weights, chosen, is_filtered=False)


def _no_chain(
    board: Board, words: int | None, trust: str, *, is_settled: bool
) -> InputError:
    file = board.puzzle.file or None
    if not is_settled:
        which = "" if words is None else f" of {counted(words, 'word')}"
        problem = f"no chain{which} was found in time, so there is no model"
        remedy = "give it more time, or request all candidates and a number of words"
        return TooLittleTime(f"{problem}; {remedy}", file, key="time_limit")
    if words is None:
        problem = f"there is no chain{trust}, so give a number of words for the model"
        return InputError(Said(problem, NO_MODEL), file, key="words")
    which = "the relaxation alone shows that there is no chain of "
    remedy = "so CP-SAT is given no model; request all candidates"
    return InputError(f"{which}{counted(words, 'word')}, {remedy}", file, key="words")
