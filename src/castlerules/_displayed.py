"""The base class of all observations of this library: ``str`` shows them as text, notebooks show them as pictures."""

from __future__ import annotations


class Displayed:
    """The base class of observations, so that ``str`` and notebooks can show them.

    ``castlerules.text`` and ``castlerules.svg`` hold the functions that a game registers to show its observation class.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return the observation as a text table."""
        from .text import shown_as_text  # imported here, as most programs never show an observation

        return shown_as_text(self)

    def _repr_svg_(self, width: int | None = None) -> str:
        """Return the observation as an SVG picture, *width* pixels wide (None: the drawing's own width).

        Raises DataError if *width* is no positive integer.
        """
        from .svg import drawn, markup  # as above

        return markup(drawn(self, width))

    def _repr_html_(self) -> str:
        """Return the SVG picture in an HTML element, for notebooks."""
        from .svg import drawn, html_frame, markup  # as above

        return markup(html_frame(drawn(self)))
