"""The Python side of the page: forms, games by messages, links, decks, and what it keeps hidden."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from castlerules_page import Page
from castlerules_page.keys import action_keys
from castlerules_page.sharing import packed, unpacked

from castlerules import GAMES, DataError, Record, Rng, from_json, magic54, to_data
from castlerules.bots.match import game_generators
from castlerules.castle.model.actions import ChooseAttackColumn, ManeuverMove
from castlerules.magic import AddBlocker, PassPriority
from castlerules.magic.model.ids import ObjectId

SMALL_LEAGUE: Final = {"seats": "2", "max_contests": "2"}
LION: Final = {
    "name": "Page Lion",
    "layout": "normal",
    "manaCost": "{W}",
    "type": "Creature — Cat",
    "types": ["Creature"],
    "subtypes": ["Cat"],
    "supertypes": [],
    "colors": ["W"],
    "power": "2",
    "toughness": "1",
    "text": "",
}


class Talk:
    """A conversation with a page; each message returns its answer."""

    def __init__(self, folder: Path) -> None:
        self.page = Page(folder)

    def say(self, do: str, **message: Any) -> dict[str, Any]:
        """Return the answer to the message."""
        answer: dict[str, Any] = json.loads(self.page.answer(json.dumps({"do": do, "width": 400, **message})))
        while answer.get("thinking"):
            answer = json.loads(self.page.answer('{"do": "advance", "width": 400}'))
        return answer

    def start(self, game: str, **message: Any) -> dict[str, Any]:
        """Return the view of a new *game* against a bot that plays at random."""
        numbers = SMALL_LEAGUE if game == "ascension" else {}
        return self.say("start", **{"game": game, "seed": "7", "bot": "uniform", "numbers": numbers, **message})

    def line(self, text: str) -> dict[str, Any]:
        """Return the view after the line *text*."""
        return self.say("line", text=text)

    def play(self, view: dict[str, Any], most: int, numbers: random.Random) -> dict[str, Any]:
        """Return the view after up to *most* choices that *numbers* decide, every third one in the picture."""
        for step in range(most):
            if view["over"]:
                break
            pieces = view["pieces"] if step % 3 == 0 else []
            entry = numbers.choice(pieces or view["menu"]["entries"])
            line = "yes" if view["asked"] else f"Member {step}" if view["naming"] else entry.get("line")
            view = self.line(line or str(entry["number"]))
            assert not [said for said in view["said"] if said["kind"] == "refusal"]
        return view


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """Return a conversation that has not begun."""
    return Talk(tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_each_kind_can_be_played_to_its_end(talk: Talk, name: str) -> None:
    """Whatever the page offers, in the list or in the picture, is accepted, and leads to the end of the game."""
    view = talk.play(talk.start(name), 900, random.Random(3))

    assert view["over"]
    assert view["menu"] is None
    assert re.search(r"\([A-Z0-9]+-Q?\d+\)\.$", view["decision"])


@pytest.mark.parametrize("name", GAMES)
def test_the_form_offers_every_option_with_its_default_and_rule(talk: Talk, name: str) -> None:
    """A start with all options as the form gives them is the same game as one without options."""
    form = talk.say("form", game=name)
    options = {option["name"]: option["value"] for option in form["options"]}

    assert all([re.fullmatch(r"[A-Z0-9]+-Q?\w+", option["rule"]) for option in form["options"]])
    assert talk.start(name)["picture"] == talk.start(name, options=options)["picture"]
    assert set(to_data(GAMES[name].Rules(), game=GAMES[name])["value"]) == {
        option.partition(".")[0] for option in options
    }


def test_a_seed_gives_the_game_that_the_terminal_deals(talk: Talk) -> None:
    """The page deals like ``castlerules play magic54 --seed 7``."""
    view = talk.start("magic54", seat="BLACK")
    first = magic54.GAME.new_game(rng=game_generators(7, 0)[0])
    record = from_json(talk.say("download")["text"], Record)

    assert "BLACK" == view["seat"]
    assert first == next(record.replay())
    assert ("RED", "uniform") in record.tags


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ({"seed": "seven"}, "seed: expected a whole number, got 'seven'"),
        ({"options": {"starting_hp": "0"}}, "starting_hp: expected an integer from 1 to 1000000, got 0"),
        ({"bot": "nobody"}, "there is no bot 'nobody'"),
        ({"seat": "GREEN"}, "there is no seat 'GREEN'"),
    ],
)
def test_what_is_filled_in_wrongly_is_explained(talk: Talk, message: dict[str, Any], problem: str) -> None:
    """The problem says what is wrong with what, without words of the command line."""
    answer = talk.start("magic54", **message)

    assert problem in answer["problem"]
    assert "--rules" not in answer["problem"]


def test_a_pasted_deck_is_played_and_a_wrong_one_is_explained(talk: Talk, tmp_path: Path) -> None:
    """The name of an unknown card is told, and no path of a file."""
    good = talk.start("solitaire", decks=[{"field": "deck", "text": "20 Mountain\n20 Hill Giant"}])
    bad = talk.start("solitaire", decks=[{"field": "deck", "text": "20 Mountain\n20 Nobody's Giant"}])

    assert "Hill Giant" in good["picture"] or "Mountain" in good["picture"]
    assert "Nobody's Giant" in bad["problem"]
    assert str(tmp_path) not in bad["problem"]


def test_a_deck_takes_cards_from_a_card_file(talk: Talk) -> None:
    """A card of the file plays in the deck; a file of something else is refused and forgotten."""
    bad = talk.say("cards", text="[1, 2")
    good = talk.say("cards", text=json.dumps([LION]))
    view = talk.start("solitaire", decks=[{"field": "deck", "text": "20 Plains\n20 Page Lion"}])

    assert "cards 1.json" in bad["problem"]
    assert 1 == good["rows"]
    assert "Page Lion" in view["picture"]


def test_a_link_holds_the_game_and_goes_on_where_it_was(talk: Talk, tmp_path: Path) -> None:
    """Table, choices and story are the same in the page that opens the link, which may be the record as well."""
    before = talk.play(talk.start("duel"), 12, random.Random(1))
    link, record = talk.say("share")["link"], talk.say("download")

    for text in (f"https://example.org/play/{link}", record["text"], from_json(record["text"], Record).to_text()):
        after = Talk(tmp_path).say("load", text=text)
        assert (before["picture"], before["menu"]) == (after["picture"], after["menu"])
        assert before["story"] == after["story"]
    assert "castlerules-duel-7.json" == record["name"]


@pytest.mark.parametrize("text", ["#game=", "#game=abc", "#game=!!!", "#game=eJw", "[]", "{}", "", '{"schema": 2}'])
def test_what_holds_no_game_is_refused(talk: Talk, text: str) -> None:
    """A damaged link or record is a problem in words."""
    assert talk.say("load", text=text)["problem"]


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    """Four megabytes are unpacked, and no more."""
    bomb = urlsafe_b64encode(zlib.compress(b"x" * 5_000_000)).decode()

    with pytest.raises(DataError, match="at most 4000000 bytes"):
        unpacked(bomb)


def test_a_packed_record_is_unpacked_as_it_was() -> None:
    """The text is fit for the address of a page."""
    record = Record.of(magic54.GAME, rng=Rng.seeded(3))
    text = packed(record)

    assert re.fullmatch(r"[\w-]+", text)
    assert record == unpacked(text)


def test_an_action_that_is_not_allowed_is_explained_with_its_rule(talk: Talk) -> None:
    """``why`` says the rule, and the action itself changes nothing."""
    before = talk.start("duel")
    asked, tried = talk.line("why attack:99"), talk.line("attack:99")

    assert "BASE-" in asked["said"][0]["text"]
    assert "refusal" == tried["said"][0]["kind"]
    assert before["picture"] == tried["picture"]


def test_undo_takes_the_last_choice_out_of_the_story(talk: Talk) -> None:
    """After an undo the same choice has the same result again."""
    first = talk.start("magic54")
    second = talk.line("1")
    undone, again = talk.line("undo"), None
    again = talk.line("1")

    assert (first["menu"], first["story"]) == (undone["menu"], undone["story"])
    assert not first["undo"]
    assert (second["picture"], second["story"]) == (again["picture"], again["story"])


def test_a_hint_names_a_choice_of_the_list(talk: Talk) -> None:
    """The hint gives the number of a choice, and changes nothing."""
    before = talk.start("duel")
    hint = talk.line("hint")

    assert re.match(r"ismcts:60 would do \d+: ", hint["said"][0]["text"])
    assert before["menu"] == hint["menu"]


def test_words_of_the_terminal_that_save_and_quit_point_to_the_buttons(talk: Talk) -> None:
    """Nothing is saved or left by typing, and ? explains what can be typed."""
    talk.start("duel")

    assert ["buttons" in talk.line(line)["said"][0]["text"] for line in ("save x", "quit", "load x")] == [True] * 3
    assert "why ACTION" in talk.line("?")["said"][0]["text"]


def test_the_organiser_of_a_league_is_asked_again_before_a_card_goes(talk: Talk) -> None:
    """A choice that cannot be made good is done only after yes."""
    view = talk.start("ascension", numbers={"seats": "3", "max_contests": "9"})
    numbers, before, line = random.Random(4), view, ""
    while not view["asked"]:
        before, line = view, str(numbers.choice(view["menu"]["entries"])["number"])
        view = talk.line(line if not view["naming"] else f"Member {len(view['story'])}")
    kept = talk.line("no")
    talk.line(line)
    done = talk.line("yes")

    assert (before["menu"], before["story"]) == (kept["menu"], kept["story"])
    assert not kept["asked"]
    assert not done["asked"]
    assert before["story"] != done["story"]


@pytest.mark.parametrize(
    ("action", "keys"),
    [
        (PassPriority(), ()),
        (AddBlocker(ObjectId(12), ObjectId(7)), ("12", "7")),
        (ManeuverMove("R1C2", "R1C3"), ("R1C2", "R1C3")),
        (ChooseAttackColumn(2), ("column:2",)),
        (magic54.GAME.parse_action(None, "damage:2S,RED"), ("2S", "0")),
        (magic54.GAME.parse_action(None, "pass"), ()),
    ],
)
def test_an_action_names_objects_places_and_players(action: object, keys: tuple[str, ...]) -> None:
    """Amounts and other numbers are no keys."""
    assert keys == action_keys(action)


@pytest.mark.parametrize("name", ["magic54", "duel", "castle"])
def test_an_answer_is_the_same_whatever_the_opponent_holds(talk: Talk, name: str) -> None:
    """Of two states with the same observation, pictures, choices, keys and words are the same."""
    view = talk.start(name)
    game, session = GAMES[name], talk.page.session
    other = game.determinize(session.observation, Rng.seeded(99))

    assert other != session.state
    talk.page._session = attrs.evolve(session, state=other)
    hidden = talk.say("show")
    assert {key: view[key] for key in view if key != "said"} == {key: hidden[key] for key in hidden if key != "said"}


@pytest.mark.parametrize("name", ["magic54", "duel", "castle", "solitaire"])
def test_every_choice_about_a_card_in_sight_is_found_in_the_picture(talk: Talk, name: str) -> None:
    """Cards and players in the picture carry the keys of the actions that name them."""
    view = talk.start(name)
    numbers, found = random.Random(2), 0
    for _ in range(40):
        if view["over"]:
            break
        shown = {key for keys in re.findall(r'data-keys="([^"]*)"', view["picture"]) for key in keys.split()}
        found += sum([not shown.isdisjoint(piece["keys"]) for piece in view["pieces"]])
        own_cards = [piece for piece in view["pieces"] if re.match(r"(land|cast|attack|summon|put):", piece["line"])]
        assert [piece for piece in own_cards if shown.isdisjoint(piece["keys"])] == []
        view = talk.play(view, 1, numbers)

    assert found > 20
