"""Read the rules text of a face: each line becomes abilities, or clauses that are refused.

Every word of a line has to be part of its reading, and all readings are found: a line with two different meanings is
refused. A line is a list of keywords, an activated ability ("cost: effect"), a triggered ability ("when ..., effect"),
a statement that is always true, or, on an instant or sorcery, a part of what the spell does.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import RefusalKind, UnreadClause
from castlerules.core.frozen import frozen

from .binder import Binder, Face, Missing, Unreadable
from .by_itself import names_each
from .color_choice import is_left_in, with_values
from .completing import completed
from .grammar import Chart, Leaf, Reading, TooManyReadings, Work
from .lines import (
    Tokens,
    begins,
    foreign_name,
    has_other_cost,
    is_later,
    misnamed_enchanted,
    parts_of_line,
    sentences,
    split_cost,
    without_label,
)
from .linking import is_linked, with_links
from .meanings import Amend, AmendStatement, EitherEvent, Entering, Limited, OnX, Statements, Triggering, amended
from .phrase import Phrase
from .phrasebook import grammar
from .text import LONGEST_TEXT, tokens_of

_CHOICE: Final = ("choose", "one", "—")
_KICKERS: Final = (lang.KeywordKind.KICKER, lang.KeywordKind.SECOND_KICKER)
_BULLET: Final = "•"
_MOST_STATES: Final = 8
_MOST_EXPECTED: Final = 8


@frozen
class OracleText:
    """What a rules text says: its *abilities*, or, if anything in it is not understood, the clauses *refused*."""

    abilities: tuple[lang.Ability, ...] = ()
    refused: tuple[UnreadClause, ...] = ()


class Refused(Exception):
    """Raised with the *clause* that cannot be read."""

    def __init__(self, clause: UnreadClause) -> None:
        super().__init__(clause)
        self.clause = clause


@frozen
class State:
    """What the sentences of an ability have said so far."""

    binder: Binder
    cost: lang.Cost = lang.Cost()
    trigger: tuple[lang.TriggerCondition | EitherEvent, lang.Condition | None] | None = None
    effects: tuple[lang.Effect, ...] = ()
    limits: tuple[lang.ActivationLimit, ...] = ()
    condition: lang.Condition | None = None
    statements: tuple[lang.Ability, ...] = ()


_SAID: Final = MappingProxyType(
    {"cost": lang.Cost(), "trigger": None, "effects": (), "limits": (), "condition": None, "statements": ()}
)
"""The parts of an ability that sentences can say, each with the value that says nothing."""

_OPTIONAL: Final = ("cost", "limits", "condition")
"""The parts of an ability that it may lack."""


def read_text(text: str, face: lang.Face) -> OracleText:
    """Return the abilities that *text*, the rules text of *face*, gives it, or the clauses that are not understood.

    *face* is read for its name, type line and mana cost; its abilities are ignored. The result is the same each time.
    Nothing of the text is kept in the abilities.
    """
    return _Reader(text, Face.of(face)).read()


def phrases_in(text: str, face: lang.Face) -> tuple[Phrase, ...]:
    """Return the phrases that the reading of *text*, the rules text of *face*, consists of; each phrase once."""
    reader = _Reader(text, Face.of(face))
    reader.read()
    return tuple(reader.used)


def _phrases_of(reading: Reading) -> dict[Phrase, None]:
    if isinstance(reading, Leaf):
        return {}
    return {reading.phrase: None} | {phrase: None for part in reading.parts for phrase in _phrases_of(part)}


def meaning_of(reading: Reading, binder: Binder) -> Any:
    """Return what *reading* means, part by part in the order of the text; *binder* learns what it names."""
    if isinstance(reading, Leaf):
        return reading.value
    parts = [meaning_of(part, binder) for part in reading.parts]
    phrase = reading.phrase
    return phrase.meaning(binder, *parts) if phrase.binds else phrase.meaning(*parts)


class _Reader:
    """Reads one text; *used* are the phrases that have become part of abilities."""

    def __init__(self, text: str, face: Face) -> None:
        self.text = text
        self.face = face
        self.used: dict[Phrase, None] = {}
        self.work = Work()

    def read(self) -> OracleText:
        """Return the abilities of the whole text, or all clauses that are refused."""
        if len(self.text) > LONGEST_TEXT:
            return OracleText(refused=(self._refusal((), RefusalKind.READER, "the text is too long"),))
        abilities: list[lang.Ability] = []
        refused: list[UnreadClause] = []
        spells: list[Tokens] = []
        linked: Tokens = ()
        place = 0
        face = self.face
        tokens = tokens_of(self.text, face.name, lone_reminders=face.is_basic_land, is_legend=face.is_legend)
        lines = list(map(without_label, parts_of_line(tokens, "\n")))
        for line in lines:
            try:
                if wrong := misnamed_enchanted(line, lines[0]):
                    raise Refused(self._refusal(wrong, RefusalKind.REFERENCE, "the Aura enchants something else"))
                read = self.line(line)
            except Refused as refusal:
                refused.append(refusal.clause)
                continue
            if read is None:
                place = place if spells else len(abilities)
                spells.append(line)
            else:
                abilities += read
                linked = line if any(map(is_linked, read)) else linked
        if spells:
            try:
                abilities.insert(place, self._spell(spells))
            except Refused as refusal:
                refused.append(refusal.clause)
        if not refused and is_left_in(tuple(abilities)):
            refused.append(self._refusal((), RefusalKind.READER, "a value is chosen where there is no choice"))
        if not refused and names_each(tuple(abilities)):
            missing = "effects for each of several players by itself"
            refused.append(self._refusal((), RefusalKind.ENGINE, missing, missing=missing))
        if refused:
            return OracleText(refused=tuple(refused))
        try:
            return OracleText(with_links(tuple(abilities)))
        except Missing as error:
            return OracleText(refused=(self._refusal(linked, RefusalKind.ENGINE, error.why, missing=error.why),))

    # Lines.

    def line(self, line: Tokens) -> tuple[lang.Ability, ...] | None:  # noqa: PLR0911 - one for each kind of line
        """Return the abilities of *line*; None if it is a part of what a spell does."""
        if (keywords := self._keywords(line)) is not None:
            return keywords
        if (parts := split_cost(line)) is not None:
            return (self._activated(*parts),)
        if line[0].word in ("when", "whenever", "at") and not is_later(line, of_spell=self.face.is_spell):
            return self._triggered(line)
        if begins(line, "as an additional cost to cast ~ ,"):
            states = self._states([State(self._binder())], self._alone(line)[8:], "cost")
            if len(states) == 1:
                self.face = attrs.evolve(self.face, sacrificed=states[0].binder.sacrificed)
            return (lang.AdditionalCost(self._only(states, line, lambda state: state.cost)),)
        if begins(line, "cast ~ only") or begins(line, "you may cast ~ as though") or has_other_cost(line):
            states = self._states([State(self._binder())], self._alone(line), "cast_limit")
            return (self._only(states, line, lambda state: state.effects[0]),)
        if self.face.is_spell and not begins(line, "~ can't be countered"):
            return None
        return self._statements(line)

    def _keywords(self, line: Tokens) -> tuple[lang.Ability, ...] | None:
        if line[-1].word == "." and "—" in [token.word for token in line]:
            line = line[:-1]  # a cost behind a dash is a sentence
        chart = Chart(grammar(), line, self.work)
        try:
            readings = chart.whole("keyword_line")
        except TooManyReadings:
            return None
        found: list[tuple[lang.Ability, ...]] = []
        fault: Unreadable | None = None
        for reading in readings:
            try:
                keywords = meaning_of(reading, self._binder())
            except Unreadable as error:
                fault = error if fault is None or isinstance(error, Missing) else fault
            else:
                found += [keywords] * (keywords not in found)
                self.used.update(_phrases_of(reading))
        if fault is not None and (isinstance(fault, Missing) or not found):
            raise self._refused(line, fault)
        if len(found) != 1:
            return None
        words = [ability for ability in found[0] if isinstance(ability, lang.Keyword)]
        kickers = [word.cost for word in words if word.kind in _KICKERS and word.cost is not None]
        self.face = attrs.evolve(self.face, kickers=(*self.face.kickers, *kickers)) if kickers else self.face
        return found[0]

    def _alone(self, line: Tokens) -> Tokens:
        """Return the only sentence of *line*, which is about casting; raise Refused if there are others."""
        if len(parts := list(sentences(line))) > 1:
            raise Refused(self._refusal(parts[1], RefusalKind.READER, "expected nothing after how the spell is cast"))
        return parts[0]

    def _activated(self, cost: Tokens, effect: Tokens) -> lang.Activated:
        states = self._states([State(self._binder())], cost, "cost")
        states = self._sentences(states, sentences(effect))

        def ability(state: State) -> lang.Activated:
            self._check(state, cost + effect, "cost", "effects", "limits", "condition")
            if state.binder.paid_with_x and lang.number_of_xs(state.cost) > 1:
                raise Unreadable("any number of objects, and X besides, are two numbers of one cost")
            return lang.Activated(state.cost, *_whole(state), state.limits, state.condition)

        return self._only(states, cost + effect, ability)  # type: ignore[no-any-return]

    def _triggered(self, line: Tokens) -> tuple[lang.Triggered, ...]:
        first, *others = sentences(line)
        states = self._states([State(self._binder())], first, "triggered")
        states = self._sentences(states, others)

        def abilities(state: State) -> tuple[lang.Triggered, ...]:
            self._check(state, line, "trigger", "effects")
            assert state.trigger is not None
            event, condition = state.trigger
            events = event.events if isinstance(event, EitherEvent) else (event,)
            return tuple([lang.Triggered(event, *_whole(state), condition) for event in events])

        return self._only(states, line, abilities)  # type: ignore[no-any-return]

    def _statements(self, line: Tokens) -> tuple[lang.Ability, ...]:
        states = [State(self._binder())]
        for sentence in sentences(line):
            states = self._states(states, sentence, "statement")

        def statements(state: State) -> tuple[lang.Ability, ...]:
            self._check(state, line, "statements")
            return state.statements

        abilities: tuple[lang.Ability, ...] = self._only(states, line, statements)
        choosing = [ability.kind for ability in abilities if isinstance(ability, lang.EntersChoosing)]
        self.face = attrs.evolve(self.face, chooses=choosing[0]) if choosing else self.face
        return abilities

    def _spell(self, lines: list[Tokens]) -> lang.Spell:
        if tuple([token.word for token in lines[0]]) == _CHOICE and len(lines) > 1:
            if any(line[0].word != _BULLET for line in lines[1:]):
                raise Refused(self._refusal(lines[0], RefusalKind.READER, "expected only modes after the choice"))
            return lang.Spell(tuple([self._mode([line[1:]]) for line in lines[1:]]))
        return lang.Spell((self._mode(lines),))

    def _mode(self, lines: list[Tokens]) -> lang.Mode:
        states = [State(self._binder())]
        for line in lines:
            states = self._sentences(states, sentences(line))

        def mode(state: State) -> lang.Mode:
            self._check(state, lines[0], "effects")
            return lang.Mode(*_whole(state))

        return self._only(states, lines[0], mode)  # type: ignore[no-any-return]

    # Sentences.

    def _binder(self) -> Binder:
        return Binder(self.face, self._quoted)

    def _quoted(self, tokens: Tokens) -> tuple[lang.Ability, ...]:
        """Return the abilities in a quotation; raise Refused if it is not understood."""
        face, self.face = self.face, attrs.evolve(self.face, chooses=None)  # the value belongs to another object
        try:
            abilities = self.line(tokens) if tokens else None
        finally:
            self.face = face
        if abilities is None:
            raise Refused(self._refusal(tokens, RefusalKind.READER, "expected an ability in quotation marks"))
        return abilities

    def _sentences(self, states: list[State], sentences: Iterable[Tokens]) -> list[State]:
        for sentence in sentences:
            states = self._states(states, sentence, "sentence")
        return states

    def _states(self, states: list[State], sentence: Tokens, kind: str) -> list[State]:
        """Return what is said after *sentence*, read as *kind*, for each of *states*; raise Refused if nothing."""
        if foreign := foreign_name(sentence, self.text):
            raise Refused(self._refusal(foreign, RefusalKind.REFERENCE, "the name of the card in quotation marks"))
        readings = self._readings(sentence, kind, len(states))
        after: list[State] = []
        fault: Unreadable | None = None
        for state in states:
            for reading in readings:
                binder = state.binder.copy()
                try:
                    said = _after(attrs.evolve(state, binder=binder), meaning_of(reading, binder))
                    binder.check_again(said.effects)
                    binder.check_gone(said.effects)
                    binder.check_defender(said.statements[len(state.statements) :])
                except Unreadable as error:
                    fault = error if fault is None or isinstance(error, Missing) else fault
                else:
                    self.used.update(_phrases_of(reading))
                    after += [said] * (said not in after)
        if isinstance(fault, Missing) or not after:
            assert fault is not None
            raise self._refused(sentence, fault)
        if len(after) > _MOST_STATES:
            raise Refused(self._refusal(sentence, RefusalKind.AMBIGUOUS, "the clause has more than one meaning"))
        return after

    def _readings(self, sentence: Tokens, kind: str, states: int) -> tuple[Reading, ...]:
        """Return the readings of *sentence* as *kind*, each of which will be understood in *states* ways, or refuse."""
        chart = Chart(grammar(), sentence, self.work)
        try:
            readings = chart.whole(kind)
            self.work.spend(states * len(readings) * len(sentence))
        except TooManyReadings:
            raise Refused(self._refusal(sentence, RefusalKind.READER, "the text has too many readings")) from None
        if not readings:
            raise Refused(self._unread(sentence, chart))
        return readings

    def _only(self, states: list[State], tokens: Tokens, make: Any) -> Any:
        results: list[Any] = []
        for state in states:
            try:
                result = make(state)
            except Unreadable as fault:
                raise self._refused(tokens, fault) from None
            results += [result] * (result not in results)
        if len(results) != 1:
            raise Refused(self._refusal(tokens, RefusalKind.AMBIGUOUS, "the clause has more than one meaning"))
        return results[0]

    # Refusals.

    def _check(self, state: State, tokens: Tokens, *needed: str) -> None:
        """Raise Refused unless the sentences of *tokens* have said just what the ability can hold, the parts *needed*.

        An ability may lack a cost, limits and targets, but no effect and no statement. What its kind has no place for,
        such as a limit on activating a triggered ability, is never dropped.
        """
        said = [name for name, nothing in _SAID.items() if getattr(state, name) != nothing]
        lacking = [name for name in needed if name not in _OPTIONAL and name not in said]
        if lacking or any(name not in needed for name in said):
            raise Refused(self._refusal(tokens, RefusalKind.READER, "the sentences do not make up an ability"))

    def _refused(self, tokens: Tokens, fault: Unreadable) -> Refused:
        kind = RefusalKind.ENGINE if isinstance(fault, Missing) else RefusalKind.REFERENCE
        missing = fault.why if isinstance(fault, Missing) else ""
        return Refused(self._refusal(tokens, kind, fault.why, missing=missing))

    def _unread(self, sentence: Tokens, chart: Chart) -> UnreadClause:
        if not sentence:
            return self._refusal(sentence, RefusalKind.READER, "words are missing")
        place = min(chart.furthest, len(sentence) - 1)
        expected = tuple(sorted(chart.expected)[:_MOST_EXPECTED])
        return self._refusal(
            sentence,
            RefusalKind.READER,
            "the words are not understood",
            unread=self.text[sentence[place].start : sentence[-1].end],
            expected=expected,
        )

    def _refusal(self, tokens: Tokens, kind: RefusalKind, why: str, **more: Any) -> UnreadClause:
        start, end = (tokens[0].start, tokens[-1].end) if tokens else (0, len(self.text))
        return UnreadClause(kind, self.text[start:end], start, end, why, **more)


def _whole(state: State) -> tuple[lang.Effect, tuple[lang.TargetSlot, ...]]:
    """Return the whole effect that *state* has come to, and its target slots; raise Unreadable if it has a fault."""
    targets = tuple(state.binder.targets)
    return completed(with_values(state.effects, targets), targets), targets


def _after(state: State, said: Any) -> State:  # noqa: PLR0911 - one for each form of what a sentence says
    """Return *state* after a sentence that says *said*."""
    match said:
        case Amend() if state.effects:
            return attrs.evolve(state, effects=(*state.effects[:-1], amended(state.effects, said)))
        case AmendStatement(change=change_ability) if state.statements:
            return attrs.evolve(state, statements=(*state.statements[:-1], change_ability(state.statements[-1])))
        case Amend() | AmendStatement():
            raise Unreadable("the sentence is about one before it, but it is the first")
        case Limited(limits=limits, condition=condition):
            if state.condition is not None and condition is not None:
                raise Unreadable("the ability has two conditions in two sentences")
            return attrs.evolve(state, limits=(*state.limits, *limits), condition=condition or state.condition)
        case Entering(abilities=abilities) | Statements(abilities=abilities):
            return attrs.evolve(state, statements=(*state.statements, *abilities))
        case Triggering(event=event, condition=condition, effect=effect):
            return attrs.evolve(state, trigger=(event, condition), effects=(*state.effects, effect))
        case OnX(kinds=kinds) if state.cost.mana.xs and state.effects:
            return attrs.evolve(state, cost=lang.Cost(state.cost.mana, (*state.cost.parts, lang.SpendOnX(kinds))))
        case OnX():
            raise Unreadable("the cost has no X on which mana is spent")
        case lang.Cost():
            return attrs.evolve(state, cost=said)
        case _:
            return attrs.evolve(state, effects=(*state.effects, said))
