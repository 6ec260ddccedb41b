"""The text of a position: what each word says, what a missing word means, and that text and state agree."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from castlerules import evolve
from castlerules.core import Rng, SetupError
from castlerules.magic54 import (
    BLACK,
    GAME,
    NO_COMBAT,
    RED,
    TEAM_CARDS,
    Card,
    Combat,
    Creature,
    Magic54Rules,
    ObjectId,
    Packet,
    Phase,
    PileItem,
    PlayKind,
    Result,
    Shield,
    Side,
    State,
    card,
    object_id,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import in_combat

KH, JH, QH = (object_id(entry, card(code)) for entry, code in ((1, "KH"), (2, "JH"), (3, "QH")))
KC, JC, GONE = (object_id(entry, card(code)) for entry, code in ((4, "KC"), (5, "JC"), (7, "QS")))
AIM_RED, AIM_BLACK = ObjectId(RED), ObjectId(BLACK)


def cards(codes: str) -> tuple[Card, ...]:
    """Return the cards with these *codes*, which are parted by spaces."""
    return tuple(card(code) for code in codes.split())


def spelled(text: str) -> str:
    """Return *text* on one line, where ``red.deck=*`` stands for all cards of RED that are not named in it."""
    line = " ".join(text.split())
    named = set(re.findall(r"\b(?:(?:10|[2-9AJQK])[HDCS]|X[RB])\b", line))
    for team, name in zip(TEAM_CARDS, ("red", "black"), strict=True):
        rest = ",".join(card.code for card in team if card.code not in named)
        line = line.replace(f"{name}.deck=*", f"{name}.deck={rest}")
    return line


FULL = State(
    rules=Magic54Rules(starting_hp=30, first_player="red", end_cycle=False, turn_limit=90),  # type: ignore[arg-type]
    rng=Rng.seeded(7),
    turn=8,
    active=BLACK,
    phase=Phase.COMBAT,
    priority=RED,
    passes=1,
    response_open=True,
    mana_played=2,
    pile=(
        PileItem(PlayKind.DAMAGE, card("4H"), None, KC),
        PileItem(PlayKind.ACE, card("AS"), None, AIM_BLACK),
        PileItem(PlayKind.TEN, card("10D"), None, None),
        PileItem(PlayKind.SACRIFICE, card("JH"), JH, GONE),
        PileItem(PlayKind.PROTECTION, card("QH"), QH, QH),
        PileItem(PlayKind.KNOWLEDGE, card("KC"), KC, None),
        PileItem(PlayKind.GROWTH, card("7S"), None, KH),
    ),
    shields=(Shield(KH, JH), Shield(QH, AIM_RED), Shield(AIM_BLACK, None)),
    pooled_packets=(Packet(card("6C"), AIM_RED, 3), Packet(card("2C"), KH, 1)),
    combat=Combat((KC, JC), ((KH, KC), (QH, KC)), ((KC, KH, 3), (KC, QH, 0)), cards("9S 3H")),
    searching_joker=card("XB"),
    creatures_entered=9,
    result=Result.DRAW,
    sides=(
        Side(30, cards("2H 10H"), cards("AH 8D"), cards("5D 4D"), cards("3D 9D"), 2, (Creature(KH, sick=False),)),
        Side(
            0,
            cards("AC"),
            cards("10S 6S"),
            cards("8C"),
            cards("3C"),
            1,
            (Creature(KC, tapped=True, damage=2, bonus=16), Creature(JC, sick=True)),
        ),
    ),
)
"""A state that says something of everything; play could not reach it."""

FULL_WORDS = (
    "rules=starting_hp:30,first_player:red,end_cycle:false,turn_limit:90",
    "turn=8",
    "active=BLACK",
    "phase=combat",
    "priority=RED",
    "passes=1",
    "replying=1",
    "put=2",
    "pile=damage@4H>KC#4,ace@AS>BLACK,ten@10D,sacrifice@JH#2>QS#7,protection@QH#3>QH#3,knowledge@KC#4,growth@7S>KH#1",
    "shields=KH#1>JH#2,QH#3>RED,BLACK>-",
    "pooled=6C>RED,2C>KH#1",
    "attackers=KC#4,JC#5",
    "blocks=KH#1>KC#4,QH#3>KC#4",
    "split=KC#4>KH#1=3,KC#4>QH#3=0",
    "aside=9S,3H",
    "search=XB",
    "entered=9",
    "result=draw",
    "red.hp=30",
    "red.deck=2H,10H",
    "red.hand=AH,8D",
    "red.discard=5D,4D",
    "red.mana=3D,9D",
    "red.tapped=2",
    "red.creatures=KH#1",
    "black.hp=0",
    "black.deck=AC",
    "black.hand=10S,6S",
    "black.discard=8C",
    "black.mana=3C",
    "black.tapped=1",
    "black.creatures=KC#4/t/s/d2/b16,JC#5/s",
)


def test_every_word_of_a_position_is_written_in_its_place() -> None:
    """A state that says something of everything is written with all words, tables first, RED before BLACK."""
    assert " ".join(["magic54", *FULL_WORDS]) == GAME.format_position(FULL)


def test_a_position_leaves_out_what_is_empty_but_never_turn_phase_or_hp() -> None:
    """Words that are empty or 0 are not written; hp of 0 are."""
    nothing = Side(hp=0, deck=(), hand=())
    bare = evolve(FULL, rules=Magic54Rules(), active=RED, priority=RED, passes=0, response_open=False, mana_played=0)
    bare = evolve(
        bare,
        pile=(),
        shields=(),
        pooled_packets=(),
        combat=NO_COMBAT,
        searching_joker=None,
        creatures_entered=0,
        result=None,
    )

    assert "magic54 turn=8 active=RED phase=combat red.hp=0 black.hp=0" == GAME.format_position(
        evolve(bare, sides=(nothing, nothing))
    )


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ({"hand_limit": 7}, "hand_limit:7"),
        ({"opening_hand": 0}, "opening_hand:0"),
        ({"search_reveals": True}, "search_reveals:true"),
        ({"ace_clears_marked": False}, "ace_clears_marked:false"),
        ({"damage_timing": "pooled"}, "damage_timing:pooled"),
        ({"turn_limit": 1}, "turn_limit:1"),
        ({"turn_limit": 5, "hand_limit": 6}, "hand_limit:6,turn_limit:5"),
    ],
)
def test_changed_options_are_written_and_read_by_name(option: dict[str, object], text: str) -> None:
    """Numbers, switches and choices are in the word ``rules``, and come back as what they were."""
    state = evolve(table(turn=1).state, rules=Magic54Rules.of(option))

    assert spelled(
        f"magic54 rules={text} turn=1 active=RED phase=pre red.hp=20 red.deck=* black.hp=20 black.deck=*"
    ) == (GAME.format_position(state))
    assert Magic54Rules.of(option) == GAME.parse_position(GAME.format_position(state)).rules


@pytest.mark.parametrize(
    "word",
    ["turn_limit:none", "hand_limit:5", "first_player:random", "end_cycle:true", "first_player:random,end_cycle:true"],
)
def test_options_that_are_told_at_their_defaults_change_nothing(word: str) -> None:
    """A reader may say what holds anyway; ``none`` is no limit of turns."""
    assert Magic54Rules() == GAME.parse_position(spelled(f"magic54 rules={word} red.deck=* black.deck=*")).rules


def piled() -> Magic54Scenario:
    """Return a table with a pile of four kinds of plays and marks of every kind on creatures."""
    duel = table(
        red=side("KH JH QH/s", mana="9H 3D 5D", tapped=1, hand="2H AH"),
        black=side("KC/d2 JC/t", mana="9C 3S 5S", hand="2C", discard="AC 8C", hp=7),
    )
    return duel.do("damage 2H KC", "damage 2C RED", "ace AH KC", "sacrifice JC KC", "pass")


def shielded() -> Magic54Scenario:
    """Return a table where all shields last for the turn and RED has put a Mana card."""
    rules = Magic54Rules.of({"shield_duration": "turn", "response_after_permanent": True, "starting_hp": 25})
    duel = table(red=side("KH JH QH", mana=6, hand="3H AH"), black=side(), rules=rules)
    duel = duel.do("sacrifice JH KH").pass_times().do("protection QH").pass_times().do("ace AH BLACK").pass_times()
    return duel.do("put 3H")


def pooled() -> Magic54Scenario:
    """Return a table where a Damage card has been solved and waits, while its exchange goes on."""
    rules = Magic54Rules.of({"damage_timing": "pooled", "pile_resolution": "single"})
    duel = table(red=side("KH", mana=1, hand="2H"), black=side(mana=2, hand="4C"), rules=rules)
    return duel.do("damage 2H BLACK", "damage 4C KH", "pass", "pass")


def divided() -> Magic54Scenario:
    """Return a fight in which one card of Growth lies aside and two of three blockers are still to get damage."""
    duel = table(red=side("KH JH QH", hand="3H"), black=side("KC JC QC"), turn=30).pass_times()
    duel = in_combat(duel, "KH QH", "KC>KH JC>KH QC>KH").do("growth 3H KH").pass_times()
    return duel.do("assign KH KC 2")


def growing() -> Magic54Scenario:
    """Return a fight in which BLACK's blocker is to grow by RED's card."""
    duel = table(red=side("KH", hand="3H"), black=side("KC")).pass_times()
    return in_combat(duel, "KH", "KC>KH").do("growth 3H KC")


def searching() -> Magic54Scenario:
    """Return a table where RED's Joker searches; RED's deck is short."""
    return table(red=side(mana=1, hand="XR", deck="KD 2H", rest="discard"), black=side()).do("joker XR").pass_times()


def burnt() -> Magic54Scenario:
    """Return a duel that RED has won."""
    return table(red=side(mana=1, hand="2H"), black=side(hp=1)).do("damage 2H BLACK").pass_times()


def cycling() -> Magic54Scenario:
    """Return BLACK's last decision of a turn, with creatures of two entries."""
    return table(red=side("KH/t"), black=side("KC/t", hand="2C"), active=BLACK, phase="cycle", turn=30)


