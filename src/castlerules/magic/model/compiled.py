"""Facts about card faces that the engine needs all the time, computed (*compiled*) once per card and rulebook.

Each rulebook has its own facts because its text lenses may change what a card says. The flags let the engine skip the
layers, the triggers and the changes of control where no card of the game needs them: most of its speed comes from this.
"""

from __future__ import annotations

from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from castlerules.cards import language as lang
from castlerules.core import Event, evolve
from castlerules.core.frozen import frozen

from .characteristics import Abilities, Characteristics, with_land_abilities
from .keyword_abilities import abilities_of_keyword
from .offered_parts import payments_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from castlerules.magic.query.board import Board
    from castlerules.magic.query.board_cache import BoardCache

    from .options import EngineRules
    from .rulebook import Rulebook
    from .state import CardTable, Permanent, State


NO_EFFECT: Final = lang.InOrder(())
"""The effect that does nothing."""

_BATTLEFIELD_TERMS: Final = (
    lang.AllOf,
    lang.AnyOf,
    lang.Anything,
    lang.Both,
    lang.Compare,
    lang.ControlledBy,
    lang.CountOf,
    lang.Domain,
    lang.Each,
    lang.EachOpponent,
    lang.EachPlayer,
    lang.Either,
    lang.Enchanted,
    lang.Exists,
    lang.HasKeyword,
    lang.Half,
    lang.HasCounters,
    lang.HasManaAbility,
    lang.IsChosen,
    lang.IsColor,
    lang.IsSubtype,
    lang.IsSupertype,
    lang.IsTapped,
    lang.IsThis,
    lang.IsToken,
    lang.IsType,
    lang.Not,
    lang.OwnedBy,
    lang.PowerIs,
    lang.Sum,
    lang.This,
    lang.Product,
    lang.ToughnessIs,
    lang.Untrue,
    lang.WasPaid,
    lang.You,
)
"""The terms of card text whose value depends only on the permanents.

The board cache keeps no characteristics that depend on other terms.
"""

_DEPENDENCIES: Final = MappingProxyType(
    {
        lang.IsType: (lang.SetTypes,),
        lang.IsSubtype: (lang.SetTypes,),
        lang.Domain: (lang.SetTypes,),
        lang.IsColor: (lang.SetColors,),
        lang.SharesColor: (lang.SetColors,),
        lang.HasKeyword: (lang.AddKeyword, lang.LoseKeyword),
        lang.HasManaAbility: (lang.SetTypes, lang.AddAbility),
    }
)
"""For each term of card text: the modifications that may change its value, besides the loss of abilities.

So an effect that uses the term depends on effects with these modifications and is applied after them (BASE-083). No
effect waits for effects on power (BASE-084).
"""

_T = TypeVar("_T")

_KIND_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(lang.MANA_KINDS)})


@frozen(eq=False)
class ContinuousAbility:
    """A *static* ability that makes a continuous effect, its *rule*.

    *depends_on* are the classes of modifications on which the effect depends (BASE-083): they may change which objects
    it affects, or remove the ability itself.
    """

    static: lang.Static
    rule: lang.Continuous
    depends_on: frozenset[type[object]]


