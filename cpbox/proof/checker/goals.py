"""The goals: what has to be shown, so that the answer is the best.

What this checks: claim.json lists exactly the goals that the puzzle and the answer
need, in order, each with the kind of proof that it needs. Each goal says that no chain
of some kind exists; a `Goal` holds what that kind is. The prover asks here, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain as joined

from cpbox.proof.checker.claim import ClaimFile, CountEntry, Stated, in_words
from cpbox.proof.checker.limits import Rejection
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
            shortest = min(puzzle.length(item.word) for item in chosen)
            self.hi = min(self.hi, most // shortest)

        def most_of(quantity: str) -> int:
            values = (puzzle.value(quantity, item.word, item.rarity) for item in chosen)
            return self.hi * max(values, default=0)

        self.caps = {q: cap for q, cap in self.caps.items() if cap < most_of(q)}
        self.is_too_much = any(least > most_of(q) for q, least in self.demands.items())


@dataclass(frozen=True)
class Chains:
    """The chains of a word list: makes the goals that none is of some kind."""

    puzzle: Puzzle
    word_list: str | None
    items: Items

    def none(self) -> Goal:
        """There is none at all."""
        return self._narrow(self._goal("no-chain", f"no chain{self._limit}"))

    def none_as_good(self, values: Sequence[int]) -> Goal:
        """None equals the values of the first terms; that none is better is no part."""
        terms = self.puzzle.objective
        sentence = "no chain as good as the answer"
        if len(values) < len(terms):
            kind = [_at_worst(*each) for each in zip(terms, values, strict=False)]
            limit = [] if "words" in _names(terms[: len(values)]) else [self._most]
            sentence = f"no chain of {' and '.join([*limit, *kind])}"
        goal = self._goal("as-good", sentence)
        self._require_equal(goal, values)
        return self._narrow(goal)

    def none_better(self, values: Sequence[int]) -> Iterator[Goal]:
        """None is better in a term, and equal in those before it: a goal for each."""
        terms = self.puzzle.objective
        for place, (term, value) in enumerate(zip(terms, values, strict=True)):
            kind = [amount(*each) for each in zip(terms, values[:place], strict=False)]
            if term != "words" and "words" not in _names(terms[:place]):
                kind = [self._most, *kind]
            of = f" of {' and '.join(kind)}" if kind else ""
            name = f"{_comparative(term)}-{term.removeprefix('-')}"
            goal = self._goal(name, f"no chain{of} has {_better(term, value)}")
            self._require_equal(goal, values[:place])
            goal.require_better(term, value, self.items)
            yield self._narrow(goal)

    def none_but(self, count: CountEntry, values: Sequence[int]) -> Goal:
        """None is of the kind that is counted but those listed, excluded later."""
        but = "this one" if count.chains == 1 else f"these {count.chains:,}"
        but = f" but {but}" if count.chains else ""
        goal = self._goal(ANOTHER, "")
        if (most := count.most_words) is not None:
            goal.hi = min(goal.hi, most)
            goal.sentence = f"no chain of at most {amount('words', goal.hi)}{but}"
        else:
            of = "" if "words" in self.puzzle.quantities else self._limit
            goal.sentence = f"no chain{of}{but} is as good as the best"
            self._require_equal(goal, values)
        return self._narrow(goal)

    @property
    def _most(self) -> str:
        return f"at most {amount('words', self.puzzle.rules.max_words)}"

    @property
    def _limit(self) -> str:
        return f" of {self._most}"

    def _goal(self, name: str, sentence: str) -> Goal:
        """Speak of all chains that keep the limits on words and letters."""
        rules, numbers = self.puzzle.rules, [*range(len(self.items))]
        limits = rules.min_words, rules.max_words
        goal = Goal(name, self.word_list, sentence, *limits, numbers)
        if rules.max_letters is not None:
            goal.require_equal("letters", rules.max_letters, self.items)
        if rules.min_letters > 1:
            goal.require_equal("-letters", rules.min_letters, self.items)
        return goal

    def _require_equal(self, goal: Goal, values: Sequence[int]) -> None:
        for term, value in zip(self.puzzle.objective, values, strict=False):
            goal.require_equal(term, value, self.items)

    def _narrow(self, goal: Goal) -> Goal:
        goal.narrow(self.puzzle, self.items)
        return goal


def needed_goals(claim: Stated, candidates: Mapping[str | None, Items]) -> list[Goal]:
    """List all goals that the claim needs, in order."""
    names = [entry.name for entry in claim.lists]
    goals = (_goals_of(claim, name, candidates[name]) for name in names)
    needed = [*joined.from_iterable(goals)]
    if claim.count is not None:
        if claim.answer.list not in candidates:
            raise Rejection("the list of the answer is none of those of claim.json")
        answers = Chains(claim.puzzle, claim.answer.list, candidates[claim.answer.list])
        needed.append(answers.none_but(claim.count, claim.answer.objective or ()))
    return needed


def check_goals(claim: ClaimFile, candidates: Mapping[str | None, Items]) -> list[Goal]:
    """claim.json lists the goals that are needed, and no others."""
    listed, needed = claim.goals, needed_goals(claim, candidates)
    names = [goal.name for goal in needed]
    if [entry.name for entry in listed] != names:
        raise Rejection(f"claim.json must list the goals {', '.join(names)}, in order")
    for entry, goal in zip(listed, needed, strict=True):
        proof = "arithmetic" if goal.is_arithmetic else "lrat"
        if (entry.list, entry.proof) != (goal.word_list, proof):
            of = "" if goal.word_list is None else f" of {in_words(goal.word_list)}"
            raise Rejection(f"{goal.name}{of} needs a proof by {proof}")
        if goal.is_arithmetic and entry.filter:
            raise Rejection(f"{goal.name} has a filter, but no formula")
    return needed


def _goals_of(claim: Stated, name: str | None, items: Items) -> Iterator[Goal]:
    """What is to be shown of the chains of a list.

    Of the largest, that there is none, or none better in the objective's first term; of
    one smaller than the answer's, that none is as good in that; of the answer's, that
    none is better in any other term, and equal in those before.
    """
    chains, values = Chains(claim.puzzle, name, items), claim.answer.objective
    if values is None:
        yield chains.none()
        return
    if len(values) != len(claim.puzzle.objective):
        raise Rejection(
            "answer.objective needs a number for each term of the objective"
        )
    pairs = zip(claim.puzzle.objective, values, strict=True)
    if not {("words", 0), ("-words", 0)}.isdisjoint(pairs):
        raise Rejection("answer.objective is of a chain without words")
    if name not in {claim.answer.list, claim.largest}:
        yield chains.none_as_good(values[:1])
        return
    goals = chains.none_better(values)
    first = next(goals)
    yield from [first] if name == claim.largest else []
    yield from goals if name == claim.answer.list else []


def _names(terms: Sequence[str]) -> list[str]:
    return [term.removeprefix("-") for term in terms]


def _comparative(term: str) -> str:
    if term.startswith("-"):
        return "more"
    return "fewer" if term in COUNTED else "less"


def amount(term: str, value: int) -> str:
    """Say how much there is of what a term is about: ``2 words``, ``rarity 3``."""
    quantity = term.removeprefix("-")
    if quantity in COUNTED:
        return f"{value:,} {quantity.removesuffix('s') if value == 1 else quantity}"
    return f"{quantity.replace('_', ' ')} {value}"


def _at_worst(term: str, value: int) -> str:
    """Say what is as good in a term; of words, where none is better, so many."""
    side = "at least" if term.startswith("-") else "at most"
    return ("" if term in {"words", "-words"} else f"{side} ") + amount(term, value)


def _better(term: str, value: int) -> str:
    """Say what is better in a term: ``fewer than 2 words``, ``a score above 3``."""
    quantity = term.removeprefix("-")
    if quantity in COUNTED:
        return f"{_comparative(term)} than {amount(term, value)}"
    side = "above" if term.startswith("-") else "below"
    return f"a {quantity.replace('_', ' ')} {side} {value}"
