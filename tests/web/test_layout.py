"""One rule of layout for every page: the board, the tools, and what is told have their places."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.web.pages import walk_page
from support.browser import COVERED, on_a_phone
from support.editors import Author
from support.player import Player
from support.trials import kinds
from support.visitors import Visitor
from support.walks import walk_data

#: What a player reaches for at any time, and what may be under a hint that is open. Colours that
#: have no room scroll: what is chosen is seen, and so is what is no colour.
BRUSHES = "#brushes :checked, #brushes > label input"
ALWAYS = f"{BRUSHES}, #undo, #redo, [data-depth], #check"
FIRST = f"{ALWAYS}, #guess, #larger, #smaller, #see-all"

#: The contrast of two colours of the style, as WCAG 2 defines it.
CONTRAST = """
    const hex = text => "#" + [...text.matchAll(/[\\d.]+/g)].slice(0, 3)
      .map(([part]) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("");
    const [dark, light] = ends(arguments[0].map(text => brightness(hex(text))));
    return (light + 0.05) / (dark + 0.05);
"""


def rich(size: int = 20, colours: int = 12) -> nonogram.Puzzle:
    """A puzzle in so many colours that its marks stand in two rows."""
    return nonogram.Puzzle.from_grid(
        [[1 + (row // 3 + column // 3) % colours for column in range(size)] for row in range(size)]
    )


@pytest.mark.parametrize("size", kinds(["360x640", "390x844", "412x915", "768x1024"], "360x640"))
@pytest.mark.parametrize("name", ["fifteen", "colours", "twelve"])
def test_tools_are_in_sight_on_a_phone(
    watched: Any, files: Callable[[str], Path], tmp_path: Path, size: str, name: str
) -> None:
    """All of them when a page is opened; marks, undo and hints also while a hint is read."""
    width, height = map(int, size.split("x"))
    on_a_phone(watched, width, height)
    try:
        if name == "twelve":
            file = tmp_path / "twelve.html"
            file.write_text(walk_page(walk_data(rich())))
            watched.get(file.as_uri())
        else:
            watched.get(files(name).as_uri())
        assert watched.execute_script(COVERED, FIRST) == []
        concluded = """
            hint(arguments[1]);
            const cell = cellOf(hinted.step.concludes.find(isDecided));
            elements("#concluded").forEach(one => { one.id = ""; });
            cellElements[cell].id = "concluded";
        """
        told = f"{ALWAYS}, #away, #mark-it, #concluded"
        for depth in (1, 2, 3):
            assert watched.execute_script(f"{concluded} {COVERED}", told, depth) == [], depth
        watched.execute_script("$('away').click()")
        assert watched.execute_script("return [hinted, $('hint').textContent]") == [None, ""]
    finally:
        watched.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")


@pytest.mark.parametrize("colours", [1, 3])
def test_a_small_board_is_whole_on_a_small_phone(
    watched: Any, tmp_path: Path, colours: int
) -> None:
    """One of 15 x 15: the tools of less use stand below the window if that is needed."""
    on_a_phone(watched, 360, 640)
    puzzle = nonogram.picture_puzzle(15, 15, 0.6, colours=colours, seed=2)
    file = tmp_path / "page.html"
    file.write_text(walk_page(walk_data(puzzle)))
    watched.get(file.as_uri())
    assert watched.execute_script(COVERED, f"{ALWAYS}, .cell, .clue") == []
    assert watched.execute_script("return board.sizes.cell") >= 16
    watched.execute_script("$('guess').scrollIntoView({ block: 'center' })")
    assert watched.execute_script(COVERED, FIRST) == []


@pytest.mark.parametrize("size", ["360x640", "390x844"])
def test_the_board_alone_scrolls_on_a_phone(
    watched: Any, files: Callable[[str], Path], size: str
) -> None:
    """The page is no higher than the window. What is less used lies over it, if asked for.

    It hides what is told, and leaves when a hint is asked for.
    """
    on_a_phone(watched, *map(int, size.split("x")))
    page = Player(watched, files("colours"))
    assert page.run("return document.documentElement.scrollHeight - innerHeight") == 0
    page.press("#panel")
    assert page.run(COVERED, "#progress, .folds summary, [data-depth]") == []
    page.run("hint(1)")
    seen = """return [$("progress").checkVisibility({ visibilityProperty: true }),
      $("panel").ariaExpanded, $("hint").checkVisibility()]"""
    assert page.run(seen) == [False, "false", True]
    page.press("#panel")
    assert page.run(seen) == [True, "true", False]
    assert page.run(COVERED, "#progress, .folds summary, [data-depth]") == []
    page.press("#panel")
    assert page.run(seen) == [False, "false", True]
    page.run("removeEventListener('pagehide', keep); localStorage.clear()")


@pytest.mark.parametrize("colours", [1, 3])
def test_a_small_drawing_is_whole_on_a_small_phone(visitor: Visitor, colours: int) -> None:
    """What mends it stands above it, beside the verdict."""
    on_a_phone(visitor.browser, 360, 640)
    visitor.visit()
    visitor.run("for (let k = 1; k < arguments[0]; k++) addColour()", colours)
    visitor.run("for (const k of [0, 16, 32, 33, 48]) play.mark(k, 1); lift(); changed()")
    visitor.says("#verdict", "Multiple solutions")
    assert visitor.run(COVERED, f"{BRUSHES}, #undo, #mended, .cell, .clue") == []
    visitor.press("#mended")
    visitor.until("$('proposal').textContent.includes('Make these changes')")


@pytest.mark.parametrize("size", ["360x640", "844x390"])
def test_a_reason_in_a_low_window(watched: Any, files: Callable[[str], Path], size: str) -> None:
    """Its buttons stay, and the drawing begins with what is known and what follows."""
    on_a_phone(watched, *map(int, size.split("x")))
    try:
        watched.get(files("fifteen").as_uri())
        watched.execute_script("hint(3)")
        assert watched.execute_script(COVERED, "[data-depth], #check, #mark-it") == []
        known, lanes, news = watched.execute_script(
            """return elements("#hint .strip > div > :is(.bits, .lanes)").map(one =>
              one.getBoundingClientRect().top);"""
        )
        assert known < news < lanes
    finally:
        watched.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")


def of_long_clues(folder: Path) -> str:
    """The address of a page whose clues are as long as they can be."""
    rows = [[(row + column) % 2 for column in range(40)] for row in range(20)]
    file = folder / "page.html"
    file.write_text(walk_page(walk_data(nonogram.Puzzle.from_grid(rows))))
    return file.as_uri()


def test_larger_cells_have_larger_numbers(watched: Any, tmp_path: Path) -> None:
    """Clues are read from the beginning: one that is too long fades, and stands below the board.

    Where the whole board is seen they are a texture, and the page says how they are read.
    """
    on_a_phone(watched)
    watched.get(of_long_clues(tmp_path))
    sizes = "return [...new Set(elements('.clue .block').map(one =>"
    assert watched.execute_script(f"{sizes} getComputedStyle(one).fontSize))]") == ["11px"]
    bands = "const { side, head } = board.sizes; return [side / box[0], head / box[1]]"
    assert max(watched.execute_script(bands)) <= 0.43
    faded = "return parseFloat(getComputedStyle(clueElements.row[0], '::before').width)"
    assert watched.execute_script(faded) > 10
    assert watched.execute_script("return $('here').textContent") == (
        f"Row 1:{'1' * 20}Column 1:{'1' * 10}"
    )
    size = "return parseFloat(getComputedStyle(elements('.clue .block')[0]).fontSize)"
    before = watched.execute_script(size)
    watched.execute_script("for (let k = 0; k < 6; k++) $('larger').click()")
    assert watched.execute_script(size) > 1.2 * before
    ink = "return getComputedStyle(elements('.clue .block')[0]).color"
    watched.execute_script("showWhole()")
    assert watched.execute_script(ink) == "rgba(0, 0, 0, 0)"
    assert watched.execute_script("return $('here').textContent") == "A tap enlarges what is there"
    watched.execute_script("for (let k = 0; k < 9; k++) $('larger').click()")
    assert watched.execute_script(ink) != "rgba(0, 0, 0, 0)"


def test_a_panel_that_folds(browser: Any, tmp_path: Path) -> None:
    """A wide board has larger cells then, and hints can still be asked for."""
    rows = [[(3 * row + column) % 4 % 2 for column in range(50)] for row in range(10)]
    file = tmp_path / "page.html"
    file.write_text(walk_page(walk_data(nonogram.Puzzle.from_grid(rows))))
    browser.get(file.as_uri())
    before = browser.execute_script("return board.sizes.cell")
    browser.execute_script("$('fold').click()")
    assert browser.execute_script("return board.sizes.cell") > before
    assert browser.execute_script(COVERED, f"{FIRST}, .cell") == []
    browser.execute_script("hint(3)")
    assert browser.execute_script(COVERED, f"{FIRST}, #mark-it, #away") == []
    browser.execute_script("$('fold').click()")
    assert browser.execute_script("return board.sizes.cell") == before
    browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")


def test_a_tablet_shows_all_columns(watched: Any, files: Callable[[str], Path]) -> None:
    """If cells that are a little smaller are enough, a board goes on in one direction only."""
    on_a_phone(watched, 900, 1100)
    watched.get(files("colours").as_uri())
    assert watched.execute_script("return frame.scrollWidth <= frame.clientWidth + 1")


@pytest.mark.parametrize("name", ["rocket", "colours", "fifteen"])
def test_a_board_by_night(player: Callable[[str], Player], name: str) -> None:
    """What is filled, background and open are told apart, and marks of a guess from others."""
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    page = player(name)
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    page.run(
        "play.beginGuess(); allCells.slice(0, 2).forEach(k => play.mark(k, k)); lift(); changed()"
    )
    look = "return getComputedStyle(cellElements[arguments[0]]).backgroundColor"
    paper, ink = page.run(look, 0), page.run(look, 1)
    assert page.run(CONTRAST, [paper, ink]) > 4.5
    ring, ground = page.run(
        """const style = getComputedStyle(cellElements[1]);
        return [style.outlineColor, style.backgroundImage.match(/rgb\\([^)]*\\)/)[0]];"""
    )
    assert page.run(CONTRAST, [ring, ground]) > 3
    page.run("allCells.slice(0, 2).forEach(k => play.mark(k, OPEN)); lift(); changed()")


def test_zeros_are_not_struck_out(player: Callable[[str], Player]) -> None:
    """They would be read as other signs: grey they say enough. Finished numbers are struck out.

    Below the picture of a solved puzzle no number is.
    """
    page = player("ndom")
    page.run("allCells.forEach(cell => play.mark(cell, TRUTH[cell][0])); lift(); changed()")
    page.run("$('ending').close(); elements('.clue')[0].append(make('span.block.finished', 0))")
    lines = """return elements(".clue .finished").map(one =>
      [one.dataset.block !== undefined, getComputedStyle(one).textDecorationLine].join())"""
    assert {*page.run(lines)} == {"true,none", "false,none"}
    page.run("$('picture').hidden = true")
    assert {*page.run(lines)} == {"true,line-through", "false,none"}


def test_a_blot_is_seen_by_night(player: Callable[[str], Player]) -> None:
    """A black one among coloured numbers has an outline on the dark ground of clues."""
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    page = player("colours")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    outline, ground = page.run(
        """const [clue] = elements(".clue");
        data.blot = "M0 0h1";
        clue.append(blot(1));
        const { stroke } = getComputedStyle(clue.lastChild.firstChild);
        clue.lastChild.remove();
        return [stroke, getComputedStyle(clue).backgroundColor];"""
    )
    assert page.run(CONTRAST, [outline, ground]) >= 3


def test_a_block_with_corners_is_seen_by_night(player: Callable[[str], Player]) -> None:
    """Black ones have a sharp outline on the dark ground of clues."""
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    page = player("rocket")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    outline, ground = page.run(
        """const chip = elements(".chip")[0], { filter } = getComputedStyle(chip);
        return [filter, getComputedStyle(chip.closest(".clue")).backgroundColor];"""
    )
    shadows = re.findall(r"drop-shadow\((rgb\([^)]*\)) (-?1px 0px|0px -?1px) 0px\)", outline)
    assert len(shadows) == 4
    assert [colour for colour, _ in shadows if page.run(CONTRAST, [colour, ground]) < 3] == []


def test_a_book_is_called_by_its_title(watched: Any, tmp_path: Path) -> None:
    """On the page and on paper, behind the number of the puzzle."""
    file = tmp_path / "book.html"
    data = [walk_data(nonogram.Puzzle.from_grid([[1, number]])) for number in (0, 1)]
    file.write_text(walk_page(*data, title="Evenings"))
    watched.get(file.as_uri())
    assert watched.execute_script("return $('title').textContent") == "No. 1 · Evenings"
    watched.execute_script("buildSheets()")
    headings = watched.execute_script(
        "return elements('.sheet h2').map(one => one.firstChild.textContent)"
    )
    assert headings == ["No. 1 · Evenings", "No. 2 · Evenings"]
    watched.execute_script("localStorage.clear()")


def test_clues_that_were_opened(visitor: Visitor) -> None:
    """A cell that is pressed says why it stays, and what can be done."""
    visitor.visit()
    visitor.run("retype(form, structuredClone(clues))")
    visitor.rest()
    visitor.run("cellElements[3].click()")
    visitor.says("#filed", "These cells follow from the clues.")
    visitor.choose("Draw on this picture")
    assert visitor.run("return [typed, play.cells.includes(OPEN), $('unique').disabled]") == [
        *(False, False, True)
    ]
    visitor.stroke(0, 2)
    assert visitor.run("return [play.cells[1], $('unique').disabled]") == [1, False]


@pytest.mark.parametrize(
    ("size", "free"),
    [
        *((phone, ".tools button, #board .cell") for phone in ("360x740", "390x844", "768x1024")),
        ("844x390", "#undo, #brushes :checked"),  # the other tools scroll
        *((desk, "summary, .tools button, #board .cell") for desk in ("1185x740", "1280x800")),
    ],
)
def test_a_proposal_leaves_tools_free(visitor: Visitor, size: str, free: str) -> None:
    """Its own buttons can be pressed, and those of the drawing, and all cells are seen."""
    width, height = map(int, size.split("x"))
    if width < 1000:
        on_a_phone(visitor.browser, width, height)
    else:
        desk = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        visitor.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", desk)
    visitor.visit()
    visitor.run("for (const k of [0, 16, 32, 33, 48]) play.mark(k, 1); lift(); changed()")
    visitor.rest()
    visitor.run("$('unique').scrollIntoView(); makeUnique()")
    visitor.until("$('proposal').textContent.includes('Make these changes')")
    visitor.rest()
    assert visitor.run(COVERED, f"{BRUSHES}, #proposal button, {free}") == []
    assert visitor.run("return document.documentElement.scrollWidth") <= width
    assert visitor.run("return elements('#proposal p')[0].textContent.split('\\n').length") == 1


@pytest.mark.parametrize("size", ["360x640", "844x390", "1280x800"])
def test_many_colours_cover_no_tool(visitor: Visitor, size: str) -> None:
    """They scroll, and what adds them stays under the pointer."""
    width, height = map(int, size.split("x"))
    if width < 1000:
        on_a_phone(visitor.browser, width, height)
    visitor.visit()
    place = "const { x, y } = $('add').getBoundingClientRect(); return [x, y]"
    before = visitor.run(place)
    for _ in range(12):
        assert visitor.run(f"addColour(); {place}") == before
    tools = f"{BRUSHES}, #marking button, #pens button" + ", #more button" * (height > 640)
    if height > 480:  # in a low window they scroll as one column
        assert visitor.run(COVERED, tools) == []
    small = """const pressed = "header button, .tools button, .brush, #shifts button, #cuts button";
      return elements(pressed).filter(one => one.checkVisibility()).map(one =>
        one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 40)"""
    if width < 1000:
        assert visitor.run(small) == []


def test_tools_of_the_whole_drawing_stay(visitor: Visitor) -> None:
    """Whatever the verdict lists, and while a proposal is shown."""
    visitor.visit()
    places = "return elements('#adds, #cuts').map(one => one.getBoundingClientRect().top)"
    before = visitor.run(places)
    visitor.run("for (const k of [0, 16, 32, 33, 48]) play.mark(k, 1); lift(); changed()")
    visitor.rest()
    assert visitor.run(places) == before
    visitor.run("makeUnique()")
    visitor.until("$('proposal').textContent.includes('Make these changes')")
    assert visitor.run(places) == before
    assert visitor.run(COVERED, "#adds button, #cuts button, #proposal button") == []


def test_one_thing_is_told_at_the_foot(visitor: Visitor) -> None:
    """On a phone a file that is written is told over what was told before, and hides all of it."""
    on_a_phone(visitor.browser)
    visitor.visit()
    visitor.run("say('proposal', 'Blotted 5 numbers.'); say('filed', 'a.json is written.')")
    told = """const { left, right, top, bottom } = elements("#proposal > p")[0]
        .getBoundingClientRect();
      return [[left + 1, top + 1], [right - 1, bottom - 1]].map(([x, y]) =>
        document.elementFromPoint(x, y).parentElement.id)"""
    assert visitor.run(told) == ["filed"] * 2


def test_a_contradiction_is_seen_on_the_board(visitor: Visitor) -> None:
    visitor.visit()
    visitor.run(
        """const typed = structuredClone(clues);
        typed.row[1] = [[9, 1], [9, 1]];
        retype(form, typed);"""
    )
    visitor.until("elements('.clue.broken').length === 1")
    assert visitor.run("return elements('.clue.broken')[0].ariaLabel") == "Row 2: 9 9"


@pytest.mark.parametrize("fragment", ["#garbage%%%", "#what=ever", "#edit=1.nothing"])
def test_a_damaged_link_shows_nobodys_drawing(visitor: Visitor, fragment: str) -> None:
    visitor.visit(fragment)
    visitor.says("#notice", "This link is damaged")
    assert visitor.run("return [isEmpty(), $('title').value]") == [True, ""]


def test_the_first_drawing_can_be_drawn_on(visitor: Visitor) -> None:
    """Its cells have the size that those of any board have on a phone."""
    on_a_phone(visitor.browser)
    visitor.visit("")
    assert visitor.run("return board.sizes.cell >= 17 && zoom === 0")
    visitor.run("$('sheet').value = '15 x 15'; return beginEmpty()")
    assert visitor.run("return board.sizes.cell") >= 17


@pytest.mark.parametrize("size", kinds(["360x640", "390x844"], "360x640"))
def test_a_header_of_one_row(watched: Any, tmp_path: Path, size: str) -> None:
    """On a phone it has size, level and time, and leaves the board the rest."""
    on_a_phone(watched, *map(int, size.split("x")))
    puzzle = rich(20, 3)
    for pages in ([puzzle], [puzzle, puzzle]):
        file = tmp_path / "page.html"
        file.write_text(walk_page(*(walk_data(one) for one in pages)))
        watched.get(file.as_uri())
        seen = "#size, #stars, #time, #to-play, #to-walk" + ", #book summary" * (len(pages) > 1)
        assert watched.execute_script(COVERED, seen) == []
        box = "const { height, top } = elements('header')[0].getBoundingClientRect();"
        assert watched.execute_script(f"{box} return top + height") < 50
        assert watched.execute_script("return document.documentElement.scrollWidth") <= 390


def test_a_row_that_is_added_and_undone(visitor: Visitor) -> None:
    """The cells stand where they stood, whatever clues have come meanwhile."""
    visitor.visit()
    visitor.run("for (let cell = 0; cell < SIZE; cell += 2) play.mark(cell, 1); lift(); changed()")
    place = "const { x, y, width } = cellElements[0].getBoundingClientRect(); return [x, y, width]"
    before = visitor.run(place)
    visitor.run("growAt('down', 1)")
    assert visitor.run(place) != before
    visitor.run("play.undo(); changed()")
    assert visitor.run(place) == before


def test_numbers_of_a_drawing_have_one_size(visitor: Visitor) -> None:
    """Those of its longest clue, too."""
    visitor.visit()
    visitor.run("for (let k = 0; k < 12; k += 2) play.mark(15 * k, 1); lift(); changed()")
    sizes = (
        "return [...new Set(elements('.clue .block').map(one => getComputedStyle(one).fontSize))]"
    )
    assert len(visitor.run(sizes)) == 1


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("size", ["768x1024", "1280x800"])
def test_clues_that_grow_are_whole(visitor: Visitor, size: str, colours: int) -> None:
    """A column gets five blocks while somebody draws: the board stands, and the numbers fit."""
    width, height = map(int, size.split("x"))
    if width < 1000:
        on_a_phone(visitor.browser, width, height)
    visitor.visit()
    visitor.run("for (let k = 1; k < arguments[0]; k++) addColour()", colours)
    sizes = visitor.run("return board.sizes")
    visitor.run(
        """for (let k = 0; k < 5; k++) play.mark(30 * k + 4, 1 + k % arguments[0]);
        lift();
        changed();""",
        colours,
    )
    whole = """const [numbers, clue] = [elements(".clue.column")[4].firstChild.children,
        elements(".clue.column")[4].getBoundingClientRect()];
      const tops = [...numbers].map(number => number.getBoundingClientRect().top);
      return [tops.length, tops.every(top => top >= clue.top)];"""
    assert visitor.run(whole) == [5, True]
    dots = "return getComputedStyle(elements('.clue.column')[4], '::before').height"
    assert visitor.run(dots) == "0px"
    assert visitor.run("return board.sizes") == sizes


def test_a_contradiction_is_seen_among_typed_clues(visitor: Visitor) -> None:
    """Its lines are shaded there, and the reason stands below them, until somebody types."""
    visitor.visit()
    visitor.run("$('typing').open = true; showTyped()")
    visitor.run("$('typed row').value = '1\\n9 9\\n'; $('take').click()")
    visitor.says("#slips", "No small change gives exactly one solution.")
    assert "row 2" in visitor.text("#slips").lower()
    box = "const box = $('typed row'); return [box.ariaInvalid, box.style.backgroundPosition]"
    invalid, place = visitor.run(box)
    assert invalid == "true"
    assert place.startswith("0px")
    visitor.run("$('typed row').dispatchEvent(new Event('input'))")
    assert visitor.run(box) == ["false", ""]


def test_a_smaller_board_under_a_proposal(visitor: Visitor) -> None:
    """Lines that it showed are not there any more."""
    visitor.visit()
    visitor.run("for (const k of [0, 16, 200, 216]) play.mark(k, 1); lift(); changed()")
    visitor.rest()
    visitor.run("makeUnique()")
    visitor.until("$('proposal').textContent.includes('to change')")
    visitor.run("resizeTo(3, 3)")
    visitor.rest()
    assert visitor.run("return [SIZE, $('proposal').textContent]") == [9, ""]


@pytest.mark.parametrize("size", ["360x640", "390x844", "844x390", "1280x800"])
def test_the_end_is_seen_whole(player: Callable[[str], Player], size: str) -> None:
    """Also with a text to be copied, in the room that it has from the start."""
    page = player("fifteen")
    width, height = map(int, size.split("x"))
    on_a_phone(page.browser, width, height)
    page.run("allCells.forEach(cell => play.mark(cell, TRUTH[cell][0])); lift(); changed()")
    seen = "const { scrollHeight, clientHeight } = $('ending'); return [scrollHeight, clientHeight]"
    page.run("""
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      $("ending-next").hidden = false;""")
    before = page.run(seen)
    assert before[0] == before[1]
    page.press("#ending-share")
    assert page.find("#shared textarea").is_displayed()
    assert page.run(seen) == before
    covered = page.run("""
        const { top, bottom } = $("shared").firstChild.getBoundingClientRect();
        return elements("#ending-title, #ending-text, #ending button").filter(one => {
          const box = one.getBoundingClientRect();
          return box.bottom > top && box.top < bottom;
        }).map(one => one.id);
    """)
    assert covered == []


def test_the_fit_is_that_of_the_window(sheet: Callable[..., Author]) -> None:
    """Whatever the windows before: the verdict has its place before the board is fitted."""
    page, found = sheet(15), []
    for width, height in ((1280, 800), (390, 844), (1280, 800)):
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        page.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        found.append(
            page.browser.execute_async_script(
                """const [width, done] = arguments, told = () => done([board.sizes.cell, ...box]);
                const wait = () => innerWidth === width
                  ? requestAnimationFrame(() => requestAnimationFrame(told))
                  : requestAnimationFrame(wait);
                wait();""",
                width,
            )
        )
    assert found[0] == found[2] != found[1]
