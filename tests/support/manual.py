"""The README and the manual: their blocks, the commands in these, and what is printed."""

from __future__ import annotations

import re
import shlex
import subprocess

from click.testing import CliRunner

from nonogram.cli import main
from support.paths import PROJECT

PAGES = {
    path.relative_to(PROJECT).as_posix(): path.read_text()
    for path in (PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md")))
}


#: What stands for anything: no dots of a picture.
_ANYTHING = re.compile(r"(?<![^\s,:(\[\"'])\.\.\.(?![^\s,:)\]\"'])")


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in a language.

    What is in `console`, `sh` or `python` is run. Commands that need other machines are in `bash`.
    """
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", PAGES[page], re.DOTALL | re.MULTILINE)


def files(page: str) -> dict[str, str]:
    """The files that a reader of a page saves, by name."""
    named = r'^```text title="(\S+)"\n(.*?)^```'
    return dict(re.findall(named, PAGES[page], re.DOTALL | re.MULTILINE))


def sessions(page: str) -> list[tuple[str, str]]:
    """Every command of a page's console blocks, as it is typed, with the output shown below it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines(keepends=True)
            typed = lines.pop(0)
            while lines and lines[0].startswith("> "):  # the shell asks for the rest
                typed += lines.pop(0)
            found.append((typed, "".join(lines)))
    return found


#: A command of ours that a shell would only part into words.
_OURS = re.compile(r"nonogram [^][|<>&;$`*?{}~#\\\n]+\n?")


def run(command: str, environment: dict[str, str]) -> str:
    """The output of a command on both streams. Where no shell is needed, none is started."""
    if _OURS.fullmatch(command):
        return CliRunner().invoke(main, shlex.split(command)[1:]).output
    done = subprocess.run(
        ["bash", "-c", command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def hides(output: str) -> bool:
    """Whether a part of what is printed is left out."""
    return _ANYTHING.search(output) is not None


def fits(printed: str, output: str) -> bool:
    """Whether that was printed: a "..." stands for anything, as figures differ each time.

    It stands alone, or between blanks, commas or brackets: the dots of a picture are cells.
    """
    parts = map(re.escape, _ANYTHING.split(output))
    return re.fullmatch(".*".join(parts), printed, re.DOTALL) is not None
