"""The red cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.builders import (
    act,
    all_of,
    creature,
    damage,
    does,
    enchantment,
    flashback,
    gets,
    instant,
    landwalk,
    non,
    pay,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.cards.language.abilities import AddKeyword, AddPT, CantBlock, DamageMultiplied, Seq, Static
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    DEFENDER,
    END_STEP,
    FLANKING,
    FLYING,
    HASTE,
    LAND,
    NOT_THIS,
    TARGET,
    TRAMPLE,
    YOU_CONTROL,
)
from castlerules.cards.language.costs import DiscardCards, SacrificeThis
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import DiscardMethod, KeywordKind, Zone
from castlerules.cards.language.expressions import Domain, Each, Exists
from castlerules.cards.language.filters import Anything, HasKeyword, IsSubtype, IsThis
from castlerules.cards.language.one_shot import Destroy, Discard, MoveTo, SacrificeObject
from castlerules.cards.language.references import EachPlayer, EventObject, This, X, You
from castlerules.cards.language.triggers import ZoneChange

CARDS: Final[tuple[CardDef, ...]] = (
    enchantment(
        *("Aether Flash", "{2}{R}{R}"),
        when(ZoneChange(CREATURE, to=Zone.BATTLEFIELD), damage(2, EventObject())),
        printed="7ED-U WTH-U",
    ),
    sorcery(
        *("Apocalypse", "{2}{R}{R}{R}"),
        does(Seq((MoveTo(Each(Anything()), Zone.EXILE), Discard(You(), method=DiscardMethod.ALL)))),
        printed="TMP-R",
    ),
    creature(
        *("Ball Lightning", "{R}{R}{R}", "Elemental", 6, 1), TRAMPLE, HASTE, when(END_STEP, SacrificeObject(This()))
    ),
    sorcery("Blaze", "{X}{R}", does(damage(X(), TARGET), ANY_TARGET), printed="7ED-U"),
    creature("Bonebreaker Giant", "{4}{R}", "Giant", 4, 4),
    creature("Earth Elemental", "{3}{R}{R}", "Elemental", 4, 5),
    sorcery(
        *("Earthquake", "{X}{R}"),
        does(damage(X(), Each(all_of(CREATURE, non(HasKeyword(KeywordKind.FLYING)))), EachPlayer())),
        printed="7ED-R",
    ),
    sorcery("Firebolt", "{R}", does(damage(2, TARGET), ANY_TARGET), flashback("{4}{R}"), printed="ODY-C"),
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", Static(DamageMultiplied()), printed="TMP-R"),
    creature(
        *("Goblin King", "{1}{R}{R}", "Goblin", 2, 2),
        gets(all_of(NOT_THIS, IsSubtype("Goblin")), AddPT(1, 1), AddKeyword(landwalk("Mountain"))),
        printed="7ED-R",
    ),
    creature("Goblin Raider", "{1}{R}", "Goblin Warrior", 2, 2, Static(CantBlock()), printed="7ED-C USG-C"),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3, printed="7ED-C"),
    creature("Hurloon Minotaur", "{1}{R}{R}", "Minotaur", 2, 3),
    creature(
        *("Kird Ape", "{R}", "Ape", 1, 1),
        gets(IsThis(), AddPT(1, 2), condition=Exists(all_of(IsSubtype("Forest"), YOU_CONTROL))),
    ),
    instant("Lightning Bolt", "{R}", does(damage(3, TARGET), ANY_TARGET)),
    creature(
        *("Mogg Fanatic", "{R}", "Goblin", 1, 1),
        act(pay("", SacrificeThis()), damage(1, TARGET), ANY_TARGET),
        printed="TMP-C",
    ),
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, HASTE, printed="7ED-C EXO-C"),
    enchantment(
        *("Seismic Assault", "{R}{R}{R}"),
        act(pay("", DiscardCards(LAND)), damage(2, TARGET), ANY_TARGET),
        printed="7ED-R EXO-R",
    ),
    instant("Shatter", "{1}{R}", does(Destroy(TARGET), target(ARTIFACT)), printed="7ED-C ICE-C TMP-C"),
    creature(*("Shivan Dragon", "{4}{R}{R}", "Dragon", 5, 5), FLYING, act("{R}", pump(This(), 1, 0)), printed="7ED-R"),
    creature("Suq'Ata Lancer", "{2}{R}", "Human Knight", 2, 2, HASTE, FLANKING, printed="VIS-C"),
    creature("Tor Giant", "{3}{R}", "Giant", 3, 3, printed="ICE-C"),
    sorcery("Tribal Flames", "{1}{R}", does(damage(Domain(You()), TARGET), ANY_TARGET), printed="INV-C"),
    creature("Wall of Fire", "{1}{R}{R}", "Wall", 0, 5, DEFENDER, act("{R}", pump(This(), 1, 0)), printed="7ED-U"),
    creature("Wild Jhovall", "{3}{R}", "Cat", 3, 3, printed="MMQ-C"),
)
