"""The command line: the only part of the package that reads, writes and looks at the clock."""

from .entry import main

__all__ = ["main"]
