"""A site of boxes: what is on it and when, what is built again, and what stays."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any
from uuid import UUID
from xml.dom import minidom
from xml.etree import ElementTree as ET
from zlib import decompress

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.basics.files import write_whole
from cpbox.cli.main import main
from cpbox.fields.key_types import LANGUAGES
from cpbox.show.page.assemble import early
from cpbox.show.site import own_files
from cpbox.show.site.own_files import NAME
from cpbox.show.texts import texts
from tests.processes import PYTHON, ROOT, started, until
from tests.show.browser import (
    AFTER_FRAMES,
    WIDE_LETTERS,
    axe,
    new_context,
    play,
    set_default_size,
    watch_console,
)
from tests.show.test_sheet import Read
from tests.slow import few

DAYS = ("2027-01-03", "2027-01-04", "2027-01-05")
TODAY = DAYS[1]
ANSWERS = {  # no two of which share a letter with the other boxes' words
    "2027-01-03": ("riu pgh lcs yao", ["gracious", "sharply"]),
    "2027-01-04": ("peg ulm oir cnw", ["upcoming", "glower"]),
    "2027-01-05": ("adm eil jns ouv", ["emoji", "individuals"]),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "boxes"
    made.mkdir()
    for n, (day, (sides, words)) in enumerate(ANSWERS.items()):
        puzzle = cpbox.Puzzle.of(
            sides, words={"only": [*words, "scary"]}, date=day, title=f"Box {n}", par=3
        )
        puzzle.save(made / f"{'-'.join(words)}.yaml")
    return made


@pytest.fixture
def public(tmp_path: Path) -> Path:
    return tmp_path / "public"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def data_of(page: bytes) -> dict[str, Any]:
    packed = re.search(rb'id="data">([^<]*)<', page)
    assert packed
    record: dict[str, Any] = json.loads(decompress(b64decode(packed[1])))
    return record


def test_no_file_tells_of_a_coming_box_or_has_an_answer_before_its_day(
    folder: Path, public: Path
) -> None:
    built = cpbox.site(folder, public, today=TODAY)
    files = contents(public)
    assert (built.published, built.waiting) == (2, 1)
    assert {name for name in files if "play/" in name} == {
        "play/2027-01-03.html",
        "play/2027-01-04.html",
    }
    every = b"\n".join(files.values()).lower()
    assert b"box 2" not in every
    assert b"sharply" in every  # in the answer of the box before
    for word in ("upcoming", "glower", "emoji", "individuals"):
        assert word.encode() not in every
        assert word not in " ".join(files)
    assert data_of(files["play/2027-01-04.html"])["answer"] is None
    before = data_of(files["play/2027-01-03.html"])["answer"]
    assert before["chains"] == [["gracious", "sharply"]]
    later = cpbox.site(folder, public, today=DAYS[2])
    assert later.waiting == 0
    assert data_of(contents(public)["play/2027-01-04.html"])["answer"]["chains"] == [
        ["upcoming", "glower"]
    ]


def test_a_title_tells_nothing_on_the_day(folder: Path, public: Path) -> None:
    file = folder / "upcoming-glower.yaml"
    file.write_text(file.read_text("utf-8").replace("Box 1", "Upcoming events"))
    cpbox.site(folder, public, today=TODAY)
    assert b"upcoming" not in b"\n".join(contents(public).values()).lower()


def test_the_same_files_come_of_one_build_and_of_one_a_day(
    folder: Path, public: Path, tmp_path: Path
) -> None:
    for day in DAYS:
        cpbox.site(folder, public, today=day)
    at_once = tmp_path / "at once"
    cpbox.site(folder, at_once, today=DAYS[-1])
    assert contents(public) == contents(at_once)


def test_only_what_has_changed_is_built_again(folder: Path, public: Path) -> None:
    cpbox.site(folder, public, today=DAYS[-1])
    again = cpbox.site(folder, public, today=DAYS[-1])
    assert (again.written, again.removed, again.results) == ((), (), ())
    file = folder / "gracious-sharply.yaml"
    file.write_text(file.read_text("utf-8").replace("par: 3", "par: 4"))
    changed = cpbox.site(folder, public, today=DAYS[-1])
    assert {x for x in changed.written if "play/" in x} == {"play/2027-01-03.html"}
    assert len(changed.results) == 1
    (public / "play/2027-01-03.html").unlink()
    assert cpbox.site(folder, public, today=DAYS[-1]).written == (
        "play/2027-01-03.html",
    )
    file.unlink()
    assert cpbox.site(folder, public, today=DAYS[-1]).removed == (
        "play/2027-01-03.html",
    )


def test_a_list_that_has_changed_is_a_change(folder: Path, public: Path) -> None:
    (folder / "words.txt").write_text("gracious\nsharply\n")
    puzzle = "sides: riu pgh lcs yao\ntitle: Own\nwords: {file: words.txt}\n"
    (folder / "own.yaml").write_text(puzzle)
    cpbox.site(folder, public, today=TODAY)
    assert not cpbox.site(folder, public, today=TODAY).written
    (folder / "words.txt").write_text("gracious\nsplashy\n")
    assert "play/own.html" in cpbox.site(folder, public, today=TODAY).written
    assert data_of(contents(public)["play/own.html"])["answer"]["chains"] == [
        ["gracious", "splashy"]
    ]


def test_a_list_in_another_folder_is_no_change_unless_it_changes(
    folder: Path, public: Path
) -> None:
    words = folder.parent / "words.txt"
    words.write_text("gracious\nsharply\n")
    puzzle = "sides: riu pgh lcs yao\nwords: {file: ../words.txt}\ndate: 2027-01-01\n"
    (folder / "own.yaml").write_text(puzzle)
    assert len(cpbox.site(folder, public, today=TODAY).results) == 3
    assert not cpbox.site(folder, public, today=TODAY).results
    assert str(folder.parent) not in (public / NAME).read_text("utf-8")
    words.write_text("gracious\nsplashy\n")
    assert len(cpbox.site(folder, public, today=TODAY).results) == 1


def test_files_of_others_stay(folder: Path, public: Path) -> None:
    (public / "play").mkdir(parents=True)
    others = {"CNAME": b"example.org", "play/mine.html": b"mine", "index.html": b"me"}
    for name, data in others.items():
        (public / name).write_bytes(data)
    with pytest.raises(InputError, match=r"index\.html: is not as cpbox site wrote it"):
        cpbox.site(folder, public, today=TODAY)
    assert contents(public) == others
    (public / "index.html").unlink()
    cpbox.site(folder, public, today=TODAY)
    page = public / "play/2027-01-03.html"
    page.write_text("changed by hand")
    (folder / "gracious-sharply.yaml").unlink()
    built = cpbox.site(folder, public, today=TODAY)
    assert (built.removed, built.left) == ((), ("play/2027-01-03.html",))
    files = contents(public)
    assert files["play/2027-01-03.html"] == b"changed by hand"
    assert {files[name] for name in ("CNAME", "play/mine.html")} == {
        b"example.org",
        b"mine",
    }


class KilledError(BaseException):
    """The end of a process, as far as a test can tell."""


@pytest.mark.parametrize("files", few(2, [0, 5, 1, 2, 3, 4, 6, 7]))
def test_a_build_that_was_killed_goes_on(
    files: int, folder: Path, public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cpbox.site(folder, public.parent / "whole", today=DAYS[-1])
    wanted = contents(public.parent / "whole")
    cpbox.site(folder, public, today=TODAY)
    written: list[Path] = []

    def write(path: Path, data: str | bytes) -> None:
        if len(written) >= files:
            raise KilledError
        written.append(path)
        write_whole(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(own_files, "write_whole", write)
        with pytest.raises(KilledError):
            cpbox.site(folder, public, today=DAYS[-1])
    cpbox.site(folder, public, today=DAYS[-1])
    assert contents(public) == wanted


def test_what_was_not_proved_in_time_is_tried_again(folder: Path, public: Path) -> None:
    first = cpbox.site(folder, public, today=TODAY, time_limit=1e-6)
    assert len(first.results) == 2
    assert not any(result.status.is_proof for result in first.results)
    second = cpbox.site(folder, public, today=TODAY)
    assert all(result.status.is_proof for result in second.results)
    assert len(second.results) == 2
    assert not cpbox.site(folder, public, today=TODAY, time_limit=1e-6).results


def test_a_stop_token_ends_it_and_the_same_call_goes_on(
    folder: Path, public: Path
) -> None:
    stop = Event()
    stop.set()
    with pytest.raises(KeyboardInterrupt):
        cpbox.site(folder, public, today=TODAY, stop=stop)
    assert cpbox.site(folder, public, today=TODAY).published == 2


def test_ctrl_c_while_hints_are_looked_for_ends_it(
    folder: Path, public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are given as far as they are known, and none of the other puzzles begun."""
    begun = []

    def cut_off(puzzle: cpbox.Puzzle, *_: Any) -> Any:
        begun.append(puzzle)
        return cpbox.solve(puzzle), replace(cpbox.hint(puzzle), interrupted=True)

    with monkeypatch.context() as patch:
        patch.setattr("cpbox.show.site.building.solution_of", cut_off)
        with pytest.raises(KeyboardInterrupt):
            cpbox.site(folder, public, today=TODAY)
    assert len(begun) == 1
    assert cpbox.site(folder, public, today=TODAY).published == 2


