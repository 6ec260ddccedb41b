"""States that no play can reach are reported by ``problems``: numbers, cards, ids, hp, Mana and creatures."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, evolve, magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    Creature,
    Magic54Rules,
    ObjectId,
    Packet,
    Phase,
    PileItem,
    PlayKind,
    Result,
    Shield,
    State,
    card,
    object_id,
)
from castlerules.magic54.model.ids import PLAYERS
from castlerules.testing.magic54 import side, table

KH, JH, QC = object_id(1, card("KH")), object_id(2, card("JH")), object_id(3, card("QC"))
NOBODY, UNBORN, TWIN = ObjectId(70), object_id(9, card("KC")), object_id(3, card("KC"))
TWO = card("2H")


def ready(**options: object) -> State:
    """Return a good state before the attack, under *options*."""
    return table(
        red=side("KH JH", mana="3D 5D", hand="2H 3H"),
        black=side("QC", mana="3S", hand="2C"),
        rules=Magic54Rules.of(options),
    ).state


def fought(**options: object) -> State:
    """Return a good state of a combat window in which QC blocks KH."""
    start = table(red=side("KH JH", mana=2, hand="2H 3H"), black=side("QC"), rules=Magic54Rules.of(options))
    return start.pass_times().do("attack KH", "end_attack", "block QC KH", "end_block").state


def mine(state: State, player: Player = RED, **changes: Any) -> State:
    """Return *state* with *changes* on the side of *player*."""
    side = evolve(state.sides[player], **changes)
    return evolve(state, sides=(side, state.sides[1]) if player == RED else (state.sides[0], side))


def king(state: State, **changes: Any) -> State:
    """Return *state* with *changes* on RED's King."""
    first, *rest = state.sides[RED].creatures
    return mine(state, creatures=(evolve(first, **changes), *rest))


