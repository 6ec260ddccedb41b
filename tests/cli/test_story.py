"""What has happened, told line by line: a spell or ability, its targets and its payment share one."""

from __future__ import annotations

import attrs
import pytest
from magic.games import PLAIN

from castlerules import GAMES
from castlerules._display import guide_for
from castlerules.cli.play.table import Table
from castlerules.magic import NORMAL
from castlerules.magic.model import actions, changes
from castlerules.magic.presentation.names import ObjectNames
from castlerules.testing.magic import A, MagicScenario, N, side

from .sessions import decision_points, session_of

DUEL = GAMES["duel"]


def story(before: MagicScenario, after: MagicScenario, player: int = A) -> list[str]:
    """Return what *player* is told of the events of *after*, which *before* led to."""
    seen, then = (PLAIN.observe(position.state, player) for position in (before, after))
    return list(guide_for(PLAIN, seen).story(after.events, then))


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
def test_a_payment_from_elsewhere_or_with_mana_left_says_what_was_paid() -> None:
    """What is cast stands first then, too."""
    *_, last = decision_points(session_of(DUEL, seed=4, auto=True, bot="greedy:2"), 12)
    step = next(step for step in last.steps if any(isinstance(event, changes.SpellCast) for event in step.seen_events))
    guide = guide_for(DUEL, last.observation_of(step.state_before))
    events = step.seen_events
    added = changes.ManaAdded
    more = [attrs.evolve(each, mana=(9, 0, 0, 0, 0, 0)) if isinstance(each, added) else each for each in events]
    untapped = [each for each in events if not isinstance(each, (added, changes.Tapped))]

    assert guide.story(more)[0].endswith(" for {W}{W}{W}{W}{W}{W}{W}{W}{W}, paying {B})")
    assert guide.story(untapped)[0].endswith(" (paying {B})")
    assert [1, 1, 1] == [len(guide.story(each)) for each in (events, more, untapped)]


@pytest.mark.rule("BASE-043", "BASE-E25")
def test_what_is_sacrificed_or_tapped_for_an_ability_stands_behind_it() -> None:
    """The target is told, too; the sacrifice has no sentence of its own before the ability."""
    start = MagicScenario.of(NORMAL, side("Mogg Fanatic, Prodigal Sorcerer"), side("Charging Paladin"))
    thrown = start.activate("Mogg Fanatic", "Charging Paladin")
    pinged = start.activate("Prodigal Sorcerer", "Charging Paladin")

    use = "uses the ability of {} on your Charging Paladin ({})"
    assert [f"opponent {use.format('Mogg Fanatic', 'sacrificing Mogg Fanatic')}"] == story(start, thrown, N)
    assert [f"opponent {use.format('Prodigal Sorcerer', 'tapping Prodigal Sorcerer')}"] == story(start, pinged, N)


@pytest.mark.rule("BASE-043")
def test_damage_of_a_land_that_is_tapped_for_a_spell_follows_the_spell() -> None:
    """It is no payment."""
    start = MagicScenario.of(NORMAL, side("Karplusan Forest", hand="Lightning Bolt"))
    told = story(start, start.cast("Lightning Bolt", N))

    assert [
        "you cast Lightning Bolt on opponent (tapping Karplusan Forest for {R})",
        "Karplusan Forest deals 1 damage to you",
    ] == told


def test_a_spell_that_another_player_only_begins_to_cast_is_told_when_it_is_cast() -> None:
    """The own one is told at once, since its target is asked for next."""
    start = MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side("Charging Paladin"))
    begun = start.act(actions.BeginCast, "Lightning Bolt")

    assert [] == story(start, begun, N)
    assert ["you announce Lightning Bolt"] == story(start, begun, A)


@pytest.mark.rule("BASE-133")
def test_an_aura_that_enters_is_told_with_what_it_is_put_on() -> None:
    """Other permanents come into play for a player."""
    start = MagicScenario.of(NORMAL, side("5 Forest", hand="Rancor, Maro"), side("Charging Paladin, White Knight"))
    cast = start.cast("Rancor", "White Knight")
    maro = start.cast("Maro")

    assert "Rancor is put on opponent's White Knight" in story(cast, cast.resolve())
    assert "Rancor is put on your White Knight" in story(cast, cast.resolve(), N)
    assert "into play for you: Maro" in story(maro, maro.resolve())


def test_a_spell_gives_no_number_to_a_permanent_that_shares_its_name() -> None:
    """Nor has it one itself; two equal names on the stack are told apart."""
    start = MagicScenario.of(
        NORMAL, side("5 Forest, Grizzly Bears", hand="2 Giant Growth, Grizzly Bears"), side("Grizzly Bears/t")
    )
    cast = start.cast("Grizzly Bears")

    def names(position: MagicScenario) -> dict[int, str]:
        seen = PLAIN.observe(position.state, A)
        named = ObjectNames(seen, tells_equals=False)
        ids = [*[permanent.id for permanent in seen.permanents], *[spell.id for spell in seen.stack]]
        return {number: named.name_of(number) for number in ids}

    before, during = names(start), names(cast)
    assert before == {number: name for number, name in during.items() if number in before}
    assert ["Grizzly Bears"] == [name for number, name in during.items() if number not in before]
