"""Results told: as plain data, in plain words, as a page."""
