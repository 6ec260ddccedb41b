"""BASE-112: refuse cards with an effect that needs one player, to choose, pay or control, but may refer to several."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr


def one_player_problems(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> Iterator[Violation]:
    """BASE-112: yield a violation for each node of *effect* that needs one player but may refer to several (BASE-E02).

    *targets* are the target slots of the ability; a slot with several targets makes a reference to it name several.
    """
    nodes = list(lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS))
    many = frozenset([node.name for node in nodes if _binds_several(node, targets)])
    for node in nodes:
        if several := [who for who in _single_players(node) if _may_be_several(who, targets, many)]:
            yield Violation(
                "BASE-112",
                f"{type(node).__name__} refers to {short_repr(several[0], 100)}, which may be several players; "
                "expected a reference to exactly one player",
            )


def _single_players(node: object) -> tuple[lang.PlayerRef, ...]:
    """Return the player references of *node* that must name exactly one player each; empty if there are none."""
    match node:
        case lang.UnlessPaid(who=lang.EachPlayer()) | lang.MayPay(who=lang.EachPlayer()):
            return ()  # asked in turn (BASE-Q31)
        case (
            lang.AddMana(options=(_, _, *_), who=who)
            | lang.FlipCoins(who=who)
            | lang.AddManaTimes(options=(_, _, *_), who=who)
            | lang.AddManaLike(who=who)
            | lang.ChooseOne(who=who)
            | lang.UnlessPaid(who=who)
            | lang.MayPay(who=who)
        ):
            return (who,)
        case lang.ChooseCards(who=who, whose=whose):
            return who, whose
        case (
            lang.LookAtTop(who=who) | lang.RevealUntil(who=who) | lang.Search(whose=who) | lang.TakeAtRandom(whose=who)
        ):
            return (who,)
        case lang.MoveTo(controller=who) if who is not None:
            return (who,)
        case _:
            return ()


def _binds_several(node: object, targets: tuple[lang.TargetSlot, ...]) -> bool:
    """Return whether *node* binds a name to objects that several players may control or own.

    Then the controller or owner of the objects with this name may be several players.
    """
    if isinstance(node, lang.CreateTokens):
        return bool(node.name) and _may_be_several(node.who, targets)
    return isinstance(node, lang.ChooseCards) and node.most > 1 and node.zone is lang.Zone.BATTLEFIELD


def _may_be_several(
    who: lang.PlayerRef, targets: tuple[lang.TargetSlot, ...], names: frozenset[str] = frozenset()
) -> bool:
    """Return whether the reference *who* may name several players.

    *targets* are the target slots of the ability; *names* are the names of objects that several players may control or
    own (``_binds_several``).
    """
    match who:
        case lang.EachPlayer() | lang.ControllerOf(object=lang.Each()) | lang.OwnerOf(object=lang.Each()):
            return True
        case (
            lang.TargetPlayer(index=index)
            | lang.ControllerOf(object=lang.Target(index=index))
            | lang.OwnerOf(object=lang.Target(index=index))
        ):
            return 0 <= index < len(targets) and targets[index].count.several
        case lang.ControllerOf(object=lang.BoundObjects(name=name)) | lang.OwnerOf(object=lang.BoundObjects(name=name)):
            return name in names
        case _:
            return False
