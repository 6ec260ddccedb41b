"""The words of ``castlerules league``: its commands, what each takes, and what ``--help`` says of it."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from . import argument_types
from .help_texts import CommandHelp

_DEFAULT_SEATS: Final = 64
_MOST_SEATS: Final = 4_096
_MOST_CONTESTS: Final = 1_000_000
AddArgument = Callable[..., Any]


def add_league_arguments(parser: ArgumentParser, typed_words: Sequence[str]) -> None:
    """Let *parser* take the commands of a league; those that are not among the words *typed_words* are only listed."""
    commands = parser.add_subparsers(dest="league_command", metavar="COMMAND", required=True)
    for name, command_help in LEAGUE_HELP.items():
        command = commands.add_parser(
            name,
            help=command_help.description.split("\n", 1)[0],
            description=command_help.description,
            epilog=command_help.examples,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name not in typed_words:
            continue
        command.set_defaults(parser=command)
        command.add_argument("--json", action="store_true", help="print one JSON object with sorted keys")
        command.add_argument("file", metavar="FILE", help="the file of the league")
        _ADD_ARGUMENTS[name](command.add_argument)


def _add_nothing(_: AddArgument) -> None:
    pass


def _add_new(add: AddArgument) -> None:
    add(
        "--pool",
        metavar="CARDS.json",
        nargs="+",
        action="extend",
        default=[],
        help="the cards of the league: a pool of printings and sets, or files of MTGJSON or Scryfall "
        "(default: invented cards)",
    )
    add("--sets", metavar="SETS.json", help="of which kind each set is (default: as the library suggests)")
    add("--skip", action="store_true", help="leave out rows of --pool that are no cards of a league")
    add(
        "--seats",
        metavar="N",
        type=argument_types.number(2, _MOST_SEATS),
        default=_DEFAULT_SEATS,
        help=f"how many players can ever register (default: {_DEFAULT_SEATS})",
    )
    add(
        "--contests",
        metavar="N",
        type=argument_types.number(1, _MOST_CONTESTS),
        help="the league is over after N contests (default: it has no end)",
    )
    add("--seed", metavar="S", type=argument_types.seed, help="draw the same starting players again (default: others)")
    add(
        "--rules",
        metavar="NAME=VALUE",
        type=argument_types.setting,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game that are not to be at their defaults, such as pairing_scope=off",
    )


def _add_player(add: AddArgument) -> None:
    add("player", metavar="PLAYER", help="the name, in any letters, or the number of the seat")


def _add_players(add: AddArgument) -> None:
    add("words", metavar="PLAYER", nargs="+", help="names or numbers of seats")


def _add_result(add: AddArgument) -> None:
    add("words", metavar="PLAYER", nargs="+", help="everybody in the contest, the winner first; = between equals")


def _add_player_and_deck(add: AddArgument) -> None:
    _add_player(add)
    _add_deck_list(add)


def _add_validate(add: AddArgument) -> None:
    _add_deck_list(add)
    add("--rebuild", action="store_true", help="as a deck that is rebuilt, without rares")


def _add_deck_list(add: AddArgument) -> None:
    add("deck", metavar="DECK", nargs="?", help="the file of a deck list, in any of the five formats")
    add("--colors", metavar="WU", help="the two or three colors of the deck")
    add("--basic", metavar="SET", help="the code of the Basic Set")
    add("--expansion", metavar="SET", help="the code of the expansion")
    add("--grace", metavar="CARD", help="the card that may be there three times")
    add("--format", metavar="FORMAT", help="the format of the list, where it can be read in two ways")
    add(
        "--starter",
        metavar="N",
        type=argument_types.number(1),
        help="instead of a list, a deck that comes with the pool",
    )


def _add_row(add: AddArgument) -> None:
    _add_player(add)
    add("row", metavar="ROW", type=argument_types.number(0), help="5, 10, 15, 20 or 25")


def _add_buy(add: AddArgument) -> None:
    _add_player(add)
    add("what", metavar="WHAT", help="card, lands, set, limit or sideboard")
    add("words", metavar="NAME", nargs="*", help="the cards, the lands, or the set")
    _add_side(add)


def _add_cards(add: AddArgument) -> None:
    _add_player(add)
    add("words", metavar="CARD", nargs="+", help="cards by name, in quotes, or as SET/NAME")


def _add_cards_and_zone(add: AddArgument) -> None:
    _add_cards(add)
    _add_side(add)


def _add_side(add: AddArgument) -> None:
    add("--side", action="store_true", help="of the sideboard, or into it, instead of the deck")


def _add_claim(add: AddArgument) -> None:
    _add_cards(add)
    _add_source(add)


def _add_waive(add: AddArgument) -> None:
    _add_player(add)
    _add_source(add)


def _add_source(add: AddArgument) -> None:
    add("--for", dest="source", metavar="SET", help="which free picks: of this set, or side; where there are several")


def _add_move(add: AddArgument) -> None:
    _add_cards(add)
    add("--to", metavar="PLACE", required=True, help="main or side")


def _add_exchange(add: AddArgument) -> None:
    _add_player(add)
    add("main_card", metavar="CARD", help="a card of the deck")
    add("side_card", metavar="SIDE_CARD", help="a card of the sideboard")


def _add_swap(add: AddArgument) -> None:
    _add_player(add)
    add("--out", metavar="CARD", nargs="+", default=[], help="cards that leave the deck for good")
    add("--in", dest="taken", metavar="CARD", nargs="+", default=[], help="commons that come for them")


def _add_void(add: AddArgument) -> None:
    add("words", metavar="CONTEST", nargs="+", help="the number of the contest, or names of players who are in it")


def _add_undo(add: AddArgument) -> None:
    add(
        "number",
        metavar="N",
        nargs="?",
        type=argument_types.number(1),
        default=1,
        help="how many commands (default: 1)",
    )


def _add_deck(add: AddArgument) -> None:
    _add_player(add)
    _add_list_output(add)


def _add_starter(add: AddArgument) -> None:
    add("--colors", metavar="WU", required=True, help="the two or three colors of the deck")
    add("--basic", metavar="SET", required=True, help="the Basic Set")
    add("--expansion", metavar="SET", required=True, help="the expansion")
    add("--lands", metavar="N", type=argument_types.number(0), help="how many basic lands (default: two of five cards)")
    add(
        "--seed",
        metavar="S",
        type=argument_types.seed,
        help="draw the same deck again (default: another one every time)",
    )
    _add_list_output(add)


def _add_list_output(add: AddArgument) -> None:
    add("--format", metavar="FORMAT", help="print a deck list: arena or mtgo")
    add("--save", metavar="DECK", help="also write the deck list to this file")
    add("--force", action="store_true", help="let --save write over another list")


def _add_log(add: AddArgument) -> None:
    add("--last", metavar="N", type=argument_types.number(1), help="only the last N entries")


def _add_pairings(add: AddArgument) -> None:
    add("--size", metavar="N", type=argument_types.number(2, _MOST_SEATS), default=2, help="how many meet (default: 2)")


def _add_price(add: AddArgument) -> None:
    _add_player(add)
    add("words", metavar="ITEM", nargs="+", help="cards, or set, limit or sideboard for the next step of these")


_ADD_ARGUMENTS: Final[Mapping[str, Callable[[AddArgument], None]]] = MappingProxyType(
    {
        "new": _add_new,
        "register": _add_player_and_deck,
        "pair": _add_players,
        "first": _add_player,
        "row": _add_row,
        "result": _add_result,
        "void": _add_void,
        "buy": _add_buy,
        "claim": _add_claim,
        "waive": _add_waive,
        "remove": _add_cards_and_zone,
        "move": _add_move,
        "exchange": _add_exchange,
        "return": _add_cards_and_zone,
        "swap": _add_swap,
        "rebuild": _add_player_and_deck,
        "withdraw": _add_player,
        "undo": _add_undo,
        "renew": _add_nothing,
        "standings": _add_nothing,
        "deck": _add_deck,
        "points": _add_player,
        "log": _add_log,
        "pairings": _add_pairings,
        "handicap": _add_players,
        "price": _add_price,
        "may": _add_player,
        "starters": _add_nothing,
        "starter": _add_starter,
        "validate": _add_validate,
        "check": _add_nothing,
    }
)

_DECK_LIST_HELP: Final = """\
A list is in any of the five formats that docs/decks.md tells of. A card that is in several sets of the pool is meant to
be of the Basic Set or the expansion that is named; where it is in both, the list says which, as in 2 Shock (7ED).
"""

LEAGUE_HELP: Final[Mapping[str, CommandHelp]] = MappingProxyType(
    {
        "new": CommandHelp(
            """\
