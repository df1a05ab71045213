"""Textured pictures: fur, water, fences and the like, of which line logic decides little.

Each is drawn by a rule and a seed: a field of numbers from 0 to 1, dark where it is above a level.
Published puzzles of this kind have fine repeated detail, and multiple solutions that differ in a
few cells; the first of them takes minutes in one view and seconds in another.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random

from nonogram import Puzzle

Shade = Callable[[float, float], float]  #: how dark a place is, by row and place


def _water(rng: Random) -> Shade:
    """Waves whose crests bend, with foam on them."""
    step, bend, length = rng.uniform(3, 5), rng.uniform(1, 3), rng.uniform(8, 20)

    def shade(y: float, x: float) -> float:
        phase = y + bend * sin(2 * pi * x / length + y / 5)
        return 0.5 + 0.4 * cos(2 * pi * phase / step) + rng.uniform(-0.35, 0.35)

    return shade


def _fur(rng: Random) -> Shade:
    """Short hairs that lie along a field which turns slowly."""
    turn, thick = rng.uniform(20, 40), rng.uniform(2.5, 3.5)

    def shade(y: float, x: float) -> float:
        angle = pi * sin(y / turn) * cos(x / turn)
        across = y * cos(angle) + x * sin(angle)
        return 0.5 + 0.3 * cos(2 * pi * across / thick) + rng.uniform(-0.45, 0.45)

    return shade


def _fence(rng: Random) -> Shade:
    """Pickets and rails of rough wood, with grass before them."""
    picket, rail = rng.choice((3, 4, 5)), rng.choice((8, 10, 12))

    def shade(y: float, x: float) -> float:
        wood = x % picket < picket / 2 or y % rail < 2
        return 0.25 + 0.5 * wood + rng.uniform(-0.4, 0.4)

    return shade


def _bricks(rng: Random) -> Shade:
    """A wall of worn bricks."""
    high, wide = rng.choice((3, 4)), rng.choice((5, 6, 7))

    def shade(y: float, x: float) -> float:
        course = y // high
        joint = y % high < 1 or (x + course % 2 * wide / 2) % wide < 1
        return 0.7 - 0.5 * joint + rng.uniform(-0.35, 0.35)

    return shade


def _shading(rng: Random) -> Shade:
    """Hills in the light, dithered."""
    hills = [(rng.uniform(0, 60), rng.uniform(0, 80), rng.uniform(8, 20)) for _ in range(6)]

    def shade(y: float, x: float) -> float:
        height = max(1 - hypot(y - top, x - left) / (2 * size) for top, left, size in hills)
        return 0.25 + 0.5 * max(height, 0.0) + rng.uniform(-0.4, 0.4)

    return shade


KINDS = {
    "water": _water,
    "fur": _fur,
    "fence": _fence,
    "bricks": _bricks,
    "shading": _shading,
}


def textured(kind: str, height: int, width: int, seed: int, level: float = 0.5) -> Puzzle:
    """The puzzle of a texture, with plain ground around a shape that it fills."""
    rng = Random(f"{kind} {height} {width} {seed}")
    shade = KINDS[kind](rng)
    bumps = [rng.uniform(-0.1, 0.1) for _ in range(4)]
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            up, right = 2 * y / height - 1, 2 * x / width - 1
            edge = 0.98 + sum(bump * sin((k + 2) * (up + right)) for k, bump in enumerate(bumps))
            row.append(int(shade(y, x) > level and max(abs(up), abs(right)) ** 1.5 < edge))
        rows.append(row)
    return Puzzle.from_grid(rows, 1)
