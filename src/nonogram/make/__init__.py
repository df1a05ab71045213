"""Puzzles from pictures: a picture file becomes a drawing, and a drawing is made unique."""
