"""The vector of an observation of normal Magic, and the part that it shares with every variant of Magic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import AnyGame, Player
from castlerules.encoding.blocks import Block, joined, one_hot, slots
from castlerules.magic.information.observation import Observation, ObservedCard, ObservedSeat, ObservedStackObject
from castlerules.magic.model import ObjectId, Step
from castlerules.magic.model.decisions import BottomDecision, ManaPaymentDecision
from castlerules.magic.model.stack import StackKind

from .card import CARD, card_values
from .permanent import PERMANENT
from .scene import PERMANENTS, Scene, other_player, scene_of

HAND: Final = 12
"""How many cards of the own hand have a slot."""

STACK: Final = 8
"""How many objects on the stack have a slot, from the top."""

GRAVEYARD: Final = 8
"""How many cards of each graveyard have a slot, the latest first."""


def block(game: AnyGame, _: object, __: object) -> Block[Observation]:
    """Return the vector of normal Magic, or of a variant without entries of its own."""
    return with_variant(game)


def with_variant(game: AnyGame, *own: Block[Scene]) -> Block[Observation]:
    """Return the vector of *game*: the part that all games of Magic share, then the blocks *own* of the variant."""
    whole = joined(
        _turn_block(),
        _decision_block(game),
        _SEAT.of("own", lambda scene: (scene, scene.observation.player)),
        _SEAT.of("other", lambda scene: (scene, other_player(scene.observation))),
        slots("own.hand", HAND, CARD, lambda scene: _cards(scene.observation.own_seat.hand_cards or ())),
        slots("own.permanent", PERMANENTS, PERMANENT, lambda scene: [(scene, one) for one in scene.mine]),
        slots("other.permanent", PERMANENTS, PERMANENT, lambda scene: [(scene, one) for one in scene.theirs]),
        slots("stack", STACK, _STACK_OBJECT, lambda scene: [(scene, spell) for spell in scene.observation.stack[::-1]]),
        slots("own.graveyard", GRAVEYARD, CARD, lambda scene: _cards(scene.observation.own_seat.graveyard[::-1])),
        slots("other.graveyard", GRAVEYARD, CARD, _other_graveyard),
        *own,
    )
    return Block(whole.names, lambda observation: whole.values(scene_of(observation)))


def _cards(cards: Iterable[ObservedCard]) -> list[lang.CardDef | None]:
    return [card.card for card in cards]


def _other_graveyard(scene: Scene) -> list[lang.CardDef | None]:
    return _cards(scene.observation.seats[other_player(scene.observation)].graveyard[::-1])


# The turn and the pending decision.


def _turn_block() -> Block[Scene]:
    names = ("seat", "turn", "own_turn", "own_priority", "passes", "stack", "pending_triggers", "effects", "result")
    steps = tuple(Step)

    def values(scene: Scene) -> list[float]:
        seen = scene.observation
        return [
            float(seen.player),
            seen.turn / 50,
            float(seen.active == seen.player),
            float(seen.priority == seen.player),
            seen.passes / 2,
            len(seen.stack) / 10,
            len(seen.pending_triggers) / 10,
            len(seen.ongoing) / 10,
            0.0 if seen.result is None else _own_return(seen.result.returns, seen.player),
            *one_hot(steps.index(seen.step), len(steps)),
        ]

    return Block((*names, *[f"step.{step.name.lower()}" for step in steps]), values)


def _own_return(returns: Sequence[float], player: Player) -> float:
    return returns[player] if player < len(returns) else 0.0


def _decision_block(game: AnyGame) -> Block[Scene]:
    """Return the entries for the pending decision, one of those of the rulebook of *game*."""
    book = getattr(game, "book", None)
    kinds: tuple[type[object], ...] = tuple(book.decision_rules) if book is not None else ()
    names = [kind.__name__.removesuffix("Decision") for kind in kinds]
    head = ("own_decision", *[f"decision.{name}" for name in names])

    def values(scene: Scene) -> list[float]:
        decision, observation = scene.observation.decision, scene.observation
        place = kinds.index(type(decision)) if type(decision) in kinds else None
        payment = decision if isinstance(decision, ManaPaymentDecision) else None
        left = decision.cards_left if isinstance(decision, BottomDecision) else getattr(decision, "count", None)
        return [
            float(decision is not None and decision.player == observation.player),
            *one_hot(place, len(kinds)),
            left / 10 if isinstance(left, int) else 0.0,
            len(scene.chosen) / 10,
            0.0 if payment is None else payment.generic / 10,
            0.0 if payment is None else len(payment.symbols) / 10,
        ]

    return Block((*head, "decision.count", "decision.chosen", "decision.generic", "decision.symbols"), values)


# A seat.

_SEAT_NAMES: Final = (
    *("life", "poison", *[f"pool.{kind.value}" for kind in lang.MANA_KINDS], "lands_played", "mulligans", "hand_kept"),
    *("library", "hand", "graveyard", "exile", "deck", "deck_known", "lands", "untapped_lands", "creatures", "power"),
)


def _seat_values(scene_and_seat: tuple[Scene, Player]) -> list[float]:
    scene, player = scene_and_seat
    seat: ObservedSeat = scene.observation.seats[player]
    permanents = scene.mine if player == scene.observation.player else scene.theirs
    lands = [one for one in permanents if lang.CardType.LAND in one.characteristics.types]
    creatures = [one for one in permanents if lang.CardType.CREATURE in one.characteristics.types]
    return [
        seat.life / 20,
        seat.poison / 10,
        *[count / 10 for count in seat.pool],
        float(seat.lands_played),
        seat.mulligans / 7,
        float(seat.hand_kept),
        seat.library_size / 60,
        seat.hand_size / 10,
        len(seat.graveyard) / 60,
        len(seat.exile) / 60,
        seat.deck_size / 60,
        float(seat.deck is not None),
        len(lands) / 20,
        sum([not land.tapped for land in lands]) / 20,
        len(creatures) / 20,
        sum([creature.characteristics.power for creature in creatures]) / 40,
    ]


_SEAT: Final = Block[tuple[Scene, Player]](_SEAT_NAMES, _seat_values)


# The stack.

_STACK_KINDS: Final = tuple(StackKind)
_STACK_NAMES: Final = (
    *[f"kind.{kind.value}" for kind in _STACK_KINDS],
    *("own", "announced", "x", "mode", "face", "optional_costs", "copy", "source", "targets", "targets_you"),
    *("targets_other", "target.0", "target.1"),
)


def _stack_values(scene_and_spell: tuple[Scene, ObservedStackObject]) -> list[float]:
    scene, spell = scene_and_spell
    targets = [target for group in (*spell.targets, spell.choosing) for target in group]
    you = scene.observation.player
    return [
        *card_values(spell.card),
        *one_hot(_STACK_KINDS.index(spell.kind), len(_STACK_KINDS)),
        float(spell.controller == you),
        float(spell.announced),
        (spell.x or 0) / 10,
        (0 if spell.mode is None else spell.mode + 1) / 4,
        (0 if spell.face is None else spell.face + 1) / 2,
        len(spell.optional_costs) / 2,
        float(spell.token),
        scene.place(spell.source),
        len(targets) / 4,
        float(targets.count(ObjectId(you))),
        float(targets.count(ObjectId(other_player(scene.observation)))),
        *[scene.place(targets[place]) if place < len(targets) else 0.0 for place in range(2)],
    ]


_STACK_OBJECT: Final = Block[tuple[Scene, ObservedStackObject]]((*CARD.names, *_STACK_NAMES), _stack_values)
