"""The walk page: strips below the sentences of steps, and contradictions on the grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.browser import on_a_phone
from support.player import Player
from support.trials import kinds

#: By rectangles in one colour and in several, triangles, corners.
NAMES = ("ndom", "excluding", "lopsided", "rocket")

#: The parts of a lane that are bars, with the class of style of each.
BARS = {"ghost": "ghost", "width": "width", "other": "range"}


def sentences(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The sentences of a step that have a strip, with all that they name."""
    if "chain" in step:
        links = [*step["chain"], {**step["clash"], "concludes": []}]
        yield from (link for link in links if "chain" not in link)
    elif step["technique"] != "colour_logic":  # nothing is seen in one line
        yield from step.get("told", [step])


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn(player: Callable[[str], Player], name: str) -> None:
    """Of every sentence of the path: its words, rings, lanes and new marks."""
    page = player(name)
    page.press("#to-walk")
    drawn = page.run("""
        const count = (strip, selector) => strip.querySelectorAll(selector).length;
        return steps.map((_, k) => {
          goToStep(k + 1);
          return [...document.querySelectorAll("#step .strip")].map(strip => ({
            text: strip.previousElementSibling.textContent, lanes: count(strip, ".lane"),
            looked: [...strip.querySelectorAll(".looked")].map(bit =>
              [...bit.parentNode.children].indexOf(bit) + 1),
            common: count(strip, ".common"), placed: count(strip, ".placed"),
            touch: count(strip, ".touch"), both: count(strip, ".both"),
            left: count(strip, ".left"), ghost: count(strip, ".ghost"),
            width: count(strip, ".width"), range: count(strip, ".range"),
            named: [...strip.querySelectorAll(".name")].map(name => name.textContent),
            news: count(strip, ".bits:last-child .bit:not(.aside)"),
          }));
        });
    """)
    assert any(len(strips) > 1 for strips in drawn)
    for step, strips in zip(page.data["steps"], drawn):
        for told, strip in zip(sentences(step), strips, strict=True):
            lanes = told.get("lanes", [])
            assert strip["text"] == told["text"]
            assert strip["lanes"] == len(lanes)
            assert strip["named"] == [lane.get("of", "") for lane in lanes]
            assert strip["looked"] == told.get("looked", [])
            assert strip["common"] == len(told.get("common", []))
            assert strip["placed"] == sum(len(lane.get("blocks", [])) for lane in lanes)
            assert strip["touch"] == sum(len(lane.get("touch", [])) for lane in lanes)
            for part, drawn_as in BARS.items():
                assert strip[drawn_as] == sum(part in lane for lane in lanes)
            pushed = [(lane["left"], lane["right"]) for lane in lanes if "left" in lane]
            assert strip["left"] == sum(left != right for left, right in pushed)
            assert strip["both"] == sum(right[0] <= left[1] for left, right in pushed)
            assert strip["news"] == len({(row, place) for row, place, _ in told["concludes"]})


def test_it_is_as_on_the_board_before(player: Callable[[str], Player]) -> None:
    """The line before the sentence: none of its new marks, all of the earlier ones."""
    page = player("ndom")
    wrong = page.run("""
        setMode(true);
        const known = [...START], wrong = [];
        const shown = bit => bit.dataset.colour === undefined ? null : Number(bit.dataset.colour);
        steps.forEach((step, k) => {
          goToStep(k + 1);
          const strips = [...document.querySelectorAll("#step .strip .bits:nth-child(2)")];
          (step.chain ? [] : step.told ?? [step]).forEach((told, nth) => {
            if (strips[nth]) lineNamed(told.line).cells.forEach((cell, place) => {
              const left = known[cell].length === 1 ? known[cell][0] : null;
              if (shown(strips[nth].children[place]) !== left) wrong.push([k, nth, place]);
            });
            for (const mark of told.concludes) known[cellOf(mark)] = mark[2];
          });
          for (const mark of step.concludes) known[cellOf(mark)] = mark[2];
        });
        return wrong;
    """)
    assert wrong == []


@pytest.mark.parametrize("name", kinds(["colours", "lopsided", "rocket"], "lopsided", "rocket"))
def test_on_a_phone(browser: Any, player: Callable[[str], Player], name: str) -> None:
    """Nothing sticks out of the page; a strip too wide for it scrolls."""
    on_a_phone(browser)
    page = player(name)
    page.press("#to-walk")
    wide, names = page.run("""
        const wide = new Set(), names = [];
        steps.slice(0, 40).forEach((_, k) => {
          goToStep(k + 1);
          wide.add(document.documentElement.scrollWidth);
          for (const name of document.querySelectorAll("#step .lane .name")) {
            const lane = name.parentNode.getBoundingClientRect();
            names.push(name.getBoundingClientRect().right - lane.right);
          }
        });
        return [[...wide], names];
    """)
    assert wide == [390]
    assert [beyond for beyond in names if not (beyond <= 12)] == []


