"""From a text to a definition and back to words: what the text speaks of is what the words of the definition speak of.

The words of a definition are made by ``render``, which knows nothing of the reader. Both texts are reduced to a normal
form: which of the notions below they speak of. A reading that loses a notion, or adds one, is seen.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards import render_ability
from castlerules.cards.oracle.phrasebook import phrases

from .card_files import needs_files, read_cards
from .faces import face, read

_ANY_COLOR: Final = (
    r"colors? of your choice|\bchoose a color\b|\bmulticolored\b|\bcolored\b|\ball colors\b|\beach color\b"
    r"|\bmost common\b|\b(its|the) colors\b"
)
NOTIONS: Final = MappingProxyType(
    {
        "a target": r"\btargets?\b|\benchant \w",
        "damage": r"\bdamage\b|\bdamaged\b",
        "life": r"\blife\b|\blifelink\b",
        "to destroy": r"\bdestroy(s|ed)?\b",
        "to exile": r"\bexiles?\b",
        "to draw": r"\bdraws?\b(?! step)",
        "to discard": r"\bdiscards?\b",
        "to sacrifice": r"\bsacrifices?\b",
        "to regenerate": r"\bregenerate[ds]?\b|\bregeneration\b",
        "to prevent": r"\bprevent(ed)?\b",
        "to search": r"\bsearch(es)?\b",
        "to shuffle": r"\bshuffles?\b",
        "to mill": r"\bmills?\b",
        "to reveal": r"\breveals?\b",
        "to untap": r"\buntaps?\b(?! step)",
        "tokens": r"\b(non)?tokens?\b",
        "+1/+1 counters": r"\+1/\+1 counters?",
        "a choice to do it": r"\bmay\b",
        "a condition or a price": r"\bif\b(?! able)|(?<![Ff]or )\bas long as\b|\bunless\b|\btap or untap\b",
        "an opponent": r"\bopponents?('s)?\b|\bdefending\b|\bother player\b",
        "attackers": r"\b(non)?attack(s|ing|ers?|ed)?\b",
        "blockers": r"\b(un|non)?block(s|ing|ers?|ed)?\b",
        "tapped": r"\b(un)?tapped\b|\btap or untap\b",
        "graveyards": r"\bgraveyards?\b|\bdies\b|\bflashback\b",
        "libraries": r"\blibrary\b|\blibraries\b",
        "hands": r"\bhands?\b",
        "X": r"\bX\b",
        "the turn": r"\bturn\b",
        "upkeep": r"\bupkeep\b",
        "kicker": r"\bkick(er|ed)\b",
        "flying": r"\bflying\b",
        "protection": r"\bprotection\b",
        "instants": r"\b(non)?instants?\b",
        "sorceries": r"\b(non)?sorcer(y|ies)\b",
        "artifacts": r"\b(non)?artifacts?\b",
        "enchantments": r"\b(non)?enchantments?\b",
        "legends": r"\b(non)?legendary\b",
        "basic lands": r"\b(non)?basic\b(?! land type)",
        "power": r"\bpower\b(?! and toughness)",
        "mana value": r"\bmana value\b",
        "others": r"\b(an)?other\b|\brest\b|\bany order\b",
        **{color: rf"\b(non)?{color}\b|{_ANY_COLOR}" for color in ("white", "blue", "black", "red")},
    }
)
"""Each notion, with the words for it."""

STANDS_FOR: Final = (
    (r"\battack(ing|s)? you\b", r"attack\1, of an opponent"),
    (r"\bcan't (attack|block|attack or block) alone\b", r"can't \1 unless another does"),
    (r"\balso (attacks|blocks)\b", r"\1 as another"),
    (r"\bX\b(?=.*\bwhere X is\b)|\bwhere X is\b", ""),
    (r"\bother (creature )?types\b", "types"),
    (r"\b[Ii]f (?=[^.,]*\bwould\b)", ""),
    (r"\bnext turn's upkeep\b", "upkeep"),
    (r"\beach turn if able\b", "if able"),
    (r"\bthis (artifact|enchantment)\b", "this"),
    (r"\btaps? (?=[^.,]*\bfor mana\b)", "tapped "),
    (r"\bunless (?=[^.,]*\bhas .* deal\b)", "may "),
    (r"\b([Ee]ach [^.]*) as long as it\b", r"\1"),
    (r"\bother player\b", "opponent"),
    (r"\btwice\b(?! each turn)", "two times"),
    (r"\bpower is \d+ and its toughness\b", "toughness"),
)
"""Words that stand for others."""

EXPLAINED: Final = (
    (r"\bany combination\b|\bany one color\b|\bdouble\b|\bone, two,", ("2",), "all ways are told one by one"),
    (r"\bshuffles?\.", ("libraries",), "nothing but a library is shuffled"),
    (r"\bexile any number of cards from your graveyard:", ("X",), "the number that is paid is told as X"),
    (r"\bremove (any number of|all) .* counters from .*:", ("X",), "the number that is paid is told as X"),
    (r"\bdiscards? (all|any number|.* at random|.* of them)\b", ("hands",), "only cards in a hand are discarded"),
    (r"\bpiles?\b", ("others", "2"), "both piles are told by their names"),
    (
        r"\bscry\b",
        ("libraries", "others", "a choice to do it"),
        "only cards of a library are looked at so, and a single one may be put on the bottom",
    ),
    (r"\bin addition to its\b", ("enchantments",), "what the card is itself is not told"),
    (r"\bcards from your hand on the bottom\b", ("others",), "several cards are told to come in any order"),
    (r"\bany order\b", ("others",), "the order of cards that are put on a library is their player's choice"),
    (
        r"\bonly (during|before)\b",
        ("a condition or a price", "the turn", "attackers", "blockers"),
        "when something may be done is told as a condition, and a step of a player as one of their turn",
    ),
    (r"\bhas .* deal\b", ("a condition or a price",), "an offer is told with what follows"),
    (r"\bchoose new targets\b", ("a choice to do it", "a condition or a price"), "it is told as what one likes"),
    (r"\breveals? the top card\b", ("others",), "a card that was looked at is told as the rest"),
    (r"\beach basic land type\b", ("5",), "there are five of them"),
    (r"\bthe colors of\b", ("a condition or a price",), "each of the five colours is told with its condition"),
    (
        r"\bcountered this way\b",
        ("a condition or a price", "graveyards"),
        "where a countered spell goes is told at once",
    ),
    (r"\bother than\b", ("others",), "other than Walls is non-Wall"),
    (r"\bpermanent cards?\b", ("artifacts", "enchantments"), "a permanent card is told by its types"),
    (r"\bduring (your turn,|turns )", ("a condition or a price", "the turn"), "whose turn it is, is a condition"),
    (r"\bswitch\b", ("power",), "a switch is told of power and toughness"),
    (r"\bif (that player|the player|they) do(es)?n't\b", ("a choice to do it",), "what is declined is told as a price"),
    (r"\bany (player|opponent) may\b", ("a condition or a price",), "an offer is told with what follows"),
    (
        r"\bcumulative upkeep\b|\brampage\b|\bbeyond the first\b",
        ("a condition or a price", "blockers", "the turn", "to sacrifice", "2"),
        "a keyword is told as the ability that it stands for",
    ),
)
"""Differences that mean nothing: words of the text, the notions that may differ then, and why."""

_NUMBERS: Final = MappingProxyType(
    {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20}
)


def notions_in(text: str) -> frozenset[str]:
    """Return the notions of which *text* speaks."""
    return frozenset(
        notion
        for notion, words in NOTIONS.items()
        if re.search(words, text, re.NOFLAG if notion == "X" else re.IGNORECASE)
    )


def numbers_in(text: str) -> frozenset[int]:
    """Return the numbers above 1 that are in *text*, in digits or in words."""
    counted = re.sub(r"(?<=[a-z]) \d+>", "", text)  # names of what was found, such as <found 2>
    words = [_NUMBERS[word] for word in re.findall(r"\w+", text.lower()) if word in _NUMBERS]
    return frozenset(number for number in [*words, *map(int, re.findall(r"\d+", counted))] if number > 1)


def differences(text: str, read: lang.Face) -> tuple[str, ...]:
    """Return what only one of them speaks of: *text*, and the words of *read*, the face that the reader made of it.

    The power and toughness of the face may be among the numbers of its words.
    """
    text = re.sub(r"\([^()]*\)", "", text).replace(read.name, "~")
    rendered = " / ".join(map(render_ability, read.abilities))
    for words, others in STANDS_FOR:
        text, rendered = re.sub(words, others, text), re.sub(words, others, rendered)
    notions = notions_in(text) ^ notions_in(rendered)
    size: set[int | None] = set() if read.pt is None else {read.pt.power, read.pt.toughness}
    numbers = (numbers_in(text) ^ numbers_in(rendered)) - size
    explained = [what for words, kinds, _ in EXPLAINED if re.search(words, text, re.IGNORECASE) for what in kinds]
    return tuple([what for what in (*sorted(notions), *map(str, sorted(numbers))) if what not in explained])


def test_the_words_of_an_example_are_about_what_the_example_is_about() -> None:
    """The examples of all phrases that the engine has parts for."""
    examples = {(phrase.example, phrase.on) for phrase in phrases() if phrase.example}
    wrong = {
        text: found
        for text, on in sorted(examples)
        if not (oracle := read(text, on)).refused
        if (found := differences(text, attrs.evolve(face(on), abilities=oracle.abilities)))
    }
    assert not wrong


@needs_files
def test_the_words_of_a_printed_card_are_about_what_its_text_is_about() -> None:
    """Every card that is read wholly."""
    wrong = {
        half.name: found
        for printed, card in read_cards()
        for half, text in zip(card.faces, printed.texts, strict=True)
        if not card.is_basic_land and (found := differences(text, half))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("text", "said", "missing"),
    [
        ("Destroy target blocking creature.", "Destroy target creature.", ("blockers",)),
        ("Destroy target creature.", "Destroy all creatures.", ("a target",)),
        ("You may draw a card.", "Draw a card.", ("a choice to do it",)),
        ("Draw two cards.", "Draw three cards.", ("2", "3")),
        ("Tap target nonblack creature.", "Tap target creature.", ("black",)),
        ("Draw a card.", "Draw a card.", ()),
    ],
)
def test_a_notion_that_a_reading_lost_is_seen(text: str, said: str, missing: tuple[str, ...]) -> None:
    """The text says one thing, and the definition that of another text."""
    assert missing == differences(text, attrs.evolve(face(), abilities=read(said).abilities))
