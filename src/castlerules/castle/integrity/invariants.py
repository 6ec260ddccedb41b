"""Invariants of a state of Castle, in addition to those of Magic: where castle cards are, and how they are attacked.

The contested slot is the slot whose card the attackers face, and the defending creature is the active creature in it.
Magic checks some invariants under its own codes: each card is in one place (CAS-I02, CAS-I06, CAS-I28, by BASE-I01), no
player has 0 life and no creature toughness 0 (CAS-I17, by BASE-I11), and mana does not outlast a phase (CAS-I26, by
BASE-I13). Tests check others in random games: the bonus of a row (CAS-I10), which damage hurts players (CAS-I13,
CAS-I14), legal actions (CAS-I18), purity (CAS-I19), replays (CAS-I20), observations (CAS-I21), how often cards come
into play (CAS-I27), what untargeted effects leave alone (CAS-I29), and that games end (CAS-I32).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.castle.model import decisions, grid, tasks
from castlerules.castle.model.state import ActiveCard, Breach, BreachStage, FaceDownCard, castle_state_of, rules_of
from castlerules.castle.rules.castle_creatures import is_creature_card
from castlerules.castle.rules.column_combat import tramples, undivided_damage
from castlerules.castle.rules.slots import breach_of, castle_cards_out_of_play, castle_creatures, slot_content
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import Invariants
from castlerules.magic.model.decisions import AttackDecision, Decision
from castlerules.magic.model.ids import FIRST_OBJECT, CardId
from castlerules.magic.model.options import MAX_POINTS
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import defending_player
from castlerules.magic.rules.combat_damage import creatures_dealing_damage

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
        elif state.step in (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE):
            yield Violation("CAS-Q101", f"{state.step.value} step: expected an attacked column, got none")
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
    """CAS-I11, CAS-I12, CAS-Q48: check the column, the contested slot, the defending creature and the switches."""
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
    most = MAX_POINTS if rules.max_switches_per_combat is None else rules.max_switches_per_combat
    if not 0 <= breach.switches <= most:
        got = short_repr(breach.switches)
        yield Violation("CAS-Q48", f"switches made in this combat: expected 0 to {most}, got {got}")
    is_early = state.step is Step.ATTACKERS
    if (breach.stage is BreachStage.DECLARED) != is_early and state.step in _COMBAT_STEPS[:-1]:
        yield Violation(
            "CAS-Q41",
            f"stage of the attack: expected {BreachStage.DECLARED.value} exactly in the {Step.ATTACKERS.value} step, "
            f"got {breach.stage.value} in the {state.step.value} step",
        )
    yield from _contested_card(state, breach)
    yield from _blocks(state, breach)


def _contested_card(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-I22, CAS-I31: check that the contested slot holds what defends, or the card that is paid for."""
    content = None if breach.slot is None else slot_content(state, defending_player(state), breach.slot)
    front, asks_price = breach.defending_creature, isinstance(state.decision, decisions.ActivationDecision)
    if asks_price or breach.stage is BreachStage.PAID:
        if not isinstance(content, FaceDownCard) or not content.known or front is not None:
            yield Violation(
                "CAS-I31",
                f"contested slot as a card is paid for: expected a card that is face down and known, and no defending "
                f"creature, got {short_repr(content, 100)} and {short_repr(front)}",
            )
        price = state.decision.price if isinstance(state.decision, decisions.ActivationDecision) else breach.price
    else:
        price = 0
        if front is None:
            fits = breach.stage not in (BreachStage.DEFENDER_FOUND, BreachStage.BLOCKED)
        else:
            fits = breach.slot is not None and (
                content is None or (isinstance(content, ActiveCard) and content.creature == front)
            )
        if not fits:
            yield Violation(
                "CAS-I11",
                f"defending creature at stage {breach.stage.value}: expected the active creature of the contested "
                f"slot, which holds {short_repr(content, 100)}, got {short_repr(front)}",
            )
    if not 0 <= breach.price <= MAX_POINTS or breach.price != price:
        expected = f"{short_repr(price)}, from 0 to {MAX_POINTS}"
        yield Violation(
            "CAS-I22", f"life price of the turned-up card: expected {expected}, got {short_repr(breach.price)}"
        )


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11: yield a violation unless only the defending creature blocks: the foremost card of the column."""
    player, rules, blockers = defending_player(state), rules_of(state), {blocker for blocker, _ in state.combat.blocks}
    faced = [attacker for _, attacker in state.combat.blocks]
    if len(set(faced)) < len(faced):
        yield Violation("CAS-I11", f"attackers that are blocked: expected each once, got {short_repr(faced)}")
    content = None if breach.slot is None else slot_content(state, player, breach.slot)
    active = {content.creature} if isinstance(content, ActiveCard) else set()
    if not blockers <= active & {breach.defending_creature}:
        yield Violation(
            "CAS-I11",
            f"blockers are objects {short_repr(blockers)}; expected only the defending creature "
            f"{short_repr(breach.defending_creature)}, active in the contested slot",
        )
    if breach.slot is None:
        return
    for slot in grid.slots_in_column(rules, breach.column):
        if slot < breach.slot and slot_content(state, player, slot) is not None:
            where, front = grid.slot_name(rules, breach.slot), grid.slot_name(rules, slot)
            yield Violation(
                "CAS-I11", f"contested slot {where}: expected no card in front of it, got a card in {front}"
            )


def _decision(book: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-017, CAS-Q41: check who makes a decision of Castle, when, and what comes after it."""
    if state.decision is None or not isinstance(state.decision, _OWN_DECISIONS):
        return
    name = type(state.decision).__name__
    is_column = isinstance(state.decision, decisions.ColumnDecision)
    role, player = ("active", state.active) if is_column else ("defending", defending_player(state))
    if state.decision.player != player:
        got = short_repr(state.decision.player)
        yield Violation("CAS-I30", f"player who makes the {name}: expected the {role} player {player}, got {got}")
    code, steps = _DECISION_STEPS[type(state.decision)]
    if state.step not in steps or is_column != (breach_of(state) is None):
        where = " or ".join([step.value for step in steps])
        yield Violation(
            code,
            f"{name}: expected the {where} step {'before' if is_column else 'after'} a column is chosen, got the "
            f"{state.step.value} step {'before' if breach_of(state) is None else 'after'} it",
        )
    after = (TriggerStepAbilities(), Checkpoint(state.active))
    expected = {decisions.ColumnDecision: after, decisions.DamageDivisionDecision: (tasks.DealAssignedDamage(), *after)}
    if state.agenda != (due := expected.get(type(state.decision), ())):
        yield Violation("CAS-Q41", f"tasks after the {name}: expected {due}, got {short_repr(state.agenda, 200)}")
    if isinstance(state.decision, decisions.DamageDivisionDecision):
        yield from _division(Board(book, state), state.decision)


