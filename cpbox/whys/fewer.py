"""Why no chain has fewer words: facts about words alone, about pairs, and about all."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cpbox.candidates.prefilter import Candidates
from cpbox.candidates.tracing import Bools, Ints
from cpbox.errors import InputError
from cpbox.puzzle import Puzzle
from cpbox.whys.chains import chain_refusals, leaves
from cpbox.whys.cliques import clique
from cpbox.whys.conditions import UNLINKED
from cpbox.whys.facts import Fewer, Near
from cpbox.whys.oracle import Chain, Oracle, Unsure
from cpbox.whys.without import bare

FEW_HOLDERS = 8  # words of the scarcest letter that are gone through one by one
MANY_MASKS = 6_000  # sets of tiles whose pairs are counted


def fewer(puzzle: Puzzle, words: int, oracle: Oracle) -> Fewer:
    """Say why `words` words, which are known to be the fewest, are needed."""
    base = bare(puzzle)
    try:
        replace(puzzle.rules, max_words=words - 1)
    except InputError as error:
        return Fewer(words=words, contradiction=error.problem.partition(";")[0])
    candidates = oracle.candidates(base)
    study = _Study(base, candidates, words - 1, oracle)
    with oracle.doing("fewer words"):
        known, unchained = study.unchained()
        return Fewer(
            words=words,
            widest=study.widest(),
            apart=study.apart(),
            scarce=study.scarce(),
            holders=tuple(study.holders()) if words == 3 else (),
            pairs=study.pairs() if words == 3 else None,
            unchained=unchained,
            is_unchained_known=known,
            nearest=study.nearest() if words > 2 else None,
        )


class _Study:
    """Facts about chains of at most `words` words, of which there are none."""

    def __init__(
        self, puzzle: Puzzle, candidates: Candidates, words: int, oracle: Oracle
    ) -> None:
        self._puzzle, self._candidates = puzzle, candidates
        self._words, self._oracle = words, oracle
        asked, tiles = puzzle.rules.cover, puzzle.box.tiles
        is_asked = [not isinstance(asked, tuple) or text in asked for text in tiles]
        self._tiles = [t for t, is_one in enumerate(is_asked) if is_one]
        self._alone = [t for t in self._tiles if tiles.count(tiles[t]) == 1]
        self._need = sum(1 << t for t in self._tiles)
        self._enough = asked if isinstance(asked, int) else len(self._tiles)
        self._mask: Ints = candidates.mask & self._need

    def widest(self) -> Near | None:
        """The word that covers most, the shortest among equals."""
        if not len(self._mask):
            return None
        letters = self._candidates.letters
        best = int(np.lexsort((letters, -_size(self._mask)))[0])
        near = self._near((self._candidates.words[best],))
        return replace(near, covers=int(self._mask[best]).bit_count())

    def _near(self, chain: Chain) -> Near:
        left = leaves(self._puzzle, chain)
        is_enough = len(self._tiles) - len(left) >= self._enough
        broken = chain_refusals(self._puzzle, chain) if is_enough else []
        return Near(chain, left, tuple(broken))

    def apart(self) -> tuple[str, ...]:
        """The most letters no two of which are in one word; of these the scarcest."""
        if self._enough < len(self._tiles):
            return ()
        held = {t: self._holds(t) for t in self._alone}
        alike = {
            t: {u for u in held if u != t and not (held[t] & held[u]).any()}
            for t in held
        }
        weight = {t: int(held[t].sum()) for t in held}
        found = clique(alike, weight)
        return tuple(self._puzzle.box.tiles[t] for t in found) if len(found) > 1 else ()

    def _holds(self, tile: int) -> Bools:
        holds: Bools = (self._mask >> tile & 1) == 1
        return holds

    def scarce(self) -> tuple[tuple[str, int], ...]:
        """How many words hold each of the three scarcest letters of one tile."""
        words = np.array(self._candidates.words, dtype=object)
        tiles = self._puzzle.box.tiles
        count = {t: len(set(words[self._holds(t)])) for t in self._alone}
        least = sorted(self._alone, key=lambda t: (count[t], t))[:3]
        return tuple((tiles[t], count[t]) for t in least)

    # -------------------------------------------------------------------- two words

    def holders(self) -> Iterator[Near]:
        """Each word of the scarcest letter with its best neighbour, if they are few."""
        scarce = self.scarce()
        if self._enough < len(self._tiles) or not scarce:
            return
        scarcest = self._puzzle.box.tiles.index(scarce[0][0])
        places = np.flatnonzero(self._holds(scarcest)).tolist()
        best: dict[str, tuple[int, Chain]] = {}
        for place in places:
            word = self._candidates.words[place]
            found = self._best_neighbour(place)
            if word not in best or found[0] > best[word][0]:
                best[word] = found
        if len(best) <= FEW_HOLDERS:
            for _, chain in sorted(best.values(), key=lambda each: (-each[0], each[1])):
                yield self._near(chain)

    def _best_neighbour(self, place: int) -> tuple[int, Chain]:
        """Tiles that a candidate covers with the neighbour that adds most, if any."""
        c = self._candidates
        own, alone = int(self._mask[place]), (c.words[place],)
        best: tuple[int, int, Chain] = own.bit_count(), 0, alone
        after = np.flatnonzero(c.first == c.last[place])
        before = np.flatnonzero(c.last == c.first[place])
        for others, goes_before in ((after, False), (before, True)):
            if len(others):
                size = _size(self._mask[others] | own)
                i = int(np.lexsort((c.letters[others], -size))[0])
                other = c.words[int(others[i])]
                chain = (other, *alone) if goes_before else (*alone, other)
                best = max(
                    best, (int(size[i]), -len(other), chain), key=lambda each: each[:2]
                )
        return best[0], best[2]

    def pairs(self) -> int | None:
        """Pairs of words that cover everything if they need not chain."""
        words = self._candidates.words
        if self._enough < len(self._tiles) or len(set(words)) < len(words):
            return None
        mask, count = np.unique(self._mask, return_counts=True)
        if len(mask) > MANY_MASKS:
            return None
        pairs = 0
        for i, one in enumerate(mask.tolist()):
            fits = (mask[i + 1 :] | one) == self._need
            pairs += int(count[i]) * int(count[i + 1 :][fits].sum())
        return pairs

    # ------------------------------------------------------------------ any number

    def unchained(self) -> tuple[bool, Chain | None]:
        """As many words that cover everything, whatever other rules there are."""
        rules = self._puzzle.rules
        free = replace(
            rules,
            max_uses=None,
            repeat_words=True,
            min_words=1,
            max_words=self._words,
            require=(),
            min_letters=1,
            max_letters=None,
            **UNLINKED,
        )
        if rules.link > 1:  # what is too short to link may not be played here either
            return False, None
        try:
            return True, self._oracle.chain(replace(self._puzzle, rules=free))
        except Unsure:
            return False, None

    def nearest(self) -> Near | None:
        """The chain of so few words that covers most of the box, under all rules."""
        rules = self._puzzle.rules
        if isinstance(rules.cover, tuple):
            return None
        puzzles = {
            number: replace(
                self._puzzle, rules=replace(rules, cover=number, max_words=self._words)
            )
            for number in range(1, self._enough)
        }
        try:
            for number in sorted(puzzles, reverse=True):
                if chain := self._oracle.chain(puzzles[number]):
                    return Near(chain, leaves(self._puzzle, chain))
        except Unsure:
            pass
        return None


def _size(mask: Ints) -> Ints:
    """Number of tiles in each set."""
    return np.fromiter((m.bit_count() for m in mask.tolist()), np.int64, len(mask))
