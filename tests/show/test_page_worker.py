"""The script of the page as its worker runs it, where there is no document."""

import json
from typing import Any

import pytest

import cpbox
from cpbox.fields.key_types import LANGUAGES
from cpbox.puzzle import Puzzle
from cpbox.show.page.assemble import scripts
from cpbox.show.page.data import page_data, shortened
from cpbox.show.page.served import served
from cpbox.show.texts import texts as texts_of
from tests.show.node import printed_by

OWN = ["tea", "sate", "eats", "rate", "irate", "steer", "ease", "tree", "east", "seat"]
OWN += ["treaties", "satires", "iterates", "estates"]
HARD = [  # puzzles whose words can be traced in very many ways
    Puzzle.of("eas tre sat ire", words={"only": OWN}, rules={"max_uses": 2, **rules})
    for rules in ({}, {"link": 0}, {"loop": True})
]
SPELLED = Puzzle.of(
    "aße str lm",
    words={"only": ["straße", "elm", "mast"]},
    rules={"cover": ["ß", "l"], "same_side": True},
)
WORKER = """
let looks = 0;
performance.now = () => 4 * (looks += 1); // milliseconds between two looks at the clock
const answers = [];
globalThis.location = { hash: "" }; // as every worker has one
globalThis.self = { postMessage: ({ answer }) => answers.push([answer.steps, looks]) };
"""
ASK = """
(async () => {
  for (const [data, texts] of QUESTIONS) {
    const words = texts.map((text) => ({ text, clicked: new Map() }));
    for (const list of data.lists) // which the page has unpacked
      list.table = require("zlib").inflateSync(Buffer.from(list.table, "base64"));
    await self.onmessage({ data: { data } });
    looks = 0;
    await self.onmessage({ data: { id: 0, name: "hints", about: words } });
  }
  process.stdout.write(JSON.stringify(answers));
})();
"""


def asked(
    *questions: tuple[dict[str, Any], list[str]], script: str = ""
) -> list[tuple[list[str], int]]:
    """The hints on the way on from words, and how often the clock was looked at."""
    data = f"const QUESTIONS = {json.dumps(questions)};\n"
    text = f"{WORKER}{data}{script or scripts(texts_of())}{ASK}"
    answers: list[tuple[list[str], int]] = printed_by(text)
    return answers


def test_words_that_begin_as_the_one_before_are_shortened_and_made_whole() -> None:
    words = ["a", "an", "and", "b", "x" * 17, "x" * 40, "x" * 40 + "y", "𐐨𐐨", "𐐨𐐩a"]
    words += ["𐐨" * 20, "𐐨" * 20 + "z"]
    made = f"JSON.stringify(wholeWords({json.dumps(shortened(words))}))"
    ends = f"process.stdout.write({made});\n}})();\n"
    assert printed_by(WORKER + scripts(texts_of()).replace("})();\n", ends)) == words
    assert shortened(words[:3]) == "0a 1n 2d"


def test_the_worker_of_what_if_runs_the_script_that_is_served() -> None:
    puzzle = Puzzle.of("eas tre sat ire", words={"only": OWN})
    script = served()["/table.js"][1]
    [[(first, *_), _]] = asked((page_data(puzzle), []), script=script)
    assert first


def test_the_worker_gives_hints_in_two_seconds_spelled_as_they_are_written() -> None:
    spelled = page_data(SPELLED, cpbox.solve(SPELLED), cpbox.hint(SPELLED))
    hard = [(page_data(puzzle), ["tea"]) for puzzle in HARD]
    *stopped, (ladder, _) = asked(*hard, (spelled, []))
    for (hint,), looks in stopped:
        assert "stopped before it found" in hint or "no way on within 12" in hint
        assert 4 * looks < 2040  # milliseconds
    assert ladder[-1] == "The chain: STRAßE → ELM"
    assert "SS" not in " ".join(ladder)


