"""What perfect memory knows of discard piles and of decks that were turned over (M54-Q45)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castlerules import Memory, Player, Rng, magic54
from castlerules.magic54 import Card, CardFound, Cycled, Discarded, DiscardRecycled, Drew, State, TurnBegan
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

DECK_AT_THE_START = 22


def remembered(memory: Memory, team: Player) -> tuple[list[Card | None], list[Card | None]]:
    """Return the discard pile of *team*, oldest first, and its deck, top first, as *memory* tells; None is unknown."""
    pile: list[Card | None] = []
    deck: list[Card | None] = [None] * DECK_AT_THE_START
    for event in memory.events:
        match event:
            case Discarded(player, card) if player == team:
                pile.append(card)
            case DiscardRecycled(player) if player == team:
                deck, pile = pile, []
            case Drew(player) if player == team:
                del deck[0]
            case Cycled(player, card) if player == team:
                deck.append(card)
            case CardFound(player) if player == team:
                deck = [None] * (len(deck) - 1)
            case _:
                pass
    return pile, deck


def turns(seed: int, player: Player) -> Iterator[tuple[State, Memory]]:
    """Yield every beginning of a turn in a game by *seed*, with what *player* has seen up to then."""
    rng, memory = Rng.seeded(seed), Memory(player)
    state = magic54.GAME.new_game(rng=rng)
    while legal := magic54.GAME.legal_actions(state):
        pick, rng = rng.below(len(legal))
        state, events = magic54.GAME.transition(state, legal[pick])
        memory = memory.after(events)
        if any(isinstance(event, TurnBegan) for event in events):
            yield state, memory


@pytest.mark.rule("M54-Q45")
@pytest.mark.parametrize("player", [RED, BLACK])
@pytest.mark.parametrize("team", [RED, BLACK])
def test_perfect_memory_rebuilds_discard_piles_and_decks_that_were_turned_over(player: Player, team: Player) -> None:
    """Turn by turn each player knows both piles in order and takes no card of a deck for another one."""
    known, happened = 0, set()
    for state, memory in turns(3, player):
        pile, deck = remembered(memory, team)
        sure = [
            (real, remembered_card)
            for real, remembered_card in zip(state.sides[team].deck, deck, strict=True)
            if remembered_card is not None
        ]
        known += len(sure)
        happened = {type(event) for event in memory.events if getattr(event, "player", None) == team}

        assert list(state.sides[team].discard) == pile
        assert [real for real, _ in sure] == [remembered_card for _, remembered_card in sure]

    assert known > 0
    assert {Cycled, Discarded, Drew, CardFound, DiscardRecycled} <= happened


@pytest.mark.rule("M54-Q45")
@pytest.mark.parametrize(("drawn", "deck"), [((0, 1), "4H 6H"), ((1, 0), "6H 4H")])
def test_the_order_of_a_turned_over_deck_is_known_until_a_joker_shuffles_it(drawn: tuple[int, int], deck: str) -> None:
    """Three known cards lie under the one drawn; after the search it is chance how the two that are left lie."""
    start = table(red=side("KH", mana=4, discard="2H 4H 6H 8H", rest="hand"))

    turned = start.do("knowledge KH").pass_times()
    searching = turned.do("joker XR").pass_times()
    magic54_scenario = searching.with_random_results(drawn).do("choose 8H")

    assert ("4H 6H 8H", "4H 6H 8H") == (turned.deck(RED), searching.deck(RED))
    assert deck == magic54_scenario.deck(RED)
    assert [CardFound(RED, None)] == [
        magic54.GAME.seen_by(event, BLACK) for event in magic54_scenario.events if isinstance(event, CardFound)
    ]
