"""The colours of words: readable where they stand, and told apart by everybody."""

from itertools import combinations
from math import dist

import numpy as np
import pytest

from cpbox.show.colours import DARK, LIGHT, WORDS

# Machado, Oliveira and Fernandes (2009), for whoever lacks one kind of cone.
SEEN = {
    "all": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.95047, 1, 1.08883]


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    dark, bright = sorted(float(TO_XYZ[1] @ linear(each)) for each in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def lab(rgb: np.ndarray) -> tuple[float, float, float]:
    x, y, z = np.cbrt(np.clip(TO_XYZ @ np.clip(rgb, 0, 1), 1e-6, None) / WHITE)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("name", "look"), [("light", LIGHT), ("dark", DARK)])
def test_words_are_read_as_text_and_as_lines(name: str, look: dict[str, str]) -> None:
    for colour in WORDS[name]:
        for ground in ("paper", "sheet", "tint"):
            assert contrast(colour, look[ground]) >= 4.5, (colour, ground)
    for colour in WORDS[f"filled {name}"]:
        assert contrast(colour, look["accent"]) >= 3, colour


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("eyes", SEEN)
def test_any_two_words_differ_to_all_eyes(name: str, eyes: str) -> None:
    seen = [lab(np.array(SEEN[eyes]) @ linear(colour)) for colour in WORDS[name]]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 20
