"""The ground: errors, text, limits, files, clocks, processes and values, without any puzzle."""
