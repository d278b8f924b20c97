"""The server as a process: started, asked by many at once, misused, ended."""

import json
import os
import signal
import socket
import sys
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from gzip import decompress
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")
pytest.importorskip("uvicorn", reason="needs the extra `serve`")

import cpbox
from tests.cli.server.asking import Answer, Served, serving
from tests.processes import CPBOX, LIMIT, run, until

pytestmark = pytest.mark.slow

Json = Any
BOX = "riu pgh lcs yao"
LONG: dict[str, Json] = {"sides": "xwtqgps ybnamde lfjhui kzrvoc", "words": "full"}
LONG |= {"rules": {"max_uses": 1}}  # takes minutes


HASTY = (sys.executable, "-c", """\
import sys
from cpbox.__main__ import main
from cpbox.cli.server import running
running.HEADERS = 3.0
sys.exit(main())
""")  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that waits shorter for those who never end what they begin."""
    with serving(tmp_path_factory.mktemp("cache"), BOX, cpbox=HASTY) as served:
        yield served


def children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            about = stat.read_text()
        except OSError:
            continue
        if about.rpartition(")")[2].split()[1] == str(pid):
            found.append(int(stat.parent.name))
    return found


def begin_long(server: Served) -> HTTPResponse:
    """Have a long proof begun, whose progress is told."""
    asking = HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
    headers = {"Authorization": f"Bearer {server.token}", "Connection": "close"}
    headers["Accept"] = "application/x-ndjson"
    asking.request("POST", "/api/prove", json.dumps({"puzzle": LONG}), headers)
    answer = asking.getresponse()
    assert b"progress" in answer.readline()
    return answer


# ------------------------------------------------------------------------ starting


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (15, 143)])
def test_a_signal_ends_it_with_its_processes(
    number: int, code: int, tmp_path: Path
) -> None:
    with serving(tmp_path) as served:
        assert served.ask("/api/solve", {"puzzle": BOX}).status == 200
        workers = children(served.process.pid)
        begun = begin_long(served)
        served.process.send_signal(number)
        out, err = served.process.communicate(timeout=LIMIT)
    assert (served.process.returncode, out, err) == (code, "", "")
    begun.close()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_a_port_that_is_taken_is_said_so(server: Served) -> None:
    done = run(*CPBOX, "serve", "--no-browser", "--port", str(server.port))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"port {server.port}" in done.stderr
    assert "--port: " in done.stderr
    assert "running there already, give another --port" in done.stderr
    done = run(*CPBOX, "serve", "--no-browser", "--host", "203.0.113.1")
    assert "cpbox: --host: cannot listen at 203.0.113.1" in done.stderr
    assert "give an address of this machine" in done.stderr


def test_a_server_that_is_started_again_knows_the_page(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        pass
    with serving(tmp_path, port=first.port) as second:
        assert second.token == first.token
        cookie = {"Cookie": f"cpbox={first.token}", "Authorization": ""}
        assert second.ask("/api/start", **cookie).status == 200
    kept = tmp_path / "cpbox" / "serve-token"
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.chmod(0o644)  # others may have read it
    with serving(tmp_path) as third:
        assert third.token != first.token


def test_a_long_answer_is_sent_packed_to_who_reads_that(server: Served) -> None:
    body = {"puzzle": BOX}
    plain = server.ask("/api/words", body)
    packed = server.ask("/api/words", body, **{"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    short = server.ask("/api/read", {"box": "ab"}, **{"Accept-Encoding": "gzip"})
    assert short.json["puzzle"] is None


def test_what_was_given_is_there_to_open(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("ad\ndaebfc\nbe\n")
    file = tmp_path / "x.yaml"
    file.write_text("# mine\nsides: abc def\nwords: {file: own.txt}\n")
    with serving(tmp_path, str(file), BOX) as served:
        own, typed = served.ask("/api/start").json["puzzles"]
        assert served.ask("/api/read", {"text": typed["yaml"]}).json["errors"] == []
        body = {"puzzle": own["yaml"], "rule": ["min_length=2"]}
        answer = served.ask("/api/words", body).json
    assert own["yaml"].startswith("# mine\n")
    assert [each["word"] for each in answer["words"]] == ["daebfc", "ad", "be"]


def test_a_file_that_makes_no_sense_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("sides: 4\n")
    done = run(*CPBOX, "serve", "--no-browser", "--port", "0", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "x.yaml:1: sides" in done.stderr


# --------------------------------------------------------------------- long work


def test_progress_comes_line_by_line(server: Served) -> None:
    accept = {"Accept": "application/x-ndjson"}
    body = {"puzzle": LONG, "time_limit": 6}
    lines = server.ask("/api/solve", body, **accept).body.splitlines()
    *told, last = map(json.loads, lines)
    assert told
    assert all({*line} == {"progress"} for line in told)
    assert last["answer"]["words"] is None or last["answer"]["chain"]
    wrong = server.ask("/api/solve", {"puzzle": ""}, **accept).body
    assert json.loads(wrong)["error"]["problem"]
    proof = server.ask("/api/prove", {"puzzle": BOX, "bundle": True}, **accept).body
    file = json.loads(proof.splitlines()[-1])["answer"]
    assert ZipFile(BytesIO(b64decode(file["base64"]))).testzip() is None


def test_who_goes_away_ends_the_process_that_worked(server: Served) -> None:
    server.ask("/api/prove", {"puzzle": BOX})
    before = {*children(server.process.pid)}
    begin_long(server).close()
    until(lambda: bool(before - {*children(server.process.pid)}))
    assert server.ask("/api/prove", {"puzzle": BOX}).json["proved"]


def test_a_process_that_is_killed_while_idle_costs_no_answer(server: Served) -> None:
    assert server.ask("/api/solve", {"puzzle": BOX}).status == 200
    for pid in children(server.process.pid):
        os.kill(pid, signal.SIGKILL)
    for _ in range(4):
        assert server.ask("/api/solve", {"puzzle": BOX}).json["proved"]


def test_long_work_keeps_no_quick_question_waiting(tmp_path: Path) -> None:
    cores = len(os.sched_getaffinity(0))
    with ThreadPoolExecutor(cores) as threads, serving(tmp_path) as served:
        begun = [begin_long(served) for _ in range(cores)]
        proofs = [threads.submit(each.read) for each in begun]
        assert served.ask("/api/solve", {"puzzle": BOX}).json["proved"]
        assert not any(each.done() for each in proofs)
    for each in begun:
        each.close()


# ---------------------------------------------------------------------- many at once

SIDES = ("riu pgh lcs yao", "peg ulm oir cnw", "fhm loa yng wvr", "abe tno lri cds")


def changes(client: int) -> Iterator[dict[str, Json]]:
    """What somebody tries who switches rules."""
    for number in range(25):
        box = SIDES[(client + number) % len(SIDES)]
        rules: dict[str, Json] = {"min_length": 3 + number % 3}
        if number % 5 == 1:
            rules["max_words"] = 1 + number // 5 % 4
        if number % 7 == 2:
            rules["loop"] = True
        yield {"sides": box, "rules": rules, "words": ["common", "full"][client % 2]}


def test_every_one_of_many_gets_the_right_answer(server: Served) -> None:
    seconds: list[float] = []

    def one(client: int) -> list[tuple[dict[str, Json], Answer]]:
        found = []
        for puzzle in islice(changes(client), 10):
            begin = time.monotonic()
            found.append((puzzle, server.ask("/api/solve", {"puzzle": puzzle})))
            seconds.append(time.monotonic() - begin)
        return found

    with ThreadPoolExecutor(20) as threads:
        asked = [pair for pairs in threads.map(one, range(20)) for pair in pairs]
    assert len(asked) == 200
    expected: dict[str, tuple[str, Json]] = {}
    for puzzle, answer in asked:
        key = json.dumps(puzzle)
        if key not in expected:
            result = cpbox.solve(cpbox.Puzzle.of(**puzzle))
            chain = result.words and [*result.words]
            expected[key] = result.status.value, chain
        assert answer.status == 200
        assert (answer.json["status"], answer.json["chain"]) == expected[key]
    seconds.sort()
    print(f"median {seconds[100]:.3f} s, 95 of 100 within {seconds[190]:.3f} s")


def memory(pids: list[int]) -> int:
    """Bytes that processes hold."""
    pages = [int(Path(f"/proc/{x}/statm").read_text().split()[1]) for x in pids]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def test_memory_stays_flat(server: Served) -> None:
    def some(number: int) -> int:
        assert all(
            server.ask("/api/solve", {"puzzle": each}).status == 200
            for each in changes(number)
        )
        return memory([server.process.pid, *children(server.process.pid)])

    held = [some(number) for number in range(10)]
    assert held[-1] < 1.1 * held[3]


# --------------------------------------------------------------------------- misuse


def raw(port: int, data: bytes) -> bytes:
    """What comes back for bytes, if anything does in time."""
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            return connection.recv(1 << 16)
        except OSError:
            return b""


def test_who_half_sends_a_request_is_not_waited_for(server: Served) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with_token = head + f"Authorization: Bearer {server.token}\r\n".encode()
    get = with_token.replace(b"POST /api/solve", b"GET /api/start")
    begun = {
        "no token": head + b"Content-Length: 9\r\n\r\n{",
        "no token, in parts": head + b"Transfer-Encoding: chunked\r\n\r\n5\r\na",
        "another request": get + b"\r\n" + head,
    }
    for name, data in begun.items():
        address = ("127.0.0.1", server.port)
        with socket.create_connection(address, timeout=LIMIT) as connection:
            connection.sendall(data)
            if name == "another request":
                assert b"200 OK" in connection.recv(1 << 16)
                connection.sendall(head)
            while connection.recv(1 << 16):  # it ends, or there is a timeout
                pass


REFUSED = (400, 401, 403, 404, 413, 422)


def misuses(server: Served) -> Iterator[Callable[[], object]]:
    """Requests that nobody should send."""
    solve, puzzle = "/api/solve", {"puzzle": BOX}
    yield partial(server.ask, "/", Host="evil.example")
    yield partial(server.ask, solve, puzzle, Origin="http://evil.example")
    yield partial(server.ask, solve, puzzle, Authorization="Bearer x")
    for path in ("//", "/../../etc/passwd", "/%2e%2e/etc/passwd", "/table.js/../x"):
        yield partial(server.ask, path)
    for pattern in (
        "(a+)+$",
        "(a|a)*b",
        "((a{1,99}){1,99}){1,99}",
        "(?=a)",
        "a" * 5000,
    ):
        words = {"ban_matching": [pattern]}
        yield partial(server.ask, solve, {"puzzle": {"sides": BOX, "words": words}})
    deep = b"[" * 100_000
    for body in (b"", b"{", b"[]", b"null", deep, b"\xff" * 999, b" " * (5 << 20)):
        yield partial(server.ask, solve, body)
    yield partial(server.ask, solve, b'{"puzzle": ' + deep)
    for data in (b"POST /api/solve HTTP/1.1\r\nContent-Length: 9\r\n\r\n", b"\0" * 99):
        yield partial(raw, server.port, data)


def test_misuse_keeps_nobody_else_from_an_answer(server: Served) -> None:
    slow = []
    for _ in range(40):  # who never end what they begin
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=LIMIT)
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: ")
        slow.append(connection)
    bad = [each for _ in range(3) for each in misuses(server)]
    assert len(bad) + len(slow) >= 100
    with ThreadPoolExecutor(20) as threads:
        answers = [threads.submit(each) for each in bad]
        for puzzle in islice(changes(1), 20):
            assert server.ask("/api/solve", {"puzzle": puzzle}).status == 200
        for each in answers:
            answer = each.result(LIMIT)
            if isinstance(answer, Answer):
                assert answer.status in {200, *REFUSED}, answer
                assert b"root:" not in answer.body
                assert b"Traceback" not in answer.body
    for connection in slow:  # they are not waited for without end
        assert connection.recv(100) == b""
        connection.close()
