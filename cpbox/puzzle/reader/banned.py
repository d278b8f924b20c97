"""The words that a user has banned: a text of one word a line, ``banned.txt``.

It is changed by ``cpbox ban``, or by hand: empty lines and comments (``# …``) are kept.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from cpbox.puzzle import fold, is_letters
from cpbox.puzzle.errors import InputError, OutputError
from cpbox.puzzle.reader.files import load
from cpbox.puzzle.whole_files import write_whole

NAME = "banned.txt"


def banned_words(folder: Path) -> list[str]:
    """The words in the file of a folder, in its order; none where there is no file.

    Raises
    ------
    InputError
        When it cannot be read, or holds what is no word, with the line.

    """
    words = []
    for number, line in enumerate(_lines(folder / NAME), 1):
        if word := _word(line):
            if not is_letters(word):
                problem = f"{word[:60]!r} is not a word; write one word a line"
                raise InputError(problem, folder / NAME, number)
            words.append(word)
    return words


def ban(folder: Path, words: Iterable[str]) -> None:
    """Add words to the file.

    Raises
    ------
    InputError, OutputError
        When the file cannot be read or written.

    """
    known = {*banned_words(folder)}
    new = [word for word in dict.fromkeys(words) if word not in known]
    if new:
        _write(folder / NAME, [*_lines(folder / NAME), *new])


def unban(folder: Path, words: Iterable[str]) -> None:
    """Take words out of the file.

    Raises
    ------
    InputError, OutputError
        As for :func:`ban`.

    """
    out = {*words}
    lines = _lines(folder / NAME)
    _write(folder / NAME, [line for line in lines if _word(line) not in out])


def _word(line: str) -> str:
    return fold(line.partition("#")[0].strip())


def _lines(file: Path) -> list[str]:
    return load(file).removeprefix("\ufeff").splitlines() if file.exists() else []


def _write(file: Path, lines: Sequence[str]) -> None:
    remedy = "nothing was banned or taken back"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{file}: cannot be written ({error.strerror}); {remedy}"
        raise OutputError(problem) from error
    write_whole(file, "".join(f"{line}\n" for line in lines), remedy)
