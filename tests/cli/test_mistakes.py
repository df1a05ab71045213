"""What people type before they know a command: one line says what they want instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import run
from support.paths import PROJECT, PUZZLES

SEVERAL = "several files: name a folder with -o, such as -o new/"
FOX = str(PROJECT / "docs" / "fox.png")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["make", FOX, FOX, "--to", "xml"],
            f"name a file or a folder to write with -o: {FOX}, the last of the arguments, is there"
            f"; -o {FOX} writes over it",
        ),
        (["make", str(PROJECT / "docs"), "--to", "xml"], SEVERAL),
        (["convert", str(PUZZLES), "--to", "xml"], SEVERAL),
        (
            ["convert", str(PUZZLES / "cat.cwd")],
            "expected -o FILE, or --to, which names the format",
        ),
        (
            ["convert", str(PUZZLES / "cat.cwd"), "-o", f"{PUZZLES}/"],
            "expected --to, which names the format",
        ),
        ([str(PUZZLES / "cat.cwd")], f"Did you mean 'nonogram solve {PUZZLES / 'cat.cwd'}'?"),
        (["play"], "No such command 'play'. Did you mean 'explain FILE -o page.html'?"),
        (["validate", "x"], "No such command 'validate'. Did you mean 'check'?"),
        (["explian"], "No such command 'explian'. Did you mean 'explain'?"),
    ],
)
def test_usage(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] in (
        f"Error: {said}",
        f"Error: No such command {arguments[0]!r}. {said}",
    )


@pytest.mark.parametrize("command", ["solve", "check", "show", "explain"])
@pytest.mark.parametrize("head", [b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"II*\0"])
def test_an_image_is_for_make(tmp_path: Path, command: str, head: bytes) -> None:
    file = tmp_path / "image"
    file.write_bytes(head)
    result = run(command, str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    said = "an image, expected text; `nonogram make` turns images into puzzles"
    assert result.stderr == f"{file}: {said}\n"
