"""The floors of the house: a module imports only from floors below its own."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from support.paths import SOURCE

#: A room is a module, or a package with all that is in it.
FLOORS = {
    "version": 0,
    "errors": 0,
    "puzzle": 0,
    "deadline": 0,
    "disk": 0,
    "cnf": 0,
    "formats": 1,
    "verify": 1,
    "lines": 1,
    "order": 1,
    "dimacs": 1,
    "smtlib": 1,
    "conflict": 1,
    "text": 1,
    "generate": 1,
    "files": 2,
    "propagate": 2,
    "result": 2,
    "rotation": 2,
    "sat": 2,
    "encode": 3,
    "hearing": 3,
    "smt": 3,
    "search": 4,
    "instance": 4,
    "solve": 5,
    "certify": 5,
    "enumeration": 6,
    "ambiguity": 6,
    "diagnose": 6,
    "repair": 7,
    "validate": 8,
    "data": 3,
    "make": 6,
    "render": 9,
    "batch": 9,
    "cli": 10,
}
DOORS = {"__init__", "__main__"}  # these show the house to others


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def imports(path: Path) -> set[str]:
    """The modules of this package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found.update(name for name in names if name.split(".")[0] == "nonogram")
    return found


FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_every_room_has_a_floor():
    assert {room_of(path) for path in FILES} - DOORS == set(FLOORS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_downwards(path):
    here = room_of(path)
    if here in DOORS:
        return
    for module in imports(path):
        there = room(module)
        assert there == here or FLOORS[there] < FLOORS[here], f"{path.name} imports {module}"


def test_the_design_shows_the_same_floors():
    text = (SOURCE.parent.parent / "docs" / "design.md").read_text()
    shown = {
        room.rstrip("/"): int(floor)
        for floor, rooms in re.findall(r"^\| (\d+) \| (`.*) \|$", text, re.MULTILINE)
        for room in rooms.split("`")[1::2]
    }
    assert shown == FLOORS


def test_pysat_has_one_importer():
    for path in FILES:
        names = {
            alias.name if isinstance(node, ast.Import) else node.module
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        }
        if any(name.split(".")[0] in {"pysat", "pysolvers"} for name in names):
            assert room_of(path) == "sat", path
