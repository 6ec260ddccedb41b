"""What a player may know of a game of Magic (BASE 4.6), and the games that could lie behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from castlerules import Generator, Player, Rng, SetupError, evolve, magic, shuffled
from castlerules.cards import POOL, CardDef
from castlerules.cards import language as lang
from castlerules.cards.builders import act, does, enchantment, pay, sorcery
from castlerules.magic import NORMAL, CardId, CardObject, ChooseNamedCard, DiscardCard, ObjectId, State
from castlerules.magic.model.changes import MovedUnseen
from castlerules.magic.model.decisions import DiscardDecision
from castlerules.magic.model.ids import player_object
from castlerules.magic.model.ongoing_effects import SourcePreventionShield
from castlerules.testing.magic import A, MagicScenario, N, side

from .games import PLAIN, RULES, states

BEARS, BOLT = POOL["Grizzly Bears"], POOL["Lightning Bolt"]
BOTH_DISCARD = sorcery("Two Fools", "{B}", does(lang.Discard(lang.EachPlayer(), 1)))

FURNACE = enchantment("Furnace", "{R}", act(pay("", lang.DiscardCards(lang.LAND, 2)), lang.GainLife(lang.You(), 1)))


def names(cards: Any) -> list[str]:
    """Return the names of cards, or of what has a card."""
    return [getattr(card, "card", card).name for card in cards or ()]


def parts(value: Any) -> Iterator[object]:
    """Yield everything that *value* holds, at any depth; cards as they are."""
    yield value
    if isinstance(value, tuple):
        for element in value:
            yield from parts(element)
    elif attrs.has(type(value)) and not isinstance(value, CardDef):
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name))


def table(**setup: Any) -> MagicScenario:
    """Return a position with cards in every zone of both."""
    mine = side("3 Swamp, Hill Giant", hand="Mind Rot, Lightning Bolt", library="Forest, Island", **setup)
    theirs = side("Forest", hand="Grizzly Bears, Forest, Counterspell", library="Plains, Swamp", graveyard="Blaze")
    return MagicScenario.of(NORMAL, mine, theirs)


def permuted(state: State, player: Player, seed: int) -> State:
    """Return *state* with all that is hidden from *player* dealt and numbered anew."""
    other = Player(1 - player)
    rng: Generator = Rng.seeded(seed)
    seats = list(state.seats)
    mine, theirs = seats[player], seats[other]
    library, rng = shuffled(rng, mine.library)
    cards, rng = shuffled(rng, (*[card_object.card for card_object in theirs.hand], *theirs.library))
    count = len(theirs.hand)
    hand = tuple(
        [CardObject(card_object.id, card) for card_object, card in zip(theirs.hand, cards[:count], strict=True)]
    )
    seats[player] = evolve(mine, library=library)
    seats[other] = evolve(theirs, hand=hand, library=cards[count:])
    return evolve(state, seats=tuple(seats), rng=rng)


@pytest.mark.rule("BASE-024")
def test_a_view_shows_the_own_hand_and_what_lies_open() -> None:
    """The own hand has numbers and cards; in play and in graveyards all is seen by both."""
    start = table().state
    observation = PLAIN.observe(start, A)

    assert ["Mind Rot", "Lightning Bolt"] == names(observation.own_seat.hand_cards)
    assert [card_object.id for card_object in start.seats[A].hand] == [
        card.id for card in observation.own_seat.hand_cards or ()
    ]
    assert ["Swamp", "Swamp", "Swamp", "Hill Giant", "Forest"] == names(observation.permanents)
    assert ["Blaze"] == names(observation.seats[N].graveyard)
    assert [(A, A), (N, N)] == list(
        dict.fromkeys((permanent.owner, permanent.controller) for permanent in observation.permanents)
    )


@pytest.mark.rule("BASE-024")
def test_a_view_counts_what_is_hidden() -> None:
    """Of the other hand and of libraries only the sizes are there, and of the other deck only its size."""
    observation = PLAIN.observe(table().state, A)

    assert (3, None, None) == (
        observation.seats[N].hand_size,
        observation.seats[N].hand_cards,
        observation.seats[N].revealed_hand,
    )
    assert (2, 2) == (observation.seats[A].library_size, observation.seats[N].library_size)
    assert (7, None) == (observation.seats[N].deck_size, observation.seats[N].deck)
    assert observation.own_seat.searched_library is None


def test_the_own_deck_is_known_as_a_list() -> None:
    """It lists every own card wherever it is, by name and in no other order."""
    observation = PLAIN.observe(table().state, A)
    expected = [("Forest", 1), ("Hill Giant", 1), ("Island", 1), ("Lightning Bolt", 1), ("Mind Rot", 1), ("Swamp", 3)]

    assert expected == [(card.name, count) for card, count in observation.own_seat.deck or ()]


@pytest.mark.rule("BASE-I24")
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", [6, 7])
def test_nothing_hidden_shows(name: str, seed: int) -> None:
    """Observations do not change when hidden cards change their places, nor does what the player may do."""
    for state in [*states(seed, RULES[name], 300)][::4]:
        for player in PLAIN.players(state):
            if state.decision is None and not PLAIN.observe(state, player).hidden_references:
                twin = permuted(state, player, seed)

                assert PLAIN.observe(state, player) == PLAIN.observe(twin, player)
                assert PLAIN.to_act(state) != player or PLAIN.legal_actions(state) == PLAIN.legal_actions(twin)


def test_a_view_holds_no_generator_and_no_row_of_the_table() -> None:
    """Nothing in an observation is a generator, a table, or an object with a row of it."""
    kinds = {type(part).__name__ for part in parts(PLAIN.observe(table().state, A))}

    assert {"ObservedPermanent", "ObservedCard", "ObservedSeat"} <= kinds
    assert not {"Rng", "CardTable", "Permanent", "CardObject", "Seat", "StackObject"} & kinds


@pytest.mark.parametrize("player", [-1, 2, True, None, "0"])
def test_a_view_is_that_of_somebody_who_decides(player: Any) -> None:
    """Nobody else has one."""
    with pytest.raises(SetupError, match="player: expected one of"):
        PLAIN.observe(table().state, player)


# What questions hide and show.


def asked_for_cards() -> MagicScenario:
    """Return the position in which N discards two of three cards and has named one."""
    deciding = table().cast("Mind Rot", N).resolve()
    return deciding.do(PLAIN.legal_actions(deciding.state)[0])


@pytest.mark.rule("BASE-D17")
def test_cards_that_another_names_to_discard_are_not_seen() -> None:
    """Who discards sees what is named so far; the other sees only that cards are asked for."""
    state = asked_for_cards().state
    own, other = PLAIN.observe(state, N).decision, PLAIN.observe(state, A).decision
    assert isinstance(own, DiscardDecision)
    assert isinstance(other, DiscardDecision)

    assert (2, (state.seats[N].hand[0].id,)) == (own.count, own.chosen)
    assert (2, ()) == (other.count, other.chosen)


@pytest.mark.rule("BASE-111")
def test_what_the_first_has_chosen_is_hidden_until_all_have() -> None:
    """When each discards, the second sees that the first has chosen a card, but not which."""
    state = both_discard().state
    observation, own = PLAIN.observe(state, N), PLAIN.observe(state, A)

    assert [magic.HiddenReference(lang.Zone.HAND, A, None, None)] == list(observation.hidden_references)
    assert (ObjectId(-1),) == getattr(observation.decision, "chosen_before", None)
    assert (state.seats[A].hand[1].id,) == getattr(own.decision, "chosen_before", None)
    assert () == own.hidden_references


@pytest.mark.rule("BASE-D18")
def test_a_hand_is_shown_while_it_is_chosen_from() -> None:
    """Who chooses sees the other hand by name and without numbers, and no longer than that."""
    mine = side("Swamp", hand="Duress")
    start = MagicScenario.of(NORMAL, mine, side(hand="Blaze, Grizzly Bears, Counterspell"))
    deciding = start.cast("Duress", N).resolve()
    after = deciding.do(ChooseNamedCard("Blaze"))

    assert ["Blaze", "Counterspell", "Grizzly Bears"] == names(PLAIN.observe(deciding.state, A).seats[N].revealed_hand)
    assert PLAIN.observe(deciding.state, A).seats[N].hand_cards is None
    assert PLAIN.observe(deciding.state, N).seats[N].revealed_hand is None
    assert PLAIN.observe(after.state, A).seats[N].revealed_hand is None


@pytest.mark.rule("BASE-177")
def test_a_library_is_seen_while_it_is_searched() -> None:
    """The searcher sees what is in it by name, the other sees nothing, and afterwards nobody does."""
    mine = side("2 Swamp", hand="Demonic Tutor", library="Swamp, Forest, Grizzly Bears")
    deciding = MagicScenario.of(NORMAL, mine, side()).cast("Demonic Tutor").resolve()
    after = deciding.do(ChooseNamedCard("Forest"))

    assert ["Forest", "Grizzly Bears", "Swamp"] == names(PLAIN.observe(deciding.state, A).own_seat.searched_library)
    assert PLAIN.observe(deciding.state, N).seats[A].searched_library is None
    assert PLAIN.observe(after.state, A).own_seat.searched_library is None


@pytest.mark.rule("BASE-177", "BASE-Q20")
def test_a_card_found_is_the_searchers_secret() -> None:
    """Between two finds the searcher knows the first by name, and the other does not even know that there is one."""
    mine = side("3 Forest", hand="Harrow", library="Island, Plains, Swamp")
    deciding = MagicScenario.of(NORMAL, mine, side()).cast("Harrow", paid_with=("Forest",)).resolve()
    state = deciding.do(ChooseNamedCard("Plains")).state

    assert ["Plains"] == names(PLAIN.observe(state, A).hidden_references)
    assert ((), ()) == (
        PLAIN.observe(state, N).hidden_references,
        getattr(PLAIN.observe(state, N).decision, "found_cards", None),
    )
    assert (CardId(-1),) == getattr(PLAIN.observe(state, A).decision, "found_cards", None)


@pytest.mark.rule("BASE-Q24", "BASE-024")
def test_what_was_put_back_is_forgotten() -> None:
    """Who puts two known cards on the library sees no more of them; which lies on top is for a memory of one's own."""
    mine = side("Island", hand="Brainstorm, Hill Giant, Lightning Bolt", library="Forest, Swamp, Plains")
    done = MagicScenario.of(NORMAL, mine).cast("Brainstorm").resolve().choose("Hill Giant", "Lightning Bolt").state
    seat = done.seats[A]
    swapped = evolve(done, seats=(evolve(seat, library=(seat.library[1], seat.library[0])), done.seats[N]))

    assert 2 == len(seat.library)
    assert done != swapped
    assert PLAIN.observe(done, A) == PLAIN.observe(swapped, A)