def test_an_inventory_of_another_kind_is_refused(folder: Path, public: Path) -> None:
    public.mkdir()
    (public / NAME).write_text("{}")
    with pytest.raises(InputError, match=f"{NAME}: is not what cpbox site writes"):
        cpbox.site(folder, public)


def test_every_mistake_in_the_folder_is_said_and_nothing_is_written(
    folder: Path, public: Path
) -> None:
    (folder / "a.yaml").write_text("sides: riu pgh lcs yao\ndate: today\n")
    (folder / "b.yaml").write_text("sides: riu pgh\nrules: {loops: true}\n")
    with pytest.raises(InputError) as error:
        cpbox.site(folder, public)
    assert [each.key for each in error.value.mistakes] == ["date", "rules.loops"]
    assert not [*public.iterdir()]
    with pytest.raises(InputError, match="has no puzzle files"):
        cpbox.site(public, public)
    for day in ("x", "2027-3-05", "20270305", "2027-W09-5"):  # ISO has them, a file not
        with pytest.raises(InputError, match=f"today: '{day}' is not a date"):
            cpbox.site(folder, public, today=day)
    with pytest.raises(InputError, match="is not a folder"):
        cpbox.site(folder / "a.yaml", public)


@pytest.mark.parametrize(("day", "published"), [("", 3), ("date: 2027-02-01\n", 2)])
def test_a_box_that_has_no_chain_is_refused_at_once_unless_its_file_expects_that(
    day: str, published: int, folder: Path, public: Path
) -> None:
    bad = folder / "bad.yaml"
    bad.write_text(f"sides: [ab, cd]\nwords: {{only: [acb]}}\n{day}", "utf-8")
    with pytest.raises(InputError, match=r"bad\.yaml: expect: it is proved that there"):
        cpbox.site(folder, public, today=TODAY)
    bad.write_text(f"{bad.read_text()}expect: {{status: infeasible}}\n", "utf-8")
    assert cpbox.site(folder, public, today=TODAY).published == published
    assert contents(public)  # and where nothing changed, nothing is solved again
    assert not cpbox.site(folder, public, today=TODAY).written


