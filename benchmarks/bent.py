"""Photos of printed pages: bent or rippled, lit by a lamp at a side, seen by a lens.

A page of paper lies on a table, and a camera sees it from above. The heights of the paper, the
place of the lamp and the lens follow from the kind and the seed. Lengths are in millimetres. Seeds
are held back as in `benchmarks/sites.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from benchmarks.sites import Page

WIDTH = 190.0  #: of what the paper shows
DISTANCE = 420.0  #: of the camera


class Scene(NamedTuple):
    """How a page lies and is seen."""

    height: Callable[[Any, Any], Any]  #: of the paper at x and y from its middle
    lamp: tuple[float, float, float] | None  #: where it is; None: even light
    barrel: float  #: of the lens: how much the corners are drawn to the middle
    turn: float  #: radians by which the camera is turned
    tilt: tuple[float, float]  #: slopes of the page seen from the camera
    blur: float
    noise: float


def _flat(x: Any, _y: Any) -> Any:
    return 0 * x


def _cylinder(rng: random.Random) -> Callable[[Any, Any], Any]:
    """A page that is bent up by 6 mm in the middle, or at a side as beside the fold of a book."""
    rise, angle = rng.choice([3, 4, 6, 6, 8]), rng.choice([0, np.pi / 2, rng.uniform(0, 3.1)])
    side = rng.random() < 0.4

    def height(x: Any, y: Any) -> Any:
        along = (x * np.cos(angle) + y * np.sin(angle)) / (WIDTH / 2)
        return rise * (np.clip(1 + along, 0, None) ** 2 / 2 if side else 1 - along**2)

    return height


def _ripple(rng: random.Random) -> Callable[[Any, Any], Any]:
    """A page with a wave in it."""
    rise, angle, begin = rng.choice([1.5, 2, 3]), rng.uniform(0, 3.1), rng.uniform(0, 6)
    length = rng.uniform(90, 160)

    def height(x: Any, y: Any) -> Any:
        along = x * np.cos(angle) + y * np.sin(angle)
        return rise * np.sin(2 * np.pi * along / length + begin)

    return height


def scene_of(kind: str, rng: random.Random) -> Scene:
    """A scene of a kind; "all" has a bent or rippled page, a lamp and a lens."""
    height: Callable[[Any, Any], Any] = _flat
    if kind == "cylinder" or (kind == "all" and rng.random() < 0.6):
        height = _cylinder(rng)
    elif kind in ("ripple", "all"):
        height = _ripple(rng)
    lit = kind in ("lamp", "all")
    seen = kind in ("lens", "all")
    around, far = rng.uniform(0, 6.3), rng.uniform(120, 260)
    lamp = (far * np.cos(around), far * np.sin(around), rng.uniform(100, 250)) if lit else None
    return Scene(
        height,
        lamp,
        rng.choice([-0.03, 0.03, 0.05, 0.06]) if seen else 0,
        rng.uniform(-0.03, 0.03),
        (rng.uniform(-0.12, 0.12), rng.uniform(-0.12, 0.12)),
        rng.uniform(0.5, 1.1),
        rng.uniform(2, 7),
    )


#: The kinds.
KINDS = ("flat", "cylinder", "ripple", "lamp", "lens", "all")


def _paper(puzzle_image: Image.Image, rng: random.Random, face: Any) -> Image.Image:
    """A puzzle on a page, with a headline and a footer on some."""
    wide, high = puzzle_image.size
    margin = round(0.08 * max(wide, high))
    page = Image.new("L", (wide + 2 * margin, high + 4 * margin), 250)
    page.paste(puzzle_image, (margin, 2 * margin))
    draw = ImageDraw.Draw(page)
    if rng.random() < 0.5:
        draw.text((page.width / 2, margin), f"Puzzle {rng.randint(1, 99)}", 20, face, anchor="mm")
    if rng.random() < 0.5:
        text = f"{rng.randint(1, 200)}   www.example.org"
        draw.text((page.width / 2, page.height - margin), text, 60, face, anchor="mm")
    return page


def seen(page: Image.Image, scene: Scene, width: int, rng: random.Random) -> Image.Image:
    """The photo of a page, about as wide as said, on a table."""
    grey = np.asarray(page, np.float32)
    scale = WIDTH / page.width  # mm a pixel of the page
    tall = WIDTH * page.height / page.width
    border = 1.12
    height = round(width * page.height / page.width)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    x = (xs / width - 0.5) * WIDTH * border
    y = (ys / height - 0.5) * tall * border
    radius = (x**2 + y**2) / (WIDTH / 2) ** 2
    x, y = (way * (1 + scene.barrel * radius) for way in (x, y))
    cos, sin = np.cos(scene.turn), np.sin(scene.turn)
    x, y = x * cos - y * sin, x * sin + y * cos
    # The ray through (x, y) on the table's plane, tilted, meets the paper nearer to the camera.
    px, py = x, y
    for _ in range(6):
        up = scene.height(px, py) + scene.tilt[0] * px + scene.tilt[1] * py
        px, py = x * (1 - up / DISTANCE), y * (1 - up / DISTANCE)
    step = 0.5
    slope_x = (scene.height(px + step, py) - scene.height(px - step, py)) / (2 * step)
    slope_y = (scene.height(px, py + step) - scene.height(px, py - step)) / (2 * step)
    # Paper does not stretch: what is bent is shorter seen from above.
    across, down = (_along(scene.height, side, turned) for side, turned in ((WIDTH, 0), (tall, 1)))
    u = np.interp(px, *across) / scale + page.width / 2
    v = np.interp(py, *down) / scale + page.height / 2
    inside = (u >= 0) & (u < page.width - 1) & (v >= 0) & (v < page.height - 1)
    left, top = (
        np.clip(u, 0, page.width - 2).astype(int),
        np.clip(v, 0, page.height - 2).astype(int),
    )
    right, below = np.clip(u - left, 0, 1), np.clip(v - top, 0, 1)
    value = (grey[top, left] * (1 - right) + grey[top, left + 1] * right) * (1 - below)
    value += (grey[top + 1, left] * (1 - right) + grey[top + 1, left + 1] * right) * below
    value = np.where(inside, value, rng.choice([40, 90, 130]))
    if scene.lamp is not None:
        lx, ly, lz = scene.lamp
        dx, dy, dz = lx - px, ly - py, lz - scene.height(px, py)
        far = np.sqrt(dx**2 + dy**2 + dz**2)
        light = (dz - slope_x * dx - slope_y * dy) / far / np.sqrt(1 + slope_x**2 + slope_y**2)
        light = np.clip(light, 0.05, None) / far**2
        value = value * np.clip(0.12 + 0.88 * light / np.percentile(light, 90), 0, 1.05)
    else:
        value = value * rng.uniform(0.7, 0.95)
    noise = np.random.default_rng(rng.randrange(10**6))
    image = Image.fromarray(np.clip(value, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(scene.blur))
    value = np.asarray(image, np.float32) + noise.normal(0, scene.noise, value.shape)
    return Image.fromarray(np.clip(value, 0, 255).astype(np.uint8)).convert("RGB")


def _along(height: Callable[[Any, Any], Any], side: float, turned: int) -> tuple[Any, Any]:
    """Places seen from above along an axis, and how far they are from the middle on the paper."""
    places = np.linspace(-side, side, 800)
    zero = 0 * places
    heights = height(zero, places) if turned else height(places, zero)
    steps = np.hypot(np.diff(places), np.diff(heights))
    length = np.append(0, steps.cumsum())
    return places, length - np.interp(0, places, length)


def page_of(kind: str, seed: int) -> Page:
    """The photo of a kind and a seed."""
    from benchmarks.scan import drawn

    printed = drawn()
    rng = random.Random(f"bent {kind} {seed}")
    puzzle = printed.puzzle_of(rng, (8, 10, 12, 15, 20, 25, 30))
    layout = printed.layout_of(rng, (20, 24, 28))._replace(dark=False)
    image = printed.drawn(puzzle, layout)
    face = ImageFont.truetype(str(rng.choice([*printed.installed().values()])), layout.digits)
    page = _paper(image, rng, face)
    digits = rng.uniform(13, 22)  # pixels of their height in the photo
    width = min(2600, round(page.width * digits / (0.72 * layout.digits)))
    page.thumbnail((round(1.3 * width), 10_000), Image.Resampling.LANCZOS)
    photo = printed.jpeg(seen(page, scene_of(kind, rng), width, rng), rng.choice([70, 85, 92]))
    height, wide = puzzle.geometry.shape
    return Page(photo.convert("RGB"), [puzzle], [[[None] * wide for _ in range(height)]])
