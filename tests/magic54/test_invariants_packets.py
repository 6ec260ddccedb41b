"""What becomes of damage on its way (M54-I17, M54-I19, M54-I20): never doubled, never half, never stuck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from castlerules import Rng, evolve, magic54, playout
from castlerules.magic54 import (
    RED,
    DamageAssigned,
    DamageCancelled,
    Damaged,
    DamageRedirected,
    Magic54Rules,
    ObjectId,
    Phase,
    PlayKind,
    Shield,
    Solved,
    State,
    card,
    object_id,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

KH, QH, JH, JD = (object_id(entry, card(code)) for entry, code in enumerate(("KH", "QH", "JH", "JD"), start=1))
SHIELDS = (
    Shield(KH, JH),
    Shield(JH, JD),
    Shield(JD, JH),
    Shield(QH, ObjectId(RED)),
    Shield(JH, None),
    Shield(ObjectId(RED), None),
)


def struck(shields: tuple[Shield, ...], aim: str) -> Magic54Scenario:
    """Return what a Six of BLACK's does at *aim* under *shields*, which last for the turn."""
    rules = Magic54Rules.of({"shield_duration": "turn"})
    start = table(red=side("KH QH JH JD"), black=side(mana=3, hand="6C"), rules=rules)
    shielded: State = evolve(start.state, shields=shields)
    assert () == magic54.GAME.problems(shielded)
    return Magic54Scenario(magic54.GAME, shielded).do("pass", f"damage 6C {aim}").pass_times()


def orders() -> Iterator[tuple[Shield, ...]]:
    """Yield every order of every three of the shields."""
    yield from permutations(SHIELDS, 3)


@pytest.mark.rule("M54-I19", "M54-Q18")
@pytest.mark.parametrize("aim", ["KH", "QH", "JH", "RED"])
def test_a_packet_hurts_one_target_in_full_or_nobody(aim: str) -> None:
    """Under any three shields in any order three points arrive together once, or are cancelled once."""
    for shields in orders():
        duel = struck(shields, aim)
        hits = [event.amount for event in duel.events if isinstance(event, Damaged)]
        away = [event.amount for event in duel.events if isinstance(event, DamageCancelled)]

        assert [3] == hits + away


@pytest.mark.rule("M54-I20")
@pytest.mark.parametrize(("aim", "path"), [("KH", "JH JD JH"), ("JH", "JD JH"), ("JD", "JH JD")])
def test_a_circle_of_jacks_is_run_through_once(aim: str, path: str) -> None:
    """Each shield acts once for a packet, so it comes to rest where no unused shield is left."""
    duel = struck(SHIELDS[:3], aim)
    moves = [event.receiver for event in duel.events if isinstance(event, DamageRedirected)]

    assert path == " ".join(magic54.card_of(object_id).code for object_id in moves)
    assert [moves[-1]] == [event.target for event in duel.events if isinstance(event, Damaged)]
    assert duel.creature(path[-2:]) is None


@pytest.mark.rule("M54-I19")
def test_each_damage_card_of_a_game_is_dealt_once_at_most() -> None:
    """Along random games every solved Damage card is dealt or cancelled once in full, or did nothing."""
    cards = 0
    for seed in range(6):
        rules = Magic54Rules.of({"shield_duration": "turn" if seed % 2 else "exchange", "starting_hp": 60})
        state = magic54.GAME.new_game(rules=rules, rng=Rng.seeded(seed))
        for action in playout(magic54.GAME, state, rng=Rng.seeded(seed), max_actions=900).actions:
            state, events = magic54.GAME.transition(state, action)
            ends = [event for event in events if isinstance(event, Damaged | DamageCancelled)]
            for event in [event for event in events if isinstance(event, Solved) and event.kind is PlayKind.DAMAGE]:
                mine = [end.amount for end in ends if end.source is event.card]
                assert ([event.card.power] if event.effective else []) == mine
                cards += 1

    assert cards > 100


def divisions(state: State, amounts: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the shares, in order, of every way to divide damage from *state* on; *amounts* came before."""
    if state.phase is not Phase.ASSIGNMENT:
        yield amounts
        return
    for action in magic54.GAME.legal_actions(state):
        after, events = magic54.GAME.transition(state, action)
        yield from divisions(
            after, (*amounts, *[event.amount for event in events if isinstance(event, DamageAssigned)])
        )


@pytest.mark.rule("M54-I17", "M54-Q31")
def test_every_division_adds_up_to_the_attack() -> None:
    """A King among three blockers: the ten ways to write three as an ordered sum of three numbers."""
    start = table(red=side("KH"), black=side("KC KS QC"), phase="attackers")
    fight = start.do("attack KH", "end_attack", "block KC KH", "block KS KH", "block QC KH", "end_block")

    shares = list(divisions(fight.pass_times().state))

    assert sorted(ways for ways in product(range(4), repeat=3) if sum(ways) == 3) == sorted(shares)
