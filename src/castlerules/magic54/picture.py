"""A table of Magic 54 as a picture: the opponent on top, the own side below, what waits to happen on the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from castlerules.core import Player
from castlerules.svg import Element, arrow, block, canvas, label, number, shape, tell
from castlerules.text import wrapped

from .cards import TEAM_NAMES, Card, Kind, opponent
from .combat import blockers_of, is_blocked
from .knowledge import Other, Own, View
from .permissions import to_act
from .state import Creature, ObjectId, State
from .table import creature_words, decision_words, likeness, mana_left, notes, seat_words, turn_words

__all__ = ["picture"]

_WIDE: Final = 900
_PANEL: Final = 646
_FIELD: Final = 150
_FIELD_WIDE: Final = 480
_CARD: Final = (54, 76)
_SMALL: Final = (38, 52)
_MANY: Final = 12
_STEP: Final = 34

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

Place: TypeAlias = tuple[float, float]


@attrs.frozen
class _Rows:
    """The heights at which the rows of a side begin; *forward* is -1 where its opponent sits above it, else 1."""

    top: float
    hand: float
    mana: float
    creatures: float
    forward: int


_ABOVE: Final = _Rows(top=58, hand=58, mana=122, creatures=188, forward=1)
_BELOW: Final = _Rows(top=346, mana=442, hand=506, creatures=346, forward=-1)
_MIDDLE: Final = 305


def picture(seen: View, width: int | None = None) -> Element:
    """Return *seen* as a picture, *width* pixels wide if that is given.

    Raises DataError for a width that is none, and SetupError for a view that fits no duel.
    """
    table = likeness(seen)
    panel, decision = _panel_lines(seen, table), decision_words(seen, table)
    deep = _BELOW.hand + _CARD[1] + _STEP * ((len(seen.own.hand) - 1) // _MANY if seen.own.hand else 0)
    bottom = max(deep, 64 + 20 * len(panel)) + 16
    told = [turn_words(seen), *[f"{head}: {'; '.join(lines)}" for head, lines in notes(seen, table)], decision]
    root = canvas((_WIDE, bottom + 50), f"Magic 54, seen by {TEAM_NAMES[seen.player]}", ". ".join(told), width=width)
    block(root, (0, 0), (_WIDE, bottom + 50), 14, fill=_FELT)
    label(root, (18, 33), f"Magic 54, {turn_words(seen)}", 20, fill=_PALE, font_weight="bold")
    label(root, (_WIDE - 18, 33), f"seen by {TEAM_NAMES[seen.player]}", 16, fill=_DIM, text_anchor="end")
    shape(root, "line", x1=18, y1=_MIDDLE, x2=_PANEL - 18, y2=_MIDDLE, stroke=_DARK, stroke_width=2)
    for side, rows in ((seen.other, _ABOVE), (seen.own, _BELOW)):
        _draw_side(root, seen, side, rows, acting=to_act(table))
    _draw_fight(root, seen, table)
    _draw_panel(root, panel, bottom)
    _draw_decision(root, decision, bottom, over=seen.result is not None)
    return root


def _draw_side(root: Element, seen: View, side: Own | Other, rows: _Rows, *, acting: Player | None) -> None:
    """Draw everything that belongs to *side*."""
    player = seen.player if side is seen.own else opponent(seen.player)
    _draw_piles(root, seen, side, rows, acts=player == acting)
    for place, one in enumerate(side.mana):
        middle: Place = (_FIELD + 30 + 60 * place, rows.mana + _SMALL[1] / 2)
        tapped = place < side.tapped
        _draw_card(root, one, middle, _SMALL, tapped=tapped, told=f"{one}, Mana, {'tapped' if tapped else 'ready'}")
    for row, missing, words in (
        (rows.mana, not side.mana, "Mana"),
        (rows.creatures + 12, not side.creatures, "creatures"),
    ):
        if missing:
            label(root, (_FIELD, row + 32), f"no {words} in play", 15, fill=_DIM)
    for centre, creature in _standing(side, rows):
        _draw_creature(root, creature, centre)
    if isinstance(side, Own):
        _draw_hand(root, side.hand, rows.hand)
    else:
        _draw_backs(root, side.hand_size, opponent(seen.player), rows.hand)


def _draw_piles(root: Element, seen: View, side: Own | Other, rows: _Rows, *, acts: bool) -> None:
    """Draw the name, hp, deck and discard pile of *side* at the left, framed if it is to act."""
    player, top = seen.player if side is seen.own else opponent(seen.player), rows.top
    frame = block(root, (14, top - 6), (126, 214), 10, fill=_DARK)
    if acts:
        frame.attrib |= {"stroke": _GOLD, "stroke-width": "3"}
    label(root, (22, top + 17), seat_words(seen, player), 15, fill=_PALE, font_weight="bold")
    words = label(root, (22, top + 58), str(side.hp), 40 if side.hp < 1000 else 19, fill=_PALE, font_weight="bold")
    shape(words, "tspan", dx=6, font_size=18, font_weight="normal", fill=_DIM).text = "hp"
    deck: Place = (49, top + 110)
    discard: Place = (107, top + 110)
    if side.deck_size:
        _draw_back(root, player, deck, _CARD, f"{side.deck_size} cards in the deck")
    else:
        block(root, (22, top + 72), _CARD, 5, fill="none", stroke=_DIM, stroke_dasharray="4 4")
    if side.discard:
        _draw_card(root, side.discard[-1], discard, _CARD, told=f"{side.discard[-1]}, top of the discard pile")
    else:
        block(root, (80, top + 72), _CARD, 5, fill="none", stroke=_DIM, stroke_dasharray="4 4")
    for (x, _), name, many in ((deck, "deck", side.deck_size), (discard, "discard", len(side.discard))):
        label(root, (x, top + 165), name, 13, fill=_DIM, text_anchor="middle")
        label(root, (x, top + 182), str(many), 16, fill=_PALE, text_anchor="middle")
    if left := mana_left(seen, side):
        label(root, (77, top + 201), f"Mana to put: {left}", 13, fill=_GOLD, text_anchor="middle")


def _standing(side: Own | Other, rows: _Rows) -> list[tuple[Place, Creature]]:
    """Return the creatures of *side*, each with its place."""
    middle = rows.creatures + _CARD[1] / 2
    return [((_FIELD + 40 + 80 * place, middle), one) for place, one in enumerate(side.creatures)]


def _draw_card(
    root: Element, one: Card, centre: Place, size: Place, *, told: str, tapped: bool = False, stats: str = ""
) -> None:
    """Draw *one* face up; a tapped card lies on its side and is grey."""
    wide, high = size[::-1] if tapped else size
    left, top = centre[0] - wide / 2, centre[1] - high / 2
    card = tell(shape(root, "g"), told)
    face, ink = _TAPPED if tapped else _FACE, _INKS[one.team]
    block(card, (left, top), (wide, high), 5, fill=face, stroke=_DARK, stroke_width=1.5)
    big = size == _CARD
    code = 17 if big else 14
    label(card, (left + 4, top + code), one.code, code, fill=ink, font_weight="bold", letter_spacing=-0.5)
    scale = (22 if tapped else 28) / 24 if big else 18 / 24
    drop = {(True, False): 2, (True, True): -4, (False, False): 9, (False, True): 4}[big, tapped]
    right = 16 if tapped and big else 9 if tapped else 0
    corner = (number(centre[0] + right - 12 * scale), number(centre[1] + drop - 12 * scale))
    move = f"translate({' '.join(corner)}) scale({number(scale)})"
    shape(card, "path", d=_SUITS["X" if one.rank == "X" else one.code[-1]], fill=ink, transform=move)
    if stats:
        label(card, (centre[0], top + high - 6), stats, 16, fill=ink, text_anchor="middle", font_weight="bold")


def _draw_creature(root: Element, one: Creature, centre: Place) -> None:
    """Draw a creature in play with its marks: damage at the top, what Growth adds and sickness below."""
    code, stats, marks = creature_words(one)
    told = f"{code} {stats}" + (f", {marks}" if marks else "")
    _draw_card(root, one.card, centre, _CARD, tapped=one.tapped, told=told, stats=stats)
    wide, high = _CARD[::-1] if one.tapped else _CARD
    if one.damage:
        _draw_pill(root, (centre[0] + wide / 2 - 4, centre[1] - high / 2 + 3), f"-{one.damage}", _HURT)
    pills = [(f"+{one.bonus}", _GROWN)] if one.bonus else []
    pills += [("sick", _SICK)] if one.sick else []
    for place, (words, colour) in enumerate(pills):
        away = 21 * (2 * place - len(pills) + 1)
        _draw_pill(root, (centre[0] + away, centre[1] + high / 2 + 8), words, colour)


def _draw_pill(root: Element, centre: Place, words: str, colour: str) -> None:
    wide = 10 + 8 * len(words)
    corner = (centre[0] - wide / 2, centre[1] - 9)
    block(root, corner, (wide, 18), 9, fill=colour, stroke=_FACE, stroke_width=1)
    label(root, (centre[0], centre[1] + 5), words, 13, fill=_FACE, text_anchor="middle", font_weight="bold")


def _draw_back(root: Element, team: Player, centre: Place, size: Place, told: str) -> None:
    """Draw a card of *team* face down."""
    (wide, high), (left, top) = size, (centre[0] - size[0] / 2, centre[1] - size[1] / 2)
    card = tell(shape(root, "g"), told)
    block(card, (left, top), size, 5, fill=_BACKS[team], stroke=_FACE, stroke_width=1.5)
    inner = (wide - 8, high - 8)
    block(card, (left + 4, top + 4), inner, 3, fill="none", stroke=_FACE, stroke_width=1, stroke_opacity=0.5)


def _draw_backs(root: Element, many: int, team: Player, top: float) -> None:
    """Draw a hand that is not seen."""
    apart = min(42, 330 / max(1, many - 1))
    for place in range(many):
        _draw_back(root, team, (_FIELD + 20 + apart * place, top + _SMALL[1] / 2), _SMALL, "a card in hand")
    end = _FIELD + (20 + apart * (many - 1) + 32 if many else 0)
    label(root, (end, top + 32), f"{many} in hand", 15, fill=_DIM)


def _draw_hand(root: Element, hand: Sequence[Card], top: float) -> None:
    """Draw the own hand, in rows that overlap if there are many cards."""
    if not hand:
        label(root, (_FIELD, top + 44), "no cards in hand", 15, fill=_DIM)
    apart = min(60, 424 / max(1, min(len(hand), _MANY) - 1))
    for place, one in enumerate(hand):
        row, column = divmod(place, _MANY)
        stats = f"{one.power}/{one.power}" if one.kind is Kind.CREATURE else ""
        told = f"{one}, {one.kind.value}, cost {one.cost}"
        centre = (_FIELD + 28 + apart * column, top + _CARD[1] / 2 + _STEP * row)
        _draw_card(root, one, centre, _CARD, told=told, stats=stats)


def _draw_fight(root: Element, seen: View, table: State) -> None:
    """Draw arrows from blockers to whom they block, and from attackers that are not blocked to the middle."""
    places: dict[ObjectId, Place] = {}
    for side, rows in ((seen.other, _ABOVE), (seen.own, _BELOW)):
        for (x, y), one in _standing(side, rows):
            reach = (27 if one.tapped else 38) + (18 if rows.forward > 0 else 6)
            places[one.id] = (x, y + rows.forward * reach)
    for blocker, attacker in seen.combat.blocks:
        if blocker in places and attacker in places:
            arrow(root, places[blocker], places[attacker], _BLOCK, 4)
    for attacker in seen.combat.attackers:
        if attacker in places and not blockers_of(table, attacker):
            x, y = places[attacker]
            away = 1 if y > _MIDDLE else -1
            blocked = is_blocked(table, attacker)
            if not blocked:
                arrow(root, (x, y), (x, _MIDDLE + 12 * away), _ATTACK, 5)
            words = "blocked" if blocked else f"at {TEAM_NAMES[opponent(seen.active)]}"
            block(root, (x - 36, _MIDDLE - 10), (72, 20), 10, fill=_DARK)
            label(root, (x, _MIDDLE + 5), words, 14, fill=_BLOCK if blocked else _ATTACK, text_anchor="middle")


def _panel_lines(seen: View, table: State) -> list[tuple[str, str]]:
    """Return the lines of the panel, each with its kind: head, line or gap."""
    found: list[tuple[str, str]] = []
    for heading, lines in notes(seen, table):
        found += [("gap", ""), ("head", heading)]
        found += [("line", part) for line in lines for part in wrapped(line, 26, hang=2)]
    return found[1:] or [("line", "nothing waits")]


def _draw_panel(root: Element, lines: list[tuple[str, str]], bottom: float) -> None:
    """Draw what waits to happen, in words."""
    block(root, (_PANEL, 52), (_WIDE - 14 - _PANEL, bottom - 68), 10, fill=_DARK)
    for place, (kind, words) in enumerate(lines):
        at = (_PANEL + 14, 76 + 20 * place)
        if kind == "head":
            label(root, at, words, 14, fill=_GOLD, font_weight="bold", letter_spacing=1)
        elif kind == "line":
            inset = len(words) - len(words.lstrip())
            label(root, (at[0] + 6 * inset, at[1]), words.lstrip(), 14.5, fill=_PALE)


def _draw_decision(root: Element, words: str, top: float, *, over: bool) -> None:
    """Draw the bar that says who must decide what, or how it ended."""
    block(root, (14, top), (_WIDE - 28, 38), 10, fill=_PALE if over else _GOLD)
    label(root, (_WIDE / 2, top + 25), words, 18, fill=_INKS[1], text_anchor="middle", font_weight="bold")
