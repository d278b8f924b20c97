"""What a player meets who knows the familiar words of a box, and no others."""

from functools import cached_property
from random import Random

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board
from cpbox.puzzle import Rules

GAMES = 2000
MOST_WORDS = 12  # after which the player gives up
IN_MIND = 10  # words from which the player takes the next
MOST_PAIRED = 20_000
FEW = 10  # words that can follow, below which an end is a dead one


class FamiliarWords:
    """The familiar words of a board, by the ways to trace them.

    Parameters
    ----------
    board
        The board, of the list whose words are familiar.
    rules
        Its rules, of which the player knows `link` and `repeat_words`.

    """

    def __init__(self, board: Board, rules: Rules) -> None:
        self._board, self._rules = board, rules
        candidates = board.candidates
        chosen = np.flatnonzero(candidates.rarity == 0)
        # By what stands on the tiles, so that it does not matter where these are.
        tiles = board.puzzle.box.tiles
        texts = [[tiles[tile] for tile in link] for link in board.links]
        rank = np.argsort(sorted(range(len(texts)), key=texts.__getitem__))
        order = chosen[np.argsort(rank[candidates.first[chosen]], kind="stable")]
        self._words = [*candidates.words.take(order)]
        self._mask, self._last = candidates.mask[order], rank[candidates.last[order]]
        links = np.arange(len(texts) + 1)
        self._start = np.searchsorted(rank[candidates.first[order]], links)
        self._follow = np.diff(self._start)  # [s]: how many may follow link s
        self._need = board.need

    @cached_property
    def number(self) -> int:
        """How many words there are."""
        return len({*self._words})

    def scarce(self, number: int) -> tuple[tuple[str, int, int], ...]:
        """The tiles that the fewest words have: so many of them, as in `Difficulty`."""
        rated = list[tuple[int, int, str]]()
        is_dead = self._follow[self._last] < FEW
        for tile, text in enumerate(self._board.puzzle.box.tiles):
            has = (self._mask >> tile & 1).astype(np.bool_)
            words = {self._words[i] for i in np.flatnonzero(has)}
            alive = {self._words[i] for i in np.flatnonzero(has & ~is_dead)}
            rated.append((len(words), len(words) - len(alive), text))
        return tuple((text, n, dead) for n, dead, text in sorted(rated)[:number])

    def pairs(self) -> int | None:
        """How many chains of two words cover everything; None for too many words."""
        if len(self._words) > MOST_PAIRED:
            return None
        rules, pairs = self._rules, set[tuple[str, str]]()
        for i, (mask, link) in enumerate(zip(self._mask, self._last, strict=True)):
            here = slice(self._start[link], self._start[link + 1])
            whole = self._is_over(mask | self._mask[here])
            after = np.flatnonzero(whole) + self._start[link]
            for j in after:
                pair = self._words[i], self._words[j]
                pairs.add(pair if rules.link else (min(pair), max(pair)))
        if not rules.repeat_words:
            pairs = {pair for pair in pairs if pair[0] != pair[1]}
        return len(pairs)

    def _is_over(self, covered: Ints) -> Bools:
        """Whether sets of tiles are enough for the end of a game."""
        missing = np.bitwise_count(self._need & ~covered)
        is_over: Bools = missing <= self._board.puzzle.may_miss
        return is_over

    def chances(self) -> tuple[float, ...]:
        """The share of games that the player ends within 0, 1, 2, … words."""
        ended = np.zeros(MOST_WORDS + 1, np.int64)
        if self._words:
            number = self._played()
            ended += np.bincount(number, minlength=MOST_WORDS + 2)[: MOST_WORDS + 1]
        return tuple((ended.cumsum() / GAMES).round(4).tolist())

    def _played(self) -> Ints:
        """``[g]``: in how many words each game ends; `MOST_WORDS` + 1 for never."""
        # numpy's generators take longer to import than all of this.
        rng = Random(0)  # noqa: S311
        covered = np.zeros(GAMES, np.int64)
        link = np.full(GAMES, -1)
        number = np.full(GAMES, MOST_WORDS + 1)
        start = np.append(self._start, 0)  # for link -1: any word
        follow = np.append(self._follow, len(self._words))
        playing = np.arange(GAMES)
        for words in range(1, MOST_WORDS + 1):
            playing = playing[follow[link[playing]] > 0]
            drawn = np.frombuffer(rng.randbytes(4 * IN_MIND * len(playing)), "<u4")
            many = follow[link[playing]][:, None]
            thought = drawn.reshape(-1, IN_MIND).astype(np.int64) * many >> 32
            thought += start[link[playing]][:, None]
            new = self._mask[thought] & ~covered[playing][:, None] & self._need
            best = np.bitwise_count(new).argmax(axis=1)
            chosen = thought[np.arange(len(playing)), best]
            covered[playing] |= self._mask[chosen]
            link[playing] = self._last[chosen]
            is_over = self._is_over(covered[playing])
            number[playing[is_over]] = words
            playing = playing[~is_over]
        return number
