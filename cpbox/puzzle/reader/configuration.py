"""What a user always wants: ``config.yaml``, and words banned or allowed beside it.

The configuration lies under what a puzzle says: a key of the puzzle takes the place of
the same key. Banned words are the exception. They add to the puzzle's, whatever it
says, but for words that it requires, without which it would be another puzzle. Allowed
words add to the built-in lists, never to a puzzle's own words. Both stand one a line,
in ``banned.txt`` and ``allowed.txt``, which ``cpbox ban`` and ``cpbox allow`` change,
or the user by hand: empty lines and comments (``# …``) are kept.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from json import dumps
from pathlib import Path
from re import fullmatch
from typing import Any

from cpbox.puzzle import Objective, Puzzle, Rules, Words, fold, is_letters
from cpbox.puzzle.dictionary import WORDS
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load, write_whole
from cpbox.puzzle.keys import Group
from cpbox.puzzle.nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    find,
    join,
    placed,
)
from cpbox.puzzle.reader.file_keys import PUZZLE, merge
from cpbox.puzzle.reader.yaml_tree import compose

OFF = "CPBOX_NO_CONFIG"
BANNED, ALLOWED = "banned.txt", "allowed.txt"
KEYS = ("words", "rules", "objective", "letter_values")
CONFIG = Group({name: PUZZLE.keys[name] for name in KEYS})


@dataclass(frozen=True)
class Configuration:
    """What counts below every puzzle.

    Parameters
    ----------
    tree
        What the file says, without the words that it bans.
    banned
        The words that it bans and those of ``banned.txt``.
    allowed
        The words of ``allowed.txt``.

    """

    tree: Mapping | None = None
    banned: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of the file; empty where there is none."""
        return "" if self.tree is None else self.tree.source.name

    def under(self, root: Mapping) -> Mapping:
        """What a puzzle says, with this merged under it."""
        if self.tree is None:
            return root
        merged = merge(self.tree, root, PUZZLE)
        assert isinstance(merged, Mapping)
        return merged._replace(source=root.source, line=root.line)

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with these words out or in; nothing is expected of another one."""
        known = {*puzzle.words.ban, *puzzle.rules.require}
        ban = tuple(word for word in self.banned if word not in known)
        add = tuple(self._let_in(puzzle))
        if not (ban or add):
            return puzzle
        given = puzzle.words
        words = replace(given, ban=(*given.ban, *ban), add=(*given.add, *add))
        return replace(puzzle, words=words, expect={})

    def _let_in(self, puzzle: Puzzle) -> Iterator[str]:
        """The allowed words of the box's letters that a built-in list may lack."""
        letters, known = {*"".join(puzzle.box.tiles)}, {*puzzle.words.add}
        if not puzzle.words.is_own:
            yield from (x for x in self.allowed if letters >= {*x} and x not in known)

    def as_options(
        self, puzzle: Puzzle, given: Iterable[tuple[str, Node]]
    ) -> Iterator[str]:
        """What of this counts for a puzzle, as values of ``--set``.

        Parameters
        ----------
        puzzle, given
            The puzzle, and what is given for it, by key.

        """
        for key, node in given:
            if node.source.name == self.file:
                is_file = key == "words.file"  # which is found from any folder
                value = dumps(str(puzzle.words.file)) if is_file else written(node)
                yield f"{key}={value}"
        letters, required = {*"".join(puzzle.box.tiles)}, puzzle.rules.require
        banned = [x for x in self.banned if letters.issuperset(x) and x not in required]
        if banned:
            yield f"words.ban+=[{', '.join(banned)}]"
        if added := [x for x in self.allowed if x in puzzle.words.add]:
            yield f"words.add+=[{', '.join(added)}]"


NONE = Configuration()


