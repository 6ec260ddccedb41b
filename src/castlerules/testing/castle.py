"""Positions of Castle in words: those of Magic, with two castles.

>>> from castlerules.testing.castle import Keep, castle, side
>>> keep = Keep.laid(side("Ogre"), side("2 Forest/t"), theirs_castle=castle(R1C1="Bear"), cards=KIT)  # doctest: +SKIP
>>> keep.breach(1, "Ogre").slot(N, "R1C1")  # doctest: +SKIP
'Bear 2/2'

What is said of a slot is a name of a creature card, with marks: ``Bear`` lies face down and was never revealed,
``Bear/known`` was, and ``Bear/up`` is active. An active one may have the marks of ``side``: ``/t``, ``/s``, ``/d3``,
``/+1``. All other slots are vacant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, cast

import attrs

from castlerules.cards.builders import creature
from castlerules.cards.definition import CardDef
from castlerules.cards.pool import card as pool_card
from castlerules.castle.book import CASTLE
from castlerules.castle.castles import castle_creatures, place_of
from castlerules.castle.game import GAME
from castlerules.castle.grid import slot_name, slot_of
from castlerules.castle.keep import (
    Activating,
    AssignBlockerDamage,
    Castle,
    Castles,
    ChooseAttackColumn,
    ChoosingColumn,
    Dividing,
    FaceDown,
    Raised,
    castles_of,
)
from castlerules.castle.rules import CastleRules
from castlerules.core import Broken, DataError, Generator, Player, Rng, SetupError, evolve
from castlerules.core.shown import shown
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.magic.asking import Attacking
from castlerules.magic.book import Rulebook
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.settle import is_settled
from castlerules.magic.state import Held, Permanent, Seat, State, Table
from castlerules.magic.steps import Step
from castlerules.magic.tasks import BeginStep

from .magic import A, N, Scenario, Side, side
from .magic_names import word
from .magic_table import laid, marked, under_control

__all__ = ["LEVY", "A", "Keep", "N", "castle", "side"]

LEVY: Final = creature("Levy", "{9}", "Human", 1, 1)
"""What a stock holds besides the cards that are told of; it is in the reserve, or has been lost."""

Slots = Mapping[str, str]


def castle(**slots: str) -> Slots:
    """Return what is in a castle, by slot: ``castle(R1C1="Bear/up", R2C1="Ogre")``."""
    return slots


@attrs.frozen
class Keep(Scenario):
    """A position of Castle to go on from, and what leads on; see ``Scenario``."""

    @classmethod
    def laid(  # noqa: PLR0913 - everything that may be told of a position
        cls,
        mine: Side | None = None,
        theirs: Side | None = None,
        *,
        castle: Slots | None = None,
        theirs_castle: Slots | None = None,
        rules: CastleRules | None = None,
        cards: Mapping[str, CardDef] | None = None,
        attached: Mapping[str, str] | None = None,
        step: str = "main",
        begins: bool = False,
        active: Player = A,
        turn: int = 11,
        book: Rulebook = CASTLE,
        rng: Generator | None = None,
        check: bool = True,
    ) -> Self:
        """Return the position of these sides and castles in *step* of turn *turn*, with *active* to act.

        *mine* and *castle* are player A's, *theirs* and *theirs_castle* player N's. *attached* says what Auras in play
        are on: a name, or a slot of its player's opponent or own castle as ``A R1C1``. The rest is as in
        ``Scenario.under``. Raises DataError for what cannot be read, and SetupError for a position that is wrong.
        """
        options, known = rules or CastleRules(), {LEVY.name: LEVY, **(cards or {})}
        began = (turn, turn - 1) if active == A else (turn - 1, turn)
        table, seats, permanents, serial = laid((mine or side(), theirs or side()), known, began, options)
        layout = _Castles(options, known, table, serial, max(began))
        castles = tuple([layout.castle(Player(place), one or {}) for place, one in enumerate((castle, theirs_castle))])
        state = State(
            options,
            rng or Rng.seeded(0),
            layout.table(),
            layout.with_lost(seats),
            active,
            layout.serial,
            Castles(castles),
        )
        state = evolve(state, turn=turn, step=Step(step), permanents=(*layout.moved(permanents), *layout.permanents))
        state = under_control(book, _with_auras(state, attached or {}))
        if not is_settled(Scene(book, state)):
            raise SetupError((Broken("BASE-107", "a check would change this position"),))
        begun = engine.started(book, state, BeginStep(state.step)) if begins else evolve(state, priority=active)
        if check and (wrong := GAME.problems(begun)):
            raise SetupError(wrong)
        return cls(book, begun)

    # Castles.

    def slot(self, player: Player, name: str) -> str:
        """Return what is in a slot: ``vacant``, ``down`` or ``known`` with a name, or name and size if it is active."""
        content = castles_of(self.state).castles[player].slots[self._place(name)]
        if content is None:
            return "vacant"
        card = self.state.table.cards[content.card].name
        if isinstance(content, FaceDown):
            return f"{'known' if content.known else 'down'} {card}"
        seen = Scene(self.book, self.state).seen[content.creature]
        return f"{card} {seen.power}/{seen.toughness}"

    def active(self, player: Player) -> tuple[str, ...]:
        """Return the slots of *player* in which a creature is active."""
        extra, rules = castles_of(self.state), cast(CastleRules, self.state.rules)
        return tuple([slot_name(rules, slot) for _, owner, slot in castle_creatures(extra) if owner == player])

    def in_castle(self, name: str) -> str | None:
        """Return the slot in which the permanent *name* is active; None if it is no castle creature."""
        found = place_of(castles_of(self.state), self.permanent(name).id)
        return None if found is None else slot_name(cast(CastleRules, self.state.rules), found[1])

    def creature(self, player: Player, name: str) -> ObjectId:
        """Return the number of the creature that is active in slot *name*; raise DataError if there is none."""
        content = castles_of(self.state).castles[player].slots[self._place(name)]
        if not isinstance(content, Raised):
            raise DataError("slot", f"nothing is active in {name}")
        return content.creature

    def _place(self, name: str) -> int:
        place = slot_of(cast(CastleRules, self.state.rules), name)
        if place is None:
            raise DataError("slot", f"there is no slot {shown(name)}")
        return place

    # Aiming.

    def aims(self, spell: str) -> tuple[str, ...]:
        """Return what the one with priority may aim *spell*, which has one target, at; empty if it may not be cast."""
        if self.refusal(d.BeginCast, spell) is not None:
            return ()
        begun = self.act(d.BeginCast, spell)
        forced = [word(begun.state, one) for slot in begun.state.stack[-1].targets for one in slot]
        return tuple(forced) or begun.offers(d.ChooseTarget)

    # Combat.

    def attack_column(self, column: int, *names: str) -> Self:
        """Return the scenario in which *names* have been declared as attackers of *column*; triggers wait."""
        now = self if isinstance(self.state.asks, ChoosingColumn) else self.to("declare attackers")
        now = now.do(ChooseAttackColumn(column))
        for attacker in sorted([now.permanent(name).id for name in names]):
            now = now.do(d.AddAttacker(attacker))
        return now.do(d.ConfirmAttack()) if isinstance(now.state.asks, Attacking) else now

    def breach(self, column: int, *names: str) -> Self:
        """Return the scenario in which the attack on *column* has come to the breach, as far as nobody is asked."""
        return self.attack_column(column, *names).onward()

    def onward(self) -> Self:
        """Return the scenario in which an attack that was declared has come to the breach, as ``breach`` has it."""
        now = self
        while now.state.step is Step.ATTACKERS and now.state.asks is None and now.result is None:
            now = now.passes()
        return now

    @property
    def price(self) -> int | None:
        """What the card that was turned up costs, if the defender is asked to pay it."""
        return self.state.asks.price if isinstance(self.state.asks, Activating) else None

    @property
    def blocked(self) -> tuple[str, ...]:
        """The attackers that have been blocked in this combat, by rising number."""
        return tuple([word(self.state, one) for one in sorted(self.state.combat.blocked)])

    def fight(self, division: Mapping[str, int] | None = None) -> Self:
        """Return the scenario after the next damage step, in which the defending creature deals *division*."""
        now = self
        while now.state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or now._fought(self):
            now = now.passes()
        given = {now.permanent(name).id: n for name, n in (division or {}).items()}
        while isinstance(now.state.asks, Dividing):
            (first, *_) = engine.legal_actions(now.book, now.state)
            assert isinstance(first, AssignBlockerDamage), "that is what is asked"
            now = now.do(AssignBlockerDamage(first.attacker, given.get(first.attacker, 0)))
        return now.resolve() if "damage" in now.stack else now

    def _fought(self, before: Self) -> bool:
        """Return whether the present step is the one that *before* was in, with its damage dealt."""
        return self.state.step is before.state.step and not self.stack and self.state.asks is None

    def _idle(self, what: str) -> Any:
        if isinstance(self.state.asks, ChoosingColumn):
            return d.DeclareNoAttack()
        return super()._idle(what)


class _Castles:
    """The castles in the making: rows of the table behind the decks, and the creatures that are active."""

    def __init__(self, rules: CastleRules, known: Mapping[str, CardDef], table: Table, serial: int, turn: int) -> None:
        self.rules = rules
        self.known = known
        self.decks = table
        self.serial = serial
        self.turn = turn
        self.rows: list[tuple[CardDef, Player]] = []
        self.permanents: list[Permanent] = []
        self.lost: list[list[CardId]] = [[], []]

    def castle(self, player: Player, told: Slots) -> Castle:
        """Return a castle with what is *told* of it; the rest of the stock is in the reserve, or was lost."""
        slots: list[FaceDown | Raised | None] = [None] * self.rules.slots
        for name, words in told.items():
            place = slot_of(self.rules, name)
            if place is None:
                raise DataError("slot", f"there is no slot {shown(name)}")
            slots[place] = self._content(player, words)
        rest = [self._row(LEVY.name, player) for _ in range(self.rules.stock_size - len(told))]
        spare = self.rules.stock_size - self.rules.slots
        self.lost[player] += rest[spare:]
        return Castle(tuple(slots), tuple(rest[:spare]))

    def _row(self, name: str, player: Player) -> CardId:
        self.rows.append((self.known[name] if name in self.known else pool_card(name), player))
        return CardId(self.decks.first_token + len(self.rows) - 1)

    def _number(self) -> ObjectId:
        self.serial += 1
        return ObjectId(self.serial - 1)

    def _content(self, player: Player, words: str) -> FaceDown | Raised:
        name, *marks = words.split("/")
        row = self._row(name, player)
        if "up" not in marks:
            if strange := [mark for mark in marks if mark != "known"]:
                raise DataError("slot", f"what lies face down has no mark {shown(strange[0])}")
            return FaceDown(row, "known" in marks)
        number = self._number()
        permanent = Permanent(number, row, player, 0, number)
        for mark in marks:
            if mark != "up":
                permanent = marked(permanent, mark, self.turn)
        self.permanents.append(permanent)
        return Raised(row, number)

    def table(self) -> Table:
        """Return the table of both decks with both stocks behind them, and the tokens last."""
        deck, first = self.decks, self.decks.first_token
        cards = (*deck.cards[:first], *[card for card, _ in self.rows], *deck.cards[first:])
        owners = (*deck.owners[:first], *[owner for _, owner in self.rows], *deck.owners[first:])
        return Table(cards, owners, deck.tokens, len(self.rows))

    def moved(self, permanents: Iterable[Permanent]) -> tuple[Permanent, ...]:
        """Return *permanents*, of which tokens are rows behind the stocks."""
        first, shift = self.decks.first_token, len(self.rows)
        return tuple([evolve(one, card=CardId(one.card + shift)) if one.card >= first else one for one in permanents])

    def with_lost(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return *seats* with the cards that were lost removed from the game."""
        found = []
        for seat, rows in zip(seats, self.lost, strict=True):
            found.append(evolve(seat, exile=(*seat.exile, *[Held(self._number(), row) for row in rows])))
        return tuple(found)


def _with_auras(state: State, attached: Mapping[str, str]) -> State:
    """Return *state* in which the permanents called so are attached to what is called so."""
    for aura, host in attached.items():
        target = _host(state, host)
        permanents = tuple(
            [
                evolve(one, attached=target) if state.table.cards[one.card].name == aura else one
                for one in state.permanents
            ]
        )
        state = evolve(state, permanents=permanents)
    return state


def _host(state: State, host: str) -> ObjectId:
    """Return the number of what *host* names: ``A R1C1`` is a slot of A's castle, anything else a permanent."""
    player, _, name = host.partition(" ")
    place = slot_of(cast(CastleRules, state.rules), name) if player in ("A", "N") else None
    if place is None:
        return next(one.id for one in state.permanents if state.table.cards[one.card].name == host)
    content = castles_of(state).castles["AN".index(player)].slots[place]
    if not isinstance(content, Raised):
        raise DataError("attached", f"nothing is active in {shown(host)}")
    return content.creature
