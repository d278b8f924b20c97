"""Folders are made, and files written whole, or it is said what is in the way."""

import os
import resource
from pathlib import Path

import pytest

from cpbox.errors import InputError, OutputError
from cpbox.whole_files import make_folder, write_whole


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_what_is_no_folder_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(InputError, match="is not a folder; name another one"):
        make_folder(file)
    with pytest.raises(InputError, match=r"cannot be made .*; name another folder"):
        make_folder(file / "inside")


def test_a_file_is_written_with_plain_line_ends(tmp_path: Path) -> None:
    write_whole(tmp_path / "x", "é\n")
    assert (tmp_path / "x").read_bytes() == "é\n".encode()


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken" / "inside").mkdir(parents=True)
    with pytest.raises(OutputError, match=r"taken: cannot be written .*elsewhere"):
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
