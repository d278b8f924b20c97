"""Why a word cannot be played: the one source of reasons, whoever asks for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cpbox.basics.letters import fold, split_letters
from cpbox.basics.showing import in_short
from cpbox.basics.wording import Either, Said, alternatives, listed, times
from cpbox.candidates.apart import KEY as APART_KEY
from cpbox.candidates.apart import apart_in
from cpbox.candidates.lexicon import SHORTEST, TIERS, rarity_of
from cpbox.candidates.look_twice import none_so_short
from cpbox.candidates.prefilter import playable
from cpbox.candidates.source import Source, source
from cpbox.candidates.tracer import SUPPORT, Trace, Tracer, moves
from cpbox.candidates.tracing import trace_words
from cpbox.candidates.unfit import LEFT_OUT, UNFIT_KEY, is_unfit, unfit_on
from cpbox.candidates.word_column import WordColumn
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader.configuration import BANNED
from cpbox.puzzle.rule import About, broken

PREFILTERED = Said("the prefilter refuses it", "verdict.prefiltered")


@dataclass(frozen=True)
class Objection:
    """Why a word or a chain breaks a rule.

    Parameters
    ----------
    rule
        The key of the rule in the puzzle file, such as ``rules.same_side``.
    because
        What breaks it, as part of a sentence; a `Said` where pages may show it.

    """

    __repr__ = in_short

    rule: str
    because: str


def reasons(puzzle: Puzzle, word: str, source: Source) -> str:
    """Why a word is no candidate, as part of a sentence.

    Parameters
    ----------
    word
        The word, folded.
    source
        The list that counts.

    """
    every = "; ".join(each.because for each in objections(puzzle, word, source))
    return every or PREFILTERED


def objections(puzzle: Puzzle, word: str, source: Source) -> Iterator[Objection]:
    """Every rule that refuses a word by itself, and the list that lacks it.

    The page to play names the first of them (`whyNever`), and the prefilter counts the
    words of its list by it.
    """
    yield from _by_letters(puzzle, word)
    if not source.has(word):
        yield unlisted(puzzle, word, source)
    yield from _banned(puzzle, word)
    if is_unfit(puzzle, word):
        yield Objection(UNFIT_KEY, LEFT_OUT)


def _by_letters(puzzle: Puzzle, word: str) -> Iterator[Objection]:
    if not word:
        yield Objection("sides", Said("it has no letter", "verdict.no_letter"))
        return
    yield from _on_the_box(puzzle, word)
    if tile := apart_in(puzzle).get(word):
        letters = (*split_letters(tile),)
        because = f"its letters {' and '.join(letters)} stand apart, and "
        because += f"the box has {tile} on one tile"
        said = Said(because, "verdict.apart", letters=letters, tile=tile)
        yield Objection(APART_KEY, said)
    yield from by_record(puzzle, "word", (word,))


def left_out(puzzle: Puzzle) -> list[str]:
    """The words that could be played, but are left out as unfit to print, sorted."""
    some = unfit_on(puzzle)
    if not some:
        return []
    largest = source(puzzle.words, puzzle.words.largest)
    return playable(puzzle, [word for word in some if largest.has(word)])


def by_record(puzzle: Puzzle, about: About, words: Sequence[str]) -> list[Objection]:
    """What some words break that their letters tell, by the records of the rules."""
    breaks = broken(puzzle, about, words)
    return [Objection(f"rules.{name}", because) for name, because in breaks]


def _banned(puzzle: Puzzle, word: str) -> Iterator[Objection]:
    if word in puzzle.words.ban:
        yield Objection("words.ban", _who_banned(puzzle, word))
    for pattern in puzzle.words.matching(word):
        because = f"banned by the pattern {pattern!r}"
        said = Said(because, "verdict.banned.pattern", pattern=pattern)
        yield Objection("words.ban_matching", said)


def _who_banned(puzzle: Puzzle, word: str) -> str:
    if is_kept_out(puzzle, word):
        because = f"you banned it; `cpbox allow {word}` lets it in"
        return Said(because, "verdict.banned.kept_out", typed=word)
    if file := puzzle.bans.get(word):
        return Said(f"banned by your own {file}", "verdict.banned.file", file=file)
    return Said("banned in this puzzle", "verdict.banned.here")


def is_kept_out(puzzle: Puzzle, word: str) -> bool:
    """Whether ``cpbox ban`` alone bans a word."""
    return puzzle.bans.get(word) == BANNED


def unlisted(puzzle: Puzzle, word: str, source: Source) -> Objection:
    """That the list which counts lacks a word."""
    words = puzzle.words
    if words.only is not None:
        meant = _meant(puzzle, word, source)
        because = f"not among the puzzle's own words{meant}"
        said = Said(because, "verdict.unlisted.own", meant=meant)
        return Objection("words.only", said)
    if words.file is not None:
        meant = _meant(puzzle, word, source)
        because = f"not in {source.name}{meant}"
        said = Said(because, "verdict.unlisted.file", file=source.name, meant=meant)
        return Objection("words.file", said)
    rarity, because = rarity_of([word])[0], f"not in the {source.tier} list; "
    if rarity < len(TIERS):
        other = TIERS[rarity]
        because += f"the {other} list has it"
        said = Said(because, "verdict.unlisted.wider", list=source.tier, wider=other)
    elif len(word) < SHORTEST:
        because += none_so_short(word)
        size = len(word)
        said = Said(because, "verdict.unlisted.short", list=source.tier, n=size)
    else:
        meant = _meant(puzzle, word, source)
        because += f"no built-in list has it{meant}"
        said = Said(because, "verdict.unlisted.all", list=source.tier, meant=meant)
    return Objection("words.list", said)


def _meant(puzzle: Puzzle, word: str, source: Source) -> str:
    """A question whether some listed word was meant; one of the box's, if there is."""
    letters = {*"".join(puzzle.box.tiles)}
    near = source.but_for_accents(word)[:3]
    if slipped := [] if near else source.one_slip_from(word):
        near = [min(slipped, key=lambda each: not letters.issuperset(each))]
    if not near:
        return ""
    meant = f"; did you mean {alternatives(near)}?"
    return Said(meant, "verdict.meant", words=Either(near))


