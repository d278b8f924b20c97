"""What proving wrote, and what checking found: a line for each claim.

All that a check says of the puzzle is made from the values that the checker read and
checked, so that a reader sees what was checked, whatever the bundle's other texts say.
"""

from collections.abc import Iterator, Mapping
from itertools import chain as in_turn
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from cpbox.basics.letters import printable
from cpbox.basics.wording import counted, listed
from cpbox.candidates.look_twice import remarks
from cpbox.proof.checker import Finding, Report
from cpbox.puzzle import Rules
from cpbox.puzzle.box import text_of_sides
from cpbox.search.results.record import Record, answer_record
from cpbox.show.chain_text import joined, scale_for
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled, paragraphs, visible, wrap
from cpbox.show.verdict import answer_text

if TYPE_CHECKING:
    from cpbox.proof.prover.bundle_writer import Bundle

Json = Any

TRUSTED = (
    (
        "that the puzzle above is the one you mean, and its word list the one you "
        "want: letters are code points, and two that look alike need not be the same"
    ),
    (
        "that FORMAT.md is right, which ACL2 has proved of most rules, and tests only "
        "support for the rest: a formula is satisfiable whenever a better chain "
        "exists, and a filter leaves out only candidates that no such chain has"
    ),
    (
        "this checker, which shares no code with the solver; Python, with its regular "
        "expressions and its Unicode tables; and this computer"
    ),
)
FILTERED = (
    "the filter, which this checker runs again, and which leaves little to refute; if "
    "you would rather trust a SAT checker alone, write the proof with `cpbox prove "
    "--plain`, which has no filter"
)
THEOREM = (
    "for the theorem: ACL2, and the definitions in letterboxed.lisp; a theorem leaves "
    "out rules that it does not name, so it covers more chains than the puzzle allows"
)
NO_COUNT = (
    "for the number of chains: the refutation of another.cnf, because the theorem says "
    "nothing about it"
)
_DEFAULTS = dict(Rules()) | {
    "require": [],
    "max_words": Rules().most_words,
}
_LINE = 800  # characters of a line
_TITLE = 60
_ITEMS = 8  # of a list


def trusted(report: Report) -> tuple[str, ...]:
    """What the check takes on trust; nothing if it did not come to its end."""
    if report.claim is None:
        return ()
    filtered = any("the filter: " in finding.checked_by for finding in report.findings)
    of_theorem = any(finding.checked_by == "ACL2" for finding in report.findings)
    of_count = of_theorem and report.claim["count"] is not None
    return (
        *TRUSTED,
        *[FILTERED] * filtered,
        *[THEOREM] * of_theorem,
        *[NO_COUNT] * of_count,
    )


def checked_puzzle(report: Report) -> list[str]:
    """The puzzle and the answer, line by line; nothing if they were not read."""
    if report.claim is None:
        return []
    lines = (*_puzzle(report.claim), *_answer(report.claim))
    return [_cut(line, _LINE) for line in lines]


def _puzzle(claim: Json) -> Iterator[str]:
    puzzle, words = claim["puzzle"], claim["puzzle"]["words"]
    if claim["title"]:
        title = repr(" ".join(claim["title"].split()))
        yield f"called {_cut(title, _TITLE, title[0])}"
    yield f"sides: {text_of_sides(puzzle['sides'])}"
    yield from remarks(_letters(puzzle))
    yield f"words: {_lists(claim)}"
    for key in ("add", "ban", "ban_matching"):
        if many := words[key]:
            yield f"words.{key}: {_listed(many if key[3:] else sorted({*many}))}"
    if unfit := words["unfit"]:
        yield f"words.unfit: avoid, which leaves out {counted(len(unfit), 'word')}"
    for key, value in puzzle["rules"].items():
        if value != _DEFAULTS[key]:
            yield f"rules.{key}: {_listed(value)}"
    yield f"objective: {', '.join(puzzle['objective'])}"
    if values := puzzle["letter_values"]:
        yield f"letter_values: {_listed(values, len(values))}"


def _lists(claim: Json) -> str:
    """The list that counts, and which of several it is."""
    names, counts = claim["puzzle"]["words"]["lists"], claim["answer"]["list"]
    if len(names) < 2 or claim["answer"]["chain"] is None:
        return counts or "the bundle's list.txt"
    term = claim["puzzle"]["objective"][0]
    of = f"the smallest of {listed(names)} that is as good as the largest in {term}"
    return f"{counts}, {of}"


def _letters(puzzle: Json) -> Iterator[str]:
    """List the letters of all that a reader compares with what he means."""
    words, rules = puzzle["words"], puzzle["rules"]
    for texts in (*puzzle["sides"], words["add"], words["ban"], rules["require"]):
        yield from "".join(texts)
    for key in ("start", "end", "cover", "max_uses"):
        if not isinstance(rules[key], int | None):
            yield from "".join(rules[key])
    yield from "".join(puzzle["letter_values"])
    patterns = "".join(words["ban_matching"])  # whose own signs are all of ASCII
    yield from (each for each in patterns if not each.isascii())


