"""The picture in a file, or of a page of a PDF, ready to be scanned."""

from __future__ import annotations

from concurrent.futures import TimeoutError as NoAnswer  # not yet the built-in one in Python 3.10
from io import BytesIO
from os import PathLike
from typing import IO, TYPE_CHECKING

from nonogram.base.arguments import StrPath
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import read_bytes, read_open
from nonogram.base.errors import ParseError, RequestError, install
from nonogram.base.processes.pool import WorkerDied, Workers
from nonogram.files.images import check_pillow, pillow_image

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 2_600  #: pixels of the longer side; larger pictures are made smaller
_PDF = b"%PDF-"
_NEEDS = f"scanning needs more packages: {install('scan')}"


def page_of(picture: StrPath | IO[bytes], page: int, source: str, deadline: Deadline) -> Image:
    """The picture, upright, in RGB. Raises ParseError, RequestError or OutOfTime."""
    if isinstance(picture, (str, bytes, PathLike)):
        data = read_bytes(picture)
    else:
        data = read_open(picture)
    if data[:1024].lstrip().startswith(_PDF):
        return _drawn(data, page, source, deadline)
    if page != 1:
        raise RequestError(f"page {page}: only PDF files have pages")
    return _of_picture(BytesIO(data), source)


def sized(image: Image) -> Image:
    """The picture, smaller if it is too large."""
    image.thumbnail((LARGEST, LARGEST), reducing_gap=2)
    return image


def _of_picture(file: IO[bytes], source: str) -> Image:
    """The picture, perhaps made smaller, on white where it is transparent."""
    from PIL import Image as Images

    image, lossy = pillow_image(file, source)
    if lossy:
        return sized(image.convert("RGB"))  # a JPEG, which is nowhere transparent
    image = sized(image)
    return Images.alpha_composite(Images.new("RGBA", image.size, "white"), image).convert("RGB")


def _drawn(data: bytes, page: int, source: str, deadline: Deadline) -> Image:
    """A page of a PDF, drawn in a process of its own: PDFium looks at no limit of time."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        raise ParseError(_NEEDS, None, source) from None
    worker = Workers(1)
    try:
        image: Image = worker.submit(of_pdf, data, page, source).result(deadline.left())
    except NoAnswer:
        raise OutOfTime(source=source) from None
    except WorkerDied as error:
        raise ParseError(f"PDFium cannot draw the page: {error}", None, source) from None
    finally:
        worker.shutdown(wait=False, cancel_futures=True)
    return image


def of_pdf(data: bytes, page: int, source: str) -> Image:
    """A page as it is printed; nothing in a PDF is run. Raises ParseError or RequestError."""
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(data)
        pages = len(document)
        if page <= pages:
            sheet = document[page - 1]
            scale = min(3.0, LARGEST / max(*sheet.get_size(), 1))
            bitmap = sheet.render(scale=scale, may_draw_forms=False)
            image: Image = bitmap.to_pil().convert("RGB")
            return image
    except pdfium.PdfiumError as error:
        raise ParseError(f"cannot read the PDF: {error}", None, source) from None
    raise RequestError(f"page {page}: the file has {pages}")


def check_packages(source: str) -> None:
    """Raise ParseError without the packages of the extra `scan`."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ParseError(_NEEDS, None, source) from None
    check_pillow(source)
