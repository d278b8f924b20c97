"""Every puzzle that ships is held to its `expect`, by cpbox and by a plain search.

The search shares nothing with cpbox, not even the reader: it takes the files as they
are, traces words by the rules' definitions, and runs Dijkstra's algorithm over what
a chain leaves behind: the tiles on which it ends, those it covers, and its size.
"""

import heapq
import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import cache, cached_property, reduce
from io import StringIO
from operator import add, or_
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from jsonschema import Draft202012Validator

from cpbox.cli import main

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = sorted((ROOT / "puzzles").glob("*.yaml"))
SCHEMA = ROOT / "puzzles/schema.json"

# Too much for a search in plain Python: 28,462 words and 2 ** 26 sets of tiles. Only
# cpbox is held to what is expected here.
TOO_LARGE = {"whole-alphabet"}

each_puzzle = pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)

Chain = tuple[str, ...]
Trail = tuple[int, ...]  # numbers of tiles


# ------------------------------------------------------- the puzzle, as it is written

TIERS = ("common", "standard", "extended", "full")
TERMS = ("words", "letters", "rarity")


@dataclass(frozen=True)
class Task:
    """A puzzle with one word list."""

    sides: list[list[str]]
    words: frozenset[str]
    objective: tuple[str, ...] = TERMS
    min_length: int = 3
    max_length: int = 999
    same_side: bool = False
    moves: str = "any"
    distinct_in_word: bool = False
    start: str = ""
    end: str = ""
    require: tuple[str, ...] = ()
    repeat_words: bool = False
    min_words: int = 1
    max_words: int = 12
    min_letters: int = 1
    max_letters: int = 999
    link: int = 1
    loop: bool = False
    max_uses: int = 999
    cover: str | tuple[str, ...] = "all"

    @cached_property
    def tiles(self) -> list[tuple[str, int]]:
        """The text and the side of each tile."""
        return [(tile, n) for n, side in enumerate(self.sides) for tile in side]

    def may_step(self, here: int, there: int) -> bool:
        """Whether a word may go from one tile straight to another."""
        one, other, count = self.tiles[here][1], self.tiles[there][1], len(self.sides)
        if one == other:
            return self.same_side
        apart = min(abs(one - other), count - abs(one - other))
        wanted = {"any": True, "adjacent": apart == 1, "opposite": 2 * apart == count}
        return wanted[self.moves]

    def paths(self, word: str, path: Trail = ()) -> Iterator[Trail]:
        """Every way to trace a word, or what is left of it behind a path."""
        if not word:
            yield path
        for tile, (text, _) in enumerate(self.tiles):
            if (
                word.startswith(text)
                and (not path or self.may_step(path[-1], tile))
                and not (self.distinct_in_word and tile in path)
            ):
                yield from self.paths(word.removeprefix(text), (*path, tile))

    def playable(self) -> Iterator[str]:
        """Words of an allowed length that have only letters of the box."""
        letters = {letter for text, _ in self.tiles for letter in text}
        for word in self.words:
            fits = self.min_length <= len(word) <= self.max_length
            if fits and letters.issuperset(word):
                yield word


def read(file: Path, variant: str = "") -> dict[str, Any]:
    """All that a file says, or what a variant makes of it, with scalars as text."""
    puzzle: dict[str, Any] = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)
    variants = puzzle.pop("variants", {})
    if variant:
        changes = variants[variant]
        for key in ("words", "rules"):
            changes[key] = puzzle.get(key, {}) | changes.get(key, {})
        puzzle |= {"expect": {}} | changes
    return puzzle


def cases() -> Iterator[tuple[Path, str]]:
    """Every puzzle, and every variant of one."""
    for file in PUZZLES:
        variants = yaml.load(file.read_text("utf-8"), yaml.BaseLoader).get("variants")
        for name in ("", *(variants or ())):
            yield file, name


each_case = pytest.mark.parametrize(
    ("file", "variant"),
    [
        pytest.param(*case, id=" ".join(filter(None, (case[0].stem, case[1]))))
        for case in cases()
    ],
)


