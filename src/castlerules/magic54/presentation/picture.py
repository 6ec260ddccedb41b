"""``picture``: an observation as SVG: the opponent on top, the player's own side below, pile and decisions at right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from castlerules import svg, text
from castlerules.core import Player
from castlerules.magic54.information.observation import Observation, OpponentSide, OwnSide
from castlerules.magic54.model.cards import TEAM_NAMES, Card, CardKind, opponent
from castlerules.magic54.model.ids import ObjectId
from castlerules.magic54.model.state import Creature, State
from castlerules.magic54.rules.combat import blockers_of, is_blocked
from castlerules.magic54.rules.permissions import to_act

from . import text_table

_WIDTH: Final = 900
_PANEL_LEFT: Final = 646
_FIELD_LEFT: Final = 150
_FIELD_WIDTH: Final = 480
_CARD_SIZE: Final = (54, 76)
_SMALL_CARD_SIZE: Final = (38, 52)
_CARDS_PER_ROW: Final = 12
_ROW_STEP: Final = 34

_FELT: Final = "#1f4a40"
_DARK: Final = "#163730"
_PALE: Final = "#f3efe2"
_DIM: Final = "#a9c0b6"
_GOLD: Final = "#f0c24b"
_FACE: Final = "#fffdf6"
_TAPPED: Final = "#cfcabb"
_HURT: Final = "#c62f1d"
_GROWN: Final = "#2c7a3f"
_SICK: Final = "#5b5f97"
_ATTACK: Final = "#ff9d5c"
_BLOCK: Final = "#9fd3ff"
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

Point: TypeAlias = tuple[float, float]


@attrs.frozen
class _Rows:
    """The y coordinates at which the rows of a side begin; *forward* points to the other side: 1 is down, -1 up."""

    top: float
    hand: float
    mana: float
    creatures: float
    forward: int


_OPPONENT_ROWS: Final = _Rows(top=58, hand=58, mana=122, creatures=188, forward=1)
_OWN_ROWS: Final = _Rows(top=346, mana=442, hand=506, creatures=346, forward=-1)
_MIDDLE: Final = 305


def picture(observation: Observation, width: int | None = None) -> svg.Element:
    """Return *observation* as a picture, *width* pixels wide if that is given.

    Raises DataError if *width* is no positive integer, and SetupError if *observation* fits no duel.
    """
    state = text_table.plausible_state(observation)
    panel, decision = _panel_lines(observation, state), text_table.decision_words(observation, state)
    hand_bottom = (
        _OWN_ROWS.hand
        + _CARD_SIZE[1]
        + _ROW_STEP * ((len(observation.own.hand) - 1) // _CARDS_PER_ROW if observation.own.hand else 0)
    )
    bottom = max(hand_bottom, 64 + 20 * len(panel)) + 16
    description_parts = [
        text_table.turn_words(observation),
        *[f"{head}: {'; '.join(lines)}" for head, lines in text_table.middle_sections(observation, state)],
        decision,
    ]
    root = svg.new_document(
        (_WIDTH, bottom + 50),
        f"Magic 54, seen by {TEAM_NAMES[observation.player]}",
        ". ".join(description_parts),
        width=width,
    )
    svg.add_rectangle(root, (0, 0), (_WIDTH, bottom + 50), 14, fill=_FELT)
    svg.add_label(root, (18, 33), f"Magic 54, {text_table.turn_words(observation)}", 20, fill=_PALE, font_weight="bold")
    svg.add_label(
        root, (_WIDTH - 18, 33), f"seen by {TEAM_NAMES[observation.player]}", 16, fill=_DIM, text_anchor="end"
    )
    svg.add_shape(root, "line", x1=18, y1=_MIDDLE, x2=_PANEL_LEFT - 18, y2=_MIDDLE, stroke=_DARK, stroke_width=2)
    for side, rows in ((observation.other, _OPPONENT_ROWS), (observation.own, _OWN_ROWS)):
        _draw_side(root, observation, side, rows, acting_player=to_act(state))
    _draw_combat(root, observation, state)
    _draw_panel(root, panel, bottom)
    _draw_decision(root, decision, bottom, is_over=observation.result is not None)
    return root


def _draw_side(
    root: svg.Element,
    observation: Observation,
    side: OwnSide | OpponentSide,
    rows: _Rows,
    *,
    acting_player: Player | None,
) -> None:
    """Draw everything that belongs to *side*."""
    player = observation.player if side is observation.own else opponent(observation.player)
    _draw_piles(root, observation, side, rows, is_acting=player == acting_player)
    for place, card in enumerate(side.mana):
        middle: Point = (_FIELD_LEFT + 30 + 60 * place, rows.mana + _SMALL_CARD_SIZE[1] / 2)
        tapped = place < side.tapped
        _draw_card(
            root,
            card,
            middle,
            _SMALL_CARD_SIZE,
            tapped=tapped,
            description=f"{card}, Mana, {'tapped' if tapped else 'ready'}",
        )
    for row, missing, words in (
        (rows.mana, not side.mana, "Mana"),
        (rows.creatures + 12, not side.creatures, "creatures"),
    ):
        if missing:
            svg.add_label(root, (_FIELD_LEFT, row + 32), f"no {words} in play", 15, fill=_DIM)
    for centre, creature in _creature_points(side, rows):
        _draw_creature(root, creature, centre)
    if isinstance(side, OwnSide):
        _draw_hand(root, side.hand, rows.hand)
    else:
        _draw_backs(root, side.hand_size, opponent(observation.player), rows.hand)


def _draw_piles(
    root: svg.Element, observation: Observation, side: OwnSide | OpponentSide, rows: _Rows, *, is_acting: bool
) -> None:
    """Draw the name, hp, deck and discard pile of *side* at the left, framed if it is to act."""
    player, top = observation.player if side is observation.own else opponent(observation.player), rows.top
    frame = svg.add_rectangle(root, (14, top - 6), (126, 214), 10, fill=_DARK)
    if is_acting:
        frame.attrib |= {"stroke": _GOLD, "stroke-width": "3"}
    svg.add_label(root, (22, top + 17), text_table.seat_words(observation, player), 15, fill=_PALE, font_weight="bold")
    words = svg.add_label(
        root, (22, top + 58), str(side.hp), 40 if side.hp < 1000 else 19, fill=_PALE, font_weight="bold"
    )
    svg.add_shape(words, "tspan", dx=6, font_size=18, font_weight="normal", fill=_DIM).text = "hp"
    deck: Point = (49, top + 110)
    discard: Point = (107, top + 110)
    if side.deck_size:
        _draw_back(root, player, deck, _CARD_SIZE, f"{side.deck_size} cards in the deck")
    else:
        svg.add_rectangle(root, (22, top + 72), _CARD_SIZE, 5, fill="none", stroke=_DIM, stroke_dasharray="4 4")
    if side.discard:
        _draw_card(
            root, side.discard[-1], discard, _CARD_SIZE, description=f"{side.discard[-1]}, top of the discard pile"
        )
    else:
        svg.add_rectangle(root, (80, top + 72), _CARD_SIZE, 5, fill="none", stroke=_DIM, stroke_dasharray="4 4")
    for (x, _), name, count in ((deck, "deck", side.deck_size), (discard, "discard", len(side.discard))):
        svg.add_label(root, (x, top + 165), name, 13, fill=_DIM, text_anchor="middle")
        svg.add_label(root, (x, top + 182), str(count), 16, fill=_PALE, text_anchor="middle")
    if left := text_table.mana_drops_left(observation, side):
        svg.add_label(root, (77, top + 201), f"Mana to put: {left}", 13, fill=_GOLD, text_anchor="middle")


def _creature_points(side: OwnSide | OpponentSide, rows: _Rows) -> list[tuple[Point, Creature]]:
    """Return the creatures of *side*, each with its place."""
    middle = rows.creatures + _CARD_SIZE[1] / 2
    return [((_FIELD_LEFT + 40 + 80 * place, middle), creature) for place, creature in enumerate(side.creatures)]


def _draw_card(
    root: svg.Element,
    card: Card,
    centre: Point,
    size: Point,
    *,
    description: str,
    tapped: bool = False,
    stats: str = "",
) -> None:
    """Draw a card face up; a tapped card lies on its side and is grey."""
    width, height = size[::-1] if tapped else size
    left, top = centre[0] - width / 2, centre[1] - height / 2
    group = svg.add_tooltip(svg.add_shape(root, "g"), description)
    face, ink = _TAPPED if tapped else _FACE, _INKS[card.team]
    svg.add_rectangle(group, (left, top), (width, height), 5, fill=face, stroke=_DARK, stroke_width=1.5)
    big = size == _CARD_SIZE
    code = 17 if big else 14
    svg.add_label(group, (left + 4, top + code), card.code, code, fill=ink, font_weight="bold", letter_spacing=-0.5)
    scale = (22 if tapped else 28) / 24 if big else 18 / 24
    drop = {(True, False): 2, (True, True): -4, (False, False): 9, (False, True): 4}[big, tapped]
    right = 16 if tapped and big else 9 if tapped else 0
    corner = (svg.format_number(centre[0] + right - 12 * scale), svg.format_number(centre[1] + drop - 12 * scale))
    move = f"translate({' '.join(corner)}) scale({svg.format_number(scale)})"
    svg.add_shape(group, "path", d=_SUITS["X" if card.rank == "X" else card.code[-1]], fill=ink, transform=move)
    if stats:
        svg.add_label(
            group, (centre[0], top + height - 6), stats, 16, fill=ink, text_anchor="middle", font_weight="bold"
        )


def _draw_creature(root: svg.Element, creature: Creature, centre: Point) -> None:
    """Draw a creature in play with its marks: damage at the top, what Growth adds and sickness below."""
    code, stats, marks = text_table.creature_words(creature)
    description = f"{code} {stats}" + (f", {marks}" if marks else "")
    _draw_card(root, creature.card, centre, _CARD_SIZE, tapped=creature.tapped, description=description, stats=stats)
    width, height = _CARD_SIZE[::-1] if creature.tapped else _CARD_SIZE
    if creature.damage:
        _draw_pill(root, (centre[0] + width / 2 - 4, centre[1] - height / 2 + 3), f"-{creature.damage}", _HURT)
    pills = [(f"+{creature.bonus}", _GROWN)] if creature.bonus else []
    pills += [("sick", _SICK)] if creature.sick else []
    for place, (words, colour) in enumerate(pills):
        away = 21 * (2 * place - len(pills) + 1)
        _draw_pill(root, (centre[0] + away, centre[1] + height / 2 + 8), words, colour)


def _draw_pill(root: svg.Element, centre: Point, words: str, colour: str) -> None:
    width = 10 + 8 * len(words)
    corner = (centre[0] - width / 2, centre[1] - 9)
    svg.add_rectangle(root, corner, (width, 18), 9, fill=colour, stroke=_FACE, stroke_width=1)
    svg.add_label(root, (centre[0], centre[1] + 5), words, 13, fill=_FACE, text_anchor="middle", font_weight="bold")


def _draw_back(root: svg.Element, team: Player, centre: Point, size: Point, description: str) -> None:
    """Draw a card of *team* face down."""
    (width, height), (left, top) = size, (centre[0] - size[0] / 2, centre[1] - size[1] / 2)
    card = svg.add_tooltip(svg.add_shape(root, "g"), description)
    svg.add_rectangle(card, (left, top), size, 5, fill=_BACKS[team], stroke=_FACE, stroke_width=1.5)
    inner = (width - 8, height - 8)
    svg.add_rectangle(
        card, (left + 4, top + 4), inner, 3, fill="none", stroke=_FACE, stroke_width=1, stroke_opacity=0.5
    )


def _draw_backs(root: svg.Element, count: int, team: Player, top: float) -> None:
    """Draw the opponent's hand, face down."""
    apart = min(42, 330 / max(1, count - 1))
    for place in range(count):
        _draw_back(
            root,
            team,
            (_FIELD_LEFT + 20 + apart * place, top + _SMALL_CARD_SIZE[1] / 2),
            _SMALL_CARD_SIZE,
            "a card in hand",
        )
    end = _FIELD_LEFT + (20 + apart * (count - 1) + 32 if count else 0)
    svg.add_label(root, (end, top + 32), f"{count} in hand", 15, fill=_DIM)


