"""A league of the built-in cards, which needs no file of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlerules.ascension import ALLIANCES, Rarity, validate_starter
from castlerules.cards import card

from .leagues import league_output, league_refusal, run_league, state_of
from .terminal import run_command


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_one_word_makes_a_pool_of_the_built_in_cards() -> None:
    """Each card stands in the sets of the catalogue in which it was printed, with its rarity there."""
    assert "with 226 cards in 17 sets" in league_output("new", "--pool", "built-in")[0]
    pool = state_of().setup.pool

    assert {"7ED": Rarity.COMMON, "MIR": Rarity.COMMON, "TMP": Rarity.COMMON, "USG": Rarity.COMMON} == {
        printing.set_code: printing.rarity for printing in pool.printings if printing.name == "Pacifism"
    }
    assert all(card(printing.name).name == printing.name for printing in pool.printings)
    assert 8 * 5 == sum(printing.basic_land for printing in pool.printings)


@pytest.mark.rule("ASC-A01", "ASC-T1")
@pytest.mark.parametrize("rules", [(), ("--rules", "starter_max_rare=0")])
def test_each_alliance_has_a_ready_made_deck_of_built_in_cards(rules: tuple[str, ...]) -> None:
    """They are legal under the options of the league, and one command registers one."""
    league_output("new", "--pool", "built-in", *rules)
    setup = state_of().setup

    assert setup.starters is not None
    assert [alliance for kind in ALLIANCES.values() for alliance in kind] == [deck.alliance for deck in setup.starters]
    assert not any(validate_starter(deck, setup.pool, state_of().rules) for deck in setup.starters)
    assert ["Ann comes into the league with 45 cards, three colors WUG"] == league_output(
        "register", "Ann", "--starter", "10"
    )


def test_options_that_allow_no_ready_made_deck_leave_it_out() -> None:
    """A deck of 70 cards of black and red cannot be made of the built-in cards, one of white and blue can."""
    league_output("new", "--pool", "built-in", "--rules", "starter_size=70")
    lines = league_output("starters")

    assert any(line.endswith(", WU") for line in lines)
    assert not any(line.endswith(", BR") for line in lines)


def test_bots_play_a_contest_with_two_ready_made_decks() -> None:
    """No file of cards is needed for it."""
    league_output("new", "--pool", "built-in")
    for number, name in enumerate(("Ann", "Bob"), start=1):
        league_output("register", name, "--starter", number)
        assert 0 == run_league("deck", name, "--save", f"{name}.txt").code
    words = ("--games", "1", "--bots", "greedy:1,greedy:1", "--setup", "decks=@Ann.txt,@Bob.txt")
    result = run_command("simulate", "duel", *words, "--rules", "core.min_deck_size=45", "--json")

    assert (0, "") == (result.code, result.err)
    assert 1 == result.data["games"]


def test_the_word_of_a_pool_stands_alone() -> None:
    """A file of that name is given with its folder; the word invented names the default."""
    message = "is a whole pool, with its sets; give it without files, --sets and --skip, or as ./built-in if it is"
    for words in (("--pool", "built-in", "x.json"), ("--pool", "built-in", "--skip")):
        code, refusal = league_refusal("new", *words)
        assert 2 == code
        assert message in refusal
    assert "./built-in: cannot read it" in league_refusal("new", "--pool", "./built-in")[1]
    league_output("new", "--pool", "invented")
    assert "invented" == state_of().setup.pool.code
