"""``castlerules league``: what an organiser types, and what comes of it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from ascension.kit import D1, deck_changed

from castlerules.ascension import SIDEBOARD_SOURCE, ContestStatus, Zone
from castlerules.cards import read_deck
from castlerules.cli.arguments.league import LEAGUE_COMMANDS

from .leagues import (
    FILE,
    league_output,
    league_refusal,
    make_league,
    make_league_with_d1,
    record_of,
    record_wins,
    run_league,
    state_of,
    write_list,
)
from .terminal import run_command


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


WU_ORL = ["--colors", "WU", "--basic", "ORL", "--expansion", "VEL"]


def bank(seat: int) -> int:
    """Return the points that the player in *seat* can spend."""
    member = state_of().members[seat]
    assert member is not None
    return member.bank


def sizes(seat: int) -> tuple[int, int]:
    """Return how many cards the player in *seat* has in deck and sideboard."""
    member = state_of().members[seat]
    assert member is not None
    return sum(number for _, number in member.deck.main), sum(number for _, number in member.deck.side)


def test_a_league_begins_in_a_new_file() -> None:
    """The options are those that were given; nothing is written over."""
    assert ["league.json: a league for 6 players, with 223 cards in 7 sets"] == league_output(
        "new", "--seats", 6, "--contests", 9, "--seed", 3, "--rules", "base_life=10", "pairing_scope=off"
    )
    state = state_of()

    assert (6, 9, 10) == (len(state.members), state.setup.max_contests, state.rules.base_life)
    assert (1, "league.json exists already; give the new league another name") == league_refusal("new")


def test_without_a_seed_every_league_draws_otherwise() -> None:
    """Two leagues have two generators; the same seed gives the same one."""
    for name in ("a.json", "b.json"):
        league_output("new", file=name)
    for name in ("c.json", "d.json"):
        league_output("new", "--seed", 5, file=name)

    assert record_of("a.json").generator != record_of("b.json").generator
    assert record_of("c.json") == record_of("d.json")


@pytest.mark.rule(scenario="ASC-S01")
def test_a_player_registers_a_list() -> None:
    """The list in a file becomes the deck, with the sets and the grace card that are named."""
    make_league_with_d1()

    lines = league_output(
        "register", "Ann", "d1.txt", "--colors", "uw", "--basic", "tmp", "--expansion", "sth", "--grace", "tmp-w-c01"
    )
    member = state_of().members[0]

    assert ["Ann comes into the league with 45 cards, two colors WU"] == lines
    assert member is not None
    assert (D1.main, "TMP-W-C01", 2, ("STH",)) == (
        member.deck.main,
        member.deck.grace,
        member.deck.copy_limit,
        member.deck.expansions,
    )
    assert (0, 0, 0, 0) == (member.bank, member.power, member.deck.side_blocks, member.games_played)


@pytest.mark.rule(scenario="ASC-S04")
def test_a_deck_that_is_not_legal_is_refused_with_everything_that_is_wrong() -> None:
    """Nobody comes into the league; ``validate`` tells the same, a line for each fault."""
    make_league_with_d1()
    write_list("bad.txt", deck_changed({"TMP-U-C02": 1}, {"TMP-U-C01": 1}))
    words = ("bad.txt", "--colors", "WU", "--basic", "TMP", "--expansion", "STH")

    code, message = league_refusal("register", "Ann", *words)
    judged = run_league("validate", *words)

    assert 1 == code
    assert message.startswith("league.json: register 45 cards of TMP and STH, WU for Ann: not allowed, ASC-030: ")
    assert "at most 2 TMP-U-C01, not 3; COPIES: at most 2 TMP-W-C01, not 3; nothing was changed" in message
    hint = "one card, the grace card, may be in the deck 3 times: --grace TMP-U-C01 names it"
    assert message.endswith(f"nothing was changed; {hint}")
    assert f"castlerules: {hint}\n" == judged.err
    assert "--grace" not in league_refusal("register", "Ann", *words, "--grace", "TMP-W-C01")[1]
    assert (1, 2) == (judged.code, judged.out.count("\nASC-030: COPIES: ") + judged.out.startswith("ASC-030: COPIES: "))
    assert ["the deck may be registered"] == league_output("validate", "d1.txt", *words[1:], "--grace", "TMP-W-C01")
    assert (1, "ASC-123: RARE_COUNT: at most 0 rare cards, not 1\n") == (
        (rebuilt := run_league("validate", "d1.txt", *words[1:], "--grace", "TMP-W-C01", "--rebuild")).code,
        rebuilt.out,
    )


@pytest.mark.rule(scenario="ASC-S08")
def test_a_duel_from_the_pairing_to_the_points() -> None:
    """The winner has a point, the loser a streak, and both a contest more."""
    make_league("Ann", "Bob")

    assert ["contest 1 begins: Ann and Bob", "Bob starts contest 1, as it was drawn"] == league_output(
        "pair", "ann", "BOB"
    )
    assert ["contest 1: Ann beats Bob; points: Ann 1, Bob 0"] == league_output("result", "Ann", "Bob")
    ann, bob = state_of().members[:2]
    assert ann is not None
    assert bob is not None
    assert ((1, 1, 0, 1), (0, 0, 1, 1)) == (
        (ann.bank, ann.power, ann.loss_streak, ann.games_played),
        (bob.bank, bob.power, bob.loss_streak, bob.games_played),
    )


@pytest.mark.rule(scenario="ASC-S10")
def test_placings_are_told_from_the_winner_down() -> None:
    """Those between whom ``=`` stands went out together."""
    make_league("Ann", "Bob", "Cid", "Dan")
    league_output("pair", "Ann", "Bob", "Cid", "Dan")

    assert ["contest 1: Dan wins before Bob and Cid, then Ann; points: Ann 0, Bob 1, Cid 1, Dan 3"] == league_output(
        "result", "Dan", "Cid=Bob", "Ann"
    )


@pytest.mark.rule(scenario="ASC-S11")
def test_a_draw_is_everybody_together() -> None:
    """Both have a contest more, and nobody a point."""
    make_league("Ann", "Bob")
    league_output("pair", "Ann", "Bob")

    assert ["contest 1: Ann and Bob draw; points: Ann 0, Bob 0"] == league_output("result", "Ann=Bob")


def test_a_name_may_hold_the_sign_between_equals() -> None:
    """A whole word is a name first."""
    make_league("A=B", "Bob")
    league_output("pair", "A=B", "Bob")

    assert ["contest 1: A=B beats Bob; points: A=B 1, Bob 0"] == league_output("result", "A=B", "Bob")


def test_a_name_with_the_sign_may_stand_between_equals() -> None:
    """Whoever is in the contest decides how a word is read, in any letters, and seats may be described as well."""
    make_league("Ann", "Bob=Cid", "Bob", "Cid")

    league_output("pair", "Ann", "Bob=Cid")
    assert ["contest 1: Ann and Bob=Cid draw; points: Ann 0, Bob=Cid 0"] == league_output("result", "ann=bob=cid")
    league_output("pair", "Ann", "Bob=Cid", "Bob", "Cid")
    assert (
        "contest 2: Bob=Cid and Bob draw before Cid, then Ann"
        in (league_output("result", "player 1=Bob", "Cid", "Ann")[0])
    )
    league_output("pair", "Bob", "Cid")
    assert "contest 3: Bob and Cid draw" in league_output("result", "Bob=Cid")[0]


def test_names_that_are_parts_of_each_other_are_read_whatever_their_number() -> None:
    """There are billions of orders to read the word in, but all of them are the same draw."""
    names = ["=".join("a" * length) for length in range(1, 14)]
    make_league(*names)
    league_output("pair", *names)

    assert f" and {names[-1]} draw; points: a 0, " in league_output("result", "=".join(names))[0]


def test_a_word_that_may_be_read_in_two_ways_is_refused() -> None:
    """Both contests are open, and their numbers tell them apart."""
    make_league("A", "B=C", "A=B", "C")
    league_output("pair", "A", "B=C")
    league_output("pair", "A=B", "C")

    assert (2, "'A=B=C' can be read in several ways; put the number of the contest first, 1 or 2") == league_refusal(
        "result", "A=B=C"
    )
    assert ["contest 2: A=B and C draw; points: A=B 0, C 0"] == league_output("result", "2", "A=B=C")


@pytest.mark.rule(scenario="ASC-S31")
def test_a_weaker_player_decides_who_starts() -> None:
    """The contest waits for it, and no result can be recorded before."""
    make_league("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("pair", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("result", "Ann", "Cid", "Dan", "Eve", "Fay", "Bob")

    assert [
        "contest 2 begins: Ann and Bob; Bob decides who starts",
        "Bob decides who starts contest 2",
    ] == league_output("pair", "Ann", "Bob")
    code, message = league_refusal("result", "Ann", "Bob")
    refusal = "not allowed, ASC-A04: in contest 2 a choice has to be made first: a row of the handicap table, or who"
    assert (1, True) == (code, f"{refusal} starts; " in message)
    assert message.endswith("; nothing was changed; castlerules league first league.json PLAYER says who starts")
    assert ["Ann starts contest 2"] == league_output("first", "Ann")
    assert ["contest 2: Ann beats Bob; points: Ann 1, Bob 0"] == league_output("result", "Ann", "Bob")


@pytest.mark.rule("ASC-Q31", "ASC-A22")
def test_a_row_of_the_table_is_chosen_where_the_options_say_so() -> None:
    """It is the player's, in the contest that the player is in."""
    make_league("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", rules=("handicap_mode=choose_one",))
    league_output("pair", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("result", "Ann", "Cid", "Dan", "Eve", "Fay", "Bob")
    lines = league_output("handicap", "Ann", "Bob")
    league_output("pair", "Ann", "Bob")

    assert "chooses one of the rows 5" in lines[2]
    assert (1, True) == (
        (no := league_refusal("row", "Bob", 10))[0],
        "row: expected a handicap row that is reached (5), got 10" in no[1],
    )
    assert ["Bob takes the row of 5 in contest 2", "Bob decides who starts contest 2"] == league_output("row", "Bob", 5)


@pytest.mark.rule("ASC-Q45")
def test_a_contest_that_was_abandoned_is_forgotten() -> None:
    """It leaves no trace, but in the log; one player is enough to name it."""
    make_league("Ann", "Bob")
    league_output("pair", "Ann", "Bob")

    assert ["contest 1 of Ann and Bob is forgotten"] == league_output("void", "Bob")
    assert (0, ()) == (len(state_of().history), state_of().contests)
    assert (2, "Ann is in no open contest; castlerules league standings lists the open ones") == league_refusal(
        "void", "Ann", "Bob"
    )


def test_a_contest_is_forgotten_by_its_number() -> None:
    """A number is that of a contest and never a seat; what is no open contest is refused, with those that are."""
    make_league("Ann", "Bob", "Cid", "Dan")
    record_wins("Ann", "Bob")
    league_output("pair", "Cid", "Dan")

    open_now = "open: 2 (Cid, Dan)"
    assert (2, True) == ((no := league_refusal("void", 1))[0], no[1].startswith("contest 1 is finished (entry 6): "))
    assert (2, f"there is no open contest 0; {open_now}") == league_refusal("void", 0)
    both = "give numbers of contests, or names of players who are in one, not both"
    assert (2, both) == league_refusal("void", 2, "Cid")
    assert ["contest 2 of Cid and Dan is forgotten"] == league_output("void", 2)
    gone = "contest 2 of Cid and Dan is forgotten (entry 8); castlerules league undo league.json takes that back"
    assert (2, gone) == league_refusal("void", 2)


def test_several_contests_are_forgotten_at_once() -> None:
    """Each of them once; if one of the numbers is wrong, none is."""
    make_league("Ann", "Bob", "Cid", "Dan")
    league_output("pair", "Ann", "Bob")
    league_output("pair", "Cid", "Dan")

    assert 2 == league_refusal("void", 1, 2, 3)[0]
    assert ["contest 2 of Cid and Dan is forgotten", "contest 1 of Ann and Bob is forgotten"] == league_output(
        "void", 2, 1, 2
    )
    assert () == state_of().contests


def test_whatever_is_wrong_with_a_pairing_or_a_result_changes_nothing() -> None:
    """Players are named who are not there, not in it, missing or named twice, and rules are broken."""
    make_league("Ann", "Bob", "Cid", "Dan")
    league_output("pair", "Ann", "Bob")
    league_output("pair", "Cid", "Dan")

    for words, message in {
        ("pair", "Ann", "Eve"): "there is no player 'Eve'; there are Ann, Bob, Cid, Dan",
        ("pair", "Ann", "Bobb"): "there is no player 'Bobb'; did you mean Bob?",
        ("pair", "Ann", "1"): "1 is a number, no name of a player; there are Ann, Bob, Cid, Dan",
        ("result", "Ann"): "Bob is missing; name everybody in the contest once, the winner first",
        ("result", "Ann", "Bob", "ann"): "Ann is named twice; name everybody in the contest once, the winner first",
        ("result", "Ann", "Cid"): "Ann and Cid are not in the same contest",
        ("result", "Ann="): "= stands between two names, without spaces: as in Ann=Bob",
        ("result", "Ann", "=", "Bob"): "= stands between two names, without spaces: write Ann=Bob",
        ("result", "Ann= ", "Bob"): "= stands between two names, without spaces: write Ann=Bob",
        ("pair", "Ann", "Dan Cid"): "there is no player 'Dan Cid'; there are Ann, Bob, Cid, Dan",
    }.items():
        assert (2, message) == league_refusal(*words)
    code, message = league_refusal("pair", "Ann", "Bob")
    assert (1, True) == (code, "not allowed, ASC-Q47: Ann is still in contest 1; nothing was changed" in message)
    assert [ContestStatus.RUNNING, ContestStatus.RUNNING] == [contest.status for contest in state_of().contests]


@pytest.mark.rule(scenario="ASC-S25")
def test_the_pairings_that_are_listed_are_those_that_are_allowed() -> None:
    """After a contest the same two are not on the list; sizes other than two are."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")

    assert ["Ann v Cid", "Bob v Cid", "not again at once: Ann v Bob"] == league_output("pairings")
    assert ["Ann v Bob v Cid"] == league_output("pairings", "--size", 3)
    assert (2, "expected two or more different players, got Ann") == league_refusal("handicap", "Ann")
    assert (2, "expected two or more different players, got one of them twice") == league_refusal(
        "handicap", "Ann", "player 0"
    )
    assert "no players may meet in a contest now" == league_output("pairings", "--size", 4)[0]
    assert "not allowed, ASC-007: Ann has just met Bob; the next contest" in league_refusal("pair", "Ann", "Bob")[1]


@pytest.mark.rule(scenario="ASC-S13")
def test_cards_are_bought_all_or_none() -> None:
    """The price leaves the bank; if one of several cards cannot be had, none is bought."""
    make_league_with_d1("Ann", "Bob", rules=("price_rare=1",))
    record_wins("Ann", "Bob", 3)

    code, message = league_refusal("buy", "Ann", "card", "TMP-W-R02", "tmp-w-c05", "TMP-W-C06", "TMP-W-C07")
    lines = league_output("buy", "Ann", "card", "TMP-W-R02", "tmp-w-c05", "STH/STH-W-C05")

    assert (1, True) == (code, "Ann: buy TMP/TMP-W-C07 into the deck: not allowed, ASC-042: " in message)
    assert [
        f"Ann buys {printing} into the deck for 1 point"
        for printing in ("TMP/TMP-W-R02", "TMP/TMP-W-C05", "STH/STH-W-C05")
    ] == lines
    assert (0, (48, 0)) == (bank(0), sizes(0))


@pytest.mark.rule("ASC-Q17")
def test_basic_lands_are_bought_in_pairs() -> None:
    """Four lands are two pairs; an odd number is refused."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 2)

    assert (2, "basic lands are sold in pairs, got 1; name two of them, or four, or more") == league_refusal(
        "buy", "Ann", "lands", "Plains"
    )
    assert [
        "Ann buys ORL/Island and ORL/Plains into the deck for 1 point",
        "Ann buys ORL/Island and ORL/Island into the deck for 1 point",
    ] == (league_output("buy", "Ann", "lands", "plains", "island", "Island", "Island"))
    assert (0, (49, 0)) == (bank(0), sizes(0))


@pytest.mark.rule(scenario="ASC-S17")
def test_a_set_is_bought_and_its_commons_are_claimed_or_waived() -> None:
    """Nobody has to say for which set where there is only one with free picks left."""
    make_league_with_d1("Ann", "Bob", rules=("expansion_prices=0,0,0",))

    assert [
        "Ann buys the set EXO for 0 points, with 5 free picks",
        "Ann must first claim or waive 5 free picks of EXO",
    ] == league_output("buy", "Ann", "set", "exo")
    assert [
        "Ann takes EXO/EXO-W-C01 for a free pick of EXO",
        "Ann takes EXO/EXO-U-C12 for a free pick of EXO",
        "Ann must first claim or waive 3 free picks of EXO",
    ] == league_output("claim", "Ann", "EXO-W-C01", "EXO-U-C12")
    assert "Ann must first claim or waive 3 free picks of EXO" in league_output("check")
    assert "ASC-Q22" in league_refusal("claim", "Ann", "EXO-W-U01")[1]
    assert "not allowed, ASC-Q22: Ann has free picks to claim or waive" in league_refusal("pair", "Ann", "Bob")[1]
    league_output("buy", "Ann", "set", "NEM")
    assert (2, "--for: there are several kinds of free picks; name one of: EXO, NEM") == league_refusal("waive", "Ann")
    assert "Ann gives up 3 free picks of EXO" == league_output("waive", "Ann", "--for", "exo")[0]
    assert ["Ann gives up 5 free picks of NEM"] == league_output("waive", "Ann")
    assert (2, "there are no free picks to take or give up") == league_refusal("waive", "Ann")


@pytest.mark.rule(scenario="ASC-S18")
def test_the_copy_limit_is_raised_step_by_step() -> None:
    """It costs 8 first and then 10, and stops at four."""
    make_league("Ann", "Bob", rules=("copy_limit_prices=0,0",))

    assert ["Ann raises the copy limit to 3 for 0 points"] == league_output("buy", "Ann", "limit")
    assert ["Ann raises the copy limit to 4 for 0 points"] == league_output("buy", "Ann", "limit")
    assert "ASC-083" in league_refusal("buy", "Ann", "limit")[1]


@pytest.mark.rule(scenario="ASC-S30")
def test_a_sideboard_is_bought_filled_and_used() -> None:
    """Cards are claimed for it, move to the deck and back, are exchanged and taken out."""
    make_league_with_d1("Ann", "Bob", rules=("sideboard_prices=0,0,0",))

    assert (
        "Ann buys a sideboard for 5 cards for 0 points, with 5 free picks"
        == league_output("buy", "Ann", "sideboard")[0]
    )
    league_output("claim", "Ann", *[f"TMP-W-C{number:02}" for number in range(5, 10)])
    assert (45, 5) == sizes(0)
    league_output("move", "Ann", "TMP-W-C05", "TMP-W-C06", "--to", "main")
    assert (47, 3) == sizes(0)
    assert ["Ann moves 7ED/Plains to the sideboard"] == league_output("move", "Ann", "Plains", "--to", "Sideboard")
    assert ["Ann exchanges 7ED/Island for 7ED/Plains of the sideboard"] == league_output(
        "exchange", "Ann", "Island", "plains"
    )
    lost = "what is taken out is lost for good (ASC-Q20); castlerules league undo league.json takes the command back"
    assert ["Ann takes 7ED/Island out of the sideboard", lost] == league_output("remove", "Ann", "Island", "--side")
    assert ["Ann takes 7ED/Island out of the deck", lost] == league_output("remove", "Ann", "Island")
    assert (45, 3) == sizes(0)
    assert (2, "--to: there is no place 'hand'; try main, side") == league_refusal(
        "move", "Ann", "Plains", "--to", "hand"
    )


@pytest.mark.rule("ASC-Q20")
def test_cards_that_are_kept_come_back() -> None:
    """Where the options have a reserve, what was taken out returns from it."""
    make_league_with_d1("Ann", "Bob", rules=("removed_cards=reserve", "min_deck_size=40"))
    league_output("remove", "Ann", "Plains", "TMP-U-C01")

    assert ["Ann puts TMP/TMP-U-C01 from the reserve into the deck"] == league_output("return", "Ann", "TMP-U-C01")
    assert "reserve 1   1 Plains" in league_output("deck", "Ann")


@pytest.mark.rule(scenario="ASC-S29")
def test_a_losing_streak_is_remedied_by_a_swap() -> None:
    """It may be done in one command or in several, and resets the streak."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 5)

    command = "castlerules league swap league.json Bob"
    assert [
        "Bob begins to swap cards for commons",
        "Bob must first finish a swap: 0 given away, 0 taken",
        f"{command} --out CARD ... --in CARD ... names the 5 cards that go and the 5 commons that come",
    ] == league_output("swap", "Bob")
    assert (
        2,
        "Bob has begun to swap; say which cards go out and which come in: --out CARD ... --in CARD ...",
    ) == league_refusal("swap", "Bob")
    league_output("swap", "Bob", "--out", "Island", "Island", "Orlwick Leech", "Orlwick Leech")
    assert "ASC-A17" in league_refusal("buy", "Bob", "limit")[1]
    lines = league_output(
        "swap", "Bob", "--out", "Island", "--in", *["Orlwick Leech"] * 2, "Quessor Boatman", *["Quessor Scribe"] * 2
    )
    bob = state_of().members[1]
    assert bob is not None
    assert "Bob takes QUE/Quessor Scribe in the swap" == lines[-1]
    assert (0, 1, None, (45, 0)) == (bob.loss_streak, bob.remedies_used, bob.deck.swap, sizes(1))


@pytest.mark.rule("ASC-A16", "ASC-123")
def test_a_losing_streak_is_remedied_by_a_new_deck() -> None:
    """It has no rare."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 5)

    assert "ASC-123" in league_refusal("rebuild", "Bob", "--starter", 1)[1]
    assert ["Bob goes on with a new deck, two colors WG, and a power of 0"] == league_output(
        "rebuild", "Bob", "--starter", 5
    )


@pytest.mark.rule("ASC-A21")
def test_a_player_leaves() -> None:
    """What happened stays, and the name is not free again."""
    make_league("Ann", "Bob")

    assert ["Bob leaves the league"] == league_output("withdraw", "Bob")
    assert "withdrawn" in league_output("standings")[2]
    for words in (("register", "bob", "--starter", 1), ("pair", "Ann", "Bob")):
        code, refusal = league_refusal(*words)
        withdrew = "bob withdrew, and cannot return (asc-a21); register under another name"
        assert (1, True) == (code, withdrew in refusal.casefold())


def test_all_seats_can_be_taken() -> None:
    """Then nobody else comes in, not even for a player who has withdrawn."""
    league_output("new", "--seats", 2)
    for name in ("Ann", "Bob"):
        league_output("register", name, "--starter", 1)
    advice = "the number is set once, by league new --seats, which should leave room for late members"

    full = "all 2 seats of the league are taken"
    assert (1, f"{full}; {advice}") == league_refusal("register", "Cid", "--starter", 1)
    league_output("withdraw", "Bob")
    assert (1, f"{full}, 1 of them by players who withdrew; {advice}") == league_refusal(
        "register", "Cid", "--starter", 1
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["register", "Ann"], "give the file of a deck list, or --starter N for a deck that comes with the pool"),
        (["register", "", "--starter", "1"], "the name of the player is empty; give a name with a letter in it"),
        (["register", "7", "--starter", "1"], "7 is the number of a seat; give the player a name with a letter in it"),
        (["register", "Ann", "--starter", "8"], "--starter: there are 7 decks, no deck 8; give 1 to 7"),
        (
            ["register", "Ann", "--starter", "0"],
            "argument --starter: expected 1 or more, got 0; see castlerules league ",
        ),
        (["register", "Ann", "d.txt", "--starter", "1"], "--starter is a whole deck; leave out DECK"),
        (["register", "Ann", "--starter", "1", "--format", "mtgo"], "--starter is a whole deck; leave out --format"),
        (["register", "Ann", "d.txt", "--basic", "ORL"], "colors and sets; give --colors, --expansion"),
        (
            ["register", "Ann", "no.txt", *WU_ORL],
            "no.txt: cannot read it (",
        ),
        (
            ["register", "Ann", "d.txt", *WU_ORL, "--colors", "WX"],
            "d.txt: deck list: --colors: expected a collection of the",
        ),
        (
            [
                "register",
                "Ann",
                "d.txt",
                *WU_ORL,
                "--format",
                "vhs",
            ],
            "--format: there is no format 'vhs'; try mtgo, arena, cockatrice, xmage, forge",
        ),
        (
            ["register", "Ann", "d.txt", *WU_ORL],
            ": 2 Orlwick Wardne: 'Orlwick Wardne' is not in the pool; 1 Velmere Pact: in the pool, the set TAR has no",
        ),
        (
            [
                "register",
                "Ann",
                "side.txt",
                *WU_ORL,
                "--grace",
                "Elk",
            ],
            "it is bought later (ASC-090); grace card 'Elk': it is not in the pool",
        ),
    ],
)
def test_a_deck_that_cannot_be_read_is_told_with_its_place(words: list[str], message: str) -> None:
    """Words that are wrong, files that are not there, and lines that name no card."""
    make_league()
    Path("d.txt").write_text("2 Orlwick Wardne\n1 Velmere Pact (TAR) 7\n42 Plains (XYZ) 1\n", encoding="utf-8")
    Path("side.txt").write_text("43 Plains\n\n2 Island\n", encoding="utf-8")

    code, refusal = league_refusal(*words)

    assert 2 == code
    assert message in refusal


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["buy", "Ann", "ship"], "there is no such thing to buy as 'ship'; try card, lands, set, limit, sideboard"),
        (["buy", "Ann", "cards"], "there is no such thing to buy as 'cards'; did you mean card?"),
        (["buy", "Ann", "card"], "name the cards to buy, each in quotes"),
        (
            ["buy", "Ann", "card", "Tarnholm Wardne"],
            "there is no card 'Tarnholm Wardne'; did you mean Tarnholm Warden?",
        ),
        (["buy", "Ann", "set"], "expected one set to buy, got "),
        (["buy", "Ann", "set", "XYZ"], "there is no set 'XYZ'; there are ORL, TAR, VEL, QUE, BRI, HAS, OND"),
        (["buy", "Ann", "limit", "4"], "limit needs no more words; leave out '4'"),
        (["buy", "Ann", "limit", "--side"], "--side is for bought cards and lands, not for limit; leave it out"),
        (
            ["buy", "Ann", "card", "--sied"],
            "there is no argument '--sied'; did you mean --side?; see castlerules league buy",
        ),
        (["claim", "Ann", "Velmere Warden"], "there are no free picks to take or give up"),
        (["first", "Ann"], "Ann is in no open contest"),
        (
            ["undo", "x"],
            "argument N: expected a whole number of at most 30 digits, got 'x'; see castlerules league undo",
        ),
        (["price", "Ann", "boat"], "'boat' is a part of several names; there are Orlwick Boatman, Tarnholm Boatman, "),
        (["price", "Ann", "zzz"], "there is no card 'zzz'; there are Plains, ORL/Plains, Island, "),
        (["price", "Ann", "quessor boat"], "there is no card 'quessor boat'; did you mean Quessor Boatman?"),
        (["buy", "Ann", "card", "Quessor", "Warden"], "put names in quotes: 'Quessor Warden'"),
        (["move", "Ann", "Plains"], "say where the cards go: --to main or --to side"),
        (["move", "Ann", "Plains", "--to", "main", "--side"], "--side and --to main name different places; leave one"),
        (["waive", "Ann", "QUE", "--for", "QUE"], "the set is named twice, 'QUE' and --for; leave one of them out"),
        (["handicap", "Ann"], "expected two or more different players, got "),
        (["starter", *["--colors", "WU", "--basic", "ORL"]], "the following arguments are required: --expansion; see "),
        (["deck", "Ann", "--format", "forge"], "--format: there is no format to write 'forge'; try arena, mtgo"),
        (
            ["deck", "Ann", "--force"],
            "--force overwrites the --save file, but there is no --save; leave it out or say where to save",
        ),
    ],
)
def test_words_that_are_wrong_are_told_and_change_nothing(words: list[str], message: str) -> None:
    """The exit code is 2, and the message says what there is instead."""
    make_league("Ann", "Bob")

    code, refusal = league_refusal(*words)

    assert 2 == code
    assert message in refusal


