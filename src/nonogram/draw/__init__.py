"""Drawings of grids and clues; functions here return them, and print nothing."""
