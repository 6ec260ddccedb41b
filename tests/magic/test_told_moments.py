"""Sentences and phrases of normal Magic at moments that players misread: combat, mana burn, passes and results."""

from __future__ import annotations

import pytest

from castlerules import GAMES, Player, Rng, duel, evolve
from castlerules._display import guide_for
from castlerules.magic import NORMAL, Observation
from castlerules.magic.model import actions, changes
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.presentation.notes import decision_text, notes
from castlerules.testing.magic import A, MagicScenario, N, Side, side

from .games import PLAIN, RULES


def table(mine: Side, theirs: Side | None = None, **setup: object) -> MagicScenario:
    """Return a position of normal Magic."""
    return MagicScenario.of(NORMAL, mine, theirs, **setup)  # type: ignore[arg-type]


def observe(position: MagicScenario, player: Player) -> Observation:
    """Return what *player* sees."""
    return PLAIN.observe(position.state, player)


def narration(before: MagicScenario, after: MagicScenario, player: Player = A) -> list[str]:
    """Return the sentences that *player* reads about the steps from *before* to *after*."""
    return list(PLAIN.describe_events(observe(before, player), after.events))


def fight_notes(position: MagicScenario) -> tuple[str, ...]:
    """Return the notes about the fight."""
    return dict(notes(ObjectNames(observe(position, A)))).get("fight", ())


def pass_words(position: MagicScenario) -> str:
    """Return what a pass of the player to act leads to."""
    assert position.to_act is not None
    return guide_for(PLAIN, observe(position, position.to_act)).consequence(actions.PassPriority())


# Combat.


@pytest.mark.rule("BASE-331")
def test_an_attacker_is_unblocked_once_blocks_are_declared() -> None:
    """Not while it could still be blocked, and not the one that is blocked."""
    start = table(side("Hill Giant, Grizzly Bears"), side("Tor Giant")).to_step("declare attackers")
    attack = start.attack("Hill Giant", "Grizzly Bears")
    deciding = attack.passes(2)
    blocked = deciding.block({"Tor Giant": "Hill Giant"})

    assert "Grizzly Bears (2/2) attacks" in fight_notes(attack)
    assert "Grizzly Bears (2/2) attacks" in fight_notes(deciding)
    assert ("Hill Giant (3/3) attacks, blocked by Tor Giant (3/3)", "Grizzly Bears (2/2) attacks, unblocked") == (
        fight_notes(blocked)
    )
    names = ObjectNames(observe(blocked, A))
    status = {permanent.card.name: names.status_words(permanent) for permanent in names.permanents.values()}
    assert ["tapped", "attacks", "unblocked"] == status["Grizzly Bears"]
    assert ["tapped", "attacks"] == status["Hill Giant"]


def test_a_blocker_whose_attacker_is_gone_says_so() -> None:
    """It does not name the attacker by a number that is nowhere on the table."""
    start = table(side("Hill Giant"), side("Tor Giant, Mountain", hand="Lightning Bolt")).to_step("declare attackers")
    blocked = start.attack("Hill Giant").passes(2).block({"Tor Giant": "Hill Giant"}).passes()
    alone = blocked.cast("Lightning Bolt", "Hill Giant").resolve()

    def status(position: MagicScenario) -> list[str]:
        names = ObjectNames(observe(position, N))
        return next(names.status_words(one) for one in names.permanents.values() if one.card.name == "Tor Giant")

    assert ["blocks Hill Giant"] == status(blocked)
    assert ["blocked an attacker that is gone"] == status(alone)


@pytest.mark.rule("BASE-E27")
def test_a_player_who_does_not_block_is_told_of() -> None:
    """Whether there was a choice or not."""
    start = table(side("Hill Giant"), side("Tor Giant")).to_step("declare attackers").attack("Hill Giant").passes(2)
    done = start.block()

    assert ["opponent does not block"] == narration(start, done, A)
    assert ["you do not block"] == narration(start, done, N)


@pytest.mark.rule("BASE-E22")
def test_creatures_that_leave_combat_together_share_a_sentence() -> None:
    """Those of one name are counted."""
    start = table(side("2 Hill Giant, Tor Giant"))
    giants = [permanent.id for permanent in start.state.permanents]
    events = [changes.LeftCombat(number) for number in giants]

    assert ("removed from combat: 2 Hill Giant and Tor Giant",) == PLAIN.describe_events(observe(start, A), events)


def test_equal_permanents_that_are_destroyed_are_counted_as_some_of_their_owners() -> None:
    """The number stands before the owner."""
    start = table(side("2 Grizzly Bears, 4 Plains", hand="Wrath of God"), side("Hill Giant"))

    assert "destroyed: 2 of your Grizzly Bears and opponent's Hill Giant" in narration(
        start.cast("Wrath of God"), start.cast("Wrath of God").resolve()
    )


# What a pass leads to.


