"""What the reader makes of "it", "they", "other" and "that player": one thing that has been named, or a refusal."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang

from .faces import abilities, read


@pytest.mark.parametrize(
    ("text", "on", "other"),
    [
        ("{T}: Tap all other creatures.", "Creature", lang.Not(lang.IsThis())),
        ("When this creature dies, tap all other creatures.", "Creature", lang.Not(lang.Is(lang.EventObject()))),
        ("Destroy target creature, then tap all other creatures.", "Sorcery", lang.Not(lang.Is(lang.Target()))),
        ("Whenever a creature enters, tap all other creatures.", "Artifact", lang.Not(lang.Is(lang.EventObject()))),
    ],
)
def test_other_is_other_than_the_one_thing_named(text: str, on: str, other: lang.Filter) -> None:
    """The card itself if nothing else has been named."""
    (ability,) = abilities(text, on)
    assert repr(other) in repr(ability)


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Tap all other creatures.", "Sorcery"),
        ("Enchant creature\nOther creatures get -2/-1.", "Enchantment — Aura"),
        ("Each creature gets +1/+1 for each other creature.", "Enchantment"),
        ("Whenever this creature blocks a creature, tap all other creatures.", "Creature"),
        ("Destroy target creature and target land, then tap all other creatures.", "Sorcery"),
        ("Tap all tapped creatures. They get +1/+1 until end of turn.", "Sorcery"),
        ("Destroy all creatures. They get +1/+1 until end of turn.", "Sorcery"),
        ("Each player draws a card. You gain 1 life for each land they control.", "Sorcery"),
        ("Whenever this creature blocks, defending player loses 1 life.", "Creature"),
        ("Whenever this creature attacks or blocks, defending player loses 1 life.", "Creature"),
        (
            "Whenever this creature blocks or becomes blocked, destroy target land defending player controls.",
            "Creature",
        ),
        ("This creature can't block unless defending player controls a Forest.", "Creature"),
        ("This creature can't attack or block unless defending player controls a Forest.", "Creature"),
        ("This creature can't block creatures defending player controls.", "Creature"),
        ("This creature gets +1/+1 for each Forest defending player controls.", "Creature"),
        ("{T}: This creature gets +1/+1 until end of turn for each Forest defending player controls.", "Creature"),
        ("Whenever a creature attacks, defending player loses 1 life.", "Enchantment"),
        ("Enchant creature\nEnchanted creature can't attack unless defending player controls a Forest.", "Enchantment"),
        ("Creatures get +1/+1 as long as it's white.", "Enchantment"),
        (
            "This spell deals 3 damage to target creature if it's red. Otherwise, it deals 1 damage to that creature.",
            "Sorcery",
        ),
        ("{T}: This artifact deals 2 damage to target creature. It deals 1 damage to you.", "Artifact"),
        ("Tap target creature. It deals 1 damage to that creature.", "Sorcery"),
        ("Goblins get +1/+1 until end of turn. Prevent all damage that would be dealt to them this turn.", "Sorcery"),
        ("Gain control of all creatures target opponent controls until end of turn. Untap those creatures.", "Sorcery"),
        ("Creatures with toughness 2 or less get +0/+3 until end of turn. Tap them.", "Sorcery"),
        ("Remove a +1/+1 counter from each creature with a +1/+1 counter on it. Tap those creatures.", "Sorcery"),
        ("Each Forest becomes an Island until end of turn. Tap those lands.", "Sorcery"),
        ("Untap all creatures you control. At the beginning of the next end step, tap those creatures.", "Sorcery"),
        ("Untap all creatures of the color of your choice. They gain trample until end of turn.", "Sorcery"),
        ("Target player loses 3 life. Each other player gains 2 life.", "Sorcery"),
        ("Whenever a player casts an instant spell, each other player loses 1 life.", "Enchantment"),
        ("At the beginning of each player's upkeep, each other player gains 1 life.", "Enchantment"),
        (
            "Target player reveals their hand. Choose two cards from it. That player puts them on top in any order.",
            "Sorcery",
        ),
        ("Target opponent reveals their hand. You choose a land card from it. You discard that card.", "Sorcery"),
        ("Target player sacrifices a creature. If you do, draw a card.", "Sorcery"),
        ("Each player discards a card. If you do, draw a card.", "Sorcery"),
        ("Lands don't untap during their controllers' next untap steps.", "Sorcery"),
        (
            "Search your library for a land card and put it into your hand. If you do, you lose 5 life. Then shuffle.",
            "Sorcery",
        ),
        (
            "Draw a card, then counter target spell unless its controller pays {1} for each Island you control.",
            "Instant",
        ),
        ("Whenever a creature card is put into a graveyard from the battlefield, you gain 1 life.", "Enchantment"),
        (
            "Enchant creature\n{1}: This Aura deals damage equal to its power to any target.",
            "Enchantment — Aura",
        ),
    ],
)
def test_a_word_that_could_mean_two_things_or_each_of_several_refuses_the_text(text: str, on: str) -> None:
    """Nothing is guessed."""
    assert read(text, on).refused


@pytest.mark.parametrize(
    ("event", "means"),
    [
        ("Whenever enchanted creature attacks", lang.EventObject()),
        ("Whenever enchanted creature becomes tapped", lang.EventObject()),
        ("When enchanted creature dies", lang.EventObject()),
        ("At the beginning of your upkeep", lang.Enchanted()),
    ],
)
def test_what_the_event_was_about_is_meant_even_if_the_aura_has_been_moved(event: str, means: lang.ObjectRef) -> None:
    """Its controller is that of the creature which attacked, became tapped or died, not of another one."""
    whose = "enchanted" if isinstance(means, lang.Enchanted) else "that"
    ability = abilities(
        f"Enchant creature\n{event}, {whose} creature's controller draws a card.", "Enchantment — Aura"
    )[1]

    assert [lang.Draw(lang.ControllerOf(means))] == [
        node for node in lang.nodes_in(ability) if isinstance(node, lang.Draw)
    ]


def test_what_has_been_tapped_deals_damage_if_the_card_itself_has_dealt_none() -> None:
    """The target is the source, of damage to a player as of damage to itself."""
    (to_you,) = abilities("Tap target creature. It deals damage equal to its power to you.")
    (to_itself,) = abilities("Tap target creature. It deals 2 damage to itself.")
    found = [node for node in lang.nodes_in((to_you, to_itself)) if isinstance(node, lang.DealDamage)]

    assert [lang.Target(), lang.Target()] == [node.source for node in found]
    assert {(lang.You(),), (lang.Target(),)} == {node.to for node in found}


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Each player discards their hand, then draws that many cards.", False),
        ("Each player draws a card for each Wall they control, then discards that many cards.", False),
        ("Each player sacrifices a land. Each player draws a card for each land sacrificed this way.", False),
        ("Each player sacrifices two lands, then creates that many 1/1 green Elf creature tokens.", False),
        ("Each player discards two cards. You draw that many cards.", True),
        ("Each player draws a card for each Wall they control. Draw that many cards.", True),
        ("Target player discards two cards. Each player draws that many cards.", True),
        ("Destroy all Walls. Each player loses 1 life for each Wall destroyed this way.", True),
        ("Each player mills a card. If a land card was milled this way, each player draws a card.", True),
    ],
)
def test_what_each_player_has_done_is_counted_for_one_player_only(text: str, *, fits: bool) -> None:
    """The objects are those of all players together; each player would have to count their own."""
    assert fits != bool(read(text).refused)


@pytest.mark.parametrize("rule", [lang.CantAttack, lang.CantBeBlocked, lang.MustAttack])
def test_the_opponent_is_the_defending_player_where_the_card_attacks(rule: type[lang.StaticRule]) -> None:
    """Its attack is the only thing that such a rule is about."""
    words = {
        lang.CantAttack: "can't attack",
        lang.CantBeBlocked: "can't be blocked",
        lang.MustAttack: "attacks each combat if able",
    }
    (ability,) = abilities(f"This creature {words[rule]} if defending player controls a Forest.", "Creature")
    assert isinstance(ability, lang.Static)
    assert (rule, True) == (type(ability.effect), "EachOpponent" in repr(ability.condition))


def test_what_is_sacrificed_as_a_cost_is_it_only_if_nothing_else_is() -> None:
    """A target that has been named is meant rather than the source that is gone."""
    (both,) = abilities("Sacrifice this creature: Destroy target land. It can't be regenerated.", "Creature")
    assert isinstance(both, lang.Activated)
    assert both.effect == lang.Destroy(lang.Target(), regenerable=False)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("{T}: This creature deals damage equal to its power to any target.", True),
        ("{T}: This creature deals 1 damage to any target. Its controller loses 1 life.", False),
        ("{T}: This creature deals 1 damage to any target. Untap it.", False),
    ],
)
def test_a_source_of_damage_is_it_only_before_another_thing_is_named(text: str, *, fits: bool) -> None:
    """What is dealt damage may be a player, so it has no noun; still "it" need not be the source."""
    assert fits != bool(read(text, "Creature").refused)


def test_a_group_named_again_has_to_be_the_same() -> None:
    """A bonus does not change which creatures you control."""
    (spell,) = abilities("Creatures you control get +1/+1 until end of turn. They gain flying until end of turn.")
    assert isinstance(spell, lang.Spell)
    assert isinstance(effect := spell.modes[0].effect, lang.InOrder)
    assert len({step.what for step in effect.steps if isinstance(step, lang.ApplyUntil)}) == 1


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Destroy target artifact or black creature.", True),
        ("Destroy target black creature or artifact.", False),
        ("Destroy target creature or artifact with flying.", False),
        ("Destroy target creature or artifact with mana value 3 or less.", True),
        ("Destroy target creature or artifact an opponent controls.", True),
        ("Destroy target nonblack, nonartifact creature.", True),
        ("Destroy target black, artifact creature.", False),
    ],
)
def test_a_description_of_joined_nouns_belongs_to_all_of_them_or_is_refused(text: str, *, fits: bool) -> None:
    """An adjective before the first noun, or words behind the last, could be about that noun only."""
    assert fits != bool(read(text).refused)


def test_a_card_may_be_called_as_a_word_is() -> None:
    """The name of a card begins with a capital letter in its text, and the keyword does not."""
    from castlerules.cards.oracle import read_text

    from .faces import face

    read_one = read_text("Enchant creature\nEnchanted creature has fear.", face("Enchantment — Aura", name="Fear"))
    (_, static) = read_one.abilities
    assert isinstance(static, lang.Static)
    assert static.effect == lang.Continuous(lang.Enchanted(), (lang.AddKeyword(lang.FEAR),))


def test_several_targets_are_destroyed_by_one_event() -> None:
    """Each of them is still a target of its own."""
    (spell,) = abilities("Destroy target artifact and target enchantment.")
    assert isinstance(spell, lang.Spell)
    assert len(spell.modes[0].targets) == 2
    assert spell.modes[0].effect == lang.Destroy(
        lang.Each(lang.AnyOf((lang.Is(lang.Target(0)), lang.Is(lang.Target(1)))))
    )


@pytest.mark.parametrize(
    ("named", "refused"),
    [("creatures", False), ("lands", True), ("creatures you control", True), ("tapped creatures", True)],
)
def test_a_pile_holds_what_was_separated_and_nothing_else(named: str, refused: bool) -> None:
    """What is said of all objects of a pile names the kind that was separated, as a whole."""
    text = f"Separate all creatures target player controls into two piles. Tap all {named} in the pile of your choice."
    assert refused == bool(read(text).refused)


def test_a_rule_about_a_group_named_before_is_one_about_those_objects() -> None:
    """Creatures that come later can block; where the sentence names the kind, they can't."""
    (those,) = abilities("Goblins get +1/+0 until end of turn. They can't block this turn.")
    (kind,) = abilities("Goblins can't block this turn.")
    rules = [node.what for node in lang.nodes_in((those, kind)) if isinstance(node, lang.CantBlock)]

    assert [lang.IsSubtype("Goblin"), lang.Each(lang.IsSubtype("Goblin"))] == sorted(rules, key=repr, reverse=True)
