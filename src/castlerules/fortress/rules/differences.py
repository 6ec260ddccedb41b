"""Differences from normal Magic outside the turn: card text, replacement effects, state-based actions, targets."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, evolve
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, rules_of
from castlerules.magic.model import CompiledFace, Rulebook, State, Substitution, changes, compile_face, player_object
from castlerules.magic.model.characteristics import NO_ABILITIES, Abilities, Characteristics
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import players_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.transaction import Transaction

from .turn import outcome_of

# Card text.


def creatures_are_blank(compiled: CompiledFace) -> CompiledFace:
    """FOR-K03, FOR-004, FOR-021, FOR-Q23, FOR-Q24: return *compiled* without abilities if it is a creature card."""
    return compile_face(compiled.card, compiled.face, NO_ABILITIES) if compiled.is_creature else compiled


def creature_abilities_off(board: Board, obj: GameObject, characteristics: Characteristics) -> Characteristics:
    """FOR-Q25, FOR-Q68: return *characteristics* without the abilities that creatures lose in Fortress.

    A creature card loses abilities that effects grant it, unless the option ``granted_abilities_work`` lets them work.
    Another card that has become a creature loses its activated abilities.
    """
    if lang.CardType.CREATURE not in characteristics.types:
        return characteristics
    if board.compiled_face(obj.card).is_creature:
        return (
            characteristics
            if rules_of(board.state).granted_abilities_work
            else evolve(characteristics, abilities=NO_ABILITIES)
        )
    abilities = tuple(
        [ability for ability in characteristics.abilities.in_order if not isinstance(ability, lang.Activated)]
    )
    return evolve(characteristics, abilities=Abilities(abilities))


# Replacement effects.


def extra_lands_hurt(board: Board, change: changes.LandPlayed) -> Iterable[Substitution]:
    """FOR-K04, FOR-023, FOR-Q18, FOR-Q20: each land beyond the free ones in a turn deals damage to the player."""
    rules = rules_of(board.state)
    if board.state.seats[PLAYER].lands_played >= rules.free_lands_per_turn:
        damage = changes.Damage(None, player_object(PLAYER), rules.extra_land_damage)
        yield Substitution("extra land", (change, damage), "extra land", "an extra land hurts")


def no_damage_to_opponent(_: Board, change: changes.Damage) -> Iterable[Substitution]:
    """FOR-K11, FOR-Q29, FOR-Q43: no damage is dealt to the opponent, so unblocked attackers do nothing."""
    if change.to == player_object(GARRISON):
        yield Substitution("no such player", (), "no such player", "nobody is hit")


def no_life_for_opponent(_: Board, change: changes.LifeGained | changes.LifeLost) -> Iterable[Substitution]:
    """FOR-Q29: the opponent gains and loses no life, whatever an effect says."""
    if change.player == GARRISON:
        yield _NOTHING_INSTEAD


_NOTHING_INSTEAD: Final = Substitution("no such player", (), "no such player", "nobody is meant")


def no_poison_for_opponent(_: Board, change: changes.PoisonGiven) -> Iterable[Substitution]:
    """FOR-Q70: the opponent gets no poison counters."""
    if change.player == GARRISON:
        yield _NOTHING_INSTEAD


def no_sacrifice_by_opponent(board: Board, change: changes.Sacrifice) -> Iterable[Substitution]:
    """FOR-Q70: the opponent sacrifices nothing, whatever an effect says."""
    permanent = board.permanents.get(change.object)
    if permanent is not None and permanent.controller == GARRISON:
        yield _NOTHING_INSTEAD


def no_arrival_for_opponent(board: Board, change: changes.EnterBattlefield) -> Iterable[Substitution]:
    """FOR-Q70: let nothing enter the battlefield under the opponent's control but cards that he owns (FOR-Q33)."""
    table = board.state.table
    if change.controller == GARRISON:
        if change.card >= table.first_token or table.owners[change.card] != GARRISON:
            yield _NOTHING_INSTEAD


def no_choice_by_opponent(book: Rulebook, state: State, effect: lang.ChooseOne | lang.ChooseCards) -> State:
    """FOR-Q70: skip a choice that an effect tells the opponent to make; the player chooses as in normal Magic."""
    choosers = players_of(Board(book, state), effect.who, resolution_of(state))[:1]
    return state if choosers == (GARRISON,) else NORMAL.task_handlers[type(effect)](book, state, effect)


