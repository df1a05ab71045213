"""The looks and names of colours, and which of them can be told apart."""
