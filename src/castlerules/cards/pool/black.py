"""The black cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    bounce,
    creature,
    damage,
    does,
    echo,
    enchantment,
    enters,
    flashback,
    gets,
    instant,
    non,
    pay,
    protection,
    pump,
    sorcery,
    target,
    when,
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    enchantment("Bad Moon", "{1}{B}", gets(all_of(lang.BLACK, lang.CREATURE), lang.AddPT(1, 1))),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, lang.FIRST_STRIKE, protection(lang.WHITE)),
    creature(
        "Bone Shredder",
        "{2}{B}",
        "Phyrexian Minion",
        1,
        1,
        lang.FLYING,
        echo("{2}{B}"),
        enters(lang.Destroy(lang.TARGET), target(all_of(non(lang.ARTIFACT), non(lang.BLACK), lang.CREATURE))),
        printed="ULG-U",
    ),
    creature(
        "Carnophage",
        "{B}",
        "Zombie",
        2,
        2,
        when(lang.YOUR_UPKEEP, lang.UnlessPaid(lang.You(), pay("", lang.PayLife(1)), lang.SetTapped(lang.This()))),
        printed="EXO-C",
    ),
    sorcery(
        "Chainer's Edict",
        "{1}{B}",
        does(lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE), lang.TARGET_PLAYER),
        flashback("{5}{B}{B}"),
        printed="TOR-U",
    ),
    sorcery(
        "Corrupt",
        "{5}{B}",
        does(
            lang.InOrder(
                (
                    damage(lang.CountOf(all_of(lang.IsSubtype("Swamp"), lang.YOU_CONTROL)), lang.TARGET, name="dealt"),
                    lang.GainLife(lang.You(), lang.ThisWay("dealt")),
                )
            ),
            lang.ANY_TARGET,
        ),
        printed="7ED-C USG-C",
    ),
    instant(
        "Dark Ritual",
        "{B}",
        does(lang.AddMana(((lang.ManaKind.BLACK,) * 3,))),
        printed="ICE-C MIR-C TMP-C USG-C MMQ-C",
    ),
    sorcery(
        "Demonic Tutor",
        "{1}{B}",
        does(
            lang.InOrder(
                (lang.Search("found", lang.Anything()), bounce(lang.BoundObjects("found")), lang.Shuffle(lang.You()))
            )
        ),
    ),
    creature("Drudge Skeletons", "{1}{B}", "Skeleton", 1, 1, act("{B}", lang.Regenerate(lang.This())), printed="7ED-C"),
    sorcery(
        "Duress",
        "{B}",
        does(
            lang.InOrder(
                (
                    lang.RevealHand(lang.TargetPlayer()),
                    lang.ChooseCards(
                        lang.You(),
                        "chosen",
                        all_of(non(lang.CREATURE), non(lang.LAND)),
                        lang.Zone.HAND,
                        lang.TargetPlayer(),
                    ),
                    lang.DiscardObject(lang.BoundObjects("chosen")),
                )
            ),
            lang.TargetSlot(None, lang.TargetPlayers.OPPONENT),
        ),
        printed="7ED-C USG-C",
    ),
    creature(
        "Fallen Angel",
        "{3}{B}{B}",
        "Angel",
        3,
        3,
        lang.FLYING,
        act(pay("", lang.SacrificePermanents(lang.CREATURE)), pump(lang.This(), 2, 1)),
        printed="7ED-R",
    ),
    creature(
        "Gravedigger",
        "{3}{B}",
        "Zombie",
        2,
        2,
        enters(
            lang.May(lang.You(), bounce(lang.TARGET)),
            target(all_of(lang.CREATURE, lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD),
        ),
        printed="7ED-C TMP-C ODY-C",
    ),
    enchantment("Greed", "{3}{B}", act(pay("{B}", lang.PayLife(2)), lang.Draw(lang.You())), printed="7ED-R"),
    creature(
        "Hypnotic Specter",
        "{1}{B}{B}",
        "Specter",
        2,
        2,
        lang.FLYING,
        when(
            lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.OPPONENT),
            lang.Discard(lang.EventPlayer(), method=lang.DiscardMethod.RANDOM),
        ),
    ),
    sorcery("Innocent Blood", "{B}", does(lang.SacrificeSome(lang.EachPlayer(), lang.CREATURE)), printed="ODY-C"),
    creature(
        "Knight of Dusk",
        "{1}{B}{B}",
        "Human Knight",
        2,
        2,
        act("{B}{B}", lang.Destroy(lang.TARGET), target(all_of(lang.CREATURE, lang.IsBlocking(lang.This())))),
        printed="TMP-U",
    ),
    creature(
        "Lord of the Pit",
        "{4}{B}{B}{B}",
        "Demon",
        7,
        7,
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
    enchantment(
        "Megrim",
        "{2}{B}",
        when(
            lang.ZoneChange(lang.ControlledBy(lang.EachOpponent()), lang.Zone.HAND, lang.Zone.GRAVEYARD),
            damage(2, lang.EventPlayer()),
        ),
        printed="7ED-U STH-U",
    ),
    sorcery("Mind Rot", "{2}{B}", does(lang.Discard(lang.TargetPlayer(), 2), lang.TARGET_PLAYER), printed="7ED-C"),
    creature(
        "Murk Dwellers",
        "{3}{B}",
        "Zombie",
        2,
        2,
        when(lang.GoesUnblocked(), lang.ApplyUntil(lang.This(), (lang.AddPT(2, 0),), lang.Duration.END_OF_COMBAT)),
    ),
    enchantment(
        "Pestilence",
        "{2}{B}{B}",
        when(lang.END_STEP, lang.SacrificeObject(lang.This()), condition=lang.Untrue(lang.Exists(lang.CREATURE))),
        act("{B}", damage(1, lang.Each(lang.CREATURE), lang.EachPlayer())),
        printed="USG-C",
    ),
    enchantment(
        "Phyrexian Arena",
        "{1}{B}{B}",
        when(lang.YOUR_UPKEEP, lang.InOrder((lang.Draw(lang.You()), lang.LoseLife(lang.You(), 1)))),
        printed="APC-R",
    ),
    creature("Python", "{1}{B}{B}", "Snake", 3, 2, printed="VIS-C"),
    sorcery(
        "Reanimate",
        "{B}",
        does(
            lang.InOrder(
                (
                    lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()),
                    lang.LoseLife(lang.You(), lang.ManaValueOf(lang.TARGET)),
                )
            ),
            target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),
        ),
        printed="TMP-U",
    ),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2, printed="7ED-C"),
    creature(
        "Sengir Vampire",
        "{3}{B}{B}",
        "Vampire",
        4,
        4,
        lang.FLYING,
        when(
            lang.ZoneChange(
                all_of(lang.CREATURE, lang.DamagedThisTurnBy(lang.This())), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD
            ),
            lang.PutCounters(lang.This(), lang.CounterKind.PLUS),
        ),
        printed="TOR-R",
    ),
    instant(
        "Terror",
        "{1}{B}",
        does(
            lang.Destroy(lang.TARGET, regenerable=False),
            target(all_of(non(lang.ARTIFACT), non(lang.BLACK), lang.CREATURE)),
        ),
    ),
    creature("Zombie Goliath", "{4}{B}", "Zombie Giant", 4, 3),
)
