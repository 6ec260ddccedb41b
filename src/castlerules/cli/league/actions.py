"""Turns the arguments of a command of ``castlerules league`` into actions of the league game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from castlerules import ascension
from castlerules.cli.io.errors import CommandFailed, UsageError, unknown_name_text
from castlerules.core import Player

from . import names
from .decks import read_decklist

ActionsOf = Callable[[Namespace, ascension.State], Sequence[ascension.Action]]


def _zone(args: Namespace) -> ascension.Zone:
    return ascension.Zone.SIDE if args.side else ascension.Zone.MAIN


def _register(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    if not args.player:
        raise UsageError("the name of the player is empty; give a name with a letter in it")
    if args.player.isdigit():
        raise UsageError(f"{args.player} is the number of a seat; give the player a name with a letter in it")
    free = next((seat for seat, member in enumerate(state.members) if member is None), None)
    if free is None:
        raise CommandFailed(
            f"all {len(state.members)} seats of the league are taken; league new --seats sets how many a league has"
        )
    return [ascension.RegisterDeck(Player(free), read_decklist(args, state), args.player)]


def _rebuild(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    return [ascension.RebuildDeck(names.player_called(state, args.player), read_decklist(args, state))]


def _pair(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    return [ascension.StartContest(tuple([names.player_called(state, word) for word in args.words]))]


def _first(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    chooser = names.player_called(state, args.player)
    return [ascension.ChooseFirstPlayer(names.contest_with(state, [args.player]).number, chooser)]


def _row(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    contest = names.contest_with(state, [args.player])
    return [ascension.ChooseHandicapRow(contest.number, names.player_called(state, args.player), args.row)]


def _result(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    contest, groups = names.parse_placings(state, args.words)
    return [ascension.RecordResult(contest.number, groups)]


def _void(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    return [ascension.VoidContest(contest.number) for contest in names.contests_called(state, args.words)]


def _buy(args: Namespace, state: ascension.State) -> Sequence[ascension.Action]:
    item = args.what.lower()
    if item not in _BUY_ACTIONS:
        raise UsageError(unknown_name_text("such thing to buy as", args.what, _BUY_ACTIONS))
    if args.side and item not in ("card", "lands"):
        raise UsageError(f"--side is for bought cards and lands, not for {item}; leave it out")
    return _BUY_ACTIONS[item](args, state)


def _buy_cards(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    buyer = names.member_called(state, args.player)
    if not args.words:
        raise UsageError("name the cards to buy, each in quotes")
    bought = [names.owned_card(state, buyer, word) for word in args.words]
    return [ascension.BuyCard(buyer.player, printing, _zone(args)) for printing in bought]


def _buy_lands(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    buyer = names.member_called(state, args.player)
    if not args.words or len(args.words) % 2:
        raise UsageError(f"basic lands are sold in pairs, got {len(args.words)}; name two of them, or four, or more")
    lands = [names.owned_card(state, buyer, word) for word in args.words]
    pairs = zip(lands[::2], lands[1::2], strict=True)
    return [ascension.BuyBasicPair(buyer.player, pair, _zone(args)) for pair in pairs]


def _buy_set(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    buyer = names.member_called(state, args.player)
    if len(args.words) != 1:
        raise UsageError(f"expected one set to buy, got {len(args.words)} words; name one, in quotes")
    return [ascension.BuyExpansion(buyer.player, names.set_code(state, args.words[0]))]


def _buy_limit(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    _refuse_more_words(args)
    return [ascension.BuyCopyLimit(names.player_called(state, args.player))]


def _buy_sideboard(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    _refuse_more_words(args)
    return [ascension.BuySideboard(names.player_called(state, args.player))]


def _refuse_more_words(args: Namespace) -> None:
    if args.words:
        raise UsageError(f"{args.what} needs no more words; leave out {args.words[0][:40]!r}")


_BUY_ACTIONS: Final[Mapping[str, ActionsOf]] = {
    "card": _buy_cards,
    "lands": _buy_lands,
    "set": _buy_set,
    "limit": _buy_limit,
    "sideboard": _buy_sideboard,
}


def _claim(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member = names.member_called(state, args.player)
    picks = names.pick_source(state, member.deck, args.source)
    return [ascension.ClaimFreeCard(member.player, picks, names.owned_card(state, member, word)) for word in args.words]


def _waive(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member = names.member_called(state, args.player)
    return [ascension.WaiveFreePicks(member.player, names.pick_source(state, member.deck, args.source))]


def _remove(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member, zone = names.member_called(state, args.player), _zone(args)
    return [
        ascension.RemoveCard(member.player, zone, names.deck_card(state, member, zone, word)) for word in args.words
    ]


def _move(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member, to = names.member_called(state, args.player), args.to.lower()
    if to not in list(ascension.Zone):
        raise UsageError(f"--to: {unknown_name_text('place', args.to, list(ascension.Zone))}")
    zone, action_type = (
        (ascension.Zone.MAIN, ascension.MoveToSide)
        if to == ascension.Zone.SIDE
        else (ascension.Zone.SIDE, ascension.MoveToMain)
    )
    return [action_type(member.player, names.deck_card(state, member, zone, word)) for word in args.words]


def _exchange(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member = names.member_called(state, args.player)
    out = names.deck_card(state, member, ascension.Zone.MAIN, args.main_card)
    back = names.deck_card(state, member, ascension.Zone.SIDE, args.side_card)
    return [ascension.SwapWithSide(member.player, out, back)]


def _return(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member = names.member_called(state, args.player)
    reserve_ids = {printing for printing, _ in member.deck.reserve}
    cards = [names.card_called(state, word, lambda printing: printing.id in reserve_ids) for word in args.words]
    return [ascension.ReturnCard(member.player, printing, _zone(args)) for printing in cards]


def _swap(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    member = names.member_called(state, args.player)
    begins = member.deck.swap is None
    if not (begins or args.out or args.taken):
        raise UsageError(f"{args.player} has begun to swap; say which cards go --out and which come --in")
    out = [names.deck_card(state, member, ascension.Zone.MAIN, card) for card in args.out]
    taken = [names.owned_card(state, member, card) for card in args.taken]
    return [
        *([ascension.BeginStreakSwap(member.player)] if begins else []),
        *[ascension.StreakKill(member.player, card) for card in out],
        *[ascension.StreakPick(member.player, card) for card in taken],
    ]


def _withdraw(args: Namespace, state: ascension.State) -> list[ascension.Action]:
    return [ascension.Withdraw(names.player_called(state, args.player))]


LEAGUE_ACTIONS: Final[Mapping[str, ActionsOf]] = {
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
"""For each command that changes a league the function that returns its actions."""
