"""What a process does for a request: a call of Python's, and its answer as a record."""

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import cpbox
from cpbox.cli.server.spelled import json_of
from cpbox.cli.server.task import NAME, ServerTask, quietly, refuse_files, watch
from cpbox.explain.hints import hints
from cpbox.fields.arguments import letters
from cpbox.fields.base import replace
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.fields.signature import parameters
from cpbox.fields.written import Rewritten, source_of
from cpbox.fields.yaml_tree import tree_of
from cpbox.proof.folder import passing_folder
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.search.results.record import record, trial_record
from cpbox.search.results.trials import Trial
from cpbox.search.workers import tell

Json = Any
Answer = tuple[int, str, bytes]  # status, type, body
Call = Callable[[ServerTask], Json]

MOST_CHAINS = 10_000
OF_WORDS = parameters(cpbox.words).keys() - {"puzzle"}
USUAL = 12  # variants, at the most, of `each_rule`


def solve(task: ServerTask) -> Json:
    """The best chain; with `every`, as many chains as there is room for, too."""
    options, puzzle = task.options, task.puzzle()
    requested = {x: getattr(options, x) for x in ("all", "top", "every", "count")}
    chains: list[tuple[str, ...]] = []

    def add(chain: tuple[str, ...]) -> None:
        if len(chains) < MOST_CHAINS:
            chains.append(chain)

    keeps = options.every is not None and not options.count
    on_chain = add if keeps else None
    result = cpbox.solve(
        puzzle, **task.search, **requested, watch=watch, on_chain=on_chain
    )
    answer = record(result)
    if not keeps:
        return answer
    is_all = result.complete and len(chains) == result.count
    return answer | {"chains": chains, "all_listed": is_all}


def attempt(task: ServerTask) -> Json:
    """The puzzle, its variants, the settings and the usual variants: a record each."""
    trials = trials_of(task)
    return [trial_record(trials[0], trial) | {"name": trial.name} for trial in trials]


def trials_of(task: ServerTask) -> Sequence[Trial]:
    """The puzzle and its variants, each of which has its share of the time."""
    text = task.text
    base, variants = read_all_text(text, NAME)
    for setting in task.settings:
        variants[setting] = read_text(text, NAME, overrides=[setting])
    number = 1 + len(variants) + USUAL * task.options.each_rule
    each = min(task.seconds, task.most / number / 2)  # some are solved on two lists
    return cpbox.attempt(
        replace(base, file=""),
        {name: replace(puzzle, file="") for name, puzzle in variants.items()},
        each_rule=task.options.each_rule,
        config=task.config,
        time_limit=each,
        watch=watch,
    )


def why(task: ServerTask) -> Json:
    """An explanation; of several words a list of them, one for each."""
    from cpbox.show.why import why_record

    options, puzzle = task.options, task.puzzle()
    for place, word in enumerate(options.words):
        letters(word, f"words[{place}]")
    every = [[word] for word in options.words]
    if options.chain is not None:
        every = [options.chain]
    how = {name: getattr(options, name) for name in ("best", "steps", "cases")}
    records = [
        why_record(cpbox.why(puzzle, *chain, **how, **task.search, watch=quietly))
        for chain in every or [[]]
    ]
    return records if len(records) > 1 else records[0]


def words(task: ServerTask) -> Json:
    """The words that can be played, and those that cannot; or how many there are."""
    from cpbox.show.word_table import grid_record, words_record

    chosen = {name: getattr(task.options, name) for name in OF_WORDS}
    playable = cpbox.words(task.puzzle(), **chosen)
    return (grid_record if task.options.grid else words_record)(playable)


def hint(task: ServerTask) -> Json:
    """As much of the best chain, or of the best way on, as the level tells."""
    from cpbox.show.hint_levels import hint_record

    puzzle = task.puzzle()
    best = hints(puzzle, tuple(task.options.played), task.config, quietly)
    return hint_record(puzzle, best, task.options.level)


def difficulty(task: ServerTask) -> Json:
    """How hard the box is, before it is played."""
    from cpbox.show.difficulty_page import difficulty_record

    return difficulty_record(cpbox.difficulty(task.puzzle()))


def compose(task: ServerTask) -> Json:
    """Boxes that keep promises, and the text of a puzzle file for each."""
    from cpbox.show.composed_boxes import box_record, outcome_record

    spec = task.options.spec
    text = Rewritten(json_of(spec))
    refuse_files(tree_of(text, source_of(text, "the spec", Path())))
    made = cpbox.compose(
        spec,
        task.options.number or 1,
        seed=task.options.seed,
        time_limit=task.seconds,
        watch=watch,
    )
    language = task.options.language or DEFAULT_LANGUAGE
    boxes = [box_record(x, None, language) | {"yaml": x.text} for x in made.boxes]
    return outcome_record(made, language) | {"composed": boxes, "told": str(made)}


def prove(task: ServerTask) -> Json:
    """What is proved; or, with `bundle`, the proof as a zip."""
    from cpbox.show.checked import bundle_record

    with passing_folder() as folder:
        place = folder / "proof"
        bundle = _proved(task, place)
        if task.options.bundle and bundle.claims:
            files = sorted(x for x in place.rglob("*") if x.is_file())
            return zipped({str(x.relative_to(folder)): x.read_bytes() for x in files})
    return bundle_record(bundle, place) | {"folder": None}


def _proved(task: ServerTask, place: Path) -> cpbox.Bundle:
    options = task.options
    return cpbox.prove(
        task.puzzle(),
        place,
        **task.search,
        all=options.all,
        every=options.every,
        plain=options.plain,
        watch=watch,
    )


def zipped(files: Mapping[str, bytes]) -> Answer:
    """Files as one."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return 200, "application/zip", data.getvalue()


def check(task: ServerTask) -> Json:
    """Prove, and have the independent checker verify it."""
    from cpbox.show.checked import check_record

    with passing_folder() as folder:
        _proved(task, folder / "proof")
        report = cpbox.check(
            folder / "proof",
            time_limit=task.seconds,
            on_finding=lambda each: tell({"doing": f"checked: {each.claim}"}),
        )
    return check_record("", report)


CALLS: Mapping[str, Call] = {
    "solve": solve,
    "try": attempt,
    "why": why,
    "words": words,
    "hint": hint,
    "difficulty": difficulty,
    "compose": compose,
    "prove": prove,
    "check": check,
}
