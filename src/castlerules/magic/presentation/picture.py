"""Draws an observation of a game of Magic: the opponent on top, the own side below, and a panel with stack and notes.

Coordinates are pixels. Cards fill as many rows as they need in the given width, so that a narrow picture is as readable
as a wide one. Below ``_MIN_WIDTH`` pixels the picture is scaled down, above ``_MAX_WIDTH`` scaled up.
"""

from __future__ import annotations

from typing import Final

from castlerules.core import Player
from castlerules.core.errors import checked_int
from castlerules.magic.information.observation import Observation, ObservedPermanent
from castlerules.svg import Element, add_arrow, add_label, add_rectangle, new_document
from castlerules.text import wrapped

from . import text_table
from .canvas import DARK, DIM, EDGE, GAP, GOLD, PALE, Point, SvgCanvas
from .card_box import ATTACK_COLOR, BLOCK_COLOR, INK, creature_box, group_box, hand_box
from .names import ObjectNames, is_creature, is_land
from .picture_grid import draw_grid
from .picture_one_player import draw_one_player

_MIN_WIDTH: Final = 400
_MAX_WIDTH: Final = 1400
_DEFAULT_WIDTH: Final = 960
_MIN_WIDTH_WITH_PANEL: Final = 800
_PANEL_WIDTH: Final = 264
_MIDDLE_GAP: Final = 36
_BAR_HEIGHT: Final = 34
_ARROW_STUB: Final = 20
_TABLE_COLOR: Final = "#1f3f4a"


def picture(observation: Observation, width: int | None = None) -> Element:
    """Return *observation* as a picture, *width* pixels wide if given; DataError if *width* is no positive int."""
    names = ObjectNames(observation)
    wide = _DEFAULT_WIDTH if width is None else min(max(checked_int("width", width, 1), _MIN_WIDTH), _MAX_WIDTH)
    beside = wide >= _MIN_WIDTH_WITH_PANEL
    description = [
        text_table.turn_text(names),
        *[f"{head}: {'; '.join(lines)}" for head, lines in text_table.notes(names)],
        text_table.decision_text(names),
    ]
    observer = text_table.observer_text(names)
    title = f"{names.display.title}{', ' if observer else ''}{observer}"
    drawing = new_document((wide, 100), title, ". ".join(description), width=width)
    felt = add_rectangle(drawing, (0, 0), (wide, 100), 14, fill=_TABLE_COLOR)
    canvas = SvgCanvas(drawing, wide - 2 * EDGE - (_PANEL_WIDTH + EDGE if beside else 0))
    _draw_head(canvas, names, wide)
    panel = _panel_lines(names, _PANEL_WIDTH if beside else wide - 2 * EDGE)
    _draw_combat(canvas, names, _draw_table(canvas, names))
    if beside:
        deep = max(canvas.next_y - 48 - GAP, _panel_height(panel))
        _draw_panel(canvas, panel, (wide - EDGE - _PANEL_WIDTH, 48), (_PANEL_WIDTH, deep))
        canvas.next_y = 48 + deep + GAP
    else:
        deep = _panel_height(panel)
        _draw_panel(canvas, panel, (EDGE, canvas.next_y), (wide - 2 * EDGE, deep))
        canvas.next_y += deep + GAP
    _draw_decision(canvas, names, wide)
    _set_height(drawing, felt, (wide, canvas.next_y + EDGE - GAP), width)
    return drawing


def _set_height(drawing: Element, felt: Element, extent: Point, width: int | None) -> None:
    """Set the height of *drawing* and of its background *felt*, which is known only after everything is drawn."""
    sized = new_document(extent, "", "", width=width)
    for name in ("viewBox", "width", "height"):
        drawing.set(name, sized.get(name, ""))
    felt.set("height", sized.get("viewBox", "").rpartition(" ")[2])


