"""A test that is skipped is a failure, unless the list has its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.paths import PROJECT

pytest_plugins = ["pytester"]

Z3 = "z3 is not installed: pip install"
TEST = "import pytest\ndef test_it():\n    pytest.skip({!r})\n"
MODULE = "import pytest\npytest.skip({!r}, allow_module_level=True)\n"


@pytest.mark.parametrize(
    ("text", "reason", "has", "said"),
    [
        (TEST, Z3, "", None),
        (MODULE, "NONOGRAM_CORPUS is not set", "smt chromium", None),
        (TEST, Z3, "chromium smt", "*skipped, though smt is installed: z3 is*"),
        (MODULE, "too hard", "", "*tests/skips.txt does not say that it may be: too hard*"),
    ],
)
def test_which_may_be(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    reason: str,
    has: str,
    said: str | None,
) -> None:
    monkeypatch.setenv("NONOGRAM_HAS", has)
    monkeypatch.setenv("PYTHONPATH", str(PROJECT / "tests"))
    for name in ("conftest.py", "skips.txt", "slow.txt"):
        Path(name).write_text((PROJECT / "tests" / name).read_text())
    Path("test_it.py").write_text(text.format(reason))
    done = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-n1")
    if said is None:
        assert done.parseoutcomes() == {"skipped": 1}
    else:
        assert done.ret == 1
        done.stdout.fnmatch_lines([said])
