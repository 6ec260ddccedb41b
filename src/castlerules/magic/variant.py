"""Games of this engine: normal Magic, and whatever changes it, each as one object with the names of the contract.

A variant of your own needs a name and a book::

    from castlerules import magic

    quick = magic.game("quick", attrs.evolve(magic.NORMAL, checks=(*magic.NORMAL.checks, one_blow_ends_it)))

Everything else is that of normal Magic for two players, unless it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import Broken, DataError, Event, Generator, Outcome, Player, Rng, SetupError
from castlerules.core.shown import shown

from . import engine, knowledge, seeing
from .actions import ACTIONS, Action, OwnAction
from .book import Rulebook
from .changes import EVENTS, INTENTS, Change
from .dealer import Fill, Kept, as_seen, misfit, nothing_apart
from .deck import DEFAULT_DECKS, Deck, Named, as_cards, checked_decks, decks_as_code
from .invariants import problems as problems_of
from .keys import position_key
from .normal import NORMAL
from .notation import VERBS, MagicNotation
from .options import EngineRules, MagicRules
from .position import format_position, parse_position
from .seeing import Hide, whole
from .setup import hands_dealt, table_of, two_player_state
from .state import Extra, State
from .step_invariants import step_problems as step_problems_of
from .tasks import BeginGame, Task
from .view import View

if TYPE_CHECKING:
    from .naming import Names

__all__ = ["MagicGame", "TwoDecks", "game", "new_duel", "refuse_strangers", "two_of"]

E = TypeVar("E", bound=Event)
Problems = Callable[[Rulebook, State], tuple[Broken, ...]]
OwnWords = Callable[["Names", Action], str | None]
OwnEvents = Callable[["Names", Change], str | None]
StepProblems = Callable[[Rulebook, State, Action, State], tuple[Broken, ...]]


def _both(decks: Sequence[Deck]) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of two decks; names are looked up in the pool."""
    return tuple([as_cards(deck) for deck in two_of(decks)])


def two_of(decks: Any) -> Sequence[Deck]:
    """Return *decks* if they are two."""
    if isinstance(decks, (str, bytes)) or not isinstance(decks, Sequence) or len(decks) != 2:
        raise SetupError((Broken("BASE-180", "two decks are wanted, that of player 0 first"),))
    return decks


@attrs.frozen(repr=False)
class TwoDecks:
    """What a game for two is started with: the decks of player 0 and player 1, by default two ready-made ones.

    Decks may be given as ``new_duel`` takes them. Raises SetupError for names of no deck and no card.
    """

    decks: tuple[tuple[CardDef, ...], ...] = attrs.field(default=DEFAULT_DECKS, converter=_both)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({decks_as_code(self.decks)})"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        printer.text(repr(self))


def new_duel(
    book: Rulebook,
    decks: Sequence[Deck] | None,
    rules: EngineRules,
    rng: Generator,
    *,
    extra: Extra = Extra(),  # noqa: B008 - a frozen value
    takes_blank: Callable[[CardDef], bool] | None = None,
) -> State:
    """BASE-180, BASE-181: return the start of a game for two: decks checked, shuffled, hands dealt.

    A deck is the name of one of ``PAIR_DECKS``, a ``DeckList``, or cards and names of cards of the pool; None stands
    for two that are ready-made. Raises SetupError with all that is wrong with either deck.
    """
    given = two_of(DEFAULT_DECKS if decks is None else decks)
    first, second = checked_decks(book, given, rules.core, takes_blank=takes_blank)
    state = two_player_state(rules, table_of(first, second), rng, extra)
    return engine.started(book, hands_dealt(book, state), BeginGame())


