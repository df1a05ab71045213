"""``nonogram scan``: its words, its files and its exit codes."""

from __future__ import annotations

import json
import os
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest
from PIL import Image

import nonogram
from nonogram import Puzzle
from nonogram.base.errors import install
from nonogram.base.text import counted
from nonogram.scanning.grid import NO_GRID
from support.command_line import COMMAND, run, run_without, streams
from support.paths import PUZZLES
from support.printed import Layout, drawn, installed

FONT = "DejaVuSans" if "DejaVuSans" in installed() else "dots"
LAYOUT = Layout(FONT, 26, 40)
FISH = nonogram.load(PUZZLES / "fish.cwd").replace(goals=())
SAYS = "rows and 20 columns read, confirmed: exactly one solution"


@pytest.fixture
def picture(tmp_path: Path) -> str:
    file = tmp_path / "fish.png"
    drawn(FISH, LAYOUT).save(file)
    return str(file)


def test_to_standard_output(picture: str) -> None:
    done = run("scan", picture)
    assert done.exit_code == 0
    assert done.stderr.startswith(f"{picture}: {FISH.height} {SAYS}")
    assert nonogram.loads(done.stdout).clues == FISH.clues


def test_standard_input_has_its_name() -> None:
    done = run("scan", input="no picture")
    assert streams(done) == (1, "", "<stdin>: no picture of a kind that Pillow knows\n")


def test_quiet(picture: str, tmp_path: Path) -> None:
    """Only the answer is left: the puzzle or, if that goes to a file, what is confirmed."""
    done = run("scan", "-q", picture)
    assert (done.stdout, done.stderr) == (run("scan", picture).stdout, "")
    done = run("scan", "-q", picture, "-o", str(tmp_path / "fish.non"))
    assert (done.stdout.splitlines()[1:], done.stderr) == ([], "")
    assert SAYS in done.stdout


def test_to_a_file(picture: str, tmp_path: Path) -> None:
    out = tmp_path / "fish.non"
    done = run("scan", picture, "-o", str(out), "--title", "Fish")
    assert (done.exit_code, done.stderr) == (0, f"nonogram: wrote {out}\n")
    assert SAYS in done.stdout
    assert nonogram.load(out).clues == FISH.clues
    assert nonogram.load(out).title == "Fish"


@pytest.mark.parametrize("option", ["--overlay", "--begun"])
def test_files_that_are_there_may_be_left(picture: str, tmp_path: Path, option: str) -> None:
    kept = tmp_path / "kept.png"
    kept.write_text("mine")
    done = run("scan", picture, option, str(kept), "--no-clobber")
    assert (done.exit_code, kept.read_text()) == (0, "mine")
    assert done.stderr.endswith(f"nonogram: kept {kept}\n")
    assert run("scan", picture, option, str(kept)).stderr.endswith(f"nonogram: replaced {kept}\n")


