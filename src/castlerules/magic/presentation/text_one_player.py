"""A table for one in words: a row of lands, stacks side by side, a slot, and piles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.definition import CardDef
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
"""What kinds of cards are called where there is little room."""


def row_lands(names: ObjectNames, layout: OnePlayerLayout) -> list[ObservedPermanent]:
    """Return the lands of the row."""
    return [names.permanents[ObjectId(land)] for land in layout.lands]


def stack_lines(names: ObjectNames, layout: OnePlayerLayout) -> list[str]:
    """Return the stacks side by side: how many cards lie face down, and what lies open on those."""
    stacks = [_one_stack_lines(names, pile) for pile in layout.stacks]
    wide = _column_widths(stacks)
    columns = [[part for line in lines for part in wrapped(line, one)] for lines, one in zip(stacks, wide, strict=True)]
    found = zip_longest(*columns, fillvalue="")
    return [_GAP.join([f"{part:<{one}}" for part, one in zip(line, wide, strict=True)]).rstrip() for line in found]


def _column_widths(stacks: list[list[str]]) -> list[int]:
    """Return how wide each column is: like the others, but for long words, which take room where there is some."""
    room = INNER_WIDTH - len(_GAP) * (len(stacks) - 1)
    wanted = [max([len(word) for line in lines for word in line.split()]) for lines in stacks]
    found = [max(one, room // len(stacks)) for one in wanted]
    while sum(found) > room:
        slack = [(one - word, one) for one, word in zip(found, wanted, strict=True)]
        found[slack.index(max(slack))] -= 1
    return found


def _one_stack_lines(names: ObjectNames, pile: Pile) -> list[str]:
    """Return the lines of one stack; of copies the name stands there once, and what is different for each of them."""
    if not pile.face_down and not pile.face_up:
        return [pile.name, "cleared"]
    found = [pile.name, f"{pile.face_down} down" if pile.face_down else ""]
    found += [names.name_of(card.id) if len(pile.face_up) == 1 else card.card.name for card in pile.face_up[:1]]
    found += [f"{len(pile.face_up)} cards"] if len(pile.face_up) > 1 else []
    for card in pile.face_up:
        permanent = names.permanents.get(card.id)
        number = f"#{card.id} " if len(pile.face_up) > 1 else ""
        found.append(f"{number}{'' if permanent is None else power_toughness(permanent)}".rstrip())
        found += status_words_of(names, card)
    for card in pile.face_up[-1:]:
        found += [cost_text(card.card), type_text(card.card)]
    return [line for place, line in enumerate(found) if line or place == 1]


def status_words_of(names: ObjectNames, card: ObservedCard) -> list[str]:
    """Return what is to be known of a card that lies open, besides what is printed on it."""
    permanent = names.permanents.get(card.id)
    return [] if permanent is None else names.status_words(permanent)


def cost_text(card: CardDef) -> str:
    """Return the mana cost of *card*, such as ``1RR``."""
    costs = [str(face.cost) for face in card.faces if face.cost is not None]
    return " // ".join([cost if "/" in cost else cost.replace("{", "").replace("}", "") for cost in costs])


def type_text(card: CardDef) -> str:
    """Return what kind of card *card* is, where that is not seen by its size."""
    face = card.faces[0]
    if "Aura" in face.types.subtypes:
        return "aura"
    return (
        ""
        if card.has_type(CardType.CREATURE)
        else " ".join([_SHORT_TYPES.get(kind, kind.value) for kind in face.types.types])
    )


def slot_and_pile_lines(names: ObjectNames, layout: OnePlayerLayout) -> list[str]:
    """Return what lies below the stacks: the slot, and the piles."""
    lines = labelled("slot", [slot_text(names, layout)])
    for pile in layout.piles:
        lines += labelled(pile.name, [pile_text(pile)])
    return lines


def slot_text(names: ObjectNames, layout: OnePlayerLayout) -> str:
    """Return what is in the slot."""
    permanent = None if layout.slot is None else names.permanents.get(ObjectId(layout.slot))
    if permanent is None:
        return "free"
    return ", ".join(
        [f"{names.name_of(permanent.id)} {power_toughness(permanent)}".rstrip(), *names.status_words(permanent)]
    )


def pile_text(pile: Pile) -> str:
    """Return what shows on *pile*, and what else there is to know of it."""
    shown = [card_text(card.card) for card in pile.face_up[-1:]]
    return ", ".join([*shown, *(pile.facts or ([] if shown else [counted_noun(pile.face_down, "card")]))])


def card_text(card: CardDef) -> str:
    """Return a card that is not in play: its name, its cost and what it is."""
    kind = type_text(card) or str(card.faces[0].pt or "")
    return " ".join([word for word in (card.name, cost_text(card), kind) if word])
