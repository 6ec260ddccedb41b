"""``CastleScenario``: set up a position of Castle in words and play on; it adds two castles to ``MagicScenario``.

>>> from castlerules.testing.castle import CastleScenario, castle
>>> from castlerules.testing.magic import N, side
>>> sides = side("Ogre"), side("2 Forest/t")
>>> game = CastleScenario.of_castles(*sides, theirs_castle=castle(R1C1="Bear"), cards=KIT)  # doctest: +SKIP
>>> game.breach(1, "Ogre").slot(N, "R1C1")  # doctest: +SKIP
'Bear 2/2'

A slot is filled with the name of a creature card and marks: ``Bear`` lies face down and was never revealed,
``Bear/known`` lies face down and was revealed, ``Bear/up`` is active (in play). An active creature may have the marks
of ``side``: ``/t`` tapped, ``/s`` came this turn, ``/d3`` with 3 damage, ``/+1`` with a +1/+1 counter. All other slots
are vacant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, cast

from castlerules.cards.builders import creature
from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import card as pool_card
from castlerules.castle.book import CASTLE
from castlerules.castle.game import GAME
from castlerules.castle.model import decisions
from castlerules.castle.model.actions import AssignBlockerDamage, ChooseAttackColumn
from castlerules.castle.model.grid import slot_name, slot_named
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import ActiveCard, Castle, CastleState, FaceDownCard, castle_state_of
from castlerules.castle.rules.slots import castle_creatures, slot_of_creature
from castlerules.core import DataError, Generator, Player, Rng, SetupError, Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic import engine
from castlerules.magic.model import AttackDecision, BeginStep, CardId, ObjectId, Rulebook, Step, actions
from castlerules.magic.model.state import CardObject, CardTable, Permanent, Seat, State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.checkpoint import nothing_is_due

from .magic.layout import Side, build_table, side, with_control_effects, with_mark
from .magic.names import object_name
from .magic.scenario import A, MagicScenario

STOCK_FILLER: Final = creature("Levy", "{9}", "Human", 1, 1)
"""The card that fills up a stock whose other cards are named; it is in the reserve, or has been lost."""

SlotContents = Mapping[str, str]
"""The contents of a castle: names of creature cards with their marks, by slot."""


def castle(**slots: str) -> SlotContents:
    """Return the contents of a castle, by slot: ``castle(R1C1="Bear/up", R2C1="Ogre")``."""
    return slots


@frozen
class CastleScenario(MagicScenario):
    """A position of Castle with methods that play on; see ``MagicScenario``."""

    @classmethod
    def of_castles(  # noqa: PLR0913 - one keyword for each part of a position
        cls,
        mine: Side | None = None,
        theirs: Side | None = None,
        *,
        castle: SlotContents | None = None,
        theirs_castle: SlotContents | None = None,
        rules: CastleRules | None = None,
        cards: Mapping[str, CardDef] | None = None,
        attached: Mapping[str, str] | None = None,
        step: str = "main",
        step_begins: bool = False,
        active: Player = A,
        turn: int = 11,
        book: Rulebook = CASTLE,
        rng: Generator | None = None,
        check: bool = True,
    ) -> Self:
        """Return the position of these sides and castles in *step* of turn *turn*, with *active* to act.

        *mine* and *castle* are player A's, *theirs* and *theirs_castle* player N's. *attached* maps Auras to hosts: the
        name of a permanent, or a slot of a castle such as ``A R1C1``. The other parameters are as in
        ``MagicScenario.of``. Raises DataError for words that cannot be read, and SetupError for a position that breaks
        an invariant or in which a state-based action is due.
        """
        castle_rules, known_cards = rules or CastleRules(), {STOCK_FILLER.name: STOCK_FILLER, **(cards or {})}
        last_turns = (turn, turn - 1) if active == A else (turn - 1, turn)
        table, seats, permanents, serial = build_table(
            (mine or side(), theirs or side()), known_cards, last_turns, castle_rules
        )
        layout = _CastleBuilder(castle_rules, known_cards, table, serial, max(last_turns))
        contents_of_both = enumerate((castle, theirs_castle))
        castles = tuple([layout.castle(Player(place), contents or {}) for place, contents in contents_of_both])
        state = State(
            castle_rules,
            rng or Rng.seeded(0),
            layout.table(),
            layout.with_lost(seats),
            active,
            layout.next_object,
            CastleState(castles),
        )
        state = evolve(
            state, turn=turn, step=Step(step), permanents=(*layout.with_shifted_tokens(permanents), *layout.permanents)
        )
        state = with_control_effects(book, _with_auras(state, attached or {}))
        if not nothing_is_due(Board(book, state)):
            raise SetupError(
                (
                    Violation(
                        "BASE-107",
                        "a state-based action is due in this position and would change it; give a position without one",
                    ),
                )
            )
        started_state = (
            engine.start(book, state, BeginStep(state.step)) if step_begins else evolve(state, priority=active)
        )
        if check and (problems := GAME.problems(started_state)):
            raise SetupError(problems)
        return cls(book, started_state)

    # Castles.

    def slot(self, player: Player, name: str) -> str:
        """Return the contents of slot *name*: ``vacant``, ``down Bear``, ``known Bear`` (also down) or ``Bear 2/2``."""
        content = castle_state_of(self.state).castles[player].slots[self._slot_index(name)]
        if content is None:
            return "vacant"
        card = self.state.table.cards[content.card].name
        if isinstance(content, FaceDownCard):
            return f"{'known' if content.known else 'down'} {card}"
        values = Board(self.book, self.state).characteristics[content.creature]
        return f"{card} {values.power}/{values.toughness}"

    def active_slots(self, player: Player) -> tuple[str, ...]:
        """Return the names of the slots of *player* in which a creature is active."""
        extra, rules = castle_state_of(self.state), cast(CastleRules, self.state.rules)
        return tuple([slot_name(rules, slot) for _, owner, slot in castle_creatures(extra) if owner == player])

    def castle_slot(self, name: str) -> str | None:
        """Return the name of the slot in which the permanent *name* is active; None if it is no castle creature."""
        place = slot_of_creature(castle_state_of(self.state), self.permanent(name).id)
        return None if place is None else slot_name(cast(CastleRules, self.state.rules), place[1])

    def active_creature(self, player: Player, name: str) -> ObjectId:
        """Return the object id of the creature that is active in slot *name*; raise DataError if there is none."""
        content = castle_state_of(self.state).castles[player].slots[self._slot_index(name)]
        if not isinstance(content, ActiveCard):
            raise DataError("slot", f"no creature is active in {name} of player {player}: {self.slot(player, name)}")
        return content.creature

    def _slot_index(self, name: str) -> int:
        place = slot_named(cast(CastleRules, self.state.rules), name)
        if place is None:
            raise DataError("slot", f"expected a slot such as R1C1, got {short_repr(name)}")
        return place

    # Targets.

    def targets_for(self, spell: str) -> tuple[str, ...]:
        """Return the legal targets of *spell*, which has one target; empty if the player to act may not cast it."""
        if self.broken_rule(actions.BeginCast, spell) is not None:
            return ()
        announced = self.act(actions.BeginCast, spell)
        chosen_targets = [
            object_name(announced.state, object_id) for slot in announced.state.stack[-1].targets for object_id in slot
        ]
        return tuple(chosen_targets) or announced.offers(actions.ChooseTarget)

    # Combat.

    def attack_column(self, column: int, *names: str) -> Self:
        """Return the scenario after *names* were declared as attackers of *column*; triggers have not resolved yet."""
        now = self if isinstance(self.state.decision, decisions.ColumnDecision) else self.to_step("declare attackers")
        now = now.do(ChooseAttackColumn(column))
        for attacker in sorted([now.permanent(name).id for name in names]):
            now = now.do(actions.AddAttacker(attacker))
        return now.do(actions.ConfirmAttack()) if isinstance(now.state.decision, AttackDecision) else now

    def breach(self, column: int, *names: str) -> Self:
        """Return the scenario after *names* have attacked *column* and met the castle, as by ``to_breach``."""
        return self.attack_column(column, *names).to_breach()

    def to_breach(self) -> Self:
        """Return the scenario after all players passed in the declare attackers step and the attack met the castle.

        It stops earlier at the first decision of a player.
        """
        now = self
        while now.state.step is Step.ATTACKERS and now.state.decision is None and now.result is None:
            now = now.passes()
        return now

    @property
    def activation_price(self) -> int | None:
        """The price of the revealed card if the defender must decide whether to pay it, else None."""
        return self.state.decision.price if isinstance(self.state.decision, decisions.ActivationDecision) else None

    @property
    def blocked_attackers(self) -> tuple[str, ...]:
        """The names of the attackers that have been blocked in this combat, in the order of their ids."""
        return tuple([object_name(self.state, object_id) for object_id in sorted(self.state.combat.blocked)])

    def fight_in_castle(self, division: Mapping[str, int] | None = None) -> Self:
        """Return the scenario after the next damage step.

        *division* maps names of attackers to the damage that the defending creature deals them; others get none.
        """
        now = self
        while now.state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or now._has_dealt_damage(self):
            now = now.passes()
        damage_by_attacker = {now.permanent(name).id: n for name, n in (division or {}).items()}
        while isinstance(now.state.decision, decisions.DamageDivisionDecision):
            (first, *_) = engine.legal_actions(now.book, now.state)
            assert isinstance(first, AssignBlockerDamage), "a damage division lists these actions first"
            now = now.do(AssignBlockerDamage(first.attacker, damage_by_attacker.get(first.attacker, 0)))
        return now.resolve() if "damage" in now.stack else now

    def _has_dealt_damage(self, earlier: Self) -> bool:
        """Return whether the step is still that of *earlier* and its combat damage has been dealt."""
        return self.state.step is earlier.state.step and not self.stack and self.state.decision is None

    def _passing_action(self, goal: str) -> Any:
        if isinstance(self.state.decision, decisions.ColumnDecision):
            return actions.DeclareNoAttack()
        return super()._passing_action(goal)


class _CastleBuilder:
    """Reads the texts of both castles: makes the castles, their active creatures and the cards of both stocks.

    A stock is the creature cards of a castle. In the card table both stocks come after both decks.
    """

    def __init__(
        self, rules: CastleRules, known_cards: Mapping[str, CardDef], table: CardTable, serial: int, turn: int
    ) -> None:
        self.rules = rules
        self.known_cards = known_cards
        self.deck_table = table
        self.next_object = serial
        self.turn = turn
        self.rows: list[tuple[CardDef, Player]] = []
        self.permanents: list[Permanent] = []
        self.lost_cards: list[list[CardId]] = [[], []]

    def castle(self, player: Player, contents: SlotContents) -> Castle:
        """Return the castle of *player* with *contents*, a text for each slot that is not vacant.

        Filler cards complete the stock. One for each vacant slot is lost (removed from the game); the others form the
        reserve of the castle. Raises DataError for an unknown slot or mark.
        """
        slots: list[FaceDownCard | ActiveCard | None] = [None] * self.rules.slots
        for name, words in contents.items():
            place = slot_named(self.rules, name)
            if place is None:
                raise DataError("slot", f"expected a slot such as R1C1, got {short_repr(name)}")
            slots[place] = self._slot_content(player, words)
        rest = [self._add_card(STOCK_FILLER.name, player) for _ in range(self.rules.stock_size - len(contents))]
        reserve_size = self.rules.stock_size - self.rules.slots
        self.lost_cards[player] += rest[reserve_size:]
        return Castle(tuple(slots), tuple(rest[:reserve_size]))

    def _add_card(self, name: str, player: Player) -> CardId:
        self.rows.append((self.known_cards[name] if name in self.known_cards else pool_card(name), player))
        return CardId(self.deck_table.first_token + len(self.rows) - 1)

    def _new_object_id(self) -> ObjectId:
        self.next_object += 1
        return ObjectId(self.next_object - 1)

    def _slot_content(self, player: Player, words: str) -> FaceDownCard | ActiveCard:
        name, *marks = words.split("/")
        row = self._add_card(name, player)
        if "up" not in marks:
            if bad_marks := [mark for mark in marks if mark != "known"]:
                raise DataError(
                    "slot", f"expected no mark but /known on a card without /up, got {short_repr(bad_marks[0])}"
                )
            return FaceDownCard(row, "known" in marks)
        number = self._new_object_id()
        permanent = Permanent(number, player, 0, number, card=row)
        for mark in marks:
            if mark != "up":
                permanent = with_mark(permanent, mark, self.turn)
        self.permanents.append(permanent)
        return ActiveCard(row, number)

    def table(self) -> CardTable:
        """Return the card table: both decks, then both stocks, then tokens."""
        deck, first = self.deck_table, self.deck_table.first_token
        cards = (*deck.cards[:first], *[card for card, _ in self.rows], *deck.cards[first:])
        owners = (*deck.owners[:first], *[owner for _, owner in self.rows], *deck.owners[first:])
        return CardTable(cards, owners, deck.token_rows, len(self.rows))

    def with_shifted_tokens(self, permanents: Iterable[Permanent]) -> tuple[Permanent, ...]:
        """Return *permanents* with new card ids for tokens, as the stocks come before them in the card table."""
        first, shift = self.deck_table.first_token, len(self.rows)
        return tuple(
            [
                evolve(permanent, card=CardId(permanent.card + shift)) if permanent.card >= first else permanent
                for permanent in permanents
            ]
        )

    def with_lost(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return *seats* with the lost cards of both stocks added to exile (removed from the game)."""
        new_seats = []
        for seat, rows in zip(seats, self.lost_cards, strict=True):
            new_seats.append(
                evolve(seat, exile=(*seat.exile, *[CardObject(self._new_object_id(), row) for row in rows]))
            )
        return tuple(new_seats)


