"""Random trials of everything that the program promises, for as long as somebody lets them run."""
