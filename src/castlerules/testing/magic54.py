"""``Magic54Scenario``: set up a table of Magic 54 in words and play on, for tests of single rules.

>>> duel = table(red=side("KH QD", mana=3, hand="4H"), black=side("JC"))
>>> duel.do("damage 4H BLACK", "pass", "pass").hp(magic54.BLACK)
18
"""

from __future__ import annotations

from collections.abc import Iterable

from castlerules import magic54
from castlerules.core import Player, Rng, SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .scenario import Scenario


@frozen
class SideInWords:
    """One side of a table, as texts and numbers; ``side`` makes one."""

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
    """Return one side: cards by their codes, separated by spaces.

    *creatures* may have marks, as in ``KH/t QD/s/d1``: tapped, summoning sick, 1 damage. *mana* names the
    Mana cards in play, or is their number; the first *tapped* are tapped. *discard* is in order from the oldest card,
    *deck* from the top. Cards that are not named go to the end of *rest*: ``deck``, ``hand`` or ``discard``. *hp* is
    the starting hp by default.
    """
    return SideInWords(creatures, hand, mana, tapped, discard, deck, rest, hp)


@frozen
class Magic54Scenario(Scenario[magic54.State, magic54.Action, magic54.Observation]):
    """A scenario of Magic 54 with short queries; zones are strings of card codes, separated by spaces."""

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

    def creature(self, code: str) -> magic54.Creature | None:
        """Return the creature in play with the card *code*, or None."""
        creatures = [
            creature
            for side_of_player in self.state.sides
            for creature in side_of_player.creatures
            if creature.card is magic54.card(code)
        ]
        return creatures[0] if creatures else None

    def pass_times(self, times: int = 2) -> Magic54Scenario:
        """Return the scenario after *times* passes."""
        return self.do(*["pass"] * times)


def codes(cards: Iterable[magic54.Card]) -> str:
    """Return the codes of *cards*, separated by spaces."""
    return " ".join(card.code for card in cards)


def table(
    red: SideInWords | None = None,
    black: SideInWords | None = None,
    *,
    active: Player = magic54.RED,
    phase: str = "pre",
    turn: int = 21,
    rules: magic54.Magic54Rules | None = None,
) -> Magic54Scenario:
    """Return the scenario of a table with these sides; raise SetupError with every problem of the table.

    *active*, whose turn it is, acts first. *phase* is ``pre``, ``attackers``, ``post``, ``discard`` or ``cycle``.
    """
    options = rules or magic54.Magic54Rules()
    if phase not in (phase_names := [phase.value for phase in magic54.Phase]):
        raise _setup_error(f"phase: expected one of {', '.join(phase_names)}, got {short_repr(phase)}")
    sides = (red or side(), black or side())
    creature_counts = [len(sides[0].creatures.split()), len(sides[1].creatures.split())]
    state = magic54.State(
        rules=options,
        rng=Rng.seeded(0),
        turn=turn,
        active=active,
        phase=magic54.Phase(phase),
        priority=active,
        passes=0,
        response_open=False,
        mana_played=0,
        pile=(),
        shields=(),
        pooled_packets=(),
        combat=magic54.NO_COMBAT,
        searching_joker=None,
        creatures_entered=sum(creature_counts),
        result=None,
        sides=(
            _built_side(magic54.RED, sides[0], options, 1),
            _built_side(magic54.BLACK, sides[1], options, 1 + creature_counts[0]),
        ),
    )
    problems = magic54.GAME.problems(state)
    if problems:
        raise SetupError(problems)
    return Magic54Scenario(magic54.GAME, state)


def _built_side(
    team: Player, side_in_words: SideInWords, rules: magic54.Magic54Rules, first_entry: int
) -> magic54.Side:
    """Return *side_in_words* as the side of *team*.

    Creatures of both sides are numbered in the order in which they entered play; those of *team* from *first_entry*.
    """
    creatures = tuple(
        _parse_creature(word, first_entry + place) for place, word in enumerate(side_in_words.creatures.split())
    )
    zones = {
        name: [magic54.card(code) for code in getattr(side_in_words, name).split()]
        for name in ("hand", "deck", "discard")
    }
    if side_in_words.rest not in zones:
        raise _setup_error(f"rest: expected one of {', '.join(zones)}, got {short_repr(side_in_words.rest)}")
    named_cards = [*[creature.card for creature in creatures], *zones["hand"], *zones["deck"], *zones["discard"]]
    mana = _mana_cards(team, side_in_words.mana, named_cards)
    zones[side_in_words.rest] += [card for card in magic54.TEAM_CARDS[team] if card not in (*named_cards, *mana)]
    return magic54.Side(
        hp=rules.starting_hp if side_in_words.hp is None else side_in_words.hp,
        deck=tuple(zones["deck"]),
        hand=tuple(zones["hand"]),
        discard=tuple(zones["discard"]),
        mana=mana,
        tapped=side_in_words.tapped,
        creatures=creatures,
    )


def _mana_cards(team: Player, mana: int | str, named_cards: list[magic54.Card]) -> tuple[magic54.Card, ...]:
    """Return the Mana cards in play: the codes in *mana*, or that number of Mana cards not in *named_cards*."""
    if isinstance(mana, str):
        return tuple(magic54.card(code) for code in mana.split())
    free = [card for card in magic54.TEAM_CARDS[team] if card.kind is magic54.CardKind.MANA and card not in named_cards]
    if not 0 <= mana <= len(free):
        raise _setup_error(f"mana: expected 0 to {len(free)} Mana cards, got {short_repr(mana)}")
    return tuple(free[len(free) - mana :])


def _parse_creature(word: str, entry: int) -> magic54.Creature:
    code, *marks = word.split("/")
    damage = 0
    for mark in marks:
        if mark not in ("t", "s") and not (mark[:1] == "d" and mark[1:].isdecimal()):
            raise _setup_error(f"{code}: expected a mark t, s or d with a number, got {short_repr(mark)}")
        damage += int(mark[1:] or 0)
    return magic54.Creature(
        magic54.object_id(entry, magic54.card(code)), tapped="t" in marks, sick="s" in marks, damage=damage
    )


def _setup_error(reason: str) -> SetupError:
    return SetupError((Violation("M54-T1", reason),))
