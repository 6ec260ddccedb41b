"""The cards of the worked scenarios of Fortress, and positions with them.

Creatures without text go by their size: ``3x4`` has power 3 and toughness 4, and costs {1}.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.abilities import (
    AdditionalCost,
    AddKeyword,
    AddPT,
    ApplyUntil,
    CantBlock,
    CardDrawn,
    Characteristic,
    ChooseCards,
    CreateTokens,
    DamageMultiplied,
    DamageRedirected,
    Grant,
    Keyword,
    LifeLost,
    MustAttack,
    OneOf,
    Seq,
    SetPT,
    SetTypes,
    Static,
    TakeControl,
    TakesDamage,
    Token,
)
from castlerules.cards.atoms import (
    Destroy,
    Draw,
    GainLife,
    GivePoison,
    LoseLife,
    MoveTo,
    PreventNext,
    PutCounters,
    Regenerate,
    SacrificeSome,
    SetTapped,
)
from castlerules.cards.builders import (
    A_PLAYER,
    ANY_TARGET,
    CREATURE,
    END_STEP,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    LAND,
    TARGET,
    YOUR_UPKEEP,
    YOURS,
    act,
    all_of,
    artifact,
    artifact_creature,
    basic_land,
    bounce,
    creature,
    damage,
    enters,
    gets,
    land,
    pay,
    tap_for,
    target,
    when,
)
from castlerules.cards.characteristics import CardType, Supertype, TypeLine
from castlerules.cards.costs import PayLife, Sacrifices, SacrificeThis, TapThis
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import (
    Bound,
    ControlledBy,
    ControllerOf,
    CounterKind,
    Each,
    EachOpponent,
    EachPlayer,
    EventAmount,
    KeywordKind,
    TargetPlayer,
    This,
    Who,
    You,
    Zone,
)
from castlerules.core import Rng, Scripted, evolve
from castlerules.fortress.assault import Result
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.rules import FortressRules
from castlerules.fortress.setup import asked_for_opposition, first_state
from castlerules.fortress.siege import GARRISON, PLAYER, Siege, siege_of
from castlerules.magic.actions import AddAttacker, ConfirmAttack
from castlerules.magic.asking import Attacking
from castlerules.magic.book import Rulebook
from castlerules.magic.state import Held
from castlerules.testing.magic import Scenario, Side, side
from castlerules.testing.magic_names import word

__all__ = [
    "DECK",
    "GARRISON",
    "KIT",
    "PLAYER",
    "attack",
    "blocks",
    "buried",
    "ended_by",
    "fight",
    "first",
    "idle",
    "manual",
    "opened",
    "rolling",
    "siege",
]

BODIES: Final = tuple([creature(f"{p}x{t}", "{1}", "Soldier", p, t) for p in range(30) for t in range(10)])


def named_and_destroyed(who: Who) -> Seq:
    """Return the effect: *who* choose a creature of theirs, and it is destroyed."""
    return Seq((ChooseCards(who, "it", CREATURE, Zone.BATTLEFIELD, who), Destroy(Bound("it"))))


DEAD: Final = target(CREATURE, zone=Zone.GRAVEYARD)
IMP: Final = Token("Imp", TypeLine((), (CardType.CREATURE,), ("Imp",)), (), 1, 1)
RISES: Final = ApplyUntil(This(), (SetTypes((CardType.CREATURE,)), SetPT(2, 2)))
THEIRS: Final = all_of(CREATURE, ControlledBy(EachOpponent()))
ARTIFACTS: Final = (
    artifact("Standard", "{3}", gets(all_of(CREATURE, YOURS), AddPT(1, 1))),
    artifact("Rod", "{2}", act("{2}{T}", damage(1, TARGET), target(CREATURE))),
    artifact("Shackle", "{2}", act("{1}{T}", SetTapped(TARGET), target(CREATURE))),
    artifact("Charm", "{2}", act("{2}{T}", GainLife(You(), 1))),
    artifact("Ward", "{2}", act("{1}", PreventNext(1, You()))),
    artifact("Doom", "{4}", act(pay("", TapThis(), SacrificeThis()), Destroy(Each(CREATURE)))),
)
"""The artifacts of the scenarios."""

OTHERS: Final = (
    artifact("Weight", "{3}", gets(all_of(CREATURE, YOURS), AddPT(-2, 0))),
    artifact("Wings", "{3}", gets(all_of(CREATURE, YOURS), AddKeyword(FLYING))),
    artifact("Spurs", "{3}", gets(all_of(CREATURE, YOURS), AddKeyword(HASTE))),
    artifact("Loan", "{3}", gets(all_of(CREATURE, YOURS), Grant(act("{0}", GainLife(You(), 1))))),
    artifact("Whip", "{2}", Static(MustAttack(all_of(CREATURE, YOURS)))),
    artifact("Net", "{2}", Static(CantBlock(THEIRS))),
    artifact("Bola", "{2}", act("{0}", ApplyUntil(TARGET, (SetPT(1, 1),)), target(CREATURE))),
    artifact("Gust", "{2}", act("{0}", bounce(TARGET), target(CREATURE))),
    artifact("Gate", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD, under=You()), DEAD)),
    artifact("Tomb", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD), DEAD)),
    artifact("Shrine", "{2}", act("{0}", bounce(TARGET), target(all_of(CREATURE, YOURS), zone=Zone.GRAVEYARD))),
    artifact("Burial", "{2}", act("{0}", MoveTo(TARGET, Zone.LIBRARY), target(CREATURE))),
    artifact("Banner", "{2}", gets(all_of(CREATURE, YOURS), AddPT(1, 1)), act("{0}", RISES)),
    artifact("Offering", "{2}", act("{0}", SacrificeSome(ControllerOf(TARGET), CREATURE), target(CREATURE))),
    artifact("Blight", "{2}", act("{0}", GivePoison(TargetPlayer()), A_PLAYER)),
    artifact("Edict", "{2}", act("{0}", SacrificeSome(TargetPlayer(), CREATURE), A_PLAYER)),
    artifact("Barracks", "{2}", act("{0}", CreateTokens(IMP, TargetPlayer()), A_PLAYER)),
    artifact("Venom", "{2}", act("{0}", GivePoison(ControllerOf(TARGET)), target(CREATURE))),
    artifact("Muster", "{2}", act("{0}", CreateTokens(IMP, ControllerOf(TARGET)), target(CREATURE))),
    artifact(
        "Fork",
        "{2}",
        act("{0}", OneOf(ControllerOf(TARGET), (LoseLife(You(), 1), LoseLife(You(), 2))), target(CREATURE)),
    ),
    artifact(
        *("Verdict", "{2}"),
        act("{0}", named_and_destroyed(TargetPlayer()), A_PLAYER),
        act("{0}", named_and_destroyed(ControllerOf(TARGET)), target(CREATURE)),
    ),
    artifact("Parcel", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD, under=TargetPlayer(1)), DEAD, A_PLAYER)),
    artifact("Crown", "{2}", act("{0}", ApplyUntil(TARGET, (TakeControl(),)), target(CREATURE))),
    artifact("Drum", "{2}", gets(all_of(CREATURE, YOURS), AddKeyword(Keyword(KeywordKind.MENACE)))),
    artifact("Bolt", "{2}", act("{0}", damage(1, TARGET), target(CREATURE))),
    artifact("Furnace", "{2}", Static(DamageMultiplied())),
    artifact("Lure", "{2}", Static(DamageRedirected(You(), Each(all_of(CREATURE, YOURS)))), Static(DamageMultiplied())),
    artifact(
        "Safety",
        "{2}",
        act("{0}", PreventNext(1, TARGET), target(CREATURE)),
        act("{0}", Regenerate(TARGET), target(CREATURE)),
        act("{0}", damage(1, TARGET), target(CREATURE)),
    ),
    artifact("Tome", "{2}", act("{0}", Draw(You()))),
    artifact("Ballista", "{2}", act("{0}", damage(1, TARGET), ANY_TARGET)),
    artifact("Plague", "{2}", act("{0}", damage(1, EachPlayer(), Each(CREATURE)))),
    artifact("Curse", "{2}", act("{0}", LoseLife(EachOpponent(), 1))),
    artifact("Bargain", "{2}", act(pay("", PayLife(2)), GainLife(You(), 3))),
    artifact("Pact", "{2}", act("{0}", Seq((LoseLife(You(), 3), GainLife(You(), 4))))),
    artifact("Alms", "{2}", act("{0}", GainLife(ControllerOf(TARGET), 2), target(CREATURE))),
    artifact("Levy", "{2}", act("{0}", LoseLife(ControllerOf(TARGET), 2), target(CREATURE))),
    artifact("Wager", "{2}", act("{0}", Draw(ControllerOf(TARGET)), target(CREATURE))),
    artifact("Bell", "{2}", when(YOUR_UPKEEP, GainLife(You(), 1))),
    artifact("Dirge", "{2}", when(END_STEP, GainLife(You(), 1))),
    artifact("Idol", "{2}", tap_for("C"), act("{0}", RISES)),
    artifact(
        "Tally",
        "{2}",
        when(LifeLost(EachPlayer()), PutCounters(This(), CounterKind.AGE, EventAmount())),
        when(LifeLost(EachOpponent()), Destroy(This())),
        when(TakesDamage(None, You()), PutCounters(This(), CounterKind.PLUS, EventAmount())),
        when(CardDrawn(EachPlayer()), PutCounters(This(), CounterKind.FADE)),
    ),
    land("Field", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD), target(LAND, zone=Zone.GRAVEYARD))),
    land("Grotto", tap_for("C"), act("{0}", RISES)),
    land("Spring", tap_for(*"WUBRG"), when(YOUR_UPKEEP, GainLife(You(), 1))),
    creature("Rampart", "{1}", "Wall", 2, 5),
    creature("Lancer", "{1}", "Human", 2, 2, FIRST_STRIKE, FLYING),
    creature("Sprinter", "{1}", "Human", 2, 2, HASTE),
    creature("Herald", "{1}", "Human", 2, 2, enters(Draw(You()))),
    creature("Elf", "{1}", "Elf", 1, 1, tap_for("G")),
    creature("Foreman", "{1}", "Human", 2, 2, gets(all_of(CREATURE, YOURS), AddPT(1, 1))),
    creature("Coward", "{1}", "Human", 3, 3, Static(CantBlock()), when(YOUR_UPKEEP, LoseLife(You(), 1))),
    creature("Swarm", "{X}{R}", "Insect", 2, 2),
    creature("Tithe", "{1}", "Human", 3, 3, AdditionalCost(pay("", Sacrifices(CREATURE)))),
    creature("Regent", "{1}", "Human", 2, 2, types=(Supertype.LEGENDARY,)),
    creature("Riddle", "{1}", "Sphinx", None, None, Characteristic(1, 1)),
    creature("Egg", "{1}", "Egg", 1, 0),
    artifact_creature("Golem", "{2}", "Golem", 3, 3, act("{0}", GainLife(You(), 1))),
)
KIT: Final = MappingProxyType({card.name: card for card in (*BODIES, *ARTIFACTS, *OTHERS)})
"""The cards by name."""

DECK: Final = (
    *[KIT[size] for size in ("1x1", "2x2", "3x3", "2x4", "4x2") for _ in range(3)],
    KIT["Rod"],
    *[basic_land("Mountain") for _ in range(24)],
)
"""The deck of FOR-S01: 24 basic lands, five names three times each, and one artifact."""


def siege(
    mine: Side | None = None,
    garrison: str = "",
    *,
    due: bool = False,
    attempt: int = 1,
    book: Rulebook = FORTRESS,
    **told: Any,
) -> Scenario:
    """Return the position in which PLAYER has the side *mine* and *garrison* opposes, in layout order.

    With *due* the assault is in this turn. *told* is as for ``Scenario.under``; *options* in it are those of the game.
    """
    rules = FortressRules.of(told.pop("options", {}))
    theirs = side(garrison, library=0, life=0)
    table = Scenario.under(book, mine, theirs, rules=rules, extra=Siege(attempt=attempt, due=due), cards=KIT, **told)
    state = table.state
    extra = evolve(siege_of(state), opposition=state.table.owners.count(GARRISON))
    opponent = evolve(state.seats[GARRISON], began=0, kept=False)  # who has no turns and no hand
    return Scenario(book, evolve(state, extra=extra, seats=(state.seats[PLAYER], opponent)), table.events)


def opened(deck: tuple[CardDef, ...] = DECK, seed: int = 0, **options: Any) -> Scenario:
    """Return the first question of a game with *deck* under *options*."""
    rules = FortressRules.of(options)
    return Scenario(FORTRESS, asked_for_opposition(FORTRESS, first_state(deck, rules, Rng.seeded(seed))))


def manual(**core: object) -> dict[str, object]:
    """Return the options in which mana is made by hand, and *core* besides."""
    return {"core": {"manual_mana": True, **core}}


def attack(table: Scenario, *names: str) -> Scenario:
    """Return *table* in which *names* were declared as attackers, in that order (FOR-Q36)."""
    now = table if isinstance(table.state.asks, Attacking) else table.to("declare attackers")
    for name in names:
        now = now.act(AddAttacker, name)
    return now.do(ConfirmAttack())


def fight(table: Scenario, *names: str) -> Scenario:
    """Return *table* after an attack with *names*, in the end of combat."""
    return attack(table, *names).to("end of combat")


def blocks(table: Scenario) -> dict[str, str]:
    """Return who blocks, attacker by attacker."""
    now = table if table.step == "declare blockers" else table.to("declare blockers")
    return {word(now.state, attacker): word(now.state, blocker) for blocker, attacker in now.state.combat.blocks}


def rolling(table: Scenario, *faces: int) -> Scenario:
    """Return *table* whose next dice show *faces*."""
    return Scenario(table.book, evolve(table.state, rng=Scripted.dice(*faces)))


def idle(table: Scenario, there: Callable[[Scenario], bool] = lambda _: False) -> Scenario:
    """Return *table* in which nothing is done until *there*, until the game is over, or until something is asked."""
    while table.result is None and not there(table):
        question = table.state.asks
        if question is not None and not isinstance(question, Attacking):
            break
        table = first(table)
    return table


def buried(table: Scenario, name: str) -> Scenario:
    """Return *table* in which the garrison creature *name* lies in the opponent's pile."""
    one = table.permanent(name)
    seat = evolve(table.state.seats[GARRISON], graveyard=(Held(one.id, one.card),))
    rest = tuple(other for other in table.state.permanents if other.id != one.id)
    return Scenario(table.book, evolve(table.state, permanents=rest, seats=(table.state.seats[PLAYER], seat)))


def first(table: Scenario) -> Scenario:
    """Return *table* after the legal action that does least."""
    from castlerules.magic.engine import legal_actions

    return table.do(legal_actions(table.book, table.state)[0])


def ended_by(table: Scenario) -> Result | None:
    """Return the result of a game that is over, else None."""
    if table.result is None:
        return None
    return next(one for one in Result if (one.returns,) == table.result.returns)
