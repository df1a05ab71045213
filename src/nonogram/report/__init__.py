"""Results as plain data, in words, and as HTML pages."""
