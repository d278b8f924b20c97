"""What the page knows: one value, which the page's scripts read.

It is packed, so that nobody meets the answer by looking at the page's source.
"""

import json
import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import chain, pairwise
from string import ascii_lowercase, digits
from unicodedata import combining
from zlib import compress

from cpbox.basics.letters import printable, spellings, split_letters, unmarked
from cpbox.candidates.apart import apart_in
from cpbox.candidates.board import Board
from cpbox.candidates.how_hard import Difficulty, rated
from cpbox.candidates.lexicon import TIERS
from cpbox.candidates.prefilter import (
    BANNED,
    LENGTH,
    refused,
    rules_of_words,
)
from cpbox.candidates.refusals import is_kept_out, left_out
from cpbox.explain.hints import Hint
from cpbox.fields.base import changed_fields
from cpbox.loading.own_page import KEY, SAVED
from cpbox.puzzle import Puzzle
from cpbox.puzzle.file_form import as_plain, as_yaml
from cpbox.puzzle.rule import table
from cpbox.puzzle.rule_support import GAME, Support
from cpbox.search.results.result import Result, has_read
from cpbox.search.word_lists import its_list
from cpbox.show.chain_text import scale_text
from cpbox.show.difficulty_page import rated_in_words
from cpbox.show.page.brief import brief
from cpbox.show.page.drawn_box import drawn_box, view_of
from cpbox.show.page.fewest import bounds_of
from cpbox.show.picture.frame import Place, frame_of
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts, texts
from cpbox.show.texts.claims import answer_text, claims_trust
from cpbox.show.texts.dates import plain_day, says_the_day
from cpbox.show.texts.unusual_rules import changed_words, unusual
from cpbox.show.verdict import telling

MOST_CHAINS = 1000
WITHOUT_NAME = {  # of a file that is named after a best chain
    "prove": f"cpbox prove {SAVED} -o proof",
    "serve": f"cpbox serve {SAVED}",
}
DIGITS = digits + ascii_lowercase
LEAST_PRINTED, MOST_PRINTED = 6, 120  # words of a puzzle's own list
LEVEL = 7  # of compression; 9 takes four times as long, for 4 % of a large page
MORE = 2  # words than the fewest, for a target that gives nothing away

SUPPORT = Support("the page", remedy="draw a picture, such as x.svg, instead").plus(
    "lengths"
)
Data = dict[str, object]


def pack(data: bytes) -> str:
    """Bytes as text for the page."""
    return b64encode(compress(data, LEVEL)).decode("ascii")


def packed(data: Mapping[str, object]) -> str:
    """A value as text for the page."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return pack(text.encode(errors="backslashreplace"))  # of a file that has any name


def page_data(
    puzzle: Puzzle,
    result: Result | None = None,
    hint: Hint | None = None,
    commands: Mapping[str, str] = {},
) -> Data:
    """All that the page is given; what it shows is made from this and nothing else.

    The parameters are those of `page`.
    """
    lists = _boards(puzzle, result.tier if result else its_list(puzzle))
    own, rated_by = texts(puzzle.language), puzzle.words.rated_by
    tiers = () if puzzle.words.is_own or rated_by == "none" else TIERS
    return sheet_data(puzzle, result) | {
        KEY: as_yaml(as_plain(puzzle)) if puzzle.words.file is None else None,
        "par": puzzle.par,
        "written": _spellings(puzzle, lists),
        "lists": [_list(board, *lists[:n]) for n, board in enumerate(lists)],
        **_refused(lists[-1]),
        "unfit": left_out(puzzle),
        "marks": marks() if puzzle.words.accents == "ignore" else "",
        "isRated": rated_by != "none",
        "tiers": tiers,
        "tiersInTurn": [tiers.index(x) for x in puzzle.words.lists_in_turn if tiers],
        "degrees": "" if rated_by == "none" else own(f"words.degrees.{rated_by}"),
        "answer": answer_data(puzzle, result, hint, commands) if result else None,
    }


def own_words(puzzle: Puzzle, result: Result | None) -> list[str]:
    """The words of the puzzle's own list that can be played, to judge by on paper.

    There are none where a built-in list counts, where they are too many, or so few that
    they tell the answer, or where there was no time to read them.
    """
    if not (puzzle.words.is_own and has_read(result)):
        return []
    words = {*Board.of(puzzle).candidates.words}
    is_printed = LEAST_PRINTED <= len(words) <= MOST_PRINTED
    return [*map(capitals, sorted(words))] if is_printed else []


def _own_words(puzzle: Puzzle, result: Result | None, own: Texts) -> str:
    """That only the puzzle's own words count, and which these are."""
    if not puzzle.words.is_own:
        return ""
    says, words = own("sheet.own_words"), own_words(puzzle, result)
    return f"{says}: {', '.join(words)}." if words else f"{says}."


