"""What a game is started with: decks by name, out of files, and other choices as words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from castlerules import Record, fortress, from_json, magic
from castlerules.cli.arguments.game_setup import changed_setup, parse_setup
from castlerules.cli.io.errors import UsageError
from castlerules.core.game import setup_keywords

from .terminal import run_command, run_piped

FORTRESS: Final[Any] = fortress.GAME
NAMES = ("Trained Armodon", "Rumbling Baloth", "Durkwood Boars", "Blanchwood Treefolk", "Spined Wurm")
FOREST: Final = (*[(3, name) for name in NAMES], (1, "Howling Mine"), (24, "Forest"))
LISTS = {
    "mtgo": "{main}\n\n3 Blaze\n",
    "arena": "Deck\n{main}\n\nSideboard\n3 Blaze\n",
    "cockatrice": "// green\n{main}\nSB: 3 Blaze\n",
    "xmage": "NAME: green\n{main}\nSB: 3 [7ED:1] Blaze\n",
    "forge": "[metadata]\nName=green\n[Main]\n{main}\n[Sideboard]\n3 Blaze\n",
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Decks and games are in the current folder."""
    monkeypatch.chdir(tmp_path)


def listed(form: str = "mtgo", *, mine: str = "Howling Mine") -> str:
    """Return the deck of forests as a list with a sideboard, with *mine* for its artifact."""
    line = "{} [7ED:1] {}" if form == "xmage" else "{} {}"
    lines = [line.format(count, mine if name == "Howling Mine" else name) for count, name in FOREST]
    return LISTS[form].format(main="\n".join(lines))


WRONG: Final = {
    "empty": b"\n",
    "bytes": b"\xff\xfe",
    "bad": b"x Forest",
    "slip": listed(mine="Howling Min").encode(),
    "short": b"24 Forest",
}
"""Files that hold no deck for Fortress."""


def refused(game: Any, *settings: tuple[str, str]) -> str:
    """Return how *settings* are refused."""
    with pytest.raises(UsageError) as error:
        parse_setup(game, settings)
    return str(error.value)


def test_a_deck_is_called_by_its_name() -> None:
    """Without any word it is the usual one, which is no word to tell."""
    usual, other = parse_setup(FORTRESS, []), parse_setup(FORTRESS, [("deck", "mono Forest")])

    assert fortress.FortressSetup() == usual == parse_setup(FORTRESS, [("deck", "mono Mountain")])
    assert {"deck": fortress.DECKS["mono Forest"]} == setup_keywords(other)
    assert {"deck": "mono Forest"} == changed_setup(FORTRESS, other, [("deck", "mono Forest")])
    assert {} == changed_setup(FORTRESS, usual, [("deck", "mono Mountain")])


@pytest.mark.parametrize("form", LISTS)
def test_a_deck_may_be_a_list_in_a_file(form: str) -> None:
    """Its main deck counts, whatever its format, which may be named."""
    Path("my deck.txt").write_text(listed(form))
    setup = parse_setup(FORTRESS, [("deck", "@my deck.txt")])

    assert setup == parse_setup(FORTRESS, [("deck", f"@{form}:my deck.txt")])
    assert sorted(fortress.DECKS["mono Forest"], key=str) == sorted(setup_keywords(setup)["deck"], key=str)


