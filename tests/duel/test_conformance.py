"""The duel keeps every law of the kit, with all decks and under both sets of rules."""

from __future__ import annotations

from itertools import product

import pytest
from profiles import sampled

from castlerules import Generator, Player, duel, evolve, shuffled
from castlerules.magic import CardObject, Revealed
from castlerules.testing.conformance import check_game

RULES = {
    "sixth": duel.DuelRules.sixth_edition(),
    "modern": duel.DuelRules.modern(),
    "manual": duel.DuelRules.of({"core": {"manual_mana": True, "offer_concede": True, "mulligan": "london"}}),
}


def dealt_anew(state: duel.State, player: Player, rng: Generator) -> duel.State:
    """Return *state* with the library of *player* shuffled, and hand and library of the other dealt anew (BASE-I24).

    While something on the table speaks of a hidden card of the other, these are left alone.
    """
    seats = list(state.seats)
    library, rng = shuffled(rng, seats[player].library)
    seats[player] = evolve(seats[player], library=library)
    other = seats[1 - player]
    observation = duel.GAME.observe(state, player)
    if not observation.hidden_references and observation.seats[1 - player].revealed_hand is None:
        cards, _ = shuffled(rng, (*[card_object.card for card_object in other.hand], *other.library))
        hand = tuple([CardObject(card_object.id, card) for card_object, card in zip(other.hand, cards, strict=False)])
        seats[1 - player] = evolve(other, hand=hand, library=cards[len(hand) :])
    return evolve(state, seats=tuple(seats))


@pytest.mark.rule("BASE-I04", "BASE-I05", "BASE-I06", "BASE-I24", "BASE-I28")
@pytest.mark.parametrize(("deck", "rules"), sampled(product(duel.DECKS, RULES), 11))
def test_the_duel_keeps_all_laws(deck: str, rules: str) -> None:
    """Random games of every deck against another pass: legality, purity, data, replay, secrecy, invariants."""
    names = list(duel.DECKS)
    other = names[names.index(deck) - 1]
    check_game(
        duel.GAME,
        rules=RULES[rules],
        setup=duel.DuelSetup((deck, other)),
        seed=6,
        games=1,
        max_actions=400,
        check_every=40,
        permute_hidden=dealt_anew,
        revealing_events=(Revealed,),
        must_end=False,
    )


def test_what_is_dealt_anew_is_another_game_to_the_other() -> None:
    """The kit would find nothing if nothing changed; the player who looks has the same hand and another library."""
    start = duel.GAME.new_game()
    twin = dealt_anew(start, Player(0), start.rng)

    assert duel.GAME.observe(start, Player(0)) == duel.GAME.observe(twin, Player(0))
    assert start.seats[0].hand == twin.seats[0].hand
    assert start.seats[1].hand != twin.seats[1].hand
    assert start.seats[0].library != twin.seats[0].library