def sheet_data(puzzle: Puzzle, result: Result | None) -> Data:
    """What a sheet of paper of a box needs, which the page has, too."""
    own, rating = texts(puzzle.language), rated(puzzle)
    about: Data = {
        "heading": printable(heading(puzzle, result)),
        "title": "" if reveals(result, _title(puzzle)) else printable(_title(puzzle)),
        "date": _date(puzzle, result),
        "about": "" if reveals(result, puzzle.source) else printable(puzzle.source),
        "rating": "" if rating is None else rated_in_words(rating, own),
        "fewestWords": str(puzzle.objective.terms[0]) == "words",
        "aim": _aim(puzzle, result, rating),
        "lists": [],
        "isEnglish": puzzle.words.is_english,
        "ownWords": _own_words(puzzle, result, own),
        "scale": scale_text(puzzle.words, own),
        "trust": "" if result is None else claims_trust(result, own),
        "answer": None,
    }
    if result is not None:
        about["lists"] = [{"name": result.tier or "", "isOwn": puzzle.words.is_own}]
        about["answer"] = {
            "chains": _chains(result)[:1],
            "proved": result.is_own_proof,
            "limit": result.limit,
        }
    about |= box_data(puzzle)
    return about | {"brief": brief(about, own)}


@cache
def marks() -> str:
    """The marks that go with the accents, as the inside of [ ] in a regular expression.

    To JavaScript they would be more, such as the vowel signs of Hindi.
    """
    codes = {x for x in range(sys.maxunicode + 1) if combining(chr(x))}
    starts = sorted(x for x in codes if x - 1 not in codes)
    ends = sorted(x for x in codes if x + 1 not in codes)
    pairs = zip(starts, ends, strict=True)
    return "".join(f"\\u{{{one:x}}}-\\u{{{other:x}}}" for one, other in pairs)


def _boards(puzzle: Puzzle, tier: str | None) -> list[Board]:
    """On the list that counts, and on the largest, whose words are played, too."""
    words = puzzle.words
    rarer = [] if words.is_own or tier == words.largest else [words.largest]
    return [Board.of(puzzle, name) for name in (tier, *rarer)]


def box_data(puzzle: Puzzle) -> Data:
    """The box with its rules and its layout, and a key by which its game is kept."""
    box, frame = puzzle.box, frame_of(puzzle.box)
    shown = [*map(capitals, box.tiles)]
    others = {x: y for x, y in changed_fields(puzzle.rules).items() if x not in GAME}
    rules = _rules(puzzle)
    usual = {x: y for x, y in rules.items() if x != "lengths"}  # see `others`
    content = json.dumps([box.sides, usual | others], sort_keys=True)
    return {
        "key": sha256(content.encode()).hexdigest()[:16],
        "tiles": box.tiles,
        "shown": shown,
        "sideOf": box.side_of,
        "sides": len(box.sides),
        "rules": rules,
        **_own_rules(puzzle),
        "picture": drawn_box(frame, shown),
        "view": view_of(frame),
        "places": [*map(_place, frame.places)],
        "corner": _pair(frame.corner),
        "size": _pair(frame.size),
    }


def _own_rules(puzzle: Puzzle) -> Data:
    """What is asked on this box: on its chips, and what only a list of rules has, too.

    An objective of one term is the headline, of which a list of rules says more.
    """
    own = texts(puzzle.language)
    chips, more = unusual(puzzle, own), changed_words(puzzle, own)
    terms = telling(puzzle.objective.terms, puzzle.words)
    is_headline = len(terms) == 1 and terms[0].name != "words"
    every = {
        "chips": chips,
        "headline": [chips.pop()] if is_headline else [],
        "more": more,
    }
    return {name: [*map(printable, each)] for name, each in every.items()}


def _place(place: Place) -> Data:
    fields = asdict(place) | {"inward": place.inward}
    return {
        name: _pair(each) if isinstance(each, complex) else each
        for name, each in fields.items()
    }


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag


def _list(board: Board, *smaller: Board) -> Data:
    """A list's words, but for those of smaller ones, and the fewest that are needed."""
    source, bounds = board.candidates.source, bounds_of(board)
    rarities = board.candidates.rarity.tolist()
    rarity = dict(zip(board.candidates.words, rarities, strict=True))
    for other in smaller:
        for word in other.candidates.words:
            rarity.pop(word, None)
    name, own = source.tier or source.name, board.puzzle.words.is_own
    return {
        "name": name,
        "isOwn": own,
        "words": shortened([*rarity]),
        "rarity": "".join(map(str, rarity.values())),
        "tracked": bounds.tracked,
        "links": bounds.links,
        "table": pack(bounds.table),
    }


def shortened(words: Sequence[str]) -> str:
    """Words as a text: of each, how much of the one before it begins, and the rest.

    How much is a digit of 36, and counts as JavaScript does.
    """
    parts = []
    for before, word in pairwise(("", *words)):
        same = 0
        for one, other in zip(before[:17], word, strict=False):
            if one != other:
                break
            same += 1
        number = len(word[:same].encode("utf-16-le")) // 2
        parts.append(f"{DIGITS[number]}{word[same:]}")
    return " ".join(parts)


def _spellings(puzzle: Puzzle, lists: Sequence[Board]) -> dict[str, str]:
    """How tiles and words are written that are written otherwise than compared."""
    words = (board.candidates.words for board in lists)
    every = spellings(chain(puzzle.box.tiles, *words)).items()
    return {word: own for word, marked in every if (own := unmarked(marked)) != word}


