"""Observations as vectors: what stands where, for whom, and what is refused."""

from __future__ import annotations

import copy
import pickle
from hashlib import sha256
from math import isfinite
from typing import Any

import attrs
import pytest
from fortress.kit import siege
from hypothesis import given, settings
from hypothesis import strategies as st
from toys import duel as toy

from castlerules import (
    GAMES,
    ORGANISER,
    DataError,
    Player,
    Rng,
    ascension,
    castle,
    fortress,
    magic,
    magic54,
    solitaire,
    strategies,
)
from castlerules.ascension import AscensionRules
from castlerules.castle import CastleRules
from castlerules.encoding import ACTION_VERSION, OBSERVATION_VERSION, actions_of, has_vectors, observations_of
from castlerules.encoding.vectors.magic54 import PLACES
from castlerules.fortress import FortressRules
from castlerules.testing.castle import CastleScenario
from castlerules.testing.castle import castle as castle_slots
from castlerules.testing.magic import MagicScenario, side
from castlerules.testing.magic54 import side as side54
from castlerules.testing.magic54 import table

from .test_actions import states_of

DIGESTS = {
    "magic54": ("aad374bc9689", "b5235369457d"),
    "fortress": ("b60630344d11", "609cd02f4929"),
    "duel": ("ed8fd4793344", "a2fd3f96da90"),
    "castle": ("c7cbdd501c28", "bd0b1e610688"),
    "solitaire": ("09cdb6fd8286", "2d5e5344a0ad"),
    "ascension": ("c2495c50a230", "baf9f1c66f97"),
}
"""Of the names of the numbers, and of the names of the entries, of each game under its default options."""


def entries(game: Any, state: Any, player: int = 0, **options: Any) -> dict[str, float]:
    """Return the vector of *player* by the names of its entries, without the zeros."""
    encoding: Any = observations_of(game, rules=state.rules, **options)
    vector = encoding.vector(game.observe(state, player))
    return {name: round(number, 4) for name, number in zip(encoding.names, vector, strict=True) if number}


def digest_of(names: tuple[str, ...]) -> str:
    """Return the first digits of the digest of *names*."""
    return sha256("\n".join(names).encode()).hexdigest()[:12]


@pytest.mark.parametrize("name", GAMES)
def test_the_meaning_of_numbers_and_entries_is_pinned(name: str) -> None:
    """If a digest changes, a learner's saved weights mean something else: then a version has to be raised."""
    encodings = actions_of(GAMES[name]), observations_of(GAMES[name])

    assert (1, 1) == (ACTION_VERSION, OBSERVATION_VERSION)
    assert DIGESTS[name] == tuple(digest_of(encoding.names) for encoding in encodings)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=10)
@given(data=st.data())
def test_every_state_has_numbers_and_vectors(name: str, data: st.DataObject) -> None:
    """Under any options, legal actions have numbers, and what each player knows has a vector of finite numbers."""
    game: Any = GAMES[name]
    state = data.draw(strategies.states(name, rules=strategies.rules(name), setups=strategies.setups(name)))
    setup = state.setup if name == "ascension" else None
    numbers = actions_of(game, rules=state.rules, setup=setup)
    vectors: Any = observations_of(game, rules=state.rules, setup=setup)
    numbering = numbers.at(state)

    assert {*numbering.by_number.values(), *numbering.unnumbered} == set(game.legal_actions(state))
    assert sum(numbers.mask(state)) == len(numbering.by_number)
    for player in game.players(state):
        vector = vectors.vector(game.observe(state, player))
        assert vectors.size == len(vector)
        assert all(map(isfinite, vector))


@pytest.mark.parametrize("name", GAMES)
def test_most_numbers_of_a_vector_are_at_most_one(name: str) -> None:
    """Life, sizes and prices are scaled so that usual values lie between -1 and 1."""
    encoding: Any = observations_of(GAMES[name])
    for state in states_of(GAMES[name], 6)[::10]:
        vector = encoding.vector(GAMES[name].observe(state, 0))

        assert 0.99 * encoding.size <= sum(abs(number) <= 1 for number in vector)


