"""The red cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    with_text(
        enchantment("Aether Flash", "{2}{R}{R}", printed="7ED-U WTH-U"),
        when(lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), damage(2, lang.EventObject())),
    ),
    with_text(
        sorcery("Apocalypse", "{2}{R}{R}{R}", printed="TMP-R"),
        does(
            in_order(
                lang.MoveTo(lang.Each(lang.Anything()), lang.Zone.EXILE),
                lang.Discard(lang.You(), method=lang.DiscardMethod.ALL),
            )
        ),
    ),
    with_text(
        creature("Ball Lightning", "{R}{R}{R}", "Elemental", 6, 1),
        lang.TRAMPLE,
        lang.HASTE,
        when(lang.END_STEP, lang.SacrificeObject(lang.This())),
    ),
    sorcery("Blaze", "{X}{R}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET), printed="7ED-U"),
    creature("Bonebreaker Giant", "{4}{R}", "Giant", 4, 4),
    creature("Earth Elemental", "{3}{R}{R}", "Elemental", 4, 5),
    with_text(
        sorcery("Earthquake", "{X}{R}", printed="7ED-R"),
        does(
            damage(
                lang.X(),
                lang.Each(all_of(lang.CREATURE, non(lang.HasKeyword(lang.KeywordKind.FLYING)))),
                lang.EachPlayer(),
            )
        ),
    ),
    sorcery("Firebolt", "{R}", does(damage(2, lang.TARGET), lang.ANY_TARGET), flashback("{4}{R}"), printed="ODY-C"),
    enchantment(
        "Furnace of Rath", "{1}{R}{R}{R}", lang.Static(lang.DamageChanged(lang.MultiplyDamage())), printed="TMP-R"
    ),
    with_text(
        creature("Goblin King", "{1}{R}{R}", "Goblin", 2, 2, printed="7ED-R"),
        gets(all_of(lang.NOT_THIS, lang.IsSubtype("Goblin")), lang.AddPT(1, 1), lang.AddKeyword(landwalk("Mountain"))),
    ),
    creature("Goblin Raider", "{1}{R}", "Goblin Warrior", 2, 2, lang.Static(lang.CantBlock()), printed="7ED-C USG-C"),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3, printed="7ED-C"),
    creature("Hurloon Minotaur", "{1}{R}{R}", "Minotaur", 2, 3),
    with_text(
        creature("Kird Ape", "{R}", "Ape", 1, 1),
        gets(
            lang.IsThis(), lang.AddPT(1, 2), condition=lang.Exists(all_of(lang.IsSubtype("Forest"), lang.YOU_CONTROL))
        ),
    ),
    instant("Lightning Bolt", "{R}", does(damage(3, lang.TARGET), lang.ANY_TARGET)),
    with_text(
        creature("Mogg Fanatic", "{R}", "Goblin", 1, 1, printed="TMP-C"),
        act(pay("", lang.SacrificeThis()), damage(1, lang.TARGET), lang.ANY_TARGET),
    ),
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, lang.HASTE, printed="7ED-C EXO-C"),
    with_text(
        enchantment("Seismic Assault", "{R}{R}{R}", printed="7ED-R EXO-R"),
        act(pay("", lang.DiscardCards(lang.LAND)), damage(2, lang.TARGET), lang.ANY_TARGET),
    ),
    instant("Shatter", "{1}{R}", does(lang.Destroy(lang.TARGET), target(lang.ARTIFACT)), printed="7ED-C ICE-C TMP-C"),
    with_text(
        creature("Shivan Dragon", "{4}{R}{R}", "Dragon", 5, 5, printed="7ED-R"),
        lang.FLYING,
        act("{R}", pump(lang.This(), 1, 0)),
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
