"""The puzzle and the answer in the checker's own words, and what is left to trust.

Everything is made from the values that were parsed, so that a reader sees what was
checked, whatever the other texts of the bundle say.
"""

from collections.abc import Collection, Iterator, Mapping

from cpbox.proof.checker.claim import UNCHECKED, Claim
from cpbox.proof.checker.goals import amount
from cpbox.proof.checker.puzzle import Puzzle, Rules
from cpbox.proof.checker.report import Summary
from cpbox.proof.checker.text import printable, remarks

TRUSTED = (
    (
        "that the puzzle above is the one you mean, and its word list the one you "
        "want: letters are code points, and two that look alike need not be the same"
    ),
    (
        "that FORMAT.md is right, which people have read but no program has proved: a "
        "formula is satisfiable whenever a better chain exists, and a filter leaves "
        "out only candidates that no such chain has"
    ),
    (
        "this checker, which shares no code with the solver; Python, with its regular "
        "expressions and its Unicode tables; and this computer"
    ),
)
THEOREM = (
    "of the theorem: ACL2, and the definitions in letterboxed.lisp; rules that it does "
    "not name are left out, so that it speaks of more chains than the puzzle allows"
)
_WHOLE = "claim.json has it whole"
_LONGEST = 1 << 30
_LINE = 800  # characters of a line
_TITLE = 60
_ITEMS = 8  # of a list


def summary_of(claim: Claim, stated: object, *, acl2: bool) -> Summary:
    """Say what was checked, and what was not; `stated` is the claim as JSON."""
    lines = (*_puzzle(claim), *_answer(claim))
    trusted = (*TRUSTED, *[THEOREM] * acl2)
    shown = tuple(_cut(line, _LINE) for line in lines)
    return Summary(shown, trusted, UNCHECKED, stated)


def _puzzle(claim: Claim) -> Iterator[str]:
    puzzle, words = claim.puzzle, claim.puzzle.words
    if claim.title:
        title = repr(" ".join(claim.title.split()))
        yield f"called {_cut(title, _TITLE, title[0])}"
    sides = (("." * (max(map(len, side)) > 1)).join(side) for side in puzzle.sides)
    yield f"sides: {'  '.join(sides)}"
    yield from remarks(_letters(puzzle))
    names = [entry.name or "the bundle's list.txt" for entry in claim.lists]
    yield f"words: {', then '.join(names)}"
    for key in ("add", "ban", "ban_matching"):
        if many := getattr(words, key):
            yield f"words.{key}: {_listed(many)}"
    for key, value in vars(puzzle.rules).items():
        if value != getattr(Rules, key):
            yield f"rules.{key}: {_listed(value)}"
    yield f"objective: {', '.join(puzzle.objective)}"
    if "score" in puzzle.quantities:
        values = puzzle.letter_values
        yield f"letter_values: {_listed(values, len(values))}"


def _letters(puzzle: Puzzle) -> Iterator[str]:
    """List the letters of all that a reader compares with what he means."""
    words, rules = puzzle.words, puzzle.rules
    for texts in (puzzle.tiles, words.add, words.ban, rules.require):
        yield from "".join(texts)
    for value in (rules.start, rules.end, rules.cover, rules.max_uses):
        if not isinstance(value, int | None):
            yield from "".join(value)
    if "score" in puzzle.quantities:
        yield from puzzle.letter_values
    patterns = "".join(words.ban_matching)  # whose own signs are all of ASCII
    yield from (each for each in patterns if not each.isascii())


def _listed(value: object, most: int = _ITEMS) -> str:
    """Show a value; of many items only the first."""
    if isinstance(value, str) or not isinstance(value, Collection):
        return str(value)
    items = sorted(value) if isinstance(value, frozenset | Mapping) else list(value)
    if isinstance(value, Mapping):
        items = [f"{key} {value[key]}" for key in items]
    shown = ", ".join(items[:most]) or "none"
    left = len(items) - most
    return f"{shown}, and {left:,} more (claim.json has all)" if left > 0 else shown


def _cut(text: str, most: int, end: str = "") -> str:
    shown = printable(text, _LONGEST)
    return shown if len(shown) <= most else f"{shown[:most]}…{end} (cut: {_WHOLE})"


def _answer(claim: Claim) -> Iterator[str]:
    answer, rules = claim.answer, claim.puzzle.rules
    of = f"of at most {amount('words', rules.max_words)}"
    if answer.chain is None or answer.objective is None:
        yield f"answer: no chain {of} exists"
        return
    chain = (" + " if rules.link == 0 else " → ").join(answer.chain)
    values = zip(claim.puzzle.objective, answer.objective, strict=False)
    named = ", ".join(f"{term.removeprefix('-')} {value}" for term, value in values)
    best = "the best chain" + ("" if claim.puzzle.objective[0] == "words" else f" {of}")
    yield f"answer: {chain}, {best} ({named})"


def labels_sentence(terms: tuple[str, ...], bound: tuple[int, ...] | None) -> str:
    """Say what labels.txt shows."""
    if bound is None:
        return "no chain of any length keeps the rules"
    return f"no chain has less than {', then '.join(map(amount, terms, bound))}"
