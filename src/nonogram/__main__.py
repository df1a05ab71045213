"""``python -m nonogram``."""

from nonogram.cli import main

if __name__ == "__main__":
    main()
