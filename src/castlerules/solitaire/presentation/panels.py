"""The table of Solitaire as panels: the row of lands, the stacks side by side, and below them slot and piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

import attrs

from castlerules._display import Card, Panel, Pile, Piles, Side
from castlerules.cards import CardDef, CardType
from castlerules.core import counted_noun
from castlerules.magic.information.observation import ObservedCard, ObservedPermanent
from castlerules.magic.presentation.card_box import cost_pips, creature_box, face_down_box, face_up_box, group_box
from castlerules.magic.presentation.names import ObjectNames, is_creature, power_toughness
from castlerules.magic.presentation.panels import grouped_permanents, open_zones
from castlerules.solitaire.model.state import STACK_NAMES, ObservedTableauStack
from castlerules.text import INNER_WIDTH, wrapped

from .display import SolitaireDisplay

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


def table_sides(names: ObjectNames) -> tuple[Side, ...]:
    """Return the table from top to bottom: the row, the stacks, then slot, piles and open zones."""
    display = SolitaireDisplay(names.observation)
    stacks = tuple(zip(STACK_NAMES, display.tableau.stacks, strict=False))
    below = Piles(
        entries=(("slot", (_slot_text(names, display),)), *[(name, (words,)) for name, words in _pile_texts(display)]),
        captions=tuple(_captions(display)),
        piles=(_slot_pile(names, display), *_piles(names, display)),
        columns=len(stacks),
        at_right=True,
    )
    return (
        Side(edge=(_land_row(names, display),)),
        Side(edge=(_stacks_panel(names, stacks),)),
        Side(edge=(below, *open_zones(names.observation.own_seat))),
    )


# The row.


def _land_row(names: ObjectNames, display: SolitaireDisplay) -> Panel:
    """Return the row of lands; lands that are alike are one pile."""
    groups = grouped_permanents(names, display.row)
    return Panel(
        entries=(("row", (", ".join([words for words, _ in groups]) or "no lands",)),),
        captions=() if groups else ("no lands in the row",),
        cards=tuple([_land_pile(words, group) for words, group in groups]),
    )


def _land_pile(words: str, group: list[ObservedPermanent]) -> Card:
    number = f"\N{MULTIPLICATION SIGN}{len(group)}" if len(group) > 1 else ""
    return attrs.evolve(group_box(words, group), name=group[0].card.name, size=number, under=len(group) - 1)


# The stacks.


def _stacks_panel(names: ObjectNames, stacks: tuple[tuple[str, ObservedTableauStack], ...]) -> Piles:
    lines = _stack_lines([_one_stack_lines(names, name, stack) for name, stack in stacks])
    piles = [_stack_pile(names, name, stack) for name, stack in stacks]
    return Piles(entries=((None, tuple(lines)),), piles=tuple(piles), columns=len(stacks))


def _stack_pile(names: ObjectNames, name: str, stack: ObservedTableauStack) -> Pile:
    down = stack.face_down_count
    back = attrs.evolve(face_down_box(), tooltip=f"{name}: {down} face down")
    shown = [card for face_up in stack.face_up for card in _with_attachments(names, face_up)]
    fact = "cleared" if not down and not shown else f"{down} down" if down else ""
    return Pile(name=name, fact=fact, cards=(*[back] * down, *shown))


def _stack_lines(stacks: list[list[str]]) -> list[str]:
    """Return the lines of all *stacks* side by side."""
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


def _one_stack_lines(names: ObjectNames, name: str, stack: ObservedTableauStack) -> list[str]:
    """Return the lines of one stack: its name, how many cards are face down, and its face-up cards.

    Several face-up copies of a card share one line for the name; id, size and status follow for each.
    """
    down, cards = stack.face_down_count, stack.face_up
    if not down and not cards:
        return [name, "cleared"]
    lines = [name, f"{down} down" if down else ""]
    lines += [names.name_of(card.id) if len(cards) == 1 else card.card.name for card in cards[:1]]
    lines += [f"{len(cards)} cards"] if len(cards) > 1 else []
    for card in cards:
        permanent = names.permanents.get(card.id)
        number = f"#{card.id} " if len(cards) > 1 else ""
        lines.append(f"{number}{'' if permanent is None else power_toughness(permanent)}".rstrip())
        lines += [] if permanent is None else names.status_words(permanent)
    for card in cards[-1:]:
        lines += [_cost_text(card.card), _type_text(card.card)]
    return [line for place, line in enumerate(lines) if line or place == 1]


# Below the stacks.


def _slot_text(names: ObjectNames, display: SolitaireDisplay) -> str:
    """Return the permanent in the slot, the place for the player's one creature, artifact or enchantment, in words."""
    return "free" if display.slot is None else names.phrase(display.slot)


def _slot_pile(names: ObjectNames, display: SolitaireDisplay) -> Pile:
    if display.slot is None:
        return Pile(name="slot", fact="free")
    card = ObservedCard(display.slot.id, display.slot.card, display.slot.token)
    return Pile(name="slot", cards=tuple(_with_attachments(names, card)))