def test_nobody_is_there_yet() -> None:
    """An empty league says so."""
    make_league()

    assert (2, "there is no player 'Ann'; nobody has registered yet") == league_refusal("points", "Ann")
    assert ["nobody has registered"] == league_output("standings")
    assert ["nothing has been done yet"] == league_output("log")
    assert ["no players may meet in a contest now", "nobody is in the league"] == league_output("pairings")
    assert ["league.json: ok, 0 entries, 0 players, 0 finished contests; rules version 1"] == league_output("check")


def test_a_card_of_several_sets_is_told_by_its_set() -> None:
    """Where the sets of the player do not settle it, the message shows how; else it needs no set."""
    cards = [{"name": name, "set_code": "7ED", "rarity": "common", "basic_land": True} for name in ("Plains", "Island")]
    cards += [{"name": "Elk", "set_code": code, "rarity": "common"} for code in ("7ED", "STH", "EXO")]
    sets = [{"code": "7ED", "name": "Seventh", "kind": "core"}]
    sets += [{"code": code, "name": code, "kind": "small"} for code in ("STH", "EXO", "NEM")]
    Path("elks.json").write_text(json.dumps({"printings": cards, "sets": sets}), encoding="utf-8")
    Path("elks.txt").write_text("43 Plains\n2 Elk\n", encoding="utf-8")
    Path("stags.txt").write_text("45 Island\n", encoding="utf-8")
    league_output("new", "--pool", "elks.json", "--rules", "price_common=0", "expansion_prices=0,0,0")
    words = ("elks.txt", "--colors", "WU", "--basic", "7ED", "--expansion")

    assert (2, "elks.txt: deck list: 2 Elk: Elk is in several sets, 7ED, STH; add the set") == league_refusal(
        "register", "Ann", *words, "STH"
    )
    league_output("register", "Ann", *words, "NEM")
    assert ["2 Elk (7ED)"] == [line for line in league_output("deck", "Ann", "--format", "arena") if "Elk" in line]
    league_output("register", "Bob", "stags.txt", *words[1:], "NEM")
    league_output("buy", "Bob", "set", "STH")
    league_output("waive", "Bob")
    assert (2, "Elk is in several sets, 7ED, STH; add the set, as in 7ED/Elk") == league_refusal("price", "Bob", "Elk")
    assert ["STH/Elk      0", "in the bank  0"] == league_output("price", "Bob", "sth/elk")


