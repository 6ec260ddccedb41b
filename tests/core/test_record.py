"""Games on paper: they replay to the very states, say where they differ, and can be shown to one player."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest
from toys import TOYS, duel, league, patience

from castlerules import (
    DataError,
    Divergence,
    Game,
    IllegalAction,
    ObservedRecord,
    Player,
    Record,
    Rng,
    Scripted,
    SetupError,
    from_data,
    from_json,
    magic54,
    playout,
    to_data,
    to_json,
)

ACTIONS = (duel.Play(duel.Card(2)), duel.Exchange(duel.Card(3)), duel.Throw(duel.Card(5)))
"""What is done in the duel that ``Rng(5)`` deals: 2 7 against 5 3, deck 1 6 4."""


OLD_RECORD = Path(__file__).with_name("record_of_0_1_0.json")
"""A game of Magic 54 with two options changed, and checks of its start and its end, as castlerules 0.1.0 wrote it."""
OLD_ACTIONS, OLD_RETURNS = 187, (-1.0, 1.0)
"""How long that game was, and how it ended, as castlerules 0.1.0 says."""


def duel_record(**more: Any) -> Record:
    """Return the record of a short duel."""
    return Record.of(duel, ACTIONS, rng=Rng(5), **more)


def played(game: Game[Any, Any, Any]) -> Record:
    """Return the record of a whole random game."""
    start = game.new_game(rng=Rng.seeded(2))
    return Record.of(game, playout(game, start, rng=Rng(3)).actions, rng=Rng.seeded(2))


@pytest.mark.parametrize("game", [*TOYS, magic54.GAME], ids=lambda game: game.name)
def test_a_game_replays_from_memory_json_and_text(game: Game[Any, Any, Any]) -> None:
    """All three forms go through the same states to the same end; JSON keeps all of the record."""
    record = played(game)
    states = list(record.replay(game=game))
    from_text = Record.from_text(record.to_text(game=game), game=game)

    assert record == from_json(to_json(record, game=game), Record, game=game)
    assert attrs.evolve(record, checks=record.checks[-1:]) == from_text
    assert states == list(from_text.replay(game=game))
    assert game.outcome(states[-1]) is not None
    assert len(record.actions) + 1 == len(states)


def test_a_record_that_castlerules_0_1_0_wrote_replays_to_its_end() -> None:
    """It is read without its checks, which are digests of states under older names."""
    text = OLD_RECORD.read_text(encoding="utf-8")
    record = from_json(text, Record)
    states = list(record.replay())
    outcome = magic54.GAME.outcome(states[-1])

    assert outcome is not None
    assert (1, 2) == (json.loads(text)["schema"], len(json.loads(text)["value"]["checks"]))
    assert (("by", "castlerules 0.1.0"),) == record.tags
    assert {"starting_hp": 12, "recycle_shuffle": True} == record.rules.changed()  # type: ignore[attr-defined]
    assert () == record.checks
    assert (OLD_ACTIONS + 1, OLD_RETURNS) == (len(states), outcome.returns)
    assert record == from_json(to_json(record), Record)


def test_an_old_record_is_checked_like_a_new_one() -> None:
    """Only its checks are left out; all other faults are told, and other data of that time is refused."""
    old = json.loads(OLD_RECORD.read_text(encoding="utf-8"))

    for value, fault in (([], "value: expected an object"), ({**old["value"], "game": "chess"}, "chess")):
        with pytest.raises(DataError, match=fault):
            from_data({**old, "value": value}, Record)
    with pytest.raises(DataError, match=r"^schema: expected schema 2, got 1; of that schema only records are read$"):
        from_data({**old, "type": "State"})


def test_the_text_of_a_record_is_this() -> None:
    """One line per fact, an empty line, and the actions; equal neighbours are joined."""
    record = Record.of(
        patience,
        [patience.Waste()] * 3 + [patience.Lay(0)],
        rules=patience.Rules(piles=1),
        setup=patience.Setup(cards=4),
        rng=Scripted(((3, 2, 1, 0),)),
        tags=[("player", 'A "B" C')],
    )

    assert [
        '[Game "toy-patience"]',
        "[Version 1]",
        '[Rules {"piles":1}]',
        '[Setup {"cards":4}]',
        '[Generator {"results":[[3,2,1,0]],"type":"Scripted"}]',
        f'[Check [4,"{record.checks[-1][1]}"]]',
        '[Tags [["player","A \\"B\\" C"]]]',
        "",
        "waste*3 lay:0",
    ] == record.to_text(game=patience).splitlines()
    assert attrs.evolve(record, checks=record.checks[-1:]) == Record.from_text(
        record.to_text(game=patience), game=patience
    )


def test_options_and_tags_at_their_defaults_are_left_out_of_the_text() -> None:
    """A game without options, set-up and tags has four lines of head."""
    text = Record.of(magic54.GAME, rng=Rng(1)).to_text()

    assert ["[Game", "[Version", "[Generator", "[Check"] == [line.split()[0] for line in text.splitlines() if line]
    assert () == Record.from_text(text).actions


@pytest.mark.parametrize(("every", "steps"), [(1, [0, 1, 2, 3]), (2, [0, 2, 3]), (0, [3]), (9, [0, 3])])
def test_checks_are_as_many_as_wanted_and_always_at_the_end(every: int, steps: list[int]) -> None:
    """*check_every* says after how many actions there is a digest; the last state always has one."""
    assert steps == [step for step, _ in duel_record(check_every=every).checks]


def test_tags_are_kept() -> None:
    """Pairs of one's own come back from JSON and from text."""
    tags = (("event", "a [test]"), ("white", ""))
    record = duel_record(tags=tags, check_every=0)

    assert tags == from_json(to_json(record, game=duel), Record, game=duel).tags
    assert record == Record.from_text(record.to_text(game=duel), game=duel)


