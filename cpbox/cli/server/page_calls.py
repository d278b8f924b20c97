"""What the page asks for beside the commands: to read, to change, to open, to draw."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import date
from functools import cache
from itertools import chain
from pathlib import Path
from secrets import randbelow
from typing import Any

import cpbox
from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said
from cpbox.candidates.vocabulary import Counts
from cpbox.cli.server.calls import Answer, Call, trials_of, zipped
from cpbox.cli.server.responses import JSON, as_json, mistake_of
from cpbox.cli.server.task import NAME, ServerTask, text_of, watch
from cpbox.fields.base import replace
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.fields.written import Rewritten
from cpbox.loading.edited import edited
from cpbox.loading.own_page import SAVED
from cpbox.puzzle import Puzzle, Words, typed_sides
from cpbox.puzzle.box import text_of_sides
from cpbox.puzzle.file_form import as_plain
from cpbox.puzzle.reader import read_all_text, read_text
from cpbox.search.results.record import record, trial_record
from cpbox.search.results.result import Result, Status
from cpbox.search.results.trials import (
    BETTER,
    SAME,
    SAME_CHAIN,
    WORSE,
    Trial,
    change,
    comparable_quantities,
    compared_results,
    on_one_list,
)
from cpbox.show import drawn as drawing
from cpbox.show.chain_text import scale_for
from cpbox.show.style import Style
from cpbox.show.texts.spoken import spoken
from cpbox.show.verdict import answer_text, more_than

Json = Any
SAYS = {
    SAME_CHAIN: "the same chain",
    SAME: "another chain, as good",
    "no solution": "no chain",
}
KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".html": "text/html"}
FIRST = "a chain, where there was none"
COMMANDS = {"prove": f"cpbox prove {SAVED} -o proof", "check": "cpbox check proof"}
SIDES = re.compile(r"""(^|[{,])[\ufeff \t]*["']?sides["']?\s*:""", re.MULTILINE)
PLAIN = Style(width=1 << 20, color=False, unicode=True, on_page=True)


def read(task: ServerTask) -> Json:
    """A puzzle of a text, or of a typed box; all mistakes where it is none."""
    text, box = task.options.text, task.options.box
    if box is not None:
        sides = text_of_sides(typed_sides(box))
        text = f"sides: {json.dumps(sides, ensure_ascii=False)}\n"
    return read_as_far_as_can_be(text)


def read_as_far_as_can_be(text: str) -> Json:
    """What a text holds; all mistakes where it is no puzzle.

    Its `yaml` is None where it is not meant as one puzzle.
    """
    page: Json = {"puzzle": None, "yaml": None, "variants": {}, "errors": []}
    is_meant = SIDES.search(text) and not text.lstrip().startswith("<")
    try:
        text = text_of(text)
        puzzle, variants = read_all_text(text, NAME)
    except InputError as error:
        errors = [*map(mistake_of, error.mistakes)]
        return page | {"yaml": text if is_meant else None, "errors": errors}
    return page | {
        "puzzle": as_plain(puzzle),
        "yaml": text,
        "variants": {name: as_plain(each) for name, each in variants.items()},
    }


def changed(task: ServerTask) -> Json:
    """The text with some keys changed, and what it now holds."""
    text, edits = text_of(task.options.yaml), task.options.edits
    if not edits or "" in edits:
        problem = 'must be keys and their new values; write {"rules.loop": true}'
        raise InputError(problem, key="edits")
    for key, value in edits.items():
        text = edited(text, key, value)
    return read_as_far_as_can_be(text)


def try_variants(task: ServerTask) -> Json:
    """The variants that can be tried, each with the changes that make the puzzle it."""
    own, *others = trials_of(task)
    return [
        trial_record(own, trial)
        | {"name": trial.name, "edits": edits_between(own.puzzle, trial.puzzle)}
        for trial in others
        if not trial.problem
    ]


def edits_between(puzzle: Puzzle, other: Puzzle) -> Json:
    """The keys of a puzzle file that differ, with the other's values; null for none."""
    one, two = _flat(puzzle), _flat(other)
    keys = [x for x in {**one, **two} if one.get(x) != two.get(x)]
    # Another list of words takes away what was said of the one before.
    of_list = {f"words.{x}" for x in Words.of_rivals}
    is_other = any(f"words.{x}" in keys for x in Words.rivals)
    said = [x for x in two if x in of_list] if is_other else []
    keys = [x for x in keys if x not in said]
    return {key: two.get(key) for key in (*keys, *said)}


def _flat(puzzle: Puzzle) -> Json:
    """The values of the keys that a page changes, each by its whole name."""
    plain = as_plain(puzzle)
    parts = {name: _keys(plain.get(name)) for name in ("rules", "words")}
    inner = {f"{part}.{x}": y for part, of in parts.items() for x, y in of.items()}
    return inner | {x: plain[x] for x in ("objective", "letter_values") if x in plain}


def _keys(part: Json) -> Json:
    """The keys of a part; a short form stands for one of them."""
    is_short = part is not None and not isinstance(part, Mapping)
    return {Words.short: part} if is_short else part or {}


def new(task: ServerTask) -> Json:
    """A box that nobody has seen yet, as the text of a puzzle file."""
    from cpbox.lab.fresh import box_of_the_day, fresh_box

    options, day = task.options, task.options.day
    # A page in another language says the date of a day's box in that.
    is_english = options.language in (None, DEFAULT_LANGUAGE)
    if day and options.difficulty is not None:
        problem = "is not for the box of a day; leave one out"
        raise InputError(problem, key="difficulty")
    if not day:
        seed = randbelow(1 << 32) if options.seed is None else options.seed
        puzzle = fresh_box(seed, level=options.difficulty)
        return read_as_far_as_can_be(Rewritten(f"sides: {puzzle.box}\n"))
    puzzle = box_of_the_day(date.fromisoformat(day))
    keys = ("title", "date") if is_english else ("date",)
    lines = (f"{x}: {getattr(puzzle, x)}\n" for x in keys)
    return read_as_far_as_can_be(Rewritten(f"sides: {puzzle.box}\n{''.join(lines)}"))


def opened(task: ServerTask) -> Json:
    """All that the page shows of a puzzle, and what changed against a pinned one."""
    from cpbox.show.page.data import page_data, sheet_data

    options, puzzle = task.options, task.puzzle()

    @cache
    def solve(each: Puzzle) -> Result:
        return cpbox.solve(each, **task.search, watch=watch)

    result = solve(puzzle)
    page = {
        "record": record(result),
        "verdict": " ".join(answer_text(puzzle, result, PLAIN)),
        "chain": result.chain and [asdict(word) for word in result.chain],
        "claims": [[step.claim, step.by] for step in result.steps],
        "counts": result.counts and _counted(result.counts, puzzle.language),
        "box": sheet_data(puzzle, result),
        "before": None,
        "changed": None,
        "no_chain": None,
    }
    if options.pinned is not None:
        pinned = replace(read_text(text_of(options.pinned), NAME), file="")
        edits = edits_between(pinned, puzzle)
        page["before"] = record(solve(replace(pinned, expect={})))
        page["changed"] = _changed(pinned, puzzle, solve) | {"edits": edits}
    if result.status is Status.INFEASIBLE:
        page["no_chain"] = _no_chain(puzzle, task)
    if options.data:
        page["data"] = page_data(puzzle, result, commands=_commands(puzzle))
    return page


def _counted(counts: Counts, language: str) -> Json:
    """How many words were read, fell for each reason, and are left.

    A reason is in the language of the page, unless it is of a rule that was added.
    """
    fell = [
        (spoken(reason, language), number, None if isinstance(reason, Said) else "en")
        for reason, number in counts.dropped.items()
    ]
    return {"read": counts.read, "dropped": fell, "words": counts.words}


def _commands(puzzle: Puzzle) -> Mapping[str, str]:
    """The commands about a saved page; none where it lacks its puzzle's words."""
    return COMMANDS if puzzle.words.file is None else {}


def _changed(base: Puzzle, puzzle: Puzzle, solve: Callable[[Puzzle], Result]) -> Json:
    """How an answer compares with the pinned one: in one word, and in a few."""
    pinned = Trial(name="pinned", puzzle=replace(base, variant=None, expect={}))
    pinned = replace(pinned, result=solve(pinned.puzzle))
    now = Trial(name="now", puzzle=replace(puzzle, variant="now"), result=solve(puzzle))
    now = on_one_list(pinned, now, solve)
    word, both = change(pinned, now), compared_results(pinned, now)
    says = SAYS.get(word, word)
    if both and word.split(" ")[0] in (BETTER, WORSE):
        before, after = (each.objective or () for each in both)
        terms = puzzle.objective.terms
        says = more_than(terms, after, before) if before else FIRST
        says += " so far" * word.endswith("so far")
    comparison = trial_record(pinned, now)["compared"]
    lists = [each.result.tier for each in (pinned, now) if each.result]
    return {
        "change": word,
        "says": says,
        "compared": comparison,
        "lists": lists,
        "comparable": comparable_quantities(base, puzzle),
    }


def _no_chain(puzzle: Puzzle, task: ServerTask) -> Json:
    """The rules that leave no chain together, and what would bring one back."""
    from cpbox.explain.no_chain import NoChain
    from cpbox.show.texts import texts
    from cpbox.show.texts.unusual_rules import required
    from cpbox.show.why import why_record
    from cpbox.show.why.unsolvable import sentence_of

    explained = cpbox.why(puzzle, **task.search)
    if not isinstance(explained.about, NoChain):
        return None
    no_chain: Json = why_record(explained)["no_chain"]
    for row, each in zip(no_chain["changes"], explained.about.changes, strict=True):
        row["says"] = sentence_of(each)
    if (language := task.options.language) not in (None, DEFAULT_LANGUAGE):
        for each in (x for of in no_chain["reasons"] for x in of["conditions"]):
            says = required(puzzle, each["key"], each["items"], texts(language))
            each["says"] = says or each["says"]
    return no_chain


def explain_words(task: ServerTask) -> Json:
    """Why the answer is so, in steps where there are any, or what is said of words.

    It comes as blocks of lines in the language of the page; the steps, which are
    in English alone, stand apart where that is another.

    Of several words, what is said of them as a chain comes first, unless one cannot be
    played. Whether a word is part of a best chain is said only with `best`.
    """
    from cpbox.explain.steps.values import InSteps
    from cpbox.show.why import explained, trust

    puzzle, options = task.puzzle(), task.options
    language = options.language or DEFAULT_LANGUAGE
    is_english, style = language == DEFAULT_LANGUAGE, replace(PLAIN, language=language)

    def told(*every: cpbox.Explanation, style: Style = style) -> list[list[str]]:
        blocks = [block for each in every for block in explained(each, style) if block]
        scale = scale_for(puzzle.words, chain.from_iterable(blocks), style)
        beside = [trust(every, style), scale] if blocks else []
        return [*blocks, *filter(None, beside)]

    words, best_too = options.words, options.best
    if words:
        how = {"best": best_too, **task.search}
        every = [cpbox.why(puzzle, word, **how) for word in words]
        if len(words) > 1 and not any(_is_refused(each) for each in every):
            every.insert(0, cpbox.why(puzzle, *words, **how))
        return {"blocks": told(*every), "english": []}
    steps = cpbox.why(puzzle, steps=True, **task.search)
    has_any = isinstance(steps.about, InSteps) and bool(steps.about.parts)
    rest = [] if is_english and has_any else [cpbox.why(puzzle, **task.search)]
    if is_english:
        return {"blocks": told(steps, *rest), "english": []}
    english = told(steps, style=PLAIN) if has_any else []
    return {"blocks": told(*rest), "english": english}


def _is_refused(explanation: cpbox.Explanation) -> bool:
    from cpbox.explain.of_words import OfWords

    about = explanation.about
    return isinstance(about, OfWords) and bool(about.word_refusals)


def drawn(task: ServerTask) -> Answer:
    """A picture, or the page that plays the puzzle without a server."""
    options, ending = task.options, f".{task.options.format}"
    if ending == drawing.RASTER:
        drawing.converter()
    puzzle, solution = task.puzzle(), None
    if not options.no_chain:
        solution = drawing.solution_of(puzzle, ending, task.config, watch)
    commands = _commands(puzzle)
    made = drawing.drawn(puzzle, ending, solution, upto=options.upto, commands=commands)
    return 200, KINDS[ending], made.data


def exported(task: ServerTask) -> Answer:
    """The puzzle as a file, or its model in another solver's format, as a zip."""
    options, kind, config = task.options, task.options.format, task.config
    if kind == "yaml":
        return 200, "application/yaml", task.text.encode()
    if kind == "json":
        return 200, JSON, as_json(as_plain(task.puzzle()))
    if options.goal is not None and kind != "cnf":
        raise InputError("is for the format cnf; leave it out", key="goal")
    from cpbox.lab.export.job import Job
    from cpbox.search.python_model import solved

    job = Job(
        solved(task.puzzle(), config, watch=watch),
        replace(config, relaxation=True),
        options.number,
        options.all_candidates or not config.relaxation,
        options.goal,
    )
    if not job.result.status.is_proof:
        problem = "the answer was not proved in time, and the model might be better"
        says = f"{problem}; ask again with a smaller puzzle"
        raise InputError(Said(says, "lab.refused.unproved_model"))
    made = job.export(Path(f"puzzle.{kind}"))
    return zipped({path.name: data for path, data in made.files.items()})


PAGE_CALLS: Mapping[str, Call] = {
    "read": read,
    "set": changed,
    "open": opened,
    "told": explain_words,
    "variants": try_variants,
    "new": new,
    "draw": drawn,
    "export": exported,
}
