"""The HTML of a sheet: its boxes, four on a page, then hints, and answers apart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.resources import files
from pathlib import Path

from cpbox.basics.files import write_whole
from cpbox.candidates.how_hard import rated
from cpbox.explain.hints import Hint
from cpbox.fields.base import replace
from cpbox.puzzle import Objective, Puzzle
from cpbox.search.results.result import Result, Status
from cpbox.show.colours import styled
from cpbox.show.hint_levels import list_of, shapes_of
from cpbox.show.markup import Markup, html_page, joined, tag
from cpbox.show.page.brief import is_other_than_english, lines_on_paper
from cpbox.show.page.data import heading, own_words, target_of
from cpbox.show.picture import STYLE, picture
from cpbox.show.sheet import PDF, Sheet, SheetLayout, Solved
from cpbox.show.sheet.pdf import printed
from cpbox.show.terminal_text import capitals
from cpbox.show.texts import Texts
from cpbox.show.texts.claims import chain_text, claim, size
from cpbox.show.texts.dates import long_day, period, says_the_day
from cpbox.show.texts.unusual_rules import changed_words, unusual

ON_A_PAGE, LARGE = 4, 2  # boxes
FEW = 6  # answers and lists of words that share a page with hints; if large, LARGE
FEW_WORDS = 120  # of all these lists; in large print, half as many
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def made_sheet(
    every: Sequence[Solved], layout: SheetLayout, ending: str, output: Path | None
) -> Sheet:
    """Lay the boxes out, make a PDF where the ending says so, and write the file."""
    text = sheet_html(every, layout)
    data = printed(text) if ending == PDF else text.encode()
    if output is not None:
        write_whole(output, data)
    return Sheet(ending, data, tuple(each.result for each in every), output)


def sheet_html(every: Sequence[Solved], layout: SheetLayout) -> str:
    """The sheet as an HTML file."""
    texts, title = layout.texts, layout.title or layout.texts("sheet.title")
    numbered, most = [*enumerate(every, 1)], LARGE if layout.large else ON_A_PAGE
    lots = [numbered[n : n + most] for n in range(0, len(every), most)]
    days = [date.fromisoformat(x.puzzle.date) for x in every if x.puzzle.date]
    [(usual, _)] = Counter(x.puzzle.rules.min_length for x in every).most_common(1)
    is_english = all(x.puzzle.words.is_english for x in every)
    how = [texts("sheet.how"), texts("basics.min_length", n=usual)]
    how += [texts("basics.english")] * (is_english and is_other_than_english(texts))
    kind = "leaf alone" if len(every) == 1 else "leaf"
    leaves = [
        tag("section", *(_box(n, x, texts, usual) for n, x in lot), class_=kind)
        for lot in lots
    ]
    page_size = f"@page {{ size: {layout.paper}; }}\n"
    look = "large" if layout.large else "usual"
    body = joined(
        tag(
            "header",
            tag("h1", title),
            tag("p", period(texts, days), class_="days") if days else None,
            class_="head",
        ),
        tag(
            "main",
            tag("p", " ".join(how), class_="how"),
            *leaves,
            *_last(every, layout),
        ),
    )
    head = joined(
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("style", Markup(page_size + style())),
    )
    return html_page(title, head, tag("body", body, class_=look), texts.language)


def style() -> str:
    """How a sheet looks."""
    own = (files(__package__) / "style.css").read_text("utf-8")
    return STYLE + styled(own)


def _box(number: int, solved: Solved, texts: Texts, usual: int) -> Markup:
    """A box, what is to be done, and room to do it.

    Parameters
    ----------
    usual
        The fewest letters of a word, of most boxes.

    """
    puzzle = solved.puzzle
    title, day = names(puzzle, texts, solved.result)
    target = target_of(puzzle, solved.result, rated(puzzle))
    goal = _goal(solved, target, texts)
    most = puzzle.rules.most_words
    is_open = solved.result.status is not Status.INFEASIBLE
    rows = lines_on_paper(target, most) if is_open else 0
    return tag(
        "article",
        tag(
            "header",
            tag("span", number, class_="number"),
            tag("h2", title),
            tag("p", day, class_="day") if day else None,
        ),
        tag("figure", drawing(puzzle, title, texts)),
        tag(
            "div",
            tag("p", goal, class_="goal") if goal else None,
            _chips([*_remarks(puzzle, texts, usual)]),
        ),
        tag("ol", *[tag("li")] * rows, class_="lines", aria_hidden="true"),
        class_="box",
    )


def _remarks(puzzle: Puzzle, texts: Texts, usual: int) -> Iterator[str]:
    """What is asked that is not as usual."""
    least = puzzle.rules.min_length
    own = [texts("rule.min_length", n=least)] if least != usual else []
    of_words = changed_words(puzzle, texts)
    yield from dict.fromkeys([*own, *unusual(puzzle, texts), *of_words])
    if puzzle.objective.has("score"):
        worth = (
            f"{capitals(tile)} {sum(puzzle.letter_values.get(x, 0) for x in tile)}"
            for tile in dict.fromkeys(puzzle.box.tiles)
        )
        yield texts("sheet.points", listed=", ".join(worth))
    if puzzle.words.is_own:
        yield texts("sheet.own_words")


def _chips(texts: Sequence[str]) -> Markup | None:
    rows = [tag("li", each) for each in texts]
    return tag("ul", *rows, class_="chips") if rows else None


def names(puzzle: Puzzle, texts: Texts, result: Result | None) -> tuple[str, str]:
    """What to call a puzzle, and its day where that is not its name.

    The title gives no answer away; one that only says the day is said once.
    """
    day = date.fromisoformat(puzzle.date) if puzzle.date else None
    shown = "" if day is None else long_day(texts, day)
    title = heading(puzzle, result)
    if day is None:
        return title, ""
    if not puzzle.title or says_the_day(texts, title, day):
        return shown, ""
    return title, shown


def drawing(
    puzzle: Puzzle, title: str, texts: Texts, result: Result | None = None
) -> Markup:
    """The box, or the answer on it; the page has the style of pictures."""
    chain = result.chain if result else None
    # With a title, lest it be named after its file, which may be its answer.
    named = replace(puzzle, title=title, language=texts.language)
    return Markup(picture(named, chain or ()).replace(f"<style>{STYLE}</style>\n", ""))


def _goal(solved: Solved, target: int | None, texts: Texts) -> str:
    """The target, as the page says it; empty where it is no number of words."""
    puzzle, result = solved.puzzle, solved.result
    if result.words is None:
        return claim(puzzle, result, texts)
    is_usual = puzzle.objective.terms[0] == Objective().terms[0]
    return texts("aim.words", n=target) if is_usual else ""


# ---------------------------------------------------------------- hints and answers


def _last(every: Sequence[Solved], layout: SheetLayout) -> Iterator[Markup]:
    """The page of hints and words to judge by, and that of answers.

    Who reads a hint does not see the answer: where there are so few that one page has
    room for both, the answers stand on their head at its end.
    """
    texts = layout.texts
    hints = [
        tag("li", *(tag("p", hint) for hint in _hints(x, texts)), value=n)
        for n, x in enumerate(every, 1)
        if x.hint.words
    ]
    words = [own_words(x.puzzle, x.result) for x in every]
    own = [tag("li", ", ".join(x), value=n) for n, x in enumerate(words, 1) if x]
    rows = [tag("li", *_answer(x, texts), value=n) for n, x in enumerate(every, 1)]
    look = "last turned" if layout.upside_down else "last"
    answers = joined(
        *_titled(texts("sheet.answers"), rows, "answers"),
        tag("div", *_notes(every, texts), class_="notes"),
    )
    first = [
        *_titled(texts("sheet.hints"), hints, "hints"),
        *_titled(texts("sheet.own_words"), own, "own"),
    ]
    few, few_words = (LARGE, FEW_WORDS // 2) if layout.large else (FEW, FEW_WORDS)
    are_few = len([*rows, *own]) <= few and sum(map(len, words)) <= few_words
    if first and are_few and not layout.upside_down:
        below = tag("div", answers, class_="turned")
        yield tag("section", *first, below, class_="last both")
        return
    if first:
        yield tag("section", *first, class_=look)
    yield tag("section", answers, class_=look)


def _titled(title: str, items: Sequence[Markup], look: str) -> Iterator[Markup]:
    if items:
        yield tag("h2", title)
        yield tag("ol", *items, class_=look)


def _hints(solved: Solved, texts: Texts) -> Iterator[str]:
    """First letters and lengths, and where the rarest letter goes."""
    puzzle, hint = solved.puzzle, solved.hint
    shapes = ", ".join(
        f"{capitals(begin)}({length})" for begin, _, length in shapes_of(puzzle, hint)
    )
    yield texts("sheet.first_letters", shapes=shapes)
    if hint.rarest:
        words = len(hint.words or ())
        is_placed = words > 1 and puzzle.rules.link
        key = "sheet.rarest" if is_placed else "sheet.rarest_alone"
        about = {"letter": capitals(hint.rarest), "list": list_of(hint.counted, texts)}
        yield texts(key, n=hint.users, **about, place=hint.place + 1, words=words)


def _answer(solved: Solved, texts: Texts) -> Iterator[Markup]:
    """The chain, how long it is, and a small picture of it."""
    puzzle, result = solved.puzzle, solved.result
    if not result.words:
        none = texts("sheet.no_answer")
        yield tag("p", none if result.status.is_proof else "?")
        return
    title, _ = names(puzzle, texts, result)
    yield tag("figure", drawing(puzzle, title, texts, result))
    yield tag("p", chain_text(puzzle, result.words), class_="chain")
    yield tag("p", f"{size(result, texts)}. {_others(solved.hint, texts)}")


def _others(hint: Hint, texts: Texts) -> str:
    """How many other chains are as good, as far as that is known."""
    if hint.as_good is None or hint.as_good < 2:
        return ""
    key = "sheet.at_least_as_good" if hint.more_as_good else "sheet.as_good"
    return texts(key, n=hint.as_good - 1)


def _notes(every: Sequence[Solved], texts: Texts) -> Iterator[Markup]:
    """What is proved, said once for all boxes of which it is."""
    of_claim: dict[str, list[int]] = {}
    for n, each in enumerate(every, 1):
        says = claim(each.puzzle, each.result, texts)
        of_claim.setdefault(says, []).append(n)
    for says, numbers in of_claim.items():
        whose = f"{in_runs(numbers)}: " if len(of_claim) > 1 else ""
        yield tag("p", f"{whose}{says}")


def in_runs(numbers: Sequence[int]) -> str:
    """Rising numbers, those in a row from the first to the last: ``1-3, 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends = (sorted({run[0], run[-1]}) for run in runs)
    return ", ".join("\u2013".join(map(str, each)) for each in ends)
