"""The life of a league: who comes, who goes, when it is over, and who leads (ASC-001 to ASC-006, ASC-Q41)."""

from __future__ import annotations

import pytest

from castlerules import ORGANISER, Player, SetupError, ascension, from_json, playout, to_json
from castlerules.ascension import (
    ACTIONS,
    GAME,
    Placings,
    PlayerWithdrew,
    RecordResult,
    RegisterDeck,
    Setup,
    StartContest,
    State,
    Withdraw,
    points_ledger,
    standings,
    validate_starter,
)
from castlerules.ascension.pool.invented import POOL as INVENTED
from castlerules.ascension.pool.invented import STARTERS

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DECK_WITHOUT_RARES,
    DEE,
    POOL,
    deck_changed,
    last_contest,
    league,
    member,
    options_with,
    refusing_rule,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
)


@pytest.mark.rule("ASC-001", "ASC-006", "ASC-A01")
def test_everybody_brings_a_starter_and_meets_the_others() -> None:
    """A league begins without players; four register, and pairs, threes and all four may meet."""
    empty = league(0)
    state = league(4)

    assert (None,) * 8 == empty.members
    assert 11 == sum(isinstance(action, StartContest) for action in GAME.legal_actions(state))


@pytest.mark.rule("ASC-A01")
def test_a_seat_is_taken_once_and_names_differ() -> None:
    """Seats that there are not, a second deck, and a name of somebody else are refused; no name is fine."""
    state = league(1)

    assert ["ASC-A01"] * 3 == [refusing_rule(state, RegisterDeck(Player(seat), D1)) for seat in (0, 8, -1)]
    assert ["ASC-A01"] * 3 == [refusing_rule(state, RegisterDeck(BOB, D1, name)) for name in ("ann", " B", "x" * 41)]
    assert [None, None] == [refusing_rule(state, RegisterDeck(BOB, D1, name)) for name in ("", "Bob")]
    both = GAME.apply(GAME.apply(state, RegisterDeck(DEE, DECK_WITHOUT_RARES)), RegisterDeck(BOB, D1))
    assert [(0, 0), (1, 2), (3, 1)] == [
        (member.player, member.join_order) for member in both.members if member is not None
    ]


@pytest.mark.rule("ASC-Q41")
def test_a_latecomer_starts_at_zero_unless_nobody_comes_late() -> None:
    """Registration is open at any time; closed, it ends with the first contest, but not with a void one."""
    closed = options_with(allow_late_registration=False)
    late = GAME.apply(with_losses(league(2), ANN, BOB, 6), RegisterDeck(CID, D1))
    begun = with_contest_started(league(2, closed), ANN, BOB)

    assert (0, 0) == (member(late, CID).power, member(late, CID).games_played)
    assert [None, "ASC-Q41", "ASC-Q41"] == [
        refusing_rule(state, RegisterDeck(CID, D1))
        for state in (league(2, closed), begun, GAME.apply(begun, RecordResult(last_contest(begun), ((ANN,), (BOB,)))))
    ]


@pytest.mark.rule("ASC-A21", "ASC-Q41")
def test_who_withdraws_stays_on_record() -> None:
    """Between contests only; the seat is not free again, and standings keep the player."""
    state = with_fields(with_losses(league(3), ANN, BOB, 1), BOB, bank=1)
    after = GAME.apply(state, Withdraw(BOB))

    assert "ASC-041" == refusing_rule(with_contest_started(state, BOB, CID), Withdraw(BOB))
    assert ["ASC-A21", "ASC-A01"] == [refusing_rule(after, Withdraw(BOB)), refusing_rule(after, RegisterDeck(BOB, D1))]
    assert [("Bob", False), ("Cid", True), ("Ann", True)] == [
        (standing.name, standing.active) for standing in standings(after)
    ]
    assert (PlayerWithdrew(BOB),) == GAME.transition(state, Withdraw(BOB))[1]
    assert "ASC-A02" == refusing_rule(after, StartContest((ANN, BOB)))
    assert "ASC-A01" == refusing_rule(after, Withdraw(DEE))