def tasks(file: Path, variant: str = "") -> list[Task]:
    """The puzzle with each of its word lists; what is not known here is an error."""
    puzzle = read(file, variant)
    assert "letter_values" not in puzzle
    known = {key: as_type(key, text) for key, text in puzzle.get("rules", {}).items()}
    if "objective" in puzzle:
        known["objective"] = tuple(puzzle["objective"])
    sides = [list(map(folded, side)) for side in puzzle["sides"]]
    return [Task(sides, words, **known) for words in dictionaries(file, puzzle)]


def as_type(key: str, text: Any) -> Any:
    """The value of a rule, of the type that its default has."""
    if key == "cover":
        return text if isinstance(text, str) else tuple(text)
    default = getattr(Task, key)
    return text == "true" if isinstance(default, bool) else type(default)(text)


def dictionaries(file: Path, puzzle: dict[str, Any]) -> Iterator[frozenset[str]]:
    """The words of each list, with those added and without those banned."""
    keys = dict(puzzle.get("words", {}))
    names, own = keys.pop("list", "extended"), keys.pop("only", None)
    if path := keys.pop("file", None):
        own = (file.parent / path).read_text("utf-8").split()
    added, banned = keys.pop("add", []), set(keys.pop("ban", []))
    patterns = keys.pop("ban_matching", [])
    assert not keys
    for name in [names] if isinstance(names, str) else names:
        listed = built_in(name) if own is None else own
        yield frozenset(
            word
            for word in map(folded, (*listed, *added))
            if word not in banned and not any(re.search(p, word) for p in patterns)
        )


def folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


@cache
def tier(name: str) -> frozenset[str]:
    """The words that one tier of the lexicon adds."""
    return frozenset((ROOT / f"cpbox/lexicon/{name}.txt").read_text("ascii").split())


def built_in(name: str) -> list[str]:
    """The words of a tier and of those before it."""
    return [word for t in TIERS[: TIERS.index(name) + 1] for word in tier(t)]


@cache
def rarity(word: str) -> int:
    """Number of a word's tier; one more than the last for a word of none."""
    return next((n for n, name in enumerate(TIERS) if word in tier(name)), len(TIERS))


VALUES = {
    letter: value
    for value, letters in {
        1: "eaionrtlsu",
        2: "dg",
        3: "bcmp",
        4: "fhvwy",
        5: "k",
        8: "jx",
        10: "qz",
    }.items()
    for letter in letters
}

MEASURES: dict[str, Callable[[Chain], int]] = {
    "words": len,
    "letters": lambda chain: sum(map(len, chain)),
    "rarity": lambda chain: sum(map(rarity, chain)),
    "worst_rarity": lambda chain: max(map(rarity, chain)),
    "score": lambda chain: sum(VALUES.get(c, 0) for word in chain for c in word),
}


# ------------------------------------------------------------- the exhaustive search

Cost = tuple[int, ...]


class State(NamedTuple):
    """What a chain leaves behind; what no rule asks for is 0 or empty."""

    link: Trail
    covered: int
    marks: int = 0
    words: int = 0
    letters: int = 0
    first: Trail = ()
    visits: Trail = ()  # number of them for each tile


class Step(NamedTuple):
    """A word, for all that the search can tell."""

    last: Trail
    covered: int
    mark: int
    letters: int
    cost: Cost
    visits: Trail = ()  # the tiles beyond the link


def best_chains(task: Task) -> set[Chain]:
    """All chains that are as good as any; none where there is no chain.

    Words are told apart only where they must be: the marked ones, which a chain has
    to contain or would have liked to contain twice.
    """
    if task.objective[0] == "worst_rarity":
        return least_rare(task)
    marked = list(task.require)
    while True:
        chains = set(Search(task, marked).chains())
        if task.link == 0:
            chains = {tuple(sorted(chain)) for chain in chains}
        allowed = {c for c in chains if task.repeat_words or len(set(c)) == len(c)}
        if allowed or not chains:
            return allowed
        marked += {w for c in chains for w, n in Counter(c).items() if n > 1}


