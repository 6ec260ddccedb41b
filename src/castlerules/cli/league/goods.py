"""What can be bought in a league, at what price, and why something cannot be bought."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence

from castlerules import ascension
from castlerules.ascension.rules.acquisition import list_price
from castlerules.ascension.rules.league import is_over
from castlerules.ascension.rules.legality import at_right_time
from castlerules.ascension.rules.purchase_checks import why_not_sold
from castlerules.cli.io.errors import UsageError
from castlerules.cli.io.output import counted_noun
from castlerules.core import DataError, Violation
from castlerules.text import columns

from .names import cards_called, member_called, name_of, owned_card, reason_text, set_code
from .report import Facts, Report
from .storage import LeagueFile

_UPGRADES = {"set": "expansion", "limit": "copy_limit", "sideboard": "sideboard"}
"""For each word that ``buy`` and ``price`` have for an upgrade of the deck, the name that ``price_of`` has for it."""

_LANDS = "lands"
_COLORLESS = "C"


def price_report(args: Namespace, league: LeagueFile) -> Report:
    """Return the prices of the named cards and upgrades for a member, or why they cannot be bought."""
    state = league.state
    member = member_called(state, args.player)
    prices: dict[str, int | None] = {}
    reasons: dict[str, str] = {}
    for item in _priced_items(state, member, args.words):
        violation = _why_item_not_sold(state, member, item)
        prices[item] = None if violation is not None else _price(state, member, item)
        if violation is not None:
            reasons[item] = reason_text(state, violation)
    rows = [
        (item, f"cannot be bought: {reasons[item]}" if cost is None else _price_words(state, item, cost))
        for item, cost in prices.items()
    ]
    rows.append(("in the bank", str(member.bank)))
    facts = {"player": member.name, "bank": member.bank, "prices": prices, "reasons": reasons}
    return Report((*columns(rows), *_not_now(state, member)), facts)


def _priced_items(state: ascension.State, member: ascension.Member, words: Sequence[str]) -> list[str]:
    """Return what *words* name: upgrades and basic lands by the words of ``buy``, cards by their ids."""
    named = [word for word in words if word.lower() not in (*_UPGRADES, _LANDS)]
    cards = iter(cards_called(state, named, lambda word: owned_card(state, member, word)))
    return [word.lower() if word.lower() in (*_UPGRADES, _LANDS) else next(cards) for word in words]


def _price(state: ascension.State, member: ascension.Member, item: str) -> int | None:
    if item == _LANDS:
        return state.rules.price_basic_pair
    return ascension.price_of(state, member.player, _UPGRADES.get(item, item))


def _price_words(state: ascension.State, item: str, cost: int) -> str:
    """Return *cost* as it is printed; the price of basic lands says that it is for two."""
    card = state.setup.pool.index.by_id.get(item)
    pair = item == _LANDS or (card is not None and card.basic_land)
    return f"{cost} for two basic lands" if pair else str(cost)


def _why_item_not_sold(state: ascension.State, member: ascension.Member, item: str) -> Violation | None:
    """Return why *member* cannot buy *item*, a printing or an upgrade, at any time and with any number of points."""
    if item == "set":
        refusals = [
            why_not_sold(state, ascension.BuyExpansion(member.player, card_set.code))
            for card_set in state.setup.pool.sets
        ]
        if None in refusals:
            return None
        full = next((refusal for refusal in refusals if refusal is not None and refusal.rule == "ASC-072"), None)
        return full or Violation("ASC-Q21", "no set of the league is left that goes with the deck")
    if item == _LANDS:
        return None
    if item == "limit":
        return why_not_sold(state, ascension.BuyCopyLimit(member.player))
    if item == "sideboard":
        return why_not_sold(state, ascension.BuySideboard(member.player))
    return why_not_sold(state, _purchase(member, state.setup.pool.printing(item)))


def _purchase(member: ascension.Member, card: ascension.Printing) -> ascension.Action:
    """Return the purchase by which *card* comes into the deck of *member*; basic lands are sold in pairs."""
    if card.basic_land:
        return ascension.BuyBasicPair(member.player, (card.id, card.id), ascension.Zone.MAIN)
    return ascension.BuyCard(member.player, card.id, ascension.Zone.MAIN)


def _not_now(state: ascension.State, member: ascension.Member) -> tuple[str, ...]:
    """Return a line that says why *member* can buy nothing at all now; none if purchases are open."""
    if is_over(state):
        return ("nobody can buy anything any more: the league is over (ASC-Q41)",)
    violation = at_right_time(state, ascension.BuyCopyLimit(member.player))
    return () if violation is None else (f"nothing can be bought now: {reason_text(state, violation)}",)


def cards_report(args: Namespace, league: LeagueFile) -> Report:
    """Return the cards of the league with their prices; for a member, those that can be bought, and which in vain."""
    state = league.state
    member = None if args.buyer is None else member_called(state, args.buyer)
    if args.every and member is None:
        raise UsageError("--all is about what a player cannot buy; name the player with --for")
    cards = _wanted_cards(args, state)
    facts = [_card_facts(state, member, card) for card in cards]
    listed = [fact for fact in facts if args.every or fact.get("problem") is None]
    rows = [_card_row(fact) for fact in listed]
    lines = list(columns(rows)) if rows else ["no card of the league fits" if not cards else "none can be bought"]
    if member is not None:
        bank = counted_noun(member.bank, "point")
        lines.append(f"{name_of(state, member.player)} has {bank} to spend")
        lines += _not_now(state, member)
    if hidden := len(facts) - len(listed):
        lines.append(f"{counted_noun(hidden, 'other card')} cannot be bought; --all lists them, with the reasons")
    player = None if member is None else member.name
    return Report(tuple(lines), {"player": player, "cards": listed, "left_out": hidden})


def _wanted_cards(args: Namespace, state: ascension.State) -> list[ascension.Printing]:
    """Return the cards that fit the filters of *args*; raise UsageError for an unknown set or letter of a colour."""
    code = None if args.set is None else set_code(state, args.set)
    colors = None if args.colors is None else _color_filter(args.colors)
    parts = [word.casefold() for word in args.words]
    return [
        card
        for card in state.setup.pool.printings
        if code in (None, card.set_code)
        and (colors is None or _fits(card, *colors))
        and all([part in card.name.casefold() for part in parts])
    ]


def _color_filter(text: str) -> tuple[frozenset[str], bool]:
    """Return the letters of the colours in *text*, and whether colorless cards are wanted, for which C stands."""
    letters = text.upper()
    try:
        colors = ascension.color_letters(ascension.read_colors(letters.replace(_COLORLESS, "")))
    except DataError:
        raise UsageError(
            f"--colors: expected letters of W, U, B, R, G, and C for colorless, got {text[:40]!r}"
        ) from None
    return frozenset(colors), _COLORLESS in letters


def _fits(card: ascension.Printing, letters: frozenset[str], colorless: bool) -> bool:  # noqa: FBT001 - it is unpacked
    """Return whether all colours of *card* are among *letters*; a basic land has the colours of its mana."""
    own = ascension.color_letters(card.land_colors if card.basic_land else card.colors)
    return letters.issuperset(own) if own else colorless


def _card_facts(state: ascension.State, member: ascension.Member | None, card: ascension.Printing) -> Facts:
    """Return *card* as JSON data; for *member* with what keeps the card from being bought, or the missing points."""
    price = list_price(state.rules, card)
    facts: Facts = {
        "card": card.id,
        "rarity": "basic land" if card.basic_land else card.rarity.value,
        "colors": ascension.color_letters(card.land_colors if card.basic_land else card.colors),
        "price": price,
        "pair": card.basic_land,
        "banned": card.name in state.rules.banned_names,
    }
    if member is None:
        return facts
    violation = why_not_sold(state, _purchase(member, card))
    problem = None if violation is None else reason_text(state, violation)
    return facts | {"problem": problem, "missing": max(price - member.bank, 0)}


def _card_row(facts: Facts) -> tuple[str, ...]:
    price = counted_noun(facts["price"], "point") + (" for two" if facts["pair"] else "")
    cells = (facts["card"], facts["rarity"], facts["colors"] or "-", price)
    if "missing" in facts:
        return (*cells, _note(facts))
    return (*cells, "banned (ASC-Q43)") if facts["banned"] else cells


def _short(missing: int) -> str:
    return f"{counted_noun(missing, 'point')} short"


def _note(facts: Facts) -> str:
    """Return what is said of a card beside its price: why it cannot be bought, or how many points are missing."""
    if facts.get("problem") is not None:
        return f"cannot be bought: {facts['problem']}"
    return _short(facts["missing"]) if facts["missing"] else ""


def sets_report(args: Namespace, league: LeagueFile) -> Report:
    """Return the sets of the league with the numbers of their cards; for a member the price, or why there is none."""
    state = league.state
    member = None if args.buyer is None else member_called(state, args.buyer)
    counts = Counter(card.set_code for card in state.setup.pool.printings if not card.basic_land)
    facts = [_set_facts(state, member, card_set, counts[card_set.code]) for card_set in state.setup.pool.sets]
    lines = columns(_set_row(fact) for fact in facts)
    return Report((*lines, *_set_notes(state, member)), {"player": member.name if member else None, "sets": facts})


def _set_facts(
    state: ascension.State, member: ascension.Member | None, card_set: ascension.CardSet, count: int
) -> Facts:
    facts: Facts = {"set": card_set.code, "name": card_set.name, "kind": card_set.kind.value, "cards": count}
    if member is None:
        return facts
    if card_set.code in (member.deck.basic_set, *member.deck.expansions):
        return facts | {"owned": True, "price": None, "problem": None}
    violation = why_not_sold(state, ascension.BuyExpansion(member.player, card_set.code))
    price = None if violation is not None else ascension.price_of(state, member.player, "expansion")
    problem = None if violation is None else reason_text(state, violation)
    missing = 0 if price is None else max(price - member.bank, 0)
    return facts | {"owned": False, "price": price, "problem": problem, "missing": missing}


def _set_row(facts: Facts) -> tuple[str, ...]:
    name = "" if facts["name"] == facts["set"] else facts["name"]
    cells = (facts["set"], name, f"{facts['kind']} set", counted_noun(facts["cards"], "card"))
    if "owned" not in facts:
        return cells
    if facts["owned"]:
        return (*cells, "in the deck")
    if facts["price"] is None:
        return (*cells, f"cannot be bought: {facts['problem']}")
    missing = f", {_short(facts['missing'])}" if facts["missing"] else ""
    return (*cells, f"{counted_noun(facts['price'], 'point')}{missing}")


def _set_notes(state: ascension.State, member: ascension.Member | None) -> Iterable[str]:
    """Yield the lines below the list: what sets cost one after another, or what *member* can spend."""
    if member is None:
        prices = ", then ".join(map(str, state.rules.expansion_prices))
        yield f"a player buys further sets for {prices} points; --for PLAYER says which"
        return
    yield f"{name_of(state, member.player)} has {counted_noun(member.bank, 'point')} to spend"
    yield from _not_now(state, member)
