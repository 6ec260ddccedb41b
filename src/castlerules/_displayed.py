"""How states and observations show themselves: ``str`` as text, ``repr`` in a line, notebooks as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Never, Protocol

from .core import CastleRulesError
from .core.described import field_names
from .core.errors import OnlyInStates

_ALONE: Final = 2
"""The open groups of a pretty printer that prints a value by itself: its own group, and that of the value."""


class Printer(Protocol):
    """What the pretty printers of IPython and Hypothesis have in common."""

    @property
    def group_stack(self) -> Sequence[object]:
        """The groups that are open, from the outermost to the innermost."""

    def text(self, words: str) -> object:
        """Print *words*."""


class Displayed:
    """The base class of observations, so that ``str`` and notebooks can show them.

    ``castlerules.text`` and ``castlerules.svg`` hold the functions that a game registers to show its observation class.

    An observation in the place of a state fails at the first field that only states have. Such a field raises
    ``OnlyInStates``, which says what to do; so no function of a game has to check what kind of value it gets.
    """

    __slots__ = ()

    _state_type: ClassVar[type[object]]

    if not TYPE_CHECKING:  # a type checker knows all attributes, and reports others

        def __getattr__(self, name: str) -> Never:
            """Raise the AttributeError for *name*, which is called only if there is no such attribute."""
            if name in field_names(self._state_type):
                raise OnlyInStates("state", name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

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

    def _repr_pretty_(self, printer: Printer, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        """Print the text table, or inside of another value the ``repr``."""
        printer.text(str(self) if is_alone(printer) else repr(self))


def is_alone(printer: Printer) -> bool:
    """Return whether *printer* prints a value by itself, and not as a part of another one."""
    return len(printer.group_stack) <= _ALONE


# States show what their player to act sees. Their classes may be compiled, so they have methods instead of a base
# class, and these call the functions below.


def summary_repr(thing: object) -> str:
    """Return where the state or observation *thing* stands, in a line: its ``repr``; ``full_repr`` writes all of it."""
    from .text import shown_summary  # imported here, as most programs never show one

    return shown_summary(thing)


def state_svg(state: object) -> str | None:
    """Return what the player to act sees of *state* as an SVG picture; of a game that is over, what everybody sees.

    Return None if *state* belongs to no game of the library, or fits none.
    """
    from .svg import drawn, markup  # as above

    try:
        return markup(drawn(state))
    except CastleRulesError:
        return None


def state_html(state: object) -> str | None:
    """Return the picture of ``state_svg`` in an HTML element, or None."""
    from .svg import drawn, html_frame, markup  # as above

    try:
        return markup(html_frame(drawn(state)))
    except CastleRulesError:
        return None


def print_state(state: object, printer: Printer) -> None:
    """Print what the player to act sees of *state* as a text table; inside of another value, print the ``repr``."""
    from .text import shown_as_text  # as above

    if not is_alone(printer):
        printer.text(repr(state))
        return
    try:
        words = shown_as_text(state)
    except CastleRulesError:
        words = repr(state)
    printer.text(words)
