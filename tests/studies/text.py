"""Sections of the README, each made by one command."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # slow to import
    from matplotlib.axes import Axes

HERE = Path(__file__).parent
README = HERE / "README.md"


@dataclass(frozen=True)
class Section:
    """What a study found.

    Parameters
    ----------
    name
        Where it goes in the README.
    command
        What makes it again.
    parts
        Its paragraphs, tables and plots, as Markdown.

    """

    name: str
    command: str
    parts: Sequence[str]

    @property
    def text(self) -> str:
        """All of it, with the command and the day."""
        made = f"Made on {datetime.now(UTC):%Y-%m-%d} with `{self.command}`."
        return "\n\n".join([*self.parts, made])


def svg(name: str, draw: Callable[["Axes"], None]) -> str:
    """Draw a plot beside the README, and return the Markdown that shows it."""
    import matplotlib as mpl  # slow
    from matplotlib.figure import Figure

    look = {"svg.hashsalt": "cpbox", "svg.fonttype": "none"}
    with mpl.rc_context(look):  # type: ignore[arg-type]
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        figure.savefig(HERE / f"{name}.svg", metadata={"Date": None})
    return f"![Words of the best chain, by list]({name}.svg)"


def publish(section: Section) -> None:
    """Put a section between its marks in the README."""
    old = README.read_text("utf-8")
    start, end = f"<!-- {section.name} -->", f"<!-- end of {section.name} -->"
    pattern = re.escape(start) + ".*?" + re.escape(end)
    new, count = re.subn(
        pattern, lambda _: f"{start}\n{section.text}\n{end}", old, flags=re.DOTALL
    )
    assert count == 1, f"README.md has no place for {section.name}"
    README.write_text(new, "utf-8")