@frozen(eq=False)
class CompiledFace:
    """One *face* of a card (a split card has two) as a rulebook reads it, with everything that is computed from it.

    *instant_timing*: the face may be cast whenever its player has priority (BASE-046, BASE-K27); with a *flash_price*,
    if they pay that too (BASE-K63); *is_quick* is true in both cases.
    *affects_characteristics*: while in play it changes characteristics, by its *continuous_abilities* or by defining
    its own power and toughness, or because its permanent *chooses* a value as it enters (BASE-241); with
    *only_if_paid*, only if an optional cost was paid for it. *graveyard_effects* are the continuous effects that it
    makes in a graveyard (BASE-280).
    *reads_beyond_battlefield*: these changes depend on more than the permanents. *has_triggers*: it has triggered
    abilities or creates delayed ones. *grants_abilities*: it gives objects triggered abilities, or keywords that stand
    for abilities.
    *changes_control*: it gives control of permanents. *node_classes* are the classes of all parts of its text, at any
    depth. *recolors_spells*: it can give a spell another colour. *ties_effects*: it makes effects that last for as long
    as it stays as it is (BASE-342). *watches_arrivals*: it triggers on a move from any zone to a graveyard (BASE-279).
    *cost* is the cost to cast it, with additional and without optional costs (BASE-039). *flashback_cost* is the cost
    to cast it from a graveyard; None without flashback (BASE-K32). *madness_cost* is the cost to cast it from exile,
    once it has been discarded; None without madness (BASE-K33). *alternative_cost* is the cost to cast it if its mana
    cost is not paid, with additional costs; None if it has no alternative cost (BASE-K36). *cast_condition* has to be
    true for it to be cast (BASE-261). *modes* are the modes that it may have as a spell, each an effect with its
    targets; a permanent spell has one mode without effect, whose target is what an Aura enchants.
    """

    card: lang.CardDef
    face: lang.Face
    characteristics: Characteristics
    is_land: bool
    is_creature: bool
    is_permanent: bool
    instant_timing: bool
    flash_price: lang.Cost | None
    is_quick: bool
    continuous_abilities: tuple[ContinuousAbility, ...]
    graveyard_effects: tuple[ContinuousAbility, ...]
    affects_characteristics: bool
    chooses: lang.ValueKind | None
    only_if_paid: bool
    reads_beyond_battlefield: bool
    has_triggers: bool
    grants_abilities: bool
    changes_control: bool
    node_classes: frozenset[type[object]]
    recolors_spells: bool
    ties_effects: bool
    watches_arrivals: bool
    cost: lang.Cost
    flashback_cost: lang.Cost | None
    madness_cost: lang.Cost | None
    alternative_cost: lang.Cost | None
    cast_condition: lang.Condition | None
    modes: tuple[lang.Mode, ...]

    @property
    def abilities(self) -> Abilities:
        """The abilities of this face."""
        return self.characteristics.abilities

    def has_effect_as(self, permanent: Permanent) -> bool:
        """Return whether *permanent*, which has this face, may change characteristics.

        It does not if its effects need an optional cost and none was paid. The face must be one that
        ``affects_characteristics``.
        """
        return bool(permanent.optional_costs) or not self.only_if_paid


def optional_costs_of(abilities: Abilities) -> tuple[lang.KeywordKind, ...]:
    """Return the optional costs in *abilities*, such as kicker and buyback, in printed order (BASE-K30, BASE-K31)."""
    return lang.optional_costs_in(abilities.keywords) if abilities.keywords else ()


@cache
def symbol_masks(cost: lang.ManaCost) -> tuple[int, ...]:
    """Return a bit mask for each symbol of *cost*: the kinds of mana that pay it, as ``magic.mana`` takes them."""
    return tuple([sum(_KIND_BITS[kind] for kind in symbol) for symbol in cost.symbols])


@cache
def compile_faces(book: Rulebook, card: lang.CardDef) -> tuple[CompiledFace, ...]:
    """Return the faces of *card* as *book* reads them, in printed order."""
    faces = tuple([compile_face(card, face, _printed_abilities(face)) for face in card.faces])
    for lens in book.text_lenses:
        faces = tuple([lens(compiled) for compiled in faces])
    return faces


def _printed_abilities(face: lang.Face) -> Abilities:
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


_LASTING: Final = (lang.ApplyUntil, lang.RuleUntil)


