"""Turns the arguments of a command of ``castlerules league`` into actions of the league game."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from castlerules import ascension
from castlerules.ascension.rules.league import registered_members
from castlerules.cli.io.errors import CommandFailed, UsageError, unknown_name_text
from castlerules.core import Player

from . import names
from .corrections import past_contest_text
from .decks import read_decklist
from .placings import parse_placings
from .storage import LeagueFile

Actions: TypeAlias = Sequence[ascension.Action]
ActionsOf: TypeAlias = Callable[[Namespace, ascension.State], Actions]
ActionsOfMember: TypeAlias = Callable[[Namespace, ascension.State, ascension.Member], Actions]


def _of_member(actions_of: ActionsOfMember) -> ActionsOf:
    """Return the function that gives *actions_of* the member whom the command names, too."""
    return lambda args, state: actions_of(args, state, names.member_called(state, args.player))


def _zone(args: Namespace) -> ascension.Zone:
    """Return the part of the deck that ``--side`` or ``--to`` names, the main deck without them."""
    to = getattr(args, "to", None)
    if to is None:
        return ascension.Zone.SIDE if args.side else ascension.Zone.MAIN
    zone = _PLACES.get(to.lower())
    if zone is None:
        raise UsageError(f"--to: {unknown_name_text('place', to, list(ascension.Zone))}")
    if args.side and zone != ascension.Zone.SIDE:
        raise UsageError(f"--side and --to {to} name different places; leave one of them out")
    return zone


def actions_of_command(args: Namespace, league: LeagueFile) -> Actions:
    """Return the actions of the command in *args* to *league*; raise UsageError or CommandFailed if it has none.

    A contest that is not open is refused with what became of it.
    """
    try:
        return _LEAGUE_ACTIONS[args.league_command](args, league.state)
    except names.NoOpenContest as error:
        past = past_contest_text(league, error.number)
        raise UsageError(past or str(error)) from None


def _register(args: Namespace, state: ascension.State) -> Actions:
    names.check_new_name(args.player)
    members = registered_members(state)
    if any(member.name.casefold() == args.player.casefold() and not member.active for member in members):
        raise CommandFailed(
            f"{args.player} withdrew, and cannot return (ASC-A21); register under another name, or take the withdrawal"
            " back with undo"
        )
    free = next((seat for seat, member in enumerate(state.members) if member is None), None)
    if free is None:
        left = sum(not member.active for member in members)
        kept = f", {left} of them by players who withdrew" if left else ""
        raise CommandFailed(
            f"all {len(state.members)} seats of the league are taken{kept}; the number is set once, by league new"
            " --seats, which should leave room for late members"
        )
    return [ascension.RegisterDeck(Player(free), read_decklist(args, state), args.player)]


def _first(args: Namespace, state: ascension.State, chooser: ascension.Member) -> Actions:
    return [ascension.ChooseFirstPlayer(names.contest_with(state, [args.player]).number, chooser.player)]


def _row(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    return [ascension.ChooseHandicapRow(names.contest_with(state, [args.player]).number, member.player, args.row)]


def _result(args: Namespace, state: ascension.State) -> Actions:
    contest, groups = parse_placings(state, args.words)
    return [ascension.RecordResult(contest.number, groups)]


def _buy(args: Namespace, state: ascension.State) -> Actions:
    item = args.what.lower()
    if item not in _BUY_ACTIONS:
        raise UsageError(unknown_name_text("such thing to buy as", args.what, _BUY_ACTIONS))
    if (args.side or args.to) and item not in ("card", "lands"):
        option = "--side" if args.side else "--to"
        raise UsageError(f"{option} is for bought cards and lands, not for {item}; leave it out")
    return _BUY_ACTIONS[item](args, state)


def _buy_cards(args: Namespace, state: ascension.State, buyer: ascension.Member) -> Actions:
    if not args.words:
        raise UsageError("name the cards to buy, each in quotes")
    bought = names.cards_called(state, args.words, lambda word: names.owned_card(state, buyer, word))
    land = next((card for card in map(state.setup.pool.printing, bought) if card.basic_land), None)
    if land is not None:
        example = shlex.join(["buy", args.file, args.player, "lands", land.name, land.name])
        raise UsageError(f"{land.name} is a basic land; basic lands are bought in pairs, as in {example}")
    return [ascension.BuyCard(buyer.player, printing, _zone(args)) for printing in bought]


def _buy_lands(args: Namespace, state: ascension.State, buyer: ascension.Member) -> Actions:
    if not args.words or len(args.words) % 2:
        raise UsageError(f"basic lands are sold in pairs, got {len(args.words)}; name two of them, or four, or more")
    lands = names.cards_called(state, args.words, lambda word: names.owned_card(state, buyer, word))
    pairs = zip(lands[::2], lands[1::2], strict=True)
    return [ascension.BuyBasicPair(buyer.player, pair, _zone(args)) for pair in pairs]


def _buy_set(args: Namespace, state: ascension.State, buyer: ascension.Member) -> Actions:
    if len(args.words) != 1:
        raise UsageError(f"expected one set to buy, got {len(args.words)} words; name one, in quotes")
    return [ascension.BuyExpansion(buyer.player, names.set_code(state, args.words[0]))]


def _buy_upgrade(upgrade: type[ascension.BuyCopyLimit | ascension.BuySideboard]) -> ActionsOf:
    """Return the function for the purchase of *upgrade*, which needs no name of a card or set."""

    def actions_of(args: Namespace, state: ascension.State) -> Actions:
        if args.words:
            raise UsageError(f"{args.what} needs no more words; leave out {args.words[0][:40]!r}")
        return [upgrade(names.player_called(state, args.player))]

    return actions_of


_BUY_ACTIONS: Final[Mapping[str, ActionsOf]] = {
    "card": _of_member(_buy_cards),
    "lands": _of_member(_buy_lands),
    "set": _of_member(_buy_set),
    "limit": _buy_upgrade(ascension.BuyCopyLimit),
    "sideboard": _buy_upgrade(ascension.BuySideboard),
}


def _claim(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    picks = names.pick_source(state, member.deck, args.source)
    cards = names.cards_called(state, args.words, lambda word: names.owned_card(state, member, word))
    return [ascension.ClaimFreeCard(member.player, picks, card) for card in cards]


def _waive(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    if args.what is not None and args.source is not None:
        raise UsageError(f"the set is named twice, {args.what[:40]!r} and --for; leave one of them out")
    source = args.source if args.what is None else args.what
    return [ascension.WaiveFreePicks(member.player, names.pick_source(state, member.deck, source))]


def _remove(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    zone = _zone(args)
    cards = names.cards_called(state, args.words, lambda word: names.deck_card(state, member, zone, word))
    return [ascension.RemoveCard(member.player, zone, card) for card in cards]


_PLACES: Final[Mapping[str, ascension.Zone]] = {
    "main": ascension.Zone.MAIN,
    "deck": ascension.Zone.MAIN,
    "side": ascension.Zone.SIDE,
    "sideboard": ascension.Zone.SIDE,
}


def _move(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    if args.to is None and not args.side:
        raise UsageError("say where the cards go: --to main or --to side")
    zone, action_type = (
        (ascension.Zone.MAIN, ascension.MoveToSide)
        if _zone(args) == ascension.Zone.SIDE
        else (ascension.Zone.SIDE, ascension.MoveToMain)
    )
    cards = names.cards_called(state, args.words, lambda word: names.deck_card(state, member, zone, word))
    return [action_type(member.player, card) for card in cards]


def _exchange(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    out = names.deck_card(state, member, ascension.Zone.MAIN, args.main_card)
    back = names.deck_card(state, member, ascension.Zone.SIDE, args.side_card)
    return [ascension.SwapWithSide(member.player, out, back)]


def _return(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    reserve_ids = {printing for printing, _ in member.deck.reserve}
    cards = names.cards_called(
        state, args.words, lambda word: names.card_called(state, word, lambda printing: printing.id in reserve_ids)
    )
    return [ascension.ReturnCard(member.player, printing, _zone(args)) for printing in cards]


def _swap(args: Namespace, state: ascension.State, member: ascension.Member) -> Actions:
    begins = member.deck.swap is None
    if not (begins or args.out or args.taken):
        raise UsageError(
            f"{args.player} has begun to swap; say which cards go out and which come in: --out CARD ... --in CARD ..."
        )
    out = names.cards_called(state, args.out, lambda word: names.deck_card(state, member, ascension.Zone.MAIN, word))
    taken = names.cards_called(state, args.taken, lambda word: names.owned_card(state, member, word))
    return [
        *([ascension.BeginStreakSwap(member.player)] if begins else []),
        *[ascension.StreakKill(member.player, card) for card in out],
        *[ascension.StreakPick(member.player, card) for card in taken],
    ]


_LEAGUE_ACTIONS: Final[Mapping[str, ActionsOf]] = {
    "register": _register,
    "pair": lambda args, state: [
        ascension.StartContest(tuple(names.player_called(state, word) for word in args.words))
    ],
    "first": _of_member(_first),
    "row": _of_member(_row),
    "result": _result,
    "void": lambda args, state: [
        ascension.VoidContest(contest.number) for contest in names.contests_called(state, args.words)
    ],
    "buy": _buy,
    "claim": _of_member(_claim),
    "waive": _of_member(_waive),
    "remove": _of_member(_remove),
    "move": _of_member(_move),
    "exchange": _of_member(_exchange),
    "return": _of_member(_return),
    "swap": _of_member(_swap),
    "rebuild": _of_member(
        lambda args, state, member: [ascension.RebuildDeck(member.player, read_decklist(args, state))]
    ),
    "withdraw": _of_member(lambda _, __, member: [ascension.Withdraw(member.player)]),
}
"""For each command that changes a league the function that returns its actions."""
