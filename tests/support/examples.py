"""Examples as modules: those whose file does nothing when it is imported."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from support.paths import PROJECT


def example(name: str) -> Any:
    """The module of an example."""
    spec = spec_from_file_location(name, PROJECT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
