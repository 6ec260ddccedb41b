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
from castlerules.core import Player

from .errors import Failed, UsageError, unknown
from .league_decks import deck_asked
from .league_names import card, contest_with, contests_told, member, owned, placings, player, set_code, source, within

__all__ = ["DEEDS"]

Deed = Callable[[Namespace, State], Sequence[Action]]


def _zone(asked: Namespace) -> Zone:
    return Zone.SIDE if asked.side else Zone.MAIN


def _register(asked: Namespace, state: State) -> list[Action]:
    if not asked.player:
        raise UsageError("a player has a name; give one with a letter in it")
    if asked.player.isdigit():
        raise UsageError(f"{asked.player} is the number of a seat; give the player a name with a letter in it")
    free = next((seat for seat, one in enumerate(state.members) if one is None), None)
    if free is None:
        raise Failed(f"all {len(state.members)} seats are taken; a league has as many as league new --seats says")
    return [RegisterDeck(Player(free), deck_asked(asked, state), asked.player)]


def _rebuild(asked: Namespace, state: State) -> list[Action]:
    return [RebuildDeck(player(state, asked.player), deck_asked(asked, state))]


def _pair(asked: Namespace, state: State) -> list[Action]:
    return [StartContest(tuple([player(state, one) for one in asked.words]))]


def _first(asked: Namespace, state: State) -> list[Action]:
    who = player(state, asked.player)
    return [ChooseFirstPlayer(contest_with(state, [asked.player]).number, who)]


def _row(asked: Namespace, state: State) -> list[Action]:
    contest = contest_with(state, [asked.player])
    return [ChooseHandicapRow(contest.number, player(state, asked.player), asked.row)]


def _result(asked: Namespace, state: State) -> list[Action]:
    contest, groups = placings(state, asked.words)
    return [RecordResult(contest.number, groups)]


def _void(asked: Namespace, state: State) -> list[Action]:
    return [VoidContest(one.number) for one in contests_told(state, asked.words)]


def _buy(asked: Namespace, state: State) -> Sequence[Action]:
    what = asked.what.lower()
    if what not in _GOODS:
        raise UsageError(unknown("such thing to buy as", asked.what, _GOODS))
    if asked.side and what not in ("card", "lands"):
        raise UsageError("--side says where cards come to; leave it out")
    return _GOODS[what](asked, state)


def _buy_cards(asked: Namespace, state: State) -> list[Action]:
    buyer = member(state, asked.player)
    if not asked.words:
        raise UsageError("name the cards to buy, each in quotes")
    bought = [card(state, one, owned(buyer.deck)) for one in asked.words]
    return [BuyCard(buyer.player, one, _zone(asked)) for one in bought]


def _buy_lands(asked: Namespace, state: State) -> list[Action]:
    buyer = member(state, asked.player)
    if not asked.words or len(asked.words) % 2:
        raise UsageError("basic lands are sold in pairs; name two of them, or four, or more")
    lands = [card(state, one, owned(buyer.deck)) for one in asked.words]
    pairs = zip(lands[::2], lands[1::2], strict=True)
    return [BuyBasicPair(buyer.player, pair, _zone(asked)) for pair in pairs]


def _buy_set(asked: Namespace, state: State) -> list[Action]:
    buyer = member(state, asked.player)
    if len(asked.words) != 1:
        raise UsageError("name the set to buy, one at a time")
    return [BuyExpansion(buyer.player, set_code(state, asked.words[0]))]


def _buy_limit(asked: Namespace, state: State) -> list[Action]:
    _nothing_more(asked)
    return [BuyCopyLimit(player(state, asked.player))]


def _buy_sideboard(asked: Namespace, state: State) -> list[Action]:
    _nothing_more(asked)
    return [BuySideboard(player(state, asked.player))]


def _nothing_more(asked: Namespace) -> None:
    if asked.words:
        raise UsageError(f"{asked.what} needs no more words; leave out {asked.words[0][:40]!r}")


_GOODS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "card": _buy_cards,
        "lands": _buy_lands,
        "set": _buy_set,
        "limit": _buy_limit,
        "sideboard": _buy_sideboard,
    }
)


def _claim(asked: Namespace, state: State) -> list[Action]:
    who = member(state, asked.player)
    picks = source(state, who.deck, asked.source)
    return [ClaimFreeCard(who.player, picks, card(state, one, owned(who.deck))) for one in asked.words]


def _waive(asked: Namespace, state: State) -> list[Action]:
    who = member(state, asked.player)
    return [WaiveFreePicks(who.player, source(state, who.deck, asked.source))]


def _remove(asked: Namespace, state: State) -> list[Action]:
    who, zone = member(state, asked.player), _zone(asked)
    return [RemoveCard(who.player, zone, card(state, one, within(who.deck, zone))) for one in asked.words]


def _move(asked: Namespace, state: State) -> list[Action]:
    who, to = member(state, asked.player), asked.to.lower()
    if to not in list(Zone):
        raise UsageError(f"--to: {unknown('place', asked.to, list(Zone))}")
    zone, kind = (Zone.MAIN, MoveToSide) if to == Zone.SIDE else (Zone.SIDE, MoveToMain)
    return [kind(who.player, card(state, one, within(who.deck, zone))) for one in asked.words]


def _exchange(asked: Namespace, state: State) -> list[Action]:
    who = member(state, asked.player)
    out = card(state, asked.main_card, within(who.deck, Zone.MAIN))
    return [SwapWithSide(who.player, out, card(state, asked.side_card, within(who.deck, Zone.SIDE)))]


def _return(asked: Namespace, state: State) -> list[Action]:
    who = member(state, asked.player)
    kept = {printing for printing, _ in who.deck.reserve}
    cards = [card(state, one, lambda found: found.id in kept) for one in asked.words]
    return [ReturnCard(who.player, one, _zone(asked)) for one in cards]


def _swap(asked: Namespace, state: State) -> list[Action]:
    return list(_swap_steps(asked, state))


def _swap_steps(asked: Namespace, state: State) -> Iterator[Action]:
    who = member(state, asked.player)
    if who.deck.swap is None:
        yield BeginStreakSwap(who.player)
    elif not (asked.out or asked.taken):
        raise UsageError(f"{asked.player} has begun to swap; say which cards go --out and which come --in")
    yield from (StreakKill(who.player, card(state, one, within(who.deck, Zone.MAIN))) for one in asked.out)
    yield from (StreakPick(who.player, card(state, one, owned(who.deck))) for one in asked.taken)


def _withdraw(asked: Namespace, state: State) -> list[Action]:
    return [Withdraw(player(state, asked.player))]


DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
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
