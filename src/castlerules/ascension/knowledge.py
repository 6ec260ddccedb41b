"""What may be known of a league: by a player, and by the organiser (ASC-Q42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules._drawn import Drawn
from castlerules.cards.characteristics import Color
from castlerules.core import ORGANISER, Player, value

from .decks import DeckKind
from .history import Contest, ContestId, History
from .league import is_ready
from .piles import size_of
from .rules import AscensionRules, PowerBasis
from .state import Member, Setup, State

if TYPE_CHECKING:
    from castlerules.svg import Element

__all__ = ["PublicMember", "View", "view"]


@value
class PublicMember:
    """What everybody knows of a player; the fields are those of ``Member`` and of the deck.

    *ready* says whether there is nothing to be done before the next contest. *swap* tells how many cards have been
    killed and picked in a swap that is not finished. *bank* is None unless it is what handicaps compare.
    """

    player: Player
    name: str
    joined: int
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
    swap: tuple[int, int] | None


@value
class View(Drawn):
    """A league as *player* may know it: the own deck and points, and of the others what is public.

    The organiser, and everybody with ``open_decklists``, knows all decks. The other fields are those of ``State``.
    """

    player: Player
    rules: AscensionRules
    setup: Setup
    members: tuple[Member | PublicMember | None, ...]
    contests: tuple[Contest, ...]
    history: History
    number: ContestId

    def __str__(self) -> str:
        """Return the standings, contests and the own deck as text."""
        from .table import table_text  # only where a table is shown

        return table_text(self)

    def _picture(self, width: int | None = None) -> Element:
        from .picture import picture  # only where something is drawn

        return picture(self, width)


def view(state: State, player: int) -> View:
    """Return what *player*, or ``ORGANISER``, may know of *state* (ASC-Q42, ASC-I29)."""
    rules = state.rules
    everything = rules.open_decklists or player == ORGANISER
    members = tuple(
        [one if one is None or everything or one.player == player else public_part(rules, one) for one in state.members]
    )
    return View(Player(player), rules, state.setup, members, state.contests, state.history, state.number)


def public_part(rules: AscensionRules, member: Member) -> PublicMember:
    """Return what everybody knows of *member* (ASC-Q42)."""
    deck = member.deck
    return PublicMember(
        player=member.player,
        name=member.name,
        joined=member.joined,
        active=member.active,
        ready=is_ready(rules, deck),
        kind=deck.kind,
        alliance=deck.alliance,
        power=member.power,
        bank=member.bank if rules.power_basis == PowerBasis.UNSPENT else None,
        games_played=member.games_played,
        loss_streak=member.loss_streak,
        remedies_used=member.remedies_used,
        last_group=member.last_group,
        main_size=size_of(deck.main),
        side_size=size_of(deck.side),
        swap=None if deck.swap is None else (deck.swap.killed, deck.swap.picked),
    )
