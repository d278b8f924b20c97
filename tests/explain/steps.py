"""Every step is true, every proof is whole: ``python -m tests.explain.steps``.

With ``--count 10000``, of so many. Of random puzzles, and of boxes with words of the
lists, under random rules: all words in a row are listed by the definitions of the
rules, and each claim is held to them.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from cpbox.basics.errors import InputError
from cpbox.candidates.lexicon import read_tier
from cpbox.explain import Explanation, why_steps
from cpbox.explain.oracle import Oracle
from cpbox.explain.steps import in_steps
from cpbox.explain.steps.values import Case, InSteps, Look, Part, StepProof
from cpbox.fields.base import replace
from cpbox.puzzle import Box, Objective, Puzzle, Rules, Term, Words
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import solve
from cpbox.show.why.step_sentences import sentences
from tests.exhaustive import length_of, ranked
from tests.explain.explanations.definitions import check_pages, playable
from tests.explore import draw_calls
from tests.random_puzzles import random_puzzle

MOST = 20_000  # words in a row that are listed
ALPHABET = "eeeaaiioouurrttnnsslldcgmphbykfvwzxjq"


class Way(NamedTuple):
    """A word as steps see it: letters, not tiles."""

    word: str
    first: tuple[str, ...]
    last: tuple[str, ...]
    covers: frozenset[str]


Row = tuple[Way, ...]


def drawn(rng: Random) -> Puzzle:
    """A puzzle whose first aim is few words, then few letters."""
    aim = Objective((Term("words"), Term("letters")))
    if rng.randrange(2):
        return replace(random_puzzle(rng.randrange(1 << 32), 3, 9), objective=aim)
    while True:
        try:
            return _of_a_list(rng, aim)
        except InputError:  # rules that contradict each other
            continue


def _of_a_list(rng: Random, aim: Objective) -> Puzzle:
    """A box of twelve letters or fewer, with some words of a list, and rules."""
    size = rng.choice([6, 8, 9, 12, 12])
    letters = list[str]()
    while len(letters) < size:
        if (letter := rng.choice(ALPHABET)) not in letters:
            letters.append(letter)
    sides = ["".join(letters[n::4]) for n in range(4)]
    listed = [w for w in read_tier("common").split() if {*w} <= {*letters}]
    some = sorted(rng.sample(listed, min(len(listed), rng.choice([20, 60, 150]))))
    more: dict[str, Any] = {
        "start": rng.choice(letters),
        "end": rng.choice(letters),
        "loop": True,
        "link": rng.choice([0, 2]),
        "max_letters": size + rng.randrange(10),
        "cover": rng.randint(size // 2, size),
        "same_side": True,
        "distinct_in_word": True,
        "min_length": 4,
        "require": (rng.choice(some or ["none"]),),
    }
    extra = {name: x for name, x in more.items() if rng.randrange(7) == 0}
    extra["max_words"] = rng.randint(2, 4)
    return Puzzle(
        box=Box(sides),
        words=Words(only=tuple(some)),
        rules=Rules(**extra),
        objective=aim,
    )


def check_steps(puzzle: Puzzle) -> Counter[str]:
    """Hold everything that the steps claim to the definitions; count the outcomes."""
    explanation = _explained(puzzle)
    assert isinstance(explanation.about, InSteps)
    if explanation.is_complete:
        check_pages(explanation)
    for is_shown in (False, True):
        about = replace(explanation.about, shows_cases=is_shown)
        _is_well_written(str(replace(explanation, about=about)), is_shown=is_shown)
    ends: Counter[str] = Counter()
    for part in explanation.about.parts:
        ends[_checked(puzzle, part)] += 1
    return ends


def _is_well_written(page: str, *, is_shown: bool) -> None:
    """No sentence has a gap, a doubled stop or a wrong plural."""
    text = re.sub(r"\n +", " ", page[page.find("Why not") :])
    assert not re.findall(r" [;,.:]|[;,.:]{2}|\S  +\S|the 1 word", text), text
    shows = "shows the words of each step" in text
    assert shows == ("That closes" in text and not is_shown), text


def _explained(puzzle: Puzzle) -> Explanation:
    """The steps, without what takes longer: why there is no chain at all."""
    config = LimitedConfig(time_limit=20)
    try:
        result = solve(puzzle, config)
    except InputError:  # a required word cannot be played
        return why_steps(puzzle, config, cases=True)
    oracle = Oracle(config, perf_counter() + 20, lambda _: None)
    about = in_steps(puzzle, result, oracle, None)
    return Explanation(puzzle, result, replace(about, shows_cases=True))


def _checked(puzzle: Puzzle, part: Part) -> str:
    if part.proof is None:
        if part.outcome == "plain":
            _no_chain(puzzle, part)
        return part.outcome
    ways = [*_ways(puzzle)]
    assert len(sentences(puzzle, part)) == part.proof.steps
    _first_step(puzzle, part.proof, ways)
    if part.proof.is_for_any_number:
        assert not any({*part.proof.pivot.letters} & way.covers for way in ways)
    if len(ways) ** part.words > MOST:
        return "proved, not listed"
    rows = [*_rows(puzzle, ways, part)]
    assert not any(_covers(puzzle, row) for row in rows), part
    for look in part.proof.looks:
        for case in look.cases:
            _closed(look, case, rows)
    _whole(puzzle, part.proof, ways)
    if puzzle.rules.loop or len(ways) ** part.words < MOST / 10:
        _no_chain(puzzle, part)
    return f"proved, {part.words} words" + ", letters" * (part.most_letters is not None)


def _no_chain(puzzle: Puzzle, part: Part) -> None:
    """No chain by the definitions is what the part says there is not."""
    if len(playable(puzzle)) ** part.words > MOST:
        return
    fewer = puzzle.rules.require and len({*puzzle.rules.require}) > part.words
    if fewer or puzzle.rules.min_words > part.words:
        return
    rules = replace(puzzle.rules, max_words=part.words)
    for _, chain in ranked(replace(puzzle, rules=rules)):
        letters = length_of(puzzle, chain)
        few = part.most_letters is None or letters <= part.most_letters
        assert not (len(chain) == part.words and few), (part, chain)


def _ways(puzzle: Puzzle) -> Iterator[Way]:
    tiles = puzzle.box.tiles
    for word, routes in playable(puzzle).items():
        yield from {
            Way(
                word,
                tuple(tiles[t] for t in first),
                tuple(tiles[t] for t in last),
                frozenset(tiles[t] for t in visits),
            )
            for first, last, visits in routes
        }


def _rows(puzzle: Puzzle, ways: list[Way], part: Part) -> Iterator[Row]:
    """As many words as the part has, in a row, that keep what steps look at."""
    rules = puzzle.rules
    rows: list[Row] = [(way,) for way in ways]
    for _ in range(part.words - 1):
        rows = [(*r, w) for r in rows for w in ways if r[-1].last == w.first]
    limits = [x for x in (part.most_letters, rules.max_letters) if x is not None]
    for row in rows:
        if length_of(puzzle, [way.word for way in row]) > min(limits, default=1 << 20):
            continue
        if rules.loop:
            if row[0].first == row[-1].last:
                yield row
        elif rules.start in (None, *row[0].first[:1]) and (
            rules.end in (None, *row[-1].last[-1:])
        ):
            yield row


def _to_cover(puzzle: Puzzle) -> tuple[frozenset[str], int]:
    """The letters to cover, and how many of them a chain may leave out."""
    cover, tiles = puzzle.rules.cover, puzzle.box.tiles
    if isinstance(cover, tuple):
        return frozenset(cover), 0
    return frozenset(tiles), 0 if cover is None else len(tiles) - cover


def _covers(puzzle: Puzzle, row: Row) -> bool:
    letters, may_miss = _to_cover(puzzle)
    seen = frozenset[str]().union(*(way.covers for way in row))
    has_required = {*puzzle.rules.require} <= {way.word for way in row}
    return len(letters - seen) <= may_miss and (has_required or may_miss > 0)


def _first_step(puzzle: Puzzle, proof: StepProof, ways: list[Way]) -> None:
    pivot, (letters, may_miss) = proof.pivot, _to_cover(puzzle)
    having = _having(proof, ways)
    if pivot.is_word:
        assert pivot.letters[0] in puzzle.rules.require
    else:
        assert {*pivot.letters} <= letters
        assert len({*pivot.letters}) == len(pivot.letters)
        assert pivot.at_least > 0
        assert len(pivot.letters) - may_miss > proof.words * (pivot.at_least - 1)
    if pivot.words or proof.words > 1:
        assert {way.word for way in having} == {*pivot.words}


def _having(proof: StepProof, ways: list[Way]) -> list[Way]:
    named = {*proof.pivot.letters}
    return [
        way
        for way in ways
        if len(named & {way.word} if proof.pivot.is_word else named & way.covers)
        >= proof.pivot.at_least
    ]


def _is(way: Way, case: Case) -> bool:
    ends = "".join(way.first), "".join(way.last)
    return (way.word, *ends) == (case.word, case.first, case.last) and not (
        way.covers & {*case.missing}
    )


def _closed(look: Look, case: Case, rows: list[Row]) -> None:
    """No other words of a row with the case have what the look says they must."""
    assert not {*look.letters} & {*case.word} or not {*look.letters} - {*case.missing}
    for row in rows:
        if _is(row[case.place - 1], case):
            others = [way for n, way in enumerate(row) if n != case.place - 1]
            has = frozenset[str]().union(*(x.covers | {x.word} for x in others))
            assert len(has & {*look.letters}) < look.number or (
                not look.letters and not others
            ), (look, row)
            assert look.letters, (look, row)  # else there is no such row


def _whole(puzzle: Puzzle, proof: StepProof, ways: list[Way]) -> None:
    """Each word of the first step, at each place where it may stand, is a case."""
    if proof.words == 1 and not proof.pivot.words:
        return
    rules = puzzle.rules
    cases = [case for look in proof.looks for case in look.cases]
    for way in _having(proof, ways):
        is_round = rules.loop or rules.link == 0
        for place in range(1, 2 if is_round else proof.words + 1):
            fits = rules.loop or (
                (place > 1 or rules.start in (None, *way.first[:1]))
                and (place < proof.words or rules.end in (None, *way.last[-1:]))
            )
            if fits:
                assert any(c.place == place and _is(way, c) for c in cases), way


def explain(rng: Random, _: Path) -> str:
    """Check the steps of one puzzle; say how its parts ended."""
    ends = check_steps(drawn(rng))
    return "; ".join(sorted(ends)) or "nothing to show"


if __name__ == "__main__":
    sys.exit(draw_calls(__doc__, explain))
