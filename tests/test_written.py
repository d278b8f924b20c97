"""Where CP-SAT writes refutations: no process waits for another, or reads its files."""

import fcntl
import os
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from cpbox.errors import CpboxError
from cpbox.proof.prover import written as place
from cpbox.proof.prover.lrat import NoRefutation, Step, refute
from tests.test_refutation import PLENTY, is_refuted, pigeons


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of an ortools that cannot be told where, in a folder of ours."""
    file = tmp_path / "lrat.txt"
    monkeypatch.setattr(place, "can_be_set", lambda: False)
    monkeypatch.setattr(place, "SHARED", file)
    return file


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which a process makes its own."""
    monkeypatch.setattr(place, "gettempdir", lambda: str(tmp_path))
    place.remove_stale.cache_clear()
    return tmp_path


def test_a_refutation_is_written_to_a_folder_of_its_own(own: Path) -> None:
    assert place.can_be_set()
    with place.written() as file:
        assert file.parent.parent == own
    clauses = pigeons(3)
    assert is_refuted(clauses, refute(12, clauses, PLENTY, PLENTY))
    assert not [*own.iterdir()]


def test_nobody_waits_for_a_process_that_has_stopped_in_the_middle(own: Path) -> None:
    del own
    clauses = pigeons(3)
    with place.written():
        done = _elsewhere()
    assert is_refuted(clauses, done)


def _elsewhere() -> list[Step]:
    with get_context("spawn").Pool(1) as pool:
        return pool.apply_async(refute, (12, pigeons(3), PLENTY, PLENTY)).get(60)


def test_what_a_killed_process_left_is_removed(own: Path) -> None:
    stale, fresh, held = (own / f"{place.OWN}{name}" for name in ("a", "b", "c"))
    for folder in (stale, fresh, held):
        folder.mkdir()
    long_ago = time.time() - 2 * place.STALE
    for folder in (stale, held):
        os.utime(folder, (long_ago, long_ago))
    number = os.open(held, os.O_RDONLY)
    fcntl.flock(number, fcntl.LOCK_EX)
    with place.written() as file:
        left = {*own.iterdir()}
    os.close(number)
    assert left == {fresh, held, file.parent}


def test_a_folder_in_which_nothing_can_be_made_is_named(own: Path) -> None:
    own.rmdir()
    with pytest.raises(CpboxError, match=f"writes proofs to {own}, where it cannot"):
        refute(6, pigeons(2), PLENTY, PLENTY)


def test_a_stale_proof_in_the_shared_file_is_not_taken_for_this_one(
    shared: Path,
) -> None:
    shared.write_text("99 0 1 2 0\n")
    place.set_prefix(shared.with_name("elsewhere"))
    with pytest.raises(NoRefutation):  # CP-SAT writes elsewhere, so there is none
        refute(6, pigeons(2), PLENTY, PLENTY)
    assert not shared.exists()


def test_the_shared_file_is_held_by_one_at_a_time(shared: Path) -> None:
    with place.written() as file:
        assert file == shared
        lock = shared.with_name("cpbox-lrat.lock").open("rb")
        with lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    assert not shared.exists()


def test_a_shared_file_that_cannot_be_written_is_named(shared: Path) -> None:
    shared.mkdir()  # as good as somebody else's file
    with pytest.raises(CpboxError, match=r"lrat\.txt"):
        refute(6, pigeons(2), PLENTY, PLENTY)
