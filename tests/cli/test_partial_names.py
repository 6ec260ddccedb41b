"""Lines of the list and names of cards by a few of their words."""

from __future__ import annotations

import attrs
import pytest

from castlerules import GAMES, duel, evolve, magic54
from castlerules.castle.model.decisions import ColumnDecision
from castlerules.cli.play.choices import Choice, Heading
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.name_matching import names_fitting, words_fit
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.duel import DuelRules
from castlerules.magic.model import actions, decisions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, side
from castlerules.testing.magic import layout as magic_layout
from castlerules.testing.magic54 import side as m54_side
from castlerules.testing.magic54 import table as m54_table

from .sessions import (
    after_typing,
    answer_text,
    in_position,
    in_the_first_main_phase,
    refused,
    session_of,
    siege_session,
)
from .test_declaring import declaration


@pytest.fixture
def main() -> Session:
    """Return the first main phase of a duel, with lands and a River Boa in hand."""
    return after_typing(session_of(GAMES["duel"], seed=4, auto=True), "keep")


@pytest.mark.parametrize("typed", ["play karp", "karp", "forest karpl", "Play Karplusan"])
def test_a_few_words_of_one_line_take_it(main: Session, typed: str) -> None:
    """They are beginnings of its words, in any order."""
    assert after_typing(main, "4") == after_typing(main, typed)
    assert isinstance(after_typing(main, typed).steps[len(main.steps)].action, actions.PlayLand)


def test_words_of_several_lines_list_them_with_their_numbers(main: Session) -> None:
    """Nothing is taken then."""
    assert "'" not in refused(main, "play for")
    assert "play for fits several: 2 play Forest, 4 play Karplusan Forest; type 1 to 4" in refused(main, "play for")


@pytest.mark.parametrize("typed", ["play river boa", "play boa", "cast boa", "cast river boa"])
def test_an_own_card_that_cannot_be_played_now_has_a_reason(main: Session, typed: str) -> None:
    """It is the reason that the action itself has."""
    assert answer_text(answer_line(main, "cast river boa")) == refused(main, typed)
    assert "there is no word" not in refused(main, typed)


def test_a_land_that_cannot_be_played_a_second_time_has_a_reason(main: Session) -> None:
    """Play and cast are both understood."""
    assert "you have played a land this turn" in refused(after_typing(main, "play karp"), "play mountain")
    assert "no card that you can play is called xyzzy" in refused(main, "play xyzzy")


def test_a_card_on_a_stack_of_solitaire_is_played_by_its_name() -> None:
    """The line says from where; a card that is not in the list has a reason."""
    first = session_of(GAMES["solitaire"], seed=4, auto=True)
    by_number = after_typing(first, "3")

    assert by_number == after_typing(first, "raging") == after_typing(first, "cast raging")
    assert "several" in refused(first, "play goblin")


def test_a_card_is_read_by_any_word_of_its_name(main: Session) -> None:
    """A name that is written in full is meant before longer ones."""
    assert "River Boa" in answer_text(answer_line(main, "? boa"))
    assert "Karplusan Forest" in answer_text(answer_line(main, "? karpl"))
    assert ["Boa"] == names_fitting(("River Boa", "Boa"), "boa")
    goblins = ("Raging Goblin", "Goblin King", "Goblin Raider")
    assert ["Goblin King", "Goblin Raider", "Raging Goblin"] == names_fitting(goblins, "goblin")
    assert ["Lightning Bolt"] == names_fitting(("Lightning Bolt", "Ball Lightning"), "lightn")


def test_each_typed_word_is_the_beginning_of_another_word() -> None:
    """One letter is not enough, and no word is used twice."""
    assert words_fit("wild cast", "cast Wild Jhovall")
    assert words_fit("gob gob", "Goblin and Goblin")
    assert not words_fit("gob gob", "Raging Goblin")
    assert not words_fit("w", "cast Wild Jhovall")
    assert not words_fit("?!", "cast Wild Jhovall")


@pytest.mark.parametrize("verb", ["play", "cast", "Play"])
def test_a_verb_alone_takes_none_of_several(main: Session, verb: str) -> None:
    """It is asked what is meant, with the plays that there are."""
    assert f"{verb} what? 2 play Forest, 3 play " in refused(main, verb)


