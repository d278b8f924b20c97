"""The Lisp that states and proves theorems about one puzzle.

`letterboxed.lisp` beside this file says what a solution is, and proves a checker of
lower bounds right. Here a puzzle, its words and its labels are written down as Lisp.
They may come from a stranger, and become numbers and parentheses only: each letter is
written as a number, so no text of theirs is ever read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Cost = tuple[int, int]
Place = tuple[int | None, int]

_MOVES = {"any": ":any", "adjacent": ":adjacent", "opposite": ":opposite"}
_PAGE = 1000  # entries of a list that ACL2 goes through without a stack overflow
_MOST_NUMBER = 2**64

_PUZZLE = """\
; The box: sides, their tiles, and the letters of each tile, as numbers.
(defun the-box ()
  (declare (xargs :guard t))
  '({box}))

; The dictionary, page by page.
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
    (:cover {cover})
    (:start . {start})
    (:end . {end})))
"""

_LABELS = """\
; The labels, page by page: tile, mask of the tiles to be visited, words, letters.
(defun the-labels ()
  (declare (xargs :guard t))
  '(
{labels}))

(defun accepted ()
  (declare (xargs :guard t))
  (check (the-box) (the-words) (the-rules) '{bound} (the-labels)))
"""

_BOUND = """\
(defthm the-labels-are-accepted
  (accepted)
  :rule-classes nil
  :hints (("Goal" :in-theory '((:executable-counterpart accepted)))))

(defthm {name}
  {formula}
  :rule-classes nil
  :hints (("Goal" :in-theory '((:definition accepted))
           :use (the-labels-are-accepted
                 (:instance {rule}
                            (box (the-box)) (pages (the-words)) (rules (the-rules))
                            {instance}(labels (the-labels)))))))
"""

_STEPS = """\
; A chain: the tiles of each of its words.
(defun the-chain ()
  '({chain}))

(defun solved ()
  {formula})
"""

_CHAIN = """\
(defthm the-puzzle-is-solved
  (solved)
  :rule-classes nil
  :hints (("Goal" :in-theory '((:executable-counterpart solved)))))

(defthm {name}
  {formula}
  :rule-classes nil
  :hints (("Goal" :in-theory '((:definition solved)) :use the-puzzle-is-solved)))
"""

_AT_LEAST = """\
(implies (solution chain (the-box) (the-words) (the-rules))
           (at-least (cost chain (the-box)) '{bound}))"""

_NEVER = "(not (solution chain (the-box) (the-words) (the-rules)))"

_SOLVED = """\
(if (solution (the-chain) (the-box) (the-words) (the-rules))
      (equal (cost (the-chain) (the-box)) '{bound})
    'nil)"""


@dataclass(frozen=True)
class Statement:
    """What ACL2 is asked to prove of one puzzle, as plain values.

    Parameters
    ----------
    sides
        The letters of each tile, side after side; tiles are numbered so, from 0.
    words
        The whole dictionary.
    cover
        The mask of the tiles to be visited.
    bound
        Words and letters that every solution has at least, words first; None for the
        claim that there is no solution of any length.
    labels
        A lower bound on the words and letters with which a place is reached. A place is
        the last tile, None at the start, and the mask of the tiles still to be visited.
    chain
        The tiles of each word of a solution with just as many words and letters as the
        bound says; None for no such claim.
    min_length, max_length
        Letters in a word.
    same_side, moves
        Whether a word's next tile may be on the same side, and on which other side
        ("any", "adjacent", "opposite").
    distinct_in_word
        Whether a word may visit a tile only once.
    start, end
        What the first and the last tile of a chain hold, if anything is asked.

    """

    sides: tuple[tuple[str, ...], ...]
    words: Sequence[str]
    cover: int
    bound: Cost | None
    labels: Mapping[Place, Cost]
    chain: tuple[tuple[int, ...], ...] | None = None
    min_length: int = 3
    max_length: int | None = None
    same_side: bool = False
    moves: str = "any"
    distinct_in_word: bool = False
    start: str | None = None
    end: str | None = None


@dataclass(frozen=True)
class Task:
    """A theorem to be proved, and the Lisp that proves it.

    Parameters
    ----------
    name, formula
        The theorem.
    definitions
        What its proof speaks of.
    proof
        The theorem, and one before it, which is that `test` evaluates to true.
    test
        A function without arguments.

    """

    name: str
    formula: str
    definitions: str
    proof: str
    test: str


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
    tiles = sum(len(side) for side in statement.sides)
    if not 0 <= statement.cover < 1 << tiles:
        raise ValueError("a tile that is not on the box cannot be visited")
    if statement.moves not in _MOVES:
        raise ValueError(f"no moves are called {statement.moves!r}")
    code = _code(statement)
    visited = (tile for tile in range(tiles) if statement.cover >> tile & 1)
    return _PUZZLE.format(
        box=" ".join(
            _list(_spelled(text, code) for text in side) for side in statement.sides
        ),
        words=_pages(_spelled(word, code) for word in statement.words),
        min_length=_number(statement.min_length),
        max_length=_number(statement.max_length),
        same_side="t" if statement.same_side else "nil",
        moves=_MOVES[statement.moves],
        distinct="t" if statement.distinct_in_word else "nil",
        cover=" ".join(map(str, visited)),
        start=_spelled(statement.start or "", code),
        end=_spelled(statement.end or "", code),
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
        name, rule = "no-chain-is-shorter", "lower-bound-is-right"
        formula = _AT_LEAST.format(bound=bound)
    definitions = _LABELS.format(
        bound=bound,
        labels=_pages(
            _numbers((*place, *cost)) for place, cost in statement.labels.items()
        ),
    )
    instance = "" if statement.bound is None else f"(bound '{bound}) "
    proof = _BOUND.format(name=name, formula=formula, rule=rule, instance=instance)
    return Task(name, formula, definitions, proof, "accepted")


def _chain_task(chain: Sequence[Sequence[int]], bound: Cost | None) -> Task:
    if bound is None:
        raise ValueError("where there is no solution, no chain is one")
    name, formula = "the-chain-is-a-solution", _SOLVED.format(bound=_numbers(bound))
    paths = " ".join(map(_numbers, chain))
    definitions = _STEPS.format(formula=formula, chain=paths)
    proof = _CHAIN.format(name=name, formula=formula)
    return Task(name, formula, definitions, proof, "solved")


def _code(statement: Statement) -> dict[str, str]:
    """The number of each letter."""
    texts = [text for side in statement.sides for text in side]
    asked = [statement.start or "", statement.end or ""]
    letters = sorted(set().union(*statement.words, *texts, *asked))
    return {letter: str(number) for number, letter in enumerate(letters)}


def _spelled(text: str, code: Mapping[str, str]) -> str:
    return _list(code[letter] for letter in text)


def _numbers(numbers: Iterable[int | None]) -> str:
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
