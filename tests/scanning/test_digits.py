"""The committed network reads digits, of fonts with which it was not trained, too."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from nonogram.scanning.digits import CLASSES, FIELD, NONE, Box, field, read
from support.printed import Type, installed

#: Fonts that `python -m benchmarks.digits` holds back, and digits of dots, which are there anyhow.
HELD_BACK = ["dots", "DejaVuSerif", "Lato-Regular", "OpenSans-Regular", "Caladea-Regular"]


def drawn(name: str, size: int, text: str) -> np.ndarray:
    """The field of a text."""
    picture = Image.new("L", (4 * size, 3 * size), 255)
    Type(name, size).write(ImageDraw.Draw(picture), (2 * size, 1.5 * size), text, "mm")
    ink = 1 - np.asarray(picture, np.float32) / 255
    ys, xs = np.nonzero(ink > 0.4)
    box = Box(int(xs.min()), int(ys.min()), int(xs.max() + 1), int(ys.max() + 1))
    return np.asarray(field(ink, box))


def test_digits_of_other_fonts() -> None:
    fonts = [name for name in HELD_BACK if name == "dots" or name in installed()]
    known = [
        (digit, drawn(name, size, str(digit)))
        for name in fonts
        for size in (14, 18, 23, 30, 40)
        for digit in range(10)
    ]
    scores = read([seen for _, seen in known])
    right = sum(int(row[:NONE].argmax()) == digit for row, (digit, _) in zip(scores, known))
    assert right >= 0.97 * len(known)


def test_what_is_none() -> None:
    fonts = [name for name in HELD_BACK if name in installed()] or ["dots"]
    texts = ["?", "#", "x", "%", "12", "88"] if fonts != ["dots"] else ["12", "88"]
    scores = read([drawn(name, 30, text) for name in fonts for text in texts])
    assert (scores.argmax(1) == NONE).mean() >= 0.8


def test_probabilities() -> None:
    scores = read([np.zeros((FIELD, FIELD), np.float32), drawn("dots", 20, "5")])
    assert np.allclose(np.exp(scores).sum(1), 1)
    assert read([]).shape == (0, CLASSES)


def test_a_box_at_the_edge() -> None:
    """A box may be the whole picture."""
    seen = field(np.ones((10, 6), np.float32), Box(0, 0, 6, 10))
    assert seen.shape == (FIELD, FIELD)
    assert seen.max() == 1
