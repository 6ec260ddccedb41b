"""What searches get for less: the least action of a position, and many guesses at one observation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from castlerules import GAMES, DataError, Generator, Rng, SetupError, draw, evolve, magic
from castlerules.cards import Static
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, enchantment
from castlerules.magic import engine
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import _flags_of, compile_cards
from castlerules.testing.magic import A, MagicScenario, N, side

from .games import PLAIN
from .kit import table

ENGINE_GAMES = ("duel", "castle", "fortress", "solitaire")
CARDS = {
    card.name: card
    for card in (
        creature("Berserker", "{R}", "Human", 2, 1, Static(lang.MustAttack())),
        enchantment("Arena", "{G}", Static(lang.AttackLimit(1))),
    )
}


@pytest.mark.parametrize(
    ("mine", "least"),
    [
        ("Bear, Ogre", actions.DeclareNoAttack),
        ("Berserker, Bear", actions.AddAttacker),
        ("Arena, Berserker, Bear", actions.AddAttacker),
        ("Arena, Bear", actions.DeclareNoAttack),
    ],
)
def test_the_least_action_of_an_attack_is_the_first_one(mine: str, least: type[actions.Action]) -> None:
    """It ends the declaration, unless a creature must attack; limits on attackers are weighed as in the list."""
    state = table(side(mine), side("Squire"), cards=CARDS).to_step("declare attackers").state
    found = PLAIN.least_action(state)

    assert found == PLAIN.legal_actions(state)[0]
    assert isinstance(found, least)


def test_the_least_action_is_found_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """With priority, and while attackers are declared, nobody lists what is legal."""
    priority = table(side("2 Forest, Bear", hand="Bear"), side("Squire"))
    attack = priority.to_step("declare attackers").state

    def no_list(*_: object) -> tuple[()]:
        raise AssertionError("the legal actions are listed")

    monkeypatch.setattr(engine, "legal_actions", no_list)

    assert actions.PassPriority() == PLAIN.least_action(priority.state)
    assert actions.DeclareNoAttack() == PLAIN.least_action(attack)


@pytest.mark.parametrize("name", ENGINE_GAMES)
def test_guesses_made_together_are_those_made_one_by_one(name: str) -> None:
    """In a game by chance, the states of one ``determinizer`` are those of ``determinize``, and share a card table."""
    game: Any = GAMES[name]
    rng: Generator = Rng.seeded(5)
    state = game.new_game(rng=Rng.seeded(4))
    for step in range(400):
        legal = game.legal_actions(state)
        if not legal:
            break
        if step % 20 == 0:
            for player in game.players(state):
                seen = game.observe(state, player)
                guess = game.determinizer(seen)
                guesses = [guess(Rng.seeded(seed)) for seed in (1, 2, 1)]
                assert [game.determinize(seen, Rng.seeded(seed)) for seed in (1, 2, 1)] == guesses
                assert all(seen == game.observe(one, player) for one in guesses)
                assert 1 == len({id(one.table) for one in guesses})
        pick, rng = draw(rng, len(legal))
        state = game.advance(state, legal[pick])


def asked_for_a_hand() -> MagicScenario:
    """Return the position in which A chooses from a hand that is shown."""
    mine, theirs = side("Swamp", hand="Duress"), side(hand="Blaze, Forest, Counterspell")
    return MagicScenario.of(magic.NORMAL, mine, theirs).cast("Duress", N).resolve()


def test_guesses_at_hidden_references_do_not_mix() -> None:
    """While an effect refers to cards that are hidden, each guess has its own, and a third equals the first."""
    state = asked_for_a_hand().state
    for player in (A, N):
        seen = PLAIN.observe(state, player)
        guess = PLAIN.determinizer(seen)
        first, second, third = [guess(Rng.seeded(seed)) for seed in (1, 2, 1)]

        assert first == third == PLAIN.determinize(seen, Rng.seeded(1))
        assert second == PLAIN.determinize(seen, Rng.seeded(2))


CONTRADICTIONS: tuple[dict[str, Any], ...] = (
    {"next_object": 4},
    {"seats": ()},
    {"last_known": (), "permanents": ()},
)


@pytest.mark.parametrize("change", CONTRADICTIONS, ids=str)
def test_an_observation_that_no_game_fits_is_refused_at_once(change: dict[str, Any]) -> None:
    """Before any guess is made; what is no observation, and decks that do not fit, are refused too."""
    seen = PLAIN.observe(table(side("Forest", hand="Bear"), side(hand="Bear")).state, A)
    wrong_things: list[Callable[[], object]] = [
        lambda: PLAIN.determinizer(evolve(seen, **change)),
        lambda: PLAIN.determinizer(None),  # type: ignore[arg-type]  # it is wrong
        lambda: PLAIN.determinizer(seen, decks=(None,)),
    ]

    for wrong in wrong_things:
        with pytest.raises((SetupError, DataError)):
            wrong()


def test_tables_of_the_same_cards_share_their_flags() -> None:
    """Another order of the cards has the same flags, computed once; rows and caches are each table's own."""
    state = table(side("2 Forest, Bear", hand="Bear"), side("Squire")).state
    turned = magic.CardTable(state.table.cards[::-1], state.table.owners[::-1])
    first, second = compile_cards(PLAIN.book, state.table), compile_cards(PLAIN.book, turned)

    assert _flags_of(frozenset(first.faces)) is _flags_of(frozenset(second.faces))
    assert first.node_classes is second.node_classes
    assert first.faces[::-1] == second.faces
    assert first.memo is not second.memo
    assert first.board_caches is not second.board_caches