def _listed(value: Json, most: int = _ITEMS) -> str:
    """Show a value; of many items only the first."""
    if not isinstance(value, list | Mapping):
        return str(value)
    items = value
    if isinstance(value, Mapping):
        items = [f"{key} {value[key]}" for key in sorted(value)]
    shown = ", ".join(items[:most]) or "none"
    left = len(items) - most
    return f"{shown}, and {left:,} more (claim.json has all)" if left > 0 else shown


def _cut(text: str, most: int, end: str = "") -> str:
    shown = visible(text)
    if len(shown) <= most:
        return shown
    return f"{shown[:most]}…{end} (cut: claim.json has it whole)"


def _answer(claim: Json) -> Iterator[str]:
    claimed, puzzle = claim["answer"], claim["puzzle"]
    of = f"of at most {counted(puzzle['rules']['max_words'], 'word')}"
    if claimed["chain"] is None:
        yield f"answer: no chain {of} exists"
        return
    chain = (" + " if puzzle["rules"]["link"] == 0 else " → ").join(claimed["chain"])
    values = zip(puzzle["objective"], claimed["objective"], strict=False)
    named = ", ".join(f"{term.removeprefix('-')} {value}" for term, value in values)
    best = "the best chain" + ("" if puzzle["objective"][0] == "words" else f" {of}")
    yield f"answer: {chain}, {best} ({named})"
    if (count := claim["count"]) is not None:
        kind = (
            f"as good as that{'' if puzzle['objective'][0] == 'words' else f', {of}'}"
        )
        if (words := count["most_words"]) is not None:
            kind = f"of at most {counted(words, 'word')}"
        yield f"count: {counted(count['chains'], 'chain')} {kind}, all in chains.txt"


def check_page(folder: str, report: Report, style: Style) -> str:
    """The puzzle, each claim, and what is left to trust."""
    blocks = [
        [x for text in checked_puzzle(report) for x in _paragraph(text, "  ", style)],
        [line for finding in report.findings for line in finding_lines(finding, style)],
        _trusted(report, style) if report.is_sound else [],
        _verdict(folder, report, style),
    ]
    return paragraphs(blocks)


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
        names = f"Not checked: {', '.join(report.unchecked)}."
        lines += ["", *_paragraph(f"  {names} Nothing depends on them.", "  ", style)]
    return lines


def _paragraph(text: str, indent: str, style: Style) -> list[str]:
    lead = text[: len(text) - len(text.lstrip())]
    return filled(lead + printable(text), style.width, indent)


def _verdict(folder: str, report: Report, style: Style) -> list[str]:
    says, end, shade = "Not verified:", ".", style.warning
    if report.holds:
        claims = counted(len(report.findings), "claim")
        says, end, shade = "Verified:", f", {claims}.", style.good
    elif report.is_sound:
        says = "Verified except for the theorem, which is left open:"
    first, *rest = end.split(" ")
    pieces = [*says.split(" "), printable(folder) + first, *rest]
    return [*map(shade, wrap(pieces, style.width, "  "))]


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
        "count": _count(report),
        "puzzle": checked_puzzle(report),
        "trusted": trusted(report),
        "unchecked": report.unchecked,
    }


def _count(report: Report) -> int | None:
    """How many chains were counted, if that is verified."""
    count = report.claim["count"] if report.is_sound else None
    return count and count["chains"]


def bundle_page(bundle: "Bundle", folder: Path, style: Style) -> str:
    """The answer, and for each claim the file that proves it."""
    puzzle, words = bundle.result.puzzle, bundle.result.words
    sections = (
        answer_text(puzzle, bundle.result, style),
        _claims(bundle, style),
    )
    blocks = [
        heading(puzzle, style, bundle.result),
        [] if words is None else joined(words, style.width, puzzle, style),
        *sections,
        scale_for(puzzle.words, in_turn(*sections), style),
        _place(bundle, folder, style),
    ]
    return paragraphs(blocks)


def _claims(bundle: "Bundle", style: Style) -> list[str]:
    lines = [style.bold("Proofs")] if bundle.claims else []
    for claim in bundle.claims:
        text = f"{claim.text}: {claim.evidence}"
        file = [f"({claim.file})"] if claim.file else []
        pieces = [f"  {style.dot}", *text.split(" "), *file]
        lines += wrap(pieces, style.width, " " * 4)
    return lines


def _place(bundle: "Bundle", folder: Path, style: Style) -> list[str]:
    if not bundle.claims:
        return [style.warning("Nothing was written, because nothing is proved.")]
    name = printable(str(folder))
    size = f"{bundle.size / 1e6:.1f} MB"
    command = f"`cpbox check {printable(quote(str(folder)))}`"
    text = f"Written to {name} ({size}). To check it: {command}"
    return filled(text, style.width)


def bundle_record(bundle: "Bundle", folder: Path) -> Record:
    """The same for programs."""
    return {
        **answer_record(bundle.result),
        "limit": bundle.result.limit,
        "folder": str(folder) if bundle.claims else None,
        "bytes": bundle.size,
        "count": bundle.count,
        "claims": [
            {"claim": c.text, "evidence": c.evidence, "file": c.file or None}
            for c in bundle.claims
        ],
        "seconds": round(bundle.result.seconds, 6),
    }