def least_rare(task: Task) -> set[Chain]:
    """The best chains of words no rarer than they must be."""
    for worst in range(len(TIERS) + 1):
        words = frozenset(word for word in task.words if rarity(word) <= worst)
        chains = best_chains(replace(task, words=words, objective=task.objective[1:]))
        if chains:
            return chains
    return set()


def bits(trail: Trail) -> int:
    return sum(1 << tile for tile in set(trail))


class Search:
    """Dijkstra's algorithm, from every link that may be the first.

    It is led by what any chain still needs at the least (so it is A*): the words that
    could cover what is missing if each tile of it were the only one, and a letter for
    each missing tile and each tile of a link; and, of what is maximised, no more than
    as many of the best words as may still be played.
    """

    def __init__(self, task: Task, marked: Sequence[str]) -> None:
        assert "worst_rarity" not in task.objective  # cannot be added up
        self.task = task
        self.need, self.slack = (1 << len(task.tiles)) - 1, 0
        if isinstance(task.cover, tuple):
            texts = [text for text, _ in task.tiles]
            self.need = bits(tuple(t for t, x in enumerate(texts) if x in task.cover))
        elif task.cover != "all":
            self.slack = len(task.tiles) - int(task.cover)
        self.required = (1 << len(task.require)) - 1
        self.steps: dict[Trail, dict[Step, set[str]]] = defaultdict(dict)
        self.most = dict.fromkeys(task.objective, 0)
        for word in task.playable():
            mark = 1 << marked.index(word) if word in marked else 0
            cost = tuple(signed(term, (word,)) for term in task.objective)
            for path in task.paths(word):
                if len(path) >= task.link:
                    self.add(word, path, mark, cost)
        self.together = self.find_together()
        self.before: dict[State, list[tuple[State, set[str]]]] = {}
        self.least_words = cache(self.find_least_words)

    def add(self, word: str, path: Trail, mark: int, cost: Cost) -> None:
        """Put in one way to trace a word."""
        link = self.task.link
        visits = tuple(sorted(path[link:])) if self.task.max_uses < 999 else ()
        last = path[len(path) - link :]
        step = Step(last, bits(path), mark, len(word), cost, visits)
        self.steps[path[:link]].setdefault(step, set()).add(word)
        for term, value in zip(self.task.objective, cost, strict=True):
            self.most[term] = min(self.most[term], value)

    def find_together(self) -> list[dict[Trail, list[int]]]:
        """What so many words from this link can cover if they cover that tile."""
        tiles = range(len(self.task.tiles))
        links = {
            *self.steps,
            *(step.last for steps in self.steps.values() for step in steps),
        }
        together = [{x: [bits(x) * (i in x) for i in tiles] for x in links}]
        for _ in range(self.task.max_words):
            before = together[-1]
            now = {link: row.copy() for link, row in before.items()}
            whole = {link: reduce(or_, row) for link, row in before.items()}
            for link, steps in self.steps.items():
                for last, covered in {(step.last, step.covered) for step in steps}:
                    for i in tiles:
                        if covered >> i & 1:
                            now[link][i] |= covered | whole[last]
                        elif before[last][i]:
                            now[link][i] |= covered | before[last][i]
            together.append(now)
        return together

    def starts(self) -> Iterator[State]:
        """The state before the first word, for each link."""
        task, numbers = self.task, range(len(self.task.tiles))
        for link in list(self.steps):
            if task.start == "" or task.tiles[link[0]][0] == task.start:
                visits = tuple(0 if task.loop else link.count(t) for t in numbers)
                yield State(
                    link,
                    bits(link),
                    first=link if task.loop else (),
                    visits=visits if task.max_uses < 999 else (),
                )

    def chains(self) -> Iterator[Chain]:
        """All best chains, though some may use an unmarked word twice."""
        costs: dict[State, Cost] = {}
        heap: list[tuple[Cost, State]] = []
        for state in self.starts():
            costs[state] = (0,) * len(self.task.objective)
            bound = tuple(
                self.task.max_words * self.most[x] for x in self.task.objective
            )
            heapq.heappush(heap, (bound, state))
        goals: list[State] = []
        best: Cost | None = None
        done: set[State] = set()
        while heap and (best is None or heap[0][0] <= best):
            _, state = heapq.heappop(heap)
            if state in done:
                continue
            done.add(state)
            if self.is_goal(state):
                best = min(costs[state], best or costs[state])
                goals.append(state)
            for after, cost, bound, words in self.follow(state, costs[state]):
                if after not in costs or cost < costs[after]:
                    costs[after], self.before[after] = cost, []
                    heapq.heappush(heap, (bound, after))
                if cost == costs[after]:
                    self.before[after].append((state, words))
        for state in goals:
            if costs[state] == best:
                yield from self.chains_to(state)

    def follow(
        self, state: State, cost: Cost
    ) -> Iterator[tuple[State, Cost, Cost, set[str]]]:
        """Each word that may come next: where it leads, at what cost, at least."""
        task = self.task
        has_letters = task.min_letters > 1 or task.max_letters < 999
        for step, words in self.steps.get(state.link, {}).items():
            if state.marks & step.mark and not task.repeat_words:
                continue
            after = State(
                step.last,
                state.covered | step.covered,
                state.marks | step.mark,
                state.words + 1,
                state.letters + step.letters if has_letters else 0,
                state.first,
                tuple(n + step.visits.count(t) for t, n in enumerate(state.visits)),
            )
            needs = self.needs(after)
            if needs is not None and max(after.visits, default=0) <= task.max_uses:
                total = tuple(map(add, cost, step.cost))
                rest = [needs[term] for term in task.objective]
                yield after, total, tuple(map(add, total, rest)), words

    def needs(self, state: State) -> dict[str, int] | None:
        """What a chain still costs at the least, or None if it cannot be finished."""
        task, missing = self.task, self.need & ~state.covered
        left = task.max_words - state.words
        words = self.least_words(state.link, missing, left)
        if words is None:
            return None
        letters = max(0, missing.bit_count() - self.slack) + words * task.link
        if state.letters + letters > task.max_letters:
            return None
        needs = {term: least * left for term, least in self.most.items()}
        return needs | {"words": words, "letters": letters}

    def find_least_words(self, link: Trail, missing: int, left: int) -> int | None:
        """How many words more it takes at the least, if so many are left."""
        tiles = [i for i in range(len(self.task.tiles)) if missing >> i & 1]
        for words in range(left + 1):
            row = self.together[words][link]
            lost = [i for i in tiles if (missing & ~row[i]).bit_count() > self.slack]
            if len(lost) <= self.slack:
                return words
        return None

    def is_goal(self, state: State) -> bool:
        task = self.task
        return (
            (self.need & ~state.covered).bit_count() <= self.slack
            and state.marks & self.required == self.required
            and state.words >= task.min_words
            and (state.letters >= task.min_letters or task.min_letters == 1)
            and (task.end == "" or task.tiles[state.link[-1]][0] == task.end)
            and (not task.loop or state.link == state.first)
        )

    def chains_to(self, state: State) -> Iterator[Chain]:
        """Every cheapest way to a state."""
        if not state.words:
            yield ()
        for earlier, words in self.before.get(state, ()):
            for chain in self.chains_to(earlier):
                yield from ((*chain, word) for word in words)


