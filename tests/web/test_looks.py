"""The measures of pages: one sheet for all of them, with the hues of the pictures of steps."""

from __future__ import annotations

import re

import pytest

import nonogram
from nonogram.web.pages import STYLES, template
from support.paths import PUZZLES, SOURCE


@pytest.mark.parametrize(("ours", "theirs"), [("blue", "left"), ("orange", "right")])
def test_the_hues_are_those_of_pictures(ours: str, theirs: str) -> None:
    """By day and by night."""
    look = (SOURCE / "web" / "look.css").read_text()
    picture = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))[0].svg()
    hues = re.findall(rf"--{ours}: (#\w+)", look)
    assert hues == re.findall(rf"--{theirs}: (#\w+)", picture)
    assert len(hues) == 2


@pytest.mark.parametrize("page", STYLES)
def test_what_a_style_uses_is_defined(page: str) -> None:
    """A name that is written wrongly would be a colour, or a length, that nobody sees."""
    text = template(page)
    used = {*re.findall(r"var\((--[\w-]+)\)", text)}  # with a value behind it, it may be missing
    made = {*re.findall(r"(--[\w-]+)\s*:", text)}
    by_sizes = {"--cell", "--font", "--side", "--head", "--left", "--top", "--width", "--height"}
    by_sizes |= {
        "--ems-row",
        "--ems-column",
        "--ems-rising",
        "--ems-falling",
        "--narrow",
        "--own",
        "--far",
        "--below",
        "--free",
        "--letters",
        "--long-row",
        "--long-rising",
        "--long-falling",
        "--legible",
    }
    assert used - made - by_sizes == set()


@pytest.mark.parametrize("page", STYLES)
def test_no_page_has_measures_of_its_own(page: str) -> None:
    """Type, weights, corners and spaces are those of the sheet, or follow the size of cells."""
    style = template(page).split("<style", 1)[1].split("</style>", 1)[0]
    assert re.findall(r"font-size: \d+px", style) == []
    assert {*re.findall(r"font-weight: (\d+)", style)} == {"400", "600"} - {"400"} | (
        {*re.findall(r"font-weight: (400)", style)}
    )
    lengths = re.findall(r"(?<!clip-)(?:margin|padding|gap)[\w-]*: ([^;}]+)", style)
    fixed = {px for length in lengths for px in re.findall(r"(?<![\w.-])\d+px", length)}
    assert fixed <= {"0px", "1px", "2px"}
    corners = {*re.findall(r"border-radius: ([^;}]+)", style)}
    assert {one for one in corners if re.search(r"[3-9]px|\d\dpx", one)} == set()


@pytest.mark.parametrize("page", STYLES)
def test_a_page_has_one_heading_of_the_first_level(page: str) -> None:
    """Where a title is typed, it is not seen."""
    assert template(page).count("<h1") == 1
