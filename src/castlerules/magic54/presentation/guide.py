"""What a player of Magic 54 is told beside the table: prices in mana, consequences, cards of the pack, the status."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from castlerules._display import Declaration, Guide, glossary_of, guide_of
from castlerules.core import AnyGame, SetupError
from castlerules.core.wording import counted_noun
from castlerules.magic54.information.observation import Observation, unseen_own_cards
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, TEAM_NAMES, Card, opponent
from castlerules.magic54.model.ids import card_of, is_creature_id
from castlerules.magic54.model.options import GrowthExpiry
from castlerules.magic54.model.plays import PLAYS
from castlerules.magic54.model.state import WINDOWS, Phase
from castlerules.magic54.rules.legality import legal_actions

from . import notes
from .card_names import shield_end, spoken_card
from .card_text import full_text
from .declaring_time import declaring_time
from .fight_damage import fight_damage_words
from .glossary import magic54_words
from .menus import AimedPlays, card_rank
from .passing import passing_goal, reason_to_stop
from .rules_text import magic54_goal, magic54_rules

_GROWTH_VERBS: Final = ("growth", "grow")
NO_GROWTH: Final = "Growth is possible only while a blocked attacker and its blocker fight, on one of the two"
"""M54-055: what is said to a player who cannot use Growth now."""

_AFTER_PHASE: Final = MappingProxyType(
    {Phase.PRECOMBAT: "on to the attack", Phase.COMBAT: "combat ends", Phase.POSTCOMBAT: "on to the end of the turn"}
)
"""What follows a phase of windows when both players have passed."""

_DEEDS: Final[Mapping[type, str]] = MappingProxyType(
    {
        actions.PlayDamage: "play",
        actions.PlayAce: "play",
        actions.PlayEight: "play",
        actions.PlayTen: "play",
        actions.PlayJoker: "play",
        actions.PlayGrowth: "play",
        actions.UseProtection: "use the Protection",
        actions.UseKnowledge: "use the Knowledge",
    }
)
"""The verb of a play that the list calls by a noun, which the verb replaces in a sentence."""

_PAID: Final = MappingProxyType({play.action: play for play in PLAYS})


class Magic54Guide(Guide):
    """What the player of an observation of Magic 54 is told."""

    declarations = MappingProxyType(
        {
            actions.DeclareAttacker: Declaration(actions.FinishAttackers(), "M54-A13"),
            actions.DeclareBlocker: Declaration(actions.FinishBlockers(), "M54-A15"),
        }
    )

    def __init__(self, game: AnyGame, observation: Observation) -> None:
        super().__init__(game, observation)
        self.seen = observation

    def is_numbered(self, action: object) -> bool:
        """Return whether the notation names creatures of *action* by their ids, such as ``KH#1``."""
        return "#" in self.game.format_action(action)

    def amount(self, action: object) -> int | None:
        """M54-A14: return the damage that *action* assigns to a blocker; None if it assigns none."""
        return action.amount if isinstance(action, actions.AssignDamage) else None

    def deed(self, action: object) -> str:
        """Return *action* as what somebody can do, as in ``play AH on your KH: cancel damage``; see ``Guide``."""
        noun, _, rest = self.label(action).partition(" ")
        return f"{_DEEDS[type(action)]} {rest}" if type(action) in _DEEDS else f"{noun} {rest}".rstrip()

    def spoken(self, action: object) -> str:
        """Return the line of an attacker or a block with the ranks and suits of its creatures, which may be typed."""
        match action:
            case actions.DeclareAttacker(creature=creature):
                foe = TEAM_NAMES[opponent(self.seen.player)]
                return f"attack {foe} opponent with {spoken_card(card_of(creature))}"
            case actions.DeclareBlocker(blocker=blocker, attacker=attacker):
                return f"block {spoken_card(card_of(attacker))} with {spoken_card(card_of(blocker))}"
            case _:
                return ""

    def price(self, action: object) -> str:
        """Return what the card or Special costs, such as ``2 mana`` (M54-T1), if no menu around *action* says so."""
        return "" if self.headings(action) else self._cost_words(action)

    def _cost_words(self, action: object) -> str:
        card = self._played_card(action)
        if card is None or not card.cost or isinstance(action, actions.PlayGrowth):
            return ""
        return f"{card.cost} mana"

    def _played_card(self, action: object) -> Card | None:
        """Return the card that *action* plays, or whose Special it uses; None if it does neither."""
        play = _PAID.get(type(action))
        if play is None:
            return None
        source: Any = getattr(action, play.source_field)
        if isinstance(source, Card):
            return source
        return card_of(source) if is_creature_id(source) else None

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if neither its phrase nor a menu around it says so; else an empty text."""
        return "" if self.headings(action) else self._consequence(action)

    def _consequence(self, action: object) -> str:
        words = _CONSEQUENCES.get(type(action))
        return "" if words is None else words(self, action)

    def pass_consequence(self) -> str:
        """M54-A12: return what a pass leads to."""
        words = notes.pass_words(self.seen)
        if words.endswith("ends combat"):
            return fight_damage_words(self.seen)
        if words:
            return words.removeprefix("; ").removeprefix("a pass ").removeprefix("this is ")
        if self.seen.phase not in WINDOWS:
            return ""
        what = "the pile resolves" if self.seen.pile else _AFTER_PHASE.get(self.seen.phase, "the phase ends")
        if self.seen.phase is Phase.COMBAT and not self.seen.pile:
            what = fight_damage_words(self.seen)
        return f"{what} unless {TEAM_NAMES[opponent(self.seen.player)]} plays something"

    def attack_consequence(self) -> str:
        """M54-091, M54-094: return what naming no further attackers leads to."""
        return "" if self.seen.combat.attackers else "there is no combat this turn"

    # Menus.

    @cached_property
    def _legal(self) -> Sequence[Any]:
        """The legal actions of the player; they depend on nothing that is hidden."""
        try:
            return legal_actions(notes.plausible_state(self.seen))
        except SetupError:
            return ()

    @cached_property
    def _aimed(self) -> AimedPlays:
        return AimedPlays(self._legal)

    def headings(self, action: object) -> tuple[str, ...]:
        """Return the menu of a play with many targets; empty for all other actions; see ``Guide``."""
        name = self._aimed.menu_of(action)
        return (name,) if name else ()

    def path_after(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - a card is played once
        """Return the first menu: the card of a menu is used up by what is chosen in it."""
        return ()

    def heading_note(self, path: tuple[str, ...]) -> str:
        """Return what the play of the menu *path* costs, and what follows whatever it is aimed at (M54-T1)."""
        action = next((action for action in self._legal if path and self.headings(action) == path), None)
        if action is None:
            return ""
        return ", ".join([words for words in (self._cost_words(action), self._consequence(action)) if words])

    def rank(self, action: object) -> tuple[object, ...]:
        """Return a key by which the cards of the deck, and the targets of each play, are sorted; see ``Guide``."""
        if isinstance(action, actions.ChooseFromDeck):
            return card_rank(action.card)
        return self._aimed.rank(action, self.seen.player)

    def likeness(self, action: object) -> Hashable:
        """Return the rank of a card that is taken from the deck, in place of the card: suits make no difference."""
        return ("take", action.card.rank) if isinstance(action, actions.ChooseFromDeck) else super().likeness(action)

    def is_counted(self, action: object) -> bool:
        """Return whether the number of equal actions is told; cards of one rank in the deck are named instead."""
        return not isinstance(action, actions.ChooseFromDeck)

    # Declarations.

    def pick_key(self, action: object) -> tuple[int, ...] | None:
        """M54-A13, M54-A15: return the same key for all attackers and blocks, which stay in the order of the picks."""
        return (0,) if isinstance(action, (actions.DeclareAttacker, actions.DeclareBlocker)) else None

    def declared(self) -> tuple[object, ...]:
        """Return the attackers and blocks of the present fight, also those of a declaration that is not ended."""
        combat = self.seen.combat
        return (
            *[actions.DeclareAttacker(attacker) for attacker in combat.attackers],
            *[actions.DeclareBlocker(blocker, attacker) for blocker, attacker in combat.blocks],
        )

    def is_declaring(self, pick: object) -> bool:
        """Return whether the pending decision is the declaration of which *pick* is a part."""
        return self.seen.phase is (Phase.ATTACKERS if isinstance(pick, actions.DeclareAttacker) else Phase.BLOCKERS)

    def gives_up_attack(self, action: object) -> bool:
        """M54-A13: return whether *action* declares no attackers."""
        return isinstance(action, actions.FinishAttackers) and not self.seen.combat.attackers

    def needs_confirmation(self, action: object) -> bool:
        """M54-A13: return whether the player is asked again before *action*, which gives up a possible attack.

        It has the number that a pass has in other lists, so that it is easily chosen by mistake.
        """
        can_attack = any([isinstance(each, actions.DeclareAttacker) for each in self._legal])
        return can_attack and self.gives_up_attack(action)

    def untimely(self, verb: str) -> str:
        """M54-091, M54-093: return when creatures are named as attackers or blockers, if not now; see ``Guide``."""
        if self.seen.result is not None:
            return ""
        is_growth = verb in _GROWTH_VERBS and not any([isinstance(each, actions.PlayGrowth) for each in self._legal])
        return NO_GROWTH if is_growth else declaring_time(self.seen, verb)

    # Passing on.

    def is_pass(self, action: object) -> bool:
        """M54-A12, M54-122: return whether *action* passes priority, or keeps the hand at the end of the turn."""
        return isinstance(action, (actions.Pass, actions.DeclineCycle))

    def passing_goal(self) -> str:
        """M54-110: return where a player who passes on is asked again at the latest; see ``Guide``."""
        return passing_goal(self.seen)

    def passing_end(self, start: Any, legal: Sequence[object], known: Collection[str], *, to_end: bool) -> str:
        """Return why passing on from the observation *start* ends now; see ``Guide``."""
        reason = reason_to_stop(self.seen, start, to_end=to_end)
        return reason if reason or to_end else super().passing_end(start, legal, known, to_end=to_end)

    # Cards.

    def cards(self) -> Mapping[str, str]:
        """Return what each card of the pack is and does; both lists of cards are known (M54-005)."""
        lines = {code: [*full_text(card, self.seen.rules).lines, *self._places(card)] for code, card in CARDS.items()}
        return MappingProxyType({code: "\n".join(text) for code, text in lines.items()})

    def _places(self, card: Card) -> Iterator[str]:
        """Yield where *card* lies, if the player sees it."""
        seen = self.seen
        for side, whose in ((seen.own, "your"), (seen.other, "the opponent's")):
            for creature in side.creatures:
                if creature.card is card:
                    _, size, marks = notes.creature_words(creature)
                    yield f"in play on {whose} side: {size}" + (f", {marks}" if marks else "")
            if card in side.mana:
                tapped = "tapped" if side.mana.index(card) < side.tapped else "untapped"
                yield f"in play as Mana on {whose} side, {tapped}"
            if card in side.discard:
                yield f"in {whose} discard pile"
        if card in seen.own.hand:
            yield "in your hand"

    def whereabouts(self, words: Sequence[str]) -> str:
        """M54-021, M54-022: return where the first card lies that *words* name by its code; see ``Guide``.

        Cards in hand and on the pile are left out: that one of them cannot be played has another reason. Those in play
        count only alone: in a longer text they may be targets.
        """
        code = next((word.upper() for word in words if word.upper() in CARDS), None)
        if code is None or self.seen.result is not None:
            return ""
        card, seen = CARDS[code], self.seen
        aside = [*[item.card for item in seen.pile], *seen.combat.growth_cards, seen.searching_joker]
        in_play = [*seen.own.mana, *seen.other.mana]
        in_play += [creature.card for creature in (*seen.own.creatures, *seen.other.creatures)]
        if card in seen.own.hand or card in aside or (card in in_play and len(words) > 1):
            return ""
        hidden = "in your deck" if card.team == seen.player else "in the opponent's hand or deck"
        return f"{code} is {next(self._places(card), hidden)}"

    def details(self, action: object) -> tuple[str, ...]:
        """Return the texts of the cards that *action* names."""
        named = [getattr(action, name, None) for name in ("card", "jack", "queen", "king", "creature", "attacker")]
        named += [getattr(action, name, None) for name in ("blocker", "target")]
        cards = [_card_named(each) for each in named]
        found = dict.fromkeys([card for card in cards if card is not None])
        return (*self._lasting(action), *[line for card in found for line in full_text(card, self.seen.rules).lines])

    def _lasting(self, action: object) -> Iterator[str]:
        """Yield how long the effect of *action* lasts, and what follows, if its line says only some of it."""
        if isinstance(action, actions.UseSacrifice):
            yield _guard_details(self)
        elif isinstance(action, actions.PlayGrowth):
            yield _growth_details(self, action)

    # The rules.

    def goal(self) -> str:
        """Return the goal of the game in a sentence."""
        return magic54_goal(self.seen.rules)

    def rules(self) -> tuple[str, ...]:
        """Return the rules under the options in force, the goal first."""
        return magic54_rules(self.seen.rules)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return glossary_of(magic54_words(self.seen.rules))

    def unseen(self) -> Mapping[str, str]:
        """M54-005: return which own cards are not in sight; see ``Guide``."""
        try:
            cards = [card.code for card in unseen_own_cards(self.seen)]
        except SetupError:
            return {}
        left = f"{counted_noun(len(cards), 'card')}. In no order: {', '.join(cards)}" if cards else "no card"
        return {"deck": f"Left in your deck: {left}."}

    # The decision and the table.

    def advice(self) -> str:
        """M54-022, M54-023, M54-Q37: return what the decisions at the end of the turn mean."""
        return "" if self.seen.result is not None else _ADVICE.get(self.seen.phase, "")

    def status(self) -> tuple[str, ...]:
        """Return turn and phase, the hit points, the own untapped Mana, and the cards that are left."""
        seen = self.seen
        foe = TEAM_NAMES[opponent(seen.player)]
        ready = seen.own.mana[seen.own.tapped :]
        return (
            notes.turn_words(seen),
            f"you {seen.own.hp} hp",
            f"{foe} {seen.other.hp} hp, {counted_noun(seen.other.hand_size, 'card')} in hand",
            f"mana left: {len(ready)} of {len(seen.own.mana)}",
            *self._drops(),
            *([f"turn limit {seen.rules.turn_limit}"] if seen.rules.turn_limit is not None else []),
        )

    def _drops(self) -> Iterator[str]:
        if self.seen.phase not in (Phase.PRECOMBAT, Phase.POSTCOMBAT):
            return
        if left := notes.mana_drops_left(self.seen, self.seen.own):
            yield f"{counted_noun(left, 'Mana card')} to put"


def _card_named(thing: object) -> Card | None:
    if isinstance(thing, Card):
        return thing
    return card_of(thing) if type(thing) is int and is_creature_id(thing) else None  # type: ignore[arg-type]  # it is


def _search_consequence(guide: Magic54Guide, action: Any) -> str:
    """M54-Q25: return what a card of the deck does, and which other card in it is the same but for its suit."""
    taken = action.card
    others = [card.code for card in guide.seen.searchable or () if card.rank == taken.rank and card is not taken]
    return notes.card_words(taken) + "".join([f"; {code} is the same" for code in others])


def _guard_details(guide: Magic54Guide) -> str:
    """M54-050, M54-Q15: return how long a Jack guards, and that the Special does not cost him his life."""
    return f"It lasts {shield_end(guide.seen.rules)}. The Jack stays in play unless that damage kills him."


def _growth_details(guide: Magic54Guide, action: actions.PlayGrowth) -> str:
    """M54-056, M54-Q26: return what happens when Growth ends."""
    soaks = guide.seen.rules.growth_expiry is GrowthExpiry.SOAK
    less = f", and damage on the creature goes down by {action.card.power}" if soaks else ""
    return f"When combat ends, {action.card.code} is discarded{less}."


_ADVICE: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.DISCARD: "Discards go face up to your discard pile, which becomes your deck when the deck runs out.",
        Phase.CYCLE: "You may put one card on the bottom of your deck and draw the top one, once each turn.",
    }
)

_CONSEQUENCES: Final[Mapping[type, Callable[[Magic54Guide, Any], str]]] = MappingProxyType(
    {
        actions.PutMana: lambda _, action: f"1 mana each turn; no longer Growth +{action.card.power}",
        actions.Summon: lambda _, action: f"{action.card.power}/{action.card.power}, can attack from your next turn on",
        actions.UseSacrifice: lambda guide, _: f"for this {guide.seen.rules.shield_duration.value}",
        actions.Pass: lambda guide, _: guide.pass_consequence(),
        actions.DeclareAttacker: lambda *_: "it taps",
        actions.FinishAttackers: lambda guide, _: guide.attack_consequence(),
        actions.PlayGrowth: lambda _, action: f"until combat ends, then {action.card.code} is discarded",
        actions.ChooseFromDeck: _search_consequence,
        actions.Discard: lambda _, action: notes.card_words(action.card),
        actions.Cycle: lambda _, action: notes.card_words(action.card),
    }
)


@guide_of.register
def _guide(observation: Observation, game: AnyGame) -> Magic54Guide:
    return Magic54Guide(game, observation)
