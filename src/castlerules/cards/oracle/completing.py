"""What is checked and tidied when all sentences of an ability have been read, before they become its effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

from .binder import Missing, Unbound
from .meanings import NOTHING, in_order, replaced

_NAMED: Final[Mapping[type[object], str]] = MappingProxyType(
    {lang.CreateTokens: "name", lang.DealDamage: "result_name"}
)
"""The effects whose result may have a name or not, with the field of the name."""


def completed(effects: tuple[lang.Effect, ...], targets: tuple[lang.TargetSlot, ...]) -> lang.Effect:
    """Return the effect that *effects* make up, with nothing left open.

    Raises Unreadable for an offer that nothing follows, and for a target that is chosen only if a cost is paid but
    used in any case, or the reverse (BASE-225).
    """
    effect = in_order(*effects)
    if any(isinstance(node, lang.MayPay) and node.effect == NOTHING for node in lang.nodes_in(effect)):
        raise Unbound("nothing follows from the payment")
    if effect == NOTHING:
        raise Unbound("targets are chosen, but nothing happens to them")
    for node in lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS):
        if _changes_spell(node, targets):
            effect = replaced(effect, node, _of_spells(node))
    if _follows_an_offer(effect):
        raise Missing("what follows for an object only if a player has moved it")
    if _follows_itself(effect):
        raise Missing("finding the card itself again in another zone")
    always = set(_targets_in(effect))
    if any(isinstance(node, lang.WasPaid) for node in lang.nodes_in(effect)):
        for index, slot in enumerate(targets):
            if (slot.if_paid is None) != (index in always):
                raise Missing("targets that depend on a cost in another way than the sentence that names them")
    return _without_unused_names(_with_notes(effect))


DONE: Final[Mapping[str, tuple[type[object], ...]]] = MappingProxyType(
    {
        "discarded": (lang.Discard, lang.DiscardObject),
        "sacrificed": (lang.SacrificeSome, lang.SacrificeObject),
        "destroyed": (lang.Destroy,),
        "milled": (lang.Mill,),
        "exiled": (lang.MoveTo,),
    }
)
"""For each name that objects get by what was done to them: the effects that do it."""

SO_MANY: Final = "so many"
"""The name of the objects that "that many" counts: those of the only instruction before that moves any number."""

_NUMBERS: Final = (
    *(lang.CreateTokens, lang.PutCounters, lang.RemoveCounters),
    *(lang.GainLife, lang.LoseLife, lang.DealDamage, lang.PreventNextDamage),
)
"""Other instructions with a number, which "that many" could mean."""
_AROUND: Final = (
    *(lang.InOrder, lang.Noted, lang.If, lang.IfDone, lang.May, lang.MayPay),
    *(lang.ChooseOne, lang.ChooseValue, lang.CreateDelayedTrigger),
)
"""The effects that only hold other ones."""
_COUNTED: Final = (*[kind for kinds in DONE.values() for kind in kinds], lang.Draw)


def _with_notes(effect: lang.Effect) -> lang.Effect:
    """Return *effect* with its instructions noted to whose objects another part of it refers (BASE-249).

    Raises Unbound unless exactly one instruction can be meant.
    """
    named = dict.fromkeys([node.name for node in lang.nodes_in(effect) if isinstance(node, lang.BoundObjects)])
    for name in named:
        if name not in DONE and name != SO_MANY:
            continue
        meant = [node for node in lang.nodes_in(effect) if _may_be_meant(node, name)]
        if len(meant) != 1:
            raise Unbound(f"{len(meant)} instructions do what is counted later")
        if name == SO_MANY:
            _check_nearest(effect, meant[0])
        if _is_done_by_all(effect, meant[0]) and _is_counted_for_all(effect, name):
            raise Missing("effects for each of several players by itself")
        effect = replaced(effect, meant[0], lang.Noted(meant[0], name))
    return effect


def _is_done_by_all(effect: lang.Effect, meant: lang.Effect) -> bool:
    """Return whether each player carries out *meant*, an instruction of *effect*."""
    around = [node for node in lang.nodes_in(effect) if isinstance(node, lang.ForEachPlayer) and node.effect == meant]
    return any(_names_all_players(node) for node in (meant, *around))


def _is_counted_for_all(effect: lang.Effect, name: str) -> bool:
    """Return whether *effect* does something to each player as often as there are objects called *name*.

    The objects are those of all players together, but the text may mean for each player their own.
    """
    counted = lang.BoundObjects(name)
    return any(
        isinstance(node, lang.Effect) and not isinstance(node, _AROUND) and counted in lang.nodes_in(node)
        for node in lang.nodes_in(effect)
        if _names_all_players(node)
    )


def _names_all_players(node: Any) -> bool:
    return any(isinstance(part, lang.EachPlayer) for part in lang.nodes_in(node))


def _check_nearest(effect: lang.Effect, meant: lang.Effect) -> None:
    """Raise Unbound if "that many" could mean a number between the instruction *meant* and the words."""
    nodes = list(reversed(list(lang.nodes_in(effect))))  # in the order of the text
    after = nodes[nodes.index(meant) + 1 :]
    between = after[: after.index(lang.BoundObjects(SO_MANY))] if lang.BoundObjects(SO_MANY) in after else [meant]
    if any(isinstance(node, (*_COUNTED, *_NUMBERS)) for node in between):
        raise Unbound('"that many" could mean another number')


def _may_be_meant(node: Any, name: str) -> bool:
    """Return whether *node* is an instruction whose objects may be called *name*, and does not use them itself."""
    if not isinstance(node, DONE.get(name, _COUNTED)) or lang.BoundObjects(name) in lang.nodes_in(node):
        return False
    if isinstance(node, lang.MoveTo):
        return name == "exiled" and node.zone is lang.Zone.EXILE
    return True


def _changes_spell(node: Any, targets: tuple[lang.TargetSlot, ...]) -> bool:
    """Return whether *node* changes a target that can be a spell."""
    if not isinstance(node, lang.ApplyUntil) or not isinstance(node.what, lang.Target):
        return False
    slot = targets[node.what.index]
    return slot.spells or slot.zone is lang.Zone.STACK


def _of_spells(effect: lang.ApplyUntil) -> lang.ApplyUntil:
    """Return *effect* as one that changes spells too; raise Missing if it sets more than colours (BASE-244)."""
    if not all(isinstance(change, lang.SetColors) for change in effect.modifications):
        raise Missing("changes to the characteristics of spells other than colours")
    return attrs.evolve(effect, spells=True)


def _follows_an_offer(effect: lang.Effect) -> bool:
    """Return whether a later step of *effect* is about an object that a player may have moved, or not, in a step."""
    offered: set[object] = set()
    for step in effect.steps if isinstance(effect, lang.InOrder) else ():
        if any(node in offered for node in lang.nodes_in(step)):
            return True
        if isinstance(step, (lang.May, lang.MayPay, lang.UnlessPaid)):
            offered |= {node.what for node in lang.nodes_in(step) if isinstance(node, lang.MoveTo)}
    return False


def _follows_itself(effect: lang.Effect) -> bool:
    """Return whether a later step of *effect* is about the card itself after a step has moved it."""
    steps = effect.steps if isinstance(effect, lang.InOrder) else ()
    moving = [place for place, step in enumerate(steps) if isinstance(step, lang.MoveTo) and step.what == lang.This()]
    return bool(moving) and any(
        isinstance(node, lang.This)
        for step in steps[moving[0] + 1 :]
        if isinstance(step, (lang.CreateDelayedTrigger, lang.MoveTo))
        for node in lang.nodes_in(step)
    )


def _targets_in(node: Any) -> Iterator[int]:
    """Yield the index of each target slot that *node* uses whether or not an optional cost was paid."""
    if isinstance(node, lang.If) and any(isinstance(part, lang.WasPaid) for part in lang.nodes_in(node.condition)):
        yield from set(_targets_in(node.then)) & set(_targets_in(node.otherwise))
        return
    if isinstance(node, lang.GIVEN_TO_OTHERS):
        return
    if isinstance(node, (lang.Target, lang.TargetPlayer, lang.DivideDamage)):
        yield node.index
    for part in lang.parts_of(node):
        yield from _targets_in(part)


def _without_unused_names(effect: lang.Effect) -> lang.Effect:
    """Return *effect* with no names for tokens and damage that no other part of it refers to."""
    used = {node.name for node in lang.nodes_in(effect) if isinstance(node, (lang.BoundObjects, lang.ThisWay))}

    def tidy(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple([tidy(part) for part in node])
        if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
            return node
        fields = {field.name: tidy(getattr(node, field.name)) for field in attrs.fields(type(node))}
        name = _NAMED.get(type(node))
        if name is not None and fields[name] not in used:
            fields[name] = ""
        return type(node)(**fields)

    return tidy(effect)  # type: ignore[no-any-return]
