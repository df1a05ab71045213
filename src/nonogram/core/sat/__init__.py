"""SAT solvers behind one small interface, `base.SatSolver`; the only room that imports PySAT."""

from nonogram.core.sat.backends import (
    AUTO,
    BACKENDS,
    DEFAULT,
    NAMES,
    PORTFOLIO,
    STYLES,
    backend_named,
)

__all__ = ["AUTO", "BACKENDS", "DEFAULT", "NAMES", "PORTFOLIO", "STYLES", "backend_named"]
