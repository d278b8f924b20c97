"""An explanation as a record for one line of JSON."""

from collections.abc import Sequence
from dataclasses import asdict

from cpbox.candidates.refusals import Objection
from cpbox.explain import Best, Explanation, NoChain, OfWords
from cpbox.explain.conditions import Condition
from cpbox.explain.reasons import Reason
from cpbox.explain.variations import Change
from cpbox.puzzle import Puzzle
from cpbox.search.record import Record, answer_record, puzzle_record
from cpbox.show.why.asked import asked, is_named, unnamed


def why_record(puzzle: Puzzle, explanation: Explanation) -> Record:
    """Everything that the page says, and whether all of it was found out in time."""
    result, about = explanation.result, explanation.about
    known = puzzle_record(puzzle)
    if result is not None:
        known = answer_record(puzzle, result) | {"word_list": result.word_list}
    # Nothing is left unexplained: what cannot be explained is refused.
    known |= {"complete": explanation.is_complete, "unexplained": ()}
    if isinstance(about, NoChain):
        return known | {"no_chain": _no_chain(puzzle, about)}
    if isinstance(about, Best):
        return known | {"best": _best(about)}
    if isinstance(about, OfWords):
        named = puzzle_record(unnamed(puzzle)) | {"file": puzzle.file or None}
        if result is not None:
            named["chain"] = result.words if is_named(about, result.words) else None
        return known | named | {"of_words": _of_words(about)}
    return known


def _no_chain(puzzle: Puzzle, about: NoChain) -> Record:
    return {
        "unreached": [asdict(letter) for letter in about.unreached],
        "reasons": [
            {
                "minimal": reason.is_minimal,
                "up_to_words": reason.up_to,
                "conditions": _conditions(puzzle, reason.conditions),
            }
            for reason in about.reasons
        ],
        "changes": [_change(change) for change in about.changes],
        "insufficient": about.insufficient,
        "undecided": about.undecided,
        "together": _conditions(puzzle, about.together),
        "then": about.then,
    }


def _conditions(puzzle: Puzzle, conditions: Sequence[Condition]) -> list[Record]:
    """One record for each key, with the items where there are several."""
    return [
        {
            "key": key,
            "items": [condition.item for condition in same if condition.item],
            "says": asked(puzzle, key, same),
        }
        for key, same in Reason(tuple(conditions)).by_key().items()
    ]


def _change(change: Change) -> Record:
    return {
        "key": change.key,
        "before": change.before,
        "after": change.after,
        "remark": change.remark,
        "chain": change.chain,
        "leaves": change.leaves,
    }


def _best(about: Best) -> Record:
    return {
        "fewer_words": None if about.fewer is None else asdict(about.fewer),
        "least_letters": None if about.floor is None else about.floor.letters,
        "ties": about.ties,
        "more_ties": about.more_ties,
        "next": about.runner_up,
        "next_objective": about.runner_up_objective,
    }


def _of_words(about: OfWords) -> Record:
    """What was found out, without a word of the answer that was not asked about."""
    told: Record = {
        "words": about.words,
        "refused": about.is_refused,
        "word_refusals": {
            word: _refusals(refusals) for word, refusals in about.word_refusals.items()
        },
        "undecided": about.undecided,
        "chain_refusals": _refusals(about.chain_refusals),
        "tiles": about.tiles,
        "covers": about.covers,
        "leaves": about.leaves,
        "objective": about.objective,
        "fixes": about.fixes,
    }
    if not about.is_compared:
        return told
    return told | {
        "best_with_words": about.with_words
        if is_named(about, about.with_words)
        else None,
        "best_with_words_objective": about.with_objective,
        "better": about.better,
        "at_least": about.at_least,
    }


def _refusals(refusals: Sequence[Objection]) -> list[Record]:
    return [asdict(refusal) for refusal in refusals]
