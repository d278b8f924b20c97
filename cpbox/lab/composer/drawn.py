"""Answers that are searched for: chains of words, in the order of a seed."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from random import Random

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.source import source
from cpbox.lab.composer.spec import Chain, Spec, any_box
from cpbox.lab.composer.task import relaxed
from cpbox.puzzle import Words, split_letters
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.rule import broken
from cpbox.search.solver import solve
from cpbox.search.solver_config import Request


def answers(
    spec: Spec, seed: int, tick: Callable[[], None] = lambda: None
) -> Iterator[Chain]:
    """The chains that may be the answer, each once, in the order of a seed.

    Where the letters are given, all chains that cover them where any letter may follow
    any. Where they are not, all linked words with just so many letters; of those that
    share their first word, one at a time.

    Parameters
    ----------
    spec
        What is asked for.
    seed
        Any number.
    tick
        Called often while they are looked for; it may raise something to stop.

    Raises
    ------
    InputError
        When no word of the list of answers will do.

    """
    if spec.answer is not None:
        return iter([spec.answer])
    if spec.tiles is not None and not _is_plain(spec):
        return iter(_covering(spec, seed))
    return _Drawer(spec, seed, tick).chains()


def fitting(spec: Spec, letters: str = "") -> list[str]:
    """The words that an answer may have, in alphabetical order."""
    assert spec.answers is not None
    pattern = f"[{letters}]+" if letters else "[^\n]+"
    mine = source(spec.answers, spec.answers.lists[0]).matching(pattern)
    rival = source(spec.puzzle.words, spec.puzzle.words.lists[0]).matching(pattern)
    rules, words = spec.puzzle.rules, spec.puzzle.words
    playable = sorted(
        word
        for word in {*mine} & {*rival} - spec.avoided_words
        if not any(broken(rules, "word", (word,)))
        and not words.is_banned(word)
        and not spec.answers.is_banned(word)
    )
    if not playable:
        problem = "no word of the list can be in an answer; choose a larger list"
        raise InputError(problem, key="answers")
    return playable


def _is_plain(spec: Spec) -> bool:
    """Whether an answer covers the letters just if it has all of them."""
    assert spec.tiles is not None
    are_letters = all(len(split_letters(tile)) == 1 for tile in spec.tiles)
    are_different = len({*spec.tiles}) == len(spec.tiles)
    return are_letters and are_different and spec.puzzle.rules.cover is None


def _covering(spec: Spec, seed: int) -> list[Chain]:
    """All chains of so many words that cover the letters, wherever these stand."""
    assert spec.tiles is not None
    puzzle = replace(spec.puzzle, box=any_box(spec.sizes, [*spec.tiles]))
    letters = "".join(sorted(set("".join(spec.tiles))))
    words = Words(only=tuple(fitting(spec, letters)))
    size = spec.num_words
    rules = replace(relaxed(puzzle).rules, min_words=size, max_words=size)
    asked = replace(puzzle, words=words, rules=rules)
    result = solve(asked, request=Request(every=size))
    if result.interrupted:
        raise KeyboardInterrupt
    chains = sorted(x for x in result.chains or () if _has_letters(spec, x))
    Random(seed).shuffle(chains)  # noqa: S311  # no secret
    return chains


class _Drawer:
    """Draws linked words that have just so many letters between them."""

    def __init__(self, spec: Spec, seed: int, tick: Callable[[], None]) -> None:
        self._spec, self._seed, self._rules = spec, seed, spec.puzzle.rules
        self._tick = tick
        letters = "".join(spec.tiles or ())
        self._words = [w for w in fitting(spec, letters) if self._may_stand(w)]
        Random(seed).shuffle(self._words)  # noqa: S311  # no secret
        alphabet = sorted({letter for word in self._words for letter in word})
        self._has = np.array(
            [[letter in word for letter in alphabet] for word in self._words], np.bool_
        ).reshape(len(self._words), len(alphabet))

    def _may_stand(self, word: str) -> bool:
        """Whether a word can be traced on tiles each of another letter."""
        rules = self._rules
        if not rules.same_side and any(a == b for a, b in pairwise(word)):
            return False
        few = len(set(word)) <= self._spec.num_tiles
        return few and not (rules.distinct_in_word and len(set(word)) < len(word))

    @cached_property
    def _starting(self) -> dict[str, Ints]:
        """The places of words by the letters that they share with the word before."""
        by_link: defaultdict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self._words):
            if len(word) >= self._rules.link:
                by_link[word[: self._rules.link]].append(place)
        return {link: np.array(places) for link, places in by_link.items()}

    def chains(self) -> Iterator[Chain]:
        """All of them, one at a time for each first word."""
        left = [
            self._longer((word,), has)
            for word, has in zip(self._words, self._has, strict=True)
            if word.startswith(self._rules.start or "")
        ]
        while left:
            going = []
            for chains in left:
                chain = next(chains, None)
                if chain is not None:
                    going.append(chains)
                    yield chain
            left = going

    def _longer(self, chain: Chain, letters: Bools) -> Iterator[Chain]:
        self._tick()
        more = self._spec.num_words - len(chain)
        if not more:
            if self._is_whole(chain, letters):
                yield chain
            return
        places = [*self._following(chain, letters, more)]
        # Of its own order for each chain, lest all try the same words first.
        Random(f"{self._seed} {chain}").shuffle(places)  # noqa: S311  # no secret
        for place in places:
            word = self._words[place]
            if not self._is_repeat(chain, word):
                yield from self._longer((*chain, word), letters | self._has[place])

    def _is_whole(self, chain: Chain, letters: Bools) -> bool:
        ends = chain[-1].endswith(self._rules.end or "")
        has_all = letters.sum() == self._spec.num_tiles
        return bool(ends and has_all and _has_letters(self._spec, chain))

    def _following(self, chain: Chain, letters: Bools, more: int) -> Ints:
        """Words that may come next, of which the last must bring all that is left."""
        link = self._rules.link
        places = self._starting.get(chain[-1][-link:] if link else "")
        if places is None:
            return np.zeros(0, np.int64)
        new = (self._has[places] & ~letters).sum(axis=1)
        missing = self._spec.num_tiles - letters.sum()
        most = (self._has & ~letters).sum(axis=1).max() if more > 1 else 0
        fine: Ints = places[(new <= missing) & (new + (more - 1) * most >= missing)]
        return fine

    def _is_repeat(self, chain: Chain, word: str) -> bool:
        """Whether a word stands twice, or, where order means nothing, out of order."""
        if self._rules.link == 0 and word < chain[-1]:
            return True
        return word in chain and not self._rules.repeat_words


def _has_letters(spec: Spec, chain: Chain) -> bool:
    """Whether a chain has as many letters as are promised."""
    return spec.promises.letters in (None, sum(map(len, chain)))
