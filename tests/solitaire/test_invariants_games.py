"""The invariants along random games with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from random_play import random_steps

from castlerules.cards.language.enums import Zone
from castlerules.core import Event, Rng, evolve
from castlerules.magic.decks import cards_of_deck
from castlerules.magic.integrity.zones import zone_card_name
from castlerules.magic.model import changes, decisions
from castlerules.magic.model.actions import BeginAbility, BeginCast, ChooseX
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import Checkpoint
from castlerules.solitaire.game import GAME, SolitaireSetup
from castlerules.solitaire.model.actions import ACTIONS, DrawThree, PaySource
from castlerules.solitaire.model.decisions import (
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    PaymentSourceDecision,
    PlacementDecision,
    StackTopDecision,
)
from castlerules.solitaire.model.events import (
    HandDiscarded,
    HandPileCleared,
    LifePaidFromLibrary,
    PacketDrawn,
    TripBegan,
)
from castlerules.solitaire.model.options import STACKS_DEALT, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Phase, TableauStack, tableau_of
from castlerules.solitaire.query.layout import row_lands
from castlerules.solitaire.rules.checkpoint import run_checkpoint
from castlerules.solitaire.rules.dealing import dealt_state

from .random_games import (
    GAME_COUNT,
    MAX_ACTIONS,
    PLAIN_COUNT,
    VALUES,
    Step,
    events_of,
    games,
    options_of_seed,
    plain_games,
    states,
)

QUESTIONS: Final[tuple[type[decisions.Decision], ...]] = (
    *(FreeDecision, MergeDecision, decisions.AnnounceDecision, PaymentSourceDecision, DamageDivisionDecision),
    *(
        PlacementDecision,
        StackTopDecision,
        decisions.SearchDecision,
        decisions.ChooseCardsDecision,
        decisions.MayDecision,
    ),
)


@cache
def plain_steps() -> tuple[tuple[Step, tuple[Event, ...]], ...]:
    """Return the steps of the games by the default rules, and what happened in each."""
    return tuple([(step, events_of(step)) for game in plain_games() for step in game])


@pytest.mark.rule("SOL-I01", "SOL-I02", "SOL-I04", "SOL-I05", "SOL-I13")
def test_no_state_of_a_game_has_problems() -> None:
    """Whatever decks and options, play reaches only states that keep every invariant."""
    assert [] == [violation for state in states() for violation in GAME.problems(state)]


@pytest.mark.rule("SOL-I08", "SOL-I09", "SOL-I10", "SOL-I28", "SOL-I34")
def test_no_step_of_a_game_has_problems() -> None:
    """Nor does any step break what concerns two states."""
    assert [] == [violation for game in games() for step in game for violation in GAME.step_problems(*step)]


@pytest.mark.rule("SOL-I22", "SOL-I27")
def test_the_games_reach_what_is_proved_along_them() -> None:
    """Every own action, the usual questions, every value of every option, wins and losses, and all phases.

    Only the last one is over at once, unless something is asked meanwhile; the tests of SOL-G67 speak of it.
    """
    actions = {type(action) for game in games() for _, action, _ in game}
    ends = {state.result.returns for state in states() if state.result is not None}

    assert {*ACTIONS} <= actions
    assert {*QUESTIONS} <= {type(state.decision) for state in states()}
    assert {(1.0,), (-1.0,)} == ends
    assert {*Phase} - {Phase.LAST_USE} <= {tableau_of(state).phase for state in states()}
    drawn = [options_of_seed(seed) for seed in range(PLAIN_COUNT, GAME_COUNT)]
    assert all({*able} == {options[name] for options in drawn} for name, able in VALUES.items())


@pytest.mark.rule("SOL-I03", "SOL-004", "SOL-005")
@pytest.mark.parametrize("pattern", ["rowwise", "columnwise"])
def test_directly_after_the_deal_stack_k_has_k_cards(pattern: str) -> None:
    """All are still face down, the rest is the library, and turning up comes first of all."""
    rules, deck = SolitaireRules(deal_pattern=pattern), SolitaireSetup().deck  # type: ignore[arg-type]
    state = dealt_state(deck, rules, Rng.seeded(1))
    after = run_checkpoint(GAME.book, state, Checkpoint(YOU))

    assert [1, 2, 3, 4, 5, 6, 7] == [len(stack.face_down) for stack in tableau_of(state).stacks]
    assert len(deck) - STACKS_DEALT == len(state.seats[YOU].library)
    assert all(stack.face_up or not stack.face_down for stack in tableau_of(after).stacks)


# Trips.


@pytest.mark.rule("SOL-I14", "SOL-I15", "SOL-I26", "SOL-E07")
def test_a_default_recycle_turns_the_discard_pile_over_and_is_no_chance() -> None:
    """Drawn from an empty library, what was discarded first comes first; the trip goes up by one."""
    turned = 0
    for (before, action, after), events in plain_steps():
        if isinstance(action, DrawThree) and not before.seats[YOU].library:
            tableau = tableau_of(before)
            pile = (*[card.card for card in before.seats[YOU].hand], *tableau.covered_hand, *tableau.discard_pile)
            assert tableau.trip + 1 == tableau_of(after).trip
            assert pile[::-1][3:] == after.seats[YOU].library
            turned += 1
        trips = [event for event in events if isinstance(event, TripBegan)]
        assert tableau_of(before).trip + len(trips) == tableau_of(after).trip

    assert turned > 5


@pytest.mark.rule("SOL-I16", "SOL-G54", "SOL-075", "SOL-A01")
def test_three_are_drawn_and_the_old_hand_pile_is_laid_down() -> None:
    """The library shrinks by three, or by what it has, and the discard pile gets exactly the old hand pile."""
    drawn = 0
    for (before, action, after), events in plain_steps():
        library = before.seats[YOU].library
        if isinstance(action, DrawThree) and library:
            tableau = tableau_of(before)
            pile = (*[card.card for card in before.seats[YOU].hand], *tableau.covered_hand)
            cleared = [event.count for event in events if isinstance(event, HandPileCleared)]
            assert [PacketDrawn(min(3, len(library)))] == [event for event in events if isinstance(event, PacketDrawn)]
            assert library[3:] == after.seats[YOU].library
            assert (*pile, *tableau.discard_pile) == tableau_of(after).discard_pile
            assert ([len(pile)] if pile else []) == cleared
            drawn += 1

    assert drawn > 100


@pytest.mark.rule("SOL-I17", "SOL-074")
def test_draws_alone_show_the_same_cards_on_every_trip() -> None:
    """In a library without lands and copies, the hand cards of trips 2 and 3 are those of trip 1."""
    shown: dict[int, list[str]] = {}
    state = _without_matches()
    while DrawThree() in GAME.legal_actions(state):
        state = GAME.apply(state, DrawThree())
        hand = [zone_card_name(state, card.card) for card in state.seats[YOU].hand]
        shown.setdefault(tableau_of(state).trip, []).extend(hand)

    assert [1, 2, 3] == list(shown)
    assert ["Terror", "Brainstorm", "Harrow", "Duress"] == shown[1]
    assert shown[1] == shown[2] == shown[3]


_DIFFERENT: Final = (
    *("Lightning Bolt", "Counterspell", "Terror", "Disenchant", "Giant Growth", "Brainstorm"),
    *("Impulse", "Capsize", "Harrow", "Dark Ritual", "Duress"),
)


def _without_matches() -> State:
    """Return a game in which all stack cards are alike, and those of the library differ from them and each other."""
    deck = cards_of_deck([*["Trained Armodon"] * STACKS_DEALT, *_DIFFERENT])
    bare = dealt_state(deck, SolitaireRules(min_deck_size=STACKS_DEALT), Rng.seeded(0))
    rows = iter([CardId(row) for row in range(len(deck))])
    stacks = tuple([TableauStack(tuple([next(rows) for _ in range(height + 1)])) for height in range(len(STACK_NAMES))])
    seats = (evolve(bare.seats[YOU], library=tuple(rows)), bare.seats[STACKS])
    state = evolve(bare, extra=evolve(tableau_of(bare), stacks=stacks), seats=seats)
    state = run_checkpoint(GAME.book, state, Checkpoint(YOU))
    while isinstance(state.decision, MergeDecision):
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    return state


# Payments.


def _plays(game: tuple[Step, ...]) -> Iterator[tuple[int, list[changes.Moved]]]:
    """Yield for every play and every use in *game* its X, or 1, and what was sacrificed before it was paid for."""
    gone: list[changes.Moved] = []
    lowest, many = ObjectId(0), 1
    for before, action, after in game:
        if isinstance(action, (BeginCast, BeginAbility)):
            gone, lowest, many = [], ObjectId(before.next_object), 1
        if isinstance(action, ChooseX):
            many = action.n
        for event in events_of((before, action, after)):
            if isinstance(event, changes.Moved) and event.cause is changes.Cause.SACRIFICED and not _is_local(event):
                gone.append(event)
            elif isinstance(event, (changes.SpellCast, changes.AbilityActivated)) and event.object == lowest:
                yield many, gone
                gone, lowest = [], ObjectId(0)


def _is_local(event: changes.Moved) -> bool:
    return "Aura" in event.card.faces[0].types.subtypes


@pytest.mark.rule("SOL-I18", "SOL-I19", "SOL-061", "SOL-062")
def test_a_play_takes_as_many_sources_as_its_x_and_without_x_one() -> None:
    """Each goes to the graveyard before the play counts, be it a land, the slot, or what paid for a mana spell."""
    plays = [(many, len(gone)) for game in plain_games() for many, gone in _plays(game)]

    assert all(many == paid for many, paid in plays)
    assert len(plays) > 80
    places = {event.to for game in plain_games() for _, gone in _plays(game) for event in gone}
    assert {Zone.GRAVEYARD} == places


@pytest.mark.rule("SOL-I18", "SOL-G51")
def test_the_land_that_is_named_is_the_one_that_pays() -> None:
    """Of the row exactly that one is gone when another source is asked for."""
    paid = 0
    for before, action, after in [step for game in games() for step in game]:
        source = next((permanent for permanent in row_lands(before) if PaySource(permanent.id) == action), None)
        if (
            source is not None
            and isinstance(after.decision, PaymentSourceDecision)
            and len(after.stack) <= len(before.stack)
        ):
            left = {permanent.id for permanent in row_lands(before)} - {permanent.id for permanent in row_lands(after)}
            assert {source.id} == left
            paid += 1

    assert paid > 3


@pytest.mark.rule("SOL-I29", "SOL-132", "SOL-G78")
def test_life_is_paid_from_the_library_onto_the_discard_pile() -> None:
    """Exactly so many cards from the top, the last one uppermost, in the same trip; then the ability draws."""
    paid = 0
    start = GAME.new_game([*["Greed"] * 12, *["Howling Mine"] * 8, *["Swamp"] * 40], rng=Rng.seeded(7))
    for before, action, after in random_steps(GAME, start, Rng.seeded(107), MAX_ACTIONS):
        life_paid_from_libraries = [
            event for event in events_of((before, action, after)) if isinstance(event, LifePaidFromLibrary)
        ]
        if life_paid_from_libraries and len(before.seats[YOU].library) > 2:
            old, new = tableau_of(before), tableau_of(after)
            first, second, *rest = before.seats[YOU].library
            assert [LifePaidFromLibrary(2)] == life_paid_from_libraries
            assert (second, first, *old.discard_pile) == new.discard_pile
            assert tuple(rest[1:]) == after.seats[YOU].library
            assert old.trip == new.trip
            paid += 1

    assert paid > 3


@pytest.mark.rule("SOL-I31", "SOL-101", "SOL-G19")
def test_by_default_only_stack_cards_are_discarded_to_the_graveyard() -> None:
    """What goes from the hand goes to the discard pile, and no stack card ever does."""
    discarded = 0
    for (before, _, after), events in plain_steps():
        stacks = tableau_of(before).stacks
        lay = {card for stack in stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])}
        numbers = {card.id for stack in stacks for card in stack.face_up}
        assert lay.isdisjoint(tableau_of(after).discard_pile)
        for event in events:
            if isinstance(event, changes.Moved) and event.cause is changes.Cause.DISCARDED:
                assert event.old_object in numbers
                discarded += 1
            assert not isinstance(event, HandDiscarded) or event.count == 1

    assert discarded > 0


# Chance.


@pytest.mark.rule("SOL-I26")
def test_chance_is_asked_only_where_something_is_shuffled_or_discarded_at_random() -> None:
    """By default nothing else touches the generator."""
    shuffled = 0
    for (before, _, after), events in plain_steps():
        if before.rng != after.rng:
            moved = [
                event for event in events if isinstance(event, changes.Moved) and event.cause is changes.Cause.DISCARDED
            ]
            assert moved or any(isinstance(event, changes.Shuffled) for event in events)
            shuffled += 1

    assert shuffled > 0
