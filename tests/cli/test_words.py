"""What ? WORD says: keywords, the usual words of the table, what differs between the games, and places of a castle."""

from __future__ import annotations

from typing import Any

import pytest
from castle.kit import scenario

from castlerules import GAMES, Player, Rng, fortress
from castlerules._display import Guide, guide_for
from castlerules.cards import POOL, Keyword, KeywordKind
from castlerules.cards.rendering.cards import render_keyword
from castlerules.cli.arguments.command_words import CommandWord
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.table import Table
from castlerules.magic import CoreRules
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A

from .sessions import answer_text, session_of

MAGIC_GAMES = ("duel", "castle", "fortress", "solitaire")
USUAL_WORDS = [
    "trigger",
    "phase",
    "step",
    "stack",
    "tapped",
    "summoning sick",
    "new",
    "damage",
    "target",
    "counter",
    "token",
    "regenerate",
    "sacrifice",
    "creature",
    "instant",
    "sorcery",
    "artifact",
    "aura",
    "land",
    "legendary",
    "power",
    "toughness",
    "mana burn",
    "combat",
    "attacker",
    "blocked",
    "unblocked",
    "permanent",
    "ability",
    "owner",
    "controller",
    "cost",
    "x",
    "upkeep",
    "priority",
    "mulligan",
    "destroy",
    "islandwalk",
]


def guide(name: str, **options: Any) -> Guide:
    """Return the guide of the first player to act in a new game called *name* with *options*."""
    game = GAMES[name]
    state = game.new_game(rules=game.Rules(**options), rng=Rng.seeded(1))
    actor = game.to_act(state)
    assert actor is not None
    return guide_for(game, game.observe(state, actor))


def meaning(name: str, word: str, **options: Any) -> str:
    """Return what *word* means in the game called *name* with *options*."""
    words = guide(name, **options).explain(word)
    assert words is not None, word
    return words


@pytest.mark.parametrize("name", MAGIC_GAMES)
def test_every_keyword_is_explained(name: str) -> None:
    """At the prompt, under its own name, in a sentence or two."""
    session = session_of(GAMES[name], auto=True)

    for kind in KeywordKind:
        answer = answer_line(session, f"? {kind.value}", width=300)
        assert not answer_text(answer, LineKind.REFUSAL), kind
        text = answer_text(answer, LineKind.NOTE)
        assert text.casefold().startswith(kind.value), kind
        assert len(kind.value) + 15 < len(text) < 300, kind
        assert text.endswith("."), kind


@pytest.mark.parametrize("name", MAGIC_GAMES)
def test_every_keyword_is_explained_as_cards_print_it(name: str) -> None:
    """With the lands, colours, costs and numbers that stand beside it on the cards of the pool."""
    told = guide(name)
    printed = {
        render_keyword(ability)
        for card in POOL.values()
        for face in card.faces
        for ability in face.abilities
        if isinstance(ability, Keyword)
    }

    assert {"islandwalk", "first strike"} <= printed
    assert [] == [words for words in sorted(printed) if told.explain(words) is None]


@pytest.mark.parametrize("name", MAGIC_GAMES)
@pytest.mark.parametrize("word", USUAL_WORDS)
def test_the_usual_words_are_explained_in_every_game_with_cards_of_magic(name: str, word: str) -> None:
    """Also where the game lacks what the word means in others: then it says so."""
    assert len(meaning(name, word)) > 25


@pytest.mark.parametrize(
    ("name", "word", "without", "within"),
    [
        ("castle", "new", "it can block", "Creatures outside castles never block."),
        ("castle", "block", "stops one attacker", "blocks all the attackers"),
        ("castle", "tapped", "cannot attack or block", "still blocks"),
        ("castle", "flying", "only creatures", "does nothing in Castle"),
        ("castle", "protection", "deal it no damage", "does nothing in Castle"),
        ("castle", "trample", "to the player what", "does nothing in Castle"),
        ("castle", "graveyard", "exile", "go out of the game"),
        ("fortress", "new", "it can block", "cannot attack until your next turn"),
        ("fortress", "stack", "all players pass", "When you pass"),
        ("fortress", "block", "stops one attacker", "Your own creatures never block"),
        ("fortress", "hand", "opponent", "the cards that you hold"),
        ("fortress", "haste", "?", "they have no abilities"),
        ("solitaire", "tapped", "Your permanents untap", "stays tapped"),
        ("solitaire", "haste", "it can attack", "has no turns"),
        ("solitaire", "flying", "only creatures with flying", "all face-up creatures of the attacked stack block"),
        ("solitaire", "kicker", "may be paid besides", "cannot be paid"),
        ("solitaire", "wall", "unless", "cannot attack"),
        ("solitaire", "turn", "second main phase", "there are no turns"),
        ("solitaire", "mana burn", "costs 1 life", "one source"),
    ],
)
def test_a_word_means_what_it_means_in_this_game(name: str, word: str, without: str, within: str) -> None:
    """Not what it means in normal Magic."""
    assert without not in meaning(name, word)
    assert within in meaning(name, word)


