"""Sheets as PDF, drawn with ReportLab: lines stay lines, and numbers stay text.

ReportLab, the package's extra `pdf`, is loaded when the first sheet is drawn. The type is
Helvetica, which every PDF reader has. The same sheets give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from nonogram.base.errors import WriteError, install
from nonogram.core.puzzle.colours import Rgb
from nonogram.draw import outlines
from nonogram.draw.outlines import Point, Points, Segment, corners_of
from nonogram.draw.shapes import Area, Chip, Hatch, Label, Shape, Stroke, printed
from nonogram.draw.sheet import Sheet, View

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_POINTS_PER_MM = 72 / 25.4
_FONT = "Helvetica"
_THINNEST = 0.12  #: points of the thinnest line that is printed


def pdf_sheets(sheets: Sequence[Sheet], title: str = "", author: str = "") -> bytes:
    """A PDF file with these sheets, as bytes. Raises WriteError without ReportLab."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise WriteError(f"PDF needs ReportLab: {install('pdf')}") from None
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)  # invariant: no time stamp or random ID
    canvas.setTitle(printed(title) or sheets[0].title)
    canvas.setAuthor(printed(author))
    canvas.setCreator("nonogram")
    for sheet in sheets:
        canvas.setPageSize((sheet.width * _POINTS_PER_MM, sheet.height * _POINTS_PER_MM))
        for part in sheet.parts:
            canvas.saveState()
            drawer = _Drawer(canvas, sheet, part)
            for shape in part.shapes:
                drawer.draw(shape)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def unprintable(sheets: Sequence[Sheet]) -> str:
    """The characters of sheets that the type lacks, each once. Squares stand for them."""
    shapes = [shape for sheet in sheets for part in sheet.parts for shape in part.shapes]
    text = "".join(shape.text for shape in shapes if isinstance(shape, Label))
    if text.isascii():
        return ""
    from reportlab.pdfbase import pdfmetrics

    font = pdfmetrics.getFont(_FONT)
    encodings = [font.encName, *(other.encName for other in font.substitutionFonts)]
    return "".join(
        character
        for character in dict.fromkeys(text)
        if not any(character.encode(name, "ignore") for name in encodings)
    )


class _Drawer:
    """A drawer of a part's shapes. PDF counts points from the lower left corner of the sheet."""

    def __init__(self, canvas: Canvas, sheet: Sheet, part: View) -> None:
        self._canvas = canvas
        self._cell = part.cell * _POINTS_PER_MM
        self._x = part.x * _POINTS_PER_MM - part.left * self._cell
        self._y = (sheet.height - part.y) * _POINTS_PER_MM + part.top * self._cell
        window = corners_of(part.left, part.top, part.width, part.height)
        canvas.clipPath(self._path([window]), stroke=0, fill=0)

    def draw(self, shape: Shape) -> None:
        match shape:
            case Label(x, y, size, text, rgb, left):
                self._canvas.setFillColorRGB(*_shares(rgb))
                self._canvas.setFont(_FONT, size * self._cell)
                canvas = self._canvas
                (canvas.drawString if left else canvas.drawCentredString)(*self._at((x, y)), text)
            case Stroke(square=True, rgb=rgb):
                self._fill([corners_of(*shape.box(_THINNEST / self._cell))], rgb)
            case Stroke(start, end, thickness, rgb):
                self._draw_lines([(start, end)], thickness, rgb)
            case Hatch(cells):
                self._canvas.saveState()
                self._canvas.clipPath(self._path(cells), stroke=0, fill=0)
                self._draw_lines(shape.lines, outlines.HATCH_THICKNESS, outlines.HATCH_INK)
                self._canvas.restoreState()
            case Area() | Chip():
                for polygons, rgb in shape.layers:
                    self._fill(polygons, rgb)

    def _fill(self, polygons: Sequence[Points], rgb: Rgb) -> None:
        self._canvas.setFillColorRGB(*_shares(rgb))
        self._canvas.drawPath(self._path(polygons), stroke=0, fill=1)

    def _draw_lines(self, lines: Sequence[Segment], thickness: float, rgb: Rgb) -> None:
        self._canvas.setStrokeColorRGB(*_shares(rgb))
        self._canvas.setLineWidth(max(_THINNEST, thickness * self._cell))
        self._canvas.setLineCap(1)
        self._canvas.lines([(*self._at(start), *self._at(end)) for start, end in lines])

    def _at(self, point: Point) -> Point:
        x, y = point
        return self._x + x * self._cell, self._y - y * self._cell

    def _path(self, polygons: Sequence[Points]) -> object:
        path = self._canvas.beginPath()
        for corners in polygons:
            path.moveTo(*self._at(corners[0]))
            for corner in corners[1:]:
                path.lineTo(*self._at(corner))
            path.close()
        return path


def _shares(rgb: Rgb) -> Iterator[float]:
    return (channel / 255 for channel in rgb)
