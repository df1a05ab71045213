"""The files of the package besides Python: every script, page, schema and marker."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from support.paths import PROJECT, SOURCE

#: All files that are not Python's: scripts, pages and their styles, schemas, stubs, the marker.
FILES = {path for path in SOURCE.rglob("*.*") if path.suffix not in (".py", ".pyc", ".so")}


def test_there_are_files_of_every_kind() -> None:
    kinds = {path.suffix for path in FILES}
    assert kinds == {".js", ".html", ".css", ".json", ".npz", ".pyi", ".typed"}


def test_the_settings_name_every_file() -> None:
    text = (PROJECT / "pyproject.toml").read_text()
    patterns = ast.literal_eval(re.search(r"^nonogram = (\[.*\])$", text, re.MULTILINE)[1])
    assert {path for pattern in patterns for path in SOURCE.glob(pattern)} == FILES


def test_every_wheel_has_every_file() -> None:
    """Those that `make package` has built, if nothing has changed since then."""
    changed = max(path.stat().st_mtime for path in FILES)
    folder: Path = PROJECT / "dist"
    wheels = [file for file in folder.glob("*.whl") if file.stat().st_mtime > changed]
    if not wheels:
        pytest.skip("no package is built")
    for wheel in wheels:
        with ZipFile(wheel) as packed:
            names = {*packed.namelist()}
        assert {path.relative_to(SOURCE.parent).as_posix() for path in FILES} <= names, wheel
