"""Texts of ``--help`` for the commands of ``castlerules league``: a description and examples for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .help_texts import CommandHelp

_DECK_LIST_HELP: Final = """\
A list is in one of the five formats in docs/decks.md. A card that is in several sets of the pool is taken from the
named Basic Set or expansion; if it is in both, the list must say which, as in 2 Shock (7ED).
"""

LEAGUE_HELP: Final[Mapping[str, CommandHelp]] = MappingProxyType(
    {
        "new": CommandHelp(
            """\
begin a league in a new file

The file holds everything: the cards, the options, and every later action. Without --pool the cards are invented ones.
An existing file is never overwritten.
""",
            """\
examples:
  castlerules league new spring.json
  castlerules league new spring.json --contests 40 --rules max_deck_size=60 pairing_scope=off
""",
        ),
        "register": CommandHelp(
            f"""\
register a player in the league with a deck

All problems of the deck are reported at once. {_DECK_LIST_HELP}""",
            """\
examples:
  castlerules league register spring.json Ann --starter 1
""",
        ),
        "pair": CommandHelp(
            """\
start a contest, and print the handicap of each player and who starts
""",
            """\
examples:
  castlerules league pair spring.json Ann Bob
  castlerules league pair spring.json Ann Bob Cid Dan
""",
        ),
        "first": CommandHelp(
            """\
decide which player starts, if a handicap includes that decision

PLAYER is the player who starts the contest.
""",
            """\
examples:
  castlerules league first spring.json Bob
""",
        ),
        "row": CommandHelp(
            """\
choose one row of the table of handicaps, if the options let players choose
""",
            """\
examples:
  castlerules league row spring.json Bob 10
""",
        ),
        "result": CommandHelp(
            """\
record how a contest ended: all its players, the winner first

The contest is the open one of these players. A = between two players means that they went out together, or drew.
""",
            """\
examples:
  castlerules league result spring.json Ann Bob
  castlerules league result spring.json Ann=Bob
  castlerules league result spring.json Dan Cid Bob=Ann
""",
        ),
        "void": CommandHelp(
            """\
cancel an open contest, as if it had never begun

Name it by its number or by its players; several numbers are several contests.
""",
            """\
examples:
  castlerules league void spring.json 1
  castlerules league void spring.json Ann Bob
""",
        ),
        "buy": CommandHelp(
            """\
spend points on cards, pairs of basic lands, a set, a higher copy limit or a block of the sideboard

Either all of the named cards are bought or none.
""",
            """\
examples:
  castlerules league buy spring.json Ann card "Tarnholm Warden"
  castlerules league buy spring.json Ann lands Plains Island
  castlerules league buy spring.json Ann set QUE
  castlerules league buy spring.json Ann limit
  castlerules league buy spring.json Ann sideboard
""",
        ),
        "claim": CommandHelp(
            """\
take free commons that came with a set or with a block of the sideboard
""",
            """\
examples:
  castlerules league claim spring.json Ann "Quessor Warden" "Quessor Boatman" --for QUE
""",
        ),
        "waive": CommandHelp(
            """\
give up all remaining free commons of a set or of the sideboard
""",
            """\
examples:
  castlerules league waive spring.json Ann --for QUE
""",
        ),
        "remove": CommandHelp(
            """\
take cards out of the deck, or of the sideboard
""",
            """\
examples:
  castlerules league remove spring.json Ann Plains
""",
        ),
        "move": CommandHelp(
            """\
move cards between deck and sideboard
""",
            """\
examples:
  castlerules league move spring.json Ann "Tarnholm Warden" --to side
""",
        ),
        "exchange": CommandHelp(
            """\
exchange a card of the deck for one of the sideboard
""",
            """\
examples:
  castlerules league exchange spring.json Ann "Tarnholm Warden" "Tarnholm Banner"
""",
        ),
        "return": CommandHelp(
            """\
put removed cards back into the deck, if the options keep them (removed_cards=reserve)
""",
            """\
examples:
  castlerules league return spring.json Ann "Tarnholm Warden"
""",
        ),
        "swap": CommandHelp(
            """\
