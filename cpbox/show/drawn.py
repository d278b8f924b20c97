"""A puzzle drawn, for Python and for the shell: a picture, or a page to play."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cpbox.basics.errors import InputError, Unfinished
from cpbox.basics.files import write_whole
from cpbox.basics.showing import ShownFile
from cpbox.fields.base import replace
from cpbox.puzzle import Puzzle
from cpbox.search.results.result import Result, has_read
from cpbox.search.solver_config import LimitedConfig, Request, Watch
from cpbox.show.colours import IN_TURN
from cpbox.show.picture import picture

if TYPE_CHECKING:
    from cpbox.explain.hints import Hint
    from cpbox.search.word_lists import Outcome
    from cpbox.show.page.data import Data

PICTURE, RASTER, PAGES = ".svg", ".png", (".html", ".htm")
ENDINGS = (PICTURE, RASTER, *PAGES)
SCALE = 2  # pixels of a PNG for each unit of the picture


@dataclass(frozen=True, repr=False)
class Drawing(ShownFile):
    """A puzzle drawn.

    Parameters
    ----------
    ending
        What it is: ``.svg``, ``.png`` or ``.html``.
    data
        The file, as bytes.
    result
        What was found; None where nothing was looked for.
    hint
        What a page may hint at; None for a picture.
    output
        Where the file was written; None where it was not.

    """

    ending: str
    data: bytes = field(repr=False)
    result: Result | None = None
    hint: "Hint | None" = None
    output: Path | None = None

    def _repr_svg_(self) -> str | None:
        """The picture, which notebooks show."""
        return self.text if self.ending == PICTURE else None

    def _repr_png_(self) -> bytes | None:
        """The picture, which notebooks show."""
        return self.data if self.ending == RASTER else None

    def _repr_html_(self) -> str | None:
        """The page in a frame of its own, which notebooks show."""
        return framed(self.text) if self.ending in PAGES else None


def framed(page: str) -> str:
    """A page in a frame of its own."""
    frame = 'style="width:100%;height:46em;border:0"'
    return f'<iframe {frame} srcdoc="{escape(page)}"></iframe>'


def check_upto(upto: int | None, ending: str) -> None:
    """Raise where a page is to show a part of the chain."""
    if upto is not None and ending in PAGES:
        problem = "is for pictures; the page shows the chain word by word itself"
        raise InputError(problem, key="upto")


def drawn(  # noqa: PLR0913
    puzzle: Puzzle,
    ending: str,
    solution: "tuple[Result, Hint | None] | None",
    *,
    upto: int | None = None,
    output: Path | None = None,
    commands: Mapping[str, str] = {},
    others: "Sequence[Data]" = (),
) -> Drawing:
    """Draw what was found, and write it.

    Parameters
    ----------
    upto
        How many words of the chain to draw; None for all of them.
    output
        Where to write it; None for nowhere.
    solution
        What `solution_of` gives; None to draw the puzzle alone.
    commands
        What to type to check the claims of a page, as `page` takes them.
    others
        Boxes that a page carries along, as `page` takes them.

    Raises
    ------
    Unfinished
        When there was no time to read the word list, which a page has.

    """
    result, hint = solution or (None, None)
    if ending in PAGES:
        if puzzle.words.file is not None and not has_read(result):
            problem = (
                "there was no time to read the word list, which a page to play has"
            )
            raise Unfinished(f"{problem}; give it more time")
        from cpbox.show.page import page

        data = page(puzzle, result, hint, commands, others).encode()
    else:
        chain = result.chain if result else None
        proved = result is not None and result.is_own_proof
        svg = picture(puzzle, chain or (), upto, proved=proved)
        data = svg.encode() if ending == PICTURE else raster(svg)
    if output is not None:
        write_whole(output, data)
    return Drawing(ending, data, result, hint, output)


def converter() -> Callable[..., bytes]:
    """What makes a PNG of SVG."""
    try:
        from cairosvg import svg2png
    except (ImportError, OSError):  # of it, or of the system's cairo
        problem = "a PNG needs cairo and CairoSVG; run `pip install 'cpbox[png]'`"
        raise InputError(problem, key="output") from None
    convert: Callable[..., bytes] = svg2png
    return convert


def raster(svg: str) -> bytes:
    """A picture as a PNG, as it looks by day."""
    # The converter's CSS knows neither variables nor conditions.
    by_day, _, _ = svg.partition("@media")
    values = dict(re.findall(r"(--[\w-]+): ?([^;]*);", by_day))
    plain = re.sub(r"@media[^{]*\{[^{}]*\{[^{}]*\}\s*\}", "", svg)
    kind = "filled" if re.search(r'class="[^"]*\bbest"', svg) else "word"
    of_words = r"([^{}>]*)\{([^{}]*var\(--cpbox-w\)[^{}]*)\}"
    plain = re.sub(r"[^{}>]*\{--cpbox-w:[^{}]*\}", "", plain)
    plain = re.sub(of_words, lambda rule: _of_each_word(rule[1], rule[2], kind), plain)
    plain = re.sub(r"var\((--[\w-]+)\)", lambda match: values[match[1]], plain)
    return converter()(bytestring=plain.encode(), scale=SCALE)


def _of_each_word(selectors: str, style: str, kind: str) -> str:
    """A rule of the picture's CSS whose colour is that of a word, for each word."""
    rules = []
    for n in range(1, IN_TURN + 1):
        # The legend stands beside the box, whether that is filled or not.
        for place, its in (("", kind), (".legend ", "word")):
            of_word = [
                f".cpbox {place}.w{n}{gap}{selector.strip().removeprefix('.cpbox ')}"
                for selector in selectors.split(",")
                for gap in (" ", "")  # within the word's own element, or this itself
            ]
            colour = style.replace("--cpbox-w)", f"--cpbox-{its}-{n})")
            rules.append(f"{','.join(of_word)}{{{colour}}}")
    return "".join(rules)


