"""The panels of an observation of Magic: the other sides, the notes, the own side, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from castlerules._display import (
    Arrow,
    Display,
    Panel,
    Seat,
    Side,
    options_text,
    register_display,
    register_state_display,
)
from castlerules._display.card import ATTACK_COLOR, BLOCK_COLOR
from castlerules._display.panels import EMPTY
from castlerules.core import AnyGame, Player
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation, ObservedPermanent, ObservedSeat
from castlerules.magic.information.observe import ObserveExtra, observe_openly
from castlerules.magic.model import EMPTY_POOL, ObjectId, Rulebook, State
from castlerules.text import columns

from . import summary  # noqa: F401 - it registers how states and observations are described
from .card_box import creature_box, group_box, hand_box
from .card_text import visible_texts
from .names import ObjectNames, is_creature, is_land, mana_text
from .notes import decision_text, notes, observer_text, priced_counts, seat_name, turn_text


@runtime_checkable
class _PlayedByBook(Protocol):
    """The part of a game of this engine by which its states can be observed."""

    @property
    def book(self) -> Rulebook:
        """The rules of the game."""

    @property
    def observe_extra(self) -> ObserveExtra:
        """The function that masks the variant's own part of a state."""


@register_state_display(State)
def _display_for_everybody(state: State, game: AnyGame) -> Display:
    """Return what every player may know of *state*: all hands are hidden, and the side of player 0 is below."""
    assert isinstance(game, _PlayedByBook)
    return display(observe_openly(game.book, state, game.observe_extra))


@register_display(Observation)
def display(observation: Observation) -> Display:
    """Return everything that is shown of *observation*: its player's side is below, the others are above."""
    names = ObjectNames(observation, tells_equals=False)
    table_sides = names.display.table_sides
    others = [Player(place) for place in range(len(observation.seats)) if place != names.lowest_player]
    return Display(
        title=names.display.title,
        turn=turn_text(names),
        observer=observer_text(names),
        above=tuple([_side(names, player) for player in others]) if table_sides is None else table_sides(names),
        below=(_side(names, names.lowest_player),) if table_sides is None else (),
        notes=notes(names),
        minor=names.display.minor_notes,
        idle=names.display.idle,
        decision=decision_text(names),
        is_over=observation.result is not None,
        options=options_text(observation.rules.changed()),
        arrows=_arrows(names),
        card_texts=visible_texts(names),
        can_shrink=table_sides is None,
    )


def _arrows(names: ObjectNames) -> tuple[Arrow, ...]:
    """Return arrows from blockers to the attackers that they block, and from unblocked attackers to the middle."""
    blocked = {*[attacker for _, attacker in names.blocks], *names.observation.combat.blocked, *names.display.placed}
    return (
        *[Arrow(blocker, attacker, BLOCK_COLOR) for blocker, attacker in names.blocks],
        *[Arrow(attacker, None, ATTACK_COLOR) for attacker in names.attackers if attacker not in blocked],
    )


# The sides.


def _side(names: ObjectNames, player: Player) -> Side:
    """Return the side of *player*: seat, hand and open zones at the edge, then permanents towards the middle."""
    own = player == names.lowest_player
    permanents = [
        permanent
        for permanent in names.observation.permanents
        if permanent.controller == player and permanent.id not in names.display.placed
    ]
    creatures = [permanent for permanent in permanents if is_creature(permanent)]
    others = [permanent for permanent in permanents if not is_creature(permanent)]
    field = (_noncreatures(names, others), _creatures(names, creatures, player))
    return Side(
        edge=(_seat(names, player), *_hand_and_open_zones(names, player)),
        field=(*field, *names.display.field_panels(names, player)),
        own=own,
    )


def _seat(names: ObjectNames, player: Player) -> Seat:
    observation, seat, facts = names.observation, names.observation.seats[player], _seat_facts(names, player)
    zones = [f"{len(seat.graveyard)} in the graveyard"] if seat.graveyard else []
    zones += [f"{len(seat.exile)} in exile"] if seat.exile else []
    actor = observation.priority if observation.decision is None else observation.decision.player
    return Seat(
        entries=((seat_name(names, player), (", ".join(facts),)),),
        name=seat_name(names, player),
        facts=", ".join([*facts, *zones]),
        is_to_act=actor == player and observation.result is None,
        keys=(str(player),),
    )


def _hand_and_open_zones(names: ObjectNames, player: Player) -> Iterator[Panel]:
    """Yield the panels at the edge of a side: words about the hand, open zones, and last the cards in the own hand."""
    seat, own = names.observation.seats[player], player == names.observation.player
    hand = [card.card for card in seat.hand_cards or ()]
    counts = priced_counts(hand or () if own else seat.revealed_hand or hand)
    if own or counts:
        yield Panel(entries=(("hand", tuple(counts) or (EMPTY,)),))
    yield from open_zones(seat)
    if seat.revealed_hand:
        yield Panel(captions=(f"hand: {', '.join([card.name for card in seat.revealed_hand])}",))
    if own:
        boxes = tuple(map(hand_box, seat.hand_cards or ()))
        yield Panel(captions=("your hand:" if hand else "no cards in hand",), cards=boxes)


