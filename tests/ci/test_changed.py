"""The hook for pre-commit and the action for GitHub check what has changed, and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from nonogram.files.formats import FORMATS
from support.command_line import with_command
from support.paths import PROJECT
from support.texts import BAD, NONE, SWITCH, UNIQUE

ACTION = yaml.safe_load((PROJECT / "action.yml").read_text())
(HOOK,) = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text())
PATTERNS = ACTION["inputs"]["files"]["default"]

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or os.name != "posix", reason="needs git and bash"
)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with this Python's `nonogram`, in which git has a name to commit with."""
    names = {
        f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    return {**with_command(tmp_path / "bin"), **names, "HOME": str(tmp_path)}


@pytest.fixture
def repository(tmp_path: Path, environment: dict[str, str]) -> Path:
    """Two commits: the second changes one puzzle, adds one, and takes one away."""
    folder = tmp_path / "repository"
    (folder / "more").mkdir(parents=True)

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=folder, env=environment, check=True)

    git("init", "--quiet", "--initial-branch=main")
    for name, text in {
        "old.cwd": NONE,
        "gone.cwd": BAD,
        "changed.cwd": SWITCH,
        "README.md": "1",
    }.items():
        (folder / name).write_text(text)
    git("add", ".")
    git("commit", "--quiet", "--message=1")
    (folder / "gone.cwd").unlink()
    (folder / "changed.cwd").write_text(UNIQUE)
    (folder / "more" / "a new one.cwd").write_text(UNIQUE)
    (folder / "README.md").write_text("2")
    git("add", ".")
    git("commit", "--quiet", "--message=2")
    return folder


def checked(
    folder: Path, environment: dict[str, str], base: str, arguments: str = ""
) -> tuple[int, list[str]]:
    """The exit code of the action's last step, and the puzzles that it has checked."""
    step = ACTION["runs"]["steps"][-1]
    given = {"FILES": PATTERNS, "BASE": base, "ARGUMENTS": arguments}
    assert step["env"].keys() == given.keys()
    done = subprocess.run(
        ["bash", "-c", step["run"]],
        cwd=folder,
        env={**environment, **given, "GITHUB_ACTION_PATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, re.findall(r"^.*\.cwd", done.stdout, re.MULTILINE) or [done.stdout]


def test_what_has_changed(repository: Path, environment: dict[str, str]) -> None:
    assert checked(repository, environment, "HEAD~") == (0, ["changed.cwd", "more/a new one.cwd"])


def test_all(repository: Path, environment: dict[str, str]) -> None:
    every = ["changed.cwd", "more/a new one.cwd", "old.cwd"]
    for base in ("all", "0" * 40, "1" * 40):
        assert checked(repository, environment, base) == (4, every)


def test_nothing_has_changed(repository: Path, environment: dict[str, str]) -> None:
    assert checked(repository, environment, "HEAD") == (0, ["no puzzle has changed\n"])


def test_further_options(repository: Path, environment: dict[str, str]) -> None:
    assert checked(repository, environment, "HEAD~", "--solvable easy --timeout 60")[0] == 0
    assert checked(repository, environment, "HEAD~", "--no-such")[0] == 2


def test_a_bad_change(repository: Path, environment: dict[str, str]) -> None:
    (repository / "more" / "a new one.cwd").write_text(SWITCH)
    subprocess.run(["git", "commit", "-qam3"], cwd=repository, env=environment, check=True)
    assert checked(repository, environment, "HEAD~")[0] == 3


def test_a_checkout_of_one_commit(
    repository: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    """As actions/checkout leaves it: the base is fetched."""
    subprocess.run(
        ["git", "config", "uploadpack.allowAnySHA1InWant", "true"], cwd=repository, check=True
    )
    base = subprocess.run(
        ["git", "rev-parse", "HEAD~"], cwd=repository, capture_output=True, text=True, check=True
    ).stdout.strip()
    shallow = tmp_path / "shallow"
    subprocess.run(
        ["git", "clone", "--quiet", "--depth=1", repository.as_uri(), str(shallow)],
        env=environment,
        check=True,
    )
    assert checked(shallow, environment, base) == (0, ["changed.cwd", "more/a new one.cwd"])


def test_the_action_uses_what_it_declares() -> None:
    steps = str(ACTION["runs"]["steps"])
    assert set(re.findall(r"inputs\.([a-z-]+)", steps)) == set(ACTION["inputs"])
    assert ACTION["runs"]["using"] == "composite"
    assert [
        step for step in ACTION["runs"]["steps"] if not ("uses" in step or step["shell"] == "bash")
    ] == []


def test_the_hook(repository: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        [*HOOK["entry"].split(), "changed.cwd", "old.cwd"], cwd=repository, env=environment
    )
    assert done.returncode == 4


def test_endings() -> None:
    """Both take the same files for puzzles, and all of them have endings of formats."""
    (choice,) = re.fullmatch(r"\\\.\((.*)\)\$", HOOK["files"]).groups()
    endings = [f".{ending}" for ending in choice.split("|")]
    assert endings == [pattern.removeprefix("*") for pattern in PATTERNS.split()]
    read = {f".{known.name}" for known in FORMATS}.union(*(known.suffixes for known in FORMATS))
    assert set(endings) <= read
