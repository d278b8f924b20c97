"""What ``cpbox model`` does with an answer: say its model, and read solutions.

The map beside a file says what its variables stand for: words, slots, links and tiles.
A variable's name says it, as in ``models/README.md``: ``x[i7,p1]`` is about
candidate 7 and slot 1, ``s`` is a link, ``t`` a tile. Candidates, links and tiles are
numbered from 0, slots from 1.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import Any

from cpbox.basics.errors import InputError, Unfinished
from cpbox.lab.export import LEGEND
from cpbox.lab.export.cnf import Clauses, clauses_of
from cpbox.lab.export.constraints import linear
from cpbox.lab.export.linear import bits_of, legal_name, lp_text, mps_text, opb_text
from cpbox.lab.export.minizinc import dzn_text, mzn_text, with_minizinc
from cpbox.lab.export.proto import (
    Sizes,
    proto_of,
    serialized,
    sizes_of_formula,
    sizes_of_model,
)
from cpbox.lab.export.read_back import ReadBack, read_back, read_clauses
from cpbox.lab.export.solutions import Literals, read_solution
from cpbox.proof.prover.evidence import seconds_left
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.model_scope import Scope
from cpbox.search.python_model import (
    LEAST,
    Formulated,
    formulated_of,
    not_built,
    solved,
)
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, Watch
from cpbox.search.word_lists import Outcome

Record = dict[str, Any]
Written = tuple[Mapping[str, bytes], list[Record]]  # by ending; what the variables are


@dataclass(frozen=True)
class WrittenModel:
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
    config: LimitedConfig
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
            self.config.formulations[0],
            words=self.words,
            all_candidates=self.all_candidates,
            config=self.config,
        )

    @cached_property
    def clauses(self) -> Clauses:
        """The goal's formula."""
        left = max(self.config.time_limit - self.result.seconds, LEAST)
        try:
            return clauses_of(
                self.outcome,
                self.goal,
                words=self.words,
                all_candidates=self.all_candidates,
                pause=partial(seconds_left, perf_counter() + left, self.config.stop),
            )
        except Unfinished:
            raise not_built(self.outcome) from None

    @property
    def is_of_answer(self) -> bool:
        """Whether the model's chains have as many words as the answer."""
        chain = self.result.chain
        return chain is not None and self.words in (None, len(chain))

    def export(self, path: Path | None) -> WrittenModel:
        """Say the model in the format of a file; without one, only its sizes."""
        if path is None:
            return WrittenModel(sizes_of_model(proto_of(self.posed.model)), {})
        ending, clauses = path.suffix.lower(), None
        if ending == ".cnf":
            clauses = self.clauses
            texts, variables = _of_clauses(clauses, self.outcome.board.candidates.words)
            sizes = sizes_of_formula(clauses.formula)
            question = f"is there {clauses.question}?"
            about = {"goal": clauses.goal, "question": question}
        else:
            texts, variables = export(self.posed, ending)
            sizes = sizes_of_model(proto_of(self.posed.model))
            about = _about(self.posed)
        board = self.outcome.board
        legend = {
            "file": path.name,
            "sides": board.puzzle.box.sides,
            "word_list": board.candidates.word_list,
            **about,
            "variables": variables,
        }
        beside = json.dumps(legend, ensure_ascii=False, indent=1).encode() + b"\n"
        files = {path.with_suffix(x) if x == ".dzn" else path: texts[x] for x in texts}
        return WrittenModel(
            sizes, files | {path.with_name(path.name + LEGEND): beside}, clauses
        )

    def read(self, text: str, file: str) -> ReadBack:
        """The chain of another solver's solution."""
        solution = read_solution(text, file)
        if isinstance(solution, Literals) and not solution.has_x:
            return read_clauses(self.clauses, self.outcome.board, solution, file)
        if self.goal is not None:
            raise InputError(
                "is for clauses, but this is not a solution of clauses", "--goal"
            )
        return read_back(self.posed, solution, file)


def job_of(  # noqa: PLR0913
    puzzle: Puzzle,
    config: LimitedConfig,
    *,
    words: int | None = None,
    all_candidates: bool = False,
    goal: str | None = None,
    watch: Watch | None = None,
) -> Job:
    """Solve a puzzle, for its model to be said or its solutions to be read."""
    everyone = all_candidates or not config.relaxation
    outcome = solved(puzzle, config, watch=watch)
    return Job(outcome, replace(config, relaxation=True), words, everyone, goal)


