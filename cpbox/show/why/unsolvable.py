"""Why there is no chain, as blocks of text."""

from collections import Counter

from cpbox.explain.conditions import part_and_name
from cpbox.explain.no_chain import NoChain
from cpbox.explain.reach import Fell, Unreached
from cpbox.explain.reasons import Reason
from cpbox.explain.variations import Change
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table
from cpbox.puzzle.wording import counted, listed
from cpbox.show.chain_text import joined
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, wrap
from cpbox.show.why.asked import asked, size

Block = list[str]

LISTS = ("words.list", "words.file", "words.only")
MOST_NAMED = 8  # items of a list that are named
MOST_ALIKE = 3  # changes of one key that are shown
MOST_LETTERS = 3  # letters that no word reaches of which the words are counted
_FELL = {
    "words.ban": "are banned",
    "words.ban_matching": "are banned by a pattern",
    "tiles": "are played on another tile",
    "sides": "cannot be traced",
}


def blocks(puzzle: Puzzle, about: NoChain, style: Style) -> list[Block]:
    """The letters that no word reaches, the reasons, and what to change."""
    return [
        _unreached(puzzle, about, style),
        *(
            _reason(puzzle, reason, place, style)
            for place, reason in enumerate(about.reasons)
        ),
        _changes(about, style),
        _together(puzzle, about, style),
        _open(about, style),
    ]


def item(text: str, style: Style, indent: str = "  ") -> list[str]:
    """An item of a list, wrapped."""
    pieces = [f"{indent}{style.dot}", *text.split(" ")]
    return wrap(pieces, style.width, f"{indent}  ")


# ---------------------------------------------------------------- letters not reached


def _unreached(puzzle: Puzzle, about: NoChain, style: Style) -> Block:
    lines = []
    for letter in about.unreached[:MOST_LETTERS]:
        text = f"No word can be played on {_tile(letter)}.{_how_many(letter)}"
        lines += filled(text, style.width)
        for fell in letter.fell:
            lines += item(_fallen(puzzle, fell), style)
    if more := [_tile(letter) for letter in about.unreached[MOST_LETTERS:]]:
        text = f"Nor can one be played on {listed(more, most=60)}."
        lines += filled(text, style.width)
    return lines


def _tile(letter: Unreached) -> str:
    """The letter, or some of the tiles that hold it."""
    tiles, missing = letter.tiles
    if missing == tiles:
        return letter.letter
    return (
        f"{'one' if missing == 1 else missing} of the {tiles} tiles of {letter.letter}"
    )


def _how_many(letter: Unreached) -> str:
    if not letter.listed:
        return f" No word of the list has {letter.letter}."
    have = f" {counted(letter.listed, 'word')} of the list {_have(letter.listed)} it,"
    if not letter.spelled:
        return f"{have} none with letters of the box alone."
    return f"{have} {letter.spelled:,} with letters of the box alone."


def _have(count: int) -> str:
    return "has" if count == 1 else "have"


def _fallen(puzzle: Puzzle, fell: Fell) -> str:
    record = table(puzzle.rules).get(fell.rule.removeprefix("rules."))
    what = record.fell if record else _FELL.get(fell.rule, "cannot be played")
    if fell.number == 1:
        return f"{fell.example}: {fell.because}"
    return f"{fell.number:,} {what}; {fell.example}: {fell.because}"


# ------------------------------------------------------------------------ the reasons


def _reason(puzzle: Puzzle, reason: Reason, place: int, style: Style) -> Block:
    head = "These rules leave no chain" if not place else "These leave none either"
    lines = [style.bold(head)]
    for key, conditions in reason.by_key().items():
        lines += item(asked(puzzle, key, conditions), style)
    return [*lines, *_spared(reason, style)]


def _spared(reason: Reason, style: Style) -> list[str]:
    text = "No other rule is needed for that"
    if not reason.is_minimal:
        text += (
            "; perhaps some of these could be spared: the time was over before that "
            "was known."
        )
    elif len(reason.conditions) > 1:
        text += ", and none of these can be spared."
    else:
        text += "."
    if reason.up_to is not None:
        longer = counted(reason.up_to, "word")
        text += f" Chains of more than {longer} were not looked for."
    return filled(text, style.width)