@pytest.mark.rule("ASC-A04", "ASC-I21")
def test_a_long_history_keeps_every_contest_in_order() -> None:
    """After 150 duels they are told from 1 to 150, travel as data, and agree with the records of both."""
    state = with_losses(with_losses(league(2), ANN, BOB, 100), BOB, ANN, 50)

    assert list(range(1, 151)) == [contest.number for contest in state.history]
    assert (150, [100, 50]) == (len(state.history), [member(state, player).power for player in (BOB, ANN)])
    assert (state, ()) == (from_json(to_json(state)), GAME.problems(state))
    assert history_of(state) == history_of(GAME.parse_position(GAME.format_position(state)))
    assert 151 == len(points_ledger(GAME.observe(state, ANN), ANN))


def history_of(state: State) -> list[tuple[int, Placings]]:
    """Return the numbers and results of the finished contests."""
    return [(contest.number, contest.placings) for contest in state.history]


@pytest.mark.rule("ASC-Q41")
def test_standings_go_by_power_then_fewer_contests_then_registration() -> None:
    """Cid and Dee have not played, and share a rank; Ann has the point, Bob none after a contest."""
    state = with_contest_played(league(4), BOB, ANN)

    assert ["Ann", "Cid", "Dee", "Bob"] == [standing.name for standing in standings(state)]
    assert [1, 2, 2, 4] == [standing.rank for standing in standings(state)]


@pytest.mark.rule("ASC-Q41")
def test_the_league_is_over_after_its_last_contest() -> None:
    """No more contests start than there may be; then nobody acts, and the returns follow the standings."""
    state = with_contest_played(league(4, max_contests=2), BOB, ANN)
    last = with_contest_started(state, CID, DEE)
    over = GAME.apply(last, RecordResult(last_contest(last), ((CID,), (DEE,))))
    result = GAME.outcome(over)

    assert "ASC-Q41" == refusing_rule(last, StartContest((ANN, BOB)))
    assert (None, ()) == (GAME.to_act(over), GAME.legal_actions(over))
    assert "ASC-Q41" == refusing_rule(over, Withdraw(ANN))
    assert result is not None
    assert [2 / 3, -2 / 3, -2 / 3, 2 / 3, 0, 0, 0, 0] == pytest.approx(result.returns)
    shared = "Ann and Dee share the first place with a power of 1 after 1 contest each"
    assert f"the league is over after 2 contests; {shared}" == result.reason


@pytest.mark.rule("ASC-Q41")
def test_whoever_has_as_much_power_from_fewer_contests_is_first() -> None:
    """Then the outcome names the other and says why the other is not first."""
    state = league(3, max_contests=3)
    for winner, loser in ((ANN, BOB), (CID, ANN), (BOB, CID)):
        state = with_contest_played(state, loser, winner)
    once = with_contest_played(with_contest_played(league(3, max_contests=2), BOB, ANN), ANN, CID)
    level, ahead = GAME.outcome(state), GAME.outcome(once)

    assert level is not None
    assert ahead is not None
    assert level.reason.endswith("; Ann, Bob and Cid share the first place with a power of 1 after 2 contests each")
    assert ahead.reason.endswith("; Cid is first with a power of 1, like Ann, but after fewer contests")


@pytest.mark.rule("ASC-Q41")
def test_without_a_last_contest_it_ends_when_nobody_is_left() -> None:
    """Seats that are free may still be taken; once all have withdrawn from a full league, it is over."""
    state = league(2, seats=2, max_contests=None)
    for player in (ANN, BOB):
        assert GAME.outcome(state) is None
        state = GAME.apply(state, Withdraw(player))
    open_seats = GAME.apply(league(1, starters=[D1]), Withdraw(ANN))

    assert (None, (0.0, 0.0)) == (GAME.to_act(state), getattr(GAME.outcome(state), "returns", None))
    assert (ORGANISER, None) == (GAME.to_act(open_seats), GAME.outcome(open_seats))
    closed = GAME.apply(
        GAME.apply(
            with_contest_played(league(2, options_with(allow_late_registration=False)), ANN, BOB), Withdraw(ANN)
        ),
        Withdraw(BOB),
    )
    assert GAME.to_act(closed) is None


