"""For every law of the kit there is a toy on which that law, and no other, fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from toys.broken import BROKEN, FAULTS, Game

from castlerules.testing import conformance, laws
from castlerules.testing.conformance import LAWS, NonConformance, check_game


def fails(law: Any, game: Game, options: Mapping[str, Any]) -> bool:
    """Return whether *game* breaks *law*."""
    try:
        check_game(game, **{"games": 3, **options}, laws=(law,))
    except NonConformance:
        return True
    return False


@pytest.mark.parametrize(
    ("law", "game", "options"),
    [(law, game, options) for law, _, game, options in BROKEN],
    ids=[f"{law}-{what}" for law, what, *_ in BROKEN],
)
def test_exactly_the_law_that_is_broken_fails(law: str, game: Game, options: Mapping[str, Any]) -> None:
    """Of all laws the one that the sabotage is aimed at fails, and no other."""
    assert [law] == [law.__name__ for law in LAWS if fails(law, game, options)]


def test_every_law_is_shown_to_fail() -> None:
    """There is a sabotage for each law, and each law is a public name of the kit."""
    names = [law.__name__ for law in LAWS]

    assert sorted(names) == sorted({law for law, *_ in BROKEN})
    assert set(names) <= set(vars(laws))


@pytest.mark.parametrize(("law", "words", "game"), FAULTS, ids=[f"{law}-{words}" for law, words, _ in FAULTS])
def test_a_law_finds_each_of_its_faults(law: str, words: str, game: Game) -> None:
    """A law that can be broken in several ways says which way it was."""
    with pytest.raises(NonConformance, match=words) as caught:
        check_game(game, games=3, laws=(getattr(conformance, law),))

    assert law == caught.value.law
