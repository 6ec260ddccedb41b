"""What each game says of its rules, and of the words of its table, to a person who asks."""

from __future__ import annotations

from typing import Any

import pytest
from toys import TOYS

from castlerules import GAMES, AnyGame, Rng
from castlerules._display import Guide, guide_for
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.opening import opening_lines
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.table import Table
from castlerules.magic import NORMAL, CoreRules, make_game

from .sessions import after_typing, answer_text, session_of
from .terminal import run_command

FEWEST_LINES, MOST_LINES = 8, 14


def guide(name: str, *, seed: int = 1, **options: Any) -> Guide:
    """Return the guide of the first player to act in a new game called *name* with *options*."""
    game = GAMES[name]
    state = game.new_game(rules=game.Rules(**options), rng=Rng.seeded(seed))
    actor = game.to_act(state)
    assert actor is not None
    return guide_for(game, game.observe(state, actor))


def rules_text(name: str, **options: Any) -> str:
    """Return the rules of the game called *name* with *options* in one text."""
    return " ".join(guide(name, **options).rules())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_its_goal_first_and_is_short(name: str) -> None:
    """The lines end as sentences do."""
    told = guide(name)
    first, *others = told.rules()

    assert first.startswith(f"Goal: {told.goal()}")
    assert FEWEST_LINES <= len(others) + 1 <= MOST_LINES
    assert all(line.endswith(".") for line in (first, *others))


@pytest.mark.parametrize("name", GAMES)
def test_rules_and_words_depend_on_the_options_alone(name: str) -> None:
    """So nothing hidden can be in them: other cards, with another generator, give the same."""
    assert guide(name).rules() == guide(name, seed=2).rules()
    assert guide(name).glossary() == guide(name, seed=2).glossary()


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("magic54", {"starting_hp": 17}, "from 17 hp to 0"),
        ("magic54", {"hand_limit": 4}, "discard down to 4 cards"),
        ("magic54", {"pile_resolution": "single"}, "its top resolves"),
        ("castle", {"columns": 3, "rows": 2, "row_bonus": (0, 3)}, "3 columns of 2 face-down creatures"),
        ("castle", {"rows": 2, "row_bonus": (0, 3)}, "row 1 (+0/+0), row 2 (+3/+3)"),
        ("castle", {"columns": 5}, "What is left over (0)"),
        ("castle", {"shield_scope": "defender_only"}, "the active creatures of the attacked castle"),
        ("castle", {"ignored_keywords": ()}, "ALL the attackers that it can block"),
        ("castle", {"switch_life": 4}, "for 4 life the defender swaps"),
        ("castle", {"colored_shortfall_life": 5}, "5 life for each coloured mana"),
        ("castle", {"maneuvers_per_turn": 0}, "There are no manoeuvres."),
        ("fortress", {"die_life": (2, 0, -1, -1)}, "1 = +2 life, 2 = +0, 3-4 = -1"),
        ("fortress", {"assault_margin": 3}, "4 or more above the dice = total victory, 1 to 3 above = convincing"),
        ("fortress", {"assault_margin": 1}, "equal = victory, 1 below = draw, 2 or more below = help comes"),
        ("fortress", {"assault_margin": 0}, "above the dice = total victory, equal = victory, 1 or more below = help"),
        ("fortress", {"core": {"mulligan": "none"}}, "there are no mulligans"),
        ("fortress", {"core": {"first_player_skips_draw": False}}, "draw a card, main phase"),
        ("fortress", {"core": {"mana_burn": False}}, "is lost at the end of the phase."),
        ("fortress", {"assault_excludes_unready": True}, "take part, apart from tapped and new ones and Walls."),
        ("fortress", {"mixed_case": "kill"}, "else with one that kills, else with one that survives, "),
        ("fortress", {"extra_land_damage": 6}, "each further one costs 6 damage"),
        ("fortress", {"max_opposing": 4}, "(1 to 4)"),
        ("fortress", {"replay_mode": "terminal"}, "which ends this game undecided"),
        ("solitaire", {"manaless_ability_payment": "free_once"}, "one without mana is free, once"),
        ("solitaire", {"max_trips": 5}, "within 5 trips"),
        ("solitaire", {"payment_strictness": "each_color"}, "one for each colour of its cost"),
        ("solitaire", {"damage_persists": False}, "does not stay on creatures"),
        ("ascension", {"price_rare": 9}, "a rare 9"),
        ("ascension", {"removed_cards": "reserve"}, "goes to the reserve"),
        ("ascension", {"streak_length": 3}, "after 3 losses in a row"),
        ("duel", {"core": {"starting_life": 30}}, "from 30 life to 0"),
        ("duel", {"core": CoreRules.modern()}, "Combat damage is dealt at once."),
        ("fortress", {"core": {"combat_damage_uses_stack": False}}, "Combat damage is dealt at once."),
        ("castle", {"core": CoreRules(combat_damage_uses_stack=False)}, "Combat damage is dealt at once."),
    ],
)
def test_the_rules_name_the_options_in_force(name: str, options: dict[str, Any], words: str) -> None:
    """Not those that the game has without being asked."""
    assert words in rules_text(name, **options)
    assert words not in rules_text(name)


