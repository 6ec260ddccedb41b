"""How the slow Fortress fights: attack, the procedure of the blocks, and the assault. See ``slow_siege``."""

from __future__ import annotations

from collections.abc import Sequence

from .slow_garrison import AutomatonOptions, Creature, preferred
from .slow_table import GameOver, Permanent, SlowTable, StackItem, Word


class SlowCombat(SlowTable):
    """The combat phase."""

    def attacks(self) -> list[Word]:
        """FOR 4.1: creatures are named one by one."""
        stop: Word = ("confirm",) if self.attackers else ("no attack",)
        left = [permanent for permanent in self.able_to_attack() if permanent not in self.attackers]
        return [stop, *(("attack", self.place(permanent)) for permanent in left)]

    def able_to_attack(self) -> list[Permanent]:
        """FOR-Q46: untapped, not new, and no Wall unless Walls may (FOR-Q26)."""
        return [permanent for permanent in self.mine() if self.ready(permanent) and self.wall_may(permanent)]

    def ready(self, permanent: Permanent) -> bool:
        """BASE-041: neither tapped nor come this turn."""
        return not permanent.tapped and permanent.arrived < self.turn

    def wall_may(self, permanent: Permanent) -> bool:
        """FOR-Q26: Walls stay at home unless the rules let them go."""
        return self.rules.walls_may_attack or not permanent.card.wall

    def attack_or_assault(self) -> None:
        """FOR-Q48, FOR-Q50: the assault takes the place of the attack."""
        self.step = "declare attackers"
        if not self.due():
            self.declare_attackers()
        elif self.rules.assault_mandatory:
            self.assault()
        else:
            self.asks = "assault"

    def due(self) -> bool:
        """FOR-Q47: say whether the garrison was empty already when the last turn ended."""
        return self.empty_since is not None and self.turn > self.empty_since

    def declare_attackers(self) -> None:
        """BASE-153: ask who attacks."""
        self.asks, self.attackers, self.attacked = "attackers", [], False

    def attack(self) -> None:
        """BASE-153: the attackers tap."""
        for attacker in self.attackers:
            attacker.tapped = True
        self.attacked = bool(self.attackers)
        self.give_priority()

    def begin_blocks(self) -> None:
        """FOR-Q36, FOR-Q41: who is to be met, in which order, and who can do it."""
        self.unblocked = list(self.attackers)
        if self.rules.block_order == "power_desc":
            self.unblocked.sort(key=lambda attacker: -self.size(attacker)[0])
        self.free = [permanent for permanent in self.garrison() if not permanent.tapped]
        self.choose_blockers()

    def choose_blockers(self) -> None:
        """FOR-Q35: one blocker for each attacker, as long as there are any."""
        while self.unblocked and self.free:
            equals = self.best_against(self.unblocked[0])
            if len(equals) > 1 and self.rules.tie_break == "player_choice":
                self.twins, self.asks = equals, "twins"
                return
            self.blocked_by(equals[0])
        self.give_priority()

    def best_against(self, attacker: Permanent) -> list[Permanent]:
        """FOR-026 to FOR-029, FOR-Q37 to FOR-Q40: return who blocks; several if their numbers are the same."""
        row = [Creature(place, *self.size(blocker), blocker.damage) for place, blocker in enumerate(self.free)]
        options = AutomatonOptions(tier1_measure=self.rules.tier1_measure, mixed_case=self.rules.mixed_case)
        best = preferred(Creature(0, *self.size(attacker), attacker.damage), row, options)
        return [self.free[blocker.place] for blocker in best]

    def blocked_by(self, blocker: Permanent) -> None:
        """Let *blocker* meet the next attacker."""
        self.blocks.append((self.unblocked.pop(0), blocker))
        self.free.remove(blocker)

    def fight(self) -> None:
        """BASE-160, BASE-168, FOR-Q44: both sides strike at once, or put it on the stack.

        What is not blocked strikes the opponent, who does not feel it (FOR-Q43).
        """
        pairs: list[tuple[Permanent, Permanent | None]] = [(blocker, attacker) for attacker, blocker in self.blocks]
        pairs += [*self.blocks, *((attacker, None) for attacker in self.unblocked)]
        blows = [(struck, self.size(by)[0]) for by, struck in pairs if self.size(by)[0] > 0]
        if not self.core.combat_damage_uses_stack:
            self.deal(blows)
        elif blows:
            self.stack.append(StackItem("damage", blows=blows))

    def deal(self, blows: Sequence[tuple[Permanent | None, int]]) -> None:
        """BASE-168: only what is still in play is hurt."""
        for struck, n in blows:
            if struck is not None and struck in self.permanents:
                struck.damage += n

    def assault(self) -> None:
        """FOR-031 to FOR-040: the damage of all, against three dice."""
        stormers = self.mine()
        if self.rules.assault_excludes_unready:
            stormers = [permanent for permanent in stormers if self.ready(permanent) and not permanent.card.wall]
        ahead = sum(max(0, self.size(permanent)[0]) for permanent in stormers)
        for _ in range(3):
            ahead -= self.below(6) + 1
        margin = self.rules.assault_margin
        if ahead < -margin:
            self.asks = "last row"
        elif ahead < 0:
            raise GameOver("draw")
        elif ahead == 0:
            raise GameOver("victory")
        else:
            raise GameOver("convincing_victory" if ahead <= margin else "total_victory")
