"""What can be bought in a league at the command line: cards, sets, prices, and the reasons why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlerules import Player
from castlerules.ascension import GAME, BuyCard, Zone

from .leagues import league_output, league_refusal, make_league, record_wins, run_league, state_of

ANN = Player(0)


@pytest.fixture(autouse=True)
def _a_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a league in which Ann has a point to spend and Bob none."""
    monkeypatch.chdir(tmp_path)
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")


def test_cards_are_listed_by_name_set_and_color() -> None:
    """Every filter must fit; the price of a basic land says that it is for two."""
    assert ["TAR/Tarnholm Marshal  uncommon  W  2 points"] == league_output("cards", "marsh", "--set", "tarnholm")
    assert ["ORL/Island  basic land  U  1 point for two"] == league_output("cards", "island")
    everything = run_league("cards", "--json").data["cards"]
    assert len(state_of().setup.pool.printings) == len(everything)
    colors = [
        {fact["colors"] for fact in run_league("cards", "--colors", word, "--json").data["cards"]}
        for word in ("wu", "C")
    ]
    assert [{"W", "U", "WU"}, {""}] == colors
    assert ["no card of the league fits"] == league_output("cards", "marsh", "island")


def test_what_a_player_can_buy_is_what_the_game_allows() -> None:
    """A card without a note can be bought at once; what is short of points is listed with their number."""
    facts = run_league("cards", "--for", "ann", "--json").data
    state = state_of()
    lands = {land.id for land in state.setup.pool.index.basic_lands}
    purchases = [action for action in GAME.legal_actions(state, ANN) if isinstance(action, BuyCard)]
    short = next(fact for fact in facts["cards"] if fact["missing"])
    violation = GAME.why_not(state, BuyCard(ANN, short["card"], Zone.MAIN))

    assert {action.printing for action in purchases} == {
        fact["card"] for fact in facts["cards"] if not fact["missing"]
    } - lands
    assert len(state.setup.pool.printings) == len(facts["cards"]) + facts["left_out"]
    assert violation is not None
    assert "ASC-042" == violation.rule
    assert league_output("cards", "--for", "Ann", "marshal")[0].endswith("2 points  1 point short")


def test_a_card_that_cannot_be_bought_is_told_with_the_reason() -> None:
    """In the list with --all, and instead of a price."""
    reason = "cannot be bought: cards of QUE are not for sale, only of TAR, VEL (ASC-020)"

    *_, short, left_out = league_output("cards", "marshal", "--for", "Ann")
    assert ("Ann has 1 point to spend", "5 other cards cannot be bought; --all lists them, with the reasons") == (
        short,
        left_out,
    )
    lines = league_output("cards", "quessor marshal", "--for", "Ann", "--all")
    assert [f"QUE/Quessor Marshal  uncommon  W  2 points  {reason}", "Ann has 1 point to spend"] == lines
    assert [f"QUE/Quessor Marshal  {reason}", "in the bank          1"] == league_output(
        "price", "Ann", "quessor marshal"
    )
    assert (
        "cannot be bought: Swamp has a color outside the alliance WU (ASC-Q04)"
        in league_output("price", "Ann", "swamp")[0]
    )


def test_a_list_for_nobody_has_nothing_to_leave_out() -> None:
    """--all needs --for; a wrong letter, set or player is refused."""
    for words, message in {
        ("--all",): "--all is about what a player cannot buy; name the player with --for",
        ("--colors", "X"): "--colors: expected letters of W, U, B, R, G, and C for colorless, got 'X'",
        ("--set", "XYZ"): "there is no set 'XYZ'; there are ORL, TAR, VEL, QUE, BRI, HAS, OND",
        ("--for", "Dan"): "there is no player 'Dan'; there are Ann, Bob, Cid",
    }.items():
        assert (2, message) == league_refusal("cards", *words)