def _draw_head(canvas: SvgCanvas, names: ObjectNames, wide: float) -> None:
    """Draw the title, and on its right which player observes; this text goes below the title if there is no room."""
    title, observer = f"{names.display.title}, {text_table.turn_text(names)}", text_table.observer_text(names)
    narrow = 10.5 * len(title) + 8 * len(observer) > wide - 3 * EDGE
    size = 19 if 10.5 * len(title) < wide - 30 else 15 if 8.5 * len(title) <= wide else 13
    add_label(canvas.root, (EDGE + 2, 30), title, size, fill=PALE, font_weight="bold")
    if narrow and observer:
        add_label(canvas.root, (EDGE + 2, 48), observer, 14, fill=DIM)
        canvas.next_y = 58
    elif observer:
        add_label(canvas.root, (wide - EDGE - 2, 30), observer, 14, fill=DIM, text_anchor="end")


# The sides.


def _draw_table(canvas: SvgCanvas, names: ObjectNames) -> float:
    """Draw the sides of both players, and return y of the middle between them.

    In a game for one player draw its layout instead, and return 0.
    """
    if names.display.one_player is not None:
        draw_one_player(canvas, names, names.display.one_player)
        return 0
    above, below = text_table.sides(names)
    for player in above:
        _draw_side(canvas, names, player, own=False)
    middle = canvas.next_y + (_MIDDLE_GAP - GAP) / 2
    canvas.next_y += _MIDDLE_GAP - GAP
    _draw_side(canvas, names, below, own=True)
    return middle


def _draw_side(canvas: SvgCanvas, names: ObjectNames, player: Player, *, own: bool) -> None:
    """Draw the side of *player*: seat bar, hand, permanents, creatures and grids, from the edge towards the middle.

    If *own* is true, it is the side of the observing player, at the bottom.
    """
    permanents = text_table.permanents_outside_grids(names, player)
    creatures = [permanent for permanent in permanents if is_creature(permanent)]
    noncreatures = sorted(
        [permanent for permanent in permanents if not is_creature(permanent)], key=is_land, reverse=True
    )
    boxes = [group_box(words, group) for words, group in text_table.grouped_permanents(names, noncreatures)]
    if own:
        _draw_grids(canvas, names, player, own=own)
        _draw_creatures(canvas, names, creatures, player)
        canvas.add_row(boxes)
        _draw_seat(canvas, names, player)
        _draw_hand(canvas, names)
    else:
        _draw_seat(canvas, names, player)
        canvas.add_row(boxes)
        _draw_creatures(canvas, names, creatures, player)
        _draw_grids(canvas, names, player, own=own)


def _draw_grids(canvas: SvgCanvas, names: ObjectNames, player: Player, *, own: bool) -> None:
    """Draw the grids of *player* between the creatures and the middle, and leave room for arrows on the inner side."""
    grids = [grid for grid in names.display.grids if grid.owner == player]
    canvas.next_y += _ARROW_STUB if grids and not own else 0
    for grid in grids:
        draw_grid(canvas, names, grid, own=own)
    canvas.next_y += _ARROW_STUB if grids and own else 0


def _draw_seat(canvas: SvgCanvas, names: ObjectNames, player: Player) -> None:
    observation, seat = names.observation, names.observation.seats[player]
    facts = text_table.seat_facts(names, player)
    facts += [f"{len(seat.graveyard)} in the graveyard"] if seat.graveyard else []
    facts += [f"{len(seat.exile)} in exile"] if seat.exile else []
    actor = observation.priority if observation.decision is None else observation.decision.player
    canvas.add_seat_bar(
        text_table.seat_name(names, player), ", ".join(facts), is_to_act=actor == player and observation.result is None
    )
    for heading, cards in (("graveyard", seat.graveyard), ("exile", seat.exile)):
        if cards:
            canvas.add_text(f"{heading}, last first: {', '.join([card.card.name for card in cards[::-1]])}")
    if seat.revealed_hand:
        canvas.add_text(f"hand: {', '.join([card.name for card in seat.revealed_hand])}")


def _draw_creatures(canvas: SvgCanvas, names: ObjectNames, creatures: list[ObservedPermanent], player: Player) -> None:
    if not creatures:
        canvas.add_text("no creatures in play")
    is_passive = player in names.display.passive_players
    canvas.add_row(
        [
            creature_box(names, permanent, f"{place}. " if is_passive else "")
            for place, permanent in enumerate(creatures, 1)
        ]
    )


