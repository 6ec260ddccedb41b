"""Invariants of a state of Castle, in addition to those of Magic: where castle cards are, and how they are attacked.

The contested slot is the slot whose card the attackers face, and the defending creature is the active creature in it.
Magic checks some invariants under its own codes: each card is in one place (CAS-I02, CAS-I06, CAS-I28, by BASE-I01), no
player has 0 life and no creature toughness 0 (CAS-I17, by BASE-I11), and mana does not outlast a phase (CAS-I26, by
BASE-I13). Tests check others in random games: the bonus of a row (CAS-I10), which damage hurts players (CAS-I13,
CAS-I14), legal actions (CAS-I18), purity (CAS-I19), replays (CAS-I20), observations (CAS-I21), how often cards come
into play (CAS-I27), what untargeted effects leave alone (CAS-I29), and that games end (CAS-I32).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.castle.model import decisions, grid
from castlerules.castle.model.state import ActiveCard, Breach, castle_state_of, rules_of
from castlerules.castle.rules.castle_creatures import is_creature_card
from castlerules.castle.rules.slots import breach_of, castle_cards_out_of_play, castle_creatures, slot_content
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import Invariants
from castlerules.magic.model.decisions import AttackDecision
from castlerules.magic.model.ids import FIRST_OBJECT, CardId
from castlerules.magic.model.options import MAX_POINTS
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.steps import Step
from castlerules.magic.rules.combat import defending_player

from .step_invariants import STEP_CHECKS

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_COMBAT_STEPS: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)


# Shapes, which all other checks rely on.


def _grids(book: Rulebook, state: State) -> Problems:
    """CAS-006, CAS-Q04: yield a violation unless each player has a castle with the number of slots of the options."""
    castles, slots = castle_state_of(state).castles, rules_of(state).slots
    if len(castles) != len(book.players):
        yield Violation("CAS-006", f"number of castles: expected {len(book.players)}, got {len(castles)}")
    for place, castle in enumerate(castles):
        if len(castle.slots) != slots:
            yield Violation(
                "CAS-006", f"slots in the castle of player {place}: expected {slots}, got {len(castle.slots)}"
            )


def _stock_owners(_: Rulebook, state: State) -> Problems:
    """CAS-I05: yield a violation for each card in a castle or reserve that is not of that player's stock.

    A stock is the set of creature cards that a player brings to fill the castle; the rest of it is the reserve.
    """
    table = state.table
    for place, castle in enumerate(castle_state_of(state).castles):
        named = [content.card for content in castle.slots if content is not None]
        for card in (*named, *castle.reserve):
            if not table.first_aside <= card < table.first_token or table.owners[card] != place:
                yield Violation(
                    "CAS-I05",
                    f"card {short_repr(card)} is in the castle or reserve of player {place}; expected a card of the "
                    "stock of that player",
                )


def _cards_out_of_play(state: State) -> tuple[CardId, ...]:
    extra = castle_state_of(state)
    return tuple(
        [card for place in range(len(extra.castles)) for card in castle_cards_out_of_play(extra, Player(place))]
    )


# Cards.


def _stocks(_: Rulebook, state: State) -> Problems:
    """CAS-I01, CAS-I03, CAS-I05: check the numbers of cards in stocks and reserves; a stock has creature cards only."""
    table, rules = state.table, rules_of(state)
    for place, castle in enumerate(castle_state_of(state).castles):
        owned = table.owners[table.first_aside : table.first_token].count(Player(place))
        if owned != rules.stock_size:
            yield Violation(
                "CAS-I01", f"cards in the stock of player {place}: expected {rules.stock_size}, got {owned}"
            )
        if len(castle.reserve) != (size := rules.stock_size - rules.slots):
            yield Violation(
                "CAS-I03", f"cards in the reserve of player {place}: expected {size}, got {len(castle.reserve)}"
            )
    for card in dict.fromkeys(table.cards[table.first_aside : table.first_token]):
        if len(card.faces) > 1 or not is_creature_card(card):
            got = f"{'creature' if is_creature_card(card) else 'noncreature'} card with faces: {len(card.faces)}"
            yield Violation("CAS-I05", f"{card.name} in a stock: expected a creature card with one face, got {got}")


def _active_creatures(_: Rulebook, state: State) -> Problems:
    """CAS-I05: yield a violation unless each active creature is a permanent of its card, controlled by its owner.

    CAS-I02: it is active in one slot only.
    """
    permanents = {permanent.id: permanent for permanent in state.permanents}
    creatures = [creature for creature, *_ in castle_creatures(castle_state_of(state))]
    if len(set(creatures)) < len(creatures):
        yield Violation(
            "CAS-I02", f"active creatures of all slots are objects {short_repr(creatures)}; expected each once"
        )
    for place, castle in enumerate(castle_state_of(state).castles):
        for slot, content in enumerate(castle.slots):
            if not isinstance(content, ActiveCard):
                continue
            where = f"{grid.slot_name(rules_of(state), slot)} of player {place}"
            permanent = permanents.get(content.creature)
            if permanent is None or permanent.card != content.card:
                creature, card = short_repr(content.creature), content.card
                got = "no permanent" if permanent is None else f"a permanent of card {permanent.card}"
                yield Violation(
                    "CAS-I05", f"{where}: expected object {creature} to be a permanent of card {card}, got {got}"
                )
            elif permanent.controller != place:
                yield Violation(
                    "CAS-I05", f"{where}: controller of its creature: expected {place}, got {permanent.controller}"
                )


def _chosen_cards(_: Rulebook, state: State) -> Problems:
    """CAS-I07: yield a violation if an effect has chosen a card that is face down in a castle, or in a reserve."""
    chosen = [*getattr(state.decision, "found_cards", ()), *getattr(state.decision, "chosen_cards", ())]
    if state.resolution is not None:
        chosen += [card for _, cards in state.resolution.bound_cards for card in cards]
    if apart := set(_cards_out_of_play(state)).intersection(chosen):
        yield Violation(
            "CAS-I07",
            f"an effect has chosen cards {sorted(apart)} face down in a castle or in a reserve; expected none",
        )


def _maneuvers(_: Rulebook, state: State) -> Problems:
    """CAS-I15: yield a violation if more manoeuvres were made this turn than ``maneuvers_per_turn`` allows."""
    maneuvers, most = castle_state_of(state).maneuvers, rules_of(state).maneuvers_per_turn if state.turn else 0
    if not 0 <= maneuvers <= most:
        yield Violation("CAS-I15", f"manoeuvres made this turn: expected 0 to {most}, got {short_repr(maneuvers)}")


# The attack on a castle.


def _attack(_: Rulebook, state: State) -> Problems:
    """CAS-I09, CAS-I25: check that there is an attack only in combat, and that it has begun if there is combat.

    ``attack_declared`` is true once attackers are declared: it turns on the shield, the ban on targeting castle
    creatures of the other player (CAS-042).
    """
    breach, declared = breach_of(state), state.combat.attack_declared
    if state.result is not None:
        return
    if breach is None:
        if state.combat != NO_COMBAT or isinstance(state.decision, AttackDecision):
            combat = f"combat is {short_repr(state.combat, 200)}, and the decision {short_repr(state.decision)}"
            yield Violation("CAS-I09", f"no column is attacked, but {combat}; expected no attack without a column")
        return
    if state.step not in _COMBAT_STEPS:
        yield Violation(
            "CAS-I25", f"an attack on column {breach.column} exists in the {state.step.value} step; expected none"
        )
    elif declared == isinstance(state.decision, AttackDecision):
        being = "are still being" if declared else "have been"
        yield Violation(
            "CAS-I09",
            f"attack_declared (it bans targeting castle creatures): expected {not declared}, because attackers {being} "
            f"declared, got {declared}",
        )
    yield from _contested_slot(state, breach)


def _contested_slot(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-I12, CAS-I22: check the column, the contested slot, the defending creature and the price."""
    rules, front = rules_of(state), breach.defending_creature
    if not 1 <= breach.column <= rules.columns:
        yield Violation("CAS-I12", f"attacked column: expected 1 to {rules.columns}, got {short_repr(breach.column)}")
        return
    column = grid.slots_in_column(rules, breach.column)
    if breach.slot is not None and breach.slot not in column:
        yield Violation(
            "CAS-I11",
            f"index of the contested slot: expected one of {list(column)}, which are column {breach.column}, got "
            f"{short_repr(breach.slot)}",
        )
        return
    if front is not None and not FIRST_OBJECT <= front < state.next_object:
        newest = state.next_object - 1
        yield Violation(
            "CAS-I11", f"id of the defending creature: expected {FIRST_OBJECT} to {newest}, got {short_repr(front)}"
        )
    if not 0 <= breach.price <= MAX_POINTS:
        yield Violation(
            "CAS-I22", f"life price of the turned-up card: expected 0 to {MAX_POINTS}, got {short_repr(breach.price)}"
        )
    yield from _blocks(state, breach)


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11: yield a violation unless only the defending creature blocks: the foremost card of the column."""
    player, rules, blockers = defending_player(state), rules_of(state), {blocker for blocker, _ in state.combat.blocks}
    content = None if breach.slot is None else slot_content(state, player, breach.slot)
    active = {content.creature} if isinstance(content, ActiveCard) else set()
    if not blockers <= active & {breach.defending_creature}:
        yield Violation(
            "CAS-I11",
            f"blockers are objects {short_repr(blockers)}; expected only the defending creature "
            f"{short_repr(breach.defending_creature)}, active in the contested slot",
        )
    for slot in grid.slots_in_column(rules, breach.column) if breach.slot is not None else ():
        if slot < (breach.slot or 0) and slot_content(state, player, slot) is not None:
            where = grid.slot_name(rules, breach.slot or 0)
            front = grid.slot_name(rules, slot)
            yield Violation(
                "CAS-I11", f"contested slot {where}: expected no card in front of it, got a card in {front}"
            )


def _decision(_: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-017, CAS-036: check who makes a decision of Castle, and the damage that is divided."""
    if state.decision is None or not isinstance(state.decision, _OWN_DECISIONS):
        return
    is_column = isinstance(state.decision, decisions.ColumnDecision)
    role, player = ("active", state.active) if is_column else ("defending", defending_player(state))
    if state.decision.player != player:
        got, name = short_repr(state.decision.player), type(state.decision).__name__
        yield Violation("CAS-I30", f"player who makes the {name}: expected the {role} player {player}, got {got}")
    if isinstance(state.decision, decisions.DamageDivisionDecision) and min(state.decision.assigned, default=0) < 0:
        parts = short_repr(state.decision.assigned)
        yield Violation("CAS-036", f"damage parts assigned so far are {parts}; expected none below 0")


_OWN_DECISIONS: Final = (
    decisions.ColumnDecision,
    decisions.ActivationDecision,
    decisions.SwitchDecision,
    decisions.DamageDivisionDecision,
)

_REPLACED_CODES: Final = ("BASE-156", "BASE-I21")
"""What Castle does not keep: one creature blocks all attackers, and they are blocked after decisions in their step."""

INVARIANTS: Final = Invariants(
    without=_REPLACED_CODES,
    shape=(_grids, _stock_owners),
    own=(_stocks, _active_creatures, _chosen_cards, _maneuvers, _attack, _decision),
    steps=STEP_CHECKS,
    elsewhere=_cards_out_of_play,
    settled=_OWN_DECISIONS,
)
"""What must be true of the states and steps of Castle."""
