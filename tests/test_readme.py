"""The READMEs, held to what happens: links, commands, examples and figures."""

import re
import shlex
import shutil
import sys
from itertools import accumulate
from pathlib import Path

import pytest
import yaml

from cpbox.candidates.lexicon.build import hand_made
from cpbox.candidates.source import source
from cpbox.cli.main import main, parse_command_line
from cpbox.puzzle import LISTS, Rules, Words
from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
MADE = ("slurs", "refused", "supplement", "unfit")
PAGES = sorted(
    path
    for folder in (".", "cpbox", "models", "puzzles", "tests")
    for path in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")
    if not {"node_modules", ".venv", ".pytest_cache"} & {*path.parts}
)
README = (ROOT / "README.md").read_text("utf-8")
SHELL = (ROOT / "cpbox/cli/README.md").read_text("utf-8")
PYTHON = (ROOT / "cpbox/calls/README.md").read_text("utf-8")
FILES = (ROOT / "puzzles/README.md").read_text("utf-8")
COMPOSE = (ROOT / "cpbox/lab/composer/README.md").read_text("utf-8")
NAMES = [str(path.relative_to(ROOT)) for path in PAGES]


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """What GitHub makes of a page's headings."""
    headings = re.findall(
        r"^#+ (.*)$", without_code(path.read_text("utf-8")), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


@pytest.mark.parametrize("name", NAMES)
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text("utf-8")))
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("name", NAMES)
def test_every_file_that_a_page_names_by_its_path_is_there(name: str) -> None:
    text = without_code((ROOT / name).read_text("utf-8"))
    paths = re.findall(r"`((?:cpbox|tests|models|puzzles)/[\w/.-]*)`", text)
    modules = re.findall(r"python -m ((?:tests|cpbox)[\w.]*)", text)
    for path in [*paths, *(module.replace(".", "/") for module in modules)]:
        found = ROOT / path
        assert found.exists() or found.with_suffix(".py").exists(), path


def commands() -> list[str]:
    """Each command line of cpbox in a code block or in a table, without comments."""
    shell = [*blocks("sh"), *blocks("sh", FILES), *blocks("sh", COMPOSE)]
    lines = [line for block in shell for line in block.splitlines()]
    for block in blocks("yaml", FILES):  # those for CI, which are YAML, too
        lines += re.findall(r"run: (cpbox .*)", block)
        lines += [f"{x} FILE" for x in re.findall("entry: (cpbox .*)", block)]
    for row in re.findall(r"^\| (`cpbox .*?`) \|", README + SHELL, re.MULTILINE):
        lines += row.strip("`").split("`, `")
    parts = [part for line in lines for part in re.split(r"&&|[|>]", line)]
    found = [re.sub(r"^\s*\S*?cpbox ", "cpbox ", part) for part in parts]
    return [part.strip() for part in found if part.startswith("cpbox ")]


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_can_be_given(command: str) -> None:
    _, *arguments = shlex.split(command.replace("WORD…", "WORD"), comments=True)
    assert parse_command_line(arguments).command == arguments[0]


def test_the_checks_in_ci_are_in_yaml_and_their_commands_can_be_given() -> None:
    read = [yaml.load(block, yaml.BaseLoader) for block in blocks("yaml", FILES)]
    jobs = [job for each in read for job in each.get("jobs", {}).values()]
    hooks = [
        hook for each in read for x in each.get("repos", ()) for hook in x["hooks"]
    ]
    lines = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    lines += [f"{hook['entry']} puzzles/thursday.yaml" for hook in hooks]
    given = [shlex.split(line)[1:] for line in lines if line.startswith("cpbox ")]
    assert [parse_command_line(each).command for each in given] == [
        "solve",
        "site",
        "solve",
    ]


