"""Coin flips: "flip a coin", "if you win the flip", "for each flip you won", "whenever you win a coin flip"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Deed
from castlerules.cards.oracle.phrase import Phrase, binds, same

from .triggers import event_of_players, known_event

_FLIP: Final = "Flip a coin. "
_UNTIL: Final = "Flip a coin until you lose a flip. "


def _flip(binder: Binder, most: int | None = 1) -> Deed:
    won, lost = binder.new_name("flips won"), binder.new_name("flips lost")

    def deed(who: lang.PlayerRef) -> lang.Effect:
        if isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
            raise Missing("coins that each of several players flips")
        binder.flip = lang.FlipCoins(who, won, lost, most)
        return binder.flip

    return deed


FLIPS: Final = (
    Phrase("deed", ("flip a coin",), _flip, _FLIP, binds=True),
    Phrase("does", ("flips a coin",), _flip, "Target player flips a coin.", binds=True),
)


@binds("deed", "flip a coin until you lose a flip", example=f"{_UNTIL}You gain 2 life for each flip you won.")
def flip_until_lost(binder: Binder) -> Deed:
    """Flip coins as long as you win."""
    return _flip(binder, None)


def _flipped(binder: Binder, *, by_you: bool) -> lang.FlipCoins:
    """Return the flips before; raise Unbound if there are none, or if they are those of another player."""
    if binder.flip is None or (binder.flip.who == lang.You()) != by_you:
        raise Unbound("no coin has been flipped before by this player")
    return binder.flip


def _condition(binder: Binder, *, by_you: bool, won: bool) -> lang.Condition:
    flip = _flipped(binder, by_you=by_you)
    if flip.most != 1:
        raise Unbound("several coins have been flipped before")
    return lang.Compare(lang.ThisWay(flip.won if won else flip.lost), lang.Comparison.AT_LEAST, 1)


@binds("condition", "you win the flip", example=f"{_FLIP}If you win the flip, draw a card.")
def you_win(binder: Binder) -> lang.Condition:
    """The one flip was won by you."""
    return _condition(binder, by_you=True, won=True)


@binds("condition", "you lose the flip", example=f"{_FLIP}If you lose the flip, you lose 2 life.")
def you_lose(binder: Binder) -> lang.Condition:
    """The one flip was lost by you."""
    return _condition(binder, by_you=True, won=False)


@binds(
    "condition",
    "they win the flip",
    example="Target player flips a coin. If they win the flip, draw a card.",
)
def they_win(binder: Binder) -> lang.Condition:
    """The one flip was won by the player who flipped."""
    return _condition(binder, by_you=False, won=True)


@binds(
    "condition",
    "they lose the flip",
    example="Target player flips a coin. If they lose the flip, draw a card.",
)
def they_lose(binder: Binder) -> lang.Condition:
    """The one flip was lost by the player who flipped."""
    return _condition(binder, by_you=False, won=False)


THAT_PLAYER_WINS: Final = same(
    they_win,
    "that player wins the flip",
    example="Target player flips a coin. If that player wins the flip, draw a card.",
)
THAT_PLAYER_LOSES: Final = same(
    they_lose,
    "that player loses the flip",
    example="Target player flips a coin. If that player loses the flip, draw a card.",
)


@binds("per", "for each flip you won", example=f"{_UNTIL}Draw a card for each flip you won.")
def per_flip(binder: Binder) -> lang.Value:
    """As often as you have won."""
    return lang.ThisWay(_flipped(binder, by_you=True).won)


def _event(*, won: bool) -> Callable[[Binder, lang.PlayerRef], lang.TriggerCondition]:
    return lambda binder, who: known_event(binder, lang.CoinFlipped(who, won))


EVENTS: Final = (
    *event_of_players("win|wins", "a coin flip", _event(won=True), "a coin flip"),
    *event_of_players("lose|loses", "a coin flip", _event(won=False), "a coin flip"),
)