def _draw_hand(canvas: SvgCanvas, names: ObjectNames) -> None:
    seat = names.observation.own_seat
    if seat.hand_cards:
        canvas.add_text("your hand:")
        canvas.add_row([hand_box(card.card) for card in seat.hand_cards])
    else:
        canvas.add_text("no cards in hand")


# Combat, panel and decision.


def _draw_combat(canvas: SvgCanvas, names: ObjectNames, middle: float) -> None:
    """Draw arrows from blockers to the attackers that they block, and from unblocked attackers to the middle.

    If grids or stacks lie between an attacker and the middle, its arrow is a short stub in that direction.
    """
    crossing = bool(names.display.grids or names.display.one_player)
    for blocker, attacker in names.blocks:
        if blocker in canvas.card_positions and attacker in canvas.card_positions:
            (x, y, high), (to_x, to_y, target_half_height) = (
                canvas.card_positions[blocker],
                canvas.card_positions[attacker],
            )
            way = 1 if to_y > y else -1
            add_arrow(canvas.root, (x, y + way * high), (to_x, to_y - way * target_half_height), BLOCK_COLOR, 4)
            for part in canvas.root[-2:] if crossing else ():
                part.set("opacity", "0.6")  # it crosses cards
    blocked = [*[attacker for _, attacker in names.blocks], *names.observation.combat.blocked]
    for attacker in names.attackers:
        if attacker in canvas.card_positions and attacker not in (*blocked, *names.grid_permanents):
            x, y, high = canvas.card_positions[attacker]
            way = 1 if middle > y else -1
            tip = y + way * (high + _ARROW_STUB) if crossing else middle
            add_arrow(canvas.root, (x, y + way * high), (x, tip), ATTACK_COLOR, 4)


def _panel_lines(names: ObjectNames, wide: float) -> list[tuple[str, str]]:
    """Return the (kind, text) pairs of the lines in the panel of notes; the kind is ``head``, ``line`` or ``gap``."""
    panel: list[tuple[str, str]] = []
    for heading, lines in text_table.notes(names):
        panel += [("gap", ""), ("head", heading)]
        panel += [("line", part) for line in lines for part in wrapped(line, int((wide - 28) / 6.9), hang=2)]
    return panel[1:] or [("line", text_table.idle_text(names))]


def _panel_height(lines: list[tuple[str, str]]) -> float:
    return 18 + 18 * len(lines)


def _draw_panel(canvas: SvgCanvas, lines: list[tuple[str, str]], corner: Point, extent: Point) -> None:
    """Draw the panel with the stack, pending triggers, combat and notes in words."""
    add_rectangle(canvas.root, corner, extent, 10, fill=DARK)
    for place, (kind, words) in enumerate(lines):
        at = (corner[0] + 14, corner[1] + 22 + 18 * place)
        if kind == "head":
            add_label(canvas.root, at, words, 13, fill=GOLD, font_weight="bold", letter_spacing=1)
        elif kind == "line":
            inset = len(words) - len(words.lstrip())
            add_label(canvas.root, (at[0] + 6 * inset, at[1]), words.lstrip(), 13.5, fill=PALE)


def _draw_decision(canvas: SvgCanvas, names: ObjectNames, wide: float) -> None:
    """Draw the bar at the bottom: the player to act and the decision, or the result of the game."""
    lines = wrapped(text_table.decision_text(names), int((wide - 4 * EDGE) / 8.6))
    high = _BAR_HEIGHT + 20 * (len(lines) - 1)
    fill = PALE if names.observation.result is not None else GOLD
    add_rectangle(canvas.root, (EDGE, canvas.next_y), (wide - 2 * EDGE, high), 10, fill=fill)
    for place, line in enumerate(lines):
        where = (wide / 2, canvas.next_y + 23 + 20 * place)
        add_label(canvas.root, where, line, 16, fill=INK, text_anchor="middle", font_weight="bold")
    canvas.next_y += high + GAP