def test_the_standings_tell_who_leads_and_what_is_going_on() -> None:
    """In words as a table, and as JSON with the points to spend."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Bob", "Ann")
    league_output("pair", "Ann", "Cid")

    assert [
        "   player  deck  power  to spend  W-D-L  streak  cards",
        "1  Bob     UB    1      1         1-0-0  0       45",
        "2  Cid     BR    0      0         0-0-0  0       45     in contest 2",
        "3  Ann     WU    0      0         0-0-1  1       45     in contest 2",
        "",
        "contest 2: Ann (0) v Cid (0); Ann starts",
    ] == league_output("standings")
    facts = run_league("standings", "--json").data
    assert [{"contest": 2, "players": ["Ann", "Cid"], "status": "running"}] == facts["open"]
    assert {"rank": 1, "player": "Bob", "seat": 1, "power": 1, "bank": 1, "contests": 1, "active": True} == facts[
        "standings"
    ][0]


def test_points_and_prices_are_told() -> None:
    """What was earned in which contest, what is left, and what things cost."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 2)
    league_output("buy", "Ann", "lands", "Plains", "Plains")

    assert [
        "2 earned with this deck, 1 spent, 1 to spend",
        "contest 1  +1  Ann beats Bob",
        "contest 2  +1  Ann beats Bob",
        "entry 7  -1  Ann buys ORL/Plains and ORL/Plains into the deck for 1 point",
    ] == league_output("points", "Ann")
    assert [
        "TAR/Tarnholm Marshal  2",
        "ORL/Plains            1 for two basic lands",
        "lands                 1 for two basic lands",
        "set                   10",
        "limit                 8",
        "sideboard             10",
        "in the bank           1",
    ] == league_output("price", "Ann", "tarnholm marshal", "Plains", "lands", "set", "limit", "sideboard")
    bought = "Ann buys ORL/Plains and ORL/Plains into the deck for 1 point"
    assert {
        "player": "Ann",
        "power": 2,
        "bank": 1,
        "spent": 1,
        "purchases": [{"entry": 7, "price": 1, "text": bought}],
        "league": FILE,
    } == run_league("points", "Ann", "--json").data


