"""Scores: estimates of how good a state is for a player, for bots that do not play on to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import tanh
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.core import AnyGame, Player

if TYPE_CHECKING:
    from castlerules import magic, magic54
    from castlerules.cards import CardDef


Score = Callable[[Any, Player], float]
"""A function of a state and a player; 1 is as good as a win, -1 as bad as a loss, 0 is even."""

_CREATURE, _POWER, _CARD, _MANA = 2.0, 1.5, 1.2, 1.2  # in hit points, found by matches between greedy bots
_SCALE: Final = 15.0


def magic54_score(state: magic54.State, player: Player) -> float:
    """Return the advantage of *player* over the opponent in Magic 54, -1 to 1.

    Hit points, creatures and their power, cards in hand and Mana cards count.
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
    """Return the progress of *player*'s siege in Fortress, -1 to 1.

    The player's life, the power of the player's creatures (more in play than in hand) and, a little, the player's other
    permanents raise the score. Each creature of the garrison, the opponent without decisions, lowers it equally.
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
    """Return the advantage of *player* over the opponent in a duel, -1 to 1.

    Life, cards in hand, lands, and the printed mana value, power and toughness of all other permanents count; abilities
    do not.
    """
    return tanh((_duel_points(state, player) - _duel_points(state, Player(1 - player))) / _SCALE)


_PER_FACE_DOWN_CARD = 2.5
"""The value of any card that lies face down in a castle, in points of life."""


def castle_score(state: magic.State, player: Player) -> float:
    """Return the advantage of *player* over the opponent in Castle, -1 to 1.

    What counts in ``duel_score`` counts here, and every face-down card of a castle has the same value, so that the
    score does not depend on the cards that a determinization put there.
    """
    mine, theirs = [
        _duel_points(state, player) + _castle_points(state, player) for player in (player, Player(1 - player))
    ]
    return tanh((mine - theirs) / _SCALE)


def _castle_points(state: magic.State, player: Player) -> float:
    from castlerules.castle import FaceDownCard, castle_state_of  # late: only Castle needs it, and has loaded it

    return _PER_FACE_DOWN_CARD * sum(
        isinstance(slot, FaceDownCard) for slot in castle_state_of(state).castles[player].slots
    )


def _duel_points(state: magic.State, player: Player) -> float:
    """Return the value of *player*'s life, hand and permanents, in points of life."""
    cards, seat = state.table.cards, state.seats[player]
    worth = seat.life + _PER_CARD_IN_HAND * len(seat.hand)
    for permanent in state.permanents:
        if permanent.controller == player:
            worth += _points_in_play(cards[permanent.card])
    return worth


@lru_cache(maxsize=1024)
def _points_in_play(card: CardDef) -> float:
    """Return the value of *card* as a permanent, in points of life."""
    from castlerules.cards.language.characteristics import CardType  # late: a game with cards has loaded it

    if card.has_type(CardType.LAND):
        return _PER_LAND
    return _PER_MANA_VALUE * card.face.mana_value + _PER_SIZE * _size(card)


def _size(card: CardDef) -> int:
    """Return the sum of printed power and toughness of *card*, counting stars and negative numbers as 0."""
    pt = card.face.pt
    return 0 if pt is None else max(0, pt.power or 0) + max(0, pt.toughness or 0)


def solitaire_score(state: magic.State, player: Player) -> float:
    """Return the progress of a game of Solitaire, -1 to 1.

    Cards on the stacks lower the score, artifacts and enchantments most, because they must leave through the slot, the
    one place for a permanent of the player's own. A slot that is occupied forever lowers it too. Unspent lands in any
    place and remaining trips (reuses of the discard pile as library) raise it. A card has the same value face down and
    face up, so that turning it up does not change the score.
    """
    from .solitaire_progress import progress_of  # late: it imports the game, which its state has loaded

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
"""The default scores of bots, by the name of the game."""

GAMES_WITHOUT_QUIET_ACTIONS: Final = ("solitaire",)
"""Games in which the first legal action is not passive, so quiet actions would change the value of a state."""


def score_for(game: AnyGame) -> Score | None:
    """Return the function with which bots score states of *game* by default, or None if the library has none."""
    return SCORES.get(game.name)