@pytest.mark.rule("BASE-152", "BASE-D04")
def test_a_pass_says_which_step_follows() -> None:
    """Blocks follow only where somebody attacks."""
    start = table(side("Hill Giant"), side("Tor Giant")).to_step("upkeep")
    attack = table(side("Hill Giant"), side("Tor Giant")).to_step("declare attackers").attack("Hill Giant")
    blocks = attack.passes(2).block()
    unless = " unless opponent plays something"

    assert f"on to the draw{unless}" == pass_words(start)
    assert f"on to the main phase{unless}" == pass_words(start.to_step("draw"))
    assert f"on to combat{unless}" == pass_words(start.to_step("main"))
    assert f"on to blocks{unless}" == pass_words(attack)
    assert "on to blocks" == pass_words(attack.passes())
    assert f"on to damage{unless}" == pass_words(blocks)
    assert "the turn ends" == pass_words(start.to_step("end of turn").passes())
    idle = table(side("Hill Giant")).to_step("declare attackers").do(actions.DeclareNoAttack())
    assert f"on to the end of combat{unless}" == pass_words(idle)


# Spells and mana.


@pytest.mark.rule("BASE-007", "BASE-E15")
def test_mana_burn_is_one_sentence_that_names_it() -> None:
    """The mana that is lost, and the life that it costs; without mana burn there is only the mana."""
    start = table(side("Swamp"), rules=RULES["manual"]).tap("Swamp")
    burnt = start.to_step("beginning of combat")
    events = [one for one in burnt.events if isinstance(one, (changes.PoolEmptied, changes.LifeLost))]
    kept = [changes.PoolEmptied(A, (0, 0, 1, 0, 0, 0)), changes.LifeLost(N, 1), changes.LifeLost(A, 2, as_payment=True)]

    seen = observe(start, A)
    assert ("you lose {B} that was not spent, and 1 life by mana burn",) == PLAIN.describe_events(seen, events)
    assert ("you lose {B} out of the pool", "opponent loses 1 life", "you pay 2 life") == (
        PLAIN.describe_events(seen, kept)
    )


def test_a_spell_that_becomes_a_permanent_has_no_number_of_its_own() -> None:
    """It would not be that of the permanent."""
    start = table(side("Hill Giant, 4 Mountain", hand="Hill Giant"))
    cast = start.cast("Hill Giant")

    assert "you cast Hill Giant" in narration(start, cast)
    assert ["into play for you: Hill Giant"] == narration(cast, cast.resolve())


def test_a_spell_without_a_legal_target_is_not_said_to_resolve() -> None:
    """Nor where its card goes."""
    start = table(side("2 Mountain", hand="2 Lightning Bolt"), side("Grizzly Bears"))
    answered = start.cast("Lightning Bolt", "Grizzly Bears").cast("Lightning Bolt", "Grizzly Bears").resolve()
    fizzled = answered.resolve()

    assert 1 == len(narration(answered, fizzled))
    assert narration(answered, fizzled)[0].endswith("has no legal target left")


def test_combat_damage_on_the_stack_comes_from_creatures() -> None:
    """It is not damage of them."""
    start = table(side("Hill Giant")).to_step("declare attackers").attack("Hill Giant")
    stacked = start.to_step("combat damage")

    assert (
        "next: combat damage: 3 from Hill Giant to opponent" in dict(notes(ObjectNames(observe(stacked, A))))["stack"]
    )


# The beginning and the end.


@pytest.mark.rule("BASE-117", "BASE-D29")
def test_results_name_players_as_all_other_sentences_do() -> None:
    """The loser is opponent or you, and you are not they; those who watch read the number."""
    start = table(side("Hill Giant"), rules=RULES["manual"])
    over = start.do(actions.Concede())
    outcome = over.result
    assert outcome is not None

    lost, won = [guide_for(PLAIN, observe(over, player)).outcome_reason(outcome) for player in (A, N)]
    assert ("you lose: you gave up", "opponent loses: they gave up") == (lost, won)
    assert "over: opponent loses: they gave up" == decision_text(ObjectNames(observe(over, N)))
    assert "player 0 loses: they gave up" == outcome.reason
    assert ["you lose the game: you gave up"] == narration(start, over)
    drawn = evolve(outcome, reason="nobody can go on")
    assert "nobody can go on" == guide_for(PLAIN, observe(over, A)).outcome_reason(drawn)


@pytest.mark.rule("BASE-181")
def test_before_the_first_turn_a_player_reads_who_starts_and_what_is_in_the_own_deck() -> None:
    """The own deck goes by its name if it is a ready-made one; that of the opponent is not told."""
    named = duel.GAME.new_game(rng=Rng.seeded(1))
    own = ["Forest"] * 20 + ["Grizzly Bears"] * 4 + ["Giant Growth"] * 36
    free = duel.DuelRules.of({"core": {"deck_copy_limit": None}})
    other = duel.GAME.new_game(decks=(own, own), rules=free, rng=Rng.seeded(1))

    def advice(state: object, player: int) -> str:
        return guide_for(duel.GAME, GAMES["duel"].observe(state, Player(player))).advice()

    starts = ("You start.", "Opponent starts.")
    first, second = starts if named.active == 0 else starts[::-1]
    assert f"{first} Your deck: RG aggro, 24 lands, 29 creatures, 7 other cards." == advice(named, 0)
    assert f"{second} Your deck: WB aggro, 24 lands, 27 creatures, 9 other cards." == advice(named, 1)
    assert "Your deck: 60 cards, 20 lands, 4 creatures, 36 other cards." in advice(other, 0)
    assert "" == guide_for(PLAIN, observe(table(side("Forest")), A)).advice()
