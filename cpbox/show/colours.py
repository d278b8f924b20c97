"""How pictures and pages look: paper, ink, one accent, and a colour for each word."""

from re import findall
from string import Template

LIGHT = {
    "paper": "#f2e7cd",
    "sheet": "#fffdf6",
    "ink": "#1b1b22",
    "quiet": "#5c5545",
    "hair": "#d3c5a3",
    "accent": "#2438c8",
    "on-accent": "#fffdf6",
    "tint": "#dfe1f5",
    "veil": "rgb(27 27 34 / 0.32)",
}
DARK = {
    "paper": "#15161c",
    "sheet": "#1f212b",
    "ink": "#f3ecd9",
    "quiet": "#b0a995",
    "hair": "#3b3d49",
    "accent": "#a3afff",
    "on-accent": "#15161c",
    "tint": "#2b2f4d",
    "veil": "rgb(0 0 0 / 0.5)",
}
# The words of a chain, in turn. Whoever cannot tell red, green or blue apart still sees
# any two of them as different; as text they have a contrast of 4.5 to what is around
# them, as lines on the filled box one of 3.
WORDS = {
    "light": ("#2438c8", "#7f3c31", "#007171", "#736500", "#1f145a", "#221100"),
    "dark": ("#a3afff", "#c48d53", "#9effae", "#b6bc15", "#f66b9d", "#f6fdff"),
    "filled light": ("#ffffff", "#ff9c22", "#afffb2", "#c0a259", "#5bb0c1", "#ae94ff"),
    "filled dark": ("#15161c", "#4c1c00", "#1c6948", "#5c6100", "#31298c", "#84467c"),
}
IN_TURN = len(WORDS["light"])
for look, name in ((LIGHT, "light"), (DARK, "dark")):
    for n, (own, filled) in enumerate(
        zip(WORDS[name], WORDS[f"filled {name}"], strict=True), 1
    ):
        look |= {f"word-{n}": own, f"filled-{n}": filled}
PRINTED = LIGHT | {"paper": "#fff", "sheet": "#fff", "ink": "#000", "quiet": "#333"}
FONTS = {  # few: a browser looks up each that is missing, at each size
    "serif": "'Iowan Old Style', 'Palatino Linotype', P052, serif",
    "sans": "'Avenir Next', 'Segoe UI', Roboto, sans-serif",
    "mono": "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, 'Liberation Mono', "
    "monospace",
}


def styled(text: str, prefix: str = "--") -> str:
    """Fill in a style sheet, or a page that holds one.

    Parameters
    ----------
    text
        What to fill in, with ``$light``, ``$dark``, ``$printed`` and ``$fonts`` where
        the variables that it uses are to be declared.
    prefix
        What the names of these variables begin with.

    """
    used = {*findall(rf"var\({prefix}([\w-]+)\)", text)}
    every = {"light": LIGHT, "dark": DARK, "printed": PRINTED, "fonts": FONTS}
    declared = {
        place: " ".join(
            f"{prefix}{x}: {value};" for x, value in colours.items() if x in used
        )
        for place, colours in every.items()
    }
    return Template(text).safe_substitute(declared)
