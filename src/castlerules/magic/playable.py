"""Whether a book can play a card: what cards say that no handler knows, or that does not fit together.

A card that the book cannot play faithfully has to be refused before a game, never approximated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards import costs as k
from castlerules.cards import terms as t
from castlerules.cards.definition import CardDef
from castlerules.cards.derived import is_mana_ability, mana_of, misused_costs
from castlerules.cards.mana import ManaCost
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import Zone
from castlerules.core import Broken, CastleRulesError

from .atoms import CHANGES
from .expansions import expanded
from .lone_players import of_one_player, own_nodes
from .options import MOST_CARDS, MOST_POINTS
from .traits import Traits, optional_costs, traits_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["card_problems", "words_of"]

Problems = Iterator[Broken]

_EFFECTS: Final = frozenset(get_args(a.Effect))
_DEEPEST: Final = 64


@cache
def card_problems(book: Rulebook, card: CardDef) -> tuple[Broken, ...]:
    """Return why *book* cannot play *card*, one reason for each thing that it cannot do; empty if it can.

    What counts is how the book reads the card: text that it takes away is not looked at.
    """
    if not card.faces:
        return (Broken("BASE-025", "a card has a face"),)
    if _depth(card) > _DEEPEST:
        return (Broken("BASE-025", f"{card.name} is nested deeper than {_DEEPEST}"),)
    try:
        read = _read(book, card)
    except CastleRulesError as error:
        return (Broken("BASE-034", f"{card.name}: {error}"),)
    costs = [cost for traits in traits_of(book, card) for cost in _costs(traits)]
    found = [*_words(book, (*read, *[face.cost for face in card.faces], *costs)), *_together(read)]
    found += [one for traits in traits_of(book, card) for one in _of_face(traits)]
    return tuple(dict.fromkeys([Broken(one.rule, f"{card.name}: {one.reason}") for one in found]))


@cache
def words_of(book: Rulebook, card: CardDef) -> frozenset[object]:
    """Return everything that *card* says as *book* reads it, each part by itself, and what its keywords stand for."""
    said = [*nodes_in(_read(book, card))]
    more = [ability for word in said if isinstance(word, a.Keyword) for ability in expanded(word)]
    return frozenset([*said, *nodes_in(tuple(more))])


def _read(book: Rulebook, card: CardDef) -> tuple[a.Ability, ...]:
    return tuple([ability for traits in traits_of(book, card) for ability in traits.text.abilities])


def _costs(traits: Traits) -> list[k.Cost]:
    """Return all that casting a face may take, from the hand and with flashback, if it takes more than mana."""
    optional = optional_costs(traits.text)
    extra = [one.cost for one in traits.text.keywords if one.kind in optional and one.cost is not None]
    whole = []
    for start in (traits.cost, traits.flashback):
        parts = tuple([part for cost in (start or k.Cost(), *extra) for part in cost.parts])
        whole += [k.Cost(parts=parts)] if parts else []
    return whole


def _parts(node: Any) -> list[object]:
    return [getattr(node, field.name) for field in attrs.fields(type(node))]


def _depth(thing: object) -> int:
    """Return how deep *thing* is nested, without going deeper than need be."""
    level, depth = [thing], 0
    while level and depth <= _DEEPEST:
        held = [one for one in level if not isinstance(one, tuple)]
        deeper = [part for one in held if attrs.has(type(one)) for part in _parts(one)]
        level = [part for one in level if isinstance(one, tuple) for part in one]
        level += deeper
        depth += bool(deeper)
    return depth


# Single words.


def _words(book: Rulebook, said: tuple[object, ...]) -> Problems:
    for node in nodes_in(said):
        if type(node) in _EFFECTS and type(node) not in book.tasks:
            yield Broken("BASE-108", f"the effect {type(node).__name__} is not supported")
        if (check := _CHECKS.get(type(node))) is not None:
            yield from check(node)


def _mana_cost(node: ManaCost) -> Problems:
    kinds = [len(set(symbol)) == len(symbol) > 0 for symbol in node.symbols]
    if not all(kinds) or not 0 <= node.generic <= MOST_POINTS or not 0 <= node.xs <= MOST_CARDS:
        yield Broken("BASE-037", "its mana cost is none")


def _index(node: t.Slot | t.TargetPlayer | e.DivideDamage) -> Problems:
    if node.index < 0:
        yield Broken("BASE-056", "it speaks of a target before the first")


def _count(node: k.TapOthers | k.Sacrifices | k.DiscardCards | k.RemoveThese) -> Problems:
    if not 1 <= node.count <= MOST_CARDS:
        yield Broken("BASE-040", f"it costs from 1 to {MOST_CARDS} of something")


def _cost(node: k.Cost) -> Problems:
    """BASE-040: what is given for one part of a cost cannot be given for another."""
    kinds = [type(part) for part in node.parts]
    if any(kinds.count(kind) > 1 for kind in kinds) or {k.SacrificeThis, k.Sacrifices} <= {*kinds}:
        yield Broken("BASE-040", "it costs two things of one kind")


def _any_number(node: a.AnyNumber) -> Problems:
    if not 0 <= node.least <= node.most or not 1 <= node.most <= MOST_CARDS:
        yield Broken("BASE-058", "it has no such number of targets")


def _choose_cards(node: a.ChooseCards) -> Problems:
    if not 0 <= node.least <= node.most or not 1 <= node.most <= MOST_CARDS or node.zone is Zone.STACK:
        yield Broken("BASE-110", "it does not choose so many cards there")


def _search(node: a.Search) -> Problems:
    if not 1 <= node.most <= MOST_CARDS:
        yield Broken("BASE-177", "it does not search for so many cards")


def _draw(node: e.Draw) -> Problems:
    if isinstance(node.count, int) and node.count > MOST_CARDS:
        yield Broken("BASE-175", f"at most {MOST_CARDS} cards are drawn")


def _move_to(node: e.MoveTo) -> Problems:
    if node.zone is Zone.STACK:
        yield Broken("BASE-015", "nothing is put on the stack but by casting")


def _add_mana(node: e.AddMana) -> Problems:
    if not node.options:
        yield Broken("BASE-034", "it adds no mana")


def _slot(node: a.TargetSlot) -> Problems:
    """BASE-048: what may be a target is known before the first one is chosen."""
    if any(isinstance(one, (t.Slot, t.TargetPlayer)) for one in nodes_in(node.filter)):
        yield Broken("BASE-048", "a target that depends on another target is not supported")


_CHECKS: Final[Mapping[type[object], Callable[[Any], Iterable[Broken]]]] = MappingProxyType(
    {
        ManaCost: _mana_cost,
        t.Slot: _index,
        t.TargetPlayer: _index,
        e.DivideDamage: _index,
        k.Cost: _cost,
        k.TapOthers: _count,
        k.Sacrifices: _count,
        k.DiscardCards: _count,
        k.RemoveThese: _count,
        a.AnyNumber: _any_number,
        a.TargetSlot: _slot,
        a.ChooseCards: _choose_cards,
        a.Search: _search,
        e.Draw: _draw,
        e.MoveTo: _move_to,
        e.AddMana: _add_mana,
    }
)


# Words that belong together.


def _together(read: tuple[a.Ability, ...]) -> Problems:
    """Yield what does not fit in what is *read*, in what its keywords stand for, and in the abilities of others."""
    given = [node.ability for node in nodes_in(read) if isinstance(node, a.Grant)]
    tokens = [node for node in nodes_in(read) if isinstance(node, a.Token)]
    said = (*read, *given, *[ability for token in tokens for ability in token.abilities])
    for ability in said:
        yield from _fits(ability)
    for word in [node for node in nodes_in(read) if isinstance(node, a.Keyword)]:
        yield from [fault for ability in expanded(word) for fault in _fits(ability)]
        yield from _keyword(word)
    for token in tokens:
        yield from _token(token)


def _keyword(word: a.Keyword) -> Problems:
    """BASE-040, BASE-112: what a keyword costs can be paid where it is paid."""
    parts = () if word.cost is None else word.cost.parts
    if any(isinstance(part, _OF_SOURCE) for part in parts):
        yield Broken("BASE-040", f"{word.kind.value} costs something of a card that is not in play")
    if word.kind is t.KeywordKind.ECHO and word.cost is not None:
        if word.cost.mana.xs or not all(isinstance(part, k.PayLife) for part in parts):
            yield Broken("BASE-112", "echo costs more than mana and life")


_OF_SOURCE: Final = (k.TapThis, k.SacrificeThis, k.RemoveThese, k.DiscardThis)


def _token(token: a.Token) -> Problems:
    """BASE-E09: a token is a permanent that arrives by itself."""
    if "Aura" in token.types.subtypes or not token.types.is_permanent:
        yield Broken("BASE-E09", "a token that is an Aura, or no permanent, is not supported")
    if any(isinstance(ability, (a.Spell, a.Characteristic, a.AdditionalCost)) for ability in token.abilities):
        yield Broken("BASE-E09", "a token has an ability that only cards have")


def _of_face(traits: Traits) -> Problems:
    """Yield optional costs that are not told apart, and what goes with flashback only under conditions (BASE-048)."""
    yield from [Broken("BASE-K30", fault) for fault in misused_costs(traits.text.abilities)]
    if traits.flashback is None:
        return
    if traits.is_permanent:
        yield Broken("BASE-K32", "flashback on a card that becomes a permanent is not supported")
    counted = (*[mode.targets for mode in traits.modes], traits.flashback.parts)
    if any(isinstance(node, t.CountOf) and node.zone is Zone.GRAVEYARD for node in nodes_in(counted)):
        yield Broken("BASE-048", "flashback that depends on the number of cards in a graveyard is not supported")


def _fits(ability: a.Ability) -> Problems:
    match ability:
        case a.Spell(modes=modes):
            if not modes:
                yield Broken("BASE-053", "a spell has a mode")
            for mode in modes:
                yield from _aimed(mode.effect, mode.targets)
                yield from _stays(mode.effect)
                yield from _later(mode.effect)
                yield from _before_announcing(mode.targets)
        case a.Activated(effect=effect, targets=targets):
            yield from _aimed(effect, targets)
            yield from _mana_ability(ability)
            yield from _in_hand(ability)
            yield from _later(effect)
        case a.Triggered(effect=effect, targets=targets):
            yield from _aimed(effect, targets)
            yield from _later(effect)
        case a.AdditionalCost(cost=cost):
            if any(isinstance(part, _OF_SOURCE) for part in cost.parts):
                yield Broken("BASE-040", "an additional cost is of a card that is not in play")
        case _:
            pass


def _aimed(effect: a.Effect, targets: tuple[a.TargetSlot, ...]) -> Problems:
    """BASE-061: one division at most, among the targets of one slot, of a number that is enough for all of them."""
    steps = effect.steps if isinstance(effect, a.Seq) else (effect,)
    divisions = [node for node in own_nodes(effect) if isinstance(node, e.DivideDamage)]
    if len(divisions) > 1 or any(division not in steps for division in divisions):
        yield Broken("BASE-061", "it divides damage more than once, or only under a condition")
    for one in divisions:
        there = 0 <= one.index < len(targets)
        if not there or not isinstance(one.amount, int) or one.amount < targets[one.index].count.most:
            yield Broken("BASE-061", "it divides damage among more targets than there is damage for")
    yield from of_one_player(effect, targets)


def _before_announcing(targets: tuple[a.TargetSlot, ...]) -> Problems:
    """BASE-048: what may be a target is the same before the card leaves the hand for the stack."""
    for node in nodes_in(targets):
        if isinstance(node, t.HandSize) or (isinstance(node, t.CountOf) and node.zone in (Zone.HAND, Zone.STACK)):
            yield Broken("BASE-048", "a target that depends on the number of cards in hand is not supported")


def _stays(effect: a.Effect) -> Problems:
    """BASE-108: a spell is put where it goes after it has resolved, and not by what it does."""
    for node in own_nodes(effect):
        if isinstance(node, (e.MoveTo, e.CounterSpell)) and (
            isinstance(node.what, t.This) or (isinstance(node.what, t.Each) and node.what.zone is Zone.STACK)
        ):
            yield Broken("BASE-108", "a spell that moves itself is not supported")


def _in_hand(ability: a.Activated) -> Problems:
    """BASE-049: what is used in a hand is on its own on the stack; nothing is known of its card there (BASE-135)."""
    if k.DiscardThis() not in ability.cost.parts:
        return
    spoken = any(isinstance(node, (t.This, t.IsThis)) for node in nodes_in((ability.effect, ability.targets)))
    others = [part for part in ability.cost.parts if isinstance(part, _OF_SOURCE)]
    if ability.targets or spoken or len(others) > 1 or is_mana_ability(ability):
        yield Broken("BASE-049", "in a hand only abilities are supported that speak of no source and no target")


def _later(effect: a.Effect) -> Problems:
    """BASE-070: a delayed trigger speaks of what lies open, not of cards that were chosen in a hand or library."""
    secret = {node.name for node in own_nodes(effect) if isinstance(node, a.Search)}
    chosen = [node for node in own_nodes(effect) if isinstance(node, a.ChooseCards)]
    secret |= {node.name for node in chosen if node.zone in (Zone.HAND, Zone.LIBRARY)}
    for later in [node for node in own_nodes(effect) if isinstance(node, a.Delayed)]:
        if any(isinstance(node, t.Bound) and node.name in secret for node in nodes_in(later.effect)):
            yield Broken("BASE-070", "a delayed trigger that speaks of cards in a hand or library is not supported")


def _mana_ability(ability: a.Activated) -> Problems:
    """BASE-034, BASE-035: a mana ability adds one of its options, and what else it does happens with that."""
    try:
        if not is_mana_ability(ability):
            return
        if ability.limits:
            yield Broken("BASE-052", "a mana ability that is limited is not supported")
        outputs = len(mana_of(ability))
    except CastleRulesError as error:
        yield Broken("BASE-034", str(error))
        return
    steps = ability.effect.steps if isinstance(ability.effect, a.Seq) else (ability.effect,)
    added = [step for step in steps if isinstance(step, e.AddMana)]
    if len(added) != 1 or len(added[0].options) != outputs:
        yield Broken("BASE-034", "a mana ability adds mana once, and each option is another one")
    if any(type(step) not in CHANGES for step in steps):
        yield Broken("BASE-035", "what a mana ability does besides is one event, without a choice")
