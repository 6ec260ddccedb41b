"""Permanents that must be targets: whoever chooses targets has to choose one of them, if they can (BASE-312)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import IllegalAction
from castlerules.cards import CardDef, card_from_row, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature
from castlerules.castle.book import CASTLE
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, N, side

from .kit import table

WALL_RULE = lang.Static(lang.MustTarget(lang.IsSubtype("Wall"), lang.EachOpponent()))


def read(name: str, types: str, text: str) -> CardDef:
    """Return the card that the reader makes of *text*."""
    row = {"name": name, "type_line": types, "mana_cost": "{R}", "oracle_text": text}
    return card_from_row(row | ({"power": "1", "toughness": "1"} if "Creature" in types else {}))


CARDS = {
    card.name: card
    for card in (
        read(
            "Beacon",
            "Creature — Elf",
            "While choosing targets as part of casting a spell or activating an ability, your opponents must choose at "
            "least one Elf on the battlefield if able.",
        ),
        creature("Lighthouse", "{R}", "Bear", 1, 1, WALL_RULE),
        creature("Post", "{W}", "Wall", 0, 2),
        read("Bolt", "Instant", "Bolt deals 1 damage to any target."),
        read("Drill", "Instant", "Tap target land."),
        read("Sleep", "Instant", "Tap two target creatures."),
        read("Slumber", "Instant", "Tap up to two target creatures."),
        read("Pry", "Instant", "Tap target land. Untap target creature."),
        read(
            "Swap",
            "Instant",
            "Target creature gets +1/+0 until end of turn. Another target creature gets -1/-0 until end of turn.",
        ),
        read("Choice", "Instant", "Choose one —\n• Tap target land.\n• Tap target creature."),
        read("Poker", "Creature — Orc", "{T}: Poker deals 1 damage to target creature."),
        read("Herald", "Creature — Orc", "When Herald enters, tap target creature."),
        read("Shawl", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1."),
        read("Ears", "Enchantment — Aura", "Enchant creature\nEnchanted creature is an Elf."),
        read("Shy Wall", "Creature — Wall", "Shroud"),
    )
}


def begin(mine: str, theirs: str, hand: str, *chosen: str) -> MagicScenario:
    """Return the position in which A casts *hand* and has named the targets *chosen*."""
    start = table(side(mine, hand=hand, pool="RRR"), side(theirs), cards=CARDS)
    return start.act(actions.BeginCast, hand).choose(*chosen)


def next_targets(*announcing: Any) -> tuple[str, ...]:
    """Return the targets that may be named next; ``-`` stands for no further one."""
    position = announcing[0] if isinstance(announcing[0], MagicScenario) else begin(*announcing)
    stop = ("-",) if ("StopChoosing",) in position.legal else ()
    return (*stop, *position.offers(actions.ChooseTarget))


@pytest.mark.rule("BASE-312", scenario="BASE-S218")
def test_an_opponent_has_to_choose_one_if_they_can() -> None:
    """Bolt has to be aimed at an Elf, whosever it is; Drill cannot be, and is cast as ever."""
    bolt = begin("Bear, Elf", "Beacon, Ogre", "Bolt")

    assert ("Elf", "Beacon") == next_targets(bolt)
    with pytest.raises(IllegalAction, match="requires another target"):
        bolt.choose("Bear")
    assert "BASE-312" == bolt.broken_rule(actions.ChooseTarget, N)
    assert ("Forest", "Island") == next_targets("Forest, Elf", "Beacon, Island", "Drill")


@pytest.mark.rule("BASE-312", scenario="BASE-S218")
def test_one_of_several_targets_is_enough() -> None:
    """Of two targets the second has to be Beacon if the first is not; "up to two" does not mean none."""
    assert ("Bear", "Ogre") == next_targets("Bear, Ogre", "Beacon", "Sleep")
    sleep = begin("Bear, Ogre", "Beacon", "Sleep", "Bear")
    assert [True, False, True] == [sleep.resolve().is_tapped(name) for name in ("Bear", "Ogre", "Beacon")]
    assert ("Bear", "Beacon") == next_targets("Bear", "Beacon, Ogre", "Slumber")
    assert ("-", "Ogre") == next_targets("Bear", "Beacon, Ogre", "Slumber", "Beacon")
    slumber = begin("Bear", "Beacon, Ogre", "Slumber", "Bear").resolve()
    assert (True, False) == (slumber.is_tapped("Beacon"), slumber.is_tapped("Ogre"))
    assert ("Forest", "Island") == next_targets("Forest", "Island, Beacon, Ogre, Elf", "Pry")
    assert ("Beacon", "Elf") == next_targets("Forest", "Island, Beacon, Ogre, Elf", "Pry", "Island")


@pytest.mark.rule("BASE-312", "BASE-232")
def test_a_second_target_that_differs() -> None:
    """Swap may begin with any creature; if that was no Elf, the other one is."""
    assert ("Bear", "Ogre", "Beacon") == next_targets("Bear, Ogre", "Beacon", "Swap")
    assert ("Bear", "Ogre") == next_targets("Bear, Ogre", "Beacon", "Swap", "Beacon")
    swapped = begin("Bear, Ogre", "Beacon", "Swap", "Bear").resolve()
    assert ("3/2", "3/3", "0/1") == tuple([swapped.size(name) for name in ("Bear", "Ogre", "Beacon")])


@pytest.mark.rule("BASE-312", scenario="BASE-S219")
def test_abilities_auras_and_modes() -> None:
    """The ability of Poker and Shawl need an Elf; a trigger does not, and a mode without one may be chosen."""
    poker = table(side("Poker, Bear, Elf"), side("Beacon"), cards=CARDS).act(actions.BeginAbility, "Poker", 0)
    herald = begin("Bear, Elf", "Beacon", "Herald").resolve()

    assert ("Elf", "Beacon") == next_targets(poker)
    assert ("Bear", "Elf", "Beacon", "Herald") == next_targets(herald)
    assert ("Elf", "Beacon") == next_targets("Bear, Elf", "Beacon", "Shawl")
    choice = begin("Bear, Forest, Island", "Beacon", "Choice")
    assert ("0", "1") == choice.offers(actions.ChooseOption)
    assert ("Forest", "Island") == next_targets(choice.choose(0))


@pytest.mark.rule("BASE-312", scenario="BASE-S219")
def test_whose_choice_it_is_and_what_cannot_be_chosen() -> None:
    """The player of Beacon chooses freely; Shy Wall alone cannot be a target, so nothing has to be."""
    own = table(side("Beacon, Bear", hand="Bolt", pool="R"), side("Ogre"), cards=CARDS).act(actions.BeginCast, "Bolt")
    walls = begin("Bear", "Lighthouse, Shy Wall", "Bolt")
    posts = begin("Bear, Post", "Lighthouse, Post", "Bolt")

    assert {"Bear", "Ogre", "Beacon"} <= set(next_targets(own))
    assert ("player 0", "player 1", "Bear", "Lighthouse") == next_targets(walls)
    assert ("Post#1", "Post#2") == next_targets(posts)


@pytest.mark.rule("BASE-312", "BASE-214")
def test_an_aura_makes_an_elf_of_what_it_enchants() -> None:
    """Ogre with Ears is an Elf and no Ogre any more, and draws Bolt; without it Beacon is the only Elf."""
    ears = begin("Bear", "Beacon, Ogre, Ears @ Ogre", "Bolt")

    assert ("Beacon", "Ogre") == next_targets(ears)
    assert ("Beacon",) == begin("Bear", "Beacon, Ogre", "Bolt").resolve().graveyard(N)


@pytest.mark.rule("BASE-Q68", "BASE-312")
def test_of_two_rules_the_older_one_comes_first() -> None:
    """Beacon came before Lighthouse: one target is an Elf; of two targets one is an Elf and one a Wall."""
    assert ("Elf", "Beacon") == next_targets("Elf, Post", "Beacon, Lighthouse", "Bolt")
    assert ("Post#1", "Post#2") == next_targets("Elf, Post", "Lighthouse, Beacon, Post", "Bolt")
    both = begin("Bear, Post", "Beacon, Lighthouse", "Sleep").resolve()
    assert [False, True, True] == [both.is_tapped(name) for name in ("Bear", "Post", "Beacon")]
    assert ("Bear", "Post#1", "Lighthouse") == next_targets("Bear, Post", "Lighthouse, Post", "Swap", "Post#2")
    assert ("Elf", "Post", "Beacon") == next_targets("Bear, Elf, Post", "Beacon, Lighthouse", "Swap")


@pytest.mark.rule("BASE-312", "BASE-Q25")
def test_where_it_plays_and_how_it_reads() -> None:
    """Normal Magic and Castle play it."""
    assert ((), ()) == (refusals(NORMAL, CARDS["Beacon"]), refusals(CASTLE, CARDS["Beacon"]))
    assert "Your opponents must choose at least one Elf on the battlefield as a target" in render(CARDS["Beacon"])
