"""Declarations: attackers and blockers picked in any order, and declared together.

The rules of Magic here take the attackers and blockers of a declaration by ascending id (BASE-D25, BASE-D27), so that
an early pick would rule out others. A session therefore holds the picks of the person until the declaration ends, and
takes them in that order then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from castlerules._display import Guide, guide_for
from castlerules.core import IllegalAction, Violation

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
