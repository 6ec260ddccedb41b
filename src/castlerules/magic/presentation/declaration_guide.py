"""What a player of Magic is told of the declarations of attackers and blockers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from castlerules._display import Declaration, Guide
from castlerules.core import AnyGame
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import actions, decisions

from .names import is_creature


class DeclarationGuide(Guide):
    """The part of the guide of Magic that is about attackers and blockers; *seen* is the observation."""

    declarations = MappingProxyType(
        {
            actions.AddAttacker: Declaration(actions.ConfirmAttack(), "BASE-D25"),  # ended by BASE-D26
            actions.AddBlocker: Declaration(actions.ConfirmBlocks(), "BASE-D27"),
        }
    )

    def __init__(self, game: AnyGame, observation: Observation) -> None:
        super().__init__(game, observation)
        self.seen = observation

    def pick_key(self, action: object) -> tuple[int, ...] | None:
        """BASE-D25, BASE-D27: return the ids by which attackers and blockers are declared; None for another action."""
        match action:
            case actions.AddAttacker(creature=creature):
                return (creature,)
            case actions.AddBlocker(blocker=blocker, attacker=attacker):
                return blocker, attacker
            case _:
                return None

    def declared(self) -> tuple[object, ...]:
        """Return the attackers and blocks of the present combat, also those of a declaration that is not ended."""
        decision, combat = self.seen.decision, self.seen.combat
        attackers = decision.chosen if isinstance(decision, decisions.AttackDecision) else combat.attackers
        blocks = decision.chosen if isinstance(decision, decisions.BlockDecision) else combat.blocks
        return (
            *[actions.AddAttacker(attacker) for attacker in attackers],
            *[actions.AddBlocker(blocker, attacker) for blocker, attacker in blocks],
        )

    def possible_picks(self) -> Mapping[str, object]:
        """BASE-D25: return the attacks with the player's own creatures, allowed or not, by their names."""
        seen = self.seen
        if not isinstance(seen.decision, decisions.AttackDecision):
            return super().possible_picks()
        own = [one for one in seen.permanents if one.controller == seen.player and is_creature(one)]
        return {one.card.name: actions.AddAttacker(one.id) for one in own}

    def is_declaring(self, pick: object) -> bool:
        """Return whether the pending decision is the declaration of which *pick* is a part."""
        kind = decisions.AttackDecision if isinstance(pick, actions.AddAttacker) else decisions.BlockDecision
        return isinstance(self.seen.decision, kind)

    def gives_up_attack(self, action: object) -> bool:
        """BASE-D24: return whether *action* declares no attackers."""
        return isinstance(action, actions.DeclareNoAttack)

    def needs_confirmation(self, action: object) -> bool:
        """BASE-D24: return whether *action* gives up an attack, whose number is that of a pass elsewhere."""
        return self.gives_up_attack(action) or super().needs_confirmation(action)
