"""M54-I26: over the whole space of actions, what is listed is accepted and everything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from castlerules import IllegalAction, Rng, evolve, magic54, playout
from castlerules.magic54 import (
    ACTIONS,
    BLACK,
    CARDS,
    RED,
    Action,
    AssignDamage,
    Card,
    Magic54Rules,
    ObjectId,
    Pass,
    Phase,
    PlayDamage,
    PutMana,
    Result,
    State,
    card,
    card_of,
    object_id,
)
from castlerules.testing.magic54 import side, table

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"pile_resolution": "single", "jack_scope": "own_other", "growth_scope": "own", "blocked_stays_blocked": False},
    {"response_after_permanent": True, "mana_drop_scope": "window", "mana_per_turn": 2, "starting_hp": 60},
    {"damage_timing": "pooled", "shield_duration": "turn", "recycle_timing": "immediate", "starting_hp": 3},
)


def ids(state: State) -> list[ObjectId]:
    """Return the players, every creature in play, and some that have left or never were."""
    living = [creature.id for mine in state.sides for creature in mine.creatures]
    gone = [object_id for object_id in state.combat.attackers if object_id not in living]
    strange = [
        object_id(state.creatures_entered + 1, card("KH")),
        object_id(1, card("JS")),
        ObjectId(70),
        ObjectId(2),
        ObjectId(-1),
    ]
    return [
        ObjectId(RED),
        ObjectId(BLACK),
        *living,
        *gone,
        *[object_id for object_id in strange if object_id not in living],
    ]


def space(state: State) -> Iterator[Action]:
    """Yield every action: every class with every card, every target and the amounts from -1 to 6."""
    values: dict[str, list[Any]] = {"card": list(CARDS.values()), "amount": list(range(-1, 7))}
    targets = ids(state)
    for kind in ACTIONS:
        names = [field.name for field in attrs.fields(kind)]
        for parts in product(*[values.get(name, targets) for name in names]):
            yield kind(*parts)


def crowded() -> list[State]:
    """Return states with much to decide: a fight, its division, a search, a pile."""
    red = side("KH QH JH/s", mana=4, hand="2H AH 8H 10H XR 3H KD", deck="6H 9H 5H")
    black = side("KC/t QC JC JS", mana=4, hand="2C AC 8C 10C XB 3C KS", deck="6C 9C 5C")
    start = table(red=red, black=black)
    blocks = start.pass_times().do("attack KH", "attack QH", "end_attack")
    fight = blocks.do("block QC KH", "block JC KH", "block JS QH", "end_block")
    split = fight.do("growth 3H KH").pass_times()
    search, theirs = start.do("joker XR").pass_times(), fight.do("pass", "joker XB").pass_times()
    killed = fight.do("damage 2H JC").do("sacrifice JC QC")
    duels = [start, start.do("pass"), start.pass_times(), blocks, blocks.do("block QC KH"), fight, fight.do("pass")]
    duels += [split, search, theirs, killed, start.do("put 3H"), start.do("pass", "eight 8C QH")]
    duels += [table(red=side(hand="2H 4H 6H 8H 10H AH", discard="3H"), phase="discard")]
    return [duel.state for duel in duels]


def along_games() -> list[State]:
    """Return some states of a random game under each set of options, the last of each included."""
    states = []
    for seed, options in enumerate(OPTIONS):
        state = magic54.GAME.new_game(rules=Magic54Rules.of(options), rng=Rng.seeded(seed))
        actions = playout(magic54.GAME, state, rng=Rng.seeded(50 + seed), max_actions=400).actions
        for number, action in enumerate(actions, start=1):
            state = magic54.GAME.advance(state, action)
            if number % 40 == 0 or number == len(actions):
                states.append(state)
    return states


STATES = [*crowded(), *along_games()]


@pytest.mark.rule("M54-I26", "M54-I03")
@pytest.mark.parametrize("state", STATES, ids=lambda state: f"turn{state.turn}-{state.phase.value}")
def test_an_action_is_listed_if_and_only_if_nothing_speaks_against_it(state: State) -> None:
    """Over the whole space of actions ``why_not`` is None for exactly the legal ones, and none is listed twice."""
    legal = magic54.GAME.legal_actions(state)
    accepted = [action for action in space(state) if magic54.GAME.why_not(state, action) is None]

    assert len(set(legal)) == len(legal)
    assert set(legal) == set(accepted)


@pytest.mark.rule("M54-I26", "M54-I25")
@pytest.mark.parametrize("state", STATES[::4], ids=lambda state: f"turn{state.turn}-{state.phase.value}")
def test_an_action_that_is_not_listed_is_refused_and_changes_nothing(state: State) -> None:
    """``apply`` and ``transition`` raise with the very reason of ``why_not``, and the state stays equal to its copy."""
    copy, legal = evolve(state), set(magic54.GAME.legal_actions(state))
    for action in [action for action in space(state) if action not in legal][::7]:
        for do in (magic54.GAME.apply, magic54.GAME.transition):
            with pytest.raises(IllegalAction) as caught:
                do(state, action)
            assert magic54.GAME.why_not(state, action) == caught.value.violation
            assert action == caught.value.action

    assert copy == state


@pytest.mark.rule("M54-I26")
def test_the_states_cover_every_phase_a_search_and_the_end() -> None:
    """What is proved over them is proved everywhere."""
    assert set(Phase) == {state.phase for state in STATES}
    assert {RED, BLACK} <= {state.searching_joker.team for state in STATES if state.searching_joker is not None}
    assert {state.result for state in STATES} & set(Result)
    assert any(card_of(object_id).rank == "J" for state in STATES for object_id in ids(state)[2:])


@pytest.mark.rule("M54-I03", "M54-I26")
def test_nothing_may_be_done_when_the_game_is_over() -> None:
    """Every action whatsoever breaks the rule that the game is over."""
    start = table(red=side(mana=1, hand="2H 4H"), black=side(hp=1)).do("damage 2H BLACK").pass_times().state
    over = {violation.rule for action in space(start) if (violation := magic54.GAME.why_not(start, action)) is not None}

    assert () == magic54.GAME.legal_actions(start)
    assert {"M54-I03"} == over


class Strange(Pass):
    """A pass of one's own."""


