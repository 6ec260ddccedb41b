"""What may be known of a league (ASC-Q42), and leagues that look like what is known."""

from __future__ import annotations

import attrs
import pytest

from castlerules import ORGANISER, Memory, Player, Rng, SetupError, evolve, from_json, to_json
from castlerules.ascension import (
    SIDE,
    BeginStreakSwap,
    BuyExpansion,
    BuySideboard,
    CardPool,
    Member,
    PublicMember,
    RemoveCard,
    StreakKill,
    View,
    WaiveFreePicks,
    apply,
    determinize,
    legal_actions,
    pile,
    problems,
    seen_by,
    transition,
    view,
)

from .kit import (
    ANN,
    BOB,
    MAIN,
    PLAIN,
    POOL,
    beaten,
    buy,
    card,
    claim,
    deck_of,
    do,
    having,
    league,
    member,
    played,
    ruled,
    with_set,
    with_side,
)

SEED = Rng.seeded(4)


def public(seen: View, player: Player = BOB) -> PublicMember:
    """Return what *seen* tells of *player*, of whom it does not tell all."""
    found = seen.members[player]
    assert isinstance(found, PublicMember)
    return found


@pytest.mark.rule("ASC-Q42")
def test_of_others_only_what_is_public_is_seen() -> None:
    """Name, alliance, power, contests, streak and sizes; not cards, bank, sets, limit and grace card."""
    state = having(with_side(played(league(2), ANN, BOB), "TMP-W-C05", player=BOB), BOB, picks=())
    told = public(view(state, ANN))

    assert ("Bob", D1_ALLIANCE, 10, 1, 0, 45, 1, True) == (
        *(told.name, told.alliance, told.power, told.games_played, told.loss_streak),
        *(told.main_size, told.side_size, told.ready),
    )
    assert told.bank is None
    assert {"main", "side", "grace", "expansions", "basic_set", "copy_limit", "spent"}.isdisjoint(
        PublicMember.__match_args__
    )
    assert member(state, ANN) is view(state, ANN).members[ANN]


D1_ALLIANCE = deck_of(league(1)).alliance


@pytest.mark.rule("ASC-Q42")
def test_the_organiser_sees_everything_and_open_lists_show_it_to_all() -> None:
    """From such a view the very league can be made again, but for its generator."""
    state = beaten(league(2), ANN, BOB)
    opened = beaten(league(2, ruled(open_decklists=True)), ANN, BOB)

    assert [Member] * 2 == [type(one) for one in view(state, ORGANISER).members if one is not None]
    assert [Member] * 2 == [type(one) for one in view(opened, ANN).members if one is not None]
    assert determinize(view(state, ORGANISER), state.rng) == state
    assert determinize(view(opened, BOB), opened.rng) == opened


@pytest.mark.rule("ASC-Q42")
def test_what_is_compared_is_public() -> None:
    """With unspent points as the basis, that is the bank."""
    state = having(league(2, ruled(power_basis="unspent")), BOB, bank=4, spent=3)

    assert (4, 7) == (public(view(state, ANN)).bank, public(view(state, ANN)).power)
    assert 3 == member(determinize(view(state, ANN), SEED), BOB).spent


@pytest.mark.rule("ASC-Q42", "ASC-I29")
def test_private_things_do_not_change_what_others_see() -> None:
    """Other cards of the same number, another bank, other sets: Ann's view is the same."""
    state = with_set(league(2), "EXO", BOB)
    other = having(with_set(league(2), "NEM", BOB), BOB, main=pile({card("Plains"): 45}), grace=None)

    assert view(state, ANN) == view(other, ANN)
    assert view(having(state, BOB, bank=5, spent=10), ANN) == view(having(state, BOB, bank=2, spent=13), ANN)


@pytest.mark.rule("ASC-Q42")
def test_events_of_others_tell_sizes_only() -> None:
    """Ann sees that Bob's deck has grown; Bob and the organiser see the card and the price."""
    state = having(league(2), BOB, bank=3)
    _, events = transition(state, buy("TMP-W-U02", BOB))
    seen = [[type(one).__name__ for one in Memory(player).after(events).events] for player in (ANN, BOB, ORGANISER)]

    assert [["Resized"], ["CardBought", "Resized"], ["CardBought", "Resized"]] == seen
    assert seen_by(events[0], ANN) is None
    opened = transition(having(league(2, ruled(open_decklists=True)), BOB, bank=3), buy("TMP-W-U02", BOB))[1]
    assert opened == Memory(ANN).after(opened).events


@pytest.mark.rule("ASC-Q42")
def test_a_guess_fits_everything_that_is_seen() -> None:
    """Size, alliance and power agree, nothing is broken, and Bob's cards are legal ones."""
    state = do(beaten(league(2), ANN, BOB, 13), BuySideboard(BOB), claim("TMP-W-C05", player=BOB))
    seen = view(do(state, WaiveFreePicks(BOB, SIDE), buy("TMP-W-U02", BOB)), ANN)
    guesses = [determinize(seen, Rng.seeded(seed)) for seed in range(10)]

    assert [seen] * 10 == [view(guess, ANN) for guess in guesses]
    assert {()} == {problems(guess) for guess in guesses}
    assert 1 < len({deck_of(guess, BOB).main for guess in guesses})
    assert {legal_actions(state, ANN)} == {legal_actions(guess, ANN) for guess in guesses}


