"""What to look at twice: letters that look alike, odd boxes, lines of no word."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cpbox.basics.errors import InputError
from cpbox.basics.letters import bare, is_invisible
from cpbox.basics.wording import alternatives, counted
from cpbox.candidates.lexicon import SHORTEST, TIERS, one_slip_from, rarity_of
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import Box, Puzzle, typed_sides
from cpbox.puzzle.rule_support import Support

if TYPE_CHECKING:
    from cpbox.candidates.source import Source

SUPPORT = Support("warnings", is_bound=True).plus("lengths")
MANY_SIDES = 6


def look_twice(puzzle: Puzzle, *, is_read: bool = True) -> list[str]:
    """What to know of letters that nobody can tell apart, and of a box just typed.

    And of lines of a word list that hold no word, and of a script that the words of the
    built-in lists do not have. A list that there was no time to read, as `is_read`
    says, is not read for that.
    """
    own = _own_words(puzzle) if is_read and puzzle.words.is_own else None
    typed = typed_sides(puzzle.file) == puzzle.box.sides  # in the place of a file
    typos = [*_typos(puzzle.box)] if typed else []
    typos += filter(None, [_tiles_as_sides(puzzle.box), own.remark if own else ""])
    typos += _accents(puzzle) if own is None else _accented_words(puzzle, own)
    letters = "".join(_texts(puzzle))
    if letters.isascii():
        return typos
    alike = [each for each in remarks(letters) if each.startswith("check:")]
    return typos + (alike or [*_other_script(puzzle)])


def _own_words(puzzle: Puzzle) -> "Source | None":
    """The user's own words, but where these cannot be read, as who needs them says."""
    from cpbox.candidates.source import source

    try:
        return source(puzzle.words, puzzle.words.largest)
    except InputError:
        return None


def _typos(box: Box) -> Iterator[str]:
    """What is allowed, but more often a slip of the finger."""
    number = len(box.sides)
    is_apart = number > 4 and len(box.tiles) == 12 and len({*map(len, box.sides)}) > 1
    if number == len(box.tiles):
        yield f"check: the box has {number} sides of one letter each"
    elif number < 4 or is_apart:  # by a space where none was meant
        yield f"check: the box has {number} sides, the game's has 4"
    for tile, times in Counter(box.tiles).items():
        if times > 1:
            yield f"check: {tile} is on {times} tiles"
    sizes = Counter(map(len, box.sides)).most_common()
    if number > 2 and [sides for _, sides in sizes[1:]] == [1]:
        (usual, _), (other, _) = sizes
        odd = next(side for side in box.sides if len(side) == other)
        has = f"the side {''.join(map(str, odd))} has {counted(other, 'letter')}"
        yield f"check: {has}, the others {usual}"


def _tiles_as_sides(box: Box) -> str:
    """What to say of many sides of which most are one letter, as tiles are."""
    sizes = Counter(map(len, box.sides))
    if len(box.sides) < MANY_SIDES or sizes[1] * 2 <= len(box.sides) or len(sizes) < 2:
        return ""
    has = f"the box has {len(box.sides)} sides, {sizes[1]} of them of one letter"
    return f"check: {has}; if these are tiles, put them together, as in a[cs]t"


def misspelled(word: str) -> str:
    """What to say of a word in none of the built-in lists; empty of any other."""
    if rarity_of([word]) != [len(TIERS)]:
        return ""
    if len(word) < SHORTEST:
        return f"check: {none_so_short(word)}"
    near = one_slip_from(word)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"check: {word} is in none of the built-in lists{meant}"


def none_so_short(word: str) -> str:
    """That no built-in list has words as short as one."""
    return f"the built-in lists have no word of {counted(len(word), 'letter')}"


def _accents(puzzle: Puzzle) -> Iterator[str]:
    """Letters of the box with marks that no word of the built-in lists has."""
    if puzzle.words.is_own:
        return
    for tile in sorted({*puzzle.box.tiles}.difference(*puzzle.words.add)):
        plain = bare(tile)
        if plain != tile and plain.isascii():
            yield f"check: no word of the built-in lists has {tile}; is it {plain}?"


def _accented_words(puzzle: Puzzle, words: "Source") -> Iterator[str]:
    """Words that only their accents keep off the box, if they are many.

    A box with accents of its own is one of a language where they count, and so is one
    whose puzzle names another language than English. One that expects an answer has
    the words for it.
    """
    letters = "".join(puzzle.box.tiles)
    has_accents = any(bare(letter) != letter for letter in letters)
    if has_accents or puzzle.expect or puzzle.language != DEFAULT_LANGUAGE:
        return
    accented = {
        letter
        for letter in words.own_letters.difference(letters)
        if bare(letter) in letters and _name(letter).startswith(("LATIN", "GREEK"))
    }
    if not accented:
        return
    lost = words.number_made_of(letters, accented)
    if lost > 2 and words.number_made_of(letters, most=10 * lost) < 10 * lost:
        names = sorted(accented)
        have = f"{lost:,} words of the list have {alternatives(names)}, on no tile"
        meant = f"with words.accents: ignore, {names[0]} is {bare(names[0])}"
        yield f"check: {have}; {meant}"


def _texts(puzzle: Puzzle) -> Iterator[str]:
    words = puzzle.words
    yield from puzzle.box.tiles
    yield from SUPPORT.of(puzzle).require
    yield from words.add
    yield from words.only or ()


def _other_script(puzzle: Puzzle) -> Iterator[str]:
    """That the letters are of one script, which no word of the built-in lists has."""
    letters = "".join(puzzle.box.tiles)
    scripts = {_script(each) for each in letters if _has_script(each)}
    if scripts and not puzzle.words.is_own and "LATIN" not in scripts:
        script = " and ".join(sorted(scripts))
        yield f"check: the letters are {script}, those of the built-in lists LATIN"


def remarks(letters: Iterable[str]) -> Iterator[str]:
    """Say what a reader should know of letters that cannot be seen, or look alike."""
    every = sorted(set(letters))
    unseen = [each for each in every if is_invisible(each)]
    if unseen:
        names = (f"{_code(each)} {_name(each)}" for each in unseen)
        yield f"check: invisible letters: {', '.join(names)}"
    scripts: dict[str, list[str]] = {}
    for each in every:
        if each not in unseen and _has_script(each):
            shown = each if each.isascii() else f"{each} ({_code(each)})"
            scripts.setdefault(_script(each), []).append(shown)
    if len(scripts) > 1:
        parts = (f"{script} {' '.join(of)}" for script, of in sorted(scripts.items()))
        yield f"check: letters of several scripts: {'; '.join(parts)}"
    elif scripts.keys() - {"LATIN"}:
        yield f"script: {', '.join(scripts)}"


def _has_script(letter: str) -> bool:
    """Whether it is a letter of one script, unlike the apostrophe of Ukrainian."""
    return unicodedata.category(letter) in {"Lu", "Ll", "Lt", "Lo"}


def _script(letter: str) -> str:
    """The first word of its name, which is the script of most letters."""
    return _name(letter).split(" ")[0]


def _name(letter: str) -> str:
    return unicodedata.name(letter, "UNNAMED")


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"
