"""Shells complete commands, options and names; who mistypes a name is told what is like it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

import nonogram
from nonogram.cli import main
from nonogram.cli.commands.completion import SHELLS
from nonogram.core.formula import ENCODINGS
from nonogram.files.formats import FORMATS
from support.command_line import run, streams, with_command
from support.trials import kinds


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return with_command(tmp_path / "bin")


def completed(line: str) -> list[str]:
    """The completions of a line, by click's protocol, which is that of its bash script."""
    asked = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
        "_NONOGRAM_COMPLETE": "bash_complete",
    }
    done = CliRunner().invoke(main, env=asked, prog_name="nonogram")
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("nonogram so", ["plain,solve", "plain,solvers"]),
        ("nonogram generate n", ["plain,ndom"]),
        ("nonogram solve --me", ["plain,--memory-limit"]),
        (
            "nonogram solve --solver cad",
            [f"plain,cadical{end}" for end in ("153", "", "195", "300", "103")],
        ),
        ("nonogram solve --solver ./", ["file,./"]),
        ("nonogram convert a -o b --to x", ["plain,xml"]),
        (
            "nonogram convert a -o b --to ",
            [f"plain,{known.name}" for known in FORMATS if known.written],
        ),
        ("nonogram encode --encoding ", [f"plain,{name}" for name in ENCODINGS]),
        ("nonogram make a -o b --difficulty m", ["plain,medium"]),
        ("nonogram solve puzzles/ca", ["file,puzzles/ca"]),
        ("nonogram solve --given ", ["file,"]),
        ("nonogram encode -o ", ["file,"]),
        ("nonogram encode --out", ["plain,--out"]),  # not the old --output
        ("nonogram completion z", ["plain,zsh"]),
    ],
)
def test_completions(line: str, expected: list[str]) -> None:
    assert completed(line) == expected


#: How a shell is asked, without anybody at a keyboard, for what would follow `nonogram WORDS`.
ASKING = {
    "bash": """
        eval "$(nonogram completion bash)"
        COMP_WORDS=(nonogram {words} '{begun}'); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        compopt() {{ :; }}
        _nonogram_completion nonogram
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """,
    "zsh": """
        compdef() {{ :; }}
        eval "$(nonogram completion zsh)"
        compadd() {{ shift 3; eval "print -l \\${{(@)$2:-\\$$1}}"; }}
        _describe() {{ print -l -- ${{(@)${{(@P)3}}%%:*}}; }}
        words=(nonogram {words} '{begun}'); CURRENT=${{#words}}
        _nonogram_completion
    """,
    "fish": """
        nonogram completion fish | source
        complete --do-complete 'nonogram {words} {begun}' | string replace --regex '\\t.*' ''
    """,
}


@pytest.mark.parametrize("shell", kinds(SHELLS, "bash"))
def test_in_the_shell(environment: dict[str, str], shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    environment["HOME"] = str(tmp_path)
    for words, begun, expected in [
        ("", "so", ["solve", "solvers"]),
        ("solve --solver", "gluec", ["gluecard3", "gluecard4"]),
        ("convert a -o b --to", "mi", ["minizinc"]),
    ]:
        done = subprocess.run(
            [shell, "-c", ASKING[shell].format(words=words, begun=begun)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.stdout.split(), done.stderr) == (expected, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script(shell: str) -> None:
    code, out, err = streams(run("completion", shell))
    assert (code, err) == (0, "")
    assert f"_NONOGRAM_COMPLETE={shell}_complete" in out
    if shell == "zsh":
        assert out.startswith("#compdef nonogram\n")


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("sovle", "'solve' or 'solvers'"),
        ("verify", "'verify-proof'"),
        ("solve --solver gluc0se -", "'glucose'"),
        ("solve --format xmll -", "'xml'"),
        ("convert - --to pcture", "'picture'"),
        ("encode --encoding ordre -", "'order'"),
        ("make a -o b --difficulty esay", "'easy'"),
        ("hint --detail wy", "'why'"),
        ("completion bsh", "'bash'"),
    ],
)
def test_did_you_mean(command: str, meant: str) -> None:
    code, out, err = streams(run(*command.split()))
    assert (code, out) == (2, "")
    assert f" Did you mean {meant}" in err.replace("\n", " ")


@pytest.mark.parametrize("command", ["qqqq", "solve --solver qqqq -", "solve --format qqqq -"])
def test_nothing_is_like_it(command: str) -> None:
    code, _, err = streams(run(*command.split()))
    assert code == 2
    assert "Did you mean" not in err


def test_did_you_mean_in_python() -> None:
    with pytest.raises(nonogram.UnknownNameError, match=r"Did you mean .*'cwd'"):
        nonogram.loads("1\n1\n\n1\n\n1\n", format="cvd")
    with pytest.raises(nonogram.UnknownNameError, match=r"expected one of: .*picture$"):
        nonogram.loads("1\n1\n\n1\n\n1\n", format="qqqq")
