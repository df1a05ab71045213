"""Whatever is pressed or said, cells stay where they are, under a finger and under a pointer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.browser import on_a_phone
from support.player import Player
from support.trials import kinds
from support.visitors import Visitor

#: Windows in CSS pixels: phones upright and on their side, a tablet, desks.
WINDOWS = ["640x360", "360x740", "390x844", "412x915", "844x390", "768x1024", "1280x800"]

#: Buttons that are there to change the board: its size, its lines, or what is on it.
CHANGING = {
    "smaller",
    "larger",
    "see-all",
    "rotate",
    "take",
    "open",
    "unsaved",
    "type",
    "to-walk",
    "fold",
}
#: Buttons that do so elsewhere, or only ask for something.
ELSEWHERE = (
    "#adds *, #cuts *, #resize *, #blank *, #play, #bind, .held *, #save, #download, #unique, "
    "#mended"
)

#: The place and the size of the board's frame and, if all of the board is in it, of two cells, how
#: far the page is scrolled, and how wide it is. Where a part of the board is seen, steps scroll it
#: in its frame.
PLACE = """
    const look = element => { const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(at => Math.round(10 * at) / 10); };
    const seen = frame.matches(".scrolls") ? [] : [0, SIZE - 1].map(cell => cellElements[cell]);
    const low = innerHeight < 480;  // its tools scroll
    const tools = low ? [] : elements("#smaller, #see-all, #add");
    return [look(frame), ...[...seen, ...tools].map(look), board.sizes.cell, scrollX, scrollY,
      document.documentElement.scrollWidth];
"""

#: How far the board ends above what is told on a phone, in CSS pixels; a low window scrolls.
ABOVE = """
    const dock = elements(".dock").find(one => one.checkVisibility());
    const style = getComputedStyle(dock);
    if (style.position !== "fixed" || innerHeight < 700) return 0;
    return Math.round(dock.getBoundingClientRect().top - frame.getBoundingClientRect().bottom);
"""

#: Where the buttons of hints are, and what stands below them on a desk.
BESIDE = """
    const low = innerHeight < 480;
    return elements(`[data-depth], #check${low ? "" : ", #progress"}`).map(one =>
      Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join());
"""

#: Whether a menu that is opened, and closed again, is within the width of the window.
INSIDE = """
    const menu = $(arguments[0]);
    menu.open = true;
    const { left, right } = menu.lastElementChild.getBoundingClientRect();
    menu.open = false;
    return left >= 0 && right <= document.documentElement.clientWidth;
"""

#: Press each button that is seen, can be pressed, and is none of these, also those that others
#: show; return their names, each with the place of the board some milliseconds later.
PRESS = f"""
    const [names, selector, done] = arguments, found = [];
    const nameOf = one => one.id || one.ariaLabel || one.textContent;
    const press = () => {{
      const next = elements("main button, main summary").find(one => one.checkVisibility()
        && !one.disabled && !names.includes(nameOf(one)) && !one.matches(selector));
      if (!next) return done(found);
      const name = nameOf(next);
      names.push(name);
      next.click();
      setTimeout(() => {{ found.push([name, (() => {{ {PLACE} }})()]); press(); }}, 5);
    }};
    press();
"""


@pytest.fixture(params=kinds(WINDOWS, "390x844", "1280x800"))
def window(request: pytest.FixtureRequest, watched: Any) -> Any:
    width, height = map(int, request.param.split("x"))
    if width < 1000:
        on_a_phone(watched, width, height)
    else:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        watched.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    return watched


class Watch:
    """Cells that have to stay where they are."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.place = page.run(PLACE)

    def still(self, after: str, first: str = "") -> None:
        """They are where they were, once this script has been run."""
        assert self.page.run(f"{first} {PLACE}") == self.place, after

    def presses_all(self) -> int:
        """Press each button that is seen, some of which show others; return how many."""
        pressed = self.page.browser.execute_async_script(PRESS, [*CHANGING], ELSEWHERE)
        assert [name for name, place in pressed if place != self.place] == []
        self.still("all buttons")
        return len(pressed)


