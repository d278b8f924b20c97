"""Small random puzzles that touch every rule, and mostly have chains."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.fields.base import replace
from cpbox.puzzle import Box, Moves, Objective, Puzzle, Rules, Words
from tests.exhaustive import may_step

LETTERS = "aeinrstl"  # many short words of all tiers have these letters only
RATED_BY = ("order", "lists", "none")
TERMS = ("words", "letters", "rarity", "worst_rarity", "score")


def random_puzzle(seed: int, least_tiles: int = 3, most_tiles: int = 7) -> Puzzle:
    """A box, words that can mostly be traced on it, rules and an objective."""
    while True:
        try:
            puzzle = _Maker(Random(seed), least_tiles, most_tiles).puzzle()
        except InputError:  # rules that contradict each other
            seed += 1 << 32
        else:
            return _by_tiles(puzzle, Random(seed))


def _by_tiles(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The same puzzle or, where its tiles can be counted, often one that counts them.

    Tiles of several letters can be where they spell each word in one way.
    """
    several = [text for text in dict.fromkeys(puzzle.box.tiles) if len(text) > 1]
    if not several or puzzle.box.is_ambiguous or rng.random() < 0.4:
        return puzzle
    values = dict(puzzle.letter_values)
    if rng.random() < 0.5:
        values[rng.choice(several)] = rng.randint(0, 9)
    with suppress(InputError):  # rules that then contradict each other
        rules = replace(puzzle.rules, lengths="tiles")
        return replace(puzzle, rules=rules, letter_values=values)
    return puzzle


@dataclass
class _Maker:
    rng: Random
    least_tiles: int
    most_tiles: int

    def puzzle(self) -> Puzzle:
        box = self._box()
        grammar = self._grammar(box)
        words = self._words(box, grammar)
        ban = self.rng.sample(words, 1) if self._one_in(4) else []
        rarity = Random(" ".join(words)).choice(RATED_BY)
        return Puzzle(
            box=box,
            words=Words(only=tuple(words), ban=tuple(ban), rarity=rarity),
            rules=self._rules(box, words, grammar),
            objective=Objective(tuple(self._objective())),
        )

    def _one_in(self, n: int) -> bool:
        return self.rng.randrange(n) == 0

    def _box(self) -> Box:
        rng, several, repeats = self.rng, self._one_in(4), self._one_in(4)
        pool = [*LETTERS, "st", "er"] if several else list(LETTERS)
        pool += "cdghmopu" if self.most_tiles > len(LETTERS) else ""
        number = rng.randint(self.least_tiles, self.most_tiles)
        tiles = rng.sample(pool, number)
        if repeats:  # a letter or two stand on two tiles
            tiles[-2:] = rng.choices(tiles, k=2)
        sides = rng.randint(2, min(4, number))
        return Box(tuple(tuple(tiles[i::sides]) for i in range(sides)))

    def _grammar(self, box: Box) -> dict[str, Any]:
        moves: list[Moves] = ["any", "any", "any", "adjacent"]
        if len(box.sides) % 2 == 0:
            moves.append("opposite")
        return {
            "same_side": self._one_in(4),
            "moves": self.rng.choice(moves),
            "distinct_in_word": self._one_in(4),
        }

    def _words(self, box: Box, grammar: dict[str, Any]) -> list[str]:
        """Words along random walks, most of them from where another one ended."""
        tiles, ends, words = box.tiles, [0], set()
        traced = Puzzle(box=box, rules=Rules(**grammar))
        for _ in range(self.rng.randint(2, 12 if len(tiles) < 9 else 16)):
            tile = self.rng.choice(ends) if self.rng.random() < 0.8 else None
            tile = self.rng.randrange(len(tiles)) if tile is None else tile
            walk = [tile]
            for _ in range(self.rng.randint(1, max(5, len(tiles)))):
                follow = [t for t in range(len(tiles)) if may_step(traced, walk, t)]
                if not follow:
                    break
                fresh = [t for t in follow if t not in walk]
                walk.append(self.rng.choice(fresh or follow))
            ends.append(walk[-1])
            words.add("".join(tiles[t] for t in walk))
        words.add("".join(self.rng.choices(tiles, k=3)))
        return sorted(words)

    def _rules(self, box: Box, words: list[str], grammar: dict[str, Any]) -> Rules:
        rng = self.rng
        min_words = 2 if self._one_in(5) else 1
        least = rng.randint(1, 3)
        letters: dict[str, Any] = {}
        if self._one_in(5):
            letters["min_letters"] = rng.randint(5, 15)
        if self._one_in(4):
            letters["max_letters"] = len(box.tiles) + rng.randint(0, 8)
        link = rng.choice([0, 1, 1, 1, 1, 1, 2, 3])
        return Rules(
            min_length=least,
            max_length=rng.randint(least + 2, 8) if self._one_in(5) else None,
            start=rng.choice(box.tiles) if link and self._one_in(6) else None,
            end=rng.choice(box.tiles) if link and self._one_in(6) else None,
            require=tuple(rng.sample(words, 1)) if self._one_in(5) else (),
            repeat_words=self._one_in(2),
            min_words=min_words,
            max_words=rng.randint(min_words, 4),
            link=link,
            loop=link > 0 and self._one_in(5),
            max_uses=self._uses(box),
            cover=self._cover(box),
            **letters,
            **grammar,
        )

    def _uses(self, box: Box) -> Any:
        """Each tile once, or up to three times; or a limit for some letters."""
        if self._one_in(2):
            return None
        if self._one_in(2):
            return self.rng.choice([1, 1, 2, 3])
        letters = self.rng.sample(box.tiles, self.rng.randint(1, 2))
        return tuple(
            (letter, self.rng.randint(1, 2)) for letter in sorted(set(letters))
        )

    def _cover(self, box: Box) -> Any:
        """Mostly fewer tiles than all, for these have more chains."""
        kind, number = self.rng.randrange(3), len(box.tiles)
        if kind == 0:
            return None
        if kind == 1:
            return self.rng.randint(max(1, number - 3), number)
        letters = sorted(set(box.tiles))
        return tuple(self.rng.sample(letters, self.rng.randint(1, len(letters))))

    def _objective(self) -> list[str]:
        if self._one_in(3):
            return ["words", "letters", "rarity"]
        terms = self.rng.sample(TERMS, self.rng.randint(1, len(TERMS)))
        return ["-" * self._one_in(3) + term for term in terms]
