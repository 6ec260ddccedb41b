"""``observe``: what one player may know of a duel; ``determinize``: a random duel that fits an observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar, Final

import attrs

from castlerules._displayed import Displayed, summary_repr
from castlerules.core import Generator, Player, Rng, SetupError, Violation, shuffled, value
from castlerules.core.errors import short_repr
from castlerules.magic54.model.cards import BLACK, RED, TEAM_CARDS, TEAM_NAMES, Card, opponent
from castlerules.magic54.model.ids import is_creature_id
from castlerules.magic54.model.options import Magic54Rules
from castlerules.magic54.model.state import (
    Combat,
    Creature,
    Packet,
    Phase,
    PileItem,
    Result,
    Shield,
    Side,
    State,
    check_state,
)


@value
class OwnSide:
    """The observing player's own side: the fields of ``Side``, but only the size of the deck, *deck_size*."""

    hp: int
    deck_size: int
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    mana: tuple[Card, ...]
    tapped: int
    creatures: tuple[Creature, ...]


@value
class OpponentSide:
    """The opponent's side: the fields of ``Side``, but only the sizes of hand and deck, *hand_size* and *deck_size*."""

    hp: int
    deck_size: int
    hand_size: int
    discard: tuple[Card, ...]
    mana: tuple[Card, ...]
    tapped: int
    creatures: tuple[Creature, ...]


@value
class Observation(Displayed):
    """What *player* may know (M54-Q44): no generator, no order of a deck, no card in the opponent's hand.

    Cards in play are visible (M54-014). No hidden information has any influence on an observation (M54-I27).

    *searchable* holds the cards of the player's own deck, sorted by ``Card.index``, while that player searches the
    deck; else None. The other fields are those of ``State``.
    """

    _state_type: ClassVar = State

    player: Player
    rules: Magic54Rules
    turn: int
    active: Player
    phase: Phase
    priority: Player
    passes: int
    response_open: bool
    mana_played: int
    pile: tuple[PileItem, ...]
    shields: tuple[Shield, ...]
    pooled_packets: tuple[Packet, ...]
    combat: Combat
    searching_joker: Card | None
    searchable: tuple[Card, ...] | None
    creatures_entered: int
    result: Result | None
    own: OwnSide
    other: OpponentSide

    def __repr__(self) -> str:
        return summary_repr(self)


def _checked_player(player: object) -> Player:
    if type(player) is int and player in (RED, BLACK):
        return Player(player)
    raise SetupError((Violation("M54-003", f"expected the player RED (0) or BLACK (1), got {short_repr(player)}"),))


def observe(state: State, player: int) -> Observation:
    """Return what *player* may know of *state* (M54-Q44, M54-Q45); raise SetupError unless it is RED or BLACK."""
    if type(state) is not State:
        check_state(state)
    me = _checked_player(player)
    mine, theirs = state.sides[me], state.sides[opponent(me)]
    searching = state.searching_joker is not None and state.searching_joker.team == me
    sorted_deck = tuple(sorted(mine.deck, key=lambda card: card.index)) if searching else None
    own = OwnSide(mine.hp, len(mine.deck), mine.hand, mine.discard, mine.mana, mine.tapped, mine.creatures)
    deck_size, hand_size = len(theirs.deck), len(theirs.hand)
    other = OpponentSide(theirs.hp, deck_size, hand_size, theirs.discard, theirs.mana, theirs.tapped, theirs.creatures)
    return Observation(me, *_until_searchable(state), sorted_deck, state.creatures_entered, state.result, own, other)  # type: ignore[call-arg]  # mypy does not count the fields that the getter returns


# what a state and an observation of it have in common; getters are faster than a list of keywords
_PUBLIC: Final = tuple([field.name for field in attrs.fields(State) if field.name not in ("rng", "sides")])
_public_fields: Final = attrgetter(*_PUBLIC)
_until_searchable: Final = attrgetter(*_PUBLIC[:-2])
_in_the_open: Final = attrgetter("discard", "mana", "tapped", "creatures")


def determinize(
    observation: Observation, rng: Generator, *, decks: tuple[tuple[Card, ...], ...] | None = None
) -> State:
    """Return a duel that fits *observation*: *rng* deals the unseen cards, with every distribution equally likely.

    If the observing player is to act, the legal actions are the real ones. The duel continues with the successor of
    *rng*. Both card lists are known in Magic 54, so *decks* may only repeat them. Raises SetupError if the cards in
    *observation* are not the 54 of the pack; other faults of an observation made by hand are left to ``problems``.
    """
    return _checked(_dealing(observation, decks)(rng), observation)


