"""Link the abilities of a text: the one that exiles cards, and those that say "the exiled card" (BASE-229)."""

from __future__ import annotations

import attrs

from castlerules.cards import language as lang

from .binder import Missing
from .meanings import replaced


def with_links(abilities: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """Return *abilities*, with the one that exiles cards linked to those that refer to "the exiled card".

    Raises Missing unless exactly one other ability exiles cards, in one step.
    """
    referring = [ability for ability in abilities if is_linked(ability)]
    if not referring:
        return abilities
    exiling = [ability for ability in abilities if _exiles(ability)]
    steps = [step for ability in exiling for step in _exiles(ability)]
    if len(steps) != 1 or exiling[0] in referring or not isinstance(exiling[0], (lang.Activated, lang.Triggered)):
        raise Missing("cards exiled by something else than one other ability of the card")
    (step,) = steps
    effect = replaced(exiling[0].effect, step, lang.ExileLinked(step.what))
    linked = attrs.evolve(exiling[0], effect=effect)
    return tuple([linked if ability is exiling[0] else ability for ability in abilities])


def _exiles(ability: lang.Ability) -> list[lang.MoveTo]:
    """Return the steps of *ability* that exile something."""
    nodes = lang.nodes_in(ability, without=lang.GIVEN_TO_OTHERS)
    return [node for node in nodes if isinstance(node, lang.MoveTo) and node.zone is lang.Zone.EXILE]


def is_linked(ability: lang.Ability) -> bool:
    """Return whether *ability* refers to "the exiled card"."""
    return any(isinstance(node, lang.Linked) for node in lang.nodes_in(ability, without=lang.GIVEN_TO_OTHERS))
