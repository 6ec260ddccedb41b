"""How the blue cards play."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature, land
from castlerules.cards.language.constants import SHROUD
from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, object_name, side

from .play import able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Man-o'-War")
@pytest.mark.rule("BASE-055", "BASE-065")
def test_man_o_war_returns_a_creature_of_either_player_as_it_arrives() -> None:
    """The target is chosen when the trigger goes on the stack; if it is the only creature, that is itself, unasked."""
    start = table(side("Grizzly Bears", hand="Man-o'-War", pool="UUU"), side("Hill Giant, Sol Ring"))
    arrived = start.cast("Man-o'-War").resolve()
    alone = table(side("Sol Ring", hand="Man-o'-War", pool="UUU"), side("Sol Ring")).cast("Man-o'-War").resolve()

    assert ("Grizzly Bears", "Hill Giant", "Man-o'-War") == arrived.offers(actions.ChooseTarget)
    assert (("Hill Giant",), ()) == ((after := arrived.choose("Hill Giant").resolve()).hand(N), after.hand(A))
    assert ("Grizzly Bears",) == arrived.choose("Grizzly Bears").resolve().hand(A)
    assert (None, ("Man-o'-War",)) == (alone.decision, alone.resolve().hand(A))


@pytest.mark.card("Phantom Warrior")
@pytest.mark.rule("BASE-K07")
def test_nothing_blocks_phantom_warrior_but_it_blocks() -> None:
    """Not even what flies, reaches or has shadow blocks it; it may itself block as others do."""
    every = side("Grizzly Bears, Wind Drake, Giant Spider, Phantom Warrior")
    start = table(side("Phantom Warrior, Hill Giant"), every)

    assert () == able_to_block(start, "Phantom Warrior")
    assert "Phantom Warrior#2 Hill Giant" in able_to_block(start, "Phantom Warrior", "Hill Giant")
    assert 18 == start.attack("Phantom Warrior").deal_combat_damage().life(N)


@pytest.mark.card("Prodigal Sorcerer")
@pytest.mark.rule("BASE-041")
def test_prodigal_sorcerer_deals_one_damage_to_any_creature_or_player() -> None:
    """It must be untapped and rested; lands and artifacts are no targets, it is one itself."""
    start = table(side("Prodigal Sorcerer, Sol Ring"), side("Savannah Lions, Forest"))
    shot = start.activate("Prodigal Sorcerer", "Savannah Lions").resolve()

    assert ("player 0", "player 1", "Prodigal Sorcerer", "Savannah Lions") == aims_of(start, "Prodigal Sorcerer")
    assert (("Savannah Lions",), True, ()) == (shot.graveyard(N), shot.is_tapped("Prodigal Sorcerer"), usable(shot))
    assert (19, 20) == ((after := start.activate("Prodigal Sorcerer", N).resolve()).life(N), after.life(A))
    assert () == usable(table(side("Prodigal Sorcerer/s")))
    assert () == usable(table(side("Prodigal Sorcerer/t")))


@pytest.mark.card("Wind Drake", "Air Elemental")
@pytest.mark.rule("BASE-K01", "BASE-K02")
@pytest.mark.parametrize(("flier", "size"), [("Wind Drake", "2/2"), ("Air Elemental", "4/4")])
def test_blue_fliers_are_blocked_by_fliers_and_reachers_and_block_anything(flier: str, size: str) -> None:
    """A flier may block what walks."""
    start = table(side(flier), side("Serra Angel, Giant Spider, Hill Giant"))
    walker = table(side("Hill Giant"), side(flier))

    assert (f"Serra Angel {flier}", f"Giant Spider {flier}") == able_to_block(start, flier)
    assert (f"{flier} Hill Giant",) == able_to_block(walker, "Hill Giant")
    assert size == start.size(flier)


@pytest.mark.card("Power Sink")
@pytest.mark.rule("BASE-112", "BASE-E23")
def test_power_sink_asks_the_caster_for_x_and_a_payment_saves_the_spell() -> None:
    """Paying X from other lands lets the spell resolve, and nothing else is tapped."""
    start = table(side("5 Forest", hand="Grizzly Bears"), side("3 Island", hand="Power Sink"))
    deciding = start.cast("Grizzly Bears").passes().cast("Power Sink", "Grizzly Bears", x=2).resolve()
    paid = deciding.yes()
    aimed = start.cast("Grizzly Bears").passes().act(actions.BeginCast, "Power Sink").do(actions.ChooseX(2))

    assert ("Grizzly Bears",) == tuple(
        object_name(aimed.state, object_id) for object_id in aimed.state.stack[-1].targets[0]
    )
    assert (A, "PayDecision") == (deciding.to_act, deciding.decision)
    assert [True, True, True, True, False] == [paid.is_tapped(f"Forest#{n}") for n in range(1, 6)]
    assert ("Grizzly Bears",) == paid.resolve().battlefield(A)[5:]


@pytest.mark.card("Power Sink")
@pytest.mark.rule("BASE-033", "BASE-E15")
def test_unpaid_power_sink_counters_taps_the_lands_for_mana_and_empties_the_pool() -> None:
    """Only lands with mana abilities of that player: not a land without one, no Sol Ring, nobody else's land."""
    start = table(
        side("4 Forest, Adarkar Wastes, Desert, Sol Ring, Llanowar Elves", hand="Grizzly Bears", pool="BB"),
        side("3 Island, Forest", hand="Power Sink"),
        cards={"Desert": land("Desert")},
    )
    refused = start.cast("Grizzly Bears").passes().cast("Power Sink", "Grizzly Bears", x=1).resolve().no()
    untapped = [name for name in ("Desert", "Sol Ring", "Llanowar Elves", "Forest#5") if not refused.is_tapped(name)]

    assert (("Grizzly Bears",), ()) == (refused.graveyard(A), refused.stack)
    assert [True] * 4 == [refused.is_tapped(f"Forest#{n}") for n in range(1, 5)]
    assert refused.is_tapped("Adarkar Wastes")
    assert ["Desert", "Sol Ring", "Llanowar Elves", "Forest#5"] == untapped
    assert ("", 20) == (refused.pool(A), refused.to_step("second main").life(A))


