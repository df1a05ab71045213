"""Grids and clues for people to look at. Everything here returns; nothing prints."""
