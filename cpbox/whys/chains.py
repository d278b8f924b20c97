"""Which rule refuses a chain, at which link or letter, and what is near it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from cpbox.puzzle import Objective, Puzzle, Rules
from cpbox.verify import trace
from cpbox.whys.change import letters_of
from cpbox.whys.conditions import covered
from cpbox.whys.oracle import Chain
from cpbox.whys.refusals import Refusal


def chain_refusals(puzzle: Puzzle, chain: Chain) -> list[Refusal]:
    """Every rule of chains that a chain breaks; its words can all be played."""
    found = [*_links(puzzle, chain), *_sums(puzzle, chain)]
    if any(refusal.rule == "rules.link" for refusal in found):
        return [*found, *_cover(puzzle, chain)]
    found += [*_traced(puzzle, chain), *_cover(puzzle, chain)]
    if not found and trace(puzzle, chain) is None:
        because = "no one way to trace the chain keeps all of its rules"
        found.append(Refusal("rules", because))
    return found


def leaves(puzzle: Puzzle, chain: Chain) -> tuple[str, ...]:
    """The letters to cover that a chain leaves, or its words if they do not link."""
    link = puzzle.rules.link if _can(puzzle, chain) else 0
    return tuple(
        letter
        for letter in _asked(puzzle)
        if not _can(puzzle, chain, link=link, cover=(letter,))
    )


def covers(puzzle: Puzzle, chain: Chain) -> tuple[str, ...]:
    """The letters of the box on which words can be played."""
    tiles = tuple(dict.fromkeys(puzzle.box.tiles))
    return tuple(
        letter
        for letter in tiles
        if any(_visits(puzzle, word, letter) for word in chain)
    )


def _visits(puzzle: Puzzle, word: str, letter: str) -> bool:
    whole = puzzle.box.tiles.count(letter) == 1
    return letter in word if not whole else _can(puzzle, (word,), cover=(letter,))


def _asked(puzzle: Puzzle) -> tuple[str, ...]:
    if isinstance(puzzle.rules.cover, int):
        return tuple(dict.fromkeys(puzzle.box.tiles))
    return covered(puzzle)


def _can(puzzle: Puzzle, chain: Chain, **rules: Any) -> bool:
    """Whether the words link on the box and keep some rules, whatever the others."""
    own = puzzle.rules
    grammar = Rules(
        min_length=1,
        same_side=own.same_side,
        moves=own.moves,
        distinct_in_word=own.distinct_in_word,
        link=own.link,
        cover=1,
    )
    grammar = replace(grammar, **rules)
    plain = replace(puzzle, rules=grammar, objective=Objective())
    return trace(plain, chain) is not None


# ------------------------------------------------------------------------ the rules


def _links(puzzle: Puzzle, chain: Chain) -> Iterator[Refusal]:
    link = puzzle.rules.link
    broken = False
    for one, other in pairwise(chain):
        if not _can(puzzle, (one, other)):
            broken = True
            yield Refusal("rules.link", _no_link(link, one, other))
    if not broken and not _can(puzzle, chain):
        because = "each word links to the next, but not all on the same tiles"
        yield Refusal("rules.link", because)


def _no_link(link: int, one: str, other: str) -> str:
    if link == 1 and one[-1] == other[0]:
        return f"{one} ends on another {one[-1]} than the one that {other} starts on"
    if link == 1:
        return f"{one} ends on {one[-1]}, {other} starts with {other[0]}"
    return f"{one} and {other} do not share {link} tiles"


def _sums(puzzle: Puzzle, chain: Chain) -> Iterator[Refusal]:
    rules, letters = puzzle.rules, letters_of(chain)
    if len(chain) < rules.min_words:
        yield _less("min_words", len(chain), "word", rules.min_words)
    if len(chain) > rules.most_words:
        yield _more("max_words", len(chain), "word", rules.most_words)
    if letters < rules.min_letters:
        yield _less("min_letters", letters, "letter", rules.min_letters)
    if rules.max_letters is not None and letters > rules.max_letters:
        yield _more("max_letters", letters, "letter", rules.max_letters)
    twice = [word for word in dict.fromkeys(chain) if chain.count(word) > 1]
    if twice and not rules.repeat_words:
        yield Refusal("rules.repeat_words", f"{' and '.join(twice)} more than once")
    missing = [word for word in dict.fromkeys(rules.require) if word not in chain]
    if missing:
        yield Refusal("rules.require", f"{' and '.join(missing)} must be in it")


def _less(key: str, number: int, noun: str, limit: int) -> Refusal:
    because = f"{_count(number, noun)}, fewer than the {limit} of {key}"
    return Refusal(f"rules.{key}", because)


def _more(key: str, number: int, noun: str, limit: int) -> Refusal:
    because = f"{_count(number, noun)}, more than the {limit} of {key}"
    return Refusal(f"rules.{key}", because)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _traced(puzzle: Puzzle, chain: Chain) -> Iterator[Refusal]:
    """The rules on where the chain begins, ends, closes, and how often it visits."""
    rules = puzzle.rules
    if rules.start is not None and not _can(puzzle, chain, start=rules.start):
        because = f"{chain[0]} does not start with {rules.start}"
        yield Refusal("rules.start", because)
    if rules.end is not None and not _can(puzzle, chain, end=rules.end):
        yield Refusal("rules.end", f"{chain[-1]} does not end with {rules.end}")
    if rules.loop and not _can(puzzle, chain, loop=True):
        because = f"{chain[-1]} does not link back to {chain[0]}"
        yield Refusal("rules.loop", because)
    elif rules.max_uses is not None:
        yield from _uses(puzzle, chain)


def _uses(puzzle: Puzzle, chain: Chain) -> Iterator[Refusal]:
    rules, found = puzzle.rules, False
    for letter in dict.fromkeys(puzzle.box.tiles):
        most = rules.uses_of(letter)
        if most is None:
            continue
        limit = ((letter, most),)
        if not _can(puzzle, chain, max_uses=limit, loop=rules.loop):
            found = True
            because = f"{letter} is visited more than {_times(most)}"
            yield Refusal("rules.max_uses", because)
    if not found and not _can(puzzle, chain, max_uses=rules.max_uses, loop=rules.loop):
        because = "some tile is visited more often than max_uses allows"
        yield Refusal("rules.max_uses", because)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _cover(puzzle: Puzzle, chain: Chain) -> Iterator[Refusal]:
    asked = puzzle.rules.cover
    if isinstance(asked, int):
        most = _most_covered(puzzle, chain)
        if most < asked:
            because = f"it covers {_count(most, 'tile')}, fewer than {asked}"
            yield Refusal("rules.cover", because)
        return
    if missing := leaves(puzzle, chain):
        spelled = "".join(chain)  # of a letter on several tiles, some may be covered
        named = tuple(f"one {x}" if x in spelled else x for x in missing)
        yield Refusal("rules.cover", f"{_and(named)} left uncovered")
        return
    if _can(puzzle, chain) and not _can(puzzle, chain, cover=asked):
        because = "it cannot visit every tile of the letters in one go"
        yield Refusal("rules.cover", because)


def _and(letters: tuple[str, ...]) -> str:
    *most, last = letters
    listed = f"{', '.join(most)} and {last}" if most else last
    return f"{listed} {'are' if most else 'is'}"


def _most_covered(puzzle: Puzzle, chain: Chain) -> int:
    """Tiles that the chain covers at most; if it does not link, its words together."""
    tiles = len(puzzle.box.tiles)
    if not _can(puzzle, chain):
        return tiles - len(leaves(puzzle, chain))
    return next(n for n in range(tiles, 0, -1) if _can(puzzle, chain, cover=n))
