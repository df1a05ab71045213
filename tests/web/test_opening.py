"""Files, texts and pixels that the page sends become puzzles, or are refused in one line."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import nonogram
from nonogram.base.errors import NonogramError
from nonogram.core.puzzle import Grid
from nonogram.files.formats import FORMATS
from nonogram.web import requests
from support import printed
from support.paths import GOLDEN, PROJECT

DOCS = PROJECT / "docs"
SMALL = {path.parent.name: path for path in GOLDEN.glob("*/small.*")}


def opened(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(json.dumps(requests.answer("open", request)))
    return answer


def coded(data: bytes) -> str:
    return b64encode(data).decode()


def sent(image: Image.Image, side: int | None = None, **wishes: Any) -> dict[str, Any]:
    """The request for a picture as the page sends it: the cells have `side` pixels on a side."""
    wishes = {"colours": None, "threshold": None, "side": side, **wishes}
    data = coded(image.convert("RGBA").tobytes())
    return {"width": image.width, "height": image.height, "data": data, **wishes}


def scaled(name: str, cells: int, side: int) -> Image.Image:
    image = Image.open(DOCS / name).convert("RGBA")
    size = [max(1, round(n * cells / max(image.size))) * side for n in image.size]
    return image.resize((size[0], size[1]), Image.Resampling.BOX)


def drawn(answer: dict[str, Any]) -> Grid:
    """The picture that an answer has."""
    (goal,) = nonogram.loads(json.dumps(answer["puzzle"]), "json").goals
    return goal


@pytest.mark.parametrize(
    "kind", [kind.name for kind in FORMATS if kind.mark and kind.name in SMALL]
)
def test_files_of_all_formats(kind: str) -> None:
    """As `load` takes them, whatever their names."""
    data = SMALL[kind].read_bytes()
    answer = opened(data=coded(data))
    puzzle = nonogram.loads(json.dumps(answer["puzzle"]), "json")
    assert puzzle.clues == nonogram.loads(data).clues
    assert {"clues", "colours", "locked", "formats"} <= answer.keys()


def test_texts() -> None:
    """A puzzle, or a picture in characters."""
    puzzle = nonogram.load(PROJECT / "puzzles" / "cat.cwd")
    assert opened(text=nonogram.dumps(puzzle, "cwd"))["rows"] == puzzle.height
    assert drawn(opened(text="XX.\n..X\n")) == Grid([[1, 1, 0], [0, 0, 1]])


ROWS, COLUMNS = [[2, 1], [1], [], [4]], [[2], [1, 1], [1], [2]]
CLUES = "2 1\n1\n0\n4\n{}\n2\n1 1\n1\n2"


@pytest.mark.parametrize(
    "text",
    [
        *map(CLUES.format, ("", "-", "---", " \n")),
        CLUES.format("").replace(" ", ","),
        CLUES.format("").replace("\n", "\r\n"),
        f"\n{CLUES.format('')}\n\n",
        "2 1, 1, 0, 4\n2, 1 1, 1, 2",
        "2 1, 1, 0, 4,\r\n2, 1 1, 1, 2,\r\n",
        "2 1, 1, 0, 4\n\n2, 1 1, 1, 2",
    ],
)
def test_pasted_clues(text: str) -> None:
    """Two lists of numbers are clues, the rows first, and no picture of digits."""
    puzzle = opened(text=text)["puzzle"]
    assert (puzzle["rows"], puzzle["columns"], puzzle.get("goals")) == (ROWS, COLUMNS, None)


@pytest.mark.parametrize(
    ("text", "rows", "columns"),
    [
        ("1 1\n3\n1 1\n\n3\n1\n3", [[1, 1], [3], [1, 1]], [[3], [1], [3]]),
        ("2 1, 1, 4\n3, 1 1, 2", [[2, 1], [1], [4]], [[3], [1, 1], [2]]),
        ("11\n11\n\n11\n11", [[11], [11]], [[11], [11]]),
        ("2 2\n1\n1\n1\n1\n", [[1], [1]], [[1], [1]]),  # with its size: the format nin
    ],
)
def test_pasted_numbers(text: str, rows: list[list[int]], columns: list[list[int]]) -> None:
    puzzle = opened(text=text)["puzzle"]
    assert (puzzle["rows"], puzzle["columns"], puzzle.get("goals")) == (rows, columns, None)


def test_pasted_clues_whose_totals_differ() -> None:
    """The verdict says so."""
    data = opened(text="1 1\n3\n1 1\n\n3\n1\n1")
    told = json.dumps(requests.answer("report", {"puzzle": data["puzzle"], "repair": False}))
    assert "the row clues have 7 cells, the column clues 5" in told


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "rows", ["#.# .#.", "101 010", "01 10", "122 211", "\n12 21", "00 01", "XX1 1XX"]
)
def test_pasted_pictures(rows: str, end: str) -> None:
    """Also in digits, if these are two."""
    grid = drawn(opened(text=rows.replace(" ", end) + end))
    assert [len(row) for row in grid.rows] == [len(row) for row in rows.split()]
    assert {*grid.cells} == {0, 1}


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "1 1\n2",
        "1\n2\n1",
        "3\n3",
        "12\n2\n1",
        "123\n321",
        "1 1\n3\n1 1\n3\n1\n3",
        "1\n\n2\n\n1",
    ],
)
def test_pasted_numbers_that_are_neither(text: str) -> None:
    with pytest.raises(NonogramError, match='type them under "Type clues"'):
        opened(text=text)


@pytest.mark.parametrize(
    ("text", "told"), [("? 1\n3\n\n2\n1", "numbers from 1"), ("1 0\n3\n\n2\n1", "found 0 among")]
)
def test_pasted_clues_with_a_slip(text: str, told: str) -> None:
    with pytest.raises(NonogramError, match=told):
        opened(text=text)


@pytest.mark.parametrize(
    "text", ["1.1\n3\n\n3\n1", "R1: 1 1\nC1: 1", "1 1|3\n1|3", "1 1;3\n\n1;1;3", "1 1 x\n3\n\n1\n3"]
)
def test_pasted_numbers_are_no_picture_of_characters(text: str) -> None:
    with pytest.raises(NonogramError, match="expected"):
        opened(text=text)


@pytest.mark.parametrize("kind", ["cwd", "non"])
@pytest.mark.parametrize("pasted", [False, True])
def test_a_clue_too_few_or_too_many(kind: str, pasted: bool) -> None:
    """The sizes in the file are no clues, and the slip is found, as by `check --repair`."""
    lines = nonogram.dumps(nonogram.load(PROJECT / "puzzles" / "fish.cwd"), kind).splitlines()
    place = lines.index("6 6 3" if kind != "non" else "6,6,3")
    for changed in (
        [*lines[:place], *lines[place + 1 :]],
        [*lines[:place], *lines[place:][:1], *lines[place:]],
    ):
        text = "\n".join(changed) + "\n"
        data = opened(text=text) if pasted else opened(data=coded(text.encode()))
        told = json.dumps(requests.answer("report", {"puzzle": data["puzzle"], "repair": True}))
        assert "row 5 is " in told, told


@pytest.mark.parametrize(
    ("goals", "told"),
    [([[[7]]], "a goal"), (5, "goals: expected a list"), ([["x"]], r"goals\[0\]")],
)
def test_goals_that_are_none_are_told(goals: Any, told: str) -> None:
    """They are not left out, as those of a board that has another clue are."""
    data = {"rows": [[1]], "columns": [[1]], "goals": goals}
    with pytest.raises(NonogramError, match=told):
        opened(text=json.dumps(data))
    fewer = opened(text=json.dumps({**data, "goals": [[[1], [0]]]}))
    assert "goals" not in fewer["puzzle"]


def test_files_of_digits_are_pictures() -> None:
    """Whoever opens a file with a name means what the command reads in it."""
    assert drawn(opened(data=coded(b"123\n321\n"))).rows


def test_several_puzzles() -> None:
    puzzles = [nonogram.Puzzle.from_grid([[1] * k]).replace(title=f"{k}") for k in (1, 2, 3)]
    text = json.dumps({"puzzles": [json.loads(nonogram.dumps(one, "json")) for one in puzzles]})
    assert opened(text=text) == {"several": ["1", "2", "3"]}
    assert opened(text=text, number=3)["columns"] == 3
    with pytest.raises(NonogramError):
        opened(text=text, number=4)


@pytest.mark.parametrize("side", [1, 7])
def test_a_drawing_made_of_cells(side: int) -> None:
    image = Image.open(DOCS / "die.png")
    answer = opened(**sent(image.resize((12 * side, 12 * side), Image.Resampling.NEAREST)))
    assert drawn(answer) == nonogram.from_image(DOCS / "die.png").grid


@pytest.mark.parametrize(
    ("name", "colours", "threshold"),
    [("fox.png", 3, None), ("fox.png", 1, 25), ("sketch.png", 1, None), ("sketch.png", 1, 25)],
)
def test_a_picture_is_taken_as_by_make(name: str, colours: int, threshold: int | None) -> None:
    """Also a drawing of lines, whose lines stay connected."""
    cells, side = (40, 7) if name == "sketch.png" else (20, 8)
    made = nonogram.from_image(DOCS / name, cells, colours, threshold=threshold)
    answer = opened(**sent(scaled(name, cells, side), side, colours=colours, threshold=threshold))
    assert drawn(answer) == made.grid


def test_pillow_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser tab has none."""
    pictures = [sent(scaled("fox.png", 20, 6), 6), sent(scaled("sketch.png", 20, 6), 6)]
    pictures.append(sent(Image.open(DOCS / "die.png")))
    for name in [name for name in sys.modules if name.split(".")[0] == "PIL"]:
        monkeypatch.setitem(sys.modules, name, None)
    for picture in pictures:
        assert opened(**picture)["puzzle"]["goals"]


