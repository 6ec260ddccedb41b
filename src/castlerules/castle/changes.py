"""How the changes of Castle are carried out, and those of normal Magic that concern castle cards (CAS-K15 to K17)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Zone
from castlerules.core import Player, evolve
from castlerules.magic import changes as c
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import NORMAL_COMMITS
from castlerules.magic.draft import Draft
from castlerules.magic.ids import ObjectId, is_player
from castlerules.magic.moves import leave_play, with_held
from castlerules.magic.state import Held

from .castles import place_of, traded, with_slot
from .grid import slot_of
from .keep import (
    ActivationDeclined,
    CardMoved,
    CardRevealed,
    CardsTraded,
    Castles,
    FaceDown,
    Raised,
    TurnedDown,
    agreed,
)

if TYPE_CHECKING:
    from castlerules.magic.book import Committing

__all__ = ["COMMITS"]


def _kept(draft: Draft) -> Castles:
    assert isinstance(draft.extra, Castles), "a state of Castle"
    return draft.extra


def _slot(draft: Draft, name: str) -> int:
    slot = slot_of(agreed(draft.state), name)
    assert slot is not None, "events name slots that there are"
    return slot


# What normal Magic does, and a castle more.


def _arrives(draft: Draft, change: c.Arrive) -> None:
    """CAS-K15, CAS-030: a card that is activated becomes a permanent in its slot.

    A castle creature that is put into play anew leaves the castle (CAS-053, CAS-Q80).
    """
    if change.apart:
        extra, player = _kept(draft), draft.owner(change.card)
        for slot, content in enumerate(extra.castles[player].slots):
            if isinstance(content, FaceDown) and content.card == change.card:
                draft.extra = with_slot(extra, player, slot, Raised(change.card, ObjectId(draft.serial)))
    elif change.origin is not None:
        _vacated(draft, change.origin)
    NORMAL_COMMITS[c.Arrive](draft, change)


def _moves(draft: Draft, change: c.Move) -> None:
    """CAS-038, CAS-Q80: a creature that leaves play leaves its slot vacant, wherever it goes."""
    _vacated(draft, change.object)
    NORMAL_COMMITS[c.Move](draft, change)


def _controlled(draft: Draft, change: c.ControlGained) -> None:
    """CAS-K21, CAS-Q81: a creature that another player gets control of leaves the castle."""
    _vacated(draft, change.object)
    NORMAL_COMMITS[c.ControlGained](draft, change)


def _vacated(draft: Draft, creature: ObjectId) -> None:
    place = place_of(_kept(draft), creature)
    if place is not None:
        draft.extra = with_slot(_kept(draft), *place, None)


def _damage(draft: Draft, change: c.Damage) -> None:
    """CAS-K06, CAS-010, CAS-Q12: damage that may not hurt a player becomes zero, after all replacements."""
    if not is_player(change.to) or hurts(draft, change):
        NORMAL_COMMITS[c.Damage](draft, change)


def hurts(draft: Draft, change: c.Damage) -> bool:
    """CAS-009, CAS-Q10, CAS-Q11, CAS-Q15, CAS-Q16: return whether *change* can hurt the player whom it is dealt to.

    Damage of a creature that the player controls does, and combat damage. That is assigned to a player by unblocked
    attackers alone (CAS-Q17: and by trample that a table heeds), and is dealt whatever has become of them (CAS-K06).
    """
    if change.combat:
        return True
    source = None if change.source is None else draft.before.thing(change.source)
    if source is None or CardType.CREATURE not in source.seen.types or source.zone is not Zone.BATTLEFIELD:
        return False
    if source.controller == Player(change.to):
        return True
    return agreed(draft.state).attacker_ability_damage_counts and source.id in draft.state.combat.attackers


# What only a castle does.


def _revealed(draft: Draft, change: CardRevealed) -> None:
    """CAS-020, CAS-Q07: a card that has been revealed is known from then on."""
    slot, extra = _slot(draft, change.slot), _kept(draft)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDown), "only what lies face down is revealed"
    draft.extra = with_slot(extra, change.player, slot, evolve(content, known=True))
    draft.events.append(change)


def _declined(draft: Draft, change: ActivationDeclined) -> None:
    """CAS-K17, CAS-026, CAS-Q42: the card goes straight to the removed pile, and nothing triggers."""
    slot, extra = _slot(draft, change.slot), _kept(draft)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDown), "only what lies face down is declined"
    draft.extra = with_slot(extra, change.player, slot, None)
    new, seat = draft.number(), draft.seats[change.player]
    draft.seats[change.player] = with_held(seat, Zone.EXILE, (*seat.exile, Held(new, content.card)))
    draft.events.append(evolve(change, new=new))


def _traded(draft: Draft, change: CardsTraded) -> None:
    """CAS-032, CAS-058, CAS-Q52: two cards trade places, and stay what they are."""
    draft.extra = traded(_kept(draft), change.player, _slot(draft, change.slot), _slot(draft, change.other))
    draft.events.append(change)


def _moved(draft: Draft, change: CardMoved) -> None:
    """CAS-056, CAS-Q93: a face-down card goes to a vacant slot; that it is known goes with it."""
    draft.extra = traded(_kept(draft), change.player, _slot(draft, change.src), _slot(draft, change.dst))
    draft.events.append(change)


def _turned_down(draft: Draft, change: TurnedDown) -> None:
    """CAS-057, CAS-Q78: a creature that is turned down leaves play, with all that is on it."""
    permanent = draft.permanents[change.object]
    owner = draft.owner(permanent.card)
    draft.extra = with_slot(_kept(draft), owner, _slot(draft, change.slot), FaceDown(permanent.card, known=True))
    leave_play(draft, permanent)
    draft.events.append(change)
    if agreed(draft.state).turn_down_is_leaving_play:
        left = c.Moved(owner, change.card, Zone.BATTLEFIELD, Zone.APART, change.object, None, Cause.EFFECT, owner)
        draft.events.append(left)


COMMITS: Final[Mapping[type[Change], Committing]] = MappingProxyType(
    {
        c.Arrive: _arrives,
        c.Move: _moves,
        c.ControlGained: _controlled,
        c.Damage: _damage,
        CardRevealed: _revealed,
        ActivationDeclined: _declined,
        CardsTraded: _traded,
        CardMoved: _moved,
        TurnedDown: _turned_down,
    }
)
"""How changes are carried out otherwise than in normal Magic."""
