"""Lines of keywords in rows of card files: each keyword with its parameter, and what is no list of keywords."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import UnsupportedCard
from castlerules.cards import language as lang
from castlerules.cards.importing.rows import card_from_row

from .sample_rows import mtgjson

SINGLE = {
    **{
        kind.value: lang.Keyword(kind)
        for kind in (lang.KeywordKind.FLYING, lang.KeywordKind.REACH, lang.KeywordKind.FEAR)
    },
    **{
        kind.value: lang.Keyword(kind)
        for kind in (lang.KeywordKind.SHADOW, lang.KeywordKind.MENACE, lang.KeywordKind.FLANKING)
    },
    **{
        kind.value: lang.Keyword(kind)
        for kind in (lang.KeywordKind.DEFENDER, lang.KeywordKind.TRAMPLE, lang.KeywordKind.SHROUD)
    },
    **{
        kind.value: lang.Keyword(kind)
        for kind in (lang.KeywordKind.HASTE, lang.KeywordKind.VIGILANCE, lang.KeywordKind.FLASH)
    },
    "First strike": lang.Keyword(lang.KeywordKind.FIRST_STRIKE),
    "phasing": lang.Keyword(lang.KeywordKind.PHASING),
    "islandwalk": lang.Keyword(lang.KeywordKind.LANDWALK, filter=lang.IsSubtype("Island")),
    "plainswalk": lang.Keyword(lang.KeywordKind.LANDWALK, filter=lang.IsSubtype("Plains")),
    "nonbasic landwalk": lang.Keyword(
        lang.KeywordKind.LANDWALK,
        filter=lang.AllOf((lang.IsType(lang.CardType.LAND), lang.Not(lang.IsSupertype(lang.Supertype.BASIC)))),
    ),
    "protection from white": lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsColor(lang.Color.WHITE)),
    "protection from artifacts": lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsType(lang.CardType.ARTIFACT)),
    "cycling {2}": lang.Keyword(lang.KeywordKind.CYCLING, cost=lang.Cost(lang.mana("{2}"))),
    "echo {1}{R}": lang.Keyword(lang.KeywordKind.ECHO, cost=lang.Cost(lang.mana("{1}{R}"))),
    "fading 3": lang.Keyword(lang.KeywordKind.FADING, 3),
}


def abilities(text: str) -> tuple[lang.Ability, ...]:
    """Return the abilities of a creature with *text*."""
    return card_from_row(mtgjson(text=text)).face.abilities


def refused(text: str, **changes: object) -> str:
    """Return the clause for which a card with *text* is refused."""
    with pytest.raises(UnsupportedCard) as caught:
        card_from_row(mtgjson(text=text, **changes))
    return caught.value.clause


def from_colors(*colors: lang.Color) -> tuple[lang.Keyword, ...]:
    """Return protection from each of *colors*."""
    return tuple(lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsColor(color)) for color in colors)


@pytest.mark.parametrize("words", SINGLE)
def test_a_keyword_is_read_alone(words: str) -> None:
    """With a capital as well, with a reminder behind it, and not with a letter more."""
    assert (SINGLE[words],) == abilities(words)
    assert (SINGLE[words],) == abilities(f"{words[0].upper()}{words[1:]} (As it is, so it goes.)")
    assert f"{words}s" == refused(f"{words}s")


@given(
    st.lists(st.tuples(st.sampled_from(sorted(SINGLE)), st.sampled_from([", ", "; ", "\n", " (So.)\n", " (A, b.), "])))
)
def test_keywords_in_lists_and_lines_are_read_in_their_order(entries: list[tuple[str, str]]) -> None:
    """Commas, semicolons, lines and reminders part them."""
    text = "".join(words + between for words, between in [*entries, ("flying", "")])

    assert (*[SINGLE[words] for words, _ in entries], lang.Keyword(lang.KeywordKind.FLYING)) == abilities(text)


@given(st.lists(st.sampled_from(sorted(SINGLE)), min_size=1), st.data())
def test_one_word_of_nonsense_in_a_list_of_keywords_is_found(words: list[str], data: st.DataObject) -> None:
    """The clause is the whole line, wherever the word stands."""
    place = data.draw(st.integers(0, len(words)))
    text = ", ".join([*words[:place], "gloaming", *words[place:]])

    assert text == refused(text)


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("Protection from red and from white", (lang.Color.RED, lang.Color.WHITE)),
        ("Protection from red, from white, and from black", (lang.Color.RED, lang.Color.WHITE, lang.Color.BLACK)),
        ("Protection from all colors", tuple(lang.Color)),
        ("Protection from each color", tuple(lang.Color)),
    ],
)
def test_protection_from_several_colours_is_one_ability_for_each(text: str, colors: tuple[lang.Color, ...]) -> None:
    """They stand in the order of the text."""
    assert from_colors(*colors) == abilities(text)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("Flying\nThis gets better. Then it gets worse.", "This gets better"),
        ("Flying, when it lands, draw.", "Flying, when it lands, draw"),
        ("Flying.", "Flying"),
        ("Flying and trample", "Flying and trample"),
        ("flying creatures", "flying creatures"),
        ("not flying", "not flying"),
        ("Flying,", "Flying,"),
        ("Flying, , trample", "Flying, , trample"),
        ("Flying, from red", "Flying, from red"),
        ("Protection from red or from white", "Protection from red or from white"),
        ("Protection from red and flying", "Protection from red and flying"),
        ("Protection", "Protection"),
        ("Protection from (not) red", "Protection from (not) red"),
        ("(So it is.) Flying", "(So it is"),
        ("(So it is.)", "(So it is"),
        ("Flying (so it is", "Flying (so it is"),
        ("Cycling", "Cycling"),
        ("Cycling {W/P}", "Cycling {W/P}"),
        ("Cycling\N{EM DASH}Give a thing. (So.) Or two.", "Cycling\N{EM DASH}Give a thing"),
        ("Gloaming {B} (So it is.)", "Gloaming {B}"),
        ("Hero \N{EM DASH} Flying", "Hero \N{EM DASH} Flying"),
        ("Win the game\x07.", "'Win the game\\x07'"),
        ("x" * 300, "x" * 300),
    ],
)
def test_what_is_no_list_of_keywords_is_refused(text: str, clause: str) -> None:
    """Nothing is left out for it: parentheses are reminders only behind the words that they remind of."""
    assert clause == refused(text)


@pytest.mark.parametrize(
    ("text", "types", "clause"),
    [
        ("Kicker {2}", "Creature", "the keyword kicker, to which no other text refers"),
        ("Kicker {2}\nFlying\nDo more.", "Creature", "Do more"),
        ("Flashback {2} (So.)", "Creature", "the keyword flashback, to which no other text refers"),
        ("Flashback {2} (So.)", "Sorcery", "expected one Spell ability on an instant or sorcery, got 0"),
        ("Enchant creature", "Creature", "the card has the keyword ability enchant; expected it only on an Aura"),
        ("Fading 0", "Creature", "ability 1: the keyword fading lacks its n"),
        (None, "Instant", "expected one Spell ability on an instant or sorcery, got 0"),
        (None, "Land", "a land without text"),
        (None, "Enchantment", "expected one keyword ability enchant on an Aura, got 0"),
    ],
)
def test_a_card_that_would_do_nothing_for_its_text_is_refused(text: str | None, types: str, clause: str) -> None:
    """Keywords that only change other text, and cards that must have some, are not read as cards without any."""
    numbers = {} if types == "Creature" else {"power": None, "toughness": None}
    subtypes = ["Aura"] if types == "Enchantment" else []

    with pytest.raises(UnsupportedCard) as caught:
        card_from_row(mtgjson(text=text, types=[types], subtypes=subtypes, **numbers))
    assert caught.value.clause.endswith(clause)


def test_an_aura_may_do_no_more_than_enchant() -> None:
    """It is an Aura with the keyword and its filter."""
    row = mtgjson(text="Enchant land", types=["Enchantment"], subtypes=["Aura"], power=None, toughness=None)

    assert (lang.Keyword(lang.KeywordKind.ENCHANT, filter=lang.IsType(lang.CardType.LAND)),) == card_from_row(
        row
    ).face.abilities
