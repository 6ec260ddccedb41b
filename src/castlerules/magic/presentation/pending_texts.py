"""Texts for what is still to happen: objects on the stack, pending triggers and the pending decision."""

from __future__ import annotations

import re
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render_ability, render_cost, render_effect, render_filter
from castlerules.cards.rendering.referents import name_label
from castlerules.core import Wording
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import ObservedStackObject
from castlerules.magic.model import AbilityContext, PendingTrigger, StackKind, decisions
from castlerules.magic.query.spells import division_of

from .names import ObjectNames

_TARGET_NUMBER: Final = re.compile(r"\b[Tt]arget (\d+)")


def ability_text(names: ObjectNames, ability: lang.Ability, source: int) -> str:
    """Return the text of *ability* of the object *source*, which it calls by its name, without its full stop."""
    card = names.card_of(source)
    face = None if card is None else card.faces[0]
    return render_ability(ability, this=names.plain_name(source, "this permanent"), face=face).removesuffix(".")


def symbol_text(mask: int) -> str:
    """Return the mana symbol that the kinds of mana in *mask* can pay, such as ``{W/U}``."""
    kinds = [kind.value for place, kind in enumerate(lang.MANA_KINDS) if mask >> place & 1]
    return "{" + "/".join(kinds) + "}"


# The stack.


def stack_object_text(names: ObjectNames, spell: ObservedStackObject) -> str:
    """Return an object on the stack in words: its controller, its name, and all choices made for it."""
    names_controller = names.display.names_owners or spell.controller != names.observation.player
    controller = f"{names.possessive(spell.controller)} " if names_controller else ""
    choices = [f"{controller}{names.name_of(spell.id)}"]
    if spell.kind is StackKind.COMBAT_DAMAGE:
        parts = [
            f"{share.amount} from {names.name_of(share.source)} to {names.name_of(share.to)}"
            for share in spell.combat_damage
        ]
        return f"combat damage: {', '.join(parts)}"
    if spell.ability is not None:
        choices[0] += f": {ability_text(names, spell.ability, spell.source)}"
    choices += ["a copy"] * spell.token
    choices += [f"X = {spell.x}"] if spell.x and _has_x(spell) else []
    choices += [f"{kind.value} paid" for kind in spell.optional_costs]
    modes = _printed_modes(spell)
    if len(modes) > 1 and spell.mode is not None:
        mode = modes[spell.mode]
        choices.append(render_effect(mode.effect, mode.targets, this=names.plain_name(spell.id, "this spell")))
    division = division_of(modes[spell.mode or 0]) if spell.division and modes else None
    for place, slot in enumerate((*spell.targets, spell.choosing)):
        if division is not None and place == division.index:
            choices += [
                f"{n} to {names.name_with_owner(target)}" for target, n in zip(slot, spell.division, strict=False)
            ]
        elif slot:
            choices.append(f"at {names.name_list(slot)}")
    return ", ".join(choices) + ("" if spell.announced else " (being announced)")


def _has_x(spell: ObservedStackObject) -> bool:
    return spell.card is not None or (spell.ability is not None and "{X}" in render_ability(spell.ability))


def _printed_modes(spell: ObservedStackObject) -> list[lang.Mode]:
    """Return the modes of the spell or ability *spell* as its card has them printed; an ability has one mode."""
    if spell.ability is not None:
        return [lang.Mode(spell.ability.effect, spell.ability.targets)]
    abilities = () if spell.card is None else spell.card.faces[spell.face or 0].abilities
    return [mode for ability in abilities if isinstance(ability, lang.Spell) for mode in ability.modes]


def pending_trigger_text(names: ObjectNames, pending: PendingTrigger) -> str:
    """Return a pending trigger in words: its source, its text, and the object whose event triggered it."""
    about = pending.trigger_event.object
    words = f"trigger of {names.name_of(pending.source)}: {ability_text(names, pending.ability, pending.source)}"
    return words if about is None or about == pending.source else f"{words} (about {names.name_of(about)})"


# Decisions.


