"""How useful each card of a deck is in Solitaire: the classes of section 3.3 of the rules, and a report on a deck.

The class of a card depends on its text alone, not on the position. It helps players and bots choose a deck; it never
affects which actions are legal.
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
    """How useful a card is in Solitaire, whatever the position (section 3.3 of the rules)."""

    LIVE = "live"
    """Playing or using the card can change the position in a useful way."""
    CLEAR_ONLY = "clear only"
    """The card can be played, which only removes it from its place."""
    CLOG = "clog"
    """A permanent that never leaves the slot by itself."""
    UNPLAYABLE = "unplayable"
    """The card needs a payment or a target that never exists."""
    FRAGILE = "fragile"
    """A creature that dies as soon as it is turned up."""
    DEAD_LAND = "dead land"
    """A land that pays for nothing."""

    __hash__ = object.__hash__


# One card.


def card_class(card: lang.CardDef, rules: SolitaireRules | None = None) -> CardClass:
    """Return the class of *card* under *rules*, by default the default options (section 3.3 of the rules).

    The first class whose test the card passes counts: DEAD_LAND, FRAGILE, UNPLAYABLE, CLOG, LIVE; else CLEAR_ONLY. A
    card with several castable faces has the best of their classes: LIVE, CLOG, CLEAR_ONLY. With
    ``second_permanent="replace"`` no card is a CLOG (SOL-G28). Unsupported abilities count as absent (SOL-G86).

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
    castable = [face for face in faces if face.can_be_cast]
    if not castable:
        return CardClass.UNPLAYABLE
    card_classes = [_face_class(face) for face in castable]
    return next(
        (card_class for card_class in (CardClass.LIVE, CardClass.CLOG) if card_class in card_classes),
        CardClass.CLEAR_ONLY,
    )


def _abilities_of(face: lang.Face) -> Abilities:
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


def _land_class(card: lang.CardDef, rules: SolitaireRules) -> CardClass:
    """SOL-G38, SOL-G50: a land is LIVE if it has a mana ability, or with ``row_land_abilities`` another useful one."""
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
    """A face of a card and its abilities, judged under the options *rules*."""

    card: lang.CardDef
    face: lang.Face
    abilities: Abilities
    rules: SolitaireRules

    @property
    def is_creature(self) -> bool:
        return self.face.has_type(lang.CardType.CREATURE)

    @property
    def has_instant_speed(self) -> bool:
        """SOL-G31: whether the face can be cast in a fight: it is an instant or has flash."""
        return self.face.has_type(lang.CardType.INSTANT) or lang.KeywordKind.FLASH in self.abilities.keyword_kinds

    @property
    def can_be_cast(self) -> bool:
        """SOL-G30, SOL-G40: whether the face can be paid for, and its required targets can exist."""
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
        """SOL-P48 to SOL-P52: its triggered abilities whose event can happen in Solitaire."""
        return [ability for ability in self.abilities.triggered if event_can_happen(ability.trigger, self.rules)]

    @property
    def has_useful_trigger(self) -> bool:
        return any([self.has_useful_effect(ability.effect, ability.targets) for ability in self.possible_triggers])

    @property
    def has_useful_static(self) -> bool:
        """SOL-P46: whether a static ability affects a fight or legal actions."""
        return any([_static_is_useful(static.effect, self.rules) for static in self.abilities.statics])

    # Permanents.

    @property
    def has_usable_ability(self) -> bool:
        """SOL-A03: whether it has an ability that can be activated, or a mana ability."""
        return bool(self.abilities.mana_uses or self.usable_effects) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )

    @property
    def usable_effects(self) -> list[tuple[lang.Effect, tuple[lang.TargetSlot, ...]]]:
        """SOL-G42, SOL-G67: effect and target slots of each activated ability that can be paid for and has targets."""
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
        """The modifications that its static abilities may apply to itself."""
        rules = [ability.effect for ability in self.abilities.statics if isinstance(ability.effect, lang.Continuous)]
        return [mod for rule in rules if _can_mean_itself(rule.what) for mod in rule.mods]

    @property
    def can_attack(self) -> bool:
        """SOL-G73: whether it is a creature that can attack: no Wall, no defender, nothing that forbids attacking."""
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
        """SOL-092, SOL-093: whether it can leave the slot: by attacking, by being used, or by a trigger of its own."""
        removes_itself = any([_removes_itself(ability) for ability in self.possible_triggers])
        return self.can_attack or self.has_usable_ability or removes_itself

    @property
    def is_worth_having(self) -> bool:
        """Whether it can deal combat damage, make mana, or have another useful effect."""
        if self.abilities.mana_uses or self.has_useful_ability or self.has_useful_trigger:
            return True
        return (self.can_attack and _may_deal_damage(self)) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )


def _removes_itself(ability: lang.Triggered) -> bool:
    """Return whether *ability* removes its own permanent from play."""
    for node in lang.nodes_in(ability.effect):
        if isinstance(node, (lang.Destroy, lang.SacrificeObject)) and node.what == lang.This():
            return True
        if isinstance(node, lang.MoveTo) and node.what == lang.This() and node.zone is not lang.Zone.BATTLEFIELD:
            return True
    return False


def _can_mean_itself(what: lang.Filter | lang.ObjectRef) -> bool:
    """Return whether *what* can include the permanent that has the ability."""
    return not any([node == lang.Not(lang.IsThis()) for node in lang.nodes_in(what)]) and not isinstance(
        what, lang.Enchanted
    )


