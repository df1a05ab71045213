"""Questions to puzzles, and answers: `answered` is the way from a `Question` to its `Answer`."""
