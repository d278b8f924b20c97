"""What the page asks for: to read, to change, to open, to draw, to export."""

import io
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from itertools import count, islice
from typing import Any
from zipfile import ZipFile

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

import cpbox
from cpbox.basics.errors import InputError
from cpbox.cli.server.answering import answered
from cpbox.fields.key_types import LANGUAGES
from cpbox.lab.fresh import box_of_the_day
from cpbox.puzzle.file_form import as_plain
from cpbox.show.texts import texts
from tests.random_puzzles import random_puzzle

Json = Any
BOX = "abc def"
WORDS = ["ad", "be", "cda", "daebfc"]
SMALL: dict[str, Json] = {"sides": BOX, "words": {"only": WORDS}}
SMALL |= {"rules": {"min_length": 2}}


def ask(name: str, status: int = 200, /, **body: Json) -> Json:
    got, _, text = answered(name, body, 60)
    assert got == status, text
    return json.loads(text)


def opened(rules: Mapping[str, Json], **more: Json) -> Json:
    puzzle = SMALL | {"rules": {"min_length": 2, **rules}}
    return ask("open", puzzle=puzzle, data=False, **more)


@pytest.mark.parametrize(
    "text",
    [
        "riu pgh lcs yao",
        "sides: [riu, pgh, lcs, yao]",
        '{"sides": ["riu", "pgh", "lcs", "yao"]}',
        '<html><script>window.gameData = {"sides": ["RIU", "PGH", "LCS", "YAO"]}',
    ],
)
def test_a_box_is_read_however_it_is_given(text: str) -> None:
    answer = ask("read", text=text)
    assert answer["errors"] == []
    assert cpbox.loads(answer["yaml"]).box == cpbox.Puzzle.of("riu pgh lcs yao").box
    assert cpbox.Puzzle.of(**answer["puzzle"]).box == cpbox.loads(answer["yaml"]).box


@pytest.mark.parametrize(
    ("text", "is_meant"),
    [
        ("", False),
        ("hello", False),
        ("Dear friends,\nhow are you?", False),
        ("Dear friends: how are you?", False),
        ("riu pgh lcs yao\npeg ulm oir cnw", False),
        ("<p>sides: riu pgh lcs yao</p>", False),
        ("words: full\nsides: [riu, pgh\n", True),
        ('{"title": 1, "sides": "riu"}', True),
    ],
)
def test_what_is_no_puzzle_is_told_from_one_with_mistakes(
    text: str, *, is_meant: bool
) -> None:
    read = ask("read", text=text)
    assert read["errors"]
    assert read["puzzle"] is None
    assert read["yaml"] == (text if is_meant else None)


@pytest.mark.parametrize("box", ["riupghlcsyao", "riu,pgh,lcs,yao", "riu pgh lcs yao"])
def test_a_box_is_taken_however_it_is_typed(box: str) -> None:
    read = ask("read", box=box)
    assert (read["puzzle"], read["errors"]) == ({"sides": "riu pgh lcs yao"}, [])


def test_what_is_no_box_is_refused_as_sides() -> None:
    read = ask("read", box="foo: [1")
    assert read["puzzle"] is None
    assert {error["key"] for error in read["errors"]} == {"sides"}


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("riu pgh l7s", [None]),  # a line, which has no key
        (
            "sides: riu pgh\nrules: {loop: 3, min_length: x}",
            ["rules.loop", "rules.min_length"],
        ),
        ("", [None]),
        ("sides: [", [None]),
        ("<html></html>", [None]),
        ("\ud800", [None]),
    ],
)
def test_all_mistakes_are_told(text: str, keys: list[str | None]) -> None:
    answer = ask("read", text=text)
    assert {each["key"] for each in answer["errors"]} == {*keys}
    assert answer["puzzle"] is None


