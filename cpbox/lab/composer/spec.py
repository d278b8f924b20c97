"""A spec: what a box shall be made of, and what it shall keep; and how it is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from cpbox.basics.errors import InputError
from cpbox.basics.wording import LARGEST, Said, counted
from cpbox.candidates.how_hard import RATED
from cpbox.candidates.how_hard import SUPPORT as RATING
from cpbox.candidates.unfit import UNFIT
from cpbox.fields.base import replace
from cpbox.fields.key_types import is_off
from cpbox.fields.merging import merge
from cpbox.fields.mistakes import validated
from cpbox.fields.written import (
    TextSource,
    is_empty,
    placed,
    plain_values,
    text_at,
    way,
)
from cpbox.fields.yaml_tree import tree_of
from cpbox.lab.composer.spec_keys import KEPT, SUPPORT, Likeness, Promises, SpecKeys
from cpbox.lab.composer.spelling import split, tile_missing
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.puzzle.reader.layers import Layers
from cpbox.puzzle.reader.settings import parse

Chain = tuple[str, ...]
Aim = tuple[int, int] | str  # from one number to another; or `least`, or `most`

DEFAULT_LIST = "extended"
DEFAULT_ANSWERS = "common"
DEFAULT_WORDS = 2
MEASURE = "starts"  # by which the boxes of a week become harder
DAILY = {"words": "full", "guarantees": {"par": 2, "unique": "chain"}}
_SPARE = "etaoinsrhldcumfpgwybvkxjqz"


def any_box(sizes: Sequence[int], tiles: Sequence[str]) -> Box:
    """A box with these tiles."""
    left = iter(tiles)
    return Box(tuple(tuple(next(left) for _ in range(size)) for size in sizes))


def letters_of(chain: Chain, several: Sequence[str]) -> list[str]:
    """The letters of a chain, each once, in order; `several` share a tile."""
    return sorted({part for word in chain for part in split(word, several)})


@dataclass(frozen=True, kw_only=True)
class Spec:
    """What a box shall be made of, and what it shall keep.

    Parameters
    ----------
    sizes
        Tiles on each side.
    tiles
        What stands on the tiles; None where that follows from the answer.
    several
        Letters that share a tile, such as ``sz``.
    answer
        Its words; None where they are searched for.
    theme
        Words of which the answer has at least one, and as many as can be.
    answers
        The words that an answer may have; None for any that count, and of words of
        one's own that are rated, for the most familiar.
    promises
        What the box shall keep.
    difficulty
        The range, or ``least`` or ``most``, of each quantity that is asked for.
    avoided_words, avoided_boxes
        Words that no answer may have, and what no box may be like.
    puzzles
        The puzzle, on a box that only holds its place, and then its variants.
    tree
        What the puzzle file shall say of these.
    whole
        All that was read, with its places.
    digest
        Of all that was read: the same for the same spec.

    """

    sizes: tuple[int, ...]
    tiles: tuple[str, ...] | None
    several: tuple[str, ...]
    answer: Chain | None
    theme: tuple[str, ...]
    answers: Words | None
    promises: Promises
    difficulty: Mapping[str, Aim]
    avoided_words: frozenset[str]
    avoided_boxes: frozenset[Likeness]
    puzzles: tuple[Puzzle, ...]
    tree: Any = field(compare=False)
    whole: Any = field(compare=False, repr=False)
    digest: str = ""

    def __post_init__(self) -> None:
        self._check_sizes()
        self._check_words()
        if {*RATED} & self.difficulty.keys():
            RATING.view(self.puzzle.rules)
        aims = [name for name, aim in self.difficulty.items() if isinstance(aim, str)]
        if len(aims) > 1:
            problem = f"only one quantity can be least or most, and {aims[0]} is"
            raise InputError(f"{problem}; give a range", key=f"difficulty.{aims[1]}")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands, but for its box."""
        return self.puzzles[0]

    def placed(self, error: InputError) -> InputError:
        """Say where each mistake is, if that can be known."""
        return _placed(error, self.whole)

    @property
    def num_tiles(self) -> int:
        """Number of tiles on the box."""
        return sum(self.sizes)

    @property
    def is_drawn(self) -> bool:
        """Whether answers are drawn, and neither they nor their letters are given."""
        return self.answer is None and self.tiles is None

    def tiles_of(self, chain: Chain) -> Sequence[str]:
        """What stands on the tiles if a chain is the answer."""
        return self.tiles or letters_of(chain, self.several)

    def length(self, word: str) -> int:
        """How long a word is: by its letters or, with `rules.lengths`, its tiles."""
        if SUPPORT.view(self.puzzle.rules).lengths == "letters":
            return len(word)
        is_known = self.tiles is not None
        return self.puzzle.length(word) if is_known else len(split(word, self.several))

    def tile_missing(self, chain: Chain) -> str:
        """What lets a letter of a chain such as ß be played; empty for none."""
        return next(filter(None, (tile_missing(x, self.several) for x in chain)), "")

    @property
    def num_words(self) -> int:
        """Number of words of an answer."""
        if self.answer is not None:
            return len(self.answer)
        return self.promises.words or self.promises.par or DEFAULT_WORDS

    @property
    def word_list(self) -> str:
        """What people call the list from which rivals come."""
        words = self.puzzle.words
        if words.only is not None:
            return "the words given"
        return words.lists[0] if words.file is None else str(words.file)

    @property
    def against(self) -> str:
        """What each promise holds against, as part of a sentence."""
        words = self.puzzle.words
        against = self.word_list
        if words.only is None:
            against = f"the list {against}" if words.file else f"the {against} list"
        without = f", without words {UNFIT}" if words.avoids_unfit else ""
        return f"against {against}{without}"

    def _check_sizes(self) -> None:
        if self.tiles is None or len(self.tiles) == self.num_tiles:
            return
        number, room = counted(len(self.tiles), "tile"), self.num_tiles
        problem = f"{number} for sides of {room} together"
        letters = self.answer and letters_of(self.answer, self.several)
        if letters == sorted(self.tiles):
            has = f"the answer has {counted(len(self.tiles), 'letter')}"
            num_sides = min(len(self.sizes), len(self.tiles))
            each, more = divmod(len(self.tiles), num_sides)
            sizes = [each + (side < more) for side in range(num_sides)]
            fitting = ",".join(map(str, sizes))
            remedy = f"give {counted(room, 'letter')}, or sides of {fitting}"
            if tile := self.tile_missing(self.answer or ()):
                remedy += f", or {tile}"
            problem = f"{has}, and the sides {counted(room, 'tile')}; {remedy}"
            values = {"n": len(self.tiles), "room": room}
            said = Said(problem, "lab.refused.answer_size", **values)
            raise InputError(said, key="answer")
        raise InputError(f"{problem}; give as many, or change sides", key="letters")

    def _check_words(self) -> None:
        promised = self.promises
        for name, number in (("words", promised.words), ("par", promised.par)):
            if number is not None and number != self.num_words:
                has = counted(self.num_words, "word")
                problem = f"the answer has {has}, not {number}; change one of the two"
                values = {"n": self.num_words, "asked": number}
                said = Said(problem, "lab.refused.answer_words", **values)
                raise InputError(said, key=f"guarantees.{name}")
        if promised.no_one_word and self.num_words == 1:
            problem = "the answer is one word; remove this, or ask for more words"
            said = Said(problem, "lab.refused.answer_one_word")
            raise InputError(said, key="guarantees.no_one_word")
        if self.answer is None:
            return
        size = sum(map(self.length, self.answer))
        if promised.letters not in (None, size):
            has, asked = counted(size, "letter"), promised.letters
            problem = f"the answer has {has}, not {asked}; correct it"
            values = {"n": size, "asked": asked}
            said = Said(problem, "lab.refused.answer_letters", **values)
            raise InputError(said, key="guarantees.letters")
        for number, word in enumerate(self.answer):
            if word in self.avoided_words:
                problem = f"{word!r} is to be avoided; choose another word"
                raise InputError(problem, key=f"answer[{number}]")
        if self.theme and not {*self.theme} & {*self.answer}:
            problem = "the answer has no word of it; choose other words, or remove one"
            raise InputError(problem, key="theme")


