"""What the page asks for beside the commands: to read, to change, to open, to draw."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import cpbox
from cpbox.cli.server.asked import NAME, Asked, watch
from cpbox.cli.server.calls import Answer, zipped
from cpbox.cli.server.said import JSON, as_json, error_of
from cpbox.lab.export import ENDINGS
from cpbox.puzzle import Puzzle, typed_sides
from cpbox.puzzle.base import replace
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.reader import read_all_text
from cpbox.puzzle.reader.edited import edited
from cpbox.puzzle.whole import as_plain
from cpbox.search.results.record import record, trial_record
from cpbox.search.results.result import Result, Status
from cpbox.search.results.trials import Trial, change, compared_results, on_one_list
from cpbox.search.solver_config import Request
from cpbox.show import drawn as drawing
from cpbox.show.style import Style
from cpbox.show.verdict import answer, more_than

Json = Any
SAYS = {
    "same chain": "the same chain",
    "same": "another chain, as good",
    "no solution": "no chain",
}
KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".html": "text/html"}
FIRST = "a chain, where there was none"
COMMANDS = ("cpbox prove FILE -o proof", "cpbox check proof")
PLAIN = Style(width=1 << 20, color=False, unicode=True)


def read(body: Mapping[str, Json], seconds: float) -> Json:
    """A puzzle of a text, or of a typed box; all mistakes where it is none."""
    text = ""
    if isinstance(box := body.get("box"), str):
        sides = " ".join(map("".join, typed_sides(box)))
        body = {"text": f"sides: {json.dumps(sides, ensure_ascii=False)}\n"}
    try:
        text = Asked("solve", {"puzzle": body.get("text", "")}, seconds).text()
        puzzle, variants = read_all_text(text, NAME)
    except InputError as error:
        return {
            "puzzle": None,
            "yaml": text or body.get("text", ""),
            "variants": {},
            "errors": [*map(error_of, error.mistakes)],
        }
    return {
        "puzzle": as_plain(puzzle),
        "yaml": text,
        "variants": {name: as_plain(each) for name, each in variants.items()},
        "errors": [],
    }


def changed(body: Mapping[str, Json], seconds: float) -> Json:
    """The text with some keys changed, and what it now holds."""
    text = Asked("solve", {"puzzle": body.get("yaml", "")}, seconds).text()
    edits = body.get("edits")
    if not isinstance(edits, dict) or not edits or "" in edits:
        problem = 'must be keys and their new values; write {"rules.loop": true}'
        raise InputError(problem, key="edits")
    for key, value in edits.items():
        text = edited(text, key, value)
    return read({"text": text}, seconds)


def opened(body: Mapping[str, Json], seconds: float) -> Json:
    """All that the page shows of a puzzle, and what changed against a pinned one."""
    from cpbox.show.page.data import box_data, page_data

    given = {x: y for x, y in body.items() if x not in ("pinned", "data")}
    asked = Asked("solve", given, seconds)
    puzzle = asked.puzzle()

    @cache
    def solve(each: Puzzle) -> Result:
        return cpbox.solve(each, asked.config, watch=watch)

    result = solve(puzzle)
    known = {
        "record": record(puzzle, result, Request()),
        "verdict": " ".join(answer(puzzle, result, PLAIN)),
        "chain": result.chain and [asdict(word) for word in result.chain],
        "claims": [[step.claim, step.by] for step in result.steps],
        "counts": asdict(result.counts),
        "box": box_data(puzzle),
        "changed": None,
        "no_chain": None,
    }
    if body.get("pinned") is not None:
        pinned = Asked("solve", {"puzzle": body["pinned"]}, seconds).puzzle()
        known["changed"] = _changed(pinned, puzzle, solve)
    if result.status is Status.INFEASIBLE:
        known["no_chain"] = _no_chain(puzzle, asked)
    if body.get("data") is not False:
        known["data"] = page_data(puzzle, result, commands=COMMANDS)
    return known


def _changed(base: Puzzle, puzzle: Puzzle, solve: Callable[[Puzzle], Result]) -> Json:
    """How an answer compares with the pinned one: in one word, and in a few."""
    pinned = Trial(name="pinned", puzzle=replace(base, variant=None, expect={}))
    pinned = replace(pinned, result=solve(pinned.puzzle))
    now = Trial(name="now", puzzle=replace(puzzle, variant="now"), result=solve(puzzle))
    now = on_one_list(pinned, now, solve)
    word, both = change(pinned, now), compared_results(pinned, now)
    says = SAYS.get(word, word)
    if both and word.split(" ")[0] in ("better", "worse"):
        before, after = (each.objective or () for each in both)
        terms = puzzle.objective.terms
        says = more_than(terms, after, before) if before else FIRST
        says += " so far" * word.endswith("so far")
    told = trial_record(pinned, now)["compared"]
    lists = [each.result.tier for each in (pinned, now) if each.result]
    return {"change": word, "says": says, "compared": told, "lists": lists}


def _no_chain(puzzle: Puzzle, asked: Asked) -> Json:
    """The rules that leave no chain together, and what would bring one back."""
    from cpbox.explain import NoChain
    from cpbox.show.why import why_record
    from cpbox.show.why.unsolvable import said

    explained = cpbox.why(puzzle, config=asked.config)
    if not isinstance(explained.about, NoChain):
        return None
    known: Json = why_record(explained)["no_chain"]
    for row, each in zip(known["changes"], explained.about.changes, strict=True):
        row["says"] = said(each)
    return known


def told(body: Mapping[str, Json], seconds: float) -> Json:
    """Why the answer is so, or what there is to say of words: blocks of lines."""
    from cpbox.show.why import explained

    asked = Asked("why", {**body, "best": bool(body.get("words"))}, seconds)
    puzzle, words = asked.puzzle(), asked.args.words
    how: dict[str, Any] = {"best": asked.args.best, "config": asked.config}
    every = [cpbox.why(puzzle, *x, **how) for x in [[word] for word in words] or [[]]]
    return {"blocks": [x for each in every for x in explained(each, PLAIN) if x]}


def drawn(body: Mapping[str, Json], seconds: float) -> Answer:
    """A picture, or the page that plays the puzzle without a server."""
    asked, ending = Asked("draw", body, seconds), f".{body.get('format', 'svg')}"
    if ending not in KINDS:
        known = ", ".join(x[1:] for x in KINDS)
        raise InputError(f"is not known here; choose from {known}", key="format")
    if ending == drawing.RASTER:
        drawing.converter()
    args, puzzle, found = asked.args, asked.puzzle(), None
    if not args.no_chain:
        found = drawing.solved(puzzle, ending, asked.config, watch)
    made = drawing.drawn(puzzle, ending, found, upto=args.upto, commands=COMMANDS)
    return 200, KINDS[ending], made.data


def exported(body: Mapping[str, Json], seconds: float) -> Answer:
    """The puzzle as a file, or its model in another solver's format, as a zip."""
    kind = body.get("format", "yaml")
    asked = Asked("model", body, seconds)
    if kind == "yaml":
        return 200, "application/yaml", str(asked.text()).encode()
    if kind == "json":
        return 200, JSON, as_json(as_plain(asked.puzzle()))
    if f".{kind}" not in ENDINGS:
        known = ", ".join(["yaml", "json", *(x[1:] for x in ENDINGS)])
        raise InputError(f"is not known here; choose from {known}", key="format")
    args, config = asked.args, asked.config
    if args.goal is not None and kind != "cnf":
        raise InputError("is for the format cnf; leave it out", key="goal")
    from cpbox.lab.export.job import Job
    from cpbox.search.python_model import solved

    numbers = [each for each in args.set if isinstance(each, int)]
    args.set = [each for each in args.set if not isinstance(each, int)]
    job = Job(
        solved(asked.puzzle(), config, watch=watch),
        replace(config, relaxation=True),
        numbers[-1] if numbers else None,
        args.all_candidates or not config.relaxation,
        args.goal,
    )
    if not job.result.status.is_proof:
        problem = "the answer was not proved in time, and the model might be better"
        raise InputError(f"{problem}; ask again with a smaller puzzle")
    made = job.export(Path(f"puzzle.{kind}"))
    return zipped({path.name: data for path, data in made.files.items()})


DESK: Mapping[str, Callable[[Mapping[str, Json], float], Json]] = {
    "read": read,
    "set": changed,
    "open": opened,
    "told": told,
    "draw": drawn,
    "export": exported,
}