def test_what_can_no_longer_be_bought_has_no_price() -> None:
    """A copy limit of four is the highest."""
    make_league("Ann", rules=("copy_limit_prices=0,0",))
    league_output("buy", "Ann", "limit")
    league_output("buy", "Ann", "limit")

    reason = "the copy limit is 4, and cannot be raised further (ASC-083)"
    assert [f"limit        cannot be bought: {reason}", "in the bank  0"] == league_output("price", "Ann", "limit")
    facts = run_league("price", "Ann", "limit", "--json").data
    assert ({"limit": None}, {"limit": reason}) == (facts["prices"], facts["reasons"])


@pytest.mark.rule("ASC-112", "ASC-T8")
def test_handicaps_are_told_ahead() -> None:
    """Who may decide, with how much life and how many cards each would begin."""
    make_league("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", rules=("base_life=30",))
    league_output("pair", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("result", "Ann", "Cid", "Dan", "Eve", "Fay", "Bob")

    assert [
        "player  power  life  hand",
        "Ann     5      30    7",
        "Bob     0      30    7     decides who starts",
    ] == league_output("handicap", "Ann", "Bob")
    assert {"player": "Bob", "power": 0, "decides": True, "life": 30, "hand": 7} == (
        run_league("handicap", "Ann", "Bob", "--json").data["handicaps"][1]
    )


def test_what_a_player_may_do_is_listed() -> None:
    """Somebody in a contest can do nothing."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")

    lines = league_output("may", "Ann")
    assert "Ann: buy ORL/Island and ORL/Plains into the deck" in lines
    assert len(lines) == len(run_league("may", "Ann", "--json").data["actions"])
    league_output("pair", "Ann", "Bob")
    assert [
        "Ann can do nothing now: contest 2 must be finished first; league result records how it ended"
    ] == league_output("may", "ann")


def test_a_deck_is_told_and_written_as_a_list() -> None:
    """Both texts that are written are read as the same deck; a file of something else stays as it is."""
    make_league("Ann", "Bob")

    assert "WU, TAR with VEL; 2 copies of a card, 3 of Velmere Scribe" == league_output("deck", "Ann")[0]
    for form in ("arena", "mtgo"):
        saved = run_league("deck", "Ann", "--format", form, "--save", f"{form}.txt")
        assert (0, f"castlerules: wrote 45 cards to {form}.txt\n") == (saved.code, saved.err)
        lines = read_deck(Path(f"{form}.txt").read_text(encoding="utf-8"), format=form).main
        assert 45 == sum(line.count for line in lines)
    assert Path("arena.txt").read_text(encoding="utf-8") == run_league("deck", "Ann", "--save", "arena.txt").out
    Path("arena.txt").write_text("mine", encoding="utf-8")
    code, message = league_refusal("deck", "Ann", "--save", "arena.txt")
    assert (1, True) == (code, "arena.txt exists and holds another deck list; give another --save file" in message)
    for words in (("deck", "Ann"), ("starter", "--colors", "WU", "--basic", "TAR", "--expansion", "VEL")):
        message_text = "--save: ./league.json is the file of the league; give another one for the deck list"
        assert (2, message_text) == league_refusal(*words, "--save", "./league.json", "--force")
    run_league("deck", "Ann", "--save", "arena.txt", "--force")
    assert Path("arena.txt").read_text(encoding="utf-8").startswith("About\nName Ann\n")


def test_a_deck_that_is_drawn_can_be_registered() -> None:
    """The note on standard error says with which words; the same seed draws the same deck."""
    make_league()
    words = ("--colors", "brg", "--basic", "ORL", "--expansion", "hasklund")

    drawn = run_league("starter", *words, "--seed", 3, "--save", "eve.txt")
    again = run_league("starter", *words, "--seed", 3)
    other = run_league("starter", *words, "--seed", 4)

    assert drawn.out == again.out != other.out
    note = drawn.err.strip().removeprefix("castlerules: wrote 45 cards to eve.txt; register it with ")
    league_output("register", "Eve", "eve.txt", *shlex.split(note))
    assert (45, 0) == sizes(0)
    assert 1 == run_league("starter", "--colors", "WR", "--basic", "ORL", "--expansion", "HAS").code
    assert {"main", "colors", "sets", "grace", "seed", "league"} == set(run_league("starter", *words, "--json").data)


def test_starters_come_with_the_invented_cards_only() -> None:
    """Other pools have none, and say so."""
    make_league()
    assert " 1  45 cards of TAR and VEL, WU" == league_output("starters")[0]
    assert 7 == len(run_league("starters", "--json").data["starters"])
    Path(FILE).unlink()
    make_league_with_d1()
    assert ["no decks come with the pool of this league; players register lists of their own"] == league_output(
        "starters"
    )
    assert (2, "--starter: no decks come with the pool of this league; give the file of a deck list") == league_refusal(
        "register", "Ann", "--starter", 1
    )


def test_the_log_tells_everything_that_was_done() -> None:
    """Every entry has its number; ``--last`` tells the latest ones."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")

    lines = league_output("log")
    assert [
        "entry  undo",
        "    1     4  Ann comes into the league with 45 cards, two colors WU",
        "    2     3  Bob comes into the league with 45 cards, two colors UB",
        "    3     2  contest 1 begins: Ann and Bob; Bob starts contest 1, as it was drawn",
        "    4     1  contest 1: Ann beats Bob; points: Ann 1, Bob 0",
    ] == lines
    assert [lines[0], *lines[-2:]] == league_output("log", "--last", 2)
    assert ["result:1,1<0"] == [entry["action"] for entry in run_league("log", "--last", 1, "--json").data["entries"]]


