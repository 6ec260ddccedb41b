"""What a player is told beside the table: what actions cost and cause, what cards say, and where the game stands.

A ``Guide`` answers for one observation, so it knows nothing that its player may not know. Front ends ask it; each game
registers its own with ``guide_of.register``, in the module ``guide`` of its presentation.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import singledispatch
from types import MappingProxyType
from typing import Any, ClassVar, Final

from castlerules.core import AnyGame, Event, Outcome, Violation
from castlerules.core.frozen import frozen
from castlerules.text import load_presentation

NO_CARDS: Final[Mapping[str, str]] = MappingProxyType({})
NO_PLAYS: Final[Mapping[str, object]] = MappingProxyType({})
NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class Declaration:
    """What is declared part by part, such as attackers: the action that is its *end*, and the *rule* that takes a part.

    *rule* is a code.
    """

    end: object
    rule: str


class Guide:
    """What the player of *observation*, one of *game*, is told. This class tells what is the same in every game.

    *declarations* has the declaration of which actions of each class are parts.
    """

    declarations: ClassVar[Mapping[type, Declaration]] = MappingProxyType({})

    def __init__(self, game: AnyGame, observation: object) -> None:
        self.game = game
        self.observation = observation

    # An action.

    def label(self, action: object, *, telling: bool = False) -> str:  # noqa: ARG002 - for games with equal names
        """Return *action* as a short phrase for menus.

        If *telling* is true, objects that share a name also have what tells them apart.
        """
        return self.game.describe_action(self.observation, action)

    def deed(self, action: object) -> str:
        """Return *action* as what somebody can do: a verb, and what it does something to, as after ``you can now``."""
        return self.label(action)

    def spoken(self, action: object) -> str:  # noqa: ARG002 - for games whose objects have other names
        """Return the label of *action* with other names after those of its objects, which a player may type as well.

        It is empty if they have no other names.
        """
        return ""

    def price(self, action: object) -> str:  # noqa: ARG002 - for games with prices
        """Return what *action* costs, such as ``{3}{R}``; empty if it costs nothing or its phrase says so already."""
        return ""

    def consequence(self, action: object) -> str:  # noqa: ARG002 - for games that say more
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        return ""

    def likeness(self, action: object) -> Hashable:
        """Return a key; actions with equal keys differ only in which of several equal objects they use."""
        return self.game.format_action(action)

    def amount(self, action: object) -> int | None:  # noqa: ARG002 - for games in which amounts are divided
        """Return the amount that *action* assigns, as a part of what is divided; None if it assigns none."""
        return None

    def is_numbered(self, action: object) -> bool:  # noqa: ARG002 - for games whose notation has ids
        """Return whether the notation names objects of *action* by ids, which say nothing to a person."""
        return False

    def is_counted(self, action: object) -> bool:  # noqa: ARG002 - for games with objects that need not be counted
        """Return whether the player is told how many actions are equal to *action*."""
        return True

    def rank(self, action: object) -> tuple[object, ...]:  # noqa: ARG002 - for games whose actions have an order
        """Return a key by which actions that share a menu are sorted; those with equal keys keep their order.

        In the first menu, actions without a key stay where they are, and those with one stand together.
        """
        return ()

    def headings(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - for games with many actions
        """Return the menus that lead to *action*, the outermost first; empty if it stands in the first menu."""
        return ()

    def path_after(self, action: object) -> tuple[str, ...]:
        """Return the menu in which the player goes on after *action*."""
        return self.headings(action)

    def heading_note(self, path: tuple[str, ...]) -> str:  # noqa: ARG002 - for games with many actions
        """Return what is said beside the menu *path*, such as the points that can be spent there."""
        return ""

    def details(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - for games that say more
        """Return lines that explain *action* further, for a player who asks."""
        return ()

    def plays(self) -> Mapping[str, object]:
        """Return the actions that play the player's own cards, allowed now or not, by the names of the cards."""
        return NO_PLAYS

    def uses(self) -> Mapping[str, object]:
        """Return the actions that use abilities of the player's own cards in play, allowed now or not, by the names."""
        return NO_PLAYS

    def unlisted(self) -> Sequence[object]:
        """Return actions that may be legal although ``legal_actions`` leaves them out; those that are get offered."""
        return ()

    # A league.

    def standings(self) -> tuple[str, ...]:
        """Return the standings of a league in lines; none for other games."""
        return ()

    def points(self) -> Mapping[str, tuple[str, ...]]:
        """Return what each member of a league has earned and spent, by name: the totals, then the contests."""
        return {}

    # Declarations: several actions that are picked in any order and taken in one.

    def pick_key(self, action: object) -> tuple[int, ...] | None:  # noqa: ARG002 - for games with declarations
        """Return the place of *action* in the order in which a declaration takes its parts; None if it is no part."""
        return None

    def declared(self) -> tuple[object, ...]:
        """Return the parts of the present declaration, or of the last one, as actions."""
        return ()

    def possible_picks(self) -> Mapping[str, object]:
        """Return the parts that the player's own creatures could be of the present declaration, by their names.

        They may be illegal, so that it can be said why.
        """
        return NO_PLAYS

    def declaration_end(self, pick: object) -> object | None:
        """Return the action that ends the declaration of which *pick* is a part; None if it is no part."""
        declaration = self.declarations.get(type(pick))
        return None if declaration is None else declaration.end

    def declaration_rule(self, pick: object) -> str:
        """Return the code of the rule by which the declaration takes *pick*; empty if it is no part of one."""
        declaration = self.declarations.get(type(pick))
        return "" if declaration is None else declaration.rule

    def is_declaring(self, pick: object) -> bool:  # noqa: ARG002 - for games with declarations
        """Return whether the pending decision is a declaration with parts such as *pick*."""
        return False

    def needs_confirmation(self, action: object) -> bool:  # noqa: ARG002 - for games in which some do
        """Return whether the player is asked again before *action* is done, which cannot be made good later."""
        return False

    def is_irrevocable(self, action: object) -> bool:  # noqa: ARG002 - for games in which some are
        """Return whether no later action makes *action* good, so that even its exact notation is asked about again."""
        return False

    def warning(self, action: object) -> str:
        """Return what the player is told when asked again before *action* is done."""
        return self.consequence(action)

    def asks_name(self, action: object) -> str:  # noqa: ARG002 - for games in which names are given
        """Return whose name the player is asked for before *action* is done, such as ``the member``; empty if none."""
        return ""

    def reason(self, violation: Violation) -> str:
        """Return why an action is illegal, in words for the player."""
        return violation.reason

    def refusal(self, action: object, violation: Violation) -> Violation:  # noqa: ARG002 - for games that say more
        """Return the reason that helps the player most why *action*, which breaks *violation*, is illegal."""
        return violation

    def respelled(self, words: str) -> str:
        """Return *words*, which a player has typed, with the words of the list in place of other words for the same."""
        return words

    def whereabouts(self, words: Sequence[str]) -> str:  # noqa: ARG002 - for games with cards in known places
        """Return where the card lies that *words*, in lower case, name and that cannot be played from there.

        It is empty if they name no card, and tells nothing that the player may not know.
        """
        return ""

    def untimely(self, verb: str) -> str:  # noqa: ARG002 - for games with declarations
        """Return why *verb*, such as ``attack``, cannot be done now, or when it can; empty for another verb."""
        return ""

    def named(self, action: object, name: str) -> object:  # noqa: ARG002 - for games in which names are given
        """Return *action* with the *name* that the player has typed."""
        return action

    def takes_away(self, path: tuple[str, ...]) -> bool:  # noqa: ARG002 - for games with many actions
        """Return whether the menu *path* takes something away from the player, who then enters it only on purpose."""
        return False

    def is_costly(self, action: object) -> bool:  # noqa: ARG002 - for games in which it is
        """Return whether *action* gives up something for good, so that it should not be done by pressing a key."""
        return False

    def is_idle(self, action: object) -> bool:  # noqa: ARG002 - for games in which there are some
        """Return whether nothing happens to what *action* chooses, so that the choice is listed after all others."""
        return False

    def done_without_asking(self, legal: Sequence[Any]) -> object | None:
        """Return the action among *legal* that can be done for the player; None if the player must be asked.

        It is the only one, unless it gives up something for good, or is idle.
        """
        only = legal[0] if len(legal) == 1 else None
        return None if only is None or self.is_costly(only) or self.is_idle(only) else only

    def gives_up_attack(self, action: object) -> bool:  # noqa: ARG002 - for games with attacks
        """Return whether *action* declares no attackers at all, so that it should not be done by pressing a key."""
        return False

    def has_resolved_own(self, before: Any) -> bool:  # noqa: ARG002 - for games with a stack
        """Return whether something of the player resolved in this main phase and the stack is empty since.

        *before* is an earlier observation. A player who goes on pressing keys does not want to leave the phase then.
        """
        return False

    def advised(self, legal: Sequence[Any]) -> object | None:  # noqa: ARG002 - for games that advise
        """Return the action among *legal* that is the best next step of a routine decision, such as a payment.

        Enter alone does it. Returns None at all other decisions.
        """
        return None

    # Announcing: decisions that belong to an action which has begun.

    def is_announcing(self) -> bool:
        """Return whether the player is asked something while announcing a play or an attack, which can begin anew."""
        return False

    # Passing on.

    def has_passes(self) -> bool:
        """Return whether players of the game pass, attack and block, so that they can pass on."""
        return True

    def is_pass(self, action: object) -> bool:  # noqa: ARG002 - for games in which players pass
        """Return whether *action* passes: its player does nothing now and may act again later."""
        return False

    def leaves_main_phase(self, action: object) -> bool:  # noqa: ARG002 - for games with phases
        """Return whether *action* passes and so ends a phase of the player's turn in which cards are played."""
        return False

    def passing_goal(self) -> str:
        """Return where a player who passes on is asked again at the latest, such as ``your next turn``."""
        return "your next turn"

    def passing_end(
        self,
        start: Any,  # noqa: ARG002 - for games that know more reasons
        legal: Sequence[object],
        known: Collection[str],
        *,
        to_end: bool,  # noqa: ARG002 - for games with turns
    ) -> str:
        """Return why a player who passes on from the observation *start* should be asked now; empty if not.

        *legal* are the player's actions now, and *known* the labels of those at *start*. The player wants to pass to
        the end of the turn if *to_end* is true, else to the next own turn.
        """
        new = [action for action in legal if self.label(action) not in known and not self.is_pass(action)]
        return f"you can now {self.deed(new[0])}" if new else ""

    # What has happened.

    def story(self, events: Sequence[Event], after: Any = None) -> tuple[str, ...]:  # noqa: ARG002 - for some games
        """Return *events*, which happened after the observation and which the player has seen, as short sentences.

        *after* is what the player observes after them, for games whose events leave something out; None if unknown.
        """
        return self.game.describe_events(self.observation, events)

    # The decision and the table.

    def result(self, outcome: Outcome) -> str:  # noqa: ARG002 - for games in which the person plays no side
        """Return *outcome* as a sentence for a person who plays no side; empty for one who does."""
        return ""

    def advice(self) -> str:
        """Return what all choices of the decision have in common and the table does not say; empty if nothing."""
        return ""

    def turn(self) -> int | None:
        """Return the number of the turn; None for games in which nothing is declared."""
        return None

    def outcome_reason(self, outcome: Outcome) -> str:
        """Return why *outcome* is the result of the game, in words for the player of the observation."""
        return outcome.reason

    def closing(self) -> tuple[str, ...]:
        """Return what is said below the result of a finished game, in sentences: what was left, for example."""
        return ()

    def status(self) -> tuple[str, ...]:
        """Return where the game stands, in short parts of a line such as ``turn 3, yours: main`` and ``20 life``."""
        return ()

    def cards(self) -> Mapping[str, str]:
        """Return the text of every card that the player may know, by its name."""
        return NO_CARDS

    # The rules.

    def goal(self) -> str:
        """Return the goal of the game in a sentence; empty if the game has no rules in words."""
        return ""

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the game under its options: a sentence or two for each line, the goal first."""
        return ()

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return NO_WORDS

    def unseen(self) -> Mapping[str, str]:
        """Return which of the player's own cards are not in sight, by the words for the pile that has them.

        The keys are those of a glossary. The texts count the cards and say nothing of their order, nor more than the
        observation does: what the player may still draw from a deck whose list is known.
        """
        return NO_WORDS

    def explain(self, words: str) -> str | None:
        """Return what *words* mean, or what is in the place of the table with this name; None if they are neither.

        Capitals do not matter, and the singular explains the plural, too. The word for a pile of the player's own
        cards also has what is left in it.
        """
        glossary, wanted = self.glossary(), glossary_key(words)
        word = wanted if wanted in glossary else wanted.removesuffix("s")
        left = glossary_of(self.unseen()).get(word) if word in glossary else None
        return "\n".join([part for part in (glossary.get(word), left) if part]) or None


@singledispatch
def guide_of(observation: object, game: AnyGame) -> Guide:
    """Return the guide of *observation*, one of *game*; the presentation of a game registers its own."""
    return Guide(game, observation)


def guide_for(game: AnyGame, observation: object) -> Guide:
    """Return the guide of *observation*, one of *game*, after importing the presentation of the game."""
    load_presentation(observation, "guide")
    return guide_of(observation, game)


def counted_names(names: Sequence[str]) -> str:
    """Return *names* as a list in which equal names are counted: ``2 Forest, Mountain``."""
    counts = {name: names.count(name) for name in names}
    return ", ".join([name if count == 1 else f"{count} {name}" for name, count in counts.items()])


def glossary_key(words: str) -> str:
    """Return *words* as keys of a glossary are written: in lower case, with one space between words."""
    return " ".join(words.casefold().split())


def glossary_of(*parts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the glossary of *parts*, whose keys are a word or several for the same: ``"slot, your permanent"``.

    Of two explanations of a word, the later one holds.
    """
    return MappingProxyType(
        {word: meaning for part in parts for key, meaning in part.items() for word in key.split(", ")}
    )
