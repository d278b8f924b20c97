"""Words are found in a list without splitting it; here, by splitting it."""

from random import Random
from string import ascii_lowercase

import pytest

from cpbox.candidates.source import source
from cpbox.lexicon import TIERS, read_tier, tiers_up_to
from cpbox.puzzle import Words

RANDOM = Random(0)


def words_of(name: str) -> dict[str, int]:
    return {
        word: TIERS.index(tier)
        for tier in tiers_up_to(name)
        for word in read_tier(tier).split()
    }


@pytest.mark.parametrize("name", TIERS)
@pytest.mark.parametrize("letters", [12, 26, 2], ids=str)
def test_a_box_finds_the_words_of_its_letters(name: str, letters: int) -> None:
    box = "".join(RANDOM.sample(ascii_lowercase, letters)) + "é-"
    words, rarity = source(Words(), name).made_of(box)
    listed = words_of(name)
    assert words == sorted(word for word in listed if set(word) <= set(box))
    assert rarity.tolist() == [listed[word] for word in words]


def test_words_of_ones_own_are_found_beside_a_list() -> None:
    own = Words(add=("zzyzx", "été", "house"))
    words, rarity = source(own, "common").made_of("zyxété")
    assert words == ["zzyzx", "été"]
    assert rarity.tolist() == [len(TIERS)] * 2


def test_a_word_is_a_line_of_the_list_and_no_part_of_one() -> None:
    listed, words = source(Words(), "standard"), words_of("standard")
    some = RANDOM.sample(sorted(words), 50)
    some += [min(words), max(words)]
    for word in some:
        for near in (word, word[1:], word[:-1], f"{word}q", f"{word}\n", ""):
            assert listed.has(near) == (near in words)
