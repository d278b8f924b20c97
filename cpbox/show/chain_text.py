"""Chains as text: one on a line or as a table of its words, and many as a table."""

import re
from collections.abc import Iterable, Iterator, Sequence

from cpbox.basics.letters import Folded, fold
from cpbox.basics.wording import counted
from cpbox.candidates.lexicon import TIERS, rarity_of, unfit_words
from cpbox.fields.key_types import DEFAULT_LANGUAGE
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.search.results.result import ChainWord, Result, Status
from cpbox.search.solver_config import Request
from cpbox.search.verify import rarity_in, worth
from cpbox.show.style import Style
from cpbox.show.table import columns
from cpbox.show.terminal_text import capitals, filled, width, wrap
from cpbox.show.texts import Texts, texts
from cpbox.show.verdict import among, more_than, of_list, one_of_several

FAMILIARITY = (
    "very familiar",
    "familiar",
    "less familiar",
    "rare",
    "in none of the lists",
)
QUARTERS = ("first", "second", "third", "last")
# A game takes few of the words that the extended list lacks, and nearly all others: see
# the README of the lists.
RISKY = TIERS.index("full")
MARKS = ("capitals", "[ ]")  # of new letters; brackets where there are no capitals


def in_a_row(puzzle: Puzzle, words: Sequence[str], style: Style) -> str:
    """``gracious → splashy`` on one line, however long."""
    return f" {_joint(puzzle, style)} ".join(map(str, words))


def _joint(puzzle: Puzzle, style: Style) -> str:
    return style.arrow if puzzle.rules.link else "+"


def joined(
    words: Sequence[str], room: int, puzzle: Puzzle, style: Style, about: str = ""
) -> list[str]:
    """``gracious → splashy``, on several lines when it is long.

    Words that need not chain are joined by a plus; `about` is put behind the last.
    """
    text = f"{in_a_row(puzzle, words, style)} {about}".rstrip()
    if width(text) <= room and "`" not in text:  # as of thousands of chains
        return [text]
    joint = _joint(puzzle, style)
    *linked, last = map(str, words)
    about_it = [about] if width(about) <= room else about.split(" ")
    return wrap(
        [*(f"{word} {joint}" for word in linked), last, *filter(None, about_it)], room
    )


def chain_table(
    puzzle: Puzzle, chain: Sequence[ChainWord], style: Style, *, brief: bool = False
) -> list[str]:
    """A line for each word: its letters, on how many new tiles, how familiar it is.

    A tile that the chain covers for the first time is written in capitals, or between
    brackets, which is said where others are beside them. In brief, nothing is counted.
    """
    rows, is_mixed = [], False
    marked = _mark_new(puzzle.box, chain, style)
    for word, (text, new) in zip(chain, marked, strict=True):
        letters = counted(puzzle.length(word.text), "letter")
        counts = [] if brief else [letters, f"{new} new"]
        rows.append([text, *counts, *familiarities(puzzle.words, word.rarity)])
        is_mixed = is_mixed or new < len(word.tiles)
    aligns = "<" if brief else "<>>"
    lines = columns(rows, f"{aligns}<"[: len(rows[0])], style.width)
    if not is_mixed:
        return lines
    has_none = {capitals(tile) == str(tile) for tile in puzzle.box.tiles}
    marks = [MARKS[x] for x in sorted(has_none)]
    return [*lines, style.faint(f"{', '.join(marks)}: new letters")]


def familiarity(rarity: int) -> str:
    """A word's tier, for people."""
    return FAMILIARITY[rarity]


def familiarities(words: Words, *rarities: int) -> list[str]:
    """The same, where words are rated at all."""
    return [] if words.rated_by == "none" else [*map(familiarity, rarities)]


def degrees(words: Words, rarities: Iterable[int], style: Style) -> list[str]:
    """What the degrees of familiarity mean; only those that occur."""
    tiers = sorted({*rarities} & {*range(len(TIERS))})
    if not tiers or words.rated_by == "none":
        return []
    about, names = "Smallest list with the word", TIERS
    if words.rated_by == "order":
        about, names = "Quarter of the list with the word", QUARTERS
    meant = ", ".join(f"{FAMILIARITY[rarity]} = {names[rarity]}" for rarity in tiers)
    return filled(f"{about}: {meant}", style.width)


