"""A word list of the user's own: one word a line, and comments after ``#``."""

from collections.abc import Sequence
from pathlib import Path

from cpbox.puzzle import MAX_WORD_FILE, fold, is_letters
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import open_regular

NO_WORD = "write one word on each line, and comments after #"


def read_words(file: Path) -> tuple[Sequence[str], str]:
    """Read the words of a list, folded, and what to say of lines that hold no word.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    text = _text(file)
    words = fold(text).split()
    if {" ", "\t"}.isdisjoint(text) and "".join(words).isalpha():
        return words, ""  # the same, and faster
    words, others = [], []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if is_letters(word := fold(said)):
            words.append(word)
        elif said:
            others.append((number, said))
    return words, _remark(file, others) if others else ""


def _remark(file: Path, others: Sequence[tuple[int, str]]) -> str:
    line, said = others[0]
    if len(others) == 1:
        about = f"line {line} of {file.name} is not a word and is left out"
    else:
        about = f"{len(others):,} lines of {file.name} are not words and are left out"
        about += f", the first of them line {line}"
    return f"{about}: {said[:60]!r}; {NO_WORD}"


def _text(file: Path) -> str:
    try:
        with open_regular(file) as stream:
            data = stream.read(MAX_WORD_FILE + 1) or b""
    except OSError as error:
        problem = f"cannot read the word list ({error.strerror}); name another file"
        raise InputError(problem, file, key="words.file") from error
    if len(data) > MAX_WORD_FILE:
        problem = f"the word list has more than {MAX_WORD_FILE >> 20} MiB; shorten it"
        raise InputError(problem, file, key="words.file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = "not UTF-8 text; save the word list in UTF-8"
        raise InputError(problem, file, line, "words.file") from error
