"""The remedies for a losing streak: a new deck, or five cards for five commons (ASC-A16 to ASC-A19)."""

from __future__ import annotations

from castlerules.core import evolve

from .actions import BeginStreakSwap, RebuildDeck, RegisterDeck, StreakKill, StreakPick
from .decks import Deck, Decklist, StreakSwap, Zone
from .events import CardKilled, CardPicked, PlayerRegistered, Rebuilt, SwapBegan
from .facts import is_common, pick_surcharge
from .league import registered, with_member
from .piles import size_of
from .rules import AscensionRules, RebuildCarryover
from .state import Member, State
from .updates import Log, found, paid, put, taken

__all__ = ["deck_of", "killed", "picked", "rebuilt", "registered_deck", "swap_begun"]


def deck_of(rules: AscensionRules, listed: Decklist) -> Deck:
    """ASC-A01: return the deck that *listed*, which is legal, begins as."""
    assert listed.basic_set is not None, "a legal deck list names its Basic Set"
    assert listed.expansion is not None, "a legal deck list names its expansion"
    return Deck(
        kind=listed.kind,
        alliance=listed.alliance,
        basic_set=listed.basic_set,
        expansions=(listed.expansion,),
        main=listed.main,
        grace=listed.grace,
        copy_limit=rules.starter_copy_limit,
    )


def registered_deck(state: State, action: RegisterDeck, log: Log) -> State:
    """ASC-A01: add the player, with nothing but the deck."""
    deck = deck_of(state.rules, action.deck)
    if log is not None:
        log.append(PlayerRegistered(action.player, action.name, deck.kind, deck.alliance, size_of(deck.main)))
    return with_member(state, Member(action.player, action.name, len(registered(state)), deck))


def rebuilt(state: State, action: RebuildDeck, log: Log) -> State:
    """ASC-A16, ASC-Q38, ASC-Q40: a new deck in the place of the old one, with what the options let it keep.

    Open free picks and a reserve lapse under every option.
    """
    rules, member = state.rules, found(state, action.player)
    deck, old = deck_of(rules, action.deck), member.deck
    bank, power, spent = member.bank, member.bank, 0
    if rules.rebuild_carryover == RebuildCarryover.NOTHING:
        bank = power = 0
    elif rules.rebuild_carryover == RebuildCarryover.EVERYTHING:
        power, spent = member.power, member.spent
        expansions = (*deck.expansions, *old.expansions[1:])
        deck = evolve(deck, expansions=expansions, copy_limit=old.copy_limit, side=old.side, blocks=old.blocks)
    if log is not None:
        log.append(Rebuilt(action.player, deck.kind, deck.alliance, power))
    return with_member(state, evolve(_remedied(member), deck=deck, bank=bank, power=power, spent=spent))


def _remedied(member: Member) -> Member:
    """ASC-Q36: using a remedy sets the streak to 0 and uses the right up."""
    return evolve(member, loss_streak=0, banked=False, remedies_used=member.remedies_used + 1)


def swap_begun(state: State, action: BeginStreakSwap, log: Log) -> State:
    """ASC-A17: a swap is in progress."""
    member = found(state, action.player)
    if log is not None:
        log.append(SwapBegan(action.player))
    return with_member(state, evolve(_remedied(member), deck=evolve(member.deck, swap=StreakSwap())))


def killed(state: State, action: StreakKill, log: Log) -> State:
    """ASC-A18: the card is lost, whatever becomes of other cards that are taken out (ASC-Q39)."""
    member = found(state, action.player)
    swap, deck = member.deck.swap or StreakSwap(), taken(member.deck, Zone.MAIN, action.printing)
    common = is_common(state.rules, state.setup.pool.index.by_id[action.printing])
    if log is not None:
        log.append(CardKilled(action.player, state.rules.open_decklists, action.printing))
    after = evolve(swap, killed=swap.killed + 1, commons=swap.commons + common)
    return with_member(state, evolve(member, deck=evolve(deck, swap=after)))


def picked(state: State, action: StreakPick, log: Log) -> State:
    """ASC-A19: add the common; after the last one the swap is finished."""
    rules, member = state.rules, found(state, action.player)
    swap = member.deck.swap or StreakSwap()
    price = pick_surcharge(rules, state.setup.pool.index.by_id[action.printing])
    done = swap.picked + 1 == rules.streak_swap_size
    after = None if done else evolve(swap, picked=swap.picked + 1)
    if log is not None:
        log.append(CardPicked(action.player, rules.open_decklists, action.printing, price))
    return with_member(state, paid(member, price, evolve(put(member.deck, Zone.MAIN, action.printing), swap=after)))
