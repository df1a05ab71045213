"""Pictures of puzzles as sites, apps and printed pages lay them out, in HTML and with Pillow.

A picture follows from its kind and its seed. Of the seeds each third one, `seed % 3 == 2`, is held
back: nothing was chosen by these, and nobody has looked at their pictures. The layouts were written
before anything was mended for them.
"""

from __future__ import annotations

import random
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from nonogram import Puzzle, solve

FAMILIES = (
    "DejaVu Sans;DejaVu Serif;DejaVu Sans Mono;Liberation Sans;Liberation Serif;Lato;Open Sans"
)
_WORDS = "play daily large easy new best time score hint rules level 10x10 15 x 20 2024 No. 48 free"
_MARKS = "\N{MULTIPLICATION SIGN}", "\N{MULTIPLICATION SIGN}", "\N{BULLET}", "\N{MIDDLE DOT}", "x"
_GROUNDS = "#ffffff", "#ffffff", "#fafafa", "#fffdf5", "#eef3f8"
_INKS = "#000000", "#000000", "#222222", "#1a2c4e"


class Page(NamedTuple):
    """A picture, the puzzles in it, and how each of their cells is marked: True, False or None."""

    image: Image.Image
    puzzles: list[Puzzle]
    boards: list[list[list[bool | None]]]


class Style(NamedTuple):
    """A layout of a puzzle in HTML; lengths in pixels of CSS."""

    cell: int
    family: str
    size: float  #: of the type
    weight: int
    ground: str = "#ffffff"
    ink: str = "#000000"  #: of the numbers
    line: str = "#000000"
    thick: int = 2  #: of each fifth line, and of the outer ones
    field: str = "transparent"  #: behind the numbers
    boxed: bool = False
    ruled: bool = False
    slot: float = 0  #: the width of a number in a row, in cells; 0: as wide as it is
    gap: float = 0.5  #: between numbers of a row without slots, in sizes
    pile: float = 1.2  #: from number to number of a column, in sizes
    inward: bool = True  #: the numbers of a line stand at the grid
    blank: bool = False  #: an empty line has no 0
    both: bool = False  #: the numbers stand at all four sides
    full: str = "#222222"  #: of filled cells
    mark: str = "\N{MULTIPLICATION SIGN}"  #: of empty ones
    struck: bool = False  #: numbers of finished lines are struck out or pale
    tiles: int = 0  #: between cells that are tiles; 0: lines
    sharp: float = 1.0  #: pixels of the picture for one of CSS


def _style(rng: random.Random) -> Style:
    """What all kinds have of a layout."""
    cell = rng.choice([22, 24, 26, 28, 32, 36])
    return Style(
        cell,
        rng.choice(FAMILIES.split(";")),
        round(cell * rng.uniform(0.5, 0.66), 1),
        rng.choice([400, 400, 700]),
        ground=rng.choice(_GROUNDS),
        ink=rng.choice(_INKS),
        line=rng.choice(["#000", "#333", "#888", "#aaa"]),
        thick=rng.choice([1, 2, 2, 3]),
        gap=rng.uniform(0.4, 0.7),
        pile=rng.uniform(1.1, 1.35),
        blank=rng.random() < 0.15,
        full=rng.choice(["#000", "#222", "#555", "#2b4a7d"]),
        mark=rng.choice(_MARKS),
        sharp=rng.choice([1, 1, 1.5, 2]),
    )


