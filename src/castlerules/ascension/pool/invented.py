"""The built-in pool of invented cards, so that a league can be played without a list of real cards.

It has a core set, a Main Set and five small expansions, each with cards of every colour and rarity; the expansions
have gold cards and Legends as well. ``STARTERS`` are legal decks of these cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

import attrs

from castlerules.cards.language.characteristics import COLORS, Color

from .card_pool import BASIC_LANDS, CardPool, CardSet, Printing, Rarity, SetKind
from .decks import ALLIANCES, DeckKind, StarterDeck

_SETS: Final = (
    CardSet("ORL", "Orlwick", SetKind.CORE),
    CardSet("TAR", "Tarnholm", SetKind.MAIN, "Tarnholm"),
    CardSet("VEL", "Velmere", SetKind.SMALL, "Tarnholm"),
    CardSet("QUE", "Quessor", SetKind.SMALL, "Tarnholm"),
    CardSet("BRI", "Brindal", SetKind.SMALL, "Hasklund"),
    CardSet("HAS", "Hasklund", SetKind.SMALL, "Hasklund"),
    CardSet("OND", "Ondry", SetKind.SMALL, "Hasklund"),
)

_COMMONS: Final = (
    ("Warden", "Chaplain", "Shepherd", "Truce", "Banner"),
    ("Boatman", "Scribe", "Eel", "Second Thought", "Fogbank"),
    ("Gravedigger's Boy", "Leech", "Pallbearer", "Hush", "Blight"),
    ("Brawler", "Firebug", "Ox Driver", "Scuffle", "Sparks"),
    ("Forester", "Badger", "Moss Crawler", "Growing Season", "Hedge"),
)
_UNCOMMONS: Final = ("Marshal", "Tide Reader", "Night Clerk", "Bellfounder", "Elder Stag")
_RARES: Final = ("Cathedral", "Undertow", "Ledger of the Dead", "Great Quarry", "Oldest Oak")
_HEROES: Final = ("Aveline", "Corvin", "Morwen", "Radek", "Sylla")
_GOLD: Final = ("Pact", "Envoy", "Quarrel", "Bonfire", "Pilgrim")
_CREATURE: Final = ("Creature",)
_SPELL: Final = ("Instant",)


def _cards_of_color(code: str, place: str, number: int, count: int) -> Iterator[Printing]:
    """Yield *count* commons, an uncommon and a rare of one colour for the set *code*.

    *number* is the index of the colour in W U B R G; *place* is the name of the set, with which every card name begins.
    In a set with fewer than five commons of a colour, the uncommon has a second colour in its colour identity, so that
    the option ``color_check`` makes a difference (ASC-Q02).
    """
    color = (COLORS[number],)
    for index, name in enumerate(_COMMONS[number][:count]):
        kind = _CREATURE if index < 3 else _SPELL
        yield Printing(f"{place} {name}", code, Rarity.COMMON, color, kind)
    identity = (*color, *([COLORS[number - 1]] if count < len(_COMMONS[number]) else []))
    yield Printing(f"{place} {_UNCOMMONS[number]}", code, Rarity.UNCOMMON, color, _CREATURE, color_identity=identity)
    yield Printing(f"{place} {_RARES[number]}", code, Rarity.RARE, color, ("Enchantment",))


def _artifacts(code: str, place: str) -> Iterator[Printing]:
    for name, rarity in (
        ("Lantern", Rarity.COMMON),
        ("Toolbox", Rarity.COMMON),
        ("Clockwork Mule", Rarity.UNCOMMON),
        ("Orrery", Rarity.RARE),
    ):
        types = ("Artifact", "Creature") if name == "Clockwork Mule" else ("Artifact",)
        yield Printing(f"{place} {name}", code, rarity, (), types)


def _gold_cards(code: str, place: str, number: int) -> Iterator[Printing]:
    """Yield four cards of the small expansion *code* that rules treat in a special way.

    They are a gold common, a gold Legend, a Legend of one colour and a split card: starters may not have gold cards or
    Legends, which cost more, too. *place* is the name of the set and part of card names. *number*, 0 to 4, selects the
    two colours of the gold cards among the alliances of two colours.
    """
    pair, hero = ALLIANCES[DeckKind.TWO_COLOR][number], _HEROES[number]
    yield Printing(f"{place} {_GOLD[number]}", code, Rarity.COMMON, pair, _SPELL)
    yield Printing(f"{hero} of {place}", code, Rarity.RARE, pair, _CREATURE, ("Legendary",))
    other = COLORS[(number + 2) % 5]
    rarity = Rarity.COMMON if number == 0 else Rarity.UNCOMMON
    yield Printing(f"{hero}'s Rival", code, rarity, (other,), _CREATURE, ("Legendary",))
    yield Printing(f"{place} Coin // {place} Purse", code, Rarity.UNCOMMON, pair, _SPELL, split=True)


def _printings() -> Iterator[Printing]:
    for name, color in BASIC_LANDS.items():
        yield Printing(name, "ORL", Rarity.COMMON, (), ("Land",), ("Basic",), (color,), basic_land=True)
    for place, card_set in enumerate(_SETS):
        count = 2 if card_set.kind == SetKind.SMALL else 5
        for number in range(len(COLORS)):
            yield from _cards_of_color(card_set.code, card_set.name, number, count)
        yield from _artifacts(card_set.code, card_set.name)
        if card_set.kind == SetKind.SMALL:
            yield from _gold_cards(card_set.code, card_set.name, place - 2)


def _with_color_identity(card: Printing) -> Printing:
    """ASC-Q02: return *card* with a colour identity: its own if it has one, else its colours."""
    return card if card.color_identity is not None else attrs.evolve(card, color_identity=card.colors)


POOL: Final = CardPool(tuple(map(_with_color_identity, _printings())), _SETS)
"""The built-in pool; data and pickles hold only its code, ``invented``."""

_LAND_COUNT: Final = 18
_DECK_SIZE: Final = 45


def _starter(kind: DeckKind, alliance: tuple[Color, ...], sets: tuple[str, str], *, rare: bool) -> StarterDeck:
    """Return a legal starter with the colours *alliance* and cards of *sets*, a Basic Set and an expansion.

    It has the uncommons of the Basic Set, one rare card if *rare*, two copies of each common while there is room, the
    grace card (the last common, which may have more copies than others), and basic lands.
    """
    basic, small = sets
    lands = [f"ORL/{name}" for name, color in BASIC_LANDS.items() if color in alliance]
    fitting = [card for code in (basic, small) for card in POOL.index.by_set[code] if set(card.colors) <= set(alliance)]
    plain = [card for card in fitting if len(card.colors) < 2 and not card.supertypes]
    commons = [card for card in plain if card.rarity == Rarity.COMMON and (card.set_code == basic or card.colors)]
    best = [card for card in plain if card.rarity == Rarity.UNCOMMON and card.set_code == basic]
    best += [card for card in plain if card.rarity == Rarity.RARE and card.set_code == basic and card.colors][:rare]
    candidates = [card.id for card in best] + [card.id for card in commons for _ in range(2)]
    spells = [*candidates[: _DECK_SIZE - _LAND_COUNT - 1], commons[-1].id]
    return StarterDeck.of(
        kind,
        alliance,
        basic,
        small,
        [*[(printing, 1) for printing in spells], *[(land, 1) for land in islice(cycle(lands), _LAND_COUNT)]],
        commons[-1].name,
    )


def _starters() -> Iterator[StarterDeck]:
    two, three = DeckKind.TWO_COLOR, DeckKind.THREE_COLOR
    smalls = [card_set.code for card_set in _SETS if card_set.kind == SetKind.SMALL]
    for place, alliance in enumerate(ALLIANCES[two]):
        yield _starter(two, alliance, ("ORL" if place % 2 else "TAR", smalls[place]), rare=place != 4)
    yield _starter(three, ALLIANCES[three][0], ("TAR", "QUE"), rare=False)
    yield _starter(three, ALLIANCES[three][2], ("ORL", "HAS"), rare=True)


STARTERS: Final = tuple(_starters())
"""ASC-A01: legal starters of the built-in pool; two of them have no rare and are legal for a rebuild (ASC-123)."""
