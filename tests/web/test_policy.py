"""Pages are inert: a browser runs what they were written with, and nothing that got into them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nonogram
from nonogram.ask.found import Answer
from nonogram.core.verdict import Verdict
from nonogram.web.pages import report_page, walk_page, with_policy
from support.samples import COLOUR, TRIDDLER
from support.trials import kinds
from support.walks import walk_data

#: Names that would be more than names if a page were careless.
NAMES = [
    "</script><script>document.title = 'taken'</script>",
    "<img src=x onerror=\"document.title = 'taken'\">",
    "<style>body { display: none }</style>",
    "{{data}} {{policy}} {{title}}",
    "\x1b[31m\u2028\u202e",
]


def page_of(kind: str, name: str) -> str:
    if kind == "report":
        answer = Answer(Verdict.ERROR, error=name, fault="input", path=name, version=name)
        return report_page([answer])
    puzzle = TRIDDLER if kind == "triddler" else COLOUR
    data = walk_data(puzzle.replace(title=name), name)
    if kind == "book":
        return walk_page({**data, "title": None, "file": name}, data)
    return walk_page(data)


KINDS = ["report", "rectangle", "triddler", "book"]


def test_digests() -> None:
    """As the standard has them: of what is between the tags, in base 64."""
    page = with_policy("<m {{policy}}><script>alert('Hello, world.');</script><style></style>")
    assert "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';" in page
    assert "default-src 'none'; base-uri 'none'; form-action 'none';" in page


@pytest.mark.parametrize("kind", KINDS)
def test_the_policy_does_not_hang_on_names(kind: str) -> None:
    policies = {page_of(kind, name).split('content="default')[1].split('"')[0] for name in NAMES}
    (policy,) = policies
    assert "unsafe" not in policy
    assert policy.count("'sha256-") == 2


@pytest.mark.parametrize("name", kinds(NAMES, *NAMES[:2]))
@pytest.mark.parametrize("kind", KINDS)
def test_names_do_nothing(kind: str, name: str, browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(page_of(kind, name))
    browser.get(file.as_uri())
    assert browser.title != "taken"
    assert browser.execute_script("return document.body.offsetHeight") > 100
    data = "return document.querySelector('script[type=\"application/json\"]').textContent"
    assert json.loads(browser.execute_script(data))
    assert [entry["message"] for entry in browser.get_log("browser")] == []


#: Left to `make thorough`: others stand for the same ways in.
MORE = pytest.mark.thorough


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "smuggled",
    [
        "<script>document.title = 'taken'</script>",
        pytest.param("<img src=x onerror=\"document.title = 'taken'\">", marks=MORE),
        pytest.param("<body onload=\"document.title = 'taken'\">", marks=MORE),
        "<style>body { display: none !important }</style>",
        pytest.param(
            "<link rel=stylesheet href='data:text/css,body{display:none!important}'>",
            marks=MORE,
        ),
        "<iframe srcdoc=\"<script>parent.document.title = 'taken'</script>\"></iframe>",
    ],
)
def test_what_is_smuggled_in_is_not_run(
    kind: str, smuggled: str, browser: Any, tmp_path: Path
) -> None:
    """The policy holds even where a page would let a tag through."""
    file = Path(tmp_path / "page.html")
    file.write_text(page_of(kind, "name").replace("<main", f"{smuggled}<main", 1))
    browser.get(file.as_uri())
    assert browser.title != "taken"
    assert browser.execute_script("return document.body.offsetHeight") > 100
    said = " ".join(entry["message"] for entry in browser.get_log("browser"))
    assert "Content Security Policy" in said


def test_drawings_have_no_scripts() -> None:
    """SVG can have them; what a puzzle says of itself is text in it, or not there."""
    for name in NAMES[:3]:
        text = nonogram.svg(COLOUR.replace(title=name, author=name))
        root = ElementTree.fromstring(text)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"script", "img", "style", "foreignObject", "image", "a", "use"}
        assert not [key for element in root.iter() for key in element.attrib if key[:2] == "on"]
