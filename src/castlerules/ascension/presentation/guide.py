"""What an organiser of a league is told beside the standings: menus of actions, prices, decks, and the status."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from castlerules._display import Guide, glossary_of, guide_of
from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model import actions
from castlerules.ascension.model.options import AscensionRules, RemovedCards
from castlerules.ascension.model.state import Member, Placings
from castlerules.ascension.pool.card_pool import Printing, PrintingId, color_letters
from castlerules.ascension.pool.decks import Deck, Pile, StarterDeck, Zone, pile_size
from castlerules.ascension.rules import acquisition
from castlerules.ascension.rules.legal_actions import to_act
from castlerules.ascension.rules.queries import outcome
from castlerules.cards.language.characteristics import COLORS
from castlerules.core import ORGANISER, AnyGame, Outcome, Player, Violation, evolve
from castlerules.core.wording import counted_noun

from .phrases import describe_pick_source, describe_placings, player_name, with_player_names, zone_name
from .rules_text import GOAL, ascension_rules, ascension_words
from .text_table import deck_table, describe_contest, points_ledger, standings_table

REGISTER: Final = "register a member"
CONTEST: Final = "start a contest"
_REMOVALS: Final[Mapping[Zone, str]] = MappingProxyType(
    {zone: f"take a card out of {zone_name(zone)}" for zone in Zone}
)
_GIVING: Final = "give a card away in the swap"
_NEW_DECK: Final = "go on with a new deck"
_ASKED_AGAIN: Final = (
    actions.RemoveCard,
    actions.StreakKill,
    actions.RebuildDeck,
    actions.Withdraw,
    actions.VoidContest,
    actions.BuyExpansion,
    actions.BuyCopyLimit,
    actions.BuySideboard,
    actions.WaiveFreePicks,
    actions.BeginStreakSwap,
)
"""What takes something out of the league, or stands beside the menus of a member, where a number is typed quickly."""

_AFTER_RESULTS: Final = 2
"""Results have True or False in this place of their rank."""
_REPEATED: Final = (
    actions.BuyCard,
    actions.BuyBasicPair,
    actions.ClaimFreeCard,
    actions.RemoveCard,
    actions.MoveToSide,
    actions.MoveToMain,
    actions.ReturnCard,
    actions.StreakKill,
    actions.StreakPick,
)
"""What is often done several times with cards of one list."""


class AscensionGuide(Guide):
    """What the player of an observation of a league is told; the organiser may see every deck."""

    def __init__(self, game: AnyGame, observation: Observation) -> None:
        super().__init__(game, observation)
        self.seen = observation

    # Actions.

    def label(self, action: object, *, telling: bool = False) -> str:
        """Return *action* as a phrase that follows from its menus, such as ``Goblin Bully, common of TMP``."""
        if telling and isinstance(action, actions.RegisterDeck):
            return f"{_starter_words(action.deck)}, in seat {action.player}"
        words = _LABELS.get(type(action))
        return super().label(action, telling=telling) if words is None else words(self, action)

    def unlisted(self) -> Sequence[object]:
        """Return what the organiser seldom does: declare an open contest void, and withdraw a member."""
        if self.seen.player != ORGANISER or to_act(self.seen) != ORGANISER:
            return ()
        members = [member.player for member in self.seen.members if isinstance(member, Member)]
        voids = [actions.VoidContest(contest.number) for contest in self.seen.contests]
        return (*voids, *[actions.Withdraw(player) for player in members])

    def rank(self, action: object) -> tuple[object, ...]:
        """Return a key by which actions with a menu are sorted, so that the menus always have the same order.

        Results of a contest are sorted by the winner, those in menus with draws last; changes of a deck by what is
        done, then by the zone, then by the colours of the card. To declare a contest void comes after its results.
        """
        if isinstance(action, actions.VoidContest):
            return (_AFTER_RESULTS,)
        if type(action) in _MENUS:
            return self._deck_rank(action)
        if not isinstance(action, actions.RecordResult):
            return ()
        is_draw = len(self._winner_heading(action.placings)) > 0 and len(action.placings[-1]) > 1
        return is_draw, action.placings[::-1]

    def _deck_rank(self, action: object) -> tuple[object, ...]:
        printing = getattr(action, "printing", None)
        return (
            list(_MENUS).index(type(action)),
            getattr(action, "zone", Zone.MAIN) != Zone.MAIN,
            () if printing is None else self._color_rank(printing),
        )

    def _color_rank(self, printing: PrintingId) -> tuple[object, ...]:
        """Return a key that sorts white first, then the other colours, several, none, and basic lands."""
        card = self._printing(printing)
        places = tuple([COLORS.index(color) for color in card.colors])
        return card.basic_land, not places, len(places), places

    def headings(self, action: object) -> tuple[str, ...]:
        """Return the menus that lead to *action*: what is done, for whom, and the kind of card."""
        match action:
            case actions.RegisterDeck():
                return (REGISTER,)
            case actions.StartContest(participants=participants):
                return CONTEST, f"of {counted_noun(len(participants), 'member')}"
            case actions.VoidContest(contest=number):
                return (f"result of contest {number}",)
            case actions.RecordResult(contest=number, placings=placings):
                return (f"result of contest {number}", *self._winner_heading(placings))
            case _:
                kind = _MENUS.get(type(action))
                member: Any = getattr(action, "player", None)
                return () if kind is None else (self._deck_heading(member), *kind(self, action))

    def _winner_heading(self, placings: Placings) -> tuple[str, ...]:
        """Return the menu of all results of a contest with the same winner; none for two players."""
        if sum(map(len, placings)) <= 2:
            return ()
        *others, last = placings[-1]
        return ("several share the first place" if others else f"{player_name(self.seen, last)} wins",)

    def _deck_heading(self, player: Player) -> str:
        return f"change the deck of {player_name(self.seen, player)}"

    def path_after(self, action: object) -> tuple[str, ...]:
        """Return the menu after *action*: the same list if it is one of cards, else that of the member or the first."""
        if isinstance(action, (actions.StartContest, actions.RecordResult)):
            return ()
        return self.headings(action) if isinstance(action, _REPEATED) else self.headings(action)[:1]

    def needs_confirmation(self, action: object) -> bool:
        """Return whether *action* takes something out of the league, or is a single step of some weight."""
        return isinstance(action, _ASKED_AGAIN)

    def is_irrevocable(self, action: object) -> bool:
        """Return whether *action* takes a member out of the league, who cannot come back (ASC-A21)."""
        return isinstance(action, actions.Withdraw)

    def warning(self, action: object) -> str:
        """Return what the organiser is told when asked again: who leaves, or whether a removed card is lost."""
        if isinstance(action, actions.Withdraw):
            return f"{player_name(self.seen, action.player)} goes for good; the results stay"
        if not isinstance(action, actions.RemoveCard):
            return self.consequence(action)
        lost = self.seen.rules.removed_cards is RemovedCards.LOST
        return "the card is lost for good" if lost else "the card goes to the reserve, and can be put back"

    def reason(self, violation: Violation) -> str:
        """Return why an action is illegal, with names instead of the numbers of members."""
        return with_player_names(self.seen, violation.reason)

    def asks_name(self, action: object) -> str:
        """Return that a member who registers needs a name."""
        return "the new member" if isinstance(action, actions.RegisterDeck) and not action.name else ""

    def named(self, action: object, name: str) -> object:
        """Return the registration *action* under *name*."""
        return evolve(action, name=name) if isinstance(action, actions.RegisterDeck) else action

    def likeness(self, action: object) -> Hashable:
        """Return a key that is the same for the same deck in every free seat, which only have different numbers."""
        return (REGISTER, action.deck) if isinstance(action, actions.RegisterDeck) else super().likeness(action)

    def is_counted(self, action: object) -> bool:
        """Return False for a registration, since the free seats are all alike."""
        return not isinstance(action, actions.RegisterDeck)

    def result(self, outcome: Outcome) -> str:
        """Return who is first, for the organiser."""
        return f"{outcome.reason} ({outcome.rule})." if self.seen.player == ORGANISER else ""

    def takes_away(self, path: tuple[str, ...]) -> bool:
        """Return whether cards are taken away in the menu *path*."""
        return len(path) == 2 and path[1] in (*_REMOVALS.values(), _GIVING, _NEW_DECK)

    def heading_note(self, path: tuple[str, ...]) -> str:
        """Return what is said beside the menu *path*: points to spend, duties, or who plays."""
        for member in self.seen.members:
            if isinstance(member, Member) and path == (self._deck_heading(member.player),):
                ready = "" if not member.deck.free_picks else ", free picks to take first"
                return f"{counted_noun(member.bank, 'point')} to spend{ready}"
        for contest in self.seen.contests:
            if path == (f"result of contest {contest.number}",):
                return " v ".join([player_name(self.seen, player) for player in contest.participants])
        return ""

    def price(self, action: object) -> str:
        """Return the points that *action* costs."""
        points = self._points(action)
        return counted_noun(points, "point") if points else ""

    def _points(self, action: object) -> int | None:
        rules, upgrade = self.seen.rules, _UPGRADE_PRICES.get(type(action))
        match action:
            case actions.BuyCard(printing=printing):
                return acquisition.card_price(rules, self._printing(printing))
            case actions.ClaimFreeCard(printing=printing) | actions.StreakPick(printing=printing):
                return acquisition.free_pick_surcharge(rules, self._printing(printing))
            case actions.BuyBasicPair():
                return rules.price_basic_pair
            case actions.BuyExpansion(player=player) | actions.BuyCopyLimit(player) | actions.BuySideboard(player):
                member = self.seen.members[player]
                return upgrade(rules, member.deck) if upgrade is not None and isinstance(member, Member) else None
            case _:
                return None

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case actions.RebuildDeck():
                return "the present deck is given up"
            case actions.StreakKill():
                return "it is gone for good"
            case actions.Withdraw():
                return "for good; the results stay"
            case actions.VoidContest():
                return "it ends without a result, and nobody gets points"
            case _:
                return ""

    def details(self, action: object) -> tuple[str, ...]:
        """Return the deck list of a starting deck, or the printings that *action* names."""
        deck = getattr(action, "deck", None)
        if isinstance(deck, StarterDeck):
            return starter_lines(self.seen, deck)
        names = [getattr(action, name, None) for name in ("printing", "main_card", "side_card")]
        return tuple([self.printing_text(self._printing(name)) for name in names if name is not None])

    # The league.

    def standings(self) -> tuple[str, ...]:
        """Return the standings, the open contests, and who is first if the league is over (ASC-Q41)."""
        opened = [describe_contest(self.seen, contest) for contest in self.seen.contests]
        over = outcome(self.seen)
        end = () if over is None else ("", over.reason)
        return (*standings_table(self.seen, banks=True), *([""] * bool(opened)), *opened, *end)

    def points(self) -> Mapping[str, tuple[str, ...]]:
        """Return the points of each member whose deck the observer may see, by name (ASC-Q42)."""
        members = [member.player for member in self.seen.members if isinstance(member, Member)]
        return {player_name(self.seen, player): points_ledger(self.seen, player) for player in members}

    # Cards and decks.

    def _printing(self, printing: PrintingId) -> Printing:
        return self.seen.setup.pool.index.by_id[printing]

    def cards(self) -> Mapping[str, str]:
        """Return the deck of each member that may be seen, and a line for each card of the pool, by their names."""
        texts: dict[str, str] = {}
        for card in self.seen.setup.pool.printings:
            line = self.printing_text(card)
            texts[card.name] = f"{texts[card.name]}\n{line}" if card.name in texts else line
        for member in self.seen.members:
            if isinstance(member, Member):
                lines = deck_table(self.seen, member.player)
                texts[player_name(self.seen, member.player)] = "\n".join(lines)
        return texts

    def printing_text(self, card: Printing) -> str:
        """Return what the league knows of *card*: its set, rarity, colours, types and price."""
        colors = color_letters(card.colors) or "no colour"
        price = acquisition.list_price(self.seen.rules, card)
        kind = " ".join((*card.supertypes, *card.types))
        cost = f"{counted_noun(price, 'point')}{' for two basic lands' * card.basic_land}"
        return f"{card.name} ({card.set_code}): {_rarity_words(card)}, {colors}{f', {kind}' if kind else ''}, {cost}"

    def card_words(self, printing: PrintingId) -> str:
        """Return a printing in a menu: its name, rarity and set."""
        card = self._printing(printing)
        return f"{card.name}, {_rarity_words(card)} of {card.set_code}"

    def color_words(self, printing: PrintingId) -> str:
        """Return the colours of a printing, as the heading of a menu; basic lands have one of their own."""
        card = self._printing(printing)
        if card.basic_land:
            return "basic lands"
        return " and ".join([color.name.lower() for color in card.colors]) or "colourless"

    # The rules.

    def goal(self) -> str:
        """Return the goal of the game in a sentence."""
        return GOAL

    def rules(self) -> tuple[str, ...]:
        """Return the rules under the options in force, the goal first."""
        return ascension_rules(self.seen.rules, self.seen.setup.max_contests)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return glossary_of(ascension_words(self.seen.rules))

    # The decision and the table.

    def advice(self) -> str:
        """Return how decks are looked at."""
        return "? and a number shows the deck or card of that line; ? and a member's name shows the member's deck."

    def status(self) -> tuple[str, ...]:
        """Return how many members and contests there are, and how many contests the league will have."""
        seen = self.seen
        members = sum([member is not None for member in seen.members])
        played, most = len(seen.history), seen.setup.max_contests
        return (
            f"{members} of {counted_noun(len(seen.members), 'member')} registered",
            f"{counted_noun(played, 'contest')} played" + (f" of {most}" if most is not None else ""),
            *[f"contest {contest.number} is open" for contest in seen.contests],
        )


def starter_lines(seen: Observation, deck: StarterDeck) -> tuple[str, ...]:
    """Return *deck* as lines: its kind, colours, sets and grace card, then its cards."""
    sets = " and ".join(filter(None, (deck.basic_set, deck.expansion)))
    grace = f", grace card {deck.grace}" if deck.grace else ""
    head = f"{deck.kind.value} colours {color_letters(deck.alliance)}, cards of {sets}{grace}"
    return head, f"{pile_size(deck.main)} cards: {_pile_words(seen, deck.main)}"


def _pile_words(seen: Observation, pile: Pile) -> str:
    index = seen.setup.pool.index.by_id
    return ", ".join([f"{number} {index[printing].name}" for printing, number in pile])


_UPGRADE_PRICES: Final[Mapping[type, Callable[[AscensionRules, Deck], int | None]]] = MappingProxyType(
    {
        actions.BuyExpansion: acquisition.expansion_price,
        actions.BuyCopyLimit: acquisition.copy_limit_price,
        actions.BuySideboard: acquisition.sideboard_price,
    }
)

_LABELS: Final[Mapping[type, Callable[[AscensionGuide, Any], str]]] = MappingProxyType(
    {
        actions.RegisterDeck: lambda _, action: _starter_words(action.deck),
        actions.RebuildDeck: lambda _, action: _starter_words(action.deck),
        actions.StartContest: lambda guide, action: _names(guide, action.participants),
        actions.RecordResult: lambda guide, action: describe_placings(guide.seen, action.placings),
        actions.BuyCard: lambda guide, action: guide.card_words(action.printing),
        actions.BuyBasicPair: lambda _, action: " and ".join([land.rpartition("/")[2] for land in action.lands]),
        actions.BuyExpansion: lambda guide, action: f"the set {_set_name(guide, action.code)}",
        actions.BuyCopyLimit: lambda *_: "raise the copy limit",
        actions.BuySideboard: lambda *_: "buy a block of the sideboard",
        actions.ClaimFreeCard: lambda guide, action: guide.card_words(action.printing),
        actions.RemoveCard: lambda guide, action: guide.card_words(action.printing),
        actions.MoveToSide: lambda guide, action: guide.card_words(action.printing),
        actions.MoveToMain: lambda guide, action: guide.card_words(action.printing),
        actions.SwapWithSide: lambda guide, action: f"for {guide.card_words(action.side_card)}",
        actions.ReturnCard: lambda guide, action: guide.card_words(action.printing),
        actions.StreakKill: lambda guide, action: guide.card_words(action.printing),
        actions.StreakPick: lambda guide, action: guide.card_words(action.printing),
        actions.BeginStreakSwap: lambda *_: "begin to swap cards for commons",
        actions.WaiveFreePicks: lambda _, action: f"give up all of {describe_pick_source(action.source)}",
        actions.Withdraw: lambda *_: "leave the league",
        actions.VoidContest: lambda *_: "declare it void",
    }
)
"""The phrases of actions below their headings."""

_MENUS: Final[Mapping[type, Callable[[AscensionGuide, Any], tuple[str, ...]]]] = MappingProxyType(
    {
        actions.BuyCard: lambda guide, action: (
            f"buy a card into {zone_name(action.zone)}",
            guide.color_words(action.printing),
        ),
        actions.BuyBasicPair: lambda _, action: (f"buy two basic lands into {zone_name(action.zone)}",),
        actions.BuyExpansion: lambda *_: ("buy a set",),
        actions.BuyCopyLimit: lambda *_: (),
        actions.BuySideboard: lambda *_: (),
        actions.ClaimFreeCard: lambda guide, action: (
            f"take {describe_pick_source(action.source)}",
            guide.color_words(action.printing),
        ),
        actions.RemoveCard: lambda guide, action: (
            _REMOVALS[action.zone],
            guide.color_words(action.printing),
        ),
        actions.MoveToSide: lambda *_: ("move a card to the sideboard",),
        actions.MoveToMain: lambda *_: ("move a card into the deck",),
        actions.SwapWithSide: lambda guide, action: (
            "exchange with the sideboard",
            guide.card_words(action.main_card),
        ),
        actions.ReturnCard: lambda _, action: (f"put a card from the reserve into {zone_name(action.zone)}",),
        actions.RebuildDeck: lambda *_: (_NEW_DECK,),
        actions.BeginStreakSwap: lambda *_: (),
        actions.StreakKill: lambda guide, action: (
            _GIVING,
            guide.color_words(action.printing),
        ),
        actions.StreakPick: lambda guide, action: (
            "take a card in the swap",
            guide.color_words(action.printing),
        ),
        actions.WaiveFreePicks: lambda *_: (),
        actions.Withdraw: lambda *_: (),
    }
)
"""The menus of an action below that of the deck of its player."""


def _starter_words(deck: StarterDeck) -> str:
    sets = " and ".join(filter(None, (deck.basic_set, deck.expansion)))
    return f"{color_letters(deck.alliance)}: {pile_size(deck.main)} cards of {sets or 'no set'}"


def _rarity_words(card: Printing) -> str:
    return "basic land" if card.basic_land else card.rarity.value


def _names(guide: AscensionGuide, players: tuple[Player, ...]) -> str:
    return " v ".join([player_name(guide.seen, player) for player in players])


def _set_name(guide: AscensionGuide, code: str) -> str:
    card_set = guide.seen.setup.pool.index.by_code.get(code)
    return code if card_set is None or card_set.name == code else f"{code}, {card_set.name}"


@guide_of.register
def _guide(observation: Observation, game: AnyGame) -> AscensionGuide:
    return AscensionGuide(game, observation)
