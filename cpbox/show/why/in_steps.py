"""Why no chain is better, in steps: as blocks of text, and as a record."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from cpbox.explain.steps.values import SHORT, InSteps, Look, Part, StepProof
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import counted, listed
from cpbox.search.results.result import Result, Status
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, printable, wrap
from cpbox.show.verdict import longer, of_list, without_unfit
from cpbox.show.why import step_sentences, unsolvable
from cpbox.show.why.step_sentences import number, question, sentences

Block = list[str]

CHECKED = (
    "A word here is one that can be played: `cpbox words` lists them. cpbox has "
    "checked each step by reading through the list."
)


def blocks(puzzle: Puzzle, about: InSteps, style: Style) -> list[Block]:
    """The steps about each number of words, and what they are about."""
    pages = unsolvable.blocks(puzzle, about.no_chain, style) if about.no_chain else []
    if about.reason:
        text = f"There are no steps to show: {about.reason}."
        return [*pages, filled(text, style.width)]
    pages += [_part(puzzle, about, part, style) for part in about.parts]
    if any(part.proof for part in about.parts):
        pages.append(filled(CHECKED, style.width))
    return pages


def answer_without_words(result: Result, style: Style) -> Block:
    """How long the best chain is, and no word of it."""
    if result.status is Status.INFEASIBLE:
        return [style.good("No chain under these rules.")]
    if result.status is not Status.OPTIMAL:
        return [style.warning("The best chain is not known.")]
    words, letters = len(result.words or ()), result.letters or 0
    size = f"{counted(words, 'word')}, {counted(letters, 'letter')}"
    text = f"The best chain{of_list(result.tier)} has {size}.{longer(result.limit)}"
    return filled(text, style.width)


def _part(puzzle: Puzzle, about: InSteps, part: Part, style: Style) -> Block:
    lines = filled(f"{question(part)}{_list(puzzle, part)}?", style.width)
    lines = [style.bold(line) for line in lines]
    proof = part.proof
    if proof is None:
        texts = sentences(puzzle, part) or [_unproved(puzzle, part)]
        return [*lines, *unsolvable.items(texts, style)]
    if not (proof.is_short or about.shows_cases):
        more = style.advice("--cases shows them", "`cases=True` shows them")
        text = f"That takes {proof.steps} steps, more than the {SHORT} that people read"
        return [*lines, *unsolvable.items([f"{text}; {more}."], style)]
    texts = sentences(puzzle, part)
    details = [_of_pivot(proof), *map(_of_look, proof.looks)]
    for place, (text, detail) in enumerate(zip(texts, details, strict=True), 1):
        lines += wrap([f"{place:>3}.", *text.split(" ")], style.width, " " * 5)
        if about.shows_cases:
            for row in detail:
                pieces = printable(row).split(" ")
                lines += wrap(["    ", *pieces], style.width, " " * 7)
    return [*lines, *_end(proof, style)]


def _list(puzzle: Puzzle, part: Part) -> str:
    """``, with the 1,409 words of the full list``."""
    if not part.word_list:
        return ""
    return f", with the {counted(part.listed, 'word')} of {part.word_list}" + (
        without_unfit(puzzle) if part.most_letters is None else ""
    )


def _unproved(puzzle: Puzzle, part: Part) -> str:
    match part.outcome:
        case "beyond":
            return (
                "Not in steps: such a chain breaks a rule that steps do not look at"
                f"{_others(puzzle)}."
            )
        case "stopped":
            return "There was no time to find steps; set a time limit that is longer."
        case _:
            return (
                "That does not get short: no proof of this kind was found. cpbox prove "
                "writes one that machines check."
            )


def _others(puzzle: Puzzle) -> str:
    """The rules that are set and that steps do not look at."""
    rules = puzzle.rules
    some = {
        "rules.max_uses": rules.max_uses is not None,
        "rules.min_letters": rules.min_letters > 1,
        "rules.repeat_words": not rules.repeat_words and rules.loop,
    }
    names = [name for name, is_set in some.items() if is_set]
    return f", such as {listed(names)}" if names else ""


def _end(proof: StepProof, style: Style) -> Block:
    """How many steps there are, and whether fewer would do."""
    if proof.is_for_any_number:
        text = "So no chain of any number of words has it."
        return [style.faint(x) for x in filled(f"     {text}", style.width, " " * 5)]
    if not proof.looks:
        return []
    cases = sum(len(look.cases) for look in proof.looks)
    text = f"No case is left of {cases:,}." if cases > 1 else "No case is left."
    if proof.is_fewest and len(proof.looks) > 1:
        text += " Fewer looks of this kind do not close them."
    if proof.depth > 1:
        text += (
            f" Some steps are about {number(proof.depth)} words in a row: each of them "
            "takes a list of such words, one level deeper."
        )
    return [style.faint(x) for x in filled(f"     {text}", style.width, " " * 5)]


def _of_pivot(proof: StepProof) -> list[str]:
    words = proof.pivot.words
    return [", ".join(words)] if words else []


def _of_look(look: Look) -> Iterator[str]:
    for place, words in step_sentences.words_of(look):
        yield f"{place}: {', '.join(words)}"


# ------------------------------------------------------------------------- the record


def steps_record(puzzle: Puzzle, about: InSteps) -> dict[str, Any]:
    """Everything that the page says; words of cases only where they are shown."""
    return {
        "reason": about.reason,
        "parts": [_part_record(puzzle, about, part) for part in about.parts],
    }


def _part_record(puzzle: Puzzle, about: InSteps, part: Part) -> dict[str, Any]:
    proof, says = part.proof, sentences(puzzle, part)
    facts: dict[str, Any] = {
        "words": part.words,
        "most_letters": part.most_letters,
        "question": f"{question(part)}?",
        "outcome": part.outcome,
        "says": says or [_unproved(puzzle, part)],
        "word_list": part.word_list or None,
        "listed": part.listed or None,
        "steps": proof and proof.steps,
        "is_short": proof and proof.is_short,
        "is_fewest": proof and proof.is_fewest,
        "words_in_a_row": proof and proof.depth,
        "first_step": None,
        "looks": [],
    }
    if proof is not None:
        pivot = asdict(proof.pivot) | {"count": len(proof.pivot.words)}
        looks = [
            asdict(look) | {"count": len(look.cases), "says": text}
            for look, text in zip(proof.looks, says[1:], strict=True)
        ]
        if not about.shows_cases:
            pivot["words"] = None
            looks = [look | {"cases": None} for look in looks]
        facts |= {"first_step": pivot | {"says": says[0]}, "looks": looks}
    return facts
