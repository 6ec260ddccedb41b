"""The legality of registrations, removals and moves of cards, and remedies (new decks and swaps).

Registering, removing, moving and withdrawing are ASC-A01, ASC-A12 to ASC-A15 and ASC-A21; the remedies for a losing
streak and the steps of a swap are ASC-A16 to ASC-A19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions, options
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.decks import Deck, StreakSwap, Zone, pile_size
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr

from . import acquisition, deck_changes, league, purchase_checks, scoring, setup, starters
from .legality import Group, Legality, acting_member, main_is_oversize, member_at, only_candidate

MAX_NAME_LENGTH: Final = 40
"""The most characters that the name of a player may have."""


def _seat_free(state: State, action: actions.RegisterDeck) -> Violation | None:
    if not 0 <= action.player < len(state.members):
        return Violation("ASC-A01", f"there is no seat {action.player}; the seats are 0 to {len(state.members) - 1}")
    if state.members[action.player] is not None:
        return Violation("ASC-A01", f"player {action.player} is in the league already")
    return None


def _registration_open(state: State, _: actions.RegisterDeck) -> Violation | None:
    if league.registration_closed(state):
        return Violation("ASC-Q41", "the league has begun, and late registration is not allowed")
    return None


def _name_allowed(state: State, action: actions.RegisterDeck) -> Violation | None:
    name, fault = action.name, name_fault(action.name)
    if fault is not None:
        return Violation("ASC-A01", fault)
    if name and any(member.name.casefold() == name.casefold() for member in league.registered_members(state)):
        return Violation("ASC-A01", f"a player with the name {name} is in the league already")
    return None


def name_fault(name: str) -> str | None:
    """ASC-A01: return what is wrong with *name* as the name of a player, None if it is valid; it may be empty."""
    if len(name) <= MAX_NAME_LENGTH and name.isprintable() and name == " ".join(name.split()):
        return None
    return f"a name has at most {MAX_NAME_LENGTH} printable characters and single spaces, not {short_repr(name)}"


def _legal_starter(state: State, action: actions.RegisterDeck) -> Violation | None:
    if action.deck in setup.offered_starters(state.setup, state.rules):
        return None
    return starters.broken_by_violations(starters.validate_starter(action.deck, state.setup.pool, state.rules))


def _card_in(deck: Deck, zone: Zone, printing: str) -> Violation | None:
    if any(present == printing for present, _ in deck.cards_in(zone)):
        return None
    return Violation("ASC-Q18", f"{short_repr(printing)} is not in {zone.value}")


def _main_cut_first(state: State, action: actions.RemoveCard) -> Violation | None:
    return main_is_oversize(state, action) if action.zone == Zone.SIDE else None


def _card_in_zone(state: State, action: actions.RemoveCard) -> Violation | None:
    return _card_in(acting_member(state, action).deck, action.zone, action.printing)


def _removable(state: State, action: actions.RemoveCard) -> Violation | None:
    """ASC-Q18, ASC-Q24: refuse to remove a card if the options forbid it or the main deck would be too small."""
    rules, deck = state.rules, acting_member(state, action).deck
    if action.zone == Zone.SIDE and rules.sideboard_exact:
        return Violation("ASC-Q24", "the sideboard is always full; cards are only exchanged with it")
    if not rules.voluntary_removal and not league.is_oversize(rules, deck):
        reason = f"cards are only taken out of a deck of more than {rules.max_deck_size} cards"
        return Violation("ASC-Q18", f"{reason}, and the deck has {pile_size(deck.main)}")
    return _above_min_size(state, deck) if action.zone == Zone.MAIN else None


def _above_min_size(state: State, deck: Deck) -> Violation | None:
    if pile_size(deck.main) > state.rules.min_deck_size:
        return None
    return Violation(
        "ASC-Q07", f"the deck has {pile_size(deck.main)} cards and needs at least {state.rules.min_deck_size}"
    )


def _single_moves_allowed(state: State, _: actions.MoveToSide | actions.MoveToMain) -> Violation | None:
    if state.rules.sideboard_exact:
        return Violation("ASC-Q24", "the sideboard is always full; cards are only exchanged with it")
    return None


def _movable_to_side(state: State, action: actions.MoveToSide) -> Violation | None:
    deck = acting_member(state, action).deck
    return (
        _card_in(deck, Zone.MAIN, action.printing)
        or _above_min_size(state, deck)
        or purchase_checks.room_in_side(state, deck)
    )


def _movable_to_main(state: State, action: actions.MoveToMain) -> Violation | None:
    deck = acting_member(state, action).deck
    return _card_in(deck, Zone.SIDE, action.printing) or _below_max_size(state, deck)


def _copies_in_main(state: State, action: actions.MoveToMain) -> Violation | None:
    return _main_copy_limit(state, action, action.printing)


def _below_max_size(state: State, deck: Deck) -> Violation | None:
    if pile_size(deck.main) < state.rules.max_deck_size:
        return None
    return Violation("ASC-100", f"main is full: {pile_size(deck.main)} cards of at most {state.rules.max_deck_size}")


def _main_copy_limit(state: State, action: Any, entering: str, leaving: str | None = None) -> Violation | None:
    """ASC-Q23: refuse to move a card from the sideboard to the main deck if main would then have too many copies.

    The check is needed only if the copy limit counts the main deck alone. *entering* is the printing that comes in,
    *leaving* the printing that is exchanged for it, None if there is none.
    """
    rules, pool, deck = state.rules, state.setup.pool, acting_member(state, action).deck
    if rules.copies_include_sideboard:
        return None
    copies, card = acquisition.counted_copies(pool, rules, deck), pool.index.by_id[entering]
    if leaving is not None:
        leaving_name = pool.index.by_id[leaving].name
        copies[leaving_name] = copies.get(leaving_name, 0) - 1
    room = acquisition.copies_left(rules, deck, copies, card)
    if room is None or room > 0:
        return None
    return Violation("ASC-Q23", f"the deck has as many {card.name} as the copy limit of {deck.copy_limit} allows")


def _exchangeable(state: State, action: actions.SwapWithSide) -> Violation | None:
    deck = acting_member(state, action).deck
    missing = _card_in(deck, Zone.MAIN, action.main_card) or _card_in(deck, Zone.SIDE, action.side_card)
    if missing is not None:
        return missing
    if action.main_card == action.side_card:
        return Violation("ASC-A15", f"expected two different cards to exchange, got {action.main_card} twice")
    return None


def _copies_after_exchange(state: State, action: actions.SwapWithSide) -> Violation | None:
    return _main_copy_limit(state, action, action.side_card, action.main_card)


def _card_in_reserve(state: State, action: actions.ReturnCard) -> Violation | None:
    if state.rules.removed_cards != options.RemovedCards.RESERVE:
        return Violation("ASC-Q20", "there is no reserve in this league: cards that are taken out are lost")
    if any(printing == action.printing for printing, _ in acting_member(state, action).deck.reserve):
        return None
    return Violation("ASC-Q20", f"{short_repr(action.printing)} is not in the reserve")


def _room_for_return(state: State, action: actions.ReturnCard) -> Violation | None:
    deck = acting_member(state, action).deck
    return _below_max_size(state, deck) if action.zone == Zone.MAIN else purchase_checks.room_in_side(state, deck)


def _registrations(state: State, player: Player) -> Iterator[Group]:
    if 0 <= player < len(state.members) and state.members[player] is None and not league.registration_closed(state):
        decks = setup.offered_starters(state.setup, state.rules)
        yield [actions.RegisterDeck(player, deck) for deck in decks], None


def _removals(state: State, player: Player) -> Iterator[Group]:
    deck = member_at(state, player).deck
    for zone in Zone:
        yield [actions.RemoveCard(player, zone, printing) for printing, _ in deck.cards_in(zone)], ()


def _moves_to_side(state: State, player: Player) -> Iterator[Group]:
    yield (actions.MoveToSide(player, printing) for printing, _ in member_at(state, player).deck.main), ()


def _moves_to_main(state: State, player: Player) -> Iterator[Group]:
    moves = (actions.MoveToMain(player, printing) for printing, _ in member_at(state, player).deck.side)
    yield moves, () if state.rules.copies_include_sideboard else (_copies_in_main,)


def _exchanges(state: State, player: Player) -> Iterator[Group]:
    deck = member_at(state, player).deck
    pairs = ((printing, other) for other, _ in deck.side for printing, _ in deck.main if printing != other)
    exchanges = (actions.SwapWithSide(player, printing, other) for printing, other in pairs)
    yield exchanges, () if state.rules.copies_include_sideboard else (_copies_after_exchange,)


_FOR_RETURN: Final = (_room_for_return, purchase_checks.copies_left)


def _returns(state: State, player: Player) -> Iterator[Group]:
    reserve = member_at(state, player).deck.reserve
    yield (actions.ReturnCard(player, printing, zone) for printing, _ in reserve for zone in Zone), _FOR_RETURN


DECK_LEGALITY: Final[Mapping[type[Any], Legality]] = MappingProxyType(
    {
        actions.RegisterDeck: Legality(
            deck_changes.register_deck, (_seat_free, _registration_open, _name_allowed, _legal_starter), _registrations
        ),
        actions.RemoveCard: Legality(deck_changes.remove_card, (_main_cut_first, _card_in_zone, _removable), _removals),
        actions.MoveToSide: Legality(deck_changes.move_card, (_single_moves_allowed, _movable_to_side), _moves_to_side),
        actions.MoveToMain: Legality(
            deck_changes.move_card, (_single_moves_allowed, _movable_to_main, _copies_in_main), _moves_to_main
        ),
        actions.SwapWithSide: Legality(
            deck_changes.swap_with_side, (_exchangeable, _copies_after_exchange), _exchanges
        ),
        actions.ReturnCard: Legality(deck_changes.return_card, (_card_in_reserve, *_FOR_RETURN), _returns),
        actions.Withdraw: Legality(deck_changes.withdraw, ()),
    }
)
"""The legality of the actions that register, move cards of a deck, or withdraw."""


def _remedy_available(state: State, action: Any) -> Violation | None:
    return scoring.no_remedy(state.rules, acting_member(state, action))


def deck_kept_on_rebuild(state: State, member: Member) -> Deck | None:
    """ASC-Q40: return the old deck of *member* if a new deck keeps what was bought for the old one, else None."""
    return member.deck if state.rules.rebuild_carryover == options.RebuildCarryover.EVERYTHING else None


def _legal_rebuild(state: State, action: actions.RebuildDeck) -> Violation | None:
    kept_deck = deck_kept_on_rebuild(state, acting_member(state, action))
    mode = starters.StarterMode.REBUILD
    if kept_deck is None and action.deck in setup.offered_starters(state.setup, state.rules, mode):
        return None
    return starters.broken_by_violations(
        starters.validate_starter(action.deck, state.setup.pool, state.rules, mode=mode, kept_deck=kept_deck)
    )


def _no_open_picks(state: State, action: actions.BeginStreakSwap) -> Violation | None:
    if acting_member(state, action).deck.free_picks:
        return Violation("ASC-A17", "there are free picks left; claim or waive them before a swap")
    return None


def _enough_to_kill(state: State, action: actions.BeginStreakSwap) -> Violation | None:
    """ASC-124, ASC-Q39: refuse a swap if the main deck has too few cards, commons or other cards to give away."""
    rules, deck = state.rules, acting_member(state, action).deck
    size, commons = pile_size(deck.main), acquisition.common_count(state.setup.pool, rules, deck)
    if size < rules.streak_swap_size or commons < rules.streak_swap_min_commons:
        needed = f"a swap needs {rules.streak_swap_size} cards in main, {rules.streak_swap_min_commons} of them commons"
        return Violation("ASC-124", f"{needed}; there are {size} cards, {commons} of them commons")
    min_noncommons = rules.streak_swap_size - rules.streak_swap_min_commons
    if rules.streak_swap_exact_commons and size - commons < min_noncommons:
        needed = f"a swap needs {min_noncommons} cards in main that are no commons"
        return Violation("ASC-Q39", f"{needed}; there are {size - commons}")
    return None


def _enough_to_pick(state: State, action: actions.BeginStreakSwap) -> Violation | None:
    required, deck = state.rules.streak_swap_size, acting_member(state, action).deck
    available = acquisition.free_commons_for_swap(state.setup.pool, state.rules, deck)
    if available >= required:
        return None
    needed = f"a swap needs {required} commons that can come into the deck without points"
    return Violation("ASC-A17", f"{needed}; there are {available}")


def _swap_in_progress(state: State, action: actions.StreakKill | actions.StreakPick) -> Violation | None:
    if acting_member(state, action).deck.swap is not None:
        return None
    return Violation("ASC-A18" if isinstance(action, actions.StreakKill) else "ASC-A19", "no swap has begun")


def _swap_progress(state: State, action: Any) -> StreakSwap:
    return acting_member(state, action).deck.swap or StreakSwap()


def _kills_left(state: State, action: actions.StreakKill) -> Violation | None:
    size = state.rules.streak_swap_size
    if _swap_progress(state, action).killed < size:
        return None
    return Violation("ASC-A18", f"all {size} cards of the swap have been given away; now take commons")


def _killable(state: State, action: actions.StreakKill) -> Violation | None:
    """ASC-124, ASC-Q39: refuse to give away a card that is not in the main deck.

    Also refuse a card after which the number of commons among the cards given away could no longer be legal.
    """
    if not any(printing == action.printing for printing, _ in acting_member(state, action).deck.cards_in(Zone.MAIN)):
        return Violation("ASC-A18", f"{short_repr(action.printing)} is not in main")
    return why_not_killable(state, _swap_progress(state, action), action.printing)


def why_not_killable(state: State, swap: StreakSwap, printing: str) -> Violation | None:
    """ASC-A18: return why *printing* may not be given away next in *swap*, None if it may.

    A swap gives away a fixed number of cards, and a minimum of them (with ``streak_swap_exact_commons`` exactly that
    many) must be commons. A card is refused if this can no longer be fulfilled after it.
    """
    rules = state.rules
    common = acquisition.is_common(rules, state.setup.pool.index.by_id[printing])
    commons, left = swap.commons_killed + common, rules.streak_swap_size - swap.killed - 1
    if commons + left < rules.streak_swap_min_commons:
        given = f"of {rules.streak_swap_size} cards given away, {rules.streak_swap_min_commons} must be commons"
        return Violation("ASC-124", f"{given}; after giving away {printing} at most {commons + left} can be")
    if rules.streak_swap_exact_commons and commons > rules.streak_swap_min_commons:
        given = f"of {rules.streak_swap_size} cards given away, exactly {rules.streak_swap_min_commons} must be commons"
        return Violation("ASC-Q39", f"{given}; {printing} would be common number {commons}")
    return None


def _all_killed(state: State, action: actions.StreakPick) -> Violation | None:
    size, killed = state.rules.streak_swap_size, _swap_progress(state, action).killed
    if killed == size:
        return None
    return Violation("ASC-A19", f"{size} cards must be given away before a common is taken; so far {killed} have been")


def _rebuilds(state: State, player: Player) -> Iterator[Group]:
    member = member_at(state, player)
    if scoring.no_remedy(state.rules, member) is None:  # before the decks are checked, which is slow
        decks = setup.offered_starters(state.setup, state.rules, starters.StarterMode.REBUILD)
        keeps_deck = deck_kept_on_rebuild(state, member) is not None
        yield [actions.RebuildDeck(player, deck) for deck in decks], (_legal_rebuild,) if keeps_deck else ()


def _kills(state: State, player: Player) -> Iterator[Group]:
    deck = member_at(state, player).deck
    if deck.swap is not None:
        yield [actions.StreakKill(player, printing) for printing, _ in deck.main], (_killable,)


def _picks(state: State, player: Player) -> Iterator[Group]:
    member = member_at(state, player)
    if member.deck.swap is not None:
        cards = acquisition.pickable_printings(state.setup.pool, state.rules, member)
        yield (actions.StreakPick(player, card.id) for card in cards), ()


REMEDY_LEGALITY: Final[Mapping[type[Any], Legality]] = MappingProxyType(
    {
        actions.RebuildDeck: Legality(deck_changes.rebuild_deck, (_remedy_available, _legal_rebuild), _rebuilds),
        actions.BeginStreakSwap: Legality(
            deck_changes.begin_streak_swap,
            (_remedy_available, _no_open_picks, _enough_to_kill, _enough_to_pick),
            only_candidate(actions.BeginStreakSwap),
        ),
        actions.StreakKill: Legality(deck_changes.streak_kill, (_swap_in_progress, _kills_left, _killable), _kills),
        actions.StreakPick: Legality(
            deck_changes.streak_pick,
            (
                _swap_in_progress,
                _all_killed,
                purchase_checks.printing_in_pool,
                purchase_checks.free_common,
                purchase_checks.copies_left,
                purchase_checks.affordable,
            ),
            _picks,
        ),
    }
)
"""The legality of the remedies for a losing streak: a new deck, or a swap of cards for free commons."""
