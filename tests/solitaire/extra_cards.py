"""The cards that the worked scenarios of Solitaire name and the pool lacks, in the language of cards."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import pytest
from reasons import checked_reason

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    artifact,
    artifact_creature,
    aura,
    creature,
    damage,
    does,
    enchantment,
    face,
    gets,
    instant,
    land,
    one_face,
    pay,
    protection,
    sorcery,
    tap_for,
    target,
    when,
)
from castlerules.core import IllegalAction
from castlerules.magic.model.actions import Action
from castlerules.solitaire.game import GAME
from castlerules.testing.solitaire import SolitaireScenario

__all__ = ["EXTRA_CARDS", "lay_out", "refusal"]

_MAX_TARGETS: Final = 20


def _divided_evenly() -> lang.Effect:
    """Return the dealing of X damage divided evenly among the targets, rounded down; at most 20 to each.

    Players among several targets are not counted: the language counts permanents only.
    """
    effect: lang.Effect = lang.InOrder(())
    for n in range(1, _MAX_TARGETS + 1):
        whole = lang.Product(n, lang.CountOf(lang.Is(lang.TARGET)))
        effect = lang.If(lang.Compare(lang.X(), lang.Comparison.AT_LEAST, whole), damage(n, lang.TARGET), effect)
    return effect


_WASP: Final = lang.Token(
    "Wasp",
    lang.TypeLine(types=(lang.CardType.ARTIFACT, lang.CardType.CREATURE), subtypes=("Insect",)),
    power=1,
    toughness=1,
    abilities=(lang.FLYING,),
)

_CREATURES: Final = (
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2),
    artifact_creature(
        "Masticore",
        "{4}",
        "Masticore",
        4,
        4,
        when(
            lang.YOUR_UPKEEP,
            lang.UnlessPaid(lang.You(), pay("", lang.DiscardCards(lang.Anything())), lang.SacrificeObject(lang.This())),
        ),
        act("{2}", damage(1, lang.TARGET), target(lang.CREATURE)),
        act("{2}", lang.Regenerate(lang.This())),
    ),
    creature("Mons's Goblin Raiders", "{R}", "Goblin", 1, 1),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, lang.FLYING),
    creature("Tundra Wolves", "{W}", "Wolf", 1, 1, lang.FIRST_STRIKE),
    creature("Wall of Stone", "{1}{R}{R}", "Wall", 0, 8, lang.DEFENDER),
)

_SPELLS: Final = (
    sorcery(
        "Coercion",
        "{2}{B}",
        does(
            lang.InOrder(
                (
                    lang.RevealHand(lang.TargetPlayer()),
                    lang.ChooseCards(lang.You(), "chosen", lang.Anything(), lang.Zone.HAND, lang.TargetPlayer()),
                    lang.DiscardObject(lang.BoundObjects("chosen")),
                )
            ),
            lang.TargetSlot(None, lang.TargetPlayers.OPPONENT),
        ),
    ),
    instant(
        "Diabolic Edict", "{1}{B}", does(lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE), lang.TARGET_PLAYER)
    ),
    instant(
        "Dismiss",
        "{2}{U}{U}",
        does(lang.InOrder((lang.CounterSpell(lang.TARGET), lang.Draw(lang.You()))), lang.TARGET_SPELL),
    ),
    sorcery(
        "Fireball",
        "{X}{R}",
        does(
            _divided_evenly(),
            lang.TargetSlot(lang.CREATURE, lang.TargetPlayers.ANY, count=lang.TargetCount(1, _MAX_TARGETS)),
        ),
    ),
    sorcery(
        "Hymn to Tourach",
        "{B}{B}",
        does(lang.Discard(lang.TargetPlayer(), 2, lang.DiscardMethod.RANDOM), lang.TARGET_PLAYER),
    ),
    instant("Inspiration", "{3}{U}", does(lang.Draw(lang.TargetPlayer(), 2), lang.TARGET_PLAYER)),
    instant("Shock", "{R}", does(damage(2, lang.TARGET), lang.ANY_TARGET)),
    instant(
        "Spell Blast",
        "{X}{U}",
        does(
            lang.CounterSpell(lang.TARGET),
            target(lang.ManaValueIs(lang.Comparison.EQUAL, lang.X()), zone=lang.Zone.STACK),
        ),
    ),
    sorcery("Stream of Life", "{X}{G}", does(lang.GainLife(lang.TargetPlayer(), lang.X()), lang.TARGET_PLAYER)),
    sorcery("Tranquility", "{2}{G}", does(lang.Destroy(lang.Each(lang.ENCHANTMENT)))),
)

_OTHERS: Final = (
    enchantment("Absolute Grace", "{1}{W}", gets(lang.CREATURE, lang.AddKeyword(protection(lang.BLACK)))),
    enchantment("Glorious Anthem", "{1}{W}{W}", gets(all_of(lang.CREATURE, lang.YOU_CONTROL), lang.AddPT(1, 1))),
    aura("Holy Strength", "{W}", lang.CREATURE, gets(lang.Enchanted(), lang.AddPT(1, 2))),
    enchantment(
        "Stormbind",
        "{1}{R}{G}",
        act(pay("{2}", lang.DiscardCards(lang.Anything())), damage(2, lang.TARGET), lang.ANY_TARGET),
    ),
    artifact("The Hive", "{5}", act("{5}{T}", lang.CreateTokens(_WASP, lang.You()))),
    aura("Unholy Strength", "{B}", lang.CREATURE, gets(lang.Enchanted(), lang.AddPT(2, 1))),
    aura("Weakness", "{B}", lang.CREATURE, gets(lang.Enchanted(), lang.AddPT(-2, -1))),
)

_LANDS: Final = (
    land(
        "Strip Mine", tap_for("C"), act(pay("{T}", lang.SacrificeThis()), lang.Destroy(lang.TARGET), target(lang.LAND))
    ),
    one_face(face("Underground Sea", None, lang.TypeLine(types=(lang.CardType.LAND,), subtypes=("Island", "Swamp")))),
)

EXTRA_CARDS: Final = MappingProxyType({card.name: card for card in (*_CREATURES, *_SPELLS, *_OTHERS, *_LANDS)})
"""The cards by name."""


def lay_out(*own: lang.CardDef, **layout: Any) -> SolitaireScenario:
    """Return a position with these cards, and cards of a test's *own*, besides those of the pool."""
    return SolitaireScenario.of(cards={**EXTRA_CARDS, **{card.name: card for card in own}}, **layout)


def refusal(now: SolitaireScenario, action: str | Action) -> str:
    """Return why *action*, given as text or not, is refused: the code of the rule and a phrase; nothing if it is legal.

    To do it all the same raises the same.
    """
    tried = now.action(action) if isinstance(action, str) else action
    violation = GAME.why_not(now.state, tried)
    if violation is None:
        return ""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(now.state, tried)
    assert violation == caught.value.violation
    return str(checked_reason(violation))
