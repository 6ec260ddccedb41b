"""Actions, questions and events of Magic in words for people."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, Player, castle, duel, evolve, fortress, magic54, solitaire
from castlerules.cards import language as lang
from castlerules.cards.builders import artifact, aura, creature, damage, dies, does, instant, sorcery, target, when
from castlerules.magic import NORMAL, ObjectId, Observation
from castlerules.magic.model import actions
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.presentation.notes import decision_text, notes
from castlerules.testing.magic import A, MagicScenario, N, Side, side

from .games import PLAIN, RULES, game_of

FORKED = instant(
    "Forked Fire", "{R}", does(lang.DivideDamage(3, 0), lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(1, 2)))
)


def table(mine: Side, theirs: Side | None = None, **setup: Any) -> MagicScenario:
    """Return a position of normal Magic; by default there are a Bear and a Giant on the other side."""
    return MagicScenario.of(NORMAL, mine, theirs or side("Grizzly Bears, Hill Giant"), **setup)


def observe(position: MagicScenario, player: Player | None = None) -> Observation:
    """Return what *player* sees, by default the one to act."""
    return PLAIN.observe(position.state, position.to_act if player is None else player)  # type: ignore[arg-type]


def menu(position: MagicScenario) -> list[str]:
    """Return the words for all legal actions."""
    return [PLAIN.describe_action(observe(position), action) for action in PLAIN.legal_actions(position.state)]


def decision_words(position: MagicScenario) -> str:
    """Return the decision in words, for the one to act."""
    return decision_text(ObjectNames(observe(position)))


def narration(before: MagicScenario, after: MagicScenario, player: Player = A) -> list[str]:
    """Return the sentences that *player* reads about the steps from *before* to *after*."""
    events = [seen_event for event in after.events if (seen_event := PLAIN.seen_by(event, player)) is not None]
    return list(PLAIN.describe_events(observe(before, player), events))


def test_what_may_be_done_at_priority_is_worded() -> None:
    """Cards of one name go by their numbers too, others by the name alone; passing comes first."""
    start = table(side("Rod of Ruin, 3 Mountain", hand="2 Forest, Lightning Bolt"))
    first, second = [card_object.id for card_object in start.state.seats[A].hand][:2]

    assert [
        "pass",
        f"play Forest #{first}",
        f"play Forest #{second}",
        "cast Lightning Bolt",
        "use Rod of Ruin: {3}, {T}: It deals 1 damage to any target",
    ] == menu(start)


def test_mana_abilities_say_what_they_give_and_what_else_they_do() -> None:
    """What is only tapped for mana says no more than that."""
    start = table(side("City of Brass, Karplusan Forest"), rules=RULES["manual"])

    assert {"tap City of Brass for {W}", "tap Karplusan Forest for {C}"} <= {*menu(start)}
    assert "tap Karplusan Forest for {R} ({T}: Add {R} or {G}. It deals 1 damage to you)" in menu(start)


def test_targets_are_told_with_their_owners_and_sizes() -> None:
    """Of two Bears the numbers are described, whosesoever they are; players are you and opponent."""
    start = table(side("Mountain, Grizzly Bears", hand="Lightning Bolt")).act(actions.BeginCast, "Lightning Bolt")
    mine, theirs = [start.permanent(name).id for name in ("Grizzly Bears#1", "Grizzly Bears#2")]

    assert [
        "target you",
        "target opponent",
        f"target your Grizzly Bears #{mine} (2/2)",
        f"target opponent's Grizzly Bears #{theirs} (2/2)",
        "target opponent's Hill Giant (3/3)",
    ] == menu(start)


NEXT_CHOICES = {
    "Kavu Titan": "decide on an optional cost for",
    "Healing Salve": "choose a mode of",
    "Fire // Ice": "choose a face of",
    "Blaze": "choose X for",
}
OPTIONS = {
    "Kavu Titan": ["no kicker", "pay kicker {2}{G}"],
    "Healing Salve": [
        "choose: target player gains 3 life",
        "choose: prevent the next 3 damage that would be dealt to any target this turn",
    ],
    "Fire // Ice": ["cast Fire {1}{R}", "cast Ice {1}{U}"],
    "Blaze": ["X = 0", "X = 1", "X = 2", "X = 3", "X = 4", "X = 5", "X = 6"],
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_are_told_by_what_they_stand_for(name: str) -> None:
    """Halves, modes, costs that may be paid besides, and X."""
    start = table(side("4 Forest, Plains, Mountain, Island", hand=name)).act(actions.BeginCast, name)

    assert OPTIONS[name] == menu(start)
    assert f"you to act: {NEXT_CHOICES[name]} {name}" == decision_words(start)


@pytest.mark.rule("BASE-047", "BASE-D11")
def test_the_choice_of_a_target_is_told_as_what_it_is() -> None:
    """An ability has an article, also where its use is told."""
    start = table(side("3 Mountain, Rod of Ruin"), side("Hill Giant"))
    using = start.act(actions.BeginAbility, "Rod of Ruin", 0)
    used = start.activate("Rod of Ruin", "Hill Giant")

    assert "you to act: choose a target for the ability of Rod of Ruin" == decision_words(using)
    assert "you use the ability of Rod of Ruin" in " ".join(narration(start, used))


def test_shares_of_damage_are_told_with_their_targets() -> None:
    """The first of two targets of 3 damage gets 1 or 2 of it; naming no second target is worded too."""
    start = table(side("4 Mountain", hand="Forked Fire"), cards={"Forked Fire": FORKED}).act(
        actions.BeginCast, "Forked Fire"
    )
    magic_scenario = start.choose("Grizzly Bears")
    both = magic_scenario.choose("Hill Giant")

    assert ["no more targets", "target opponent's Hill Giant (3/3)"] == menu(magic_scenario)
    assert ["1 damage to opponent's Grizzly Bears (2/2)", "2 damage to opponent's Grizzly Bears (2/2)"] == menu(both)


def test_a_price_is_named_and_what_hangs_on_it() -> None:
    """The targets of what hangs on it go by their names."""
    start = table(side("6 Swamp", hand="Demonic Tutor"), side("5 Island", hand="Power Sink"))
    taxed = start.cast("Demonic Tutor").passes().cast("Power Sink", "Demonic Tutor", x=2).resolve()

    assert ["do not pay {2}", "pay {2}"] == menu(taxed)
    assert decision_words(taxed).startswith("you to act: pay {2} or not; if not: ")
    assert decision_words(taxed).endswith("Counter your Demonic Tutor")


def test_waiting_triggers_are_told_by_their_sources_and_texts() -> None:
    """Triggers of two Whips are told apart by the numbers of the Whips."""
    bell = artifact("Bell", "{1}", when(lang.YOUR_UPKEEP, lang.GainLife(lang.You(), 1)))
    whip = artifact("Whip", "{1}", when(lang.YOUR_UPKEEP, damage(1, lang.TARGET), lang.ANY_TARGET))
    cards = {"Bell": bell, "Whip": whip}
    rung = table(side("Bell, 2 Whip"), cards=cards, step="upkeep", step_begins=True)
    first, second = [rung.permanent(f"Whip#{n}").id for n in (1, 2)]
    lash = "At the beginning of your upkeep, Whip deals 1 damage to any target"

    assert "you to act: say which trigger goes on the stack next" == decision_words(rung)
    assert [
        "next: trigger of Bell: At the beginning of your upkeep, you gain 1 life",
        f"next: trigger of Whip #{first}: {lash}",
        f"next: trigger of Whip #{second}: {lash}",
    ] == sorted(menu(rung))


def test_abilities_and_effects_call_their_source_by_its_name() -> None:
    """On the stack and in a question the text says the name of the card, also once the card has left."""
    burst = lang.Activated(
        lang.Cost(parts=(lang.SacrificeThis(),)), lang.May(lang.You(), damage(1, lang.TARGET)), (lang.ANY_TARGET,)
    )
    cards = {"Bomb": artifact("Bomb", "{1}", burst)}
    thrown = table(side("Bomb"), cards=cards).activate("Bomb", N)

    assert "Sacrifice Bomb: You may have Bomb deal 1 damage to any target" in str(notes(ObjectNames(observe(thrown))))
    assert {"no", "yes: Bomb deals 1 damage to opponent"} == set(menu(thrown.resolve()))


def test_what_may_be_had_or_not_is_named() -> None:
    """The answer yes says to what."""
    bell = artifact("Bell", "{1}", when(lang.YOUR_UPKEEP, lang.May(lang.You(), lang.GainLife(lang.You(), 1))))
    rung = table(side("Bell"), cards={"Bell": bell}, step="upkeep", step_begins=True).resolve()

    assert ["no", "yes: you gain 1 life"] == menu(rung)
    assert "you to act: say whether you want it: you gain 1 life" == decision_words(rung)


def test_cards_of_hidden_zones_are_told_by_name() -> None:
    """Of the library while one searches, of a hand while one chooses from it."""
    start = table(
        side("4 Swamp", hand="Demonic Tutor, Duress", library="Forest, Blaze"), side(hand="Terror, Island, Hill Giant")
    )
    search, look = start.cast("Demonic Tutor").resolve(), start.cast("Duress", N).resolve()

    assert ["choose Blaze", "choose Forest"] == menu(search)
    assert "you to act: find up to 1 in the library: card" == decision_words(search)
    assert ["choose Terror"] == menu(look)
    assert "you to act: choose 1 of opponent's hand: noncreature, nonland card" == decision_words(look)


def test_fighting_is_worded_with_sizes() -> None:
    """Attackers, blocks, their ends, and the division of damage."""
    start = table(side("Hill Giant, Grizzly Bears"), side("Tor Giant, Wild Jhovall")).to_step("declare attackers")
    magic_scenario = start.act(actions.AddAttacker, "Hill Giant")
    blocking = magic_scenario.do(actions.ConfirmAttack()).to_step("declare blockers")
    split = blocking.block({"Tor Giant": "Hill Giant", "Wild Jhovall": "Hill Giant"}).passes(2)

    assert ["no attack", "attack with Hill Giant (3/3)", "attack with Grizzly Bears (2/2)"] == menu(start)
    assert "no more attackers" == menu(magic_scenario)[0]
    assert ["no block", "block Hill Giant (3/3) with Tor Giant (3/3)"] == menu(blocking)[:2]
    assert "1 damage from Hill Giant (3/3) to opponent's Tor Giant (3/3)" in menu(split)
    assert "you to act: divide the damage of Hill Giant (3/3)" == decision_words(split)


def test_what_happens_first_instead_is_told_by_name() -> None:
    """Fog and a Healing Salve both prevent the damage; the affected player says which acts."""
    fog = table(side("Hill Giant"), side("Forest, Plains", hand="Fog, Healing Salve"))
    both = (
        fog.attack("Hill Giant").passes().cast("Fog").cast("Healing Salve", N, mode=1).resolve(2).deal_combat_damage()
    )

    assert ["first: it is prevented", "first: a shield prevents it"] == menu(both)
    assert "you to act: say what happens instead" == decision_words(both)


@pytest.mark.rule("BASE-Q38")
def test_a_shield_against_a_source_says_what_that_has_to_be() -> None:
    """The Circle stops the Giant as a red source, and both players are told so."""
    start = table(side("Circle of Protection: Red, Plains"), side("Hill Giant"))
    done = start.activate("Circle of Protection: Red").passes(2)

    assert ["the next damage from opponent's Hill Giant (3/3), chosen as red source, to you is prevented"] == narration(
        start, done
    )


@pytest.mark.rule("BASE-Q38")
def test_a_shield_against_a_target_says_which_target() -> None:
    """A text about its target as the source is described with the number of that target."""
    cards = {
        "Ward": instant(
            "Ward", "{W}", does(lang.PreventFromSource(lang.Is(lang.TARGET), lang.You()), target(lang.CREATURE))
        )
    }
    start = table(side("Plains", hand="Ward"), side("Hill Giant"), cards=cards).cast("Ward", "Hill Giant")
    done = start.passes(2)

    assert "opponent's Hill Giant (3/3), chosen as target 1, to you is prevented" in narration(start, done)[0]


def test_opening_hands_are_counted() -> None:
    """A mulligan of the Sixth Edition says how many cards the next hand has, that of today does not."""
    paris, london = game_of(1, RULES["sixth"]), game_of(1, RULES["modern"])
    words = [
        [PLAIN.describe_action(PLAIN.observe(state, state.active), action) for action in PLAIN.legal_actions(state)]
        for state in (paris, london)
    ]

    assert ["keep the hand", "take another hand of 6 cards"] == words[0]
    assert ["keep the hand", "take another hand"] == words[1]


def test_an_action_need_not_be_legal_to_be_described() -> None:
    """Objects that are not there go by number, options of nothing by theirs."""
    observation = observe(table(side("Mountain")))

    assert "attack with #77" == PLAIN.describe_action(observation, actions.AddAttacker(ObjectId(77)))
    assert "option 3" == PLAIN.describe_action(observation, actions.ChooseOption(3))
    assert "use #77: 0" == PLAIN.describe_action(observation, actions.BeginAbility(ObjectId(77), 0))
    assert "use Mountain: 4" == PLAIN.describe_action(observation, actions.BeginAbility(ObjectId(2), 4))


def test_only_actions_are_described_and_only_for_views() -> None:
    """A state is refused, and so is what is no action."""
    start = table(side("Mountain"))
    state: Any = start.state

    with pytest.raises(DataError, match="expected an observation of plain, got a "):
        PLAIN.describe_action(state, actions.PassPriority())
    with pytest.raises(DataError, match="expected an observation of plain, got a "):
        PLAIN.describe_events(state, ())
    with pytest.raises(DataError):
        PLAIN.describe_action(observe(start), state)


@pytest.mark.rule("BASE-I24")
@pytest.mark.parametrize(
    ("game", "other"), [(castle.GAME, duel.GAME), (solitaire.GAME, castle.GAME), (duel.GAME, fortress.GAME)]
)
def test_words_are_for_views_of_the_same_game_only(game: Any, other: Any) -> None:
    """Games of Magic share the type of their observations, so the rules in the observation tell which game it is of."""
    observation, action = other.observe(other.new_game(), Player(0)), game.legal_actions(game.new_game())[0]
    message = f"expected an observation of {game.name}, got one of a game with "

    with pytest.raises(DataError, match=message):
        game.describe_action(observation, action)
    with pytest.raises(DataError, match=message):
        game.describe_events(observation, ())


def test_strange_names_cannot_break_a_line() -> None:
    """What cannot be printed is marked."""
    observation = observe(table(side("Mountain")))
    card = observation.permanents[0].card
    face = evolve(card.face, name="A\nB")
    odd = evolve(observation, permanents=(evolve(observation.permanents[0], card=evolve(card, faces=(face,))),))

    assert "attack with A\ufffdB" == PLAIN.describe_action(odd, actions.AddAttacker(ObjectId(2)))


def test_a_spell_is_told_with_its_mana_and_what_it_does() -> None:
    """The lands are one sentence, the damage is one, and the card goes where it goes."""
    start = table(side("2 Mountain", hand="Blaze"))
    cast = start.cast("Blaze", "Grizzly Bears", x=1)

    assert ["you tap 2 Mountain for {R}{R}", "you pay {R}{R}", "you cast Blaze"] == narration(start, cast)[-3:]
    assert ["Blaze deals 1 damage to Grizzly Bears", "Blaze resolves"] == narration(cast, cast.resolve())


def test_a_card_drawn_is_named_to_its_owner_only() -> None:
    """The other one is told that a card was drawn."""
    start = table(side(), side(library="Forest")).to_step("upkeep")
    drawn = start.to_step("draw")

    assert ["opponent draws a card"] == narration(start, drawn, A)
    assert ["you draw Forest"] == narration(start, drawn, N)


@pytest.mark.rule("BASE-I24")
def test_a_card_that_others_draw_is_named_to_nobody_else_even_if_events_come_as_they_are() -> None:
    """What ``transition`` returns reads like what was seen of it; so is the number that a card had in a hand."""
    start = table(side(), side("Swamp", library="Forest", hand="Wall of Fire")).to_step("upkeep")
    drawn = start.to_step("draw")
    done = table(side(hand="2 Forest")).act(actions.PlayLand, "Forest")

    assert ("opponent draws a card",) == PLAIN.describe_events(observe(start, A), drawn.events)
    assert ("you draw Forest",) == PLAIN.describe_events(observe(start, N), drawn.events)
    assert ("opponent plays Forest",) == PLAIN.describe_events(observe(done, N), done.events)


def test_only_events_of_the_game_are_told() -> None:
    """Those of another game are refused, and so is what is no event."""
    observation = observe(table(side()))
    for strange in ("draw", magic54.Passed(Player(0))):
        with pytest.raises(DataError, match=r"events: .*events of .* as transition returns them, "):
            PLAIN.describe_events(observation, [strange])  # type: ignore[list-item]


def test_a_fight_is_told_as_it_happens() -> None:
    """Attackers are not also told to be tapped; all blockers of an attacker are one sentence."""
    start = table(side("Hill Giant"), side("Tor Giant, Wild Jhovall")).to_step("declare attackers")
    attack = start.act(actions.AddAttacker, "Hill Giant").do(actions.ConfirmAttack())
    blocked = attack.block({"Tor Giant": "Hill Giant", "Wild Jhovall": "Hill Giant"})

    assert ["you attack with Hill Giant"] == narration(start, attack)
    assert ["Hill Giant is blocked by Tor Giant and Wild Jhovall"] == narration(attack, blocked)


def test_an_ability_on_the_stack_calls_its_source_by_name() -> None:
    """A creature dies under its name, and an Aura that has left still says what kind of permanent it enchants."""
    martyr = creature("Martyr", "{W}", "Cleric", 1, 1, dies(lang.GainLife(lang.You(), 2)))
    death = lang.ZoneChange(lang.Is(lang.Enchanted()), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
    wake = aura("Wake", "{W}", lang.CREATURE, when(death, lang.Draw(lang.You())))
    cards = {"Martyr": martyr, "Wake": wake}
    burnt = table(side("Martyr, Mountain, Plains", hand="Lightning Bolt, Wake"), cards=cards)
    fallen = burnt.cast("Wake", "Martyr").resolve().cast("Lightning Bolt", "Martyr").resolve()

    assert {
        "next: trigger of Martyr (gone): When Martyr dies, you gain 2 life",
        "next: trigger of Wake (gone): Whenever enchanted creature dies, draw a card",
    } == {words.partition(" (about")[0] for words in menu(fallen)}


def test_a_delayed_trigger_and_a_choice_name_what_they_are_about() -> None:
    """Of Ball Lightning the trigger says its name; what a resolving ability offers says the name of its source."""
    spark = artifact("Spark", "{1}", when(lang.YOUR_UPKEEP, lang.May(lang.You(), damage(1, lang.You()))))
    offered = table(side("Spark"), cards={"Spark": spark}, step="upkeep", step_begins=True).resolve()
    later = lang.CreateDelayedTrigger(lang.END_STEP, lang.MoveTo(lang.TARGET, lang.Zone.EXILE))
    banish = sorcery("Banish", "{W}", does(later, target(lang.CREATURE)))
    banished = table(side("Plains", hand="Banish"), side("Hill Giant"), cards={"Banish": banish})
    text = " ".join(str(observe(banished.cast("Banish", "Hill Giant").resolve())).replace("|", "").split())

    assert ["no", "yes: Spark deals 1 damage to you"] == menu(offered)
    assert "exile opponent's Hill Giant (3/3) at the beginning of the next end step" in text
