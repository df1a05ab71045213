"""Files: what anybody may have done to them, and from each format to any other."""

from __future__ import annotations

import base64
import io
import json
import random
import re
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram import NonogramError, ParseError, WriteError
from nonogram.base.limits import MOST_PIXELS_READ
from nonogram.make.picture import HEXAGON, RECTANGLE
from support.formats import NAMES, TEXTS, TRIDDLER_TEXTS, WRITTEN, check
from support.memory import Memory
from support.paths import GOLDEN, PUZZLES

#: What reading a small file may take: CPU seconds, and bytes more than before.
_SECONDS, _BYTES = 1.0, 200_000_000

#: What a picture may take beyond that. A file of 50 bytes can announce 50 million pixels, and one
#: of 3,000 can have them, so pictures that are as large as that are read whatever their files are.
_SECONDS_A_PIXEL, _BYTES_A_PIXEL = 1e-7, 16

#: Characters that mean something in some format.
_PIECES = [
    *("", "\n", "\n\n", " ", "\t", "\0", "\x1b[2J", "\ufeff", "\r", "\x85", "\u2028"),
    *("0", "1", "-1", "10000", "999999999", "9" * 18, "9" * 5000, "1e999", "NaN", "null", "٣"),
    *("{", "}", "[", "]", '"', "'", "<", ">", "&", "&#0;", "<!--", "]]>", "/*", "#", "\\", "/"),
    *("?", ":", ";", "=", ",", ".", "|", "P1", "P4", "width", "rows", "goal", "<?xml", "{{data}}"),
]


@cache
def samples() -> list[str]:
    """Texts in all formats."""
    golden = [file for file in sorted(GOLDEN.glob("*/*")) if file.is_file()]
    shipped = [file for file in sorted(PUZZLES.iterdir()) if file.is_file()]
    found = [*TEXTS.values(), *TRIDDLER_TEXTS.values()]
    for file in (*golden, *shipped):
        data = file.read_bytes()
        if len(data) < 20_000:
            found.append(data.decode("latin-1"))
    return found


def mutated(rng: random.Random, text: str) -> str:
    """A text with pieces cut out, doubled, exchanged, made up, or taken from another place."""
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 30]))
        kind = rng.randrange(6)
        if kind == 0:
            piece = ""
        elif kind == 1:
            piece = text[start:end] * rng.choice([2, 3, 50])
        elif kind == 2:
            piece = rng.choice(_PIECES)
        elif kind == 3:
            piece = chr(rng.choice([rng.randrange(32), rng.randrange(256), rng.randrange(0xD800)]))
        elif kind == 4:
            other = rng.randrange(len(text) + 1)
            piece = text[other : other + rng.choice([1, 10, 100])]
        else:
            numbers = [match.span() for match in re.finditer(r"\d+", text)]
            start, end = rng.choice(numbers or [(start, end)])
            piece = rng.choice(["0", "1", "10001", "100000000", "9" * 18, "9" * 19])
        text = text[:start] + piece + text[end:]
    return text


def shorter(text: str) -> Iterator[str]:
    """The text without half of it, a quarter, ..., each character."""
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2


class _Cost:
    """The time and memory spent since this was made."""

    def __init__(self) -> None:
        self._memory, self._seconds = Memory(), time.process_time()

    def check(self, pixels: int = 0) -> None:
        """Check them for a small file; a picture may take more for each of its pixels."""
        seconds = time.process_time() - self._seconds
        assert seconds < _SECONDS + pixels * _SECONDS_A_PIXEL, f"{seconds:.1f} seconds"
        more = self._memory.peak()
        assert more < _BYTES + pixels * _BYTES_A_PIXEL, f"{more:,} bytes"


def check_reading(subject: str, rng: random.Random) -> None:
    """A file is puzzles, or there is one line that says what is wrong."""
    file = Path("mutated")
    file.write_bytes(subject.encode("latin-1", "replace" if rng.random() < 0.5 else "ignore"))
    if rng.random() < 0.5:
        file.write_text(subject, encoding="utf-8", errors="surrogateescape")
    format_name = rng.choice([None, *NAMES])
    cost = _Cost()
    try:
        found = nonogram.load_all(file, format_name)
    except ParseError as error:
        one_line(error)
        cost.check()
        return
    cost.check()
    assert found
    for one in found:
        check(one)
        with suppress(WriteError):
            again = nonogram.loads(nonogram.dumps(one, "json"), "json")
            assert again.statement == one.statement


def one_line(error: NonogramError) -> None:
    """Check that a message can be printed."""
    text = str(error)
    assert text
    assert "\n" not in text
    assert text.isprintable() or re.fullmatch(
        r"[\x20-\x7e\u00a0\u2007\u202f\u3000-\U0010ffff]*", text
    )
    assert len(text) < 1000


def make_text(rng: random.Random) -> str:
    return mutated(rng, rng.choice(samples()))


def check_pairs(subject: str, rng: random.Random) -> None:
    """Convert into another format and back: all clues are kept, or nothing is written."""
    puzzle = read(subject)
    first, second = rng.choice(WRITTEN), rng.choice(WRITTEN)
    there = through(puzzle, first)
    if there is not None:
        goals = there.goals or puzzle.goals  # pictures need one, other formats may have none
        through(there.replace(goals=goals), second)


