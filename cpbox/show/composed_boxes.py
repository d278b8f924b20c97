"""What was composed, for the terminal and for programs."""

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from cpbox.basics.letters import printable
from cpbox.basics.wording import alternatives, counted, listed
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.lab.composer.batch import Composition, weeks
from cpbox.lab.composer.composed_box import FEW, Composed, few_said
from cpbox.lab.composer.hunt import Refusal
from cpbox.lab.composer.shelf import boxes
from cpbox.lab.composer.spec import MEASURE, Spec
from cpbox.puzzle import Box
from cpbox.puzzle.box import text_of_sides
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled
from cpbox.show.texts import texts
from cpbox.show.texts.dates import long_day
from cpbox.show.texts.spoken import spoken

INDENT = "  "


def box_lines(box: Composed, path: Path, style: Style) -> str:
    """Where a box's file is, the box, and its answer."""
    arrow = f" {style.arrow} "
    chain = arrow.join(_on_tiles(box.box, word) for word in box.chain)
    below = [f"{INDENT}{box.box}: {chain}"]
    if box.measured:
        below.append(INDENT + ", ".join(f"{k} {v:,}" for k, v in box.measured.items()))
    if few := few_said(box.playable):
        below.append(INDENT + few)
    lines = [line for text in below for line in filled(text, style.width, INDENT * 2)]
    return "\n".join([printable(str(path)), *lines])


def _on_tiles(box: Box, word: str) -> str:
    """A word with brackets around the letters that share a tile, as in ``[gy]erek``."""
    parts = box.spelling(word) or ()
    return text_of_sides([parts]) if any(len(x) > 1 for x in parts) else str(word)


def title_of(spec: Spec, day: date) -> str:
    """What a day's box is called: the day, as the language of the puzzle has it.

    Where no language is named, and words of one's own may be of any, it is in digits.
    """
    puzzle = spec.puzzle
    is_english = puzzle.words.rated_by == "lists" or not puzzle.words.is_own
    if puzzle.language == DEFAULT_LANGUAGE and not is_english:
        return str(day)
    return long_day(texts(puzzle.language), day)


def box_record(
    box: Composed, path: Path | None, language: str = DEFAULT_LANGUAGE
) -> dict[str, Any]:
    """A box as a program reads it, with its promises in a language."""
    return {
        "file": None if path is None else str(path),
        "sides": [[*side] for side in box.box.sides],
        "chain": [*box.chain],
        "word_list": box.word_list,
        "promises": [spoken(promise, language) for promise in box.promises],
        "measured": dict(box.measured),
        "playable": box.playable,
        "expect": dict(box.expect),
        "rounds": box.rounds,
        "rivals": box.rivals,
        "seconds": box.seconds,
    }


def outcome_record(
    made: Composition, language: str = DEFAULT_LANGUAGE
) -> dict[str, Any]:
    """What became of it all, as a program reads it, with promises in a language."""
    why, status = made.refusal, "none" if made.is_exhausted else "unknown"
    refusal = why and {
        "chain": why.chain,
        "together": {name: spoken(says, language) for name, says in why.together},
        "give_up": why.give_up,
        "unique": why.instead,
    }
    return {
        "status": "composed" if made.is_enough else status,
        "boxes": len(made.boxes),
        "word_list": made.spec.word_list,
        "tried": made.tally.position,
        "refused": made.tally.refused,
        "passed": made.tally.passed,
        "given_up": made.tally.given_up,
        "refusal": refusal,
    }


def outcome(made: Composition, style: Style) -> str:
    """What became of it all, as a page."""
    if made.refusal is not None:
        return _refused(made, made.refusal, style)
    few = _few_playable(made)
    return _filled(f"{boxes(len(made.boxes))}{_how_it_ended(made)}{few}", style)


