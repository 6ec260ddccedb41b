"""The start of a game, and what of it is seen, rule by rule."""

from __future__ import annotations

import pytest

from castlerules import solitaire
from castlerules.cards.builders import basic_land, creature
from castlerules.core import Rng, SetupError
from castlerules.magic.information.observation import Observation, ObservedCard
from castlerules.solitaire import YOU, ObservedTableau

from .extra_cards import lay_out

PEOPLE = tuple([creature(f"Person {n}", "{1}", "Human", 1, 1) for n in range(40)])
"""A deck in which nothing equals anything, and nothing goes to the row."""


# Who plays, and with what.


@pytest.mark.rule("SOL-001")
def test_one_player_decides_from_the_first_step_to_the_last() -> None:
    """Whatever is drawn at random until the game is over, nobody else is ever asked."""
    state, rng = solitaire.GAME.new_game("RG aggro", rng=Rng.seeded(3)), Rng.seeded(4)
    deciders = []
    for _ in range(60):
        legal = solitaire.GAME.legal_actions(state)
        if not legal:
            break
        place, rng = rng.below(len(legal))
        deciders.append(solitaire.GAME.to_act(state))
        state = solitaire.GAME.apply(state, legal[place])

    assert len(deciders) > 20
    assert {YOU} == set(deciders)
    assert (YOU,) == solitaire.GAME.players(state)


@pytest.mark.rule("SOL-002", "SOL-008")
def test_a_deck_of_any_sort_will_do() -> None:
    """One of 60, one of 40, one of a single name, one of lands alone; what no card is called is refused."""
    forests = tuple([basic_land("Forest")] * 40)
    games = [solitaire.GAME.new_game(deck) for deck in ("RG aggro", PEOPLE, (PEOPLE[0],) * 40, forests)]

    assert [60, 40, 40, 40] == [len(game.table.cards) for game in games]
    assert [None, None] == [game.result for game in games[:2]]
    with pytest.raises(SetupError, match="no ready-made deck 'No Such Deck'"):
        solitaire.GAME.new_game("No Such Deck")


# The deal.


@pytest.mark.rule("SOL-008")
def test_there_is_no_life() -> None:
    """It is 0 from the start, nobody loses for that, and no damage and no gain changes it."""
    start = lay_out(hand="Lightning Bolt", K1="| Healing Salve", row="Mountain, Plains")
    burnt = start.play("Lightning Bolt", targets="YOU")
    healed = lay_out(K1="| Healing Salve", K2="| Fog", row="Plains").play("Healing Salve", mode=0, targets="YOU")

    assert (0, 0, 0) == tuple(solitaire_scenario.state.seats[YOU].life for solitaire_scenario in (start, burnt, healed))
    assert ("MAIN", None) == (burnt.phase, burnt.result)


@pytest.mark.rule("SOL-009")
def test_the_aim_is_to_clear_the_stacks_within_three_trips() -> None:
    """The last card of the last stack wins in trip 3 as in trip 1, whatever is left elsewhere."""
    for trip in (1, 3):
        start = lay_out(K1="| Llanowar Elves", hand="Shock, (Fog)", slot="Hill Giant", row="Mountain", trip=trip)

        assert ("MAIN", "WON") == (start.phase, start.play("Shock", targets="Llanowar Elves").phase)


# What is seen.


def shown(observation: Observation) -> ObservedTableau:
    """Return what an observation shows of stacks and piles."""
    assert isinstance(observation.extra, ObservedTableau)
    return observation.extra


def hand_of(observation: Observation) -> tuple[ObservedCard, ...]:
    """Return the cards of the hand that an observation shows."""
    return observation.seats[YOU].hand_cards or ()


def library_of(observation: Observation) -> int:
    """Return what an observation shows of the library: how many cards it has."""
    return observation.seats[YOU].library_size


@pytest.mark.rule("SOL-014")
def test_what_was_laid_down_is_not_told_any_more() -> None:
    """Cards that have gone by are a number in the observation; what lies face down on a stack or in the library too."""
    start = lay_out(K1="?(Swamp) | Craw Wurm", library="Duress, Terror, Disenchant, Fog, Shock")
    later = start.draw().draw()
    observation = solitaire.GAME.observe(later.state, YOU)
    first = shown(observation).stacks[0]

    assert ("Disenchant, Terror, Duress", "Shock, (Fog)") == (later.discard, later.hand)
    assert (3, None, 1, 0) == (
        shown(observation).discard_count,
        shown(observation).discard_cards,
        shown(observation).covered_count,
        library_of(observation),
    )
    assert (["Shock"], 1, ["Craw Wurm"]) == (
        [card.card.name for card in hand_of(observation)],
        first.face_down_count,
        [card.card.name for card in first.face_up],
    )
