"""The words of whole abilities, of which ``text_of`` gives the text with marks."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang

from .referents import LATER, MARK, Referent, finished, with_known_words
from .scopes import Wording, sacrificed_noun, scope_of
from .wording import text_of

BULLET: Final = " • "
"""Stands in front of each mode of a spell."""


def ability_text(ability: lang.Ability, wording: Wording) -> str:
    """Return the text of *ability*; *wording* says how it calls things."""
    if isinstance(ability, lang.Spell):
        return _spell_text(ability.modes, wording)
    text = text_of(ability)
    match ability:
        case lang.Activated(cost=cost, targets=targets):
            sacrificed = attrs.evolve(wording, sacrificed=sacrificed_noun(cost, wording.sacrificed))
            return finished(text, scope_of(sacrificed, _this_in(ability.condition, wording), targets))
        case lang.Triggered(trigger=event, targets=targets):
            return finished(text, scope_of(wording, _this_in(ability.condition, wording), targets, event))
        case lang.Static(condition=condition):
            return finished(text, scope_of(wording, _this_in(condition, wording)))
        case lang.AdditionalCost() | lang.CastOnly():
            return finished(text, scope_of(wording, Referent(full="this spell")))
        case _:
            return finished(text, scope_of(wording, Referent(full=wording.this)))


def _this_in(condition: lang.Condition | None, wording: Wording) -> Referent:
    """Return what the source is in an ability under *condition*: a card in the graveyard, or what *wording* says."""
    parts = condition.conditions if isinstance(condition, lang.Both) else (condition,)
    if lang.InGraveyard() in parts:
        return Referent(full="this card", zone=lang.Zone.GRAVEYARD, yours=True)
    return Referent(full=wording.this)


def granted_text(ability: lang.Ability, this: str) -> str:
    """Return the text of *ability* as something that an object called *this* has gained."""
    if MARK not in this:
        return ability_text(ability, Wording(this, this))
    return with_known_words(ability_text(ability, Wording(f"this{LATER}", f"this{LATER}")), this)


def _spell_text(modes: tuple[lang.Mode, ...], wording: Wording) -> str:
    texts = [finished(text_of(mode), scope_of(wording, Referent(full=wording.spell), mode.targets)) for mode in modes]
    if len(texts) == 1:
        return texts[0]
    return f"Choose one —{BULLET}{BULLET.join(texts) or 'Nothing.'}"


def finished_alone(text: str, targets: tuple[lang.TargetSlot, ...] = (), *, this: str = "this") -> str:
    """Return *text*, a part of an ability, with words instead of marks; *this* is what it calls its source."""
    return finished(text, scope_of(Wording(this), Referent(full=this), targets))