def _how_it_ended(made: Composition) -> str:
    """Whether these are enough, all that there are, or all that were found so far."""
    spec, against, tally = made.spec, made.spec.against, made.tally
    if made.is_enough:
        harder = _by_week(made)
        return f", each promise proved {against}; {harder}{tally}"
    if not made.is_exhausted and tally.given_up:
        return f": not all arrangements of all answers were tried; {tally}"
    if not made.is_exhausted:
        return f": stopped before more were found; {tally}"
    if spec.answer is not None:
        other = "other " if made.boxes else ""
        says = f"no {other}arrangement of these letters keeps the promises"
        return f": it is proved that {says} ({against}){_unexplained(made)}"
    if not made.tally.position:
        number = counted(spec.num_words, "word")
        return f": no answer of {number} has exactly these letters ({against})"
    other = "other box" if made.boxes else "box"
    are_others = made.boxes and not spec.tiles
    words = " with an answer of other words" if are_others else ""
    words += " and a word of the theme" if spec.theme else ""
    longer = "list or theme" if spec.theme else "list"
    more = f"; a longer {longer} gives more boxes" if are_others else ""
    says = f": all answers of {counted(spec.num_words, 'word')} were tried, and it is "
    says += f"proved that no {other}{words} keeps "
    why = _unexplained(made) if spec.tiles else ""
    return f"{says}the promises ({against}); {tally}{why}{more}"


def _few_playable(made: Composition) -> str:
    """On how many boxes hardly any word can be played, and what to do."""
    number = sum(box.playable < FEW for box in made.boxes)
    if not number:
        return ""
    remedy = "give a longer list, or set difficulty.playable, as in [50, 9999]"
    return f"; on {boxes(number)} fewer than {FEW} words can be played: {remedy}"


def _by_week(made: Composition) -> str:
    """How many days are harder than the one before in their week, as measured."""
    days = iter(zip(made.days, made.boxes, strict=False))
    at = {day: box.measured[MEASURE] for day, box in days}
    steps = [
        at[one] - at[other]
        for week in weeks(made.days)
        for one, other in pairwise(week)
    ]
    harder = sum(step > 0 for step in steps)
    if not steps:
        return ""
    if harder == len(steps):
        return (
            f"within a week, each day is harder than the one before (fewer {MEASURE}); "
        )
    if not harder:
        return f"no day is harder than the one before in its week (as many {MEASURE}); "
    are = "is" if harder == 1 else "are"
    says = f"{harder:,} of {len(steps):,} days {are} harder than the one before"
    return f"{says} in the same week (fewer {MEASURE}), the others as hard; "


def _unexplained(made: Composition) -> str:
    if made.boxes:
        return ""
    return "; time ran out before it was known which of them conflict"


def _refused(made: Composition, why: Refusal, style: Style) -> str:
    """Which promises cannot be had together, and what to give up."""
    spec = made.spec
    letters = " ".join(sorted(spec.tiles_of(why.chain)))
    sides = listed([str(size) for size in spec.sizes])
    answer = f" {style.arrow} ".join(map(str, why.chain))
    of_words = f"whatever the answer of {counted(spec.num_words, 'word')}"
    answer = answer or f"{of_words} ({made.tally.position:,} were tried)"
    head = (
        f"no arrangement of these letters keeps these promises: {letters}, on sides of "
        f"{sides}; {answer}; {spec.against}"
    )
    if not why.together:
        says = (
            "The answer itself can be played on none: too many of its letters follow "
        )
        tile = spec.tile_missing(why.chain)
        says += f"each other; ask for {tile}." if tile else "each other."
        return "\n".join([_filled(head, style), "", _filled(says, style)])
    lines = [_filled(head, style), "", "these conflict:"]
    if len(why.together) == 1:
        lines[-1] = "this is impossible by itself:"
    lines += [_filled(f"{INDENT}{name}: {says}", style) for name, says in why.together]
    give_up = f"give up {listed(why.give_up)}, and there is an arrangement"
    if not {*spec.promises.made} - {*why.give_up}:
        other = "" if "par" in why.give_up else f", such as --par {spec.num_words}"
        give_up += f"; with no other promise, unique is made, so request one{other}"
    lines += ["", _filled(give_up, style)]
    if why.instead:
        kinds = alternatives([f"unique: {kind}" for kind in why.instead])
        lines.append(
            _filled(f"or request {kinds}, which is possible with the rest", style)
        )
    return "\n".join(lines)


def _filled(text: str, style: Style) -> str:
    indent = INDENT if text.startswith(INDENT) else ""
    return "\n".join(filled(text, style.width, indent))
