"""Finer qualities and amounts of card text: tokens, owners, blockers, toughness, halves, and revealed cards."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, bounce, creature, does, in_order, instant, non, sorcery, target
from castlerules.magic.model import actions
from castlerules.magic.model.changes import Revealed
from castlerules.testing.magic import A, N, side

from .kit import table

OWN: lang.Filter = lang.OwnedBy(lang.You())
CARDS = {
    card.name: card
    for card in (
        instant("Snatch", "{U}", does(lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),)), target(lang.CREATURE))),
        sorcery("Recall All", "{U}", does(bounce(lang.Each(OWN)))),
        sorcery("Unmake", "{W}", does(lang.Destroy(lang.Each(all_of(lang.CREATURE, lang.IsToken()))))),
        sorcery("Unname", "{W}", does(lang.Destroy(lang.Each(all_of(lang.CREATURE, non(lang.IsToken())))))),
        sorcery(
            "Frailty",
            "{B}",
            does(lang.Destroy(lang.TARGET), target(lang.ToughnessIs(lang.Comparison.AT_MOST, 2))),
        ),
        instant("Vigour", "{G}", does(lang.GainLife(lang.You(), lang.ToughnessOf(lang.TARGET)), target(lang.CREATURE))),
        sorcery(
            "Split",
            "{B}",
            does(
                in_order(
                    lang.LoseLife(lang.You(), lang.Half(lang.LifeOf(lang.You()), up=True)),
                    lang.LoseLife(lang.EachOpponent(), lang.Half(lang.LifeOf(lang.EachOpponent()))),
                )
            ),
        ),
        creature(
            "Hitter", "{R}", "Ogre", 2, 4, act("{0}", lang.Destroy(lang.TARGET), target(lang.IsBlockedBy(lang.This())))
        ),
        sorcery(
            "Call",
            "{G}",
            does(
                in_order(
                    lang.Search("found", lang.CREATURE),
                    lang.Reveal(lang.BoundObjects("found")),
                    bounce(lang.BoundObjects("found")),
                )
            ),
        ),
        sorcery(
            "Offer",
            "{G}",
            does(
                in_order(
                    lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.HAND, lang.You()),
                    lang.Reveal(lang.BoundObjects("it")),
                )
            ),
        ),
    )
}


@pytest.mark.rule("BASE-210")
def test_what_a_player_owns_goes_even_from_under_another_control() -> None:
    """N's Bear that A has taken stays with A's own Recall All; A's Ogre goes back."""
    start = table(side("Ogre, 2 Spring", hand="Snatch, Recall All"), side("Bear"), cards=CARDS)
    done = start.cast("Snatch", "Bear").resolve().cast("Recall All").resolve()

    assert ({"Ogre", "Spring"}, ("Bear",)) == (set(done.hand(A)), done.battlefield(A))


@pytest.mark.rule("BASE-210")
@pytest.mark.parametrize(("spell", "left"), [("Unmake", ("Bear",)), ("Unname", ("Soldier", "Soldier"))])
def test_tokens_are_told_from_cards(spell: str, left: tuple[str, ...]) -> None:
    """Soldiers made by Muster are tokens, Bear is a card."""
    start = table(side("Bear, 3 Spring", hand=f"Muster, {spell}"), cards=CARDS)
    done = start.cast("Muster").resolve().cast(spell).resolve()

    assert left == tuple(name for name in done.battlefield(A) if name != "Spring")


@pytest.mark.rule("BASE-210")
def test_a_creature_that_this_blocks_is_a_target_and_no_other_attacker() -> None:
    """Hitter blocks Ogre and not Bear, and can destroy Ogre only; before blocks, nothing."""
    attack = table(side("Bear, Ogre"), side("Hitter"), cards=CARDS).attack("Bear", "Ogre")
    fight = attack.block({"Hitter": "Ogre"}).passes()

    assert () == attack.passes().offers(actions.BeginAbility)
    assert ("Ogre",) == fight.activate("Hitter", "Ogre").resolve().graveyard(A)


@pytest.mark.rule("BASE-210", "BASE-155", "BASE-128")
def test_what_has_been_removed_from_combat_is_blocked_no_more() -> None:
    """Hitter blocks Troll, which regenerates out of combat: it is no target any more."""
    start = table(side("Troll, Spring"), side("Hitter"), cards=CARDS).attack("Troll")
    fight = start.block({"Hitter": "Troll"}).activate("Troll").resolve().passes()
    hit = fight.activate("Hitter", "Troll").resolve()

    assert (1, True) == (len(fight.offers(actions.BeginAbility)), hit.is_on_battlefield("Troll"))
    assert () == hit.passes().offers(actions.BeginAbility)


@pytest.mark.rule("BASE-210", "BASE-135")
def test_what_has_left_play_blocked_what_it_last_blocked() -> None:
    """N sacrifices Hitter, which blocks Ogre, in answer to its own ability: Ogre is destroyed, as it was blocked."""
    start = table(side("Ogre"), side("Hitter, Butcher"), cards=CARDS).attack("Ogre").block({"Hitter": "Ogre"}).passes()
    answered = start.activate("Hitter", "Ogre").activate("Butcher", paid_with=("Hitter",)).resolve(2)

    assert (("Ogre",), ("Hitter",)) == (answered.graveyard(A), answered.graveyard(N))


@pytest.mark.rule("BASE-135", "BASE-028")
def test_toughness_is_read_as_it_is_now() -> None:
    """Ogre 3/3 with Mantle gives five life; Frailty can hit Bear 2/2 alone."""
    start = table(side("Ogre, Bear, 4 Spring", hand="Vigour, Mantle, Frailty"), cards=CARDS)
    done = start.cast("Mantle", "Ogre").resolve().cast("Vigour", "Ogre").resolve()

    assert 25 == done.life(A)
    assert "Bear" in done.cast("Frailty", "Bear").resolve().graveyard(A)


@pytest.mark.rule("BASE-211")
def test_halves_are_rounded_as_the_text_says() -> None:
    """Of 7 life A loses 4 and N loses 3."""
    done = table(side("Spring", hand="Split", life=7), side(life=7), cards=CARDS).cast("Split").resolve()

    assert (3, 4) == (done.life(A), done.life(N))


@pytest.mark.rule("BASE-212", "BASE-E17")
def test_a_found_card_is_shown_and_goes_to_the_hand_unseen_cards_are_not() -> None:
    """Call shows Bear to both players, and nothing if nothing was found; Offer shows a card that stays in hand."""
    start = table(side("2 Spring", hand="Call, Offer", library="Bear, Plains"), cards=CARDS)
    called = start.cast("Call").resolve()
    found, failed = called.choose("Bear"), called.stop_choosing()
    offered = found.cast("Offer").resolve().choose("Bear")

    assert ["Bear"] == [card.name for event in found.events if isinstance(event, Revealed) for card in event.cards]
    assert not [event for event in failed.events if isinstance(event, Revealed)]
    assert 1 == len([event for event in offered.events if isinstance(event, Revealed)])
    assert ("Bear",) == offered.hand(A)
