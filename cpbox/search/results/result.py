"""What a run found and what it established."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from cpbox.basics.showing import Recorded, frame, in_short, picture, shortened, show
from cpbox.basics.wording import counted, listed
from cpbox.candidates.vocabulary import Counts
from cpbox.puzzle import TERMS, Expectation, Puzzle, Term
from cpbox.search.solver_config import Request
from cpbox.search.verify import values_of
from cpbox_models import DEFAULT, SECOND, UNFILTERED

if TYPE_CHECKING:
    from pandas import DataFrame

    from cpbox.search.results.trials import Trials


Values = tuple[int, ...]
PHASES = ("prefilter", "build", "cp_sat", "listing", "verify", "relaxation")


class Status(Enum):
    """How far the search got."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"

    @property
    def is_proof(self) -> bool:
        """Whether nothing is left to search."""
        return self in (Status.OPTIMAL, Status.INFEASIBLE)


_SAYS = {
    Status.OPTIMAL: "optimal",
    Status.FEASIBLE: "not proved to be the best",
    Status.INFEASIBLE: "no chain under these rules",
    Status.UNKNOWN: "no chain found so far",
}


@dataclass(frozen=True, kw_only=True)
class ModelStatistics:
    """A model that was built, and what CP-SAT says of it.

    Parameters
    ----------
    name
        What was asked, such as ``4 words, at most 26 letters, slots, 112 survivors``.
    words, candidates
        Words of a chain, and the candidates of which it is to be made.
    formulation
        Who built the model.
    variables, constraints
        Its size before CP-SAT's presolve.
    status
        CP-SAT's own word: optimal, feasible, infeasible or unknown.
    branches, conflicts
        What its search took.
    objective, bound
        Values of the puzzle's terms: of the chain that it found, and below which it
        says that no chain is; None where there is none, or none was asked for.
    build_seconds, solve_seconds
        Time to build it, and to solve it.

    Of a model that was given up, only the time is known.

    """

    __repr__ = in_short

    name: str
    words: int
    candidates: int
    formulation: str
    status: str
    variables: int | None
    constraints: int | None
    branches: int | None
    conflicts: int | None
    objective: Values | None
    bound: Values | None
    build_seconds: float | None
    solve_seconds: float | None


USUAL = {DEFAULT, SECOND, UNFILTERED}  # another may leave out chains, unseen


def unusual(formulations: Iterable[str]) -> tuple[str, ...]:
    """Those of them of which an answer says that it trusts them."""
    return tuple(sorted({*formulations} - USUAL))


def relied_on(models: Iterable[ModelStatistics]) -> tuple[str, ...]:
    """The unusual formulations of those models that settled something."""
    return unusual(x.formulation for x in models if Status(x.status).is_proof)


def trusting(names: Iterable[str]) -> str:
    """``, trusting the formulation pairs``; nothing where there is no name."""
    every = sorted({*names})
    s = "s" if len(every) > 1 else ""
    return f", trusting the formulation{s} {listed(every)}" if every else ""


class _Claim(Protocol):
    """What may be proved, with the unusual formulations that it rests on."""

    @property
    def status(self) -> Status: ...
    @property
    def trusted(self) -> tuple[str, ...]: ...
    @property
    def relies_on(self) -> tuple[str, ...]: ...


class Trusting:
    """What has a status, and says beside it what is trusted where it is a proof."""

    @property
    def relies_on(self: _Claim) -> tuple[str, ...]:
        """Of those that are `trusted`, the ones that what is proved rests on."""
        return self.trusted if self.status.is_proof else ()

    @property
    def trust(self: _Claim) -> str:
        """``, trusting the formulation pairs``; nothing where nothing is proved."""
        return trusting(self.relies_on)

    @property
    def trust_so_far(self: _Claim) -> str:
        """The same, beside what is proved although the answer is not."""
        return trusting(self.trusted)

    @property
    def is_own_proof(self: _Claim) -> bool:
        """Whether it is proved, and no unusual formulation is trusted."""
        return self.status.is_proof and not self.trusted


