"""Which words count: lists, words put in and taken out, and patterns that ban some.

RE2 looks for patterns, in time that is linear in the word. The checker of proofs reads
the same patterns by Python's own `re`; so what the two do not read alike is refused.
"""

import os
import re
import unicodedata
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

import re2
from pydantic import (
    Field,
    PlainValidator,
    SerializerFunctionWrapHandler,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic import WithJsonSchema as Schema
from pydantic_core import PydanticCustomError

from cpbox.basics.files import by_file, may_be_named, open_regular
from cpbox.basics.letters import bare, fold, is_letters
from cpbox.basics.wording import Said, named, shown, suggest, unknown
from cpbox.fields.base import Model, replace
from cpbox.fields.key_types import (
    ANY_SCALAR,
    OneOf,
    Read,
    Word,
    check_scalar,
    read_text,
    wrong_kind,
)
from cpbox.fields.list_types import Listed, as_list
from cpbox.fields.mistakes import problem, problems
from cpbox.fields.written import Text, is_empty

MOST = 1000  # characters, as in a proof
MOST_PATTERNS = 64  # each is asked of each word
_READ_APART = re.compile(r"\(\?(?!:)|\\[0-9]|\{,|\[:")


def _pattern(value: object) -> str:
    """Read a pattern."""
    text = unicodedata.normalize("NFC", read_text(value, "a regular expression"))
    if len(text) > MOST:
        says = f"{shown(text)} has more than {MOST:,} characters; shorten it"
        said = Said(says, "lab.refused.pattern_long", value=named(text), n=MOST)
        raise problem(said)
    if apart := _READ_APART.search(text):
        raise _more_than_allowed(text, shown(apart[0]))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(text)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        says = f"{shown(text)} is not a regular expression ({error}); put a backslash "
        says += "before a character that stands for itself"
        values = {"value": named(text), "why": str(error)}
        raise problem(Said(says, "lab.refused.pattern", **values)) from error
    try:
        _compiled(text)
    except re2.error as error:
        raise _more_than_allowed(text, error.args[0].decode()) from error
    return text


@lru_cache(maxsize=MOST_PATTERNS)
def _compiled(pattern: str) -> Any:
    """The pattern of RE2, which prints nothing by itself."""
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def _more_than_allowed(pattern: str, what: str) -> PydanticCustomError:
    more = "flags or lookaround, and only small numbers in { }"
    says = f"{shown(pattern)} cannot be used ({what}): patterns have no back-references"
    says += f", {more}; write the cases out, as in 'aa|bb|cc'"
    values = {"value": named(pattern), "why": what, "more": more}
    return problem(Said(says, "lab.refused.pattern_more", **values))


MAX_WORD_FILE = 256 * 2**20  # bytes
LISTS = ("common", "standard", "extended", "full")
RATED_BY = ("lists", "order", "none")
UNFIT = ("avoid", "allow")
DEFAULT_LISTS = LISTS  # README.md has the figures behind it


def _word_file(value: Any, info: ValidationInfo) -> Path:
    """Path of a file; of one that is named in text, which then has to be there.

    A path in a file starts at the folder of that file. Nothing is looked at unless
    the context of the validation allows it: the text may be a stranger's.
    """
    if isinstance(value, Path):
        return value
    if isinstance(value, os.PathLike) and isinstance(os.fspath(value), str):
        return Path(os.fspath(value))
    name = value if isinstance(value, str) else None
    if not ((info.context or {}).get("files") and may_be_named(name)):
        says = "no file is read here; write out what it holds, under words.only"
        raise problem(Said(says, "lab.refused.no_file"))
    if isinstance(value, list | tuple):
        raise problem("must be a path, not a list; write the words under words.only")
    check_scalar(value, "a path")
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise wrong_kind(value, "a path", "write it in quotes")
    try:
        value.encode()
    except UnicodeEncodeError:
        says = f"cannot read {value!r} (there is no such file); correct the path"
        raise problem(says) from None
    folder = value.source.folder if isinstance(value, Text) else Path()
    file = folder / str(value)
    try:
        with open_regular(file) as stream:
            size = os.fstat(stream.fileno()).st_size
    except (OSError, ValueError) as error:  # a path may hold what no name can
        reason = isinstance(error, OSError) and (error.strerror or str(error))
        says = f"cannot read {file} ({reason or 'there is no such file'})"
        remedy = f"correct the path, which starts at {folder.resolve()}"
        raise problem(f"{says}; {remedy}") from error
    if size > MAX_WORD_FILE:
        says = f"{file} is larger than {MAX_WORD_FILE >> 20} MiB; shorten it"
        raise problem(says)
    return file


class _ListNames(Listed):
    """Names of lists; where none is one, what was meant is said."""

    def read(self, value: Any) -> Any:
        """The names, each still to be checked."""
        one = isinstance(value, str) and not is_empty(value)
        is_file = one and re.search(r"[/\\]|\.\w+$", value)
        names = [value] if is_file else value.split() if one else super().read(value)
        texts = [str(name) for name in names if isinstance(name, str)]
        if len(texts) > len(LISTS):
            lists = ", ".join(LISTS)
            says = f"holds {len(texts)} names, more than there are lists"
            raise problem(f"{says}; choose from {lists}, or write {_own(texts)}")
        near = [x for x in texts if x in LISTS or suggest(x, LISTS).endswith("?")]
        if not texts or near or len(texts) < len(names):
            return super().read(value)
        raise problem(unknown(texts, LISTS, _own(texts)))


def _own(names: Sequence[str]) -> str:
    """How words of one's own, or a file of them, are written."""
    if len(names) == 1 and re.search("[./]", names[0]) and may_be_named():
        return f"a file of your own as in {{file: {names[0]}}}"
    only = as_list(" ".join(names[:8])) if all(map(is_letters, names)) else "[peg, gum]"
    return f"words of your own as in {{only: {only}}}"


@dataclass(frozen=True)
class _WordList(Listed):
    """Words, and no file of them, which has a key of its own if it is all words."""

    instead: str = ""

    def read(self, value: Any) -> Any:
        """The words, each still to be checked."""
        if isinstance(value, str) and re.fullmatch(r"\S*[./]\S*", value):
            says = f"must be a list of words, not {shown(value)}; write some, as in "
            says += f"[gracious, splashy]{by_file(self.instead)}"
            raise problem(Said(says, "lab.refused.no_word"))
        return super().read(value)


_LIST = OneOf(
    LISTS, "words of your own as in {only: [peg, gum]}", " or {file: words.txt}"
)
_NO_LIST = Said(
    f"names no list; choose from {', '.join(LISTS)}",
    "lab.refused.no_list",
    choices=", ".join(LISTS),
)
_BY_FILE = ", or name the file under words.file"
_NO_WORD = Said(
    "names no word; write some, as in [gracious, splashy]", "lab.refused.no_word"
)


class Words(Model):
    """Which words may be played: lists to draw from, less the banned ones.

    Words are folded, and the file is a `Path`.

    Raises
    ------
    InputError
        When a list is unknown, or a word or a pattern is none.

    """

    prefix = ("words",)
    rivals: ClassVar = ("list", "file", "only")
    of_rivals: ClassVar = ("rarity", "capitals")
    of_file: ClassVar = ("file", "capitals")
    """Keys that speak of a file, and are not offered where no file is read."""
    short: ClassVar = "list"

    lists: Annotated[
        tuple[Annotated[str, _LIST], ...], _ListNames(or_one=True, empty=_NO_LIST)
    ] = Field(
        default=DEFAULT_LISTS, validation_alias="list", serialization_alias="list"
    )
    """The built-in list; each list contains the one before it. Of several lists,
    cpbox uses the smallest whose best chain is as good as that of the largest in the
    objective's first term: by default, it needs no more words."""
    file: (
        Annotated[
            str | os.PathLike[str],
            PlainValidator(_word_file),
            Schema({"type": "string"}),
        ]
        | None
    ) = None
    """A word list of your own, one word per line, with comments after #; its path
    starts at the folder of this file."""
    only: (
        Annotated[tuple[Word, ...], _WordList(empty=_NO_WORD, instead=_BY_FILE)] | None
    ) = None
    """The only words that may be played."""
    add: Annotated[tuple[Word, ...], _WordList()] = ()
    """Words to add."""
    ban: Annotated[tuple[Word, ...], _WordList()] = ()
    """Words to leave out."""
    ban_matching: Annotated[
        tuple[
            Annotated[str, Read(_pattern, ANY_SCALAR | {"format": "regex"})],
            ...,
        ],
        Listed(most=MOST_PATTERNS),
    ] = ()
    """Regular expressions in RE2's syntax, without flags; a word in which one of
    them matches is left out. Words are in lower case."""
    rarity: Annotated[str, OneOf(RATED_BY)] | None = None
    """What gives a word its rarity: the built-in lists (lists); the order of your
    own words, the most familiar first (order); or nothing, so that it is 0 (none).
    The default is lists, and none for words of your own."""
    unfit: Annotated[str, OneOf(UNFIT)] | None = None
    """Whether words that are unfit to print may be in an answer (allow) or not
    (avoid). The default is avoid, and allow for words of your own. Words that the
    puzzle adds or requires may always be in it."""
    capitals: Annotated[Literal["keep", "skip"], OneOf(("keep", "skip"))] = "keep"
    """Whether words of your file that are written with a capital count like others
    (keep, the default) or are left out (skip), as names are."""

    accents: Annotated[Literal["keep", "ignore"], OneOf(("keep", "ignore"))] = "keep"
    """Whether accents and other marks make another letter (keep), or é is e (ignore),
    in these words and in those that a player names."""

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.file is not None and self.only is not None:
            raise _at("only", _beside("file"))
        if self.is_own and self.lists != DEFAULT_LISTS:
            other = "only" if self.file is None else "file"
            raise _at("list", _beside(other))
        if self.rarity == "order" and not self.is_own:
            places = f"{by_file('words.file or ')}words.only"
            says = f"is the order of your own words; give them in {places}"
            raise _at("rarity", Said(says, "lab.refused.own_order"))
        if self.capitals == "skip" and self.file is None:
            remedy = by_file("name it in words.file", "remove this")
            raise _at("capitals", f"is about a list of your own; {remedy}")
        lists = tuple(sorted({*self.lists}, key=LISTS.index))
        self.__dict__["lists"] = lists
        if self.accents == "ignore":
            own = {name: getattr(self, name) for name in ("only", "add", "ban")}
            kept = {x: tuple(map(bare, words)) for x, words in own.items() if words}
            self.__dict__.update(kept)
        return self

    def spelled(self, word: str) -> str:
        """A word as these are: folded, and without accents if they are ignored."""
        return bare(fold(word)) if self.accents == "ignore" else fold(word)

    @model_serializer(mode="wrap")
    def _dumped(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Its keys; of words of its own, without the lists that do not count."""
        plain: dict[str, Any] = handler(self)
        if self.is_own:
            plain.pop("lists", plain.pop("list", None))
        return plain

    @property
    def rated_by(self) -> str:
        """What a word's rarity is by: lists, order or none."""
        return self.rarity or ("none" if self.is_own else "lists")

    @property
    def avoids_unfit(self) -> bool:
        """Whether words unfit to print are left out of answers."""
        return (self.unfit or ("allow" if self.is_own else "avoid")) == "avoid"

    @property
    def is_own(self) -> bool:
        """Whether the words are the user's own, so that no built-in list counts."""
        return self.file is not None or self.only is not None

    @property
    def is_english(self) -> bool:
        """Whether all are of the built-in lists; others may be of any language."""
        return not self.is_own and not self.add

    @property
    def lists_in_turn(self) -> tuple[str, ...]:
        """The lists to try in turn; with words of the user's own, once."""
        return self.lists[:1] if self.is_own else self.lists

    @property
    def largest(self) -> str:
        """The list that holds all words that may be played."""
        return self.lists_in_turn[-1]

    def before(self, name: str | None) -> tuple[str, ...]:
        """The smaller lists that are skipped if this is the one that counts."""
        lists = self.lists_in_turn
        return () if name is None or name not in lists else lists[: lists.index(name)]

    def under(self, name: str | None) -> Self:
        """The same on one built-in list; words of the user's own stay as they are."""
        if self.is_own or name is None:
            return self
        return replace(self, lists=(name,))

    @cached_property
    def _banned(self) -> frozenset[str]:
        return frozenset(self.ban)

    def is_banned(self, word: str) -> bool:
        """Whether a word is banned, by name or by a pattern."""
        return word in self._banned or bool(self.matching(word))

    def matching(self, word: str) -> list[str]:
        """The patterns that ban a word."""
        return [each for each in self.ban_matching if _compiled(each).search(word)]


def _beside(other: str) -> Said:
    says = f"cannot be combined with {other}; keep one of the two"
    return Said(says, "lab.refused.not_both", other=other)


def _at(key: str, says: str) -> ValidationError:
    return problems([((key,), says)])
