"""The texts of effects, costs, trigger conditions, and of modifications that continuous effects make."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .expressions import (
    Template,
    bound_name_text,
    count_phrase,
    in_group,
    in_parentheses,
    noun_phrase,
    possessive,
    recipient_text,
    subject_verb,
    subtype_text,
    text_of,
    verb_phrase,
    worded,
)
from .heads import range_text, with_targets
from .static_rules import static_text

_NOTHING: Final = lang.InOrder(())


# Costs.


def cost_text(cost: lang.Cost) -> str:
    """Return the text of *cost*: mana first, then the other parts."""
    head = [] if cost.mana == lang.ManaCost() and cost.parts else [str(cost.mana)]
    return ", ".join([*head, *[worded(_COSTS, part) for part in cost.parts]])


def _payment_text(cost: lang.Cost, *, you: bool = True) -> str:
    """Return the verb phrase for paying *cost*: "pay {2}" if its subject is *you*, else "pays {2}"."""
    pay, do = ("pay", "do") if you else ("pays", "does")
    return f"{do}: {cost_text(cost)}" if cost.parts else f"{pay} {cost_text(cost)}"


_TAPPED: Final[tuple[Mapping[type[object], Template], ...]] = (
    MappingProxyType({lang.TapOthers: "tap {count} other {filter:nouns}"}),
    MappingProxyType({lang.TapOthers: "tap {count} {filter:nouns}"}),
)
_MOVES: Final[Mapping[lang.Zone, str]] = MappingProxyType(
    {
        lang.Zone.HAND: "return {what} to its owner's hand",
        lang.Zone.EXILE: "exile {what}",
        lang.Zone.BATTLEFIELD: "put {what} onto the battlefield",
        lang.Zone.LIBRARY: "put {what} at the {position} of its owner's library",
        lang.Zone.GRAVEYARD: "put {what} into its owner's graveyard",
        lang.Zone.STACK: "put {what} onto the stack",
        lang.Zone.ASIDE: "put {what} apart",
    }
)


def _move_own_text(part: lang.MoveOwn) -> str:
    noun = "permanent" if part.origin is lang.Zone.BATTLEFIELD else "card"
    own = "under your control" if part.origin is lang.Zone.BATTLEFIELD else f"from your {part.origin.value}"
    what = f"{text_of(part.count)} {noun_phrase(part.filter, noun, plural=part.count != 1)} {own}"
    return _MOVES[part.to].format(what=what, position=part.position.value)


_COSTS: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.TapThis: "{{T}}",
        lang.TapOthers: lambda part: worded(_TAPPED[part.this], part),
        lang.SacrificeThis: "sacrifice this",
        lang.SacrificePermanents: "sacrifice {count} {filter:nouns}",
        lang.DiscardCards: lambda part: (
            f"discard {text_of(part.count)} {noun_phrase(part.filter, 'card', plural=part.count != 1)}"
            + " at random" * part.at_random
        ),
        lang.DiscardThis: "discard this",
        lang.MoveOwn: _move_own_text,
        lang.MoveThis: lambda part: _MOVES[part.to].format(what="this", position="top"),
        lang.SpendOnX: lambda part: f"only {' or '.join(kind.name.lower() for kind in part.kinds)} mana for X",
        lang.OnlyIf: lambda part: f"only if {text_of(part.condition)}",
        lang.MillCards: "mill {count:number card}",
        lang.ExileTop: "exile the top {count:number card} of your library",
        lang.PayLife: "pay {amount:()} life",
        lang.RemoveCountersFromThis: "remove {count:number {kind} counter} from this",
        lang.RemoveAllCountersFromThis: "remove all {kind} counters from this, which are X",
    }
)


# Trigger conditions.


def trigger_text(event: lang.TriggerCondition) -> str:
    """Return the text of the trigger condition *event*, such as "dies" or "your upkeep"."""
    return worded(_TRIGGERS, event)


def _counter_text(effect: lang.CounterSpell) -> str:
    text = f"counter {text_of(effect.what)}"
    if effect.to is lang.Zone.GRAVEYARD:
        return text
    if effect.to is lang.Zone.EXILE:
        return f"{text} and exile it"
    place = f"at the {effect.position.value} of" if effect.to is lang.Zone.LIBRARY else "into"
    return f"{text} and put it {place} its owner's {effect.to.value}"


def _becomes_target_text(event: lang.BecomesTarget) -> str:
    what = "a spell" if event.spell else "a spell or ability"
    by = "" if event.by is None else f" of {in_group(event.by)}"
    return subject_verb(event.filter, f"becomes the target of {what}{by}")


def _zone_change_text(event: lang.ZoneChange) -> str:
    noun = "permanent" if lang.Zone.BATTLEFIELD in (event.origin, event.to) else "card"
    start = "" if event.origin is None else f" from {event.origin.value}"
    moves = f"moves{start}" + ("" if event.to is None else f" to {event.to.value}")
    return subject_verb(event.filter, _ZONE_CHANGE_VERBS.get((event.origin, event.to), moves), noun)


_ZONE_CHANGE_VERBS: Final = MappingProxyType(
    {
        (lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD): "dies",
        (lang.Zone.BATTLEFIELD, None): "leaves",
        (None, lang.Zone.BATTLEFIELD): "enters",
    }
)


def _damage_dealt_text(event: lang.DamageDealt) -> str:
    recipients = [] if event.to is None else [in_parentheses(noun_phrase(event.to))]
    if event.players is not lang.TargetPlayers.NONE:
        recipients.append("player" if event.players is lang.TargetPlayers.ANY else "opponent")
    damage = "deals combat damage" if event.combat else "deals damage"
    return subject_verb(event.source, f"{damage} to {' or '.join(recipients)}" if recipients else damage, "source")


def _takes_damage_text(event: lang.TakesDamage) -> str:
    recipients = [] if event.filter is None else [in_parentheses(noun_phrase(event.filter))]
    recipients += [] if event.who is None else [recipient_text(event.who)]
    return f"{'combat ' * event.combat}damage to {' or '.join(recipients) or 'nobody'}"


_TRIGGERS: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.ZoneChange: _zone_change_text,
        lang.Caused: lambda event: f"{trigger_text(event.event)} (caused by {text_of(event.by)})",
        lang.StepBegins: "{whose:has {step}}",
        lang.SpellCast: "cast of {filter:noun spell}",
        lang.BecomesTarget: _becomes_target_text,
        lang.DamageDealt: _damage_dealt_text,
        lang.TakesDamage: _takes_damage_text,
        lang.CardDrawn: "{who:does draw} a card",
        lang.CardDiscarded: "{who:does discard} a {filter:noun card}",
        lang.LifeGained: "{who:does gain} life",
        lang.CoinFlipped: lambda event: verb_phrase(event.who, "win" if event.won else "lose") + " a coin flip",
        lang.LifeLost: "{who:does lose} life",
        lang.Attacks: "{filter:it attacks}",
        lang.AttacksAlone: "{filter:it attacks} alone",
        lang.BecomesBlocked: "{filter:it becomes blocked}",
        lang.BecomesBlockedBy: "{filter:it becomes blocked by {by:noun creature}}",
        lang.Blocks: lambda event: subject_verb(
            event.filter,
            "blocks" if event.attacker == lang.Anything() else f"blocks {noun_phrase(event.attacker, 'creature')}",
        ),
        lang.GoesUnblocked: "{filter:it attacks and is not blocked}",
        lang.BecomesTapped: "{filter:it becomes tapped}",
        lang.TappedForMana: "{filter:it is tapped for mana}",
        lang.StateHolds: "as soon as {condition}",
    }
)


# Effects.


def effect_text(effect: lang.Effect) -> str:
    """Return the text of *effect*; the steps of a sequence are joined in order."""
    return worded(_EFFECTS, effect)


def _inner_text(effect: lang.Effect) -> str:
    """Return the text of *effect* as part of another effect; in square brackets if *effect* contains effects itself."""
    match effect:
        case lang.InOrder(steps=steps):
            is_grouped = len(steps) > 1
        case (
            lang.May()
            | lang.If()
            | lang.UnlessPaid()
            | lang.MayPay()
            | lang.IfDone()
            | lang.Noted()
            | lang.ForEachPlayer()
        ):
            is_grouped = True
        case lang.ChooseOne() | lang.ChooseValue() | lang.CreateDelayedTrigger():
            is_grouped = True
        case _:
            is_grouped = False
    return f"[{effect_text(effect)}]" if is_grouped else effect_text(effect)


def _in_order_text(effect: lang.InOrder) -> str:
    steps = "; ".join(map(_inner_text, effect.steps))
    return steps if len(effect.steps) > 1 else f"[{steps}]"


def _otherwise_text(effect: lang.Effect) -> str:
    return "" if effect == _NOTHING else f", else: {_inner_text(effect)}"


def _if_text(effect: lang.If) -> str:
    return f"if {text_of(effect.condition)}: {_inner_text(effect.then)}{_otherwise_text(effect.otherwise)}"


def _if_done_text(effect: lang.IfDone) -> str:
    then = f"{_inner_text(effect.then)}{_otherwise_text(effect.otherwise)}"
    return f"{_inner_text(effect.effect)}, and if that is done: {then}"


def _unless_paid_text(effect: lang.UnlessPaid) -> str:
    tail = "" if type(effect.x) is int and effect.x == 0 else f", X = {text_of(effect.x)}"
    payment = _payment_text(effect.cost, you=isinstance(effect.who, lang.You))
    times = "" if type(effect.times) is int and effect.times == 1 else f", {text_of(effect.times)} times"
    return f"{_inner_text(effect.effect)} unless {text_of(effect.who)} {payment}{tail}{times}"


def _choose_one_text(effect: lang.ChooseOne) -> str:
    options = " or ".join(f"[{effect_text(option)}]" for option in effect.options) or "nothing"
    return f"{verb_phrase(effect.who, 'choose')} one: {options}"


def _choose_value_text(effect: lang.ChooseValue) -> str:
    but = f" but {' and '.join(map(subtype_text, effect.but))}" if effect.but else ""
    return f"{verb_phrase(effect.who, 'choose')} a {effect.kind.value}{but}: {_inner_text(effect.effect)}"


def _create_tokens_text(effect: lang.CreateTokens) -> str:
    """Return the text for creating tokens: how many, with which characteristics, and under whose control."""
    from .cards import render_ability  # late: that module imports this one, because abilities hold effects

    token, count = effect.token, effect.count
    words = [color.name.lower() for color in token.colors] or ["colourless"]
    words += [f"{token.power}/{token.toughness}", *map(subtype_text, token.types.subtypes)]
    words += [kind.value.lower() for kind in (*token.types.supertypes, *token.types.types)]
    words.append("token" if type(count) is int and count == 1 else "tokens")
    words += [f"called {bound_name_text(token.name)}"] * ((token.name,) != token.types.subtypes)
    words += ["with"] * bool(token.abilities) + [f"[{render_ability(ability)}]" for ability in token.abilities]
    words += [f"as {bound_name_text(effect.name)}"] * bool(effect.name)
    return f"{verb_phrase(effect.who, 'create')} {in_group(count)} {' '.join(words)}"


def _choose_cards_text(effect: lang.ChooseCards) -> str:
    noun = "permanent" if effect.zone is lang.Zone.BATTLEFIELD else "card"
    number = range_text(effect.least, effect.most)
    if effect.most == lang.ANY_NUMBER:
        number = "all" if effect.least == effect.most else f"{effect.least} or more"
    choice = f"{number} {noun_phrase(effect.filter, noun, plural=effect.most != 1)}"
    choice += f" from {possessive(effect.whose, effect.zone.value)}"
    choice += f" among {bound_name_text(effect.among)}" if effect.among else ""
    return f"{verb_phrase(effect.who, 'choose')} {choice} as {bound_name_text(effect.name)}"


def _library_text(who: lang.PlayerRef) -> str:
    return "the library" if isinstance(who, lang.You) else possessive(who, "library")


def _flip_text(effect: lang.FlipCoins) -> str:
    times = "" if effect.most == 1 else " until a flip is lost"
    times += "" if effect.most is None or effect.most == 1 else f", at most {count_phrase(effect.most, 'time')}"
    names = f"won: {bound_name_text(effect.won)}, lost: {bound_name_text(effect.lost)}"
    return f"{verb_phrase(effect.who, 'flip')} a coin{times} ({names})"


def _take_at_random_text(effect: lang.TakeAtRandom) -> str:
    noun = "permanent" if effect.zone is lang.Zone.BATTLEFIELD else "card"
    taken = f"{effect.count} random {noun_phrase(effect.filter, noun, plural=effect.count != 1)}"
    return f"take {taken} from {possessive(effect.whose, effect.zone.value)} as {bound_name_text(effect.name)}"


def _look_text(effect: lang.LookAtTop) -> str:
    library = _library_text(effect.who)
    verb = "reveal" if effect.public else "look at"
    return f"{verb} the top {count_phrase(effect.count, 'card')} of {library} as {bound_name_text(effect.name)}"


def _reveal_until_text(effect: lang.RevealUntil) -> str:
    found = f"until one is {noun_phrase(effect.filter, 'card')}"
    return f"reveal the top of {_library_text(effect.who)} {found} as {bound_name_text(effect.name)}"


def _search_text(effect: lang.Search) -> str:
    noun = noun_phrase(effect.filter, "card", plural=effect.most != 1)
    number = "any number of" if effect.most == lang.ANY_NUMBER else f"up to {effect.most}"
    where = "" if isinstance(effect.whose, lang.You) else f"{_library_text(effect.whose)} "
    besides = "".join(f" besides {bound_name_text(name)}" for name in effect.besides)
    return f"search {where}for {number} {noun}{besides} as {bound_name_text(effect.name)}"


def _until_text(duration: lang.Duration) -> str:
    return duration.value if duration is lang.Duration.FOREVER or duration.is_tied else f"until {duration.value}"


def _apply_until_text(effect: lang.ApplyUntil) -> str:
    text = f"{text_of(effect.what)} {mods_text(effect.modifications)} {_until_text(effect.duration)}"
    return f"{text}, also as a spell" if effect.spells else text


def _rule_until_text(effect: lang.RuleUntil) -> str:
    return f"{_until_text(effect.duration)} ({static_text(effect.rule)})"


def _add_mana_text(effect: lang.AddMana) -> str:
    adds = "add" if effect.who == lang.You() else verb_phrase(effect.who, "add")
    options = " or ".join(map(_mana_text, effect.options)) or "no mana"
    return f"{adds} {options}, of the chosen colour" if effect.of_chosen else f"{adds} {options}"


def _add_mana_times_text(effect: lang.AddManaTimes) -> str:
    adds = _add_mana_text(lang.AddMana(effect.options, effect.who))
    return f"{adds}, {in_group(effect.count)} times"


def _add_mana_like_text(effect: lang.AddManaLike) -> str:
    adds = "add" if effect.who == lang.You() else verb_phrase(effect.who, "add")
    kind = "type" if effect.colorless else "colour"
    return f"{adds} one mana of any {kind} that one {noun_phrase(effect.filter)} could produce"


def _deal_damage_text(effect: lang.DealDamage) -> str:
    text = f"{in_group(effect.amount)} damage to {' and '.join(map(recipient_text, effect.to)) or 'nobody'}"
    text = text if effect.source == lang.This() else f"{text_of(effect.source)} deals {text}"
    text = text if effect.preventable else f"{text}, not preventable"
    return f"{text} as {bound_name_text(effect.result_name)}" if effect.result_name else text


def _move_text(effect: lang.MoveTo) -> str:
    bottom = effect.position is lang.LibraryPosition.BOTTOM and effect.zone is not lang.Zone.LIBRARY
    how = [] if effect.controller is None else [f"under {possessive(effect.controller, 'control')}"]
    how += ["tapped"] * effect.tapped + ["at the bottom"] * bottom
    move = _MOVES[effect.zone].format(what=text_of(effect.what), position=effect.position.value)
    return ", ".join([move, *how])


def _prevent_from_source_text(effect: lang.PreventFromSource) -> str:
    damage = "all damage" if effect.lasting else "the next damage"
    to = "anything" if effect.to is None else recipient_text(effect.to)
    return f"prevent {damage} this turn to {to} from a chosen {noun_phrase(effect.filter, 'source')}"


def _discard_text(effect: lang.Discard) -> str:
    head, cards = verb_phrase(effect.who, "discard"), count_phrase(effect.count, "card")
    if effect.method is lang.DiscardMethod.ALL:
        return f"{head} the whole hand" if effect.count == 1 else f"{head} the whole hand, not {cards}"
    return f"{head} {cards} at random" if effect.method is lang.DiscardMethod.RANDOM else f"{head} {cards}"


def _mana_text(option: tuple[lang.ManaKind, ...]) -> str:
    return "".join(f"{{{kind.value}}}" for kind in option) or "nothing"


_EFFECTS: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.InOrder: _in_order_text,
        lang.AtOnce: lambda effect: f"at once: [{'; '.join(map(effect_text, effect.steps))}]",
        lang.May: lambda effect: (
            f"{text_of(effect.who)} may: {_inner_text(effect.effect)}{_otherwise_text(effect.otherwise)}"
        ),
        lang.If: _if_text,
        lang.UnlessPaid: _unless_paid_text,
        lang.MayPay: lambda effect: (
            f"{text_of(effect.who)} may {_payment_text(effect.cost)}, and then {_inner_text(effect.effect)}"
        ),
        lang.IfDone: _if_done_text,
        lang.Noted: lambda effect: f"{_inner_text(effect.effect)}, noted as {bound_name_text(effect.name)}",
        lang.ForEachPlayer: lambda effect: f"for {text_of(effect.who)} alone: {_inner_text(effect.effect)}",
        lang.ChooseOne: _choose_one_text,
        lang.ChooseValue: _choose_value_text,
        lang.CreateDelayedTrigger: lambda effect: (
            f"at the next [{with_targets(trigger_text(effect.trigger), ())}]: {_inner_text(effect.effect)}"
        ),
        lang.CreateTokens: _create_tokens_text,
        lang.LookAtTop: _look_text,
        lang.RevealUntil: _reveal_until_text,
        lang.NoteNumber: "note {value:()} as {result_name:name}",
        lang.FlipCoins: _flip_text,
        lang.NameObjects: "call {what} {name:name}",
        lang.TakeAll: "take every {filter:noun card} among {among:name} as {name:name}",
        lang.TakeAtRandom: _take_at_random_text,
        lang.ChooseCards: _choose_cards_text,
        lang.Search: _search_text,
        lang.ApplyUntil: _apply_until_text,
        lang.RuleUntil: _rule_until_text,
        lang.DealDamage: _deal_damage_text,
        lang.DivideDamage: "{amount:()} damage divided among {index:target}",
        lang.Destroy: lambda effect: f"destroy {text_of(effect.what)}{', no regeneration' * (not effect.regenerable)}",
        lang.MoveTo: _move_text,
        lang.ExileLinked: "exile {what} with this",
        lang.CastForMadness: "cast it for its madness cost",
        lang.SacrificeObject: "sacrifice {what}",
        lang.SacrificeSome: "{who:does sacrifice} {count:()} {filter:nouns}",
        lang.Draw: "{who:does draw} {count:number card}",
        lang.Discard: _discard_text,
        lang.DiscardObject: "discard {what}",
        lang.Mill: "{who:does mill} {count:number card}",
        lang.Shuffle: "{who:does shuffle} the library",
        lang.RevealHand: "{who:does reveal} the hand",
        lang.LookAtHand: "look at {who:has hand}",
        lang.Reveal: "reveal {what}",
        lang.GainLife: "{who:does gain} {amount:()} life",
        lang.LoseLife: "{who:does lose} {amount:()} life",
        lang.ExtraTurn: lambda effect: (
            f"{verb_phrase(effect.who, 'take')} {count_phrase(effect.count, 'extra turn')} after this one"
            + ("" if effect.trigger is None else f", and in that turn: {effect_text(effect.trigger)}")
        ),
        lang.SkipNext: lambda effect: (
            f"{verb_phrase(effect.who, 'skip')} the next {count_phrase(effect.count, f'own {effect.part.value}')}"
        ),
        lang.ExtraCombat: "after this main phase, an additional combat phase and an additional main phase",
        lang.GivePoison: "{who:does get} {count:number poison counter}",
        lang.WinGame: "{who:does win} the game",
        lang.LoseGame: "{who:does lose} the game",
        lang.CounterSpell: _counter_text,
        lang.CopySpell: lambda effect: (
            f"copy {text_of(effect.what)}{', whose targets you may change' * effect.new_targets}"
        ),
        lang.ChangeTargets: "change the targets of {what}",
        lang.Attach: "attach {what} to {to}",
        lang.SetTapped: lambda effect: f"{'tap' if effect.tapped else 'untap'} {text_of(effect.what)}",
        lang.AddMana: _add_mana_text,
        lang.AddManaTimes: _add_mana_times_text,
        lang.AddManaLike: _add_mana_like_text,
        lang.AddProducedMana: "{who:does add} one mana of a kind just produced",
        lang.EmptyPool: "{who:does lose} all mana",
        lang.Regenerate: "regenerate {what}",
        lang.PreventNextDamage: "prevent the next {amount:()} damage this turn to {to:to}",
        lang.PreventFromSource: _prevent_from_source_text,
        lang.PreventCombatDamage: "prevent all combat damage this turn",
        lang.PutCounters: "put {count:number {kind} counter} on {what}",
        lang.RemoveCounters: "remove {count:number {kind} counter} from {what}",
    }
)


# Modifications by continuous effects.


def mods_text(changes: tuple[lang.Modification, ...]) -> str:
    """Return the text of the modifications *changes*, such as "gets +1/+1, has flying"."""
    return ", ".join([worded(_MODIFICATIONS, change) for change in changes]) or "stays as it is"


def _set_types_text(change: lang.SetTypes) -> str:
    words = [*[kind.value.lower() for kind in change.types], *map(subtype_text, change.subtypes)]
    return f"is {'instead' if change.instead else 'also'} {' '.join(words) or 'nothing'}"


def _set_colors_text(change: lang.SetColors) -> str:
    return f"is only {' '.join(color.name.lower() for color in change.colors) or 'colourless'}"


def _add_keyword_text(change: lang.AddKeyword) -> str:
    text = keyword_text(change.keyword)
    text = f"{text} (which does not remove this)" if change.spares_source else text
    return f"has {text}" if change.keyword.cost is None else f"has ({text})"


def _add_ability_text(change: lang.AddAbility) -> str:
    from .cards import render_ability  # late: that module imports this one, because abilities hold effects

    return f"has [{render_ability(change.ability).removesuffix('.')}]"


_MODIFICATIONS: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.TakeControl: "comes under your control",
        lang.SetTypes: _set_types_text,
        lang.SetColors: _set_colors_text,
        lang.SetChosen: lambda change: f"is {'also' if change.also else 'only'} of the chosen value",
        lang.AddKeyword: _add_keyword_text,
        lang.LoseKeyword: "loses {kind}",
        lang.AddAbility: _add_ability_text,
        lang.LoseAbilities: "loses all abilities",
        lang.SetPT: "has base {power:()}/{toughness:()}",
        lang.SwitchPT: "has power and toughness switched",
        lang.AddPT: "gets {power:signed}/{toughness:signed}",
    }
)

_KEYWORD_PREPOSITIONS: Final[Mapping[lang.KeywordKind, tuple[str, ...]]] = MappingProxyType(
    {lang.KeywordKind.PROTECTION: ("from",), lang.KeywordKind.LANDWALK: ("over",), lang.KeywordKind.ENCHANT: ()}
)


def keyword_text(ability: lang.Keyword) -> str:
    """Return the text of a keyword ability: the keyword and its parameters."""
    words = [ability.kind.value]
    words += [str(ability.n)] * (ability.n != 0)
    if ability.cost is not None:
        words.append(cost_text(ability.cost) if ability.filter is None else f"({cost_text(ability.cost)})")
    if ability.filter is not None:
        words += [*_KEYWORD_PREPOSITIONS.get(ability.kind, ("of",)), text_of(ability.filter)]
    return " ".join(words)


def activated_text(ability: lang.Activated) -> str:
    """Return the text of an activated ability: cost, effect, and limits on activating it."""
    limits = [limit.value for limit in ability.limits]
    limits += [] if ability.condition is None else [f"if {text_of(ability.condition)}"]
    tail = f" (only {', '.join(limits)})" if limits else ""
    return with_targets(f"{cost_text(ability.cost)}: {effect_text(ability.effect)}{tail}", ability.targets)
