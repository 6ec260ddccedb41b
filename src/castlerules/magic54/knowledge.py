"""What one player may know of a duel, and duels that would look the same to that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules._drawn import Drawn
from castlerules.core import Broken, Generator, Player, SetupError, shuffled, value
from castlerules.core.shown import shown

from .cards import BLACK, RED, TEAM_CARDS, TEAM_NAMES, Card, opponent
from .ids import is_creature_id
from .rules import Magic54Rules
from .state import Combat, Creature, Item, Packet, Phase, Result, Shield, Side, State

if TYPE_CHECKING:
    from castlerules.svg import Element

__all__ = ["Other", "Own", "View", "determinize", "view"]


@value
class Own:
    """The player's own side: the hand in order, of the deck only its size; other zones as in ``Side``."""

    hp: int
    deck_size: int
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    mana: tuple[Card, ...]
    tapped: int
    creatures: tuple[Creature, ...]


@value
class Other:
    """The opponent's side: of hand and deck only their sizes; other zones as in ``Side``."""

    hp: int
    deck_size: int
    hand_size: int
    discard: tuple[Card, ...]
    mana: tuple[Card, ...]
    tapped: int
    creatures: tuple[Creature, ...]


@value
class View(Drawn):
    """What *player* may know (ledger 4.4): no generator, no order of a deck, nothing of the opponent's hand.

    What is in play lies open (M54-014). Nothing that is hidden has any influence on a view (M54-I27).

    *searchable* is the own deck by card index while the own search is open, else None. The other fields are those
    of ``State``.
    """

    player: Player
    rules: Magic54Rules
    turn: int
    active: Player
    phase: Phase
    priority: Player
    passes: int
    replying: bool
    mana_played: int
    pile: tuple[Item, ...]
    shields: tuple[Shield, ...]
    pooled: tuple[Packet, ...]
    combat: Combat
    search: Card | None
    searchable: tuple[Card, ...] | None
    entered: int
    result: Result | None
    own: Own
    other: Other

    def __str__(self) -> str:
        """Return the table as text; the ``repr`` of a view that no duel fits."""
        from .table import table_text  # only where a table is shown

        try:
            return table_text(self)
        except SetupError:
            return repr(self)

    def _picture(self, width: int | None = None) -> Element:
        """Return the table as a picture; SetupError for a view that no duel fits."""
        from .picture import picture  # only where something is drawn

        return picture(self, width)


def view(state: State, player: int) -> View:
    """Return what *player*, RED or BLACK, may know of *state* (M54-Q44, M54-Q45); SetupError for anybody else."""
    if type(player) is not int or player not in (RED, BLACK):
        raise SetupError((Broken("M54-003", f"a player is RED (0) or BLACK (1), not {shown(player)}"),))
    me = Player(player)
    mine, theirs = state.sides[me], state.sides[opponent(me)]
    searching = state.search is not None and state.search.team == me
    return View(
        player=me,
        rules=state.rules,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        priority=state.priority,
        passes=state.passes,
        replying=state.replying,
        mana_played=state.mana_played,
        pile=state.pile,
        shields=state.shields,
        pooled=state.pooled,
        combat=state.combat,
        search=state.search,
        searchable=tuple(sorted(mine.deck, key=lambda card: card.index)) if searching else None,
        entered=state.entered,
        result=state.result,
        own=Own(mine.hp, len(mine.deck), mine.hand, mine.discard, mine.mana, mine.tapped, mine.creatures),
        other=Other(
            theirs.hp,
            len(theirs.deck),
            len(theirs.hand),
            theirs.discard,
            theirs.mana,
            theirs.tapped,
            theirs.creatures,
        ),
    )


def determinize(seen: View, rng: Generator, *, decks: tuple[tuple[Card, ...], ...] | None = None) -> State:
    """Return a duel that looks like *seen*: cards not seen are dealt by *rng*, every way as likely.

    Where the player of the view is to act, the legal actions are the real ones. The duel goes on with the successor
    of *rng*. Both card lists are known in Magic 54, so *decks* may only repeat them. Raises SetupError for a view
    whose cards are not the 54; a view made by hand may be wrong in other ways, which ``problems`` of the duel tells.
    """
    if decks is not None and [sorted(deck, key=lambda one: one.index) for deck in decks] != list(map(list, TEAM_CARDS)):
        raise SetupError((Broken("M54-004", "both decks are fixed: decks is None or the cards of RED and of BLACK"),))
    _refuse_strangers(seen)
    me, them = seen.player, opponent(seen.player)
    own, other = seen.own, seen.other
    my_deck, rng = shuffled(rng, _unseen(seen, me, (*own.hand, *own.discard, *own.mana), own.creatures))
    unseen, rng = shuffled(rng, _unseen(seen, them, (*other.discard, *other.mana), other.creatures))
    hand, deck = unseen[: other.hand_size], unseen[other.hand_size :]
    mine = Side(own.hp, my_deck, own.hand, own.discard, own.mana, own.tapped, own.creatures)
    theirs = Side(other.hp, deck, hand, other.discard, other.mana, other.tapped, other.creatures)
    state = State(
        rules=seen.rules,
        rng=rng,
        turn=seen.turn,
        active=seen.active,
        phase=seen.phase,
        priority=seen.priority,
        passes=seen.passes,
        replying=seen.replying,
        mana_played=seen.mana_played,
        pile=seen.pile,
        shields=seen.shields,
        pooled=seen.pooled,
        combat=seen.combat,
        search=seen.search,
        entered=seen.entered,
        result=seen.result,
        sides=(mine, theirs) if me == RED else (theirs, mine),
    )
    if view(state, me) != seen:
        name = TEAM_NAMES[me]
        raise SetupError((Broken("M54-I01", f"no duel looks like this to {name}: its zones do not fit the 54 cards"),))
    return state


def _refuse_strangers(seen: View) -> None:
    """Refuse what is no view, or one of nobody, or with creatures that are none."""
    problem = None
    if not isinstance(seen, View):
        problem = Broken("M54-Q44", f"a view of Magic 54 is wanted, not {type(seen).__name__}")
    elif type(seen.player) is not int or seen.player not in (RED, BLACK):
        problem = Broken("M54-003", f"a player is RED (0) or BLACK (1), not {shown(seen.player)}")
    elif not all(is_creature_id(one.id) for one in (*seen.own.creatures, *seen.other.creatures)):
        problem = Broken("M54-038", "a creature in play has an id that no creature has")
    if problem is not None:
        raise SetupError((problem,))


def _unseen(seen: View, team: Player, zones: tuple[Card, ...], creatures: tuple[Creature, ...]) -> tuple[Card, ...]:
    """Return the cards of *team* that are not in *zones* or elsewhere in sight, by index; SetupError for a misfit."""
    elsewhere = [*seen.combat.aside, seen.search, *[item.card for item in seen.pile if item.source is None]]
    gone = [
        *zones,
        *[one.card for one in creatures],
        *[one for one in elsewhere if one is not None and one.team == team],
    ]
    unseen = tuple([card for card in TEAM_CARDS[team] if card not in gone])
    if len(gone) + len(unseen) != len(TEAM_CARDS[team]):
        raise SetupError((Broken("M54-I01", f"{TEAM_NAMES[team]} has a card twice, or one of the other team"),))
    return unseen
