"""Questions about puzzles: `answered` leads from a `Question` to its `Answer`."""
