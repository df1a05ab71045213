"""What pyproject.toml cannot say.

Completions are made when the wheel is built. With NONOGRAM_COMPILED set, the inner
loops are compiled from the same source, by mypyc; without it the package is pure Python and needs
no compiler.
"""

import os
import sys
from pathlib import Path

from setuptools import setup  # before distutils, which it brings

from distutils.command.install_data import install_data  # isort: skip

sys.path.insert(0, str(Path(__file__).parent / "src"))

#: Where shells look for completions, below the folder of an installation.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/nonogram",
    "zsh": "share/zsh/site-functions/_nonogram",
    "fish": "share/fish/vendor_completions.d/nonogram.fish",
}

#: What is compiled, if anything is. (Encoding is not: it is in C as it is, and slower compiled.)
MODULES = (
    "puzzle/judge",
    "logic/bits",
    "logic/lanes",
    "logic/line",
    "logic/narrow",
    "logic/models",
    "logic/domains",
    "logic/sweeps",
    "logic/fixpoint",
    "logic/supposing",
    "logic/weighing/chances",
    "logic/weighing/descent",
    "logic/weighing/agreement",
)


class InstallData(install_data):
    """Adds what is made from the program itself, from the same help that it prints."""

    def run(self) -> None:
        from nonogram.cli import main
        from nonogram.cli.commands.completion import script

        build = Path(self.get_finalized_command("build").build_base)
        self.data_files = self.data_files or []
        for shell, place in COMPLETIONS.items():
            path = build / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script(main, shell) + "\n", encoding="utf-8")
            self.data_files.append((str(Path(place).parent), [str(path)]))
        super().run()


extensions = []
if os.environ.get("NONOGRAM_COMPILED"):
    from mypyc.build import mypycify

    # `make test` checks the types of all modules; here those of a few are asked for.
    settings = ["--config-file=", "--ignore-missing-imports"]
    paths = [f"src/nonogram/{name}.py" for name in MODULES]
    extensions = mypycify([*settings, *paths], opt_level="3")

# There are data files in name, so that setuptools runs the command at all: what is in it is known
# only when it runs.
setup(
    cmdclass={"install_data": InstallData},
    data_files=[("share", [])],
    ext_modules=extensions,
)