@pytest.mark.rule("CAS-011", "CAS-014", "CAS-Q17", "CAS-Q18")
def test_castle_says_which_keywords_it_heeds() -> None:
    """Those that the options do not ignore mean the same as in a duel; of protection a part may be ignored."""
    heeding: dict[str, Any] = {"ignored_keywords": ("fear",)}
    half: dict[str, Any] = {"protection_scope": "block_only"}

    for word in ("flying", "trample", "protection", "islandwalk", "reach", "menace"):
        assert meaning("duel", word) == meaning("castle", word, **heeding) != meaning("castle", word)
    assert "does nothing in Castle" in meaning("castle", "fear", **heeding)
    assert "keeps off the damage" in meaning("castle", "protection", **half)
    assert meaning("duel", "first strike") == meaning("castle", "first strike")


@pytest.mark.parametrize(
    ("name", "word", "options", "words"),
    [
        ("duel", "mana burn", {"core": CoreRules.modern()}, "is lost at the end of the step."),
        ("duel", "wall", {"core": CoreRules.modern()}, "It can attack unless it has defender."),
        ("duel", "poison", {"core": {"poison_to_lose": 3}}, "with 3 poison counters loses"),
        ("fortress", "tapped", {"opponent_untaps": False}, "the garrison does not untap"),
        ("fortress", "flying", {"granted_abilities_work": True}, "unless an artifact or a land gives it to them"),
        ("fortress", "wall", {"walls_may_attack": True}, "It can attack."),
        ("solitaire", "flying", {"respect_evasion": True}, "only creatures with flying or reach can block it"),
        ("solitaire", "buyback", {"optional_costs": "free"}, "it is free in Solitaire"),
        ("solitaire", "alternative cost", {"alternative_costs": True}, "instead of the mana cost"),
        ("castle", "+0/+5", {"rows": 2, "row_bonus": (0, 5)}, None),
        ("castle", "+5/+5", {"rows": 2, "row_bonus": (0, 5)}, "row 2 (+5/+5), also while they attack"),
    ],
)
def test_words_name_the_options_in_force(name: str, word: str, options: dict[str, Any], words: str | None) -> None:
    """Not those that the game has without being asked."""
    told = guide(name, **options).explain(word)

    assert told is None if words is None else words in (told or "")
    assert words is None or words not in (guide(name).explain(word) or "")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("stake", "At stake: "),
        ("at stake", "At stake: "),
        ("combat", "At stake: "),
        ("fight", "At stake: "),
        ("maneuver", "Manoeuvre: "),
        ("manoeuvre", "Manoeuvre: "),
        ("manoeuvres", "Manoeuvre: "),
        ("vacant", "Empty: "),
        ("open", "Empty: "),
        ("empty", "Empty: "),
        ("free", "Price: "),
        ("slot", "Slot: a place of a castle; R2C1 is row 2 of column 1."),
    ],
)
def test_other_names_of_a_word_of_castle_lead_to_it(asked: str, told: str) -> None:
    """Whichever spelling is typed, the answer has the one that the table uses."""
    assert answer_text(answer_line(session_of(GAMES["castle"], auto=True), f"? {asked}", width=200)).startswith(told)


def test_castle_says_what_can_damage_a_player() -> None:
    """So it is no surprise that a land which hurts its player does not, and that a burn spell does nothing to one."""
    (line,) = [line for line in guide("castle").rules() if line.startswith("Damage to players:")]

    assert "you are damaged by creatures that attack you, and by your own creatures, and by nothing else" in line
    assert "burn spells are for creatures" in line
    assert "lands that deal damage to you when you tap them deal none" in line


def places(text: str) -> str:
    """Return what the attacking player is told when asking ``? TEXT`` in a position with castles."""
    mine = slots(R1C1="Giant/up", R2C1="Guard")
    start = scenario("Ogre", "", castle=mine, theirs_castle=slots(R1C1="Guard", R2C1="Ogre/known", R3C1="Bear/up/t"))
    game = GAMES["castle"]
    return guide_for(game, game.observe(start.state, A)).explain(text) or ""