def test_a_verb_alone_takes_the_only_choice_that_has_it() -> None:
    """It is the verb of the list: ``cast`` does not play a land."""
    mine = magic_layout.side("Forest", hand="Forest, Hill Giant")
    session = in_position(MagicScenario.of(NORMAL, mine, rules=DuelRules()).state, GAMES["duel"])

    assert isinstance(after_typing(session, "play").steps[-1].action, actions.PlayLand)
    assert after_typing(session, "play").state == after_typing(session, "play forest").state
    assert "cast what? 2 play Forest" in refused(session, "cast")


def test_a_verb_alone_takes_none_of_several_equal_lands() -> None:
    """The person has chosen no land; the name of the land is enough to choose it."""
    session = in_the_first_main_phase()
    lands = [choice for choice in Table(session).choices if choice.label.startswith("play ")]
    plays = [choice.label for choice in Table(session).choices if choice.label.split()[0] in ("play", "cast")]

    assert plays == [lands[0].label]
    assert f"cast what? 2 {lands[0].label}" in refused(session, "cast")
    assert isinstance(after_typing(session, lands[0].label.split()[1]).steps[-1].action, actions.PlayLand)


def test_a_land_alone_that_cannot_be_played_has_a_reason(main: Session) -> None:
    """It is the reason that the action with its verb has."""
    played = after_typing(main, "play karp")
    assert refused(played, "play mountain") == refused(played, "mountain")
    assert "you have played a land this turn" in refused(played, "mountain")


@pytest.mark.parametrize("typed", ["attack minotaur", "attack all", "attack"])
@pytest.mark.rule("BASE-153")
def test_attackers_named_too_early_are_told_their_time(main: Session, typed: str) -> None:
    """The person learns how to get there; who has no creature that could attack, is told that."""
    ready = siege_session(side("4x4, 2x2/s"))
    expected = "not now: attackers are declared in the declare attackers step; pass to get there"

    assert expected in refused(ready, typed)
    assert expected in answer_text(answer_line(ready, f"? {typed}")).replace("\n ", "").replace("Not", "not")
    assert "you have no creature to attack with" in refused(main, typed)


@pytest.mark.rule("CAS-Q25")
def test_a_player_of_castle_is_never_told_that_nobody_can_attack() -> None:
    """A castle creature may be turned up before the attack."""
    start = after_typing(session_of(GAMES["castle"], seed=3, auto=True), "keep")

    assert "not now: attackers are declared in the declare attackers step; pass to get there" in refused(
        start, "attack"
    )


@pytest.mark.rule("BASE-156", "FOR-020")
def test_blockers_named_in_the_own_turn_are_told_their_time(main: Session) -> None:
    """In Fortress there is no such time."""
    expected = "not now: blockers are declared in the declare blockers step of an opponent's turn"
    assert expected in refused(main, "block minotaur")
    assert "you never block, since the garrison never attacks" in refused(in_the_first_main_phase(), "block minotaur")


@pytest.mark.rule("CAS-017", "BASE-046")
def test_a_creature_spell_at_the_choice_of_a_column_is_told_its_own_rule() -> None:
    """That no column is chosen yet is the reason only for what could be cast after that choice."""
    session = session_of(GAMES["castle"], seed=6, auto=True)
    while not (isinstance(session.state.decision, ColumnDecision) and "Giant Growth" in Table(session).guide.plays()):
        choices = Table(session).choices
        lands = [choice.typed for choice in choices if choice.label.startswith("play ")]
        ends = [choice.typed for choice in choices if choice.typed in ("keep", "pass", "confirm-attack")]
        session = after_typing(session, [*lands, *ends, choices[0].typed][0])

    for verb in ("cast", "why cast"):
        boa, growth = refused(session, f"{verb} river boa"), refused(session, f"{verb} giant growth")
        assert "this is legal only in your own main phase, while the stack is empty (BASE-046)" in boa
        assert "say first which column is attacked (CAS-017)" in growth


