"""The nearest change of one condition that brings a chain back, all else as it is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cpbox.explain.conditions import (
    UNLINKED,
    Condition,
    largest,
    part_and_name,
    words_key,
)
from cpbox.explain.oracle import Chain
from cpbox.explain.variations import Change, Variations, letters_of, size, with_list
from cpbox.puzzle import LISTS, MAX_LINK, Objective, Puzzle
from cpbox.puzzle.rule import table
from cpbox.puzzle.wording import alternatives

MOST_TRIED = 40  # items of a list that are left out one by one
MOST_USES = 60  # visits to a tile beyond which a limit is none


_LIMITS: dict[str, tuple[int | None, tuple[str, ...], Callable[[Chain], int]]] = {
    "max_words": (None, ("words", "letters", "rarity"), len),
    "min_words": (1, ("-words", "letters"), len),
    "max_letters": (None, ("letters", "words"), letters_of),
    "min_letters": (1, ("-letters", "words"), letters_of),
}


class Changes(Variations):
    """Looks for changes of a puzzle that has no chain."""

    def of(self, key: str, items: Sequence[Condition]) -> Iterator[Change]:
        """Changes of one key, each of which is enough; nothing when none is.

        Raises
        ------
        Unsure
            When there was no time to find out.

        """
        _, name = part_and_name(key)
        if key in ("words.ban", "words.ban_matching", "rules.require"):
            yield from self._leave_out(key, [c.item for c in items])
        elif name in _LIMITS:
            yield from self._furthest(name)
        elif name in ("min_length", "max_length", "max_uses"):
            yield from self._stepwise(name, [c.item for c in items])
        elif name in ("start", "end"):
            yield from self._other_letter(name)
        elif name == "cover":
            yield from self._cover([c.item for c in items])
        elif name == "link":
            yield from self._link()
        elif key == words_key(self._base.words):
            yield from self._more_words()
        else:
            yield from self._free(name)

    # ---------------------------------------------------------------- the changes

    def _free(self, name: str) -> Iterator[Change]:
        """A rule that is there or not."""
        rules = self._base.rules
        before, free = getattr(rules, name), table(rules)[name].free
        puzzle = self._if_allowed(**{name: free})
        if puzzle is not None:
            yield from self._found(f"rules.{name}", before, free, puzzle)

    def _furthest(self, name: str) -> Iterator[Change]:
        """A limit on a sum: the chain that exceeds it by least says the next one."""
        free, terms, measure = _LIMITS[name]
        if name == "max_words":
            free = max(self._longest, self._base.rules.most_words)
        puzzle = replace(self._rules(**{name: free}), objective=Objective(terms))
        if chain := self._oracle.best(puzzle):
            before, after = getattr(self._given.rules, name), measure(chain)
            before = self._base.rules.most_words if before is None else before
            changed = self._rules(**{name: after})
            yield from self._found(f"rules.{name}", before, after, changed)

    def _stepwise(self, name: str, items: Sequence[str]) -> Iterator[Change]:
        """A limit that counts for each word or tile."""
        if name == "max_uses":
            some = [change for item in items for change in self._uses(item)]
            yield from some or self._unlimited()
            return
        before = getattr(self._base.rules, name)
        values = [*range(before - 1, 0, -1)]
        if name == "max_length":
            letters = self._oracle.board(
                self._rules(max_length=None)
            ).candidates.letters
            values = [*range(before + 1, int(letters.max(initial=0)) + 1)]
        after = self._nearest(values, lambda value: self._rules(**{name: value}))
        if after is not None:
            changed = self._rules(**{name: after})
            yield from self._found(f"rules.{name}", before, after, changed)

    def _uses(self, letter: str) -> Iterator[Change]:
        limits = self._base.rules.max_uses
        before = dict(limits)[letter] if isinstance(limits, tuple) else limits

        def changed(value: int) -> Puzzle:
            if not isinstance(limits, tuple):
                return self._rules(max_uses=value)
            pairs = tuple((x, value if x == letter else n) for x, n in limits)
            return self._rules(max_uses=pairs)

        values = range((before or 0) + 1, (before or 0) + MOST_USES)
        after = self._nearest(values, changed)
        if after is not None:
            key = f"rules.max_uses.{letter}" if letter else "rules.max_uses"
            yield from self._found(key, before, after, changed(after))

    def _unlimited(self) -> Iterator[Change]:
        """No limit on visits at all, where no single limit is enough."""
        limits = self._base.rules.max_uses
        before: object = limits
        if isinstance(limits, tuple):
            before = ", ".join(f"{letter}: {number}" for letter, number in limits)
        changed = self._rules(max_uses=None)
        yield from self._found("rules.max_uses", before, "none", changed)

    def _other_letter(self, name: str) -> Iterator[Change]:
        """Every other letter with which the chain may begin, or end."""
        if self._oracle.chain(self._rules(**{name: None})) is None:
            return
        before = getattr(self._base.rules, name)
        others = [x for x in dict.fromkeys(self._base.box.tiles) if x != before]
        possible = {x: self._if_allowed(**{name: x}) for x in others}
        puzzles = {x: puzzle for x, puzzle in possible.items() if puzzle is not None}
        fine = [x for x, puzzle in puzzles.items() if self._oracle.chain(puzzle)]
        if fine:
            best = min(fine, key=lambda x: size(self._oracle.chain(puzzles[x])))
            after = alternatives([best, *(x for x in fine if x != best)])
            yield from self._found(f"rules.{name}", before, after, puzzles[best])

    def _leave_out(self, key: str, items: Sequence[str]) -> Iterator[Change]:
        """One item of several; or more of them, when no single one is enough."""
        several = [*self._without(key, items)]
        used = {word for change in several for word in change.chain}
        likely = sorted(items, key=lambda item: item not in used)[:MOST_TRIED]
        single = [c for item in likely for c in self._without(key, [item])]
        if single:
            yield from sorted(single, key=lambda change: size(change.chain))
        elif several:
            yield from several
        else:
            given: Sequence[str] = getattr(*self._part_of(key))
            yield from self._without(key, given)

    def _part_of(self, key: str) -> tuple[object, str]:
        part, name = part_and_name(key)
        return getattr(self._base, part), name

    def _without(self, key: str, items: Sequence[str]) -> Iterator[Change]:
        part, name = self._part_of(key)
        gone = set(items)
        rest: dict[str, Any] = {
            name: tuple(item for item in getattr(part, name) if item not in gone)
        }
        if part is self._base.rules:
            puzzle = self._rules(**rest)
        else:
            words = replace(self._base.words, **rest)
            puzzle = replace(self._base, words=words)
        yield from self._found(key, ", ".join(dict.fromkeys(items)), "", puzzle)

    def _cover(self, letters: Sequence[str]) -> Iterator[Change]:
        """As many tiles as can be; or all of the letters asked for but one."""
        asked = self._base.rules.cover
        if isinstance(asked, tuple):
            yield from self._cover_less(asked, letters)
            return
        most = len(self._base.box.tiles) if asked is None else asked
        values = range(most - 1, 0, -1)
        number = self._nearest(values, lambda value: self._rules(cover=value))
        if number is not None:
            before = "all" if asked is None else asked
            changed = self._rules(cover=number)
            yield from self._found("rules.cover", before, number, changed)

    def _cover_less(
        self, asked: Sequence[str], letters: Sequence[str]
    ) -> Iterator[Change]:
        """Without one of the letters; or without several, when none is enough."""
        single = [[letter] for letter in letters]
        for some in (single, [letters], [asked]):
            enough = [c for gone in some for c in self._covering(asked, gone)]
            if enough:
                yield from enough
                return

    def _covering(self, asked: Sequence[str], gone: Sequence[str]) -> Iterator[Change]:
        rest = tuple(letter for letter in asked if letter not in gone)
        before, after = ", ".join(asked), ", ".join(rest) or "1"
        yield from self._found(
            "rules.cover", before, after, self._rules(cover=rest or 1)
        )

    def _link(self) -> Iterator[Change]:
        rules = self._base.rules
        others = [*range(rules.link - 1, -1, -1), *range(rules.link + 1, MAX_LINK + 1)]
        for link in others:
            gone = [x for x in ("start", "end", "loop") if getattr(rules, x)]
            remark = f"and without {' and '.join(gone)}" if gone and not link else ""
            puzzle = self._if_allowed(**({"link": link} if link else UNLINKED))
            if puzzle is None:
                continue
            changes = [*self._found("rules.link", rules.link, link, puzzle, remark)]
            yield from changes
            if changes:
                return

    def _more_words(self) -> Iterator[Change]:
        """The next larger list with a chain; or one beside the puzzle's own words."""
        words, key = self._base.words, words_key(self._base.words)
        if key == "words.list":
            larger = LISTS[LISTS.index(largest(words)) + 1 :]
        else:
            larger = LISTS
        for name in larger:
            puzzle = replace(self._base, words=with_list(words, name))
            changes = [*self._found(key, self._listed(), name, puzzle)]
            yield from changes
            if changes:
                return

    def _listed(self) -> str:
        words = self._base.words
        return largest(words) if words_key(words) == "words.list" else ""
