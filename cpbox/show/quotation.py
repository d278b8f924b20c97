"""What a puzzle's author wrote, marked as such: it must not pass for an answer."""

from cpbox.show.style import Style
from cpbox.show.text import visible, width

MOST = 600  # characters


def quotation(text: str, style: Style) -> list[str]:
    """Lines that all begin with a bar; what cannot be seen is written as its code.

    Parameters
    ----------
    text
        On one line or several, however long.
    style
        What the terminal can show.

    """
    text = " ".join(text.split())
    shown = visible(text[:MOST])
    if len(text) > MOST:
        shown += f" {style.ellipsis} (cut: {len(text):,} characters in all)"
    bar = "│" if style.unicode else "|"
    return [f"{bar} {line}" for line in _lines(shown, max(style.width - 2, 8))]


def _lines(text: str, room: int) -> list[str]:
    """Lines that a terminal does not break, be a word longer than a line."""
    lines = [""]
    for word in text.split():
        gap = " " if lines[-1] else ""
        if width(lines[-1]) + len(gap) + width(word) <= room:
            lines[-1] += gap + word
            continue
        lines += [""] if gap else []
        for letter in word:
            if width(lines[-1]) + width(letter) > room:
                lines.append("")
            lines[-1] += letter
    return lines
