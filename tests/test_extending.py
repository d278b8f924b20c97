"""What becomes of rules and a formulation that somebody adds.

Every command must respect each of them, or refuse clearly. What is right is found by
listing every chain of a small puzzle, here, without cpbox's search.
"""

import base64
import json
import re
import shutil
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import cpbox
from cpbox.puzzle import Puzzle
from cpbox_models import NAMES
from tests.added_rules import BOX, RECORDS, SIDES, STATE, WORDS, Copy, copied
from tests.exhaustive import Chain, every_chain, order, values
from tests.processes import Done
from tests.slow import few


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The sources with the rules, and the model of slots under another name."""
    with copied(tmp_path_factory.mktemp("copy"), ()) as made:
        yield made


@pytest.fixture(scope="module")
def quicker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The same, where the walk that lists chains knows the lengths so far."""
    with copied(tmp_path_factory.mktemp("quicker"), STATE) as made:
        yield made


# ------------------------------------------------------------ what is right, by listing

RULE: dict[str, Callable[[Chain], bool]] = {
    "most_vowels=2": lambda c: all(sum(map(w.count, "aeiou")) <= 2 for w in c),
    "long_words=2": lambda c: sum(len(word) > 5 for word in c) >= 2,
    "distinct_lengths=true": lambda c: len({*map(len, c)}) == len(c),
    "new_starts=true": lambda c: all(a[0] != b[0] for a, b in pairwise(c)),
}
OF_WORDS, SUM, STATEFUL, NEIGHBOURS = RULE
CHANGES = {
    "as it is": (),
    "loop": ("--rule", "loop=true"),
    "no links": ("--rule", "link=0"),
    "repeats": ("--rule", "repeat_words=true", "--rule", "cover=5"),
    "each tile twice": ("--rule", "max_uses=3"),
}


@cache
def chains(rule: str, change: str = "as it is", words: int = 3) -> list[Chain]:
    """Every chain of at most so many words, the best first."""
    asked = [each.split("=") for each in CHANGES[change][1::2]]
    given = {key: {"true": True}.get(x) or int(x) for key, x in asked}
    rules = {"max_words": words} | given
    puzzle = Puzzle.of(SIDES, rules=rules, words={"only": WORDS})
    some = [chain for chain in every_chain(puzzle) if RULE[rule](chain)]
    key = {chain: order(puzzle, values(puzzle, chain)) for chain in some}
    return sorted(some, key=lambda chain: (key[chain], chain))


def best(rule: str, change: str = "as it is") -> list[Chain]:
    """The best chains: those of as few words, and of these, of as few letters."""
    every = chains(rule, change)
    size = [(len(chain), sum(map(len, chain))) for chain in every]
    return [chain for chain, own in zip(every, size, strict=True) if own == size[0]]


def listed(done: Done) -> list[Chain]:
    """The chains that were asked for, as they were found or together at the end."""
    *streamed, last = done.records
    return [*map(tuple, last.get("chains") or [each["chain"] for each in streamed[1:]])]


def refuses(done: Done, rule: str, who: str) -> bool:
    name = rule.partition("=")[0]
    return done.code == 2 and f"rules.{name}: is not supported by {who} yet" in done.err


HOW = [["--formulation", name, *how]
       for how in ([], ["--no-relaxation"]) for name in [*NAMES, "mine"]]  # fmt: skip
EACH = [(rule, how) for how in HOW for rule in RULE]
RELAXED = len(EACH) // 2  # the first half


@pytest.mark.parametrize(("rule", "how"), few(RELAXED + len(RULE), EACH), ids=str)
def test_every_formulation_keeps_a_rule_or_refuses_it(
    copy: Copy, how: list[str], rule: str
) -> None:
    named = ["solve", "box.yaml", "--json", *how, "--rule", rule]
    done = copy.run(*named, "--all")
    if rule == NEIGHBOURS and how[1] not in ("slots", "mine"):
        assert refuses(done, rule, "the models")
        return
    assert sorted(listed(done)) == sorted(best(rule))
    assert tuple(done.records[-1]["chain"]) in best(rule)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("rule", RULE)
