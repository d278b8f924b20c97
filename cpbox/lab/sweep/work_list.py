"""The work list: every puzzle under every variant, as tasks with their keys.

Files, folders and the command line hold puzzles, and bare boxes.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cpbox.basics.errors import InputError
from cpbox.basics.files import PUZZLES, is_request, load, load_stdin
from cpbox.fields.base import replace
from cpbox.fields.mistakes import validated
from cpbox.fields.written import Text, TextSource, fault
from cpbox.fields.yaml_tree import tree_of
from cpbox.lab.sweep import INPUT, RULES, How, Task, json_digest, task_key
from cpbox.loading.plain_boxes import (
    KINDS,
    files_with_boxes,
    games_of,
    is_for_other_use,
    is_there,
    puzzle_text,
)
from cpbox.loading.saved import Game, is_saved_game, sides_of_text
from cpbox.puzzle import Puzzle
from cpbox.puzzle.file_form import SHOWN, as_plain
from cpbox.puzzle.reader.configuration import NONE, Configuration
from cpbox.puzzle.reader.layers import Layers, changes_in, without
from cpbox.puzzle.reader.settings import parse
from cpbox.search.results.trials import usual

READ = (*PUZZLES, *KINDS)
MOST = 1 << 28  # bytes of a file, which may hold years of saved games
_SIDES = re.compile(r"^[\s{]*[\"']?sides[\"']?\s*:", re.MULTILINE)
_STAND_IN = "cpboxputsthewordsofthegamehere"  # where they are needed: they are many
_NOWHERE = TextSource("", has_lines=False)


class Entry(NamedTuple):
    """A puzzle as it was written, or a box that has yet to get its rules.

    Parameters
    ----------
    place
        Where it stands, for messages and results.
    content
        A puzzle, or the values of a puzzle file; or a box alone, or a saved game, which
        says nothing of rules.

    """

    place: str
    content: Any


def entries(
    paths: Sequence[str | Puzzle],
) -> Iterator[tuple[float, Entry | InputError]]:
    """What stands in each path, in order, and how much of all is read with it, to 1.

    What is wrong with a file or a line is an error in its place.

    Parameters
    ----------
    paths
        Puzzles, files, folders, boxes as they are typed, and ``-`` for standard input.

    """
    files = [(path, file) for path in paths for file in _files(path)]
    lists: set[str] = set()  # files of words that puzzles name: no boxes
    for number, (path, file) in enumerate(files):
        if isinstance(file, Puzzle):
            yield (number + 1) / len(files), Entry(file.name, file)
            continue
        if os.path.realpath(file) in lists:
            continue
        try:
            for part, entry in _of_file(file, named=file == path):
                yield (number + part) / len(files), entry
                if isinstance(entry, Entry) and isinstance(entry.content, dict):
                    lists.update(_named(entry.content, Path(file).parent))
        except InputError as error:
            yield (number + 1) / len(files), error


def _files(path: str | Puzzle) -> Sequence[str | Puzzle]:
    """The files of a path; itself where it is a box, or standard input.

    Puzzles come first, so that the words that they name are known.
    """
    if isinstance(path, Puzzle) or not path.strip():
        return [path]
    try:
        files = [str(file) for file in files_with_boxes(Path(path), READ)]
    except OSError:  # no folder, or what reading it will explain
        return [path]
    return sorted(files, key=lambda x: not x.lower().endswith(PUZZLES)) or [path]


def _of_file(file: str, *, named: bool) -> Iterator[tuple[float, Entry | InputError]]:
    """Each entry of a file, and how much of it is read with it."""
    path, name = Path(file), str(Path(file))
    if file == "-":
        text, name = load_stdin("<stdin>"), "<stdin>"
    elif not is_there(file):
        puzzle_text(file)  # which says what is wrong with what is no box
        yield 1.0, Entry(file, Game(sides=sides_of_text(file)))
        return
    elif path.is_dir():
        problem = "no file in this folder has a name that ends in "
        problem += ", ".join(READ)
        raise InputError(f"{problem}; name another one", file)
    else:
        text = load(path, MOST, may_wait=named)
    is_other = is_request if name.lower().endswith(PUZZLES) else is_for_other_use
    if not named and is_other(text):
        return
    is_list = text.lstrip()[:1] == "["
    has_rules = bool(_SIDES.search(text)) and not is_list and not is_saved_game(text)
    if has_rules or name.lower().endswith(PUZZLES):
        yield 1.0, Entry(name, tree_of(text, TextSource(name, path.parent)))
        return
    lines = text.rstrip("\n").count("\n") + 1
    for game in games_of(text, name):
        if isinstance(game, InputError):
            yield 1.0, game
        else:
            yield (game.line or lines) / lines, Entry(f"{name}{game.place}", game)


def _tree(entry: Entry) -> Any:
    """A box or a game as a puzzle file would have it, with a stand-in for its words."""
    game = entry.content
    assert isinstance(game, Game)
    words = {"only": [_STAND_IN]} if game.dictionary else {}
    return _placed(
        game.plain(**words),
        TextSource(entry.place.removesuffix(game.place), has_lines=False),
    )


def _placed(value: Any, source: TextSource) -> Any:
    """Plain values, as if they stood in a file."""
    if isinstance(value, dict):
        return {Text(k, source): _placed(item, source) for k, item in value.items()}
    if isinstance(value, list):
        return [_placed(item, source) for item in value]
    return Text(str(value), source)


def _named(content: Any, folder: Path) -> Iterator[str]:
    """The files of words that a puzzle and its variants name."""
    for key, value in content.items() if isinstance(content, dict) else ():
        if key == "file" and isinstance(value, str):
            yield os.path.realpath(folder / value)  # a link that leads there, too
        yield from _named(value, folder)


# ------------------------------------------------------------------------ the tasks


class WorkList:
    """The tasks that files hold, in order, each made when its turn comes.

    What cannot be tried, as it contradicts itself, is a task that says so.

    Parameters
    ----------
    paths
        Puzzles, files, folders, boxes as they are typed, and ``-`` for standard input.
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
        Whether to also try the usual variants, one rule at a time.
    under
        What counts where nothing else is said.

    """

    def __init__(  # noqa: PLR0913  # each is an option of its own
        self,
        paths: Sequence[str | Puzzle],
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
        self._bare.check([tree_of("sides: [a, b]", _NOWHERE), *self._settings])
        self.read = 0.0
        """How much of the work has been given, from 0 to 1."""
        self.passed_over = 0
        """How many files or lines could not be read."""

    def __iter__(self) -> Iterator[Task]:
        times: Counter[str] = Counter()
        for number, (read, entry) in enumerate(entries(self._paths)):
            self.read = read
            try:
                if isinstance(entry, InputError):
                    raise entry
                for trial, task in enumerate(self._of(entry)):
                    place = json_digest([task.key, task.place, task.puzzle.variant])
                    row = json_digest([place, times[place]])
                    times[place] += 1
                    yield replace(task, input=number, trial=trial, row=row)
            except InputError as error:
                self._complain(str(error))
                self.passed_over += 1
        self.read = 1.0

    def _plan(self, tree: Any, name: str) -> Layers:
        more, under = self._more, self._under
        return Layers(tree, name, may_be_empty=True, under=under, more=more)

    def _of(self, entry: Entry) -> Iterator[Task]:
        """The tasks of one puzzle: as it stands, its variants, the usual ones."""
        plan, over, base = self._bare, self._settings, None
        tasks = _Tasks(entry, self._how)
        if isinstance(entry.content, Puzzle):
            base = entry.content
            yield from map(tasks.of, (base, *self._others(base)))
            plan = self._plan(_slim(base), entry.place)
        elif isinstance(entry.content, Game):
            over = [_tree(entry), *over]
        else:
            plan = self._plan(entry.content, entry.place)
        for name in self._more if base else (None, *plan.names):
            try:
                puzzle = plan.variant(name, over) if name else plan.puzzle(over)
            except InputError as error:
                if name is None and plan is not self._bare:
                    raise
                failed = replace(base or validated(Puzzle, over[0]), variant=name)
                yield tasks.failed(failed, str(error), INPUT)
            else:
                base = puzzle if name is None else base
                yield tasks.of(puzzle)
        if self._each_rule and base is not None:
            yield from tasks.of_usual(base)

    def _others(self, puzzle: Puzzle) -> Iterator[Puzzle]:
        """The variants of a puzzle that none of all puzzles' takes the place of."""
        yield from (x for n, x in puzzle.variants.items() if n not in self._more)


