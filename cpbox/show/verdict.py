"""How good a chain is, what is proved of that, and how one differs from another."""

from collections.abc import Sequence

from cpbox.basics.wording import counted, listed
from cpbox.candidates.unfit import UNFIT
from cpbox.puzzle import Puzzle, Term, Words
from cpbox.search.results.result import Result, Status
from cpbox.show.style import Style
from cpbox.show.terminal_text import filled

NOT_IN_TABLE = ("worst_rarity", "score")  # terms that the chain's table lacks


def answer_text(puzzle: Puzzle, result: Result, style: Style) -> list[str]:
    """What was found, and what is proved of it, in no more words than are true."""
    terms = puzzle.objective.terms
    proved = bound_phrase(terms, result.bound or ())
    within = among(result.limit)
    its = of_list(one_of_several(result))
    so_far = f" Proved so far{within}{its}: {proved}{result.trust_so_far}."
    so_far *= bool(proved)
    end = "interrupted" if result.interrupted else "stopped"
    match result.status:
        case Status.OPTIMAL:
            good = style.good(f"{_size(puzzle, result)}: best")
            name = _list_in_answer(result)
            its = f",{of_list(name)}" if name else ""
            aims = _aims(telling(terms, puzzle.words))
            its += _without_unfit(result)
            text = f"{good} by {aims}{within}{its}{result.trust}.{longer(result.limit)}"
        case Status.INFEASIBLE:
            left_out = _without_unfit(result)
            claim = f"{_last_claim(result)}{left_out}"
            text = f"{style.good('No chain under these rules')}{claim}{result.trust}."
        case Status.FEASIBLE:
            head = style.warning(f"{_size(puzzle, result)}: not proved best")
            text = f"{head}, only the best found when the run was {end}.{so_far}"
        case Status.UNKNOWN:
            head = style.warning("No chain found")
            text = f"{head} when the run was {end}; there may be one.{so_far}"
    return filled(text, style.width)


def _without_unfit(result: Result) -> str:
    """``, without 9 words unfit to print``: what the list lacks that counts."""
    number = 0 if result.counts is None else result.counts.dropped.get(UNFIT, 0)
    return f", without {counted(number, 'word')} {UNFIT}" if number else ""


def telling(terms: Sequence[Term], words: Words) -> Sequence[Term]:
    """The terms that may tell chains apart; all of them, where none may."""
    useful = [x for x in terms if words.rated_by != "none" or "rarity" not in x.name]
    return useful or terms


def among(limit: int | None) -> str:
    """Of which chains a claim speaks, where it is not of all."""
    return (
        "" if limit is None else f", of all chains of at most {counted(limit, 'word')}"
    )


def longer(limit: int | None) -> str:
    """What was not looked at, and how to have it looked at."""
    if limit is None:
        return ""
    return " Longer ones were not considered; set rules.max_words to include them."


def bound_phrase(terms: Sequence[Term], bound: Sequence[int]) -> str:
    """``at least 4 words; at most a score of 26 with 4 words``.

    That a term is not below zero is left out.
    """
    amounts = [_amount(t, value) for t, value in zip(terms, bound, strict=False)]
    return "; ".join(
        f"at {'most' if term.maximised else 'least'} {amount}{_with(amounts[:n])}"
        for n, (term, amount, value) in enumerate(
            zip(terms, amounts, bound, strict=False)
        )
        if value or term.maximised
    )


def _with(amounts: Sequence[str]) -> str:
    return f" with {' and '.join(amounts)}" if amounts else ""


def _amount(term: Term, value: int) -> str:
    if term.counts:
        return counted(value, term.counts)
    return f"a {term.spoken} of {value:,}"


def _aims(terms: Sequence[Term]) -> str:
    """``fewest words, then letters, then familiarity``."""
    aims, last = [], ""
    for term in terms:
        aim, what = _aim(term)
        aims.append(what if aim == last else f"{aim} {what}".lstrip())
        last = aim
    return ", then ".join(aims)


