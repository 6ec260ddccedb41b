"""The fixture pool and deck of the worked scenarios, and leagues with them.

The name of a fixture card is its code, such as ``TMP-W-C01``; basic lands are those of 7ED.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from castlerules import Player, Rng, evolve
from castlerules.ascension import (
    BASIC_LANDS,
    GAME,
    Action,
    AscensionRules,
    BuyCard,
    BuyExpansion,
    BuySideboard,
    CardPool,
    CardSet,
    ChooseFirstPlayer,
    ClaimFreeCard,
    ContestId,
    Deck,
    DeckKind,
    Member,
    PickSource,
    Printing,
    PrintingId,
    Rarity,
    RecordResult,
    RegisterDeck,
    SetKind,
    StartContest,
    StarterDeck,
    State,
    Zone,
    source_of_set,
    validate_starter,
)

ANN, BOB, CID, DEE, EVE = (Player(seat) for seat in range(5))
NAMES: Final = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal")
MAIN, SIDE = Zone.MAIN, Zone.SIDE
DEFAULT: Final = AscensionRules()

SETS: Final = (
    CardSet("7ED", "Seventh", SetKind.CORE),
    CardSet("TMP", "Tempest block one", SetKind.MAIN, "Tempest"),
    CardSet("INV", "Invasion block one", SetKind.MAIN, "Invasion"),
    CardSet("STH", "Tempest block two", SetKind.SMALL, "Tempest"),
    CardSet("EXO", "Tempest block three", SetKind.SMALL, "Tempest"),
    CardSet("NEM", "Masques block two", SetKind.SMALL, "Masques"),
    CardSet("APC", "Invasion block three", SetKind.SMALL, "Invasion"),
    CardSet("VIS", "Mirage block two", SetKind.SMALL, "Mirage"),
)


def _cards_of(code: str) -> Iterator[Printing]:
    creature, legend = ("Creature",), ("Legendary",)
    for color in "WUBRG":
        for rarity, letter, number in ((Rarity.COMMON, "C", 12), (Rarity.UNCOMMON, "U", 4), (Rarity.RARE, "R", 2)):
            for place in range(1, number + 1):
                yield Printing(f"{code}-{color}-{letter}{place:02}", code, rarity, color, creature)
        yield Printing(f"{code}-{color}-L01", code, Rarity.RARE, color, creature, legend)
    for rarity, letter, number in ((Rarity.COMMON, "C", 5), (Rarity.UNCOMMON, "U", 2), (Rarity.RARE, "R", 1)):
        for place in range(1, number + 1):
            yield Printing(f"{code}-A-{letter}{place:02}", code, rarity, "", ("Artifact",))
    for pair in ("WU", "UB", "BR", "RG", "GW"):
        for name, rarity in (("C01", Rarity.COMMON), ("C02", Rarity.COMMON), ("U01", Rarity.UNCOMMON)):
            yield Printing(f"{code}-{pair}-{name}", code, rarity, pair, creature)
        yield Printing(f"{code}-{pair}-R01", code, Rarity.RARE, pair, creature)
        yield Printing(f"{code}-{pair}-L01", code, Rarity.RARE, pair, creature, legend)


def _printings() -> Iterator[Printing]:
    for name, color in BASIC_LANDS.items():
        yield Printing(name, "7ED", Rarity.COMMON, "", ("Land",), ("Basic",), (color,), basic_land=True)
    for card_set in SETS:
        yield from _cards_of(card_set.code)


def options_with(**options: object) -> AscensionRules:
    """Return the options with these values, those with a name by their text."""
    return AscensionRules.of(options)


POOL: Final = CardPool(tuple(_printings()), SETS)
"""The fixture pool F."""


def card(name: str) -> PrintingId:
    """Return the printing of the fixture card *name*."""
    return PrintingId(f"7ED/{name}" if name in BASIC_LANDS else f"{name.partition('-')[0]}/{name}")


def cards(named: Mapping[str, int]) -> dict[str, int]:
    """Return the fixture cards *named* with their numbers, by printing."""
    return {card(name): number for name, number in named.items()}


D1_CARDS: Final = {
    "Plains": 9,
    "Island": 9,
    "TMP-W-R01": 1,
    "TMP-W-U01": 2,
    "TMP-U-U01": 2,
    "TMP-A-U01": 1,
    "TMP-A-C01": 2,
    "TMP-A-C02": 2,
    "STH-W-C01": 2,
    "STH-W-C02": 2,
    "STH-U-C01": 2,
    "STH-U-C02": 2,
    "STH-U-C03": 2,
    "TMP-W-C01": 3,
    "TMP-U-C01": 2,
    "TMP-U-C02": 2,
}
D1: Final = StarterDeck.of(DeckKind.TWO_COLOR, "WU", "TMP", "STH", cards(D1_CARDS), "TMP-W-C01")
"""The fixture deck D1."""

DECK_WITHOUT_RARES: Final = StarterDeck.of(
    DeckKind.TWO_COLOR,
    "WU",
    "TMP",
    "STH",
    cards({"Plains": 20, "Island": 5, **{f"TMP-W-C{place:02}": 2 for place in range(1, 11)}}),
)
"""A deck without rares and without a grace card: 25 lands, and ten commons twice."""


def deck_changed(
    less: Mapping[str, int], more: Mapping[str, int], deck: StarterDeck = D1, **fields: Any
) -> StarterDeck:
    """Return *deck* with some cards *less* and some *more*, and with other *fields*."""
    main = dict(deck.main)
    for name, number in less.items():
        main[card(name)] -= number
    for name, number in more.items():
        main[card(name)] = main.get(card(name), 0) + number
    names = ("kind", "alliance", "basic_set", "expansion", "grace")
    fields_given: dict[str, Any] = {name: getattr(deck, name) for name in names}
    fields_given |= {"main": {name: number for name, number in main.items() if number}, **fields}
    return StarterDeck.of(**fields_given)


def violation_codes(deck: StarterDeck, rules: AscensionRules = DEFAULT, **how: Any) -> list[str]:
    """Return the codes of what is wrong with *deck*."""
    return [violation.code.value for violation in validate_starter(deck, POOL, rules, **how)]


def violation_subjects(deck: StarterDeck, code: str, rules: AscensionRules = DEFAULT, **how: Any) -> list[str]:
    """Return what violations of *code* in *deck* are about."""
    return [violation.about for violation in validate_starter(deck, POOL, rules, **how) if violation.code.value == code]


def league(
    players: int = 2, rules: AscensionRules = DEFAULT, *, deck: StarterDeck = D1, seats: int = 8, **setup: Any
) -> State:
    """Return a league of the fixture pool with so many *players*, all with *deck*."""
    state = GAME.new_game(
        seats=seats, rules=rules, **{"pool": POOL, "max_contests": None, "rng": Rng.seeded(0), **setup}
    )
    for seat in range(players):
        state = GAME.apply(state, RegisterDeck(Player(seat), deck, NAMES[seat]))
    return state


def member(state: State, player: Player = ANN) -> Member:
    """Return *player*, who is in the league."""
    member = state.members[player]
    assert member is not None
    return member


def deck_of(state: State, player: Player = ANN) -> Deck:
    """Return the deck of *player*."""
    return member(state, player).deck


def with_fields(state: State, player: Player = ANN, **fields: Any) -> State:
    """Return *state* with other fields of *player*, or of the deck; a new bank makes the power that it has to be."""
    old = member(state, player)
    of_deck = {name: value for name, value in fields.items() if hasattr(old.deck, name)}
    of_member = {name: value for name, value in fields.items() if name not in of_deck}
    if "bank" in of_member or "spent" in of_member:
        of_member.setdefault("power", of_member.get("bank", old.bank) + of_member.get("spent", old.spent))
    changed = evolve(old, deck=evolve(old.deck, **of_deck), **of_member)
    return evolve(state, members=(*state.members[:player], changed, *state.members[player + 1 :]))


def after_actions(state: State, *actions: Action) -> State:
    """Return *state* after *actions*."""
    for action in actions:
        state = GAME.apply(state, action)
    return state


def refusing_rule(state: State, action: Action) -> str | None:
    """Return the rule that *action* would break."""
    violation = GAME.why_not(state, action)
    return None if violation is None else violation.rule


def with_contest_started(state: State, *players: Player) -> State:
    """Return *state* with a contest of *players* that is running; who decides who starts, starts."""
    state = GAME.apply(state, StartContest(players))
    contest = state.contests[-1]
    return state if contest.chooser is None else GAME.apply(state, ChooseFirstPlayer(contest.number, contest.chooser))


def with_contest_played(state: State, *groups: Player | tuple[Player, ...]) -> State:
    """Return *state* after a contest from which *groups* went out in this order; the last one won or drew."""
    placings = tuple(group if isinstance(group, tuple) else (group,) for group in groups)
    state = with_contest_started(state, *[player for group in placings for player in group])
    return GAME.apply(state, RecordResult(state.contests[-1].number, placings))


def with_losses(state: State, loser: Player, winner: Player, times: int = 1) -> State:
    """Return *state* after *winner* has beaten *loser* so often; in between each of them meets nobody."""
    for _ in range(times):
        state = with_contest_played(state, loser, winner)
    return state


def last_contest(state: State) -> ContestId:
    """Return the number of the contest that started last."""
    return ContestId(state.next_contest - 1)


def buying(name: str, player: Player = ANN, zone: Zone = MAIN) -> BuyCard:
    """Return the purchase of the fixture card *name*."""
    return BuyCard(player, card(name), zone)


def claiming(name: str, source: str = "side", player: Player = ANN) -> ClaimFreeCard:
    """Return the claim of the fixture card *name*, from the sideboard or from a set."""
    return ClaimFreeCard(player, PickSource("side") if source == "side" else source_of_set(source), card(name))


def with_side(state: State, *names: str, player: Player = ANN) -> State:
    """Return *state* in which *player* has bought a sideboard, with these cards claimed for it, at most five."""
    state = after_actions(with_fields(state, player, bank=10), BuySideboard(player))
    return after_actions(state, *[claiming(name, player=player) for name in names])


def with_set(state: State, code: str, player: Player = ANN) -> State:
    """Return *state* in which *player* has bought the set *code*."""
    price = (10, 12, 15)[len(deck_of(state, player).expansions) - 1]
    return after_actions(
        with_fields(state, player, bank=price, power=price + member(state, player).spent), BuyExpansion(player, code)
    )
