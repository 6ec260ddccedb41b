"""Makes a playable game (``castlerules.Game``) of a rulebook: normal Magic, or a variant of it.

A variant of your own needs a name and a rulebook::

    from castlerules import magic

    ends = magic.StateBasedAction(first_damage_ends_the_game)
    actions = (*magic.NORMAL.state_based_actions, ends)
    quick = magic.make_game("quick", attrs.evolve(magic.NORMAL, state_based_actions=actions))

Everything that is not given is as in normal Magic for two players.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import (
    DataError,
    Event,
    Generator,
    IllegalAction,
    Outcome,
    Player,
    Rng,
    SetupError,
    Violation,
    Wording,
)
from castlerules.core.arguments import state_expected
from castlerules.core.errors import not_an_action, short_repr
from castlerules.core.frozen import frozen
from castlerules.core.rng import rng_violations

from . import engine
from .decks import DEFAULT_DECKS, Deck, DeckReader, cards_of_deck, checked_decks, decks_as_code
from .information import observe
from .information.dealer import AsideCardsOf, ReconstructExtra, inconsistent_observation, no_aside_cards, observed_extra
from .information.observation import Observation
from .information.observe import ObserveExtra, full_extra
from .information.position_key import position_key
from .model import EVENTS, INTENTS, BeginGame, Change, EngineRules, MagicRules, Rulebook, State, Task, VariantState
from .model.actions import ACTIONS, Action, VariantAction
from .normal import NORMAL
from .presentation.notation import VERBS, MagicNotation, format_position, parse_position
from .rules.starting import deal_opening_hands, table_of, two_player_state

if TYPE_CHECKING:
    from .integrity.invariants import Invariants
    from .presentation.names import ObjectNames

E = TypeVar("E", bound=Event)


def _cards_of_both(decks: Sequence[Deck]) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of each of two decks; raise SetupError for anything but two decks of known cards."""
    return tuple([cards_of_deck(deck) for deck in checked_pair(decks)])


def checked_pair(decks: Any) -> Sequence[Deck]:
    """Return *decks* if it is a sequence of two decks, else raise SetupError."""
    if isinstance(decks, (str, bytes)) or not isinstance(decks, Sequence) or len(decks) != 2:
        raise SetupError((Violation("BASE-180", f"expected two decks, player 0's first, got {short_repr(decks)}"),))
    return decks