def doubts(puzzle: Puzzle, words: Iterable[str], own: Texts | None = None) -> str:
    """``Some games may refuse qat (rare).``; empty where no word is rare.

    Parameters
    ----------
    own
        The texts of a language; by default the English ones.

    """
    rare = risky(puzzle, words)
    if not rare:
        return ""
    own = own or texts(DEFAULT_LANGUAGE)
    *first, last = [
        f"{word} ({own('terminal.unfit' if unfit else 'terminal.rare')})"
        for word, unfit in rare
    ]
    every = f"{', '.join(first)}{own('terminal.or')}{last}" if first else last
    return own("terminal.doubts", words=every)


def risky(puzzle: Puzzle, words: Iterable[str]) -> list[tuple[str, bool]]:
    """The rare words, and those unfit to print, with whether each is unfit.

    Words that the puzzle puts in itself are neither.
    """
    if puzzle.words.is_own or puzzle.words.rated_by == "none":
        return []
    listed_words = [
        word for word in dict.fromkeys(words) if word not in puzzle.words.add
    ]
    return [
        (word, word in unfit_words())
        for word, rarity in zip(listed_words, rarity_of(listed_words), strict=True)
        if RISKY <= rarity < len(TIERS) or word in unfit_words()
    ]


def doubted(puzzle: Puzzle, words: Iterable[str], style: Style) -> list[str]:
    """The same as lines."""
    text = doubts(puzzle, words)
    return filled(text, style.width) if text else []


def rarity_scale(words: Words, style: Style) -> list[str]:
    """What a rarity in figures means, where words are rated."""
    meant = scale_text(words, texts(style.language))
    if not style.on_page:  # where it is a line, not a sentence
        meant = f"{meant[:1].lower()}{meant[1:-1]}"
    return filled(meant, style.width) if meant else []


def scale_text(words: Words, own: Texts) -> str:
    """The same as a sentence; empty where words are not rated."""
    rated_by = words.rated_by
    return "" if rated_by == "none" else own(f"words.scale.{rated_by}")


def scale_for(words: Words, lines: Iterable[str], style: Style) -> list[str]:
    """The same, where some lines tell one."""
    name = texts(style.language)("score.rarity", n="").strip(" :")
    figure = re.compile(rf" {name}\w*:? ")  # "rarity 3", "szó ritkasága: 3"
    has_rarity = any(figure.search(f"{line} ") for line in lines)
    return rarity_scale(words, style) if has_rarity else []


def _mark_new(
    box: Box, chain: Sequence[ChainWord], style: Style
) -> Iterator[tuple[str, int]]:
    """Each word with its newly covered tiles marked, and their number."""
    covered: set[int] = set()
    for word in chain:
        text, before = "", len(covered)
        pieces = _pieces(word.text, [box.tiles[tile] for tile in word.tiles])
        for tile, letters in zip(word.tiles, pieces, strict=True):
            text += letters if tile in covered else style.bold(capital(letters))
            covered.add(tile)
        yield text, len(covered) - before


def _pieces(word: str, tiles: Sequence[str]) -> list[str]:
    """What a word has on each of its tiles, as it is written where that is possible."""
    if not isinstance(word, Folded):
        return [*map(str, tiles)]
    left, pieces = str(word), []
    for tile in tiles:
        ends = range(len(left) + 1)
        end = next((n for n in ends if fold(left[:n]) == tile), 0)
        pieces.append(left[:end])
        left = left[end:]
    return pieces if all(pieces) else [*map(str, tiles)]


def capital(letters: str) -> str:
    """In capitals, or between brackets in a script that has none."""
    upper = capitals(letters)
    return upper if upper != letters else f"[{letters}]"


Chain = Sequence[str]

HEADS = ("", "words", "letters", "rarity", "rarest word")
ALIGNS = ">>>><"
GAP = "  "
ROOM = 24  # columns that a chain needs to stand beside its numbers
STOPPED = "stopped before all were found"


