"""Pictures of steps, as SVG: read back, and compared with those that are kept."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonogram
from nonogram import Puzzle, RequestError, Technique
from nonogram.draw.steps import steps_svg
from nonogram.draw.strip import Lane, Pictured, Strip
from support.kept import assert_kept
from support.paths import PROJECT, PUZZLES
from support.trials import kinds

KEPT = Path(__file__).with_name("steps")
SVG = "{http://www.w3.org/2000/svg}"

#: Steps on paths, by puzzle: deductions in black and white, in colour, on triangles, with a blot;
#: colour logic; and a contradiction.
STEPS = {
    "fish.cwd": [2, 11],
    "melon.cwc": [2],
    "flower.json": [7],
    "angelfish.xml": [4],
    "candle.xml": [2, 7],
    "smudged.cwd": [3],
}


#: The pictures of docs/explain.md: the steps, and the techniques that its text is about.
DOCS = {
    "step-overlap.svg": ("fish.cwd", 9, Technique.OVERLAP),
    "step-glue.svg": ("cat.cwd", 25, Technique.GLUE),
    "step-contradiction.svg": ("planet.cwd", 17, Technique.EDGE_LOGIC),
}


def classes(svg: str) -> list[str]:
    """The looks of the elements of a picture, one by one."""
    every = (element.get("class", "").split() for element in ElementTree.fromstring(svg).iter())
    return [look for looks in every for look in looks]


@pytest.mark.parametrize(("name", "number"), [(n, k) for n, ks in STEPS.items() for k in ks])
def test_kept(name: str, number: int) -> None:
    walk = nonogram.explain(nonogram.load(PUZZLES / name))
    assert_kept(KEPT / f"{Path(name).stem}-{number}.svg", walk[number - 1].svg())


@pytest.mark.parametrize("file", kinds(DOCS, "step-overlap.svg", "step-glue.svg"))
def test_pictures_of_the_manual(file: str) -> None:
    name, number, technique = DOCS[file]
    walk = nonogram.explain(nonogram.load(PUZZLES / name))
    same = [k for k, step in enumerate(walk, 1) if step.technique is technique]
    assert number in same, f"write another number of a {technique.words} of {name} into DOCS"
    assert_kept(PROJECT / "docs" / file, walk[number - 1].svg())


def test_a_contradiction() -> None:
    rows = "0001", "0100", "1001", "0010", "1100"
    walk = nonogram.explain(Puzzle.from_grid([[*map(int, row)] for row in rows]))
    step = next(step for step in walk if isinstance(step, nonogram.Contradiction))
    root = ElementTree.fromstring(step.svg())
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {"?", "\u00d7?", "1"} <= texts
    dashes = step.svg().count('stroke="#0072b2"')
    assert dashes == 4 * 3 * len(step.supposed)
    assert step.svg().count('stroke="#d55e00"') >= 4
    grounds = re.findall(r'<rect x="0" y="0" width="([\d.]+)" .* fill="#ffffff"/>', step.svg())
    assert len(grounds) == 1  # the board is on paper in the dark, too


def drawn(puzzle: Puzzle, *lanes: Lane, cells: str = "??????", looked: tuple[int, ...] = ()) -> str:
    known = tuple({"?": (), ".": (0,), "#": (1,)}[cell] for cell in cells)
    strip = Strip("So.", "column", known, ((1, (1,)),), looked, lanes)
    return steps_svg(puzzle, [Pictured("Row 1", (strip,))])


def looks(svg: str) -> Iterator[tuple[str, list[float]]]:
    """The paths of marks by their looks, each with the numbers in it."""
    for look, path in re.findall(r'<path class="(\w+)" d="([^"]*)"', svg):
        yield look, [float(number) for number in re.findall(r"-?[\d.]+", path)]


class TestMarks:
    puzzle = Puzzle.of([[2]], [[1], [1], [], [], [], []])

    def test_a_block_has_bars_and_a_box_where_both_cover(self) -> None:
        marks = dict(looks(drawn(self.puzzle, Lane("4", left=(0, 3), right=(2, 5)))))
        assert marks["left"][0::2][:1] == [2]
        assert marks["left"][2] == 4 * 26 - 2
        assert marks["right"][0] == 2 * 26 + 2
        assert marks["both"][0] == 2 * 26 + 2
        assert marks["both"][2] == 4 * 26 - 2
        assert marks["bracket"][0] == 2

    def test_a_known_place_has_a_box_alone(self) -> None:
        marks = dict(looks(drawn(self.puzzle, Lane("2", left=(1, 2), right=(1, 2)))))
        assert "both" in marks
        assert not {"left", "right", "bracket"} & {*marks}

    def test_no_box_where_nothing_is_common(self) -> None:
        marks = dict(looks(drawn(self.puzzle, Lane("2", left=(0, 1), right=(4, 5)))))
        assert "both" not in marks

    @pytest.mark.parametrize(("cells", "walls"), [("??????", 0), (".????.", 2), ("#????.", 1)])
    def test_walls_where_the_colour_cannot_be(self, cells: str, walls: int) -> None:
        svg = drawn(self.puzzle, Lane("3", left=(1, 3), right=(2, 4)), cells=cells)
        assert classes(svg).count("wall") == walls

    def test_walls_at_the_borders(self) -> None:
        svg = drawn(self.puzzle, Lane("4", left=(0, 3), right=(2, 5)))
        assert classes(svg).count("wall") == 2

    def test_a_ghost_is_struck_out_and_has_no_walls_beyond_its_room(self) -> None:
        lane = Lane("3", ghost=(4, 6), width=(4, 5))
        svg = drawn(self.puzzle, lane, cells="???.??")
        assert {"ghost", "width", "struck"} <= {*classes(svg)}
        assert classes(svg).count("wall") == 2

    def test_other_blocks_are_soft(self) -> None:
        svg = drawn(self.puzzle, Lane("last 2", other=(3, 5)))
        assert {"other", "soft"} <= {*classes(svg)}

    def test_what_is_looked_at_is_ringed_and_the_rest_is_dim(self) -> None:
        svg = drawn(self.puzzle, cells="#.????", looked=(0,))
        assert classes(svg).count("ring") == classes(svg).count("rim") == 1
        assert classes(svg).count("cross") == 1

    def test_texts_are_escaped_and_wrapped(self) -> None:
        strip = Strip("Why <so>, " * 20, "column", ((),))
        svg = steps_svg(self.puzzle, [Pictured("Row 1 & more", (strip,))])
        root = ElementTree.fromstring(svg)
        title, *_ = root.iter(f"{SVG}title")
        assert title.text.startswith("Row 1 & more: Why <so>, ")
        said = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "says"]
        assert " ".join(said) == strip.text.strip()
        assert max(map(len, said)) * 7.2 <= 354


def test_colours_that_are_left_share_a_cell() -> None:
    puzzle = nonogram.load(PUZZLES / "melon.cwc")
    strip = Strip("So.", "row", ((1, 2), (0,), (), (3,)), ((2, (0, 1)),))
    svg = steps_svg(puzzle, [Pictured("Column 1", (strip,))])
    paths = [numbers for _, numbers in re.findall(r'(<path) d="M([\d. ]+h13)', svg)]
    assert len(paths) == 4


def test_every_picture_fits_a_phone_and_is_in_dark_too() -> None:
    (step,) = nonogram.explain(Puzzle.of([[2, 1]], [[1], [1], [], [1]]))[:1]
    svg = step.svg()
    assert ElementTree.fromstring(svg).get("width") == "374"
    assert "prefers-color-scheme: dark" in svg


def test_only_steps_that_were_found_have_pictures() -> None:
    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))
    copy = pickle.loads(pickle.dumps(walk[1]))
    assert copy == walk[1]
    assert copy._repr_svg_() is None
    with pytest.raises(RequestError, match="expected a step of an explanation or a hint, no copy"):
        copy.svg()