@pytest.mark.rule("CAS-Q06", "CAS-Q07")
def test_places_of_castles_are_told_as_the_table_shows_them() -> None:
    """Small letters do; what is hidden from the player who asks stays unknown."""
    assert "R1C1: row 1 of column 1, bonus +0/+0. In your castle: Giant 5/5. In opponent's castle: unknown." == places(
        "r1c1"
    )
    assert "In your castle: unknown. In opponent's castle: Ogre, face down." in places("R2C1")
    assert "In your castle: empty. In opponent's castle: Bear 4/4, tapped." in places("R3C1")
    assert (
        places("c1")
        == places("Column 1")
        == (
            "column 1. Your castle: R1C1 Giant 5/5, R2C1 unknown, R3C1 empty. "
            "Opponent's castle: R1C1 unknown, R2C1 Ogre, face down, R3C1 Bear 4/4, tapped."
        )
    )
    assert ["", "", "", ""] == [places(word) for word in ("R4C1", "R1C5", "C5", "C0")]


@pytest.mark.rule("CAS-Q06")
def test_places_of_castles_give_nothing_hidden_away() -> None:
    """In every game that looks the same to the player, the answers are the same."""
    game = GAMES["castle"]
    state = game.new_game(rng=Rng.seeded(5))
    observation = game.observe(state, Player(0))
    others = [game.determinize(observation, Rng.seeded(seed)) for seed in range(3)]
    asked = [f"R{row}C{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)] + ["C1", "C2", "C3", "C4"]

    def answers(some: Any) -> list[str | None]:
        told = guide_for(game, game.observe(some, Player(0)))
        return [told.explain(word) for word in asked]

    assert all(other.extra.castles != state.extra.castles for other in others)
    assert all(answers(other) == answers(state) for other in others)


@pytest.mark.rule("FOR-Q49")
@pytest.mark.parametrize(
    ("excluded", "told"), [(False, "It joins the assault all the same."), (True, "It stays out of the assault too.")]
)
def test_a_new_creature_of_fortress_storms_unless_the_options_keep_it_out(excluded: bool, told: str) -> None:
    """Summoning sickness keeps a creature from attacks only."""
    rules = fortress.FortressRules(assault_excludes_unready=excluded)
    seen = fortress.GAME.observe(fortress.GAME.new_game(rules=rules), Player(0))

    assert told in (guide_for(fortress.GAME, seen).explain("new") or "")


@pytest.mark.parametrize("game", ["solitaire", "ascension"])
def test_every_command_of_the_prompt_is_explained(game: str) -> None:
    """By what the help says of it; the words that only mean another command are explained as that one."""
    session = session_of(GAMES[game], seed=3)
    explained = {word: answer_text(answer_line(session, f"? {word}")) for word in CommandWord}
    words = [word for word in CommandWord if Table(session).guide.explain(word) is None]  # others are on the table
    unknown = [str(word) for word in words if not explained[word].startswith(f"{word}: ")]

    assert (["hint"] if session.is_organiser else []) == unknown
    assert "back: go to the menu before this one" in explained[CommandWord.BACK]
    assert explained[CommandWord.Q].partition(": ")[2] == explained[CommandWord.EXIT].partition(": ")[2]


def test_passing_is_explained_where_there_is_passing() -> None:
    """At a table p passes on; in a league it is the beginning of a card."""
    assert "p: pass on until something happens" in answer_text(answer_line(session_of(), "? p"))
    assert "p: pass" not in answer_text(answer_line(session_of(GAMES["ascension"]), "? p"))


def test_a_word_that_is_not_known_never_suggests_itself() -> None:
    """The word is refused, so it helps nobody to type it again."""
    session = session_of(GAMES["solitaire"], seed=3)

    assert "did you mean rules?" in answer_text(answer_line(session, "ruels"))
    for word in ("back", "gather", "undo"):
        assert f"did you mean {word}?" not in answer_text(answer_line(session, f"{word} now"))


def test_the_first_word_of_a_phrase_is_explained_if_the_phrase_is_nothing() -> None:
    """Also below the lines of the list that the phrase could be."""
    session = session_of(GAMES["solitaire"], seed=3)
    meaning = "Gather: copies of a card that show at the same time"

    assert answer_text(answer_line(session, "? gather them all")).startswith(meaning)
    several = answer_text(answer_line(session, "? gather the copies"))
    assert ("gather the copies fits several: ", True) == (several[:32], meaning in several)
    assert "there is no word 'zzz'" in answer_text(answer_line(session, "? zzz them all"))


def test_a_verb_alone_is_no_jargon() -> None:
    """Where it is no word of the glossary, the player is told to add the rest; pay is a word in Solitaire."""
    session = session_of(GAMES["solitaire"], seed=3)

    assert answer_text(answer_line(session, "? option")).startswith("option alone is no action; ")
    assert answer_text(answer_line(session, "? pay")).startswith("Pay: when you play a card or use an ability, you ")