def determinizer(
    observation: Observation, *, decks: tuple[tuple[Card, ...], ...] | None = None
) -> Callable[[Generator], State]:
    """Return a function that maps *rng* to what ``determinize`` returns for it, at less cost for each further one.

    The arguments are checked at once. A duel is compared with *observation* only here: whichever way the unseen cards
    are dealt, all that the player may know of the duel comes from *observation* itself.
    """
    deal = _dealing(observation, decks)
    _checked(deal(_ANY_RNG), observation)
    return deal


_ANY_RNG: Final = Rng.seeded(0)


def _dealing(observation: Observation, decks: tuple[tuple[Card, ...], ...] | None) -> Callable[[Generator], State]:
    """Return a function that deals the unseen cards by a generator; the duel is not compared with *observation*."""
    if decks is not None and [sorted(deck, key=lambda card: card.index) for deck in decks] != list(
        map(list, TEAM_CARDS)
    ):
        raise SetupError(
            (Violation("M54-004", f"expected decks=None or the fixed cards of RED and BLACK, got {short_repr(decks)}"),)
        )
    _check_observation(observation)
    me, them = observation.player, opponent(observation.player)
    own, other = observation.own, observation.other
    unseen_mine = unseen_own_cards(observation)
    unseen_theirs = _unseen_cards(observation, them, (*other.discard, *other.mana), other.creatures)
    mine_open, theirs_open = _in_the_open(own), _in_the_open(other)
    rules, *public = _public_fields(observation)

    def deal(rng: Generator) -> State:
        """Return a duel in which *rng* has dealt the unseen cards."""
        my_deck, rng = shuffled(rng, unseen_mine)
        unseen, rng = shuffled(rng, unseen_theirs)
        mine = Side(own.hp, my_deck, own.hand, *mine_open)
        theirs = Side(other.hp, unseen[other.hand_size :], unseen[: other.hand_size], *theirs_open)
        sides = (mine, theirs) if me == RED else (theirs, mine)
        return State(rules, rng, *public, sides)  # type: ignore[call-arg]  # as above

    return deal


def _checked(state: State, observation: Observation) -> State:
    """Return *state*, which was made of *observation*; raise SetupError if the player would see something else."""
    if observe(state, observation.player) != observation:
        expected = "expected zones that add up to the 54 cards"
        reason = f"{expected}, got an observation of {TEAM_NAMES[observation.player]} that fits no duel"
        raise SetupError((Violation("M54-I01", reason),))
    return state


def _check_observation(observation: Observation) -> None:
    """Raise SetupError unless *observation* is an ``Observation`` with a valid player and valid ids of creatures."""
    if not isinstance(observation, Observation):
        reason = f"expected an observation of Magic 54, got {type(observation).__name__}"
        raise SetupError((Violation("M54-Q44", reason),))
    _checked_player(observation.player)
    for creature in (*observation.other.creatures[::-1], *observation.own.creatures[::-1]):
        if not is_creature_id(creature.id):
            reason = f"expected the id of a creature for each creature in play, got {short_repr(creature.id)}"
            raise SetupError((Violation("M54-038", reason),))


def unseen_own_cards(observation: Observation) -> tuple[Card, ...]:
    """M54-005: return the cards of the deck of the observing player, which are those not in sight, by ``Card.index``.

    Raises SetupError if the cards in *observation* are not those of the pack.
    """
    own = observation.own
    return _unseen_cards(observation, observation.player, (*own.hand, *own.discard, *own.mana), own.creatures)


def _unseen_cards(
    observation: Observation, team: Player, zones: tuple[Card, ...], creatures: tuple[Creature, ...]
) -> tuple[Card, ...]:
    """Return the cards of *team* whose zone *observation* does not show, sorted by ``Card.index``.

    They are in the deck of *team*, or in the hand if *team* is the opponent. *zones* and *creatures* hold the visible
    cards of that side; cards on the pile, Growth cards set aside and a searching Joker are visible too. Raises
    SetupError if a visible card occurs twice, or is a card of the other team.
    """
    elsewhere = [
        *observation.combat.growth_cards,
        observation.searching_joker,
        *[item.card for item in observation.pile if item.source is None],
    ]
    seen_cards = [
        *zones,
        *[creature.card for creature in creatures],
        *[card for card in elsewhere if card is not None and card.team == team],
    ]
    unseen = tuple([card for card in TEAM_CARDS[team] if card not in seen_cards])
    if len(seen_cards) + len(unseen) != len(TEAM_CARDS[team]):
        counts = Counter(seen_cards)
        wrong = {str(card) for card, count in counts.items() if count > 1 or card not in TEAM_CARDS[team]}
        cards = ", ".join(sorted(wrong)[:5])
        reason = f"expected each card once, on the side of its team; {TEAM_NAMES[team]} has wrong or twice: {cards}"
        raise SetupError((Violation("M54-I01", reason),))
    return unseen
