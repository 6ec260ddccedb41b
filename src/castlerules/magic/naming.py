"""What things in a view are called: objects, players and mana in words; numbers tell apart what has one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from castlerules.cards.characteristics import CardType
from castlerules.cards.mana import MANA_KINDS
from castlerules.cards.render_effects import keyword
from castlerules.cards.render_heads import headed
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Player

from .asking import Attacking, Blocking
from .ids import ObjectId, is_player
from .payable import Bundle
from .stack import StackKind
from .told import Cell, Told
from .view import Aside, SeenCard, SeenPermanent, SeenSpell, View

__all__ = ["Names", "is_creature", "is_land", "mana_words", "many", "size"]


def many(count: int, noun: str) -> str:
    """Return *count* of *noun*: ``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def mana_words(pool: Bundle) -> str:
    """Return mana as symbols, many of a kind as a number: ``{R}{R}{G}``, ``12 {C}``."""
    counts = zip(MANA_KINDS, pool, strict=True)
    return "".join([f"{{{kind.value}}}" * n if n < 10 else f" {n} {{{kind.value}}}" for kind, n in counts]).strip()


def is_creature(one: SeenPermanent) -> bool:
    """Return whether *one* is a creature now."""
    return CardType.CREATURE in one.look.types


def is_land(one: SeenPermanent) -> bool:
    """Return whether *one* is a land now."""
    return CardType.LAND in one.look.types


def size(one: SeenPermanent) -> str:
    """Return power and toughness of *one* now, such as ``3/3``; nothing if it is no creature."""
    return f"{one.look.power}/{one.look.toughness}" if is_creature(one) else ""


def _distinct(pairs: Iterable[tuple[ObjectId, str]]) -> dict[ObjectId, str]:
    """Return what objects are called: by their names, with their numbers where a name is there more than once."""
    found = list(pairs)
    counts = Counter([name for _, name in found])
    return {number: name if counts[name] == 1 else f"{name} #{number}" for number, name in found}


