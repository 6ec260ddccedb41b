"""A table of a game of Magic as a picture: the others on top, the own side below it, beside or below what waits.

Coordinates are pixels, and cards fill as many rows as they need in the width that is asked for, so that a narrow
picture is as readable as a wide one. Below ``_LEAST`` pixels the picture is scaled down, above ``_MOST`` scaled up.
"""

from __future__ import annotations

from typing import Final

from castlerules.core import Player
from castlerules.core.checks import whole
from castlerules.svg import Element, arrow, block, canvas, label
from castlerules.text import wrapped

from .naming import Names, is_creature, is_land
from .picture_grid import draw_grid
from .picture_patience import draw_patience
from .sheet import DARK, DIM, EDGE, GAP, GOLD, PALE, Place, Sheet
from .slips import ATTACK, BLOCK, INK, creature_slip, group_slip, hand_slip
from .table import (
    decision_words,
    grouped,
    mine_outside,
    notes,
    quiet_words,
    seat_facts,
    seat_words,
    seer_words,
    sides,
    turn_words,
)
from .view import SeenPermanent, View

__all__ = ["picture"]

_LEAST: Final = 400
_MOST: Final = 1400
_USUAL: Final = 960
_BESIDE: Final = 800
_PANEL: Final = 264
_BETWEEN: Final = 36
_BAR: Final = 34
_STUB: Final = 20
_FELT: Final = "#1f3f4a"


def picture(seen: View, width: int | None = None) -> Element:
    """Return *seen* as a picture, *width* pixels wide if that is given; DataError for a width that is none."""
    names = Names(seen)
    wide = _USUAL if width is None else min(max(whole("width", width, 1), _LEAST), _MOST)
    beside = wide >= _BESIDE
    told = [turn_words(names), *[f"{head}: {'; '.join(lines)}" for head, lines in notes(names)], decision_words(names)]
    seer = seer_words(names)
    title = f"{names.told.title}{', ' if seer else ''}{seer}"
    drawing = canvas((wide, 100), title, ". ".join(told), width=width)
    felt = block(drawing, (0, 0), (wide, 100), 14, fill=_FELT)
    sheet = Sheet(drawing, wide - 2 * EDGE - (_PANEL + EDGE if beside else 0))
    _draw_head(sheet, names, wide)
    panel = _panel_lines(names, _PANEL if beside else wide - 2 * EDGE)
    _draw_fight(sheet, names, _draw_table(sheet, names))
    if beside:
        deep = max(sheet.top - 48 - GAP, _panel_height(panel))
        _draw_panel(sheet, panel, (wide - EDGE - _PANEL, 48), (_PANEL, deep))
        sheet.top = 48 + deep + GAP
    else:
        deep = _panel_height(panel)
        _draw_panel(sheet, panel, (EDGE, sheet.top), (wide - 2 * EDGE, deep))
        sheet.top += deep + GAP
    _draw_decision(sheet, names, wide)
    _set_height(drawing, felt, (wide, sheet.top + EDGE - GAP), width)
    return drawing


def _set_height(drawing: Element, felt: Element, extent: Place, width: int | None) -> None:
    """Give *drawing* its height, which is known once everything is in it."""
    sized = canvas(extent, "", "", width=width)
    for name in ("viewBox", "width", "height"):
        drawing.set(name, sized.get(name, ""))
    felt.set("height", sized.get("viewBox", "").rpartition(" ")[2])


def _draw_head(sheet: Sheet, names: Names, wide: float) -> None:
    """Draw the title, and who sees, below it where there is no room beside it."""
    title, seer = f"{names.told.title}, {turn_words(names)}", seer_words(names)
    narrow = 10.5 * len(title) + 8 * len(seer) > wide - 3 * EDGE
    size = 19 if 10.5 * len(title) < wide - 30 else 15 if 8.5 * len(title) <= wide else 13
    label(sheet.root, (EDGE + 2, 30), title, size, fill=PALE, font_weight="bold")
    if narrow and seer:
        label(sheet.root, (EDGE + 2, 48), seer, 14, fill=DIM)
        sheet.top = 58
    elif seer:
        label(sheet.root, (wide - EDGE - 2, 30), seer, 14, fill=DIM, text_anchor="end")


# The sides.


def _draw_table(sheet: Sheet, names: Names) -> float:
    """Draw both sides, or what lies on a table for one, and return where the middle is."""
    if names.told.patience is not None:
        draw_patience(sheet, names, names.told.patience)
        return 0
    above, below = sides(names)
    for player in above:
        _draw_side(sheet, names, player, own=False)
    middle = sheet.top + (_BETWEEN - GAP) / 2
    sheet.top += _BETWEEN - GAP
    _draw_side(sheet, names, below, own=True)
    return middle


def _draw_side(sheet: Sheet, names: Names, player: Player, *, own: bool) -> None:
    """Draw everything that belongs to *player*, creatures nearest to the middle, but for grids."""
    mine = mine_outside(names, player)
    creatures = [one for one in mine if is_creature(one)]
    rest = sorted([one for one in mine if not is_creature(one)], key=is_land, reverse=True)
    slips = [group_slip(words, group) for words, group in grouped(names, rest)]
    if own:
        _draw_grids(sheet, names, player, own=own)
        _draw_creatures(sheet, names, creatures, player)
        sheet.row(slips)
        _draw_seat(sheet, names, player)
        _draw_hand(sheet, names)
    else:
        _draw_seat(sheet, names, player)
        sheet.row(slips)
        _draw_creatures(sheet, names, creatures, player)
        _draw_grids(sheet, names, player, own=own)


