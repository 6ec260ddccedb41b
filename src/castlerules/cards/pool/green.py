"""The green cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import (
    AdditionalCost,
    AddKeyword,
    AddPT,
    ApplyUntil,
    BecomesBlocked,
    BecomesBlockedBy,
    Blocks,
    Characteristic,
    CreateTokens,
    Delayed,
    EntersWith,
    MustBeBlocked,
    Search,
    Seq,
    SetColors,
    Static,
    StepBegins,
    StepName,
    Token,
)
from castlerules.cards.atoms import (
    Destroy,
    Draw,
    GainLife,
    MoveTo,
    PreventAllCombat,
    PutCounters,
    Regenerate,
    Shuffle,
)
from castlerules.cards.builders import (
    ARTIFACT,
    CREATURE,
    DEFENDER,
    ENCHANTMENT,
    LAND,
    REACH,
    SHROUD,
    TARGET,
    TRAMPLE,
    YOURS,
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
    no,
    pay,
    pump,
    sorcery,
    tap_for,
    target,
    when,
)
from castlerules.cards.characteristics import CardType, Color, Supertype, TypeLine
from castlerules.cards.costs import DiscardCards, RemoveThese, Sacrifices
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import (
    Anything,
    Bound,
    CounterKind,
    CountOf,
    Each,
    EachPlayer,
    Enchanted,
    EventObject,
    EventOther,
    HandSize,
    IsBlocking,
    IsSubtype,
    IsSupertype,
    IsThis,
    KeywordKind,
    This,
    WasPaid,
    You,
    Zone,
)

__all__ = ["CARDS"]

_PETRIFIED: Final = Delayed(StepBegins(StepName.END_OF_COMBAT, EachPlayer()), Destroy(EventOther()))
_SAPROLING: Final = Token(
    "Saproling", TypeLine(types=(CardType.CREATURE,), subtypes=("Saproling",)), (Color.GREEN,), 1, 1
)

CARDS: Final[tuple[CardDef, ...]] = (
    creature("Blanchwood Treefolk", "{4}{G}", "Treefolk", 4, 5, printed="USG-C"),
    creature("Blastoderm", "{2}{G}{G}", "Beast", 5, 5, SHROUD, fading(3), printed="NEM-C"),
    sorcery(
        *("Creeping Mold", "{2}{G}{G}"),
        does(Destroy(TARGET), target(any_of(ARTIFACT, ENCHANTMENT, LAND))),
        printed="7ED-U VIS-U",
    ),
    creature("Durkwood Boars", "{4}{G}", "Boar", 4, 4),
    creature(
        *("Elvish Berserker", "{G}", "Elf Berserker", 1, 1),
        when(  # counted on resolution, when blockers may have left
            BecomesBlocked(),
            pump(This(), CountOf(all_of(CREATURE, IsBlocking(This()))), CountOf(all_of(CREATURE, IsBlocking(This())))),
        ),
        printed="EXO-C",
    ),
    instant("Fog", "{G}", does(PreventAllCombat()), printed="7ED-C MIR-C"),
    instant("Giant Growth", "{G}", does(pump(TARGET, 3, 3), target(CREATURE)), printed="7ED-C ICE-C"),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, REACH, printed="7ED-C"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2, printed="7ED-C"),
    instant(
        *("Harrow", "{2}{G}"),
        AdditionalCost(pay("", Sacrifices(LAND))),
        does(
            Seq(
                (
                    Search("found", all_of(IsSupertype(Supertype.BASIC), LAND), most=2),
                    MoveTo(Bound("found"), Zone.BATTLEFIELD, under=You()),
                    Shuffle(You()),
                )
            )
        ),
        printed="TMP-U INV-C",
    ),
    creature(
        *("Kavu Titan", "{1}{G}", "Kavu", 2, 2),
        kicker("{2}{G}"),
        EntersWith(kind=CounterKind.PLUS, count=3, condition=WasPaid(KeywordKind.KICKER)),
        gets(IsThis(), AddKeyword(TRAMPLE), condition=WasPaid(KeywordKind.KICKER)),
        printed="INV-R",
    ),
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("G"), printed="7ED-C"),
    aura("Lure", "{1}{G}{G}", CREATURE, Static(MustBeBlocked(Enchanted())), printed="7ED-U ICE-U MMQ-U"),
    creature(
        *("Maro", "{2}{G}{G}", "Elemental", None, None),
        Characteristic(HandSize(You()), HandSize(You())),
        printed="7ED-R MIR-R",
    ),
    sorcery(
        *("Overrun", "{2}{G}{G}{G}"),
        does(pump(Each(all_of(CREATURE, YOURS)), 3, 3, TRAMPLE)),
        printed="TMP-U ODY-U",
    ),
    aura(
        *("Rancor", "{G}", CREATURE),
        gets(Enchanted(), AddPT(2, 0), AddKeyword(TRAMPLE)),
        dies(bounce(EventObject())),
        printed="ULG-C",
    ),
    sorcery("Regrowth", "{1}{G}", does(bounce(TARGET), target(YOURS, zone=Zone.GRAVEYARD))),
    creature(
        *("River Boa", "{1}{G}", "Snake", 2, 1), landwalk("Island"), act("{G}", Regenerate(This())), printed="VIS-C"
    ),
    creature("Rumbling Baloth", "{2}{G}{G}", "Beast", 4, 4),
    creature(
        *("Spike Feeder", "{1}{G}{G}", "Spike", 0, 0),
        EntersWith(kind=CounterKind.PLUS, count=2),
        act(pay("{2}", RemoveThese(CounterKind.PLUS)), PutCounters(TARGET, CounterKind.PLUS), target(CREATURE)),
        act(pay("", RemoveThese(CounterKind.PLUS)), GainLife(You(), 2)),
        printed="STH-U",
    ),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4, printed="7ED-C STH-C"),
    creature(
        *("Thicket Basilisk", "{3}{G}{G}", "Basilisk", 2, 4),
        when(Blocks(attacker=no(IsSubtype("Wall"))), _PETRIFIED),
        when(BecomesBlockedBy(by=no(IsSubtype("Wall"))), _PETRIFIED),
    ),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3, printed="7ED-C TMP-C"),
    creature(
        *("Verdant Force", "{5}{G}{G}{G}", "Elemental", 7, 7),
        when(StepBegins(StepName.UPKEEP, EachPlayer()), CreateTokens(_SAPROLING, You())),
        printed="TMP-R",
    ),
    creature("Wall of Blossoms", "{1}{G}", "Plant Wall", 0, 4, DEFENDER, enters(Draw(You())), printed="STH-U"),
    creature(
        *("Wild Mongrel", "{1}{G}", "Dog", 2, 2),
        act(
            pay("", DiscardCards(Anything())),
            Seq((pump(This(), 1, 1), a_color(lambda color: ApplyUntil(This(), (SetColors((color,)),))))),
        ),
        printed="ODY-C",
    ),
)