def test_words_that_fit_a_menu_mean_it_in_place_of_what_is_in_it() -> None:
    """The card alone leads to its targets; with a target it is played at once."""
    session = session_of(seed=7, auto=True)
    while not (menus := [entry for entry in Table(session).menu.entries if isinstance(entry, Heading)]):
        others = [action for action in session.legal if not isinstance(action, magic54.Pass)]
        session = after_typing(session, session.game.format_action((others or list(session.legal))[0]))
    menu, card = menus[0], menus[0].label.split(":")[0].split()[-1].lower()

    assert menu.path == after_typing(session, card).path == after_typing(session, menu.label).path
    inside = Table(after_typing(session, card)).menu.entries[0]
    assert isinstance(inside, Choice)
    assert after_typing(session, inside.label) == after_typing(session, card, "1")


def test_a_word_that_fits_several_own_cards_names_them(main: Session) -> None:
    """None of them can be played now; a word that fits none says which there are."""
    plays = [*Table(main).guide.plays()]

    assert "cast goblin fits several cards: Goblin Raider, Raging Goblin" in refused(main, "cast goblin")
    assert f"no card that you can play is called zebra: {', '.join(plays)}" in refused(main, "play zebra")


def test_a_pick_that_is_made_already_is_said_to_be() -> None:
    """By the words that pick it."""
    first = declaration(actions.AddAttacker, "duel", 3)
    one = after_typing(first, "attack boa")

    assert "attack with River Boa (2/1) is picked already" in refused(one, "attack boa")
    assert "nothing that can attack is called zebra" in refused(one, "attack zebra")


def test_the_order_of_the_words_decides_where_nothing_else_does() -> None:
    """``gather K2 on K5`` is not ``gather K5 on K2``."""
    session = next(
        each
        for each in (session_of(GAMES["solitaire"], seed=seed, auto=True) for seed in range(40))
        if len([choice for choice in Table(each).choices if choice.label.startswith("gather")]) > 1
    )
    for choice in Table(session).choices:
        _, _, _, _, source, _, target = choice.label.split()
        assert after_typing(session, choice.label) == after_typing(session, f"gather {source} on {target}")


def test_a_name_alone_means_the_line_that_has_nothing_else_but_its_verb(main: Session) -> None:
    """``forest`` is not Karplusan Forest."""
    assert after_typing(main, "play forest") == after_typing(main, "forest")


def test_words_for_a_target_that_there_is_not_are_refused_before_anything_is_announced() -> None:
    """The card that can be announced is named."""
    session = session_of(GAMES["duel"], seed=4, auto=True)
    while not [choice for choice in Table(session).choices if choice.label.startswith("cast ")]:
        plays = [choice.typed for choice in Table(session).choices if choice.label.startswith("play ")]
        session = after_typing(session, [*plays, Table(session).choices[0].typed][0])
    spell = next(choice for choice in Table(session).choices if choice.label.startswith("cast "))

    assert f"{spell.label} does, and has no target to choose" in refused(session, f"{spell.label} on zebra")


@pytest.mark.rule("M54-A18", "M54-Q12")
def test_the_beginning_of_a_line_is_meant_before_another_action_that_is_illegal() -> None:
    """``put 4H`` would put a Mana card elsewhere; only the notation with its colon still means that."""
    session = in_position(m54_table(m54_side("KH", hand="4H 3H"), phase="cycle").state)

    assert isinstance(after_typing(session, "put 4h").steps[0].action, magic54.Cycle)
    assert "nothing can be played in the phase" in refused(session, "put:4H")
    assert "attackers are named in the phase" in refused(session, "kh")


@pytest.fixture
def armed() -> Session:
    """Return a main phase with an instant, a sorcery and an ability to aim at several creatures of both players."""
    mine = side(
        "2 Grizzly Bears, Mountain, 3 Forest, Prodigal Sorcerer", hand="2 Lightning Bolt, Overrun, Counterspell"
    )
    position = MagicScenario.of(NORMAL, mine, side("Charging Paladin, White Knight"), rules=duel.DuelRules())
    start = session_of(duel.GAME)
    return attrs.evolve(start, state=position.state, auto=True)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("bolt paladin", "you cast Lightning Bolt on opponent's Charging Paladin (tapping Mountain for {R})"),
        ("cast bolt on white knight", "you cast Lightning Bolt on opponent's White Knight (tapping Mountain for {R})"),
        ("bolt at opponent", "you cast Lightning Bolt on opponent (tapping Mountain for {R})"),
        ("sorcerer paladin", "you use the ability of Prodigal Sorcerer on opponent's Charging Paladin"),
    ],
)
@pytest.mark.rule("BASE-047")
def test_a_spell_or_ability_and_its_target_are_named_in_one_line(armed: Session, typed: str, told: str) -> None:
    """Both decisions are made, as if they had been typed one after the other."""
    after = after_typing(armed, typed)

    assert 2 == after.decision_count
    assert Table(after).news()[-1].startswith(told)