def test_boxes_without_a_date_and_of_one_day_have_their_own_pages(
    folder: Path, public: Path
) -> None:
    text = (folder / "upcoming-glower.yaml").read_text("utf-8")
    (folder / "z.yaml").write_text(text)  # of the same day
    undated = re.sub("date: .*\n", "", text)
    (folder / "Gracious! or not.yaml").write_text(undated)
    (folder / "glower.yaml").write_text(undated.replace("Box 1", "Glower"))
    cpbox.site(folder, public, today=TODAY)
    pages = {name for name in contents(public) if name.startswith("play/")}
    key = data_of(contents(public)["play/2027-01-04.html"])["key"]
    assert pages == {
        "play/2027-01-03.html",
        "play/2027-01-04.html",
        "play/2027-01-04-2.html",
        "play/Gracious-or-not.html",
        f"play/{key}.html",  # the file's name is a part of the answer
    }
    index = (public / "index.html").read_text("utf-8")
    assert 'href="archive/undated.html"' in index
    assert 'href="play/2027-01-04-2.html"' in index


def test_pages_feed_and_manifest_agree_on_what_there_is(
    folder: Path, public: Path
) -> None:
    cpbox.site(folder, public, today=DAYS[-1], url="https://example.org/x", title="X&Y")
    files = {name: data.decode() for name, data in contents(public).items()}
    for name, text in files.items():
        if not name.endswith(".html"):
            continue
        for link in re.findall(r'(?:href|src)="([^":#]+)"', text):
            target = (public / name).parent / link
            assert target.resolve().is_file(), (name, link)
        assert not re.search(r"(?:src|href)=\"https?:", text)
    feed = minidom.parseString(files["feed.xml"])  # our own
    assert feed.documentElement.getAttribute("xml:lang") == "en"  # type: ignore[union-attr]
    entries = feed.getElementsByTagName("entry")
    links = [x.getElementsByTagName("link")[0].getAttribute("href") for x in entries]
    assert links == [f"https://example.org/x/play/{day}.html" for day in reversed(DAYS)]
    ids = [x.firstChild.data for x in feed.getElementsByTagName("id")]  # type: ignore[union-attr]
    assert len({*ids}) == len(ids) == 4
    assert json.loads(files["manifest.json"])["name"] == "X&Y"
    saved = json.loads(re.search(r"SAVED = (\[.*?\]);", files["sw.js"], re.DOTALL)[1])  # type: ignore[index]
    assert {*saved} <= {"./", *files}
    assert {f"play/{day}.html" for day in DAYS} <= {*saved}


