"""The walk page: blocks with corners."""

from __future__ import annotations

import random
from collections.abc import Callable

import nonogram
from support.brute import placements
from support.player import Player
from support.trianograms import random_joined_clue

#: How many lines are compared with all placements of their blocks.
LINES = 2000


def test_a_block_is_a_chip_between_its_corners(player: Callable[[str], Player]) -> None:
    page = player("rocket")
    assert page.text("#size") == "12 \u00d7 15"
    texts = page.run("return clues.row.map((_, k) => clueText(lineNamed(`row ${k + 1}`)))")
    assert texts[:4] == ["◢2◣", "◢4◣", "◢6◣", "3◤ ◥3"]
    parts = page.run("""
        return [0, 3].map(k => [...clueElements.row[k].querySelectorAll("[data-colour]")]
          .map(part => [part.textContent, part.dataset.colour]));
    """)
    assert parts == [
        [["", "2"], ["2", "1"], ["", "5"]],
        [["3", "1"], ["", "3"], ["", "4"], ["3", "1"]],
    ]
    assert page.run("""
        return clueElements.row.every(({ scrollWidth: all, clientWidth: seen }) => all <= seen);
    """)


def test_a_block_is_finished_with_its_corners(player: Callable[[str], Player]) -> None:
    page = player("rocket")
    done = []
    for colours in ([0] * 5 + [2], [0] * 5 + [2, 5]):
        page.run("arguments[0].forEach((c, k) => play.mark(k, c)); play.lift(); changed()", colours)
        done.append(page.number(".clue.row .chip.finished"))
    assert done == [0, 1]


def test_hints_say_what_a_block_is(player: Callable[[str], Player]) -> None:
    page = player("rocket")
    page.press('[data-depth="3"]')
    assert page.text("#hint").startswith("Column 6 (◢4◤ ◣11◥): the blocks fill the whole column.")
    told = page.run("return steps.flatMap(thoughtsOf).map(({ text }) => text)")
    assert [text for text in told if text.startswith("Row 10 (◢4◤ 4 ◥4◣): ")]


def test_which_lines_have_their_clue(player: Callable[[str], Player]) -> None:
    rng = random.Random(38)
    page = player("rocket")
    asked, expected = [], []
    for _ in range(LINES):
        clue, size = random_joined_clue(rng, blots=False), rng.randint(1, 7)
        possible = {cells for cells, _ in placements(clue, size)}
        cells = rng.choices(range(4), [3, 2, 2, 2], k=size)
        if possible and rng.random() < 0.7:
            cells = [*rng.choice(sorted(possible))]
            if rng.random() < 0.4:
                cells[rng.randrange(size)] = rng.randrange(4)
        asked.append((cells, [[*block] for block in clue]))
        expected.append(tuple(cells) in possible)
    found = page.run("return arguments[0].map(([cells, clue]) => hasClue(cells, clue))", asked)
    assert found == expected
    assert LINES // 5 < sum(found) < LINES * 4 // 5


def test_the_picture_is_saved_with_its_corners(player: Callable[[str], Player]) -> None:
    page = player("rocket")
    page.run("TRUTH.forEach(([colour], cell) => play.mark(cell, colour)); play.lift(); changed()")
    assert page.run("return isSolved()")
    picture = page.run("return pictureText()")
    assert picture.split("\n")[0] == ".....◢◣....."
    puzzle = nonogram.loads(picture, "picture")
    assert puzzle.goals[0].rows == tuple(map(tuple, page.data["solution"]))


def test_what_a_cell_may_be_is_drawn_as_small_cells(player: Callable[[str], Player]) -> None:
    page = player("rocket")
    page.run("setMode(true); goToStep(12)")
    drawn = page.run("""
        const isSlope = colour => colour > 1;
        const cell = allCells.find(cell => path.known[cell].length === 2
          && path.known[cell].some(isSlope));
        const { style } = cellElements[cell];
        return [style.backgroundImage, style.backgroundSize, style.backgroundPosition];
    """)
    assert drawn[0].count("linear-gradient(to") == 1  # the other one is background
    assert drawn[1] == "30% 30%"
    assert len({*drawn[2].split(", ")}) == 2
    page.run("goToStep(steps.length)")
    assert page.run("return cellElements.every(({ style }) => !style.backgroundSize)")
