"""``show``, ``legal`` and ``explain``: what is so in a position of a record or of a line of text."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from castlerules import Record, Rng, from_data, from_json, magic54
from castlerules.text import text

from .terminal import run_command

START = magic54.GAME.new_game(rng=Rng.seeded(0).derive(0))
LINE = magic54.GAME.format_position(START)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a record of 40 actions of an unfinished game."""
    run_command("simulate magic54 --games 1 --seed 7 --max-actions 40 --record", tmp_path)
    return tmp_path / "magic54-7-000000.json"


def states(file: Path) -> list[magic54.State]:
    """Return the states of the record in *file*."""
    return list(from_json(file.read_text(), Record).replay())


@pytest.mark.parametrize("step", [0, 17, 40])
@pytest.mark.parametrize(("words", "seat"), [("", None), ("--seat red", 0), ("--seat 1", 1)])
def test_the_table_of_a_step_is_shown_as_a_player_sees_it(file: Path, step: int, words: str, seat: int | None) -> None:
    """Without a seat it is the player to act, without a step the last table."""
    state = states(file)[step]
    player = magic54.GAME.players(state)[seat if seat is not None else magic54.GAME.to_act(state) or 0]
    done = run_command(f"show --step {step} {words}", file)

    assert (0, "") == (done.code, done.err)
    assert (
        f"magic54, after {step} of 40 actions, seen by {'RED' if player == 0 else 'BLACK'}" == done.out.split("\n")[0]
    )
    assert text(magic54.GAME.observe(state, player)) + "\n" == done.out.split("\n", 1)[1]
    assert run_command("show --step 40", file) == run_command("show", file)


def test_the_table_is_data_on_request(file: Path) -> None:
    """It holds the observation, and how a game ended."""
    facts = run_command("show --json --step 12 --seat BLACK", file).data
    run_command("simulate magic54 --games 1 --seed 8 --record", file.parent)
    ended = run_command("show --json", file.parent / "magic54-8-000000.json").data

    assert magic54.GAME.observe(states(file)[12], magic54.BLACK) == from_data(facts["view"])
    assert ("magic54", 12, 40, "BLACK", None) == tuple(
        facts[name] for name in ("game", "step", "steps", "seat", "outcome")
    )
    assert (None, "RED") == (ended["to_act"], ended["seat"])
    assert "hp" in ended["outcome"]["reason"]


def test_a_picture_is_written_and_writes_over_nothing_unless_forced(tmp_path: Path, file: Path) -> None:
    """The same picture may be written again."""
    picture = tmp_path / "table.svg"
    for _ in range(2):
        assert 0 == run_command("show --step 12 --svg", picture, file).code
    before = picture.read_bytes()
    refused = run_command("show --step 30 --svg", picture, file)

    assert "{http://www.w3.org/2000/svg}svg" == ET.fromstring(before).tag
    assert (1, "", before) == (refused.code, refused.out, picture.read_bytes())
    assert (
        f"{picture} exists and holds another picture; give another --svg file, or --force to overwrite it\n"
        in refused.err
    )
    assert 0 == run_command("show --force --step 30 --svg", picture, file).code
    assert before != picture.read_bytes()


def test_legal_actions_are_numbered_in_their_order(file: Path) -> None:
    """Words and text stand beside each other; as data they have names."""
    legal = [magic54.GAME.format_action(action) for action in magic54.GAME.legal_actions(START)]
    lines = run_command("legal --position", LINE).out.splitlines()
    facts = run_command("legal --json --position", LINE).data

    assert f"magic54: BLACK has {len(legal)} legal actions" == lines[0]
    assert [[str(place), action] for place, action in enumerate(legal, 1)] == [
        [line.split()[0], line.split()[-1]] for line in lines[1:]
    ]
    assert legal == [row["action"] for row in facts["actions"]]
    assert {"action": "put:9S", "text": "put 9S as Mana"} in facts["actions"]
    assert "BLACK" == facts["to_act"]
    assert "magic54, after 17 of 40 actions: " in run_command("legal --step 17", file).out


def test_a_game_that_is_over_has_no_legal_actions(tmp_path: Path) -> None:
    """It is said, and every action is refused with the rule."""
    run_command("simulate magic54 --games 1 --seed 8 --record", tmp_path)
    file = tmp_path / "magic54-8-000000.json"

    assert run_command("legal", file).out.endswith(" actions: the game is over\n")
    assert 1 == run_command("legal", file).out.count("\n")
    assert [] == run_command("legal --json", file).data["actions"]
    assert " pass is not allowed\n  M54-" in run_command("explain", file, "pass").out


def test_an_illegal_action_is_explained_with_its_rule() -> None:
    """One or several words name it; the question is answered, so the exit code is 0."""
    violation = magic54.GAME.why_not(START, magic54.GAME.parse_action(START, "put 9D"))
    done = run_command("explain --position", LINE, "put", "9d")
    facts = run_command("explain --json --position", LINE, "put:9D").data

    assert violation is not None
    assert f"magic54: put 9D as Mana (put:9D) is not allowed\n  {violation}\n" == done.out
    assert (0, False, violation.rule, violation.reason, []) == (
        done.code,
        *(facts[name] for name in ("legal", "rule", "reason", "events")),
    )