def through(puzzle: nonogram.Puzzle, name: str) -> nonogram.Puzzle | None:
    """The puzzle, written in a format and read again; None if the format cannot hold it."""
    try:
        text = nonogram.dumps(puzzle, name)
    except WriteError:
        return None
    found = nonogram.loads(text, name)
    assert found.statement == puzzle.statement, name
    if found.goals and puzzle.goals:
        assert found.goals[0] == puzzle.goals[0], name
    return found


def make_pair(rng: random.Random) -> str:
    found = puzzle(rng, {1: 100, 2: 100, 5: 100}, 12, wrong=0.2, blots=0.2, corners=100)
    solution = nonogram.solve(found, limit=1).solutions
    return written(found.replace(goals=solution, title=rng.choice([None, "A title", "<&>'\"|;%"])))


def make_image(rng: random.Random) -> str:
    """A picture in some kind of file, changed in some bytes, in base 64."""
    from PIL import Image

    size = rng.choice([1, 8, 30, 60]), rng.choice([1, 8, 30, 60])
    image = Image.new(rng.choice(["1", "L", "RGB", "RGBA", "P"]), size)
    colours: list[Any] = [_colour(rng, image.mode) for _ in range(size[0] * size[1])]
    image.putdata(colours)
    kind = rng.choice(["PNG", "GIF", "BMP", "TIFF", "PPM", "WEBP", "JPEG", "TGA", "PCX", "ICO"])
    file = io.BytesIO()
    if kind == "JPEG":
        image = image.convert("RGB")
    try:
        image.save(file, kind)
    except (OSError, ValueError, KeyError):  # not all kinds have all modes
        image.convert("RGB").save(file, "PNG")
    data = bytearray(file.getvalue())
    for _ in range(rng.choice([0, 1, 2, 5, 20])):
        place = rng.randrange(len(data))
        if rng.random() < 0.3:
            del data[place : place + rng.choice([1, 4, 100])]
            data = data or bytearray(b"\0")
        else:
            data[place] = rng.choice([0, 1, 127, 128, 255, rng.randrange(256)])
    return base64.b64encode(data).decode()


def _colour(rng: random.Random, mode: str) -> int | tuple[int, ...]:
    channels = {"RGB": 3, "RGBA": 4}.get(mode)
    values = [rng.choice([0, 255, rng.randrange(256)]) for _ in range(channels or 1)]
    return tuple(values) if channels else values[0]


def check_image(subject: str, rng: random.Random) -> None:
    """A picture makes a drawing, or there is one line that says why not."""
    file = Path("picture")
    file.write_bytes(base64.b64decode(subject))
    size, pixels = rng.choice([None, (10, 10), 10]), _announced(file)
    shape = rng.choice([RECTANGLE, HEXAGON]) if size == 10 else RECTANGLE
    cost = _Cost()
    try:
        drawing = nonogram.from_image(str(file), size=size, shape=shape)
    except NonogramError as error:
        one_line(error)
        cost.check(pixels)
        return
    cost.check(pixels)
    check(drawing.puzzle)


def _announced(file: Path) -> int:
    """The pixels of the picture that a file announces, 0 if they are too many, or it is none."""
    from PIL import Image

    with warnings.catch_warnings(), suppress(Exception):  # as readers of broken files raise it
        warnings.simplefilter("ignore")
        with Image.open(file) as image:
            pixels = image.width * image.height
            return pixels if pixels <= MOST_PIXELS_READ else 0
    return 0


@cache
def records() -> str:
    """Results, as `solve --json` writes them, and one of `check --json` with given cells."""
    from support.command_line import run

    names = ("cat.cwd", "switches.cwc", "typo.cwd", "planet.cwd")
    solved = run("solve", "--json", *(str(PUZZLES / name) for name in names)).stdout
    with tempfile.TemporaryDirectory() as folder:
        given, switches = Path(folder) / "given", str(PUZZLES / names[1])
        lit = nonogram.solve(nonogram.load(switches)).solutions[0]
        given.write_text(str(nonogram.load(switches).grid(lit)))
        checked = run("check", "--json", "--given", str(given), switches).stdout
    return solved + checked


def check_records(subject: str, rng: random.Random) -> None:
    """Results make a page, or there is one line that says what is wrong; the page stays inert."""
    from nonogram.ask.journal import read_answers
    from nonogram.web.pages import report_page

    Path("records").write_text(subject, encoding="utf-8", errors="surrogateescape")
    cost = _Cost()
    try:
        page = report_page([*read_answers("records")])
    except NonogramError as error:
        one_line(error)
        cost.check()
        return
    cost.check()
    assert page.count("<script") == report_page([]).count("<script")
    assert page.count("</script") == report_page([]).count("</script")


def make_records(rng: random.Random) -> str:
    lines = records().splitlines(keepends=True)
    text = "".join(rng.sample(lines, 2))
    if rng.random() < 0.5:
        return mutated(rng, text)
    record = json.loads(lines[rng.randrange(len(lines))])
    record[rng.choice([*record])] = rng.choice(
        [None, True, -1, 0, 10**9, "", "x", "</script><script>", [], [1], [[]], {}, {"a": []}]
    )
    return json.dumps(record, separators=(",", ":")) + "\n"


def _no_smaller(subject: str) -> Iterator[str]:
    yield from ()


KINDS = {
    "reading": Kind(make_text, check_reading, shorter, share=2),
    "pairs": Kind(make_pair, check_pairs, smaller),
    "images": Kind(make_image, check_image, _no_smaller, share=0.7),
    "records": Kind(make_records, check_records, shorter, share=0.5),
}
