"""Hints for people and for programs: never more than the level that was asked for."""

from collections.abc import Iterator

from cpbox.hints import Hints
from cpbox.puzzle import Puzzle
from cpbox.report.record import Record
from cpbox.report.style import Style
from cpbox.report.text import printable, wrap
from cpbox.result import Status
from cpbox.wording import counted, listed

LEVELS = 6
HIDDEN = "_"


def hint_page(puzzle: Puzzle, hint: Hints, level: int, style: Style) -> str:
    """The hints up to a level, a paragraph each."""
    lines: list[str] = []
    for text in _said(puzzle, hint, level, style):
        lines += wrap(text.split(" "), style.width)
    return "\n".join(lines)


def hint_record(puzzle: Puzzle, hint: Hints, level: int) -> Record:
    """The same, for programs; the sides alone, for a title might hold the answer."""
    known: Record = {
        "puzzle": " ".join("".join(side) for side in puzzle.box.sides),
        "level": level,
        "status": hint.status.value,
        "proved": hint.status.is_proof,
        "played": hint.played,
        "take_back": hint.take_back,
    }
    if hint.words is None:
        return known
    shown = _hinted(hint)
    levels: list[Record] = [
        {
            "words": len(hint.words),
            "letters": sum(map(len, hint.words)),
            "as_good": hint.as_good,
            "more_as_good": hint.more_as_good,
        },
        {"shape": [shape(word) for word in hint.words]},
        {"rarest": {"letter": hint.rarest, "word": hint.place + 1, "of": hint.users}},
        {"pattern": pattern(shown), "pattern_word": hint.place + 1},
        {"word": shown},
        {"chain": hint.words},
    ]
    if not hint.words:
        levels = levels[:1]
    for more in levels[:level]:
        known |= more
    return known


def shape(word: str) -> tuple[str, str, int]:
    """First letter, last letter and length; of a short word the length alone."""
    first, last = (word[0], word[-1]) if len(word) > 2 else (HIDDEN, HIDDEN)
    return first, last, len(word)


def pattern(word: str) -> str:
    """A word with every second letter hidden: ``u_c_m_n_``."""
    shown = range(0, len(word) if len(word) > 1 else 0, 2)
    return "".join(x if n in shown else HIDDEN for n, x in enumerate(word))


def _hinted(hint: Hints) -> str:
    """The word that is shown first: the one in which the rarest letter goes."""
    return hint.words[hint.place] if hint.words else ""


def _said(puzzle: Puzzle, hint: Hints, level: int, style: Style) -> Iterator[str]:
    if hint.words is None:
        yield from _no_way(hint)
        return
    if not hint.words:
        yield "Solved: these words are a solution, and none that goes on is better."
        return
    shown, arrow = _hinted(hint), style.arrow if puzzle.rules.link else "+"
    yield from _size(hint)
    shapes = ", ".join(
        f"{first.upper()} - {last.upper()}({length})"
        for first, last, length in map(shape, hint.words)
    )
    words = counted(hint.users, "word")
    where = f"into word {hint.place + 1}" if len(hint.words) > 1 else "into this word"
    rest = [
        f"First and last letters, and lengths: {printable(shapes)}",
        (
            f"The rarest letter is {printable(hint.rarest.upper())}: {words} can use "
            f"it. Here it goes {where}."
        ),
        f"Word {hint.place + 1}: {printable(' '.join(pattern(shown)))}",
        f"Word {hint.place + 1}: {printable(shown)}",
        f"The chain: {printable(f' {arrow} '.join(hint.words))}",
    ]
    yield from rest[: level - 1]
    if level < LEVELS:
        yield f"Level {level} of {LEVELS}; --level {level + 1} says more."


def _size(hint: Hints) -> Iterator[str]:
    words = hint.words or ()
    amount = f"{counted(len(words), 'word')}, {counted(sum(map(len, words)), 'letter')}"
    more = " more" if hint.played else ""
    if hint.status is Status.OPTIMAL:
        yield f"{amount}{more}: proved, no way is better."
    else:
        yield f"{amount}{more}: there may be a better way; the search was stopped."
    if hint.as_good is not None and hint.as_good > 1:
        number = f"{'more than ' * hint.more_as_good}{hint.as_good:,}"
        yield (
            f"There are {number} chains as good; these hints lead to one of the most "
            "familiar words."
        )


def _no_way(hint: Hints) -> Iterator[str]:
    if hint.status is not Status.INFEASIBLE:
        yield "No way is known; the search was stopped."
        return
    if not hint.played:
        yield "There is no chain under these rules: proved."
        return
    yield "There is no way on from these words: proved."
    if hint.take_back:
        yield f"Take back {printable(listed(hint.take_back))}: then there is one."
    elif hint.interrupted:
        yield "Whether taking words back opens one is not known."
    else:
        yield "There is none without them, either."
