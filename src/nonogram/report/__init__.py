"""Results as plain data, in plain words, and as an HTML page."""
