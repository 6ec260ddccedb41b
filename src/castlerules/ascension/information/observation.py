"""Observations: the part of a league that a player, or the organiser, may know (ASC-Q42)."""

from __future__ import annotations

from typing import ClassVar

from castlerules._displayed import Displayed, summary_repr
from castlerules.ascension.model.options import AscensionRules, PowerBasis
from castlerules.ascension.model.state import Contest, ContestId, History, Member, Setup, State
from castlerules.ascension.pool.decks import DeckKind, pile_size
from castlerules.ascension.rules.league import why_not_ready
from castlerules.cards.language.characteristics import Color
from castlerules.core import ORGANISER, Player, value


@value
class PublicMember:
    """What everybody may know of a player: the deck stays hidden, but for its colours and the number of its cards.

    *ready* is True if the deck may enter a contest. *main_size* and *side_size* are the numbers of cards in the main
    deck and the sideboard. *swap_progress* is how many cards have been given away and taken in an unfinished swap, None
    without a swap. *bank*, the unspent points, is None unless handicaps compare unspent points. The other fields are
    those of ``Member`` and ``Deck`` with the same names.
    """

    player: Player
    name: str
    join_order: int
    active: bool
    ready: bool
    kind: DeckKind
    alliance: tuple[Color, ...]
    power: int
    bank: int | None
    games_played: int
    loss_streak: int
    remedies_used: int
    last_group: tuple[Player, ...]
    main_size: int
    side_size: int
    swap_progress: tuple[int, int] | None


@value
class Observation(Displayed):
    """A league as *player* may know it: the own ``Member`` in full, and a ``PublicMember`` for each other player.

    The organiser knows all members, and with ``open_decklists`` every player does. The other fields are those of
    ``State``.
    """

    _state_type: ClassVar = State

    player: Player
    rules: AscensionRules
    setup: Setup
    members: tuple[Member | PublicMember | None, ...]
    contests: tuple[Contest, ...]
    history: History
    next_contest: ContestId

    def __repr__(self) -> str:
        return summary_repr(self)


def observe(state: State, player: int) -> Observation:
    """Return the observation of *state* by *player*, who may be ``ORGANISER`` (ASC-Q42, ASC-I29)."""
    rules = state.rules
    everything = rules.open_decklists or player == ORGANISER
    members = tuple(
        [
            member if member is None or everything or member.player == player else public_member(rules, member)
            for member in state.members
        ]
    )
    return Observation(Player(player), rules, state.setup, members, state.contests, state.history, state.next_contest)


def public_member(rules: AscensionRules, member: Member) -> PublicMember:
    """Return what everybody may know of *member*: not the cards of the deck, nor what was bought (ASC-Q42)."""
    deck = member.deck
    return PublicMember(
        player=member.player,
        name=member.name,
        join_order=member.join_order,
        active=member.active,
        ready=why_not_ready(rules, member.player, deck) is None,
        kind=deck.kind,
        alliance=deck.alliance,
        power=member.power,
        bank=member.bank if rules.power_basis == PowerBasis.UNSPENT else None,
        games_played=member.games_played,
        loss_streak=member.loss_streak,
        remedies_used=member.remedies_used,
        last_group=member.last_group,
        main_size=pile_size(deck.main),
        side_size=pile_size(deck.side),
        swap_progress=None if deck.swap is None else (deck.swap.killed, deck.swap.picked),
    )
