"""Actions, events and leagues in words, and the standings as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from castlerules import ORGANISER, DataError, Player, ascension, seen_events
from castlerules.ascension import (
    ACTIONS,
    GAME,
    BeginStreakSwap,
    BuyBasicPair,
    ChooseHandicapRow,
    ContestId,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    StartContest,
    State,
    WaiveFreePicks,
    Withdraw,
    deck_table,
    describe_contest,
    points_ledger,
    source_of_set,
    standings,
    standings_table,
)
from castlerules.svg import svg
from castlerules.text import action_text, text

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DEE,
    MAIN,
    after_actions,
    buying,
    card,
    claiming,
    deck_changed,
    league,
    member,
    options_with,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
    with_set,
    with_side,
)
from .test_notation import FORMS

ONE = ContestId(1)


def narration(state: State, action: ascension.Action) -> tuple[str, ...]:
    """Return the sentences about *action* for the organiser."""
    observation = GAME.observe(state, ORGANISER)
    return GAME.describe_events(observation, GAME.transition(state, action)[1])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[:20])
def test_every_action_is_a_phrase(form: str) -> None:
    """Without the marks of the text form, and with names where there are some."""
    observation = GAME.observe(league(2), ANN)
    phrase = GAME.describe_action(observation, FORMS[form])

    assert phrase == action_text(ascension.GAME, observation, FORMS[form])
    assert form != phrase
    assert ";" not in phrase
    assert "{" not in phrase


def test_phrases_name_players_cards_and_results() -> None:
    """Players without a name go by their number."""
    observation = GAME.observe(GAME.apply(league(2), RegisterDeck(CID, D1)), ANN)
    phrases: dict[str, ascension.Action] = {
        "start a contest of Ann and player 2": StartContest((ANN, CID)),
        "contest 1: Bob beats Ann": RecordResult(ONE, ((ANN,), (BOB,))),
        "contest 1: Ann and Bob draw before player 2": RecordResult(ONE, ((CID,), (ANN, BOB))),
        "contest 1: nobody was in it": RecordResult(ONE, ()),
        "Ann: buy TMP/TMP-W-C05 into the deck": buying("TMP-W-C05"),
        "Ann: buy 7ED/Island and 7ED/Plains into the deck": BuyBasicPair(ANN, (card("Plains"), card("Island")), MAIN),
        "Ann: take EXO/EXO-W-C01 for a free pick of EXO": claiming("EXO-W-C01", "EXO"),
        "Bob: give up all free picks of EXO": WaiveFreePicks(BOB, source_of_set("EXO")),
        "player 6: leave the league": GAME.parse_action(None, "withdraw 6"),
        "register 45 cards of TMP and STH, WU for player 3": RegisterDeck(DEE, D1),
        "register 45 cards of TMP and STH, WU for Dee": RegisterDeck(DEE, D1, "Dee"),
    }

    assert list(phrases) == [GAME.describe_action(observation, action) for action in phrases.values()]


def test_events_are_sentences() -> None:
    """What is drawn, earned and given is said besides."""
    state = with_fields(league(3), BOB, bank=17)
    busy = GAME.apply(state, StartContest((ANN, BOB)))

    assert ("Dee comes into the league with 45 cards, two colors WU",) == narration(state, RegisterDeck(DEE, D1, "Dee"))
    assert (
        "contest 1 begins: Ann and Bob; Ann decides who starts, has 5 more life",
        "Ann decides who starts contest 1",
    ) == narration(state, StartContest((ANN, BOB)))
    assert ("contest 1: Ann beats Bob; points: Ann 1, Bob 0",) == narration(
        with_contest_started(state, ANN, BOB), RecordResult(ONE, ((BOB,), (ANN,)))
    )
    assert ("Bob starts contest 1",) == narration(busy, GAME.parse_action(None, "first 1 1"))
    assert ("contest 1 of Ann and Bob is forgotten",) == narration(busy, GAME.parse_action(None, "void 1"))


@pytest.mark.rule("ASC-Q42")
def test_what_others_do_with_their_decks_is_in_no_sentence() -> None:
    """Events as ``transition`` returns them tell others and onlookers only how big the deck is now."""
    state = with_fields(league(2), BOB, bank=9)
    events = GAME.transition(state, buying("TMP-W-C05", BOB))[1]
    knowing = {player: GAME.describe_events(GAME.observe(state, player), events) for player in (BOB, ORGANISER)}
    others = {player: GAME.describe_events(GAME.observe(state, player), events) for player in (ANN, Player(9))}

    assert knowing[BOB] == knowing[ORGANISER]
    assert "Bob buys TMP/TMP-W-C05 into the deck for 1 point" in knowing[BOB]
    assert [("the deck of Bob has 46 cards, the sideboard 0",)] * 2 == list(others.values())
    assert others[ANN] == GAME.describe_events(GAME.observe(state, ANN), seen_events(events, ANN))


def test_what_is_drawn_and_paid_is_said() -> None:
    """A starter by chance, a decider by chance, a surcharge, the end."""
    even, three = league(2), with_fields(league(3), CID, bank=9)
    gold = with_fields(with_set(league(1), "EXO"), bank=1, power=11)
    last = with_contest_started(league(2, max_contests=1), ANN, BOB)

    assert narration(three, StartContest((ANN, BOB, CID)))[0].startswith("contest 1 begins: Ann, Bob and Cid; ")
    assert narration(even, StartContest((ANN, BOB)))[1].endswith(" starts contest 1, as it was drawn")
    assert narration(three, StartContest((ANN, BOB, CID)))[1].endswith(" decides who starts contest 1, as it was drawn")
    assert (
        "Ann takes EXO/EXO-WU-C01 for a free pick of EXO, for 1 point"
        == narration(gold, claiming("EXO-WU-C01", "EXO"))[0]
    )
    assert "the league is over after 1 contest" == narration(last, RecordResult(ONE, ((BOB, ANN),)))[-1]


def test_only_views_and_things_of_a_league_are_worded() -> None:
    """States, other events and no actions are refused."""
    observation = GAME.observe(league(1), ANN)
    for wrong in (
        lambda: GAME.describe_action(league(1), buying("TMP-W-C05")),  # type: ignore[arg-type]
        lambda: GAME.describe_events(observation, [7]),  # type: ignore[list-item]
    ):
        with pytest.raises(DataError):
            wrong()
    with pytest.raises(DataError):
        GAME.describe_action(observation, "buy")  # type: ignore[arg-type]


def test_every_kind_of_action_and_event_has_words() -> None:
    """None is missing from the tables."""
    from castlerules.ascension.model.events import EVENTS
    from castlerules.ascension.presentation import phrases

    assert {*ACTIONS, *EVENTS} == set(phrases._WORDING.templates)


@pytest.mark.rule("ASC-Q41", "ASC-Q42")
def test_the_standings_are_a_table() -> None:
    """Ranks, names, alliances, powers, results, streaks, sizes, and what there is to say."""
    state = GAME.apply(
        with_contest_started(with_set(with_losses(league(4), ANN, BOB, 1), "EXO", CID), ANN, DEE), Withdraw(BOB)
    )
    lines = standings_table(GAME.observe(with_fields(state, CID, bank=0, spent=10), ANN))

    assert "   player  deck  power  W-D-L  streak  cards" == lines[0]
    assert [
        "1  Cid     WU    10     0-0-0  0       45     not ready",
        "2  Bob     WU    1      1-0-0  0       45     withdrawn",
        "3  Dee     WU    0      0-0-0  0       45     in contest 2",
        "4  Ann     WU    0      0-0-1  1       45     in contest 2",
    ] == list(lines[1:])
    assert lines == standings_table(GAME.observe(with_fields(state, CID, bank=0, spent=10), CID))
    assert ("nobody has registered",) == standings_table(GAME.observe(league(0), ANN))


@pytest.mark.rule("ASC-Q42")
def test_a_deck_sheet_has_everything_in_it() -> None:
    """Sets, limit, grace card, both zones, and what is to be done."""
    state = with_side(with_set(league(2), "EXO"), "TMP-W-C05")
    sheet = "\n".join(deck_table(GAME.observe(state, ANN), ANN))

    assert sheet.startswith("WU, TMP with STH, EXO; 2 copies of a card, 3 of TMP-W-C01\nmain 45")
    assert "side 1 of 5" in sheet
    assert "1 TMP-W-C05" in sheet
    assert "claim or waive 5 free picks of EXO, claim or waive 4" in sheet
    more = after_actions(state, *[claiming(f"TMP-W-C0{place}") for place in (6, 7, 8)])
    assert "claim or waive 5 free picks of EXO, claim or waive 1 free" in "\n".join(
        deck_table(GAME.observe(more, ANN), ANN)
    )
    with pytest.raises(DataError, match="player 1 has a hidden deck"):
        deck_table(GAME.observe(state, ANN), BOB)
    with pytest.raises(DataError, match="player 5 has no deck"):
        deck_table(GAME.observe(state, ANN), GAME.parse_action(None, "withdraw 5").player)  # type: ignore[union-attr]


@pytest.mark.rule("ASC-Q20")
def test_a_deck_sheet_tells_of_the_reserve_and_of_a_swap() -> None:
    """And of cards that are too many."""
    rules = options_with(removed_cards="reserve", streak_length=1, max_deck_size=45)
    big = with_fields(with_losses(league(2, rules), ANN, BOB), bank=2)
    state = after_actions(big, buying("TMP-W-C05"), RemoveCard(ANN, MAIN, card("Plains")))

    assert "remove 1 card from the deck" in "\n".join(
        deck_table(GAME.observe(GAME.apply(big, buying("TMP-W-C05")), ANN), ANN)
    )
    assert "reserve 1   1 Plains" in deck_table(GAME.observe(state, ANN), ANN)
    swap = GAME.apply(state, BeginStreakSwap(ANN))
    assert "a swap: 0 given away, 0 taken" in "\n".join(deck_table(GAME.observe(swap, ANN), ANN))
    assert ReturnCard(ANN, card("Plains"), MAIN) not in GAME.legal_actions(state, ANN)


@pytest.mark.rule("ASC-110")
def test_the_ledger_of_points_tells_each_contest() -> None:
    """What came in, and how much is spent."""
    state = GAME.apply(
        with_contest_played(with_contest_played(league(3), ANN, BOB), CID, BOB, ANN), buying("TMP-W-U02")
    )

    assert (
        "2 earned with this deck, 2 spent, 0 to spend",
        "contest 1  +0  Bob beats Ann",
        "contest 2  +2  Ann wins before Bob, then Cid",
    ) == points_ledger(GAME.observe(state, ANN), ANN)


@pytest.mark.rule("ASC-Q50", "ASC-Q40", scenario="ASC-S34")
@pytest.mark.parametrize(("carryover", "power", "gone"), [("unspent", 1, 2), ("everything", 3, 0), ("nothing", 0, 3)])
def test_the_ledger_of_points_adds_up_after_a_rebuild(carryover: str, power: int, gone: int) -> None:
    """What went with the old deck is a line of its own, and the lines make up the power, also after a further win."""
    rules = options_with(rebuild_carryover=carryover)
    bought = GAME.apply(with_losses(league(2, rules), BOB, ANN, 3), buying("TMP-W-U02"))
    state = GAME.apply(
        with_losses(bought, ANN, BOB, 5), RebuildDeck(ANN, deck_changed({"TMP-W-R01": 1}, {"Island": 1}))
    )
    lines, more = [
        points_ledger(GAME.observe(state, ANN), ANN) for state in (state, with_contest_played(state, BOB, ANN))
    ]

    assert power == member(state).power
    assert ["+1"] * 3 + ["+0"] * 5 == [line.split()[2] for line in lines if line.startswith("contest")]
    assert ([f"-{gone}"] if gone else []) == [line.split()[1] for line in lines if line.startswith("rebuilt")]
    assert f"{power + 1} earned with this deck" in more[0]
    assert power + 1 == sum(int(number) for number in re.findall(r" ([+-]\d+) ", "\n".join(more)))


def test_a_league_is_told_as_a_table() -> None:
    """Standings, contests with their handicaps, who is awaited, and the own deck."""
    state = with_fields(with_contest_played(league(3), ANN, BOB), BOB, bank=16)
    waiting = GAME.apply(state, StartContest((BOB, CID)))
    whole = text(GAME.observe(waiting, ANN))

    assert "Magic: the Ascension, 1 contest ---" in whole
    assert "seen by Ann" in whole
    assert "contest 2: Bob (16) v Cid (0, decides who starts, has 5 more life)" in whole
    assert "Cid decides who starts in contest 2" in whole
    assert "0 earned with this deck, 0 spent, 0 to spend" in whole
    assert "the organiser starts contests and records results" in text(GAME.observe(state, ORGANISER))
    chosen = GAME.apply(
        with_fields(league(2, options_with(handicap_mode="choose_one")), BOB, bank=6), StartContest((ANN, BOB))
    )
    assert "Ann chooses a bonus in contest 1" in text(GAME.observe(chosen, BOB))
    after = GAME.apply(chosen, ChooseHandicapRow(ONE, ANN, 5))
    assert "Ann decides who starts in contest 1" in text(GAME.observe(after, BOB))
    three = GAME.apply(with_fields(with_fields(league(3), BOB, bank=1), CID, bank=12), StartContest((ANN, BOB, CID)))
    assert (
        "contest 1: Ann (0, decides who starts, has 2 more life) v Bob (1, could decide who starts, has 2 more life)"
        " v Cid (12)"
    ) == describe_contest(GAME.observe(three, ANN), three.contests[0])
    over = with_contest_played(league(2, max_contests=1), ANN, BOB)
    assert (None, GAME.outcome(over)) == (GAME.to_act(GAME.observe(over, ANN)), GAME.outcome(GAME.observe(over, ANN)))
    assert standings(over) == standings(GAME.observe(over, ANN))
    assert "the league is over after 1 contest; Bob is first with a power of 1" in text(GAME.observe(over, ANN))


def test_the_picture_has_a_bar_for_everybody() -> None:
    """With names, powers and results; long names are cut, and shown whole under a pointer."""
    state = GAME.apply(
        with_contest_played(league(2), ANN, BOB), RegisterDeck(CID, D1, "Somebody with a rather long name")
    )
    words = [element.text for element in ET.fromstring(svg(GAME.observe(state, ANN))).iter() if element.text]

    assert {
        "Magic: the Ascension, 1 contest",
        "Ann",
        "Bob",
        "Somebody with a rath\N{HORIZONTAL ELLIPSIS}",
        "1-0-0",
        "0-0-1",
    } < set(words)
    assert "Somebody with a rather long name: 0 earned" in words
    assert "nobody has registered" in [
        element.text for element in ET.fromstring(svg(GAME.observe(league(0), ANN))).iter()
    ]
    with pytest.raises(DataError, match="width"):
        svg(GAME.observe(state, ANN), width=0)


def test_the_picture_of_a_league_fills_its_width_and_is_described() -> None:
    """A wider picture has longer bars, without a column for notes; the description has standings and open contests."""
    seen = GAME.observe(GAME.apply(with_contest_played(league(3), ANN, BOB), StartContest((BOB, CID))), ANN)

    def longest_bar(width: int) -> float:
        bars = ET.fromstring(svg(seen, width=width)).iter("{http://www.w3.org/2000/svg}rect")
        return max(float(bar.get("width", 0)) for bar in bars if bar.get("rx") == "4")

    assert longest_bar(799) < longest_bar(800) < longest_bar(1200)
    assert f"{describe_contest(seen, seen.contests[0])}." in svg(seen).partition("</desc>")[0]
