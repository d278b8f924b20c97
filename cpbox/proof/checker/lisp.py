"""The Lisp that states and proves theorems about one puzzle.

`letterboxed.lisp` beside this file says what a solution is, and proves a checker of
lower bounds right. Here a puzzle, its words and its labels are written down as Lisp.
They may come from a stranger, and become numbers and parentheses only: each letter is
written as a number, so no text of theirs is ever read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cpbox.proof.checker.chain import Chain
from cpbox.proof.checker.claim import LABELS, SOLUTION, LabelsEntry
from cpbox.proof.checker.labels import Cost, Labels, labels_sentence
from cpbox.proof.checker.limits import Unasked
from cpbox.proof.checker.puzzle import Puzzle, Tiles
from cpbox.proof.checker.traces import Ranks, banned_by

_KEYWORDS = {"any", "adjacent", "opposite", "words", "letters", "rarity", "score"}
_PAGE = 1000  # entries of a list that ACL2 goes through without a stack overflow

_CONSTANT = """\
; {comment}
(defun {name} ()
  (declare (xargs :guard t))
  '{value})
"""

_ACCEPTED = """
(defun accepted ()
  (declare (xargs :guard t))
  (check (the-box) (the-words) (the-rules) '{bound} (the-labels)))
"""

_PROOF = """\
(defthm it-is-{test}
  ({test})
  :rule-classes nil
  :hints (("Goal" :in-theory '((:executable-counterpart {test})))))

(defthm {name}
  {formula}
  :rule-classes nil
  :hints (("Goal" :in-theory '((:definition {test})) :use (it-is-{test}{instance}))))
"""

_INSTANCE = """
                 (:instance {rule}
                            (box (the-box)) (pages (the-words)) (rules (the-rules))
                            {bound}(labels (the-labels)))"""

_AT_LEAST = """\
(implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box) (the-words) (the-rules))
                     '{bound}))"""

_NEVER = "(not (solution chain (the-box) (the-words) (the-rules)))"

_SOLVED = """\
(if (solution (the-chain) (the-box) (the-words) (the-rules))
      (equal (cost (the-chain) (the-box) (the-words) (the-rules)) '{bound})
    'nil)"""


class Lisp(str):
    """Text for ACL2 to read, of which nothing is a stranger's."""

    __slots__ = ()


@dataclass(frozen=True)
class Statement:
    """What ACL2 is asked to prove of one puzzle.

    A place is the link where the last word ended, None at the start, and the mask of
    what is still to be done: the tiles to be visited and, after them, the words that
    are required.
    """

    puzzle: Puzzle
    words: Sequence[str]  # the whole dictionary
    terms: tuple[str, ...]  # what costs are made of
    bound: Cost | None  # that no solution is below; None: there is no solution
    labels: Labels  # a lower bound on what it costs to reach a place
    chain: tuple[Tiles, ...] | None = None  # words of a solution that costs the bound
    rarity: Mapping[str, int] = field(default_factory=dict)  # of each word; else 0
    of_list: str = ""  # which words they are, where the puzzle has several lists


def statement_of(
    puzzle: Puzzle,
    entry: LabelsEntry | None,
    words: Ranks,
    labels: Labels | None,
    chain: Chain | None,
) -> Statement:
    """Make the statement that the labels prove, and the chain, if there is one.

    `words` are the list with the words added, and the banned ones; labels and chain are
    None unless they were checked. Rules of which labels know nothing only forbid
    chains, and are left out: what is proved holds of more chains than there are.
    """
    if entry is None or labels is None:
        raise Unasked("there are no labels that hold, from which to prove it")
    if puzzle.rules.lengths == "tiles":
        raise Unasked("the theory knows no lengths by tile: rules.lengths")
    if puzzle.valued_together:
        raise Unasked("the theory knows no values of tiles: letter_values")
    banned = banned_by(puzzle)
    allowed = [word for word in sorted(words) if not banned(word)]
    return Statement(
        puzzle=puzzle,
        words=allowed,
        terms=entry.terms,
        bound=entry.bound,
        labels=labels,
        chain=tuple(each.tiles for each in chain) if chain else None,
        rarity={word: words[word] for word in allowed},
    )


@dataclass(frozen=True)
class Theorem:
    """A theorem to be proved, and the Lisp that proves it."""

    sentence: str  # what it says
    file: str  # which it is about
    name: str
    formula: str
    definitions: str  # what its proof speaks of
    test: str  # a function without arguments, which evaluates to true
    instance: str = ""  # what else the theorem follows from

    @property
    def proof(self) -> str:
        """The theorem, and one before it, which is that `test` evaluates to true."""
        return _PROOF.format(**vars(self))


def theorem(statement: Statement) -> str:
    """The Lisp that states and proves a puzzle's theorems, to be read after the book.

    Raises
    ------
    ValueError
        If the statement makes no sense: negative numbers, unknown terms.

    """
    tasks = tasks_of(statement)
    parts = (part for task in tasks for part in (task.definitions, task.proof))
    return "\n".join([the_puzzle(statement), *parts])


def codes(statement: Statement) -> dict[str, Lisp]:
    """The number that is written for each letter."""
    rules = statement.puzzle.rules
    texts = [
        *statement.puzzle.tiles,
        rules.start or "",
        rules.end or "",
        *rules.require,
    ]
    letters = sorted(set().union(*statement.words, *texts))
    return {letter: Lisp(number) for number, letter in enumerate(letters)}


def the_puzzle(statement: Statement) -> str:
    """The box, the words and the rules."""
    puzzle, rules, code = statement.puzzle, statement.puzzle.rules, codes(statement)

    def spelled(text: str) -> Lisp:
        return _list(code[letter] for letter in text)

    by_rarity: dict[int, list[Lisp]] = {}
    for word in statement.words:
        by_rarity.setdefault(statement.rarity.get(word, 0), []).append(spelled(word))
    values = puzzle.letter_values.items()
    stated = {
        ":min-length": rules.min_length,
        ":max-length": rules.max_length,
        ":same-side": rules.same_side,
        ":moves": _keyword(rules.moves),
        ":distinct-in-word": rules.distinct_in_word,
        ":link": rules.link,
        ":cover": puzzle.to_cover,
        ":miss": puzzle.may_miss,
        ":require": [spelled(word) for word in dict.fromkeys(rules.require)],
        ":start": spelled(rules.start or ""),
        ":end": spelled(rules.end or ""),
        ":terms": [_keyword(term) for term in statement.terms],
        ":values": {code[each]: n for each, n in values if each in code},
    }
    box = [[spelled(tile) for tile in side] for side in puzzle.sides]
    pages = _pages((_lisp(rank), by_rarity[rank]) for rank in sorted(by_rarity))
    constants = [
        _constant("the-box", "The box: sides, tiles, and their letters.", box),
        _constant("the-words", "Words, page by page, after how rare.", pages),
        _constant("the-rules", "The rules.", stated),
    ]
    return "\n".join(constants)


def tasks_of(statement: Statement) -> list[Theorem]:
    """The theorem on all solutions, and the one on the chain if there is one."""
    tasks = [_bound_task(statement)]
    if statement.chain is not None:
        tasks.append(_chain_task(statement.chain, statement.bound))
    return tasks


def _bound_task(statement: Statement) -> Theorem:
    bound = _lisp(statement.bound or ())
    if statement.bound is None:
        name, rule, formula = "there-is-no-chain", "no-solution-is-right", _NEVER
    else:
        name, rule = "no-chain-costs-less", "lower-bound-is-right"
        formula = _AT_LEAST.format(bound=bound)
    labels = [
        _lisp([Lisp(":start") if link is None else link, rest, *cost])
        for (link, rest), cost in statement.labels.items()
    ]
    comment = "The labels, page by page: link, mask of what is to be done, cost."
    constant = _constant("the-labels", comment, _pages([("", labels)]))
    instance = _INSTANCE.format(
        rule=rule, bound="" if statement.bound is None else f"(bound '{bound}) "
    )
    definitions = constant + _ACCEPTED.format(bound=bound)
    sentence = labels_sentence(statement.terms, statement.bound, statement.of_list)
    return Theorem(sentence, LABELS, name, formula, definitions, "accepted", instance)


def _chain_task(chain: Sequence[Tiles], bound: Cost | None) -> Theorem:
    sentence = "the chain is a solution of just that cost"
    formula = _SOLVED.format(bound=_lisp(bound))
    constant = _constant("the-chain", "A chain: the tiles of each of its words.", chain)
    definitions = f"{constant}\n(defun solved ()\n  {formula})\n"
    name = "the-chain-is-a-solution"
    return Theorem(sentence, SOLUTION, name, formula, definitions, "solved")


def _constant(name: str, comment: str, value: object) -> str:
    return _CONSTANT.format(name=name, comment=comment, value=_lisp(value))


def _keyword(name: str) -> Lisp:
    if name not in _KEYWORDS:
        raise ValueError(f"the book has no word for {name!r}")
    return Lisp(f":{name}")


def _lisp(value: object) -> Lisp:
    """Write a value. A mapping is a list of pairs; text must be Lisp already."""
    match value:
        case Lisp():
            return value
        case None | False:
            return Lisp("nil")
        case True:
            return Lisp("t")
        case int() if value >= 0:
            return Lisp(value)
        case tuple() | list():
            return _list(map(_lisp, value))
        case dict():
            pairs = (f"({key} . {_lisp(each)})" for key, each in value.items())
            return _list(pairs, "\n    ")
    raise ValueError(f"{value!r:.40} is negative, or not a number")


def _list(items: Iterable[str], between: str = " ") -> Lisp:
    return Lisp(f"({between.join(items)})")


def _pages(lists: Iterable[tuple[str, Sequence[Lisp]]]) -> Lisp:
    """Cut lists into ones that are not too long, each after its beginning."""
    return _list(
        (
            _list([beginning, *entries[start : start + _PAGE]], "\n ")
            for beginning, entries in lists
            for start in range(0, len(entries), _PAGE)
        ),
        "\n",
    )
