"""The page's rules, bounds and hints against the same in Python, in a real browser."""

from collections.abc import Iterator, Sequence
from itertools import chain as in_turn
from itertools import product
from random import Random
from typing import Any

import pytest

from cpbox.candidates.board import Board
from cpbox.candidates.lexicon import TIERS, rarity_of
from cpbox.candidates.refusals import objections
from cpbox.candidates.source import source
from cpbox.explain.hints import familiar, hints, hints_of
from cpbox.puzzle import Puzzle
from cpbox.search.verify import violations
from cpbox.search.word_lists import outcomes, solve
from cpbox.show.hint_levels import hint_texts
from cpbox.show.page.data import box_data, page_data
from cpbox.show.picture.frame import frame_of
from cpbox.show.picture.lines import lines_of, numbers_of, tips_of
from cpbox.show.why.word_verdicts import is_plain_box
from tests.exhaustive import every_chain
from tests.random_puzzles import random_puzzle
from tests.show.browser import load_functions, load_game, new_context
from tests.show.test_picture import DRAWN, chain_of

pytestmark = pytest.mark.slow

NAMES = (
    "gameOf",
    "problemsOf",
    "whatIsMissing",
    "whyNotOpen",
    "whyNotWord",
    "hintsOn",
    "wayOn",
    "ofSolution",
    "linesOf",
    "numbersOf",
    "tipsOf",
)
SEEDS = 30
AS_WORDS = "words.map(text => ({ text, clicked: new Map() }))"
TILES = ["szeszik", "kiseb"]


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    page = new_context(browser).new_page()
    load_functions(page, NAMES)
    yield page
    page.context.close()


def samples(puzzle: Puzzle, seed: int) -> list[list[str]]:
    """Chains of up to three of the puzzle's words, right and wrong ones."""
    words = list(dict.fromkeys(puzzle.words.only or ()))
    every = [
        list(chain) for number in (1, 2, 3) for chain in product(words, repeat=number)
    ]
    right = [list(chain) for chain in every_chain(puzzle)]
    rng = Random(seed)
    return rng.sample(every, min(60, len(every))) + right[:40]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_page_judges_chains_as_the_verifier_does(page: Any, seed: int) -> None:
    puzzle = random_puzzle(seed)
    load_game(page, puzzle)
    chains = samples(puzzle, seed)
    judged = page.evaluate(
        "chains => chains.map(chain => own.problemsOf(game, chain))", chains
    )
    for chain, problems in zip(chains, judged, strict=True):
        broken = violations(puzzle, tuple(chain))
        assert bool(problems) == bool(broken), (chain, problems, broken)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_fewest_words_from_here_are_those_of_all_chains(
    page: Any, seed: int
) -> None:
    puzzle = random_puzzle(seed)
    load_game(page, puzzle)
    all_chains = list(every_chain(puzzle))
    starts = {chain[:n] for chain in all_chains[:20] for n in (0, 1, 2)}
    playable = (
        "[...game.rarityOf.keys()].filter(text => !own.whyNotWord(game, [], {text}))"
    )
    starts |= {(word,) for word in page.evaluate(playable)}
    for start in sorted(starts):
        if not puzzle.rules.link:  # in any order, so that any may be played first
            rest = [len(c) - len(start) for c in all_chains if _holds(c, start)]
        else:
            rest = [len(c) - len(start) for c in all_chains if c[: len(start)] == start]
        value = page.evaluate(
            """words => game.lists[0].bounds.fewest(
                words.map(text => ({text, clicked: new Map()})))""",
            list(start),
        )
        fewest = min(rest, default=None)
        if value["exact"]:
            assert value["least"] == fewest, (start, value, fewest)
        else:
            assert fewest is None or value["least"] <= fewest, (start, value, fewest)


