"""`show` writes books."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import nonogram
from nonogram.base.clock.deadline import Deadline
from support.command_line import run, run_until, streams
from support.paths import PUZZLES

CAT, FISH, TYPO = (str(PUZZLES / name) for name in ("cat.cwd", "fish.cwd", "typo.cwd"))
SWITCHES = str(PUZZLES / "switches.cwc")
BALLOON = str(PUZZLES / "balloon.cwc")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(here: Path) -> list[str]:
    return sorted(path.name for path in here.iterdir())


def pages(path: Path | str) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def test_a_book(here: Path) -> None:
    done = run("show", CAT, FISH, "-o", "book.pdf", "--title", "Animals")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("nonogram: 2 puzzles\n")
    assert done.stderr.endswith(" a second\nnonogram: wrote book.pdf\n")
    cover, rules, *drawn, last = pages("book.pdf")
    assert "Animals" in cover
    assert "2 puzzles" in cover
    assert "How to solve" in rules
    assert "cat" not in "".join([cover, rules, *drawn])
    assert "Solutions" in last
    assert "1. cat" in last
    assert ".cwd" not in last
    assert PdfReader("book.pdf").metadata.title == "Animals"
    assert run("show", CAT, FISH, "-o", "again.pdf", "--title", "Animals").exit_code == 0
    assert (here / "again.pdf").read_bytes() == (here / "book.pdf").read_bytes()


def test_solutions(here: Path) -> None:
    assert run("show", CAT, FISH, "-o", "book.pdf", "--no-solutions").exit_code == 0
    assert len(pages("book.pdf")) == 1
    assert run("show", CAT, "-o", "cat.pdf").exit_code == 0
    assert len(pages("cat.pdf")) == 1
    assert run("show", CAT, "-o", "cat.pdf", "--solutions").exit_code == 0
    assert len(pages("cat.pdf")) == 2
    assert run("show", CAT, FISH, "-o", "book.pdf", "--solved").exit_code == 0
    (page,) = pages("book.pdf")
    assert "1. cat" in page


def test_puzzles_without_exactly_one_solution_are_said(here: Path) -> None:
    code, out, err = streams(run("show", SWITCHES, TYPO, CAT, "-o", "book.pdf", "--order", "given"))
    assert (code, out) == (4, "")
    assert err.splitlines()[:2] == [f"{SWITCHES}: Multiple solutions", f"{TYPO}: No solution"]
    told = [line for line in err.splitlines()[1:-1] if not line.startswith(TYPO)]
    assert [told[0], *told[2:]] == ["nonogram: 3 puzzles"]
    *_, last = pages("book.pdf")
    told = ["1.", "switches", "3.", "cat", "3"]  # the last is the number of the page
    assert last.split() == ["Solutions", *told]
    assert run("show", SWITCHES, TYPO, "-o", "book.pdf", "--no-solutions").exit_code == 0
    assert run("show", SWITCHES, CAT, "-o", "book.pdf").exit_code == 0  # marks are no fault


def test_a_bad_file_is_said_and_left_out(here: Path) -> None:
    (here / "bad.cwd").write_text("x")
    code, _, err = streams(run("show", "bad.cwd", CAT, "-o", "book.pdf"))
    assert code == 1
    assert err.startswith("bad.cwd:1: ")
    assert len(pages("book.pdf")) == 1 + 1
    code, _, err = streams(run("show", "bad.cwd", "-o", "none.pdf"))
    assert (code, err.count("\n")) == (1, 1)
    assert not (here / "none.pdf").exists()


def test_pages_as_svg_and_png(here: Path) -> None:
    code, _, err = streams(run("show", CAT, FISH, "-o", "book.svg"))
    counted, time, written = err.splitlines()
    assert (code, counted) == (0, "nonogram: 2 puzzles")
    assert re.fullmatch(r".* s, .* s of CPU time, .* puzzles a second", time)
    assert written == "nonogram: wrote 2 files: book-1.svg and book-2.svg"
    assert run("show", CAT, FISH, "-o", "book.png").exit_code == 0
    assert names(here) == ["book-1.png", "book-1.svg", "book-2.png", "book-2.svg"]
    assert 'height="297mm"' in (here / "book-1.svg").read_text()
    small = str(here / "small.cwd")
    nonogram.save(nonogram.Puzzle.from_grid([[1]]), small)
    nonogram.save(nonogram.Puzzle.from_grid([[1]]), here / "other.cwd")
    assert run("show", small, "other.cwd", "-o", "one.svg", "--no-solutions").exit_code == 0
    assert (here / "one.svg").exists()
    assert run("show", small, "-o", "page.svg", "--page", "Letter").exit_code == 0
    assert 'height="279.4mm"' in (here / "page.svg").read_text()
    assert run("show", small, "-o", "tight.svg").exit_code == 0
    assert 'height="36.00mm"' in (here / "tight.svg").read_text()


def test_page_numbers_sort(here: Path) -> None:
    puzzle = nonogram.random_puzzle(200, 90, density=0.6)
    nonogram.save(puzzle, "large.cwd")
    assert run("show", "large.cwd", "-o", "large.svg", "--page", "A4").exit_code == 0
    files = [name for name in names(here) if name.endswith("svg")]
    assert len(files) > 9
    assert files[0] == "large-01.svg"


def test_a_page_is_no_input(here: Path) -> None:
    (here / "b-1.svg").write_bytes((PUZZLES / "cat.cwd").read_bytes())
    code, _, err = streams(run("show", "b-1.svg", FISH, "-o", "b.svg", "--format", "cwd"))
    assert code == 1
    assert err.startswith("b-1.svg: ")
    assert (here / "b-1.svg").read_bytes() == (PUZZLES / "cat.cwd").read_bytes()


def test_into_a_folder_each_has_its_own(here: Path) -> None:
    (here / "out").mkdir()
    assert run("show", CAT, FISH, "-o", "out", "--to", "pdf", "--page", "Letter").exit_code == 0
    assert names(here / "out") == ["cat.pdf", "fish.pdf"]
    assert len(pages(here / "out" / "cat.pdf")) == 1


def test_to_standard_output(here: Path) -> None:
    result = run("show", CAT, FISH, "--to", "pdf")
    assert len(PdfReader(BytesIO(result.stdout_bytes)).pages) == 2
    assert run("show", CAT, FISH, "--to", "svg").exit_code == 2


def test_options_of_books_are_for_books(here: Path) -> None:
    code, _, err = streams(run("show", CAT, "--title", "Alone"))
    assert code == 2
    assert "name a FILE.pdf" in err
    assert run("show", CAT, "-o", "x.pdf", "--page", "A7").exit_code == 2
    assert names(here) == []


def test_characters_that_pdf_has_not_are_said(here: Path) -> None:
    nonogram.save(nonogram.Puzzle.from_grid([[1]]).replace(title="Кот"), "cat.xml")
    code, _, err = streams(run("show", "cat.xml", "-o", "cat.pdf", "--show-titles"))
    said = "nonogram: the PDF shows squares for Кот; SVG has these letters\n"
    assert (code, err) == (0, f"{said}nonogram: wrote cat.pdf\n")


LEFT_OUT = "nonogram: 2 puzzles; 2 left out by --only\n"


@pytest.mark.parametrize("out", ["book.pdf", "book.svg"])
def test_a_book_of_those_that_are_chosen(here: Path, out: str) -> None:
    names = [SWITCHES, CAT, TYPO]
    assert run("show", *names, "--only", "unique", "-q", "-o", "cat.pdf").exit_code == 0
    assert "cat" in pages("cat.pdf")[-1]
    assert run("show", CAT, "--only", "easy,medium", "-q").stdout != ""
    code, out, err = streams(run("show", TYPO, SWITCHES, "--only", "unique", "-o", out))
    assert (code, out) == (0, "")
    assert err.startswith(LEFT_OUT)
    assert err.endswith("\nnonogram: nothing is written\n")


def test_no_book_is_a_part_of_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline that leaves puzzles leaves a book of all of them as it is."""
    assert run("show", CAT, FISH, "-q", "-o", "book.pdf").exit_code == 0
    before, asked = Path("book.pdf").read_bytes(), iter([False, True])

    class PassesAtTheSecond(Deadline):
        def passed(self) -> bool:
            return self.remaining() <= 3600 and next(asked)  # it is that of --deadline

    monkeypatch.setattr("nonogram.cli.turns.Deadline", PassesAtTheSecond)
    code, out, err = streams(run("show", CAT, FISH, "--deadline", "1h", "-o", "book.pdf"))
    assert (code, out) == (5, "")
    assert "the deadline passed: 1 file not done" in err
    assert err.endswith("\nnonogram: did not replace book.pdf\n")
    assert Path("book.pdf").read_bytes() == before