@pytest.mark.rule("BASE-D17", "BASE-040")
def test_a_card_named_for_a_cost_is_seen() -> None:
    """It will be discarded for certain, so the other may as well know it; its number stays hidden."""
    state = card_for_a_cost().state
    own, other = PLAIN.observe(state, A), PLAIN.observe(state, N)

    assert ["Forest"] == names(other.hidden_references)
    assert (ObjectId(-1),) == other.stack[-1].choosing
    assert (state.seats[A].hand[1].id,) == own.stack[-1].choosing


# States that look the same.


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", [8, 9, 10])
def test_a_determinized_state_looks_the_same_and_allows_the_same(name: str, seed: int) -> None:
    """It has the same observation, breaks nothing, and whoever acts may do the very same."""
    for step, state in enumerate([*states(seed, RULES[name], 300)][::3]):
        for player in PLAIN.players(state):
            observation = PLAIN.observe(state, player)
            guess = PLAIN.determinize(observation, Rng.seeded(step))

            assert observation == PLAIN.observe(guess, player)
            assert () == PLAIN.problems(guess)
            if PLAIN.to_act(state) == player:
                assert PLAIN.legal_actions(state) == PLAIN.legal_actions(guess)


def asked_to_show() -> MagicScenario:
    """Return the position in which A chooses from a hand that is shown."""
    mine, theirs = side("Swamp", hand="Duress"), side(hand="Blaze, Forest, Counterspell")
    return MagicScenario.of(NORMAL, mine, theirs).cast("Duress", N).resolve()


