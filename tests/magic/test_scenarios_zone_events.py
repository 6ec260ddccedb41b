"""Events of cards that change zones: from anywhere to a graveyard, and from play to a hand."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import bounce, creature, does, enchantment, instant, sorcery, target, when
from castlerules.magic import NORMAL, refusals
from castlerules.testing.magic import A, N, side

from .kit import ELEMENTAL, table

RED_CARD = lang.AllOf((lang.IsColor(lang.Color.RED), lang.OwnedBy(lang.EachOpponent())))
FROM_ANYWHERE = lang.ZoneChange(RED_CARD, to=lang.Zone.GRAVEYARD)
TO_HAND = lang.ZoneChange(lang.Anything(), lang.Zone.BATTLEFIELD, lang.Zone.HAND)
RED = lang.SetColors((lang.Color.RED,))
GAIN = lang.GainLife(lang.You(), 1)
CARDS = {
    card.name: card
    for card in (
        enchantment("Ashes", "{G}", when(FROM_ANYWHERE, GAIN)),
        creature("Ash Wretch", "{G}", "Zombie", 1, 1, when(FROM_ANYWHERE, GAIN)),
        enchantment("Drain", "{B}", when(TO_HAND, lang.Discard(lang.OwnerOf(lang.EventObject())))),
        instant("Dye", "{U}", does(lang.ApplyUntil(lang.TARGET, (RED,)), target(lang.CREATURE))),
        instant("Slay", "{B}", does(lang.Destroy(lang.TARGET), target(lang.CREATURE))),
        instant("Spirit Call", "{R}", does(lang.CreateTokens(ELEMENTAL, lang.You()))),
        sorcery("Grind", "{U}", does(lang.Mill(lang.TargetPlayer(), 2), lang.TARGET_PLAYER)),
        instant("Send Back", "{U}", does(bounce(lang.TARGET), target(lang.CREATURE))),
    )
}  # fmt: skip


@pytest.mark.rule("BASE-279", scenario="BASE-S200")
def test_a_card_is_seen_as_it_is_in_the_graveyard() -> None:
    """N's Ogre is a red card, a Bear dyed red is not; A's own Ogre and a token are none of an opponent's cards."""
    start = table(side("Ashes, Swamp, Island, Giant", hand="Slay, Dye"), side("Ogre, Bear"), cards=CARDS)
    dyed = start.cast("Dye", "Bear").resolve().cast("Slay", "Bear").resolve()

    assert ("Ashes",) == start.cast("Slay", "Ogre").resolve().stack
    assert (("Bear",), ()) == (dyed.graveyard(N), dyed.stack)
    assert () == start.cast("Slay", "Giant").resolve().stack


@pytest.mark.rule("BASE-279", scenario="BASE-S200")
def test_cards_come_from_anywhere_and_tokens_are_no_cards() -> None:
    """Two red cards are milled, a red spell resolves, a red token dies: two triggers, one, and none."""
    start = table(
        side("Ashes, 2 Swamp, 2 Island", hand="Grind, Slay"), side("2 Mountain", hand="Spirit Call", library="2 Ogre"),
        cards=CARDS,
    )  # fmt: skip
    milled = start.cast("Grind", N).resolve()
    called = start.passes().cast("Spirit Call").resolve()
    alone = called.resolve()

    assert ("Ashes", "Ashes") == milled.stack
    assert ("Ashes",) == called.stack
    assert () == alone.cast("Slay", "Elemental").resolve().stack


@pytest.mark.rule("BASE-279", "BASE-067", scenario="BASE-S200")
def test_what_leaves_at_the_same_time_sees_nothing() -> None:
    """Cleansing destroys Ash Wretch and N's Ogre: Ash Wretch is gone when Ogre is in the graveyard."""
    start = table(side("Ash Wretch, 4 Plains", hand="Cleansing"), side("Ogre"), cards=CARDS)
    assert () == start.cast("Cleansing").resolve().stack


@pytest.mark.rule("BASE-Q43", "BASE-067", scenario="BASE-S200")
def test_what_returns_to_a_hand_is_known_by_its_owner() -> None:
    """A returns N's Ogre: N discards a card; a card that is drawn or milled is none that returns."""
    start = table(
        side("Drain, 2 Island", hand="Send Back, Grind"), side("Ogre", hand="", library="2 Bear"), cards=CARDS
    )
    back = start.cast("Send Back", "Ogre").resolve()

    assert ("Drain",) == back.stack
    assert ("Ogre",) == back.resolve().graveyard(N)
    assert () == start.cast("Grind", N).resolve().stack
    assert A == back.permanent("Drain").controller


def test_all_of_it_is_played() -> None:
    """The engine refuses none of the cards."""
    assert not [card.name for card in CARDS.values() if refusals(NORMAL, card)]
