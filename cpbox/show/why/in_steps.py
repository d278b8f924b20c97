"""Why no chain is better, in steps: as blocks of text, and as a record."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted, listed
from cpbox.candidates.unfit import UNFIT
from cpbox.explain.steps.supply import SUPPORT
from cpbox.explain.steps.values import SHORT, InSteps, Look, Part, StepProof
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result, Status
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, filled, wrap
from cpbox.show.verdict import longer, of_list
from cpbox.show.why import step_sentences, unsolvable
from cpbox.show.why.step_sentences import number, question, sentences

Block = list[str]

CHECKED = (
    "A word here is one that can be played{without}{listed}. cpbox has "
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
        shown = style.advice(
            f": {_words_commands(about)}", ": `cpbox.words` lists them"
        )
        text = CHECKED.format(without=_without_unfit(about), listed=shown)
        pages.append(filled(text, style.width))
    return pages


def _words_commands(about: InSteps) -> str:
    """The commands that list the words that the questions are about."""
    tiers = dict.fromkeys(part.tier for part in about.parts if part.proof)
    options = [f" --words {tier}" if tier else "" for tier in tiers]
    verb = "list" if len(options) > 1 else "lists"
    return f"{listed([f'`cpbox words{option}`' for option in options])} {verb} them"


def _without_unfit(about: InSteps) -> str:
    """``, except 2 words of the full list unfit to print``."""
    unfit = {part.tier: part.unfit for part in about.parts if part.unfit}
    some = [f"{counted(n, 'word')}{of_list(tier)}" for tier, n in unfit.items()]
    return f", except {listed(some)} {UNFIT}" if some else ""


def answer_without_words(result: Result, style: Style) -> Block:
    """How long the best chain is, and no word of it."""
    if result.status is Status.INFEASIBLE:
        none = f"No chain under these rules{result.trust}."
        return [*map(style.good, filled(none, style.width))]
    if result.status is not Status.OPTIMAL:
        return [style.warning("The best chain is not known.")]
    words, letters = len(result.words or ()), result.letters or 0
    size = f"{counted(words, 'word')}, {counted(letters, 'letter')}"
    size += result.trust
    text = f"The best chain{of_list(result.tier)} has {size}.{longer(result.limit)}"
    return filled(text, style.width)


def _part(puzzle: Puzzle, about: InSteps, part: Part, style: Style) -> Block:
    lines = filled(question(puzzle, part), style.width)
    lines = [style.bold(line) for line in lines]
    proof, shows = part.proof, style.advice("--cases shows", "`cases=True` shows")
    if proof is None:
        texts = sentences(puzzle, part) or [_unproved(puzzle, part)]
        return [*lines, *unsolvable.items(texts, style)]
    if not (proof.is_short or about.shows_cases):
        more = f"; {shows} them" if shows else ""
        return [*lines, *unsolvable.items([f"{_long(proof)}{more}."], style)]
    texts = sentences(puzzle, part)
    details = [_of_pivot(proof), *map(_of_look, proof.looks)]
    for place, (text, detail) in enumerate(zip(texts, details, strict=True), 1):
        lines += wrap([f"{place:>3}.", *text.split(" ")], style.width, " " * 5)
        if about.shows_cases:
            for row in detail:
                pieces = printable(row).split(" ")
                lines += wrap(["    ", *pieces], style.width, " " * 7)
    return [*lines, *_end(proof, "" if about.shows_cases else shows, style)]


def _long(proof: StepProof) -> str:
    """Why steps are not for people."""
    if proof.steps > SHORT:
        return f"That takes {proof.steps} steps, more than the {SHORT} that people read"
    row = f"{number(proof.in_a_row)} words in a row"
    return f"That takes {proof.steps} steps, some about {row}: too long for a pencil"


def _unproved(puzzle: Puzzle, part: Part) -> str:
    """Why there are no steps, and how long a proof would be."""
    text = _no_steps(puzzle, part)
    if part.chains is None:
        return text
    having = f" that have {capitals(part.scarcest)}" if part.scarcest else ""
    chains = counted(part.chains, "chain")
    words = f"{number(part.words)} word{'s' * (part.words > 1)}"
    return f"{text} Chain by chain, one would read {chains} of {words}{having}."


def _no_steps(puzzle: Puzzle, part: Part) -> str:
    match part.outcome:
        case "beyond":
            return (
                "Not in steps: these do not look at all that is in the way"
                f"{_beyond(puzzle)}. `why` without steps says more."
            )
        case "stopped":
            return f"No steps were found. {unsolvable.GAVE_UP}"
        case _:
            return (
                "No short proof of this kind was found. "
                "`cpbox prove` writes one that machines check."
            )


def _beyond(puzzle: Puzzle) -> str:
    """What steps do not look at, as far as this puzzle has it."""
    rules, tiles = puzzle.rules, puzzle.box.tiles
    some = {
        "rules.max_uses": rules.max_uses is not None,
        "rules.min_letters": rules.min_letters > 1,
        "that a letter stands on several tiles": len({*tiles}) < len(tiles),
    }
    names = [name for name, is_set in some.items() if is_set]
    names += [f"rules.{name}" for name in SUPPORT.ignored(rules)]
    names = names or ["rules.repeat_words"] * (not rules.repeat_words)
    return f", such as {listed(names)}" if names else ""


def _end(proof: StepProof, shows: str, style: Style) -> Block:
    """How many steps there are, whether fewer would do, and what shows their words."""
    if proof.is_for_any_number:
        text = "So no chain has it, of however many words."
        return [style.faint(x) for x in filled(f"     {text}", style.width, " " * 5)]
    if not proof.looks:
        return []
    cases = sum(len(look.cases) for look in proof.looks)
    every = {1: "the case", 2: "both cases"}.get(cases, f"all {number(cases)} cases")
    text = f"That closes {every}."
    if proof.is_fewest and len(proof.looks) > 1:
        text += " Fewer steps of this kind would not do that."
    if proof.in_a_row > 1:
        levels = proof.in_a_row - 1
        text += f" Some steps are about {number(proof.in_a_row)} words in a row, "
        text += f"{number(levels)} level{'s' * (levels > 1)} deeper."
    if shows:
        text += f" {shows} the words of each step"
        if any(look.shares for look in proof.looks):
            text += ", and how a step about two words is seen of single words"
        text += "."
    return [style.faint(x) for x in filled(f"     {text}", style.width, " " * 5)]


def _of_pivot(proof: StepProof) -> list[str]:
    words = proof.pivot.words
    return [", ".join(map(str, words))] if words else []


def _of_look(look: Look) -> Iterator[str]:
    for share in look.shares:
        yield f"{step_sentences.shared(look, share)}"
    for place, words in step_sentences.words_of(look):
        yield f"{place}: {', '.join(map(str, words))}"


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
        "question": question(puzzle, part),
        "outcome": part.outcome,
        "says": says or [_unproved(puzzle, part)],
        "word_list": part.word_list or None,
        "listed": part.listed or None,
        "unfit": part.unfit,
        "chains": part.chains,
        "steps": proof and proof.steps,
        "is_short": proof and proof.is_short,
        "is_fewest": proof and proof.is_fewest,
        "words_in_a_row": proof and proof.in_a_row,
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