@pytest.mark.rule("FOR-Q09", "FOR-Q10", "FOR-Q22", "FOR-Q26", "FOR-Q49")
@pytest.mark.parametrize(
    "words",
    [
        "7 cards in hand; a mulligan gives you a new hand with one card fewer.",
        "draw a card (not in turn 1), main phase, combat, second main phase, end. Lands, creatures and artifacts can",
        "Mana that is not spent is lost at the end of the phase, and costs 1 life each.",
        "A new one, which came into play in this turn, cannot attack until your next turn.",
        "All your creatures take part, tapped and new ones and Walls as well.",
    ],
)
def test_the_rules_of_fortress_tell_what_a_player_of_other_magic_may_not_expect(words: str) -> None:
    """The mulligan, the first draw, mana burn, the second main phase, and new creatures in attacks and the assault."""
    assert words in rules_text("fortress")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "castle",
            "castle, column, row, +1/+1, vacant, open, reserve, price, switch, shield, maneuver, active, new, at stake",
        ),
        (
            "castle",
            "lost, breach, stack, graveyard",
        ),
        ("fortress", "garrison, opposition, assault, help comes, draw, die, new, graveyard, pass"),
        ("solitaire", "gather, row, slot, trip, clear, K3, stack, draw three, graveyard"),
        ("magic54", "exchange, Growth, special, pile, Mana, joker, jack, shield, hp"),
        ("duel", "stack, no more attackers, stop, new, graveyard, kicker, exile"),
        ("ascension", "points, power, copy limit, grace card, sideboard, streak"),
    ],
)
def test_the_words_of_the_table_are_explained(name: str, words: str) -> None:
    """Capitals do not matter, and the first word of the answer is what was asked, or its usual name."""
    session = session_of(GAMES[name], auto=True)

    for word in words.split(", "):
        answer = answer_line(session, f"? {word}", width=200)
        assert not answer_text(answer, LineKind.REFUSAL), word
        assert len(answer_text(answer, LineKind.NOTE)) > 40, word


def test_a_word_that_is_also_a_choice_tells_both() -> None:
    """It is allowed, and this is what it means."""
    answer = answer_text(answer_line(session_of(first_player="red"), "? pass", width=200))

    assert answer.startswith("pass: allowed, number 1")
    assert "When both players pass in a row, the pile resolves" in answer


def test_rules_are_shown_at_the_prompt() -> None:
    """All of them, and what else can be asked; a word after the command is explained."""
    session = session_of(GAMES["fortress"], seed=3)
    shown = answer_text(answer_line(session, "rules", width=1000)).split("\n")

    assert list(guide("fortress").rules()) == shown[:-1]
    assert shown[-1].startswith("? and a word of the table explain it, such as ?")
    assert answer_line(session, "? assault").lines == answer_line(session, "rules assault").lines


def test_a_new_game_begins_with_its_goal() -> None:
    """A game that goes on does not say it again."""
    session = session_of(GAMES["solitaire"])
    later = after_typing(session, "1")
    start, loaded = ["\n".join([line.text for line in opening_lines(game, 200)]) for game in (session, later)]

    assert "Goal: Clear all seven stacks within 3 trips through the library. Type rules for the rest." in start
    assert "Goal" not in loaded


def test_a_league_begins_with_who_you_are() -> None:
    """No bot plays in it at the terminal."""
    start = "\n".join([line.text for line in opening_lines(session_of(GAMES["ascension"]), 200)])

    assert start.startswith("ascension: you are the organiser; ")
    assert "uniform" not in start


def test_the_help_of_play_has_a_line_for_each_game() -> None:
    """So that one can choose before one plays."""
    shown = run_command("play --help").out

    assert all(any(line.strip().startswith(f"{name} ") for line in shown.split("\n")) for name in GAMES)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_a_game_without_rules_in_words_says_so(toy: AnyGame) -> None:
    """Its opening has no goal."""
    session = session_of(toy)

    assert f"{toy.name} has no rules in words." == answer_text(answer_line(session, "rules"))
    assert not any(line.text.startswith("Goal") for line in opening_lines(session))


def test_a_variant_of_ones_own_shows_the_rules_that_it_begins_with() -> None:
    """What it changes is not known to the library, and a line says so."""
    session = session_of(make_game("truce", NORMAL))
    shown = answer_text(answer_line(session, "rules", width=1000))

    assert "Goal: Bring the opponent from 20 life to 0." in shown
    assert "truce is a game of its own: what it changes is not in these lines." in shown


@pytest.mark.parametrize(
    ("name", "seed", "words"),
    [("fortress", 3, "Fewer are easier to kill"), ("solitaire", 3, "must be put together")],
)
def test_a_first_decision_says_what_it_is_about(name: str, seed: int, words: str) -> None:
    """Once it is made, nothing more is said."""
    session = session_of(GAMES[name], seed=seed)

    assert words in Table(session).guide.advice()
    assert words not in Table(after_typing(session, "1", "1")).guide.advice()
