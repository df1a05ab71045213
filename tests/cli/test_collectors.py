"""Large collections: packs, names that clash, files that are no puzzles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonogram
from nonogram.files.formats import registry
from support.command_line import run, streams
from support.samples import SMALL, TINY_IN_COLOUR
from support.work import counting, growth

SOLVED = "Solved (uniqueness not checked)\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pack(here: Path, size: int) -> str:
    name = f"pack{size}.json"
    (here / name).write_text(nonogram.dumps([SMALL] * size, "json"))
    return name


@pytest.mark.thorough
def test_a_pack_is_split_in_steps_that_follow_its_length(here: Path) -> None:
    names = {size: pack(here, size) for size in (2, 4, 8, 16)}

    def split(size: int) -> None:
        assert (
            run("convert", "--split", names[size], "-o", f"{size}/", "--to", "cwd").exit_code == 0
        )

    split(2)
    with counting():
        assert max(growth(split, (4, 8, 16)).values()) < 2.6
    assert len([*(here / "16").iterdir()]) == 16


def test_a_pack_is_read_once_for_all_its_numbers(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = pack(here, 6)
    (here / "list.txt").write_text("".join(f"{name}#{k}\n" for k in (1, 3, 2, 9, 6)))
    reads = []
    read_all = registry.read_all
    monkeypatch.setattr(
        "nonogram.files.sniff.read_all",
        lambda lines, known: (reads.append(known), read_all(lines, known))[1],
    )
    code, out, err = streams(run("solve", "-j1", "--files-from", "list.txt"))
    verdicts = [f"{name}#{k}: Unique solution\n" for k in (1, 3, 2, 6)]
    verdicts[3:3] = [f"{name}#9: Error: no puzzle 9 in a file of 6 puzzles\n"]
    assert err.startswith(f"{name}#9: no puzzle 9 in a file of 6 puzzles\n")
    assert (code, out, reads) == (1, "".join(verdicts), ["json"])
    again = json.loads(
        run("solve", "-j1", "--json", f"{name}#2", f"{name}#3").stdout.split("\n")[1]
    )
    assert (again["path"], again["format"]) == (f"{name}#3", "json")
    assert again["of"] is None


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--to", "json"],
        ["convert", "--join", "--to", "cwd"],
    ],
)
def test_a_folder_is_no_file(here: Path, words: list[str]) -> None:
    """That is said before anything is solved."""
    nonogram.save(SMALL, "small.cwd")
    code, out, err = streams(run(*words, "small.cwd", "-o", "new/"))
    assert (code, out) == (2, "")
    assert err.endswith("nonogram: new/: a folder, expected the name of a file\n")
    assert not Path("new").exists()


def test_of_many_clashing_names_the_first_is_told(here: Path) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        for number in range(8):
            nonogram.save(SMALL, f"{folder}/{number}.cwd")
    code, _, err = streams(run("encode", "a", "b", "-o", "out/"))
    assert (code, err.count("would both be written to")) == (1, 1)
    end = "out/0.cnf, and so on for 8 files; --keep-folders or --rename keeps them apart\n"
    assert err.endswith(end)


def test_a_clash_is_told_before_all_work(here: Path) -> None:
    for name in ("a", "b"):
        for ending in ("cwd", "nin", "mk"):
            nonogram.save(SMALL, f"{name}.{ending}")
    words = ["convert", ".", "-o", "out/", "--to", "non", "--keep-folders"]
    code, _, err = streams(run(*words))
    assert code == 1
    assert err.endswith(", and so on for 4 files; --rename keeps them apart\n")
    assert not (here / "out").exists()
    assert run(*words, "--rename").exit_code == 0
    names = sorted(path.name for path in (here / "out").iterdir())
    assert names == ["a-2.non", "a-3.non", "a.non", "b-2.non", "b-3.non", "b.non"]


def test_join_names_the_puzzle_that_the_format_cannot_hold(here: Path) -> None:
    nonogram.save(SMALL, "a.cwd")
    nonogram.save(TINY_IN_COLOUR, "b.cwc")
    code, _, err = streams(run("convert", "--join", "a.cwd", "b.cwc", "-o", "all.spoj"))
    assert (code, err) == (1, "b.cwc: SPOJ's input has no colours\n")


def test_skipped_files_are_told_by_their_endings(here: Path) -> None:
    nonogram.save(SMALL, "a.cwd")
    for name in ("b.md", "c.md", "d.py", "LICENSE"):
        (here / name).write_text("no puzzle")
    _, _, err = streams(run("solve", "."))
    assert "skipped 4 other files: 2 .md, " in err
    assert "1 .py" in err
    assert "1 without an ending" in err


#: Files that are no puzzles, with endings that others use, too: clearly something else ...
OTHERS = {
    "README.txt": "My puzzles.\n\nrows and columns of numbers:\n:author: me\n\n5\n5\n1 2\n",
    "license.txt": "GRID (c) 2020\nrows\nparam\n&c.\n",
    "package.json": '{"name": "x", "browser": {}}',
    "list.json": "[1, 2]",
    "tox.ini": "[tox]\nenvlist = py311\n",
    "word.toml": "hi\n",
    "pom.xml": '<?xml version="1.0"?>\n<project>\n</project>\n',
    "table.dat": "x y\n1 2\n",
    "Makefile.mk": "all:\n\techo\n",
    ".hidden.cwd": "x",
}
#: ... or errors, which have to be told: empty, no text, or broken behind the beginning of a puzzle.
BROKEN = {
    **{f"empty.{ending}": b"" for ending in ("cwd", "json", "toml", "txt", "xml")},
    **{f"binary.{ending}": b"5\0\xff" for ending in ("cwd", "json", "toml", "txt", "xml")},
    "word.cwd": b"hi\n",
    "short.txt": b"5\n5\n1\n",
    "cut.json": b'{"rows": [[1], [',
    "begun.json": b"{",
    "odd.json": b'{"rows": [[1]]}',
    "cut.xml": b"<puzzleset><puzzle>",
    "begun.xml": b'<?xml version="1.0"?>\n',
    "cut.toml": b'[clues]\nrows = """\n1\n',
    "cut.g": b"A puzzle\n: rows\n1\n1\n",
    "cut_among_colours.g": b"12 x 15\n#d\n   0:.  #FFFFFF  white\n",
    "cut_before_clues.g": b"A puzzle\n: rows\n",
    "cut_among_colours.json": b'{"colours": [\n  {"character": "b", "rgb": [0, 0, 255]}\n',
    "cut_behind_type.xml": b'<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "pbn-0.3.dtd">\n',
    "cut_triddler.txt": b"/#.#\\\n\\#.#",
    "cut.non.txt": b"title x\nwidth 3\n",
    "lists.txt": b"1 1\n1\n\n1\n1\n1\n",
}


