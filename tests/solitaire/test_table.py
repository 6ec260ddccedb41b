"""The table of Solitaire as text: row, stacks side by side, slot, piles, what goes on, and what is asked."""

from __future__ import annotations

import re

import pytest

from castlerules import solitaire
from castlerules.solitaire import YOU, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario
from castlerules.text import WIDTH, text

from .described_games import OPTIONS, random_states, squeezed_text, table_text
from .extra_cards import lay_out

FOREIGN = ("life", "poison", "pool", "opponent", "turn ", "step", "seen by", "stack  ")


def full() -> SolitaireScenario:
    """Return a table with something in every place."""
    return lay_out(
        hand="Dark Ritual, (Fog), (Fog)",
        row="Swamp x3, Mountain x2",
        slot="Serra Angel with Holy Strength",
        K1="?(Fog) | Hurloon Minotaur, Hurloon Minotaur/d1",
        K2="?(Shock) | Terror",
        K3="| Pacifism",
        K4="?(Plains) ?(Shock) | Aether Flash",
        discard="Duress, Blaze",
        graveyard="Shock, Fog",
        removed="Duress",
        trip=2,
    )


def to_do_line(now: SolitaireScenario) -> str:
    """Return what the table says is to be done."""
    return squeezed_text(table_text(now)).partition("you to act: ")[2].partition(" +--")[0].partition(" options: ")[0]


def test_the_whole_table_is_shown() -> None:
    """Everything that lies there, from top to bottom."""
    assert """\
+-- Solitaire, trip 2 of 3 ----------------------------------------------------+
| row         3 Swamp, 2 Mountain                                              |
+------------------------------------------------------------------------------+
| K1         K2         K3         K4         K5         K6         K7         |
| 1 down     1 down                2 down     cleared    cleared    cleared    |
| Hurloon    Terror     Pacifism   Aether                                      |
| Minotaur   1B         1W         Flash                                       |
| 2 cards    instant    aura       2RR                                         |
| #2 2/3                           enchant.                                    |
| #3 2/3                                                                       |
| 1 damage                                                                     |
| 1RR                                                                          |
+------------------------------------------------------------------------------+
| slot        Serra Angel 5/6, flying, vigilance, with Holy Strength           |
| hand        Dark Ritual B instant, 2 cards under it                          |
| library     10 cards                                                         |
| discard     2 cards                                                          |
| graveyard   2, last first: Fog, Shock                                        |
| exile       1, last first: Duress                                            |
+------------------------------------------------------------------------------+
| nothing is going on                                                          |
+------------------------------------------------------------------------------+
| you to act: draw three, play the hand card or a stack top, or attack with    |
|   Serra Angel                                                                |
+------------------------------------------------------------------------------+""" == table_text(full())


def test_long_words_take_room_where_there_is_some() -> None:
    """A name is not broken while other stacks have shorter words."""
    shown = table_text(lay_out(K1="| Counterspell", K2="?(Fog) | Llanowar Elves", K7="| Ornithopter"))

    assert re.search(r"\| Counterspell +Llanowar +Ornithopter +\|", shown)


def test_an_empty_hand_is_told_from_one_that_is_covered() -> None:
    """No card at all, and cards that never show."""
    single = lay_out(hand="Shock, (Terror), (Duress)", row="Mountain", K1="| Llanowar Elves", K2="| Crusade")
    sealed = lay_out(
        hand="Shock",
        row="Mountain",
        K1="| Llanowar Elves",
        K2="| Crusade",
        rules=SolitaireRules.of({"hand_model": "single"}),
    )

    assert "hand Shock R instant, 2 cards under it" in squeezed_text(table_text(single))
    assert "hand Shock R instant library" in squeezed_text(table_text(sealed))
    assert "hand empty" in squeezed_text(table_text(lay_out(K1="| Fog", row="Forest")))


@pytest.mark.rule("SOL-G60")
def test_the_discard_pile_is_open_only_if_that_was_agreed() -> None:
    """Then the cards that were seen have their names."""
    layout = {"hand": "Fog, (Shock)", "K1": "| Craw Wurm", "row": "Island"}
    closed, opened = (
        lay_out(**layout, rules=SolitaireRules(discard_pile_visible=visible)) for visible in (False, True)
    )

    assert "discard 2 cards graveyard" not in squeezed_text(table_text(closed.draw()))
    assert "discard 2 cards +" in squeezed_text(table_text(closed.draw()))
    assert "discard 2 cards, last first: Fog, unknown" in squeezed_text(table_text(opened.draw()))


@pytest.mark.rule("SOL-062", "SOL-065", "SOL-067")
def test_what_is_owed_is_told_until_it_is_paid() -> None:
    """The colours, the sources for X, and what has been paid."""
    fire = lay_out(hand="Fireball", K1="| Hill Giant", K3="| Fog", row="Mountain x3, Swamp x2").do("play Fireball", "3")
    aimed = fire.do("Hill Giant")

    assert "owed a red source and 2 more sources of any colour for Fireball" in squeezed_text(table_text(fire))
    assert "play Fireball, X = 3, at Hill Giant (3/3) on K1 (being announced)" in squeezed_text(table_text(aimed))
    assert "pay 2 more sources of any colour for Fireball, 1 of 3 paid" == to_do_line(aimed)
    assert "pay 1 more source of any colour for Fireball, 2 of 3 paid" == to_do_line(aimed.do("Swamp"))