begin a league in a new file

The file holds everything: the cards, the options, and from now on all that is done. Without --pool the cards are
invented ones. A file that is there is never written over.
""",
            """\
examples:
  castlerules league new spring.json
  castlerules league new spring.json --contests 40 --rules max_deck_size=60 pairing_scope=off
""",
        ),
        "register": CommandHelp(
            f"""\
let a player come into the league with a deck

Everything that is wrong with the deck is told at once. {_DECK_LIST_HELP}""",
            """\
examples:
  castlerules league register spring.json Ann --starter 1
""",
        ),
        "pair": CommandHelp(
            """\
start a contest, and say who gets what handicap and who starts
""",
            """\
examples:
  castlerules league pair spring.json Ann Bob
  castlerules league pair spring.json Ann Bob Cid Dan
""",
        ),
        "first": CommandHelp(
            """\
let a player start, where somebody has to decide that

Whoever gets a handicap may decide who starts the contest; PLAYER is who does.
""",
            """\
examples:
  castlerules league first spring.json Bob
""",
        ),
        "row": CommandHelp(
            """\
take one row of the table of handicaps, where the options let players choose
""",
            """\
examples:
  castlerules league row spring.json Bob 10
""",
        ),
        "result": CommandHelp(
            """\
record how a contest ended: everybody in it, the winner first