def test_a_digest_that_differs_stops_the_replay_where_it_is() -> None:
    """The states before it are still yielded, and the error says after how many actions and where."""
    good = duel_record()
    bad = attrs.evolve(good, checks=(*good.checks[:2], (2, "0" * 32), good.checks[3]))
    states = bad.replay(game=duel)

    assert list(good.replay(game=duel))[:2] == [next(states), next(states)]
    with pytest.raises(Divergence, match="digest of the state differs") as caught:
        next(states)
    assert (2, "actions[1]") == (caught.value.step, caught.value.path)


def test_a_start_that_differs_is_told_as_such() -> None:
    """A record with another generator diverges before the first action."""
    bad = attrs.evolve(duel_record(), generator=Rng(6))

    with pytest.raises(Divergence, match="start: the digest") as caught:
        list(bad.replay(game=duel))
    assert 0 == caught.value.step


@pytest.mark.parametrize(
    ("text", "problem"), [("play:2", "TOY-hand"), ("play:x", "'x' is no number"), ("jump", "'jump' is not one of")]
)
def test_an_action_that_may_not_be_done_stops_the_replay(text: str, problem: str) -> None:
    """What is illegal there, or no action at all, is a divergence with its cause."""
    bad = attrs.evolve(duel_record(check_every=0), actions=("play:2", "play:3", text), checks=())

    with pytest.raises(Divergence, match=problem) as caught:
        list(bad.replay(game=duel))
    assert 3 == caught.value.step
    assert caught.value.__cause__ is not None


def test_a_divergence_is_a_data_error_that_pickles() -> None:
    """Step, path and problem survive."""
    again: Divergence = pickle.loads(pickle.dumps(Divergence(4, "why")))

    assert issubclass(type(again), DataError)
    assert (4, "actions[3]", "why") == (again.step, again.path, again.problem)


def test_another_version_of_the_rules_is_refused_before_anything_is_played() -> None:
    """Only if told so does a replay try it all the same."""
    old = attrs.evolve(duel_record(), rules_version=0)

    with pytest.raises(
        DataError, match="recorded under version 0 of toy-duel, this library has 1; pass any_version=True"
    ):
        old.replay(game=duel)
    assert 4 == len(list(old.replay(game=duel, any_version=True)))


def test_an_illegal_action_or_set_up_is_not_recorded() -> None:
    """Making the record raises what the game raises."""
    with pytest.raises(IllegalAction, match="TOY-hand"):
        Record.of(duel, [duel.Play(duel.Card(1))], rng=Rng(5))
    with pytest.raises(SetupError, match="TOY-cards"):
        Record.of(duel, setup=duel.Setup(cards=3), rng=Rng(5))


def test_a_record_needs_a_game_that_is_known_or_given() -> None:
    """Without ``game=`` a toy is not found; with another game neither."""
    for give in ({}, {"game": patience}):
        with pytest.raises(DataError, match="'toy-duel' is not one of magic54"):
            duel_record().replay(**give)  # type: ignore[arg-type]  # either a game or none
        with pytest.raises(DataError, match="'toy-duel' is not one of magic54"):
            Record.from_text(duel_record().to_text(game=duel), **give)  # type: ignore[arg-type]  # the same


