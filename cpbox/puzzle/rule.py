"""A rule of the game as one record, and who knows it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal

from cpbox.puzzle.errors import InputError
from cpbox.puzzle.values import Kind

About = Literal["word", "trace", "chain"]
Says = Callable[[Any, Sequence[str]], str]
Breaks = Callable[[Any, Sequence[str]], str]

EVERYWHERE = (  # the rules that every room knows, in the order of FORMAT.md
    *("min_length", "max_length", "same_side", "moves", "distinct_in_word"),
    *("start", "end", "require", "repeat_words", "min_words", "max_words"),
    *("min_letters", "max_letters", "link", "loop", "max_uses", "cover"),
)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """All that is said of a rule, and what it means.

    Parameters
    ----------
    kind
        What its values are: in Python, in a file, and to an editor.
    about
        What it speaks of: a word by its letters, the ways to trace a word, or a chain.
    doc
        Its sentence in the schema.
    free
        The value at which it forbids nothing: the default, unless given.
    says
        What a puzzle asks for by it, as a sentence without its full stop: the text, or
        a function of the puzzle and the items that are spoken of, such as letters.
    fell
        What words do that it refuses, as in ``are too short``.
    breaks
        How some words break the rules' value, as part of a sentence; empty where they
        do not. It is given one word if the rule is about words, or else a chain. None
        where tracing decides: then the verifier, and all else that traces, has it.
    default
        The value that counts where none is given.
    written
        The default as the schema says it, where a file says it otherwise.

    """

    kind: Kind
    about: About
    doc: str
    free: object
    says: str | Says = ""
    fell: str = "cannot be played"
    breaks: Breaks | None = None
    default: object = None
    written: object = None

    @property
    def shown_default(self) -> object:
        """The default that the schema says; None where it says none."""
        return self.written or (None if self.default == () else self.default)


def rule(**of: Any) -> Any:
    """Make a field of `Rules` that is this rule's record."""
    record = Rule(**{"free": of["default"]} | of)
    return field(default=of["default"], metadata={"rule": record})


def table(rules: object) -> Mapping[str, Rule]:
    """The records of all rules, by name; of `Rules`, or of a value of it."""
    of: Any = rules if isinstance(rules, type) else type(rules)
    return _table(of)


@cache
def _table(rules: Any) -> Mapping[str, Rule]:
    return {each.name: each.metadata["rule"] for each in fields(rules)}


@cache
def _tests(rules: Any, about: About) -> tuple[tuple[str, Breaks], ...]:
    return tuple(
        (name, record.breaks)
        for name, record in _table(rules).items()
        if record.about == about and record.breaks is not None
    )


def broken(rules: Any, about: About, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The rules that a word or a chain breaks, wherever its tiles are, and how."""
    of: Any = type(rules)
    for name, breaks in _tests(of, about):
        if because := breaks(rules, words):
            yield name, because


def check_known(  # noqa: PLR0913  # what is asked, who asks, and where to say it
    rules: Any,
    room: str,
    remedy: str,
    *,
    also: Collection[str] = (),
    words_too: bool = True,
    file: str = "",
) -> None:
    """Raise when a rule is set that a part of cpbox does not know.

    Parameters
    ----------
    rules
        The rules.
    room, remedy
        What would have to know them, as messages call it, and what to do else.
    also
        The rules that it knows beside those that are known everywhere.
    words_too
        Whether it also knows every rule that a word breaks by its letters alone, as
        it leaves such words to the prefilter.
    file
        Where the rules stand.

    Raises
    ------
    InputError
        When a rule that it does not know is not at its default.

    """
    known = {*EVERYWHERE, *also}
    for name, record in table(rules).items():
        if name in known or getattr(rules, name) == record.default:
            continue
        if not (words_too and record.about == "word" and record.breaks):
            problem = f"is not known to {room} yet; {remedy}"
            raise InputError(problem, file or None, key=f"rules.{name}")
