"""The modules of the package, what they import, and which test files answer for them.

`python -m support.modules core/formula/order.py` prints the test files for a module; `make of
MODULE=core/formula/order.py` runs them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import nonogram
from support.paths import PROJECT, SOURCE

FILES = sorted(SOURCE.rglob("*.py"))
TESTS = PROJECT / "tests"


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
def tested(path: Path) -> frozenset[str]:
    """The modules that a test file names, by themselves or by their public names."""
    attributes = (
        f"nonogram.{node.attr}"
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "nonogram"
    )
    public = {
        f"nonogram.{name}": f"nonogram.{module}.{name}"
        for module, names in vars(nonogram)["_NAMES"].items()
        for name in names.split()
    }
    found = set()
    for name in (*imports(path, TESTS), *attributes):
        module = public.get(name, name).rstrip(".")
        while module not in MODULES:
            module = module.rpartition(".")[0]
        found.add(module)
    return frozenset(found)


@cache
def helped(path: Path) -> frozenset[str]:
    """The modules that a test file names in a roundabout way.

    It takes a name from a package, which has it from the module, or something from `support`, which
    names the module.
    """
    helpers = (
        TESTS / f"{node.module.replace('.', '/')}.py"
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("support.")
    )
    names = (name for file in (path, *helpers) for name in imports(file, TESTS))
    return frozenset(passed_on().get(name, "").rpartition(".")[0] for name in names)


@cache
def passed_on() -> dict[str, str]:
    """The names that packages pass on, and where they come from."""
    return {
        f"{package}.{name.rpartition('.')[2]}": name
        for package, path in MODULES.items()
        if path.stem == "__init__"
        for name in imports(path)
    }


@cache
def users() -> dict[str, set[str]]:
    """The modules that import each module."""
    found: dict[str, set[str]] = {name: set() for name in MODULES}
    for name, path in MODULES.items():
        for used in {*needed(path)} - {name}:
            found[used].add(name)
    return found


def answering(module: str) -> list[Path]:
    """The test files that answer for a module, by its name.

    They are in the folder of its room. They name the module; if none does, they name the modules
    that import it, or those that import these, and so on. For modules that are loaded by name, as
    formats and commands are, they are all that the folder has. Files that are `helped` to the
    module come on top.
    """
    path = MODULES[module].relative_to(SOURCE)
    folder = TESTS / path.parent
    while not folder.is_dir():
        folder = folder.parent
    files = sorted(folder.rglob("test_*.py") if folder != TESTS else folder.glob("test_*.py"))
    reached, nearest = {module}, {module}
    while nearest:
        if found := {file for file in files if nearest & tested(file)}:
            return sorted(found | {file for file in files if module in helped(file)})
        nearest = set().union(*(users()[name] for name in nearest)) - reached
        reached |= nearest
    return files


def files_for(name: str) -> list[Path]:
    """The test files of a file of the package: of what is no module, all that its folder has."""
    path = SOURCE / name.removeprefix("src/nonogram/")
    if not path.is_file():
        sys.exit(f"no file of the package: {name}; write for example MODULE=core/logic/line.py")
    if path.suffix == ".py":
        return answering(name_of(path))
    return sorted((TESTS / path.relative_to(SOURCE).parts[0]).rglob("test_*.py"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name a file of the package: MODULE=core/logic/line.py")
    for file in files_for(sys.argv[1]):
        print(file.relative_to(PROJECT))
