"""Ink and marks."""

from __future__ import annotations

import numpy as np
from PIL import Image

from nonogram.scanning.digits import Box
from nonogram.scanning.pixels import ink_of, marks_in


def marks_by_flood(flags: np.ndarray) -> set[Box]:
    """The boxes of connected marks, by visiting neighbours."""
    left = {(int(y), int(x)) for y, x in np.argwhere(flags)}
    found = set()
    while left:
        waiting, mark = [left.pop()], []
        while waiting:
            y, x = waiting.pop()
            mark.append((y, x))
            around = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= around
            waiting += around
        ys, xs = zip(*mark)
        found.add(Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1))
    return found


def test_marks_are_those_of_a_flood() -> None:
    for seed in range(40):
        rng = np.random.default_rng(seed)
        flags = rng.random((rng.integers(1, 30), rng.integers(1, 40))) < rng.choice([0.2, 0.4, 0.6])
        found = marks_in(flags)
        assert {*found} == marks_by_flood(flags), seed
        assert len(found) >= len({*found})


def test_a_spiral_is_one_mark() -> None:
    flags = np.zeros((9, 9), bool)
    flags[0], flags[:, 8], flags[8], flags[2:, 0], flags[2, :7], flags[2:7, 6] = [True] * 6
    assert marks_in(flags) == [Box(0, 0, 9, 9)]
    assert marks_in(np.zeros((3, 3), bool)) == []


def test_ink_is_darker_than_the_paper_there() -> None:
    """In the light from one side, paper is no ink anywhere, and ink is."""
    light = np.linspace(60, 250, 400)[None, :] * np.ones((300, 1))
    light[:, 20::40] *= 0.3
    ink = np.asarray(ink_of(Image.fromarray(light.astype(np.uint8)), 4), float) / 255
    assert ink[:, 20::40].min() > 0.6
    assert ink[:, 10::40].max() < 0.1