after a losing streak, replace five cards of the deck by commons

This is one of the two remedies that the rules offer a player after several losses in a row; rebuild is the other. The
first command begins the replacement, and further commands may continue it; each may name cards that go out and cards
that come in.
""",
            """\
examples:
  castlerules league swap spring.json Bob
  castlerules league swap spring.json Bob --out Swamp Swamp --in "Orlwick Leech"
""",
        ),
        "rebuild": CommandHelp(
            f"""\
after a losing streak, begin again with a new deck without rares

{_DECK_LIST_HELP}""",
            """\
examples:
  castlerules league rebuild spring.json Bob --starter 5
""",
        ),
        "withdraw": CommandHelp(
            """\
let a player leave the league; past contests stay in the record
""",
            """\
examples:
  castlerules league withdraw spring.json Cid
""",
        ),
        "undo": CommandHelp(
            """\
take back the last command, or the last N, as if they had never been given

This is for typing errors. All entries of a command are taken back together and printed. The random generator goes back
too, so the same commands have the same results again.
""",
            """\
examples:
  castlerules league undo spring.json
  castlerules league undo spring.json 3
""",
        ),
        "renew": CommandHelp(
            """\
continue a league of an older version of the rules under the version of this library

The league is replayed first. If anything has a different result now, that is reported and the file is not changed.
""",
            """\
examples:
  castlerules league renew spring.json
""",
        ),
        "standings": CommandHelp(
            """\
print the standings and the open contests
""",
            """\
examples:
  castlerules league standings spring.json
""",
        ),
        "deck": CommandHelp(
            """\
print the deck of a player: sets, cards, purchases and open duties
""",
            """\
examples:
  castlerules league deck spring.json Ann
  castlerules league deck spring.json Ann --format arena
  castlerules league deck spring.json Ann --save ann.txt
""",
        ),
        "points": CommandHelp(
            """\
print the points that a player has earned and spent
""",
            """\
examples:
  castlerules league points spring.json Ann
""",
        ),
        "log": CommandHelp(
            """\
print everything that happened in the league, entry by entry
""",
            """\
examples:
  castlerules league log spring.json --last 5
""",
        ),
        "pairings": CommandHelp(
            """\
list the groups of players who may meet in a contest now
""",
            """\
examples:
  castlerules league pairings spring.json
  castlerules league pairings spring.json --size 4
""",
        ),
        "handicap": CommandHelp(
            """\
print the handicaps that players would get in a contest now
""",
            """\
examples:
  castlerules league handicap spring.json Ann Bob
""",
        ),
        "price": CommandHelp(
            """\
print the prices of cards and other purchases for a player now
""",
            """\
examples:
  castlerules league price spring.json Ann "Tarnholm Marshal" set limit sideboard
""",
        ),
        "may": CommandHelp(
            """\
list the legal actions of a player now
""",
            """\
examples:
  castlerules league may spring.json Ann
""",
        ),
        "starters": CommandHelp(
            """\
list the decks that come with the pool, for --starter
""",
            """\
examples:
  castlerules league starters spring.json
""",
        ),
        "starter": CommandHelp(
            """\
draw a random legal deck from the cards of two sets

The deck list is printed on standard output, and the options to register it on standard error.
""",
            """\
examples:
  castlerules league starter spring.json --colors WU --basic TAR --expansion VEL --seed 3
  castlerules league starter spring.json --colors BRG --basic ORL --expansion HAS --save eve.txt
""",
        ),
        "validate": CommandHelp(
            f"""\
report all problems of a deck without registering it

{_DECK_LIST_HELP}
The exit code is 1 if there is a problem.
""",
            """\
examples:
  castlerules league validate spring.json eve.txt --colors BRG --basic ORL --expansion HAS --grace "Orlwick Badger"
  castlerules league validate spring.json --starter 5 --rebuild
""",
        ),
        "check": CommandHelp(
            """\
replay the file, check the league, and list open contests and duties

The exit code is 1 if there is a problem.
""",
            """\
examples:
  castlerules league check spring.json
""",
        ),
    }
)
"""The help of each command of a league, in the order in which ``--help`` lists them."""
