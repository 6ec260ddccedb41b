"""``castlerules cards``, and decks with cards of card files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from castlerules import Record, from_json
from castlerules.cards import POOL

from .terminal import run_command

BEE: Final = {
    "name": "Bee", "manaCost": "{G}", "colors": ["G"], "supertypes": [], "types": ["Creature"], "subtypes": ["Insect"],
    "power": "1", "toughness": "1", "text": "Flying", "set": "XYZ", "rarity": "common",
}  # fmt: skip
SINGER: Final = BEE | {"name": "Singer", "text": "Flying\nWhen Singer sings, draw a card."}
DANCER: Final = BEE | {"name": "Dancer", "text": "When Dancer sings, draw a card.\nDance."}
TOKEN: Final = {"name": "Tok", "layout": "token", "types": ["Creature"]}
ROWS: Final = [BEE, SINGER, DANCER, TOKEN, 7]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Files are in the current folder."""
    monkeypatch.chdir(tmp_path)


def written(name: str, data: object) -> str:
    """Write *data* as JSON to the file *name*, and return the name."""
    Path(name).write_text(json.dumps(data))
    return name


def test_a_report_counts_the_cards_that_play_and_what_the_others_want() -> None:
    """Ill-formed rows and other layouts are refused cards; what keeps most cards away comes first."""
    done = run_command("cards check --json", written("xyz.json", ROWS))

    assert (0, 5, 1, "duel") == (done.code, done.data["cards"], done.data["plays"], done.data["game"])
    assert ["Singer", "Dancer", "Tok", "rows[4]"] == [one["name"] for one in done.data["refused"]]
    first = done.data["refused"][0]
    assert ("When Singer sings, draw a card", "reader", None) == (first["clause"], first["kind"], first["missing"])
    assert [1, 2, 1, 1] == [len(one["clauses"]) for one in done.data["refused"]]
    wanted = done.data["wanting"][0]
    assert ("sings, draw a card", ["Singer", "Dancer"], 1) == (wanted["what"], wanted["cards"], wanted["alone"])


@pytest.mark.parametrize(
    "data",
    [
        ROWS,
        {"data": {"cards": ROWS, "code": "XYZ"}},
        {"data": {"XYZ": {"cards": ROWS}}},
        {"data": {"Bee": [BEE], "others": ROWS[1:]}},
        {"object": "list", "data": ROWS},
    ],
)
def test_the_rows_are_found_in_every_form_of_file(data: Any) -> None:
    """Whatever is around them."""
    done = run_command("cards check", written("xyz.json", data))

    assert "xyz.json: 1 of 5 cards play (20.0%)" == done.out.splitlines()[0]


def test_a_card_in_two_files_counts_once() -> None:
    """Each file has its own numbers as well."""
    done = run_command("cards check", written("a.json", [BEE, SINGER]), written("b.json", BEE))

    assert [
        "a.json: 1 of 2 cards play (50.0%)",
        "b.json: 1 of 1 card play (100.0%)",
        "all: 1 of 2 cards play (50.0%)",
    ] == done.out.splitlines()[:3]


def test_each_game_says_what_it_can_play() -> None:
    """In Fortress creatures have no text, and there are no instants."""
    insight = BEE | {"name": "Insight", "types": ["Instant"], "subtypes": [], "power": None, "toughness": None}
    file = written("xyz.json", [BEE, SINGER, insight | {"text": "Draw a card."}])
    refused = {
        game: [one["name"] for one in run_command(f"cards check --json --game {game}", file).data["refused"]]
        for game in ("duel", "castle", "fortress", "solitaire")
    }
    assert {"duel": ["Singer"], "castle": ["Singer"], "fortress": ["Insight"], "solitaire": ["Singer"]} == refused
    assert "plays no text of cards" in run_command("cards check xyz.json --game magic54").refusal()


def test_a_deck_is_checked_against_the_files_and_the_built_in_cards() -> None:
    """The exit code says whether all of it plays."""
    Path("good.txt").write_text("4 Bee\n20 Forest\n")
    Path("bad.txt").write_text("4 Singer\n4 Nobody\n20 Forest\n")
    file = written("xyz.json", ROWS)
    bad = run_command("cards check --json --deck bad.txt", file)

    assert 0 == run_command("cards check --deck good.txt", file).code
    assert (1, ["Singer", "Nobody"]) == (bad.code, [one["name"] for one in bad.data["refused"]])


