"""What a person reads of the source that pays for a card or an ability, before and while it is chosen."""

from __future__ import annotations

import pytest

from castlerules._display import guide_for
from castlerules.cli.play.choices import choices_of
from castlerules.magic import ObjectId
from castlerules.magic.model import AnnounceDecision
from castlerules.magic.model.actions import BeginCast
from castlerules.magic.query.board import Board
from castlerules.solitaire import GAME, YOU, SolitaireRules, State
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model import PaymentSourceDecision, PaySource
from castlerules.solitaire.presentation.rules_text import solitaire_rules
from castlerules.solitaire.query.casting import castable_faces_of
from castlerules.solitaire.query.layout import stack_tops
from castlerules.solitaire.query.payers import payers_of_spell
from castlerules.testing.solitaire import SolitaireScenario

from .described_games import described_actions, random_states
from .extra_cards import lay_out


def offers(now: SolitaireScenario, beginning: str) -> list[str]:
    """Return the choices that begin with *beginning*, with their prices, as the terminal lists them."""
    guide = guide_for(GAME, GAME.observe(now.state, YOU))
    words = [choice.words for choice in choices_of(guide, GAME.legal_actions(now.state))]
    return [line for line in words if line.startswith(beginning)]


@pytest.mark.rule("SOL-G28", "SOL-068", scenario="SOL-S22")
def test_a_full_slot_that_must_pay_is_named() -> None:
    """Even if lands could pay, only the permanent in the slot makes room; what needs no room leaves the choice."""
    start = lay_out(slot="Llanowar Elves", row="Forest x2", K3="?(Fog) | Grizzly Bears", K4="| Giant Growth")

    assert ["play Grizzly Bears from K3, paid by Llanowar Elves (slot)"] == offers(start, "play Grizzly")
    assert ["play Giant Growth from K4, paid by Forest or Llanowar Elves (slot)"] == offers(start, "play Giant")


@pytest.mark.rule("SOL-062")
def test_a_single_land_is_named_and_several_have_their_colour() -> None:
    """A land that makes no colour of the card is not among them."""
    start = lay_out(row="Forest, Swamp, Underground River", K1="| Terror", K2="| Grizzly Bears", K3="| Blaze")

    assert ["play Terror from K1, sacrifice a black land"] == offers(start, "play Terror")
    assert ["play Grizzly Bears from K2, sacrifice Forest"] == offers(start, "play Grizzly")
    assert [] == offers(start, "play Blaze")


@pytest.mark.rule("SOL-G48", "SOL-067")
def test_mana_spells_are_named_with_their_place() -> None:
    """A mana spell pays for another card, but not for itself; X takes more."""
    start = lay_out(row="Swamp, Mountain", K1="| Dark Ritual", K2="| Terror", K3="| Craw Wurm", hand="Blaze")

    assert ["play Terror from K2, paid by Swamp or Dark Ritual from K1"] == offers(start, "play Terror")
    assert ["play Dark Ritual from K1, sacrifice Swamp"] == offers(start, "play Dark")
    assert ["play Blaze (hand), sacrifice Mountain for X = 1, more for a larger X"] == offers(start, "play Blaze")


@pytest.mark.rule("SOL-G42")
def test_abilities_have_a_price() -> None:
    """The source that their symbols ask for, or none with the option that makes an ability free."""
    fight = {"slot": "Prodigal Sorcerer", "K1": "| Grizzly Bears", "row": "Island, Forest"}
    free = SolitaireRules.of({"manaless_ability_payment": "free_once"})

    assert offers(lay_out(**fight), "use ")[0].endswith(", paid by Island")
    assert offers(lay_out(rules=free, **fight), "use ")[0].endswith(", free of charge")


@pytest.mark.rule("SOL-065", "SOL-G48")
def test_each_choice_of_a_source_says_what_it_pays_for() -> None:
    """A mana spell that pays must be paid for itself, which is the next choice; an ability is named by its card."""
    start = lay_out(row="Swamp, Underground River", K1="| Dark Ritual", K2="| Terror", K4="| Craw Wurm")
    ritual = start.do("play Terror", "Dark Ritual")
    use = lay_out(slot="Knight of Dusk", K1="| Grizzly Bears", row="Swamp, Underground River").attack("K1")

    assert "play Terror on Craw Wurm, paid by Dark Ritual from K1" in described_actions(start.do("play Terror"))
    assert [
        "play Dark Ritual, paid by Swamp",
        "play Dark Ritual, paid by Underground River",
    ] == described_actions(ritual)
    assert [
        "use Knight of Dusk on Grizzly Bears, paid by Swamp",
        "use Knight of Dusk on Grizzly Bears, paid by Underground River",
    ] == described_actions(use.do("use Knight of Dusk"))


@pytest.mark.rule("SOL-G48", "SOL-G90")
@pytest.mark.parametrize("name", ["default", "loose"])
def test_what_is_named_before_is_what_is_offered_then(name: str) -> None:
    """In random games the sources that a choice names are those that are offered, or used, once it is made."""
    wrong, compared = [], 0
    for state in [state for seed in range(4) for state in random_states(name, seed)[::3]]:
        board = Board(SOLITAIRE, state)
        cards = [*state.seats[YOU].hand[:1], *[card for _, card in stack_tops(state)]]
        for card in [card for card in cards if BeginCast(card.id) in GAME.legal_actions(state)]:
            (castable,) = castable_faces_of(board, card.card, from_graveyard=False)
            named = {source.id for source in payers_of_spell(board, card, castable)}
            offered = set() if castable.cost.mana.xs else sources_offered(state, card.id)
            compared += bool(offered)
            wrong += [] if offered <= named else [castable.compiled.card.name]

    assert [] == wrong
    assert compared > 10


def sources_offered(state: State, card: ObjectId) -> set[ObjectId]:
    """Return the sources that may pay first for *card*; of its other choices the first one is made."""
    after = GAME.apply(state, BeginCast(card))
    while isinstance(after.decision, AnnounceDecision):
        after = GAME.apply(after, GAME.legal_actions(after)[0])
    if not isinstance(after.decision, PaymentSourceDecision):
        return set()
    return {action.source for action in GAME.legal_actions(after) if isinstance(action, PaySource)}


@pytest.mark.rule("SOL-066", "SOL-067")
def test_rules_and_word_say_of_x_what_the_menu_offers() -> None:
    """The source that is paid anyway makes X = 1, and each further one adds 1; the example is of single sources."""
    start = lay_out(hand="Blaze", K1="| Grizzly Bears", row="Mountain, Forest, Swamp")
    guide = guide_for(GAME, GAME.observe(start.state, YOU))
    words = "1 source makes X = 1, 3 sources make X = 3"
    offered = described_actions(start.do("play Blaze"))

    assert ["X = 1, for 1 source", "X = 3, for 3 sources"] == [line for line in offered if "= 2" not in line]
    assert words in " ".join(guide.rules())
    assert words in guide.glossary()["x"]
    assert words not in " ".join(solitaire_rules(SolitaireRules.of({"payment_strictness": "each_color"})))
