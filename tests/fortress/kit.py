"""The cards of the worked scenarios of Fortress, and positions with them.

Creatures without text go by their size: ``3x4`` has power 3 and toughness 4, and costs {1}.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.builders import (
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
from castlerules.cards.language.abilities import (
    AddAbility,
    AdditionalCost,
    AddKeyword,
    AddPT,
    ApplyUntil,
    CharacteristicDefining,
    ChooseOne,
    CreateTokens,
    InOrder,
    Keyword,
    SetPT,
    SetTypes,
    Static,
    TakeControl,
    Token,
)
from castlerules.cards.language.characteristics import CardType, Supertype, TypeLine
from castlerules.cards.language.constants import (
    ANY_TARGET,
    CREATURE,
    END_STEP,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    LAND,
    TARGET,
    TARGET_PLAYER,
    YOU_CONTROL,
    YOUR_UPKEEP,
)
from castlerules.cards.language.costs import PayLife, SacrificePermanents, SacrificeThis, TapThis
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import CounterKind, Zone
from castlerules.cards.language.expressions import ControlledBy, ControllerOf, Each, PlayerRef
from castlerules.cards.language.finding import ChooseCards
from castlerules.cards.language.keywords import KeywordKind
from castlerules.cards.language.one_shot import (
    Destroy,
    Draw,
    GainLife,
    GivePoison,
    LoseLife,
    MoveTo,
    PreventNextDamage,
    PutCounters,
    Regenerate,
    SacrificeSome,
    SetTapped,
)
from castlerules.cards.language.references import (
    BoundObjects,
    EachOpponent,
    EachPlayer,
    EventAmount,
    TargetPlayer,
    This,
    You,
)
from castlerules.cards.language.static_rules import CantBlock, DamageChanged, MultiplyDamage, MustAttack, RedirectDamage
from castlerules.cards.language.triggers import CardDrawn, LifeLost, TakesDamage
from castlerules.core import Rng, Scripted, evolve
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, siege_of
from castlerules.fortress.rules.setup import ask_for_opposition, first_state
from castlerules.magic.model.actions import AddAttacker, ConfirmAttack
from castlerules.magic.model.decisions import AttackDecision
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.model.state import CardObject
from castlerules.testing.magic import MagicScenario, Side, object_name, side

__all__ = [
    "DECK",
    "GARRISON",
    "KIT",
    "PLAYER",
    "blocks_by_attacker",
    "declare_attack",
    "fight",
    "first_action_taken",
    "manual_mana",
    "opening",
    "pass_until",
    "result_reached",
    "siege",
    "with_dead",
    "with_dice",
]

BODIES: Final = tuple([creature(f"{p}x{t}", "{1}", "Soldier", p, t) for p in range(30) for t in range(10)])


def named_and_destroyed(who: PlayerRef) -> InOrder:
    """Return the effect: *who* choose a creature of theirs, and it is destroyed."""
    return InOrder((ChooseCards(who, "it", CREATURE, Zone.BATTLEFIELD, who), Destroy(BoundObjects("it"))))


DEAD: Final = target(CREATURE, zone=Zone.GRAVEYARD)
IMP: Final = Token("Imp", TypeLine((), (CardType.CREATURE,), ("Imp",)), (), 1, 1)
RISES: Final = ApplyUntil(This(), (SetTypes((CardType.CREATURE,)), SetPT(2, 2)))
THEIRS: Final = all_of(CREATURE, ControlledBy(EachOpponent()))
ARTIFACTS: Final = (
    artifact("Standard", "{3}", gets(all_of(CREATURE, YOU_CONTROL), AddPT(1, 1))),
    artifact("Rod", "{2}", act("{2}{T}", damage(1, TARGET), target(CREATURE))),
    artifact("Shackle", "{2}", act("{1}{T}", SetTapped(TARGET), target(CREATURE))),
    artifact("Charm", "{2}", act("{2}{T}", GainLife(You(), 1))),
    artifact("Ward", "{2}", act("{1}", PreventNextDamage(1, You()))),
    artifact("Doom", "{4}", act(pay("", TapThis(), SacrificeThis()), Destroy(Each(CREATURE)))),
)
"""The artifacts of the scenarios."""

OTHERS: Final = (
    artifact("Weight", "{3}", gets(all_of(CREATURE, YOU_CONTROL), AddPT(-2, 0))),
    artifact("Wings", "{3}", gets(all_of(CREATURE, YOU_CONTROL), AddKeyword(FLYING))),
    artifact("Spurs", "{3}", gets(all_of(CREATURE, YOU_CONTROL), AddKeyword(HASTE))),
    artifact("Loan", "{3}", gets(all_of(CREATURE, YOU_CONTROL), AddAbility(act("{0}", GainLife(You(), 1))))),
    artifact("Whip", "{2}", Static(MustAttack(all_of(CREATURE, YOU_CONTROL)))),
    artifact("Net", "{2}", Static(CantBlock(THEIRS))),
    artifact("Bola", "{2}", act("{0}", ApplyUntil(TARGET, (SetPT(1, 1),)), target(CREATURE))),
    artifact("Gust", "{2}", act("{0}", bounce(TARGET), target(CREATURE))),
    artifact("Gate", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD, controller=You()), DEAD)),
    artifact("Tomb", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD), DEAD)),
    artifact("Shrine", "{2}", act("{0}", bounce(TARGET), target(all_of(CREATURE, YOU_CONTROL), zone=Zone.GRAVEYARD))),
    artifact("Burial", "{2}", act("{0}", MoveTo(TARGET, Zone.LIBRARY), target(CREATURE))),
    artifact("Banner", "{2}", gets(all_of(CREATURE, YOU_CONTROL), AddPT(1, 1)), act("{0}", RISES)),
    artifact("Offering", "{2}", act("{0}", SacrificeSome(ControllerOf(TARGET), CREATURE), target(CREATURE))),
    artifact("Blight", "{2}", act("{0}", GivePoison(TargetPlayer()), TARGET_PLAYER)),
    artifact("Edict", "{2}", act("{0}", SacrificeSome(TargetPlayer(), CREATURE), TARGET_PLAYER)),
    artifact("Barracks", "{2}", act("{0}", CreateTokens(IMP, TargetPlayer()), TARGET_PLAYER)),
    artifact("Venom", "{2}", act("{0}", GivePoison(ControllerOf(TARGET)), target(CREATURE))),
    artifact("Muster", "{2}", act("{0}", CreateTokens(IMP, ControllerOf(TARGET)), target(CREATURE))),
    artifact(
        "Fork",
        "{2}",
        act("{0}", ChooseOne(ControllerOf(TARGET), (LoseLife(You(), 1), LoseLife(You(), 2))), target(CREATURE)),
    ),
    artifact(
        "Verdict",
        "{2}",
        act("{0}", named_and_destroyed(TargetPlayer()), TARGET_PLAYER),
        act("{0}", named_and_destroyed(ControllerOf(TARGET)), target(CREATURE)),
    ),
    artifact(
        "Parcel", "{2}", act("{0}", MoveTo(TARGET, Zone.BATTLEFIELD, controller=TargetPlayer(1)), DEAD, TARGET_PLAYER)
    ),
    artifact("Crown", "{2}", act("{0}", ApplyUntil(TARGET, (TakeControl(),)), target(CREATURE))),
    artifact("Drum", "{2}", gets(all_of(CREATURE, YOU_CONTROL), AddKeyword(Keyword(KeywordKind.MENACE)))),
    artifact("Bolt", "{2}", act("{0}", damage(1, TARGET), target(CREATURE))),
    artifact("Furnace", "{2}", Static(DamageChanged(MultiplyDamage()))),
    artifact(
        "Lure",
        "{2}",
        Static(DamageChanged(RedirectDamage(Each(all_of(CREATURE, YOU_CONTROL))), who=You())),
        Static(DamageChanged(MultiplyDamage())),
    ),
    artifact(
        "Safety",
        "{2}",
        act("{0}", PreventNextDamage(1, TARGET), target(CREATURE)),
        act("{0}", Regenerate(TARGET), target(CREATURE)),
        act("{0}", damage(1, TARGET), target(CREATURE)),
    ),
    artifact("Tome", "{2}", act("{0}", Draw(You()))),
    artifact("Ballista", "{2}", act("{0}", damage(1, TARGET), ANY_TARGET)),
    artifact("Plague", "{2}", act("{0}", damage(1, EachPlayer(), Each(CREATURE)))),
    artifact("Curse", "{2}", act("{0}", LoseLife(EachOpponent(), 1))),
    artifact("Bargain", "{2}", act(pay("", PayLife(2)), GainLife(You(), 3))),
    artifact("Pact", "{2}", act("{0}", InOrder((LoseLife(You(), 3), GainLife(You(), 4))))),
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
    creature("Foreman", "{1}", "Human", 2, 2, gets(all_of(CREATURE, YOU_CONTROL), AddPT(1, 1))),
    creature("Coward", "{1}", "Human", 3, 3, Static(CantBlock()), when(YOUR_UPKEEP, LoseLife(You(), 1))),
    creature("Swarm", "{X}{R}", "Insect", 2, 2),
    creature("Tithe", "{1}", "Human", 3, 3, AdditionalCost(pay("", SacrificePermanents(CREATURE)))),
    creature("Regent", "{1}", "Human", 2, 2, types=(Supertype.LEGENDARY,)),
    creature("Riddle", "{1}", "Sphinx", None, None, CharacteristicDefining(1, 1)),
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
    **position: Any,
) -> MagicScenario:
    """Return the position in which PLAYER has the side *mine* and *garrison* opposes, in layout order.

    With *due* the assault is in this turn. *position* is as for ``MagicScenario.of``; *options* in it are those of the
    game.
    """
    rules = FortressRules.of(position.pop("options", {}))
    theirs = side(garrison, library=0, life=0)
    table = MagicScenario.of(
        book, mine, theirs, rules=rules, extra=Siege(attempt=attempt, assault_due=due), cards=KIT, **position
    )
    state = table.state
    extra = evolve(siege_of(state), opposition=state.table.owners.count(GARRISON))
    opponent = evolve(state.seats[GARRISON], last_turn=0, hand_kept=False)  # who has no turns and no hand
    return MagicScenario(book, evolve(state, extra=extra, seats=(state.seats[PLAYER], opponent)), table.events)


def opening(deck: tuple[CardDef, ...] = DECK, seed: int = 0, **options: Any) -> MagicScenario:
    """Return the first question of a game with *deck* under *options*."""
    rules = FortressRules.of(options)
    return MagicScenario(FORTRESS, ask_for_opposition(FORTRESS, first_state(deck, rules, Rng.seeded(seed))))


def manual_mana(**core: object) -> dict[str, object]:
    """Return the options in which mana is made by hand, and *core* besides."""
    return {"core": {"manual_mana": True, **core}}


def declare_attack(table: MagicScenario, *names: str) -> MagicScenario:
    """Return *table* in which *names* were declared as attackers, in that order (FOR-Q36)."""
    now = table if isinstance(table.state.decision, AttackDecision) else table.to_step("declare attackers")
    for name in names:
        now = now.act(AddAttacker, name)
    return now.do(ConfirmAttack())


def fight(table: MagicScenario, *names: str) -> MagicScenario:
    """Return *table* after an attack with *names*, in the end of combat."""
    return declare_attack(table, *names).to_step("end of combat")


def blocks_by_attacker(table: MagicScenario) -> dict[str, str]:
    """Return who blocks, attacker by attacker."""
    now = table if table.step == "declare blockers" else table.to_step("declare blockers")
    return {
        object_name(now.state, attacker): object_name(now.state, blocker)
        for blocker, attacker in now.state.combat.blocks
    }


def with_dice(table: MagicScenario, *faces: int) -> MagicScenario:
    """Return *table* whose next dice show *faces*."""
    return MagicScenario(table.book, evolve(table.state, rng=Scripted.dice(*faces)))


def pass_until(table: MagicScenario, reached: Callable[[MagicScenario], bool] = lambda _: False) -> MagicScenario:
    """Return *table* in which nothing is done until *reached*, until the game is over, or until something is asked."""
    while table.result is None and not reached(table):
        decision = table.state.decision
        if decision is not None and not isinstance(decision, AttackDecision):
            break
        table = first_action_taken(table)
    return table


def with_dead(table: MagicScenario, name: str) -> MagicScenario:
    """Return *table* in which the garrison creature *name* lies in the opponent's pile."""
    permanent = table.permanent(name)
    seat = evolve(table.state.seats[GARRISON], graveyard=(CardObject(permanent.id, permanent.card),))
    rest = tuple(other for other in table.state.permanents if other.id != permanent.id)
    return MagicScenario(table.book, evolve(table.state, permanents=rest, seats=(table.state.seats[PLAYER], seat)))


def first_action_taken(table: MagicScenario) -> MagicScenario:
    """Return *table* after the legal action that does least."""
    from castlerules.magic.engine import legal_actions

    return table.do(legal_actions(table.book, table.state)[0])


def result_reached(table: MagicScenario) -> Result | None:
    """Return the result of a game that is over, else None."""
    if table.result is None:
        return None
    return next(result for result in Result if (result.returns,) == table.result.returns)
