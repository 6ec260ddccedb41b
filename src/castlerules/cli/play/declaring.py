"""Declarations: attackers and blockers picked in any order, and declared together.

The rules of Magic here take the attackers and blockers of a declaration by ascending id (BASE-D25, BASE-D27), so that
an early pick would rule out others. A session therefore holds the picks of the person until the declaration ends, and
takes them in that order then.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import attrs

from castlerules._display import Guide, guide_for
from castlerules.core import DataError, IllegalAction, Violation

from .choices import Choice
from .session import Session


def previewed(session: Session) -> Session:
    """Return *session* after the picks that it holds, as far as the declaration goes on after them.

    A pick after which the rules end the declaration is left out, so that nothing is seen of what comes later.
    """
    if not session.held:
        return session
    after = attrs.evolve(session, held=())
    for pick in _in_order(session, session.held):
        if not _is_declared(after, pick):
            later = after.after(pick, is_own=True)
            if not _goes_on(later, pick):
                return after
            after = later
    return after


def declared(session: Session, picks: Sequence[Any]) -> Session:
    """Return *session* after the *picks*, in the order in which the rules take them, and with none held.

    Picks that the rules make by themselves, such as the second blocker of a creature with menace, are left out. Raises
    IllegalAction for the first pick that is illegal.
    """
    after = attrs.evolve(session, held=())
    for pick in _in_order(session, picks):
        if not _is_declared(after, pick):
            if (violation := session.game.why_not(after.state, pick)) is not None:
                raise IllegalAction(pick, _too_much(session, after, pick) or violation)
            after = after.after(pick, is_own=True)
    return after


def _too_much(session: Session, after: Session, pick: Any) -> Violation | None:
    """Return that *pick* is one too many if the picks before it have ended the declaration; None if they have not."""
    if len(after.steps) == len(session.steps) or _goes_on(after, pick):
        return None
    guide, earlier = _guide(session), after.steps[-1].action
    reason = f"nothing more can be declared after {guide.label(earlier)}, so not {guide.label(pick)} as well"
    return Violation(guide.declaration_rule(pick), reason)


def _in_order(session: Session, picks: Sequence[Any]) -> list[Any]:
    guide = _guide(session)
    return sorted(picks, key=lambda pick: guide.pick_key(pick) or ())


def _guide(session: Session) -> Guide:
    return guide_for(session.game, session.observation)


def _is_declared(session: Session, pick: Any) -> bool:
    return pick in _guide(session).declared()


def _goes_on(session: Session, pick: Any) -> bool:
    """Return whether the declaration with *pick* is still going on in *session*."""
    return session.acts_in(session.state) and _guide(session).is_declaring(pick)


def offered_actions(session: Session) -> tuple[Any, ...]:
    """Return the actions that the person can choose: the legal ones, in a declaration also the picks passed over."""
    if not session.held:
        return session.legal
    guide, shown = _guide(session), previewed(session)
    end = guide.declaration_end(session.held[0])
    possible = {action: guide.pick_key(action) for action in (*shown.legal, *session.legal)}
    picks = [
        action
        for action, key in possible.items()
        if key is not None and action not in session.held and can_pick(session, action)
    ]
    ends = [end] if why_not_choose(session, end) is None else []
    others = [action for action in shown.legal if possible[action] is None and action != end]
    return (*ends, *others, *_in_order(session, picks))


def can_pick(session: Session, pick: Any) -> bool:
    """Return whether *pick* can be declared together with the picks that *session* holds."""
    try:
        return _is_declared(declared(session, (*session.held, pick)), pick)
    except IllegalAction:
        return False


def why_not_choose(session: Session, action: Any) -> Violation | None:
    """Return why the person may not choose *action* after the picks that *session* holds; None if it is allowed."""
    if not session.held:
        return session.game.why_not(session.state, action)
    is_pick = _guide(session).pick_key(action) is not None
    try:
        after = declared(session, (*session.held, action) if is_pick else session.held)
    except IllegalAction as error:
        return error.violation
    return None if is_pick or _is_ended_by(session, after, action) else session.game.why_not(after.state, action)


def _is_ended_by(session: Session, after: Session, action: Any) -> bool:
    """Return whether *action* ends the declaration of *session*, which the rules have ended already in *after*."""
    pick = session.held[0]
    return action == _guide(session).declaration_end(pick) and not _goes_on(after, pick)


def chosen(session: Session, action: Any) -> Session:
    """Return *session* after *action*, which is no pick; the held picks are declared first."""
    after = declared(session, session.held)
    return after if session.held and _is_ended_by(session, after, action) else after.after(action, is_own=True)


def holding(session: Session, picks: Sequence[Any]) -> Session:
    """Return *session* with *picks* held as well, or after all of them if no other pick is possible then.

    Raises IllegalAction if they may not be declared together.
    """
    held = tuple(dict.fromkeys((*session.held, *picks)))
    after = declared(session, held)
    longer = attrs.evolve(session, held=held, unfolded=False)
    guide = _guide(session)
    return longer if any([guide.pick_key(action) for action in offered_actions(longer)]) else after


def picks_again(session: Session) -> Session:
    """Return *session* with the picks of the declaration that is not ended yet held instead of made."""
    guide, picks = _guide(session), list[Any]()
    while session.steps and session.steps[-1].is_own and guide.pick_key(session.steps[-1].action) is not None:
        picks.insert(0, session.steps[-1].action)
        session = attrs.evolve(session, state=session.steps[-1].state_before, steps=session.steps[:-1])
    return attrs.evolve(session, held=tuple(picks)) if picks else session


def named_picks(choices: Sequence[Choice], entries: Sequence[object], words: str) -> list[Any] | None:
    """Return the picks among *choices* that *words* name: ``2 3``, ``attack all`` or ``attack goblin, boa``.

    Numbers alone are those of the *entries* of the menu; after ``attack`` they are the ids that the notation has. None
    if *words* name no picks. Raises DataError if a part of them names none or several.
    """
    verb, *rest = words.casefold().replace(",", " , ").split()
    numbers = [word for word in (verb, *rest) if word != ","]
    if all([word.isascii() and word.isdigit() for word in numbers]):
        return _numbered(choices, entries, numbers) if len(numbers) > 1 else None
    if verb not in {choice.label.split()[0] for choice in choices} or not rest:
        return None
    if rest == ["all"]:
        return [action for choice in choices for action in choice.actions]
    parts = " ".join(rest).replace(" and ", " , ").split(" , ")
    if all([word.isascii() and word.isdigit() for word in numbers[1:]]):
        parts = numbers[1:]
    picks = list[Any]()
    for part in parts:
        for choice in _choices_named(choices, verb, part.split()):
            picks.append(_next_of(choice, picks))
    return picks


def _numbered(choices: Sequence[Choice], entries: Sequence[object], numbers: Sequence[str]) -> list[Any]:
    picks = list[Any]()
    for number in numbers:
        entry = entries[int(number) - 1] if 1 <= int(number[:9]) <= len(entries) and len(number) < 10 else None
        if not isinstance(entry, Choice) or entry not in choices:
            raise DataError("action", f"number {number[:40]} is not one that several can be named of")
        picks.append(_next_of(entry, picks))
    return picks


def _choices_named(choices: Sequence[Choice], verb: str, words: Sequence[str]) -> list[Choice]:
    """Return the one choice of *choices* that *words* fit, or else one for each of *words*.

    Raises DataError if neither is there, or if several fit.
    """
    try:
        return [_choice_named(choices, verb, words)]
    except DataError:
        if not any([_fits(choice, verb, words) for choice in choices]):
            with suppress(DataError):
                return [_choice_named(choices, verb, [word]) for word in words]
        raise


def _choice_named(choices: Sequence[Choice], verb: str, words: Sequence[str]) -> Choice:
    """Return the choice of *choices* with an id or with words that begin like *words*."""
    shown = " ".join(words)
    fits = [choice for choice in choices if _fits(choice, verb, words)]
    exact = [choice for choice in fits if shown in choice.label.casefold().split(" with ")[-1].split(" (")[:1]]
    found = exact or fits
    if len(found) == 1:
        return found[0]
    if not found:
        raise DataError("action", f"nothing that can {verb} is called {shown}")
    raise DataError("action", f"several fit {shown}: {', '.join([choice.label for choice in found])}")


def _fits(choice: Choice, verb: str, words: Sequence[str]) -> bool:
    if len(words) == 1 and words[0].isdigit():
        return f"{verb}:{words[0]}" == choice.typed
    label = choice.label.casefold().split()
    return all([any([part.startswith(word) for part in label]) for word in words])


def _next_of(choice: Choice, taken: Sequence[Any]) -> Any:
    """Return the first of the equal actions of *choice* that is not among *taken*."""
    for action in choice.actions:
        if action not in taken:
            return action
    count = len(choice.actions)
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    raise DataError("action", f"{choice.label} can be done only {times}, and is named more often")
