"""Sources and what they pay for, rule by rule."""

from __future__ import annotations

import pytest

from castlerules import solitaire
from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, enchantment, gets, pay
from castlerules.magic.model import actions
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

GIANT = {"K1": "?(Fog) | Hill Giant", "K2": "| Crusade"}


def legal_kinds(table: SolitaireScenario) -> set[str]:
    """Return the first words of what may be done."""
    return {words.split()[0] for words in table.legal}


@pytest.mark.rule("SOL-060", "SOL-061", "SOL-112")
def test_lands_are_neither_played_nor_tapped_but_sacrificed() -> None:
    """Nothing of the row is offered by itself; the one that pays goes to the graveyard first of all."""
    start = lay_out(**GIANT, hand="Lightning Bolt", row="Mountain x2, Forest")
    done = start.play("Lightning Bolt", targets="Hill Giant", sources="Mountain")
    land = start.permanent("Forest@row").id

    assert {"draw", "play"} == legal_kinds(start)
    assert ("Mountain, Forest", "Mountain, Lightning Bolt, Hill Giant") == (done.row, done.graveyard)
    assert not done.permanent("Mountain@row").tapped
    for action in (actions.PlayLand(land), actions.ActivateMana(land, 0)):
        violation = solitaire.GAME.why_not(start.state, action)
        assert "SOL-060" == (violation and violation.rule)


TWO_WAYS = artifact(
    "Two Ways",
    "{2}",
    act("{R}", lang.AddMana(((lang.ManaKind.GREEN,),))),
    act("{U}", lang.AddMana(((lang.ManaKind.BLACK,),))),
)
LEECH = artifact(
    "Leech",
    "{2}",
    act(pay("{T}", lang.PayLife(1)), lang.AddMana(((lang.ManaKind.BLACK,),))),
    act(pay("{1}", lang.PayLife(1)), lang.AddMana(((lang.ManaKind.RED,),))),
)


@pytest.mark.rule("SOL-G48", "SOL-065")
def test_of_several_abilities_that_make_mana_each_takes_its_own_source() -> None:
    """An Island makes black mana of it for Terror, and a Mountain green for Fog; neither makes the other."""
    start = lay_out(TWO_WAYS, **GIANT, K3="| Terror", K4="| Jump", slot="Two Ways", row="Island")
    red = lay_out(TWO_WAYS, **GIANT, K3="| Terror", K4="| Giant Growth", slot="Two Ways", row="Mountain")

    assert "Island, Two Ways, Hill Giant, Terror" == start.play("Terror").graveyard
    assert ("Giant Growth",) == red.offers("play")
    assert "Mountain, Two Ways, Giant Growth" == red.play("Giant Growth").graveyard


@pytest.mark.rule("SOL-G48", "SOL-132", "SOL-G78")
def test_what_takes_life_to_make_mana_is_no_source() -> None:
    """So life is never owed for a source; it can be neither paid with nor, as it makes mana only, used."""
    start = lay_out(LEECH, **GIANT, hand="Terror, (Shock)", slot="Leech", row="Forest")

    assert ("SOL-062", "SOL-A03") == (start.broken_rule("play Terror"), start.broken_rule("use Leech"))


BLANKET = enchantment("Blanket", "{1}{B}", gets(lang.LAND, lang.SetTypes((lang.CardType.LAND,), ("Swamp",))))


@pytest.mark.rule("SOL-G51", "SOL-G27", "SOL-A02", "SOL-062")
def test_what_makes_a_source_as_long_as_it_lies_there_does_not_pay_for_itself() -> None:
    """Forest is a Swamp for Terror, and no longer once Blanket is in flight; a real Swamp pays for it."""
    layout = {"K1": "?(Fog) | Blanket", "K2": "| Hill Giant", "hand": "Terror"}
    start = lay_out(BLANKET, **layout, row="Forest")
    paid = lay_out(BLANKET, **layout, row="Forest, Swamp").play("Blanket")

    assert (("Terror",), "SOL-062") == (start.offers("play"), start.broken_rule("play Blanket"))
    assert "Forest, Hill Giant, Terror" == start.play("Terror").graveyard
    assert ("Blanket", "Swamp", "Forest") == (paid.slot, paid.graveyard, paid.row)