def total(numbers: Iterable[int | None]) -> int | None:
    """The sum of numbers; None where one of them is not known."""
    all_numbers = [*numbers]
    if None in all_numbers:
        return None
    return sum(number for number in all_numbers if number is not None)


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """The models and the times of a run.

    Parameters
    ----------
    models
        The models given to CP-SAT, in order.
    seconds
        Wall time by phase: ``prefilter`` (reading the words, too), ``relaxation`` (and
        all that is not another phase), ``build``, ``cp_sat``, ``listing`` and
        ``verify``.

    """

    __repr__ = in_short

    models: tuple[ModelStatistics, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict, hash=False)

    @property
    def branches(self) -> int | None:
        """Branches of all models; None where a model's are not known."""
        return total(model.branches for model in self.models)

    @property
    def conflicts(self) -> int | None:
        """Conflicts of all models; None where a model's are not known."""
        return total(model.conflicts for model in self.models)

    def __add__(self, other: "Statistics") -> "Statistics":
        phases = dict.fromkeys((*self.seconds, *other.seconds))
        return Statistics(
            models=(*self.models, *other.models),
            seconds={
                phase: self.seconds.get(phase, 0) + other.seconds.get(phase, 0)
                for phase in phases
            },
        )


@dataclass(frozen=True)
class Step:
    """A claim that the answer depends on.

    Parameters
    ----------
    claim
        A sentence, such as ``no chain of 2 words has fewer than 13 letters``.
    by
        What established it: ``relaxation``, ``CP-SAT on 34 survivors`` and so on.
    seconds
        How long that took.
    together
        Whether it came with the claim before, which has the time of both.
    excludes
        The term of the objective and the value that it says no chain betters, of the
        chains that it is about; None for a claim of another kind.

    """

    __repr__ = in_short

    claim: str
    by: str
    seconds: float = field(compare=False)
    together: bool = False
    excludes: tuple[Term, int] | None = None


@dataclass(frozen=True)
class ChainWord:
    """A word of the chain, as people see it.

    Parameters
    ----------
    text
        The word.
    tiles
        Numbers of the tiles on which it is traced.
    rarity
        0 for the most familiar, to 3; 4 for a word that no built-in list holds. See
        ``words.rarity`` of a puzzle file.

    """

    text: str
    tiles: tuple[int, ...]
    rarity: int


class Certificate(Protocol):
    """What the checker found of a proof: a `Report`, whose class search cannot know."""

    @property
    def holds(self) -> bool:
        """Whether every claim is verified."""


def has_read(result: "Result | None") -> bool:
    """Whether there was time to read the words; no run, no limit."""
    return result is None or result.counts is not None


