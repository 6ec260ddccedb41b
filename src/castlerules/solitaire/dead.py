"""Which cards are of use in Solitaire: the classes of section 3.3, told by the card alone, and a report on a deck.

The class helps players and bots; it never affects what may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import attrs

from castlerules.cards.abilities import (
    AddPT,
    CantAttack,
    CantBlock,
    Continuous,
    DamageMultiplied,
    DamageRedirected,
    Effect,
    Grant,
    Limit,
    Mode,
    Rule,
    SetPT,
    SwitchPT,
    TargetSlot,
    Triggered,
)
from castlerules.cards.atoms import Destroy, MoveTo, SacrificeThat
from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import CounterKind, Enchanted, Filter, IsThis, KeywordKind, NotThat, Ref, This, Zone
from castlerules.magic.deck import Deck
from castlerules.magic.ids import ObjectId
from castlerules.magic.looks import Text, with_land_abilities
from castlerules.magic.traits import modes_in

from .decks import named_deck, trimmed
from .look import ever_happens, is_land, is_local
from .rules import SecondPermanent, SolitaireRules
from .sources import Needs, Source, Supply, ability_needs, face_needs, mana_masks, mana_spell
from .worth import Sight, can_exist, for_stacks, is_worth, mod_counts

__all__ = ["CardClass", "DeckLine", "card_class", "deck_report"]


class CardClass(Enum):
    """What a card is good for in Solitaire, whatever the position (the rules, 3.3)."""

    LIVE = "live"
    """Playing or using it can change something in a useful way."""
    CLEAR_ONLY = "clear only"
    """It can be played, and does nothing but leave its place."""
    CLOG = "clog"
    """A permanent that never leaves the slot by itself."""
    UNPLAYABLE = "unplayable"
    """It needs what there never is."""
    FRAGILE = "fragile"
    """A creature that dies as soon as it is uncovered."""
    DEAD_LAND = "dead land"
    """A land that pays for nothing."""

    __hash__ = object.__hash__


# One card.


def card_class(card: CardDef, rules: SolitaireRules | None = None) -> CardClass:
    """Return the class of *card* under *rules*, by default those of the ledger (the rules, 3.3).

    It is that of the first test which the card passes: DEAD_LAND, FRAGILE, UNPLAYABLE, CLOG, LIVE; else CLEAR_ONLY.
    With ``second_permanent="replace"`` nothing is a CLOG (SOL-G28). What is not supported counts as absent (SOL-G86).

    >>> from castlerules.cards import card
    >>> card_class(card("Terror")), card_class(card("Crusade"))
    (<CardClass.LIVE: 'live'>, <CardClass.CLOG: 'clog'>)
    >>> card_class(card("Crusade"), SolitaireRules(second_permanent="replace"))
    <CardClass.CLEAR_ONLY: 'clear only'>
    """
    rules = rules or SolitaireRules()
    card = trimmed(card)
    if is_land(card):
        return _land_class(card, rules)
    faces = [_Read(card, face, _text(face), rules) for face in card.faces]
    if _is_fragile(faces[0]):
        return CardClass.FRAGILE
    able = [face for face in faces if face.can_be_played]
    if not able:
        return CardClass.UNPLAYABLE
    found = [_face_class(face) for face in able]
    return next((one for one in (CardClass.LIVE, CardClass.CLOG) if one in found), CardClass.CLEAR_ONLY)


def _text(face: Face) -> Text:
    return Text(with_land_abilities(face.types.subtypes, face.abilities))


def _land_class(card: CardDef, rules: SolitaireRules) -> CardClass:
    """SOL-G38, SOL-G50: a land is there for its mana, or with that option for what else it can be used for."""
    faces = [_Read(card, face, _text(face), rules) for face in card.faces]
    if any([face.text.mana for face in faces]):
        return CardClass.LIVE
    is_used = rules.row_land_abilities and any([face.has_worthy_use for face in faces])
    return CardClass.LIVE if is_used else CardClass.DEAD_LAND


def _face_class(face: _Read) -> CardClass:
    if not face.face.types.is_permanent or is_local(face.card):
        return CardClass.LIVE if face.is_worth_playing else CardClass.CLEAR_ONLY
    if not face.can_leave:
        if face.rules.second_permanent is SecondPermanent.REPLACE:
            return CardClass.CLEAR_ONLY
        return CardClass.CLOG
    return CardClass.LIVE if face.is_worth_having else CardClass.CLEAR_ONLY


@attrs.frozen
class _Read:
    """A face of a card, with its abilities, under some options."""

    card: CardDef
    face: Face
    text: Text
    rules: SolitaireRules

    @property
    def is_creature(self) -> bool:
        return self.face.has_type(CardType.CREATURE)

    @property
    def is_fast(self) -> bool:
        """SOL-G31: only what is fast can be played in a fight."""
        return self.face.has_type(CardType.INSTANT) or KeywordKind.FLASH in self.text.kinds

    @property
    def can_be_played(self) -> bool:
        """SOL-G30, SOL-G40: it can be paid for, and what it must be aimed at can exist."""
        return face_needs(self.rules, self.face) is not None and bool(self.aimable)

    @property
    def aimable(self) -> tuple[Mode, ...]:
        return tuple([mode for mode in modes_in(self.text) if self.can_aim(mode.targets, fast=self.is_fast)])

    def can_aim(self, targets: tuple[TargetSlot, ...], *, fast: bool) -> bool:
        wanted = [slot for slot in targets if slot.count.least]
        return all([can_exist(slot, self.rules, fast=fast) for slot in wanted])

    # Spells and local enchantments.

    @property
    def is_worth_playing(self) -> bool:
        if mana_spell(self.card) or any([self.does(mode.effect, mode.targets) for mode in self.aimable]):
            return True
        return is_local(self.card) and (self.has_worthy_use or self.has_worthy_trigger or self.has_worthy_rule)

    def does(self, effect: Effect, targets: tuple[TargetSlot, ...]) -> bool:
        return is_worth(effect, Sight(self.rules, targets))

    @property
    def triggered(self) -> list[Triggered]:
        """SOL-P48 to SOL-P52: its abilities that trigger on what can happen."""
        return [one for one in self.text.triggered if ever_happens(one.event, self.rules)]

    @property
    def has_worthy_trigger(self) -> bool:
        return any([self.does(one.effect, one.targets) for one in self.triggered])

    @property
    def has_worthy_rule(self) -> bool:
        """SOL-P46: a static ability that makes a difference to a fight, or to what can be done."""
        return any([_rule_counts(static.rule, self.rules) for static in self.text.statics])

    # Permanents.

    @property
    def has_use(self) -> bool:
        """SOL-A03: it has an ability that can be used, or that makes mana."""
        return bool(self.text.mana or self.uses) or any([isinstance(mod, Grant) for mod in self.own_mods])

    @property
    def uses(self) -> list[tuple[Effect, tuple[TargetSlot, ...]]]:
        """SOL-G42, SOL-G67: what its abilities do that can be paid for and aimed."""
        return [
            (one.effect, one.targets)
            for one in self.text.activated
            if ability_needs(self.rules, one, self.card) is not None
            and self.can_aim(one.targets, fast=Limit.SORCERY not in one.limits)
        ]

    @property
    def has_worthy_use(self) -> bool:
        return any([self.does(effect, targets) for effect, targets in self.uses])

    @property
    def own_mods(self) -> list[object]:
        """What its own static abilities may make of itself."""
        rules = [one.rule for one in self.text.statics if isinstance(one.rule, Continuous)]
        return [mod for rule in rules if _may_be_this(rule.what) for mod in rule.mods]

    @property
    def can_attack(self) -> bool:
        """SOL-G73: Walls and what cannot attack do not."""
        held = any([isinstance(one.rule, CantAttack) and _may_be_this(one.rule.what) for one in self.text.statics])
        is_wall = "Wall" in self.face.types.subtypes or KeywordKind.DEFENDER in self.text.kinds
        return self.is_creature and not is_wall and not held

    @property
    def can_leave(self) -> bool:
        """SOL-092, SOL-093: it attacks, it is used, or it takes itself out of play."""
        goes = any([_takes_itself(one) for one in self.triggered])
        return self.can_attack or self.has_use or goes

    @property
    def is_worth_having(self) -> bool:
        """It can hurt a blocker, make mana, or do something useful otherwise."""
        if self.text.mana or self.has_worthy_use or self.has_worthy_trigger:
            return True
        return (self.can_attack and _may_hurt(self)) or any([isinstance(mod, Grant) for mod in self.own_mods])


def _takes_itself(ability: Triggered) -> bool:
    """Return whether *ability* takes the permanent that it is on out of play."""
    for node in nodes_in(ability.effect):
        if isinstance(node, (Destroy, SacrificeThat)) and node.what == This():
            return True
        if isinstance(node, MoveTo) and node.what == This() and node.zone is not Zone.BATTLEFIELD:
            return True
    return False


def _may_be_this(what: Filter | Ref) -> bool:
    """Return whether *what* may mean the permanent that speaks of it."""
    return not any([node == NotThat(IsThis()) for node in nodes_in(what)]) and not isinstance(what, Enchanted)


def _rule_counts(rule: Rule, rules: SolitaireRules) -> bool:
    """SOL-P46, SOL-G74: all face-up creatures block, so that most rules on blocking make no difference."""
    match rule:
        case Continuous(mods=mods):
            return any([mod_counts(mod, rules) for mod in mods])
        case DamageMultiplied() | DamageRedirected():
            return True
        case CantBlock():
            return rules.respect_evasion
        case _:
            return False


# Sizes.


def _grows(read: _Read) -> bool:
    """Return whether what *read* says of itself may make it greater than is printed."""
    return any([isinstance(mod, (AddPT, SetPT, SwitchPT)) for mod in read.own_mods])


def _size(read: _Read, *, power: bool) -> int | None:
    """Return the printed power or toughness, as STACKS control it; None if that depends on the position."""
    if read.text.defines is not None:
        defined = read.text.defines.power if power else read.text.defines.toughness
        return for_stacks(defined, read.rules)
    printed = read.face.pt
    if printed is None:
        return None
    return printed.power if power else printed.toughness


def _is_fragile(read: _Read) -> bool:
    """SOL-G24, SOL-G12: return whether it has no toughness as it is turned up, where it has no counters either."""
    if not read.is_creature or not read.rules.zero_toughness_dies:
        return False
    toughness = _size(read, power=False)
    helped = read.rules.stack_abilities_function and _grows(read)
    return toughness is not None and toughness <= 0 and not helped


def _may_hurt(read: _Read) -> bool:
    """SOL-G76: return whether the attacker may have power: printed, counted, of its own rules, or of its counters."""
    if read.text.defines is not None or _grows(read):
        return True
    comes_with = [one for one in read.text.enters if one.kind is CounterKind.PLUS]
    return bool(comes_with) or (_size(read, power=True) or 0) > 0


# Decks.


@attrs.frozen
class DeckLine:
    """One card of a deck: how many there are, what class it is of, and whether something in the deck can pay for it.

    For a land nothing has to be paid (SOL-060), so that *payable* is true.
    """

    card: CardDef
    number: int
    kind: CardClass
    payable: bool


def deck_report(deck: Deck, rules: SolitaireRules | None = None) -> tuple[DeckLine, ...]:
    """Return a line for each different card of *deck*, in the order in which they are first met (the rules, 3.3).

    What is not supported counts as absent (SOL-G86). The deck may be of any size, and *rules* are by default those of
    the ledger. Raises SetupError for a name that no deck or card has.

    >>> report = deck_report(["Swamp", "Terror", "Terror", "Crusade"])
    >>> [(line.card.name, line.number, line.kind.value, line.payable) for line in report]
    [('Swamp', 1, 'live', True), ('Terror', 2, 'live', True), ('Crusade', 1, 'clog', False)]
    """
    rules = rules or SolitaireRules()
    cards = named_deck(deck)
    means = _Means(cards, rules)
    return tuple(
        [
            DeckLine(card, cards.count(card), card_class(card, rules), is_land(card) or means.pay_for(card))
            for card in dict.fromkeys(cards)
        ]
    )


class _Means:
    """What a deck can pay with (SOL-G48): lands and mana spells at any time, and one permanent at a time."""

    def __init__(self, cards: tuple[CardDef, ...], rules: SolitaireRules) -> None:
        self.rules = rules
        self.always = [(card, one) for number, card in enumerate(cards) for one in _sources(number, card, rules)]
        makers = {card: _made(card, rules) for card in dict.fromkeys(cards) if _is_maker(card)}
        self.makers = dict[CardDef, tuple[Source, ...]]()
        while found := {card: made for card, made in makers.items() if card not in self.makers and self.pay_for(card)}:
            self.makers |= found

    def pay_for(self, card: CardDef) -> bool:
        """SOL-062: return whether a face of *card* can be paid for, with another copy if it pays itself."""
        needed = [face_needs(self.rules, face) for face in card.faces]
        own = next((source.id for other, source in self.always if other == card), None)
        sources = [source for _, source in self.always if source.id != own or is_land(card)]
        return any([self._pays(needs, sources) for needs in needed if needs is not None])

    def _pays(self, needs: Needs, sources: list[Source]) -> bool:
        made = [(), *self.makers.values()]
        return any([Supply([*sources, *more]).pays(needs, 0) for more in made])


_SLOT: Final = ObjectId(-1)


def _is_maker(card: CardDef) -> bool:
    return card.face.types.is_permanent and not is_land(card) and not is_local(card) and bool(_text(card.face).mana)


def _sources(number: int, card: CardDef, rules: SolitaireRules) -> Iterator[Source]:
    """Yield what the card with that *number* yields from the row, or as a mana spell."""
    if is_land(card):
        yield from _of_text(ObjectId(number), card, rules)
    elif mask := mana_spell(card):
        needs = face_needs(rules, card.face)
        if needs is not None:
            yield Source(ObjectId(number), mask, needs)


def _made(card: CardDef, rules: SolitaireRules) -> tuple[Source, ...]:
    return tuple(_of_text(_SLOT, card, rules))


def _of_text(number: ObjectId, card: CardDef, rules: SolitaireRules) -> Iterator[Source]:
    """Yield what a permanent yields: once without mana, or for a source of its own (SOL-G48)."""
    free, dear = mana_masks(_text(card.face))
    if free:
        yield Source(number, free)
    for ability, mask in dear:
        needs = ability_needs(rules, ability, card)
        if needs is not None:
            yield Source(number, mask, needs)
