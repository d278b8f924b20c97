"""A change of what a puzzle's file says, as an option of the command line gives it."""

from typing import Self


class Setting(str):
    """A key and its value, such as ``rules.min_length=4``.

    Parameters
    ----------
    text
        The setting itself.
    option
        The option that gave it, as messages show it; ``--set`` by default.

    """

    __slots__ = ("option",)
    option: str

    def __new__(cls, text: str, option: str = "") -> Self:
        """Keep the option beside the text."""
        setting = super().__new__(cls, text)
        setting.option = option or f"--set {text}"
        return setting
