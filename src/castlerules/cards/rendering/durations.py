"""The texts of how long effects last: "until end of turn"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .referents import THIS, mention

_TIED: Final[Mapping[lang.Duration, str]] = MappingProxyType(
    {
        lang.Duration.REMAINS_TAPPED: "for as long as {this} remains tapped",
        lang.Duration.YOU_CONTROL: "for as long as you control {this}",
        lang.Duration.YOU_CONTROL_TAPPED: "for as long as you control {this} and it remains tapped",
        lang.Duration.REMAINS_IN_PLAY: "for as long as {this} remains on the battlefield",
    }
)


def until_text(duration: lang.Duration) -> str:
    """Return how long an effect lasts, with a space in front; an empty text if it never ends."""
    if duration is lang.Duration.FOREVER:
        return ""
    return f" {_TIED[duration].format(this=mention(THIS))}" if duration in _TIED else f" until {duration.value}"
