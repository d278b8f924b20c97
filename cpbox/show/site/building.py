"""Builds a site: each puzzle's page where something has changed, and the pages around.

The files depend on the puzzles, the options and the day alone. A puzzle whose day is
still to come is not on the site at all; on its day, its page holds no chain; from the
day after on, it holds the answer. So nobody reads an answer before its day, and a site
is built once a day.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from re import ASCII, sub

from cpbox.basics.errors import InputError
from cpbox.basics.files import load, puzzles_in
from cpbox.candidates.how_hard import rated
from cpbox.explain.hints import Hint
from cpbox.fields.base import replace
from cpbox.lab.expectations import check_solvable
from cpbox.puzzle import Puzzle
from cpbox.puzzle.reader import read_text
from cpbox.search.results.result import Result
from cpbox.search.solver_config import LimitedConfig, Progress, Watch
from cpbox.show.drawn import PAGES, is_interrupted, solution_of
from cpbox.show.page.data import box_data, reveals
from cpbox.show.sheet.leaves import names
from cpbox.show.site import Site
from cpbox.show.site.around import Around, name_of
from cpbox.show.site.assets import Assets, play_page
from cpbox.show.site.digests import digest, digest_of, maker_digest
from cpbox.show.site.index_pages import pages_around
from cpbox.show.site.own_files import Entry, Inventory
from cpbox.show.texts import texts

OFTEN = 100  # pages after which the inventory is saved
Solution = tuple[Result, Hint | None]


@dataclass(frozen=True)
class Plan:
    """What to build.

    Parameters
    ----------
    folder
        The puzzle files.
    output
        Where the site is, or will be.
    today
        The day for which it is built.
    title
        What stands above it; empty for the catalogue's.
    language
        Its language; None for that of most puzzles.
    url
        Where it will be found, for the feed; empty for addresses relative to it.
    recursive
        Whether folders in the folder are read, too.

    """

    folder: Path
    output: Path
    today: date
    title: str = ""
    language: str | None = None
    url: str = ""
    recursive: bool = False


@dataclass(eq=False)
class SitePuzzle:
    """A puzzle file on its way to a page.

    Parameters
    ----------
    file, text, key
        The file, what it holds, and the key under which the inventory knows it.
    entry
        What is known of it.
    puzzle
        What was read of it; None where that is not needed.
    solution
        Its answer, where it was looked for already.
    is_fresh
        Whether the inventory knew nothing of it that still holds.
    wanted
        What is to be known of its page.

    """

    file: Path
    text: str
    key: str
    entry: Entry
    puzzle: Puzzle | None = None
    solution: Solution | None = None
    is_fresh: bool = False
    wanted: Entry = field(default_factory=dict)

    def read(self) -> Puzzle:
        """The puzzle, which is read once."""
        if self.puzzle is None:
            self.puzzle = read_text(self.text, str(self.file), self.file.parent)
        return self.puzzle


class Building:
    """One run over all puzzles."""

    def __init__(self, plan: Plan, config: LimitedConfig, watch: Watch | None) -> None:
        self._plan, self._config = plan, config
        self._watch = watch or (lambda _: None)
        self._inventory = Inventory(plan.output)
        self._assets = Assets()
        self._inventory.check((*Around.FIXED, *self._assets.fixed))
        self._results: list[Result] = []

    def build(self) -> Site:
        """Build the site."""
        boxes = self._boxes()
        today = str(self._plan.today)
        public = [box for box in boxes if box.entry["date"] <= today]
        waiting = [box for box in boxes if box.entry["date"] > today]
        inventory, maker = self._inventory, maker_digest()
        is_same = inventory.maker == maker
        inventory.maker = maker
        kept = {box.key: box.entry for box in waiting}
        try:
            inventory.puzzles = kept
            self._check(waiting)
            self._name(public, today)
            self._publish(public, is_same=is_same)
            around = dict(self._around(public))
            inventory.announce(around)
            for path, text in around.items():
                inventory.put(path, text)
            removed, left = inventory.sweep()
        finally:
            inventory.save()
        return Site(
            self._plan.output,
            tuple(self._results),
            len(public),
            len(waiting),
            tuple(inventory.written),
            removed,
            left,
        )

    # ------------------------------------------------------------ which puzzles

    def _boxes(self) -> list[SitePuzzle]:
        """All puzzles of the folder, by the names of their files."""
        plan, boxes, wrong = self._plan, list[SitePuzzle](), list[InputError]()
        files = puzzles_in(plan.folder, recursive=plan.recursive)
        for file in files:
            try:
                boxes.append(self._box(file))
            except InputError as error:
                wrong.append(error)
        if wrong:
            raise InputError.all_of(wrong)
        if not boxes:
            raise InputError("has no puzzle files; name a folder that has", plan.folder)
        return boxes

    def _box(self, file: Path) -> SitePuzzle:
        text = load(file)
        inside = file.relative_to(self._plan.folder).as_posix()
        key = digest(f"{inside}\0{text}")
        box = SitePuzzle(file, text, key, self._inventory.puzzles.get(key, {}))
        if not box.entry or not _has_same_list(box):
            box.is_fresh = True
            puzzle = box.read()
            box.entry = {"date": puzzle.date, **_list_of(file, puzzle)}
        return box

    def _check(self, waiting: list[SitePuzzle]) -> None:
        """Raise for those of days to come that no chain solves, while there is time."""
        wrong = list[InputError]()
        fresh = [box for box in waiting if not box.entry.get("checked")]
        for number, box in enumerate(fresh, 1):
            done = f"{number:,} of {len(fresh):,} of days to come"
            self._watch(Progress(done, None, None, None))
            try:
                if self._solution(box)[0].status.is_proof:
                    box.entry["checked"] = True
            except InputError as error:
                wrong.append(error)
            box.puzzle = box.solution = None
        if wrong:
            raise InputError.all_of(wrong)

    # -------------------------------------------------------------- their pages

    def _name(self, public: list[SitePuzzle], today: str) -> None:
        """Give each puzzle the name of its page."""
        taken = Counter[str]()
        for box in public:
            base = box.entry["date"] or self._base(box)
            taken[base] += 1
            number = f"-{taken[base]}" if taken[base] > 1 else ""
            is_open = box.entry["date"] < today  # and so where there is no date
            page = f"play/{base}{number}.html"
            box.wanted = {"page": page, "open": is_open, "site": self._plan.title}
        of_day = {box.entry["date"]: box.wanted["page"] for box in reversed(public)}
        for box in public:
            box.wanted["before"] = of_day.get(_day_before(box.entry["date"]))

    def _publish(self, public: list[SitePuzzle], *, is_same: bool) -> None:
        """Write the pages that are not as they should be."""
        for number, box in enumerate(public, 1):
            wanted = box.wanted | {"settled": True}
            is_kept = (
                is_same and not box.is_fresh and wanted.items() <= box.entry.items()
            )
            if not (is_kept and self._inventory.has(box.wanted["page"])):
                done = f"{number:,} of {len(public):,}"
                self._watch(Progress(done, None, None, None))
                box.entry |= box.wanted
                self._write(box)
                if len(self._results) % OFTEN == 0:
                    self._inventory.save()
            self._inventory.puzzles[box.key] = box.entry

    def _base(self, box: SitePuzzle) -> str:
        """The name of an undated page: that of its file, unless that tells all."""
        if "name" not in box.entry:
            inside = box.file.relative_to(self._plan.folder).with_suffix("")
            puzzle, (result, _) = box.read(), self._solution(box)
            plain = sub(r"[^\w.-]+|^\.+", "-", inside.as_posix(), flags=ASCII)
            key = str(box_data(puzzle)["key"])
            box.entry["name"] = key if reveals(result, str(inside)) else plain
        return str(box.entry["name"])

    def _solution(self, box: SitePuzzle) -> Solution:
        """The answer, which is looked for once."""
        if box.solution is None:
            box.solution = solution_of(box.read(), PAGES[0], self._config, self._watch)
            if is_interrupted(box.solution) or self._config.is_stopped:
                raise KeyboardInterrupt
            check_solvable(box.read(), box.solution[0])
        return box.solution

    def _write(self, box: SitePuzzle) -> None:
        """Write a puzzle's page, and note what the pages around say of it."""
        puzzle, (result, _) = box.read(), self._solution(box)
        self._results.append(result)
        record = box.entry
        record.pop("checked", None)  # which was of the days before it appears
        own = texts(puzzle.language)
        title, day = names(puzzle, own, result)
        is_open = record["open"]
        shown = puzzle if is_open else _silent(puzzle, result)
        if not day and puzzle.title:  # which says the day, in whatever language
            shown = replace(shown, date="", title=title)
        links = {"all": "../index.html"}
        if record["before"]:
            links["yesterday"] = f"../{record['before']}"
        record |= {"title": title, "is_named_by_day": not day}
        site = self._plan.title or own("web.title")
        name = f"{name_of(own, record)} \u00b7 {site}"
        solution = box.solution if is_open else None
        page = play_page(shown, solution, name, links, self._assets)
        self._inventory.put(record["page"], page)
        record |= {
            "language": puzzle.language,
            "key": box_data(puzzle)["key"],
            "tiles": len(puzzle.box.tiles),
            "par": puzzle.par,
            "difficulty": _hardness(puzzle),
            "words": len(result.words or ()) if is_open else None,
            "proved": result.is_own_proof,
            "settled": result.status.is_proof,  # nothing to find out at the next build
        }
        box.puzzle = box.solution = None  # of ten thousand, they would fill the memory

    # ---------------------------------------------------------- the pages around

    def _around(self, public: list[SitePuzzle]) -> Iterator[tuple[str, str]]:
        """The files beside the pages to play, with their paths."""
        most = Counter(box.entry["language"] for box in public).most_common(1)
        language = self._plan.language or (most[0][0] if most else "en")
        dated = sorted(
            (box for box in public if box.entry["date"]),
            key=lambda box: (box.entry["date"], box.entry["page"]),
        )
        latest = dated[-1] if dated else None
        before = next((x for x in reversed(dated[:-1]) if x.entry["open"]), None)
        around = Around(
            texts(language),
            self._plan.title,
            self._plan.url,
            [box.entry for box in public],
            self._assets,
            latest=None if latest is None else (latest.entry, latest.read()),
            before=None
            if before is None
            else (before.entry, before.read(), self._solution(before)[0]),
        )
        languages = {box.entry["language"] for box in public}
        yield from chain(self._assets.files(languages), pages_around(around))


