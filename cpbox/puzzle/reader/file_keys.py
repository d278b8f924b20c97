"""The table of keys: what a puzzle file may say, and in what form.

A new key takes a line here and a field in `cpbox.puzzle`; the rules are a table there.
"""

import stat
from pathlib import Path

from cpbox.puzzle import (
    DEFAULT_LISTS,
    DEFAULT_TERMS,
    LISTS,
    MAX_WORD_FILE,
    TERMS,
    Rules,
    fold,
    sides_of,
    split_letters,
)
from cpbox.puzzle.composite import ListOf, Numbers, as_list, items
from cpbox.puzzle.nodes import Node, Scalar, Sequence, fault, show
from cpbox.puzzle.objective import EXPECTED
from cpbox.puzzle.reader.group import Group, Key, Variants
from cpbox.puzzle.rule import table
from cpbox.puzzle.values import (
    DATE,
    LETTERS,
    LINE,
    NOTES,
    PATTERN,
    Choice,
    Schema,
    Whole,
    scalar,
)


class Sides:
    """The sides of a box, each a string of letters or a list of tiles; or one text."""

    def read(self, node: Node, key: str) -> tuple[tuple[str, ...], ...]:
        """Tiles of each side."""
        if isinstance(node, Scalar) and not node.is_null:
            return sides_of(scalar(node, key, "a list"))
        return tuple(self._side(side, key) for side in items(node, key))

    def _side(self, node: Node, key: str) -> tuple[str, ...]:
        if isinstance(node, Sequence):
            return tuple(LETTERS.read(tile, key) for tile in node.items)
        text = scalar(node, key, "letters or a list of tiles")
        if len(text.split()) > 1:
            problem = f"{show(text)} is one side as it stands; put commas between"
            raise fault(node, key, f"{problem} the sides, as in {as_list(text)}")
        return tuple(map(fold, split_letters(text)))

    def schema(self) -> Schema:
        """An array with an item for each side, or a text with blanks between them."""
        tiles = {"type": "array", "items": LETTERS.schema(), "minItems": 1}
        side = {"anyOf": [LETTERS.schema(), tiles]}
        text = {"type": "string", "pattern": r"[^\s,/][\s,/]+[^\s,/]"}
        return {"anyOf": [{"type": "array", "items": side, "minItems": 2}, text]}


class WordFile:
    """A file of words; its path starts at the folder of the file that names it."""

    def read(self, node: Node, key: str) -> Path:
        """Path of a file that can be read."""
        folder = node.source.folder
        path = folder / scalar(node, key, "a path")
        try:
            status = path.stat()
            is_file = stat.S_ISREG(status.st_mode)
            if is_file:
                path.open("rb").close()
        except (OSError, ValueError) as error:  # a path may hold what no name can
            reason = getattr(error, "strerror", None) or "no file is called so"
            problem = f"cannot read {path} ({reason}); correct the path, which"
            raise fault(node, key, f"{problem} starts at {folder.resolve()}") from error
        if not is_file:
            problem = f"{path} is not a file; name a file with one word on each line"
            raise fault(node, key, problem)
        if status.st_size > MAX_WORD_FILE:
            problem = f"{path} is larger than {MAX_WORD_FILE >> 20} MiB; shorten it"
            raise fault(node, key, problem)
        return path

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string"}


WORDS = Group(
    {
        "list": Key(
            ListOf(Choice(LISTS), or_one=True),
            "The built-in list, each holding the one before it; or several, of which "
            "the first one under which a chain exists counts.",
            list(DEFAULT_LISTS),
        ),
        "file": Key(
            WordFile(),
            "A word list of your own, one word a line, comments after #; its path "
            "starts at the folder of this file.",
        ),
        "only": Key(ListOf(LETTERS), "The dictionary itself."),
        "add": Key(ListOf(LETTERS), "Words to put in."),
        "ban": Key(ListOf(LETTERS), "Words to take out."),
        "ban_matching": Key(
            ListOf(PATTERN),
            "Regular expressions, as RE2 has them without flags; a word in which one "
            "is found is taken out. Words are in lower case.",
        ),
    },
    rivals=("list", "file", "only"),
)

RULES = Group(
    {
        name: Key(rule.kind, rule.doc, rule.shown_default)
        for name, rule in table(Rules).items()
    }
)

EXPECT = Group({name: Key(kind, doc) for name, (kind, doc) in EXPECTED.items()})

_KEYS = {
    "title": Key(LINE, "What to call the puzzle."),
    "sides": Key(
        Sides(),
        "The sides in the order in which they stand around the box: a string of "
        "letters each, or a list of tiles where some hold several letters. Or all of "
        "them in one text, as in peg ulm oir cnw.",
    ),
    "date": Key(DATE, "When the puzzle was published, as in 2020-04-17; shown."),
    "par": Key(Whole(1), "The number of words to try for; shown."),
    "source": Key(LINE, "Where the puzzle is from; shown."),
    "notes": Key(NOTES, "What else there is to say; shown."),
    "words": Key(WORDS, "Which words may be played."),
    "rules": Key(RULES, "What counts as a word and what counts as a chain."),
    "objective": Key(
        ListOf(Choice((*TERMS, *(f"-{term}" for term in TERMS))), or_one=True),
        "What is minimised, the most important first; -x maximises x.",
        list(DEFAULT_TERMS),
    ),
    "letter_values": Key(
        Numbers(Whole()),
        "What each letter adds to the score, as in {q: 10, z: 10}, all others "
        "adding 0. The values of English tiles unless given.",
    ),
    "expect": Key(
        EXPECT, "The answer that cpbox solve, try and sweep hold the puzzle to."
    ),
}

VARIANTS = Variants(_KEYS)

PUZZLE = Group(
    {
        **_KEYS,
        "variants": Key(
            VARIANTS,
            "Puzzles made from this one, by name: each is merged over it, key by key, "
            "and has an expect of its own.",
        ),
    },
    required={"sides": "[riu, pgh, lcs, yao]"},
)
