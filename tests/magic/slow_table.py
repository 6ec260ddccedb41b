"""The table of the slow fight: how damage is dealt, what follows by itself, and what is done at priority."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

Word: TypeAlias = tuple[str | int, ...]
Pairs: TypeAlias = tuple[tuple[int, int], ...]

A: Final = 0
N: Final = 1
VEIL: Final = 2

TRICKS: Final = ("mend", "veil", "smite", "spur", "hush", "growth", "wither", "freeze")
"""Instants that cost nothing, with one target each: a regeneration shield; prevent the next 2 damage, to a player too;
destroy; first strike; no abilities any more; +2/+2; -2/-1; tap."""


class Ended(Exception):
    """Somebody has lost."""


@dataclass(frozen=True)
class Question:
    """What *player* is asked *about*, and all that may be answered."""

    player: int
    about: Word
    answers: list[Word]


T = TypeVar("T")
Tale: TypeAlias = Generator[Question, Word, T]
"""What asks questions, is sent the answers, and comes to something."""


@dataclass(eq=False)
class Fighter:
    """A creature; *words* are its abilities, *mine* says that A controls it, *new* that it came this turn."""

    number: int
    mine: bool
    power: int
    toughness: int
    colours: str = ""
    words: set[str] = field(default_factory=set)
    counters: int = 0
    damage: int = 0
    tapped: bool = False
    new: bool = False
    regeneration: int = 0


@dataclass(eq=False)
class Shield:
    """BASE-092: the next *left* damage *to* this one is prevented."""

    to: int
    left: int


@dataclass(frozen=True)
class Blow:
    """Damage as it is assigned (BASE-Q15)."""

    source: int
    to: int
    amount: int


@dataclass(frozen=True)
class Board:
    """Where a fight begins: *life* of N, prevention *shields* from the oldest, and the tricks in both *hands*."""

    fighters: Sequence[Fighter]
    life: int
    shields: Sequence[Shield]
    hands: Mapping[int, Mapping[int, str]]


class SlowTable:
    """What lies on the table, as plain lists that are changed in place; *notes* are what has happened so far."""

    def __init__(self, board: Board) -> None:
        """Begin at the beginning of combat."""
        self.known = {fighter.number: with_counters(fighter) for fighter in board.fighters}
        self.in_play = dict(self.known)
        self.life = {A: 20, N: board.life}
        self.shields = [replace(shield) for shield in board.shields]
        self.hands = {player: dict(cards) for player, cards in board.hands.items()}
        self.step = "beginning of combat"
        self.stack: list[tuple[str, int] | list[Blow]] = []
        self.attackers: list[int] = []
        self.blocks: dict[int, int] = {}
        self.blocked: set[int] = set()
        self.notes: set[str] = set()

    def pairs(self) -> Pairs:
        """Return who blocks whom, as far as both are in the fight."""
        return tuple(
            (blocker, attacker) for blocker, attacker in sorted(self.blocks.items()) if attacker in self.attackers
        )

    # Damage as it is dealt

    def deal(self, blows: Sequence[Blow]) -> Tale[None]:
        """BASE-166, BASE-168: one event; first see what is prevented, then deal the rest to those in play."""
        self.note("damage to one who is gone", any(blow.to != N and blow.to not in self.in_play for blow in blows))
        self.note("damage by one who is gone", any(blow.source not in self.in_play for blow in blows))
        blows = [blow for blow in blows if blow.to == N or blow.to in self.in_play]
        left: list[int] = []
        for place, blow in enumerate(blows, 1):
            later = sum(other.amount for other in blows[place:] if other.to == blow.to)
            left.append((yield from self.not_prevented(blow, later)))
        for blow, amount in zip(blows, left, strict=True):
            if blow.to == N:
                self.life[N] -= amount
            else:
                self.in_play[blow.to].damage += amount

    def not_prevented(self, blow: Blow, later: int) -> Tale[int]:
        """BASE-092, BASE-094: return how much of *blow* is dealt; its victim says what acts first, and how much.

        Each shield acts once (BASE-093), the oldest first (BASE-Q07); *later* is what else the victim is dealt.
        """
        player = A if blow.to in self.in_play and self.in_play[blow.to].mine else N
        shields = [shield for shield in self.shields if shield.to == blow.to and shield.left]
        left, for_older = blow.amount, 0
        while left > 0:
            kinds = ["protection"] if self.is_protected(blow.to, blow.source) else []
            kinds += ["shield"] if shields else []
            if not kinds:
                break
            self.note("protection or a shield", len(kinds) > 1)
            word = yield Question(player, ("instead", blow.source, blow.to, left), [(kind,) for kind in kinds])
            if word == ("protection",):
                self.note("protection prevents")
                return 0
            self.note("a younger shield among several sources", for_older > 0 and later > 0)
            shield = shields.pop(0)
            amounts = self.usable(shield, left, max(0, later - for_older))
            word = yield Question(player, ("amount", blow.source, blow.to, left), [("prevent", n) for n in amounts])
            shield.left -= int(word[1])
            left -= int(word[1])
            for_older += shield.left
        return left

    def usable(self, shield: Shield, damage: int, later: int) -> list[int]:
        """BASE-097, BASE-Q08: return how much of *damage* may be prevented, so that all of *shield* can be used.

        *later* is the damage that will come to it after older shields: what is left of *shield* must find room there.
        """
        most = min(shield.left, damage)
        amounts = [n for n in range(most + 1) if shield.left - n <= later] or [most]
        self.note("a shield that is too small", shield.left < damage + later)
        self.note("a shield among several sources", len(amounts) > 1)
        return amounts

    def is_protected(self, number: int, source: int) -> bool:
        """BASE-K21, BASE-136: say whether *number* has protection from a colour that *source* has or last had."""
        words = self.in_play[number].words if number in self.in_play else set()
        return any(f"protection from {colour}" in words for colour in self.known[source].colours)

    # What follows by itself, and what is done at priority

    def settle(self) -> None:
        """BASE-107, BASE-117, BASE-120: look until nothing is found; all that is found happens at once."""
        while True:
            creatures = list(self.in_play.values())
            starved = [creature for creature in creatures if creature.toughness <= 0]
            struck = [
                creature for creature in creatures if creature.toughness > 0 and creature.damage >= creature.toughness
            ]
            for fighter in starved:
                self.bury(fighter)
            for fighter in struck:
                self.destroy(fighter)
            if self.life[N] <= 0:
                self.note("N loses")
                raise Ended
            if not starved and not struck:
                return

    def destroy(self, fighter: Fighter) -> None:
        """BASE-098, BASE-128: a regeneration shield, one at a time, takes the place of destruction."""
        if not fighter.regeneration:
            self.bury(fighter)
            return
        fighter.regeneration -= 1
        self.note("regenerates", fighter.damage > 0)
        self.note("regenerates with a shield left", fighter.regeneration > 0)
        fighter.damage, fighter.tapped = 0, True
        self.leave_combat(fighter.number)

    def bury(self, fighter: Fighter) -> None:
        """BASE-126, BASE-155: *fighter* leaves play, and combat with it."""
        del self.in_play[fighter.number]
        self.leave_combat(fighter.number)

    def leave_combat(self, number: int) -> None:
        """BASE-155, BASE-158: *number* fights no more; what it blocked stays blocked."""
        self.attackers = [attacker for attacker in self.attackers if attacker != number]
        self.blocks.pop(number, None)

    def priority(self) -> Tale[None]:
        """BASE-103 to BASE-108: A first; when both pass in succession the top resolves, or the step is over."""
        self.settle()
        player, passes = A, 0
        while passes < 2:
            about: Word = ("priority", self.step, len(self.stack), passes)
            word = yield Question(player, about, [("pass",), *self.castable(player)])
            if word == ("pass",):
                player, passes = 1 - player, passes + 1
            else:
                yield from self.cast(player, int(word[1]))
                passes = 0
            if passes == 2 and self.stack:
                yield from self.resolve()
                player, passes = A, 0
            self.settle()

    def castable(self, player: int) -> list[Word]:
        """BASE-048: a trick may be played if there is something to aim it at."""
        return [("cast", number) for number, trick in self.hands[player].items() if self.targets(trick)]

    def targets(self, trick: str) -> list[int]:
        """BASE-056: all creatures, and for a veil both players."""
        return [*((A, N) if trick == "veil" else ()), *sorted(self.in_play)]

    def cast(self, player: int, number: int) -> Tale[None]:
        """BASE-047, BASE-051: aim a trick; its player has priority again."""
        trick = self.hands[player].pop(number)
        word = yield Question(player, ("target", trick), [("target", target) for target in self.targets(trick)])
        self.stack.append((trick, int(word[1])))

    def resolve(self) -> Tale[None]:
        """BASE-108, BASE-059: the top of the stack happens; a trick whose target is gone does nothing."""
        top = self.stack.pop()
        if isinstance(top, list):
            yield from self.deal(top)
        elif top[1] in self.targets(top[0]):
            self.note("a trick above damage on the stack", any(isinstance(item, list) for item in self.stack))
            self.happen(*top)

    def happen(self, trick: str, target: int) -> None:
        """Do what *trick* says."""
        if trick == "veil":
            self.shields.append(Shield(target, VEIL))
            return
        fighter = self.in_play[target]
        match trick:
            case "mend":
                fighter.regeneration += 1
            case "smite":
                self.destroy(fighter)
            case "spur":
                fighter.words.add("first strike")
            case "hush":
                fighter.words.clear()
            case "growth":
                fighter.power, fighter.toughness = fighter.power + 2, fighter.toughness + 2
            case "wither":
                fighter.power, fighter.toughness = fighter.power - 2, fighter.toughness - 1
            case "freeze":
                fighter.tapped = True
            case _:
                raise AssertionError(trick)

    def note(self, fact: str, so: bool = True) -> None:
        """Remember that *fact* has happened, if it is *so*."""
        if so:
            self.notes.add(fact)


def with_counters(fighter: Fighter) -> Fighter:
    """BASE-130: return a copy of *fighter* that is as large as its +1/+1 counters make it."""
    more = fighter.counters
    return replace(fighter, power=fighter.power + more, toughness=fighter.toughness + more, words=set(fighter.words))
