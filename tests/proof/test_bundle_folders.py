"""Folders that are not as they should be, and bundles that ask for too much."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cpbox.cli._exits import REFUSED
from cpbox.proof.checker import check
from tests.processes import CPBOX, run
from tests.proof.bundles.files import CLAIM, Files, findings_of, sealed, write
from tests.proof.corruptions.changes import NO_CHAIN, Change, Json
from tests.proof.corruptions.sound import files_of
from tests.slow import few

# Folders that are not as they should be


def linked(folder: Path, name: str) -> None:
    """Move a file out of the folder, and put a link in its place."""
    (folder / name).rename(folder.parent / name)
    (folder / name).symlink_to(folder.parent / name)


def piped(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)


def a_folder(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()


def enlarged(folder: Path, name: str, size: int) -> None:
    os.truncate(folder / name, size)


def many(folder: Path) -> None:
    for number in range(600):
        (folder / f"f{number}").touch()


FOLDERS: list[tuple[str, Callable[[Path], object], str]] = [
    ("a link", lambda d: linked(d, "labels.txt"), "labels.txt is not a regular"),
    ("a link more", lambda d: (d / "x").symlink_to("/etc/passwd"), "'x' is not a reg"),
    ("a claim that is a link", lambda d: linked(d, CLAIM), "claim.json is not a"),
    ("a pipe more", lambda d: piped(d, "pipe"), "'pipe' is not a regular file"),
    ("a folder", lambda d: a_folder(d, "labels.txt"), "labels.txt is not a regular"),
    ("no claim", lambda d: (d / CLAIM).unlink(), "claim.json cannot be read"),
    ("a name that is no text", lambda d: (d / os.fsdecode(b"\xff\xfe")).touch(),
     "not a file name"),
    ("a thousand files", many, "more than 500 files"),
    ("a huge claim", lambda d: enlarged(d, CLAIM, 1 << 40), "larger than"),
    ("a file of zeros", lambda d: enlarged(d, "labels.txt", 1 << 24), "bytes, not"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [row[1:] for row in FOLDERS],
                         ids=[row[0] for row in FOLDERS])  # fmt: skip
def test_a_folder_of_other_things_is_refused(
    change: Callable[[Path], object], why: str, tmp_path: Path
) -> None:
    folder = write(files_of("own"), tmp_path / "proof")
    change(folder)
    problems = [each.problem or "" for each in findings_of(folder)]
    assert any(why in problem for problem in problems), problems


@pytest.mark.parametrize("name", ["no-such-folder", "a-file", "a\nb", "a\0b"])
def test_what_is_no_folder_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    report = check(tmp_path / name)
    assert not report.holds
    assert "cannot be " in (report.findings[0].problem or "")


def test_a_check_changes_nothing_in_the_folder(tmp_path: Path) -> None:
    folder = write(files_of("own"), tmp_path / "proof")
    for file in folder.iterdir():
        file.chmod(0o400)
    folder.chmod(0o500)
    before = [(file.name, file.stat().st_mtime_ns) for file in sorted(folder.iterdir())]
    assert check(folder).holds
    after = [(file.name, file.stat().st_mtime_ns) for file in sorted(folder.iterdir())]
    assert after == before
    assert [each.name for each in tmp_path.iterdir()] == ["proof"]
    folder.chmod(0o700)


@pytest.mark.parametrize(("seconds", "memory"), [(1e300, 1 << 70), (60, 1 << 29)])
def test_limits_may_be_as_large_as_anybody_likes(
    seconds: float, memory: int, tmp_path: Path
) -> None:
    folder = write(files_of("own"), tmp_path / "proof")
    assert check(folder, seconds=seconds, memory=memory).holds


def test_no_memory_at_all_is_not_enough(tmp_path: Path) -> None:
    assert not check(write(files_of("own"), tmp_path / "proof"), memory=1 << 20).holds


# Bundles that ask for too much


def greedy_pattern(files: Files, claim: Json) -> None:
    """A pattern that takes exponential time on a word that can be traced."""
    word = "ac" * 40
    files["list.txt"] = f"{word}\nbdf\n".encode()
    claim["puzzle"]["words"]["ban_matching"] = ["^(?:a|c|ac)+$b"]


def many_words_of_many_traces(files: Files, claim: Json) -> None:
    claim["puzzle"]["sides"] = [["a"] * 3, ["a"] * 3, ["a"] * 3, ["a"] * 3]
    claim["puzzle"]["words"]["add"] = []
    claim["puzzle"]["rules"]["max_uses"] = 100
    files["list.txt"] = "".join("a" * n + "\n" for n in range(1, 500)).encode()


def many_slots(files: Files, claim: Json) -> None:
    """A million slots for words, of which there are none: all pairs of them count."""
    number = 10**6
    claim["answer"], claim["labels"] = dict(NO_CHAIN), None
    claim["puzzle"]["words"]["add"] = []
    claim["puzzle"]["rules"] |= {"max_words": number, "link": 0, "cover": []}
    claim["goals"] = [claim["goals"][0] | {"name": "no-chain"}]
    for name in files.keys() - {CLAIM}:
        del files[name]
    before = range(1, number)
    clauses = [*(f"-{p} 0" for p in (*before, number)),
               *(f"-{p + 1} {p} 0" for p in before), "1 0"]  # fmt: skip
    names = "".join(f"v {p} used {p}\n" for p in range(1, number + 1))
    header = f"p cnf {number} {2 * number}"
    files |= {
        "list.txt": b"zebra\n",
        "candidates.txt": b"",
        "no-chain.map": f"{names}f (K1) 1 {number}\n"
        f"f (K3) {number + 1} {2 * number - 1}\n"
        f"f (K4) {2 * number} {2 * number}\n".encode(),
        "no-chain.cnf": "".join(f"{x}\n" for x in (header, *clauses)).encode(),
        "no-chain.lrat": f"{2 * number + 1} 0 1 {2 * number} 0\n".encode(),
    }


GREEDY: list[Change] = [
    greedy_pattern, many_words_of_many_traces, many_slots,
]  # fmt: skip


@pytest.mark.parametrize("change", few(2, GREEDY), ids=lambda each: each.__name__)
def test_a_bundle_that_asks_for_too_much_is_refused_in_time(
    change: Change, tmp_path: Path
) -> None:
    files, claim = dict(files_of("own")), json.loads(files_of("own")[CLAIM])
    change(files, claim)
    folder = write(sealed(files, claim), tmp_path / "proof")
    # A check without its limits would take hours, in which `run` ends it.
    limits = ("--time-limit", "0.3", "--memory", "512")
    done = run(*CPBOX, "check", str(folder), *limits, "--json")
    assert done.returncode == REFUSED, done.stderr
    assert json.loads(done.stdout)["claims"][-1]["problem"] is not None