def _pile_texts(display: SolitaireDisplay) -> tuple[tuple[str, str], ...]:
    """Return name and contents of each pile in words; SOL-G60: of the discard pile the cards that the player saw."""
    tableau, hand = display.tableau, display.hand_card
    covered, known = counted_noun(tableau.covered_count, "card"), tableau.discard_cards or ()
    under = [f"{covered} under it" if hand is not None else f"{covered}, face down"] if tableau.covered_count else []
    hand_words = [*([] if hand is None else [_card_text(hand.card)]), *under]
    seen = ", ".join(["unknown" if card is None else card.name for card in known])
    library = counted_noun(display.observation.own_seat.library_size, "card")
    discard = counted_noun(len(known) or tableau.discard_count, "card")
    discard_words = f"{discard}, last first: {seen}" if known else discard
    return ("hand", ", ".join(hand_words) or "empty"), ("library", library), ("discard", discard_words)


def _captions(display: SolitaireDisplay) -> Iterator[str]:
    """Yield the words of the piles of which a picture does not show everything."""
    shows_all = {"hand": display.hand_card is not None or not display.tableau.covered_count, "library": True}
    shows_all["discard"] = not display.tableau.discard_cards
    yield from (f"{name}: {words}" for name, words in _pile_texts(display) if not shows_all[name])


def _piles(names: ObjectNames, display: SolitaireDisplay) -> Iterator[Pile]:
    """Yield the hand, the library, the discard pile and the graveyard, with the top card if that is face up."""
    tableau, seat, hand = display.tableau, display.observation.own_seat, display.hand_card
    discarded = len(tableau.discard_cards or ()) or tableau.discard_count
    counts = (tableau.covered_count + (hand is not None), seat.library_size, discarded)
    for (name, words), count, top in zip(_pile_texts(display), counts, (hand, None, None), strict=True):
        yield _pile(names, name, words, (count, top))
    top = seat.graveyard[-1] if seat.graveyard else None
    yield _pile(names, "graveyard", "", (len(seat.graveyard), top))


def _pile(names: ObjectNames, name: str, words: str, contents: tuple[int, ObservedCard | None]) -> Pile:
    """Return a pile, described by *words*; *contents* are (the number of its cards, the top card if it is face up)."""
    count, top = contents
    if not count:
        return Pile(name=name, fact="0")
    card = back = attrs.evolve(face_down_box(), tooltip=f"{name}: {words}")
    if top is not None:
        face = _card(names, top)
        edge = face.fill if name == "graveyard" else back.fill
        card = attrs.evolve(face, name=top.card.name, tooltip=f"{name}: {face.tooltip}", edge=edge)
    return Pile(name=name, fact=str(count), cards=(attrs.evolve(card, under=count - 1),))


# Cards.


def _with_attachments(names: ObjectNames, card: ObservedCard) -> Iterator[Card]:
    """Yield the objects attached to a face-up card, such as Auras, and last the card itself."""
    for permanent in names.observation.permanents:
        if permanent.attached_to == card.id:
            name = names.name_of(permanent.id)
            aura = face_up_box(permanent.card)
            yield attrs.evolve(aura, name=name, tooltip=f"{name}, attached", object_id=permanent.id)
    yield _card(names, card)


def _card(names: ObjectNames, card: ObservedCard) -> Card:
    """Return a face-up card on a stack, a pile or in the slot."""
    permanent, kind = names.permanents.get(card.id), _type_text(card.card)
    if permanent is not None and is_creature(permanent):
        shown = creature_box(names, permanent)
    else:
        marks = [*([kind] if kind else []), *([] if permanent is None else names.status_words(permanent))]
        shown = attrs.evolve(face_up_box(card.card), name=names.name_of(card.id), status=", ".join(marks), size="")
        if permanent is not None:
            shown = attrs.evolve(shown, object_id=permanent.id, tapped=permanent.tapped)
    place = names.display.locations.get(card.id, "").removeprefix("on ").removeprefix("in the ")
    tooltip = f"{place}: {shown.tooltip}" if place else shown.tooltip
    return attrs.evolve(shown, tooltip=tooltip, pips=cost_pips(card.card))


def _cost_text(card: CardDef) -> str:
    """Return the mana cost of *card*, such as ``1RR``."""
    costs = [str(face.cost) for face in card.faces if face.cost is not None]
    return " // ".join([cost if "/" in cost else cost.replace("{", "").replace("}", "") for cost in costs])


def _type_text(card: CardDef) -> str:
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


def _card_text(card: CardDef) -> str:
    """Return a card that is not on the battlefield in words: its name, cost, and types or power and toughness."""
    kind = _type_text(card) or str(card.faces[0].pt or "")
    return " ".join([word for word in (card.name, _cost_text(card), kind) if word])
