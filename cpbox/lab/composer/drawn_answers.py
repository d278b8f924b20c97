"""Answers: what one must be, and those that are found, in the order of a seed."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain as joined
from itertools import count, islice, pairwise, permutations
from random import Random
from typing import Any

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.candidates.lexicon import TIERS, unfit_words
from cpbox.candidates.source import source
from cpbox.candidates.unfit import unfit_on
from cpbox.lab.composer.spec import Chain, Spec, any_box, letters_of
from cpbox.lab.composer.spec_keys import SUPPORT
from cpbox.puzzle import Puzzle, Words, fold, is_letters, split_letters
from cpbox.puzzle.base import replace
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.rule import broken
from cpbox.search.solver_config import Request
from cpbox.search.verify import violations
from cpbox.search.word_lists import solve


def spelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with no words but those of its letters, whose lists are read once."""
    words = puzzle.words
    letters = "".join(sorted(set("".join(puzzle.box.tiles))))
    spellable, rarity = source(words, words.lists[0]).made_of(letters)
    if words.rated_by == "order":
        spellable = _in_quarters(spellable, rarity.tolist(), letters)
    only = Words(
        only=tuple(spellable) or ("-",),
        rarity=words.rated_by,
        ban=(*words.ban, *unfit_on(puzzle)),
        ban_matching=words.ban_matching,
    )
    return replace(puzzle, words=only)


def _in_quarters(
    words: Sequence[str], rarities: Sequence[int], letters: str
) -> list[str]:
    """Words in such an order that each stays as familiar as it was.

    Their order is by quarters, which words that no box of these letters has fill up.
    """
    quarters = [
        [word for word, rarity in zip(words, rarities, strict=True) if rarity == place]
        for place in range(len(TIERS))
    ]
    size = max(map(len, quarters))
    alphabet = (x for x in map(chr, count(ord("a"))) if is_letters(x) and fold(x) == x)
    other = next(letter for letter in alphabet if letter not in letters)
    digits = str.maketrans("0123456789", "abcdefghij")
    fillers = (f"{other}{number}".translate(digits) for number in count())
    return [x for part in quarters for x in islice(joined(part, fillers), size)]


def relaxed(puzzle: Puzzle) -> Puzzle:
    """The puzzle where any tile may follow any."""
    return replace(puzzle, rules=replace(puzzle.rules, same_side=True, moves="any"))


def answer_in(puzzle: Puzzle, chain: Chain) -> Chain:
    """The answer; under a variant it may be what that expects."""
    expected: Any = puzzle.expect.get("chain", chain) if puzzle.variant else chain
    return tuple(expected)


def puzzles_on(spec: Spec, tiles: Sequence[str]) -> Iterator[Puzzle]:
    """The puzzle, and the variants that are promised something, on a box of tiles."""
    box = any_box(spec.sizes, tiles)
    for puzzle in spec.puzzles if spec.promises.unique else spec.puzzles[:1]:
        yield replace(puzzle, box=box)


def check(spec: Spec, chain: Chain) -> None:
    """Raise when a chain is no answer to a spec, whatever the arrangement.

    Raises
    ------
    InputError
        Which says what is wrong with it.

    """
    puzzle, *variants = puzzles_on(spec, spec.tiles or letters_of(chain))
    check_answer(spec, puzzle, chain)
    for variant in variants:
        _check_in(variant, answer_in(variant, chain))


def check_answer(spec: Spec, puzzle: Puzzle, chain: Chain) -> None:
    """Raise when a chain is no answer on any arrangement of a box's tiles.

    Raises
    ------
    InputError
        Which says what is wrong with it.

    """
    lists = [(puzzle.words, "words", "add it to words.add")]
    if spec.answers is not None:
        lists.append((spec.answers, "answers", "choose another, or a larger list"))
    for number, word in enumerate(chain):
        for words, key, remedy in lists:
            listed = source(words, words.lists[0])
            if not listed.has(word):
                problem = f"{word!r} is not in the list ({listed.name}) below {key}"
                raise InputError(f"{problem}; {remedy}", key=f"answer[{number}]")
    if broken := violations(relaxed(puzzle), chain):
        problem = "; ".join(broken)
        for other in permutations(chain) if len(chain) <= 5 else ():
            if not violations(relaxed(puzzle), other):
                problem += f" (in the order {', '.join(other)} they would work)"
                break
        raise InputError(f"{problem}; correct the answer or the rules", key="answer")