def _draw_hand(root: svg.Element, hand: Sequence[Card], top: float) -> None:
    """Draw the player's own hand, in rows that overlap if there are many cards."""
    if not hand:
        svg.add_label(root, (_FIELD_LEFT, top + 44), "no cards in hand", 15, fill=_DIM)
    apart = min(60, 424 / max(1, min(len(hand), _CARDS_PER_ROW) - 1))
    for place, card in enumerate(hand):
        row, column = divmod(place, _CARDS_PER_ROW)
        stats = f"{card.power}/{card.power}" if card.kind is CardKind.CREATURE else ""
        description = f"{card}, {card.kind.value}, cost {card.cost}"
        centre = (_FIELD_LEFT + 28 + apart * column, top + _CARD_SIZE[1] / 2 + _ROW_STEP * row)
        _draw_card(root, card, centre, _CARD_SIZE, description=description, stats=stats)


def _draw_combat(root: svg.Element, observation: Observation, state: State) -> None:
    """Draw arrows from blockers to the attackers they block, and from unblocked attackers to the middle."""
    places: dict[ObjectId, Point] = {}
    for side, rows in ((observation.other, _OPPONENT_ROWS), (observation.own, _OWN_ROWS)):
        for (x, y), creature in _creature_points(side, rows):
            reach = (27 if creature.tapped else 38) + (18 if rows.forward > 0 else 6)
            places[creature.id] = (x, y + rows.forward * reach)
    for blocker, attacker in observation.combat.blocks:
        if blocker in places and attacker in places:
            svg.add_arrow(root, places[blocker], places[attacker], _BLOCK, 4)
    for attacker in observation.combat.attackers:
        if attacker in places and not blockers_of(state, attacker):
            x, y = places[attacker]
            away = 1 if y > _MIDDLE else -1
            blocked = is_blocked(state, attacker)
            if not blocked:
                svg.add_arrow(root, (x, y), (x, _MIDDLE + 12 * away), _ATTACK, 5)
            words = "blocked" if blocked else f"at {TEAM_NAMES[opponent(observation.active)]}"
            svg.add_rectangle(root, (x - 36, _MIDDLE - 10), (72, 20), 10, fill=_DARK)
            svg.add_label(root, (x, _MIDDLE + 5), words, 14, fill=_BLOCK if blocked else _ATTACK, text_anchor="middle")