@pytest.mark.parametrize("url", ["", "https://example.org/x/"])
def test_the_feed_has_what_atom_requires(folder: Path, public: Path, url: str) -> None:
    cpbox.site(folder, public, today=DAYS[-1], url=url)
    feed = ET.parse(public / "feed.xml").getroot()  # our own
    atom, day = "{http://www.w3.org/2005/Atom}", r"\d{4}-\d\d-\d\dT00:00:00Z"
    entries = feed.findall(f"{atom}entry")
    assert len(entries) == len(DAYS)
    for each in (feed, *entries):  # RFC 4287, sections 4.1.1 and 4.1.2
        title, name, when = (
            [*each.iter(f"{atom}{x}")] for x in ("title", "id", "updated")
        )
        inner = len(entries) if each is feed else 0
        assert len(title) == len(name) == len(when) == 1 + inner
        assert title[0].text
        assert re.fullmatch(day, str(when[0].text))
        assert UUID(str(name[0].text).removeprefix("urn:uuid:")).urn == name[0].text
    assert feed.findtext(f"{atom}author/{atom}name")
    links = {x.get("rel"): x.get("href") for x in feed.findall(f"{atom}link")}
    assert links == {None: f"{url}index.html", "self": f"{url}feed.xml"}
    assert {x.tag.removeprefix(atom) for x in feed.iter()} == {
        *(
            "feed",
            "title",
            "id",
            "updated",
            "author",
            "name",
            "link",
            "entry",
            "summary",
        )
    }


def test_the_archive_says_no_more_than_is_known(folder: Path, public: Path) -> None:
    (folder / "none.yaml").write_text(
        "sides: riu pgh lcs yao\ntitle: None\ndate: 2026-12-31\n"
        "expect: {status: infeasible}\n"
        "words: {only: [gracious]}\n"
    )
    cpbox.site(folder, public, today=TODAY)

    def rows(year: int) -> list[str]:
        text = (public / f"archive/{year}.html").read_text("utf-8")
        table = text.partition('class="list"')[2]
        matches = re.findall(r"<tr>(.*?)</tr>", table)[1:]
        return [" ".join(Read(row).text.split()) for row in matches]

    assert rows(2027) == [
        "Monday, 4 January 2027: Box 1 \u2013 3",
        "Sunday, 3 January 2027: Box 0 2 3",
    ]
    assert rows(2026) == ["Thursday, 31 December 2026: None none"]
    stopped = cpbox.site(folder, public.parent / "s", today=TODAY, time_limit=1e-6)
    assert not all(result.status.is_proof for result in stopped.results)


def test_no_two_pages_have_one_title(folder: Path, public: Path) -> None:
    for file in folder.glob("*.yaml"):
        text = re.sub("title: .*", "title: The weekly", file.read_text("utf-8"))
        file.write_text(text, "utf-8")
    cpbox.site(folder, public, today="2027-02-01", title="Ours")
    pages = [file.read_text("utf-8") for file in public.rglob("*.html")]
    titles = [re.findall("<title>(.*?)<", page)[0] for page in pages]
    assert len({*titles}) == len(titles) == len(pages)
    assert "Monday, 4 January 2027: The weekly · Ours" in titles
    again = cpbox.site(folder, public, today="2027-02-01", title="Theirs")
    assert len(again.results) == len(ANSWERS)


