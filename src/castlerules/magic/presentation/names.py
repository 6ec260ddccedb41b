"""What things in a view are called: objects, players and mana in words; numbers tell apart what has one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from castlerules.cards import language as lang
from castlerules.cards.rendering.effects import keyword_text
from castlerules.cards.rendering.heads import with_targets
from castlerules.core import Player
from castlerules.magic.information.observation import (
    HiddenReference,
    Observation,
    ObservedCard,
    ObservedPermanent,
    ObservedStackObject,
)
from castlerules.magic.mana.feasibility import ManaBundle
from castlerules.magic.model.decisions import AttackDecision, BlockDecision
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.stack import StackKind

from .display import Cell, VariantDisplay, display_of


def counted_noun(count: int, noun: str) -> str:
    """Return *count* of *noun*: ``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def mana_text(pool: ManaBundle) -> str:
    """Return mana as symbols, many of a kind as a number: ``{R}{R}{G}``, ``12 {C}``."""
    counts = zip(lang.MANA_KINDS, pool, strict=True)
    return "".join([f"{{{kind.value}}}" * n if n < 10 else f" {n} {{{kind.value}}}" for kind, n in counts]).strip()


def is_creature(permanent: ObservedPermanent) -> bool:
    """Return whether *permanent* is a creature now."""
    return lang.CardType.CREATURE in permanent.characteristics.types


def is_land(permanent: ObservedPermanent) -> bool:
    """Return whether *permanent* is a land now."""
    return lang.CardType.LAND in permanent.characteristics.types


def power_toughness(permanent: ObservedPermanent) -> str:
    """Return power and toughness of *permanent* now, such as ``3/3``; nothing if it is no creature."""
    return f"{permanent.characteristics.power}/{permanent.characteristics.toughness}" if is_creature(permanent) else ""


def _distinct_names(pairs: Iterable[tuple[ObjectId, str]]) -> dict[ObjectId, str]:
    """Return what objects are called: by their names, with their numbers where a name is there more than once."""
    found = list(pairs)
    counts = Counter([name for _, name in found])
    return {number: name if counts[name] == 1 else f"{name} #{number}" for number, name in found}


