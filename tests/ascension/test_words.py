"""Actions, events and leagues in words, and the standings as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlerules import ORGANISER, DataError, Player, Rng, ascension, seen_events
from castlerules.ascension import (
    ACTIONS,
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
    apply,
    contest_words,
    deck_sheet,
    describe_action,
    describe_events,
    from_set,
    legal_actions,
    outcome,
    parse_action,
    points_ledger,
    standings,
    standings_table,
    to_act,
    transition,
    view,
)
from castlerules.strategies import states
from castlerules.svg import svg
from castlerules.text import action_text, text

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DEE,
    MAIN,
    altered,
    beaten,
    buy,
    card,
    claim,
    do,
    having,
    league,
    member,
    played,
    ruled,
    started,
    with_set,
    with_side,
)
from .test_notation import FORMS

ONE = ContestId(1)


def told(state: State, action: ascension.Action) -> tuple[str, ...]:
    """Return what the organiser is told of *action*."""
    seen = view(state, ORGANISER)
    return describe_events(seen, transition(state, action)[1])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[:20])
def test_every_action_is_a_phrase(form: str) -> None:
    """Without the marks of the text form, and with names where there are some."""
    seen = view(league(2), ANN)
    phrase = describe_action(seen, FORMS[form])

    assert phrase == action_text(ascension, seen, FORMS[form])
    assert form != phrase
    assert ";" not in phrase
    assert "{" not in phrase


def test_phrases_name_players_cards_and_results() -> None:
    """Players without a name go by their number."""
    seen = view(apply(league(2), RegisterDeck(CID, D1)), ANN)
    phrases: dict[str, ascension.Action] = {
        "start a contest of Ann and player 2": StartContest((ANN, CID)),
        "contest 1: Bob wins before Ann": RecordResult(ONE, ((ANN,), (BOB,))),
        "contest 1: Ann and Bob draw before player 2": RecordResult(ONE, ((CID,), (ANN, BOB))),
        "contest 1: nobody was in it": RecordResult(ONE, ()),
        "Ann: buy TMP/TMP-W-C05 into main": buy("TMP-W-C05"),
        "Ann: buy 7ED/Island and 7ED/Plains into main": BuyBasicPair(ANN, (card("Plains"), card("Island")), MAIN),
        "Ann: take EXO/EXO-W-C01 for a free pick of EXO": claim("EXO-W-C01", "EXO"),
        "Bob: give up all free picks of EXO": WaiveFreePicks(BOB, from_set("EXO")),
        "player 6: leave the league": parse_action(None, "withdraw 6"),
        "register 45 cards of TMP and STH, WU for player 3": RegisterDeck(DEE, D1),
        "register 45 cards of TMP and STH, WU for Dee": RegisterDeck(DEE, D1, "Dee"),
    }

    assert list(phrases) == [describe_action(seen, action) for action in phrases.values()]


def test_events_are_sentences() -> None:
    """What is drawn, earned and given is said besides."""
    state = having(league(3), BOB, bank=17)
    busy = apply(state, StartContest((ANN, BOB)))

    assert ("Dee comes into the league with 45 cards, two colors WU",) == told(state, RegisterDeck(DEE, D1, "Dee"))
    assert (
        "contest 1 begins: Ann and Bob; Ann decides who starts, has 5 more life",
        "Ann decides who starts contest 1",
    ) == told(state, StartContest((ANN, BOB)))
    assert ("contest 1: Ann wins before Bob; points: Ann 1, Bob 0",) == told(
        started(state, ANN, BOB), RecordResult(ONE, ((BOB,), (ANN,)))
    )
    assert ("Bob starts contest 1",) == told(busy, parse_action(None, "first 1 1"))
    assert ("contest 1 of Ann and Bob is forgotten",) == told(busy, parse_action(None, "void 1"))


@pytest.mark.rule("ASC-Q42")
def test_what_others_do_with_their_decks_is_in_no_sentence() -> None:
    """Events as ``transition`` returns them tell others and onlookers only how big the deck is now."""
    state = having(league(2), BOB, bank=9)
    events = transition(state, buy("TMP-W-C05", BOB))[1]
    knowing = {one: describe_events(view(state, one), events) for one in (BOB, ORGANISER)}
    others = {one: describe_events(view(state, one), events) for one in (ANN, Player(9))}

    assert knowing[BOB] == knowing[ORGANISER]
    assert "Bob buys TMP/TMP-W-C05 into main for 1" in knowing[BOB]
    assert [("the deck of Bob has 46 cards, the sideboard 0",)] * 2 == list(others.values())
    assert others[ANN] == describe_events(view(state, ANN), seen_events(events, ANN))


def test_what_is_drawn_and_paid_is_said() -> None:
    """A starter by chance, a decider by chance, a surcharge, the end."""
    even, three = league(2), having(league(3), CID, bank=9)
    gold = having(with_set(league(1), "EXO"), bank=1, power=11)
    last = started(league(2, max_contests=1), ANN, BOB)

    assert told(three, StartContest((ANN, BOB, CID)))[0].startswith("contest 1 begins: Ann, Bob and Cid; ")
    assert told(even, StartContest((ANN, BOB)))[1].endswith(" starts contest 1, as it was drawn")
    assert told(three, StartContest((ANN, BOB, CID)))[1].endswith(" decides who starts contest 1, as it was drawn")
    assert "Ann takes EXO/EXO-WU-C01 for a free pick of EXO, for 1" == told(gold, claim("EXO-WU-C01", "EXO"))[0]
    assert "the league is over after 1 contest" == told(last, RecordResult(ONE, ((BOB, ANN),)))[-1]


def test_only_views_and_things_of_a_league_are_worded() -> None:
    """States, other events and no actions are refused."""
    seen = view(league(1), ANN)
    for wrong in (lambda: describe_action(league(1), buy("TMP-W-C05")), lambda: describe_events(seen, [7])):  # type: ignore[arg-type, list-item]
        with pytest.raises(DataError):
            wrong()
    with pytest.raises(DataError):
        describe_action(seen, "buy")  # type: ignore[arg-type]


def test_every_kind_of_action_and_event_has_words() -> None:
    """None is missing from the tables."""
    from castlerules.ascension import words
    from castlerules.ascension.events import EVENTS

    assert set(ACTIONS) == set(words._PHRASES)
    assert set(EVENTS) == set(words._SENTENCES)


@pytest.mark.rule("ASC-Q41", "ASC-Q42")
def test_the_standings_are_a_table() -> None:
    """Ranks, names, alliances, powers, results, streaks, sizes, and what there is to say."""
    state = apply(started(with_set(beaten(league(4), ANN, BOB, 1), "EXO", CID), ANN, DEE), Withdraw(BOB))
    lines = standings_table(view(having(state, CID, bank=0, spent=10), ANN))

    assert "   player  deck  power  W-D-L  streak  cards" == lines[0]
    assert [
        "1  Cid     WU    10     0-0-0  0       45     not ready",
        "2  Bob     WU    1      1-0-0  0       45     withdrawn",
        "3  Dee     WU    0      0-0-0  0       45     in contest 2",
        "4  Ann     WU    0      0-0-1  1       45     in contest 2",
    ] == list(lines[1:])
    assert lines == standings_table(view(having(state, CID, bank=0, spent=10), CID))
    assert ("nobody has registered",) == standings_table(view(league(0), ANN))


@pytest.mark.rule("ASC-Q42")
def test_a_deck_sheet_has_everything_in_it() -> None:
    """Sets, limit, grace card, both zones, and what is to be done."""
    state = with_side(with_set(league(2), "EXO"), "TMP-W-C05")
    sheet = "\n".join(deck_sheet(view(state, ANN), ANN))

    assert sheet.startswith("WU, TMP with STH, EXO; 2 copies of a card, 3 of TMP-W-C01\nmain 45")
    assert "side 1 of 5" in sheet
    assert "1 TMP-W-C05" in sheet
    assert "5 times a free pick of EXO, 4 times a free pick of the" in sheet
    more = do(state, *[claim(f"TMP-W-C0{place}") for place in (6, 7, 8)])
    assert "5 times a free pick of EXO, a free pick of the" in "\n".join(deck_sheet(view(more, ANN), ANN))
    with pytest.raises(DataError, match="player 1 has a deck that is not seen"):
        deck_sheet(view(state, ANN), BOB)
    with pytest.raises(DataError, match="player 5 has no deck"):
        deck_sheet(view(state, ANN), parse_action(None, "withdraw 5").player)  # type: ignore[union-attr]


@pytest.mark.rule("ASC-Q20")
def test_a_deck_sheet_tells_of_the_reserve_and_of_a_swap() -> None:
    """And of cards that are too many."""
    rules = ruled(removed_cards="reserve", streak_length=1, max_deck_size=45)
    big = having(beaten(league(2, rules), ANN, BOB), bank=2)
    state = do(big, buy("TMP-W-C05"), RemoveCard(ANN, MAIN, card("Plains")))

    assert "1 card too many in the deck" in "\n".join(deck_sheet(view(apply(big, buy("TMP-W-C05")), ANN), ANN))
    assert "reserve 1   1 Plains" in deck_sheet(view(state, ANN), ANN)
    swap = apply(state, BeginStreakSwap(ANN))
    assert "a swap: 0 given away, 0 taken" in "\n".join(deck_sheet(view(swap, ANN), ANN))
    assert ReturnCard(ANN, card("Plains"), MAIN) not in legal_actions(state, ANN)


@pytest.mark.rule("ASC-110")
def test_the_ledger_of_points_tells_each_contest() -> None:
    """What came in, and how much is spent."""
    state = apply(played(played(league(3), ANN, BOB), CID, BOB, ANN), buy("TMP-W-U02"))

    assert (
        "2 earned with this deck, 2 spent, 0 to spend",
        "contest 1  +0  Bob wins before Ann",
        "contest 2  +2  Ann wins before Bob, then Cid",
    ) == points_ledger(view(state, ANN), ANN)


@pytest.mark.rule("ASC-Q50", "ASC-Q40", scenario="ASC-S34")
@pytest.mark.parametrize(("carryover", "power", "gone"), [("unspent", 1, 2), ("everything", 3, 0), ("nothing", 0, 3)])
def test_the_ledger_of_points_adds_up_after_a_rebuild(carryover: str, power: int, gone: int) -> None:
    """What went with the old deck is a line of its own, and the lines make up the power, also after a further win."""
    rules = ruled(rebuild_carryover=carryover)
    bought = apply(beaten(league(2, rules), BOB, ANN, 3), buy("TMP-W-U02"))
    state = apply(beaten(bought, ANN, BOB, 5), RebuildDeck(ANN, altered({"TMP-W-R01": 1}, {"Island": 1})))
    lines, more = [points_ledger(view(one, ANN), ANN) for one in (state, played(state, BOB, ANN))]

    assert power == member(state).power
    assert ["+1"] * 3 + ["+0"] * 5 == [line.split()[2] for line in lines if line.startswith("contest")]
    assert ([f"-{gone}"] if gone else []) == [line.split()[1] for line in lines if line.startswith("rebuilt")]
    assert f"{power + 1} earned with this deck" in more[0]
    assert power + 1 == sum(int(number) for number in re.findall(r" ([+-]\d+) ", "\n".join(more)))


def test_a_league_is_told_as_a_table() -> None:
    """Standings, contests with their handicaps, who is awaited, and the own deck."""
    state = having(played(league(3), ANN, BOB), BOB, bank=16)
    waiting = apply(state, StartContest((BOB, CID)))
    whole = text(view(waiting, ANN))

    assert "Magic: the Ascension, 1 contest ---" in whole
    assert "seen by Ann" in whole
    assert "contest 2: Bob (16) v Cid (0, decides who starts, has 5 more life)" in whole
    assert "Cid decides who starts in contest 2" in whole
    assert "0 earned with this deck, 0 spent, 0 to spend" in whole
    assert "the organiser starts contests and records results" in text(view(state, ORGANISER))
    chosen = apply(having(league(2, ruled(handicap_mode="choose_one")), BOB, bank=6), StartContest((ANN, BOB)))
    assert "Ann chooses a bonus in contest 1" in text(view(chosen, BOB))
    after = apply(chosen, ChooseHandicapRow(ONE, ANN, 5))
    assert "Ann decides who starts in contest 1" in text(view(after, BOB))
    three = apply(having(having(league(3), BOB, bank=1), CID, bank=12), StartContest((ANN, BOB, CID)))
    assert (
        "contest 1: Ann (0, decides who starts, has 2 more life) v Bob (1, could decide who starts, has 2 more life)"
        " v Cid (12)"
    ) == contest_words(view(three, ANN), three.contests[0])
    over = played(league(2, max_contests=1), ANN, BOB)
    assert (None, outcome(over)) == (to_act(view(over, ANN)), outcome(view(over, ANN)))
    assert standings(over) == standings(view(over, ANN))
    assert "the league is over after 1 contest; player 1 leads with a power of 1" in text(view(over, ANN))


@settings(max_examples=30)
@given(states("ascension"), st.integers(0, 100))
def test_every_league_can_be_told_and_drawn_without_what_is_hidden(state: State, seed: int) -> None:
    """Leagues that a player cannot tell apart give the same text, picture and HTML; the picture is well-formed."""
    for player in ascension.players(state):
        seen = view(state, player)
        other = view(ascension.determinize(seen, Rng.seeded(seed)), player)

        assert (str(seen), seen._repr_svg_(), seen._repr_html_()) == (
            str(other),
            other._repr_svg_(),
            other._repr_html_(),
        )
        assert ET.fromstring(svg(seen)).tag.endswith("svg")
        assert all(len(line) <= 80 for line in str(seen).splitlines())


def test_the_picture_has_a_bar_for_everybody() -> None:
    """With names, powers and results; long names are cut, and shown whole under a pointer."""
    state = apply(played(league(2), ANN, BOB), RegisterDeck(CID, D1, "Somebody with a rather long name"))
    words = [one.text for one in ET.fromstring(svg(view(state, ANN))).iter() if one.text]

    assert {"Standings after 1 contest", "Ann", "Bob", "Somebody with a rat...", "1-0-0", "0-0-1"} < set(words)
    assert "Somebody with a rather long name: 0 earned" in words
    assert "nobody has registered" in [one.text for one in ET.fromstring(svg(view(league(0), ANN))).iter()]
    with pytest.raises(DataError, match="width"):
        svg(view(state, ANN), width=0)