def _with_auras(state: State, attached: Mapping[str, str]) -> State:
    """Return *state* in which the Auras named in *attached* are attached to the hosts named there."""
    for aura, host in attached.items():
        target = _host_id(state, host)
        _permanent_called(state, aura)
        permanents = tuple(
            [
                evolve(permanent, attached_to=target) if state.table.cards[permanent.card].name == aura else permanent
                for permanent in state.permanents
            ]
        )
        state = evolve(state, permanents=permanents)
    return state


def _host_id(state: State, host: str) -> ObjectId:
    """Return the object id of *host*, to which an Aura is attached.

    ``A R1C1`` means the active creature in that slot of A's castle; any other text is the name of a permanent.
    """
    player, _, name = host.partition(" ")
    place = slot_named(cast(CastleRules, state.rules), name) if player in ("A", "N") else None
    if place is None:
        return _permanent_called(state, host)
    content = castle_state_of(state).castles["AN".index(player)].slots[place]
    if not isinstance(content, ActiveCard):
        raise DataError("attached", f"expected a slot with an active creature for an Aura, got {short_repr(host)}")
    return content.creature


def _permanent_called(state: State, name: str) -> ObjectId:
    """Return the id of the first permanent called *name*; raise DataError if there is none."""
    ids = [permanent.id for permanent in state.permanents if state.table.cards[permanent.card].name == name]
    if not ids:
        raise DataError("attached", f"expected the name of a permanent in play, got {short_repr(name)}")
    return ids[0]
