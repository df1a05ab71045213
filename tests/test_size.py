"""The size of the program, in nodes of its syntax tree and in lines of its scripts.

Nodes are the same on every Python and blind to layout; docstrings, comments, contexts and operators
cost nothing. `pytest -s tests/test_size.py` prints them room by room. A room that shrinks because
its work is done elsewhere is meant; dense code, or code in strings, gains nothing.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import PROJECT, SOURCE

#: The most nodes and lines of scripts. Who needs more says why where these numbers are raised.
#: Scripts had 3,351 until lines wider than WIDTH were divided. Boards as people type them, read by
#: all of their signs together, took 350 nodes; sentences that speak of blocks 1,310: what is said
#: of a block is kept for the sentences of the same step. Guesses before a formula, and beliefs in
#: processors' numbers, took 1,210; one reading of grids in every question about them 180. Solutions
#: counted without listing them, cell by cell and by a model counter, took 1,340. Steps as pictures
#: took 3,840: 560 for what sentences keep of blocks, 700 for strips as values and as data, 1,100
#: for their SVG and 520 for boards, 400 for strips in characters (300 for the rows before went),
#: and 560 for commands, notebooks, and steps that know their board. Effort, narrow places and the
#: scale of levels took 230, sentences that say nothing twice 120. The model of slips, exchanged
#: lines, slips in two lines, and lines missing or doubled, also in files that cannot be read, took
#: 2,290. Of the scripts 1,273 lines were about hints, steps and the path; 777 are since the page
#: has no engine of its own, 78 of them for strips. Sketches whose lines stay connected took 1,000.
#: Books on the fewest pages took 680: 300 for shelves of grids in line, which also place solutions,
#: 120 for stars, 110 for frames and numbers of lines, 120 for titles that wait for the solution.
#: Proposals took 910: 600 for ways to change a picture that keep its symmetries and shapes, 90 for
#: its symmetries, 220 for the command and the editor.
#: Verdicts and repairs that a limit does not lose took 350; what had been said twice gave 380.
#: Titles that do not tell, and one sheet of styles, took 40.
#: Puzzles read from photos took 8,290: 7,850 in `scanning/`, where 6,500 were planned (1,680 for
#: the pieces of numbers, 1,580 for the lattice, 1,360 for the grid in it, 570 for the network), 370
#: for the command, and 60 for slips whose costs are those of the picture.
#: Sentences that place a block by what one sees, or name it where they limit it, took 910.
#: Numbered files that no earlier ones are mixed with, headings that can be read and solutions that
#: fit their paper took 90.
#: Clues that are compiled, in a module without their blocks, took 40.
#: Other corrections of what was scanned, marks that are no numbers, and limits took 230. Misread
#: digits in several lines, of which none was undone rightly, are not looked for any more (-280).
#: The editor's opening and tools took 1,220: 330 for line art and 180 for pixel art that need no
#: Pillow, which a tab has not, 210 for drawings from pixels, 280 for the request, 220 for clues
#: read from a picture. In scripts they took 340 lines: 130 for opening and pictures taken live, 45
#: for clues read from pictures, 165 for lines, frames, selections, turns and sides.
#: The page of the browser tab took 240 nodes, and 240 lines of scripts where 120 were planned: 50
#: for links, 45 for what the browser keeps, 50 for what the address asks for, 45 for playing and
#: sharing, 35 for files. What is under it took 430 nodes, 230 of them for a desk in two halves, and
#: 140 lines of scripts where 80 were planned: 80 for two workers of which one may be ended, 36 for
#: the worker, 12 to work without network, 8 to pack Python.
#: Colours of clues told in the visit that uses them, and conclusions from the places of blocks that
#: are told with these, took 330.
#: Drawings that two tabs, a picture or a link on its way would have lost, and answers that were of
#: another drawing, took 36 lines of scripts.
#: Cells that stay where they are, and as large, as clues grow and strokes begin took 30.
#: Seats that go round, so that every kind of solver has a turn on two processors, took 30.
#: Clues that are pasted, and had become a picture of digits, took 120; those with a line too few or
#: too many, pasted or opened, 120 more.
#: Pixel art in JPEG without Pillow took 50, thin parts of shapes, such as legs, 390; arrows made
#: from a table took 12 lines of scripts, and 24 of HTML went.
#: What fresh eyes found on all screens took 20 nodes, and 15 lines of scripts: menus that close by
#: themselves, grids in lists, hexagons in the middle, cells that are wrong told row by row.
#: Sentences that name all marks, where blocks stand, and lines without a colour took 30.
#: In the browser tab, puzzles that wait for nobody took 30 nodes, and 52 lines of scripts with the
#: board that players see meanwhile; questions that can be stopped took 17 lines, the whole board on
#: a small screen 12, and the colours that a picture seems to have 14.
#: More numbers than a page's puzzle has, refused before every format reads them, took 30.
#: Links that are read at once only if the page would write them so, solutions of typed clues that
#: stay behind a player's board, and transparent paper took 11 lines of scripts.
#: Limits of memory that are too small however a worker fails, and blocks named by what they cover,
#: took 20.
#: Terminals of 8 and of 16 colours, names of former releases, and a second way to say what a
#: checker reads gave 370, mirror images found in one way 160. Functions that fit on a screen,
#: book_of, explain and ask_all, took 75.
#: Books on fewer sheets, by orders near that of the heights, took 65; pictures of corners in
#: reports 15, and 13 lines of scripts; wrong cells that are taken back, and overlaps where the
#: player is, 19 lines; the room of a board measured once for all sizes, 3 lines.
#: `scanning/` was made again in 6,350 (-1,370): perspective follows from slopes, all pitches are
#: chained at once, numbers are parted in one way.
#: Pixel art that was cropped through cells took 110 nodes. Selections of triangles, other proposals
#: when they are wished, and kept drawings that can be deleted took 30 lines of scripts.
#: Blocks that are placed by the cells by which people see them, and limits of their neighbours told
#: as room, took 100.
#: In reports, paths that are broken behind their folders took 3 lines of scripts.
#: What the dots of places where people get stuck mean, clues typed for a new puzzle, and room for
#: three numbers on a phone took 5 lines of scripts.
#: Clues of another puzzle with a title and colours of their own, proposals that an error leaves, and
#: hints whose heading and end are seen on a phone took 14 lines of scripts.
NODES, LINES_OF_SCRIPTS = 177_669, 3_922

#: The most characters of a line of a script.
WIDTH = 100

#: What stands for no step of the program: how a name is used, and which operator a node has.
_FREE = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)

#: The places of a syntax tree whose first statement may be a docstring.
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of all docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            yield from ast.walk(node.body[0])


def nodes(text: str) -> int:
    """The nodes of a module that a reader pays for."""
    tree = ast.parse(text)
    counted = [node for node in ast.walk(tree) if not isinstance(node, _FREE)]
    return len(counted) - sum(not isinstance(node, _FREE) for node in docstrings(tree))


def scripts(path: Path) -> Iterator[str]:
    """The lines of the scripts in a file that are no comments; blank ones count."""
    text = path.read_text()
    if path.suffix == ".html":
        text = "\n".join(re.findall(r"<script[^>]*>\n?(.*?)</script>", text, re.DOTALL))
    inside = False
    for line in text.splitlines():
        begun = line.strip()
        comment = inside or begun.startswith(("//", "/*"))
        inside = (inside or begun.startswith("/*")) and "*/" not in begun
        if not comment:
            yield line


def written(*endings: str) -> list[Path]:
    """The files of the project with one of these endings, without those of tests and of builds."""
    return sorted(
        path
        for folder in ("src", "docs", "examples", "benchmarks")
        for path in (PROJECT / folder).rglob("*")
        if path.suffix in endings
    )


def room_of(path: Path) -> str:
    """The room of a module: a folder of the package, or one of the core."""
    rooms = path.relative_to(SOURCE).parts[:-1]
    return "/".join(rooms[: 2 if rooms[:1] == ("core",) else 1]) or "doors"


def test_nodes() -> None:
    ledger: Counter[str] = Counter()
    for path in sorted(SOURCE.rglob("*.py")):
        ledger[room_of(path)] += nodes(path.read_text())
    print(*(f"\n{count:7,} {room}" for room, count in ledger.most_common()))
    print(f"{ledger.total():7,} nodes of {NODES:,}")
    assert ledger.total() <= NODES


def test_scripts() -> None:
    ledger = {path: [*scripts(path)] for path in written(".js", ".mjs", ".html")}
    wide = [line for path in written(".js", ".mjs") for line in path.read_text().splitlines()]
    assert [line for line in wide if len(line) > WIDTH] == []
    total = sum(map(len, ledger.values()))
    print(*(f"\n{len(lines):5,} {path.relative_to(PROJECT)}" for path, lines in ledger.items()))
    print(f"{total:5,} lines of scripts of {LINES_OF_SCRIPTS:,}")
    assert total <= LINES_OF_SCRIPTS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 1),
        ('"""A docstring."""', 1),
        ("# a comment", 1),
        ("x = 1", 4),  # module, assignment, name, number
        ("x = -y + 2", 7),
        ('def f():\n    """Words."""', 3),  # module, function, arguments
        ("def f():\n    'Words.' + ''", 7),
    ],
)
def test_what_counts(text: str, expected: int) -> None:
    assert nodes(text) == expected


def test_which_lines_of_scripts_count(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>a\n<script>\n// no\n/* no,\nnor this */\na();\n\n</script>\n")
    assert [*scripts(page)] == ["a();", ""]
