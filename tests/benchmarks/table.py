"""The measurements as text, for the terminal and for pages."""

from collections.abc import Iterable, Sequence

from tests.benchmarks.outcome import End, Outcome, Row

RAN_OUT = {End.TIME: "> {cap:g} s", End.MEMORY: "memory", End.CRASHED: "crash"}


def heading(row: Row) -> str:
    """What stands above the methods of one box."""
    rung, reference = row.rung, row.reference
    return (
        f"\n{rung.sides}: {len(rung.letters)} letters, {rung.words} words, "
        f"{_count(reference.candidates)} candidates, "
        f"{_count(reference.survivors)} survivors ({rung.note})"
    )


def line(row: Row, method: str, cap: float) -> str:
    """One method on one box: time, memory, words and letters, and what they are."""
    outcome = row.outcomes[method]
    time, memory = _cell(row, method, cap), _count(outcome.megabytes)
    found = f"{_size(outcome)}, {row.verdict(method)}"
    return f"  {method:16} {time:>16} {memory:>6} MB  {found}"


def _time(outcome: Outcome, cap: float) -> str:
    if outcome.seconds is not None:
        return duration(outcome.seconds)
    return RAN_OUT.get(outcome.end, "-").format(cap=cap)


def _ratio(row: Row, method: str) -> str:
    ratio = row.ratio(method)
    return "" if ratio is None else f"{number(ratio)}x"


def duration(seconds: float) -> str:
    """A time in seconds, or a short one in milliseconds."""
    return f"{number(seconds)} s" if seconds >= 0.1 else f"{number(1000 * seconds)} ms"


def number(value: float) -> str:
    """Two digits that count, and no more."""
    for limit, digits in ((0.1, 3), (1, 2), (10, 1)):
        if value < limit:
            return f"{value:.{digits}f}"
    return f"{value:,.0f}"


def _count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"


def markdown(rows: Sequence[Row], cap: float) -> str:
    """Two tables for a page: times, and peak memory."""
    names = list(rows[0].outcomes)
    about = ["box", "letters", "candidates", "survivors", "words / letters"]
    times = [[*_about(row), *(_cell(row, x, cap) for x in names)] for row in rows]
    memory = [
        [f"`{row.rung.sides}`", *(_count(row.outcomes[x].megabytes) for x in names)]
        for row in rows
    ]
    return "\n".join(
        [
            "Time, and in brackets how many times cpbox's time that is:\n",
            grid([*about, *names], times),
            f"\n{_faster(rows)}",
            "\nPeak memory of the process, in MB:\n",
            grid(["box", *names], memory),
        ]
    )


def _faster(rows: Sequence[Row]) -> str:
    """On which boxes a method proved the best chain before cpbox did."""
    first, *others = rows[0].outcomes
    said = []
    for method in others:
        own = [
            row
            for row in rows
            if row.verdict(method) == "proved" and (row.ratio(method) or 1) < 1
        ]
        if own:
            most = max(row.reference.candidates or 0 for row in own)
            boxes = f"{len(own)} of {len(rows)} boxes"
            said.append(f"{method} on {boxes}, of at most {most:,} candidates")
    return f"Faster than {first}: {'; '.join(said) or 'none on any box'}."


def _about(row: Row) -> list[str]:
    reference = row.reference
    return [
        f"`{row.rung.sides}`",
        str(len(row.rung.letters)),
        _count(reference.candidates),
        _count(reference.survivors),
        _size(reference),
    ]


def _size(outcome: Outcome) -> str:
    if outcome.end is End.COMPLETE:
        return "none" if outcome.size is None else "{} / {}".format(*outcome.size)
    best = "?" if outcome.size is None else "{} / {}".format(*outcome.size)
    bound = "?" if outcome.bound is None else "{} / {}".format(*outcome.bound)
    return f"{bound} to {best}"


def _cell(row: Row, method: str, cap: float) -> str:
    outcome, time = row.outcomes[method], _time(row.outcomes[method], cap)
    if row.verdict(method) != "proved" and outcome.seconds is not None:
        return f"{row.verdict(method).partition(':')[0]}, {time}"
    ratio = _ratio(row, method)
    return f"{time} ({ratio})" if ratio and outcome is not row.reference else time


def grid(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A Markdown table, numbers to the right."""
    rule = [":--", *["--:"] * (len(head) - 1)]
    rows = ("| " + " | ".join(cells) + " |" for cells in (head, rule, *lines))
    return "\n".join(rows)
