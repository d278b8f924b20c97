"""CP-SAT's model, made in a hundredth of the time.

The methods of a `CpModel` also have the names that they had before PEP 8, such as
``AddExactlyOne``. To give them these takes longer than to build a small model.
"""

from typing import Any

from ortools.sat.python import cp_model


class CpModel(cp_model.CpModel):
    """A model that is given the old names when one of them is used."""

    def _add_pre_pep8_methods(self) -> None:
        """Add none yet; CP-SAT calls this for each new model."""

    def __getattr__(self, name: str) -> Any:
        if name[:1].isupper():
            super()._add_pre_pep8_methods()
        return self.__getattribute__(name)
