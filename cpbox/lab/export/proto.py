"""A model as CP-SAT's own protocol buffer, which says all of it and its names."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from ortools.sat import cp_model_pb2

from cpbox.search.late_pandas import cp_model

UNNAMED = "unnamed"


def proto_of(model: cp_model.CpModel) -> cp_model_pb2.CpModelProto:
    """A copy of a model's protocol buffer."""
    proto = cp_model_pb2.CpModelProto()
    proto.ParseFromString(serialized(model, ".pb"))
    return proto


def serialized(model: cp_model.CpModel, suffix: str) -> bytes:
    """What CP-SAT writes of a model: ``.pb`` in binary, ``.pbtxt`` as text.

    Raises
    ------
    OSError
        When there is no room for a passing file.

    """
    with TemporaryDirectory(prefix="cpbox-") as folder:
        file = Path(folder) / f"model{suffix}"
        if not model.export_to_file(str(file)):
            raise OSError(0, "CP-SAT could not write the model")
        return file.read_bytes()


def family(name: str) -> str:
    """The family of a constraint's name: S2 of ``S2[p1,s3]``."""
    match = re.match(r"[A-Z]+\d+(?=\[|$)", name)
    return match[0] if match else UNNAMED
