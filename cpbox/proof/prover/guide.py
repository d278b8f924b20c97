"""``VERIFY.md``: how to check a bundle, with cpbox and without."""

from collections.abc import Sequence
from dataclasses import dataclass


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
    text = _START.format(name=name, claims="\n".join(map(_row, claims)))
    if proofs:
        text += _LRAT.format(name=proofs[0])
        text += _FILTER if sifted else ""
    text += _LABELS + _THEOREM if "labels.txt" in files else ""
    return (text + _END).splitlines()


def _row(claim: Claim) -> str:
    file = f"`{claim.file}`" if claim.file else "none needed"
    return f"| {claim.text} | {claim.evidence} | {file} |"


_START = """\
# {name}: how to check the proof

| claim | evidence | file |
|---|---|---|
{claims}

`claim.json` states the puzzle with every rule written out, the word list by its
SHA-256, the answer, and the size and SHA-256 of every file here.

## With cpbox

    cpbox check .

reads every file here as data, rebuilds the candidates from the word list and each
formula from the puzzle by code that shares nothing with the side that solved it,
and checks each refutation in plain Python, without a solver. It says for each claim
what proves it and what checked it, and exits with 0 only if all hold.

## By eye

`solution.txt` has a line for each word of the chain: the word, and the numbers of
its tiles, counted from 0 in the order in which `claim.json` gives the sides.
`candidates.txt` lists the words that can be played on the box, each with its first,
last and all tiles.
"""

_LRAT = """
## The refutations, without cpbox

`{name}.cnf` is a formula in DIMACS that has a solution if a chain exists which
`claim.json` says there is none of, and `{name}.lrat` is a refutation of it in the
LRAT format; so for each pair of files. `{name}.map` says what each variable means,
and which constraint each clause belongs to; cpbox's `models/README.md` has the
constraints as mathematics, and `FORMAT.md` exactly. Any checker for LRAT will do.
One of them is formally verified, and in Debian (`apt-get install acl2 acl2-books`).
Start `acl2` in this folder and type

    (include-book "projects/sat/lrat/stobj-based/run" :dir :system)
    (lrat-check "{name}.cnf" "{name}.lrat")

It answers `s VERIFIED` and leaves with 0, or `s FAILED` and leaves with 1.
"""

_FILTER = """
Where `claim.json` gives a goal a `filter`, its formula holds only those candidates in
each slot that pass it. `FORMAT.md` says in ten lines which these are, and why no other
can stand there; `cpbox check` finds them anew. With `cpbox prove --plain`, formulas
have all candidates, and are larger.
"""

_LABELS = """
## The labels, a second proof

Each line of `labels.txt` says that a chain which ends on a tile, and has still to
cover some others, costs at least so much: words, then letters and so on, compared
one after the other. From `start` with everything to cover, each step with a
candidate must lead to the bound, or to a listed line with a cost that is no larger
than the sum. That is a pass over the lines and the candidates, in thirty lines of
any language; `FORMAT.md` has the details.
"""

_THEOREM = """
## The theorem

    cpbox check . --acl2

makes a theorem of the labels and has ACL2, a theorem prover, prove it (Debian:
`apt-get install acl2`; none of its books are needed): every chain of words of the list
costs at least as much as the answer, in all that `claim.json` calls the `terms` of the
labels. It knows the box, which words there are and how rare, how they are traced and
link, what must be covered or used, start and end; other rules only forbid chains, and
it holds without them. To see it with your own eyes,

    cpbox check . --theorem ../theorem.lisp

writes a file with all of it, made from what was verified: what a solution is, the proof
that the check of the labels is sound, the puzzle with its words, and the theorem. Start
ACL2 in the folder above this one and type

    (ld "theorem.lisp")
    :pe no-chain-costs-less

The first proves everything, the second shows the theorem (`there-is-no-chain` where
there is none of any length). Debian's command `acl2` stops at once where the package
`acl2-books` (2.4 GB) is not installed; what it starts does not:

    ACL2_SYSTEM_BOOKS=/tmp /usr/lib/acl2-*/saved_acl2
"""

_END = """
## What is left to trust

- that the word list holds the words that the puzzle means
- that cpbox's FORMAT.md, by which formulas are written and rebuilt, is right
- the checker, Python, and the machine that they run on

This page, and the title and the versions in `claim.json`, are for you alone: nobody
checks them, and nothing rests on them.
"""
