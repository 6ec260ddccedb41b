"""How useful a card is in Solitaire: its class, as defined in section 3.3 of ``docs/rules/solitaire.md``.

The class of a card depends on its text alone, not on the position. It helps players and bots choose a deck; it never
affects which actions are legal.
"""

from __future__ import annotations

from enum import Enum

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.model import Abilities, modes_of, with_land_abilities
from castlerules.solitaire.decks import without_unsupported
from castlerules.solitaire.model.options import SecondPermanent, SolitaireRules
from castlerules.solitaire.query import layout, payment_sources

from .effect_value import EffectContext, can_exist, is_useful, modification_is_useful, value_for_stacks


class CardClass(Enum):
    """How useful a card is to the player of a deck, whatever the position; ``card_class`` finds the class of a card."""

    LIVE = "live"
    """Playing or using the card can change the position in a useful way."""
    CLEAR_ONLY = "clear only"
    """The card can be played, which only removes it from its place."""
    CLOG = "clog"
    """A permanent that never leaves the slot by itself, so that no other one can be played after it."""
    UNPLAYABLE = "unplayable"
    """The card needs a payment or a target that never exists."""
    FRAGILE = "fragile"
    """A creature that dies as soon as it is turned up."""
    DEAD_LAND = "dead land"
    """A land that pays for nothing."""

    __hash__ = object.__hash__


# One card.


def card_class(card: lang.CardDef, rules: SolitaireRules | None = None) -> CardClass:
    """Return the class of *card* under *rules*, by default the default options.

    The classes are tried in this order: DEAD_LAND, FRAGILE, UNPLAYABLE, CLOG, LIVE; any other card is CLEAR_ONLY. A
    card with several castable faces has the first of LIVE, CLOG, CLEAR_ONLY that one of them has. With
    ``second_permanent="replace"`` no card is a CLOG (SOL-G28). Unsupported abilities count as absent (SOL-G86).

    >>> from castlerules.cards import card
    >>> card_class(card("Terror")), card_class(card("Crusade"))
    (<CardClass.LIVE: 'live'>, <CardClass.CLOG: 'clog'>)
    >>> card_class(card("Crusade"), SolitaireRules(second_permanent="replace"))
    <CardClass.CLEAR_ONLY: 'clear only'>
    """
    rules = rules or SolitaireRules()
    card = without_unsupported(card)
    if layout.is_land(card):
        return _land_class(card, rules)
    faces = [_FaceUnderOptions(card, face, abilities_of(face), rules) for face in card.faces]
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


def abilities_of(face: lang.Face) -> Abilities:
    """Return the printed abilities of *face*, and the mana abilities that its basic land types give it (CR 305.6)."""
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


def _land_class(card: lang.CardDef, rules: SolitaireRules) -> CardClass:
    """SOL-G38, SOL-G50: return LIVE for a land with a mana ability, else DEAD_LAND.

    With the option ``row_land_abilities`` any useful activated ability makes a land LIVE.
    """
    faces = [_FaceUnderOptions(card, face, abilities_of(face), rules) for face in card.faces]
    if any([face.abilities.mana_uses for face in faces]):
        return CardClass.LIVE
    is_used = rules.row_land_abilities and any([face.has_useful_ability for face in faces])
    return CardClass.LIVE if is_used else CardClass.DEAD_LAND


def _face_class(face: _FaceUnderOptions) -> CardClass:
    if not face.face.types.is_permanent or layout.is_aura(face.card):
        return CardClass.LIVE if face.is_worth_playing else CardClass.CLEAR_ONLY
    if not face.can_leave:
        if face.rules.second_permanent is SecondPermanent.REPLACE:
            return CardClass.CLEAR_ONLY
        return CardClass.CLOG
    return CardClass.LIVE if face.is_worth_having else CardClass.CLEAR_ONLY


