"""Random triddlers."""

from __future__ import annotations

import random
from itertools import product

from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.hexagon import Hexagon


def hexagons(most: int) -> list[Hexagon]:
    """All hexagons whose sides have at most this length."""
    found = []
    for sides in product(range(most + 1), repeat=6):
        try:
            found.append(Hexagon(sides))
        except RequestError:
            continue
    return found


SMALL = hexagons(3)


def random_triddler(rng: random.Random, colours: int | None = None) -> Puzzle:
    """A triddler of sides up to 3, with its picture as a goal; by default of 1 to 3 colours.

    A picture of several colours has all of them and the background, so that any format holds it.
    """
    while True:
        geometry = rng.choice(SMALL)
        number = colours or rng.randint(1, 3)
        goal = Grid.of_cells(geometry, [rng.randint(0, number) for _ in range(geometry.size)])
        if number == 1 or {*goal.cells} == {*range(number + 1)}:
            return Puzzle.from_grid(goal, number, geometry=geometry)
