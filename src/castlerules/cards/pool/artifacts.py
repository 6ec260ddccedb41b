"""The artifacts of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    with_text(
        artifact("Disrupting Scepter", "{3}", printed="7ED-R"),
        act("{3}{T}", lang.Discard(lang.TargetPlayer()), lang.TARGET_PLAYER, limits=(lang.ActivationLimit.OWN_TURN,)),
    ),
    with_text(
        artifact("Howling Mine", "{2}", printed="7ED-R"),
        when(
            lang.StepBegins(lang.StepName.DRAW, lang.EachPlayer()),
            lang.Draw(lang.EventPlayer()),
            condition=lang.Matches(lang.This(), non(lang.IsTapped())),
        ),
    ),
    with_text(
        artifact("Icy Manipulator", "{4}", printed="ICE-U"),
        act("{1}{T}", lang.SetTapped(lang.TARGET), target(any_of(lang.ARTIFACT, lang.CREATURE, lang.LAND))),
    ),
    with_text(
        artifact("Iron Star", "{1}", printed="7ED-U"),
        when(lang.SpellCast(lang.RED), lang.MayPay(lang.You(), pay("{1}"), lang.GainLife(lang.You(), 1))),
    ),
    with_text(
        artifact("Ivory Tower", "{1}"),
        when(lang.YOUR_UPKEEP, lang.GainLife(lang.You(), lang.Sum((lang.HandSize(lang.You()), -4)))),
    ),
    artifact("Jayemdae Tome", "{4}", act("{4}{T}", lang.Draw(lang.You())), printed="7ED-R"),
    with_text(
        artifact_creature("Juggernaut", "{4}", "Juggernaut", 5, 3),
        lang.Static(lang.MustAttack()),
        lang.Static(lang.CantBeBlocked(by=lang.IsSubtype("Wall"))),
    ),
    with_text(
        artifact("Meekstone", "{1}", printed="7ED-R"),
        lang.Static(lang.NoUntap(all_of(lang.CREATURE, lang.PowerIs(lang.Comparison.AT_LEAST, 3)))),
    ),
    artifact("Millstone", "{2}", act("{2}{T}", lang.Mill(lang.TargetPlayer(), 2), lang.TARGET_PLAYER), printed="7ED-R"),
    with_text(
        artifact("Nevinyrral's Disk", "{4}"),
        lang.EntersWith(tapped=True),
        act("{1}{T}", lang.Destroy(lang.Each(any_of(lang.ARTIFACT, lang.CREATURE, lang.ENCHANTMENT)))),
    ),
    artifact_creature("Obsianus Golem", "{6}", "Golem", 4, 6),
    artifact_creature("Phyrexian Hulk", "{6}", "Phyrexian Golem", 5, 4, printed="7ED-U TMP-U"),
    artifact("Rod of Ruin", "{4}", act("{3}{T}", damage(1, lang.TARGET), lang.ANY_TARGET), printed="7ED-U"),
    artifact("Sol Ring", "{1}", tap_for("CC")),
    artifact_creature("Stone Golem", "{5}", "Golem", 4, 4),
)
