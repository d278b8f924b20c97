"""The goals: what has to be shown, so that the answer is the best.

What this checks: claim.json lists exactly the goals that the puzzle and the answer
need, in order, each with the kind of proof that it needs. Each goal says that no chain
of some kind exists; a `Goal` holds what that kind is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cpbox.proof.checker.claim import Claim, CountEntry
from cpbox.proof.checker.limits import Refusal
from cpbox.proof.checker.puzzle import Puzzle
from cpbox.proof.checker.traces import Candidate

Items = Sequence[Candidate]
COUNTED = ("words", "letters")
ANOTHER = "another"  # the goal that there is no other chain than those listed


@dataclass
class Goal:
    """No chain of `lo` to `hi` words, of some candidates, within caps and demands.

    FORMAT.md, "Goals", says what each is for a term of the objective.
    """

    name: str
    word_list: str | None
    sentence: str  # what it shows
    lo: int
    hi: int
    candidates: list[int]  # their numbers, rising
    caps: dict[str, int] = field(default_factory=dict)  # the most of a quantity
    demands: dict[str, int] = field(default_factory=dict)  # the least
    group_rarity: int | None = None  # they hold a word of at least this rarity
    is_too_much: bool = False  # whether a demand is more than `hi` words can add up to

    @property
    def is_arithmetic(self) -> bool:
        """Whether its numbers already contradict each other."""
        too_little = any(cap < 0 for cap in self.caps.values())
        return self.lo > self.hi or too_little or self.is_too_much

    def require_equal(self, term: str, value: int, items: Items) -> None:
        """Ask for chains that are as good in a term."""
        quantity = term.removeprefix("-")
        if quantity == "words":
            self.lo = self.hi = value
        elif term == "worst_rarity":
            common = [i for i in self.candidates if items[i].rarity <= value]
            self.candidates = common
        elif term == "-worst_rarity":
            self.group_rarity = value
        elif term == quantity:
            self.caps[quantity] = min(value, self.caps.get(quantity, value))
        elif value >= 1:
            self.demands[quantity] = max(value, self.demands.get(quantity, value))

    def require_better(self, term: str, value: int, items: Items) -> None:
        """Ask for chains that are better in a term."""
        if term == "words":
            self.hi = min(self.hi, value - 1)
        elif term == "-words":
            self.lo = max(self.lo, value + 1)
        else:
            self.require_equal(term, value + (1 if term[0] == "-" else -1), items)

    def narrow(self, puzzle: Puzzle, items: Items) -> None:
        """So many letters allow only so many words, and these only so much."""
        chosen = [items[i] for i in self.candidates]
        most = self.caps.get("letters", -1)
        if most >= 0 and chosen:
            self.hi = min(self.hi, most // min(len(item.word) for item in chosen))

        def most_of(quantity: str) -> int:
            values = (puzzle.value(quantity, item.word, item.rarity) for item in chosen)
            return self.hi * max(values, default=0)

        self.caps = {q: cap for q, cap in self.caps.items() if cap < most_of(q)}
        self.is_too_much = any(least > most_of(q) for q, least in self.demands.items())


def needed_goals(claim: Claim, candidates: Mapping[str | None, Items]) -> list[Goal]:
    """List all goals that the claim needs, in order."""
    names = [entry.name for entry in claim.lists]
    needed = [x for name in names for x in _goals_of(claim, name, candidates[name])]
    if claim.count is not None:
        needed.append(_no_other(claim, claim.count, candidates[claim.answer.list]))
    return needed


def _no_other(claim: Claim, count: CountEntry, items: Items) -> Goal:
    """Ask for a chain of the kind that is counted; those listed are excluded later."""
    puzzle, answer = claim.puzzle, claim.answer
    but = "this one" if count.chains == 1 else f"these {count.chains:,}"
    of = f"{claim.of_list}{f' but {but}' if count.chains else ''}"
    if (most := count.most_words) is not None:
        sentence = f"no chain of at most {amount('words', most)}{of} keeps the rules"
        goal = _beginning(puzzle, answer.list, items, ANOTHER, sentence)
        goal.hi = min(goal.hi, most)
    else:
        pairs = list(zip(puzzle.objective, answer.objective or (), strict=True))
        has = " and ".join(amount(term.removeprefix("-"), v) for term, v in pairs)
        limit = "" if "words" in puzzle.quantities else _limit(puzzle)
        sentence = f"no chain{limit}{of} has {has}"
        goal = _beginning(puzzle, answer.list, items, ANOTHER, sentence)
        for term, value in pairs:
            goal.require_equal(term, value, items)
    goal.narrow(puzzle, items)
    return goal


def check_goals(claim: Claim, candidates: Mapping[str | None, Items]) -> list[Goal]:
    """claim.json lists the goals that are needed, and no others."""
    listed, needed = claim.goals, needed_goals(claim, candidates)
    names = [goal.name for goal in needed]
    if [entry.name for entry in listed] != names:
        raise Refusal(f"claim.json must list the goals {', '.join(names)}, in order")
    for entry, goal in zip(listed, needed, strict=True):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        if (entry.list, entry.proof) != (goal.word_list, proof):
            of = "" if goal.word_list is None else f" of the list {goal.word_list}"
            raise Refusal(f"{goal.name}{of} needs a proof by {proof}")
        if goal.is_arithmetic and entry.filter:
            raise Refusal(f"{goal.name} has a filter, but no formula")
    return needed


def _goals_of(claim: Claim, name: str | None, items: Items) -> Iterator[Goal]:
    """What is to be shown of the chains of a list.

    Of the largest, that there is none, or none better in the objective's first term; of
    one smaller than the answer's, that none is as good in that; of the answer's, that
    none is better in any other term, and equal in those before.
    """
    puzzle, value = claim.puzzle, claim.answer.objective
    of_list = "" if len(claim.lists) == 1 else f" of the list {name}"
    if value is None:
        sentence = f"no chain{_limit(puzzle)}{of_list} keeps the rules"
        goal = _beginning(puzzle, name, items, "no-chain", sentence)
        goal.narrow(puzzle, items)
        yield goal
        return
    if len(value) != len(puzzle.objective):
        raise Refusal("answer.objective needs a number for each term of the objective")
    pairs = list(zip(puzzle.objective, value, strict=True))
    if ("words", 0) in pairs or ("-words", 0) in pairs:
        raise Refusal("answer.objective speaks of a chain of no words")
    if name not in {claim.answer.list, claim.largest}:
        term, best = pairs[0]
        sentence = _none_as_good(puzzle, of_list, term, best)
        goal = _beginning(puzzle, name, items, "as-good", sentence)
        goal.require_equal(term, best, items)
        goal.narrow(puzzle, items)
        yield goal
        return
    asked = range(len(pairs)) if name == claim.answer.list else range(1)
    for place in asked if name == claim.largest else asked[1:]:
        term, best = pairs[place]
        called = f"{_comparative(term)}-{term.removeprefix('-')}"
        sentence = _sentence(puzzle, of_list, pairs[:place], term, best)
        goal = _beginning(puzzle, name, items, called, sentence)
        for earlier, equal in pairs[:place]:
            goal.require_equal(earlier, equal, items)
        goal.require_better(term, best, items)
        goal.narrow(puzzle, items)
        yield goal


def _beginning(
    puzzle: Puzzle, word_list: str | None, items: Items, name: str, sentence: str
) -> Goal:
    """Speak of all chains that keep the limits on words and letters."""
    rules, numbers = puzzle.rules, [*range(len(items))]
    goal = Goal(name, word_list, sentence, rules.min_words, rules.max_words, numbers)
    if rules.max_letters is not None:
        goal.require_equal("letters", rules.max_letters, items)
    if rules.min_letters > 1:
        goal.require_equal("-letters", rules.min_letters, items)
    return goal


def _comparative(term: str) -> str:
    if term.startswith("-"):
        return "more"
    return "fewer" if term in COUNTED else "less"


def _none_as_good(puzzle: Puzzle, of_list: str, term: str, value: int) -> str:
    """Say that no chain is as good in a term; that none is better is another goal."""
    quantity = term.removeprefix("-")
    if quantity == "words":
        return f"no chain{of_list} has {amount(quantity, value)}"
    side = "at least" if term.startswith("-") else "at most"
    return f"no chain{_limit(puzzle)}{of_list} has {side} {amount(quantity, value)}"


def _sentence(
    puzzle: Puzzle,
    of_list: str,
    before: Sequence[tuple[str, int]],
    term: str,
    value: int,
) -> str:
    """Say that no chain is better, of as many words as may be if that matters."""
    quantity = term.removeprefix("-")
    has = [amount(name.removeprefix("-"), number) for name, number in before]
    kind = f" with {' and '.join(has)}" if has else ""
    told = {"words", "-words"}.intersection([name for name, _ in before])
    of = "" if term == "words" or told else _limit(puzzle)
    if quantity in COUNTED:
        better = f"{_comparative(term)} than {amount(quantity, value)}"
    else:
        side = "above" if term.startswith("-") else "below"
        better = f"a {quantity.replace('_', ' ')} {side} {value}"
    return f"no chain{of}{of_list}{kind} has {better}"


def _limit(puzzle: Puzzle) -> str:
    return f" of at most {amount('words', puzzle.rules.max_words)}"


def amount(quantity: str, value: int) -> str:
    """Say how much of a quantity there is."""
    if quantity in COUNTED:
        return f"{value} {quantity.removesuffix('s') if value == 1 else quantity}"
    return f"a {quantity.replace('_', ' ')} of {value}"
