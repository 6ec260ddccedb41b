"""What a player of Fortress types in other words than those of the list, and what is said to it."""

from __future__ import annotations

import pytest

from castlerules import GAMES
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.table import Table, step_story
from castlerules.magic.model import StackKind
from castlerules.testing.magic import side

from .sessions import after_typing, answer_text, refused, session_of, siege_session


@pytest.mark.rule("FOR-009", "FOR-Q06")
@pytest.mark.parametrize("typed", ["3 opponents", "opponents 3", "3 creatures", "3 enemies", "oppose 3", "garrison 3"])
def test_the_number_of_opponents_is_understood_in_other_words(typed: str) -> None:
    """The number may stand before or after the noun; one that is too large has the reason of the rule."""
    start = session_of(GAMES["fortress"], auto=True)
    answer = answer_text(answer_line(start, f"? {typed}"))

    assert after_typing(start, "oppose:3") == after_typing(start, typed)
    assert answer.startswith("3 creatures oppose you: allowed, number 3")
    assert "expected 1 to 7 creatures to oppose you, got 9 (FOR-Q06)" in refused(start, typed.replace("3", "9"))
    assert "there is no word" not in refused(after_typing(start, "3"), "3 opponents")


def test_several_numbers_are_refused_where_one_is_taken() -> None:
    """Where attackers are picked, the same number twice is told as one pick too many."""
    attack = after_typing(siege_session(side("3x3, 2x2, Rod of Ruin")), "0")

    assert "takes one number of the list at a time" in refused(session_of(GAMES["fortress"]), "2 2")
    assert "a number of the list is typed alone: 2" in refused(session_of(GAMES["fortress"]), "2 please")
    assert "can be done only once, and is named more often" in refused(attack, "2 2")


def test_a_verb_alone_is_asked_about_without_the_names_of_its_arguments() -> None:
    """Those are for programs."""
    assert refused(siege_session(side("3x3")), "use") == "use what? the word alone is no action; type 1, or ? for help"


def test_a_word_of_the_game_that_is_no_action_is_explained() -> None:
    """So the deck can be seen without a question mark."""
    start = session_of(GAMES["fortress"], auto=True)
    answer = answer_text(answer_line(start, "deck"))

    assert "deck is no action; type 1 to 7, or ? for help" in refused(start, "deck")
    assert "Left in your library: 40 cards, 24 lands, 15 creatures" in answer.replace("\n ", "")


@pytest.mark.rule("FOR-025", "FOR-Q36")
def test_several_attackers_are_explained_with_what_blocks_each_of_them() -> None:
    """In the order in which they are named, without picking any; also with the question mark at the word."""
    attack = after_typing(siege_session(side("3x3, 2x2, 4x4/s"), "3x4, 1x1"), "0")
    asked = answer_line(attack, "?attack all", 1_000)
    other = answer_text(answer_line(attack, "? attack 2x2, 3x3", 1_000))

    assert asked.session is attack
    assert answer_text(asked, LineKind.NOTE).split("\n") == [
        "allowed together:",
        "  attack with 3x3 (3/3) - the garrison's 3x4 (3/4) blocks and kills it",
        "  attack with 2x2 (2/2) - the garrison's 1x1 (1/1) blocks it and dies",
    ]
    assert "attack with 2x2 (2/2) - the garrison's 3x4 (3/4) blocks and kills it\n  attack with 3x3" in other
    assert "(BASE-041)" in answer_text(answer_line(attack, "? attack 4x4", 1_000), LineKind.REFUSAL)


@pytest.mark.rule("BASE-041", "BASE-153")
@pytest.mark.parametrize("typed", ["attack", "attack all", "attack 4x4"])
def test_what_keeps_all_own_creatures_from_attacking_is_told(typed: str) -> None:
    """By the name of each creature, before the meaning of the word, and wherever the attack is asked for."""
    new = "4x4 came under your control this turn and has no haste, so it cannot attack (BASE-041)"
    tapped = "3x3 is tapped; only untapped creatures can attack (BASE-153)"

    assert new in refused(siege_session(side("4x4/s")), typed)
    assert f"{new}; {tapped}" in refused(siege_session(side("4x4/s, 3x3/t")), typed.removesuffix("4x4"))
    for asked in (f"?{typed}", f"? {typed}", f"why {typed}"):
        assert new in answer_text(answer_line(siege_session(side("4x4/s")), asked, 1_000))