# ------------------------------------------------------------------------ the trace


def _on_the_box(puzzle: Puzzle, word: str) -> Iterator[Objection]:
    letters = set("".join(puzzle.box.tiles))
    strange = [c for c in dict.fromkeys(word) if c not in letters]
    if strange:
        written = _written(word)
        places = [_place(written[n], n + 1) for n in map(word.index, strange)]
        verb = "is" if len(strange) == 1 else "are"
        because = f"{listed(places)} {verb} not on the box"
        said = Said(because, "verdict.strange", n=len(strange), letters=(*places,))
        yield Objection("sides", said)
        return
    reached = Tracer(puzzle.box, puzzle.rules).reached(word)
    if not reached[-1]:
        yield _stuck(puzzle, word, reached)
    elif not len(trace_words(WordColumn.of([word]), puzzle.box, puzzle.rules).word):
        yield _too_much(puzzle, word)


def _written(word: str) -> Sequence[str]:
    """For each letter of a word the one that was written, as ß twice for ss."""
    every = [x for x in split_letters(str(word)) for _ in fold(x)[:]]
    return every if len(every) == len(word) else word[:]


def _begun(word: str, count: int) -> str:
    """The first letters of a word as they are written, where none is cut in two."""
    begun = (str(word)[:n] for n in range(len(word)))
    return next((x for x in begun if fold(x)[:] == word[:count]), word[:count])


def _place(letter: str, n: int) -> Said:
    """``a (letter 3)``."""
    return Said(f"{letter} (letter {n})", "verdict.place", letter=letter, n=n)


def _against(puzzle: Puzzle, before: Trace, there: int) -> str:
    """The rule that forbids a step after the tiles before it."""
    _, (*_, here), _, _ = before
    rules, side_of = SUPPORT.view(puzzle.rules), puzzle.box.side_of
    if side_of[here] == side_of[there] and not rules.same_side:
        return "same_side"
    return "distinct_in_word" if moves(puzzle.box, rules)[here, there] else "moves"


