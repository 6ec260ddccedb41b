"""The invariants hold in whole random seasons (ASC-I01 to ASC-I28)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings

from castlerules import ORGANISER, Player, Rng, ascension, choice
from castlerules.ascension import (
    GAME,
    Action,
    AscensionRules,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ClaimFreeCard,
    Member,
    MoveToMain,
    MoveToSide,
    RebuildDeck,
    RecordResult,
    RemoveCard,
    State,
    SwapWithSide,
    legal_contests,
)
from castlerules.ascension.pool.decks import pile_size
from castlerules.ascension.rules.acquisition import upgrade_cost
from castlerules.ascension.rules.league import active_members, contest_of_player, has_contests_left, why_not_ready
from castlerules.strategies import rules, states

from .kit import options_with

SPENDING = (BuyCard, BuyBasicPair, BuyCopyLimit, BuyExpansion, BuySideboard, ClaimFreeCard)
MOVING = (RemoveCard, MoveToMain, MoveToSide, SwapWithSide, RebuildDeck)
Step = tuple[State, Action, State]


@cache
def steps() -> tuple[Step, ...]:
    """Return the steps of six seasons, in which sets are cheap and every kind of action is as likely."""
    cheap = options_with(
        expansion_prices=(1, 1, 1), copy_limit_prices=(1, 1), sideboard_prices=(1, 1, 1), streak_length=1
    )
    return tuple(step for seed in range(6) for step in _season(cheap, Rng.seeded(seed)))


def _season(options: AscensionRules, rng: Rng) -> list[Step]:
    state, season_steps = GAME.new_game(rules=options, rng=rng, max_contests=24), list[Step]()
    while legal := GAME.legal_actions(state):
        kinds = tuple(dict.fromkeys(map(type, legal)))
        kind, rng = choice(rng, kinds)  # type: ignore[assignment]  # what goes in comes out
        action, rng = choice(rng, tuple(action for action in legal if type(action) is kind))  # type: ignore[assignment]
        season_steps.append((state, action, GAME.apply(state, action)))
        state = season_steps[-1][2]
    return season_steps


def members() -> list[tuple[State, Member]]:
    """Return everybody after each step."""
    return [(after, member) for _, _, after in steps() for member in after.members if member is not None]


def pairs() -> list[tuple[Action, Member, Member]]:
    """Return everybody before and after each step."""
    return [
        (action, old, new)
        for before, action, after in steps()
        for old, new in zip(before.members, after.members, strict=True)
        if old is not None and new is not None
    ]


def test_the_seasons_have_everything_in_them() -> None:
    """All kinds of actions that are listed, but for choices of rows and cards from a reserve."""
    kinds = {type(action).__name__ for _, action, _ in steps()}
    missing = {kind.__name__ for kind in ascension.ACTIONS} - kinds

    assert {"VoidContest", "Withdraw", "ChooseHandicapRow", "ReturnCard"} >= missing


def test_no_state_and_no_step_has_problems() -> None:
    """The library's own checks find nothing."""
    for before, action, after in steps():
        assert () == GAME.problems(after)
        assert () == GAME.step_problems(before, action, after)


@settings(max_examples=15)
@given(states("ascension", rules=rules("ascension"), max_actions=60))
def test_leagues_under_any_options_have_no_problems_and_no_bad_step(state: State) -> None:
    """Whatever is done next."""
    assert () == GAME.problems(state)
    for action in GAME.legal_actions(state)[:20]:
        assert () == GAME.step_problems(state, action, GAME.apply(state, action))


@pytest.mark.rule("ASC-I01", "ASC-I02", "ASC-I26")
def test_what_was_earned_is_spent_or_there() -> None:
    """Nobody owes anything, and what was bought is within what was spent."""
    for state, member in members():
        assert member.bank >= 0
        assert member.bank + member.spent == member.power
        assert member.spent >= upgrade_cost(state.rules, member.deck)


@pytest.mark.rule("ASC-I26")
def test_what_has_cost_how_much() -> None:
    """Sets 0, 10, 22, 37; copy limit 0, 8, 18; sideboard 0, 10, 22, 36."""
    default = AscensionRules()
    sums = [
        [sum(prices[:number]) for number in range(len(prices) + 1)]
        for prices in (default.expansion_prices, default.copy_limit_prices, default.sideboard_prices)
    ]

    assert [[0, 10, 22, 37], [0, 8, 18], [0, 10, 22, 36]] == sums


@pytest.mark.rule("ASC-I03", "ASC-I15")
def test_only_results_raise_power_and_spending_changes_the_spender_only() -> None:
    """And only a rebuild lowers it."""
    for action, old, new in pairs():
        assert new.power <= old.power or isinstance(action, RecordResult)
        assert new.power >= old.power or isinstance(action, RebuildDeck)
        if isinstance(action, SPENDING) and action.player != old.player:
            assert old is new


