"""Castle keeps every law of the kit, with all decks and stocks and under several sets of options."""

from __future__ import annotations

from itertools import product

import pytest
from profiles import sampled

from castlerules import Generator, Player, castle, evolve, shuffled
from castlerules.castle import Castle, FaceDownCard, castle_state_of
from castlerules.magic import CardObject, Revealed
from castlerules.magic.model.ids import CardId
from castlerules.testing.conformance import check_game

RULES = {
    "default": castle.CastleRules(),
    "wide": castle.CastleRules.of(
        {
            "columns": 5,
            "rows": 2,
            "row_bonus": (0, 3),
            "adjacency": "king",
            "maneuvers_per_turn": 2,
            "maneuver_timing": "any_priority",
            "switch_skips_gaps": True,
            "ignored_keywords": ("flying", "protection"),
            "core": {"manual_mana": True, "offer_concede": True, "mulligan": "london"},
        }
    ),
    "strict": castle.CastleRules.of(
        {
            "lethal_payment_allowed": False,
            "may_decline_free_activation": True,
            "max_switches_per_combat": 1,
            "departed_defender": "next_card",
            "owner_may_look_face_down": True,
            "remember_revealed": False,
            "death_visits_graveyard": False,
            "core": {"combat_damage_uses_stack": False, "legend_rule": "choose_one"},
        }
    ),
}


def dealt_anew(state: castle.State, player: Player, rng: Generator) -> castle.State:
    """Return *state* with all that *player* cannot know dealt anew, in both castles and reserves too (CAS-I21)."""
    seats, extra = list(state.seats), castle_state_of(state)
    castles = []
    for place, own_castle in enumerate(extra.castles):
        pile, rng = shuffled(rng, (*hidden_slots(state, player, Player(place)), *own_castle.reserve))
        castles.append(filled(state, player, Player(place), list(pile)))
    library, rng = shuffled(rng, seats[player].library)
    seats[player] = evolve(seats[player], library=library)
    observation, other = castle.GAME.observe(state, player), seats[1 - player]
    if not observation.hidden_references and observation.seats[1 - player].revealed_hand is None:
        cards, _ = shuffled(rng, (*[card_object.card for card_object in other.hand], *other.library))
        hand = tuple([CardObject(card_object.id, card) for card_object, card in zip(other.hand, cards, strict=False)])
        seats[1 - player] = evolve(other, hand=hand, library=cards[len(hand) :])
    return evolve(state, seats=tuple(seats), extra=evolve(extra, castles=tuple(castles)))


def hidden_slots(state: castle.State, player: Player, owner: Player) -> list[CardId]:
    """Return the cards in the castle of *owner* that *player* does not know."""
    observed = castle.GAME.observe(state, player).extra
    assert isinstance(observed, castle.ObservedCastleState)
    pairs = zip(castle_state_of(state).castles[owner].slots, observed.castles[owner].slots, strict=True)
    return [
        content.card
        for content, shown in pairs
        if isinstance(content, FaceDownCard) and isinstance(shown, castle.ObservedFaceDownCard) and shown.card is None
    ]


def filled(state: castle.State, player: Player, owner: Player, pile: list[CardId]) -> Castle:
    """Return the castle of *owner* with the cards of *pile* where *player* knows nothing, and in the reserve."""
    castle, hidden = castle_state_of(state).castles[owner], hidden_slots(state, player, owner)
    slots = tuple(
        [
            evolve(content, card=pile.pop(0))
            if isinstance(content, FaceDownCard) and content.card in hidden
            else content
            for content in castle.slots
        ]
    )
    return Castle(slots, tuple(pile))


@pytest.mark.rule("CAS-I18", "CAS-I19", "CAS-I20", "CAS-I21", "CAS-Q06")
@pytest.mark.parametrize(("deck", "rules"), sampled(product(castle.DECKS, RULES), 11))
def test_castle_keeps_all_laws(deck: str, rules: str) -> None:
    """Random games of every deck and stock pass: legality, purity, data, replay, secrecy, invariants."""
    names, stocks = list(castle.DECKS), list(castle.STOCKS)
    place, number = names.index(deck), names.index(deck) % len(stocks)
    setup = castle.CastleSetup((deck, names[place - 1]), (stocks[number], stocks[number - 1]))
    check_game(
        castle.GAME,
        rules=RULES[rules],
        setup=setup,
        seed=6,
        games=1,
        max_actions=400,
        check_every=40,
        permute_hidden=dealt_anew,
        revealing_events=(Revealed,),
        must_end=False,
    )


def test_what_is_dealt_anew_is_another_game_to_the_other() -> None:
    """The kit would find nothing if nothing changed; the player who looks has the same hand and other castles."""
    start = castle.GAME.new_game()
    twin = dealt_anew(start, Player(0), start.rng)
    mine, theirs = castle_state_of(start).castles

    assert castle.GAME.observe(start, Player(0)) == castle.GAME.observe(twin, Player(0))
    assert start.seats[0].hand == twin.seats[0].hand
    assert mine != castle_state_of(twin).castles[0]
    assert theirs.reserve != castle_state_of(twin).castles[1].reserve