POSITIONS = {
    piled: """magic54 turn=21 active=RED phase=pre priority=BLACK passes=1
        pile=damage@2H>KC#4,damage@2C>RED,ace@AH>KC#4,sacrifice@JC#5>KC#4 entered=5 red.hp=20 red.deck=*
        red.mana=9H,3D,5D red.tapped=3 red.creatures=KH#1,JH#2,QH#3/s black.hp=7 black.deck=*
        black.discard=AC,8C black.mana=9C,3S,5S black.tapped=2 black.creatures=KC#4/d2,JC#5/t""",
    shielded: """magic54 rules=starting_hp:25,response_after_permanent:true,shield_duration:turn turn=21 active=RED
        phase=pre priority=BLACK replying=1 put=1 shields=KH#1>JH#2,QH#3>RED,BLACK>- entered=3 red.hp=25 red.deck=*
        red.discard=AH red.mana=7H,9H,3D,5D,7D,9D,3H red.tapped=4 red.creatures=KH#1,JH#2,QH#3 black.hp=25
        black.deck=*""",
    pooled: """magic54 rules=pile_resolution:single,damage_timing:pooled turn=21 active=RED phase=pre
        pile=damage@2H>BLACK pooled=4C>KH#1 entered=1 red.hp=20 red.deck=* red.mana=9D red.tapped=1
        red.creatures=KH#1 black.hp=20 black.deck=* black.discard=4C black.mana=7S,9S black.tapped=2""",
    divided: """magic54 turn=30 active=RED phase=split attackers=KH#1,QH#3 blocks=KC#4>KH#1,JC#5>KH#1,QC#6>KH#1
        split=KH#1>KC#4=2 aside=3H entered=6 red.hp=20 red.deck=* red.creatures=KH#1/t/b3,JH#2,QH#3/t black.hp=20
        black.deck=* black.creatures=KC#4,JC#5,QC#6""",
    growing: """magic54 turn=21 active=RED phase=combat priority=BLACK pile=growth@3H>KC#2 attackers=KH#1
        blocks=KC#2>KH#1 entered=2 red.hp=20 red.deck=* red.creatures=KH#1/t black.hp=20 black.deck=*
        black.creatures=KC#2""",
    searching: """magic54 turn=21 active=RED phase=pre search=XR red.hp=20 red.deck=KD,2H
        red.discard=AH,3H,4H,5H,6H,7H,8H,9H,10H,JH,QH,KH,AD,2D,3D,4D,5D,6D,7D,8D,10D,JD,QD red.mana=9D red.tapped=1
        black.hp=20 black.deck=*""",
    burnt: """magic54 turn=21 active=RED phase=pre result=red red.hp=20 red.deck=* red.discard=2H red.mana=9D
        red.tapped=1 black.hp=0 black.deck=*""",
    cycling: """magic54 turn=30 active=BLACK phase=cycle entered=2 red.hp=20 red.deck=* red.creatures=KH#1/t
        black.hp=20 black.deck=* black.hand=2C black.creatures=KC#2/t""",
}
every_position = pytest.mark.parametrize(
    ("make", "text"), [pytest.param(make, spelled(text), id=make.__name__) for make, text in POSITIONS.items()]
)