@pytest.mark.rule("SOL-G39", "SOL-G42")
def test_what_is_owed_goes_by_the_options_of_the_table() -> None:
    """One source of one of the colours, or one of each; an ability goes by its own cost, or by its card."""
    layout = {"slot": "Stormbind", "row": "Mountain, Forest, Karplusan Forest", "K1": "| Hill Giant"}
    solitaire_scenario = lay_out(**layout)
    each = lay_out(**layout, rules=SolitaireRules.of({"payment_strictness": "each_color"}))
    sorcerer = lay_out(slot="Prodigal Sorcerer", row="Island, Underground Sea", K1="| Fog")

    assert "pay a red or green source for the ability of Stormbind" == to_do_line(
        solitaire_scenario.do("use Stormbind", "YOU")
    )
    assert "pay a red source and a green source for the ability of Stormbind" == to_do_line(
        each.do("use Stormbind", "YOU")
    )
    used = sorcerer.do("use Prodigal Sorcerer", "YOU")
    assert "pay a blue source for the ability of Prodigal Sorcerer" == to_do_line(used)


def test_a_fight_and_a_use_are_told() -> None:
    """Who fights whom, and that it is sacrificed after that."""
    fight = full().attack("K1")
    start = lay_out(slot="Prodigal Sorcerer", row="Island x2", K1="| Grizzly Bears", K2="| Craw Wurm")
    use = start.use("Prodigal Sorcerer", targets="Craw Wurm", sources="Island")

    assert (
        "fight Serra Angel (5/6) attacks, blocked by Hurloon Minotaur #2 (2/3) and Hurloon Minotaur #3 (2/3, 1 damage) "
        "use Serra Angel fights, and is sacrificed after that"
    ) in squeezed_text(table_text(fight))
    assert "use Prodigal Sorcerer is in use, and is sacrificed after that" in squeezed_text(table_text(use))
    assert "strike, or play instants and use fast abilities first" == to_do_line(fight)
    assert "finish the use, or use it again" == to_do_line(use)


@pytest.mark.rule("SOL-G76")
def test_damage_that_has_been_dealt_is_not_told_as_assigned() -> None:
    """Not while copies are gathered that showed when the blocker died."""
    start = lay_out(slot="Serra Angel", K1="?(Terror) | Grizzly Bears", K2="?(Fog) | Terror").attack("K1").strike()

    assert "say which copies are gathered where" == to_do_line(start)
    assert "assigned" not in table_text(start)


def test_effects_on_what_is_gone_are_not_told() -> None:
    """What lasts for ever is shown as long as there is something that it lasts on."""
    start = lay_out(hand="Giant Growth, (Shock)", K1="| Grizzly Bears", K2="| Craw Wurm", row="Forest, Mountain x2")
    grown = start.play("Giant Growth", targets="Grizzly Bears", sources="Forest")
    fight = lay_out(slot="Grizzly Bears", hand="Giant Growth", K1="| Craw Wurm", row="Forest")
    over = fight.play("Giant Growth", targets="Grizzly Bears@slot", sources="Forest").attack("K1").strike()

    assert "lasts Grizzly Bears: gets +3/+3 as long as it is there" in squeezed_text(table_text(grown))
    assert "lasts" not in table_text(over)


@pytest.mark.parametrize(
    ("start", "question"),
    [
        (
            lambda: lay_out(K2="| Terror", K5="?(Shock) | Terror", settle=False).settle(),
            "say which copies are gathered where",
        ),
        (
            lambda: full().attack("K1").do("strike"),
            "divide the damage of Serra Angel, 5 of 5 left: first Hurloon Minotaur #2, then Hurloon Minotaur #3",
        ),
        (
            lambda: lay_out(
                hand="Evacuation", K1="| Hurloon Minotaur", K3="?(Fog) | Craw Wurm", slot="White Knight", row="Island"
            ).play("Evacuation"),
            "say which of 3 cards is put down next; the first one lies deepest",
        ),
        (
            lambda: lay_out(hand="Coercion", K1="| Fog", K2="| Terror", K3="| Duress", row="Swamp").play(
                "Coercion", sources="Swamp"
            ),
            "choose 1 of the stack tops: card",
        ),
        (
            lambda: lay_out(hand="Diabolic Edict", K1="| Hurloon Minotaur", K2="| Serra Angel", row="Swamp").play(
                "Diabolic Edict", targets="STACKS"
            ),
            "say what is sacrificed, 1 on the stacks: creature",
        ),
        (
            lambda: lay_out(hand="Terror", K1="| Hill Giant", K2="| Craw Wurm", row="Swamp").do("play Terror"),
            "make the next choice",
        ),
    ],
)
def test_questions_are_put_in_words(start: object, question: str) -> None:
    """Each as a person would put it."""
    assert callable(start)
    assert to_do_line(start()).startswith(question)


@pytest.mark.parametrize("name", OPTIONS)
def test_tables_are_whole_and_speak_of_nothing_foreign(name: str) -> None:
    """Every line is as wide as the others; nothing is said of what there is not in Solitaire."""
    for state in [state for seed in range(3) for state in random_states(name, seed)][::2]:
        shown = text(solitaire.GAME.observe(state, YOU))
        assert {WIDTH} == {len(line) for line in shown.splitlines()}
        quiet = re.sub(r"((end of|this) turn|gains? \d+ life|pay \d+ life)", "", squeezed_text(shown))
        assert not [word for word in FOREIGN if re.search(rf"\b{word}", quiet)]
        assert "you to act: answer" not in shown
