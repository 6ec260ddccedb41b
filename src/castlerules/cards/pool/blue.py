"""The blue cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
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

CARDS: Final[tuple[lang.CardDef, ...]] = (
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, lang.FLYING, printed="7ED-U"),
    instant(
        "Brainstorm",
        "{U}",
        does(
            lang.InOrder(
                (
                    lang.Draw(lang.You(), 3),
                    lang.ChooseCards(
                        lang.You(), "put back", lang.Anything(), lang.Zone.HAND, lang.You(), least=2, most=2
                    ),
                    lang.MoveTo(lang.BoundObjects("put back"), lang.Zone.LIBRARY),
                )
            )
        ),
        printed="ICE-C MMQ-C",
    ),
    instant(
        "Capsize", "{1}{U}{U}", does(bounce(lang.TARGET), target(lang.Anything())), buyback("{3}"), printed="TMP-C"
    ),
    aura("Control Magic", "{2}{U}{U}", lang.CREATURE, gets(lang.Enchanted(), lang.TakeControl())),
    creature("Coral Merfolk", "{1}{U}", "Merfolk", 2, 1, printed="7ED-C USG-C"),
    instant(
        "Counterspell",
        "{U}{U}",
        does(lang.CounterSpell(lang.TARGET), lang.TARGET_SPELL),
        printed="7ED-C ICE-C TMP-C MMQ-C",
    ),
    instant("Evacuation", "{3}{U}{U}", does(bounce(lang.Each(lang.CREATURE))), printed="7ED-R STH-R"),
    creature("Giant Octopus", "{3}{U}", "Octopus", 3, 3, printed="7ED-C"),
    aura(
        "Hermetic Study",
        "{1}{U}",
        lang.CREATURE,
        gets(lang.Enchanted(), lang.AddAbility(act("{T}", damage(1, lang.TARGET), lang.ANY_TARGET))),
        printed="USG-C",
    ),
    creature(
        "Horseshoe Crab",
        "{2}{U}",
        "Crab",
        1,
        3,
        act("{U}", lang.SetTapped(lang.This(), tapped=False)),
        printed="USG-C",
    ),
    instant(
        "Impulse",
        "{1}{U}",
        does(
            lang.InOrder(
                (
                    lang.LookAtTop("top", 4),
                    lang.ChooseCards(lang.You(), "found", lang.Anything(), lang.Zone.LIBRARY, lang.You(), among="top"),
                    lang.MoveTo(lang.BoundObjects("found"), lang.Zone.HAND),
                    lang.ChooseCards(
                        lang.You(), "rest", lang.Anything(), lang.Zone.LIBRARY, lang.You(), least=4, most=4, among="top"
                    ),
                    lang.MoveTo(lang.BoundObjects("rest"), lang.Zone.LIBRARY, position=lang.LibraryPosition.BOTTOM),
                )
            )
        ),
        printed="VIS-C",
    ),
    instant("Jump", "{U}", does(lang.ApplyUntil(lang.TARGET, (lang.AddKeyword(lang.FLYING),)), target(lang.CREATURE))),
    creature(
        "Lord of Atlantis",
        "{U}{U}",
        "Merfolk",
        2,
        2,
        gets(all_of(lang.NOT_THIS, lang.IsSubtype("Merfolk")), lang.AddPT(1, 1), lang.AddKeyword(landwalk("Island"))),
        printed="7ED-R",
    ),
    creature(
        "Man-o'-War",
        "{2}{U}",
        "Jellyfish",
        2,
        2,
        enters(bounce(lang.TARGET), target(lang.CREATURE)),
        printed="VIS-C",
    ),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1, printed="7ED-C"),
    creature(
        "Phantom Warrior",
        "{1}{U}{U}",
        "Illusion Warrior",
        2,
        2,
        lang.Static(lang.CantBeBlocked(by=lang.Anything())),
        printed="7ED-U WTH-U",
    ),
    instant(
        "Power Sink",
        "{X}{U}",
        does(
            lang.UnlessPaid(
                lang.ControllerOf(lang.TARGET),
                pay("{X}"),
                lang.InOrder(  # countered last, while the spell still has a controller
                    (
                        lang.SetTapped(
                            lang.Each(
                                all_of(
                                    lang.LAND, lang.HasManaAbility(), lang.ControlledBy(lang.ControllerOf(lang.TARGET))
                                )
                            )
                        ),
                        lang.EmptyPool(lang.ControllerOf(lang.TARGET)),
                        lang.CounterSpell(lang.TARGET),
                    )
                ),
                x=lang.X(),
            ),
            lang.TARGET_SPELL,
        ),
        printed="ICE-C MIR-C TMP-C USG-C",
    ),
    creature(
        "Prodigal Sorcerer",
        "{2}{U}",
        "Human Wizard",
        1,
        1,
        act("{T}", damage(1, lang.TARGET), lang.ANY_TARGET),
        printed="7ED-C",
    ),
    creature("Sandbar Crocodile", "{4}{U}", "Crocodile", 6, 5, lang.PHASING, printed="MIR-C"),
    creature(
        "Tradewind Rider",
        "{3}{U}",
        "Spirit",
        1,
        4,
        lang.FLYING,
        act(pay("{T}", lang.TapOthers(lang.CREATURE, 2)), bounce(lang.TARGET), target(lang.Anything())),
        printed="TMP-R",
    ),
    instant(  # tapping a tapped permanent does nothing (BASE-134), so there is only one choice
        "Twiddle",
        "{U}",
        does(
            lang.If(
                lang.Matches(lang.TARGET, lang.IsTapped()),
                lang.May(lang.You(), lang.SetTapped(lang.TARGET, tapped=False)),
                lang.May(lang.You(), lang.SetTapped(lang.TARGET)),
            ),
            target(any_of(lang.ARTIFACT, lang.CREATURE, lang.LAND)),
        ),
        printed="7ED-C",
    ),
    sorcery("Undo", "{1}{U}{U}", does(bounce(lang.TARGET), target(lang.CREATURE, count=2)), printed="VIS-C"),
    instant("Unsummon", "{U}", does(bounce(lang.TARGET), target(lang.CREATURE)), printed="7ED-C"),
    creature("Water Elemental", "{3}{U}{U}", "Elemental", 5, 4),
    creature("Wind Drake", "{2}{U}", "Drake", 2, 2, lang.FLYING, printed="7ED-C TMP-C"),
)
