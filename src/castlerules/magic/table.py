"""A table of a game of Magic in words: everything that a player sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.definition import CardDef
from castlerules.cards.render import render_ability
from castlerules.cards.render_effects import mods
from castlerules.cards.render_heads import headed
from castlerules.cards.render_terms import filtered
from castlerules.core import Player
from castlerules.text import box, columns, labelled

from .grids import grid_lines
from .lasting import DelayedTrigger, Lasting, Lasts, RegenerationShield, Shield, SourceShield
from .naming import Names, is_creature, is_land, mana_words, many, size
from .patience import own_lines, row_lands, stack_lines
from .state import EMPTY_POOL
from .steps import Step
from .view import SeenPermanent, SeenSeat, View
from .words import asked_words, item_words, waiting_words

__all__ = [
    "creature_cells",
    "decision_words",
    "grouped",
    "lasting_words",
    "mine_outside",
    "notes",
    "quiet_words",
    "seat_facts",
    "seat_words",
    "seer_words",
    "sides",
    "table_text",
    "turn_words",
]

_STEPS: Final[Mapping[Step, str]] = MappingProxyType({Step.SETUP: "before the game", Step.SECOND_MAIN: "second main"})


def table_text(seen: View) -> str:
    """Return *seen* as a table: the others on top, what is going on in between, the own side below, the decision."""
    names = Names(seen)
    middle = [line for heading, lines in notes(names) for line in labelled(heading, lines)]
    ending = [decision_words(names)]
    if changed := ", ".join(_options(seen.rules.changed())):
        ending.append(f"options: {changed}")
    head = (f"{names.told.title}, {turn_words(names)}", seer_words(names))
    return box([*_sections(names, middle or [quiet_words(names)]), ending], head=head)


def _sections(names: Names, middle: list[str]) -> list[list[str]]:
    """Return the sides with the *middle* between them, or what lies on a table for one."""
    patience = names.told.patience
    if patience is None:
        above, below = sides(names)
        return [*[_side_lines(names, player) for player in above], middle, _side_lines(names, below)]
    lands = [words for words, _ in grouped(names, row_lands(names, patience))]
    row, own = labelled("row", [", ".join(lands) or "no lands"]), own_lines(names, patience)
    own += [line for pile in _open_piles(names.seen.own) for line in pile]
    return [row, stack_lines(names, patience), own, middle]


def sides(names: Names) -> tuple[list[Player], Player]:
    """Return the players above, and the one whose side is below: the one who sees."""
    seen = names.seen
    return [Player(place) for place in range(len(seen.seats)) if place != seen.player], seen.player


def quiet_words(names: Names) -> str:
    """Return what is said where there is nothing between the sides."""
    return "nothing waits" if names.told.patience is None else "nothing is going on"


def _options(changed: Mapping[str, object]) -> Iterator[str]:
    for name, option in changed.items():
        if isinstance(option, dict):
            yield from (f"{name}.{one}" for one in _options(option))
        else:
            yield f"{name} {str(option).lower()}"


# Words for the whole.


def turn_words(names: Names) -> str:
    """Return the turn, whose it is, and its step."""
    seen = names.seen
    if names.told.patience is not None:
        return names.told.patience.moment
    if seen.step is Step.SETUP:
        return "before the first turn"
    whose = "" if len(seen.seats) - len(names.told.idle) == 1 else f", {names.whose(seen.active)}"
    return f"turn {seen.turn}{whose}: {_STEPS.get(seen.step, seen.step.value)}"


def seer_words(names: Names) -> str:
    """Return who sees, by number; nothing where only one player decides anything."""
    alone = len(names.seen.seats) - len(names.told.idle) == 1
    return "" if alone else f"seen by player {names.seen.player}"


def decision_words(names: Names) -> str:
    """Return who must decide what, or how the game ended."""
    seen = names.seen
    actor = seen.priority if seen.asks is None else seen.asks.player
    if seen.result is not None or actor is None:
        return f"over: {seen.result.reason}" if seen.result is not None else "over"
    what = asked_words(names) if seen.asks is not None else f"play or pass{_after_pass(names)}"
    return f"{seat_words(names, actor)} to act: {what}"


def _after_pass(names: Names) -> str:
    """Return what a pass would lead to, if it leads to anything but the other player."""
    seen = names.seen
    if seen.passes + 1 < len(seen.seats) - len(names.told.idle):
        return ""
    if not seen.stack:
        return "; a pass ends the step"
    return f"; a pass resolves {names.thing(seen.stack[-1].id)}"


def seat_words(names: Names, player: Player) -> str:
    """Return what *player* is called where sides are told."""
    return names.player(player).removeprefix("the ")


# What is between the sides.


def notes(names: Names) -> list[tuple[str, list[str]]]:
    """Return what lies between the sides, as headings and lines; only what there is."""
    seen = names.seen
    stack = [item_words(names, one) for one in reversed(seen.stack)]
    if names.told.patience is None:
        stack = [f"{'next' if place == 0 else 'then'} {line}" for place, line in enumerate(stack)]
    lasting = [lasting_words(names, one) for one in seen.lasting if not _is_over(names, one)]
    shares = [
        f"{one.amount} damage of {names.thing(one.source)} to {names.thing(one.to)}" for one in seen.combat.shares
    ]
    found = {
        "stack" if names.told.patience is None else "play": stack,
        "triggers": [waiting_words(names, one) for one in seen.waiting],
        "fight": [_fight_words(names, attacker) for attacker in names.attackers],
        "assigned": shares,
        "lasts": lasting,
        "library": _codes(seen.own.searched or ()),
    }
    return [*[(heading, lines) for heading, lines in found.items() if lines], *_own_notes(names)]


def _own_notes(names: Names) -> list[tuple[str, list[str]]]:
    return [(heading, list(lines)) for heading, lines in names.told.notes if lines]


def _fight_words(names: Names, attacker: int) -> str:
    """Return what *attacker* does in the fight, and who blocks it."""
    blockers = [names.sized(blocker) for blocker, blocked in names.blocks if blocked == attacker]
    if blockers:
        return f"{names.sized(attacker)} attacks, blocked by {' and '.join(blockers)}"
    if attacker in names.seen.combat.blocked:
        return f"{names.sized(attacker)} attacks, blocked, and no blocker is left"
    return f"{names.sized(attacker)} attacks"


def _is_over(names: Names, one: Lasts) -> bool:
    """Return whether *one* lasts for ever, as there are no turns, but for what is there no more."""
    if names.told.patience is None or not isinstance(one, Lasting):
        return False
    return not any([target in names.permanents for target in one.objects])


def lasting_words(names: Names, one: Lasts) -> str:
    """Return something that lasts."""
    match one:
        case Lasting(objects=objects, mods=changes, duration=duration):
            what = " and ".join([names.thing(target) for target in objects]) or "nothing"
            return f"{what}: {headed(mods(changes), ())} until {duration.value}"
        case Shield(to=to, amount=amount):
            return f"the next {amount} damage to {names.owned(to)} is prevented"
        case SourceShield(to=to, source=source, effect=effect):
            chosen = f"{names.owned(source)}, chosen as {headed(filtered(effect.filter, 'source'), ())},"
            return f"the next damage of {chosen} to {names.owned(to)} is prevented"
        case DelayedTrigger(ability=ability):
            return f"once: {render_ability(ability).removesuffix('.')}"
        case RegenerationShield(object=target):
            return f"{names.thing(target)} regenerates once"
        case _:
            return "all combat damage this turn is prevented"


def _codes(cards: Iterable[CardDef]) -> list[str]:
    """Return *cards* as one line, several of a name as a number; nothing if there are none."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    words = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    return [", ".join(words)] if words else []