def both_discard() -> MagicScenario:
    """Return the position in which A has named a card to discard, and N is asked for one."""
    mine = side("Swamp", hand="Two Fools, Forest, Island")
    start = MagicScenario.of(NORMAL, mine, side(hand="Forest, Plains"), cards={"Two Fools": BOTH_DISCARD})
    deciding = start.cast("Two Fools").resolve()
    return deciding.do(DiscardCard(deciding.state.seats[A].hand[1].id))


def card_for_a_cost() -> MagicScenario:
    """Return the position in which A has named the first of two lands to discard for an ability."""
    mine = side("Furnace", hand="Blaze, Forest, Plains, Swamp")
    start = MagicScenario.of(NORMAL, mine, side("Grizzly Bears"), cards={"Furnace": FURNACE})
    begun = start.do(*[action for action in PLAIN.legal_actions(start.state) if isinstance(action, magic.BeginAbility)])
    return begun.do(PLAIN.legal_actions(begun.state)[0])


@pytest.mark.parametrize("position", [asked_for_cards, asked_to_show, both_discard, card_for_a_cost])
def test_a_question_about_hidden_cards_can_be_answered_in_a_guess(position: Callable[[], MagicScenario]) -> None:
    """For both players a determinized state of an open question looks the same and plays on."""
    deciding = position()
    for player in (A, N):
        observation = PLAIN.observe(deciding.state, player)
        guess = PLAIN.determinize(observation, Rng.seeded(3))

        assert observation == PLAIN.observe(guess, player)
        for action in PLAIN.legal_actions(guess):
            assert () == PLAIN.problems(PLAIN.apply(guess, action))


