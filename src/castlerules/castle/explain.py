"""What it takes to activate a castle card, mana by mana (CAS-021 to CAS-025)."""

from __future__ import annotations

from itertools import groupby
from typing import Final, cast

import attrs

from castlerules.cards.definition import CardDef
from castlerules.cards.mana import ManaCost
from castlerules.core import DataError, Player
from castlerules.core.shown import shown
from castlerules.magic.state import State
from castlerules.magic.traits import symbols_of, traits_of
from castlerules.magic.view import View

from .book import CASTLE
from .game import GAME
from .grid import slot_name, slot_of
from .keep import Castle, Castles, FaceDown, Raised, SeenCastle, SeenCastles, SeenDown, SeenRaised
from .lands import cost_to_activate, priced, sources_on
from .price import COLORLESS, Quote
from .rules import CastleRules

__all__ = ["PriceExplanation", "PriceLine", "explain_price", "explained"]


@attrs.frozen
class PriceLine:
    """A part of a mana cost: its *symbol*, what makes mana for it (None: nothing), and how much *life* it takes."""

    symbol: str
    covered_by: str | None
    life: int

    def __str__(self) -> str:
        return f"{self.symbol}: {self.covered_by or f'nothing makes it, {self.life} life'}"


@attrs.frozen
class PriceExplanation:
    """What it takes *player*, who has *life*, to activate the card called *name* with this *cost* in *slot*.

    *lines* tell it symbol by symbol, generic mana last, with what is missing of that in one line; X is 0 and has none.
    *payable* says whether there is life enough (CAS-Q39, CAS-Q40).
    """

    player: Player
    slot: str
    name: str
    cost: ManaCost
    life: int
    lines: tuple[PriceLine, ...]
    payable: bool

    @property
    def price(self) -> int:
        """How much life it takes (CAS-024, CAS-025)."""
        return sum(line.life for line in self.lines)

    def __str__(self) -> str:
        head = f"{self.name} {self.cost} in {self.slot}: {self._sum()}"
        return "\n".join([head, *_joined(self.lines)])

    def _sum(self) -> str:
        if self.price == 0:
            return "no life to pay"
        if not self.payable:
            return f"{self.price} life, and that cannot be paid with {self.life}"
        left = self.life - self.price
        return f"{self.price} of {self.life} life, {left} left{'' if left else ', which loses the game'}"


def _joined(lines: tuple[PriceLine, ...]) -> list[str]:
    """Return *lines* as text, equal ones as one."""
    found = []
    for line, group in groupby(lines):
        count = len(list(group))
        symbols = line.symbol * count if count < _MANY else f"{count} {line.symbol}"
        covered = None if line.covered_by is None else line.covered_by if count == 1 else f"{count} {line.covered_by}"
        found.append(str(PriceLine(symbols, covered, line.life * count)))
    return found


_MANY: Final = 10


def explain_price(where: State | View, slot: str, player: Player | None = None) -> PriceExplanation:
    """CAS-Q33 to CAS-Q37: return what activating the face-down card in *slot* would cost now, and why.

    *slot* is named as in ``R1C2``, and *player* is whose castle it is in: by default the defending player while a
    column is under attack, and otherwise the opponent of whoever is to act, or of the active player once nobody is. A
    state tells of every card; a view of those that its player may know. Raises DataError for anything but a state or a
    view of Castle, a player or slot that is none, a vacant slot, a card that the view hides, and an active creature,
    of which nothing is asked.
    """
    rules, castles = _parts(where)
    if player is None:
        player = _by_default(where)
    elif type(player) is not int or not 0 <= player < len(castles):
        raise DataError("player", f"a player is 0 or 1, not {shown(player)}")
    place = slot_of(rules, slot)
    if place is None or place >= len(castles[player].slots):
        last = slot_name(rules, rules.slots - 1)
        raise DataError("slot", f"there is no slot {shown(slot)}; they are R1C1 to {last}")
    card = _card(where, f"{slot} of the castle of player {player}", castles[player].slots[place])
    seen = where if isinstance(where, View) else GAME.view(where, player)
    return explained(seen, player, slot, card)


def _parts(where: object) -> tuple[CastleRules, tuple[Castle, ...] | tuple[SeenCastle, ...]]:
    if isinstance(where, (State, View)) and isinstance(where.rules, CastleRules):
        if isinstance(where.extra, (Castles, SeenCastles)):
            return where.rules, where.extra.castles
    raise DataError("where", f"a state or a view of a game of Castle is wanted, not {shown(where)}")


def _by_default(where: State | View) -> Player:
    if cast(Castles | SeenCastles, where.extra).breach is not None:
        return Player(1 - where.active)
    actor = where.priority if where.asks is None else where.asks.player
    return Player(1 - (where.active if actor is None else actor))


def _card(where: State | View, place: str, content: FaceDown | Raised | SeenDown | SeenRaised | None) -> CardDef:
    """Return the card that lies face down there; DataError if none does, or none that can be told of."""
    match content:
        case FaceDown(card=row) if isinstance(where, State):
            return where.table.cards[row]
        case SeenDown(card=card) if card is not None:
            return card
        case None:
            raise DataError("slot", f"{place} is vacant")
        case SeenDown() | FaceDown():
            raise DataError("slot", f"the card in {place} is hidden in this view")
        case _:
            raise DataError("slot", f"the creature in {place} is active: its price is 0, and nothing is asked")


def explained(seen: View, player: Player, slot: str, card: CardDef) -> PriceExplanation:
    """CAS-021: return what it costs *player* to activate *card* in *slot*, with the lands in *seen*, and why."""
    assert isinstance(seen.rules, CastleRules), "a view of Castle"
    names = {one.id: one.card.name for one in seen.permanents}
    sources = sources_on([(one, one.look) for one in seen.permanents], player, seen.rules)
    cost = cost_to_activate(traits_of(CASTLE, card)[0], seen.rules)
    found = priced(cost, [made for _, made in sources], seen.rules)
    lines = _lines(cost, found, [names[number] for number, _ in sources], seen.rules)
    left = seen.seats[player].life - found.price
    payable = found.price == 0 or left > 0 or (left == 0 and seen.rules.lethal_payment_allowed)
    return PriceExplanation(player, slot, card.name, cost, seen.seats[player].life, lines, payable)


def _lines(cost: ManaCost, found: Quote, lands: list[str], rules: CastleRules) -> tuple[PriceLine, ...]:
    lines = []
    for symbol, mask, land in zip(cost.symbols, symbols_of(cost), found.symbols, strict=True):
        text = "{" + "/".join([kind.value for kind in symbol]) + "}"
        life = rules.generic_shortfall_life if mask == COLORLESS else rules.colored_shortfall_life
        lines.append(PriceLine(text, None, life) if land is None else PriceLine(text, lands[land], 0))
    lines += [PriceLine("{1}", name, 0) for name in sorted([lands[land] for land in found.generic])]
    if found.missing:
        lines.append(PriceLine(f"{{{found.missing}}}", None, found.missing * rules.generic_shortfall_life))
    return tuple(lines)
