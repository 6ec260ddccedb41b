"""A table for one as a picture: a row of lands, below it stacks whose cards overlap, below those a slot and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.svg import block, label

from .ids import ObjectId
from .naming import Names, is_creature
from .patience import kind_words, pile_words, row_lands
from .sheet import DARK, DIM, EDGE, GAP, PALE, Place, Sheet
from .slips import CARD, LINE, Slip, back_slip, creature_slip, group_slip, open_slip, pips
from .table import grouped
from .told import Patience, Pile

if TYPE_CHECKING:
    from .view import SeenCard, SeenPermanent

__all__ = ["draw_patience"]

_SLIMMEST: Final = 74
_TALL: Final = 1.38
_STEP: Final = 11
_HEAD: Final = 18
_THICK: Final = 2
_DEEP: Final = 3
_LEAST_HIGH: Final = 44
_BURIED: Final = "graveyard"


def draw_patience(sheet: Sheet, names: Names, patience: Patience) -> None:
    """Draw everything that lies on the table."""
    fit = max(1, min(len(patience.stacks), int((sheet.wide + GAP) // (_SLIMMEST + GAP))))
    wide = min(CARD, (sheet.wide + GAP) / fit - GAP)
    left = EDGE + (sheet.wide + GAP - fit * (wide + GAP)) / 2
    _draw_row(sheet, names, patience, left)
    for first in range(0, len(patience.stacks), fit):
        _draw_stacks(sheet, names, patience.stacks[first : first + fit], (left, wide))
    _draw_own(sheet, names, patience, [(left + place * (wide + GAP), wide) for place in range(fit)])


# The row.


def _draw_row(sheet: Sheet, names: Names, patience: Patience, left: float) -> None:
    """Draw the lands from *left* on, those that are alike as one pile."""
    groups = grouped(names, row_lands(names, patience))
    if not groups:
        sheet.words("no lands in the row")
        return
    fit = max(1, int((sheet.wide + EDGE - left + 2 * GAP) // (CARD + 2 * GAP)))
    slips = [_pile_of_lands(words, group) for words, group in groups]
    for first in range(0, len(slips), fit):
        line = slips[first : first + fit]
        high = max([_LEAST_HIGH, *[slip.high for slip, _ in line]])
        sheet.top += _THICK * _DEEP
        for place, (slip, count) in enumerate(line):
            corner = (left + place * (CARD + 2 * GAP), sheet.top)
            _draw_under(sheet, slip, corner, (high, count - 1))
            sheet.card(slip, corner, high)
        sheet.top += high + GAP


def _pile_of_lands(words: str, group: list[SeenPermanent]) -> tuple[Slip, int]:
    count = len(group)
    number = f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
    slip = attrs.evolve(group_slip(words, group), name=group[0].card.name, size=number)
    return slip, count


def _draw_under(sheet: Sheet, slip: Slip, corner: Place, extent: tuple[float, int]) -> None:
    """Draw the edges of the cards under *slip*; *extent* is how high it is, and how many cards there are."""
    high, count = extent
    for place in range(min(count, _DEEP), 0, -1):
        where = (corner[0] + _THICK * place, corner[1] - _THICK * place)
        block(sheet.root, where, (slip.wide, high), 6, fill=slip.fill, stroke=DARK)


# The stacks.


def _draw_stacks(sheet: Sheet, names: Names, piles: tuple[Pile, ...], lay_out: tuple[float, float]) -> None:
    """Draw stacks beside each other; *lay_out* is where the first begins, and how wide each is."""
    (left, wide), bottom = lay_out, sheet.top
    for place, pile in enumerate(piles):
        bottom = max(bottom, _draw_stack(sheet, names, pile, (left + place * (wide + GAP), wide)))
    sheet.top = bottom + GAP


def _draw_stack(sheet: Sheet, names: Names, pile: Pile, lay_out: tuple[float, float]) -> float:
    """Draw one stack from top to bottom, and return where it ends."""
    left, wide = lay_out
    cleared = not pile.down and not pile.up
    facts = "cleared" if cleared else f"{pile.down} down" if pile.down else ""
    _draw_head(sheet, (left, sheet.top), wide, (pile.name, facts))
    y, high = sheet.top + _HEAD, _TALL * wide
    if cleared:
        sheet.card(_outline(pile.name, wide), (left, y), high)
    for place in range(pile.down):
        slip = attrs.evolve(back_slip(), wide=wide, told=f"{pile.name}: {pile.down} face down")
        sheet.card(slip, (left, y), high)
        y += _STEP if place < pile.down - 1 or pile.up else 0
    if not pile.up:
        return y + high
    return _draw_overlapping(sheet, [slip for card in pile.up for slip in _with_auras(names, card)], (left, y), wide)


def _draw_overlapping(sheet: Sheet, slips: list[Slip], corner: Place, wide: float) -> float:
    """Draw cards of which each covers the one before it but for what is written there, and return where they end."""
    (left, y), (*covered, last) = corner, [attrs.evolve(slip, wide=wide) for slip in slips]
    for slip in covered:
        shown = attrs.evolve(slip, tag=slip.size, size="", pips="")
        sheet.card(shown, (left, y), _TALL * wide)
        y += 8 + LINE * (len(shown.title) + len(shown.small))
    high = _height(last)
    sheet.card(last, (left, y), high)
    for slip in covered:
        if slip.number is not None:
            sheet.places[slip.number] = (left + wide / 2, y + high / 2, high / 2)
    return y + high


def _height(slip: Slip) -> float:
    return max(_TALL * slip.wide, slip.high)


def _draw_head(sheet: Sheet, corner: Place, wide: float, words: tuple[str, str]) -> None:
    """Draw what a place is called, and at its right what there is to know of it."""
    label(sheet.root, (corner[0] + 2, corner[1] + 12), words[0], 12.5, fill=PALE, font_weight="bold")
    label(sheet.root, (corner[0] + wide - 2, corner[1] + 12), words[1], 11, fill=DIM, text_anchor="end")


def _outline(name: str, wide: float) -> Slip:
    return Slip("", "none", f"{name}: nothing", ink=PALE, dashed=True, wide=wide)


def _with_auras(names: Names, card: SeenCard) -> list[Slip]:
    """Return a card that lies open, on top of what is attached to it."""
    attached = [_attached_slip(names, one) for one in names.seen.permanents if one.attached == card.id]
    return [*attached, _card_slip(names, card)]


def _attached_slip(names: Names, one: SeenPermanent) -> Slip:
    slip = open_slip(one.card)
    return attrs.evolve(slip, name=names.thing(one.id), told=f"{names.thing(one.id)}, attached", number=one.id)


def _card_slip(names: Names, card: SeenCard) -> Slip:
    """Return a card that lies open on a stack or in the slot."""
    one, words = names.permanents.get(card.id), kind_words(card.card)
    if one is not None and is_creature(one):
        slip = creature_slip(names, one)
    else:
        marks = [*([words] if words else []), *([] if one is None else names.marks(one))]
        slip = attrs.evolve(open_slip(card.card), name=names.thing(card.id), marks=", ".join(marks), size="")
        slip = slip if one is None else attrs.evolve(slip, number=one.id, tapped=one.tapped)
    place = names.places.get(card.id, "").removeprefix("on ").removeprefix("in the ")
    return attrs.evolve(slip, told=f"{place}: {slip.told}" if place else slip.told, pips=pips(card.card))


# Below the stacks.


def _draw_own(sheet: Sheet, names: Names, patience: Patience, columns: list[tuple[float, float]]) -> None:
    """Draw the slot on the left and the piles on the right, in as many rows as they need."""
    graveyard = names.seen.own.graveyard
    buried = Pile(name=_BURIED, down=max(0, len(graveyard) - 1), up=graveyard[-1:], facts=(str(len(graveyard)),))
    places: list[Pile | None] = [None, *patience.piles, buried]
    if len(columns) > len(places):
        spread = [columns[0], *columns[len(columns) - len(places) + 1 :]]
        columns = spread
    for first in range(0, len(places), len(columns)):
        part, bottom = places[first : first + len(columns)], sheet.top
        for pile, lay_out in zip(part, columns, strict=False):
            if pile is None:
                bottom = max(bottom, _draw_slot(sheet, names, patience, lay_out))
            else:
                bottom = max(bottom, _draw_pile(sheet, names, pile, lay_out))
        sheet.top = bottom + GAP
    for heading, cards in (("graveyard", graveyard), ("exile", names.seen.own.exile)):
        if cards:
            sheet.words(f"{heading}, last first: {', '.join([one.card.name for one in cards[::-1]])}")
    for pile in patience.piles:
        if pile.facts and not pile.up and pile.down:
            sheet.words(f"{pile.name}: {pile_words(pile)}")


def _draw_slot(sheet: Sheet, names: Names, patience: Patience, lay_out: tuple[float, float]) -> float:
    """Draw the one permanent with what is on it, and return where it ends."""
    (left, wide), top = lay_out, sheet.top
    one = None if patience.slot is None else names.permanents.get(ObjectId(patience.slot))
    _draw_head(sheet, (left, top), wide, ("slot", "free" if one is None else ""))
    y = top + _HEAD + _THICK * _DEEP
    if one is None:
        sheet.card(_outline("slot", wide), (left, y), _TALL * wide)
        return y + _TALL * wide
    return _draw_overlapping(sheet, _with_auras(names, _as_card(one)), (left, y), wide)


def _as_card(one: SeenPermanent) -> SeenCard:
    """Return a permanent as a card that lies open."""
    from .view import SeenCard  # a view is told of with pictures, too

    return SeenCard(one.id, one.card, one.token)


def _draw_pile(sheet: Sheet, names: Names, pile: Pile, lay_out: tuple[float, float]) -> float:
    """Draw a pile of which at most the uppermost card shows, and return where it ends."""
    buried = pile.name == _BURIED
    (left, wide), (count, y) = lay_out, (pile.down + len(pile.up), sheet.top + _HEAD + _THICK * _DEEP)
    _draw_head(sheet, (left, sheet.top), wide, (pile.name, str(count)))
    corner, high = (left, y), _TALL * wide
    back = attrs.evolve(back_slip(), wide=wide, told=f"{pile.name}: {pile_words(pile)}")
    if not count:
        sheet.card(_outline(pile.name, wide), corner, high)
    elif not pile.up:
        _draw_under(sheet, back, corner, (high, count - 1))
        sheet.card(back, corner, high)
    else:
        top = _card_slip(names, pile.up[-1])
        slip = attrs.evolve(top, name=pile.up[-1].card.name, told=f"{pile.name}: {top.told}", wide=wide)
        high = _height(slip)
        _draw_under(sheet, slip if buried else back, corner, (high, count - 1))
        sheet.card(slip, corner, high)
    return y + high