def test_every_list_and_count_is_that_of_exhaustive_search(
    copy: Copy, rule: str, change: str
) -> None:
    named = ["solve", "box.yaml", "--json", "--rule", rule, *CHANGES[change]]
    if (rule, change) == (NEIGHBOURS, "no links"):
        done = copy.run(*named)
        assert done.code == 2
        assert "rules.new_starts: with link 0 the words have no order" in done.err
        return
    every, optimal = chains(rule, change), best(rule, change)
    assert {*listed(copy.run(*named, "--every", "3"))} == {*every}
    assert {*listed(copy.run(*named, "--all"))} == {*optimal}
    assert copy.run(*named, "--every", "3", "--count").record["count"] == len(every)
    assert copy.run(*named, "--all", "--count").record["count"] == len(optimal)
    top = listed(copy.run(*named, "--rule", "max_words=3", "--top", "9"))
    sizes = [[(len(x), sum(map(len, x))) for x in some] for some in (top, every[:9])]
    assert sizes[0] == sizes[1]
    assert {*top} <= {*every}


@pytest.mark.slow
def test_counts_of_a_real_box_keep_a_rule_that_is_no_sum(
    copy: Copy, quicker: Copy
) -> None:
    box, rules = "riu pgh lcs yao", {"max_words": 3}
    listed = cpbox.words(Puzzle.of(box, words={"list": "common"})).words
    puzzle = Puzzle.of(box, words={"only": listed}, rules=rules)
    number = sum(map(RULE[STATEFUL], every_chain(puzzle)))
    named = ["solve", box, "--set", "words.list=common", "--rule", STATEFUL]
    for each in (copy, quicker):
        done = each.run(*named, "--every", "3", "--count", "--json")
        assert done.record["count"] == number > 900


@pytest.mark.parametrize("change", CHANGES)
def test_lists_and_counts_keep_a_state_of_the_walk(quicker: Copy, change: str) -> None:
    test_every_list_and_count_is_that_of_exhaustive_search(quicker, STATEFUL, change)


# ---------------------------------------------------------------------- the other doors

BROKEN = {  # words that break each rule, and what is said of it
    OF_WORDS: (("senator",), "3 vowels, and a word has at most 2"),
    SUM: (("rates", "son"), "0 long words, and the chain has at least 2"),
    STATEFUL: (("rates", "snore"), "two words are of one length"),
    NEIGHBOURS: (("rotor", "rates"), "two words in a row start alike"),
}
SHOW = [  # commands that show a best chain
    ["solve", "box.yaml"],
    ["solve", "box.yaml", "-v"],
    ["solve", "box.yaml", "--csv"],
    ["solve", "box.yaml", "--stats"],
    ["try", "box.yaml"],
    ["try", "box.yaml", "--each-rule", "--json"],
    ["why", "box.yaml", "--json"],
    ["hint", "box.yaml", "--level", "6"],
    ["hint", "box.yaml", "--level", "6", "--json"],
    ["sweep", "box.yaml", "-o", "-"],
]


def few_of_processes(tried: Iterable[Any]) -> list[Any]:
    """Each under each rule; what starts processes is slow, but under one of them."""
    pairs = [(each, rule) for rule in RULE for each in tried]
    starts = [pair for pair in pairs if re.match(r"sweep|compare", "".join(pair[0]))]
    return [x for x in pairs if x not in starts] + few(2, starts)


JOINT = r'(?: → | \+ |", "| )'


@pytest.mark.parametrize(("command", "rule"), few_of_processes(SHOW), ids=str)
def test_commands_show_a_best_chain(copy: Copy, command: list[str], rule: str) -> None:
    done = copy.run(*command, "--rule", rule)
    assert done.code == 0, done
    shown = [x for x in best(rule) if re.search(JOINT.join(x), done.text)]
    assert shown, done


@pytest.mark.parametrize("rule", RULE)
def test_hints_count_chains_that_are_as_good(copy: Copy, rule: str) -> None:
    done = copy.run("hint", "box.yaml", "--level", "2", "--json", "--rule", rule)
    assert done.record["as_good"] == len(best(rule))


@pytest.mark.parametrize("rule", RULE)
def test_broken_rules_are_named(copy: Copy, rule: str) -> None:
    words, because = BROKEN[rule]
    asked = ["why", "box.yaml", *words, "--rule", rule]
    done = copy.run(*asked, *["--chain"][: len(words) - 1])
    assert because in done.text, done
    assert rule.partition("=")[0] in copy.run("config", "box.yaml", "--rule", rule).out


