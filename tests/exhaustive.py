"""Every chain of a small puzzle, by the definitions of the rules alone.

Nothing here knows how the product works: words are traced tile by tile, all
sequences of words up to the limit are listed, and each is checked.
"""

import re
from collections.abc import Iterator, Sequence

from cpbox.lexicon import rarity_of
from cpbox.puzzle import Puzzle

Chain = tuple[str, ...]
Path = tuple[int, ...]
Route = tuple[int, int, frozenset[int]]


def values(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    """The objective of a chain."""
    value = {
        "words": len(chain),
        "letters": sum(map(len, chain)),
        "rarity": sum(rarity_of(chain)),
    }
    return tuple(value[term] for term in puzzle.objective.terms)


def ranked(puzzle: Puzzle) -> list[tuple[tuple[int, ...], Chain]]:
    """All chains with their objective, the best first, ties in alphabetical order."""
    return sorted((values(puzzle, chain), chain) for chain in every_chain(puzzle))


def every_chain(puzzle: Puzzle) -> Iterator[Chain]:
    """All chains that keep the rules, in no particular order."""
    words = [word for word in sorted(dictionary(puzzle)) if may_play(puzzle, word)]
    routes = {word: every_route(puzzle, word) for word in words}
    for chain in _sequences(puzzle, words, routes, ()):
        if keeps_rules(puzzle, chain) and _covers(puzzle, chain, routes):
            yield chain


def dictionary(puzzle: Puzzle) -> set[str]:
    return {*(puzzle.words.only or ()), *puzzle.words.add}


def may_play(puzzle: Puzzle, word: str) -> bool:
    rules = puzzle.rules
    if word in puzzle.words.ban:
        return False
    if any(re.search(pattern, word) for pattern in puzzle.words.ban_matching):
        return False
    return rules.min_length <= len(word) <= (rules.max_length or len(word))


def every_route(puzzle: Puzzle, word: str) -> set[Route]:
    """First tile, last tile and tiles covered, for each way to trace the word."""
    return {(path[0], path[-1], frozenset(path)) for path in _paths(puzzle, word, ())}


def _paths(puzzle: Puzzle, rest: str, path: Path) -> Iterator[Path]:
    if not rest:
        yield path
    for tile, text in enumerate(puzzle.box.tiles):
        if rest.startswith(text) and (not path or _step(puzzle, path, tile)):
            yield from _paths(puzzle, rest[len(text) :], (*path, tile))


def _step(puzzle: Puzzle, path: Path, tile: int) -> bool:
    sides = [s for s, side in enumerate(puzzle.box.sides) for _ in side]
    here, there, number = sides[path[-1]], sides[tile], len(puzzle.box.sides)
    if puzzle.rules.distinct_in_word and tile in path:
        return False
    if here == there:
        return puzzle.rules.same_side
    distance = min((here - there) % number, (there - here) % number)
    return {
        "any": True,
        "adjacent": distance == 1,
        "opposite": 2 * distance == number,
    }[puzzle.rules.moves]


def _sequences(
    puzzle: Puzzle, words: Sequence[str], routes: dict[str, set[Route]], chain: Chain
) -> Iterator[Chain]:
    if chain:
        yield chain
    if len(chain) < puzzle.rules.max_words:
        for word in words:
            links = not chain or any(
                a[1] == b[0] for a in routes[chain[-1]] for b in routes[word]
            )
            if routes[word] and links:
                yield from _sequences(puzzle, words, routes, (*chain, word))


def keeps_rules(puzzle: Puzzle, chain: Chain) -> bool:
    rules, letters = puzzle.rules, sum(map(len, chain))
    return (
        rules.min_words <= len(chain) <= rules.max_words
        and rules.min_letters <= letters <= (rules.max_letters or letters)
        and (rules.repeat_words or len(set(chain)) == len(chain))
        and set(rules.require) <= set(chain)
    )


def _covers(puzzle: Puzzle, chain: Chain, routes: dict[str, set[Route]]) -> bool:
    """Whether some trace of the chain links, covers, starts and ends well."""
    whole = routes[chain[0]]
    for word in chain[1:]:
        whole = {
            (first, end, covered | more)
            for first, last, covered in whole
            for start, end, more in routes[word]
            if start == last
        }
    tiles, rules = puzzle.box.tiles, puzzle.rules
    return any(
        covered == set(range(len(tiles)))
        and rules.start in (None, tiles[first])
        and rules.end in (None, tiles[last])
        for first, last, covered in whole
    )
