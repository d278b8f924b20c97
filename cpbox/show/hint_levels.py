"""Hints for people and for programs: never more than the level that was asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from cpbox.basics.letters import is_one_letter
from cpbox.basics.wording import counted, listed
from cpbox.candidates.how_hard import level_record, rated
from cpbox.explain.hints import Hint, PassedOver
from cpbox.puzzle import Puzzle, Term
from cpbox.search.results.record import Record
from cpbox.search.results.result import Status
from cpbox.search.verify import unlinked
from cpbox.show.chain_text import doubts
from cpbox.show.difficulty_page import in_short
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, printable, wrap
from cpbox.show.texts import Texts
from cpbox.show.texts import texts as english
from cpbox.show.verdict import none_better, of_list

ALONE = {
    "common": "With very familiar words alone (common)",
    "standard": "With familiar words alone (standard)",
    "extended": "Without rare words (extended)",
}
HIDDEN = "_"
NO_BREAK = "\u00a0"  # a space at which no line ends


def hint_page(puzzle: Puzzle, hint: Hint, level: int, style: Style) -> str:
    """The hints up to a level, a paragraph each."""
    lines: list[str] = []
    for text in _said(puzzle, hint, level, style):
        pieces = (printable(piece) for piece in text.split(" "))
        lines += wrap([*filter(None, pieces)], style.width)
    return "\n".join(lines)


def _said(puzzle: Puzzle, hint: Hint, level: int, style: Style) -> Iterator[str]:
    texts = hint_texts(puzzle, hint, style.arrow)
    if not texts:
        none = hint.words is None
        yield from _no_way(puzzle, hint) if none else _solved(puzzle, hint)
        return
    if level == 1 and not hint.played and (difficulty := rated(puzzle)):
        yield f"{in_short(difficulty)}."
    yield from texts[:level]
    yield from filter(None, [doubts(puzzle, hint.played)])
    if level < len(texts):
        more = style.advice(f"--level {level + 1}", f"level={level + 1}")
        yield f"Level {level} of {len(texts)}; {more} says more."
    else:
        yield from _beyond(puzzle, hint)


def hint_texts(puzzle: Puzzle, hint: Hint, arrow: str = "→") -> list[str]:
    """A text for each level, as on the page; none where there is nothing to hint at.

    The levels are those of ``cpbox hint --help``, but for a single word the last, which
    would repeat it.
    """
    if not hint.words:
        return []
    own = english()
    first, number = hint.words[0], len(hint.words)
    linked = number > 1 and puzzle.rules.link
    which = own("hint.first_word") if linked else _which(puzzle, hint, own)
    shapes = shapes_of(puzzle, hint)
    begins = (f"{capitals(begin)}({length})" for begin, _, length in shapes)
    ends = ", ".join(capitals(end) for _, end, _ in shapes)
    begun = NO_BREAK.join(_every_second(hint.tiles[0]))
    chain = f" {arrow if puzzle.rules.link else '+'} ".join(map(str, hint.words))
    word = own("hint.word", which=which, word=str(first))
    every = own("hint.chain", chain=chain)
    return [
        _rarest(hint, own),
        _size(puzzle, hint, own),
        f"{own('hint.begins', letters=', '.join(begins))} {_goes(puzzle, hint, own)}",
        own("hint.ends", n=number, letters=ends, which=which, pattern=begun),
        _with_doubts(puzzle, word, [first]),
        *([_with_doubts(puzzle, every, hint.words)] if number > 1 else []),
    ]


def _with_doubts(puzzle: Puzzle, text: str, words: Sequence[str]) -> str:
    """A text that shows some words, and which of them a game may refuse."""
    about = doubts(puzzle, words)
    return f"{text}. {about}" if about else text


def hint_record(puzzle: Puzzle, hint: Hint, level: int) -> Record:
    """The same, for programs; the sides alone, for a title might hold the answer."""
    facts: Record = {
        "puzzle": str(puzzle.box),
        "level": level,
        "status": hint.status.value,
        "proved": hint.is_proved,
        "list": hint.tier,
        "passed_over": [
            {"list": each.pop("name"), **each} for each in map(asdict, hint.passed_over)
        ],
        "limit": hint.limit,
        "played": hint.played,
        "take_back": hint.take_back,
        **level_record(None if hint.played else rated(puzzle)),
    }
    if hint.words is None:
        return facts
    shapes, first = shapes_of(puzzle, hint), next(iter(hint.words), "")
    first_tiles = next(iter(hint.tiles), ())
    rarest: Record = {"letter": hint.rarest, "of": hint.users}
    goes = {"word": hint.place + 1, "beside": hint.beside}
    amount: Record = {
        "words": len(hint.words),
        "letters": sum(map(puzzle.length, hint.words)),
        "as_good": hint.as_good,
        "more_as_good": hint.more_as_good,
    }
    if not hint.words:
        return facts | amount
    begins = [(begin, HIDDEN, length) for begin, _, length in shapes]
    levels: list[Record] = [
        {"rarest": rarest},
        amount,
        {"shape": begins, "rarest": rarest | goes},
        {"shape": shapes, "pattern": pattern(first_tiles), "pattern_word": 1},
        {"word": first},
        {"chain": hint.words},
    ]
    for more in levels[:level]:
        facts |= more
    return facts


def shapes_of(puzzle: Puzzle, hint: Hint) -> list[tuple[str, str, int]]:
    """What the first and last tiles of each word hold, and its length.

    Of a short word the length alone.
    """
    shapes = []
    for word, tiles in zip(hint.words or (), hint.tiles, strict=True):
        first, last = (tiles[0], tiles[-1]) if len(tiles) > 2 else (HIDDEN, HIDDEN)
        shapes.append((str(first), str(last), puzzle.length(word)))
    return shapes


def pattern(tiles: Sequence[str]) -> str:
    """A word with every second tile hidden: ``u_c_m_n_``.

    If some hold several letters, there are blanks between all: ``v _ sz _ k``.
    """
    are_letters = all(is_one_letter(str(tile)) for tile in tiles)
    return ("" if are_letters else " ").join(_every_second(tiles))


def _every_second(tiles: Sequence[str]) -> list[str]:
    shown = range(0, len(tiles) if len(tiles) > 1 else 0, 2)
    return [str(text) if n in shown else HIDDEN for n, text in enumerate(tiles)]


def _rarest(hint: Hint, own: Texts) -> str:
    """Which letter is the rarest, which says nothing of how many words do."""
    about = {"letter": capitals(hint.rarest), "n": hint.users}
    key = "hint.rarest_left" if hint.played else "hint.rarest"
    return own(key, **about, list=_list(hint, own))


def _goes(puzzle: Puzzle, hint: Hint, own: Texts) -> str:
    """Which word has the rarest letter, and what stands beside it."""
    before, after = map(capitals, hint.beside or ("", ""))
    how = {(True, True): "between", (True, False): "at_end"}
    how |= {(False, True): "at_beginning", (False, False): "alone"}
    key = f"hint.goes.{how[bool(before), bool(after)]}"
    which = _which(puzzle, hint, own)
    about = {"letter": capitals(hint.rarest), "before": before, "after": after}
    return own(key, which=which, **about)


def _list(hint: Hint, own: Texts) -> str:
    """The words that a claim is about."""
    return own("list.named", list=hint.tier) if hint.tier else own("list.own")


def _which(puzzle: Puzzle, hint: Hint, own: Texts) -> str:
    """The place of the word in which the rarest letter goes, where words have one."""
    number = len(hint.words or ())
    if number == 1:
        return own("hint.the_word")
    if not puzzle.rules.link:
        return own("hint.one_of_words")
    return own("hint.word_of", n=hint.place + 1, of=number)


def _size(puzzle: Puzzle, hint: Hint, own: Texts) -> str:
    """How many words and letters, and what is proved of them, in one short line."""
    words = hint.words or ()
    amount = own(
        "unit.size",
        words=own("unit.more_words" if hint.played else "unit.words", n=len(words)),
        letters=own("unit.letters", n=sum(map(puzzle.length, words))),
    )
    if hint.status is not Status.OPTIMAL:
        return own("hint.open", size=amount)
    key = "hint.proved" if hint.limit is None else "hint.proved_within"
    return own(key, size=amount, list=_list(hint, own), n=hint.limit)


def _beyond(puzzle: Puzzle, hint: Hint) -> Iterator[str]:
    """What is known of other chains and other lists, once nothing is left to hint."""
    if hint.status is not Status.OPTIMAL:
        yield "The search was stopped."
    elif (tier := hint.tier) and tier != puzzle.words.largest:
        yield f"Proved: {none_better(puzzle, tier, _such(puzzle, hint))}."
    if hint.passed_over and not hint.passed_over[-1].lacks:
        alone = _alone(puzzle, hint, hint.passed_over[-1])
        yield f"{ALONE[hint.passed_over[-1].name]} {alone}."
    yield from _longer(hint)
    if hint.as_good is not None and hint.as_good > 1:
        number = f"{'at least ' * hint.more_as_good}{hint.as_good:,}"
        is_chosen = puzzle.words.rated_by != "none"
        is_chosen &= not puzzle.objective.has("rarity")  # else all are as familiar
        which = "one with the most familiar words" if is_chosen else "one of them"
        yield (
            f"There are {number} chains{of_list(hint.tier)} that are as good; these "
            f"hints lead to {which}."
        )


def _such(puzzle: Puzzle, hint: Hint) -> str:
    """Which chains alone are spoken of, after words that were played."""
    if not hint.played:
        return ""
    return " that begins with these words" if puzzle.rules.link else " with these words"


def _alone(puzzle: Puzzle, hint: Hint, passed: PassedOver) -> str:
    """What is proved of the largest of the lists that were passed over."""
    least, limit, term = passed.at_least, passed.limit, puzzle.objective.terms[0]
    if least is None and limit is None:
        return f"there is no {'way on' if hint.played else 'chain'}"
    if term == Term("words"):
        least, limit = least or (limit or 0) + 1, None
    if least is not None and limit is None and term.counts and not term.maximised:
        in_all = " in all" * bool(hint.played)
        return f"you would need at least {counted(least, term.counts)}{in_all}"
    up_to = "" if limit is None else f" of at most {limit} words"
    return f"no chain{up_to}{_such(puzzle, hint)} is as good"


def _longer(hint: Hint) -> Iterator[str]:
    if hint.limit is not None:
        yield f"Chains of more than {hint.limit} words were not considered."


def _solved(puzzle: Puzzle, hint: Hint) -> Iterator[str]:
    proof = "A longer one may be better; the search was stopped"
    if hint.status is Status.OPTIMAL:
        proof = f"Proved: {none_better(puzzle, hint.tier, _such(puzzle, hint))}"
    yield f"Solved: these words are a solution. {proof}."
    yield from _longer(hint)
    yield from filter(None, [doubts(puzzle, hint.played)])


def _no_way(puzzle: Puzzle, hint: Hint) -> Iterator[str]:
    if hint.status is not Status.INFEASIBLE:
        yield "No way on is known; the search was stopped."
        return
    if not hint.played:
        yield f"There is no chain{of_list(hint.tier)} under these rules: proved."
        yield from _longer(hint)
        return
    if broken := unlinked(puzzle, hint.played):
        yield f"{broken}."
    else:
        yield f"No chain{of_list(hint.tier)} begins with these words: proved."
        yield from _longer(hint)
    if hint.take_back is None:
        undecided = "It is not known whether taking words back helps"
        yield f"{undecided}; the search was stopped."
    elif hint.take_back:
        yield f"Take back {listed(hint.take_back)}: then there is one."
    else:
        yield "There is none without them, either."
