"""Fortress is normal Magic except for a list of differences, and each of them changes something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import attrs
import pytest

from castlerules.core import CastleRulesError
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model.actions import ChooseOpposition
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model.actions import AddAttacker, BeginAbility, ChooseTarget, PlayLand
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, side

from .kit import (
    blocks_by_attacker,
    declare_attack,
    fight,
    opening,
    pass_until,
    result_reached,
    siege,
    with_dead,
    with_dice,
)

Play: TypeAlias = Callable[[Rulebook], object]

LISTS: Final = ("restrictions", "replacements", "immediate_actions", "state_based_actions", "text_lenses", "lenses")
ALONE: Final = ("players", "outcome_of", "references", "may_concede")


def named(part: object) -> str:
    """Return the name of a rule, and what it is about."""
    rule = next((getattr(part, name) for name in ("rule", "finder", "transform", "find") if hasattr(part, name)), part)
    on = getattr(part, "on", getattr(part, "affected_objects", None))
    return f"{getattr(rule, '__name__', rule)}{'' if on is None else f' of {on.__name__}'}"


def without(field: str, part: Any) -> Rulebook:
    """Return the book of Fortress with *part* as its *field*."""
    return attrs.evolve(FORTRESS, **{field: part})


def undone() -> Iterator[tuple[str, Rulebook]]:
    """Yield each difference of Fortress by name, with the book in which it alone is as in normal Magic."""
    for field in LISTS:
        ours, theirs = getattr(FORTRESS, field), getattr(NORMAL, field)
        for part in [our for our in ours if our not in theirs]:
            remaining = tuple(our for our in ours if our is not part)
            yield f"without {named(part)}", without(field, remaining)
        for part in [their for their in theirs if their not in ours]:
            yield f"with {named(part)}", without(field, (*ours, part))
    for place, (row, normal) in enumerate(zip(FORTRESS.turn_steps, NORMAL.turn_steps, strict=True)):
        for part in [
            field.name for field in attrs.fields(type(row)) if getattr(row, field.name) != getattr(normal, field.name)
        ]:
            old = attrs.evolve(row, **{part: getattr(normal, part)})
            turn = (*FORTRESS.turn_steps[:place], old, *FORTRESS.turn_steps[place + 1 :])
            yield f"{row.step.value} {part}", attrs.evolve(FORTRESS, turn_steps=turn)
    for field in ALONE:
        yield field, without(field, getattr(NORMAL, field))
    for change in [
        commit for commit in FORTRESS.committers if FORTRESS.committers[commit] is not NORMAL.committers[commit]
    ]:
        commits = {**FORTRESS.committers, change: NORMAL.committers[change]}
        yield f"commits {change.__name__}", attrs.evolve(FORTRESS, committers=commits)
    for kind in [
        task for task in FORTRESS.task_handlers if FORTRESS.task_handlers[task] is not NORMAL.task_handlers[task]
    ]:
        tasks = {**FORTRESS.task_handlers, kind: NORMAL.task_handlers[kind]}
        yield f"does {kind.__name__}", attrs.evolve(FORTRESS, task_handlers=tasks)
    for kind in [question for question in FORTRESS.decision_rules if question not in NORMAL.decision_rules]:
        questions = {
            other: decision_rule for other, decision_rule in FORTRESS.decision_rules.items() if other is not kind
        }
        yield f"asks {kind.__name__}", attrs.evolve(FORTRESS, decision_rules=questions)


UNDONE: Final = dict(undone())


@pytest.mark.rule("FOR-015", "FOR-043")
def test_the_book_differs_from_that_of_normal_magic_in_these_fields_only() -> None:
    """What may be tried at priority and how is as in normal Magic; no effect wins or loses (FOR-Q65)."""
    fields = [field.name for field in attrs.fields(Rulebook)]

    assert {*LISTS, *ALONE, "unplayed", "turn_steps", "decision_rules", "task_handlers", "committers"} == {
        name for name in fields if getattr(FORTRESS, name) != getattr(NORMAL, name)
    }


def table(book: Rulebook, mine: str = "3x3", garrison: str = "3x4", **setup: object) -> MagicScenario:
    """Return a position under *book*."""
    parts = {name: setup.pop(name) for name in ("hand", "library", "life", "lands_played") if name in setup}
    return siege(side(mine, **parts), garrison, book=book, **setup)  # type: ignore[arg-type]


def storm(book: Rulebook, *faces: int, **options: object) -> MagicScenario:
    """Return what comes of an assault of 3 damage that is due under *book*."""
    return with_dice(table(book, garrison="", step="beginning of combat", due=True, options=options), *faces).passes()


def next_turn(book: Rulebook, garrison: str = "3x4", **options: object) -> MagicScenario:
    """Return the turn after one that ended with a two."""
    return pass_until(with_dice(table(book, garrison=garrison, options=options), 2), lambda now: now.state.turn == 12)


def aims(book: Rulebook) -> tuple[str, ...]:
    """Return what a Ballista may be aimed at if the opponent is a target too."""
    start = table(book, "Ballista", options={"opponent_targetable": True})
    return start.act(BeginAbility, "Ballista", 0).offers(ChooseTarget)


def opposition(book: Rulebook) -> tuple[str, ...]:
    """Return how many creatures may oppose."""
    return MagicScenario(book, opening().state).offers(ChooseOpposition)


def exhausted(book: Rulebook) -> MagicScenario:
    """Return a fight in which the last creature dies, with an empty library."""
    return pass_until(declare_attack(table(book, "2x2", library=0), "2x2"), lambda now: now.step == "end of combat")


def returned(book: Rulebook) -> MagicScenario:
    """Return the turn after one in which the first of the garrison was with the player."""
    taken = table(book, "Crown", "3x4, 1x1").activate("Crown", "3x4").resolve()
    return pass_until(with_dice(taken, 2), lambda now: now.state.turn == 12)


TWINS: Final = {"tie_break": "player_choice"}
PLAYS: Final[dict[str, tuple[object, Play]]] = {
    "with one_land_a_turn of PlayLand": (
        None,
        lambda book: table(book, hand="Forest", lands_played=1).broken_rule(PlayLand, "Forest"),
    ),
    "with attackers_in_order of AddAttacker": (
        {"1x1": "3x4"},
        lambda book: blocks_by_attacker(declare_attack(table(book, "2x2, 1x1"), "1x1", "2x2")),
    ),
    "with walls_cannot_attack of AddAttacker": (
        None,
        lambda book: table(
            book, "Rampart", step="declare attackers", step_begins=True, options={"walls_may_attack": True}
        ).broken_rule(AddAttacker, "Rampart"),
    ),
    "without walls_stay_at_home of AddAttacker": (
        "FOR-Q26",
        lambda book: table(
            book,
            "Rampart, 1x1",
            step="declare attackers",
            step_begins=True,
            options={"core": {"walls_cannot_attack": False}},
        ).broken_rule(AddAttacker, "Rampart"),
    ),
    "without extra_lands_hurt of LandPlayed": (
        19,
        lambda book: table(book, hand="Forest", lands_played=1).play_land("Forest").life(PLAYER),
    ),
    "without no_damage_to_opponent of Damage": (
        0,
        lambda book: fight(table(book, "2 3x3"), "3x3#1", "3x3#2").life(GARRISON),
    ),
    "without no_life_for_opponent of LifeGained": (
        0,
        lambda book: table(book, "Alms").activate("Alms", "3x4").resolve().life(GARRISON),
    ),
    "without no_life_for_opponent of LifeLost": (
        0,
        lambda book: table(book, "Levy").activate("Levy", "3x4").resolve().life(GARRISON),
    ),
    "without no_poison_for_opponent of PoisonGiven": (
        0,
        lambda book: table(book, "Venom").activate("Venom", "3x4").resolve().state.seats[GARRISON].poison,
    ),
    "without no_sacrifice_by_opponent of Sacrifice": (
        ("3x4",),
        lambda book: table(book, "Offering").activate("Offering", "3x4").resolve().battlefield(GARRISON),
    ),
    "without no_arrival_for_opponent of EnterBattlefield": (
        ("3x4",),
        lambda book: table(book, "Muster").activate("Muster", "3x4").resolve().battlefield(GARRISON),
    ),
    "without empty_library_no_loss of DrawFailed": (
        None,
        lambda book: result_reached(table(book, library=0, step="upkeep").passes()),
    ),
    "without returned_garrison_removed of Move": (
        ("3x4",),
        lambda book: table(book, "Gust").activate("Gust", "3x4").resolve().exile(GARRISON),
    ),
    "without no_life_left": (
        Result.TOTAL_DEFEAT,
        lambda book: result_reached(table(book, "Pact", life=2).activate("Pact").resolve()),
    ),
    "without no_creatures_left": (Result.DEFEAT, lambda book: result_reached(exhausted(book))),
    "without creatures_are_blank": (
        (),
        lambda book: table(book, "Mountain", hand="Herald").cast("Herald").resolve().stack,
    ),
    "without creature_abilities_off": (
        False,
        lambda book: table(book, "Wings, 3x3").has_keyword("3x3", "flying"),
    ),
    "untap at_beginning": (False, lambda book: next_turn(book, "3x4/t").is_tapped("3x4")),
    "declare attackers at_beginning": (Result.VICTORY, lambda book: result_reached(storm(book, 1, 1, 1))),
    "declare blockers at_beginning": (
        {"3x3": "3x4"},
        lambda book: blocks_by_attacker(declare_attack(table(book), "3x3")),
    ),
    "end of turn at_end": (19, lambda book: next_turn(book).life(PLAYER)),
    "cleanup at_end": (Result.DEFEAT, lambda book: result_reached(next_turn(book, max_turns=11))),
    "commits EnterBattlefield": (
        False,
        lambda book: (
            siege_of(
                with_dead(table(book, "Tomb", due=True), "3x4").activate("Tomb", "3x4").resolve().state
            ).assault_due
        ),
    ),
    "commits ControlGained": (("1x1", "3x4"), lambda book: returned(book).battlefield(GARRISON)),
    "does ChooseOne": (20, lambda book: table(book, "Fork").activate("Fork", "3x4").resolve().life(PLAYER)),
    "does ChooseCards": (
        ("3x4",),
        lambda book: table(book, "Verdict").activate("Verdict", "3x4", index=1).resolve().battlefield(GARRISON),
    ),
    "players": (PLAYER, lambda book: table(book).passes().to_act),
    "outcome_of": ((-0.5,), lambda book: (over := exhausted(book).result) and over.returns),
    "references": (("player 0", "player 1", "3x4"), aims),
    "may_concede": (("Concede",), lambda book: table(book, options={"offer_concede": True}).legal[-1]),
    "asks OppositionDecision": (tuple("1234567"), opposition),
    "asks TiedBlockerDecision": (
        (("ChooseBlocker", "3x4#1"), ("ChooseBlocker", "3x4#2")),
        lambda book: declare_attack(table(book, garrison="2 3x4", options=TWINS), "3x3").passes().legal,
    ),
    "asks AssaultDecision": (
        (("SkipAssault",), ("DeclareAssault",)),
        lambda book: storm(book, assault_mandatory=False).legal,
    ),
    "asks ReplayDecision": ((("PlayAgain",), ("AdmitDefeat",)), lambda book: storm(book, 6, 6, 6).legal),
}
"""What a play shows for each difference; without the difference it shows something else."""


def shown(play: Play, book: Rulebook) -> object:
    """Return what *play* shows under *book*, or how it fails."""
    try:
        return play(book)
    except (KeyError, CastleRulesError) as error:
        return type(error)


def test_every_difference_has_a_play() -> None:
    """The table of plays names the differences that comparing the books finds, and no others."""
    assert set(UNDONE) == set(PLAYS)


@pytest.mark.rule("FOR-015")
@pytest.mark.parametrize("name", PLAYS)
def test_every_difference_changes_what_happens(name: str) -> None:
    """The play shows what Fortress says, and something else where that is as in normal Magic."""
    expected, play = PLAYS[name]

    assert expected == play(FORTRESS)
    assert expected != shown(play, UNDONE[name])
