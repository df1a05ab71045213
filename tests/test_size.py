"""The size of the program, in nodes of its syntax tree and in lines of its scripts, and its plan.

Nodes are the same on every Python and blind to layout; docstrings, comments, contexts and operators
cost nothing. `pytest -s tests/test_size.py` prints them beside the plan, room by room. A room that
shrinks because its work is done elsewhere is meant; dense code, or code in strings, gains nothing.

The plan is no wall: a test fails where a room is more than two in a hundred above it. Then the
change either makes something superfluous, which goes, or raises the plan here, and its commit says
what for. Who finds that less is needed lowers it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import PROJECT, SOURCE

#: The nodes that are planned for each room, or for rooms that share their matter.
PLAN = {
    "core": 49_270,
    "files": 20_890,
    "cli": 22_950,
    "draw": 17_140,
    "report explanation": 28_360,
    "make": 10_850,
    "ask diagnosis": 17_590,
    "base certificates": 14_660,
    "web": 6_890,
    "scanning": 8_330,
    "doors": 560,
}

#: The lines that are planned for scripts.
LINES_OF_SCRIPTS = 4_090

#: How far above a plan a count may be: two in a hundred.
ROOM = 1.02

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
    """The room of a module as the plan names it; modules beside the rooms are the doors."""
    room = path.relative_to(SOURCE).parts[0]
    return next((rooms for rooms in PLAN if room in rooms.split()), "doors")


def test_nodes() -> None:
    ledger: Counter[str] = Counter()
    for path in sorted(SOURCE.rglob("*.py")):
        ledger[room_of(path)] += nodes(path.read_text())
    for room, planned in PLAN.items():
        print(f"{ledger[room]:8,} of {planned:7,} {room}")
    print(f"{ledger.total():8,} of {sum(PLAN.values()):7,} nodes")
    above = {
        room: f"{ledger[room]:,} nodes, {planned:,} planned"
        for room, planned in PLAN.items()
        if ledger[room] > planned * ROOM
    }
    assert not above, "delete what the change makes superfluous, or raise PLAN and say what for"


def test_scripts() -> None:
    ledger = {path: [*scripts(path)] for path in written(".js", ".mjs", ".html")}
    wide = [line for path in written(".js", ".mjs") for line in path.read_text().splitlines()]
    assert [line for line in wide if len(line) > WIDTH] == []
    total = sum(map(len, ledger.values()))
    print(*(f"\n{len(lines):5,} {path.relative_to(PROJECT)}" for path, lines in ledger.items()))
    print(f"{total:5,} of {LINES_OF_SCRIPTS:,} lines of scripts")
    assert total <= LINES_OF_SCRIPTS * ROOM, "delete lines, or raise the plan and say what for"


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
