"""Describes actions as short phrases for menus, such as ``cast Grizzly Bears``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render_ability, render_cost, render_effect
from castlerules.core import CastleRulesError, Rng, Wording
from castlerules.core.frozen import frozen
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import EnterBattlefield, ManaUse, MulliganRule, Substitution, actions, decisions
from castlerules.magic.model.compiled import compile_faces
from castlerules.magic.query.board import Board
from castlerules.magic.rules.single_choices import values_offered
from castlerules.magic.transaction.replace import substitutions_offered
from castlerules.text import printable

from .names import ObjectNames, mana_text
from .notation import ACTIONS
from .pending_texts import cost_text, effect_text, option_text, pending_trigger_text, symbol_text
from .wording import first_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


@frozen
class _PhraseContext:
    """What a phrase for an action needs to know: the *game*, and the *names* of the observation."""

    game: MagicGame
    names: ObjectNames

    @property
    def observation(self) -> Observation:
        return self.names.observation


def describe_action(game: MagicGame, observation: Observation, action: actions.Action) -> str:
    """Return *action* as a phrase for the player of *observation*; ``game.MagicGame.describe_action`` says more."""
    return action_phrase(game, ObjectNames(observation), action)


def action_phrase(game: MagicGame, names: ObjectNames, action: actions.Action) -> str:
    """Return *action* as a phrase in which objects have the *names* of an observation of *game*."""
    notation = game.format_action(action)
    context = _PhraseContext(game, names)
    words = first_words(context.names, action, game.wording, context.names.display.action_wording)
    return printable((_PHRASES.words(context, action) if words is None else words) or notation)


def _numbered_choice(texts: Sequence[str], index: int, otherwise: str) -> str:
    """Return the text at *index* of *texts*, the phrases of all options, so that no two options read alike.

    The second of two equal texts ends in ``(2)``. If there is no text at *index*, return *otherwise* and the index.
    """
    if not 0 <= index < len(texts):
        return f"{otherwise} {index}"
    before = texts[:index].count(texts[index])
    return f"{texts[index]} ({before + 1})" if before else texts[index]


# Phrases that depend on the observation.


def _mulligan(context: _PhraseContext, _: actions.Mulligan) -> str:
    is_paris = context.observation.rules.core.mulligan is MulliganRule.PARIS
    return (
        f"take another hand of {counted_noun(context.observation.own_seat.hand_size - 1, 'card')}"
        if is_paris
        else "take another hand"
    )


def _activate_mana(context: _PhraseContext, action: actions.ActivateMana) -> str:
    permanent = context.names.permanents.get(action.source)
    uses = () if permanent is None else permanent.characteristics.abilities.mana_uses
    everything = context.names.permanents.values()
    if any(other.characteristics.abilities.mana_triggers for other in everything):  # then the options are other ones
        uses = ()
    texts = [_mana_ability_text(context.names.name_of(action.source), use) for use in uses]
    return _numbered_choice(texts, action.option, f"make mana with {context.names.name_of(action.source)}:")


def _mana_ability_text(name: str, use: ManaUse) -> str:
    text = f"tap {name} for {mana_text(use.mana)}"
    counted = isinstance(use.varying, lang.AddManaTimes)
    return (
        text
        if use.only_taps and not use.harmful and not counted
        else f"{text} ({render_ability(use.ability, this='it').rstrip('.')})"
    )


def _begin_ability(context: _PhraseContext, action: actions.BeginAbility) -> str:
    permanent = context.names.permanents.get(action.source)
    abilities = (
        _card_abilities(context, action.source) if permanent is None else permanent.characteristics.abilities.activated
    )
    name = context.names.name_of(action.source)
    return _numbered_choice(
        [f"use {name}: {render_ability(ability, this='it').removesuffix('.')}" for ability in abilities],
        action.index,
        f"use {name}:",
    )


def _card_abilities(context: _PhraseContext, number: int) -> tuple[lang.Activated, ...]:
    """Return the activated abilities that card *number* of the player has where it is, such as cycling (BASE-K34)."""
    seat, book = context.observation.own_seat, context.game.book
    in_hand = [card.card for card in seat.hand_cards or () if card.id == number]
    buried = [card.card for card in seat.graveyard if card.id == number]
    return (
        *[one for card in in_hand for face in compile_faces(book, card) for one in face.abilities.activated_in_hand],
        *[
            one
            for card in buried
            for face in compile_faces(book, card)
            for one in face.abilities.activated_in_graveyard
        ],
    )


def _choose_own_creature(context: _PhraseContext, action: actions.ChooseOwnPermanent) -> str:
    verb = "choose" if isinstance(context.observation.decision, decisions.ChooseCardsDecision) else "tap"
    return f"{verb} {context.names.name_with_size(action.permanent)}"


def _choose_option(context: _PhraseContext, action: actions.ChooseOption) -> str:
    decision = context.observation.decision
    match decision:
        case decisions.AnnounceDecision():
            texts = _announcement_options(context)
        case decisions.ManaPaymentDecision(symbols=symbols) if symbols:
            texts = [f"pay {symbol_text(symbols[0])} with {{{kind.value}}}" for kind in lang.MANA_KINDS]
        case decisions.MayDecision(effect=effect):
            texts = ["no", f"yes: {effect_text(context.names, effect)}"]
        case decisions.UntapDecision(permanents=(target, *_)):
            texts = [f"{verb} {context.names.name_of(target)}" for verb in ("keep tapped", "untap")]
        case decisions.ChooseOneDecision(options=options):
            texts = [option_text(context.names, option) for option in options]
        case decisions.ChooseValueDecision(effect=choice):
            texts = [f"choose {value}" for value in values_offered(choice)]
        case decisions.ReplacementDecision(open_changes=((EnterBattlefield() as arrival, _), *_), chosen_index=int()):
            texts = [f"choose {value}" for value in _values_for(context, arrival)]
        case decisions.PayDecision(cost=cost):
            price = cost_text(context.names, cost)
            texts = [f"do not pay {price}", f"pay {price}"]
        case _:
            texts = []
    return _numbered_choice(texts, action.index, "option")


def _announcement_options(context: _PhraseContext) -> list[str]:
    """Return the options of the spell being announced: its halves, its modes, or to pay an optional cost or not."""
    if not context.observation.stack or (spell := context.observation.stack[-1]).card is None:
        return []
    faces = compile_faces(context.game.book, spell.card)
    if spell.face is None:
        return [f"cast {compiled.face.name} {compiled.face.cost or ''}".rstrip() for compiled in faces]
    compiled = faces[spell.face]
    if spell.mode is None:
        this = compiled.face.name
        return [f"choose: {render_effect(mode.effect, mode.targets, this=this)}" for mode in compiled.modes]
    optional = lang.optional_keywords_in(compiled.abilities.keywords)
    return (
        []
        if spell.optional_costs_offered >= len(optional)
        else _optional_cost_options(optional[spell.optional_costs_offered])
    )


def _optional_cost_options(keyword: lang.Keyword) -> list[str]:
    price = "" if keyword.cost is None else f" {render_cost(keyword.cost)}"
    return [f"no {keyword.kind.value}", f"pay {keyword.kind.value}{price}"]


def _stop_choosing(context: _PhraseContext, _: actions.StopChoosing) -> str:
    match context.observation.decision:
        case decisions.AnnounceDecision():
            return (
                "no more targets"
                if context.observation.stack and context.observation.stack[-1].choosing
                else "no target"
            )
        case decisions.SearchDecision(found_cards=card_ids):
            return "find no more" if card_ids else "find nothing"
        case decisions.ChooseCardsDecision(chosen=chosen, chosen_cards=picked):
            return "choose no more" if chosen or picked else "choose nothing"
        case _:
            return "no more"


def _order_trigger(context: _PhraseContext, action: actions.OrderTrigger) -> str:
    triggers = context.observation.pending_triggers
    place = next((place for place, pending in enumerate(triggers) if pending.number == action.trigger), -1)
    texts = [f"next: {pending_trigger_text(context.names, pending)}" for pending in triggers]
    return (
        _numbered_choice(texts, place, f"next: trigger number {action.trigger}")
        if place >= 0
        else f"trigger {action.trigger}"
    )


def _choose_replacement(context: _PhraseContext, action: actions.ChooseReplacement) -> str:
    """Return the phrase for the choice of a replacement effect.

    Only a state tells which replacement effects apply. So they are looked up in a determinization of the observation.
    """
    substitutions = _substitutions(context)
    if substitutions is None:
        return f"replacement {action.index}"
    texts = [f"first: {substitution.description}" for substitution in substitutions]
    return _numbered_choice(texts, action.index, "replacement")


def _substitutions(context: _PhraseContext) -> list[Substitution] | None:
    """Return the replacements between which the pending decision chooses; None if they cannot be found."""
    if not isinstance(context.observation.decision, decisions.ReplacementDecision):
        return []
    try:
        state = context.game.determinize(context.observation, Rng.seeded(0))
    except CastleRulesError:
        return None
    assert isinstance(state.decision, decisions.ReplacementDecision), "a determinization has the same decision"
    return substitutions_offered(Board(context.game.book, state), state.decision)


def _values_for(context: _PhraseContext, arrival: EnterBattlefield) -> tuple[str, ...]:
    """BASE-241: return the values that can be chosen as *arrival* happens, if its card is one that the player sees."""
    seen = context.observation
    held = [
        *(seen.own_seat.hand_cards or ()),
        *[card for seat in seen.seats for card in (*seat.graveyard, *seat.exile)],
    ]
    cards = [spell.card for spell in seen.stack if spell.id == arrival.old_object and spell.card is not None]
    cards += [one.card for one in held if one.id == arrival.old_object]
    kinds = [compile_faces(context.game.book, card)[0].chooses for card in cards]
    return lang.values_of(kinds[0]) if kinds and kinds[0] is not None else ()


def _confirm_blocks(context: _PhraseContext, _: actions.ConfirmBlocks) -> str:
    return "no more blocks" if context.names.blocks else "no block"


def _choose_card(context: _PhraseContext, action: actions.ChooseCard) -> str:
    return f"choose {context.names.name_with_owner(action.card)}"


def _name_with_size(context: _PhraseContext, number: int) -> str:
    return context.names.name_with_size(number)


def _name_with_owner(context: _PhraseContext, number: int) -> str:
    return context.names.name_with_owner(number)


_PHRASES: Final = Wording[_PhraseContext](
    {
        **dict(ACTIONS.values()),
        actions.ChooseCard: _choose_card,
        actions.Mulligan: _mulligan,
        actions.ActivateMana: _activate_mana,
        actions.BeginAbility: _begin_ability,
        actions.ChooseOwnPermanent: _choose_own_creature,
        actions.ChooseOption: _choose_option,
        actions.StopChoosing: _stop_choosing,
        actions.OrderTrigger: _order_trigger,
        actions.ChooseReplacement: _choose_replacement,
        actions.ConfirmBlocks: _confirm_blocks,
    },
    {
        **dict.fromkeys(("attacker", "blocker", "card", "creature", "permanent", "source"), _name_with_size),
        **dict.fromkeys(("object", "recipient", "target"), _name_with_owner),
    },
)
"""The phrases of normal Magic."""
