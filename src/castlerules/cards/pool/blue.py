"""The blue cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.builders import (
    act,
    all_of,
    any_of,
    aura,
    bounce,
    buyback,
    creature,
    damage,
    does,
    enters,
    gets,
    instant,
    landwalk,
    pay,
    sorcery,
    target,
)
from castlerules.cards.language.abilities import (
    AddAbility,
    AddKeyword,
    AddPT,
    ApplyUntil,
    CantBeBlocked,
    ChooseCards,
    If,
    LookAtTop,
    May,
    Seq,
    Static,
    TakeControl,
    UnlessPaid,
)
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    FLYING,
    LAND,
    NOT_THIS,
    PHASING,
    TARGET,
    TARGET_SPELL,
)
from castlerules.cards.language.costs import TapOthers
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import LibraryPosition, Zone
from castlerules.cards.language.expressions import ControlledBy, ControllerOf, Each, Matches
from castlerules.cards.language.filters import Anything, HasManaAbility, IsSubtype, IsTapped
from castlerules.cards.language.one_shot import CounterSpell, Draw, EmptyPool, MoveTo, SetTapped
from castlerules.cards.language.references import Bound, Enchanted, This, X, You

CARDS: Final[tuple[CardDef, ...]] = (
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, FLYING, printed="7ED-U"),
    instant(
        *("Brainstorm", "{U}"),
        does(
            Seq(
                (
                    Draw(You(), 3),
                    ChooseCards(You(), "put back", Anything(), Zone.HAND, You(), least=2, most=2),
                    MoveTo(Bound("put back"), Zone.LIBRARY),
                )
            )
        ),
        printed="ICE-C MMQ-C",
    ),
    instant("Capsize", "{1}{U}{U}", does(bounce(TARGET), target(Anything())), buyback("{3}"), printed="TMP-C"),
    aura("Control Magic", "{2}{U}{U}", CREATURE, gets(Enchanted(), TakeControl())),
    creature("Coral Merfolk", "{1}{U}", "Merfolk", 2, 1, printed="7ED-C USG-C"),
    instant("Counterspell", "{U}{U}", does(CounterSpell(TARGET), TARGET_SPELL), printed="7ED-C ICE-C TMP-C MMQ-C"),
    instant("Evacuation", "{3}{U}{U}", does(bounce(Each(CREATURE))), printed="7ED-R STH-R"),
    creature("Giant Octopus", "{3}{U}", "Octopus", 3, 3, printed="7ED-C"),
    aura(
        *("Hermetic Study", "{1}{U}", CREATURE),
        gets(Enchanted(), AddAbility(act("{T}", damage(1, TARGET), ANY_TARGET))),
        printed="USG-C",
    ),
    creature(*("Horseshoe Crab", "{2}{U}", "Crab", 1, 3), act("{U}", SetTapped(This(), tapped=False)), printed="USG-C"),
    instant(
        *("Impulse", "{1}{U}"),
        does(
            Seq(
                (
                    LookAtTop("top", 4),
                    ChooseCards(You(), "found", Anything(), Zone.LIBRARY, You(), among="top"),
                    MoveTo(Bound("found"), Zone.HAND),
                    ChooseCards(You(), "rest", Anything(), Zone.LIBRARY, You(), least=4, most=4, among="top"),
                    MoveTo(Bound("rest"), Zone.LIBRARY, position=LibraryPosition.BOTTOM),
                )
            )
        ),
        printed="VIS-C",
    ),
    instant("Jump", "{U}", does(ApplyUntil(TARGET, (AddKeyword(FLYING),)), target(CREATURE))),
    creature(
        *("Lord of Atlantis", "{U}{U}", "Merfolk", 2, 2),
        gets(all_of(NOT_THIS, IsSubtype("Merfolk")), AddPT(1, 1), AddKeyword(landwalk("Island"))),
        printed="7ED-R",
    ),
    creature(*("Man-o'-War", "{2}{U}", "Jellyfish", 2, 2), enters(bounce(TARGET), target(CREATURE)), printed="VIS-C"),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1, printed="7ED-C"),
    creature(
        *("Phantom Warrior", "{1}{U}{U}", "Illusion Warrior", 2, 2),
        Static(CantBeBlocked(by=Anything())),
        printed="7ED-U WTH-U",
    ),
    instant(
        *("Power Sink", "{X}{U}"),
        does(
            UnlessPaid(
                ControllerOf(TARGET),
                pay("{X}"),
                Seq(  # countered last, while the spell still has a controller
                    (
                        SetTapped(Each(all_of(LAND, HasManaAbility(), ControlledBy(ControllerOf(TARGET))))),
                        EmptyPool(ControllerOf(TARGET)),
                        CounterSpell(TARGET),
                    )
                ),
                x=X(),
            ),
            TARGET_SPELL,
        ),
        printed="ICE-C MIR-C TMP-C USG-C",
    ),
    creature(
        *("Prodigal Sorcerer", "{2}{U}", "Human Wizard", 1, 1),
        act("{T}", damage(1, TARGET), ANY_TARGET),
        printed="7ED-C",
    ),
    creature("Sandbar Crocodile", "{4}{U}", "Crocodile", 6, 5, PHASING, printed="MIR-C"),
    creature(
        *("Tradewind Rider", "{3}{U}", "Spirit", 1, 4),
        FLYING,
        act(pay("{T}", TapOthers(CREATURE, 2)), bounce(TARGET), target(Anything())),
        printed="TMP-R",
    ),
    instant(  # tapping what is tapped is nothing (BASE-134), so only the other half of the choice is real
        *("Twiddle", "{U}"),
        does(
            If(
                Matches(TARGET, IsTapped()),
                May(You(), SetTapped(TARGET, tapped=False)),
                May(You(), SetTapped(TARGET)),
            ),
            target(any_of(ARTIFACT, CREATURE, LAND)),
        ),
        printed="7ED-C",
    ),
    sorcery("Undo", "{1}{U}{U}", does(bounce(TARGET), target(CREATURE, count=2)), printed="VIS-C"),
    instant("Unsummon", "{U}", does(bounce(TARGET), target(CREATURE)), printed="7ED-C"),
    creature("Water Elemental", "{3}{U}{U}", "Elemental", 5, 4),
    creature("Wind Drake", "{2}{U}", "Drake", 2, 2, FLYING, printed="7ED-C TMP-C"),
)
