"""Folders are made, and files read and written whole, or it is said what is wrong."""

import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from cpbox.basics.errors import InputError, OutputError
from cpbox.basics.files import AT_FIRST, load, make_folder, write_whole
from cpbox.cli.main import main
from cpbox.lab.composer.spec_keys import published
from tests.processes import LIMIT, shell


def test_what_is_no_folder_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(InputError, match="is not a folder; name another one"):
        make_folder(file)
    with pytest.raises(InputError, match=r"cannot be made .*; name another folder"):
        make_folder(file / "inside")


@pytest.mark.parametrize("size", [0, AT_FIRST - 1, AT_FIRST, AT_FIRST + 1])
def test_a_file_is_read_whole_up_to_its_limit(tmp_path: Path, size: int) -> None:
    text = "x" * size
    (tmp_path / "x").write_text(text)
    assert load(tmp_path / "x") == load(tmp_path / "x", most=size) == text
    with pytest.raises(InputError, match="is larger than"):
        load(tmp_path / "x", most=size - 1)


def test_a_file_is_written_with_plain_line_ends(tmp_path: Path) -> None:
    write_whole(tmp_path / "x", "é\n")
    assert (tmp_path / "x").read_bytes() == "é\n".encode()


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken" / "inside").mkdir(parents=True)
    with pytest.raises(
        OutputError, match=r"taken: cannot be written .*; choose another"
    ):
        write_whole(tmp_path / "taken", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    with pytest.raises(OutputError, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "x", "text")


def test_what_was_there_stays_where_the_new_does_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "x"
    write_whole(file, "old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))  # as on a full disk
    try:
        with pytest.raises(OutputError, match=r"x: cannot be written .*large"):
            write_whole(file, b"new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_text() == "old"
    assert [*tmp_path.iterdir()] == [file]


def test_who_may_read_it_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("old")
    file.chmod(0o640)
    write_whole(file, "new")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)


def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    file, link, pipe = tmp_path / "x", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(file)
    write_whole(link, "text")
    assert link.is_symlink()
    assert file.read_text() == "text"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"bytes")
    assert os.read(reader, 100) == b"bytes"
    os.close(reader)
    assert pipe.is_fifo()


# ------------------------------------------------- what would be waited for for ever


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a box, pipes and a folder; who waits for a pipe is told so."""

    def waits(*_: object) -> None:
        pytest.fail("it waits for a pipe")

    folder = tmp_path / "boxes"
    (folder / "more").mkdir(parents=True)
    for name in ("a.yaml", "b.txt", "c.csv"):
        os.mkfifo(folder / name)
    (folder / "d.txt").write_text("peg ulm oir cnw\n")
    before = signal.signal(signal.SIGALRM, waits)
    signal.alarm(int(LIMIT))
    yield folder
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_a_sweep_waits_for_no_pipe_in_a_folder(folder: Path, tmp_path: Path) -> None:
    err = shell("sweep", str(folder), "-o", str(tmp_path / "x.jsonl"), code=2).err
    for name in ("a.yaml", "b.txt", "c.csv"):
        assert f"{folder / name}: cannot be read (it is not a regular file)" in err
    assert "1 of them new: 1 proved" in err


@pytest.mark.parametrize("command", ["sweep", "solve", "import"])
def test_a_files_name_commands_no_terminal(command: str, tmp_path: Path) -> None:
    (tmp_path / "boxes").mkdir()
    kind = "txt" if command == "import" else "yaml"
    (tmp_path / "boxes" / f"\x1b[31m.{kind}").write_text("sides: x\n")
    output = ["-o", str(tmp_path / "new")] if command != "solve" else []
    err = shell(command, str(tmp_path / "boxes"), *output, code=2).err
    assert rf"boxes/\x1b[31m.{kind}:1: " in err


def test_an_import_says_what_it_passes_over(folder: Path, tmp_path: Path) -> None:
    out, err = shell("import", str(folder), "-o", str(tmp_path / "new"), code=0)[1:]
    assert "peg ulm oir cnw" in out
    assert f"{folder / 'b.txt'}: skipped, as it is not a file\n" in err
    assert f"{folder / 'more'}: skipped, as it is a folder; name it" in err


def test_boxes_to_avoid_are_read_from_files_alone(folder: Path) -> None:
    assert published(folder) == []
    with pytest.raises(InputError, match="there is no such file or folder"):
        published(folder / "a.yaml")


def test_a_check_of_a_folder_says_what_it_passes_over_and_what_is_not_there(
    folder: Path,
) -> None:
    (folder / "e.yaml").write_text("sides: [ab, cd]\nwords: {only: [acb, bdb]}\n")
    (folder / "f.yaml").symlink_to("gone.yaml")
    out, err = shell("solve", str(folder), code=2)[1:]
    assert "acb → bdb" in out
    assert f"{folder / 'a.yaml'}: skipped, as it is not a file\n" in err
    assert f"{folder / 'f.yaml'}: there is no such file" in err


@pytest.mark.parametrize("name", ["config.yaml", "banned.txt"])
def test_no_configuration_is_waited_for(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    (folder / "cpbox").mkdir()
    os.mkfifo(folder / "cpbox" / name)
    err = shell("config", code=2).err
    assert err.endswith("(it is not a regular file); name a readable file\n")


def test_a_pipe_that_is_to_be_written_anew_is_not_read(
    folder: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "peg-ulm-oir-cnw.yaml"
    os.mkfifo(pipe)
    assert main(["import", str(folder / "d.txt"), "-o", str(tmp_path)]) == 2


def test_a_pipe_that_is_named_as_the_puzzle_is_waited_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, *rest in (("solve",), ("sweep", "-o", str(folder / "x.jsonl"))):
        pipe = folder / "a.yaml"
        writer = Thread(target=pipe.write_text, args=("sides: peg ulm oir cnw\n",))
        writer.start()
        assert main([name, str(pipe), *rest]) == 0
        writer.join(10)
    assert "upcoming" in capsys.readouterr().out
