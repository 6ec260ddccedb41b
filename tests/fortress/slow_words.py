"""The library in the words of the slow Fortress, and in what the two differ. See ``slow_siege``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from castlerules import fortress, magic
from castlerules.cards import CardDef
from castlerules.cards.language.characteristics import CardType

from .slow_siege import SlowSiege
from .slow_table import Card, Word

WORDS: Final[Mapping[type, tuple[str, ...]]] = {
    magic.KeepHand: ("keep",),
    magic.Mulligan: ("mulligan",),
    magic.BottomCard: ("bottom", "card"),
    magic.PassPriority: ("pass",),
    magic.PlayLand: ("land", "card"),
    magic.ActivateMana: ("mana", "source"),
    magic.BeginCast: ("cast", "card"),
    magic.BeginAbility: ("ability", "source"),
    magic.ChooseX: ("x", "n"),
    magic.ChooseTarget: ("target", "target"),
    magic.PayGenericWith: ("pay", "kind"),
    magic.DiscardCard: ("discard", "card"),
    magic.AddAttacker: ("attack", "creature"),
    magic.ConfirmAttack: ("confirm",),
    magic.DeclareNoAttack: ("no attack",),
    magic.Concede: ("concede",),
    fortress.ChooseOpposition: ("n", "n"),
    fortress.ChooseBlocker: ("block", "creature"),
    fortress.DeclareAssault: ("assault",),
    fortress.SkipAssault: ("skip",),
    fortress.PlayAgain: ("again",),
    fortress.AdmitDefeat: ("admit",),
}
"""Each action, and which of its fields says what it is done with."""

STACKED: Final = {"spell": "spell", "ability": "activated", "trigger": "triggered", "damage": "combat_damage"}


def model_card(card: CardDef) -> Card:
    """Return *card* in the words of the model."""
    face = card.faces[0]
    cost = str(face.cost or "").replace("{", "").replace("}", "")
    kinds = (CardType.CREATURE, CardType.LAND, CardType.ARTIFACT)
    kind = next(kind.value.lower() for kind in kinds if card.has_type(kind))
    power, toughness = (face.pt.power, face.pt.toughness) if face.pt is not None else (0, 0)
    assert isinstance(power, int)
    assert isinstance(toughness, int)
    generic = int("".join(sign for sign in cost if sign.isdigit()) or 0)
    colours = "".join(sign for sign in cost if sign.isalpha())
    wall, x = "Wall" in face.types.subtypes, "X" in colours
    return Card(face.name, kind, colours.replace("X", ""), generic, power, toughness, wall, x)


def names(state: fortress.State, cards: Sequence[int | magic.CardObject]) -> list[str]:
    """Return the names of *cards*, in their order."""
    return [state.table.cards[card.card if isinstance(card, magic.CardObject) else card].name for card in cards]


def word_of(state: fortress.State, action: magic.Action) -> Word:
    """Return *action* in the words of the model: objects by their places, all artifacts and lands with one ability."""
    places: dict[object, int | str] = {permanent.id: place for place, permanent in enumerate(state.permanents)}
    places |= {card.id: place for place, card in enumerate(state.seats[fortress.PLAYER].hand)}
    places |= {fortress.PLAYER: "you", fortress.GARRISON: "opponent"}
    assert 0 == getattr(action, "index", 0) == getattr(action, "option", 0)
    word, *fields = WORDS[type(action)]
    if isinstance(action, magic.PayGenericWith):
        return (word, str(action.kind.value))
    if isinstance(action, fortress.ChooseOpposition | magic.ChooseX):
        return (word, action.n)
    return (word, *(places[getattr(action, field)] for field in fields))


def words(state: fortress.State) -> list[Word]:
    """Return what may be done in *state*, in the words of the model."""
    return [word_of(state, action) for action in fortress.GAME.legal_actions(state)]


def in_play(state: fortress.State) -> list[tuple[object, ...]]:
    """Return what can be seen of the permanents, in the order in which they came."""
    assert list(state.permanents) == sorted(state.permanents, key=lambda permanent: permanent.id)
    began = state.seats[0].last_turn
    return [
        (
            permanent.card.name,
            permanent.controller == 0,
            permanent.tapped,
            permanent.damage,
            (permanent.characteristics.power or 0, permanent.characteristics.toughness or 0),
            permanent.controller == 0 and permanent.controlled_since >= began,
        )
        for permanent in fortress.GAME.observe(state, fortress.PLAYER).permanents
    ]


def state_facts(state: fortress.State) -> dict[str, object]:
    """Return the position of the library in the words of the model."""
    seat, garrison = state.seats
    siege = state.extra
    assert isinstance(siege, fortress.Siege)
    return {
        "life": seat.life,
        "hand": names(state, seat.hand),
        "library": names(state, seat.library),
        "graveyard": sorted(names(state, seat.graveyard)),
        "dead": sorted(names(state, garrison.graveyard)),
        "in play": in_play(state),
        "pool": dict(zip("WUBRGC", seat.pool, strict=True)),
        "time": (state.turn, state.step.value, seat.lands_played),
        "stack": [stack_object.kind.value for stack_object in state.stack],
        "asked": state.decision is not None,
        "generator": state.rng,
        "siege": (siege.attempt, siege.assault_due, list(siege.dice)),
        "elsewhere": (len(seat.exile), len(garrison.library), len(garrison.hand), len(garrison.exile)),
    }


def model_facts(model: SlowSiege) -> dict[str, object]:
    """Return the position of the model in the same words."""
    return {
        "life": model.life,
        "hand": [card.name for card in model.hand],
        "library": [card.name for card in model.library],
        "graveyard": sorted(card.name for card in model.graveyard),
        "dead": sorted(card.name for card in model.dead),
        "in play": [
            (
                permanent.card.name,
                permanent.mine,
                permanent.tapped,
                permanent.damage,
                model.size(permanent),
                permanent.mine and permanent.arrived == model.turn,
            )
            for permanent in model.permanents
        ],
        "pool": {kind: model.pool[kind] for kind in "WUBRGC"},
        "time": (model.turn, model.step, model.lands),
        "stack": [STACKED[item.kind] for item in model.stack],
        "asked": model.asks != "priority",
        "generator": model.rng,
        "siege": (model.attempt, model.due(), model.dice),
        "elsewhere": (0, 0, 0, 0),
    }


def differences(state: fortress.State, model: SlowSiege) -> list[str]:
    """Return in what the two positions differ, and in what may be done in them."""
    if state.result is not None or model.result is not None:
        result = fortress.result_of(state)
        theirs, ours = (result.value if result else None, state.seats[0].life), (model.result, model.life)
        return [] if theirs == ours else [f"result: {theirs}, not {ours}"]
    real, slow = state_facts(state), model_facts(model)
    apart = [f"{key}: {real[key]}, not {slow[key]}" for key in slow if real[key] != slow[key]]
    offered = Counter(words(state))
    may = Counter(model.legal())
    if offered != may:
        extra, missing = list((offered - may).elements()), list((may - offered).elements())
        apart.append(f"only the library offers {extra}, only the model {missing}")
    return apart
