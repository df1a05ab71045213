"""Picture files, read with Pillow."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from nonogram.colours.looks import Rgb
from nonogram.errors import ParseError, RequestError
from nonogram.files.reading import unreadable
from nonogram.limits import MOST_PIXELS_READ

if TYPE_CHECKING:
    from PIL.Image import Image


def read_picture(source: str) -> tuple[Image, bool]:
    """The picture in a file, upright, with an alpha channel; and whether it is a JPEG.

    Raises:
        MissingFileError: there is no such file.
        ParseError: the file cannot be read, is no picture, or too large; or there is no Pillow.
    """
    _pillow(source)
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is odd about a file, but does not matter here
            with Image.open(source) as file:
                image: Image.Image = file
                if image.width * image.height > MOST_PIXELS_READ:
                    raise ParseError(_too_large(f"{image.width:,} x {image.height:,} pixels"))
                if image.mode.startswith("I"):  # 16 bits of grey; Pillow would cut the upper off
                    image = image.convert("I").point(lambda value: value / 257).convert("L")
                upright = ImageOps.exif_transpose(image).convert("RGBA")
                return upright, file.format in ("JPEG", "MPO")
    except ParseError as error:
        raise error.in_source(source) from None
    except UnidentifiedImageError:
        raise ParseError("no picture of a kind that Pillow knows", None, source) from None
    except Image.DecompressionBombError:
        raise ParseError(_too_large("a picture"), None, source) from None
    except Exception as error:  # Pillow's readers of broken files raise whatever they come to
        if isinstance(error, OSError) and error.strerror:
            raise unreadable(source, error) from error
        reason = f"cannot read the picture: {error or type(error).__name__}"
        raise ParseError(reason, None, source) from error


def named_colour(name: str, source: str) -> Rgb:
    """A colour as CSS has it. Raises RequestError if there is none, ParseError without Pillow."""
    _pillow(source)
    from PIL import ImageColor

    try:
        red, green, blue, *_ = ImageColor.getrgb(name)
    except ValueError as error:
        raise RequestError(str(error)) from None
    return red, green, blue


def _pillow(source: str) -> None:
    """Make sure that Pillow is there, and says what it has to say in its errors alone."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        reason = "reading a picture needs Pillow: pip install 'nonogram[pictures]'"
        raise ParseError(reason, None, source) from None
    from logging import NullHandler, getLogger

    log = getLogger("PIL")
    if not log.handlers:  # else Python prints what is logged, unless the caller logs himself
        log.addHandler(NullHandler())


def _too_large(what: str) -> str:
    return f"{what}, more than {MOST_PIXELS_READ:,}: make it smaller first"
