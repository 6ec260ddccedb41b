"""Spells on the stack that get new targets or are copied, and spells by how many targets they have."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Amend, Deed, Noun, replaced
from castlerules.cards.oracle.phrase import binds, says

_CHANGE: Final = "Change the target of target spell that targets only {}."


@says("post", "with a single target", example="Change the target of target spell with a single target.")
def with_single_target() -> lang.Filter:
    """With exactly one target."""
    return lang.HasOneTarget()


@says("post", "that targets only <you>", example=_CHANGE.format("you"))
def that_targets_only_you(who: lang.PlayerRef) -> lang.Filter:
    """With you as the only target."""
    return lang.TargetsOnly(who=who)


@says("post", "that targets only (a|an) <noun>", example=_CHANGE.format("a creature"))
def that_targets_only(noun: Noun) -> lang.Filter:
    """With one permanent of a kind as the only target."""
    if noun.zone is not lang.Zone.BATTLEFIELD or noun.plural:
        raise Unbound("expected a permanent that a spell targets")
    return lang.TargetsOnly(noun.filter)


@says("post", "that targets only a single <noun>", example=_CHANGE.format("a single creature"))
def that_targets_only_one(noun: Noun) -> lang.Filter:
    """With one permanent of a kind as the only target."""
    if noun.zone is not lang.Zone.BATTLEFIELD or noun.plural:
        raise Unbound("expected a permanent that a spell targets")
    return lang.TargetsOnly(noun.filter)


@binds("deed", "change the target of <object>", example="Change the target of target spell with a single target.")
def change_target(binder: Binder, ref: lang.ObjectRef) -> Deed:
    """Give a spell another target."""
    slot = binder.targets[ref.index] if isinstance(ref, lang.Target) else None
    if slot is None or not any(isinstance(node, lang.HasOneTarget | lang.TargetsOnly) for node in lang.nodes_in(slot)):
        raise Missing("changing the target of a spell that may have several")
    return lambda _: lang.ChangeTargets(ref)


# Copies.

_COPY: Final = "Copy target instant or sorcery spell."


@says("deed", "copy <object>", example=_COPY)
def copy_spell(ref: lang.ObjectRef) -> Deed:
    """Put a copy of a spell on the stack."""
    return lambda _: lang.CopySpell(ref)


@says(
    "sentence",
    "you may choose new targets for the copy",
    example=f"{_COPY} You may choose new targets for the copy.",
)
def new_targets_for_copy() -> Amend:
    """The copy that the sentence before makes may have other targets."""

    def change(before: lang.Effect) -> lang.Effect:
        copies = [node for node in lang.nodes_in(before) if isinstance(node, lang.CopySpell)]
        if len(copies) != 1 or copies[0].new_targets:
            raise Unbound("the sentence before makes no copy")
        return replaced(before, copies[0], attrs.evolve(copies[0], new_targets=True))  # type: ignore[no-any-return]

    return Amend(change)
