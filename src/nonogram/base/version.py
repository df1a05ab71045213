"""The version of the package, in a module that the build can read."""

__version__ = "0.8.0"