def test_what_is_passed_over_in_a_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The deck is that of the file without it."""
    Path("quest.dck").write_text("[shop]\nWeight=3\n" + listed("forge"))

    assert parse_setup(FORTRESS, [("deck", "@quest.dck")]) == parse_setup(FORTRESS, [("deck", "mono Forest")])
    assert (
        "castlerules: quest.dck: line 1: '[shop]': skipped, because it has no cards (1 line of settings)\n"
        == capsys.readouterr().err
    )


def test_a_list_that_can_be_read_in_two_ways_is_read_as_it_is_said_to_be() -> None:
    """Without that it is refused, with the formats to name."""
    Path("deck").write_text("// mine\n" + listed("mtgo"))

    assert "--setup: deck: deck list: the text means different decks in different formats; pass" in refused(
        FORTRESS, ("deck", "@deck")
    )
    assert 40 == len(setup_keywords(parse_setup(FORTRESS, [("deck", "@mtgo:deck")]))["deck"])
    assert 43 == len(setup_keywords(parse_setup(FORTRESS, [("deck", "@cockatrice:deck")]))["deck"])


REFUSED: Final = {
    "deck=mono Forrest": "--setup deck: FOR-002: there is no ready-made deck 'mono Forrest'; did you mean mono Forest?",
    "dek=x": "--setup: there is no set-up of fortress 'dek'; did you mean deck?",
    "deck=mono Forest|deck=mono Swamp": "--setup: deck is given twice; give it once",
    "deck": "expected NAME=VALUE, got 'deck'",
    "deck=@": "--setup: expected the name of a file after @, got none",
    "deck=@forge:": "--setup: expected the name of a file after @, got none",
    "deck=@none.txt": "--setup: none.txt: cannot read it (No such file or directory); give a deck list",
    "deck=@forge:none.txt": "--setup: none.txt: cannot read it (No such file",
    "deck=@empty": "--setup: empty: it is empty; give a deck list",
    "deck=@bytes": "--setup: bytes: it is no text in UTF-8; give a deck list",
    "deck=@bad": "--setup: bad: deck list: read as mtgo: line 1: 'x Forest': expected a count and the name of a card",
    "deck=@slip": "--setup deck: BASE-180: 'Howling Min' is not in the built-in pool; did you mean Howling Mine",
    "deck=@short": "--rules and --setup: no game can start: FOR-002: expected 15 creatures in the deck, got 0",
}
"""Words after ``--setup``, parted by a bar, and a part of the answer."""


@pytest.mark.parametrize("words", REFUSED)
@pytest.mark.parametrize("command", ["simulate fortress", "perft fortress", "play fortress"])
def test_wrong_words_are_told_in_one_line(command: str, words: str) -> None:
    """They are exit code 2, with the nearest name where a name is wrong; nothing is played."""
    for name, content in WRONG.items():
        Path(name).write_bytes(content)
    assert REFUSED[words] in run_piped([], command, "--setup", *words.split("|")).refusal()


@pytest.mark.parametrize("command", ["simulate", "perft", "play"])
def test_a_game_without_a_choice_says_so(command: str) -> None:
    """Every game of Magic 54 has the same cards."""
    done = run_piped([], f"{command} magic54 --setup deck=x")

    assert (2, "") == (done.code, done.out)
    assert "castlerules: --setup: magic54 always starts alike, there is nothing to set up; leave it out\n" == done.err


def test_what_is_in_a_file_or_line_is_not_given_again() -> None:
    """A game that is loaded and a position have their cards already."""
    line = fortress.GAME.format_position(fortress.GAME.new_game())

    assert (
        "--setup: the file of --load holds the setup already; leave out --setup"
        in run_command("play fortress --load a --setup deck=x").err
    )
    done = run_command("perft fortress --setup", "deck=mono Forest", "--position", line)
    assert (2, "--setup: the text of --position holds the setup already; leave out --setup") == (
        done.code,
        done.err[13:-1],
    )
    assert [1, 7] == run_command("perft fortress --depth 1 --json --position", line).data["counts"]


def test_reports_and_records_tell_the_set_up() -> None:
    """The line can be given again as it stands; what is as usual is not reported."""
    words = "simulate fortress --games 2 --max-actions 20"
    done = run_command(words, "--setup", "deck=mono Forest", "--record", "games")
    record = from_json(Path("games/fortress-0-000001.json").read_text(), Record)

    assert "\nsetup    'deck=mono Forest'\n" in done.out
    assert setup_keywords(fortress.FortressSetup("mono Forest")) == setup_keywords(record.setup)
    assert {"deck": "mono Forest"} == run_command(words, "--json", "--setup", "deck=mono Forest").data["setup"]
    assert (
        {}
        == run_command(words, "--json", "--setup", "deck=mono Mountain").data["setup"]
        == run_command(words, "--json").data["setup"]
    )
    assert "setup" not in run_command(words).out
    assert 0 == run_command("replay games/fortress-0-000001.json").code


def test_a_game_at_the_terminal_keeps_its_set_up() -> None:
    """What is loaded goes on with the cards that it was begun with."""
    Path("deck").write_text(listed())
    run_piped(["2", "1"], "play fortress --seed 3 --setup deck=@deck --save a.json")
    done = run_piped(["1", "quit"], "play fortress --load a.json --save b.json")
    record, two = (from_json(Path(name).read_text(), Record) for name in ("a.json", "b.json"))

    assert (0, "") == (done.code, done.err)
    assert sorted(fortress.DECKS["mono Forest"], key=str) == sorted(setup_keywords(record.setup)["deck"], key=str)
    assert record.setup == two.setup
    assert record.actions == two.actions[: len(record.actions)] != two.actions


DUEL: Final[Any] = magic.make_game("toy-magic")


def test_commas_part_the_decks_of_several_players() -> None:
    """A game for two takes two lists; what no deck is called by name is refused."""
    Path("one").write_text("60 Forest")
    Path("two").write_text("30 Swamp\n30 Forest")
    first, second = setup_keywords(parse_setup(DUEL, [("decks", "@one, @two")]))["decks"]

    assert (60, {"Forest"}) == (len(first), {card.name for card in first})
    assert (60, {"Swamp", "Forest"}) == (len(second), {card.name for card in second})
    assert "--setup decks: BASE-180: expected two decks" in refused(DUEL, ("decks", "@one"))
    assert "BASE-180: there is no ready-made deck 'BR agro'; did you" in refused(DUEL, ("decks", "BR agro,WU aggro"))


@attrs.frozen
class Setup:
    """A set-up without cards."""

    name: str = "plain"
    rounds: int | None = 3


@attrs.frozen
class League:
    """As much of a game as its set-up needs."""

    name: str = "league"
    Setup: type[Setup] = Setup


def test_what_is_no_deck_is_written_as_options_are() -> None:
    """Numbers and none are values, and text stays text, whatever it begins with."""
    league: Any = League()

    assert Setup("@12", None) == parse_setup(league, [("name", "@12"), ("rounds", "none")])
    assert Setup("none", 12) == parse_setup(league, [("name", "none"), ("rounds", "12")])