def test_a_cache_changes_nothing_but_the_time() -> None:
    """What is kept is used only for the same content, and a damaged file is made anew."""
    file = written("xyz.json", ROWS)
    fresh, first, second = (run_command(f"cards check {more}", file).out for more in ("", *["--cache kept"] * 2))
    (kept,) = Path("kept").iterdir()
    content = kept.read_text()
    kept.write_text(content[:-9])

    assert fresh == first == second == run_command("cards check --cache kept", file).out
    assert content == kept.read_text()
    run_command("cards check --cache kept", written("xyz.json", [BEE]))
    assert 2 == len(list(Path("kept").iterdir()))


def test_a_card_is_shown_as_it_is_understood() -> None:
    """Built-in cards and cards of files; a refused card with its clauses and the exit code 1."""
    file = written("xyz.json", ROWS)
    refused = run_command("cards show Dancer --cards", file)

    bee = run_command("cards show bee --cards", file).out.splitlines()
    giant = run_command("cards show hill GIANT").out.splitlines()

    assert ["+-- Bee", "{G} --+"] == [bee[0][:7], bee[0][-7:]]
    assert ["| Creature — Insect", "1/1 |"] == [bee[1][:19], bee[1][-5:]]
    assert "| Flying" == bee[3].rstrip(" |")
    assert ["+-- Hill Giant", "3/3 |"] == [giant[0][:14], giant[1][-5:]]
    assert (1, 3) == (refused.code, len(refused.out.splitlines()))
    assert "is not in the built-in pool" in run_command("cards show Bee").refusal(1)
    assert "neither in the files nor" in run_command("cards show Ant --cards", file).refusal(1)


def test_a_name_with_a_slip_gets_similar_names() -> None:
    """They are names of built-in cards, and with ``--cards`` also of the cards in the files."""
    file = written("xyz.json", ROWS)

    assert "did you mean Hill Giant" in run_command("cards show Hill Gaint").refusal(1)
    assert "did you mean Dancer" in run_command("cards show Dancr --cards", file).refusal(1)


def test_a_deck_list_may_name_cards_of_files() -> None:
    """The game is recorded with the cards; a refused card stops it, and files without a list are refused."""
    file = written("xyz.json", ROWS)
    Path("mine.txt").write_text("20 Bee\n20 Forest\n")
    Path("bad.txt").write_text("20 Dancer\n20 Forest\n")
    run = "simulate solitaire --games 1 --max-actions 3"
    done = run_command(f"{run} --record games --setup deck=@mine.txt --cards", file)
    record = from_json(Path("games/solitaire-0-000000.json").read_text(), Record)

    assert 0 == done.code
    assert {"Bee", "Forest"} == {card.name for card in record.setup.deck}  # type: ignore[attr-defined]
    assert "Dancer: not supported" in run_command(f"{run} --setup deck=@bad.txt --cards", file).refusal()
    assert "no deck list asks for cards" in run_command(f"{run} --cards", file).refusal()
    assert "not in the built-in pool" in run_command(f"{run} --setup deck=@mine.txt").refusal()


@pytest.mark.parametrize("content", ["", "{", "7", '{"data": 3}', '{"data": {"cards": 3}}', '{"a": 1, "a": 2}'])
def test_what_is_no_card_file_is_refused_in_one_line(content: str) -> None:
    """With the name of the file."""
    Path("xyz.json").write_text(content)

    assert "xyz.json" in run_command("cards check xyz.json").refusal()


def test_built_in_cards_are_listed_by_name_type_color_and_set() -> None:
    """Every filter must fit; what no card has is refused."""
    everything = run_command("cards list --json").data["cards"]
    giants = run_command("cards list --type giant --set 7ed --colors R").out.splitlines()

    assert [card.name for card in POOL.values()] == [fact["name"] for fact in everything]
    assert ["Hill Giant  {3}{R}  Creature — Giant  7ED"] == giants
    assert {""} == {fact["colors"] for fact in run_command("cards list --colors C --json").data["cards"]}
    assert {"W", "U", "WU"} >= {fact["colors"] for fact in run_command("cards list --colors wu --json").data["cards"]}
    assert "no built-in card fits\n" == run_command("cards list giant --colors W --set 7ED").out
    for words, message in {
        "--colors X": "--colors: expected letters of W, U, B, R, G, and C for colorless, got 'X'",
        "--type gaint": "--type: there is no built-in card with the type 'gaint'; did you mean Giant?",
        "--set zzz": "--set: there is no built-in card with the set 'zzz'; castlerules cards list prints the types",
    }.items():
        refused = run_command("cards list", *words.split())
        assert (2, True) == (refused.code, message in refused.err), refused.err
