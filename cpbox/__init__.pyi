from cpbox import types as types
from cpbox.calls.answers import (
    attempt as attempt,
)
from cpbox.calls.answers import (
    model as model,
)
from cpbox.calls.answers import (
    solve as solve,
)
from cpbox.calls.answers import (
    words as words,
)
from cpbox.calls.drawing import draw as draw
from cpbox.calls.explaining import hint as hint
from cpbox.calls.explaining import why as why
from cpbox.calls.proofs import check as check
from cpbox.calls.proofs import prove as prove
from cpbox.calls.workshop import (
    Schema as Schema,
)
from cpbox.calls.workshop import (
    compare as compare,
)
from cpbox.calls.workshop import (
    compose as compose,
)
from cpbox.calls.workshop import (
    read_results as read_results,
)
from cpbox.calls.workshop import (
    schema as schema,
)
from cpbox.candidates.vocabulary import Vocabulary as Vocabulary
from cpbox.explain import Explanation as Explanation
from cpbox.explain.hints import Hint as Hint
from cpbox.lab.composer.batch import Composition as Composition
from cpbox.lab.composer.composed_box import Composed as Composed
from cpbox.lab.expectations import Held as Held
from cpbox.lab.expectations import check_expected as check_expected
from cpbox.lab.sweep.sweeping import Swept as Swept
from cpbox.lab.sweep.sweeping import sweep as sweep
from cpbox.proof.prover.bundle_writer import Bundle as Bundle
from cpbox.proof.proving import Report as Report
from cpbox.puzzle import Box as Box
from cpbox.puzzle import Objective as Objective
from cpbox.puzzle import Puzzle as Puzzle
from cpbox.puzzle.dictionary import Words as Words
from cpbox.puzzle.errors import (
    Contradiction as Contradiction,
)
from cpbox.puzzle.errors import (
    CpboxError as CpboxError,
)
from cpbox.puzzle.errors import (
    InputError as InputError,
)
from cpbox.puzzle.errors import (
    OutputError as OutputError,
)
from cpbox.puzzle.errors import (
    Unfinished as Unfinished,
)
from cpbox.puzzle.kinds import Stop as Stop
from cpbox.puzzle.reader.importing import (
    Imports as Imports,
)
from cpbox.puzzle.reader.importing import (
    import_games as import_games,
)
from cpbox.puzzle.reader.loading import load as load
from cpbox.puzzle.reader.loading import loads as loads
from cpbox.puzzle.reader.loading import replace as replace
from cpbox.puzzle.rule_table import Rules as Rules
from cpbox.search.python_model import Formulated as Formulated
from cpbox.search.results.result import Result as Result
from cpbox.search.results.result import Status as Status
from cpbox.search.results.trials import Trial as Trial
from cpbox.search.results.trials import Trials as Trials
from cpbox.search.solver_config import (
    Progress as Progress,
)
from cpbox.search.solver_config import (
    SolverConfig as SolverConfig,
)
from cpbox.show.drawn import Drawing as Drawing
from cpbox.show.summary import Summary as Summary
from cpbox.show.summary import summary as summary

BUNDLE_FORMAT: str
__version__: str