@every_position
def test_a_position_of_play_is_written_as_this_line_and_read_back(
    make: Callable[[], Magic54Scenario], text: str
) -> None:
    """The text is exactly that, and what is read from it is equal to the state."""
    state = evolve(make().state, rng=Rng.seeded(0))

    assert text == GAME.format_position(state)
    assert state == GAME.parse_position(text)


@every_position
def test_a_position_goes_on_with_the_generator_that_it_is_given(make: Callable[[], Magic54Scenario], text: str) -> None:
    """The generator is not in the text: the same line can be read with any."""
    rng = Rng.seeded(5)

    assert evolve(make().state, rng=rng) == GAME.parse_position(text, rng=rng)
    assert rng != GAME.parse_position(text).rng


@every_position
def test_the_words_of_a_position_may_stand_in_any_order_and_space(
    make: Callable[[], Magic54Scenario], text: str
) -> None:
    """The first word is ``magic54``; the others may be turned round and stand on several lines."""
    first, *words = text.split()
    state = evolve(make().state, rng=Rng.seeded(0))

    assert state == GAME.parse_position("  " + "\n\t".join([first, *reversed(words)]) + "\n")


def test_words_that_are_missing_mean_the_start() -> None:
    """Only cards are reported: the rest is as before the first turn's first action of RED."""
    state = GAME.parse_position(spelled("magic54 red.deck=* black.deck=*"))
    sides = tuple(Side(20, deck, (), (), (), 0, ()) for deck in TEAM_CARDS)

    assert (Magic54Rules(), Rng.seeded(0), 1, RED, Phase.PRECOMBAT) == (
        *(state.rules, state.rng, state.turn, state.active, state.phase),
    )
    assert (RED, 0, False, 0) == (state.priority, state.passes, state.response_open, state.mana_played)
    assert ((), (), (), NO_COMBAT) == (state.pile, state.shields, state.pooled_packets, state.combat)
    assert (None, 0, None) == (state.searching_joker, state.creatures_entered, state.result)
    assert sides == state.sides


