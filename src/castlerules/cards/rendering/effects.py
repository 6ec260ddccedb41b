"""The texts of effects: single steps as clauses, and steps under a condition, a choice or a payment as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

from .acts import ACTS, Act, act_of
from .costs import payment_text
from .references import text_of_any_player
from .referents import CHOSEN, THIS, Referent, binding, mention, name_key
from .step_groups import step_groups
from .subjects import affected
from .triggers import next_text
from .wording import Texts, text_of
from .words import CAPITAL, listed, with_article

_REFUSED: Final[Mapping[type[object], str]] = MappingProxyType(
    {lang.You: "if you don't", lang.EachPlayer: "if no one does", lang.EachOpponent: "if no one does"}
)
_NOTHING: Final = lang.InOrder(())


def effect_text(effect: lang.Effect, *, late: bool = False) -> str:
    """Return the text of *effect*: one clause, or sentences; the last full stop is left out.

    If *late* is true, a condition at the beginning stands behind what depends on it.
    """
    first, *rest = passage(effect)
    if late:
        first, *rest = _with_late_condition(effect, [first, *rest])
    return ". ".join([first, *[f"{CAPITAL}{text}" for text in rest]])


def clause(effect: lang.Effect) -> str:
    """Return the text of *effect* within a sentence; in square brackets if it consists of other effects."""
    act = act_of(effect)
    if act is not None:
        return act.clause
    if isinstance(effect, lang.AtOnce):
        return _at_once_text(effect)
    if isinstance(effect, lang.Noted):
        return f"{clause(effect.effect)}{binding(name_key(effect.name), _noted(effect.effect))}"
    return f"[{effect_text(effect)}]"


def passage(effect: lang.Effect) -> list[str]:
    """Return the text of *effect* as sentences without capitals and full stops."""
    sentences = _PASSAGES.get(type(effect))
    return [clause(effect)] if sentences is None else sentences(effect)


def tail(effect: lang.Effect) -> list[str]:
    """Return the text of *effect* as sentences of which the first follows a comma: the steps of a sequence are one."""
    match effect:
        case lang.InOrder(steps=steps) if len(steps) > 1:
            return [", then ".join(step_groups(steps, clause, clause))]
        case lang.May(otherwise=otherwise) if otherwise == _NOTHING:
            return passage(effect)
        case lang.MayPay() | lang.IfDone() | lang.UnlessPaid() | lang.Destroy():
            return passage(effect)
        case _:
            return [clause(effect)]


def _led(head: str, sentences: Sequence[str]) -> list[str]:
    """Return *sentences* with *head* in front of the first."""
    return [f"{head}, {sentences[0]}", *sentences[1:]]


def _otherwise(head: str, effect: lang.Effect) -> list[str]:
    return [] if effect == _NOTHING else _led(head, tail(effect))


def _with_late_condition(effect: lang.Effect, sentences: list[str]) -> list[str]:
    """Return *sentences*, the text of *effect*, with its first condition behind what depends on it, or in brackets."""
    first = effect.steps[0] if isinstance(effect, lang.InOrder) else effect
    assert isinstance(first, lang.If)
    if act_of(first.then) is None:
        return [f"do this: {sentences[0]}", *sentences[1:]]
    done, condition = clause(first.then), text_of(first.condition)
    for verb in ("you control ", "an opponent controls "):
        if condition.startswith(f"{verb}a") and done.endswith(f" {condition.removeprefix(verb)}"):
            condition = f"{verb}one"
    return [f"{done} if {condition}", *sentences[1:]]


# Sequences.


def _steps(steps: Sequence[lang.Effect]) -> list[str]:
    """Return the sentences for *steps*; the source is "it" if the sentence before has the same subject."""
    sentences: list[str] = []
    this = mention(THIS)
    for text in step_groups(steps, lambda step: "\x04".join(_step(step)), clause):
        same = text.startswith(this) and sentences and sentences[-1].startswith((this, mention(THIS, "again")))
        sentences += (again(text) if same else text).split("\x04")
    return sentences


def again(text: str, key: str = THIS) -> str:
    """Return *text* with "it" instead of the referent *key*, if *text* begins with that or sacrifices or taps it."""
    for verb in ("", "sacrifice ", "tap ", "untap "):
        if text.startswith(f"{verb}{mention(key)}"):
            rest = text.removeprefix(f"{verb}{mention(key)}")
            rest = rest if verb else rest.replace(f" blocking {mention(key)}", f" blocking {mention(key, 'again')}")
            return f"{verb}{mention(key, 'again')}{rest}"
    return text


def _step(step: lang.Effect) -> list[str]:
    return [clause(step)] if isinstance(step, lang.InOrder) else passage(step)


def _at_once_text(effect: lang.AtOnce) -> str:
    if len(effect.steps) < 2:
        return f"at once ({', '.join(map(clause, effect.steps))})"
    texts = list(map(clause, effect.steps))
    return " and ".join([texts[0], *[f"at the same time {text}" for text in texts[1:]]])


_DONE: Final = MappingProxyType(
    {
        lang.Destroy: ("permanents", "destroyed"),
        lang.SacrificeObject: ("permanents", "sacrificed"),
        lang.SacrificeSome: ("permanents", "sacrificed"),
        lang.Discard: ("cards", "discarded"),
        lang.DiscardObject: ("cards", "discarded"),
        lang.Mill: ("cards", "milled"),
        lang.Draw: ("cards", "drawn"),
    }
)


def _noted(effect: lang.OneShotEffect) -> Referent:
    noun, done = _DONE.get(type(effect), ("objects", "moved"))
    if isinstance(effect, lang.MoveTo) and effect.zone is lang.Zone.EXILE:
        done = "exiled"
    return Referent(full=f"the {noun} {done} this way", several=True)


# Choices, conditions and payments.


def _may_text(who: lang.PlayerRef, effect: lang.Effect) -> str:
    """Return the sentence that lets *who* choose whether *effect* happens."""
    first, rest = effect, ""
    if isinstance(effect, lang.InOrder) and len(effect.steps) > 1:
        chunks = step_groups(effect.steps, clause, clause)
        if act_of(effect.steps[0]) is None or isinstance(
            effect.steps[0], (lang.Search, lang.ChooseCards, lang.TakeAll)
        ):
            if chunks[0].startswith(("you ", "[")) or not isinstance(who, lang.You):
                return f"{text_of_any_player(who)} may choose this: {', then '.join(chunks)}"
            return f"you may {', then '.join(chunks)}"
        first, rest = effect.steps[0], "".join([f", then {chunk}" for chunk in chunks[1:]])
        if len(chunks) != len(effect.steps):
            rest = "".join([f", then {chunk}" for chunk in step_groups(effect.steps[1:], clause, clause)])
    act = act_of(first)
    if act is None:
        return f"{text_of_any_player(who)} may choose this: {clause(first)}{rest}"
    return f"{text_of_any_player(who)} may {_offered(who, act)}{rest}"


def _offered(who: lang.PlayerRef, act: Act) -> str:
    """Return *act* after "*who* may"."""
    own = "you" if isinstance(who, lang.You) else text_of(lang.Accepter())
    if act.who == own or (act.who is None and own == "you"):
        return act.base
    if act.who == text_of(who) and not isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
        return act.base
    return f"have {'you' if act.who is None else act.who} {act.base}"


def _if_done(effect: lang.IfDone, *, cant: str = "") -> list[str]:
    """Return the sentences for *effect*; *cant* is added if what is otherwise done also follows from a refusal."""
    done, do, dont = effect.effect, "if you do", "if you don't"
    if isinstance(done, lang.May) and done.otherwise == _NOTHING:
        first = _may_text(done.who, done.effect)
        if not isinstance(done.who, lang.You):
            do, dont = "if they do", _REFUSED.get(type(done.who), "if they don't")
    else:
        first = clause(done)
    then = [] if effect.then == _NOTHING and effect.otherwise != _NOTHING else _led(do, tail(effect.then))
    return [first, *then, *_otherwise(dont + cant, effect.otherwise)]


def _unless_paid(effect: lang.UnlessPaid) -> list[str]:
    you = isinstance(effect.who, lang.You)
    price = f"{text_of_any_player(effect.who)} {payment_text(effect.cost, you=you)}"
    if effect.x != (lang.X() if effect.cost.mana.xs else 0) or type(effect.x) is bool:
        price += f", where X is {text_of(effect.x)}"
    if not (type(effect.times) is int and effect.times == 1):
        price += f" a number of times equal to {text_of(effect.times)}"
    act = act_of(effect.effect)
    if act is not None:
        return [f"{act.clause} unless {price}"]
    sentences = _led(f"unless {price}", tail(effect.effect))
    if not isinstance(effect.who, lang.ControllerOf):
        return sentences
    return [sentence.replace(f"{text_of(effect.who)} controls", "they control") for sentence in sentences]


def _in_order(effect: lang.InOrder) -> list[str]:
    if len(effect.steps) > 1:
        return _steps(effect.steps)
    return [f"[{', '.join(map(clause, effect.steps)) or 'do nothing'}]"]


def _may(effect: lang.May) -> list[str]:
    who, offered = effect.who, effect.effect
    if isinstance(offered, lang.IfDone) and offered.otherwise == effect.otherwise:
        return _if_done(attrs.evolve(offered, effect=lang.May(who, offered.effect)), cant=" or can't")
    refused = _REFUSED.get(type(who), "if they don't")
    return [_may_text(who, offered), *_otherwise(refused, effect.otherwise)]


def _if(effect: lang.If) -> list[str]:
    inside = tail(effect.then)
    inside = [clause(effect.then)] if effect.otherwise != _NOTHING and len(inside) > 1 else inside
    return [*_led(f"if {text_of(effect.condition)}", inside), *_otherwise("otherwise", effect.otherwise)]


def _may_pay(effect: lang.MayPay) -> list[str]:
    done = "if you do" if isinstance(effect.who, lang.You) else "if they do"
    return [f"{text_of_any_player(effect.who)} may {payment_text(effect.cost)}", *_led(done, tail(effect.effect))]


def _destroy(effect: lang.Destroy) -> list[str]:
    if effect.regenerable:
        return [clause(effect)]
    return [clause(lang.Destroy(effect.what)), f"{affected(effect.what).either('it', 'they')} can't be regenerated"]


_TIMES: Final = (" until ", " this turn", " for as long as ", " next ", " at ")


def _delayed(effect: lang.CreateDelayedTrigger) -> list[str]:
    """Return the sentences for *effect*; the time stands behind what is a single clause."""
    time, act = next_text(effect.trigger), act_of(effect.effect)
    has_own_time = act is not None and any(word in act.clause for word in _TIMES)
    if act is None or has_own_time or not isinstance(effect.trigger, lang.StepBegins):
        return _led(time, tail(effect.effect))
    return [f"{act.clause} {time}"]


_COLOR: Final = "\x06"


def _choose_one_text(who: lang.PlayerRef, options: Sequence[lang.Effect]) -> str:
    texts = [clause(option) for option in options]
    of_color = _of_any(texts, tuple([color.name.lower() for color in lang.COLORS]), "the color of your choice")
    lands = tuple(map(with_article, lang.LAND_TYPES[: len(lang.COLORS)]))
    of_color = of_color or _of_any(texts, lands, "the basic land type of your choice")
    you = isinstance(who, lang.You)
    if of_color is not None and you:
        return of_color
    head = "choose one" if you else f"{text_of(who)} chooses one"
    return f"{head} — {'; or '.join(texts) or 'nothing'}"


def _of_any(texts: Sequence[str], names: Sequence[str], choice: str) -> str | None:
    """Return one text, with *choice*, for *texts* that differ only in *names*, in their order; None for others."""
    if len(texts) != len(names) or texts[0].count(names[0]) != 1:
        return None
    pattern = texts[0].replace(names[0], _COLOR)
    if list(texts) != [pattern.replace(_COLOR, name) for name in names]:
        return None
    before, _, after = pattern.partition(_COLOR)
    return f"{before}{choice}{after}" if after[:1] in ("", ",", ".") or after.startswith((" until", " (also")) else None


def _choose_value(effect: lang.ChooseValue) -> list[str]:
    but = f" other than {listed(list(effect.but), 'or')}" if effect.but else ""
    bound = binding(CHOSEN, Referent(full=f"the chosen {effect.kind.value}"))
    choice = Act(text_of(effect.who), f"choose a {effect.kind.value}{but}{bound}")
    return [choice.clause, *tail(effect.effect)]


_PASSAGES: Final[Mapping[type[object], Callable[[Any], list[str]]]] = MappingProxyType(
    {
        lang.InOrder: _in_order,
        lang.May: _may,
        lang.If: _if,
        lang.MayPay: _may_pay,
        lang.IfDone: _if_done,
        lang.UnlessPaid: _unless_paid,
        lang.ChooseOne: lambda effect: [_choose_one_text(effect.who, effect.options)],
        lang.ChooseValue: _choose_value,
        lang.CreateDelayedTrigger: _delayed,
        lang.ForEachPlayer: lambda effect: [f"for {text_of(effect.who)}, {clause(effect.effect)}"],
        lang.Destroy: _destroy,
    }
)
"""The sentences for each class of effects that can take several."""

EFFECTS: Final[Texts] = MappingProxyType({**ACTS, **dict.fromkeys((*_PASSAGES, lang.AtOnce, lang.Noted), effect_text)})
"""The text of each class of effects."""