def solution_of(
    puzzle: Puzzle, ending: str, config: LimitedConfig, watch: Watch | None
) -> "tuple[Result, Hint | None]":
    """The best chain; for a page, as many equally good ones as it shows, and hints."""
    deadline = perf_counter() + config.time_limit

    from cpbox.search import word_lists

    def solve(puzzle: Puzzle, **options: Any) -> "list[Outcome]":
        return word_lists.outcomes(
            puzzle, config.until(deadline), watch=watch, **options
        )

    if ending not in PAGES:
        return word_lists.answer(solve(puzzle)), None
    from cpbox.explain.hints import familiar, hints_of

    outcomes, result = _with_chains(puzzle, solve)
    hinted = familiar(puzzle)
    if hinted != puzzle and not result.interrupted:
        outcomes = solve(hinted)
    return result, hints_of(puzzle, outcomes, config.until(deadline), watch)


def is_interrupted(solution: "tuple[Result, Hint | None]") -> bool:
    """Whether Ctrl-C cut off the search for the answer, or that for its hints."""
    return any(each is not None and each.interrupted for each in solution)


class _Enough(Exception):  # noqa: N818
    """More chains were found than are shown."""


def _with_chains(
    puzzle: Puzzle, solve: Callable[..., "list[Outcome]"]
) -> tuple["list[Outcome]", Result]:
    from cpbox.search.word_lists import answer
    from cpbox.show.page.data import MOST_CHAINS

    chains: list[tuple[str, ...]] = []

    def add(first: tuple[str, ...], last: tuple[str, ...]) -> None:
        chains.extend((*first, word) for word in last)
        if len(chains) > MOST_CHAINS:
            raise _Enough

    try:
        outcomes = solve(puzzle, request=Request(all_optimal=True), on_batch=add)
    except _Enough:
        outcomes = solve(puzzle)
        many = tuple(sorted(chains[:MOST_CHAINS]))
        return outcomes, replace(answer(outcomes), chains=many, complete=False)
    return outcomes, answer(outcomes)