def test_a_key_is_changed_and_the_rest_stays() -> None:
    answer = ask("set", yaml="# mine\nsides: riu pgh\n", edits={"rules.loop": True})
    assert answer["yaml"] == "# mine\nsides: riu pgh\nrules:\n  loop: true\n"
    assert answer["puzzle"]["rules"] == {"loop": True}
    answer = ask("set", yaml=answer["yaml"], edits={"rules.min_length": "x"})
    assert [each["line"] for each in answer["errors"]] == [5]


def test_a_page_that_was_saved_is_opened_again() -> None:
    text = f"sides: {BOX}\nwords:\n  only: {WORDS}\nrules: {{min_length: 2}}\n"
    _, kind, page = answered("draw", {"puzzle": text, "format": "html"}, 60)
    assert kind == "text/html"
    answer = ask("read", text=page.decode())
    assert cpbox.loads(answer["yaml"]) == cpbox.loads(text)
    assert cpbox.loads(page.decode()) == cpbox.loads(text)


@pytest.mark.parametrize("data", ["", "AAAA", "eJyrrgUAAXUA+Q==", "eJwDAAAAAAE="])
def test_a_page_without_its_puzzle_says_so(data: str) -> None:
    page = f'<html><script type="text/plain" id="data">{data}</script></html>'
    (error,) = ask("read", text=page)["errors"]
    assert error["problem"] == "this page does not hold its puzzle file"


@pytest.mark.parametrize(
    "puzzle",
    [
        {"sides": "peg ulm oir cnw"},
        {"sides": "peg ulm oir cnw", "words": "standard", "rules": {"loop": True}},
        SMALL | {"variants": {"a": {"words": {"ban": ["be"]}}}},
    ],
)
def test_a_variant_is_a_change_that_makes_the_puzzle_it(puzzle: Json) -> None:
    own = cpbox.loads(yaml := ask("read", text=json.dumps(puzzle))["yaml"])
    answer = ask("variants", puzzle=puzzle, each_rule=True)
    assert len(answer) > 3
    for each in answer:
        changed = cpbox.loads(ask("set", yaml=yaml, edits=each["edits"])["yaml"])
        assert changed != own
        words = cpbox.solve(changed).words
        assert [*(words or ())] == (each["chain"] or []), each["name"]


@pytest.mark.slow
def test_a_new_box_is_the_same_for_the_same_seed() -> None:
    one, other = ask("new", seed=3), ask("new", seed=3)
    assert one == other
    assert one["errors"] == []
    assert len(cpbox.solve(cpbox.loads(one["yaml"])).words or ()) == 2


def test_a_new_box_is_as_hard_as_requested() -> None:
    for level in (2, 4):
        made = cpbox.loads(ask("new", seed=3, difficulty=level)["yaml"])
        assert cpbox.difficulty(made).level == level


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"difficulty": 6}, "must be at most 5"),
        ({"difficulty": 2, "day": "2026-07-20"}, "is not for the box of a day"),
    ],
)
def test_a_new_box_that_cannot_be_is_refused(body: Json, says: str) -> None:
    assert says in ask("new", 422, **body)["error"]["problem"]


@pytest.mark.slow
def test_the_box_of_a_day_is_that_of_the_command() -> None:
    box = cpbox.loads(ask("new", day="2026-07-20")["yaml"])
    assert (box.title, box.date) == ("Monday, 20 July 2026", "2026-07-20")
    assert box.box == box_of_the_day(date(2026, 7, 20)).box


def test_what_was_before_is_told_beside_what_is_now() -> None:
    answer = opened({"require": ["cda"]}, pinned=SMALL)
    before = cpbox.solve(cpbox.Puzzle.of(**SMALL))
    assert answer["before"]["chain"] == [*(before.words or ())]
    assert answer["changed"]["edits"] == {"rules.require": ["cda"]}
    assert opened({})["before"] is None


def test_of_a_word_it_is_said_only_if_asked_that_it_is_in_the_best_answer() -> None:
    best = cpbox.solve(cpbox.Puzzle.of(**SMALL)).words
    assert best
    plain, more = (
        json.dumps(ask("told", puzzle=SMALL, words=[best[0]], best=known))
        for known in (False, True)
    )
    assert "optimal" not in plain
    assert "optimal" in more


