"""Actions, decks and leagues as text."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from castlerules import DataError, Player, Rng, SetupError, with_generator
from castlerules.ascension import (
    ACTIONS,
    GAME,
    SIDEBOARD_SOURCE,
    Action,
    BeginStreakSwap,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    CardPool,
    CardSet,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ClaimFreeCard,
    Contest,
    ContestId,
    Member,
    MoveToMain,
    MoveToSide,
    Printing,
    PrintingId,
    Rarity,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    SetKind,
    Setup,
    StartContest,
    StarterDeck,
    State,
    StreakKill,
    StreakPick,
    SwapWithSide,
    VoidContest,
    WaiveFreePicks,
    Withdraw,
    format_deck,
    parse_deck,
    source_of_set,
)
from castlerules.ascension.presentation.notation import escape

from .kit import ANN, BOB, CID, D1, DECK_WITHOUT_RARES, DEE, MAIN, card, league, with_contest_started, with_losses
from .kit import SIDE as SIDE_ZONE

ONE = ContestId(1)
FORMS: dict[str, Action] = {
    f"register:1,{format_deck(D1)},Bob_Marsh": RegisterDeck(BOB, D1, "Bob Marsh"),
    f"register:1,{format_deck(D1)},-": RegisterDeck(BOB, D1),
    "start:0+1+3": StartContest((DEE, ANN, BOB)),
    "first:1,0": ChooseFirstPlayer(ONE, ANN),
    "result:1,0<1=3<2": RecordResult(ONE, ((ANN,), (DEE, BOB), (CID,))),
    "void:1": VoidContest(ONE),
    "buy:0,TMP/TMP-W-C05,main": BuyCard(ANN, card("TMP-W-C05"), MAIN),
    "buy_lands:0,7ED/Island+7ED/Plains,side": BuyBasicPair(ANN, (card("Plains"), card("Island")), SIDE_ZONE),
    "buy_set:0,EXO": BuyExpansion(ANN, "EXO"),
    "buy_limit:0": BuyCopyLimit(ANN),
    "buy_side:0": BuySideboard(ANN),
    "claim:0,set/EXO,EXO/EXO-W-C01": ClaimFreeCard(ANN, source_of_set("EXO"), card("EXO-W-C01")),
    "claim:0,side,EXO/EXO-W-C01": ClaimFreeCard(ANN, SIDEBOARD_SOURCE, card("EXO-W-C01")),
    "remove:0,main,7ED/Plains": RemoveCard(ANN, MAIN, card("Plains")),
    "to_side:0,7ED/Plains": MoveToSide(ANN, card("Plains")),
    "to_main:0,7ED/Plains": MoveToMain(ANN, card("Plains")),
    "exchange:0,7ED/Plains,7ED/Island": SwapWithSide(ANN, card("Plains"), card("Island")),
    f"rebuild:0,{format_deck(DECK_WITHOUT_RARES)}": RebuildDeck(ANN, DECK_WITHOUT_RARES),
    "swap:0": BeginStreakSwap(ANN),
    "kill:0,7ED/Plains": StreakKill(ANN, card("Plains")),
    "pick:0,7ED/Plains": StreakPick(ANN, card("Plains")),
    "waive:0,set/EXO": WaiveFreePicks(ANN, source_of_set("EXO")),
    "withdraw:0": Withdraw(ANN),
    "row:1,0,15": ChooseHandicapRow(ONE, ANN, 15),
    "return:0,7ED/Plains,main": ReturnCard(ANN, card("Plains"), MAIN),
}


@pytest.mark.parametrize("text", FORMS, ids=lambda text: text[:30])
def test_every_action_has_a_text_that_is_read_back(text: str) -> None:
    """In the light of a state, of an observation, and of nothing."""
    state = league(2)

    assert text == GAME.format_action(FORMS[text])
    assert [FORMS[text]] * 3 == [GAME.parse_action(where, text) for where in (state, GAME.observe(state, ANN), None)]


def test_reading_is_generous() -> None:
    """Small letters, spaces, names of players, and cards without a set where that leaves one."""
    state = league(2)

    assert FORMS["buy:0,TMP/TMP-W-C05,main"] == GAME.parse_action(state, "Buy Ann tmp-w-c05 MAIN")
    assert FORMS["buy_set:0,EXO"] == GAME.parse_action(state, "BUY_SET(ann, exo)")
    assert FORMS["claim:0,set/EXO,EXO/EXO-W-C01"] == GAME.parse_action(state, "claim 0 SET/exo exo/exo-w-c01")
    assert FORMS["remove:0,main,7ED/Plains"] == GAME.parse_action(state, "remove:0,main,plains")
    assert RecordResult(ONE, ((ANN,), (BOB,))) == GAME.parse_action(state, "result 1 Ann<Bob")


@pytest.mark.rule("ASC-A02", "ASC-A04")
@pytest.mark.parametrize(
    "text", ["start ann dee", "start:Ann+Dee", "START ann + dee", "start:ann,dee", "start(dee ann)", "start 0 3"]
)
def test_the_players_of_a_new_contest_stand_one_after_another(text: str) -> None:
    """By their names or seats, with or without the mark between them."""
    assert StartContest((ANN, DEE)) == GAME.parse_action(league(4), text)


def test_a_name_of_several_words_is_a_name() -> None:
    """In a list as well as alone; the signs of a list may have spaces beside them."""
    state = GAME.apply(league(1), RegisterDeck(BOB, D1, "Bob Marsh"))

    assert StartContest((ANN, BOB)) == GAME.parse_action(state, "start ann bob marsh")
    assert StartContest((ANN, BOB)) == GAME.parse_action(state, "start:bob_marsh+ann")
    assert RecordResult(ONE, ((BOB,), (ANN,))) == GAME.parse_action(state, "result 1 bob marsh < Ann")
    assert Withdraw(BOB) == GAME.parse_action(state, "withdraw Bob Marsh")


def test_a_name_that_nobody_has_is_refused_with_the_names_there_are() -> None:
    """So it is without the second word of a name."""
    with pytest.raises(DataError, match="player: there is no member 'eve'; there are Ann, Bob"):
        GAME.parse_action(league(2), "start ann eve")
    with pytest.raises(DataError, match="there is no member 'ann'; nobody has registered yet"):
        GAME.parse_action(league(0), "withdraw ann")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "start",
        "start:",
        "sell:0,7ED/Plains",
        "buy:0,7ED/Plains",
        "buy:x,7ED/Plains,main",
        "buy:0,7ED/Plains,hand",
        "buy:-1,7ED/Plains,main",
        "buy:0,7ED/%ZZ,main",
        "result:1,0<x",
        "register:0,two;WU;TMP,-",
        "register:0,four;WU;TMP;STH;-;-,-",
        "register:0,two;WX;TMP;STH;-;-,-",
        "register:0,two;WU;TMP;STH;-;7ED/Plains=0,-",
        "row:1,0,1234567890123456",
    ],
)
def test_text_that_names_nothing_is_refused(text: str) -> None:
    """Wherever it is read."""
    state = league(2)
    for where in (state, GAME.observe(state, ANN), None):
        with pytest.raises(DataError):
            GAME.parse_action(where, text)


@pytest.mark.parametrize("name", ["\0ORL/Island", "%00ORL/Island", "ORL/Island%0A"])
def test_what_cannot_be_printed_is_no_part_of_an_action(name: str) -> None:
    """Nothing is read that could not be written again, whether the sign stands there or its number."""
    with pytest.raises(DataError, match="expected printable text"):
        GAME.parse_action(league(2), f"remove:0,main,{name}")


def test_a_name_that_is_in_several_sets_needs_its_set() -> None:
    """Which ones is described."""
    with pytest.raises(DataError, match="printing: coin is in several sets: ONE/Coin, TWO/Coin"):
        GAME.parse_action(_two_coins(), "remove:0,main,coin")


def _two_coins() -> State:
    sets = [CardSet("ONE", "One", SetKind.CORE), CardSet("TWO", "Two", SetKind.SMALL)]
    return GAME.new_game(pool=CardPool.of([Printing("Coin", code, Rarity.COMMON) for code in ("ONE", "TWO")], sets))


NAMES = ("Fire // Ice", "A, B: C (D)", "under_score", "50% Off=2+2*3", "-", "Ærathi, Höfn", "[Box]")


@pytest.mark.parametrize("name", NAMES)
def test_any_name_of_a_card_can_be_written(name: str) -> None:
    """Without white space or signs that have a meaning, and is read back."""
    action = StreakKill(ANN, PrintingId(f"TMP/{name}"))
    text = GAME.format_action(action)

    assert [text] == text.split()
    assert action == GAME.parse_action(None, text)
    assert RegisterDeck(ANN, D1, name) == GAME.parse_action(None, GAME.format_action(RegisterDeck(ANN, D1, name)))


def test_what_cannot_be_written_is_refused() -> None:
    """Numbers that are none, names with line breaks, and things that are no actions or decks."""
    for action in (Withdraw(Player(-1)), StreakKill(ANN, PrintingId("TMP/a\nb")), RegisterDeck(ANN, None)):  # type: ignore[arg-type]
        with pytest.raises(DataError):
            GAME.format_action(action)
    with pytest.raises(DataError, match="expected an action of this game, got str"):
        GAME.format_action("buy")  # type: ignore[arg-type]
    with pytest.raises(DataError):
        escape(7)  # type: ignore[arg-type]


def test_decks_are_text_too() -> None:
    """Without sets, colours or cards as well."""
    empty = StarterDeck.of("three", "", None, None, {})

    assert "three;-;-;-;-;-" == format_deck(empty)
    assert [D1, DECK_WITHOUT_RARES, empty] == [
        parse_deck(None, format_deck(deck)) for deck in (D1, DECK_WITHOUT_RARES, empty)
    ]
    assert format_deck(D1).startswith("two;WU;TMP;STH;TMP-W-C01;7ED/Island=9+7ED/Plains=9+STH/STH-U-C01=2+")


def test_a_league_is_one_line() -> None:
    """Its generator does not show, and it is read back with any."""
    state = with_contest_started(with_losses(league(3), ANN, BOB), ANN, CID)
    text = GAME.format_position(state)

    assert text.startswith("ascension {")
    assert [text] == text.splitlines()
    assert with_generator(state, Rng.seeded(9)) == GAME.parse_position(text, rng=Rng.seeded(9))
    assert text == GAME.format_position(with_generator(state, Rng.seeded(9)))
    for wrong in ("", "chess {}", "ascension", "ascension []", 'ascension {"rng":1}'):
        with pytest.raises(DataError):
            GAME.parse_position(wrong)
    with pytest.raises(SetupError, match="ASC-C1"):
        GAME.parse_position(text, rng=1)  # type: ignore[arg-type]
    with pytest.raises(DataError):
        GAME.parse_position(7)  # type: ignore[arg-type]


def test_the_data_page_shows_every_action_as_it_is_written() -> None:
    """Each text of the table is read as its class and written back the same; no action is left out."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\S+)` \| `(\w+)`", page.partition("| league action as text |")[2], flags=re.MULTILINE)
    actions = [GAME.parse_action(None, text) for text, _ in table]

    assert [name for _, name in table] == [type(action).__name__ for action in actions]
    assert [text for text, _ in table] == [GAME.format_action(action) for action in actions]
    assert {action.__name__ for action in ACTIONS} == {name for _, name in table}


def test_the_data_page_lists_every_field_of_a_league() -> None:
    """And of its members."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\w+)` \| (.*) \|$", page.partition("| in a league |")[2], flags=re.MULTILINE)
    types = dict(table)

    assert [field.name for field in attrs.fields(State)] == list(types)
    assert set(re.findall(r"`(\w+)`", types["members"])) == {field.name for field in attrs.fields(Member)}
    assert set(re.findall(r"`(\w+)`", types["contests"])) == {field.name for field in attrs.fields(Contest)}
    assert set(re.findall(r"`(\w+)`", types["setup"])) == {field.name for field in attrs.fields(Setup)}