def test_a_missing_word_follows_what_the_others_say() -> None:
    """Priority is the active player's, hp are those of the rules, ``entered`` is the highest number in play."""
    text = "magic54 turn=9 active=BLACK rules=starting_hp:33 red.deck=* red.creatures=KH#2/t,JH#9 black.deck=*"
    state = GAME.parse_position(spelled(f"{text} black.creatures=KC#5"))

    assert (BLACK, BLACK) == (state.active, state.priority)
    assert [33, 33] == [side.hp for side in state.sides]
    assert 9 == state.creatures_entered
    assert 12 == GAME.parse_position(spelled(f"{text} black.creatures=KC#12")).creatures_entered
    assert 20 == GAME.parse_position(spelled(f"{text} entered=20")).creatures_entered


def test_small_and_capital_letters_are_the_same_in_cards_players_and_members() -> None:
    """Codes, players, phases, results and kinds of plays are read in either."""
    text = spelled(POSITIONS[piled])
    other = text.replace("active=RED phase=pre", "active=red phase=PRE").replace("priority=BLACK", "priority=Black")
    other = other.replace("ace@AH>KC#4", "ACE@ah>kc#4").replace("damage@2C>RED", "Damage@2c>red")

    assert text != other
    assert GAME.parse_position(text) == GAME.parse_position(other)


