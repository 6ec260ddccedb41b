"""Actions in words for people, and a table as text."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from castlerules import DataError, Event, Player, Rng, SetupError, evolve, magic54, playout
from castlerules._display import guide_for
from castlerules.magic.model.changes import Shuffled
from castlerules.magic54 import (
    BLACK,
    GAME,
    RED,
    Magic54Rules,
    ObjectId,
    Observation,
    Pass,
    PlayKind,
    State,
    card,
    object_id,
)
from castlerules.strategies import rules, states
from castlerules.testing.magic54 import Magic54Scenario, side, table
from castlerules.text import WIDTH

from .duel_queries import hidden_from, in_combat

ACTIONS = {
    "put 5H": "put 5H as Mana",
    "summon KD": "summon KD",
    "damage 4H BLACK": "damage 4H at BLACK",
    "damage 4H RED": "damage 4H at yourself (RED)",
    "damage 4H KC": "damage 4H at KC",
    "damage 4H QH": "damage 4H at your QH",
    "damage 6S KC": "damage 6S at KC",
    "damage 6S BLACK": "damage 6S at BLACK",
    "ace AH QH": "ace AH on your QH: cancel damage",
    "eight 8H KC": "eight 8H on KC: back to hand",
    "ten 10H": "ten 10H: BLACK discards at random",
    "ten 10C": "ten 10C: RED discards at random",
    "joker XR": "joker XR: search the deck",
    "ace AH RED": "ace AH on yourself (RED): cancel damage",
    "eight 8H QH": "eight 8H on your QH: back to hand",
    "sacrifice JD QH": "guard your QH with JD: JD takes its damage",
    "sacrifice JD KC": "guard KC with JD: JD takes its damage",
    "protection QH": "protection of QH: RED takes her damage",
    "protection KC": "protection of KC: BLACK takes her damage",
    "knowledge KC": "knowledge of KC: draw a card",
    "growth 7D QH": "growth 7D on your QH: +7/+7",
    "pass": "pass",
    "attack QH": "attack with QH",
    "end_attack": "no attack",
    "assign QH KC 2": "assign 2 of the damage of QH to KC",
    "block KC QH": "block QH with KC",
    "end_block": "no block",
    "choose 6D": "take 6D out of the deck",
    "discard 6D": "discard 6D",
    "cycle 6D": "put 6D on the bottom and draw",
    "decline": "keep the hand",
    "attack QH#9": "attack with QH#9",
    "damage 4H QC#3": "damage 4H at QC#3",
}


def duel(phase: str = "pre", hand: str = "4H AH 7D") -> Magic54Scenario:
    """Return a duel with a few creatures on both sides."""
    red = side("QH JD", hand=hand, mana=3, discard="2H 2D")
    return table(red, side("KC", hand="6S XB", mana=4, hp=7), phase=phase)


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_a_short_phrase(text: str) -> None:
    """Creatures in play go by their cards, others by card and number."""
    seen = GAME.observe(duel().state, RED)

    assert ACTIONS[text] == GAME.describe_action(seen, GAME.parse_action(seen, text))


def test_every_kind_of_action_has_its_phrase() -> None:
    """None is missing from the table above."""
    seen = GAME.observe(duel().state, RED)

    assert set(magic54.ACTIONS) == {type(GAME.parse_action(seen, text)) for text in ACTIONS}


def test_the_end_of_naming_says_whether_anything_was_named() -> None:
    """Once there is an attacker or a block, it is only that no more are named."""
    attacking = duel("attackers").do("attack QH")
    blocking = attacking.do("end_attack", "block KC QH")

    assert "no more attackers" == GAME.describe_action(GAME.observe(attacking.state, RED), magic54.FinishAttackers())
    assert "no block" == GAME.describe_action(GAME.observe(attacking.state, RED), magic54.FinishBlockers())
    assert "no more blocks" == GAME.describe_action(GAME.observe(blocking.state, RED), magic54.FinishBlockers())


QUEEN, KING = [side.creatures[0].id for side in duel().state.sides]
JACK = object_id(9, card("JS"))
EVENTS: dict[str, Event] = {
    "-- turn 22, BLACK --": magic54.TurnBegan(BLACK, 22),
    "now: combat": magic54.PhaseBegan(magic54.Phase.COMBAT),
    "RED draws 10H": magic54.Drew(RED, card("10H")),
    "BLACK draws a card": magic54.Drew(BLACK, card("10S")),
    "RED's discard pile becomes the deck: 1 card": magic54.DiscardRecycled(RED, 1, False),
    "RED's discard pile becomes the deck: 4 cards, shuffled": magic54.DiscardRecycled(RED, 4, True),
    "RED puts 5H as Mana": magic54.ManaPut(RED, card("5H")),
    "BLACK summons JS": magic54.Summoned(BLACK, JACK),
    "BLACK plays damage 4C (2) at RED": magic54.Played(BLACK, PlayKind.DAMAGE, card("4C"), None, ObjectId(RED)),
    "BLACK uses knowledge of KC: draw a card": magic54.Played(BLACK, PlayKind.KNOWLEDGE, card("KC"), KING, None),
    "RED passes": magic54.Passed(RED),
    "KC attacks": magic54.AttackerDeclared(KING),
    "JS#9 blocks KC": magic54.BlockerDeclared(JACK, KING),
    "KC assigns 2 damage to JS#9": magic54.DamageAssigned(KING, JACK, 2),
    "the Special of KC resolves": magic54.Solved(PlayKind.KNOWLEDGE, card("KC"), True),
    "ten 10S resolves": magic54.Solved(PlayKind.TEN, card("10S"), True),
    "eight 8S resolves, and does nothing": magic54.Solved(PlayKind.EIGHT, card("8S"), False),
    "4C deals 2 damage to RED": magic54.Damaged(card("4C"), ObjectId(RED), 2),
    "2 damage from 4C to RED is cancelled": magic54.DamageCancelled(card("4C"), ObjectId(RED), 2),
    "2 damage from 4H hits JS#9 instead of KC": magic54.DamageRedirected(card("4H"), KING, JACK, 2),
    "damage to KC is cancelled until the end of the exchange": magic54.ShieldRaised(KING, None),
    "damage to KC hits QH instead until the end of the exchange": magic54.ShieldRaised(KING, QUEEN),
    "KC gets +7/+7 until combat ends": magic54.Grew(KING, 7),
    "1 damage is removed from KC": magic54.Healed(KING, 1),
    "KC dies": magic54.Died(KING),
    "KC returns to BLACK's hand": magic54.ReturnedToHand(KING),
    "to BLACK's discard pile: KC": magic54.Discarded(BLACK, card("KC")),
    "BLACK searches their deck": magic54.SearchBegan(BLACK),
    "RED takes 6D from the deck into hand and shuffles the deck": magic54.CardFound(RED, card("6D")),
    "BLACK takes a card from the deck into hand and shuffles the deck": magic54.CardFound(BLACK, card("6S")),
    "BLACK reveals 6S": magic54.Revealed(BLACK, card("6S")),
    "RED puts 6D on the bottom of the deck": magic54.Cycled(RED, card("6D")),
    "BLACK puts a card on the bottom of the deck": magic54.Cycled(BLACK, card("6S")),
    "RED wins the duel": magic54.GameEnded(magic54.Result.RED),
    "the duel is a draw": magic54.GameEnded(magic54.Result.DRAW),
}


@pytest.mark.rule("M54-Q44")
@pytest.mark.parametrize("words", EVENTS)
def test_an_event_is_a_sentence_without_what_its_reader_does_not_know(words: str) -> None:
    """RED reads of BLACK's cards as of own ones, but for what BLACK draws, finds or puts under the deck."""
    assert (words,) == magic54.GAME.describe_events(GAME.observe(duel().state, RED), [EVENTS[words]])


