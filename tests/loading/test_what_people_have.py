"""Boxes, games and words in the forms in which people have them."""

import json
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.calls.sources import puzzle_from
from cpbox.loading.plain_boxes import games_of
from cpbox.loading.saved import Game
from tests.lab.sweeps.lines import lines
from tests.lab.sweeps.places import PLACE, Nowhere
from tests.processes import shell

BOX = "oun ali kgq pry"
TILED = "a[cs]t boe kni lr[sz]"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(PLACE, Nowhere)


@pytest.mark.parametrize(
    "text",
    [
        '["OUN","ALI","KGQ","PRY"]', "[OUN,ALI,KGQ,PRY]", "['oun','ali','kgq','pry']",
        "OUN_ALI_KGQ_PRY", "oun-ali-kgq-pry", "oun - ali - kgq - pry",
        "oun;ali;kgq;pry", "oun|ali|kgq|pry", "OUN, ALI, KGQ, PRY", "oun/ali/kgq/pry",
        "ounalikgqpry",
        "OUN\u2013ALI\u2013KGQ\u2013PRY", "oun \u2014 ali \u2014 kgq \u2014 pry",
        '[\n  "OUN",\n  "ALI",\n  "KGQ",\n  "PRY"\n]\n',
    ],
)  # fmt: skip
def test_a_box_is_the_same_however_it_is_written(text: str) -> None:
    assert str(puzzle_from(text).box) == BOX
    Path("box.txt").write_text(f"{text}\n", "utf-8")
    assert str(cpbox.load("box.txt").box) == BOX
    shell("import", "box.txt", "-o", ".", code=0)
    assert str(cpbox.load("oun-ali-kgq-pry.yaml").box) == BOX
    if text != "ounalikgqpry":
        assert str(cpbox.Puzzle.of(text).box) == BOX
        assert str(cpbox.loads(f"sides: {json.dumps(text)}").box) == BOX


@pytest.mark.parametrize("sides", [TILED, "[qu]ae tir", "ab[qu] [st]op", "a [bc] d"])
def test_what_is_printed_of_a_box_is_read_back(sides: str) -> None:
    box = cpbox.Box.of(sides)
    assert str(box) == sides
    assert any(len(tile) > 1 for tile in box.tiles)
    assert eval(repr(box), {"Box": cpbox.Box}) == box
    assert cpbox.Puzzle.of(str(box)).box == box


@pytest.mark.parametrize("text", ["no-such-file", "my_puzzle", "a[b c", "o[]n ali"])
def test_what_is_no_box_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        puzzle_from(text)


GAME = {"sides": ["OUN", "ALI", "KGQ", "PRY"], "dictionary": ["PLAYING"]}


@pytest.mark.parametrize(
    ("items", "boxes"),
    [
        ([GAME, GAME | {"sides": ["AB", "CD"]}], [BOX, "ab cd"]),
        ([BOX, "ab cd"], [BOX, "ab cd"]),
        ([["OUN", "ALI", "KGQ", "PRY"], ["AB", "CD"]], [BOX, "ab cd"]),
        ([["o", "u", "n"], ["a", "l", "qu"]], ["oun al[qu]"]),
        (["ab", "cd"], ["ab cd"]),
    ],
)
def test_a_list_in_json_has_boxes_or_games(items: Any, boxes: list[str]) -> None:
    Path("in.json").write_text(json.dumps(items), "utf-8")
    shell("sweep", "in.json", "-o", "r.jsonl", "--jobs", "1", code=0)
    found = sorted(lines(Path("r.jsonl")), key=lambda line: line["input"])
    assert [line["sides"] for line in found] == [
        [[*side] for side in cpbox.Box.of(box).sides] for box in boxes
    ]
    assert len({line["file"] for line in found}) == len(boxes)


