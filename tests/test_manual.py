"""The README and the manual say what is so: every console block is run, every Python block too."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.base.processes.programs import program_path
from nonogram.draw.book import book_of
from nonogram.files.formats import FORMATS
from support.command_line import with_command
from support.figures import PLACE
from support.kept import assert_kept
from support.manual import PAGES, blocks, files, fits, hides, run, sessions
from support.paths import DOCS, PROJECT, SOURCE


def examples(page: str) -> doctest.DocTest:
    """The Python blocks of a page, as one session."""
    text = "\n".join(blocks(page, "python"))
    return doctest.DocTestParser().get_doctest(text, {}, page, page, 0)


SHELL = [block for page in PAGES for block in blocks(page, "sh")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder for a page, with the project's folders that pages speak of."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("docs", "examples"):
        (folder / name).symlink_to(PROJECT / name)
    (folder / "puzzles").mkdir()
    for path in (PROJECT / "puzzles").iterdir():
        if path.name != "ndom-14.cwd":  # it takes as long as all others
            (folder / "puzzles" / path.name).symlink_to(path)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return with_command(tmp_path / "bin")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("page", [page for page in PAGES if sessions(page)])
def test_console(environment: dict[str, str], page: str) -> None:
    """The console blocks of a page, one after the other: some need what others have left.

    `make renew` writes what they print now, except where "..." stands for a part of it.
    """
    text, wrong = PAGES[page], []
    for block in blocks(page, "make"):
        Path("Makefile").write_text(block)
    for name, content in files(page).items():
        Path(name).write_text(content)
    for typed, output in sessions(page):
        if re.match(r"make|pip|git", typed):  # CI itself sets up an environment
            continue
        printed = run(typed.replace("\n> ", "\n"), environment)
        if fits(printed, output):
            continue
        if hides(output):
            wrong.append((typed, printed))
        else:
            text = text.replace(f"$ {typed}{output}", f"$ {typed}{printed}")
    assert_kept(PROJECT / page, text)
    assert wrong == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck")
def test_scripts_are_clean() -> None:
    """The page for scripts shows no bad habits: https://www.shellcheck.net."""
    page = "docs/batch.md"
    commands = [typed for typed, _ in sessions(page)] + blocks(page, "sh")
    script = "#!/bin/bash\n" + "\n".join(commands)
    done = subprocess.run(["shellcheck", "-"], input=script, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("block", SHELL, ids=lambda block: block.splitlines()[-2][:60])
def test_shell(block: str, environment: dict[str, str], folder: Path, tmp_path: Path) -> None:
    """What a shell block says in its comments is printed; what it starts ends with it."""
    folders = [str(Path(sys.executable).parent), *os.environ["PATH"].split(os.pathsep)]
    if kissat := program_path("kissat"):  # which needs not be on the path
        folders.append(str(Path(kissat).parent))
    path = os.pathsep.join([environment["PATH"], *folders])
    for program in re.findall(r"(?:^|--solver '?)([\w/-]+)", block, re.MULTILINE):
        if shutil.which(program, path=path) is None:
            pytest.skip(f"{program} is not installed")
    printed = tmp_path / "printed"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with printed.open("w") as output:
        shell = subprocess.Popen(
            ["bash", "-c", block.replace("8786", port)],
            cwd=folder,
            env={**environment, "PATH": path},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            shell.wait(100)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
    for said in re.findall(r"^# (.*)", block, re.MULTILINE):
        assert said in printed.read_text()


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize(
    ("puzzle", "status", "told"),
    [
        ({"rows": [[1, 1], [1]], "columns": [[1], [1], [1]]}, 0, (True, True, True, "101010")),
        ({"rows": [[1], [1]], "columns": [[1], [1]]}, 0, (True, False, False, None)),
        ({"rows": [[2], []], "columns": [[], [2]]}, 0, (False, False, False, None)),
        ({"rows": "?"}, 1, ()),
    ],
)
def test_a_program_in_another_language(
    puzzle: dict[str, object], status: int, told: tuple[object, ...], environment: dict[str, str]
) -> None:
    """The solver for Nonobench: as its script calls it, with the answer that the script wants."""
    shutil.copy(PROJECT / "examples" / "check-unique.mjs", ".")
    Path("check-unique.mjs").chmod(0o755)
    done = subprocess.run(
        ["./check-unique.mjs", "--check-unique", "-"],
        input=json.dumps(puzzle),
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == status
    if status == 0:
        answer = json.loads(done.stdout)
        assert answer.pop("timeMs") > 0
        if told[-1] is None:  # of multiple solutions any
            answer["solution"] = None
        assert tuple(answer.values()) == told


class Fits(doctest.OutputChecker):
    """The comparison of console blocks, for Python blocks."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return fits(got, want)


class Session(doctest.DocTestRunner):
    """Runs the Python blocks of a page; what prints something else is noted, and nothing told."""

    def __init__(self) -> None:
        super().__init__(Fits(), optionflags=doctest.ELLIPSIS)
        self.others: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: object, test: object, example: doctest.Example, got: str) -> None:
        self.others.append((example, got))


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page).examples])
def test_python(page: str) -> None:
    """The Python blocks of a page, one after the other as one session.

    `make renew` writes what they print now, except where "..." stands for a part of it.
    """
    for name, content in files(page).items():
        Path(name).write_text(content)
    runner, text, wrong = Session(), PAGES[page], []
    raised: list[str] = []
    runner.run(examples(page), out=raised.append)
    assert raised == []
    for example, got in runner.others:
        first, *more = example.source.splitlines()
        typed = "\n".join([f">>> {first}", *(f"... {line}" for line in more), ""])
        if hides(example.want) or typed + example.want not in text:
            wrong.append((typed, got))
        text = text.replace(typed + example.want, typed + got)
    assert wrong == []
    assert_kept(PROJECT / page, text)


def test_there_is_something_to_test() -> None:
    assert len(sessions("README.md")) >= 8
    assert len(examples("README.md").examples) >= 5
    assert sum(len(sessions(page)) for page in PAGES) >= 60
    assert sum(len(examples(page).examples) for page in PAGES) >= 80
    assert len(SHELL) >= 4
    assert [block for block in SHELL if "\n# " not in block] == []


def test_every_page_can_be_found() -> None:
    """The first page has doors to all others, with links to some of their parts."""
    for page in PAGES.keys() - {"README.md", "docs/index.md"}:
        assert f"]({Path(page).name}" in PAGES["docs/index.md"], page
        assert Path(page).name in (PROJECT / "mkdocs.yml").read_text(), page


#: The words that are planned for the pages of docs/, and how far above it they may be.
MOST_WORDS, ROOM = 26_470, 1.02


def words(text: str) -> int:
    """The words of a text: in prose, code and tables alike, but not the rules of tables."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def test_the_manual_can_be_read() -> None:
    """What is made is not counted: the lists of the reference, tables of figures and of options.

    Nor are the first steps, which are typed rather than read.
    """
    pages = {name: PLACE.sub("", text) for name, text in PAGES.items()}
    readme, _ = pages.pop("README.md"), pages.pop("docs/first-steps.md")
    made = re.compile(r"<!-- options -->.*?<!-- end -->", re.DOTALL)
    pages["docs/batch.md"] = made.sub("", pages["docs/batch.md"])
    pages["docs/api.md"] = re.sub(
        r"^(- `\w+.*|    .*|::: .*)\n", "", pages["docs/api.md"], flags=re.MULTILINE
    )
    assert len(pages) == 14
    assert sum(map(words, pages.values())) <= MOST_WORDS * ROOM, "shorten, or raise the plan"
    assert words(readme) <= 850 * ROOM


def test_the_changelog_can_be_read() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text()
    _, *releases = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    long = {part.splitlines()[0]: words(part) for part in releases if words(part) > 400}
    assert long == {}
    assert words(text) <= 3_000


def test_the_page_of_the_module_has_every_name() -> None:
    import nonogram

    told = re.findall(r"^::: nonogram\.(\w+)$", PAGES["docs/api.md"], re.MULTILINE)
    assert sorted(told) == sorted({*dir(nonogram)} - {"__version__"})


def test_package_docstring() -> None:
    import nonogram

    assert doctest.testmod(nonogram).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)|(?:src|href)=\"([^\":]+)\"", PAGES[page]):
        there = (PROJECT / page).parent.joinpath("".join(target))
        assert there.exists() or there == DOCS / "try" / "index.html", target  # by `make site`
    for name, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", PAGES[page]):
        there = (PROJECT / page).parent.joinpath(name) if name else PROJECT / page
        headings = re.findall(r"^#+ (.*)", there.read_text(), re.MULTILINE)
        assert anchor in [slug(heading) for heading in headings], f"{name}#{anchor}"


def test_pages_that_the_program_names_are_there() -> None:
    """Help and docstrings name pages of the manual by their headings: pip installs none."""
    headings = [text.partition("\n")[0].removeprefix("# ") for text in PAGES.values()]
    named = [
        " ".join(name.split())
        for path in SOURCE.rglob("*.py")
        for name in re.findall(r'\bpage\s+\\?"([^"\\]+)', path.read_text())
    ]
    assert len(named) > 5
    assert {*named} <= {*headings}


def of_the_site(name: str) -> Any:
    """A constant of docs/site.py; MkDocs is not needed to see it."""
    tree = ast.parse((PROJECT / "docs" / "site.py").read_text())
    (value,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    )
    return ast.literal_eval(value)


def test_old_addresses_lead_somewhere() -> None:
    """The site has a page at each address of earlier releases."""
    moved = of_the_site("MOVED")
    assert not {f"docs/{name}.md" for name in moved} & {*PAGES}
    for target in moved.values():
        name, _, anchor = target.partition(".html")
        headings = re.findall(r"^#+ (.*)", PAGES[f"docs/{name}.md"], re.MULTILINE)
        assert not anchor or anchor[1:] in [slug(heading) for heading in headings], target


@pytest.mark.parametrize("name", ["_COMMANDS_PAGE", "_TAB"])
def test_words_that_are_links_on_the_site_are_there(name: str) -> None:
    words, _ = of_the_site(name)
    assert words in PAGES["docs/index.md"]


def test_every_picture_is_shown() -> None:
    """But the sketch, from which tests make a puzzle."""
    shown = {Path(name).name for text in PAGES.values() for name in re.findall(r"[\w./-]+", text)}
    pictures = {path.name for path in (PROJECT / "docs").glob("*.[ps][nv]g")}
    assert pictures - shown == {"sketch.png"}


def slug(heading: str) -> str:
    """The anchor that a heading gets."""
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


def test_figures_of_explanations() -> None:
    """The table of difficulties in docs/explain.md; some that take long are left out."""
    page = PAGES["docs/explain.md"]
    rows = re.findall(r"^\| `([\w-]+\.cw[dc])` \| .* \|$", page, re.MULTILINE)
    assert len(rows) > 5
    for name in rows:
        if name not in ("moonrise.cwd", "saturn.cwd", "planet.cwd"):
            found = nonogram.difficulty(nonogram.load(PROJECT / "puzzles" / name))
            numbers = (found.effort, found.free_lines, found.narrowest, found.score, found.steps)
            told = [
                found.level.words,
                found.technique.words if found.technique else "",
                *("" if number is None else f"{number:,}" for number in numbers),
            ]
            row = f"| `{name}` | {' | '.join(told)} |"
            page = re.sub(rf"^\| `{re.escape(name)}` \| .* \|$", row, page, flags=re.MULTILINE)
    assert_kept(DOCS / "explain.md", page)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_number_of_formats(page: str) -> None:
    told = r"\b\d+(?= \[?formats\]\()"
    assert len(re.findall(told, PAGES[page])) == 1
    assert_kept(PROJECT / page, re.sub(told, str(len(FORMATS)), PAGES[page]))


def test_sheets_of_a_large_puzzle() -> None:
    told = r"`(puzzles/\w+.cwd)`, 100 x 100\s+cells, takes\s+(\w+)\s+sheets\."
    ((name, number),) = re.findall(told, PAGES["docs/drawing.md"])
    assert len(book_of([nonogram.load(PROJECT / name)])) == int(number)