def test_the_target_is_asked_for_if_the_words_for_it_fit_several(armed: Session) -> None:
    """The spell is announced then; if they fit none, it is not."""
    answer = answer_line(armed, "bolt target", 1_000)

    assert isinstance(answer.session.game.observe(answer.session.state, 0).decision, decisions.AnnounceDecision)
    assert "target what?" in answer_text(answer, LineKind.REFUSAL)
    assert "nothing that can be chosen for it then fits zebra" in refused(armed, "bolt zebra")


def test_a_spell_without_a_target_does_not_take_other_words(armed: Session) -> None:
    """Nothing is cast, since the rest of the line is not understood."""
    strong = attrs.evolve(
        armed,
        state=evolve(armed.state, seats=tuple([evolve(seat, pool=(9, 9, 9, 9, 9, 9)) for seat in armed.state.seats])),
    )

    assert "nothing fits all of these words; overrun does" in refused(strong, "overrun paladin")


def test_an_aimed_card_that_cannot_be_played_has_a_reason(armed: Session) -> None:
    """The words for the target do not hide it."""
    answers = [refused(armed, typed) for typed in ("counterspell", "counterspell on paladin")]

    assert answers[0] == answers[1]
    assert "there is no word" not in answers[0]


def test_an_own_creature_that_cannot_attack_has_a_reason() -> None:
    """It is the reason that the action itself has."""
    session = session_of(GAMES["duel"], seed=4, auto=True)
    while not (reasons := reasons_against_attackers(session)):
        plays = [choice.typed for choice in Table(session).choices if choice.label.startswith(("play ", "cast "))]
        session = after_typing(session, [*plays, session.game.format_action(session.legal[0])][0])

    for name, reason in reasons.items():
        told = refused(session, f"attack {name.split()[-1]}")
        assert told.startswith(f"{name} {reason.split(maxsplit=2)[2]}"), (
            "its name stands in place of creature and its id"
        )


def reasons_against_attackers(session: Session) -> dict[str, str]:
    """Return why own creatures cannot attack in the declaration of *session*, by their names; empty without one."""
    picks = Table(session).guide.possible_picks()
    found = {name: session.game.why_not(session.state, pick) for name, pick in picks.items()}
    return {name: violation.reason for name, violation in found.items() if violation is not None}


def test_play_means_a_line_with_another_verb_where_only_one_fits() -> None:
    """In Magic 54 a card of many targets leads to its menu, and a Special is used."""
    crowd = in_position(m54_table(m54_side("KH", hand="4H", mana=3), m54_side("JC QC")).state)

    assert ("damage 4H",) == after_typing(crowd, "play 4h").path
    assert isinstance(after_typing(crowd, "play knowledge of KH").steps[0].action, magic54.UseKnowledge)


@pytest.mark.rule("BASE-D11", "BASE-056", "BASE-K21")
def test_a_permanent_that_cannot_be_the_target_has_a_reason() -> None:
    """Its name is no unknown word; a word of the list with others that fit none is not blamed alone."""
    theirs = side("Scathe Zombies, White Knight, Grizzly Bears, Hill Giant")
    position = MagicScenario.of(NORMAL, side("2 Swamp", hand="Terror"), theirs, rules=DuelRules())
    asked = after_typing(attrs.evolve(session_of(duel.GAME), state=position.state, auto=True), "terror")

    assert "Scathe Zombies: expected a legal target" in refused(asked, "zombies")
    assert "White Knight has protection" in refused(asked, "knight")
    assert "no line of the list fits all of these words: hill zebra" in refused(asked, "hill zebra")