@pytest.mark.parametrize(
    "rule",
    [
        SUM,
        *(
            pytest.param(rule, marks=pytest.mark.slow)
            for rule in (OF_WORDS, STATEFUL, NEIGHBOURS)
        ),
    ],
)
def test_models_for_other_solvers_have_the_best_chains(copy: Copy, rule: str) -> None:
    for ending in ("opb", "pbtxt"):
        done = copy.run("model", "box.yaml", "-o", f"x.{ending}", "--rule", rule)
        assert done.code == 0, done
    asked = ["--formulations", "flow,slots,mine", "--rule", rule]
    runs = copy.run("compare", "box.yaml", "--json", *asked).record["runs"]
    chain = best(rule)[0]
    value = [len(chain), sum(map(len, chain))]
    refused = [each for each in runs if each["problem"]]
    others = [each for each in runs if not each["problem"]]
    assert {tuple(each["objective"][:2]) for each in others} == {tuple(value)}
    names = {each["formulation"] for each in refused}
    assert names == ({"flow"} if rule == NEIGHBOURS else set())
    page = copy.run("compare", "box.yaml", *asked).text
    says = "flow refuses it: rules.new_starts: is not supported by the models yet"
    assert (says in page) == (rule == NEIGHBOURS), page


REFUSE = [  # commands, and what supports no rule of chains, and none of words
    (["prove", "box.yaml", "-o", "proof"], "proofs", "proofs"),
    (["solve", "box.yaml", "--certify"], "proofs", "proofs"),
    (["model", "box.yaml", "-o", "x.cnf"], "proofs", "proofs"),
    (["model", "box.yaml", "-o", "x.mzn"], "the MiniZinc models", ""),
    (["hint", "box.yaml", "--played", "rates"], "hints after words played", ""),
    (["draw", "box.yaml", "-o", "x.html"], "the page", ""),
]  # fmt: skip


@pytest.mark.parametrize(("command", "of_chains", "of_words"), REFUSE, ids=str)
@pytest.mark.parametrize("rule", RULE)
def test_other_commands_refuse_what_they_do_not_support(
    copy: Copy, command: list[str], of_chains: str, of_words: str, rule: str
) -> None:
    who = of_words if rule == OF_WORDS else of_chains
    done = copy.run(*command, "--rule", rule)
    assert refuses(done, rule, who) if who else done.code == 0, done
    assert not (copy.root / "proof").exists()


CALLS = {  # public calls that take a puzzle, and which refuse a rule of chains
    "solve(p)": False, "hint(p, level=6)": False, "attempt(p)": False,
    "why(p)": False, "draw(p)": False, "sweep(p)": False, "model(p)": False,
    "compare(p, formulations=('slots',))": False, "words(p)": False,
    "difficulty(p)": True, "prove(p, 'proof')": True, "hint(p, 'rates')": True,
    "draw(p, 'y.html')": True,
    "replace(p, 'rules.loop', False)": False,
}  # fmt: skip


def test_every_public_call_that_takes_a_puzzle_is_tested(copy: Copy) -> None:
    done = copy.run(
        "import cpbox, inspect\n"
        "calls = {x: getattr(cpbox, x) for x in cpbox.__all__}\n"
        "print(*[x for x, call in calls.items() if inspect.isfunction(call)\n"
        " and next(iter(inspect.signature(call).parameters)) == 'puzzle'])"
    )
    assert {*done.out.split()} <= {call.partition("(")[0] for call in CALLS}


@pytest.mark.parametrize(("call", "rule"), few_of_processes(CALLS))
def test_public_calls_keep_a_rule_or_refuse_it(
    copy: Copy, call: str, rule: str
) -> None:
    name, _, value = rule.partition("=")
    done = copy.run(
        f"import cpbox\n"
        f"p = cpbox.load('box.yaml')\n"
        f"p = cpbox.replace(p, 'rules.{name}', {value.capitalize()})\n"
        f"try:\n print(cpbox.{call})\n"
        f"except cpbox.InputError as error:\n print('refused', error)"
    )
    refused = done.out.startswith(f"refused box.yaml: rules.{name}: is not supported")
    of_proofs = call.startswith("prove")
    assert refused == (CALLS[call] and (rule != OF_WORDS or of_proofs)), done
    shown = re.findall(r"[a-z]+(?: → [a-z]+)+", done.out)
    assert all(RULE[rule](tuple(chain.split(" → "))) for chain in shown), done


@pytest.mark.parametrize("command", [*SHOW, *(each[0] for each in REFUSE)], ids=str)
def test_every_command_refuses_a_rule_that_nothing_supports(
    copy: Copy, command: list[str]
) -> None:
    done = copy.run(*command, "--rule", "mystery=true")
    refusal = "rules.mystery: is not supported by"
    assert refusal in done.out + done.err, done
    assert done.code == 2, done