def test_a_photo_needs_a_size() -> None:
    image = Image.effect_noise((60, 50), 80)
    assert opened(**sent(image)) == {"sized": False}
    assert opened(**sent(image.resize((40, 30))))["columns"] == 40  # a cell for each pixel


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"data": "!"}, "bytes of a file"),
        ({"data": None}, "bytes of a file"),
        ({"data": coded(b"1234")}, "four bytes a pixel"),
        ({"width": 1_000_000, "height": 2}, "at most 1,000,000"),
        ({"width": -1}, "width"),
        ({"width": "2"}, "width"),
        ({"side": 3}, "side"),
        ({"side": 1, "colours": 0}, "colours"),
        ({"side": 1, "threshold": 101}, "threshold"),
    ],
)
def test_what_is_no_picture(change: dict[str, Any], told: str) -> None:
    picture = sent(Image.effect_noise((2, 2), 80))
    with pytest.raises(NonogramError, match=told):
        opened(**{**picture, **change})


def test_nothing_but_background() -> None:
    with pytest.raises(NonogramError, match="nothing but background is left"):
        opened(**sent(Image.new("RGB", (9, 9), "white")))


def test_too_many_cells() -> None:
    with pytest.raises(NonogramError, match="40,401 cells, expected at most 40,000"):
        opened(**sent(Image.effect_noise((201, 201), 80), 1))
    with pytest.raises(NonogramError, match="expected at most 40,000"):
        opened(text=nonogram.dumps(nonogram.Puzzle.from_grid([[1] * 5_000] * 9), "cwd"))


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n\0", b"PK\3\4", b"hello\n", b"\0" * 9])
def test_what_is_no_puzzle(data: bytes) -> None:
    with pytest.raises(NonogramError) as refused:
        opened(data=coded(data))
    assert "\n" not in str(refused.value)


