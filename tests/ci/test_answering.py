"""Every module has tests that answer for it, and they are found without a list."""

from __future__ import annotations

import pytest

from support.modules import MODULES, PATHS, TESTS, file_of, files_in, folder_of, folders_beside


def test_some_file_answers() -> None:
    assert [name for name, path in MODULES.items() if not files_in(folder_of(path))] == []
    assert [path for path in PATHS if not path.is_file()] == []


@pytest.mark.parametrize(
    ("name", "folder", "beside"),
    [
        ("core/formula/copris.py", "core/formula", []),
        ("core/sat/backends.py", "core/sat", ["ask", "certificates", "core/search"]),
        ("explanation/lines.py", "explanation", ["diagnosis"]),
        ("cli/commands/solve.py", "cli", []),
        ("web/hints.js", "web", []),
        ("__init__.py", "", []),
        # More than six rooms import it.
        ("base/errors.py", "base", [""]),
    ],
)
def test_which(name: str, folder: str, beside: list[str]) -> None:
    path = file_of(name)
    assert folder_of(path) == TESTS / folder
    assert sorted(folders_beside(path)) == [TESTS / each for each in beside]


def test_names_of_files() -> None:
    assert file_of("src/nonogram/core/logic/line.py") == file_of("core/logic/line.py")
    with pytest.raises(SystemExit, match=r"no file of the package: core/line.py; write"):
        file_of("core/line.py")