class ObjectNames:
    """What the things in *observation* are called by the player who sees them.

    *display* is what the variant says of the view, *permanents* are those in play by their numbers, *stack_objects*
    what is on the stack, *attackers* and *blocks* the fight as far as it is known, also while it is being declared;
    *grid_permanents* are the permanents that lie in a grid; *locations* says where things lie, on a table where that is
    no matter of sides.
    """

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.display: VariantDisplay = display_of(observation)
        self.permanents = {permanent.id: permanent for permanent in observation.permanents}
        self.stack_objects = {spell.id: spell for spell in observation.stack}
        self.attackers = (
            observation.decision.chosen
            if isinstance(observation.decision, AttackDecision)
            else observation.combat.attackers
        )
        blocks = (
            observation.decision.chosen
            if isinstance(observation.decision, BlockDecision)
            else observation.combat.blocks
        )
        self.blocks = blocks or tuple([(ObjectId(one), ObjectId(two)) for one, two in self.display.known_blocks])
        self.grid_permanents = frozenset(
            [ObjectId(cell.permanent) for cell in self._cells() if cell.permanent is not None]
        )
        layout = self.display.one_player
        self.locations: dict[int, str] = {} if layout is None else layout.locations()
        self._departed: list[ObjectId] = []
        in_play = [
            *[(permanent.id, permanent.card.name) for permanent in observation.permanents],
            *[(card.id, card.card.name) for card in observation.variant_cards],
        ]
        departed = {
            observed_last_known.permanent.id: f"{observed_last_known.permanent.card.name} (gone)"
            for observed_last_known in observation.last_known
            if observed_last_known.permanent.id not in self.permanents
        }
        in_hand = [(card.id, card.card.name) for seat in observation.seats for card in seat.hand_cards or ()]
        self._open_zone_cards = {card.id: (zone, player, card.card.name) for player, zone, card in self._open_cards()}
        self._names = {
            **_distinct_names(departed.items()),
            **_distinct_names([(number, name) for number, (_, _, name) in self._open_zone_cards.items()]),
            **_distinct_names(in_hand),
            **_distinct_names(in_play),
        }
        self._names |= _distinct_names(
            [*in_play, *[(spell.id, self._stack_object_name(spell)) for spell in observation.stack]]
        )

    def _cells(self) -> Iterator[Cell]:
        yield from (cell for grid in self.display.grids for row in grid.rows for cell in row)

    def permanent_in(self, cell: Cell) -> ObservedPermanent | None:
        """Return the permanent in *cell*, if there is one."""
        return None if cell.permanent is None else self.permanents.get(ObjectId(cell.permanent))

    def _open_cards(self) -> Iterator[tuple[Player, lang.Zone, ObservedCard]]:
        for place, seat in enumerate(self.observation.seats):
            for zone, cards in ((lang.Zone.GRAVEYARD, seat.graveyard), (lang.Zone.EXILE, seat.exile)):
                yield from ((Player(place), zone, card) for card in cards)

    def _stack_object_name(self, spell: ObservedStackObject) -> str:
        if spell.card is not None:
            return spell.card.name if spell.face is None else spell.card.faces[spell.face].name
        if spell.kind is StackKind.COMBAT_DAMAGE:
            return "combat damage"
        kind = {StackKind.TRIGGERED: "trigger", StackKind.MANA_ABILITY: "mana ability"}.get(spell.kind, "ability")
        return f"{kind} of {self.name_of(spell.source)}"

    def add_object(self, object_id: ObjectId, name: str, old_id: ObjectId | None = None) -> None:
        """Call an object that has come since, and was *old_id*, by *name*; with its number if another is called so."""
        self._departed += [] if old_id is None else [old_id]
        if object_id in self._names:
            return
        others = [known for object_id, known in self._names.items() if object_id not in self._departed]
        taken = any(known.partition(" #")[0] == name for known in others)
        self._names[object_id] = f"{name} #{object_id}" if taken else name

    # Players.

    def player_name(self, player: Player) -> str:
        """Return what *player* is called: ``you``, ``opponent`` or a number, unless the variant has names."""
        if player < len(self.display.seat_names):
            return self.display.seat_names[player]
        if player == self.observation.player:
            return "you"
        return "opponent" if len(self.observation.seats) == 2 else f"player {player}"

    def verb_phrase(self, player: Player, verb: str, rest: str = "") -> str:
        """Return that *player* does something: ``you draw``, ``opponent draws``."""
        ending = "" if player == self.observation.player else "es" if verb.endswith(("s", "sh", "ch")) else "s"
        return f"{self.player_name(player)} {verb}{ending} {rest}".rstrip()

    def possessive(self, player: Player) -> str:
        """Return whose something is: ``your``, ``opponent's``."""
        return "your" if player == self.observation.player else f"{self.player_name(player)}'s"

    def possessive_pronoun(self, player: Player) -> str:
        """Return whose something is, said alone: ``yours``, ``opponent's``."""
        return "yours" if player == self.observation.player else self.possessive(player)

    # Objects.

    def name_of(self, number: int) -> str:
        """Return what the object or player *number* is called; what is not seen has only a number."""
        if 0 <= number < len(self.observation.seats) and is_player(ObjectId(number)):
            return self.player_name(Player(number))
        if number < 0:
            return (
                self._hidden_card_name(self.observation.hidden_references[-number - 1])
                if -number <= len(self.observation.hidden_references)
                else "a card"
            )
        return self._names.get(ObjectId(number), f"#{number}")

    def _hidden_card_name(self, hidden_reference: HiddenReference) -> str:
        if hidden_reference.object is not None and hidden_reference.object >= 0:
            return self.name_of(hidden_reference.object)
        return "a card" if hidden_reference.card is None else hidden_reference.card.name

    def name_with_size(self, number: int) -> str:
        """Return ``thing`` with its power, toughness and damage, if it is a creature in play."""
        permanent = self.permanents.get(ObjectId(number))
        if permanent is None or not is_creature(permanent):
            return self.name_of(number)
        damage = f", {permanent.damage} damage" if permanent.damage else ""
        return f"{self.name_of(number)} ({power_toughness(permanent)}{damage})"

    def name_with_owner(self, number: int) -> str:
        """Return ``sized`` with whose it is, or where it lies: ``opponent's Hill Giant (3/3)``."""
        target = ObjectId(number)
        if target in self.locations:
            return f"{self.name_with_size(number)} {self.locations[target]}"
        if target in self.permanents:
            return f"{self.possessive(self.permanents[target].controller)} {self.name_with_size(number)}"
        if target in self.stack_objects:
            return f"{self.possessive(self.stack_objects[target].controller)} {self.name_of(number)}"
        if target in self._open_zone_cards:
            zone, player, _ = self._open_zone_cards[target]
            return f"{self.name_of(number)} in {self.possessive(player)} {zone.value}"
        return self.name_of(number)

    def name_list(self, numbers: Iterable[int]) -> str:
        """Return several objects or players, with whose they are: ``you and opponent's Hill Giant (3/3)``."""
        *first, last = [self.name_with_owner(number) for number in numbers] or ["nothing"]
        return f"{', '.join(first)} and {last}" if first else last

    def is_summoning_sick(self, permanent: ObservedPermanent) -> bool:
        """BASE-041: return whether *permanent* is a creature too new to attack or to be tapped for its abilities."""
        if (
            self.display.one_player is not None
            or not is_creature(permanent)
            or permanent.controller in self.display.passive_players
            or lang.KeywordKind.HASTE in permanent.characteristics.abilities.keyword_kinds
        ):
            return False
        return permanent.controlled_since >= self.observation.seats[permanent.controller].last_turn

    def status_words(self, permanent: ObservedPermanent, *, grouped: bool = False) -> list[str]:
        """Return what else is to be known of a permanent; of a *grouped* one only what tells it from equal ones."""
        found = [] if grouped else ["tapped"] * permanent.tapped
        found += ["new"] * self.is_summoning_sick(permanent) + ["token"] * permanent.token
        found += [f"{permanent.damage} damage"] if permanent.damage else []
        found += [counted_noun(count, f"{kind.value} counter") for kind, count in permanent.counters]
        keywords = [word for word in permanent.characteristics.abilities.keywords if word.cost is None]
        found += [with_targets(keyword_text(word), ()) for word in keywords] if is_creature(permanent) else []
        found += [f"on {self.name_of(permanent.attached_to)}"] if permanent.attached_to is not None else []
        attachments = [
            self.name_of(other.id) for other in self.observation.permanents if other.attached_to == permanent.id
        ]
        found += [f"with {', '.join(attachments)}"] if attachments else []
        return found + self._combat_words(permanent.id)

    def _combat_words(self, number: ObjectId) -> list[str]:
        found = ["attacks"] if number in self.attackers else []
        is_for_one = self.display.one_player is not None  # there is one attacker
        blocked = [two for object_id, two in self.blocks if object_id == number]
        return [*found, *["blocks" if is_for_one else f"blocks {self.name_of(two)}" for two in blocked]]