def test_the_shell_says_what_was_built(
    folder: Path, public: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["site", str(folder), "-o", str(public), "--today", TODAY]
    assert main(command) == 0
    assert capsys.readouterr().out.startswith(f"{public}: 2 puzzles, ")
    assert main(command) == 0
    assert capsys.readouterr().out == (
        f"{public}: 2 puzzles, 0 files written, 1 waits for its day\n"
    )
    (public / "play/2027-01-03.html").write_text("mine")
    (folder / "gracious-sharply.yaml").unlink()
    assert main(command) == 0
    assert "play/2027-01-03.html: left as it is" in capsys.readouterr().err


def test_the_archive_says_how_hard_a_box_is_where_that_is_known(
    folder: Path, public: Path
) -> None:
    cpbox.site(folder, public, today=TODAY)
    assert "Likely par" not in (public / "index.html").read_text("utf-8")
    box = cpbox.Puzzle.of("riu pgh lcs yao", words="full", date="2027-01-02")
    box.save(folder / "rated.yaml")
    cpbox.site(folder, public, today=TODAY)
    known = cpbox.difficulty(box)
    text = " ".join(Read((public / "index.html").read_text("utf-8")).text.split())
    assert f"2 January 2027 2 \u2013 {known.par}, {known.name}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_site_is_in_a_language_of_ours(
    language: str, folder: Path, public: Path
) -> None:
    cpbox.site(folder, public, today=TODAY, language=language)
    own, text = texts(language), (public / "index.html").read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert own("web.show_answer") in text
    assert '<html lang="en"' in (public / "play/2027-01-03.html").read_text("utf-8")


HOSTILE = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


def test_a_hostile_title_word_and_list_leave_no_markup(
    folder: Path, public: Path
) -> None:
    (folder / "<b>.txt").write_text("gracious\nsharply\n")
    for n, day in enumerate(("date: 2027-01-02\n", "")):
        (folder / f"<u>{n}.yaml").write_text(
            f"sides: riu pgh lcs yao\ntitle: {json.dumps(HOSTILE)}\n{day}"
            f"source: {json.dumps(HOSTILE)}\nwords: {{file: '<b>.txt'}}\n"
        )
    cpbox.site(folder, public, today=TODAY, title=HOSTILE, url="https://a.example/b/")
    for name, data in contents(public).items():
        text = data.decode()
        if name.endswith(".html"):
            names = Read(text).names
            assert not {"img", "u", "iframe"} & {*names}, name
            scripts = re.findall(r"<script([^>]*)>([^<]*)", text)
            at_once = [x for kind, x in scripts if "text/plain" not in kind]
            assert {*at_once} <= {"", early().partition("<")[0]}, name
            assert "onerror=alert" not in re.sub("&lt;.*?&gt;", "", text), name
        elif name.endswith(".xml"):
            minidom.parseString(text)  # our own
        elif name == "manifest.json":
            assert HOSTILE in json.loads(text).values()  # which browsers show as text
    assert not [name for name in contents(public) if "<" in name]


# ------------------------------------------------------------------------- a browser


@pytest.fixture
def served(folder: Path, public: Path) -> Iterator[str]:
    """The address of the site, as Python's own server has it."""
    cpbox.site(folder, public, today=TODAY)
    command = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(public)]
    with started(*PYTHON, *command, stdout=-1, stderr=-3, text=True) as server:
        assert server.stdout
        port = re.search(r"port (\d+)", server.stdout.readline())
        assert port
        yield f"http://127.0.0.1:{port[1]}/"
        server.terminate()


