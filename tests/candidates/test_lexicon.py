import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from itertools import chain, pairwise
from pathlib import Path

import pytest

from cpbox.candidates.lexicon import (
    TIERS,
    build,
    rarity_of,
    read_tier,
    tiers_up_to,
    unfit_words,
)
from cpbox.candidates.prefilter import prefilter
from cpbox.puzzle.reader import read_text

ADDED = {"common": 35_635, "standard": 33_639, "extended": 28_103, "full": 159_521}
SUPPLEMENT = 2_553
UNFIT = 473

needs_scowl = pytest.mark.skipif(
    not build.scowl_files(build.SCOWL),
    reason=f"Debian's scowl is not installed: no word list in {build.SCOWL}",
)
needs_wordnet = pytest.mark.skipif(
    len(build.wordnet_files(build.WORDNET)) < len(build.PARTS_OF_SPEECH),
    reason=f"Debian's wordnet-base is not installed: no data in {build.WORDNET}",
)

needs_wordfreq = pytest.mark.skipif(
    find_spec("wordfreq") is None, reason="wordfreq is not installed"
)


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_is_sorted_and_has_the_documented_number_of_words(tier: str) -> None:
    words = read_tier(tier).splitlines()
    assert len(words) == ADDED[tier]
    assert all(a < b for a, b in pairwise(words))
    assert re.fullmatch(r"(?:[a-z]{3,}\n)+", read_tier(tier))


def test_no_word_is_in_two_tiers() -> None:
    words = list(chain.from_iterable(read_tier(tier).split() for tier in TIERS))
    assert len(set(words)) == len(words) == sum(ADDED.values())


def test_a_list_is_its_tier_and_those_before() -> None:
    assert tiers_up_to("common") == ("common",)
    assert tiers_up_to("extended") == ("common", "standard", "extended")
    assert tiers_up_to("full") == TIERS


@pytest.mark.parametrize("function", [read_tier, tiers_up_to])
def test_an_unknown_tier_is_refused_by_name(function: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match="no tier is called 'rare', only common, "):
        function("rare")


def test_rarity_is_the_index_of_the_tier_that_lists_a_word() -> None:
    words = ["house", "naive", "hijab", "aardvarks", "qat", "zzzz", "House", ""]
    assert rarity_of(words) == [0, 0, 0, 1, 2, 4, 4, 4]
    assert rarity_of(iter(["zzzz", "house"])) == [4, 0]
    assert rarity_of([]) == []


def test_modern_words_that_scowl_lacks_are_listed() -> None:
    assert rarity_of(["niqab", "umami", "rewilds", "hackathon"]) == [1, 2, 2, 1]
    words = ["lol", "kryptonite", "walkthrough", "unibrow", "mochi", "videocam"]
    assert rarity_of(words) == [1, 1, 1, 2, 2, 2]


def test_familiarity_is_what_people_agree_with() -> None:
    assert rarity_of(["upcoming", "cologne", "lockdown", "crypto", "improv"]) == [0] * 5
    assert rarity_of(["luxe", "sudoku", "drake"]) == [1] * 3
    assert rarity_of(["bingling", "pimplier", "impurer", "whats"]) == [2] * 4


def test_what_is_written_with_a_capital_or_is_half_a_word_is_no_familiar_word() -> None:
    assert rarity_of(["doberman", "medicaid", "danish", "quasi", "docs"]) == [2] * 5
    assert rarity_of(["rigamarole", "monolog"]) == [2] * 2  # variants
    assert rarity_of(["colorado", "louis"]) == [3] * 2
    assert rarity_of(["gods", "judges", "its", "pharaoh"]) == [0] * 4


@pytest.mark.parametrize(
    ("level", "zipf", "trusted", "tier"),
    [
        (35, 2.0, False, "common"),
        (35, 1.99, True, "standard"),
        (35, None, True, "extended"),
        (60, 3.0, True, "common"),
        (60, 2.99, True, "standard"),
        (60, 5.0, False, "standard"),
        (60, 1.01, False, "standard"),
        (70, 2.5, True, "standard"),
        (70, 1.01, False, "extended"),
        (70, None, True, "full"),
        (80, 3.0, True, "common"),
        (80, 1.5, True, "extended"),
        (80, 1.49, True, "full"),
        (80, 5.0, False, "full"),
    ],
)
def test_a_tier_goes_by_level_and_frequency(
    level: int, zipf: float | None, trusted: object, tier: str
) -> None:
    assert TIERS[build.tier_of(level, zipf, trusted=bool(trusted))] == tier


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("gamer", "gamers"),
        ("wish", "wishes"),
        ("party", "parties"),
        ("party", "partied"),
        ("bake", "baking"),
        ("stop", "stopped"),
        ("walk", "walked"),
    ],
)
def test_regular_forms_are_known_by_their_word(word: str, form: str) -> None:
    assert build.is_form_of({word}, form)
    assert not build.is_form_of({word}, word)


def test_numerals_abbreviations_and_refused_lemmas_are_in_no_tier() -> None:
    words = ["xiv", "ilx", "rpm", "fuschia", "cummings", "atm"]
    assert rarity_of(words) == [len(TIERS)] * len(words)


