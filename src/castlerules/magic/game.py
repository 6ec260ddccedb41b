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

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError, Event, Generator, Outcome, Player, Rng, SetupError, Violation
from castlerules.core.errors import short_repr

from . import engine
from .decks import DEFAULT_DECKS, Deck, DeckReader, cards_of_deck, checked_decks, decks_as_code
from .information import determinize, observe
from .information.dealer import AsideCardsOf, ReconstructExtra, inconsistent_observation, no_aside_cards, observed_extra
from .information.observation import Observation
from .information.observe import ObserveExtra, full_extra
from .information.position_key import position_key
from .integrity.invariants import state_problems as problems_of
from .integrity.step_invariants import step_problems as step_problems_of
from .model.actions import ACTIONS, Action, VariantAction
from .model.changes import EVENTS, INTENTS, Change
from .model.options import EngineRules, MagicRules
from .model.rulebook import Rulebook
from .model.state import State, VariantState
from .model.tasks import BeginGame, Task
from .normal import NORMAL
from .presentation.notation import VERBS, MagicNotation, format_position, parse_position
from .rules.starting import deal_opening_hands, table_of, two_player_state

if TYPE_CHECKING:
    from .presentation.names import ObjectNames


E = TypeVar("E", bound=Event)
FindProblems = Callable[[Rulebook, State], tuple[Violation, ...]]
ActionPhrase = Callable[["ObjectNames", Action], str | None]
EventPhrase = Callable[["ObjectNames", Change], str | None]
FindStepProblems = Callable[[Rulebook, State, Action, State], tuple[Violation, ...]]


