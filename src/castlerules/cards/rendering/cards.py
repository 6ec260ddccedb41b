"""``render``: describe a card in short text of our own, without loss: two different abilities never have the same text.

The text is a notation rather than the sentences on cards: ``{T}: 1 damage to target creature or player.`` or ``static:
every white creature gets +1/+1.`` The second mention of a target is "that target".
"""

from __future__ import annotations

from typing import assert_never

from castlerules.cards import language as lang

from . import expressions
from .effects import activated_text, effect_text, keyword_text, mods_text
from .heads import cost_text, with_targets
from .triggers import trigger_text


def render(card: lang.CardDef) -> str:
    """Return the text of *card*: name and cost, type line, power and toughness, and each ability on its own line.

    Colours are listed only if they do not follow from the cost; printings are omitted. The faces of a split card are
    separated by a line ``//``.
    """
    faces = "\n//\n".join(map(_face_text, card.faces))
    return f"{faces}\n(characteristics only)" if card.blank else faces


def _face_text(face: lang.Face) -> str:
    lines = [face.name if face.cost is None else f"{face.name} {face.cost}", str(face.types)]
    if face.pt is not None:
        lines[1] += f" {face.pt}"
    if face.colors != (() if face.cost is None else face.cost.colors):
        lines.append(f"colours: {' '.join(color.name.lower() for color in face.colors) or 'none'}")
    return "\n".join([*lines, *map(render_ability, face.abilities)])


def render_ability(ability: lang.Ability) -> str:
    """Return the text of *ability*: one line that ends with a full stop."""
    return f"{_ability_text(ability)}."


def render_effect(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...] = ()) -> str:
    """Return the text of *effect*, without a full stop; *targets* are the target slots to which it refers."""
    return with_targets(effect_text(effect), targets)


def render_filter(filter_: lang.Filter) -> str:
    """Return the text of *filter_*, such as ``other creature with flying``."""
    return with_targets(expressions.noun_phrase(filter_), ())


def render_cost(cost: lang.Cost) -> str:
    """Return the text of *cost*, such as ``{1}{B}, {T}, sacrifice this``."""
    return with_targets(cost_text(cost), ())


def _ability_text(ability: lang.Ability) -> str:
    match ability:
        case lang.Keyword():
            return with_targets(keyword_text(ability), ())
        case lang.Spell(modes=modes):
            return _spell_text(modes)
        case lang.Activated():
            return activated_text(ability)
        case lang.Triggered(trigger=event, effect=effect, targets=targets, condition=condition):
            when = (
                trigger_text(event)
                if condition is None
                else f"{trigger_text(event)}, if {expressions.condition_text(condition)}"
            )
            return with_targets(f"{when}: {effect_text(effect)}", targets)
        case lang.Static(effect=rule, condition=condition):
            static_text = f"static: {_static_effect_text(rule)}"
            return with_targets(
                static_text if condition is None else f"{static_text}, while {expressions.condition_text(condition)}",
                (),
            )
        case lang.CharacteristicDefining(power=power, toughness=toughness):
            power_text, toughness_text = [
                expressions.in_parentheses(expressions.value_text(value)) for value in (power, toughness)
            ]
            return with_targets(f"everywhere: base {power_text}/{toughness_text}", ())
        case lang.EntersWith():
            return with_targets(_enters_with_text(ability), ())
        case lang.AdditionalCost(cost=cost):
            return with_targets(f"additional cost: {cost_text(cost)}", ())
        case _:
            assert_never(ability)


def _spell_text(modes: tuple[lang.Mode, ...]) -> str:
    texts = [with_targets(effect_text(mode.effect), mode.targets) for mode in modes]
    if len(texts) == 1:
        return f"spell: {texts[0]}"
    return f"spell, one of: {' or '.join(f'[{text}]' for text in texts) or 'nothing'}"


def _enters_with_text(ability: lang.EntersWith) -> str:
    words = ["tapped"] * ability.tapped
    if ability.kind is not None:
        words.append(f"with {expressions.count_phrase(ability.count, f'{ability.kind.value} counter')}")
    elif ability.count != 0:
        words.append(f"with {expressions.count_phrase(ability.count, 'counter')} of no kind")
    text = f"enters {', '.join(words) or 'as it is'}"
    return text if ability.condition is None else f"{text}, if {expressions.condition_text(ability.condition)}"


def _static_effect_text(rule: lang.StaticEffect) -> str:
    match rule:
        case lang.Continuous(what=what, modifications=changes):
            return f"{_subject_text(what)} {mods_text(changes)}"
        case lang.CantAttack(what=what):
            return f"{_subject_text(what)} can't attack"
        case lang.CantBlock(what=what):
            return f"{_subject_text(what)} can't block"
        case lang.CantBeBlocked(by=lang.Anything(), what=what):
            return f"{_subject_text(what)} can't be blocked"
        case lang.CantBeBlocked(by=by, what=what):
            return f"{_subject_text(what)} can't be blocked by {expressions.noun_phrase(by)}"
        case lang.MustAttack(what=what):
            return f"{_subject_text(what)} must attack"
        case lang.MustBlock(what=what):
            return f"{_subject_text(what)} must block"
        case lang.MustBeBlocked(what=what):
            return f"all that can block {_subject_text(what)} must do so"
        case lang.NoUntap(what=what):
            return f"{_subject_text(what)} doesn't untap"
        case lang.DamageRedirected(who=player, to=to):
            return f"damage to {expressions.player_text(player)} is dealt to {expressions.reference_text(to)} instead"
        case lang.DamageMultiplied(by=by):
            return f"all damage is {by} times as much"
        case _:
            assert_never(rule)


def _subject_text(what: lang.Filter | lang.ObjectRef) -> str:
    if isinstance(what, lang.IsThis):
        return "this"
    if isinstance(what, lang.This):
        return "the source"
    if isinstance(what, (lang.Target, lang.BoundObjects, lang.EventObject, lang.EventOther, lang.Enchanted, lang.Each)):
        return expressions.reference_text(what)
    return f"every {expressions.noun_phrase(what)}"