def test_every_card_of_magic54_is_in_one_place() -> None:
    """Each of the 54 cards has one place; the own unseen cards are in the deck, those of the other in hand or deck."""
    scenario = table(side54("KH", hand="4H AH", mana="3H 5H", tapped=1), side54("JC", discard="2C"))
    seen = entries(magic54.GAME, scenario.state)
    places = {name.rpartition(".")[2]: 0 for name in seen}
    for name in seen:
        places[name.rpartition(".")[2]] += name.count(".") == 3

    assert 54 == sum(places[place] for place in PLACES if place in places)
    assert {"own.4.1.hand", "own.3.1.tapped_mana", "own.5.1.mana", "own.K.1.creature"} <= set(seen)
    assert {"other.J.1.creature", "other.2.1.discard", "other.A.1.unseen"} <= set(seen)
    assert (round(1 / 27, 4), 1.0) == (seen["other.2.1.discard_age"], seen["own.hp"])


def test_both_players_of_magic54_see_the_table_from_their_own_side() -> None:
    """The same table with the colours exchanged looks the same, apart from who sits there and whose turn it is."""
    red, black = side54("KH", hand="4H"), side54("JC", hand="AC")
    turned = table(side54("JH", hand="AH"), side54("KC", hand="4C"), active=magic54.BLACK)
    mine = entries(magic54.GAME, table(red, black).state, 0)
    same = entries(magic54.GAME, turned.state, 1)

    assert {**mine, "seat": 1.0} == same


def test_a_permanent_shows_its_present_size_and_status() -> None:
    """Own permanents come in the order of their ids, with size, damage, counters and whether they are new or tapped."""
    mine = side("Grizzly Bears/t/d1/+2, Forest", hand="Giant Growth", pool="G", life=10)
    state = MagicScenario.of(magic.NORMAL, mine, side("Air Elemental/s")).state
    seen = entries(magic.make_game("normal"), state)

    assert (0.4, 0.1, 0.4, 1.0) == tuple(
        seen[f"own.permanent.0.{name}"] for name in ("power", "damage", "plus_counters", "tapped")
    )
    assert {"own.permanent.1.land_type.forest", "other.permanent.0.keyword.flying"} <= set(seen)
    assert {"other.permanent.0.new", "own.permanent.0.new"} & set(seen) == {"other.permanent.0.new"}
    assert (0.5, 0.1, 0.05) == (seen["own.life"], seen["own.pool.G"], seen["own.lands"])
    assert (0.1, 1.0) == (seen["own.hand.0.cost.G"] / 2.5, seen["own.hand.0.type.instant"])


def test_the_stack_names_its_targets_by_their_slots() -> None:
    """A spell on the stack shows who cast it and what it targets; its target shows that it is one."""
    hand = side("Forest", hand="Giant Growth", pool="G")
    scenario = MagicScenario.of(magic.NORMAL, hand, side("2 Grizzly Bears"))
    state = scenario.cast("Giant Growth", "Grizzly Bears#2").state
    for player, sign, whose in ((0, -1, "other"), (1, 1, "own")):
        seen = entries(magic.make_game("normal"), state, player)

        assert (1.0, sign * round(2 / 24, 4)) == (seen["stack.0.kind.spell"], seen["stack.0.target.0"])
        assert (whose == "other") == ("stack.0.own" in seen)
        assert 0.25 == seen[f"{whose}.permanent.1.targeted"]


def test_attackers_and_blockers_are_seen_while_they_are_declared() -> None:
    """A declared attacker attacks at once for the one who declares, and a blocker names the slot of its attacker."""
    scenario = MagicScenario.of(magic.NORMAL, side("2 Grizzly Bears"), side("Hill Giant"))
    attack = scenario.attack("Grizzly Bears#2")
    block = attack.to_step("declare blockers").block({"Hill Giant": "Grizzly Bears#2"})
    seen = entries(magic.make_game("normal"), block.state, 1)

    assert "own.permanent.1.attacking" in entries(magic.make_game("normal"), attack.state)
    assert (1.0, 1.0) == (seen["other.permanent.1.attacking"], seen["other.permanent.1.blocked"])
    assert round(-2 / 24, 4) == seen["own.permanent.0.blocks"]


