"""What a player of Castle is told beside the table: what a declined card costs, and which castle cards are known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from castlerules._display import glossary_key, glossary_of
from castlerules.cards import KeywordKind
from castlerules.cards.language.definition import CardDef
from castlerules.castle.information.observed_castle import ObservedActiveCard, ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model import actions, decisions
from castlerules.castle.model.grid import slot_name, slot_named, slots_in_column
from castlerules.castle.rules.column_combat import faced_attackers
from castlerules.core import Player, Violation
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import ObjectId
from castlerules.magic.model.actions import ChooseTarget
from castlerules.magic.model.decisions import AttackDecision
from castlerules.magic.model.steps import Step
from castlerules.magic.presentation.damage_shares import DamageShare, division_text
from castlerules.magic.presentation.guide import MagicGuide, variant_guide
from castlerules.magic.presentation.unseen_text import unseen_text
from castlerules.magic.query.board import Board

from .castle_reader import CastleReader
from .glossary import castle_words
from .harmless_damage import is_harmless_at
from .keyword_words import castle_keywords
from .panels import slot_content_text
from .rules_text import castle_goal, castle_rules

_SHORT_COLUMN: Final = re.compile(r"\bc(\d{1,3})\b", re.IGNORECASE)
_COLUMN: Final = re.compile(r"(?:column |c)(\d{1,3})")

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame

_MANEUVERS: Final = "manoeuvres"


class CastleGuide(MagicGuide):
    """What the player of an observation of Castle is told."""

    @property
    def reader(self) -> CastleReader:
        """Read access to the castles."""
        return CastleReader(self.seen)

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case actions.DeclineActivation():
                return "the card is removed from the game"
            case ChooseTarget(target=target) if is_harmless_at(self.reader.rules, self.seen, target):
                return "its damage to players is 0 in Castle"
            case _:
                return super().consequence(action)

    def amount(self, action: object) -> int | None:
        """CAS-036: return the combat damage that *action* assigns; None if it assigns none."""
        return action.n if isinstance(action, actions.AssignBlockerDamage) else super().amount(action)

    def share_of(self, action: object) -> DamageShare | None:
        """CAS-036: return the share of damage that *action*, which is legal, gives; None if it gives none."""
        if not isinstance(action, actions.AssignBlockerDamage):
            return super().share_of(action)
        attackers, left = self._damage_of_defender()
        return DamageShare(action.n, attackers[0], left - action.n, attackers[1:]) if attackers else None

    def _damage_of_defender(self) -> tuple[tuple[ObjectId, ...], int]:
        """CAS-036: return the attackers that have no share of the damage of the defending creature, and what is left.

        Nobody if it is not being divided.
        """
        decision, defender = self.seen.decision, self.reader.defending_creature
        if defender is None or not isinstance(decision, decisions.DamageDivisionDecision) or self.assumed_state is None:
            return (), 0
        attackers = faced_attackers(Board(self.magic.book, self.assumed_state))
        left = (defender.characteristics.power or 0) - sum(decision.assigned)
        return tuple(attackers[len(decision.assigned) :]), left

    def declaring_time(self, verb: str) -> str:
        """CAS-015: return when attackers are declared, or which creatures block; see ``MagicGuide``."""
        if verb == "block":
            return "you declare no blocks: the card that faces the attackers blocks, and no creature outside a castle"
        return super().declaring_time(verb)

    def respelled(self, words: str) -> str:
        """CAS-015: return *words* with ``column 1`` in place of ``c1``."""
        return _SHORT_COLUMN.sub(r"column \1", words)

    def untimely(self, verb: str) -> str:
        """CAS-015: return that the column is named before the attackers, or what ``MagicGuide`` says."""
        decision = self.seen.decision
        if verb == "attack" and isinstance(decision, decisions.ColumnDecision) and decision.player == self.seen.player:
            return "name the column first, such as attack column 1, in a line of its own; the next one names attackers"
        return super().untimely(verb)

    def refusal(self, action: object, violation: Violation) -> Violation:
        """CAS-015: return when attackers are declared, for a column that is named too early; see ``Guide``."""
        is_early = isinstance(action, actions.ChooseAttackColumn) and self.seen.decision is None
        time = self.declaring_time("attack") if is_early else ""
        return Violation("CAS-015", time) if time else super().refusal(action, violation)

    def attack_hindrance(self) -> str:
        """CAS-Q25: return nothing: a card of a castle may be turned up and attack in a turn that begins without any."""
        return ""

    def advice(self) -> str:
        """CAS-036: return what damage of a defending creature is divided; see ``Guide``."""
        attackers, left = self._damage_of_defender()
        return division_text(self.names, left, attackers) if attackers else super().advice()

    def is_announcing(self) -> bool:
        """CAS-017: return whether the column of an attack is chosen and the attackers are not; see ``Guide``.

        Nothing has been turned up yet, so the column can be chosen anew.
        """
        decision = self.seen.decision
        names_attackers = isinstance(decision, AttackDecision) and decision.player == self.seen.player
        return (names_attackers and self.reader.breach is not None) or super().is_announcing()

    def done_without_asking(self, legal: Sequence[Any]) -> object | None:
        """CAS-017: return the action that can be done for the player; see ``Guide``.

        Also a player with one creature is asked to attack with it, while the column can still be chosen anew.
        """
        is_first_attacker = self.is_announcing() and any(self.pick_key(action) is not None for action in legal)
        has_attackers = bool(self.seen.combat.attackers)
        return None if is_first_attacker and not has_attackers else super().done_without_asking(legal)

    def headings(self, action: object) -> tuple[str, ...]:
        """CAS-055: return the menu of the manoeuvres for a manoeuvre; all other actions stand in the first menu."""
        return (_MANEUVERS,) if isinstance(action, actions.SlotAction) else ()

    def path_after(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - the same after every action
        """Return the first menu, in which the player goes on after every action."""
        return ()

    def heading_note(self, path: tuple[str, ...]) -> str:
        """CAS-055, CAS-Q87: return how many manoeuvres are left, beside their menu."""
        if path != (_MANEUVERS,):
            return super().heading_note(path)
        left = self.reader.rules.maneuvers_per_turn - self.reader.extra.maneuvers
        return f"{left} left this turn"

    def step_end(self) -> str:
        """CAS-019, CAS-020, CAS-Q61: return what follows when the present step ends."""
        reader, breach = self.reader, self.reader.breach
        if breach is None or self.seen.step not in (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE):
            return super().step_end()
        if reader.is_combat_over or not self.seen.combat.attackers:
            return "on to the end of combat"
        if self.seen.step is not Step.ATTACKERS:
            return super().step_end()
        slot = reader.foremost_slot(breach.column)
        if slot is None:
            return "the column is empty, so nobody blocks"
        whose = reader.possessive(reader.defender)
        if isinstance(reader.slot_content(reader.defender, slot), ObservedActiveCard):
            return f"{whose} {reader.slot_text(reader.defender, slot)} in front faces the attackers"
        return f"{whose} front card is turned up"

    def known_cards(self) -> Iterator[CardDef]:
        """Yield every card that the player may know, also in castles and stocks."""
        yield from super().known_cards()
        for castle in self.reader.extra.castles:
            yield from (
                slot.card for slot in castle.slots if isinstance(slot, ObservedFaceDownCard) and slot.card is not None
            )
            yield from castle.lost
            yield from (card for card, _ in castle.stock or ())
        if self.reader.turned_up_card is not None:
            yield self.reader.turned_up_card

    def clock(self) -> Iterator[str]:
        """Yield how many cards stand in the castles, the own one first."""
        castles = self.reader.extra.castles
        standing = [sum([slot is not None for slot in castle.slots]) for castle in castles]
        own = self.seen.player
        yield f"castles: yours {standing[own]}, opponent's {standing[1 - own]}"

    # The rules.

    def goal(self) -> str:
        """CAS-002: return the goal of the game in a sentence."""
        return castle_goal(self.reader.rules)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of Castle under the options in force, the goal first."""
        return castle_rules(self.reader.rules)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return glossary_of(super().glossary(), castle_words(self.reader.rules))

    def unseen(self) -> Mapping[str, str]:
        """CAS-K25: return which cards of the own deck and of the own stock are not in sight; see ``Guide``."""
        castle = self.reader.extra.castles[self.seen.player]
        if castle.stock is None:
            return super().unseen()
        left = Counter(dict(castle.stock))
        left.subtract(castle.lost)
        hidden = [slot for slot in castle.slots if isinstance(slot, ObservedFaceDownCard)]
        left.subtract([slot.card for slot in hidden if slot.card is not None])
        active = [slot.creature for slot in castle.slots if isinstance(slot, ObservedActiveCard)]
        left.subtract([one.card for one in self.seen.permanents if one.id in active])
        counts = [(card, count) for card, count in left.items() if count > 0]
        unknown = sum([slot.card is None for slot in hidden])
        places = ((unknown, "face down in your castle"), (castle.reserve, "in your reserve"))
        return {**super().unseen(), "stock": unseen_text(counts, places)}

    def keyword_meanings(self) -> Mapping[KeywordKind, str]:
        """CAS-011, CAS-Q17: return what each keyword ability does in Castle, which ignores evasion."""
        return castle_keywords(self.reader.rules)

    def explain(self, words: str) -> str | None:
        """Return what *words* mean; see ``Guide``. Slots such as ``R2C1``, and columns such as ``C1``, are places."""
        wanted = glossary_key(words)
        column = _COLUMN.fullmatch(wanted)
        if column is not None and 1 <= int(column[1]) <= self.reader.rules.columns:
            return self._column_text(int(column[1]))
        slot = slot_named(self.reader.rules, wanted.upper())
        return super().explain(words) if slot is None else self._slot_text(slot)

    def _slot_text(self, slot: int) -> str:
        row, column = divmod(slot, self.reader.rules.columns)
        place = f"{slot_name(self.reader.rules, slot)}: row {row + 1} of column {column + 1}, bonus"
        bonus = self.reader.rules.row_bonus[row]
        own, other = [slot_content_text(self.names, self.reader, player, slot) for player in self._players()]
        return f"{place} {bonus:+}/{bonus:+}. In your castle: {own}. In opponent's castle: {other}."

    def _column_text(self, column: int) -> str:
        """Return what is in each slot of *column* of both castles, the row in front first."""
        slots = slots_in_column(self.reader.rules, column)
        own, other = [
            ", ".join(
                [
                    f"{slot_name(self.reader.rules, slot)} {slot_content_text(self.names, self.reader, player, slot)}"
                    for slot in slots
                ]
            )
            for player in self._players()
        ]
        return f"column {column}. Your castle: {own}. Opponent's castle: {other}."

    def _players(self) -> tuple[Player, Player]:
        """Return the player of the observation, and the other one."""
        return self.seen.player, Player(1 - self.seen.player)


@variant_guide.register(ObservedCastleState)
def _guide(_: ObservedCastleState, game: MagicGame, observation: Observation) -> CastleGuide:
    return CastleGuide(game, observation)
