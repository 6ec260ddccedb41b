"""Tables of Magic 54 in words, for tests of single rules.

>>> duel = table(red=side("KH QD", mana=3, hand="4H"), black=side("JC"))
>>> duel.do("damage 4H BLACK", "pass", "pass").hp(BLACK)
18
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from castlerules import magic54
from castlerules.core import Player, Rng, SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.magic54 import (
    BLACK,
    NO_COMBAT,
    RED,
    TEAM_CARDS,
    Action,
    Card,
    CardKind,
    Creature,
    Magic54Rules,
    Observation,
    Phase,
    Side,
    State,
    card,
    object_id,
)

from .scenario import Scenario


@attrs.frozen
class SideInWords:
    """One side of a table in words; see ``side``."""

    creatures: str
    hand: str
    mana: int | str
    tapped: int
    discard: str
    deck: str
    rest: str
    hp: int | None


def side(
    creatures: str = "",
    *,
    hand: str = "",
    mana: int | str = 0,
    tapped: int = 0,
    discard: str = "",
    deck: str = "",
    rest: str = "deck",
    hp: int | None = None,
) -> SideInWords:
    """Return one side: cards by their codes, parted by spaces.

    *creatures* holds creatures, each with marks for tapped, sick and damage, as in ``KH/t QD/s/d1``; *mana* Mana cards
    in play, or how many, of which the first *tapped* are tapped; *discard* is told oldest first, *deck* top first.
    Cards that are not named go to the end of *rest*: ``deck``, ``hand`` or ``discard``. Without *hp* it is that of the
    start.
    """
    return SideInWords(creatures, hand, mana, tapped, discard, deck, rest, hp)


@attrs.frozen
class Magic54Scenario(Scenario[State, Action, Observation]):
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

    def untapped_mana(self, player: Player) -> int:
        """Return how many untapped Mana cards *player* has."""
        side_of_player = self.state.sides[player]
        return len(side_of_player.mana) - side_of_player.tapped

    def creature(self, code: str) -> Creature | None:
        """Return the creature in play with the card *code*, or None."""
        creatures = [
            creature
            for side_of_player in self.state.sides
            for creature in side_of_player.creatures
            if creature.card is card(code)
        ]
        return creatures[0] if creatures else None

    def pass_times(self, times: int = 2) -> Magic54Scenario:
        """Return the duel after *times* passes."""
        return self.do(*["pass"] * times)


def codes(cards: Iterable[Card]) -> str:
    """Return the codes of *cards*, parted by spaces."""
    return " ".join(card.code for card in cards)


def table(
    red: SideInWords | None = None,
    black: SideInWords | None = None,
    *,
    active: Player = RED,
    phase: str = "pre",
    turn: int = 21,
    rules: Magic54Rules | None = None,
) -> Magic54Scenario:
    """Return the table with these sides; SetupError with all that is wrong with it.

    *active* is first to act, in *phase*: ``pre``, ``attackers``, ``post``, ``discard`` or ``cycle``.
    """
    options = rules or Magic54Rules()
    if phase not in (phase_names := [phase.value for phase in Phase]):
        raise _setup_error(f"a phase is one of {', '.join(phase_names)}, not {short_repr(phase)}")
    sides = (red or side(), black or side())
    creature_counts = [len(sides[0].creatures.split()), len(sides[1].creatures.split())]
    state = State(
        rules=options,
        rng=Rng.seeded(0),
        turn=turn,
        active=active,
        phase=Phase(phase),
        priority=active,
        passes=0,
        response_open=False,
        mana_played=0,
        pile=(),
        shields=(),
        pooled_packets=(),
        combat=NO_COMBAT,
        searching_joker=None,
        creatures_entered=sum(creature_counts),
        result=None,
        sides=(_built_side(RED, sides[0], options, 1), _built_side(BLACK, sides[1], options, 1 + creature_counts[0])),
    )
    problems = magic54.problems(state)
    if problems:
        raise SetupError(problems)
    return Magic54Scenario(magic54, state)


def _built_side(team: Player, side_in_words: SideInWords, rules: Magic54Rules, first_entry: int) -> Side:
    """Return *side_in_words* as the side of *team*, whose first creature was number *first_entry* to enter play."""
    creatures = tuple(
        _parse_creature(word, first_entry + place) for place, word in enumerate(side_in_words.creatures.split())
    )
    zones = {
        name: [card(code) for code in getattr(side_in_words, name).split()] for name in ("hand", "deck", "discard")
    }
    if side_in_words.rest not in zones:
        raise _setup_error(f"the rest goes to one of {', '.join(zones)}, not {short_repr(side_in_words.rest)}")
    named_cards = [*[creature.card for creature in creatures], *zones["hand"], *zones["deck"], *zones["discard"]]
    mana = _mana_cards(team, side_in_words.mana, named_cards)
    zones[side_in_words.rest] += [card for card in TEAM_CARDS[team] if card not in (*named_cards, *mana)]
    return Side(
        hp=rules.starting_hp if side_in_words.hp is None else side_in_words.hp,
        deck=tuple(zones["deck"]),
        hand=tuple(zones["hand"]),
        discard=tuple(zones["discard"]),
        mana=mana,
        tapped=side_in_words.tapped,
        creatures=creatures,
    )


def _mana_cards(team: Player, mana: int | str, named_cards: list[Card]) -> tuple[Card, ...]:
    """Return the Mana cards in play: those named, or the last so many of *team* that are not in *named_cards*."""
    if isinstance(mana, str):
        return tuple(card(code) for code in mana.split())
    free = [card for card in TEAM_CARDS[team] if card.kind is CardKind.MANA and card not in named_cards]
    if not 0 <= mana <= len(free):
        raise _setup_error(f"{short_repr(mana)} Mana cards are wanted in play, and {len(free)} are free")
    return tuple(free[len(free) - mana :])


def _parse_creature(word: str, entry: int) -> Creature:
    code, *marks = word.split("/")
    damage = 0
    for mark in marks:
        if mark not in ("t", "s") and not (mark[:1] == "d" and mark[1:].isdecimal()):
            raise _setup_error(f"the mark {short_repr(mark)} of {code} is not t, s or d with a number")
        damage += int(mark[1:] or 0)
    return Creature(object_id(entry, card(code)), tapped="t" in marks, sick="s" in marks, damage=damage)


def _setup_error(reason: str) -> SetupError:
    return SetupError((Violation("M54-T1", reason),))
