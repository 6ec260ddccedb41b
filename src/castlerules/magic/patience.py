"""A table for one in words: a row of lands, stacks side by side, a slot, and piles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.text import INNER, labelled, wrapped

from .ids import ObjectId
from .naming import Names, many, size
from .told import Patience, Pile

if TYPE_CHECKING:
    from .view import SeenCard, SeenPermanent

__all__ = ["cost_words", "kind_words", "marks_on", "own_lines", "pile_words", "row_lands", "slot_words", "stack_lines"]

_GAP: Final = " "
_KINDS: Final[Mapping[CardType, str]] = MappingProxyType(
    {
        CardType.ARTIFACT: "artifact",
        CardType.ENCHANTMENT: "enchant.",
        CardType.INSTANT: "instant",
        CardType.LAND: "land",
        CardType.SORCERY: "sorcery",
    }
)
"""What kinds of cards are called where there is little room."""


def row_lands(names: Names, patience: Patience) -> list[SeenPermanent]:
    """Return the lands of the row."""
    return [names.permanents[ObjectId(land)] for land in patience.row]


def stack_lines(names: Names, patience: Patience) -> list[str]:
    """Return the stacks side by side: how many cards lie face down, and what lies open on those."""
    stacks = [_stack(names, pile) for pile in patience.stacks]
    wide = _widths(stacks)
    columns = [[part for line in lines for part in wrapped(line, one)] for lines, one in zip(stacks, wide, strict=True)]
    found = zip_longest(*columns, fillvalue="")
    return [_GAP.join([f"{part:<{one}}" for part, one in zip(line, wide, strict=True)]).rstrip() for line in found]


def _widths(stacks: list[list[str]]) -> list[int]:
    """Return how wide each column is: like the others, but for long words, which take room where there is some."""
    room = INNER - len(_GAP) * (len(stacks) - 1)
    wanted = [max([len(word) for line in lines for word in line.split()]) for lines in stacks]
    found = [max(one, room // len(stacks)) for one in wanted]
    while sum(found) > room:
        slack = [(one - word, one) for one, word in zip(found, wanted, strict=True)]
        found[slack.index(max(slack))] -= 1
    return found


def _stack(names: Names, pile: Pile) -> list[str]:
    """Return the lines of one stack; of copies the name stands there once, and what is different for each of them."""
    if not pile.down and not pile.up:
        return [pile.name, "cleared"]
    found = [pile.name, f"{pile.down} down" if pile.down else ""]
    found += [names.thing(card.id) if len(pile.up) == 1 else card.card.name for card in pile.up[:1]]
    found += [f"{len(pile.up)} cards"] if len(pile.up) > 1 else []
    for card in pile.up:
        one = names.permanents.get(card.id)
        number = f"#{card.id} " if len(pile.up) > 1 else ""
        found.append(f"{number}{'' if one is None else size(one)}".rstrip())
        found += marks_on(names, card)
    for card in pile.up[-1:]:
        found += [cost_words(card.card), kind_words(card.card)]
    return [line for place, line in enumerate(found) if line or place == 1]


def marks_on(names: Names, card: SeenCard) -> list[str]:
    """Return what is to be known of a card that lies open, besides what is printed on it."""
    one = names.permanents.get(card.id)
    return [] if one is None else names.marks(one)


def cost_words(card: CardDef) -> str:
    """Return the mana cost of *card*, such as ``1RR``."""
    costs = [str(face.cost) for face in card.faces if face.cost is not None]
    return " // ".join([cost if "/" in cost else cost.replace("{", "").replace("}", "") for cost in costs])


def kind_words(card: CardDef) -> str:
    """Return what kind of card *card* is, where that is not seen by its size."""
    face = card.faces[0]
    if "Aura" in face.types.subtypes:
        return "aura"
    return (
        ""
        if card.has_type(CardType.CREATURE)
        else " ".join([_KINDS.get(kind, kind.value) for kind in face.types.types])
    )


def own_lines(names: Names, patience: Patience) -> list[str]:
    """Return what lies below the stacks: the slot, and the piles."""
    lines = labelled("slot", [slot_words(names, patience)])
    for pile in patience.piles:
        lines += labelled(pile.name, [pile_words(pile)])
    return lines


def slot_words(names: Names, patience: Patience) -> str:
    """Return what is in the slot."""
    one = None if patience.slot is None else names.permanents.get(ObjectId(patience.slot))
    if one is None:
        return "free"
    return ", ".join([f"{names.thing(one.id)} {size(one)}".rstrip(), *names.marks(one)])


def pile_words(pile: Pile) -> str:
    """Return what shows on *pile*, and what else there is to know of it."""
    shown = [card_words(card.card) for card in pile.up[-1:]]
    return ", ".join([*shown, *(pile.facts or ([] if shown else [many(pile.down, "card")]))])


def card_words(card: CardDef) -> str:
    """Return a card that is not in play: its name, its cost and what it is."""
    kind = kind_words(card) or str(card.faces[0].pt or "")
    return " ".join([word for word in (card.name, cost_words(card), kind) if word])
