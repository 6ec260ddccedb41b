"""The files that the page on cards for a league shows, and a contest that bots play with their cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .leagues import league_output, run_league, state_of
from .terminal import run_command

PAGE = Path(__file__).parents[2] / "docs" / "ascension_pools.md"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the samples of the page, for ``--pool`` and for ``--sets``, to files."""
    monkeypatch.chdir(tmp_path)
    cards, sets = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    Path("cards.json").write_text(cards, encoding="utf-8")
    Path("sets.json").write_text(sets, encoding="utf-8")


def test_the_sample_of_a_pool_is_read() -> None:
    """So is that of the sets, for card files."""
    assert ["league.json: a league for 64 players, with 8 cards in 2 sets"] == league_output(
        "new", "--pool", "cards.json"
    )
    row = '{"name": "Elk", "set": "XYZ", "rarity": "common", "types": ["Creature"], "supertypes": [], "colors": ["G"]}'
    Path("rows.json").write_text(f"[{row}]", encoding="utf-8")
    league_output("new", "--pool", "rows.json", "--sets", "sets.json", file="later.json")
    assert ["XYZ"] == [card_set.code for card_set in state_of("later.json").setup.pool.sets]


def test_bots_play_a_contest_with_the_cards_of_the_sample() -> None:
    """The decks are saved from the league, and the command is that of the page on leagues."""
    league_output("new", "--pool", "cards.json", "--rules", "starter_copy_limit=4")
    lines = ["14 Mountain", "14 Forest", "4 Hill Giant", "4 Raging Goblin", "1 Shivan Dragon", "4 Grizzly Bears"]
    Path("rg.txt").write_text("\n".join([*lines, "4 Giant Spider"]), encoding="utf-8")
    for name in ("Ann", "Bob"):
        league_output("register", name, "rg.txt", "--colors", "RG", "--basic", "7ED", "--expansion", "VIS")
        assert 0 == run_league("deck", name, "--save", f"{name.lower()}.txt").code
    page = (PAGE.parent / "league.md").read_text(encoding="utf-8")
    found = re.search(r'castlerules (simulate duel) (--games 1 .*) --setup "(.*)" --rules (.*)\n', page)
    assert found is not None
    command, words, setup, rules = found.groups()

    result = run_command(command, *words.split(), "--setup", setup, "--rules", rules, "extra_life=0,2", "--json")

    assert (0, "") == (result.code, result.err)
    assert 1 == result.data["games"]
