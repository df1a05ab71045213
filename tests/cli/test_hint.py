"""`nonogram hint`: what is wrong, else the easiest next step, in three levels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonogram
from support.command_line import run, streams
from support.texts import BAD, NONE, SWITCH, UNIQUE, ndom

#: ``#.#``, ``.##``.
PICTURES = {
    "empty": "???\n???\n",
    "right": "#.?\n??#\n",
    "done": "#.#\n.##\n",
    "wrong": "##?\n???\n",
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "bad": BAD, "ndom": ndom(3)}
    for name, text in texts.items():
        (tmp_path / f"{name}.cwd").write_text(text)
    for name, text in PICTURES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_without_a_picture() -> None:
    assert streams(run("hint", "unique.cwd")) == (0, "Look at row 1.\n", "")


def test_what() -> None:
    code, out, _ = streams(run("hint", "unique.cwd", "--detail", "what"))
    assert (code, out) == (
        0,
        "Row 1: columns 1 and 3 are filled and column 2 background (forced line).\n",
    )


def test_why() -> None:
    code, out, _ = streams(run("hint", "unique.cwd", "--given", "right", "--detail", "why"))
    assert code == 0
    assert out.splitlines() == [
        "Row 1 (1 1): the blocks, with the gaps they need, fill the whole row. So column",
        "3 is filled.",
        "        1 2 3",
        "column  # . ?",
        "        # . #",
        "so          #",
    ]


def test_the_empty_picture_is_no_picture() -> None:
    assert run("hint", "unique.cwd", "--given", "empty").stdout == run("hint", "unique.cwd").stdout


def test_nothing_left() -> None:
    assert streams(run("hint", "unique.cwd", "--given", "done")) == (
        0,
        "Nothing is left to do.\n",
        "",
    )


class TestWrong:
    def test_where(self) -> None:
        code, out, err = streams(run("hint", "unique.cwd", "--given", "wrong"))
        assert (code, out, err) == (4, "Something is wrong in row 1.\n", "")

    @pytest.mark.parametrize("level", ["what", "why"])
    def test_who_asks_for_more_gets_the_cells(self, level: str) -> None:
        code, out, err = streams(run("hint", "unique.cwd", "--given", "wrong", "--detail", level))
        assert (code, err) == (4, "")
        cells = run("hint", "unique.cwd", "--given", "wrong", "--check").stdout.rstrip()
        assert out == f"R{cells.removeprefix('r')}.\n"

    @pytest.mark.parametrize(
        ("picture", "settled"),
        [("x??\n???\n", ["--filled", "x"]), ("# #\n???\n", ["--unknown", " "])],
    )
    def test_other_characters(self, tmp_path: Path, picture: str, settled: list[str]) -> None:
        """Where x or a blank could mean two things there are options for that."""
        (tmp_path / "mine").write_text(picture)
        code, out, err = streams(run("hint", "unique.cwd", "--given", "mine"))
        assert (code, out) == (1, "")
        assert err.startswith("mine: several readings fit: ")
        assert err.endswith("; --background, --unknown and --filled say what characters mean\n")
        assert run("hint", "unique.cwd", "--given", "mine", *settled).exit_code == 0

    def test_which(self) -> None:
        code, out, _ = streams(run("hint", "unique.cwd", "--given", "wrong", "--check"))
        assert (code, out) == (4, "row 1 column 2 is wrong\n")

    @pytest.mark.parametrize("given", ["right", "wrong", "done"])
    def test_as_json_neither_says_what_follows(self, given: str) -> None:
        command = "hint", "unique.cwd", "--given", given, "--json"
        whole, checked = (json.loads(run(*command, *more).stdout) for more in ((), ("--check",)))
        assert checked == whole | {"steps": []}
        assert given != "right" or whole["steps"]

    def test_none_is(self) -> None:
        code, out, _ = streams(run("hint", "unique.cwd", "--given", "right", "--check"))
        assert (code, out) == (0, "Nothing is wrong so far.\n")

    @pytest.mark.parametrize("command", ["solve", "check", "explain", "hint"])
    def test_all_commands_read_the_same(self, tmp_path: Path, command: str) -> None:
        solution = "\n".join(run("solve", "unique.cwd").stdout.splitlines()[:-1])
        mine = tmp_path / "mine"
        mine.write_text(solution.replace("#", "⬛").replace(".", "-") + "\n")
        given = command, "unique.cwd", "--given", str(mine)
        code, _, err = streams(run(*given))
        assert (code, f"{mine}: - is read as background, ⬛ as filled\n" in err) == (0, True)
        assert "is read as" not in run(*given, "--json").stderr
        assert command == "hint" or "is read as" not in run(*given, "--quiet").stderr
        assert "is read as" not in run(*given, "--background", "-", "--filled", "⬛").stderr
        assert run(*given, "--unknown", "-").exit_code == 0
        assert run(command, "unique.cwd", "--unknown", "-").exit_code == 2

    @pytest.mark.parametrize("filled", "Xx1#Oo█■")
    def test_what_players_write(self, tmp_path: Path, filled: str) -> None:
        solution = run("solve", "unique.cwd").stdout.splitlines()[:-1]
        (tmp_path / "mine").write_text("\n".join(solution).replace("#", filled) + "\n")
        done = run("hint", "unique.cwd", "--given", str(tmp_path / "mine"))
        assert (done.exit_code, done.stdout) == (0, "Nothing is left to do.\n")

    def test_x_and_o_in_one_picture(self, tmp_path: Path) -> None:
        solution = "\n".join(run("solve", "unique.cwd").stdout.splitlines()[:-1])
        mine = tmp_path / "mine"
        mine.write_text(solution.replace("#", "O").replace(".", "X")[:-1] + "?\n")
        code, out, err = streams(run("hint", "unique.cwd", "--given", str(mine)))
        assert (code, out) == (1, "")
        fits = "several readings fit: O as background, X as filled; X as background, O as filled"
        says = "--background, --unknown and --filled say what characters mean"
        assert err == f"{mine}: {fits}; {says}\n"
        for option, said, right in (
            ("--filled", "O", 0),
            ("--background", "X", 0),
            ("--background", "O", 4),
        ):
            command = ["hint", "unique.cwd", "--given", str(mine), option, said]
            assert run(*command).exit_code == right
        both = ["--filled", "O", "--unknown", "X"]
        assert run("hint", "unique.cwd", "--given", str(mine), *both).exit_code == 0
        assert run("hint", "unique.cwd", "--filled", "O").exit_code == 2

    def test_a_dot_that_means_unknown(self, tmp_path: Path) -> None:
        (tmp_path / "dots").write_text("...\n..#\n")
        code, _, err = streams(run("hint", "unique.cwd", "--given", "dots"))
        assert code == 4
        assert err == "dots: . is read as background, no cell as unknown\n"
        code, out, err = streams(run("hint", "unique.cwd", "--given", "dots", "--unknown", "."))
        assert (code, out, err) == (0, "Look at row 1.\n", "")

    def test_only_together(self, tmp_path: Path) -> None:
        (tmp_path / "both").write_text("##\n??\n")
        code, out, _ = streams(run("hint", "switch.cwd", "--given", "both", "--check"))
        assert (code, out) == (4, "row 1 columns 1, 2 cannot all be right\n")

    def test_every_impossible_cell_is_named(self, tmp_path: Path) -> None:
        """None of them is the mistake: all four are filled in no solution."""
        puzzle, picture = tmp_path / "p.json", tmp_path / "picture"
        puzzle.write_text('{"rows":[[],[],[1],[1]],"columns":[[1],[1]]}')
        picture.write_text("##\n##\n??\n??\n")
        code, out, _ = streams(run("hint", str(puzzle), "--given", str(picture), "--check"))
        assert (code, out) == (4, "row 1 columns 1, 2; row 2 columns 1, 2 are wrong\n")


def test_no_solution() -> None:
    code, out, _ = streams(run("hint", "none.cwd"))
    assert code == 4
    assert out.startswith("No solution\n")


def test_several_solutions() -> None:
    code, out, _ = streams(run("hint", "switch.cwd"))
    assert code == 3
    assert out.startswith("No step is left: the puzzle has multiple solutions")


def test_search(tmp_path: Path) -> None:
    """Where logic ends, search still knows a cell."""
    (tmp_path / "ndom.cwd").write_text(ndom(5))
    given = "\n".join("?" * 11 for _ in range(11)) + "\n"
    (tmp_path / "given").write_text(given)
    result = run("hint", "ndom.cwd", "--given", "given", "--detail", "what")
    assert result.exit_code == 0
    assert "contradiction" in result.stdout or result.stdout.startswith("No step of logic is left")


def test_json() -> None:
    data = json.loads(run("hint", "unique.cwd", "--json").stdout)
    assert data["verdict"] == "unique"
    assert data["wrong"] == []
    (step,) = data["steps"]
    assert step["line"] == "row 1"
    assert step["concludes"] == [[1, 1, [1]], [1, 2, [0]], [1, 3, [1]]]
    assert step["text"].startswith("Row 1 (1 1): ")
    data = json.loads(run("hint", "unique.cwd", "--given", "wrong", "--json").stdout)
    assert (data["wrong"], data["steps"]) == ([[1, 2]], [])


class TestBadInput:
    def test_a_picture_of_another_size(self, tmp_path: Path) -> None:
        (tmp_path / "small").write_text("??\n??\n")
        code, out, err = streams(run("hint", "unique.cwd", "--given", "small"))
        assert (code, out, err) == (1, "", "small:1: row 1 has 2 cells, expected 3\n")

    def test_a_bad_puzzle(self) -> None:
        code, out, err = streams(run("hint", "bad.cwd"))
        assert (code, out) == (1, "")
        assert err.startswith("bad.cwd:3: ")

    @pytest.mark.parametrize("option", [["--check"], ["--unknown", "."]])
    def test_options_of_a_picture(self, option: list[str]) -> None:
        code, _, err = streams(run("hint", "unique.cwd", *option))
        assert code == 2
        assert f"{option[0]} goes with --given" in err


def test_a_picture_of_the_reason() -> None:
    code, out, err = streams(run("hint", "unique.cwd", "-o", "step.svg"))
    assert (code, out, err) == (0, "Look at row 1.\n", "nonogram: wrote step.svg\n")
    svg = Path("step.svg").read_text()
    assert "<title>Row 1 (1 1) \u00b7 forced line \u00b7 trivial: The blocks, with the gaps" in svg
    assert svg == nonogram.hint(nonogram.load("unique.cwd")).step.svg()


def test_a_picture_has_the_board_of_the_player() -> None:
    run("hint", "unique.cwd", "--given", "right", "-o", "step.svg")
    svg = Path("step.svg").read_text()
    assert svg.count('class="cross"') == 1
    assert svg.count("#1a1a1a") == 1 + 2 + 1  # known, in the only placement, new


def test_without_a_step_no_picture_is_written() -> None:
    code, _, err = streams(run("hint", "unique.cwd", "--given", "wrong", "-o", "step.svg"))
    assert (code, err) == (4, "nonogram: no step to draw\nnonogram: nothing is written\n")
    assert not Path("step.svg").exists()


def test_a_check_draws_no_step() -> None:
    code, _, err = streams(run("hint", "unique.cwd", "--given", "right", "--check", "-o", "s.svg"))
    assert code == 2
    assert "--check and -o exclude each other" in err


def test_pictures_are_svg() -> None:
    code, _, err = streams(run("hint", "unique.cwd", "-o", "step.png"))
    assert code == 2
    assert "step.png: expected a name that ends with .svg" in err


def test_a_picture_on_standard_output_stands_alone() -> None:
    done = run("hint", "unique.cwd", "-o", "-")
    assert done.stdout.startswith("<svg")
    assert run("hint", "unique.cwd", "-o", "-", "--json").exit_code == 2
    named = run("hint", "unique.cwd", "-H", "--detail", "why").stdout.splitlines()
    assert "unique.cwd:" in named  # above rows of several lines