def open_zones(seat: ObservedSeat) -> Iterator[Panel]:
    """Yield a panel for the graveyard and one for the exile of *seat*; empty zones are left out."""
    for label, cards in (("graveyard", seat.graveyard), ("exile", seat.exile)):
        if cards:
            words = ", ".join([card.card.name for card in cards[::-1]])
            last = f"{len(cards)}, last: {cards[-1].card.name}"
            yield Panel(
                entries=((label, (f"{len(cards)}, last first: {words}",)),),
                brief=((label, (last,)),) if len(cards) > 1 else None,
                captions=(f"{label}, last first: {words}",),
            )


def _creatures(names: ObjectNames, creatures: list[ObservedPermanent], player: Player) -> Panel:
    """Return the row of creatures of *player*; those of a passive player are numbered.

    In a text, equal creatures of other players stand in one line with their number.
    """
    cards = [creature_box(names, permanent) for permanent in creatures]
    costs = [str(permanent.card.face.cost or "") for permanent in creatures]
    rows = [(card.name, cost, card.size, card.status) for card, cost in zip(cards, costs, strict=True)]
    if player in names.display.passive_players:
        lines = columns([(f"{place}.", *row) for place, row in enumerate(rows, 1)])
        cards = [creature_box(names, permanent, f"{place}. ") for place, permanent in enumerate(creatures, 1)]
    else:
        lines = columns(_counted_rows(names, creatures, rows))
    return Panel(
        entries=(("creatures", tuple(lines) or ("none",)),),
        captions=() if creatures else ("no creatures in play",),
        cards=tuple(cards),
    )


def _counted_rows(
    names: ObjectNames, creatures: Iterable[ObservedPermanent], rows: Iterable[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """Yield the *rows* of *creatures*, those of equal ones as one row that begins with their number."""
    groups: dict[ObjectId, list[tuple[ObservedPermanent, tuple[str, ...]]]] = {}
    for creature, row in zip(creatures, rows, strict=True):
        groups.setdefault(names.equals.firsts.get(creature.id, creature.id), []).append((creature, row))
    for group in groups.values():
        creature, row = group[0]
        yield row if len(group) == 1 else (f"{len(group)} {creature.card.name}", *row[1:])


def _noncreatures(names: ObjectNames, permanents: list[ObservedPermanent]) -> Panel:
    """Return the row of lands and then other permanents; those that are alike are one card."""
    lands = grouped_permanents(names, [permanent for permanent in permanents if is_land(permanent)])
    others = grouped_permanents(names, [permanent for permanent in permanents if not is_land(permanent)])
    entries = (
        ("lands", (", ".join([words for words, _ in lands]),)),
        ("others", tuple([words for words, _ in others])),
    )
    return Panel(
        entries=tuple([entry for entry, groups in zip(entries, (lands, others), strict=True) if groups]),
        cards=tuple([group_box(*group) for group in (*lands, *others)]),
    )


def grouped_permanents(
    names: ObjectNames, permanents: Iterable[ObservedPermanent]
) -> list[tuple[str, list[ObservedPermanent]]]:
    """Return *permanents*, none of them creatures, as (words, group) pairs; a group differs only in being tapped.

    The words are the name of the group with its count and status, such as ``3 Forest (1 tapped)``.
    """
    groups: dict[tuple[str, ...], list[ObservedPermanent]] = {}
    for permanent in permanents:
        groups.setdefault((permanent.card.name, *names.status_words(permanent, grouped=True)), []).append(permanent)
    permanent_groups = []
    for (name, *marks), group in groups.items():
        tapped = sum(permanent.tapped for permanent in group)
        state = [] if not tapped else ["tapped"] if tapped == len(group) else [f"{tapped} tapped"]
        words = name if len(group) == 1 else f"{len(group)} {name}"
        permanent_groups.append((f"{words} ({', '.join([*state, *marks])})" if state or marks else words, group))
    return permanent_groups


def _seat_facts(names: ObjectNames, player: Player) -> list[str]:
    """Return life, library, hand and so on of *player* in words; for a passive player only the cards in play."""
    seat = names.observation.seats[player]
    if player in names.display.passive_players:
        permanents = [permanent for permanent in names.observation.permanents if permanent.controller == player]
        return [f"{counted_noun(len(permanents), 'card')} in play"]
    facts = [f"{seat.life} life", f"{counted_noun(seat.library_size, 'card')} in the library"]
    facts += [f"{seat.hand_size} in hand"] if seat.hand_cards is None else []
    facts += [f"{seat.poison} poison"] if seat.poison else []
    facts += [f"pool {mana_text(seat.pool)}"] if seat.pool != EMPTY_POOL else []
    return facts + ([f"{counted_noun(seat.lands_played, 'land')} played"] if seat.lands_played else [])
