from cpbox.candidates.refusals import Objection as Objection
from cpbox.candidates.vocabulary import Counts as Counts
from cpbox.explain import Best as Best
from cpbox.explain import NoChain as NoChain
from cpbox.explain import OfWords as OfWords
from cpbox.explain.best import Fewer as Fewer
from cpbox.explain.best import Floor as Floor
from cpbox.explain.best import Near as Near
from cpbox.explain.changes import Change as Change
from cpbox.explain.conditions import Asked as Asked
from cpbox.explain.hints import PassedOver as PassedOver
from cpbox.explain.no_chain import Reason as Reason
from cpbox.explain.no_chain import Unreached as Unreached
from cpbox.lab.composer.hunt import Refusal as Refusal
from cpbox.lab.composer.shelf import Tally as Tally
from cpbox.lab.export.read_back import ReadBack as ReadBack
from cpbox.proof.checker import Finding as Finding
from cpbox.proof.prover.bundle_writer import Claim as Claim
from cpbox.puzzle import Expectation as Expectation
from cpbox.puzzle.objective import Term as Term
from cpbox.puzzle.reader.importing import ImportedGame as ImportedGame
from cpbox.search.results.result import (
    ChainWord as ChainWord,
)
from cpbox.search.results.result import (
    ModelStatistics as ModelStatistics,
)
from cpbox.search.results.result import (
    Statistics as Statistics,
)
from cpbox.search.results.result import (
    Step as Step,
)
from cpbox.search.solver_config import Request as Request
