"""What moves cards of hand, library and graveyard means what the table says (SOL-P11 to SOL-P26)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, sorcery, target
from castlerules.core import Rng
from castlerules.magic.model.changes import Shuffled
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

from_both = pytest.mark.parametrize("place", ["hand", "K7"])


def holding(place: str, card: str, *own: lang.CardDef, under: str = "", **layout: Any) -> SolitaireScenario:
    """Return the position in which *card* is the hand card, over *under*, or lies uppermost on a stack over Duress."""
    place_layout = (
        {"hand": f"{card}{under}"} if place == "hand" else {place: f"?(Duress) | {card}", "hand": under[3:-1]}
    )
    return lay_out(*own, **place_layout, **layout)


# Discards.


@from_both
@pytest.mark.rule("SOL-P11", "SOL-041", "SOL-G18", "SOL-G19")
def test_aimed_at_the_stacks_a_discard_takes_tops_to_the_graveyard(place: str) -> None:
    """Mind Rot takes two of three tops, which the player names; neither the covered Crusade nor Duress is one."""
    start = holding(place, "Mind Rot", K1="?(Crusade) | Hill Giant", K2="| Aether Flash", K3="| Pacifism", row="Swamp")
    deciding = start.play("Mind Rot", targets="STACKS", sources="Swamp")
    done = deciding.choose("Hill Giant", "Pacifism")

    assert ("Hill Giant", "Aether Flash") == deciding.legal
    assert ("Swamp, Hill Giant, Pacifism, Mind Rot", "| Crusade") == (done.graveyard, done.stack("K1"))
    assert ("| Aether Flash", "") == (done.stack("K2"), done.stack("K3"))


@from_both
@pytest.mark.rule("SOL-P11", "SOL-G62", "SOL-101")
def test_aimed_at_the_player_a_discard_takes_one_card_to_the_discard_pile(place: str) -> None:
    """However many are called for, it is the hand card, or what lay beneath the spell that was that."""
    start = holding(place, "Mind Rot", under=", (Fog), (Shock)" if place == "hand" else ", (Fog)", K1="| Crusade")
    done = lay_out(
        hand="Mind Rot, (Fog), (Shock)" if place == "hand" else "Fog, (Shock)",
        K1="| Crusade",
        row="Swamp",
        **({} if place == "hand" else {place: "| Mind Rot"}),
    ).play("Mind Rot", targets="YOU", sources="Swamp")

    assert ("Fog", "Shock", "Swamp, Mind Rot") == (done.discard, done.hand, done.graveyard)
    assert "" == start.discard


@from_both
@pytest.mark.rule("SOL-P12", "SOL-G18")
def test_untargeted_discards_are_the_players_alone(place: str) -> None:
    """Each player discards the hand and draws two: no top is touched, and only the player draws."""
    wheel = sorcery(
        "Cycle",
        "{R}",
        does(
            lang.InOrder(
                (lang.Discard(lang.EachPlayer(), method=lang.DiscardMethod.ALL), lang.Draw(lang.EachPlayer(), 2))
            )
        ),
    )
    layout = {"K1": "| Hill Giant", "K2": "| Pacifism", "row": "Mountain", "library": "Jump, Terror, Duress"}
    place_layout = {"hand": "Cycle, (Fog)"} if place == "hand" else {"hand": "Fog", place: "| Cycle"}
    done = lay_out(wheel, **place_layout, **layout).play("Cycle")

    assert ("Fog", "Terror, (Jump)", "Duress") == (done.discard, done.hand, done.library)
    assert ("| Hill Giant", "| Pacifism", "Mountain, Cycle") == (done.stack("K1"), done.stack("K2"), done.graveyard)


@from_both
@pytest.mark.rule("SOL-P13", "SOL-G18", "SOL-G62")
def test_random_discards_are_drawn_for_the_stacks_and_never_for_the_player(place: str) -> None:
    """Of three tops the third and then the first are drawn; of the one card in hand there is nothing to draw."""
    layout = {"K1": "| Hill Giant", "K2": "| Aether Flash", "K3": "| Pacifism", "row": "Swamp"}
    start = holding(place, "Hymn to Tourach", **layout)
    stacks = start.with_random_results(2, 0).play("Hymn to Tourach", targets="STACKS", sources="Swamp")
    mine = start.with_random_results().play("Hymn to Tourach", targets="YOU", sources="Swamp")

    assert "Swamp, Hill Giant, Pacifism, Hymn to Tourach" == stacks.graveyard
    assert "Swamp, Hymn to Tourach" == mine.graveyard


@from_both
@pytest.mark.parametrize("who", ["YOU", "STACKS"])
@pytest.mark.rule("SOL-P14", "SOL-G61", "SOL-G60")
def test_revealing_a_hand_shows_nothing_that_is_covered(place: str, who: str) -> None:
    """Nobody learns of covered cards of the hand pile, nor of what is face down."""
    peek = sorcery("Peek", "{U}", does(lang.RevealHand(lang.TargetPlayer()), lang.TARGET_PLAYER))
    place_layout = {"hand": "Peek, (Fog), (Shock)"} if place == "hand" else {"hand": "Fog, (Shock)", place: "| Peek"}
    done = lay_out(peek, **place_layout, K1="?(Terror) | Hill Giant", row="Island").play("Peek", targets=who)

    assert ("Fog, (Shock)", "?(Terror) | Hill Giant") == (done.hand, done.stack("K1"))
    assert not [event for event in done.events if "Shock" in repr(event) or "Terror" in repr(event)]


@from_both
@pytest.mark.rule("SOL-P15", "SOL-102", "SOL-G58")
def test_cards_are_drawn_onto_the_hand_pile_one_on_the_other(place: str) -> None:
    """Inspiration draws Fog and then Jump; only Jump is shown, over what was there. The stacks draw nothing."""
    place_layout = {"hand": "Inspiration, (Shock)"} if place == "hand" else {"hand": "Shock", place: "| Inspiration"}
    start = lay_out(**place_layout, K1="| Hill Giant", library="Fog, Jump, Terror", row="Island")
    mine, stacks = start.play("Inspiration", targets="YOU"), start.play("Inspiration", targets="STACKS")

    assert ("Jump, (Fog), (Shock)", "Terror") == (mine.hand, mine.library)
    assert ("Shock", "Fog, Jump, Terror") == (stacks.hand, stacks.library)
    assert not [event for event in mine.events if "Fog" in repr(event)]


# The library.


def seeking(zone: lang.Zone, *, shuffle_first: bool = False) -> lang.CardDef:
    """Return a card that finds any card of the library and puts it into *zone*."""
    put = lang.MoveTo(lang.BoundObjects("found"), zone, lang.You() if zone is lang.Zone.BATTLEFIELD else None)
    steps = (lang.Shuffle(lang.You()), put) if shuffle_first else (put, lang.Shuffle(lang.You()))
    return sorcery("Seek", "{B}", does(lang.InOrder((lang.Search("found", lang.Anything()), *steps))))


@from_both
@pytest.mark.parametrize(
    ("zone", "card", "where"),
    [
        (lang.Zone.HAND, "Crusade", "hand"),
        (lang.Zone.GRAVEYARD, "Crusade", "graveyard"),
        (lang.Zone.BATTLEFIELD, "Crusade", "slot"),
        (lang.Zone.BATTLEFIELD, "Forest", "row"),
        (lang.Zone.LIBRARY, "Crusade", "library"),
    ],
)
@pytest.mark.rule("SOL-P16", "SOL-078", "SOL-G59")
def test_a_search_sees_the_library_alone_and_puts_what_it_finds_anywhere(
    place: str, zone: lang.Zone, card: str, where: str
) -> None:
    """Neither the discard pile nor the hand pile is searched; a card for the hand goes on top of the pile."""
    place_layout = {"hand": "Seek, (Jump)"} if place == "hand" else {"hand": "Jump", place: "| Seek"}
    seek = seeking(zone, shuffle_first=zone is lang.Zone.LIBRARY)
    start = lay_out(seek, **place_layout, K1="| Hill Giant", library="Forest, Crusade", discard="Terror", row="Swamp")
    deciding = start.play("Seek", sources="Swamp")
    done = deciding.choose(card)
    lying = {
        "hand": done.hand,
        "graveyard": done.graveyard,
        "slot": done.slot,
        "row": done.row,
        "library": done.library,
    }

    assert {"Forest", "Crusade"} == {*deciding.legal} - {"stop"}
    assert card in lying[where].split(", ")
    assert not [name for name, words in lying.items() if name != where and card in words]
    assert ("Terror", 1, "Crusade, (Jump)" if where == "hand" else "Jump") == (done.discard, done.trip, done.hand)


@from_both
@pytest.mark.rule("SOL-P17", "SOL-G59")
def test_only_the_library_is_shuffled(place: str) -> None:
    """By chance, so that the same seed gives the same order; STACKS have nothing to shuffle."""
    mix = sorcery("Mix", "{U}", does(lang.Shuffle(lang.TargetPlayer()), lang.TARGET_PLAYER))
    place_layout = {"hand": "Mix, (Jump), (Fog)"} if place == "hand" else {"hand": "Jump, (Fog)", place: "| Mix"}
    layout = {"K1": "| Hill Giant", "discard": "Terror, Duress", "row": "Island"}
    orders = [
        lay_out(mix, **place_layout, **layout, rng=Rng.seeded(seed)).play("Mix", targets="YOU") for seed in (1, 1, 2, 3)
    ]
    before = lay_out(mix, **place_layout, **layout)

    assert orders[0].library == orders[1].library
    assert 1 < len({solitaire_scenario.library for solitaire_scenario in orders})
    assert [sorted(before.library.split(", "))] * 4 == [
        sorted(solitaire_scenario.library.split(", ")) for solitaire_scenario in orders
    ]
    assert {("Terror, Duress", "Jump, (Fog)")} == {
        (solitaire_scenario.discard, solitaire_scenario.hand) for solitaire_scenario in orders
    }
    stacks = before.with_random_results().play("Mix", targets="STACKS")
    assert (before.library, before.with_random_results().state.rng) == (stacks.library, stacks.state.rng)
    assert [] == [event for event in stacks.events if isinstance(event, Shuffled)]


@from_both
@pytest.mark.rule("SOL-G59", "SOL-P18", "SOL-G55")
def test_a_look_at_an_empty_library_begins_the_next_trip(place: str) -> None:
    """Impulse looks at what was discarded, first discarded first; the rest goes to the bottom, Fog deepest."""
    start = holding(place, "Impulse", K1="| Hill Giant", library="", discard="Fog, Jump, Terror", row="Island")
    deciding = start.play("Impulse", sources="Island")
    done = deciding.choose("Jump").choose("Fog", "Terror")

    assert ({"Fog", "Jump", "Terror"}, 2) == ({*deciding.legal}, deciding.trip)
    assert ("Jump", "Terror, Fog", "") == (done.hand, done.library, done.discard)


@pytest.mark.rule("SOL-P19", "SOL-G13", "SOL-G55", "SOL-G96")
def test_the_player_mills_a_library_that_is_renewed_once_and_the_stacks_have_none() -> None:
    """Two cards go to the graveyard, of an empty library those of the discard pile; one card is all of one."""
    layout = {"slot": "Millstone", "K1": "| Hill Giant", "row": "Island", "hand": "Duress"}
    full = lay_out(**layout, library="Fog, Jump, Terror").use("Millstone", targets="YOU")
    empty = lay_out(**layout, library="", discard="Fog, Jump, Terror").use("Millstone", targets="YOU")
    short = lay_out(**layout, library="Fog", discard="Jump").use("Millstone", targets="YOU")
    stacks = lay_out(**layout, library="Fog, Jump, Terror").use("Millstone", targets="STACKS")

    assert ("Island, Fog, Jump, Millstone", "Terror") == (full.graveyard, full.library)
    assert ("Island, Terror, Jump, Millstone", "Fog", 2) == (empty.graveyard, empty.library, empty.trip)
    assert ("Island, Fog, Millstone", "Jump", 1) == (short.graveyard, short.discard, short.trip)
    assert ("Island, Millstone", "Fog, Jump, Terror") == (stacks.graveyard, stacks.library)


# Mana, and what comes into play.


@from_both
@pytest.mark.rule("SOL-P20", "SOL-064", "SOL-G48")
def test_mana_is_made_inside_a_payment_only_and_one_at_a_time(place: str) -> None:
    """Dark Ritual alone leaves none; Sol Ring makes X one greater, not two."""
    alone = holding(place, "Dark Ritual", K1="| Terror", K2="| Hill Giant", row="Swamp").play("Dark Ritual")
    ring = holding(place, "Blaze", K1="| Craw Wurm", slot="Sol Ring", row="Mountain").do(
        "play Blaze",
    )

    assert ("Swamp, Dark Ritual", ()) == (alone.graveyard, alone.offers("play"))
    assert not any(alone.state.seats[0].pool)
    assert ("x 1", "x 2") == tuple([f"x {words.removeprefix('x ')}" for words in ring.legal])


@from_both
@pytest.mark.rule("SOL-P21", "SOL-080", "SOL-G82")
def test_a_land_that_is_put_into_play_goes_to_its_pile(place: str) -> None:
    """From the graveyard it goes to the row, with the slot full, too."""
    dig = sorcery(
        "Dig",
        "{G}",
        does(lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, lang.You()), target(lang.LAND, zone=lang.Zone.GRAVEYARD)),
    )
    layout = {"K1": "| Hill Giant", "slot": "Crusade", "graveyard": "Forest, Island", "row": "Forest x2"}
    done = holding(place, "Dig", dig, **layout).play("Dig", targets="Forest", sources="Forest@row")

    assert ("Forest x2", "Island, Forest, Dig", "Crusade") == (done.row, done.graveyard, done.slot)


RAISE = sorcery(
    "Raise",
    "{B}",
    does(lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, lang.You()), target(lang.CREATURE, zone=lang.Zone.GRAVEYARD)),
)


@from_both
@pytest.mark.rule("SOL-P23", "SOL-P48", "SOL-G29")
def test_what_is_put_into_play_arrives_in_the_slot_if_that_is_free(place: str) -> None:
    """Raised Hill Giant is hit by Aether Flash as it arrives; with a full slot it stays where it was."""
    layout = {"K1": "| Aether Flash", "graveyard": "Hill Giant", "row": "Swamp"}
    free = holding(place, "Raise", RAISE, **layout).play("Raise")
    full = holding(place, "Raise", RAISE, **layout, slot="Crusade").play("Raise")

    assert ("Hill Giant/d2", "Swamp, Raise") == (free.slot, free.graveyard)
    assert ("Crusade", "Hill Giant, Swamp, Raise") == (full.slot, full.graveyard)


@from_both
@pytest.mark.rule("SOL-P24", "SOL-G29", "SOL-G80")
def test_one_token_takes_a_free_slot_and_ceases_elsewhere(place: str) -> None:
    """Of two tokens one comes, into a free slot only; returned to the hand it is nowhere, and it equals no card."""
    goat = lang.Token("Gray Ogre", lang.TypeLine(types=(lang.CardType.CREATURE,)), power=1, toughness=1)
    call = sorcery("Call", "{G}", does(lang.CreateTokens(goat, lang.You(), 2)))
    layout = {"K1": "| Gray Ogre", "K2": "?(Fog) | Unsummon", "row": "Forest, Island"}
    free = holding(place, "Call", call, **layout).play("Call", sources="Forest")
    full = holding(place, "Call", call, **layout, slot="Crusade").play("Call", sources="Forest")
    gone = free.play("Unsummon", targets="Gray Ogre@slot", sources="Island")

    assert ("Gray Ogre", "1/1", "Crusade") == (free.slot, free.size("Gray Ogre@slot"), full.slot)
    assert ("", "", "Forest, Call, Island, Unsummon") == (gone.slot, gone.hand, gone.graveyard)


# The graveyard.


@from_both
@pytest.mark.parametrize(
    ("zone", "where"), [(lang.Zone.HAND, "hand"), (lang.Zone.LIBRARY, "library"), (lang.Zone.BATTLEFIELD, "slot")]
)
@pytest.mark.rule("SOL-P25", "SOL-G82")
def test_a_card_returns_from_the_graveyard_and_from_no_discard_pile(place: str, zone: lang.Zone, where: str) -> None:
    """To the top of the hand pile, to the library, or to the slot; a card gone through is out of reach."""
    put = lang.MoveTo(lang.TARGET, zone, lang.You() if zone is lang.Zone.BATTLEFIELD else None)
    recall = sorcery("Recall", "{G}", does(put, target(lang.YOU_CONTROL, zone=lang.Zone.GRAVEYARD)))
    layout = {"K1": "| Crusade", "row": "Forest", "discard": "Serra Angel", "library": "Fog"}
    start = holding(place, "Recall", recall, **layout, graveyard="Hill Giant, Shock")
    done = start.play("Recall", targets="Hill Giant")
    lying = {"hand": done.hand, "library": done.library, "slot": done.slot}

    assert ("Hill Giant", "Shock") == start.do("play Recall").legal
    assert "Hill Giant" == lying[where].partition(",")[0]
    assert ("Shock, Forest, Recall", "Serra Angel") == (done.graveyard, done.discard)
    assert "SOL-G30" == holding(place, "Recall", recall, **layout).broken_rule("play Recall")


@from_both
@pytest.mark.rule("SOL-P26", "SOL-G59", "SOL-G61", "SOL-G62")
def test_graveyard_and_hand_card_are_shuffled_into_the_library(place: str) -> None:
    """Of the hand pile only its top goes, in the same trip; no order is asked for, since all is shuffled next."""
    back = lang.InOrder(
        (
            lang.MoveTo(lang.Each(lang.YOU_CONTROL, lang.Zone.GRAVEYARD), lang.Zone.LIBRARY),
            lang.MoveTo(lang.Each(lang.YOU_CONTROL, lang.Zone.HAND), lang.Zone.LIBRARY),
            lang.Shuffle(lang.You()),
        )
    )
    place_layout = {"hand": "Ebb, (Jump), (Fog)"} if place == "hand" else {"hand": "Jump, (Fog)", place: "| Ebb"}
    layout = {"K1": "| Hill Giant", "graveyard": "Shock, Terror", "discard": "Duress", "library": "Crusade"}
    done = lay_out(sorcery("Ebb", "{U}", does(back)), **place_layout, **layout, row="Island").play("Ebb")

    assert ["Crusade", "Island", "Jump", "Shock", "Terror"] == sorted(done.library.split(", "))
    assert ("Ebb", "Fog", "Duress", 1, "MAIN") == (done.graveyard, done.hand, done.discard, done.trip, done.phase)


@pytest.mark.rule("SOL-P07", "SOL-P12", "SOL-G62")
def test_what_returns_a_whole_hand_means_the_card_beneath_the_spell() -> None:
    """Of three cards beneath it one is exiled; the next is turned up when all is done."""
    lose = sorcery("Lose", "{B}", does(lang.MoveTo(lang.Each(lang.YOU_CONTROL, lang.Zone.HAND), lang.Zone.EXILE)))
    done = lay_out(lose, hand="Lose, (Jump), (Fog)", K1="| Hill Giant", row="Swamp").play("Lose")

    assert ("Jump", "Fog") == (done.removed, done.hand)
