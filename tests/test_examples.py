"""Every example runs, and prints the same wherever it runs."""

from __future__ import annotations

import os
import re
import runpy
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from processes import run_process
from profiles import deep

from castlerules import Player, Record, Rng, Violation, ascension, fortress, from_json, magic54, to_json
from castlerules.castle import ChooseAttackColumn, ManeuverMove
from castlerules.magic import NORMAL, LifeGained
from castlerules.testing import NonConformance, check_game
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, MagicScenario
from castlerules.testing.magic import side as army
from castlerules.testing.magic54 import side, table

ELSEWHERE = ("selfplay_ray",)
"""The example that needs Ray: ``test_self_play.py`` runs it, where Ray is installed."""
EXAMPLES = sorted(
    path for path in (Path(__file__).resolve().parents[1] / "examples").glob("*.py") if path.stem not in ELSEWHERE
)
SLOW = ("ascension_duels", "castle_house_rule", "duel_forking", "tournament")
"""Examples that take seconds, which are run twice under the fuzz profile only."""

FILES = Path(__file__).resolve().parents[1].parent / "shared" / "cards"


@cache
def printed(example: Path, *words: str, hash_seed: str = "0") -> str:
    """Return what *example* prints in an interpreter of its own, in which warnings are errors; it is run once."""
    command = [sys.executable, "-W", "error", str(example), *words]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = run_process(command, env=environment)
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "example",
    [deep(path) if path.stem in SLOW else path for path in EXAMPLES],
    ids=lambda path: path.stem,
)
def test_an_example_prints_the_same_under_every_hash_seed(example: Path) -> None:
    """An example that took its chance from anywhere but a generator would differ."""
    first = printed(example)

    assert first
    assert first == printed(example, hash_seed="1")


def test_the_random_game_ends_with_a_result() -> None:
    """The last line of the game is its outcome."""
    *_, last = printed(EXAMPLES[0].with_name("random_game.py")).splitlines()

    assert last.startswith("Outcome(returns=(")


def test_a_ten_takes_each_of_five_cards_with_a_chance_of_one_fifth() -> None:
    """Two of the five cards are creatures, so the odds of losing one are 2/5."""
    lines = printed(EXAMPLES[0].with_name("odds_of_a_ten.py")).splitlines()

    assert ["1/5 KC", "1/5 KS", "1/5 6C", "1/5 3C", "1/5 XB"] == lines[:5]
    assert ["2/5 creature", "1/5 damage", "1/5 mana", "1/5 action"] == lines[5:]


def loaded(name: str) -> dict[str, Any]:
    """Return what the example called *name* defines."""
    return runpy.run_path(str(EXAMPLES[0].with_name(f"{name}.py")))


@pytest.mark.parametrize(
    "name", ["replay_and_analyse", "house_rule", "own_variant", deep("castle_house_rule"), "solitaire_coach"]
)
def test_an_example_takes_a_seed(name: str) -> None:
    """Other seeds are other games; 54 is the one without a seed."""
    example = EXAMPLES[0].with_name(f"{name}.py")

    assert printed(example) == printed(example, "54")
    assert printed(example) != printed(example, "7")


def test_the_analysis_counts_actions_hit_points_and_changes_of_lead() -> None:
    """What is printed of a game is what a replay of it shows."""
    example = loaded("replay_and_analyse")
    states = list(Record.from_text(example["recorded_game"](54)).replay())
    turns, curve = example["lengths"](states), example["hp_curve"](states)

    assert len(states) - 1 == sum(turns)
    assert states[-1].turn == len(turns) == len(curve)
    assert tuple(side.hp for side in states[-1].sides) == curve[-1]
    for step, turn, leader in example["changes_of_lead"](states):
        red, black = (side.hp for side in states[step].sides)
        assert (turn, leader) == (states[step].turn, "nobody" if red == black else "RED" if red > black else "BLACK")
        assert states[step - 1].sides != states[step].sides


def test_a_sparkline_has_the_lowest_bar_for_nothing_and_the_highest_for_all() -> None:
    """Numbers above the highest are shown as the highest."""
    assert "▁▄█ █".replace(" ", "") == loaded("replay_and_analyse")["sparkline"]([0, 10, 20, 30], 20)