class Names:
    """What the things in *seen* are called by the player who sees them.

    *told* is what the variant says of the view, *permanents* are those in play by their numbers, *spells* what is on
    the stack, *attackers* and *blocks* the fight as far as it is known, also while it is being declared; *in_grids* are
    the permanents that lie in a grid; *places* says where things lie, on a table where that is no matter of sides.
    """

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.told: Told = seen.extra.told(seen)
        self.permanents = {one.id: one for one in seen.permanents}
        self.spells = {one.id: one for one in seen.stack}
        self.attackers = seen.asks.chosen if isinstance(seen.asks, Attacking) else seen.combat.attackers
        blocks = seen.asks.chosen if isinstance(seen.asks, Blocking) else seen.combat.blocks
        self.blocks = blocks or tuple([(ObjectId(one), ObjectId(two)) for one, two in self.told.fight])
        self.in_grids = frozenset([ObjectId(cell.object) for cell in self._cells() if cell.object is not None])
        patience = self.told.patience
        self.places: dict[int, str] = {} if patience is None else patience.places()
        self._left: list[ObjectId] = []
        played = [
            *[(one.id, one.card.name) for one in seen.permanents],
            *[(one.id, one.card.name) for one in seen.laid],
        ]
        gone = {one.was.id: f"{one.was.card.name} (gone)" for one in seen.gone if one.was.id not in self.permanents}
        held = [(one.id, one.card.name) for seat in seen.seats for one in seat.cards or ()]
        self._zones = {one.id: (zone, player, one.card.name) for player, zone, one in self._open()}
        self._names = {
            **_distinct(gone.items()),
            **_distinct([(number, name) for number, (_, _, name) in self._zones.items()]),
            **_distinct(held),
            **_distinct(played),
        }
        self._names |= _distinct([*played, *[(one.id, self._spell(one)) for one in seen.stack]])

    def _cells(self) -> Iterator[Cell]:
        yield from (cell for grid in self.told.grids for row in grid.rows for cell in row)

    def placed(self, cell: Cell) -> SeenPermanent | None:
        """Return the permanent in *cell*, if there is one."""
        return None if cell.object is None else self.permanents.get(ObjectId(cell.object))

    def _open(self) -> Iterator[tuple[Player, Zone, SeenCard]]:
        for place, seat in enumerate(self.seen.seats):
            for zone, cards in ((Zone.GRAVEYARD, seat.graveyard), (Zone.EXILE, seat.exile)):
                yield from ((Player(place), zone, one) for one in cards)

    def _spell(self, one: SeenSpell) -> str:
        if one.card is not None:
            return one.card.name if one.face is None else one.card.faces[one.face].name
        if one.kind is StackKind.PACKET:
            return "combat damage"
        kind = {StackKind.TRIGGERED: "trigger", StackKind.MANA: "mana ability"}.get(one.kind, "ability")
        return f"{kind} of {self.thing(one.source)}"

    def learn(self, number: ObjectId, name: str, old: ObjectId | None = None) -> None:
        """Call an object that has come since, and was *old*, by *name*; with its number if another is called so."""
        self._left += [] if old is None else [old]
        if number in self._names:
            return
        others = [known for one, known in self._names.items() if one not in self._left]
        taken = any(known.partition(" #")[0] == name for known in others)
        self._names[number] = f"{name} #{number}" if taken else name

    # Players.

    def player(self, player: Player) -> str:
        """Return what *player* is called: ``you``, ``opponent`` or a number, unless the variant has names."""
        if player < len(self.told.seats):
            return self.told.seats[player]
        if player == self.seen.player:
            return "you"
        return "opponent" if len(self.seen.seats) == 2 else f"player {player}"

    def does(self, player: Player, verb: str, rest: str = "") -> str:
        """Return that *player* does something: ``you draw``, ``opponent draws``."""
        ending = "" if player == self.seen.player else "es" if verb.endswith(("s", "sh", "ch")) else "s"
        return f"{self.player(player)} {verb}{ending} {rest}".rstrip()

    def of(self, player: Player) -> str:
        """Return whose something is: ``your``, ``opponent's``."""
        return "your" if player == self.seen.player else f"{self.player(player)}'s"

    def whose(self, player: Player) -> str:
        """Return whose something is, said alone: ``yours``, ``opponent's``."""
        return "yours" if player == self.seen.player else self.of(player)

    # Objects.

    def thing(self, number: int) -> str:
        """Return what the object or player *number* is called; what is not seen has only a number."""
        if 0 <= number < len(self.seen.seats) and is_player(ObjectId(number)):
            return self.player(Player(number))
        if number < 0:
            return self._aside(self.seen.aside[-number - 1]) if -number <= len(self.seen.aside) else "a card"
        return self._names.get(ObjectId(number), f"#{number}")

    def _aside(self, one: Aside) -> str:
        if one.object is not None and one.object >= 0:
            return self.thing(one.object)
        return "a card" if one.card is None else one.card.name

    def sized(self, number: int) -> str:
        """Return ``thing`` with its power, toughness and damage, if it is a creature in play."""
        one = self.permanents.get(ObjectId(number))
        if one is None or not is_creature(one):
            return self.thing(number)
        hurt = f", {one.damage} damage" if one.damage else ""
        return f"{self.thing(number)} ({size(one)}{hurt})"

    def owned(self, number: int) -> str:
        """Return ``sized`` with whose it is, or where it lies: ``opponent's Hill Giant (3/3)``."""
        target = ObjectId(number)
        if target in self.places:
            return f"{self.sized(number)} {self.places[target]}"
        if target in self.permanents:
            return f"{self.of(self.permanents[target].controller)} {self.sized(number)}"
        if target in self.spells:
            return f"{self.of(self.spells[target].controller)} {self.thing(number)}"
        if target in self._zones:
            zone, player, _ = self._zones[target]
            return f"{self.thing(number)} in {self.of(player)} {zone.value}"
        return self.thing(number)

    def listed(self, numbers: Iterable[int]) -> str:
        """Return several objects or players, with whose they are: ``you and opponent's Hill Giant (3/3)``."""
        *first, last = [self.owned(number) for number in numbers] or ["nothing"]
        return f"{', '.join(first)} and {last}" if first else last

    def is_sick(self, one: SeenPermanent) -> bool:
        """BASE-041: return whether *one* is a creature that is too new to attack or to be tapped for its abilities."""
        if (
            self.told.patience is not None
            or not is_creature(one)
            or one.controller in self.told.idle
            or KeywordKind.HASTE in one.look.text.kinds
        ):
            return False
        return one.since >= self.seen.seats[one.controller].began

    def marks(self, one: SeenPermanent, *, plain: bool = False) -> list[str]:
        """Return what else is to be known of a permanent; of a *plain* one only what tells it from equal ones."""
        found = [] if plain else ["tapped"] * one.tapped
        found += ["new"] * self.is_sick(one) + ["token"] * one.token
        found += [f"{one.damage} damage"] if one.damage else []
        found += [many(count, f"{kind.value} counter") for kind, count in one.counters]
        words = [word for word in one.look.text.keywords if word.cost is None]
        found += [headed(keyword(word), ()) for word in words] if is_creature(one) else []
        found += [f"on {self.thing(one.attached)}"] if one.attached is not None else []
        upon = [self.thing(other.id) for other in self.seen.permanents if other.attached == one.id]
        found += [f"with {', '.join(upon)}"] if upon else []
        return found + self._fighting(one.id)

    def _fighting(self, number: ObjectId) -> list[str]:
        found = ["attacks"] if number in self.attackers else []
        alone = self.told.patience is not None  # there is one attacker
        blocked = [two for one, two in self.blocks if one == number]
        return [*found, *["blocks" if alone else f"blocks {self.thing(two)}" for two in blocked]]