@pytest.mark.parametrize("high", kinds([844, 664], 664))
@pytest.mark.parametrize(
    "name", kinds(["five", "fifteen", "thirty", "colours", "rocket"], "colours", "rocket")
)
def test_all_of_a_hint_on_a_phone(
    browser: Any, player: Callable[[str], Player], name: str, high: int
) -> None:
    """Its buttons are in sight, where they were, and all of it is when it is scrolled there."""
    on_a_phone(browser, 390, high)
    page = player(name)
    buttons = "return elements('[data-depth]').map(one => one.getBoundingClientRect().y)"
    before = page.run(buttons)
    for depth in (1, 2, 3):
        page.run("scrollTo(0, arguments[0]); hint(arguments[1])", 300 * (depth - 1), depth)
        hidden = page.run("""
            const isSeen = element => {
              element.scrollIntoView({ block: "end" });
              const { left, bottom } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(left + 4, bottom - 4));
            };
            return [...$("hint").children, ...elements("[data-depth]")]
              .filter(each => !isSeen(each)).map(each => each.outerHTML);
        """)
        assert hidden == []
        assert page.run(buttons) == before


def test_bands_lie_on_their_lines(player: Callable[[str], Player]) -> None:
    """The frames of lines that are looked at together, and of one beside a clash, are in place."""
    page = player("excluding")
    page.press("#to-walk")
    ways = page.run(
        """
        unpoint();
        return [["row", "top", 7], ["column", "left", 1]].flatMap(([axis, side, next]) =>
          [1, 2, 3].map(number => {
            addLine(`${axis} ${number}`, number === 2);
            const band = [...document.querySelectorAll(".line-band")].at(-1);
            const cell = cellElements[(number - 1) * next];
            const [its, wanted] = [band, cell].map(one => one.getBoundingClientRect()[side]);
            return Math.round(its - wanted);
          }));
        """
    )
    assert ways == [0] * 6


def test_along_a_contradiction(player: Callable[[str], Player]) -> None:
    """Buttons show link by link on the grid, forward to the clash and back."""
    page = player("ndom")
    number = next(k for k, step in enumerate(page.data["steps"], 1) if "chain" in step)
    chain = page.data["steps"][number - 1]["chain"]
    page.press("#to-walk")
    page.run("goToStep(arguments[0])", number)
    assert page.number("#board [data-sign='?']") > 0
    seen = []
    for _ in range(len(chain) + 2):  # once more than there are links
        page.run("document.querySelectorAll('.along')[1].click()")
        seen.append([page.number(f"#board [data-sign='{k}']") > 0 for k in (1, len(chain))])
        assert page.number(".inner[aria-current=step]") == 1
    assert seen[0] == [True, len(chain) == 1]
    assert seen[-1] == [True, True]
    assert page.text(".inner[aria-current=step]").endswith(" clash")
    assert page.number(".line-band.clash") == 1
    for _ in chain:
        page.run("document.querySelectorAll('.along')[0].click()")
    assert page.find(".inner[aria-current=step]").get_attribute("textContent") == (
        page.run("return stepTitle(steps[path.at - 1].chain[0])")
    )


def test_a_contradiction_is_told_once(player: Callable[[str], Player]) -> None:
    """Each line of its list stands there once, behind one number, and the conclusion below."""
    page = player("ndom")
    number, step = next((k, one) for k, one in enumerate(page.data["steps"], 1) if "chain" in one)
    page.press("#to-walk")
    page.run("goToStep(arguments[0])", number)
    told = page.find("#step").get_attribute("innerText")
    links = [*step["chain"], step["clash"]]
    assert [told.count(text) for text in (step["suppose"], *(one["name"] for one in links))] == (
        [1] * (len(links) + 1)
    )
    assert [link["text"] for link in links if link["text"] not in told] == []
    assert [link["name"].partition(" ")[0] for link in links] == [
        f"{k}." for k in range(1, len(links) + 1)
    ]
    assert page.run(
        "return getComputedStyle(document.querySelector('.tree ol')).listStyleType"
    ) == ("none")
    assert told.split("Next")[1].strip().startswith(step["text"])


def test_long_contradictions_open(player: Callable[[str], Player]) -> None:
    """What it concludes is seen at once, and its lines are made when somebody looks."""
    page = player("ndom")
    number, step = next((k, one) for k, one in enumerate(page.data["steps"], 1) if "chain" in one)
    page.run("""
        const step = steps[arguments[0] - 1];
        step.chain = Array(12).fill(step.chain[0]);
        setMode(true);
        goToStep(arguments[0]);
    """, number)  # fmt: skip
    assert page.number(".inner") == 0
    assert step["text"] in page.text("#step")
    page.press(".tree > summary")
    page.run("return new Promise(requestAnimationFrame)")
    assert page.number(".inner") == 13