def test_sets_are_listed_with_what_they_cost_a_player() -> None:
    """A set of the deck is named as such, and a core set is not sold."""
    everybody, own = league_output("sets"), league_output("sets", "--for", "Ann")

    assert "VEL  Velmere   small set  28 cards" == everybody[2]
    assert "a player buys further sets for 10, then 12, then 15 points; --for PLAYER says which" == everybody[-1]
    notes = [line.partition(" cards  ")[2] for line in own]
    assert "cannot be bought: ORL is a core set, and only small expansions are sold (ASC-Q21)" == notes[0]
    assert ["in the deck", "in the deck", "10 points, 9 points short"] == notes[1:4]
    assert "Ann has 1 point to spend" == own[-1]


@pytest.mark.rule("ASC-041", "ASC-Q41")
def test_nothing_is_sold_during_a_contest_or_after_the_end() -> None:
    """The prices are still told, with the reason."""
    league_output("pair", "Ann", "Cid")
    busy = "nothing can be bought now: Ann is in contest 2, which is not finished (ASC-041)"

    assert busy == league_output("price", "Ann", "set")[-1] == league_output("sets", "--for", "Ann")[-1]
    assert busy in league_output("cards", "--for", "Ann")


@pytest.mark.rule("ASC-063")
def test_a_basic_land_is_not_bought_alone() -> None:
    """The refusal shows how two are bought."""
    example = "buy league.json ann lands Plains Plains"
    reason = f"Plains is a basic land; basic lands are bought in pairs, as in {example}"

    assert (2, reason) == league_refusal("buy", "ann", "card", "plains")
    assert ["Ann buys ORL/Plains and ORL/Plains into the deck for 1 point"] == league_output(
        *example.split()[:1], *example.split()[2:]
    )


@pytest.mark.rule("ASC-072")
def test_with_all_sets_no_further_one_is_sold() -> None:
    """The reason is the number of sets, not a set."""
    make_league("Ann", rules=("expansion_prices=0,0,0",), file="free.json")
    for code in ("QUE", "BRI", "HAS"):
        league_output("buy", "Ann", "set", code, file="free.json")
        league_output("waive", "Ann", "--for", code, file="free.json")

    assert (
        "set          cannot be bought: the deck has 4 expansions, and may have no more (ASC-072)"
        == league_output("price", "Ann", "set", file="free.json")[0]
    )


@pytest.mark.rule("ASC-Q43")
def test_bans_are_marked_and_move_no_starter() -> None:
    """A banned card says so in the list; a starter with it keeps its number, with the reason."""
    make_league(rules=("banned_names=Tarnholm Marshal,Tarnholm Sparks",), file="bans.json")

    assert ["TAR/Tarnholm Marshal  uncommon  W  2 points  banned (ASC-Q43)"] == league_output(
        "cards", "marsh", "--set", "tar", file="bans.json"
    )
    plain, banned = (
        run_league("starters", "--json", file=name).data["starters"] for name in ("league.json", "bans.json")
    )
    assert [(fact["number"], fact["deck"]) for fact in plain] == [(fact["number"], fact["deck"]) for fact in banned]
    refused = [fact["number"] for fact in banned if fact["problems"]]
    assert 0 < len(refused) < len(banned)
    line = league_output("starters", file="bans.json")[refused[0] - 1]
    assert "not allowed, ASC-Q43: BANNED: " in line
    assert "ASC-Q43: BANNED: " in league_refusal("register", "Ann", "--starter", refused[0], file="bans.json")[1]


def test_cards_go_to_the_sideboard_by_both_words() -> None:
    """--side and --to side are the same for purchases and moves."""
    make_league("Ann", rules=("sideboard_prices=0,0,0", "price_basic_pair=0"), file="free.json")
    for _ in range(2):
        league_output("buy", "Ann", "sideboard", file="free.json")
        league_output("waive", "Ann", "side", file="free.json")
    league_output("buy", "Ann", "lands", "Plains", "Plains", file="free.json")

    for words in (("--side",), ("--to", "side")):
        assert ["Ann buys ORL/Plains and ORL/Plains into the sideboard for 0 points"] == league_output(
            "buy", "Ann", "lands", "Plains", "Plains", *words, file="free.json"
        )
        assert ["Ann moves ORL/Plains to the sideboard"] == league_output(
            "move", "Ann", "Plains", *words, file="free.json"
        )
