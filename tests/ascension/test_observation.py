"""What may be known of a league (ASC-Q42), and leagues that look like what is known."""

from __future__ import annotations

import attrs
import pytest

from castlerules import ORGANISER, Memory, Player, Rng, SetupError, evolve, from_json, to_json
from castlerules.ascension import (
    GAME,
    SIDEBOARD_SOURCE,
    BeginStreakSwap,
    BuyExpansion,
    BuySideboard,
    CardPool,
    Member,
    Observation,
    PublicMember,
    StreakKill,
    WaiveFreePicks,
    pile,
)

from .kit import (
    ANN,
    BOB,
    DECK_WITHOUT_RARES,
    POOL,
    after_actions,
    buying,
    card,
    claiming,
    deck_of,
    league,
    member,
    options_with,
    with_contest_played,
    with_fields,
    with_losses,
    with_set,
    with_side,
)

SEED = Rng.seeded(4)


def public(observation: Observation, player: Player = BOB) -> PublicMember:
    """Return what *observation* tells of *player*, of whom it does not tell all."""
    public_member = observation.members[player]
    assert isinstance(public_member, PublicMember)
    return public_member


@pytest.mark.rule("ASC-Q42")
def test_of_others_only_what_is_public_is_seen() -> None:
    """Name, alliance, power, contests, streak and sizes; not cards, bank, sets, limit and grace card."""
    state = with_fields(
        with_side(with_contest_played(league(2), ANN, BOB), "TMP-W-C05", player=BOB), BOB, free_picks=()
    )
    public_member = public(GAME.observe(state, ANN))

    assert ("Bob", D1_ALLIANCE, 10, 1, 0, 45, 1, True) == (
        *(
            public_member.name,
            public_member.alliance,
            public_member.power,
            public_member.games_played,
            public_member.loss_streak,
        ),
        *(public_member.main_size, public_member.side_size, public_member.ready),
    )
    assert public_member.bank is None
    assert {"main", "side", "grace", "expansions", "basic_set", "copy_limit", "spent"}.isdisjoint(
        PublicMember.__match_args__
    )
    assert member(state, ANN) is GAME.observe(state, ANN).members[ANN]


D1_ALLIANCE = deck_of(league(1)).alliance


@pytest.mark.rule("ASC-Q42")
def test_the_organiser_sees_everything_and_open_lists_show_it_to_all() -> None:
    """From such an observation the very league can be made again, but for its generator."""
    state = with_losses(league(2), ANN, BOB)
    opened = with_losses(league(2, options_with(open_decklists=True)), ANN, BOB)

    assert [Member] * 2 == [type(member) for member in GAME.observe(state, ORGANISER).members if member is not None]
    assert [Member] * 2 == [type(member) for member in GAME.observe(opened, ANN).members if member is not None]
    assert GAME.determinize(GAME.observe(state, ORGANISER), state.rng) == state
    assert GAME.determinize(GAME.observe(opened, BOB), opened.rng) == opened


@pytest.mark.rule("ASC-Q42")
def test_what_is_compared_is_public() -> None:
    """With unspent points as the basis, that is the bank."""
    state = with_fields(league(2, options_with(power_basis="unspent")), BOB, bank=4, spent=3)

    assert (4, 7) == (public(GAME.observe(state, ANN)).bank, public(GAME.observe(state, ANN)).power)
    assert 3 == member(GAME.determinize(GAME.observe(state, ANN), SEED), BOB).spent


@pytest.mark.rule("ASC-Q42")
def test_events_of_others_tell_sizes_only() -> None:
    """Ann sees that Bob's deck has grown; Bob and the organiser see the card and the price."""
    state = with_fields(league(2), BOB, bank=3)
    _, events = GAME.transition(state, buying("TMP-W-U02", BOB))
    seen = [[type(event).__name__ for event in Memory(player).after(events).events] for player in (ANN, BOB, ORGANISER)]

    assert [["DeckResized"], ["CardBought", "DeckResized"], ["CardBought", "DeckResized"]] == seen
    assert GAME.seen_by(events[0], ANN) is None
    opened = GAME.transition(
        with_fields(league(2, options_with(open_decklists=True)), BOB, bank=3), buying("TMP-W-U02", BOB)
    )[1]
    assert opened == Memory(ANN).after(opened).events


@pytest.mark.rule("ASC-Q42")
def test_a_guess_fits_everything_that_is_seen() -> None:
    """Size, alliance and power agree, nothing is broken, and Bob's cards are legal ones."""
    state = after_actions(with_losses(league(2), ANN, BOB, 13), BuySideboard(BOB), claiming("TMP-W-C05", player=BOB))
    observation = GAME.observe(
        after_actions(state, WaiveFreePicks(BOB, SIDEBOARD_SOURCE), buying("TMP-W-U02", BOB)), ANN
    )
    guesses = [GAME.determinize(observation, Rng.seeded(seed)) for seed in range(10)]

    assert [observation] * 10 == [GAME.observe(guess, ANN) for guess in guesses]
    assert {()} == {GAME.problems(guess) for guess in guesses}
    assert 1 < len({deck_of(guess, BOB).main for guess in guesses})
    assert {GAME.legal_actions(state, ANN)} == {GAME.legal_actions(guess, ANN) for guess in guesses}


