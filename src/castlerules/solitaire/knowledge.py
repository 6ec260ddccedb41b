"""What the player may know of the table, and what may be where, given that (the rules, 4.6)."""

from __future__ import annotations

from castlerules.core import Player
from castlerules.magic.dealer import Dealer, misfit
from castlerules.magic.ids import CardId
from castlerules.magic.state import Extra, Held, State
from castlerules.magic.view import SeenCard, View

from .tableau import PLACES, YOU, SeenStack, SeenTableau, Stack, Tableau, agreed, tableau_of

__all__ = ["fill", "hide"]


def hide(state: State, _: Player) -> SeenTableau:
    """SOL-014, SOL-G60, SOL-G89: return what the player may know: what is face up, and how much else there is."""
    tableau, cards = tableau_of(state), state.table.cards
    discarded = None
    if agreed(state).discard_pile_visible:
        discarded = tuple([cards[card] if card in tableau.known else None for card in tableau.discard])
    return SeenTableau(
        stacks=tuple(
            [
                SeenStack(
                    len(stack.down),
                    tuple([SeenCard(one.id, cards[one.card], state.table.is_token(one.card)) for one in stack.up]),
                )
                for stack in tableau.stacks
            ]
        ),
        covered=len(tableau.covered),
        sealed=tableau.sealed,
        discard=len(tableau.discard),
        discarded=discarded,
        trip=tableau.trip,
        phase=tableau.phase,
        user=tableau.user,
        funds=tableau.funds,
        actions=tableau.actions,
    )


def fill(seen: View, dealer: Dealer) -> Extra:
    """Return a tableau that looks like *seen*: what is face down is dealt from what is nowhere else."""
    shown = _shown(seen)
    ups = [tuple([Held(one.id, _row(dealer, one)) for one in stack.up]) for stack in shown.stacks]
    known = [None if card is None else dealer.taken(card, YOU) for card in shown.discarded or (None,) * shown.discard]
    downs = [tuple(dealer.hidden(YOU, stack.down)) for stack in shown.stacks]
    covered = tuple(dealer.hidden(YOU, shown.covered))
    unseen = iter(dealer.hidden(YOU, known.count(None)))
    return Tableau(
        stacks=tuple([Stack(down, up) for down, up in zip(downs, ups, strict=True)]),
        covered=covered,
        sealed=shown.sealed,
        discard=tuple([next(unseen) if card is None else card for card in known]),
        known=tuple([card for card in known if card is not None]),
        trip=shown.trip,
        phase=shown.phase,
        user=shown.user,
        funds=shown.funds,
        actions=shown.actions,
    )


def _row(dealer: Dealer, one: SeenCard) -> CardId:
    """Return the row of a card that is face up: that of the permanent, if it is one."""
    return dealer.rows[one.id] if one.id in dealer.rows else dealer.taken(one.card, YOU)


def _shown(seen: View) -> SeenTableau:
    extra = seen.extra
    if not isinstance(extra, SeenTableau) or len(extra.stacks) != len(PLACES):
        raise misfit("a view of Solitaire shows seven stacks")
    if extra.discarded is not None and len(extra.discarded) != extra.discard:
        raise misfit(f"the discard pile has {extra.discard} cards, not {len(extra.discarded)}")
    return extra
