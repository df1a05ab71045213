"""Explanations: the steps of a person from the clues to the picture, and their difficulty."""
