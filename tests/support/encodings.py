"""Every encoding: those by name, and the one that is an example."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location

from nonogram import LineEncoding
from nonogram.search.encodings import ENCODINGS
from support.paths import PROJECT


def _direct() -> LineEncoding:
    spec = spec_from_file_location("direct", PROJECT / "examples" / "direct_encoding.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    encode_line: LineEncoding = module.encode_line
    return encode_line


DIRECT = _direct()
EVERY: tuple[str | LineEncoding, ...] = (*ENCODINGS, DIRECT)
