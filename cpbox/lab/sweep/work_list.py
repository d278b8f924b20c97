"""The work list: every puzzle under every variant, as tasks with their keys."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cpbox.lab.sweep.entries import Entries, Entry
from cpbox.lab.sweep.sweep_task import (
    INPUT,
    RULES,
    Task,
    digest,
    key_of,
    own_words,
)
from cpbox.puzzle import Puzzle
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.files import load
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source, fault
from cpbox.puzzle.reader.configuration import NONE, Configuration
from cpbox.puzzle.reader.file_keys import VARIANTS, parse
from cpbox.puzzle.reader.plan import Plan, make
from cpbox.puzzle.reader.yaml_tree import compose
from cpbox.puzzle.whole import SHOWN
from cpbox.search.trials import usual

_STAND_IN = "cpboxputsthewordsofthegamehere"  # where they are needed: they are many
_NOWHERE = Source("", has_lines=False)
_EMPTY = Mapping({}, _NOWHERE, None)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is to be done with each puzzle.

    Parameters
    ----------
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

    """

    like: str | None = None
    variants: str | None = None
    settings: Sequence[str] = ()
    each_rule: bool = False
    under: Configuration = NONE


class WorkList:
    """The tasks that files hold, in order, each made when its turn comes.

    Parameters
    ----------
    paths
        As for `Entries`.
    asked
        What is to be done with each.
    method
        By which, for the keys.
    complain
        Called with what is wrong with a file or a line, which is passed over.

    Raises
    ------
    InputError
        When what is asked makes no sense on any box.

    """

    def __init__(
        self,
        paths: Sequence[str],
        asked: Asked,
        method: str,
        complain: Callable[[str], None],
    ) -> None:
        self._entries = Entries(paths)
        self._asked, self._method, self._complain = asked, method, complain
        self._settings = [parse(setting) for setting in asked.settings]
        self._more = _variants(asked.variants)
        self._bare = self._plan(_like(asked.like), "")
        self._check()
        self.passed_over = 0
        """How many files or lines could not be read."""

    def __iter__(self) -> Iterator[Task]:
        for entry in self._entries:
            try:
                if isinstance(entry, InputError):
                    raise entry
                yield from self._tasks(entry)
            except InputError as error:
                self._complain(str(error))
                self.passed_over += 1

    @property
    def read(self) -> float:
        """How much of the work has been given, from 0 to 1."""
        return self._entries.read

    def _check(self) -> None:
        sides = compose("sides: [a, b]", _NOWHERE)
        self._bare.check([sides, *self._settings])

    def _plan(self, tree: Node, name: str) -> Plan:
        """What a tree says, with the variants that all puzzles get."""
        if self._more and isinstance(tree, Mapping):
            place, own = tree.entries.get("variants", (_key("variants"), _EMPTY))
            if isinstance(own, Scalar) and own.is_empty:
                own = _EMPTY
            if isinstance(own, Mapping):
                own = own._replace(entries=own.entries | self._more)
            tree = tree._replace(entries=tree.entries | {"variants": (place, own)})
        return Plan(tree, name, may_be_empty=True, under=self._asked.under)

    def _tasks(self, entry: Entry) -> Iterator[Task]:
        """The tasks of one puzzle: as it stands, its variants, the usual ones.

        Raises
        ------
        InputError
            When a puzzle file is wrong as it stands.

        """
        plan = self._bare if entry.is_bare else self._plan(entry.tree, entry.place)
        over = [_over(entry), *self._settings] if entry.is_bare else self._settings
        tasks = _Tasks(entry, self._method)
        base = None
        for name in (None, *plan.names):
            try:
                puzzle = plan.variant(name, over) if name else plan.puzzle(over)
            except InputError as error:
                if name is None and not entry.is_bare:
                    raise
                failed = replace(base or _plain(entry), variant=name)
                yield tasks.without_answer(failed, str(error), INPUT)
            else:
                base = puzzle if name is None else base
                yield tasks.of(puzzle)
        if self._asked.each_rule and base is not None:
            yield from tasks.of_usual(base)