@pytest.mark.parametrize(
    ("field", "part", "where"),
    [
        ("rules_version", 1.0, "value.rules_version"),
        ("rules", {}, "value.rules"),
        ("setup", {"cards": "7"}, "value.setup.cards"),
        ("generator", None, "value.generator"),
        ("actions", "play:2", "value.actions"),
        ("actions", [1], "value.actions[0]"),
        ("checks", [[0]], "value.checks[0]"),
        ("checks", [[9, "x"]], "value"),
        ("checks", [[1, "x"], [1, "y"]], "value"),
        ("checks", [[1, "x"], [0, "y"]], "value"),
        ("checks", [[-1, "x"]], "value"),
        ("tags", [["a", 1]], "value.tags[0][1]"),
        ("game", 5, "value.game"),
    ],
)
def test_the_data_of_a_record_is_strict(field: str, part: object, where: str) -> None:
    """Every field is of its exact type, and checks are in order and within the game."""
    data = to_data(duel_record(), game=duel)
    data["value"][field] = part

    with pytest.raises(DataError) as caught:
        from_json(json.dumps(data), Record, game=duel)
    assert where == caught.value.path


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[Version 1]", "[Version 1.0]", "value.rules_version: expected an integer, got 1.0"),
        ("[Version 1]", "", "value.rules_version: expected an integer, got None"),
        ("[Version 1]", "[Version 1]\n[Version 1]", "line 3: Version appears twice"),
        ("[Version 1]", "[Version 1]\n[Colour 1]", "line 3: Colour appears twice or is not one of Game, Version"),
        ("[Version 1]", "[Version one]", "line 2: invalid JSON"),
        ("[Version 1]", "[Version 1]\n[Rules 5]", "Rules: expected an object of options"),
        ("[Version 1]", '[Version 1]\n[Rules {"hand":0}]', "value.rules: TOY-size"),
        ("[Version 1]", '[Version 1]\n[Rules {"feet":2}]', "value.rules: Rules has no 'feet'"),
        ('[Game "toy-duel"]', "", "not a record: a line such as"),
        ("play:2", "waste*999999 waste*999999", "line 8: the text has more than 1000000 actions"),
    ],
)
def test_the_text_of_a_record_is_strict(old: str, new: str, problem: str) -> None:
    """Headers are the known ones, each once, and hold JSON of the right types; repetitions are bounded."""
    text = duel_record().to_text(game=duel)
    text = text.replace("\n\n", "\n[Tags []]\n\n")

    with pytest.raises(DataError) as caught:
        Record.from_text(text.replace(old, new), game=duel)
    assert problem in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"[Game 1]"])
def test_only_text_is_read_as_text(text: Any) -> None:
    """Anything else raises DataError."""
    with pytest.raises(DataError, match="expected text"):
        Record.from_text(text)


def test_what_one_player_saw_has_no_secrets_in_it() -> None:
    """Observations of start and end and the events between, without generator and the other's exchange."""
    record = duel_record()
    states = list(record.replay(game=duel))
    seen = record.seen_by(Player(0), game=duel)

    ends: list[object] = [seen.start, seen.end]

    assert [duel.observe(states[0], Player(0)), duel.observe(states[-1], Player(0))] == ends
    assert ((duel.Scored(Player(0), duel.Card(2), 2),), (duel.Exchanged(Player(1), None, None),)) == seen.steps[:2]
    assert ((duel.Exchanged(Player(1), duel.Card(3), duel.Card(1)),),) == record.seen_by(Player(1), game=duel).steps[
        1:2
    ]
    assert "Rng" not in repr(seen)
    assert seen == from_json(to_json(seen, game=duel), ObservedRecord, game=duel)


def test_a_league_can_be_shown_to_each_of_three() -> None:
    """Bids are numbers for their maker until the contest is decided, and None for the others."""
    actions = (league.Start((Player(0), Player(2))), league.Bid(Player(0), 2), league.Bid(Player(2), 1))
    record = Record.of(league, actions, rng=Rng(0))

    for player, coins in ((0, 2), (1, None), (2, None)):
        assert league.Bade(Player(0), coins) == record.seen_by(Player(player), game=league).steps[1][0]
    assert league.Won(Player(0), (2, 1)) == record.seen_by(Player(1), game=league).steps[2][1]
