"""States that no play can reach are reported by ``problems``: steps, combat, shields, searches and the pile."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, evolve, magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    Card,
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
from castlerules.magic54.rules import legality
from castlerules.testing.magic54 import side, table

KH, JH, QH = (object_id(entry, card(code)) for entry, code in enumerate(("KH", "JH", "QH"), start=1))
KC, JC, QC = (object_id(entry, card(code)) for entry, code in enumerate(("KC", "JC", "QC"), start=4))
TWO, GONE = card("2H"), object_id(7, card("QS"))
AIM_RED, AIM_BLACK = ObjectId(RED), ObjectId(BLACK)


def ready(phase: str = "pre", **options: object) -> State:
    """Return a good state with three creatures on each side, under *options*; number 7 has left play."""
    state = table(
        red=side("KH JH QH", mana=3, hand="2H AH 3H XR"),
        black=side("KC JC QC", mana=3, hand="2C"),
        rules=Magic54Rules.of(options),
        phase=phase,
    ).state
    return evolve(state, creatures_entered=7)


def fought(*blocks: str, **options: object) -> State:
    """Return a good state of a combat window in which KH and QH attack and *blocks* were named."""
    duel = table(
        red=side("KH JH QH", mana=3, hand="2H AH 3H XR"),
        black=side("KC JC QC", mana=3, hand="2C"),
        rules=Magic54Rules.of(options),
    ).pass_times()
    named = [f"block {block}" for block in blocks]
    state = duel.do("attack KH", "attack QH", "end_attack", *named, "end_block").state
    return evolve(state, creatures_entered=7)


def mine(state: State, player: Player = RED, **changes: Any) -> State:
    """Return *state* with *changes* on the side of *player*."""
    side = evolve(state.sides[player], **changes)
    return evolve(state, sides=(side, state.sides[1]) if player == RED else (state.sides[0], side))


def fight(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its combat."""
    return evolve(state, combat=evolve(state.combat, **changes))


def without(state: State, *cards: Card) -> State:
    """Return *state* with *cards* taken out of RED's hand and deck."""
    red = state.sides[RED]
    hand, deck = (tuple(card for card in zone if card not in cards) for zone in (red.hand, red.deck))
    return mine(state, hand=hand, deck=deck)


def piled(state: State, use: PlayKind, code: str, source: ObjectId | None, target: ObjectId | None) -> State:
    """Return *state* with one item of RED's on the pile, and priority where it belongs."""
    held = state if source is not None else without(state, card(code))
    return evolve(held, pile=(PileItem(use, card(code), source, target),), priority=BLACK)


