"""Why something may not be done in Solitaire: a reason for every refusal, with the rule that it comes from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reasons import checked_reason

from castlerules import solitaire
from castlerules.magic import BeginAbility, BeginCast, ObjectId
from castlerules.magic.model import actions
from castlerules.solitaire import SolitaireRules
from castlerules.solitaire.model.actions import (
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    PaySource,
    Strike,
)
from castlerules.testing.solitaire import SolitaireScenario

from .described_games import OPTIONS, random_states
from .extra_cards import lay_out, refusal

BASE: dict[str, Any] = {"K1": "?(Fog) | Craw Wurm", "K2": "| Fog", "row": "Mountain x2"}


def with_(**layout: Any) -> SolitaireScenario:
    """Return the base position with the places of *layout* changed."""
    return lay_out(**{**BASE, **layout})


def using() -> SolitaireScenario:
    """Return a table on which Prodigal Sorcerer is in use."""
    start = with_(slot="Prodigal Sorcerer", hand="Shock", row="Island x3, Mountain")
    return start.use("Prodigal Sorcerer", targets="YOU", sources="Island")


@pytest.mark.rule("SOL-G54", "SOL-G56", "SOL-G57")
def test_why_no_cards_are_drawn() -> None:
    """A window is open, the last trip is over, or there is no card anywhere."""
    fight = with_(slot="Hill Giant").attack("K1")
    last = with_(hand="Shock", library="", trip=3)
    none = with_(library="", slot="Hill Giant")

    assert "SOL-G54: no cards are drawn now: strike first" == refusal(fight, "draw")
    assert "SOL-G54: no cards are drawn now: finish the use first" == refusal(using(), "draw")
    assert "SOL-G56: the library is empty, and this was the last trip" == refusal(last, "draw")
    assert "SOL-G57: there is no card left to draw" == refusal(none, "draw")


@pytest.mark.rule("SOL-035", "SOL-060", "SOL-G45")
def test_why_a_card_is_not_at_hand() -> None:
    """Copies cover it, it lies in the graveyard, it is in play, or it is nowhere."""
    start = with_(K3="| Hill Giant, Hill Giant", graveyard="Shock", slot="Grizzly Bears")
    land = with_(hand="Swamp, (Fog)", rules=SolitaireRules(hand_lands_auto_move=False))

    assert "SOL-035: copies of the card cover it: only the top of K3 can be played" == refusal(
        start, "play Hill Giant#1@K3"
    )
    assert refusal(start, "play Shock").startswith("SOL-G45: from the graveyard only cards with flashback are played")
    assert "SOL-035: the permanent is in play already; it can be used, but not played" == refusal(
        start, "play Grizzly Bears"
    )
    assert "SOL-035: only the hand card and the top card of a stack can be played" == refusal(
        start, BeginCast(ObjectId(999))
    )
    assert "SOL-060: lands are not played: they go to the row by themselves" == refusal(land, "play Swamp@hand")


@pytest.mark.rule("SOL-G31", "SOL-G67", "SOL-090", "SOL-G28")
def test_why_a_card_is_not_played_now() -> None:
    """Only instants in a fight, nothing in a use, and no second permanent."""
    fight = with_(slot="Hill Giant", hand="Blaze").attack("K1")
    second = with_(slot="Hill Giant", hand="Gray Ogre")
    elves = with_(slot="Llanowar Elves", hand="Gray Ogre")

    assert "SOL-G31: only instants can be played now: strike first" == refusal(fight, "play Blaze")
    assert "SOL-G67: no cards are played while a permanent is in use: finish the use first" == refusal(
        using(), "play Shock"
    )
    assert "SOL-090: Hill Giant must leave the slot first, which holds only one permanent" == refusal(
        second, "play Gray Ogre"
    )
    assert (
        "SOL-G28: there is no room in the slot: Llanowar Elves would have to pay for Gray Ogre, and cannot"
        == refusal(elves, "play Gray Ogre")
    )


@pytest.mark.rule("SOL-062", "SOL-G39", "SOL-G40", "SOL-132")
def test_why_a_card_cannot_be_paid_for() -> None:
    """No source of its colours, not one of each, no colour at all, or too few cards for its life."""
    gold = with_(hand="Stormbind", rules=SolitaireRules.of({"payment_strictness": "each_color"}))
    plain = with_(hand="The Hive", rules=SolitaireRules.of({"colorless_payment": "unplayable"}))
    greed = with_(slot="Greed", row="Swamp", library="Fog")

    assert "SOL-062: no blue source is left to pay with" == refusal(with_(hand="Counterspell"), "play Counterspell")
    assert "SOL-062: no red or green source is left to pay with" == refusal(
        with_(hand="Stormbind", row="Island"), "play Stormbind"
    )
    assert "SOL-G39: sources are lacking: the cost takes one for each colour, red and green" == refusal(
        gold, "play Stormbind"
    )
    assert "SOL-062: no source is left to pay with" == refusal(with_(hand="The Hive", row=""), "play The Hive")
    assert (
        "SOL-G40: a cost without coloured symbols cannot be paid with the option colorless_payment=unplayable"
        == refusal(plain, "play The Hive")
    )
    assert "SOL-132: 2 life is paid with as many cards of the library, which has only 1" == refusal(greed, "use Greed")


@pytest.mark.rule("SOL-G30", "SOL-067", "SOL-G49")
def test_why_a_card_cannot_be_aimed() -> None:
    """There is no target, or none that X can be enough for."""
    none = with_(hand="Terror", K1="| Fog", K2="| Duress", row="Swamp")
    zero = lay_out(hand="Spell Blast", K1="| Ornithopter", row="Island x2")
    high = lay_out(hand="Spell Blast", K1="?(Fog) | Craw Wurm", row="Island x2")

    assert "SOL-G30: nothing is a legal target for Terror" == refusal(none, "play Terror")
    assert "SOL-G30: nothing is a legal target for Spell Blast" == refusal(high, "play Spell Blast")
    assert "SOL-G49: Spell Blast has no targets for any X that can be paid for" == refusal(zero, "play Spell Blast")


@pytest.mark.rule("SOL-034", "SOL-G38", "SOL-A03", "SOL-G67", "SOL-G72")
def test_why_something_is_not_used() -> None:
    """It is not yours, a land, without such an ability, or not what is in use."""
    start = with_(K3="| Prodigal Sorcerer", slot="Llanowar Elves", row="Strip Mine, Island")
    knight = with_(slot="Knight of Dusk", row="Swamp")
    poor = with_(slot="Knight of Dusk", row="Island")
    once = with_(
        slot="Prodigal Sorcerer", row="Island", rules=SolitaireRules.of({"manaless_ability_payment": "free_once"})
    ).use("Prodigal Sorcerer", targets="YOU")

    assert refusal(start, "use Prodigal Sorcerer").startswith("SOL-034: only your permanent in the slot")
    assert refusal(start, "use Strip Mine").startswith("SOL-G38: abilities of lands in the row can be used only with")
    assert refusal(start, "use Llanowar Elves").startswith("SOL-A03: Llanowar Elves has mana abilities only")
    assert "SOL-A03: Knight of Dusk has no ability 7; it has 1, numbered from 0" == refusal(
        knight, "use Knight of Dusk 7"
    )
    assert "SOL-G30: nothing is a legal target for this ability" == refusal(knight, "use Knight of Dusk")
    assert "SOL-062: no black source is left to pay with" == refusal(poor, "use Knight of Dusk")
    assert "MAIN" == once.phase
    assert refusal(using(), BeginAbility(ObjectId(999), 0)).startswith("SOL-034: ")


@pytest.mark.rule("SOL-051", "SOL-053", "SOL-A04", "SOL-G73")
def test_why_nothing_is_attacked() -> None:
    """No creature, one that cannot, a stack that is cleared or none, or something that goes on."""
    giant = with_(slot="Hill Giant")
    strict = with_(slot="Hill Giant", rules=SolitaireRules(attack_requires_blocker=True))

    assert "SOL-053: you have no creature to attack with" == refusal(with_(), "attack K1")
    assert "SOL-053: you have no creature to attack with: Greed is not a creature" == refusal(
        with_(slot="Greed"), "attack K1"
    )
    assert refusal(with_(slot="Wall of Stone"), "attack K1").startswith("SOL-G73: Wall of Stone cannot attack: ")
    assert re.fullmatch(
        r"SOL-G73: Hill Giant cannot attack: creature \d+ is tapped; only untapped creatures can attack",
        refusal(with_(slot="Hill Giant/t"), "attack K1"),
    )
    assert "SOL-G73: K7 is cleared: there is nothing left to attack" == refusal(giant, "attack K7")
    assert "SOL-G73: K2 shows no creature, and an attack needs one" == refusal(strict, "attack K2")
    assert "SOL-051: an attack names a stack, K1 to K7, not 'K8'" == refusal(giant, AttackStack("K8"))
    assert "SOL-A04: no attack can begin now: strike first" == refusal(giant.attack("K1"), "attack K2")


@pytest.mark.rule("SOL-A05", "SOL-A06", "SOL-G48", "SOL-G51", "SOL-120")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Strike(), "SOL-A05: there is no fight"),
        (FinishUse(), "SOL-A06: no permanent is in use"),
        (AssignToBlocker(ObjectId(2), 1), "SOL-G76: no combat damage is being divided"),
        (MergeCopies("K1", "K2"), "SOL-022: there are no copies to gather now"),
        (PaySource(ObjectId(2)), "SOL-G48: nothing is to be paid"),
        (actions.ChooseTarget(ObjectId(2)), "SOL-G51: nothing is being announced"),
        (actions.ChooseX(2), "SOL-G51: nothing is being announced"),
        (actions.ChooseOption(0), "SOL-G51: nothing is being announced"),
        (actions.PlayLand(ObjectId(2)), "SOL-060: lands are not played"),
        (actions.ActivateMana(ObjectId(2), 0), "SOL-060: nothing is tapped for mana"),
        (actions.AddAttacker(ObjectId(2)), "SOL-051: no attacker is declared: an attack names only a stack"),
        (actions.PassPriority(), "SOL-120: priority is not passed: there are no turns"),
        (actions.ConfirmAttack(), "SOL-G31: nothing asks for such an action now"),
    ],
)
def test_what_is_never_done_while_nothing_goes_on(action: Any, words: str) -> None:
    """Each says what is done instead, or what it would take."""
    assert refusal(with_(slot="Hill Giant"), action).startswith(words)


def test_a_fight_is_not_finished_but_fought() -> None:
    """And while damage is divided, only that is done."""
    fight = with_(slot="Hill Giant", K3="| Grizzly Bears, Grizzly Bears").attack("K3")

    assert "SOL-A06: a use cannot be finished during a fight: strike first" == refusal(fight, FinishUse())
    assert "SOL-G76: first divide the damage of your attacker among the blockers" == refusal(
        fight.do("strike"), DrawThree()
    )
    assert "SOL-G76: expected 0 to 3 damage for this blocker, got 9; the last blocker takes the rest" == refusal(
        fight.do("strike"),
        AssignToBlocker(solitaire.GAME.legal_actions(fight.do("strike").state)[0].blocker, 9),  # type: ignore[attr-defined]  # that is what is asked
    )


@pytest.mark.rule("SOL-022", "SOL-025", "SOL-G05")
def test_why_copies_are_not_gathered_so() -> None:
    """They are none, or they go the other way; nothing else is done before."""
    deciding = lay_out(K2="| Terror", K3="| Fog", K5="?(Shock) | Terror", settle=False).settle()

    assert "SOL-025: first say which copies are gathered on which stack" == refusal(deciding, "draw")
    assert "SOL-022: no copies can be gathered from K2 on K3; expected one of: K2 on K5, K5 on K2" == refusal(
        deciding, MergeCopies("K2", "K3")
    )
    assert "SOL-G05: copies are gathered on a stack, K1 to K7, not on 'hand'" == refusal(
        deciding, MergeCopies("K2", "hand")
    )


@pytest.mark.rule("SOL-062", "SOL-G48", "SOL-G92")
def test_why_a_source_does_not_pay() -> None:
    """It is none, has none of the colours, is needed for the rest, or is a copy of one that is named."""
    start = lay_out(hand="Terror", K1="| Hill Giant", K3="| Dark Ritual", row="Swamp x2, Mountain")
    deciding = start.do("play Terror")
    named = refusal(deciding, "pay Swamp#2@row")

    assert "is not a source: expected a land of the row" in refusal(deciding, "pay Hill Giant")
    assert "SOL-062: the next source must make black mana, and this one does not" == refusal(deciding, "pay Mountain")
    assert named.startswith("SOL-G92: an equal source is offered in place of this one: choose one of #")
    assert "SOL-062: first choose the source that pays for what you have announced" == refusal(deciding, "draw")


@pytest.mark.rule("SOL-A02", "SOL-G30", "SOL-067", "SOL-040")
def test_why_a_choice_is_not_made() -> None:
    """Targets that are none, an X that cannot be paid for, and anything else before the announcement is over."""
    terror = with_(hand="Terror", K1="| Hill Giant", K3="| Grizzly Bears", row="Swamp").do("play Terror")
    blaze = with_(hand="Blaze", row="Mountain x2").do("play Blaze")

    assert "SOL-A02: finish what you have announced first" == refusal(terror, "draw")
    assert "SOL-G30: this is not a legal target for Terror" == refusal(terror, "target Fog")
    assert "SOL-067: X: expected one of 1, 2 (as sources and targets allow), got 7" == refusal(
        blaze, actions.ChooseX(7)
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_every_refusal_has_a_rule_and_words(name: str) -> None:
    """Whatever is tried at random moments; what is legal is not refused."""
    for state in random_states(name, 3)[::3]:
        legal = solitaire.GAME.legal_actions(state)
        numbers = [ObjectId(number) for number in range(state.next_object)]
        tried = [
            DrawThree(),
            Strike(),
            FinishUse(),
            *[
                kind(number)
                for number in numbers
                for kind in (BeginCast, PaySource, actions.ChooseTarget, actions.ChooseCard)
            ],
            *[BeginAbility(number, 0) for number in numbers],
            *[AttackStack(place) for place in solitaire.STACK_NAMES],
        ]
        for action in tried:
            violation = solitaire.GAME.why_not(state, action)
            assert (violation is None) == (action in legal)
            assert violation is None or checked_reason(violation).rule.startswith(("SOL-", "BASE-"))
