"""The whole check of a bundle, claim by claim: this package's table of contents."""

from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path

from cpbox.proof.checker.acl2 import saved, theorem_checks
from cpbox.proof.checker.chain import Chain, check_chain
from cpbox.proof.checker.claim import (
    CHAINS,
    CLAIM,
    LABELS,
    SOLUTION,
    UNCHECKED,
    BundleFolder,
    GoalEntry,
    check_parts,
    in_words,
)
from cpbox.proof.checker.counted import chains_sentence, check_chains
from cpbox.proof.checker.formula import check_formula, check_lrat
from cpbox.proof.checker.goals import ANOTHER, Goal, amount, check_goals
from cpbox.proof.checker.labels import (
    Labels,
    check_labels,
    check_terms,
    labels_sentence,
)
from cpbox.proof.checker.limits import Rejection
from cpbox.proof.checker.lisp import Statement, statement_of
from cpbox.proof.checker.problem import problem_of
from cpbox.proof.checker.report import Checks, CheckSummary, Tell, required
from cpbox.proof.checker.sieve import sifted
from cpbox.proof.checker.traces import (
    Candidate,
    Ranks,
    check_candidates,
    check_list,
    check_unfit,
    check_which,
)


def audit(
    folder: Path,
    tell: Tell,
    *,
    acl2: bool = False,
    theorem: Path | None = None,
    deadline: float = inf,
) -> CheckSummary:
    """Check everything in a bundle, and tell what is found, claim by claim.

    The rest is as `confined.check` has it; at the deadline, by `time.monotonic`, this
    process will be stopped.
    """
    checks, action = Checks(tell), partial(BundleFolder, folder)
    bundle = checks.check("this is a claim", CLAIM, "read strictly", action)
    if bundle is None:
        return CheckSummary()
    statement = _Audit(checks, bundle).run(theorem, with_theorem=acl2 or bool(theorem))
    if acl2 and statement is not None:
        for sentence, file, check in theorem_checks(statement, deadline):
            checks.check(sentence, file, "ACL2", check)
    return CheckSummary(bundle.stated, UNCHECKED)


