"""Why: the steps that lead a person from the clues to the picture, and how hard they are."""