@pytest.mark.rule("ASC-Q42")
def test_obligations_show_and_are_guessed() -> None:
    """Whoever has open picks, too many cards or a swap is not ready, and neither is the guess."""
    swap = apply(apply(beaten(league(2), BOB, ANN, 5), BeginStreakSwap(BOB)), StreakKill(BOB, card("TMP-W-R01")))
    picks, sides = with_set(league(2), "EXO", BOB), with_side(league(2), player=BOB)
    big = having(league(2), BOB, main=pile({card("Plains"): 71}), grace=None)
    for state in (swap, picks, sides, big):
        seen = view(state, ANN)
        assert not public(seen).ready
        assert view(determinize(seen, SEED), ANN) == seen
    assert (1, 0) == public(view(swap, ANN)).swap


@pytest.mark.rule("ASC-Q21", "ASC-Q42")
def test_open_picks_are_guessed_of_what_could_be_paid() -> None:
    """Of a set where a sideboard would have been too dear; a Main Set where no other set is left."""
    dear, mains = {"sideboard_prices": (50,)}, {"sideboard_prices": (50,), "allow_main_as_additional": True}
    for options, pool, code in ((dear, POOL, "EXO"), (mains, _of_sets("7ED", "TMP", "INV", "STH"), "INV")):
        state = apply(beaten(league(2, ruled(**options), pool=pool), ANN, BOB, 10), BuyExpansion(BOB, code))
        seen = view(state, ANN)
        guesses = [determinize(seen, Rng.seeded(seed)) for seed in range(10)]

        assert {(seen, ())} == {(view(guess, ANN), problems(guess)) for guess in guesses}
        assert {1} == {left for guess in guesses for _, left in deck_of(guess, BOB).picks}
        assert SIDE not in {source for guess in guesses for source, _ in deck_of(guess, BOB).picks}
        assert seen == from_json(to_json(seen), View)


@pytest.mark.rule("ASC-Q42")
def test_a_sideboard_that_took_every_point_can_be_guessed() -> None:
    """Ten points were earned, ten were spent, and five picks are open; or one less, in a side of four."""
    bought = apply(beaten(league(2), ANN, BOB, 10), BuySideboard(BOB))
    for state in (bought, do(bought, *[claim(f"TMP-W-C0{place}", player=BOB) for place in (5, 6, 7, 8)])):
        seen = view(state, ANN)
        guess = determinize(seen, SEED)

        assert (seen, ()) == (view(guess, ANN), problems(guess))
        assert (0, 10, 1, 1) == (
            *(member(guess, BOB).bank, member(guess, BOB).spent),
            *(deck_of(guess, BOB).blocks, deck_of(guess, BOB).open_picks(SIDE)),
        )


def _of_sets(*codes: str) -> CardPool:
    """Return what of the fixture pool is in these sets."""
    kept = tuple(one for one in POOL.printings if one.set_code in codes)
    return CardPool(kept, tuple(one for one in POOL.sets if one.code in codes))


def test_a_pool_without_sets_to_begin_with_has_no_guess() -> None:
    """Somebody who has a deck all the same can only be told of with it."""
    seen = view(league(2, deck=PLAIN, starters=[]), ANN)
    bare = evolve(seen, setup=attrs.evolve(seen.setup, pool=_of_sets("7ED", "TMP")))

    with pytest.raises(SetupError, match="ASC-Q42: the pool has no sets of which the deck of player 1 can be"):
        determinize(bare, SEED)


@pytest.mark.rule("ASC-Q42")
def test_decks_can_be_given_instead_of_guessed() -> None:
    """They must fit what is seen."""
    seen = view(league(2), ANN)
    state = determinize(seen, SEED, decks={BOB: deck_of(league(2, deck=PLAIN), BOB)})

    assert PLAIN.main == deck_of(state, BOB).main
    with pytest.raises(SetupError, match="does not fit together"):
        determinize(seen, SEED, decks={BOB: deck_of(having(league(2), BOB, main=()), BOB)})


def test_views_that_cannot_be_are_refused() -> None:
    """Sizes that no deck has, and data that says so."""
    seen = view(league(2), ANN)
    huge = evolve(seen, members=(seen.members[0], evolve(public(seen), main_size=10**9), *seen.members[2:]))

    with pytest.raises(SetupError, match="ASC-I08: player 1 has a deck of a size that cannot be"):
        determinize(huge, SEED)
    assert seen == from_json(to_json(seen), View)
    with pytest.raises(ValueError, match="ASC-I08"):
        from_json(to_json(huge))


def test_a_guess_without_lands_in_the_pool_says_so() -> None:
    """If there is nothing to fill a deck with, decks have to be passed."""
    state = league(2, deck=PLAIN, starters=[])
    seen = view(having(state, BOB, main=pile({card("Plains"): 70})), ANN)
    bare = evolve(seen, setup=attrs.evolve(seen.setup, pool=_without_lands()))

    with pytest.raises(SetupError, match="ASC-Q42: no deck of 70 cards can be guessed; pass decks"):
        determinize(bare, SEED)


def _without_lands() -> CardPool:
    kept = [one for one in POOL.printings if not one.basic_land and one.name.endswith("C01")]
    return CardPool(tuple(kept), POOL.sets)


@pytest.mark.rule("ASC-Q42")
def test_what_a_player_may_do_is_the_same_in_a_guess() -> None:
    """Purchases and moves of the own deck do not depend on what is hidden."""
    state = having(league(2), ANN, bank=12)
    guess = determinize(view(state, ANN), SEED)

    assert legal_actions(state, ANN) == legal_actions(guess, ANN)
    assert BuyExpansion(ANN, "EXO") in legal_actions(guess, ANN)
    assert RemoveCard(ANN, MAIN, card("Plains")) not in legal_actions(guess, ANN)
