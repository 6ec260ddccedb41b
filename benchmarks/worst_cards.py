"""The invented cards of the worst positions: each does one thing that costs a rules engine much in great numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import CardDef
from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    artifact,
    bounce,
    creature,
    damage,
    dies,
    does,
    enchantment,
    flashback,
    gets,
    instant,
    land,
    pay,
    sorcery,
    tap_for,
    target,
    when,
)

__all__ = ["CARDS", "PAIRS", "TWO"]


def _various(name: str, *abilities: lang.Ability, power: int = 1, toughness: int = 1) -> Callable[[int], CardDef]:
    """Return a function that makes the n-th of many creatures that are alike but for their names."""
    return lambda n: creature(f"{name} {n}", "{1}", "Goblin", power, toughness, *abilities)


def _filtered(number: int) -> tuple[tuple[lang.ManaKind, ...], ...]:
    """Return the choice between two colours that the land of this *number* has; there are twenty different ones."""
    first, other = number % 5, (number + 1 + number // 5 % 4) % 5
    return (lang.ManaKind("WUBRG"[first]),), (lang.ManaKind("WUBRG"[other]),)


GOBLIN: Final = lang.IsSubtype("Goblin")
OTHER_GOBLINS: Final = all_of(lang.NOT_THIS, GOBLIN)
MENACE: Final = lang.Keyword(lang.KeywordKind.MENACE)
LURE: Final = lang.Static(lang.MustBeBlocked())
PAIRS: Final = ("WU", "WB", "WR", "WG", "UB", "UR", "UG", "BR", "BG", "RG")
TWO: Final = tuple(
    [
        f"{first}{second}|{third}{fourth}"
        for first in "WUBRGC"
        for second in "WUBRGC"
        for third in "WUBRGC"
        for fourth in "WUBRGC"
        if f"{first}{second}" < f"{third}{fourth}" and first <= second and third <= fourth
    ]
)
"""All choices between two different pairs of mana."""
CARDS: Final[Mapping[str, CardDef]] = MappingProxyType(
    {
        card.name: card
        for card in (
            creature("Goblin", "{R}", "Goblin", 1, 1),
            creature("Thug", "{R}", "Goblin", 1, 1, MENACE),
            creature("Siren", "{R}", "Goblin", 1, 1, MENACE, LURE),
            creature("Flying Siren", "{R}", "Goblin", 1, 1, MENACE, LURE, lang.FLYING),
            creature("Black Siren", "{R}", "Goblin", 1, 1, MENACE, LURE, lang.FEAR),
            creature("Hawk", "{U}", "Bird", 1, 1, lang.FLYING),
            creature("Rat", "{B}", "Rat", 1, 1),
            creature("Eager Rat", "{B}", "Rat", 1, 1, lang.Static(lang.MustBlock())),
            creature("Berserker", "{R}", "Human", 2, 1, lang.Static(lang.MustAttack())),
            creature(
                "Twin", "{R}", "Goblin", 1, 1, lang.Static(lang.AttacksInCompany()), lang.Static(lang.BlocksInCompany())
            ),
            creature(
                "Eager Twin",
                "{R}",
                "Goblin",
                1,
                1,
                lang.Static(lang.AttacksInCompany(company=lang.IsSubtype("Goblin"), least=2)),
                lang.Static(lang.MustAttack()),
            ),
            creature("Colossus", "{7}", "Golem", 8, 8, lang.Static(lang.BlockersOf(least=3))),
            enchantment("Three Lanes", "{G}", lang.Static(lang.AttackLimit(3)), lang.Static(lang.BlockLimit(5))),
            creature("Giant", "{R}", "Giant", 200, 1),
            creature("Trampler", "{R}", "Giant", 200, 1, lang.TRAMPLE),
            creature("Lord", "{R}", "Goblin", 1, 1, gets(OTHER_GOBLINS, lang.AddPT(1, 1))),
            creature("Knight", "{W}", "Knight", 2, 2, lang.FIRST_STRIKE),
            enchantment("Crusade", "{W}", gets(lang.WHITE, lang.AddPT(1, 1))),
            enchantment(
                "Wings",
                "{W}",
                gets(all_of(lang.CREATURE, lang.HasKeyword(lang.KeywordKind.HASTE)), lang.AddKeyword(lang.FLYING)),
            ),
            enchantment(
                "Haste",
                "{W}",
                gets(all_of(lang.CREATURE, lang.HasKeyword(lang.KeywordKind.FLYING)), lang.AddKeyword(lang.HASTE)),
            ),
            creature(
                "Swarm",
                "{G}",
                "Rat",
                0,
                0,
                gets(lang.IsThis(), lang.AddPT(lang.CountOf(lang.CREATURE), lang.CountOf(lang.CREATURE))),
            ),
            enchantment(
                "Megrim", "{2}{B}", when(lang.CardDiscarded(lang.EachOpponent()), damage(1, lang.EventPlayer()))
            ),
            creature("Martyr", "{B}", "Human", 1, 1, dies(lang.GainLife(lang.You(), 1))),
            creature("Captain", "{R}", "Human", 2, 2, when(lang.Attacks(), damage(1, lang.TARGET), lang.ANY_TARGET)),
            creature("Demon", "{B}", "Demon", 5, 5, when(lang.YOUR_UPKEEP, lang.GainLife(lang.You(), 1))),
            enchantment("Echo", "{W}", when(lang.LifeGained(lang.You()), damage(1, lang.EachOpponent()))),
            sorcery("Mind Rot", "{B}", does(lang.Discard(lang.TargetPlayer(), 2), lang.TARGET_PLAYER)),
            sorcery("Wrath", "{W}", does(lang.Destroy(lang.Each(lang.CREATURE)))),
            instant("Boon", "{W}", does(lang.GainLife(lang.You(), 1))),
            instant("Spark", "{R}", does(damage(1, lang.TARGET), lang.ANY_TARGET)),
            instant(
                "Counter", "{U}", does(lang.CounterSpell(lang.TARGET), target(lang.Anything(), zone=lang.Zone.STACK))
            ),
            instant(
                "Three",
                "{R}",
                does(
                    lang.InOrder((damage(1, lang.Target(0)), damage(2, lang.Target(1)), damage(3, lang.Target(2)))),
                    target(lang.CREATURE),
                    lang.TargetSlot(lang.CREATURE, another=True),
                    lang.TargetSlot(lang.CREATURE, another=True),
                ),
            ),
            instant(
                "Any",
                "{R}",
                does(bounce(lang.TARGET), lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(0, None))),
            ),
            sorcery("Blaze", "{X}{R}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET)),
            sorcery("Twice", "{X}{X}{R}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET)),
            sorcery("Back", "{R}", does(damage(1, lang.TARGET), lang.ANY_TARGET), flashback("{2}")),
            sorcery(
                "Tribute", "{B}", does(lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE, 3), lang.TARGET_PLAYER)
            ),
            artifact(
                "Banner",
                "{2}",
                act(pay("{1}", lang.TapOthers(lang.CREATURE, 3)), damage(1, lang.TARGET), lang.ANY_TARGET),
            ),
            artifact("Rod", "{2}", act("{1}", damage(1, lang.TARGET), lang.ANY_TARGET)),
            creature("Elf", "{G}", "Elf", 1, 1, tap_for("G")),
            creature("Bannerman", "{R}", "Goblin", 1, 1, lang.Static(lang.MustTarget(GOBLIN, lang.EachOpponent()))),
            *[
                creature(
                    f"Flag {color.value}",
                    "{1}",
                    "Human",
                    1,
                    1,
                    lang.Static(lang.MustTarget(lang.IsColor(color), lang.EachOpponent())),
                )
                for color in lang.Color
            ],
            *[land(f"Dual {pair}", tap_for(*pair)) for pair in PAIRS],
            *[land(f"Choice {n}", tap_for(*text.split("|"))) for n, text in enumerate(TWO)],
            *[land(f"Filter {n}", act("{1}", lang.AddMana(_filtered(n)))) for n in range(240)],
            instant("Gold", "{W}{U}{B}{R}{G}", does(damage(1, lang.TARGET), lang.ANY_TARGET)),
            *[_various("Soldier")(n) for n in range(240)],
        )
    }
)
"""The cards of the positions, besides those of the pool."""
