"""The Lisp that states and proves theorems about one puzzle.

`letterboxed.lisp` beside this file says what a solution is, and proves a checker of
lower bounds right. Here a puzzle, its words and its labels are written down as Lisp.
They may come from a stranger, and become numbers and parentheses only: each letter is
written as a number, so no text of theirs is ever read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cpbox.proof.checker.statement.puzzle import Rules, Tiles

Cost = tuple[int, ...]
Place = tuple[Tiles | None, int]

_TERMS = frozenset({"words", "letters", "rarity", "score"})
_MOVES = {"any": ":any", "adjacent": ":adjacent", "opposite": ":opposite"}
_PAGE = 1000  # entries of a list that ACL2 goes through without a stack overflow
_MOST_NUMBER = 2**256

_PUZZLE = """\
; The box: sides, their tiles, and the letters of each tile, as numbers.
(defun the-box ()
  (declare (xargs :guard t))
  '({box}))

; The dictionary, page by page: how rare the words of a page are, and these.
(defun the-words ()
  (declare (xargs :guard t))
  '(
{words}))

(defun the-rules ()
  (declare (xargs :guard t))
  '((:min-length . {min_length})
    (:max-length . {max_length})
    (:same-side . {same_side})
    (:moves . {moves})
    (:distinct-in-word . {distinct})
    (:link . {link})
    (:cover {cover})
    (:miss . {miss})
    (:require {require})
    (:start . {start})
    (:end . {end})
    (:terms {terms})
    (:values {values})))
"""

_LABELS = """\
; The labels, page by page: link, mask of what is to be done, cost.
(defun the-labels ()
  (declare (xargs :guard t))
  '(
{labels}))

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

_STEPS = """\
; A chain: the tiles of each of its words.
(defun the-chain ()
  '({chain}))

(defun solved ()
  {formula})
"""

_AT_LEAST = """\
(implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box) (the-words) (the-rules))
                     '{bound}))"""

_NEVER = "(not (solution chain (the-box) (the-words) (the-rules)))"

_SOLVED = """\
(if (solution (the-chain) (the-box) (the-words) (the-rules))
      (equal (cost (the-chain) (the-box) (the-words) (the-rules)) '{bound})
    'nil)"""


