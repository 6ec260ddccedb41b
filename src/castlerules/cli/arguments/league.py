"""The commands of ``castlerules league``: their help and their arguments."""

from __future__ import annotations

from typing import Final

from .argument_types import number, seed
from .command import JSON, Argument, Command, argument, flag, name_values

_DEFAULT_SEATS: Final = 64
_MOST_SEATS: Final = 4_096
_MOST_CONTESTS: Final = 1_000_000

_FILE: Final = argument("file", "FILE", "the file of the league")
_PLAYER: Final = argument("player", "PLAYER", "the name, in upper or lower case")
_PLAYERS: Final = argument("words", "PLAYER", "names of players", nargs="+")
_CARDS: Final = argument("words", "CARD", "cards by name, in quotes, or as SET/NAME", nargs="+")
_SIDE: Final = flag("--side", "the cards leave or enter the sideboard instead of the deck")
_TO_SIDE: Final = (
    argument("--to", "PLACE", "where the cards go: main or side"),
    flag("--side", "the same as --to side"),
)
_SOURCE: Final = argument("--for", "SET", "if there are several free picks: those of this set, or side", dest="source")
_PLACINGS: Final = argument(
    "words",
    "PLAYER",
    "all players of the contest, the winner first; = between equals; or the number of the contest, then the winner",
    nargs="+",
)
_DRY_RUN: Final = flag("--dry-run", "only print what would change; the file stays as it is")
_BUYER: Final = argument("--for", "PLAYER", "what this player can buy now", dest="buyer")
_DECK_LIST: Final = (
    argument("deck", "DECK", "the file of a deck list, in any of the five formats", nargs="?"),
    argument("--colors", "WU", "the two or three colors of the deck"),
    argument("--basic", "SET", "the code of the Basic Set"),
    argument("--expansion", "SET", "the code of the expansion"),
    argument("--grace", "CARD", "the card that may be in the deck three times"),
    argument("--format", "FORMAT", "the format of the list, if it can be read in two formats"),
    argument("--starter", "N", "instead of a list, a deck that comes with the pool", type=number(1)),
)
_LIST_OUTPUT: Final = (
    argument("--format", "FORMAT", "print a deck list: arena or mtgo"),
    argument("--save", "DECK", "also write the deck list to this file"),
    flag("--force", "let --save overwrite another list"),
)

_DECK_LIST_HELP: Final = """\
A list is in one of the five formats in docs/decks.md. A card that is in several sets of the pool is taken from the
named Basic Set or expansion; if it is in both, the list must say which, as in 2 Shock (7ED).
"""


def _command(description: str, *examples: str, arguments: tuple[Argument, ...] = (), file: Argument = _FILE) -> Command:
    """Return a command; each of *examples* follows ``castlerules league``."""
    lines = "".join([f"\n  castlerules league {example}" for example in examples])
    return Command(description, f"examples:{lines}", (JSON, file, *arguments))


