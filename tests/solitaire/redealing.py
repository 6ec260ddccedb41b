"""What a player of Solitaire cannot know, dealt anew."""

from __future__ import annotations

from typing import Any

from castlerules.core import Generator, Player, evolve, shuffled
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.renumber import renumbered_all
from castlerules.magic.model.state import State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.state import Tableau, options_of, tableau_of

__all__ = ["redealt", "referenced_cards"]


def referenced_cards(state: State) -> set[CardId]:
    """Return the cards that a search or a look has shown, and that what is asked or resolves speaks of."""
    named: set[CardId] = set()

    def noted(kind: object, number: int) -> int:
        if kind is CardId:
            named.add(CardId(number))
        return number

    parts: tuple[Any, ...] = (state.decision, state.resolution)
    renumbered_all([part for part in parts if part is not None], noted)
    return named


def redealt(state: State, player: Player, rng: Generator) -> State:
    """Return *state* with library, covered cards, discard pile and what is face down dealt anew (SOL-I25).

    A library that is searched stays what it is, in another order, and so do cards that were looked at, and those of
    the discard pile that are known, where the table shows them.
    """
    own, tableau = state.seats[player], tableau_of(state)
    named = referenced_cards(state)
    known = tableau.known_discards if options_of(state).discard_pile_visible else ()
    searched = GAME.observe(state, player).own_seat.searched_library is not None
    fixed = [card for card in own.library if searched or card in named]
    open_cards = {*fixed, *known}
    places = [*own.library, *[card for stack in tableau.stacks for card in stack.face_down]]
    hidden = [card for card in (*places, *tableau.covered_hand, *tableau.discard_pile) if card not in open_cards]
    pile, rng = shuffled(rng, tuple(hidden))
    dealt = dict(zip(hidden, pile, strict=True))
    library, rng = shuffled(rng, tuple([dealt.get(card, card) for card in own.library]))
    return evolve(state, seats=(evolve(own, library=library), *state.seats[1:]), extra=_redealt_tableau(tableau, dealt))


def _redealt_tableau(tableau: Tableau, dealt: dict[CardId, CardId]) -> Tableau:
    """Return *tableau* with other cards where it shows none."""

    def anew(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple([dealt.get(card, card) for card in cards])

    return evolve(
        tableau,
        stacks=tuple([evolve(stack, face_down=anew(stack.face_down)) for stack in tableau.stacks]),
        covered_hand=anew(tableau.covered_hand),
        discard_pile=anew(tableau.discard_pile),
        known_discards=anew(tableau.known_discards),
    )
