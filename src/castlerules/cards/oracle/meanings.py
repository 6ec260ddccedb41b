"""What phrases mean while a text is read, where the card language has no class for it: nouns, players' deeds, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen

from .binder import Unbound

Deed: TypeAlias = Callable[[lang.PlayerRef], lang.Effect]
"""What a player does: gets the player, and returns the effect."""


Moving: TypeAlias = Callable[[lang.ObjectRef, lang.PlayerRef], lang.Effect]
"""What happens to objects: gets the objects, and the player who does it, and returns the effect."""


@frozen
class Noun:
    """A kind of objects, such as "white creatures you control": filter *parts* in the order of the text, and a *zone*.

    *nouns* are the words that can point back to such an object. *plural* tells whether the noun is a plural, if
    its form shows that. *bare* tells whether it has no adjective; *joined*, whether it is several nouns joined.
    """

    parts: tuple[lang.Filter, ...]
    nouns: tuple[str, ...]
    zone: lang.Zone = lang.Zone.BATTLEFIELD
    plural: bool | None = None
    bare: bool = True
    joined: bool = False

    @property
    def filter(self) -> lang.Filter:
        """The filter that matches these objects."""
        return both(self.parts)

    def with_first(self, part: lang.Filter) -> Noun:
        """Return this noun with an adjective before it."""
        return attrs.evolve(self, parts=(part, *self.parts), bare=False)

    def with_last(self, part: lang.Filter) -> Noun:
        """Return this noun with words behind it that describe it."""
        return attrs.evolve(self, parts=(*self.parts, part))


def number_of(noun: Noun) -> lang.Value:
    """Return how many objects of the kind *noun* there are."""
    if noun.zone is lang.Zone.HAND and len(noun.parts) == 1 and isinstance(noun.parts[0], lang.ControlledBy):
        return lang.HandSize(noun.parts[0].who)
    return lang.CountOf(noun.filter, noun.zone)


def times(factor: lang.Value, count: lang.Value) -> lang.Value:
    """Return *factor* times *count*."""
    if factor in (0, 1):
        return count if factor == 1 else 0
    return lang.Product(factor, count)


def plus(value: lang.Value, number: int) -> lang.Value:
    """Return *value* and *number* more."""
    if isinstance(value, int):
        return value + number
    return lang.Sum((value, number)) if number else value


def both(parts: tuple[lang.Filter, ...]) -> lang.Filter:
    """Return the filter that matches what all *parts* match; anything matches no part."""
    telling = tuple([part for part in parts if part != lang.Anything()])
    if not telling:
        return lang.Anything()
    return telling[0] if len(telling) == 1 else lang.AllOf(telling)


def either(nouns: tuple[Noun, ...]) -> Noun:
    """Return the noun for objects that one of *nouns* names.

    Raise Unbound if they are in different zones, or if an adjective of the first could belong to the others too, as in
    "tapped artifact or land".
    """
    first, *others = nouns
    if any(noun.zone is not first.zone for noun in others):
        raise Unbound("nouns joined by a conjunction name objects in different zones")
    if not first.bare and any(noun.bare for noun in others):
        raise Unbound("the adjective could belong to one noun or to all")
    common = tuple([word for word in first.nouns if all(word in noun.nouns for noun in nouns)])
    filter_ = lang.AnyOf(tuple([noun.filter for noun in nouns]))
    return Noun((filter_,), common, first.zone, plural=first.plural, joined=True)


@frozen
class Place:
    """Words behind a noun that say in which *zone* the objects are, and, if *who* is given, whose."""

    zone: lang.Zone
    who: lang.PlayerRef | None = None


@frozen
class Chosen:
    """Objects that a player chooses as the effect happens: *choose* gets the player, and *ref* means what is chosen.

    *several* tells whether it may be more than one object.
    """

    choose: Callable[[lang.PlayerRef], lang.Effect]
    ref: lang.BoundObjects
    several: bool = True


@frozen
class EitherEvent:
    """An ability triggers on each of *events*, as on "attacks or blocks"."""

    events: tuple[lang.TriggerCondition, ...]


@frozen
class Itself:
    """Stands for the source of damage among its recipients."""


@frozen
class ChosenColor:
    """Stands for the colour that the player chooses as the effect happens."""


@frozen
class Amend:
    """A sentence that changes what the sentence before it says: *change* gets that effect and returns the new one.

    If *like* is given, the sentence before has to do something of the class *like*, unless it is the only one.
    """

    change: Callable[[lang.Effect], lang.Effect]
    like: type[object] | None = None


@frozen
class AmendStatement:
    """A sentence that changes what the statement before it says: *change* gets that ability and returns the new one."""

    change: Callable[[lang.Ability], lang.Ability]


@frozen
class Limited:
    """A sentence that says when an ability may be activated: under *limits*, and while *condition* is true."""

    limits: tuple[lang.ActivationLimit, ...] = ()
    condition: lang.Condition | None = None


@frozen
class OnX:
    """A sentence that says of which *kinds* the mana for the X of the cost is."""

    kinds: tuple[lang.ManaKind, ...]


@frozen
class Entering:
    """A sentence that says how the card enters play, and what it has if it enters so."""

    abilities: tuple[lang.Ability, ...]


@frozen
class Statements:
    """A sentence that is always true of a permanent: its static *abilities*."""

    abilities: tuple[lang.Ability, ...]


@frozen
class Triggering:
    """The first sentence of a triggered ability: its *event*, its *condition*, and the first *effect*."""

    event: lang.TriggerCondition | EitherEvent
    condition: lang.Condition | None
    effect: lang.Effect


def first_step(effect: lang.Effect) -> type[object]:
    """Return the class of what *effect* does first."""
    return first_step(effect.steps[0]) if isinstance(effect, lang.InOrder) and effect.steps else type(effect)


NOTHING: Final = lang.InOrder(())
"""The effect that does nothing."""


def amended(effects: tuple[lang.Effect, ...], said: Amend) -> lang.Effect:
    """Return the last of *effects* after a sentence that changes what it says."""
    if effects[-1] == NOTHING:
        raise Unbound("the sentence before only chooses targets")
    if said.like and len(effects) > 1 and first_step(effects[-1]) is not said.like:
        raise Unbound("it is not certain which of the sentences before it replaces")
    return said.change(effects[-1])


def in_order(*effects: lang.Effect) -> lang.Effect:
    """Return the effect that performs *effects* one after the other; sequences among them become part of it."""
    steps: list[lang.Effect] = []
    for effect in effects:
        steps += effect.steps if isinstance(effect, lang.InOrder) else (effect,)
    return steps[0] if len(steps) == 1 else lang.InOrder(tuple(steps))


def replaced(node: Any, old: object, new: object) -> Any:
    """Return *node*, a part of a card, with *new* wherever it has *old*."""
    if node == old and type(node) is type(old):
        return new
    if isinstance(node, tuple):
        return tuple([replaced(part, old, new) for part in node])
    if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
        return node
    fields = {field.name: getattr(node, field.name) for field in attrs.fields(type(node))}
    return type(node)(**{name: replaced(part, old, new) for name, part in fields.items()})
