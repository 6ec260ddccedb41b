"""Why something may not be done in Solitaire: windows, own costs, choices and sources that are seldom refused."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    artifact,
    creature,
    damage,
    does,
    flashback,
    instant,
    land,
    pay,
    sorcery,
    tap_for,
)
from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId
from castlerules.solitaire import SolitaireRules
from castlerules.solitaire.model.actions import AssignToBlocker, MergeCopies, PaySource
from castlerules.solitaire.model.state import tableau_of

from .extra_cards import lay_out, refusal

BASE: Final = {"K1": "?(Fog) | Craw Wurm", "K2": "?(Shock) | Hill Giant"}
PING: Final = damage(1, lang.TARGET)


def agreed(**options: Any) -> SolitaireRules:
    """Return these options."""
    return SolitaireRules.of(options)


@pytest.mark.rule("SOL-G67", "SOL-G69", "SOL-G38")
def test_why_something_else_is_not_used_in_a_window() -> None:
    """A land with an ability, where lands may be used, waits for the end of a use and of a fight."""
    rules = agreed(row_land_abilities=True)
    using = lay_out(**BASE, slot="Prodigal Sorcerer", row="Strip Mine, Island x2", rules=rules)
    fight = lay_out(**BASE, slot="Hill Giant", row="Strip Mine, Island", rules=rules)

    assert "SOL-G67: another permanent is in use: finish its use first" == refusal(
        using.use("Prodigal Sorcerer", targets="YOU", sources="Island"), "use Strip Mine"
    )
    assert "SOL-G69: in a fight only the attacker and its attachments can be used" == refusal(
        fight.attack("K1"), "use Strip Mine"
    )


@pytest.mark.rule("SOL-G31", "SOL-G72")
def test_why_an_ability_is_not_used_again_or_not_now() -> None:
    """One is slow, and another can be used only once."""
    slow = creature(
        "Slow", "{R}", "Human", 2, 2, act("{R}", PING, lang.ANY_TARGET, limits=(lang.ActivationLimit.SORCERY,))
    )
    once = artifact(
        "Once",
        "{1}",
        act("{1}", PING, lang.ANY_TARGET, limits=(lang.ActivationLimit.ONCE_A_TURN,)),
        act("{1}", PING, lang.ANY_TARGET),
    )
    fight = lay_out(slow, **BASE, slot="Slow", row="Mountain").attack("K1")
    used = lay_out(once, **BASE, slot="Once", row="Mountain x3").use("Once", targets="YOU", index=0, sources="Mountain")

    assert "SOL-G31: this ability has sorcery speed: strike first" == refusal(fight, "use Slow 0")
    assert "SOL-G72: this ability has been used, and can be used only once" == refusal(used, "use Once 0")
    assert "" == refusal(used, "use Once 1")


@pytest.mark.rule("SOL-G43")
@pytest.mark.parametrize(("counters", "words"), [("", "SOL-G43"), ("/+1", "SOL-G43"), ("/+2", "")])
def test_why_own_costs_that_are_honoured_cannot_be_paid(counters: str, words: str) -> None:
    """It is tapped, or has too few counters."""
    spike = creature(
        "Spike",
        "{R}",
        "Spike",
        1,
        1,
        act(pay("{R}", lang.RemoveCountersFromThis(lang.CounterKind.PLUS, 2)), PING, lang.ANY_TARGET),
    )
    start = lay_out(spike, **BASE, slot=f"Spike{counters}", row="Mountain", rules=agreed(honor_self_costs=True))
    tapped = lay_out(**BASE, slot="Prodigal Sorcerer/t", row="Island", rules=agreed(honor_self_costs=True))

    assert words == refusal(start, "use Spike")[:7]
    assert refusal(tapped, "use Prodigal Sorcerer").startswith(
        "SOL-G43: the permanent cannot pay this cost: it is tapped"
    )
    assert "" == refusal(lay_out(spike, **BASE, slot="Spike", row="Mountain"), "use Spike")


@pytest.mark.rule("SOL-G05")
def test_why_a_stack_is_not_gathered_on_the_hand_card() -> None:
    """The hand card goes on it; nothing goes on hand or slot."""
    deciding = lay_out(K2="| Terror", K5="?(Shock) | Terror", hand="Terror", settle=False).settle()

    assert "SOL-G05: copies are gathered on a stack, K1 to K7, not on 'hand'" == refusal(
        deciding, MergeCopies("K2", "hand")
    )
    assert "SOL-G05: copies are gathered on a stack, K1 to K7, not on 'slot'" == refusal(
        deciding, MergeCopies("K2", "slot")
    )


@pytest.mark.rule("SOL-G45", "SOL-132", "SOL-062", "SOL-G31")
def test_why_a_card_with_flashback_is_not_played_from_the_graveyard() -> None:
    """The table has not agreed on it, it is no instant, or cannot be paid for, with mana or with life."""
    again = sorcery("Again", "{R}", does(PING, lang.ANY_TARGET), flashback("{R}"))
    layout = {**BASE, "graveyard": "Again", "row": "Mountain"}
    rules = agreed(alternative_costs=True)

    assert refusal(lay_out(again, **layout), "play Again").startswith("SOL-G45: from the graveyard only cards with")
    assert "SOL-062: no red source is left to pay with" == refusal(
        lay_out(again, **{**layout, "row": "Island"}, rules=rules), "play Again"
    )
    assert "SOL-G31: only instants can be played now: strike first" == refusal(
        lay_out(again, **layout, slot="Hill Giant", rules=rules).attack("K1"), "play Again"
    )
    assert "" == refusal(lay_out(again, **layout, rules=rules), "play Again")


@pytest.mark.rule("SOL-G30", "SOL-G49", "SOL-A02")
def test_why_targets_shares_and_modes_are_not_chosen_so() -> None:
    """Targets by rising numbers, shares of at least 1, and options that there are."""
    volley = instant("Volley", "{R}", does(PING, lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(1, 3))))
    start = lay_out(volley, **BASE, K3="| Gray Ogre", hand="Volley", row="Mountain").do("play Volley")
    giant = start.do("target Hill Giant")
    halves = lay_out(**BASE, hand="Fire // Ice", row="Mountain, Island").do("play Fire // Ice")
    burst = instant(
        "Burst", "{R}", does(lang.DivideDamage(4), lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(2, 2)))
    )
    shared = lay_out(burst, **BASE, hand="Burst", row="Mountain").do("play Burst")

    assert "SOL-G30: targets are chosen by rising ids: expected one above #3, got #2" == refusal(
        giant, actions.ChooseTarget(tableau_of(start.state).stacks[0].face_up[0].id)
    )
    assert "SOL-A02: expected the number of an option, one of 0, 1" == refusal(halves, actions.ChooseOption(7))
    assert "SOL-G49: expected a share of 1 to 3 for the next target in order" == refusal(
        shared, actions.AssignShare(tableau_of(shared.state).stacks[0].face_up[0].id, 4)
    )


@pytest.mark.rule("SOL-040", "SOL-042")
def test_why_a_covered_copy_is_not_aimed_at() -> None:
    """As a spell only the top may be."""
    deciding = lay_out(K1="| Fog, Fog, Fog", K2="| Terror", K3="| Craw Wurm", hand="Counterspell", row="Island").do(
        "play Counterspell"
    )
    low, middle, _ = tableau_of(deciding.state).stacks[0].face_up

    assert "SOL-040: only the top of K1 can be a target, not a card under it" == refusal(
        deciding, actions.ChooseTarget(low.id)
    )
    assert refusal(deciding, actions.ChooseTarget(middle.id)).startswith("SOL-")


@pytest.mark.rule("SOL-062", "SOL-G39", "SOL-G48")
def test_why_a_source_is_kept_for_the_rest() -> None:
    """Where each colour takes a source, the one that is needed for the other colour does not pay for this one."""
    gold = sorcery("Gold", "{U}{B}", does(PING, lang.ANY_TARGET))
    reef = land("Reef", tap_for("U"))
    rules = agreed(payment_strictness="each_color")
    start = lay_out(gold, reef, **BASE, hand="Gold", row="Island, Reef, Underground Sea", rules=rules)
    deciding = start.do("play Gold", "target YOU")

    assert ("Island", "Reef") == deciding.legal
    assert "SOL-062: if this source is used now, the rest of the price cannot be paid" == refusal(
        deciding, "pay Underground Sea"
    )
    assert refusal(deciding, PaySource(ObjectId(999))).startswith("SOL-G48: #999 is not a source")


@pytest.mark.rule("SOL-G76")
def test_why_damage_goes_to_the_blockers_in_their_order() -> None:
    """The lowest first."""
    fight = lay_out(slot="Hill Giant", K3="| Grizzly Bears, Grizzly Bears").attack("K3").do("strike")
    lower, upper = tableau_of(fight.state).stacks[2].face_up

    assert f"SOL-G76: expected damage for blocker #{lower.id}, which is next, got #{upper.id}" == refusal(
        fight, AssignToBlocker(upper.id, 1)
    )