@attrs.frozen(eq=False, kw_only=True)
class MagicGame:
    """A game of this engine, with the names of the contract (``castlerules.Game``); made by ``game``.

    *book* holds its rules. Modules of games export its methods as their functions.
    """

    name: str
    book: Rulebook
    Rules: type[EngineRules]
    Setup: type[Any]
    new_game: Callable[..., State]
    seat_names: tuple[str, ...]
    rules_version: int
    data_types: tuple[type[Any], ...]
    notation: MagicNotation
    hide: Hide
    fill: Fill
    kept: Kept
    named: Named
    problems_found: Problems
    step_problems_found: StepProblems
    own_words: OwnWords
    own_events: OwnEvents

    def __repr__(self) -> str:
        return f"MagicGame({self.name})"

    def players(self, state: State, /) -> tuple[Player, ...]:  # noqa: ARG002 - the same in every state
        """Return those who decide, in the order of their seats (BASE-111)."""
        return self.book.players

    def to_act(self, state: State, /) -> Player | None:
        """Return who must decide; None only when the game is over (BASE-I28)."""
        return engine.to_act(state)

    def legal_actions(self, state: State, /) -> tuple[Action, ...]:
        """Return every legal action of the one to act, each once (BASE-I04).

        First comes what does least (to pass, to stop), then cards and objects by number; conceding comes last.
        """
        return engine.legal_actions(self.book, state)

    def why_not(self, state: State, action: Action, /) -> Broken | None:
        """Return the rule that *action* would break now, or None if it may be done (BASE-I04)."""
        return engine.why_not(self.book, state, action)

    def apply(self, state: State, action: Action, /) -> State:
        """Return the next state; raise IllegalAction, changing nothing, if *action* may not be done (BASE-I05)."""
        return engine.apply(self.book, state, action)

    def transition(self, state: State, action: Action, /) -> tuple[State, tuple[Event, ...]]:
        """Return what ``apply`` returns, and what happened, in order (BASE-I05); raise IllegalAction as it does."""
        return engine.transition(self.book, state, action)

    def advance(self, state: State, action: Action, /) -> State:
        """Return what ``apply`` returns for an action taken from ``legal_actions``, without checking it (BASE-I05)."""
        return engine.advance(self.book, state, action)

    def seen_by(self, event: E, player: int, /) -> E | None:
        """Return *event* as *player* may know it (BASE-I24): what goes between hidden zones is its owner's."""
        return event.seen_by(player)

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the result once the game is over, else None (BASE-I28); the book says what it is worth to whom."""
        return state.result

    def view(self, state: State, player: int, /) -> View:
        """Return what *player* may know of *state* (BASE-I24); SetupError for anybody who decides nothing."""
        return seeing.view(self.book, state, Player(player), self.hide)

    def determinize(self, view: View, rng: Generator, *, decks: Sequence[Deck | None] | None = None) -> State:
        """Return a state that looks like *view*: libraries and hidden hands are dealt by *rng*, every way as likely.

        Where the player of the view is to act, the legal actions are the real ones. The game goes on with the
        successor of *rng*. A deck that the player does not know is one of *decks* if that gives one. Otherwise it is
        assumed to hold what has been seen of it, further copies of these spells as long as two cards of five are
        left for lands, and basic lands of the colours seen; or, if no colour has been seen, the cards of the
        player's own deck. Raises SetupError if no game fits what is seen and given.
        """
        reason = _no_view(self, view)
        if reason is not None:
            raise misfit(reason)
        return knowledge.determinize(self.book, view, rng, decks, self.hide, self.fill, self.kept, self.named)

    def position_key(self, state: State, /) -> Hashable:
        """Return the position without generator, numbers of objects and counters; equal keys go on alike."""
        return position_key(state)

    def problems(self, state: State, /) -> tuple[Broken, ...]:
        """Return every invariant, from BASE-I01 on, that *state* breaks; empty for every state that can be reached."""
        return self.problems_found(self.book, state)

    def step_problems(self, before: State, action: Action, after: State, /) -> tuple[Broken, ...]:
        """Return every invariant, from BASE-I01 on, that the step from *before* to *after* breaks."""
        return self.step_problems_found(self.book, before, action, after)

    def format_action(self, action: Action, /) -> str:
        """Return *action* (BASE-D01 to BASE-D29) as text, such as ``cast:17``; DataError for what is none."""
        return self.notation.format(action)

    def parse_action(self, where: State | View | None, text: str, /) -> Action:
        """Return the action (BASE-D01 to BASE-D29) that *text* names: what ``format_action`` writes, or in words.

        ``cast grizzly bears`` is the card of that name in the hand of whoever acts in *where*. The action need not be
        legal. Raises DataError if *text* names none.
        """
        return self.notation.parse(where, text)

    def describe_action(self, view: View, action: Action) -> str:
        """Return *action* as a short phrase for menus, such as ``attack with Hill Giant (3/3)``.

        It need not be legal, but of the legal actions no two read alike. Things go by their names, those that share
        one also by their numbers. Raises DataError for anything but a view of this game, and for what is none of its
        actions.
        """
        from .words import describe_action  # only where something is told

        _refuse_to_tell(self, view)
        return describe_action(self, view, action)

    def describe_events(self, view: View, events: Sequence[Event]) -> tuple[str, ...]:
        """Return *events*, which happened after *view*, as sentences for its player: what that one may know (BASE-I24).

        They may be those of ``transition``, or have gone through ``seen_by``. What follows from another event, such as
        the mana that a land is tapped for, is told with it. Raises DataError for anything but a view and events of this
        game.
        """
        from .happened import describe_events  # as above

        _refuse_to_tell(self, view)
        return describe_events(self, view, events)

    def format_position(self, state: State, /) -> str:
        """Return *state* without its generator as one line (BASE-I06)."""
        return format_position(self, state)

    def parse_position(self, text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
        """Return the position in *text*, to go on with *rng* (BASE-I06); DataError if play could not reach it."""
        return parse_position(self, text, rng)


def no_words(_: Names, __: object) -> str | None:
    """Return None: nothing is said of this in any special way."""
    return None


_NO_VERBS: Final[Mapping[str, type[OwnAction]]] = MappingProxyType({})


def game(  # noqa: PLR0913 - all that a variant may have of its own, each with a default
    name: str,
    book: Rulebook = NORMAL,
    *,
    rules: type[EngineRules] = MagicRules,
    setup: type[Any] = TwoDecks,
    new_game: Callable[..., State] | None = None,
    seat_names: tuple[str, ...] = (),
    rules_version: int = 1,
    verbs: Mapping[str, type[OwnAction]] = _NO_VERBS,
    events: tuple[type[Change], ...] = (),
    extra: type[Extra] | tuple[type[Any], ...] = Extra,
    hide: Hide = whole,
    fill: Fill = as_seen,
    kept: Kept = nothing_apart,
    named: Named = as_cards,
    takes_blank: Callable[[CardDef], bool] | None = None,
    problems: Problems = problems_of,
    step_problems: StepProblems = step_problems_of,
    own_words: OwnWords = no_words,
    own_events: OwnEvents = no_words,
) -> MagicGame:
    """Return the game called *name* that is played by *book*; what is not given is that of normal Magic for two.

    *rules* is the options class, *setup* an attrs class with the keywords of *new_game* besides ``rules`` and ``rng``.
    *verbs* are the variant's own actions by the words that write them, *events* its own changes, *extra* the class
    of what it keeps besides, or that class with those of what a view shows of it and of their parts; its own questions
    and tasks are those of the book. *hide* says what a player may know of the extra, *fill* what it may be, given that,
    and *kept* which cards in it belong to no deck. *named* returns the cards of a deck that is told, *takes_blank* says
    which cards may be played of which only the characteristics are known. *problems* and *step_problems* find broken
    invariants. *own_words* puts actions into words and *own_events* events, the variant's own and others that read
    differently here; None is for what they have no special words for, and no words at all for events that are not told.

    Raises SetupError if two of its classes, or two verbs, have one name, or if *book* is no ``Rulebook``.
    """
    _refuse_no_book(name, book)
    own = tuple(verbs.values())
    extras = extra if isinstance(extra, tuple) else (extra,)
    kinds = dict.fromkeys((*book.questions, *[task for task in book.tasks if issubclass(task, Task)]))
    types = (State, View, rules, setup, *ACTIONS, *own, *EVENTS, *events, *INTENTS, *kinds, *extras)
    _refuse_doubles([kind.__name__ for kind in types], "classes")
    _refuse_doubles([*VERBS, *verbs], "verbs")

    def start(
        decks: Sequence[Deck] | None = None,
        *,
        rules: EngineRules = rules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return the start of a game for two; SetupError with all that is wrong with the decks (BASE-180)."""
        refuse_strangers(kind, rules, rng)
        return new_duel(book, decks, rules, rng, extra=extras[0](), takes_blank=takes_blank)

    kind = rules
    return MagicGame(
        name=name,
        book=book,
        Rules=rules,
        Setup=setup,
        new_game=start if new_game is None else new_game,
        seat_names=seat_names,
        rules_version=rules_version,
        data_types=types,
        notation=MagicNotation(verbs),
        hide=hide,
        fill=fill,
        kept=kept,
        named=named,
        problems_found=problems,
        step_problems_found=step_problems,
        own_words=own_words,
        own_events=own_events,
    )


