"""In which order targets are listed: a player's stand together, the opponent's first where the effect does harm."""

from __future__ import annotations

import pytest

from castlerules._display import guide_for
from castlerules.cli.play.choices import choices_of
from castlerules.magic import NORMAL
from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, side

from .games import PLAIN

START = MagicScenario.of(
    NORMAL,
    side(
        "4 Forest, Mountain, Plains, Hill Giant", hand="Lightning Bolt, Giant Growth, Creeping Mold, Pacifism, Rancor"
    ),
    side("Charging Paladin, Crusade"),
)


@pytest.mark.parametrize(
    ("card", "sides"),
    [
        ("Lightning Bolt", ["opponent", "opponent's", "you", "your"]),
        ("Creeping Mold", ["opponent's", "your"]),
        ("Pacifism", ["opponent's", "your"]),
        ("Giant Growth", ["your", "opponent's"]),
        ("Rancor", ["your", "opponent's"]),
    ],
)
@pytest.mark.rule("BASE-D11")
def test_targets_of_a_player_stand_together(card: str, sides: list[str]) -> None:
    """The opponent's are the first if the effect does harm, in whatever order the legal actions stand."""
    begun = START.act(actions.BeginCast, card)
    guide = guide_for(PLAIN, PLAIN.observe(begun.state, A))
    legal = PLAIN.legal_actions(begun.state)
    mixed = (*legal[1::2], *legal[::2])

    assert sides == list(dict.fromkeys([choice.label.split()[1] for choice in choices_of(guide, legal)]))
    owners = [choice.label.split()[1][:3] for choice in choices_of(guide, mixed)]
    assert sorted(owners, key=owners.index) == owners
    assert sides[0][:3] == owners[0]
