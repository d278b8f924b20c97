"""YAML text to plain values, within limits that no honest file reaches.

Nothing is resolved or constructed: every scalar stays text that knows its place, for
its key to read. What is wrong with the text is said in plain words.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from json import loads
from typing import Any

import yaml

from cpbox.basics.errors import InputError
from cpbox.basics.letters import unusable
from cpbox.basics.wording import Said, shown, unusable_said
from cpbox.fields.written import Text, TextSource, is_empty, join

PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Time is quadratic in the number of these.
_TAG_DIRECTIVE = re.compile("^%TAG", re.MULTILINE)

# A character that JSON escapes in two halves, which YAML does not know.
_HALVES = re.compile(
    r"(?<!\\)((?:\\\\)*)(\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})", re.IGNORECASE
)
_HALF = re.compile(r"(?<=u)(?i:d[89a-f][\da-f]{2})")

# Part of what either parser says -> the key of our words, and these; {start} is where
# the list or mapping began, {char} what the parser met.
_HINTS = {
    "expected ',' or ']'": (
        "lab.refused.yaml_list",
        (
            "a comma or ] is missing in the list{start}; add it, and put items with "
            "[ ] {{ }} , or # in quotes"
        ),
    ),
    "expected ',' or '}'": (
        "lab.refused.yaml_mapping",
        (
            "a comma or }} is missing in the mapping{start}; add it, and put values "
            "with [ ] {{ }} , or # in quotes"
        ),
    ),
    "expected ':'": (
        "lab.refused.yaml_colon",
        (
            "a colon is missing; write 'key: value', or indent the line if it goes on "
            "with the one above"
        ),
    ),
    "unexpected end of stream": (
        "lab.refused.yaml_quote",
        "the quote that opens here is never closed; close it",
    ),
    "mapping values are not allowed": (
        "lab.refused.yaml_no_colon",
        (
            "a colon cannot be here; put text with a colon in quotes, or correct the "
            "indentation"
        ),
    ),
    "are not allowed": (
        "lab.refused.yaml_item",
        "a value cannot start with ? or -; write a list in [ ], or put text in quotes",
    ),
    "escape": (
        "lab.refused.yaml_backslash",
        "a backslash is special in double quotes; use single quotes",
    ),
    "alphabetic or numeric": (
        "lab.refused.yaml_star",
        "a value cannot start with * or &; put it in quotes",
    ),
    "cannot start any token": (
        "lab.refused.yaml_start",
        "a value cannot start with {char}; put it in quotes",
    ),
    "node content": (
        "lab.refused.yaml_value",
        "a value is missing before {char}; write it, or remove {char}",
    ),
    "document start": (
        "lab.refused.yaml_end",
        "something follows the end of the puzzle (...); remove it",
    ),
    "tag": (
        "lab.refused.yaml_tag",
        "YAML tags are not supported; put a value that starts with ! in quotes",
    ),
    "expected": (
        "lab.refused.yaml_indent",
        (
            "this does not fit the lines above it; correct the indentation, and close "
            "quotes at the end of the value"
        ),
    ),
    "": (
        "lab.refused.yaml_other",
        "this is not YAML ({says}); correct it, or put text in quotes",
    ),
}
_TAB = (
    "lab.refused.yaml_tab",
    "there is a tab where YAML needs spaces; replace it with spaces",
)
_NOTHING = (
    "lab.refused.yaml_nothing",
    "a value is missing at the end; write it, or remove what stands before it",
)
# Here the mistake is where the value began, not where the parser stumbled.
_AT_START = ("expected ':'", "unexpected end of stream")


def events(text: str, source: TextSource, path: str) -> Iterator[yaml.Event]:
    """Parse text into events.

    Parameters
    ----------
    text
        YAML without carriage returns.
    source, path
        Where it comes from and the key whose value it is, for messages.

    """
    _check_characters(text, source, path)
    try:
        yield from yaml.parse(text, Loader=PARSER)
    except yaml.MarkedYAMLError as error:
        raise _explain(error, text, source, path) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        says = f"this is not YAML ({error}); correct it"
        said = Said(says, "lab.refused.yaml_other", parser=str(error))
        raise InputError(said, source.name, key=path) from error


def _check_characters(text: str, source: TextSource, path: str) -> None:
    if match := unusable(text):
        problem = unusable_said(match[0])
    elif match := _TAG_DIRECTIVE.search(text):
        says = "YAML tags are not supported; remove this line"
        problem = Said(says, "lab.refused.yaml_tag")
    else:
        return
    line = text.count("\n", 0, match.start())
    raise InputError(problem, source.name, source.line(line), path)


def _explain(
    error: yaml.MarkedYAMLError, text: str, source: TextSource, path: str
) -> InputError:
    says = error.problem or ""
    mark = error.problem_mark or error.context_mark
    begin = error.context_mark or mark
    assert mark is not None
    assert begin is not None
    if "Unicode" in says and (half := _HALF.match(text, mark.index)):
        said = unusable_said(chr(int(half[0], 16)))
        return InputError(said, source.name, source.line(mark.line), path)
    part = next(part for part in _HINTS if part in says)
    char = text[mark.index : mark.index + 1]
    last = text.rstrip("\n").count("\n")  # libyaml may count one line more
    line = source.line(min((begin if part in _AT_START else mark).line, last))
    start = source.line(begin.line)
    key, english = _HINTS[part]
    if char == "\t":
        key, english = _TAB
    elif part == "node content" and not char:
        key, english = _NOTHING
    problem = english.format(
        start="" if start == line else f" that opens on line {start}",
        char=shown(char),
        says=says,
    )
    values = {"n": begin.line + 1, "char": char, "parser": says}
    return InputError(Said(problem, key, **values), source.name, line, path)


MAX_DEPTH = 20
MAX_NODES = 1_000_000


def tree_of(text: str, source: TextSource, path: str = "") -> Any:
    """Values of the one document in a text; of an empty text, an empty scalar.

    Parameters
    ----------
    source, path
        Where it comes from and the key whose value it is, for messages.

    Returns
    -------
    Dictionaries and lists of `Text`, which is also what their keys are.

    Raises
    ------
    InputError
        When it is not YAML, holds a second document, the same key twice, a tag, an
        anchor or an alias, or goes beyond the limits.

    """
    return _Composer(events(as_read(text), source, path), source).document(path)


def as_read(text: str) -> str:
    """A text as the parser takes it: in plain lines, each character in one piece."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\\u" in text and is_json(text):
        return _HALVES.sub(lambda halves: halves[1] + loads(f'"{halves[2]}"'), text)
    return text