def fight(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its combat."""
    return evolve(state, combat=evolve(state.combat, **changes))


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose only fault has this *code*."""
    return pytest.param(code, state, id=f"{code}: {label}")


def codes(state: State) -> set[str]:
    """Return the codes of the problems of *state*."""
    return {problem.rule for problem in magic54.GAME.problems(state)}


def strayed(state: State) -> State:
    """Return *state* with BLACK's King in play on RED's side."""
    creatures = (*state.sides[RED].creatures, Creature(object_id(4, card("KC")), sick=False))
    return evolve(mine(state, creatures=creatures), creatures_entered=4)


START, COMBAT = ready(), fought()
RED_HAND, RED_DECK, BLACK_DECK = START.sides[RED].hand, START.sides[RED].deck, START.sides[BLACK].deck
EMPTY = table().state
GROWN = fight(mine(king(COMBAT, bonus=3, damage=5), hand=RED_HAND[:1]), growth_cards=(card("3H"),))


def piled(*items: PileItem) -> State:
    """Return a state whose pile holds *items*, with their cards out of RED's hand and BLACK with priority."""
    rest = tuple(card for card in RED_HAND if card not in [item.card for item in items])
    return evolve(mine(START, hand=rest), pile=items, priority=BLACK)


NUMBERS = [
    bad("M54-I21 M54-I06", "turn 0", evolve(EMPTY, turn=0)),
    bad("M54-I21", "a turn that no position can tell", evolve(EMPTY, turn=10**15 + 1)),
    bad("M54-002", "a third active player", evolve(START, active=Player(2))),
    bad("M54-002", "a third player with priority", evolve(START, priority=Player(-1))),
    bad("M54-Q10", "two passes", evolve(START, passes=2)),
    bad("M54-Q10", "a pass less than none", evolve(START, passes=-1)),
    bad("M54-Q06", "more Mana put than allowed", evolve(START, mana_played=2)),
    bad("M54-Q06", "less Mana put than none", evolve(START, mana_played=-1)),
    bad("M54-Q22", "less creatures than none", evolve(EMPTY, creatures_entered=-1)),
    bad("M54-Q22", "more creatures than turns could bring", evolve(EMPTY, creatures_entered=8 * EMPTY.turn + 1)),
]

HIT_POINTS = [
    bad("M54-I02", "more hp than at the start", mine(START, hp=21)),
    bad("M54-I02", "less hp than none", mine(START, BLACK, hp=-1)),
    bad("M54-I02", "more than the agreed hp", mine(ready(starting_hp=7), hp=8)),
]

CARDS = [
    bad("M54-I01", "a card twice in hand", mine(START, hand=(*RED_HAND, TWO))),
    bad("M54-I01", "a card in hand and deck", mine(START, deck=(*RED_DECK, TWO))),
    bad("M54-I01", "a card in hand and discarded", mine(START, discard=(TWO,))),
    bad("M54-I01", "a card in hand and among the Mana", mine(START, mana=(*START.sides[RED].mana, card("3H")))),
    bad("M54-I01", "a creature in play and in hand", mine(START, hand=(*RED_HAND, card("KH")))),
    bad("M54-I01", "a card nowhere", mine(START, hand=RED_HAND[1:])),
    bad("M54-I01", "a card of BLACK's in RED's deck", mine(START, deck=(*RED_DECK, BLACK_DECK[0]))),
    bad(
        "M54-I01",
        "a card in hand and on the pile",
        evolve(START, pile=(PileItem(PlayKind.DAMAGE, TWO, None, QC),)),
    ),
    bad("M54-I01", "a card in hand and aside", fight(COMBAT, growth_cards=(card("3H"),))),
    bad("M54-I01", "a Joker in the deck and searching", evolve(START, searching_joker=card("XR"))),
    bad("M54-I01", "a creature on the wrong side", strayed(START)),
]

IDS = [
    bad("M54-038", "no creature as target", piled(PileItem(PlayKind.DAMAGE, TWO, None, NOBODY))),
    bad(
        "M54-038", "no creature as source", evolve(START, pile=(PileItem(PlayKind.SACRIFICE, card("JH"), NOBODY, QC),))
    ),
    bad("M54-038", "no creature under a shield", evolve(START, shields=(Shield(NOBODY, None),))),
    bad("M54-038", "no creature as receiver", evolve(START, shields=(Shield(KH, NOBODY),))),
    bad("M54-038", "no creature to be hurt", evolve(START, pooled_packets=(Packet(TWO, NOBODY, 1),))),
    bad("M54-038", "no creature attacking", fight(COMBAT, attackers=(KH, NOBODY))),
    bad("M54-038", "no creature blocking", fight(COMBAT, blocks=((NOBODY, KH),))),
    bad("M54-038", "no creature blocked", fight(COMBAT, blocks=((QC, NOBODY),))),
    bad("M54-038", "no creature dividing", fight(COMBAT, assignments=((NOBODY, QC, 1),))),
    bad("M54-038", "no creature given damage", fight(COMBAT, assignments=((KH, NOBODY, 1),))),
    bad("M54-038", "no creature in play", mine(START, creatures=(Creature(NOBODY), *START.sides[RED].creatures))),
    bad("M54-Q22", "a creature yet to enter as target", piled(PileItem(PlayKind.DAMAGE, TWO, None, UNBORN))),
    bad("M54-Q22", "two creatures that entered as one", piled(PileItem(PlayKind.DAMAGE, TWO, None, TWIN))),
    bad("M54-Q22", "a creature in play yet to enter", evolve(START, creatures_entered=2)),
    bad("M54-Q39", "creatures not in order", mine(START, creatures=START.sides[RED].creatures[::-1])),
]

OVER = [
    bad("M54-Q42", "a turn past the limit", evolve(EMPTY, rules=Magic54Rules(turn_limit=20))),
    bad("M54-I03", "0 hp and no result", mine(START, hp=0)),
    bad("M54-I03", "0 hp of BLACK and no result", mine(START, BLACK, hp=0)),
    bad("M54-I03", "both at 0 and no result", mine(mine(START, hp=0), BLACK, hp=0)),
    bad("M54-I03", "the dead wins", mine(evolve(START, result=Result.RED), hp=0)),
    bad(
        "M54-I03",
        "a winner where both at 0 are to draw",
        mine(mine(evolve(START, result=Result.RED), hp=0), BLACK, hp=0),
    ),
    bad("M54-I03", "a draw with one at 0", mine(evolve(START, result=Result.DRAW), BLACK, hp=0)),
    bad("M54-I03", "a winner over the living", evolve(START, result=Result.RED)),
    bad("M54-I03", "a draw without a limit", evolve(START, result=Result.DRAW)),
    bad("M54-I03", "a draw before the limit", evolve(START, rules=Magic54Rules(turn_limit=22), result=Result.DRAW)),
    bad("M54-I03", "a winner at the limit", evolve(START, rules=Magic54Rules(turn_limit=21), result=Result.BLACK)),
]


def in_turn(turn: int, active: Player, put: int, **options: object) -> State:
    """Return a state of that *turn* in which RED has one Mana card, and *put* of the turn."""
    start = table(red=side(mana="3D"), rules=Magic54Rules.of(options)).state
    return evolve(start, turn=turn, active=active, priority=active, mana_played=put)


BARE = mine(
    EMPTY,
    mana=(card("KH"),),
    deck=tuple(deck_card for deck_card in EMPTY.sides[RED].deck if deck_card is not card("KH")),
)
MANA = [
    bad("M54-030", "a King among the Mana", BARE),
    bad("M54-I06", "Mana before the first own turn", in_turn(1, BLACK, 0)),
    bad("M54-I06", "Mana in the first turn that was not put", in_turn(1, RED, 0)),
    bad("M54-I06", "two windows, none of it put", in_turn(1, RED, 0, mana_drop_scope="window")),
    bad("M54-024", "less tapped than none", mine(START, tapped=-1)),
    bad("M54-024", "more tapped than there are", mine(START, BLACK, tapped=2)),
]

CREATURES = [
    bad("M54-I11", "negative damage", king(START, damage=-1)),
    bad("M54-I11", "a negative bonus", king(GROWN, bonus=-1)),
    bad("M54-I11", "damage that kills", king(START, damage=3)),
    bad("M54-I11", "more damage than kills", king(START, damage=4)),
    bad("M54-I14", "tapped before the attack", king(START, tapped=True)),
    bad("M54-I14", "an attacker that is untapped", king(COMBAT, tapped=False)),
    bad("M54-I14", "tapped and sick", king(evolve(START, phase=Phase.POSTCOMBAT), tapped=True, sick=True)),
    bad("M54-I13", "a bonus without Growth", king(evolve(START, phase=Phase.POSTCOMBAT), bonus=1)),
]


@pytest.mark.rule("M54-I21", "M54-002", "M54-Q10", "M54-Q06", "M54-Q22")
@pytest.mark.parametrize(("code", "state"), NUMBERS)
def test_numbers_out_of_range_are_told(code: str, state: State) -> None:
    """Turn, players, passes, Mana put and creatures entered have their bounds."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-I02")
@pytest.mark.parametrize(("code", "state"), HIT_POINTS)
def test_hp_out_of_range_are_told(code: str, state: State) -> None:
    """Nobody has less than none or more than at the start."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-I01")
