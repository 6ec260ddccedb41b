"""What ``perft`` counts."""

from __future__ import annotations

from castlerules import Rng, magic54, perft

from .terminal import run_command

START = magic54.GAME.new_game(rng=Rng.seeded(3).derive(0))
LINE = magic54.GAME.format_position(START)


def test_every_length_has_a_line_with_the_count_of_the_library() -> None:
    """The game is the first one that ``simulate`` plays with the seed."""
    done = run_command("perft magic54 --depth 6 --seed 3")

    assert (0, "") == (done.code, done.err)
    assert [f"{depth:>3}  {perft(magic54.GAME, START, depth):,}" for depth in range(7)] == done.out.splitlines()


def test_the_counts_of_first_actions_add_up() -> None:
    """They come before the line of the greatest length, and under ``divide`` in data."""
    counts = {
        magic54.GAME.format_action(action): perft(magic54.GAME, magic54.GAME.apply(START, action), 4)
        for action in magic54.GAME.legal_actions(START)
    }
    lines = run_command("perft magic54 --depth 5 --seed 3 --divide").out.splitlines()
    facts = run_command("perft magic54 --depth 5 --seed 3 --divide --json").data

    assert [f"     {name}  {count:,}" for name, count in counts.items()] == lines[5:-1]
    assert f"  5  {sum(counts.values()):,}" == lines[-1]
    assert counts == facts["divide"]
    assert [perft(magic54.GAME, START, depth) for depth in range(6)] == facts["counts"]


def test_options_and_positions_are_where_it_starts() -> None:
    """A position brings its own options; chance goes on by the seed."""
    rules = magic54.Magic54Rules(opening_hand=2, first_player=magic54.FirstPlayer.RED)
    other = magic54.GAME.new_game(rules=rules, rng=Rng.seeded(3).derive(0))
    facts = run_command("perft magic54 --depth 5 --seed 3 --json --rules opening_hand=2 first_player=red").data

    assert [perft(magic54.GAME, other, depth) for depth in range(6)] == facts["counts"]
    assert {"opening_hand": 2, "first_player": "red"} == facts["rules"]
    assert facts["divide"] is None
    assert (
        facts["counts"]
        == run_command("perft magic54 --depth 5 --json --position", magic54.GAME.format_position(other)).data["counts"]
    )


def test_depth_0_is_the_one_sequence_without_actions() -> None:
    """There is nothing to divide."""
    assert "  0  1\n" == run_command("perft magic54 --depth 0 --divide").out


def test_a_position_brings_its_options_and_has_to_be_one() -> None:
    """Nothing is counted otherwise."""
    given = run_command("perft magic54 --rules turn_limit=3 --position", LINE).refusal()

    assert "--rules: the text of --position holds the rules already" in given
    assert "--position: " in run_command("perft magic54 --position magic54").refusal(1)
