"""The box as the page draws it before its scripts run: walls, dots, letters.

The scripts change its classes, for the page's style, and put lines into `ways`.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cpbox.show.markup import Markup, joined, tag
from cpbox.show.picture.frame import Frame, Place, point

DISC = 18  # half the height of what marks a letter
DOT = 8
RINGS = {"ring far": DOT + 7.5, "ring near": DOT + 4, "core": DOT}


def drawn_box(frame: Frame, shown: Sequence[str]) -> Markup:
    """Draw a box, with what is shown of each of its tiles."""
    outline = f"M{'L'.join(map(point, frame.corners))}Z"
    walls = pairwise((*frame.corners, frame.corners[0]))
    return joined(
        tag("path", class_="ground", d=outline),
        tag("path", class_="fill", d=outline),
        *(tag("path", class_="wall", d=f"M{point(x)}L{point(y)}") for x, y in walls),
        tag("path", class_="outline", d=outline, pathLength=1),
        tag("g", class_="ways"),
        tag("line", class_="rubber"),
        *map(_dot, frame.places),
        tag("g", class_="numbers"),
        *map(_label, frame.places, shown),
        by="",
    )


def picture(box: Mapping[str, object] | None = None) -> Markup:
    """The element in which the page draws its box; empty for one that comes later."""
    inside = Markup(box["picture"]) if box else ""
    view, key = (box["view"], box["key"]) if box else (None, None)
    hidden = {"aria_hidden": "true", "focusable": "false"}
    return tag("svg", inside, id="picture", viewBox=view, data_key=key, **hidden)


def view_of(frame: Frame) -> str:
    """The part of the plane that a box takes with its letters."""
    return f"{point(frame.corner)} {point(frame.size)}"


def _dot(place: Place) -> Markup:
    x, y = point(place.at).split()
    rings = (tag("circle", class_=c, cx=x, cy=y, r=r) for c, r in RINGS.items())
    return tag("g", *rings, class_="dot")


def _label(place: Place, shown: str) -> Markup:
    x, y = point(place.label).split()
    return tag(
        "g",
        _frame(place.label, complex(place.wide / 2 + 2, DISC)),
        tag("text", shown, x=x, y=y, dy="0.34em"),
        class_="label",
    )


def _frame(at: complex, half: complex) -> Markup:
    x, y = point(at - half).split()
    wide, high = point(2 * half).split()
    rounded = f"{half.imag:g}"
    return tag("rect", class_="frame", x=x, y=y, width=wide, height=high, rx=rounded)
