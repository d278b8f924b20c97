"""A task: the letters and the answer of one box, whose arrangement is looked for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from cpbox.candidates.source import source
from cpbox.lab.composer.spec import Chain, Spec, answer_in, letters_of
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.puzzle.errors import InputError
from cpbox.search.verify import violations


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


def any_box(sizes: tuple[int, ...], tiles: list[str]) -> Box:
    """A box with these tiles."""
    left = iter(tiles)
    return Box(tuple(tuple(next(left) for _ in range(size)) for size in sizes))


def spelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with no words but those of its letters, whose lists are read once."""
    words = puzzle.words
    letters = "".join(sorted(set("".join(puzzle.box.tiles))))
    spellable, _ = source(words, words.lists[0]).made_of(letters)
    only = Words(
        only=tuple(spellable) or ("-",),
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