LEAGUE_COMMANDS: Final = {
    "new": _command(
        """\
begin a league in a new file

The file holds everything: the cards, the options, and every later action. Without --pool the cards are invented ones,
which have no rules text. --pool built-in takes the built-in cards of this library, with which contests can be played
here, and ready-made decks of them. An existing file is never overwritten.
""",
        "new spring.json",
        "new club.json --pool built-in",
        "new spring.json --contests 40 --rules max_deck_size=60 pairing_scope=off",
        arguments=(
            argument(
                "--pool",
                "CARDS.json",
                "the cards of the league: the word built-in, a pool of printings and sets, or files of MTGJSON or "
                "Scryfall (default: the word invented)",
                nargs="+",
                action="extend",
                default=[],
            ),
            argument(
                "--sets",
                "SETS.json",
                "a list of sets with their kinds: core, main, small or other (default: the catalogue of the library)",
            ),
            flag("--skip", "leave out rows of --pool that are no cards of a league"),
            argument(
                "--seats",
                "N",
                f"how many players can ever register (default: {_DEFAULT_SEATS})",
                type=number(2, _MOST_SEATS),
                default=_DEFAULT_SEATS,
            ),
            argument(
                "--contests",
                "N",
                "the league is over after N contests (default: it has no end)",
                type=number(1, _MOST_CONTESTS),
            ),
            argument("--seed", "S", "draw the same starting players (default: random)", type=seed),
            name_values(
                "--rules",
                "options of the game, such as pairing_scope=off; commas separate the values of a list, as in "
                "'banned_names=One Card,Another'; league options lists all of them",
            ),
        ),
    ),
    "register": _command(
        f"""\
register a player in the league with a deck

All problems of the deck are reported at once.

{_DECK_LIST_HELP}""",
        "register spring.json Ann --starter 1",
        arguments=(_PLAYER, *_DECK_LIST),
    ),
    "pair": _command(
        "start a contest, and print the handicap of each player and who starts",
        "pair spring.json Ann Bob",
        "pair spring.json Ann Bob Cid Dan",
        arguments=(_PLAYERS,),
    ),
    "first": _command(
        """\
decide which player starts, if a handicap includes that decision

PLAYER is the player who starts the contest.
""",
        "first spring.json Bob",
        arguments=(_PLAYER,),
    ),
    "row": _command(
        "choose one row of the table of handicaps, if the options let players choose",
        "row spring.json Bob 10",
        arguments=(
            _PLAYER,
            argument(
                "row", "ROW", "the row of the table by its difference in power: 5, 10, 15, 20 or 25", type=number(0)
            ),
        ),
    ),
    "result": _command(
        """\
record how a contest ended: all its players, the winner first

The contest is the open one of these players; its number may stand before the names, and then the winner of two players
is enough. A = between two players means that they went out together, or drew.
""",
        "result spring.json Ann Bob",
        "result spring.json 1 Ann",
        "result spring.json Ann=Bob",
        "result spring.json Dan Cid Bob=Ann",
        arguments=(_PLACINGS,),
    ),
    "void": _command(
        """\
cancel an open contest, as if it had never begun

Name it by its number or by its players; several numbers are several contests.
""",
        "void spring.json 1",
        "void spring.json Ann Bob",
        arguments=(
            argument("words", "CONTEST", "the number of the contest, or names of players who are in it", nargs="+"),
        ),
    ),
    "buy": _command(
        """\
spend points on cards, pairs of basic lands, a set, a higher copy limit or a block of the sideboard

Either all of the named cards are bought or none.
""",
        'buy spring.json Ann card "Tarnholm Warden"',
        "buy spring.json Ann lands Plains Island",
        "buy spring.json Ann set QUE",
        "buy spring.json Ann limit",
        "buy spring.json Ann sideboard",
        arguments=(
            _PLAYER,
            argument("what", "WHAT", "card, lands, set, limit or sideboard"),
            argument("words", "NAME", "the cards, the lands, or the set", nargs="*"),
            *_TO_SIDE,
        ),
    ),
    "claim": _command(
        "take free commons that came with a set or with a block of the sideboard",
        'claim spring.json Ann "Quessor Warden" "Quessor Boatman" --for QUE',
        arguments=(_PLAYER, _CARDS, _SOURCE),
    ),
    "waive": _command(
        "give up all remaining free commons of a set or of the sideboard",
        "waive spring.json Ann QUE",
        arguments=(_PLAYER, argument("what", "SET", "the same as --for SET", nargs="?"), _SOURCE),
    ),
    "remove": _command(
        """\
take cards out of the deck, or of the sideboard

A card that is taken out is lost, unless the options keep it (removed_cards=reserve); undo takes the command back.
""",
        "remove spring.json Ann Plains",
        arguments=(_PLAYER, _CARDS, _SIDE),
    ),
    "move": _command(
        "move cards between deck and sideboard",
        'move spring.json Ann "Tarnholm Warden" --to side',
        arguments=(_PLAYER, _CARDS, *_TO_SIDE),
    ),
    "exchange": _command(
        "exchange a card of the deck for one of the sideboard",
        'exchange spring.json Ann "Tarnholm Warden" "Tarnholm Banner"',
        arguments=(
            _PLAYER,
            argument("main_card", "CARD", "a card of the deck"),
            argument("side_card", "SIDE_CARD", "a card of the sideboard"),
        ),
    ),
    "return": _command(
        "put removed cards back into the deck, if the options keep them (removed_cards=reserve)",
        'return spring.json Ann "Tarnholm Warden"',
        arguments=(_PLAYER, _CARDS, *_TO_SIDE),
    ),
    "swap": _command(
        """\
after a losing streak, replace five cards of the deck by commons

This is one of the two remedies that the rules offer a player after several losses in a row; rebuild is the other. The
first command begins the replacement, and further commands may continue it; each may name cards that go out and cards
that come in.
""",
        "swap spring.json Bob",
        'swap spring.json Bob --out Swamp Swamp --in "Orlwick Leech"',
        arguments=(
            _PLAYER,
            argument("--out", "CARD", "cards that leave the deck permanently", nargs="+", default=[]),
            argument("--in", "CARD", "commons that replace them", dest="taken", nargs="+", default=[]),
        ),
    ),
    "rebuild": _command(
        f"""\
after a losing streak, begin again with a new deck without rares

{_DECK_LIST_HELP}""",
        "rebuild spring.json Bob --starter 5",
        arguments=(_PLAYER, *_DECK_LIST),
    ),
    "withdraw": _command(
        "let a player leave the league; past contests stay in the record",
        "withdraw spring.json Cid",
        arguments=(_PLAYER,),
    ),
    "undo": _command(
        """\
take back the last command, or the last N, as if they had never been given

This is for typing errors. All entries of a command are taken back together and printed, with the commands that do them
again. The random generator goes back too, so the same commands have the same results again. The log shows for each
entry how many commands have to be taken back for it.
""",
        "undo spring.json",
        "undo spring.json 3 --dry-run",
        arguments=(
            argument("number", "N", "how many commands (default: 1)", nargs="?", type=number(1), default=1),
            _DRY_RUN,
        ),
    ),
    "correct": _command(
        """\
record another result of a finished contest, and keep everything that came later

Later entries are replayed. If one of them would not be allowed any more, such as a purchase with points that the player
does not have then, it is named, and nothing changes. Entries with other results now, such as the handicap of a later
contest, are printed. A correction is no entry of its own: correct the result again to take it back.
""",
        "correct spring.json 1 Bob",
        "correct spring.json 1 Bob Ann --dry-run",
        arguments=(
            argument("contest", "CONTEST", "the number of the contest", type=number(1)),
            argument("words", "PLAYER", "all its players, the winner first, or the winner of two players", nargs="+"),
            _DRY_RUN,
        ),
    ),
    "rename": _command(
        """\
give a player another name, as if the player had registered under it

Everything else stays as it is; every entry has the new name. It is no entry of its own: rename the player again to take
it back.
""",
        "rename spring.json Cid Cyd",
        arguments=(_PLAYER, argument("name", "NAME", "the new name, which no other player has")),
    ),
    "renew": _command(
        """\
continue a league of an older version of the rules under the version of this library

The league is replayed first. If anything has a different result now, that is reported and the file is not changed.
""",
        "renew spring.json",
    ),
    "standings": _command(
        "print the standings and the open contests",
        "standings spring.json",
    ),
    "deck": _command(
        "print the deck of a player: sets, cards, purchases and open duties",
        "deck spring.json Ann",
        "deck spring.json Ann --format arena",
        "deck spring.json Ann --save ann.txt",
        arguments=(_PLAYER, *_LIST_OUTPUT),
    ),
    "points": _command(
        "print the points that a player has earned and spent",
        "points spring.json Ann",
        arguments=(_PLAYER,),
    ),
    "log": _command(
        """\
print everything that happened in the league, entry by entry

The column undo says how many commands have to be taken back for the entry.
""",
        "log spring.json --last 5",
        "log spring.json --player Ann",
        arguments=(
            argument("--last", "N", "only the last N entries", type=number(1)),
            argument("--player", "PLAYER", "only what this player did, and the contests with this player"),
        ),
    ),
    "pairings": _command(
        """\
list the groups of players who may meet in a contest now, or propose a round

In a round each player has one contest, those first who have met least; of an odd number the player with the most
contests sits out.
""",
        "pairings spring.json",
        "pairings spring.json --size 4",
        "pairings spring.json --round",
        arguments=(
            argument("--size", "N", "players each (default: 2)", type=number(2, _MOST_SEATS), default=2),
            flag("--round", "propose one contest of two for each player"),
        ),
    ),
    "handicap": _command(
        "print the handicaps that players would get in a contest now",
        "handicap spring.json Ann Bob",
        arguments=(_PLAYERS,),
    ),
    "price": _command(
        "print the prices of cards and other purchases for a player now",
        'price spring.json Ann "Tarnholm Marshal" lands set limit sideboard',
        arguments=(
            _PLAYER,
            argument(
                "words", "ITEM", "cards by name; or lands; or set, limit or sideboard for the next one", nargs="+"
            ),
        ),
    ),
    "cards": _command(
        """\
list the cards of the league with their prices

WORD is a part of the name of a card. With --for, the list has only cards that the player can buy, those for which the
points do not suffice included; it says how many are missing.
""",
        "cards spring.json --set TAR --colors WU",
        "cards spring.json warden banner",
        "cards spring.json --for Ann",
        "cards spring.json marshal --for Ann --all",
        arguments=(
            argument("words", "WORD", "parts of the name, all of which it must have", nargs="*"),
            argument("--set", "SET", "only cards of this set, by its code or name"),
            argument("--colors", "WU", "only cards of these colors; C stands for colorless ones"),
            _BUYER,
            flag("--all", "with --for, also the cards that the player cannot buy, with the reasons", dest="every"),
        ),
    ),
    "sets": _command(
        "list the sets of the league; for a player, which can be bought and at what price",
        "sets spring.json",
        "sets spring.json --for Ann",
        arguments=(_BUYER,),
    ),
    "may": _command(
        "list the legal actions of a player now",
        "may spring.json Ann",
        arguments=(_PLAYER,),
    ),
    "options": _command(
        """\
list the options of a league, with what they mean and the codes of their rules

Those that differ from their defaults come first. Without a file, all have their defaults. league new --rules sets them.
""",
        "options spring.json",
        "options",
        arguments=(),
        file=argument("file", "FILE", "the file of the league (default: none)", nargs="?"),
    ),
    "starters": _command(
        "list the decks that come with the pool, for --starter",
        "starters spring.json",
    ),
    "starter": _command(
        """\
draw a random legal deck from the cards of two sets

The deck list is printed on standard output, and the options to register it on standard error.
""",
        "starter spring.json --colors WU --basic TAR --expansion VEL --seed 3",
        "starter spring.json --colors BRG --basic ORL --expansion HAS --save eve.txt",
        arguments=(
            argument("--colors", "WU", "the two or three colors of the deck", required=True),
            argument("--basic", "SET", "the Basic Set", required=True),
            argument("--expansion", "SET", "the expansion", required=True),
            argument("--lands", "N", "how many basic lands (default: two of five cards)", type=number(0)),
            argument("--seed", "S", "draw the same deck again (default: a random seed)", type=seed),
            *_LIST_OUTPUT,
        ),
    ),
    "validate": _command(
        f"""\
report all problems of a deck without registering it

{_DECK_LIST_HELP}
The exit code is 1 if there is a problem.
""",
        'validate spring.json eve.txt --colors BRG --basic ORL --expansion HAS --grace "Orlwick Badger"',
        "validate spring.json --starter 5 --rebuild",
        arguments=(*_DECK_LIST, flag("--rebuild", "check it as a rebuilt deck, which has no rares")),
    ),
    "check": _command(
        """\
replay the file, check the league, and list open contests and duties

The exit code is 1 if there is a problem.
""",
        "check spring.json",
    ),
}
"""Every command of a league, in the order in which ``--help`` lists them."""