def test_solve_draws_its_solution(here: Path) -> None:
    assert run("solve", BALLOON, "-o", "balloon.pdf").exit_code == 0
    (page,) = PdfReader("balloon.pdf").pages
    assert float(page.mediabox.width) < float(page.mediabox.height) < 842
    assert page.extract_text() == ""


class TestTime:
    @pytest.fixture
    def large(self, here: Path) -> str:
        """More pages than can be drawn in a second."""
        side = 1500
        lines = ["1"] * side
        (here / "large.cwd").write_text("\n".join([str(side), str(side), *lines, "", *lines]))
        return "large.cwd"

    @pytest.mark.parametrize("out", ["book.pdf", "book.svg"])
    def test_nothing_is_half_written(self, large: str, out: str, here: Path) -> None:
        done = run_until("the time was up", "show", large, "--page", "A4", "-o", out)
        assert done.exit_code == 5
        assert done.stderr.endswith("\n")
        assert "the time was up" in done.stderr
        written = [name for name in names(here) if name != large]
        assert not written or f"only {len(written):,} of" in done.stderr
        assert "book.pdf" not in written
        for name in written:
            assert (here / name).read_text().endswith("</svg>\n")

    def test_several_have_as_long_each(self, large: str, here: Path) -> None:
        asked = ["show", CAT, large, "-o", "book.pdf", "--no-solutions"]
        done = run_until("the time was up", *asked)
        assert (done.exit_code, names(here)) == (5, [large])


