"""webpbn's XML: colours, pictures, several puzzles, and what it cannot do to us."""

from __future__ import annotations

from typing import Any

import pytest

import nonogram
from nonogram import Block, Colour, Grid, ParseError
from support.paths import GOLDEN
from support.samples import TINY, TINY_IN_COLOUR

BY_HAND = (GOLDEN / "xml" / "colour-by-hand.xml").read_text()


def puzzle(inside: str, attributes: str = "") -> str:
    return f"<puzzleset>\n<puzzle{attributes}>\n{inside}\n</puzzle></puzzleset>"


def clues(rows: str, columns: str) -> str:
    return "\n".join(
        f'<clues type="{axis}">'
        + "".join(
            "<line>" + "".join(f"<count>{size}</count>" for size in line.split()) + "</line>"
            for line in lines.split(",")
        )
        + "</clues>"
        for axis, lines in (("rows", rows), ("columns", columns))
    )


def test_all_that_is_said() -> None:
    found = nonogram.loads(BY_HAND)
    goal = Grid([[1, 1, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]])
    other = Grid([[1, None, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]])
    assert found == TINY_IN_COLOUR.replace(
        palette=(
            Colour(".", (255, 255, 255), "white"),
            Colour("r", (255, 0, 0), "red"),
            Colour("b", (0, 0, 255), "blue"),
        ),
        title="Tiny & made up",
        author="A. Nobody",
        copyright="free",
        description="Drawn by hand",
        goals=(goal, other),
    )


def test_white_and_black_need_no_definition() -> None:
    found = nonogram.loads(puzzle(clues("3,,1 2", "1 1,1,1 1,1")))
    assert found.statement == TINY.statement
    assert found.palette == (
        Colour(".", (255, 255, 255), "white"),
        Colour("X", (0, 0, 0), "black"),
    )
    found = nonogram.loads(puzzle("<solution><image>|XXX.||....||X.XX|</image></solution>"))
    assert found.statement == TINY.statement
    assert found.is_solution(found.goals[0])


def test_another_background() -> None:
    text = puzzle(
        '<color name="black" char="X">000</color><color name="sky" char=" ">#88F</color>'
        "<solution><image>|XXX |\n|    |\n|X XX|</image></solution>",
        ' backgroundcolor="sky" defaultcolor="black"',
    )
    found = nonogram.loads(text)
    assert found.statement == TINY.statement
    assert found.palette[0] == Colour(" ", (136, 136, 255), "sky")
    assert str(found.goals[0]).splitlines()[0] == "XXX."
    # Black may be the background, and white the ink.
    text = puzzle(clues("1", "1"), ' backgroundcolor="black" defaultcolor="white"')
    assert nonogram.loads(text).palette[0].name == "black"


def test_several_puzzles() -> None:
    text = "<puzzleset>" + "".join(
        f'<puzzle type="grid"><title>{k}</title>{clues(str(k), ",".join("1" * k))}</puzzle>'
        for k in (1, 2, 3)
    )
    found = nonogram.loads_all(text + "</puzzleset>")
    assert [p.title for p in found] == ["1", "2", "3"]
    assert found[2].rows == ((Block(3),),)


def test_an_entity_bomb_does_not_go_off() -> None:
    declarations = "".join(
        f'<!ENTITY e{k} "{f"&e{k - 1};" * 10 if k else "bomb"}">' for k in range(12)
    )
    with pytest.raises(ParseError, match="declares the entity"):
        nonogram.loads(f"<!DOCTYPE a [{declarations}]><puzzleset>&e11;</puzzleset>")


def test_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the DOCTYPE's address nor anything else."""
    import socket

    def refuse(*_: Any) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    assert nonogram.loads(BY_HAND).title == "Tiny & made up"


def test_colours_without_a_name_get_that_of_what_they_look_like() -> None:
    colours = (255, 255, 255), (250, 10, 10), (5, 5, 10), (10, 240, 20), (252, 8, 8)
    palette = tuple(nonogram.Colour(rgb=rgb) for rgb in colours)
    puzzle = nonogram.Puzzle.from_grid([[1, 2, 3, 4]]).replace(palette=palette)
    again = nonogram.loads(nonogram.dumps(puzzle, "xml"))
    names = [colour.name for colour in again.palette]
    assert names[:4] == ["white", "red", "black", "lime"]
    assert names[4] not in names[:4]


def test_a_name_that_a_colour_has_is_kept() -> None:
    palette = (
        nonogram.Colour(rgb=(255, 255, 255)),
        nonogram.Colour(rgb=(250, 0, 0), name="poppy"),
        nonogram.Colour(rgb=(250, 0, 9)),
    )
    puzzle = nonogram.Puzzle.from_grid([[1, 2]]).replace(palette=palette)
    again = nonogram.loads(nonogram.dumps(puzzle, "xml"))
    assert [colour.name for colour in again.palette] == ["white", "poppy", "red"]