def test_the_truce_holds_for_four_turns_and_for_players_only() -> None:
    """A Damage card at a player is refused up to turn 4, with a code; at a creature, or later, it is played."""
    truce = loaded("house_rule")["TRUCE"]

    def refused(turn: int, text: str) -> str | None:
        duel = table(red=side(hand="2H", mana=1), black=side("QC"), turn=turn, active=magic54.BLACK).do("pass")
        broken = truce.why_not(duel.state, truce.parse_action(duel.state, text))
        return None if broken is None else str(broken.rule)

    assert "HOUSE-1" == refused(4, "damage 2H BLACK") == refused(4, "damage 2H RED")
    assert refused(4, "damage 2H QC") is None
    assert refused(5, "damage 2H BLACK") is None
    assert "M54-Q41" == refused(4, "damage 2C BLACK")


def test_the_kit_refuses_a_house_rule_that_depends_on_what_is_hidden() -> None:
    """The example's class does not make every rule a good one: a law is broken, and named."""
    example = loaded("house_rule")

    def unfair(state: magic54.State, action: magic54.Action) -> Violation | None:
        holds = any(card.rank == "X" for card in state.sides[1 - state.priority].hand)
        return Violation("HOUSE-2", "not now") if holds and isinstance(action, magic54.PlayDamage) else None

    with pytest.raises(NonConformance, match="determinize_is_consistent"):
        check_game(example["Restricted"](magic54.GAME, "magic54_unfair", unfair), games=4, check_every=5)


def test_a_force_of_ten_takes_the_fortress_as_often_as_not() -> None:
    """The chart has a bar for each force from 0 to 24; the first never wins, and the last always and totally."""
    _, *bars = printed(EXAMPLES[0].with_name("fortress_odds.py")).splitlines()

    assert list(range(25)) == [int(line.split()[0]) for line in bars]
    assert ["0.0%", "50.0%", "100.0%"] == [bars[damage].split()[2] for damage in (0, 10, 24)]
    assert ("--" + 52 * ".", 54 * "#") == (bars[0].split()[1], bars[24].split()[1])


@pytest.mark.parametrize("damage", [0, 1, 7, 18])
def test_the_odds_of_a_position_are_those_of_its_damage(damage: int) -> None:
    """So many creatures of power 1 deal so much damage, and a bar has a place for every fourth roll."""
    example = loaded("fortress_odds")

    assert fortress.chances(damage) == fortress.odds(example["siege_state"](damage))
    assert 54 == len(example["bar"](fortress.chances(damage)))


def test_nobody_heals_in_the_famine() -> None:
    """A spell that gives life gives none, and does in normal Magic."""

    def healed(book: Any) -> tuple[int, int]:
        table = MagicScenario.of(book, army("Plains", hand="Healing Salve", life=5))
        after = table.cast("Healing Salve", A, mode=0).resolve()
        return after.life(A), len([event for event in after.events if isinstance(event, LifeGained)])

    assert (5, 0) == healed(loaded("own_variant")["HUNGRY"])
    assert (8, 1) == healed(NORMAL)


@pytest.mark.parametrize(("creatures", "rule"), [(2, None), (3, "HOUSE-2")])
def test_the_fourth_creature_is_one_too_many(creatures: int, rule: str | None) -> None:
    """Whoever has three creatures and a fourth one comes loses; with the third one nothing happens."""
    book = loaded("own_variant")["HUNGRY"]
    mine = army(f"Mountain, {creatures} Raging Goblin", hand="Raging Goblin")
    table = MagicScenario.of(book, mine).cast("Raging Goblin").resolve()

    assert rule == (table.result.rule if table.result else None)


def test_a_game_of_the_famine_travels_and_replays() -> None:
    """A record that was sent as JSON is read with the game, and gives the same last state."""
    famine = loaded("own_variant")["FAMINE"]
    start = famine.new_game(rng=Rng.seeded(3))
    actions = famine.legal_actions(start)[:1]
    record = Record.of(famine, actions, rng=Rng.seeded(3))

    assert record == from_json(to_json(record, game=famine), Record, game=famine)
    assert famine.apply(start, actions[0]) == list(record.replay(game=famine))[-1]


def test_the_coach_clears_all_stacks_of_a_deal_that_can_be_won() -> None:
    """Each line tells a move and how high the stacks are after it; the last one clears them."""
    coach = EXAMPLES[0].with_name("solitaire_coach.py")
    first, *moves = printed(coach, "3", "RG aggro").splitlines()

    assert first.startswith("deal 3 of RG aggro, stacks [")
    assert moves[-1].endswith(" [0, 0, 0, 0, 0, 0, 0]")
    assert not any(line.endswith(" [0, 0, 0, 0, 0, 0, 0]") for line in moves[:-1])


