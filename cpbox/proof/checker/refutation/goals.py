"""The goals: what has to be shown, so that the answer is the best.

What this checks: claim.json lists exactly the goals that the puzzle and the answer
need, in order, each with the kind of proof that it needs. Each goal says that no chain
of some kind exists; a `Goal` holds what that kind is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cpbox.proof.checker.refusal import Refusal
from cpbox.proof.checker.statement.claim import Claim, GoalEntry
from cpbox.proof.checker.statement.puzzle import Puzzle
from cpbox.proof.checker.statement.tracing import Candidate

MINIMISED = {
    "words": "fewer-words",
    "letters": "fewer-letters",
    "rarity": "less-rarity",
    "worst_rarity": "less-worst_rarity",
    "score": "less-score",
}


@dataclass
class Goal:
    """No chain of `lo` to `hi` words, of some candidates, within caps and demands.

    Parameters
    ----------
    name
        What it is called.
    word_list
        The word list that it speaks of.
    sentence
        What it shows, in words.
    lo, hi
        How few and how many words the chains have.
    candidates
        The numbers of the candidates that they are made of, rising.
    caps, demands
        The most, and the least, of a quantity that they have: letters, rarity, score.
    group_rarity
        If given, they hold a word of this rarity or above.
    is_too_much
        Whether a demand is more than `hi` words can add up to.

    """

    name: str
    word_list: str | None
    sentence: str
    lo: int
    hi: int
    candidates: list[int]
    caps: dict[str, int] = field(default_factory=dict)
    demands: dict[str, int] = field(default_factory=dict)
    group_rarity: int | None = None
    is_too_much: bool = False

    @property
    def is_arithmetic(self) -> bool:
        """Whether its numbers already contradict each other."""
        too_little = any(cap < 0 for cap in self.caps.values())
        return self.lo > self.hi or too_little or self.is_too_much

    def cap(self, quantity: str, most: int) -> None:
        """Allow no more than `most` of a quantity."""
        self.caps[quantity] = min(most, self.caps.get(quantity, most))

    def demand(self, quantity: str, least: int) -> None:
        """Ask for `least` of a quantity."""
        if least >= 1:
            self.demands[quantity] = max(least, self.demands.get(quantity, least))


def needed_goals(
    claim: Claim, candidates: Mapping[str | None, Sequence[Candidate]]
) -> list[Goal]:
    """List all goals that the claim needs, in order."""
    goals = []
    for number, entry in enumerate(claim.lists, start=1):
        items = candidates[entry.name]
        if number < len(claim.lists) or claim.answer.objective is None:
            goals.append(_no_chain(claim, entry.name, items))
        else:
            goals += _no_better(claim.puzzle, entry.name, items, claim.answer.objective)
    for goal in goals:
        _limit_words(goal, candidates[goal.word_list])
        _compare_limits(goal, claim.puzzle, candidates[goal.word_list])
    return goals


def check_goals(listed: Sequence[GoalEntry], needed: Sequence[Goal]) -> None:
    """claim.json lists the goals that are needed, and no others."""
    names = [goal.name for goal in needed]
    if [entry.name for entry in listed] != names:
        raise Refusal(f"claim.json must list the goals {', '.join(names)}, in order")
    for entry, goal in zip(listed, needed, strict=True):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        if entry.list != goal.word_list:
            raise Refusal(f"{goal.name} speaks of another list")
        if entry.proof != proof:
            raise Refusal(f"{goal.name} needs a proof by {proof}")
        if goal.is_arithmetic and entry.filter is not None:
            raise Refusal(f"{goal.name} has a filter, but no formula")


def _no_chain(claim: Claim, name: str | None, items: Sequence[Candidate]) -> Goal:
    goal = _beginning(claim.puzzle, name, items)
    goal.name = "no-chain"
    of_list = "" if len(claim.lists) == 1 else f" of the list {name}"
    goal.sentence = f"no chain of at most {goal.hi} words{of_list} keeps the rules"
    return goal


def _no_better(
    puzzle: Puzzle, name: str | None, items: Sequence[Candidate], value: Sequence[int]
) -> Iterator[Goal]:
    """One goal for each term: equal before it, better in it."""
    if len(value) != len(puzzle.objective):
        raise Refusal("answer.objective needs a number for each term of the objective")
    terms = [term.removeprefix("-") for term in puzzle.objective]
    if ("words", 0) in zip(terms, value, strict=True):
        raise Refusal("answer.objective speaks of a chain of no words")
    for place, (term, best) in enumerate(zip(puzzle.objective, value, strict=True)):
        goal = _beginning(puzzle, name, items)
        before = list(zip(puzzle.objective[:place], value, strict=False))
        for earlier, equal in before:
            _require_equal(goal, items, earlier, equal)
        _require_better(goal, items, term, best)
        goal.name = goal_name(term)
        goal.sentence = _sentence(before, term, best, puzzle.rules.max_words)
        yield goal


def goal_name(term: str) -> str:
    """Name the goal that no chain is better in a term."""
    if term.startswith("-"):
        return f"more-{term[1:]}"
    return MINIMISED[term]


def _beginning(puzzle: Puzzle, name: str | None, items: Sequence[Candidate]) -> Goal:
    rules = puzzle.rules
    goal = Goal("", name, "", rules.min_words, rules.max_words, [*range(len(items))])
    if rules.max_letters is not None:
        goal.cap("letters", rules.max_letters)
    if rules.min_letters > 1:
        goal.demand("letters", rules.min_letters)
    return goal


def _require_equal(
    goal: Goal, items: Sequence[Candidate], term: str, value: int
) -> None:
    quantity = term.removeprefix("-")
    if quantity == "words":
        goal.lo = goal.hi = value
    elif term == "worst_rarity":
        _only(goal, items, value)
    elif term == "-worst_rarity":
        goal.group_rarity = value
    elif term == quantity:
        goal.cap(quantity, value)
    else:
        goal.demand(quantity, value)


def _require_better(
    goal: Goal, items: Sequence[Candidate], term: str, value: int
) -> None:
    if term == "words":
        goal.hi = min(goal.hi, value - 1)
    elif term == "-words":
        goal.lo = max(goal.lo, value + 1)
    else:
        _require_equal(goal, items, term, value + (1 if term[0] == "-" else -1))


def _only(goal: Goal, items: Sequence[Candidate], rarest: int) -> None:
    goal.candidates = [i for i in goal.candidates if items[i].rarity <= rarest]


def _limit_words(goal: Goal, items: Sequence[Candidate]) -> None:
    """So many letters allow only so many words."""
    most = goal.caps.get("letters", -1)
    if most >= 0 and goal.candidates:
        shortest = min(len(items[i].word) for i in goal.candidates)
        goal.hi = min(goal.hi, most // shortest)


def _compare_limits(goal: Goal, puzzle: Puzzle, items: Sequence[Candidate]) -> None:
    """Drop caps that so many words cannot exceed; see demands that they cannot meet."""
    chosen = [items[i] for i in goal.candidates]
    highest = {
        "letters": max((len(item.word) for item in chosen), default=0),
        "rarity": max((item.rarity for item in chosen), default=0),
        "score": max((puzzle.score(item.word) for item in chosen), default=0),
    }
    most = {quantity: goal.hi * value for quantity, value in highest.items()}
    goal.caps = {q: cap for q, cap in goal.caps.items() if cap < most[q]}
    goal.is_too_much = any(least > most[q] for q, least in goal.demands.items())


_HAS = {
    "words": "{} words",
    "letters": "{} letters",
    "rarity": "a rarity of {}",
    "worst_rarity": "a rarest word of rarity {}",
    "score": "a score of {}",
}
_BETTER = {
    "words": "has fewer than {} words",
    "letters": "has fewer than {} letters",
    "rarity": "has a rarity below {}",
    "worst_rarity": "has only words of a rarity below {}",
    "score": "has a score below {}",
    "-words": "has more than {} words",
    "-letters": "has more than {} letters",
    "-rarity": "has a rarity above {}",
    "-worst_rarity": "has a word of a rarity above {}",
    "-score": "has a score above {}",
}


def _sentence(
    before: Sequence[tuple[str, int]], term: str, value: int, most_words: int
) -> str:
    names = [name.removeprefix("-") for name, _ in before]
    has = [
        _HAS[name].format(each) for name, (_, each) in zip(names, before, strict=True)
    ]
    kind = f" with {' and '.join(has)}" if has else ""
    if term != "words" and "words" not in names:
        kind = f" of at most {most_words} words{kind}"
    sentence = f"no chain{kind} {_BETTER[term].format(value)}"
    return sentence.replace(" 1 words", " 1 word")
