"""The table of the slow Fortress: the cards, the mana, and what follows by itself. See ``slow_siege``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import factorial
from typing import Final

from castlerules import Generator
from castlerules.fortress import FortressRules

Word = tuple[str | int, ...]

MADE_BY: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

ABILITIES: Final = {
    "Rod of Ruin": (3, True),
    "Icy Manipulator": (1, True),
    "Jayemdae Tome": (4, True),
    "Charm": (2, True),
    "Ward": (1, False),
    "Doom": (0, True),
}
"""What the abilities of the artifacts cost in mana, and whether the artifact taps; Doom is sacrificed as well."""


class GameOver(Exception):
    """The game is over; the text is its result."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card, as far as it matters here; *cost* is the coloured part, one letter for each mana."""

    name: str
    kind: str
    cost: str = ""
    generic: int = 0
    power: int = 0
    toughness: int = 0
    wall: bool = False
    x: bool = False


@dataclass(eq=False)
class Permanent:
    """A permanent; *arrived* is the turn in which it came."""

    card: Card
    mine: bool
    arrived: int
    tapped: bool = False
    damage: int = 0


@dataclass(eq=False)
class StackItem:
    """Something on the stack: a spell, an ability, or the combat damage as it was assigned."""

    kind: str
    card: Card | None = None
    source: Permanent | None = None
    target: Permanent | str | None = None
    blows: list[tuple[Permanent | None, int]] = field(default_factory=list)


def mana_of(land: Permanent) -> str:
    """BASE-030: what a basic land makes."""
    return MADE_BY[land.card.name]


def enough(mana: Sequence[str], colours: Sequence[str], generic: int) -> bool:
    """BASE-037: say whether *mana* has one for each coloured symbol, and enough more for the generic part."""
    have, need = Counter(mana), Counter(colours)
    return not need - have and len(mana) >= len(colours) + generic