def test_commands_tell_programs_what_they_have_done() -> None:
    """One object with sorted keys: the entries that there are now, and those that are new."""
    make_league("Ann", "Bob")

    done_now = run_league("pair", "Ann", "Bob", "--json")

    assert {
        "league": FILE,
        "entries": 3,
        "waits": [],
        "done": [
            {
                "entry": 3,
                "action": "start:0+1",
                "events": ["contest 1 begins: Ann and Bob", "Bob starts contest 1, as it was drawn"],
            }
        ],
    } == done_now.data
    assert {"league": "x.json", "entries": 0, "done": []} == run_league("new", "--json", file="x.json").data


def test_other_commands_read_the_file_of_a_league() -> None:
    """It is a record: it can be shown, replayed and explained."""
    make_league("Ann", "Bob")
    league_output("pair", "Ann", "Bob")

    assert "league.json: ok, 3 actions, 1 check; unfinished\n" == run_command("replay", FILE).out
    assert "contest 1: Ann (0) v Bob (0); Bob starts" in run_command("show", FILE).out
    assert "ASC-041" in run_command("explain", FILE, "buy_limit:0").out


def examples() -> list[str]:
    """Return the commands that the help of the league's commands shows."""
    return re.findall(
        r"^  castlerules (.*)$",
        "\n".join(command_help.examples for command_help in LEAGUE_COMMANDS.values()),
        re.MULTILINE,
    )


