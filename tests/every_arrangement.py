"""Every arrangement of a spec's letters, judged by the list of all chains.

Nothing here knows how boxes are composed: all ways to put the letters on the sides are
gone through, and each box is judged by `exhaustive`, which knows what rules mean.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle, Words
from tests.exhaustive import Chain, every_chain, length_of, order, values

Sides = tuple[tuple[str, ...], ...]


def arrangements(tiles: Sequence[str], sizes: Sequence[int]) -> Iterator[Sides]:
    """Every way to put tiles on sides, the sides being told apart."""
    if not sizes:
        yield ()
        return
    seen = set()
    for chosen in combinations(sorted(tiles), sizes[0]):
        if chosen in seen:
            continue
        seen.add(chosen)
        left = Counter(tiles) - Counter(chosen)
        for rest in arrangements([*left.elements()], sizes[1:]):
            yield (chosen, *rest)


def partitions(tiles: Sequence[str], sizes: Sequence[int]) -> Iterator[Sides]:
    """One of the arrangements that differ in the order of sides of one size alone.

    The first tile that is left stands on a side of each size, with all companions.
    """
    if not tiles:
        yield ()
        return
    first, *others = sorted(tiles)
    for size in sorted(set(sizes)):
        left = [*sizes]
        left.remove(size)
        for companions in sorted(set(combinations(others, size - 1))):
            rest = Counter(others) - Counter(companions)
            for sides in partitions([*rest.elements()], left):
                yield ((first, *companions), *sides)


def chains_on(puzzle: Puzzle, most_words: int) -> list[Chain]:
    """All chains of at most so many words."""
    rules = puzzle.rules
    if rules.min_words > most_words:
        return []
    fewer = replace(rules, max_words=min(most_words, rules.most_words))
    return [*every_chain(replace(puzzle, rules=fewer))]


Keeps = Callable[[Puzzle, Chain, list[Chain]], bool]


def _loss(puzzle: Puzzle, chain: Chain) -> tuple[int, ...]:
    return order(puzzle, values(puzzle, chain))


# What each promise means, of all chains of at most as many words as the answer has.
KEEPS: dict[str, Keeps] = {
    "chain": lambda _, answer, chains: chains == [answer],
    "words": lambda _, answer, chains: all(sorted(x) == sorted(answer) for x in chains),
    "best": lambda puzzle, answer, chains: all(
        x == answer or _loss(puzzle, x) > _loss(puzzle, answer) for x in chains
    ),
    "par": lambda _, answer, chains: all(len(x) >= len(answer) for x in chains),
    "letters": lambda puzzle, answer, chains: all(
        (len(x), length_of(puzzle, x)) >= (len(answer), length_of(puzzle, answer))
        for x in chains
    ),
    "no_one_word": lambda *known: all(len(x) > 1 for x in known[-1]),
}


def keeps(
    puzzle: Puzzle, answer: Chain, promises: Iterable[str], most_words: int = 0
) -> bool:
    """Whether the answer can be played, and all promises hold.

    Parameters
    ----------
    puzzle
        The puzzle, with words of its own.
    answer
        The answer.
    promises
        Of `KEEPS`.
    most_words
        How long the chains are that are looked at; as long as the answer unless given.

    """
    chains = chains_on(puzzle, most_words or len(answer))
    if answer not in chains:
        return False
    return all(KEEPS[name](puzzle, answer, chains) for name in promises)


def with_words(puzzle: Puzzle, words: Iterable[str]) -> Puzzle:
    """A puzzle with words of its own, of those that its letters spell."""
    letters = set("".join(puzzle.box.tiles))
    own = tuple(sorted(word for word in words if set(word) <= letters))
    kept = puzzle.words
    return replace(
        puzzle,
        words=Words(
            only=own,
            rarity=kept.rated_by,
            ban=kept.ban,
            ban_matching=kept.ban_matching,
        ),
        expect={},
    )
