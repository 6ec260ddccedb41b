"""What once went wrong in Solitaire, and no longer does."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, aura, damage, does, sorcery
from castlerules.solitaire.model.options import HandModel, SolitaireRules

from .extra_cards import lay_out


@pytest.mark.rule("SOL-G33", "SOL-P27")
def test_what_enchants_a_creature_that_an_effect_sacrifices_goes_with_it() -> None:
    """Weakness is sacrificed with Hill Giant, before Diabolic Edict lies in the graveyard."""
    start = lay_out(hand="Diabolic Edict", row="Swamp", K1="| Gray Ogre", slot="Hill Giant with Weakness")
    done = start.play("Diabolic Edict", targets="YOU", sources="Swamp")

    assert "Swamp, Hill Giant, Weakness, Diabolic Edict" == done.graveyard


@pytest.mark.rule("SOL-G53", "SOL-100")
def test_with_that_option_the_last_discard_shows_when_the_hand_pile_is_empty() -> None:
    """Behind Shock comes Terror, which was discarded last, and with the next draw it goes back."""
    rules = SolitaireRules(hand_model=HandModel.WASTE)
    start = lay_out(hand="Shock", discard="Terror, Fog", row="Mountain", K1="| Hill Giant", K2="| Crusade", rules=rules)
    shown = start.play("Shock", targets="Hill Giant", sources="Mountain")

    assert ("Terror", "Fog") == (shown.hand, shown.discard)
    assert ("Filler 3, (Filler 2), (Filler 1)", "Terror, Fog") == (shown.draw().hand, shown.draw().discard)


@pytest.mark.rule("SOL-G17", "SOL-G26")
def test_only_the_uppermost_card_of_a_group_is_there_as_a_spell() -> None:
    """Of three Power Sinks the top one may aim at the second, and Counterspell in hand at the top one only."""
    start = lay_out(K1="?(Fog) | Power Sink, Power Sink, Power Sink", hand="Counterspell", row="Island")
    done = start.play("Power Sink", targets="Power Sink#2@K1", x=1)

    assert ("?(Fog) | Power Sink", "Island, Power Sink, Power Sink") == (done.stack("K1"), done.graveyard)
    assert start.play("Counterspell", targets="Power Sink#3@K1") == start.play("Counterspell")


@pytest.mark.rule("SOL-G61", "SOL-G65")
def test_the_top_of_the_hand_pile_is_the_hand_while_something_resolves() -> None:
    """Brainstorm draws three and puts one of them back: the last one, which is the hand."""
    start = lay_out(K1="| Hill Giant", hand="Brainstorm, (Shock)", row="Island", library="Fog, Terror, Duress, Crusade")
    done = start.play("Brainstorm", sources="Island")

    assert ("Terror, (Fog), (Shock)", "Duress, Crusade") == (done.hand, done.library)


@pytest.mark.rule("SOL-G29", "SOL-P23")
def test_only_permanents_are_put_into_play() -> None:
    """Of Shock, Hill Giant and Swamp, found in the library, the Swamp goes to the row and the Giant to the slot."""
    effect = lang.InOrder(
        (
            lang.Search("found", lang.Anything(), most=3),
            lang.MoveTo(lang.BoundObjects("found"), lang.Zone.BATTLEFIELD, lang.You()),
        )
    )
    layout = {"K1": "| Fog", "hand": "Call", "row": "Forest", "library": "Shock, Hill Giant, Crusade, Swamp"}
    start = lay_out(sorcery("Call", "{G}", does(effect)), **layout)
    done = start.play("Call").choose("Shock", "Swamp", "Hill Giant")

    assert ("Hill Giant", "Swamp", "Shock, Crusade", "MAIN") == (done.slot, done.row, done.library, done.phase)


PRISM = artifact("Prism", "{3}", act("{2}{T}", lang.AddMana(tuple([(lang.ManaKind(letter),) for letter in "WUBRG"]))))


@pytest.mark.rule("SOL-G28", "SOL-G48")
def test_a_permanent_that_makes_mana_for_mana_does_not_pay_for_itself() -> None:
    """The Forest pays for Prism, and Prism for Shock, or for Hill Giant, which takes its place."""
    start = lay_out(PRISM, slot="Prism", K1="?(Fog) | Gray Ogre", K2="| Hill Giant", hand="Shock", row="Forest")
    shot = start.play("Shock", targets="Gray Ogre", sources=("Prism", "Forest"))
    giant = start.play("Hill Giant", sources=("Prism", "Forest"))

    assert ("Forest, Prism, Shock, Gray Ogre", "") == (shot.graveyard, shot.slot)
    assert ("Forest, Prism", "Hill Giant", "") == (giant.graveyard, giant.slot, giant.stack("K2"))
    assert () == lay_out(PRISM, slot="Prism", K1="| Fog", hand="Shock").offers("play")


@pytest.mark.rule("SOL-G34", "SOL-G69", "SOL-A03")
def test_in_a_fight_only_the_attacker_and_what_is_on_it_may_be_used() -> None:
    """Wand may be used if it is on Hill Giant, who attacks, and not if it is on Gray Ogre."""
    wand = aura("Wand", "{G}", lang.CREATURE, act("{G}", damage(1, lang.TARGET), lang.ANY_TARGET))
    mine = lay_out(wand, slot="Hill Giant with Wand", K1="?(Fog) | Gray Ogre", row="Forest")
    other = lay_out(wand, slot="Hill Giant", K1="?(Fog) | Gray Ogre with Wand", row="Forest")

    assert ("strike", "use Wand") == mine.attack("K1").legal
    assert (("Wand",), ("strike",)) == (other.offers("use"), other.attack("K1").legal)
