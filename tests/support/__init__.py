"""The parts that several tests use."""
