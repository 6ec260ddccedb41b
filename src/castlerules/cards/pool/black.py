"""The black cards of the pool, by name."""

from __future__ import annotations

from typing import Final

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
from castlerules.cards.language.abilities import (
    AddPT,
    ApplyUntil,
    ChooseCards,
    If,
    May,
    Search,
    Seq,
    TargetSlot,
    UnlessPaid,
)
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    BLACK,
    CREATURE,
    END_STEP,
    FIRST_STRIKE,
    FLYING,
    LAND,
    NOT_THIS,
    TARGET,
    TARGET_PLAYER,
    TRAMPLE,
    WHITE,
    YOU_CONTROL,
    YOUR_UPKEEP,
)
from castlerules.cards.language.costs import PayLife, SacrificePermanents
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import CounterKind, DiscardMethod, Duration, TargetPlayers, Zone
from castlerules.cards.language.expressions import (
    ControlledBy,
    CountOf,
    DamagedThisTurnBy,
    Each,
    Exists,
    IsBlocking,
    ManaValueOf,
    Untrue,
)
from castlerules.cards.language.filters import Anything, IsSubtype, IsThis
from castlerules.cards.language.mana import ManaKind
from castlerules.cards.language.one_shot import (
    AddMana,
    Destroy,
    Discard,
    DiscardObject,
    Draw,
    GainLife,
    LoseLife,
    MoveTo,
    PutCounters,
    Regenerate,
    RevealHand,
    SacrificeObject,
    SacrificeSome,
    SetTapped,
    Shuffle,
)
from castlerules.cards.language.references import (
    Bound,
    EachOpponent,
    EachPlayer,
    EventPlayer,
    TargetPlayer,
    This,
    ThisWay,
    You,
)
from castlerules.cards.language.triggers import DamageDealt, GoesUnblocked, ZoneChange

CARDS: Final[tuple[CardDef, ...]] = (
    enchantment("Bad Moon", "{1}{B}", gets(all_of(BLACK, CREATURE), AddPT(1, 1))),
    creature("Black Knight", "{B}{B}", "Human Knight", 2, 2, FIRST_STRIKE, protection(WHITE)),
    creature(
        *("Bone Shredder", "{2}{B}", "Phyrexian Minion", 1, 1),
        FLYING,
        echo("{2}{B}"),
        enters(Destroy(TARGET), target(all_of(non(ARTIFACT), non(BLACK), CREATURE))),
        printed="ULG-U",
    ),
    creature(
        *("Carnophage", "{B}", "Zombie", 2, 2),
        when(YOUR_UPKEEP, UnlessPaid(You(), pay("", PayLife(1)), SetTapped(This()))),
        printed="EXO-C",
    ),
    sorcery(
        *("Chainer's Edict", "{1}{B}"),
        does(SacrificeSome(TargetPlayer(), CREATURE), TARGET_PLAYER),
        flashback("{5}{B}{B}"),
        printed="TOR-U",
    ),
    sorcery(
        *("Corrupt", "{5}{B}"),
        does(
            Seq(
                (
                    damage(CountOf(all_of(IsSubtype("Swamp"), YOU_CONTROL)), TARGET, name="dealt"),
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
                    ChooseCards(You(), "chosen", all_of(non(CREATURE), non(LAND)), Zone.HAND, TargetPlayer()),
                    DiscardObject(Bound("chosen")),
                )
            ),
            TargetSlot(None, TargetPlayers.OPPONENT),
        ),
        printed="7ED-C USG-C",
    ),
    creature(
        *("Fallen Angel", "{3}{B}{B}", "Angel", 3, 3),
        FLYING,
        act(pay("", SacrificePermanents(CREATURE)), pump(This(), 2, 1)),
        printed="7ED-R",
    ),
    creature(
        *("Gravedigger", "{3}{B}", "Zombie", 2, 2),
        enters(May(You(), bounce(TARGET)), target(all_of(CREATURE, YOU_CONTROL), zone=Zone.GRAVEYARD)),
        printed="7ED-C TMP-C ODY-C",
    ),
    enchantment("Greed", "{3}{B}", act(pay("{B}", PayLife(2)), Draw(You())), printed="7ED-R"),
    creature(
        *("Hypnotic Specter", "{1}{B}{B}", "Specter", 2, 2),
        FLYING,
        when(
            DamageDealt(IsThis(), players=TargetPlayers.OPPONENT), Discard(EventPlayer(), method=DiscardMethod.RANDOM)
        ),
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
                Exists(all_of(NOT_THIS, CREATURE, YOU_CONTROL)),
                SacrificeSome(You(), all_of(NOT_THIS, CREATURE)),
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
    sorcery("Mind Rot", "{2}{B}", does(Discard(TargetPlayer(), 2), TARGET_PLAYER), printed="7ED-C"),
    creature(
        *("Murk Dwellers", "{3}{B}", "Zombie", 2, 2),
        when(GoesUnblocked(), ApplyUntil(This(), (AddPT(2, 0),), Duration.END_OF_COMBAT)),
    ),
    enchantment(
        *("Pestilence", "{2}{B}{B}"),
        when(END_STEP, SacrificeObject(This()), condition=Untrue(Exists(CREATURE))),
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
            Seq((MoveTo(TARGET, Zone.BATTLEFIELD, controller=You()), LoseLife(You(), ManaValueOf(TARGET)))),
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
        does(Destroy(TARGET, regenerable=False), target(all_of(non(ARTIFACT), non(BLACK), CREATURE))),
    ),
    creature("Zombie Goliath", "{4}{B}", "Zombie Giant", 4, 3),
)
