"""The blue cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, lang.FLYING, printed="7ED-U"),
    with_text(
        instant("Brainstorm", "{U}", printed="ICE-C MMQ-C"),
        does(
            in_order(
                lang.Draw(lang.You(), 3),
                lang.ChooseCards(lang.You(), "put back", lang.Anything(), lang.Zone.HAND, lang.You(), least=2, most=2),
                lang.MoveTo(lang.BoundObjects("put back"), lang.Zone.LIBRARY),
            )
        ),
    ),
    instant(
        "Capsize", "{1}{U}{U}", does(bounce(lang.TARGET), target(lang.Anything())), buyback("{3}"), printed="TMP-C"
    ),
    aura("Control Magic", "{2}{U}{U}", lang.CREATURE, gets(lang.Enchanted(), lang.TakeControl())),
    creature("Coral Merfolk", "{1}{U}", "Merfolk", 2, 1, printed="7ED-C USG-C"),
    with_text(
        instant("Counterspell", "{U}{U}", printed="7ED-C ICE-C TMP-C MMQ-C"),
        does(lang.CounterSpell(lang.TARGET), lang.TARGET_SPELL),
    ),
    instant("Evacuation", "{3}{U}{U}", does(bounce(lang.Each(lang.CREATURE))), printed="7ED-R STH-R"),
    creature("Giant Octopus", "{3}{U}", "Octopus", 3, 3, printed="7ED-C"),
    with_text(
        aura("Hermetic Study", "{1}{U}", lang.CREATURE, printed="USG-C"),
        gets(lang.Enchanted(), lang.AddAbility(act("{T}", damage(1, lang.TARGET), lang.ANY_TARGET))),
    ),
    with_text(
        creature("Horseshoe Crab", "{2}{U}", "Crab", 1, 3, printed="USG-C"),
        act("{U}", lang.SetTapped(lang.This(), tapped=False)),
    ),
    with_text(
        instant("Impulse", "{1}{U}", printed="VIS-C"),
        does(
            in_order(
                lang.LookAtTop("top", 4),
                lang.ChooseCards(lang.You(), "found", lang.Anything(), lang.Zone.LIBRARY, lang.You(), among="top"),
                lang.MoveTo(lang.BoundObjects("found"), lang.Zone.HAND),
                lang.ChooseCards(
                    lang.You(), "rest", lang.Anything(), lang.Zone.LIBRARY, lang.You(), least=4, most=4, among="top"
                ),
                lang.MoveTo(lang.BoundObjects("rest"), lang.Zone.LIBRARY, position=lang.LibraryPosition.BOTTOM),
            )
        ),
    ),
    instant("Jump", "{U}", does(lang.ApplyUntil(lang.TARGET, (lang.AddKeyword(lang.FLYING),)), target(lang.CREATURE))),
    with_text(
        creature("Lord of Atlantis", "{U}{U}", "Merfolk", 2, 2, printed="7ED-R"),
        gets(all_of(lang.NOT_THIS, lang.IsSubtype("Merfolk")), lang.AddPT(1, 1), lang.AddKeyword(landwalk("Island"))),
    ),
    with_text(
        creature("Man-o'-War", "{2}{U}", "Jellyfish", 2, 2, printed="VIS-C"),
        enters(bounce(lang.TARGET), target(lang.CREATURE)),
    ),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1, printed="7ED-C"),
    with_text(
        creature("Phantom Warrior", "{1}{U}{U}", "Illusion Warrior", 2, 2, printed="7ED-U WTH-U"),
        lang.Static(lang.CantBeBlocked(by=lang.Anything())),
    ),
    with_text(
        instant("Power Sink", "{X}{U}", printed="ICE-C MIR-C TMP-C USG-C"),
        does(
            lang.UnlessPaid(
                lang.ControllerOf(lang.TARGET),
                pay("{X}"),
                in_order(  # countered last, while the spell still has a controller
                    lang.SetTapped(
                        lang.Each(
                            all_of(lang.LAND, lang.HasManaAbility(), lang.ControlledBy(lang.ControllerOf(lang.TARGET)))
                        )
                    ),
                    lang.EmptyPool(lang.ControllerOf(lang.TARGET)),
                    lang.CounterSpell(lang.TARGET),
                ),
                x=lang.X(),
            ),
            lang.TARGET_SPELL,
        ),
    ),
    with_text(
        creature("Prodigal Sorcerer", "{2}{U}", "Human Wizard", 1, 1, printed="7ED-C"),
        act("{T}", damage(1, lang.TARGET), lang.ANY_TARGET),
    ),
    creature("Sandbar Crocodile", "{4}{U}", "Crocodile", 6, 5, lang.PHASING, printed="MIR-C"),
    with_text(
        creature("Tradewind Rider", "{3}{U}", "Spirit", 1, 4, printed="TMP-R"),
        lang.FLYING,
        act(pay("{T}", lang.TapOthers(lang.CREATURE, 2)), bounce(lang.TARGET), target(lang.Anything())),
    ),
    with_text(  # tapping a tapped permanent does nothing (BASE-134), so there is only one choice
        instant("Twiddle", "{U}", printed="7ED-C"),
        does(
            lang.If(
                lang.Matches(lang.TARGET, lang.IsTapped()),
                lang.May(lang.You(), lang.SetTapped(lang.TARGET, tapped=False)),
                lang.May(lang.You(), lang.SetTapped(lang.TARGET)),
            ),
            target(any_of(lang.ARTIFACT, lang.CREATURE, lang.LAND)),
        ),
    ),
    sorcery("Undo", "{1}{U}{U}", does(bounce(lang.TARGET), target(lang.CREATURE, count=2)), printed="VIS-C"),
    instant("Unsummon", "{U}", does(bounce(lang.TARGET), target(lang.CREATURE)), printed="7ED-C"),
    creature("Water Elemental", "{3}{U}{U}", "Elemental", 5, 4),
    creature("Wind Drake", "{2}{U}", "Drake", 2, 2, lang.FLYING, printed="7ED-C TMP-C"),
)