def chains_block(result: Result, style: Style) -> list[str]:
    """Each chain with its words, letters and familiarity, the best first.

    Chains that were written as they came are only counted.
    """
    puzzle, chains, request = result.puzzle, result.chains, result.request
    is_cut_off = chains is not None and result.words and not result.complete
    if not (chains or is_cut_off or request.every is not None or request.count):
        return []
    about = _about(request, result)
    lines = filled(about, style.width)
    if request.count:
        return lines if about else []
    head = [*map(style.bold, lines)]
    if not chains or request.every is not None:
        return head
    first = _first(puzzle, chains, style)
    meant = rarity_scale(puzzle.words, style)
    return [*head, *_table(puzzle, chains, style), *first, *meant]


def _about(request: Request, result: Result) -> str:
    """How many there are, or were listed; empty where there is nothing to count.

    Of several lists, they are all of one; a larger one may have more.
    """
    kind = "optimal chain" if request.count else "equally good chain"
    its = of_list(one_of_several(result))
    limit = among(result.limit)
    which = f"{its}{limit}"
    if request.every is not None:
        kind, which = "chain", f" of at most {counted(request.every, 'word')}{its}"
    elif request.count and result.status is Status.INFEASIBLE:
        return ""
    number = result.count if result.chains is None else len(result.chains)
    about = f"{counted(number or 0, kind)}{which}"
    if request.top is not None:
        about = f"The best {counted(number or 0, 'chain')}{which}"
    elif number == 1 and result.complete and not (request.count or request.every):
        about = f"No other chain{its} is as good{limit}"
    if request.count and not result.complete:
        so_far = f"at least {about}" if number else "none was counted"
        return f"Stopped before all were counted: {so_far}"
    if number == 0 and not result.complete:
        of = its if request.every is None else which
        return f"Stopped before any chain{of} was listed"
    if request.every is not None and not request.count:
        # An interrupt while they are listed leaves their number unknown.
        about = f"Some of the chains{which}" if number is None else about
        about = f"{about}, listed above"
    about += result.trust * request.count  # which stands alone
    return about if result.complete else f"{about}; {STOPPED}"


def _table(puzzle: Puzzle, chains: Sequence[Chain], style: Style) -> list[str]:
    """A row for each chain, which stands below its numbers where it must."""
    shown = slice(3 if puzzle.words.rated_by == "none" else None)
    cells = [HEADS, *(_cells(puzzle, n, chain) for n, chain in enumerate(chains, 1))]
    cells = [row[shown] for row in cells]
    rooms = [max(map(len, column)) for column in zip(*cells, strict=True)]
    padded = GAP.join(map("{{:{}{}}}".format, ALIGNS[shown], rooms))  # all is ASCII
    head, *rows = (padded.format(*row) for row in cells)
    start = len(head) + len(GAP)
    if start + ROOM > style.width:
        head, start = "", len(GAP)
        named = [zip(cells[0][1:], row[1:], strict=True) for row in cells[1:]]
        lines = [", ".join(f"{name} {cell}" for name, cell in row) for row in named]
        rows = [f"{number}: {row}" for number, row in enumerate(lines, 1)]
    lines = [f"{head}{GAP}chain"] if head else []
    for row, chain in zip(rows, chains, strict=True):
        joint = joined(chain, style.width - start, puzzle, style)
        first, *more = [" " * start + line for line in joint]
        if head:
            first = row + GAP + first[start:]
        else:
            lines += filled(row, style.width, GAP)
        lines += [first, *more]
    return lines


def _cells(puzzle: Puzzle, number: int, chain: Chain) -> tuple[str, ...]:
    rarity = rarity_in(puzzle, chain)
    letters, sum_of_all = sum(map(puzzle.length, chain)), sum(rarity)
    rarest = familiarity(max(rarity)) if max(rarity) < len(TIERS) else "in no list"
    return f"{number}", f"{len(chain)}", f"{letters}", f"{sum_of_all}", rarest


def _first(puzzle: Puzzle, chains: Sequence[Chain], style: Style) -> list[str]:
    """What makes the first better than the second, if it is."""
    if len(chains) < 2:
        return []
    one, two = (worth(puzzle, tuple(chain)) for chain in chains[:2])
    gap = more_than(puzzle.objective.terms, one, two)
    if not gap:
        return wrap(["1", "and", "2", "are", "equally", "good."], style.width)
    return filled(f"1 is better than 2: {gap}.", style.width)