@pytest.mark.parametrize("name", kinds(["fifteen", "colours"], "fifteen"))
def test_a_player(window: Any, files: Callable[[str], Path], name: str) -> None:
    """All buttons, a hint at a wrong mark, a guess, a long time, the end with a long title."""
    page = Player(window, files(name))
    page.run("localStorage.clear()")
    watch = Watch(page)
    page.run(
        "beginStroke({ clientX: 0, clientY: 0, target: cellElements[31], button: 0 }); endStroke()"
    )
    watch.still("a stroke")
    assert watch.presses_all() > 10
    page.run("setMode(true)")
    watch.still("walking")
    assert watch.presses_all() > 6
    page.run("setMode(false)")
    watch.still("playing again")
    page.browser.print_page()
    watch.still("printed")
    wrong = "const cell = allCells.find(cell => TRUTH[cell][0] !== 1); play.mark(cell, 1); lift();"
    page.run(f"{wrong} changed()")
    beside = page.run(BESIDE)
    for asked in ("check()", "hint(1)", "hint(2)", "tell('filed', 'A file '.repeat(40))"):
        watch.still(asked, f"{asked};")
    page.run("allCells.forEach(cell => play.mark(cell, OPEN)); lift(); changed(); hint(3)")
    assert page.run(ABOVE) >= 0, "what is told covers the board"
    assert page.run(BESIDE) == beside
    page.run("seconds = 35999; play.past.push([]); tick(); data.title = 'Long '.repeat(30)")
    page.run("allCells.forEach(cell => play.mark(cell, TRUTH[cell][0])); lift(); changed()")
    watch.still("solved")
    page.run("$('ending').close()")
    watch.still("the grid after it")
    page.run("removeEventListener('pagehide', keep); localStorage.clear()")


@pytest.mark.usefixtures("window")
def test_an_author(visitor: Visitor) -> None:
    """All buttons, first strokes, long clues and titles, messages, colours, a notice."""
    visitor.visit()
    watch = Watch(visitor)
    for menu in ("start", "out"):
        assert visitor.run(INSIDE, menu), f"all of a menu is seen: {menu}"
    for cell in (0, 16, 18, 34):
        watch.still("a stroke", f"play.mark({cell}, 1); lift(); changed();")
    visitor.rest()
    watch.still("a verdict")
    visitor.run("keepDrawing()")
    watch.still("kept")
    visitor.run("say('notice', 'Something '.repeat(20), ['Do it', () => {}])")
    visitor.run("dispatchEvent(new CustomEvent('loading', { detail: { error: 'no network' } }))")
    watch.still("a notice")
    visitor.run("for (let cell = 0; cell < SIZE; cell += 2) play.mark(cell, 1); lift(); changed()")
    visitor.rest()
    watch.still("long clues")
    visitor.browser.print_page()
    watch.still("printed")
    visitor.run(
        "$('title').value = 'Long '.repeat(30); $('title').dispatchEvent(new Event('input'))"
    )
    visitor.rest()
    watch.still("a long title")
    for _ in range(12):
        watch.still("a colour", "addColour();")
    visitor.run("play.goTo(1); changed()")
    visitor.rest()
    visitor.run("makeUnique()")
    visitor.until("$('proposal').textContent.includes('change')")
    watch.still("a proposal")
    assert watch.presses_all() > 24
    visitor.rest()
    watch.still("at the end")


def test_a_keyboard_that_opens(watched: Any, files: Callable[[str], Path]) -> None:
    """A phone's window may become lower, also as its address comes back."""
    on_a_phone(watched)
    page = Player(watched, files("fifteen"))
    watch = Watch(page)
    on_a_phone(watched, 390, 500)
    page.run("dispatchEvent(new Event('resize'))")
    watch.still("a keyboard")
    page.run("removeEventListener('pagehide', keep); localStorage.clear()")


def test_a_hint_whose_line_is_in_sight(watched: Any, files: Callable[[str], Path]) -> None:
    """It moves nothing; what has to move comes back, and what stands below the board stays."""
    on_a_phone(watched, 360, 640)
    page = Player(watched, files("colours"))
    where = "return [frame.scrollLeft, frame.scrollTop]"
    tools = "return $('smaller').getBoundingClientRect().top"
    before = page.run(tools)
    page.run("reveal([0, shape.width - 1])")
    assert page.run(where) == [0, 0]
    page.run("hint(3)")
    assert page.run(tools) == before
    page.run("$('away').click()")
    assert page.run(where) == [0, 0]
    page.run("removeEventListener('pagehide', keep); localStorage.clear()")