@pytest.mark.parametrize(("code", "state"), CARDS)
def test_cards_that_are_not_there_once_are_told(code: str, state: State) -> None:
    """Every zone is counted, and every team by itself."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-038", "M54-Q22", "M54-Q39")
@pytest.mark.parametrize(("code", "state"), IDS)
def test_ids_that_nothing_has_are_told(code: str, state: State) -> None:
    """Wherever an id is mentioned it is of a creature that has entered, and each number of entry is one creature"s."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-Q42", "M54-I03")
@pytest.mark.parametrize(("code", "state"), OVER)
def test_a_result_that_does_not_fit_the_hp_is_told(code: str, state: State) -> None:
    """The game is over if and only if somebody is at 0 or the limit is reached, and the right one wins."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-030", "M54-I06", "M54-024")
@pytest.mark.parametrize(("code", "state"), MANA)
def test_mana_that_cannot_be_there_is_told(code: str, state: State) -> None:
    """Mana cards only, no more than could be put, no more tapped than there are."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-I11", "M54-I14", "M54-I13")
@pytest.mark.parametrize(("code", "state"), CREATURES)
def test_creatures_in_an_impossible_condition_are_told(code: str, state: State) -> None:
    """Damage, bonus, tapping and sickness fit each other and the time of the turn."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-I01", "M54-I02", "M54-I03", "M54-I06", "M54-I13")
def test_the_good_neighbours_of_bad_states_have_no_problems() -> None:
    """What lies just inside each bound is no fault."""
    neighbours = [
        START,
        COMBAT,
        evolve(EMPTY, turn=10**15),
        evolve(EMPTY, creatures_entered=8 * EMPTY.turn),
        king(START, damage=2),
        GROWN,
        mine(evolve(START, result=Result.BLACK), hp=0),
        mine(mine(evolve(START, result=Result.DRAW), hp=0), BLACK, hp=0),
        evolve(START, rules=Magic54Rules(turn_limit=21), result=Result.DRAW),
        in_turn(1, RED, 1),
        in_turn(2, BLACK, 0),
        evolve(in_turn(1, RED, 0, mana_drop_scope="window"), phase=Phase.POSTCOMBAT),
        king(evolve(START, phase=Phase.POSTCOMBAT), tapped=True),
        piled(PileItem(PlayKind.DAMAGE, TWO, None, QC)),
    ]

    assert [()] * len(neighbours) == [magic54.GAME.problems(state) for state in neighbours]


@pytest.mark.rule("M54-I01", "M54-I11", "M54-024", "M54-Q10", "M54-I02")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """One fault hides no other one, as long as it is clear who and which creatures there are."""
    assert {"M54-I01", "M54-I11"} == codes(king(mine(START, hand=()), damage=3))
    assert {"M54-I02", "M54-Q10", "M54-024"} == codes(evolve(mine(START, hp=21, tapped=9), passes=2))


@pytest.mark.rule("M54-038", "M54-I14", "M54-I15")
def test_a_player_is_no_creature() -> None:
    """Where only a creature can be a player's number is refused, and what would need the creature is not asked."""
    player = PLAYERS[BLACK]

    assert {"M54-038"} == codes(mine(START, creatures=(Creature(player), *START.sides[RED].creatures)))
    assert {"M54-038"} == codes(evolve(COMBAT, combat=evolve(COMBAT.combat, attackers=(player,))))
    assert {"M54-038"} == codes(evolve(COMBAT, combat=evolve(COMBAT.combat, blocks=((player, player),))))
    assert {"M54-038"} == codes(piled(PileItem(PlayKind.KNOWLEDGE, card("KH"), player, None)))
