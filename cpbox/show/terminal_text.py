"""Lines of text: their width on the screen, wrapping, numbers."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from cpbox.basics.letters import fold, is_invisible

GAP = "  "  # between two columns
INDENT = "    "  # of what goes on with the line above
WORD = r"""# .*|(?:-\S+ (?!-))?(?:[^\s"']|"[^"]*"|'[^']*'|["'])+"""
"""A comment, or a word of a command as a shell reads it, with the option before it."""
SHADE = re.compile("\033\\[[0-9;]*m")


def width(text: str) -> int:
    """Columns that a text takes: two for a wide character, none for an accent."""
    if "\033" in text:
        text = SHADE.sub("", text)
    return len(text) if text.isascii() else sum(map(_columns, text))


@cache
def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, room: int, align: str = "<") -> str:
    """Fill up with spaces: ``<`` on the right, ``>`` on the left, ``^`` on both."""
    missing = max(room - width(text), 0)
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return " " * left + text + " " * (missing - left)


def capitals(tile: str) -> str:
    """Letters as a box shows them: large, where that is the same letter and usual.

    The capital of ß is two letters, that of a Turkish i without a dot is read as one
    with it, and Georgian has capitals for headlines alone.
    """
    return "".join(map(_capital, str(tile)))


@cache
def _capital(letter: str) -> str:
    large = letter.upper()
    is_same = len(large) == 1 and fold(large) == fold(letter)
    return large if is_same and letter.title() != letter else letter


def visible(text: str) -> str:
    """The text with what cannot be seen, or commands a terminal, as its code."""
    return "".join(
        each.encode("unicode_escape").decode()
        if each != " " and is_invisible(each)
        else each
        for each in str(text)
    )


def cut(text: str, room: int, end: str) -> str:
    """As much of a text as fits on a line, and how it ends if that is not all."""
    text = str(text)
    if width(text) <= room:
        return text
    while width(text) + width(end) > room:
        text = text[:-1]
    return text + end


def wrap(pieces: Iterable[str], room: int, indent: str = "") -> list[str]:
    """Lines of at most `room` columns, broken only between pieces.

    Parameters
    ----------
    pieces
        What must stay together, such as words; one that is too long overflows. Those
        of a command between backticks stay together, too, where a line has room.
    room
        Columns of a line.
    indent
        What each line but the first starts with.

    """
    first, *rest = [*_unbroken(pieces)] or [""]
    lines = typed(first, room, indent) if "`" in first else [first]
    for piece in rest:
        if width(lines[-1]) + 1 + width(piece) <= room:
            lines[-1] += f" {piece}"
        else:
            line = indent + piece
            lines += typed(line, room, indent) if "`" in piece else [line]
    return lines


def typed(command: str, room: int, indent: str) -> list[str]:
    """A command in lines that a shell reads as one, by the backslashes at their ends.

    It is broken between its words, quoted ones as one; a comment is one, too.
    """
    if width(command) <= room:
        return [command]
    lead = command[: len(command) - len(command.lstrip(" "))]
    more = " \\"
    first, *rest = _words(command, room - len(indent + more))
    lines = [lead + first]
    for word in rest:
        if word.startswith("# "):
            lines += filled(indent + word, room, f"{indent}# ")
        elif width(f"{lines[-1]} {word}{more}") <= room:
            lines[-1] += f" {word}"
        else:
            lines[-1] += more
            lines.append(indent + word)
    return lines


def _words(command: str, room: int) -> Iterator[str]:
    """What stays together of a command: an option and its value, if there is room."""
    for each in re.findall(WORD, command):
        part = each.startswith("-") and width(each) > room
        yield from each.split(" ", 1) if part else [each]


def _unbroken(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces, with those that are in backticks as one."""
    begun, is_open = list[str](), False
    for piece in pieces:
        begun.append(piece)
        is_open ^= piece.count("`") % 2 == 1
        if not is_open:
            yield " ".join(begun)
            begun = []
    yield from begun  # a backtick that nothing ends


def filled(text: str, room: int, indent: str = "") -> list[str]:
    """A text broken between its words, which keeps the spaces that it begins with."""
    lead = text[: len(text) - len(text.lstrip(" "))]
    first, *rest = text.lstrip(" ").split(" ")
    return wrap([lead + first, *rest], room, indent)


def paragraphs(blocks: Iterable[Sequence[str]]) -> str:
    """A page: blocks of lines, an empty line between those that are not empty."""
    return "\n\n".join("\n".join(block) for block in blocks if block)


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks side by side, the lower one in the middle."""
    height = max(len(left), len(right))
    room = max(map(width, left)) + gap
    pairs = zip(centred(left, height), centred(right, height), strict=True)
    return [(pad(a, room) + b).rstrip() for a, b in pairs]


def centred(lines: Sequence[str], height: int) -> list[str]:
    """As many lines as `height`, empty ones above and below."""
    above = (height - len(lines)) // 2
    return [""] * above + [*lines] + [""] * (height - len(lines) - above)


def duration(seconds: float) -> str:
    """``0.4 ms``, ``12 ms``, ``3.2 s``, ``140 s``."""
    if seconds >= 0.9995:
        return f"{seconds:.{1 if seconds < 99.95 else 0}f} s"
    milliseconds = seconds * 1000
    return f"{milliseconds:.{1 if milliseconds < 9.95 else 0}f} ms"
