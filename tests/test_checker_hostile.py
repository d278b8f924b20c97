"""Bundles made to break the checker: it refuses them, and stays whole and quick."""

import ast
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cpbox.proof import checker
from cpbox.proof.checker import check, fields, limits
from cpbox.proof.checker.bundle import CLAIM
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.text import printable, whole
from cpbox.report.checked import checked_puzzle
from tests.hand_made import (
    Json,
    read_claim,
    refused,
    write_claim,
)
from tests.processes import PYTHON, run

FOLDER = Path(checker.__file__).parent


def test_only_the_standard_library_is_imported() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                names = [node.module or ""]
            for name in names:
                own = f"{name}.".startswith("cpbox.proof.checker.")
                assert own or name.split(".")[0] in sys.stdlib_module_names, path


def test_nothing_else_is_loaded(bundle: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from cpbox.proof.checker.confined import work\n"
        f"work({str(bundle)!r}, '60', '4000000000', '0', '')\n"
        "names = [name for name in sys.modules if name.split('.')[0] not in "
        "sys.stdlib_module_names]\n"
        "print(*sorted(names))"
    )
    done = run(*PYTHON, "-S", "-c", code)
    names = done.stdout.splitlines()[-1].split()
    ours = [name for name in names if name.startswith("cpbox.proof.checker")]
    assert set(names) - set(ours) == {"cpbox", "cpbox.proof"} | (
        set(names) & {"__main__", "__mp_main__"}
    )


def _extra_file(folder: Path) -> None:
    (folder / "more.txt").write_text("")


def _missing_file(folder: Path) -> None:
    (folder / "fewer-words.lrat").unlink()


def _folder_inside(folder: Path) -> None:
    (folder / "inside").mkdir()


def _link(folder: Path) -> None:
    (folder / "list.txt").rename(folder.parent / "list.txt")
    (folder / "list.txt").symlink_to(folder.parent / "list.txt")


def _link_for_claim(folder: Path) -> None:
    (folder / CLAIM).rename(folder.parent / CLAIM)
    (folder / CLAIM).symlink_to(folder.parent / CLAIM)


def _pipe(folder: Path) -> None:
    (folder / "list.txt").unlink()
    os.mkfifo(folder / "list.txt")


def _pipe_for_claim(folder: Path) -> None:
    (folder / CLAIM).unlink()
    os.mkfifo(folder / CLAIM)


def _no_claim(folder: Path) -> None:
    (folder / CLAIM).unlink()


def _wild_name(folder: Path) -> None:
    (folder / "\x1b[31mred\n").write_text("")


def _many_files(folder: Path) -> None:
    for number in range(limits.FILES + 1):
        (folder / f"f{number}").write_text("")


def _another_byte(folder: Path) -> None:
    data = (folder / "fewer-words.cnf").read_bytes()
    (folder / "fewer-words.cnf").write_bytes(data[:-1] + b" ")


def _longer_file(folder: Path) -> None:
    with (folder / "solution.txt").open("a") as file:
        file.write("\n")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_extra_file, "more.txt is in the folder, but not in"),
        (_missing_file, "fewer-words.lrat is missing"),
        (_folder_inside, "no plain file"),
        (_link, "no plain file"),
        (_link_for_claim, "no plain file"),
        (_pipe, "no plain file"),
        (_pipe_for_claim, "no plain file"),
        (_no_claim, "cannot be read"),
        (_wild_name, "is no file's name"),
        (_many_files, "more than 500 files"),
        (_another_byte, "is not the file whose hash"),
        (_longer_file, "bytes, not"),
    ],
)
def test_folders_that_are_not_what_they_should_be(
    bundle: Path, change: Callable[[Path], None], why: str
) -> None:
    change(bundle)
    refused(bundle, why)


@pytest.mark.parametrize("place", ["/nowhere/at/all", "/dev/null", "\0"])
def test_no_folder(place: str) -> None:
    assert not check(Path(place)).holds


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff", b"null", b"[]", b"{", b'{"a": 1, "a": 2}', b'{"a": 1.0}',
        b'{"a": NaN}', b'{"a": Infinity}', b'{"a": 1e5}', b'"\\ud800"', b"{} {}",
        b"[" * 200_000, b'{"a":' * 100_000, b"1" * 100_000, b"\xef\xbb\xbf{}",
    ],
)  # fmt: skip
def test_what_is_no_claim(bundle: Path, data: bytes) -> None:
    (bundle / CLAIM).write_bytes(data)
    report = refused(bundle)
    assert len(report.findings) == 1


