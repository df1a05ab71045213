"""The needs of a release: one name to install, one place that publishes, actions pinned by hash."""

from __future__ import annotations

import re
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

from support.paths import PROJECT

SETTINGS = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
NAME = re.search(r'^name = "(.+?)"', SETTINGS, re.MULTILINE)[1]
SOURCE = re.search(r'^Source = "(.+)"$', SETTINGS, re.MULTILINE)[1]

#: Files that say how something is installed, or where the project is.
TEXTS = sorted(
    path
    for pattern in (
        "*.md",
        "*.toml",
        "*.yml",
        "*.yaml",
        "*.cff",
        "docs/*.md",
        "src/**/*.py",
        "src/**/*.html",
        "src/**/*.js",
        ".github/**/*.*",
        ".ci/*",
    )
    for path in PROJECT.glob(pattern)
    if path.is_file() and path.name != "CHANGELOG.md"
)

#: A command that installs, or runs what it installs, and all that stands behind it.
INSTALLS = re.compile(r"(?:\bpip install|\bpipx (?:run|install)|\buvx|\buv tool \w+)\b([^`\n]*)")


def lines_that_install() -> list[tuple[Path, str]]:
    return [
        (path, found[0])
        for path in TEXTS
        for found in INSTALLS.finditer(path.read_text(encoding="utf-8"))
    ]


def test_no_command_installs_the_other_project_of_the_name() -> None:
    """On PyPI `nonogram` belongs to somebody else."""
    assert NAME == "nonogram-sat"
    found = lines_that_install()
    assert any(NAME in line for _, line in found)
    for path, line in found:
        named = re.findall(r"(?:^|[\s'\"])nonogram(?=\[|['\"]?(?:\s|$))", line.split(NAME)[0])
        assert not named, f"{path}: {line}"


def test_one_owner_everywhere() -> None:
    """So that one command puts the name of an account in its place."""
    owner = SOURCE.split("/")[3]
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        owners = re.findall(r"github\.com/([\w-]+)/nonogram\b", text)
        owners += re.findall(r"([\w-]+)\.github\.io/nonogram\b", text)
        assert {*owners} <= {owner}, path


def test_actions_are_pinned_by_hash() -> None:
    workflows = sorted(PROJECT.glob(".github/workflows/*.yml"))
    assert {path.name for path in workflows} == {"pages.yml", "test.yml", "wheels.yml"}
    for path in [*workflows, PROJECT / "action.yml"]:
        used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
        for action in used:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action), f"{path}: {action}"


def test_the_page_of_pypi_leads_to_the_repository() -> None:
    """In the wheels that `make package` has built, if README has not changed since then."""
    changed = (PROJECT / "README.md").stat().st_mtime
    wheels = [file for file in PROJECT.glob("dist/*.whl") if file.stat().st_mtime > changed]
    if not wheels:
        pytest.skip("no package is built")
    for wheel in wheels:
        assert wheel.name.startswith("nonogram_sat-")
        with ZipFile(wheel) as packed:
            [name] = [name for name in packed.namelist() if name.endswith("/METADATA")]
            metadata = message_from_bytes(packed.read(name))
        assert metadata["Description-Content-Type"] == "text/markdown"
        page = str(metadata.get_payload())
        targets = re.findall(r"\]\(([^)]+)\)", page) + re.findall(r' src="([^"]+)"', page)
        assert len(targets) > 10
        assert [target for target in targets if not re.match(r"https?:|#", target)] == []
        for target in targets:
            if target.startswith(f"{SOURCE}/"):
                path = re.sub(r"^/(?:blob|raw)/main/|#.*$", "", target.removeprefix(SOURCE))
                assert (PROJECT / path).exists(), target
