"""Each parameter of CP-SAT by itself, at odd values.

Run ``python -m tests.fuzz_parameters``; it takes about half an hour. A model of all
candidates is solved in a process of its own for each; what is called optimal must be
the optimum, and nothing may end the process.
"""

import argparse
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator

from ortools.sat.sat_parameters_pb2 import SatParameters

import cpbox
from cpbox.search.optimum.cp_sat import minimise
from cpbox.search.solver_config import LimitedConfig
from cpbox.search.word_lists import outcomes
from cpbox_models import DEFAULT, formulation

SECONDS = 4.0  # for each
PATIENCE = 30  # seconds after which it hangs
ODD = {
    int: (0, 1, 2, 3, -1, 1000),
    float: (0.0, 0.5, 1.0, -1.0, 1e9),
    bool: (False, True),
}
Setting = tuple[str, object]
Solve = Callable[[LimitedConfig], str]


def settings() -> Iterator[Setting]:
    """Each value of each parameter that has one."""
    for field in SatParameters.DESCRIPTOR.fields:
        if field.enum_type is not None and field.has_default_value:
            values: tuple[object, ...] = tuple(field.enum_type.values_by_name)
        else:
            values = ODD.get(type(field.default_value), ())
        yield from ((field.name, value) for value in values)


def problem() -> Solve:
    """Solves the model and says what came of it; "wrong" if that cannot be."""
    puzzle = cpbox.Puzzle.of("peg ulm oir cnw", words={"list": "common"})
    outcome = outcomes(puzzle)[-1]
    assert outcome.model is not None
    assert outcome.result is not None
    model = outcome.model.with_all_candidates()
    best = model.cost(outcome.result.objective or ())
    instance = model.chosen.instance

    def solve(config: LimitedConfig) -> str:
        answer = minimise(lambda: formulation(DEFAULT)(instance), SECONDS, config)
        cost, verdict = answer.effort.cost, answer.status.value
        is_short = cost is not None and cost < best
        is_dear = verdict == "optimal" and cost != best
        return "WRONG" if is_short or is_dear or verdict == "infeasible" else verdict

    return solve


def tried(solve: Solve, setting: Setting) -> str:
    """What came of a setting, in a process of its own."""
    name, value = setting
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(PATIENCE)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            text = solve(LimitedConfig(parameters={name: value}))
        except cpbox.InputError:
            text = "refused"
        os.write(writing, json.dumps(text).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return "ENDED" if status or not text else str(json.loads(text))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="parameters with this in their name")
    args = parser.parse_args()
    solve, came = problem(), Counter[str]()
    for setting in settings():
        if args.only in setting[0]:
            outcome = tried(solve, setting)
            came[outcome] += 1
            if outcome.isupper():
                print(outcome, *setting, flush=True)
    print(dict(came))
    return int(came["WRONG"] + came["ENDED"] > 0)


if __name__ == "__main__":
    sys.exit(main())
