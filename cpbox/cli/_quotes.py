"""Boxes whose quotes were forgotten: ``cpbox hint peg ulm oir cnw``."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import takewhile
from shlex import quote
from string import ascii_letters

from cpbox.basics.errors import InputError
from cpbox.basics.wording import close_to
from cpbox.cli._output import complain
from cpbox.loading.plain_boxes import AS_IN, is_there
from cpbox.puzzle import is_letters, sides_of, typed_sides

SEVERAL = {"solve": "files", "compare": "files", "sweep": "paths"}
Read = tuple[str, list[str]]  # a file or a box, and the words beside it


def mend(args: Namespace, rest: Sequence[str]) -> list[str]:
    """Make one box of sides that stand apart, in `args`; return what is left of `rest`.

    Words beside what is no box are refused, and without ``--played`` those of a hint.
    """
    if files := SEVERAL.get(args.command):
        box, words = box_among(getattr(args, files))
        setattr(args, files, getattr(args, files) if words else [box])
        return [*rest]
    if getattr(args, "file", None) is None or any(x.startswith("-") for x in rest):
        return [*rest]
    beside = getattr(args, "words", [])
    played = getattr(args, "played", [])
    texts = [args.file, *beside, *rest]
    takes = "words" if "words" in args else "played" if played else ""
    if takes and getattr(args, "daily", False) and not _is_other_box(args.file):
        setattr(args, takes, [*played, *texts])
        args.file = None
        return []
    args.file, words = box_among(texts, alone=not beside and not played)
    is_asked = args.command in ("why", "words") and texts == [args.file.lower()]
    if is_asked and is_letters(args.file) and not _is_whole(args.file):
        line = to_type("why", "peg ulm oir cnw", args.file)
        problem = f"there is no such file; to ask about a word, name its box: {line}"
        raise InputError(problem, args.file)
    if words and args.file not in texts:
        complain(f'read as the box "{args.file}", and then {" ".join(words)}')
    if "words" in args:
        args.words, words = words, []
    elif played:
        args.played, words = [*played, *words], []
    elif words and not _is_whole(args.file):
        problem = f"there is no such file; check its name and folder, {AS_IN}"
        raise InputError(problem, " ".join(texts))
    elif words and "played" in args and all(map(is_letters, words)):
        line = to_type("hint", args.file, "--played", *words)
        raise InputError(f"a word was not expected here; did you mean {line}?")
    return words


def box_among(texts: Sequence[str], *, alone: bool = True) -> Read:
    """The file or box among words, and the others; the first where there is none.

    A box without quotes is three sides or more in which no letter comes twice, before
    or after the words; where it stands alone, its sides may have one length instead.
    """
    for number, text in enumerate(texts):  # a word may be the name of a folder, too
        if _is_named(text) and (number == 0 or not is_letters(text)):
            return text, _without(texts, text)
    sizes = {*map(len, texts)}
    is_even = len(sizes) == 1 and max(sizes) < 12 and all(map(_is_side, texts))
    start = len(texts) if alone and is_even else _sides(texts)
    end = len(texts) - _sides(texts[::-1])
    for sides, words in ((texts[:start], texts[start:]), (texts[end:], texts[:end])):
        if len(sides_of(" ".join(sides))) > 2:
            return " ".join(sides), [*words]
    box = next(filter(_is_whole, texts), texts[0])  # a word may have twelve letters
    return box, _without(texts, box)


def _without(texts: Sequence[str], one: str) -> list[str]:
    place = texts.index(one)
    return [*texts[:place], *texts[place + 1 :]]


def suggestion(
    texts: Sequence[str], commands: Sequence[str], meant: Mapping[str, str]
) -> str:
    """What is wrong with a line that begins with no command, and what to type.

    `meant` has the commands that are looked for under other names.
    """
    name, words = texts[0], [*takewhile(lambda text: text[:1] != "-", texts)]
    box, others = box_among(words)
    other = meant.get(name.lower())
    near = [other] if other else close_to(name, commands)
    if _is_whole(box) and not others and not (near and words[1:]):
        options = texts[len(words) :]
        lines = (to_type(command, box, *options) for command in ("hint", "solve"))
        return f"a command is missing; did you mean {' or '.join(lines)}?"
    problem = f"there is no command {name[:60]!r}"
    if near:
        return f"{problem}; did you mean {to_type(*near[0].split(), *texts[1:])}?"
    return f"{problem}; `cpbox help` says what to do, `cpbox --help` lists them all"


def to_type(*words: str) -> str:
    """A line to type."""
    is_plain = (set(x) <= {" ", *ascii_letters} for x in words)
    quoted = [
        f'"{x}"' if plain and " " in x else quote(x)
        for x, plain in zip(words, is_plain, strict=True)
    ]
    return f"`cpbox {' '.join(quoted)}`"


def _is_whole(text: str) -> bool:
    """Whether a text is a box or the name of a file by itself."""
    return _is_named(text) or len(typed_sides(text)) > 1


def _is_named(text: str) -> bool:
    """The same, but for twelve letters in one, which may be a word."""
    if text.strip("/,") == "":
        return False
    return text == "-" or "." in text or is_there(text) or len(sides_of(text)) > 1


def _is_other_box(text: str) -> bool:
    """Whether a text is no word beside the box of today; in a chain letters repeat."""
    parts = text.split()
    return "." in text or is_there(text) or _sides(parts) == len(parts) > 2


def _is_side(text: str) -> bool:
    return is_letters(text) and not is_there(text)


def _sides(texts: Sequence[str]) -> int:
    """How many texts in a row are sides, with no letter twice."""
    seen: set[str] = set()
    for number, text in enumerate(texts):
        tiles = [tile for side in sides_of(text) for tile in side]
        before = len(seen)
        seen.update(tiles)
        is_new = len(seen) == before + len(tiles)
        if not is_new or (tiles and not _is_side("".join(tiles))):
            return number
    return len(texts)
