"""Every module has test files that answer for it, and they are found without a list."""

from __future__ import annotations

import pytest

from support.modules import MODULES, TESTS, answering, files_for


def test_some_file_answers() -> None:
    assert [module for module in MODULES if not answering(module)] == []


@pytest.mark.parametrize(
    ("module", "file"),
    [
        ("core.formula.order", "core/formula/test_encodings.py"),
        ("core.sat.backends", "core/sat/test_backends.py"),
        ("explanation.techniques", "explanation/test_techniques.py"),
        ("files.formats.two_lists", "files/formats/test_golden.py"),
        # By a name that the package passes on, and by the lists of formats in `support`.
        ("files.formats.registry", "files/formats/test_golden.py"),
        ("files.formats.registry", "files/formats/test_every_format.py"),
    ],
)
def test_which(module: str, file: str) -> None:
    assert TESTS / file in answering(f"nonogram.{module}")


def test_files_that_are_no_modules() -> None:
    assert files_for("src/nonogram/core/logic/line.py") == files_for("core/logic/line.py")
    assert TESTS / "web/test_walk_levels.py" in files_for("web/hints.js")
    with pytest.raises(SystemExit, match=r"no file of the package: core/line.py; write"):
        files_for("core/line.py")
