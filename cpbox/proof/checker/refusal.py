"""The one way in which a check fails."""


class Refusal(Exception):  # noqa: N818  # a bad bundle is no error of the program
    """The evidence does not show what it should. The message says what and where."""


def first_difference(file: str, given: bytes, rebuilt: bytes) -> Refusal:
    """Say on which line a file parts from what was rebuilt."""
    pairs = zip(given.split(b"\n"), rebuilt.split(b"\n"), strict=False)
    for number, (found, expected) in enumerate(pairs, start=1):
        if found != expected:
            return unlike(file, number, found, expected)
    return Refusal(f"{file} does not end where it should")


def unlike(file: str, number: int, found: bytes, expected: bytes) -> Refusal:
    """Say that a line is not what it should be."""
    return Refusal(
        f"line {number} of {file}: {_show(found)} stands there, not {_show(expected)}"
    )


def _show(line: bytes) -> str:
    text = line[:60].decode("utf-8", errors="replace")
    return repr(text + "…" if len(line) > 60 else text)
