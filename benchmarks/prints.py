"""Pictures of what this program itself prints: drawings, pages of books, pages on a screen.

The puzzles are those of the folder `puzzles/` that are rectangles in black and white with one
solution, and generated ones. Of these, each third is held back as in `benchmarks/sites.py`.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

import nonogram
from benchmarks.sites import Page, shot
from nonogram import Puzzle

FOLDER = Path(__file__).parent.parent / "puzzles"
#: Resolutions of printed pages, in dots per inch.
DOTS = (100, 150, 200, 300)
#: Widths of windows.
WINDOWS = (1280, 500)
_SMALL = 50  #: cells a side of what fits on one sheet with digits that can be read

KINDS = (
    *("png", "svg", "pdf 100", "pdf 150", "pdf 200", "pdf 300", "book"),
    *("explain 1280", "explain 500", "explain 1280 dark", "explain 500 dark", "edit"),
)


def shipped() -> dict[str, Puzzle]:
    """The puzzles that come with the program, by the names of their files."""
    lines = (FOLDER / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    found = {}
    for line in lines:
        name, rows, _, _, colours, verdict, _ = line.split("\t")
        if rows and colours == "1" and verdict == "unique":
            puzzle = nonogram.load(FOLDER / name)
            if max(puzzle.geometry.shape) <= _SMALL:
                found[Path(name).stem] = puzzle
    return found


def generated(seeds: Iterable[int]) -> dict[str, Puzzle]:
    """Generated puzzles with one solution, by their seeds."""
    from benchmarks.scan import drawn

    rngs = {f"{seed}": random.Random(f"prints {seed}") for seed in seeds}
    return {name: drawn().puzzle_of(rng) for name, rng in rngs.items()}


def pages_of(browser: Any, kind: str, puzzles: Sequence[Puzzle]) -> Iterator[Page]:
    """The pictures of a kind, one for each puzzle; a page of a book has several."""
    if kind == "book":
        for begin in range(0, len(puzzles), 4):
            yield from _book(puzzles[begin : begin + 4])
        return
    for puzzle in puzzles:
        yield _page(_picture(browser, kind, puzzle), [puzzle])


def _page(image: Image.Image, puzzles: list[Puzzle]) -> Page:
    boards: list[list[list[bool | None]]] = [
        [[None] * puzzle.geometry.shape[1] for _ in range(puzzle.geometry.shape[0])]
        for puzzle in puzzles
    ]
    return Page(image.convert("RGB"), puzzles, boards)


def _picture(browser: Any, kind: str, puzzle: Puzzle) -> Image.Image:
    """A puzzle alone, printed in a way that a kind names."""
    match kind.split():
        case ["png"]:
            return Image.open(BytesIO(nonogram.png(puzzle)))
        case ["svg"]:
            return shot(browser, "", nonogram.svg(puzzle), 1.5)
        case ["pdf", dots]:
            return rasterised(nonogram.pdf(puzzle), int(dots))[0]
        case ["explain", width, *dark]:
            with TemporaryDirectory() as folder:
                page = Path(folder, "page.html")
                _run("explain", _written(puzzle, folder), "-o", str(page))
                return _window(browser, page.as_uri(), int(width), bool(dark))
        case ["edit"]:
            with TemporaryDirectory() as folder:
                asked = (*_COMMAND, "edit", "--no-open", _written(puzzle, folder))
                with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
                    assert process.stdout is not None
                    try:
                        return _window(browser, process.stdout.readline().strip(), 1280, False)
                    finally:
                        process.terminate()
    raise AssertionError(kind)


_COMMAND = sys.executable, "-m", "nonogram"


def _run(*arguments: str) -> None:
    subprocess.run([*_COMMAND, *arguments], check=True, capture_output=True)


def _written(puzzle: Puzzle, folder: str) -> str:
    """The file of a puzzle."""
    file = Path(folder, "puzzle.cwd")
    file.write_text(nonogram.dumps(puzzle.replace(goals=()), "cwd"), encoding="utf-8")
    return str(file)


def _window(browser: Any, address: str, width: int, dark: bool) -> Image.Image:
    """What a window of this width shows of a page, to the end of the page."""
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(address)
    height = browser.execute_script("return document.documentElement.scrollHeight")
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {**size, "height": min(max(height, 900), 2400)}
    )
    return Image.open(BytesIO(browser.get_screenshot_as_png()))


def rasterised(data: bytes, dots: int) -> list[Image.Image]:
    """The pages of a PDF."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    return [page.render(scale=dots / 72).to_pil() for page in document]


def _book(puzzles: Sequence[Puzzle]) -> Iterator[Page]:
    """The pages of a book, each with the puzzles that stand on it, from above to below."""
    from pypdf import PdfReader

    titled = [
        puzzle.replace(goals=(), title=f"Nonogram {'ABCD'[n]}") for n, puzzle in enumerate(puzzles)
    ]
    data = nonogram.pdf(titled, order="given", show_titles=True)
    texts = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    for image, text in zip(rasterised(data, 200), texts):
        there = [one for one in titled if str(one.title) in text]
        yield _page(image, there)
