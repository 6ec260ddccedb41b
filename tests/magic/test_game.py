"""Games of the engine: normal Magic as one object, and variants by the same door."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from profiles import sampled

import castlerules
from castlerules import (
    GAMES,
    Player,
    Record,
    Rng,
    SetupError,
    Violation,
    Wording,
    digest,
    from_json,
    magic,
    playout,
    to_json,
)
from castlerules.cards import POOL, TWO_COLOR_DECKS, primitives_of, read_deck
from castlerules.cards import language as lang
from castlerules.cards.builders import does, pay, sorcery
from castlerules.magic import NORMAL, Board, CoreRules, MagicRules, Rulebook, State, StateBasedAction, VariantAction
from castlerules.magic.capability.support import KEYWORDS
from castlerules.magic.model.changes import Change, PlayerLost, Revealed, Shuffled
from castlerules.magic.query.combat_restrictions import EVASION_RULES
from castlerules.testing.conformance import check_game, digests

from .games import PLAIN, RULES, decks


def fifteen_is_plenty(board: Board) -> Iterable[Change]:
    """Return the loss of those with less than 15 life, in a game that is over soon."""
    for player in board.book.players:
        if board.state.seats[player].life < 15:
            yield PlayerLost(player, "QUICK-1", "fifteen is plenty")


QUICK = magic.make_game(
    "quick",
    attrs.evolve(NORMAL, state_based_actions=(*NORMAL.state_based_actions, StateBasedAction(fifteen_is_plenty))),
)


# The contract.


@pytest.mark.parametrize("name", sampled(RULES, len(RULES)))
def test_normal_magic_keeps_the_laws(name: str) -> None:
    """The conformance kit finds nothing in random games of random decks."""
    setup = magic.TwoDeckSetup(decks(20))
    check_game(
        PLAIN,
        rules=RULES[name],
        setup=setup,
        games=1,
        seed=20,
        max_actions=240,
        check_every=24,
        revealing_events=(Revealed,),
        must_end=False,
    )


def test_a_variant_of_four_lines_keeps_the_laws() -> None:
    """A book with one check more is a game like any other."""
    check_game(QUICK, games=1, seed=3, max_actions=300, check_every=60, revealing_events=(Revealed,), must_end=False)


def test_a_variant_differs_in_what_its_book_says() -> None:
    """The added check ends the game, with its own code."""
    end = playout(QUICK, QUICK.new_game(), rng=Rng.seeded(1), max_actions=5_000)

    assert end.state.result is not None
    assert "QUICK-1" == end.state.result.rule


def test_a_variant_has_invariants_of_its_own_and_may_drop_those_of_magic() -> None:
    """Its own check of states finds what it looks for; a code of Magic that it is *without* is not told."""

    def enough_cards(_: Rulebook, state: State) -> Iterator[Violation]:
        if len(state.seats[0].hand) < 7:
            yield Violation("QUICK-2", "seven cards are to be kept")

    own = magic.Invariants(without=("BASE-I14",), own=(enough_cards,))
    free, later = magic.make_game("free", invariants=own), magic.make_game("later", invariants=lambda: own)
    state = free.new_game()
    first, second = state.seats
    shown, *kept = first.hand

    def codes(game: magic.MagicGame, **changes: Any) -> list[str]:
        changed = attrs.evolve(state, seats=(attrs.evolve(first, **changes), second))
        return [problem.rule for problem in game.problems(changed)]

    assert ([], ["BASE-I14"]) == (codes(free, lands_played=2), codes(PLAIN, lands_played=2))
    for game in (free, later):
        assert ["QUICK-2"] == codes(game, hand=tuple(kept), library=(shown.card, *first.library))


def test_a_game_without_arguments_is_always_the_same() -> None:
    """Ready-made decks and the default generator make one game."""
    assert PLAIN.new_game() == PLAIN.new_game() == PLAIN.new_game(PLAIN.Setup().decks)
    assert PLAIN.new_game() != PLAIN.new_game(rng=Rng.seeded(1))


def test_a_game_on_paper_replays_and_travels() -> None:
    """A record pins the decks, and gives the same game after a journey as JSON and as text."""
    played = playout(QUICK, QUICK.new_game(), rng=Rng.seeded(2), max_actions=60)
    record = Record.of(QUICK, played.actions, rng=Rng.seeded(0), check_every=20)
    back = from_json(to_json(record, game=QUICK), Record, game=QUICK)
    from_record_text = Record.from_text(record.to_text(game=QUICK), game=QUICK)

    assert record == back
    assert digest(played.state, game=QUICK) == digest([*from_record_text.replay(game=QUICK)][-1], game=QUICK)


def test_digests_are_the_same_every_time() -> None:
    """A random game comes to the same end again."""
    assert digests(QUICK, [4], max_actions=80) == digests(QUICK, [4], max_actions=80)


# What may be given.


@attrs.frozen
class Shout(VariantAction):
    """Shout."""


@attrs.frozen
class PassPriority(VariantAction):
    """Something that has the name of something else."""


def test_own_actions_have_verbs() -> None:
    """An own class is written and read by its verb, and travels as data."""
    loud = magic.make_game("loud", verbs={"shout": Shout})

    assert "shout" == loud.format_action(Shout())
    assert Shout() == loud.parse_action(None, "SHOUT")
    assert Shout in loud.data_types


def test_own_actions_and_events_have_own_words() -> None:
    """A game without a part of the state of its own is worded by its own table, and no other game is."""
    words = Wording[Any]({Shout: "shout it out", Shuffled: "the cards are mixed"})
    loud = magic.make_game("loud", verbs={"shout": Shout}, wording=words)
    plain = magic.make_game("plain", verbs={"shout": Shout})
    seen = loud.observe(loud.new_game(), 0)

    assert "shout it out" == loud.describe_action(seen, Shout())
    assert "shout" == plain.describe_action(seen, Shout())
    assert ("the cards are mixed",) == loud.describe_events(seen, [Shuffled(Player(0))])
    assert ("you shuffle the library",) == plain.describe_events(seen, [Shuffled(Player(0))])


@pytest.mark.parametrize("verbs", [{"pass": Shout}, {"skip": PassPriority}])
def test_two_things_of_one_name_are_refused(verbs: Any) -> None:
    """A verb or a class that is there already would not be read back."""
    with pytest.raises(SetupError, match=r"pass|PassPriority"):
        magic.make_game("double", verbs=verbs)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"rules": CoreRules()}, "expected rules of the class"),
        ({"rules": GAMES["duel"].Rules()}, "expected rules of the class MagicRules, got DuelRules"),
        ({"rng": 7}, "below"),
        ({"decks": "Forest"}, "two decks"),
    ],
)
def test_what_is_no_such_thing_is_refused(setup: Any, reason: str) -> None:
    """Rules, generators and decks of another kind are SetupErrors."""
    with pytest.raises(SetupError, match=reason):
        PLAIN.new_game(**setup)


# Decks.


def problems(*decks: Any, core: CoreRules = CoreRules()) -> list[tuple[str, str]]:  # noqa: B008 - a frozen value
    """Return what is wrong with two decks, as codes and reasons."""
    with pytest.raises(SetupError) as caught:
        PLAIN.new_game(decks, rules=MagicRules(core=core))
    return [(violation.rule, violation.reason) for violation in caught.value.problems]


@pytest.mark.rule("BASE-180", "BASE-002")
def test_a_deck_must_be_large_enough() -> None:
    """Sixty cards are enough, fifty-nine are not."""
    assert 60 == len(PLAIN.new_game([["Forest"] * 60] * 2).table.cards) / 2
    assert [("BASE-180", "deck of player 1: a deck has at least 60 cards, not 59")] == problems(
        ["Forest"] * 60, ["Forest"] * 59
    )


@pytest.mark.rule("BASE-180")
def test_a_deck_of_more_than_a_thousand_cards_is_refused() -> None:
    """It makes no difference whether they are given as cards or by name."""
    for card in ("Forest", POOL["Forest"]):
        assert [("BASE-180", "deck of player 1: a deck has at most 1000 cards; this one has more")] == problems(
            ["Forest"] * 60, [card] * 1001
        )


@pytest.mark.rule("BASE-180", "BASE-002", "BASE-K50")
def test_a_deck_has_four_of_each_card_at_most() -> None:
    """The fifth copy is too many, but for basic lands; without a limit it is not."""
    five = [*["Lightning Bolt"] * 5, *["Mountain"] * 55]
    four = [*["Lightning Bolt"] * 4, *["Mountain"] * 56]
    free = MagicRules(core=CoreRules(deck_copy_limit=None))

    assert [("BASE-180", "deck of player 0: a deck has at most 4 of each card, not 5 of Lightning Bolt")] == problems(
        five, four
    )
    assert 9 == PLAIN.new_game([five, four], rules=free).table.cards.count(POOL["Lightning Bolt"])


def test_all_problems_are_told_at_once() -> None:
    """Unknown names with advice, sizes and copies of both decks are in one error."""
    reported = problems(["Grizly Bears", "Grizly Bears", "Forest"], ["Shivan Dragon"] * 6)

    assert 3 == len(reported)
    assert "did you mean Grizzly Bears" in reported[0][1]
    assert ["deck of player 0", "deck of player 1", "deck of player 1"] == [
        problem[1].split(":")[0] for problem in reported
    ]


def test_a_deck_list_is_a_deck() -> None:
    """The main deck of a list that was read is played, the sideboard is not."""
    listed = read_deck("Deck\n56 Forest\n4 Grizzly Bears\n\nSideboard\n3 Plains\n")
    cards = PLAIN.new_game([listed, ["Forest"] * 60]).table.cards[:60]

    assert {"Forest": 56, "Grizzly Bears": 4} == {card.name: cards.count(card) for card in cards}


@pytest.mark.parametrize("deck", [7, None, "Forest", b"Forest", [7] * 60, ["Forest"] * 1_001])
def test_what_is_no_deck_is_refused(deck: Any) -> None:
    """No cards, or far too many of them."""
    assert "BASE-180" == problems(deck, ["Forest"] * 60)[0][0]


@pytest.mark.rule("BASE-Q25")
def test_a_card_that_cannot_be_played_is_refused_with_its_clause() -> None:
    """The reason names the card, and tells the clause in our words."""
    unable = next(card for card in POOL.values() if magic.refusals(NORMAL, card))
    (problem,) = problems([unable, *["Forest"] * 59], ["Forest"] * 60)

    assert "BASE-Q25" == problem[0]
    assert f"deck of player 0: {unable.name}: not supported: " in problem[1]


@pytest.mark.rule("BASE-Q25")
def test_a_blank_card_is_refused_unless_the_variant_takes_it() -> None:
    """Of a blank card only the characteristics are known."""
    blank = attrs.evolve(POOL["Hill Giant"], blank=True)
    deck = [blank, *["Forest"] * 59]
    lenient = magic.make_game("lenient", accepts_blank=lambda card: card.name == "Hill Giant")

    assert "only its characteristics are known" in problems(deck, ["Forest"] * 60)[0][1]
    assert blank in lenient.new_game([deck, ["Forest"] * 60]).table.cards


def test_a_ready_made_deck_is_called_by_its_name() -> None:
    """Two of them are played where none are given, and sixty cards that can be played are in each."""
    named = PLAIN.new_game(["RG aggro", "WB aggro"])

    assert PLAIN.new_game() == named == PLAIN.new_game([TWO_COLOR_DECKS[name] for name in magic.DEFAULT_DECKS])
    assert magic.TwoDeckSetup() == magic.TwoDeckSetup(["RG aggro", TWO_COLOR_DECKS["WB aggro"]])
    for name in magic.DEFAULT_DECKS:
        assert 60 == len(TWO_COLOR_DECKS[name])
        assert () == magic.deck_problems(NORMAL, TWO_COLOR_DECKS[name], CoreRules())


def test_a_set_up_is_shown_as_the_code_that_makes_it() -> None:
    """Cards of the pool are their names, equal ones in a row counted; any other card is shown whole."""
    odd = attrs.evolve(POOL["Hill Giant"], blank=True)
    usual: Any = eval(repr(magic.TwoDeckSetup()), {"TwoDeckSetup": magic.TwoDeckSetup})

    assert magic.TwoDeckSetup() == usual
    assert "TwoDeckSetup(((*2 * ['Forest'], *1 * ['Swamp'],), ()))" == repr(
        magic.TwoDeckSetup([["Forest"] * 2 + ["Swamp"], []])
    )
    assert f"*1 * [{odd!r}]" in repr(magic.TwoDeckSetup([[odd], []]))


@pytest.mark.parametrize(
    ("name", "advice"), [("RG agro", "did you mean RG aggro?"), ("lands", "they are WU aggro, WU control, ")]
)
def test_an_unknown_name_of_a_deck_suggests_the_nearest(name: str, advice: str) -> None:
    """It is reported with what else is wrong, and of which player; without a near one all names are reported."""
    first, second = [reason for _, reason in problems(["Forest"], name)]

    assert "deck of player 0: a deck has at least 60 cards, not 1" == first
    assert second.startswith(f"deck of player 1: there is no ready-made deck {name!r}; {advice}")


# What is supported.


def without(book: Rulebook, *names: str) -> Rulebook:
    """Return *book* without the tasks of these names."""
    return attrs.evolve(
        book, task_handlers={kind: how for kind, how in book.task_handlers.items() if kind.__name__ not in names}
    )


@pytest.mark.rule("BASE-Q25")
def test_what_a_book_supports_follows_from_its_tables() -> None:
    """An effect that the book does not do is not supported, nor are cards with it; others still are."""
    book = without(NORMAL, "Regenerate")
    regenerating = [card for card in POOL.values() if "effect Regenerate" in primitives_of(card)]

    assert {"effect Regenerate", "effect Regenerate.what"} == magic.supported_primitives(
        NORMAL
    ) - magic.supported_primitives(book)
    assert [()] == list(dict.fromkeys(magic.refusals(NORMAL, card) for card in regenerating))
    assert all(magic.refusals(book, card) for card in regenerating)
    assert () == magic.refusals(book, POOL["Lightning Bolt"])


def test_every_keyword_but_phasing_is_supported() -> None:
    """A word of the language without a function would make each game refuse the cards that have it."""
    assert {lang.KeywordKind.PHASING} == set(lang.KeywordKind) - set(KEYWORDS)


def test_every_evasion_keyword_has_its_restriction() -> None:
    """Castle and Solitaire go by the trait, normal Magic by the table of restrictions: both name the same keywords."""
    assert set(EVASION_RULES) == set(lang.KeywordKind.having(lang.KeywordTrait.EVASION))


@pytest.mark.parametrize("kind", KEYWORDS)
def test_a_keyword_is_supported_by_a_function_that_speaks_of_it(kind: lang.KeywordKind) -> None:
    """The module of the function that gives a keyword its meaning names it."""
    module = inspect.unwrap(KEYWORDS[kind]).__module__.split(".")[1:]
    source = Path(castlerules.__file__).parent.joinpath(*module).with_suffix(".py").read_text(encoding="utf-8")

    assert f"KeywordKind.{kind.name}" in source
    assert f"keyword {kind.value}" in magic.supported_primitives(NORMAL)


def test_a_clause_that_no_name_tells_is_refused() -> None:
    """A price of tapped permanents is not asked for during resolution, so such cards are refused."""
    dear = sorcery(
        "Dear",
        "{B}",
        does(lang.MayPay(lang.You(), pay("", lang.TapOthers(lang.LAND)), lang.GainLife(lang.You(), 3))),
    )
    cheap = sorcery(
        "Cheap", "{B}", does(lang.MayPay(lang.You(), pay("", lang.PayLife(1)), lang.GainLife(lang.You(), 3)))
    )

    assert [1, 0] == [len(magic.refusals(NORMAL, card)) for card in (dear, cheap)]
