"""What the parts of a puzzle must agree on: the box, the words, rules and objective."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cpbox.basics.letters import bare, is_one_letter
from cpbox.basics.wording import Said, counted
from cpbox.fields.written import Loc

if TYPE_CHECKING:
    from cpbox.puzzle.whole import Puzzle


def disagreements(puzzle: "Puzzle") -> Iterator[tuple[Loc, str]]:
    """What is wrong with a puzzle whose parts are each right, and where."""
    yield from _on_this_box(puzzle)
    yield from _accented(puzzle)
    yield from _endless(puzzle)
    yield from _of_lengths(puzzle)


def _of_lengths(puzzle: "Puzzle") -> Iterator[tuple[Loc, str]]:
    """What makes no sense of the lengths and values of tiles."""
    if all(map(is_one_letter, puzzle.box.tiles)):
        for letter in puzzle.letter_values:  # which may be those of a language
            if not is_one_letter(letter) and {*letter} <= {*puzzle.box.tiles}:
                says = f"the letters of {letter!r} are on tiles of their own; give "
                said = Said(
                    f"{says}each its value", "lab.refused.value_apart", tile=letter
                )
                yield ("letter_values", letter), said
    elif puzzle.box.is_ambiguous:
        says = "the tiles of this box may spell a word in two ways; take out one that "
        says += "others spell, or "
        for letter in puzzle.tile_values:
            each = f"{says}give its letters a value each"
            yield ("letter_values", letter), Said(each, "lab.refused.two_spellings")
        if puzzle.rules.lengths == "tiles":
            all_of_it = f"{says}count letters"
            yield ("rules", "lengths"), Said(all_of_it, "lab.refused.two_spellings")


def _on_this_box(puzzle: "Puzzle") -> Iterator[tuple[Loc, str]]:
    """The rules that this box cannot keep, and why."""
    rules, tiles, sides = puzzle.rules, puzzle.box.tiles, len(puzzle.box.sides)
    named: list[tuple[Loc, str | None]] = [
        (("start",), rules.start),
        (("end",), rules.end),
    ]
    if isinstance(rules.max_uses, Mapping):
        named += [(("max_uses", letter), letter) for letter in rules.max_uses]
    if isinstance(rules.cover, tuple):
        named += [(("cover", n), letter) for n, letter in enumerate(rules.cover)]
    for loc, letter in named:
        if letter is not None and letter not in tiles:
            letters = " ".join(map(str, dict.fromkeys(tiles)))
            says = f"no tile holds {letter!r}; choose one of {letters}"
            yield ("rules", *loc), Said(says, "lab.refused.no_tile", letter=letter)
    if isinstance(rules.cover, int) and rules.cover > len(tiles):
        has = counted(len(tiles), "tile")
        says = f"the box has {has}, fewer than the "
        says += f"{rules.cover} to cover; write a smaller number, or all"
        said = Said(says, "lab.refused.few_tiles", tiles=has, n=rules.cover)
        yield ("rules", "cover"), said
    if rules.moves == "opposite" and sides % 2:
        says = f"a box of {sides} sides has no opposite sides; choose any or adjacent"
        yield ("rules", "moves"), Said(says, "lab.refused.opposite", n=sides)
    for place, word in enumerate(rules.require):
        if puzzle.words.is_banned(word):
            how = "ban" if word in puzzle.words.ban else "ban_matching"
            says = f"{word!r} is required, and banned by words.{how}"
            says += "; leave out one of the two"
            said = Said(says, "lab.refused.banned", word=word, ban=how)
            yield ("rules", "require", place), said


def _accented(puzzle: "Puzzle") -> Iterator[tuple[Loc, str]]:
    """What no word can have if accents are ignored."""
    if puzzle.words.accents != "ignore":
        return
    spelled = puzzle.words.spelled
    if odd := [tile for tile in puzzle.box.tiles if spelled(tile) != tile]:
        says = f"no word has {odd[0]} then; write {bare(odd[0])} on the box"
        said = Said(says, "lab.refused.accented_tile", tile=odd[0])
        yield ("words", "accents"), said
    for place, word in enumerate(puzzle.rules.require):
        if spelled(word) != word:
            says = f"accents are ignored; write {spelled(word)}"
            said = Said(says, "lab.refused.accented_word")
            yield ("rules", "require", place), said


def _endless(puzzle: "Puzzle") -> Iterator[tuple[Loc, str]]:
    """The terms that are ever better in ever longer chains."""
    if puzzle.rules.max_words is not None or puzzle.rules.max_letters is not None:
        return
    for place, term in enumerate(puzzle.objective.terms):
        if term.is_endless:
            says = f"'{term}' has no bound, because longer chains have ever more; "
            says += "limit it with rules.max_words or rules.max_letters"
            said = Said(says, "lab.refused.endless", term=str(term))
            yield ("objective", place), said