def _check_in(variant: Puzzle, answer: Chain) -> None:
    """Raise when the answer is none under a variant's rules."""
    listed = source(variant.words, variant.words.lists[0])
    broken = [f"{word} is not in its list" for word in answer if not listed.has(word)]
    if broken := broken or violations(relaxed(variant), answer):
        problem = f"the answer is not valid here: {'; '.join(broken)}"
        remedy = "give the variant's answer, as in expect: {chain: [gracious, splashy]}"
        raise InputError(f"{problem}; {remedy}", key=f"variants.{variant.variant}")


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
    if spec.tiles is not None and not _is_plain(spec, spec.tiles):
        return iter(_covering(spec, spec.tiles, seed))
    return _Drawer(spec, seed, tick).chains()


def _fitting(spec: Spec) -> list[str]:
    """The words that an answer may have, in alphabetical order."""
    letters = "".join(sorted({*"".join(spec.tiles or ())}))
    pattern = f"[{letters}]+" if letters else "[^\n]+"
    own = spec.puzzle.words
    both = (own if spec.answers is None else spec.answers), own
    mine, rival = (source(words, words.lists[0]) for words in both)
    listed = {*mine.matching(pattern)} & {*rival.matching(pattern)}
    if spec.answers is None and own.rated_by != "none":
        listed = {word for word in listed if not mine.rarity[word]}
    avoided = spec.avoided_words
    if any(words.avoids_unfit for words in both):
        avoided |= unfit_words().difference(*(words.add for words in both))
    playable = sorted(
        word
        for word in listed - avoided
        if not any(broken(spec.puzzle.rules, "word", (word,)))
        and not any(words.is_banned(word) for words in both)
    )
    if not playable:
        problem = f"no word of the list ({mine.name}) can be in an answer"
        if spec.answers is None and own.rated_by != "none":
            problem = f"no familiar word of the list ({mine.name}) can be in an answer"
        raise InputError(f"{problem}; choose another list", key="answers")
    return playable


def _has_letters(spec: Spec, chain: Chain) -> bool:
    """Whether a chain has as many letters as are promised."""
    return spec.promises.letters in (None, sum(map(len, chain)))


def _is_plain(spec: Spec, tiles: tuple[str, ...]) -> bool:
    """Whether an answer covers the letters just if it has all of them."""
    are_letters = all(len(split_letters(tile)) == 1 for tile in tiles)
    are_different = len({*tiles}) == len(tiles)
    cover = SUPPORT.view(spec.puzzle.rules).cover
    return are_letters and are_different and cover is None


def _covering(spec: Spec, tiles: tuple[str, ...], seed: int) -> list[Chain]:
    """All chains of so many words that cover the letters, wherever these stand."""
    size, puzzle = spec.num_words, relaxed(spec.puzzle)
    covering = replace(
        puzzle,
        box=any_box(spec.sizes, tiles),
        words=Words(only=tuple(_fitting(spec))),
        rules=replace(puzzle.rules, min_words=size, max_words=size),
    )
    result = solve(covering, request=Request(every=size))
    if result.interrupted:
        raise KeyboardInterrupt
    chains = sorted(x for x in result.chains or () if _has_letters(spec, x))
    Random(seed).shuffle(chains)  # noqa: S311  # no secret
    return chains


class _Drawer:
    """Draws linked words that have just so many letters between them."""

    def __init__(self, spec: Spec, seed: int, tick: Callable[[], None]) -> None:
        self._spec, self._seed = spec, seed
        self._rules = SUPPORT.view(spec.puzzle.rules)
        self._tick = tick
        self._words = [word for word in _fitting(spec) if self._may_stand(word)]
        Random(seed).shuffle(self._words)  # noqa: S311  # no secret
        alphabet = sorted({letter for word in self._words for letter in word})
        self._has = np.array(
            [[letter in word for letter in alphabet] for word in self._words], np.bool_
        ).reshape(len(self._words), len(alphabet))
        by_link: defaultdict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self._words):
            if len(word) >= self._rules.link:
                by_link[word[: self._rules.link]].append(place)
        self._starting = {link: np.array(places) for link, places in by_link.items()}

    def _may_stand(self, word: str) -> bool:
        """Whether a word can be traced on tiles each of another letter."""
        rules, letters = self._rules, len(set(word))
        if not rules.same_side and any(a == b for a, b in pairwise(word)):
            return False
        is_fresh = letters == len(word) or not rules.distinct_in_word
        return is_fresh and letters <= self._spec.num_tiles

    def chains(self) -> Iterator[Chain]:
        """All of them, one at a time for each first word."""
        left = deque(
            self._longer((word,), has)
            for word, has in zip(self._words, self._has, strict=True)
            if word.startswith(self._rules.start or "")
        )
        while left:
            longer = left.popleft()
            for chain in islice(longer, 1):
                yield chain
                left.append(longer)

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
