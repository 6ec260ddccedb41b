"""What the text says of an object afterwards: what it was before it left, and whether it was destroyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import Phrase, binds, same

_KNOWN_LATER: Final = (
    *(lang.Anything, lang.AllOf, lang.AnyOf, lang.Not),
    *(lang.IsType, lang.IsSubtype, lang.IsSupertype, lang.IsColor, lang.IsToken),
)
"""The filters that say of an object that has left what it was when it did."""


def _was(binder: Binder, ref: lang.ObjectRef, filter_: lang.Filter) -> lang.Condition:
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    parts = [node for node in lang.nodes_in(filter_) if isinstance(node, lang.Filter)]
    if not all(isinstance(part, _KNOWN_LATER) for part in parts):
        raise Unbound('"was" is said of what an object is, not of what it does or who controls it')
    binder.left(ref)
    return lang.Matches(ref, filter_)


@binds("condition", "<object> was (a|an) <noun>", example="Destroy target land. If it was a Forest, you gain 2 life.")
def was_noun(binder: Binder, ref: lang.ObjectRef, noun: Noun) -> lang.Condition:
    """Something that has left was of a kind."""
    return _was(binder, ref, noun.filter)


@binds("condition", "<object> was <adjective>", example="Destroy target creature. If it was white, draw a card.")
def was_adjective(binder: Binder, ref: lang.ObjectRef, adjective: lang.Filter) -> lang.Condition:
    """Something that has left had a quality."""
    if isinstance(adjective, (lang.IsType, lang.IsSubtype)):
        raise Unbound("expected a noun with an article")
    return _was(binder, ref, adjective)


def _negated(phrase: Phrase, template: str, example: str) -> Phrase:
    def meaning(binder: Binder, ref: lang.ObjectRef, what: object) -> lang.Condition:
        return lang.Untrue(phrase.meaning(binder, ref, what))

    return Phrase("condition", (template,), meaning, example, binds=True)


NOT_SO: Final = (
    _negated(was_noun, "<object> wasn't (a|an) <noun>", "Destroy target land. If it wasn't a Forest, you gain 2 life."),
    _negated(was_adjective, "<object> wasn't <adjective>", "Destroy target creature. If it wasn't white, draw a card."),
)


@binds(
    "condition",
    "<object_of> <quantity> was <compared>",
    example="Destroy target creature. If its power was 4 or greater, draw a card.",
)
def its_number_was(
    binder: Binder,
    ref: lang.ObjectRef,
    quantity: Callable[[lang.ObjectRef], lang.Value],
    compared: tuple[lang.Comparison, lang.Value],
) -> lang.Condition:
    """A number of something that has left was in a range."""
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    binder.left(ref)
    return lang.Compare(quantity(ref), *compared)


@binds(
    "condition",
    "<object> is destroyed this way",
    example="At the beginning of your upkeep, destroy this creature unless you pay {2}. If this creature is destroyed "
    "this way, you lose 2 life.",
    on="Creature",
)
def is_destroyed(binder: Binder, ref: lang.ObjectRef) -> lang.Condition:
    """The one instruction to destroy something, which was about this object, has destroyed it."""
    binder.destroyed.append(ref)
    return lang.Compare(lang.NumberOf(lang.BoundObjects("destroyed")), lang.Comparison.AT_LEAST, 1)


WAS_DESTROYED: Final = same(
    is_destroyed,
    "<object> was destroyed this way",
    example="Destroy target creature. If that creature was destroyed this way, draw a card.",
    on="Sorcery",
)
