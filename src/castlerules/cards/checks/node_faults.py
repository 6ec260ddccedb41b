"""Find faults of one part of a card, whatever ability it is in: counts below zero, empty lists, unused parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core.errors import short_repr

_COUNT_FIELDS: Final = ("amount", "by", "count", "generic", "least", "most", "n", "xs")
_ZONE_FIELDS: Final = ("zone", "origin", "to")
_OWNED_ZONES: Final = (lang.Zone.GRAVEYARD, lang.Zone.EXILE)
_HIDDEN_ZONES: Final = (lang.Zone.HAND, lang.Zone.LIBRARY)


def faults_of_node(node: Any) -> Iterator[str]:
    """Yield the faults of *node*, a part of a card, that its own fields show; the parts in it are not checked."""
    match node:
        case lang.Keyword():
            yield from _keyword_faults(node)
        case lang.MoveTo():
            yield from _move_faults(node)
        case lang.ChooseCards(zone=zone, among=name) if bool(name) != (zone is lang.Zone.LIBRARY):
            expected = "no among, which is for a library only" if name else "the name of an earlier LookAtTop as among"
            yield f"ChooseCards in the zone {zone.value}: expected {expected}, got {short_repr(name)}"
        case lang.ChooseOne(options=()):
            yield "options of ChooseOne: expected at least one, got none"
        case lang.AddMana(options=options) | lang.AddManaTimes(options=options) if not options or () in options:
            got = "an empty one" if options else "none"
            yield f"options of {type(node).__name__}: expected one or more, each with mana, got {got}"
        case lang.TakesDamage(filter=None, who=None):
            yield "TakesDamage has neither filter nor who, so it never triggers; expected at least one"
        case lang.TargetSlot(filter=None, players=lang.TargetPlayers.NONE):
            yield "a TargetSlot has neither filter nor players, so it can have no target; expected at least one"
        case lang.TargetSlot(one_owner=True) if (
            node.zone not in _OWNED_ZONES or not node.count.several or node.players is not lang.TargetPlayers.NONE
        ):
            yield "a TargetSlot has one_owner; expected it only for several cards in a graveyard or in exile"
        case lang.EntersWith():
            yield from _entering_faults(node)
        case lang.RuleUntil():
            yield from _lasting_rule_faults(node)
        case lang.ApplyUntil(duration=lang.Duration.NEXT_UNTAP | lang.Duration.YOUR_NEXT_UNTAP):
            yield f"ApplyUntil {node.duration.value}: expected this duration in a RuleUntil of NoUntap only"
        case _:
            yield from _empty_list_faults(node)
    yield from _spell_faults(node)
    yield from _turn_faults(node)
    yield from _zone_faults(node)
    yield from _count_faults(node)


_OF_SPELLS: Final = (lang.SetColors, lang.SetChosen)


def _spell_faults(node: Any) -> Iterator[str]:
    """BASE-244, BASE-321: yield a fault if *node* is about spells, but cannot be."""
    match node:
        case lang.ApplyUntil(spells=True) if not all(isinstance(mod, _OF_SPELLS) for mod in node.modifications):
            yield "ApplyUntil with spells: expected that it sets colours only"
        case lang.TargetsOnly(filter=None, who=None):
            yield "TargetsOnly has neither filter nor who, so it matches nothing; expected at least one"
        case lang.TargetSlot(spells=True) if node.filter is None or node.zone is not lang.Zone.BATTLEFIELD:
            yield "a TargetSlot has spells; expected it beside a filter of permanents only"
        case _:
            pass


_LEAST_AT_ONCE: Final = 2
_NOTABLE: Final = (
    *(lang.Destroy, lang.MoveTo, lang.SacrificeObject, lang.SacrificeSome, lang.Draw),
    *(lang.Discard, lang.DiscardObject, lang.Mill),
)


def _turn_faults(node: Any) -> Iterator[str]:
    """Yield a fault if *node* is about turns or declarations and means nothing."""
    match node:
        case lang.SkipPart(part=lang.TurnPart.TURN):
            yield "SkipPart skips every turn of a player; expected a step or phase as part"
        case lang.BlockersOf(least=0 | 1, most=None):
            yield "BlockersOf limits nothing; expected a least above 1 or a most"
        case lang.HandLimit(size=None, more=0):
            yield "HandLimit changes nothing; expected a size or a difference"
        case lang.ExtraTurn(trigger=trigger) if trigger is not None and _objects_in(trigger):
            yield "the trigger of an ExtraTurn refers to an object; expected none, since it is created much later"
        case _:
            pass


def _objects_in(node: object) -> bool:
    return any(isinstance(part, lang.ObjectRef) for part in lang.nodes_in(node))


def _names_result(step: lang.Effect) -> bool:
    return isinstance(step, lang.DealDamage) and step.result_name != ""


def _empty_list_faults(node: Any) -> Iterator[str]:
    """Yield a fault if *node* has an empty tuple of recipients, changes or filters, or no fitting effect or names."""
    match node:
        case lang.DealDamage(to=()):
            yield "to of DealDamage: expected at least one recipient, got none"
        case lang.AtOnce(steps=steps) if len(steps) < _LEAST_AT_ONCE or any(map(_names_result, steps)):
            yield "steps of AtOnce: expected two or more, none with a name for its result"
        case lang.Cost(mana=mana, parts=parts) if not mana.xs and any(isinstance(one, lang.SpendOnX) for one in parts):
            yield "the cost says what mana is spent on X with SpendOnX; expected an X in its mana"
        case lang.ApplyUntil(modifications=()) | lang.Continuous(modifications=()):
            yield f"modifications of {type(node).__name__}: expected at least one, got none"
        case lang.Noted(effect=effect) if not isinstance(effect, _NOTABLE):
            yield f"Noted of {type(effect).__name__}: expected an effect that moves objects by one instruction"
        case lang.FlipCoins(won=won, lost=lost) if won == lost:
            yield f"FlipCoins: expected different names for the flips won and lost, got {short_repr(won)} twice"
        case lang.AnyOf(parts=()):
            yield "parts of AnyOf: expected at least one filter, got none, which matches nothing"
        case _:
            pass


def _entering_faults(effect: lang.EntersWith) -> Iterator[str]:
    """Yield a fault if *effect* has a kind of counters without a count or the reverse, or if it changes nothing."""
    if effect.kind is None and effect.count != 0:
        yield f"EntersWith has {short_repr(effect.count)} as count of counters, but no kind; expected both or neither"
    elif effect.kind is not None and effect.count == 0:
        yield f"EntersWith has the kind of counters {effect.kind.value}, but the count 0; expected both or neither"
    elif effect.kind is None and not effect.tapped:
        yield "EntersWith has neither tapped nor counters, so it does nothing; expected at least one"


def _lasting_rule_faults(effect: lang.RuleUntil) -> Iterator[str]:
    """Yield a fault if *effect* removes counters, or lasts through an untap step but is not about untapping."""
    rule = effect.rule
    if isinstance(rule, lang.DamageChanged) and rule.counter is not None:
        yield "a DamageChanged that lasts removes a counter; expected it in a static ability only"
    if effect.duration in (lang.Duration.NEXT_UNTAP, lang.Duration.YOUR_NEXT_UNTAP):
        if not isinstance(rule, lang.NoUntap) or not isinstance(rule.what, lang.ObjectRef):
            got = short_repr(rule)
            yield f"RuleUntil {effect.duration.value}: expected NoUntap of a reference to permanents as rule, got {got}"


def _zone_faults(node: Any) -> Iterator[str]:
    """Yield a fault if *node* refers to cards in a zone where its class cannot find any, such as a hidden zone."""
    match node:
        case _ if lang.Zone.ASIDE in [getattr(node, name, None) for name in _ZONE_FIELDS]:
            yield f"{type(node).__name__} refers to the zone ASIDE, which only game variants use; expected another zone"
        case lang.ZoneChange() if lang.is_hidden_move(node):
            yield "ZoneChange watches a move between hand and library, which is hidden; expected another origin or to"
        case lang.TargetSlot(zone=zone) if zone in _HIDDEN_ZONES and node.filter is not None:
            yield f"a TargetSlot has the zone {zone.value}, which is hidden; expected a public zone"
        case lang.TakeAtRandom(zone=lang.Zone.LIBRARY | lang.Zone.STACK):
            yield f"TakeAtRandom has the zone {node.zone.value}; expected a hand, a graveyard, exile or the battlefield"
        case lang.CounterSpell(to=lang.Zone.BATTLEFIELD | lang.Zone.STACK):
            yield f"CounterSpell puts the card into the zone {node.to.value}; expected another zone"
        case lang.CounterSpell() if node.position is not lang.LibraryPosition.TOP and node.to is not lang.Zone.LIBRARY:
            yield f"CounterSpell to the zone {node.to.value} sets position; expected it only for a library"
        case lang.Each(zone=lang.Zone.LIBRARY):
            yield "Each refers to cards in a library; expected another zone, or Search or LookAtTop, and BoundObjects"
        case _:
            pass


def _count_faults(node: Any) -> Iterator[str]:
    """Yield a fault for each count in *node* below 0, and one if its *most* is 0 or below its *least*."""
    low = [name for name in _COUNT_FIELDS if type(count := getattr(node, name, None)) is int and count < 0]
    yield from (
        f"{name} of {type(node).__name__}: expected at least 0, got {short_repr(getattr(node, name))}" for name in low
    )
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if not isinstance(least, int):
        least = 0
    if isinstance(most, int) and most < max(least, 1):
        yield f"most of {type(node).__name__}: expected at least {short_repr(max(least, 1))}, got {short_repr(most)}"


def _move_faults(effect: lang.MoveTo) -> Iterator[str]:
    """Yield a fault if *effect* moves to the stack, and for each parameter that only moves to another zone use."""
    if effect.zone is lang.Zone.STACK:
        yield "MoveTo moves an object to the stack; expected another zone, because only casting does so"
    for name, is_given, zone in (
        ("controller", effect.controller is not None, lang.Zone.BATTLEFIELD),
        ("tapped", effect.tapped, lang.Zone.BATTLEFIELD),
        ("position", effect.position is not lang.LibraryPosition.TOP, lang.Zone.LIBRARY),
    ):
        if is_given and effect.zone is not zone:
            yield f"MoveTo to the zone {effect.zone.value} sets {name}; expected it only in a MoveTo to {zone.value}"


def _keyword_faults(keyword: lang.Keyword) -> Iterator[str]:
    """Yield a fault for each parameter (cost, filter, n) that *keyword* needs but lacks, or has but does not use."""
    for parameter, is_given in (
        (lang.KeywordTrait.COST, keyword.cost is not None),
        (lang.KeywordTrait.FILTER, keyword.filter is not None),
        (lang.KeywordTrait.NUMBER, keyword.n > 0),
    ):
        if is_given != (parameter in keyword.kind.traits):
            verb = "has, but does not use," if is_given else "lacks its"
            yield f"the keyword {keyword.kind.value} {verb} {parameter.value}"
