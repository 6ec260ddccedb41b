"""Views that are drawn as pictures where a notebook shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .svg import Element


class SvgRepr:
    """The base of the views that draw themselves; what they look like is ``_picture``."""

    __slots__ = ()

    def _picture(self, width: int | None = None) -> Element:
        """Return the picture, *width* pixels wide, or as wide as it likes to be."""
        raise NotImplementedError

    def _repr_svg_(self, width: int | None = None) -> str:
        """Return the view as a picture, *width* pixels wide; DataError for a width that is none."""
        from .svg import markup  # only where something is drawn

        return markup(self._picture(width))

    def _repr_html_(self) -> str:
        """Return the picture as a piece of HTML."""
        from .svg import html_frame, markup  # as above

        return markup(html_frame(self._picture()))