def _cards_of_both(decks: Sequence[Deck]) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of two decks; names are looked up in the pool."""
    return tuple([cards_of_deck(deck) for deck in checked_pair(decks)])


def checked_pair(decks: Any) -> Sequence[Deck]:
    """Return *decks* if they are two."""
    if isinstance(decks, (str, bytes)) or not isinstance(decks, Sequence) or len(decks) != 2:
        raise SetupError((Violation("BASE-180", "two decks are wanted, that of player 0 first"),))
    return decks


@attrs.frozen(repr=False)
class TwoDeckSetup:
    """What a game for two is started with: the decks of player 0 and player 1, by default two ready-made ones.

    Decks may be given as ``new_duel`` takes them. Raises SetupError for names of no deck and no card.
    """

    decks: tuple[tuple[CardDef, ...], ...] = attrs.field(default=DEFAULT_DECKS, converter=_cards_of_both)

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
    extra: VariantState = VariantState(),  # noqa: B008 - a frozen value
    accepts_blank: Callable[[CardDef], bool] | None = None,
) -> State:
    """BASE-180, BASE-181: return the start of a game for two: decks checked, shuffled, hands dealt.

    A deck is the name of one of ``TWO_COLOR_DECKS``, a ``DeckList``, or cards and names of cards of the pool; None
    stands for two that are ready-made. Raises SetupError with all that is wrong with either deck.
    """
    pair = checked_pair(DEFAULT_DECKS if decks is None else decks)
    first, second = checked_decks(book, pair, rules.core, accepts_blank=accepts_blank)
    state = two_player_state(rules, table_of(first, second), rng, extra)
    return engine.start(book, deal_opening_hands(book, state), BeginGame())


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
    observe_extra: ObserveExtra
    reconstruct_extra: ReconstructExtra
    aside_cards_of: AsideCardsOf
    deck_reader: DeckReader
    find_problems: FindProblems
    find_step_problems: FindStepProblems
    action_phrase: ActionPhrase
    event_phrase: EventPhrase

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

    def why_not(self, state: State, action: Action, /) -> Violation | None:
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

    def observe(self, state: State, player: int, /) -> Observation:
        """Return what *player* may know of *state* (BASE-I24); SetupError for anybody who decides nothing."""
        return observe.observe(self.book, state, Player(player), self.observe_extra)

    def determinize(
        self, observation: Observation, rng: Generator, *, decks: Sequence[Deck | None] | None = None
    ) -> State:
        """Return a state that looks like *observation*.

        Libraries and hidden hands are dealt by *rng*, every way as likely. Where the player of the view is to act, the
        legal actions are the real ones. The game goes on with the successor of *rng*. A deck that the player does not
        know is one of *decks* if that gives one. Otherwise it is assumed to hold what has been seen of it, further
        copies of these spells as long as two cards of five are left for lands, and basic lands of the colours seen; or,
        if no colour has been seen, the cards of the player's own deck. Raises SetupError if no game fits what is seen
        and given.
        """
        reason = _why_no_observation(self, observation)
        if reason is not None:
            raise inconsistent_observation(reason)
        return determinize.determinize(
            self.book,
            observation,
            rng,
            decks,
            self.observe_extra,
            self.reconstruct_extra,
            self.aside_cards_of,
            self.deck_reader,
        )

    def position_key(self, state: State, /) -> Hashable:
        """Return the position without generator, numbers of objects and counters; equal keys go on alike."""
        return position_key(state)

    def problems(self, state: State, /) -> tuple[Violation, ...]:
        """Return every invariant, from BASE-I01 on, that *state* breaks; empty for every state that can be reached."""
        return self.find_problems(self.book, state)

    def step_problems(self, before: State, action: Action, after: State, /) -> tuple[Violation, ...]:
        """Return every invariant, from BASE-I01 on, that the step from *before* to *after* breaks."""
        return self.find_step_problems(self.book, before, action, after)

    def format_action(self, action: Action, /) -> str:
        """Return *action* (BASE-D01 to BASE-D29) as text, such as ``cast:17``; DataError for what is none."""
        return self.notation.format(action)

    def parse_action(self, where: State | Observation | None, text: str, /) -> Action:
        """Return the action (BASE-D01 to BASE-D29) that *text* names: what ``format_action`` writes, or in words.

        ``cast grizzly bears`` is the card of that name in the hand of whoever acts in *where*. The action need not be
        legal. Raises DataError if *text* names none.
        """
        return self.notation.parse(where, text)

    def describe_action(self, observation: Observation, action: Action) -> str:
        """Return *action* as a short phrase for menus, such as ``attack with Hill Giant (3/3)``.

        It need not be legal, but of the legal actions no two read alike. Things go by their names, those that share
        one also by their numbers. Raises DataError for anything but a view of this game, and for what is none of its
        actions.
        """
        from .presentation.phrases import describe_action  # only where something is told

        _check_observation(self, observation)
        return describe_action(self, observation, action)

    def describe_events(self, observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
        """Return *events*, which happened after *observation*, as sentences for its player.

        They tell what that one may know (BASE-I24). They may be those of ``transition``, or have gone through
        ``seen_by``. What follows from another event, such as the mana that a land is tapped for, is told with it.
        Raises DataError for anything but a view and events of this game.
        """
        from .presentation.narration import describe_events  # as above

        _check_observation(self, observation)
        return describe_events(self, observation, events)

    def format_position(self, state: State, /) -> str:
        """Return *state* without its generator as one line (BASE-I06)."""
        return format_position(self, state)

    def parse_position(self, text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
        """Return the position in *text*, to go on with *rng* (BASE-I06); DataError if play could not reach it."""
        return parse_position(self, text, rng)


def no_description(_: ObjectNames, __: object) -> str | None:
    """Return None: nothing is said of this in any special way."""
    return None


_NO_VERBS: Final[Mapping[str, type[VariantAction]]] = MappingProxyType({})


def make_game(  # noqa: PLR0913 - all that a variant may have of its own, each with a default
    name: str,
    book: Rulebook = NORMAL,
    *,
    rules: type[EngineRules] = MagicRules,
    setup: type[Any] = TwoDeckSetup,
    new_game: Callable[..., State] | None = None,
    seat_names: tuple[str, ...] = (),
    rules_version: int = 1,
    verbs: Mapping[str, type[VariantAction]] = _NO_VERBS,
    events: tuple[type[Change], ...] = (),
    extra_types: type[VariantState] | tuple[type[Any], ...] = VariantState,
    observe_extra: ObserveExtra = full_extra,
    reconstruct_extra: ReconstructExtra = observed_extra,
    aside_cards_of: AsideCardsOf = no_aside_cards,
    deck_reader: DeckReader = cards_of_deck,
    accepts_blank: Callable[[CardDef], bool] | None = None,
    find_problems: FindProblems = problems_of,
    find_step_problems: FindStepProblems = step_problems_of,
    action_phrase: ActionPhrase = no_description,
    event_phrase: EventPhrase = no_description,
) -> MagicGame:
    """Return the game called *name* that is played by *book*; what is not given is that of normal Magic for two.

    *rules* is the options class, *setup* an attrs class with the keywords of *new_game* besides ``rules`` and ``rng``.
    *verbs* are the variant's own actions by the words that write them, *events* its own changes, *extra_types* the
    class of what it keeps besides, or that class with those of what a view shows of it and of their parts; its own
    questions and tasks are those of the book. *observe_extra* says what a player may know of the extra,
    *reconstruct_extra* what it may be, given that, and *aside_cards_of* which cards in it belong to no deck.
    *deck_reader* returns the cards of a deck that is told, *accepts_blank* says which cards may be played of which only
    the characteristics are known. *find_problems* and *find_step_problems* find broken invariants. *action_phrase* puts
    actions into words and *event_phrase* events, the variant's own and others that read differently here; None is for
    what they have no special words for, and no words at all for events that are not told.

    Raises SetupError if two of its classes, or two verbs, have one name, or if *book* is no ``Rulebook``.
    """
    _check_book(name, book)
    own_actions = tuple(verbs.values())
    extra_classes = extra_types if isinstance(extra_types, tuple) else (extra_types,)
    decisions_and_tasks = dict.fromkeys(
        (*book.decision_rules, *[task for task in book.task_handlers if issubclass(task, Task)])
    )
    data_types = (
        State,
        Observation,
        rules,
        setup,
        *ACTIONS,
        *own_actions,
        *EVENTS,
        *events,
        *INTENTS,
        *decisions_and_tasks,
        *extra_classes,
    )
    _check_distinct([rules_type.__name__ for rules_type in data_types], "classes")
    _check_distinct([*VERBS, *verbs], "verbs")

    def start(
        decks: Sequence[Deck] | None = None,
        *,
        rules: EngineRules = rules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return the start of a game for two; SetupError with all that is wrong with the decks (BASE-180)."""
        check_rules_and_rng(rules_type, rules, rng)
        return new_duel(book, decks, rules, rng, extra=extra_classes[0](), accepts_blank=accepts_blank)

    rules_type = rules
    return MagicGame(
        name=name,
        book=book,
        Rules=rules,
        Setup=setup,
        new_game=start if new_game is None else new_game,
        seat_names=seat_names,
        rules_version=rules_version,
        data_types=data_types,
        notation=MagicNotation(verbs),
        observe_extra=observe_extra,
        reconstruct_extra=reconstruct_extra,
        aside_cards_of=aside_cards_of,
        deck_reader=deck_reader,
        find_problems=find_problems,
        find_step_problems=find_step_problems,
        action_phrase=action_phrase,
        event_phrase=event_phrase,
    )