def _division(board: Board, decision: decisions.DamageDivisionDecision) -> Problems:
    """CAS-036, CAS-Q57: check the damage divided so far, and that attackers without trample deal all theirs to one."""
    if min(decision.assigned, default=0) < 0:
        parts = short_repr(decision.assigned)
        yield Violation("CAS-036", f"damage parts assigned so far are {parts}; expected none below 0")
    combat = board.state.combat
    for attacker in creatures_dealing_damage(board):
        if attacker in combat.attackers and not tramples(board, attacker):
            shares = [share for share in combat.assigned_damage if share.source == attacker]
            if shares != (whole := undivided_damage(board, attacker)):
                yield Violation(
                    "CAS-Q57",
                    f"damage of attacker {attacker}, all to one recipient: expected {whole}, got {short_repr(shares)}",
                )


_DECISION_STEPS: Final[Mapping[type[Decision], tuple[str, tuple[Step, ...]]]] = MappingProxyType(
    {
        decisions.ColumnDecision: ("CAS-017", (Step.ATTACKERS,)),
        decisions.ActivationDecision: ("CAS-021", (Step.BLOCKERS,)),
        decisions.SwitchDecision: ("CAS-032", (Step.BLOCKERS,)),
        decisions.DamageDivisionDecision: ("CAS-036", (Step.FIRST_STRIKE, Step.DAMAGE)),
    }
)
"""For each decision of Castle: the rule that brings it, and the steps in which that happens."""

_OWN_DECISIONS: Final = tuple(_DECISION_STEPS)

_REPLACED_CODES: Final = ("BASE-156", "BASE-I21")
"""What Castle does not keep: one creature blocks all attackers, and they are blocked after decisions in their step."""

INVARIANTS: Final = Invariants(
    without=_REPLACED_CODES,
    shape=(_grids, _stock_owners),
    own=(_stocks, _active_creatures, _chosen_cards, _maneuvers, _attack, _decision),
    steps=STEP_CHECKS,
    elsewhere=_cards_out_of_play,
    settled=_OWN_DECISIONS,
    alone=(decisions.ActivationDecision, decisions.SwitchDecision),
    dividing=(decisions.DamageDivisionDecision,),
)
"""What must be true of the states and steps of Castle."""