@pytest.mark.parametrize(("slot", "refused"), [("R1C1", False), ("R2C4", False), ("R3C1", True), ("R3C4", True)])
def test_towers_stay_at_home(slot: str, refused: bool) -> None:
    """A castle creature of the back row does not attack, those before it do; a creature that was cast always does."""
    example = loaded("castle_house_rule")
    position = CastleScenario.of_castles(
        army("Raging Goblin"), castle=castle(**{slot: "Hill Giant/up"}), rules=example["RULES"], book=example["BOOK"]
    )
    declaring = position.to_step("declare attackers").do(ChooseAttackColumn(1))
    named = ("AddAttacker", "Hill Giant")

    assert refused == (named not in declaring.legal)
    assert ("AddAttacker", "Raging Goblin") in declaring.legal


def test_a_tower_gives_three_and_cards_move_across_corners_for_nothing() -> None:
    """The options of the example are at work: the last row is worth +3/+3, and a move goes to a corner, unpaid."""
    example = loaded("castle_house_rule")
    slots = castle(R3C1="Hill Giant/up", R1C1="Hill Giant")
    position = CastleScenario.of_castles(castle=slots, rules=example["RULES"], book=example["BOOK"])

    assert "Hill Giant 6/6" == position.slot(A, "R3C1")
    assert ("vacant", 20) == (position.slot(A, "R2C2"), position.life(A))
    moved = position.do(ManeuverMove("R1C1", "R2C2"))
    assert ("down Hill Giant", 20) == (moved.slot(A, "R2C2"), moved.life(A))


def standings_in(lines: list[str]) -> list[tuple[str, int, tuple[int, int, int]]]:
    """Return name, power, and wins, draws and losses of each line of standings among *lines*."""
    rows = [re.fullmatch(r"\d+ +(\w+) +[WUBRG]+ +(\d+) +(\d+)-(\d+)-(\d+) +.*", line) for line in lines]
    return [(row[1], int(row[2]), (int(row[3]), int(row[4]), int(row[5]))) for row in rows if row]


def test_the_season_of_invented_cards_is_played_to_its_end() -> None:
    """Eight players meet three times each, every win is a point, and the first is described with the deck."""
    lines = printed(EXAMPLES[0].with_name("ascension_season.py")).splitlines()
    table = standings_in(lines)

    assert {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"} == {name for name, *_ in table}
    assert all(21 == sum(record) and power == record[0] for _, power, record in table)
    assert 84 == sum(power for _, power, _ in table)
    assert f"{table[0][0]}:" in lines
    assert lines[-1].startswith(f"Against {table[0][0]}, {table[-1][0]} begins with ")


@pytest.mark.skipif(not FILES.is_dir(), reason="no files of cards beside the project")
def test_the_season_can_be_played_with_cards_out_of_files() -> None:
    """The decks are then of 7th Edition and of the sets of one block."""
    lines = printed(EXAMPLES[0].with_name("ascension_season.py"), str(FILES)).splitlines()

    assert 8 == len(standings_in(lines))
    assert any(re.match(r"[WUBRG]+, (7ED|ODY) with (TOR|JUD)", line) for line in lines)


def test_the_duels_of_a_league_are_played_in_the_terms_of_the_handicap() -> None:
    """The rules of a duel say who starts and who has what besides; results and points are those of the league."""
    example = loaded("ascension_duels")
    bonuses = (ascension.Bonus(), ascension.Bonus(chooses_first=True, life=5, cards=1))
    contest = ascension.Contest(ascension.ContestId(3), (Player(0), Player(1)), (20, 0), bonuses, Player(1), Player(1))
    state = example["new_league"](Rng.seeded(1))

    terms = example["duel_rules"](state, contest)
    assert (8, 7, 1, 45) == (
        terms.core.starting_life,
        terms.core.opening_hand,
        terms.core.starting_player,
        terms.core.min_deck_size,
    )
    assert ((0, 5), (0, 1)) == (terms.extra_life, terms.extra_cards)
    assert [45, 45] == [len(example["cards_of"](state, Player(seat))) for seat in (0, 1)]


def test_the_league_of_duels_helps_the_one_who_is_behind() -> None:
    """From five points on the weaker bot decides who starts, from ten on there is more life, and every win counts."""
    lines = printed(EXAMPLES[0].with_name("ascension_duels.py")).splitlines()
    contests = [line for line in lines if line.startswith("contest ")]

    assert 14 == len(contests)
    for line in contests:
        greta, uli = (int(number) for number in re.findall(r" \((\d+)", line))
        assert (greta - uli >= 5, greta - uli >= 10) == ("decides who starts" in line, "has 2 more life" in line)
    assert any("has 2 more life" in line for line in contests)
    assert 14 == sum(power for _, power, _ in standings_in(lines))
