"""The CP-SAT formulations, by name."""

from cpbox.formulation import Formulation
from cpbox_models import circuit, pairs, slots

FORMULATIONS: dict[str, Formulation] = {
    "slots": slots.build,
    "pairs": pairs.build,
    "circuit": circuit.build,
}
