"""The floors of the house: a module imports only from its own room and from floors below it."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from click import Context

from nonogram.cli import main
from support.modules import FILES, MODULES, imports, name_of, needed, nodes_of
from support.paths import PROJECT, SOURCE

#: The rooms, folders of the package, from the top floor to the ground.
FLOORS = (
    ("cli",),
    ("web",),
    ("report",),
    ("ask", "scanning"),
    ("diagnosis", "make", "certificates"),
    ("explanation", "files"),
    ("draw",),
    ("core",),
    ("base",),
)
#: What is in core, which has floors of its own.
CORE = (
    ("search",),
    ("sat",),
    ("formula",),
    ("logic", "result"),
    ("puzzle", "verdict"),
)
DOORS = {"__init__", "__main__"}  # these show the house to others


def below(floors: tuple[tuple[str, ...], ...], room: str) -> set[str]:
    """The rooms below a room."""
    number = next(number for number, rooms in enumerate(floors) if room in rooms)
    return {name for rooms in floors[number + 1 :] for name in rooms}


def room(name: str, floor: int = 1) -> str:
    """The room of a module, by its whole name; with 2 its room inside core."""
    return "".join(name.split(".")[floor : floor + 1])


def test_imports_go_downwards() -> None:
    assert {path.stem for path in FILES if path.parent == SOURCE} == DOORS
    for path in FILES:
        here = name_of(path)
        for name in imports(path) if path.parent != SOURCE else ():
            there = room(name)
            if there == room(here) == "core":
                inner = room(here, 2)
                assert inner, "core itself imports nothing"
                assert room(name, 2) in {inner, *below(CORE, inner)}, f"{here} imports {name}"
            else:
                assert there in {room(here), *below(FLOORS, room(here))}, f"{here} imports {name}"


def test_every_room_has_a_floor() -> None:
    rooms = {room(name) for name in MODULES} - {"", *DOORS}
    assert rooms == {name for floor in FLOORS for name in floor}
    inner = {room(name, 2) for name in MODULES if room(name) == "core"} - {""}
    assert inner == {name for floor in CORE for name in floor}


@pytest.mark.parametrize(
    "line",
    [
        'import_module("nonogram.report.shown")',
        'importlib.import_module("nonogram.report." + name)',
        'import_module(f"nonogram.report.{name}")',
        'import_module("..report.shown", __package__)',
        'import_module(f"..report.{name}", __package__)',
        '__import__("nonogram.report.shown")',
        'python_child("nonogram.report.shown", limit)',
        "def late():\n    from nonogram.report import shown",
        "def late():\n    from ..report.shown import told",
        "from ..report import shown",
        "from .. import report",
        "import nonogram.report.shown as told",
        "if TYPE_CHECKING:\n    from nonogram.report.shown import Shown",
    ],
)
def test_imports_in_every_form_are_seen(tmp_path: Path, line: str) -> None:
    source = tmp_path / "nonogram"
    planted = source / "make" / "planted.py"
    planted.parent.mkdir(parents=True)
    planted.write_text(line)
    assert {room(name) for name in imports(planted, source)} == {"report"}


def test_no_circles() -> None:
    """Not inside rooms either: modules can be put in an order in which each follows its imports."""
    graph = {name: {*needed(path)} - {name} for name, path in MODULES.items()}
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError


def drawn() -> list[tuple[str, str]]:
    """The lines of the drawing: rooms, and what is in them."""
    text = (PROJECT / "docs" / "design.md").read_text()
    drawing = re.search(r"^```\n(cli .*?)```$", text, re.MULTILINE | re.DOTALL)[1]
    lines = (line.partition("|") for line in drawing.splitlines())
    return [(rooms, what) for rooms, _, what in lines if rooms.strip()]


def test_the_drawing_shows_the_same_floors() -> None:
    assert tuple(tuple(rooms.split()) for rooms, _ in drawn()) == FLOORS
    core = next(what for rooms, what in drawn() if rooms.split() == ["core"])
    rooms = [name for floor in reversed(CORE) for name in floor]
    order = [name for name in rooms if (SOURCE / "core" / name).is_dir()]
    assert " -> ".join(order) in core


def test_lines_are_lines() -> None:
    """Rooms that work on cells and lines of any shape have no word for those of rectangles."""
    for name, path in MODULES.items():
        place = room(name, 2) if room(name) == "core" else room(name)
        if place in {"logic", "formula", "search", "diagnosis", "certificates", "ask"}:
            assert not re.findall(r"\b(?:height|width)s?\b", path.read_text()), name


def test_commands_are_all_that_is_in_their_folder() -> None:
    files = {path.stem for path in (SOURCE / "cli" / "commands").glob("*.py")} - DOORS
    assert files == {name.replace("-", "_") for name in main.list_commands(Context(main))}


@pytest.mark.parametrize("name", ["clauses", "dimacs", "smtlib"])
def test_clauses_know_nothing_of_puzzles(name: str) -> None:
    for imported in imports(SOURCE / "core" / "formula" / f"{name}.py"):
        assert room(imported) == "base" or room(imported, 2) == "formula"


#: The module that may import PySAT: its Python, and its extension module.
_IMPORTS_OF_PYSAT = {"pysat.py": {"pysat", "pysolvers"}}


def test_pysat_is_imported_in_one_place() -> None:
    for path in FILES:
        names = {
            alias.name if isinstance(node, ast.Import) else node.module or ""
            for node in nodes_of(path)
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        }
        found = {name.split(".")[0] for name in names} & {"pysat", "pysolvers"}
        assert found <= _IMPORTS_OF_PYSAT.get(path.name, set()), path


def test_alarms_are_set_by_programs_of_ours() -> None:
    """Never by a library call: in another's process a deadline is looked at."""
    alarms = {f"nonogram.base.clock.alarm.{name}" for name in ("alarm", "no_alarm")}
    setting = {
        path.relative_to(SOURCE).as_posix() for path in FILES if alarms.intersection(imports(path))
    }
    assert {name for name in setting if not name.startswith("cli/")} == {"ask/job.py"}
