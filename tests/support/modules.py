"""The modules of the package, what they import, and which tests answer for them.

`make of MODULE=core/formula/order.py` passes these tests, as `python -m support.modules
core/formula/order.py` does.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

from support.paths import PROJECT, SOURCE

FILES = sorted(SOURCE.rglob("*.py"))
TESTS = PROJECT / "tests"

#: The rooms of importers beyond which the quick tests of all rooms answer.
ROOMS = 6

#: The modules that serve the page of the editor alone, what tests take that open it, and what those
#: take that open any page.
SERVING = tuple(SOURCE / "web" / f"{name}.py" for name in ("desk", "file", "server"))
_EDITOR = re.compile(r"\b(sheet|author|editor): |\b(editing|serving)\(")
_PAGE = re.compile(r"\b(browser|watched|player|visitor|window|tab): ")

#: The tests that keep whole paths: what most modules do is seen there, too.
PATHS = (TESTS / "report" / "test_told.py", TESTS / "report" / "test_kept.py")


def name_of(path: Path, source: Path = SOURCE) -> str:
    """The name of a module, or of a package, by its file."""
    parts = path.relative_to(source.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}  #: the files of all modules, by name


def _called(node: ast.Call) -> str:
    """The last name of the function that is called."""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree."""
    return (*ast.walk(ast.parse(path.read_text())),)


def imports(path: Path, source: Path = SOURCE) -> Iterator[str]:
    """The names of this package that a file imports, wherever in the file.

    Any string that is the name of a module counts, since modules are loaded by such names; of a
    name that is put together as the program runs, what is written of it, with the dot.
    """
    name = name_of(path, source)
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            names = [f"{module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value] if re.fullmatch(r"nonogram\.[\w.]*", node.value) else []
        elif isinstance(node, ast.Call) and _called(node) == "import_module":
            relative = ast.unparse(node.args[0]).lstrip("f").strip("'\"")
            names = [resolve_name(relative, package)] if relative.startswith(".") else []
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "nonogram")


def needed(path: Path, names: Collection[str] = MODULES.keys()) -> Iterator[str]:
    """The modules that a file imports; of ``from package import name`` the package is one."""
    for name in imports(path):
        if name.endswith("."):
            continue  # one module of a package, which one the program decides as it runs
        while name not in names:
            name = name.rpartition(".")[0]
        yield name


@cache
def users() -> dict[str, set[str]]:
    """The modules that import each module."""
    found: dict[str, set[str]] = {name: set() for name in MODULES}
    for name, path in MODULES.items():
        for used in {*needed(path)} - {name}:
            found[used].add(name)
    return found


def folder_of(path: Path) -> Path:
    """The folder of tests that mirrors the folder of a file, or the nearest one around it."""
    folder = TESTS / path.relative_to(SOURCE).parent
    while not folder.is_dir():
        folder = folder.parent
    return folder


def files_in(folder: Path) -> list[Path]:
    """The test files in a folder; those of the whole if it is that of all tests."""
    return sorted(folder.glob("test_*.py") if folder == TESTS else folder.rglob("test_*.py"))


def own_files(path: Path) -> list[Path]:
    """The test files in the folder of a file; those of other pages do not answer for the editor."""
    files = files_in(folder_of(path))
    if path not in SERVING:
        return files
    texts = {file: file.read_text() for file in files}
    return [f for f in files if _EDITOR.search(texts[f]) or not _PAGE.search(texts[f])]


def folders_beside(path: Path) -> set[Path]:
    """The folders of tests of the modules that import a module, without its own.

    They are all folders if importers are in more than `ROOMS` rooms.
    """
    importers = {MODULES[user] for user in users().get(name_of(path), ())}
    if len({importer.relative_to(SOURCE).parts[0] for importer in importers}) > ROOMS:
        return {TESTS}
    return {*map(folder_of, importers)} - {folder_of(path)}


def file_of(name: str) -> Path:
    """A file of the package by its name."""
    path = SOURCE / name.removeprefix("src/nonogram/")
    if not path.is_file():
        sys.exit(f"no file of the package: {name}; write for example MODULE=core/logic/line.py")
    return path


def main(name: str) -> int:
    """Pass the tests that answer for a file of the package; return pytest's exit code.

    These are the tests of its folder, and the paths that are kept; then the quick ones of those who
    import it.
    """
    path = file_of(name)
    own, beside = own_files(path), sorted(folders_beside(path))
    code = passed({*own, *PATHS}, "not thorough", {})
    return code or passed(beside, "not slow and not thorough", {"NONOGRAM_TRIALS": "0.15"})


def passed(tests: Collection[Path], marked: str, environment: dict[str, str]) -> int:
    """The exit code of pytest for these files and folders."""
    if not tests:
        return 0
    named = sorted(str(path.relative_to(PROJECT)) for path in tests)
    command = [sys.executable, "-m", "pytest", *sys.argv[2:], "-m", marked, *named]
    print(*command[2:], flush=True)
    return subprocess.run(command, env={**os.environ, **environment}).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("name a file of the package: MODULE=core/logic/line.py")
    sys.exit(main(sys.argv[1]))
