"""How hard a box is, for people and for programs."""

from collections.abc import Iterator

from cpbox.basics.wording import counted, listed
from cpbox.candidates.familiar_words import FEW, GAMES, IN_MIND
from cpbox.candidates.how_hard import Difficulty, level_record
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.search.results.record import Record
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, filled
from cpbox.show.texts import Texts, texts

LEAST_SHARE = 0.01  # that is shown as a number
FITTED = (
    "Fitted on 246 boards of the newspaper's game: the par is exact on about two in "
    "three, and within one on all."
)
PAR = (
    "A par is what an editor would ask for. The page to play asks for the likely one, "
    "unless the puzzle has a par of its own, or so few words cannot do."
)
UNTRIED = (
    "Fitted on the newspaper's boxes of four sides of three letters, under its rules, "
    "with English words. This box is not like them, and on such boxes the measure was "
    "never tried."
)


def difficulty_page(difficulty: Difficulty, style: Style) -> str:
    """The par, the level, and a line for each reason."""
    lines = [
        rated_in_words(difficulty, texts(DEFAULT_LANGUAGE)),
        "",
        *reasons(difficulty),
        "",
    ]
    lines += [PAR, FITTED if difficulty.is_fitted else UNTRIED]
    return "\n".join(line for text in lines for line in _wrapped(text, style))


def _wrapped(text: str, style: Style) -> list[str]:
    return filled(text, style.width) if text else [""]


def rated_in_words(difficulty: Difficulty, own: Texts) -> str:
    """The par and the level in a line."""
    about = own(f"web.level.{difficulty.level}")
    return own("help.rated", n=difficulty.par, about=about, level=difficulty.level)


def reasons(difficulty: Difficulty) -> Iterator[str]:
    """Why it is as hard, a sentence each, which give no word away."""
    if not difficulty.scarce:
        return
    kind = "very familiar word" if _is_rated(difficulty) else "word"
    (_, number, dead), *others = difficulty.scarce
    first, *names = _names(difficulty)
    have = [f"{_number(number, kind)} with {first}"]
    have += [
        f"{f'{many:,}' if many else 'none'} with {name}"
        for name, (_, many, _) in zip(names, others, strict=True)
    ]
    end = ", so there is no solution" if is_hopeless(difficulty) else ""
    yield f"There {'is' if number < 2 else 'are'} {listed(have)}{end}."
    if dead:
        which = "the one" if number == 1 else f"{dead:,} of the {number:,}"
        few = f"fewer than {FEW} {kind}s can follow"
        yield f"After {which} with {first}, {few}."
    if difficulty.pairs is not None:
        is_are = "is" if difficulty.pairs < 2 else "are"
        yield f"There {is_are} {_number(difficulty.pairs, 'chain')} of two {kind}s."
    yield (
        f"A player who takes, of {IN_MIND} {kind}s that come to mind, the one with the "
        f"most new letters ends within {difficulty.par} words in "
        f"{_part(difficulty.chances[difficulty.par])} of {GAMES:,} "
        "simulated games."
    )


def _names(difficulty: Difficulty) -> Iterator[str]:
    """What the scarce tiles are called: a letter, or one of the tiles that have it."""
    tiles = difficulty.puzzle.box.tiles
    names = [tile for tile, _, _ in difficulty.scarce]
    for place, text in enumerate(names):
        if tiles.count(text) == 1:
            yield capitals(text)
        elif text in names[:place]:
            yield "the other" if tiles.count(text) == 2 else "another"
        else:
            yield f"one of the {tiles.count(text)} tiles of {capitals(text)}"


def is_hopeless(difficulty: Difficulty) -> bool:
    """Whether a tile that must be covered is in none of all words that there are."""
    if not difficulty.scarce or difficulty.scarce[0][1]:
        return False
    puzzle = difficulty.puzzle
    is_whole = len(puzzle.to_cover) == len(puzzle.box.tiles) and not puzzle.may_miss
    return puzzle.words.is_own and not _is_rated(difficulty) and is_whole


def _part(share: float) -> str:
    """``98%``; all and none only of what is all or none."""
    if share in (0, 1):
        return "all" if share else "none"
    if share < LEAST_SHARE:
        return "less than 1%"
    return "more than 99%" if share > 1 - LEAST_SHARE else f"{share:.0%}"


def _number(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}"


def _is_rated(difficulty: Difficulty) -> bool:
    """Whether some words of the puzzle are known to be familiar."""
    return difficulty.puzzle.words.rated_by != "none"


def difficulty_record(difficulty: Difficulty) -> Record:
    """The same, for programs; the sides alone, for a title might hold the answer."""
    return {
        "puzzle": str(difficulty.puzzle.box),
        "sides": difficulty.puzzle.box.sides,
        **level_record(difficulty),
        "ease": difficulty.ease,
        "scarce": [
            {"tile": tile, "words": number, "dead_ends": dead}
            for tile, number, dead in difficulty.scarce
        ],
        "pairs": difficulty.pairs,
        "familiar": difficulty.familiar,
        "chances": difficulty.chances,
        "reasons": [*reasons(difficulty)],
        "fitted": difficulty.is_fitted,
    }
