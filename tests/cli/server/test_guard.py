"""Who may ask the server: not without the token, and no other site's page."""

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

from starlette.responses import PlainTextResponse

from cpbox.cli.server.guard import Guard
from tests.cli.server.asking import ask

TOKEN = "t" * 32
BEARER = {"authorization": f"Bearer {TOKEN}"}


def guarded(*hosts: str) -> Guard:
    return Guard(PlainTextResponse("let in"), TOKEN, hosts or ("127.0.0.1", "[::1]"))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer wrong"},
        {"authorization": f"Basic {TOKEN}"},
        {"authorization": f"Bearer {TOKEN}x"},
        {"authorization": "Bearer \u00e9"},
        {"cookie": "cpbox=wrong"},
        {"cookie": "cpbox"},
        {"cookie": f"other={TOKEN}"},
        {"cookie": f'cpbox="{TOKEN[1:]}"; ]=['},
    ],
)
def test_nobody_is_let_in_without_the_token(headers: dict[str, str]) -> None:
    answer = ask(guarded(), "/api/solve", "POST", **headers)
    assert answer.status == 401
    assert answer.json["error"]["remedy"] == "use the address that it printed"
    assert ask(guarded(), "/", **headers).status == 401


def test_the_token_lets_in() -> None:
    assert ask(guarded(), "/", **BEARER).body == b"let in"


def test_the_address_lets_in_and_a_cookie_from_then_on() -> None:
    answer = ask(guarded(), f"/?token={TOKEN}&box=peg")
    assert (answer.status, answer.headers["location"]) == (303, "/?box=peg")
    cookie, *more = answer.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=strict"} <= {*more}
    assert ask(guarded(), "/", cookie=cookie).body == b"let in"


@pytest.mark.parametrize("path", ["/?token=", "/?token=wrong", "/x?token=wrong"])
def test_a_wrong_token_lets_nobody_in(path: str) -> None:
    answer = ask(guarded(), path)
    assert answer.status in (401, 403)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "title"),
    [
        ("", "needs its whole address"),
        ("fr, x-y;q=oh;;,", "needs its whole address"),
        ("de", "ihre ganze Adresse"),
        ("fr-FR, de-AT;q=0.8, en;q=0.5", "ihre ganze Adresse"),
        ("en;q=0.5, HU; q=0.9", "a teljes cím kell"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/?token=wrong"])
def test_who_has_no_token_is_told_so_in_the_language_of_the_browser(
    path: str, accepted: str, title: str
) -> None:
    answer = ask(guarded(), path, **{"accept-language": accepted})
    assert title in answer.body.decode()
    assert b"<code>cpbox serve</code>" in answer.body
    assert b"`" not in answer.body


def test_no_address_leads_elsewhere() -> None:
    answer = ask(guarded(), f"//evil.example/?token={TOKEN}")
    assert answer.headers["location"] == "/evil.example/"


@pytest.mark.parametrize(
    ("host", "hosts", "status"),
    [
        ("127.0.0.1:8127", (), 200),
        ("[::1]:8127", (), 200),
        ("127.0.0.1", (), 200),
        ("evil.example", (), 403),
        ("127.0.0.1.evil.example:8127", (), 403),
        ("evil.example:8127", ("127.0.0.1", "*"), 403),
        ("192.168.0.7:8127", ("127.0.0.1", "*"), 200),
        ("192.168.0.7:8127", (), 403),
        ("", (), 403),
    ],
)
def test_only_a_name_of_this_server_is_answered(
    host: str, hosts: tuple[str, ...], status: int
) -> None:
    assert ask(guarded(*hosts), "/", host=host, **BEARER).status == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1:8127", 200),
        ("http://127.0.0.1:9999", 403),
        ("https://127.0.0.1:8127", 403),
        ("http://evil.example", 403),
        ("null", 403),
    ],
)
def test_no_other_page_may_ask(origin: str, status: int) -> None:
    assert ask(guarded(), "/", "POST", origin=origin, **BEARER).status == status


def test_every_answer_forbids_scripts_from_elsewhere() -> None:
    for headers in ({}, BEARER, {**BEARER, "host": "evil.example"}):
        answer = ask(guarded(), "/", **headers).headers
        assert "default-src 'none'" in answer["content-security-policy"]
        assert "unsafe" not in answer["content-security-policy"]
