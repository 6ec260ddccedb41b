"""Menus, and what possible courses have in common."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.cli.play.menu import common_text, menu_lines
from castlerules.magic54 import RED, card

from .terminal import MAGIC54


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("RED draws 10H", "RED draws 10H"), "RED draws 10H"),
        (("RED draws 10H", "RED draws 9H", "RED draws 9H"), "RED draws (unknown)"),
        (("RED draws 10H", "RED draws 9H and 8H"), "RED draws (unknown)"),
        (("4C deals 2 damage to RED", "4C deals 1 damage to RED"), "4C deals (unknown) damage to RED"),
        (("you tap 2 Plains for {W}{W}", "you tap Plains for {W}"), "you tap (unknown)"),
        (("RED passes", "RED passes", "RED passes at once"), "RED passes (unknown)"),
        (("RED passes", "RED draws 9H"), None),
        (("RED passes", "BLACK passes"), None),
        (("passes", ""), None),
    ],
)
def test_what_possible_courses_have_in_common_is_told_and_the_rest_is_unknown(
    lines: tuple[str, ...], expected: str | None
) -> None:
    """Where not even who does what is the same, nothing is described."""
    assert expected == common_text(lines)


def test_a_menu_is_numbered_and_shows_words_and_text() -> None:
    """What reads the same is shown once, and columns stand below each other."""
    state = magic54.GAME.new_game()
    seen = magic54.GAME.observe(state, RED)
    actions = [magic54.Pass(), magic54.PutMana(card("3H")), magic54.Summon(card("KH"))]

    assert ["  1  pass", "  2  put 3H as Mana  put:3H", "  3  summon KH       summon:KH"] == menu_lines(
        MAGIC54, seen, actions
    )
    assert [] == menu_lines(MAGIC54, seen, [])
    assert ["   1  pass", "  10  pass"] == menu_lines(MAGIC54, seen, actions[:1] * 10)[::9]
