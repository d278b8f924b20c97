"""What a terminal can show: its width, its colours, its characters."""

from dataclasses import dataclass
from typing import TextIO

DRAWN = "╭╮╰╯─│┴┬├┤→·"  # of all pages
IN_ASCII = str.maketrans({"→": "->", "…": "..."})


def can_show(stream: TextIO | None, text: str) -> bool:
    """Whether a stream can show a text as it is."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def fitting(stream: TextIO | None, text: str) -> str:
    """A text with arrows and the like as a stream can show them."""
    return text if can_show(stream, text) else text.translate(IN_ASCII)


@dataclass(frozen=True, kw_only=True)
class Style:
    """How a page is written.

    Parameters
    ----------
    width
        Columns to stay within where words allow it.
    color
        Whether bold, faint and coloured text is understood.
    unicode
        Whether lines and arrows can be shown, or only ASCII.
    on_page
        Whether it is read on a page, where nothing can be typed.
    in_python
        Whether who reads made a call from Python, and did not type a command.
    language
        In which it is written, as far as there are texts for that.

    """

    width: int = 80
    color: bool = False
    unicode: bool = True
    in_python: bool = False
    on_page: bool = False
    language: str = "en"

    def advice(self, shell: str, python: str) -> str:
        """What to do next, as who reads can do it; who reads a page needs none."""
        if self.on_page:
            return ""
        return python if self.in_python else shell

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return self._coded("1", text)

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return self._coded("2", text)

    def good(self, text: str) -> str:
        """A proved answer."""
        return self._coded("1;32", text)

    def warning(self, text: str) -> str:
        """An answer that a reader must not take for more than it is.

        Magenta, because yellow cannot be read on white.
        """
        return self._coded("1;35", text)

    def _coded(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.color and text else text

    @property
    def arrow(self) -> str:
        """Between two words of a chain."""
        return "→" if self.unicode else "->"

    @property
    def ellipsis(self) -> str:
        """Where a text is cut."""
        return "…" if self.unicode else "..."

    @property
    def dot(self) -> str:
        """Between two facts, or before an item of a list."""
        return "·" if self.unicode else "-"