@pytest.mark.card("Unsummon")
@pytest.mark.rule("BASE-016", "BASE-017", "BASE-124")
def test_unsummon_returns_a_creature_as_a_new_card_to_its_owner() -> None:
    """Counters and damage are forgotten, a token ceases to exist, and noncreatures are no targets."""
    start = table(
        side("Grizzly Bears/+2/d3, Sol Ring, Forest", hand="Unsummon", pool="UGG"), side("Hill Giant/token, Crusade")
    )
    back = start.cast("Unsummon", "Grizzly Bears").resolve()
    token = start.cast("Unsummon", "Hill Giant").resolve()

    assert ("Grizzly Bears", "Hill Giant") == aims(start, "Unsummon")
    assert ("Grizzly Bears",) == back.hand(A)
    assert ("2/2", 0) == (
        (again := back.cast("Grizzly Bears").resolve()).size("Grizzly Bears"),
        again.damage("Grizzly Bears"),
    )
    assert ((), ("Crusade",), None) == (token.hand(N), token.battlefield(N), token.zone("Hill Giant"))


@pytest.mark.card("Counterspell")
@pytest.mark.rule("BASE-056", "BASE-115")
def test_counterspell_puts_any_spell_into_its_owners_graveyard() -> None:
    """Creature spells are spells; permanents, abilities and Counterspell itself are no targets."""
    start = table(side("Prodigal Sorcerer", hand="Hill Giant", pool="RRRR"), side(hand="Counterspell", pool="UU"))
    cast = start.cast("Hill Giant").activate("Prodigal Sorcerer", N).passes()
    countered = cast.cast("Counterspell", "Hill Giant").resolve()

    assert ("Hill Giant",) == aims(cast, "Counterspell")
    assert (("Hill Giant",), ("Counterspell",)) == (countered.graveyard(A), countered.graveyard(N))
    assert (("Prodigal Sorcerer",), ("Prodigal Sorcerer",)) == (countered.stack, countered.battlefield(A))
    assert () == castable(start.activate("Prodigal Sorcerer", N).passes())


@pytest.mark.card("Capsize")
@pytest.mark.rule("BASE-K31")
def test_capsize_returns_any_permanent_and_with_buyback_itself() -> None:
    """Lands and enchantments are permanents; without the six mana buyback is not offered."""
    start = table(side("6 Island", hand="Capsize"), side("Forest, Crusade, Hill Giant, Sol Ring"))
    bought = start.cast("Capsize", "Forest", optional_costs=("buyback",))
    plain = start.cast("Capsize", "Crusade").resolve()

    assert ((), ("Forest",), ("Capsize",)) == (bought.hand(A), (after := bought.resolve()).hand(N), after.hand(A))
    assert (("Crusade",), (), ("Capsize",)) == (plain.hand(N), plain.hand(A), plain.graveyard(A))
    assert [6, 3] == [
        sum(magic_scenario.is_tapped(f"Island#{n}") for n in range(1, 7)) for magic_scenario in (bought, plain)
    ]
    poor = table(side("5 Island", hand="Capsize")).act(actions.BeginCast, "Capsize")
    assert "ChooseTarget" == poor.legal[0][0]


@pytest.mark.card("Evacuation")
@pytest.mark.rule("BASE-055", "BASE-109")
def test_evacuation_returns_every_creature_and_nothing_else() -> None:
    """It aims at nothing, so shroud does not help; its own player's creatures go too, Auras fall off."""
    start = table(
        side("Wind Drake, Sol Ring", hand="Evacuation", pool="UUUUU"),
        side("Ghost, Juggernaut, Forest, Hill Giant/token, Pacifism @ Ghost"),
        cards={"Ghost": creature("Ghost", "{W}", "Spirit", 1, 1, SHROUD)},
    )
    gone = start.cast("Evacuation").resolve()

    assert (("Sol Ring",), ("Forest",)) == (gone.battlefield(A), gone.battlefield(N))
    assert (("Wind Drake",), ("Ghost", "Juggernaut")) == (gone.hand(A), gone.hand(N))
    assert ("Pacifism",) == gone.graveyard(N)
