"""A league whose results come from duels of bots, with their handicaps: python examples/ascension_duels.py [contests].

Greta searches a little and Uli plays at random, so Uli falls behind and gets the handicaps of the league.
"""

import sys
from typing import Any

from castlerules import ORGANISER, Bot, Generator, Player, Rng, ascension, duel, playout
from castlerules.bots import Greedy, uniform
from castlerules.cards import POOL

BOTS: dict[str, Bot[Any, Any]] = {"Greta": Greedy(duel.GAME, samples=1), "Uli": uniform}
ALLIANCES = {"Greta": "RG", "Uli": "WU"}
QUICK = ascension.AscensionRules(base_life=8)


def playable_cards() -> ascension.CardPool:
    """Return the built-in cards, which a duel can play, as a pool of printings in their sets."""
    rows = [
        {
            "name": card.name,
            "set_code": printing.set,
            "rarity": printing.rarity.name.lower(),
            "colors": [color for face in card.faces for color in face.colors],
            "types": [kind.value for kind in card.face.types.types],
            "supertypes": [kind.value for kind in card.face.types.supertypes],
            "basic_land": card.name in ascension.BASIC_LANDS,
            "split": len(card.faces) > 1,
        }
        for card in POOL.values()
        for printing in card.printings
    ]
    set_codes = {row["set_code"] for row in rows}
    return ascension.CardPool.of(rows, [card_set for card_set in ascension.SET_CATALOGUE if card_set.code in set_codes])


def new_league(rng: Generator) -> ascension.State:
    """Return a league in which both bots have registered random decks of 7th Edition and Visions."""
    state = ascension.GAME.new_game(pool=playable_cards(), seats=len(BOTS), max_contests=None, rules=QUICK, rng=rng)
    for seat, name in enumerate(BOTS):
        deck, rng = ascension.random_starter(rng, state.setup.pool, ALLIANCES[name], ("7ED", "VIS"))
        state = ascension.GAME.apply(state, ascension.RegisterDeck(Player(seat), deck, name))
    return state


def cards_of(state: ascension.State, player: Player) -> list[str]:
    """Return the names of the cards in the deck of *player*, as a duel takes them."""
    member = state.members[player]
    assert member is not None
    return [state.setup.pool.printing(printing).name for printing, number in member.deck.main for _ in range(number)]


def duel_rules(state: ascension.State, contest: ascension.Contest) -> duel.DuelRules:
    """Return the rules for playing *contest* as a duel: who starts, and the handicap of each player (ASC-Q34)."""
    bonuses = [bonus or ascension.NO_BONUS for bonus in contest.bonuses]
    core = {
        "min_deck_size": state.rules.min_deck_size,
        "starting_life": state.rules.base_life,
        "opening_hand": state.rules.base_hand,
        "starting_player": contest.first,
    }
    handicap = {"extra_life": [bonus.life for bonus in bonuses], "extra_cards": [bonus.cards for bonus in bonuses]}
    return duel.DuelRules.of({"core": core, **handicap})


def after_contest(state: ascension.State, rng: Generator) -> ascension.State:
    """Return *state* after a contest of both players, decided by a duel.

    A player who may choose who starts, starts.
    """
    players = (Player(0), Player(1))
    state = ascension.GAME.apply(state, ascension.StartContest(players))
    contest = state.contests[0]
    if contest.chooser is not None:
        state = ascension.GAME.apply(state, ascension.ChooseFirstPlayer(contest.number, contest.chooser))
    rules = duel_rules(state, state.contests[0])
    start = duel.GAME.new_game([cards_of(state, player) for player in players], rules=rules, rng=rng)
    end = duel.GAME.outcome(playout(duel.GAME, start, list(BOTS.values()), rng=rng, max_actions=10_000).state)
    first, second = (0.0, 0.0) if end is None else end.returns  # a duel that does not end is a draw
    placings = (players,) if first == second else ((Player(0),), (Player(1),))[:: 1 if first < second else -1]
    return ascension.GAME.apply(state, ascension.RecordResult(contest.number, placings))


def after_purchase(state: ascension.State, player: Player) -> ascension.State:
    """Return *state* after *player* has bought one of the most expensive affordable cards, if there is any."""
    legal = [action for action in ascension.GAME.legal_actions(state, player) if isinstance(action, ascension.BuyCard)]
    best = max(legal, key=lambda action: ascension.price_of(state, player, action.printing) or 0, default=None)
    return state if best is None else ascension.GAME.apply(state, best)


def main(contests: int) -> None:
    """Play *contests* contests, spend the points, and print every contest, the standings and Greta's deck."""
    rng = Rng.seeded(54)
    state = new_league(rng.derive(0))
    for number in range(1, contests + 1):
        state = after_contest(state, rng.derive(number))
        for player in (Player(0), Player(1)):
            if number % 4 == 0:  # a rare costs four points
                state = after_purchase(state, player)
        print(ascension.describe_contest(ascension.GAME.observe(state, ORGANISER), list(state.history)[-1]))
    observation = ascension.GAME.observe(state, ORGANISER)
    print(*ascension.standings_table(observation), *ascension.deck_table(observation, Player(0)), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 14)
