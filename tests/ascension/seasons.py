"""Random seasons: players who do anything that they may, under any options, with cards of either pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from castlerules import ORGANISER, Generator, Player, Rng, SetupError, choice, draw, shuffled
from castlerules.ascension import (
    ALLIANCES,
    GAME,
    Action,
    AscensionRules,
    CardPool,
    ContestStatus,
    Placings,
    Printing,
    RecordResult,
    StartContest,
    StarterDeck,
    StarterMode,
    State,
    VoidContest,
    Withdraw,
    random_starter,
)
from castlerules.ascension.rules.contests import free_players
from castlerules.ascension.rules.league import active_members

from .kit import POOL

__all__ = ["CONTESTS", "OPTION_ANSWERS", "SEATS", "Step", "season", "season_options", "start"]

Step: TypeAlias = tuple[State, Action, State]

SEATS: Final = 8
CONTESTS: Final = 60
MAX_STEPS: Final = 20_000
RARE_ONE_IN: Final = 40
"""One in so many times an organiser forgets a contest, or lets a player go as long as three are left."""

BUILT_IN: Final = CardPool.of_code("invented")


def _with_color_identity(card: Printing) -> Printing:
    """Return *card* with a colour identity; one common of each colour costs red mana for something."""
    if card.basic_land:
        return card
    return attrs.evolve(card, color_identity=(*card.colors, *(["R"] if card.name.endswith("-C12") else [])))


FIXTURES: Final = CardPool(tuple(map(_with_color_identity, POOL.printings)), POOL.sets)

OPTION_ANSWERS: Final[tuple[tuple[dict[str, object], ...], ...]] = (
    (
        {},
        {"starter_size": 40, "min_deck_size": 37, "max_deck_size": 44},
        {"min_deck_size": 30, "max_deck_size": 45},
    ),
    ({}, {"starter_max_rare": 3, "rebuild_max_rare": 1}, {"starter_max_uncommon": 9}),
    ({}, {"starter_max_artifacts": 0}, {"starter_max_uncommon_artifacts": 0}, {"starter_max_expansion_cards": 3}),
    ({}, {"starter_copy_limit": 3}, {"grace_copy_limit": 4}, {"max_copy_limit": 3}, {"grace_stacks": True}),
    ({"expansion_prices": (2, 1, 3)}, {}, {"max_expansions": 2, "expansion_prices": (3,)}),
    ({"copy_limit_prices": (1, 2)}, {}),
    ({"sideboard_prices": (1, 2, 3)}, {"sideboard_prices": (2, 1), "sideboard_block": 4}, {}),
    ({}, {"price_common": 0}, {"price_uncommon": 1, "price_rare": 2}, {"price_basic_pair": 0}),
    ({}, {"surcharge_gold": 0}, {"surcharge_legend": 1}),
    ({}, {"free_picks_per_set": 2}, {"free_picks_per_set": 0}),
    ({}, {"color_check": "color_identity"}),
    ({}, {"require_all_alliance_colors": True}, {"offcolor_basics": True}),
    ({}, {"expansion_same_block": True}, {"allow_main_as_additional": True}),
    ({}, {"legend_scope": "all_legendary"}, {"split_cards_are_gold": True}),
    ({}, {"basic_lands_count_as_common": True}),
    ({}, {"buy_from_basic_set": False}),
    ({}, {"voluntary_removal": False}),
    ({}, {"removed_cards": "reserve"}),
    ({}, {"free_common_surcharge": "forbid"}, {"free_common_surcharge": "free"}),
    ({}, {"copies_include_sideboard": False}),
    ({}, {"sideboard_exact": True}),
    ({}, {"tie_points": "inclusive"}),
    ({}, {"power_basis": "unspent"}),
    ({}, {"handicap_mode": "top_tier_only"}, {"handicap_mode": "choose_one"}),
    tuple({"multiplayer_handicap_basis": basis} for basis in ("max", "mean", "min", "none")),
    ({}, {"base_life": 10, "base_hand": 6}),
    ({}, {"pairing_scope": "any_shared_opponent"}, {"pairing_scope": "off"}, {"pairing_waiver": False}),
    ({}, {"streak_length": 2}, {"streak_length": 1, "streak_window_games": 40}),
    ({}, {"draw_breaks_streak": False}, {"streak_banked": True}),
    ({}, {"multiplayer_loss": "zero_points"}),
    ({}, {"max_streak_remedies": 1}),
    ({}, {"rebuild_carryover": "nothing"}, {"rebuild_carryover": "everything"}),
    (
        {},
        {"streak_swap_size": 3, "streak_swap_min_commons": 3},
        {"streak_swap_exact_commons": True},
        {"streak_swap_min_commons": 0},
    ),
    ({}, {"allow_late_registration": False}),
    ({}, {"open_decklists": True}),
    ({}, {"banned_names": ("TMP-W-C01", "STH-A-C01", "Goblin Bully")}),
    ({}, {"random_first_player": False}),
)
"""What a table may agree on, question by question; some prices are low, so that there is something to buy."""


def season_options(number: int) -> AscensionRules:
    """Return the options of season *number*: the usual ones in every fourth, else an answer drawn for each question."""
    rng: Generator = Rng.seeded(number)
    drawn: dict[str, object] = {}
    for answers in OPTION_ANSWERS if number % 4 else ():
        place, rng = draw(rng, len(answers))
        drawn |= answers[place]
    return AscensionRules.of(drawn)


def start(number: int) -> State:
    """Return the start of season *number*, in which everybody may register a starter of any alliance."""
    rules, pool = season_options(number), (FIXTURES, BUILT_IN)[number // 4 % 2]
    starters, rng = _starters(pool, rules, Rng.seeded(number).derive(1))
    return GAME.new_game(pool=pool, seats=SEATS, starters=starters, max_contests=CONTESTS, rules=rules, rng=rng)


def _starters(pool: CardPool, rules: AscensionRules, rng: Generator) -> tuple[list[StarterDeck], Generator]:
    """Return a starter of each alliance for which the pool has one, half of them without more rares than a rebuild."""
    basics = tuple(card_set.code for card_set in pool.sets if card_set.kind in ("core", "main"))
    smalls = tuple(card_set.code for card_set in pool.sets if card_set.kind == "small")
    starter_decks: list[StarterDeck] = []
    for alliances in ALLIANCES.values():
        for place, alliance in enumerate(alliances):
            mode = (StarterMode.REBUILD, StarterMode.STARTER)[place % 2]
            basic, rng = choice(rng, basics)
            small, rng = choice(rng, smalls)
            try:
                deck, rng = random_starter(rng, pool, alliance, (basic, small), rules=rules, mode=mode)
            except SetupError:
                continue
            starter_decks.append(deck)
    return starter_decks, rng


def season(number: int) -> Iterator[Step]:
    """Yield the steps of season *number* up to its end; who acts, and what is done, is drawn.

    Where nobody may come late, everybody comes first.
    """
    state: State = start(number)
    chance: Generator = Rng.seeded(number).derive(2)
    early = () if state.rules.allow_late_registration else range(SEATS)
    for place in range(MAX_STEPS):
        if GAME.to_act(state) is None:
            return
        if place < len(early):
            action, chance = choice(chance, GAME.legal_actions(state, Player(place)))
        else:
            action, chance = _random_action(state, chance)
        after = GAME.advance(state, action)
        yield state, action, after
        state = after


def _random_action(state: State, chance: Generator) -> tuple[Action, Generator]:
    """Return an action of somebody, and of every kind that this one may do one as likely as another."""
    actor = GAME.to_act(state)
    actions: list[Action] = []
    if actor == ORGANISER:
        roll, chance = draw(chance, 2 * SEATS)
        whose = Player(roll) if roll < SEATS else ORGANISER
        actions = list(GAME.legal_actions(state, whose))
        if whose == ORGANISER:
            actions, chance = _organiser_actions(state, actions, chance)
    actions = actions or list(GAME.legal_actions(state))
    kind, chance = choice(chance, tuple(dict.fromkeys(map(type, actions))))
    return choice(chance, tuple(action for action in actions if type(action) is kind))


def _organiser_actions(state: State, listed: list[Action], chance: Generator) -> tuple[list[Action], Generator]:
    """Return *listed*, or what the organiser may do that is on no list: big contests, and what seldom is done."""
    roll, chance = draw(chance, RARE_ONE_IN)
    if roll == 0:
        voids: list[Action] = [VoidContest(contest.number) for contest in state.contests]
        leaves: list[Action] = [Withdraw(member.player) for member in active_members(state)[3:]]
        return [action for action in (*voids, *leaves) if GAME.why_not(state, action) is None] or listed, chance
    if roll < RARE_ONE_IN // 4:
        for contest in state.contests:
            if contest.status == ContestStatus.RUNNING:
                placings, chance = _random_placings(contest.participants, chance)
                return [RecordResult(contest.number, placings)], chance
        everybody = StartContest(free_players(state))
        return [everybody] if GAME.why_not(state, everybody) is None else listed, chance
    return listed, chance


def _random_placings(players: tuple[Player, ...], chance: Generator) -> tuple[Placings, Generator]:
    """Return a way for *players* to go out: in any order, and now and then two or more together."""
    order, chance = shuffled(chance, players)
    groups: list[tuple[Player, ...]] = []
    for player in order:
        roll, chance = draw(chance, 4)
        if groups and roll == 0:
            groups[-1] = tuple(sorted((*groups[-1], player)))
        else:
            groups.append((player,))
    return tuple(groups), chance
