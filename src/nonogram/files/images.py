"""The image in a file, read with Pillow."""

from __future__ import annotations

import warnings
from typing import IO, TYPE_CHECKING

from nonogram.base.arguments import StrPath
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.disk import unreadable
from nonogram.base.errors import ParseError, install
from nonogram.base.limits import MOST_PIXELS_READ

if TYPE_CHECKING:
    from PIL.Image import Image

_TOO_LARGE = f", more than {MOST_PIXELS_READ:,}: make it smaller first"


def check_pillow(source: str) -> None:
    """Turn off Pillow's logging. Raises ParseError without Pillow."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        reason = f"reading a picture needs Pillow: {install('pictures')}"
        raise ParseError(reason, None, source) from None
    from logging import NullHandler, getLogger

    log = getLogger("PIL")
    if not log.handlers:  # otherwise Python prints log records, unless the caller handles them
        log.addHandler(NullHandler())


def pillow_image(path: StrPath | IO[bytes], source: str) -> tuple[Image, bool]:
    """The image in a file, upright, with an alpha channel, and whether it is a JPEG."""
    from PIL import Image as Images
    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about odd but harmless files
            with Images.open(path) as file:
                image: Image = file
                if file.format == "EPS":  # a program, which Pillow would have Ghostscript run
                    raise ParseError("an EPS file: make a PNG of it first")
                if image.width * image.height > MOST_PIXELS_READ:
                    raise ParseError(f"{image.width:,} x {image.height:,} pixels{_TOO_LARGE}")
                if image.mode.startswith("I"):  # 16 bits of grey; Pillow would cut off the upper
                    image = image.convert("I").point(lambda value: value / 257).convert("L")
                ImageOps.exif_transpose(image, in_place=True)
                return image.convert("RGBA"), file.format in ("JPEG", "MPO")
    except OutOfTime:
        raise
    except ParseError as error:
        raise error.in_source(source) from None
    except UnidentifiedImageError:
        raise ParseError("no picture of a kind that Pillow knows", None, source) from None
    except Images.DecompressionBombError:
        raise ParseError(f"a picture{_TOO_LARGE}", None, source) from None
    except Exception as error:  # Pillow's readers raise anything for broken files
        if isinstance(error, OSError) and error.strerror:
            raise unreadable(source, error) from error
        reason = f"cannot read the picture: {error or type(error).__name__}"
        raise ParseError(reason, None, source) from error