def test_hidden_cards_come_in_every_order() -> None:
    """Different generators give different libraries of the same cards."""
    observation = PLAIN.observe(table().state, A)
    tops = {PLAIN.determinize(observation, Rng.seeded(seed)).seats[A].library[0] for seed in range(20)}

    assert 2 == len(tops)


def test_decks_that_are_given_are_used() -> None:
    """A deck of the other player says what may be in hand and library."""
    state = table().state
    theirs = ["Grizzly Bears"] * 2 + ["Counterspell", "Plains", "Swamp", "Forest", "Blaze"]
    guess = PLAIN.determinize(PLAIN.observe(state, A), Rng.seeded(1), decks=(None, theirs))
    cards = [guess.table.cards[row] for row in guess.seats[N].library] + [
        guess.table.cards[card_object.card] for card_object in guess.seats[N].hand
    ]

    assert ["Counterspell", "Grizzly Bears", "Grizzly Bears", "Plains", "Swamp"] == sorted(names(cards))


@pytest.mark.parametrize(
    "decks",
    [
        (None,),
        (None, ["Forest"] * 7),
        (None, ["Forest", "Blaze"]),
        (None, ["Forest", "Blaze", *["Plains"] * 6]),
        (["Forest"] * 8, None),
        (None, ["No Such Card"] * 7),
    ],
    ids=["one deck", "not seen cards", "too few", "too many", "own deck differs", "no card"],
)
def test_decks_that_do_not_fit_are_refused(decks: Any) -> None:
    """Decks must hold what is seen, and be as large as they are."""
    with pytest.raises(SetupError):
        PLAIN.determinize(PLAIN.observe(table().state, A), Rng.seeded(1), decks=decks)


def test_an_unknown_deck_is_guessed_from_what_was_seen() -> None:
    """More of the spells seen and basic lands of their colours, as far as the copies go."""
    theirs = side("2 Forest, Grizzly Bears", hand=["Blaze"] * 4, library=["Blaze"] * 13)
    observation = PLAIN.observe(MagicScenario.of(NORMAL, side(), theirs).state, A)
    guess = PLAIN.determinize(observation, Rng.seeded(1))
    cards = [card.name for card, owner in zip(guess.table.cards, guess.table.owners, strict=True) if owner == N]

    assert {"Grizzly Bears": 4, "Forest": 16} == {name: cards.count(name) for name in cards}


def test_without_a_colour_seen_the_other_is_assumed_to_play_the_same_deck() -> None:
    """The guess then is a mirror."""
    mine = side(hand="Blaze, Grizzly Bears", library="Blaze, Blaze")
    observation = PLAIN.observe(MagicScenario.of(NORMAL, mine, side(hand="Forest", library=7)).state, A)
    guess = PLAIN.determinize(observation, Rng.seeded(1))
    cards = [card.name for card, owner in zip(guess.table.cards, guess.table.owners, strict=True) if owner == N]

    assert {"Blaze": 6, "Grizzly Bears": 2} == {name: cards.count(name) for name in cards}


def test_a_card_seen_in_play_before_is_in_the_guessed_deck() -> None:
    """What was returned to the hand while something remembers it can be drawn again."""
    mine = side("Island", hand="Unsummon")
    start = MagicScenario.of(NORMAL, mine, side("Grizzly Bears", hand="Blaze", library="Plains"))
    bears = start.permanent("Grizzly Bears").id
    state = evolve(
        start.state,
        ongoing=(SourcePreventionShield(1, player_object(A), bears, lang.PreventFromSource(lang.RED, lang.You())),),
    )
    after = MagicScenario(NORMAL, state).cast("Unsummon", "Grizzly Bears").resolve().state
    guess = PLAIN.determinize(PLAIN.observe(after, A), Rng.seeded(1))

    assert ["Grizzly Bears"] == [guess.table.cards[last_known.permanent.card].name for last_known in guess.last_known]


@pytest.mark.parametrize(
    "change",
    [
        {"next_object": 4},
        {"player": Player(3)},
        {"seats": ()},
        {"last_known": (), "permanents": ()},
    ],
    ids=["no numbers left", "no such player", "no seats", "nothing in play"],
)
def test_a_view_that_no_game_fits_is_refused(change: dict[str, Any]) -> None:
    """An observation made by hand whose parts do not fit together is a SetupError."""
    observation = evolve(PLAIN.observe(table().state, A), **change)

    with pytest.raises(SetupError):
        PLAIN.determinize(observation, Rng.seeded(1))


