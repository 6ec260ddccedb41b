"""``Session``: a game at the terminal as an immutable value, with its start, seating, steps and current state.

Nothing here reads or prints. Every step returns a new session. Undo returns to an older state and so to its generator,
so the same action has the same result again.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules._display import guide_for
from castlerules.cli.arguments.names import bot_called
from castlerules.core import ORGANISER, AnyGame, Event, Memory, Player, Record, Rng
from castlerules.core.frozen import frozen
from castlerules.core.play import checked_answer

from .choices import Choice
from .passing import PassGoal, Passing, begin_passing, pass_action
from .seating import Seating

_HINT_STREAM: Final = -1


@frozen
class SessionStep:
    """An applied action: the states before and after it, whether the person chose it, and its events.

    *seen_events* are *events* as the person saw them; *events* are for bots that remember what they saw. *was_only* is
    whether the person could do nothing else, in a step that was done without a choice.
    """

    action: Any
    state_before: Any
    state_after: Any
    is_own: bool
    events: tuple[Event, ...]
    seen_events: tuple[Event, ...]
    was_only: bool = False


@frozen(kw_only=True)
class Session:
    """A running game. *start* is a record without actions; *auto* does the only legal action if it costs nothing.

    *path* is the menu in which the person is. *unfolded* lists equal actions one by one until the next choice, and
    *always_unfolded* at every choice. *passing* is how the person passes on, None if not; the passes after the first
    one then do not count as chosen. *held* are the picks of a declaration that is not made yet, *confirming*
    is an action about which the person is asked again, *naming* one for which the person is asked for a name; None if
    there is none. *kept* are the entries of the menu *path* before the last action, whose numbers keep their meaning.
    *shows_ids* is whether lists always have the text of an action, also if it names objects by ids.

    In a league the person is the organiser, who has no seat, enters what all members decide, and sees every deck.
    """

    game: AnyGame
    start: Record
    seating: Seating
    state: Any
    steps: tuple[SessionStep, ...] = ()
    auto: bool = False
    path: tuple[str, ...] = ()
    unfolded: bool = False
    always_unfolded: bool = False
    passing: Passing | None = None
    held: tuple[Any, ...] = ()
    confirming: Any = None
    shows_ids: bool = True
    naming: Any = None
    kept: tuple[Choice, ...] = ()

    @property
    def lists_all(self) -> bool:
        """Whether equal actions are listed one by one."""
        return self.unfolded or self.always_unfolded

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_act(self.state) is None

    @property
    def is_waiting(self) -> bool:
        """Whether the person must decide now."""
        if not self.acts_in(self.state) or (self.auto and self._forced_action is not None):
            return False
        return self.passing is None or bool(self.passing_end())

    @property
    def _forced_action(self) -> Any | None:
        """The action that can be done for the person without asking; None if there is none."""
        return guide_for(self.game, self.observation).done_without_asking(self.legal)

    def passing_end(self) -> str:
        """Return why the person, who passes on, is asked now; empty if the person does not pass on or is not asked."""
        if self.passing is None or not self.acts_in(self.state):
            return ""
        return self.passing.end_reason(self.game, self.observation, self.legal)

    def acts_in(self, state: Any) -> bool:
        """Return whether the person, and no bot, is to act in *state*."""
        actor = self.game.to_act(state)
        return actor is not None and self._bot_of(actor) is None

    @property
    def legal(self) -> tuple[Any, ...]:
        """The legal actions of the player to act."""
        return self.game.legal_actions(self.state)

    @property
    def observation(self) -> Any:
        """What the person may know of the current state."""
        return self.observation_of(self.state)

    def observation_of(self, state: Any) -> Any:
        """Return what the person may know of *state*."""
        return self.game.observe(state, self._observer_of(state))

    def _observer_of(self, state: Any) -> Player:
        """Return the organiser of a league, if that is who is to act in *state*, else the person's seat."""
        return ORGANISER if self.is_organiser or self.game.to_act(state) == ORGANISER else self.seating.seat

    @property
    def is_organiser(self) -> bool:
        """Whether the person runs a league: its organiser, who acts at the start, also enters what members decide."""
        first = self.steps[0].state_before if self.steps else self.state
        return self.game.to_act(first) == ORGANISER

    @property
    def decision_count(self) -> int:
        """How many actions the person has chosen."""
        return sum(step.is_own for step in self.steps)

    @property
    def new_steps(self) -> tuple[SessionStep, ...]:
        """The last step that the person chose and all later ones; every step if the person has chosen none.

        If that step is part of a declaration, or its end, the person's earlier parts of it belong to them.
        """
        first = self.last_choice or 0
        while first > 0 and self._is_declared_with(self.steps[first - 1], self.steps[first]):
            first -= 1
        return self.steps[first:]

    def _is_declared_with(self, step: SessionStep, following: SessionStep) -> bool:
        """Return whether *step* and *following* are the person's parts of one declaration, or its end."""
        if not (step.is_own and following.is_own):
            return False
        guide = guide_for(self.game, self.observation_of(step.state_before))
        end = guide.declaration_end(step.action)
        return end is not None and end in (following.action, guide.declaration_end(following.action))

    def step(self, action: Any, *, is_own: bool) -> tuple[Any, SessionStep]:
        """Return the state after *action*, and the SessionStep for it; raise IllegalAction if it is illegal.

        *is_own* says whether the person chose the action.
        """
        state, events = self.game.transition(self.state, action)
        observer = self._observer_of(self.state)
        seen_events = [self.game.seen_by(event, observer) for event in events]
        return state, SessionStep(
            action,
            self.state,
            state,
            is_own,
            events,
            tuple([event for event in seen_events if event is not None]),
            was_only=not is_own and self.acts_in(self.state) and len(self.legal) == 1,
        )

    def after(self, action: Any, *, is_own: bool) -> Session:
        """Return the session after *action*; raise IllegalAction if it is illegal."""
        state, step = self.step(action, is_own=is_own)
        passing = None if is_own else self.passing
        return self._at(state, (*self.steps, step), passing)

    def _at(self, state: Any, steps: tuple[SessionStep, ...], passing: Passing | None) -> Session:
        """Return the session in *state* after *steps*, in which the person has begun nothing."""
        return attrs.evolve(
            self,
            state=state,
            steps=steps,
            unfolded=False,
            passing=passing,
            held=(),
            confirming=None,
            naming=None,
            kept=(),
        )

    def passed(self, action: Any, goal: PassGoal) -> Session:
        """Return the session after *action*, a pass of the person, who then passes on to *goal*."""
        passing = begin_passing(self.game, self.observation, self.legal, goal)
        return attrs.evolve(self.after(action, is_own=True), passing=passing)

    def advanced(self) -> Session:
        """Return the session after the next action that the person does not choose: a bot's, or the only legal one."""
        actor, legal = self.game.to_act(self.state), self.legal
        name = None if actor is None else self._bot_of(actor)
        if actor is None or name is None or len(legal) == 1:
            passed = self._passed_on(legal)
            forced = self._forced_action if passed is None and len(legal) > 1 else None
            return self.after(passed or forced or legal[0], is_own=False)
        action = self._answer_of(name, actor, self._bot_generator(len(self.steps)))
        return self.after(action, is_own=False)

    def _passed_on(self, legal: tuple[Any, ...]) -> Any | None:
        """Return the action among *legal* by which the person passes on; None if the person does not."""
        if self.passing is None:
            return None
        return pass_action(guide_for(self.game, self.observation), legal, self.passing.goal)

    def _answer_of(self, name: str, player: Player, rng: Rng) -> Any:
        """Return the action that the bot *name* chooses for *player*, who is to act.

        A bot that remembers gets what *player* has seen. Raises UsageError if there is no such bot.
        """
        bot: Any = bot_called(name, self.game)
        keywords = {}
        if getattr(bot, "remembers", False):
            keywords["memory"] = Memory(player).after([event for step in self.steps for event in step.events])
        return checked_answer(bot, bot(self.game.observe(self.state, player), self.legal, rng, **keywords))[0]

    def undone(self) -> Session | None:
        """Return the session before the last action that the person chose, or None if there was none."""
        last = self.last_choice
        return None if last is None else self._at(self.steps[last].state_before, self.steps[:last], None)

    def differs_from(self, first: Session) -> bool:
        """Return whether the person has chosen or taken back an action since *first*, an earlier session."""
        same = [step.action for step in self.steps[: len(first.steps)]] == [step.action for step in first.steps]
        return not same or any(step.is_own for step in self.steps[len(first.steps) :])

    def record(self) -> Record:
        """Return the game as a record."""
        start, actions = self.start, [step.action for step in self.steps]
        return Record.of(self.game, actions, rules=start.rules, setup=start.setup, rng=start.generator, tags=start.tags)

    def hinted_action(self, name: str) -> Any:
        """Return the legal action that the bot *name* would choose for the person; raise UsageError for no such bot.

        The bot gets the person's observation and a generator of its own, so a hint does not change the game.
        """
        rng = self._bot_generator(_HINT_STREAM).derive(self.decision_count)
        return self._answer_of(name, self._observer_of(self.state), rng)

    @property
    def last_choice(self) -> int | None:
        """The index of the last step that the person chose, or None."""
        return next((place for place in range(len(self.steps) - 1, -1, -1) if self.steps[place].is_own), None)

    def _bot_generator(self, index: int) -> Rng:
        """Return a bot's random generator for step *index*; it depends only on the start of the game and *index*."""
        first = self.start.generator
        return (first if isinstance(first, Rng) else Rng.seeded(0)).derive(0).derive(index)

    def _bot_of(self, player: Player) -> str | None:
        """Return the name of the bot that plays for *player*; None for the person, and for everybody in a league."""
        if self.is_organiser:
            return None
        seats = self.game.players(self.state)
        return None if player == self.seating.seat or player not in seats else self.seating.names[seats.index(player)]


