"""The texts and colours of each card of Magic in a panel."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules._display import Card
from castlerules._display.card import ATTACK_COLOR, BLOCK_COLOR, PALE
from castlerules._display.card_colors import cost_symbols, fill_color
from castlerules.cards import language as lang
from castlerules.magic.information.observation import ObservedCard, ObservedPermanent

from .card_text import full_text, rules_text
from .names import ObjectNames, is_land, power_toughness

_BACK: Final = "#5d4433"
_BACK_PATTERN: Final = "#b8945a"


def creature_box(names: ObjectNames, permanent: ObservedPermanent, index: str = "") -> Card:
    """Return the box of a creature on the battlefield, with *index*, such as ``2. ``, in front of its name."""
    status = names.status_words(permanent)
    frames = [ATTACK_COLOR] if permanent.id in names.attackers else []
    frames += [BLOCK_COLOR for blocker, _ in names.blocks if blocker == permanent.id]
    return Card(
        name=f"{index}{names.name_of(permanent.id)}",
        fill=fill_color(permanent.characteristics.colors, land=False),
        tooltip=", ".join([f"{names.name_of(permanent.id)} {power_toughness(permanent)}", *status]),
        cost=cost_pips(permanent.card),
        size=power_toughness(permanent),
        status=", ".join(status),
        rules_text=rules_text(permanent.card, keywords=False),
        full_text=full_text(permanent.card),
        frame=frames[0] if frames else "",
        tapped=permanent.tapped,
        object_id=permanent.id,
        keys=(str(permanent.id),),
    )


def group_box(words: str, group: list[ObservedPermanent]) -> Card:
    """Return one box for *group*, permanents that differ only in being tapped.

    *words* name the group, with its status in brackets: ``3 Forest (1 tapped)``.
    """
    permanent = group[0]
    name, _, status = words.partition(" (")
    whole_group = all(each.tapped for each in group)
    fill = fill_color(permanent.characteristics.colors, land=is_land(permanent))
    return Card(
        name=name,
        fill=fill,
        tooltip=words,
        cost=cost_pips(permanent.card),
        status=status.removesuffix(")"),
        tapped=whole_group,
        rules_text=rules_text(permanent.card),
        full_text=full_text(permanent.card),
        keys=tuple([str(each.id) for each in group]),
    )


def hand_box(card: ObservedCard) -> Card:
    """Return the box of a card in a hand, with its cost and types."""
    return attrs.evolve(
        face_up_box(card.card),
        status=" ".join([kind.value.lower() for kind in card.card.face.types.types]),
        keys=(str(card.id),),
    )


def face_up_box(card: lang.CardDef) -> Card:
    """Return the box of a face-up card with its name, and its power and toughness if it has them."""
    return Card(
        name=card.name,
        fill=fill_color(_colors_of(card), land=card.has_type(lang.CardType.LAND)),
        tooltip=", ".join([card.name, *[_type_and_cost(face) for face in card.faces]]),
        cost=cost_pips(card),
        size="" if card.face.pt is None else str(card.face.pt),
        rules_text=rules_text(card),
        full_text=full_text(card),
    )


def face_down_box(known: lang.CardDef | None = None) -> Card:
    """Return the box of a face-down card; *known* is the card if the player knows it, else None."""
    back = Card("", _BACK, "", ink=PALE, back_pattern=_BACK_PATTERN)
    return back if known is None else attrs.evolve(back, name=known.name, full_text=full_text(known))


def cost_pips(card: lang.CardDef) -> str:
    """Return the mana symbols of the cost of *card*, such as ``2 R R``; ``//`` separates the costs of split cards."""
    return " // ".join([cost_symbols(face.cost) for face in card.faces if face.cost is not None])


def _type_and_cost(face: lang.Face) -> str:
    return str(face.types) if face.cost is None else f"{face.types} for {face.cost}"


def _colors_of(card: lang.CardDef) -> tuple[lang.Color, ...]:
    return tuple(dict.fromkeys([color for face in card.faces for color in face.colors]))