def _kind(kind: str, rng: random.Random) -> Style:
    """A layout of a kind."""
    style = _style(rng)
    fields = rng.choice(["#f0f0f0", "#e8eef7", "#fdf3dc", "#dddddd"])
    match kind:
        case "boxed":
            return style._replace(boxed=True, field=rng.choice(["transparent", fields]))
        case "spread":
            return style._replace(slot=rng.uniform(1, 1.9), pile=rng.uniform(1.6, 2.6))
        case "outward":
            boxed = rng.random() < 0.5
            slot = rng.choice([0, 1.0])
            return style._replace(inward=False, boxed=boxed, slot=slot)
        case "grey":
            grey = rng.choice(["#777", "#888", "#999", "#aaa"])
            return style._replace(ink=grey, field=rng.choice(["transparent", "#f4f4f4"]))
        case "ruled":
            return style._replace(ruled=True, field=rng.choice(["transparent", fields]))
        case "dark":
            bright, dim = rng.choice(["#eee", "#ccc", "#9fd"]), rng.choice(["#555", "#777", "#aaa"])
            ground = rng.choice(["#000000", "#121212", "#1e2530"])
            return style._replace(ground=ground, ink=bright, line=dim, full="#ddd")
        case "tiles":
            field = rng.choice(["transparent", fields])
            return style._replace(tiles=rng.choice([2, 3]), line="#dfe4ea", field=field)
        case "all sides":
            return style._replace(both=True, boxed=rng.random() < 0.5)
        case "begun":
            boxed = rng.random() < 0.3
            return style._replace(boxed=boxed, struck=rng.random() < 0.4, blank=False)
    return style


#: The kinds that are read. Of "two" both puzzles are wanted, each by its number.
KINDS = (
    *("plain", "boxed", "spread", "outward", "grey", "ruled", "dark", "tiles", "all sides"),
    *("page", "begun", "two", "app"),
)


def held_back(seed: int) -> bool:
    """Whether nothing may be chosen by a seed."""
    return seed % 3 == 2


def _puzzle(rng: random.Random, sides: tuple[int, ...]) -> Puzzle:
    from benchmarks.scan import drawn

    found: Puzzle = drawn().puzzle_of(rng, sides)
    return found


def _board(puzzle: Puzzle, rng: random.Random, share: float) -> list[list[bool | None]]:
    """Some of the cells of the solution."""
    height, width = puzzle.geometry.shape
    solution = solve(puzzle).solution
    assert solution is not None
    text = str(solution).splitlines()
    return [
        [text[y][x] == "#" if rng.random() < share else None for x in range(width)]
        for y in range(height)
    ]


