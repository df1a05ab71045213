"""The version of the package, in a module that the build can read."""

__version__ = "0.8.0"

#: Whether pip finds the package on PyPI: messages say how an extra is installed.
PUBLISHED: bool = False
