"""Fortress against a slow model that was written from the ledger alone: the same games, in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

import pytest
from profiles import by_profile

from castlerules import Rng, fortress
from castlerules.cards import CardDef, card

from .kit import KIT
from .slow_siege import SlowSiege
from .slow_table import Word
from .slow_words import differences, model_card, names, words

Choices: TypeAlias = Mapping[str, tuple[object, ...]]
Always: TypeAlias = tuple[Mapping[str, object], Mapping[str, object]]

MIXED: Final = (
    ["Wall of Fire", "Trained Armodon", "Knight Errant", "Scathe Zombies", "Giant Octopus"] * 3
    + ["Rod of Ruin", "Howling Mine", "Ivory Tower", "Icy Manipulator", "Jayemdae Tome"]
    + ["Plains", "Island", "Swamp", "Mountain", "Forest"] * 4
)
TWINS: Final = (
    ["Wall of Fire", "Hill Giant", "Tor Giant", "Stone Golem", "Siege Mastodon"] * 3
    + ["Rod of Ruin", "Howling Mine", "Ivory Tower", "Icy Manipulator", "Howling Mine"]
    + ["Plains", "Mountain"] * 8
)
ODD: Final = (
    *[KIT[name] for name in ("Rampart", "Swarm", "Egg", "3x3", "0x4") for _ in range(3)],
    *[KIT[name] for name in ("Standard", "Charm", "Ward", "Doom")],
    *[card(name) for name in ("Rod of Ruin", "Mountain", "Mountain", "Mountain", "Forest", "Forest", "Swamp")],
)
DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = {
    **fortress.DECKS,
    "mixed": tuple(map(card, MIXED)),
    "odd": ODD,
    "twins": tuple(map(card, TWINS)),
}

ENDS: Final = (*(result.value for result in fortress.Result), "unfinished")

OPTIONS: Final[Choices] = {
    "die_life": ((0,), (1, -1), (0, 0, -1), (-1, -1, -2, 0, 1, 2, 3, -3)),
    "min_opposing": (0, 1, 2),
    "max_opposing": (2, 4, 7),
    "free_lands_per_turn": (0, 2, 9),
    "extra_land_damage": (0, 2, 3),
    "walls_may_attack": (True,),
    "opponent_targetable": (True,),
    "opponent_untaps": (False,),
    "block_order": ("power_desc",),
    "tier1_measure": ("power_then_toughness", "toughness_then_power"),
    "mixed_case": ("kill",),
    "tie_break": ("player_choice",),
    "assault_excludes_unready": (True,),
    "assault_mandatory": (False,),
    "assault_margin": (0, 1, 9),
    "replay_mode": ("terminal",),
    "max_attempts": (1, 2),
    "loss_counts_hand": (False,),
    "empty_library_draw_loses": (True,),
    "max_turns": (1, 3, 12),
    "offer_concede": (True,),
}
CORE_OPTIONS: Final[Choices] = {
    "starting_life": (1, 3, 40),
    "opening_hand": (0, 3, 9, 50),
    "max_hand_size": (0, 2, 4),
    "first_player_skips_draw": (False,),
    "manual_mana": (True,),
    "mulligan": ("london", "none"),
    "mana_empties": ("step",),
    "mana_burn": (False,),
    "combat_damage_uses_stack": (False,),
    "offer_concede": (True,),
}


RARE: Final[Mapping[str, Always]] = {
    "burnt in the last turn": ({"max_turns": 2, "die_life": (1,)}, {"manual_mana": True, "starting_life": 2}),
    "no library, few turns": ({"max_turns": 3}, {"opening_hand": 50, "max_hand_size": 3}),
    "no library, hands do not count": ({"loss_counts_hand": False, "die_life": (0,)}, {"opening_hand": 50}),
    "drawing is dangerous": (
        {"empty_library_draw_loses": True, "die_life": (0,)},
        {"opening_hand": 30, "mulligan": "london"},
    ),
    "assault at will": ({"min_opposing": 0, "max_opposing": 1, "assault_mandatory": False, "die_life": (0,)}, {}),
    "the ready only": (
        {"min_opposing": 0, "max_opposing": 1, "assault_excludes_unready": True, "die_life": (0,)},
        {"opening_hand": 12},
    ),
    "tired garrison": ({"opponent_untaps": False, "die_life": (0,)}, {"combat_damage_uses_stack": False}),
    "twins": ({"tie_break": "player_choice", "max_opposing": 15, "mixed_case": "kill", "die_life": (0,)}, {}),
    "twins by power": ({"tie_break": "player_choice", "tier1_measure": "power_then_toughness", "die_life": (0,)}, {}),
    "the strong first": ({"block_order": "power_desc", "die_life": (0,)}, {"manual_mana": True, "mana_burn": False}),
    "burnt each step": ({"die_life": (0, 0, 1)}, {"manual_mana": True, "mana_empties": "step"}),
    "dear lands": ({"free_lands_per_turn": 0, "extra_land_damage": 2}, {"max_hand_size": 0}),
    "nothing in hand": ({}, {"opening_hand": 0}),
    "all against one": ({"min_opposing": 15, "max_opposing": 15}, {}),
}
"""Corners that random options seldom reach: options of the game, and of normal Magic."""


def some_of(options: Choices, random: Random, share: float) -> dict[str, object]:
    """Return a value for each of a random *share* of *options*."""
    return {name: random.choice(values) for name, values in options.items() if random.random() < share}


def some_rules(random: Random, artifacts: int, always: Always) -> fortress.FortressRules:
    """Return options that are the usual ones now and then, and mostly something else in a few places."""
    share = random.choice((0.0, 0.1, 0.3))
    options, core = some_of(OPTIONS, random, share), some_of(CORE_OPTIONS, random, share)
    fixed = {"artifact_count": artifacts, **always[0]}
    return fortress.FortressRules.of({**options, **fixed, "core": {**core, **always[1]}})


def eager_choice(random: Random, offered: Sequence[Word]) -> int:
    """Return the place of the word that a player with some wish to do something takes."""
    weights = {
        "pass": 1.0,
        "land": 3.0,
        "cast": 6.0,
        "ability": 1.5,
        "mana": 0.3,
        "attack": 4.0,
        "mulligan": 0.3,
        "concede": 0.01,
    }
    return random.choices(range(len(offered)), [weights.get(str(word[0]), 1.0) for word in offered])[0]


def follow(model: SlowSiege, state: fortress.State, word: Word | None) -> None:
    """Do *word* in the model, whose library went to *state*, and then what needs no asking (BASE 4.1)."""
    deck = names(state, [*state.seats[0].hand, *state.seats[0].library])
    garrison = names(
        state, [permanent.card for permanent in state.permanents if permanent.controller == fortress.GARRISON]
    )
    garrison += names(state, state.seats[fortress.GARRISON].graveyard)  # who were too weak to see the first turn
    offered = words(state)
    while word is not None:
        model.act(word, deck, garrison)
        forced = model.forced()
        word = None if forced in offered else forced


def lockstep(deck: str, seed: int, always: Always = ({}, {}), *, most: int = 400) -> Counter[str]:
    """Play a random game of *deck* and count what was done and how it ended; AssertionError if the two part.

    *always* are options that are not left to chance; after *most* decisions the game is left unfinished.
    """
    random = Random(f"{deck} {seed}")
    cards = [model_card(card) for card in DECKS[deck]]
    rules = some_rules(random, sum(card.kind == "artifact" for card in cards), always)
    rng = Rng.seeded(seed)
    state, model = fortress.GAME.new_game(DECKS[deck], rules=rules, rng=rng), SlowSiege(cards, rules, rng)
    follow(model, state, None if model.forced() in words(state) else model.forced())
    done: list[Word] = []
    while not (apart := differences(state, model)) and state.result is None and len(done) < most:
        offered = words(state)
        place = eager_choice(random, offered)
        state = fortress.GAME.apply(state, fortress.GAME.legal_actions(state)[place])
        done.append(offered[place])
        follow(model, state, done[-1])
    assert apart == [], f"{apart} in {deck} {seed} {rules} after {done}"
    return Counter([*(str(word[0]) for word in done), model.result or "unfinished"])


@pytest.mark.fuzz
@pytest.mark.rule("FOR-015", "FOR-K02", "FOR-K09", "FOR-Q16", "FOR-Q57")
@pytest.mark.parametrize("deck", DECKS)
def test_games_of_every_deck_go_as_in_the_slow_model(deck: str) -> None:
    """At every decision the position and what may be done are those of the model, and so is the end."""
    games = by_profile(2, 20)
    done = sum((lockstep(deck, seed) for seed in range(games)), Counter[str]())

    assert games == sum(done[end] for end in ENDS)


@pytest.mark.fuzz
@pytest.mark.rule("FOR-Q18", "FOR-Q40", "FOR-Q50", "FOR-Q58", "FOR-Q59")
@pytest.mark.parametrize("corner", RARE)
def test_games_in_the_corners_of_the_options_go_as_in_the_slow_model(corner: str) -> None:
    """What random options seldom reach goes as in the model, with each deck in some corner or with all in each."""
    decks = list(DECKS)[list(RARE).index(corner) % 3 :: by_profile(3, 1)]
    done = sum((lockstep(deck, 0, RARE[corner]) for deck in decks), Counter[str]())

    assert len(decks) == sum(done[end] for end in ENDS) > 0
