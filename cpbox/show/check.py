"""What checking a proof found: a line for each claim."""

from cpbox.proof.checker import Finding, Report
from cpbox.puzzle.wording import counted
from cpbox.search.record import Record
from cpbox.show.checked import checked_puzzle, trusted
from cpbox.show.style import Style
from cpbox.show.text import printable, wrap


def check_page(folder: str, report: Report, style: Style) -> str:
    """The puzzle, each claim, and what is left to trust."""
    blocks = [
        [x for text in checked_puzzle(report) for x in _paragraph(text, "  ", style)],
        [line for finding in report.findings for line in finding_lines(finding, style)],
        _trusted(report, style) if report.is_sound else [],
        [_verdict(folder, report, style)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def certificate_block(report: Report, style: Style) -> str:
    """What checking a proof found, for the end of an answer's page."""
    holds = (
        f"Certified: {counted(len(report.findings), 'claim')} verified by the checker"
    )
    head = style.good(holds) if report.holds else style.warning("Not certified")
    lines = [
        line for finding in report.findings for line in finding_lines(finding, style)
    ]
    return "\n".join([head, *lines])


def finding_lines(finding: Finding, style: Style) -> list[str]:
    """A claim: proved by what, checked by what; or why it does not hold."""
    how = f"({finding.proved_by}; {finding.checked_by})"
    if finding.problem is None:
        return _paragraph(f"  {_mark(style)} {finding.claim} {how}", " " * 4, style)
    mark, what = ("?", "left open") if finding.is_open else ("x", "NOT VERIFIED")
    lines = _paragraph(f"  {mark} {finding.claim} {how}", " " * 4, style)
    problem = _paragraph(f"    {what}: {finding.problem}", " " * 6, style)
    return lines + [style.warning(line) for line in problem]


def _mark(style: Style) -> str:
    return "✓" if style.unicode else "+"


def _trusted(report: Report, style: Style) -> list[str]:
    lines = [style.bold("Left to trust")]
    for text in trusted(report):
        lines += _paragraph(f"  {style.dot} {text}", " " * 4, style)
    if report.unchecked:
        names = f"Checked by nobody: {', '.join(report.unchecked)}."
        lines += ["", *_paragraph(f"  {names} Nothing rests on them.", "  ", style)]
    return lines


def _paragraph(text: str, indent: str, style: Style) -> list[str]:
    lead = text[: len(text) - len(text.lstrip())]
    first, *rest = printable(text).split(" ")
    return wrap([lead + first, *rest], style.width, indent)


def _verdict(folder: str, report: Report, style: Style) -> str:
    name = printable(folder)
    if report.holds:
        claims = counted(len(report.findings), "claim")
        return style.good(f"Verified: {name}, {claims}.")
    if report.is_sound:
        return style.warning(f"Verified, but the theorem is left open: {name}.")
    return style.warning(f"Not verified: {name}.")


def check_record(folder: str, report: Report) -> Record:
    """The same for programs; null is what is left open."""
    return {
        "folder": folder,
        "verified": report.holds or (None if report.is_sound else False),
        "claims": [
            {
                "claim": finding.claim,
                "proved_by": finding.proved_by,
                "checked_by": finding.checked_by,
                "holds": finding.holds or (None if finding.is_open else False),
                "problem": finding.problem,
            }
            for finding in report.findings
        ],
        "puzzle": checked_puzzle(report),
        "trusted": trusted(report),
        "unchecked": report.unchecked,
    }