def _day_before(day: str) -> str:
    """The day before a day; nothing is before none."""
    return str(date.fromisoformat(day) - timedelta(days=1)) if day else "-"


def _hardness(puzzle: Puzzle) -> list[int] | None:
    """The likely par, and the level among boxes of it; None where none is known."""
    difficulty = rated(puzzle)
    return None if difficulty is None else [difficulty.par, difficulty.level]


def _silent(puzzle: Puzzle, result: Result) -> Puzzle:
    """The puzzle without what it says of its answer."""
    safe = {x: getattr(puzzle, x) for x in ("title", "source")}
    safe = {x: "" if reveals(result, text) else text for x, text in safe.items()}
    return replace(puzzle, **safe, notes="", published=(), expect={})


def _has_same_list(box: SitePuzzle) -> bool:
    """Whether the list of words that the file names, if any, is as it was."""
    name, its = box.entry.get("list", ("", ""))
    path = box.file.parent / (name or str(box.read().words.file)) if its else None
    return path is None or digest_of(path) == its


def _list_of(file: Path, puzzle: Puzzle) -> Entry:
    """The list that a puzzle names, by a path that says nothing of other folders."""
    if puzzle.words.file is None:
        return {}
    path = Path(puzzle.words.file)
    name = Path(os.path.relpath(path, file.parent)).as_posix()
    inside = None if name.startswith("..") else name
    return {"list": [inside, digest_of(path)]}