@pytest.mark.rule("ASC-I07", "ASC-I08", "ASC-I09", "ASC-I16")
def test_sizes_are_within_their_limits() -> None:
    """45 to 70 and ready in a contest; never more than 72; the side within 5, 10 or 15."""
    for state, member in members():
        main = pile_size(member.deck.main)
        assert main <= 72
        assert member.deck.side_blocks in (0, 1, 2, 3)
        assert pile_size(member.deck.side) <= 5 * member.deck.side_blocks
        if contest_of_player(state, member.player) is not None:
            assert 45 <= main <= 70
            assert why_not_ready(state.rules, member.player, member.deck) is None
            assert not any(
                isinstance(action, (*SPENDING, *MOVING)) for action in GAME.legal_actions(state, member.player)
            )


@pytest.mark.rule("ASC-I10", "ASC-I11", "ASC-I12")
def test_decks_hold_cards_of_their_sets_and_colours() -> None:
    """Up to four different small sets."""
    for state, member in members():
        deck, index = member.deck, state.setup.pool.index
        assert 1 <= len(set(deck.expansions)) == len(deck.expansions) <= 4
        assert {"small"} == {index.by_code[code].kind for code in deck.expansions}
        for name, _ in (*deck.main, *deck.side):
            card = index.by_id[name]
            assert card.basic_land or card.set_code in (deck.basic_set, *deck.expansions)
            assert set(card.land_colors if card.basic_land else card.colors) <= set(deck.alliance)


@pytest.mark.rule("ASC-I13", "ASC-I14")
def test_copies_are_within_the_limit() -> None:
    """Which is two, three or four; the grace card has three at least."""
    for state, member in members():
        deck, copies = member.deck, dict[str, int]()
        for name, number in (*deck.main, *deck.side):
            card = state.setup.pool.index.by_id[name]
            copies[card.name] = copies.get(card.name, 0) + number * (not card.basic_land)
        assert deck.copy_limit in (2, 3, 4)
        assert all(number <= max(deck.copy_limit, 3 * (name == deck.grace)) for name, number in copies.items())


@pytest.mark.rule("ASC-I12", "ASC-I14")
def test_only_a_rebuild_changes_alliances_and_lowers_the_limit() -> None:
    """Kind, alliance and Basic Set stay as long as the deck."""
    for action, old, new in pairs():
        if not isinstance(action, RebuildDeck):
            assert (old.deck.kind, old.deck.alliance, old.deck.basic_set) == (
                *(new.deck.kind, new.deck.alliance, new.deck.basic_set),
            )
            assert old.deck.copy_limit <= new.deck.copy_limit


@pytest.mark.rule("ASC-I19", "ASC-I20")
def test_somebody_can_always_meet() -> None:
    """As long as another contest may start and there is a player to spare, there is a group of every size."""
    for _, _, state in steps():
        free = [
            member
            for member in active_members(state)
            if why_not_ready(state.rules, member.player, member.deck) is None
            and contest_of_player(state, member.player) is None
        ]
        for size in range(2, len(free)):
            assert bool(legal_contests(state, size)) == has_contests_left(state)


@pytest.mark.rule("ASC-I21", "ASC-I22", "ASC-I23")
def test_counts_are_those_of_the_history() -> None:
    """Contests played, streaks no longer than them, remedies no oftener than streaks fit into the window."""
    for state, member in members():
        assert member.games_played == sum(member.player in contest.participants for contest in state.history)
        assert member.loss_streak <= member.games_played
        assert member.remedies_used * state.rules.streak_length <= state.rules.streak_window_games


@pytest.mark.rule("ASC-I24")
def test_a_swap_gives_as_many_cards_as_it_takes() -> None:
    """Main has its size again when it is over."""
    sizes: dict[Player, int] = {}
    finished = 0
    for _, old, new in pairs():
        if old.deck.swap is None and new.deck.swap is not None:
            sizes[old.player] = pile_size(old.deck.main)
        if old.deck.swap is not None and new.deck.swap is None:
            assert sizes.pop(old.player) == pile_size(new.deck.main)
            finished += 1

    assert finished


@pytest.mark.rule("ASC-I25")
def test_a_rebuilt_deck_has_no_rare() -> None:
    """Nor an over-size, nor a sideboard."""
    rebuilt = [(action, new) for action, _, new in pairs() if isinstance(action, RebuildDeck)]
    mine = [new for action, new in rebuilt if new.player == action.player]
    index = GAME.new_game().setup.pool.index

    assert mine
    assert all("rare" != index.by_id[name].rarity for member in mine for name, _ in member.deck.main)
    assert {(45, 0)} == {(pile_size(member.deck.main), pile_size(member.deck.side)) for member in mine}


@pytest.mark.rule("ASC-I27", "ASC-I28")
def test_offered_is_accepted_and_what_others_could_do_is_refused_with_a_reason() -> None:
    """Everything on the lists of everybody is legal; what was legal ten steps ago is on a list, or refused."""
    line = steps()[::7]
    for (_, _, state), (earlier, _, _) in zip(line[3:], line, strict=False):
        seats = [ORGANISER, *ascension.GAME.players(state)]
        offered = {action: GAME.why_not(state, action) for seat in seats for action in GAME.legal_actions(state, seat)}
        assert {None} >= set(offered.values())
        for action in GAME.legal_actions(earlier)[::5]:
            violation = GAME.why_not(state, action)
            assert (violation is None) == (action in offered)
            assert violation is None or (violation.rule.startswith("ASC-") and violation.reason)