def searching(state: State) -> State:
    """Return *state* while RED's Joker is searching."""
    return evolve(without(state, card("XR")), searching_joker=card("XR"))


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose only fault has this *code*."""
    return pytest.param(code, state, id=f"{code}: {label}")


def codes(state: State) -> set[str]:
    """Return the codes of the problems of *state*."""
    return {problem.rule for problem in magic54.GAME.problems(state)}


def gone(state: State, creature: ObjectId) -> State:
    """Return *state* after *creature* was killed: it is discarded, and still named in combat."""
    owner = magic54.owner_of(creature)
    side = state.sides[owner]
    rest: tuple[Creature, ...] = tuple(other for other in side.creatures if other.id != creature)
    return mine(state, owner, creatures=rest, discard=(*side.discard, magic54.card_of(creature)))


START, COMBAT = ready(), fought("KC KH", "JC KH")
ATTACK = evolve(ready(), phase=Phase.ATTACKERS)
BLOCKS = table(red=side("KH"), black=side("KC JC"), phase="attackers").do("attack KH", "end_attack").state
SPLIT = evolve(COMBAT, phase=Phase.ASSIGNMENT)
TWOS = evolve(fought("KC KH", "JC QH", "QC KH"), phase=Phase.ASSIGNMENT)
DISCARD = table(red=side(hand="2H 4H 6H 8H 10H AH"), phase="discard").state
CYCLE = table(red=side(hand="2H"), phase="cycle").state

TURN = [
    bad("M54-Q12", "priority while attackers are named", evolve(ATTACK, priority=BLACK)),
    bad("M54-Q12", "a pass while cards are discarded", evolve(DISCARD, passes=1)),
    bad("M54-I04", "nothing to discard", evolve(table().state, phase=Phase.DISCARD)),
    bad("M54-I09", "an exchange above the limit", evolve(DISCARD, phase=Phase.CYCLE)),
]

FIGHT = [
    bad("M54-I16", "a fight before the attack", evolve(START, combat=magic54.Combat(blocks=((KC, KH),)))),
    bad("M54-I16", "a fight after the attack", evolve(COMBAT, phase=Phase.POSTCOMBAT)),
    bad("M54-I14", "an attacker twice", fight(COMBAT, attackers=(KH, QH, KH))),
    bad("M54-I14", "an attacker of the other player", fight(COMBAT, attackers=(KH, QH, QC))),
    bad("M54-I15", "a blocker twice", fight(COMBAT, blocks=((KC, KH), (KC, QH)))),
    bad("M54-I15", "a blocker of the active player", fight(COMBAT, blocks=((JH, KH),))),
    bad("M54-I15", "a block of what does not attack", fight(COMBAT, blocks=((KC, JH),))),
    bad(
        "M54-I15",
        "a tapped blocker",
        mine(
            COMBAT,
            BLACK,
            creatures=tuple(evolve(creature, tapped=creature.id == KC) for creature in COMBAT.sides[BLACK].creatures),
        ),
    ),
]

GROWN = fight(without(COMBAT, card("3H")), growth_cards=(card("3H"),))
STAGES = [
    bad("M54-053", "Growth before the blocks", fight(without(BLOCKS, card("3H")), growth_cards=(card("3H"),))),
    bad(
        "M54-I13",
        "a bonus on who does not fight",
        mine(
            fight(without(fought("KC KH"), card("3H")), growth_cards=(card("3H"),)),
            creatures=tuple(
                evolve(creature, bonus=3 if creature.id == JH else 0)
                for creature in fought("KC KH").sides[RED].creatures
            ),
        ),
    ),
    bad(
        "M54-I13",
        "more bonus than Growth",
        mine(
            GROWN,
            creatures=tuple(
                evolve(creature, bonus=4) if creature.id == KH else creature for creature in GROWN.sides[RED].creatures
            ),
        ),
    ),
]

DIVISION = [
    bad("M54-A14", "division in the window", fight(COMBAT, assignments=((KH, KC, 1),))),
    bad("M54-I04", "everything divided", fight(SPLIT, assignments=((KH, KC, 1), (KH, JC, 2)))),
    bad("M54-I04", "one blocker each", evolve(fought("KC KH"), phase=Phase.ASSIGNMENT)),
    bad("M54-I04", "one blocker left", gone(SPLIT, JC)),
    bad("M54-I04", "no attacker left to divide", gone(SPLIT, KH)),
]

WIDE = evolve(fight(fought("KC KH", "JC KH"), blocks=((KC, KH), (JC, KH), (QC, KH))), phase=Phase.ASSIGNMENT)
PAIRS = table(red=side("KH QH"), black=side("KC JC KS JS"), phase="attackers").do(
    "attack KH", "attack QH", "end_attack", "block KC KH", "block JC KH", "block KS QH", "block JS QH", "end_block"
)
SHARES = PAIRS.pass_times().do("assign KH KC 2").state
SHORT = fight(SHARES, assignments=tuple((object_id, two, 1) for object_id, two, _ in SHARES.combat.assignments))
AMOUNTS = [
    bad("M54-I17", "more than the attack", fight(WIDE, assignments=((KH, KC, 4),))),
    bad("M54-I17", "less than nothing", fight(WIDE, assignments=((KH, KC, -1),))),
    bad("M54-I17", "an attacker left short", SHORT),
]

TURNS = ready(shield_duration="turn")
POOLED = ready(damage_timing="pooled")
LASTING = [
    bad("M54-I10", "a shield outside an exchange", evolve(START, shields=(Shield(KH, None),))),
    bad("M54-I10", "a shield before the blocks", evolve(BLOCKS, shields=(Shield(KH, None),))),
    bad(
        "M54-Q13",
        "a Two that deals two",
        evolve(piled(POOLED, PlayKind.ACE, "AH", None, KH), pooled_packets=(Packet(card("2C"), KC, 2),)),
    ),
]

SEARCH = searching(START)
SEARCHES = [
    bad("M54-Q25", "a search by a Two", evolve(without(START, TWO), searching_joker=TWO)),
    bad("M54-Q25", "a search while attackers are named", searching(ATTACK)),
    bad("M54-I04", "a search of an empty deck", mine(SEARCH, deck=(), discard=SEARCH.sides[RED].deck)),
    bad("M54-Q25", "a search after the end", mine(evolve(SEARCH, result=Result.RED), BLACK, hp=0)),
]

PILE = [
    bad(
        "M54-I10",
        "a pile while attackers are named",
        evolve(piled(ATTACK, PlayKind.DAMAGE, "2H", None, KC), priority=RED),
    ),
    *[
        bad("M54-T1", f"{code} for {use.value}", piled(START, use, code, source, target))
        for use, code, source, target in (
            (PlayKind.DAMAGE, "AH", None, KC),
            (PlayKind.ACE, "2H", None, KC),
            (PlayKind.EIGHT, "2H", None, KC),
            (PlayKind.TEN, "XR", None, None),
            (PlayKind.JOKER, "AH", None, None),
            (PlayKind.SACRIFICE, "KH", KH, KC),
            (PlayKind.PROTECTION, "KH", KH, KH),
            (PlayKind.KNOWLEDGE, "QH", QH, None),
            (PlayKind.GROWTH, "2H", None, KH),
        )
    ],
    *[
        bad("M54-038", label, piled(START, use, code, source, target))
        for label, use, code, source, target in (
            ("a Two from a creature", PlayKind.DAMAGE, "2H", KH, KC),
            ("a Two at nobody", PlayKind.DAMAGE, "2H", None, None),
            ("an Eight at a player", PlayKind.EIGHT, "8H", None, AIM_BLACK),
            ("a Ten at a player", PlayKind.TEN, "10H", None, AIM_BLACK),
            ("a Joker at a creature", PlayKind.JOKER, "XR", None, KH),
            ("Knowledge without its King", PlayKind.KNOWLEDGE, "KD", None, None),
            ("Knowledge of another King", PlayKind.KNOWLEDGE, "KD", KH, None),
            ("Knowledge at somebody", PlayKind.KNOWLEDGE, "KH", KH, KC),
            ("Sacrifice for itself", PlayKind.SACRIFICE, "JH", JH, JH),
            ("Sacrifice for a player", PlayKind.SACRIFICE, "JH", JH, AIM_RED),
            ("Sacrifice by a player", PlayKind.SACRIFICE, "JH", AIM_RED, KH),
            ("Protection of another", PlayKind.PROTECTION, "QH", QH, KH),
        )
    ],
    bad("M54-055", "Growth before combat", piled(START, PlayKind.GROWTH, "3H", None, KH)),
    bad("M54-055", "Growth on an unblocked attacker", piled(COMBAT, PlayKind.GROWTH, "3H", None, QH)),
    bad("M54-055", "Growth on who stays at home", piled(COMBAT, PlayKind.GROWTH, "3H", None, JH)),
]


@pytest.mark.rule("M54-Q12", "M54-I04", "M54-I09")
@pytest.mark.parametrize(("code", "state"), TURN)
def test_steps_that_cannot_be_are_told(code: str, state: State) -> None:
    """A step has its decision, and no window where there is none."""
    assert {code} == codes(state)


@pytest.mark.rule("M54-I16", "M54-I14", "M54-I15")
@pytest.mark.parametrize(("code", "state"), FIGHT)
def test_fights_that_cannot_be_are_told(code: str, state: State) -> None:
    """Attackers and blockers are of the right side, named once, and only in their phase."""
    assert {code} == codes(state)


@pytest.mark.rule("M54-053", "M54-I13")
@pytest.mark.parametrize(("code", "state"), STAGES)
def test_parts_of_a_fight_that_come_too_early_are_told(code: str, state: State) -> None:
    """Nothing grows before the combat window, and bonuses come from Growth cards."""
    assert {code} == codes(state)


@pytest.mark.rule("M54-I13", "M54-I04")
def test_actions_are_counted_only_where_nothing_else_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bonus without bound, read from data, is told; no list of the ways to divide that much damage is made."""
    monkeypatch.setattr(legality, "legal_actions", lambda _: pytest.fail("no list of actions is needed"))
    huge = mine(SPLIT, creatures=tuple(evolve(creature, bonus=10**900) for creature in SPLIT.sides[RED].creatures))

    assert {"M54-I13"} == codes(huge)


