"""Tables of Magic 54 in words, for tests of single rules.

>>> duel = table(red=side("KH QD", mana=3, hand="4H"), black=side("JC"))
>>> duel.do("damage 4H BLACK", "pass", "pass").hp(BLACK)
18
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from castlerules import magic54
from castlerules.core import Broken, Player, Rng, SetupError
from castlerules.core.shown import shown
from castlerules.magic54 import (
    BLACK,
    NO_COMBAT,
    RED,
    TEAM_CARDS,
    Action,
    Card,
    Creature,
    Kind,
    Magic54Rules,
    Phase,
    Side,
    State,
    View,
    card,
    object_id,
)

from .scenario import Scenario

__all__ = ["BLACK", "RED", "Duel", "Spread", "codes", "side", "table"]


@attrs.frozen
class Spread:
    """One side of a table in words; see ``side``."""

    play: str
    hand: str
    mana: int | str
    tapped: int
    discard: str
    deck: str
    rest: str
    hp: int | None


def side(
    play: str = "",
    *,
    hand: str = "",
    mana: int | str = 0,
    tapped: int = 0,
    discard: str = "",
    deck: str = "",
    rest: str = "deck",
    hp: int | None = None,
) -> Spread:
    """Return one side: cards by their codes, parted by spaces.

    *play* holds creatures, each with marks for tapped, sick and damage, as in ``KH/t QD/s/d1``; *mana* Mana cards in
    play, or how many, of which the first *tapped* are tapped; *discard* is told oldest first, *deck* top first. Cards
    that are not named go to the end of *rest*: ``deck``, ``hand`` or ``discard``. Without *hp* it is that of the start.
    """
    return Spread(play, hand, mana, tapped, discard, deck, rest, hp)


@attrs.frozen
class Duel(Scenario[State, Action, View]):
    """A scenario of Magic 54 with short questions; zones are given as codes, parted by spaces."""

    def hp(self, player: Player) -> int:
        """Return the hp of *player*."""
        return self.state.sides[player].hp

    def hand(self, player: Player) -> str:
        """Return the hand of *player*."""
        return codes(self.state.sides[player].hand)

    def deck(self, player: Player) -> str:
        """Return the deck of *player*, top first."""
        return codes(self.state.sides[player].deck)

    def discard(self, player: Player) -> str:
        """Return the discard pile of *player*, oldest first."""
        return codes(self.state.sides[player].discard)

    def ready(self, player: Player) -> int:
        """Return how many untapped Mana cards *player* has."""
        mine = self.state.sides[player]
        return len(mine.mana) - mine.tapped

    def creature(self, code: str) -> Creature | None:
        """Return the creature in play with the card *code*, or None."""
        found = [one for mine in self.state.sides for one in mine.creatures if one.card is card(code)]
        return found[0] if found else None

    def passes(self, times: int = 2) -> Duel:
        """Return the duel after *times* passes."""
        return self.do(*["pass"] * times)


def codes(cards: Iterable[Card]) -> str:
    """Return the codes of *cards*, parted by spaces."""
    return " ".join(one.code for one in cards)


def table(
    red: Spread | None = None,
    black: Spread | None = None,
    *,
    active: Player = RED,
    phase: str = "pre",
    turn: int = 21,
    rules: Magic54Rules | None = None,
) -> Duel:
    """Return the table with these sides; SetupError with all that is wrong with it.

    *active* is first to act, in *phase*: ``pre``, ``attackers``, ``post``, ``discard`` or ``cycle``.
    """
    options = rules or Magic54Rules()
    if phase not in (names := [one.value for one in Phase]):
        raise _unreadable(f"a phase is one of {', '.join(names)}, not {shown(phase)}")
    spreads = (red or side(), black or side())
    first = [len(spreads[0].play.split()), len(spreads[1].play.split())]
    state = State(
        rules=options,
        rng=Rng.seeded(0),
        turn=turn,
        active=active,
        phase=Phase(phase),
        priority=active,
        passes=0,
        replying=False,
        mana_played=0,
        pile=(),
        shields=(),
        pooled=(),
        combat=NO_COMBAT,
        search=None,
        entered=sum(first),
        result=None,
        sides=(_laid(RED, spreads[0], options, 1), _laid(BLACK, spreads[1], options, 1 + first[0])),
    )
    found = magic54.problems(state)
    if found:
        raise SetupError(found)
    return Duel(magic54, state)


def _laid(team: Player, spread: Spread, rules: Magic54Rules, entry: int) -> Side:
    """Return *spread* as the side of *team*, whose first creature was number *entry* to enter play."""
    creatures = tuple(_creature(word, entry + place) for place, word in enumerate(spread.play.split()))
    zones = {name: [card(code) for code in getattr(spread, name).split()] for name in ("hand", "deck", "discard")}
    if spread.rest not in zones:
        raise _unreadable(f"the rest goes to one of {', '.join(zones)}, not {shown(spread.rest)}")
    named = [*[one.card for one in creatures], *zones["hand"], *zones["deck"], *zones["discard"]]
    mana = _mana(team, spread.mana, named)
    zones[spread.rest] += [one for one in TEAM_CARDS[team] if one not in (*named, *mana)]
    return Side(
        hp=rules.starting_hp if spread.hp is None else spread.hp,
        deck=tuple(zones["deck"]),
        hand=tuple(zones["hand"]),
        discard=tuple(zones["discard"]),
        mana=mana,
        tapped=spread.tapped,
        creatures=creatures,
    )


def _mana(team: Player, mana: int | str, named: list[Card]) -> tuple[Card, ...]:
    """Return the Mana cards in play: those named, or the last so many of *team* that are not in *named*."""
    if isinstance(mana, str):
        return tuple(card(code) for code in mana.split())
    free = [one for one in TEAM_CARDS[team] if one.kind is Kind.MANA and one not in named]
    if not 0 <= mana <= len(free):
        raise _unreadable(f"{shown(mana)} Mana cards are wanted in play, and {len(free)} are free")
    return tuple(free[len(free) - mana :])


def _creature(word: str, entry: int) -> Creature:
    code, *marks = word.split("/")
    damage = 0
    for mark in marks:
        if mark not in ("t", "s") and not (mark[:1] == "d" and mark[1:].isdecimal()):
            raise _unreadable(f"the mark {shown(mark)} of {code} is not t, s or d with a number")
        damage += int(mark[1:] or 0)
    return Creature(object_id(entry, card(code)), tapped="t" in marks, sick="s" in marks, damage=damage)


def _unreadable(reason: str) -> SetupError:
    return SetupError((Broken("M54-T1", reason),))