def test_a_legal_action_is_explained_by_what_its_player_will_see() -> None:
    """The card that will be drawn is not described, nor is anything that depends on it."""
    drawing = magic54.GAME.format_position(START).replace("phase=pre", "phase=cycle")
    card = START.sides[1].hand[0]
    done = run_command("explain --position", drawing, f"cycle:{card}")

    assert f"BLACK puts {card} on the bottom of the deck\n" in done.out
    assert "BLACK draws (unknown)\n" in done.out
    assert done.out.endswith("Chance has no part in it.\n")
    assert "BLACK puts 9S as Mana\n" in run_command("explain --position", LINE, "put:9S").out


def searching(deck: int) -> str:
    """Return a position in which RED looks for a card in a deck of *deck* cards, and the deck is then shuffled."""
    red, black = [[card.code for card in cards] for cards in magic54.TEAM_CARDS]
    red.remove("XR")
    return (
        f"magic54 active=RED phase=pre search=XR red.deck={','.join(red[:deck])} red.discard={','.join(red[deck:])}"
        f" black.deck={','.join(black)}"
    )


def test_the_ways_that_chance_can_take_are_counted_exactly_up_to_a_limit() -> None:
    """Three cards that are left can lie in six orders, which nobody can tell apart."""
    facts = run_command("explain --json --position", searching(4), "choose:AH").data
    text = run_command("explain --position", searching(4), "choose:AH").out
    many = run_command("explain --limit 5 --position", searching(4), "choose:AH")

    assert (True, 6, 1) == (facts["chance"], facts["results"], facts["told_apart"])
    assert text.endswith(" 6 different results in one guess at what is hidden, of which RED can tell 1 apart.\n")
    assert (0, True) == (many.code, many.out.endswith("Chance has a part in it, with more than 5 ways to go.\n"))
    assert run_command("explain --json --limit 5 --position", searching(4), "choose:AH").data["results"] is None


@pytest.mark.parametrize("command", ["show", "legal"])
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "expected either a record file or --position TEXT, got "),
        (["a.json", "--position", LINE], 2, "expected either a record file or --position TEXT, got "),
        (["--position", LINE, "--step", "3"], 2, "--step is for records; leave it out with --position"),
        (
            ["--position", "chess e4"],
            1,
            "expected a text that begins with the name of a game: there is no game 'chess'; try ",
        ),
        (["--position", ""], 1, "there is no game ''"),
        (["--position", "magic54 phase=never"], 1, "--position: "),
        (["none.json"], 1, "none.json: cannot read it (No such file"),
        (["."], 1, ".: cannot read it ("),
    ],
)
def test_positions_that_there_are_not_are_told_in_one_line(
    command: str, words: list[str], code: int, message: str
) -> None:
    """Wrong words are exit code 2, wrong contents 1."""
    assert message in run_command(command, *words).refusal(code)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("show FILE --step 41", "--step: FILE has 40 actions; give 0 to 40"),
        ("show FILE --seat green", "--seat: there is no seat 'green'; try RED, BLACK"),
        ("show FILE --force", "--force overwrites the --svg file, but"),
        ("explain FILE", "name an action too, such as pass"),
        ("explain FILE attack", "attack takes creature, not nothing; castlerules legal lists what may be done"),
        ("explain FILE jump", "'jump' is not one of put, summon"),
        ("explain FILE pass --limit 0", "--limit: expected a number from 1 to 10000000, got 0"),
    ],
)
def test_wrong_words_about_a_record_are_told_in_one_line(file: Path, words: str, message: str) -> None:
    """They are exit code 2."""
    assert message.replace("FILE", str(file)) in run_command(words.replace("FILE", str(file))).refusal()


def test_records_that_cannot_be_replayed_are_told_in_one_line(file: Path) -> None:
    """Another version, a damaged check, an illegal action; what comes after the step that is asked for is no matter."""
    data = json.loads(file.read_text())
    for change, message in (
        (
            {"rules_version": 0},
            "it was recorded under rules version 0 of magic54, the library has 1; castlerules replay --any",
        ),
        ({"actions": ["end_block"], "checks": []}, "the replay differs at step 1 (end_block): M54-"),
        ({"checks": [[0, "0" * 32]]}, "the replay differs at the start: the digest of the state differs"),
        ({"actions": ["jump"], "checks": []}, "the replay differs at step 1 (jump): action: 'jump' is not one of put"),
    ):
        file.write_text(json.dumps(data | {"value": data["value"] | change}))
        assert f"castlerules: {file}: {message}" in run_command("legal", file).refusal(1)
    assert 0 == run_command("legal --step 0", file).code


def test_words_may_come_before_and_after_options(file: Path) -> None:
    """The action is the same wherever the options stand, and words that begin with a dash are none of it."""
    after = run_command("explain", str(file), "--step", "3", "pass")

    assert (0, after) == (after.code, run_command("explain", str(file), "pass", "--step", "3"))
    assert 0 == run_command("replay", str(file), "--any-version", str(file)).code
    assert 2 == run_command("explain", str(file), "--step", "3", "-pass").code
