"""``python -m nonogram``, and the command ``nonogram``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line.

    Loading it takes longer than solving an ordinary puzzle does, so in a loop over files that is
    when Ctrl-C is pressed: no traceback then either.
    """
    try:
        from nonogram.cli import main as app
    except KeyboardInterrupt:
        sys.exit(130)
    app()


if __name__ == "__main__":
    main()
