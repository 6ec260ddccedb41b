"""What a person reads at the end of a game, and of effects that last until then."""

from __future__ import annotations

import pytest

from castlerules._display import guide_for
from castlerules.solitaire import GAME, YOU, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .described_games import squeezed_text, table_text
from .extra_cards import lay_out


def closing(now: SolitaireScenario) -> tuple[str, ...]:
    """Return what is said below the result."""
    return guide_for(GAME, GAME.observe(now.state, YOU)).closing()


def reason(now: SolitaireScenario) -> str:
    """Return why the game has ended, in words for the player."""
    outcome = GAME.outcome(now.state)
    assert outcome is not None, "the game is over"
    return guide_for(GAME, GAME.observe(now.state, YOU)).outcome_reason(outcome)


@pytest.mark.rule("SOL-140")
def test_a_won_game_leaves_no_fight_on_the_table() -> None:
    """The last blow has cleared the stacks: neither the fight nor its damage is told any more."""
    start = lay_out(slot="Craw Wurm", K1="| Grizzly Bears", library="Fog", row="Forest", discard="Fog")
    won = start.attack("K1").strike()

    assert not any(word in table_text(won) for word in ("fight ", "assigned ", "nothing is going on"))
    assert "over: all stacks are cleared" in squeezed_text(table_text(won))
    assert (
        "Left over in trip 1 of 3: 1 land, Craw Wurm in the slot, 1 card in the library, 1 card in the discard pile.",
    ) == closing(won)


@pytest.mark.rule("SOL-G56", "SOL-G58", scenario="SOL-S28")
def test_a_lost_game_tells_what_was_left_but_not_what_lies_face_down() -> None:
    """A reason that begins with "draw" for programs does not read like a drawn game."""
    lost = lay_out(
        trip=3,
        library="",
        discard="Fog, Craw Wurm",
        row="Island x2",
        K2="| Dismiss",
        K4="?(Shock) | Terror",
        K5="| Fog",
    ).play("Dismiss", targets="Terror@K4", sources="Island")

    assert "a card had to be drawn after the last trip" == reason(lost)
    assert (
        "Left on the stacks: K4 Shock, K5 Fog.",
        "Beside them, in trip 3 of 3: 1 land, 2 cards in the discard pile, nothing in the library.",
    ) == closing(lost)


@pytest.mark.rule("SOL-G56")
def test_a_player_who_is_stuck_reads_what_lies_face_down_only_as_numbers() -> None:
    """The names of face-down cards are not told, even after the end."""
    stuck = lay_out(trip=3, library="Fog", K1="?(Craw Wurm) ?(Terror) | Grizzly Bears").draw()

    assert "nothing more can be done" == reason(stuck)
    assert closing(stuck)[0] == "Left on the stacks: K1 Grizzly Bears and 2 face down."
    assert "no lands to pay with" in closing(stuck)[1]
    assert "nothing in the library" in closing(stuck)[1]
    assert not any("Terror" in line for line in closing(stuck))


@pytest.mark.rule("SOL-G66")
@pytest.mark.parametrize(
    ("lasting", "words"),
    [("never_expires", "gets +3/+3 as long as it is there (2 times)"), ("end_of_action", "")],
)
def test_equal_effects_that_last_are_counted(lasting: str, words: str) -> None:
    """Two Giant Growths on one creature are one line; with the option they are over with their action."""
    rules = SolitaireRules.of({"until_end_of_turn": lasting})
    hand = "Giant Growth, (Giant Growth)"
    start = lay_out(hand=hand, K2="| Grizzly Bears", row="Forest x2", K3="| Craw Wurm", rules=rules)
    once = start.play("Giant Growth", targets="Grizzly Bears", sources="Forest")
    shown = squeezed_text(table_text(once.play("Giant Growth", targets="Grizzly Bears", sources="Forest")))

    assert (words in shown) if words else "gets +3/+3" not in shown