@pytest.mark.rule("M54-I26")
@pytest.mark.parametrize(
    "action",
    [
        None,
        "pass",
        Pass,
        Strange(),
        PutMana("3H"),  # type: ignore[arg-type]
        PutMana(None),  # type: ignore[arg-type]
        PlayDamage(card("2H"), True),  # type: ignore[arg-type]
        PlayDamage(card("2H"), 0.0),  # type: ignore[arg-type]
        PlayDamage(card("2H"), RED.__class__),  # type: ignore[arg-type]
        PlayDamage(object_id(1, card("KH")), ObjectId(1)),  # type: ignore[arg-type]
        AssignDamage(ObjectId(76), ObjectId(77), "1"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_is_no_action_is_refused_as_such(action: Any) -> None:
    """Other classes and parts of other kinds are told apart from illegal actions, and never crash."""
    state = crowded()[0]
    violation = magic54.GAME.why_not(state, action)

    assert violation is not None
    assert "M54-I26" == violation.rule
    with pytest.raises(IllegalAction):
        magic54.GAME.apply(state, action)


@pytest.mark.rule("M54-I26")
def test_a_card_that_is_no_card_of_the_pack_is_refused() -> None:
    """A card made by hand is not the one that is held."""
    held = card("2H")
    forged = Card(held.code, held.index, held.team, held.rank, held.kind, held.cost, held.power)
    violation = magic54.GAME.why_not(crowded()[0], PlayDamage(forged, ObjectId(BLACK)))

    assert violation is not None
    assert "M54-021" == violation.rule
