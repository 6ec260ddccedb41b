"""Two things at once: "destroy it and this creature", "target creature and all Auras attached to it"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import binds, says


def _pair(binder: Binder, ref: lang.ObjectRef) -> lang.ObjectRef:
    """Return the reference to *ref*, a permanent, and the card itself."""
    if binder.face.is_spell or isinstance(ref, lang.Each) or ref == lang.This():
        raise Unbound("expected the card and another permanent")
    if isinstance(ref, lang.Target) and binder.targets[ref.index].zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("the objects are in different zones")
    both = lang.Each(lang.AnyOf((lang.Is(ref), lang.IsThis())))
    binder.mention(both, THING, "permanent", plural=True)
    return both


@binds("pair", "<targeted> and <self>", example="{T}: Destroy target creature and this creature.", on="Creature")
def target_and_card(binder: Binder, ref: lang.ObjectRef, _: lang.ObjectRef) -> lang.ObjectRef:
    """A target and the card itself."""
    return _pair(binder, ref)


@binds("pair", "<self> and <targeted>", example="{T}: Destroy this creature and target creature.", on="Creature")
def card_and_target(binder: Binder, _: lang.ObjectRef, ref: lang.ObjectRef) -> lang.ObjectRef:
    """The card itself and a target."""
    return _pair(binder, ref)


@binds(
    "pair",
    "it and <self>",
    example="{T}: Untap target creature. Destroy it and this creature at end of combat.",
    on="Creature",
)
def it_and_card(binder: Binder, _: lang.ObjectRef) -> lang.ObjectRef:
    """The thing named before and the card itself."""
    return _pair(binder, binder.it())


@binds(
    "pair",
    "that <thing> and <self>",
    example="Whenever this creature blocks a Wall, destroy that creature and this creature.",
    on="Creature",
)
def that_and_card(binder: Binder, noun: str, _: lang.ObjectRef) -> lang.ObjectRef:
    """The thing of a kind named before and the card itself."""
    return _pair(binder, binder.that(noun))


@binds(
    "pair",
    "<targeted> and (all|each) <noun>",
    example="Destroy target creature and all Auras attached to it.",
    on="Sorcery",
)
def target_and_all(binder: Binder, ref: lang.ObjectRef, noun: Noun) -> lang.ObjectRef:
    """A target and all objects of a kind."""
    zones = (noun.zone, *[binder.targets[ref.index].zone for _ in (0,) if isinstance(ref, lang.Target)])
    if set(zones) != {lang.Zone.BATTLEFIELD}:
        raise Unbound("the objects are in different zones")
    all_of_them = lang.Each(lang.AnyOf((lang.Is(ref), noun.filter)))
    binder.mention(all_of_them, THING, "permanent", plural=True)
    return all_of_them


@says(
    "affected",
    "<pair>",
    example="{T}: Target creature and this creature get +1/+1 until end of turn.",
    on="Creature",
)
def changed_pair(ref: lang.ObjectRef) -> lang.ObjectRef:
    """Both."""
    return ref
