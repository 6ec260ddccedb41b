"""The laws about encodings find each fault that an encoding can have, and hold of sound ones."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from toys import duel
from toys.broken import Sabotaged, _careless_view
from toys.broken_encodings import ACTION_FAULTS, VECTOR_FAULTS, Vectors

from castlerules import GAMES
from castlerules.encoding import ActionEncoding, Kind, actions_of
from castlerules.testing import laws
from castlerules.testing.conformance import NonConformance, check_game

GAME: Any = duel
ENCODING_LAWS = (
    laws.action_numbers_round_trip,
    laws.action_masks_agree,
    laws.fixed_numbers_keep_their_meaning,
    laws.observation_vectors_are_sound,
    laws.encodings_do_not_leak,
)


@pytest.mark.parametrize("words", ACTION_FAULTS)
def test_a_law_finds_each_fault_of_numbers(words: str) -> None:
    """The law says in which way the encoding of actions is wrong."""
    law, encoding = ACTION_FAULTS[words]

    with pytest.raises(NonConformance, match=words) as caught:
        check_game(GAME, games=3, action_encoding=encoding, laws=(getattr(laws, law),))
    assert law == caught.value.law


@pytest.mark.parametrize("words", VECTOR_FAULTS)
def test_a_law_finds_each_fault_of_vectors(words: str) -> None:
    """The law says in which way the encoding of observations is wrong."""
    law, encoding = VECTOR_FAULTS[words]

    with pytest.raises(NonConformance, match=words) as caught:
        check_game(GAME, games=3, observation_encoding=encoding, laws=(getattr(laws, law),))
    assert law == caught.value.law


def test_a_vector_that_shows_what_is_hidden_is_found() -> None:
    """Observations that compare equal may differ in what they keep elsewhere; a vector must not read that."""
    game: Any = Sabotaged(duel, observe=_careless_view)
    peeking: Any = Vectors(lambda seen: array("f", [sum(card * 9**place for place, card in enumerate(seen.deck))]))

    with pytest.raises(NonConformance, match=r"the vector shows player . something hidden: only"):
        check_game(game, games=3, observation_encoding=peeking, laws=(laws.encodings_do_not_leak,))


def test_two_fixed_numbers_for_one_action_are_found() -> None:
    """A rank that is given to an action with a fixed number in another state breaks the law."""
    sound: Any = actions_of(GAME)

    class Doubled(ActionEncoding[Any, Any]):
        """An encoding in which every action has its place as a fixed number."""

        def is_fixed(self, number: int) -> bool:
            return number in range(self.size)

        def canonical(self, action: Any) -> Any:
            return type(action)

    with pytest.raises(NonConformance, match=r"has two fixed numbers|is fixed, but means"):
        check_game(
            GAME,
            games=3,
            action_encoding=Doubled(sound.game, sound.rules, sound.kinds),
            laws=(laws.fixed_numbers_keep_their_meaning,),
        )


def test_the_first_legal_action_needs_a_number() -> None:
    """Without a rank for its class, the action that is listed first has no number."""
    kinds = tuple(Kind(action_type) for action_type in (duel.Play, duel.Throw, duel.Exchange))

    with pytest.raises(NonConformance, match="the first legal action, has no number"):
        check_game(
            GAME,
            games=1,
            action_encoding=ActionEncoding(GAME, GAME.Rules(), kinds),
            laws=(laws.action_numbers_round_trip,),
        )


@pytest.mark.parametrize("ranks", [1, 16, 256])
@pytest.mark.parametrize("name", GAMES)
def test_the_encodings_of_the_library_keep_the_laws(name: str, ranks: int) -> None:
    """The laws hold for every game, however few ranks there are."""
    check_game(
        GAMES[name],
        games=1,
        seed=ranks,
        check_every=20,
        max_actions=150,
        must_end=False,
        action_encoding=actions_of(GAMES[name], ranks=ranks),
        laws=ENCODING_LAWS,
    )
