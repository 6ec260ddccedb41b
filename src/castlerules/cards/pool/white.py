"""The white cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    any_of,
    aura,
    creature,
    cycling,
    dies,
    does,
    echo,
    enchantment,
    enters,
    gets,
    instant,
    protection,
    pump,
    sorcery,
    target,
    when,
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    creature(
        "Alabaster Dragon",
        "{4}{W}{W}",
        "Dragon",
        4,
        4,
        lang.FLYING,
        dies(
            lang.InOrder(
                (lang.MoveTo(lang.EventObject(), lang.Zone.LIBRARY), lang.Shuffle(lang.OwnerOf(lang.EventObject())))
            )
        ),
        printed="WTH-R",
    ),
    creature(
        "Angelic Page",
        "{1}{W}",
        "Angel Spirit",
        1,
        1,
        lang.FLYING,
        act(
            "{T}", pump(lang.TARGET, 1, 1), target(all_of(lang.CREATURE, any_of(lang.IsAttacking(), lang.IsBlocking())))
        ),
        printed="7ED-C USG-C",
    ),
    creature(
        "Charging Paladin",
        "{2}{W}",
        "Human Knight",
        2,
        2,
        when(lang.Attacks(), pump(lang.This(), 0, 3)),
        printed="EXO-C",
    ),
    enchantment(
        "Circle of Protection: Red",
        "{1}{W}",
        act("{1}", lang.PreventFromSource(lang.RED, lang.You())),
        printed="7ED-C ICE-C TMP-C",
    ),
    enchantment("Crusade", "{W}{W}", gets(all_of(lang.WHITE, lang.CREATURE), lang.AddPT(1, 1))),
    creature(
        "Disciple of Grace", "{1}{W}", "Human Cleric", 1, 2, protection(lang.BLACK), cycling("{2}"), printed="USG-C"
    ),
    instant(
        "Disenchant",
        "{1}{W}",
        does(lang.Destroy(lang.TARGET), target(any_of(lang.ARTIFACT, lang.ENCHANTMENT))),
        printed="7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C",
    ),
    aura(
        "Empyrial Armor",
        "{1}{W}{W}",
        lang.CREATURE,
        gets(lang.Enchanted(), lang.AddPT(lang.HandSize(lang.You()), lang.HandSize(lang.You()))),
        printed="WTH-C",
    ),
    creature("Fresh Volunteers", "{1}{W}", "Human Rebel", 2, 2, printed="MMQ-C"),
    instant(
        "Healing Salve",
        "{W}",
        lang.Spell(
            (
                lang.Mode(lang.GainLife(lang.TargetPlayer(), 3), (lang.TARGET_PLAYER,)),
                lang.Mode(lang.PreventNextDamage(3, lang.TARGET), (lang.ANY_TARGET,)),
            )
        ),
        printed="7ED-C MIR-C USG-C",
    ),
    instant(
        "Humble",
        "{1}{W}",
        does(lang.ApplyUntil(lang.TARGET, (lang.LoseAbilities(), lang.SetPT(0, 1))), target(lang.CREATURE)),
        printed="USG-U",
    ),
    creature("Knight Errant", "{1}{W}", "Human Knight", 2, 2, printed="7ED-C"),
    creature(
        "Master Decoy",
        "{1}{W}",
        "Human Soldier",
        1,
        2,
        act("{W}{T}", lang.SetTapped(lang.TARGET), target(lang.CREATURE)),
        printed="TMP-C",
    ),
    creature(
        "Mystic Penitent",
        "{W}",
        "Human Nomad Mystic",
        1,
        1,
        lang.VIGILANCE,
        gets(
            lang.IsThis(),
            lang.AddPT(1, 1),
            lang.AddKeyword(lang.FLYING),
            condition=lang.Compare(lang.CountOf(lang.YOU_CONTROL, lang.Zone.GRAVEYARD), lang.Comparison.AT_LEAST, 7),
        ),
        printed="ODY-U",
    ),
    aura(
        "Pacifism",
        "{1}{W}",
        lang.CREATURE,
        lang.Static(lang.CantAttack(lang.Enchanted())),
        lang.Static(lang.CantBlock(lang.Enchanted())),
        printed="7ED-C MIR-C TMP-C USG-C",
    ),
    aura(
        "Pariah",
        "{2}{W}",
        lang.CREATURE,
        lang.Static(lang.DamageRedirected(lang.You(), lang.Enchanted())),
        printed="7ED-R USG-R",
    ),
    creature(
        "Radiant's Dragoons",
        "{3}{W}",
        "Human Soldier",
        2,
        5,
        echo("{3}{W}"),
        enters(lang.GainLife(lang.You(), 5)),
        printed="ULG-U",
    ),
    creature(
        "Samite Healer",
        "{1}{W}",
        "Human Cleric",
        1,
        1,
        act("{T}", lang.PreventNextDamage(1, lang.TARGET), lang.ANY_TARGET),
        printed="7ED-C",
    ),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, lang.FLYING, lang.VIGILANCE, printed="7ED-R"),
    creature("Siege Mastodon", "{4}{W}", "Elephant", 3, 5),
    creature("Soltari Foot Soldier", "{W}", "Soltari Soldier", 1, 1, lang.SHADOW, printed="TMP-C"),
    instant(
        "Swords to Plowshares",
        "{W}",
        does(
            lang.InOrder(
                (
                    lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                    lang.GainLife(lang.ControllerOf(lang.TARGET), lang.PowerOf(lang.TARGET)),
                )
            ),
            target(lang.CREATURE),
        ),
        printed="ICE-U",
    ),
    creature("Trokin High Guard", "{3}{W}", "Human Knight", 3, 3),
    creature("White Knight", "{W}{W}", "Human Knight", 2, 2, lang.FIRST_STRIKE, protection(lang.BLACK)),
    sorcery(
        "Wrath of God", "{2}{W}{W}", does(lang.Destroy(lang.Each(lang.CREATURE), regenerable=False)), printed="7ED-R"
    ),
)
