"""What a user always wants: ``config.yaml``, and words banned or allowed beside it.

The configuration lies under what a puzzle says: a key of the puzzle takes the place of
the same key. Banned words are the exception. They add to the puzzle's, whatever it
says, but for words that it requires, without which it would be another puzzle. Allowed
words add to the built-in lists, never to a puzzle's own words. Both stand one a line,
in ``banned.txt`` and ``allowed.txt``, which ``cpbox ban`` and ``cpbox allow`` change,
or the user by hand: empty lines and comments (``# …``) are kept.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.files import load, write_whole
from cpbox.fields.base import Model, replace
from cpbox.fields.frozen_map import FrozenMap
from cpbox.fields.mapping_forms import spread
from cpbox.fields.mistakes import validated
from cpbox.fields.written import TextSource, first
from cpbox.fields.yaml_tree import tree_of
from cpbox.puzzle import (
    LETTER_VALUES,
    Objective,
    Puzzle,
    Rules,
    Words,
    fold,
    is_letters,
)
from cpbox.puzzle.objective import Values

OFF = "CPBOX_NO_CONFIG"
CONFIG, BANNED, ALLOWED = "config.yaml", "banned.txt", "allowed.txt"


class Settings(Model):
    """What ``config.yaml`` may say: these keys of a puzzle file."""

    words: Words = Words()
    rules: Rules = Rules()
    objective: Objective = Objective()
    letter_values: Values = LETTER_VALUES


KEYS = tuple(Settings.model_fields)


@dataclass(frozen=True)
class Configuration:
    """What counts below every puzzle.

    Parameters
    ----------
    tree
        What the file says, without the words that it bans.
    banned
        The words that it bans and those of ``banned.txt``, and the file of each.
    allowed
        The words of ``allowed.txt``.

    """

    tree: dict[Any, Any] | None = None
    banned: Mapping[str, str] = FrozenMap()
    allowed: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of the file; empty where there is none."""
        text = first(self.tree)
        return text.source.name if text else ""

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with these words of its letters out or in.

        Nothing is expected of another puzzle.
        """
        if not (self.banned or self.allowed):
            return puzzle
        exempt = {*puzzle.words.ban, *puzzle.rules.require}
        letters = {*"".join(puzzle.box.tiles)}
        ban = {
            word: file
            for word, file in self.banned.items()
            if letters.issuperset(word) and word not in exempt
        }
        add = tuple(self._let_in(puzzle))
        if not (ban or add):
            return puzzle
        own = puzzle.words
        words = replace(own, ban=(*own.ban, *ban), add=(*own.add, *add))
        return replace(puzzle, words=words, expect={}, bans=FrozenMap(ban))

    def _let_in(self, puzzle: Puzzle) -> Iterator[str]:
        """The allowed words of the box's letters that a built-in list may lack."""
        letters, added = {*"".join(puzzle.box.tiles)}, {*puzzle.words.add}
        if not puzzle.words.is_own:
            yield from (x for x in self.allowed if letters >= {*x} and x not in added)


NONE = Configuration()


def folder() -> Path | None:
    """Where the configuration stands; None for a user without a home."""
    home = os.environ.get("XDG_CONFIG_HOME", "")
    try:
        base = Path(home) if home.startswith("/") else Path.home() / ".config"
    except RuntimeError:
        return None
    return base / "cpbox"


def needed_folder() -> Path:
    """The same, for what cannot be done without."""
    if (here := folder()) is None:
        raise InputError("there is no home folder; set XDG_CONFIG_HOME to a folder")
    return here


def configuration() -> Configuration:
    """The user's configuration."""
    here = folder()
    if here is None or os.environ.get(OFF):
        return NONE
    tree, named = _bans(_tree(here / CONFIG))
    banned = dict.fromkeys([*named, *kept_words(here / BANNED)], BANNED)
    banned |= dict.fromkeys(named, CONFIG)
    allowed = dict.fromkeys(kept_words(here / ALLOWED))
    return Configuration(tree or None, FrozenMap(banned), tuple(allowed))


def _tree(file: Path) -> dict[Any, Any]:
    if not file.exists():
        return {}
    if file.is_dir():
        raise InputError("is a folder, but cpbox expects a file here; rename it", file)
    tree = tree_of(load(file), TextSource(str(file), file.parent))
    validated(Settings, tree)
    return tree if isinstance(tree, dict) else {}


def _bans(tree: dict[Any, Any]) -> tuple[dict[Any, Any], tuple[str, ...]]:
    """The tree without the words that it bans, and these."""
    banned = validated(Settings, tree).words.ban
    if not banned:
        return tree, ()
    left = {}
    for name, value in tree.items():
        if name == "words":
            words = {k: v for k, v in spread(Words, value).items() if k != "ban"}
            if words:
                left[name] = words
        else:
            left[name] = value
    return left, banned


def kept_words(file: Path) -> list[str]:
    """The words in a file, in its order; none where there is no file."""
    words = []
    for number, line in enumerate(_lines(file), 1):
        if word := _word(line):
            if not is_letters(word):
                problem = f"{word[:60]!r} is not a word; write one word per line"
                raise InputError(problem, file, number)
            words.append(word)
    return words


def keep_words(file: Path, words: Iterable[str]) -> None:
    """Add words to a file."""
    kept = {*kept_words(file)}
    if new := [word for word in dict.fromkeys(words) if word not in kept]:
        _write(file, [*_lines(file), *new])


def drop_words(file: Path, words: Iterable[str]) -> None:
    """Take words out of a file."""
    out = {*words}
    _write(file, [line for line in _lines(file) if _word(line) not in out])


def _word(line: str) -> str:
    return fold(line.partition("#")[0].strip())


def _lines(file: Path) -> list[str]:
    return load(file).splitlines() if file.exists() else []


def _write(file: Path, lines: list[str]) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        says = f"{file.parent}: cannot be made ({error.strerror}); nothing was changed"
        raise OutputError(says) from error
    text = "".join(f"{line}\n" for line in lines)
    write_whole(file, text, "nothing was changed")
