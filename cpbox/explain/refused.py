"""Which rule refuses a word; which refuses a chain, at which link or letter."""

from collections.abc import Iterator
from itertools import islice, pairwise, permutations
from typing import Any

from cpbox.basics.wording import Either, Said, alternatives, counted, listed, times
from cpbox.candidates.board import Board
from cpbox.candidates.refusals import (
    PREFILTERED,
    Objection,
    a_tile,
    by_record,
    objections,
)
from cpbox.explain.conditions import rules_of
from cpbox.explain.coverage import (
    coverings,
    letters_left,
    letters_on,
    places,
    widest_way,
)
from cpbox.explain.oracle import Chain
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle
from cpbox.puzzle.rule import table
from cpbox.search.verify import trace_chain, violations


def word_refusals(board: Board, word: str) -> list[Objection]:
    """Every rule that refuses a word by itself, and the list that lacks it.

    A word of more letters than a chain may have is in none.
    """
    refusals = [*objections(board.puzzle, word, board.candidates.source)]
    if not refusals and not places(board, word):
        refusals.append(Objection("rules", PREFILTERED))
    alone = by_record(board.puzzle, "chain", (word,))
    return refusals + [x for x in alone if x.rule == "rules.max_letters"]


MOST_SHUFFLED = 6  # words of a chain that are tried in other orders
_TRACING = ("same_side", "moves", "distinct_in_word", "link")  # which all traces keep


def chain_refusals(board: Board, chain: Chain) -> list[Objection]:
    """Every rule of chains that a chain breaks; its words can all be played.

    Other languages have only what may be said of one word.
    """
    puzzle = board.puzzle
    broken_links = [*_links(puzzle, chain)]
    refusals = [*broken_links, *by_record(puzzle, "chain", chain)]
    if not broken_links:
        refusals += [*_ends(puzzle, chain), *_uses(puzzle, chain)]
    refusals += _cover(board, chain)
    if not refusals and trace_chain(puzzle, chain) is None:
        because = "no one way to trace the chain keeps all of its rules"
        refusals.append(Objection("rules", Said(because, "verdict.no_one_way")))
    return refusals


def _can(puzzle: Puzzle, chain: Chain, **rules: Any) -> bool:
    """Whether the words link on the box and keep some rules, whatever the others."""
    records = table(puzzle.rules).items()
    free = {name: rule.lifted for name, rule in records if name not in _TRACING}
    freed: dict[str, Any] = {**free, **rules}
    grammar = replace(puzzle.rules, **freed)
    plain = replace(puzzle, rules=grammar, objective=Objective())
    return trace_chain(plain, chain) is not None


def other_order(puzzle: Puzzle, chain: Chain) -> tuple[Chain, ...]:
    """The same words in the first order that breaks no rule, if there is one."""
    if not rules_of(puzzle).link or len(chain) > MOST_SHUFFLED:
        return ()
    fine = (order for order in permutations(chain) if not violations(puzzle, order))
    return tuple(islice(fine, 1))


# ------------------------------------------------------------------------ the links


def _links(puzzle: Puzzle, chain: Chain) -> Iterator[Objection]:
    broken = False
    for one, other in pairwise(chain):
        if not _can(puzzle, (one, other)):
            broken = True
            yield Objection("rules.link", _no_link(puzzle, one, other))
    if not broken and not _can(puzzle, chain):
        because = "each word links to the next, but not all on the same tiles"
        yield Objection("rules.link", Said(because, "verdict.chain.links_apart"))


def _no_link(puzzle: Puzzle, one: str, other: str) -> Said:
    """``gracious ends on s, yups starts on y``."""
    words = {"one": one, "other": other}
    if (link := rules_of(puzzle).link) > 1:
        because = f"{one} and {other} do not share {link} tiles"
        return Said(because, "verdict.chain.shared", n=link, **words)
    last = _texts(puzzle, one, "end")
    first = _texts(puzzle, other, "start")
    if last == first and len(last) == 1:
        because = f"{one} ends on another {last[0]} than the one that {other} starts on"
        return Said(because, "verdict.chain.another", letter=last[0], **words)
    ends, starts = alternatives(last), alternatives(first)
    because = f"{one} ends on {ends}, {other} starts on {starts}"
    texts = {"ends": Either(last), "starts": Either(first)}
    return Said(because, "verdict.chain.link", **words, **texts)


