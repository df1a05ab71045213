"""What the site of the manual has beside its pages: `make docs` runs these hooks of MkDocs.

Addresses of former pages lead to what took their places, files of the project that are named on
pages are pages. For mkdocstrings this is an extension, too, which gives every name of the reference
the signature that `help` shows.
"""

from __future__ import annotations

import inspect
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import escape, unescape
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from griffe import (
    Attribute,
    Class,
    Docstring,
    Extension,
    Function,
    Object,
    Parameter,
    ParameterKind,
    Parameters,
)
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

PROJECT = Path(__file__).parent.parent

#: The pages of earlier releases, and what has their subject now.
MOVED = {
    "checking": "making.html#is-it-a-good-puzzle",
    "edit": "making.html#the-editor",
    "collecting": "batch.html#duplicates",
    "scripts": "batch.html#in-scripts",
    "shells": "json.html#completion",
    "session": "python.html#a-session-searches-of-your-own",
    "comparing": "sat.html#compare-solvers",
    "hard": "solving.html#hard-puzzles",
    "tour": "design.html#a-solver-in-30-lines",
    "encoding": "design.html#the-encoding",
    "measurements": "benchmarks.html",
    "tables": "reliability.html#counts-that-others-have-published",
}

_MOVED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>nonogram</title>
<meta http-equiv="refresh" content="0; url={target}">
<p>This page is now <a href="{target}">here</a>.</p>
"""

_COMMANDS = """# Commands