LINE = json.dumps(GAME)
EMPTY = "is empty; give it a letter or remove it\n"
ALONE = "; write the letters of each side with nothing between them\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{LINE}\n{LINE}\n", "in.json: has 2 boxes"),
        (f"{LINE},\n{LINE},\n", "in.json: has 2 boxes"),
        (f"{LINE};\n\n{LINE}", "in.json: has 2 boxes"),
        (f"{LINE},\n{{", "in.json:2: has no game"),
        (f"{LINE}, {LINE}", "has more after the game's data"),
        (f"{json.dumps(GAME, indent=1)}\n{json.dumps(GAME, indent=1)}", "has more"),
        (f"{LINE} and more", "has more after the game's data"),
        (
            json.dumps(GAME | {"sides": ["OUN ALI", "KGQ"]}),
            f"in.json: 2 sides read as 3{ALONE}",
        ),
        (
            json.dumps(GAME | {"sides": ["PEG, ULM", "OIR"]}),
            f"in.json: 2 sides read as 3{ALONE}",
        ),
        (
            json.dumps(GAME | {"sides": ["OUN", "", "KGQ"]}),
            f"in.json: sides: side 2 {EMPTY}",
        ),
        (
            json.dumps(GAME | {"sides": ["O-U-N", " - ", "KGQ"]}),
            f"in.json: sides: side 2 {EMPTY}",
        ),
        (
            '[{"sides": ["AB", "CD"], "sides": ["EF", "GH"]}]',
            "in.json[1]: sides: this key is given twice; remove one of the two",
        ),
        ("top,right,bottom\nAB,,CD\n", f"in.json:2: side 2 {EMPTY}"),
        ("s1,s2,s3,s4\n,PEG,ULM,OIR\n", f"in.json:2: side 1 {EMPTY}"),
        ("top,right,bottom\nAB,C D,E\n", f"in.json:2: 3 sides read as 4{ALONE}"),
    ],
)
def test_no_part_of_what_somebody_has_is_passed_over(text: str, says: str) -> None:
    Path("in.json").write_text(text, "utf-8")
    assert says in shell("solve", "in.json", code=2).err


def test_several_games_are_several_after_a_mark_of_their_bytes_too() -> None:
    with pytest.raises(InputError, match="has 2 boxes"):
        cpbox.loads(f"\ufeff{LINE}\n{LINE}\n")


def test_a_line_without_a_game_among_games_is_told_when_they_are_imported() -> None:
    Path("in.json").write_text(f"{LINE}\n{LINE}\n{{", "utf-8")
    assert "has 2 boxes" in shell("solve", "in.json", code=2).err
    assert "in.json:3: has no game" in shell("import", "in.json", "-o", ".", code=2).err


@pytest.mark.parametrize(
    ("text", "box"),
    [
        *((f"{LINE}{end}\n", BOX) for end in (";", ",", " ,\n")),
        ("top,right,bottom\nAB,CD,\n", "ab cd"),
        (json.dumps(GAME | {"editor": {"name": "Sam"}, "par": True}), BOX),
    ],
)
def test_what_does_not_matter_is_passed_over(text: str, box: str) -> None:
    Path("in.json").write_text(text, "utf-8")
    puzzle = cpbox.load("in.json")
    assert (str(puzzle.box), puzzle.source, puzzle.par) == (box, "", None)


def test_an_item_that_is_no_box_is_named() -> None:
    Path("in.json").write_text(json.dumps([BOX, "ab c4", 7]), "utf-8")
    done = shell("import", "in.json", "-o", "out", code=2)
    assert "in.json[2]: '4' is not a letter" in done.err
    assert "in.json[3]: " in done.err
    assert "out/oun-ali-kgq-pry.yaml" in done.out


@pytest.mark.parametrize("indent", [None, 1])
def test_one_list_of_games_is_the_same_in_every_layout(indent: int | None) -> None:
    games = [GAME | {"dictionary": [word]} for word in ("PLAYING", "GROUK", "PLAYING")]
    Path("in.json").write_text(json.dumps(games, indent=indent), "utf-8")
    shell("sweep", "in.json", "-o", "r.jsonl", "--jobs", "1", code=0)
    assert len(lines(Path("r.jsonl"))) == len(games)
    assert "has 3 boxes" in shell("solve", "in.json", code=2).err
    done = shell("import", "in.json", "-o", "out", code=0)
    assert len(done.out.splitlines()) == len(games)
    assert len([*Path("out").glob("*.yaml")]) == 2
    texts = sorted(x.read_text("utf-8") for x in Path("out").glob("*.txt"))
    assert texts == ["grouk\n", "playing\n"]


@pytest.mark.parametrize(
    "header",
    [
        "s1,s2,s3,s4",
        "S_1,S_2,S_3,S_4",
        "side1,side2,side3,side4",
        "Side A,Side B,Side C,Side D",
        "side,side,side,side",
        "first side,second side,third side,fourth side",
        "1st side,2nd side,3rd side,4th side",
        "letters1,letters2,letters3,letters4",
        "North,East,South,West",
        "top side,right side,bottom side,left side",
    ],
)
def test_a_table_may_have_a_column_for_each_side(header: str) -> None:
    (game,) = games_of(f"{header}\noun,ali,kgq,pry\n", "in.csv")
    assert isinstance(game, Game)
    assert " ".join(game.sides) == BOX


@pytest.mark.parametrize("line", ["abc,def,ghi", "top,sea,rib", "s,t,u", "n,e,s,w"])
def test_sides_with_commas_between_are_no_header(line: str) -> None:
    (game,) = games_of(line, "in.csv")
    assert isinstance(game, Game)


def test_what_is_wrong_with_the_only_game_of_a_list_is_told_by_solve() -> None:
    Path("in.json").write_text(json.dumps([GAME | {"printDate": "July"}]), "utf-8")
    assert "in.json[1]: 'July' is not a date" in shell("solve", "in.json", code=2).err


