"""The 54 cards of the pack, with rank, team, kind, cost and power."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from castlerules.core import DataError, Player
from castlerules.core.frozen import frozen

RED: Final = Player(0)
"""M54-003: the team of hearts, diamonds and the Joker ``XR``."""

BLACK: Final = Player(1)
"""M54-003: the team of clubs, spades and the Joker ``XB``."""

TEAM_NAMES: Final = ("RED", "BLACK")


class CardKind(Enum):
    """M54-010: the four card types, which decide how a card is played: as a permanent or as an instant play."""

    MANA = "mana"
    CREATURE = "creature"
    ACTION = "action"
    DAMAGE = "damage"


@frozen(eq=False)
class Card:
    """A playing card. Each card is a single object, compared by identity; ``card("KH")`` returns it.

    *code* is the rank and the suit, such as ``KH``. *rank* is ``A``, ``2`` to ``10``, ``J``, ``Q``, ``K`` or ``X`` (a
    Joker). *cost* is in mana. *power* is the damage of a Damage card, the bonus of a Mana card played as Growth, or the
    attack and the defence of a creature (M54-T1). *index* is 0 to 53, RED's cards first.
    """

    code: str
    index: int
    team: Player
    rank: str
    kind: CardKind
    cost: int
    power: int

    @classmethod
    def of_code(cls, code: str) -> Card:
        """Return the card of the pack (M54-001) with *code*, such as ``10S``; raise DataError if there is none."""
        if code not in CARDS:
            raise DataError("", f"{code!r} is not a card; cards are A, 2 to 10, J, Q, K + H, D, C, S, and XR, XB")
        return CARDS[code]

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


# M54-T1: rank -> kind, cost, power. M54-031 calls the cost of a creature its summoning cost; M54-037: Actions cost 1.
_RANKS: Final[Mapping[str, tuple[CardKind, int, int]]] = MappingProxyType(
    {
        "A": (CardKind.ACTION, 1, 0),
        "2": (CardKind.DAMAGE, 1, 1),
        "3": (CardKind.MANA, 0, 3),
        "4": (CardKind.DAMAGE, 2, 2),
        "5": (CardKind.MANA, 0, 5),
        "6": (CardKind.DAMAGE, 3, 3),
        "7": (CardKind.MANA, 0, 7),
        "8": (CardKind.ACTION, 1, 0),
        "9": (CardKind.MANA, 0, 9),
        "10": (CardKind.ACTION, 1, 0),
        "J": (CardKind.CREATURE, 1, 1),
        "Q": (CardKind.CREATURE, 2, 2),
        "K": (CardKind.CREATURE, 3, 3),
        "X": (CardKind.ACTION, 1, 0),
    }
)


def _team_cards(team: Player, suits: str, joker: str) -> list[Card]:
    """M54-004, M54-005: return the 27 cards of *team*: its two *suits* and its *joker*."""
    codes = [(rank + suit, rank) for suit in suits for rank in _RANKS if rank != "X"] + [(joker, "X")]
    first = 27 * team
    return [Card(code, first + place, team, rank, *_RANKS[rank]) for place, (code, rank) in enumerate(codes)]


TEAM_CARDS: Final = (tuple(_team_cards(RED, "HD", "XR")), tuple(_team_cards(BLACK, "CS", "XB")))
"""M54-005: the cards of RED and of BLACK, 27 each, in the order of their ``index``."""

CARDS: Final[Mapping[str, Card]] = MappingProxyType({card.code: card for team in TEAM_CARDS for card in team})
"""M54-001: every card of the pack by its code."""


def card(code: str) -> Card:
    """Return the card of the pack (M54-001) with *code*: ``KH``, ``10S``, ``XR``; raise DataError if there is none."""
    return Card.of_code(code)


def opponent(player: Player) -> Player:
    """Return the other player of the duel (M54-002)."""
    return BLACK if player == RED else RED
