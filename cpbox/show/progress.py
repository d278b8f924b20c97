"""Where a long run stands, on one line."""

from cpbox.puzzle import Objective
from cpbox.puzzle.wording import counted
from cpbox.search.config import Progress
from cpbox.show.answer import bound_phrase
from cpbox.show.style import Style
from cpbox.show.text import width


def progress_line(
    objective: Objective, progress: Progress, seconds: float, style: Style
) -> str:
    """What is tried, with how many words, since when, the bound, the best chain."""
    facts = [f"{seconds:.0f} s", progress.doing]
    if progress.survivors is not None:
        facts.append(counted(progress.survivors, "survivor"))
    if progress.bound and (proved := bound_phrase(objective.terms, progress.bound)):
        facts.append(proved)
    if progress.best:
        facts.append(f"best {' '.join(progress.best)}")
    return _cut(f" {style.dot} ".join(facts), style.width - 1)


def _cut(text: str, room: int) -> str:
    """As much of a text as fits."""
    while width(text) > room:
        text = text[:-1]
    return text
