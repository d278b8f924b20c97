"""Text to PyYAML's events, and what is wrong with the text in plain words."""

import re
from collections.abc import Iterator

import yaml

from cpbox.puzzle import unusable
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.nodes import Source, show

PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Time is quadratic in the number of these.
_TAG_DIRECTIVE = re.compile("^%TAG", re.MULTILINE)

# Part of what either parser says -> our words; {start} is where the list or mapping
# began, {char} what the parser met.
_HINTS = {
    "expected ',' or ']'": "a comma or ] is missing in the list{start}; add it, and "
    "put items that hold [ ] {{ }} , or # in quotes",
    "expected ',' or '}'": "a comma or }} is missing in the mapping{start}; add it, "
    "and put values that hold [ ] {{ }} , or # in quotes",
    "expected ':'": "a colon is missing; write 'key: value', or indent the line if it "
    "goes on with the one above",
    "unexpected end of stream": "the quote that opens here is never closed; close it",
    "mapping values are not allowed": "a colon cannot stand here; put text that holds "
    "a colon in quotes, or correct the indentation",
    "escape": "a backslash has a meaning of its own in double quotes; use single ones",
    "alphabetic or numeric": "a value cannot start with * or &; put it in quotes",
    "cannot start any token": "a value cannot start with {char}; put it in quotes",
    "node content": "a value is missing before {char}; write it, or remove {char}",
    "document start": "something follows the end of the puzzle (...); remove it",
    "tag": "YAML tags have no use here; put a value that starts with ! in quotes",
    "expected": "this does not fit the lines above it; correct the indentation, and "
    "close quotes at the end of the value",
    "": "this is not YAML ({says}); correct it, or put text in quotes",
}
# Here the mistake is where the value began, not where the parser stumbled.
_AT_START = ("expected ':'", "unexpected end of stream")


def events(text: str, source: Source, path: str) -> Iterator[yaml.Event]:
    """Parse text into events.

    Parameters
    ----------
    text
        YAML without carriage returns.
    source, path
        Where it comes from and the key whose value it is, for messages.

    Raises
    ------
    InputError
        When the text is not YAML.

    """
    _check_characters(text, source, path)
    try:
        yield from yaml.parse(text, Loader=PARSER)
    except yaml.MarkedYAMLError as error:
        raise _explain(error, text, source, path) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        problem = f"this is not YAML ({error}); correct it"
        raise InputError(problem, source.name, key=path) from error


def _check_characters(text: str, source: Source, path: str) -> None:
    if match := unusable(text):
        problem = f"the character U+{ord(match[0]):04X} cannot be used; remove it"
    elif match := _TAG_DIRECTIVE.search(text):
        problem = "YAML tags have no use here; remove this line"
    else:
        return
    line = text.count("\n", 0, match.start())
    raise InputError(problem, source.name, source.line(line), path)


def _explain(
    error: yaml.MarkedYAMLError, text: str, source: Source, path: str
) -> InputError:
    says = error.problem or ""
    mark = error.problem_mark or error.context_mark
    begin = error.context_mark or mark
    assert mark is not None
    assert begin is not None
    part = next(part for part in _HINTS if part in says)
    char = text[mark.index : mark.index + 1]
    last = text.rstrip("\n").count("\n")  # libyaml may count one line more
    line = source.line(min((begin if part in _AT_START else mark).line, last))
    start = source.line(begin.line)
    problem = _HINTS[part].format(
        start="" if start == line else f" that opens on line {start}",
        char=show(char) if char else "the end",
        says=says,
    )
    if char == "\t":
        problem = "a tab stands where YAML wants spaces; replace it by spaces"
    return InputError(problem, source.name, line, path)