@pytest.mark.slow
def test_a_site_is_played_online_and_offline(browser: Any, served: str) -> None:
    context = new_context(browser)
    page = context.new_page()
    wrong: list[str] = []
    watch_console(page, wrong)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served)
    page.evaluate("navigator.serviceWorker.ready")
    client = context.new_cdp_session(page)
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [x["errorId"] for x in problems if x["errorId"] != "in-incognito"] == []
    context.set_offline(True)
    page.goto(served)
    page.click(".latest .go")
    page.wait_for_selector("html.ready")
    page.click("#hint")  # the page has no chain, and looks for hints itself
    for _ in range(4):
        page.click("#next-hint")
    assert "UPCOMING" in page.inner_text("#hint-list")
    play(page, "upcoming", "glower")
    page.locator("#card").wait_for()
    page.goto(f"{served}play/2027-01-03.html")
    page.wait_for_selector("html.ready")
    page.goto(served)
    done = page.wait_for_selector('.calendar a.solved[href="play/2027-01-04.html"]')
    assert done.get_attribute("aria-label") == "Monday, 4 January 2027, solved"
    page.goto(f"{served}play/2020-01-01.html")
    assert texts()("web.offline") in page.inner_text("main")
    context.close()
    lost = "Failed to load resource: net::ERR_"  # what the network lacked, offline
    assert [text for text in wrong if not text.startswith(lost)] == []
    assert [url for url in asked if not url.startswith((served, "blob:"))] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "play/2027-01-04.html"])
def test_the_first_frame_of_a_page_waits_for_no_other_file(
    browser: Any, served: str, path: str
) -> None:
    context = new_context(browser, service_workers="block")
    page, held = context.new_page(), list[Any]()
    page.route("**/assets/*", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(served + path, wait_until="commit")
    until(lambda: page.evaluate("performance.getEntriesByType('paint').length"))
    assert page.locator("h1").is_visible()
    page.locator(".box svg, #aim").first.wait_for()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper != "rgba(0, 0, 0, 0)"  # as without its style
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_pages_have_no_barriers_and_fit(
    browser: Any, served: str, width: int, scheme: str
) -> None:
    viewport = {"width": width, "height": 844}
    context = new_context(
        browser, viewport=viewport, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    for path in ("", "archive/2027.html", "offline.html", "play/2027-01-03.html"):
        page.goto(served + path)
        if path.startswith("play/"):
            page.wait_for_selector("html.ready")
        page.evaluate(
            "document.querySelectorAll('details').forEach(x => x.open = true)"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        page.evaluate(axe())
        value = page.evaluate("axe.run()")["violations"]
        assert [(x["id"], x["nodes"][0]["html"]) for x in value] == [], path
    context.close()


TOO_WIDE = """() => [...document.querySelectorAll("button, h1, h2, p")].filter((x) => {
    const { right, width } = x.getBoundingClientRect();
    return x.checkVisibility() && width && right > innerWidth + 1;
}).map((x) => x.id || x.textContent)"""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_pages_of_a_site_fit_in_each_language(
    browser: Any, folder: Path, public: Path, language: str, width: int
) -> None:
    for file in folder.glob("*.yaml"):
        cpbox.replace(cpbox.load(file), "language", language).save(file)
    cpbox.site(folder, public, today=TODAY)
    context = new_context(browser, viewport={"width": width, "height": 844})
    page = context.new_page()
    page.add_init_script(WIDE_LETTERS)
    page.goto((public / "index.html").as_uri())
    in_one_line = "x => x.offsetHeight < 1.9 * parseFloat(getComputedStyle(x).fontSize)"
    assert page.locator(".name, h1").first.evaluate(in_one_line)
    page.goto((public / "play/2027-01-03.html").as_uri())
    page.wait_for_selector("html.ready")
    for step in ("#hint", "#next-hint", "#hide-hints", "#more"):
        page.click(step)
        page.evaluate(AFTER_FRAMES)
        assert page.evaluate(TOO_WIDE) == [], step
    context.close()


@pytest.mark.slow
def test_a_list_of_boxes_fits_on_a_phone_whatever_size_its_reader_set(
    browser: Any, public: Path
) -> None:
    cpbox.site(ROOT / "puzzles/daily", public, today="2027-01-10", language="hu")
    for width, size in ((320, 16), (320, 24), (390, 24)):
        context = new_context(browser, viewport={"width": width, "height": 844})
        page = context.new_page()
        set_default_size(page, size)
        page.goto((public / "index.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()


@pytest.mark.parametrize(
    "url",
    [
        *("foo", "javascript:alert(1)", "http://", "//e.org", "https://a b/"),
        *("https://[x", "https://e.org/?a=1", "https://e.org/#a", 'https://e.org/"'),
    ],
)
def test_an_address_that_is_none_of_a_folder_is_refused(
    folder: Path, public: Path, url: str
) -> None:
    with pytest.raises(cpbox.InputError, match="is not the address of a folder"):
        cpbox.site(folder, public, url=url)
    assert not public.exists()