# The sides.


def _side_lines(names: Names, player: Player) -> list[str]:
    """Return the zones of *player*, what is nearest to the others nearest to the middle."""
    seen, seat = names.seen, names.seen.seats[player]
    lands, others, creatures = _in_play(names, player)
    zones = [
        labelled(seat_words(names, player), [", ".join(seat_facts(names, player))]),
        *_piles(names, player, seat),
        labelled("lands", [", ".join(lands)]) if lands else [],
        labelled("others", others) if others else [],
        labelled("creatures", columns(creatures) or ["none"]),
        *[grid_lines(names, grid, own=player == seen.player) for grid in names.told.grids if grid.owner == player],
    ]
    return [line for zone in (zones[::-1] if player == seen.player else zones) for line in zone]


def seat_facts(names: Names, player: Player) -> list[str]:
    """Return what there is to know of a player in numbers; of one who decides nothing, only what opposes."""
    seat = names.seen.seats[player]
    if player in names.told.idle:
        mine = [one for one in names.seen.permanents if one.controller == player]
        return [f"{many(len(mine), 'card')} in play"]
    found = [f"{seat.life} life", f"{many(seat.library, 'card')} in the library"]
    found += [f"{seat.hand} in hand"] if seat.cards is None else []
    found += [f"{seat.poison} poison"] if seat.poison else []
    found += [f"pool {mana_words(seat.pool)}"] if seat.pool != EMPTY_POOL else []
    return found + ([f"{many(seat.lands_played, 'land')} played"] if seat.lands_played else [])