def test_what_has_no_slot_is_counted() -> None:
    """Of 30 lands 24 have a slot; the other 6 are an entry of their own, in tens."""
    seen = entries(magic.make_game("normal"), MagicScenario.of(magic.NORMAL, side("30 Forest"), side()).state)

    assert 0.6 == seen["own.permanent.more"]
    assert 24 == sum(name.startswith("own.permanent.") and name.endswith(".present") for name in seen)


def test_cards_with_other_names_have_other_codes() -> None:
    """The entries made of the names tell cards apart; copies have the same."""
    cards = ("Hill Giant", "Lightning Bolt", "Hill Giant")
    state = MagicScenario.of(magic.NORMAL, side(hand=cards), side()).state
    seen = entries(magic.make_game("normal"), state)
    codes = [tuple(seen.get(f"own.hand.{place}.code.{byte}", 0.0) for byte in range(8)) for place in range(len(cards))]

    assert codes[0] == codes[2] != codes[1]


@pytest.mark.rule("FOR-034", "FOR-Q49")
@pytest.mark.parametrize("careful", [False, True])
def test_the_chances_of_an_assault_are_exact(careful: bool) -> None:
    """The entries of Fortress are the odds of the game itself, with and without creatures that are not ready."""
    state = siege(side("4x4, 4x4/t, 3x3/s"), "1x1", options={"assault_excludes_unready": careful}).state
    seen = entries(fortress.GAME, state)
    expected = {f"siege.chance.{row.value}": round(float(chance), 4) for row, chance in fortress.odds(state)}

    assert {name: chance for name, chance in expected.items() if chance} == {
        name: chance for name, chance in seen.items() if name.startswith("siege.chance.")
    }


@pytest.mark.rule("CAS-Q06", "CAS-Q07")
def test_a_face_down_card_has_no_features_unless_it_may_be_seen() -> None:
    """A slot tells that a card lies there; which, only an active creature tells, or the option to look at one's own."""
    mine = castle_slots(R1C1="Hill Giant", R1C2="Hill Giant/up")
    for look in (False, True):
        rules = CastleRules(owner_may_look_face_down=look)
        state = CastleScenario.of_castles(side("Forest"), castle=mine, rules=rules).state
        own, other = entries(castle.GAME, state, 0), entries(castle.GAME, state, 1)

        assert {"own.castle.R1C1.face_down", "own.castle.R1C2.active", "own.castle.R1C2.card.power"} <= set(own)
        assert look == ("own.castle.R1C1.card.power" in own)
        assert {"other.castle.R1C1.face_down", "other.castle.R1C2.card.power"} <= set(other)
        assert "other.castle.R1C1.card.power" not in other


def test_the_size_of_a_castle_decides_the_size_of_the_vector() -> None:
    """A castle of one slot has fewer entries than one of twelve; the slots have the names of the rules."""
    small: Any = observations_of(castle.GAME, rules=CastleRules(columns=1, rows=1, row_bonus=(0,)))
    large: Any = observations_of(castle.GAME)

    assert small.size < large.size
    assert "own.castle.R1C1.face_down" in small.names
    assert "own.castle.R3C4.face_down" in set(large.names) - set(small.names)


def test_a_stack_of_solitaire_shows_its_top_card_and_counts_the_others() -> None:
    """After the deal each stack has one more face-down card than the one before, and a card face up."""
    seen = entries(solitaire.GAME, solitaire.deal(number=3))

    assert 1.0 == seen["K7.card.present"]
    assert 0 < seen["K2.face_down"] < seen["K7.face_down"] <= 1


