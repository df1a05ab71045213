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
        "--ems",
        "--far",
        "--below",
        "--letters",
        "--long-row",
        "--long-rising",
        "--long-falling",
    }
    assert used - made - by_sizes == set()


@pytest.mark.parametrize("page", STYLES)
def test_no_page_has_sizes_of_type_of_its_own(page: str) -> None:
    """They are those of the sheet, or follow the size of cells."""
    assert re.findall(r"font-size: \d+px", template(page)) == []