@frozen
class _FaceUnderOptions:
    """A *face* of *card* with its *abilities*, and what it can do under the options *rules*."""

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
        return payment_sources.face_needs(self.rules, self.face) is not None and bool(self.castable_modes)

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
        required_slots = [slot for slot in targets if slot.count.least and slot.if_paid is None]
        return all([can_exist(slot, self.rules, instant_speed=instant_speed) for slot in required_slots])

    # Spells and local enchantments.

    @property
    def is_worth_playing(self) -> bool:
        if payment_sources.mana_spell_colors(self.card) or any(
            [self.has_useful_effect(mode.effect, mode.targets) for mode in self.castable_modes]
        ):
            return True
        return layout.is_aura(self.card) and (
            self.has_useful_ability or self.has_useful_trigger or self.has_useful_static
        )

    def has_useful_effect(self, effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> bool:
        return is_useful(effect, EffectContext(self.rules, targets))

    @property
    def possible_triggers(self) -> list[lang.Triggered]:
        """SOL-P48 to SOL-P52: the triggered abilities of the face whose event can happen in Solitaire."""
        return [ability for ability in self.abilities.triggered if layout.event_can_happen(ability.trigger, self.rules)]

    @property
    def has_useful_trigger(self) -> bool:
        return any([self.has_useful_effect(ability.effect, ability.targets) for ability in self.possible_triggers])

    @property
    def has_useful_static(self) -> bool:
        """SOL-P46: whether a static ability of the face affects a fight or legal actions."""
        return any([_static_is_useful(static.effect, self.rules) for static in self.abilities.statics])

    # Permanents.

    @property
    def has_usable_ability(self) -> bool:
        """SOL-A03: whether the permanent has, or gives itself, an ability that can be activated, or makes mana."""
        return bool(self.abilities.mana_uses or self.usable_effects) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )

    @property
    def usable_effects(self) -> list[tuple[lang.Effect, tuple[lang.TargetSlot, ...]]]:
        """SOL-G42, SOL-G67: effect and target slots of each activated ability that can be paid for and has targets."""
        return [
            (ability.effect, ability.targets)
            for ability in self.abilities.activated
            if payment_sources.ability_needs(self.rules, ability, self.card) is not None
            and self.can_target(ability.targets, instant_speed=lang.ActivationLimit.SORCERY not in ability.limits)
        ]

    @property
    def has_useful_ability(self) -> bool:
        return any([self.has_useful_effect(effect, targets) for effect, targets in self.usable_effects])

    @property
    def self_modifications(self) -> list[object]:
        """What static abilities of the permanent may change in itself: +1/+1, a new ability and so on."""
        rules = [ability.effect for ability in self.abilities.statics if isinstance(ability.effect, lang.Continuous)]
        return [mod for rule in rules if _can_mean_itself(rule.what) for mod in rule.modifications]

    @property
    def can_attack(self) -> bool:
        """SOL-G73: whether the face is a creature that can attack: no Wall, no defender, no "can't attack" of its own.

        Only what can attack can leave the slot by a fight.
        """
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
        """SOL-092, SOL-093: whether the permanent can leave the slot, so that it does not block it for ever.

        It leaves after it has attacked, after one of its abilities has been used, or by its own triggered ability.
        """
        removes_itself = any([_removes_itself(ability) for ability in self.possible_triggers])
        return self.can_attack or self.has_usable_ability or removes_itself

    @property
    def is_worth_having(self) -> bool:
        """Whether the permanent can deal combat damage, make mana, or have another useful effect."""
        if self.abilities.mana_uses or self.has_useful_ability or self.has_useful_trigger:
            return True
        return (self.can_attack and _may_deal_damage(self)) or any(
            [isinstance(mod, lang.AddAbility) for mod in self.self_modifications]
        )


def _removes_itself(ability: lang.Triggered) -> bool:
    """Return whether *ability* destroys, sacrifices or moves away the permanent that has it."""
    for node in lang.nodes_in(ability.effect):
        if isinstance(node, (lang.Destroy, lang.SacrificeObject)) and node.what == lang.This():
            return True
        if isinstance(node, lang.MoveTo) and node.what == lang.This() and node.zone is not lang.Zone.BATTLEFIELD:
            return True
    return False


def _can_mean_itself(what: lang.Filter | lang.ObjectRef) -> bool:
    """Return whether *what*, the objects that a static ability affects, can include the permanent that has it.

    It cannot if the text says "other", or means the permanent that an Aura enchants.
    """
    return not any([node == lang.Not(lang.IsThis()) for node in lang.nodes_in(what)]) and not isinstance(
        what, lang.Enchanted
    )


def _static_is_useful(rule: lang.StaticEffect, rules: SolitaireRules) -> bool:
    """SOL-P46, SOL-G74: return whether *rule*, what a static ability does, makes a difference in Solitaire.

    "Can't block" makes one only with the option ``respect_evasion``; by default all creatures of a stack block.
    """
    match rule:
        case lang.Continuous(modifications=modifications):
            return any([modification_is_useful(mod, rules) for mod in modifications])
        case lang.DamageChanged():
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
    """Return the printed power of a card (with *power* false: its toughness) while it lies on a stack.

    For a printed ``*`` the characteristic-defining ability is evaluated. None if its value depends on the position, or
    if no size is printed.
    """
    if face.abilities.defining_ability is not None:
        defined = face.abilities.defining_ability.power if power else face.abilities.defining_ability.toughness
        return value_for_stacks(defined, face.rules)
    printed = face.face.pt
    if printed is None:
        return None
    return printed.power if power else printed.toughness


def _is_fragile(face: _FaceUnderOptions) -> bool:
    """SOL-G24, SOL-G12: return whether *face* is a creature that dies as soon as it is turned up on a stack.

    Its toughness is then 0 or less: it gets no counters there, since being turned up is not entering play.
    """
    if not face.is_creature or not face.rules.zero_toughness_dies:
        return False
    toughness = _printed_size(face, power=False)
    may_survive = face.rules.stack_abilities_function and _may_grow(face)
    return toughness is not None and toughness <= 0 and not may_survive


def _may_deal_damage(face: _FaceUnderOptions) -> bool:
    """SOL-G76: return whether the creature *face* may attack with a power above 0, and so deal damage.

    The power may be printed, a ``*``, raised by its own static ability, or raised by +1/+1 counters it enters with.
    """
    if face.abilities.defining_ability is not None or _may_grow(face):
        return True
    plus_counters = [ability for ability in face.abilities.enters_with if ability.kind is lang.CounterKind.PLUS]
    return bool(plus_counters) or (_printed_size(face, power=True) or 0) > 0