def compile_face(card: lang.CardDef, face: lang.Face, abilities: Abilities) -> CompiledFace:
    """Return *face* of *card* compiled as if it had *abilities* instead of its printed ones.

    Text lenses need it for cards that lose abilities in a variant.
    """
    type_line, continuous = face.types, _continuous_abilities(abilities.statics)
    nodes = tuple(lang.nodes_in(abilities.in_order))
    node_classes = frozenset([type(node) for node in nodes])
    chooses = None if abilities.enters_choosing is None else abilities.enters_choosing.kind
    is_instant = lang.CardType.INSTANT in type_line.types or lang.KeywordKind.FLASH in abilities.keyword_kinds
    flash_price = next(
        (word.cost for word in abilities.keywords if word.kind is lang.KeywordKind.FLASH_AT_A_PRICE), None
    )
    power, toughness = (face.pt.power or 0, face.pt.toughness or 0) if face.pt else (0, 0)
    return CompiledFace(
        card=card,
        face=face,
        characteristics=Characteristics(
            type_line.types, type_line.subtypes, type_line.supertypes, face.colors, power, toughness, abilities
        ),
        is_land=lang.CardType.LAND in type_line.types,
        is_creature=lang.CardType.CREATURE in type_line.types,
        is_permanent=type_line.is_permanent,
        instant_timing=is_instant,
        flash_price=flash_price,
        is_quick=is_instant or flash_price is not None,
        continuous_abilities=continuous,
        graveyard_effects=_continuous_abilities(abilities.graveyard_statics),
        affects_characteristics=abilities.defining_ability is not None or bool(continuous) or chooses is not None,
        chooses=chooses,
        only_if_paid=abilities.defining_ability is None
        and chooses is None
        and bool(continuous)
        and all(isinstance(ability.static.condition, lang.WasPaid) for ability in continuous),
        reads_beyond_battlefield=any(
            [reads_beyond_battlefield(node) for node in lang.nodes_in(_terms_read(abilities, continuous))]
        ),
        has_triggers=bool(abilities.triggered or abilities.graveyard_triggered)
        or lang.CreateDelayedTrigger in node_classes,
        grants_abilities=any(map(_grants_abilities, nodes)),
        changes_control=lang.TakeControl in node_classes,
        node_classes=node_classes,
        recolors_spells=any([isinstance(node, lang.ApplyUntil) and node.spells for node in nodes]),
        ties_effects=any([isinstance(node, _LASTING) and node.duration.is_tied for node in nodes]),
        watches_arrivals=any(map(lang.watches_arrival, nodes)),
        cost=_with_additional_costs(face.cost or lang.ManaCost(), abilities),
        flashback_cost=flashback_cost_of(abilities),
        madness_cost=_cost_instead(abilities, lang.KeywordKind.MADNESS),
        alternative_cost=_cost_instead(abilities, lang.KeywordKind.ALTERNATIVE_COST),
        cast_condition=_cast_condition(abilities),
        modes=modes_of(abilities),
    )


@cache
def face_with_value(face: CompiledFace, chosen: str) -> CompiledFace:
    """BASE-241: return *face*, that of a permanent which chooses as it enters, with the value *chosen* in its text."""
    return compile_face(face.card, face.face, Abilities(lang.with_value(face.abilities.in_order, chosen)))


def _continuous_abilities(statics: tuple[lang.Static, ...]) -> tuple[ContinuousAbility, ...]:
    """Return those of *statics* that make continuous effects, each with what it depends on."""
    continuous_abilities = []
    for static in statics:
        if isinstance(static.effect, lang.Continuous):
            dependencies = [
                kind
                for node in lang.nodes_in((static.effect.what, static.condition))
                for kind in _dependencies_of(node)
            ]
            continuous_abilities.append(
                ContinuousAbility(static, static.effect, frozenset([lang.LoseAbilities, lang.SetTypes, *dependencies]))
            )
    return tuple(continuous_abilities)


def _dependencies_of(node: object) -> tuple[type[object], ...]:
    return _DEPENDENCIES.get(type(node), ())


