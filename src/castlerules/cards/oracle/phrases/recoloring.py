"""Targets that are spells or permanents: "target spell or permanent becomes blue"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder
from castlerules.cards.oracle.phrase import binds, says


@binds("recolored", "target spell or permanent", example="Target spell or permanent becomes blue.", on="Instant")
def spell_or_permanent(binder: Binder) -> lang.ObjectRef:
    """A spell or a permanent, chosen as a target."""
    return binder.target(lang.TargetSlot(lang.Anything(), spells=True), THING)


@says("clause", "<recolored> becomes <color>", example="Target spell or permanent becomes blue.", on="Instant")
def becomes_for_good(ref: lang.ObjectRef, color: lang.Color) -> lang.Effect:
    """A colour instead of its own, for good."""
    return lang.ApplyUntil(ref, (lang.SetColors((color,)),), lang.Duration.FOREVER)


@says(
    "clause",
    "<recolored> becomes the color of your choice until end of turn",
    example="Target spell or permanent becomes the color of your choice until end of turn.",
    on="Instant",
)
def becomes_any_color(ref: lang.ObjectRef) -> lang.Effect:
    """A colour that you choose, until end of turn."""
    options = [lang.ApplyUntil(ref, (lang.SetColors((color,)),)) for color in lang.Color]
    return lang.ChooseOne(lang.You(), tuple(options))
