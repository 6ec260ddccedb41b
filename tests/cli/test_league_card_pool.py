"""The cards of a new league: a pool in a file, or files of MTGJSON and Scryfall."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from castlerules import to_json
from castlerules.ascension import CardPool, SetKind

from .leagues import league_output, league_refusal, make_league_with_d1, state_of

ELK: dict[str, Any] = {
    "name": "Elk", "layout": "normal", "manaCost": "{1}{G}", "colors": ["G"], "supertypes": [], "types": ["Creature"],
    "subtypes": ["Elk"], "power": "2", "toughness": "2", "text": "", "setCode": "7ED", "rarity": "common",
}  # fmt: skip
OTTER: dict[str, Any] = {
    "object": "card", "name": "Otter", "layout": "normal", "mana_cost": "{U}", "colors": ["U"],
    "type_line": "Creature — Otter", "power": "1", "toughness": "1", "oracle_text": "", "set": "tor",
    "rarity": "mythic",
}  # fmt: skip
ISLAND: dict[str, Any] = ELK | {
    "name": "Island", "manaCost": None, "colors": [], "supertypes": ["Basic"], "types": ["Land"], "subtypes": ["Island"]
}  # fmt: skip


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, data: object) -> str:
    """Write *data* as JSON to the file *name* and return that."""
    Path(name).write_text(json.dumps(data), encoding="utf-8")
    return name


def pool(*words: str) -> CardPool:
    """Return the pool of a new league that is made with *words*."""
    league_output("new", *words)
    return state_of().setup.pool


def test_a_pool_of_printings_and_sets_is_in_the_file_of_the_league() -> None:
    """The file that it came from is not needed again."""
    make_league_with_d1()
    Path("pool.json").unlink()

    assert 8 == len(state_of().setup.pool.sets)


def test_a_pool_may_be_what_the_library_writes() -> None:
    """``to_json`` of a pool holds all of it, the invented one too; other things of the library are no pool."""
    whole = pool("--pool", written("cards.json", [ELK, ISLAND, OTTER]))
    Path("whole.json").write_text(to_json(whole), encoding="utf-8")
    Path("invented.json").write_text(to_json(CardPool.of_code("invented")), encoding="utf-8")
    Path("state.json").write_text(to_json(state_of()), encoding="utf-8")
    Path("league.json").unlink()

    assert "CardPool" in league_refusal("new", "--pool", "state.json")[1]
    assert (
        2,
        "--pool: whole.json holds a whole pool, with its sets; give it without other files, --sets and --skip",
    ) == league_refusal("new", "--pool", "whole.json", "cards.json")
    assert whole == pool("--pool", "whole.json")
    Path("league.json").unlink()
    assert "invented" == pool("--pool", "invented.json").code


@pytest.mark.parametrize(
    "data",
    [
        [ELK, ISLAND],
        {"meta": {}, "data": {"code": "7ED", "name": "Seventh", "cards": [ELK, ISLAND]}},
        {"meta": {}, "data": {"7ED": {"cards": [ELK]}, "8ED": {"cards": [ISLAND]}}},
        {"object": "list", "data": [ELK, ISLAND]},
    ],
)
def test_rows_are_found_in_every_usual_file(data: object) -> None:
    """A list, a set of MTGJSON, all its sets, and what a search has found."""
    assert ["7ED/Elk", "7ED/Island"] == [card.id for card in pool("--pool", written("cards.json", data)).printings]


def test_several_files_are_one_pool() -> None:
    """MTGJSON and Scryfall go together; sets are of the kind that the library suggests, in its order."""
    card_pool = pool("--pool", written("tor.json", [OTTER]), written("7ed.json", [ELK]))

    assert ["TOR/Otter", "7ED/Elk"] == [card.id for card in card_pool.printings]
    assert [("7ED", SetKind.CORE), ("TOR", SetKind.SMALL)] == [
        (card_set.code, card_set.kind) for card_set in card_pool.sets
    ]


def test_the_kinds_of_sets_can_be_told() -> None:
    """Then only these sets are known."""
    sets = written("sets.json", [{"code": "7ED", "name": "Mine", "kind": "main", "block": "Mine"}])

    assert (SetKind.MAIN, "Mine") == (
        (card_set := pool("--pool", written("c.json", [ELK]), "--sets", sets).sets[0]).kind,
        card_set.block,
    )


def test_rows_that_are_no_cards_of_a_league_are_refused_unless_they_are_skipped() -> None:
    """Each is reported with its file, its place and the reason."""
    strange = [ELK | {"setCode": "XYZ"}, OTTER | {"layout": "meld"}, ISLAND]

    code, message = league_refusal("new", "--pool", written("c.json", [ELK, *strange]))

    assert 2 == code
    assert message.startswith(
        "--pool: 2 rows cannot be cards of a league; --skip leaves them out: c.json: rows[1]: Elk: the set XYZ "
    )
    assert "; c.json: rows[2]: Otter: not supported: " in message
    assert ["7ED/Elk", "7ED/Island"] == [card.id for card in pool("--pool", "c.json", "--skip").printings]


@pytest.mark.parametrize(
    ("data", "words", "message"),
    [
        ("x", [], "--pool: c.json: expected printings and sets, or the rows of MTGJSON or Scryfall, as JSON"),
        ({"data": {}}, [], "--pool: c.json: expected printings and sets, or "),
        ({"data": {"7ED": 7}}, [], "--pool: c.json: expected printings and sets, or "),
        ([1], [], "--pool: 1 row cannot be cards of a league; --skip leaves them out: c.json: rows[0]: "),
        (
            [ELK | {"rarity": "odd"}],
            [],
            "c.json: rows[0].rarity: Elk: expected one of common, uncommon, rare, got 'odd'",
        ),
        ({"printings": {}, "sets": []}, [], "--pool: c.json: printings: expected a list, got dict"),
        (
            {"printings": [{"name": "Elk"}], "sets": []},
            [],
            "--pool: c.json: printings[0]: expected set_code, rarity ",
        ),
        ({"printings": [], "sets": [{"code": "?"}]}, [], "--pool: c.json: sets[0]: expected name, kind among "),
        (
            {"printings": [], "sets": []},
            ["--skip"],
            "--pool: c.json holds a whole pool, with its sets; give it without",
        ),
        ([ELK], ["--sets", "c.json"], "--sets: c.json: sets[0]: expected only fields of CardSet (code, "),
        ([ELK], ["--sets", "no.json"], "no.json: cannot read it (No such file or directory); give a list of sets as"),
        ([ELK], ["--pool", "no.json"], "no.json: cannot read it (No such file or directory); give printings and sets"),
        ([ELK], ["--pool", "c.json"], "--pool: ASC-Q05: the pool lists 7ED/Elk twice"),
    ],
)
def test_what_holds_no_cards_is_told_with_its_place(data: object, words: list[str], message: str) -> None:
    """No league begins."""
    code, refusal = league_refusal("new", "--pool", written("c.json", data), *words)

    assert 2 == code
    assert message in refusal


def test_words_for_cards_need_cards() -> None:
    """``--skip`` and ``--sets`` mean nothing for the invented cards."""
    assert (2, "--skip is about the cards of --pool; leave it out or give --pool") == league_refusal("new", "--skip")
    assert (2, "--sets is about the cards of --pool; leave it out or give --pool") == league_refusal(
        "new", "--sets", "x"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seats", "1"], "argument --seats: expected a number from 2 to 4096, got 1"),
        (["--contests", "0"], "argument --contests: expected a number from 1 to 1000000, got 0"),
        (["--rules", "base_life"], "expected NAME=VALUE, got 'base_life'"),
        (["--rules", "base_live=3"], "there is no option of ascension 'base_live'; did you mean base_life?"),
        (["--rules", "base_life=0"], "--rules: ASC-Q34: base_life: expected an integer from 1 to 1000000, got 0"),
        (
            ["--rules", "pairing_scope=x"],
            "--rules pairing_scope: 'x' is not one of same_group, any_shared_opponent, off",
        ),
        (["--rules", "starter_size=4"], "min_deck_size: expected at most starter_size, which is 4, got 45"),
        (
            ["--rules", "starter_max_artifacts=0", "starter_max_uncommon=0"],
            "no league can begin: ASC-A01: no ready-made",
        ),
        (["more"], "there is no argument 'more'"),
    ],
)
def test_a_league_that_cannot_begin_is_told_why(words: list[str], message: str) -> None:
    """Numbers out of range, options that there are not, and options that do not go together."""
    code, refusal = league_refusal("new", *words)

    assert 2 == code
    assert message in refusal
    assert not Path("league.json").exists()