def empty_library_no_loss(board: Board, change: changes.DrawFailed) -> Iterable[Substitution]:
    """FOR-K06, FOR-Q59: a draw from an empty library does nothing, unless ``empty_library_draw_loses``."""
    if change.player == GARRISON or not rules_of(board.state).empty_library_draw_loses:
        yield Substitution("empty library", (), "empty library", "nothing is drawn")


def returned_garrison_removed(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """FOR-Q33: a creature of the opponent that would go to a hand or library is removed from the game."""
    if change.to in (lang.Zone.HAND, lang.Zone.LIBRARY):
        obj = board.find_object(change.object)
        if obj is not None and board.state.table.owners[obj.card] == GARRISON:
            removed = evolve(change, to=lang.Zone.EXILE, cause=changes.Cause.EFFECT)
            yield Substitution("removed", (removed,), "removed", "it is removed from the game")


# Changes that cancel the assault.


def commit_arrival(transaction: Transaction, change: changes.EnterBattlefield) -> None:
    """FOR-Q33, FOR-Q71: put a permanent onto the battlefield; if it joins the garrison, no assault is due any more."""
    NORMAL.committers[changes.EnterBattlefield](transaction, change)
    _cancel_assault(transaction, change.controller)


def commit_control_change(transaction: Transaction, change: changes.ControlGained) -> None:
    """FOR-Q33, FOR-Q71: change control of a permanent; if it joins the garrison, no assault is due any more.

    It becomes the last in the layout order of the garrison.
    """
    NORMAL.committers[changes.ControlGained](transaction, change)
    if change.player == GARRISON:
        transaction.permanents[change.object] = transaction.permanents.pop(change.object)
    _cancel_assault(transaction, change.player)


def _cancel_assault(transaction: Transaction, player: Player) -> None:
    if player == GARRISON and isinstance(siege := transaction.extra, Siege) and siege.assault_due:
        transaction.extra = evolve(siege, assault_due=False)


# State-based actions, losses, targets.


def no_life_left(board: Board) -> Iterable[changes.Change]:
    """FOR-K05, FOR-014, FOR-Q16: the player loses as soon as life is 0 or less, even during an effect or a payment."""
    if board.state.seats[PLAYER].life <= 0:
        yield changes.PlayerLost(PLAYER, "FOR-014", "no life is left")


def no_creatures_left(board: Board) -> Iterable[changes.Change]:
    """FOR-K07, FOR-024, FOR-Q58, FOR-Q62: the player loses with no creatures and no cards in the library.

    With ``loss_counts_hand``, creature cards in hand and creature spells on the stack count as creatures.
    """
    state = board.state
    seat = state.seats[PLAYER]
    if seat.library or any(
        [
            permanent.controller == PLAYER and lang.CardType.CREATURE in characteristics.types
            for permanent, characteristics in board.battlefield
        ]
    ):
        return
    if rules_of(state).loss_counts_hand:
        cards = [card_object.card for card_object in seat.hand] + [
            stack_object.card for stack_object in state.stack if stack_object.card is not None
        ]
        if any([board.first_faces[card].is_creature for card in cards]):
            return
    yield changes.PlayerLost(PLAYER, "FOR-024", "there are no creatures and no cards in the library any more")


def loss_outcome(_: State, losses: tuple[changes.PlayerLost, ...]) -> Outcome:
    """FOR-Q57, FOR-Q64, FOR-Q65: return the outcome of the game for the first of *losses*.

    It is a total defeat if the player has no life left or concedes, and a defeat for any other loss.
    """
    first = losses[0]
    total = first.rule in ("FOR-014", "BASE-D29")
    return outcome_of(
        Result.TOTAL_DEFEAT if total else Result.DEFEAT, first.reason, _RULE_BY_LOSS.get(first.rule, first.rule)
    )


_RULE_BY_LOSS: Final = MappingProxyType({"BASE-117": "FOR-Q59", "BASE-D29": "FOR-Q64"})


def targetable_players(board: Board, _: GameObject) -> tuple[Player, ...]:
    """FOR-K16, FOR-Q29: return the players that can be targets; the opponent only with ``opponent_targetable``."""
    return (PLAYER, GARRISON) if rules_of(board.state).opponent_targetable else (PLAYER,)


def may_concede(state: State) -> bool:
    """FOR-Q64: return whether conceding is legal, which the options of Fortress or the core rules may allow."""
    rules = rules_of(state)
    return rules.offer_concede or rules.core.offer_concede
