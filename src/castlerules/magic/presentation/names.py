"""Names of objects, players and mana in an observation; objects that share a name also have their ids in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render_keyword
from castlerules.core import Player
from castlerules.core.wording import counted_noun, listed
from castlerules.magic.information.observation import (
    NOBODY,
    HiddenReference,
    Observation,
    ObservedCard,
    ObservedPermanent,
    ObservedStackObject,
)
from castlerules.magic.mana.feasibility import ManaBundle
from castlerules.magic.model import AttackDecision, BlockDecision, ObjectId, StackKind, Step, is_player

from .display import VariantDisplay, display_of
from .equals import NO_EQUALS, Equals, equals_of

_AFTER_BLOCKS: Final = (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)


def mana_text(pool: ManaBundle) -> str:
    """Return mana as symbols, ten or more of a kind as a number: ``{R}{R}{G}``, ``12 {C}``."""
    counts = zip(lang.MANA_KINDS, pool, strict=True)
    return "".join([f"{{{kind.value}}}" * n if n < 10 else f" {n} {{{kind.value}}}" for kind, n in counts]).strip()


def is_creature(permanent: ObservedPermanent) -> bool:
    """Return whether *permanent* is a creature now."""
    return lang.CardType.CREATURE in permanent.characteristics.types


def is_land(permanent: ObservedPermanent) -> bool:
    """Return whether *permanent* is a land now."""
    return lang.CardType.LAND in permanent.characteristics.types


def power_toughness(permanent: ObservedPermanent) -> str:
    """Return power and toughness of *permanent* now, such as ``3/3``; an empty text if it is no creature."""
    return f"{permanent.characteristics.power}/{permanent.characteristics.toughness}" if is_creature(permanent) else ""


NO_PLACES: Final[Mapping[int, str]] = MappingProxyType({})


def _distinct_names(
    pairs: Iterable[tuple[ObjectId, str]], equals: Equals = NO_EQUALS, places: Mapping[int, str] = NO_PLACES
) -> dict[ObjectId, str]:
    """Return the display name of each object: its name, and what tells it from its namesakes if *equals* says so.

    That is its place in *places*, such as ``in R1C2``, or else ``#`` and its id.
    """
    plain = list(pairs)
    numbered = equals.numbered(plain)
    placed = [
        (number, f"{name} {places[number]}" if number in numbered and number in places else name)
        for number, name in plain
    ]
    still_numbered = equals.numbered(placed)
    return {number: f"{name} #{number}" if number in still_numbered else name for number, name in placed}


def _has_namesakes(pairs: Sequence[tuple[ObjectId, str]]) -> bool:
    return len({name for _, name in pairs}) < len(pairs)


class ObjectNames:
    """The names of all objects and players in *observation*, for the observing player.

    *display* is what the variant adds, *permanents* and *stack_objects* are the observed objects by their ids.
    *attackers* and *blocks* are those of the combat, also while they are being declared. If *tells_equals* is false,
    objects that differ in nothing but their ids share a name, and an id stands only where namesakes differ. *equals*
    then are the equal objects, if any permanents share a name.
    """

    def __init__(self, observation: Observation, *, tells_equals: bool = True) -> None:
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
        self.blocks = blocks or tuple(
            [(ObjectId(blocker), ObjectId(attacker)) for blocker, attacker in self.display.known_blocks]
        )
        self._departed: list[ObjectId] = []
        self._on_stack = {*self.stack_objects}
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
        self._cards = {
            **{known.permanent.id: known.permanent.card for known in observation.last_known},
            **{card.id: card.card for _, _, card in self._open_cards()},
            **{spell.id: spell.card for spell in observation.stack if spell.card is not None},
            **{card.id: card.card for seat in observation.seats for card in seat.hand_cards or ()},
            **{permanent.id: permanent.card for permanent in observation.permanents},
            **{card.id: card.card for card in observation.variant_cards},
        }
        self._names: dict[ObjectId, str] = {}  # while equal objects are looked for, all have numbers
        self.equals = NO_EQUALS if tells_equals or not _has_namesakes(in_play) else equals_of(self)
        self._names = {
            **_distinct_names(departed.items()),
            **_distinct_names([(number, name) for number, (_, _, name) in self._open_zone_cards.items()]),
            **_distinct_names(in_hand),
            **_distinct_names(in_play, self.equals, self.display.slot_names),
        }
        # What is on the stack is told from that only: a spell gives no number to a permanent that shares its name.
        self._names |= _distinct_names([(spell.id, self._stack_object_name(spell)) for spell in observation.stack])

    def _open_cards(self) -> Iterator[tuple[Player, lang.Zone, ObservedCard]]:
        for place, seat in enumerate(self.observation.seats):
            for zone, cards in ((lang.Zone.GRAVEYARD, seat.graveyard), (lang.Zone.EXILE, seat.exile)):
                yield from ((Player(place), zone, card) for card in cards)

    @staticmethod
    def _spell_name(spell: ObservedStackObject) -> str:
        assert spell.card is not None
        return spell.card.name if spell.face is None else spell.card.faces[spell.face].name

    def _stack_object_name(self, spell: ObservedStackObject) -> str:
        if spell.card is not None:
            return self._spell_name(spell)
        if spell.kind is StackKind.COMBAT_DAMAGE:
            return "combat damage"
        kind = {StackKind.TRIGGERED: "trigger", StackKind.MANA_ABILITY: "mana ability"}.get(spell.kind, "ability")
        return f"{kind} of {self.name_of(spell.source)}"

    def add_object(
        self, object_id: ObjectId, name: str, old_id: ObjectId | None = None, *, on_stack: bool = False
    ) -> None:
        """Give object *object_id*, which events mention and the observation does not contain, the name *name*.

        Its id is added if another object has the same name, on the stack if *on_stack* is true, else elsewhere.
        *old_id* is the id that it had before it changed zones; the old object no longer counts as having the name.
        """
        self._departed += [] if old_id is None else [old_id]
        if object_id in self._names:
            return
        known_names = [
            known
            for other, known in self._names.items()
            if other not in self._departed and (other in self._on_stack) is on_stack
        ]
        taken = any(known.partition(" #")[0] == name for known in known_names)
        self._names[object_id] = f"{name} #{object_id}" if taken else name
        self._on_stack |= {object_id} if on_stack else set()

    # Players.

    @property
    def is_for_one(self) -> bool:
        """Whether only one player makes decisions, so that words need not say whose turn it is."""
        return len(self.observation.seats) - len(self.display.passive_players) == 1

    def player_name(self, player: Player) -> str:
        """Return the variant's name of *player*, else ``you``, ``opponent`` or ``player`` with a number."""
        if player < len(self.display.seat_names):
            return self.display.seat_names[player]
        if player == self.observation.player:
            return "you"
        if self.observation.player == NOBODY:
            return f"player {player}"
        return "opponent" if len(self.observation.seats) == 2 else f"player {player}"

    @property
    def lowest_player(self) -> Player:
        """The player whose side is at the bottom of the table: the observing player, or player 0 if nobody observes."""
        return Player(0) if self.observation.player == NOBODY else self.observation.player

    def verb_phrase(self, player: Player, verb: str, rest: str = "") -> str:
        """Return a clause with *player* as its subject: ``you draw``, ``opponent draws``."""
        ending = "" if player == self.observation.player else "es" if verb.endswith(("s", "sh", "ch")) else "s"
        return f"{self.player_name(player)} {verb}{ending} {rest}".rstrip()

    def possessive(self, player: Player) -> str:
        """Return the possessive before a noun: ``your``, ``opponent's``."""
        return "your" if player == self.observation.player else f"{self.player_name(player)}'s"

    def possessive_pronoun(self, player: Player) -> str:
        """Return the possessive without a noun: ``yours``, ``opponent's``."""
        return "yours" if player == self.observation.player else self.possessive(player)

    # Objects.

    def name_of(self, number: int) -> str:
        """Return the name of the object or player *number*, or ``#`` and the id of an unknown object.

        A negative number is a placeholder of a hidden reference: its card's name if known, else ``a card``.
        """
        if 0 <= number < len(self.observation.seats) and is_player(ObjectId(number)):
            return self.player_name(Player(number))
        if number < 0:
            return (
                self._hidden_card_name(self.observation.hidden_references[-number - 1])
                if -number <= len(self.observation.hidden_references)
                else "a card"
            )
        return self._names.get(ObjectId(number), f"#{number}")

    def card_of(self, number: int) -> lang.CardDef | None:
        """Return the card of the object *number*, in play or after it has left; None if the player does not see it."""
        return self._cards.get(ObjectId(number))

    def plain_name(self, number: int, otherwise: str) -> str:
        """Return the name of the card of the object *number*, without its id; *otherwise* if that card is not seen."""
        card = self.card_of(number)
        return self._names.get(ObjectId(number), otherwise) if card is None else card.name

    def _hidden_card_name(self, hidden_reference: HiddenReference) -> str:
        if hidden_reference.object is not None and hidden_reference.object >= 0:
            return self.name_of(hidden_reference.object)
        return "a card" if hidden_reference.card is None else hidden_reference.card.name

    def phrase(self, permanent: ObservedPermanent, *, with_combat: bool = True, with_number: bool = True) -> str:
        """Return name, power, toughness and status of *permanent* in words: ``Serra Angel 4/4, tapped, flying``.

        What it does in combat is left out unless *with_combat* is true, and what tells it from its namesakes unless
        *with_number* is true.
        """
        name = self.name_of(permanent.id) if with_number else permanent.card.name
        heading = f"{name} {power_toughness(permanent)}".rstrip()
        words, combat = self.status_words(permanent), self._combat_words(permanent.id)
        return ", ".join([heading, *words[: len(words) if with_combat else len(words) - len(combat)]])

    def name_with_size(self, number: int) -> str:
        """Return ``name_of`` *number*, with power, toughness and damage if it is a creature on the battlefield."""
        permanent = self.permanents.get(ObjectId(number))
        if permanent is None or not is_creature(permanent):
            return self.name_of(number)
        damage = f", {permanent.damage} damage" if permanent.damage else ""
        return f"{self.name_of(number)} ({power_toughness(permanent)}{damage})"

    def side_of(self, number: ObjectId) -> Player | None:
        """Return who controls the object *number*, owns the card, or is the player *number*; None if unknown."""
        if 0 <= number < len(self.observation.seats) and is_player(number):
            return Player(number)
        if number in self.permanents:
            return self.permanents[number].controller
        if number in self.stack_objects:
            return self.stack_objects[number].controller
        return self._open_zone_cards[number][1] if number in self._open_zone_cards else None

    def name_with_owner(self, number: int, *, with_size: bool = True) -> str:
        """Return ``name_with_size`` with the controller or the place of the object: ``opponent's Hill Giant (3/3)``.

        *number* is the id of an object or a player. The size is left out unless *with_size* is true. A spell that
        shares its name with a permanent is the one on the stack.
        """
        target = ObjectId(number)
        name = self.name_with_size(number) if with_size else self.name_of(number)
        if target in self.display.locations:
            return f"{name} {self.display.locations[target]}"
        if target in self.permanents:
            return f"{self.possessive(self.permanents[target].controller)} {name}"
        if target in self.stack_objects:
            spell = self.stack_objects[target]
            in_play = [permanent.card.name for permanent in self.permanents.values()]
            place = " on the stack" if spell.card is not None and spell.card.name in in_play else ""
            return f"{self.possessive(spell.controller)} {name}{place}"
        if target in self._open_zone_cards:
            zone, player, _ = self._open_zone_cards[target]
            return f"{self.name_of(number)} in {self.possessive(player)} {zone.value}"
        return self.name_of(number)

    def name_list(self, numbers: Iterable[int]) -> str:
        """Return a list of objects or players by ``name_with_owner``: ``you and opponent's Hill Giant (3/3)``."""
        return listed([self.name_with_owner(number) for number in numbers] or ["nothing"])

    def is_summoning_sick(self, permanent: ObservedPermanent) -> bool:
        """BASE-041: return whether *permanent* is a creature too new to attack or to be tapped for its abilities."""
        if (
            not self.display.has_turns
            or not is_creature(permanent)
            or permanent.controller in self.display.passive_players
            or lang.KeywordKind.HASTE in permanent.characteristics.abilities.keyword_kinds
        ):
            return False
        return permanent.controlled_since >= self.observation.seats[permanent.controller].last_turn

    def status_words(self, permanent: ObservedPermanent, *, grouped: bool = False) -> list[str]:
        """Return the status of *permanent* in words: counters, damage, keywords, attachments, combat and so on.

        Permanents of a group differ only in being tapped, so *grouped* leaves that out.
        """
        words = [] if grouped else ["tapped"] * permanent.tapped
        words += ["new"] * self.is_summoning_sick(permanent) + ["token"] * permanent.token
        words += [f"{permanent.damage} damage"] if permanent.damage else []
        words += [counted_noun(count, f"{kind.value} counter") for kind, count in permanent.counters]
        keywords = [keyword for keyword in permanent.characteristics.abilities.keywords if keyword.cost is None]
        words += [render_keyword(keyword) for keyword in keywords] if is_creature(permanent) else []
        words += [f"on {self.name_of(permanent.attached_to)}"] if permanent.attached_to is not None else []
        words += [f"{permanent.chosen} chosen"] if permanent.chosen else []
        attachments = [
            self.name_of(other.id) for other in self.observation.permanents if other.attached_to == permanent.id
        ]
        words += [f"with {', '.join(attachments)}"] if attachments else []
        return words + self._combat_words(permanent.id)

    def _combat_words(self, number: ObjectId) -> list[str]:
        words = ["attacks"] * (number in self.attackers) + ["unblocked"] * self.is_unblocked(number)
        return [*words, *[self._block_words(attacker) for blocker, attacker in self.blocks if blocker == number]]

    def _block_words(self, attacker: ObjectId) -> str:
        if not self.display.names_owners:
            return "blocks"
        return f"blocks {self.name_of(attacker)}" if attacker in self.attackers else "blocked an attacker that is gone"

    def is_unblocked(self, number: int) -> bool:
        """BASE-331: return whether *number* attacks and was not blocked as blockers were declared."""
        seen = self.observation
        return (
            number in self.attackers
            and number not in seen.combat.blocked
            and seen.step in _AFTER_BLOCKS
            and not self.display.blocks_open
            and not isinstance(seen.decision, BlockDecision)
        )