def _slim(puzzle: Puzzle) -> dict[str, Any]:
    """The plain values of a puzzle, with a stand-in for words of its own."""
    if puzzle.words.only is not None:
        puzzle = replace(puzzle, words=replace(puzzle.words, only=(_STAND_IN,)))
    return as_plain(puzzle)


class _Tasks:
    """Tasks of one puzzle, of which the first is the puzzle as it stands."""

    def __init__(self, entry: Entry, how: How) -> None:
        self._words = ""
        if isinstance(entry.content, Game):
            self._words = "\n".join(entry.content.dictionary)
        elif isinstance(entry.content, Puzzle):
            self._words = "\n".join(entry.content.words.only or ())
        self._place, self._how = entry.place, how
        self._questions: set[str] = set()
        self._base = ""

    def of(self, puzzle: Puzzle) -> Task:
        """The task of a puzzle."""
        own = self._own(puzzle)
        key = task_key(puzzle, own, self._how.method)
        self._questions.add(self._question(puzzle))
        if puzzle.words.file is not None:  # where workers stand is their affair
            words = replace(puzzle.words, file=Path(puzzle.words.file).absolute())
            puzzle = replace(puzzle, words=words)
        if puzzle.variants:
            puzzle = replace(puzzle, variants={})
        return self._task(key, puzzle, words=own)

    def of_usual(self, base: Puzzle) -> Iterator[Task]:
        """Those of the usual variants that are not, under another name, others."""
        for trial in usual(base):
            if trial.problem:
                yield self.failed(trial.puzzle, trial.problem, RULES)
            elif self._question(trial.puzzle) not in self._questions:
                yield self.of(trial.puzzle)

    def failed(self, puzzle: Puzzle, problem: str, failure: str) -> Task:
        """The task of a puzzle that contradicts itself, which is not to be solved."""
        sides, variant = puzzle.box.sides, puzzle.variant
        key = json_digest([self._how.method, sides, variant, problem])
        return self._task(key, puzzle, problem=problem, failure=failure)

    def _task(self, key: str, puzzle: Puzzle, **more: Any) -> Task:
        self._base = self._base or key
        return Task(key, self._base, puzzle, self._place, **more)

    def _own(self, puzzle: Puzzle) -> str:
        """The game's words, unless something else took their place."""
        return self._words if puzzle.words.only == (_STAND_IN,) else ""

    def _question(self, puzzle: Puzzle) -> str:
        """What a puzzle's answer depends on, whatever it is compared with."""
        return task_key(puzzle, self._own(puzzle), self._how.method, compared=False)


def _like(file: str | None) -> Any:
    """What a puzzle file says of boxes that are not its own."""
    return {} if file is None else without(_composed(file), *SHOWN)


def _variants(file: str | None) -> dict[str, Any]:
    """The variants of a file, alone or below the key that a puzzle has for them.

    What they expect is not expected of other boxes.
    """
    if file is None:
        return {}
    tree = _composed(file)
    if not (isinstance(tree, dict) and "variants" in tree):
        tree = {"variants": tree}
    variants = changes_in(tree)
    if not variants:
        problem = "has no variant; write one, as in loop: {rules: …}"
        raise fault(tree["variants"], "", problem)
    return {name: without(over, "expect") for name, over in variants.items()}


def _composed(file: str) -> Any:
    path = Path(file)
    return tree_of(load(path, may_wait=True), TextSource(file, path.parent))