@frozen(repr=False)
class TwoDeckSetup:
    """The set-up of a game for two: the decks of player 0 and player 1, by default two ready-made ones.

    A deck is a name of a ready-made deck, a ``DeckList``, or cards and names of cards.
    Raises SetupError for a name that no deck or card has.
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
    """BASE-180, BASE-181: return the initial state of a game for two: decks checked and shuffled, hands dealt.

    A deck is the name of one of ``TWO_COLOR_DECKS``, a ``DeckList``, or cards and names of cards of the pool. With
    None for *decks* both players get a ready-made deck. Raises SetupError with every problem of either deck.
    """
    pair = checked_pair(DEFAULT_DECKS if decks is None else decks)
    first, second = checked_decks(book, pair, rules.core, accepts_blank=accepts_blank)
    state = two_player_state(rules, table_of(first, second), rng, extra)
    return engine.start(book, deal_opening_hands(book, state), BeginGame())


_NO_VERBS: Final[Mapping[str, type[VariantAction]]] = MappingProxyType({})


@frozen(eq=False, kw_only=True)
class MagicGame:
    """A game of this engine with the methods of the contract (``castlerules.Game``); ``make_game`` makes one.

    *book* holds its rules; *start* is the function that ``new_game`` calls with that book for the first state. A game
    whose set-up is not two decks can be a subclass with a ``new_game`` of its own.
    """

    name: str
    book: Rulebook
    Rules: type[EngineRules]
    Setup: type[Any]
    start: Callable[..., State]
    seat_names: tuple[str, ...]
    rules_version: int
    data_types: tuple[type[Any], ...]
    action_types: frozenset[type[Any]]
    extra_type: type[VariantState]
    notation: MagicNotation
    observe_extra: ObserveExtra
    reconstruct_extra: ReconstructExtra
    aside_cards_of: AsideCardsOf
    deck_reader: DeckReader
    invariants: Callable[[], Invariants]
    wording: Wording[ObjectNames]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"

    @classmethod
    def make_game(  # noqa: PLR0913 - everything that a variant may change, each with a default
        cls,
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
        invariants: Invariants | Callable[[], Invariants] | None = None,
        wording: Wording[ObjectNames] = Wording(),  # noqa: B008 - a frozen value
    ) -> Self:
        """Return the game called *name* with the rules of *book*; all other defaults are those of normal Magic for two.

        - *rules* is the options class; *setup* is an attrs class with the keywords of *new_game* besides ``rules`` and
          ``rng``.
        - *verbs* are the variant's own actions by their verbs in the notation, *events* its own changes. Its own
          decisions and tasks are those of *book*.
        - *extra_types* is the class of the variant's own part of the state (``State.extra``), or that class followed by
          the classes of its observed form and of their parts.
        - *observe_extra* masks that part for a player, *reconstruct_extra* rebuilds it in a determinization, and
          *aside_cards_of* returns its cards that belong to no deck.
        - *deck_reader* returns the cards of a deck given to ``determinize``; *accepts_blank* says whether a card may be
          played although only its characteristics are known.
        - *invariants* are what must be true of its states and steps, or a function that returns that, called when it is
          first needed; None for those of normal Magic.
        - *wording* puts its own actions and events into words. What else it shows, ``variant_display`` says, which
          knows it by the class of its own part of the observation.

        Raises SetupError if two data classes or two verbs share a name, if *book* is no ``Rulebook``, or if *new_game*
        is given for a subclass that has a method of that name.
        """
        _check_book(name, book)
        _check_one_start(cls, new_game)
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
        _check_distinct([data_type.__name__ for data_type in data_types], "classes of data")
        _check_distinct([*VERBS, *verbs], "verbs of actions")

        def start_with_two_decks(
            book: Rulebook,
            decks: Sequence[Deck] | None = None,
            *,
            rules: EngineRules = rules(),  # noqa: B008 - a frozen value
            rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
        ) -> State:
            """Return the first state of a game for two (BASE-180); raise SetupError with every problem of the decks."""
            check_rules_and_rng(rules_type, rules, rng)
            return new_duel(book, decks, rules, rng, extra=extra_classes[0](), accepts_blank=accepts_blank)

        rules_type = rules
        return cls(
            name=name,
            book=book,
            Rules=rules,
            Setup=setup,
            start=start_with_two_decks if new_game is None else _with_unused_book(new_game),
            seat_names=seat_names,
            rules_version=rules_version,
            data_types=data_types,
            action_types=frozenset((*ACTIONS, *own_actions)),
            extra_type=extra_classes[0],
            notation=MagicNotation(verbs),
            observe_extra=observe_extra,
            reconstruct_extra=reconstruct_extra,
            aside_cards_of=aside_cards_of,
            deck_reader=deck_reader,
            invariants=_of_magic if invariants is None else _as_function(invariants),
            wording=wording,
        )

    def new_game(self, *setup: Any, **options: Any) -> State:
        """Return the first state of a game (BASE-180, BASE-181).

        The arguments are the fields of ``Setup``, in their order or by keyword, and the keywords *rules*, an object of
        ``Rules``, and *rng*, a generator; each has a default. Raises SetupError with every problem of the decks.
        """
        return self.start(self.book, *setup, **options)

    def players(self, state: State, /) -> tuple[Player, ...]:
        """Return the players who make decisions, in the order of their seats (BASE-111)."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return self.book.players

    def _require_state(self, state: object) -> None:
        """Raise DataError unless *state* is one of this game.

        Its methods call this only for a state that does not look like one, because the call alone would take longer
        than that look. The rules of a duel extend those of normal Magic: positions of the one are good for the other.
        """
        if not isinstance(state, State) or not self._takes(state):
            raise state_expected(self.name, state)

    def _takes(self, state: State) -> bool:
        """Return whether *state* has the options of this game, or that these extend, and no more of a variant."""
        is_related = isinstance(state.rules, self.Rules) or issubclass(self.Rules, type(state.rules))
        return is_related and type(state.extra) is self.extra_type

    def to_act(self, state: State, /) -> Player | None:
        """Return who must decide; None only when the game is over (BASE-I28)."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.to_act(state)

    def legal_actions(self, state: State, /) -> tuple[Action, ...]:
        """Return every legal action of the player to act, each once (BASE-I04).

        The action that does least (to pass, to stop) comes first, then cards and objects by id; conceding comes last.
        """
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.legal_actions(self.book, state)

    def least_action(self, state: State, /) -> Action | None:
        """Return the first of ``legal_actions`` without listing the others where it is known; None at the end."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.least_action(self.book, state)

    def why_not(self, state: State, action: Action, /) -> Violation | None:
        """Return the rule that *action* would break now, or None if it is legal (BASE-I04)."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.why_not(self.book, state, action)

    def apply(self, state: State, action: Action, /) -> State:
        """Return the state after *action*; raise IllegalAction if it is illegal (BASE-I05). *state* does not change."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.apply(self.book, state, action)

    def transition(self, state: State, action: Action, /) -> tuple[State, tuple[Event, ...]]:
        """Return the state after *action* and its events in order (BASE-I05); raise IllegalAction if it is illegal."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return engine.transition(self.book, state, action)

    def advance(self, state: State, action: Action, /) -> State:
        """Return the state after *action* of ``legal_actions``, as ``apply`` does, without checking it (BASE-I05).

        Raises IllegalAction only for what is no action of this game at all, such as the text of one.
        """
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        if type(action) not in self.action_types:
            raise IllegalAction(action, not_an_action("BASE-I04", self.name, action))
        return engine.advance(self.book, state, action)

    def seen_by(self, event: E, player: int, /) -> E | None:
        """Return *event* as *player* may know it, with hidden cards masked; None if they may not know it (BASE-I24).

        Only its owner sees which card moves between hidden zones.
        """
        return event.seen_by(player)

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the result once the game is over, else None (BASE-I28); the rulebook decides each player's return."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return state.result

    def observe(self, state: State, player: int, /) -> Observation:
        """Return what *player* may know of *state* (BASE-I24); raise SetupError for a seat that makes no decisions."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return observe.observe(self.book, state, Player(player), self.observe_extra)

    def determinize(
        self, observation: Observation, rng: Generator, *, decks: Sequence[Deck | None] | None = None
    ) -> State:
        """Return a state that matches *observation*, with the hidden cards dealt at random.

        *rng* deals libraries and hidden hands, every deal equally likely, and its successor is the generator of the
        state. If the observing player is to act, the legal actions are the real ones. *decks* gives the decks that the
        player does not know. Without it an unknown deck is assumed to hold the cards seen of it, further copies of the
        nonland cards among them as long as two fifths of the deck can be lands, and basic lands of the colours seen;
        or, if no colour has been seen, the cards of the player's own deck. Raises SetupError if no state matches
        *observation* and *decks*.
        """
        from .information import determinize  # not needed to play

        self._check_observed(observation)
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

    def determinizer(
        self, observation: Observation, *, decks: Sequence[Deck | None] | None = None
    ) -> Callable[[Generator], State]:
        """Return a function that maps *rng* to what ``determinize`` returns for it, at less cost for each further one.

        Raises SetupError at once if no state matches *observation* and *decks*.
        """
        from .information import determinize  # not needed to play

        self._check_observed(observation)
        return determinize.determinizer(
            self.book,
            observation,
            decks,
            self.observe_extra,
            self.reconstruct_extra,
            self.aside_cards_of,
            self.deck_reader,
        )

    def _check_observed(self, observation: object) -> None:
        """Raise SetupError unless *observation* is one of this game."""
        reason = _why_no_observation(self, observation)
        if reason is not None:
            raise inconsistent_observation(reason)

    def position_key(self, state: State, /) -> Hashable:
        """Return a hashable key of *state* for transposition tables: states with equal keys offer the same play.

        The key leaves out the random generator, the numbers of objects and the counts that only grow, such as the turn.
        """
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return position_key(state)

    def problems(self, state: State, /) -> tuple[Violation, ...]:
        """Return every invariant, from BASE-I01 on, that *state* breaks; empty for every state that can be reached.

        A state that keeps the invariants is also played on for some actions, to find out whether it can be (BASE-I04).
        """
        from .integrity.probe import problems_of  # not needed to play

        return problems_of(self, self._broken_invariants, state)

    def _broken_invariants(self, state: State) -> tuple[Violation, ...]:
        """BASE-001: return the invariants that *state* breaks; of a state of another game, only that it is one."""
        if not isinstance(state, State):
            return (Violation("BASE-001", state_expected(self.name, state).problem),)
        if (type(state.rules), type(state.extra)) != (self.Rules, self.extra_type):
            found = f"{type(state.rules).__name__} and {type(state.extra).__name__}"
            expected = f"{self.Rules.__name__} and {self.extra_type.__name__}, as in every state of {self.name}"
            return (Violation("BASE-001", f"the options and the extra state are {found}; expected {expected}"),)
        from .integrity.invariants import state_problems  # not needed to play

        return state_problems(self.book, state, self.invariants())

    def step_problems(self, before: State, action: Action, after: State, /) -> tuple[Violation, ...]:
        """Return every invariant, from BASE-I01 on, that the step from *before* to *after* breaks."""
        from .integrity.step_invariants import step_problems  # not needed to play

        return step_problems(self.book, before, action, after, self.invariants())

    def format_action(self, action: Action, /) -> str:
        """Return *action* (BASE-D01 to BASE-D29) as text, such as ``cast:17``; raise DataError if it is no action."""
        return self.notation.format(action)

    def parse_action(self, where: State | Observation | None, text: str, /) -> Action:
        """Return the action (BASE-D01 to BASE-D29) that *text* names, in the form of ``format_action`` or in words.

        ``cast grizzly bears`` means the card of that name in the hand of the player to act in *where*. The action need
        not be legal. Raises DataError if *text* names no action.
        """
        if isinstance(where, Observation):
            _check_observation(self, where)
        elif where is not None:
            self._require_state(where)
        return self.notation.parse(where, text)

    def describe_action(self, observation: Observation, action: Action) -> str:
        """Return *action* as a short phrase for menus, such as ``attack with Hill Giant (3/3)``.

        The action need not be legal, but no two legal actions read alike: objects that share a name also have their
        ids. Raises DataError if *observation* or *action* is none of this game.
        """
        from .presentation.phrases import describe_action  # slow to import, and not needed to play

        _check_observation(self, observation)
        return describe_action(self, observation, action)

    def describe_events(self, observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
        """Return *events*, which happened after *observation*, as sentences for its player.

        The sentences contain only what that player may know (BASE-I24). *events* are those of ``transition``, masked by
        ``seen_by`` or not. An event that follows from another, such as the mana of a tapped land, shares its sentence.
        Raises DataError if *observation* or an event is none of this game.
        """
        from .presentation.narration import describe_events  # as above

        _check_observation(self, observation)
        return describe_events(self, observation, events)

    def format_position(self, state: State, /) -> str:
        """Return *state* without its generator as one line (BASE-I06)."""
        if state.__class__ is not State or state.rules.__class__ is not self.Rules:
            self._require_state(state)
        return format_position(self, state)

    def parse_position(self, text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
        """Return the state in *text* with the generator *rng* (BASE-I06).

        Raises DataError if *text* cannot be read, or if its position breaks an invariant or cannot be played on.
        """
        return parse_position(self, text, rng)


make_game = MagicGame.make_game
"""Makes a game of a rulebook; a subclass of ``MagicGame`` has it as a class method."""


def _of_magic() -> Invariants:
    """Return the invariants of normal Magic."""
    from .integrity.invariants import OF_MAGIC  # not needed to play

    return OF_MAGIC


def _as_function(invariants: Invariants | Callable[[], Invariants]) -> Callable[[], Invariants]:
    """Return a function that returns *invariants*, which may be one."""
    return invariants if callable(invariants) else lambda: invariants


def _check_book(name: object, book: object) -> None:
    problems = []
    if not isinstance(name, str):
        problems.append(Violation("BASE-I06", f"the name of the game: expected a string, got {short_repr(name)}"))
    if not isinstance(book, Rulebook):
        advice = f"expected a Rulebook such as NORMAL, or attrs.evolve of one, got {short_repr(book)}"
        problems.append(Violation("BASE-I06", f"the rules of the game: {advice}"))
    if problems:
        raise SetupError(tuple(problems))


def _with_unused_book(new_game: Callable[..., State]) -> Callable[..., State]:
    """Return *new_game* as a function that takes a rulebook first and ignores it.

    ``MagicGame.new_game`` passes the rulebook to every start function, but a variant's own function knows its rulebook.
    """
    return lambda _, *setup, **options: new_game(*setup, **options)


def _check_one_start(cls: type[MagicGame], new_game: object) -> None:
    """Raise SetupError if *new_game* is given although *cls* has a method ``new_game`` that would hide it."""
    if new_game is not None and cls.new_game is not MagicGame.new_game:
        reason = f"new_game: expected None, because {cls.__name__} has a method new_game, got {short_repr(new_game)}"
        raise SetupError((Violation("BASE-I06", reason),))


def _why_no_observation(game: MagicGame, thing: object) -> str | None:
    """Return why *thing* is no observation of *game*; None if it is one."""
    if not isinstance(thing, Observation):
        kind = f"a {type(thing).__name__} of {type(thing).__module__}"
        return f"expected an observation of {game.name}, got {kind}: {short_repr(thing)}; game.observe makes one"
    if not isinstance(thing.rules, game.Rules):
        return f"expected an observation of {game.name}, got one of a game with {type(thing.rules).__name__}"
    return None


def _check_observation(game: MagicGame, thing: object) -> None:
    """Raise DataError unless *thing* is an observation of *game*: the words of another game would be wrong for it."""
    reason = _why_no_observation(game, thing)
    if reason is not None:
        raise DataError("", reason)


def _check_distinct(names: list[str], what: str) -> None:
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise SetupError((Violation("BASE-I06", f"{what}: expected different names, got {', '.join(repeated)} twice"),))


def check_rules_and_rng(kind: type[EngineRules], rules: object, rng: object) -> None:
    """Raise SetupError unless *rules* is of the class *kind* and *rng* is a generator."""
    problems = []
    if type(rules) is not kind:
        problems.append(
            Violation("BASE-001", f"expected rules of the class {kind.__name__}, got {type(rules).__name__}")
        )
    problems += rng_violations("BASE-I06", rng)
    if problems:
        raise SetupError(tuple(problems))
