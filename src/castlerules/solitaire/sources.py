"""What can be paid with, and what has to be paid: sources, each good for one mana (SOL-060 to SOL-068, SOL-G39 to G50).

Colours are bit masks: one bit for each kind of mana. What a play needs is a tuple of masks, one for every source that
must have one of these colours; what is left of X is paid with any sources. A source may itself need others: so a
Swamp pays for a Dark Ritual, and that for something black (SOL-065).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from castlerules.cards.abilities import Activated, Effect, Seq
from castlerules.cards.atoms import AddMana
from castlerules.cards.characteristics import Color
from castlerules.cards.costs import Cost, CostPart, PayLife, RemoveThese, TapThis
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import MANA_KINDS, ManaCost, ManaKind
from castlerules.cards.terms import CounterKind
from castlerules.core import value
from castlerules.magic.ids import ObjectId
from castlerules.magic.looks import Text
from castlerules.magic.scene import Scene
from castlerules.magic.stack import StackKind
from castlerules.magic.state import Permanent, State

from .look import is_land, row_lands, slot_in
from .rules import AbilityPayment, ColorlessPayment, PaymentStrictness, SolitaireRules, ZeroCostPayment
from .tableau import YOU, agreed, tableau_of

__all__ = [
    "ANY",
    "Source",
    "Supply",
    "ability_needs",
    "any_color_of",
    "being_paid_for",
    "colours_of",
    "face_needs",
    "flashback_needs",
    "mana_masks",
    "mana_spell",
    "supply_of",
]

ANY: Final = (1 << len(MANA_KINDS)) - 1
"""Any source will do."""

_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(MANA_KINDS)})
_COLORED: Final = MappingProxyType(
    {Color(kind.value): _BITS[kind] for kind in MANA_KINDS if kind is not ManaKind.COLORLESS}
)

_KNOWN: Final = 4096  # so many faces, each under one set of options

_WORDS: Final = ("white", "blue", "black", "red", "green", "colourless")

Needs = tuple[int, ...]
Yields = tuple[tuple[int, Needs], ...]
"""The colours that a source can have, each time with what it needs itself."""


def colours_of(mask: int) -> str:
    """Return the colours of *mask* in words, such as ``black or red``; nothing if any source will do."""
    found = [word for place, word in enumerate(_WORDS) if mask >> place & 1]
    return "" if mask == ANY else " or ".join(found)


@value
class Source:
    """SOL-064, SOL-G48: what yields one usable mana: of the colours of *mask*, once its own *needs* are paid."""

    id: ObjectId
    mask: int
    needs: Needs = ()


# What is needed.


@lru_cache(maxsize=_KNOWN)
def face_needs(rules: SolitaireRules, face: Face) -> Needs | None:
    """SOL-062, SOL-G39 to SOL-G41: return what playing *face* needs; None if nothing can pay for it.

    A card without a mana cost goes by its colours. What makes it cost more or less is ignored (SOL-G46, SOL-P47).
    """
    cost = face.cost or ManaCost()
    if not cost.value and not cost.xs:
        if rules.zero_cost_payment is ZeroCostPayment.FREE:
            return ()
        mask = sum([_COLORED[color] for color in face.colors])
        return (mask,) if mask else _colorless(rules)
    return _needs_of(rules, cost) or _colorless(rules)


@lru_cache(maxsize=_KNOWN)
def ability_needs(rules: SolitaireRules, ability: Activated, card: CardDef) -> Needs | None:
    """SOL-G42: return what using *ability* of *card* needs; None if nothing can pay for it.

    It goes by the symbols of its own cost, or without coloured ones by those of the card; with that option the card
    comes first.
    """
    own, printed = [ability.cost.mana], _costs_of(card)
    card_first = rules.ability_payment is AbilityPayment.CARD_COLORS
    return _first_needs(rules, [*printed, *own] if card_first else [*own, *printed])


def flashback_needs(rules: SolitaireRules, cost: Cost, card: CardDef) -> Needs | None:
    """SOL-G45: return what playing *card* for the flashback *cost* needs: that goes by itself, then by the card."""
    return _first_needs(rules, [cost.mana, *_costs_of(card)])


def _costs_of(card: CardDef) -> list[ManaCost]:
    return [face.cost or ManaCost() for face in card.faces]


def _first_needs(rules: SolitaireRules, costs: list[ManaCost]) -> Needs | None:
    """Return what the first of *costs* needs that has a coloured symbol; if none has one, any source will do."""
    return next((found for cost in costs if (found := _needs_of(rules, cost))), _colorless(rules))


def _needs_of(rules: SolitaireRules, cost: ManaCost) -> Needs:
    """SOL-G39: return one mask of all colours, or with that option one for each; none where there is no colour."""
    colored = _colored(cost)
    if not colored or rules.payment_strictness is PaymentStrictness.EACH_COLOR:
        return colored
    return (any_color_of(cost),)


def _colored(cost: ManaCost) -> Needs:
    masks = [sum([_BITS[kind] for kind in symbol if kind is not ManaKind.COLORLESS]) for symbol in cost.symbols]
    return tuple(dict.fromkeys([mask for mask in masks if mask]))


def any_color_of(cost: ManaCost) -> int:
    """SOL-G39, SOL-G93: return the mask of all colours of *cost*, of which one is enough; 0 if it has none."""
    whole = 0
    for mask in _colored(cost):
        whole |= mask
    return whole


def _colorless(rules: SolitaireRules) -> Needs | None:
    """SOL-G40: without coloured symbols any one source will do, or what was agreed."""
    if rules.colorless_payment is ColorlessPayment.UNPLAYABLE:
        return None
    return () if rules.colorless_payment is ColorlessPayment.FREE else (ANY,)


# What there is.


class Supply:
    """The *sources* there are, and whether they pay for something; *roots* are those that need no others."""

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources
        self.roots = [one for one in sources if not one.needs]
        self._reach = self._reached()
        near = len(self.roots) == len(sources) or not any([len(one.needs) > 1 for one in sources])
        self._simple = near and len(sources) == len({one.id for one in sources})

    def _reached(self) -> int:
        """Return the colours that some source can have, be it through others; exact where each needs one at most."""
        reach = 0
        for one in self.roots:
            reach |= one.mask
        if len(self.roots) == len(self.sources):
            return reach
        left = [one for one in self.sources if one.needs]
        while ready := [one for one in left if one.needs[0] & reach]:
            for one in ready:
                reach |= one.mask
            left = [one for one in left if one not in ready]
        return reach

    def pays(self, needs: Needs, extras: int, must: ObjectId | None = None) -> bool:
        """Return whether *needs* and so many *extras* can be paid, with the source *must* among those used, if any."""
        if must is None and self._simple and len(needs) <= 1:
            if not needs:
                return len(self.roots) >= extras
            return bool(needs[0] & self._reach) and len(self.roots) > extras
        return _pays(needs, extras, tuple(self.sources), must)

    def without(self, used: ObjectId) -> Supply:
        """Return what is left when *used* has been used."""
        return Supply([one for one in self.sources if one.id != used])


def _pays(needs: Needs, extras: int, left: tuple[Source, ...], must: ObjectId | None) -> bool:
    """Return whether it can be done with what is *left*: need by need, by search; equal sources are tried once."""
    if not needs:
        if must is None:
            return sum([not one.needs for one in _each_once(left)]) >= extras
        return extras > 0 and any(
            [_pays(one.needs, extras - 1, _less(left, one), None) for one in left if one.id == must]
        )
    tried: list[tuple[int, Needs, bool]] = []
    for one in left:
        kind = (one.mask, one.needs, one.id == must)
        if one.mask & needs[0] and kind not in tried:
            tried.append(kind)
            if _pays((*one.needs, *needs[1:]), extras, _less(left, one), None if one.id == must else must):
                return True
    return False


def _less(left: tuple[Source, ...], used: Source) -> tuple[Source, ...]:
    return tuple([one for one in left if one.id != used.id])


def _each_once(left: tuple[Source, ...]) -> list[Source]:
    """Return one source for each object, such that needs nothing if there is one."""
    found: dict[ObjectId, Source] = {}
    for one in left:
        if one.id not in found or not one.needs:
            found[one.id] = one
    return list(found.values())


def supply_of(scene: Scene) -> Supply:
    """SOL-G48: return the sources: lands of the row, the own permanent, and spells that make mana."""
    state, supply = scene.state, scene.told(_in_play)
    if state.stack and (busy := being_paid_for(state)):
        supply = Supply([one for one in supply.sources if one.id not in busy])
    masks = state.table.each(mana_spell)
    if not any(masks):
        return supply
    rules = agreed(state)
    held = [*state.seats[YOU].hand[:1], *[one for stack in tableau_of(state).stacks for one in stack.up[::-1]]]
    found: list[Source] = []
    for one in [one for one in held if masks[one.card]]:
        needs = face_needs(rules, state.table.cards[one.card].faces[0])
        if needs is not None:
            found.append(Source(one.id, masks[one.card], needs))
    return Supply([*supply.sources, *found]) if found else supply


def _in_play(scene: Scene) -> Supply:
    """SOL-G48, SOL-G50: return the sources among the permanents.

    Being tapped is no obstacle, unless own costs are honoured; lands are never tapped to pay (SOL-060).
    """
    state, rules, slot = scene.state, agreed(scene.state), slot_in(scene)
    printed, rows = scene.read(_printed), scene.rows
    found: list[Source] = []
    for land in row_lands(state):
        seen = scene.look(land)
        yields = printed[land.card] if seen is rows[land.card].seen else _yields(scene, land, seen.text)
        for mask, needs in yields:  # a list for each land would cost more than the loop
            found.append(Source(land.id, mask, needs))
    if slot is not None and (text := scene.look(slot).text).mana:
        if rules.honor_self_costs:
            text = _left_of(text, tapped=slot.tapped, counters=slot.counters)
        found += [Source(slot.id, mask, needs) for mask, needs in _yields(scene, slot, text)]
    return Supply(found)


def _printed(scene: Scene) -> tuple[Yields, ...]:
    """Return what each card of the table yields as it is printed."""
    rules, rows = agreed(scene.state), scene.rows
    found = {traits: _yields_of(rules, traits.card, traits.text) for traits in dict.fromkeys(rows)}
    return tuple([found[traits] for traits in rows])


def _yields(scene: Scene, permanent: Permanent, text: Text) -> Yields:
    return _yields_of(agreed(scene.state), scene.state.table.cards[permanent.card], text)


def _yields_of(rules: SolitaireRules, card: CardDef, text: Text) -> Yields:
    """SOL-G48: return what *card* is good for as a source, as often as its *text* makes it one."""
    if not text.mana:
        return ()
    free, dear = mana_masks(text)
    able = [(mask, ability_needs(rules, ability, card)) for ability, mask in dear]
    return (*([(free, ())] if free else []), *[(mask, needs) for mask, needs in able if needs is not None])


def being_paid_for(state: State) -> list[ObjectId]:
    """SOL-G48: return the permanents whose mana is being paid for: they are used up already."""
    return [one.source for one in state.stack if one.kind is StackKind.MANA]


def _left_of(text: Text, *, tapped: bool, counters: tuple[tuple[CounterKind, int], ...]) -> Text:
    """SOL-G43: return *text* with the abilities only that can be paid with what is left of the permanent itself."""
    there = dict(counters)
    spent = [
        ability
        for ability in text.abilities
        if isinstance(ability, Activated)
        and any([(tapped and isinstance(one, TapThis)) or _is_short(one, there) for one in ability.cost.parts])
    ]
    return Text(tuple([ability for ability in text.abilities if ability not in spent]))


def _is_short(part: CostPart, there: Mapping[CounterKind, int]) -> bool:
    return isinstance(part, RemoveThese) and there.get(part.kind, 0) < part.count


@cache
def mana_masks(text: Text) -> tuple[int, tuple[tuple[Activated, int], ...]]:
    """SOL-G48: return the colours that the mana abilities of *text* yield without mana, and those that take some.

    What takes life is no source, since nothing but a source is paid for one.
    """
    free, dear = 0, dict[Activated, int]()
    for use in text.mana:
        if any([isinstance(part, PayLife) for part in use.ability.cost.parts]):
            continue
        mask = sum([1 << place for place, count in enumerate(use.mana) if count])
        if use.ability.cost.mana.value:
            dear[use.ability] = dear.get(use.ability, 0) | mask
        else:
            free |= mask
    return free, tuple(dear.items())


@cache
def mana_spell(card: CardDef) -> int:
    """SOL-G48: return the colours of the mana that *card* makes as a spell; 0 if that is not what it is for.

    It is what it does first of all, or alone, without X, without targets, and without life to be paid.
    """
    cost = card.faces[0].cost
    if is_land(card) or len(card.faces) > 1 or (cost is not None and cost.xs):
        return 0
    text = Text(card.faces[0].abilities)
    if text.spell is None or len(text.spell.modes) > 1 or text.spell.modes[0].targets:
        return 0
    if any([isinstance(part, PayLife) for extra in text.additional for part in extra.cost.parts]):
        return 0
    first = _first(text.spell.modes[0].effect)
    if not isinstance(first, AddMana):
        return 0
    return sum(dict.fromkeys([_BITS[kind] for option in first.options for kind in option]))


def _first(effect: Effect) -> Effect:
    return _first(effect.steps[0]) if isinstance(effect, Seq) and effect.steps else effect
