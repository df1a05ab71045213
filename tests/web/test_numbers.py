"""Numbers of clues are read: of one size, none touches another, and inks contrast with grounds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle.colours import look_of
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.web.pages import walk_page
from support.browser import on_a_phone
from support.paths import PUZZLES
from support.player import Player
from support.trials import kinds, trials
from support.visitors import Visitor
from support.walks import walk_data

LEAST = 4.5  #: the contrast that WCAG 2 asks for


def palettes() -> list[list[str]]:
    """The colours of all shipped puzzles in colour, and ten palettes at random; a few of both."""
    found = []
    for path in sorted(PUZZLES.iterdir()):
        if path.suffix in (".cwc", ".xml", ".json"):
            puzzle = nonogram.load(path)
            if puzzle.colours > 1 and not any(colour.second for colour in puzzle.palette):
                rgb = [look_of(puzzle.palette, colour) for colour in range(puzzle.colours + 1)]
                found.append([hexadecimal(each) for each in rgb])
    rng = random.Random(80)
    for _ in range(10):
        count = rng.randint(2, 9)
        found.append(["#ffffff", *(f"#{rng.randrange(1 << 24):06x}" for _ in range(count))])
    rng.shuffle(found)
    return found[: trials(len(found), 6)]


#: The contrasts of numbers, and whether their grounds are the colours of their swatches.
CONTRASTS = """
    const parsed = text => [...text.matchAll(/[\\d.]+/g)].map(([part]) => Number(part));
    const hex = rgb => "#" + rgb.slice(0, 3).map(part =>
      part.toString(16).padStart(2, "0")).join("");
    return elements("#board .block[data-colour]").map(block => {
      const { color, backgroundColor } = getComputedStyle(block);
      const swatch = elements(`#brushes i[data-colour="${block.dataset.colour}"]`)[0];
      const [dark, light] = ends([color, backgroundColor].map(each =>
        brightness(hex(parsed(each)))));
      return [(light + 0.05) / (dark + 0.05),
        backgroundColor === getComputedStyle(swatch).backgroundColor];
    });
"""


def test_contrast_of_all_palettes(visitor: Visitor) -> None:
    """By day and by night; nobody waits for verdicts."""

    def schemes() -> Iterator[str]:
        for scheme in ("light", "dark"):
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            visitor.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            yield scheme

    visitor.visit()
    visitor.run("away = new Promise(() => {})")
    visitor.run("recolour(['#ffffff', '#1a1a1a', '#e0322b'].map(rgb => ({ name: rgb, rgb })))")
    seen = set()
    for scheme in schemes():
        ground = visitor.run("return getComputedStyle(cellElements[0]).backgroundColor")
        assert min(map(int, re.findall(r"\d+", ground))) > 200, scheme  # black is seen on it
        seen.add(visitor.run("return getComputedStyle(document.body).backgroundColor"))
    assert len(seen) == 2
    for inks in palettes():
        visitor.run(
            "recolour(arguments[0].map((rgb, k) => ({ name: `colour ${k}`, rgb })),"
            " allCells.map(cell => cell % arguments[0].length))",
            inks,
        )
        for scheme in schemes():
            found = visitor.run(CONTRASTS)
            assert len(found) > 60
            assert min(contrast for contrast, _ in found) >= LEAST, (inks, scheme)
            assert {same for _, same in found} == {True}, (inks, scheme)


def stripes(size: int, colours: int) -> nonogram.Puzzle:
    """A puzzle whose clues have numbers of two digits side by side, and lines of many numbers."""
    rows = [
        [
            1 + (row // 11 + column // 3) % colours if row % 12 else column % 2
            for column in range(size)
        ]
        for row in range(size)
    ]
    return nonogram.Puzzle.from_grid(rows, colours)


#: Pairs of numbers that touch: digits of neighbouring columns, and neighbours of a row.
TOUCHING = """
    const boxOf = block => {
      const range = document.createRange();
      range.selectNodeContents(block);
      return range.getBoundingClientRect();
    };
    const numbers = elements("#board .block").filter(block => block.textContent !== "?");
    const boxes = numbers.map(boxOf), found = [];
    boxes.forEach((one, k) => boxes.slice(k + 1).forEach((other, n) => {
      const right = Math.max(one.left, other.left) - Math.min(one.right, other.right);
      const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
      if (right < 1 && down < -2)
        found.push([numbers[k].textContent, numbers[k + 1 + n].textContent, right, down]);
    }));
    return [found.slice(0, 5), [...new Set(numbers.map(each => getComputedStyle(each).fontSize))]];
"""


@pytest.mark.parametrize(
    ("where", "size", "colours"),
    kinds(product(["desk", "phone"], [32, 40], [1, 3]), ("desk", 40, 3), ("phone", 32, 1)),
)
def test_no_numbers_touch(
    browser: Any, tmp_path: Path, where: str, size: int, colours: int
) -> None:
    """Of two digits, in many columns; and all are of one size."""
    file = tmp_path / "page.html"
    file.write_text(walk_page(walk_data(stripes(size, colours))))
    if where == "phone":
        on_a_phone(browser)
    browser.get(file.as_uri())
    touching, sizes = browser.execute_script(TOUCHING)
    assert touching == []
    assert len(sizes) == 1


@pytest.mark.parametrize("name", ["triddler", "lopsided", "flower"])
def test_numbers_of_triangles_are_apart(player: Callable[[str], Player], name: str) -> None:
    """Clues of three directions, of one size, and with the numbers of lines beside them."""
    page = player(name)
    touching, sizes = page.run(TOUCHING)
    assert touching == []
    assert len(sizes) == 1
