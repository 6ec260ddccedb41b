"""The choices of a decision: folding, prices, consequences and menus, without a front end."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import GAMES, AnyGame, Rng, magic54
from castlerules._display import Guide, guide_for
from castlerules.cli.play.choices import Choice, Heading, choices_of, menu_above, menu_at
from castlerules.cli.play.declaring import offered_actions
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.duel import GAME as DUEL
from castlerules.magic.model import ObjectId, actions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario
from castlerules.testing.magic.layout import Side, side

from .sessions import after_typing, decision_points, in_the_first_main_phase, session_of


def table(mine: Side, theirs: Side | None = None) -> MagicScenario:
    """Return a position of normal Magic with these sides."""
    return MagicScenario.of(NORMAL, mine, theirs)


def choices_for(scenario: Any, player: int = 0, *, fold: bool = True) -> list[str]:
    """Return the words of all choices of *player* in *scenario*, a position of normal Magic."""
    guide = guide_for(DUEL, DUEL.observe(scenario.state, player))
    return [choice.words for choice in choices_of(guide, DUEL.legal_actions(scenario.state), fold=fold)]


def test_equal_cards_in_hand_are_one_choice_and_can_be_listed_one_by_one() -> None:
    """Three Mountains are one line, the Forest is another; unfolded each Mountain has a line of its own."""
    start = table(side(hand="3 Mountain, Forest"))

    assert ["pass", "play Mountain (any of 3)", "play Forest"] == choices_for(start)
    assert 5 == len(choices_for(start, fold=False))
    assert 5 == len({*choices_for(start, fold=False)})


def test_a_folded_choice_takes_the_first_of_its_actions() -> None:
    """The others are known to it, so that any of them is found in it."""
    start = table(side(hand="3 Mountain"))
    guide = guide_for(DUEL, DUEL.observe(start.state, 0))
    lands = [action for action in DUEL.legal_actions(start.state) if isinstance(action, actions.PlayLand)]
    _, choice = choices_of(guide, DUEL.legal_actions(start.state))

    assert tuple(lands) == choice.actions
    assert lands[0] == choice.action
    assert DUEL.format_action(lands[0]) == choice.typed


def test_creatures_of_one_name_are_folded_only_if_their_state_is_the_same() -> None:
    """A damaged Bear is told from two others by its damage and its number."""
    start = table(side("2 Grizzly Bears, Grizzly Bears/d1")).to_step("declare attackers")
    bears = [words for words in choices_for(start) if "Bears" in words]

    assert 2 == len(bears)
    assert bears[0].endswith(" (any of 2)")
    assert "1 damage" in bears[1]
    assert "any of" not in bears[1]


def test_blocks_are_worded_by_the_table_and_name_what_tells_attackers_apart() -> None:
    """One block for two equal blockers, and for two equal attackers; a tapped creature cannot block at all."""
    start = table(side("2 Hill Giant"), side("2 Grizzly Bears, Grizzly Bears/t"))
    attack = start.attack("Hill Giant#1", "Hill Giant#2").to_step("declare blockers")

    expected = ["no block", "block Hill Giant (3/3) with Grizzly Bears (2/2) (any of 4)"]
    assert expected == choices_for(attack, 1)


def test_an_object_that_something_refers_to_is_not_equal_to_another() -> None:
    """Of two Bears one wears an Aura: there is a choice for each."""
    worn = table(side("2 Grizzly Bears, Forest", hand="Rancor")).cast("Rancor", "Grizzly Bears#1").resolve()
    bears = [words for words in choices_for(worn.to_step("declare attackers")) if "Bears" in words]

    assert ["attack with Grizzly Bears (4/2)", "attack with Grizzly Bears (2/2)"] == bears


def test_spells_have_their_cost_and_a_pass_says_what_it_leads_to() -> None:
    """The cost stands behind the name, as on the card."""
    start = table(side("2 Mountain", hand="Lightning Bolt, Goblin Raider"))
    guide = guide_for(DUEL, DUEL.observe(start.state, 0))
    words = {choice.words: choice.consequence for choice in choices_of(guide, DUEL.legal_actions(start.state))}

    assert "on to combat unless opponent plays something" == words["pass"]
    assert {"cast Lightning Bolt {R}", "cast Goblin Raider {1}{R}"} <= words.keys()


@pytest.mark.rule("FOR-023")
def test_the_second_land_of_a_turn_in_fortress_has_its_price() -> None:
    """The first one costs nothing."""
    first = in_the_first_main_phase()
    second = after_typing(first, "play Mountain")
    prices = [
        [choice.price for choice in Table(session).choices if choice.label == "play Mountain"]
        for session in (first, second)
    ]

    assert [[""], ["1 damage to you"]] == prices


@pytest.mark.rule("M54-T1")
def test_plays_of_magic_54_have_their_price_in_mana() -> None:
    """Mana cards cost nothing, a creature its summoning cost, a Special that of its creature."""
    guide = guide_for(GAMES["magic54"], session_of().observation)
    game = GAMES["magic54"]
    prices = {text: guide.price(game.parse_action(None, text)) for text in ("put:3H", "summon:KH", "knowledge:KH#1")}

    assert {"put:3H": "", "summon:KH": "3 mana", "knowledge:KH#1": "3 mana"} == prices
    assert "" == guide.price(game.parse_action(None, "growth:7D,QH#1"))


class Shop(Guide):
    """A guide of a game whose actions are numbers, with menus by their tens and ones."""

    def label(self, action: object, *, telling: bool = False) -> str:
        """Return *action* as text; the number is told only if *telling*."""
        return f"take {action}" if telling else "take"

    def likeness(self, action: object) -> object:
        """Return *action* itself."""
        return action

    def headings(self, action: object) -> tuple[str, ...]:
        """Return the menus of *action*: none below ten, else its tens."""
        assert isinstance(action, int)
        return () if action < 10 else ("more", f"{action // 10} tens")


class NumberGame:
    """What a ``Shop`` asks its game for."""

    def format_action(self, action: object) -> str:
        """Return *action* as text."""
        return str(action)


def shop() -> Shop:
    """Return a guide whose game only formats actions."""
    game: Any = NumberGame()
    return Shop(game, None)


def test_menus_lead_to_every_choice_and_back() -> None:
    """A heading counts what is behind it; one that stands alone is passed over."""
    guide, legal = shop(), [1, 11, 12, 21]
    choices = choices_of(guide, legal)
    first = menu_at(guide, choices, ())
    more = menu_at(guide, choices, ("more",))

    assert ["take", "more"] == [entry.label for entry in first.entries]
    assert [2, 1] == [entry.count for entry in more.entries if isinstance(entry, Heading)]
    assert ["take 11", "take 12"] == [entry.label for entry in menu_at(guide, choices, ("more", "1 tens")).entries]
    assert more == menu_above(guide, choices, ("more", "1 tens"))
    assert first == menu_above(guide, choices, ("more",))
    assert menu_above(guide, choices, ()) is None
    assert ("more", "1 tens") == menu_at(guide, choices_of(guide, [11, 12]), ()).path
    assert () == menu_at(guide, choices, ("gone", "1 tens")).path


def everything_below(session: Session) -> list[Any]:
    """Return the actions that the menus of *session* offer, found by typing numbers only."""
    found: list[Any] = []
    for number, entry in enumerate(Table(session).menu.entries, 1):
        if isinstance(entry, Choice):
            found += entry.actions
        else:
            found += everything_below(answer_line(session, str(number)).session)
    return found


@pytest.mark.parametrize("name", ["ascension", "castle", "duel", "fortress", "magic54", "solitaire"])
def test_every_legal_action_is_reached_by_numbers(name: str) -> None:
    """No menu hides an action, and none offers one twice."""
    game: AnyGame = GAMES[name]
    for session in decision_points(session_of(game, seed=4, auto=True), 12):
        offered = [game.format_action(action) for action in everything_below(attrs.evolve(session, path=(), kept=()))]
        assert sorted(map(game.format_action, Table(session).legal)) == sorted(offered)
        assert {*map(game.format_action, offered_actions(session))} <= {*offered}


def test_the_league_is_run_by_menus() -> None:
    """Register, start a contest, record it, shop: a few short lists instead of one long one."""
    session = session_of(GAMES["ascension"], seed=4, auto=True)
    assert len(Table(session).menu.entries) == 7
    for typed in ("1", "Ann", "2", "Bob"):
        session = after_typing(session, typed)
        assert max(len(entry.label) for entry in Table(session).menu.entries) < 60
    session = after_typing(session, "back", "start a contest", "1", "result of contest 1", "1")
    heading = next(entry for entry in Table(session).menu.entries if entry.label.startswith("change the deck"))

    assert isinstance(heading, Heading)
    assert heading.note == "1 point to spend"
    shop_menu = Table(after_typing(session, heading.label, "buy a card into the deck"))
    assert {"colourless"} < {entry.label for entry in shop_menu.menu.entries}
    cards = Table(after_typing(shop_menu.session, "colourless")).menu.entries
    assert all(isinstance(entry, Choice) and entry.price == "1 point" for entry in cards)
    assert shop_menu.menu == Table(after_typing(shop_menu.session, "colourless", "back")).menu


def test_the_same_choices_whatever_is_hidden() -> None:
    """Labels, prices and consequences come from the observation alone."""
    for name in ("castle", "duel", "magic54"):
        game: AnyGame = GAMES[name]
        for session in decision_points(session_of(game, seed=6, auto=True), 10):
            seen = session.observation
            other = game.determinize(seen, Rng.seeded(session.decision_count))
            assert seen == game.observe(other, 0)
            guide = guide_for(game, game.observe(other, 0))
            assert Table(session).choices == choices_of(guide, game.legal_actions(other))
            assert Table(session).guide.cards() == guide.cards()
            assert Table(session).guide.status() == guide.status()


def test_likeness_leaves_players_and_other_numbers_alone() -> None:
    """A target that is a player keeps its id."""
    start = table(side("Mountain", hand="Lightning Bolt"))
    guide = guide_for(DUEL, DUEL.observe(start.state, 0))

    assert actions.ChooseTarget(ObjectId(1)) == guide.likeness(actions.ChooseTarget(ObjectId(1)))


@pytest.mark.rule("FOR-016", "FOR-Q13")
def test_a_pass_at_the_end_of_a_turn_in_fortress_tells_of_the_die() -> None:
    """Each face of the die is told with the life that it gives or takes."""
    second_main = after_typing(in_the_first_main_phase(), "pass")
    first, *_ = Table(second_main).choices

    assert "to the die at the end of the turn: 1 = +1 life, 2-4 = -1, 5-6 = -2" == first.consequence


@pytest.mark.rule("M54-022", "M54-023")
def test_a_discard_in_magic_54_is_told_with_what_becomes_of_it() -> None:
    """What all choices have in common is told once, and each card with what it does."""
    overfull = session_of(first_player="red", hand_limit=2)
    session = next(each for each in decision_points(overfull) if isinstance(each.legal[0], magic54.Discard))
    seen = Table(session)

    assert "Discards go face up to your discard pile, which becomes your deck" in seen.guide.advice()
    assert all(choice.label.startswith("discard ") and choice.consequence for choice in seen.choices)


def test_the_sources_that_a_card_takes_are_its_price_in_solitaire() -> None:
    """One source of a colour pays, whatever the cost on the card is (SOL-062)."""
    sessions = decision_points(session_of(GAMES["solitaire"], seed=3, auto=True), 6)
    choices = [choice for session in sessions for choice in Table(session).choices]
    prices = {choice.price for choice in choices if choice.typed.startswith("cast:")}

    assert prices
    assert {"sacrifice a green land", "sacrifice a red land", "sacrifice Mountain"} & prices
    assert all(price.startswith("sacrifice ") for price in prices)


@pytest.mark.rule("M54-056", "M54-Q26")
def test_growth_is_told_with_what_happens_when_it_ends() -> None:
    """The option ``growth_expiry`` decides about damage."""
    game = GAMES["magic54"]
    growth = game.parse_action(None, "growth:7D,QH#1")
    soak, strict = (guide_for(game, session_of(growth_expiry=word).observation) for word in ("soak", "strict"))
    end = "When combat ends, 7D is discarded"

    assert "until combat ends, then 7D is discarded" == soak.consequence(growth) == strict.consequence(growth)
    assert f"{end}, and damage on the creature goes down by 7." == soak.details(growth)[0]
    assert f"{end}." == strict.details(growth)[0]


def test_optional_costs_are_named_in_the_price_of_a_spell() -> None:
    """BASE-K30, BASE-K31: whether they are paid is asked later, but a player wants to know before."""
    shown = choices_for(table(side("2 Forest, 3 Island", hand="Kavu Titan, Capsize")))

    assert "cast Kavu Titan {1}{G}, kicker {2}{G}" in shown
    assert "cast Capsize {1}{U}{U}, buyback {3}" in shown


def test_results_of_a_contest_are_listed_as_they_read() -> None:
    """The one who registered first stands first, and between two it is said who beats whom."""
    session = session_of(GAMES["ascension"], seed=3)
    while not any(type(action).__name__ == "RecordResult" for action in session.legal):
        session = after_typing(session, session.game.format_action(_towards_a_contest(session)))
    results = [choice.label for choice in Table(session).choices if choice.headings == ("result of contest 1",)]

    assert ["player 0 beats player 1", "player 0 and player 1 draw", "player 1 beats player 0"] == results[:-1]
    assert "declare it void" == results[-1]


def _towards_a_contest(session: Session) -> Any:
    """Return a contest between two if one can start, else a registration."""
    starts = [action for action in session.legal if type(action).__name__ == "StartContest"]
    return starts[0] if starts else session.legal[0]