@dataclass(frozen=True, kw_only=True, repr=False)
class Result(Trusting, Recorded):
    """Outcome of a run; two are equal if they differ only in time.

    Parameters
    ----------
    status
        How far the search got.
    chain
        The best chain found, or None.
    objective
        Its value for each term of the puzzle's objective, or None.
    bound
        No chain is lexicographically below this, or None when nothing is known.
    steps
        The claims, in the order in which they were proved.
    counts
        What the prefilter left; None where the time was over before that was known.
    word_list
        The list that was used, in words.
    seconds
        The whole run's time.
    puzzle
        What was solved.
    statistics
        The models that were built, and the time by phase.
    chains
        Every requested chain besides the best, as words; None where they were
        handed over as they were found, or were only counted.
    count
        How many of those were found; None if none were requested, or if an
        interrupt came while they were handed over.
    complete
        Whether these are all that were requested.
    limit
        Chains of more words than this were not considered, and one of them might be
        better; None where the rules forbid them, or none can be.
    tier
        The built-in list that was used; None for words of the user's own.
    interrupted
        Whether the user stopped the run.
    request
        Which chains were requested besides the best.
    expected
        Whether it is the answer that the puzzle expects; None where it expects none.
    by_list
        The answer with each built-in list, if those were requested.
    certificate
        What the independent checker found of a proof of the answer, if that was
        requested, and the answer is proved.
    has_proof
        Whether a proof of it was written, which trusts no formulation.

    """

    status: Status
    chain: tuple[ChainWord, ...] | None
    objective: tuple[int, ...] | None
    bound: tuple[int, ...] | None
    steps: tuple[Step, ...]
    counts: Counts | None
    word_list: str
    seconds: float = field(compare=False)
    puzzle: Puzzle = field(compare=False)
    statistics: Statistics = field(default=Statistics(), compare=False)
    chains: tuple[tuple[str, ...], ...] | None = None
    count: int | None = None
    complete: bool = True
    limit: int | None = None
    tier: str | None = None
    interrupted: bool = False
    request: Request = field(default=Request(), compare=False)
    expected: Expectation | None = None
    by_list: "Trials | None" = field(default=None, compare=False, repr=False)
    certificate: Certificate | None = field(default=None, compare=False, repr=False)
    has_proof: bool = field(default=False, compare=False)

    @property
    def trusted(self) -> tuple[str, ...]:
        """The unusual formulations that it rests on: they may leave out chains.

        What is proved of it rests on them, the bound too; not the answer itself where
        its proof is written or certified, but which other chains there are.
        """
        is_checked = self.certificate is not None and self.certificate.holds
        if (is_checked or self.has_proof) and self.request == Request():
            return ()
        return relied_on(self.statistics.models)

    @property
    def compared_by(self) -> tuple[str, ...]:
        """Of the unusual formulations, those on which `expected` rests."""
        if self.expected is None:
            return ()
        return (*self.relies_on, *self.expected.trusted)

    @property
    def words(self) -> tuple[str, ...] | None:
        """The chain's words."""
        return None if self.chain is None else tuple(w.text for w in self.chain)

    @property
    def letters(self) -> int | None:
        """The lengths of the chain's words, added up."""
        words = self.words
        return None if words is None else sum(map(self.puzzle.length, words))

    @property
    def rarity(self) -> int | None:
        """The rarity of the chain's words, added up."""
        return None if self.chain is None else sum(w.rarity for w in self.chain)

    @property
    def worst_rarity(self) -> int | None:
        """The rarity of the chain's rarest word."""
        return None if self.chain is None else max(w.rarity for w in self.chain)

    @property
    def score(self) -> int | None:
        """What the puzzle's letter values make of the chain."""
        words = self.words
        return None if words is None else values_of(self.puzzle, words)["score"]

    def __repr__(self) -> str:
        summary = _SAYS[self.status] + self.trust
        term, *_ = self.puzzle.objective.terms
        if self.status is Status.UNKNOWN and self.bound and not term.maximised:
            least, counts = self.bound[0], term.counts
            amount = counted(least, counts) if counts else f"{term.spoken} {least}"
            proved = f", and at least {amount}: proved{self.trust_so_far}"
            summary += proved * (least > 0)
        if self.words is not None:
            letters = counted(self.letters or 0, "letter")
            size = f"{counted(len(self.words), 'word')}, {letters}"
            summary = f"{', '.join(map(str, self.words))} ({size}): {summary}"
        return shortened(f"<Result: {summary}>")

    def _repr_svg_(self) -> str | None:
        """Its picture, which notebooks show."""
        return str(show(picture, self))

    def to_frame(self) -> "DataFrame":
        """Every chain that was asked for, or the best alone, as a table.

        Returns
        -------
        A row for each chain: its words, and what it has of each quantity that an
        objective may name.

        """
        chains = self.chains
        if chains is None:
            chains = () if self.words is None else (self.words,)
        rows = [{"chain": chain, **values_of(self.puzzle, chain)} for chain in chains]
        return frame(rows, ["chain", *TERMS])