def test_every_command_has_help_with_an_example_of_it() -> None:
    """The names are those of the lessons, in the order of the help."""
    text = run_command("league --help").out

    assert list(dict.fromkeys(line.split()[1] for line in examples())) == list(LEAGUE_COMMANDS)
    for name, lesson in LEAGUE_COMMANDS.items():
        assert f"\n    {name}" in text
        assert lesson.examples.splitlines()[1] in run_command("league", name, "--help").out


@pytest.mark.parametrize("line", examples())
def test_the_examples_of_the_help_are_understood(line: str) -> None:
    """In a league of these names every word of an example means something; some are not allowed just now."""
    make_league(
        "Ann", "Bob", "Cid", "Dan", rules=("expansion_prices=0,0,0", "sideboard_prices=0,0,0"), file="spring.json"
    )
    league_output("buy", "Ann", "set", "QUE", file="spring.json")
    league_output("buy", "Ann", "set", "BRI", file="spring.json")
    run_command(
        "league",
        "starter",
        "spring.json",
        *["--colors", "BRG", "--basic", "ORL", "--expansion", "HAS", "--save", "eve.txt"],
    )
    if line.split()[1] in ("result", "first", "row", "void", "correct"):
        league_output("waive", "Ann", "--for", "QUE", file="spring.json")
        league_output("waive", "Ann", "--for", "BRI", file="spring.json")
        league_output("pair", *(("Ann", "Bob", "Cid", "Dan") if "Cid" in line else ("Ann", "Bob")), file="spring.json")
    if line.split()[1] == "correct":
        league_output("result", "Ann", "Bob", file="spring.json")
    words = shlex.split(line)

    result = run_command(
        " ".join(words[:2]),
        *[word.replace("spring.json", "new.json") if "new" in words else word for word in words[2:]],
    )

    assert result.code in (0, 1), result.err


