"""What a player of Magic is told beside the table: costs, what a pass does, equal objects, cards, and the status."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, singledispatch
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules._display import counted_names, glossary_key, glossary_of, guide_of
from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render, render_cost
from castlerules.core import AnyGame, Event, Outcome, Player, Rng, SetupError, Violation, evolve
from castlerules.magic.information.dealer import NO_ASIDE_CARDS, AsideCards
from castlerules.magic.information.observation import Observation, ObservedPermanent
from castlerules.magic.information.unseen_cards import unseen_own_cards
from castlerules.magic.model import EMPTY_POOL, ObjectId, StackKind, State, Step, actions, decisions
from castlerules.magic.model.compiled import compile_faces
from castlerules.magic.model.renumber import object_ids_in, renumbered
from castlerules.magic.model.steps import MAIN_STEPS
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import cost_from
from castlerules.magic.rules.announcing import divided_damage_left
from castlerules.magic.rules.combat_damage import damage_recipients
from castlerules.text import load_presentation, printable

from .announcement_story import announcement_story
from .damage_shares import DamageShare, division_text
from .declaration_guide import DeclarationGuide
from .declaring_time import attack_hindrance, attacker_violation, declaring_time
from .equals import cards_in_zones, equals_of
from .glossary import CARD_WORDS, DECK_WORDS, TURN_WORDS, option_words
from .keyword_words import KEYWORD_MEANINGS, keyword_glossary, keyword_in
from .menu_names import PlainNames, TellingNames
from .names import ObjectNames, mana_text
from .notes import outcome_text, turn_text
from .passing import is_beside_main_phase, passing_end
from .payment_advice import advised_payment
from .phrases import action_phrase
from .rules_text import duel_goal, duel_rules, payment_words
from .start_text import start_text
from .target_order import target_rank
from .unseen_text import unseen_text

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame

_OBJECT: Final = re.compile(r"\b(?:creature|attacker|blocker|object|permanent) (\d{1,18})\b")
"""A permanent in the reason of a violation, which names it by its id."""
_STEP_ENDS: Final[Mapping[Step, str]] = MappingProxyType(
    {
        Step.UPKEEP: "on to the draw",
        Step.DRAW: "on to the main phase",
        Step.MAIN: "on to combat",
        Step.COMBAT: "on to attackers",
        Step.ATTACKERS: "on to blocks",
        Step.BLOCKERS: "on to damage",
        Step.FIRST_STRIKE: "on to the damage of the others",
        Step.DAMAGE: "on to the end of combat",
        Step.END_OF_COMBAT: "on to the second main phase",
        Step.SECOND_MAIN: "on to the end of the turn",
        Step.END: "the turn ends",
    }
)
"""What a pass with an empty stack leads to."""


class MagicGuide(DeclarationGuide):
    """What the player of an observation of Magic is told; variants tell more.

    *names* are those of the table, and *cards_by_id* has the card of every object that the player sees.
    """

    def __init__(self, game: MagicGame, observation: Observation) -> None:
        super().__init__(game, observation)
        self.magic = game
        self.names = ObjectNames(observation)
        self._plain_names, self._telling_names = PlainNames(observation), TellingNames(observation)
        variant_cards = {card.id: card.card for card in observation.variant_cards}
        self.cards_by_id: Mapping[ObjectId, lang.CardDef] = {**variant_cards, **dict(observation.objects())}
        self._first_equals = equals_of(self.names).firsts

    def label(self, action: object, *, telling: bool = False) -> str:
        """Return *action* as a short phrase for menus; see ``Guide``."""
        if not isinstance(action, actions.Action):
            return super().label(action)
        if self.amount(action) is not None:
            return action_phrase(self.magic, self.names, action)
        return action_phrase(self.magic, self._telling_names if telling else self._plain_names, action)

    def amount(self, action: object) -> int | None:
        """BASE-D13, BASE-D28: return the damage that *action* assigns; None if it assigns none."""
        return action.n if isinstance(action, (actions.AssignAttackerDamage, actions.AssignShare)) else None

    def share_of(self, action: object) -> DamageShare | None:
        """BASE-D13, BASE-D28: return the damage share that *action*, which is legal, gives; None if it gives none."""
        match action, self.seen.decision:
            case actions.AssignAttackerDamage(n=amount), decisions.CombatDamageDecision():
                recipients, left = self._damage_to_divide()
            case actions.AssignShare(n=amount), decisions.AnnounceDecision():
                recipients, left = self._damage_to_divide()
            case _:
                return None
        return DamageShare(amount, recipients[0], left - amount, tuple(recipients[1:])) if recipients else None

    def _damage_to_divide(self) -> tuple[list[ObjectId], int]:
        """BASE-061, BASE-160: return who gets the damage that is being divided, and how much of it is left.

        Those that have their shares already are left out. Nobody if nothing is being divided.
        """
        state, decision = self.assumed_state, self.seen.decision
        if state is None:
            return [], 0
        board = Board(self.magic.book, state)
        match decision:
            case decisions.CombatDamageDecision(attacker=attacker, amounts=amounts):
                recipients = damage_recipients(board, attacker)[len(amounts) :]
                return recipients, board.characteristics[attacker].power - sum(amounts)
            case decisions.AnnounceDecision():
                return divided_damage_left(board, state.stack[-1])
            case _:
                return [], 0

    @cached_property
    def assumed_state(self) -> State | None:
        """A state that matches the observation, for what only a state tells; None if there is none.

        What is hidden is made up, so nothing that depends on it may be shown.
        """
        try:
            return self.magic.determinize(self.seen, Rng.seeded(0))
        except SetupError:
            return None

    def is_numbered(self, action: object) -> bool:
        """Return whether the notation names objects of *action* by their ids."""
        return isinstance(action, actions.Action) and bool(self._objects_of(action))

    # Costs and consequences.

    def price(self, action: object) -> str:
        """Return the cost of a spell; abilities have theirs in their phrase."""
        if not isinstance(action, actions.BeginCast) or action.card not in self.cards_by_id:
            return ""
        return self.spell_price(self.cards_by_id[action.card], self._zone_of(action.card))

    def spell_price(self, card: lang.CardDef, origin: lang.Zone) -> str:
        """BASE-039: return what casting *card* from the zone *origin* costs; the costs of both halves of a split card.

        Optional costs, which are decided later, are named after it: ``{1}{G}, kicker {2}{G}``.
        """
        compiled_faces = compile_faces(self.magic.book, card)
        prices = [(cost, compiled.face) for compiled in compiled_faces if (cost := cost_from(compiled, origin))]
        return " // ".join([", ".join([render_cost(cost), *_optional_costs(face)]) for cost, face in prices])

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case actions.PassPriority():
                return self.pass_consequence()
            case actions.ActivateMana() if self.seen.decision is None and self.seen.rules.core.mana_burn:
                return "mana that is not spent in this phase costs 1 life each"
            case _:
                share = self.share_of(action)
                return "" if share is None else share.text(self.names)

    def advice(self) -> str:
        """Return who starts, and the known decks, with the opening hand (BASE-181), or what damage is divided."""
        if isinstance(self.seen.decision, (decisions.CombatDamageDecision, decisions.AnnounceDecision)):
            recipients, left = self._damage_to_divide()
            return division_text(self.names, left, recipients) if recipients else ""
        decides = isinstance(self.seen.decision, decisions.MulliganDecision) and not self.names.is_for_one
        return start_text(self.names) if decides else ""

    def turn(self) -> int | None:
        """Return the number of the turn."""
        return self.seen.turn

    def outcome_reason(self, outcome: Outcome) -> str:
        """Return why *outcome* is the result, with ``opponent`` instead of a number of a player."""
        return outcome_text(self.names, outcome)

    def pass_consequence(self) -> str:
        """BASE-D04: return what a pass leads to, if nobody plays anything before it does."""
        others_may_play = self.seen.passes + 1 < len(self.seen.seats) - len(self.names.display.passive_players)
        what = f"{self.names.name_of(self.seen.stack[-1].id)} resolves" if self.seen.stack else self.step_end()
        comma = "," if "," in what else ""
        return f"{what}{comma} unless {self._others()} something" if others_may_play else what

    def step_end(self) -> str:
        """BASE-152: return what follows when the present step ends."""
        if self.seen.step is Step.ATTACKERS and not self.seen.combat.attack_declared:
            return "on to the end of combat"
        return _STEP_ENDS.get(self.seen.step, "the step ends")

    def _others(self) -> str:
        others = [Player(place) for place in range(len(self.seen.seats)) if place != self.seen.player]
        return self.names.verb_phrase(others[0], "play") if len(others) == 1 else "another player plays"

    def rank(self, action: object) -> tuple[object, ...]:
        """Return whose target *action* chooses, the opponent's first if the effect does harm; see ``Guide``."""
        if not isinstance(action, actions.ChooseTarget) or not isinstance(
            self.seen.decision, decisions.AnnounceDecision
        ):
            return ()
        return target_rank(self.names, action.target)

    # What cannot be done now.

    def possible_picks(self) -> Mapping[str, object]:
        """BASE-D11: return the choices of permanents as targets, allowed or not, or the parts of a declaration."""
        if not isinstance(self.seen.decision, decisions.AnnounceDecision):
            return super().possible_picks()
        return {one.card.name: actions.ChooseTarget(one.id) for one in self.seen.permanents}

    def untimely(self, verb: str) -> str:
        """BASE-153, BASE-156: return when creatures are declared as attackers or blockers; see ``Guide``."""
        if self.seen.decision is not None or self.seen.result is not None:
            return ""
        return self.declaring_time(verb)

    def declaring_time(self, verb: str) -> str:
        """Return when the declaration is made that *verb* begins, or why no creature could attack; else nothing."""
        return (self.attack_hindrance() if verb == "attack" else "") or declaring_time(self.seen, verb)

    def attack_hindrance(self) -> str:
        """BASE-153: return why no creature of the player could attack in the present turn; empty if one could."""
        state = self.assumed_state
        return "" if state is None else attack_hindrance(self.seen, Board(self.magic.book, state), self.reason)

    def reason(self, violation: Violation) -> str:
        """Return why an action is illegal, with the names of permanents in place of their ids."""
        return _OBJECT.sub(self._name_in_reason, violation.reason)

    def _name_in_reason(self, match: re.Match[str]) -> str:
        number = ObjectId(int(match[1]))
        return self._plain_names.name_of(number) if number in self.names.permanents else match[0]

    def refusal(self, action: object, violation: Violation) -> Violation:
        """Return why *action*, which plays a card, would be illegal also after a decision of combat; see ``Guide``.

        If it would be legal then, that decision is the reason. An attacker that is named too early has the reason why
        it cannot attack in this turn as things are, if there is one.
        """
        seen = self.seen
        if isinstance(action, actions.AddAttacker) and seen.decision is None and self.assumed_state is not None:
            board = Board(self.magic.book, self.assumed_state)
            return attacker_violation(seen, board, action) or violation
        is_in_combat = seen.step in (Step.ATTACKERS, Step.BLOCKERS) and seen.decision is not None and not seen.stack
        if not is_in_combat or not isinstance(action, (actions.PlayLand, actions.BeginCast)):
            return violation
        state = self.assumed_state
        if state is None:
            return violation
        decided = evolve(state, decision=None, priority=seen.player)
        return self.magic.why_not(decided, action) or violation

    def done_without_asking(self, legal: Sequence[Any]) -> object | None:
        """BASE-D04: return the action that can be done for the player; see ``Guide``.

        It is also the pass in the steps of the player's own turn that can be left out while the stack is empty, and,
        where no opponent can respond, the pass by which the player's own spell or ability resolves. Combat damage
        that waits on the stack is no such thing: it can be answered (BASE-167).
        """
        stack = self.seen.stack
        is_own = bool(stack) and stack[-1].controller == self.seen.player and stack[-1].announced
        is_own = is_own and stack[-1].kind is not StackKind.COMBAT_DAMAGE
        if (self.names.is_for_one and is_own) or (not stack and is_beside_main_phase(self.seen)):
            passes = [action for action in legal if self.is_pass(action)]
            return passes[0] if passes else super().done_without_asking(legal)
        return super().done_without_asking(legal)

    # Payments.

    def advised(self, legal: Sequence[Any]) -> object | None:
        """BASE-P07: return the next step of a payment by hand that leaves most of the hand castable; see ``Guide``."""
        if not isinstance(self.seen.decision, decisions.ManaPaymentDecision):
            return None
        state = self.assumed_state
        return None if state is None else advised_payment(self.magic.book, self.seen, state, legal)

    # Announcing.

    def is_announcing(self) -> bool:
        """BASE-047: return whether the player is asked something while announcing a spell or an activated ability."""
        seen = self.seen
        if not seen.stack or seen.decision is None or seen.decision.player != seen.player:
            return False
        top = seen.stack[-1]
        return top.controller == seen.player and not top.announced and top.kind is not StackKind.TRIGGERED

    # Passing on.

    def is_pass(self, action: object) -> bool:
        """BASE-D04: return whether *action* passes priority."""
        return isinstance(action, actions.PassPriority)

    def leaves_main_phase(self, action: object) -> bool:
        """BASE-152: return whether *action* passes in a main phase of the player with an empty stack."""
        return self.is_pass(action) and self._is_own_main_phase and not self.seen.stack

    @property
    def _is_own_main_phase(self) -> bool:
        return self.seen.step in MAIN_STEPS and self.seen.active == self.seen.player

    def passing_goal(self) -> str:
        """BASE-152: return where a player who passes on is asked again at the latest."""
        return "your next main phase"

    def passing_end(self, start: Any, legal: Sequence[object], known: Collection[str], *, to_end: bool) -> str:
        """Return why passing on from *start* ends now; see ``Guide``. Mana abilities are no reason."""
        if reason := passing_end(self.names, start, to_end=to_end):
            return reason
        if to_end or is_beside_main_phase(self.seen):
            return ""
        others = [action for action in legal if not isinstance(action, actions.ActivateMana)]
        return super().passing_end(start, others, known, to_end=to_end)

    def has_resolved_own(self, before: Any) -> bool:
        """BASE-152: return whether an own object was on the stack at *before*, in this main phase; see ``Guide``."""
        seen = self.seen
        is_same = (seen.turn, seen.step) == (before.turn, before.step)
        own = [spell for spell in before.stack if spell.controller == seen.player]
        return bool(is_same and self._is_own_main_phase and own and not seen.stack)

    # Equal objects.

    def likeness(self, action: object) -> Hashable:
        """Return *action* with the first of several equal objects in place of each of them."""
        if not isinstance(action, actions.Action):
            return super().likeness(action)
        firsts = self._first_equals

        def first(kind: object, number: int) -> int:
            return firsts.get(ObjectId(number), number) if kind is ObjectId else number

        return renumbered(action, first)

    def _zone_of(self, number: ObjectId) -> lang.Zone:
        zones = {card_id: zone for card_id, (zone, _), _ in cards_in_zones(self.seen)}
        return zones.get(number, lang.Zone.HAND)

    # Cards.

    def known_cards(self) -> Iterator[lang.CardDef]:
        """Yield every card that the player may know: visible ones, those of known deck lists, and tokens."""
        seen = self.seen
        yield from self.cards_by_id.values()
        for seat in seen.seats:
            yield from (*(seat.revealed_hand or ()), *(seat.searched_library or ()))
            yield from (card for card, _ in seat.deck or ())
        yield from (card for card, _ in seen.tokens)
        yield from (reference.card for reference in seen.hidden_references if reference.card is not None)
        yield from (card for card, _ in seen.extra.open_cards())

    def cards(self) -> Mapping[str, str]:
        """Return the text of every card that the player may know, by its name, with its present state if in play."""
        texts: dict[str, list[str]] = {}
        for card in self.known_cards():
            lines = [printable(line) for line in self.card_text(card).splitlines()]
            texts.setdefault(card.name, lines)
        for permanent in self.seen.permanents:
            texts[permanent.card.name].append(f"in play: {self._permanent_text(permanent)}")
        return {name: "\n".join(lines) for name, lines in texts.items()}

    def card_text(self, card: lang.CardDef) -> str:
        """Return the text of *card*: name and cost, types and size, its abilities, and the notes of the variant."""
        return "\n".join([render(card), *self.names.display.card_notes(card)])

    def _permanent_text(self, permanent: ObservedPermanent) -> str:
        names = self._telling_names
        owner = f"{names.possessive(permanent.controller)} " if names.display.names_owners else ""
        return f"{owner}{names.phrase(permanent)}"

    def details(self, action: object) -> tuple[str, ...]:
        """Return the texts of the cards that *action* names."""
        if not isinstance(action, actions.Action):
            return ()
        named = [self.cards_by_id[number] for number in self._objects_of(action) if number in self.cards_by_id]
        return tuple([line for card in dict.fromkeys(named) for line in self.card_text(card).splitlines()])

    def plays(self) -> Mapping[str, object]:
        """BASE-D05, BASE-D07: return the actions that play the own cards, allowed now or not, by the cards' names."""
        return {
            card.name: actions.PlayLand(number) if card.has_type(lang.CardType.LAND) else actions.BeginCast(number)
            for number, card in self.own_cards()
        }

    def uses(self) -> Mapping[str, object]:
        """BASE-D08: return the actions that use the only ability of an own permanent, by the names; see ``Guide``."""
        own = [one for one in self.seen.permanents if one.controller == self.seen.player]
        return {
            one.card.name: actions.BeginAbility(one.id, 0)
            for one in own
            if len(one.characteristics.abilities.activated) == 1
        }

    def own_cards(self) -> Iterator[tuple[ObjectId, lang.CardDef]]:
        """Yield the id and card of every card that the player may play at some time: those of the own hand."""
        yield from [(card.id, card.card) for card in self.seen.own_seat.hand_cards or ()]

    def _objects_of(self, action: actions.Action) -> list[ObjectId]:
        return object_ids_in(action) if attrs.fields(type(action)) else []

    # The rules.

    def goal(self) -> str:
        """BASE-001: return the goal of the game in a sentence."""
        return duel_goal(self.seen.rules.core)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of normal Magic under the options in force, the goal first."""
        return duel_rules(self.seen.rules.core)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return glossary_of(
            keyword_glossary(self.keyword_meanings()),
            payment_words(self.seen.rules.core),
            option_words(self.seen.rules.core),
            CARD_WORDS,
            TURN_WORDS,
        )

    def unseen(self) -> Mapping[str, str]:
        """BASE-181: return which cards of the own deck are not in sight; see ``Guide``."""
        cards = unseen_own_cards(self.seen, self.own_aside_cards())
        return {} if cards is None else {DECK_WORDS: unseen_text(cards, tuple(self.unseen_places()))}

    def own_aside_cards(self) -> AsideCards:
        """Return the cards of the player that belong to no deck; a variant may have some."""
        aside = self.magic.aside_cards_of(self.seen)
        return aside[self.seen.player] if aside else NO_ASIDE_CARDS

    def unseen_places(self) -> Iterator[tuple[int, str]]:
        """Yield where cards of the own deck lie that are not in sight, and how many."""
        yield self.seen.own_seat.library_size, "in your library"

    def keyword_meanings(self) -> Mapping[lang.KeywordKind, str]:
        """Return what each keyword ability does in the game, in words that follow its name and a colon."""
        return KEYWORD_MEANINGS

    def explain(self, words: str) -> str | None:
        """Return what *words* mean; see ``Guide``. A keyword is also known with what stands after it on a card."""
        wanted = glossary_key(words)
        meaning, kind = super().explain(words), keyword_in(wanted)
        return f"{wanted}: {self.keyword_meanings()[kind]}" if meaning is None and kind is not None else meaning

    # What has happened.

    def story(self, events: Sequence[Event], after: Any = None) -> tuple[str, ...]:
        """Return *events* as sentences; one tells of a spell or ability, its targets and its payment. See ``Guide``."""
        return announcement_story(self.magic, self.seen, events, after)

    # The status.

    def status(self) -> tuple[str, ...]:
        """Return turn, priority, life, mana in the pool and what can be tapped for mana."""
        return (turn_text(self.names), *self.clock(), *self._priority(), *self.life(), *self.mana())

    def clock(self) -> Iterator[str]:
        """Yield what a variant counts besides turns."""
        yield from ()

    def _priority(self) -> Iterator[str]:
        seen, names = self.seen, self.names
        actor = seen.priority if seen.decision is None else seen.decision.player
        if actor is not None and seen.result is None and not names.is_for_one:
            verb = "have" if actor == seen.player else "has"
            what = f"{verb} priority" if seen.decision is None else f"{verb} to decide"
            yield f"{names.player_name(actor)} {what}"

    def life(self) -> Iterator[str]:
        """Yield the life totals, the own one first."""
        names = self.names
        players = [Player(place) for place in range(len(self.seen.seats))]
        for player in sorted(players, key=lambda player: player != self.seen.player):
            if player not in names.display.passive_players:
                yield f"{names.player_name(player)} {self.seen.seats[player].life} life"

    def mana(self) -> Iterator[str]:
        """Yield the mana in the pool, and the permanents that can still be tapped for mana."""
        pool = self.seen.own_seat.pool
        if pool != EMPTY_POOL:
            yield f"in the pool {mana_text(pool)}"
        sources = [permanent.card.name for permanent in self.seen.permanents if self._can_tap_for_mana(permanent)]
        yield f"untapped for mana: {counted_names(sources)}" if sources else "nothing untapped for mana"

    def _can_tap_for_mana(self, permanent: ObservedPermanent) -> bool:
        return (
            permanent.controller == self.seen.player
            and not permanent.tapped
            and bool(permanent.characteristics.abilities.mana_uses)
            and not self.names.is_summoning_sick(permanent)
        )


def _optional_costs(face: lang.Face) -> Iterator[str]:
    """BASE-K30, BASE-K31: yield the optional costs of *face* with their names: ``kicker {2}{G}``."""
    for keyword in lang.optional_keywords_in(face.abilities):
        if keyword.cost is not None:
            yield f"{keyword.kind.value} {render_cost(keyword.cost)}"


@singledispatch
def variant_guide(extra: object, game: MagicGame, observation: Observation) -> MagicGuide:  # noqa: ARG001 - for variants
    """Return the guide of *observation*, one of *game*; a variant registers its own for the class of its *extra*."""
    return MagicGuide(game, observation)


@guide_of.register
def _guide(observation: Observation, game: AnyGame) -> MagicGuide:
    """Return the guide of *observation* and of its variant."""
    load_presentation(observation.extra, "guide")
    magic: Any = game  # an observation of Magic comes from a game of Magic
    return variant_guide(observation.extra, magic, observation)
