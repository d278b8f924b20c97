"""``cpbox help``: what to do next."""

import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cpbox.cli import _exits
from cpbox.cli._output import say, style_of
from cpbox.show.terminal_text import filled, typed

EPILOG = f"""\
examples:
  cpbox help
  cpbox help solve
  cpbox help rules

{_exits.OF_OTHERS}"""

GUIDE = """\
cpbox solves Letter Boxed puzzles and proves that no chain is better.

To play, in your browser:
  cpbox play                                 a new box
  cpbox play --daily                         the box of today; also hint --daily
  cpbox serve                                what if a rule were another? (*)

Or type the letters of a box, one side after the other:
  cpbox play "peg ulm oir cnw"               play it
  cpbox hint "peg ulm oir cnw"               a nudge, not the answer
  cpbox why "peg ulm oir cnw" welcoming      may it be played, or why not?
  cpbox solve "peg ulm oir cnw"              the best chain
  cpbox sheet "peg ulm oir cnw" -o box.html  to print, with answers at the end

To make puzzles, and to study many of them:
  cpbox compose --par 2 --unique             a box with no other answer
  cpbox prove "peg ulm oir cnw" -o proof     a proof, for cpbox check
  cpbox sweep boxes -o lines.jsonl           solve every puzzle in a folder

(*) with the extra `serve`: pip install 'cpbox[serve]'.
`cpbox --help` lists every command; `cpbox help solve` explains one. The manual:
`cpbox help puzzle`, `help rules`, `help shell`, `help python`, `help models`."""
WIDTH = 80  # columns that it takes
LINE = r"(?m)^  (cpbox .*?) {2,}(?=[^\s#])"  # with what it does behind it
PROSE = r"(?m)^(\S.*[^:\n])\n(?=\S)"  # a line after which the paragraph goes on
MEANS = r"(?<=\S)\n {7}(?=\S)"  # before the rest of what an exit code means
COMMAND = r"  [^\s\d#]"
CODE = r"  [0-9]+ "


PAGES = {  # each: where it stands here, and where in an installed cpbox
    "puzzle": ("puzzles/README.md", "cli/pages/puzzle.md"),
    "rules": ("puzzles/README.md", "cli/pages/puzzle.md"),
    "shell": ("cpbox/cli/README.md", "cli/README.md"),
    "python": ("cpbox/calls/README.md", "calls/README.md"),
    "models": ("models/README.md", "cli/pages/models.md"),
}
WITHIN = r"(?<=[^\n])(?<!\|)\n *(?![ \n#|]|- |[0-9]+\. |$)"  # a paragraph or an item
BAR = r"(?<!\\)\|"  # between the cells of a table
CHAPTERS = {"rules": ("## Rules\n", "## Variants\n")}  # from here, and up to here


def _topic(parser: ArgumentParser) -> None:
    """As `option` of other commands, which loads what puzzles need."""
    text = f"a command, or one of {', '.join(PAGES)}"
    parser.add_argument("topic", metavar="TOPIC", nargs="?", help=text)


ARGUMENTS = (_topic,)


def run(args: Namespace) -> int:
    """Print the guide, or a page; a command's help is printed in the place of this."""
    if args.topic is None:
        say(guide(style_of(sys.stdout).width))
    elif sys.stdout.isatty() and sys.stdin.isatty():
        from pydoc import pager

        pager(readable(page(args.topic), style_of(sys.stdout).width))
    else:
        say(page(args.topic))
    return 0


def guide(width: int) -> str:
    """The guide, where there is no room with what each command does below it."""
    return narrowed(GUIDE, width)


def narrowed(text: str, width: int) -> str:
    """A text for `WIDTH` columns in fewer: its paragraphs, commands and exit codes."""
    if width >= WIDTH:
        return text
    lines = re.sub(LINE, r"  \1\n      ", text)
    lines = re.sub(MEANS, " ", re.sub(PROSE, r"\1 ", lines))
    return "\n".join(
        each for line in lines.split("\n") for each in _narrow(line, width)
    )


def _narrow(line: str, width: int) -> list[str]:
    if re.match(COMMAND, line):
        return typed(line, width, " " * 6)
    return filled(line, width, " " * 7 if re.match(CODE, line) else "")


def readable(markdown: str, width: int) -> str:
    """A page in the width of the terminal; of each row of a table, a cell to a line."""
    parts = markdown.split("```")  # every second one is code
    shown = [
        f"```{part}```" if number % 2 else _text(part, width)
        for number, part in enumerate(parts)
    ]
    return "".join(shown)


def _text(markdown: str, width: int) -> str:
    lines, heads = list[str](), list[str]()
    for line in re.sub(WITHIN, " ", markdown).split("\n"):
        cells = [x.strip().replace("\\|", "|") for x in re.split(BAR, line.strip("|"))]
        if not line.startswith("|"):
            heads = []
            indent = "  " if line.lstrip(" ").startswith("- ") else ""
            lines += filled(line, width, indent)
        elif not heads:
            heads = cells
        elif set(line) - {*"|-: "}:
            lines += filled(cells[0], width)
            for head, cell in zip(heads[1:], cells[1:], strict=False):
                lines += filled(f"    {head}: {cell}", width, " " * 6)
    return "\n".join(lines)


def page(topic: str) -> str:
    """The text of one of `PAGES`."""
    here, installed = PAGES[topic]
    package = Path(__file__).parents[1]
    file = package / installed
    text = (file if file.exists() else package.parent / here).read_text("utf-8")
    if topic in CHAPTERS:
        begin, end = CHAPTERS[topic]
        text = begin + text.partition(begin)[2].partition(end)[0]
    return text.rstrip()
