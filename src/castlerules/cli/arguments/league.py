"""The arguments of every command of ``castlerules league``."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from . import argument_types
from .league_help_texts import LEAGUE_HELP

_DEFAULT_SEATS: Final = 64
_MOST_SEATS: Final = 4_096
_MOST_CONTESTS: Final = 1_000_000
AddArgument = Callable[..., Any]


def add_league_arguments(parser: ArgumentParser, typed_words: Sequence[str]) -> None:
    """Add the commands of a league to *parser*; only those in *typed_words* get their arguments, to save time."""
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
    add(
        "--sets",
        metavar="SETS.json",
        help="a list of sets with their kinds, such as expansion (default: the catalogue of the library)",
    )
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
    add("--seed", metavar="S", type=argument_types.seed, help="draw the same starting players (default: random)")
    add(
        "--rules",
        metavar="NAME=VALUE",
        type=argument_types.setting,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game, such as pairing_scope=off; the others keep their defaults",
    )


def _add_player(add: AddArgument) -> None:
    add("player", metavar="PLAYER", help="the name, in upper or lower case, or the number of the seat")


def _add_players(add: AddArgument) -> None:
    add("words", metavar="PLAYER", nargs="+", help="names or numbers of seats")


def _add_result(add: AddArgument) -> None:
    add("words", metavar="PLAYER", nargs="+", help="all players of the contest, the winner first; = between equals")


def _add_player_and_deck(add: AddArgument) -> None:
    _add_player(add)
    _add_deck_list(add)


def _add_validate(add: AddArgument) -> None:
    _add_deck_list(add)
    add("--rebuild", action="store_true", help="check it as a rebuilt deck, which has no rares")


def _add_deck_list(add: AddArgument) -> None:
    add("deck", metavar="DECK", nargs="?", help="the file of a deck list, in any of the five formats")
    add("--colors", metavar="WU", help="the two or three colors of the deck")
    add("--basic", metavar="SET", help="the code of the Basic Set")
    add("--expansion", metavar="SET", help="the code of the expansion")
    add("--grace", metavar="CARD", help="the card that may be in the deck three times")
    add("--format", metavar="FORMAT", help="the format of the list, if it can be read in two formats")
    add(
        "--starter",
        metavar="N",
        type=argument_types.number(1),
        help="instead of a list, a deck that comes with the pool",
    )


def _add_row(add: AddArgument) -> None:
    _add_player(add)
    add(
        "row",
        metavar="ROW",
        type=argument_types.number(0),
        help="the row of the table by its difference in power: 5, 10, 15, 20 or 25",
    )


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
    add("--side", action="store_true", help="the cards leave or enter the sideboard instead of the deck")


def _add_claim(add: AddArgument) -> None:
    _add_cards(add)
    _add_source(add)


def _add_waive(add: AddArgument) -> None:
    _add_player(add)
    _add_source(add)


def _add_source(add: AddArgument) -> None:
    add("--for", dest="source", metavar="SET", help="if there are several free picks: those of this set, or side")


def _add_move(add: AddArgument) -> None:
    _add_cards(add)
    add("--to", metavar="PLACE", required=True, help="main or side")


def _add_exchange(add: AddArgument) -> None:
    _add_player(add)
    add("main_card", metavar="CARD", help="a card of the deck")
    add("side_card", metavar="SIDE_CARD", help="a card of the sideboard")


def _add_swap(add: AddArgument) -> None:
    _add_player(add)
    add("--out", metavar="CARD", nargs="+", default=[], help="cards that leave the deck permanently")
    add("--in", dest="taken", metavar="CARD", nargs="+", default=[], help="commons that replace them")


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
        help="draw the same deck again (default: a random seed)",
    )
    _add_list_output(add)


def _add_list_output(add: AddArgument) -> None:
    add("--format", metavar="FORMAT", help="print a deck list: arena or mtgo")
    add("--save", metavar="DECK", help="also write the deck list to this file")
    add("--force", action="store_true", help="let --save overwrite another list")


def _add_log(add: AddArgument) -> None:
    add("--last", metavar="N", type=argument_types.number(1), help="only the last N entries")


def _add_pairings(add: AddArgument) -> None:
    add("--size", metavar="N", type=argument_types.number(2, _MOST_SEATS), default=2, help="players each (default: 2)")


def _add_price(add: AddArgument) -> None:
    _add_player(add)
    add("words", metavar="ITEM", nargs="+", help="cards by name; or set, limit or sideboard for the next one of these")


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
