"""Man pages say what `--help` says, of every command, in roff that roff understands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from nonogram.cli import main
from nonogram.cli.commands.completion import SHELLS
from nonogram.cli.manual import pages, write
from support.command_line import run

PAGES = pages()


def options_of(help_text: str) -> set[str]:
    """The names of all options that a help or a page has a paragraph for."""
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_text, re.MULTILINE))


def test_every_command_has_a_page() -> None:
    names = set(main.list_commands(click.Context(main)))
    assert {name.split("-", 1)[1] for name in PAGES if name != "nonogram.1"} >= {
        f"{name}.1" for name in names
    }
    assert "nonogram-generate-ndom.1" in PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_help_says(name: str, tmp_path: Path) -> None:
    if shutil.which("groff") is None:
        pytest.skip("no groff")
    (path,) = (path for path in write(tmp_path) if path.name == name)
    command = ["groff", "-man", "-ww", "-Tascii", "-P-c", "-rLL=200n", "-rHY=0", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    page = re.sub(".\b", "", done.stdout)
    words = name.removesuffix(".1").split("-", 1)[1:]
    if words and words[0].startswith("generate-"):
        words = words[0].split("-")
    told = run(*words, "--help").stdout
    assert options_of(page) == options_of(told) != set()
    known = set(re.findall(r"[A-Za-z]{3,}", told)) - {"Usage", "Exit", "code", "Example"}
    assert known - set(re.findall(r"[A-Za-z]{3,}", page)) <= {"Options", "Commands"}


def test_lines_that_begin_like_requests_are_text() -> None:
    assert not re.search(r"^['.](?![A-Z]{1,2}\b|nf|fi)", "".join(PAGES.values()), re.MULTILINE)


def test_completion_is_told() -> None:
    for shell in SHELLS:
        assert shell in PAGES["nonogram-completion.1"]