def test_wordnet_lemmas_keep_their_case_and_lose_their_mark() -> None:
    line = "00000001 00 s 03 galore(ip) 0 Einstein 1 fund_raiser a 000 | a gloss"
    assert list(build.lemmas_of(line)) == ["galore", "Einstein", "fund_raiser"]


def test_scowl_is_read_without_accents_at_the_lowest_level(tmp_path: Path) -> None:
    (tmp_path / "english-words.50").write_text("naïve\ncafé's\nox\nowl\n", "utf-8")
    (tmp_path / "british-words.20").write_text("naive\n", "utf-8")
    (tmp_path / "variant_3-words.10").write_text("owle\n", "utf-8")
    (tmp_path / "english-upper.10").write_text("paris\n", "utf-8")
    assert build.scowl_levels(tmp_path) == {"naive": 20, "owl": 50}


@cache
def levels() -> dict[str, int]:
    return build.scowl_levels(build.SCOWL)


@needs_scowl
@needs_wordnet
@needs_wordfreq
@pytest.mark.slow
def test_the_build_script_reproduces_the_lists() -> None:
    built = build.build(build.SCOWL, build.WORDNET)
    assert all(built[tier] == read_tier(tier) for tier in TIERS)


@needs_scowl
@pytest.mark.slow  # it reads all of SCOWL
def test_the_lists_are_scowl_up_to_level_80_the_supplement_and_no_slur() -> None:
    slurs = build.hand_made("slurs.txt")
    kept = {word for word, level in levels().items() if level <= 80} - slurs
    assert sum(ADDED.values()) == len(kept) + SUPPLEMENT


@needs_scowl
@needs_wordnet
@pytest.mark.slow
def test_no_line_of_the_lists_kept_by_hand_is_superfluous() -> None:
    tiers = levels()
    lemmas = build.wordnet_words(build.WORDNET)
    refused = build.hand_made("refused.txt")
    slurs = build.hand_made("slurs.txt")
    supplement = build.hand_made("supplement.txt")
    assert refused <= lemmas - tiers.keys()
    assert slurs <= lemmas | {word for word, level in tiers.items() if level <= 80}
    assert slurs.isdisjoint(supplement | refused)
    assert supplement.isdisjoint(build.wordnet_supplement(tiers, lemmas))
    assert all(tiers.get(word, 95) > 80 for word in supplement)
    capitals = build.capitalised_words(tiers, build.SCOWL, build.WORDNET)
    trusted = build.trusted_words(tiers, build.SCOWL, build.WORDNET)
    raised = build.hand_made("raised.txt")
    assert raised.isdisjoint(trusted - capitals | supplement)
    assert build.hand_made("held.txt") <= (trusted | supplement) - raised
    lowered = build.hand_made("lowered.txt")
    assert all(tiers.get(word, 80) <= 60 for word in lowered - supplement - trusted)


def test_slurs_are_in_no_list_and_ordinary_words_stay() -> None:
    slurs = build.hand_made("slurs.txt")
    assert {"wog", "wop", "wops"} <= slurs
    assert set(rarity_of(slurs)) == {len(TIERS)}
    assert slurs.isdisjoint(unfit_words())
    ordinary = ["niggardly", "raccoon", "queer", "gypsy", "jewel", "snigger"]
    assert max(rarity_of(ordinary)) < len(TIERS)


def test_words_unfit_to_print_are_a_few_hundred_that_are_in_the_lists() -> None:
    unfit = unfit_words()
    assert len(unfit) == UNFIT
    assert {"slut", "vagina", "ejaculation", "shit", "milfs"} <= unfit
    assert max(rarity_of(unfit)) < len(TIERS)
    harmless = {"womb", "kumquat", "sexual", "queen", "breast", "damn", "ass"}
    assert unfit.isdisjoint(harmless)


def test_a_puzzle_may_add_any_word() -> None:
    puzzle = read_text("sides: [wp, o]\nwords: {add: [wop]}")
    assert "wop" in prefilter(puzzle).words


@pytest.mark.parametrize(
    ("name", "notice"),
    [
        ("COPYRIGHT-SCOWL", "Copyright 2000-2011 by Kevin Atkinson"),
        ("COPYRIGHT-SCOWL", "Copyright (c) J Ross Beresford 1993-1999"),
        ("COPYRIGHT-SCOWL-UPSTREAM", "Copyright 2000-2018 by Kevin Atkinson"),
        ("COPYRIGHT-SCOWL-UPSTREAM", "Copyright 2016 by Benjamin Titze"),
        ("COPYRIGHT-WORDFREQ", "Copyright 2022 Robyn Speer"),
        ("COPYRIGHT-WORDFREQ", "SUBTLEX"),
        ("COPYRIGHT-WORDNET", "WordNet 3.0 Copyright 2006 by Princeton University."),
    ],
)
def test_the_notices_which_the_sources_require_are_here(name: str, notice: str) -> None:
    assert notice in (build.HERE / name).read_text("utf-8")
