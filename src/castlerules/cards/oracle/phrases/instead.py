"""More that happens instead of the sentence before, and the conditions and damage that such sentences name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Amend, Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, binds, says

from . import amends, conditions

_KICKER: Final = "Kicker {2}\n"


@says(
    "sentence",
    "if <condition> , <clause> if <condition> instead",
    example=f"{_KICKER}Destroy target land if it is tapped. If this spell was kicked, destroy that land if it is "
    "untapped instead.",
)
def if_so_if_instead(condition: lang.Condition, effect: lang.Effect, further: lang.Condition) -> Amend:
    """Something else under a condition, which happens under a further condition only."""
    return amends.if_so_instead.meaning(condition, lang.If(further, effect))  # type: ignore[no-any-return]


@says(
    "condition",
    "<controller> (control|controls) (a|an) <noun> and (a|an) <noun>",
    example="This creature has flying as long as you control a Forest and an Island.",
    on="Creature",
)
def controls_both(who: lang.PlayerRef, first: Noun, second: Noun) -> lang.Condition:
    """A player has a permanent of each of two kinds; one permanent can be both."""
    return lang.Both((conditions.controls.meaning(who, first), conditions.controls.meaning(who, second)))


# Damage and sacrifices.


@says(
    "clause",
    "<source> deals <value> damage to <recipients> and the damage can't be prevented",
    example="This spell deals 4 damage to target creature and the damage can't be prevented.",
)
def deal_for_sure(source: lang.ObjectRef, amount: lang.Value, to: tuple[lang.Recipient, ...]) -> lang.Effect:
    """Damage that nothing prevents."""
    return lang.DealDamage(amount, to, source, preventable=False)


def _sacrifice_all(noun: Noun) -> Deed:
    """Return the deed of a player who sacrifices all permanents of theirs that *noun* names."""
    if noun.zone is not lang.Zone.BATTLEFIELD or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("only permanents of the player are sacrificed")
    return lambda who: lang.SacrificeSome(who, noun.filter, lang.CountOf(noun.filter))


SACRIFICES_ALL: Final = Phrase(
    "does", ("sacrifices all <noun> they control",), _sacrifice_all, "Each player sacrifices all lands they control."
)


# Cards that a step before names, from where they are.


@binds(
    "object",
    "that card from your graveyard",
    example="Return target creature card from your graveyard to your hand. If you control a Wall, return that card "
    "from your graveyard to the battlefield instead.",
)
def that_card_of_yours(binder: Binder) -> lang.ObjectRef:
    """The card named before, which is a target in your graveyard."""
    ref = binder.that("card")
    if not isinstance(ref, lang.Target) or not _is_in_your_graveyard(binder.targets[ref.index]):
        raise Unbound("the card named before is not in your graveyard")
    return ref


def _is_in_your_graveyard(slot: lang.TargetSlot) -> bool:
    parts = slot.filter.parts if isinstance(slot.filter, lang.AllOf) else (slot.filter,)
    return slot.zone is lang.Zone.GRAVEYARD and lang.YOU_CONTROL in parts