def folder() -> Path | None:
    """Where the configuration stands; None for a user without a home."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    try:
        base = Path(given) if given.startswith("/") else Path.home() / ".config"
    except RuntimeError:
        return None
    return base / "cpbox"


def configuration() -> Configuration:
    """The user's configuration.

    Raises
    ------
    InputError
        When a file of it cannot be read or makes no sense, with the line and the key.

    """
    here = folder()
    if here is None or os.environ.get(OFF):
        return NONE
    tree, named = _bans(_tree(here / "config.yaml"))
    banned = dict.fromkeys((*named, *kept_words(here / BANNED)))
    allowed = dict.fromkeys(kept_words(here / ALLOWED))
    tree = tree if tree and tree.entries else None
    return Configuration(tree, tuple(banned), tuple(allowed))


def leaves(tree: Mapping, path: str = "") -> Iterator[tuple[str, Scalar, Node]]:
    """The keys that are given, those below words and rules apart: name, key, value."""
    for name, (key, value) in tree.entries.items():
        kind = PUZZLE.keys[name].kind if not path and name in PUZZLE.keys else None
        inner = kind.spread(value) if isinstance(kind, Group) else None
        if isinstance(inner, Mapping):
            yield from leaves(inner, name)
        else:
            yield join(path, name), key, value


def _tree(file: Path) -> Mapping | None:
    if not file.exists():
        return None
    if file.is_dir():
        raise InputError("is a folder, but cpbox expects a file here; rename it", file)
    tree = compose(load(file), Source(str(file), file.parent))
    try:
        settled(CONFIG.read(tree, ""))
    except InputError as error:
        raise placed(error, find(tree, error.key)) from None
    return tree if isinstance(tree, Mapping) else None


def _bans(tree: Mapping | None) -> tuple[Mapping | None, tuple[str, ...]]:
    """The tree without the words that it bans, and these."""
    words: dict[str, Any] = CONFIG.read(tree, "").get("words", {}) if tree else {}
    if tree is None or "ban" not in words:
        return tree, ()
    key, given = tree.entries["words"]
    node = WORDS.spread(given)
    assert isinstance(node, Mapping)
    left = {name: entry for name, entry in node.entries.items() if name != "ban"}
    entries = tree.entries | {"words": (key, node._replace(entries=left))}
    if not left:
        del entries["words"]
    return tree._replace(entries=entries), words["ban"]


def settled(given: dict[str, Any]) -> dict[str, Any]:
    """Words, rules and objective as said, each right in itself; and the rest."""
    words = given.get("words", {})
    if "list" in words:
        words["lists"] = words.pop("list")
    parts = {"words": Words(**words), "rules": Rules(**given.get("rules", {}))}
    if "objective" in given:
        parts["objective"] = Objective(given["objective"])
    return given | parts


def written(node: Node) -> str:
    """A value as YAML has it on one line."""
    if isinstance(node, Scalar):
        is_safe = node.plain and fullmatch(r"-?\w[\w ./-]*", node.text)
        return node.text if is_safe else dumps(node.text, ensure_ascii=False)
    if isinstance(node, Sequence):
        return f"[{', '.join(map(written, node.items))}]"
    pairs = (f"{name}: {written(value)}" for name, (_, value) in node.entries.items())
    return f"{{{', '.join(pairs)}}}"


def kept_words(file: Path) -> list[str]:
    """The words in a file, in its order; none where there is no file.

    Raises
    ------
    InputError
        When it cannot be read, or holds what is no word, with the line.

    """
    words = []
    for number, line in enumerate(_lines(file), 1):
        if word := _word(line):
            if not is_letters(word):
                problem = f"{word[:60]!r} is not a word; write one word per line"
                raise InputError(problem, file, number)
            words.append(word)
    return words


def keep_words(file: Path, words: Iterable[str]) -> None:
    """Add words to a file.

    Raises
    ------
    InputError, OutputError
        When the file cannot be read or written.

    """
    known = {*kept_words(file)}
    if new := [word for word in dict.fromkeys(words) if word not in known]:
        _write(file, [*_lines(file), *new])


def drop_words(file: Path, words: Iterable[str]) -> None:
    """Take words out of a file.

    Raises
    ------
    InputError, OutputError
        As for :func:`keep_words`.

    """
    out = {*words}
    _write(file, [line for line in _lines(file) if _word(line) not in out])


def _word(line: str) -> str:
    return fold(line.partition("#")[0].strip())


def _lines(file: Path) -> list[str]:
    return load(file).removeprefix("\ufeff").splitlines() if file.exists() else []


def _write(file: Path, lines: list[str]) -> None:
    with suppress(OSError):  # which writing will explain
        file.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{line}\n" for line in lines)
    write_whole(file, text, "nothing was changed")
