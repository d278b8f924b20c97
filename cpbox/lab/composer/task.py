"""A task: the letters and the answer of one box, whose arrangement is looked for.

A walk is a way to trace a chain, if only the sides allowed each step. What a chain must
cover, where it starts and how often it may visit a tile are matters of tiles alone. So
the walks that the rules allow are known before the arrangement is; which of their steps
the sides allow is then all that there is to ask.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations
from random import Random

from cpbox.candidates.source import source
from cpbox.candidates.tracing import Tracer
from cpbox.lab.composer.spec import Chain, Spec, answer_in, any_box, letters_of
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.puzzle.errors import InputError
from cpbox.search.verify import keeps, violations
from cpbox_models.arrangement import Walk


@dataclass(frozen=True)
class Task:
    """What is arranged.

    Parameters
    ----------
    spec
        What the box shall keep.
    chain
        The answer.
    tiles
        What stands on the tiles, in the order in which symmetry is broken; those that
        hold the same stand side by side.
    puzzle, variants
        The spec's, and those of its variants that are promised something, on a box that
        holds these tiles in some arrangement, and with no words but those of its
        letters: the engine reads the lists once.

    """

    spec: Spec
    chain: Chain
    tiles: tuple[str, ...]
    puzzle: Puzzle
    variants: Mapping[str, Puzzle]


def task_of(spec: Spec, chain: Chain, seed: int = 0) -> Task:
    """Make a task of an answer.

    Parameters
    ----------
    spec
        The spec.
    chain
        The answer.
    seed
        The same letters are arranged in another way for another seed.

    Raises
    ------
    InputError
        When the answer is none, whatever the arrangement.

    """
    task = _unspelled(spec, chain, seed)
    variants = {name: spelled(each) for name, each in task.variants.items()}
    return replace(task, puzzle=spelled(task.puzzle), variants=variants)


def is_answer(spec: Spec, chain: Chain) -> bool:
    """Whether a chain is an answer on some arrangement, but for what sides allow."""
    try:
        _unspelled(spec, chain)
    except InputError:
        return False
    return True


def _unspelled(spec: Spec, chain: Chain, seed: int = 0) -> Task:
    """Make a task whose puzzles have the spec's own words."""
    tiles = [*(spec.tiles or letters_of(chain))]
    order = sorted(set(tiles))
    Random(f"{seed} {' '.join(chain)}").shuffle(order)  # noqa: S311  # no secret
    tiles.sort(key=order.index)
    box = any_box(spec.sizes, tiles)
    puzzle = replace(spec.puzzle, box=box)
    check_answer(spec, puzzle, chain)
    asked = spec.variants.items() if spec.promises.unique is not None else ()
    variants = {name: replace(each, box=box) for name, each in asked}
    for name, variant in variants.items():
        _check_in(name, variant, answer_in(variant, chain))
    return Task(spec, chain, tuple(tiles), puzzle, variants)


def spelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with no words but those of its letters, whose lists are read once."""
    words = puzzle.words
    letters = "".join(sorted(set("".join(puzzle.box.tiles))))
    spellable, _ = source(words, words.lists[0]).made_of(letters)
    only = Words(
        only=tuple(spellable) or ("-",),
        rarity=words.rated_by,
        ban=words.ban,
        ban_matching=words.ban_matching,
    )
    return replace(puzzle, words=only, expect={})


def relaxed(puzzle: Puzzle) -> Puzzle:
    """The puzzle where any tile may follow any."""
    return replace(puzzle, rules=replace(puzzle.rules, same_side=True, moves="any"))


def check_answer(spec: Spec, puzzle: Puzzle, chain: Chain) -> None:
    """Raise when a chain is no answer on any arrangement.

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
        problem = f"{'; '.join(broken)}{_another_order(puzzle, chain)}"
        raise InputError(f"{problem}; correct the answer or the rules", key="answer")


