"""With `words.accents: ignore`, é is e, in the words and in what a player names."""

from pathlib import Path

import pytest

import cpbox
from cpbox import InputError, Puzzle
from cpbox.show.page.data import reveals
from tests.exhaustive import every_chain

BOX = "epe lis tra nou"
ACCENTED = ["épelé", "satiné", "paré", "lésion", "élan", "naïf"]
BARE = ["epele", "satine", "pare", "lesion", "elan", "naif"]


def puzzle(
    accents: str = "ignore", words: list[str] = ACCENTED, **more: object
) -> Puzzle:
    given = {"only": words, "accents": accents, **more}
    return Puzzle.of(BOX, words=given, rules={"cover": 5, "same_side": True})


def chains(puzzle: Puzzle) -> set[tuple[str, ...]]:
    return {tuple(chain) for chain in cpbox.solve(puzzle, every=2).chains or ()}


def test_the_answer_is_that_of_the_words_without_accents() -> None:
    bare = puzzle("keep", BARE)
    assert cpbox.solve(puzzle()).words == cpbox.solve(bare).words
    assert chains(puzzle()) == chains(bare)
    assert chains(bare) <= {tuple(each) for each in every_chain(bare)}
    assert [*cpbox.words(puzzle("keep"))] == []


def test_a_file_is_read_without_accents_and_counts_no_word_twice(
    tmp_path: Path,
) -> None:
    (tmp_path / "my.txt").write_text("\n".join([*ACCENTED, *BARE[:2]]), "utf-8")
    text = f"sides: {BOX}\nrules: {{same_side: true, cover: 5}}\n"
    text += "words: {file: my.txt, accents: ignore}\n"
    (tmp_path / "box.yaml").write_text(text)
    words = cpbox.words(cpbox.load(tmp_path / "box.yaml"))
    assert [*words] == [*cpbox.words(puzzle("keep", BARE))]
    assert words.counts.read == len(BARE)


def test_what_a_player_names_is_read_without_accents() -> None:
    refused = cpbox.why(puzzle(ban=["élan"]), "élan")
    assert "elan" in str(refused)
    assert "banned" in str(refused)
    played = cpbox.hint(puzzle(), ["paré"]).played
    assert [*played] == ["pare"]


def test_words_are_asked_about_with_accents_or_without() -> None:
    words = cpbox.words(puzzle())
    assert "Épelé" in words
    assert "ÉLAN" in words
    assert "épi" not in words
    assert [*words.select(starts="É")] == [*words.select(starts="e")]
    assert [*words.select(contains="ï")] == [*words.select(contains="i")] != []
    kept = Puzzle.of("épe lis tra nou", words={"only": ACCENTED})
    assert "Epelé" not in cpbox.words(kept)


def test_a_title_with_accents_gives_no_answer_away() -> None:
    result = cpbox.solve(puzzle())
    assert result.words is not None
    named = ACCENTED[BARE.index(result.words[0])]
    assert reveals(result, f"The box of {named.upper()}")


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("sides: [epé, lis, tra]", "words.accents", "write e on the box"),
        (f"sides: {BOX}\nrules: {{require: [élan]}}", "rules.require", "write elan"),
    ],
)
def test_what_no_word_can_have_is_refused(text: str, key: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        cpbox.loads(f"{text}\nwords: {{accents: ignore}}")
    assert caught.value.key == key


def test_the_key_comes_back() -> None:
    assert cpbox.loads(puzzle().to_yaml()) == puzzle()
    assert puzzle() != puzzle("keep", BARE)
