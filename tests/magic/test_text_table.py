"""A table of Magic as text."""

from __future__ import annotations

import re

from castlerules import Player, evolve, from_data, to_data
from castlerules.core import value
from castlerules.magic import Concede, Observation, State, VariantState
from castlerules.magic.presentation.display import VariantDisplay, variant_display
from castlerules.testing.magic import A, MagicScenario, N, side

from .games import PLAIN, RULES
from .test_phrases import table

HILL = side("Hill Giant, Grizzly Bears, 3 Mountain, City of Brass", hand="2 Lightning Bolt, Forest", graveyard="Blaze")


def lines(position: MagicScenario, player: Player = A) -> str:
    """Return the table that *player* sees, each line without its frame and with single spaces."""
    shown = str(PLAIN.observe(position.state, player))
    return "\n".join(" ".join(line.strip("|").split()) for line in shown.splitlines())


def test_the_others_are_on_top_and_the_own_side_below() -> None:
    """Creatures of both sides stand nearest to the middle, lands of one name are counted."""
    start = table(HILL, side("2 Plains, Tor Giant", hand="Plains, Disenchant"))
    first, _, rest = lines(start).partition("the stack is empty")

    assert "Magic, turn 11, yours: main --------------------------- seen by player 0" in first
    assert (
        "opponent 20 life, 10 cards in the library, 2 in hand\nlands 2 Plains\ncreatures Tor Giant {3}{R} 3/3" in first
    )
    assert "creatures Hill Giant {3}{R} 3/3\nGrizzly Bears {1}{G} 2/2\nlands 3 Mountain, City of Brass\n" in rest
    assert "graveyard 1, last first: Blaze\nhand 2 Lightning Bolt {R}, Forest\nyou 20 life" in rest
    assert "you to act: play or pass\n" in rest


def test_the_hand_of_the_other_is_a_number() -> None:
    """No card of it is named, and none of a library."""
    start = table(HILL, side(hand="Disenchant, Swords to Plowshares", library="Serra Angel"))

    assert not re.search("Disenchant|Swords|Serra", lines(start))
    assert "Disenchant {1}{W}, Swords to Plowshares {W}" in lines(start, N)


def test_creatures_are_told_with_all_their_marks() -> None:
    """Tapped, new, hurt, enchanted, with counters and keywords; size is what it is now."""
    mine = side("Hill Giant/t/d2, Serra Angel/s, Spike Feeder/+2", pool="R", poison=3)
    hurt = table(mine, side("Grizzly Bears"))

    assert "Hill Giant {3}{R} 3/3 tapped, 2 damage" in lines(hurt)
    assert "Serra Angel {3}{W}{W} 4/4 new, flying, vigilance" in lines(hurt)
    assert "Spike Feeder {1}{G}{G} 2/2 2 +1/+1 counters" in lines(hurt)
    assert "20 life, 10 cards in the library, 3 poison, pool {R}" in lines(hurt)


def test_auras_are_told_on_both_ends() -> None:
    """The Aura says what it is on, and its host what is on it."""
    cast = table(side("Hill Giant, Forest", hand="Rancor")).cast("Rancor", "Hill Giant#1").resolve()

    assert "Hill Giant #2 {3}{R} 5/3 trample, with Rancor" in lines(cast)
    assert "others Rancor (on Hill Giant #2)" in lines(cast)


def test_the_stack_is_told_from_its_top() -> None:
    """What resolves next comes first, with what was chosen for it; the last pass says what it does."""
    mine = side("Mountain, Grizzly Bears", hand="Lightning Bolt")
    start = table(mine, side("Forest, Hill Giant", hand="Giant Growth"))
    both = start.cast("Lightning Bolt", "Hill Giant").passes().cast("Giant Growth", "Hill Giant").passes()

    assert "stack next: opponent's Giant Growth, at opponent's Hill Giant (3/3)\n" in lines(both)
    assert "then: your Lightning Bolt, at opponent's Hill Giant (3/3)\n" in lines(both)
    assert "you to act: play or pass; a pass resolves Giant Growth" in lines(both)


def test_what_lasts_is_told() -> None:
    """A bonus until the end of the turn stands between the sides, and in the size."""
    grown = table(side("Forest, Grizzly Bears", hand="Giant Growth"), side("Hill Giant"))
    done = grown.cast("Giant Growth", "Grizzly Bears").resolve()

    assert "lasts Grizzly Bears: gets +3/+3 until end of turn" in lines(done)
    assert "Grizzly Bears {1}{G} 5/5" in lines(done)


