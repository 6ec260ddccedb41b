"""The artifacts of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.builders import (
    act,
    all_of,
    any_of,
    artifact,
    artifact_creature,
    damage,
    non,
    pay,
    tap_for,
    target,
    when,
)
from castlerules.cards.language.abilities import CantBeBlocked, EntersWith, MayPay, MustAttack, NoUntap, Static
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    RED,
    TARGET,
    TARGET_PLAYER,
    YOUR_UPKEEP,
)
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import ActivationLimit, Comparison, StepName
from castlerules.cards.language.expressions import Each, HandSize, Matches, PowerIs, Sum
from castlerules.cards.language.filters import IsSubtype, IsTapped
from castlerules.cards.language.one_shot import Destroy, Discard, Draw, GainLife, Mill, SetTapped
from castlerules.cards.language.references import EachPlayer, EventPlayer, TargetPlayer, This, You
from castlerules.cards.language.triggers import SpellCast, StepBegins

CARDS: Final[tuple[CardDef, ...]] = (
    artifact(
        *("Disrupting Scepter", "{3}"),
        act("{3}{T}", Discard(TargetPlayer()), TARGET_PLAYER, limits=(ActivationLimit.OWN_TURN,)),
        printed="7ED-R",
    ),
    artifact(
        *("Howling Mine", "{2}"),
        when(
            StepBegins(StepName.DRAW, EachPlayer()),
            Draw(EventPlayer()),
            condition=Matches(This(), non(IsTapped())),
        ),
        printed="7ED-R",
    ),
    artifact(
        *("Icy Manipulator", "{4}"),
        act("{1}{T}", SetTapped(TARGET), target(any_of(ARTIFACT, CREATURE, LAND))),
        printed="ICE-U",
    ),
    artifact(
        *("Iron Star", "{1}"), when(SpellCast(RED), MayPay(You(), pay("{1}"), GainLife(You(), 1))), printed="7ED-U"
    ),
    artifact("Ivory Tower", "{1}", when(YOUR_UPKEEP, GainLife(You(), Sum((HandSize(You()), -4))))),
    artifact("Jayemdae Tome", "{4}", act("{4}{T}", Draw(You())), printed="7ED-R"),
    artifact_creature(
        *("Juggernaut", "{4}", "Juggernaut", 5, 3), Static(MustAttack()), Static(CantBeBlocked(by=IsSubtype("Wall")))
    ),
    artifact(
        *("Meekstone", "{1}"),
        Static(NoUntap(all_of(CREATURE, PowerIs(Comparison.AT_LEAST, 3)))),
        printed="7ED-R",
    ),
    artifact("Millstone", "{2}", act("{2}{T}", Mill(TargetPlayer(), 2), TARGET_PLAYER), printed="7ED-R"),
    artifact(
        *("Nevinyrral's Disk", "{4}"),
        EntersWith(tapped=True),
        act("{1}{T}", Destroy(Each(any_of(ARTIFACT, CREATURE, ENCHANTMENT)))),
    ),
    artifact_creature("Obsianus Golem", "{6}", "Golem", 4, 6),
    artifact_creature("Phyrexian Hulk", "{6}", "Phyrexian Golem", 5, 4, printed="7ED-U TMP-U"),
    artifact("Rod of Ruin", "{4}", act("{3}{T}", damage(1, TARGET), ANY_TARGET), printed="7ED-U"),
    artifact("Sol Ring", "{1}", tap_for("CC")),
    artifact_creature("Stone Golem", "{5}", "Golem", 4, 4),
)
