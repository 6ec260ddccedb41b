"""Attack, block, division, search and the end of the turn (M54-A13 to M54-A18): legality, near misses, effects."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    AttackerDeclared,
    BlockerDeclared,
    Cycled,
    Drew,
    Phase,
    PhaseBegan,
    TurnBegan,
    card,
    object_id,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by

KH, QH, JH = (object_id(entry, card(code)) for entry, code in ((1, "KH"), (2, "QH"), (3, "JH")))


def attackers() -> Magic54Scenario:
    """Return the attackers step with a ready King and Queen, a sick Jack and three creatures of BLACK's."""
    return table(red=side("KH QH JH/s"), black=side("KC/t QC JC"), phase="attackers")


def blockers() -> Magic54Scenario:
    """Return the blockers step after the attack of King and Queen."""
    return attackers().do("attack KH", "attack QH", "end_attack")


@pytest.mark.rule("M54-A13", "M54-091", "M54-040")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("attack KH", None),
        ("attack QH", None),
        ("end_attack", None),
        ("attack JH", "M54-040"),
        ("attack QC", "M54-091"),
        ("attack KH#7", "M54-091"),
        ("attack RED", "M54-091"),
        ("block QC KH", "M54-A15"),
        ("end_block", "M54-A15"),
    ],
)
def test_attackers_are_own_untapped_and_not_sick(action: str, code: str | None) -> None:
    """Each condition fails by itself; naming nobody is always possible."""
    duel = attackers()

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A13", "M54-A16", "M54-040")
def test_the_reason_tells_a_tapped_creature_from_a_new_one_and_a_missing_search_from_an_open_one() -> None:
    """The sentence says which of two conditions of a rule it is."""
    named, window = attackers().do("attack KH"), table(red=side(mana=1, hand="XR"))
    cases = [(named, "attack KH"), (named, "attack JH"), (window, "choose KH")]
    cases.append((window.do("joker XR").pass_times(), "pass"))

    reasons = [violation.reason for duel, action in cases if (violation := duel.why_not(action)) is not None]

    assert [
        "KH is tapped, so it cannot attack",
        "JH entered play this turn, so it cannot attack",
        "no search is open; only a Joker lets its player take a card out of the deck",
        "the Joker's search comes first: RED must take a card out of the deck",
    ] == reasons


@pytest.mark.rule("M54-A13", "M54-092")
def test_an_attacker_taps_at_once_and_cannot_be_named_twice() -> None:
    """The order of naming is kept, and with the last name the next step begins."""
    named = attackers().do("attack QH")
    both = named.do("attack KH")
    queen = named.creature("QH")

    assert (AttackerDeclared(QH),) == named.events
    assert queen is not None
    assert queen.tapped
    assert "M54-091" == rule_broken_by(named, "attack QH")
    assert (QH, KH) == both.state.combat.attackers
    assert (("end_attack",), (PhaseBegan(Phase.BLOCKERS),)) == (both.legal, both.do("end_attack").events)


@pytest.mark.rule("M54-A13", "M54-090")
def test_there_is_no_attack_outside_its_step_and_no_second_one() -> None:
    """The step is skipped when nobody could attack, and does not come back after combat."""
    start = table(red=side("KH"))
    none = table(red=side("KH/s"), black=side("QC"))
    after = start.pass_times().do("attack KH", "end_attack").pass_times()

    assert "M54-A13" == rule_broken_by(start, "attack KH")
    assert "M54-A13" == rule_broken_by(start, "end_attack")
    assert Phase.POSTCOMBAT is none.pass_times().state.phase
    assert (Phase.POSTCOMBAT, "M54-A13") == (after.state.phase, rule_broken_by(after, "attack KH"))


@pytest.mark.rule("M54-A15", "M54-093", "M54-Q30")
@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((), "block QC KH", None),
        ((), "block JC KH", None),
        (("block QC KH",), "block JC KH", None),
        ((), "end_block", None),
        ((), "block KC KH", "M54-Q30"),
        (("block QC KH",), "block QC QH", "M54-Q30"),
        (("block QC KH",), "block QC KH", "M54-Q30"),
        ((), "block JH KH", "M54-093"),
        ((), "block JS#6 KH", "M54-093"),
        ((), "block QC JH", "M54-094"),
        ((), "block QC JC", "M54-094"),
        ((), "block QC BLACK", "M54-094"),
        ((), "attack KH", "M54-A13"),
        ((), "end_attack", "M54-A13"),
    ],
)
def test_blockers_are_untapped_free_and_the_other_players(
    before: tuple[str, ...], action: str, code: str | None
) -> None:
    """Each blocks one declared attacker, several may block the same."""
    duel = blockers().do(*before)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A15", "M54-094", "M54-095")
