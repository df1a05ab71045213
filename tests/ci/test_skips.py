"""A test that is skipped is a failure, unless the list has its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.paths import PROJECT

pytest_plugins = ["pytester"]

Z3 = "z3 is not installed: pip install"
TEST = "import pytest\ndef test_it():\n    pytest.skip({!r})\n"
MODULE = "import pytest\npytest.skip({!r}, allow_module_level=True)\n"


@pytest.mark.parametrize("options", [[], ["-n1"]], ids=["here", "xdist"])
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
    done = pytester.runpytest_subprocess("-p", "no:cacheprovider", *options)
    assert done.ret in (1, 2)
    text = done.stdout.str()
    said = {
        "may": None,
        "has": "skipped, though smt is installed: z3 is",
        "none": "skipped, and tests/skips.txt does not say that it may be: too hard",
    }
    for name, expected in said.items():
        for kind in (f"test_{name}", f"test_module_{name}"):
            assert (f" {kind}.py" in text) is (expected is not None), kind
    for expected in filter(None, said.values()):
        assert text.count(expected) >= 2
