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

#: The most nodes and lines of scripts. Who needs more says in the commit what for.
NODES, LINES_OF_SCRIPTS = 178_149, 3_926

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
