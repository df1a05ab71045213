"""With NONOGRAM_COMPILED set, the inner loops are compiled from the same source, by mypyc.

All else is in pyproject.toml, and without it the package is pure Python and needs no compiler.
"""

import os

from setuptools import setup

MODULES = (
    "logic/bits",
    "logic/lanes",
    "logic/line",
    "logic/models",
    "logic/fixpoint",
    "cnf/clauses",
    "cnf/integer",
    "encode/line",
    "encode/order",
    "encode/encoding",
)

extensions = []
if os.environ.get("NONOGRAM_COMPILED"):
    from mypyc.build import mypycify

    # `make test` checks the types of all modules; here those of a few are asked for.
    settings = ["--config-file=", "--ignore-missing-imports"]
    paths = [f"src/nonogram/{name}.py" for name in MODULES]
    extensions = mypycify([*settings, *paths], opt_level="3")

setup(ext_modules=extensions)
