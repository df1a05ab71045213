"""Build the browser tab as a folder of static files: ``python docs/tab/build.py FOLDER``.

Pyodide comes from npm and PySAT from PyPI, pinned in `pins.json`, and only if they are not in
build/tab already. What has been built of the same sources is there, too, and only copied. With
``--kept`` nothing is fetched: without the pinned files the exit code is 3.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogram.base.version import __version__
from nonogram.web.tab import tab_page

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
SOURCE = PROJECT / "src" / "nonogram"
KEPT = PROJECT / "build" / "tab"
PINS = json.loads((HERE / "pins.json").read_text(encoding="utf-8"))

#: The puzzles to begin with: small, in colour, of triangles, and with corners.
BEGINNING = "anchor.cwd mushroom.cwc balloon.cwc angelfish.xml flower.json fox.json"
EXAMPLES = [PROJECT / "puzzles" / name for name in BEGINNING.split()]

#: The files of Pyodide that its worker loads.
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

_PYPI = (
    *("download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:"),
    *("--implementation", "cp", "--python-version", "3.14", "--abi", "cp314"),
    *("--platform", "pyemscripten_2026_0_wasm32"),
)


def command_for(name: str, version: str) -> list[str]:
    """The command that fetches a pinned file into the current folder."""
    if name == "pyodide":
        return ["npm", "pack", "--silent", f"{name}@{version}"]
    return [sys.executable, "-m", "pip", *_PYPI, f"{name}=={version}"]


def pinned(fetch: bool) -> dict[str, Path]:
    """The pinned files, by the names of their projects."""
    found = {}
    KEPT.mkdir(parents=True, exist_ok=True)
    for name, pin in PINS.items():
        path = found[name] = KEPT / pin["file"]
        if not path.exists() and fetch:
            command = command_for(name, pin["version"])
            try:
                subprocess.run(command, cwd=KEPT, check=True, stdout=subprocess.DEVNULL)
            except (OSError, subprocess.CalledProcessError) as error:
                message = f"no browser tab: {command[0]} has not fetched {name}: {error}"
                raise SystemExit(message) from None
        if not path.exists():
            raise SystemExit(3)
        if sha256(path.read_bytes()).hexdigest() != pin["sha256"]:
            raise SystemExit(f"no browser tab: {path} is not what {HERE / 'pins.json'} says")
    return found


def sources() -> list[Path]:
    """All files of the project that the tab is made of."""
    ours = [path for path in SOURCE.rglob("*") if path.suffix not in ("", ".pyc")]
    return sorted([*ours, *EXAMPLES, *HERE.iterdir()])


def build(folder: Path, found: dict[str, Path]) -> None:
    """Make the files of the tab in a new folder."""
    with TemporaryDirectory() as place:
        with tarfile.open(found["pyodide"]) as archive:
            for name in (*ENGINE, "pyodide-lock.json"):
                member = archive.getmember(f"package/{name}")
                member.name = name
                archive.extract(member, place)
        original = Path(place)
        engine = folder / "engine"
        engine.mkdir(parents=True)
        paths = [original / "python_stdlib.zip", found["python-sat"], SOURCE, engine]
        command = ["node", str(HERE / "pack.mjs"), place, *(str(path.resolve()) for path in paths)]
        subprocess.run(command, check=True)
        for name in ENGINE[:-1]:
            shutil.copy(original / name, engine)
        # Python would be told by Pyodide where to load a missing module from: nowhere.
        lock = json.loads((original / "pyodide-lock.json").read_text(encoding="utf-8"))
        (engine / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))
    shutil.copy(SOURCE / "web" / "worker.js", engine)
    files = {path.name: path.stat().st_size for path in sorted(engine.iterdir())}
    engine = engine.rename(folder / f"{__version__}-{digest(sorted(engine.iterdir()), engine)}")
    loaded = {name: size for name, size in files.items() if name != "worker.js"}
    (folder / "index.html").write_text(tab_page(EXAMPLES, engine.name, loaded), encoding="utf-8")
    for name in ("manifest.json", "icon.svg"):
        shutil.copy(HERE / name, folder)
    served = ["./", "manifest.json", "icon.svg", *(f"{engine.name}/{name}" for name in files)]
    version = digest(sorted(folder.rglob("*.*")), folder)
    offline = (SOURCE / "web" / "offline.js").read_text(encoding="utf-8")
    offline = offline.replace("{{version}}", version).replace("{{files}}", " ".join(served))
    (folder / "offline.js").write_text(offline, encoding="utf-8")


def digest(paths: list[Path], folder: Path) -> str:
    """What changes as soon as one of the files in a folder does, or its place there."""
    files = ((path.relative_to(folder).as_posix(), path) for path in paths if path.is_file())
    parts = (name.encode() + path.read_bytes() for name, path in files)
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:12]


def main(target: Path, fetch: bool) -> None:
    """Build the tab if it has not been built, and copy it to its place, instead of another tab."""
    if target.exists() and not (target / "offline.js").exists():
        raise SystemExit(f"no browser tab: {target} is something else, and is not replaced")
    found = pinned(fetch)
    built = KEPT / digest(sources(), PROJECT)
    if not built.exists():
        if shutil.which("node") is None:
            raise SystemExit("no browser tab: there is no node, which comes with npm")
        with TemporaryDirectory(dir=KEPT) as place:
            build(Path(place) / "tab", found)
            (Path(place) / "tab").rename(built)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(built, target)


if __name__ == "__main__":
    parser = ArgumentParser(description="Build the browser tab as a folder of static files.")
    parser.add_argument("--kept", action="store_true", help="fetch nothing")
    parser.add_argument("folder", type=Path, help="a new folder, or a tab, which is replaced")
    wished = parser.parse_args()
    main(wished.folder, not wished.kept)
