"""Answers that are searched for: chains of words, in the order of a seed."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from random import Random

from cpbox.candidates.source import source
from cpbox.composer.spec import Chain, Spec
from cpbox.composer.task import any_box, relaxed
from cpbox.config import Request
from cpbox.errors import InputError
from cpbox.puzzle import Words
from cpbox.search.solve import solve


def answers(spec: Spec, seed: int) -> Iterator[Chain]:
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

    Raises
    ------
    InputError
        When no word of the list of answers will do.

    """
    if spec.answer is not None:
        return iter([spec.answer])
    if spec.tiles is not None:
        return iter(_covering(spec, seed))
    return _Drawer(spec, seed).chains()


def fitting(spec: Spec, letters: str = "") -> list[str]:
    """The words that an answer may have, in alphabetical order."""
    assert spec.answers is not None
    pattern = f"[{letters}]+" if letters else "[^\n]+"
    mine = source(spec.answers, spec.answers.lists[0]).matching(pattern)
    rival = source(spec.puzzle.words, spec.puzzle.words.lists[0]).matching(pattern)
    rules, words = spec.puzzle.rules, spec.puzzle.words
    found = sorted(
        word
        for word in {*mine} & {*rival} - spec.avoid.words
        if rules.min_length <= len(word) <= (rules.max_length or len(word))
        and not words.is_banned(word)
        and not spec.answers.is_banned(word)
    )
    if not found:
        problem = "no word of the list can be in an answer; choose a larger list"
        raise InputError(problem, key="answers")
    return found


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
    found = sorted(result.chains or ())
    Random(seed).shuffle(found)  # noqa: S311  # no secret
    return found


class _Drawer:
    """Draws linked words that have just so many letters between them."""

    def __init__(self, spec: Spec, seed: int) -> None:
        self._spec, self._rules = spec, spec.puzzle.rules
        self._words = [word for word in fitting(spec) if self._may_stand(word)]
        Random(seed).shuffle(self._words)  # noqa: S311  # no secret
        self._letters = {word: frozenset(word) for word in self._words}

    def _may_stand(self, word: str) -> bool:
        """Whether a word can be traced on tiles each of another letter."""
        rules = self._rules
        if not rules.same_side and any(a == b for a, b in pairwise(word)):
            return False
        few = len(set(word)) <= self._spec.num_tiles
        return few and not (rules.distinct_in_word and len(set(word)) < len(word))

    @cached_property
    def _starting(self) -> dict[str, list[str]]:
        """The words by the letters that they share with the word before."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._words:
            if len(word) >= self._rules.link:
                found[word[: self._rules.link]].append(word)
        return dict(found)

    def chains(self) -> Iterator[Chain]:
        """All of them, one at a time for each first word."""
        left = [self._longer((word,), self._letters[word]) for word in self._words]
        while left:
            going = []
            for chains in left:
                chain = next(chains, None)
                if chain is not None:
                    going.append(chains)
                    yield chain
            left = going

    def _longer(self, chain: Chain, letters: frozenset[str]) -> Iterator[Chain]:
        if len(chain) == self._spec.num_words:
            if len(letters) == self._spec.num_tiles:
                yield chain
            return
        link = self._rules.link
        for word in self._starting.get(chain[-1][-link:] if link else "", ()):
            more = letters | self._letters[word]
            if len(more) > self._spec.num_tiles or self._is_repeat(chain, word):
                continue
            yield from self._longer((*chain, word), more)

    def _is_repeat(self, chain: Chain, word: str) -> bool:
        """Whether a word stands twice, or, where order means nothing, out of order."""
        if self._rules.link == 0 and word < chain[-1]:
            return True
        return word in chain and not self._rules.repeat_words