@pytest.mark.rule("BASE-153")
def test_an_attack_after_combat_is_told_to_be_too_late() -> None:
    """It is still the own turn."""
    late = after_typing(siege_session(side("3x3", hand="2 Mountain")), "0", "no_attack")

    assert "not now: the combat of this turn is over; attackers are declared" in refused(late, "attack 3x3 now")
    assert "not now: the combat of this turn is over; attackers are declared" in refused(late, "attack")


@pytest.mark.rule("BASE-D08")
@pytest.mark.parametrize(
    "typed", ["rod tor", "use rod of ruin on tor giant", "use rod at tor", "rod of ruin tor giant"]
)
def test_an_ability_is_used_with_its_target_in_one_line(typed: str) -> None:
    """It is announced, aimed and paid for as in two lines."""
    start = siege_session(side("Rod of Ruin, 3 Mountain, 3x3, Mountain"), "Tor Giant, Hill Giant, Hill Giant")

    assert after_typing(start, "use rod of ruin", "target tor giant") == after_typing(start, typed)
    assert "Rod of Ruin deals 1 damage to Tor Giant" in step_story(start, after_typing(start, typed).steps)


def test_a_target_that_fits_several_is_asked_for() -> None:
    """The announcement has begun then; a name that fits none begins nothing."""
    start = siege_session(side("Rod of Ruin, 3 Mountain, Hill Giant"), "Tor Giant, Hill Giant")
    asked = answer_line(start, "rod hill giant", 1_000)

    assert after_typing(start, "use rod") == asked.session
    assert "fits several: 2 target the garrison's Hill Giant (3/3), 4 target your Hill Giant (3/3)" in answer_text(
        asked
    )
    assert "rod does, but nothing that can be chosen for it then fits zebra" in refused(start, "rod on zebra")
    assert "use Rod of Ruin: {3}, {T}: " in answer_text(answer_line(start, "? rod of ruin on tor giant"))


def test_an_ability_that_cannot_be_used_now_has_a_reason() -> None:
    """By its card alone, or after use; as a card that cannot be cast."""
    tapped = siege_session(side("Rod of Ruin/t, 3 Mountain, Hill Giant"), "Tor Giant")

    assert "there is no word" not in refused(tapped, "rod")
    assert refused(tapped, "use rod of ruin") == refused(tapped, "rod") == refused(tapped, "use rod")
    assert "no card that you can play is called rod" in refused(
        siege_session(side("Rod of Ruin", hand="4x4")), "cast rod"
    )


@pytest.mark.rule("BASE-167", "BASE-168")
def test_combat_damage_that_waits_on_the_stack_can_be_answered() -> None:
    """The player who has something to answer with is asked; who has nothing is not."""
    armed, bare = [
        after_typing(siege_session(side(mine), "Tor Giant"), "p", "attack giant", "1", "1")
        for mine in ("Rod of Ruin, 3 Mountain, Hill Giant", "3 Mountain, Hill Giant")
    ]

    assert [StackKind.COMBAT_DAMAGE] == [one.kind for one in armed.observation.stack]
    assert any("Rod of Ruin" in choice.label for choice in Table(armed).choices)
    assert not bare.observation.stack


def test_a_verb_that_fits_one_card_is_no_name_of_another_card() -> None:
    """``cast rod`` names the Rod, also where only one spell can be cast."""
    start = siege_session(side("4 Mountain", hand="Tor Giant"), "1x1")

    for words in ("cast rod", "? cast rod"):
        answer = answer_text(answer_line(start, words, 1_000))
        assert "no card that you can play is called rod: Tor Giant" in answer


def test_none_ends_a_declaration() -> None:
    """As ``0`` and ``done`` do."""
    start = siege_session(side("Hill Giant, Tor Giant"), "Tor Giant")
    asked = after_typing(start, "p")

    assert after_typing(asked, "0") == after_typing(asked, "none") == after_typing(asked, "done")