@pytest.mark.thorough
def test_by_level_with_levels_and_hints(here: Path) -> None:
    lighthouse = str(PUZZLES / "lighthouse.cwd")
    asked = ["--order", "level", "--level", "--hints", "--no-solutions"]
    assert run("show", lighthouse, CAT, FISH, "-o", "book.svg", *asked).exit_code == 0
    drawn = "".join(path.read_text() for path in sorted(here.glob("book*.svg")))
    levels = [nonogram.difficulty(nonogram.load(name)) for name in (FISH, CAT, lighthouse)]
    stars = re.findall(r'<path d="[^"]*"(?: fill="(#......)")', drawn)
    told = "".join("\u2605" if ink == "#1a1a1a" else "\u2606" for ink in stars)
    assert told == "".join(level.level.stars for level in levels if level is not None)
    assert run("show", lighthouse, CAT, FISH, "-o", "book.pdf", *asked).exit_code == 0
    text = "\n".join(pages("book.pdf"))
    hints = text[text.index("Hints") :]
    for number, name in enumerate((FISH, CAT, lighthouse), 1):  # as `hint` says
        line = run("hint", name).stdout.removeprefix("Look at ").removesuffix(".\n")
        assert f"{number}: Begin with {line}." in hints
    assert "The hardest step is in " in hints
    assert run("show", SWITCHES, CAT, "-o", "book.pdf", *asked).exit_code == 0
    hints = " ".join(pages("book.pdf")[-1].split())
    assert hints.count("Begin with") == 2
    assert "Logic ends before the last cell, since there are multiple solutions." in hints


def test_by_name(here: Path) -> None:
    for number in (10, 2, 1):
        nonogram.save(nonogram.Puzzle.from_grid([[1] * number]), f"p{number}.cwd")
    files = ["p10.cwd", "p2.cwd", "p1.cwd"]
    for order, widths in (("given", [10, 2, 1]), ("name", [1, 2, 10])):
        asked = ["--no-solutions", "--show-titles", "--order", order]
        assert run("show", *files, "-o", "book.pdf", *asked).exit_code == 0
        assert re.findall(r"\d\. p(\d+)\s", pages("book.pdf")[0]) == [*map(str, widths)]
        sizes = re.findall(r"(\d+) \N{MULTIPLICATION SIGN} 1", pages("book.pdf")[0])
        assert sizes == [*map(str, widths)]


def test_clues_at_both_ends(here: Path) -> None:
    nonogram.save(nonogram.Puzzle.of([[7], [7]], [[2]] * 7), "seven.cwd")
    for clues, number in (("once", 2), ("both", 4)):
        assert run("show", "seven.cwd", "-o", "book.pdf", "--clues-at", clues).exit_code == 0
        assert pages("book.pdf")[0].replace("7 \N{MULTIPLICATION SIGN} 2", "").count("7") == number
    plain = run("show", "seven.cwd", "-o", "plain.pdf")
    assert (plain.exit_code, len(pages("plain.pdf"))) == (0, 1)
    done = run("show", "seven.cwd", "-o", "x.txt", "--clues-at", "both")
    assert (done.exit_code, "name a FILE.pdf" in done.stderr) == (2, True)


def test_grey_cells(here: Path) -> None:
    for fill, colour in (("grey", "#b4b4b4"), ("black", "#000000")):
        asked = ["--solved", "--page", "A4", "--fill", fill]
        assert run("show", CAT, "-o", f"{fill}.svg", *asked).exit_code == 0
        assert colour in Path(f"{fill}.svg").read_text()
    assert run("show", BALLOON, "-o", "b.svg", "--page", "A4", "--solved").exit_code == 0
    before = Path("b.svg").read_text()
    asked = ["--page", "A4", "--solved", "--fill", "grey"]
    assert run("show", BALLOON, "-o", "b.svg", *asked).exit_code == 0
    assert Path("b.svg").read_text() == before
