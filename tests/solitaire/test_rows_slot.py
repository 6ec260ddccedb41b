"""The one permanent, its use and its sacrifice, rule by rule."""

from __future__ import annotations

import pytest

from castlerules import solitaire
from castlerules.cards.builders import act, creature, damage
from castlerules.cards.language.constants import ANY_TARGET, TARGET
from castlerules.cards.language.enums import ActivationLimit

from .extra_cards import lay_out

STACKS = {"K1": "?(Fog) | Llanowar Elves", "K2": "| Crusade"}


@pytest.mark.rule("SOL-091")
def test_your_permanent_lies_in_the_slot() -> None:
    """What you play from hand or stack goes there, and what lies on stacks or in the row is not it."""
    start = lay_out(**STACKS, hand="Gray Ogre", row="Mountain, Plains")
    ogre, crusade = start.play("Gray Ogre"), start.play("Crusade")

    assert ("", "Gray Ogre", "Crusade") == (start.slot, ogre.slot, crusade.slot)
    assert None is solitaire.slot_permanent(start.state)
    assert ogre.permanent("Gray Ogre") == solitaire.slot_permanent(ogre.state)


@pytest.mark.rule("SOL-092", "SOL-A06", "SOL-A03")
def test_what_was_used_is_sacrificed_as_soon_as_that_is_over() -> None:
    """Not before the player has finished; in the use nothing but the same ability may be done."""
    start = lay_out(**STACKS, slot="Prodigal Sorcerer", hand="Shock", row="Island x2, Mountain")
    used = start.use("Prodigal Sorcerer", targets="Llanowar Elves")
    done = used.finish()

    assert ("USE", "Prodigal Sorcerer", ("finish", "use Prodigal Sorcerer")) == (used.phase, used.slot, used.legal)
    assert ("SOL-G67", "SOL-G54", "SOL-A04") == tuple(map(used.broken_rule, ("play Shock", "draw", "attack K2")))
    assert ("MAIN", "", "Island, Llanowar Elves, Prodigal Sorcerer") == (done.phase, done.slot, done.graveyard)
    assert ("SOL-A06", "SOL-A06") == (start.broken_rule("finish"), done.broken_rule("finish"))


@pytest.mark.rule("SOL-093", "SOL-E06")
def test_what_has_attacked_is_sacrificed_as_soon_as_the_attack_is_over() -> None:
    """After the damage, whether it has dealt any or not; with a fast ability left it may be used before that."""
    giant = lay_out(**STACKS, slot="Hill Giant").attack("K1")
    dragon = lay_out(**STACKS, slot="Shivan Dragon", row="Mountain").attack("K2").strike()

    assert ("COMBAT", "Hill Giant") == (giant.phase, giant.slot)
    assert ("MAIN", "", "Llanowar Elves, Hill Giant") == (
        giant.strike().phase,
        giant.strike().slot,
        giant.strike().graveyard,
    )
    assert ("USE", ("finish", "use Shivan Dragon")) == (dragon.phase, dragon.legal)
    assert ("", "Shivan Dragon") == (dragon.finish().slot, dragon.finish().graveyard)


SLOW = ActivationLimit.SORCERY


@pytest.mark.rule("SOL-G67", "SOL-092")
@pytest.mark.parametrize("instants", [False, True])
def test_after_a_slow_ability_nothing_more_is_used(instants: bool) -> None:
    """Neither a fast ability of the same permanent nor an instant; the other way round the slow one is too late."""
    slow = act("{T}", damage(1, TARGET), ANY_TARGET, limits=(SLOW,))
    both = creature("Patient Sorcerer", "{U}", "Wizard", 1, 1, slow, act("{1}", damage(2, TARGET), ANY_TARGET))
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "| Crusade", "row": "Island x3, Mountain", "hand": "Shock"}
    rules = solitaire.SolitaireRules(fast_effects_in_use_window=instants)
    start = lay_out(both, slot="Patient Sorcerer", **layout, rules=rules)
    first = start.use("Patient Sorcerer", index=0, targets="Craw Wurm", sources="Island")
    second = start.use("Patient Sorcerer", index=1, targets="Craw Wurm", sources="Island")

    assert ("MAIN", "", "Island, Patient Sorcerer") == (first.phase, first.slot, first.graveyard)
    assert ("USE", "SOL-G31") == (second.phase, second.broken_rule("use Patient Sorcerer 0"))


@pytest.mark.rule("SOL-G67", "SOL-G08")
def test_copies_are_gathered_before_a_slow_use_is_over() -> None:
    """The permanent lies in the slot as long as the player is asked where the copies go."""
    slow = creature("Slow Sorcerer", "{U}", "Wizard", 1, 1, act("{T}", damage(1, TARGET), ANY_TARGET, limits=(SLOW,)))
    layout = {"K1": "?(Gray Ogre) | Llanowar Elves", "K2": "?(Fog) | Gray Ogre", "row": "Island"}
    deciding = lay_out(slow, slot="Slow Sorcerer", **layout).use("Slow Sorcerer", targets="Llanowar Elves")
    done = deciding.merge("K1", "K2")

    assert (("MERGE", "Slow Sorcerer"), ("MAIN", "")) == ((deciding.phase, deciding.slot), (done.phase, done.slot))
    assert "is in use, and is sacrificed after that" in str(solitaire.GAME.observe(deciding.state, solitaire.YOU))


@pytest.mark.rule("SOL-097", "SOL-G33")
def test_what_enchants_the_permanent_is_sacrificed_with_it() -> None:
    """After an attack, after a use, and as payment; Rancor goes on top of the hand pile."""
    attacked = lay_out(**STACKS, slot="Gray Ogre with Holy Strength").attack("K2").strike()
    used = lay_out(**STACKS, slot="Prodigal Sorcerer with Holy Strength", row="Island").use(
        "Prodigal Sorcerer", targets="YOU"
    )
    layout = {"K1": "| Hill Giant", "K2": "?(Fog) | Grizzly Bears"}
    paid = lay_out(**layout, slot="Llanowar Elves with Holy Strength").play("Grizzly Bears")
    rancor = lay_out(**STACKS, slot="Gray Ogre with Rancor").attack("K2").strike()

    assert "Gray Ogre, Holy Strength" == attacked.graveyard
    assert "Island, Prodigal Sorcerer, Holy Strength" == used.graveyard
    assert ("Llanowar Elves, Holy Strength", "Grizzly Bears") == (paid.graveyard, paid.slot)
    assert ("Gray Ogre", "Rancor") == (rancor.graveyard, rancor.hand)