WILD = "\x1b]0;title\x07\x1b[2J\u202e\n"
BAD_VALUES: list[tuple[list[str | int], object]] = [
    (["format"], "cpbox bundle 1"),
    (["title"], 5),
    (["title"], "x" * 2000),
    (["title"], "\ud800"),
    (["versions"], []),
    (["puzzle", "sides"], []),
    (["puzzle", "sides"], [[]]),
    (["puzzle", "sides"], [["a"] * 61]),
    (["puzzle", "sides", 0, 0], ""),
    (["puzzle", "sides", 0, 0], "A"),
    (["puzzle", "sides", 0, 0], WILD),
    (["puzzle", "sides", 0, 0], "a b"),
    (["puzzle", "sides", 0, 0], "e\u0301"),
    (["puzzle", "words", "own"], 1),
    (["puzzle", "words", "own"], False),
    (["puzzle", "words", "lists"], ["../../etc/passwd"]),
    (["puzzle", "words", "add"], ["zzz"]),
    (["puzzle", "words", "ban_matching"], ["("]),
    (["puzzle", "words", "ban_matching"], ["x" * 2000]),
    (["puzzle", "rules", "min_length"], 0),
    (["puzzle", "rules", "min_length"], True),
    (["puzzle", "rules", "min_length"], "3"),
    (["puzzle", "rules", "max_words"], None),
    (["puzzle", "rules", "max_words"], 10**17),
    (["puzzle", "rules", "max_words"], 10**50),
    (["puzzle", "rules", "link"], 4),
    (["puzzle", "rules", "link"], -1),
    (["puzzle", "rules", "moves"], "all"),
    (["puzzle", "rules", "cover"], 5),
    (["puzzle", "rules", "cover"], {"a": 1}),
    (["puzzle", "rules", "max_uses"], 0),
    (["puzzle", "rules", "max_uses"], ["a"]),
    (["puzzle", "rules", "more"], 1),
    (["puzzle", "objective"], []),
    (["puzzle", "objective"], ["words", "-words"]),
    (["puzzle", "objective"], ["word"]),
    (["puzzle", "letter_values"], {"ab": 1}),
    (["puzzle", "letter_values"], {"a": -1}),
    (["lists"], []),
    (["lists", 0, "file"], "../list.txt"),
    (["lists", 0, "file"], "/etc/passwd"),
    (["lists", 0, "sha256"], "0" * 64),
    (["answer", "status"], "infeasible"),
    (["answer", "status"], "feasible"),
    (["answer", "list"], "full"),
    (["answer", "chain"], []),
    (["answer", "chain"], None),
    (["answer", "chain", 0], WILD),
    (["answer", "objective"], [2]),
    (["answer", "objective"], [2, 7, 0]),
    (["answer", "objective"], [2, True]),
    (["goals"], []),
    (["goals", 0, "name"], "../fewer-words"),
    (["goals", 0, "name"], WILD),
    (["goals", 0, "proof"], "trust me"),
    (["goals", 0, "list"], "full"),
    (["labels"], {"terms": [], "bound": None}),
    (["labels"], {"terms": ["words"], "bound": [1]}),
    (["trusted"], ["you"]),
    (["goals", 0, "claim"], "no chain has fewer than 2 words"),
    (["more"], 1),
]


@pytest.mark.parametrize(("keys", "value"), BAD_VALUES)
def test_values_that_are_wrong(
    bundle: Path, keys: list[str | int], value: object
) -> None:
    claim = read_claim(bundle)
    place: Json = claim
    for key in keys[:-1]:
        place = place[key]  # type: ignore[index]
    place[keys[-1]] = value  # type: ignore[index]
    write_claim(bundle, claim)
    refused(bundle)


@pytest.mark.parametrize("key", ["bytes", "sha256"])
def test_entries_of_files_that_are_wrong(bundle: Path, key: str) -> None:
    claim = read_claim(bundle)
    claim["files"]["list.txt"][key] = {"bytes": 10**9, "sha256": "0" * 64}[key]
    (bundle / CLAIM).write_text(json.dumps(claim))
    refused(bundle, "list.txt")
    for name in ("../list.txt", "/etc/passwd", "", ".", "..", WILD, CLAIM, "a/b"):
        claim = read_claim(bundle)
        claim["files"][name] = {"bytes": 1, "sha256": ""}
        (bundle / CLAIM).write_text(json.dumps(claim))
        refused(bundle)


def test_text_for_people_is_printed_without_harm(bundle: Path) -> None:
    claim = read_claim(bundle)
    claim["title"] = WILD
    claim["versions"] = {"cpbox": WILD}
    write_claim(bundle, claim)
    report = check(bundle)
    assert report.holds
    assert all(line.isprintable() for line in checked_puzzle(report))


def test_numbers_and_text_are_taken_with_care() -> None:
    assert [whole(text) for text in ("0", "7", "9" * 18)] == [0, 7, 10**18 - 1]
    for text in ("", "-1", "+1", "01", "1_0", " 1", "²", "٣", "9" * 19):
        with pytest.raises(Refusal):
            whole(text)
    assert printable(WILD) == "\\x1b]0;title\\x07\\x1b[2J\\u202e\\n"
    assert printable("x" * 999, 10) == "x" * 9 + "…"
    assert fields.load(b'{"a": [1, "b", null, true]}') == {"a": [1, "b", None, True]}
