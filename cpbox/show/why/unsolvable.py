"""Why there is no chain, as blocks of text."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from cpbox.basics.letters import printable
from cpbox.basics.wording import alternatives, counted, listed
from cpbox.explain.changes import Change, size
from cpbox.explain.conditions import WORD_LISTS, Requirement, part_and_name
from cpbox.explain.no_chain import NoChain, Reason, Unreached
from cpbox.explain.oracle import PATIENCE
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule_table import MOST_NAMED
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, wrap

Block = list[str]

GAVE_UP = (
    f"cpbox gave up: it looks at each question for {PATIENCE:.0f} seconds at most, or "
    "for a quarter of the time limit if that is longer, and at none after the limit. A "
    "limit of 120 seconds, say, gives it longer."
)
MOST_ALIKE = 3  # changes of one key that are shown


def blocks(puzzle: Puzzle, about: NoChain, style: Style) -> list[Block]:
    """The letters that no word reaches, the reason, and what to change."""
    return [
        _unreached(about, style),
        _reason(about.reason, style),
        _changes(about, style),
        _together(puzzle, about, style),
        _open(about, style),
    ]


def items(sentences: Iterable[str], style: Style) -> Block:
    """Items of a list, wrapped."""
    pieces = ([f"  {style.dot}", *sentence.split(" ")] for sentence in sentences)
    return [line for each in pieces for line in wrap(each, style.width, "    ")]


# ---------------------------------------------------------------- letters not reached


def _unreached(about: NoChain, style: Style) -> Block:
    some = [_tile(letter) for letter in about.unreached]
    if not some:
        return []
    return filled(f"No word can be played on {alternatives(some)}.", style.width)


def _tile(unreached: Unreached) -> str:
    """The letter, or some of the tiles that hold it."""
    tiles, missing = unreached.tiles
    if missing == tiles:
        return unreached.letter
    which = "one" if missing == 1 else f"{missing}"
    return f"{which} of the {tiles} tiles of {unreached.letter}"


# ------------------------------------------------------------------------- the reason


def _reason(reason: Reason, style: Style) -> Block:
    return [
        style.bold("These rules leave no chain"),
        *_requirements(reason.conditions, style),
        *_spared(reason, style),
    ]


def _requirements(conditions: Sequence[Requirement], style: Style) -> list[str]:
    return items((printable(each.says) for each in conditions), style)


def _spared(reason: Reason, style: Style) -> list[str]:
    text = "No other rule is needed for that"
    if not reason.minimal:
        text += "; some of these may be needless, too, which is not decided."
    elif sum(max(1, len(each.items)) for each in reason.conditions) > 1:
        text += ", and none of these can be left out."
    else:
        text += "."
    if reason.up_to_words is not None:
        longer = counted(reason.up_to_words, "word")
        text += f" Chains of more than {longer} were not considered."
    return filled(text, style.width)


# ------------------------------------------------------------------------ the changes


def _changes(about: NoChain, style: Style) -> Block:
    if not about.changes and not about.undecided:
        text = "No change of a single rule and no built-in list allows a chain."
        return filled(f"{text}{_of_longer(about)}", style.width)
    if not about.changes:  # of some keys, it is not known: see `_open`
        return _insufficient(about, style)
    one = len(about.changes) == 1
    head = "This change allows" if one else "Each of these changes alone allows"
    lines = [style.bold(x) for x in filled(f"{head} a chain", style.width)]
    for _, of_key in groupby(about.changes, key=lambda change: change.key):
        alike = [*of_key]
        for change in alike[:MOST_ALIKE]:
            lines += items([sentence_of(change)], style)
            lines += _chain(change, style)
        if (more := len(alike) - MOST_ALIKE) > 0:
            where = style.advice("--json", "to_dict()")
            lines += items([f"{more:,} more of this kind: see {where}"], style)
    return [*lines, *_insufficient(about, style)]


def _insufficient(about: NoChain, style: Style) -> list[str]:
    """What was tried in vain, beside what does."""
    others = [key for key in about.insufficient if key not in WORD_LISTS]
    text = ""
    if names := [part_and_name(key)[1] for key in others]:
        text = f"No change of {listed(names, MOST_NAMED)} alone is enough."
        text += _of_longer(about)
    if len(others) < len(about.insufficient):
        text += " No built-in list alone is enough."
    return filled(text.strip(), style.width) if text else []


def _of_longer(about: NoChain) -> str:
    """What was not tried of `max_words`."""
    if "rules.max_words" not in about.insufficient:
        return ""
    return f" Chains of more than {counted(about.longest, 'word')} were not looked for."


def sentence_of(change: Change) -> str:
    """A change, as one would make it in the puzzle file."""
    match change.key:
        case "words.ban":
            return f"do not ban {change.before}"
        case "words.ban_matching":
            return f"words.ban_matching without {change.before}"
        case "rules.require":
            return f"do not require {change.before}"
        case "words.only" | "words.file":
            return change.remark
    return f"{change.key}: {change.before} → {change.after} {change.remark}".rstrip()


def _chain(change: Change, style: Style) -> list[str]:
    words, letters = size(change)
    missed = f"; leaves {listed(change.leaves, MOST_NAMED)}" * bool(change.leaves)
    about = f"({counted(words, 'word')}, {counted(letters, 'letter')}{missed})"
    lines = joined(change.chain, style.width - 6, change.puzzle, style, about)
    return [f"      {line}" for line in lines]


def _together(puzzle: Puzzle, about: NoChain, style: Style) -> Block:
    if not about.together:
        return []
    head = style.bold("Drop all of these, and there is a chain")
    chain = joined(about.then or (), style.width - 6, puzzle, style)
    indented = [f"      {line}" for line in chain]
    return [head, *_requirements(about.together, style), *indented]


def _open(about: NoChain, style: Style) -> Block:
    if about.complete:
        return []
    text = "The explanation is not complete."
    if about.undecided:
        names = [part_and_name(key)[1] for key in about.undecided]
        text = f"Not all changes of {listed(names)} are decided."
        if not about.changes:
            which = alternatives(names)
            text = f"Whether a change of {which} alone is enough is not decided."
    text += f" {GAVE_UP}"
    return [style.warning(line) for line in filled(text, style.width)]