def is_json(text: str) -> bool:
    """Whether a text is JSON."""
    with suppress(ValueError, RecursionError):
        loads(text)
        return True
    return False


class _Composer:
    """Builds values from events, and counts them."""

    def __init__(self, stream: Iterator[yaml.Event], source: TextSource) -> None:
        self._events = stream
        self._source = source
        self._nodes = 0

    def document(self, path: str) -> Any:
        root = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    says = "a second puzzle starts here; give it a file of its own"
                    said = Said(says, "lab.refused.yaml_second")
                    raise self._fault(event, path, said)
                root = self._value(next(self._events), path, 1)
        return Text("", self._source, self._source.line(0)) if root is None else root

    def _value(self, event: yaml.Event, path: str, depth: int) -> Any:
        assert isinstance(event, yaml.NodeEvent)
        self._check(event, path, depth)
        if isinstance(event, yaml.ScalarEvent):
            # without quotes its style is None to one parser, "" to the other
            line = self._line(event)
            return Text(event.value, self._source, line, plain=not event.style)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(path, depth)
        return self._entries(path, depth)

    def _check(self, event: yaml.NodeEvent, path: str, depth: int) -> None:
        """Raise for a node that no key has a use for, or too many of them."""
        self._nodes += 1
        problem, tag = "", getattr(event, "tag", None)
        if event.anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            name = f"{sign}{event.anchor[:60]}"
            says = f"{name} is not supported; write the value out, or put it in quotes"
            problem = Said(says, "lab.refused.yaml_anchor", marked=name)
        elif tag is not None:
            name = shown(tag.replace("tag:yaml.org,2002:", "!!"))
            says = f"the tag {name} is not supported; remove it"
            problem = Said(says, "lab.refused.yaml_tag")
        elif self._nodes > MAX_NODES:
            problem = (
                f"more than {MAX_NODES:,} values; put long word lists into a file of "
                "their own and name it in words.file"
            )
        elif isinstance(event, yaml.ScalarEvent):
            if event.style == '"' and (match := unusable(event.value)):
                problem = unusable_said(match[0])
        elif depth > MAX_DEPTH:
            problem = "lists and mappings are nested too deeply; no key needs that"
        if problem:
            raise self._fault(event, path, problem)

    def _items(self, path: str, depth: int) -> list[Any]:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._value(event, path, depth + 1))
        return items

    def _entries(self, path: str, depth: int) -> dict[Text, Any]:
        entries: dict[Text, Any] = {}
        lines: dict[str, int | None] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._value(event, path, depth + 1)
            if not isinstance(key, Text):
                says = "a list or mapping cannot be a key; write a name"
                said = Said(says, "lab.refused.yaml_key")
                raise self._fault(event, path, said)
            here = join(path, key)
            if key in lines:
                where = "" if lines[key] is None else f", first on line {lines[key]}"
                says = f"this key is given twice{where}; remove one of the two"
                said = Said(says, "lab.refused.yaml_twice", n=lines[key] or 1)
                raise self._fault(event, here, said)
            value = self._value(next(self._events), here, depth + 1)
            if is_empty(value):
                value = value.at(key.line)
            entries[key], lines[key] = value, key.line
        return entries

    def _line(self, event: yaml.Event) -> int | None:
        assert event.start_mark is not None
        return self._source.line(event.start_mark.line)

    def _fault(self, event: yaml.Event, path: str, problem: str) -> InputError:
        return InputError(problem, self._source.name, self._line(event), path)
