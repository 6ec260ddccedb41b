"""The white cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    with_text(
        creature("Alabaster Dragon", "{4}{W}{W}", "Dragon", 4, 4, printed="WTH-R"),
        lang.FLYING,
        dies(
            in_order(lang.MoveTo(lang.EventObject(), lang.Zone.LIBRARY), lang.Shuffle(lang.OwnerOf(lang.EventObject())))
        ),
    ),
    with_text(
        creature("Angelic Page", "{1}{W}", "Angel Spirit", 1, 1, printed="7ED-C USG-C"),
        lang.FLYING,
        act(
            "{T}", pump(lang.TARGET, 1, 1), target(all_of(lang.CREATURE, any_of(lang.IsAttacking(), lang.IsBlocking())))
        ),
    ),
    with_text(
        creature("Charging Paladin", "{2}{W}", "Human Knight", 2, 2, printed="EXO-C"),
        when(lang.Attacks(), pump(lang.This(), 0, 3)),
    ),
    with_text(
        enchantment("Circle of Protection: Red", "{1}{W}", printed="7ED-C ICE-C TMP-C"),
        act("{1}", lang.PreventFromSource(lang.RED, lang.You())),
    ),
    enchantment("Crusade", "{W}{W}", gets(all_of(lang.WHITE, lang.CREATURE), lang.AddPT(1, 1))),
    creature(
        "Disciple of Grace", "{1}{W}", "Human Cleric", 1, 2, protection(lang.BLACK), cycling("{2}"), printed="USG-C"
    ),
    with_text(
        instant("Disenchant", "{1}{W}", printed="7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C"),
        does(lang.Destroy(lang.TARGET), target(any_of(lang.ARTIFACT, lang.ENCHANTMENT))),
    ),
    with_text(
        aura("Empyrial Armor", "{1}{W}{W}", lang.CREATURE, printed="WTH-C"),
        gets(lang.Enchanted(), lang.AddPT(lang.HandSize(lang.You()), lang.HandSize(lang.You()))),
    ),
    creature("Fresh Volunteers", "{1}{W}", "Human Rebel", 2, 2, printed="MMQ-C"),
    with_text(
        instant("Healing Salve", "{W}", printed="7ED-C MIR-C USG-C"),
        lang.Spell(
            (
                lang.Mode(lang.GainLife(lang.TargetPlayer(), 3), (lang.TARGET_PLAYER,)),
                lang.Mode(lang.PreventNextDamage(3, lang.TARGET), (lang.ANY_TARGET,)),
            )
        ),
    ),
    with_text(
        instant("Humble", "{1}{W}", printed="USG-U"),
        does(lang.ApplyUntil(lang.TARGET, (lang.LoseAbilities(), lang.SetPT(0, 1))), target(lang.CREATURE)),
    ),
    creature("Knight Errant", "{1}{W}", "Human Knight", 2, 2, printed="7ED-C"),
    with_text(
        creature("Master Decoy", "{1}{W}", "Human Soldier", 1, 2, printed="TMP-C"),
        act("{W}{T}", lang.SetTapped(lang.TARGET), target(lang.CREATURE)),
    ),
    with_text(
        creature("Mystic Penitent", "{W}", "Human Nomad Mystic", 1, 1, printed="ODY-U"),
        lang.VIGILANCE,
        gets(
            lang.IsThis(),
            lang.AddPT(1, 1),
            lang.AddKeyword(lang.FLYING),
            condition=lang.Compare(lang.CountOf(lang.YOU_CONTROL, lang.Zone.GRAVEYARD), lang.Comparison.AT_LEAST, 7),
        ),
    ),
    with_text(
        aura("Pacifism", "{1}{W}", lang.CREATURE, printed="7ED-C MIR-C TMP-C USG-C"),
        lang.Static(lang.CantAttack(lang.Enchanted())),
        lang.Static(lang.CantBlock(lang.Enchanted())),
    ),
    with_text(
        aura("Pariah", "{2}{W}", lang.CREATURE, printed="7ED-R USG-R"),
        lang.Static(lang.DamageChanged(lang.RedirectDamage(lang.Enchanted()), who=lang.You())),
    ),
    with_text(
        creature("Radiant's Dragoons", "{3}{W}", "Human Soldier", 2, 5, printed="ULG-U"),
        echo("{3}{W}"),
        enters(lang.GainLife(lang.You(), 5)),
    ),
    with_text(
        creature("Samite Healer", "{1}{W}", "Human Cleric", 1, 1, printed="7ED-C"),
        act("{T}", lang.PreventNextDamage(1, lang.TARGET), lang.ANY_TARGET),
    ),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, lang.FLYING, lang.VIGILANCE, printed="7ED-R"),
    creature("Siege Mastodon", "{4}{W}", "Elephant", 3, 5),
    creature("Soltari Foot Soldier", "{W}", "Soltari Soldier", 1, 1, lang.SHADOW, printed="TMP-C"),
    with_text(
        instant("Swords to Plowshares", "{W}", printed="ICE-U"),
        does(
            in_order(
                lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                lang.GainLife(lang.ControllerOf(lang.TARGET), lang.PowerOf(lang.TARGET)),
            ),
            target(lang.CREATURE),
        ),
    ),
    creature("Trokin High Guard", "{3}{W}", "Human Knight", 3, 3),
    creature("White Knight", "{W}{W}", "Human Knight", 2, 2, lang.FIRST_STRIKE, protection(lang.BLACK)),
    sorcery(
        "Wrath of God", "{2}{W}{W}", does(lang.Destroy(lang.Each(lang.CREATURE), regenerable=False)), printed="7ED-R"
    ),
)
