"""What the page asks for beside the commands, as the server answers it."""

import pytest

pytest.importorskip("starlette", reason="needs the extra `serve`")

from cpbox.cli.server.controls import controls
from cpbox.cli.server.work import answered
from tests.cli.server.test_calls import BOX, SMALL, ask


@pytest.mark.parametrize("typed", ["riupghlcsyao", "riu,pgh,lcs,yao", BOX])
def test_a_box_is_taken_however_it_is_typed(typed: str) -> None:
    read = ask("read", {"box": typed})
    assert (read["puzzle"], read["errors"]) == ({"sides": BOX}, [])


def test_what_is_no_box_is_refused_as_sides() -> None:
    read = ask("read", {"box": "foo: [1"})
    assert read["puzzle"] is None
    assert [error["key"] for error in read["errors"]] == ["sides"]


def test_rules_that_leave_no_chain_are_named_and_what_brings_one_back() -> None:
    body = {"puzzle": {**SMALL, "rules": {"min_length": 2, "max_length": 3}}}
    opened = ask("open", body | {"pinned": SMALL, "data": False})
    assert (opened["chain"], opened["changed"]["change"]) == (None, "no solution")
    assert opened["no_chain"]["reasons"][0]["minimal"]
    assert "rules.max_length: 3 → 6" in [
        change["says"] for change in opened["no_chain"]["changes"]
    ]


def test_what_is_told_is_what_why_prints_below_the_box() -> None:
    told = ask("told", {"puzzle": SMALL, "words": ["bed", "be"]})
    assert [block[0] for block in told["blocks"]] == [
        "bed: no, it cannot be played",
        "be: yes, it can be played: 2 letters.",
    ]


def test_a_picture_of_a_proved_chain_is_filled() -> None:
    _, kind, svg = answered("draw", {"puzzle": SMALL}, 60)
    assert (kind, b'class="wall solved best"' in svg) == ("image/svg+xml", True)


def test_every_key_has_a_control_and_its_example_is_taken() -> None:
    known = controls()
    for control in [*known["controls"], *known["promises"]]:
        assert control["sentence"], control["key"]
    for control in known["controls"]:
        outer, dot, _ = control["key"].rpartition(".")
        text = f"{outer}:\n  {control['example']}" if dot else control["example"]
        read = ask("read", {"text": f"sides: qeg zsp tum ina\n{text}\n"})
        assert read["errors"] == [], control["key"]
