"""The green cards of the pool, by name."""

from __future__ import annotations

from typing import Final

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
from castlerules.cards.language.abilities import (
    AdditionalCost,
    AddKeyword,
    AddPT,
    ApplyUntil,
    CharacteristicDefining,
    CreateDelayedTrigger,
    CreateTokens,
    EntersWith,
    MustBeBlocked,
    Search,
    Seq,
    SetColors,
    Static,
    Token,
)
from castlerules.cards.language.characteristics import CardType, Color, Supertype, TypeLine
from castlerules.cards.language.constants import (
    ARTIFACT,
    CREATURE,
    DEFENDER,
    ENCHANTMENT,
    LAND,
    REACH,
    SHROUD,
    TARGET,
    TRAMPLE,
    YOU_CONTROL,
)
from castlerules.cards.language.costs import DiscardCards, RemoveCountersFromThis, SacrificePermanents
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import CounterKind, KeywordKind, StepName, Zone
from castlerules.cards.language.expressions import CountOf, Each, HandSize, IsBlocking, WasPaid
from castlerules.cards.language.filters import Anything, IsSubtype, IsSupertype, IsThis
from castlerules.cards.language.one_shot import (
    Destroy,
    Draw,
    GainLife,
    MoveTo,
    PreventCombatDamage,
    PutCounters,
    Regenerate,
    Shuffle,
)
from castlerules.cards.language.references import Bound, EachPlayer, Enchanted, EventObject, EventOther, This, You
from castlerules.cards.language.triggers import BecomesBlocked, BecomesBlockedBy, Blocks, StepBegins

_DESTROY_AFTER_COMBAT: Final = CreateDelayedTrigger(
    StepBegins(StepName.END_OF_COMBAT, EachPlayer()), Destroy(EventOther())
)
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
    instant("Fog", "{G}", does(PreventCombatDamage()), printed="7ED-C MIR-C"),
    instant("Giant Growth", "{G}", does(pump(TARGET, 3, 3), target(CREATURE)), printed="7ED-C ICE-C"),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, REACH, printed="7ED-C"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2, printed="7ED-C"),
    instant(
        *("Harrow", "{2}{G}"),
        AdditionalCost(pay("", SacrificePermanents(LAND))),
        does(
            Seq(
                (
                    Search("found", all_of(IsSupertype(Supertype.BASIC), LAND), most=2),
                    MoveTo(Bound("found"), Zone.BATTLEFIELD, controller=You()),
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
        CharacteristicDefining(HandSize(You()), HandSize(You())),
        printed="7ED-R MIR-R",
    ),
    sorcery(
        *("Overrun", "{2}{G}{G}{G}"),
        does(pump(Each(all_of(CREATURE, YOU_CONTROL)), 3, 3, TRAMPLE)),
        printed="TMP-U ODY-U",
    ),
    aura(
        *("Rancor", "{G}", CREATURE),
        gets(Enchanted(), AddPT(2, 0), AddKeyword(TRAMPLE)),
        dies(bounce(EventObject())),
        printed="ULG-C",
    ),
    sorcery("Regrowth", "{1}{G}", does(bounce(TARGET), target(YOU_CONTROL, zone=Zone.GRAVEYARD))),
    creature(
        *("River Boa", "{1}{G}", "Snake", 2, 1), landwalk("Island"), act("{G}", Regenerate(This())), printed="VIS-C"
    ),
    creature("Rumbling Baloth", "{2}{G}{G}", "Beast", 4, 4),
    creature(
        *("Spike Feeder", "{1}{G}{G}", "Spike", 0, 0),
        EntersWith(kind=CounterKind.PLUS, count=2),
        act(
            pay("{2}", RemoveCountersFromThis(CounterKind.PLUS)),
            PutCounters(TARGET, CounterKind.PLUS),
            target(CREATURE),
        ),
        act(pay("", RemoveCountersFromThis(CounterKind.PLUS)), GainLife(You(), 2)),
        printed="STH-U",
    ),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4, printed="7ED-C STH-C"),
    creature(
        *("Thicket Basilisk", "{3}{G}{G}", "Basilisk", 2, 4),
        when(Blocks(attacker=non(IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
        when(BecomesBlockedBy(by=non(IsSubtype("Wall"))), _DESTROY_AFTER_COMBAT),
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