This page has all commands with all of their options. An option that many commands take has only its
first sentence beside each command. Its name is a link to [the whole
text](#options-of-many-commands), at the end of the page. `nonogram COMMAND --help-all` prints the
same. `nonogram examples .` writes the files that the examples name. The page [Data and exit
codes](json.md#exit-codes) compares the exit codes of all commands."""

_OPTIONS_OF_MANY = """## Options of many commands

The page [Thousands of files](batch.md#files-and-folders) says which commands take which of these
options, and why some commands do not."""

#: Options of more commands than these have their whole text once, at the end of the page.
_FEW = 3

#: An option in a sentence, or several, each with its value.
_VALUE = r"[A-Z]+\b(?!\.? [a-z])(?:\.\w+|/)?|\d+\b|svg|copris|minisat|why|local"
_ONE = rf"--?[a-zA-Z][\w-]*(?: (?:{_VALUE}))?"
_TYPED = re.compile(rf"(?<![\w-]){_ONE}(?: {_ONE})*")

#: The names of an option, its text, and whether the short help leaves it out.
Told = tuple[str, str, bool]

#: What a page is by day, and by night.
_BY_DAY = ":root, [data-md-color-scheme=default]"
_BY_NIGHT = "[data-md-color-scheme=slate]"

#: The words of pages that are links on the site: what they name is made with it alone.
_COMMANDS_PAGE = "the page *Commands*", "the page [Commands](commands.md)"
_TAB = "in a browser tab alone", '<a href="try/index.html">in a browser tab alone</a>'

#: An option in a text of HTML.
_OPTION = re.compile(r"(?<![\w-])--?[a-zA-Z][\w-]*")

#: The pages that explain nothing by themselves: a search finds them after the others.
_LISTED = ("api", "examples", "changelog", "contributing", "design", "benchmarks")

#: Files of the project that are pages of the site.
ADDED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the version below every page."""
    source = (PROJECT / "src" / "nonogram" / "base" / "version.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^__version__ = "(.*)"', source, re.MULTILINE)
    config.copyright = f"nonogram {version}, BSD 3-Clause"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog and other files of the project, and the list of examples."""
    for name, page in ADDED.items():
        text = (PROJECT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=of_the_site(text)))
    files.append(File.generated(config, "commands.md", content=commands_page()))
    lines = ["# Examples", "", "Programs in the folder `examples/`, run by the tests.", ""]
    for path in sorted((PROJECT / "examples").glob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines += [f"## {path.name}", "", "```python", source.strip(), "```", ""]
    files.append(File.generated(config, "examples.md", content="\n".join(lines)))
    return files


def commands_page() -> str:
    """The reference of commands: what `--help-all` of each prints, with its options in tables."""
    from nonogram.cli import main

    parts = [_COMMANDS]
    with click.Context(main, info_name="nonogram") as program:
        contexts = [*all_below(program)]
        told = Counter(
            row for context in contexts for _, rows in options_of(context) for row in rows
        )
        of_many = sorted((row for row, number in told.items() if number > _FEW), key=_by_letter)
        places = {row: _place(row, of_many) for row in of_many}
        for context in contexts:
            parts += command_told(context, places)
    whole = [(f'<a id="{place}"></a>`{row[0]}`', row[1]) for row, place in places.items()]
    return "\n\n".join([*parts, _OPTIONS_OF_MANY, table_of("Option", whole)]) + "\n"


def _place(row: Told, rows: list[Told]) -> str:
    """The anchor of an option of many commands; some of them have different texts of one name."""
    names = [_short(one) for one in rows[: rows.index(row)]]
    return f"option{re.sub(r'[^a-z]+', '-', _short(row).lower())}-{names.count(_short(row)) + 1}"


def all_below(above: click.Context) -> Iterator[click.Context]:
    """The contexts of the commands of a group, in order, each before those that it has itself."""
    assert isinstance(above.command, click.Group)
    for name in above.command.list_commands(above):
        command = above.command.get_command(above, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=above)
        yield context
        if isinstance(command, click.Group):
            yield from all_below(context)


def options_of(context: click.Context) -> Iterator[tuple[str, list[Told]]]:
    """The options of a command, by the titles of their groups."""
    from nonogram.cli.typed import in_groups

    for title, options in in_groups(context.command, context).items():
        records = (
            (one.get_help_record(context), getattr(one, "rare", False))
            for one in options
            if not {"--help", "--help-all"}.intersection(one.opts)
        )
        yield title, [(*record, rare) for record, rare in records if record is not None]


def table_of(title: str, rows: list[tuple[str, str]]) -> str:
    """A table of options."""
    told = "\n".join(f"| {names} | {_cell(text)} |" for names, text in rows)
    return f'<div class="options" markdown>\n\n| {title} | Meaning |\n|---|---|\n{told}\n\n</div>'


def _by_letter(row: Told) -> str:
    return row[0].replace("-", "").lower()


def command_told(context: click.Context, places: dict[Told, str]) -> Iterator[str]:
    """The paragraphs of a command; options of many commands lead to their places."""
    name = context.command_path
    usage = " ".join(context.command.collect_usage_pieces(context))
    yield f"{'#' * len(name.split())} {name}"
    yield f"```sh\n{name} {usage}\n```"
    yield from map(_paragraph, inspect.cleandoc(context.command.help or "").split("\n\n"))
    also = []
    for title, rows in options_of(context):
        told = []
        for row in rows:
            names, text, rare = row
            if row not in places:
                told.append((f"`{names}`", text))
            elif rare:
                also.append(f"[`{_short(row)}`](#{places[row]})")
            else:
                told.append((f"[`{names}`](#{places[row]})", re.split(r"(?<=\.) ", text)[0]))
        if told:
            yield table_of(title, told)
    if also:
        yield f"Rarely needed: {', '.join(also)}."


def _short(row: Told) -> str:
    """The names of an option without its value, such as "-o, --out"."""
    return re.sub(r" [A-Z<\[].*", "", row[0])


def _paragraph(text: str) -> str:
    """A paragraph of a help text: an example, lines that stay as they are, or prose."""
    lines = inspect.cleandoc(text.replace("\b", ""))
    if lines.startswith("Example: "):
        return f"Example:\n\n```sh\n{lines.removeprefix('Example: ')}\n```"
    return f"```text\n{lines}\n```" if "\b" in text else _prose(" ".join(lines.split()))


def _prose(text: str) -> str:
    """A sentence of a help text with its options as code, and pages of the manual as links."""
    parts = text.replace("<", "&lt;").split("`")
    for k in range(0, len(parts), 2):  # between those that are code
        parts[k] = _TYPED.sub(r"`\g<0>`", parts[k])
    return with_pages("`".join(parts), "md")


def _cell(text: str) -> str:
    """A text as a cell of a table."""
    return _prose(text).replace("|", "\\|")


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead to the page of commands, and to the browser tab where `make site` puts it.

    The lists of the reference lead to their entries, and the names of examples to these.
    """
    if page.file.src_uri == "python.md":
        markdown = re.sub(r"`(\w+)\.py`", r"[`\1.py`](examples.md#\1py)", markdown)
    if page.file.src_uri == "api.md":
        markdown = re.sub(r"^- (`(\w+).*?`)", r"- [\1][nonogram.\2]", markdown, flags=re.MULTILINE)
        markdown = re.sub(r"^\| .*", _with_entries, markdown, flags=re.MULTILINE)
    markdown = markdown.replace(*_COMMANDS_PAGE)
    return markdown.replace(*_TAB) if "TAB" in os.environ else markdown


def _with_entries(row: re.Match[str]) -> str:
    """A row of a table of the reference, whose names lead to their entries."""
    return re.sub(r"`(\w+)`", r"[`\1`][nonogram.\1]", row[0])


def of_the_site(text: str) -> str:
    """A text of the project with its links as on the site; what is not there is only named."""
    text = re.sub(r"\]\(docs/([\w.#-]+)\)", r"](\1)", text)
    return re.sub(r"\[([^]]+)\]\((?!https?:|#|[\w-]+\.md)[^)]*\)", r"\1", text)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Keep short code in one line, and a word of code on narrow screens, too.

    Everything that the reference names has a text, which MkDocs would not miss. A row of a picture
    that begins with # is no prompt of a superuser, for which Pygments takes it.
    """
    if bare := re.findall(
        r'<h3 id="([\w.]+)"(?:(?!<h3).)*?doc-contents ?(?:first)?">\s*</div>', html, re.DOTALL
    ):
        raise PluginError(f"{page.file.src_uri} has no text about {', '.join(bare)}")
    html = re.sub(r'^<span class="gp">#</span>(.*)$', _printed, html, flags=re.MULTILINE)
    html = re.sub(r'<div class="highlight">(.*?)</div>', _copied, html, flags=re.DOTALL)
    html = re.sub(r"<code>([^<>\s]{1,20})</code>", r'<code class="word">\1</code>', html)
    return re.sub(r"<code>([^<>]{1,40})</code>", r'<code class="whole">\1</code>', html)


def _copied(block: re.Match[str]) -> str:
    """A block whose button copies what is typed in it, if it shows a session."""
    typed = escape(what_is_typed(unescape(re.sub("<[^>]*>", "", block[1]))))
    copy = f' data-copy="{typed}"' if typed else ""
    return f'<div class="highlight"{copy}>{block[1]}</div>'


def what_is_typed(session: str) -> str:
    """The commands of a session in a shell or in Python, without prompts, and without output.

    A blank line ends a compound statement, as an interactive Python wants it.
    """
    first, more = (">>> ", r"\.\.\.(?: |$)") if ">>> " in session else ("$ ", "> ")
    typed: list[str] = []
    goes_on = False  # what may be continued: a command, and the lines below it
    for line in session.splitlines():
        following = goes_on and re.match(more, line)
        if line.startswith(first):
            typed.append(line.removeprefix(first))
        elif following:
            typed[-1] += "\n" + line[following.end() :]
        goes_on = line.startswith(first) or bool(following)
    ends = "\n" if first == ">>> " else ""
    return "\n".join(one + ends if "\n" in one else one for one in typed)


def _printed(row: re.Match[str]) -> str:
    """The row of a picture as output of a console."""
    return f'<span class="go">#{re.sub("<[^>]*>", "", row[1])}</span>'


def on_post_build(config: MkDocsConfig) -> None:
    """Write a page at each former address, and the measures that the program's pages have.

    Readers may choose a light or a dark page, which is a class of the page in this theme.
    """
    look = (PROJECT / "src" / "nonogram" / "web" / "look.css").read_text(encoding="utf-8")
    day, night = re.findall(r":root \{\n([^}]*?--paper[^}]*;)", look)
    text = f"{_BY_DAY} {{\n{day}\n}}\n{_BY_NIGHT} {{\n{night}\n}}\n"
    measures = re.sub(r"^ +font:.*\n", "", text, flags=re.MULTILINE)  # a page has its own size
    (Path(config.site_dir) / "measures.css").write_text(measures, encoding="utf-8")
    for name, target in MOVED.items():
        text = _MOVED.format(target=target)
        (Path(config.site_dir) / f"{name}.html").write_text(text, encoding="utf-8")
    index = Path(config.site_dir) / "search" / "search_index.json"
    index.write_text(searched(index.read_text(encoding="utf-8")), encoding="utf-8")


def searched(index: str) -> str:
    """The index of the search with options as words of their own, and what is listed last.

    The separator of words does not know the hyphen U+2011, nor does a query take it for "not".
    """
    found = json.loads(index)
    for entry in found["docs"]:
        entry["text"] = re.sub(_OPTION, lambda one: one[0].replace("-", "\u2011"), entry["text"])
        if entry["location"].partition(".")[0] in _LISTED:
            entry["boost"] = 0.2
    return json.dumps(found)


_KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: ParameterKind.positional_only,
    inspect.Parameter.POSITIONAL_OR_KEYWORD: ParameterKind.positional_or_keyword,
    inspect.Parameter.VAR_POSITIONAL: ParameterKind.var_positional,
    inspect.Parameter.KEYWORD_ONLY: ParameterKind.keyword_only,
    inspect.Parameter.VAR_KEYWORD: ParameterKind.var_keyword,
}


class RealSignatures(Extension):
    """Signatures as `inspect` sees them, also of values and of functions with shared options.

    For functions with shared options mkdocstrings reads a stub, which has no docstrings: they get
    those of the functions themselves. The names of types get their line of the page's lists.
    """

    def on_function(self, *, func: Function, **_: Any) -> None:
        value = runtime(func)
        if inspect.isfunction(value) and func.name != "__init__":  # that of all values is one
            func.parameters = parameters(value)
            if func.docstring is None and value.__doc__:
                func.docstring = Docstring(inspect.cleandoc(value.__doc__), parent=func)
        if func.docstring is not None and func.parent is not None and func.parent.is_module:
            told = with_arguments(func.docstring.value, {one.name for one in func.parameters})
            func.docstring.value = with_functions(told)

    def on_class(self, *, cls: Class, **_: Any) -> None:
        value = runtime(cls)
        if "__init__" not in cls.members and hasattr(value, "_FIELDS"):
            made = Function("__init__", parameters=parameters(value, "self"))
            cls.set_member("__init__", made)

    def on_attribute(self, *, attr: Attribute, **_: Any) -> None:
        if attr.docstring is None and attr.parent is not None and attr.parent.is_module:
            attr.docstring = Docstring(types_told().get(attr.name, ""), parent=attr)

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_pages(obj.docstring.value, "html")


@cache
def types_told() -> dict[str, str]:
    """What the lists of the reference say of the names of types."""
    text = (PROJECT / "docs" / "api.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^- `(\w+)`, `.*?`: (.*)$", text, re.MULTILINE))


