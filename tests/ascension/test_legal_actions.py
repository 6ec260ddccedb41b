"""What is listed, for whom, and in which order."""

from __future__ import annotations

from itertools import combinations

import pytest

from castlerules import ORGANISER, Player
from castlerules.ascension import (
    GAME,
    MAX_LISTED_GROUPS,
    BuyBasicPair,
    BuyCard,
    ChooseFirstPlayer,
    ContestId,
    RecordResult,
    RegisterDeck,
    StartContest,
    State,
    Withdraw,
    actor_of,
)
from castlerules.ascension.rules.contest_checks import possible_placings

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DECK_WITHOUT_RARES,
    MAIN,
    card,
    league,
    refusing_rule,
    with_contest_started,
    with_fields,
    with_losses,
    with_side,
)
from .test_notation import FORMS


@pytest.mark.rule("ASC-I28")
def test_the_organiser_list_has_everybodys_actions_and_a_player_only_the_own() -> None:
    """First contests and results, then by seat."""
    state = with_fields(league(3, starters=[DECK_WITHOUT_RARES], seats=4), ANN, bank=1)
    everything = GAME.legal_actions(state)
    parts = [GAME.legal_actions(state, Player(seat)) for seat in range(-1, 4)]

    assert everything == tuple(action for part in parts for action in part)
    assert [StartContest] == list(dict.fromkeys(map(type, parts[0])))
    assert [BuyCard, BuyBasicPair] == list(dict.fromkeys(map(type, parts[1])))
    assert [(), (RegisterDeck(Player(3), DECK_WITHOUT_RARES),)] == [parts[2], parts[4]]
    assert () == GAME.legal_actions(state, Player(9))


@pytest.mark.rule("ASC-A06", "ASC-A07")
def test_purchases_come_by_set_then_as_in_the_pool_into_main_first() -> None:
    """Basic Set, expansions, then pairs of lands."""
    state = with_fields(with_side(league(1), "TMP-W-C05"), bank=1, power=11)
    cards = [action for action in GAME.legal_actions(state, ANN) if isinstance(action, BuyCard)]
    pairs = [action for action in GAME.legal_actions(state, ANN) if isinstance(action, BuyBasicPair)]
    order = {code: place for place, code in enumerate(("TMP", "STH"))}

    assert cards == sorted(cards, key=lambda action: order[action.printing[:3]])
    assert [MAIN, "side"] * (len(cards) // 2) == [action.zone for action in cards]
    lands = (card("Island"), card("Plains"))
    assert [(lands[0],) * 2, lands, (lands[1],) * 2] == [action.lands for action in pairs if action.zone == MAIN]


@pytest.mark.rule("ASC-A04")
@pytest.mark.parametrize(("number", "count"), [(2, 3), (3, 13), (4, 75)])
def test_every_order_of_going_out_is_listed(number: int, count: int) -> None:
    """With and without ties: 3, 13 and 75 of them, each once."""
    players = tuple(Player(seat) for seat in range(number))
    playerseses = list(possible_placings(players))
    state = with_contest_started(league(number), *players)

    assert count == len(playerseses) == len(set(playerseses))
    assert [RecordResult(ContestId(1), playerses) for playerses in playerseses] == list(
        GAME.legal_actions(state, ORGANISER)
    )


@pytest.mark.rule("ASC-A02")
def test_threes_and_fours_are_listed_while_there_are_not_too_many() -> None:
    """Of sixteen players there are 560 threes, which are listed, and 1,820 fours, which are not; both are legal."""
    state = _many(16)
    sizes = [
        len(action.participants) for action in GAME.legal_actions(state, ORGANISER) if isinstance(action, StartContest)
    ]

    assert {2: 120, 3: 560} == {size: sizes.count(size) for size in dict.fromkeys(sizes)}
    assert len(list(combinations(range(16), 4))) > MAX_LISTED_GROUPS > 560
    assert refusing_rule(state, StartContest((ANN, BOB, CID, Player(9)))) is None


def _many(number: int) -> State:
    state = league(0, seats=number)
    for seat in range(number):
        state = GAME.apply(state, RegisterDeck(Player(seat), D1))
    return state


def test_everything_knows_who_would_do_it() -> None:
    """Purchases and moves their player, starting and recording the organiser, a choice the one who is awaited."""
    state = GAME.apply(with_fields(with_losses(league(3), BOB, ANN), ANN, bank=6), StartContest((ANN, CID)))
    actors = {text.partition(":")[0]: actor_of(league(2), action) for text, action in FORMS.items()}

    assert {"start", "first", "result", "void"} == {verb for verb, actor in actors.items() if actor == ORGANISER}
    assert CID == actor_of(state, ChooseFirstPlayer(ContestId(2), ANN))
    assert [ORGANISER, ORGANISER] == [actor_of(state, wrong) for wrong in (None, "buy")]
    assert {BOB} == {actors["register"]}


@pytest.mark.rule("ASC-I28")
@pytest.mark.parametrize("wrong", [None, 7, "swap:0", (), Withdraw, Withdraw(True), Withdraw("Ann"), Withdraw(10**19)])  # type: ignore[arg-type]
def test_what_is_no_action_is_refused(wrong: object) -> None:
    """With the code of the invariant, whatever it is."""
    violation = GAME.why_not(league(1), wrong)  # type: ignore[arg-type]

    assert violation is not None
    assert "ASC-I28" == violation.rule


@pytest.mark.rule("ASC-I28")
def test_actions_with_parts_of_the_wrong_kind_are_refused() -> None:
    """Zones that are texts, cards that are numbers, placings that are lists, decks that are none."""
    wrong = (
        BuyCard(ANN, card("Plains"), "main"),  # type: ignore[arg-type]
        BuyCard(ANN, 7, MAIN),  # type: ignore[arg-type]
        RecordResult(ContestId(1), [[ANN], [BOB]]),  # type: ignore[arg-type]
        RecordResult(ContestId(1), ((ANN, "Bob"),)),  # type: ignore[arg-type]
        StartContest([ANN, BOB]),  # type: ignore[arg-type]
        StartContest((ANN, None)),  # type: ignore[arg-type]
        RegisterDeck(ANN, "D1"),  # type: ignore[arg-type]
        RegisterDeck(ANN, D1, None),  # type: ignore[arg-type]
    )

    assert ["ASC-I28"] * len(wrong) == [refusing_rule(league(0), action) for action in wrong]
