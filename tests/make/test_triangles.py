"""Triddlers from images, and by rule, made unique."""

from __future__ import annotations

import random
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageDraw

import nonogram
from nonogram import Hexagon, Verdict, from_image, make_unique
from nonogram.cli import main
from nonogram.core.puzzle import Grid, Rectangle
from nonogram.make.rules import (
    picture_puzzle,
    random_puzzle,
)
from nonogram.make.sketch import triangles
from support.hexagons import random_triddler
from support.paths import PROJECT
from support.trials import trials

FOX = str(PROJECT / "docs" / "fox.png")
INKS = ["#ffffff", "#204060", "#d03020", "#f0b000"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments])


def painted(geometry: Hexagon, grid: Grid, side: int, border: int = 0) -> Image.Image:
    """A picture of a hexagon with so many pixels a side of a triangle."""
    high = side * sqrt(3) / 2
    size = round(geometry.width * side / 2), round(len(geometry.row_sizes) * high)
    image = Image.new("RGB", (size[0] + 2 * border, size[1] + 2 * border), INKS[0])
    draw = ImageDraw.Draw(image)
    for row, place in grid.positions():
        left = geometry.left_of((row, place)) * side / 2 + border
        top, bottom = row * high + border, (row + 1) * high + border
        point, base = (top, bottom) if geometry.points_up((row, place)) else (bottom, top)
        corners = [(left, base), (left + side, base), (left + side / 2, point)]
        draw.polygon(corners, INKS[grid[row, place] or 0])
    return image


@pytest.mark.parametrize(("side", "pixels"), [(1, 60), (3, 40), (5, 41), (9, 24)])
def test_a_painted_hexagon_is_taken_triangle_by_triangle(
    tmp_path: Path, side: int, pixels: int
) -> None:
    geometry = Hexagon.regular(side)
    rng = random.Random(side)
    cells = [rng.randint(0, 3) for _ in range(geometry.size - 4)]
    grid = Grid.of_cells(geometry, [0, 1, 2, 3, *cells])
    painted(geometry, grid, pixels).save(tmp_path / "picture.png")
    drawing = from_image(tmp_path / "picture.png", side, 3, "white", shape="hexagon")
    colours = ["#" + bytes(colour.rgb).hex() for colour in drawing.palette]
    assert drawing.geometry == drawing.puzzle.geometry == geometry
    assert [colours[cell] for cell in drawing.grid.cells] == [INKS[cell] for cell in grid.cells]


def test_every_pixel_of_the_hexagon_is_in_one_cell() -> None:
    for half, high in ((8, 14), (4, 7), (3, 5), (2, 4)):
        geometry = Hexagon.regular(3)
        width = geometry.width * half
        cells = [cell for row in triangles(geometry, half, high) for cell in row]
        assert len(cells) == geometry.size
        pixels = [pixel for cell in cells for pixel in cell]
        assert len(pixels) == len({*pixels})
        assert [] not in cells
        # a hexagon has three quarters of the box around it
        box = width * high * len(geometry.row_sizes)
        assert abs(len(pixels) / box - 0.75) < 0.01


