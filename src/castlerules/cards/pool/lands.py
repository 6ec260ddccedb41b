"""The lands of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.builders import act, all_of, basic_land, damage, land, non, pay, tap_for, target, when
from castlerules.cards.language.abilities import AddKeyword, ApplyUntil, EntersWith, SetColors, SetPT, SetTypes
from castlerules.cards.language.characteristics import CardType, Color, Supertype
from castlerules.cards.language.constants import LAND, TARGET, TRAMPLE
from castlerules.cards.language.costs import SacrificeThis
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.filters import IsSupertype
from castlerules.cards.language.one_shot import Destroy
from castlerules.cards.language.references import This, You
from castlerules.cards.language.triggers import BecomesTapped

_BASIC_LAND_PRINTINGS: Final = "7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C INV-C ODY-C"

CARDS: Final[tuple[CardDef, ...]] = (
    land("Adarkar Wastes", tap_for("C"), tap_for("W", "U", hurts=1), printed="7ED-R ICE-R"),
    land("Brushland", tap_for("C"), tap_for("G", "W", hurts=1), printed="7ED-R ICE-R"),
    land("City of Brass", when(BecomesTapped(), damage(1, You())), tap_for(*"WUBRG"), printed="7ED-R"),
    basic_land("Forest", printed=_BASIC_LAND_PRINTINGS),
    basic_land("Island", printed=_BASIC_LAND_PRINTINGS),
    land("Karplusan Forest", tap_for("C"), tap_for("R", "G", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Mountain", printed=_BASIC_LAND_PRINTINGS),
    basic_land("Plains", printed=_BASIC_LAND_PRINTINGS),
    land("Sulfurous Springs", tap_for("C"), tap_for("B", "R", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Swamp", printed=_BASIC_LAND_PRINTINGS),
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
            target(all_of(non(IsSupertype(Supertype.BASIC)), LAND)),
        ),
        printed="TMP-U",
    ),
)
