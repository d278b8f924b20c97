"""Refutations: proofs in LRAT that a formula has no solution.

CP-SAT writes them. What unit propagation refutes it does not write down, so such proofs
are ours. No proof is believed before it is checked: here, in passing, while the steps
that the refutation does not need are left out.

LRAT: L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, Efficient
certified RAT verification, CADE 2017.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from cpbox.proof.prover.learner import NoRefutation, Step, by_search
from cpbox_models.contract import Clause


def refute(
    num_variables: int, clauses: Sequence[Clause], effort: float, seconds: float
) -> list[Step]:
    """Steps of a refutation, each of which the last one needs.

    Parameters
    ----------
    num_variables, clauses
        The formula; clause i of it has number i + 1.
    effort, seconds
        How hard to try, in CP-SAT's deterministic seconds, and how long.

    Raises
    ------
    NoRefutation
        When none was found with this effort.
    Satisfiable
        When there is a solution.

    """
    steps = by_propagation(clauses)
    return trimmed(clauses, steps or by_search(num_variables, clauses, effort, seconds))


def by_propagation(clauses: Sequence[Clause]) -> list[Step] | None:
    """The refutation by unit propagation alone, if there is one."""
    where: defaultdict[int, list[int]] = defaultdict(list)
    reason: dict[int, int] = {}  # a true literal's clause
    order: list[int] = []
    queue: deque[int] = deque()
    for number, clause in enumerate(clauses, 1):
        for literal in clause:
            where[-literal].append(number)
        if len(clause) < 2:
            queue.append(number)
    while queue:
        number = queue.popleft()
        open_ = [x for x in clauses[number - 1] if -x not in reason]
        if not open_:
            hints = (*(reason[literal] for literal in order), number)
            return [(len(clauses) + 1, (), hints)]
        if len(open_) == 1 and open_[0] not in reason:
            reason[open_[0]] = number
            order.append(open_[0])
            queue.extend(where[open_[0]])
    return None


def trimmed(clauses: Sequence[Clause], steps: Sequence[Step]) -> list[Step]:
    """The steps that the empty clause needs, each with the hints that it needs.

    Raises
    ------
    NoRefutation
        When one of them does not follow, or none is the empty clause.

    """
    known = dict(enumerate(clauses, 1)) | {
        number: clause for number, clause, _ in steps
    }
    place = {number: i for i, (number, _, _) in enumerate(steps)}
    last = next((i for i, step in enumerate(steps) if not step[1]), None)
    if last is None:
        raise NoRefutation
    needed, kept = {steps[last][0]}, []
    for number, clause, hints in reversed(steps[: last + 1]):
        if number in needed:
            used = _hints_that_matter(known, clause, hints)
            if used is None or any(place.get(h, -1) >= place[number] for h in used):
                raise NoRefutation
            needed.update(used)
            kept.append((number, clause, used))
    return kept[::-1]


def _hints_that_matter(
    known: Mapping[int, Clause], clause: Clause, hints: Sequence[int]
) -> tuple[int, ...] | None:
    """The hints through which unit propagation refutes a clause's negation.

    None if it does not: the clause does not follow.
    """
    reason: dict[int, int] = dict.fromkeys(clause, 0)  # false literals, by hint
    for hint in hints:
        open_ = [x for x in known[hint] if x not in reason]
        if not open_:
            return _behind(known, reason, hints, hint)
        if len(open_) > 1:
            return None
        reason.setdefault(-open_[0], hint)  # a true literal's clause has nothing to add
    return None


def _behind(
    known: Mapping[int, Clause],
    reason: Mapping[int, int],
    hints: Sequence[int],
    conflict: int,
) -> tuple[int, ...]:
    """The hints, in order, that the conflict depends on."""
    wanted, used = {conflict}, [conflict]
    literals = list(known[conflict])
    while literals:
        hint = reason[literals.pop()]
        if hint and hint not in wanted:
            wanted.add(hint)
            literals += (x for x in known[hint] if x in reason)
    used = [hint for hint in dict.fromkeys(hints) if hint in wanted]
    return (*(hint for hint in used if hint != conflict), conflict)