@pytest.mark.parametrize(
    ("kind", "code", "words"),
    [
        (PlayKind.GROWTH, "5H", "RED plays growth 5H on KC: +5/+5"),
        (PlayKind.DAMAGE, "4H", "RED plays damage 4H (2) at KC"),
        (PlayKind.TEN, "10H", "RED plays ten 10H: BLACK discards at random"),
    ],
)
def test_a_card_is_named_even_if_data_names_a_source(kind: PlayKind, code: str, words: str) -> None:
    """Only Specials have a source; in data from elsewhere any play may have one, and it changes nothing."""
    event = magic54.Played(RED, kind, card(code), source=KING, target=KING)

    assert (words,) == magic54.GAME.describe_events(GAME.observe(duel().state, RED), [event])


def test_every_kind_of_event_has_its_sentence() -> None:
    """None is missing from the table above, and nothing else is described."""
    seen = GAME.observe(duel().state, RED)
    wrong: Any = magic54.Drew

    assert {kind for kind in magic54.GAME.data_types if issubclass(kind, Event)} == {
        type(event) for event in EVENTS.values()
    }
    with pytest.raises(DataError, match="expected an observation of Magic 54, got a State"):
        magic54.GAME.describe_events(duel().state, ())  # type: ignore[arg-type]
    with pytest.raises(DataError, match="events"):
        magic54.GAME.describe_events(seen, [wrong])
    with pytest.raises(DataError, match="expected events of Magic 54, got Shuffled"):
        magic54.GAME.describe_events(seen, [Shuffled(RED)])