@pytest.mark.rule("M54-A14", "M54-I17", "M54-I04")
@pytest.mark.parametrize(("code", "state"), [*DIVISION, *AMOUNTS])
def test_divisions_that_cannot_be_are_told(code: str, state: State) -> None:
    """Damage is divided in its step, while something is left to divide, and adds up to the attack."""
    assert set(code.split()) == codes(state)


@pytest.mark.rule("M54-I10", "M54-Q13")
@pytest.mark.parametrize(("code", "state"), LASTING)
def test_shields_and_pooled_packets_that_cannot_be_are_told(code: str, state: State) -> None:
    """Shields end with their exchange, and a packet has the power of its card."""
    assert {code} == codes(state)


@pytest.mark.rule("M54-Q25", "M54-I05", "M54-I04")
@pytest.mark.parametrize(("code", "state"), SEARCHES)
def test_searches_that_cannot_be_are_told(code: str, state: State) -> None:
    """A search is a Joker's in a window with a card to find."""
    assert {code} == codes(state)


@pytest.mark.rule("M54-I10", "M54-T1", "M54-038", "M54-055")
@pytest.mark.parametrize(("code", "state"), PILE)
def test_piles_that_cannot_be_are_told(code: str, state: State) -> None:
    """Every item has the card, the source and the target of its use."""
    assert {code} == codes(state)


NEIGHBOURS = [
    *(START, COMBAT, ATTACK, BLOCKS, SPLIT, TWOS, DISCARD, CYCLE, GROWN, WIDE, SHARES, SEARCH),
    evolve(TURNS, shields=(Shield(KH, JH), Shield(QC, JH), Shield(QH, AIM_RED), Shield(AIM_BLACK, None))),
    evolve(COMBAT, shields=(Shield(KH, None),)),
    evolve(piled(POOLED, PlayKind.ACE, "AH", None, KH), pooled_packets=(Packet(card("2C"), GONE, 1),)),
    piled(COMBAT, PlayKind.GROWTH, "3H", None, KH),
    piled(COMBAT, PlayKind.GROWTH, "3H", None, KC),
    piled(gone(COMBAT, KC), PlayKind.GROWTH, "3H", None, KC),
    fight(WIDE, assignments=((KH, KC, 3),)),
]


@pytest.mark.rule("M54-Q15", "M54-Q16", "M54-Q23", "M54-I17")
def test_the_good_neighbours_of_these_states_have_no_problems() -> None:
    """What lies just inside each bound is no fault."""
    assert [set()] * len(NEIGHBOURS) == [codes(state) for state in NEIGHBOURS]
