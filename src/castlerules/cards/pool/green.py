"""The green cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

_DESTROY_AFTER_COMBAT: Final = lang.CreateDelayedTrigger(
    lang.StepBegins(lang.StepName.END_OF_COMBAT, lang.EachPlayer()), lang.Destroy(lang.EventOther())
)
_SAPROLING: Final = lang.Token(
    "Saproling", lang.TypeLine(types=(lang.CardType.CREATURE,), subtypes=("Saproling",)), (lang.Color.GREEN,), 1, 1
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    creature("Blanchwood Treefolk", "{4}{G}", "Treefolk", 4, 5, printed="USG-C"),
    creature("Blastoderm", "{2}{G}{G}", "Beast", 5, 5, lang.SHROUD, fading(3), printed="NEM-C"),
    with_text(
        sorcery("Creeping Mold", "{2}{G}{G}", printed="7ED-U VIS-U"),
        does(lang.Destroy(lang.TARGET), target(any_of(lang.ARTIFACT, lang.ENCHANTMENT, lang.LAND))),
    ),
    creature("Durkwood Boars", "{4}{G}", "Boar", 4, 4),
    with_text(
        creature("Elvish Berserker", "{G}", "Elf Berserker", 1, 1, printed="EXO-C"),
        when(  # counted on resolution, when blockers may have left
            lang.BecomesBlocked(),
            pump(
                lang.This(),
                lang.CountOf(all_of(lang.CREATURE, lang.IsBlocking(lang.This()))),
                lang.CountOf(all_of(lang.CREATURE, lang.IsBlocking(lang.This()))),
            ),
        ),
    ),
    instant("Fog", "{G}", does(lang.PreventCombatDamage()), printed="7ED-C MIR-C"),
    instant("Giant Growth", "{G}", does(pump(lang.TARGET, 3, 3), target(lang.CREATURE)), printed="7ED-C ICE-C"),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, lang.REACH, printed="7ED-C"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2, printed="7ED-C"),
    with_text(
        instant("Harrow", "{2}{G}", printed="TMP-U INV-C"),
        lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.LAND))),
        does(
            in_order(
                lang.Search("found", all_of(lang.IsSupertype(lang.Supertype.BASIC), lang.LAND), most=2),
                lang.MoveTo(lang.BoundObjects("found"), lang.Zone.BATTLEFIELD, controller=lang.You()),
                lang.Shuffle(lang.You()),
            )
        ),
    ),
    with_text(
        creature("Kavu Titan", "{1}{G}", "Kavu", 2, 2, printed="INV-R"),
        kicker("{2}{G}"),
        lang.EntersWith(kind=lang.CounterKind.PLUS, count=3, condition=lang.WasPaid(lang.KeywordKind.KICKER)),
        gets(lang.IsThis(), lang.AddKeyword(lang.TRAMPLE), condition=lang.WasPaid(lang.KeywordKind.KICKER)),
    ),
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("G"), printed="7ED-C"),
    with_text(
        aura("Lure", "{1}{G}{G}", lang.CREATURE, printed="7ED-U ICE-U MMQ-U"),
        lang.Static(lang.MustBeBlocked(lang.Enchanted())),
    ),
    with_text(
        creature("Maro", "{2}{G}{G}", "Elemental", None, None, printed="7ED-R MIR-R"),
        lang.CharacteristicDefining(lang.HandSize(lang.You()), lang.HandSize(lang.You())),
    ),
    with_text(
        sorcery("Overrun", "{2}{G}{G}{G}", printed="TMP-U ODY-U"),
        does(pump(lang.Each(all_of(lang.CREATURE, lang.YOU_CONTROL)), 3, 3, lang.TRAMPLE)),
    ),
    with_text(
        aura("Rancor", "{G}", lang.CREATURE, printed="ULG-C"),
        gets(lang.Enchanted(), lang.AddPT(2, 0), lang.AddKeyword(lang.TRAMPLE)),
        dies(bounce(lang.EventObject())),
    ),
    sorcery("Regrowth", "{1}{G}", does(bounce(lang.TARGET), target(lang.YOU_CONTROL, zone=lang.Zone.GRAVEYARD))),
    with_text(
        creature("River Boa", "{1}{G}", "Snake", 2, 1, printed="VIS-C"),
        landwalk("Island"),
        act("{G}", lang.Regenerate(lang.This())),
    ),
    creature("Rumbling Baloth", "{2}{G}{G}", "Beast", 4, 4),
    with_text(
        creature("Spike Feeder", "{1}{G}{G}", "Spike", 0, 0, printed="STH-U"),
        lang.EntersWith(kind=lang.CounterKind.PLUS, count=2),
        act(
            pay("{2}", lang.RemoveCountersFromThis(lang.CounterKind.PLUS)),
            lang.PutCounters(lang.TARGET, lang.CounterKind.PLUS),
            target(lang.CREATURE),
        ),
        act(pay("", lang.RemoveCountersFromThis(lang.CounterKind.PLUS)), lang.GainLife(lang.You(), 2)),
    ),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4, printed="7ED-C STH-C"),
    with_text(
        creature("Thicket Basilisk", "{3}{G}{G}", "Basilisk", 2, 4),
        when(lang.Blocks(attacker=non(lang.IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
        when(lang.BecomesBlockedBy(by=non(lang.IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
    ),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3, printed="7ED-C TMP-C"),
    with_text(
        creature("Verdant Force", "{5}{G}{G}{G}", "Elemental", 7, 7, printed="TMP-R"),
        when(lang.StepBegins(lang.StepName.UPKEEP, lang.EachPlayer()), lang.CreateTokens(_SAPROLING, lang.You())),
    ),
    creature(
        "Wall of Blossoms", "{1}{G}", "Plant Wall", 0, 4, lang.DEFENDER, enters(lang.Draw(lang.You())), printed="STH-U"
    ),
    with_text(
        creature("Wild Mongrel", "{1}{G}", "Dog", 2, 2, printed="ODY-C"),
        act(
            pay("", lang.DiscardCards(lang.Anything())),
            in_order(
                pump(lang.This(), 1, 1),
                a_color(lambda color: lang.ApplyUntil(lang.This(), (lang.SetColors((color,)),))),
            ),
        ),
    ),
)
