"""Hints for people and for programs: never more than the level that was asked for."""

from collections.abc import Iterator

from cpbox.explain.hints import Hints
from cpbox.puzzle import Puzzle
from cpbox.puzzle.wording import alternatives, counted, listed
from cpbox.search.record import Record
from cpbox.search.result import Status
from cpbox.search.verify import unlinked
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, printable, wrap

LEVELS = (
    "How many words and letters",
    "First and last letters, and lengths",
    "Where the rarest letter goes",
    "A word with letters hidden",
    "A whole word",
    "The chain",
)
HIDDEN = "_"
NO_BREAK = "\u00a0"  # a space at which no line ends


def hint_page(puzzle: Puzzle, hint: Hints, level: int, style: Style) -> str:
    """The hints up to a level, a paragraph each."""
    lines: list[str] = []
    for text in _said(puzzle, hint, level, style):
        pieces = (printable(piece) for piece in text.split(" "))
        lines += wrap([*filter(None, pieces)], style.width)
    return "\n".join(lines)


def _said(puzzle: Puzzle, hint: Hints, level: int, style: Style) -> Iterator[str]:
    texts = hint_texts(puzzle, hint, style.arrow)
    if not texts:
        yield from _no_way(puzzle, hint) if hint.words is None else _solved(hint)
        return
    for place, text in enumerate(texts[:level]):
        yield f"{LEVELS[place]}: {text}" if place in (1, 5) else text
    if level < len(LEVELS):
        yield f"Level {level} of {len(LEVELS)}; --level {level + 1} says more."


def hint_texts(puzzle: Puzzle, hint: Hints, arrow: str = "→") -> list[str]:
    """A text for each of `LEVELS`; none where there is nothing to hint at."""
    if not hint.words:
        return []
    shown, joint = _hinted(hint), arrow if puzzle.rules.link else "+"
    which = _which(puzzle, hint)
    ends = (
        f"{capitals(first)}{NO_BREAK}-{NO_BREAK}{capitals(last)}({length})"
        for first, last, length in map(shape, hint.words)
    )
    return [
        " ".join(_size(hint)),
        ", ".join(ends),
        (
            f"The rarest letter is {capitals(hint.rarest)}: "
            f"{counted(hint.users, 'word')} can use it. {which} does."
        ),
        f"{which}: {NO_BREAK.join(pattern(shown))}",
        f"{which}: {shown}",
        f" {joint} ".join(hint.words),
    ]


def hint_record(puzzle: Puzzle, hint: Hints, level: int) -> Record:
    """The same, for programs; the sides alone, for a title might hold the answer."""
    known: Record = {
        "puzzle": " ".join("".join(side) for side in puzzle.box.sides),
        "level": level,
        "status": hint.status.value,
        "proved": hint.is_proved,
        "list": hint.tier,
        "passed_over": [
            {"list": name, "lacks": word} for name, word in hint.passed_over
        ],
        "limit": hint.limit,
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


def _which(puzzle: Puzzle, hint: Hints) -> str:
    """The place of that word, where words have one."""
    number = len(hint.words or ())
    if number == 1:
        return "The word"
    if not puzzle.rules.link:
        return "One of the words"
    return f"Word {hint.place + 1} of {number}"


def _size(hint: Hints) -> Iterator[str]:
    words = hint.words or ()
    amount = f"{counted(len(words), 'word')}, {counted(sum(map(len, words)), 'letter')}"
    more = " more" if hint.played else ""
    if hint.status is Status.OPTIMAL:
        yield f"{amount}{more}: proved, no way is better{_with(hint)}."
    else:
        yield f"{amount}{more}: there may be a better way; the search was stopped."
    yield from _of_lists(hint)
    yield from _longer(hint)
    if hint.as_good is not None and hint.as_good > 1:
        number = f"{'at least ' * hint.more_as_good}{hint.as_good:,}"
        yield (
            f"There are {number} chains as good; these hints lead to one of the most "
            "familiar words."
        )


def _with(hint: Hints) -> str:
    return f" with words of the {hint.tier} list" if hint.tier else ""


def _of_lists(hint: Hints) -> Iterator[str]:
    """Why the lists before it were passed over."""
    lists: dict[str | None, list[str]] = {}
    for name, word in hint.passed_over:
        lists.setdefault(word, []).append(name)
    reasons = [_passed_over(hint, word, names) for word, names in lists.items()]
    if reasons:
        yield f"The list counts because {listed(reasons)}."


def _passed_over(hint: Hints, word: str | None, names: list[str]) -> str:
    """``standard has no chain``, ``gowl is not in common or standard``."""
    if word is not None:
        return f"{word} is not in {alternatives(names)}"
    has = "has" if len(names) == 1 else "have"
    return f"{listed(names)} {has} no {'way on' if hint.played else 'chain'}"


def _longer(hint: Hints) -> Iterator[str]:
    if hint.limit is not None:
        yield f"Chains of more than {hint.limit} words were not looked at."


def _solved(hint: Hints) -> Iterator[str]:
    is_best = f"none that goes on is better{_with(hint)}"
    if hint.status is not Status.OPTIMAL:
        is_best = "one that goes on may be better; the search was stopped"
    yield f"Solved: these words are a solution, and {is_best}."
    yield from _of_lists(hint)


def _no_way(puzzle: Puzzle, hint: Hints) -> Iterator[str]:
    if hint.status is not Status.INFEASIBLE:
        yield "No way is known; the search was stopped."
        return
    if not hint.played:
        yield f"There is no chain{_with(hint)} under these rules: proved."
        yield from _longer(hint)
        return
    if broken := unlinked(puzzle, hint.played):
        yield f"{broken}."
    else:
        yield f"There is no way on from these words{_with(hint)}: proved."
        yield from _of_lists(hint)
        yield from _longer(hint)
    if hint.take_back is None:
        not_known = "Whether taking words back opens one is not known"
        yield f"{not_known}; the search was stopped."
    elif hint.take_back:
        yield f"Take back {listed(hint.take_back)}: then there is one."
    else:
        yield "There is none without them, either."
