"""The texts of trigger conditions: "when this creature dies", "at the beginning of your upkeep"."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .filters import a_phrase, head_noun, owner_in
from .references import possessive, text_of_some_player, verb_phrase
from .referents import ENCHANTED, THIS, mention
from .wording import Texts, text_of


def trigger_text(event: lang.TriggerCondition) -> str:
    """Return the text of the trigger condition *event*, such as "when this creature dies" or "at end of combat"."""
    return text_of(event)


def _whenever(subject: str, predicate: str) -> str:
    return f"whenever {subject} {predicate}"


def _subject(filter_: lang.Filter, noun: str = "permanent") -> str:
    return a_phrase(filter_, noun)


def _zone_change_text(event: lang.ZoneChange) -> str:
    noun = "permanent" if lang.Zone.BATTLEFIELD in (event.origin, event.to) else "card"
    is_this = isinstance(event.filter, lang.IsThis)
    return f"{'when' if is_this else 'whenever'} {_subject(event.filter, noun)} {_move_words(event)}"


def _move_words(event: lang.ZoneChange) -> str:
    match (event.origin, event.to):
        case (lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD):
            buried = "is put into a graveyard from the battlefield"
            if isinstance(event.filter, lang.IsThis):
                return mention(THIS, f"dies|{buried}|{buried}")
            if event.filter == lang.Is(lang.Enchanted()):
                return mention(ENCHANTED, f"dies|{buried}|{buried}")
            return "dies" if head_noun(event.filter) == "creature" else buried
        case (lang.Zone.BATTLEFIELD, None):
            return "leaves the battlefield"
        case (None, lang.Zone.BATTLEFIELD):
            return "enters"
        case (origin, to):
            start = "" if origin is None else f" from {_zone_words(origin)}"
            return f"is moved{start}" if to is None else f"is put into {_zone_words(to)}{start}"


def _zone_words(zone: lang.Zone) -> str:
    if zone in (lang.Zone.BATTLEFIELD, lang.Zone.STACK):
        return f"the {zone.value}"
    return zone.value if zone in (lang.Zone.EXILE, lang.Zone.ASIDE) else f"a {zone.value}"


def _step_text(event: lang.StepBegins) -> str:
    step, whose = event.step, event.whose
    if step is lang.StepName.END_OF_COMBAT:
        return "at end of combat" + ("" if whose == lang.EachPlayer() else f" on {possessive(whose, 'turn')}")
    if step is lang.StepName.COMBAT:
        turn = "each combat" if whose == lang.EachPlayer() else f"combat on {possessive(whose, 'turn')}"
        return f"at the beginning of {turn}"
    if step is lang.StepName.END and whose == lang.EachPlayer():
        return "at the beginning of each end step"
    return f"at the beginning of {possessive(whose, step.value)}"


def next_text(event: lang.TriggerCondition) -> str:
    """Return the text for the next time that *event* happens: "at the beginning of the next end step"."""
    match event:
        case lang.StepBegins(step=lang.StepName.END_OF_COMBAT, whose=lang.EachPlayer()):
            return "at end of combat"
        case lang.StepBegins(step=step, whose=lang.EachPlayer()):
            return f"at the beginning of the next {step.value}"
        case lang.StepBegins(step=step, whose=whose):
            return f"at the beginning of {possessive(whose, f'next {step.value}')}"
        case _:
            return f"the next time this happens: {text_of(event)}"


def _spell_cast_text(event: lang.SpellCast) -> str:
    rest, who = owner_in(event.filter)
    if isinstance(who, lang.You):
        return f"whenever you cast {a_phrase(rest, 'spell')}"
    if isinstance(who, lang.EachOpponent):
        return f"whenever an opponent casts {a_phrase(rest, 'spell')}"
    return f"whenever a player casts {a_phrase(event.filter, 'spell')}"


def _becomes_target_text(event: lang.BecomesTarget) -> str:
    what = "a spell" if event.spell else "a spell or ability"
    by = "" if event.by is None else f" {text_of_some_player(event.by)} controls".replace("you controls", "you control")
    return _whenever(_subject(event.filter), f"becomes the target of {what}{by}")


def _player_does(who: lang.PlayerRef, predicate: str) -> str:
    words = verb_phrase(who, predicate)
    for each, one in (("each player ", "a player "), ("each opponent ", "an opponent ")):
        if words.startswith(each):
            words = one + words.removeprefix(each)
    return f"whenever {words}"


def _damage_dealt_text(event: lang.DamageDealt) -> str:
    recipients = [] if event.to is None else [a_phrase(event.to)]
    if event.players is not lang.TargetPlayers.NONE:
        recipients.append("a player" if event.players is lang.TargetPlayers.ANY else "an opponent")
    damage = "deals combat damage" if event.combat else "deals damage"
    predicate = f"{damage} to {' or to '.join(recipients)}" if recipients else damage
    return _whenever(_subject(event.source, "source"), predicate)


def _takes_damage_text(event: lang.TakesDamage) -> str:
    recipients = [] if event.filter is None else [a_phrase(event.filter)]
    recipients += [] if event.who is None else [text_of_some_player(event.who)]
    damage = "is dealt combat damage" if event.combat else "is dealt damage"
    subject = " or ".join(recipients) or "nothing"
    return f"whenever you are {damage[3:]}" if subject == "you" else _whenever(subject, damage)


def _blocked_by_text(event: lang.BecomesBlockedBy) -> str:
    return _whenever(_subject(event.filter, "creature"), f"becomes blocked by {a_phrase(event.by, 'creature')}")


def _blocks_text(event: lang.Blocks) -> str:
    attacker = f" {a_phrase(event.attacker, 'creature')}"
    return _whenever(_subject(event.filter, "creature"), f"blocks{attacker}")


TRIGGERS: Final[Texts] = MappingProxyType(
    {
        lang.ZoneChange: _zone_change_text,
        lang.Caused: lambda event: (
            f"{text_of(event.event)} because of a spell or ability"
            + (" you control" if isinstance(event.by, lang.You) else f" {text_of_some_player(event.by)} controls")
        ),
        lang.StepBegins: _step_text,
        lang.SpellCast: _spell_cast_text,
        lang.BecomesTarget: _becomes_target_text,
        lang.DamageDealt: _damage_dealt_text,
        lang.TakesDamage: _takes_damage_text,
        lang.CardDrawn: lambda event: _player_does(event.who, "draw a card"),
        lang.CardDiscarded: lambda event: _player_does(event.who, f"discard {a_phrase(event.filter, 'card')}"),
        lang.LifeGained: lambda event: _player_does(event.who, "gain life"),
        lang.LifeLost: lambda event: _player_does(event.who, "lose life"),
        lang.CoinFlipped: lambda event: _player_does(event.who, f"{'win' if event.won else 'lose'} a coin flip"),
        lang.Attacks: lambda event: _whenever(_subject(event.filter, "creature"), "attacks"),
        lang.AttacksAlone: lambda event: _whenever(_subject(event.filter, "creature"), "attacks alone"),
        lang.BecomesBlocked: lambda event: _whenever(_subject(event.filter, "creature"), "becomes blocked"),
        lang.BecomesBlockedBy: _blocked_by_text,
        lang.Blocks: _blocks_text,
        lang.GoesUnblocked: lambda event: _whenever(_subject(event.filter, "creature"), "attacks and isn't blocked"),
        lang.BecomesTapped: lambda event: _whenever(_subject(event.filter), "becomes tapped"),
        lang.TappedForMana: lambda event: _whenever(_subject(event.filter), "is tapped for mana"),
        lang.StateHolds: lambda event: f"when {text_of(event.condition)}",
    }
)
"""The text of each class of trigger conditions."""
