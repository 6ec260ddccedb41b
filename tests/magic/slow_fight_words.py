"""The library in the words of the slow fight, and in what the two differ. See ``slow_fight``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from castlerules.magic import Rulebook, State, engine
from castlerules.magic import actions as d
from castlerules.magic import asking as q
from castlerules.magic.changes import Damage
from castlerules.magic.lasting import RegenerationShield, Shield
from castlerules.magic.replace import replacing_options
from castlerules.magic.scene import Scene
from castlerules.magic.stack import StackKind

from .slow_fight import SlowFight
from .slow_table import A, N, Word

__all__ = ["about", "differences", "seen_by_model", "word_of"]

WORDS: Final[Mapping[type, tuple[str, ...]]] = {
    d.PassPriority: ("pass",),
    d.BeginCast: ("cast", "card"),
    d.ChooseTarget: ("target", "target"),
    d.DeclareNoAttack: ("no attack",),
    d.AddAttacker: ("attack", "creature"),
    d.ConfirmAttack: ("confirm",),
    d.AddBlocker: ("block", "blocker", "attacker"),
    d.ConfirmBlocks: ("confirm",),
    d.AssignAttackerDamage: ("assign", "attacker", "recipient", "n"),
    d.ChooseOption: ("prevent", "index"),
}
"""Each action, and which of its fields say what it is done with."""


def word_of(book: Rulebook, state: State, action: d.Action) -> Word:
    """Return *action* in the words of the model."""
    if isinstance(action, d.ChooseReplacement):
        assert isinstance(state.asks, q.Replacing)
        return (replacing_options(Scene(book, state), state.asks)[action.index].kind,)
    word, *fields = WORDS[type(action)]
    return (word, *(int(getattr(action, name)) for name in fields))


def about(state: State) -> Word:
    """Return what is asked, in the words of the model."""
    match state.asks:
        case q.Attacking(chosen=chosen):
            return ("attackers", *chosen)
        case q.Blocking(chosen=pairs):
            return ("blocks", *(number for pair in pairs for number in pair))
        case q.Assigning(attacker=attacker, given=given):
            return ("damage", attacker, *given)
        case q.Announcing():
            return ("target", state.table.cards[state.stack[-1].card or 0].name)
        case q.Replacing(todo=todo, taken=taken):
            blow = todo[0][0]
            assert isinstance(blow, Damage)
            assert blow.source is not None
            return ("instead" if taken is None else "amount", blow.source, blow.to, blow.amount)
        case None:
            return ("priority", state.step.value, len(state.stack), state.passes)
        case _:
            raise AssertionError(state.asks)


def seen(state: State) -> dict[str, object]:
    """Return the position of the library in the words of the model."""
    here = {A, N, *(one.id for one in state.permanents)}
    attackers = set(state.combat.attackers)
    shields = [one for one in state.lasting if isinstance(one, Shield) and one.to in here]
    regeneration = Counter(one.object for one in state.lasting if isinstance(one, RegenerationShield))
    return {
        "life": {player: seat.life for player, seat in enumerate(state.seats)},
        "in play": [(one.id, one.tapped, one.damage, regeneration[one.id]) for one in state.permanents],
        "shields": [(one.to, one.amount) for one in shields],
        "attackers": attackers,
        "blocks": {pair for pair in state.combat.blocks if pair[1] in attackers},
        "blocked": attackers & set(state.combat.blocked),
        "hands": [sorted(held.id for held in seat.hand) for seat in state.seats],
        "stack": [one.kind is StackKind.PACKET for one in state.stack],
        "step": state.step.value,
        "over": state.result is not None,
    }


def seen_by_model(model: SlowFight) -> dict[str, object]:
    """Return the position of the model in the same words."""
    here = {A, N, *model.in_play}
    return {
        "life": model.life,
        "in play": [(one.number, one.tapped, one.damage, one.regeneration) for one in model.in_play.values()],
        "shields": [(one.to, one.left) for one in model.shields if one.to in here and one.left],
        "attackers": set(model.attackers),
        "blocks": set(model.pairs()),
        "blocked": model.blocked & set(model.attackers),
        "hands": [sorted(model.hands[player]) for player in (A, N)],
        "stack": [isinstance(one, list) for one in model.stack],
        "step": model.step,
        "over": model.lost,
    }


def differences(book: Rulebook, state: State, model: SlowFight) -> list[str]:
    """Return in what the two differ: what is asked and what may be answered, and between events the position."""
    apart: list[str] = []
    if model.asks is not None:
        asked = (about(state), engine.to_act(state))
        if asked != (model.asks.about, model.asks.player):
            return [f"asked: {asked}, not {model.asks.about, model.asks.player}"]
        offered = Counter(word_of(book, state, action) for action in engine.legal_actions(book, state))
        may = Counter(model.asks.answers)
        if offered != may:
            apart.append(f"only the library offers {[*offered - may]}, only the model {[*may - offered]}")
    if not isinstance(state.asks, q.Replacing | q.Announcing):
        real, slow = seen(state), seen_by_model(model)
        apart += [f"{key}: {real[key]}, not {slow[key]}" for key in slow if real[key] != slow[key]]
    return apart