class _Audit:
    """A bundle and what it claims.

    What is None where words, candidates and labels are expected could not be checked.
    """

    def __init__(self, checks: Checks, bundle: BundleFolder):
        self._check = checks.check
        self._bundle = bundle
        self._claim = bundle.claim
        self._puzzle = bundle.claim.puzzle
        self._words: dict[str | None, Ranks | None] = {}  # of each list
        self._candidates: dict[str | None, list[Candidate] | None] = {}
        self._excluded: list[tuple[str, ...]] | None = None  # the chains of chains.txt

    def run(self, file: Path | None, *, with_theorem: bool) -> Statement | None:
        """Check everything that claim.json leads to; give what ACL2 could prove."""
        self._files()
        self._lists()
        chain = self._chain() if self._claim.answer.chain is not None else None
        self._chains()
        self._goals()
        labels = self._labels() if self._claim.labels is not None else None
        return self._theorem(labels, chain, file) if with_theorem else None

    def _files(self) -> None:
        claim = self._claim
        self._check(
            f"these are the {len(claim.files)} files that {CLAIM} lists",
            CLAIM,
            "every name, size and SHA-256 hash",
            self._bundle.check_files,
        )
        self._check(
            "each file has a part in the proof",
            CLAIM,
            "compared with what the claim asks for",
            partial(check_parts, claim),
        )

    def _lists(self) -> None:
        claim = self._claim
        self._check(
            "the word lists are those that the puzzle asks for",
            CLAIM,
            "compared with the puzzle",
            partial(check_which, claim),
        )
        for entry in claim.lists:
            words = amount("words", entry.words)
            self._words[entry.name] = self._check(
                f"{in_words(entry.name)} has these {words}",
                entry.file or "cpbox's own list",
                "number and SHA-256 hash",
                partial(check_list, self._bundle, self._puzzle.words, entry),
            )
        without = ""
        if number := len(claim.puzzle.words.unfit):
            without = f", without {number:,} unfit to print"
            largest, are = claim.largest, "is" if number == 1 else "are"
            words = amount("words", number)
            self._check(
                f"the {words} that {are} left out {are} unfit to print",
                "cpbox's own list",
                "looked up",
                lambda: check_unfit(self._puzzle, required(self._words.get(largest))),
            )
        for name in self._words:
            file = claim.file(name, "candidates.txt")
            self._candidates[name] = self._check(
                f"these are the playable words of {in_words(name)}{without}",
                file,
                "every word of the list traced anew",
                partial(self._traced, name, file),
                lambda candidates: f"candidates: {len(candidates):,}",
            )

    def _traced(self, name: str | None, file: str) -> list[Candidate]:
        words = required(self._words[name])
        return check_candidates(file, self._bundle.read, self._puzzle, words)

    def _chain(self) -> Chain | None:
        answer = self._claim.answer
        return self._check(
            "the chain keeps every rule and has the value that is claimed",
            SOLUTION,
            "every rule, tile by tile",
            lambda: check_chain(
                self._bundle.read(SOLUTION),
                self._puzzle,
                required(self._words.get(answer.list)),
                answer,
            ),
        )

    def _chains(self) -> None:
        if (count := self._claim.count) is not None:
            self._excluded = self._check(
                chains_sentence(count),
                CHAINS,
                "every rule, tile by tile, and no chain twice",
                lambda: check_chains(
                    self._bundle.read(CHAINS),
                    self._claim,
                    count,
                    required(self._words.get(self._claim.answer.list)),
                ),
            )

    def _goals(self) -> None:
        goals = self._check(
            "the answer follows from the chain and the goals below",
            CLAIM,
            "the goals derived from the puzzle and the answer",
            lambda: check_goals(
                self._claim,
                {name: required(items) for name, items in self._candidates.items()},
            ),
        )
        for entry, goal in zip(self._claim.goals, goals or (), strict=False):
            self._goal(entry, goal)

    def _goal(self, entry: GoalEntry, goal: Goal) -> None:
        is_one_of_several = len(self._claim.lists) > 1
        of_list = f"{goal.word_list} words: " if is_one_of_several else ""
        sentence = f"{of_list}{goal.sentence}"
        if goal.is_arithmetic:
            how = "its numbers contradict each other"
            self._check(sentence, CLAIM, how, lambda: None)
            return
        sifting = "candidates sifted, " if entry.filter else ""
        self._check(
            sentence,
            ", ".join(self._claim.goal_files(entry)),
            f"{sifting}formula rebuilt from the puzzle, refuted by unit propagation",
            partial(self._refute, entry, goal),
            "; ".join,
        )

    def _refute(self, entry: GoalEntry, goal: Goal) -> list[str]:
        """Check a goal's formula and its refutation; say how large they are."""
        items = required(self._candidates.get(goal.word_list))
        name, read = self._claim.file(entry.list, entry.name), self._bundle.read
        names = read(f"{name}.map")
        if goal.hi > len(names) // len("v 1 used 1\n"):
            raise Rejection(f"{name}.map is too short for {goal.hi} slots")
        problem = sifted(entry.filter, problem_of(goal, self._puzzle, items))
        if goal.name == ANOTHER:
            problem = replace(problem, excluded=required(self._excluded))
        formula = check_formula(name, read(f"{name}.cnf"), names, problem)
        steps = check_lrat(f"{name}.lrat", read(f"{name}.lrat"), formula)
        left, of = len(set[int]().union(*problem.slots)), len(goal.candidates)
        filtered = f"candidates left by the filter: {left:,} of {of:,}"
        refuted = f"refutation: {steps:,} {'step' if steps == 1 else 'steps'}"
        return [filtered, refuted] if entry.filter else [refuted]

    def _labels(self) -> Labels | None:
        entry = self._check(
            f"{LABELS} is about the answer",
            CLAIM,
            "terms and bound derived from the answer",
            partial(check_terms, self._claim),
        )
        if entry is None:
            return None
        return self._check(
            labels_sentence(entry.terms, entry.bound, self._claim.of_list),
            LABELS,
            "every step from every state that is listed",
            lambda: check_labels(
                self._bundle.read(LABELS),
                entry,
                self._puzzle,
                required(self._candidates.get(self._claim.answer.list)),
            ),
            lambda labels: f"labels: {len(labels):,}",
        )

    def _theorem(
        self, labels: Labels | None, chain: Chain | None, file: Path | None
    ) -> Statement | None:
        """Turn what the labels show, and the chain, into theorems."""
        entry, words = self._claim.labels, self._words.get(self._claim.answer.list)
        return self._check(
            "there is a theorem about this puzzle for ACL2 to prove",
            LABELS,
            "written down from the words, the rules and labels.txt",
            lambda: saved(
                replace(
                    statement_of(self._puzzle, entry, required(words), labels, chain),
                    of_list=self._claim.of_list,
                ),
                file,
            ),
        )
