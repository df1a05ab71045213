"""webpbn's XML: what is read, what is refused in which words, and what it cannot do to us."""

from __future__ import annotations

import time

import pytest

import nonogram
from nonogram import Block, Colour, Grid, ParseError
from support.samples import TINY, TINY_IN_COLOUR

GOLDEN = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><source>made up</source><title>of the set</title>
<puzzle type="grid" defaultcolor="red">
<title>Tiny
    &amp; made up</title><author>A. Nobody</author><copyright>free</copyright>
<color name="white" char=".">fff</color>
<color name="red" char="r">FF0000</color><color name="blue" char="b">0000FF</color>
<clues type="columns"><line><count>1</count><count color="blue">1</count></line>
  <line><count color="red">1</count></line>
  <line><count color="blue">1</count><count color="blue">1</count></line>
  <line><count color="blue">1</count></line></clues>
<clues type="rows"><line><count color="red">2</count><count color="blue">1</count></line>
  <line/><line><count color="blue">1</count><count color="blue">2</count></line></clues>
<solution type="saved"><image>|????||????||????|</image></solution>
<solution><image>|rrb.||....|
|b.bb|</image><note>the designer's</note></solution>
<solution type="solution" id="2"><image>|r?b.||....||b.bb|</image></solution>
</puzzle></puzzleset>
"""


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


def test_golden():
    found = nonogram.loads(GOLDEN)
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
        goals=(goal, other),
    )


def test_white_and_black_need_no_definition():
    found = nonogram.loads(puzzle(clues("3,,1 2", "1 1,1,1 1,1")))
    assert found.clues == TINY.clues
    assert found.palette == (
        Colour(".", (255, 255, 255), "white"),
        Colour("X", (0, 0, 0), "black"),
    )
    found = nonogram.loads(puzzle("<solution><image>|XXX.||....||X.XX|</image></solution>"))
    assert found.clues == TINY.clues
    assert nonogram.is_solution(found, found.goals[0])


def test_another_background():
    text = puzzle(
        '<color name="black" char="X">000</color><color name="sky" char=" ">#88F</color>'
        "<solution><image>|XXX |\n|    |\n|X XX|</image></solution>",
        ' backgroundcolor="sky" defaultcolor="black"',
    )
    found = nonogram.loads(text)
    assert found.clues == TINY.clues
    assert found.palette[0] == Colour(" ", (136, 136, 255), "sky")
    assert nonogram.picture(found, found.goals[0]).splitlines()[0] == "XXX."
    # Black may be the background, and white the ink.
    text = puzzle(clues("1", "1"), ' backgroundcolor="black" defaultcolor="white"')
    assert nonogram.loads(text).palette[0].name == "black"


def test_several_puzzles():
    text = "<puzzleset>" + "".join(
        f'<puzzle type="grid"><title>{k}</title>{clues(str(k), ",".join("1" * k))}</puzzle>'
        for k in (1, 2, 3)
    )
    found = nonogram.loads_all(text + "</puzzleset>")
    assert [p.title for p in found] == ["1", "2", "3"]
    assert found[2].rows == ((Block(3),),)


C = clues("1", "1")
MALFORMED = {
    "<html></html>": "1: expected <puzzleset>, found <html>",
    "<puzzleset></puzzleset>": "1: expected a <puzzle> in the <puzzleset>",
    "<puzzleset>\n<puzzle>": "2: broken XML: no element found",
    "<puzzleset>\n<puzzle></puzzleset>": "2: broken XML: mismatched tag",
    puzzle(""): "2: the puzzle has neither clues nor a goal",
    puzzle(C, ' type="triddler"'): (
        "2: a triddler puzzle, expected a grid: triddlers are not supported"
    ),
    puzzle('<clues type="topleft"/>'): "3: clues of type 'topleft': triddlers are not supported",
    puzzle('<clues type="lines"/>'): (
        "3: expected clues of rows and of columns once, found type 'lines'"
    ),
    puzzle('<clues type="rows"><line/></clues>'): "2: the puzzle has no clues of columns",
    puzzle(clues("1", "0")): "4: a block of size 0: blotted clues are not supported",
    puzzle(clues("1", "many")): "4: expected the size of a block, found 'many'",
    puzzle("<count>1</count>"): "3: a <count> outside of a <line>",
    puzzle(C, ' defaultcolor="red"'): "3: colour 'red' is not defined",
    puzzle(C, ' defaultcolor="white"'): "3: a block in the colour of the background, 'white'",
    puzzle(C, ' backgroundcolor="sky"'): "2: colour 'sky' is not defined",
    puzzle(
        '<color name="red">reddish</color>'
    ): "3: expected colour 'red' as RRGGBB, found 'reddish'",
    puzzle('<color char="r">F00</color>'): "3: expected <color> to have a name",
    puzzle('<color name="a">F00/00F</color>'): (
        "3: colour 'a' is two in one: triangles are not supported"
    ),
    puzzle('<color name="a">F00</color>\n<color name="a">F00</color>'): (
        "4: a second definition of colour 'a'"
    ),
    puzzle("<solution><image>XX</image></solution>"): (
        "3: expected an image of rows with a bar | at both ends"
    ),
    puzzle("<solution><image>|X||XX|</image></solution>"): (
        "3: expected an image of 2 rows of 1 cell"
    ),
    puzzle(C + "\n<solution><image>|XX|</image></solution>"): (
        "5: expected an image of 1 row of 1 cell"
    ),
    puzzle(
        "<solution><image>|!|</image></solution>"
    ): "3: no colour has the character '!' of the image",
    puzzle("<solution><image>|?|</image></solution>"): (
        "2: the puzzle has no clues and its goal is undecided"
    ),
    '<!DOCTYPE a [<!ENTITY b "c">]>\n<puzzleset>&b;</puzzleset>': (
        "1: the XML declares the entity 'b': refused"
    ),
    '<!DOCTYPE a [\n<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<puzzleset>&b;</puzzleset>': (
        "2: the XML declares the entity 'b': refused"
    ),
    '<!DOCTYPE a [\n<!ENTITY % b SYSTEM "http://localhost/"> %b;]>\n<puzzleset/>': (
        "2: the XML declares the entity 'b': refused"
    ),
    '<!DOCTYPE a SYSTEM "http://localhost/a.dtd">\n<puzzleset>&b;</puzzleset>': (
        "2: the XML uses the unknown entity 'b'"
    ),
    "<puzzleset>" * 21: "1: elements inside one another 20 deep",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "xml")
    assert str(caught.value) == MALFORMED[text]


def test_an_entity_bomb_does_not_go_off():
    declarations = "".join(
        f'<!ENTITY e{k} "{f"&e{k - 1};" * 10 if k else "bomb"}">' for k in range(12)
    )
    started = time.process_time()
    with pytest.raises(ParseError, match="declares the entity"):
        nonogram.loads(f"<!DOCTYPE a [{declarations}]><puzzleset>&e11;</puzzleset>")
    assert time.process_time() - started < 1


def test_nothing_is_opened(monkeypatch):
    """Neither the DOCTYPE's address nor anything else."""
    import socket

    def refuse(*_):
        raise AssertionError("a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    assert nonogram.loads(GOLDEN).title == "Tiny & made up"
