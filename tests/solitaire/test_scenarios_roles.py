"""The worked scenarios of Solitaire on stack cards in play, in hand and being cast."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.core import DataError
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


@pytest.mark.rule("SOL-040", "SOL-044", "SOL-045", "SOL-062", "SOL-G27", scenario="SOL-S06")
def test_disenchant_from_hand_destroys_a_topmost_aether_flash() -> None:
    """Plains, Aether Flash and Disenchant go to the graveyard in this order."""
    start = lay_out(K4="?(Grizzly Bears) | Aether Flash", hand="Disenchant", row="Plains")
    done = start.play("Disenchant", targets="Aether Flash", sources="Plains")

    assert "Plains, Aether Flash, Disenchant" == done.graveyard
    assert ("", "") == (done.row, done.hand)


@pytest.mark.rule("SOL-G12", scenario="SOL-S06")
def test_what_is_turned_up_has_not_arrived() -> None:
    """Grizzly Bears under Aether Flash are turned up without damage."""
    start = lay_out(K4="?(Grizzly Bears) | Aether Flash", hand="Disenchant", row="Plains")

    assert "| Grizzly Bears" == start.play("Disenchant").stack("K4")


@pytest.mark.rule("SOL-042", "SOL-043", "SOL-045", "SOL-066", "SOL-G20", scenario="SOL-S07")
def test_power_sink_from_a_stack_counters_a_topmost_aether_flash() -> None:
    """X is 1, nobody pays; the Forest under Power Sink goes to the row, and no land is lost."""
    start = lay_out(K4="?(Shock) | Aether Flash", K2="?(Forest) | Power Sink", row="Island")
    done = start.play("Power Sink", targets="Aether Flash", x=1, sources="Island")

    assert "Island, Aether Flash, Power Sink" == done.graveyard
    assert ("", "| Shock", "Forest") == (done.stack("K2"), done.stack("K4"), done.row)


def before_duress(**options: Any) -> SolitaireScenario:
    """Return the position in which Duress may be played from hand."""
    return lay_out(
        K4="?(Shock) | Aether Flash",
        K5="?(Fog) | Hurloon Minotaur",
        K6="| Pacifism",
        hand="Duress",
        row="Swamp",
        rules=SolitaireRules(**options),
    )


@pytest.mark.rule("SOL-041", "SOL-045", "SOL-G18", "SOL-G19", scenario="SOL-S08")
def test_duress_takes_a_top_that_is_no_creature() -> None:
    """Between Aether Flash and Pacifism the player chooses; Aether Flash goes to the graveyard, then Duress."""
    deciding = before_duress().play("Duress", targets="STACKS", sources="Swamp")
    done = deciding.choose("Aether Flash")

    assert ("CHOICE", ("Aether Flash", "Pacifism")) == (deciding.phase, deciding.legal)
    assert ("Swamp, Aether Flash, Duress", "| Shock") == (done.graveyard, done.stack("K4"))


@pytest.mark.rule("SOL-G19", scenario="SOL-S08")
def test_with_that_option_a_discarded_top_goes_to_the_discard_pile() -> None:
    """Aether Flash lies there, and not in the graveyard."""
    done = before_duress(stack_discard_destination="discard_pile").play("Duress").choose("Aether Flash")

    assert ("Aether Flash", "Swamp, Duress") == (done.discard, done.graveyard)


@pytest.mark.rule("SOL-G18", "SOL-G30", scenario="SOL-S08")
def test_duress_may_be_played_where_it_takes_nothing() -> None:
    """With creatures alone on the stacks nothing is asked, and nothing but Duress and its Swamp moves."""
    done = lay_out(K5="?(Fog) | Hurloon Minotaur", hand="Duress", row="Swamp").play("Duress", targets="STACKS")

    assert ("MAIN", "Swamp, Duress", "?(Fog) | Hurloon Minotaur") == (done.phase, done.graveyard, done.stack("K5"))


@pytest.mark.rule("SOL-012", "SOL-033", "SOL-G11", "SOL-G12", "SOL-G17", scenario="SOL-S09")
def test_every_card_of_a_group_is_in_play() -> None:
    """Two Aether Flashes deal 4 to Craw Wurm; Disenchant takes either, and the other stays on the covered Fog."""
    start = lay_out(K3="?(Fog) | Aether Flash, Aether Flash", K1="| Craw Wurm", hand="Disenchant", row="Forest, Plains")
    killed = start.play("Craw Wurm", sources="Forest")
    lower = killed.play("Disenchant", targets="Aether Flash#1@K3", sources="Plains")
    upper = killed.play("Disenchant", targets="Aether Flash#2@K3", sources="Plains")

    assert ("Forest, Craw Wurm", "", "") == (killed.graveyard, killed.stack("K1"), killed.slot)
    assert "?(Fog) | Aether Flash" == lower.stack("K3") == upper.stack("K3")
    assert "Forest, Craw Wurm, Plains, Aether Flash, Disenchant" == lower.graveyard == upper.graveyard
    assert lower.permanent("Aether Flash@K3").id == start.permanent("Aether Flash#2@K3").id
    assert upper.permanent("Aether Flash@K3").id == start.permanent("Aether Flash#1@K3").id


@pytest.mark.rule("SOL-032", "SOL-G16", "SOL-G30", scenario="SOL-S10")
def test_a_topmost_local_enchantment_can_be_aimed_at_but_is_not_in_play() -> None:
    """Tranquility destroys Crusade only; Disenchant destroys Pacifism."""
    start = lay_out(K2="?(Shock) | Pacifism", K5="| Crusade", hand="Tranquility, (Disenchant)", row="Forest, Plains")
    calm = start.play("Tranquility", sources="Forest")
    done = calm.play("Disenchant", targets="Pacifism", sources="Plains")

    assert ("Forest, Crusade, Tranquility", "", "?(Shock) | Pacifism", "Disenchant") == (
        calm.graveyard,
        calm.stack("K5"),
        calm.stack("K2"),
        calm.hand,
    )
    assert ("| Shock", "Forest, Crusade, Tranquility, Plains, Pacifism, Disenchant") == (
        done.stack("K2"),
        done.graveyard,
    )


@pytest.mark.rule("SOL-G30", scenario="SOL-S10")
def test_tranquility_needs_no_target() -> None:
    """It may be played where there is no enchantment at all."""
    start = lay_out(K2="| Hurloon Minotaur", hand="Tranquility, (Disenchant)", row="Forest, Plains")

    assert ("Tranquility",) == start.offers("play")


@pytest.mark.rule("SOL-067", "SOL-G20", "SOL-G21", "SOL-G49", "SOL-G87", scenario="SOL-S11")
def test_spell_blast_needs_as_many_sources_as_the_mana_value() -> None:
    """Four sources counter Aether Flash, which was the last card of the stacks; three cannot."""
    start = lay_out(K4="| Aether Flash", hand="Spell Blast", row="Island x2, Plains x2")
    done = start.play("Spell Blast", targets="Aether Flash", x=4, sources=("Island", "Island", "Plains", "Plains"))
    few = lay_out(K4="| Aether Flash", hand="Spell Blast", row="Island x2, Plains")

    assert ("WON", "SOL-140", "", "") == (done.phase, done.result and done.result.rule, done.row, done.stack("K4"))
    assert ((), "SOL-G30") == (few.offers("play"), few.broken_rule("play Spell Blast"))
    with pytest.raises(DataError, match="expected X 3, got 4"):
        start.play("Spell Blast", targets="Aether Flash", x=3)


@pytest.mark.rule("SOL-066", "SOL-G49", scenario="SOL-S11")
def test_the_first_source_of_spell_blast_is_an_island() -> None:
    """With lands of both kinds left only an Island may come first, and then either."""
    begun = lay_out(K4="| Aether Flash", hand="Spell Blast", row="Plains x2, Island x2").do("play Spell Blast")

    assert ("PLAY", ("Plains", "Island"), "Plains x2, Island", "Island") == (
        begun.phase,
        begun.legal,
        begun.row,
        begun.graveyard,
    )


@pytest.mark.rule("SOL-044", "SOL-G18", "SOL-G23", "SOL-G30", scenario="SOL-S12")
def test_protection_shields_what_is_in_play_but_nothing_that_is_held() -> None:
    """Terror finds no target; Coercion takes White Knight."""
    start = lay_out(K1="| White Knight", K3="| Absolute Grace", K5="| Terror", hand="Coercion", row="Swamp x2")
    done = start.play("Coercion", targets="STACKS", sources="Swamp").choose("White Knight")

    assert (("Coercion",), "SOL-G30") == (start.offers("play"), start.broken_rule("play Terror"))
    assert ("Swamp, White Knight, Coercion", "") == (done.graveyard, done.stack("K1"))
