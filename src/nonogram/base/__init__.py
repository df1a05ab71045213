"""The ground: errors, text, limits, clocks, processes and values, without any puzzle."""