def _aim(term: Term) -> tuple[str, str]:
    """Whether more of something is better or less, and of what."""
    if term.counts:
        return "most" if term.maximised else "fewest", term.spoken
    if term.name == "rarity" and not term.maximised:
        return "", "familiarity"
    if term.name == "worst_rarity" and not term.maximised:
        return "most familiar", "rarest word"
    return "highest" if term.maximised else "lowest", term.spoken


def _size(puzzle: Puzzle, result: Result) -> str:
    """Words and letters, then what else this puzzle makes worth knowing."""
    words, letters = len(result.words or ()), result.letters or 0
    facts = [counted(words, "word"), counted(letters, "letter")]
    for term, value in zip(
        puzzle.objective.terms, result.objective or (), strict=False
    ):
        if term.name in NOT_IN_TABLE:
            facts.append(_amount(term, value))
    if puzzle.rules.cover is not None:
        covered = {tile for word in result.chain or () for tile in word.tiles}
        facts.append(f"{len(covered)} of {counted(len(puzzle.box.tiles), 'tile')}")
    return ", ".join(facts)


def _last_claim(result: Result) -> str:
    """What exactly is excluded: the conclusion is the last of the steps."""
    return f": {result.steps[-1].claim}" if result.steps else ""


def word_list(puzzle: Puzzle, result: Result) -> str:
    """``extended has no chain of 2 words``: why the list of `answer_text` counts.

    Where it names none, that is said instead: ``word list: extended (built in)``.
    """
    name = _list_in_answer(result)
    if name is None:
        return f"word list: {result.word_list}"
    why = []
    if before := puzzle.words.before(name):
        has = "has" if len(before) == 1 else "have"
        why.append(f"{listed(before)} {has} {_none_as_good(puzzle, result)}")
    if name != puzzle.words.largest:
        from cpbox.candidates.refusals import left_out  # which loads numpy

        number = len(left_out(puzzle))
        without = f", without {counted(number, 'word')} {UNFIT}," if number else ""
        why.append(_none_of_largest(puzzle, without))
    return "; ".join(why)


def _list_in_answer(result: Result) -> str | None:
    """The list of the best chain, where it is one of several that were tried."""
    is_best = result.status is Status.OPTIMAL and result.objective is not None
    return one_of_several(result) if is_best else None


def one_of_several(result: Result) -> str | None:
    """The list that claims are about, where a larger one was to be tried as well."""
    return result.tier if len(result.puzzle.words.lists_in_turn) > 1 else None


def _none_as_good(puzzle: Puzzle, result: Result) -> str:
    if puzzle.objective.terms[0] != Term("words"):
        return "none as good"
    return f"no chain of {counted(len(result.words or ()), 'word')}"


def of_list(name: str | None) -> str:
    """`` of the full list``; nothing for words of the user's own."""
    return f" of the {name} list" if name else ""


def none_better(puzzle: Puzzle, tier: str | None) -> str:
    """What is proved where a list counts: of the largest, the objective's first term.

    Parameters
    ----------
    tier
        The built-in list that counts; None for words of the user's own.

    """
    if tier in (None, puzzle.words.largest):
        return f"no chain{of_list(tier)} is better"
    return f"{_none_of_largest(puzzle)}, and none{of_list(tier)} is better"


def _none_of_largest(puzzle: Puzzle, without: str = "") -> str:
    """``no chain of the full list has fewer words``."""
    term = puzzle.objective.terms[0]
    better = f"a {'higher' if term.maximised else 'lower'} {term.spoken}"
    if term.counts:
        better = f"{'more' if term.maximised else 'fewer'} {term.spoken}"
    return f"no chain{of_list(puzzle.words.largest)}{without} has {better}"


def more_than(terms: Sequence[Term], mine: Sequence[int], best: Sequence[int]) -> str:
    """``2 letters more``: the first term of an objective that differs."""
    for term, one, other in zip(terms, mine, best, strict=True):
        if one != other:
            gap = abs(one - other)
            if term.counts:
                amount = counted(gap, term.counts)
                return f"{amount} {'more' if one > other else 'fewer'}"
            direction = "higher" if one > other else "lower"
            return f"a {term.spoken} {direction} by {gap}"
    return ""
