"""Odd rules and objectives on boxes of 12, 16 and 26 letters: what is proved in time.

    python -m tests.benchmarks.odd_rules                    # every setting: an hour
    python -m tests.benchmarks.odd_rules --step 10 --size 26

For each size, first without any rule and with the default objective, and then with a
rule, or a few, or another objective, or both: how many of these settings are proved
within a limit of processor time, in how many no chain is known by then although it is
not proved that there is none, what was left for CP-SAT, and how long a setting took.
After the table come the settings that are not proved, with their boxes. Every STEP-th
is tried.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any, Self

import cpbox
from tests.benchmarks.table import duration

BOXES = {
    12: ("riu pgh lcs yao", "peg ulm oir cnw", "kne zcu vam ybx"),
    16: ("fhmx load yngw vrpi",),
    26: ("xwtqgps ybnamde lfjhui kzrvoc",),
}
RULES: tuple[dict[str, Any], ...] = (  # FIRST and FOURTH stand for letters of the box
    *({}, {"min_length": 5}, {"max_length": 6}, {"same_side": True}),
    *({"moves": "adjacent"}, {"moves": "opposite"}, {"distinct_in_word": True}),
    *({"start": "FIRST"}, {"end": "FIRST"}, {"start": "FIRST", "end": "FIRST"}),
    *({"repeat_words": True}, {"min_words": 5}, {"min_words": 9}, {"max_words": 3}),
    *({"min_letters": 30}, {"min_letters": 45}, {"min_letters": 60, "max_words": 6}),
    *({"max_letters": 30}, {"link": 0}, {"link": 2}, {"link": 3}, {"loop": True}),
    *({"loop": True, "max_uses": 2}, {"max_uses": 1}, {"max_uses": 2}, {"max_uses": 3}),
    *({"max_uses": {"FIRST": 1, "FOURTH": 1}}, {"max_uses": 2, "min_words": 4}),
    *({"link": 0, "max_uses": 1}, {"cover": 9}, {"cover": ["FIRST", "FOURTH"]}),
    *({"loop": True, "min_words": 4}, {"max_uses": 2, "distinct_in_word": True}),
)
OBJECTIVES: tuple[list[str] | None, ...] = (
    *(None, ["letters", "words"], ["rarity", "words"], ["score"], ["-letters"]),
    *(["worst_rarity", "words", "letters"], ["-score", "letters"]),
    *(["words", "-letters"], ["-words", "letters"]),
)


@dataclass
class Cap:
    """A stop token that is set after some seconds of processor time."""

    end: float

    def is_set(self) -> bool:
        """Whether the time is over."""
        return process_time() > self.end


Setting = tuple[str, dict[str, Any]]  # a box, and the keys of its puzzle


def settings(size: int) -> Iterator[Setting]:
    """Each box of a size, with rules and an objective; one rule with each of these."""
    for box in BOXES[size]:
        for rules in RULES:
            for objective in OBJECTIVES:
                if (rules or objective) and (objective is None or len(rules) <= 1):
                    yield box, _settled(box, rules, objective)


def _settled(
    box: str, rules: dict[str, Any], objective: list[str] | None
) -> dict[str, Any]:
    """The rules with letters of the box, and a limit where more words are better."""
    letters = box.replace(" ", "")
    place = {"FIRST": letters[0], "FOURTH": letters[3]}

    def named(value: object) -> object:
        if isinstance(value, dict):
            return {place[key]: most for key, most in value.items()}
        if isinstance(value, list):
            return [place[key] for key in value]
        return place.get(value, value) if isinstance(value, str) else value

    own = {key: named(value) for key, value in rules.items()}
    if own.get("cover") == 9:
        own["cover"] = len(letters) * 3 // 4
    if any(term.startswith("-") for term in objective or ()):
        own |= {} if own.keys() & {"max_words", "max_letters"} else {"max_words": 4}
    return {"rules": own, **({"objective": objective} if objective else {})}


@dataclass
class Group:
    """What became of settings."""

    results: list[cpbox.Result] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    def solve(self, some: Iterable[Setting], limit: float) -> Self:
        """Try settings, each for so many seconds of processor time."""
        for box, keys in some:
            try:
                puzzle = cpbox.Puzzle.of(box, words="full", **keys)
            except cpbox.InputError:  # a rule that makes no sense with another
                continue
            begun = process_time()
            result = cpbox.solve(puzzle, stop=Cap(begun + limit))
            self.seconds.append(process_time() - begun)
            self.results.append(result)
            if not result.status.is_proof:
                known = "" if result.objective is None else f", {result.objective}"
                bound = f"at least {result.bound}{known}"
                self.unproved.append(f"{box}: {keys}: {bound}")
        return self

    def row(self, name: str) -> str:
        """A row of the table."""
        runs = [result.statistics for result in self.results]
        models = [len(run.models) for run in runs]
        nothing = [x for x in self.results if not x.status.is_proof and not x.words]
        cells = (
            *(name, len(runs), len(runs) - len(self.unproved), len(nothing)),
            *(f"{sum(models):,}", models.count(0)),
            *(f"{sum(run.branches or 0 for run in runs):,}",),
            *(f"{sum(run.conflicts or 0 for run in runs):,}",),
            *(duration(median(self.seconds)), duration(max(self.seconds))),
        )
        return f"| {' | '.join(map(str, cells))} |"


def rows(sizes: list[int], limit: float, step: int) -> Iterator[str]:
    """The table, and then what is not proved."""
    cpbox.solve(cpbox.Puzzle.of("riu pgh lcs yao", words="full"))  # warms up
    unproved = []
    yield (
        f"| letters | settings | proved in {limit:g} s | no chain known by then "
        "| models | without a model | branches | conflicts | median | longest |"
    )
    yield f"| :-- |{' --: |' * 9}"
    for size in sizes:
        plain: list[Setting] = [(box, {}) for box in BOXES[size]]
        odd = [*settings(size)][::step]
        for name, some in ((f"{size}", plain), (f"{size}, odd rules", odd)):
            group = Group().solve(some, limit)
            unproved += group.unproved
            yield group.row(name)
    yield ""
    yield from unproved


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=5, help="seconds, by default 5")
    parser.add_argument("--step", type=int, default=1, help="try every STEP-th setting")
    parser.add_argument("--size", type=int, choices=BOXES, action="append")
    arguments = parser.parse_args()
    for row in rows(arguments.size or [*BOXES], arguments.limit, arguments.step):
        print(row, flush=True)
