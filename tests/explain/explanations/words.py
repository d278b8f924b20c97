"""What refuses a word or a chain, and how far it is from the best."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from cpbox.candidates.refusals import Objection
from cpbox.explain import OfWords, why_words
from cpbox.puzzle import Puzzle
from cpbox.search.verify import violations
from tests.exhaustive import Chain, dictionary, every_route, uses_within, values
from tests.explain.explanations.definitions import (
    Ranked,
    asked,
    check_pages,
    letters_beside,
    most_asked,
    playable,
    ways,
)
from tests.test_agreement import solvable


def check_words(puzzle: Puzzle, chains: Ranked, rng: Random) -> None:
    if not solvable(puzzle):
        return
    words = sorted(dictionary(puzzle))
    asked_about = [tuple(rng.choices(words, k=rng.randint(1, 3))) for _ in range(4)]
    asked_about += [chain for _, chain in rng.sample(chains, min(2, len(chains)))]
    asked_about.append(("".join(rng.choices([*puzzle.box.tiles, "k"], k=3)),))
    for chain in asked_about:
        check_chain(puzzle, chains, chain)


def check_chain(puzzle: Puzzle, chains: Ranked, chain: Chain) -> None:
    (explanation,) = why_words(puzzle, [chain], best=True)
    about = explanation.about
    assert isinstance(about, OfWords)
    check_pages(explanation)
    refused = {w for w in chain if w not in playable(puzzle)}
    assert {*about.word_refusals} == refused, chain
    for word, refusals in about.word_refusals.items():
        for refusal in refusals:
            check_word_refusal(puzzle, word, refusal)
    if refused:
        return
    assert bool(about.chain_refusals) == bool(violations(puzzle, chain)), chain
    assert (chain in [known for _, known in chains]) <= (not about.chain_refusals)
    for refusal in about.chain_refusals:
        check_refusal(puzzle, chain, refusal)
    check_coverage(puzzle, about)
    assert all(violations(puzzle, fix) == [] for fix in about.fixes)
    assert all({*fix} <= {*playable(puzzle)} for fix in about.fixes)
    check_rank(puzzle, chains, about)


def check_coverage(puzzle: Puzzle, about: OfWords) -> None:
    linked = ways(puzzle, about.words, linked=True)
    tiles = [
        covered
        for covered in linked or ways(puzzle, about.words, linked=False)
        if len(covered & asked(puzzle)) == most_asked(puzzle, about.words)
        and len(covered) == about.tiles
        and {puzzle.box.tiles[t] for t in covered} == {*about.covers}
        and letters_beside(puzzle, covered) == {*about.leaves}
    ]
    assert tiles


def check_rank(puzzle: Puzzle, chains: Ranked, about: OfWords) -> None:
    if not chains:
        assert about.best is None
        return
    assert about.best_objective == chains[0][0]
    if not about.chain_refusals:
        mine = values(puzzle, about.words)
        assert about.objective == mine
        return
    holding = [value for value, chain in chains if {*about.words} <= {*chain}]
    assert about.with_objective == (holding[0] if holding else None)
    if about.with_words is not None:
        assert values(puzzle, about.with_words) == holding[0]
        assert {*about.words} <= {*about.with_words}


def check_word_refusal(puzzle: Puzzle, word: str, refusal: Objection) -> None:
    """Without the rule the word fares better; what is said of its letters is so."""
    rules, text = puzzle.rules, refusal.because
    match refusal.rule:
        case "rules" | "rules.shun" | "rules.short":  # in the verifier's words
            assert word not in playable(puzzle)
        case "words.only":
            assert word not in dictionary(puzzle)
        case "words.ban":
            assert word in puzzle.words.ban
        case "rules.min_length":
            assert len(word) == numbers(text)[0] < rules.min_length == numbers(text)[1]
        case "rules.max_length":
            assert numbers(text) == [len(word), rules.max_length]
            assert len(word) > numbers(text)[1]
        case "rules.link":
            assert not every_route(puzzle, word)
            assert every_route(replace(puzzle, rules=unlinked(rules)), word)
        case "rules.max_uses":
            assert every_route(puzzle, word)
            named = re.search(r"visits (?:a tile of )?(\w+) more than", text)
            limits = rules.max_uses
            if named is not None:
                most = rules.uses_of(named[1])
                assert most is not None
                limits = ((named[1], most),)
            alone = replace(puzzle, rules=replace(rules, max_uses=limits))
            routes = every_route(alone, word)
            assert not any(uses_within(alone, route) for route in routes)
        case _:
            assert not every_route(replace(puzzle, rules=unlinked(rules)), word)
            check_step(puzzle, word, refusal)


def check_step(puzzle: Puzzle, word: str, refusal: Objection) -> None:
    """The two letters that are named may not follow each other."""
    rules, box = puzzle.rules, puzzle.box
    if refusal.rule == "sides":
        strange = not {*word} <= {*"".join(box.tiles)}
        assert strange == ("not on the box" in refusal.because)
        return
    if refusal.rule == "rules.distinct_in_word":
        named = re.match(r"(\w+) \(letter (\d+)\)", refusal.because)
        assert named is not None
        text, place = named.groups()
        assert rules.distinct_in_word
        assert word.startswith(text, int(place) - 1)
        return
    match = re.match(r"(\w+) and (\w+) \(letters (\d+) and (\d+)\)", refusal.because)
    assert match is not None
    one, other, here, there = match.groups()
    assert word.startswith(one, int(here) - 1)
    assert word.startswith(other, int(there) - 1)
    sides = {
        (box.side_of[t], box.side_of[u])
        for t, text in enumerate(box.tiles)
        for u, more in enumerate(box.tiles)
        if (text, more) == (one, other)
    }
    if refusal.rule == "rules.same_side":
        assert not rules.same_side
        assert any(t == u for t, u in sides)
    else:
        assert refusal.rule == "rules.moves"
        assert rules.moves != "any"


def check_refusal(puzzle: Puzzle, chain: Chain, refusal: Objection) -> None:
    """A chain breaks the rule even if no other is asked; the numbers are its own."""
    rules, said = puzzle.rules, numbers(refusal.because)
    name = refusal.rule.removeprefix("rules.")
    if name == "rules":  # no rule alone
        return
    letters = sum(map(len, chain))
    known = {"min_words": len(chain), "max_words": len(chain)}
    known |= {"min_letters": letters, "max_letters": letters}
    if name in known:
        limit = rules.most_words if name == "max_words" else getattr(rules, name)
        assert said == [known[name], limit]
        assert known[name] < limit if name[:3] == "min" else known[name] > limit
        return
    if name == "cover":
        check_uncovered(puzzle, chain, said)
        return
    free: dict[str, Any] = {
        "start": None,
        "end": None,
        "require": (),
        "repeat_words": True,
        "min_words": 1,
        "max_words": 12,
        "min_letters": 1,
        "max_letters": None,
        "loop": False,
        "max_uses": None,
        "cover": 1,
        "min_length": 1,
    }
    own: dict[str, Any] = {name: getattr(rules, name)}
    if name == "max_uses":
        own["loop"] = rules.loop
        if named := re.match(r"(?:a tile of )?(\w+) is visited", refusal.because):
            own["max_uses"] = ((named[1], rules.uses_of(named[1])),)
    alone = replace(rules, **(free | own))
    assert violations(replace(puzzle, rules=alone), chain), refusal


def check_uncovered(puzzle: Puzzle, chain: Chain, said: list[int]) -> None:
    """No way to trace a chain, or else its words, covers enough."""
    cover, most = puzzle.rules.cover, most_asked(puzzle, chain)
    if isinstance(cover, int):
        assert said == [most, cover]
        assert most < cover
    else:
        assert not said
        assert most < len(asked(puzzle))


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def unlinked(rules: Any) -> Any:
    return replace(rules, link=0, start=None, end=None, loop=False, max_uses=None)