@pytest.mark.rule("BASE-I24", "BASE-180")
@pytest.mark.parametrize("count", [0, -1, 1001, 10**900], ids=["0", "-1", "1001", "no end of them"])
def test_a_view_with_a_deck_of_no_possible_size_is_refused(count: int) -> None:
    """The cards of a deck are listed with their numbers, which may be anything in data from outside."""
    observation = PLAIN.observe(table().state, A)
    seat = observation.own_seat
    assert seat.deck is not None
    (card, _), *others = seat.deck
    counted = evolve(observation, seats=(evolve(seat, deck=((card, count), *others)), observation.seats[1]))
    unknown = evolve(observation, seats=(seat, evolve(observation.seats[1], deck_size=max(1001, count))))

    with pytest.raises(SetupError, match=r"BASE-I24.*1 or more of each card, and at most 1000"):
        PLAIN.determinize(counted, Rng.seeded(1))
    with pytest.raises(SetupError, match=r"BASE-I24.*expected at most 1000"):
        PLAIN.determinize(unknown, Rng.seeded(1))


@pytest.mark.rule("BASE-I24")
@pytest.mark.parametrize("size", [0, -1, -(10**900)], ids=["0", "-1", "less than nothing"])
def test_a_view_with_a_deck_smaller_than_what_is_seen_of_it_is_refused(size: int) -> None:
    """The other has a Forest in play and a Blaze in the graveyard, at least."""
    observation = PLAIN.observe(table().state, A)
    mine, theirs = observation.seats

    with pytest.raises(SetupError, match="BASE-I24"):
        PLAIN.determinize(evolve(observation, seats=(mine, evolve(theirs, deck_size=size))), Rng.seeded(1))


@pytest.mark.rule("BASE-I24")
def test_a_view_with_a_truth_value_as_owner_leaves_nothing_behind() -> None:
    """True is equal to 1, so both have the same card table; an owner in it is a number in any case."""
    observation = PLAIN.observe(table().state, A)
    owners: tuple[Any, ...] = (True, Player(1))
    tables = [PLAIN.determinize(evolve(observation, tokens=((BEARS, owner),)), Rng.seeded(1)).table for owner in owners]

    assert [int, int] == [type(found.owners[-1]) for found in tables]


def test_what_is_no_view_is_refused() -> None:
    """A state is not determinized."""
    state: Any = table().state

    with pytest.raises(SetupError, match="expected an observation of"):
        PLAIN.determinize(state, Rng.seeded(1))


# Events.


def events_seen(start: MagicScenario, player: Player, *actions: Any) -> list[object]:
    """Return what *player* sees happen."""
    state, seen_events = start.state, list[object]()
    for action in actions:
        state, events = PLAIN.transition(state, action)
        seen_events += [PLAIN.seen_by(event, player) for event in events]
    return seen_events


@pytest.mark.rule("BASE-024", "BASE-017")
def test_which_card_of_a_hand_was_played_is_its_owners_secret() -> None:
    """Others see the card, and its number in play, but not the number that it had in hand."""
    start = MagicScenario.of(NORMAL, side(hand="Forest, Forest"), side())
    land = start.state.seats[A].hand[0].id
    mine, theirs = events_seen(start, A, magic.PlayLand(land)), events_seen(start, N, magic.PlayLand(land))

    assert [land] * 2 == [getattr(mine[0], "card", 0), getattr(mine[1], "old_object", 0)]
    assert [None] * 2 == [getattr(theirs[0], "card", 0), getattr(theirs[1], "old_object", 0)]
    assert getattr(mine[1], "new_object", 0) == getattr(theirs[1], "new_object", 1)


@pytest.mark.rule("BASE-E05")
def test_a_card_drawn_is_its_owners_secret() -> None:
    """The owner sees which card is drawn, the other that one is."""
    start = MagicScenario.of(NORMAL, side(library="Blaze"), side(), step="draw", step_begins=True)
    drawn = MovedUnseen(
        A,
        lang.Zone.LIBRARY,
        lang.Zone.HAND,
        magic.Cause.DRAWN,
        POOL["Blaze"],
        None,
        start.state.seats[A].hand[0].id,
    )

    assert drawn == PLAIN.seen_by(drawn, A)
    assert evolve(drawn, card=None, new_object=None) == PLAIN.seen_by(drawn, N)
