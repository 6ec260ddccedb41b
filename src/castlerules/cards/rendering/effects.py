"""The texts of effects: single steps as clauses, and steps under a condition, a choice or a payment as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

from .acts import ACTS, Act, act_of
from .costs import payment_text
from .filters import a_phrase
from .finding import (
    choice_referent,
    choice_words,
    is_choice_of_only_card,
    joint_name,
    joint_search_text,
    only_card_binding,
    searches_for_several,
    taken_words,
)
from .references import text_of_any_player
from .referents import CHOSEN, THIS, Referent, binding, mention, name_key
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
            return [", then ".join(_chunks(steps, clause))]
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
    return [f"{clause(first.then)} if {text_of(first.condition)}", *sentences[1:]]


# Sequences.


def _steps(steps: Sequence[lang.Effect]) -> list[str]:
    """Return the sentences for *steps*; the source is "it" if the sentence before has the same subject."""
    sentences: list[str] = []
    this = mention(THIS)
    for text in _chunks(steps, lambda step: "\x04".join(_step(step))):
        same = text.startswith(this) and sentences and sentences[-1].startswith((this, mention(THIS, "again")))
        sentences += (again(text) if same else text).split("\x04")
    return sentences


def again(text: str, key: str = THIS) -> str:
    """Return *text* with "it" instead of the referent *key*, if *text* begins with that or sacrifices or taps it."""
    for verb in ("", "sacrifice ", "tap ", "untap "):
        if text.startswith(f"{verb}{mention(key)}"):
            return f"{verb}{mention(key, 'again')}{text.removeprefix(f'{verb}{mention(key)}')}"
    return text


def _step(step: lang.Effect) -> list[str]:
    return [clause(step)] if isinstance(step, lang.InOrder) else passage(step)


def _chunks(steps: Sequence[lang.Effect], text: Any) -> list[str]:
    """Return the texts of *steps*; steps that belong together, such as a search and what it is for, have one text."""
    chunks: list[str] = []
    looked = {step.name: step.count for step in steps if isinstance(step, lang.LookAtTop)}
    taken: set[str] = set()
    place = 0
    while place < len(steps):
        step = steps[place]
        following = steps[place + 1] if place + 1 < len(steps) else None
        if isinstance(step, lang.Search):
            found, used = _search_chunk(steps[place:])
            chunks.append(found)
            place += used
        elif isinstance(step, lang.LookAtTop) and _takes_the_only_card(following, step):
            chunks.append(f"{text(step)}{only_card_binding(following, step)}")  # type: ignore[arg-type]
            place += 2
        elif isinstance(step, lang.ChooseCards) and isinstance(step.who, lang.You) and _is_moved(step.name, following):
            words, source = choice_words(step)
            if looked.get(step.among) == 1 and is_choice_of_only_card(step):
                chunks.append(_only_card_chunk(step, following))  # type: ignore[arg-type]
                taken.add(step.among)
                place += 2
                continue
            if (
                step.among in taken
                and step.filter == lang.Anything()
                and step.least == step.most == looked.get(step.among)
            ):
                words = source = taken_words(lang.TakeAll(step.name, step.filter, step.among))
            taken.add(step.among)
            referent = choice_referent(step)._replace(first=words, source=source)
            chunks.append(f"{binding(name_key(step.name), referent)}{clause(following)}")  # type: ignore[arg-type]
            place += 2
        elif isinstance(step, lang.TakeAll) and _is_moved(step.name, following):
            if looked.get(step.among) == 1 and step.filter == lang.Anything():
                chunks.append(_left_card_chunk(steps, place))
            else:
                chunks.append(f"{_taken(step)}{clause(following)}")  # type: ignore[arg-type]
            taken.add(step.among)
            place += 2
        else:
            chunks.append(text(step))
            place += 1
    return chunks


def _only_card_chunk(choice: lang.ChooseCards, move: lang.MoveTo) -> str:
    """Return the text of *choice* and *move*, which move the single card that was shown: "you may put it ..."."""
    words = mention(name_key(choice.among))
    referent = choice_referent(choice)._replace(first=words, source=words)
    kind = "" if choice.filter == lang.Anything() else f" if it is {a_phrase(choice.filter, 'card')}"
    return f"{'' if choice.least else 'you may '}{binding(name_key(choice.name), referent)}{clause(move)}{kind}"


def _left_card_chunk(steps: Sequence[lang.Effect], place: int) -> str:
    """Return the text of the steps from *place*, which move the single card that was shown unless it was taken."""
    take, move = steps[place : place + 2]
    assert isinstance(take, lang.TakeAll)
    before = steps[place - 2] if place > 1 else None
    otherwise = isinstance(before, lang.ChooseCards) and before.among == take.among and is_choice_of_only_card(before)
    words = mention(name_key(take.among))
    referent = Referent("card", zone=lang.Zone.LIBRARY, yours=True, first=words, source=words)
    return f"{'otherwise' if otherwise else 'if it is still there'}, {binding(name_key(take.name), referent)}{clause(move)}"


def _takes_the_only_card(step: lang.Effect | None, look: lang.LookAtTop) -> bool:
    """Return whether *step* takes the card that *look* has shown, which is a single one: that needs no words."""
    if not isinstance(step, lang.TakeAll) or step.among != look.name or step.filter != lang.Anything():
        return False
    return type(look.count) is int and look.count == 1


def _is_moved(name: str, step: lang.Effect | None) -> bool:
    """Return whether *step* moves just the objects called *name*."""
    return isinstance(step, lang.MoveTo) and step.what == lang.BoundObjects(name)


def _taken(step: lang.TakeAll) -> str:
    referent = Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=True)
    words = taken_words(step)
    return binding(name_key(step.name), referent._replace(first=words, source=words))


def _search_chunk(steps: Sequence[lang.Effect]) -> tuple[str, int]:
    """Return the text of a search with the steps after it that reveal, move and shuffle, and the number of steps."""
    search = steps[0]
    assert isinstance(search, lang.Search)
    if several := searches_for_several(steps):
        return _joint_search_chunk(steps, several)
    texts, place = [clause(search)], 1
    while place < len(steps) and isinstance(step := steps[place], (lang.Reveal, lang.MoveTo)):
        if step.what != lang.BoundObjects(search.name):
            break
        texts.append(clause(step))
        place += 1
    return _with_shuffle(texts, steps, place)


def _with_shuffle(texts: Sequence[str], steps: Sequence[lang.Effect], place: int) -> tuple[str, int]:
    """Return *texts* of a search with the step at *place* if that shuffles, and the number of steps."""
    search = steps[0]
    assert isinstance(search, lang.Search)
    if place < len(steps) and isinstance(steps[place], lang.Shuffle):
        shuffle = (
            "shuffle"
            if steps[place] == lang.Shuffle(search.whose) and search.whose == lang.You()
            else clause(steps[place])
        )
        return f"{', '.join(texts)}, then {shuffle}", place + 1
    return (listed(texts, "and") if len(texts) > 1 else texts[0]), place


def _joint_search_chunk(steps: Sequence[lang.Effect], searches: Sequence[lang.Search]) -> tuple[str, int]:
    """Return the same for *searches* at the beginning of *steps*, which find one card of each of several kinds."""
    place = len(searches)
    together = lang.BoundObjects(joint_name(searches))
    texts = [joint_search_text(searches)]
    while place < len(steps) and (step := _moves_all(steps[place], searches)) is not None:
        texts.append(clause(attrs.evolve(step, what=together)))
        place += 1
    return _with_shuffle(texts, steps, place)


def _moves_all(step: lang.Effect, searches: Sequence[lang.Search]) -> lang.MoveTo | None:
    """Return a step of *step* if that moves all that *searches* have found at once to the same place; else None."""
    if not isinstance(step, lang.AtOnce):
        return None
    first, *_ = [*step.steps, None]
    if not isinstance(first, lang.MoveTo):
        return None
    found = tuple([attrs.evolve(first, what=lang.BoundObjects(search.name)) for search in searches])
    return first if step.steps == found else None


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
        chunks = _chunks(effect.steps, clause)
        if act_of(effect.steps[0]) is None or isinstance(
            effect.steps[0], (lang.Search, lang.ChooseCards, lang.TakeAll)
        ):
            if chunks[0].startswith(("you ", "[")) or not isinstance(who, lang.You):
                return f"{text_of_any_player(who)} may choose this: {', then '.join(chunks)}"
            return f"you may {', then '.join(chunks)}"
        first, rest = effect.steps[0], "".join([f", then {chunk}" for chunk in chunks[1:]])
        if len(chunks) != len(effect.steps):
            rest = "".join([f", then {chunk}" for chunk in _chunks(effect.steps[1:], clause)])
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
    return _led(f"unless {price}", tail(effect.effect))


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
        lang.CreateDelayedTrigger: lambda effect: _led(next_text(effect.trigger), tail(effect.effect)),
        lang.ForEachPlayer: lambda effect: [f"for {text_of(effect.who)}, {clause(effect.effect)}"],
        lang.Destroy: _destroy,
    }
)
"""The sentences for each class of effects that can take several."""

EFFECTS: Final[Texts] = MappingProxyType({**ACTS, **dict.fromkeys((*_PASSAGES, lang.AtOnce, lang.Noted), effect_text)})
"""The text of each class of effects."""
