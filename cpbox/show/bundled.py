"""What a proof bundle shows, and where it was written."""

from itertools import chain
from pathlib import Path

from cpbox.proof.prover.bundle_writer import Bundle
from cpbox.puzzle import Puzzle
from cpbox.search.record import Record, answer_record
from cpbox.show.chain_text import joined, scale_for
from cpbox.show.result_page import heading
from cpbox.show.style import Style
from cpbox.show.terminal_text import paragraphs, printable, wrap
from cpbox.show.verdict import answer


def bundle_page(puzzle: Puzzle, bundle: Bundle, folder: Path, style: Style) -> str:
    """The answer, and for each claim the file that proves it."""
    words = bundle.result.words
    told = answer(puzzle, bundle.result, style), _claims(bundle, style)
    blocks = [
        heading(puzzle, style),
        [] if words is None else joined(words, style.width, puzzle, style),
        *told,
        scale_for(chain.from_iterable(told), style),
        _written(bundle, folder, style),
    ]
    return paragraphs(blocks)


def _claims(bundle: Bundle, style: Style) -> list[str]:
    lines = [style.bold("Proofs")] if bundle.claims else []
    for claim in bundle.claims:
        text = f"{claim.text}: {claim.evidence}"
        file = [f"({claim.file})"] if claim.file else []
        pieces = [f"  {style.dot}", *text.split(" "), *file]
        lines += wrap(pieces, style.width, " " * 4)
    return lines


def _written(bundle: Bundle, folder: Path, style: Style) -> list[str]:
    if not bundle.claims:
        return [style.warning("Nothing was written, for nothing is proved.")]
    name = printable(str(folder))
    size = f"{bundle.size / 1e6:.1f} MB"
    return [f"Written to {name} ({size}). To check it: cpbox check {name}"]


def bundle_record(puzzle: Puzzle, bundle: Bundle, folder: Path) -> Record:
    """The same for programs."""
    return {
        **answer_record(puzzle, bundle.result),
        "limit": bundle.result.limit,
        "folder": str(folder) if bundle.claims else None,
        "bytes": bundle.size,
        "claims": [
            {"claim": c.text, "evidence": c.evidence, "file": c.file or None}
            for c in bundle.claims
        ],
        "seconds": round(bundle.result.seconds, 6),
    }