def _check_book(name: object, book: object) -> None:
    if not isinstance(name, str) or not isinstance(book, Rulebook):
        raise SetupError(
            (Violation("BASE-I06", f"a game has a name and a Rulebook, not {short_repr(name)} and {short_repr(book)}"),)
        )


def _why_no_observation(game: MagicGame, thing: object) -> str | None:
    """Return why *thing* is no view of *game*, None if it is one."""
    if not isinstance(thing, Observation):
        return f"expected an observation of a game of Magic, got {short_repr(thing)}; game.observe makes one"
    if not isinstance(thing.rules, game.Rules):
        return f"expected an observation of {game.name}, got one of a game with {type(thing.rules).__name__}"
    return None


def _check_observation(game: MagicGame, thing: object) -> None:
    """Raise DataError unless *thing* is a view of *game*: words for another game would be wrong, or none at all."""
    reason = _why_no_observation(game, thing)
    if reason is not None:
        raise DataError("", reason)


def _check_distinct(names: list[str], what: str) -> None:
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise SetupError((Violation("BASE-I06", f"two {what} are called {', '.join(repeated)}"),))


def check_rules_and_rng(kind: type[EngineRules], rules: object, rng: object) -> None:
    """Raise SetupError if *rules* are none of *kind*, or *rng* is no generator."""
    problems = []
    if not isinstance(rules, kind):
        problems.append(Violation("BASE-001", f"rules are a {kind.__name__}, not {type(rules).__name__}"))
    if not callable(getattr(rng, "below", None)):
        problems.append(Violation("BASE-I06", f"rng is a generator with below(n), not {type(rng).__name__}"))
    if problems:
        raise SetupError(tuple(problems))