def read_spec(
    text: str,
    name: str,
    folder: Path = Path(),
    settings: Sequence[str] = (),
    *,
    daily: bool = False,
) -> Spec:
    """Read a spec.

    Parameters
    ----------
    text
        The YAML; it may be empty.
    name
        What messages call it.
    folder
        Where the paths in it start.
    settings
        Settings such as ``guarantees.par=2``, put in the text's place in order.
    daily
        Whether it is laid over what counts for a box a day, whose difficulty is
        measured.

    """
    return spec_of(tree_of(text, TextSource(name, folder)), name, settings, daily=daily)


def spec_of(
    tree: Any, name: str, settings: Sequence[str] = (), *, daily: bool = False
) -> Spec:
    """Read a spec from its values."""
    if is_empty(tree):
        tree = {}
    for setting in settings:
        tree = merge(tree, parse(setting), SpecKeys)
    request = validated(SpecKeys, tree)
    try:
        return _spec(tree, name, request, daily=daily)
    except InputError as error:
        raise _placed(error, tree) from error


def _placed(error: InputError, tree: Any) -> InputError:
    each = [placed(x, x.key and text_at(tree, way(x.key))) for x in error.mistakes]
    return InputError.all_of(each)


def _spec(tree: Any, name: str, request: SpecKeys, *, daily: bool) -> Spec:
    if daily:
        tree = _over_daily(tree)
        request = validated(SpecKeys, tree)
    sizes, answer, tiles = request.sides, request.answer, request.letters
    if len(sizes) < 2:
        problem = "a box needs at least two sides; write it as in [3, 3, 3, 3]"
        raise InputError(problem, key="sides")
    if answer == ():
        raise InputError("names no word; write some, or remove it", key="answer")
    if answer and request.several and request.words.is_own:
        answer = _as_listed(request.words, answer)
    if tiles is None and answer is not None:
        tiles = tuple(letters_of(answer, request.several))
    kept = _kept(tree)
    puzzles = _puzzles(kept, name, sizes, tiles or ())
    answers = request.answers
    if answers is None and not answer and not puzzles[0].words.is_own:
        answers = Words(lists=(DEFAULT_ANSWERS,))
    if answers is not None:  # what is asked for by name may always be in an answer
        named = (*SUPPORT.view(puzzles[0].rules).require, *request.theme)
        answers = replace(answers, add=(*answers.add, *named))
    promised = request.guarantees
    aims = {name: aim for name, aim in dict(request.difficulty).items() if aim}
    words, boxes = request.avoid.read()
    return Spec(
        sizes=sizes,
        tiles=tiles,
        several=request.several,
        answer=answer,
        theme=request.theme,
        answers=answers,
        promises=promised if promised.made else Promises(unique="chain"),
        difficulty=({MEASURE: (0, LARGEST)} if daily else {}) | aims,
        avoided_words=words,
        avoided_boxes=boxes,
        puzzles=puzzles,
        tree=kept,
        whole=tree,
        digest=sha256(repr(plain_values(tree)).encode()).hexdigest(),
    )


