"""A model's sizes, and what a solution of it turned out to be."""

import re
from importlib import import_module

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted
from cpbox.lab.export.job import Job, WrittenModel
from cpbox.lab.export.read_back import ReadBack
from cpbox.proof.checker import families
from cpbox.puzzle import Puzzle
from cpbox.search.optimum.ledger import amounts
from cpbox.search.python_model import Formulated
from cpbox.search.results.record import Record, puzzle_record
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import Outcome
from cpbox.show.chain_text import joined
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.table import columns
from cpbox.show.terminal_text import filled, paragraphs

_FAMILY = re.compile(r"\(([A-Z]\d+)\) ([^:;,(]+)")


def page_of(model: Formulated, style: Style) -> str:
    """The same of a model that is built, without a file."""
    outcome = Outcome(model.source.board, model.answer)
    how = LimitedConfig(formulation=model.formulation)
    job = Job(outcome, how, words=model.num_words, model=model)
    return model_page(job, job.export(None), style)


def model_page(job: Job, made: WrittenModel, style: Style) -> str:
    """What the model is about, how large it is, what its optimum is, and its files."""
    blocks = [
        heading(_puzzle(job), style),
        filled(_about(job, made), style.width),
        _sizes(job, made, style),
        filled(_optimum(job, made), style.width),
        _files(made, style),
    ]
    return paragraphs(blocks)


def _puzzle(job: Job) -> Puzzle:
    return job.outcome.board.puzzle


def _about(job: Job, made: WrittenModel) -> str:
    """``slots: chains of 2 words, of 11 survivors (853 candidates)``."""
    if made.clauses is not None:
        return f"Clauses: is there {made.clauses.question}?"
    source, everyone = job.posed.source, len(job.outcome.board)
    kind = "survivor" if source.is_filtered else "candidate"
    number = counted(len(source.chosen.candidates), kind)
    left = f", which the relaxation leaves of {everyone:,} candidates"
    about = f"{job.posed.formulation}: chains of {counted(source.num_words, 'word')}"
    return f"{about}, of {number}{left if source.is_filtered else ''}"


def _sizes(job: Job, made: WrittenModel, style: Style) -> list[str]:
    sizes, says = made.sizes, _meanings(job, made)
    variables = counted(sizes.booleans, "boolean variable")
    if sizes.integers:
        variables += f", {counted(sizes.integers, 'integer variable')}"
    unit = "clause" if made.clauses else "constraint"
    total = f"{counted(sizes.constraints, unit)}, {sizes.nonzeros:,} non-zeros"
    rows = [["", f"{unit}s", "non-zeros", ""]]
    rows += [
        [
            each.name,
            f"{each.constraints:,}",
            f"{each.nonzeros:,}",
            says.get(each.name, ""),
        ]
        for each in sizes.families
    ]
    return [
        *filled(f"{variables}; {total}", style.width),
        *columns(rows, "<>><", style.width),
    ]


def _meanings(job: Job, made: WrittenModel) -> "dict[str, str]":
    """What each family says, in the words of the formulation's own description."""
    texts: list[str | None] = [families.__doc__]
    if made.clauses is None:
        names = job.posed.formulation, "rules"
        texts = [import_module(f"cpbox_models.{name}").__doc__ for name in names]
    joined_text = " ".join(" ".join(filter(None, texts)).split())
    return {
        n: text.strip().removesuffix(" and") for n, text in _FAMILY.findall(joined_text)
    }


def _optimum(job: Job, made: WrittenModel) -> str:
    result = job.result
    if made.clauses is not None:
        return f"{_SOLUTIONS[made.clauses.has_solution]}{result.trust}."
    if not job.is_of_answer or result.words is None or result.objective is None:
        return "cpbox does not know its optimum, or whether it has one."
    terms = _puzzle(job).objective.terms
    status = "Its optimum is the answer" if result.status.is_proof else "It has a chain"
    cost = job.posed.source.cost(result.objective)
    values = amounts(terms, result.objective)
    words = ", ".join(map(str, result.words))
    objective = f"where its objective is {cost:,}{result.trust}"
    return f"{status}: {words} ({values}), {objective}."


_SOLUTIONS = {
    True: "The formula has a solution: the answer is one, and any other is as good",
    False: "The formula has no solution: this follows from the proved answer",
    None: "Whether the formula has a solution is not known",
}


def _files(made: WrittenModel, style: Style) -> list[str]:
    if not made.files:
        return []
    sizes = [(printable(str(path)), len(data)) for path, data in made.files.items()]
    return columns(
        [["written:", name, f"{size / 1e3:,.1f} kB"] for name, size in sizes],
        "<<>",
        style.width,
    )


def model_record(job: Job, made: WrittenModel) -> Record:
    """The same for programs."""
    sizes, result, is_clauses = made.sizes, job.result, made.clauses is not None
    facts: Record = puzzle_record(_puzzle(job)) | {
        "formulation": None if is_clauses else job.posed.formulation,
        "goal": made.clauses.goal if made.clauses else None,
        "has_solution": made.clauses.has_solution if made.clauses else None,
        "words": None if is_clauses else job.posed.source.num_words,
        "is_filtered": None if is_clauses else job.posed.source.is_filtered,
        "variables": {"booleans": sizes.booleans, "integers": sizes.integers},
        "families": {
            each.name: {"constraints": each.constraints, "nonzeros": each.nonzeros}
            for each in sizes.families
        },
        "constraints": sizes.constraints,
        "nonzeros": sizes.nonzeros,
        "files": [str(path) for path in made.files],
        "answer": result.words,
        "proved": result.status.is_proof,
        "trusted": result.trusted,
        "cost": None,
    }
    if not is_clauses and job.is_of_answer and result.objective is not None:
        facts["cost"] = job.posed.source.cost(result.objective)
    return facts


def read_page(job: Job, solution: ReadBack, style: Style) -> str:
    """The chain of a solution, what it is worth, and what that shows."""
    if solution.words is None:
        text = f"This is not a solution: it {solution.problem}."
        return "\n".join(filled(printable(text), style.width))
    values = amounts(_puzzle(job).objective.terms, [*solution.objective.values()])
    kept = "The verifier confirms that it keeps every rule, with words of the list."
    lines = [f"A chain: {values}. {kept}", _worth(job, solution)]
    blocks = [joined(solution.words, style.width, _puzzle(job), style)]
    blocks += [filled(line, style.width) for line in lines]
    return paragraphs(blocks)


def _worth(job: Job, solution: ReadBack) -> str:
    """How good the chain is beside the answer, and what a solution cannot show."""
    alone = "The solution alone does not show that it is the best."
    result = job.result
    if result.objective is None:
        return alone
    losses = _puzzle(job).objective.losses
    if losses(solution.objective.values()) > losses(result.objective):
        words = ", ".join(map(str, result.words or ()))
        return f"{alone} It is not the best: cpbox has a better one, {words}."
    if result.status.is_proof:
        return f"{alone} cpbox has proved that no chain is better{result.trust}."
    return f"{alone} cpbox has found none that is better."


def read_record(job: Job, solution: ReadBack) -> Record:
    """The same for programs."""
    return puzzle_record(_puzzle(job)) | {
        "chain": solution.words,
        "problem": solution.problem or None,
        "objective_terms": solution.objective or None,
        "answer": job.result.words,
        "proved": job.result.status.is_proof,
        "trusted": job.result.trusted,
    }