def test_what_is_opened_is_what_is_solved() -> None:
    puzzle = cpbox.Puzzle.of(**SMALL)
    result, answer = cpbox.solve(puzzle), ask("open", puzzle=SMALL)
    assert [word["text"] for word in answer["chain"]] == [*(result.words or ())]
    assert answer["claims"] == [[step.claim, step.by] for step in result.steps]
    assert answer["data"]["answer"]["chains"][0] == [*(result.words or ())]
    assert (answer["changed"], answer["no_chain"]) == (None, None)


@pytest.mark.parametrize(
    ("before", "now", "change", "says"),
    [
        ({}, {}, "same chain", "the same chain"),
        ({}, {"require": ["cda"]}, "worse", "1 word more"),
        ({"require": ["cda"]}, {}, "better", "1 word fewer"),
        ({}, {"max_length": 3}, "no solution", "no chain"),
        ({"max_length": 3}, {}, "better", "a chain, where there was none"),
    ],
)
def test_a_change_is_told_in_a_few_words(
    before: Json, now: Json, change: str, says: str
) -> None:
    pinned = SMALL | {"rules": {"min_length": 2, **before}}
    answer = opened(now, pinned=pinned)["changed"]
    assert (answer["change"], answer["says"]) == (change, says)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"min_length": 9}, {"Jedes Wort hat mindestens 9 Buchstaben"}),
        ({"start": "f", "end": "a"}, {"Das erste Wort beginnt mit F"}),
        ({"max_letters": 4}, {"Die Wörter haben zusammen höchstens 4 Buchstaben"}),
    ],
)
def test_rules_that_leave_no_chain_are_named_in_the_language_of_the_page(
    rules: Json, says: set[str]
) -> None:
    answer = opened(rules, language="de")["no_chain"]["reasons"][0]["conditions"]
    assert says <= {each["says"] for each in answer}
    every = {each["says"] for each in answer}
    english = opened(rules)["no_chain"]["reasons"][0]["conditions"]
    assert every.isdisjoint(each["says"] for each in english)


def test_rules_that_leave_no_chain_are_named_and_what_brings_one_back() -> None:
    answer = opened({"max_length": 3, "repeat_words": True})
    (reason,) = answer["no_chain"]["reasons"]
    keys = {each["key"] for each in reason["conditions"]}
    assert "rules.max_length" in keys
    assert "rules.repeat_words" not in keys
    assert reason["minimal"]
    changes = [change["says"] for change in answer["no_chain"]["changes"]]
    assert "rules.max_length: 3 → 6" in changes


AEI = "aei rst"
HOPELESS: list[Json] = [
    {"sides": "peg ulm oir cnw", "rules": {"start": "g", "max_words": 2}},
    {"sides": "riu pgh lcs yao", "rules": {"start": "g", "end": "y", "max_words": 1}},
    {
        "sides": "riu pgh lcs yao",
        "words": ["common", "full"],
        "rules": {"max_words": 1},
    },
    {"sides": "xqo bku ami jvz", "words": "common", "rules": {"start": "x"}},
    {"sides": "xqo bku ami jvz", "objective": ["letters"], "words": "common"},
    {"sides": AEI, "rules": {"cover": ["a", "t"], "max_length": 3, "end": "i"}},
    {
        "sides": AEI,
        "words": {"only": ["rate", "satire", "esta"]},
        "rules": {"require": ["rate", "satire"], "max_uses": {"t": 1}},
    },
    {"sides": AEI, "rules": {"end": "e", "max_letters": 5}, "objective": ["rarity"]},
    {"sides": BOX, "words": {"only": WORDS, "add": ["fab"], "ban": ["daebfc", "cda"]}},
]