# ------------------------------------------------------------------------ the changes


def _changes(about: NoChain, style: Style) -> Block:
    if not about.changes:
        return _no_change(about, style) if about.complete else []
    one = len(about.changes) == 1
    head = "This change brings" if one else "Each of these changes alone brings"
    lines = [style.bold(f"{head} a chain back")]
    shown: Counter[str] = Counter()
    for change in about.changes:
        shown[change.key] += 1
        if shown[change.key] <= MOST_ALIKE:
            lines += item(said(change), style)
            lines += _chain(change, style)
    if more := sum(max(0, count - MOST_ALIKE) for count in shown.values()):
        lines += item(f"{more:,} more of this kind: see --json", style)
    return [*lines, *_insufficient(about, style)]


def _no_change(about: NoChain, style: Style) -> list[str]:
    text = "No change of a single rule and no built-in list brings a chain back."
    text += _of_longer(about)
    return filled(text, style.width)


def _insufficient(about: NoChain, style: Style) -> list[str]:
    """What was tried in vain, beside what does."""
    texts: list[str] = []
    if any(key in LISTS for key in about.insufficient):
        texts.insert(0, "No built-in list alone is enough.")
    others = (key for key in about.insufficient if key not in LISTS)
    if names := [part_and_name(key)[1] for key in others]:
        text = f"No change of {listed(names, MOST_NAMED)} alone is enough."
        texts.insert(0, f"{text}{_of_longer(about)}")
    text = " ".join(texts)
    return filled(text, style.width) if text else []


def _of_longer(about: NoChain) -> str:
    """What was not tried of `max_words`."""
    if "rules.max_words" not in about.insufficient:
        return ""
    return f" Chains of more than {counted(about.longest, 'word')} were not looked for."


def said(change: Change) -> str:
    """A change, as one would make it in the puzzle file."""
    remark = f" {change.remark}" if change.remark else ""
    match change.key:
        case "words.ban":
            return f"do not ban {change.before}"
        case "words.ban_matching":
            return f"words.ban_matching without {change.before}"
        case "rules.require":
            return f"do not require {change.before}"
        case "words.only" | "words.file":
            new = listed(new_words(change), most=20)
            return f"words.add: {new}, of the {change.after} list"
        case "rules.cover":
            return f"rules.cover: {change.before} → {change.after}"
    return f"{change.key}: {change.before} → {change.after}{remark}"


def new_words(change: Change) -> list[str]:
    """The words of the chain that the puzzle's own words lack."""
    own = set(change.puzzle.words.add)
    return [word for word in dict.fromkeys(change.chain) if word not in own]


def _chain(change: Change, style: Style) -> list[str]:
    missed = f"; leaves {listed(change.leaves, MOST_NAMED)}" * bool(change.leaves)
    about = f"({size(change.chain)}{missed})"
    lines = joined(change.chain, style.width - 6, change.puzzle, style, about)
    return [f"      {line}" for line in lines]


def _together(puzzle: Puzzle, about: NoChain, style: Style) -> Block:
    if not about.together:
        return []
    lines = [style.bold("Drop all of these, and there is a chain")]
    for key, conditions in Reason(about.together).by_key().items():
        lines += item(asked(puzzle, key, conditions), style)
    if about.then:
        arrow = style.arrow if puzzle.rules.link else "+"
        lines += wrap(
            [f"      {about.then[0]}", *(f"{arrow} {w}" for w in about.then[1:])],
            style.width,
            " " * 6,
        )
    return lines


def _open(about: NoChain, style: Style) -> Block:
    if about.complete:
        return []
    text = "The time was over before everything was found out."
    if about.undecided:
        names = listed([part_and_name(key)[1] for key in about.undecided])
        text = f"The time was over before all changes of {names} were looked at."
    return [style.warning(line) for line in filled(text, style.width)]