@pytest.mark.parametrize("line", [line for line in examples() if line.split()[1] != "new" and "spring.json" in line])
def test_no_command_reads_or_changes_a_file_that_is_damaged(line: str) -> None:
    """Every one of them says what is wrong with the file and where, and leaves it and all others alone."""
    make_league("Ann", "Bob", file="spring.json")
    damaged = Path("spring.json").read_bytes()[:2000]
    Path("spring.json").write_bytes(damaged)

    league_word, league_command, *words = shlex.split(line)
    result = run_command(f"{league_word} {league_command}", *words)

    assert (1, "") == (result.code, result.out)
    damage = r"castlerules: spring\.json: the file is damaged, its end is missing: invalid JSON: .+ line 1 column \d+ "
    assert re.match(damage, result.err)
    assert "nothing was changed; put a copy of the file in its place (castlerules league check COPY" in result.err
    assert damaged == Path("spring.json").read_bytes()
    assert {path.name for path in Path.cwd().iterdir()} <= {"spring.json", "spring.json.lock"}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["withdraw", "Ann"], 1, "Ann: leave the league: not allowed, ASC-041: Ann is in contest 1, which "),
        (["withdraw", "Zed"], 2, "there is no player 'Zed'; there are Ann, Bob, Cid"),
        (["remove", "Cid", "Plains"], 1, "Cid: take ORL/Plains out of the deck: not allowed, ASC-Q18: "),
        (["remove", "Ann", "Plains"], 1, "not allowed, ASC-041: Ann is in contest 1, which is not"),
        (["exchange", "Cid", "Swamp", "Plains"], 1, "not allowed, ASC-Q18: 'ORL/Plains' is not in side; nothing"),
        (["return", "Cid", "Swamp"], 1, "not allowed, ASC-Q20: "),
        (["may", "Zed"], 2, "there is no player 'Zed'; there are Ann, Bob, Cid"),
        (["log", "--last", "0"], 2, "argument --last: expected 1 or more, got 0; see castlerules league log"),
        (
            ["pairings", "--size", "1"],
            2,
            "argument --size: expected a number from 2 to 4096, got 1; see castlerules league ",
        ),
        (["standings", "Ann"], 2, "there is no argument 'Ann'; "),
        (["starters", "Ann"], 2, "there is no argument 'Ann'; "),
        (["validate", "no.txt", *WU_ORL], 2, "no.txt: cannot read it ("),
        (
            ["starter", *WU_ORL, "--lands", "46"],
            1,
            "lands: expected at most 45 basic lands, the size of a starter, got 46",
        ),
        (["starter", "--colors", "WU", "--basic", "ORL", "--expansion", "XYZ"], 2, "there is no set 'XYZ'; there are "),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(words: list[str], code: int, message: str) -> None:
    """Two players are in a contest and a third is not; each command says what is in its way."""
    make_league("Ann", "Bob", "Cid")
    league_output("pair", "Ann", "Bob")

    exit_code, refusal = league_refusal(*words)

    assert (code, True) == (exit_code, message in refusal), refusal


def test_claims_for_the_sideboard_are_named_side() -> None:
    """The free picks of a block are told from those of a set by the word ``side``."""
    make_league("Ann", rules=("expansion_prices=0,0,0", "sideboard_prices=0,0,0"))
    league_output("buy", "Ann", "sideboard")
    league_output("buy", "Ann", "set", "QUE")

    assert (2, "--for: there are several kinds of free picks; name one of: side, QUE") == league_refusal(
        "claim", "Ann", "Tarnholm Warden"
    )
    lines = league_output("claim", "Ann", "Velmere Chaplain", "--for", "SIDE")
    assert "Ann takes VEL/Velmere Chaplain for a free pick of the sideboard" == lines[0]
    member = state_of().members[0]
    assert member is not None
    assert (4, 1) == (member.deck.free_picks_of(SIDEBOARD_SOURCE), len(member.deck.cards_in(Zone.SIDE)))