def test_only_actions_are_described_and_only_for_views() -> None:
    """A state, an action of nobody, and one with something else for a card are refused."""
    state: Any = duel().state
    ten: Any = magic54.PlayTen

    with pytest.raises(DataError, match="expected an observation of Magic 54, got a State"):
        GAME.describe_action(state, magic54.Pass())
    assert "protection of #5: the owner takes her damage" == GAME.describe_action(
        GAME.observe(state, RED), magic54.UseProtection(ObjectId(5))
    )
    with pytest.raises(DataError, match="expected an action of this game, got State"):
        GAME.describe_action(GAME.observe(state, RED), state)
    with pytest.raises(DataError, match="card: expected a card, got '10H'"):
        GAME.describe_action(GAME.observe(state, RED), ten("10H"))


CARDS = re.compile(r"\b(?:(?:10|[2-9AJQK])[HDCS]|X[RB])\b")


@given(states("magic54", rules=rules("magic54")))
def test_a_table_names_every_card_that_its_player_knows_and_no_other(state: State) -> None:
    """What lies open and the own hand are there; decks are not, nor the hand of the opponent; all within the width."""
    for player in (RED, BLACK):
        mine, theirs = state.sides[player], state.sides[1 - player]
        shown = str(GAME.observe(state, player))
        named = set(CARDS.findall(shown))
        open_cards = [*mine.hand, *mine.discard, *theirs.discard, *mine.mana, *theirs.mana]

        assert {card.code for card in (*open_cards, *[item.card for item in state.pile])} <= named
        assert {creature.card.code for creature in (*mine.creatures, *theirs.creatures)} <= named
        assert not named & {card.code for card in hidden_from(state, player)}
        assert {WIDTH} == {len(line) for line in shown.splitlines()}


def lines(duel: Magic54Scenario, player: Player = RED) -> str:
    """Return the table that *player* sees, each line without its frame and with single spaces."""
    text = str(GAME.observe(duel.state, player))
    return "\n".join(" ".join(line.strip("|").split()) for line in text.splitlines())


def test_the_opponent_is_on_top_and_the_own_side_below() -> None:
    """What each side holds is described in words, the hand of the opponent as a number."""
    first, _, rest = lines(duel()).partition("pile empty")

    assert "turn 21, RED's: before the attack ---------------- seen by RED" in first
    assert "BLACK 7 hp, 20 cards in the deck, 2 cards in hand" in first
    assert "discard empty" in first
    assert "creatures KC 3/3" in first
    assert "creatures QH 2/2\nJD 1/1" in rest
    assert "discard 2, top first: 2D 2H" in rest
    assert "hand 4H (2 damage for 2), AH (cancel damage for 1), 7D (Mana or +7)" in rest
    assert "RED (you) to act: play or pass" in rest


def test_mana_tells_what_is_ready_and_what_may_be_put() -> None:
    """Tapped Mana cards stand apart; the limit is told to the active player's side only."""
    shown = lines(duel().do("put 7D", "damage 4H KC"))

    assert "Mana 2 ready: 9D 7D; 2 tapped: 3D 5D" in shown
    assert "more to put" not in shown
    assert 1 == lines(duel()).count("; 1 more to put this turn")


def test_a_fight_is_told_in_full() -> None:
    """Blocks, marks, and the pile from its top are there, and what a last pass would do."""
    fight = in_combat(duel("attackers"), "QH JD", "KC>QH").do("growth 7D QH", "damage 6S JD", "pass")
    shown = lines(fight, BLACK)

    assert "pile next BLACK: damage 6S (3) at JD\nthen RED: growth 7D on QH: +7/+7" in shown
    assert "combat QH attacks, blocked by KC\nJD attacks BLACK, unblocked" in shown
    assert "QH 2/2 tapped" in shown
    assert "BLACK (you) to act: play or pass; a pass resolves the pile and ends combat" in shown


def test_creatures_that_have_left_play_are_marked() -> None:
    """What they were named for stays, with the number of their entry, and what their absence means is described."""
    single = Magic54Rules.of({"pile_resolution": "single"})
    start = table(side("QH KH", hand="8H", mana=1), side("JC", hand="2C", mana=1), phase="attackers", rules=single)
    fight = in_combat(start, "QH", "JC>QH").do("eight 8H JC", "damage 2C JC", "pass", "pass")
    returned = in_combat(start, "QH", "JC>QH").do("eight 8H JC", "pass", "pass")

    assert "combat QH attacks, blocked by JC#3 (gone): deals nothing" in lines(returned)
    assert "next RED: eight 8H on JC#3 (gone): back to hand" in lines(fight)