def _terms_read(abilities: Abilities, continuous: tuple[ContinuousAbility, ...]) -> tuple[object, ...]:
    """Return the parts of card text that are evaluated to find what *abilities* do to characteristics.

    These are the values of a defining ability and, for each of the *continuous* abilities, which objects it affects,
    under which condition, and its changes of power and toughness. They show whether the result depends on more than the
    battlefield.
    """
    terms: list[object] = (
        []
        if abilities.defining_ability is None
        else [abilities.defining_ability.power, abilities.defining_ability.toughness]
    )
    for ability in continuous:
        terms += [ability.rule.what, ability.static.condition]
        terms += [
            (mod.power, mod.toughness)
            for mod in ability.rule.modifications
            if isinstance(mod, (lang.SetPT, lang.AddPT))
        ]
    return tuple(terms)


def reads_beyond_battlefield(node: object) -> bool:
    """Return whether the value of *node*, a term of card text, depends on more than the permanents."""
    return (
        type(node) not in _BATTLEFIELD_TERMS
        or getattr(node, "zone", lang.Zone.BATTLEFIELD) is not lang.Zone.BATTLEFIELD
    )


def _grants_abilities(node: object) -> bool:
    if isinstance(node, lang.AddAbility):
        return isinstance(node.ability, lang.Triggered)
    return isinstance(node, lang.AddKeyword) and bool(abilities_of_keyword(node.keyword))


def flashback_cost_of(abilities: Abilities) -> lang.Cost | None:
    """BASE-K32: return the flashback cost in *abilities*, with additional costs; None without flashback."""
    return _cost_instead(abilities, lang.KeywordKind.FLASHBACK)


def _cost_instead(abilities: Abilities, kind: lang.KeywordKind) -> lang.Cost | None:
    """BASE-039, BASE-K36: return the cost of the keyword *kind*, which is paid instead of the mana cost.

    Additional costs are included. None if *abilities* do not have the keyword.
    """
    for keyword in abilities.keywords:
        if keyword.kind is kind and keyword.cost is not None:
            whole = _with_additional_costs(keyword.cost.mana, abilities)
            return lang.Cost(whole.mana, (*keyword.cost.parts, *whole.parts))
    return None


def _cast_condition(abilities: Abilities) -> lang.Condition | None:
    """BASE-261: return the condition under which a spell with *abilities* may be cast; None if there is none."""
    conditions = tuple([ability.condition for ability in abilities.in_order if isinstance(ability, lang.CastOnly)])
    return lang.Both(conditions) if len(conditions) > 1 else next(iter(conditions), None)


def _with_additional_costs(mana: lang.ManaCost, abilities: Abilities) -> lang.Cost:
    """BASE-039: return the cost *mana* plus the additional costs of *abilities*."""
    parts = tuple[lang.CostPart, ...]()
    for extra in abilities.additional_costs:
        mana, parts = mana.plus(extra.cost.mana), (*parts, *extra.cost.parts)
    return lang.Cost(mana, parts)


def modes_of(abilities: Abilities) -> tuple[lang.Mode, ...]:
    """Return the modes of a spell with *abilities*.

    A permanent spell has one mode without effect; its target, if the permanent is an Aura, is what the Aura enchants.
    """
    if abilities.spell is not None:
        return abilities.spell.modes
    host = abilities.keyword_filter(lang.KeywordKind.ENCHANT)
    return (lang.Mode(NO_EFFECT, () if host is None else (lang.TargetSlot(host),)),)


