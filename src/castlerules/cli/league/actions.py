"""What ``castlerules league`` does in a league: the words of a command as actions, one after the other."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.ascension import (
    Action,
    BeginStreakSwap,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ClaimFreeCard,
    MoveToMain,
    MoveToSide,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    StartContest,
    State,
    StreakKill,
    StreakPick,
    SwapWithSide,
    VoidContest,
    WaiveFreePicks,
    Withdraw,
    Zone,
)
from castlerules.cli.io.errors import CommandFailed, UsageError, unknown_name_text
from castlerules.core import Player

from .decks import read_decklist
from .names import (
    card_called,
    contest_with,
    contests_called,
    is_in_owned_set,
    is_in_zones,
    member_called,
    parse_placings,
    pick_source,
    player_called,
    set_code,
)

ActionsOf = Callable[[Namespace, State], Sequence[Action]]


def _zone(args: Namespace) -> Zone:
    return Zone.SIDE if args.side else Zone.MAIN


def _register(args: Namespace, state: State) -> list[Action]:
    if not args.player:
        raise UsageError("a player has a name; give one with a letter in it")
    if args.player.isdigit():
        raise UsageError(f"{args.player} is the number of a seat; give the player a name with a letter in it")
    free = next((seat for seat, member in enumerate(state.members) if member is None), None)
    if free is None:
        raise CommandFailed(
            f"all {len(state.members)} seats are taken; a league has as many as league new --seats says"
        )
    return [RegisterDeck(Player(free), read_decklist(args, state), args.player)]


def _rebuild(args: Namespace, state: State) -> list[Action]:
    return [RebuildDeck(player_called(state, args.player), read_decklist(args, state))]


def _pair(args: Namespace, state: State) -> list[Action]:
    return [StartContest(tuple([player_called(state, word) for word in args.words]))]


def _first(args: Namespace, state: State) -> list[Action]:
    chooser = player_called(state, args.player)
    return [ChooseFirstPlayer(contest_with(state, [args.player]).number, chooser)]


def _row(args: Namespace, state: State) -> list[Action]:
    contest = contest_with(state, [args.player])
    return [ChooseHandicapRow(contest.number, player_called(state, args.player), args.row)]


def _result(args: Namespace, state: State) -> list[Action]:
    contest, groups = parse_placings(state, args.words)
    return [RecordResult(contest.number, groups)]


def _void(args: Namespace, state: State) -> list[Action]:
    return [VoidContest(contest.number) for contest in contests_called(state, args.words)]


def _buy(args: Namespace, state: State) -> Sequence[Action]:
    item = args.what.lower()
    if item not in _BUY_ACTIONS:
        raise UsageError(unknown_name_text("such thing to buy as", args.what, _BUY_ACTIONS))
    if args.side and item not in ("card", "lands"):
        raise UsageError("--side says where cards come to; leave it out")
    return _BUY_ACTIONS[item](args, state)


def _buy_cards(args: Namespace, state: State) -> list[Action]:
    buyer = member_called(state, args.player)
    if not args.words:
        raise UsageError("name the cards to buy, each in quotes")
    bought = [card_called(state, word, is_in_owned_set(buyer.deck)) for word in args.words]
    return [BuyCard(buyer.player, printing, _zone(args)) for printing in bought]


def _buy_lands(args: Namespace, state: State) -> list[Action]:
    buyer = member_called(state, args.player)
    if not args.words or len(args.words) % 2:
        raise UsageError("basic lands are sold in pairs; name two of them, or four, or more")
    lands = [card_called(state, word, is_in_owned_set(buyer.deck)) for word in args.words]
    pairs = zip(lands[::2], lands[1::2], strict=True)
    return [BuyBasicPair(buyer.player, pair, _zone(args)) for pair in pairs]


def _buy_set(args: Namespace, state: State) -> list[Action]:
    buyer = member_called(state, args.player)
    if len(args.words) != 1:
        raise UsageError("name the set to buy, one at a time")
    return [BuyExpansion(buyer.player, set_code(state, args.words[0]))]


def _buy_limit(args: Namespace, state: State) -> list[Action]:
    _refuse_more_words(args)
    return [BuyCopyLimit(player_called(state, args.player))]


def _buy_sideboard(args: Namespace, state: State) -> list[Action]:
    _refuse_more_words(args)
    return [BuySideboard(player_called(state, args.player))]


def _refuse_more_words(args: Namespace) -> None:
    if args.words:
        raise UsageError(f"{args.what} needs no more words; leave out {args.words[0][:40]!r}")


_BUY_ACTIONS: Final[Mapping[str, ActionsOf]] = MappingProxyType(
    {
        "card": _buy_cards,
        "lands": _buy_lands,
        "set": _buy_set,
        "limit": _buy_limit,
        "sideboard": _buy_sideboard,
    }
)


def _claim(args: Namespace, state: State) -> list[Action]:
    member = member_called(state, args.player)
    picks = pick_source(state, member.deck, args.source)
    return [
        ClaimFreeCard(member.player, picks, card_called(state, word, is_in_owned_set(member.deck)))
        for word in args.words
    ]


def _waive(args: Namespace, state: State) -> list[Action]:
    member = member_called(state, args.player)
    return [WaiveFreePicks(member.player, pick_source(state, member.deck, args.source))]


def _remove(args: Namespace, state: State) -> list[Action]:
    member, zone = member_called(state, args.player), _zone(args)
    return [
        RemoveCard(member.player, zone, card_called(state, word, is_in_zones(member.deck, zone))) for word in args.words
    ]


def _move(args: Namespace, state: State) -> list[Action]:
    member, to = member_called(state, args.player), args.to.lower()
    if to not in list(Zone):
        raise UsageError(f"--to: {unknown_name_text('place', args.to, list(Zone))}")
    zone, action_type = (Zone.MAIN, MoveToSide) if to == Zone.SIDE else (Zone.SIDE, MoveToMain)
    return [action_type(member.player, card_called(state, word, is_in_zones(member.deck, zone))) for word in args.words]


def _exchange(args: Namespace, state: State) -> list[Action]:
    member = member_called(state, args.player)
    out = card_called(state, args.main_card, is_in_zones(member.deck, Zone.MAIN))
    return [SwapWithSide(member.player, out, card_called(state, args.side_card, is_in_zones(member.deck, Zone.SIDE)))]


def _return(args: Namespace, state: State) -> list[Action]:
    member = member_called(state, args.player)
    reserve_ids = {printing for printing, _ in member.deck.reserve}
    cards = [card_called(state, word, lambda printing: printing.id in reserve_ids) for word in args.words]
    return [ReturnCard(member.player, printing, _zone(args)) for printing in cards]


def _swap(args: Namespace, state: State) -> list[Action]:
    return list(_swap_actions(args, state))


def _swap_actions(args: Namespace, state: State) -> Iterator[Action]:
    member = member_called(state, args.player)
    if member.deck.swap is None:
        yield BeginStreakSwap(member.player)
    elif not (args.out or args.taken):
        raise UsageError(f"{args.player} has begun to swap; say which cards go --out and which come --in")
    yield from (
        StreakKill(member.player, card_called(state, card, is_in_zones(member.deck, Zone.MAIN))) for card in args.out
    )
    yield from (
        StreakPick(member.player, card_called(state, card, is_in_owned_set(member.deck))) for card in args.taken
    )


def _withdraw(args: Namespace, state: State) -> list[Action]:
    return [Withdraw(player_called(state, args.player))]


LEAGUE_ACTIONS: Final[Mapping[str, ActionsOf]] = MappingProxyType(
    {
        "register": _register,
        "pair": _pair,
        "first": _first,
        "row": _row,
        "result": _result,
        "void": _void,
        "buy": _buy,
        "claim": _claim,
        "waive": _waive,
        "remove": _remove,
        "move": _move,
        "exchange": _exchange,
        "return": _return,
        "swap": _swap,
        "rebuild": _rebuild,
        "withdraw": _withdraw,
    }
)
"""What each command that changes a league does in it."""