def without_chain() -> Iterator[Json]:
    """Small random puzzles that have no chain."""
    for seed in count():
        puzzle = random_puzzle(seed, most_tiles=6)
        rules = {"max_words": min(puzzle.rules.most_words, 3)}
        plain = as_plain(puzzle)
        plain["rules"] = plain.get("rules", {}) | rules
        with suppress(InputError):  # of a required word that cannot be played
            result = cpbox.solve(cpbox.Puzzle.of(**plain))
            if result.status is cpbox.Status.INFEASIBLE:
                yield plain


def pressed(puzzle: Json) -> int:
    """Press every remedy, and find the chain that stands beside it."""
    answer = ask("open", puzzle=puzzle, data=False)
    ways = answer["no_chain"]["changes"]
    for way in ways:
        text = ask("set", yaml=json.dumps(puzzle), edits=way["edits"])
        assert text["errors"] == [], way
        led_to = ask("open", puzzle=text["yaml"], data=False)["record"]
        assert led_to["chain"] == way["chain"], (puzzle, way)
    return len(ways)


@pytest.mark.parametrize("puzzle", HOPELESS)
def test_every_remedy_leads_to_the_chain_beside_it(puzzle: Json) -> None:
    assert pressed(puzzle)


@pytest.mark.slow
def test_every_remedy_of_random_puzzles_leads_to_the_chain_beside_it() -> None:
    assert sum(map(pressed, islice(without_chain(), 12))) > 20


def test_a_listing_that_was_stopped_is_not_said_to_be_whole() -> None:
    puzzle: Json = {"sides": "xwtqgps ybnamde lfjhui kzrvoc", "words": "full"}
    puzzle["rules"] = {"max_words": 6}
    body = {"puzzle": puzzle, "every": 6, "time_limit": 0.3}
    answer = ask("solve", **body)
    assert (answer["complete"], answer["all_listed"]) == (False, False)


def test_what_is_told_is_what_why_prints_below_the_box() -> None:
    answer = ask("told", puzzle=SMALL, words=["bed", "be"])
    assert [block[0] for block in answer["blocks"]] == [
        "bed: no, it cannot be played",
        "be: yes, it can be played: 2 letters.",
    ]


def test_a_picture_of_a_proved_chain_is_filled() -> None:
    _, kind, svg = answered("draw", {"puzzle": SMALL}, 60)
    assert (kind, b'class="wall solved best"' in svg) == ("image/svg+xml", True)


def test_pictures_and_pages_are_drawn() -> None:
    for kind, begin in (("svg", b"<svg"), ("html", b"<!DOCTYPE html>")):
        body = {"puzzle": SMALL, "format": kind}
        status, _, data = answered("draw", body, 60)
        assert (status, data[: len(begin)]) == (200, begin)
    alone = answered("draw", {"puzzle": SMALL, "no_chain": True}, 60)[2]
    assert alone != answered("draw", {"puzzle": SMALL}, 60)[2]
    assert ask("draw", 422, puzzle=SMALL, format="exe")["error"]["key"] == "format"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["mps", "cnf"])
def test_models_come_with_what_their_variables_mean(kind: str) -> None:
    status, _, data = answered("export", {"puzzle": SMALL, "format": kind}, 60)
    assert status == 200
    names = ZipFile(io.BytesIO(data)).namelist()
    assert {f"puzzle.{kind}", f"puzzle.{kind}.map.json"} == {*names}


def test_a_puzzle_is_exported_as_it_is() -> None:
    text = f"# mine\nsides: {BOX}\n"
    assert answered("export", {"puzzle": text}, 60)[2].decode() == text
    assert ask("export", puzzle=text, format="json") == {"sides": BOX}
    assert ask("export", 422, puzzle=text, goal="as-good", format="lp")["error"]["key"]


def test_what_is_said_of_words_is_in_the_language_of_the_page() -> None:
    def said(**more: Json) -> Json:
        return ask("told", puzzle=SMALL, words=["aa"], **more)["blocks"]

    assert said()[0][0] == said(language="en")[0][0] == "aa: no, it cannot be played"
    assert said(language="de")[0][0] == "AA: nein, das lässt sich nicht spielen"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("term", ["rarity", "worst_rarity", "letters"])