@pytest.mark.parametrize("call", [x for x in CALLS if not x.startswith("replace")])
def test_every_public_call_refuses_a_rule_that_nothing_supports(
    copy: Copy, call: str
) -> None:
    done = copy.run(
        f"import cpbox\n"
        f"p = cpbox.replace(cpbox.load('box.yaml'), 'rules.mystery', True)\n"
        f"try:\n print(repr(cpbox.{call}), cpbox.{call})\n"
        f"except cpbox.InputError as error:\n print(error)"
    )
    assert "rules.mystery: is not supported by" in done.out, done


@pytest.mark.parametrize("rule", RULE)
def test_compose_keeps_a_rule_of_words(copy: Copy, rule: str) -> None:
    asked = ["compose", "--words-from", "upcoming,glower", "--unique"]
    done = copy.run(*asked, "--rule", rule.replace("vowels=2", "vowels=3"))
    assert refuses(done, rule, "cpbox compose") if rule != OF_WORDS else not done.code
    done = copy.run(*asked, "--rule", "most_vowels=2")
    assert "upcoming: 3 vowels, and a word has at most 2" in done.err


def test_the_schema_and_the_messages_have_all(copy: Copy) -> None:
    schema = json.dumps(json.loads(copy.run("schema").out))
    sentences = re.findall(r'"""(.*)"""', RECORDS)
    assert len(sentences) == len(RULE) + 1
    assert all(sentence in schema for sentence in sentences)
    for value, says in (("-1", "at least 0"), ("two", "must be a whole number")):
        wrong = copy.run("solve", "box.yaml", "--rule", f"long_words={value}")
        assert (wrong.code, says in wrong.err) == (2, True), wrong.err


def test_where_none_is_set_all_is_as_before(copy: Copy) -> None:
    for command in (
        ["prove", "box.yaml", "-o", "proof"],
        ["check", "proof", "--puzzle", "box.yaml"],
    ):
        assert copy.run(*command).code == 0
    shutil.rmtree(copy.root / "proof")
    done = copy.run("model", "box.yaml", "--formulation", "mine", "-o", "x.mzn")
    assert "mine has no MiniZinc model; choose one of" in done.err


def test_a_rule_that_leaves_no_chain_is_said_to(copy: Copy) -> None:
    options = ["--set", "words.only=[rates, son]", "--rule", "max_words=2"]
    none = copy.run("why", "box.yaml", *options, "--rule", "long_words=1")
    assert "the chain has at least 1 long word" in none.out
    assert "rules.long_words: 1 → 0" in none.out
    options[1] = "words.only=[rates, son, nest]"
    none = copy.run("why", "box.yaml", *options, "--rule", "distinct_lengths=true")
    assert none.code == 0, none
    none = copy.run("why", "box.yaml", "--rule", "most_vowels=1")
    assert "a word has at most 1 vowel" in none.out


def test_steps_name_the_new_rule_that_is_in_the_way(copy: Copy) -> None:
    done = copy.run("why", "box.yaml", "--steps", "--rule", SUM)
    assert "all that is in the way, such as rules.long_words." in done.text, done
    assert "repeat_words" not in done.text


def test_a_word_that_the_new_rule_refuses_is_known_to_the_page(copy: Copy) -> None:
    page = copy.run("draw", "box.yaml", "--rule", OF_WORDS, "-o", "x.html")
    assert page.code == 0
    text = (copy.root / "x.html").read_text("utf-8")
    data = re.search('id="data">([^<]*)<', text)
    assert data
    record = json.loads(zlib.decompress(base64.b64decode(data[1])))["chips"]
    assert "A word has at most 2 vowels" in record
    played = copy.run("hint", "box.yaml", "--rule", OF_WORDS, "--played", "senator")
    assert played.code == 2
    assert "3 vowels, and a word has at most 2" in played.err


# ---------------------------------------------------------- a model that CP-SAT dies of


@pytest.mark.parametrize("how", [[], ["--no-relaxation", "--all"]], ids=str)
def test_a_model_that_ends_the_process_costs_its_own_puzzle_alone(
    copy: Copy, how: list[str]
) -> None:
    folder = copy.root / "several"
    folder.mkdir(exist_ok=True)
    (folder / "a.yaml").write_text(BOX)
    (folder / "b.yaml").write_text(BOX.replace("senator, ", ""))
    done = copy.run("solve", "several", "--formulation", "dies", "--json", *how)
    failed, solved = done.records
    assert done.code == 2
    assert failed["status"] == "error"
    assert "ended abnormally on the model dies (1 word" in failed["problem"]
    assert "cpbox model FILE --formulation dies --words 1" in failed["problem"]
    assert (solved["status"], solved["chain"]) == ("optimal", ["resonator"])
    assert copy.run("solve", "box.yaml", "--json").record["chain"] == ["senator"]
