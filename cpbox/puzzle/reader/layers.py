"""A file's values, with the configuration below and variants and settings over it."""

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

from pydantic import ValidationError, create_model

from cpbox.basics.errors import InputError
from cpbox.basics.wording import Said, shown, suggest
from cpbox.fields.base import Model, replace
from cpbox.fields.merging import changes_of, merge
from cpbox.fields.mistakes import mistakes_in, validated
from cpbox.fields.written import (
    Loc,
    Text,
    dotted_key,
    fault,
    is_empty,
    text_at,
)
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader.configuration import (
    NONE,
    Configuration,
)

_EMPTY = Said(
    "is empty; write at least sides: [riu, pgh, lcs, yao]", "lab.refused.empty_file"
)
NO_LINES = Said(
    "does not have 'key: value' lines; write at least sides: [riu, pgh]",
    "lab.refused.no_lines",
)
_ODD_COLON = re.compile("\uff1a|:[\u00a0\u2000-\u200b\u202f\u3000]")


class Layers:
    """What a file says, to make puzzles of.

    Parameters
    ----------
    root
        The file's values.
    name
        What messages call the file.
    may_be_empty
        Whether all that makes a puzzle may come from settings.
    under
        What counts where the file says nothing.
    more
        Variants beside those of the file, over any of the same names.
    files
        Whether it may name files.

    """

    def __init__(  # noqa: PLR0913  # each is an option of its own
        self,
        root: Any,
        name: str,
        *,
        may_be_empty: bool = False,
        under: Configuration = NONE,
        more: dict[str, Any] | None = None,
        files: bool = True,
    ) -> None:
        if root == {} and not may_be_empty:  # which has no value that knows its file
            raise InputError(_EMPTY, name)
        root = mapping(root, may_be_empty=may_be_empty)
        self._root = merge(under.tree, root, Puzzle) if under.tree else root
        self._under, self._name, self._files = under, name, files
        self._variants: dict[str, Any] = changes_in(root) | (more or {})

    def tree(self, settings: Sequence[Any] = (), variant: str | None = None) -> Any:
        """What counts, with what the configuration says under it, as it is written.

        The answer that is expected of the puzzle as it stands is not expected of a
        variant, and none is of what settings or the configuration change.
        """
        is_changed = bool(settings or self._under.tree)
        if variant is None:
            unsaid = ("variants", "expect") if is_changed else ("variants",)
            return _merged(without(self._root, *unsaid), settings)
        self._check_name(variant)
        over = self._variants[variant]
        if is_changed:
            over = without(over, "expect")
        base = without(self._root, "variants", "expect")
        return _merged(base, [over, *settings])

    def puzzle(self, settings: Sequence[Any] = ()) -> Puzzle:
        """The puzzle as it stands, with the settings merged over it."""
        return self._own(validated(Puzzle, self.tree(settings), files=self._files))

    def variant(self, name: str, settings: Sequence[Any] = ()) -> Puzzle:
        """A variant, with the settings merged over it."""
        tree = self.tree(settings, name)
        here = {"variants": {x: y for x, y in self._variants.items() if x == name}}

        def place(loc: Loc) -> Text | None:
            there = text_at(tree, loc)
            if there is None or not there.source.has_lines:
                return there  # a setting's
            if there.source.name == self._under.file:
                return there
            return text_at(here, ("variants", name, *loc))  # what the variant adds

        prefix = ("variants", name)
        try:
            made = validated(
                Puzzle, tree, prefix=prefix, place=place, files=self._files
            )
        except InputError as error:
            raise self._blamed(error, dotted_key(prefix)) from None
        return replace(self._own(made), variant=name)

    def _blamed(self, error: InputError, prefix: str) -> InputError:
        """What is the configuration's fault, without the variant that shows it."""
        return InputError.all_of(
            [
                each.changed(key=each.key.removeprefix(f"{prefix}."))
                if self._under.file and each.file == self._under.file
                else each
                for each in error.mistakes
            ]
        )

    def variants(self, settings: Sequence[Any] = ()) -> dict[str, Puzzle]:
        """Every variant, in the file's order."""
        return {name: self.variant(name, settings) for name in self.names}

    def whole(self) -> Puzzle:
        """The puzzle as it stands, with its variants."""
        if self._under.tree:  # which may be at fault
            puzzle, variants = self.puzzle(), self.variants()
        else:
            tree = self.tree()
            if self._variants:
                key = next((x for x in self._root if x == "variants"), "variants")
                tree = {**tree, key: self._variants}
            made = validated(Puzzle, tree, files=self._files)
            variants = {name: self._own(x) for name, x in made.variants.items()}
            puzzle = self._own(made)
        return replace(puzzle, variants=variants) if variants else puzzle

    def _own(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle as one of this file, with the words of the configuration."""
        return replace(self._under.applied(puzzle), file=self._name)

    def check(self, settings: Sequence[Any] = ()) -> None:
        """Raise when what is said makes no sense on any box, be it in a variant."""
        base = without(self._root, "variants")
        for over in (base, *self._variants.values()):
            tree = without(_merged(base, [over, *settings]), "sides")
            validated(Boxless, tree)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variants, in the file's order."""
        return tuple(str(name) for name in self._variants)

    def _check_name(self, name: str) -> None:
        if name in self._variants:
            return
        remedy = "write one under the key variants, or ask for none"
        if self._variants:
            remedy = suggest(name, self.names)
            if remedy.endswith("?"):
                remedy += f" The variants are: {', '.join(self.names)}"
        problem = f"no variant is called {shown(name)}; {remedy}"
        raise fault(text_at(self._root, ("variants",)), "variants", problem)


_UNBOXED: dict[str, Any] = {
    name: (field.rebuild_annotation(), field)
    for name, field in Puzzle.model_fields.items()
    if name not in ("box", "variants")
}
Boxless = create_model("Boxless", __base__=Model, **_UNBOXED)
"""The keys of a puzzle file, but for the box and the variants."""


def changes_in(root: dict[Any, Any]) -> dict[str, Any]:
    """What each variant of a file changes, by name."""
    try:
        return changes_of(root.get("variants"))
    except ValidationError as error:
        mistakes = mistakes_in(error.errors(), Puzzle, root)
        raise InputError.all_of([each for _, each in mistakes]) from None


def mapping(root: Any, *, may_be_empty: bool = False) -> dict[Any, Any]:
    """The keys of a file."""
    if isinstance(root, dict):
        return root
    if is_empty(root) and may_be_empty:
        return {}
    if is_empty(root):
        problem = _EMPTY
    elif isinstance(root, str) and (odd := _ODD_COLON.search(root)):
        says = f"{odd[0]!r} is not a colon followed by a plain space; retype both"
        problem = Said(says, "lab.refused.odd_colon", sign=repr(odd[0]))
    else:
        problem = NO_LINES
    raise fault(root, "", problem)


def without(root: Any, *names: str) -> Any:
    """A mapping without some of its keys; what is none is left for its reader."""
    if not isinstance(root, dict):
        return root
    return {name: value for name, value in root.items() if name not in names}


def _merged(tree: Any, overs: Iterable[Any]) -> Any:
    return reduce(lambda base, over: merge(base, over, Puzzle), overs, tree)
