"""``parse_action``: the action in a text that ``format_action`` wrote, or in the words of a person.

A person may type what a menu shows, or only as much of it as names one action: ``queen``, ``cast QH``, ``joker``. Words
are compared with the legal actions first. If none fits, they are compared with what the player could do with their
cards at another time, so that the caller can say why it is not legal now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs

from castlerules.core import DataError, SetupError
from castlerules.core.errors import short_repr
from castlerules.magic54.information.observation import Observation, observe
from castlerules.magic54.integrity.invariants import problems
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, Card
from castlerules.magic54.model.ids import PLAYERS, ObjectId, card_of, is_creature_id, target_text
from castlerules.magic54.model.plays import PLAYS, Play, Targets
from castlerules.magic54.model.state import State
from castlerules.magic54.rules.combat import growth_targets
from castlerules.magic54.rules.legality import legal_actions
from castlerules.magic54.rules.permissions import to_act

from .card_names import RANK_NAMES, SUIT_NAMES
from .notation import read_action
from .notes import plausible_state
from .phrases import describe_action

_MOST_NAMED: Final = 8
_FILLERS: Final = frozenset(
    {*("a", "an", "and", "at", "by", "card", "for", "from", "in", "into", "it", "my", "of", "on", "out")}
    | {*("the", "their", "to", "with", "your")}
)


class _Verbs(NamedTuple):
    """What a class of actions is called: by its own verbs, and by verbs that need the card or creature beside them."""

    own: frozenset[str]
    general: frozenset[str] = frozenset()


def _verbs(own: str, general: str = "") -> _Verbs:
    return _Verbs(frozenset(own.split()), frozenset(general.split()))


_VERBS: Final[Mapping[type[Any], _Verbs]] = MappingProxyType(
    {
        actions.PutMana: _verbs("put", "play mana"),
        actions.Summon: _verbs("summon", "play cast creature"),
        actions.PlayDamage: _verbs("damage", "play cast"),
        actions.PlayAce: _verbs("ace cancel", "play cast"),
        actions.PlayEight: _verbs("eight return", "play cast"),
        actions.PlayTen: _verbs("ten", "play cast"),
        actions.PlayJoker: _verbs("joker search", "play cast"),
        actions.UseSacrifice: _verbs("sacrifice guard guards", "use special"),
        actions.UseProtection: _verbs("protection protect", "use special"),
        actions.UseKnowledge: _verbs("knowledge draw", "use special"),
        actions.PlayGrowth: _verbs("growth grow", "play cast"),
        actions.DeclareAttacker: _verbs("attack"),
        actions.AssignDamage: _verbs("assign"),
        actions.DeclareBlocker: _verbs("block"),
        actions.ChooseFromDeck: _verbs("take choose find"),
        actions.Discard: _verbs("discard"),
        actions.Cycle: _verbs("cycle"),
    }
)
_SPECIALS: Final = tuple([play.action for play in PLAYS if play.is_special])
_AS_MANA: Final = ("as", "mana")
_PLAYER_WORDS: Final = frozenset(("red", "black", "yourself", "me", "opponent"))


def parse_action(where: State | Observation | None, text: str) -> actions.Action:
    """Return the action in *text*, which ``format_action`` wrote or a person typed, with spaces and in lower case.

    ``docs/data.md`` lists all forms. A creature in play in *where* may be named without its number: ``damage 4h kh``.
    With *where*, words that name only one action are enough, such as ``queen`` or ``take 3H out of the deck``. The
    action need not be legal. Raises DataError if *text* is not an action, or could mean several; then it names them.
    """
    try:
        return read_action(where, text)
    except DataError as error:
        found = _named_actions(where, text)
        if not found:
            raise
        if len(found) == 1:
            return found[0][1]
        raise DataError("action", _ambiguity(text, [phrase for phrase, _ in found])) from error


def _ambiguity(text: str, phrases: Sequence[str]) -> str:
    *first, last = phrases[:_MOST_NAMED]
    more = len(phrases) - _MOST_NAMED
    listed = f"{', '.join([*first, last])} and {more} more" if more > 0 else f"{', '.join(first)} or {last}"
    return f"{short_repr(text)} can mean several actions: {listed}"


def _named_actions(where: object, text: object) -> list[tuple[str, actions.Action]]:
    """Return the actions that *text* can mean in *where*, with their phrases: legal ones, or else possible ones."""
    if not isinstance(text, str):
        return []
    words, phrase = _words(text), " ".join(text.casefold().split())
    for observation, candidates in _candidates(where):
        described = [(describe_action(observation, action), action) for action in candidates]
        exact = [each for each in described if each[0].casefold() == phrase]
        found = exact or [each for each in described if words and _fits(observation, words, *each)]
        if found:
            return found
    return []


def _candidates(where: object) -> Iterator[tuple[Observation, Sequence[actions.Action]]]:
    """Yield the legal actions of the player, then what the player could do with their cards at some time.

    The player is the one who observes, or in a state the one to act. An impossible state or observation has neither.
    """
    try:
        state = _checked_state(where)
    except SetupError:
        return
    if state is None or state.result is not None:
        return
    player = where.player if isinstance(where, Observation) else to_act(state)
    if player is None:
        return
    observation = where if isinstance(where, Observation) else observe(state, player)
    if player == to_act(state):
        yield observation, legal_actions(state)
    yield observation, tuple(_possible_actions(observation, state))


def _checked_state(where: object) -> State | None:
    if isinstance(where, Observation):
        return plausible_state(where)
    return where if isinstance(where, State) and not problems(where) else None


def _possible_actions(observation: Observation, state: State) -> Iterator[actions.Action]:
    """Yield the plays of the own hand, the Specials of the own creatures, and attacks with them, payable or not."""
    for play in PLAYS:
        if play.is_special:
            sources: list[Any] = [
                creature.id for creature in observation.own.creatures if creature.card.rank in play.ranks
            ]
        else:
            sources = [card for card in observation.own.hand if card.rank in play.ranks]
        for source in sources:
            yield from [play.action(source, *target) for target in _targets(observation, state, play, source)]
    yield from [actions.DeclareAttacker(creature.id) for creature in observation.own.creatures]


def _targets(observation: Observation, state: State, play: Play, source: Any) -> list[tuple[ObjectId, ...]]:
    """Return what *play* can target, each as the rest of the arguments of its action."""
    creatures = [creature.id for creature in (*observation.own.creatures, *observation.other.creatures)]
    match play.targets:
        case Targets.NOTHING | Targets.ITSELF:
            return [()]
        case Targets.CREATURES_AND_PLAYERS:
            return [(target,) for target in (*PLAYERS, *creatures)]
        case Targets.CREATURES | Targets.OTHER_CREATURES:
            return [(creature,) for creature in creatures if creature != source]
        case Targets.FIGHTERS:
            return [(creature,) for creature in growth_targets(state)]


# Words and one action.


def _words(text: str) -> list[str]:
    """Return the words of *text* in lower case; ``as Mana`` is only ``mana``, because ``as`` is the Ace of spades."""
    words = re.findall(r"[^\s:,()]+", text.casefold())
    return [word for word, following in zip(words, [*words[1:], ""], strict=False) if (word, following) != _AS_MANA]


def _fits(observation: Observation, words: Sequence[str], phrase: str, action: actions.Action) -> bool:
    """Return whether *words* say nothing but *action*, described as *phrase*, and enough to mean it.

    Its own verb is enough, or its card or creature; a Special needs a verb, because its creature can do more.
    """
    verbs = _VERBS.get(type(action))
    if verbs is None:
        return False
    names = [word for place, word in enumerate(words) if _is_name(word, words[place + 1 :]) and word not in verbs.own]
    objects = [_object_names(observation, value) for value in attrs.astuple(action, recurse=False)]
    if len(names) > len(objects):
        return False
    known = {*verbs.own, *verbs.general, *_FILLERS, *_words(phrase), *names}
    known.update(*objects)
    if not known.issuperset(words):
        return False
    has_verb = bool(verbs.own.intersection(words))
    says_how = has_verb or not isinstance(action, _SPECIALS) or bool(verbs.general.intersection(words))
    return says_how and any(
        [
            all([name in known_as for name, known_as in zip(names, order, strict=False)])
            and (has_verb or objects[0] in order[: len(names)])
            for order in permutations(objects)
        ]
    )


def _is_name(word: str, following: Sequence[str]) -> bool:
    """Return whether *word* names a card, creature, player or number; ``king`` in ``king KH`` adds nothing to it."""
    if word in _RANKS_BY_NAME:
        code = following[0].partition("#")[0].upper() if following else ""
        return code not in CARDS or CARDS[code].rank != _RANKS_BY_NAME[word]
    return word.partition("#")[0].upper() in CARDS or word in _PLAYER_WORDS or word.isdigit()


_SHORT_RANKS: Final = ("J", "Q", "K")
"""The ranks that may be typed by their letter alone. An A is the article, and a number one of the list."""

_RANKS_BY_NAME: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{name.casefold(): rank for rank, name in RANK_NAMES.items()},
        **{rank.casefold(): rank for rank in _SHORT_RANKS},
    }
)


def _object_names(observation: Observation, value: Any) -> frozenset[str]:
    """Return the words that name *value*, a card, creature, player or number."""
    if isinstance(value, Card):
        return _card_names(value)
    if value in PLAYERS:
        own = value == observation.player
        return frozenset((target_text(value).casefold(), *(("yourself", "me") if own else ("opponent",))))
    if is_creature_id(value):
        return _card_names(card_of(value)) | {target_text(value).casefold()}
    return frozenset((str(value),))


def _card_names(card: Card) -> frozenset[str]:
    suit = () if card.rank == "X" else (SUIT_NAMES[card.code[-1]],)
    short = (card.rank.casefold(),) if card.rank in _SHORT_RANKS else ()
    return frozenset((card.code.casefold(), RANK_NAMES[card.rank].casefold(), *short, *suit))
