"""What the page knows: one value, which the page's scripts read.

It is packed, so that nobody meets the answer by looking at the page's source.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from zlib import compress

from cpbox.candidates.board import Board
from cpbox.candidates.prefilter import (
    BANNED,
    LENGTH,
    reason_of,
    refused,
    rules_of_words,
)
from cpbox.explain.conditions import asked, conditions
from cpbox.explain.hinted import Hints
from cpbox.puzzle import Puzzle, fold
from cpbox.puzzle.rule import check_known, table
from cpbox.search.result import Result
from cpbox.show.chain_text import FAMILIARITY
from cpbox.show.hint_levels import LEVELS, hint_texts
from cpbox.show.page.fewest import Bounds
from cpbox.show.picture import DASHES, INKS
from cpbox.show.picture.frame import Frame, Place
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals
from cpbox.show.verdict import among, answer

MOST_CHAINS = 1000

Data = dict[str, object]


def pack(data: bytes) -> str:
    """Bytes as text for the page."""
    return b64encode(compress(data, 9)).decode("ascii")


def packed(data: Mapping[str, object]) -> str:
    """A value as text for the page."""
    return pack(json.dumps(data, ensure_ascii=False, sort_keys=True).encode())


def puzzle_data(board: Board, frame: Frame, bounds: Bounds) -> Data:
    """The box, the rules, the words, and what the table stands for."""
    puzzle, candidates = board.puzzle, board.candidates
    remedy = "draw a picture, such as x.svg, instead"
    check_known(puzzle.rules, "the page", remedy, file=puzzle.file)
    fell = refused(puzzle, candidates.source.tier)
    others = [
        reason_of(puzzle.rules, name)
        for name in rules_of_words(puzzle.rules)
        if name not in LENGTH
    ]
    rarity = dict(zip(candidates.words, candidates.rarity.tolist(), strict=True))
    return {
        "tiles": puzzle.box.tiles,
        "shown": [*map(capitals, puzzle.box.tiles)],
        "sideOf": puzzle.box.side_of,
        "sides": len(puzzle.box.sides),
        "corners": [*map(_pair, frame.corners)],
        "places": [*map(_place, frame.places)],
        "rules": _rules(puzzle),
        "words": " ".join(rarity),
        "rarity": "".join(map(str, rarity.values())),
        "familiarity": FAMILIARITY,
        "wordList": candidates.source.tier or candidates.word_list,
        "banned": fell[BANNED],
        "fell": {word: why for why in others for word in fell[why]},
        "tracked": bounds.tracked,
        "links": board.links,
        "dashes": DASHES,
        "inks": INKS,
    }


def _place(place: Place) -> Data:
    points = {"at": place.at, "ahead": place.ahead, "inward": place.inward}
    plain: Data = {name: _pair(point) for name, point in points.items()}
    return plain | {"around": place.around, "room": place.room}


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag


def _rules(puzzle: Puzzle) -> Data:
    """The rules in the form in which the scripts ask for them."""
    rules = puzzle.rules
    return {_camel(name): getattr(rules, name) for name in table(rules)} | {
        "maxWords": rules.most_words,
        "maxUses": [rules.uses_of(tile) for tile in puzzle.box.tiles],
        "limitsUses": rules.max_uses is not None,
        "require": [*dict.fromkeys(rules.require)],
        "cover": puzzle.to_cover,
        "mayMiss": puzzle.may_miss,
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def said_rules(puzzle: Puzzle) -> list[str]:
    """The rules as sentences."""
    every = asked(puzzle, chain.from_iterable(conditions(puzzle).values()))
    return [f"{each.says[0].upper()}{each.says[1:]}." for each in reversed(every)]


def answer_data(
    puzzle: Puzzle, result: Result, hint: Hints | None, commands: Sequence[str]
) -> Data:
    """The chains, the hints and the claims; the chain of the hints stands first."""
    hinted = hint.words if hint else None
    chains = [*dict.fromkeys((*([hinted] if hinted else []), *_chains(result)))]
    texts = hint_texts(puzzle, hint) if hint else []
    return {
        "chain": [asdict(word) for word in result.chain or ()],
        "chains": chains[:MOST_CHAINS],
        "complete": _has_all(result) and len(chains) <= MOST_CHAINS,
        "proved": result.status.is_proof,
        "within": among(result.limit),
        "verdict": _verdict(puzzle, result),
        "notes": [
            *([puzzle.title] if reveals(result, puzzle.title) else []),
            *([puzzle.notes] if puzzle.notes else []),
        ],
        "hints": [*zip(LEVELS, texts, strict=False)],
        "claims": [[step.claim, step.by] for step in result.steps],
        "commands": [
            "cpbox prove FILE -o proof" if reveals(result, line) else line
            for line in commands
        ],
    }


def _chains(result: Result) -> list[tuple[str, ...]]:
    """The chains that are as good as the best, which stands first."""
    best = (result.words,) if result.words else ()
    return [*dict.fromkeys((*best, *(result.chains or ())))]


def _has_all(result: Result) -> bool:
    """Whether every chain that is as good as the best is known."""
    return result.chains is not None and result.complete and result.status.is_proof


def reveals(result: Result | None, text: str) -> bool:
    """Whether a text holds a word of a best chain."""
    said = fold(text)
    words = {word for chain in _chains(result) for word in chain} if result else set()
    return any(word in said for word in words)


def _verdict(puzzle: Puzzle, result: Result) -> str:
    plain = Style(width=1 << 20, color=False, unicode=True)
    return " ".join(answer(puzzle, result, plain))
