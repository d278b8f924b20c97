"""The command line: parse, hand over to a command, return its exit code.

Nothing slow is imported before it is needed: help, the schema and a wrong input
load neither ortools nor numpy.
"""

import errno
import io
import os
import re
import sys
import traceback
from argparse import (
    Action,
    ArgumentParser,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from importlib import import_module
from keyword import iskeyword
from shlex import quote
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from cpbox.basics.errors import (
    Contradiction,
    CpboxError,
    InputError,
    OutputError,
    TooLittleTime,
    Unfinished,
)
from cpbox.basics.files import check_room
from cpbox.basics.letters import printable
from cpbox.basics.wording import close_to, suggest
from cpbox.cli import _exits
from cpbox.cli._libraries import link_ahead, load_pydantic, loading
from cpbox.cli._output import (
    complain,
    complain_of,
    finish,
    fitted,
    print_json,
    say,
    silence,
    style_of,
)
from cpbox.cli.help import PAGES, guide, narrowed
from cpbox.show.terminal_text import wrap

if TYPE_CHECKING:
    from cpbox.cli._arguments import Argument


class Command(Protocol):
    """What a module in :mod:`cpbox.cli` offers."""

    EPILOG: str
    ARGUMENTS: "tuple[Argument, ...]"

    def run(self, args: Namespace) -> int:
        """Do the work and return the exit code."""


COMMANDS = {  # and what each does
    "play": "open a box to play in the browser; without one, a new box",
    "solve": "find the best chain and prove that none is better",
    "hint": "give a hint, or say how to go on after some words",
    "difficulty": "say how hard a box is, and the par that an editor would set",
    "try": "solve every variant of a puzzle, and say what each rule changes",
    "prove": "solve, and write a proof that others can check",
    "check": "verify a proof that `cpbox prove` wrote",
    "why": "explain why there is no chain, or no better one, or what refuses a word",
    "words": "list the words that can be played, and why the others cannot",
    "compare": "compare the formulations, with and without the relaxation",
    "draw": "draw the box and the best chain, or make a page to play",
    "sheet": "print boxes on a sheet, with hints and answers on the last pages",
    "site": "build a site of boxes: static pages to play, also offline",
    "serve": "open a page in the browser to try any box under any rules",
    "sweep": "solve many puzzles with many variants, on every core or on a cluster",
    "compose": (
        "compose boxes that keep promises, such as a single answer, and prove it"
    ),
    "summary": "sum up what `cpbox sweep` found: chains, rules, par, time",
    "model": "write the model for other solvers, or read their solutions",
    "import": "make puzzle files from saved pages of the game",
    "ban": "leave words out of every answer from now on",
    "allow": "add words to the list of every puzzle from now on",
    "config": "show your preferences and what applies to a puzzle, and where it is set",
    "schema": "print the JSON Schema of a puzzle file, for editors",
    "help": "show what to do next, or explain a command",
}
SEARCHING = ("solve", "hint", "try", "prove", "why")  # and most often soon over
MEANT = {  # what else a command might be called
    **dict.fromkeys(("print", "paper", "pdf"), "sheet"),
    **dict.fromkeys(("today", "daily"), "play --daily"),
    **dict.fromkeys(("new", "game", "start"), "play"),
    **dict.fromkeys(("lookup", "allowed", "valid", "explain"), "why"),
    **dict.fromkeys(("answer", "solution"), "solve"),
    **dict.fromkeys(("clue", "tip", "nudge"), "hint"),
    **dict.fromkeys(("create", "generate", "make"), "compose"),
    **dict.fromkeys(("picture", "image", "svg"), "draw"),
    **dict.fromkeys(("whatif", "what-if", "lab"), "serve"),
}
FILES = 24  # more than a command has open at once, but for one with many processes
COMPLETION = "--print-completion"
OF_TODAY = "--daily"
REQUIRED = "arguments are required: "  # in argparse's own words
EXAMPLE = re.compile(r"(?m)^examples:\n  (cpbox .+)")
AS_TYPED = '"peg ulm oir cnw"'
SHELLS = ("bash", "zsh", "fish", "tcsh")
DESCRIPTION = "Solve Letter Boxed puzzles with constraint programming, with proofs."
EPILOG = f"""\
examples:
  cpbox solve "peg ulm oir cnw"
  cpbox hint "peg ulm oir cnw"
  cpbox try puzzle.yaml --each-rule
  cpbox why puzzle.yaml gracious splashy
  cpbox words puzzle.yaml
  cpbox solve --help

{_exits.OF_SOLVE}"""


@cache
def command(name: str) -> Command:
    """The module of a command; Python's own words get an underscore."""
    with loading():
        if name != "help":
            load_pydantic()
        if name in SEARCHING:
            link_ahead()
        module: Any = import_module(f"cpbox.cli.{name}{'_' * iskeyword(name)}")
    chosen: Command = module
    return chosen


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if sys.stdout is None:
        complain("standard output is closed, so no answer can be written")
        return _exits.UNWRITABLE
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        return _run(argv)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # none may pass
        return _code_of(error)


def _run(argv: Sequence[str] | None) -> int:
    """Run the command, and write all that it printed; without one, say what to do."""
    words = sys.argv[1:] if argv is None else argv
    try:
        args = parse_command_line(words)
        if args.command is None and args.version:
            from cpbox.proof.prover import versions

            say(f"cpbox {versions()['cpbox']}")
            return _exits.OPTIMAL
        if args.command is None and args.print_completion:
            import shtab

            say(shtab.complete(_parser(described=True), args.print_completion))
            return _exits.OPTIMAL
        if args.command is None:
            # Not 0: a script whose command is missing has not been answered.
            text = guide(style_of(sys.stderr).width)
            complain("no command is given; begin with one of these", f"\n\n{text}")
            return _exits.WRONG_INPUT
        if args.command == "help" and args.topic not in (None, *PAGES):
            if args.topic not in COMMANDS:
                problem = f"there is no command and no page {args.topic!r}"
                remedy = suggest(args.topic, (*COMMANDS, *PAGES))
                if meant := MEANT.get(args.topic.lower()):
                    remedy = f"did you mean {meant.partition(' ')[0]}?"
                raise InputError(f"{problem}; {remedy}")
            parse_command_line([args.topic, "--help"])
        return _answered(args)
    finally:
        finish()


def parse_command_line(words: Sequence[str]) -> Namespace:
    """Read a command line, whose options may stand anywhere after the command."""
    if words and words[0] not in COMMANDS and not words[0].startswith("-"):
        from cpbox.cli._quotes import suggestion

        raise InputError(suggestion(words, [*COMMANDS], MEANT))
    if not words or words[0] not in COMMANDS:
        completes = any(text.startswith(COMPLETION) for text in words)
        return _parser(described=completes).parse_args(words)
    name = words[0]
    parser = _described(name, partial(_Parser, prog=f"cpbox {name}"))
    options = parser._option_string_actions  # noqa: SLF001  # argparse has no other list
    if OF_TODAY in words and OF_TODAY not in options:  # nothing else is missing then
        parser.error(_unrecognized(name, options, [OF_TODAY]))
    if name == "schema":  # what follows an unknown option is no KIND
        dashed = [text for text in words[1:] if text.startswith("-")]
        if unknown := [x for x in dashed if x.partition("=")[0] not in options]:
            parser.error(_unrecognized(name, options, unknown))
    args, rest = parser.parse_known_intermixed_args(words[1:], Namespace(command=name))
    if name != "help":
        from cpbox.cli._quotes import mend  # only now, as help ends before

        rest = mend(args, rest)
    if rest:  # with an unknown option, of the others too
        unknown = [text for text in rest if text.startswith("-")] or rest
        parser.error(_unrecognized(name, options, unknown) + _why(args, unknown))
    return args


def _unrecognized(name: str, options: Collection[str], unknown: Sequence[str]) -> str:
    """What a command does not take, and what to write instead where that is known."""
    problem = f"unrecognized arguments: {' '.join(unknown)}"
    if unknown[0].partition("=")[0] in ("-o", "--output"):
        return f"{problem}; to keep what it prints: cpbox {name} ... > FILE"
    if unknown[0] == OF_TODAY:
        return f"{problem}; play, hint, why and sheet have it: `cpbox hint --daily`"
    return problem + _near(options, unknown)


def _why(args: Namespace, unknown: Sequence[str]) -> str:
    """What says whether words can be played, where `words` was given some."""
    if args.command != "words" or unknown[0].startswith("-"):
        return ""
    command = f"cpbox why {quote(args.file)} {' '.join(unknown)}"
    return f"; to ask about these words: `{command}`"


def _near(options: Collection[str], unknown: Sequence[str]) -> str:
    """Ask for the option that was probably meant, if one is like the first unknown."""
    name, _, _ = unknown[0].partition("=")
    from cpbox.puzzle import Puzzle

    if "--rule" in options and (says := _rule_of(name)):
        return f"; did you mean --rule {says}?"
    key = name.removeprefix("--")
    if "--set" in options and key in Puzzle.model_fields and key != "box":
        return f"; did you mean --set {key}=VALUE?"
    near = close_to(name, options, 1, 0.75) if name.startswith("-") else []
    return f"; did you mean {near[0]}?" if near else ""


def _rule_of(name: str) -> str:
    """How the rule of an option's name is set; empty where there is none."""
    from cpbox.puzzle import Rules

    key = name.lstrip("-").replace("-", "_")
    field = Rules.model_fields.get(key)
    value = "true" if field is not None and field.default is False else "VALUE"
    return "" if field is None else f"{key}={value}"


def _answered(args: Namespace) -> int:
    """Run the command; where records are asked for, what is wrong is one, too."""
    chosen = command(args.command)
    check_room(FILES)
    try:
        return chosen.run(args)
    except InputError as raised:
        from cpbox.cli._arguments import in_the_shell

        error = in_the_shell(raised, chosen.ARGUMENTS)
        if getattr(args, "json", False) and "file" in args:
            from cpbox.search.results.record import error_record

            variant = getattr(args, "variant", None)
            print_json(error_record(args.file, variant, str(error)))
        raise error from raised


class _Text(RawDescriptionHelpFormatter):
    """Unlike argparse's own, break lines where the terminal is narrow, and no word."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """A description or an epilog."""
        del width, indent
        return narrowed(text, style_of(sys.stdout).width)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """What is said of an option."""
        return wrap(text.split(), width)

    def _format_action_invocation(self, action: Action) -> str:
        """The names of an option, with what it takes."""
        text, room = super()._format_action_invocation(action), self._width - 2
        if len(text) > room:
            text = "\n      ".join(wrap(text.replace(",", ", ").split(" "), room - 4))
        return text


class _Help(_Text):
    """Unlike argparse's own, begin with what must be given alone."""

    def add_usage(
        self, usage: Any, actions: Any, groups: Any, prefix: Any = None
    ) -> None:
        """Add ``cpbox why FILE [WORD ...] [options]``."""
        if usage is None:
            needed = filter(None, (_needed(each) for each in actions))
            pieces = [f"usage: {self._prog}", *needed, "[options]"]
            lines = wrap(pieces, style_of(sys.stdout).width, " " * len("usage: "))
            usage = "\n".join(lines).removeprefix("usage: ").replace("%", "%%")
        super().add_usage(usage, actions, groups, prefix)


def _needed(action: Action) -> str:
    """How an argument that is no option, or a required one, stands in the usage."""
    name = str(action.metavar or action.dest)
    if action.option_strings:
        return f"{action.option_strings[0]} {name}" if action.required else ""
    many = {"?": "[{}]", "*": "[{} ...]", "+": "{} [{} ...]"}
    return many.get(str(action.nargs), "{}").format(name, name)


class _Parser(ArgumentParser):
    """Unlike argparse's own, heed that its help could not be written.

    And where something is missing, show a line that has it.
    """

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        head, asks, names = message.partition(REQUIRED)
        if asks and (example := EXAMPLE.search(self.epilog or "")):
            optional = [str(x.metavar) for x in self._actions if x.nargs in ("*", "?")]
            needed = [name for name in names.split(", ") if name not in optional]
            line = example[1].replace("puzzle.yaml", AS_TYPED)
            message = f"{head}{asks}{', '.join(needed)}; as in `{line}`"
        self.print_usage(sys.stderr)
        problem = fitted(sys.stderr, f"{self.prog}: error: {message}")
        self.exit(_exits.WRONG_INPUT, f"{problem}\n")

    def print_help(self, file: object = None) -> None:
        """Print the help on standard output."""
        del file
        say(self.format_help().rstrip("\n"))


def _parser(*, described: bool) -> ArgumentParser:
    """The whole command line; its commands described, or only named."""
    parser = _Parser(
        prog="cpbox",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=_Text,
        allow_abbrev=False,
    )
    shells = f"{', '.join(SHELLS[:-1])} or {SHELLS[-1]}"
    completes = f"print what completes commands and options in {shells}, and exit"
    version = "print the version and exit"
    parser.add_argument("--version", action="store_true", help=version)
    parser.add_argument(COMPLETION, choices=SHELLS, metavar="SHELL", help=completes)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        if described:
            _described(name, partial(commands.add_parser, name, help=summary))
        else:
            commands.add_parser(name, help=summary)
    return parser


def _described(name: str, make: Callable[..., ArgumentParser]) -> ArgumentParser:
    """The parser of a command."""
    chosen, summary = command(name), COMMANDS[name]
    parser = make(
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=chosen.EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    for argument in chosen.ARGUMENTS:
        argument(parser)
    return parser


def _code_of(error: BaseException) -> int:
    """Say what went wrong, and return the exit code; never one that is an answer."""
    match error:
        # argparse trips over it, where it tidies up what it had not yet begun.
        case KeyboardInterrupt() | AttributeError(__context__=KeyboardInterrupt()):
            return _exits.INTERRUPTED
        case BrokenPipeError():
            silence(sys.stdout)
            return _exits.BROKEN_PIPE
        case OutputError():
            silence(sys.stdout)
            complain(str(error))
            return _exits.UNWRITABLE
        case Unfinished() | MemoryError() | OSError(errno=errno.EMFILE | errno.ENFILE):
            complain(_lacking(error))
            return _exits.UNPROVED
        case CpboxError():
            complain_of(error)
            is_late = isinstance(error, TooLittleTime)
            return _exits.UNPROVED if is_late else _exits.WRONG_INPUT
    complain(report(error))
    return _exits.INTERNAL_ERROR


def _lacking(error: BaseException) -> str:
    """What there was too little of: time, memory or files."""
    if isinstance(error, Unfinished):
        return str(error)
    lack = "there is not enough memory"
    if isinstance(error, OSError):
        lack = "too many files are open (`ulimit -n` is the limit)"
    return f"{lack}, so nothing is proved"


def report(error: BaseException) -> str:
    """What to say, and to ask for, when cpbox contradicts itself or fails."""
    try:
        from cpbox.proof.prover import versions

        each = [f"{name} {number}" for name, number in versions().items()]
        releases = ", ".join(each)
    except Exception:  # noqa: BLE001  # the one that is reported goes first
        releases = "the version of cpbox"
    says = "".join(traceback.format_exception_only(error))
    if isinstance(error, Contradiction):
        says = str(error)
    more = "To see where it happened, run it with CPBOX_TRACEBACK=1."
    if os.environ.get("CPBOX_TRACEBACK"):
        more = "".join(traceback.format_exception(error)).rstrip()
    return (
        f"internal error, and no answer: {printable(says)}\n"
        f"Please report this bug with the puzzle file, the command, and: {releases}.\n"
        f"{more}"
    )