def _numbers(puzzle: Puzzle, style: Style) -> tuple[list[list[str]], list[list[str]]]:
    """The numbers of rows and of columns, as they are printed."""
    rows, columns = (
        [[str(block.length) for block in clue] or ([] if style.blank else ["0"]) for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return rows, columns


def _table(puzzle: Puzzle, style: Style, board: list[list[bool | None]], rng: random.Random) -> str:
    """A puzzle as a table, or as tiles, in HTML."""
    rows, columns = _numbers(puzzle, style)
    height, width = puzzle.geometry.shape
    deep, high = max(map(len, rows)), max(map(len, columns))

    def side(n: int, last: int, inner: int = 1) -> int:
        return style.thick if n % 5 == 0 or n == last else inner

    def told(number: str, line: int, across: bool) -> str:
        cells = board[line] if across else [row[line] for row in board]
        done = (style.struck and None not in cells) or (style.struck and rng.random() < 0.15)
        return f'<s style="opacity:.6">{number}</s>' if done else number

    def boxes(numbers: list[str], most: int, n: int, across: bool) -> list[str]:
        """The numbers in boxes from the outer one on, "" where there is none."""
        empty = [""] * (most - len(numbers))
        filled = [told(number, n, across) for number in numbers]
        return empty + filled if style.inward else filled + empty

    def in_row(n: int, far: bool = False) -> str:
        line = f"{{w}} solid {style.line}"
        top, bottom = side(n, height), side(n + 1, height)
        if style.boxed:
            some = boxes(rows[n], deep, n, True)
            return "".join(
                f'<td class="k" style="border-top:{top}px solid {style.line};border-bottom:'
                f"{bottom}px solid {style.line};border-left:1px solid {style.line};"
                f'border-right:1px solid {style.line}">{text}</td>'
                for text in some
            )
        spans = "".join(
            f'<b style="{f"width:{style.slot * style.cell}px;" if style.slot else ""}'
            f'margin-left:{0 if style.slot or not at else style.gap * style.size}px">{one}</b>'
            for at, one in enumerate(told(number, n, True) for number in rows[n])
        )
        rule = line.format(w="1px") if style.ruled else "0"
        align = "right" if style.inward != far else "left"
        return (
            f'<td class="r" style="text-align:{align};border-top:{rule};border-bottom:{rule}">'
            f"{spans}</td>"
        )

    def in_columns(far: bool = False) -> str:
        if style.boxed:
            each = [boxes(column, high, n, False) for n, column in enumerate(columns)]
            lines = []
            for at in range(high):
                cells = "".join(
                    f'<td class="k" style="border-left:{side(n, width)}px solid {style.line};'
                    f"border-right:{side(n + 1, width)}px solid {style.line};"
                    f'border-top:1px solid {style.line};border-bottom:1px solid {style.line}">'
                    f"{each[n][at]}</td>"
                    for n in range(width)
                )
                lines.append(f'<tr><td class="c" colspan="{deep}"></td>{cells}</tr>')
            return "".join(lines)
        rule = f"1px solid {style.line}" if style.ruled else "0"
        align = "bottom" if style.inward != far else "top"
        cells = "".join(
            f'<td class="t" style="vertical-align:{align};border-left:{rule};border-right:{rule}">'
            + "".join(f"<i>{told(number, n, False)}</i>" for number in column)
            + "</td>"
            for n, column in enumerate(columns)
        )
        return f'<tr><td class="c"></td>{cells}</tr>'

    def cell(y: int, x: int) -> str:
        value = board[y][x]
        ground = f"background:{style.full};" if value else ""
        text = style.mark if value is False else ""
        if style.tiles:
            return f'<td class="g" style="{ground}">{text}</td>'
        widths = (side(y, height), side(x + 1, width), side(y + 1, height), side(x, width))
        edges = " ".join(f"{w}px" for w in widths)
        return f'<td class="g" style="{ground}border-width:{edges}">{text}</td>'

    lines = [in_columns()]
    for y in range(height):
        cells = "".join(cell(y, x) for x in range(width))
        after = in_row(y, True) if style.both else ""
        lines.append(f"<tr>{in_row(y)}{cells}{after}</tr>")
    if style.both:
        lines.append(in_columns(True))
    return f'<table class="p">{"".join(lines)}</table>'


def _css(style: Style) -> str:
    c = style.cell
    spaced = (
        f"border-collapse:separate;border-spacing:{style.tiles}px"
        if style.tiles
        else "border-collapse:collapse"
    )
    box = f"box-sizing:border-box;min-width:{c}px;width:{c}px;height:{c}px;padding:0"
    tile = f"background:{style.line};border-radius:2px" if style.tiles else ""
    edge = "border:0" if style.tiles else f"border-style:solid;border-color:{style.line}"
    return f"""
      body {{ background:{style.ground}; color:{style.ink}; margin:0; padding:24px;
              font:{style.size}px '{style.family}'; font-weight:{style.weight};
              width:max-content }}
      .p {{ {spaced}; line-height:1; display:inline-table; vertical-align:top }}
      .p td {{ padding:0 }}
      .g {{ {box}; {edge}; text-align:center; {tile} }}
      .k {{ {box}; background:{style.field}; text-align:center }}
      .r {{ background:{style.field}; padding:0 {c * 0.25}px !important; height:{c}px;
            white-space:nowrap; box-sizing:border-box }}
      .r b {{ font-weight:inherit; display:inline-block; text-align:center }}
      .t {{ background:{style.field}; padding:{c * 0.15}px 0 !important; text-align:center }}
      .t i {{ font-style:normal; display:block; height:{style.pile * style.size}px;
              line-height:{style.pile * style.size}px }}
      .ad {{ background:#ffd54a; color:#222; padding:14px; margin:12px 0; font-size:20px }}
      h1 {{ font-size:{style.size * 2}px; margin:0 0 14px }}
      p {{ width:560px; font-size:15px; font-weight:400; line-height:1.4 }}
      button {{ font:inherit; margin:4px; padding:6px 12px }}
    """


def _about(rng: random.Random, table: str) -> str:
    """A puzzle among a headline, an advert, text and buttons."""

    def words(n: int) -> str:
        return " ".join(rng.choice(_WORDS.split()) for _ in range(n))

    parts = [
        f"<h1>{words(3)} #{rng.randint(10, 4000)}</h1>",
        "".join(f"<button>{words(1)}</button>" for _ in range(5)),
        f'<div class="ad">{words(6)} 50% off {rng.randint(1, 99)}.99</div>',
    ]
    before = "".join(rng.sample(parts, rng.randint(1, 3)))
    aside = f'<p style="display:inline-block;width:160px;margin:0 20px">{words(40)}</p>'
    beside = rng.random() < 0.4
    return f"{before}<div>{aside if beside else ''}{table}</div><p>{words(60)}</p>"


def page_of(browser: Any, kind: str, seed: int) -> Page:
    """The picture of a kind and a seed."""
    rng = random.Random(f"sites {kind} {seed}")
    if kind == "app":
        return _app(rng)
    sides = (5, 8, 10, 12, 15) if kind == "two" else (5, 8, 10, 12, 15, 20, 25)
    puzzles = [_puzzle(rng, sides) for _ in range(2 if kind == "two" else 1)]
    style = _kind(kind, rng)
    share = rng.uniform(0.1, 0.8) if kind == "begun" else 0
    boards = [_board(puzzle, rng, share) for puzzle in puzzles]
    if kind == "begun" and rng.random() < 0.5:  # filled cells alone
        boards = [[[value or None for value in row] for row in board] for board in boards]
    if any(not clue for puzzle in puzzles for clue in puzzle.clues) and kind == "outward":
        style = style._replace(blank=False)
    tables = [_table(one, style, board, rng) for one, board in zip(puzzles, boards)]
    between = rng.choice(["<br><br>", '<span style="display:inline-block;width:50px"></span>'])
    body = between.join(tables)
    if kind == "page":
        body = _about(rng, body)
    cut = rng.random() < 0.5
    return Page(shot(browser, _css(style), body, style.sharp, cut=cut), puzzles, boards)


def shot(browser: Any, css: str, body: str, sharp: float = 1, *, cut: bool = False) -> Image.Image:
    """The whole page in HTML, as the browser draws it, or what is in it."""
    browser.get("about:blank")
    size = {"width": 1200, "height": 900, "deviceScaleFactor": sharp, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_script(
        "document.head.innerHTML = arguments[0]; document.body.innerHTML = arguments[1];",
        f"<style>{css}</style>",
        body,
    )
    width, height = browser.execute_script(
        "const one = document.documentElement, two = document.body;"
        "return [arguments[0] ? two.offsetWidth : Math.max(one.scrollWidth, two.scrollWidth),"
        " Math.max(two.scrollHeight, two.offsetHeight)];",
        cut,
    )
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    taken = {"format": "png", "captureBeyondViewport": True, "clip": clip}
    data = browser.execute_cdp_cmd("Page.captureScreenshot", taken)["data"]
    return Image.open(BytesIO(b64decode(data))).convert("RGB")


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser that draws pages."""
    from benchmarks.scan import drawn

    drawn()  # the folder of the tests is on the path then
    from support.browser import chromium  # type: ignore[import-not-found, unused-ignore]

    with TemporaryDirectory() as profile, chromium(Path(profile)) as browser:
        yield browser


def _app(rng: random.Random) -> Page:
    """A phone's screen with Pillow: a bar, a board of tiles or lines, numbers on rounded fields."""
    from benchmarks.scan import drawn

    faces = [*drawn().installed().values()]
    puzzle = _puzzle(rng, (5, 8, 10, 12, 15))
    height, width = puzzle.geometry.shape
    rows, columns = _numbers(puzzle, _style(rng)._replace(blank=False))
    screen = rng.choice([720, 1080])
    deep, high = max(map(len, rows)), max(map(len, columns))
    step = rng.uniform(0.55, 0.75)  # from number to number, in cells
    cell = int(screen * 0.92 / (width + deep * step + 0.6))
    size = int(cell * min(step * 0.85, 0.6))
    if size < 13:
        return _app(rng)
    face = ImageFont.truetype(str(rng.choice(faces)), size)
    dark = rng.random() < 0.25
    ground, ink = (
        ("#20242b", "#e8e8e8") if dark else (rng.choice(["#f7f3ea", "#ffffff"]), "#2a2a2a")
    )
    field = rng.choice([None, "#2d333d" if dark else "#e6ebf2"])
    tiled = rng.random() < 0.4
    left = int(screen * 0.04 + (deep * step + 0.4) * cell)
    top = int(220 + (high * step * 1.25 + 0.5) * cell)
    image = Image.new("RGB", (screen, top + height * cell + 260), ground)
    draw = ImageDraw.Draw(image)
    draw.text((24, 14), "9:41", fill=ink, font=face)
    draw.text((screen - 24, 14), "87%", fill=ink, font=face, anchor="ra")
    title = ImageFont.truetype(str(faces[0]), 44)
    draw.text((screen / 2, 110), f"Level {rng.randint(1, 400)}", fill=ink, font=title, anchor="mm")
    board = _board(puzzle, rng, rng.choice([0, 0, 0.4]))
    for y in range(height):
        for x in range(width):
            box = [left + x * cell, top + y * cell, left + (x + 1) * cell, top + (y + 1) * cell]
            full = "#4a78c2" if not dark else "#c9d6ea"
            if tiled:
                inner = (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2)
                paper = "#3a424f" if dark else "#d5dde8"
                draw.rounded_rectangle(inner, cell // 8, fill=full if board[y][x] else paper)
            elif board[y][x]:
                draw.rectangle(box, fill=full)
            if board[y][x] is False:
                far = cell // 4
                draw.line((box[0] + far, box[1] + far, box[2] - far, box[3] - far), ink, 2)
                draw.line((box[0] + far, box[3] - far, box[2] - far, box[1] + far), ink, 2)
    if not tiled:
        for n in range(width + 1):
            wide = 4 if n % 5 == 0 or n == width else 2
            at = left + n * cell
            draw.line((at, top, at, top + height * cell), ink if wide > 2 else "#9a9a9a", wide)
        for n in range(height + 1):
            wide = 4 if n % 5 == 0 or n == height else 2
            at = top + n * cell
            draw.line((left, at, left + width * cell, at), ink if wide > 2 else "#9a9a9a", wide)
    for n, row in enumerate(rows):
        middle = top + (n + 0.5) * cell
        if field:
            reach = left - (deep * step + 0.2) * cell
            band = (reach, middle - 0.46 * cell, left - 3, middle + 0.46 * cell)
            draw.rounded_rectangle(band, cell // 6, fill=field)
        for place, number in enumerate(reversed(row)):
            across = left - (0.2 + (place + 0.5) * step) * cell
            draw.text((across, middle), number, fill=ink, font=face, anchor="mm")
    for n, column in enumerate(columns):
        middle = left + (n + 0.5) * cell
        if field:
            reach = top - (high * step * 1.25 + 0.3) * cell
            around = (middle - 0.46 * cell, reach, middle + 0.46 * cell, top - 3)
            draw.rounded_rectangle(around, cell // 6, fill=field)
        for place, number in enumerate(reversed(column)):
            down = top - (0.2 + (place + 0.5) * step * 1.25) * cell
            draw.text((middle, down), number, fill=ink, font=face, anchor="mm")
    down = image.height - 110
    for n, sign in enumerate("?X3"):
        across = screen * (n + 0.5) / 3
        key = (across - 80, down - 40, across + 80, down + 40)
        draw.rounded_rectangle(key, 20, outline=ink, width=3)
        draw.text((across, down), sign, fill=ink, font=title, anchor="mm")
    return Page(image, [puzzle], [board])
