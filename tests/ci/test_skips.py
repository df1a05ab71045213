"""A test that is skipped is a failure, unless the list has its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.paths import PROJECT
from support.trials import kinds

pytest_plugins = ["pytester"]

Z3 = "z3 is not installed: pip install"
TEST = "import pytest\ndef test_it():\n    pytest.skip({!r})\n"
MODULE = "import pytest\npytest.skip({!r}, allow_module_level=True)\n"


@pytest.mark.parametrize("options", kinds([[], ["-n1"]], []), ids=["here", "xdist"])
def test_which_may_be(
    options: list[str], pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests and whole modules: two of each that may be skipped, two that may not."""
    monkeypatch.setenv("NONOGRAM_HAS", "chromium smt")
    monkeypatch.setenv("PYTHONPATH", str(PROJECT / "tests"))
    for name in ("conftest.py", "skips.txt", "slow.txt"):
        Path(name).write_text((PROJECT / "tests" / name).read_text())
    reasons = {"may": "NONOGRAM_CORPUS is not set", "has": Z3, "none": "too hard"}
    for name, reason in reasons.items():
        Path(f"test_{name}.py").write_text(TEST.format(reason))
        Path(f"test_module_{name}.py").write_text(MODULE.format(reason))
    options = ["-p", "no:cacheprovider", "-rN", "--continue-on-collection-errors", *options]
    done = pytester.runpytest_subprocess(*options)
    assert done.parseoutcomes() == {"skipped": 2, "failed": 2, "errors": 2}
    for said in (
        f"skipped, though smt is installed: {Z3}",
        "skipped, and tests/skips.txt does not say that it may be: too hard",
    ):
        assert done.stdout.lines.count(said) == 2