def test_a_block_is_kept_in_order_taps_nothing_and_leads_to_the_window() -> None:
    """BLACK names, then RED has priority in the combat window."""
    named = blockers().do("block JC QH")
    done = named.do("block QC QH", "end_block")
    jack = done.creature("JC")

    assert jack is not None
    assert (BlockerDeclared(jack.id, QH),) == named.events
    assert not jack.tapped
    assert BLACK == magic54.GAME.to_act(named.state)
    assert ["JC", "QC"] == [magic54.card_of(object_id).code for object_id, _ in done.state.combat.blocks]
    assert (Phase.COMBAT, RED, 0) == (done.state.phase, magic54.GAME.to_act(done.state), done.state.passes)


@pytest.mark.rule("M54-A15")
def test_the_blockers_step_is_skipped_when_nobody_could_block() -> None:
    """With only tapped creatures, or none, the combat window follows the attack."""
    tapped = table(red=side("KH"), black=side("KC/t"), phase="attackers").do("attack KH", "end_attack")
    empty = table(red=side("KH"), phase="attackers").do("attack KH", "end_attack")

    assert [Phase.COMBAT, Phase.COMBAT] == [tapped.state.phase, empty.state.phase]


def dividing() -> Magic54Scenario:
    """Return the split step in which KH has three blockers and QH has two."""
    start = table(red=side("KH QH"), black=side("JC QC KC JS QS"), phase="attackers")
    blocks = ("block JC KH", "block JS QH", "block QC KH", "block KC KH", "block QS QH")
    return start.do("attack KH", "attack QH", "end_attack", *blocks, "end_block").pass_times()


@pytest.mark.rule("M54-A14", "M54-Q31")
@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((), "assign KH JC 0", None),
        ((), "assign KH JC 3", None),
        ((), "assign KH JC 4", "M54-Q31"),
        ((), "assign KH QC 1", "M54-A14"),
        ((), "assign QH JS 1", "M54-A14"),
        ((), "assign JC KH 1", "M54-A14"),
        (("assign KH JC 2",), "assign KH QC 1", None),
        (("assign KH JC 2",), "assign KH QC 2", "M54-Q31"),
        (("assign KH JC 3",), "assign KH QC 0", None),
        (("assign KH JC 2",), "assign KH JC 1", "M54-A14"),
        (("assign KH JC 1", "assign KH QC 1"), "assign KH KC 1", "M54-A14"),
        (("assign KH JC 1", "assign KH QC 1"), "assign QH JS 2", None),
    ],
)
def test_damage_is_divided_in_order_and_within_what_is_left(
    before: tuple[str, ...], action: str, code: str | None
) -> None:
    """Attackers in their order, per attacker the blockers in theirs, whole numbers from zero on."""
    duel = dividing().do(*before)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A16", "M54-Q25")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("choose KH", None),
        ("choose 3H", None),
        ("choose XR", "M54-A16"),
        ("choose 2H", "M54-A16"),
        ("choose KC", "M54-A16"),
        ("pass", "M54-Q25"),
    ],
)
def test_a_search_takes_a_card_of_the_own_deck_and_nothing_else(action: str, code: str | None) -> None:
    """Cards of the hand, the Joker itself and the deck of the opponent are refused."""
    duel = table(red=side(mana=1, hand="XR 2H", deck="KH 3H", rest="discard")).do("joker XR").pass_times()

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A18", "M54-121", "M54-122")
def test_cycling_puts_a_card_under_the_deck_draws_one_and_ends_the_turn() -> None:
    """Only a card of the own hand; then BLACK begins with a draw."""
    duel = table(red=side(hand="2H", deck="KH"), black=side(hand="2C", deck="9C"), phase="cycle")

    done = duel.do("cycle 2H")

    assert ("M54-021", "M54-Q41", "M54-A17") == tuple(
        rule_broken_by(duel, a) for a in ("cycle 3H", "cycle 2C", "discard 2H")
    )
    assert (
        Cycled(RED, card("2H")),
        Drew(RED, card("KH")),
        TurnBegan(BLACK, 22),
        Drew(BLACK, card("9C")),
        PhaseBegan(Phase.PRECOMBAT),
    ) == done.events
    assert ("KH", "2H") == (done.hand(RED), done.deck(RED).split()[-1])
