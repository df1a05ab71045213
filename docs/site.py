"""What the site of the manual has beside its pages: `make docs` runs these hooks of MkDocs.

Addresses of former pages lead to what took their places, files of the project that are named on
pages are pages. For mkdocstrings this is an extension, too, which gives every name of the reference
the signature that `help` shows.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from griffe import Class, Extension, Function, Parameter, ParameterKind, Parameters
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

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

This page has all commands with all of their options, as `nonogram COMMAND --help-all` prints them.
`nonogram examples .` writes the files that the examples name. The [exit codes](json.md#exit-codes)
of all commands stand in one table."""

#: What a page is by day, and by night.
_BY_DAY = ":root, [data-md-color-scheme=default]"
_BY_NIGHT = "[data-md-color-scheme=slate]"

#: The words of pages that are links on the site: what they name is made with it alone.
_COMMANDS_PAGE = "the page *Commands*", "the page [Commands](commands.md)"
_TAB = "in a browser tab\nalone", '<a href="try/index.html">in a browser tab alone</a>'

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
        for name in main.list_commands(program):
            command = main.get_command(program, name)
            assert command is not None
            parts += command_told(command, program)
    return "\n\n".join(parts) + "\n"


def command_told(command: click.Command, above: click.Context) -> Iterator[str]:
    """The paragraphs of a command, and of those that it has itself."""
    from nonogram.cli.typed import in_groups

    with click.Context(command, info_name=command.name, parent=above) as context:
        name = context.command_path
        usage = " ".join(command.collect_usage_pieces(context))
        yield f"{'#' * len(name.split())} {name}"
        yield f"```sh\n{name} {usage}\n```"
        yield from map(_paragraph, inspect.cleandoc(command.help or "").split("\n\n"))
        for title, options in in_groups(command, context).items():
            if rows := [
                record
                for one in options
                if not {"--help", "--help-all"}.intersection(one.opts)
                and (record := one.get_help_record(context)) is not None
            ]:
                told = "\n".join(f"| `{names}` | {_cell(text)} |" for names, text in rows)
                yield f"| {title} | Meaning |\n|---|---|\n{told}"
        if isinstance(command, click.Group):
            for other in command.list_commands(context):
                own = command.get_command(context, other)
                assert own is not None
                yield from command_told(own, context)


def _paragraph(text: str) -> str:
    """A paragraph of a help text: an example, lines that stay as they are, or prose."""
    lines = inspect.cleandoc(text.replace("\b", ""))
    if lines.startswith("Example: "):
        return f"```sh\n{lines.removeprefix('Example: ')}\n```"
    return f"```text\n{lines}\n```" if "\b" in text else _prose(" ".join(lines.split()))


def _prose(text: str) -> str:
    """A sentence of a help text with its options as code, and pages of the manual as links."""
    parts = text.replace("<", "&lt;").split("`")
    for k in range(0, len(parts), 2):  # between those that are code
        parts[k] = re.sub(r"(?<![\w-])--?[a-zA-Z][\w-]*", r"`\g<0>`", parts[k])
    return re.sub(r"\bdocs/([\w-]+\.md)", _link, "`".join(parts))


def _link(name: re.Match[str]) -> str:
    """A link to a page of the manual by its heading."""
    heading = (PROJECT / "docs" / name[1]).read_text(encoding="utf-8").partition("\n")[0]
    return f"[{heading.removeprefix('# ')}]({name[1]})"


def _cell(text: str) -> str:
    """A text as a cell of a table."""
    return _prose(text).replace("|", "\\|")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Lead to the page of commands, and to the browser tab where `make site` puts it."""
    markdown = markdown.replace(*_COMMANDS_PAGE)
    return markdown.replace(*_TAB) if "TAB" in os.environ else markdown


def of_the_site(text: str) -> str:
    """A text of the project with its links as on the site; what is not there is only named."""
    text = re.sub(r"\]\(docs/([\w.#-]+)\)", r"](\1)", text)
    return re.sub(r"\[([^]]+)\]\((?!https?:|#|[\w-]+\.md)[^)]*\)", r"\1", text)


def on_page_content(html: str, **_: Any) -> str:
    """Keep short code in one line, and a word of code on narrow screens, too.

    A row of a picture that begins with # is no prompt of a superuser, for which Pygments takes it.
    """
    html = re.sub(r'^<span class="gp">#</span>(.*)$', _printed, html, flags=re.MULTILINE)
    html = re.sub(r"<code>([^<>\s]{1,20})</code>", r'<code class="word">\1</code>', html)
    return re.sub(r"<code>([^<>]{1,40})</code>", r'<code class="whole">\1</code>', html)


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


_KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: ParameterKind.positional_only,
    inspect.Parameter.POSITIONAL_OR_KEYWORD: ParameterKind.positional_or_keyword,
    inspect.Parameter.VAR_POSITIONAL: ParameterKind.var_positional,
    inspect.Parameter.KEYWORD_ONLY: ParameterKind.keyword_only,
    inspect.Parameter.VAR_KEYWORD: ParameterKind.var_keyword,
}


class RealSignatures(Extension):
    """Signatures as `inspect` sees them, also of values and of functions with shared options."""

    def on_function(self, *, func: Function, **_: Any) -> None:
        value = runtime(func)
        if inspect.isfunction(value) and func.name != "__init__":  # that of all values is one
            func.parameters = parameters(value)

    def on_class(self, *, cls: Class, **_: Any) -> None:
        value = runtime(cls)
        if "__init__" not in cls.members and hasattr(value, "_FIELDS"):
            made = Function("__init__", parameters=parameters(value, "self"))
            cls.set_member("__init__", made)


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