def test_a_printed_puzzle() -> None:
    """The numbers are where they stand in the picture, and it is told how sure they are."""
    data = (DOCS / "scanned.jpg").read_bytes()
    answer = requests.answer("scan", {"data": coded(data)})
    right = nonogram.load(PROJECT / "puzzles" / "fish.cwd")
    assert nonogram.loads(json.dumps(answer["puzzle"]), "json").clues == right.clues
    read = answer["read"]
    assert len(read["numbers"]) >= sum(map(len, right.clues))
    assert [one["place"] for one in read["numbers"] if one["line"] == "row 3"] == [1, 2]
    assert [
        one
        for one in read["numbers"]
        if not (0 <= one["box"][0] < one["box"][2] <= read["size"][0])
    ] == []
    assert [one for one in read["numbers"] if one["doubtful"]] == []
    assert read["told"] == ["14 rows and 20 columns read, confirmed: exactly one solution"]
    assert read["asked"] == []
    with pytest.raises(NonogramError, match="grid"):
        requests.answer("scan", {"data": coded((DOCS / "die.png").read_bytes())})


def test_the_lines_to_ask_for() -> None:
    """Their pieces of the picture have all numbers of the lines, and no others."""
    right = nonogram.load(PROJECT / "puzzles" / "fish.cwd")
    image = printed.drawn(right, printed.Layout(printed.OWN, 26, 40)).convert("RGB")
    whole = nonogram.scan(encoded(image))
    lost = {nonogram.Line("row", 4), nonogram.Line("column", 3)}
    for one in whole.readings:
        if one.line in lost:
            image.paste("white", one.box)
    data = encoded(image).getvalue()
    asked = requests.answer("scan", {"data": coded(data)})["read"]["asked"]
    assert {one["line"] for one in asked} >= {*map(str, lost)}
    for one in asked:
        left, top, east, bottom = one["box"]
        there = {
            reading
            for reading in whole.readings
            if left <= sum(reading.box[::2]) / 2 <= east
            and top <= sum(reading.box[1::2]) / 2 <= bottom
        }
        assert there == {reading for reading in whole.readings if str(reading.line) == one["line"]}


def encoded(image: Image.Image) -> BytesIO:
    """The picture as PNG."""
    file = BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    return file


@pytest.mark.parametrize("kind", ["text", "data"])
def test_more_numbers_than_a_page_has_room_for(kind: str) -> None:
    """They are not read: every format would try."""
    text = "1 2 3\n" * 60_000
    told = "360,000 characters of numbers, expected at most 320,000"
    with pytest.raises(NonogramError, match=told):
        opened(**{kind: text if kind == "text" else coded(text.encode())})
