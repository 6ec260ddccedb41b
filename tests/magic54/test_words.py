"""What a player reads of the rules: one explanation for each word, one name for each phase, and how to win."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from castlerules import Rng, magic54, playout
from castlerules._display import display_of, guide_for
from castlerules.magic54 import BLACK, GAME, RED, Magic54Rules, PlayKind, card, object_id
from castlerules.magic54.model.state import PHASE_NAMES
from castlerules.magic54.presentation.notation import ACTIONS
from castlerules.testing.magic54 import Magic54Scenario, side, table
from castlerules.text import text

from .duel_queries import in_combat

START = table(side("KH JH", hand="4H"), side("JC", mana=3))
PLAIN_ENGLISH = frozenset(
    re.findall(
        r"\w+",
        "a act after and at back before by draw empty first for goes going her how in is its left magic more much name "
        "next no none nothing of on or out play random seen the then this to top with you",
    )
)


def glossary(**options: object) -> dict[str, str]:
    """Return the glossary of the player to act in a new game with *options*."""
    state = GAME.new_game(rules=Magic54Rules.of(options))
    return dict(guide_for(GAME, GAME.observe(state, RED)).glossary())


def explained(word: str, words: dict[str, str]) -> bool:
    """Return whether the terminal explains *word*, which it also finds in the plural."""
    return word in words or word.removesuffix("s") in words


@pytest.mark.rule("M54-050", "M54-051", "M54-052")
@pytest.mark.parametrize(
    ("word", "beginning", "hint"),
    [
        ("sacrifice", "guard (the Special of the Jack, called Sacrifice", "stays in play unless that damage kills him"),
        ("guard", "guard (the Special of the Jack, called Sacrifice", "hits the Jack instead"),
        ("protection", "protection (the Special of the Queen", "hits her player instead"),
        ("knowledge", "knowledge (the Special of the King", "draw a card"),
        ("special", "Special: an ability of a creature in play", "Sacrifice of the Jack"),
        ("joker", "joker: XR of RED", "shuffle the deck"),
        ("exchange", "exchange: the time from the first play", "whole of combat"),
        ("end", "end of the turn: you discard down to 5", "bottom of your deck"),
        ("cards", "cards: each player has two each", "as in ?KH"),
        ("name attackers", "attackers: you name untapped creatures", "never a creature"),
        ("solved", "pile: ", "the last play first"),
        ("resolve", "pile: ", "as spells go on the stack"),
        ("sick", "sick: a creature that has just come into play", "before its player's next turn"),
        ("tapped", "tapped: used up for now", "cannot attack or block"),
        ("hearts", "suits: they only say whose a card is", "RED's"),
        ("S", "suits: ", "spades (S) BLACK's"),
        ("pay", "cost: mana", "tapped by themselves"),
        ("target", "target: the creature or player", "the two players"),
        ("main phase", "main phase: there are two", "after the attack"),
    ],
)
def test_a_word_has_an_explanation_of_its_own(word: str, beginning: str, hint: str) -> None:
    """It begins with the word, or with its usual name."""
    words = glossary()
    meaning = words.get(word.casefold()) or words[word.removesuffix("s")]

    assert meaning.startswith(beginning)
    assert hint in meaning


def shown_words() -> Iterator[str]:
    """Yield the words of tables and choices in games, of all phases, and of every kind of choice, in lower case."""
    for seed in range(3):
        state = GAME.new_game(rng=Rng.seeded(seed))
        for action in playout(GAME, state, rng=Rng.seeded(seed), max_actions=150).actions:
            seen = GAME.observe(state, GAME.to_act(state) or RED)
            yield from re.findall(r"[a-z]+", text(seen).casefold())
            yield from re.findall(r"[a-z]+", " ".join(guide_for(GAME, seen).status()).casefold())
            state = GAME.apply(state, action)
    for _, template in ACTIONS.values():
        yield from re.findall(r"[a-z]+", re.sub(r"\{[^}]*\}", "", template).casefold())


def test_every_word_that_is_shown_is_explained_or_plain_english() -> None:
    """Cards, whose suit stands alone behind a number, are explained as cards."""
    words = glossary()
    cards = {code.casefold() for code in guide_for(GAME, GAME.observe(START.state, RED)).cards()}

    assert set() == {word for word in shown_words() if not explained(word, words)} - PLAIN_ENGLISH - cards - set("hdcs")


def test_every_phase_and_verb_is_explained() -> None:
    """Whoever reads "dividing damage" or types a verb can ask for it."""
    words = glossary()
    verbs = {"put", "end_attack", "end_block", *ACTIONS} - {"end_attack", "end_block"}

    assert [] == [name for name in PHASE_NAMES.values() if not explained(name, words)]
    assert [] == [verb for verb in sorted(verbs) if not explained(verb, words)]


def test_the_choice_of_a_guard_says_that_the_jack_lives() -> None:
    """Nobody takes it for a sacrifice of the Jack; the name of the Special stands on the pile and in the log."""
    seen = GAME.observe(table(side("KH JH", mana=1), side("JC")).state, RED)
    guard = GAME.parse_action(seen, "sacrifice JH KH")
    played = magic54.Played(RED, PlayKind.SACRIFICE, card("JH"), object_id(2, card("JH")), object_id(1, card("KH")))

    assert "guard your KH with JH: JH takes its damage" == GAME.describe_action(seen, guard)
    assert (
        "It lasts until the end of the exchange. The Jack stays in play unless that damage kills him."
        == (guide_for(GAME, seen).details(guard)[0])
    )
    assert ("RED uses a Special: JH guards KH and takes its damage (Sacrifice)",) == (
        GAME.describe_events(seen, [played])
    )


def test_events_that_repeat_at_once_are_told_once_with_their_number() -> None:
    """Three times the same guard is one pair of sentences; the same sentence later on is told again."""
    duel = table(side("KH JH", mana=3), side("JC"))
    seen = GAME.observe(duel.state, RED)
    king, jack = (creature.id for creature in seen.own.creatures)
    guard = [magic54.Solved(PlayKind.SACRIFICE, card("JH"), True), magic54.ShieldRaised(king, jack)]
    shield = "damage to KH hits JH instead until the end of the exchange"

    assert (
        "RED passes",
        "the Special of JH resolves (3 times)",
        f"{shield} (3 times)",
        "RED passes (2 times)",
        "BLACK passes",
        "RED passes",
    ) == GAME.describe_events(
        seen,
        [magic54.Passed(RED), *guard * 3, *[magic54.Passed(player) for player in (RED, RED, BLACK, RED)]],
    )
    assert 40 == sum(len(GAME.describe_events(seen, [event])) for event in guard * 20)
    assert () == GAME.describe_events(seen, [])


@pytest.mark.rule("M54-Q17")
def test_an_event_tells_how_long_a_shield_lasts() -> None:
    """The option decides between the exchange and the turn."""
    lasting = Magic54Rules.of({"shield_duration": "turn"})
    seen = GAME.observe(table(side("KH"), side("JC"), rules=lasting).state, RED)

    assert ("damage to KH is cancelled until the end of the turn",) == GAME.describe_events(
        seen, [magic54.ShieldRaised(seen.own.creatures[0].id, None)]
    )


def test_after_the_last_blow_the_table_only_says_who_fought() -> None:
    """KH has dealt its damage to JC, which is gone; QH has won the game."""
    start = table(side("KH QH"), side("JC", hp=2), phase="attackers")
    fight = in_combat(start, "KH QH", "JC>KH")
    over = fight.pass_times()

    assert "QH attacks BLACK, unblocked" in text(GAME.observe(fight.state, RED))
    shown = text(GAME.observe(over.state, RED))
    assert "KH attacked, blocked by JC#3 (gone) " in shown
    assert "QH attacked BLACK, unblocked " in shown
    assert "deals nothing" not in shown
    assert "over: RED wins: BLACK has 0 hp" in shown


@pytest.mark.rule("M54-A13", "M54-Q12", "M54-053")
def test_reasons_and_table_call_a_phase_by_one_name() -> None:
    """What the table calls combat is combat in a refusal, too."""
    fight = in_combat(table(side("KH QH"), side("JC"), phase="attackers"), "KH")
    display = display_of(GAME.observe(fight.state, RED))
    discarding = table(side(hand="2H 4H 6H 8H 10H AH"), phase="discard")

    assert display is not None
    assert "turn 21, RED's: combat" == display.turn
    assert 'attackers are named in the phase "attackers"; this is the phase "combat"' == reason(fight, "attack QH")
    assert 'nothing can be played in the phase "discards"' == reason(discarding, "damage 2H BLACK")
    assert "Growth is played in combat only" == reason(table(side("KH", hand="7D")), "growth 7D KH")


def reason(duel: Magic54Scenario, action: str) -> str:
    """Return why *action* is not legal in *duel*."""
    violation = duel.why_not(action)
    assert violation is not None
    return violation.reason


@pytest.mark.rule("M54-061", "M54-Q03")
@pytest.mark.parametrize("skipped", [True, False])
def test_the_rules_and_words_tell_of_the_first_draw(skipped: bool) -> None:
    """Under the option that both players draw in their first turns, nothing is said of it."""
    state = GAME.new_game(rules=Magic54Rules.of({"first_draw_skipped": skipped}))
    rules = "\n".join(guide_for(GAME, GAME.observe(state, RED)).rules())
    words = glossary(first_draw_skipped=skipped)

    assert skipped is ("The player who begins draws no card in the first turn of the game." in rules)
    assert [skipped] * 2 == ["except in the first turn of the game" in words[word] for word in ("draw", "deck")]


def test_the_advice_how_to_win_stands_under_the_normal_rules_only() -> None:
    """It was measured under them."""
    normal, changed = (
        guide_for(GAME, GAME.observe(GAME.new_game(rules=Magic54Rules.of(options)), RED)).rules()
        for options in ({}, {"starting_hp": 19})
    )

    assert normal[-1].startswith("How to win: summon creatures, attack and block with all of them")
    assert len(normal) - 1 == len(changed)
    assert not any("How to win" in line for line in changed)


@pytest.mark.rule("M54-Q15", "M54-Q14")
def test_rules_and_words_name_whom_a_jack_guards_and_what_an_ace_heals() -> None:
    """Both depend on options."""
    own = guide_for(GAME, GAME.observe(GAME.new_game(rules=Magic54Rules.of({"jack_scope": "own_other"})), RED))

    assert any("he takes the damage of another creature of yours, and stays" in line for line in own.rules())
    assert "damage to another creature of yours hits the Jack" in own.glossary()["guard"]
    assert "damage to another creature hits the Jack" in glossary()["guard"]
    assert "the damage already on the creature is removed" in glossary()["ace"]
    assert "removed" not in glossary(ace_clears_marked=False)["ace"]


def test_no_text_of_the_rules_speaks_of_solving() -> None:
    """The pile resolves, as the stack does; "solved" can still be asked for."""
    rules = guide_for(GAME, GAME.observe(START.state, RED)).rules()

    assert [] == [line for line in (*rules, *glossary().values()) if re.search(r"\bsolve", line)]
