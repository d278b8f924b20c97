"""What the prefilter left, as a table."""

from cpbox.candidates.counts import Counts
from cpbox.show.style import Style
from cpbox.show.text import columns


def counts_table(counts: Counts, style: Style) -> list[str]:
    """A row for each step: the reason, how many words fell, how many were left."""
    rows = [["Words", "dropped", "left"], ["  read", "", f"{counts.read:,}"]]
    left = counts.read
    for reason, dropped in counts.dropped.items():
        left -= dropped
        rows.append([f"  {reason}", f"{dropped:,}", f"{left:,}"])
    rows.append(["  candidates", "", f"{counts.words:,}"])
    if counts.traces != counts.words:
        rows.append(["  ways to trace them", "", f"{counts.traces:,}"])
    head, *body = columns(rows, "<>>", style.width)
    return [style.bold(head), *body]
