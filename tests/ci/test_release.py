"""The needs of a release: one name to install, one place that publishes, actions pinned by hash."""

from __future__ import annotations

import os
import re
import shutil
import site
import subprocess
import sys
import tarfile
from email import message_from_bytes
from pathlib import Path
from venv import EnvBuilder
from zipfile import ZipFile

import pytest
import yaml

import nonogram
from nonogram.base.errors import install
from nonogram.base.version import PUBLISHED
from nonogram.files.shipped import names_in
from support.manual import PAGES, blocks, files, fits, run, sessions
from support.paths import PROJECT, SOURCE

SETTINGS = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
NAME = re.search(r'^name = "(.+?)"', SETTINGS, re.MULTILINE)[1]
BUILD = (PROJECT / "setup.py").read_text(encoding="utf-8")
ADDRESS = re.search(r'^SOURCE = "(.+)"$', BUILD, re.MULTILINE)[1]

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


def test_one_line_has_the_address() -> None:
    """No page has a link that leads nowhere, before the project is published or after it."""
    assert BUILD.count("OWNER") <= 1
    published = {ADDRESS.split("/")[3]} - {"OWNER"}
    for path in TEXTS:
        if path.name not in ("setup.py", "CONTRIBUTING.md", "wheels.yml"):
            text = path.read_text(encoding="utf-8")
            owners = re.findall(r"github\.com/([\w-]+)/nonogram(?![\w-])", text)
            owners += re.findall(r"([\w-]+)\.github\.io/nonogram\b", text)
            owners += re.findall(r"uses: ([\w-]+)/nonogram@", text)
            assert "OWNER" not in text, path
            assert {*owners} <= published, path


