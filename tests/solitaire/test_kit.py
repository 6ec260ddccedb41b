"""Positions of Solitaire in words: what is reported is what is seen, and what cannot be read is refused."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, does, sorcery
from castlerules.core import DataError, IllegalAction, SetupError
from castlerules.magic.model.changes import Moved
from castlerules.solitaire.model.options import OptionalCosts, SolitaireRules
from castlerules.testing.solitaire import FILLERS, SolitaireScenario

from .extra_cards import lay_out


def test_what_is_told_is_what_is_seen() -> None:
    """Every place reads back as it was written, marks and enchantments included."""
    layout = {
        "K1": "| Crusade",
        "K3": "?(Fog) ?(Shock) | Hurloon Minotaur/t/d1, Hurloon Minotaur/+2 with Pacifism",
        "hand": "Disenchant, (Fog), (Terror)",
        "row": "Plains x2, Forest, Swamp/t",
        "slot": "Serra Angel/d2 with Holy Strength and Unholy Strength",
        "library": "Duress, Island",
        "discard": "Terror, Fog",
        "graveyard": "Shock, Craw Wurm",
        "removed": "Gray Ogre",
    }
    start = lay_out(**layout, trip=2)

    assert [layout["K1"], "", layout["K3"]] == [start.stack(name) for name in ("K1", "K2", "K3")]
    assert [layout[name] for name in list(layout)[2:]] == [getattr(start, name) for name in list(layout)[2:]]
    assert (2, "MAIN", None, None) == (start.trip, start.phase, start.result, start.loss_reason)


def test_a_position_that_says_nothing_of_the_library_has_ten_different_cards() -> None:
    """They are no lands; an empty library is reported as such."""
    assert ", ".join(f"Filler {n}" for n in range(1, 11)) == lay_out(K1="| Fog").library
    assert 10 == len(dict.fromkeys(card.name for card in FILLERS))
    assert "" == lay_out(K1="| Fog", library="", discard="Shock").library


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ({"K8": "| Fog"}, r"expected the name of a stack \(K1, .*\), got 'K8'"),
        ({"K1": "Fog"}, r"expected a bar \| before the cards that are face up, got 'Fog'"),
        ({"K1": "Fog | Shock"}, "got 'Fog'"),
        ({"K1": "| Fog/d2"}, "Fog is not in play on a stack"),
        ({"K1": "| Hill Giant/q"}, "expected a mark such as .*, got 'q'"),
        ({"hand": "Fog, Shock"}, "expected only the first card face up, got also 'Shock'"),
        ({"hand": "No Such Card"}, "not in the built-in pool"),
    ],
)
def test_strange_words_are_refused(layout: dict[str, str], words: str) -> None:
    """The error says what cannot be read."""
    with pytest.raises(DataError, match=words):
        lay_out(**layout)


@pytest.mark.parametrize(
    "layout",
    [
        {"K1": "?(Fog) |"},
        {"K1": "| Swamp"},
        {"K1": "| Fog", "K2": "| Fog"},
        {"K1": "| Fog", "hand": "Fog"},
        {"K1": "| Hill Giant/d3"},
        {"K1": "| Fog", "hand": "(Shock)"},
    ],
)
def test_a_position_that_is_not_settled_is_refused_unless_that_is_told(layout: dict[str, str]) -> None:
    """Cards to be turned up, lands, copies and dead creatures are found; ``settle=False`` takes them."""
    with pytest.raises(SetupError, match="a compulsory move is due in this position"):
        lay_out(**layout)

    assert () == lay_out(**layout, settle=False).legal


def bolts() -> SolitaireScenario:
    """Return a position in which much may be aimed at and paid with."""
    return lay_out(hand="Shock", K1="| Hill Giant", K2="| Gray Ogre, Gray Ogre", row="Mountain, Underground Sea x2")


def test_what_has_several_answers_and_is_not_told_is_asked_for() -> None:
    """The error names all answers, such that each of them is understood."""
    with pytest.raises(
        DataError, match="the test must state a target; expected one of: YOU, STACKS, Hill Giant, Gray Ogre#1@K2, Gray"
    ):
        bolts().play("Shock")
    with pytest.raises(DataError, match="the test must state a source; expected one of: Mountain, Island"):
        lay_out(K1="| Icy Manipulator", row="Mountain, Island").play("Icy Manipulator")
    with pytest.raises(DataError, match="the test must state X; expected one of: 1, 2, 3"):
        lay_out(hand="Fireball", K1="| Hill Giant", row="Mountain x3").play("Fireball", targets="Hill Giant")
    with pytest.raises(
        DataError,
        match="'Gray Ogre' means several actions; expected one of: target Gray Ogre#1@K2 or target Gray Ogre#2@K2",
    ):
        bolts().play("Shock", targets="Gray Ogre")


def test_what_is_told_and_not_asked_is_compared() -> None:
    """The only source is the Mountain, and the only target of Terror the Giant."""
    solitaire_scenario = lay_out(hand="Terror", K1="| Hill Giant", row="Swamp")

    assert "Swamp, Hill Giant, Terror" == solitaire_scenario.play("Terror").graveyard
    assert solitaire_scenario.play("Terror") == solitaire_scenario.play(
        "Terror", targets="Hill Giant", sources="Swamp", mode=0
    )
    with pytest.raises(DataError, match="expected the sources Underground Sea, got Mountain"):
        bolts().play("Shock", targets="YOU", sources="Underground Sea")
    with pytest.raises(DataError, match="expected the targets STACKS, got Hill Giant"):
        solitaire_scenario.play("Terror", targets="STACKS")
    with pytest.raises(DataError, match="expected X 2, got 0"):
        solitaire_scenario.play("Terror", x=2)
    with pytest.raises(DataError, match=r"expected the optional costs \('kicker',\), got \(\)"):
        solitaire_scenario.play("Terror", optional_costs=("kicker",))


def volley() -> SolitaireScenario:
    """Return a position with a spell that divides 5 damage among up to three creatures."""
    among = lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(1, 3))
    layout = {"K1": "| Craw Wurm", "K2": "| Wall of Stone", "K3": "| Hill Giant"}
    return lay_out(sorcery("Volley", "{R}", does(lang.DivideDamage(5), among)), hand="Volley", row="Mountain", **layout)


def test_shares_belong_to_the_targets_as_they_are_told() -> None:
    """However the targets are ordered, the Wurm gets 3 and the Wall 2; another sum is found out."""
    solitaire_scenario = volley().play("Volley", targets=("Wall of Stone", "Craw Wurm"), shares=(2, 3))

    assert solitaire_scenario == volley().play("Volley", targets=("Craw Wurm", "Wall of Stone"), shares=(3, 2))
    assert ("| Craw Wurm/d3", "| Wall of Stone/d2", "| Hill Giant") == tuple(
        map(solitaire_scenario.stack, ("K1", "K2", "K3"))
    )
    with pytest.raises(DataError, match="the test must state a share; expected one of: Craw Wurm 1, Craw Wurm 2"):
        volley().play("Volley", targets=("Craw Wurm", "Wall of Stone"))
    with pytest.raises(DataError, match=r"expected the shares \(3, 3\), got \(3, 2\)"):
        volley().play("Volley", targets=("Craw Wurm", "Wall of Stone"), shares=(3, 3))


def test_halves_modes_and_optional_costs_are_told() -> None:
    """Each of them is asked for if it is not."""
    split = lay_out(hand="Fire // Ice", K1="| Hill Giant", K2="| Fog", row="Mountain, Island")
    salve = lay_out(hand="Healing Salve", K1="| Hill Giant", row="Plains")
    titan = lay_out(
        hand="Kavu Titan", K1="| Fog", row="Forest", rules=SolitaireRules(optional_costs=OptionalCosts.FREE)
    )

    assert "| Hill Giant/t" == split.play("Fire // Ice", half=1, targets="Hill Giant", sources="Island").stack("K1")
    assert "Plains, Healing Salve" == salve.play("Healing Salve", mode=0, targets="YOU").graveyard
    assert "Kavu Titan/+3" == titan.play("Kavu Titan", optional_costs=("kicker",)).slot
    for position, card, words in ((split, "Fire // Ice", "the half"), (salve, "Healing Salve", "the mode")):
        with pytest.raises(DataError, match=f"the test must state {words}; expected one of: 0, 1"):
            position.play(card)
    with pytest.raises(DataError, match="the test must state kicker or not; expected one of: 0, 1"):
        titan.play("Kavu Titan")


def test_what_may_not_be_done_is_refused_with_its_rule() -> None:
    """A second target, a source that does not pay, a draw in a window: each breaks a rule, and nothing is changed."""
    start = bolts()
    window = lay_out(slot="Prodigal Sorcerer", K1="| Hill Giant", row="Island x2").use(
        "Prodigal Sorcerer", targets="YOU"
    )

    with pytest.raises(IllegalAction) as refused:
        start.play("Shock", targets="Mountain", sources="Mountain")
    assert "SOL-G30" == refused.value.violation.rule
    with pytest.raises(DataError, match="no object is now called 'Terror@K5'"):
        start.play("Terror@K5")
    assert ("SOL-G54", "SOL-035", "SOL-053") == (
        window.broken_rule("draw"),
        start.broken_rule("play Gray Ogre#1@K2"),
        start.broken_rule("attack K1"),
    )
    assert start == bolts()


def test_answers_that_mean_nothing_are_refused_with_those_that_do() -> None:
    """The legal actions in words are understood again."""
    start = lay_out(hand="Shock", K1="| Hill Giant", K2="| Icy Manipulator", slot="Prodigal Sorcerer", row="Mountain")
    deciding = start.do("play Shock")

    assert ("draw", "play Shock", "attack K1", "attack K2") == start.legal
    assert ("YOU", "STACKS", "Hill Giant", "Prodigal Sorcerer") == deciding.legal
    assert 4 == len(dict.fromkeys([deciding.action(words) for words in deciding.legal]))
    with pytest.raises(DataError, match="'banana' means no action; expected one of: draw, play Shock"):
        start.choose("banana")


def test_events_are_those_of_the_last_step() -> None:
    """A play tells of its source and its target; the position before knows nothing of it."""
    start = bolts()
    done = start.play("Shock", targets="Gray Ogre#2@K2", sources="Mountain")

    assert () == start.events
    moved = [event for event in done.events if isinstance(event, Moved) and event.to is lang.Zone.GRAVEYARD]
    assert ["Mountain", "Shock", "Gray Ogre"] == [event.card.name for event in moved]


CRYSTAL = artifact("Crystal", "{2}", act("{1}{T}", lang.AddMana(((lang.ManaKind.RED,),))))


def test_sources_are_used_in_the_order_in_which_they_are_told() -> None:
    """A Fireball begins with a red source; what pays for a source stands behind that."""
    layout = {"K1": "?(Shock) | Craw Wurm", "K2": "| Crusade", "hand": "Fireball", "row": "Swamp, Mountain"}
    start, own = lay_out(**layout), lay_out(CRYSTAL, **{**layout, "row": "Swamp, Forest"}, slot="Crystal")
    two = start.play("Fireball", targets="Craw Wurm", x=2, sources=("Mountain", "Swamp"))
    nested = own.play("Fireball", targets="Craw Wurm", x=1, sources=("Crystal", "Forest"))

    assert ["Mountain, Swamp, Fireball", "Forest, Crystal, Fireball"] == [two.graveyard, nested.graveyard]
    with pytest.raises(DataError, match="expected the sources Swamp, Mountain, got Mountain, Swamp"):
        start.play("Fireball", targets="Craw Wurm", x=2, sources=("Swamp", "Mountain"))
    with pytest.raises(DataError, match="expected the sources Forest, Crystal, got Crystal, Forest"):
        own.play("Fireball", targets="Craw Wurm", x=1, sources=("Forest", "Crystal"))


def test_of_several_sources_that_may_come_next_the_one_told_first_is_used() -> None:
    """Which of two red sources comes first, and which of the others after it, is as it was written."""
    layout = {"K1": "?(Shock) | Craw Wurm", "K2": "| Crusade", "hand": "Fireball", "slot": "Crystal"}
    start = lay_out(CRYSTAL, **layout, row="Swamp, Mountain, Forest, Plains")
    orders = [
        ("Mountain", "Forest", "Swamp"),
        ("Mountain", "Swamp", "Forest"),
        ("Crystal", "Forest", "Mountain", "Swamp"),
    ]
    done = [start.play("Fireball", targets="Craw Wurm", x=3, sources=order).graveyard for order in orders]

    assert ["Mountain, Forest, Swamp, Fireball", "Mountain, Swamp, Forest, Fireball"] == done[:2]
    assert "Forest, Crystal, Mountain, Swamp, Fireball" == done[2]
    with pytest.raises(IllegalAction, match="SOL-062"):
        start.play("Fireball", targets="Craw Wurm", x=3, sources=("Swamp", "Forest", "Mountain"))


def test_a_split_card_may_lie_face_up() -> None:
    """It reads back as it was written, can be played, and has no marks where it is not in play."""
    start = lay_out(K1="?(Shock) | Fire // Ice", K2="| Craw Wurm", hand="Terror", row="Mountain, Island")

    assert "?(Shock) | Fire // Ice" == start.stack("K1")
    assert ("Terror", "| Craw Wurm/t") == (
        start.hand,
        start.play("Fire // Ice", half=1, targets="Craw Wurm", sources="Island").stack("K2"),
    )
    with pytest.raises(DataError, match="Fire // Ice is not in play on a stack"):
        lay_out(K1="?(Shock) | Fire // Ice/t")