@dataclass(frozen=True)
class Statement:
    """What ACL2 is asked to prove of one puzzle, as plain values.

    Tiles are numbered side after side, from 0. A place is the link where the last word
    ended, None at the start, and the mask of what is still to be done: the tiles to be
    visited and, after them, the words that are required.
    """

    sides: tuple[tuple[str, ...], ...]  # the letters of each tile
    words: Sequence[str]  # the whole dictionary
    rules: Rules
    cover: int  # the mask of the tiles to be visited
    terms: tuple[str, ...]  # what costs are made of
    bound: Cost | None  # that no solution is below; None: there is no solution
    labels: Mapping[Place, Cost]  # a lower bound on what it costs to reach a place
    chain: tuple[Tiles, ...] | None = None  # words of a solution that costs the bound
    miss: int = 0  # how many of the tiles need not be visited
    rarity: Mapping[str, int] = field(default_factory=dict)  # of each word; else 0
    letter_values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Task:
    """A theorem to be proved, and the Lisp that proves it."""

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
        If the statement makes no sense: negative numbers, tiles that are not there.

    """
    parts = [the_puzzle(statement)]
    for task in tasks_of(statement):
        parts += [task.definitions, task.proof]
    return "\n".join(parts)


def the_puzzle(statement: Statement) -> str:
    """The box, the words and the rules."""
    rules, tiles = statement.rules, sum(map(len, statement.sides))
    if not 0 <= statement.cover < 1 << tiles:
        raise ValueError("a tile that is not on the box cannot be visited")
    if rules.moves not in _MOVES:
        raise ValueError(f"no moves are called {rules.moves!r}")
    if not _TERMS.issuperset(statement.terms):
        raise ValueError(f"the terms are not {', '.join(sorted(_TERMS))}")
    code = _code(statement)
    visited = (tile for tile in range(tiles) if statement.cover >> tile & 1)
    return _PUZZLE.format(
        box=" ".join(
            _list(_spelled(text, code) for text in side) for side in statement.sides
        ),
        words="\n".join(_dictionary(statement, code)),
        min_length=_number(rules.min_length),
        max_length=_number(rules.max_length),
        same_side="t" if rules.same_side else "nil",
        moves=_MOVES[rules.moves],
        distinct="t" if rules.distinct_in_word else "nil",
        link=_number(rules.link),
        cover=" ".join(map(str, visited)),
        miss=_number(statement.miss),
        require=" ".join(_spelled(word, code) for word in dict.fromkeys(rules.require)),
        terms=" ".join(f":{term}" for term in statement.terms),
        values=" ".join(
            f"({code[letter]} . {_number(value)})"
            for letter, value in statement.letter_values.items()
            if letter in code
        ),
        start=_spelled(rules.start or "", code),
        end=_spelled(rules.end or "", code),
    )


def tasks_of(statement: Statement) -> list[Task]:
    """The theorem on all solutions, and the one on the chain if there is one."""
    tasks = [_bound_task(statement)]
    if statement.chain is not None:
        tasks.append(_chain_task(statement.chain, statement.bound))
    return tasks


def _bound_task(statement: Statement) -> Task:
    bound = _numbers(statement.bound or ())
    if statement.bound is None:
        name, rule, formula = "there-is-no-chain", "no-solution-is-right", _NEVER
    else:
        name, rule = "no-chain-costs-less", "lower-bound-is-right"
        formula = _AT_LEAST.format(bound=bound)
    definitions = _LABELS.format(
        bound=bound,
        labels=_pages(
            _list([_link(link), _number(rest), *map(_number, cost)])
            for (link, rest), cost in statement.labels.items()
        ),
    )
    instance = _INSTANCE.format(
        rule=rule, bound="" if statement.bound is None else f"(bound '{bound}) "
    )
    return Task(name, formula, definitions, "accepted", instance)


def _chain_task(chain: Sequence[Sequence[int]], bound: Cost | None) -> Task:
    if bound is None:
        raise ValueError("where there is no solution, no chain is one")
    name, formula = "the-chain-is-a-solution", _SOLVED.format(bound=_numbers(bound))
    paths = " ".join(map(_numbers, chain))
    definitions = _STEPS.format(formula=formula, chain=paths)
    return Task(name, formula, definitions, "solved")


def _code(statement: Statement) -> dict[str, str]:
    """The number of each letter."""
    texts = [text for side in statement.sides for text in side]
    rules = statement.rules
    asked = [rules.start or "", rules.end or "", *rules.require]
    letters = sorted(set().union(*statement.words, *texts, *asked))
    return {letter: str(number) for number, letter in enumerate(letters)}


def _spelled(text: str, code: Mapping[str, str]) -> str:
    return _list(code[letter] for letter in text)


def _dictionary(statement: Statement, code: Mapping[str, str]) -> Iterator[str]:
    """The pages of the dictionary, each after how rare its words are."""
    by_rarity: dict[int, list[str]] = {}
    for word in statement.words:
        of = by_rarity.setdefault(statement.rarity.get(word, 0), [])
        of.append(_spelled(word, code))
    for rarity, words in sorted(by_rarity.items()):
        for start in range(0, len(words), _PAGE):
            page = "\n ".join(words[start : start + _PAGE])
            yield f"({_number(rarity)}\n {page})"


def _link(link: Tiles | None) -> str:
    return ":start" if link is None else _numbers(link)


def _numbers(numbers: Iterable[int]) -> str:
    return _list(map(_number, numbers))


def _number(number: int | None) -> str:
    if number is None:
        return "nil"
    if not 0 <= number < _MOST_NUMBER:
        raise ValueError(f"{number!r:.40} is negative or too large for a number")
    return f"{number:d}"


def _list(items: Iterable[str]) -> str:
    return f"({' '.join(items)})"


def _pages(items: Iterable[str]) -> str:
    """A list of lists of which none is too long."""
    entries = list(items)
    starts = range(0, len(entries), _PAGE)
    return "\n".join(
        "(" + "\n ".join(entries[start : start + _PAGE]) + ")" for start in starts
    )
