"""The cards of the scenarios and rulings of Castle, and positions with them: D is A's opponent, who is attacked."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import attrs
import pytest
from magic.kit import KIT as MAGIC_KIT

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    artifact_creature,
    aura,
    creature,
    damage,
    does,
    enchantment,
    gets,
    instant,
    land,
    non,
    pay,
    pump,
    sorcery,
    tap_for,
    target,
    when,
)
from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastle, ObservedCastleState
from castlerules.castle.model.options import CastleRules
from castlerules.core import Player
from castlerules.magic.model.options import CoreRules
from castlerules.magic.model.state import State
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, N, Side, side

__all__ = [
    "BOTH",
    "KIT",
    "MODERN",
    "PHASER",
    "SIXTH",
    "A",
    "CastleScenario",
    "D",
    "castle",
    "observed_castle",
    "options",
    "scenario",
    "side",
]

D: Final = N
"""The defending player of the scenarios."""

PRICED: Final = (
    creature("Oak", "{1}{G}{G}", "Treefolk", 3, 3),
    creature("Envoy", "{G}{W}", "Elf", 2, 2),
    creature("Wisp", "{X}{R}{R}", "Elemental", 2, 2),
)
"""Cards that are there for their costs."""

EXTORT: Final = sorcery(
    "Extort",
    "{B}",
    does(
        lang.UnlessPaid(
            lang.TargetPlayer(), pay("", lang.PayLife(2)), lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE)
        ),
        lang.TARGET_PLAYER,
    ),
)
"""A spell whose effect may be bought off with life."""

MENACE: Final = lang.Keyword(lang.KeywordKind.MENACE)

EVADERS: Final = (
    creature("Shade", "{1}{B}", "Spirit", 2, 2, lang.SHADOW),
    creature("Horseman", "{1}{W}", "Human", 2, 2, lang.HORSEMANSHIP),
    creature("Sneak", "{1}{U}", "Human", 2, 2, lang.Static(lang.CantBeBlocked(lang.Anything()))),
    creature(
        "Tall Sneak",
        "{1}{U}",
        "Human",
        2,
        2,
        lang.Static(lang.CantBeBlocked(non(lang.HasKeyword(lang.KeywordKind.FLYING)))),
    ),
    creature("Brute", "{1}{R}", "Human", 2, 2, MENACE),
)
"""Creatures that normal Magic cannot block, or that cannot block."""

SEERS: Final = (
    creature(
        "Leaver",
        "{W}",
        "Human",
        1,
        1,
        when(lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD), lang.GainLife(lang.You(), 3)),
    ),
    creature("Warden", "{1}{W}", "Human", 2, 2, when(lang.Blocks(), lang.GainLife(lang.You(), 1))),
    creature(
        "Viper",
        "{1}{G}",
        "Snake",
        2,
        2,
        when(lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.ANY), lang.GivePoison(lang.EachOpponent())),
    ),
    creature(
        "Raider",
        "{1}{R}",
        "Human",
        2,
        2,
        when(
            lang.Attacks(),
            damage(1, lang.TARGET),
            target(all_of(lang.CREATURE, lang.ControlledBy(lang.EachOpponent()))),
        ),
    ),
    creature(
        "Bomber", "{R}", "Goblin", 1, 1, act(pay("", lang.SacrificeThis()), damage(2, lang.TARGET), lang.ANY_TARGET)
    ),
    creature("Basilisk", "{3}{G}", "Basilisk", 2, 4, when(lang.Blocks(), pump(lang.EventOther(), -1, -1))),
    creature("Sleeper", "{1}{B}", "Zombie", 2, 2, lang.EntersWith(tapped=True)),
    creature("Toll Giant", "{G}", "Giant", 3, 3, lang.AdditionalCost(pay("{2}"))),
    creature("Hydra", "{X}{R}{R}", "Hydra", 2, 2),
    creature("Hybrid", "{W/B}{W/B}", "Human", 2, 2),
    creature("Heir", "{2}{W}", "Human", 2, 2, types=(lang.Supertype.LEGENDARY,)),
    creature(
        "Counter",
        "{1}{G}",
        "Elf",
        None,
        None,
        lang.CharacteristicDefining(
            lang.CountOf(all_of(lang.CREATURE, lang.YOU_CONTROL)), lang.CountOf(all_of(lang.CREATURE, lang.YOU_CONTROL))
        ),
    ),
    creature("Tyrant", "{2}{W}", "Human", 2, 3, act("{T}", damage(1, lang.Each(lang.CREATURE)))),
    creature("Hurler", "{2}{R}", "Giant", 3, 3, when(lang.YOUR_UPKEEP, damage(2, lang.You()))),
    creature("Healer", "{W}", "Cleric", 1, 1, act("{T}", lang.PreventNextDamage(1, lang.TARGET), lang.ANY_TARGET)),
    creature(
        "Bodyguard",
        "{W}",
        "Human",
        1,
        4,
        lang.Static(lang.DamageChanged(lang.RedirectDamage(lang.This()), who=lang.You())),
    ),
    artifact_creature("Golem", "{3}", "Golem", 3, 3),
    artifact_creature("Myr", "{2}", "Myr", 1, 1, tap_for("C")),
)
"""Creatures that see what happens."""

SPELLS: Final = (
    instant("Snuff", "{W}", does(lang.Destroy(lang.TARGET), target(lang.ENCHANTMENT))),
    instant("Toxin", "{G}", does(lang.GivePoison(lang.TargetPlayer()), lang.TARGET_PLAYER)),
    instant(
        "Updraft",
        "{U}",
        does(lang.SetTapped(lang.TARGET), target(all_of(lang.CREATURE, lang.HasKeyword(lang.KeywordKind.FLYING)))),
    ),
    instant("Banish", "{W}", does(lang.MoveTo(lang.TARGET, lang.Zone.LIBRARY), target(lang.CREATURE))),
    instant("Wither", "{B}", does(lang.PutCounters(lang.TARGET, lang.CounterKind.MINUS, 1), target(lang.CREATURE))),
    instant(
        "Fling Aura",
        "{U}",
        does(
            lang.InOrder(
                (
                    lang.ChooseCards(lang.You(), "host", lang.CREATURE, lang.Zone.BATTLEFIELD, lang.EachOpponent()),
                    lang.Attach(lang.TARGET, lang.BoundObjects("host")),
                )
            ),
            target(lang.ENCHANTMENT),
        ),
    ),
    sorcery("Census", "{G}", does(lang.GainLife(lang.You(), lang.CountOf(all_of(lang.CREATURE, lang.YOU_CONTROL))))),
)
OTHERS: Final = (
    enchantment("Truce", "{W}", lang.Static(lang.CantAttack(lang.CREATURE))),
    enchantment("Warcry", "{R}", lang.Static(lang.MustAttack(lang.CREATURE))),
    sorcery(
        "Drain",
        "{B}",
        does(
            lang.InOrder((damage(2, lang.TARGET, name="it"), lang.GainLife(lang.You(), lang.ThisWay("it")))),
            lang.ANY_TARGET,
        ),
    ),
    enchantment("Bonfire", "{R}", when(lang.YOUR_UPKEEP, damage(1, lang.You()))),
    aura("Flatten", "{U}", lang.CREATURE, gets(lang.Enchanted(), lang.SetPT(0, 1))),
    land("Sinkhole", act(pay("{T}", lang.SacrificeThis()), lang.AddMana(((lang.ManaKind.BLACK,) * 2,))), tap_for("B")),
    land("Filter", act("{1}{T}", lang.AddMana(((lang.ManaKind.GREEN,) * 2,)))),
    land("Bloodwell", act(pay("{T}", lang.PayLife(1)), lang.AddMana(((lang.ManaKind.GREEN,),)))),
    land("Wastes"),
)
PHASER: Final = creature("Phaser", "{1}{U}", "Illusion", 2, 2, lang.PHASING)
"""What the library does not play (CAS-Q82)."""

CARDS: Final = (*PRICED, EXTORT, *EVADERS, *SEERS, *SPELLS, *OTHERS)
KIT: Final = MappingProxyType({**MAGIC_KIT, **{card.name: card for card in CARDS}})
"""The cards by name."""

SIXTH: Final = CastleRules()
MODERN: Final = CastleRules(core=CoreRules(combat_damage_uses_stack=False))
BOTH: Final = pytest.mark.parametrize("rules", [SIXTH, MODERN], ids=["damage on the stack", "damage at once"])
"""A test that must come out the same whether or not combat damage uses the stack."""

OPTIONS: Final = frozenset(field.name for field in attrs.fields(CastleRules))
"""What may be agreed in Castle, by name."""


def options(rules: CastleRules = SIXTH, **changed: Any) -> CastleRules:
    """Return *rules* with these options of Castle *changed*."""
    return attrs.evolve(rules, **changed)


def scenario(mine: Side | str = "", theirs: Side | str = "", **position: Any) -> CastleScenario:
    """Return a position; sides that are only what is in play may be given as text, options of Castle as keywords."""
    changed = {name: position.pop(name) for name in OPTIONS & position.keys()}
    rules = options(position.pop("rules", SIXTH), **changed)
    sides = [side(words) if isinstance(words, str) else words for words in (mine, theirs)]
    return CastleScenario.of_castles(*sides, cards=KIT, rules=rules, **position)


def observed_castle(state: State, viewer: int, owner: int) -> ObservedCastle:
    """Return the castle of *owner* as *viewer* sees it."""
    extra = GAME.observe(state, Player(viewer)).extra
    assert isinstance(extra, ObservedCastleState), "a view of Castle"
    return extra.castles[owner]
