"""Changes that last for a time: until end of turn, of combat, or for good; and those that a player chooses."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing
from castlerules.cards.oracle.meanings import ChosenColor, in_order, replaced, times
from castlerules.cards.oracle.phrase import Phrase, says, words

Changes = tuple[lang.Modification, ...]
_GROWS: Final = "Target creature gets +2/+2 until end of turn."


def lasting(ref: lang.ObjectRef, changes: Changes, duration: lang.Duration) -> lang.Effect:
    """Return the effect of *changes* to *ref*; a player chooses the colour of those that depend on one."""
    fixed = tuple([change for change in changes if replaced(change, ChosenColor(), None) == change])
    chosen = tuple([change for change in changes if change not in fixed])
    steps: list[lang.Effect] = [lang.ApplyUntil(ref, fixed, duration)] if fixed else []
    if chosen:
        applied = lang.ApplyUntil(ref, chosen, duration)
        options = [replaced(applied, ChosenColor(), color) for color in lang.Color]
        steps.append(lang.ChooseOne(lang.You(), tuple(options)))
    return in_order(*steps)


@says(
    "changed",
    "(becomes|become) the color of your choice",
    example="Target creature becomes the color of your choice until end of turn.",
)
def becomes_chosen_color() -> Changes:
    """A colour that you choose instead of its own."""
    return (lang.SetColors((ChosenColor(),)),)  # type: ignore[arg-type]


@says(
    "changed",
    "(gains|gain) protection from the color of your choice",
    example="Target creature gains protection from the color of your choice until end of turn.",
)
def gains_protection_from_chosen() -> Changes:
    """Protection from a colour that you choose."""
    quality = lang.IsColor(ChosenColor())  # type: ignore[arg-type]
    return (lang.AddKeyword(lang.Keyword(lang.KeywordKind.PROTECTION, filter=quality)),)


@says(
    "changed",
    "(has|have) base power and toughness <size>",
    example="Target creature has base power and toughness 1/1 until end of turn.",
)
def has_base_size(size: tuple[lang.Value, lang.Value]) -> Changes:
    """Another size instead of its own."""
    return (lang.SetPT(*size),)


@says("changed", "(becomes|become) colorless", example="Target creature becomes colorless until end of turn.")
def becomes_colorless() -> Changes:
    """No colour."""
    return (lang.SetColors(()),)


def _tie(template: str, duration: lang.Duration) -> Phrase:
    example = f"{{T}}: Target creature gets +2/+2 for as long as {template.replace('~', 'this creature')}."
    return Phrase("tie", (template,), lambda: duration, example, "Creature")


TIES: Final = (
    _tie("~ remains tapped", lang.Duration.REMAINS_TAPPED),
    _tie("you control ~", lang.Duration.YOU_CONTROL),
    _tie("you control ~ and ~ remains tapped", lang.Duration.YOU_CONTROL_TAPPED),
    _tie("~ remains on the battlefield", lang.Duration.REMAINS_IN_PLAY),
)


@says(
    "tied",
    "for as long as <tie>",
    example="{T}: Target creature gets +2/+2 for as long as this creature remains tapped.",
    on="Creature",
)
def tied(duration: lang.Duration) -> lang.Duration:
    """For as long as the card itself stays as it is."""
    return duration


@says(
    "duration",
    "<tied>",
    example="{T}: Target creature gets +2/+2 for as long as this creature remains tapped.",
    on="Creature",
)
def while_tied(duration: lang.Duration) -> lang.Duration:
    """A time that ends with what the card itself is now."""
    return duration


LASTING: Final = words(
    "duration",
    {
        "until end of turn": lang.Duration.END_OF_TURN,
        "until end of combat": lang.Duration.END_OF_COMBAT,
        "until your next turn": lang.Duration.NEXT_TURN,
    },
    "Target creature gets +2/+2 {}.",
)


@says("clause", "<affected> [each] <changes> <duration>", example=_GROWS)
def for_a_time(ref: lang.ObjectRef, changes: Changes, duration: lang.Duration) -> lang.Effect:
    """Changes for a time."""
    return lasting(ref, changes, duration)


@says(
    "clause",
    "<duration> , <affected> [each] <changes>",
    example="Until end of turn, target creature gets +2/+2.",
)
def for_this_time(duration: lang.Duration, ref: lang.ObjectRef, changes: Changes) -> lang.Effect:
    """Changes for a time."""
    return lasting(ref, changes, duration)


@says(
    "clause",
    "<affected> [each] (gets|get) <change> <duration> <per>",
    example="Target creature gets +1/+1 until end of turn for each Elf you control.",
)
def growth_per(
    ref: lang.ObjectRef, change: tuple[lang.Value, lang.Value], duration: lang.Duration, count: lang.Value
) -> lang.Effect:
    """More or less power and toughness for each of a kind, for a time."""
    return lasting(ref, (lang.AddPT(times(change[0], count), times(change[1], count)),), duration)


@says("clause", "gain control of <object> <duration>", example="Gain control of target creature until end of turn.")
def gain_control_for_a_time(ref: lang.ObjectRef, duration: lang.Duration) -> lang.Effect:
    """Control for a time."""
    return lang.ApplyUntil(ref, (lang.TakeControl(),), duration)


@says("clause", "gain control of <object>", example="Gain control of target creature.")
def gain_control(ref: lang.ObjectRef) -> lang.Effect:
    """Control for good."""
    return lang.ApplyUntil(ref, (lang.TakeControl(),), lang.Duration.FOREVER)


@says(
    "clause",
    "gain control of <object> for as long as <condition>",
    example="Gain control of target creature for as long as you control a Forest.",
)
def gain_control_while(_: lang.ObjectRef, __: lang.Condition) -> lang.Effect:
    """Control under a condition; the language has no such duration."""
    raise Missing("effects that last as long as a condition is true")


@says(
    "clause", "<object> becomes the color of your choice", example="Target creature becomes the color of your choice."
)
def becomes_chosen_color_for_good(ref: lang.ObjectRef) -> lang.Effect:
    """A colour that you choose, for good."""
    return lasting(ref, becomes_chosen_color.meaning(), lang.Duration.FOREVER)
