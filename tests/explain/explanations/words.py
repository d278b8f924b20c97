"""What refuses a word or a chain, and how far it is from the best."""

import re
from random import Random
from typing import Any

from cpbox.candidates.refusals import Objection
from cpbox.explain import why_words
from cpbox.explain.of_words import OfWords
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle
from cpbox.puzzle.rule import table
from cpbox.search.verify import violations
from tests.exhaustive import Chain, dictionary, length_of, values
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
    refused = {w for w in chain if w not in playable(puzzle) or is_long(puzzle, w)}
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


def is_long(puzzle: Puzzle, word: str) -> bool:
    """Whether no chain has room for a word."""
    most = puzzle.rules.max_letters
    return most is not None and length_of(puzzle, (word,)) > most


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
        assert about.best is None or about.best.words is None
        return
    assert about.best is not None
    assert about.best.objective == chains[0][0]
    if not about.chain_refusals:
        mine = values(puzzle, about.words)
        assert about.objective == mine
        return
    holding = [value for value, chain in chains if {*about.words} <= {*chain}]
    rank = about.with_words
    if rank is None or rank.words is None:
        assert not holding
        return
    assert rank.objective == values(puzzle, rank.words) == holding[0]
    assert {*about.words} <= {*rank.words}


def check_word_refusal(puzzle: Puzzle, word: str, refusal: Objection) -> None:
    """The rule alone refuses the word; what is said of its letters is so."""
    text, name = refusal.because, refusal.rule.removeprefix("rules.")
    places = re.findall(r"(\w+) \(letter (\d+)\)", text)
    for one, other, here, there in re.findall(STEP, text):
        places += [(one, here), (other, there)]
    assert all(word.startswith(part, int(place) - 1) for part, place in places)
    match refusal.rule:
        case "words.only":
            assert word not in dictionary(puzzle)
        case "words.ban":
            assert word in puzzle.words.ban
        case "rules" | "sides":
            assert word not in playable(puzzle)
        case _:
            check_numbers(puzzle, (word,), name, text)
            if name == "max_letters":
                return
            listed = replace(puzzle.words, only=(word,), add=(), ban=())
            assert not playable(replace(only(puzzle, name, text), words=listed))


STEP = r"(\w+) and (\w+) \(letters (\d+) and (\d+)\)"


def check_refusal(puzzle: Puzzle, chain: Chain, refusal: Objection) -> None:
    """A chain breaks the rule even if no other is asked; the numbers are its own."""
    name = refusal.rule.removeprefix("rules.")
    if name == "rules":  # no rule alone
        return
    check_numbers(puzzle, chain, name, refusal.because)
    if name == "cover":
        check_uncovered(puzzle, chain, numbers(refusal.because))
        return
    assert violations(only(puzzle, name, refusal.because), chain), refusal


TRACING = ("same_side", "moves", "distinct_in_word", "link", "lengths")


def only(puzzle: Puzzle, name: str, text: str) -> Puzzle:
    """The puzzle with one rule, and how words are traced; of visits, those named."""
    given = puzzle.rules
    rules = {x: record.lifted for x, record in table(given).items()}
    kept = (*TRACING, name, *(["loop"] if name == "max_uses" else []))
    rules |= {x: getattr(given, x) for x in kept}
    named = re.search(r"(\w+) (?:is visited )?more than", text)
    if named and name == "max_uses":
        rules["max_uses"] = {named[1]: given.uses_of(named[1])}
    changed: dict[str, Any] = rules
    return replace(puzzle, objective=Objective(), rules=replace(given, **changed))


def check_numbers(puzzle: Puzzle, words: Chain, name: str, text: str) -> None:
    """A limit and the number that breaks it are named."""
    kind, _, of = name.partition("_")
    if kind not in ("min", "max") or of == "uses":
        return
    limit = getattr(puzzle.rules, name) or puzzle.rules.most_words
    number = len(words) if of == "words" else length_of(puzzle, words)
    assert numbers(text) == [number, limit]
    assert number < limit if kind == "min" else number > limit


def check_uncovered(puzzle: Puzzle, chain: Chain, said: list[int]) -> None:
    """No way to trace a chain, or else its words, covers enough."""
    cover, most = puzzle.rules.cover, most_asked(puzzle, chain)
    assert said == ([most, cover] if isinstance(cover, int) else [])
    assert most < (cover if isinstance(cover, int) else len(asked(puzzle)))


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]
