"""The lands of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import (
    AddKeyword,
    ApplyUntil,
    BecomesTapped,
    EntersWith,
    SetColors,
    SetPT,
    SetTypes,
)
from castlerules.cards.atoms import Destroy
from castlerules.cards.builders import (
    LAND,
    TARGET,
    TRAMPLE,
    act,
    all_of,
    basic_land,
    damage,
    land,
    no,
    pay,
    tap_for,
    target,
    when,
)
from castlerules.cards.characteristics import CardType, Color, Supertype
from castlerules.cards.costs import SacrificeThis
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import IsSupertype, This, You

__all__ = ["CARDS"]

_BASIC: Final = "7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C INV-C ODY-C"

CARDS: Final[tuple[CardDef, ...]] = (
    land("Adarkar Wastes", tap_for("C"), tap_for("W", "U", hurts=1), printed="7ED-R ICE-R"),
    land("Brushland", tap_for("C"), tap_for("G", "W", hurts=1), printed="7ED-R ICE-R"),
    land("City of Brass", when(BecomesTapped(), damage(1, You())), tap_for(*"WUBRG"), printed="7ED-R"),
    basic_land("Forest", printed=_BASIC),
    basic_land("Island", printed=_BASIC),
    land("Karplusan Forest", tap_for("C"), tap_for("R", "G", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Mountain", printed=_BASIC),
    basic_land("Plains", printed=_BASIC),
    land("Sulfurous Springs", tap_for("C"), tap_for("B", "R", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Swamp", printed=_BASIC),
    land(
        "Treetop Village",
        EntersWith(tapped=True),
        tap_for("G"),
        act(
            "{1}{G}",
            ApplyUntil(
                This(),
                (
                    SetTypes((CardType.CREATURE,), ("Ape",)),
                    SetColors((Color.GREEN,)),
                    AddKeyword(TRAMPLE),
                    SetPT(3, 3),
                ),
            ),
        ),
        printed="ULG-U",
    ),
    land("Underground River", tap_for("C"), tap_for("U", "B", hurts=1), printed="7ED-R ICE-R"),
    land(
        "Wasteland",
        tap_for("C"),
        act(
            pay("{T}", SacrificeThis()),
            Destroy(TARGET),
            target(all_of(no(IsSupertype(Supertype.BASIC)), LAND)),
        ),
        printed="TMP-U",
    ),
)
