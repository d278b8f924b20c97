"""Several lists: the smallest whose best chain is as good as the largest one's."""

import pytest

from cpbox.basics.errors import InputError
from cpbox.fields.base import replace
from cpbox.proof.checker import check
from cpbox.proof.prover.bundle_writer import prove
from cpbox.puzzle import LISTS, Box, Objective, Puzzle, Rules, Words
from cpbox.search.optimum.engine import Engine
from cpbox.search.results.result import Result, Status
from cpbox.search.results.trials import Trial, change, on_one_list
from cpbox.search.solver_config import LimitedConfig, Request
from cpbox.search.word_lists import its_list, solve
from tests.benchmarks.ladder import drawn
from tests.processes import shell
from tests.slow import few

BOXES = ["peg ulm oir cnw", "riu pgh lcs yao", "juk ozp hai qmc", "rok edn lci wfa",
         *(drawn(seed, 12, 4) for seed in range(4))]  # fmt: skip
SHORT = Rules(max_words=3)


def puzzle(sides: str, *objective: str, **words: object) -> Puzzle:
    box = Box(tuple(map(tuple, sides.split())))
    rules = SHORT if "".join(objective).startswith("-") else Rules()
    made = Puzzle(box=box, rules=rules, words=Words(**words))  # type: ignore[arg-type]
    return replace(made, objective=Objective(objective)) if objective else made


def alone(asked: Puzzle) -> dict[str, Result]:
    under = {name: replace(asked, words=asked.words.under(name)) for name in LISTS}
    return {name: solve(each) for name, each in under.items()}


@pytest.mark.parametrize("sides", few(4, BOXES))
@pytest.mark.parametrize(
    "objective", [(), ("rarity", "letters"), ("letters",), ("-letters", "words")]
)
def test_the_smallest_list_that_is_as_good_in_the_first_term_counts(
    sides: str, objective: tuple[str, ...]
) -> None:
    box = puzzle(sides, *objective)
    single, result = alone(box), solve(box)
    assert result.status is single["full"].status
    best = (single["full"].objective or ())[:1]
    name = next(x for x in LISTS if (single[x].objective or ())[:1] == best)
    if result.status is Status.INFEASIBLE:
        name = "full"
    assert result.tier == name
    assert (result.objective, result.words) == (
        single[name].objective,
        single[name].words,
    )
    assert its_list(box) == name


def test_chains_are_listed_of_the_list_that_counts_alone() -> None:
    """Though the relaxation, which knows no uses, bounds the largest too low."""
    asked = puzzle("mda nor cpg", lists=("common", "full"))
    asked = replace(asked, rules=Rules(max_uses=2, max_words=4))
    seen: list[tuple[str, ...]] = []
    result = solve(asked, request=Request(every=3), on_chain=seen.append)
    assert (result.tier, result.count, seen) == ("common", 1, [result.words])
    seen.clear()
    largest = replace(puzzle("ul mp eh dr", lists=("common", "full")), rules=SHORT)
    result = solve(largest, request=Request(every=2), on_chain=seen.append)
    assert (result.tier, result.count) == ("full", len(seen))
    assert len(seen) > 1


def test_lists_stand_in_their_order_however_they_are_written() -> None:
    assert Words(lists=("full", "common")).lists == ("common", "full")


def test_a_list_that_lacks_a_required_word_is_passed_over() -> None:
    box = puzzle("rok edn lci wfa", lists=("common", "full"))
    box = replace(box, rules=Rules(require=("drack",)))
    result = solve(box)
    assert result.tier == "full"
    assert "drack" in (result.words or ())
    with pytest.raises(InputError, match="'zzz' cannot be played"):
        solve(replace(box, rules=Rules(require=("zzz",))))


def test_nothing_is_called_best_before_it_is_known_of_every_list() -> None:
    result = solve(puzzle("peg ulm oir cnw"), LimitedConfig(time_limit=1e-6))
    assert not result.status.is_proof


def test_an_interrupt_while_the_largest_list_is_bounded_ends_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_: Engine) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "relax_only", interrupted)
    result = solve(puzzle("peg ulm oir cnw"))
    assert result.interrupted
    assert not result.status.is_proof
    assert result.words is None


@pytest.mark.parametrize("request_", [Request(all_optimal=True), Request(every=2)])
def test_chains_are_listed_of_the_list_that_counts(request_: Request) -> None:
    asked = puzzle("peg ulm oir cnw")
    on_its_list = replace(asked, words=Words(lists=("standard",)))
    assert (
        solve(asked, request=request_).chains
        == solve(on_its_list, request=request_).chains
    )


@pytest.mark.parametrize(
    ("rules", "is_on_one_list", "verdict"),
    [
        (Rules(min_length=4), False, "same chain"),
        (Rules(max_uses=1), False, "worse"),  # a word more, whatever the lists
        (Rules(link=0), True, "better"),  # as many words, of the common list
    ],
)
def test_answers_of_two_lists_are_compared_by_the_first_term_or_on_one_list(
    rules: Rules,
    is_on_one_list: bool,  # noqa: FBT001
    verdict: str,
) -> None:
    base = Trial(name="", puzzle=puzzle("peg ulm oir cnw"))
    base = replace(base, result=solve(base.puzzle))
    other = replace(base.puzzle, rules=rules, variant="other")
    trial = Trial(name="other", puzzle=other, result=solve(other))
    compared = on_one_list(base, trial, solve)
    assert (compared.on_one_list is not None) == is_on_one_list
    assert len({x.tier for x in compared.on_one_list or ()}) <= 1
    assert change(base, compared) == verdict


@pytest.mark.slow
@pytest.mark.parametrize("sides", BOXES[:4])
def test_what_is_said_of_several_lists_is_proved(
    sides: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("lists") / "proof"
    assert prove(puzzle(sides), folder).claims
    assert check(folder).holds


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--every 2", "1 chain of at most 2 words of the standard list, listed above"),
        ("--every 2 --count", "1 chain of at most 2 words of the standard list"),
        ("--every 2 --count --words full", "20 chains of at most 2 words"),
        ("--all", "No other chain of the standard list is as good"),
        ("--all --count", "1 optimal chain of the standard list"),
        ("--top 2", "The best 2 chains of the standard list"),
    ],
)
def test_how_many_chains_there_are_is_said_of_the_list_that_has_no_more(
    options: str, says: str
) -> None:
    """The full list has 19 more chains of two words, better than the second best."""
    out = shell("solve", "peg ulm oir cnw", *options.split(), code=0).out
    assert says in out.splitlines()
