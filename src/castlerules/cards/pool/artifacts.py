"""The artifacts of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import (
    CantBeBlocked,
    EntersWith,
    IfDo,
    Limit,
    MustAttack,
    NoUntap,
    SpellCast,
    Static,
    StepBegins,
    StepName,
)
from castlerules.cards.atoms import Destroy, Discard, Draw, GainLife, Mill, SetTapped
from castlerules.cards.builders import (
    A_PLAYER,
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    RED,
    TARGET,
    YOUR_UPKEEP,
    act,
    all_of,
    any_of,
    artifact,
    artifact_creature,
    damage,
    no,
    pay,
    tap_for,
    target,
    when,
)
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import (
    Comparison,
    Each,
    EachPlayer,
    EventPlayer,
    HandSize,
    Holds,
    IsSubtype,
    IsTapped,
    PowerIs,
    Sum,
    TargetPlayer,
    This,
    You,
)

__all__ = ["CARDS"]

CARDS: Final[tuple[CardDef, ...]] = (
    artifact(
        *("Disrupting Scepter", "{3}"),
        act("{3}{T}", Discard(TargetPlayer()), A_PLAYER, limits=(Limit.OWN_TURN,)),
        printed="7ED-R",
    ),
    artifact(
        *("Howling Mine", "{2}"),
        when(
            StepBegins(StepName.DRAW, EachPlayer()),
            Draw(EventPlayer()),
            condition=Holds(This(), no(IsTapped())),
        ),
        printed="7ED-R",
    ),
    artifact(
        *("Icy Manipulator", "{4}"),
        act("{1}{T}", SetTapped(TARGET), target(any_of(ARTIFACT, CREATURE, LAND))),
        printed="ICE-U",
    ),
    artifact(*("Iron Star", "{1}"), when(SpellCast(RED), IfDo(You(), pay("{1}"), GainLife(You(), 1))), printed="7ED-U"),
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
    artifact("Millstone", "{2}", act("{2}{T}", Mill(TargetPlayer(), 2), A_PLAYER), printed="7ED-R"),
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
