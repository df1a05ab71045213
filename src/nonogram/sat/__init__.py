"""SAT solving behind one small interface; the only room that imports PySAT.

`base.SatSolver` is the interface, `BACKENDS` what there is; `opening.open_solver` makes one by
name.
"""

from nonogram.sat.backends import (
    AUTO,
    BACKENDS,
    DEFAULT,
    NAMES,
    PORTFOLIO,
    STYLES,
    BackEnd,
    backend_named,
)

__all__ = [
    "AUTO",
    "BACKENDS",
    "DEFAULT",
    "NAMES",
    "PORTFOLIO",
    "STYLES",
    "BackEnd",
    "backend_named",
]
