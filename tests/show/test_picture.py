"""Pictures: everything is there, in order, and nothing stands on anything else."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cpbox.cli.main import main
from cpbox.puzzle import Box, Puzzle, Rules
from cpbox.search.results.result import ChainWord
from cpbox.search.verify import trace_chain
from cpbox.show.picture import picture
from cpbox.show.picture.frame import FONT, frame_of
from cpbox.show.picture.lines import lines_of

SVG = "{http://www.w3.org/2000/svg}"
Capture = pytest.CaptureFixture[str]


def box_of(*sides: str) -> Box:
    return Box(tuple(tuple(side) for side in sides))


def puzzle_of(sides: str, **rules: object) -> Puzzle:
    box = box_of(*sides.split())
    return Puzzle(box=box, rules=Rules(**rules))  # type: ignore[arg-type]


def chain_of(puzzle: Puzzle, words: Sequence[str]) -> tuple[ChainWord, ...]:
    paths = trace_chain(puzzle, tuple(words))
    assert paths is not None
    return tuple(
        ChainWord(word, path, 0) for word, path in zip(words, paths, strict=True)
    )


QU = Puzzle(
    box=Box((("t", "i", "a"), ("o", "b", "h"), ("p", "e", "n"), ("qu", "r", "s")))
)
DRAWN = {
    "triangle": (puzzle_of("peo iay drm"), "pyramid dome"),
    "square": (puzzle_of("riu pgh lcs yao"), "gracious splashy"),
    "thirteen": (
        puzzle_of("xa yh lv kg wm bu fo zp td ni jc rs qe"),
        "objectivize exemplifies showgrounds squeaky",
    ),
    "repeated letters": (puzzle_of("eau ogl tgb lno"), "balloon nugget"),
    "a tile of two letters": (QU, "banquet trophies"),
    "a long chain": (
        puzzle_of("kne zcu vam ybx"),
        "zac cab bevy yak kana axe emu",
    ),
    "a loop": (puzzle_of("peg ulm oir cnw", loop=True), "ergonomic couple ewe"),
    "a loop of one word": (puzzle_of("ab cd", loop=True, cover=2), "aca"),
    "a link of two": (
        puzzle_of("tub pxi snq oja", link=2),
        "juxtaposition onanist stab abstain iniquitous",
    ),
    "no link": (puzzle_of("eci axy otu hrn", link=0), "chateaux irony"),
    "cyrillic": (puzzle_of("лшн кбь аие упс"), "бабушка апельсин"),
    "two sides": (puzzle_of("aeiou dbprkct"), "capacitor rebuked"),
    "the same tile twice": (puzzle_of("abe sto", same_side=True, cover=4), "boots"),
}


@pytest.fixture(params=DRAWN)
def drawn(request: pytest.FixtureRequest) -> tuple[Puzzle, tuple[ChainWord, ...]]:
    puzzle, words = DRAWN[request.param]
    return puzzle, chain_of(puzzle, words.split())


Drawn = tuple[Puzzle, tuple[ChainWord, ...]]


def lines_in(svg: str) -> list[str]:
    """The path of each word, as it stands in the picture."""
    words = [g for g in ET.fromstring(svg).iter(f"{SVG}g") if "word" in classes(g)]
    return [
        next(path.get("d", "") for path in g if classes(path) == ["line"])
        for g in words
    ]


def classes(element: ET.Element) -> list[str]:
    return element.get("class", "").split()


def points_of(path: str) -> list[complex]:
    """Where a path goes, without the control points of its curves."""
    parts = (text.split()[-2:] for text in re.findall("[MLQC]([^MLQCZ]*)", path))
    return [complex(float(x), float(y)) for x, y in parts]


def test_each_word_visits_its_tiles_in_order(drawn: Drawn) -> None:
    puzzle, chain = drawn
    places = frame_of(puzzle.box).places
    for word, path in zip(chain, lines_in(picture(*drawn)), strict=True):
        near = [
            min(range(len(places)), key=lambda t: abs(places[t].at - point))
            for point in points_of(path)
        ]
        assert near == list(word.tiles)


def test_every_tile_is_there_once_with_its_letters(drawn: Drawn) -> None:
    root = ET.fromstring(picture(*drawn))
    letters = [t.text for t in root.iter(f"{SVG}text") if classes(t) == ["letter"]]
    assert letters == [tile.upper() for tile in drawn[0].box.tiles]


def test_no_two_letters_overlap_nor_leave_the_picture() -> None:
    boxes = [puzzle.box for puzzle, _ in DRAWN.values()]
    boxes += [box_of(*["abcdefghijklmno"] * 4), box_of(*["ab"] * 30)]
    boxes += [Box((("schtsch", "a"), ("b", "qu"), ("字", "w"))), box_of(*"abc")]
    for box in boxes:
        frame = frame_of(box)
        for a, b in combinations(frame.places, 2):
            apart = a.label - b.label
            assert abs(apart.real) >= (a.wide + b.wide) / 2 or abs(apart.imag) >= FONT
        for place in frame.places:
            half, spot = complex(place.wide, FONT) / 2, place.label - frame.corner
            for x in (spot - half, frame.size - spot - half):
                assert min(x.real, x.imag) >= 0, box


def test_no_two_lines_run_over_each_other(drawn: Drawn) -> None:
    strokes = [
        stroke
        for path in lines_in(picture(*drawn))
        for stroke in pairwise(re.split("[LQC]", path[1:]))
    ]
    for one, other in combinations(strokes, 2):
        assert one != other
        assert one != other[::-1]


def test_a_way_that_is_taken_again_is_bowed_farther_each_time() -> None:
    places = frame_of(box_of("ab", "cd")).places
    ((first, *others),) = lines_of(places, [(0, 2, 0, 2)])
    assert len(first) == 2
    bows = [abs(bend - (first[0] + first[1]) / 2) for _, bend, _ in others]
    assert 0 < bows[0] < bows[1]


def test_each_word_has_a_colour_in_turn_and_a_number_where_it_starts() -> None:
    puzzle, said = DRAWN["a long chain"]
    root = ET.fromstring(picture(puzzle, chain_of(puzzle, said.split())))
    words = [classes(g)[1] for g in root.iter(f"{SVG}g") if "word" in classes(g)]
    assert words == [f"w{n % 6 + 1}" for n in range(7)]
    numbers = [
        (classes(g), g[1].text) for g in root.iter(f"{SVG}g") if "number" in classes(g)
    ]
    assert (
        numbers == [(["number", turn], str(n)) for n, turn in enumerate(words, 1)] * 2
    )
    legend = [g for g in root.iter(f"{SVG}g") if "legend" in classes(g)]
    assert [g[-1].text for g in legend] == said.upper().split()


def test_each_line_has_a_tip_that_says_where_it_goes() -> None:
    puzzle, said = DRAWN["square"]
    chain = chain_of(puzzle, said.split())
    root = ET.fromstring(picture(puzzle, chain))
    tips = [
        path.get("d", "") for path in root.iter(f"{SVG}path") if "tip" in classes(path)
    ]
    strokes = [
        s
        for word in lines_of(frame_of(puzzle.box).places, [w.tiles for w in chain])
        for s in word
    ]
    assert len(tips) == len(strokes)
    for tip, stroke in zip(tips, strokes, strict=True):
        left, point, right = points_of(tip)
        ahead = point - (left + right) / 2
        assert (ahead * (stroke[-1] - stroke[0]).conjugate()).real > 0


@pytest.mark.parametrize(
    ("name", "full", "rings"),
    [
        ("square", 12, 2),  # A and S again; the link is one visit
        ("a loop", 12, 3),
        ("a loop of one word", 2, 0),
        ("no link", 12, 1),
        ("the same tile twice", 4, 1),
    ],
)
def test_dots_are_full_where_a_word_has_been_and_ringed_for_more(
    name: str, full: int, rings: int
) -> None:
    puzzle, words = DRAWN[name]
    svg = picture(puzzle, chain_of(puzzle, words.split()))
    assert (svg.count('class="dot used"'), svg.count('class="ring"')) == (full, rings)


def test_the_box_is_filled_where_the_whole_chain_is_proved_best() -> None:
    puzzle, said = DRAWN["square"]
    chain = chain_of(puzzle, said.split())
    assert 'class="wall solved best"' in picture(puzzle, chain, proved=True)
    assert "proved" in picture(puzzle, chain, proved=True)
    assert 'class="wall solved"' in picture(puzzle, chain)
    for other in (picture(puzzle, chain, 1, proved=True), picture(puzzle, proved=True)):
        assert 'class="wall"' in other
        assert "proved" not in other


def test_what_looks_like_markup_is_text() -> None:
    box = DRAWN["square"][0].box
    title = "<script>alert('&')</script>"
    root = ET.fromstring(picture(Puzzle(box=box, title=title)))
    assert root.findtext(f"{SVG}title") == "<script>alert('&')</script>"


def test_letters_that_are_read_to_the_left_stand_so() -> None:
    places = frame_of(box_of("אבג", "דהו", "זחט", "יכל")).places
    across = [place.at.real for place in places]
    assert across[0] > across[1] > across[2]
    assert across[6] > across[7] > across[8]


def test_draw_writes_the_picture_over_an_older_one(
    tmp_path: Path, capsys: Capture
) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "box.svg"
    file.write_text("sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious, splashy]}")
    out.write_text("older")
    assert main(["draw", str(file), "-o", str(out)]) == 0
    assert [points_of(path)[0] for path in lines_in(out.read_text())]
    assert "splashy" in out.read_text()
    assert main(["draw", str(file), "-o", str(out), "--no-chain"]) == 0
    assert "splashy" not in out.read_text()
    assert main(["draw", str(file), "-o", str(out), "--upto", "1"]) == 0
    assert "gracious" in out.read_text()
    assert "splashy" not in out.read_text()
    assert capsys.readouterr() == ("", "")


def test_draw_without_a_chain_draws_the_box_and_says_so(
    tmp_path: Path, capsys: Capture
) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "box.svg"
    file.write_text("sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious]}")
    assert main(["draw", str(file), "-o", str(out)]) == 1
    assert lines_in(out.read_text()) == []
    assert "there is no chain" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("output", "code", "problem"),
    [
        ("box.gif", 2, "does not end in .svg, .png, .html or .htm"),
        ("box.html", 2, "--upto: is for pictures"),
        ("nowhere/box.svg", 74, "cannot be written"),
        ("puzzle.svg", 2, "this is the puzzle file itself"),
    ],
)
def test_draw_refuses_what_it_cannot_write(
    output: str, code: int, problem: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "puzzle.svg"
    file.write_text("sides: [riu, pgh, lcs, yao]\nwords: {only: [gracious]}")
    try:
        done = main(["draw", str(file), "-o", str(tmp_path / output), "--upto", "1"])
    except SystemExit as stop:
        done = int(str(stop.code))
    assert done == code
    assert problem in capsys.readouterr().err
    assert file.read_text().startswith("sides")


def test_the_picture_beside_the_puzzle_is_up_to_date(tmp_path: Path) -> None:
    kept = Path(__file__).parents[2] / "puzzles" / "gracious-splashy.svg"
    drawn_now = tmp_path / "now.svg"
    assert main(["draw", str(kept.with_suffix(".yaml")), "-o", str(drawn_now)]) == 0
    assert drawn_now.read_text("utf-8") == kept.read_text("utf-8")
