"""Parts of a text that a reading must keep: what an event is about, what a later word means, why it is refused."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.oracle import RefusalKind

from .faces import abilities, read

ELF = "Create a 1/1 green Elf creature token."
DISCARDED = "Whenever you discard a creature card, you gain 1 life."


def nodes(text: str, on: str = "Sorcery") -> list[object]:
    """Return all parts of the abilities in *text*."""
    return [node for ability in abilities(text, on) for node in lang.nodes_in(ability)]


def test_a_discard_is_of_the_cards_that_the_event_names() -> None:
    """Of creature cards, not of any."""
    (event,) = [node for node in nodes(DISCARDED, "Enchantment") if isinstance(node, lang.CardDiscarded)]
    assert lang.CardDiscarded(lang.You(), lang.IsType(lang.CardType.CREATURE)) == event


def test_that_creature_is_the_one_that_was_created() -> None:
    """As "it" is; of two tokens neither is "it" or "that creature"."""
    later = "Sacrifice {} at the beginning of the next end step."
    assert abilities(f"{ELF} {later.format('it')}") == abilities(f"{ELF} {later.format('that creature')}")
    assert read(f"Create two 1/1 green Elf creature tokens. {later.format('that creature')}").refused
    assert read(f"Create two 1/1 green Elf creature tokens. {later.format('it')}").refused


@pytest.mark.parametrize("land", ["Plains", "Island", "Swamp", "Mountain", "Forest"])
def test_a_land_becomes_of_the_type_that_is_named(land: str) -> None:
    """And of this one only."""
    article = "an" if land == "Island" else "a"
    (types,) = [
        node
        for node in nodes(f"Target land becomes {article} {land} until end of turn.")
        if isinstance(node, lang.SetTypes)
    ]
    assert lang.SetTypes((), (land,), instead=True) == types


@pytest.mark.parametrize("text", ["You may pay {1}.", "You may pay {1}. Draw a card.", "You may pay 2 life."])
def test_a_price_that_is_paid_for_nothing_is_refused(text: str) -> None:
    """What follows it must say "If you do"."""
    assert read(text).refused


def test_that_player_may_be_the_defending_player() -> None:
    """Who has been named as an opponent."""
    text = "Whenever this creature attacks, defending player discards a card and that player loses 1 life."
    assert [lang.EachOpponent()] * 2 == [
        node.who for node in nodes(text, "Creature") if isinstance(node, (lang.Discard, lang.LoseLife))
    ]


def test_a_kicker_has_the_cost_of_a_kicker() -> None:
    """The cost of cycling is none."""
    words = "If this creature was kicked with its {} kicker, it enters with a +1/+1 counter on it."
    text = f"Cycling {{{{R}}}}\nKicker {{{{1}}}}{{{{G}}}} and/or {{{{W}}}}\n{words}"
    assert not read(text.format("{W}"), "Creature").refused
    assert read(text.format("{R}"), "Creature").refused


@pytest.mark.parametrize("half", ["power", "toughness"])
def test_only_a_creature_has_a_power_that_a_text_defines(half: str) -> None:
    """An artifact has no size beside the half that is defined."""
    text = f"This creature's {half} is equal to the number of lands you control."
    assert not read(text, "Creature").refused
    assert read(text, "Artifact").refused


def test_a_refusal_tells_what_could_have_stood_there() -> None:
    """In words, after those that were read."""
    (clause,) = read("Destroy target gladly.").refused
    assert (RefusalKind.READER, "gladly", True) == (clause.kind, clause.unread, "<noun>" in clause.expected)


@pytest.mark.parametrize(
    "text",
    [
        "You may search your library for a land card. If you do, put that card into your hand, then shuffle.",
        "You may search your library for a land card and put that card onto the battlefield. If you do, shuffle.",
    ],
)
def test_who_searches_and_finds_nothing_has_searched(text: str) -> None:
    """The library is shuffled then, too."""
    found = nodes(text)
    assert lang.Shuffle(lang.You()) in found
    assert not [node for node in found if isinstance(node, lang.IfDone)]
