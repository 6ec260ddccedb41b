"""Writes the table of a game for one player as text: a row of lands, stacks side by side, a slot, and piles.

The slot is the place for the player's one creature, artifact or enchantment.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards import CardDef, CardType
from castlerules.magic.model.ids import ObjectId
from castlerules.text import INNER_WIDTH, labelled, wrapped

from .display import OnePlayerLayout, Pile
from .names import ObjectNames, counted_noun, power_toughness

if TYPE_CHECKING:
    from castlerules.magic.information.observation import ObservedCard, ObservedPermanent


_GAP: Final = " "
_SHORT_TYPES: Final[Mapping[CardType, str]] = MappingProxyType(
    {
        CardType.ARTIFACT: "artifact",
        CardType.ENCHANTMENT: "enchant.",
        CardType.INSTANT: "instant",
        CardType.LAND: "land",
        CardType.SORCERY: "sorcery",
    }
)
"""Short names of card types, for narrow columns."""


def row_lands(names: ObjectNames, layout: OnePlayerLayout) -> list[ObservedPermanent]:
    """Return the permanents that *layout* puts into the row of lands at the top of the table."""
    return [names.permanents[ObjectId(land)] for land in layout.lands]


def stack_lines(names: ObjectNames, layout: OnePlayerLayout) -> list[str]:
    """Return the lines of all stacks side by side: how many cards are face down, and the face-up ones on top."""
    stacks = [_one_stack_lines(names, pile) for pile in layout.stacks]
    wide = _column_widths(stacks)
    columns = [
        [part for line in lines for part in wrapped(line, width)] for lines, width in zip(stacks, wide, strict=True)
    ]
    rows = zip_longest(*columns, fillvalue="")
    return [_GAP.join([f"{part:<{width}}" for part, width in zip(row, wide, strict=True)]).rstrip() for row in rows]


def _column_widths(stacks: list[list[str]]) -> list[int]:
    """Return the width of the column for each of *stacks*: equal shares of the line.

    A column with a long word is wider, and takes its room from the columns that have the most to spare.
    """
    room = INNER_WIDTH - len(_GAP) * (len(stacks) - 1)
    longest_words = [max([len(word) for line in lines for word in line.split()]) for lines in stacks]
    widths = [max(longest, room // len(stacks)) for longest in longest_words]
    while sum(widths) > room:
        slack = [(width - longest, width) for width, longest in zip(widths, longest_words, strict=True)]
        widths[slack.index(max(slack))] -= 1
    return widths


def _one_stack_lines(names: ObjectNames, pile: Pile) -> list[str]:
    """Return the lines of one stack: its name, how many cards are face down, and its face-up cards.

    Several face-up copies of a card share one line for the name; id, size and status follow for each.
    """
    if not pile.face_down and not pile.face_up:
        return [pile.name, "cleared"]
    lines = [pile.name, f"{pile.face_down} down" if pile.face_down else ""]
    lines += [names.name_of(card.id) if len(pile.face_up) == 1 else card.card.name for card in pile.face_up[:1]]
    lines += [f"{len(pile.face_up)} cards"] if len(pile.face_up) > 1 else []
    for card in pile.face_up:
        permanent = names.permanents.get(card.id)
        number = f"#{card.id} " if len(pile.face_up) > 1 else ""
        lines.append(f"{number}{'' if permanent is None else power_toughness(permanent)}".rstrip())
        lines += status_words_of(names, card)
    for card in pile.face_up[-1:]:
        lines += [cost_text(card.card), type_text(card.card)]
    return [line for place, line in enumerate(lines) if line or place == 1]


def status_words_of(names: ObjectNames, card: ObservedCard) -> list[str]:
    """Return the status of a face-up card in words; an empty list if it is not a permanent."""
    permanent = names.permanents.get(card.id)
    return [] if permanent is None else names.status_words(permanent)


def cost_text(card: CardDef) -> str:
    """Return the mana cost of *card*, such as ``1RR``."""
    costs = [str(face.cost) for face in card.faces if face.cost is not None]
    return " // ".join([cost if "/" in cost else cost.replace("{", "").replace("}", "") for cost in costs])


def type_text(card: CardDef) -> str:
    """Return the types of *card* in short words, such as ``instant`` or ``aura``.

    The text is empty for creatures, which are recognised by their power and toughness.
    """
    face = card.faces[0]
    if "Aura" in face.types.subtypes:
        return "aura"
    return (
        ""
        if card.has_type(CardType.CREATURE)
        else " ".join([_SHORT_TYPES.get(kind, kind.value) for kind in face.types.types])
    )


def slot_and_pile_lines(names: ObjectNames, layout: OnePlayerLayout) -> list[str]:
    """Return the lines below the stacks: those of the slot and of the piles."""
    lines = labelled("slot", [slot_text(names, layout)])
    for pile in layout.piles:
        lines += labelled(pile.name, [pile_text(pile)])
    return lines


def slot_text(names: ObjectNames, layout: OnePlayerLayout) -> str:
    """Return in words the permanent in the slot, the place for the player's one creature, artifact or enchantment.

    The text is ``free`` if the slot is empty.
    """
    permanent = None if layout.slot is None else names.permanents.get(ObjectId(layout.slot))
    if permanent is None:
        return "free"
    return ", ".join(
        [f"{names.name_of(permanent.id)} {power_toughness(permanent)}".rstrip(), *names.status_words(permanent)]
    )


def pile_text(pile: Pile) -> str:
    """Return in words what is seen of *pile*: its top card if that is face up, and its facts.

    If there is neither, the text is the number of its cards.
    """
    shown = [card_text(card.card) for card in pile.face_up[-1:]]
    return ", ".join([*shown, *(pile.facts or ([] if shown else [counted_noun(pile.face_down, "card")]))])


def card_text(card: CardDef) -> str:
    """Return a card that is not on the battlefield in words: its name, cost, and types or power and toughness."""
    kind = type_text(card) or str(card.faces[0].pt or "")
    return " ".join([word for word in (card.name, cost_text(card), kind) if word])