@pytest.mark.rule("ASC-Q42")
def test_obligations_show_and_are_guessed() -> None:
    """Whoever has open picks, too many cards or a swap is not ready, and neither is the guess."""
    swap = GAME.apply(
        GAME.apply(with_losses(league(2), BOB, ANN, 5), BeginStreakSwap(BOB)), StreakKill(BOB, card("TMP-W-R01"))
    )
    picks, sides = with_set(league(2), "EXO", BOB), with_side(league(2), player=BOB)
    big = with_fields(league(2), BOB, main=pile({card("Plains"): 71}), grace=None)
    for state in (swap, picks, sides, big):
        observation = GAME.observe(state, ANN)
        assert not public(observation).ready
        assert GAME.observe(GAME.determinize(observation, SEED), ANN) == observation
    assert (1, 0) == public(GAME.observe(swap, ANN)).swap_progress


@pytest.mark.rule("ASC-Q21", "ASC-Q42")
def test_open_picks_are_guessed_of_what_could_be_paid() -> None:
    """Of a set where a sideboard would have been too dear; a Main Set where no other set is left."""
    dear, mains = {"sideboard_prices": (50,)}, {"sideboard_prices": (50,), "allow_main_as_additional": True}
    for options, pool, code in ((dear, POOL, "EXO"), (mains, _of_sets("7ED", "TMP", "INV", "STH"), "INV")):
        state = GAME.apply(
            with_losses(league(2, options_with(**options), pool=pool), ANN, BOB, 10), BuyExpansion(BOB, code)
        )
        observation = GAME.observe(state, ANN)
        guesses = [GAME.determinize(observation, Rng.seeded(seed)) for seed in range(10)]

        assert {(observation, ())} == {(GAME.observe(guess, ANN), GAME.problems(guess)) for guess in guesses}
        assert {1} == {left for guess in guesses for _, left in deck_of(guess, BOB).free_picks}
        assert SIDEBOARD_SOURCE not in {source for guess in guesses for source, _ in deck_of(guess, BOB).free_picks}
        assert observation == from_json(to_json(observation), Observation)


@pytest.mark.rule("ASC-Q42")
def test_a_sideboard_that_took_every_point_can_be_guessed() -> None:
    """Ten points were earned, ten were spent, and five picks are open; or one less, in a side of four."""
    bought = GAME.apply(with_losses(league(2), ANN, BOB, 10), BuySideboard(BOB))
    for state in (bought, after_actions(bought, *[claiming(f"TMP-W-C0{place}", player=BOB) for place in (5, 6, 7, 8)])):
        observation = GAME.observe(state, ANN)
        guess = GAME.determinize(observation, SEED)

        assert (observation, ()) == (GAME.observe(guess, ANN), GAME.problems(guess))
        assert (0, 10, 1, 1) == (
            *(member(guess, BOB).bank, member(guess, BOB).spent),
            *(deck_of(guess, BOB).side_blocks, deck_of(guess, BOB).free_picks_of(SIDEBOARD_SOURCE)),
        )


def _of_sets(*codes: str) -> CardPool:
    """Return what of the fixture pool is in these sets."""
    cards = tuple(card for card in POOL.printings if card.set_code in codes)
    return CardPool(cards, tuple(card_set for card_set in POOL.sets if card_set.code in codes))


def test_a_pool_without_sets_to_begin_with_has_no_guess() -> None:
    """Somebody who has a deck all the same can only be shown with it."""
    observation = GAME.observe(league(2, deck=DECK_WITHOUT_RARES, starters=[]), ANN)
    bare = evolve(observation, setup=attrs.evolve(observation.setup, pool=_of_sets("7ED", "TMP")))

    with pytest.raises(SetupError, match="ASC-Q42: the pool has no sets for the deck of player 1"):
        GAME.determinize(bare, SEED)


@pytest.mark.rule("ASC-Q42")
def test_decks_can_be_given_instead_of_guessed() -> None:
    """They must fit what is seen."""
    observation = GAME.observe(league(2), ANN)
    state = GAME.determinize(observation, SEED, decks={BOB: deck_of(league(2, deck=DECK_WITHOUT_RARES), BOB)})

    assert DECK_WITHOUT_RARES.main == deck_of(state, BOB).main
    with pytest.raises(SetupError, match="no league with these decks looks like the observation"):
        GAME.determinize(observation, SEED, decks={BOB: deck_of(with_fields(league(2), BOB, main=()), BOB)})


def test_views_that_cannot_be_are_refused() -> None:
    """Sizes that no deck has, and data that says so."""
    observation = GAME.observe(league(2), ANN)
    huge = evolve(
        observation,
        members=(observation.members[0], evolve(public(observation), main_size=10**9), *observation.members[2:]),
    )

    with pytest.raises(SetupError, match="ASC-I08: player 1 has a deck of an impossible size"):
        GAME.determinize(huge, SEED)
    assert observation == from_json(to_json(observation), Observation)
    with pytest.raises(ValueError, match="ASC-I08"):
        from_json(to_json(huge))


def test_a_guess_without_lands_in_the_pool_says_so() -> None:
    """If there is nothing to fill a deck with, decks have to be passed."""
    state = league(2, deck=DECK_WITHOUT_RARES, starters=[])
    observation = GAME.observe(with_fields(state, BOB, main=pile({card("Plains"): 70})), ANN)
    bare = evolve(observation, setup=attrs.evolve(observation.setup, pool=_without_lands()))

    with pytest.raises(SetupError, match="ASC-Q42: no deck of 70 cards can be guessed; pass decks"):
        GAME.determinize(bare, SEED)


def _without_lands() -> CardPool:
    cards = [card for card in POOL.printings if not card.basic_land and card.name.endswith("C01")]
    return CardPool(tuple(cards), POOL.sets)
