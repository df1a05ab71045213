"""The parts of the build that pyproject.toml cannot name: completions, compiled loops, PyPI's page.

Where there is a C compiler, a wheel has the inner loops compiled by mypyc, from the same source. If
that fails, a line says so, and the wheel is pure Python. NONOGRAM_PURE=1 asks for pure Python;
NONOGRAM_PURE=0 makes a failed compile an error. Editable installs are pure, whatever is asked.

This is the build back end as well: that of setuptools, with mypy where something is compiled.
"""

import os
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import build_meta, setup  # before distutils, which it brings
from setuptools.build_meta import *  # noqa: F403
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from distutils.command.install_data import install_data  # isort: skip

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "src"))

#: Where the project is published; who releases it puts an account in: CONTRIBUTING.md, "Releasing".
SOURCE = "https://github.com/OWNER/nonogram"

#: Where shells look for completions, below the folder of an installation.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/nonogram",
    "zsh": "share/zsh/site-functions/_nonogram",
    "fish": "share/fish/vendor_completions.d/nonogram.fish",
}

#: What is compiled, if anything is. (Encoding is not: it is in C as it is, and slower compiled.)
MODULES = (
    "core/puzzle/clue",
    "core/puzzle/judge",
    "core/logic/lanes",
    "core/logic/line",
    "core/logic/narrow",
    "core/logic/models",
    "core/logic/domains",
    "core/logic/board",
    "core/logic/sweeps",
    "core/logic/fixpoint",
    "core/logic/supposing",
    "core/logic/weighing/ties",
    "core/logic/weighing/agreement",
    "core/logic/weighing/belief",
    "core/logic/weighing/guess",
)

COMPILER = ["mypy>=1.11"]

#: A target in the README that is a file of the repository: of a link, then of a picture.
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)]+)")
PICTURE = re.compile(r'(?<= src=")(?!\w+:)([^"]+)')

#: 1: build pure Python. 0: compile, or let the build fail. Unset: compile if that is possible.
PURE = os.environ.get("NONOGRAM_PURE", "")


def readme():
    """The README for PyPI, a page elsewhere: its links and pictures have whole addresses."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    text = LINK.sub(rf"{SOURCE}/blob/main/\1", text)
    return PICTURE.sub(rf"{SOURCE}/raw/main/\1", text)


def get_requires_for_build_wheel(config_settings=None):
    """The packages that pip has to install before it builds a wheel."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *COMPILER] if can_compile() else needed


def can_compile():
    """Whether NONOGRAM_PURE allows to compile, and there seems to be a C compiler with headers."""
    if PURE in ("0", "1"):
        return PURE == "0"
    if sys.platform == "win32":
        return True  # whether there is one is seen only when it is tried
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(compiler) is not None and header.exists()


def extensions():
    """The modules to compile, translated to C, where a wheel is built."""
    if "bdist_wheel" not in sys.argv or not can_compile():
        return []
    # `make test` checks the types of all modules; mypyc needs those of a few.
    settings = ["--config-file=", "--ignore-missing-imports"]
    try:
        from mypyc.build import mypycify

        # More optimising makes nothing quicker and takes four times as long; names for debuggers
        # would be a third of the wheel.
        paths = [f"src/nonogram/{name}.py" for name in MODULES]
        return mypycify([*settings, *paths], opt_level="1", debug_level="0")
    except (Exception, SystemExit) as error:
        give_up(error)
        return []


def give_up(error):
    """Report that nothing is compiled, and go on; raise the error if pure Python is not wanted."""
    if PURE == "0":
        raise error
    print(f"nonogram: not compiled, pure Python instead: {str(error)[:200]!r}", file=sys.stderr)


class BuildExtensions(build_ext):
    """Compile the modules; where this fails, build pure Python."""

    def run(self):
        try:
            super().run()
        except Exception as error:
            give_up(error)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            self.get_finalized_command("bdist_wheel").root_is_pure = True


class BuildPackage(build_py):
    """Puts the files beside the modules that `nonogram examples` writes, unless it is editable."""

    def run(self):
        super().run()
        if not self.editable_mode:
            from nonogram.files.shipped import PLACE, names_in

            place = Path(self.build_lib, PLACE.relative_to(HERE / "src"))
            for name in names_in(HERE):
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(HERE / name, place / name)


class InstallData(install_data):
    """Adds what is made from the program itself, from the same help that it prints."""

    def run(self):
        from nonogram.cli import main
        from nonogram.cli.commands.completion import script

        build = Path(self.get_finalized_command("build").build_base)
        self.data_files = []
        for shell, place in COMPLETIONS.items():
            path = build / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script(main, shell) + "\n", encoding="utf-8")
            self.data_files.append((str(Path(place).parent), [str(path)]))
        super().run()


if __name__ == "__main__":
    # There are data files in name, so that setuptools runs the command at all: what is in it is
    # known only when it runs.
    setup(
        cmdclass={
            "build_ext": BuildExtensions,
            "build_py": BuildPackage,
            "install_data": InstallData,
        },
        data_files=[("share", [])],
        ext_modules=extensions(),
        long_description=readme(),
        long_description_content_type="text/markdown",
        project_urls={
            "Documentation": re.sub(r"github\.com/([\w-]+)", r"\1.github.io", SOURCE) + "/",
            "Changelog": f"{SOURCE}/blob/main/CHANGELOG.md",
            "Issues": f"{SOURCE}/issues",
            "Source": SOURCE,
        },
    )
