"""The base of the observations of this library: it shows them as text and, in notebooks, as pictures."""

from __future__ import annotations


class Displayed:
    """An observation that ``castlerules.text`` and ``castlerules.svg`` show; they look up how by its class."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the table as text."""
        from .text import shown_as_text  # only where something is shown

        return shown_as_text(self)

    def _repr_svg_(self, width: int | None = None) -> str:
        """Return the observation as a picture, *width* pixels wide; DataError for a width that is none."""
        from .svg import markup, picture_of  # as above
        from .text import load_presentation

        load_presentation(self)
        return markup(picture_of(self, width))

    def _repr_html_(self) -> str:
        """Return the picture as a piece of HTML."""
        from .svg import html_frame, markup, picture_of  # as above
        from .text import load_presentation

        load_presentation(self)
        return markup(html_frame(picture_of(self)))