def test_actions_are_pinned_by_hash() -> None:
    workflows = sorted(PROJECT.glob(".github/workflows/*.yml"))
    assert {path.name for path in workflows} == {"pages.yml", "test.yml", "wheels.yml"}
    for path in [*workflows, PROJECT / "action.yml"]:
        used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
        for action in used:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action), f"{path}: {action}"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of pure Python, built from a copy, so that nothing is left in the project."""
    source = tmp_path_factory.mktemp("source")
    for name in ("README.md", "pyproject.toml", "setup.py", "LICENSE"):
        shutil.copy(PROJECT / name, source)
    shutil.copytree(SOURCE, source / "src" / "nonogram", ignore=shutil.ignore_patterns("*.pyc"))
    for name in names_in(PROJECT):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / name, source / name)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, "."],
        cwd=source,
        env={**os.environ, "NONOGRAM_PURE": "1"},
        check=True,
    )
    (built,) = source.glob("dist/*.whl")
    return built


def test_the_page_of_pypi_leads_to_the_repository(wheel: Path) -> None:
    assert wheel.name.startswith("nonogram_sat-")
    with ZipFile(wheel) as packed:
        [name] = [name for name in packed.namelist() if name.endswith("/METADATA")]
        metadata = message_from_bytes(packed.read(name))
    assert metadata["Description-Content-Type"] == "text/markdown"
    page = str(metadata.get_payload())
    assert f"Source, {ADDRESS}" in metadata.get_all("Project-URL")
    targets = re.findall(r"\]\(([^)]+)\)", page) + re.findall(r' src="([^"]+)"', page)
    assert len(targets) > 10
    assert [target for target in targets if not re.match(r"https?:|#", target)] == []
    for target in targets:
        if target.startswith(f"{ADDRESS}/"):
            path = re.sub(r"^/(?:blob|raw)/main/|#.*$", "", target.removeprefix(ADDRESS))
            assert (PROJECT / path).exists(), target


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_the_readme_needs_no_checkout(wheel: Path, tmp_path: Path) -> None:
    """All its commands but those of make, in an empty folder, with the wheel in the name's place.

    Nothing is downloaded: the packages that it needs are those of the tests.
    """
    elsewhere = tmp_path / "elsewhere"
    EnvBuilder(symlinks=True).create(elsewhere)
    python = elsewhere / "bin" / "python"
    (packages,) = elsewhere.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text("\n".join(site.getsitepackages()))
    folders = [str(python.parent), str(Path(sys.executable).parent), os.environ["PATH"]]
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"} | {
        "PATH": os.pathsep.join(folders),
        "PIP_PYTHON": str(python),
        "PIP_NO_DEPS": "1",
        "PIP_NO_INDEX": "1",
        "PIP_QUIET": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    empty = tmp_path / "empty"
    empty.mkdir()

    def printed(typed: str) -> str:
        return run(f"cd {empty} && {typed}", environment)

    for name, content in files("README.md").items():
        (empty / name).write_text(content)
    typed = sessions("README.md")
    (installs,) = (one for one in typed if one[0].startswith("pip install "))
    typed.remove(installs)
    assert printed(f"pip install {wheel}") == ""
    for command, output in typed:
        if not command.startswith("make "):
            assert fits(printed(command), output), command
    (empty / "session.txt").write_text("\n".join(blocks("README.md", "python")))
    assert printed("python -m doctest session.txt") == ""
    assert printed("python -c 'import nonogram; print(nonogram.__file__)'").startswith(
        str(packages)
    )


PUBLISHING = yaml.safe_load((PROJECT / ".github/workflows/wheels.yml").read_text("utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("tag", "owner", "readme", "may"),
    [
        ("v1.2.3", "somebody", "Ready.", True),
        ("v1.2.4", "somebody", "Ready.", False),
        ("v1.2.3", "OWNER", "Ready.", False),
        ("v1.2.3", "somebody", "*Not published yet:* wait.", False),
        ("v1.2.3", None, "Ready.", False),
    ],
)
def test_what_may_be_published(
    tag: str, owner: str | None, readme: str, may: bool, tmp_path: Path
) -> None:
    """The step of the workflow that looks at the source distribution, run as GitHub runs it."""
    (step,) = (step for step in PUBLISHING["jobs"]["publish"]["steps"] if "run" in step)
    folder = tmp_path / "nonogram_sat-1.2.3"
    folder.mkdir()
    (folder / "README.md").write_text(readme)
    (folder / "docs").mkdir()
    if owner is not None:
        (folder / "setup.py").write_text(f'SOURCE = "https://github.com/{owner}/nonogram"')
    for name in ("dist", "temp"):
        (tmp_path / name).mkdir()
    with tarfile.open(tmp_path / "dist" / f"{folder.name}.tar.gz", "w:gz") as packed:
        packed.add(folder, folder.name)
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=tmp_path,
        env={**os.environ, "GITHUB_REF_NAME": tag, "RUNNER_TEMP": str(tmp_path / "temp")},
        capture_output=True,
    )
    assert (done.returncode == 0) == may


def test_what_is_not_published_is_said_until_it_is() -> None:
    """The README, the first page and messages, as long as the addresses are placeholders."""
    for page in ("README.md", "docs/index.md"):
        assert ("*Not published yet:*" in PAGES[page]) != PUBLISHED
    assert (ADDRESS.split("/")[3] == "OWNER") != PUBLISHED


@pytest.mark.parametrize("published", [True, False])
def test_an_extra_can_be_installed(published: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the name on PyPI, or from the project's folder."""
    monkeypatch.setattr("nonogram.base.version.PUBLISHED", published)
    told = install("pdf")
    assert (f"'{NAME}[pdf]'" in told) == published
    assert ("'.[pdf]' in the project's folder" in told) != published


def test_one_number_of_the_next_release() -> None:
    """One commit sets it: in the package, and in the heading of the changelog."""
    changes = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    number, since = re.search(r"^## (\S+)(?: \((.+)\))?$", changes, re.MULTILINE).groups()
    assert since == "in work" or number == nonogram.__version__
    cited = yaml.safe_load((PROJECT / "CITATION.cff").read_text(encoding="utf-8"))
    assert f"## {cited['version']} ({cited['date-released']})" in changes
