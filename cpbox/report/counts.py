"""What the prefilter left, as a table."""

from cpbox.report.style import Style
from cpbox.report.text import columns
from cpbox.result import Counts


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
