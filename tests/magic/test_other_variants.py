"""A variant is a short list of named differences, and the engine knows none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import attrs

import castlerules.magic
from castlerules.cards.language.characteristics import CardType
from castlerules.magic.model import changes
from castlerules.magic.model.ids import is_player, player_object
from castlerules.magic.model.rulebook import Replacement, Rulebook, Substitution
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board
from castlerules.testing.magic import A, MagicScenario, N, Side, side

VARIANTS = re.compile(r"fortress|castle(?!rules)|solitaire|ascension|garrison|siege", re.IGNORECASE)


def only_attackers_and_own_creatures_hurt(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """Damage to a player is zero, unless an attacker deals it in combat or a creature of the player's own does."""
    source = None if change.source is None else board.find_object(change.source)
    own = (
        source is not None
        and player_object(source.controller) == change.to
        and CardType.CREATURE in source.characteristics.types
    )
    if is_player(change.to) and not change.combat and not own:
        yield Substitution("walls", (), "walls", "it does not reach the player")


WALLED = attrs.evolve(
    NORMAL, replacements=(*NORMAL.replacements, Replacement(changes.Damage, only_attackers_and_own_creatures_hurt))
)


def table(mine: Side, theirs: Side | None = None, book: Rulebook = WALLED) -> MagicScenario:
    """Return a position of the variant, or of normal Magic."""
    return MagicScenario.of(book, mine, theirs)


def test_a_player_behind_walls_is_not_hurt_by_spells() -> None:
    """Lightning Bolt deals 3 to a player in normal Magic, and nothing where only attackers hurt."""
    mine = side("Mountain", hand="Lightning Bolt")

    assert 17 == table(mine, book=NORMAL).cast("Lightning Bolt", N).resolve().life(N)
    assert 20 == table(mine).cast("Lightning Bolt", N).resolve().life(N)


def test_creatures_are_hurt_as_ever_behind_walls() -> None:
    """The difference is about players: a Bolt kills a 3/3, and Earthquake hits creatures and no player."""
    bolted = table(side("Mountain", hand="Lightning Bolt"), side("Hill Giant")).cast("Lightning Bolt", "Hill Giant")
    shaken = table(side("4 Mountain", hand="Earthquake"), side("Hill Giant")).cast("Earthquake", x=3).resolve()

    assert not bolted.resolve().is_on_battlefield("Hill Giant")
    assert (False, 20, 20) == (shaken.is_on_battlefield("Hill Giant"), shaken.life(A), shaken.life(N))


def test_attackers_and_own_creatures_hurt_a_player_behind_walls() -> None:
    """An unblocked 3/3 deals 3; an own creature's ability hurts its own player, and not the other one."""
    start = table(side("Hill Giant, Mogg Fanatic"))

    assert 17 == start.attack("Hill Giant").passes(2).deal_combat_damage().life(N)
    assert 19 == start.activate("Mogg Fanatic", A).resolve().life(A)
    assert 20 == start.activate("Mogg Fanatic", N).resolve().life(N)


def test_the_variant_changes_one_field_of_the_book() -> None:
    """Nothing else than the replacements differs from normal Magic."""
    fields = [field.name for field in attrs.fields(Rulebook)]

    assert ["replacements"] == [name for name in fields if getattr(WALLED, name) != getattr(NORMAL, name)]


def test_the_engine_names_no_variant() -> None:
    """No file of the engine speaks of a game that changes it."""
    folder = Path(castlerules.magic.__file__).parent
    variants_named = {path: VARIANTS.findall(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}

    assert len(variants_named) > 40
    assert {} == {name: words for name, words in variants_named.items() if words}
