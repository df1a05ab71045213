"""Explanations: a person's steps from the clues to the picture, and their difficulty."""
