"""Words that can be played, but are in no answer, as they are unfit to print."""

from functools import lru_cache

from cpbox.basics.wording import Said
from cpbox.candidates.lexicon import unfit_words
from cpbox.puzzle import Puzzle
from cpbox.puzzle.rule_support import Support

SUPPORT = Support("the words unfit to print", is_bound=True).plus("lengths")
UNFIT = Said("unfit to print", "terminal.unfit")
UNFIT_KEY = "words.unfit"
LEFT_OUT = Said(
    f"left out as {UNFIT}; `words: {{unfit: allow}}` has it back", "verdict.left_out"
)


def unfit_on(puzzle: Puzzle) -> list[str]:
    """The words of the box's letters that are left out as unfit to print, sorted.

    Those that the puzzle itself adds or requires are not among them.
    """
    if not puzzle.words.avoids_unfit:
        return []
    spelled = _spelled(frozenset("".join(puzzle.box.tiles)))
    required = SUPPORT.of(puzzle).require if spelled else ()
    own = {*puzzle.words.add, *required}
    return [word for word in spelled if word not in own]


def is_unfit(puzzle: Puzzle, word: str) -> bool:
    """Whether a word of the box's letters is left out as unfit to print."""
    return word in unfit_words() and word in unfit_on(puzzle)


@lru_cache(maxsize=256)
def _spelled(letters: frozenset[str]) -> list[str]:
    return sorted(filter(letters.issuperset, unfit_words()))
