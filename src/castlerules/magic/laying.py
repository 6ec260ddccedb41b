"""Laying a table so that it looks like a view: what is seen where it lies, what is hidden where chance puts it."""

from __future__ import annotations

from typing import Any

from castlerules.cards.terms import Zone
from castlerules.core import Player, evolve, shuffled

from .dealer import Dealer, Fill, misfit, named_in_hand
from .ids import CardId, ObjectId
from .renumber import renumbered, renumbered_all
from .stack import OnStack
from .state import Gone, Held, Permanent, Seat, State
from .view import Aside, SeenGone, SeenPermanent, SeenSeat, SeenSpell, View

__all__ = ["laid"]


def laid(seen: View, dealer: Dealer, fill: Fill) -> State:
    """Return a state that looks like *seen*, with the cards that *dealer* hands out; SetupError if there is none."""
    return _Laid(seen, dealer, fill).state()


class _Laid:
    """A table that is laid to look like *seen*, with the cards that *dealer* hands out."""

    def __init__(self, seen: View, dealer: Dealer, fill: Fill) -> None:
        self.seen = seen
        self.dealer = dealer
        self.rows = dealer.rows
        self.permanents = tuple([self._permanent(one, self._row(one, one.owner)) for one in seen.permanents])
        self.spells = [None if one.card is None else self._row(one, one.owner) for one in seen.stack]
        self.open = [self._open_zones(Player(place), seat) for place, seat in enumerate(seen.seats)]
        shown_hands = [
            [dealer.taken(card, Player(place)) for card in seat.shown or ()] for place, seat in enumerate(seen.seats)
        ]
        known = [self._known_library(Player(place), seat) for place, seat in enumerate(seen.seats)]
        self.extra = fill(seen, dealer)
        self.hands = [
            shown_hands[place] if seat.shown is not None else self._dealt(Player(place), seat)
            for place, seat in enumerate(seen.seats)
        ]
        self.libraries = [
            [*known[place], *dealer.hidden(Player(place), seat.library - len(known[place]))]
            for place, seat in enumerate(seen.seats)
        ]
        for place in range(
            len(seen.seats) if seen.result is None else 0
        ):  # BASE-187: the stack was dropped, with cards
            if dealer.left(Player(place)):
                raise misfit(f"player {place} has too many cards for what is seen")
        self._number_hidden()

    def _row(self, one: Any, owner: Player | None) -> CardId:
        """Return the row of what is seen as *one*, which is taken for it."""
        if owner is None or not 0 <= owner < len(self.seen.seats) or one.id in self.rows:
            raise misfit(f"object {one.id} is there twice, or nobody's")
        if one.id in self.dealer.raised:
            row = self.dealer.kept(one.card, owner)
        else:
            row = self.dealer.taken(one.card, owner, token=getattr(one, "token", False))
        self.rows[one.id] = row
        return row

    def _open_zones(self, player: Player, seat: SeenSeat) -> tuple[tuple[Held, ...], ...]:
        """Return the hand, if it is known, the graveyard and the exile of *player*."""
        return tuple(
            [
                tuple([Held(one.id, self._row(one, player)) for one in zone])
                for zone in (seat.cards or (), seat.graveyard, seat.exile)
            ]
        )

    def _known_library(self, player: Player, seat: SeenSeat) -> list[CardId]:
        """Return the cards that are known to be in a library: those that are spoken of, or all while it is searched."""
        spoken = [one for one in self.seen.aside if one.owner == player and one.zone is Zone.LIBRARY]
        cards = seat.searched or [one.card for one in spoken if one.object is None and one.card is not None]
        if len(cards) > seat.library:
            raise misfit(f"the library of player {player} has {seat.library} cards, and more are seen in it")
        rows = sorted([self.dealer.taken(card, player) for card in cards])
        if seat.searched:
            order, self.dealer.rng = shuffled(self.dealer.rng, tuple(rows))
            rows = list(order)
        return rows

    def _dealt(self, player: Player, seat: SeenSeat) -> list[CardId]:
        """Return the cards of a hand of which no more is known than what is spoken of."""
        if seat.cards is not None:
            return []
        known = [self.dealer.taken(card, player) for card in named_in_hand(self.seen, player)]
        return [*known, *self.dealer.hidden(player, seat.hand - len(known))]

    def _number_hidden(self) -> None:
        """Give numbers to the cards of hidden hands, the lowest to those that are spoken of, in their order.

        The numbers are such as nothing else has or speaks of, so that they mean nothing else.
        """
        self.aside: list[tuple[ObjectId, CardId] | None] = [None] * len(self.seen.aside)
        for place, rows in enumerate(self.hands):
            held = []
            for at, one in enumerate(self.seen.aside):
                if one.owner == place and one.zone is Zone.HAND and one.object is None:
                    held.append(Held(self.dealer.number(), self._drawn(rows, one)))
                    self.aside[at] = (held[-1].id, held[-1].card)
            held += [Held(self.dealer.number(), row) for row in rows]
            hand, graveyard, exile = self.open[place]
            self.open[place] = ((*hand, *held), graveyard, exile)
        self._find_aside()

    def _find_aside(self) -> None:
        """Find the cards aside that lie open or are in a library; those that are spoken of lie on top (BASE-179)."""
        libraries = [list(library) for library in self.libraries]
        for at, one in enumerate(self.seen.aside):
            if one.object is not None:
                row = self.rows.get(one.object)
                if row is None:
                    raise misfit(f"there is no object {one.object}")
                self.aside[at] = (one.object, row)
            elif self.aside[at] is None:
                self.aside[at] = (ObjectId(0), self._drawn(libraries[one.owner], one))
        for place, library in enumerate(libraries):
            spoken = zip(self.seen.aside, self.aside, strict=True)
            on_top = [found[1] for one, found in spoken if found and one.owner == place and one.zone is Zone.LIBRARY]
            self.libraries[place] = [*on_top, *library]

    def _drawn(self, rows: list[CardId], one: Aside) -> CardId:
        """Take out of *rows* the first card that can be *one*; raise SetupError if there is none."""
        for place, row in enumerate(rows):
            if one.card is None or self.dealer.table.cards[row] == one.card:
                return rows.pop(place)
        raise misfit("a card that is spoken of is nowhere")

    # Parts of the state.

    def __call__(self, kind: Any, number: int) -> int:
        """Return what *number* of the view stands for in the state."""
        if number >= 0 or kind is Player:
            return number
        found = self.aside[-number - 1]
        assert found is not None, "every card aside has been found"
        return found[1] if kind is CardId else found[0]

    def _permanent(self, one: SeenPermanent, row: CardId) -> Permanent:
        return Permanent(
            one.id,
            row,
            one.controller,
            one.since,
            one.stamp,
            one.tapped,
            one.damage,
            one.counters,
            one.attached,
            one.x,
            one.paid,
            one.hurt_by,
            one.home,
        )

    def _gone(self, one: SeenGone) -> Gone:
        row = self.dealer.known(one.was.card, one.was.owner, token=one.was.token)
        return Gone(self._permanent(one.was, row), one.was.look, one.attacking, one.blocking, one.spell)

    def _spell(self, one: SeenSpell, row: CardId | None) -> OnStack:
        spell = OnStack(
            one.id,
            one.kind,
            one.controller,
            one.source,
            None,
            one.ability,
            one.origin,
            one.face,
            one.mode,
            one.asked,
            one.paid,
            one.x,
            one.targets,
            one.open,
            one.shares,
            one.given,
            one.occasion,
            one.packet,
            one.option,
            one.done,
            one.memory,
        )
        spell = renumbered(spell, self)
        return spell if row is None else evolve(spell, card=row)

    def _seat(self, place: int, seat: SeenSeat) -> Seat:
        hand, graveyard, exile = self.open[place]
        return Seat(
            seat.life,
            tuple(self.libraries[place]),
            hand,
            graveyard,
            exile,
            seat.pool,
            seat.poison,
            seat.lands_played,
            seat.began,
            seat.began_before,
            seat.mulligans,
            seat.kept,
            seat.starved,
        )

    def state(self) -> State:
        """Return the state."""
        seen = self.seen
        return State(
            rules=seen.rules,
            rng=self.dealer.rng,
            table=self.dealer.table,
            seats=tuple([self._seat(place, seat) for place, seat in enumerate(seen.seats)]),
            active=seen.active,
            serial=seen.serial,
            extra=self.extra,
            turn=seen.turn,
            step=seen.step,
            priority=seen.priority,
            passes=seen.passes,
            permanents=self.permanents,
            stack=tuple([self._spell(one, row) for one, row in zip(seen.stack, self.spells, strict=True)]),
            lasting=renumbered_all(seen.lasting, self),
            combat=seen.combat,
            waiting=renumbered_all(seen.waiting, self),
            gone=tuple([self._gone(one) for one in seen.gone]),
            used=seen.used,
            legends=seen.legends,
            idle=seen.idle,
            context=None if seen.context is None else renumbered(seen.context, self),
            agenda=seen.agenda,
            asks=None if seen.asks is None else renumbered(seen.asks, self),
            result=seen.result,
        )
