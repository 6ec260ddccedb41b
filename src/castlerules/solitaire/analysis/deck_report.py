"""Which cards are of use in Solitaire: the classes of section 3.3, told by the card alone, and a report on a deck.

The class helps players and bots; it never affects what may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.magic.decks import Deck
from castlerules.magic.model.characteristics import Abilities, with_land_abilities
from castlerules.magic.model.compiled import modes_of
from castlerules.magic.model.ids import ObjectId
from castlerules.solitaire.decks import solitaire_deck, without_unsupported
from castlerules.solitaire.model.options import SecondPermanent, SolitaireRules
from castlerules.solitaire.query.layout import event_can_happen, is_aura, is_land
from castlerules.solitaire.query.payment_sources import (
    Needs,
    PaymentSource,
    Supply,
    ability_needs,
    face_needs,
    mana_ability_colors,
    mana_spell_colors,
)

from .effect_value import EffectContext, can_exist, is_useful, modification_is_useful, value_for_stacks


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


def card_class(card: lang.CardDef, rules: SolitaireRules | None = None) -> CardClass:
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
    card = without_unsupported(card)
    if is_land(card):
        return _land_class(card, rules)
    faces = [_FaceUnderOptions(card, face, _abilities_of(face), rules) for face in card.faces]
    if _is_fragile(faces[0]):
        return CardClass.FRAGILE
    able = [face for face in faces if face.can_be_cast]
    if not able:
        return CardClass.UNPLAYABLE
    card_classes = [_face_class(face) for face in able]
    return next(
        (card_class for card_class in (CardClass.LIVE, CardClass.CLOG) if card_class in card_classes),
        CardClass.CLEAR_ONLY,
    )


def _abilities_of(face: lang.Face) -> Abilities:
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


def _land_class(card: lang.CardDef, rules: SolitaireRules) -> CardClass:
    """SOL-G38, SOL-G50: a land is there for its mana, or with that option for what else it can be used for."""
    faces = [_FaceUnderOptions(card, face, _abilities_of(face), rules) for face in card.faces]
    if any([face.abilities.mana_uses for face in faces]):
        return CardClass.LIVE
    is_used = rules.row_land_abilities and any([face.has_useful_ability for face in faces])
    return CardClass.LIVE if is_used else CardClass.DEAD_LAND


def _face_class(face: _FaceUnderOptions) -> CardClass:
    if not face.face.types.is_permanent or is_aura(face.card):
        return CardClass.LIVE if face.is_worth_playing else CardClass.CLEAR_ONLY
    if not face.can_leave:
        if face.rules.second_permanent is SecondPermanent.REPLACE:
            return CardClass.CLEAR_ONLY
        return CardClass.CLOG
    return CardClass.LIVE if face.is_worth_having else CardClass.CLEAR_ONLY


@attrs.frozen
class _FaceUnderOptions:
    """A face of a card, with its abilities, under some options."""

    card: lang.CardDef
    face: lang.Face
    abilities: Abilities
    rules: SolitaireRules

    @property
    def is_creature(self) -> bool:
        return self.face.has_type(lang.CardType.CREATURE)

    @property
    def has_instant_speed(self) -> bool:
        """SOL-G31: only what is fast can be played in a fight."""
        return self.face.has_type(lang.CardType.INSTANT) or lang.KeywordKind.FLASH in self.abilities.keyword_kinds

    @property
    def can_be_cast(self) -> bool:
        """SOL-G30, SOL-G40: it can be paid for, and what it must be aimed at can exist."""
        return face_needs(self.rules, self.face) is not None and bool(self.castable_modes)

    @property
    def castable_modes(self) -> tuple[lang.Mode, ...]:
        return tuple(
            [
                mode
                for mode in modes_of(self.abilities)
                if self.can_target(mode.targets, instant_speed=self.has_instant_speed)
            ]
        )

    def can_target(self, targets: tuple[lang.TargetSlot, ...], *, instant_speed: bool) -> bool:
        required_slots = [slot for slot in targets if slot.count.least]
        return all([can_exist(slot, self.rules, instant_speed=instant_speed) for slot in required_slots])

    # Spells and local enchantments.

    @property
    def is_worth_playing(self) -> bool:
        if mana_spell_colors(self.card) or any(
            [self.has_useful_effect(mode.effect, mode.targets) for mode in self.castable_modes]
        ):
            return True
        return is_aura(self.card) and (self.has_useful_ability or self.has_useful_trigger or self.has_useful_static)

    def has_useful_effect(self, effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> bool:
        return is_useful(effect, EffectContext(self.rules, targets))

    @property
    def possible_triggers(self) -> list[lang.Triggered]:
        """SOL-P48 to SOL-P52: its abilities that trigger on what can happen."""
        return [ability for ability in self.abilities.triggered if event_can_happen(ability.trigger, self.rules)]

    @property
    def has_useful_trigger(self) -> bool:
        return any([self.has_useful_effect(ability.effect, ability.targets) for ability in self.possible_triggers])

    @property
    def has_useful_static(self) -> bool:
        """SOL-P46: a static ability that makes a difference to a fight, or to what can be done."""
        return any([_static_is_useful(static.effect, self.rules) for static in self.abilities.statics])

    # Permanents.

    @property
    def has_usable_ability(self) -> bool:
        """SOL-A03: it has an ability that can be used, or that makes mana."""
        return bool(self.abilities.mana_uses or self.usable_effects) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )

    @property
    def usable_effects(self) -> list[tuple[lang.Effect, tuple[lang.TargetSlot, ...]]]:
        """SOL-G42, SOL-G67: what its abilities do that can be paid for and aimed."""
        return [
            (ability.effect, ability.targets)
            for ability in self.abilities.activated
            if ability_needs(self.rules, ability, self.card) is not None
            and self.can_target(ability.targets, instant_speed=lang.ActivationLimit.SORCERY not in ability.limits)
        ]

    @property
    def has_useful_ability(self) -> bool:
        return any([self.has_useful_effect(effect, targets) for effect, targets in self.usable_effects])

    @property
    def self_modifications(self) -> list[object]:
        """What its own static abilities may make of itself."""
        rules = [ability.effect for ability in self.abilities.statics if isinstance(ability.effect, lang.Continuous)]
        return [mod for rule in rules if _can_mean_itself(rule.what) for mod in rule.mods]

    @property
    def can_attack(self) -> bool:
        """SOL-G73: Walls and what cannot attack do not."""
        cannot_attack = any(
            [
                isinstance(ability.effect, lang.CantAttack) and _can_mean_itself(ability.effect.what)
                for ability in self.abilities.statics
            ]
        )
        is_wall = "Wall" in self.face.types.subtypes or lang.KeywordKind.DEFENDER in self.abilities.keyword_kinds
        return self.is_creature and not is_wall and not cannot_attack

    @property
    def can_leave(self) -> bool:
        """SOL-092, SOL-093: it attacks, it is used, or it takes itself out of play."""
        removes_itself = any([_removes_itself(ability) for ability in self.possible_triggers])
        return self.can_attack or self.has_usable_ability or removes_itself

    @property
    def is_worth_having(self) -> bool:
        """It can hurt a blocker, make mana, or do something useful otherwise."""
        if self.abilities.mana_uses or self.has_useful_ability or self.has_useful_trigger:
            return True
        return (self.can_attack and _may_deal_damage(self)) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )


def _removes_itself(ability: lang.Triggered) -> bool:
    """Return whether *ability* takes the permanent that it is on out of play."""
    for node in lang.nodes_in(ability.effect):
        if isinstance(node, (lang.Destroy, lang.SacrificeObject)) and node.what == lang.This():
            return True
        if isinstance(node, lang.MoveTo) and node.what == lang.This() and node.zone is not lang.Zone.BATTLEFIELD:
            return True
    return False


def _can_mean_itself(what: lang.Filter | lang.ObjectRef) -> bool:
    """Return whether *what* may mean the permanent that speaks of it."""
    return not any([node == lang.Not(lang.IsThis()) for node in lang.nodes_in(what)]) and not isinstance(
        what, lang.Enchanted
    )


def _static_is_useful(rule: lang.StaticEffect, rules: SolitaireRules) -> bool:
    """SOL-P46, SOL-G74: all face-up creatures block, so that most rules on blocking make no difference."""
    match rule:
        case lang.Continuous(mods=mods):
            return any([modification_is_useful(mod, rules) for mod in mods])
        case lang.DamageMultiplied() | lang.DamageRedirected():
            return True
        case lang.CantBlock():
            return rules.respect_evasion
        case _:
            return False


# Sizes.


def _may_grow(face: _FaceUnderOptions) -> bool:
    """Return whether what *face* says of itself may make it greater than is printed."""
    return any([isinstance(mod, (lang.AddPT, lang.SetPT, lang.SwitchPT)) for mod in face.self_modifications])


def _printed_size(face: _FaceUnderOptions, *, power: bool) -> int | None:
    """Return the printed power or toughness, as STACKS control it; None if that depends on the position."""
    if face.abilities.defining_ability is not None:
        defined = face.abilities.defining_ability.power if power else face.abilities.defining_ability.toughness
        return value_for_stacks(defined, face.rules)
    printed = face.face.pt
    if printed is None:
        return None
    return printed.power if power else printed.toughness


def _is_fragile(face: _FaceUnderOptions) -> bool:
    """SOL-G24, SOL-G12: return whether it has no toughness as it is turned up, where it has no counters either."""
    if not face.is_creature or not face.rules.zero_toughness_dies:
        return False
    toughness = _printed_size(face, power=False)
    may_survive = face.rules.stack_abilities_function and _may_grow(face)
    return toughness is not None and toughness <= 0 and not may_survive


def _may_deal_damage(face: _FaceUnderOptions) -> bool:
    """SOL-G76: return whether the attacker may have power: printed, counted, of its own rules, or of its counters."""
    if face.abilities.defining_ability is not None or _may_grow(face):
        return True
    comes_with = [ability for ability in face.abilities.enters_with if ability.kind is lang.CounterKind.PLUS]
    return bool(comes_with) or (_printed_size(face, power=True) or 0) > 0


# Decks.


@attrs.frozen
class DeckReportLine:
    """One card of a deck: how many there are, what class it is of, and whether something in the deck can pay for it.

    For a land nothing has to be paid (SOL-060), so that *payable* is true.
    """

    card: lang.CardDef
    count: int
    card_class: CardClass
    payable: bool


def deck_report(deck: Deck, rules: SolitaireRules | None = None) -> tuple[DeckReportLine, ...]:
    """Return a line for each different card of *deck*, in the order in which they are first met (the rules, 3.3).

    What is not supported counts as absent (SOL-G86). The deck may be of any size, and *rules* are by default those of
    the ledger. Raises SetupError for a name that no deck or card has.

    >>> report = deck_report(["Swamp", "Terror", "Terror", "Crusade"])
    >>> [(line.card.name, line.count, line.card_class.value, line.payable) for line in report]
    [('Swamp', 1, 'live', True), ('Terror', 2, 'live', True), ('Crusade', 1, 'clog', False)]
    """
    rules = rules or SolitaireRules()
    cards = solitaire_deck(deck)
    sources = _DeckSources(cards, rules)
    return tuple(
        [
            DeckReportLine(card, cards.count(card), card_class(card, rules), is_land(card) or sources.can_pay_for(card))
            for card in dict.fromkeys(cards)
        ]
    )


class _DeckSources:
    """What a deck can pay with (SOL-G48): lands and mana spells at any time, and one permanent at a time."""

    def __init__(self, cards: tuple[lang.CardDef, ...], rules: SolitaireRules) -> None:
        self.rules = rules
        self.always_available = [
            (card, payment_source)
            for number, card in enumerate(cards)
            for payment_source in _card_sources(number, card, rules)
        ]
        makers = {card: _permanent_sources(card, rules) for card in dict.fromkeys(cards) if _is_mana_permanent(card)}
        self.mana_permanents = dict[lang.CardDef, tuple[PaymentSource, ...]]()
        while found := {
            card: made for card, made in makers.items() if card not in self.mana_permanents and self.can_pay_for(card)
        }:
            self.mana_permanents |= found

    def can_pay_for(self, card: lang.CardDef) -> bool:
        """SOL-062: return whether a face of *card* can be paid for, with another copy if it pays itself."""
        needed = [face_needs(self.rules, face) for face in card.faces]
        own = next((source.id for other, source in self.always_available if other == card), None)
        sources = [source for _, source in self.always_available if source.id != own or is_land(card)]
        return any([self._can_pay(needs, sources) for needs in needed if needs is not None])

    def _can_pay(self, needs: Needs, sources: list[PaymentSource]) -> bool:
        made = [(), *self.mana_permanents.values()]
        return any([Supply([*sources, *more]).can_pay(needs, 0) for more in made])


_SLOT_ID: Final = ObjectId(-1)


def _is_mana_permanent(card: lang.CardDef) -> bool:
    return (
        card.face.types.is_permanent
        and not is_land(card)
        and not is_aura(card)
        and bool(_abilities_of(card.face).mana_uses)
    )


def _card_sources(number: int, card: lang.CardDef, rules: SolitaireRules) -> Iterator[PaymentSource]:
    """Yield what the card with that *number* yields from the row, or as a mana spell."""
    if is_land(card):
        yield from _sources_of_abilities(ObjectId(number), card, rules)
    elif mask := mana_spell_colors(card):
        needs = face_needs(rules, card.face)
        if needs is not None:
            yield PaymentSource(ObjectId(number), mask, needs)


def _permanent_sources(card: lang.CardDef, rules: SolitaireRules) -> tuple[PaymentSource, ...]:
    return tuple(_sources_of_abilities(_SLOT_ID, card, rules))


def _sources_of_abilities(number: ObjectId, card: lang.CardDef, rules: SolitaireRules) -> Iterator[PaymentSource]:
    """Yield what a permanent yields: once without mana, or for a source of its own (SOL-G48)."""
    free, costly = mana_ability_colors(_abilities_of(card.face))
    if free:
        yield PaymentSource(number, free)
    for ability, mask in costly:
        needs = ability_needs(rules, ability, card)
        if needs is not None:
            yield PaymentSource(number, mask, needs)