def _panel_lines(observation: Observation, state: State) -> list[tuple[str, str]]:
    """Return the lines of the panel, each as its kind (head, line or gap) and its text."""
    found: list[tuple[str, str]] = []
    for heading, lines in text_table.middle_sections(observation, state):
        found += [("gap", ""), ("head", heading)]
        found += [("line", part) for line in lines for part in text.wrapped(line, 26, hang=2)]
    return found[1:] or [("line", "nothing waits")]


def _draw_panel(root: svg.Element, lines: list[tuple[str, str]], bottom: float) -> None:
    """Draw the panel with the pile, shields, combat and search, in words."""
    svg.add_rectangle(root, (_PANEL_LEFT, 52), (_WIDTH - 14 - _PANEL_LEFT, bottom - 68), 10, fill=_DARK)
    for place, (kind, words) in enumerate(lines):
        at = (_PANEL_LEFT + 14, 76 + 20 * place)
        if kind == "head":
            svg.add_label(root, at, words, 14, fill=_GOLD, font_weight="bold", letter_spacing=1)
        elif kind == "line":
            inset = len(words) - len(words.lstrip())
            svg.add_label(root, (at[0] + 6 * inset, at[1]), words.lstrip(), 14.5, fill=_PALE)


def _draw_decision(root: svg.Element, words: str, top: float, *, is_over: bool) -> None:
    """Draw the bar that says who must decide what, or how the game ended."""
    svg.add_rectangle(root, (14, top), (_WIDTH - 28, 38), 10, fill=_PALE if is_over else _GOLD)
    svg.add_label(root, (_WIDTH / 2, top + 25), words, 18, fill=_INKS[1], text_anchor="middle", font_weight="bold")
