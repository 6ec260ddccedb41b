"""The command line ``castlerules``; the only part of the package that does I/O and reads the clock."""

from .entry import main

__all__ = ["main"]