def with_arguments(text: str, names: set[str]) -> str:
    """A docstring that says "those of `solve`" of arguments, with the texts of these."""
    import nonogram

    if "Args:" in text or "rguments" not in text:
        return text
    _, _, rest = inspect.cleandoc(nonogram.solve.__doc__ or "").partition("Args:\n")
    found = re.finditer(r"^    (\w+): .*\n(?: {8}.*\n)*", rest, re.MULTILINE)
    shared = [one[0] for one in found if one[1] in names - {"limit"}]
    before, heading, after = text.partition("\n\nRaises:")
    return f"{before}\n\nArgs:\n{''.join(shared)}{heading}{after}"


def with_functions(text: str) -> str:
    """A docstring with links to the functions that it names."""
    import nonogram

    names = (name for name in dir(nonogram) if inspect.isfunction(getattr(nonogram, name)))
    return re.sub(rf"`(?:nonogram\.)?({'|'.join(names)})`", r"[`\1`][nonogram.\1]", text)


@cache
def pages() -> dict[str, str]:
    """The pages of the manual by their headings, without endings."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in PROJECT.glob("docs/*.md")}
    return {text.partition("\n")[0].removeprefix("# "): name for name, text in texts.items()}


def with_pages(text: str, ending: str) -> str:
    """A text with links to the pages of the manual that it names by their headings."""
    named = rf'(?<=\bpage)(\s+)"({"|".join(pages())})"'
    return re.sub(named, lambda one: f"{one[1]}[{one[2]}]({pages()[one[2]]}.{ending})", text)


def runtime(what: Class | Function) -> Any:
    """The object that a documented name stands for; None if there is none."""
    try:
        value: Any = import_module(what.module.path)
        for name in what.path.removeprefix(f"{what.module.path}.").split("."):
            value = getattr(value, name)
    except (AttributeError, ImportError):
        return None
    return value


def parameters(value: Any, *before: str) -> Parameters:
    """The parameters of a function or a class, as they are written."""
    found = [Parameter(name, kind=ParameterKind.positional_or_keyword) for name in before]
    for one in inspect.signature(value).parameters.values():
        told = one.annotation if isinstance(one.annotation, str) else None
        default = None if one.default is one.empty else repr(one.default)
        found.append(Parameter(one.name, annotation=told, kind=_KINDS[one.kind], default=default))
    return Parameters(*found)
