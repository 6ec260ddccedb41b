"""A season of eight players, each against each: python examples/ascension_season.py [folder].

The cards come from 7ED.json, ODY.json, TOR.json and JUD.json in the folder, files of MTGJSON or Scryfall; without a
folder they are invented. The winner of a contest is drawn: more points in a deck make it more likely to win.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from castlerules import ORGANISER, Generator, Player, Rng, ascension, choice
from castlerules.ascension import BuyCard, BuyExpansion, ClaimFreeCard, State, WaiveFreePicks

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal")
ALLIANCES = ("WU", "UB", "BR", "RG", "GW", "WUB", "BRG", "GWU")
REAL = (("7ED", "ODY"), ("TOR", "JUD"))
INVENTED = (("ORL", "TAR"), ("VEL", "QUE", "BRI", "HAS", "OND"))


def rows_in(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield the card objects of all sets in *folder*: lists, or the files of MTGJSON that hold one."""
    for code in (*REAL[0], *REAL[1]):
        data = json.loads((folder / f"{code}.json").read_text(encoding="utf-8"))
        yield from data if isinstance(data, list) else data["data"]["cards"]


def new_league(pool: ascension.CardPool, sets: tuple[tuple[str, ...], ...], rng: Generator) -> State:
    """Return a league in which all players have registered random decks, each of other colours and sets."""
    state = ascension.GAME.new_game(pool=pool, seats=len(NAMES), max_contests=None, rng=rng)
    for seat, (name, alliance) in enumerate(zip(NAMES, ALLIANCES, strict=True)):
        named = (sets[0][seat % len(sets[0])], sets[1][seat % len(sets[1])])
        deck, rng = ascension.random_starter(rng, pool, alliance, named)
        state = ascension.GAME.apply(state, ascension.RegisterDeck(Player(seat), deck, name))
    return state


def rounds(players: int) -> Iterator[list[tuple[Player, Player]]]:
    """Yield the pairs of each round of a round robin: the first player stays, the others move on by one."""
    first, *others = range(players)
    for _ in others:
        order = [Player(seat) for seat in (first, *others)]
        yield list(zip(order[: players // 2], reversed(order[players // 2 :]), strict=True))
        others = [*others[1:], others[0]]


def after_contest(state: State, pair: tuple[Player, Player], rng: Generator) -> State:
    """Return *state* after a contest of *pair* with a random winner.

    A player who may choose who starts, starts.
    """
    state = ascension.GAME.apply(state, ascension.StartContest(pair))
    contest = state.contests[-1]
    if contest.chooser is not None:
        state = ascension.GAME.apply(state, ascension.ChooseFirstPlayer(contest.number, contest.chooser))
    weights = [5 + power for power in contest.powers]
    drawn, _ = rng.below(sum(weights))
    loser, winner = contest.participants if drawn >= weights[0] else contest.participants[::-1]
    return ascension.GAME.apply(state, ascension.RecordResult(contest.number, ((loser,), (winner,))))


def after_shopping(state: State, player: Player, rng: Generator) -> State:
    """Return *state* after *player* has taken free cards and bought random sets and cards; some points are kept."""
    while True:
        member = state.members[player]
        assert member is not None
        legal = ascension.GAME.legal_actions(state, player)
        action_types = (ClaimFreeCard, BuyExpansion, *((BuyCard,) if member.bank > 10 else ()), WaiveFreePicks)
        offers = next(
            (
                actions
                for action_type in action_types
                if (actions := [action for action in legal if isinstance(action, action_type)])
            ),
            None,
        )
        if offers is None:
            return state
        action, rng = choice(rng, tuple(offers))
        state = ascension.GAME.apply(state, action)


def main(folder: Path | None) -> None:
    """Play the season and print the standings, the leader's deck and points, and the handicap of the last player."""
    rng = Rng.seeded(54)
    pool = ascension.CardPool.of_code("invented") if folder is None else ascension.pool_from_rows(rows_in(folder))
    state = new_league(pool, INVENTED if folder is None else REAL, rng.derive(0))
    for leg in range(3):
        for number, pairs in enumerate(rounds(len(NAMES))):
            for pair in pairs:
                state = after_contest(state, pair, rng.derive(1 + number + 7 * leg).derive(pair[0]))
            for player in ascension.GAME.players(state):
                state = after_shopping(state, player, rng.derive(100 + number + 7 * leg).derive(player))
    observation, table = ascension.GAME.observe(state, ORGANISER), ascension.standings(state)
    print(*ascension.standings_table(observation), sep="\n")
    best, last = table[0], table[-1]
    print(f"\n{best.name}:", *ascension.deck_table(observation, best.player), sep="\n")
    print(ascension.points_ledger(observation, best.player)[0])
    helped = ascension.handicaps(state, (best.player, last.player))[1]
    starts = "and may decide who starts" if helped.bonus.chooses_first else "and no bonus"
    print(f"\nAgainst {best.name}, {last.name} begins with {helped.life} life and {helped.cards} cards, {starts}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
