"""Words that no command understands, game by game: each is told in one line that helps."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

import pytest

from .terminal import run_piped

WRONG: Final = {
    "": {
        "": "the following arguments are required: COMMAND; see castlerules --help",
        "simulat magic54": "there is no command 'simulat'; did you mean simulate?; see castlerules --help",
        "foo": "there is no command 'foo'; try play, simulate, ",
    },
    "simulate magic54": {
        "--bots ismcts:,uniform": "castlerules: --bots: ismcts: expected a number from 1 to ",
        "--games x": "--games: expected a whole number of at most 30 digits, got 'x'",
        "--games -1": "--games: expected 0 or more, got -1",
        f"--games {'9' * 5000}": "--games: expected a whole number of at most 30 digits, got '99",
        "--games": "--games: expected one argument",
        "--game 3": "there is no argument '--game'; did you mean --games?",
        "--seed 1.5": "--seed: expected a whole number of at most 30 digits, got '1.5'",
        f"--seed {'9' * 30}": "--seed: expected a number of at most 64 bits",
        "--jobs 0": "--jobs: expected a number from 1 to 1024, got 0",
        "--jobs 100000": "--jobs: expected a number from 1 to 1024, got 100000",
        "--max-actions -1": "--max-actions: expected 0 or more, got -1",
        "--bots uniform": "--bots: magic54 has 2 seats, not 1; name one bot for each",
        "--bots uniform:3,uniform": "--bots: uniform:3: uniform takes no number",
        "--bots uniform,unifrm": "--bots: there is no bot 'unifrm'; did you mean uniform?",
        "--bots ,": "--bots: there is no bot ''; try uniform",
        "--rules turn_limit": "expected NAME=VALUE, got 'turn_limit'",
        "--rules turn_limits=4": "no option of magic54 'turn_limits'; did you mean turn_limit?",
        "--rules zzz=4": "there is no option of magic54 'zzz'; try starting_hp, ",
        "--rules turn_limit=x": "--rules turn_limit: expected an integer or null, got 'x'",
        "--rules turn_limit=0": "turn_limit: expected None or an integer from 1 to 1000000000000000, got 0",
        f"--rules turn_limit={'[' * 5000}": "--rules turn_limit: ",
        "--rules starting_hp=5.0": "--rules starting_hp: expected an integer, got 5.0",
        "--rules starting_hp=0": "starting_hp: expected an integer from 1 to 1000000, got 0",
        "--rules first_player=green": "first_player: 'green' is not one of random, red, black",
        "--rules end_cycle=yes": "--rules end_cycle: expected true or false, got 'yes'",
        "--rules turn_limit=4 turn_limit=5": "turn_limit is given twice",
        "--force": "--force overwrites records, but there is no --record",
        "more words": "there is no argument 'more'",
    },
    "simulate": {
        "": "the following arguments are required: GAME; see castlerules simulate --help",
        "magic53": "there is no game 'magic53'; did you mean magic54?",
        "chess": "there is no game 'chess'; try magic54",
        "--rules turn_limit=4 magic54": "got 'magic54'; the game comes before the options",
    },
    "replay": {
        "": "the following arguments are required: FILE; see castlerules replay --help",
        "--jsn file": "there is no argument '--jsn'; did you mean --json?",
    },
    "simulate castle": {
        "--setup stocks=UR": "--setup stocks: CAS-004: expected two stocks, that of player 0 first",
        "--setup stocks=UR,XY": "CAS-004: there is no ready-made stock 'XY'; they are WU, UB, BR, ",
        "--setup stock=UR,GW": "--setup: there is no set-up of castle 'stock'; did you mean stocks?",
        "--setup 'decks=UR agro,GW control'": "there is no ready-made deck 'UR agro'; did you mean UR aggro?",
        "--setup stocks=@none.txt,UR": "--setup: none.txt: cannot read it",
        "--rules colums=3": "no option of castle 'colums'; did you mean columns?",
        "--rules switch_life=0": "CAS-Q102: switch_life: expected at least 1 if max_switches_per_combat is None",
        "--rules row_bonus=x": "--rules row_bonus: expected a list, got 'x', such as row_bonus=0,1,2",
        "--rules row_bonus=0,1": "CAS-Q76: row_bonus: expected 3 numbers, one for each row, got 2",
        "--rules columns=9": "CAS-Q04: stock_size: expected at least 27, a card for every slot, got 15",
        "--rules adjacency=kng": "--rules adjacency: 'kng' is not one of orthogonal, king",
        "--rules stolen_castle_creature=keeps_slot": "CAS-Q81: stolen_castle_creature: expected leaves_castle, ",
        "--rules stock_size=16": "no game can start: CAS-004: stock of player 0: expected a stock of 16 creat",
        "--bots greedy,greedy,greedy": "--bots: castle has 2 seats, not 3; name one bot for each",
    },
    "simulate duel": {
        "--setup 'decks=RG agro,WB aggro'": "BASE-180: there is no ready-made deck 'RG agro'; did you mean RG aggro?",
        "--setup 'decks=RG aggro'": "--setup decks: BASE-180: expected two decks, player 0's first, got ",
        "--setup 'deck=RG aggro'": "--setup: there is no set-up of duel 'deck'; did you mean decks?",
        "--rules core.min_deck_size=61": "no game can start: BASE-180: deck of player 0: a deck has at least 61",
        "--rules mana_burn=false": "no option of duel 'mana_burn'",
        "--bots greedy,greedy,greedy": "--bots: duel has 2 seats, not 3; name one bot for each",
    },
    "play fortress": {
        "--bot uniform": "--bot: fortress has no other seat; leave it out",
        "--seat RED": "--seat: there is no seat 'RED'; try BESIEGER",
        "--seat 1": "--seat: there is no seat '1'; try BESIEGER",
    },
    "simulate fortress": {
        "--bots uniform,uniform": "--bots: fortress has 1 seat, not 2; name one bot for each",
        "--rules core.mana_brun=false": "no option of fortress 'core.mana_brun'; did you mean core.",
        "--rules core.mana_burn=2": "--rules core.mana_burn: expected true or false, got 2",
        "--rules creature_count=3": "max_opposing: expected at most creature_count, which is 3, got 7",
        "--rules min_lands=30": "--rules and --setup: no game can start: FOR-Q01: expected at le",
    },
    "simulate solitaire": {
        "--setup 'deck=UB controll'": "there is no ready-made deck 'UB controll'; did you mean UB control?",
        "--setup 'decks=UB control'": "--setup: there is no set-up of solitaire 'decks'; did you mean deck?",
        "--setup deck=@none.txt": "--setup: none.txt: cannot read it",
        "--rules max_trip=2": "no option of solitaire 'max_trip'; did you mean max_trips?",
        "--rules hand_model=pil": "--rules hand_model: 'pil' is not one of pile, single, waste",
        "--rules max_trips=0": "max_trips",
        "--rules min_deck_size=27": "min_deck_size",
        "--rules min_deck_size=99": "no game can start: SOL-G01: a deck has at least 99 cards, not 60",
        "--bots greedy,greedy": "--bots: solitaire has 1 seat, not 2",
    },
    "play": {
        "": "the following arguments are required: GAME; see castlerules play --help",
        "chess": "there is no game 'chess'; try magic54",
    },
    "play magic54": {
        "--seat GREEN": "--seat: there is no seat 'GREEN'; try RED, BLACK",
        "--seat 2": "--seat: there is no seat '2'; try RED, BLACK",
        "--bot gredy": "--bot: there is no bot 'gredy'; did you mean greedy?",
        "--bot greedy:0": "--bot: greedy:0: expected a number from 1 to ",
        "--bot uniform uniform": "--bot: magic54 has 1 other seat, not 2; name one bot for each",
        "--rules starting_hp=0": "starting_hp: expected an integer from 1 to 1000000, got 0",
        "--force": "--force overwrites the --save file, but",
        "--bot ismcts:": "castlerules: --bot: ismcts: expected a number from 1 to ",
        "--save": "--save: expected one argument",
        "--load a.json --seed 0": "--seed: the file of --load holds the seed already; leave out --seed",
        "--load a.json --seed 3": "--seed: the file of --load holds the seed already; leave out --seed",
        "--load a.json --rules turn_limit=3": "--rules: the file of --load holds the rules already; leave out --rules",
        "--json": "there is no argument '--json'",
    },
    "perft": {
        "chess": "there is no game 'chess'; try magic54",
    },
    "perft magic54": {
        "--depth -1": "--depth: expected a number from 0 to 1000, got -1",
        "--rules turn_limit=0": "turn_limit: expected None or an integer from 1",
    },
}
"""What is typed after a command and the name of its game, and a part of the answer."""


@pytest.mark.parametrize(
    ("words", "message"),
    [(f"{command} {words}", message) for command, row in WRONG.items() for words, message in row.items()],
    ids=lambda words: words[:60],
)
def test_wrong_words_are_exit_code_two_and_one_line_that_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, message: str
) -> None:
    """Nothing is played, nothing goes to standard output, and no file is left."""
    monkeypatch.chdir(tmp_path)
    refusal = run_piped(["1"], "", *shlex.split(words)).refusal()

    assert refusal.startswith("castlerules: ")
    assert message in refusal
    assert [] == list(tmp_path.iterdir())
