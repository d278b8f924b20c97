"""CP-SAT's own parameters: by name, or in the text that its documentation uses."""

from collections.abc import Mapping
from re import search, sub
from typing import TYPE_CHECKING, Any

from cpbox.basics.errors import InputError
from cpbox.basics.wording import alternatives, close_to, shown
from cpbox.fields.arguments import wrong

if TYPE_CHECKING:
    from ortools.sat.sat_parameters_pb2 import SatParameters

MAX_WORKERS = 256
DEFAULT = "cp_model_probing_level: 0 symmetry_level: 0"

_LOG = "leave it out; --log and the log function of `solve` show the log"
_PROOF = "`cpbox prove` writes proofs that can be checked"
_RESERVED = {  # and what to do instead
    "max_time_in_seconds": "set the time limit of the run instead",
    "num_search_workers": "write num_workers",
    "catch_sigint_signal": "cpbox always handles interrupts",
    "enumerate_all_solutions": "request the chains with all, top or every",
    "log_search_progress": _LOG,
    "log_to_stdout": _LOG,
    "log_to_response": _LOG,
    "output_drat_proof": _PROOF,
    "output_lrat_proof": _PROOF,
    "check_drat_proof": _PROOF,
    "check_lrat_proof": _PROOF,
    "check_merged_lrat_proof": _PROOF,
}
_REMEDY = "write them as in 'num_workers:8,linearization_level:2'"
_DEBUG = "it may end the whole program"


def parameters(value: Any, key: str) -> str:
    """CP-SAT's parameters over cpbox's own defaults, as one line of protobuf text."""
    if value in ("", DEFAULT):
        return DEFAULT
    from google.protobuf import text_format

    chosen = _parsed(value, key)
    _check_reserved(chosen, key)
    merged = _of_text(DEFAULT, key)
    merged.MergeFrom(chosen)
    text: str = text_format.MessageToString(merged, as_one_line=True).strip()
    _check_values(text, key)
    return text


def _parsed(value: Any, key: str) -> "SatParameters":
    if isinstance(value, str):
        return _of_text(value, key)
    if isinstance(value, Mapping):
        return _of_mapping(value, key)
    raise wrong(value, key, "parameters of CP-SAT", _REMEDY)


def _of_text(text: str, key: str) -> "SatParameters":
    from google.protobuf import text_format
    from ortools.sat.sat_parameters_pb2 import SatParameters

    read = SatParameters()
    try:
        text_format.Parse(text, read)
    except text_format.ParseError as error:
        if unknown := search(r'no field named "(\w+)"', str(error)):
            raise _unknown(unknown[1], key) from None
        says = sub(r"^[\d:]+ : (?:'.*': )?", "", str(error)).rstrip(".")
        problem = f"{shown(text)} cannot be read ({says}); {_REMEDY}"
        raise InputError(problem, key=key) from None
    return read


def _of_mapping(settings: Mapping[Any, Any], key: str) -> "SatParameters":
    from google.protobuf import json_format
    from ortools.sat.sat_parameters_pb2 import SatParameters

    read, fields = SatParameters(), SatParameters.DESCRIPTOR.fields_by_name
    for name, value in settings.items():
        if name not in fields:
            raise _unknown(name, key)
        try:
            json_format.ParseDict({name: value}, read)
        except (json_format.ParseError, ValueError, TypeError, OverflowError):
            noun = _noun(fields[name])
            raise wrong(value, f"{key}.{name}", noun, "write such a value") from None
    return read


def _noun(field: Any) -> str:
    """What a parameter is, by its type in protobuf."""
    if field.enum_type is not None:
        return f"one of {', '.join(field.enum_type.values_by_name)}"
    nouns = {"int": "a whole number", "double": "a number", "bool": "True or False"}
    kind = type(field.default_value).__name__
    return nouns.get({"float": "double"}.get(kind, kind), "as CP-SAT knows it")


def _unknown(name: Any, key: str) -> InputError:
    from ortools.sat.sat_parameters_pb2 import SatParameters

    names = [*SatParameters.DESCRIPTOR.fields_by_name]
    near = close_to(str(name), names, 3, 0.5)
    remedy = f"did you mean {alternatives(near)}?" if near else _REMEDY
    problem = f"CP-SAT has no parameter {shown(name)}; {remedy}"
    return InputError(problem, key=key)


def _check_reserved(chosen: "SatParameters", key: str) -> None:
    for field, value in chosen.ListFields():
        if remedy := _RESERVED.get(field.name) or _DEBUG * field.name.startswith(
            "debug_"
        ):
            problem = f"cannot be set, because cpbox needs it; {remedy}"
            raise InputError(problem, key=f"{key}.{field.name}")
        if field.name == "subsolver_params":
            for each in value:
                _check_reserved(each, f"{key}.{field.name}")
    if chosen.num_workers > MAX_WORKERS:
        problem = f"must be at most {MAX_WORKERS}, not {chosen.num_workers}"
        raise InputError(f"{problem}; write a smaller one", key=f"{key}.num_workers")
    if chosen.cut_max_active_count_value <= 0:  # its default is far above
        problem = (
            "must be above 0, or CP-SAT ends the whole program; write a larger one"
        )
        raise InputError(problem, key=f"{key}.cut_max_active_count_value")


def _check_values(text: str, key: str) -> None:
    """Let CP-SAT say what it thinks of the values: no model is too small for that."""
    from cpbox.search.optimum.ortools_import import cp_model

    solver = cp_model.CpSolver()
    set_parameters(solver.parameters, text)
    if solver.solve(cp_model.CpModel()) == cp_model.MODEL_INVALID:
        says = solver.solution_info().strip().rstrip(".")
        raise InputError(f"CP-SAT refuses them: {says}; write another value", key=key)


def set_parameters(into: Any, text: str) -> None:
    """Set parameters of a solver, whichever class they have in its version."""
    if hasattr(into, "merge_text_format"):
        into.merge_text_format(text)
    else:
        from google.protobuf import text_format

        text_format.Merge(text, into)