@pytest.mark.rule("ASC-005")
def test_there_are_no_other_ways_to_use_points() -> None:
    """Every action with a price is one of the listed options; the rest moves cards, or is the organiser's."""
    priced = {action.__name__ for action in ACTIONS if action.__name__.startswith(("Buy", "Claim", "Streak"))}

    assert {"BuyCard", "BuyBasicPair", "BuyExpansion", "BuyCopyLimit", "BuySideboard", "ClaimFreeCard"} <= priced
    assert {"StreakKill", "StreakPick"} == {action for action in priced if action.startswith("Streak")}
    assert 23 == len(ACTIONS)


def test_a_league_is_played_by_default() -> None:
    """Without arguments there are four seats and twelve contests, and chance plays them to the end."""
    end = playout(ascension.GAME, GAME.new_game()).state

    assert (4, 12, 12) == (len(end.members), end.setup.max_contests, len(end.history))


@pytest.mark.rule("ASC-Q05", "ASC-Q41")
def test_a_set_up_that_cannot_be_is_refused_with_everything_that_is_wrong() -> None:
    """Pool, seats, starters and number of contests at once; then starters that are not legal, and generators."""
    with pytest.raises(SetupError) as caught:
        Setup(pool="F", seats=1, starters=("D1",), max_contests=0)  # type: ignore[arg-type]
    with pytest.raises(
        SetupError, match=r"ASC-010: starters\[1\] is no legal starting deck: SIZE: a starter has exactly 45 "
    ):
        league(0, starters=[D1, deck_changed({"Plains": 1}, {})])
    with pytest.raises(SetupError, match="ASC-C1: rng: expected a generator"):
        GAME.new_game(rng=7)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="ASC-Q01: rules: expected AscensionRules, got dict"):
        GAME.new_game(rules={})  # type: ignore[arg-type]

    assert ["ASC-Q05", "ASC-Q41", "ASC-A01", "ASC-Q41"] == [violation.rule for violation in caught.value.problems]


@pytest.mark.rule("ASC-A01")
def test_ready_made_starters_are_offered_as_far_as_the_options_let_them() -> None:
    """Without rares fewer are left; with decks of 40 none is, which is reported, unless none is asked for."""
    fewer = GAME.new_game(rules=options_with(starter_max_rare=0))
    offered = {action.deck for action in GAME.legal_actions(fewer) if isinstance(action, RegisterDeck)}

    assert offered == {deck for deck in STARTERS if not validate_starter(deck, INVENTED, mode="rebuild")}
    with pytest.raises(SetupError, match="no ready-made starting deck is legal under these rules"):
        GAME.new_game(rules=options_with(starter_size=46))
    none = GAME.new_game(rules=options_with(starter_size=46), starters=())
    assert (ORGANISER, ()) == (GAME.to_act(none), GAME.legal_actions(none))
    assert () == GAME.legal_actions(GAME.new_game(pool=POOL))


@pytest.mark.rule("ASC-A05", "ASC-A21")
def test_what_ends_things_is_listed_only_where_nothing_else_is() -> None:
    """Two in a contest of five have nothing else; one player alone can but leave."""
    group = tuple(Player(seat) for seat in range(5))
    busy = with_contest_started(league(5, seats=5), *group)
    alone = GAME.apply(league(2, seats=2), Withdraw(BOB))

    def names(state: State) -> set[str]:
        return {type(action).__name__ for action in GAME.legal_actions(state)}

    assert ({"VoidContest"}, {"Withdraw"}) == (names(busy), names(alone))
    assert refusing_rule(busy, RecordResult(last_contest(busy), tuple((player,) for player in group))) is None
