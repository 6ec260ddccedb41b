"""What is raised when a build is not possible."""

from __future__ import annotations


class BuildError(Exception):
    """The compiled build is not possible here; the text says why, in one line."""
