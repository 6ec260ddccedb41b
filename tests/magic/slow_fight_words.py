"""The library in the words of the slow fight, and in what the two differ. See ``slow_fight``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from castlerules.magic import Rulebook, State, engine
from castlerules.magic.model import actions, decisions
from castlerules.magic.model.changes import Damage
from castlerules.magic.model.ongoing_effects import PreventionShield, RegenerationShield
from castlerules.magic.model.stack import StackKind
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.replace import substitutions_offered

from .slow_fight import SlowFight
from .slow_table import A, N, Word

__all__ = ["about", "differences", "seen_by_model", "word_of"]

WORDS: Final[Mapping[type, tuple[str, ...]]] = {
    actions.PassPriority: ("pass",),
    actions.BeginCast: ("cast", "card"),
    actions.ChooseTarget: ("target", "target"),
    actions.DeclareNoAttack: ("no attack",),
    actions.AddAttacker: ("attack", "creature"),
    actions.ConfirmAttack: ("confirm",),
    actions.AddBlocker: ("block", "blocker", "attacker"),
    actions.ConfirmBlocks: ("confirm",),
    actions.AssignAttackerDamage: ("assign", "attacker", "recipient", "n"),
    actions.ChooseOption: ("prevent", "index"),
}
"""Each action, and which of its fields say what it is done with."""


def word_of(book: Rulebook, state: State, action: actions.Action) -> Word:
    """Return *action* in the words of the model."""
    if isinstance(action, actions.ChooseReplacement):
        assert isinstance(state.decision, decisions.ReplacementDecision)
        return (substitutions_offered(Board(book, state), state.decision)[action.index].kind,)
    word, *fields = WORDS[type(action)]
    return (word, *(int(getattr(action, name)) for name in fields))


def about(state: State) -> Word:
    """Return what is asked, in the words of the model."""
    match state.decision:
        case decisions.AttackDecision(chosen=chosen):
            return ("attackers", *chosen)
        case decisions.BlockDecision(chosen=pairs):
            return ("blocks", *(number for pair in pairs for number in pair))
        case decisions.CombatDamageDecision(attacker=attacker, amounts=given):
            return ("damage", attacker, *given)
        case decisions.AnnounceDecision():
            return ("target", state.table.cards[state.stack[-1].card or 0].name)
        case decisions.ReplacementDecision(open_changes=todo, chosen_index=taken):
            blow = todo[0][0]
            assert isinstance(blow, Damage)
            assert blow.source is not None
            return ("instead" if taken is None else "amount", blow.source, blow.to, blow.amount)
        case None:
            return ("priority", state.step.value, len(state.stack), state.passes)
        case _:
            raise AssertionError(state.decision)


def position_words(state: State) -> dict[str, object]:
    """Return the position of the library in the words of the model."""
    here = {A, N, *(permanent.id for permanent in state.permanents)}
    attackers = set(state.combat.attackers)
    shields = [delayed for delayed in state.ongoing if isinstance(delayed, PreventionShield) and delayed.to in here]
    regeneration = Counter(delayed.object for delayed in state.ongoing if isinstance(delayed, RegenerationShield))
    return {
        "life": {player: seat.life for player, seat in enumerate(state.seats)},
        "in play": [
            (permanent.id, permanent.tapped, permanent.damage, regeneration[permanent.id])
            for permanent in state.permanents
        ],
        "shields": [(prevention_shield.to, prevention_shield.amount) for prevention_shield in shields],
        "attackers": attackers,
        "blocks": {pair for pair in state.combat.blocks if pair[1] in attackers},
        "blocked": attackers & set(state.combat.blocked),
        "hands": [sorted(card_object.id for card_object in seat.hand) for seat in state.seats],
        "stack": [stack_object.kind is StackKind.COMBAT_DAMAGE for stack_object in state.stack],
        "step": state.step.value,
        "over": state.result is not None,
    }


def seen_by_model(model: SlowFight) -> dict[str, object]:
    """Return the position of the model in the same words."""
    here = {A, N, *model.in_play}
    return {
        "life": model.life,
        "in play": [(value.number, value.tapped, value.damage, value.regeneration) for value in model.in_play.values()],
        "shields": [(shield.to, shield.left) for shield in model.shields if shield.to in here and shield.left],
        "attackers": set(model.attackers),
        "blocks": set(model.pairs()),
        "blocked": model.blocked & set(model.attackers),
        "hands": [sorted(model.hands[player]) for player in (A, N)],
        "stack": [isinstance(item, list) for item in model.stack],
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
    if not isinstance(state.decision, decisions.ReplacementDecision | decisions.AnnounceDecision):
        real, slow = position_words(state), seen_by_model(model)
        apart += [f"{key}: {real[key]}, not {slow[key]}" for key in slow if real[key] != slow[key]]
    return apart