def _as_listed(words: Words, answer: Chain) -> Chain:
    """An answer whose letters stand apart where the list says so."""
    from cpbox.candidates.source import source  # which imports numpy

    return tuple(source(words, words.lists[0]).spelled(answer))


def _over_daily(tree: Any) -> Any:
    """A spec laid over what counts for a box a day."""
    under = dict(DAILY)
    if "answer" in tree or "words" in (tree.get("guarantees") or ()):
        del under["guarantees"]  # as these say how many words there are
    return merge(under, tree, SpecKeys)


# --------------------------------------------------------- the puzzle without its box


def _kept(tree: Any) -> Any:
    """What the puzzle file shall say; the list is always named."""
    own = {name: value for name, value in tree.items() if name in KEPT}
    return merge({"words": DEFAULT_LIST}, own, Puzzle)


def _puzzles(
    kept: Any, name: str, sizes: Sequence[int], tiles: Sequence[str]
) -> tuple[Puzzle, ...]:
    """The puzzle and its variants on a box that only holds the place."""
    number, values = sum(sizes), plain_values(kept)
    for variant, changed in _mapping(values.get("variants")).items():
        if "sides" in _mapping(changed):
            problem = "a variant has the same box; remove its sides"
            raise InputError(problem, key=f"variants.{variant}.sides")
    letters = tiles if len(tiles) == number else _spare(values, number)
    sides = [[*side] for side in any_box(sizes, letters).sides]
    layers = Layers(merge(kept, {"sides": sides}, Puzzle), name)
    puzzles = layers.puzzle(), *layers.variants().values()
    for puzzle in puzzles:
        SUPPORT.view(puzzle.rules)
        if len(puzzle.words.lists_in_turn) > 1:
            problem = "names several lists; name the one from which rivals come"
            variant = f"variants.{puzzle.variant}.words"
            key = variant if puzzle.variant else "words.list"
            raise InputError(problem, key=key)
    return puzzles


def _mapping(value: Any) -> dict[Any, Any]:
    """A mapping; where it is none, an empty one, as `Layers` says what is wrong."""
    return value if isinstance(value, dict) else {}


def _spare(values: dict[str, Any], number: int) -> list[str]:
    """Letters to hold the place: those that rules name, and more.

    None of these is one of several that are named together.
    """
    named: list[str] = []
    for each in (values, *_mapping(values.get("variants")).values()):
        rules = _mapping(_mapping(each).get("rules"))
        for key in ("start", "end", "cover", "max_uses"):
            value = rules.get(key)
            if value is None or is_off(value) or (key, value) == ("cover", "all"):
                continue
            each_named = value if isinstance(value, list | dict) else [value]
            named += [str(text) for text in each_named if str(text).isalpha()]
    several = (*named, *_mapping(values.get("letter_values")))
    together = "".join(text for text in several if len(text) > 1)
    spare = [letter for letter in _SPARE if letter not in together]
    return ([*dict.fromkeys([*named, *spare])] * number)[:number]
