"""A card in our own words: short, dry, and without loss, so that two different abilities never read the same.

The words are close to the notation of rules, not to the sentences on cards: ``{T}: 1 damage to target creature or
player.`` or ``static: every white creature gets +1/+1.`` Where a target is named again, it is "that target".
"""

from __future__ import annotations

from typing import assert_never

from castlerules.cards.language.abilities import (
    Ability,
    Activated,
    AdditionalCost,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CharacteristicDefining,
    Continuous,
    DamageMultiplied,
    DamageRedirected,
    Effect,
    EntersWith,
    Keyword,
    Mode,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NoUntap,
    Spell,
    Static,
    StaticEffect,
    TargetSlot,
    Triggered,
)
from castlerules.cards.language.costs import Cost
from castlerules.cards.language.definition import CardDef, Face
from castlerules.cards.language.expressions import Each, Filter, ObjectRef
from castlerules.cards.language.filters import Anything, IsThis
from castlerules.cards.language.references import Bound, Enchanted, EventObject, EventOther, Target, This

from .effects import activated_text, effect_text, keyword_text, mods_text
from .expressions import (
    condition_text,
    count_phrase,
    in_parentheses,
    noun_phrase,
    player_text,
    reference_text,
    value_text,
)
from .heads import cost_text, with_targets
from .triggers import trigger_text


def render(card: CardDef) -> str:
    """Return the whole card in our own words: name and cost, type line, power and toughness, an ability a line.

    Colours are told where they do not follow from the cost, and printings never. The faces of a split card stand one
    below the other, with a line ``//`` between.
    """
    faces = "\n//\n".join(map(_face_text, card.faces))
    return f"{faces}\n(characteristics only)" if card.blank else faces


def _face_text(face: Face) -> str:
    lines = [face.name if face.cost is None else f"{face.name} {face.cost}", str(face.types)]
    if face.pt is not None:
        lines[1] += f" {face.pt}"
    if face.colors != (() if face.cost is None else face.cost.colors):
        lines.append(f"colours: {' '.join(color.name.lower() for color in face.colors) or 'none'}")
    return "\n".join([*lines, *map(render_ability, face.abilities)])


def render_ability(ability: Ability) -> str:
    """Return *ability* as one line that ends with a full stop."""
    return f"{_ability_text(ability)}."


def render_effect(effect: Effect, targets: tuple[TargetSlot, ...] = ()) -> str:
    """Return what *effect* does to *targets*, without a full stop."""
    return with_targets(effect_text(effect), targets)


def render_filter(filter_: Filter) -> str:
    """Return the description of what fits, such as ``other creature with flying``."""
    return with_targets(noun_phrase(filter_), ())


def render_cost(cost: Cost) -> str:
    """Return what is paid, such as ``{1}{B}, {T}, sacrifice this``."""
    return with_targets(cost_text(cost), ())


def _ability_text(ability: Ability) -> str:
    match ability:
        case Keyword():
            return with_targets(keyword_text(ability), ())
        case Spell(modes=modes):
            return _spell_text(modes)
        case Activated():
            return activated_text(ability)
        case Triggered(trigger=event, effect=effect, targets=targets, condition=condition):
            when = (
                trigger_text(event) if condition is None else f"{trigger_text(event)}, if {condition_text(condition)}"
            )
            return with_targets(f"{when}: {effect_text(effect)}", targets)
        case Static(effect=rule, condition=condition):
            static_text = f"static: {_static_effect_text(rule)}"
            return with_targets(
                static_text if condition is None else f"{static_text}, while {condition_text(condition)}", ()
            )
        case CharacteristicDefining(power=power, toughness=toughness):
            return with_targets(
                f"everywhere: base {in_parentheses(value_text(power))}/{in_parentheses(value_text(toughness))}", ()
            )
        case EntersWith():
            return with_targets(_enters_with_text(ability), ())
        case AdditionalCost(cost=cost):
            return with_targets(f"additional cost: {cost_text(cost)}", ())
        case _:
            assert_never(ability)


def _spell_text(modes: tuple[Mode, ...]) -> str:
    texts = [with_targets(effect_text(mode.effect), mode.targets) for mode in modes]
    if len(texts) == 1:
        return f"spell: {texts[0]}"
    return f"spell, one of: {' or '.join(f'[{text}]' for text in texts) or 'nothing'}"


def _enters_with_text(ability: EntersWith) -> str:
    words = ["tapped"] * ability.tapped
    if ability.kind is not None:
        words.append(f"with {count_phrase(ability.count, f'{ability.kind.value} counter')}")
    elif ability.count != 0:
        words.append(f"with {count_phrase(ability.count, 'counter')} of no kind")
    text = f"enters {', '.join(words) or 'as it is'}"
    return text if ability.condition is None else f"{text}, if {condition_text(ability.condition)}"


def _static_effect_text(rule: StaticEffect) -> str:
    match rule:
        case Continuous(what=what, mods=changes):
            return f"{_subject_text(what)} {mods_text(changes)}"
        case CantAttack(what=what):
            return f"{_subject_text(what)} can't attack"
        case CantBlock(what=what):
            return f"{_subject_text(what)} can't block"
        case CantBeBlocked(by=Anything(), what=what):
            return f"{_subject_text(what)} can't be blocked"
        case CantBeBlocked(by=by, what=what):
            return f"{_subject_text(what)} can't be blocked by {noun_phrase(by)}"
        case MustAttack(what=what):
            return f"{_subject_text(what)} must attack"
        case MustBlock(what=what):
            return f"{_subject_text(what)} must block"
        case MustBeBlocked(what=what):
            return f"all that can block {_subject_text(what)} must do so"
        case NoUntap(what=what):
            return f"{_subject_text(what)} doesn't untap"
        case DamageRedirected(who=player, to=to):
            return f"damage to {player_text(player)} is dealt to {reference_text(to)} instead"
        case DamageMultiplied(by=by):
            return f"all damage is {by} times as much"
        case _:
            assert_never(rule)


def _subject_text(what: Filter | ObjectRef) -> str:
    if isinstance(what, IsThis):
        return "this"
    if isinstance(what, This):
        return "the source"
    if isinstance(what, (Target, Bound, EventObject, EventOther, Enchanted, Each)):
        return reference_text(what)
    return f"every {noun_phrase(what)}"
