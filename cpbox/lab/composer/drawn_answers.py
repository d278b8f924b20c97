"""Answers: what one must be, and those that are found, in the order of a seed."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain as joined
from itertools import count, islice, pairwise, permutations
from operator import eq
from random import Random
from string import ascii_lowercase
from typing import Any

import numpy as np

from cpbox.basics.errors import InputError
from cpbox.basics.letters import in_text
from cpbox.basics.wording import Said, counted
from cpbox.basics.wording import alternatives as either
from cpbox.basics.wording import listed as in_words
from cpbox.candidates.arrays import Bools, Ints, Sets, Small, set_of, sets_of, sizes_of
from cpbox.candidates.checkpoint import checking, paced
from cpbox.candidates.lexicon import TIERS, unfit_words
from cpbox.candidates.source import Source, source
from cpbox.candidates.unfit import unfit_on
from cpbox.candidates.word_column import WordColumn
from cpbox.fields.base import replace
from cpbox.lab.composer.solving import solved
from cpbox.lab.composer.spec import Chain, Spec, any_box
from cpbox.lab.composer.spec_keys import SUPPORT
from cpbox.lab.composer.spelling import split, tile_missing
from cpbox.puzzle import Puzzle, Words, fold, is_letters, split_letters
from cpbox.puzzle.rule import broken
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.verify import violations

ALPHABET = 4 * 64  # letters of a list of one's own, of which each word has a bit

Parts = tuple[str, ...]  # of a word: what tiles hold
Places = tuple[int, ...]  # of the words of a chain, in the order of the seed


def with_words_of_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle with no words but those of its letters, whose lists are read once."""
    words = puzzle.words
    letters = "".join(sorted(set("".join(puzzle.box.tiles))))
    made, rarity = _made_of(source(words, words.lists[0]), letters)
    order = made.ranked()
    spellable, rarity = [*made.take(order)], rarity[order]
    if words.rated_by == "order":
        spellable = _in_quarters(spellable, rarity.tolist(), letters)
    only = Words(
        only=tuple(spellable) or ("-",),
        rarity=words.rated_by,
        ban=(*words.ban, *unfit_on(puzzle)),
        ban_matching=words.ban_matching,
    )
    return replace(puzzle, words=only)


def _made_of(listed: Source, letters: str) -> tuple[WordColumn, Small]:
    """The words of a list that have no other letters, and their rarity."""
    if not listed.own or len(listed.own_letters) > ALPHABET:
        return listed.made_of(letters)
    every, rarities, has = _with_letters(listed)
    others = [n for n, each in enumerate(every.letters) if each not in letters]
    made = np.flatnonzero(sizes_of(has & set_of(others, len(every.letters))) == 0)
    return every.take(made), rarities[made]


@lru_cache(maxsize=2)
def _with_letters(listed: Source) -> tuple[WordColumn, Small, Sets]:
    """The words of a list, their rarity, and the letters of each, for many boxes."""
    every, rarity = listed.made_of("".join({*listed.own_letters, *ascii_lowercase}))
    return every, rarity, sets_of(every.every_code(), every.length, len(every.letters))


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
    puzzle, *variants = [replace(each, box=box) for each in spec.puzzles]
    yield from (puzzle, *variants) if spec.promises.unique else (puzzle,)


def check(spec: Spec, chain: Chain) -> None:
    """Raise when a chain is no answer to a spec, whatever the arrangement.

    Raises
    ------
    InputError
        Which says what is wrong with it.

    """
    puzzle, *variants = puzzles_on(spec, spec.tiles_of(chain))
    check_answer(spec, puzzle, chain)
    for variant in variants:
        _check_in(variant, answer_in(variant, chain))


def check_answer(spec: Spec, puzzle: Puzzle, chain: Chain) -> None:
    """Raise when a chain is no answer on any arrangement of a box's tiles."""
    lists = [(puzzle.words, "words", "add it to words.add")]
    if spec.answers is not None:
        lists.append((spec.answers, "answers", "choose another, or a larger list"))
    for number, word in enumerate(chain):
        for words, key, remedy in lists:
            listed = source(words, words.lists[0])
            if not listed.has(word):
                problem = f"{word!r} is not in the list ({listed.name}) under {key}"
                near = _near(listed, word)
                problem += f"; {_meant(near) or remedy}"
                values = {"word": word, "list": listed.name, "under": key}
                said = Said(problem, "lab.refused.answer_unlisted", **values)
                if near:
                    values["near"] = ", ".join(near)
                    said = Said(problem, "lab.refused.answer_meant", **values)
                raise InputError(said, key=f"answer[{number}]")
    if problems := violations(relaxed(puzzle), chain):
        problem = "; ".join(problems)
        key, values = "lab.refused.answer_broken", {"why": problem}
        for other in permutations(chain) if len(chain) <= 5 else ():
            if not violations(relaxed(puzzle), other):
                order = in_text(other, ", ")
                key, values = "lab.refused.answer_order", {**values, "order": order}
                problem += f" (in the order {order} they would work)"
                break
        problem += "; correct the answer or the rules"
        raise InputError(Said(problem, key, **values), key="answer")