The contest is the open one of these players. A = stands between those who went out together, or drew.
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
forget an open contest, as if it had never begun

It is told by its number, or by players who are in it; several numbers are several contests.
""",
            """\
examples:
  castlerules league void spring.json 1
  castlerules league void spring.json Ann Bob
""",
        ),
        "buy": CommandHelp(
            """\
spend points: on cards, pairs of basic lands, a set, the copy limit or a block of the sideboard

Several cards are bought all or none.
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
give up all free commons of a set or of the sideboard that have not been taken
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
put cards back that were taken out, where the options keep them (removed_cards=reserve)
""",
            """\
examples:
  castlerules league return spring.json Ann "Tarnholm Warden"
""",
        ),
        "swap": CommandHelp(
            """\
use the remedy for a losing streak that exchanges five cards for commons

It begins with the first command and may go on in further ones; cards that go and cards that come can be told with it.
""",
            """\
examples:
  castlerules league swap spring.json Bob
  castlerules league swap spring.json Bob --out Swamp Swamp --in "Orlwick Leech"
""",
        ),
        "rebuild": CommandHelp(
            f"""\
use the remedy for a losing streak that is a new deck without rares

{_DECK_LIST_HELP}""",
            """\
examples:
  castlerules league rebuild spring.json Bob --starter 5
""",
        ),
        "withdraw": CommandHelp(
            """\
let a player leave the league; what happened stays on record
""",
            """\
examples:
  castlerules league withdraw spring.json Cid
""",
        ),
        "undo": CommandHelp(
            """\
take back what the last command did, or the last N, as if it had never been done

This is for slips of the pen. All entries of a command are taken back together, and told. What chance drew comes back
with them, so the same commands have the same results again.
""",
            """\
examples:
  castlerules league undo spring.json
  castlerules league undo spring.json 3
""",
        ),
        "renew": CommandHelp(
            """\
let a league that goes by an older version of the rules go on by this one

It is replayed first. If anything turns out otherwise now, that is told, and the file is left alone.
""",
            """\
examples:
  castlerules league renew spring.json
""",
        ),
        "standings": CommandHelp(
            """\
tell the standings, and the contests that are open
""",
            """\
examples:
  castlerules league standings spring.json
""",
        ),
        "deck": CommandHelp(
            """\
tell the deck of a player: sets, cards, what has been bought, and what is to do
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
tell what a player has earned and spent
""",
            """\
examples:
  castlerules league points spring.json Ann
""",
        ),
        "log": CommandHelp(
            """\
tell all that has been done, entry by entry
""",
            """\
examples:
  castlerules league log spring.json --last 5
""",
        ),
        "pairings": CommandHelp(
            """\
list who may meet now
""",
            """\
examples:
  castlerules league pairings spring.json
  castlerules league pairings spring.json --size 4
""",
        ),
        "handicap": CommandHelp(
            """\
tell what players would get if they met now
""",
            """\
examples:
  castlerules league handicap spring.json Ann Bob
""",
        ),
        "price": CommandHelp(
            """\
tell what cards and other things cost a player now
""",
            """\
examples:
  castlerules league price spring.json Ann "Tarnholm Marshal" set limit sideboard
""",
        ),
        "may": CommandHelp(
            """\
list what a player may do now
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
draw a deck that may be registered, from the cards of two sets

The deck list is printed on standard output, and on standard error with which words it is registered.
""",
            """\
examples:
  castlerules league starter spring.json --colors WU --basic TAR --expansion VEL --seed 3
  castlerules league starter spring.json --colors BRG --basic ORL --expansion HAS --save eve.txt
""",
        ),
        "validate": CommandHelp(
            f"""\
say everything that is wrong with a deck, without registering it

{_DECK_LIST_HELP}
The exit code is 1 if anything is wrong.
""",
            """\
examples:
  castlerules league validate spring.json eve.txt --colors BRG --basic ORL --expansion HAS --grace "Orlwick Badger"
  castlerules league validate spring.json --starter 5 --rebuild
""",
        ),
        "check": CommandHelp(
            """\
replay the file, check the league, and list what it waits for

The exit code is 1 if anything is wrong.
""",
            """\
examples:
  castlerules league check spring.json
""",
        ),
    }
)
"""The lesson of each command of a league, in the order in which help lists them."""
