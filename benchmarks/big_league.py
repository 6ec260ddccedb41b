"""A league of any number of players with a pool of 1,600 invented printings, after any number of contests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final

import attrs

from castlerules import ORGANISER, Generator, Player, Rng, ascension, choice, roll
from castlerules.ascension import (
    ALLIANCES,
    BASIC_LANDS,
    Action,
    CardPool,
    CardSet,
    Deck,
    DeckKind,
    Printing,
    Rarity,
    SetKind,
    State,
    StreakSwap,
)
from castlerules.cards.language.characteristics import COLORS

__all__ = ["MIN_PLAYERS", "actions", "league", "pool", "with_contests", "with_every_action"]

PRINTINGS: Final = 1_600
BASIC: Final = ("AAA", "BBB", "CCC")
SMALL: Final = ("DDD", "EEE", "FFF", "GGG", "HHH")
COLORED: Final = ((Rarity.COMMON, 13), (Rarity.UNCOMMON, 8), (Rarity.RARE, 8))
"""The number of cards of each color in a set."""
GOLD: Final = ((Rarity.COMMON, 2), (Rarity.UNCOMMON, 2), (Rarity.RARE, 3))
"""The number of cards of each alliance of two colors in a set."""
ARTIFACTS: Final = ((Rarity.COMMON, 7), (Rarity.UNCOMMON, 6), (Rarity.RARE, 6))
RICH_BANK: Final = 1_000
"""A bank that can buy everything."""
MIN_PLAYERS: Final = 10
"""The least number of players, because ``with_every_action`` needs the first ones for different situations."""
MAX_SAMPLES: Final = 8
"""The most actions of one kind that are measured, and the most contests that are open."""


def pool() -> CardPool:
    """Return 1,600 printings of 8 sets, five basic lands among them."""
    sets = [CardSet(code, f"Set {code}", SetKind.MAIN) for code in BASIC]
    sets += [CardSet(code, f"Set {code}", SetKind.SMALL) for code in SMALL]
    lands = [
        Printing(name, BASIC[0], Rarity.COMMON, (), ("Land",), ("Basic",), (color,), basic_land=True)
        for name, color in BASIC_LANDS.items()
    ]
    others = [card for card_set in sets for card in _of_set(card_set.code)]
    return CardPool((*lands, *others[: PRINTINGS - len(lands)]), tuple(sets))


def _of_set(code: str) -> Iterator[Printing]:
    """Yield the 200 printings of a set; a few of the two-color cards and artifacts are Legends."""
    pairs = ALLIANCES[DeckKind.TWO_COLOR]
    parts = [*[((color,), COLORED) for color in COLORS], *[(pair, GOLD) for pair in pairs], ((), ARTIFACTS)]
    for colors, numbers in parts:
        for rarity, count in numbers:
            for number in range(count):
                color_letters = "".join([color.value for color in colors]) or "A"
                types = ("Creature",) if colors else ("Artifact", "Creature")
                legend = ("Legendary",) if number == 0 and rarity == Rarity.RARE and len(colors) != 1 else ()
                yield Printing(f"{code} {color_letters} {rarity} {number}", code, rarity, colors, types, legend)
    yield Printing(f"{code} Land", code, Rarity.UNCOMMON, (), ("Land",))


def league(players: int) -> State:
    """Return a league in which *players* have registered random starters; one seat is free.

    The league also offers other starters, which are legal for a rebuild too.
    """
    rng: Generator = Rng.seeded(0)
    cards, decks = pool(), []
    alliances = cycle([colors for kind in DeckKind for colors in ALLIANCES[kind]])
    for _, colors in zip(range(players), alliances, strict=False):
        basic, rng = choice(rng, BASIC)
        small, rng = choice(rng, SMALL)
        deck, rng = ascension.random_starter(rng, cards, colors, (basic, small))
        decks.append(deck)
    offered = []
    for colors in ALLIANCES[DeckKind.TWO_COLOR]:
        deck, rng = ascension.random_starter(rng, cards, colors, (BASIC[0], SMALL[0]), mode="rebuild")
        offered.append(deck)
    state = ascension.GAME.new_game(pool=cards, seats=players + 1, starters=offered, max_contests=None, rng=rng)
    for seat, deck in enumerate(decks):
        state = ascension.GAME.apply(state, ascension.RegisterDeck(Player(seat), deck, f"Player {seat}"))
    return state


def with_contests(state: State, contests: int) -> State:
    """Return *state* after *contests* contests in all, with random pairs and results; winners spend points.

    Three times in four the player of the lower seat wins.
    """
    rng: Generator = Rng.seeded(contests)
    while len(state.history) < contests:
        pair, rng = _pair(state, rng)
        state = ascension.GAME.apply(state, ascension.StartContest(pair))
        contest = state.contests[-1]
        if contest.chooser is not None:
            state = ascension.GAME.apply(state, ascension.ChooseFirstPlayer(contest.number, contest.chooser))
        drawn, rng = roll(rng, 4)
        loser, winner = pair if drawn == 1 else pair[::-1]
        state = ascension.GAME.apply(state, ascension.RecordResult(contest.number, ((loser,), (winner,))))
        state, rng = _after_purchases(state, winner, rng)
    return state


def _pair(state: State, rng: Generator) -> tuple[tuple[Player, ...], Generator]:
    """Return two players who may meet."""
    seats = tuple([member.player for member in state.members if member is not None])
    while True:
        player, rng = choice(rng, seats)
        other, rng = choice(rng, seats)
        pair = tuple(sorted((player, other)))
        if ascension.GAME.why_not(state, ascension.StartContest(pair)) is None:
            return pair, rng


def _after_purchases(state: State, player: Player, rng: Generator) -> tuple[State, Generator]:
    """Return *state* after *player* has bought a set, sideboard or copy limit, and cards, if the bank is enough."""
    steps: list[Action] = [ascension.BuySideboard(player), ascension.BuyCopyLimit(player)]
    steps += [ascension.BuyExpansion(player, code) for code in SMALL]
    steps = [action for action in steps if ascension.GAME.why_not(state, action) is None]
    if not steps:
        return state, rng
    step, rng = choice(rng, tuple(steps))
    state = ascension.GAME.apply(state, step)
    for _ in range(7):
        listed = ascension.GAME.legal_actions(state, player)
        offers = tuple(
            [action for action in listed if isinstance(action, (ascension.ClaimFreeCard, ascension.BuyCard))]
        )
        if offers:
            action, rng = choice(rng, offers)
            state = ascension.GAME.apply(state, action)
    for waiver in [
        action for action in ascension.GAME.legal_actions(state, player) if isinstance(action, ascension.WaiveFreePicks)
    ]:
        state = ascension.GAME.apply(state, waiver)
    return state, rng


def with_every_action(state: State) -> State:
    """Return *state*, changed so that every kind of action under the default rules is legal in it.

    Players 0, 1 and 4 can buy everything. Player 0 has free picks and a sideboard of different cards; player 1 has lost
    five times in a row; players 2 and 3 are in the middle of a swap; from player 4 on some are in contests.
    """
    members = [member for member in state.members if member is not None]
    for seat in (0, 1, 4):
        members[seat] = attrs.evolve(members[seat], bank=RICH_BANK, power=RICH_BANK, spent=0)
    members[0] = attrs.evolve(members[0], deck=_with_side(state, members[0].deck))
    members[1] = attrs.evolve(members[1], games_played=5, loss_streak=5)
    for seat, swap in ((2, StreakSwap(1, 1)), (3, StreakSwap(5, 2))):
        members[seat] = attrs.evolve(members[seat], deck=attrs.evolve(members[seat].deck, swap=swap))
    state = attrs.evolve(state, members=(*members, *state.members[len(members) :]))
    for pair in zip(members[4:-2:2], members[5:-2:2], strict=False):
        start = ascension.StartContest(tuple([member.player for member in pair]))
        if len(state.contests) < MAX_SAMPLES and ascension.GAME.why_not(state, start) is None:
            state = ascension.GAME.apply(state, start)
    return state


def _with_side(state: State, deck: Deck) -> Deck:
    """Return *deck* with free picks, more cards than at first, and a sideboard with room for two more."""
    printing_ids = [
        card.id
        for code in (deck.basic_set, *deck.expansions)
        for card in state.setup.pool.index.by_set[code]
        if set(card.colors) <= set(deck.alliance) and card.id not in dict(deck.main)
    ]
    blocks = len(state.rules.sideboard_prices)
    places = blocks * state.rules.sideboard_block - 2
    side = ascension.pile([(printing, 1) for printing in printing_ids[:places]])
    main = ascension.pile([*deck.main, *[(printing, 1) for printing in printing_ids[places : places + 5]]])
    return attrs.evolve(
        deck, main=main, side=side, side_blocks=blocks, copy_limit=3, free_picks=((ascension.SIDEBOARD_SOURCE, 2),)
    )


def actions(state: State) -> dict[str, list[Action]]:
    """Return samples of the legal actions in *state*, by the name of their class."""
    by_kind: dict[str, list[Action]] = {}
    listed = [
        action
        for who in (ORGANISER, *ascension.GAME.players(state))
        for action in ascension.GAME.legal_actions(state, who)
    ]
    voids = [ascension.VoidContest(contest.number) for contest in state.contests]
    for action in (*listed, *voids, ascension.Withdraw(Player(1))):
        by_kind.setdefault(type(action).__name__, []).append(action)
    return {kind: listed[:: -(-len(listed) // MAX_SAMPLES)] for kind, listed in by_kind.items()}
