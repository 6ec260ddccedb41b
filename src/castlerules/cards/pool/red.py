"""The red cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    creature,
    damage,
    does,
    enchantment,
    flashback,
    gets,
    instant,
    landwalk,
    non,
    pay,
    pump,
    sorcery,
    target,
    when,
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    enchantment(
        "Aether Flash",
        "{2}{R}{R}",
        when(lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), damage(2, lang.EventObject())),
        printed="7ED-U WTH-U",
    ),
    sorcery(
        "Apocalypse",
        "{2}{R}{R}{R}",
        does(
            lang.InOrder(
                (
                    lang.MoveTo(lang.Each(lang.Anything()), lang.Zone.EXILE),
                    lang.Discard(lang.You(), method=lang.DiscardMethod.ALL),
                )
            )
        ),
        printed="TMP-R",
    ),
    creature(
        "Ball Lightning",
        "{R}{R}{R}",
        "Elemental",
        6,
        1,
        lang.TRAMPLE,
        lang.HASTE,
        when(lang.END_STEP, lang.SacrificeObject(lang.This())),
    ),
    sorcery("Blaze", "{X}{R}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET), printed="7ED-U"),
    creature("Bonebreaker Giant", "{4}{R}", "Giant", 4, 4),
    creature("Earth Elemental", "{3}{R}{R}", "Elemental", 4, 5),
    sorcery(
        "Earthquake",
        "{X}{R}",
        does(
            damage(
                lang.X(),
                lang.Each(all_of(lang.CREATURE, non(lang.HasKeyword(lang.KeywordKind.FLYING)))),
                lang.EachPlayer(),
            )
        ),
        printed="7ED-R",
    ),
    sorcery("Firebolt", "{R}", does(damage(2, lang.TARGET), lang.ANY_TARGET), flashback("{4}{R}"), printed="ODY-C"),
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", lang.Static(lang.DamageMultiplied()), printed="TMP-R"),
    creature(
        "Goblin King",
        "{1}{R}{R}",
        "Goblin",
        2,
        2,
        gets(all_of(lang.NOT_THIS, lang.IsSubtype("Goblin")), lang.AddPT(1, 1), lang.AddKeyword(landwalk("Mountain"))),
        printed="7ED-R",
    ),
    creature("Goblin Raider", "{1}{R}", "Goblin Warrior", 2, 2, lang.Static(lang.CantBlock()), printed="7ED-C USG-C"),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3, printed="7ED-C"),
    creature("Hurloon Minotaur", "{1}{R}{R}", "Minotaur", 2, 3),
    creature(
        "Kird Ape",
        "{R}",
        "Ape",
        1,
        1,
        gets(
            lang.IsThis(), lang.AddPT(1, 2), condition=lang.Exists(all_of(lang.IsSubtype("Forest"), lang.YOU_CONTROL))
        ),
    ),
    instant("Lightning Bolt", "{R}", does(damage(3, lang.TARGET), lang.ANY_TARGET)),
    creature(
        "Mogg Fanatic",
        "{R}",
        "Goblin",
        1,
        1,
        act(pay("", lang.SacrificeThis()), damage(1, lang.TARGET), lang.ANY_TARGET),
        printed="TMP-C",
    ),
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, lang.HASTE, printed="7ED-C EXO-C"),
    enchantment(
        "Seismic Assault",
        "{R}{R}{R}",
        act(pay("", lang.DiscardCards(lang.LAND)), damage(2, lang.TARGET), lang.ANY_TARGET),
        printed="7ED-R EXO-R",
    ),
    instant("Shatter", "{1}{R}", does(lang.Destroy(lang.TARGET), target(lang.ARTIFACT)), printed="7ED-C ICE-C TMP-C"),
    creature(
        "Shivan Dragon",
        "{4}{R}{R}",
        "Dragon",
        5,
        5,
        lang.FLYING,
        act("{R}", pump(lang.This(), 1, 0)),
        printed="7ED-R",
    ),
    creature("Suq'Ata Lancer", "{2}{R}", "Human Knight", 2, 2, lang.HASTE, lang.FLANKING, printed="VIS-C"),
    creature("Tor Giant", "{3}{R}", "Giant", 3, 3, printed="ICE-C"),
    sorcery(
        "Tribal Flames", "{1}{R}", does(damage(lang.Domain(lang.You()), lang.TARGET), lang.ANY_TARGET), printed="INV-C"
    ),
    creature(
        "Wall of Fire", "{1}{R}{R}", "Wall", 0, 5, lang.DEFENDER, act("{R}", pump(lang.This(), 1, 0)), printed="7ED-U"
    ),
    creature("Wild Jhovall", "{3}{R}", "Cat", 3, 3, printed="MMQ-C"),
)