class _Tasks:
    """Tasks of one puzzle, none of them twice."""

    def __init__(self, entry: Entry, method: str) -> None:
        self._entry, self._method = entry, method
        self._words = "\n".join(entry.words)
        self._keys: set[str] = set()
        self._base = ""

    def of(self, puzzle: Puzzle) -> Task:
        """The task of a puzzle."""
        key = self._key(puzzle)
        self._keys.add(key)
        if puzzle.expect:  # what is expected is in the line, too
            key = digest([key, puzzle.expect])
        self._base = self._base or key  # the puzzle as it stands comes first
        if puzzle.words.file is not None:  # where workers stand is their affair
            words = replace(puzzle.words, file=Path(puzzle.words.file).absolute())
            puzzle = replace(puzzle, words=words)
        return Task(
            key,
            puzzle,
            self._entry.place,
            self._own(puzzle),
            self._entry.published,
            own_words(puzzle),
            base=self._base,
        )

    def _own(self, puzzle: Puzzle) -> str:
        """The game's words, unless something else took their place."""
        return self._words if puzzle.words.only == (_STAND_IN,) else ""

    def _key(self, puzzle: Puzzle) -> str:
        return key_of(puzzle, self._own(puzzle), self._method)

    def of_usual(self, base: Puzzle) -> Iterator[Task]:
        """Those of the usual variants that are not, under another name, others."""
        for trial in usual(base):
            if trial.problem:
                yield self.without_answer(trial.puzzle, trial.problem, RULES)
            elif self._key(trial.puzzle) not in self._keys:
                yield self.of(trial.puzzle)

    def without_answer(self, puzzle: Puzzle, problem: str, failure: str) -> Task:
        """The task of a puzzle that contradicts itself: what is wrong with it."""
        sides, variant = puzzle.box.sides, puzzle.variant
        key = digest([self._method, sides, variant, problem])
        self._base = self._base or key
        place, published = self._entry.place, self._entry.published
        return Task(key, puzzle, place, "", published, "", problem, failure, self._base)


def _plain(entry: Entry) -> Puzzle:
    """A box alone, for those that contradict the rules that are asked for."""
    assert isinstance(entry.tree, Mapping)
    return make(entry.tree, "")


def _over(entry: Entry) -> Node:
    """What a bare box says, with a word in the place of its words."""
    assert isinstance(entry.tree, Mapping)
    if not entry.words:
        return entry.tree
    words = compose(f"only: [{_STAND_IN}]", _NOWHERE)
    entries = entry.tree.entries | {"words": (_key("words"), words)}
    return entry.tree._replace(entries=entries)


def _like(file: str | None) -> Node:
    """What a puzzle file says of boxes that are not its own.

    Raises
    ------
    InputError
        When it cannot be read.

    """
    if file is None:
        return _EMPTY
    tree = _composed(file)
    if not isinstance(tree, Mapping):
        return tree
    kept = {k: entry for k, entry in tree.entries.items() if k not in SHOWN}
    return tree._replace(entries=kept)


def _variants(file: str | None) -> dict[str, tuple[Scalar, Node]]:
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
    if not VARIANTS.read(tree, "variants"):
        raise fault(tree, "", "holds no variant; write one, as in loop: {rules: …}")
    assert isinstance(tree, Mapping)
    return {
        name: (key, _unexpecting(over)) for name, (key, over) in tree.entries.items()
    }


def _unexpecting(over: Node) -> Node:
    if not isinstance(over, Mapping):
        return over
    kept = {name: entry for name, entry in over.entries.items() if name != "expect"}
    return over._replace(entries=kept)


def _composed(file: str) -> Node:
    path = Path(file)
    return compose(load(path, may_wait=True), Source(file, path.parent))


def _key(name: str) -> Scalar:
    return Scalar(name, plain=True, source=_NOWHERE, line=None)
