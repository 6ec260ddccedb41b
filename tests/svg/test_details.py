"""Texts of cards: whole under a pointer, and below the table if details are asked for; never of hidden cards."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from toys import TOYS

from castlerules import GAMES, DataError, Rng, castle, duel, magic54, playout
from castlerules.cards import POOL, render
from castlerules.magic54 import Magic54Rules
from castlerules.svg import svg
from castlerules.testing.magic import A, MagicScenario, N, side
from castlerules.testing.magic54 import side as side54
from castlerules.testing.magic54 import table as table54

SPACE = "{http://www.w3.org/2000/svg}"


def duelling() -> MagicScenario:
    """Return a duel with a card in every zone."""
    mine = side("2 Mountain, River Boa", hand="Lightning Bolt, Fire // Ice", graveyard="Goblin King")
    theirs = side("Serra Angel", hand="Counterspell")
    return MagicScenario.of(duel.NORMAL, mine, theirs, rules=duel.DuelRules(), check=lambda *_: ())


def tooltips(picture: str) -> list[list[str]]:
    """Return the lines that show under a pointer, of each card of *picture*."""
    return [group.findtext(f"{SPACE}title", "").splitlines() for group in ET.fromstring(picture).iter(f"{SPACE}g")]


def labels(picture: str) -> list[str]:
    """Return what is written in *picture*."""
    return [label.text or "" for label in ET.fromstring(picture).iter(f"{SPACE}text")]


def test_a_pointer_shows_the_whole_text_of_a_card() -> None:
    """State first, then cost, types, size and abilities in the words of ``render``; on both sides and in the hand."""
    shown = tooltips(svg(duel.GAME.observe(duelling().state, A)))

    for name in ("River Boa", "Serra Angel", "Lightning Bolt", "Fire // Ice"):
        assert [tip for tip in shown if tip[1:] == render(POOL[name]).splitlines()]
    assert "River Boa 2/1, islandwalk" == next(tip[0] for tip in shown if tip[0].startswith("River Boa"))


def test_a_card_shows_what_fits_of_its_text() -> None:
    """The keywords of a creature stand in its state, and its other abilities below."""
    written = labels(svg(duel.GAME.observe(duelling().state, A)))

    assert {"{G}: Regenerate this", "creature.", "islandwalk", "flying, vigilance"} <= {*written}
    assert "Flying, vigilance" not in written


def test_details_have_the_text_of_one_card_or_of_all() -> None:
    """By name, or all that the player sees: in play, in the own hand, in graveyards; the hand of others is hidden."""
    observation = duel.GAME.observe(duelling().state, A)
    plain, one, every = [labels(svg(observation, details=details)) for details in (False, "Goblin King", True)]

    assert plain == labels(svg(observation))
    assert [*render(POOL["Goblin King"]).splitlines()[:2]] == one[len(plain) :][:2]
    assert {"Goblin King {1}{R}{R}", "Lightning Bolt {R}", "Serra Angel {3}{W}{W}", "Fire {1}{R}", "Mountain"} <= {
        *every
    }
    assert "Counterspell" not in svg(observation, details=True)
    assert "Counterspell {U}{U}" in labels(svg(duel.GAME.observe(duelling().state, N), details=True))


@pytest.mark.parametrize("details", ["Counterspell", "Nonesuch", "", 1, None, ["Goblin King"]])
def test_details_of_what_the_player_does_not_see_are_refused(details: Any) -> None:
    """A hidden card is refused in the same words as a card that there is not."""
    with pytest.raises(DataError, match=r"^details: expected ") as refusal:
        svg(duel.GAME.observe(duelling().state, A), details=details)

    assert "Counterspell" not in str(refusal.value).replace(repr(details), "")


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_a_game_whose_cards_have_no_text_has_no_details(game: Any) -> None:
    """An observation that is drawn as its text has none."""
    state = game.new_game()

    with pytest.raises(DataError, match=r"^details: no cards of .* have a text to show"):
        svg(game.observe(state, game.players(state)[0]), details=True)


def test_a_card_of_the_pack_is_explained() -> None:
    """What it is, what it costs, and what it does under the options of the duel."""
    red = side54("KH JD", hand="AH 6D 10D", mana="3H")
    usual = table54(red, side54("QC", hand="8S"))
    other = table54(red, side54("QC"), rules=Magic54Rules.of({"shield_duration": "turn", "jack_scope": "own_other"}))
    shown = tooltips(svg(magic54.GAME.observe(usual.state, magic54.RED)))
    changed = tooltips(svg(magic54.GAME.observe(other.state, magic54.RED)))

    assert [
        "6D, damage, cost 3",
        "6D: Six of diamonds",
        "Damage of RED, cost 3",
        "deals 3 damage to a creature or player.",
    ] in (shown)
    assert ["a card in hand"] in shown
    assert [tip for tip in shown if tip[-1] == "Special Knowledge, 3 mana: his player draws a card."]
    assert [
        tip for tip in shown if tip[-1].startswith("all damage to a creature or player is cancelled until the end of")
    ]
    jack = [next(tip[-1] for tip in tips if tip[0].startswith("JD")) for tips in (shown, changed)]
    sacrifice = "Special Sacrifice, 1 mana: damage to another creature"
    stays = "The Jack stays in play unless that damage kills him."
    assert [
        f"{sacrifice} hits this Jack instead until the end of the exchange. {stays}",
        f"{sacrifice} of yours hits this Jack instead until the end of the turn. {stays}",
    ] == jack


def test_every_card_of_the_pack_has_a_text() -> None:
    """All 54, each with a line on what it does."""
    duel54 = table54(side54(rest="discard"), side54(rest="discard"))
    written = labels(svg(magic54.GAME.observe(duel54.state, magic54.RED), details=True))

    assert all([line for line in written if line.startswith(f"{code}: ")] for code in magic54.CARDS)


def test_details_of_a_castle_tell_nothing_of_face_down_cards() -> None:
    """A known card has its text under a pointer, an unknown one its place alone."""
    game = GAMES["castle"]
    state = playout(game, game.new_game(rng=Rng.seeded(3)), rng=Rng.seeded(5), max_actions=420).state
    observation = castle.GAME.observe(state, 0)
    tips = tooltips(svg(observation))

    assert all(1 == len(tip) for tip in tips if tip[0].endswith(": unknown"))
    assert [tip for tip in tips if tip[0].endswith(", face down") and len(tip) > 2]


def test_details_of_a_league_are_of_the_own_deck() -> None:
    """Set, rarity and colours of each card; the decks of others are hidden."""
    game = GAMES["ascension"]
    state = playout(game, game.new_game(rng=Rng.seeded(3)), rng=Rng.seeded(5), max_actions=30).state
    own, other = [{name.rpartition("/")[2] for name, _ in state.members[player].deck.main} for player in (0, 1)]
    written = {*labels(svg(game.observe(state, 0), details=True))}

    assert own <= written
    assert other - own
    assert not (other - own) & written