@pytest.mark.parametrize("command", ["solve", "check", "dupes", "convert", "show", "explain"])
def test_what_is_beside_puzzles_in_a_folder(here: Path, command: str) -> None:
    (here / "in").mkdir()
    nonogram.save(SMALL, "in/a.json")
    for name, text in OTHERS.items():
        (here / "in" / name).write_text(text)
    out = {"convert": ["-o", "out/", "--to", "cwd", "--rename"], "explain": ["-o", "out.html"]}
    words = [command, "in", *out.get(command, [])]
    code, _, err = streams(run(*words))
    assert (code, "skipped 10 other files: 2 .txt, 2 .json, " in err) == (0, True)
    told = run(*words, "-v").stderr
    assert {line for line in told.splitlines() if "skipped (" in line} == {
        f"in/{name}: skipped ({'hidden' if name[0] == '.' else Path(name).suffix})"
        for name in OTHERS
    }
    assert run(*words, "-q").stderr == ""
    for name, data in BROKEN.items():
        (here / "in" / name).write_bytes(data)
    code, _, err = streams(run(*words))
    names = [line.removeprefix("in/").split(":")[0] for line in err.splitlines()]
    assert (code, sorted({*names} & {*BROKEN})) == (1, sorted(BROKEN))


def test_what_is_beside_pictures_in_a_folder(here: Path) -> None:
    (here / "in").mkdir()
    pictures = {"fish.txt": "XXX\nX..\n", "large.txt": "abcdefghijkl\n", "empty.txt": ""}
    for name, text in (pictures | OTHERS).items():
        (here / "in" / name).write_text(text)
    code, out, err = streams(run("make", "in", "-o", "out/", "--to", "cwd", "-v"))
    assert (code, "in/fish.txt: Unique solution" in out) == (1, True)
    assert "in/README.txt: skipped (.txt)\n" in err
    assert "in/empty.txt: empty file, expected a picture\n" in err


def test_a_folder_in_python(here: Path) -> None:
    nonogram.save(SMALL, "a.json")
    for name, text in OTHERS.items():
        (here / name).write_text(text)
    assert [puzzle.statement for puzzle in nonogram.load_all(".")] == [SMALL.statement]
    for name, data in BROKEN.items():
        (here / name).write_bytes(data)
    errors: list[nonogram.ParseError] = []
    nonogram.load_all(".", on_error=errors.append)
    assert {Path(str(error.source)).name for error in errors} == {*BROKEN}
    failed = [
        Path(answer.path).name for answer in nonogram.solve_many(["."], jobs=1) if answer.error
    ]
    assert sorted(failed) == sorted(BROKEN)


def test_a_non_file_without_sizes(here: Path) -> None:
    with pytest.raises(nonogram.ParseError, match=r"^line 1: expected .* or a width and a height"):
        nonogram.loads("name x\nrows\n1\ncolumns\n1\n")