class SlowTable:
    """What lies on the table, and what can be seen to follow from it."""

    def __init__(self, deck: Sequence[Card], rules: FortressRules, rng: Generator) -> None:
        """FOR-007: begin with the question for the number of opponents."""
        self.deck, self.rules, self.core, self.rng = list(deck), rules, rules.core, rng
        self.attempt = 0
        self.result: str | None = None
        self.start()

    def start(self) -> None:
        """FOR-Q54: gather all cards for a new game."""
        self.attempt += 1
        self.life, self.turn, self.step, self.asks = self.core.starting_life, 0, "setup", "opposition"
        self.library = list(self.deck)
        self.hand: list[Card] = []
        self.graveyard: list[Card] = []
        self.dead: list[Card] = []
        self.permanents: list[Permanent] = []
        self.stack: list[StackItem] = []
        self.triggers: list[StackItem] = []
        self.pool: Counter[str] = Counter()
        self.lands = self.mulligans = self.to_bottom = self.owed = self.shields = 0
        self.owed_colours: list[str] = []
        self.attacked = False
        self.attackers: list[Permanent] = []
        self.unblocked: list[Permanent] = []
        self.free: list[Permanent] = []
        self.blocks: list[tuple[Permanent, Permanent]] = []
        self.twins: list[Permanent] = []
        self.discards: list[int] = []
        self.empty_since: int | None = None
        self.drew_from_empty = False
        self.dice: list[int] = []

    # Chance

    def below(self, n: int) -> int:
        """Return a number below *n* from the generator."""
        number, self.rng = self.rng.below(n)
        return number

    def rolled(self, sides: int) -> int:
        """FOR-016: roll the die of the end of a turn, and return what it shows."""
        self.dice.append(self.below(sides) + 1)
        return self.dice[-1]

    def shuffled(self, cards: list[Card], words: Sequence[str]) -> list[Card]:
        """Return *cards* in the order in which the names in *words* stand; a shuffle is one number."""
        self.below(factorial(len(cards)))
        assert sorted(card.name for card in cards) == sorted(words)
        by_name = {card.name: card for card in cards}
        return [by_name[name] for name in words]

    # Mana

    def mana_lands(self) -> list[Permanent]:
        """Return the own untapped lands, in the order in which they came."""
        return [
            permanent
            for permanent in self.permanents
            if permanent.mine and permanent.card.kind == "land" and not permanent.tapped
        ]

    def payable(self, colours: str, generic: int) -> bool:
        """BASE-P04: say whether pool and lands together could pay."""
        return enough([*self.pool.elements(), *map(mana_of, self.mana_lands())], colours, generic)

    def enough(self, mana: Sequence[str]) -> bool:
        """Say whether *mana* could pay what is owed."""
        return enough(mana, self.owed_colours, self.owed)

    def usable(self, permanent: Permanent) -> bool:
        """BASE-040: say whether the cost of the ability of *permanent* can be paid."""
        mana, taps = ABILITIES[permanent.card.name]
        return self.payable("", mana) and not (taps and permanent.tapped)

    def chosen_x(self) -> list[Word]:
        """BASE-D10: any X that can be paid."""
        sizes = range(len(self.permanents) + self.pool.total() + 1)
        return [("x", n) for n in sizes if self.payable("".join(self.owed_colours), n)]

    def mana_for_payment(self) -> list[Word]:
        """BASE-P07: any land after which the rest can still be paid."""
        words: list[Word] = []
        for land in self.mana_lands():
            others = [other for other in self.mana_lands() if other is not land]
            if self.enough([*self.pool.elements(), *map(mana_of, [land, *others])]):
                words.append(("mana", self.place(land)))
        return words

    def lands_to_tap(self) -> list[Permanent]:
        """BASE-P05: leave out what is not needed, the newest land first."""
        needed = self.mana_lands()
        for land in reversed(self.mana_lands()):
            without = [other for other in needed if other is not land]
            if self.enough([*self.pool.elements(), *map(mana_of, without)]):
                needed = without
        return needed

    def tap_for_mana(self, land: Permanent) -> None:
        """BASE-030: the mana of a basic land."""
        land.tapped = True
        self.pool[mana_of(land)] += 1

    def empty_pool(self) -> None:
        """BASE-032, BASE-033: mana that is left over is lost, and burns."""
        lost = self.pool.total()
        self.pool.clear()
        if self.core.mana_burn:
            self.change_life(-lost)

    # Cards

    def change_life(self, n: int) -> None:
        """FOR-014: at zero or below all is lost at once."""
        self.life += n
        if self.life <= 0:
            raise GameOver("total_defeat")

    def hurt(self, n: int) -> None:
        """BASE-092: damage to the player, of which what is shielded is prevented."""
        prevented = min(self.shields, n)
        self.shields -= prevented
        self.change_life(prevented - n)

    def draw(self) -> None:
        """BASE-175, FOR-Q59: draw a card, if there is one."""
        if self.library:
            self.hand.append(self.library.pop(0))
        else:
            self.drew_from_empty = True

    def give_priority(self) -> None:
        """BASE-107: the player sees the game settled."""
        self.check()
        self.stack += self.triggers
        self.triggers = []
        self.asks = "priority"

    def check(self) -> None:
        """BASE-117, BASE-120, FOR-024: what follows by itself."""
        if self.drew_from_empty and self.rules.empty_library_draw_loses:
            raise GameOver("defeat")
        self.drew_from_empty = False
        self.exhausted()
        for permanent in list(self.permanents):
            if permanent.card.kind == "creature" and permanent.damage >= self.size(permanent)[1]:
                self.bury(permanent)
        self.exhausted()
        if self.empty_since is None and not self.garrison():
            self.empty_since = self.turn

    def exhausted(self) -> None:
        """FOR-024, FOR-Q58: neither creatures nor cards in the library."""
        held = self.hand + [spell.card for spell in self.stack if spell.kind == "spell" and spell.card is not None]
        counted = any(card.kind == "creature" for card in held) and self.rules.loss_counts_hand
        if not self.library and not self.mine() and not counted:
            raise GameOver("defeat")

    def bury(self, permanent: Permanent) -> None:
        """FOR-Q11: the dead of the garrison have a pile of their own."""
        self.permanents.remove(permanent)
        self.attackers = [attacker for attacker in self.attackers if attacker is not permanent]
        self.unblocked = [attacker for attacker in self.unblocked if attacker is not permanent]
        self.blocks = [pair for pair in self.blocks if permanent not in pair]
        (self.graveyard if permanent.mine else self.dead).append(permanent.card)

    def size(self, creature: Permanent) -> tuple[int, int]:
        """Return power and toughness; each Standard gives the player's creatures +1/+1."""
        card = creature.card
        bonus = (
            sum(permanent.card.name == "Standard" for permanent in self.permanents) if creature in self.mine() else 0
        )
        return card.power + bonus, card.toughness + bonus

    def place(self, permanent: Permanent) -> int:
        """Return where *permanent* stands among the permanents."""
        return self.permanents.index(permanent)

    def mine(self) -> list[Permanent]:
        """Return the player's creatures."""
        return [permanent for permanent in self.permanents if permanent.mine and permanent.card.kind == "creature"]

    def garrison(self) -> list[Permanent]:
        """Return the creatures of the opponent, in the order of the row."""
        return [permanent for permanent in self.permanents if not permanent.mine]