@frozen(eq=False)
class CompiledCards:
    """The compiled cards of one card table under one rulebook, and caches that depend on them.

    *faces*, *first_faces* and *card_characteristics* are indexed by ``CardId``; *card_characteristics* hold for a card
    that is neither in play nor on the stack: a split card has those of both halves (BASE-K35). A flag is true if it is
    true of any face of any card. *has_defining_abilities*: the face defines its own power and toughness.
    *has_hand_abilities*: it has activated abilities that work in hand. *has_graveyard_effects*: it makes continuous
    effects in a graveyard; *has_graveyard_abilities*: it has triggered or activated abilities there (BASE-280).
    *has_madness*: it has madness, and triggers as it is discarded (BASE-K33).
    *node_classes* are the classes of all parts of the texts, at any depth, so that the engine looks for no others;
    the flags behind it tell which of them are there. *forbids_playing*: players can be kept from casting spells or from
    playing lands. *forbids_targets*: objects can be kept from being targets, besides by shroud and protection.

    *board_caches* holds the characteristics of the permanents of the latest state, and what was computed from them.
    *watched_event_types* holds, once it has been computed, the event types that any ability triggers on. *memo* maps a
    variant's function to (options, result): what the function has returned under these options. *by_declaration* maps a
    function to (state, result): what it has returned in the latest declaration of attackers or blockers.
    """

    faces: tuple[tuple[CompiledFace, ...], ...]
    first_faces: tuple[CompiledFace, ...]
    card_characteristics: tuple[Characteristics, ...]
    affects_characteristics: bool
    has_choices: bool
    recolors_spells: bool
    has_defining_abilities: bool
    reads_beyond_battlefield: bool
    has_triggers: bool
    grants_abilities: bool
    watches_arrivals: bool
    has_flashback: bool
    has_hand_abilities: bool
    has_graveyard_effects: bool
    has_graveyard_abilities: bool
    has_madness: bool
    has_auras: bool
    has_legends: bool
    has_worlds: bool
    node_classes: frozenset[type[object]]
    changes_control: bool
    has_mana_triggers: bool
    has_state_triggers: bool
    reveals_hands: bool
    forbids_playing: bool
    forbids_targets: bool
    changes_costs: bool
    skips_parts: bool
    remembers_combat: bool
    may_stay_tapped: bool
    ties_effects: bool
    board_caches: list[BoardCache]
    watched_event_types: list[frozenset[type[Event]]]
    memo: dict[Callable[[Board], object], tuple[EngineRules, object]]
    by_declaration: dict[Callable[..., object], tuple[State, object]]


@cache
def _joined_characteristics(faces: tuple[CompiledFace, ...]) -> Characteristics:
    """BASE-K35: return the combined characteristics of all *faces*; power and toughness are those of the first."""
    first, *others = [compiled.characteristics for compiled in faces]
    for other in others:
        first = evolve(
            first,
            types=_joined_without_repeats(first.types, other.types),
            subtypes=_joined_without_repeats(first.subtypes, other.subtypes),
            supertypes=_joined_without_repeats(first.supertypes, other.supertypes),
            colors=tuple([color for color in lang.Color if color in first.colors or color in other.colors]),
            abilities=Abilities((*first.abilities.in_order, *other.abilities.in_order)),
        )
    return first


