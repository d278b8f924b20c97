"""Letters that share a tile in five languages, at every door from words to a site."""

from pathlib import Path

import pytest

import cpbox
from cpbox.puzzle import Box
from tests.processes import shell
from tests.show.test_site import data_of
from tests.slow import few

WORDS = {  # the answer, other words, the sizes of the sides, the hint
    "ij": ("nacht tijger", "schijf regen", "[3, 3, 3]", "N(5), T(5)"),
    "ll": ("llong gallu", "ufudd gwell", "[2, 2, 2]", "LL(4), G(4)"),
    "ch": ("noche estela", "leche echo", "[3, 3, 2]", "N(4), E(6)"),
    "qu": ("request tonic", "queen quilt", "[3, 3, 3]", "R(6), T(5)"),
    "sz": ("szoba asztal", "szabó abszolút", "[2, 2, 2]", "SZ(4), A(5)"),
}
SPEC = """\
words: {{only: [{words}]}}
sides: {sizes}
tiles: [{tile}]
rules: {{lengths: tiles}}
guarantees: {{words: 2}}
letter_values: {{sz: 4, ij: 5, qu: 9, dzs: 8, s: 1}}  # also of tiles that a box lacks
"""


@pytest.mark.parametrize(
    "tile",
    few(1, ["sz", "qu", "ch", "ij", "ll"]),
)
def test_letters_that_share_a_tile_do_so_at_every_door(
    tile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer, others, sizes, begins = WORDS[tile]
    words = ", ".join([*answer.split(), *others.split()])
    Path("spec.yaml").write_text(SPEC.format(words=words, sizes=sizes, tile=tile))
    made = shell("compose", "spec.yaml", "--daily", "2027-03", "-n1", "-o.", code=0)
    file = Path("2027-03-01.yaml")
    box = cpbox.load(file).box
    assert tile in box.tiles
    shown = answer.replace(tile, f"[{tile}]").replace(" ", " → ")
    assert f"{box}: {shown}" in made.out
    assert f"[{tile}]" in str(box)

    assert begins in shell("hint", str(file), "--level", "3", code=0).out
    solved = shell("solve", str(file), "--require-expect", "--json", code=0).record
    assert solved["letters"] == sum(int(x) for x in begins if x.isdigit())
    assert cpbox.Puzzle.of(solved["sides"]).box == Box.of(str(box)) == box
    assert answer.split()[0] in shell("words", str(file), code=0).out
    shell("sweep", str(file), "-oruns.jsonl", code=0)
    assert [*cpbox.read_results("runs.jsonl")["sides"]] == [str(box)]
    shell("prove", str(file), "-oproof", code=0)
    assert f"sides: {box}\n" in shell("check", "proof", code=0).out

    shell("draw", str(file), "-obox.svg", code=0)
    assert f">{tile.upper()}<" in Path("box.svg").read_text("utf-8")
    shell("sheet", str(file), "-osheet.html", code=0)
    assert begins in Path("sheet.html").read_text("utf-8")
    shell("site", ".", "-osite", "--today", "2027-03-01", code=0)
    data = data_of(Path("site/play/2027-03-01.html").read_bytes())
    assert data["tiles"] == [*box.tiles]
