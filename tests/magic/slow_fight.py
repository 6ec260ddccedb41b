"""One fight of normal Magic, slow and obvious, in the words of the ledger; it knows nothing of how the library does it.

Everybody goes by a number: 0 is A, who attacks, 1 is N, and creatures and cards have greater ones. The fight is a tale
that yields every question, also those with one answer only, which the library may answer by itself (BASE 4.1), and is
sent the answers, which are tuples of plain words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .slow_table import A, Blow, Board, Ended, Fighter, N, Pairs, Question, SlowTable, Tale, Word


class SlowFight(SlowTable):
    """The combat phase on *board*; *asks* is the open question, None once all is over."""

    def __init__(self, board: Board, *, on_stack: bool) -> None:
        """Begin; *on_stack* says that damage waits on the stack before it is dealt (BASE-008)."""
        super().__init__(board)
        self.on_stack = on_stack
        self.lost = False
        self.tale = self.combat_phase()
        self.asks: Question | None = next(self.tale)

    def answer(self, word: Word) -> None:
        """Go on with *word*, which answers what is asked."""
        assert self.asks is not None
        assert word in self.asks.answers, word
        try:
            self.asks = self.tale.send(word)
        except StopIteration:
            self.asks = None

    def combat_phase(self) -> Tale[None]:
        """BASE-152: go through the steps of the combat phase, up to its end or that of the game."""
        try:
            yield from self.priority()
            self.step = "declare attackers"
            yield from self.declare_attackers()
            attacked = bool(self.attackers)
            yield from self.priority()
            if attacked:
                self.step = "declare blockers"
                yield from self.declare_blockers()
                yield from self.priority()
                yield from self.damage_steps()
            self.step = "end of combat"
            yield from self.priority()
            self.attackers, self.blocks = [], {}  # BASE-173
            self.step = "second main"
        except Ended:
            self.lost = True

    # Attackers and blockers

    def declare_attackers(self) -> Tale[None]:
        """BASE-153, BASE-D24 to BASE-D26: A names attackers by rising number; those without vigilance tap."""
        able = [number for number, fighter in sorted(self.in_play.items()) if fighter.mine and may_attack(fighter)]
        chosen: list[int] = []
        while True:
            stop: Word = ("confirm",) if chosen else ("no attack",)
            more: list[Word] = [("attack", number) for number in able if number > max(chosen, default=0)]
            word = yield Question(A, ("attackers", *chosen), [stop, *more])
            if word == stop:
                break
            chosen.append(int(word[1]))
        self.attackers = chosen
        for number in self.attackers:
            if "vigilance" not in self.in_play[number].words:
                self.in_play[number].tapped = True

    def declare_blockers(self) -> Tale[None]:
        """BASE-156, BASE-D27: N names blocks by rising blocker, always so that they can still come to a legal set."""
        sets = self.legal_blocks()
        chosen: Pairs = ()
        while True:
            longer = [pairs for pairs in sets if pairs[: len(chosen)] == chosen and pairs != chosen]
            stop: list[Word] = [("confirm",)] if chosen in sets else []
            more: list[Word] = [("block", *pair) for pair in sorted({pairs[len(chosen)] for pairs in longer})]
            about: Word = ("blocks", *(number for pair in chosen for number in pair))
            word = yield Question(N, about, [*stop, *more])
            if word == ("confirm",):
                break
            chosen = (*chosen, (int(word[1]), int(word[2])))
        self.blocks = dict(chosen)
        self.blocked = {attacker for _, attacker in chosen}  # BASE-158
        self.note("two block one", len(self.blocked) < len(self.blocks))

    def legal_blocks(self) -> list[Pairs]:
        """BASE-156, BASE-157: try every way for every untapped creature of N to block one attacker or none."""
        blockers = sorted(number for number, fighter in self.in_play.items() if not fighter.mine and not fighter.tapped)
        ways = [
            [None, *(attacker for attacker in self.attackers if self.may_block(blocker, attacker))]
            for blocker in blockers
        ]
        every = [
            tuple((blocker, attacker) for blocker, attacker in zip(blockers, way, strict=True) if attacker is not None)
            for way in product(*ways)
        ]
        legal = [pairs for pairs in every if self.menace_is_met(pairs)]
        self.note("menace forbids blocks", len(legal) < len(every))
        return legal

    def may_block(self, blocker: int, attacker: int) -> bool:
        """BASE-K01, BASE-K02, BASE-K21: fliers are blocked by flying or reach, the protected not by that colour."""
        flies = "flying" in self.in_play[attacker].words
        reaches = bool({"flying", "reach"} & self.in_play[blocker].words)
        return not self.is_protected(attacker, blocker) and (reaches or not flies)

    def menace_is_met(self, pairs: Pairs) -> bool:
        """BASE-K08: say whether no attacker with menace has exactly one blocker."""
        blocked = [attacker for _, attacker in pairs]
        return not any(
            blocked.count(attacker) == 1 and "menace" in self.in_play[attacker].words for attacker in blocked
        )

    # Damage

    def damage_steps(self) -> Tale[None]:
        """BASE-170, BASE-171: with first strike about there are two steps; who had it does not strike again."""
        first = self.with_first_strike()
        if first:
            self.step = "first-strike damage"
            self.note("two damage steps")
            self.note("first strike against none", any((one in first) != (two in first) for one, two in self.pairs()))
            fought = {number for pair in self.pairs() for number in pair} | {*self.attackers}
            self.note("first strike only of those whose attackers are gone", fought.isdisjoint(first))
            yield from self.damage(first)
        self.step = "combat damage"
        fighting = [*self.attackers, *self.blocks]
        now = self.with_first_strike()
        self.note("first strike lost in between", any(number in first and number not in now for number in fighting))
        self.note("first strike gained in between", bool(first) and any(number not in first for number in now))
        yield from self.damage([number for number in fighting if number not in first])

    def with_first_strike(self) -> list[int]:
        """Return the attackers and blockers that have first strike."""
        return [number for number in [*self.attackers, *self.blocks] if "first strike" in self.in_play[number].words]

    def damage(self, strikers: Sequence[int]) -> Tale[None]:
        """BASE-160, BASE-168, BASE-169: *strikers* assign damage, attackers first; it is dealt, now or from the stack.

        A blocker whose attacker has gone assigns nothing (BASE-161), and no power is less than none (BASE-028).
        """
        blows: list[Blow] = []
        for attacker in self.attackers:
            if attacker in strikers:
                blows += yield from self.divided(attacker, blows)
        for blocker, attacker in self.pairs():
            if blocker in strikers:
                blows.append(Blow(blocker, attacker, max(0, self.in_play[blocker].power)))
        blows = [blow for blow in blows if blow.amount > 0]
        if self.on_stack and blows:
            self.stack.append(blows)
        else:
            yield from self.deal(blows)
        yield from self.priority()

    def divided(self, attacker: int, blows: Sequence[Blow]) -> Tale[list[Blow]]:
        """BASE-161, BASE-164, BASE-D28: return the damage of *attacker*, divided in one of the ways that may be.

        *blows* are what others have assigned in this step.
        """
        fighter = self.in_play[attacker]
        blockers = [blocker for blocker, two in self.pairs() if two == attacker]
        to_player = attacker not in self.blocked or "trample" in fighter.words
        recipients = [*blockers, N] if to_player else blockers
        ways = list(divisions(max(0, fighter.power), len(recipients)))
        if blockers and to_player:
            ways = [way for way in ways if way[-1] == 0 or self.all_lethal(blockers, way, blows)]
        parts: tuple[int, ...] = ()
        for place, recipient in enumerate(recipients):
            amounts = sorted({way[place] for way in ways if way[:place] == parts})
            answers: list[Word] = [("assign", attacker, recipient, n) for n in amounts]
            word = yield Question(A, ("damage", attacker, *parts), answers)
            parts = (*parts, int(word[3]))
        self.note_division(attacker, blockers, parts)
        return [Blow(attacker, to, n) for to, n in zip(recipients, parts, strict=True)]

    def all_lethal(self, blockers: Sequence[int], way: Sequence[int], blows: Sequence[Blow]) -> bool:
        """BASE-165: say whether each of *blockers* gets what is lethal with the damage marked and that of others."""
        for blocker, amount in zip(blockers, way, strict=False):
            others = sum(blow.amount for blow in blows if blow.to == blocker)
            if amount < self.in_play[blocker].toughness - self.in_play[blocker].damage - others:
                return False
        return True

    def note_division(self, attacker: int, blockers: Sequence[int], parts: Sequence[int]) -> None:
        """Note what is worth while in how *attacker* has divided its damage."""
        over = bool(blockers) and len(parts) > len(blockers) and parts[-1] > 0
        blocked = attacker in self.blocked
        self.note("damage for several blockers", sum(n > 0 for n in parts[: len(blockers)]) > 1)
        self.note("trample over several blockers", over and len(blockers) > 1)
        self.note("trample over a hurt blocker", over and any(self.in_play[blocker].damage for blocker in blockers))
        self.note("blocked, by nobody any more", blocked and not blockers)
        self.note("trample over nobody", blocked and not blockers and bool(parts))


def may_attack(fighter: Fighter) -> bool:
    """BASE-041, BASE-153, BASE-K12: say whether *fighter* is untapped, not new, and no defender."""
    return not fighter.tapped and not fighter.new and "defender" not in fighter.words


def divisions(total: int, places: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide *total* among so many *places*."""
    if places == 1:
        yield (total,)
    elif places > 1:
        for n in range(total + 1):
            for rest in divisions(total - n, places - 1):
                yield (n, *rest)