@pytest.mark.parametrize(
    "word", ["pile=", "shields=", "red.hand=", "red.creatures=", "blocks=,,", "entered=0", "passes=0", "replying=0"]
)
def test_an_empty_word_is_the_same_as_a_missing_one(word: str) -> None:
    """A list without items is empty, and 0 may be written out."""
    text = spelled("magic54 red.deck=* black.deck=*")

    assert GAME.parse_position(text) == GAME.parse_position(f"{text} {word}")


def test_marks_of_a_creature_may_stand_in_any_order_and_may_be_zero() -> None:
    """Tapped, sick, damage and bonus have a letter each."""
    text = "magic54 turn=9 active=BLACK red.deck=* red.creatures=%s black.deck=*"

    assert (Creature(KH, tapped=True, sick=False, damage=2, bonus=0),) == (
        GAME.parse_position(spelled(text % "KH#1/b0/d02/t")).sides[RED].creatures
    )
    assert (Creature(KH, tapped=False, sick=True, damage=0, bonus=0),) == (
        GAME.parse_position(spelled(text % "KH#1/d0/s")).sides[RED].creatures
    )


def test_a_position_that_play_cannot_reach_is_refused_with_all_its_problems() -> None:
    """Three faults give three codes, and the error is the list that ``problems`` gives."""
    text = spelled("magic54 result=red put=1 red.deck=* red.tapped=1 red.creatures=KH#1/d3 black.deck=*")
    with pytest.raises(SetupError) as caught:
        GAME.parse_position(text)

    assert ["M54-I03", "M54-024", "M54-I11"] == [violation.rule for violation in caught.value.problems]


def test_cards_that_are_missing_or_double_are_all_named() -> None:
    """A pack with two faults is refused with both of them."""
    text = spelled("magic54 red.deck=* red.hand=2C black.deck=*")
    with pytest.raises(SetupError) as caught:
        GAME.parse_position(text.replace("AH,", ""))

    reasons = [str(violation) for violation in caught.value.problems]
    assert [
        "M54-I01: RED lacks AH; expected each in a zone",
        "M54-I01: RED has 2C 1 times; expected 0 times: it belongs to BLACK",
        "M54-I01: BLACK lacks 2C; expected each in a zone",
    ] == reasons


@pytest.mark.rule("M54-I01")
def test_of_many_missing_cards_the_first_are_named() -> None:
    """A line without any card has a short error, and five are all named where five are missing."""
    with pytest.raises(SetupError) as caught:
        GAME.parse_position("magic54")
    deck = ",".join(card.code for card in TEAM_CARDS[RED][5:])
    with pytest.raises(SetupError, match="M54-I01: RED lacks AH, 2H, 3H, 4H, 5H;"):
        GAME.parse_position(f"magic54 red.deck={deck}")

    assert [
        "M54-I01: RED lacks AH, 2H, 3H, 4H, 5H and 22 more; expected each in a zone",
        "M54-I01: BLACK lacks AC, 2C, 3C, 4C, 5C and 22 more; expected each in a zone",
    ] == [str(violation) for violation in caught.value.problems]
