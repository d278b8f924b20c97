"""Why no chain has fewer words: facts about words alone, about pairs, and about all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.board import Board
from cpbox.candidates.refusals import Objection
from cpbox.explain.conditions import UNLINKED
from cpbox.explain.coverage import clique, coverings, letters_on, pairs, traced, widest
from cpbox.explain.oracle import Chain, Oracle, Unsure
from cpbox.explain.refused import chain_refusals
from cpbox.explain.variations import bare
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule import table
from cpbox.puzzle.wording import counted


@dataclass(frozen=True)
class Near:
    """A chain that nearly does, or words that do not chain.

    Parameters
    ----------
    chain
        Its words.
    leaves
        The letters to cover that it leaves, each as often as it leaves tiles of it.
    refusals
        Where it covers all: the other rules that it breaks.
    covers
        How many of the tiles to cover it covers.

    """

    chain: Chain
    leaves: tuple[str, ...]
    refusals: tuple[Objection, ...] = ()
    covers: int = 0


@dataclass(frozen=True, kw_only=True)
class Fewer:
    """Why there is no chain of fewer words.

    Parameters
    ----------
    words
        So many are the fewest; this speaks of one less.
    contradiction
        The rule that alone forbids fewer words, if one does; then nothing else is said.
    widest
        A word that covers as much as any, and what it leaves.
    apart
        Letters no two of which are in one word.
    scarce
        The letters on which the fewest words can be played, and how many these are.
    holders
        For two words: each word that holds the scarcest letter, with the neighbour
        that covers most of the rest.
    pairs
        For two words: pairs of different words that cover everything if they need not
        chain; None where they are not counted.
    pair
        One of these.
    unchained
        As many words or fewer that cover everything, whatever else the rules ask of a
        chain, and None if there are none, even so.
    is_unchained_known
        Whether `unchained` was found out.
    nearest
        The chain of fewer words that covers most.

    """

    words: int
    contradiction: Objection | None = None
    widest: Near | None = None
    apart: tuple[str, ...] = ()
    scarce: tuple[tuple[str, int], ...] = ()
    holders: tuple[Near, ...] = ()
    pairs: int | None = None
    pair: Chain | None = None
    unchained: Chain | None = None
    is_unchained_known: bool = False
    nearest: Near | None = None


FEW_HOLDERS = 8  # words of the scarcest letter that are gone through one by one


def fewer(puzzle: Puzzle, words: int, oracle: Oracle) -> Fewer:
    """Say why `words` words, which are known to be the fewest, are needed."""
    base = bare(puzzle)
    if contradiction := _contradiction(puzzle, words - 1):
        return Fewer(words=words, contradiction=contradiction)
    study = _Study(oracle.board(base), words - 1, oracle)
    with oracle.doing("fewer words"):
        is_known, unchained = study.unchained()
        number, pair = study.pairs(unchained) if words == 3 else (None, None)
        return Fewer(
            words=words,
            widest=study.widest(),
            apart=study.apart(),
            scarce=study.scarce(),
            holders=tuple(study.holders()) if words == 3 else (),
            pairs=number,
            pair=pair,
            unchained=unchained,
            is_unchained_known=is_known,
            nearest=study.nearest() if words > 2 else None,
        )


def _contradiction(puzzle: Puzzle, most: int) -> Objection | None:
    """The rule that alone forbids chains of at most so many words."""
    rules = puzzle.rules
    if rules.min_words > most:
        because = f"a chain has at least {counted(rules.min_words, 'word')}"
        return Objection("rules.min_words", because)
    if (required := len(set(rules.require))) > most:
        because = f"{counted(required, 'word')} must be in a chain"
        return Objection("rules.require", because)
    if rules.max_length is not None and most * rules.max_length < rules.min_letters:
        because = (
            f"{counted(most, 'word')} of at most {counted(rules.max_length, 'letter')} "
            f"cannot have the {rules.min_letters} letters that a chain must have"
        )
        return Objection("rules.min_letters", because)
    return None


class _Study:
    """Facts about chains of at most `words` words, of which there are none."""

    def __init__(self, board: Board, words: int, oracle: Oracle) -> None:
        self._board, self._puzzle = board, board.puzzle
        self._candidates = board.candidates
        self._words, self._oracle = words, oracle
        puzzle = board.puzzle
        asked, tiles = puzzle.rules.cover, puzzle.box.tiles
        self._need = board.need
        self._enough = asked if isinstance(asked, int) else self._need.bit_count()
        self._everything = self._enough == self._need.bit_count()
        self._letters = letters_on(puzzle, self._need)
        self._alone = [x for x in self._letters if tiles.count(x) == 1]
        self._mask: Ints = board.candidates.mask & self._need

    def widest(self) -> Near | None:
        """A word that covers most, the shortest among equals."""
        if not len(self._mask):
            return None
        best = int(np.lexsort((self._candidates.letters, -_size(self._mask)))[0])
        chain = (self._candidates.words[best],)
        return self._near(chain, int(self._candidates.mask[best]))

    def _near(self, chain: Chain, tiles: int) -> Near:
        """A chain, the tiles that it covers, and what else is wrong with it."""
        covers = (tiles & self._need).bit_count()
        missed = self._need & ~tiles
        leaves = [x for t, x in enumerate(self._puzzle.box.tiles) if missed >> t & 1]
        refusals: list[Objection] = []
        if covers >= self._enough:
            refusals = chain_refusals(self._board, chain)
        return Near(chain, tuple(leaves), tuple(refusals), covers)

    def apart(self) -> tuple[str, ...]:
        """The most letters no two of which are in one word; of these the scarcest."""
        if not self._everything:
            return ()
        held = {n: self._holds(letter) for n, letter in enumerate(self._alone)}
        alike = {
            n: {m for m in held if m != n and not (held[n] & held[m]).any()}
            for n in held
        }
        weight = {n: int(held[n].sum()) for n in held}
        largest = clique(alike, weight)
        return tuple(self._alone[n] for n in largest) if len(largest) > 1 else ()

    def _holds(self, letter: str) -> Bools:
        """Which candidates are played on a tile of the letter."""
        tiles = self._puzzle.box.tiles
        bits = sum(1 << t for t, text in enumerate(tiles) if text == letter)
        holds: Bools = (self._mask & bits) > 0
        return holds

    def scarce(self) -> tuple[tuple[str, int], ...]:
        """How many words are played on each of the three scarcest letters."""
        words = np.array(self._candidates.words, dtype=object)
        count = {x: len(set(words[self._holds(x)])) for x in self._letters}
        order = {letter: n for n, letter in enumerate(self._letters)}
        least = sorted(self._letters, key=lambda x: (count[x], order[x]))
        return tuple((letter, count[letter]) for letter in least[:3])

    # -------------------------------------------------------------------- two words

    def holders(self) -> Iterator[Near]:
        """Each word of the scarcest letter with its best neighbour, if they are few."""
        if not self._everything:
            return
        (letter, count), *_ = self.scarce()
        if count > FEW_HOLDERS:
            return
        best: dict[str, tuple[int, Chain]] = {}
        for place in np.flatnonzero(self._holds(letter)).tolist():
            word = self._candidates.words[place]
            neighbour = self._best_neighbour(place)
            if word not in best or neighbour[0] > best[word][0]:
                best[word] = neighbour
        for _, chain in sorted(best.values(), key=lambda each: (-each[0], each[1])):
            ways = coverings(self._board, chain)
            yield self._near(chain, widest(self._board, ways))

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

    def pairs(self, unchained: Chain | None) -> tuple[int | None, Chain | None]:
        """How many pairs of words cover everything if they need not chain; and one."""
        if not self._everything:
            return None, None
        number, pair = pairs(self._candidates.words, self._mask, self._need)
        best = unchained or ()
        is_pair = len(set(best)) == 2 and self._is_played(best)
        return number, best if pair and is_pair else pair  # of fewest letters

    def _is_played(self, chain: Chain) -> bool:
        return bool(coverings(self._board, chain, linked=False))

    # ------------------------------------------------------------------ any number

    def unchained(self) -> tuple[bool, Chain | None]:
        """As many words that cover everything, whatever other rules there are."""
        rules, kept = self._puzzle.rules, ("cover", *UNLINKED)
        of_chains: dict[str, Any] = {
            name: record.free
            for name, record in table(rules).items()
            if (record.about == "chain" or name == "max_uses") and name not in kept
        }
        limited = of_chains | UNLINKED | {"max_words": self._words}
        free = replace(rules, **limited)
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
        try:
            for number in range(self._enough - 1, 0, -1):
                less = replace(rules, cover=number, max_words=self._words)
                puzzle = replace(self._puzzle, rules=less)
                if chain := self._oracle.chain(puzzle):
                    return self._near(chain, traced(puzzle, chain))
        except Unsure:
            pass
        return None


def _size(mask: Ints) -> Ints:
    """Number of tiles in each set."""
    return np.fromiter((m.bit_count() for m in mask.tolist()), np.int64, len(mask))
