"""What a process does for a request: a call of Python's, and its answer as a record."""

import json
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import cpbox
from cpbox.cli.server.asked import NAME, Asked, quietly, refuse_files, watch
from cpbox.explain.hints import hints
from cpbox.lab.workers import tell
from cpbox.proof.folder import passing_folder
from cpbox.puzzle.arguments import letters
from cpbox.puzzle.base import replace
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.puzzle.reader.yaml_tree import compose as tree_of
from cpbox.puzzle.written import Made, source_of
from cpbox.search.results.record import record, trial_record
from cpbox.search.solver_config import Request

Json = Any
Answer = tuple[int, str, bytes]  # status, type, body
Call = Callable[[Asked], Json]

MOST_CHAINS = 10_000
USUAL = 12  # variants, at the most, of `each_rule`


def solve(asked: Asked) -> Json:
    """The best chain; with `every`, as many chains as there is room for, too."""
    args, puzzle = asked.args, asked.puzzle()
    listed = {"all": args.all, "top": args.top, "every": args.every}
    request = Request(
        all_optimal=args.all, top=args.top, every=args.every, count=args.count
    )
    chains: list[tuple[str, ...]] = []

    def add(chain: tuple[str, ...]) -> None:
        if len(chains) < MOST_CHAINS:
            chains.append(chain)

    keeps = request.every is not None and not request.count
    on_chain = add if keeps else None
    result = cpbox.solve(
        puzzle,
        asked.config,
        **listed,
        count=args.count,
        watch=watch,
        on_chain=on_chain,
    )
    known = record(puzzle, result, request)
    if not keeps:
        return known
    is_all = result.complete and len(chains) == result.count
    return known | {"chains": chains, "all_listed": is_all}


def attempt(asked: Asked) -> Json:
    """The puzzle, its variants, the settings and the usual variants: a record each."""
    text = asked.text()
    base, variants = read_all_text(text, NAME)
    for setting in asked.args.set:
        variants[setting] = read_text(text, NAME, overrides=[setting])
    number = 1 + len(variants) + USUAL * asked.args.each_rule
    each = min(asked.seconds, asked.most / number / 2)  # some are solved on two lists
    trials = cpbox.attempt(
        replace(base, file=""),
        {name: replace(puzzle, file="") for name, puzzle in variants.items()},
        each_rule=asked.args.each_rule,
        config=replace(asked.config, time_limit=each),
        watch=watch,
    )
    return [trial_record(trials[0], trial) | {"name": trial.name} for trial in trials]


def why(asked: Asked) -> Json:
    """An explanation; of several words a list of them, one for each."""
    from cpbox.show.why import why_record

    args, puzzle = asked.args, asked.puzzle()
    for place, word in enumerate(args.words):
        letters(word, f"words[{place}]")
    asked_of = [[word] for word in args.words] if args.chain is None else [args.chain]
    how: dict[str, Any] = {"best": args.best, "config": asked.config, "watch": quietly}
    told = [why_record(cpbox.why(puzzle, *x, **how)) for x in asked_of or [[]]]
    return told if len(told) > 1 else told[0]


def words(asked: Asked) -> Json:
    """The words that can be played, and those that cannot."""
    return cpbox.words(asked.puzzle(), refused=asked.args.refused).to_dict()


def hint(asked: Asked) -> Json:
    """As much of the best chain, or of the best way on, as the level tells."""
    from cpbox.show.hint_levels import hint_record

    puzzle = asked.puzzle()
    found = hints(puzzle, tuple(asked.args.played), asked.config, quietly)
    return hint_record(puzzle, found, asked.args.level)


def compose(asked: Asked) -> Json:
    """Boxes that keep promises, and the text of a puzzle file for each."""
    from cpbox.show.composed_boxes import box_record, outcome_record

    spec = asked.body.get("spec")
    if not isinstance(spec, dict):
        problem = "is missing; write a mapping such as {answer: [upcoming, glower]}"
        raise InputError(problem, key="spec")
    text = Made(json.dumps(spec, ensure_ascii=False))
    refuse_files(tree_of(text, source_of(text, "the spec", Path())))
    made = cpbox.compose(
        spec,
        asked.args.number or 1,
        seed=asked.args.seed,
        time_limit=asked.seconds,
        watch=watch,
    )
    boxes = [box_record(x, None) | {"yaml": x.text} for x in made.boxes]
    return outcome_record(made.spec, made) | {"composed": boxes, "told": str(made)}


def prove(asked: Asked) -> Json:
    """What is proved; or, with `bundle`, the proof as a zip."""
    from cpbox.show.checked import bundle_record

    with passing_folder() as folder:
        place = folder / "proof"
        puzzle, bundle = _proved(asked, place)
        if asked.body.get("bundle") is True and bundle.claims:
            files = sorted(x for x in place.rglob("*") if x.is_file())
            return zipped({str(x.relative_to(folder)): x.read_bytes() for x in files})
    return bundle_record(puzzle, bundle, place) | {"folder": None}


def _proved(asked: Asked, place: Path) -> tuple[cpbox.Puzzle, cpbox.Bundle]:
    args, puzzle = asked.args, asked.puzzle()
    bundle = cpbox.prove(
        puzzle,
        place,
        asked.config,
        all=args.all,
        every=args.every,
        plain=args.plain,
        watch=watch,
    )
    return puzzle, bundle


def zipped(files: Mapping[str, bytes]) -> Answer:
    """Files as one."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return 200, "application/zip", data.getvalue()


def check(asked: Asked) -> Json:
    """Prove, and have the independent checker verify it."""
    from cpbox.show.checked import check_record

    with passing_folder() as folder:
        _proved(asked, folder / "proof")
        report = cpbox.check(
            folder / "proof",
            time_limit=asked.seconds,
            on_finding=lambda each: tell({"doing": f"checked: {each.claim}"}),
        )
    return check_record("", report)


CALLS: Mapping[str, tuple[str, Call]] = {  # and the command whose options each has
    "solve": ("solve", solve),
    "try": ("try", attempt),
    "why": ("why", why),
    "words": ("words", words),
    "hint": ("hint", hint),
    "compose": ("compose", compose),
    "prove": ("prove", prove),
    "check": ("prove", check),
}