def test_what_lasts_for_a_creature_that_has_left_is_not_told() -> None:
    """The effect stays in the state until the end of the turn, and does nothing any more."""
    start = table(side("Forest, 2 Swamp, Grizzly Bears", hand="Giant Growth, Terror"), side("Hill Giant"))
    grown = start.cast("Giant Growth", "Grizzly Bears").resolve()
    gone = grown.cast("Terror", "Grizzly Bears").resolve()

    assert gone.state.ongoing == grown.state.ongoing
    assert "lasts " in lines(grown)
    assert "lasts " not in lines(gone)


def test_a_fight_is_told_with_its_blocks_while_they_are_named() -> None:
    """Attackers and blocks are there before they are final."""
    start = table(side("Hill Giant, Grizzly Bears"), side("Tor Giant"))
    attack = start.attack("Hill Giant", "Grizzly Bears").to_step("declare blockers")
    blocked = attack.block({"Tor Giant": "Hill Giant"})

    assert "fight Hill Giant (3/3) attacks\nGrizzly Bears (2/2) attacks" in lines(attack)
    assert "Hill Giant (3/3) attacks, blocked by Tor Giant (3/3)" in lines(blocked, N)
    assert "Tor Giant {3}{R} 3/3 blocks Hill Giant" in lines(blocked, N)


def test_a_search_shows_the_library_to_its_owner_only() -> None:
    """The cards are listed by name, which says nothing of where they lie."""
    tutor = table(side("2 Swamp", hand="Demonic Tutor", library="Forest, Blaze, Forest")).cast("Demonic Tutor")

    assert "library Blaze {X}{R}, 2 Forest" in lines(tutor.resolve())
    assert "Blaze" not in lines(tutor.resolve(), N)


def test_changed_options_and_the_end_are_told() -> None:
    """Options at their defaults are not listed; when the game is over nobody is to act."""
    start = table(HILL, rules=RULES["manual"])
    given_up = PLAIN.advance(start.state, Concede())

    assert "options: core.offer_concede true, core.manual_mana true" in lines(start)
    assert "options" not in lines(table(HILL))
    assert "over: opponent loses: they gave up" in str(PLAIN.observe(given_up, N))
    assert "to act" not in str(PLAIN.observe(given_up, N))


def test_a_view_from_data_reads_the_same() -> None:
    """What everything looks like travels with the observation."""
    grown = table(side("Forest, Grizzly Bears", hand="Giant Growth")).cast("Giant Growth", "Grizzly Bears#1").resolve()
    observation = PLAIN.observe(grown.state, A)

    assert str(observation) == str(from_data(to_data(observation, game=PLAIN), game=PLAIN))


@value
class Weather(VariantState):
    """A variant's own keeping, with words of its own."""


@variant_display.register
def weather_display(_: Weather, observation: Observation) -> VariantDisplay:
    """Return a title and a note."""
    return VariantDisplay(title="Stormy", notes=(("weather", (f"rain in turn {observation.turn}",)), ("tide", ())))


def test_a_variant_may_add_notes_of_its_own() -> None:
    """They stand between the sides, those without lines are left out."""
    start = table(side("Hill Giant"))
    stormy: State = evolve(start.state, extra=Weather())
    shown = str(PLAIN.observe(stormy, A))

    assert shown.startswith("+-- Stormy, turn 11, yours: main ")
    assert "| weather     rain in turn 11 " in shown
    assert "tide" not in shown


def test_equal_creatures_are_one_line_and_need_no_numbers() -> None:
    """Namesakes on another side or with other marks stand in lines of their own, without numbers too."""
    shown = lines(table(side("2 Grizzly Bears, Grizzly Bears/t, Grizzly Bears, Hill Giant"), side("Grizzly Bears")))

    assert "creatures 3 Grizzly Bears {1}{G} 2/2\nGrizzly Bears {1}{G} 2/2 tapped\nHill Giant {3}{R} 3/3\n" in shown
    assert "creatures Grizzly Bears {1}{G} 2/2\n" in shown
    assert "#" not in shown


def test_a_creature_that_something_refers_to_has_a_number() -> None:
    """It stands in the table and in the note, so that one sees which of several namesakes is meant."""
    grown = table(side("2 Grizzly Bears, Forest", hand="Giant Growth"), side("Grizzly Bears"))
    shown = lines(grown.cast("Giant Growth", "Grizzly Bears#2").resolve())
    (number,) = re.findall(r"lasts Grizzly Bears #(\d+):", shown)

    assert f"Grizzly Bears #{number} {{1}}{{G}} 5/5" in shown
    assert "creatures Grizzly Bears {1}{G} 2/2\n" in shown
