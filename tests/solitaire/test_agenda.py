"""What is still to be done in a state of Solitaire: nothing, while the player may do anything."""

from __future__ import annotations

import pytest

from .extra import table


@pytest.mark.rule("SOL-G03", "SOL-G31")
def test_nothing_is_left_to_be_done_while_the_player_may_do_anything() -> None:
    """Draws leave the agenda empty, and so does a play that was paid source by source."""
    start = table(K2="?(Fog) | Dark Ritual", K5="?(Shock) | Hurloon Minotaur", hand="Terror", row="Swamp")
    paid = start.play("Terror", pay=("Dark Ritual", "Swamp"))

    assert [(), (), ()] == [one.state.agenda for one in (start, paid, paid.draw().draw())]
