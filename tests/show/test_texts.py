"""The texts of the pages: every key that is used exists, and none is there in vain."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cpbox
from cpbox.basics.errors import InputError
from cpbox.basics.files import naming_no_files
from cpbox.basics.wording import Said
from cpbox.cli.server.controls import controls
from cpbox.fields.key_types import LANGUAGES
from cpbox.fields.model_keys import keys_of
from cpbox.puzzle import Puzzle, Words
from cpbox.puzzle.reader import read_all_text
from cpbox.show.page import page
from cpbox.show.page.served import served
from cpbox.show.texts import Texts, catalogue, plural, texts
from tests.processes import ROOT

SOURCES = [
    file
    for file in (ROOT / "cpbox").rglob("*")
    if file.suffix in {".py", ".js", ".html"} and file.name != "say.js"
]
ENGLISH = catalogue("en")
NAMES = re.compile(r"\{(\w+)\}")


def forms(language: str, key: str) -> dict[str, str]:
    text = catalogue(language)[key]
    if isinstance(text, str):
        return {"other": text}
    return {name: form for name, form in text.items() if name != "of"}


def used(file: Path) -> set[str]:
    """The keys that a file names whole, and the beginnings of those that it makes."""
    text = file.read_text("utf-8")
    begin = "|".join(sorted({key.split(".")[0] for key in ENGLISH}))
    is_of_texts = file.parent.name == "texts" or "show.texts" in text or "Said(" in text
    if file.suffix == ".py" and not is_of_texts:
        return set()
    return {*re.findall(rf"(?:[\"'`]|{{{{)((?:{begin})\.[\w.]*)", text)}


def test_every_text_that_is_used_exists_and_every_text_is_used() -> None:
    named = set[str]().union(*map(used, SOURCES))
    begins = {key for key in named if key.endswith(".")}
    of_puzzles = {f"words.{name}" for name in keys_of(Words)}  # which scripts name, too
    assert not {key for key in named - begins - of_puzzles if key not in ENGLISH}
    idle = {
        key for key in ENGLISH if key not in named and not key.startswith((*begins,))
    }
    assert not idle


def test_pages_have_no_placeholder_of_the_command_line() -> None:
    pages = [file for file in SOURCES if file.suffix in {".html", ".js"}]
    every = [file.read_text("utf-8") for file in pages]
    every += [
        form for x in LANGUAGES for key in ENGLISH for form in forms(x, key).values()
    ]
    assert not [text for text in every if re.search(r"cpbox \w+ [A-Z]+\b", text)]


def test_values_stand_in_their_places_and_numbers_choose_the_form() -> None:
    own = Texts(
        "en",
        {
            "a": "{n} of {m}",
            "b": {"one": "{n} box", "other": "{n} boxes"},
            "c": {"of": "m", "one": "{m} box", "other": "{m} boxes of {n}"},
        },
    )
    assert own("a", n=1234, m="x{n}") == "1,234 of x{n}"
    assert [own("b", n=n) for n in (0, 1, 2)] == ["0 boxes", "1 box", "2 boxes"]
    assert own("c", n=1, m=2) == "2 boxes of 1"
    with pytest.raises(KeyError):
        own("a", n=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_no_text_of_its_own_and_the_same_places(
    language: str,
) -> None:
    for key in catalogue(language):
        assert key in ENGLISH, f"{language}.yaml: {key} is no text of en.yaml"
        places = {
            name for form in forms("en", key).values() for name in NAMES.findall(form)
        }
        for form in forms(language, key).values():
            assert {*NAMES.findall(form)} <= places, f"{language}.yaml: {key}"
        assert plural(language, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_and_numbers_are_those_of_the_unicode_consortium(language: str) -> None:
    locale = pytest.importorskip("babel").Locale(language)
    apart = pytest.importorskip("babel.numbers").get_group_symbol(locale)
    for number in (*range(25), 100, 101, 1000, 1_000_001):
        assert plural(language, number) == locale.plural_form(number)
    assert texts(language).number(1_234_567) == f"1{apart}234{apart}567"


AMOUNT = re.compile(r"{\w+} (\w+)")  # and what it is of
SEVERAL = (  # that are never about one
    "lab.answers.first_of",
    "lab.refused.",
    "refused.apart",
    "terminal.as_good.",
    "verdict.apart",
    "verdict.moves.",
    "verdict.same.",
    "verdict.spelled",
)


def after_amounts(language: str, form: str) -> set[str]:
    """What stands after amounts in those texts that have a form for one."""
    every = [forms(language, key) for key in catalogue(language)]
    return {x for each in every if "one" in each for x in AMOUNT.findall(each[form])}


def test_no_text_of_what_is_counted_in_the_singular_stands_there_twice() -> None:
    for key in catalogue("hu"):
        each = forms("hu", key)
        assert len({*each.values()}) == len(each), f"hu.yaml: {key}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_with_an_amount_has_a_singular(language: str) -> None:
    several = after_amounts(language, "other") - after_amounts(language, "one")
    assert several >= {"en": {"words", "are"}, "de": {"Wörter", "Lösungen"}}[language]
    for key in catalogue(language):
        each = forms(language, key)
        of_one = {*AMOUNT.findall(each.get(plural(language, 1), each["other"]))}
        assert key.startswith(SEVERAL) or not of_one & several, key


def test_a_language_is_one_file_with_its_own_plurals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    welsh = "thousands: ','\n  plurals: {zero: n == 0, one: n == 1, two: n == 2}"
    (tmp_path / "cy.yaml").write_text(
        f"language:\n  {welsh}\nunit:\n  words:\n    zero: dim gair\n"
        "    two: '{n} air'\n    other: '{n} gair'\n"
    )
    (tmp_path / "en.yaml").symlink_to(ROOT / "cpbox/show/texts/en.yaml")
    monkeypatch.setattr("cpbox.show.texts.FOLDER", tmp_path)
    own = texts("cy")
    said = [own("unit.words", n=n) for n in (0, 1, 2, 3, 1000)]
    assert said == ["dim gair", "1 gair", "2 air", "3 gair", "1,000 gair"]
    assert own("unit.letters", n=2) == "2 letters"


def test_no_two_scripts_of_a_page_declare_the_same_name() -> None:
    scripts = (x.read_text("utf-8") for x in SOURCES if x.suffix == ".js")
    declared = re.compile(
        r"^(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE
    )
    names = [name for script in scripts for name in declared.findall(script)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_no_text_has_an_article_that_a_value_decides() -> None:
    for key in catalogue("hu"):
        for form in forms("hu", key).values():
            assert not re.search(r"\ba\(z\)|\baz? \{", form.lower()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_beside_an_amount_is_not_read_as_a_comparison_with_it(
    language: str,
) -> None:
    compared = re.compile(r"(fewer|less|more|weniger|mehr|kevesebb|több)\b")
    beside = {key for key in ENGLISH if key.startswith("lab.proved.")}
    said = {form for key in beside for form in forms(language, key).values()}
    assert not {text for text in said if compared.match(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_translation_lacks_is_english_and_is_listed(language: str) -> None:
    every = sorted(ENGLISH.keys() - catalogue(language).keys())
    assert all(texts(language).by_key[key] == ENGLISH[key] for key in every)
    assert not every, f"{language}.yaml lacks {', '.join(every)}"


def test_a_language_without_texts_is_refused_with_those_that_have_them() -> None:
    with pytest.raises(InputError, match="language") as error:
        Puzzle.of("riu pgh lcs yao", language="tlh")
    assert all(language in str(error.value) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_served_page_is_in_one_language(language: str) -> None:
    files = served(language)
    markup, script = files["/"][1], files["/table.js"][1]
    assert f'<html lang="{language}">' in markup
    (told,) = re.findall(r"^const TEXTS = (.*);$", script, re.MULTILINE)
    lab = {key: text for key, text in json.loads(told).items() if key[:4] == "lab."}
    own = catalogue(language)
    assert lab == {key: own[key] for key in ENGLISH if key.startswith("lab.")}
    for key in ("lab.title", "lab.box.any_level", "web.level.5", "lab.save.title"):
        assert f">{own[key]}<" in markup
    # Where no word is to be seen, the button is called as its title is.
    titles = ("play.undo_key", "play.redo_key", "lab.print", "lab.hint")
    assert {*re.findall(r'title="([^"]*)"', markup)} == {own[key] for key in titles}


def test_the_first_frame_of_the_served_page_is_the_box_and_the_question() -> None:
    files = served("de")
    later = '<noscript class="later">.*?</noscript>'
    first = re.sub(later, "", files["/"][1], flags=re.DOTALL)
    for part in ("lab-brand", "lab-box", "lab-stage", "lab-result"):
        assert f'id="{part}"' in first
    assert f"<h1>{catalogue('de')['lab.title']}</h1>" in first
    assert not re.findall("<dialog|<details|<input|<textarea| (href|src)=./", first)


def test_what_the_sentence_of_a_rule_leaves_open_is_said_below_it() -> None:
    shown = {each["key"].rpartition(".")[2] for each in controls()["controls"]}
    usual = {"max_words", "min_length", "start", "end", "loop", "ban"}
    plain = {"max_length", "require", "repeat_words", "min_words", "only", "add"}
    begin = "lab.help."  # and so in each language
    said = {key.removeprefix(begin) for key in ENGLISH if key.startswith(begin)}
    assert said == shown - usual - plain


def test_a_page_says_its_language_and_no_text_of_it_is_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(texts("en").by_key, "play.undo", "<b>&</script>")
    text = page(Puzzle.of("riu pgh lcs yao", words={"only": ["gracious", "splashy"]}))
    assert '<html lang="en"' in text
    assert "&lt;b&gt;&amp;&lt;/script&gt;" in text
    assert text.count("</script>") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_its_full_stop_in_every_language(language: str) -> None:
    for key in catalogue(language):
        if key.startswith(("date.", "language.")):
            continue
        stops = [
            {text.rstrip()[-1:] in ".!?" for text in forms(each, key).values()}
            for each in ("en", language)
        ]
        asks = any(text.endswith("?") for text in forms(language, key).values())
        assert asks or stops[0] == stops[1], key


@pytest.mark.parametrize(
    ("language", "formal"),
    [("de", r"\b(Ihre?\w?|Ihnen|\w+en Sie)\b"), ("hu", r"\b(Önt?|Önök|[Kk]érjük)\b")],
)
def test_who_plays_is_a_friend_in_every_text(language: str, formal: str) -> None:
    said = json.dumps([*catalogue(language).values()], ensure_ascii=False)
    assert not re.search(formal, said)


def puzzle_file(sides: str = "peg ulm oir cnw", **more: str) -> str:
    return "\n".join([f"sides: {sides}", *(f"{x}: {y}" for x, y in more.items())])


WRONG = {  # what a file says, by what is refused of it
    "whole": puzzle_file(rules="{min_length: 2.5}"),
    "at_least": puzzle_file(rules="{min_length: 0}"),
    "at_most": puzzle_file(rules="{link: 99}"),
    "too_large": puzzle_file(rules="{min_length: 99999999999999999999}"),
    "letters": puzzle_file(rules="{cover: [a1]}"),
    "no_letter": puzzle_file(rules="{cover: []}"),
    "twice": puzzle_file(letter_values="{e: 1, E: 2}"),
    "no_tile": puzzle_file(rules="{start: q}"),
    "few_tiles": puzzle_file(rules="{cover: 13}"),
    "cover": puzzle_file(rules="{cover: some}"),
    "values": puzzle_file(letter_values="e"),
    "value_apart": puzzle_file(letter_values="{pe: 2}"),
    "two_spellings": puzzle_file(
        "'[pe]g p e oir'", rules="{lengths: tiles}", letter_values="{pe: 1}"
    ),
    "pattern": puzzle_file(words="{ban_matching: ['(']}"),
    "pattern_more": puzzle_file(words=r"{ban_matching: ['(a)\1']}"),
    "endless": puzzle_file(objective="[-letters]"),
    "most_missing": puzzle_file(rules="{min_words: 20}"),
    "none_between": puzzle_file(rules="{min_words: 3, max_words: 2}"),
    "too_short": puzzle_file(rules="{require: [pi]}"),
    "too_long": puzzle_file(rules="{require: [pour], max_length: 3}"),
    "many_required": puzzle_file(rules="{require: [pour, glow], max_words: 1}"),
    "long_required": puzzle_file(rules="{require: [pour, glow], max_letters: 7}"),
    "banned": puzzle_file(rules="{require: [pour]}", words="{ban: [pour]}"),
    "no_order": puzzle_file(rules="{link: 0, start: p}"),
    "no_loop": puzzle_file(rules="{link: 0, loop: true}"),
    "loop_ends": puzzle_file(rules="{loop: true, start: p, end: g}"),
    "opposite": puzzle_file("pe ulm oir", rules="{moves: opposite}"),
    "accented_tile": puzzle_file("pé ulm", words="{accents: ignore}"),
    "accented_word": puzzle_file(rules="{require: [léger]}", words="{accents: ignore}"),
    "two_sides": puzzle_file("[peg]"),
    "one_side": puzzle_file("['peg ulm']"),
    "signs": puzzle_file("['p-e', ulm]"),
    "empty_side": puzzle_file("[peg, []]"),
    "no_sign": puzzle_file("[pe4, ulm]"),
    "empty_tile": puzzle_file("[[p, ''], ulm]"),
    "missing": "title: A box",
    "no_key": puzzle_file(rules="{zzz: 3}"),
    "no_key_meant": puzzle_file(rules="{loops: true}"),
    "unknown": puzzle_file(rules="{moves: x}"),
    "unknown_meant": puzzle_file(words="comon"),
    "flag": puzzle_file(rules="{loop: maybe}"),
    "date": puzzle_file(date="tomorrow"),
    "no_word": puzzle_file(words="{only: []}"),
    "many_tiles": puzzle_file(f"{'a' * 31} {'b' * 30}"),
    "no_value": puzzle_file(title=""),
    "one": puzzle_file(rules="{start: [p, e]}"),
    "list": puzzle_file(rules="{require: pour glow}"),
    "empty": puzzle_file(rules="{start: ''}"),
    "keys": puzzle_file(rules="[loop]"),
    "brackets": puzzle_file(words="{only: gracious, splashy}"),
    "not_both": puzzle_file(words="{only: [pour], list: full}"),
    "no_file": puzzle_file(words="{file: words.txt}"),
    "no_list": puzzle_file(words="{list: []}"),
    "no_terms": puzzle_file(objective="[]"),
    "pattern_long": puzzle_file(words=f"{{ban_matching: [{'a' * 1001}]}}"),
    "own_order": puzzle_file(words="{rarity: order}"),
    "variants": puzzle_file(variants="[loop]"),
    "variant": puzzle_file(variants="{round: [loop]}"),
    "variant_name": puzzle_file(variants="{'a  b': {}}"),
    "variant_in_variant": puzzle_file(variants="{round: {variants: {}}}"),
    "empty_file": "",
    "no_lines": "- peg ulm",
    "odd_colon": "sides:\u200bpeg ulm",
    "character": puzzle_file(title='"\\a"'),
    "yaml_list": "sides: [peg,\n  ulm\nrules: {}",
    "yaml_mapping": "rules: {loop: true,\n  start: p\nsides: peg ulm",
    "yaml_colon": puzzle_file() + "\nrules\nwords: full",
    "yaml_quote": puzzle_file("'peg ulm"),
    "yaml_no_colon": puzzle_file(title="a: b"),
    "yaml_item": puzzle_file("- peg"),
    "yaml_backslash": puzzle_file(title='"\\q"'),
    "yaml_star": puzzle_file(title="*"),
    "yaml_start": puzzle_file(title="@home"),
    "yaml_value": puzzle_file("[peg,, ulm]"),
    "yaml_nothing": puzzle_file("["),
    "yaml_end": puzzle_file() + "\n...\nwords: full",
    "yaml_tag": f"%TAG ! x\n---\n{puzzle_file()}",
    "yaml_indent": "sides:\n  - peg\n - ulm",
    "yaml_other": f"%SIDES\n---\n{puzzle_file()}",
    "yaml_tab": puzzle_file() + "\n\trules: {}",
    "yaml_second": puzzle_file() + "\n---\nsides: abc def",
    "yaml_anchor": puzzle_file("&box peg ulm"),
    "yaml_key": puzzle_file(letter_values="{[e]: 1}"),
    "yaml_twice": puzzle_file() + "\nsides: abc def",
}
OF_SERVER = {"busy", "too_long_work", "died", "no_memory", "unproved_model"}
WHEN_SOLVED = {"long_chains", "many_ways", "unplayable", "no_model", *OF_SERVER}
WRONG_ANSWERS: Mapping[
    str, tuple[str, Mapping[str, Any]]
] = {  # and what is promised of them
    "answer_size": ("upcoming", {}),
    "answer_words": ("upcoming glower", {"par": 3}),
    "answer_letters": ("upcoming glower", {"letters": 15}),
    "answer_one_word": ("ambidextrous", {"no_one_word": True}),
    "answer_unlisted": ("upcoming gwrelo", {}),
    "answer_meant": ("upcoming gllower", {}),
    "answer_order": ("glower upcoming", {}),
    "answer_broken": ("upcoming lower", {}),
}


def test_what_is_refused_has_the_key_of_its_text_and_all_values() -> None:
    begin = "lab.refused."
    keys = {key for key in ENGLISH if key.startswith(begin)}
    every = (*WRONG, *WHEN_SOLVED, *WRONG_ANSWERS)
    assert keys == {f"{begin}{name}" for name in every}
    tries: dict[str, Callable[[], Any]] = {
        name: partial(read_all_text, text, "puzzle.yaml")
        for name, text in WRONG.items()
    }
    for name, (words, promises) in WRONG_ANSWERS.items():
        spec = {"answer": words.split(), "guarantees": promises}
        tries[name] = partial(cpbox.compose, spec)
    for name, attempt in tries.items():
        with pytest.raises(InputError) as refused, naming_no_files():
            attempt()
        said = {
            each.text.key: texts("en")(each.text.key, **each.text.values)
            for each in refused.value.mistakes
            if isinstance(each.text, Said) and each.problem
        }
        mistakes = refused.value.mistakes
        problems = {x for each in mistakes for x in (each.problem, str(each.text))}
        assert said[f"{begin}{name}"] in problems, name
