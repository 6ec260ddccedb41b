"""Steps of effects that belong together and have one text, such as a search and what it is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from castlerules.cards import language as lang

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
from .referents import Referent, binding, mention, name_key
from .words import listed

StepText: TypeAlias = Callable[[lang.Effect], str]
"""A function that returns the text of a step."""


def step_groups(steps: Sequence[lang.Effect], text: StepText, clause: StepText) -> list[str]:
    """Return the texts of *steps*, one for each group of steps that belong together.

    *text* returns the text of a step that stands alone, *clause* that of a step within a group.
    """
    texts: list[str] = []
    place = 0
    while place < len(steps):
        group = _search_group(steps[place:], clause) or _shown_group(steps, place, text, clause)
        words, used = group or (text(steps[place]), 1)
        texts.append(words)
        place += used
    return texts


# Cards that a step has shown.


def _shown_group(steps: Sequence[lang.Effect], place: int, text: StepText, clause: StepText) -> tuple[str, int] | None:
    """Return the text of the step at *place* with the next one, and 2, if the two show, take or move cards together."""
    step, following = [*steps[place : place + 2], None][:2]
    match step, following:
        case lang.LookAtTop() as look, lang.TakeAll() as take if _takes_the_only_card(take, look):
            return f"{text(look)}{only_card_binding(take, look)}", 2
        case lang.ChooseCards(who=lang.You()) as choice, lang.MoveTo() as move if _moves(move, choice.name):
            if _shown(steps, choice.among) == 1 and is_choice_of_only_card(choice):
                return _only_card_text(choice, clause(move)), 2
            return _chosen_text(steps[:place], choice, clause(move), _shown(steps, choice.among)), 2
        case lang.TakeAll() as take, lang.MoveTo() as move if _moves(move, take.name):
            if _shown(steps, take.among) == 1 and take.filter == lang.Anything():
                return _left_card_text(steps[:place], take, clause(move)), 2
            return f"{_taken(take)}{clause(move)}", 2
        case _:
            return None


def _moves(move: lang.MoveTo, name: str) -> bool:
    """Return whether *move* moves just the objects called *name*."""
    return move.what == lang.BoundObjects(name)


def _takes_the_only_card(take: lang.TakeAll, look: lang.LookAtTop) -> bool:
    """Return whether *take* takes the card that *look* has shown, which is a single one: that needs no words."""
    return (take.among, take.filter) == (look.name, lang.Anything()) and _count_of(look) == 1


def _count_of(look: lang.LookAtTop) -> int | None:
    """Return how many cards *look* shows; None if that is not fixed."""
    return look.count if type(look.count) is int else None


def _shown(steps: Sequence[lang.Effect], among: str) -> int | None:
    """Return how many cards the one of *steps* with the name *among* shows; None if that is not fixed."""
    counts = [_count_of(step) for step in steps if isinstance(step, lang.LookAtTop) and step.name == among]
    return counts[-1] if counts else None


def _only_card_text(choice: lang.ChooseCards, move: str) -> str:
    """Return the text of *choice*, of the single card that was shown, with *move*: "you may put that card ..."."""
    words = mention(name_key(choice.among))
    referent = choice_referent(choice)._replace(first=words, source=words)
    kind = "" if choice.filter == lang.Anything() else f" if it is {a_phrase(choice.filter, 'card')}"
    return f"{'' if choice.least else 'you may '}{binding(name_key(choice.name), referent)}{move}{kind}"


def _left_card_text(before: Sequence[lang.Effect], take: lang.TakeAll, move: str) -> str:
    """Return the text of *take*, of the single card that was shown unless a step *before* took it, with *move*."""
    choice = before[-2] if len(before) > 1 else None
    otherwise = isinstance(choice, lang.ChooseCards) and choice.among == take.among and is_choice_of_only_card(choice)
    words = mention(name_key(take.among))
    referent = Referent("card", zone=lang.Zone.LIBRARY, yours=True, first=words, source=words)
    head = "otherwise" if otherwise else "if it is still there"
    return f"{head}, {binding(name_key(take.name), referent)}{move}"


def _chosen_text(before: Sequence[lang.Effect], choice: lang.ChooseCards, move: str, shown: int | None) -> str:
    """Return the text of *choice* with *move*; it takes the rest if it takes all that were *shown*, after others."""
    words, source = choice_words(choice)
    takes_rest = choice.filter == lang.Anything() and choice.least == choice.most == shown
    if takes_rest and any(_takes_from(step, choice.among) for step in before):
        words = source = taken_words(lang.TakeAll(choice.name, choice.filter, choice.among))
    referent = choice_referent(choice)._replace(first=words, source=source)
    return f"{binding(name_key(choice.name), referent)}{move}"


def _takes_from(step: lang.Effect, among: str) -> bool:
    return isinstance(step, (lang.ChooseCards, lang.TakeAll)) and step.among == among


def _taken(take: lang.TakeAll) -> str:
    words = taken_words(take)
    referent = Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=True, first=words, source=words)
    return binding(name_key(take.name), referent)


# Searches.


def _search_group(steps: Sequence[lang.Effect], clause: StepText) -> tuple[str, int] | None:
    """Return the text of a search with the steps after it that reveal, move and shuffle, and the number of steps."""
    search = steps[0]
    if not isinstance(search, lang.Search):
        return None
    if several := searches_for_several(steps):
        return _joint_search_group(steps, several, clause)
    texts, place = [clause(search)], 1
    while place < len(steps) and isinstance(step := steps[place], (lang.Reveal, lang.MoveTo)):
        if step.what != lang.BoundObjects(search.name):
            break
        texts.append(clause(step))
        place += 1
    return _with_shuffle(texts, steps, clause, place)


def _joint_search_group(
    steps: Sequence[lang.Effect], searches: Sequence[lang.Search], clause: StepText
) -> tuple[str, int]:
    """Return the same for *searches* at the beginning of *steps*, which find one card of each of several kinds."""
    place = len(searches)
    together = lang.BoundObjects(joint_name(searches))
    texts = [joint_search_text(searches)]
    while place < len(steps) and (step := _moves_all(steps[place], searches)) is not None:
        texts.append(clause(attrs.evolve(step, what=together)))
        place += 1
    return _with_shuffle(texts, steps, clause, place)


def _moves_all(step: lang.Effect, searches: Sequence[lang.Search]) -> lang.MoveTo | None:
    """Return what *step* does to a single card if it moves all that *searches* have found to one place; else None."""
    if not isinstance(step, lang.AtOnce) or not step.steps or not isinstance(first := step.steps[0], lang.MoveTo):
        return None
    found = tuple([attrs.evolve(first, what=lang.BoundObjects(search.name)) for search in searches])
    return first if step.steps == found else None


def _with_shuffle(texts: Sequence[str], steps: Sequence[lang.Effect], clause: StepText, place: int) -> tuple[str, int]:
    """Return *texts* of a search with the step at *place* if that shuffles, and the number of steps."""
    shuffle = steps[place] if place < len(steps) else None
    if not isinstance(shuffle, lang.Shuffle):
        return (listed(texts, "and") if len(texts) > 1 else texts[0]), place
    is_own = isinstance(shuffle.who, lang.You) and isinstance(steps[0], lang.Search) and steps[0].whose == lang.You()
    return f"{', '.join(texts)}, then {'shuffle' if is_own else clause(shuffle)}", place + 1