def test_what_a_rarity_is_is_said_where_a_word_is_asked_about(
    language: str, term: str
) -> None:
    puzzle = f"sides: riu pgh lcs yao\nwords: common\nobjective: [words, {term}]\n"
    how = {"words": ["gracious"], "best": True, "language": language}
    blocks = ask("told", puzzle=puzzle, **how)["blocks"]
    scale = texts(language)("words.scale.lists")
    assert (blocks[-1] == [scale]) == (term != "letters")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_trusted_is_said_once_and_where_something_is_told(
    language: str,
) -> None:
    puzzle = "sides: [ab, cd]\nwords: {only: [acbd]}\nobjective: [words, rarity]"
    how = {"formulation": "pairs", "no_relaxation": True, "language": language}
    told = ask("told", puzzle=puzzle, best=True, **how)
    every = [line for block in told["blocks"] for line in block]
    assert sum("pairs" in line for line in every) == (language == "en")
    assert len(told["blocks"]) != 1 or "pairs" not in every[0]


def test_of_several_words_it_is_said_whether_they_are_a_solution_together() -> None:
    def said(*words: str) -> list[str]:
        told = ask("told", puzzle=SMALL, words=[*words], language="de")["blocks"]
        return [block[0] for block in told]

    chain, *alone = said("ad", "daebfc")
    assert chain.startswith("AD → DAEBFC: ja, das ist eine Lösung: 2 Wörter")
    assert [text.partition(":")[0] for text in alone] == ["AD", "DAEBFC"]
    assert said("daebfc", "ad")[0] == "DAEBFC → AD: nein, das ist keine Lösung"
    assert len(said("ad", "aa")) == 2  # one of which cannot be played


@pytest.mark.parametrize("how", [{}, {"formulation": "pairs", "no_relaxation": True}])
def test_steps_which_are_english_stand_apart_in_another_language(how: Json) -> None:
    english, german = (
        ask("told", puzzle=SMALL, language=x, **how) for x in ("en", "de")
    )
    assert ("pairs" in json.dumps(english)) == bool(how)  # which is trusted
    assert not english["english"]
    assert german["english"] == english["blocks"]
    assert german["blocks"][0][0].startswith("Warum ")


def test_what_is_refused_has_the_key_of_a_text_that_other_languages_have() -> None:
    def said(text: str) -> Json:
        (mistake,) = ask("read", text=text)["errors"]
        return mistake["said"]

    values = {"word": "ad", "letters": "2 letters", "n": 3}
    text = "sides: abc def\nrules: {require: [ad]}"
    assert said(text) == {"key": "lab.refused.too_short", "values": values}
    assert said(f"sides: {'[' * 30}{']' * 30}") is None  # which nobody writes
    broken = said("sides: abc def\nrules: {")
    assert broken["key"] == "lab.refused.yaml_nothing"
    assert "expected" in broken["values"]["parser"]


def test_why_a_word_cannot_be_required_is_said_in_the_language_of_the_page() -> None:
    def values(language: str) -> Json:
        puzzle = SMALL | {"rules": {"require": ["zoo"]}}
        wrong = ask("open", 422, puzzle=puzzle, language=language)["error"]
        assert wrong["said"]["key"] == "lab.refused.unplayable"
        return wrong["said"]["values"]

    english, german = (values(x)["why"] for x in ("en", "de"))
    assert english == "Z (letter 1) and O (letter 2) are not on the box"
    assert german == "Z (1. Buchstabe) und O (2. Buchstabe) stehen nicht am Kasten"


@pytest.mark.parametrize(
    ("name", "body"),
    [("words", {"length": 0}), ("told", {"words": ["a|"]})],
)
def test_what_is_wrong_with_an_option_has_its_key_too(name: str, body: Json) -> None:
    assert ask(name, 422, puzzle=SMALL, **body)["error"]["said"]