@pytest.mark.thorough
def test_from_standard_input(picture: str) -> None:
    import subprocess

    done = subprocess.run(
        [*COMMAND, "scan", "-"], input=Path(picture).read_bytes(), capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr.startswith(b"<stdin>: ")
    assert nonogram.loads(done.stdout.decode()).clues == FISH.clues


def test_corrections_are_listed(tmp_path: Path) -> None:
    file, out = tmp_path / "typo.png", tmp_path / "new.cwd"
    line, clue = next((line, clue) for line, clue in FISH.by_line() if 8 in clue[0])
    drawn(FISH.with_clue(line, [3, *clue[1:]]), LAYOUT).save(file)  # looks like an 8
    done = run("scan", str(file), "-o", str(out))
    assert done.exit_code == 5
    first, *corrections = done.stdout.splitlines()
    told = f"confirmed with {counted(len(corrections), 'correction')}: exactly one solution"
    assert first.endswith(told)
    assert [each for each in corrections if ": read " not in each or ", taken " not in each] == []
    assert nonogram.load(out).clues == FISH.clues


def test_not_confirmed(tmp_path: Path) -> None:
    file = tmp_path / "many.png"
    drawn(Puzzle.of([[1]] * 6, [[1]] * 6), LAYOUT).save(file)
    done = run("scan", str(file))
    assert done.exit_code == 5
    assert "not confirmed" in done.stderr
    assert nonogram.loads(done.stdout).clues == (nonogram.clue_of([1]),) * 12


def test_lines_without_a_number_are_named(tmp_path: Path) -> None:
    file = tmp_path / "hidden.png"
    image = drawn(FISH, LAYOUT)
    image.save(file)
    boxes = [one.box for one in nonogram.scan(file).readings if str(one.line) == "row 3"]
    image.paste(255, (0, boxes[0][1] - 3, boxes[-1][2] + 3, boxes[0][3] + 3))
    image.save(file)
    done = run("scan", str(file))
    assert done.exit_code == 5
    assert "not confirmed" in done.stderr
    assert "row 3, at " in done.stderr
    assert ": a number is missing, or was not read" in done.stderr


def test_json(picture: str) -> None:
    done = run("scan", picture, "--json")
    data = json.loads(done.stdout)
    assert done.exit_code == 0
    assert data == {"path": picture} | nonogram.scan(picture).to_dict()
    assert data["grade"] == "confirmed"
    assert data["rows"] == [[block.length for block in clue] for clue in FISH.rows]
    assert data["version"] == nonogram.__version__


def test_json_has_the_texts(picture: str) -> None:
    said = run("scan", picture, "--json", "--title", "Fish", "--author", "A. B.")
    data = json.loads(said.stdout)
    about = ("title", "author", "copyright", "description")
    assert [data[text] for text in about] == ["Fish", "A. B.", None, None]


def test_from_a_pipe(picture: str) -> None:
    """A pipe can be read once, and a picture of more than 64 KB has to come whole."""
    large = BytesIO()
    with Image.open(picture) as image:
        image.convert("RGB").save(large, "BMP")
    assert len(large.getvalue()) > 1 << 16
    reader, writer = os.pipe()
    with open(writer, "wb") as file:
        sending = Thread(target=lambda: (file.write(large.getvalue()), file.close()))
        sending.start()
        try:
            done = run("scan", f"/dev/fd/{reader}")
        finally:
            os.close(reader)
            sending.join()
    assert done.exit_code == 0
    assert nonogram.loads(done.stdout).clues == FISH.clues


def test_overlay(picture: str, tmp_path: Path) -> None:
    look = tmp_path / "look.png"
    assert run("scan", picture, "--overlay", str(look)).exit_code == 0
    with Image.open(look) as image, Image.open(picture) as scanned:
        assert image.size == scanned.size


def test_an_overlay_is_a_png(picture: str, tmp_path: Path) -> None:
    look = tmp_path / "look.jpg"
    done = run("scan", picture, "--overlay", str(look))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith(f"{look}: expected a name that ends with .png\n")
    assert not look.exists()


def test_nothing_is_written_of_what_is_no_puzzle(tmp_path: Path) -> None:
    file, out = tmp_path / "white.png", tmp_path / "out.cwd"
    Image.new("L", (300, 300), 255).save(file)
    done = run("scan", str(file), "-o", str(out), "--overlay", str(tmp_path / "look.png"))
    assert streams(done) == (1, "", f"{file}: {NO_GRID}\n")
    assert {path.name for path in tmp_path.iterdir()} == {"white.png"}


def test_pages(picture: str) -> None:
    done = run("scan", picture, "--page", "2")
    assert done.exit_code == 2
    assert "only PDF files have pages" in done.stderr


@pytest.mark.parametrize(("package", "extra"), [("numpy", "scan"), ("PIL", "pictures")])
def test_without_packages(picture: str, package: str, extra: str) -> None:
    code, out, err = run_without(package, "scan", picture)
    assert (code, out) == (1, "")
    assert install(extra) in err
    assert len(err.splitlines()) == 1


def test_without_pdfium(tmp_path: Path) -> None:
    file = tmp_path / "page.pdf"
    Image.new("RGB", (200, 200), "white").save(file)
    code, _, err = run_without("pypdfium2", "scan", str(file))
    assert code == 1
    assert install("scan") in err