def test_a_wide_picture_goes_on_as_its_border(tmp_path: Path) -> None:
    image = Image.new("RGB", (200, 40), INKS[1])
    ImageDraw.Draw(image).rectangle((90, 5, 110, 35), INKS[2])
    image.save(tmp_path / "wide.png")
    drawing = from_image(tmp_path / "wide.png", 6, shape="hexagon")
    assert "#" + bytes(drawing.palette[0].rgb).hex() == INKS[1]
    assert 0 < sum(cell or 0 for cell in drawing.grid.cells) < 20


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"size": (3, 4)}, r"side of a hexagon is \(3, 4\), expected a whole number, 1 to 250"),
        ({"size": 0}, "side of a hexagon is 0"),
        ({"size": 251}, "side of a hexagon is 251"),
        ({"shape": "circle"}, "shape is 'circle', expected rectangle or hexagon"),
    ],
)
def test_nonsense(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_image(FOX, **{"shape": "hexagon", **arguments})


def test_rectangles_follow_the_same_recipe() -> None:
    shape = Rectangle(7, 9)
    for make in (random_puzzle, picture_puzzle):
        by_name = make(geometry=shape, density=0.4, colours=3, seed=5)
        assert make(7, 9, 0.4, 3, seed=5) == by_name
        with pytest.raises(ValueError, match="a geometry has its size: expected no height"):
            make(7, geometry=shape)
        with pytest.raises(ValueError, match="the number of columns is None"):
            make(7)


def test_triddlers_by_rule() -> None:
    geometry = Hexagon.regular(6)
    for rule in (random_puzzle, picture_puzzle):
        make = partial(rule, geometry=geometry, density=0.4, colours=3)
        puzzle = make(seed=5)
        assert puzzle.geometry == geometry
        assert puzzle == make(seed=5) != make(seed=6)
        rows = puzzle.clues[: len(geometry.row_sizes)]
        filled = sum(block.length for clue in rows for block in clue)
        assert abs(filled - 0.4 * geometry.size) < 20
    assert sum(block.length for clue in rows for block in clue) == round(0.4 * geometry.size)
    draw = random.Random(3).random
    cells = [int(draw() < 0.5) for _ in range(geometry.size)]
    grid = Grid.of_cells(geometry, cells)
    assert random_puzzle(geometry=geometry, seed=3) == nonogram.Puzzle.from_grid(
        grid, geometry=geometry
    )


def test_pictures_are_made_unique() -> None:
    rng = random.Random(5)
    changed = 0
    for number in range(trials(60, 3)):
        puzzle = random_triddler(rng)
        if number < 6:
            board, colours = Hexagon.regular(4), 1 + number % 2
            puzzle = random_puzzle(geometry=board, density=0.4, colours=colours, seed=number)
        (grid,) = puzzle.goals or nonogram.solve(puzzle).solutions[:1]
        made = make_unique(grid, colours=puzzle.colours, geometry=puzzle.geometry)
        assert made.verdict is Verdict.UNIQUE
        again = nonogram.Puzzle.from_grid(made.grid, puzzle.colours, geometry=puzzle.geometry)
        assert nonogram.solve(again).solutions == (made.grid,)
        cells = {change.cell: change for change in made.changes}
        for position in grid.positions():
            change = cells.get(position)
            before, after = grid[position], made.grid[position]
            assert (before != after) == (change is not None)
            assert change is None or (change.before, change.after) == (before, after)
        changed += len(cells)
    assert changed >= trials(10, 1)


def test_an_image_becomes_a_triddler(tmp_path: Path) -> None:
    out = tmp_path / "fox.json"
    made = run("make", FOX, "-o", str(out), "--shape", "hexagon", "--size", "9", "--colors", "2")
    assert made.exit_code == 0
    reduced = f"{FOX}: 400 x 400 pixels reduced to a hexagon of side 9\n"
    assert made.stderr == f"{reduced}nonogram: wrote {out}\n"
    puzzle = nonogram.load(out)
    assert puzzle.geometry == Hexagon.regular(9)
    (solution,) = nonogram.solve(puzzle).solutions
    assert made.stdout.splitlines()[-1] == "Unique solution"
    assert len(made.stdout.splitlines()) == 19
    drawing = from_image(FOX, 9, 2, shape="hexagon")
    assert drawing.grid == solution


def test_changes_are_told_by_row_and_cell(tmp_path: Path) -> None:
    puzzle = nonogram.loads(
        "  /.#..#.#\\\n /#.#..#..#\\\n/..#.#.##..#\\\n\\.#..#..#.#./\n \\#..#.#..#/\n  \\.#..##./\n"
    )
    geometry, (grid,) = puzzle.geometry, puzzle.goals
    assert isinstance(geometry, Hexagon)
    painted(geometry, grid, 40).save(tmp_path / "picture.png")
    arguments = ["make", str(tmp_path / "picture.png"), "-o", str(tmp_path / "p.xml")]
    arguments += ["--shape", "hexagon", "--size", "3"]
    assert run(*arguments).stdout.endswith("\nMultiple solutions\n")
    made = run(*arguments, "--unique")
    (change,) = make_unique(grid, geometry=geometry).changes
    row, place = change.cell
    turned = "filled" if change.after else "emptied"
    assert made.stdout.endswith(
        f"changed 1 cell:\n  row {row + 1}, cell {place + 1}: {turned}\nUnique solution\n"
    )
    assert nonogram.solve(nonogram.load(tmp_path / "p.xml")).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("kind", ["random", "picture"])
def test_generated(tmp_path: Path, kind: str) -> None:
    out = tmp_path / "p.xml"
    arguments = ["generate", kind, "--shape", "hexagon", "--size", "10", "--seed", "4"]
    assert run(*arguments, "-o", str(out)).exit_code == 0
    make = random_puzzle if kind == "random" else picture_puzzle
    puzzle = nonogram.load(out)
    assert puzzle.geometry.size == 600
    assert puzzle.statement == make(geometry=Hexagon.regular(10), seed=4).statement
    assert run(*arguments).stdout == out.read_text()


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--size", "3x4"], 2, "--size of a hexagon is N, the cells of a side"),
        (["--size", "2000"], 2, "a hexagon of side 2000: 24,000,000 cells"),
        (["--size", "3", "--to", "cwd"], 1, "-: CWD has no triddlers"),
    ],
)
def test_what_is_not_generated(options: list[str], code: int, said: str) -> None:
    made = run("generate", "random", "--shape", "hexagon", *options)
    assert made.exit_code == code
    assert said in made.stderr
