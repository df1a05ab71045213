"""The version of the package, on its own so that the build can read it."""

__version__ = "0.4.0"