def _near(listed: Source, word: str) -> Sequence[str]:
    """The listed words that were probably meant, but for accents or a slip."""
    return listed.but_for_accents(word)[:3] or listed.one_slip_from(word)[:1]


def _meant(near: Sequence[str]) -> str:
    """A question whether one of some words was meant."""
    return f"did you mean {either(near)}?" if near else ""


def _check_in(variant: Puzzle, answer: Chain) -> None:
    """Raise when the answer is none under a variant's rules."""
    listed = source(variant.words, variant.words.lists[0])
    problems = [f"{word} is not in its list" for word in answer if not listed.has(word)]
    if problems := problems or violations(relaxed(variant), answer):
        problem = f"the answer is not valid here: {'; '.join(problems)}"
        remedy = "give the variant's answer, as in expect: {chain: [gracious, splashy]}"
        raise InputError(f"{problem}; {remedy}", key=f"variants.{variant.variant}")


def answers(
    spec: Spec,
    seed: int,
    tick: Callable[[], None] = lambda: None,
    config: LimitedConfig = LimitedConfig(),
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
    config
        For the engine, where it is asked for all chains that cover the letters.

    Raises
    ------
    TimeOver, KeyboardInterrupt
        When the engine is stopped before it has them.

    """
    if spec.answer is not None:
        return iter([spec.answer])
    with checking(tick):
        words = fitting(spec)
        if spec.tiles is not None and not _is_plain(spec, spec.tiles):
            return iter(_covering(spec, spec.tiles, words, seed, config))
        return _Drawer(spec, words, seed, tick).chains()


def fitting(spec: Spec) -> list[str]:
    """The words that an answer may have, in alphabetical order."""
    letters = "".join(sorted({*"".join(spec.tiles or ())}))
    pattern = f"[{letters}]+" if letters else "[^\n]+"
    own = spec.puzzle.words
    both = (own,) if spec.answers is None else (spec.answers, own)
    mine, rival = (source(x, x.lists[0]) for x in (both[0], both[-1]))
    needed = _needed(spec, rival)
    are_familiar = spec.answers is None and own.rated_by != "none"
    listed = (mine.familiar if are_familiar else mine).matching(pattern)
    if rival is not mine:
        of_both = {*listed}.intersection(rival.matching(pattern))
        listed = [word for word in listed if word in of_both]
    left_out = spec.avoided_words
    if any(words.avoids_unfit for words in both):
        left_out |= unfit_words().difference(*(words.add for words in both))
    puzzle, length = spec.puzzle, spec.length
    banning = [words for words in both if words.ban or words.ban_matching]
    playable = [
        word
        for word in paced(listed)
        if word not in left_out
        and not any(broken(puzzle, "word", (word,), length))
        and not any(words.is_banned(word) for words in banning)
    ]
    playable += {*needed}.difference(playable)
    if not playable:
        problem = f"no word of the list ({mine.name}) can be in an answer"
        if are_familiar:
            problem = f"no familiar word of the list ({mine.name}) can be in an answer"
        raise InputError(f"{problem}; choose another list", key="answers")
    return sorted(rival.spelled(playable))


def _needed(spec: Spec, listed: Source) -> list[str]:
    """The words that an answer must have, and those of the theme that it can have."""
    required = SUPPORT.view(spec.puzzle.rules).require
    for place, word in enumerate(required):
        if why := _why_never(spec, listed, word):
            raise InputError(why, key=f"rules.require[{place}]")
    if len(required) > spec.num_words:
        number, words = counted(len(required), "word"), counted(spec.num_words, "word")
        problem = f"{number} are required, and the answer has {words}"
        raise InputError(f"{problem}; set guarantees.words", key="rules.require")
    refused = {word: _why_never(spec, listed, word) for word in spec.theme}
    themed = [word for word, why in refused.items() if not why]
    wrong = [
        InputError(refused[word], key=f"theme[{place}]")
        for place, word in enumerate(spec.theme)
        if refused[word] and (not themed or not listed.has(word))
    ]
    if wrong:
        raise InputError.all_of(wrong)
    return [*required, *themed]


def _why_never(spec: Spec, listed: Source, word: str) -> str:
    """Why a word is in no answer, and what to do; empty if it may be in some."""
    breaks = broken(spec.puzzle, "word", (word,), spec.length)
    if not listed.has(word):
        meant = _meant(_near(listed, word)) or "add it to words.add"
        why = f"is not in the list ({listed.name}) under words; {meant}"
    elif word in spec.avoided_words:
        why = "is to be avoided; choose another word"
    elif spec.puzzle.words.is_banned(word):
        why = "is banned; choose another word"
    elif because := next((because for _, because in breaks), ""):
        why = f"cannot be played ({because}); choose another word, or change rules"
    elif because := _on_no_box(spec)(word, split(word, spec.several)):
        why = f"can be in no answer: {because}; choose another word"
    else:
        return ""
    return f"{word!r} {why}"


def _on_no_box(spec: Spec) -> Callable[[str, Parts], str]:
    """What says of a word and its parts why it cannot be traced, wherever tiles are.

    Empty if it may be.
    """
    rules, room = SUPPORT.view(spec.puzzle.rules), spec.num_tiles

    def why(word: str, parts: Parts) -> str:
        if spec.tiles is not None:
            if other := sorted({*word} - {*"".join(spec.tiles)}):
                return f"letters lacks {in_words(other)}"
            if not _is_plain(spec, spec.tiles):
                return ""
        number = len({*parts})
        if not rules.same_side and any(map(eq, parts, parts[1:])):
            twice = next(a for a, b in pairwise(parts) if a == b)
            says = f"it has {twice} twice in a row, which only rules.same_side allows"
            missing = tile_missing(word, spec.several)
            return ", or ".join(filter(None, (says, missing)))
        if rules.distinct_in_word and number < len(parts):
            return "rules.distinct_in_word forbids it, as it has a letter twice"
        if number > room:
            return f"it has {number} different letters, more than there are tiles"
        return "it has too few tiles to link" if len(parts) < rules.link else ""

    return why


def _has_letters(spec: Spec, chain: Chain) -> bool:
    """Whether a chain has as many letters as are promised."""
    return spec.promises.letters in (None, sum(map(spec.length, chain)))


def _is_plain(spec: Spec, tiles: tuple[str, ...]) -> bool:
    """Whether an answer covers the letters just if it has all of them."""
    are_letters = all(len(split_letters(tile)) == 1 for tile in tiles)
    are_different = len({*tiles}) == len(tiles)
    cover = SUPPORT.view(spec.puzzle.rules).cover
    return are_letters and are_different and cover is None


def _covering(
    spec: Spec,
    tiles: tuple[str, ...],
    words: Sequence[str],
    seed: int,
    config: LimitedConfig,
) -> list[Chain]:
    """All chains of so many words that cover the letters, wherever these stand."""
    size, puzzle = spec.num_words, relaxed(spec.puzzle)
    covering = replace(
        puzzle,
        box=any_box(spec.sizes, tiles),
        words=Words(only=tuple(words)),
        rules=replace(puzzle.rules, min_words=size, max_words=size),
    )
    result = solved(covering, config, Request(every=size))
    chains = sorted(x for x in result.chains or () if _has_letters(spec, x))
    Random(seed).shuffle(chains)  # noqa: S311  # no secret
    if not spec.theme:
        return chains
    themed = [chain for chain in chains if not {*spec.theme}.isdisjoint(chain)]
    return sorted(themed, key=lambda chain: -len({*spec.theme} & {*chain}))


class _Drawer:
    """Draws linked words that have just so many letters between them."""

    def __init__(
        self,
        spec: Spec,
        words: Sequence[str],
        seed: int,
        tick: Callable[[], None],
    ) -> None:
        self._spec, self._seed = spec, seed
        self._rules = SUPPORT.view(spec.puzzle.rules)
        self._tick = tick
        every = ((word, split(word, spec.several)) for word in paced(words))
        why = _on_no_box(spec)
        both = [each for each in every if not why(*each)]
        Random(seed).shuffle(both)  # noqa: S311  # no secret
        self._words = [word for word, _ in both]
        self._parts = [parts for _, parts in both]
        letters = joined.from_iterable(paced(self._parts))
        places = {x: n for n, x in enumerate(dict.fromkeys(letters))}
        at = map(places.__getitem__, joined.from_iterable(paced(self._parts)))
        sizes = np.fromiter(map(len, self._parts), np.int32)
        self._has = sets_of(np.fromiter(at, np.int32), sizes, len(places))
        by_link: defaultdict[Parts, list[int]] = defaultdict(list)
        for place, parts in enumerate(paced(self._parts)):
            by_link[parts[: self._rules.link]].append(place)
        self._starting = {link: np.array(places) for link, places in by_link.items()}
        self._required = _Among(self._words, self._rules.require)
        self._themed = _Among(self._words, spec.theme)

    def chains(self) -> Iterator[Chain]:
        """All of them, those with most words of the theme first."""
        if not self._spec.theme:
            return self._in_turn(None)
        most = min(self._spec.num_words, len(self._spec.theme))
        return joined.from_iterable(map(self._in_turn, range(most, 0, -1)))

    def _in_turn(self, themed: int | None) -> Iterator[Chain]:
        """Those with so many words of the theme, one at a time for each first word."""
        start = self._rules.start
        allowed = self._allowed(np.arange(len(self._words)), (), themed)
        turns: Iterable[Iterator[Chain]] = (
            self._longer((place,), self._has[place], themed)
            for place in map(int, allowed)
            if start is None or self._parts[place][0] == start
        )
        while turns:
            left: list[Iterator[Chain]] = []
            for longer in turns:
                for chain in islice(longer, 1):
                    yield chain
                    left.append(longer)
            turns = left

    def _longer(
        self, places: Places, letters: Sets, themed: int | None
    ) -> Iterator[Chain]:
        self._tick()
        more = self._spec.num_words - len(places)
        chain = tuple(self._words[place] for place in places)
        if not more:
            if self._is_whole(places, chain, letters):
                yield chain
            return
        following = [*self._following(places, letters, more, themed)]
        # Of its own order for each chain, lest all try the same words first.
        if len(following) > 1:
            Random(f"{self._seed} {chain}").shuffle(following)  # noqa: S311
        for place in following:
            if not self._is_repeat(chain, self._words[place]):
                has = letters | self._has[place]
                yield from self._longer((*places, place), has, themed)

    def _is_whole(self, places: Places, chain: Chain, letters: Sets) -> bool:
        end = self._rules.end
        ends = end is None or self._parts[places[-1]][-1] == end
        has_all = sizes_of(letters) == self._spec.num_tiles
        return bool(ends and has_all and _has_letters(self._spec, chain))

    def _following(
        self, before: Places, letters: Sets, more: int, themed: int | None
    ) -> Ints:
        """Words that may come next, of which the last must bring all that is left."""
        link = self._rules.link
        places = self._starting.get(self._parts[before[-1]][-link:] if link else ())
        if places is None:
            return np.zeros(0, np.int64)
        places = self._allowed(places, before, themed)
        if not len(places):
            return places
        new = sizes_of(self._has[places] & ~letters)
        missing = self._spec.num_tiles - sizes_of(letters)
        most = sizes_of(self._has & ~letters).max() if more > 1 else 0
        fine: Ints = places[(new <= missing) & (new + (more - 1) * most >= missing)]
        return fine

    def _allowed(self, places: Ints, before: Places, themed: int | None) -> Ints:
        """Those after which there is room for all words that an answer must have."""
        more = self._spec.num_words - len(before)
        if (left := self._required.left(before)) == more:
            places = places[self._required.has[places]]
        elif left > more:
            return places[:0]
        if themed is None:
            return places
        left = themed - len(self._spec.theme) + self._themed.left(before)
        if left in (0, more):
            are_themed: Bools = self._themed.has[places]
            return places[are_themed if left else ~are_themed]
        return places if 0 < left < more else places[:0]

    def _is_repeat(self, chain: Chain, word: str) -> bool:
        """Whether a word stands twice, or, where order means nothing, out of order."""
        if self._rules.link == 0 and word < chain[-1]:
            return True
        return word in chain and not self._rules.repeat_words


class _Among:
    """Which of the words are some that are named."""

    def __init__(self, words: Sequence[str], named: Sequence[str]) -> None:
        self._named = frozenset(named)
        every = enumerate(words) if named else ()
        self._places = {n for n, word in every if word in self._named}
        self.has = np.zeros(len(words), np.bool_)
        self.has[[*self._places]] = True

    def left(self, places: Places) -> int:
        """How many of them are not among the words in these places."""
        return len(self._named) - len(self._places.intersection(places))
