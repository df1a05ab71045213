"""A puzzle read from a picture: the grid, the numbers beside it, and which readings can be true."""
