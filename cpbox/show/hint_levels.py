"""Hints for people and for programs: never more than the level that was asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from cpbox.basics.letters import is_one_letter, printable
from cpbox.candidates.how_hard import level_record, rated
from cpbox.explain.hints import Hint, PassedOver
from cpbox.puzzle import LISTS, Puzzle, Term
from cpbox.search.results.record import Record
from cpbox.search.results.result import Status
from cpbox.search.verify import unlinked
from cpbox.show.chain_text import doubts
from cpbox.show.difficulty_page import rated_in_words
from cpbox.show.style import Style
from cpbox.show.terminal_text import capitals, wrap
from cpbox.show.texts import Texts, texts
from cpbox.show.texts.claims import trust_text

HIDDEN = "_"
NO_BREAK = "\u00a0"  # a space at which no line ends


def hint_page(puzzle: Puzzle, hint: Hint, level: int, style: Style) -> str:
    """The hints up to a level, a paragraph each, in the language of the puzzle."""
    lines: list[str] = []
    for text in _lines(puzzle, hint, level, style):
        pieces = (printable(piece) for piece in text.split(" "))
        lines += wrap([*filter(None, pieces)], style.width)
    return "\n".join(lines)


def _lines(puzzle: Puzzle, hint: Hint, level: int, style: Style) -> Iterator[str]:
    own, each = texts(puzzle.language), hint_texts(puzzle, hint, style.arrow)
    trust = trust_text(hint.relies_on, own)
    if not each:
        none = _no_way if hint.words is None else _solved
        yield " ".join(filter(None, [*none(puzzle, hint, own), trust]))
        return
    if level == 1 and not hint.played and (rating := rated(puzzle)):
        yield rated_in_words(rating, own)
    yield from each[:level]
    yield from filter(None, [doubts(puzzle, hint.played, own), trust])
    if level < len(each):
        more = style.advice(f"--level{NO_BREAK}{level + 1}", f"level={level + 1}")
        yield own("terminal.level", n=level, of=len(each), more=more)
    else:
        yield from _beyond(puzzle, hint, own)


def hint_texts(puzzle: Puzzle, hint: Hint, arrow: str = "→") -> list[str]:
    """A text for each level, as on the page; none where there is nothing to hint at.

    The levels are those of ``cpbox hint --help``, but for a single word the last, which
    would repeat it.
    """
    if not hint.words:
        return []
    own = texts(puzzle.language)
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
        _with_doubts(puzzle, word, [first], own),
        *([_with_doubts(puzzle, every, hint.words, own)] if number > 1 else []),
    ]


def _with_doubts(puzzle: Puzzle, text: str, words: Sequence[str], own: Texts) -> str:
    """A text that shows some words, and which of them some games may refuse."""
    about = doubts(puzzle, words, own)
    return f"{text}. {about}" if about else text


def hint_record(puzzle: Puzzle, hint: Hint, level: int) -> Record:
    """The same, for programs; the sides alone, for a title might hold the answer."""
    facts: Record = {
        "puzzle": str(puzzle.box),
        "level": level,
        "status": hint.status.value,
        "proved": hint.is_proved,
        "trusted": hint.trusted,
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
    rarest: Record = {
        "letter": hint.rarest,
        "of": hint.users,
        "list": hint.counted,
    }
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
    key = f"hint.rarest_of.{hint.rarest_of}"
    return own(key, **about, list=list_of(hint.counted, own))


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
    return list_of(hint.tier, own)


def list_of(tier: str | None, own: Texts, beside: str | None = None) -> str:
    """A built-in list, or the words of the user's own.

    One that is larger than another that is named `beside` it is said to be so.
    """
    if not tier:
        return own("list.own")
    is_larger = beside and LISTS.index(beside) < LISTS.index(tier)
    return own("list.larger" if is_larger else "list.named", list=tier)


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
    listed = list_of(hint.tier, own, beside=hint.counted)
    return own(key, size=amount, list=listed, n=hint.limit)


def _beyond(puzzle: Puzzle, hint: Hint, own: Texts) -> Iterator[str]:
    """What is known of other chains and other lists, once nothing is left to hint."""
    if hint.status is not Status.OPTIMAL:
        yield own("terminal.stopped")
    elif hint.tier and hint.tier != puzzle.words.largest:
        yield from _none_better(puzzle, hint, own)
    if hint.passed_over and not hint.passed_over[-1].lacks:
        yield _alone(puzzle, hint, hint.passed_over[-1], own)
    yield from _longer(hint, own)
    if hint.as_good is not None and hint.as_good > 1:
        is_chosen = puzzle.words.rated_by != "none"
        is_chosen &= not puzzle.objective.has("rarity")  # else all are as familiar
        number = "at_least" if hint.more_as_good else "exactly"
        which = "most_familiar" if is_chosen else "one_of_them"
        key = f"terminal.as_good.{number}.{which}"
        yield own(key, n=hint.as_good, list=_list(hint, own))


def _none_better(puzzle: Puzzle, hint: Hint, own: Texts) -> Iterator[str]:
    """What is proved where a list counts: of the largest, the objective's first term.

    After words that were played, of chains with these alone.
    """
    which = "any"
    if hint.played:
        which = "linked" if puzzle.rules.link else "with"
    largest, term = puzzle.words.largest, puzzle.objective.terms[0]
    if hint.tier not in (None, largest):
        way = "most" if term.maximised else "least"
        better = own(f"terminal.better.{term.name}.{way}")
        listed = list_of(largest, own, beside=hint.tier)
        yield own(f"terminal.none_has.{which}", list=listed, better=better)
    yield own(f"terminal.none_better.{which}", list=_list(hint, own))


def _alone(puzzle: Puzzle, hint: Hint, passed: PassedOver, own: Texts) -> str:
    """What is proved of the largest of the lists that were passed over."""
    least, limit, term = passed.at_least, passed.limit, puzzle.objective.terms[0]
    alone = own(f"terminal.alone.{passed.name}")
    after = "after" if hint.played else "at_all"
    if least is None and limit is None:
        return own(f"terminal.alone_none.{after}", alone=alone)
    if term == Term("words"):
        least, limit = least or (limit or 0) + 1, None
    if least is not None and limit is None and term.counts and not term.maximised:
        size = own(f"unit.{term.name}", n=least)
        return own(f"terminal.alone_needs.{after}", alone=alone, size=size)
    if limit is None:
        return own(f"terminal.alone_worse.{after}", alone=alone)
    return own(f"terminal.alone_worse_within.{after}", alone=alone, n=limit)


def _longer(hint: Hint, own: Texts) -> Iterator[str]:
    if hint.limit is not None:
        yield own("terminal.longer", n=hint.limit)


def _solved(puzzle: Puzzle, hint: Hint, own: Texts) -> Iterator[str]:
    yield own("terminal.solved")
    if hint.status is Status.OPTIMAL:
        yield from _none_better(puzzle, hint, own)
    else:
        yield own("terminal.solved_open")
    yield from _longer(hint, own)
    yield from filter(None, [doubts(puzzle, hint.played, own)])


def _no_way(puzzle: Puzzle, hint: Hint, own: Texts) -> Iterator[str]:
    if hint.status is not Status.INFEASIBLE:
        yield own("terminal.no_way_known" if hint.played else "of_answer.unknown")
        return
    if not hint.played:
        yield own("terminal.none", list=_list(hint, own))
        yield from _longer(hint, own)
        return
    if number := unlinked(puzzle, hint.played):
        before, word = map(str, hint.played[number - 1 : number + 1])
        yield own("terminal.unlinked", word=word, before=before)
    else:
        yield own("terminal.none_begins", list=_list(hint, own))
        yield from _longer(hint, own)
    if hint.take_back is None:
        yield own("terminal.take_back_unknown")
    elif hint.take_back:
        yield own("terminal.take_back", words=", ".join(map(str, hint.take_back)))
    else:
        yield own("terminal.none_without")
