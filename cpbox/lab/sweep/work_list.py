"""The work list: every puzzle under every variant, as tasks with their keys."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from cpbox.lab.sweep import INPUT, RULES, How, Line, Task, digest, error_line, key_of
from cpbox.lab.sweep.entries import Entry, entries, tree_of
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source, fault
from cpbox.puzzle.reader.configuration import NONE, Configuration
from cpbox.puzzle.reader.file_keys import VARIANTS, parse
from cpbox.puzzle.reader.plan import Plan, make
from cpbox.puzzle.reader.saved import Game
from cpbox.puzzle.reader.yaml_tree import compose
from cpbox.puzzle.whole import SHOWN
from cpbox.search.trials import usual

_STAND_IN = "cpboxputsthewordsofthegamehere"  # where they are needed: they are many
N = TypeVar("N", bound=Node)
_NOWHERE = Source("", has_lines=False)


class WorkList:
    """The tasks that files hold, in order, each made when its turn comes.

    What cannot be tried, as it contradicts itself, is the line that says so.

    Parameters
    ----------
    paths
        Files, folders, boxes as they are typed, and ``-`` for standard input.
    how
        What is asked of each task.
    complain
        Called with what is wrong with a file or a line, which is passed over.
    like
        A puzzle file whose rules and words count for boxes that come without any.
    variants
        A file of variants by name, for all.
    settings
        Changes such as ``rules.min_length=4``, put over all.
    each_rule
        Whether to try the usual variants, too, one rule at a time.
    under
        What counts where nothing else is said.

    Raises
    ------
    InputError
        When what is asked makes no sense on any box.

    """

    def __init__(  # noqa: PLR0913  # each is an option of its own
        self,
        paths: Sequence[str],
        how: How,
        complain: Callable[[str], None],
        *,
        like: str | None = None,
        variants: str | None = None,
        settings: Sequence[str] = (),
        each_rule: bool = False,
        under: Configuration = NONE,
    ) -> None:
        self._paths, self._how, self._complain = paths, how, complain
        self._settings = [parse(setting) for setting in settings]
        self._each_rule, self._under = each_rule, under
        self._more = _variants(variants)
        self._bare = self._plan(_like(like), "")
        self._bare.check([compose("sides: [a, b]", _NOWHERE), *self._settings])
        self.read = 0.0
        """How much of the work has been given, from 0 to 1."""
        self.passed_over = 0
        """How many files or lines could not be read."""

    def __iter__(self) -> Iterator[Task | Line]:
        for read, entry in entries(self._paths):
            self.read = read
            try:
                if isinstance(entry, InputError):
                    raise entry
                yield from self._of(entry)
            except InputError as error:
                self._complain(str(error))
                self.passed_over += 1
        self.read = 1.0

    def _plan(self, tree: Node, name: str) -> Plan:
        return Plan(tree, name, may_be_empty=True, under=self._under, more=self._more)

    def _of(self, entry: Entry) -> Iterator[Task | Line]:
        """The tasks of one puzzle: as it stands, its variants, the usual ones.

        Raises
        ------
        InputError
            When a puzzle file is wrong as it stands.

        """
        plan, tree, over, base = self._bare, entry.said, self._settings, None
        if isinstance(tree, Game):
            words = [parse(f"words.only=[{_STAND_IN}]")] * bool(tree.dictionary)
            tree = tree_of(entry)
            over = [tree, *words, *over]
        else:
            plan = self._plan(tree, entry.place)
        tasks = _Tasks(entry, self._how)
        for name in (None, *plan.names):
            try:
                puzzle = plan.variant(name, over) if name else plan.puzzle(over)
            except InputError as error:
                if name is None and plan is not self._bare:
                    raise
                failed = replace(base or make(tree, ""), variant=name)
                yield tasks.without_answer(failed, str(error), INPUT)
            else:
                base = puzzle if name is None else base
                yield tasks.of(puzzle)
        if self._each_rule and base is not None:
            yield from tasks.of_usual(base)


class _Tasks:
    """Tasks of one puzzle, of which the first is the puzzle as it stands."""

    def __init__(self, entry: Entry, how: How) -> None:
        game = entry.said if isinstance(entry.said, Game) else None
        self._words = "\n".join(game.dictionary) if game else ""
        self._published = game.published if game else ()
        self._place, self._how = entry.place, how
        self._known: set[str] = set()
        self._base = ""

    def of(self, puzzle: Puzzle) -> Task:
        """The task of a puzzle."""
        self._known.add(self._key(puzzle, expects=False))
        key = self._key(puzzle)
        if puzzle.words.file is not None:  # where workers stand is their affair
            words = replace(puzzle.words, file=Path(puzzle.words.file).absolute())
            puzzle = replace(puzzle, words=words)
        return self._task(key, puzzle, self._own(puzzle))

    def of_usual(self, base: Puzzle) -> Iterator[Task | Line]:
        """Those of the usual variants that are not, under another name, others."""
        for trial in usual(base):
            if trial.problem:
                yield self.without_answer(trial.puzzle, trial.problem, RULES)
            elif self._key(trial.puzzle) not in self._known:
                yield self.of(trial.puzzle)

    def without_answer(self, puzzle: Puzzle, problem: str, failure: str) -> Line:
        """The line of a puzzle that contradicts itself: what is wrong with it."""
        sides, variant = puzzle.box.sides, puzzle.variant
        key = digest([self._how.method, sides, variant, problem])
        return error_line(self._task(key, puzzle), self._how, problem, failure)

    def _task(self, key: str, puzzle: Puzzle, words: str = "") -> Task:
        self._base = self._base or key
        return Task(key, self._base, puzzle, self._place, words, self._published)

    def _own(self, puzzle: Puzzle) -> str:
        """The game's words, unless something else took their place."""
        return self._words if puzzle.words.only == (_STAND_IN,) else ""

    def _key(self, puzzle: Puzzle, *, expects: bool = True) -> str:
        return key_of(puzzle, self._own(puzzle), self._how.method, expects=expects)


def _like(file: str | None) -> Node:
    """What a puzzle file says of boxes that are not its own.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    tree = Mapping({}, _NOWHERE, None) if file is None else _composed(file)
    return _without(tree, *SHOWN)


def _variants(file: str | None) -> dict[str, tuple[Scalar, Mapping]]:
    """The variants of a file, alone or below the key that a puzzle has for them.

    What they expect is not expected of other boxes.

    Raises
    ------
    InputError
        When it cannot be read, or holds what no variant may hold.

    """
    if file is None:
        return {}
    tree = _composed(file)
    if isinstance(tree, Mapping) and "variants" in tree.entries:
        _, tree = tree.entries["variants"]
    known = VARIANTS.read(tree, "variants")
    if not known:
        raise fault(tree, "", "holds no variant; write one, as in loop: {rules: …}")
    return {name: (key, _without(x, "expect")) for name, (key, x) in known.items()}


def _without(tree: N, *names: str) -> N:
    """A mapping without some of its keys; what is none is left for its reader."""
    if not isinstance(tree, Mapping):
        return tree
    kept = {name: entry for name, entry in tree.entries.items() if name not in names}
    return tree._replace(entries=kept)


def _composed(file: str) -> Node:
    path = Path(file)
    return compose(load(path, may_wait=True), Source(file, path.parent))