def _holds(chain: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return all(chain.count(word) >= part.count(word) for word in part)


@pytest.mark.parametrize("seed", range(0, SEEDS, 2))
def test_a_way_on_is_a_solution_and_what_is_said_of_a_solution_is_true(
    page: Any, seed: int
) -> None:
    puzzle = random_puzzle(seed)
    load_game(page, puzzle)
    all_chains = list(every_chain(puzzle))
    fewest = min(map(len, all_chains), default=None)
    with_answer = "{...game, answer: {chains: []}}"  # else only one hint is given
    as_words = "words.map(text => ({text, clicked: new Map()}))"
    for chain in all_chains[:10]:
        begun = list(chain[:1])
        way = page.evaluate(f"words => own.wayOn(game, {as_words})", begun)
        assert not violations(puzzle, (*begun, *way["chain"])), way
        steps = page.evaluate(
            f"words => own.hintsOn({with_answer}, {as_words}).steps", begun
        )
        assert all(word.upper() in steps[-1] for word in way["chain"])
        if game_is_of_words(puzzle):
            enough = "({ bounds }) => bounds.fewest([])"
            value = page.evaluate(
                f"words => own.ofSolution(game, {as_words}, {enough})", chain
            )
            assert value["isBest"] == (len(chain) == fewest), (chain, value)


def test_hints_are_of_tiles_that_hold_several_letters(page: Any) -> None:
    words = {"only": ["szeszik", "kiseb"]}
    load_game(page, Puzzle.of("v[sz] ek ilm", words=words, rules={"cover": 4}))
    given = "{...game, answer: {chains: []}}"
    steps = page.evaluate(f"() => own.hintsOn({given}, []).steps")
    assert "SZ(7)." in steps[2]
    assert steps[3].endswith("SZ\u00a0_\u00a0SZ\u00a0_\u00a0K")


@pytest.mark.parametrize("name", DRAWN)
def test_the_page_draws_lines_where_the_picture_has_them(page: Any, name: str) -> None:
    puzzle, words = DRAWN[name]
    paths = [word.tiles for word in chain_of(puzzle, words.split())]
    drawn = page.evaluate(
        "([places, paths]) => own.linesOf(places, paths)",
        [box_data(puzzle)["places"], paths],
    )
    for mine, other in zip(
        in_turn.from_iterable(lines_of(frame_of(puzzle.box).places, paths)),
        in_turn.from_iterable(drawn),
        strict=True,
    ):
        assert [complex(*point) for point in other] == pytest.approx([*mine], abs=1e-6)


@pytest.mark.parametrize("name", DRAWN)
def test_the_page_numbers_words_and_tips_lines_where_the_picture_does(
    page: Any, name: str
) -> None:
    puzzle, words = DRAWN[name]
    paths = [word.tiles for word in chain_of(puzzle, words.split())]
    strokes = lines_of(frame_of(puzzle.box).places, paths)
    numbers, tips = page.evaluate(
        """([places, paths]) => {
            const words = own.linesOf(places, paths);
            const tips = words.flatMap(own.tipsOf);
            return [own.numbersOf(words), tips.flatMap((tip) => [tip.at, tip.ahead])];
        }""",
        [box_data(puzzle)["places"], paths],
    )
    assert [at and complex(*at) for at in numbers] == pytest.approx(
        numbers_of(strokes), abs=1e-6
    )
    expected = [each for word in strokes for tip in tips_of(word) for each in tip]
    assert [complex(*each) for each in tips] == pytest.approx(expected, abs=1e-6)


def game_is_of_words(puzzle: Puzzle) -> bool:
    return str(puzzle.objective.terms[0]) == "words"


@pytest.mark.parametrize(
    ("box", "more"),
    [
        ("peg ulm oir cnw", {}),
        ("peg ulm oir cnw", {"words": "full"}),
        ("peg ulm oir cnw", {"words": {"list": "full", "rarity": "none"}}),
        ("peg ulm oir cnw", {"rules": {"link": 0}}),
        ("v[sz] ek ilm", {"words": {"only": TILES}, "rules": {"cover": 4}}),
        ("peg ulm oir cnw", {"words": {"only": ["upcoming", "glower", "power"]}}),
        ("ab cd", {"words": {"only": ["acbd"]}}),
        (  # ST in the second word is no tile of its own
            "osl[st] tia",
            {"words": {"only": ["sti", "astoil"]}, "rules": {"cover": ["st"]}},
        ),
    ],
)
def test_the_page_and_the_terminal_have_one_ladder_of_hints(
    page: Any, box: str, more: dict[str, Any]
) -> None:
    puzzle = Puzzle.of(box, **more)
    by_list = outcomes(familiar(puzzle))
    hint = hints_of(puzzle, by_list)
    result = solve(puzzle)
    data = page_data(puzzle, result, hint)
    page.evaluate("async (data) => { window.game = await own.gameOf(data); }", data)
    ladder = page.evaluate("() => own.hintsOn(game, []).steps")
    assert [text.lower() for text in ladder] == [
        text.lower() for text in hint_texts(puzzle, hint)
    ]


def test_a_larger_list_than_that_of_the_answer_is_said_to_be_so(page: Any) -> None:
    puzzle = Puzzle.of("peg ulm oir cnw", words=["standard", "full"])
    hint, result = hints_of(puzzle, outcomes(familiar(puzzle))), solve(puzzle)
    data = page_data(puzzle, result, hint)
    first, familiar_word, rare_word = page.evaluate(
        """async (data) => {
            const game = await own.gameOf(data);
            const words = (text) => (text ? [{ text, clicked: new Map() }] : []);
            const first = (text) => own.hintsOn(game, words(text)).steps[0];
            return ["", "glower", "gowl"].map(first);
        }""",
        data,
    )
    assert "words of the standard list can use it" in first
    assert "words of the standard list can use it" in familiar_word
    assert "words of the extended list (rarer words included) can" in rare_word


def test_of_two_lists_in_hints_the_larger_is_said_to_be_so(page: Any) -> None:
    puzzle = Puzzle.of("krl opy stn egc", words=["full"])
    hint, result = hints_of(puzzle, outcomes(familiar(puzzle))), solve(puzzle)
    data = page_data(puzzle, result, hint)
    steps = page.evaluate(
        "async (data) => own.hintsOn(await own.gameOf(data), []).steps", data
    )
    for first, second, *_ in (steps, hint_texts(puzzle, hint)):
        assert "words of the common list can use it" in first
        assert "proved with the full list (rarer words included)" in second


@pytest.mark.parametrize(
    ("box", "played", "more"),
    [
        ("peg ulm oir cnw", "welcoming", {}),  # one rare word is enough, or two others
        ("peg ulm oir cnw", "upcoming", {}),
        ("peg ulm oir cnw", "glower", {"words": ["common", "full"]}),
        ("peg ulm oir cnw", "gowl", {}),
        ("tlq sru bfi emo", "slut", {}),  # which is on no list of the page
        (  # as the best chain ends, HUM + PADS, would be longer
            "ud am sp h",
            "mush",
            {"words": ["standard"], "rules": {"max_words": 2, "link": 0}},
        ),
        *(("peg ulm oir cnw", n, {}) for n in range(12)),
        *(("riu pgh lcs yao", n, {"words": ["standard", "full"]}) for n in range(6)),
    ],
)
def test_after_a_word_the_page_and_the_terminal_lead_the_same_way(
    page: Any, box: str, played: str | int, more: dict[str, Any]
) -> None:
    puzzle = Puzzle.of(box, **more)
    every = [*Board.of(puzzle, puzzle.words.largest).candidates.words]
    word = played if isinstance(played, str) else Random(played).choice(every)
    hint = hints(puzzle, (word,))
    result = solve(puzzle)
    data = page_data(puzzle, result, hints_of(puzzle, outcomes(familiar(puzzle))))
    page.evaluate("async (data) => { window.game = await own.gameOf(data); }", data)
    script = "text => own.wayOn(game, [{ text, clicked: new Map() }]).chain"
    chain = page.evaluate(script, word)

    def worth(chain: Sequence[str]) -> tuple[int, ...]:
        rarity = rarity_of([word, *chain])
        smallest = next(n for n in puzzle.words.lists if TIERS.index(n) >= max(rarity))
        return len(chain), TIERS.index(smallest), len("".join(chain)), sum(rarity)

    assert worth(chain) == worth(hint.words or ())


# ------------------------------------------------------- why a word cannot be played

SAID: dict[
    str, set[str | None]
] = {  # by the page, of what breaks a rule; any but the first of a word is not said
    "refused.not_on_box": {"sides"},
    "refused.no_way": {"sides"},
    "refused.half_a_tile": {"sides", "rules.link"},
    "refused.itself": {"rules.same_side"},
    "refused.same_side": {"rules.same_side"},
    "refused.not_beside": {"rules.moves"},
    "refused.not_across": {"rules.moves"},
    "refused.twice_in_word": {"rules.distinct_in_word"},
    "refused.used_up": {"rules.max_uses"},
    "refused.used_up_here": {"rules.max_uses"},
    "refused.too_short": {"rules.min_length"},
    "refused.word_too_long": {"rules.max_length"},
    "refused.not_own": {"words.only"},
    "refused.banned": {"words.ban"},
    "refused.chain_too_long": {None},  # a word alone may be longer, but in no chain
}


ON_ITS_WAY: set[str | None] = {
    "sides",
    "rules.same_side",
    "rules.moves",
    "rules.distinct_in_word",
}


@pytest.fixture(scope="module")
def keys(browser: Any) -> Iterator[Any]:
    """A page that says the keys of its texts."""
    page = new_context(browser).new_page()
    load_functions(page, ("gameOf", "whyNever", "TEXTS"))
    page.evaluate("() => Object.keys(own.TEXTS).forEach(key => own.TEXTS[key] = key)")
    yield page
    page.context.close()


def words_to_ask(puzzle: Puzzle, rng: Random) -> list[str]:
    """Words of the list, bans, and others that break several rules, mostly."""
    tiles = [*puzzle.box.tiles, *"xz"[: rng.randrange(3)]]
    made = {"".join(rng.choices(tiles, k=rng.randint(1, 9))) for _ in range(60)}
    return sorted({*(puzzle.words.only or ()), *puzzle.words.ban, *made})


@pytest.mark.parametrize("seed", range(2 * SEEDS))
def test_of_several_reasons_the_page_and_why_name_the_same_first(
    keys: Any, seed: int
) -> None:
    puzzle = random_puzzle(seed)
    load_game(keys, puzzle)
    words = words_to_ask(puzzle, Random(seed))
    own = source(puzzle.words, puzzle.words.largest)
    said = keys.evaluate("words => words.map(text => own.whyNever(game, text))", words)
    for word, key in zip(words, said, strict=True):
        every = [each.rule for each in objections(puzzle, word, own)]
        expected = {None} if key is None else SAID[".".join(key.split(".")[:2])]
        if expected & ON_ITS_WAY and not is_plain_box(puzzle):
            expected = expected | ON_ITS_WAY  # each of its ways may end at another
        assert next(iter(every), None) in expected, (word, key, every)


@pytest.mark.parametrize(
    ("rules", "words", "reason"),
    [
        (
            {"sides": "acd ai n", "distinct_in_word": True},
            ["acnad"],
            "A is used: a word uses no letter twice.",
        ),
        (
            {"sides": "acd ai n", "max_uses": 1},
            ["acnad"],
            "A cannot be used again: each letter may be used once.",
        ),
        (
            {"sides": "acd ai n", "max_uses": {"a": 1}},
            ["acnad"],
            "A cannot be used again: it may be used only so often.",
        ),
        (
            {"sides": "ia ti s d r", "moves": "adjacent"},
            ["tsdrai", "ir"],
            "R cannot follow I: it is not on a side beside it.",
        ),
        (
            {"sides": "[gy]ög yos", "distinct_in_word": True},
            ["ogsgyö"],
            "G is used: a word uses no letter twice.",
        ),
    ],
)
def test_a_reason_names_the_letter_that_breaks_the_rule(
    page: Any, rules: dict[str, Any], words: list[str], reason: str
) -> None:
    own = {name: value for name, value in rules.items() if name != "sides"}
    load_game(page, Puzzle.of(rules["sides"], words={"only": words}, rules=own))
    *played, typed = words
    script = f"([words, text]) => own.whyNotOpen(game, {AS_WORDS}, {{ text }})"
    assert page.evaluate(script, [played, typed[:-1]]) is None
    assert page.evaluate(script, [played, typed]) == reason


def test_a_chain_is_not_traced_from_where_it_may_not_start(page: Any) -> None:
    words = {"only": ["thorn"]}  # which may be traced on TH, too
    rules = {"start": "t", "cover": ["th"], "same_side": True}
    load_game(page, Puzzle.of("orh [th]io tn", words=words, rules=rules))
    script = f"(words) => own.whatIsMissing(game, {AS_WORDS})"
    missing = page.evaluate(script, ["thorn"])
    assert (missing["left"], missing["lacks"]) == ([3], [])
