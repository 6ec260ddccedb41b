"""The black cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    enchantment("Bad Moon", "{1}{B}", gets(all_of(lang.BLACK, lang.CREATURE), lang.AddPT(1, 1))),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, lang.FIRST_STRIKE, protection(lang.WHITE)),
    with_text(
        creature("Bone Shredder", "{2}{B}", "Phyrexian Minion", 1, 1, printed="ULG-U"),
        lang.FLYING,
        echo("{2}{B}"),
        enters(lang.Destroy(lang.TARGET), target(all_of(non(lang.ARTIFACT), non(lang.BLACK), lang.CREATURE))),
    ),
    with_text(
        creature("Carnophage", "{B}", "Zombie", 2, 2, printed="EXO-C"),
        when(lang.YOUR_UPKEEP, lang.UnlessPaid(lang.You(), pay("", lang.PayLife(1)), lang.SetTapped(lang.This()))),
    ),
    with_text(
        sorcery("Chainer's Edict", "{1}{B}", printed="TOR-U"),
        does(lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE), lang.TARGET_PLAYER),
        flashback("{5}{B}{B}"),
    ),
    with_text(
        sorcery("Corrupt", "{5}{B}", printed="7ED-C USG-C"),
        does(
            in_order(
                damage(lang.CountOf(all_of(lang.IsSubtype("Swamp"), lang.YOU_CONTROL)), lang.TARGET, name="dealt"),
                lang.GainLife(lang.You(), lang.ThisWay("dealt")),
            ),
            lang.ANY_TARGET,
        ),
    ),
    with_text(
        instant("Dark Ritual", "{B}", printed="ICE-C MIR-C TMP-C USG-C MMQ-C"),
        does(lang.AddMana(((lang.ManaKind.BLACK,) * 3,))),
    ),
    with_text(
        sorcery("Demonic Tutor", "{1}{B}"),
        does(
            in_order(
                lang.Search("found", lang.Anything()), bounce(lang.BoundObjects("found")), lang.Shuffle(lang.You())
            )
        ),
    ),
    creature("Drudge Skeletons", "{1}{B}", "Skeleton", 1, 1, act("{B}", lang.Regenerate(lang.This())), printed="7ED-C"),
    with_text(
        sorcery("Duress", "{B}", printed="7ED-C USG-C"),
        does(
            in_order(
                lang.RevealHand(lang.TargetPlayer()),
                lang.ChooseCards(
                    lang.You(),
                    "chosen",
                    all_of(non(lang.CREATURE), non(lang.LAND)),
                    lang.Zone.HAND,
                    lang.TargetPlayer(),
                ),
                lang.DiscardObject(lang.BoundObjects("chosen")),
            ),
            lang.TargetSlot(None, lang.TargetPlayers.OPPONENT),
        ),
    ),
    with_text(
        creature("Fallen Angel", "{3}{B}{B}", "Angel", 3, 3, printed="7ED-R"),
        lang.FLYING,
        act(pay("", lang.SacrificePermanents(lang.CREATURE)), pump(lang.This(), 2, 1)),
    ),
    with_text(
        creature("Gravedigger", "{3}{B}", "Zombie", 2, 2, printed="7ED-C TMP-C ODY-C"),
        enters(
            lang.May(lang.You(), bounce(lang.TARGET)),
            target(all_of(lang.CREATURE, lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD),
        ),
    ),
    enchantment("Greed", "{3}{B}", act(pay("{B}", lang.PayLife(2)), lang.Draw(lang.You())), printed="7ED-R"),
    with_text(
        creature("Hypnotic Specter", "{1}{B}{B}", "Specter", 2, 2),
        lang.FLYING,
        when(
            lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.OPPONENT),
            lang.Discard(lang.EventPlayer(), method=lang.DiscardMethod.RANDOM),
        ),
    ),
    sorcery("Innocent Blood", "{B}", does(lang.SacrificeSome(lang.EachPlayer(), lang.CREATURE)), printed="ODY-C"),
    with_text(
        creature("Knight of Dusk", "{1}{B}{B}", "Human Knight", 2, 2, printed="TMP-U"),
        act("{B}{B}", lang.Destroy(lang.TARGET), target(all_of(lang.CREATURE, lang.IsBlocking(lang.This())))),
    ),
    with_text(
        creature("Lord of the Pit", "{4}{B}{B}{B}", "Demon", 7, 7),
        lang.FLYING,
        lang.TRAMPLE,
        when(
            lang.YOUR_UPKEEP,
            lang.If(
                lang.Exists(all_of(lang.NOT_THIS, lang.CREATURE, lang.YOU_CONTROL)),
                lang.SacrificeSome(lang.You(), all_of(lang.NOT_THIS, lang.CREATURE)),
                damage(7, lang.You()),
            ),
        ),
    ),
    with_text(
        enchantment("Megrim", "{2}{B}", printed="7ED-U STH-U"),
        when(
            lang.CardDiscarded(lang.EachOpponent()),
            damage(2, lang.EventPlayer()),
        ),
    ),
    sorcery("Mind Rot", "{2}{B}", does(lang.Discard(lang.TargetPlayer(), 2), lang.TARGET_PLAYER), printed="7ED-C"),
    with_text(
        creature("Murk Dwellers", "{3}{B}", "Zombie", 2, 2),
        when(lang.GoesUnblocked(), lang.ApplyUntil(lang.This(), (lang.AddPT(2, 0),), lang.Duration.END_OF_COMBAT)),
    ),
    with_text(
        enchantment("Pestilence", "{2}{B}{B}", printed="USG-C"),
        when(lang.END_STEP, lang.SacrificeObject(lang.This()), condition=lang.Untrue(lang.Exists(lang.CREATURE))),
        act("{B}", damage(1, lang.Each(lang.CREATURE), lang.EachPlayer())),
    ),
    with_text(
        enchantment("Phyrexian Arena", "{1}{B}{B}", printed="APC-R"),
        when(lang.YOUR_UPKEEP, in_order(lang.Draw(lang.You()), lang.LoseLife(lang.You(), 1))),
    ),
    creature("Python", "{1}{B}{B}", "Snake", 3, 2, printed="VIS-C"),
    with_text(
        sorcery("Reanimate", "{B}", printed="TMP-U"),
        does(
            in_order(
                lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()),
                lang.LoseLife(lang.You(), lang.ManaValueOf(lang.TARGET)),
            ),
            target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),
        ),
    ),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2, printed="7ED-C"),
    with_text(
        creature("Sengir Vampire", "{3}{B}{B}", "Vampire", 4, 4, printed="TOR-R"),
        lang.FLYING,
        when(
            lang.ZoneChange(
                all_of(lang.CREATURE, lang.DamagedThisTurnBy(lang.This())), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD
            ),
            lang.PutCounters(lang.This(), lang.CounterKind.PLUS),
        ),
    ),
    with_text(
        instant("Terror", "{1}{B}"),
        does(
            lang.Destroy(lang.TARGET, regenerable=False),
            target(all_of(non(lang.ARTIFACT), non(lang.BLACK), lang.CREATURE)),
        ),
    ),
    creature("Zombie Goliath", "{4}{B}", "Zombie Giant", 4, 3),
)