def proof_steps(every: list[list[str]], language: str = "en", **beside: str) -> Any:
    """What the page says of each list of claims."""
    texts = json.dumps([[[claim] for claim in claims] for claims in every])
    said = f"{texts}.map((claims) => proofSteps(claims, {json.dumps(beside)}))"
    ends = f"process.stdout.write(JSON.stringify({said}));\n}})();\n"
    return printed_by(WORKER + scripts(texts_of(language)).replace("})();\n", ends))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_is_proved_only_that_is_left_out_which_more_follows(
    language: str,
) -> None:
    none = "full words: no chain of 1 word and worst rarity {}"
    two = "full words: no chain of 2 words"
    letters = two + " has fewer than {} letters"
    rarity = "full words: no chain of {} words and {} letters has a rarity below 2"
    score = two + " has a score below {}"
    cases = (
        ([none.format(0), none.format(1), none.format(2)], 3),
        ([score.format(24), score.format(25)], 1),
        ([letters.format(14), rarity.format(2, 14)], 2),
        ([letters.format(14), rarity.format(2, 14), letters.format(15)], 1),
        ([letters.format(14), rarity.format(2, 14), two], 1),
        ([rarity.format(2, 14), rarity.format(3, 14)], 2),
    )
    every = proof_steps([claims for claims, _ in cases], language)
    for (claims, left), said in zip(cases, every, strict=True):
        assert len({text for text, _ in said}) == len(said) == left, claims


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_of_what_at_least_so_many_are_needed(language: str) -> None:
    own = texts_of(language)
    lists = "rarityOf: new Map([['bc', 0]]), lists: [{}]"
    game = f"{{ rules: {{ lengths: 'letters' }}, tiers: [], {lists} }}"
    way = f"ofWay({game}, ['bc'], 2, false, {{ isOwn: true }}, begun)"
    said = f"JSON.stringify([[], ['ab']].map((begun) => {way}))"
    ends = f"process.stdout.write({said});\n}})();\n"
    script = scripts(own).replace("})();\n", ends)
    of_all, of_more = printed_by(WORKER + script)
    assert own("unit.words", n=2) in of_all
    _, noun = own("unit.words", n=2).split()
    size, _, needed = of_more.partition(": ")
    assert size == own("unit.more_words", n=1) + ", " + own("unit.letters", n=2)
    assert noun in needed
    assert needed not in of_all


def test_what_is_trusted_is_said_below_claims() -> None:
    trust = "The proof trusts the formulation pairs."
    steps = [["No single word does it.", None], [trust, None, "quiet"]]
    assert proof_steps([["no chain of 1 word"]], trust=trust) == [steps]


def test_that_none_is_better_is_said_of_the_list_alone_that_was_searched() -> None:
    two = "a chain of 2 words, 13 letters, rarity 3, and none{} is cheaper"
    cases = (
        (two.format(""), "and none is better."),
        ("full words: " + two.format(""), "and none of the full list is better."),
        (two.format(" of 2 words"), "There is an answer as good as that."),
    )
    every = proof_steps([[claim] for claim, _ in cases])
    for (_, end), [(said, _)] in zip(cases, every, strict=True):
        assert said.endswith(end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rarity_is_is_said_below_claims_that_have_one_in_figures(
    language: str,
) -> None:
    two = "no chain of 2 words"
    rarity = two + " and 14 letters has a rarity below 1"
    cases = (
        ([f"full words: {two} has a rarity below 3"], True),
        ([f"{two} and worst rarity 1"], True),
        ([rarity], True),
        ([two + " has fewer than 14 letters", rarity], False),  # "none of those …"
        (["a chain of 2 words, 14 letters, rarity 1, and none is cheaper"], False),
    )
    each = [claims for claims, _ in cases]
    every = proof_steps(each, language, scale="What it is.", trust="")
    for (claims, is_said), said in zip(cases, every, strict=True):
        assert (said[-1] == ["What it is.", None, "quiet"]) == is_said, claims
        assert len(said) == len(claims) + is_said
