"""What has happened, told line by line: a spell and its payment share one."""

from __future__ import annotations

import attrs
import pytest

from castlerules import GAMES
from castlerules._display import guide_for
from castlerules.cli.play.table import Table
from castlerules.magic.model import changes

from .sessions import decision_points, session_of

DUEL = GAMES["duel"]


@pytest.mark.rule("BASE-E15", "BASE-E25")
def test_a_spell_and_its_payment_are_one_line() -> None:
    """The permanents that were tapped for it stand behind the spell."""
    session = session_of(DUEL, seed=4, auto=True, bot="greedy:2")
    news = [line for decision in decision_points(session, 12) for line in Table(decision).news()]

    casts = [line for line in news if " casts " in line or " cast " in line]
    assert casts
    assert all(" (tapping " in line and line.endswith("})") for line in casts)
    assert not [line for line in news if " pay " in line or " pays " in line]


@pytest.mark.rule("BASE-E15")
def test_other_payments_are_told_in_full() -> None:
    """If mana is left over, or comes from elsewhere, the payment has its own sentences."""
    *_, last = decision_points(session_of(DUEL, seed=4, auto=True, bot="greedy:2"), 12)
    step = next(step for step in last.steps if any(isinstance(event, changes.SpellCast) for event in step.seen_events))
    observation = last.observation_of(step.state_before)
    guide = guide_for(DUEL, observation)
    events = step.seen_events
    added = changes.ManaAdded
    more = [attrs.evolve(each, mana=(9, 0, 0, 0, 0, 0)) if isinstance(each, added) else each for each in events]
    untapped = [each for each in events if not isinstance(each, (added, changes.Tapped))]

    assert len(guide.story(events)) < len(DUEL.describe_events(observation, events))
    for others in (more, untapped):
        assert DUEL.describe_events(observation, others) == guide.story(others)
        assert any(" pays " in line or " pay " in line for line in guide.story(others))