@pytest.mark.slow
def test_the_shell_blocks_of_the_readme_do_what_they_say(tmp_path: Path) -> None:
    """All but those that install and run the tests, in an empty folder of their own."""
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    program = f'{shlex.quote(sys.executable)} -m cpbox "$@"'
    cpbox = f"export BROWSER=true; cpbox() {{ {program}; }}\n"
    lines = [
        line.split("&&")[-1].replace(".venv/bin/cpbox", "cpbox").strip()
        for block in blocks("sh")
        for line in block.splitlines()
        if "pytest" not in line
    ]
    done = run("bash", "-euc", cpbox + "\n".join(lines), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "gracious" in done.stdout.lower()


@pytest.mark.parametrize(("page", "end"), [(README, "]\n"), (PYTHON, "True\n")])
def test_the_python_of_the_readmes_runs(
    page: str,
    end: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(blocks("python", page)[0], {})  # it is ours
    assert capsys.readouterr().out.endswith(end)


def test_the_puzzles_of_the_readme_can_be_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert blocks("yaml")
    for block in blocks("yaml"):
        path = tmp_path / "puzzle.yaml"
        path.write_text(block, "utf-8")
        assert main(["try", str(path)]) == 0
    assert capsys.readouterr().err == ""


def test_the_page_on_puzzle_files_shows_what_try_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for the times."""
    page = (ROOT / "puzzles/README.md").read_text("utf-8").partition("## Variants")[2]
    puzzle, printed = re.findall(r"```\w+\n(.*?)```", page, re.DOTALL)[:2]
    monkeypatch.chdir(tmp_path)
    Path("thursday.yaml").write_text(puzzle, "utf-8")
    command, _, expected = printed.partition("\n")
    assert main(shlex.split(command.removeprefix("$ cpbox "))) == 0
    tables = [capsys.readouterr().out, expected]
    timeless = [re.sub(r" +[\d.]+ m?s ", " ", table).split() for table in tables]
    assert timeless[0] == timeless[1]


def test_the_sizes_of_the_word_lists_are_those_of_their_files() -> None:
    folder = ROOT / "cpbox/candidates/lexicon"
    text = (folder / "README.md").read_text("utf-8")
    sizes = [len((folder / f"{name}.txt").read_text().split()) for name in LISTS]
    added = re.findall(
        r"^\| `\w+\.txt` \|.*\| ([\d,+ ]+) \| ([\d,]+) \|$", text, re.MULTILINE
    )
    told = [
        (sum(map(int, own.replace(",", "").split("+"))), int(all_.replace(",", "")))
        for own, all_ in added
    ]
    assert told == [*zip(sizes, accumulate(sizes), strict=True)]


def test_the_sizes_of_the_hand_made_lists_are_told() -> None:
    text = (ROOT / "cpbox/candidates/lexicon/README.md").read_text("utf-8")
    size = {name: len(hand_made(f"{name}.txt")) for name in MADE}
    assert f"{size['slurs']} words are in no list" in text
    assert f"`unfit.txt` names {size['unfit']} words" in text
    assert f"`refused.txt` does not name it: {size['refused']} misspellings" in text
    assert f"The other {size['supplement']:,} stand in `supplement.txt`" in text


def test_the_readme_and_its_page_have_the_same_figures_of_published_answers() -> None:
    page = (ROOT / "tests/benchmarks/README.md").read_text("utf-8")
    one_line, readme = (" ".join(text.split()) for text in (page, README))
    (row,) = re.findall(r"\| all four, the default \| .* \| (\d+) \(.* %\) \|", page)
    (before,) = re.findall(r"[\d.]+ % of 1,582 boards", one_line)
    assert before in readme
    assert f"on {row} of 246 " in readme
    assert "never had more words" not in one_line + readme


def test_the_readme_counts_the_rules() -> None:
    assert len(Rules.model_fields) == 18
    assert "the eighteen rules" in README


@pytest.mark.skipif(not shutil.which("sed"), reason="there is no sed here")
def test_the_command_that_removes_apostrophes_leaves_all_letters(
    tmp_path: Path,
) -> None:
    file = tmp_path / "words.txt"
    marks = ("'", "\N{RIGHT SINGLE QUOTATION MARK}", "\N{MODIFIER LETTER APOSTROPHE}")
    both = map(chr, (*range(0x430, 0x460), *range(0xC0, 0x180)))
    letters = "".join(x for x in both if x.isalpha())
    file.write_text("\n".join(f"{letters}{mark}я" for mark in marks), "utf-8")
    script = re.findall(r'`sed "(s/\'.*?)" words.txt', FILES)[0]
    done = run("sed", script, str(file), env={"LC_ALL": "C"}, encoding="utf-8")
    assert {*done.stdout.split()} == {f"{letters}я"}
    file.write_text(done.stdout, "utf-8")
    assert source(Words(file=file), "common").size == 1
