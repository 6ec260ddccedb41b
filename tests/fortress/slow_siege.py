"""A slow and obvious Fortress: plain lists that are changed in place, described in the words of the ledger.

It knows creatures without text, basic lands and the artifacts named below, and nothing of how the library does
things. What the player may do is named by tuples of plain words, cards in the hand and permanents by their places.
The results of shuffles are told to it; dice are drawn from a generator that must then stand where that of the library
does. It asks every question, also those with one answer only, which the library may answer by itself (BASE 4.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from .slow_combat import SlowCombat
from .slow_table import ABILITIES, GameOver, Permanent, StackItem, Word

NEXT: Final = {
    "upkeep": "draw",
    "draw": "main",
    "main": "beginning of combat",
    "declare attackers": "declare blockers",
    "declare blockers": "combat damage",
    "combat damage": "end of combat",
    "end of combat": "second main",
    "second main": "end of turn",
}

LAST_OF_ITS_PHASE: Final = ("draw", "main", "end of combat", "second main")


class SlowSiege(SlowCombat):
    """One siege, changed by each action; *asks* says what the player is being asked."""

    # What the player may do

    def legal(self) -> list[Word]:
        """Return what may be done now."""
        give_up: list[Word] = [("concede",)] if self.rules.offer_concede or self.core.offer_concede else []
        return self.legal_answers() + give_up if self.legal_answers() else []

    def forced(self) -> Word | None:
        """Return the only answer to what is asked, which need not be asked; a pass always is (BASE 4.1)."""
        answers = self.legal_answers()
        return answers[0] if len(answers) == 1 and self.asks != "priority" else None

    def legal_answers(self) -> list[Word]:
        """Return the answers to what is asked."""
        if self.result is not None:
            return []
        offers: dict[str, Callable[[], list[Word]]] = {
            "opposition": lambda: [("n", n) for n in range(self.rules.min_opposing, self.rules.max_opposing + 1)],
            "keep": self.mulligan_answers,
            "bottom": lambda: [("bottom", place) for place in range(len(self.hand))],
            "priority": self.priority_answers,
            "x": self.chosen_x,
            "target": self.targets,
            "mana": self.mana_for_payment,
            "generic": lambda: [("pay", kind) for kind in sorted(+self.pool)],
            "attackers": self.attacks,
            "twins": lambda: [("block", self.place(twin)) for twin in self.twins],
            "discard": self.discardable,
            "assault": lambda: [("assault",), ("skip",)],
            "last row": self.after_the_last_row,
        }
        return offers[self.asks]()

    def mulligan_answers(self) -> list[Word]:
        """BASE-182, BASE-183: who may still take a mulligan."""
        may = {"paris": bool(self.hand), "london": self.mulligans < self.core.opening_hand}
        return [("keep",), ("mulligan",)] if may[self.core.mulligan] else [("keep",)]

    def priority_answers(self) -> list[Word]:
        """FOR 4.1: lands and spells in a main phase with an empty stack, abilities at any time."""
        words: list[Word] = [("pass",)]
        if self.step in ("main", "second main") and not self.stack:
            for place, card in enumerate(self.hand):
                if card.kind == "land":
                    words.append(("land", place))
                elif self.payable(card.cost, card.generic):
                    words.append(("cast", place))
        for permanent in self.permanents:
            if permanent.mine and permanent.card.name in ABILITIES and self.usable(permanent):
                words.append(("ability", self.place(permanent)))
            if self.core.manual_mana and permanent in self.mana_lands():
                words.append(("mana", self.place(permanent)))
        return words

    def targets(self) -> list[Word]:
        """Rod of Ruin hits creatures and players, the Icy Manipulator taps artifacts, creatures and lands."""
        card = self.stack[-1].card
        assert card is not None
        if card.name == "Icy Manipulator":
            return [("target", place) for place in range(len(self.permanents))]
        players: list[Word] = [("target", "you")]
        if self.rules.opponent_targetable:
            players.append(("target", "opponent"))
        return players + [
            ("target", self.place(permanent)) for permanent in self.permanents if permanent.card.kind == "creature"
        ]

    def discardable(self) -> list[Word]:
        """BASE-D17: in rising order, and so that enough are left to choose from."""
        more = len(self.hand) - self.core.max_hand_size - len(self.discards)
        first = self.discards[-1] + 1 if self.discards else 0
        return [("discard", place) for place in range(first, len(self.hand) - more + 1)]

    def after_the_last_row(self) -> list[Word]:
        """FOR-Q54: another game, as often as is allowed."""
        limit = self.rules.max_attempts
        return [("admit",)] if limit is not None and self.attempt >= limit else [("again",), ("admit",)]

    # What is done

    def pay(self) -> None:
        """BASE-P05, BASE-P07: pay what is owed by itself, or ask where it is done by hand."""
        if not self.core.manual_mana:
            for land in self.lands_to_tap():
                self.tap_for_mana(land)
        if not self.enough(list(self.pool.elements())):
            self.asks = "mana"
            return
        self.pool.subtract(self.owed_colours)
        self.owed_colours = []
        while self.owed:
            kinds = sorted(+self.pool)
            if len(kinds) > 1 and self.pool.total() > self.owed:
                self.asks = "generic"
                return
            self.pay_generic(kinds[0])
        self.announced()

    def pay_generic(self, kind: str) -> None:
        """Pay one generic mana with *kind*."""
        self.pool[kind] -= 1
        self.owed -= 1

    def act(self, word: Word, words: Sequence[str] = (), dealt: Sequence[str] = ()) -> None:
        """Do what *word* says; *words* is the shuffled deck from the top down, *dealt* the row of the garrison."""
        assert word in self.legal(), word
        try:
            self.do(word, words, dealt)
        except GameOver as end:
            self.result = str(end)

    def do(self, word: Word, words: Sequence[str], dealt: Sequence[str]) -> None:
        """Do what *word* says; raise Ended if that ends the game."""
        match word:
            case ("n", int(n)):
                self.set_up(n, words, dealt)
            case ("keep",):
                self.to_bottom = min(self.mulligans, len(self.hand)) if self.core.mulligan == "london" else 0
                self.bottom_or_begin()
            case ("mulligan",):
                self.take_mulligan(words)
            case ("bottom", int(place)):
                self.library.append(self.hand.pop(place))
                self.to_bottom -= 1
                self.bottom_or_begin()
            case ("discard", int(place)):
                self.discards.append(place)
                self.discard_or_go_on()
            case ("again",) if self.rules.replay_mode == "restart":
                self.start()
            case ("again",):
                raise GameOver("play_again")
            case ("admit",) | ("concede",):
                raise GameOver("total_defeat")
            case _:
                self.do_in_turn(word)

    def do_in_turn(self, word: Word) -> None:
        """Do what is done with priority, in an announcement or in an attack."""
        match word:
            case ("pass",):
                self.passed()
            case ("land", int(place)):
                self.play_land(place)
            case ("cast", int(place)):
                card = self.hand.pop(place)
                self.stack.append(StackItem("spell", card))
                self.owed, self.owed_colours = card.generic, list(card.cost)
                self.asks = "x"
                if not card.x:
                    self.pay()
            case ("x", int(n)):
                self.owed += n
                self.pay()
            case ("ability", int(place)):
                self.begin_ability(self.permanents[place])
            case ("target", str(player)):
                self.stack[-1].target = player
                self.pay()
            case ("target", int(place)):
                self.stack[-1].target = self.permanents[place]
                self.pay()
            case ("mana", int(place)):
                self.tap_for_mana(self.permanents[place])
                if self.asks == "mana":
                    self.pay()
            case ("pay", str(kind)):
                self.pay_generic(kind)
                self.pay()
            case _:
                self.do_in_combat(word)

    def do_in_combat(self, word: Word) -> None:
        """Do what is done in the combat phase."""
        match word:
            case ("attack", int(place)):
                self.attackers.append(self.permanents[place])
            case ("confirm",) | ("no attack",):
                self.attack()
            case ("block", int(place)):
                self.blocked_by(self.permanents[place])
                self.choose_blockers()
            case ("assault",):
                self.assault()
            case _:  # the assault is put off
                self.declare_attackers()

    # Set-up

    def set_up(self, n: int, words: Sequence[str], dealt: Sequence[str]) -> None:
        """FOR-007 to FOR-013: the garrison is dealt, the rest is the library, the hand is drawn."""
        pile = [card for card in self.deck if card.kind == "creature"]
        names = [card.name for card in pile]
        assert len(dealt) == n
        assert not Counter(dealt) - Counter(names)
        pile = self.shuffled(pile, [*dealt, *(Counter(names) - Counter(dealt)).elements()])
        rest = pile[n:] + [card for card in self.deck if card.kind != "creature"]
        self.permanents = [Permanent(card, False, 0) for card in pile[:n]]
        if n == 0:
            self.empty_since = 1
        self.library = self.shuffled(rest, words)
        self.take_from_library(self.core.opening_hand)
        self.asks = "keep"
        if self.core.mulligan == "none":
            self.begin_turn()

    def take_from_library(self, n: int) -> None:
        """BASE-Q33: take the top *n* cards, or all there are."""
        self.hand += self.library[:n]
        self.library = self.library[n:]

    def take_mulligan(self, words: Sequence[str]) -> None:
        """BASE-182, BASE-183: shuffle the hand back and take another."""
        n = len(self.hand) - 1 if self.core.mulligan == "paris" else self.core.opening_hand
        self.library = self.shuffled(self.library + self.hand, words)
        self.hand = []
        self.mulligans += 1
        self.take_from_library(n)

    def bottom_or_begin(self) -> None:
        """BASE-183: after a mulligan of London some cards go to the bottom."""
        self.asks = "bottom"
        if not self.to_bottom:
            self.begin_turn()

    # The turn

    def begin_turn(self) -> None:
        """FOR 3.3, T1 and T2: untap, upkeep."""
        self.turn += 1
        self.lands = 0
        for permanent in self.permanents:
            if permanent.mine or self.rules.opponent_untaps:
                permanent.tapped = False
        self.enter("upkeep")

    def enter(self, step: str) -> None:
        """Begin *step*: what the rules do first, then its triggers, then priority."""
        self.step = step
        if step == "upkeep":
            self.trigger("Ivory Tower")
        elif step == "draw":
            if self.turn > 1 or not self.core.first_player_skips_draw:
                self.draw()
            self.trigger("Howling Mine")
        elif step == "declare blockers":
            self.begin_blocks()
            return
        elif step == "combat damage":
            self.fight()
        self.give_priority()

    def passed(self) -> None:
        """BASE-103, BASE-105: the top of the stack resolves, or the step ends."""
        if self.stack:
            self.resolve(self.stack.pop())
            self.give_priority()
            return
        if self.step == "end of turn":
            self.change_life(self.rules.die_life[self.rolled(len(self.rules.die_life)) - 1])
        if self.step in LAST_OF_ITS_PHASE or self.core.mana_empties == "step":
            self.empty_pool()
        if self.step == "end of turn":
            self.clean_up()
        elif self.step == "beginning of combat":
            self.attack_or_assault()
        elif self.step == "declare attackers" and not self.attacked:
            self.enter("end of combat")
        else:
            if self.step == "end of combat":
                self.attackers, self.blocks, self.unblocked = [], [], []
            self.enter(NEXT[self.step])

    def clean_up(self) -> None:
        """BASE-149: discard down to the limit first."""
        self.step = "cleanup"
        self.discards = []
        self.discard_or_go_on()

    def discard_or_go_on(self) -> None:
        """BASE-149: then damage wears off, and the next turn begins."""
        if len(self.hand) - len(self.discards) > self.core.max_hand_size:
            self.asks = "discard"
            return
        self.graveyard += [self.hand[place] for place in self.discards]
        self.hand = [card for place, card in enumerate(self.hand) if place not in self.discards]
        for permanent in self.permanents:
            permanent.damage = 0
        self.shields = 0
        self.check()
        if self.rules.max_turns is not None and self.turn >= self.rules.max_turns:
            raise GameOver("defeat")
        self.empty_pool()
        self.begin_turn()

    def play_land(self, place: int) -> None:
        """FOR-022, FOR-023: each land after the free ones hurts."""
        self.permanents.append(Permanent(self.hand.pop(place), True, self.turn))
        self.lands += 1
        if self.lands > self.rules.free_lands_per_turn:
            self.hurt(self.rules.extra_land_damage)
        self.give_priority()

    def begin_ability(self, source: Permanent) -> None:
        """BASE-049: announce the ability of an artifact."""
        self.stack.append(StackItem("ability", source.card, source))
        self.owed, self.owed_colours = ABILITIES[source.card.name][0], []
        self.asks = "target"
        if source.card.name not in ("Rod of Ruin", "Icy Manipulator"):
            self.pay()

    def announced(self) -> None:
        """BASE-043: all mana is paid; the artifact taps, and Doom is sacrificed."""
        source = self.stack[-1].source
        if source is not None:
            source.tapped = source.tapped or ABILITIES[source.card.name][1]
            if source.card.name == "Doom":
                self.bury(source)
        self.give_priority()

    def trigger(self, name: str) -> None:
        """Let the artifacts called *name* trigger; a Howling Mine only while it is untapped."""
        for permanent in self.permanents:
            if permanent.card.name == name and not (name == "Howling Mine" and permanent.tapped):
                self.triggers.append(StackItem("trigger", permanent.card, permanent))

    def resolve(self, top: StackItem) -> None:
        """BASE-108: do what *top* says."""
        if top.kind == "damage":
            self.deal(top.blows)
        elif top.kind == "spell":
            assert top.card is not None
            self.permanents.append(Permanent(top.card, True, self.turn))
        else:
            self.use(top)

    def use(self, top: StackItem) -> None:
        """Do what the artifact says; a target that has gone is not affected."""
        assert top.card is not None
        assert top.source is not None
        name, target = top.card.name, top.target
        if name == "Rod of Ruin" and target == "you":
            self.hurt(1)
        elif name == "Rod of Ruin" and isinstance(target, Permanent) and target in self.permanents:
            target.damage += 1
        elif name == "Icy Manipulator" and isinstance(target, Permanent) and target in self.permanents:
            target.tapped = True
        elif name == "Ivory Tower":
            self.change_life(max(0, len(self.hand) - 4))
        elif name == "Charm":
            self.change_life(1)
        elif name == "Ward":
            self.shields += 1
        elif name == "Doom":
            for permanent in [*self.mine(), *self.garrison()]:
                self.bury(permanent)
        elif name == "Jayemdae Tome" or (name == "Howling Mine" and not top.source.tapped):
            self.draw()