def signed(term: str, chain: Chain) -> int:
    """A term of the objective as something to minimise."""
    value = MEASURES[term.removeprefix("-")](chain)
    return -value if term.startswith("-") else value


# --------------------------------------------------------------------------- the tests


def expected(file: Path, variant: str) -> dict[str, Any]:
    """What a puzzle expects, with its numbers as numbers."""
    wanted: dict[str, Any] = read(file, variant).get("expect", {})
    numbers = {k: int(v) for k, v in wanted.items() if k in ("chains", *MEASURES)}
    return {"status": "optimal"} | wanted | numbers


def cpbox(*args: str) -> tuple[int, str]:
    """Run cpbox in this process: its exit code and what it prints."""
    with redirect_stdout(StringIO()) as out:
        code = main(args)
    return code, out.getvalue()


@cache
def solved(file: Path, variant: str) -> dict[str, Any]:
    """The record that cpbox prints for a puzzle."""
    chosen = ["--variant", variant] if variant else []
    _, out = cpbox("solve", "--json", "--all", str(file), *chosen)
    record: dict[str, Any] = json.loads(out)
    return record


def test_there_are_puzzles() -> None:
    assert PUZZLES


@each_case
def test_a_puzzle_says_why_it_is_here_and_what_is_expected(
    file: Path, variant: str
) -> None:
    puzzle, wanted = read(file, variant), expected(file, variant)
    assert puzzle["title"]
    assert puzzle["notes"]
    assert puzzle["expect"]
    assert wanted["status"] == "infeasible" or {"words", "letters"} <= wanted.keys()