def _draw_grids(sheet: Sheet, names: Names, player: Player, *, own: bool) -> None:
    """Draw what lies between the creatures of *player* and the middle, with room for arrows."""
    grids = [grid for grid in names.told.grids if grid.owner == player]
    sheet.top += _STUB if grids and not own else 0
    for grid in grids:
        draw_grid(sheet, names, grid, own=own)
    sheet.top += _STUB if grids and own else 0


def _draw_seat(sheet: Sheet, names: Names, player: Player) -> None:
    seen, seat = names.seen, names.seen.seats[player]
    facts = seat_facts(names, player)
    facts += [f"{len(seat.graveyard)} in the graveyard"] if seat.graveyard else []
    facts += [f"{len(seat.exile)} in exile"] if seat.exile else []
    actor = seen.priority if seen.asks is None else seen.asks.player
    sheet.strip(seat_words(names, player), ", ".join(facts), acts=actor == player and seen.result is None)
    for heading, cards in (("graveyard", seat.graveyard), ("exile", seat.exile)):
        if cards:
            sheet.words(f"{heading}, last first: {', '.join([one.card.name for one in cards[::-1]])}")
    if seat.shown:
        sheet.words(f"hand: {', '.join([card.name for card in seat.shown])}")


def _draw_creatures(sheet: Sheet, names: Names, creatures: list[SeenPermanent], player: Player) -> None:
    if not creatures:
        sheet.words("no creatures in play")
    idle = player in names.told.idle
    sheet.row([creature_slip(names, one, f"{place}. " if idle else "") for place, one in enumerate(creatures, 1)])


def _draw_hand(sheet: Sheet, names: Names) -> None:
    seat = names.seen.own
    if seat.cards:
        sheet.words("your hand:")
        sheet.row([hand_slip(one.card) for one in seat.cards])
    else:
        sheet.words("no cards in hand")


# What is between and beside.


def _draw_fight(sheet: Sheet, names: Names, middle: float) -> None:
    """Draw arrows from blockers to whom they block, and from attackers that nobody blocks to the middle.

    Where a grid or a stack lies before the middle they only point there.
    """
    crossing = bool(names.told.grids or names.told.patience)
    for blocker, attacker in names.blocks:
        if blocker in sheet.places and attacker in sheet.places:
            (x, y, high), (to_x, to_y, reach) = sheet.places[blocker], sheet.places[attacker]
            way = 1 if to_y > y else -1
            arrow(sheet.root, (x, y + way * high), (to_x, to_y - way * reach), BLOCK, 4)
            for part in sheet.root[-2:] if crossing else ():
                part.set("opacity", "0.6")  # it crosses cards
    blocked = [*[attacker for _, attacker in names.blocks], *names.seen.combat.blocked]
    for attacker in names.attackers:
        if attacker in sheet.places and attacker not in (*blocked, *names.in_grids):
            x, y, high = sheet.places[attacker]
            way = 1 if middle > y else -1
            tip = y + way * (high + _STUB) if crossing else middle
            arrow(sheet.root, (x, y + way * high), (x, tip), ATTACK, 4)


def _panel_lines(names: Names, wide: float) -> list[tuple[str, str]]:
    """Return the lines of the panel, each with its kind: head, line or gap."""
    found: list[tuple[str, str]] = []
    for heading, lines in notes(names):
        found += [("gap", ""), ("head", heading)]
        found += [("line", part) for line in lines for part in wrapped(line, int((wide - 28) / 6.9), hang=2)]
    return found[1:] or [("line", quiet_words(names))]


def _panel_height(lines: list[tuple[str, str]]) -> float:
    return 18 + 18 * len(lines)


def _draw_panel(sheet: Sheet, lines: list[tuple[str, str]], corner: Place, extent: Place) -> None:
    """Draw what waits to happen, in words."""
    block(sheet.root, corner, extent, 10, fill=DARK)
    for place, (kind, words) in enumerate(lines):
        at = (corner[0] + 14, corner[1] + 22 + 18 * place)
        if kind == "head":
            label(sheet.root, at, words, 13, fill=GOLD, font_weight="bold", letter_spacing=1)
        elif kind == "line":
            inset = len(words) - len(words.lstrip())
            label(sheet.root, (at[0] + 6 * inset, at[1]), words.lstrip(), 13.5, fill=PALE)


def _draw_decision(sheet: Sheet, names: Names, wide: float) -> None:
    """Draw the bar that says who must decide what, or how the game ended."""
    lines = wrapped(decision_words(names), int((wide - 4 * EDGE) / 8.6))
    high = _BAR + 20 * (len(lines) - 1)
    fill = PALE if names.seen.result is not None else GOLD
    block(sheet.root, (EDGE, sheet.top), (wide - 2 * EDGE, high), 10, fill=fill)
    for place, line in enumerate(lines):
        where = (wide / 2, sheet.top + 23 + 20 * place)
        label(sheet.root, where, line, 16, fill=INK, text_anchor="middle", font_weight="bold")
    sheet.top += high + GAP
