"""The controllers of permanents: layer 2, applied after every event (BASE-019, BASE-080, BASE-131).

Unlike the other layers, which are computed when characteristics are needed, layer 2 is stored in each permanent: a
change of control is an event of its own, by which a permanent leaves combat and gets summoning sickness. So after each
batch of changes the proper controllers are computed, and the differences are committed.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ContinuousEffect, ObjectId, Rulebook, State, changes
from castlerules.magic.query.applied_effects import affected_permanents
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.ties import broken_ties

from .transaction import Transaction
from .zone_changes import remove_from_combat

LAYER_2_MODIFICATION = lang.TakeControl
"""The class of the modifications that are applied in layer 2."""


@frozen
class _ControlClaim:
    """An effect that gives a player control of the permanents *targets* (BASE-081).

    The effect of a resolved spell or ability names the *player*; that of a static ability gives control to whoever
    controls its *source*. *timestamp* is the timestamp of the effect, then the id of the source (0 without one).
    """

    timestamp: tuple[int, int]
    targets: tuple[ObjectId, ...]
    player: Player | None = None
    source: ObjectId | None = None


def update_controllers(book: Rulebook, state: State) -> State:
    """BASE-131: return *state* with every permanent under its proper controller, and events for those that change."""
    board = Board(book, state)
    controllers = proper_controllers(board)
    changed = [permanent for permanent in state.permanents if controllers[permanent.id] != permanent.controller]
    if not changed:
        return state
    transaction = Transaction(board)
    for permanent in changed:
        book.committers[changes.ControlGained](
            transaction, changes.ControlGained(permanent.id, controllers[permanent.id])
        )
    return transaction.finish()


def end_broken_ties(book: Rulebook, state: State) -> State:
    """BASE-342: return *state* after the effects have ended whose source no longer is as their duration says.

    As one that gives control ends, the next one may, which asks who controls its source.
    """
    while state.ongoing and (ended := broken_ties(board := Board(book, state))):
        transaction = Transaction(board)
        for effect in ended:
            change = changes.ShieldUsed(effect.timestamp, 1)
            book.committers[changes.ShieldUsed](transaction, change)
        state = update_controllers(book, transaction.finish())
    return state


def commit_control_gained(transaction: Transaction, change: changes.ControlGained) -> None:
    """BASE-131, BASE-155: change the controller; the permanent leaves combat, and has summoning sickness (BASE-041)."""
    permanent, player = transaction.permanents[change.object], change.player
    base_controller = permanent.controller if permanent.base_controller is None else permanent.base_controller
    transaction.permanents[permanent.id] = evolve(
        permanent,
        controller=player,
        controlled_since=transaction.state.turn,
        base_controller=None if base_controller == player else base_controller,
    )
    transaction.events.append(change)
    combat = transaction.combat
    remove_from_combat(transaction, permanent.id)
    if transaction.combat is not combat:
        transaction.events.append(changes.LeftCombat(permanent.id))


def proper_controllers(board: Board) -> dict[ObjectId, Player]:
    """Return who should control each permanent: by the latest control effect on it, else its base controller.

    BASE-083: an Aura's effect depends on effects that give that Aura to another player, and is applied after them; in a
    dependency loop the timestamps decide.
    """
    controllers = {
        permanent.id: permanent.controller if permanent.base_controller is None else permanent.base_controller
        for permanent in board.state.permanents
    }
    claims = _claims(board)
    while claims:
        claimed = {target for claim in claims for target in claim.targets}
        ready = [claim for claim in claims if claim.source not in claimed]
        first = (ready or claims)[0]
        claims.remove(first)
        player = first.player if first.source is None else controllers[first.source]
        for target in first.targets:
            if target in controllers and player is not None:
                controllers[target] = player
    return controllers


def _claims(board: Board) -> list[_ControlClaim]:
    """Return the effects that give control, in the order of their timestamps."""
    claims = [
        _ControlClaim((effect.timestamp, 0), effect.objects, player=effect.controller)
        for effect in board.state.ongoing
        if isinstance(effect, ContinuousEffect) and lang.TakeControl() in effect.modifications
    ]
    for permanent in board.without_silenced(board.state.permanents):
        if not board.first_faces[permanent.card].changes_control:
            continue
        context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
        for static in board.face_of(permanent).abilities.statics:
            rule = static.effect
            if isinstance(rule, lang.Continuous) and lang.TakeControl() in rule.modifications:
                if static.condition is None or is_true(board, static.condition, context):
                    targets = affected_permanents(board, rule.what, context)
                    claims.append(_ControlClaim((permanent.timestamp, permanent.id), targets, source=permanent.id))
    return sorted(claims, key=lambda claim: claim.timestamp)
