"""The floors of the house, ten: a module imports only from floors below its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from click import Context

from nonogram.cli import main
from support.paths import SOURCE

#: A room is a module, or a package with all that is in it. The modules of the ground floor, on
#: which all stands, import one another (without circles).
FLOORS = {
    "errors": 0,
    "limits": 0,
    "json_types": 0,
    "shown": 0,
    "version": 0,
    "clock": 0,
    "cnf": 1,
    "puzzle": 1,
    "processes": 1,
    "result": 2,
    "colours": 2,
    "logic": 2,
    "sat": 2,
    "formats": 3,
    "draw": 3,
    "search": 3,
    "files": 4,
    "explanation": 4,
    "certificates": 5,
    "diagnosis": 5,
    "make": 5,
    "ask": 6,
    "report": 7,
    "editor": 8,
    "cli": 9,
}
DOORS = {"__init__", "__main__"}  # these show the house to others


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def imports(path: Path) -> set[str]:
    """The modules of this package that a file imports, wherever in the file, by name too.

    Of a name that is put together as the program runs, what is written of it.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(LOADERS):
            names = [written(node.args[0])]
        else:
            continue
        found.update(name for name in names if name.split(".")[0] == "nonogram")
    return found


LOADERS = ("import_module", "__import__")


def written(argument: ast.expr) -> str:
    """The module that a call loads; of `f"package.{name}"` its beginning, with the dot."""
    while not isinstance(argument, ast.Constant):
        if isinstance(argument, ast.BinOp):
            argument = argument.left
        elif isinstance(argument, ast.JoinedStr):
            argument = argument.values[0]
        else:
            return ""
    return str(argument.value)


FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_every_room_has_a_floor() -> None:
    assert {room_of(path) for path in FILES} - DOORS == set(FLOORS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_downwards(path: Path) -> None:
    here = room_of(path)
    if here in DOORS:
        return
    for module in imports(path):
        there = room(module)
        ground = FLOORS[here] == FLOORS[there] == 0
        assert there == here or ground or FLOORS[there] < FLOORS[here], (
            f"{path.name} imports {module}"
        )


@pytest.mark.parametrize(
    "line",
    [
        'import_module("nonogram.report.shown")',
        'importlib.import_module("nonogram.report." + name)',
        'import_module(f"nonogram.report.{name}")',
        '__import__("nonogram.report.shown")',
        "def late():\n    from nonogram.report import shown",
    ],
)
def test_imports_by_name_are_seen(tmp_path: Path, line: str) -> None:
    (tmp_path / "planted.py").write_text(line)
    assert {room(module) for module in imports(tmp_path / "planted.py")} == {"report"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_lines_are_lines(path: Path) -> None:
    """Rooms that work on cells and lines of any shape have no word for those of rectangles."""
    if room_of(path) in {"logic", "search", "diagnosis", "certificates", "ask"}:
        assert not re.findall(r"\b(?:height|width)s?\b", path.read_text())


def test_no_circles() -> None:
    """Not inside rooms either: modules can be put in an order in which each follows its imports."""
    names = {name_of(path): path for path in FILES}
    graph = {name: needed(path, names) - {name} for name, path in names.items()}
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def needed(path: Path, names: Collection[str]) -> set[str]:
    """The modules that a file imports; of ``from package import name`` the package is one."""
    found = set()
    for name in imports(path):
        if name.endswith("."):
            continue  # one module of a package, which one the program decides as it runs
        while name not in names:
            name = name.rpartition(".")[0]
        found.add(name)
    return found


def test_commands_are_all_that_is_in_their_folder() -> None:
    files = {path.stem for path in (SOURCE / "cli" / "commands").glob("*.py")} - DOORS
    assert files == {name.replace("-", "_") for name in main.list_commands(Context(main))}


def test_clauses_know_nothing_of_puzzles() -> None:
    for path in (SOURCE / "cnf").glob("*.py"):
        assert not {room(module) for module in imports(path)} - {"cnf", "errors", "limits"}


def test_the_design_shows_the_same_floors() -> None:
    text = (SOURCE.parent.parent / "docs" / "design.md").read_text()
    shown = {
        room.rstrip("/"): int(floor)
        for floor, rooms in re.findall(r"^\| (\d+) \| (`.*) \|$", text, re.MULTILINE)
        for room in rooms.split("`")[1::2]
    }
    assert shown == FLOORS


#: The module that may import PySAT: its Python, and its extension module.
_IMPORTS_OF_PYSAT = {"pysat.py": {"pysat", "pysolvers"}}


def test_pysat_is_imported_in_one_place() -> None:
    for path in FILES:
        names = {
            alias.name if isinstance(node, ast.Import) else node.module
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        }
        found = {name.split(".")[0] for name in names} & {"pysat", "pysolvers"}
        assert found <= _IMPORTS_OF_PYSAT.get(path.name, set()), path


def test_alarms_are_set_by_programs_of_ours() -> None:
    """Never by a library call: in another's process a deadline is looked at."""
    setting = {
        str(path.relative_to(SOURCE))
        for path in FILES
        if imports(path) & {f"nonogram.base.clock.alarm.{name}" for name in ("alarm", "no_alarm")}
    }
    assert {name for name in setting if not name.startswith("cli/")} == {"ask/job.py"}
