"""Options as one typed value: what a command takes, and how long it is."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from nonogram.cli.typed import Options, argument, command, flag, nested, option
from support.paths import SOURCE


class _Shared(Options):
    left: int = option("L.", int, default=1)
    right: int = option("R.", int, default=2)


class _All(Options):
    name: str = argument()
    first: bool = flag("F.")
    shared: _Shared = nested(_Shared)
    last: bool = flag("Z.")


def test_a_command_gets_one_value_and_returns_the_exit_code() -> None:
    got: list[_All] = []

    @command(_All, "try")
    def body(options: _All) -> int:
        """Try."""
        got.append(options)
        return 3

    assert CliRunner().invoke(body, ["x", "--right", "5", "--last"]).exit_code == 3
    assert got == [_All("x", False, _Shared(1, 5), True)]
    told = CliRunner().invoke(body, ["--help"]).stdout
    places = [told.index(name) for name in ("NAME", "--first", "--left", "--right", "--last")]
    assert places == sorted(places)


def test_commands_are_short() -> None:
    modules = (SOURCE / "cli" / "commands").glob("*.py")
    assert {path.name: lines for path in modules if (lines := _lines(path)) > 150} == {}


def _lines(path: Path) -> int:
    return path.read_text().count("\n")
