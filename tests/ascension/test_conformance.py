"""A league keeps every law of the kit, under many options."""

from __future__ import annotations

import pytest

from castlerules import Generator, Player, Rng, ascension, draw, evolve
from castlerules.ascension import (
    MAX_LISTED_SIZE,
    AscensionRules,
    Member,
    RecordResult,
    RegisterDeck,
    StartContest,
    State,
    VoidContest,
    Withdraw,
    actor_of,
    pile,
)
from castlerules.ascension.pool.decks import pile_size
from castlerules.ascension.pool.invented import STARTERS
from castlerules.ascension.rules.acquisition import upgrade_cost
from castlerules.testing.conformance import check_game

from .kit import options_with

CHEAP = {
    "expansion_prices": (1, 1, 1),
    "copy_limit_prices": (1, 1),
    "sideboard_prices": (1, 0, 1),
    "streak_length": 1,
    "max_deck_size": 48,
}
RULES = {
    "default": {},
    "cheap": CHEAP,
    "chosen": {**CHEAP, "handicap_mode": "choose_one", "power_basis": "unspent", "streak_banked": True},
    "exact": {
        **CHEAP,
        "sideboard_exact": True,
        "copies_include_sideboard": False,
        "removed_cards": "reserve",
        "rebuild_carryover": "everything",
        "rebuild_max_rare": 1,
        "basic_lands_count_as_common": True,
    },
    "odd": {
        **CHEAP,
        "tie_points": "inclusive",
        "pairing_scope": "any_shared_opponent",
        "random_first_player": False,
        "rebuild_carryover": "nothing",
        "streak_swap_exact_commons": True,
        "allow_late_registration": False,
        "multiplayer_loss": "zero_points",
        "draw_breaks_streak": False,
        "free_common_surcharge": "free",
        "grace_stacks": True,
        "allow_main_as_additional": True,
        "handicap_mode": "top_tier_only",
    },
    "open": {**CHEAP, "open_decklists": True, "voluntary_removal": False, "buy_from_basic_set": False},
}


def listed(action: object) -> bool:
    """Return whether *action* is always listed: not what ends things, what is big, and decks of one's own."""
    if isinstance(action, RegisterDeck):
        return action.deck in STARTERS and not action.name
    if isinstance(action, StartContest):
        return len(action.participants) <= MAX_LISTED_SIZE
    if isinstance(action, RecordResult):
        return sum(map(len, action.placings)) <= MAX_LISTED_SIZE
    return not isinstance(action, (VoidContest, Withdraw))


def other_decks(state: State, player: Player, rng: Generator) -> State:
    """Return *state* with lands for the cards of all others, and other points to spend (ASC-Q42, ASC-I29)."""
    members = []
    for member in state.members:
        if member is None or member.player == player or state.rules.open_decklists:
            members.append(member)
        else:
            changed, rng = _other_deck(state, member, rng)
            members.append(changed)
    return evolve(state, members=tuple(members))


def _other_deck(state: State, member: Member, rng: Generator) -> tuple[Member, Generator]:
    lands = [land for land in state.setup.pool.index.basic_lands if set(land.land_colors) <= set(member.deck.alliance)]
    place, rng = draw(rng, len(lands))
    free, rng = draw(rng, member.power - upgrade_cost(state.rules, member.deck) + 1)
    bank = member.bank if state.rules.power_basis == "unspent" else free
    piles = [
        pile([(lands[place].id, pile_size(zone))] if zone else []) for zone in (member.deck.main, member.deck.side)
    ]
    deck = evolve(member.deck, main=piles[0], side=piles[1], grace=None)
    return evolve(member, deck=deck, bank=bank, spent=member.power - bank), rng


@pytest.mark.rule("ASC-I27", "ASC-I28", "ASC-I29", "ASC-Q42")
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_league_keeps_all_laws(rules: dict[str, object]) -> None:
    """Random seasons pass: legality, purity, data, replay, secrecy, invariants."""
    setup = ascension.Setup(max_contests=8, seats=3)
    check_game(
        ascension.GAME,
        rules=AscensionRules.of(rules),
        setup=setup,
        seed=8,
        games=1,
        check_every=25,
        permute_hidden=other_decks,
        is_listed=listed,
        actor_of=actor_of,
    )


@pytest.mark.rule("ASC-I29")
def test_a_league_keeps_all_laws_where_a_player_is_to_act() -> None:
    """Handicaps from the first point on make many contests wait for a choice."""
    rules = options_with(handicap_mode="choose_one", price_common=MUCH, price_uncommon=MUCH, price_rare=MUCH)
    setup = ascension.Setup(max_contests=30, seats=3)
    check_game(
        ascension.GAME,
        rules=rules,
        setup=setup,
        seed=2,
        games=1,
        check_every=9,
        permute_hidden=other_decks,
        is_listed=listed,
        actor_of=actor_of,
    )


MUCH = 1_000


@pytest.mark.rule("ASC-C1", "ASC-C2")
def test_chance_is_the_only_difference_between_leagues_of_other_generators() -> None:
    """The same actions with the same generator give the same league; a result by hand comes out as it was drawn."""
    state, other = (ascension.GAME.new_game(rng=Rng.seeded(seed)) for seed in (1, 2))

    assert state != other
    assert evolve(state, rng=other.rng) == other
