"""Lines weighed against each other, all at once."""
