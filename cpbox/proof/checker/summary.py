"""The puzzle and the answer in the checker's own words, and what is left to trust.

Everything is made from the values that were parsed, so that a reader sees what was
checked, whatever the other texts of the bundle say.
"""

from collections.abc import Iterator

from cpbox.proof.checker import limits
from cpbox.proof.checker.refutation.goals import amount
from cpbox.proof.checker.report import Summary
from cpbox.proof.checker.statement.claim import Claim
from cpbox.proof.checker.statement.puzzle import Puzzle, Rules
from cpbox.proof.checker.text import printable

TRUSTED = (
    "that the puzzle above is the one you mean, and its word list the one you want",
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
UNREAD = (
    "the title, VERIFY.md, verify.lisp and the sentences in claim.json, which are for "
    "people: nothing holds them to the truth, and nothing rests on them"
)


def summary_of(claim: Claim) -> Summary:
    """Say what was checked, and what was not."""
    lines = [*_puzzle(claim), *_answer(claim)]
    shown = tuple(printable(line, limits.TEXT) for line in lines)
    return Summary(shown, (*TRUSTED, UNREAD))


def _puzzle(claim: Claim) -> Iterator[str]:
    puzzle = claim.puzzle
    if claim.title:
        yield f"called {claim.title!r}"
    yield f"sides: {'  '.join(_side(side) for side in puzzle.sides)}"
    names = [
        "the bundle's list.txt" if each is None else each for each in _lists(claim)
    ]
    yield f"words: {', then '.join(names)}"
    words = puzzle.words
    for verb, many in (("add", words.add), ("ban", words.ban)):
        if many:
            yield f"words.{verb}: {_shortened(sorted(many))}"
    if words.ban_matching:
        yield f"words.ban_matching: {_shortened(words.ban_matching)}"
    yield from _rules(puzzle)
    yield f"objective: {', '.join(puzzle.objective)}"
    if "score" in puzzle.quantities:
        values = [f"{key} {each}" for key, each in sorted(puzzle.letter_values.items())]
        yield f"letter_values: {', '.join(values)}"


def _lists(claim: Claim) -> Iterator[str | None]:
    return (entry.name for entry in claim.lists)


def _rules(puzzle: Puzzle) -> Iterator[str]:
    for name in Rules.__dataclass_fields__:
        value = getattr(puzzle.rules, name)
        if value != getattr(Rules, name):
            shown = _shortened(value) if isinstance(value, tuple) else str(value)
            yield f"rules.{name}: {shown}"


def _side(side: tuple[str, ...]) -> str:
    return ("" if all(len(tile) == 1 for tile in side) else ".").join(side)


def _shortened(words: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(words[:8]) or "none"
    return f"{shown}, … ({len(words)})" if len(words) > 8 else shown


def _answer(claim: Claim) -> Iterator[str]:
    answer = claim.answer
    if answer.chain is None or answer.objective is None:
        most = claim.puzzle.rules.max_words
        yield f"answer: no chain of at most {most} words exists"
        return
    link = " + " if claim.puzzle.rules.link == 0 else " → "
    values = zip(claim.puzzle.objective, answer.objective, strict=False)
    named = ", ".join(f"{term.removeprefix('-')} {value}" for term, value in values)
    best = "the best chain"
    if claim.puzzle.objective[0] != "words":
        best += f" of at most {claim.puzzle.rules.max_words} words"
    yield f"answer: {link.join(answer.chain)}, {best} ({named})"


def labels_sentence(terms: tuple[str, ...], bound: tuple[int, ...] | None) -> str:
    """Say what labels.txt shows."""
    if bound is None:
        return "no chain of any length keeps the rules"
    parts = map(amount, terms, bound)
    return f"no chain has less than {', then '.join(parts)}"
