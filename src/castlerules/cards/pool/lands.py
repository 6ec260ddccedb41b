"""The lands of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

_BASIC_LAND_PRINTINGS: Final = "7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C INV-C ODY-C"

CARDS: Final[tuple[lang.CardDef, ...]] = (
    land("Adarkar Wastes", tap_for("C"), tap_for("W", "U", hurts=1), printed="7ED-R ICE-R"),
    land("Brushland", tap_for("C"), tap_for("G", "W", hurts=1), printed="7ED-R ICE-R"),
    land("City of Brass", when(lang.BecomesTapped(), damage(1, lang.You())), tap_for(*"WUBRG"), printed="7ED-R"),
    basic_land("Forest", printed=_BASIC_LAND_PRINTINGS),
    basic_land("Island", printed=_BASIC_LAND_PRINTINGS),
    land("Karplusan Forest", tap_for("C"), tap_for("R", "G", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Mountain", printed=_BASIC_LAND_PRINTINGS),
    basic_land("Plains", printed=_BASIC_LAND_PRINTINGS),
    land("Sulfurous Springs", tap_for("C"), tap_for("B", "R", hurts=1), printed="7ED-R ICE-R"),
    basic_land("Swamp", printed=_BASIC_LAND_PRINTINGS),
    with_text(
        land("Treetop Village", printed="ULG-U"),
        lang.EntersWith(tapped=True),
        tap_for("G"),
        act(
            "{1}{G}",
            lang.ApplyUntil(
                lang.This(),
                (
                    lang.SetTypes((lang.CardType.CREATURE,), ("Ape",)),
                    lang.SetColors((lang.Color.GREEN,)),
                    lang.AddKeyword(lang.TRAMPLE),
                    lang.SetPT(3, 3),
                ),
            ),
        ),
    ),
    land("Underground River", tap_for("C"), tap_for("U", "B", hurts=1), printed="7ED-R ICE-R"),
    with_text(
        land("Wasteland", printed="TMP-U"),
        tap_for("C"),
        act(
            pay("{T}", lang.SacrificeThis()),
            lang.Destroy(lang.TARGET),
            target(all_of(non(lang.IsSupertype(lang.Supertype.BASIC)), lang.LAND)),
        ),
    ),
)