def _hand_prompt(names: ObjectNames, decision: decisions.MulliganDecision) -> str:
    size = names.observation.seats[decision.player].hand_size
    return f"keep the hand of {counted_noun(size, 'card')}, or take another"


def _announcing_prompt(names: ObjectNames, _: decisions.AnnounceDecision) -> str:
    stack = names.observation.stack
    if not stack:
        return "answer"
    top, the = stack[-1], "" if stack[-1].ability is None else "the "
    return f"{_next_choice(top)} {the}{names.name_of(top.id)}"


def _next_choice(top: ObservedStackObject) -> str:
    """BASE-047: return what is chosen next for *top*, which is being announced, in the order of announcing."""
    if top.card is not None and top.face is None:
        return "choose a face of"
    modes = _printed_modes(top)
    if top.mode is None:
        return "choose a mode of"
    if top.card is not None:
        optional = lang.optional_costs_in(top.card.faces[top.face or 0].abilities)
        if top.optional_costs_offered < len(optional):
            return "decide on an optional cost for"
    if top.x is None:
        return "choose X for"
    mode = modes[top.mode]
    if len(top.targets) < len(mode.targets):
        return "choose a target for"
    return "make the next choice for" if division_of(mode) is not None else "choose how to pay for"


def _choice_prompt(names: ObjectNames, decision: decisions.ChooseCardsDecision) -> str:
    effect, done = decision.effect, len(decision.chosen) + len(decision.chosen_cards)
    least, most = max(0, effect.least - done), effect.most - done
    number = str(most) if least == most else f"{least} to {most}"
    if effect.most == lang.ANY_NUMBER:
        number = "all" if effect.least == effect.most else "any number"
    zone = "permanents" if effect.zone is lang.Zone.BATTLEFIELD else effect.zone.value
    where = f"{names.possessive(decision.whose)} {zone}"
    return f"choose {number} of {where}: {_filter_text(effect.filter, effect.zone)}"


def _new_targets_prompt(names: ObjectNames, decision: decisions.NewTargetsDecision) -> str:
    copy = "a copy of " * isinstance(decision.effect, lang.CopySpell)
    return f"choose a {'' if copy else 'new '}target for {copy}{names.name_of(decision.spell)}"


def _search_prompt(names: ObjectNames, decision: decisions.SearchDecision) -> str:
    sought, most = _filter_text(decision.effect.filter, lang.Zone.LIBRARY), decision.effect.most
    number = "any number" if most == lang.ANY_NUMBER else f"up to {most - len(decision.found_cards)}"
    library = "the library" if decision.whose is None else f"{names.possessive(decision.whose)} library"
    return f"find {number} in {library}: {sought}"


def _mana_prompt(_: ObjectNames, decision: decisions.ManaPaymentDecision) -> str:
    head = f"{{{decision.generic}}}" if decision.generic or not decision.symbols else ""
    return f"pay {head}{''.join(map(symbol_text, decision.symbols))}"


def _payment_prompt(names: ObjectNames, decision: decisions.PayDecision) -> str:
    nothing = lang.InOrder(())
    words = f"pay {cost_text(names, decision.cost)} or not"
    words += "" if decision.then == nothing else f"; if you do: {effect_text(names, decision.then)}"
    return words + ("" if decision.otherwise == nothing else f"; if not: {effect_text(names, decision.otherwise)}")


def prompt_text(names: ObjectNames) -> str:
    """Return what the pending decision asks the player to do, such as ``discard 2 cards``."""
    if names.display.prompt is not None:
        return names.display.prompt
    return _PROMPTS.words(names, names.observation.decision) or "answer"


def _filter_text(filter_: lang.Filter, zone: lang.Zone) -> str:
    """Return *filter_* as a noun phrase, such as ``creature``, for permanents or (in another *zone*) for cards."""
    return render_filter(filter_, "permanent" if zone is lang.Zone.BATTLEFIELD else "card")


def effect_text(names: ObjectNames, effect: lang.Effect) -> str:
    """Return *effect* in words; if an object is resolving, with the names of what it refers to."""
    context = names.observation.resolution
    return render_effect(effect) if context is None else effect_text_in(names, effect, context)