def _static_is_useful(rule: lang.StaticEffect, rules: SolitaireRules) -> bool:
    """SOL-P46, SOL-G74: return whether *rule* makes a difference; most on blocking do not, as all creatures block."""
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
    """Return whether static abilities of *face* may change its own power or toughness."""
    return any([isinstance(mod, (lang.AddPT, lang.SetPT, lang.SwitchPT)) for mod in face.self_modifications])


def _printed_size(face: _FaceUnderOptions, *, power: bool) -> int | None:
    """Return the printed power or toughness under the control of STACKS; None if it depends on the position."""
    if face.abilities.defining_ability is not None:
        defined = face.abilities.defining_ability.power if power else face.abilities.defining_ability.toughness
        return value_for_stacks(defined, face.rules)
    printed = face.face.pt
    if printed is None:
        return None
    return printed.power if power else printed.toughness


def _is_fragile(face: _FaceUnderOptions) -> bool:
    """SOL-G24, SOL-G12: return whether the creature has toughness 0 or less when turned up (without counters)."""
    if not face.is_creature or not face.rules.zero_toughness_dies:
        return False
    toughness = _printed_size(face, power=False)
    may_survive = face.rules.stack_abilities_function and _may_grow(face)
    return toughness is not None and toughness <= 0 and not may_survive


def _may_deal_damage(face: _FaceUnderOptions) -> bool:
    """SOL-G76: return whether the attacker may have power: printed, defined, by its own effects or by counters."""
    if face.abilities.defining_ability is not None or _may_grow(face):
        return True
    plus_counters = [ability for ability in face.abilities.enters_with if ability.kind is lang.CounterKind.PLUS]
    return bool(plus_counters) or (_printed_size(face, power=True) or 0) > 0


# Decks.


@attrs.frozen
class DeckReportLine:
    """One card of a deck: its number of copies, its class, and whether sources of the deck can pay for it.

    *payable* is true for lands, which cost nothing (SOL-060).
    """

    card: lang.CardDef
    count: int
    card_class: CardClass
    payable: bool


def deck_report(deck: Deck, rules: SolitaireRules | None = None) -> tuple[DeckReportLine, ...]:
    """Return a line for each different card of *deck*, in order of first appearance (section 3.3 of the rules).

    Unsupported abilities count as absent (SOL-G86). The deck may have any size, and *rules* are by default the default
    options. Raises SetupError for an unknown name of a deck or card.

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
    """The sources of a deck (SOL-G48): all its lands and mana spells, and one mana permanent at a time in the slot.

    Mana permanents that no source can pay for are left out; those found may pay for others, so the search repeats.
    """

    def __init__(self, cards: tuple[lang.CardDef, ...], rules: SolitaireRules) -> None:
        self.rules = rules
        self.always_available = [
            (card, payment_source)
            for number, card in enumerate(cards)
            for payment_source in _card_sources(number, card, rules)
        ]
        makers = {card: _permanent_sources(card, rules) for card in dict.fromkeys(cards) if _is_mana_permanent(card)}
        self.mana_permanents = dict[lang.CardDef, tuple[PaymentSource, ...]]()
        while payable := {
            card: sources
            for card, sources in makers.items()
            if card not in self.mana_permanents and self.can_pay_for(card)
        }:
            self.mana_permanents |= payable

    def can_pay_for(self, card: lang.CardDef) -> bool:
        """SOL-062: return whether a face of *card* can be paid for; a mana spell does not count as its own source."""
        needed = [face_needs(self.rules, face) for face in card.faces]
        own = next((source.id for other, source in self.always_available if other == card), None)
        sources = [source for _, source in self.always_available if source.id != own or is_land(card)]
        return any([self._can_pay(needs, sources) for needs in needed if needs is not None])

    def _can_pay(self, needs: Needs, sources: list[PaymentSource]) -> bool:
        slot_sources = [(), *self.mana_permanents.values()]
        return any([Supply([*sources, *in_slot]).can_pay(needs, 0) for in_slot in slot_sources])


_SLOT_ID: Final = ObjectId(-1)


def _is_mana_permanent(card: lang.CardDef) -> bool:
    return (
        card.face.types.is_permanent
        and not is_land(card)
        and not is_aura(card)
        and bool(_abilities_of(card.face).mana_uses)
    )


def _card_sources(number: int, card: lang.CardDef, rules: SolitaireRules) -> Iterator[PaymentSource]:
    """Yield the sources that *card* is as a land of the row or as a mana spell; *number* serves as their object id."""
    if is_land(card):
        yield from _sources_of_abilities(ObjectId(number), card, rules)
    elif mask := mana_spell_colors(card):
        needs = face_needs(rules, card.face)
        if needs is not None:
            yield PaymentSource(ObjectId(number), mask, needs)


def _permanent_sources(card: lang.CardDef, rules: SolitaireRules) -> tuple[PaymentSource, ...]:
    return tuple(_sources_of_abilities(_SLOT_ID, card, rules))


def _sources_of_abilities(number: ObjectId, card: lang.CardDef, rules: SolitaireRules) -> Iterator[PaymentSource]:
    """Yield the sources that the permanent *card* is: one without needs, and one for each costly ability (SOL-G48)."""
    free, costly = mana_ability_colors(_abilities_of(card.face))
    if free:
        yield PaymentSource(number, free)
    for ability, mask in costly:
        needs = ability_needs(rules, ability, card)
        if needs is not None:
            yield PaymentSource(number, mask, needs)
