"""The white cards of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards.builders import (
    act,
    all_of,
    any_of,
    aura,
    creature,
    cycling,
    dies,
    does,
    echo,
    enchantment,
    enters,
    gets,
    instant,
    protection,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.cards.language.abilities import (
    AddKeyword,
    AddPT,
    ApplyUntil,
    CantAttack,
    CantBlock,
    DamageRedirected,
    LoseAbilities,
    Mode,
    Seq,
    SetPT,
    Spell,
    Static,
)
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    BLACK,
    CREATURE,
    ENCHANTMENT,
    FIRST_STRIKE,
    FLYING,
    RED,
    SHADOW,
    TARGET,
    TARGET_PLAYER,
    VIGILANCE,
    WHITE,
    YOU_CONTROL,
)
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import Comparison, Zone
from castlerules.cards.language.expressions import (
    Compare,
    ControllerOf,
    CountOf,
    Each,
    HandSize,
    IsBlocking,
    OwnerOf,
    PowerOf,
)
from castlerules.cards.language.filters import IsAttacking, IsThis
from castlerules.cards.language.one_shot import (
    Destroy,
    GainLife,
    MoveTo,
    PreventFromSource,
    PreventNextDamage,
    SetTapped,
    Shuffle,
)
from castlerules.cards.language.references import Enchanted, EventObject, TargetPlayer, This, You
from castlerules.cards.language.triggers import Attacks

CARDS: Final[tuple[CardDef, ...]] = (
    creature(
        *("Alabaster Dragon", "{4}{W}{W}", "Dragon", 4, 4),
        FLYING,
        dies(Seq((MoveTo(EventObject(), Zone.LIBRARY), Shuffle(OwnerOf(EventObject()))))),
        printed="WTH-R",
    ),
    creature(
        *("Angelic Page", "{1}{W}", "Angel Spirit", 1, 1),
        FLYING,
        act("{T}", pump(TARGET, 1, 1), target(all_of(CREATURE, any_of(IsAttacking(), IsBlocking())))),
        printed="7ED-C USG-C",
    ),
    creature(
        *("Charging Paladin", "{2}{W}", "Human Knight", 2, 2),
        when(Attacks(), pump(This(), 0, 3)),
        printed="EXO-C",
    ),
    enchantment(
        *("Circle of Protection: Red", "{1}{W}"),
        act("{1}", PreventFromSource(RED, You())),
        printed="7ED-C ICE-C TMP-C",
    ),
    enchantment("Crusade", "{W}{W}", gets(all_of(WHITE, CREATURE), AddPT(1, 1))),
    creature(
        *("Disciple of Grace", "{1}{W}", "Human Cleric", 1, 2), protection(BLACK), cycling("{2}"), printed="USG-C"
    ),
    instant(
        *("Disenchant", "{1}{W}"),
        does(Destroy(TARGET), target(any_of(ARTIFACT, ENCHANTMENT))),
        printed="7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C",
    ),
    aura(
        *("Empyrial Armor", "{1}{W}{W}", CREATURE),
        gets(Enchanted(), AddPT(HandSize(You()), HandSize(You()))),
        printed="WTH-C",
    ),
    creature("Fresh Volunteers", "{1}{W}", "Human Rebel", 2, 2, printed="MMQ-C"),
    instant(
        *("Healing Salve", "{W}"),
        Spell(
            (
                Mode(GainLife(TargetPlayer(), 3), (TARGET_PLAYER,)),
                Mode(PreventNextDamage(3, TARGET), (ANY_TARGET,)),
            )
        ),
        printed="7ED-C MIR-C USG-C",
    ),
    instant(
        *("Humble", "{1}{W}"),
        does(ApplyUntil(TARGET, (LoseAbilities(), SetPT(0, 1))), target(CREATURE)),
        printed="USG-U",
    ),
    creature("Knight Errant", "{1}{W}", "Human Knight", 2, 2, printed="7ED-C"),
    creature(
        *("Master Decoy", "{1}{W}", "Human Soldier", 1, 2),
        act("{W}{T}", SetTapped(TARGET), target(CREATURE)),
        printed="TMP-C",
    ),
    creature(
        *("Mystic Penitent", "{W}", "Human Nomad Mystic", 1, 1),
        VIGILANCE,
        gets(
            IsThis(),
            AddPT(1, 1),
            AddKeyword(FLYING),
            condition=Compare(CountOf(YOU_CONTROL, Zone.GRAVEYARD), Comparison.AT_LEAST, 7),
        ),
        printed="ODY-U",
    ),
    aura(
        *("Pacifism", "{1}{W}", CREATURE),
        Static(CantAttack(Enchanted())),
        Static(CantBlock(Enchanted())),
        printed="7ED-C MIR-C TMP-C USG-C",
    ),
    aura("Pariah", "{2}{W}", CREATURE, Static(DamageRedirected(You(), Enchanted())), printed="7ED-R USG-R"),
    creature(
        *("Radiant's Dragoons", "{3}{W}", "Human Soldier", 2, 5),
        echo("{3}{W}"),
        enters(GainLife(You(), 5)),
        printed="ULG-U",
    ),
    creature(
        *("Samite Healer", "{1}{W}", "Human Cleric", 1, 1),
        act("{T}", PreventNextDamage(1, TARGET), ANY_TARGET),
        printed="7ED-C",
    ),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, FLYING, VIGILANCE, printed="7ED-R"),
    creature("Siege Mastodon", "{4}{W}", "Elephant", 3, 5),
    creature("Soltari Foot Soldier", "{W}", "Soltari Soldier", 1, 1, SHADOW, printed="TMP-C"),
    instant(
        *("Swords to Plowshares", "{W}"),
        does(Seq((MoveTo(TARGET, Zone.EXILE), GainLife(ControllerOf(TARGET), PowerOf(TARGET)))), target(CREATURE)),
        printed="ICE-U",
    ),
    creature("Trokin High Guard", "{3}{W}", "Human Knight", 3, 3),
    creature("White Knight", "{W}{W}", "Human Knight", 2, 2, FIRST_STRIKE, protection(BLACK)),
    sorcery("Wrath of God", "{2}{W}{W}", does(Destroy(Each(CREATURE), regenerable=False)), printed="7ED-R"),
)
