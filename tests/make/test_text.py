"""Pictures in characters."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram
from nonogram import Grid, ParseError
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.make.text import drawing_of_text
from support.command_line import run, streams
from support.paths import PUZZLES


@pytest.mark.parametrize(
    ("text", "background", "rows"),
    [
        (".X.\nX.X\n", ".", [[0, 1, 0], [1, 0, 1]]),
        ("XXX\nX.X\nXXX\n", "X", [[0, 0, 0], [0, 1, 0], [0, 0, 0]]),
        ("X.\n.X\n", ".", [[0, 1], [1, 0]][::-1]),  # as many of both: one looks like paper
        ("*-*\n---\n", "-", [[1, 0, 1], [0, 0, 0]]),
        (" *\n***\n", "*", [[1, 0, 1], [0, 0, 0]]),
        ("  *\n ***\n\n  *  \n", " ", None),
        ("  ** \n **  \n", " ", [[0, 0, 1, 1, 0], [0, 1, 1, 0, 0]]),
        (
            "    \n X\n\n XX \n    \n\n",
            " ",
            [[0] * 4, [0, 1, 0, 0], [0] * 4, [0, 1, 1, 0], [0] * 4],
        ),
        ("*  \n** \n", " ", [[1, 0, 0], [1, 1, 0]]),
        (".* \n*.\n", ".", [[0, 1], [1, 0]]),  # a blank that nobody sees
        ("░█░\n█░█\n", "░", [[0, 1, 0], [1, 0, 1]]),
        ("⬜⬛⬜\n⬜🟥⬜\n", None, [[0, 1, 0], [0, 2, 0]]),
        ("⬜️⬛️\n⬜⬜\n", None, [[0, 1], [0, 0]]),  # with a selector, and without
        ("    .X.\n    X.X\n", ".", [[0, 1, 0], [1, 0, 1]]),
        ("\n\n.X\n..\n\n", ".", [[0, 1], [0, 0]]),
        (".bcdefghi\n", ".", [[0, 1, 2, 3, 4, 5, 6, 7, 8]]),
        (".#.\r\n#.#\r\n", None, [[0, 1, 0], [1, 0, 1]]),  # a format says which it is
        ("..1\n.22\n", None, [[0, 0, 1], [0, 2, 2]]),
        ("##\n#.\n", None, [[1, 1], [1, 0]]),
        ("0 1\n1 0\n", "0", [[0, 1], [1, 0]]),  # blanks part cells, and are no colour
        ("  . #\n  # .\n", ".", [[0, 1], [1, 0]]),
        ("# #\n# #\n", "#", [[0, 1, 0], [0, 1, 0]]),
    ],
)
def test_rows(text: str, background: str | None, rows: list[list[int]] | None) -> None:
    found = drawing_of_text(text)
    assert found.background == background
    if rows is not None:
        assert found.drawing.grid == Grid(rows)
    assert found.drawing.puzzle.is_solution(found.drawing.grid)


def test_blanks_that_are_named_are_the_background() -> None:
    found = drawing_of_text("1 2\n1 2\n", " ")
    assert found.drawing.grid == Grid([[1, 0, 2], [1, 0, 2]])


@given(st.lists(st.text("Xo+", min_size=4, max_size=4), min_size=3, max_size=6))
def test_whatever_it_is_it_comes_back(rows: list[str]) -> None:
    text = "\n".join(rows)
    if len(set(text)) < 3:  # with the line ends
        return
    found = drawing_of_text(text)
    assert str(found.drawing.puzzle.grid(found.drawing.grid)) == text


def test_background_is_chosen() -> None:
    found = drawing_of_text(".#.\n#.#\n", "#")
    assert (found.background, found.drawing.grid) == (None, Grid([[1, 0, 1], [0, 1, 0]]))
    assert drawing_of_text("⬜⬛\n", "⬛️").drawing.grid == Grid([[1, 0]])


def test_coloured_squares_have_their_colours() -> None:
    palette = drawing_of_text("⬜🟥🟦\n⬜⬜⬜\n").drawing.palette
    assert [colour.rgb for colour in palette] == [
        (255,) * 3,
        (221, 46, 68),
        (85, 172, 238),
    ]
    assert [colour.rgb for colour in drawing_of_text("⬜x\n⬜⬜\n").drawing.palette] == [None, None]


def test_triddlers() -> None:
    found = drawing_of_text(_TRIDDLER)
    assert isinstance(found.drawing.geometry, nonogram.Hexagon)
    assert found.drawing.puzzle.is_solution(found.drawing.grid)


_TRIDDLER = "".join(
    line + "\n"
    for line in streams(run("solve", str(PUZZLES / "snowflake.g"), "--color", "never"))[1].split(
        "\n"
    )
    if line.strip()[:1] in ("/", "\\")
)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, "empty file, expected a picture"),
        ("X.\nX\n", 2, "expected a row of 2 characters, found 1"),
        ("\n\nX.\nX.X\n", 4, "expected a row of 2 characters, found 3"),
        ("X.?\n...\n", 1, "found '?', an undecided cell, expected a whole picture"),
        ("..\nabcde\nfghij\n"[3:], 2, "at most 9 different characters, found more: 'abcdefghij'"),
        ("XX\nXX\n", None, "nothing but background, 'X'"),
        ((PUZZLES / "cat.cwd").read_text(), None, "a puzzle without a picture"),
    ],
)
def test_what_is_no_picture(text: str, line: int | None, message: str) -> None:
    with pytest.raises(ParseError, match=message.replace("?", "[?]")) as caught:
        drawing_of_text(text)
    assert caught.value.line == line


def test_no_such_background() -> None:
    with pytest.raises(ParseError, match=r"no background 'red', expected one of 'X' '.'"):
        drawing_of_text("X.\n", "red")


class TestMake:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "cross.txt").write_text("X..X\n.XX.\n.XX.\nX..X\n")

    def test_a_text(self) -> None:
        code, out, err = streams(run("make", "cross.txt", "-o", "cross.xml"))
        assert code == 3
        assert out == "X..X\n.XX.\n.XX.\nX..X\nMultiple solutions\n"
        assert err == (
            "cross.txt: background: '.'; --background CHARACTER chooses another\n"
            "nonogram: wrote cross.xml\n"
        )
        puzzle = nonogram.load("cross.xml")
        assert [len(clue) for clue in puzzle.rows] == [2, 1, 1, 2]

    def test_from_standard_input(self) -> None:
        code, out, err = streams(
            run("make", "-", "-o", "-", "-q", "--background", "X", input="X.\nXX\n")
        )
        assert (code, err) == (0, "Unique solution\n")
        assert nonogram.loads(out) == nonogram.Puzzle.from_grid([[0, 1], [0, 0]]).replace(goals=())
        assert run("make", "-", "-o", "-", input="\0").exit_code == 1
        assert run("make", "-q", "--to", "nin", input=".#\n##\n").stdout == "2 2\n1\n2\n1\n2\n"

    def test_goals_of_files(self) -> None:
        nonogram.save(nonogram.loads(".#\n##\n").replace(title="Goal"), "goal.xml")
        assert run("make", "goal.xml", "-o", "goal.cwd").exit_code == 0
        assert nonogram.load("goal.cwd").statement == nonogram.loads(".#\n##\n").statement

    def test_what_a_file_says_beside_its_goal_is_kept(self) -> None:
        about = {"title": "Goal", "author": "A. Author", "copyright": "(c)", "description": "Dots"}
        nonogram.save(nonogram.loads(".#\n##\n").replace(**about), "goal.xml")
        assert run("make", "goal.xml", "-o", "again.json", "--author", "").exit_code == 0
        again = nonogram.load("again.json")
        assert [getattr(again, what) for what in ABOUT] == ["Goal", None, "(c)", "Dots"]

    def test_a_goal_of_more_colours_than_the_palette_has(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 2]]).replace(
            palette=(nonogram.Colour("."),)
        )
        nonogram.save(puzzle.replace(goals=(Grid([[1, 0], [0, 2]]),)), "goal.json")
        code, out, _ = streams(run("make", "goal.json", "-o", "again.json"))
        assert (code, out) == (0, "a.\n.b\nUnique solution\n")

    @pytest.mark.parametrize("kind", ["xml", "json"])
    def test_print_edit_and_make_again(self, kind: str) -> None:
        """Colours, their numbers and the picture are as they were."""
        Path("cat.txt").write_text("kk.ww\nkwwwk\n.kkk.\n.w.w.\n")
        palette = (
            nonogram.Colour(".", (1, 2, 3), "night"),
            nonogram.Colour("w", (250, 250, 250), "snow"),
        )
        inks = (*palette, nonogram.Colour("k", (0, 0, 90), "navy"))
        first = nonogram.Puzzle.from_grid([[2, 1, 0], [2, 0, 2], [1, 1, 2]]).replace(palette=inks)
        nonogram.save(first, "inks.xml")
        assert run("make", "cat.txt", "-o", f"cat.{kind}", "--palette", "inks.xml").exit_code in (
            0,
            3,
        )
        made = nonogram.load(f"cat.{kind}")
        assert made.goals[0].rows[0] == (2, 2, 0, 1, 1)
        assert made.palette == inks
        told = streams(run("solve", f"cat.{kind}"))[1]
        Path("edited.txt").write_text(told)  # the verdict, too
        run(
            "make",
            "edited.txt",
            "-o",
            f"again.{kind}",
            "--palette",
            f"cat.{kind}",
            "--title",
            "cat",
        )
        assert nonogram.load(f"again.{kind}").statement == made.statement
        assert nonogram.load(f"again.{kind}").palette == made.palette

    def test_the_palette_of_a_triddler(self) -> None:
        _, flake, _ = streams(run("solve", str(PUZZLES / "snowflake.g"), "--color", "never"))
        Path("flake.txt").write_text(flake.replace("#", "x"))
        nonogram.save(
            nonogram.Puzzle.from_grid([[1]]).replace(
                palette=(nonogram.Colour("."), nonogram.Colour("x", (0, 90, 160), "ice"))
            ),
            "ice.json",
        )
        code, out, _ = streams(
            run("make", "flake.txt", "-o", "flake.json", "--palette", "ice.json")
        )
        assert code == 0
        assert out == flake.replace("#", "x")
        assert nonogram.load("flake.json").palette[1].name == "ice"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("a.\n.z\n", "text.txt:2: column 2 has 'z', expected one of . a b ?"),
            ("a.\n.\n", "text.txt:2: row 2 has 1 cell, expected 2"),
            ("a?\n.b\n", "text.txt:1: found '?', an undecided cell, expected a whole picture"),
            ("\n", "text.txt: empty file, expected a picture"),
            (
                "/a\\\n/b\n",
                "text.txt:2: row 2 has 0 cells between / and /, expected 2",
            ),
        ],
    )
    def test_texts_that_do_not_fit_a_palette(self, text: str, expected: str) -> None:
        nonogram.save(nonogram.Puzzle.from_grid([[1, 2]]), "two.json")
        Path("text.txt").write_text(text)
        code, out, err = streams(run("make", "text.txt", "-o", "x.xml", "--palette", "two.json"))
        assert (code, out, err) == (1, "", expected + "\n")
        assert not Path("x.xml").exists()

    def test_a_background_beside_a_palette(self) -> None:
        nonogram.save(nonogram.Puzzle.from_grid([[1, 2]]), "two.json")
        run_ = run("make", "cross.txt", "-o", "x.xml", "--palette", "two.json", "--background", "X")
        code, _, err = streams(run_)
        assert code == 2
        assert "--palette says what the background of a text is" in err

    def test_few_cells_are_said_at_once(self) -> None:
        Path("dot.txt").write_text("X...\n....\n")
        _, _, err = streams(run("make", "dot.txt", "-o", "dot.cwd"))
        assert "warning: few filled cells: 12%\n" in err

    def test_options_of_images(self) -> None:
        for options in (["--size", "4"], ["--colors", "2"], ["--shape", "hexagon"]):
            code, _, err = streams(run("make", "cross.txt", "-o", "cross.cwd", *options))
            assert code == 1
            assert "are for images" in err

    def test_folders(self, tmp_path: Path) -> None:
        (tmp_path / "in").mkdir()
        (tmp_path / "out").mkdir()
        (tmp_path / "in" / "dot.txt").write_text("o.\n..\n")
        assert run("make", "in", "-o", "out", "--to", "nin").exit_code == 0
        assert (tmp_path / "out" / "dot.nin").exists()

    def test_what_is_said_of_the_puzzle(self) -> None:
        about: tuple[str, ...] = (
            "--title",
            "Cross",
            "--author",
            "A. Author",
            "--copyright",
            "(c) 2026",
        )
        about += ("--description", "Two strokes")
        code, _, err = streams(run("make", "cross.txt", "-o", "cross.xml", *about))
        assert (code, err.count("\n")) == (3, 2)
        puzzle = nonogram.load("cross.xml")
        assert [getattr(puzzle, what) for what in ABOUT] == [*about[1::2]]
        _, _, err = streams(run("make", "cross.txt", "-o", "cross.cwd", "--title", "Cross"))
        assert "CWD has no title\n" in err

    def test_changed_cells_are_marked(self) -> None:
        out = streams(run("make", "cross.txt", "-o", "cross.cwd", "--unique"))[1]
        picture, _, told = out.partition("(")
        rows = picture.split()
        cells = {(i, j): c for i, row in enumerate(rows) for j, c in enumerate(row) if c in ":x"}
        assert told.count("row") == len(cells) >= 1
        before = ["X..X", ".XX.", ".XX.", "X..X"]
        for (i, j), mark in cells.items():
            word, was = {"x": ("filled", "."), ":": ("emptied", "X")}[mark]
            assert f"row {i + 1}, column {j + 1}: {word}" in told
            assert before[i][j] == was


def test_convert_says_something_else(tmp_path: Path) -> None:
    file = str(tmp_path / "cat.xml")
    cat = str(PUZZLES / "cat.cwd")
    assert run("convert", cat, "-o", file, "--title", "Cat", "--author", "Somebody").exit_code == 0
    again = str(tmp_path / "again.xml")
    assert run("convert", file, "-o", again, "--author", "", "--copyright", "(c)").exit_code == 0
    puzzle = nonogram.load(again)
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("Cat", None, "(c)")
    out = str(tmp_path / "x.cwd")
    code, _, err = streams(run("convert", cat, "-o", out, "--title", "Cat"))
    assert (code, err) == (0, f"{cat}: CWD has no title\nnonogram: wrote {out}\n")


def test_clues_are_no_picture_of_their_digits() -> None:
    """They may well be rows of equal length with few characters."""
    clues = nonogram.dumps(nonogram.Puzzle.from_grid([[1, 1], [1, 1]]), "cwd")
    with pytest.raises(nonogram.ParseError, match="a puzzle without a picture"):
        drawing_of_text(clues)
    assert drawing_of_text("12\n21", "1").drawing.grid.rows == ((0, 1), (1, 0))
