"""Permanents that become creatures for a time."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.meanings import Amend, Became, kept
from castlerules.cards.oracle.phrase import Phrase, same, says

Changes = tuple[lang.Modification, ...]
_MOVES = "{2}: This land becomes a 2/2 green Elf creature until end of turn. It's still a land."


Looks = tuple[tuple[lang.Color, ...] | None, tuple[str, ...]]


@says(
    "looks",
    "<colors>",
    example="{2}: This land becomes a 2/2 red creature until end of turn. It's still a land.",
    on="Land",
)
def colored(colors: tuple[lang.Color, ...]) -> Looks:
    """Colours."""
    return colors, ()


@says(
    "looks",
    "<race>",
    example="{2}: This land becomes a 2/2 Elf creature until end of turn. It's still a land.",
    on="Land",
)
def of_race(race: tuple[str, ...]) -> Looks:
    """Creature types."""
    return None, race


@says("looks", "<colors> <race>", example=_MOVES, on="Land")
def colored_race(colors: tuple[lang.Color, ...], race: tuple[str, ...]) -> Looks:
    """Colours and creature types."""
    return colors, race


def _bodies(word: str, *types: lang.CardType) -> tuple[Phrase, ...]:
    """Return the phrases for a size with and without colours and creature types before *word*."""

    def dressed(size: tuple[lang.Value, lang.Value], looks: Looks) -> Changes:
        colors, race = looks
        colored = () if colors is None else (lang.SetColors(colors),)
        return (Became(types, race), *colored, lang.SetPT(*size))

    example = f"{{2}}: This land becomes a 2/2 # {word} until end of turn. It's still a land."
    plain, green = example.replace("# ", ""), example.replace("#", "green")
    return (
        Phrase("body", (f"<size> ({word}|{word}s)",), lambda size: dressed(size, (None, ())), plain, "Land"),
        Phrase("body", (f"<size> <looks> ({word}|{word}s)",), dressed, green, "Land"),
    )


BODIES: Final = (
    *_bodies("creature", lang.CardType.CREATURE),
    *_bodies("artifact creature", lang.CardType.ARTIFACT, lang.CardType.CREATURE),
)


@says("changed", "(becomes|become) [a] <body>", example=_MOVES, on="Land")
def becomes_creature(body: Changes) -> Changes:
    """A creature, instead of what it was."""
    return body


AN: Final = same(
    becomes_creature,
    "(becomes|become) an <body>",
    example="{2}: This land becomes an 8/8 Elf creature until end of turn. It's still a land.",
)


@says(
    "changed",
    "(becomes|become) [a] <body> with <keyword_list>",
    example="{2}: This land becomes a 2/2 Elf creature with flying until end of turn. It's still a land.",
    on="Land",
)
def becomes_creature_with(body: Changes, keywords: tuple[lang.Keyword, ...]) -> Changes:
    """A creature with keywords."""
    return (*body[:-1], *[lang.AddKeyword(keyword) for keyword in keywords], body[-1])


@says(
    "changed",
    "(becomes|become) [a] <body> in addition to its other types",
    example="{2}: This enchantment becomes a 2/2 Elf creature in addition to its other types until end of turn.",
    on="Enchantment",
)
def becomes_also_creature(body: Changes) -> Changes:
    """A creature, and what it was."""
    return kept(body)  # type: ignore[no-any-return]


@says(
    "changed",
    "(becomes|become) [a] <body> with <keyword_list> in addition to its other types",
    example="{2}: This enchantment becomes a 2/2 Elf creature with flying in addition to its other types until end of "
    "turn.",
    on="Enchantment",
)
def becomes_also_creature_with(body: Changes, keywords: tuple[lang.Keyword, ...]) -> Changes:
    """A creature with keywords, and what it was."""
    return kept(becomes_creature_with.meaning(body, keywords))  # type: ignore[no-any-return]


@says("plain", "it is still a land", example=_MOVES, on="Land")
def still_a_land() -> Amend:
    """What the sentence before makes a creature keeps its types."""

    def change(before: lang.Effect) -> lang.Effect:
        after = kept(before)
        if after == before:
            raise Unbound("the sentence before makes nothing a creature")
        return after  # type: ignore[no-any-return]

    return Amend(change)


STILL_LANDS: Final = same(
    still_a_land,
    "they're still lands",
    example="All lands you control become 1/1 creatures until end of turn. They're still lands.",
    on="Sorcery",
)
