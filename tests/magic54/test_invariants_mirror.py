"""M54-I24: with the roles of RED and BLACK swapped the same game is played."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import Player, Rng, Scripted, evolve, magic54, playout
from castlerules.magic54 import (
    BLACK,
    CARDS,
    RED,
    Action,
    Card,
    Combat,
    Creature,
    Magic54Rules,
    ObjectId,
    Packet,
    PileItem,
    Result,
    Shield,
    Side,
    State,
    card_of,
    object_id,
    opponent,
)

SUITS = {"H": "C", "C": "H", "D": "S", "S": "D", "R": "B", "B": "R"}
RESULTS = {Result.RED: Result.BLACK, Result.BLACK: Result.RED}
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"pile_resolution": "single", "response_after_permanent": True, "mana_per_turn": 2, "starting_hp": 60},
    {"damage_timing": "pooled", "shield_duration": "turn", "simultaneous_zero": "active_wins", "recycle_shuffle": True},
    {"growth_expiry": "strict", "damage_persistence": "permanent", "recycle_timing": "immediate", "hand_limit": 3},
    {"jack_scope": "own_other", "growth_scope": "own", "blocked_stays_blocked": False, "mana_drop_scope": "window"},
)


def other(card: Card) -> Card:
    """Return the card of the other team with the same rank: hearts are clubs, diamonds are spades."""
    return CARDS[card.code[:-1] + SUITS[card.code[-1]]]


def cards(zone: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the mirrored cards of *zone*."""
    return tuple(map(other, zone))


def target(identifier: ObjectId) -> ObjectId:
    """Return the other player, or the creature of the other team that entered as the same number."""
    if identifier < 2:
        return ObjectId(1 - identifier)
    return object_id(identifier // 64, other(card_of(identifier)))


def maybe(object_id: ObjectId | None) -> ObjectId | None:
    """Return the mirrored target, if there is one."""
    return None if object_id is None else target(object_id)


def mirrored_side(mine: Side) -> Side:
    """Return *mine* as that of the other team."""
    creatures = tuple(
        Creature(target(creature.id), creature.tapped, creature.sick, creature.damage, creature.bonus)
        for creature in mine.creatures
    )
    return Side(
        mine.hp, cards(mine.deck), cards(mine.hand), cards(mine.discard), cards(mine.mana), mine.tapped, creatures
    )


def mirrored_combat(combat: Combat) -> Combat:
    """Return *combat* between the other teams."""
    return Combat(
        tuple(map(target, combat.attackers)),
        tuple((target(object_id), target(two)) for object_id, two in combat.blocks),
        tuple((target(object_id), target(two), amount) for object_id, two, amount in combat.assignments),
        cards(combat.growth_cards),
    )


def mirrored(state: State) -> State:
    """Return *state* with the roles of RED and BLACK swapped."""
    return evolve(
        state,
        active=opponent(state.active),
        priority=opponent(state.priority),
        pile=tuple(
            PileItem(pile_item.kind, other(pile_item.card), maybe(pile_item.source), maybe(pile_item.target))
            for pile_item in state.pile
        ),
        shields=tuple(Shield(target(shield.target), maybe(shield.receiver)) for shield in state.shields),
        pooled_packets=tuple(
            Packet(other(packet.source), target(packet.target), packet.amount) for packet in state.pooled_packets
        ),
        combat=mirrored_combat(state.combat),
        searching_joker=None if state.searching_joker is None else other(state.searching_joker),
        result=None if state.result is None else RESULTS.get(state.result, state.result),
        sides=(mirrored_side(state.sides[1]), mirrored_side(state.sides[0])),
    )


def done_by_other(action: Action) -> Action:
    """Return *action* as the other player would do it."""
    parts: dict[str, Any] = {field.name: getattr(action, field.name) for field in attrs.fields(type(action))}
    for name, part in parts.items():
        if name != "amount":
            parts[name] = other(part) if name == "card" else target(part)
    return type(action)(**parts)


@pytest.mark.rule("M54-I24", "M54-005")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: next(iter(options), "default"))
def test_a_mirrored_game_runs_like_the_original(options: dict[str, object]) -> None:
    """Along a random game: the same choices, the same steps, the same end, with the colours exchanged."""
    state = magic54.GAME.new_game(rules=Magic54Rules.of(options), rng=Rng.seeded(3))
    reflection = mirrored(state)
    for action in playout(magic54.GAME, state, rng=Rng.seeded(4), max_actions=800).actions:
        legal = {done_by_other(action) for action in magic54.GAME.legal_actions(state)}
        assert legal == set(magic54.GAME.legal_actions(reflection))

        state, reflection = magic54.GAME.advance(state, action), magic54.GAME.apply(reflection, done_by_other(action))
        assert mirrored(state) == reflection

    assert () == magic54.GAME.problems(reflection)
    assert state == mirrored(reflection)
    assert state.turn > 4


@pytest.mark.rule("M54-I24", "M54-C1", "M54-C2")
@pytest.mark.parametrize(("first", "second"), [(RED, BLACK), (BLACK, RED)])
def test_a_game_set_up_with_swapped_shuffles_and_starter_is_the_mirror_image(first: Player, second: Player) -> None:
    """RED's shuffle for BLACK and the other starter: both decks are of the same make-up in the same order."""
    one_order, two = tuple(range(27))[::-1], (*range(5, 27), *range(5))

    game = magic54.GAME.new_game(rng=Scripted((one_order, two, int(first))))
    image = magic54.GAME.new_game(rng=Scripted((two, one_order, int(second))))

    assert mirrored(game) == image
    assert game != image