def _refused(board: Board) -> Data:
    """Words that are spelled on the box, and that the puzzle refuses nevertheless."""
    puzzle = board.puzzle
    fell = refused(puzzle, board.candidates.source.tier)
    own = texts(puzzle.language)
    apart = {
        word: own("refused.apart", letters=", ".join(letters))
        for word, tile in apart_in(puzzle).items()
        for letters in [map(capitals, split_letters(tile))]
    }
    kept_out = {
        word: own("refused.kept_out", word=word)
        for word in fell[BANNED]
        if is_kept_out(puzzle, word)
    }
    others = [
        table(puzzle.rules)[name].refusal
        for name in rules_of_words(puzzle.rules)
        if name not in LENGTH
    ]
    return {
        "banned": fell[BANNED],
        "fell": {word: why for why in others for word in fell[why]} | apart | kept_out,
    }


def _rules(puzzle: Puzzle) -> Data:
    """The rules in the form in which the scripts ask for them."""
    rules = SUPPORT.of(puzzle)
    return {_camel(name): getattr(rules, name) for name in SUPPORT.names} | {
        "maxWords": rules.most_words,
        "maxUses": [rules.uses_of(tile) for tile in puzzle.box.tiles],
        "limitsUses": rules.max_uses is not None,
        "require": [*dict.fromkeys(rules.require)],
        "cover": puzzle.to_cover,
        "mayMiss": puzzle.may_miss,
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _aim(puzzle: Puzzle, result: Result | None, rating: Difficulty | None) -> Data:
    """What to aim for: a number of words, or the first term of the objective."""
    term = puzzle.objective.terms[0]
    return {
        "target": target_of(puzzle, result, rating),
        "term": term.name,
        "isMost": term.maximised,
        "values": [*puzzle.letter_values.items()] if term.name == "score" else [],
    }


def target_of(
    puzzle: Puzzle, result: Result | None, rating: Difficulty | None
) -> int | None:
    """The par, or the likely one, if so many can do; else some more than the fewest."""
    best = result.words if result else None
    is_proved = result is not None and result.status.is_proof
    if puzzle.par and not (is_proved and best and puzzle.par < len(best)):
        return puzzle.par
    if rating and best and rating.par >= len(best):
        return rating.par
    most = SUPPORT.of(puzzle).most_words
    return min(len(best) + MORE, most) if best else None


def _title(puzzle: Puzzle) -> str:
    return " · ".join(filter(None, (puzzle.title, puzzle.variant)))


def _date(puzzle: Puzzle, result: Result | None) -> str:
    """The day in the page's language, where the title does not say it already."""
    if not puzzle.date or reveals(result, puzzle.date):
        return ""
    day, own = date.fromisoformat(puzzle.date), texts(puzzle.language)
    return "" if says_the_day(own, puzzle.title, day) else plain_day(own, day)


def heading(puzzle: Puzzle, result: Result | None) -> str:
    """The title, else the date; where neither is there, or it tells all, the sides."""
    sides = str(puzzle.box)
    own = texts(puzzle.language)
    dated = sides
    if puzzle.date:
        day = plain_day(own, date.fromisoformat(puzzle.date))
        dated = own("play.puzzle_of", date=day)
    title = " · ".join(filter(None, (puzzle.title or dated, puzzle.variant)))
    return sides if reveals(result, title) else title


def answer_data(
    puzzle: Puzzle, result: Result, hint: Hint | None, commands: Mapping[str, str]
) -> Data:
    """The chains and the claims; the chain of the hints stands first."""
    all_chains = _chains(result)
    hinted = (
        hint.words if hint and (hint.is_proved or hint.words in all_chains) else None
    )
    chains = [*dict.fromkeys((*([hinted] if hinted else []), *all_chains))]
    return {
        "chains": chains[:MOST_CHAINS],
        "complete": _has_all(result) and len(chains) <= MOST_CHAINS,
        "proved": result.is_own_proof,
        "limit": result.limit,
        "verdict": answer_text(puzzle, result, texts(puzzle.language)),
        "notes": [
            *([puzzle.title] if reveals(result, puzzle.title) else []),
            *([puzzle.notes] if puzzle.notes else []),
        ],
        "claims": [[step.claim, step.by] for step in result.steps],
        "commands": {
            name: WITHOUT_NAME.get(name, line) if reveals(result, line) else line
            for name, line in commands.items()
        },
    }


def _chains(result: Result) -> list[tuple[str, ...]]:
    """The chains that are as good as the best, which stands first."""
    best = (result.words,) if result.words else ()
    return [*dict.fromkeys((*best, *(result.chains or ())))]


def _has_all(result: Result) -> bool:
    """Whether every chain that is as good as the best is known."""
    return result.chains is not None and result.complete and result.is_own_proof


def reveals(result: Result | None, text: str) -> bool:
    """Whether a text holds a word of a best chain."""
    if result is None:
        return False
    spelled = result.puzzle.words.spelled(text)
    return any(word in spelled for word in chain.from_iterable(_chains(result)))