def _stuck(puzzle: Puzzle, word: str, reached: list[set[Trace]]) -> Objection:
    """Where the trace that goes furthest ends, and which rule ends it."""
    place = max((p for p, stands in enumerate(reached) if stands), default=0)
    tiles = puzzle.box.tiles
    follow = [t for t, text in enumerate(tiles) if word.startswith(text, place)]
    if not follow:
        before, letter = _begun(word, place), _written(word)[place]
        so_far = f"after {before}" if place else "at its beginning"
        because = f"{so_far}, no tile fits the letters from {letter} on"
        key = f"verdict.no_tile.{'after' if place else 'at_once'}"
        said = Said(because, key, before=before, letter=letter)
        return Objection("sides", said)
    broken_rules = {
        _against(puzzle, before, there): (before[1][-1], there)
        for before in sorted(reached[place], key=lambda before: before[1][-1])
        for there in follow
    }
    rule = min(broken_rules, key=["distinct_in_word", "same_side", "moves"].index)
    here, there = broken_rules[rule]
    because = _step(puzzle, word, (here, there), rule, place)
    is_side = rule == "same_side" and here != there
    others = _more_on_a_side(puzzle, word, place) if is_side else []
    for n, other in enumerate(others):
        text = f"{because}; {other if n else f'so are {other}'}"
        key = f"verdict.also.{'next' if n else 'first'}"
        because = Said(text, key, before=because, other=other)
    return Objection(f"rules.{rule}", because)


def _more_on_a_side(puzzle: Puzzle, word: str, place: int) -> list[Said]:
    """The later letters that also follow one of their side, where each is one tile."""
    tiles = puzzle.box.tiles
    if {*map(len, tiles)} != {1} or len({*tiles}) < len(tiles):
        return []
    sides = [puzzle.box.side_of[tiles.index(letter)] for letter in word]
    return [
        _pair(word, (word[at - 1], word[at]), at, at + 1)
        for at in range(place + 1, len(word))
        if sides[at - 1] == sides[at]
    ]


def _pair(word: str, pair: tuple[str, str], n: int, m: int) -> Said:
    """``a and o (letters 3 and 4)``, or ``s and s of ß``, where that is in the word."""
    one, other = pair
    text, written = f"{one} and {other}", _written(word)
    whole = written[n - 1]
    if whole == written[m - 1] and fold(whole)[:] == one + other:
        said = f"{text} of {whole} (letters {n} and {m})"
        return Said(
            said, "verdict.pair_of", one=one, other=other, whole=whole, n=n, m=m
        )
    return Said(
        f"{text} (letters {n} and {m})", "verdict.pair", one=one, other=other, n=n, m=m
    )


def _step(
    puzzle: Puzzle, word: str, tiles: tuple[int, int], rule: str, place: int
) -> Said:
    """``a and o (letters 3 and 4) are on one side``."""
    one, other = (puzzle.box.tiles[tile] for tile in tiles)
    pair = _pair(word, (one, other), place - len(one) + 1, place + 1)
    if rule == "distinct_in_word":
        where = _place(other, place + 1)
        text = f"{where} is on a tile that the word has already used"
        return Said(text, "verdict.used", letter=where)
    if rule == "moves":
        is_beside = SUPPORT.view(puzzle.rules).moves == "adjacent"
        which = "side by side" if is_beside else "across"
        text = f"{pair} are on sides that are not {which}"
        key = "adjacent" if is_beside else "opposite"
        return Said(text, f"verdict.moves.{key}", pair=pair)
    kind = "tile" if tiles[0] == tiles[1] else "side"
    return Said(f"{pair} are on one {kind}", f"verdict.same.{kind}", pair=pair)


def _too_much(puzzle: Puzzle, word: str) -> Objection:
    """It can be traced, but it is too short to link, or visits a tile too often."""

    def is_traced(uses: dict[str, int] | None) -> bool:
        rules = replace(puzzle.rules, max_uses=uses)
        return len(trace_words(WordColumn.of([word]), puzzle.box, rules).word) > 0

    if not is_traced(None):
        link = SUPPORT.view(puzzle.rules).link
        because = f"fewer than the {link} tiles that a link needs"
        return Objection("rules.link", Said(because, "verdict.link", n=link))
    for letter in dict.fromkeys(puzzle.box.tiles):
        most = SUPPORT.view(puzzle.rules).uses_of(letter)
        if most is not None and not is_traced({letter: most}):
            tile = a_tile(puzzle, letter)
            because = f"it visits {tile} more than {times(most)}"
            said = Said(because, "verdict.visits.more", tile=tile, n=most)
            return Objection("rules.max_uses", said)
    because = "it visits a tile more often than it may"
    return Objection("rules.max_uses", Said(because, "verdict.visits.some"))


def a_tile(puzzle: Puzzle, letter: str) -> str:
    """The tile of a letter, or one of its tiles."""
    if puzzle.box.tiles.count(letter) == 1:
        return letter
    return Said(f"a tile of {letter}", "verdict.tile_of", letter=letter)
