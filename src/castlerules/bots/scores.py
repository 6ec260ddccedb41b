"""How good a state is for a player, by rough arithmetic: what bots go by where they cannot play on to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import tanh
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.core import AnyGame, Player

if TYPE_CHECKING:
    from castlerules import magic, magic54
    from castlerules.cards import CardDef


Score = Callable[[Any, Player], float]
"""A function of a state and a player; 1 is as good as won, -1 as bad as lost, 0 even."""

_CREATURE, _POWER, _CARD, _MANA = 2.0, 1.5, 1.2, 1.2  # in hit points, found by matches between greedy bots
_SCALE: Final = 15.0


def magic54_score(state: magic54.State, player: Player) -> float:
    """Return how much better off *player* is than the opponent, -1 to 1.

    What counts are hit points, creatures and their power, cards in hand and Mana.
    """
    mine, theirs = state.sides[player], state.sides[1 - player]
    return tanh((_side_points(mine) - _side_points(theirs)) / _SCALE)


def _side_points(side: magic54.Side) -> float:
    creatures = _CREATURE * len(side.creatures) + _POWER * sum([creature.card.power for creature in side.creatures])
    return side.hp + creatures + _CARD * len(side.hand) + _MANA * len(side.mana)


_PER_LIFE, _PER_POWER_IN_HAND, _PER_OTHER_PERMANENT, _PER_GARRISON_CREATURE = (
    0.5,
    0.3,
    0.3,
    4.0,
)  # in points of power in play, found by matches of greedy bots


def fortress_score(state: magic.State, player: Player) -> float:
    """Return how far the siege of *player* has come, -1 to 1.

    What counts for it are life and the power of creatures, in play more than in hand, and other permanents a little;
    what counts against it are the creatures of the garrison, large and small alike.
    """
    cards, seat = state.table.cards, state.seats[player]
    worth = _PER_LIFE * seat.life + _PER_POWER_IN_HAND * sum(
        [_power(cards[card_object.card]) for card_object in seat.hand]
    )
    for permanent in state.permanents:
        card = cards[permanent.card]
        if permanent.controller != player:
            worth -= _PER_GARRISON_CREATURE
        elif card.face.pt is None:
            worth += _PER_OTHER_PERMANENT
        else:
            worth += _power(card)
    return tanh(worth / _SCALE)


def _power(card: CardDef) -> int:
    """Return the printed power of *card*, 0 if it has none."""
    return 0 if card.face.pt is None else card.face.pt.power or 0


_PER_CARD_IN_HAND, _PER_SIZE, _PER_MANA_VALUE, _PER_LAND = (
    1.5,
    0.5,
    0.5,
    2.0,
)  # in points of life; a land is worth more in play than in hand


def duel_score(state: magic.State, player: Player) -> float:
    """Return how much better off *player* is than the opponent, -1 to 1.

    What counts are life, cards in hand, lands, and of everything else in play the mana value, power and toughness, as
    printed; it is worth more with each of them, whatever it can do.
    """
    return tanh((_duel_points(state, player) - _duel_points(state, Player(1 - player))) / _SCALE)


_PER_FACE_DOWN_CARD = 2.5
"""What a card that lies face down in a castle is worth, whatever it is, in points of life."""


def castle_score(state: magic.State, player: Player) -> float:
    """Return how much better off *player* is than the opponent in Castle, -1 to 1.

    As in a duel; every card that lies face down in a castle counts alike, so that guesses at it make no difference.
    """
    mine, theirs = [
        _duel_points(state, player) + _castle_points(state, player) for player in (player, Player(1 - player))
    ]
    return tanh((mine - theirs) / _SCALE)


def _castle_points(state: magic.State, player: Player) -> float:
    from castlerules.castle import FaceDownCard, castle_state_of  # a game of Castle has loaded it

    return _PER_FACE_DOWN_CARD * sum(
        isinstance(slot, FaceDownCard) for slot in castle_state_of(state).castles[player].slots
    )


def _duel_points(state: magic.State, player: Player) -> float:
    """Return what *player* has, in points of life."""
    from castlerules.cards.language.characteristics import CardType  # a game that has cards has loaded it

    cards, seat = state.table.cards, state.seats[player]
    worth = seat.life + _PER_CARD_IN_HAND * len(seat.hand)
    for card in [cards[permanent.card] for permanent in state.permanents if permanent.controller == player]:
        worth += (
            _PER_LAND
            if card.has_type(CardType.LAND)
            else _PER_MANA_VALUE * card.face.mana_value + _PER_SIZE * _size(card)
        )
    return worth


def _size(card: CardDef) -> int:
    """Return the printed power and toughness of *card* together, 0 for what is no number or below 0."""
    pt = card.face.pt
    return 0 if pt is None else max(0, pt.power or 0) + max(0, pt.toughness or 0)


def solitaire_score(state: magic.State, player: Player) -> float:
    """Return how far a game of Solitaire has come, -1 to 1.

    What counts against it are the cards on the stacks, artifacts and enchantments most, for they leave through the
    slot, and a slot that is taken for good. What counts for it are lands that have not been spent, wherever they are,
    and trips. A card counts alike face down and face up, so that guesses at it move nothing when it is turned up.
    """
    from .solitaire_progress import progress_of  # loads the game, which a state of it has loaded already

    return progress_of(state, player)


SCORES: Final[Mapping[str, Score]] = MappingProxyType(
    {
        "magic54": magic54_score,
        "fortress": fortress_score,
        "duel": duel_score,
        "castle": castle_score,
        "solitaire": solitaire_score,
    }
)
"""The scores that bots use if they are given no other one, by the name of the game."""

GAMES_WITHOUT_QUIET_ACTIONS: Final = ("solitaire",)
"""The games in which nothing goes on by itself, so that nobody is helped by the first legal actions."""


def score_for(game: AnyGame) -> Score | None:
    """Return the score that is known for *game*, or None."""
    return SCORES.get(game.name)
