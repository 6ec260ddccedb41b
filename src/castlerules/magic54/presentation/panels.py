"""The panels of a duel: the opponent's side, the notes, the player's own side, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules._display import (
    Arrow,
    Card,
    Display,
    Panel,
    Seat,
    Side,
    options_text,
    register_display,
    register_state_display,
    text_table,
)
from castlerules._display.card import ATTACK_COLOR, BLOCK_COLOR, PALE
from castlerules.core import AnyGame, Player, SetupError
from castlerules.core.wording import counted_noun
from castlerules.magic54.information.observation import Observation, OpponentSide, OwnSide, observe
from castlerules.magic54.model import cards
from castlerules.magic54.model.cards import RED, TEAM_NAMES, opponent
from castlerules.magic54.model.options import Magic54Rules, ManaDropScope
from castlerules.magic54.model.state import Creature, State
from castlerules.magic54.rules.combat import blockers_of, is_blocked
from castlerules.magic54.rules.permissions import to_act
from castlerules.text import columns, text_of

from . import notes, summary  # noqa: F401 - it registers how states and observations are described
from .card_text import full_text, other_texts

_WIDTH: Final = 900
_LEAST_WIDTH: Final = 400
_CARD_WIDTH: Final = 62
_TURNED_WIDTH: Final = 84
_FACE: Final = "#fffdf6"
_INKS: Final = ("#b3201a", "#17191c")
_BACKS: Final = ("#8d2a2a", "#3a4149")

_SUITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "H": "M12 21C4 14 2 11 2 7.5C2 4.5 4.4 2.5 7 2.5C9 2.5 11 3.6 12 5.6C13 3.6 15 2.5 17 2.5C19.6 2.5 22 4.5 22"
        " 7.5C22 11 20 14 12 21Z",
        "D": "M12 1.5L20 12L12 22.5L4 12Z",
        "C": "M12 2A4.7 4.7 0 0 1 15.4 9.9A4.7 4.7 0 1 1 12.9 16.6C13 19 13.6 20.8 15 22L9 22C10.4 20.8 11 19 11.1 16.6"
        "A4.7 4.7 0 1 1 8.6 9.9A4.7 4.7 0 0 1 12 2Z",
        "S": "M12 2C15 7 21 10 21 14.5C21 17.3 19 19 16.8 19C15 19 13.6 18.2 12.8 16.8C12.9 19 13.6 20.8 15 22L9 22"
        "C10.4 20.8 11.1 19 11.2 16.8C10.4 18.2 9 19 7.2 19C5 19 3 17.3 3 14.5C3 10 9 7 12 2Z",
        "X": "M12 1.5L15 8.6L22.5 9.3L16.8 14.3L18.5 21.8L12 17.9L5.5 21.8L7.2 14.3L1.5 9.3L9 8.6Z",
    }
)


@register_display(Observation)
def display(observation: Observation) -> Display:
    """Return everything that is shown of *observation*; raise SetupError if no duel fits it."""
    return _display(observation, public=False)


@register_state_display(State)
def _display_for_everybody(state: State, _: AnyGame) -> Display:
    """Return what every player may see of *state*: both hands are face down (M54-Q44)."""
    return _display(observe(state, RED), public=True)


def _display(observation: Observation, *, public: bool) -> Display:
    """Return what is shown of *observation*; if it is *public*, without what only its player may know."""
    state = notes.plausible_state(observation)
    return Display(
        title="Magic 54",
        turn=notes.turn_words(observation),
        observer="seen by everybody" if public else f"seen by {TEAM_NAMES[observation.player]}",
        above=(_side(observation, state, observation.other, public=public),),
        below=(_side(observation, state, observation.own, public=public),),
        notes=notes.middle_sections(observation, state),
        idle="nothing is going on",
        decision=notes.decision_words(observation, state),
        is_over=observation.result is not None,
        options=options_text(observation.rules.changed()),
        arrows=tuple(_arrows(observation, state)),
        card_texts=other_texts(observation),
        widths=(_LEAST_WIDTH, _WIDTH, _WIDTH),
    )


@text_of.register
def _table_or_repr(observation: Observation) -> str:
    """Return the table as text, or the ``repr`` if no duel fits *observation*."""
    try:
        return text_table(display(observation))
    except SetupError:
        return repr(observation)


def _arrows(observation: Observation, state: State) -> Iterator[Arrow]:
    """Yield arrows from blockers to the attackers they block, and from unblocked attackers to the middle."""
    for blocker, attacker in observation.combat.blocks:
        yield Arrow(blocker, attacker, BLOCK_COLOR)
    for attacker in observation.combat.attackers:
        if not blockers_of(state, attacker) and not is_blocked(state, attacker):
            yield Arrow(attacker, None, ATTACK_COLOR)


def _side(observation: Observation, state: State, side: OwnSide | OpponentSide, *, public: bool) -> Side:
    """Return the panels of *side*; the two sides mirror each other, creatures nearest to the middle."""
    own = side is observation.own
    player = observation.player if own else opponent(observation.player)
    shown = _closed(side) if public and isinstance(side, OwnSide) else side
    name = TEAM_NAMES[player] if public else notes.seat_words(observation, player)
    seat = _seat(observation, shown, name, is_to_act=to_act(state) == player)
    return Side(
        edge=(attrs.evolve(seat, keys=(str(player),)), _hand_and_piles(shown, player, observation.rules)),
        field=(_mana(observation, side), _creatures(observation, state, side)),
        own=own,
    )


def _closed(side: OwnSide) -> OpponentSide:
    """Return *side* as another player sees it."""
    return OpponentSide(side.hp, side.deck_size, len(side.hand), side.discard, side.mana, side.tapped, side.creatures)


def _seat(observation: Observation, side: OwnSide | OpponentSide, name: str, *, is_to_act: bool) -> Seat:
    score = f"{side.hp} hp"
    facts = counted_noun(side.deck_size, "card") + " in the deck"
    facts += f", {counted_noun(side.hand_size, 'card')} in hand" if isinstance(side, OpponentSide) else ""
    left = notes.mana_drops_left(observation, side)
    return Seat(
        entries=((name, (f"{score}, {facts}",)),),
        name=name,
        facts=f"{facts}, {left} Mana to put" if left else facts,
        is_to_act=is_to_act,
        score=score,
    )


def _hand_and_piles(side: OwnSide | OpponentSide, player: Player, rules: Magic54Rules) -> Panel:
    """Return the row at the edge of a side: deck, discard pile, and the hand, which is face down for the opponent."""
    discard = f"{len(side.discard)}, top first: {notes.codes(side.discard[::-1])}" if side.discard else "empty"
    row = [_deck(side.deck_size, player), _discard_pile(side.discard, rules)]
    if isinstance(side, OwnSide):
        entries = (("hand", (notes.hand_words(side.hand) or "empty",)), ("discard", (discard,)))
        captions = () if side.hand else ("no cards in hand",)
        hand = [_hand_card(card, rules) for card in side.hand]
        return Panel(entries=entries, captions=captions, cards=(*row, *hand))
    backs = [_back(player, "a card in hand")] * side.hand_size
    return Panel(entries=(("discard", (discard,)),), captions=(f"{side.hand_size} in hand",), cards=(*row, *backs))


def _mana(observation: Observation, side: OwnSide | OpponentSide) -> Panel:
    kinds = {"ready": side.mana[side.tapped :], "tapped": side.mana[: side.tapped]}
    mana = [f"{len(found)} {kind}: {notes.codes(found)}" for kind, found in kinds.items() if found] or ["none"]
    when = "window" if observation.rules.mana_drop_scope is ManaDropScope.WINDOW else "turn"
    mana += [f"{left} more to put this {when}"] if (left := notes.mana_drops_left(observation, side)) else []
    row = [(card, place < side.tapped) for place, card in enumerate(side.mana)]
    return Panel(
        entries=(("Mana", ("; ".join(mana),)),),
        captions=() if side.mana else ("no Mana in play",),
        cards=tuple([_mana_card(card, observation.rules, tapped=tap) for card, tap in row]),
    )


def _creatures(observation: Observation, state: State, side: OwnSide | OpponentSide) -> Panel:
    return Panel(
        entries=(("creatures", tuple(columns(map(notes.creature_words, side.creatures))) or ("none",)),),
        captions=() if side.creatures else ("no creatures in play",),
        cards=tuple([_creature(observation, state, creature) for creature in side.creatures]),
    )


# Cards.


def _face(card: cards.Card, tooltip: str, rules: Magic54Rules, *, tapped: bool = False) -> Card:
    """Return *card* face up; a tapped card is turned on its side. What it does depends on *rules*."""
    return Card(
        card.code,
        _FACE,
        tooltip,
        ink=_INKS[card.team],
        emblem=_SUITS["X" if card.rank == "X" else card.code[-1]],
        width=_TURNED_WIDTH if tapped else _CARD_WIDTH,
        tapped=tapped,
        turned=tapped,
        full_text=full_text(card, rules),
    )


def _back(player: Player, tooltip: str) -> Card:
    return Card("", _BACKS[player], tooltip, ink=PALE, back_pattern=PALE, emblem=_SUITS["X"], width=_CARD_WIDTH)


def _deck(size: int, player: Player) -> Card:
    tooltip = f"{counted_noun(size, 'card')} in the deck"
    card = _back(player, tooltip) if size else Card.outline(tooltip)
    return attrs.evolve(card, tag=f"deck {size}", under=max(0, size - 1), width=_CARD_WIDTH)


def _discard_pile(discard: tuple[cards.Card, ...], rules: Magic54Rules) -> Card:
    top = f"{discard[-1]}, top of the discard pile" if discard else "empty discard pile"
    card = _face(discard[-1], top, rules) if discard else Card.outline(top)
    return attrs.evolve(card, tag=f"discard {len(discard)}", under=max(0, len(discard) - 1), width=_CARD_WIDTH)


def _mana_card(card: cards.Card, rules: Magic54Rules, *, tapped: bool) -> Card:
    return _face(card, f"{card}, Mana, {'tapped' if tapped else 'ready'}", rules, tapped=tapped)


def _hand_card(card: cards.Card, rules: Magic54Rules) -> Card:
    size = f"{card.power}/{card.power}" if card.kind is cards.CardKind.CREATURE else ""
    face = _face(card, f"{card}, {card.kind.value}, cost {card.cost}", rules)
    return attrs.evolve(face, size=size, keys=(card.code,))


def _creature(observation: Observation, state: State, creature: Creature) -> Card:
    """Return a creature in play with its marks; an attacker without blockers says where its damage goes."""
    code, size, marks = notes.creature_words(creature)
    combat, tag, frame = observation.combat, "", ""
    if creature.id in combat.attackers:
        frame = ATTACK_COLOR
        if not blockers_of(state, creature.id):
            tag = "blocked" if is_blocked(state, creature.id) else f"at {TEAM_NAMES[opponent(observation.active)]}"
    elif any(blocker == creature.id for blocker, _ in combat.blocks):
        frame = BLOCK_COLOR
    tooltip = f"{code} {size}" + (f", {marks}" if marks else "")
    card = _face(creature.card, tooltip, observation.rules, tapped=creature.tapped)
    keys = (str(creature.id),)
    return attrs.evolve(card, size=size, status=marks, tag=tag, frame=frame, object_id=creature.id, keys=keys)