def _joined_without_repeats(first: tuple[_T, ...], second: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def compile_cards(book: Rulebook, table: CardTable) -> CompiledCards:
    """Return the cards of *table* as *book* reads them, computed once per table and rulebook."""
    compiled_cards = table.compiled.get(book)
    if compiled_cards is None:
        faces = tuple([compile_faces(book, card) for card in table.cards])
        compiled_cards = table.compiled[book] = attrs.evolve(
            _flags_of(frozenset(faces)),
            faces=faces,
            first_faces=tuple([card_faces[0] for card_faces in faces]),
            card_characteristics=tuple([_joined_characteristics(card_faces) for card_faces in faces]),
            board_caches=[],
            watched_event_types=[],
            memo={},
            by_declaration={},
        )
    return compiled_cards


@lru_cache(maxsize=256)
def _flags_of(cards: frozenset[tuple[CompiledFace, ...]]) -> CompiledCards:
    """Return compiled cards with the flags of *cards*, the faces of each, and without rows.

    The flags depend only on which cards there are, not on how many or in which order. So tables of the same cards, such
    as those of the guesses that are made in a game, share the work. The result is a pattern: its caches stay empty.
    """
    all_faces = [compiled for card_faces in cards for compiled in card_faces]
    node_classes = frozenset[type[object]]().union(*[compiled.node_classes for compiled in all_faces])
    return CompiledCards(
        faces=(),
        first_faces=(),
        card_characteristics=(),
        affects_characteristics=any([compiled.affects_characteristics for compiled in all_faces]),
        recolors_spells=any([compiled.recolors_spells for compiled in all_faces]),
        has_choices=any([compiled.chooses is not None for compiled in all_faces]),
        has_defining_abilities=any([compiled.abilities.defining_ability is not None for compiled in all_faces]),
        reads_beyond_battlefield=any([compiled.reads_beyond_battlefield for compiled in all_faces]),
        has_triggers=any(
            [
                compiled.has_triggers or compiled.grants_abilities or compiled.madness_cost is not None
                for compiled in all_faces
            ]
        ),
        grants_abilities=any([compiled.grants_abilities for compiled in all_faces]),
        watches_arrivals=any([compiled.watches_arrivals for compiled in all_faces]),
        has_flashback=any([compiled.flashback_cost is not None for compiled in all_faces]),
        has_hand_abilities=any([compiled.abilities.activated_in_hand for compiled in all_faces]),
        has_graveyard_effects=any([compiled.graveyard_effects for compiled in all_faces]),
        has_graveyard_abilities=any(
            [
                compiled.abilities.graveyard_triggered or compiled.abilities.activated_in_graveyard
                for compiled in all_faces
            ]
        ),
        has_madness=any([compiled.madness_cost is not None for compiled in all_faces]),
        has_auras=any(["Aura" in compiled.characteristics.subtypes for compiled in all_faces]),
        has_legends=any([lang.Supertype.LEGENDARY in compiled.characteristics.supertypes for compiled in all_faces]),
        has_worlds=any([lang.Supertype.WORLD in compiled.characteristics.supertypes for compiled in all_faces]),
        node_classes=node_classes,
        changes_control=lang.TakeControl in node_classes,
        has_mana_triggers=lang.TappedForMana in node_classes,
        has_state_triggers=lang.StateHolds in node_classes,
        reveals_hands=lang.HandsRevealed in node_classes,
        forbids_playing=not node_classes.isdisjoint((lang.CantCast, lang.CantPlayLands)),
        forbids_targets=lang.CantBeTarget in node_classes,
        changes_costs=lang.CostChange in node_classes,
        skips_parts=lang.SkipPart in node_classes,
        may_stay_tapped=lang.MayStayTapped in node_classes,
        ties_effects=any([compiled.ties_effects for compiled in all_faces]),
        remembers_combat=not node_classes.isdisjoint((lang.AttackedThisTurn, lang.BlockedThisTurn)),
        board_caches=[],
        watched_event_types=[],
        memo={},
        by_declaration={},
    )


@cache
def nodes_of_card(book: Rulebook, card: lang.CardDef) -> frozenset[object]:
    """Return every part, at any depth, of the text of *card* as *book* reads it, and of what its keywords stand for.

    The effects by which prices are paid count too. It tells whether a card can do something at all, for example
    trigger on an event.
    """
    nodes = [*lang.nodes_in(abilities_read(book, card))]
    expanded_abilities = [
        ability for node in nodes if isinstance(node, lang.Keyword) for ability in abilities_of_keyword(node)
    ]
    nodes += lang.nodes_in(tuple(expanded_abilities))
    prices = [node.cost for node in nodes if isinstance(node, (lang.UnlessPaid, lang.MayPay))]
    payments = [payment for cost in prices for payment in payments_of(cost)]
    return frozenset([*nodes, *lang.nodes_in(tuple(payments))])


def abilities_read(book: Rulebook, card: lang.CardDef) -> tuple[lang.Ability, ...]:
    """Return the abilities of all faces of *card* as *book* reads them."""
    return tuple([ability for compiled in compile_faces(book, card) for ability in compiled.abilities.in_order])
