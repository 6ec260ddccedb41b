"""Draws the table of a game for one player: a row of lands, stacks of overlapping cards, then a slot and piles.

The slot is the place for the player's one creature, artifact or enchantment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.magic.model.ids import ObjectId
from castlerules.svg import add_label, add_rectangle

from .canvas import DARK, DIM, EDGE, GAP, PALE, Point, SvgCanvas
from .card_box import CARD_WIDTH, LINE_HEIGHT, CardBox, cost_pips, creature_box, face_down_box, face_up_box, group_box
from .display import OnePlayerLayout, Pile
from .names import ObjectNames, is_creature
from .text_one_player import pile_text, row_lands, type_text
from .text_table import grouped_permanents

if TYPE_CHECKING:
    from castlerules.magic.information.observation import ObservedCard, ObservedPermanent


_MIN_CARD_WIDTH: Final = 74
_HEIGHT_PER_WIDTH: Final = 1.38
_FACE_DOWN_STEP: Final = 11
_HEAD_HEIGHT: Final = 18
_CARD_EDGE: Final = 2
_MAX_EDGES: Final = 3
_MIN_LAND_HEIGHT: Final = 44
_GRAVEYARD: Final = "graveyard"


def draw_one_player(canvas: SvgCanvas, names: ObjectNames, layout: OnePlayerLayout) -> None:
    """Draw everything on the table: lands, stacks, slot and piles, from top to bottom."""
    fit = max(1, min(len(layout.stacks), int((canvas.width + GAP) // (_MIN_CARD_WIDTH + GAP))))
    wide = min(CARD_WIDTH, (canvas.width + GAP) / fit - GAP)
    left = EDGE + (canvas.width + GAP - fit * (wide + GAP)) / 2
    _draw_lands(canvas, names, layout, left)
    for first in range(0, len(layout.stacks), fit):
        _draw_stacks(canvas, names, layout.stacks[first : first + fit], (left, wide))
    _draw_slot_and_piles(canvas, names, layout, [(left + place * (wide + GAP), wide) for place in range(fit)])


# The row.


def _draw_lands(canvas: SvgCanvas, names: ObjectNames, layout: OnePlayerLayout, left: float) -> None:
    """Draw the lands from x *left* on, lands that are alike as one pile."""
    groups = grouped_permanents(names, row_lands(names, layout))
    if not groups:
        canvas.add_text("no lands in the row")
        return
    fit = max(1, int((canvas.width + EDGE - left + 2 * GAP) // (CARD_WIDTH + 2 * GAP)))
    boxes = [_land_pile_box(words, group) for words, group in groups]
    for first in range(0, len(boxes), fit):
        line = boxes[first : first + fit]
        high = max([_MIN_LAND_HEIGHT, *[card_box.height for card_box, _ in line]])
        canvas.next_y += _CARD_EDGE * _MAX_EDGES
        for place, (card_box, count) in enumerate(line):
            corner = (left + place * (CARD_WIDTH + 2 * GAP), canvas.next_y)
            _draw_card_edges(canvas, card_box, corner, (high, count - 1))
            canvas.add_card(card_box, corner, high)
        canvas.next_y += high + GAP


def _land_pile_box(words: str, group: list[ObservedPermanent]) -> tuple[CardBox, int]:
    count = len(group)
    number = f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
    card_box = attrs.evolve(group_box(words, group), name=group[0].card.name, size=number)
    return card_box, count


def _draw_card_edges(canvas: SvgCanvas, card_box: CardBox, corner: Point, extent: tuple[float, int]) -> None:
    """Draw the edges of the cards under *card_box*; *extent* is (its height, how many cards are under it)."""
    high, count = extent
    for place in range(min(count, _MAX_EDGES), 0, -1):
        where = (corner[0] + _CARD_EDGE * place, corner[1] - _CARD_EDGE * place)
        add_rectangle(canvas.root, where, (card_box.width, high), 6, fill=card_box.fill, stroke=DARK)


# The stacks.


def _draw_stacks(canvas: SvgCanvas, names: ObjectNames, piles: tuple[Pile, ...], lay_out: tuple[float, float]) -> None:
    """Draw stacks side by side; *lay_out* is (x of the first stack, width of each stack)."""
    (left, wide), bottom = lay_out, canvas.next_y
    for place, pile in enumerate(piles):
        bottom = max(bottom, _draw_stack(canvas, names, pile, (left + place * (wide + GAP), wide)))
    canvas.next_y = bottom + GAP


def _draw_stack(canvas: SvgCanvas, names: ObjectNames, pile: Pile, lay_out: tuple[float, float]) -> float:
    """Draw one stack from top to bottom, and return y of its lower end, from which the caller goes on."""
    left, wide = lay_out
    cleared = not pile.face_down and not pile.face_up
    facts = "cleared" if cleared else f"{pile.face_down} down" if pile.face_down else ""
    _draw_head(canvas, (left, canvas.next_y), wide, (pile.name, facts))
    y, high = canvas.next_y + _HEAD_HEIGHT, _HEIGHT_PER_WIDTH * wide
    if cleared:
        canvas.add_card(_outline(pile.name, wide), (left, y), high)
    for place in range(pile.face_down):
        card_box = attrs.evolve(face_down_box(), width=wide, tooltip=f"{pile.name}: {pile.face_down} face down")
        canvas.add_card(card_box, (left, y), high)
        y += _FACE_DOWN_STEP if place < pile.face_down - 1 or pile.face_up else 0
    if not pile.face_up:
        return y + high
    return _draw_overlapping(
        canvas,
        [card_box for card in pile.face_up for card_box in _boxes_with_attachments(names, card)],
        (left, y),
        wide,
    )


def _draw_overlapping(canvas: SvgCanvas, boxes: list[CardBox], corner: Point, wide: float) -> float:
    """Draw overlapping cards, each covering the one before except for its text, and return y of their lower end."""
    (left, y), (*covered, last) = corner, [attrs.evolve(card_box, width=wide) for card_box in boxes]
    for card_box in covered:
        uncovered = attrs.evolve(card_box, tag=card_box.size, size="", pips="")
        canvas.add_card(uncovered, (left, y), _HEIGHT_PER_WIDTH * wide)
        y += 8 + LINE_HEIGHT * (len(uncovered.title_lines) + len(uncovered.small_lines))
    high = _height(last)
    canvas.add_card(last, (left, y), high)
    for card_box in covered:
        if card_box.object_id is not None:
            canvas.card_positions[card_box.object_id] = (left + wide / 2, y + high / 2, high / 2)
    return y + high


def _height(card_box: CardBox) -> float:
    return max(_HEIGHT_PER_WIDTH * card_box.width, card_box.height)


def _draw_head(canvas: SvgCanvas, corner: Point, wide: float, words: tuple[str, str]) -> None:
    """Draw the heading of a place: *words* are (its name, the fact at its right)."""
    add_label(canvas.root, (corner[0] + 2, corner[1] + 12), words[0], 12.5, fill=PALE, font_weight="bold")
    add_label(canvas.root, (corner[0] + wide - 2, corner[1] + 12), words[1], 11, fill=DIM, text_anchor="end")


def _outline(name: str, wide: float) -> CardBox:
    return CardBox("", "none", f"{name}: nothing", ink=PALE, dashed=True, width=wide)


def _boxes_with_attachments(names: ObjectNames, card: ObservedCard) -> list[CardBox]:
    """Return the boxes of the objects attached to a face-up card, such as Auras, and last the box of the card."""
    attached = [
        _attachment_box(names, permanent)
        for permanent in names.observation.permanents
        if permanent.attached_to == card.id
    ]
    return [*attached, _card_box(names, card)]


def _attachment_box(names: ObjectNames, permanent: ObservedPermanent) -> CardBox:
    card_box = face_up_box(permanent.card)
    return attrs.evolve(
        card_box,
        name=names.name_of(permanent.id),
        tooltip=f"{names.name_of(permanent.id)}, attached",
        object_id=permanent.id,
    )


def _card_box(names: ObjectNames, card: ObservedCard) -> CardBox:
    """Return the box of a face-up card on a stack, a pile or in the slot."""
    permanent, words = names.permanents.get(card.id), type_text(card.card)
    if permanent is not None and is_creature(permanent):
        card_box = creature_box(names, permanent)
    else:
        marks = [*([words] if words else []), *([] if permanent is None else names.status_words(permanent))]
        card_box = attrs.evolve(face_up_box(card.card), name=names.name_of(card.id), status=", ".join(marks), size="")
        card_box = (
            card_box if permanent is None else attrs.evolve(card_box, object_id=permanent.id, tapped=permanent.tapped)
        )
    place = names.locations.get(card.id, "").removeprefix("on ").removeprefix("in the ")
    return attrs.evolve(
        card_box, tooltip=f"{place}: {card_box.tooltip}" if place else card_box.tooltip, pips=cost_pips(card.card)
    )


# Below the stacks.


def _draw_slot_and_piles(
    canvas: SvgCanvas, names: ObjectNames, layout: OnePlayerLayout, columns: list[tuple[float, float]]
) -> None:
    """Draw the slot on the left, and the piles and the graveyard on the right.

    *columns* are (x, width) pairs of the places side by side; if there are too few, more rows are drawn below.
    """
    graveyard = names.observation.own_seat.graveyard
    graveyard_pile = Pile(
        name=_GRAVEYARD, face_down=max(0, len(graveyard) - 1), face_up=graveyard[-1:], facts=(str(len(graveyard)),)
    )
    places: list[Pile | None] = [None, *layout.piles, graveyard_pile]
    if len(columns) > len(places):
        spread = [columns[0], *columns[len(columns) - len(places) + 1 :]]
        columns = spread
    for first in range(0, len(places), len(columns)):
        part, bottom = places[first : first + len(columns)], canvas.next_y
        for pile, lay_out in zip(part, columns, strict=False):
            if pile is None:
                bottom = max(bottom, _draw_slot(canvas, names, layout, lay_out))
            else:
                bottom = max(bottom, _draw_pile(canvas, names, pile, lay_out))
        canvas.next_y = bottom + GAP
    for heading, cards in (("graveyard", graveyard), ("exile", names.observation.own_seat.exile)):
        if cards:
            canvas.add_text(f"{heading}, last first: {', '.join([card.card.name for card in cards[::-1]])}")
    for pile in layout.piles:
        if pile.facts and not pile.face_up and pile.face_down:
            canvas.add_text(f"{pile.name}: {pile_text(pile)}")


def _draw_slot(canvas: SvgCanvas, names: ObjectNames, layout: OnePlayerLayout, lay_out: tuple[float, float]) -> float:
    """Draw the permanent in the slot with its attachments, or an outline if it is empty; return y of its lower end."""
    (left, wide), top = lay_out, canvas.next_y
    permanent = None if layout.slot is None else names.permanents.get(ObjectId(layout.slot))
    _draw_head(canvas, (left, top), wide, ("slot", "free" if permanent is None else ""))
    y = top + _HEAD_HEIGHT + _CARD_EDGE * _MAX_EDGES
    if permanent is None:
        canvas.add_card(_outline("slot", wide), (left, y), _HEIGHT_PER_WIDTH * wide)
        return y + _HEIGHT_PER_WIDTH * wide
    return _draw_overlapping(canvas, _boxes_with_attachments(names, _card_of_permanent(permanent)), (left, y), wide)


def _card_of_permanent(permanent: ObservedPermanent) -> ObservedCard:
    """Return *permanent* as a face-up card, so that it is drawn like the cards on the stacks."""
    from castlerules.magic.information.observation import ObservedCard  # the module needs the class only here

    return ObservedCard(permanent.id, permanent.card, permanent.token)


def _draw_pile(canvas: SvgCanvas, names: ObjectNames, pile: Pile, lay_out: tuple[float, float]) -> float:
    """Draw a pile with at most its top card face up, and return y of its lower end."""
    is_graveyard = pile.name == _GRAVEYARD
    (left, wide), (count, y) = (
        lay_out,
        (pile.face_down + len(pile.face_up), canvas.next_y + _HEAD_HEIGHT + _CARD_EDGE * _MAX_EDGES),
    )
    _draw_head(canvas, (left, canvas.next_y), wide, (pile.name, str(count)))
    corner, high = (left, y), _HEIGHT_PER_WIDTH * wide
    back = attrs.evolve(face_down_box(), width=wide, tooltip=f"{pile.name}: {pile_text(pile)}")
    if not count:
        canvas.add_card(_outline(pile.name, wide), corner, high)
    elif not pile.face_up:
        _draw_card_edges(canvas, back, corner, (high, count - 1))
        canvas.add_card(back, corner, high)
    else:
        top = _card_box(names, pile.face_up[-1])
        card_box = attrs.evolve(top, name=pile.face_up[-1].card.name, tooltip=f"{pile.name}: {top.tooltip}", width=wide)
        high = _height(card_box)
        _draw_card_edges(canvas, card_box if is_graveyard else back, corner, (high, count - 1))
        canvas.add_card(card_box, corner, high)
    return y + high