@pytest.mark.parametrize("header", ["a,b,c,d,date", "date;board;answer", "No,Solution"])
def test_a_header_without_a_column_for_the_box_is_no_box(header: str) -> None:
    Path("in.csv").write_text(f"{header}\noun,ali,kgq,pry,2027-01-02\n", "utf-8")
    for command in (["import", "in.csv", "-o", "out"], ["sweep", "in.csv", "-o", "r"]):
        done = shell(*command, code=2)
        assert "in.csv:1: no column has the boxes; call it sides" in done.err
    assert not [*Path("out").iterdir()]


@pytest.mark.parametrize(
    "table",
    [
        "side 1,side 2,side 3,side 4\nOUN,ALI,KGQ,PRY\n",
        "date;Top;Right;Bottom;Left\n2027-01-02;oun;ali;kgq;pry\n",
        "date,letters,solution\n2027-01-02,ounalikgqpry,PLAYING - GROUK\n",
        "letters\tanswer\noun ali kgq pry\tplaying, grouk\n",
        'sides,solution\n"oun,ali,kgq,pry",playing → grouk\n',
    ],
)
def test_a_table_has_a_box_a_row_and_its_header_is_none(table: str) -> None:
    Path("in.csv").write_text(table, "utf-8")
    shell("sweep", "in.csv", "-o", "r.jsonl", "--jobs", "1", code=0)
    (line,) = lines(Path("r.jsonl"))
    assert " ".join(map("".join, line["sides"])) == BOX
    if "PLAYING" in table.upper():
        assert line["published"]["chain"] == ["playing", "grouk"]


@pytest.mark.parametrize(
    "words", [["gracious", "Sharply"], ["gracious", "sharply"] * 9]
)
def test_a_word_list_may_be_a_list_in_json(words: list[str]) -> None:
    for name, text in (("a", json.dumps(words)), ("b", json.dumps(words, indent=1))):
        Path(f"{name}.json").write_text(text, "utf-8")
        puzzle = cpbox.Puzzle.of("riu pgh lcs yao", words={"file": f"{name}.json"})
        assert cpbox.solve(puzzle).words == ("gracious", "sharply")


def test_a_list_in_json_of_something_else_is_no_word_list() -> None:
    Path("a.json").write_text('["gracious", 7]', "utf-8")
    puzzle = cpbox.Puzzle.of("riu pgh lcs yao", words={"file": "a.json"})
    with pytest.raises(InputError, match=r'as in \["gracious", "sharply"\]'):
        cpbox.solve(puzzle)


@pytest.mark.parametrize(
    "text",
    [
        "objective: [words, letters, rarity]\nsides: abc def\n",
        '{"sides": "abc def", "objective": ["words", "letters", "rarity"]}',
    ],
)
def test_a_puzzle_file_is_no_table_whatever_stands_in_its_first_line(text: str) -> None:
    assert cpbox.loads(text).objective == cpbox.Objective()


@pytest.mark.parametrize(
    "content",
    [
        GAME,
        [GAME],
        {"sides": BOX},
        ["OUN", "ALI", "KGQ", "PRY"],
    ],
)
def test_a_mark_before_a_text_changes_nothing(content: Any) -> None:
    """As Windows writes it before what it saves as UTF-8."""
    text = f"\ufeff{json.dumps(content)}"
    assert str(cpbox.loads(text).box) == BOX
    Path("in.json").write_text(text, "utf-8")
    assert str(cpbox.load("in.json").box) == BOX
    shell("sweep", "in.json", "-o", "r.jsonl", "--jobs", "1", code=0)
    assert len(lines(Path("r.jsonl"))) == 1


@pytest.mark.parametrize(
    "row", ['"oun ali kgq pry,playing grouk', '"oun"ali kgq pry,x']
)
def test_a_quote_that_does_not_end_is_no_box(row: str) -> None:
    Path("in.csv").write_text(f"sides,solution\n{row}\n", "utf-8")
    assert "in.csv:2: is not a row of a table" in shell("solve", "in.csv", code=2).err


@pytest.mark.parametrize("colon", ["\uff1a", ":\u00a0"])
def test_a_colon_that_only_looks_like_one_is_named(colon: str) -> None:
    Path("in.yaml").write_text(f"sides{colon}[riu, pgh, lcs, yao]\n", "utf-8")
    assert "in.yaml:1: " in (error := shell("solve", "in.yaml", code=2).err)
    assert "is not a colon followed by a plain space" in error


def test_a_puzzle_of_nothing_is_named() -> None:
    Path("in.json").write_text("{}", "utf-8")
    assert "in.json: is empty; write" in shell("solve", "in.json", code=2).err
