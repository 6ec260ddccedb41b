"""What Solitaire adds to the display of an observation: the table from row to piles, notes, and the prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules._display import Card, Panel, Pile, Piles, Side
from castlerules.cards import CardDef, CardType
from castlerules.cards.rendering.cards import render_filter
from castlerules.core import Wording
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation, ObservedCard, ObservedPermanent
from castlerules.magic.model import decisions
from castlerules.magic.presentation.card_box import cost_pips, creature_box, face_down_box, face_up_box, group_box
from castlerules.magic.presentation.display import VariantDisplay, variant_display
from castlerules.magic.presentation.names import ObjectNames, is_creature, power_toughness
from castlerules.magic.presentation.panels import grouped_permanents, open_zones
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model.options import EndOfTurn
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, ObservedTableau, ObservedTableauStack, Phase

from . import summary  # noqa: F401 - it registers how states and observations are described
from .card_readings import card_readings
from .closing import reason_in_words
from .display import SolitaireDisplay
from .moves import move_clause
from .phrases import ACTION_WORDING, EVENT_WORDING

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


_LASTING: Final[Mapping[EndOfTurn, str]] = MappingProxyType(
    {EndOfTurn.NEVER_EXPIRES: "as long as it is there", EndOfTurn.END_OF_ACTION: "until the end of this action"}
)
"""SOL-G66: how long an effect lasts that would end with the turn."""


@variant_display.register
def display(tableau: ObservedTableau, observation: Observation) -> VariantDisplay:
    """Return what Solitaire adds to the display of *observation*: the layout of the table, notes, and the prompt."""
    display = SolitaireDisplay(observation)
    is_over = observation.result is not None
    notes = {"owed": display.outstanding_costs, "use": list(_use_notes(display)), "limit": list(_limit_notes(display))}
    return VariantDisplay(
        title="Solitaire",
        seat_names=("you", "the stacks"),
        passive_players=(STACKS,),
        table_sides=_table_sides,
        idle="" if is_over else "nothing is going on",
        stack_labels=("play", "", ""),
        names_owners=False,
        has_turns=False,
        turn_text=f"trip {display.tableau.trip} of {display.rules.max_trips}",
        outcome_reason=reason_in_words,
        until_end_of_turn=_LASTING[display.rules.until_end_of_turn],
        locations=display.locations,
        card_notes=lambda card: card_readings(card, display.rules),
        other_cards=tuple([card for card in tableau.discard_cards or () if card is not None]),
        is_cleared_away=is_over,
        damage_waits=tableau.phase is Phase.COMBAT,
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        prompt=_PROMPTS.words(display, observation.decision),
        action_wording=ACTION_WORDING,
        event_wording=EVENT_WORDING,
        move_clause=move_clause,
    )


# Notes.


def _use_notes(display: SolitaireDisplay) -> Iterator[str]:
    """Yield a note on the permanent that is used or fights, which is sacrificed afterwards (SOL-092, SOL-093)."""
    slot, extra = display.slot, display.tableau
    user = next(
        (permanent for permanent in display.observation.permanents if permanent.id == extra.permanent_in_use), None
    )
    if extra.phase in (Phase.USE, Phase.LAST_USE) and user is not None:
        yield f"{user.card.name} is in use, and is sacrificed after that"
    elif extra.phase in (Phase.COMBAT, Phase.COMBAT_END) and slot is not None:
        yield f"{slot.card.name} fights, and is sacrificed after that"


def _limit_notes(display: SolitaireDisplay) -> Iterator[str]:
    """Yield a note on the number of actions done, if there is a limit (SOL-G84)."""
    most = display.rules.action_limit
    if most is not None:
        yield f"{display.tableau.action_count} of {counted_noun(most, 'action')} done"


# Decisions.


def _free_decision(display: SolitaireDisplay, _: solitaire_decisions.FreeDecision) -> str:
    match display.tableau.phase:
        case Phase.COMBAT | Phase.COMBAT_END:
            return "strike, or play instants and use fast abilities first"
        case Phase.USE | Phase.LAST_USE:
            return "finish the use, or use it again"
        case Phase.MAIN:
            slot = display.slot
            own = [] if slot is None or not slot.characteristics.abilities.activated else [f"use {slot.card.name}"]
            own += [] if slot is None or not is_creature(slot) else [f"attack with {slot.card.name}"]
            drawn = "draw three, " if display.can_draw else ""
            return ", or ".join([f"{drawn}play the hand card or a stack top", *own])


def _division(display: SolitaireDisplay, decision: solitaire_decisions.DamageDivisionDecision) -> str:
    slot = display.slot
    power = 0 if slot is None else max(0, slot.characteristics.power)
    name = "your creature" if slot is None else slot.card.name
    remaining = power - sum(decision.damage_assigned)
    cards = {permanent.id: permanent.card.name for permanent in display.observation.permanents}
    fighting = [blocker for blocker, _ in display.observation.combat.blocks if blocker in cards]
    named = Counter([cards[blocker] for blocker in fighting])
    blockers = [f"{cards[one]} #{one}" if named[cards[one]] > 1 else cards[one] for one in fighting]
    order = ", then ".join(blockers[len(decision.damage_assigned) :])
    return f"divide the damage of {name}, {remaining} of {power} left: first {order}; the last gets the rest"


def _stack_top(_: SolitaireDisplay, decision: solitaire_decisions.StackTopDecision) -> str:
    number = decision.count - len(decision.chosen)
    if decision.effect is None:
        return f"choose {counted_noun(number, 'stack top')} to be discarded"
    words = render_filter(decision.effect.filter, "card")
    least = max(0, decision.effect.least - len(decision.chosen))
    return f"choose {number if least >= number else f'{least} to {number}'} of the stack tops: {words}"


def _sacrifice(_: SolitaireDisplay, decision: solitaire_decisions.SideSacrificeDecision) -> str:
    words = render_filter(decision.filter)
    whose = "of yours" if decision.controller == YOU else "on the stacks"
    return f"say what is sacrificed, {decision.count - len(decision.chosen)} {whose}: {words}"


def _announcing(display: SolitaireDisplay, _: decisions.AnnounceDecision) -> str:
    return (
        f"make the next choice for {display.name_of(display.observation.stack[-1])}"
        if display.observation.stack
        else "make the next choice"
    )


def _paying(display: SolitaireDisplay, _: solitaire_decisions.PaymentSourceDecision) -> str:
    return f"pay {display.outstanding_costs[0]}" if display.outstanding_costs else "pay"


_PROMPTS: Final = Wording[SolitaireDisplay](
    {
        solitaire_decisions.FreeDecision: _free_decision,
        solitaire_decisions.MergeDecision: "say which copies are gathered where",
        solitaire_decisions.PaymentSourceDecision: _paying,
        solitaire_decisions.DamageDivisionDecision: _division,
        solitaire_decisions.PlacementDecision: (
            "say which of {remaining} cards is put down next; the first one lies deepest"
        ),
        solitaire_decisions.StackTopDecision: _stack_top,
        solitaire_decisions.SideSacrificeDecision: _sacrifice,
        solitaire_decisions.NewcomerDecision: "say which of the newcomers comes into play: there is room for one",
        decisions.AnnounceDecision: _announcing,
    },
    {"remaining": lambda _, cards: len(cards)},
)
"""The prompts of decisions that normal Magic does not have, or puts in other words."""


# The table.


def _table_sides(names: ObjectNames) -> tuple[Side, ...]:
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
    texts = [tuple(_one_stack_lines(names, name, stack)) for name, stack in stacks]
    piles = [_stack_pile(names, name, stack) for name, stack in stacks]
    return Piles(columns_of_text=tuple(texts), piles=tuple(piles), columns=len(stacks))


def _stack_pile(names: ObjectNames, name: str, stack: ObservedTableauStack) -> Pile:
    down = stack.face_down_count
    back = attrs.evolve(face_down_box(), tooltip=f"{name}: {down} face down")
    shown = [card for face_up in stack.face_up for card in _with_attachments(names, face_up)]
    fact = "cleared" if not down and not shown else f"{down} down" if down else ""
    cards = [attrs.evolve(card, keys=(*card.keys, name)) for card in (*[back] * down, *shown)]
    return Pile(name=name, fact=fact, cards=tuple(cards))


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
            yield attrs.evolve(
                aura, name=name, tooltip=f"{name}, attached", object_id=permanent.id, keys=(str(permanent.id),)
            )
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
    return attrs.evolve(shown, tooltip=tooltip, cost="", pips=cost_pips(card.card), keys=(str(card.id),))


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
