"""Colours, dashes and sizes: how a picture looks, by day and by night.

The style is a constant, so that several pictures can stand in one document.
"""

INKS = 8
DASHES = ("", "11 5", "2 5", "14 5 2 5", "6 4", "14 4 5 4", "2 4 2 9")
LINE = 3.5
HALO = 2  # clear border around a line, so that crossings can be read

DAY = (
    "#1559b3", "#b8420a", "#0b7a55", "#9c2c86",
    "#806000", "#b3202c", "#00707f", "#5b4bc4",
)  # fmt: skip
NIGHT = (
    "#7db4ff", "#ff9c5e", "#4fd6a5", "#f08ddb",
    "#e3c04a", "#ff8b8f", "#56cfe0", "#b7a8ff",
)  # fmt: skip


def _colours(inks: tuple[str, ...], ground: str, ink: str, wall: str) -> str:
    named = "".join(f"--cpbox-{n}:{ink};" for n, ink in enumerate(inks, 1))
    return f"--cpbox-ground:{ground};--cpbox-ink:{ink};--cpbox-wall:{wall};{named}"


STYLE = "".join(
    [
        f".cpbox{{{_colours(DAY, '#ffffff', '#1d1d24', '#5b5b66')}}}",
        "@media (prefers-color-scheme:dark){",
        f".cpbox{{{_colours(NIGHT, '#17181d', '#f1f1f4', '#a5a5b2')}}}}}",
        f"@media print{{.cpbox{{{_colours(DAY, '#ffffff', '#000000', '#5b5b66')}}}}}",
        ".cpbox text{fill:var(--cpbox-ink);text-anchor:middle;",
        "font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}",
        ".cpbox .ground,.cpbox .inside{fill:var(--cpbox-ground)}",
        ".cpbox .wall{fill:none;stroke:var(--cpbox-wall);stroke-width:3;",
        "stroke-linejoin:round}",
        ".cpbox .letter{font-size:28px;font-weight:600}",
        ".cpbox .dot{stroke:var(--cpbox-ink);stroke-width:10;stroke-linecap:round}",
        ".cpbox .halo,.cpbox .line{fill:none;stroke-linejoin:round}",
        f".cpbox .halo{{stroke:var(--cpbox-ground);stroke-width:{LINE + 2 * HALO}}}",
        f".cpbox .line{{stroke:currentColor;stroke-width:{LINE}}}",
        ".cpbox .arrow{fill:currentColor;stroke:var(--cpbox-ground);stroke-width:1}",
        ".cpbox .link{fill:none;stroke:var(--cpbox-ink);stroke-width:2.5}",
        ".cpbox .end{fill:var(--cpbox-ground);stroke:currentColor;stroke-width:3}",
        ".cpbox .badge{fill:var(--cpbox-ground);stroke:currentColor;stroke-width:2}",
        ".cpbox .number{font-size:14px;font-weight:700;fill:currentColor}",
        ".cpbox .said{font-size:19px;text-anchor:start}",
        *(
            f".cpbox .ink{n}{{color:var(--cpbox-{n})}}.cpbox .ink{n} .line"
            f"{{stroke:var(--cpbox-{n})}}"
            for n in range(1, INKS + 1)
        ),
    ]
)


def ink_of(number: int) -> str:
    """The class that gives a word its colour; words are numbered from 0."""
    return f"ink{number % INKS + 1}"


def dashes_of(number: int) -> str:
    """The dashes of a word's line: with the colours, no two of 56 words look alike."""
    return DASHES[number % len(DASHES)]
