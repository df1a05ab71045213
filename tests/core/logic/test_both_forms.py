"""Pure and compiled, the package finds the same: verdicts, domains, formulas."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.paths import PROJECT, SOURCE
from support.trials import trials

#: How many puzzles: 3,000 each night.
PUZZLES = int(os.environ.get("NONOGRAM_FORMS", trials(200, 30)))

#: The script that says what a build makes of puzzles.
FORMS = PROJECT / "tests" / "support" / "forms.py"

#: A program that prints the folder of a package.
WHERE = "import nonogram; print(*nonogram.__path__)"


def compiled_python() -> str:
    """The Python of an environment with the compiled package: `make package` makes one.

    It is compared with the source of which it was built alone, not with one that has changed since.
    """
    for folder in ("build/tried/venv", "build/compiled"):
        python = PROJECT / folder / "bin" / "python"
        if python.exists() and "compiled" in said(str(python), "-m", "nonogram", "--version", "-v"):
            package = Path(said(str(python), "-c", WHERE).strip())
            if texts(package) == texts(SOURCE):
                return str(python)
    pytest.skip("no compiled package is built of this source")


def texts(package: Path) -> dict[str, bytes]:
    """The modules of a package by name; programs that come with it are none."""
    modules = {str(path.relative_to(package)): path for path in package.rglob("*.py")}
    return {
        name: path.read_bytes() for name, path in modules.items() if not name.startswith("shipped")
    }


def said(*command: str) -> str:
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=Path(FORMS).parent
    )
    return done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="environments are laid out otherwise")
def test_verdicts_domains_and_formulas() -> None:
    python = compiled_python()
    first = 1 if PUZZLES <= 200 else 10_000
    compiled = said(python, str(FORMS), str(first), str(PUZZLES)).splitlines()
    pure = said(sys.executable, str(FORMS), str(first), str(PUZZLES)).splitlines()
    assert len(pure) == PUZZLES
    assert compiled == pure
    assert len({line.split()[1] for line in pure}) > 1