def option_text(names: ObjectNames, option: lang.Effect) -> str:
    """BASE-257: return *option*, one of the effects between which a player chooses, in words.

    The choice of a pile has the names of what is in the pile, or says that nothing is.
    """
    context = names.observation.resolution
    match option:
        case lang.InOrder(
            steps=(
                lang.NameObjects(what=lang.BoundObjects(name=pile)),
                lang.NameObjects(what=lang.BoundObjects()),
            )
        ) if context is not None:
            things = [*dict(context.bound_objects).get(pile, ()), *dict(context.bound_cards).get(pile, ())]
            return f"choose the pile with {names.name_list(things)}" if things else "choose the empty pile"
        case _:
            return effect_text(names, option)


def effect_text_in(names: ObjectNames, effect: lang.Effect, context: AbilityContext) -> str:
    """Return *effect* in words, with the names of its source, its targets and what its steps have bound."""
    return _with_names(names, render_effect(effect, this=names.plain_name(context.source, "this")), context)


def delayed_trigger_text(names: ObjectNames, ability: lang.Triggered, context: AbilityContext) -> str:
    """Return *ability*, a delayed trigger made in *context*, as ``effect_text_in``, with when it next triggers."""
    return effect_text_in(names, lang.CreateDelayedTrigger(ability.trigger, ability.effect), context)


def _with_names(names: ObjectNames, text: str, context: AbilityContext) -> str:
    """Return *text* with the names of targets and bound objects instead of ``target 1`` and ``<found>``."""
    bound = {name_label(name): objects for name, objects in context.bound_objects}

    def named(match: re.Match[str]) -> str:
        place = int(match[1]) - 1
        return names.name_list(context.targets[place]) if place < len(context.targets) else match[0]

    for label, objects in bound.items():
        text = text.replace(label, names.name_list(objects))
    return _TARGET_NUMBER.sub(named, text)


def cost_text(names: ObjectNames, cost: lang.Cost) -> str:
    """Return *cost*, which a resolving object asks for, in words, with the name of that object's source."""
    context = names.observation.resolution
    return render_cost(cost, this="this" if context is None else names.plain_name(context.source, "this"))


_PROMPTS: Final = Wording[ObjectNames](
    {
        decisions.MulliganDecision: _hand_prompt,
        decisions.BottomDecision: "put {cards_left:card} on the bottom of the library",
        decisions.AttackDecision: "say who attacks",
        decisions.BlockDecision: "say who blocks",
        decisions.CombatDamageDecision: "divide the damage of {attacker}",
        decisions.TriggerOrderDecision: "say which trigger goes on the stack next",
        decisions.LegendDecision: "say which legend stays",
        decisions.UntapDecision: "say whether {next} untaps",
        decisions.ReplacementDecision: "say what happens instead",
        decisions.AnnounceDecision: _announcing_prompt,
        decisions.MayDecision: "say whether you want it: {effect}",
        decisions.ChooseOneDecision: "choose what happens",
        decisions.ChooseValueDecision: "choose a {value}",
        decisions.NewTargetsDecision: _new_targets_prompt,
        decisions.DamageSourceDecision: "choose the source to be shielded against: {source}",
        decisions.AttachDecision: "choose what the Aura is attached to",
        decisions.PayDecision: _payment_prompt,
        decisions.DiscardDecision: "discard {left:card}",
        decisions.SacrificeDecision: "sacrifice {left}: {filter}",
        decisions.SearchDecision: _search_prompt,
        decisions.ChooseCardsDecision: _choice_prompt,
        decisions.ManaPaymentDecision: _mana_prompt,
    },
    {
        "attacker": ObjectNames.name_with_size,
        "effect": effect_text,
        "filter": lambda _, filter_: _filter_text(filter_, lang.Zone.BATTLEFIELD),
    },
    {
        "left": lambda _, decision: decision.count - len(decision.chosen),
        "next": lambda names, decision: names.name_of(decision.permanents[0]),
        "value": lambda _, decision: decision.effect.kind.value,
        "source": lambda _, decision: _filter_text(decision.effect.filter, lang.Zone.BATTLEFIELD),
    },
)
"""What each decision of normal Magic asks."""
