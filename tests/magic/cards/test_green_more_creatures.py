"""How more of the green creatures play: those with counters, tokens, colours and a deadly look."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature
from castlerules.cards.language.characteristics import Color
from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side
from magic.kit import MODERN, every_edition

from .play import aims_of, table, usable


@pytest.mark.card("Spike Feeder")
@pytest.mark.rule("BASE-095", "BASE-040", "BASE-120")
def test_spike_feeder_lives_on_its_two_counters() -> None:
    """Each is worth 2 life; with the last one gone it dies, and the life is gained still."""
    start = table(side("3 Forest", hand="Spike Feeder")).cast("Spike Feeder").resolve()
    once = start.activate("Spike Feeder", index=1)
    twice = once.activate("Spike Feeder", index=1)

    assert ("2/2", 2, ("Spike Feeder 1",)) == (
        start.size("Spike Feeder"),
        start.counters("Spike Feeder"),
        usable(start),
    )
    assert ("1/1", 20, 22) == (once.size("Spike Feeder"), once.life(A), once.resolve().life(A))
    assert (("Spike Feeder",), 24) == (twice.graveyard(A), twice.resolve(2).life(A))


@pytest.mark.card("Spike Feeder")
@pytest.mark.rule("BASE-040", "BASE-059", "BASE-E14", "BASE-055")
def test_spike_feeder_moves_a_counter_to_any_creature() -> None:
    """For {2}; it may feed itself while another counter is left, and may use up all of them if it has grown."""
    start = table(side("Spike Feeder/+2, 2 Forest", hand="Giant Growth", pool="G"), side("Hill Giant, Sol Ring"))
    fed, own = (start.activate("Spike Feeder", name).resolve() for name in ("Hill Giant", "Spike Feeder"))
    last = table(side("Spike Feeder/+1, 2 Forest")).activate("Spike Feeder", "Spike Feeder")
    grown = start.cast("Giant Growth", "Spike Feeder").resolve()
    spent = grown.activate("Spike Feeder", index=1).activate("Spike Feeder", index=1)

    assert ("Spike Feeder", "Hill Giant") == aims_of(start, "Spike Feeder")
    assert ("4/4", "1/1", "2/2") == (fed.size("Hill Giant"), fed.size("Spike Feeder"), own.size("Spike Feeder"))
    assert (("Spike Feeder",), ("Forest", "Forest")) == (last.graveyard(A), last.resolve().battlefield(A))
    assert ("3/3", ()) == (spent.size("Spike Feeder"), usable(spent))


@every_edition
@pytest.mark.card("Thicket Basilisk")
@pytest.mark.rule("BASE-159", "BASE-070", "BASE-173", "BASE-136")
def test_thicket_basilisk_petrifies_all_but_walls_that_block_it(rules: MagicRules) -> None:
    """At end of combat, although it has died itself; if it is not blocked, it petrifies nobody."""
    theirs = side("Siege Mastodon, Giant Spider, Wall of Fire")
    attacked = MagicScenario.of(NORMAL, side("Thicket Basilisk"), theirs, rules=rules).attack("Thicket Basilisk")
    names = ("Siege Mastodon", "Giant Spider", "Wall of Fire")
    blocked = attacked.block(dict.fromkeys(names, "Thicket Basilisk"))
    struck = blocked.resolve(2).deal_combat_damage({"Thicket Basilisk": dict(zip(names, (2, 0, 0), strict=True))})
    ended = struck.to_step("end of combat").resolve(2)

    assert ("Thicket Basilisk", "Thicket Basilisk") == blocked.stack
    assert (("Thicket Basilisk",), ()) == (struck.graveyard(A), struck.graveyard(N))
    assert (["Giant Spider", "Siege Mastodon"], ("Wall of Fire",)) == (sorted(ended.graveyard(N)), ended.battlefield(N))
    assert () == attacked.block({"Wall of Fire": "Thicket Basilisk"}).stack
    assert ((), 18) == ((free := attacked.block()).stack, free.deal_combat_damage().life(N))


@every_edition
@pytest.mark.card("Thicket Basilisk")
@pytest.mark.rule("BASE-159", "BASE-070", "BASE-K52", "BASE-154")
def test_thicket_basilisk_petrifies_what_it_blocks_but_no_wall(rules: MagicRules) -> None:
    """Its victim deals its damage first; Walls that may attack under modern rules are spared."""
    wall = creature("Palisade", "{G}", "Wall", 1, 5)
    start = MagicScenario.of(
        NORMAL, side("Hill Giant, Palisade"), side("Thicket Basilisk"), rules=rules, cards={"Palisade": wall}
    )
    ended = start.attack("Hill Giant").block({"Thicket Basilisk": "Hill Giant"}).resolve().deal_combat_damage()

    assert (3, 2, ()) == (ended.damage("Thicket Basilisk"), ended.damage("Hill Giant"), ended.graveyard(A))
    assert ("Hill Giant",) == ended.to_step("end of combat").resolve().graveyard(A)
    if rules == MODERN:
        assert () == start.attack("Palisade").block({"Thicket Basilisk": "Palisade"}).stack


@every_edition
@pytest.mark.card("Verdant Force")
@pytest.mark.rule("BASE-E09", "BASE-018", "BASE-063")
def test_verdant_force_makes_a_saproling_in_each_upkeep(rules: MagicRules) -> None:
    """In those of both players, and always for its own controller."""
    begun = MagicScenario.of(NORMAL, side("Verdant Force"), rules=rules, step="end of turn", active=N)
    first = begun.to_step("upkeep").resolve()
    second = first.to_step("main").to_step("upkeep").resolve()

    assert ("Verdant Force", "Saproling") == first.battlefield(A)
    assert (("Verdant Force", "Saproling", "Saproling"), ()) == (second.battlefield(A), second.battlefield(N))
    assert ("1/1", (Color.GREEN,)) == (first.size("Saproling"), tuple(first.characteristics("Saproling").colors))


@pytest.mark.card("Wild Mongrel", "Terror", "Crusade")
@pytest.mark.rule("BASE-040", "BASE-080", "BASE-059", "BASE-149")
def test_wild_mongrel_grows_and_changes_colour_for_each_card_discarded() -> None:
    """The colour is chosen on resolution: a black one escapes Terror, a white one joins Crusade until end of turn."""
    start = table(side("Wild Mongrel, Crusade", hand="Fog, Forest"), side(hand="Terror", pool="BB"))
    deciding = start.activate("Wild Mongrel", paid_with=("Forest",)).resolve()
    white, black = deciding.choose(0), deciding.choose(2)
    feared = (
        start.passes().cast("Terror", "Wild Mongrel").passes().activate("Wild Mongrel", paid_with=("Fog",)).resolve()
    )

    assert (A, 5, ("Forest",)) == (deciding.to_act, len(deciding.legal), deciding.graveyard(A))
    assert ("4/4", "3/3", "2/2") == (
        *(magic_scenario.size("Wild Mongrel") for magic_scenario in (white, black)),
        white.to_step("upkeep").size("Wild Mongrel"),
    )
    assert "4/4" == black.activate("Wild Mongrel", paid_with=("Fog",)).resolve().choose(4).size("Wild Mongrel")
    assert [True, False] == [feared.choose(n).resolve().is_on_battlefield("Wild Mongrel") for n in (2, 4)]
    assert () == usable(table(side("Wild Mongrel")))