def _texts(puzzle: Puzzle, word: str, rule: str) -> list[str]:
    """What the tiles hold on which a word can start, or end."""
    texts = dict.fromkeys(puzzle.box.tiles)
    return [text for text in texts if _can(puzzle, (word,), **{rule: text})]


# --------------------------------------------------------------- ends, loop, visits


def _ends(puzzle: Puzzle, chain: Chain) -> Iterator[Objection]:
    """The rules on where the chain begins, ends and closes."""
    rules, head, tail = rules_of(puzzle), chain[:1], chain[-1:]
    back = chain[0] if len(chain) > 1 else "itself"
    for name, near, breaks in (
        ("start", head, f"{chain[0]} does not start on {rules.start}"),
        ("end", tail, f"{chain[-1]} does not end on {rules.end}"),
        ("loop", tail + head, f"{chain[-1]} does not link back to {back}"),
    ):
        wanted = {name: getattr(rules, name)}
        if not wanted[name] or _can(puzzle, chain, **wanted):
            continue
        alone = {} if name == "loop" else wanted  # the last word and the first, linked
        is_back = name == "loop" and len(chain) > 1
        could = (name != "loop" or is_back) and _can(puzzle, near, **alone)
        because = "as the words link, " * could + breaks
        values = {"word": near[0], "letter": wanted[name], "first": chain[0]}
        key = f"verdict.end.{'back' if is_back else name}"
        yield Objection(f"rules.{name}", Said(because, key, **values))


def _uses(puzzle: Puzzle, chain: Chain) -> Iterator[Objection]:
    rules = rules_of(puzzle)
    if rules.max_uses is None or (rules.loop and not _can(puzzle, chain, loop=True)):
        return
    limits = {x: rules.uses_of(x) for x in dict.fromkeys(puzzle.box.tiles)}
    over = [
        _visited(a_tile(puzzle, letter), most)
        for letter, most in limits.items()
        if most is not None
        and not _can(puzzle, chain, max_uses={letter: most}, loop=rules.loop)
    ]
    if not over and not _can(puzzle, chain, max_uses=rules.max_uses, loop=rules.loop):
        because = "some tile is visited more often than it may be"
        over = [Said(because, "verdict.visits.some")]
    yield from (Objection("rules.max_uses", because) for because in over)


def one_of(letter: str) -> Said:
    """A letter on one of several tiles."""
    return Said(f"one {letter}", "verdict.one_of", letter=letter)


def _visited(tile: str, most: int) -> Said:
    because = f"{tile} is visited more than {times(most)}"
    return Said(because, "verdict.visits.more", tile=tile, n=most)


# ------------------------------------------------------------------------ the cover


def _cover(board: Board, chain: Chain) -> Iterator[Objection]:
    """What the widest way to trace the chain leaves; unlinked, if it does not link."""
    puzzle, cover = board.puzzle, rules_of(board.puzzle).cover
    linked = coverings(board, chain, linked=True)
    tiles = widest_way(board, chain)
    if isinstance(cover, int):
        if tiles.bit_count() < cover:
            covers = "it covers" if linked else "its words cover"
            most = counted(tiles.bit_count(), "tile")
            because = f"{covers} {most}, fewer than {cover}"
            values = {"n": tiles.bit_count(), "bound": cover}
            said = Said(because, "verdict.chain.few", **values)
            yield Objection("rules.cover", said)
    elif missing := letters_left(puzzle, tiles):
        reached = letters_on(puzzle, tiles)
        named = [one_of(x) if x in reached else x for x in missing]
        verb = "is" if len(named) == 1 else "are"
        ways = linked or coverings(board, chain, linked=False)
        other_ways = len({way & board.need for way in ways}) > 1
        because = f"{listed(named)} {verb} left uncovered"
        because += ", and no other way to trace it leaves fewer" * other_ways
        key = "verdict.chain.left_at_best" if other_ways else "verdict.chain.left"
        said = Said(because, key, n=len(named), letters=(*named,))
        yield Objection("rules.cover", said)