def test_a_league_is_seen_from_the_own_seat_and_hides_what_others_own() -> None:
    """The own seat comes first with all that the deck has; others' points to spend and purchases are hidden."""
    state: Any = ascension.GAME.new_game()
    for seat in (0, 2):
        action = next(one for one in ascension.GAME.legal_actions(state) if getattr(one, "player", None) == seat)
        state = ascension.GAME.apply(state, action)
    own, other = entries(ascension.GAME, state, 2), entries(ascension.GAME, state, 0)
    organiser = entries(ascension.GAME, state, ORGANISER)

    assert {"seat.0.deck_known", "seat.0.registered", "seat.2.registered"} <= set(own)
    assert "seat.2.deck_known" not in own
    assert {"seat.0.deck_known", "seat.2.registered"} <= set(other)
    assert {"organiser", "seat.0.deck_known", "seat.2.deck_known"} <= set(organiser)


def test_open_deck_lists_are_in_the_vector() -> None:
    """With the option that opens all decks, everybody's vector has them."""
    rules = AscensionRules(open_decklists=True)
    state: Any = ascension.GAME.new_game(rules=rules)
    action = next(one for one in ascension.GAME.legal_actions(state) if getattr(one, "player", None) == 1)

    assert "seat.1.deck_known" in entries(ascension.GAME, ascension.GAME.apply(state, action), 0)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_observation_of_the_game_is_refused(name: str) -> None:
    """States, observations of other games or under other options, and anything else raise DataError."""
    encoding: Any = observations_of(GAMES[name])
    others = [GAMES[other].observe(GAMES[other].new_game(), 0) for other in GAMES if other != name]

    for thing in (GAMES[name].new_game(), None, [], "view", *others):
        with pytest.raises(DataError, match=f"observation: expected an observation of {name} under the rules"):
            encoding.vector(thing)


def test_a_league_of_another_size_is_refused() -> None:
    """A vector has entries for the seats of the set-up that it was made for."""
    encoding: Any = observations_of(ascension.GAME)
    state: Any = ascension.GAME.new_game(seats=6)

    with pytest.raises(DataError, match="expected a league of 4 seats, got one of 6"):
        encoding.vector(ascension.GAME.observe(state, 0))


def test_an_observation_without_a_seat_is_refused() -> None:
    """A view of what every player may know belongs to nobody, so nothing in it is the own."""
    for game in (magic54.GAME, GAMES["duel"]):
        encoding: Any = observations_of(game)
        nobody = attrs.evolve(game.observe(game.new_game(), 0), player=Player(-1))

        with pytest.raises(DataError, match=r"expected the observation of .* got .*-1"):
            encoding.vector(nobody)


@pytest.mark.parametrize(
    ("problem", "options"),
    [
        ("rules: expected CastleRules", {"rules": FortressRules()}),
        ("setup: expected CastleSetup", {"setup": magic54.GAME.Setup()}),
    ],
)
def test_vectors_are_refused_for_options_of_another_game(problem: str, options: dict[str, Any]) -> None:
    """Rules and set-up must be of the game."""
    with pytest.raises(DataError, match=problem):
        observations_of(castle.GAME, **options)


def test_a_game_that_the_library_does_not_know_has_no_vectors() -> None:
    """The toy has none and says so; a variant of Magic has those of normal Magic."""
    game: Any = toy
    variant = magic.make_game("quiet")

    assert (False, True) == (has_vectors(game), has_vectors(variant))
    assert observations_of(GAMES["duel"]).names == observations_of(variant).names
    with pytest.raises(DataError, match="game: toy-duel has no vector"):
        observations_of(game)


@pytest.mark.parametrize("name", GAMES)
def test_vectors_can_be_pickled_and_copied(name: str) -> None:
    """A copy is the encoding itself, and a pickle gives an equal one."""
    encoding: Any = observations_of(GAMES[name])
    again: Any = pickle.loads(pickle.dumps(encoding))
    observation = GAMES[name].observe(GAMES[name].new_game(rng=Rng.seeded(8)), 0)

    assert encoding is copy.deepcopy(encoding) is copy.copy(encoding)
    assert (encoding.names, encoding.vector(observation)) == (again.names, again.vector(observation))
    assert f"<ObservationEncoding of {name}: {encoding.size} numbers>" == repr(encoding)
