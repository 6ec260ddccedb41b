"""The black cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import (
    AddPT,
    ApplyUntil,
    ChooseCards,
    DamageDealt,
    Duration,
    GoesUnblocked,
    If,
    May,
    Players,
    Search,
    Seq,
    TargetSlot,
    Unless,
    ZoneChange,
)
from castlerules.cards.atoms import (
    AddMana,
    Destroy,
    Discard,
    DiscardHow,
    DiscardThat,
    Draw,
    GainLife,
    LoseLife,
    MoveTo,
    PutCounters,
    Regenerate,
    RevealHand,
    SacrificeSome,
    SacrificeThat,
    SetTapped,
    Shuffle,
)
from castlerules.cards.builders import (
    A_PLAYER,
    ANY_TARGET,
    ARTIFACT,
    BLACK,
    CREATURE,
    END_STEP,
    FIRST_STRIKE,
    FLYING,
    LAND,
    OTHER,
    TARGET,
    TRAMPLE,
    WHITE,
    YOUR_UPKEEP,
    YOURS,
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
    no,
    pay,
    protection,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.cards.costs import PayLife, Sacrifices
from castlerules.cards.definition import CardDef
from castlerules.cards.mana import ManaKind
from castlerules.cards.terms import (
    Anything,
    Bound,
    ControlledBy,
    CounterKind,
    CountOf,
    DamagedThisTurnBy,
    Each,
    EachOpponent,
    EachPlayer,
    EventPlayer,
    Exists,
    IsBlocking,
    IsSubtype,
    IsThis,
    ManaValueOf,
    TargetPlayer,
    This,
    ThisWay,
    Untrue,
    You,
    Zone,
)

__all__ = ["CARDS"]

CARDS: Final[tuple[CardDef, ...]] = (
    enchantment("Bad Moon", "{1}{B}", gets(all_of(BLACK, CREATURE), AddPT(1, 1))),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, FIRST_STRIKE, protection(WHITE)),
    creature(
        *("Bone Shredder", "{2}{B}", "Phyrexian Minion", 1, 1),
        FLYING,
        echo("{2}{B}"),
        enters(Destroy(TARGET), target(all_of(no(ARTIFACT), no(BLACK), CREATURE))),
        printed="ULG-U",
    ),
    creature(
        *("Carnophage", "{B}", "Zombie", 2, 2),
        when(YOUR_UPKEEP, Unless(You(), pay("", PayLife(1)), SetTapped(This()))),
        printed="EXO-C",
    ),
    sorcery(
        *("Chainer's Edict", "{1}{B}"),
        does(SacrificeSome(TargetPlayer(), CREATURE), A_PLAYER),
        flashback("{5}{B}{B}"),
        printed="TOR-U",
    ),
    sorcery(
        *("Corrupt", "{5}{B}"),
        does(
            Seq(
                (
                    damage(CountOf(all_of(IsSubtype("Swamp"), YOURS)), TARGET, name="dealt"),
                    GainLife(You(), ThisWay("dealt")),
                )
            ),
            ANY_TARGET,
        ),
        printed="7ED-C USG-C",
    ),
    instant(*("Dark Ritual", "{B}"), does(AddMana(((ManaKind.BLACK,) * 3,))), printed="ICE-C MIR-C TMP-C USG-C MMQ-C"),
    sorcery(
        *("Demonic Tutor", "{1}{B}"),
        does(Seq((Search("found", Anything()), bounce(Bound("found")), Shuffle(You())))),
    ),
    creature("Drudge Skeletons", "{1}{B}", "Skeleton", 1, 1, act("{B}", Regenerate(This())), printed="7ED-C"),
    sorcery(
        *("Duress", "{B}"),
        does(
            Seq(
                (
                    RevealHand(TargetPlayer()),
                    ChooseCards(You(), "chosen", all_of(no(CREATURE), no(LAND)), Zone.HAND, TargetPlayer()),
                    DiscardThat(Bound("chosen")),
                )
            ),
            TargetSlot(None, Players.OPPONENT),
        ),
        printed="7ED-C USG-C",
    ),
    creature(
        *("Fallen Angel", "{3}{B}{B}", "Angel", 3, 3),
        FLYING,
        act(pay("", Sacrifices(CREATURE)), pump(This(), 2, 1)),
        printed="7ED-R",
    ),
    creature(
        *("Gravedigger", "{3}{B}", "Zombie", 2, 2),
        enters(May(You(), bounce(TARGET)), target(all_of(CREATURE, YOURS), zone=Zone.GRAVEYARD)),
        printed="7ED-C TMP-C ODY-C",
    ),
    enchantment("Greed", "{3}{B}", act(pay("{B}", PayLife(2)), Draw(You())), printed="7ED-R"),
    creature(
        *("Hypnotic Specter", "{1}{B}{B}", "Specter", 2, 2),
        FLYING,
        when(DamageDealt(IsThis(), players=Players.OPPONENT), Discard(EventPlayer(), how=DiscardHow.RANDOM)),
    ),
    sorcery("Innocent Blood", "{B}", does(SacrificeSome(EachPlayer(), CREATURE)), printed="ODY-C"),
    creature(
        *("Knight of Dusk", "{1}{B}{B}", "Human Knight", 2, 2),
        act("{B}{B}", Destroy(TARGET), target(all_of(CREATURE, IsBlocking(This())))),
        printed="TMP-U",
    ),
    creature(
        *("Lord of the Pit", "{4}{B}{B}{B}", "Demon", 7, 7),
        FLYING,
        TRAMPLE,
        when(
            YOUR_UPKEEP,
            If(
                Exists(all_of(OTHER, CREATURE, YOURS)),
                SacrificeSome(You(), all_of(OTHER, CREATURE)),
                damage(7, You()),
            ),
        ),
    ),
    enchantment(
        *("Megrim", "{2}{B}"),
        when(
            ZoneChange(ControlledBy(EachOpponent()), Zone.HAND, Zone.GRAVEYARD),
            damage(2, EventPlayer()),
        ),
        printed="7ED-U STH-U",
    ),
    sorcery("Mind Rot", "{2}{B}", does(Discard(TargetPlayer(), 2), A_PLAYER), printed="7ED-C"),
    creature(
        *("Murk Dwellers", "{3}{B}", "Zombie", 2, 2),
        when(GoesUnblocked(), ApplyUntil(This(), (AddPT(2, 0),), Duration.END_OF_COMBAT)),
    ),
    enchantment(
        *("Pestilence", "{2}{B}{B}"),
        when(END_STEP, SacrificeThat(This()), condition=Untrue(Exists(CREATURE))),
        act("{B}", damage(1, Each(CREATURE), EachPlayer())),
        printed="USG-C",
    ),
    enchantment(
        *("Phyrexian Arena", "{1}{B}{B}"), when(YOUR_UPKEEP, Seq((Draw(You()), LoseLife(You(), 1)))), printed="APC-R"
    ),
    creature("Python", "{1}{B}{B}", "Snake", 3, 2, printed="VIS-C"),
    sorcery(
        *("Reanimate", "{B}"),
        does(
            Seq((MoveTo(TARGET, Zone.BATTLEFIELD, under=You()), LoseLife(You(), ManaValueOf(TARGET)))),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
        printed="TMP-U",
    ),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2, printed="7ED-C"),
    creature(
        *("Sengir Vampire", "{3}{B}{B}", "Vampire", 4, 4),
        FLYING,
        when(
            ZoneChange(all_of(CREATURE, DamagedThisTurnBy(This())), Zone.BATTLEFIELD, Zone.GRAVEYARD),
            PutCounters(This(), CounterKind.PLUS),
        ),
        printed="TOR-R",
    ),
    instant(
        *("Terror", "{1}{B}"),
        does(Destroy(TARGET, regenerable=False), target(all_of(no(ARTIFACT), no(BLACK), CREATURE))),
    ),
    creature("Zombie Goliath", "{4}{B}", "Zombie Giant", 4, 3),
)
