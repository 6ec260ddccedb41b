"""Sources and needs: whether a board can pay for a spell or ability (SOL-060 to SOL-068, SOL-G39 to SOL-G50).

Each source is good for one mana. Colours are bit masks, one bit for each kind of mana. *Needs* is a tuple of masks, one
for every source that must have one of its colours; *extras* are further sources of any colour, as X takes them. A
source may itself have needs: a Swamp pays for a Dark Ritual, which pays for a black spell (SOL-065).
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import value
from castlerules.magic.model import Abilities, ObjectId, Permanent, StackKind, State
from castlerules.magic.query.board import Board
from castlerules.solitaire.model import YOU, options, options_of, tableau_of

from .layout import cached_slot_permanent, is_land, row_lands

ANY_COLOR: Final = (1 << len(lang.MANA_KINDS)) - 1
"""The mask of a need that a source of any colour pays."""

_KIND_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(lang.MANA_KINDS)})
_COLOR_BITS: Final = MappingProxyType(
    {lang.Color(kind.value): _KIND_BITS[kind] for kind in lang.MANA_KINDS if kind is not lang.ManaKind.COLORLESS}
)

_CACHE_SIZE: Final = 4096  # entries, each for one face under one set of options

_COLOR_NAMES: Final = ("white", "blue", "black", "red", "green", "colourless")

Needs = tuple[int, ...]
OutstandingCost = tuple[Needs, int, ObjectId | None]
"""What is still to be paid: the needs in order, the number of extra sources, and the required source, if any."""
ManaYields = tuple[tuple[int, Needs], ...]
"""The ways to use a source: pairs of the mask of its colours and the needs of the source itself."""


def color_words(mask: int) -> str:
    """Return the colours of *mask*, a bit mask, in words such as ``black or red``; the empty text for ``ANY_COLOR``."""
    names = [word for place, word in enumerate(_COLOR_NAMES) if mask >> place & 1]
    return "" if mask == ANY_COLOR else " or ".join(names)


@value
class PaymentSource:
    """SOL-064, SOL-G48: an object that yields one mana of a colour of *mask*, once its own *needs* are paid."""

    id: ObjectId
    mask: int
    needs: Needs = ()


# Needs.


@lru_cache(maxsize=_CACHE_SIZE)
def face_needs(rules: options.SolitaireRules, face: lang.Face) -> Needs | None:
    """SOL-062, SOL-G39 to SOL-G41: return the needs of casting *face*; None if nothing can pay for it.

    A card without a mana cost needs one of its colours. Cost increases and reductions are ignored (SOL-G46, SOL-P47).
    """
    cost = face.cost or lang.ManaCost()
    if not cost.value and not cost.xs:
        if rules.zero_cost_payment is options.ZeroCostPayment.FREE:
            return ()
        mask = sum([_COLOR_BITS[color] for color in face.colors])
        return (mask,) if mask else _colorless_needs(rules)
    return _needs_of_cost(rules, cost) or _colorless_needs(rules)


@lru_cache(maxsize=_CACHE_SIZE)
def ability_needs(rules: options.SolitaireRules, ability: lang.Activated, card: lang.CardDef) -> Needs | None:
    """SOL-G42: return the needs of activating *ability* of *card*; None if nothing can pay for it.

    The coloured symbols of the ability's cost decide. If it has none, those of the card's mana cost do. With the option
    ``card_colors`` the card's mana cost is looked at first.
    """
    own, printed = [ability.cost.mana], _mana_costs_of(card)
    card_first = rules.ability_payment is options.AbilityPayment.CARD_COLORS
    return _first_colored_needs(rules, [*printed, *own] if card_first else [*own, *printed])


def flashback_needs(rules: options.SolitaireRules, cost: lang.Cost, card: lang.CardDef) -> Needs | None:
    """SOL-G45: return the needs of casting *card* for its flashback *cost*; None if nothing can pay for it.

    The coloured symbols of *cost* decide. If it has none, those of the card's mana cost do.
    """
    return _first_colored_needs(rules, [cost.mana, *_mana_costs_of(card)])


def _mana_costs_of(card: lang.CardDef) -> list[lang.ManaCost]:
    return [face.cost or lang.ManaCost() for face in card.faces]


def _first_colored_needs(rules: options.SolitaireRules, costs: list[lang.ManaCost]) -> Needs | None:
    """Return the needs of the first of *costs* with a coloured symbol; if none has one, those of a colourless cost."""
    return next((needs for cost in costs if (needs := _needs_of_cost(rules, cost))), _colorless_needs(rules))


def _needs_of_cost(rules: options.SolitaireRules, cost: lang.ManaCost) -> Needs:
    """SOL-G39: return the needs of *cost*: one source of any of its colours, or with ``each_color`` one for each.

    Empty if *cost* has no coloured symbol.
    """
    colored = _color_masks(cost)
    if not colored or rules.payment_strictness is options.PaymentStrictness.EACH_COLOR:
        return colored
    return (color_mask_of(cost),)


def _color_masks(cost: lang.ManaCost) -> Needs:
    masks = [
        sum([_KIND_BITS[kind] for kind in symbol if kind is not lang.ManaKind.COLORLESS]) for symbol in cost.symbols
    ]
    return tuple(dict.fromkeys([mask for mask in masks if mask]))


def color_mask_of(cost: lang.ManaCost) -> int:
    """SOL-G39, SOL-G93: return the mask of all colours of *cost*; 0 if it has none."""
    union = 0
    for mask in _color_masks(cost):
        union |= mask
    return union


def _colorless_needs(rules: options.SolitaireRules) -> Needs | None:
    """SOL-G40: return the needs of a cost without coloured symbols: one source of any colour, or as the option says."""
    if rules.colorless_payment is options.ColorlessPayment.UNPLAYABLE:
        return None
    return () if rules.colorless_payment is options.ColorlessPayment.FREE else (ANY_COLOR,)


# Supply.


class Supply:
    """The *sources* of a board, and the test whether they can pay; *free_sources* are those without needs.

    A source without needs can be used at once; another must be paid for itself. Most questions are about a single need
    and sources with at most one need each: there the union of reachable colours gives the exact answer, which is fast.
    Everything else is searched.
    """

    def __init__(self, sources: list[PaymentSource]) -> None:
        self.sources = sources
        self.free_sources = [payment_source for payment_source in sources if not payment_source.needs]
        self._reachable_colors = self._find_reachable_colors()
        has_single_needs = len(self.free_sources) == len(sources) or not any(
            [len(payment_source.needs) > 1 for payment_source in sources]
        )
        self._is_simple = has_single_needs and len(sources) == len({payment_source.id for payment_source in sources})

    def _find_reachable_colors(self) -> int:
        """Return the bit mask of colours that at least one source can yield, itself paid by other sources if necessary.

        Exact if each object is one source with at most one need, which ``can_pay`` checks first. Otherwise there may be
        too many colours, since only the first need of each source is looked at.
        """
        reachable = 0
        for payment_source in self.free_sources:
            reachable |= payment_source.mask
        if len(self.free_sources) == len(self.sources):
            return reachable
        left = [payment_source for payment_source in self.sources if payment_source.needs]
        known = 0
        while known != reachable:
            known = reachable
            for payment_source in left:
                if payment_source.needs[0] & known:
                    reachable |= payment_source.mask
            left = [payment_source for payment_source in left if not payment_source.needs[0] & known]
        return reachable

    def can_pay(self, needs: Needs, extras: int, required: ObjectId | None = None) -> bool:
        """Return whether the sources can pay *needs* and *extras* sources of any colour more.

        If *required* is given, the object with this id must be among those that pay.
        """
        if required is None and self._is_simple and len(needs) <= 1:
            if not needs:
                return len(self.free_sources) >= extras
            return bool(needs[0] & self._reachable_colors) and len(self.free_sources) > extras
        return _can_pay((needs, extras, required), _by_object(self.sources), {})

    def without(self, used: ObjectId) -> Supply:
        """Return the supply without the sources of the object *used*."""
        return Supply([payment_source for payment_source in self.sources if payment_source.id != used])


def rest_after(source: PaymentSource, outstanding: OutstandingCost) -> OutstandingCost | None:
    """SOL-065: return what is still to be paid of *outstanding* if *source* pays next; None if it cannot pay next.

    It pays for the first need, or if there is none for an extra; its own needs come first then.
    """
    needs, extras, required = outstanding
    after = None if source.id == required else required
    if needs:
        return ((*source.needs, *needs[1:]), extras, after) if source.mask & needs[0] else None
    return (source.needs, extras - 1, after) if extras > 0 else None


Ways: TypeAlias = tuple[PaymentSource, ...]
"""The ways in which one object is a source; it can be used in one of them."""


def _by_object(sources: list[PaymentSource]) -> tuple[Ways, ...]:
    """Return *sources* with all of one object together; objects with a way without needs come first."""
    ways: dict[ObjectId, list[PaymentSource]] = {}
    for payment_source in sources:
        ways.setdefault(payment_source.id, []).append(payment_source)
    return tuple(
        sorted([tuple(of_one) for of_one in ways.values()], key=lambda of_one: all([way.needs for way in of_one]))
    )


def _can_pay(outstanding: OutstandingCost, left: tuple[Ways, ...], known: dict[object, bool]) -> bool:
    """Return whether the objects *left* can pay all that is *outstanding*.

    Tries one source after the other for the first need. Of objects that are alike only one is tried, and what is
    *known* of a payment with the same kinds of objects is not tried again. Every need is paid by an object without
    needs in the end, directly or by way of others; so there must be as many of these as there are needs, and as extras.
    """
    needs, extras, required = outstanding
    free = len([of_one for of_one in left if not all([way.needs for way in of_one])])
    if free < len(needs) + extras:
        return False
    if not needs and required is None:
        return True
    kinds = [(tuple([(way.mask, way.needs) for way in of_one]), of_one[0].id == required) for of_one in left]
    key = outstanding, frozenset(Counter(kinds).items())
    if key not in known:
        known[key] = any(
            _can_pay(rest, (*left[:place], *left[place + 1 :]), known)
            for place, of_one in enumerate(left)
            if kinds.index(kinds[place]) == place and (needs or kinds[place][-1])
            for way in of_one
            if (rest := rest_after(way, outstanding)) is not None
        )
    return known[key]


def supply_of(board: Board) -> Supply:
    """SOL-G48: return all sources of *board*: lands of the row, the permanent in the slot, and castable mana spells."""
    state, supply = board.state, board.memoised_by_board(_supply_in_play)
    if state.stack and (busy := permanents_being_paid_for(state)):
        supply = Supply([payment_source for payment_source in supply.sources if payment_source.id not in busy])
    masks = state.table.map_rows(mana_spell_colors)
    if not any(masks):
        return supply
    rules = options_of(state)
    held = [*state.seats[YOU].hand[:1], *[card for stack in tableau_of(state).stacks for card in stack.face_up[::-1]]]
    payment_sources: list[PaymentSource] = []
    for card in [card for card in held if masks[card.card]]:
        needs = face_needs(rules, state.table.cards[card.card].faces[0])
        if needs is not None:
            payment_sources.append(PaymentSource(card.id, masks[card.card], needs))
    return Supply([*supply.sources, *payment_sources]) if payment_sources else supply


def _supply_in_play(board: Board) -> Supply:
    """SOL-G48, SOL-G50: return the permanents that are sources.

    Tapped permanents are sources, too, unless ``honor_self_costs`` is on; lands are never tapped to pay (SOL-060).
    """
    state, rules, slot = board.state, options_of(board.state), cached_slot_permanent(board)
    printed, rows = board.memoised_by_cards(_printed_yields), board.first_faces
    payment_sources: list[PaymentSource] = []
    as_printed = board.is_as_printed
    for land in row_lands(state):
        yields = printed[land.card]
        if not as_printed and (now := board.characteristics_of(land)) is not rows[land.card].characteristics:
            yields = _current_yields(board, land, now.abilities)
        for mask, needs in yields:  # a list for each land would cost more than the loop
            payment_sources.append(PaymentSource(land.id, mask, needs))
    if slot is not None and (abilities := board.characteristics_of(slot).abilities).mana_uses:
        if rules.honor_self_costs:
            in_order = abilities.in_order
            costly = [ability for ability in in_order if isinstance(ability, lang.Activated)]
            unpayable = [ability for ability in costly if not can_pay_self_costs(slot, ability)]
            abilities = Abilities(tuple([ability for ability in in_order if ability not in unpayable]))
        payment_sources += [
            PaymentSource(slot.id, mask, needs) for mask, needs in _current_yields(board, slot, abilities)
        ]
    return Supply(payment_sources)


def _printed_yields(board: Board) -> tuple[ManaYields, ...]:
    """Return how each card can make mana with its printed mana abilities, in the order of the card table."""
    rules, rows = options_of(board.state), board.first_faces
    yields = {
        compiled: yields_of_abilities(rules, compiled.card, compiled.abilities) for compiled in dict.fromkeys(rows)
    }
    return tuple([yields[compiled] for compiled in rows])


def _current_yields(board: Board, permanent: Permanent, abilities: Abilities) -> ManaYields:
    return yields_of_abilities(options_of(board.state), board.state.table.cards[permanent.card], abilities)


def yields_of_abilities(rules: options.SolitaireRules, card: lang.CardDef, abilities: Abilities) -> ManaYields:
    """SOL-G48: return the ways in which *card* makes mana with *abilities*, as pairs of a colour mask and its needs.

    All mana abilities without a mana cost are one way together; each one with a mana cost is a way of its own.
    """
    if not abilities.mana_uses:
        return ()
    free, costly = mana_ability_colors(abilities)
    with_needs = [(mask, ability_needs(rules, ability, card)) for ability, mask in costly]
    return (*([(free, ())] if free else []), *[(mask, needs) for mask, needs in with_needs if needs is not None])


def permanents_being_paid_for(state: State) -> list[ObjectId]:
    """SOL-G48: return the permanents whose mana abilities are being paid for, which cannot be used a second time."""
    return [stack_object.source for stack_object in state.stack if stack_object.kind is StackKind.MANA_ABILITY]


def _fixed(count: int | lang.X) -> int:
    assert isinstance(count, int), "a number of counters that X counts is refused"
    return count


def can_pay_self_costs(permanent: Permanent, ability: lang.Activated) -> bool:
    """SOL-G43: return whether *permanent* is untapped if *ability* taps it, and has the counters that it removes."""
    counters = dict(permanent.counters)
    return not any(
        [
            (permanent.tapped and isinstance(part, lang.TapThis))
            or (isinstance(part, lang.RemoveCountersFromThis) and counters.get(part.kind, 0) < _fixed(part.count))
            for part in ability.cost.parts
        ]
    )


@cache
def mana_ability_colors(abilities: Abilities) -> tuple[int, tuple[tuple[lang.Activated, int], ...]]:
    """SOL-G48: return the colours that *abilities* make for free, and the mana abilities that have a mana cost.

    The first part is one mask of colours, 0 if there are none; the second has pairs of an ability and its mask.
    Abilities that cost life are left out: a source is paid for with other sources only.
    """
    free, costly = 0, dict[lang.Activated, int]()
    for use in abilities.mana_uses:
        if any([isinstance(part, lang.PayLife) for part in use.ability.cost.parts]):
            continue
        mask = sum([1 << place for place, count in enumerate(use.mana) if count])
        if use.ability.cost.mana.value:
            costly[use.ability] = costly.get(use.ability, 0) | mask
        else:
            free |= mask
    return free, tuple(costly.items())


@cache
def mana_spell_colors(card: lang.CardDef) -> int:
    """SOL-G48: return the mask of colours that *card* yields as a mana spell; 0 if it is not a mana spell.

    A mana spell adds mana as its first or only effect, and has no X, no targets, no modes and no payment of life.
    """
    cost = card.faces[0].cost
    if is_land(card) or len(card.faces) > 1 or (cost is not None and cost.xs):
        return 0
    abilities = Abilities(card.faces[0].abilities)
    if abilities.spell is None or len(abilities.spell.modes) > 1 or abilities.spell.modes[0].targets:
        return 0
    if any([isinstance(part, lang.PayLife) for extra in abilities.additional_costs for part in extra.cost.parts]):
        return 0
    first = _first_step(abilities.spell.modes[0].effect)
    if not isinstance(first, lang.AddMana):
        return 0
    return sum(dict.fromkeys([_KIND_BITS[kind] for option in first.options for kind in option]))


def _first_step(effect: lang.Effect) -> lang.Effect:
    return _first_step(effect.steps[0]) if isinstance(effect, lang.InOrder) and effect.steps else effect
