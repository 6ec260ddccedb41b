"""Finer qualities and amounts: toughness, owner, tokens, names, halves, and colours chosen as an effect happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import EACH_ONE, Unbound
from castlerules.cards.oracle.meanings import Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, says, words

# Qualities.


@says("post", "with toughness <compared>", example="Destroy target creature with toughness 2 or less.")
def with_toughness(compared: tuple[lang.Comparison, lang.Value]) -> lang.Filter:
    """With a toughness in a range."""
    return lang.ToughnessIs(*compared)


@says("post", "<you> own", example="Return target creature you own to your hand.")
def you_own(who: lang.PlayerRef) -> lang.Filter:
    """That you own, whoever controls it."""
    return lang.OwnedBy(who)


@says("post", "with the same name as <object>", example="Destroy target land. Tap all lands with the same name as it.")
def with_name_of(ref: lang.ObjectRef) -> lang.Filter:
    """With the name of another object."""
    return lang.SharesName(ref)


@says("post", "blocked by <self>", example="{B}: Destroy target creature blocked by this creature.", on="Creature")
def blocked_by_this(blocker: lang.ObjectRef) -> lang.Filter:
    """That the card blocks."""
    return lang.IsBlockedBy(blocker)


@says(
    "post",
    "blocking or blocked by <self>",
    example="{B}: Tap target creature blocking or blocked by this creature.",
    on="Creature",
)
def fighting_this(opposing: lang.ObjectRef) -> lang.Filter:
    """That blocks the card, or that the card blocks."""
    return lang.AnyOf((lang.IsBlocking(opposing), lang.IsBlockedBy(opposing)))


FOUGHT: Final = words(
    "fought",
    {
        "attacked this turn": lang.AttackedThisTurn(),
        "blocked this turn": lang.BlockedThisTurn(),
        "attacked or blocked this turn": lang.AnyOf((lang.AttackedThisTurn(), lang.BlockedThisTurn())),
    },
    "Destroy target creature that {}.",
)


@says("post", "that <fought>", example="Untap all creatures that attacked this turn.")
def that_fought(fought: lang.Filter) -> lang.Filter:
    """That attacked or blocked this turn."""
    return fought


@says(
    "condition",
    "<object> <fought>",
    example="At the beginning of your end step, if this creature attacked this turn, you gain 2 life.",
    on="Creature",
)
def has_fought(ref: lang.ObjectRef, fought: lang.Filter) -> lang.Condition:
    """An object attacked or blocked this turn."""
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    return lang.Matches(ref, fought)


TOKENS: Final = (
    *words("head", {"(token|tokens)": Noun((lang.IsToken(),), ("token", "permanent"))}, "Destroy target creature {}."),
    *words("state_word", {"nontoken": lang.Not(lang.IsToken())}, "Destroy target {} creature."),
)


# Amounts.


@says("amount", "<object_of> toughness", example="Tap target creature. You gain life equal to its toughness.")
def toughness_of(ref: lang.ObjectRef) -> lang.Value:
    """The toughness of an object."""
    return lang.ToughnessOf(ref)


ROUNDINGS: Final = words("rounding", {", rounded up": True, ", rounded down": False}, "You lose half your life{}.")


def _alone(who: lang.PlayerRef) -> lang.PlayerRef:
    """Return *who*, or what stands for each of several players, so that an amount can be theirs."""
    return EACH_ONE if isinstance(who, (lang.EachPlayer, lang.EachOpponent)) else who


def _lose_half(up: bool) -> Deed:  # noqa: FBT001 - a part of the text
    return lambda who: lang.LoseLife(who, lang.Half(lang.LifeOf(_alone(who)), up))


def _mill_half(up: bool) -> Deed:  # noqa: FBT001 - a part of the text
    def deed(who: lang.PlayerRef) -> lang.Effect:
        return lang.Mill(who, lang.Half(lang.CountOf(lang.OwnedBy(_alone(who)), lang.Zone.LIBRARY), up))

    return deed


def _half(verb: str, what: str, meaning: Callable[[bool], Deed]) -> tuple[Phrase, ...]:
    base, third = verb.split("|")
    return (
        Phrase("deed", (f"{base} half your {what} <rounding>",), meaning, f"You {base} half your {what}, rounded up."),
        Phrase(
            "does",
            (f"{third} half their {what} <rounding>",),
            meaning,
            f"Target player {third} half their {what}, rounded down.",
        ),
    )


HALVES: Final = (*_half("lose|loses", "life", _lose_half), *_half("mill|mills", "library", _mill_half))


# A colour chosen as the effect happens.


def _of_a_color(ref: lang.ObjectRef, change: Callable[[lang.Color], lang.Modification]) -> lang.Effect:
    """Return the effect that you choose a colour, and *ref* is changed by *change* of it until end of turn."""
    options = tuple([lang.ApplyUntil(ref, (change(color),)) for color in lang.Color])
    return lang.ChooseOne(lang.You(), options)


@says(
    "clause",
    "<object> (becomes|become) the color of your choice until end of turn",
    example="Target creature becomes the color of your choice until end of turn.",
)
def becomes_a_color(ref: lang.ObjectRef) -> lang.Effect:
    """The colour that you choose, instead of its own."""
    return _of_a_color(ref, lambda color: lang.SetColors((color,)))


@says(
    "clause",
    "<object> (gains|gain) protection from the color of your choice until end of turn",
    example="Target creature gains protection from the color of your choice until end of turn.",
)
def gains_protection(ref: lang.ObjectRef) -> lang.Effect:
    """Protection from the colour that you choose."""
    protection = lang.KeywordKind.PROTECTION
    return _of_a_color(ref, lambda color: lang.AddKeyword(lang.Keyword(protection, filter=lang.IsColor(color))))


# Abilities that are lost.


@says("changed", "(loses|lose) <evergreen>", example="Target creature loses flying until end of turn.")
def loses(kind: lang.KeywordKind) -> tuple[lang.Modification, ...]:
    """One keyword less."""
    return (lang.LoseKeyword(kind),)


@says("changed", "(loses|lose) all abilities", example="Target creature loses all abilities until end of turn.")
def loses_all() -> tuple[lang.Modification, ...]:
    """No abilities."""
    return (lang.LoseAbilities(),)