def test_what_must_be_decided_is_told() -> None:
    """Dividing damage names attacker, blocker and what is left of it; discards are counted."""
    start = table(side("KH"), side("JC QC"), phase="attackers")
    split = in_combat(start, "KH", "JC>KH QC>KH").pass_times()
    many = table(side(hand="2H 4H 6H 8H 10H 2D 4D"), phase="discard")

    assert "RED (you) to act: how much of the 3 damage of KH goes to JC?" in lines(split)
    assert "BLACK (you) to act" not in lines(split, BLACK)
    assert "RED (you) to act: discard 2 cards" in lines(many)


def test_a_search_shows_the_deck_to_its_owner_only() -> None:
    """The opponent is told that there is one."""
    searching = table(side(mana=1, hand="XR", deck="9H 3H KH", rest="discard")).do("joker XR").pass_times()

    assert "search in the deck: 3H 9H KH" in lines(searching)
    assert "search RED looks through the deck" in lines(searching, BLACK)


def test_shields_and_changed_options_are_told() -> None:
    """A shield says where damage goes; options that are at their defaults are not listed."""
    lasting = Magic54Rules.of({"shield_duration": "turn"})
    start = table(side("QH JD", mana=4, hand="AH"), side("KC"), rules=lasting)
    shielded = start.do("sacrifice JD QH").pass_times().do("ace AH RED").pass_times()

    assert "shields damage to QH hits JD instead\ndamage to RED is cancelled" in lines(shielded)
    assert "options: shield_duration turn" in lines(shielded)
    assert "options" not in lines(duel())


def test_a_view_that_fits_no_duel_has_no_picture() -> None:
    """An observation made by hand with a card twice has no picture, and is printed as its ``repr``."""
    seen = GAME.observe(duel().state, RED)
    wrong = evolve(seen, own=evolve(seen.own, discard=seen.own.hand))

    for show in (Observation._repr_svg_, Observation._repr_html_):
        with pytest.raises(SetupError, match="expected each card once, on the side of its team"):
            show(wrong)
    assert repr(wrong) == str(wrong)
    assert repr(seen) != str(seen)


@pytest.mark.parametrize("seed", range(4))
def test_the_end_of_a_game_is_told(seed: int) -> None:
    """The last line says who has won and why, and nobody is to act."""
    state = playout(magic54.GAME, magic54.GAME.new_game(rng=Rng.seeded(seed))).state
    result = magic54.GAME.outcome(state)

    assert result is not None
    assert f"over: {result.reason}" in str(GAME.observe(state, BLACK))
    assert "to act" not in str(GAME.observe(state, BLACK))


@pytest.mark.rule("M54-097", "M54-099", "M54-100")
def test_a_pass_that_ends_the_fight_says_the_damage() -> None:
    """KC and QH hurt each other, JD the player; with a pile it is too early for numbers."""
    fight = in_combat(duel("attackers"), "QH JD", "KC>QH").do("pass")
    piled = in_combat(duel("attackers"), "QH JD", "KC>QH").do("growth 7D QH", "pass")
    told, later = [guide_for(GAME, GAME.observe(game.state, BLACK)).consequence(Pass()) for game in (fight, piled)]

    assert "the damage is dealt: 2 to KC, 3 to QH, 1 to you" == told
    assert "the pile resolves, then combat damage is dealt" == later


def test_no_mana_card_in_hand_means_none_to_put() -> None:
    """The limit of the turn is not told to a player who has none."""
    assert "more to put" not in lines(duel(hand="4H AH"))


@pytest.mark.rule("M54-Q24")
def test_a_card_that_a_ten_takes_is_told_with_the_ten() -> None:
    """The Ten itself, which follows on the other pile, is told as every other used card."""
    duel = table(side(hand="AD"), side(hand="10C", mana=1)).do("pass", "ten 10C", "pass")
    ended = duel.do("pass")

    for player in (magic54.RED, magic54.BLACK):
        assert ("RED discards AD at random because of BLACK's 10C", "to BLACK's discard pile: 10C") == (
            GAME.describe_events(GAME.observe(duel.state, player), ended.events)[-2:]
        )


@pytest.mark.rule("M54-Q24")
def test_a_ten_without_a_card_to_take_is_told_with_its_own_discard() -> None:
    """Nothing is said of a random card then."""
    duel = table(side(hand=""), side(hand="10C", mana=1)).do("pass", "ten 10C", "pass")

    told = GAME.describe_events(GAME.observe(duel.state, magic54.RED), duel.do("pass").events)
    assert "to BLACK's discard pile: 10C" == told[-1]
    assert not [line for line in told if "at random" in line]
