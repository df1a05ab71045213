"""Drawings of grids and clues. Functions here return them, and print nothing."""