@each_case
def test_cpbox_finds_and_proves_what_is_expected(file: Path, variant: str) -> None:
    wanted, record = dict(expected(file, variant)), solved(file, variant)
    assert record["proved"]
    assert record["complete"]
    assert record.get("variant") == (variant or None)
    assert wanted.pop("chain", record["chain"]) in [*record["chains"], None]
    terms = read(file, variant).get("objective", TERMS)
    found = record | {"chains": len(record["chains"])}
    for term, value in zip(terms, record["objective"] or (), strict=False):
        found[term.removeprefix("-")] = value
    assert {key: found[key] for key in wanted} == wanted


@each_case
def test_a_plain_search_finds_what_is_expected(file: Path, variant: str) -> None:
    if file.stem in TOO_LARGE:
        pytest.skip("too large for a plain search; only cpbox is held to it")
    wanted = expected(file, variant)
    chains = next(filter(None, map(best_chains, tasks(file, variant))), set())
    assert wanted["status"] == ("optimal" if chains else "infeasible")
    assert wanted.get("chains", len(chains)) == len(chains)
    assert not chains or tuple(wanted.get("chain", min(chains))) in chains
    for term in wanted.keys() & MEASURES:
        assert {MEASURES[term](chain) for chain in chains} == {wanted[term]}
    assert chains == set(map(tuple, solved(file, variant)["chains"]))


def test_all_puzzles_are_solved_and_proved_in_one_call() -> None:
    code, out = cpbox("solve", "--json", *map(str, PUZZLES))
    records = [json.loads(line) for line in out.splitlines()]
    titles = [read(file)["title"] for file in PUZZLES]
    assert [record["puzzle"] for record in records] == titles
    assert all(record["proved"] for record in records)
    assert code == 1  # no chain exists for three of them


def test_the_plain_search_plays_no_word_twice_unless_it_may() -> None:
    words = frozenset({"smart", "scout", "shift", "ties", "tires"})
    task = Task([[*"asi"], [*"met"], [*"ucf"], [*"ohr"]], words)
    letters = MEASURES["letters"]
    assert set(map(letters, best_chains(task))) == {24}
    assert set(map(letters, best_chains(replace(task, repeat_words=True)))) == {23}
    assert not best_chains(replace(task, words=words - {"tires"}))


# ------------------------------------------------------------------------ for editors


class EditorLoader(yaml.SafeLoader):
    """YAML as editors read it, to whom a date is text."""

    yaml_implicit_resolvers = {  # noqa: RUF012
        first: [(tag, form) for tag, form in forms if not tag.endswith(":timestamp")]
        for first, forms in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def test_the_schema_beside_the_puzzles_is_up_to_date() -> None:
    """To renew it: ``cpbox schema > puzzles/schema.json``."""
    assert SCHEMA.read_text("utf-8") == cpbox("schema")[1]


@each_puzzle
def test_an_editor_finds_the_schema_and_no_fault(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator(schema).validate(yaml.load(text, EditorLoader))
