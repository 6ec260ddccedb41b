"""Games with decks drawn from every card that the reader reads in the card files beside the project.

``python -m fuzz.read_games duel 100 250`` (in ``tests``) plays the duels number 100 to 249 and tells what is wrong;
``python -m fuzz.read_games used 0 400`` plays games about the cards number 0 to 399 and tells what never happens.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import attrs
from cards.oracle.card_files import read_cards
from random_play import random_steps

from castlerules import Generator, Rng, castle, choice, duel, fortress, magic, shuffled, solitaire
from castlerules.cards import POOL, CardDef, CardType, is_mana_ability, render_ability
from castlerules.cards import language as lang
from castlerules.castle.book import CASTLE
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, State
from castlerules.magic.model import changes
from castlerules.solitaire.decks import deck_problems as solitaire_problems

BASICS: Final = MappingProxyType({"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"})
CORE: Final = magic.CoreRules(deck_copy_limit=None, min_deck_size=0)
LONGEST: Final = MappingProxyType({"duel": 1_500, "castle": 1_500, "fortress": 400, "solitaire": 1_000})
SOLITAIRE_RULES: Final = solitaire.SolitaireRules(action_limit=LONGEST["solitaire"])


@cache
def playable(name: str) -> tuple[CardDef, ...]:
    """Return the cards of the files, basic lands left out, that the game called *name* can play."""
    cards = [card for _, card in read_cards() if not card.is_basic_land]
    if name == "solitaire":
        return tuple([card for card in cards if not solitaire_problems([card] * 60, SOLITAIRE_RULES)])
    book = {"duel": NORMAL, "castle": CASTLE, "fortress": FORTRESS}[name]
    return tuple([card for card in cards if not magic.refusals(book, card)])


def colors_of(cards: tuple[CardDef, ...]) -> list[str]:
    """Return the letters of the colours in all costs of *cards*, white first; all if there is none."""
    text = " ".join(str(node) for card in cards for node in lang.nodes_in(card) if isinstance(node, lang.ManaCost))
    return [letter for letter in BASICS if letter in text] or list(BASICS)


def with_basics(cards: tuple[CardDef, ...], number: int) -> tuple[CardDef, ...]:
    """Return *cards* and *number* basic lands of their colours."""
    lands = [POOL[BASICS[letter]] for letter in colors_of(cards)]
    return (*cards, *(lands * number)[:number])


def drawn(cards: tuple[CardDef, ...], number: int, seed: int, most: int) -> tuple[CardDef, ...]:
    """Return *most* of *cards*, so that games with consecutive numbers go through all of them."""
    order, _ = shuffled(Rng.seeded(seed * most // max(1, len(cards))), cards)
    start = number * most % max(1, len(order))
    return (*order, *order)[start : start + most]


def start(name: str, number: int) -> State:
    """Return the start of the game number *number* of the game called *name*."""
    rng: Generator = Rng.seeded(number)
    cards = playable(name)
    decks = [with_basics(drawn(cards, 2 * number + place, number, 12) * 2, 20) for place in range(2)]
    match name:
        case "duel":
            return duel.GAME.new_game(decks, rules=duel.DuelRules(core=CORE), rng=rng)
        case "castle":
            creatures = tuple([card for card in cards if card.has_type(CardType.CREATURE) and len(card.faces) == 1])
            rules = castle.CastleRules(core=CORE)
            stocks = [drawn(creatures, 2 * number + place, number, rules.stock_size) for place in range(2)]
            return castle.GAME.new_game(decks, stocks, rules=rules, rng=rng)
        case "fortress":
            return fortress.GAME.new_game(_siege(cards, number), rng=rng)
        case _:
            return solitaire.GAME.new_game(decks[0], rules=SOLITAIRE_RULES, rng=rng)


def _siege(cards: tuple[CardDef, ...], number: int) -> tuple[CardDef, ...]:
    """Return a deck for Fortress: fifteen creatures, an artifact, and lands, four of them not basic."""
    single = [card for card in cards if len(card.faces) == 1]
    creatures = tuple(
        [card for card in single if card.has_type(CardType.CREATURE) and card.face.pt and _is_fixed(card.face.pt)]
    )
    artifacts = tuple([card for card in single if card.face.types.types == (CardType.ARTIFACT,)])
    lands = tuple([card for card in single if card.face.types.types == (CardType.LAND,)])
    chosen = drawn(creatures, number, number, 15)
    return with_basics((*chosen, *drawn(artifacts, number, number, 1), *drawn(lands, number, number, 4)), 20)


def _is_fixed(pt: lang.PT) -> bool:
    return pt.power is not None and pt.toughness is not None


def faults_in_game(name: str, number: int) -> Iterator[str]:
    """Yield what is wrong in the game number *number*: an exception, a broken invariant, a dead end."""
    game: Any = {"duel": duel, "castle": castle, "fortress": fortress, "solitaire": solitaire}[name].GAME
    after, last = None, None
    try:
        after = start(name, number)
        for step in random_steps(game, after, Rng.seeded(-1 - number), LONGEST[name]):
            before, action, after = step
            last = game.format_action(action)
            for violation in (*game.problems(after), *game.step_problems(before, action, after)):
                yield f"{name} {number} after {last}: {violation}"
                return
    except Exception as error:
        yield f"{name} {number} after {last}: {error!r}"
        return
    if after is not None and after.result is None and not game.legal_actions(after):
        yield f"{name} {number} after {last}: a dead end"


# Whether a card does what it says.


@attrs.define
class Use:
    """How often an ability has resolved, and how often something has happened then."""

    resolved: int = 0
    effective: int = 0


_IDLE: Final = (changes.Resolved, changes.StepBegan, changes.EffectsEnded, changes.TriggerPutOnStack)


def uses_of(card: CardDef, seeds: range, longest: int = 400) -> tuple[bool, dict[object, Use], list[str]]:
    """Return whether *card* was played in games about it, the uses of its abilities, and what was wrong."""
    uses: dict[object, Use] = {}
    wrong: list[str] = []
    played = False
    for seed in seeds:
        played |= _play_for(card, seed, longest, uses, wrong)
        if played and all(use.effective for use in uses.values()) and len(uses) >= _expected(card):
            break
    return played, uses, wrong


def faults_of_use(card: CardDef, seeds: range) -> Iterator[str]:
    """Yield what is wrong with *card* in games about it: a fault of the engine, or that it does nothing."""
    played, uses, wrong = uses_of(card, seeds)
    yield from wrong
    if not played:
        yield f"{card.name} is never played"
    for ability, use in uses.items():
        if use.resolved and not use.effective:
            text = ability if isinstance(ability, str) else render_ability(ability)  # type: ignore[arg-type]
            yield f"{card.name} resolves {use.resolved} times, and nothing happens: {text}"
    if played and len(uses) < _expected(card):
        yield f"{card.name}: {_expected(card) - len(uses)} abilities never resolve"


def _expected(card: CardDef) -> int:
    kinds = (lang.Spell, lang.Activated, lang.Triggered)
    abilities = [ability for face in card.faces for ability in face.abilities if isinstance(ability, kinds)]
    return sum(not (isinstance(ability, lang.Activated) and is_mana_ability(ability)) for ability in abilities)


def _play_for(card: CardDef, seed: int, longest: int, uses: dict[object, Use], wrong: list[str]) -> bool:
    """Play a game about *card*, note the *uses* of its abilities and what is *wrong*; return whether it was played."""
    others = playable("duel")
    mine = with_basics((card,) * 9 + drawn(others, seed, seed, 3) + _helpers(), 24)
    game, played = duel.GAME, False
    state = game.new_game(
        [mine, with_basics(_helpers() * 2 + drawn(others, seed + 1, seed, 4), 20)],
        rules=duel.DuelRules(core=CORE),
        rng=Rng.seeded(seed),
    )
    chance: Generator = Rng.seeded(seed).derive(7)
    for _ in range(longest):
        legal = game.legal_actions(state)
        if not legal:
            break
        wanted = [action for action in legal if _concerns(state, action, card)]
        eager, chance = choice(chance, (True, True, False))
        action, chance = choice(chance, tuple(wanted) if wanted and eager else legal)
        try:
            after, events = game.transition(state, action)
            faults = (*game.problems(after), *game.step_problems(state, action, after))
        except Exception as error:
            wrong.append(f"{card.name}, seed {seed}: {error!r}")
            break
        if faults:
            wrong.append(f"{card.name}, seed {seed}: {faults[0]}")
            break
        played |= bool(wanted) and action in wanted
        _note(state, events, after, card, uses)
        state = after
    return played


@cache
def _helpers() -> tuple[CardDef, ...]:
    """Return cards for many texts to be about: creatures, artifacts, an enchantment, and what fills graveyards."""
    names = ("Grizzly Bears", "Juggernaut", "Phyrexian Hulk", "Serra Angel", "Sengir Vampire", "Millstone", "Sol Ring")
    lands = ("City of Brass", "City of Brass", "City of Brass", "Wasteland")
    return tuple([POOL[name] for name in (*names, "Crusade", "Bad Moon", *lands)])


def _concerns(state: State, action: Any, card: CardDef) -> bool:
    """Return whether *action* begins to play *card* or to use one of its abilities."""
    ref = getattr(action, "card", getattr(action, "source", None))
    begins = isinstance(action, (magic.BeginCast, magic.BeginAbility, magic.PlayLand, magic.ActivateMana))
    return begins and ref is not None and _name_of(state, ref) == card.name


def _name_of(state: State, ref: object) -> str:
    seats = [zone for seat in state.seats for zone in (seat.hand, seat.graveyard)]
    objects: list[Any] = [*state.permanents, *[card for zone in seats for card in zone]]
    return next((str(state.table.cards[found.card].name) for found in objects if found.id == ref), "")


def _note(before: State, events: tuple[Any, ...], after: State, card: CardDef, uses: dict[object, Use]) -> None:
    """Note in *uses* what *events*, which lead from *before* to *after*, say of an ability of *card* that resolves."""
    if not before.stack:
        return
    top = before.stack[-1]
    ended = all(other.id != top.id for other in after.stack)
    if not top.announced or not (ended or before.resolution is not None or after.resolution is not None):
        return
    ability: object = top.ability
    if ability is None:
        mine = top.card is not None and before.table.cards[top.card] == card
        ability = f"the spell, face {top.face or 0}" if mine else None
    elif all(ability not in face.abilities for face in card.faces):
        ability = None
    if ability is None or any(isinstance(event, changes.Fizzled) for event in events):
        return
    use = uses.setdefault(ability, Use())
    use.resolved += ended
    use.effective += any(_is_effect(event, top.id) for event in events)


def _is_effect(event: Any, resolving: object) -> bool:
    """Return whether *event* is more than that the stack object *resolving* has resolved."""
    if isinstance(event, changes.Moved) and event.old_object == resolving:
        return event.to is lang.Zone.BATTLEFIELD
    return not isinstance(event, _IDLE)


def main(arguments: list[str]) -> int:
    """Play the games that *arguments* name and print what is wrong; return the number of such games."""
    kind, first, last = arguments[0], int(arguments[1]), int(arguments[2])
    wrong: Counter[str] = Counter()
    if kind == "used":
        for card in playable("duel")[first:last]:
            for fault in faults_of_use(card, range(12)):
                wrong[fault] += 1
                print(fault, flush=True)  # noqa: T201 - a command line tool
        return len(wrong)
    for number in range(first, last):
        for fault in faults_in_game(kind, number):
            wrong[fault] += 1
            print(fault, flush=True)  # noqa: T201 - a command line tool
    return len(wrong)


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