def check_goal(goal: str | None, output: Path | None, *, reads: bool) -> None:
    """Raise where a goal is for no clauses."""
    is_clauses = reads if output is None else output.suffix.lower() == ".cnf"
    if goal is not None and not is_clauses:
        problem = "applies only to .cnf and `read`; leave it out"
        raise InputError(problem, key="goal")


def solution_text(file: str) -> str:
    """What another solver wrote; ``-`` is standard input."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        problem = f"cannot be read ({error.strerror}); name another file"
        raise InputError(problem, file) from error
    except UnicodeDecodeError as error:
        problem = "is not UTF-8 text; name a file that a solver wrote"
        raise InputError(problem, file) from error


# ------------------------------------------------------------------------- the formats

TEXTS = {".mps": mps_text, ".lp": lp_text, ".opb": opb_text}


def export(posed: Formulated, ending: str) -> Written:
    """Say a model in a format.

    Parameters
    ----------
    ending
        The format, by the ending of its files: one of `ENDINGS` but ``.cnf``.

    """
    if ending == ".mzn":
        return _minizinc(posed), []
    if ending not in TEXTS:
        variables = [*_described(posed.variables, posed.source)]
        return {ending: serialized(posed.model, ending)}, variables
    program = linear(posed, ending)
    names = [each.name for each in program.variables]
    variables = [*_described(names, posed.source)]
    bits = [each.written for each in bits_of(program)]
    named = bits if ending == ".opb" else map(legal_name, names)
    for each, name in zip(variables, named, strict=True):
        each["written"] = name
    return {ending: TEXTS[ending](program).encode()}, variables


def _minizinc(posed: Formulated) -> Mapping[str, bytes]:
    able = with_minizinc()
    if posed.formulation not in able:
        problem = f"the formulation {posed.formulation} has no MiniZinc model"
        raise InputError(f"{problem}; choose one of {', '.join(able)}")
    data = dzn_text(posed.source.chosen.instance)
    return {".mzn": mzn_text(posed.formulation).encode(), ".dzn": data.encode()}


def _of_clauses(clauses: Clauses, words: Sequence[str]) -> Written:
    variables: list[Record] = []
    for number, name in enumerate(clauses.formula.variables, 1):
        each: Record = {"name": " ".join(map(str, name)), "written": number}
        if name[0] == "word":
            each |= {"word": words[int(name[2])], "slot": int(name[1])}
        variables.append(each)
    return {".cnf": clauses.text().encode()}, variables


def _about(posed: Formulated) -> Record:
    """What the map says of a model, its variables apart."""
    source, instance = posed.source, posed.source.chosen.instance
    digits = [
        {"term": str(d.term), "weight": d.weight, "most": d.most}
        for d in source.scale.digits
    ]
    base = source.chosen.family.base(source.num_words)
    return {
        "formulation": posed.formulation,
        "words": source.num_words,
        "candidates_are": "survivors" if source.is_filtered else "all",
        "candidates": [
            {"word": word, "cost": cost}
            for word, cost in zip(instance.words, instance.cost, strict=True)
        ],
        "slots": [[*slot] for slot in instance.slots],
        "objective": {"added": base, "digits": digits},
    }


_INDEX = re.compile(r"(?<![A-Za-z])([ipst])(\d+)")


def _described(names: Iterable[str], source: Scope) -> Iterator[Record]:
    """Each variable's name, and what its indices stand for."""
    links, tiles = source.board.links, source.board.puzzle.box.tiles
    words = source.chosen.instance.words
    for name in names:
        entry: Record = {"name": name}
        indices = [(kind, int(n)) for kind, n in _INDEX.findall(name)]
        of_kind = {k: [n for kind, n in indices if kind == k] for k in "ipst"}
        _put(entry, "word", [words[i] for i in of_kind["i"]])
        _put(entry, "slot", of_kind["p"])
        _put(entry, "link", ["".join(tiles[t] for t in links[s]) for s in of_kind["s"]])
        _put(entry, "tile", [tiles[t] for t in of_kind["t"]])
        yield entry


def _put(entry: Record, key: str, values: Sequence[object]) -> None:
    """One value as it is, several as a list, none not at all."""
    if values:
        entry[key] = values[0] if len(values) == 1 else [*values]
