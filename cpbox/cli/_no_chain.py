"""Where there is no chain: what to type to be told why, and what would allow one."""

from argparse import Namespace
from collections.abc import Sequence

from cpbox.cli._output import complain
from cpbox.cli._quotes import to_type


def lead_to_why(
    args: Namespace, more: Sequence[str] = (), *, file: str | None = None
) -> None:
    """Name the command that explains why a puzzle has no chain; to programs, nothing.

    Parameters
    ----------
    args
        Those of the command that found none.
    more
        Options beside its own.
    file
        The puzzle, where `args` names several.

    """
    if getattr(args, "json", False) or getattr(args, "csv", False):
        return
    source = file or getattr(args, "file", None) or "--daily"
    variant = getattr(args, "variant", None)
    options = ["--variant", variant] if variant else []
    # A try's own changes are variants of which each is apart.
    for each in () if args.command == "try" else getattr(args, "set", ()):
        options += as_option(each)
    command = to_type("why", source, *options, *more)
    complain(f"which rules leave no chain, and which changes allow one: {command}")


def as_option(setting: str) -> list[str]:
    """A change of a puzzle as the option that was typed, and its value."""
    typed = getattr(setting, "option", None) or f"--set {setting}"
    return typed.split(" ", 1)
