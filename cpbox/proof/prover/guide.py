"""``VERIFY.md``: how to check a bundle, with cpbox and without.

The file of that name beside this one is its text, section by section.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_TEXT = Path(__file__).with_name("VERIFY.md")


@dataclass(frozen=True)
class Claim:
    """A claim and the evidence for it, for people.

    Parameters
    ----------
    text
        The claim.
    evidence
        What proves it, such as ``860 steps on 856 candidates``.
    file
        Where that is; empty if it needs no file.

    """

    text: str
    evidence: str
    file: str


def guide(
    name: str, claims: Sequence[Claim], files: Sequence[str], *, sifted: bool
) -> list[str]:
    """The lines of ``VERIFY.md``.

    Parameters
    ----------
    name
        What the puzzle is called.
    claims
        What the bundle shows.
    files
        The other files of the bundle.
    sifted
        Whether some formula has only those candidates that a filter leaves.

    """
    proofs = [file.removesuffix(".lrat") for file in files if file.endswith(".lrat")]
    has_labels = "labels.txt" in files
    asked = {
        "The refutations, without cpbox": bool(proofs),
        "The filter": sifted,
        "The labels, a second proof": has_labels,
        "The theorem": has_labels,
    }
    sections = _TEXT.read_text("utf-8").split("\n## ")
    chosen = (each for each in sections if asked.get(each.split("\n")[0], True))
    rows = "\n".join(map(_row, claims))
    text = "\n## ".join(chosen).format(name=name, claims=rows, proof=[*proofs, ""][0])
    return text.splitlines()


def _row(claim: Claim) -> str:
    file = f"`{claim.file}`" if claim.file else "none needed"
    return f"| {claim.text} | {claim.evidence} | {file} |"
