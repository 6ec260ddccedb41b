"""What Auras protect from: "this effect doesn't remove this Aura", "prevent all damage ... by red creatures"."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.meanings import AmendStatement
from castlerules.cards.oracle.phrase import says

from .shields import Harm, Rules, To, What

_WARD: Final = "Enchant creature\nEnchanted creature has protection from red. This effect doesn't remove this Aura."


@says("statement", "this effect doesn't remove <self>", example=_WARD, on="Enchantment — Aura")
def spares_itself(_: lang.ObjectRef) -> AmendStatement:
    """The protection of the sentence before does not remove the Aura that gives it."""
    return AmendStatement(_sparing)


def _sparing(ability: lang.Ability) -> lang.Ability:
    rule = ability.effect if isinstance(ability, lang.Static) else None
    if not isinstance(ability, lang.Static) or not isinstance(rule, lang.Continuous) or rule.what != lang.Enchanted():
        raise Unbound("the sentence before does not change what the Aura enchants")
    changes = tuple([_spared(change) for change in rule.modifications])
    if changes == rule.modifications:
        raise Unbound("the sentence before gives no protection")
    return attrs.evolve(ability, effect=attrs.evolve(rule, modifications=changes))


def _spared(change: lang.Modification) -> lang.Modification:
    if isinstance(change, lang.AddKeyword) and change.keyword.kind is lang.KeywordKind.PROTECTION:
        return attrs.evolve(change, spares_source=True)
    return change


@says(
    "static",
    "prevent all <harm> that would be dealt to <guarded> by <dealer>",
    example="Enchant creature\nPrevent all combat damage that would be dealt to enchanted creature by red creatures.",
    on="Enchantment — Aura",
)
def always_prevent_from(harm: Harm, guarded: To, what: What) -> Rules:
    """All damage of something to something."""
    return (guarded.changed(lang.PreventDamage(), source=what, combat=harm),)