@pytest.mark.parametrize("puzzle", [SMALL, TINY_IN_COLOUR])
def test_the_empty_model_of_a_settled_puzzle(here: Path, puzzle: nonogram.Puzzle) -> None:
    nonogram.save(puzzle, "a.json")
    assert run("encode", "a.json", "-o", "a.opb").exit_code == 0
    for answer in ("s SATISFIABLE\nv\n", "s SATISFIABLE\nv \n", "s SATISFIABLE\nv -x1\n"):
        (here / "answer").write_text(answer)
        assert streams(run("decode", "a.json", "answer", "-q")) == (0, SOLVED, "")
    (here / "answer").write_text("s SATISFIABLE\n")
    assert "the model is cut short" in run("decode", "a.json", "answer").stderr


def test_texts_older_than_utf_8(here: Path) -> None:
    puzzle = SMALL.replace(title="Früh")
    for name, coding in (
        ("non", "latin-1"),
        ("xml", "latin-1"),
        ("cwd", "utf-16"),
        ("json", "utf-16"),
    ):
        (here / "a").write_bytes(nonogram.dumps(puzzle, name).encode(coding))
        found = nonogram.load("a")
        assert found.statement == puzzle.statement
        assert found.title == (None if name == "cwd" else "Früh")


def test_json_as_others_write_it() -> None:
    text = '{"rows": [["3"], "3 1", [0], "0", [2]], "cols": [[1], [1], [1], [1], [1]]}'
    puzzle = nonogram.loads(text.replace('["3"]', "[3]"))
    assert [[block.length for block in clue] for clue in puzzle.rows] == [[3], [3, 1], [], [], [2]]
    assert puzzle.width == 5
    for wrong, message in {
        text: "rows[0]: expected a size, or a size and a colour, found '3'",
        '{"rows": ["1 x"], "columns": [[1]]}': "rows[0]: expected a size, or a size and a colour",
        '{"rows": [[0, 1]], "columns": [[1]]}': "rows[0]: expected a size, or a size and a colour",
        '{"rows": [[1]], "cols": [], "columns": [[1]]}': "'cols': unknown",
    }.items():
        with pytest.raises(nonogram.ParseError) as caught:
            nonogram.loads(wrong)
        assert message in str(caught.value)


def test_rules_of_rows_and_columns_under_headings() -> None:
    text = "# drawn for this test\nrow_rules:\n3,\n1, 1,\n0\n\ncol_rules:\n2\n1\n2,\n"
    puzzle = nonogram.loads(text)
    assert [[block.length for block in clue] for clue in puzzle.rows] == [[3], [1, 1], []]
    with pytest.raises(nonogram.ParseError, match=r"^line 3: expected sizes of row 1 as numbers"):
        nonogram.loads(text.replace("3,", "x"))


def test_a_pack_of_freenono(here: Path) -> None:
    several = nonogram.dumps([SMALL, SMALL.replace(title="Other", copyright=None)], "freenono")
    (here / "a.nonogram").write_text(several)
    assert [puzzle.title for puzzle in nonogram.loads_all(several)] == ["Small", "Other"]
    code, out, err = streams(run("convert", "a.nonogram#2", "--to", "nin"))
    assert (code, err) == (0, "a.nonogram#2: NIN keeps neither title, author nor goal\n")
    nonogram.save(SMALL, "small.json")
    code, out, err = streams(run("convert", "small.json", "-o", "b.nonogram"))
    lost = "small.json: FreeNono's XML has no copyright\n"
    assert (code, out, err) == (0, "", f"{lost}nonogram: wrote b.nonogram\n")
    code, out, err = streams(run("convert", "small.json", "--title", "", "--to", "freenono"))
    assert '<Nonogram name="" author="A. Nobody" width="4"' in out


@pytest.mark.parametrize("command", ["encode", "show", "solve", "make", "convert"])
def test_every_command_writes_a_tree(command: str, here: Path) -> None:
    """Equal names stay apart in their folders, or get numbers."""
    ending, words = ("txt" if command == "make" else "cwd"), [command, "-qr", "t", "-o"]
    kind = {"encode": "cnf", "show": "svg", "solve": "svg"}.get(command, "non")
    for folder in ("a", "b"):
        Path("t", folder).mkdir(parents=True)
        text = "#.\n##\n" if command == "make" else nonogram.dumps(SMALL, "cwd")
        Path("t", folder, f"p.{ending}").write_text(text)
    assert run(*words, "tree/", "--to", kind, "--keep-folders").exit_code == 0
    assert run(*words, "flat/", "--to", kind, "--rename").exit_code == 0
    names = sorted(str(path) for path in Path().glob(f"[tf]*/**/*.{kind}"))
    flat, tree = [f"flat/p-2.{kind}", f"flat/p.{kind}"], [f"tree/a/p.{kind}", f"tree/b/p.{kind}"]
    assert names == [*flat, *tree]
    if command == "encode":
        assert "a/p.cnf," in Path("tree/manifest.csv").read_text()
