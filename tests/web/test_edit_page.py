"""The editor's page in a browser: drawing, what is said of it, and saving."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle.colours import name_of
from support.browser import COVERED, on_a_phone
from support.editors import Author
from support.processes import wait_until
from support.samples import HALVED
from support.trials import kinds

Open = Callable[..., Author]


def clues(author: Author, axis: str) -> list[str]:
    script = "return clueElements[arguments[0]].map(clue => clue.innerText.split(/\\s+/).join(' '))"
    return [text.strip() for text in author.run(script, axis)]


def test_draw_and_save(sheet: Open) -> None:
    """Clues follow the drawing, the verdict follows both, and the file holds what is seen."""
    page = sheet(5)
    page.says("#verdict", "Nothing is drawn yet")
    assert page.run("return document.querySelector('#verdict .good')") is None
    page.stroke(0, 4)
    page.says("#verdict", "Unique solution")
    assert page.run("return document.querySelector('#verdict .good')") is not None
    assert page.cells() == [1] * 5 + [0] * 20
    assert clues(page, "row") == ["5", "0", "0", "0", "0"]
    assert clues(page, "column") == ["1"] * 5
    page.says("#facts", "trivial")
    page.says("#unsaved", "not saved")
    page.run("dispatchEvent(new Event('beforeprint'))")
    assert page.run("return elements('.sheet .cell').length") == 25
    page.run("dispatchEvent(new Event('afterprint'))")
    assert page.cells() == [1] * 5 + [0] * 20
    page.press("#title")
    page.keys("A line")
    page.press("#save")
    page.says("#filed", "a.json is written")
    page.says("#unsaved", "saved")
    puzzle = nonogram.load(page.editor.folder / "a.json")
    assert puzzle.title == "A line"
    assert puzzle.goals[0].cells[:6] == (1, 1, 1, 1, 1, 0)
    assert page.run("return location.href") == f"http://{page.editor.host}/"


def test_whether_it_is_saved_is_never_cut(author: Open) -> None:
    """Though a file has a long name."""
    page = author("a-very-long-name-of-a-file-that-is-new.json")
    on_a_phone(page.browser, 360, 640)
    page.stroke(0, 2)
    page.says("#unsaved", "not saved")
    cut = "const { scrollWidth, clientWidth } = $('unsaved'); return scrollWidth > clientWidth"
    assert not page.run(cut)
    assert page.run(COVERED, "#unsaved") == []


def test_ambiguous_cells_are_dotted(sheet: Open) -> None:
    page = sheet(4)
    page.stroke(0)
    page.stroke(5)
    page.says("#verdict", "Multiple solutions")
    assert page.dotted() == [0, 1, 4, 5]
    page.stroke(1)
    page.says("#verdict", "Unique solution")
    assert page.dotted() == []


def test_what_is_being_asked_is_said(sheet: Open) -> None:
    """Until the answer is there, what stands on the page is said to be of the drawing before."""
    page = sheet(4)
    page.stroke(0)
    page.stroke(5)
    page.says("#verdict", "Multiple solutions")
    page.until("document.body.dataset.asking === ''")
    page.run("window.fetch = () => new Promise(() => {})")  # no answer comes any more
    page.stroke(10)
    page.says("#asking", "Is there one solution")
    told = "return getComputedStyle(document.querySelector(arguments[0]), arguments[1])"
    page.until(
        f"{told}.content.includes('before the last change')"[7:], "#verdict-title", "::after"
    )
    assert page.dotted() == [0, 1, 4, 5]
    page.until(f"{told}.opacity < 1"[7:], ".ambiguous", "::before")
    page.run("asking('report', 'Which cells differ …')")
    assert "others may, too, which is being asked" in page.text("#dotted")
    page.run("asking('')")
    assert page.text("#dotted") == "Dotted cells differ between solutions."


@pytest.mark.thorough
def test_the_grid_stays_in_place(sheet: Open) -> None:
    """While there are few blocks, it has the same place whatever is drawn."""
    page = sheet(20)
    place = "const { x, y, width } = cellElements[0].getBoundingClientRect(); return [x, y, width]"
    before = page.run(place)
    for cell in (0, 2, 4, 40, 80):
        page.stroke(cell)
    page.press("#save")
    page.says("#filed", "is written")
    assert page.run(place) == before


def test_a_stroke_has_no_gaps(sheet: Open) -> None:
    """However fast the pointer was, and in whatever direction; a second click empties."""
    page = sheet(9)
    page.stroke(0, 80)
    cells = page.cells()
    assert [k for k in range(9) if not cells[10 * k]] == []
    assert sum(cells) <= 17
    page.stroke(80, 0)
    assert page.cells() == [0] * 81


def test_undo_and_redo(sheet: Open) -> None:
    page = sheet(3)
    page.stroke(0, 2)
    page.stroke(4)
    page.press("#undo")
    assert page.cells() == [1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert clues(page, "column") == ["1", "1", "1"]
    page.press("#redo")
    assert page.cells()[4] == 1
    page.press("#clear")
    assert {*page.cells()} == {0}
    page.press("#undo")
    page.press("#undo")
    page.press("#undo")
    assert {*page.cells()} == {0}
    assert page.browser.find_element("css selector", "#undo").get_attribute("disabled")


def test_reload(sheet: Open) -> None:
    page = sheet(3)
    page.stroke(0, 2)
    page.says("#verdict", "Unique")
    page.says("#unsaved", "not saved")
    page.press("[data-pen=lock]")
    page.stroke(3, 4)
    page.until("document.body.dataset.asking === ''")
    page.browser.refresh()
    page.until("document.querySelector('#unsaved') !== null")
    assert page.cells() == [1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert page.run("return [...locked]") == [3, 4]


def test_offered_at_the_next_start(author: Open) -> None:
    first = author("a.json", "--size", "3")
    first.stroke(0, 2)
    first.says("#unsaved", "not saved")
    first.until("document.body.dataset.asking === ''")
    first.editor.end()
    page = author("a.json", "--size", "3")
    page.says("#notice", "was not saved")
    page.choose("Take it")
    page.until("play.cells.includes(1)")
    assert page.cells() == [1, 1, 1, 0, 0, 0, 0, 0, 0]


def test_two_tabs(author: Open) -> None:
    page = author("a.json", "--size", "3")
    one = page.browser.current_window_handle
    page.browser.switch_to.new_window("tab")
    page.browser.get(page.editor.address)
    page.stroke(0)
    page.says("#unsaved", "not saved")
    page.browser.close()
    page.browser.switch_to.window(one)
    page.stroke(8)
    page.says("#notice", "changed in another tab")
    page.says("#verdict", "Neither asked nor saved")
    page.choose("Keep what is here")
    page.says("#verdict", "Unique")
    page.until("seen === 2")
    assert page.cells() == [0, 0, 0, 0, 0, 0, 0, 0, 1]


def test_a_question_that_another_tab_has_ended(author: Open) -> None:
    """What was known of the drawing before is not taken for its answer; nor is a file written."""
    page = author("a.json", "--size", "3")
    page.says("#verdict", "Nothing is drawn yet")
    page.rest()
    page.run("window.post = async () => ({ superseded: true })")
    page.stroke(0)
    page.says("#verdict", "Not answered, for another page has asked since.")
    assert page.run("return document.body.dataset.asking") == "failed"
    page.press("#save")
    page.says("#filed", "Nothing is written, for something else was asked. Save again.")


def test_saving_over_another(author: Open) -> None:
    page = author("a.json", "--size", "3")
    file = page.editor.folder / "a.json"
    file.write_text("somebody else's")
    page.stroke(0)
    page.press("#save")
    page.says("#filed", "a.json is there already")
    assert file.read_text() == "somebody else's"
    page.choose("Write it all the same")
    page.says("#filed", "is written")
    assert nonogram.load(file).goals


def test_saving_where_something_is_lost(author: Open) -> None:
    page = author("a.cwd", "--size", "3")
    page.stroke(0)
    page.stroke(4)
    page.press("#save")
    page.says("#filed", "CWD has no picture")
    page.choose("Save as a.cwd.json")
    page.says("#filed", "a.cwd.json is written")
    assert not (page.editor.folder / "a.cwd").exists()
    page = author("a.cwd", "--size", "3")
    page.stroke(0)
    page.stroke(4)
    page.press("#save")
    page.says("#filed", "CWD has no picture")
    page.choose("Write it all the same")
    page.says("#filed", "a.cwd is written")


def test_a_message_goes_with_the_next_action(author: Open) -> None:
    page = author("a.json", "--size", "2", "--colors", "2")
    page.stroke(0)
    page.press("[data-brush='2']")
    page.stroke(3)
    for kind, told in (("cwd", "CWD has no colours"), ("svg", ""), ("cwc", "CWC has no picture")):
        page.run("document.querySelector('#to').value = arguments[0]", kind)
        page.press("#download")
        page.until("document.querySelector('#filed').innerText === arguments[0]", told)
    page.browser.get_log("browser")  # Chromium logs what was refused


@pytest.mark.thorough
def test_names_keep_their_first_letter(author: Open) -> None:
    page = author("disk.json", "--size", "2")
    page.editor.folder.chmod(0o500)
    (page.editor.folder / "disk.json").mkdir()
    page.press("#save")
    page.says("#filed", "Nothing is written: disk.json")


@pytest.mark.thorough
def test_colours_have_the_names_of_the_file(author: Open) -> None:
    page = author("a.json", "--size", "3")
    brush = "document.querySelector('[data-brush=\"1\"]').ariaLabel"
    assert page.run(f"return {brush}") == "filled"
    page.press("#add")
    page.until(f"{brush} === 'black'")
    names = page.run("return colours.map(({ name }) => name)")
    page.press("#save")
    page.says("#filed", "is written")
    puzzle = nonogram.load(page.editor.folder / "a.json")
    assert names == ["background", *(name_of(puzzle, colour) for colour in (1, 2))]
    page.press("#typing summary")
    page.says("#letters", f"a {names[1]}, b {names[2]}")


def test_blank_lines_are_empty_clues(author: Open) -> None:
    page = author("a.json", "--size", "5x6")
    page.press("#typing summary")
    page.until("document.getElementById('typed row') !== null")
    take = "for (const axis of AXES) $(`typed ${axis}`).value = arguments[0]; $('take').click()"
    for text, size in (("", [6, 5]), ("1\n1\n\n\n\n\n\n\n", [6, 5]), ("1\n\n1\n", [3, 3])):
        page.run(take, text)
        page.rest()
        assert page.run("return [form.rows, form.columns]") == size
        assert clues(page, "row")[-1] == ("1" if size[0] == 3 else "0")
    assert page.text("#filed") == "The board is 3 \u00d7 3 now, with a line for every clue."


def test_the_server_gone(author: Open) -> None:
    page = author("a.json", "--size", "3")
    page.says("#verdict", "Nothing is drawn yet")
    page.until("document.body.dataset.asking === ''")
    page.editor.end()
    page.stroke(0)
    page.says("#verdict", "The editor has ended: nothing is saved any more")
    folder = page.editor.folder / "downloads"
    allowed = {"behavior": "allow", "downloadPath": str(folder)}
    page.browser.execute_cdp_cmd("Browser.setDownloadBehavior", allowed)
    page.choose("Download a copy")
    wait_until((folder / "a.json").exists)
    assert nonogram.load(folder / "a.json").goals[0].cells == (1, *[0] * 8)
    page.browser.get_log("browser")


@pytest.mark.parametrize("name", kinds(["cat.cwd", "balloon.cwc"], "balloon.cwc"))
def test_a_puzzle_without_picture(author: Open, puzzles: Path, name: str) -> None:
    """Its solution, if it is the only one, is what is drawn on."""
    page = author(str(puzzles / name))
    page.says("#verdict", "Unique solution")
    puzzle = nonogram.load(puzzles / name)
    (solution,) = nonogram.solve(puzzle).solutions
    assert page.cells() == [*solution.cells]
    page.says("#unsaved", "saved")
    assert page.text("#unsaved") == "saved"


def test_a_triddler(sheet: Open) -> None:
    page = sheet(3, colours=2, shape="hexagon")
    page.stroke(0, 6)
    page.says("#verdict", "Unique")
    page.press("[data-brush='2']")
    page.stroke(20)
    assert page.cells()[20] == 2
    assert clues(page, "row")[0] == "7"
    assert "triangles" in page.text("#about")


def test_cells_of_two_colours(author: Open, tmp_path: Path) -> None:
    """They are kept when other colours change; given another colour, theirs is one."""
    (tmp_path / "roof.json").write_text(nonogram.dumps(HALVED, "json"))
    page = author("roof.json")
    page.says("#verdict", "Unique solution")
    page.press("[data-brush='1']")
    page.run("changeColour('#0000ff')")
    looks = page.run("return puzzle().palette")
    assert [look["rgb"] for look in looks] == [[255] * 3, [0, 0, 255], [255] * 3, [255, 0, 0]]
    assert [look.get("diagonal") for look in looks] == [None, None, "/", "\\"]
    assert len(page.run("return colours[2].halves")) == 3
    page.press("[data-brush='3']")
    page.run("changeColour('#00ff00')")
    plain = page.run("return JSON.parse(JSON.stringify(puzzle().palette[3]))")
    assert plain == {"rgb": [0, 255, 0], "character": "r", "name": "right roof"}


def test_keys_alone(sheet: Open) -> None:
    from selenium.webdriver import Keys

    page = sheet(4, colours=2)
    page.run("cellElements[0].focus()")
    page.keys(" ", Keys.ARROW_DOWN, "2", Keys.ARROW_RIGHT, "x")
    assert page.cells() == [1, 0, 0, 0, 2] + [0] * 11
    page.actions().key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT, Keys.ARROW_DOWN).perform()
    page.actions().key_up(Keys.SHIFT).key_down(Keys.CONTROL).send_keys("zs").perform()
    page.actions().key_up(Keys.CONTROL).perform()
    page.says("#filed", "a.json is written")


HOSTILE = """<!doctype html><body><iframe src="{page}"></iframe><script>
const results = [];
const save = "{origin}/save", kind = "application/json";
const tries = {{
  read: () => fetch("{page}"),
  post: () => fetch(save, {{ method: "POST", body: "{{}}" }}).then(answer => answer.text()),
  json: () => fetch(save, {{ method: "POST", body: "{{}}",
    headers: {{ "Content-Type": kind, Authorization: "Bearer {token}" }} }}),
  script: () => new Promise((yes, no) => {{
    const script = document.createElement("script");
    Object.assign(script, {{ src: "{page}", onload: yes, onerror: no }});
    document.head.append(script); }}),
}};
Promise.allSettled(Object.values(tries).map(f => f())).then(all => {{
  document.title = all.map(r => r.status).join();
}});
</script>"""


def test_another_origin(author: Open, tmp_path: Path) -> None:
    """A page of others, even one that knows the token, can neither read nor write nor frame."""
    page = author("a.json", "--size", "3")
    origin = f"http://{page.editor.host}"
    text = HOSTILE.format(page=page.editor.address, origin=origin, token=page.editor.token)

    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *args: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.browser.get(f"http://127.0.0.1:{server.server_port}/")
        page.until("document.title.includes('rejected')")
        assert page.browser.title == "rejected,rejected,rejected,rejected"
        page.browser.switch_to.frame(0)
        assert page.run("return document.querySelector('#board')") is None
        page.browser.switch_to.default_content()
        page.browser.get("about:blank")
        server.shutdown()
    page.browser.get_log("browser")
    assert not (tmp_path / "a.json").exists()


def test_a_hostile_file(author: Open, tmp_path: Path) -> None:
    """What a puzzle says of itself is text on the page."""
    text = (
        "</script><script>document.title='taken'</script>{{script}}{{nonce}}<img onerror=x src=x>"
    )
    data = {"rows": [[1]], "columns": [[1]], "goals": [[[1]]], "title": text,
            "palette": [{"name": text}, {"name": text}]}  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps(data))
    page = author("a.json")
    page.says("#verdict", "Unique")
    assert "taken" not in page.run("return document.title")[:6]
    assert page.run("return document.querySelector('#title').value") == text


@pytest.mark.thorough
def test_many_strokes_at_once(sheet: Open) -> None:
    """Only what is drawn last is answered, whatever comes in between."""
    page = sheet(20)
    page.says("#verdict", "Nothing is drawn yet")
    page.run("for (let k = 0; k < 200; k++) markCell((k * 37) % 400, 1)")
    page.run("allCells.forEach(cell => play.mark(cell, 0)); lift(); changed();")
    page.says("#verdict", "Nothing is drawn yet")
    page.until("document.querySelector('#asking').textContent === ''")
    assert page.dotted() == []


@pytest.mark.parametrize(
    ("kind", "ending"),
    kinds([("olsak", "g"), ("picture", "txt"), ("non", "non"), ("svg", "svg")], ("olsak", "g")),
)
def test_downloads_have_the_ending_that_people_use(sheet: Open, kind: str, ending: str) -> None:
    page = sheet(2)
    page.stroke(0)
    page.run("HTMLAnchorElement.prototype.click = function () { window.given = this.download; }")
    page.run("document.querySelector('#to').value = arguments[0]", kind)
    page.press("#download")
    page.until("window.given !== undefined")
    assert page.run("return window.given") == f"a.{ending}"


@pytest.mark.parametrize("way", kinds(["down", "right", "back"], "back"))
def test_a_drag_beyond_the_frame_scrolls(sheet: Open, way: str) -> None:
    """As long as the pointer is held there; the stroke goes on to the last line that comes up."""
    page, size = sheet(20), 20
    page.run("zoom = 60; fit();")
    if way == "back":
        page.run("frame.scrollTo(0, 10000)")
    column = 0 if way == "back" else 2
    begin = (size - 1) * size if way == "back" else 2 * size + column
    x, y = {"down": (0, 1), "right": (1, 0), "back": (0, -1)}[way]
    begun, box = page.run(
        "const { x, y } = cellElements[arguments[0]].getBoundingClientRect();"
        "const { left, right, top, bottom } = frame.getBoundingClientRect();"
        "return [[x + 9, y + 9], { left, right, top, bottom }]",
        begin,
    )
    end = {"down": [begun[0], box["bottom"] + 6], "right": [box["right"] + 6, begun[1]]}.get(
        way, [begun[0], box["top"] + 6]
    )
    events = (
        "const [kind, x, y, target] = arguments;"
        "target.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, bubbles: true,"
        " isPrimary: true, pointerType: 'mouse', button: 0 }))"
    )
    page.run(events, "pointerdown", *begun, page.run("return cellElements[arguments[0]]", begin))
    page.run(events, "pointermove", *end, page.run("return document.body"))
    last = {"down": (size - 1) * size + column, "right": 3 * size - 1, "back": 0}[way]
    page.until("play.cells[arguments[0]] === 1", last)
    page.run(events, "pointerup", *end, page.run("return document.body"))
    drawn = [cell for cell, colour in enumerate(page.cells()) if colour == 1]
    step = size if y else 1
    assert drawn == sorted(range(begin, last + (y or x), step * (y or x)))
    assert not page.run("return stroke")
