"""The pages' scripts without a browser: their types, and their pure parts under node.

TypeScript's compiler reads the types in comments; nothing is built with it. It is looked for on the
path and in build/node, where `.ci/run` installs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from nonogram.web.pages import SCRIPTS
from support.paths import PROJECT, SOURCE

WEB = SOURCE / "web"

#: Types are checked where they are written: what nobody annotates may be anything.
OPTIONS = (
    *("--allowJs", "--checkJs", "--noEmit", "--strict", "false", "--skipLibCheck", "--types", ""),
    *("--target", "es2023", "--lib", "es2023,dom,dom.iterable", "--pretty", "false"),
)


def program(name: str) -> str:
    """The path of a program, on the path or from npm; without it the test is skipped."""
    places = [os.environ["PATH"], str(PROJECT / "build" / "node" / "node_modules" / ".bin")]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        pytest.skip(f"no {name}")
    return found


def types(folder: Path, page: str) -> list[str]:
    """The errors of a page's scripts, which share one scope."""
    names = [f"{name}.js" for name in SCRIPTS[page]]
    command = [program("tsc"), *OPTIONS, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return done.stdout.splitlines()


#: Scripts of a browser tab that are on no page: workers, each with a scope of its own.
WORKERS = {"worker.js", "offline.js"}


def test_every_script_is_on_a_page() -> None:
    on_pages = {f"{name}.js" for names in SCRIPTS.values() for name in names}
    assert on_pages | WORKERS == {path.name for path in WEB.glob("*.js")}
    assert not on_pages & WORKERS


@pytest.mark.parametrize("page", SCRIPTS)
def test_types(page: str) -> None:
    assert types(WEB, page) == []


def test_a_wrong_type_is_noticed(tmp_path: Path) -> None:
    """A page that hands something else to the board than the board declares."""
    for path in WEB.glob("*.js"):
        text = path.read_text()
        (tmp_path / path.name).write_text(text.replace(" canMark,", "", 1))
    first, *_ = found = types(tmp_path, "walk")
    assert first.startswith("path.js(")
    assert "canMark" in "".join(found)


def test_pure_parts() -> None:
    command = [program("node"), "--test", str(Path(__file__).with_name("scripts.test.mjs"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
