"""What ``cpbox model`` does with an answer: say its model, and read solutions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cpbox.lab.export import LEGEND
from cpbox.lab.export.cnf import Clauses, clauses_of
from cpbox.lab.export.formats import export, export_clauses, legend, legend_of_clauses
from cpbox.lab.export.proto import Sizes, proto_of, sizes_of_model
from cpbox.lab.export.read_back import ReadBack, read_back, read_clauses
from cpbox.lab.export.solutions import Literals, parsed
from cpbox.puzzle.errors import InputError
from cpbox.search.formulated import Formulated, formulated_of
from cpbox.search.result import Result
from cpbox.search.solver import Outcome
from cpbox.search.solver_config import SolverConfig


@dataclass(frozen=True)
class Made:
    """A model that is written.

    Parameters
    ----------
    sizes
        How large it is.
    files
        What to write where.
    clauses
        The goal, for clauses; else None.

    """

    sizes: Sizes
    files: Mapping[Path, bytes]
    clauses: Clauses | None = None


@dataclass(frozen=True, eq=False)
class Job:
    """A model of a puzzle that is solved.

    Parameters
    ----------
    outcome
        What is known of the puzzle.
    config
        How to search, and which formulation.
    words
        Words of the chains that the model speaks of; None for those of the answer.
    all_candidates
        Whether it has all of them, or the survivors.
    goal
        For clauses, which.
    model
        The formulation's model, where it is built already.

    """

    outcome: Outcome
    config: SolverConfig
    words: int | None = None
    all_candidates: bool = False
    goal: str | None = None
    model: Formulated | None = None

    @property
    def result(self) -> Result:
        """The answer."""
        assert self.outcome.result is not None
        return self.outcome.result

    @cached_property
    def posed(self) -> Formulated:
        """The formulation's model."""
        return self.model or formulated_of(
            self.outcome,
            self.config.formulation,
            words=self.words,
            all_candidates=self.all_candidates,
            config=self.config,
        )

    @cached_property
    def clauses(self) -> Clauses:
        """The goal's formula."""
        return clauses_of(
            self.outcome,
            self.goal,
            words=self.words,
            all_candidates=self.all_candidates,
        )

    @property
    def is_of_answer(self) -> bool:
        """Whether the model's chains have as many words as the answer."""
        chain = self.result.chain
        return chain is not None and self.words in (None, len(chain))

    def export(self, path: Path | None) -> Made:
        """Say the model in the format of a file; without one, only its sizes.

        Raises
        ------
        InputError
            When there is no model, or it cannot be said so.

        """
        if path is None:
            return Made(sizes_of_model(proto_of(self.posed.model)), {})
        ending, board = path.suffix.lower(), self.outcome.board
        if ending == ".cnf":
            made = export_clauses(self.clauses, board)
            beside = legend_of_clauses(self.clauses, board, made, path.name)
        else:
            made = export(self.posed, ending)
            beside = legend(self.posed, made, path.name)
        main, *others = made.files
        files = {path: made.files[main]}
        files |= {path.with_suffix(other): made.files[other] for other in others}
        files[path.with_name(path.name + LEGEND)] = beside
        return Made(made.sizes, files, self.clauses if ending == ".cnf" else None)

    def read(self, text: str, file: str) -> ReadBack:
        """The chain of another solver's solution.

        Raises
        ------
        InputError
            When it is no solution of this model.

        """
        solution = parsed(text, file)
        if isinstance(solution, Literals) and not solution.has_x:
            return read_clauses(self.clauses, self.outcome.board, solution, file)
        if self.goal is not None:
            raise InputError(
                "is for clauses, and this solution is none of them", "--goal"
            )
        return read_back(self.posed, solution, file)
