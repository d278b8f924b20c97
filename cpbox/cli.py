"""The command line: parse, hand over to a command, return its exit code.

Nothing slow is imported before it is needed: help, the schema and a wrong input
load neither ortools nor numpy.
"""

import io
import os
import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from cpbox.commands import _exits, attempt, check, prove, schema, solve, why, words
from cpbox.errors import Contradiction, CpboxError


class Command(Protocol):
    """What a module in :mod:`cpbox.commands` offers."""

    SUMMARY: str
    EPILOG: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""

    def run(self, args: Namespace) -> int:
        """Do the work and return the exit code."""


COMMANDS: dict[str, Command] = {
    "solve": solve,
    "try": attempt,
    "prove": prove,
    "check": check,
    "why": why,
    "words": words,
    "schema": schema,
}
SHELLS = ("bash", "zsh", "tcsh")
DESCRIPTION = "Solve Letter Boxed puzzles with constraint programming, and prove it."
EPILOG = f"""\
examples:
  cpbox solve puzzle.yaml
  cpbox try puzzle.yaml --each-rule
  cpbox why puzzle.yaml gracious splashy
  cpbox words puzzle.yaml
  cpbox solve --help

{_exits.OF_SOLVE}"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        args = _parser().parse_args(argv)
        code = COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except CpboxError as error:
        print(f"cpbox: {error}", file=sys.stderr)
        return _exits.WRONG_INPUT
    except Contradiction as error:
        print(_report_this(error), file=sys.stderr)
        return _exits.INTERNAL_ERROR
    except KeyboardInterrupt:
        return _exits.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return _exits.BROKEN_PIPE
    return code


def _report_this(error: Contradiction) -> str:
    """What to say, and to ask for, when cpbox contradicts itself."""
    from cpbox.proof.versions import versions  # noqa: PLC0415  # needed only here

    known = ", ".join(f"{name} {number}" for name, number in versions().items())
    return (
        f"cpbox: internal error, and no answer: {error}\n"
        f"Please report this bug with the puzzle file, the command, and: {known}."
    )


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="cpbox",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", nargs=0, action=_PrintVersion, help="print the version and exit"
    )
    parser.add_argument(
        "--print-completion",
        choices=SHELLS,
        action=_PrintCompletion,
        help="print a script that completes commands and options, and exit",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(
            name,
            help=command.SUMMARY,
            description=f"{command.SUMMARY[0].upper()}{command.SUMMARY[1:]}.",
            epilog=command.EPILOG,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(subparser)
    return parser


class _PrintVersion(Action):
    """Unlike argparse's own, look the version up only when it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            print(f"cpbox {version('cpbox')}")
        except PackageNotFoundError:
            print("cpbox, version unknown: run from a checkout, not installed")
        parser.exit()


class _PrintCompletion(Action):
    """Unlike shtab's own, import shtab only when it is needed."""

    def __call__(
        self, parser: ArgumentParser, _: Namespace, shell: object, *__: object
    ) -> None:
        import shtab  # noqa: PLC0415

        print(shtab.complete(parser, str(shell)))
        parser.exit()


def _silence_stdout() -> None:
    """Keep the interpreter from failing when it flushes a closed pipe at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