def _another_order(puzzle: Puzzle, chain: Chain) -> str:
    """The order in which the words would do, if there is one."""
    if len(chain) <= 5:
        for other in permutations(chain):
            if not violations(relaxed(puzzle), other):
                return f" (in the order {', '.join(other)} they would do)"
    return ""


def _check_in(name: str, variant: Puzzle, chain: Chain) -> None:
    """Raise when the answer is none under a variant's rules."""
    listed = source(variant.words, variant.words.lists[0])
    broken = [f"{word} is not in its list" for word in chain if not listed.has(word)]
    if broken := broken or violations(relaxed(variant), chain):
        problem = f"the answer is none here: {'; '.join(broken)}"
        remedy = "say which chain is, as in expect: {chain: [gracious, splashy]}"
        raise InputError(f"{problem}; {remedy}", key=f"variants.{name}")


Path = tuple[int, ...]

MAX_WALKS = 2_000


def steps(paths: Iterable[Path]) -> Walk:
    """The steps of paths, each as a pair of tiles, the smaller number first."""
    return frozenset(
        (min(step), max(step)) for path in paths for step in pairwise(path)
    )


class Walks:
    """The walks of chains and words under a puzzle's rules.

    Parameters
    ----------
    puzzle
        Whose rules count, all but those that speak of sides.
    tiles
        What stands on each tile.

    """

    def __init__(self, puzzle: Puzzle, tiles: Sequence[str]) -> None:
        apart = Box(tuple((tile,) for tile in tiles))
        rules = replace(puzzle.rules, moves="any")
        self._puzzle = replace(puzzle, box=apart, rules=rules)
        self._tracer = Tracer(apart, rules, in_order=True)
        self._known: dict[str, list[Path]] = {}  # rivals have many words in common

    def of(self, chain: Sequence[str]) -> list[Walk]:
        """The walks of a chain, without those that hold another.

        Raises
        ------
        InputError
            When there are too many.

        """
        paths = {word: self._paths(word) for word in chain}
        traces = _traces(self._puzzle, chain, paths)
        return _least({steps(trace) for trace in traces})

    def of_word(self, word: str) -> list[Walk]:
        """The same for a word by itself."""
        return _least({steps([path]) for path in self._paths(word)})

    def _paths(self, word: str) -> list[Path]:
        if word not in self._known:
            self._known[word] = [path for *_, path in self._tracer.traces(word)]
            _check_number(len(self._known[word]), repr(word))
        return self._known[word]


def _check_number(ways: int, traced: str) -> None:
    if ways > MAX_WALKS:
        problem = f"{traced} can be traced in more than {MAX_WALKS:,} ways"
        raise InputError(f"{problem}; repeat fewer letters", key="letters")


def _least(walks: set[Walk]) -> list[Walk]:
    """Of walks one of which holds another, the lesser asks less of the sides."""
    if len(walks) < 2:
        return [*walks]
    kept: list[Walk] = []
    for walk in sorted(walks, key=lambda walk: (len(walk), sorted(walk))):
        if not any(less <= walk for less in kept):
            kept.append(walk)
    return kept


def _traces(
    puzzle: Puzzle, chain: Sequence[str], paths: dict[str, list[Path]]
) -> Iterator[tuple[Path, ...]]:
    for number, trace in enumerate(_linked(puzzle, chain, paths, ()), 1):
        _check_number(number, " ".join(chain))
        if keeps(puzzle, trace):
            yield trace


def _linked(
    puzzle: Puzzle,
    chain: Sequence[str],
    paths: dict[str, list[Path]],
    so_far: tuple[Path, ...],
) -> Iterator[tuple[Path, ...]]:
    if len(so_far) == len(chain):
        yield so_far
        return
    link = puzzle.rules.link
    for path in paths[chain[len(so_far)]]:
        if not link or not so_far or so_far[-1][-link:] == path[:link]:
            yield from _linked(puzzle, chain, paths, (*so_far, path))
