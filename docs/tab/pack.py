"""Pack what Python in a browser tab can import, compiled: runs in Pyodide, started by `pack.mjs`.

The first load is to be small and quick. Compiled modules save three quarters of the start; without
docstrings and tables of lines, which only tracebacks would show, they are no larger than sources.
Of the standard library there is what Pyodide loads to start, what the package imports anywhere,
and what these modules import themselves when they are imported.
"""

import ast
import lzma  # needed to unpack, like tarfile
import marshal
import sys
import tarfile
from importlib.util import MAGIC_NUMBER, resolve_name
from io import BytesIO
from pathlib import Path
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile

STARTED = {*sys.modules}  # all that these imports, and Pyodide, have needed

#: Modules whose names are in no import: encodings, that of which the package
#: has a copy, and what modules in C import.
NAMED = {
    *(f"encodings.{name}" for name in ("ascii", "latin_1", "utf_16", "utf_8_sig", "cp437")),
    *("pysat.solvers", "numbers", "_strptime", "_compat_pickle"),
}

#: What a tab has no use for: the command line, its server, reading photos, and files of pages that
#: are not made there: the page that it is itself, and reports.
LEFT_OUT = (
    *("cli/", "scanning/", "__main__.py", "web/server.", "ask/schemas/", "web/report."),
    *("web/edit.", "web/drawing.js", "web/tools.js", "web/open.js", "web/start.js"),
)

#: Modules of the standard library that are only imported on Windows.
ELSEWHERE = {f"asyncio.{name}" for name in ("proactor_events", "windows_events", "windows_utils")}

#: What does nothing yet when a module is imported.
LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def bare(code: CodeType) -> CodeType:
    """The code without its table of lines, and the same of all functions in it."""
    inner = (bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


def compiled(source: bytes, name: str) -> bytes:
    """The content of a module's file `.pyc`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(bare(code))


def is_program(node: ast.AST) -> bool:
    """Whether this is what a module does when it is run as a program."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'"


def imported(source: bytes, name: str, anywhere: bool) -> set[str]:
    """The modules that may be imported by a module or, with `anywhere`, by its functions, too."""
    module = name.removesuffix(".py").replace("/", ".")
    package = module.removesuffix(".__init__") if "__init__" in name else module.rpartition(".")[0]
    found, nodes = set(), [ast.parse(source)]
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
        if anywhere or not (isinstance(node, LATER) or is_program(node)):
            nodes += ast.iter_child_nodes(node)
    return found


def needed(sources: dict[str, bytes], names: set[str]) -> set[str]:
    """The files of `sources` that these modules need, with the packages that they are in."""
    found, left = set(), [*names]
    for name in left:
        path = name.replace(".", "/")
        file = next((f for f in (f"{path}.py", f"{path}/__init__.py") if f in sources), None)
        if file is not None and file not in found:
            found.add(file)
            left += imported(sources[file], file, False)
        if "." in name and name.rpartition(".")[0] not in left:
            left.append(name.rpartition(".")[0])
    return found


def all_of(path: Path) -> dict[str, bytes]:
    """The files in an archive, by their names."""
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}


library, wheel, package, target = map(Path, given)  # noqa: F821 - pack.mjs sets it
ours = {
    str(path.relative_to(package.parent)): path.read_bytes()
    for path in sorted(package.rglob("*"))
    if path.is_file()
    and path.suffix not in (".pyc", ".pyi")
    and not str(path.relative_to(package)).startswith(LEFT_OUT)
}
theirs = {**all_of(library), **all_of(wheel)}
wanted = {*STARTED, *NAMED}
for name, source in ours.items():
    if name.endswith(".py"):
        wanted |= imported(source, name, True)
modules = needed(theirs, wanted) - {f"{name.replace('.', '/')}.py" for name in ELSEWHERE}
solvers = [name for name in theirs if name in modules and name.startswith("pysat/")]
extensions = [name for name in theirs if name.endswith(".so")]
parts = {**ours, **{name: theirs[name] for name in [*solvers, *extensions]}}

with ZipFile(target / "python_stdlib.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
    for name in sorted(modules - parts.keys()):
        archive.writestr(f"{name}c", compiled(theirs[name], name))

with tarfile.open(target / "packages.tar.xz", "w:xz", preset=lzma.PRESET_EXTREME | 9) as archive:
    for name, content in sorted(parts.items()):
        module = name.endswith(".py")
        entry = tarfile.TarInfo(f"{name}c" if module else name)
        data = compiled(content, name) if module else content
        entry.size = len(data)
        archive.addfile(entry, BytesIO(data))
