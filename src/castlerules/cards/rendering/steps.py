"""The texts of steps that belong together, such as a search and what becomes of the cards that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from castlerules.cards import language as lang

from .acts import act_of, moved_text
from .filters import a_phrase
from .finding import choice_referent, choice_words, search_phrase, shown_words, taken_words
from .objects import are_moved
from .piles import piles_text
from .references import possessive
from .referents import MARK, SEPARATOR, Referent, binding, mention, name_key
from .wording import text_of
from .words import listed

_ONE: Final = (1, 1)
_MAYBE_ONE: Final = (0, 1)


class _Chunk(NamedTuple):
    """The *text* of the next steps that belong together, and *used*, how many they are."""

    text: str
    used: int


def chunks(steps: Sequence[lang.Effect], text: Callable[[Any], str], clause: Callable[[Any], str]) -> list[str]:
    """Return the texts of *steps*; steps that belong together have one text.

    *text* writes a step that stands alone, *clause* one that is part of a sentence.
    """
    return list(_Steps(steps, text, clause).chunks())


class _Steps:
    """The steps of a sequence: *shown* are the cards that a step looks at, *taken* those of which a step took some."""

    def __init__(self, steps: Sequence[lang.Effect], text: Callable[[Any], str], clause: Callable[[Any], str]) -> None:
        self.steps = steps
        self.text = text
        self.clause = clause
        self.shown = {step.name: step for step in steps if isinstance(step, lang.LookAtTop)}
        self.taken: set[str] = set()

    def chunks(self) -> Iterator[str]:
        """Yield the texts; a name for the only card that is shown becomes a mention of that card."""
        same: dict[str, str] = {}
        place = 0
        while place < len(self.steps):
            taking = self.shown_card(self.steps[place])
            if taking is not None:
                same[taking.name] = taking.among
                place += 1
                continue
            chunk = self.chunk(self.steps[place:])
            place += chunk.used
            words = chunk.text
            for name, among in same.items():
                words = words.replace(f"{MARK}{name_key(name)}{SEPARATOR}", f"{MARK}{name_key(among)}{SEPARATOR}")
            yield words

    def chunk(self, steps: Sequence[lang.Effect]) -> _Chunk:
        """Return the text of the first of *steps*, with those that belong to it."""
        step = steps[0]
        following = steps[1] if len(steps) > 1 else None
        if (piles := piles_text(steps)) is not None:
            return _Chunk(piles, 3)
        if isinstance(step, lang.Search):
            return _joint_search(steps) or _search(steps, self.clause)
        if isinstance(step, lang.TakeAll) and self.only_card_left(step) and are_moved(step.name, following):
            return _Chunk(f"otherwise, {_same_card(step)}{self.clause(following)}", 2)
        if isinstance(step, lang.TakeAll) and are_moved(step.name, following):
            self.taken.add(step.among)
            return _Chunk(f"{_taken(step)}{self.clause(following)}", 2)
        if isinstance(step, lang.ChooseCards):
            found = self.choice(step, following)
            if found is not None:
                self.taken.add(step.among)
                return _Chunk(found, 2)
        return _Chunk(self.text(step), 1)

    def shown_card(self, step: lang.Effect) -> lang.TakeAll | None:
        """Return *step* if it takes the one card that a step before has shown; None if it does not."""
        if not isinstance(step, lang.TakeAll) or step.filter != lang.Anything() or step.among in self.taken:
            return None
        return step if self.number_shown(step.among) == 1 else None

    def only_card_left(self, step: lang.TakeAll) -> bool:
        """Return whether *step* takes the one card that was shown unless a step before has taken it."""
        return step.filter == lang.Anything() and step.among in self.taken and self.number_shown(step.among) == 1

    def number_shown(self, name: str) -> lang.Value | None:
        """Return how many cards the step that calls them *name* shows; None if there is no such step."""
        return self.shown[name].count if name in self.shown else None

    # Choices.

    def choice(self, step: lang.ChooseCards, following: lang.Effect | None) -> str | None:
        """Return the text of *step* and *following* if that is about just what *step* chooses; None if it is not."""
        if not isinstance(step.who, lang.You):
            return _choice_of_another(step, following)
        given_up = _given_up(following)
        if not are_moved(step.name, following) and not (isinstance(step.whose, lang.You) and given_up == step.name):
            return None
        all_of_them = self.is_all_that_is_left(step)
        words, source = self.words(step, all_of_them=all_of_them)
        referent = choice_referent(step)._replace(first=words, source=source)
        text = f"{binding(name_key(step.name), referent)}{self.clause(following)}"
        if step.most != 1 and isinstance(following, lang.MoveTo):
            text += " in any order" * (following.zone is lang.Zone.LIBRARY)
        if not self.is_choice_of_only_card(step):
            return text
        kind = "" if step.filter == lang.Anything() else f" if it is {a_phrase(step.filter, 'card')}"
        return f"{'' if step.least else 'you may '}{text}{kind}"

    def is_choice_of_only_card(self, step: lang.ChooseCards) -> bool:
        """Return whether *step* takes, or may take, the one card that a step before has shown."""
        return self.number_shown(step.among) == 1 and (step.least, step.most) in (_ONE, _MAYBE_ONE)

    def is_all_that_is_left(self, step: lang.ChooseCards) -> bool:
        """Return whether *step* must choose every card that is shown and not taken yet."""
        if step.filter != lang.Anything() or step.least != step.most or step.among not in self.shown:
            return False
        return step.least in (self.number_shown(step.among), lang.ANY_NUMBER)

    def words(self, step: lang.ChooseCards, *, all_of_them: bool) -> tuple[str, str]:
        """Return what *step* chooses, as ``choice_words``."""
        shown = self.shown.get(step.among)
        if shown is None or shown.who != step.whose or step.zone is not lang.Zone.LIBRARY:
            return choice_words(step)
        if self.is_choice_of_only_card(step) or (all_of_them and step.among not in self.taken):
            words = mention(name_key(step.among))
        elif all_of_them:
            words = mention(name_key(step.among), "rest")
        else:
            words = shown_words(step)
        return words, words


def _given_up(step: lang.Effect | None) -> str | None:
    """Return the name of just the objects that *step* sacrifices or discards, noting them or not; None for others."""
    step = step.effect if isinstance(step, lang.Noted) else step
    if isinstance(step, (lang.SacrificeObject, lang.DiscardObject)) and isinstance(step.what, lang.BoundObjects):
        return step.what.name
    return None


def _choice_of_another(step: lang.ChooseCards, following: lang.Effect | None) -> str | None:
    """Return the text for another player who chooses what *following* moves: "that player exiles a card ..."."""
    if step.among or step.whose != step.who or isinstance(step.who, (lang.EachPlayer, lang.EachOpponent)):
        return None
    if not isinstance(following, lang.MoveTo) or following.zone is lang.Zone.BATTLEFIELD:
        return None
    if not are_moved(step.name, following):
        return None
    words, source = choice_words(step)
    referent = choice_referent(step)._replace(first=words, source=source)
    moves = moved_text(following, third_person=True)
    return f"{text_of(step.who)} {binding(name_key(step.name), referent)}{moves}"


def _same_card(step: lang.TakeAll) -> str:
    words = mention(name_key(step.among))
    referent = Referent("card", zone=lang.Zone.LIBRARY, yours=True)
    return binding(name_key(step.name), referent._replace(first=words, source=words))


def _taken(step: lang.TakeAll) -> str:
    referent = Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=True)
    words = taken_words(step)
    return binding(name_key(step.name), referent._replace(first=words, source=words))


def offered(text: str, who: lang.PlayerRef) -> str | None:
    """Return *text*, in which *who* chooses and moves something, as it follows "may"; None if it is another text."""
    head = f"{text_of(who)} {MARK}"
    if not text.startswith(head) or not text.endswith(MARK) or f"{SEPARATOR}moves " not in text:
        return None
    return f"{MARK}{text.removeprefix(head)}".replace(f"{SEPARATOR}moves ", f"{SEPARATOR}may move ")


# Searches.


def _search(steps: Sequence[lang.Effect], clause: Callable[[Any], str]) -> _Chunk:
    """Return the text of a search with the steps after it that reveal, move and shuffle."""
    search = steps[0]
    assert isinstance(search, lang.Search)
    texts, place = [clause(search)], 1
    while place < len(steps) and isinstance(step := steps[place], (lang.Reveal, lang.MoveTo)):
        if step.what != lang.BoundObjects(search.name):
            break
        texts.append(clause(step))
        place += 1
    if place < len(steps) and isinstance(steps[place], lang.Shuffle):
        return _Chunk(f"{', '.join(texts)}, then {_shuffle_text(search, steps[place])}", place + 1)
    return _Chunk(listed(texts, "and") if len(texts) > 1 else texts[0], place)


def _shuffle_text(search: lang.Search, shuffle: lang.Effect) -> str:
    if shuffle == lang.Shuffle(search.whose) and search.whose == lang.You():
        return "shuffle"
    act = act_of(shuffle)
    assert act is not None
    return act.clause


def _joint_search(steps: Sequence[lang.Effect]) -> _Chunk | None:
    """Return the text of searches for several kinds of card that are put somewhere at once; None if they are not.

    No search may find what one before it has found.
    """
    searches: list[lang.Search] = []
    for step in steps:
        if not isinstance(step, lang.Search) or step.besides != tuple([search.name for search in searches]):
            break
        searches.append(step)
    names = [search.name for search in searches]
    moves = _moves_at_once(steps[len(searches)] if len(steps) > len(searches) else None)
    shuffle = steps[len(searches) + 1] if len(steps) > len(searches) + 1 else None
    if len(set(names)) < max(2, len(searches)) or {search.whose for search in searches} != {searches[0].whose}:
        return None
    if [move.what for move in moves] != list(map(lang.BoundObjects, names)) or not isinstance(shuffle, lang.Shuffle):
        return None
    if any(not are_moved(name, move) or not _is_alike(move, moves[0]) for name, move in zip(names, moves, strict=True)):
        return None
    yours = isinstance(searches[0].whose, lang.You)
    what = listed([search_phrase(search) for search in searches], "and")
    them = Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=yours)
    head = f"search {possessive(searches[0].whose, 'library')} for {what}"
    return _Chunk(
        f"{head}, {moved_text(moves[0], them)}, then {_shuffle_text(searches[0], shuffle)}", len(searches) + 2
    )


def _moves_at_once(step: lang.Effect | None) -> list[lang.MoveTo]:
    """Return the moves that happen at once in *step*; none if it does anything else."""
    parts = step.steps if isinstance(step, lang.AtOnce) else ()
    moves = [part for part in parts if isinstance(part, lang.MoveTo)]
    return moves if len(moves) == len(parts) else []


def _is_alike(move: lang.MoveTo, other: lang.MoveTo) -> bool:
    """Return whether both moves differ at most in what is moved."""
    return (move.zone, move.controller, move.tapped, move.position) == (
        other.zone,
        other.controller,
        other.tapped,
        other.position,
    )