def dealt_session(session: Session, rng: Rng, seed: str) -> Session:
    """Return a new game of the same kind as *session*, dealt by *rng*; its record keeps *seed* and the other tags."""
    tags = [(name, value) for name, value in session.start.tags if name != "seed"]
    start = session.start
    record = Record.of(session.game, rules=start.rules, setup=start.setup, rng=rng, tags=[("seed", seed), *tags])
    return resumed_like(session, record, session.seating)


def resumed_like(session: Session, record: Record, seating: Seating) -> Session:
    """Return the session of *record* with this *seating*, which shows and does by itself what *session* does."""
    return resume_session(
        session.game,
        record,
        seating,
        auto=session.auto,
        always_unfolded=session.always_unfolded,
        shows_ids=session.shows_ids,
    )


def resume_session(
    game: AnyGame,
    record: Record,
    seating: Seating,
    *,
    auto: bool = False,
    always_unfolded: bool = False,
    shows_ids: bool = True,
) -> Session:
    """Return the session of *game* after the actions of *record*; each of them must be legal.

    The actions of the person's seat count as chosen by the person, except those that *auto* does. *always_unfolded*
    lists equal actions one by one, and *shows_ids* all of them with the text to type.
    """
    start = attrs.evolve(record, actions=(), checks=())
    state = next(start.replay(game=game))
    seat_tags = seating.tags(game, state)
    other_tags = [tag for tag in record.tags if tag[0] not in dict(seat_tags)]
    start = attrs.evolve(start, tags=(*seat_tags, *other_tags))
    session = Session(game=game, start=start, seating=seating, state=state, auto=auto, always_unfolded=always_unfolded)
    session = attrs.evolve(session, shows_ids=shows_ids)
    steps = []
    for text in record.actions:
        state, step = session.step(game.parse_action(session.state, text), is_own=session.is_waiting)
        steps.append(step)
        session = attrs.evolve(session, state=state)
    return attrs.evolve(session, steps=tuple(steps))
