"""The text of steps that separate objects into two piles, of which somebody chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

import attrs

from castlerules.cards import language as lang

from .acts import Act
from .filters import head_noun
from .finding import choice_referent, choice_words
from .referents import Referent, binding, mention, name_key
from .wording import text_of
from .words import plural_of


def piles_text(steps: Sequence[lang.Effect]) -> str | None:
    """Return the text of the first three of *steps* if they make two piles, and one is chosen; None for others."""
    if len(steps) < 3:
        return None
    choice, rest, vote = steps[:3]
    if not isinstance(choice, lang.ChooseCards) or not isinstance(vote, lang.ChooseOne):
        return None
    if (choice.least, choice.most) != (0, lang.ANY_NUMBER) or not _is_rest(rest, choice):
        return None
    names = _names_of_piles(vote, choice.name, rest.name)
    if names is None:
        return None
    whole = attrs.evolve(choice, least=lang.ANY_NUMBER)
    what = mention(name_key(choice.among)) if choice.among else choice_words(whole)[0]
    separated = Act(text_of(choice.who), f"separate {what} into two piles").clause
    chosen = Act(text_of(vote.who), "choose one of the piles").clause
    if isinstance(vote.who, lang.You):
        chosen = f"you {chosen}"
    piles = zip(names, ("chosen", "other"), strict=True)
    return f"{separated}, and {chosen}" + "".join([binding(name_key(name), _pile(whole, word)) for name, word in piles])


def _pile(choice: lang.ChooseCards, word: str) -> Referent:
    noun = plural_of(head_noun(choice.filter, choice.zone))
    return choice_referent(choice)._replace(full=f"the {noun} in the {word} pile")


def _is_rest(step: lang.Effect, choice: lang.ChooseCards) -> TypeGuard[lang.TakeAll | lang.NameObjects]:
    """Return whether *step* names all that *choice* could have chosen and has not."""
    if isinstance(step, lang.TakeAll):
        return choice.among != "" and (step.among, step.filter) == (choice.among, lang.Anything())
    if not isinstance(step, lang.NameObjects) or choice.among or not isinstance(step.what, lang.Each):
        return False
    filter_, parts = choice.filter, step.what.filter
    kinds = filter_.parts if isinstance(filter_, lang.AllOf) and len(filter_.parts) > 1 else (filter_,)
    not_chosen = lang.Not(lang.Is(lang.BoundObjects(choice.name)))
    return step.what.zone is choice.zone and parts == lang.AllOf((*kinds, lang.ControlledBy(choice.whose), not_chosen))


def _names_of_piles(vote: lang.ChooseOne, first: str, second: str) -> tuple[str, str] | None:
    """Return the names of the chosen pile and of the other if *vote* is between *first* and *second*; else None."""
    match vote.options:
        case (lang.InOrder(steps=(lang.NameObjects(name=chosen), lang.NameObjects(name=other))), _):
            pass
        case _:
            return None
    is_vote = chosen != other and vote.options == (
        _named(chosen, first, other, second),
        _named(chosen, second, other, first),
    )
    return (chosen, other) if is_vote else None


def _named(chosen: str, one: str, other: str, two: str) -> lang.InOrder:
    return lang.InOrder(
        (lang.NameObjects(chosen, lang.BoundObjects(one)), lang.NameObjects(other, lang.BoundObjects(two)))
    )
