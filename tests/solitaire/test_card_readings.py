"""What the explanation of a card adds where Solitaire reads its text otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules._display import guide_for
from castlerules.cards import POOL, card
from castlerules.cards import language as lang
from castlerules.cards.builders import damage, does, sorcery
from castlerules.solitaire import GAME, YOU, SolitaireRules
from castlerules.solitaire.presentation.card_readings import card_readings
from castlerules.svg import svg

from .extra_cards import lay_out

LEDGER = Path(__file__).parents[2] / "docs" / "rules" / "solitaire.md"


def readings(name: str, **options: object) -> list[str]:
    """Return what is added to the text of the card *name* under these *options*."""
    return [line.removeprefix("Here: ") for line in card_readings(card(name), SolitaireRules.of(options))]


@pytest.mark.rule("SOL-G74")
def test_a_creature_that_cannot_block_is_told_to_block_all_the_same() -> None:
    """Its own ability, an Aura that forbids it, and evasion; not with the option under which blocks are as in Magic."""
    aura = "every face-up creature of the stack blocks all the same (SOL-G74)."

    assert ["it blocks all the same (SOL-G74)."] == readings("Goblin Raider")
    assert aura in readings("Pacifism")
    assert readings("Air Elemental")[0].startswith("flying changes nothing in Solitaire: all face-up creatures")
    assert [] == readings("Goblin Raider", respect_evasion=True)
    assert [] == readings("Air Elemental", respect_evasion=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Dark Ritual", "it makes one mana, to pay for another card or an ability (SOL-065)."),
        ("Llanowar Elves", "it makes one mana at most, as a payment (SOL-064)."),
        ("Lightning Bolt", "damage to you or to the stacks does nothing (SOL-130)."),
        ("Blaze", "X is 1, and 1 more for each further source (SOL-066)."),
        ("Power Sink", "the stacks never pay (SOL-G20)."),
        ("Giant Growth", "the turn never ends, so this lasts (SOL-G66)."),
        ("Healing Salve", "nobody has life or poison (SOL-P30)."),
        ("Man-o'-War", "a card that is turned up on a stack has not come into play (SOL-G12)."),
        ("Forest", "it goes to the row, and pays once, by being sacrificed (SOL-061)."),
        ("Pacifism", "it is not in play while it lies on a stack (SOL-032)."),
        ("Serra Angel", "vigilance does nothing in Solitaire, which has no turns (SOL-G72)."),
        ("Capsize", "buyback cannot be paid in Solitaire (SOL-G44)."),
        ("Greed", "life is paid with cards of the library (SOL-132)."),
        ("Juggernaut", "it need not attack (SOL-G73)."),
        ("Pestilence", "there are no turns, so the beginning or end of a step never comes (SOL-121)."),
        ("Hypnotic Specter", "no player is dealt damage, so that never happens (SOL-P51)."),
        ("Duress", "nothing new is seen of a hand (SOL-P14)."),
        ("Meekstone", "nothing untaps without a turn (SOL-G72)."),
    ],
)
def test_each_kind_of_text_has_its_reading(name: str, words: str) -> None:
    """One for what is ignored, and one for what means something else."""
    assert words in readings(name)


def test_what_means_the_same_gets_no_reading() -> None:
    """A plain creature, a spell that destroys, and damage that can only be dealt to creatures."""
    slot = lang.TargetSlot(lang.IsType(lang.CardType.CREATURE))
    only_creatures = sorcery("Singe", "{R}", does(damage(2, lang.TARGET), slot))

    assert ([], []) == (readings("Grizzly Bears"), readings("Terror"))
    assert () == card_readings(only_creatures, SolitaireRules())


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("Giant Growth", {"until_end_of_turn": "end_of_action"}, "this ends with the action in which it begins"),
        ("Kavu Titan", {"optional_costs": "free"}, "kicker is free in Solitaire"),
        ("Prodigal Sorcerer", {}, "damage to you"),
    ],
)
def test_readings_follow_the_options(name: str, options: dict[str, object], code: str) -> None:
    """The words are those of the options in force."""
    assert any(line.startswith(code) for line in readings(name, **options))


def test_every_code_is_one_of_the_ledger() -> None:
    """Every reading of every card of the pool ends with a code that the rules page defines."""
    known = set(re.findall(r"SOL-[A-Z]?\d+", LEDGER.read_text(encoding="utf-8")))
    lines = [line for one in POOL.values() for line in card_readings(one, SolitaireRules())]
    codes = [re.search(r"\((SOL-[A-Z]?\d+)\)\.$", line) for line in lines]

    assert all(codes)
    assert {code[1] for code in codes if code is not None} <= known


def test_a_card_is_explained_with_its_readings() -> None:
    """By its name, beside an action, and in the details of a picture."""
    start = lay_out(K1="?(Fog) | Goblin Raider", row="Mountain")
    guide = guide_for(GAME, GAME.observe(start.state, YOU))
    play = next(action for action in GAME.legal_actions(start.state) if GAME.format_action(action).startswith("cast"))

    assert "Here: it blocks all the same" in svg(GAME.observe(start.state, YOU), details=True)
    assert guide.cards()["Goblin Raider"].splitlines()[4].startswith("Here: it blocks all the same")
    assert "Here: it blocks all the same (SOL-G74)." in guide.details(play)