def _refuse_no_book(name: object, book: object) -> None:
    if not isinstance(name, str) or not isinstance(book, Rulebook):
        raise SetupError(
            (Broken("BASE-I06", f"a game has a name and a Rulebook, not {shown(name)} and {shown(book)}"),)
        )


def _no_view(game: MagicGame, seen: object) -> str | None:
    """Return why *seen* is no view of *game*, None if it is one."""
    if not isinstance(seen, View):
        return f"a view of a game of Magic is wanted, not {shown(seen)}; game.view makes one"
    if not isinstance(seen.rules, game.Rules):
        return f"a view of {game.name} is wanted, not one of a game with {type(seen.rules).__name__}"
    return None


def _refuse_to_tell(game: MagicGame, seen: object) -> None:
    """Raise DataError unless *seen* is a view of *game*: words for another game would be wrong, or none at all."""
    reason = _no_view(game, seen)
    if reason is not None:
        raise DataError("", reason)


def _refuse_doubles(names: list[str], what: str) -> None:
    double = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if double:
        raise SetupError((Broken("BASE-I06", f"two {what} are called {', '.join(double)}"),))


def refuse_strangers(kind: type[EngineRules], rules: object, rng: object) -> None:
    """Raise SetupError if *rules* are none of *kind*, or *rng* is no generator."""
    problems = []
    if not isinstance(rules, kind):
        problems.append(Broken("BASE-001", f"rules are a {kind.__name__}, not {type(rules).__name__}"))
    if not callable(getattr(rng, "below", None)):
        problems.append(Broken("BASE-I06", f"rng is a generator with below(n), not {type(rng).__name__}"))
    if problems:
        raise SetupError(tuple(problems))
