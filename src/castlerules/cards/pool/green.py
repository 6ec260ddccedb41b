"""The green cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    a_color,
    act,
    all_of,
    any_of,
    aura,
    bounce,
    creature,
    dies,
    does,
    enters,
    fading,
    gets,
    instant,
    kicker,
    landwalk,
    non,
    pay,
    pump,
    sorcery,
    tap_for,
    target,
    when,
)

_DESTROY_AFTER_COMBAT: Final = lang.CreateDelayedTrigger(
    lang.StepBegins(lang.StepName.END_OF_COMBAT, lang.EachPlayer()), lang.Destroy(lang.EventOther())
)
_SAPROLING: Final = lang.Token(
    "Saproling", lang.TypeLine(types=(lang.CardType.CREATURE,), subtypes=("Saproling",)), (lang.Color.GREEN,), 1, 1
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    creature("Blanchwood Treefolk", "{4}{G}", "Treefolk", 4, 5, printed="USG-C"),
    creature("Blastoderm", "{2}{G}{G}", "Beast", 5, 5, lang.SHROUD, fading(3), printed="NEM-C"),
    sorcery(
        "Creeping Mold",
        "{2}{G}{G}",
        does(lang.Destroy(lang.TARGET), target(any_of(lang.ARTIFACT, lang.ENCHANTMENT, lang.LAND))),
        printed="7ED-U VIS-U",
    ),
    creature("Durkwood Boars", "{4}{G}", "Boar", 4, 4),
    creature(
        "Elvish Berserker",
        "{G}",
        "Elf Berserker",
        1,
        1,
        when(  # counted on resolution, when blockers may have left
            lang.BecomesBlocked(),
            pump(
                lang.This(),
                lang.CountOf(all_of(lang.CREATURE, lang.IsBlocking(lang.This()))),
                lang.CountOf(all_of(lang.CREATURE, lang.IsBlocking(lang.This()))),
            ),
        ),
        printed="EXO-C",
    ),
    instant("Fog", "{G}", does(lang.PreventCombatDamage()), printed="7ED-C MIR-C"),
    instant("Giant Growth", "{G}", does(pump(lang.TARGET, 3, 3), target(lang.CREATURE)), printed="7ED-C ICE-C"),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, lang.REACH, printed="7ED-C"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2, printed="7ED-C"),
    instant(
        "Harrow",
        "{2}{G}",
        lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.LAND))),
        does(
            lang.InOrder(
                (
                    lang.Search("found", all_of(lang.IsSupertype(lang.Supertype.BASIC), lang.LAND), most=2),
                    lang.MoveTo(lang.BoundObjects("found"), lang.Zone.BATTLEFIELD, controller=lang.You()),
                    lang.Shuffle(lang.You()),
                )
            )
        ),
        printed="TMP-U INV-C",
    ),
    creature(
        "Kavu Titan",
        "{1}{G}",
        "Kavu",
        2,
        2,
        kicker("{2}{G}"),
        lang.EntersWith(kind=lang.CounterKind.PLUS, count=3, condition=lang.WasPaid(lang.KeywordKind.KICKER)),
        gets(lang.IsThis(), lang.AddKeyword(lang.TRAMPLE), condition=lang.WasPaid(lang.KeywordKind.KICKER)),
        printed="INV-R",
    ),
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("G"), printed="7ED-C"),
    aura(
        "Lure",
        "{1}{G}{G}",
        lang.CREATURE,
        lang.Static(lang.MustBeBlocked(lang.Enchanted())),
        printed="7ED-U ICE-U MMQ-U",
    ),
    creature(
        "Maro",
        "{2}{G}{G}",
        "Elemental",
        None,
        None,
        lang.CharacteristicDefining(lang.HandSize(lang.You()), lang.HandSize(lang.You())),
        printed="7ED-R MIR-R",
    ),
    sorcery(
        "Overrun",
        "{2}{G}{G}{G}",
        does(pump(lang.Each(all_of(lang.CREATURE, lang.YOU_CONTROL)), 3, 3, lang.TRAMPLE)),
        printed="TMP-U ODY-U",
    ),
    aura(
        "Rancor",
        "{G}",
        lang.CREATURE,
        gets(lang.Enchanted(), lang.AddPT(2, 0), lang.AddKeyword(lang.TRAMPLE)),
        dies(bounce(lang.EventObject())),
        printed="ULG-C",
    ),
    sorcery("Regrowth", "{1}{G}", does(bounce(lang.TARGET), target(lang.YOU_CONTROL, zone=lang.Zone.GRAVEYARD))),
    creature(
        "River Boa",
        "{1}{G}",
        "Snake",
        2,
        1,
        landwalk("Island"),
        act("{G}", lang.Regenerate(lang.This())),
        printed="VIS-C",
    ),
    creature("Rumbling Baloth", "{2}{G}{G}", "Beast", 4, 4),
    creature(
        "Spike Feeder",
        "{1}{G}{G}",
        "Spike",
        0,
        0,
        lang.EntersWith(kind=lang.CounterKind.PLUS, count=2),
        act(
            pay("{2}", lang.RemoveCountersFromThis(lang.CounterKind.PLUS)),
            lang.PutCounters(lang.TARGET, lang.CounterKind.PLUS),
            target(lang.CREATURE),
        ),
        act(pay("", lang.RemoveCountersFromThis(lang.CounterKind.PLUS)), lang.GainLife(lang.You(), 2)),
        printed="STH-U",
    ),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4, printed="7ED-C STH-C"),
    creature(
        "Thicket Basilisk",
        "{3}{G}{G}",
        "Basilisk",
        2,
        4,
        when(lang.Blocks(attacker=non(lang.IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
        when(lang.BecomesBlockedBy(by=non(lang.IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
    ),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3, printed="7ED-C TMP-C"),
    creature(
        "Verdant Force",
        "{5}{G}{G}{G}",
        "Elemental",
        7,
        7,
        when(lang.StepBegins(lang.StepName.UPKEEP, lang.EachPlayer()), lang.CreateTokens(_SAPROLING, lang.You())),
        printed="TMP-R",
    ),
    creature(
        "Wall of Blossoms", "{1}{G}", "Plant Wall", 0, 4, lang.DEFENDER, enters(lang.Draw(lang.You())), printed="STH-U"
    ),
    creature(
        "Wild Mongrel",
        "{1}{G}",
        "Dog",
        2,
        2,
        act(
            pay("", lang.DiscardCards(lang.Anything())),
            lang.InOrder(
                (
                    pump(lang.This(), 1, 1),
                    a_color(lambda color: lang.ApplyUntil(lang.This(), (lang.SetColors((color,)),))),
                )
            ),
        ),
        printed="ODY-C",
    ),
)
