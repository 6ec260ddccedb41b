"""What a player of Solitaire is told beside the table: sources that cards take, the slot, and the trips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from castlerules._display import counted_names, glossary_of
from castlerules.cards import CardDef, KeywordKind, Zone
from castlerules.core import Player
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import AnnounceDecision, ObjectId, actions, is_player
from castlerules.magic.model.compiled import compile_faces
from castlerules.magic.presentation.glossary import CARD_WORDS, option_words
from castlerules.magic.presentation.guide import MagicGuide, variant_guide
from castlerules.magic.presentation.keyword_words import keyword_glossary
from castlerules.magic.presentation.names import is_creature
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model import decisions
from castlerules.solitaire.model.state import YOU, ObservedTableau
from castlerules.solitaire.query import announceable
from castlerules.solitaire.query.casting import castable_faces_of
from castlerules.solitaire.query.layout import stack_tops

from .closing import closing_lines
from .display import SolitaireDisplay, sacrifice_phrase
from .idle_targets import PlayerTarget, aims_at_nothing
from .keyword_words import solitaire_keywords
from .payment_words import X_PRICE, PaymentWords
from .rules_text import solitaire_goal, solitaire_rules, solitaire_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame

_NO_ROOM: Final = ("SOL-090", "SOL-G28")
"""The rules that keep a permanent from being played while another one is in the slot."""


class SolitaireGuide(MagicGuide):
    """What the player of an observation of Solitaire is told."""

    @property
    def display(self) -> SolitaireDisplay:
        """The parts of the table."""
        return SolitaireDisplay(self.seen)

    def price(self, action: object) -> str:
        """SOL-062: return what pays for the card or ability that *action* begins, by name where that matters."""
        match action:
            case actions.BeginCast(card=number) if self.payment_words is not None and number in self.cards_by_id:
                return self.payment_words.for_card(number, self._zone_of(number)) or super().price(action)
            case actions.BeginAbility(source=source, index=index) if self.payment_words is not None:
                return self.payment_words.for_ability(source, index)
            case _:
                return super().price(action)

    @cached_property
    def payment_words(self) -> PaymentWords | None:
        """The words for what pays; None if no state matches the observation. No hidden card can pay (SOL-G90)."""
        return None if self.assumed_state is None else PaymentWords(self._plain_names, self.assumed_state)

    def spell_price(self, card: CardDef, origin: Zone) -> str:
        """SOL-062: return the lands that playing *card* takes: ``sacrifice a red or green land``.

        A card that makes mana can take the place of a land.
        """
        prices = []
        for compiled in compile_faces(self.magic.book, card):
            needs = announceable.needs_of_object(self.display.rules, None, origin, compiled)
            lands = " and ".join(map(sacrifice_phrase, needs))
            sources = f"sacrifice {lands}" if lands else "free of charge"
            has_x = compiled.face.cost is not None and bool(compiled.face.cost.xs)
            prices.append(f"{sources}{X_PRICE}" if has_x else sources)
        return " // ".join(prices)

    def consequence(self, action: object) -> str:  # noqa: PLR0911 - one for each class
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case solitaire_actions.DrawThree():
                return self._drawing()
            case solitaire_actions.PaySource(source=source):
                is_spell = source not in self.names.permanents or source in self.stack_cards
                return "which is played for its mana" if is_spell else "which is sacrificed"
            case solitaire_actions.AttackStack(stack=name):
                return self._attacking(name)
            case solitaire_actions.Strike():
                return "the damage of the fight is dealt"
            case solitaire_actions.FinishUse():
                return f"{self._slot_name} is sacrificed then"
            case solitaire_actions.MergeCopies(src=src):
                return self._gathering(src)
            case actions.BeginAbility():
                return "your permanent is sacrificed after its use"
            case actions.BeginCast(card=number):
                return "it only leaves its place: it can aim at players only" if self._aims_at_nothing(number) else ""
            case actions.ChooseTarget() if self.is_idle(action):
                return "nothing happens"
            case _:
                return super().consequence(action)

    def untimely(self, verb: str) -> str:
        """SOL-A04: return why no stack can be attacked now, or what ``MagicGuide`` says."""
        state = self.assumed_state
        if verb not in ("attack", "fight") or state is None:
            return super().untimely(verb)
        left = [f"K{number}" for number, stack in enumerate(self.display.tableau.stacks, 1) if stack.face_up]
        reasons = [self.magic.why_not(state, solitaire_actions.AttackStack(name)) for name in left]
        known = [violation for violation in reasons if violation is not None]
        return f"{known[0].reason} ({known[0].rule})" if len(known) == len(left) and known else ""

    def has_passes(self) -> bool:
        """SOL-120: return that nobody passes."""
        return False

    def is_costly(self, action: object) -> bool:
        """SOL-A01: return whether *action* draws; the hand is discarded then, and the library becomes smaller."""
        return isinstance(action, solitaire_actions.DrawThree)

    def rank(self, action: object) -> tuple[object, ...]:
        """Return the place on the table of the object that *action* chooses; players come last; see ``Guide``."""
        match action:
            case (
                actions.ChooseTarget(target=number)
                | actions.ChooseCard(card=number)
                | actions.ChooseSacrifice(permanent=number)
                | actions.ChooseOwnPermanent(permanent=number)
                | actions.ChooseSource(object=number)
            ):
                order = self.display.reading_order
                return (order.index(number) if number in order else len(order),)
            case _:
                return ()

    def is_idle(self, action: object) -> bool:
        """SOL-130, SOL-G13: return whether *action* aims at a player to whom nothing happens; see ``Guide``."""
        if not isinstance(action, actions.ChooseTarget) or not is_player(action.target) or self.assumed_state is None:
            return False
        if not isinstance(self.seen.decision, AnnounceDecision) or not self.assumed_state.stack:
            return False
        board = Board(self.magic.book, self.assumed_state)
        spell = self.assumed_state.stack[-1]
        target = PlayerTarget(board, Player(action.target), len(spell.targets))
        return target.is_idle_in(chosen_mode(board, spell).effect)

    def _aims_at_nothing(self, number: ObjectId) -> bool:
        """SOL-G30: return whether the card *number* can aim only at players to whom nothing happens, if it is cast."""
        state = self.assumed_state
        origin = self._zone_of(number)
        if state is None or origin is Zone.GRAVEYARD:
            return False
        board, tops = Board(self.magic.book, state), [card for _, card in stack_tops(state)]
        card = next((card for card in (*state.seats[YOU].hand, *tops) if card.id == number), None)
        faces = () if card is None else castable_faces_of(board, card.card, from_graveyard=False)
        return card is not None and len(faces) == 1 and aims_at_nothing(board, card, faces[0])

    @property
    def stack_cards(self) -> list[int]:
        """The ids of the face-up cards on the stacks."""
        return [card.id for stack in self.display.tableau.stacks for card in stack.face_up]

    def own_cards(self) -> Iterator[tuple[ObjectId, CardDef]]:
        """Yield the card in the hand, and the face-up cards on the stacks."""
        yield from super().own_cards()
        yield from [(number, self.cards_by_id[number]) for number in map(ObjectId, self.stack_cards)]

    @property
    def _slot_name(self) -> str:
        """The name of the permanent in the slot."""
        slot = self.display.slot
        return "your permanent" if slot is None else slot.card.name

    def _attacking(self, stack: str) -> str:
        """SOL-054, SOL-093: return what an attack on *stack* leads to, which is no damage where nothing blocks."""
        attacked = self.display.stack(stack)
        sizes = [self.names.permanents.get(card.id) for card in (() if attacked is None else attacked.face_up)]
        blocks = any([permanent is not None and is_creature(permanent) for permanent in sizes])
        only = "" if blocks else f"{stack} stays as it is; "
        return f"{only}{self._slot_name} is sacrificed then"

    def _gathering(self, source: str) -> str:
        """SOL-010, SOL-022: return what becomes of the stack *source* when its copies leave it; empty if it is none."""
        stack = self.display.stack(source)
        if stack is None:
            return ""
        return f"the card under them on {source} is turned up" if stack.face_down_count else f"{source} is cleared then"

    def _drawing(self) -> str:
        """SOL-A01: return what becomes of the hand, and whether a trip begins or the last one ends."""
        library, trip, trips = self.seen.own_seat.library_size, self.display.tableau.trip, self.display.rules.max_trips
        seen = "you see the top one" if self.display.next_library_size > 1 else ""
        hand = seen if self.display.hand_card is None else "your hand goes to the discard pile"
        rest = ""
        if not library:
            rest = f"trip {trip + 1} of {trips} begins"
        elif library <= 3:
            rest = f"trip {trip + 1} of {trips} is next" if trip < trips else "these are the last cards"
        return ", ".join([words for words in (hand, rest) if words])

    def amount(self, action: object) -> int | None:
        """SOL-A05: return the combat damage that *action* assigns; None if it assigns none."""
        return action.n if isinstance(action, solitaire_actions.AssignToBlocker) else super().amount(action)

    def advice(self) -> str:
        """Return why copies are gathered, what damage is divided, or why permanents cannot be played; see ``Guide``."""
        match self.seen.decision:
            case decisions.MergeDecision():  # SOL-022
                return "Copies of a card that show at the same time must be put together; you choose where."
            case decisions.FreeDecision():
                return self._slot_advice()
            case _:
                return super().advice()

    def _slot_advice(self) -> str:
        """SOL-090: return that the permanent in the slot must leave first, if that keeps a card from being played."""
        slot, state = self.display.slot, self.assumed_state
        if slot is None or state is None:
            return ""
        plays = [actions.BeginCast(number) for number, _ in self.own_cards()]
        violations = [self.magic.why_not(state, play) for play in plays]
        if not any([violation is not None and violation.rule in _NO_ROOM for violation in violations]):
            return ""
        return f"{slot.card.name} is in your slot, which holds one permanent: no other can be played until it has left."

    def known_cards(self) -> Iterator[CardDef]:
        """Yield every card that the player may know, also in the discard pile."""
        yield from super().known_cards()
        yield from (card for card in self.display.tableau.discard_cards or () if card is not None)

    def unseen_places(self) -> Iterator[tuple[int, str]]:
        """Yield where cards lie that the table does not show, and how many."""
        tableau = self.display.tableau
        yield from super().unseen_places()
        yield sum([stack.face_down_count for stack in tableau.stacks]), "face down on the stacks"
        yield tableau.covered_count, "covered in your hand"
        yield tableau.discard_count, "in the discard pile"

    def closing(self) -> tuple[str, ...]:
        """SOL-140, SOL-141: return what was left on the stacks and beside them; see ``Guide``."""
        return closing_lines(self.display)

    def life(self) -> Iterator[str]:
        """Yield how many stacks are cleared; nobody has life."""
        stacks = self.display.tableau.stacks
        cleared = sum([not stack.face_down_count and not stack.face_up for stack in stacks])
        yield f"{cleared} of {counted_noun(len(stacks), 'stack')} cleared"

    def clock(self) -> Iterator[str]:
        """Yield the size of the library, which is drawn through once in each trip."""
        yield f"library {counted_noun(self.seen.own_seat.library_size, 'card')}"

    def mana(self) -> Iterator[str]:
        """Yield the lands of the row."""
        lands = [land.card.name for land in self.display.row]
        yield f"lands to pay with: {counted_names(lands)}" if lands else "no lands to pay with"

    # The rules.

    def goal(self) -> str:
        """SOL-009: return the goal of the game in a sentence."""
        return solitaire_goal(self.display.rules)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of Solitaire under the options in force, the goal first."""
        return solitaire_rules(self.display.rules)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        rules = self.display.rules
        return glossary_of(
            keyword_glossary(self.keyword_meanings()), option_words(rules.core), CARD_WORDS, solitaire_words(rules)
        )

    def keyword_meanings(self) -> Mapping[KeywordKind, str]:
        """SOL-G74, SOL-G76: return what each keyword ability does in Solitaire."""
        return solitaire_keywords(self.display.rules)


@variant_guide.register(ObservedTableau)
def _guide(_: ObservedTableau, game: MagicGame, observation: Observation) -> SolitaireGuide:
    return SolitaireGuide(game, observation)
