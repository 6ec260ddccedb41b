"""Fortress against a slow model that was written from the ledger alone: the same games, in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from castlerules import Rng, fortress, magic
from castlerules.cards import CardDef, card

from .slow_siege import SlowSiege
from .slow_table import Card, Word

Choices: TypeAlias = Mapping[str, tuple[object, ...]]

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
DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = {
    **fortress.DECKS,
    "mixed": tuple(map(card, MIXED)),
    "twins": tuple(map(card, TWINS)),
}

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


def some_of(options: Choices, random: Random, share: float) -> dict[str, object]:
    """Return a value for each of a random *share* of *options*."""
    return {name: random.choice(values) for name, values in options.items() if random.random() < share}


def some_rules(random: Random, artifacts: int) -> fortress.FortressRules:
    """Return options that are the usual ones now and then, and mostly something else in a few places."""
    share = random.choice((0.0, 0.1, 0.3))
    core = some_of(CORE_OPTIONS, random, share)
    options = some_of(OPTIONS, random, share)
    return fortress.FortressRules.of({"artifact_count": artifacts, **options, "core": core})


def plain(card: CardDef) -> Card:
    """Return *card* in the words of the model."""
    face = card.faces[0]
    cost = str(face.cost or "").replace("{", "").replace("}", "")
    kind = next(kind for kind in ("creature", "land", "artifact") if kind in str(face.types).lower())
    power, toughness = (face.pt.power, face.pt.toughness) if face.pt is not None else (0, 0)
    assert isinstance(power, int)
    assert isinstance(toughness, int)
    generic = int("".join(sign for sign in cost if sign.isdigit()) or 0)
    colours = "".join(sign for sign in cost if sign.isalpha())
    return Card(face.name, kind, colours, generic, power, toughness, "Wall" in face.types.subtypes)


def names(state: fortress.State, cards: Sequence[int | magic.Held]) -> list[str]:
    """Return the names of *cards*, in their order."""
    return [state.table.cards[one.card if isinstance(one, magic.Held) else one].name for one in cards]


def words_of(state: fortress.State, action: magic.Action) -> Word:
    """Return *action* in the words of the model."""
    permanents = {one.id: place for place, one in enumerate(state.permanents)}
    hand = {one.id: place for place, one in enumerate(state.seats[0].hand)}
    players = {magic.ObjectId(0): "you", magic.ObjectId(1): "opponent"}
    match action:
        case fortress.ChooseOpposition(n=n):
            return ("n", n)
        case magic.BottomCard(card=held) | magic.PlayLand(card=held) | magic.BeginCast(card=held):
            return (HELD[type(action)], hand[held])
        case magic.DiscardCard(card=held):
            return ("discard", hand[held])
        case magic.BeginAbility(source=source, index=0):
            return ("ability", permanents[source])
        case magic.ActivateMana(source=source, option=0):
            return ("mana", permanents[source])
        case magic.ChooseTarget(target=target):
            return ("target", permanents[target] if target in permanents else players[target])
        case magic.PayGenericWith(kind=kind):
            return ("pay", str(kind.value))
        case magic.AddAttacker(creature=creature):
            return ("attack", permanents[creature])
        case fortress.ChooseBlocker(creature=creature):
            return ("block", permanents[creature])
    return (BARE[type(action)],)


HELD: Final[Mapping[type, str]] = {magic.BottomCard: "bottom", magic.PlayLand: "land", magic.BeginCast: "cast"}
BARE: Final[Mapping[type, str]] = {
    magic.KeepHand: "keep",
    magic.Mulligan: "mulligan",
    magic.PassPriority: "pass",
    magic.ConfirmAttack: "confirm",
    magic.DeclareNoAttack: "no attack",
    magic.Concede: "concede",
    fortress.DeclareAssault: "assault",
    fortress.SkipAssault: "skip",
    fortress.PlayAgain: "again",
    fortress.AdmitDefeat: "admit",
}


def in_play(state: fortress.State) -> list[tuple[object, ...]]:
    """Return what can be seen of the permanents, in the order in which they came."""
    assert list(state.permanents) == sorted(state.permanents, key=lambda one: one.id)
    began = state.seats[0].began
    return [
        (
            one.card.name,
            one.controller == 0,
            one.tapped,
            one.damage,
            (one.look.power or 0, one.look.toughness or 0),
            one.controller == 0 and one.since >= began,
        )
        for one in fortress.view(state, fortress.PLAYER).permanents
    ]


def seen(state: fortress.State) -> dict[str, object]:
    """Return the position of the library in the words of the model."""
    seat, garrison = state.seats
    return {
        "life": seat.life,
        "hand": names(state, seat.hand),
        "library": names(state, seat.library),
        "graveyard": sorted(names(state, seat.graveyard)),
        "dead": sorted(names(state, garrison.graveyard)),
        "in play": in_play(state),
        "pool": dict(zip("WUBRGC", seat.pool, strict=True)),
        "time": (state.turn, state.step.value, seat.lands_played),
        "stack": [one.kind.value for one in state.stack],
        "asked": state.asks is not None,
        "generator": state.rng,
        "elsewhere": (len(seat.exile), len(garrison.library), len(garrison.hand), len(garrison.exile)),
    }


def seen_by_model(model: SlowSiege) -> dict[str, object]:
    """Return the position of the model in the same words."""
    return {
        "life": model.life,
        "hand": [card.name for card in model.hand],
        "library": [card.name for card in model.library],
        "graveyard": sorted(card.name for card in model.graveyard),
        "dead": sorted(card.name for card in model.dead),
        "in play": [
            (
                thing.card.name,
                thing.mine,
                thing.tapped,
                thing.damage,
                (thing.card.power, thing.card.toughness),
                thing.mine and thing.arrived == model.turn,
            )
            for thing in model.permanents
        ],
        "pool": {kind: model.pool[kind] for kind in "WUBRGC"},
        "time": (model.turn, model.step, model.lands),
        "stack": [KINDS[one.kind] for one in model.stack],
        "asked": model.asks != "priority",
        "generator": model.rng,
        "elsewhere": (0, 0, 0, 0),
    }


KINDS: Final = {"spell": "spell", "ability": "activated", "trigger": "triggered", "damage": "packet"}


def differences(state: fortress.State, model: SlowSiege) -> list[str]:
    """Return in what the two positions differ, and in what may be done in them."""
    if state.result is not None or model.result is not None:
        result = fortress.result_of(state)
        theirs, ours = (result.value if result else None, state.seats[0].life), (model.result, model.life)
        return [] if theirs == ours else [f"result: {theirs}, not {ours}"]
    real, slow = seen(state), seen_by_model(model)
    apart = [f"{key}: {real[key]}, not {slow[key]}" for key in slow if real[key] != slow[key]]
    offered = Counter(words_of(state, action) for action in fortress.legal_actions(state))
    may = Counter(model.legal())
    if offered != may:
        apart += [
            f"only the library offers {list((offered - may).elements())}, only the model {list((may - offered).elements())}"
        ]
    return apart


def wanted(random: Random, words: Sequence[Word]) -> int:
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
    return random.choices(range(len(words)), [weights.get(str(word[0]), 1.0) for word in words])[0]


def lockstep(deck: str, seed: int, *, most: int = 400) -> tuple[int, str]:
    """Play a random game of *deck* and return how many decisions it had and how it ended; AssertionError if they part."""
    random = Random(f"{deck} {seed}")
    cards = DECKS[deck]
    rules = some_rules(random, sum(plain(one).kind == "artifact" for one in cards))
    rng = Rng.seeded(seed)
    state = fortress.new_game(cards, rules=rules, rng=rng)
    model = SlowSiege([plain(one) for one in cards], rules, rng)
    done: list[Word] = []
    while not (apart := differences(state, model)) and state.result is None and len(done) < most:
        actions = fortress.legal_actions(state)
        words = [words_of(state, action) for action in actions]
        place = wanted(random, words)
        state = fortress.apply(state, actions[place])
        dealt = names(state, [one.card for one in state.permanents]) if words[place][0] == "n" else []
        deck_now = names(state, [*state.seats[0].hand, *state.seats[0].library])
        model.act(words[place], deck_now, dealt)
        offered = [words_of(state, action) for action in fortress.legal_actions(state)]
        while (word := model.forced()) and word not in offered:
            model.act(word, deck_now, dealt)
        done.append(words[place])
    assert apart == [], f"{apart} in {deck} {seed} {rules} after {done}"
    return len(done), model.result or "unfinished"


def many(games: int, first: int = 0) -> Counter[str]:
    """Play *games* games of every deck by hand and return how many there were of each end, and all decisions."""
    ends: Counter[str] = Counter()
    for deck in DECKS:
        for seed in range(first, first + games):
            decisions, end = lockstep(deck, seed)
            ends.update({end: 1, "decisions": decisions})
    return ends
