"""The cards that the worked scenarios of Solitaire name and the pool lacks, in the language of cards."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import pytest
from reasons import checked_reason

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
from castlerules.cards.language.abilities import (
    AddKeyword,
    AddPT,
    ChooseCards,
    CreateTokens,
    Effect,
    If,
    Seq,
    TargetCount,
    TargetSlot,
    Token,
    UnlessPaid,
)
from castlerules.cards.language.characteristics import CardType, TypeLine
from castlerules.cards.language.constants import (
    ANY_TARGET,
    BLACK,
    CREATURE,
    DEFENDER,
    ENCHANTMENT,
    FIRST_STRIKE,
    FLYING,
    LAND,
    TARGET,
    TARGET_PLAYER,
    TARGET_SPELL,
    YOU_CONTROL,
    YOUR_UPKEEP,
)
from castlerules.cards.language.costs import DiscardCards, SacrificeThis
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import Comparison, DiscardMethod, TargetPlayers, Zone
from castlerules.cards.language.expressions import Compare, CountOf, Each, Is, ManaValueIs, Product
from castlerules.cards.language.filters import Anything
from castlerules.cards.language.one_shot import (
    CounterSpell,
    Destroy,
    Discard,
    DiscardObject,
    Draw,
    GainLife,
    Regenerate,
    RevealHand,
    SacrificeObject,
    SacrificeSome,
)
from castlerules.cards.language.references import Bound, Enchanted, TargetPlayer, This, X, You
from castlerules.core import IllegalAction
from castlerules.magic.model.actions import Action
from castlerules.solitaire.game import GAME
from castlerules.testing.solitaire.scenario import SolitaireScenario

__all__ = ["EXTRA_CARDS", "lay_out", "refusal"]

_MAX_TARGETS: Final = 20


def _divided_evenly() -> Effect:
    """Return the dealing of X damage divided evenly among the targets, rounded down; at most 20 to each.

    Players among several targets are not counted: the language counts permanents only.
    """
    effect: Effect = Seq(())
    for n in range(1, _MAX_TARGETS + 1):
        whole = Product(n, CountOf(Is(TARGET)))
        effect = If(Compare(X(), Comparison.AT_LEAST, whole), damage(n, TARGET), effect)
    return effect


_WASP: Final = Token(
    *("Wasp", TypeLine(types=(CardType.ARTIFACT, CardType.CREATURE), subtypes=("Insect",))),
    power=1,
    toughness=1,
    abilities=(FLYING,),
)

_CREATURES: Final = (
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2),
    artifact_creature(
        *("Masticore", "{4}", "Masticore", 4, 4),
        when(YOUR_UPKEEP, UnlessPaid(You(), pay("", DiscardCards(Anything())), SacrificeObject(This()))),
        act("{2}", damage(1, TARGET), target(CREATURE)),
        act("{2}", Regenerate(This())),
    ),
    creature("Mons's Goblin Raiders", "{R}", "Goblin", 1, 1),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, FLYING),
    creature("Tundra Wolves", "{W}", "Wolf", 1, 1, FIRST_STRIKE),
    creature("Wall of Stone", "{1}{R}{R}", "Wall", 0, 8, DEFENDER),
)

_SPELLS: Final = (
    sorcery(
        *("Coercion", "{2}{B}"),
        does(
            Seq(
                (
                    RevealHand(TargetPlayer()),
                    ChooseCards(You(), "chosen", Anything(), Zone.HAND, TargetPlayer()),
                    DiscardObject(Bound("chosen")),
                )
            ),
            TargetSlot(None, TargetPlayers.OPPONENT),
        ),
    ),
    instant("Diabolic Edict", "{1}{B}", does(SacrificeSome(TargetPlayer(), CREATURE), TARGET_PLAYER)),
    instant("Dismiss", "{2}{U}{U}", does(Seq((CounterSpell(TARGET), Draw(You()))), TARGET_SPELL)),
    sorcery(
        *("Fireball", "{X}{R}"),
        does(_divided_evenly(), TargetSlot(CREATURE, TargetPlayers.ANY, count=TargetCount(1, _MAX_TARGETS))),
    ),
    sorcery("Hymn to Tourach", "{B}{B}", does(Discard(TargetPlayer(), 2, DiscardMethod.RANDOM), TARGET_PLAYER)),
    instant("Inspiration", "{3}{U}", does(Draw(TargetPlayer(), 2), TARGET_PLAYER)),
    instant("Shock", "{R}", does(damage(2, TARGET), ANY_TARGET)),
    instant(
        *("Spell Blast", "{X}{U}"),
        does(CounterSpell(TARGET), target(ManaValueIs(Comparison.EQUAL, X()), zone=Zone.STACK)),
    ),
    sorcery("Stream of Life", "{X}{G}", does(GainLife(TargetPlayer(), X()), TARGET_PLAYER)),
    sorcery("Tranquility", "{2}{G}", does(Destroy(Each(ENCHANTMENT)))),
)

_OTHERS: Final = (
    enchantment("Absolute Grace", "{1}{W}", gets(CREATURE, AddKeyword(protection(BLACK)))),
    enchantment("Glorious Anthem", "{1}{W}{W}", gets(all_of(CREATURE, YOU_CONTROL), AddPT(1, 1))),
    aura("Holy Strength", "{W}", CREATURE, gets(Enchanted(), AddPT(1, 2))),
    enchantment("Stormbind", "{1}{R}{G}", act(pay("{2}", DiscardCards(Anything())), damage(2, TARGET), ANY_TARGET)),
    artifact("The Hive", "{5}", act("{5}{T}", CreateTokens(_WASP, You()))),
    aura("Unholy Strength", "{B}", CREATURE, gets(Enchanted(), AddPT(2, 1))),
    aura("Weakness", "{B}", CREATURE, gets(Enchanted(), AddPT(-2, -1))),
)

_LANDS: Final = (
    land("Strip Mine", tap_for("C"), act(pay("{T}", SacrificeThis()), Destroy(TARGET), target(LAND))),
    one_face(face("Underground Sea", None, TypeLine(types=(CardType.LAND,), subtypes=("Island", "Swamp")))),
)

EXTRA_CARDS: Final = MappingProxyType({card.name: card for card in (*_CREATURES, *_SPELLS, *_OTHERS, *_LANDS)})
"""The cards by name."""


def lay_out(*own: CardDef, **told: Any) -> SolitaireScenario:
    """Return a position with these cards, and cards of a test's *own*, besides those of the pool."""
    return SolitaireScenario.of(cards={**EXTRA_CARDS, **{card.name: card for card in own}}, **told)


def refusal(now: SolitaireScenario, action: str | Action) -> str:
    """Return what is said of *action*, told in words or not: the code of the rule and a phrase; nothing if it may be.

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
