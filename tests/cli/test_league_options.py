"""The house rules of a league at the command line: lists, bans, wrong names, and what is in force."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from castlerules.ascension import AscensionRules
from castlerules.cli.league.option_words import MEANINGS

from .leagues import league_output, league_refusal, make_league, run_league, state_of
from .terminal import run_command


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("ASC-Q43")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tarnholm Sparks", ("Tarnholm Sparks",)),
        ("tarnholm sparks,Quessor Warden", ("Quessor Warden", "Tarnholm Sparks")),
        ('"Tarnholm Sparks", Quessor Warden', ("Quessor Warden", "Tarnholm Sparks")),
        ('["Quessor Warden"]', ("Quessor Warden",)),
        ("", ()),
    ],
)
def test_names_are_banned_with_commas_between_them(text: str, names: tuple[str, ...]) -> None:
    """Upper and lower case do not matter, and the pool has the spelling."""
    league_output("new", "--rules", f"banned_names={text}")

    assert names == state_of().rules.banned_names


def test_a_name_with_a_comma_is_banned_in_double_quotes() -> None:
    """Without them it is two names."""
    cards = '{"name": "Elk, Lord", "set_code": "7ED", "rarity": "common"}'
    sets = '{"code": "7ED", "name": "Seventh", "kind": "core"}'
    Path("elk.json").write_text(f'{{"printings": [{cards}], "sets": [{sets}]}}', encoding="utf-8")

    unquoted = league_refusal("new", "--pool", "elk.json", "--rules", "banned_names=Elk, Lord")
    assert (2, "--rules banned_names: there is no card 'Elk'; did you mean Elk, Lord?") == unquoted
    league_output("new", "--pool", "elk.json", "--rules", 'banned_names="Elk, Lord"')
    assert ("Elk, Lord",) == state_of().rules.banned_names


def test_wrong_house_rules_begin_no_league() -> None:
    """A ban that is misspelt, a list that is none, and names that are no options."""
    quotes = "such as 'One Name,Another' with commas between names, or '\"A, B\",C' if a name has a comma"
    for word, message in {
        "banned_names=Tarnholm Sperks": "there is no card 'Tarnholm Sperks'; did you mean Tarnholm Sparks?",
        'banned_names="Elk': f"banned_names: expected a list, got '\"Elk', {quotes}",
        "max_contests=9": "max_contests is no option of the rules; --contests sets after how many contests the",
        "zzz=9": "there is no option of ascension 'zzz'; castlerules league options lists all",
        "max_deck_sise=60": "there is no option of ascension 'max_deck_sise'; did you mean max_deck_size?",
    }.items():
        code, refusal = league_refusal("new", "--rules", word)
        assert (2, True) == (code, message in refusal), refusal
        assert not Path("league.json").exists()
    words = league_refusal("new", "--rules", "banned_names=Tarnholm", "Sparks")[1]
    assert (
        "expected NAME=VALUE, got 'Sparks'; the game comes before the options, and a value with spaces is quoted"
        in words
    )


def test_the_options_of_a_league_are_listed() -> None:
    """Those that differ come first, each with its default; each has a meaning and a code."""
    make_league(rules=("max_deck_size=60", "banned_names=Tarnholm Sparks"))

    lines = league_output("options")
    assert [
        "other than by default:",
        "max_deck_size=60                ASC-Q07  most cards of a deck in a contest (default: 70)",
        'banned_names="Tarnholm Sparks"  ASC-Q43  cards that no deck may have (default: empty)',
        "",
    ] == lines[:4]
    facts = run_league("options", "--json").data["options"]
    assert [field.name for field in attrs.fields(AscensionRules)] == list(MEANINGS)
    assert list(MEANINGS) == [fact["option"] for fact in facts]
    assert "ASC-Q35" == next(fact["rule"] for fact in facts if fact["option"] == "pairing_scope")


def test_options_are_listed_without_a_league() -> None:
    """They are the defaults."""
    result = run_command("league options")

    assert (0, True) == (result.code, result.out.startswith("all options have their defaults\n"))
    assert "\npairing_scope=same_group " in result.out


def test_what_is_printed_of_an_option_can_be_typed() -> None:
    """The first column sets the same options again."""
    make_league(rules=("banned_names=Tarnholm Sparks,Quessor Warden", "expansion_prices=1,2,3", "pairing_waiver=false"))
    changed = [line.partition("  ")[0] for line in league_output("options")[1:4]]

    league_output("new", "--rules", *changed, file="again.json")

    assert state_of().rules == state_of("again.json").rules


def test_words_of_the_prompt_are_no_commands_of_a_league() -> None:
    """The advice names a command that there is."""
    assert "there is no command 'rules' here; type rules inside a game, see castlerules play\n" in (
        run_command("league rules league.json").err
    )
