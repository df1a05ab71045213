"""SAT solving behind one small interface; the only room that imports PySAT.

`base.SatSolver` is the interface, `BACKENDS` what there is, `open_solver` makes one by name.
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
from nonogram.sat.opening import open_prover, open_solver

__all__ = [
    "AUTO",
    "BACKENDS",
    "DEFAULT",
    "NAMES",
    "PORTFOLIO",
    "STYLES",
    "BackEnd",
    "backend_named",
    "open_prover",
    "open_solver",
]