def _piles(names: Names, player: Player, seat: SeenSeat) -> list[list[str]]:
    found = []
    if player == names.seen.player:
        found.append(labelled("hand", _codes([one.card for one in seat.cards or ()]) or ["empty"]))
    elif seat.cards or seat.shown:
        found.append(labelled("hand", _codes(seat.shown or [one.card for one in seat.cards or ()])))
    return [*found, *_open_piles(seat)]


def _open_piles(seat: SeenSeat) -> list[list[str]]:
    """Return graveyard and exile, if there is anything in them."""
    return [
        labelled(label, [f"{len(cards)}, last first: {', '.join([one.card.name for one in cards[::-1]])}"])
        for label, cards in (("graveyard", seat.graveyard), ("exile", seat.exile))
        if cards
    ]


def _in_play(names: Names, player: Player) -> tuple[list[str], list[str], list[tuple[str, ...]]]:
    """Return the lands, the other permanents and the creatures of *player*."""
    mine = mine_outside(names, player)
    fighters = [one for one in mine if is_creature(one)]
    rows = [creature_cells(names, one) for one in fighters]
    if player in names.told.idle:
        rows = [(f"{place}.", *row) for place, row in enumerate(rows, start=1)]
    rest = [one for one in mine if not is_creature(one)]
    lands = [words for words, _ in grouped(names, [one for one in rest if is_land(one)])]
    return lands, [words for words, _ in grouped(names, [one for one in rest if not is_land(one)])], rows


def mine_outside(names: Names, player: Player) -> list[SeenPermanent]:
    """Return what *player* controls in play, but for what lies in a grid."""
    return [one for one in names.seen.permanents if one.controller == player and one.id not in names.in_grids]


def grouped(names: Names, permanents: Iterable[SeenPermanent]) -> list[tuple[str, list[SeenPermanent]]]:
    """Return permanents that are no creatures, those that are alike but for being tapped in one group, with words."""
    groups: dict[tuple[str, ...], list[SeenPermanent]] = {}
    for one in permanents:
        groups.setdefault((one.card.name, *names.marks(one, plain=True)), []).append(one)
    found = []
    for (name, *marks), group in groups.items():
        tapped = sum(one.tapped for one in group)
        state = [] if not tapped else ["tapped"] if tapped == len(group) else [f"{tapped} tapped"]
        words = name if len(group) == 1 else f"{len(group)} {name}"
        found.append((f"{words} ({', '.join([*state, *marks])})" if state or marks else words, group))
    return found


def creature_cells(names: Names, one: SeenPermanent) -> tuple[str, ...]:
    """Return what is to be known of a creature: its name, power and toughness, and its marks."""
    return (names.thing(one.id), size(one), ", ".join(names.marks(one)))
