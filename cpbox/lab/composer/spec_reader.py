"""YAML and settings to a spec."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from cpbox.lab.composer.spec import (
    Likeness,
    Promises,
    Spec,
    any_box,
    letters_of,
    likeness,
)
from cpbox.lab.composer.spec_keys import KEPT, SPEC
from cpbox.puzzle import Box, Puzzle, Words
from cpbox.puzzle.dictionary import WORDS
from cpbox.puzzle.errors import InputError
from cpbox.puzzle.nodes import Mapping, Node, Scalar, Source, find
from cpbox.puzzle.nodes import Sequence as List
from cpbox.puzzle.reader import read_file
from cpbox.puzzle.reader.file_keys import merge, parse
from cpbox.puzzle.reader.plain_values import plain
from cpbox.puzzle.reader.plan import Plan
from cpbox.puzzle.reader.yaml_tree import compose
from cpbox.puzzle.rule import check_known

DEFAULT_LIST = "extended"
DEFAULT_ANSWERS = "common"
_SPARE = "etaoinsrhldcumfpgwybvkxjqz"


def read_spec(
    text: str, name: str, folder: Path = Path(), settings: Sequence[str] = ()
) -> Spec:
    """Read a spec.

    Parameters
    ----------
    text
        The YAML; it may be empty.
    name
        What messages call it.
    folder
        Where the paths in it start.
    settings
        Settings such as ``guarantees.par=2``, put in the text's place in order.

    Raises
    ------
    InputError
        When it says something that makes no sense, with the file or the setting, the
        line and the key.

    """
    return spec_of(compose(text, Source(name, folder)), name, settings)


def spec_of(tree: Node, name: str, settings: Sequence[str] = ()) -> Spec:
    """Read a spec from its tree.

    Raises
    ------
    InputError
        As for :func:`read_spec`.

    """
    if isinstance(tree, Scalar) and tree.is_empty:
        tree = Mapping({}, tree.source, tree.line)
    for setting in settings:
        tree = merge(tree, parse(setting), SPEC)
    given = SPEC.read(tree, "")
    assert isinstance(tree, Mapping)
    try:
        return _spec(tree, name, given)
    except InputError as error:
        if error.file is not None:
            raise
        place = find(tree, error.key)
        key = error.key.partition("[")[0]
        raise replace(
            error, file=place.source.name or None, line=place.line, key=key
        ) from error


def _spec(tree: Mapping, name: str, given: dict[str, Any]) -> Spec:
    sizes, answer = given.get("sides", (3, 3, 3, 3)), given.get("answer")
    if len(sizes) < 2:
        problem = "a box needs at least two sides; write it as in [3, 3, 3, 3]"
        raise InputError(problem, key="sides")
    if answer == ():
        raise InputError("names no word; write some, or remove it", key="answer")
    tiles = given.get("letters")
    if tiles is None and answer is not None:
        tiles = tuple(letters_of(answer))
    promised = {k: v for k, v in given.get("guarantees", {}).items() if v is not False}
    kept = _kept(tree)
    puzzle, variants = _puzzles(kept, name, sizes, tiles)
    folder = find(tree, "avoid").source.folder
    words, boxes = _avoided(given.get("avoid", {}), folder)
    return Spec(
        sizes=sizes,
        tiles=tiles,
        answer=answer,
        answers=_answers(given, is_searched=answer is None),
        promises=Promises(**(promised or {"unique": "chain"})),
        difficulty=given.get("difficulty", {}),
        avoided_words=words,
        avoided_boxes=boxes,
        puzzle=puzzle,
        variants=variants,
        tree=kept,
        digest=sha256(repr(plain(tree)).encode()).hexdigest(),
    )


def _answers(given: dict[str, Any], *, is_searched: bool) -> Words | None:
    """The words of answers: common ones where they are searched for."""
    answers = given.get("answers")
    if answers is None:
        return Words(lists=(DEFAULT_ANSWERS,)) if is_searched else None
    if "list" in answers:
        answers = {"lists": answers["list"]} | {
            k: v for k, v in answers.items() if k != "list"
        }
    return Words(**answers)


def _avoided(
    given: dict[str, Any], folder: Path
) -> tuple[frozenset[str], frozenset[Likeness]]:
    """The words and the boxes that were published before."""
    words = {*given.get("words", ())}
    try:
        boxes = {likeness(Box.of(text)) for text in given.get("boxes", ())}
    except InputError as error:
        raise replace(error, key="avoid.boxes") from None
    for path in given.get("files", ()):
        for puzzle in published(folder / path):
            boxes.add(likeness(puzzle.box))
            expected: Any = puzzle.expect.get("chain", ())
            words.update(expected)
    return frozenset(words), frozenset(boxes)


def published(path: Path) -> list[Puzzle]:
    """The puzzle of a file, or those of a folder.

    Raises
    ------
    InputError
        When one cannot be read.

    """
    if not path.is_file() and not path.is_dir():
        problem = "there is no such file or folder; correct its name"
        raise InputError(f"{path}: {problem}", key="avoid.files")
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [read_file(file) for file in files if file.is_file()]


# --------------------------------------------------------- the puzzle without its box


def _kept(tree: Mapping) -> Mapping:
    """What the puzzle file shall say; the list is always named."""
    entries = {name: entry for name, entry in tree.entries.items() if name in KEPT}
    name, given = entries.get("words", (_scalar("words"), _scalar("")))
    words = WORDS.spread(given)
    if not isinstance(words, Mapping):  # nothing
        words = Mapping({}, given.source, given.line)
    if not {"list", "file", "only"} & words.entries.keys():
        default = {"list": (_scalar("list"), _scalar(DEFAULT_LIST))}
        words = words._replace(entries=default | words.entries)
    return tree._replace(entries=entries | {"words": (name, words)})


def _scalar(text: str) -> Scalar:
    return Scalar(text, plain=True, source=Source("", has_lines=False), line=None)


def _puzzles(
    kept: Mapping, name: str, sizes: Sequence[int], tiles: Sequence[str] | None
) -> tuple[Puzzle, dict[str, Puzzle]]:
    """The puzzle and its variants on a box that only holds the place."""
    fitting = tiles is not None and len(tiles) == sum(sizes)
    box = any_box(sizes, tiles if fitting and tiles else _spare(kept, sizes))
    plan = Plan(with_box(kept, box), name)
    puzzle, variants = plan.puzzle(), plan.variants()
    for key, each in {"": puzzle, **variants}.items():
        check_known(each.rules, "cpbox compose", "leave it out")
        words = each.words
        own = words.file is not None or words.only is not None
        if len(words.lists) > 1 and not own:
            problem = "names several lists; name the one from which rivals come"
            raise InputError(
                problem, key=f"variants.{key}.words" if key else "words.list"
            )
    return puzzle, variants


def with_box(kept: Mapping, box: Box) -> Mapping:
    """The tree of a puzzle file."""
    sides: list[Node] = [
        List([_scalar(tile)._replace(plain=False) for tile in side], kept.source, None)
        for side in box.sides
    ]
    named = {"sides": (_scalar("sides"), List(sides, kept.source, None))}
    return kept._replace(entries=named | kept.entries)


def _spare(kept: Mapping, sizes: Sequence[int]) -> list[str]:
    """Letters to hold the place: those that rules name, and more."""
    said, named = plain(kept), list[object]()
    for each in (said, *_below(said, "variants").values()):
        rules = _below(each, "rules")
        for key in ("start", "end", "cover", "max_uses"):
            value = rules.get(key, ())
            many = [value] if isinstance(value, str) else value
            named += many if isinstance(many, list | dict) else ()
    texts = [text for text in named if isinstance(text, str) and text.isalpha()]
    fine = [text for text in texts if text not in ("all", "none")]
    return ([*dict.fromkeys([*fine, *_SPARE])] * sum(sizes))[: sum(sizes)]


def _below(said: object, key: str) -> dict[str, Any]:
    """What stands below a key, if that is a mapping."""
    inner = said.get(key) if isinstance(said, dict) else None
    return inner if isinstance(inner, dict) else {}
