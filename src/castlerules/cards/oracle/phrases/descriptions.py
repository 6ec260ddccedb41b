"""Words behind a noun that describe it: "you control", "with flying", "in your graveyard", "other than this land"."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, Place, plus
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words

_KINDS: Final = lang.KeywordKind
_PAID_KINDS: Final = (_KINDS.KICKER, _KINDS.BUYBACK, _KINDS.FLASHBACK, _KINDS.CYCLING, _KINDS.ECHO, _KINDS.FADING)


@says("posts", "<post>", example="Destroy all creatures with flying.")
def one_post(post: lang.Filter | Place) -> tuple[lang.Filter | Place, ...]:
    """One description behind a noun."""
    return (post,)


@says("posts", "<post> <posts>", example="Tap all creatures with flying you control.")
def more_posts(post: lang.Filter | Place, others: tuple[lang.Filter | Place, ...]) -> tuple[lang.Filter | Place, ...]:
    """Several descriptions behind a noun."""
    return (post, *others)


@says("post", "<controller> (control|controls)", example="Untap all lands you control.")
def controlled(who: lang.PlayerRef) -> lang.Filter:
    """Who controls the object."""
    return lang.ControlledBy(who)


@says("post", "(in|from) <owner> graveyard", example="Return target creature card from your graveyard to your hand.")
def in_graveyard(who: lang.PlayerRef | None) -> Place:
    """In a graveyard."""
    return Place(lang.Zone.GRAVEYARD, who)


@says("post", "in <owner> hand", example="You gain life equal to the number of cards in your hand.")
def in_hand(who: lang.PlayerRef | None) -> Place:
    """In a hand."""
    return Place(lang.Zone.HAND, who)


@says(
    "post",
    "in <owner> library",
    example="This creature has flying as long as there are ten or more cards in your library.",
    on="Creature",
)
def in_library(who: lang.PlayerRef | None) -> Place:
    """In a library."""
    return Place(lang.Zone.LIBRARY, who)


@says("post", "(in|from) all graveyards", example="You gain life equal to the number of cards in all graveyards.")
def in_all_graveyards() -> Place:
    """In a graveyard, whose it may be."""
    return Place(lang.Zone.GRAVEYARD)


@says("post", "on the battlefield", example="You gain 1 life for each artifact on the battlefield.")
def on_the_battlefield() -> Place:
    """In play; permanents are nowhere else."""
    return Place(lang.Zone.BATTLEFIELD)


@says("post", "other than <self>", example="{1}: Tap all creatures other than this creature.", on="Artifact")
def other_than_this(_: lang.ObjectRef) -> lang.Filter:
    """Not the card itself."""
    return lang.NOT_THIS


@says("post", "other than <described>", example="Tap all creatures other than Walls.")
def other_than(noun: Noun) -> lang.Filter:
    """Not of a kind."""
    if noun.plural is False:
        raise Unbound("expected a plural")
    return lang.Not(noun.filter)


@says("post", "other than (a|an) <described>", example="Tap target creature other than a Wall.")
def other_than_one(noun: Noun) -> lang.Filter:
    """Not of a kind."""
    return lang.Not(noun.filter)


@says("post", "you don't control", example="Tap all creatures you don't control.")
def not_yours() -> lang.Filter:
    """That another player controls."""
    return lang.Not(lang.YOU_CONTROL)


IN_EACH_GRAVEYARD: Final = same(
    in_all_graveyards,
    "(in|from) each graveyard",
    example="You gain life equal to the number of cards in each graveyard.",
)


@says("post", "named <self>", example="You gain life equal to the number of cards named Test Card in your graveyard.")
def of_its_name(ref: lang.ObjectRef) -> lang.Filter:
    """With the name of the card itself."""
    return lang.SharesName(ref)


@says(
    "post",
    "dealt damage by <self> this turn",
    example="Whenever a creature dealt damage by this creature this turn dies, you gain 1 life.",
    on="Creature",
)
def damaged_by(ref: lang.ObjectRef) -> lang.Filter:
    """To which the card itself has dealt damage in this turn."""
    return lang.DamagedThisTurnBy(ref)


@says("post", "that (is|are) <adjective>", example="Counter target spell that's white or blue.")
def that_is(adjective: lang.Filter) -> lang.Filter:
    """With a quality that a clause tells."""
    return adjective


@says("post", "with <evergreen>", example="Destroy target creature with flying.")
def with_keyword(kind: lang.KeywordKind) -> lang.Filter:
    """With a keyword."""
    return lang.HasKeyword(kind)


WITH_PAID_KEYWORD: Final = words(
    "post",
    {f"with {kind.value}": lang.HasKeyword(kind) for kind in _PAID_KINDS},
    "Return target card {} from your graveyard to your hand.",
)


@says("post", "without <evergreen>", example="Tap all creatures without flying.")
def without_keyword(kind: lang.KeywordKind) -> lang.Filter:
    """Without a keyword."""
    return lang.Not(lang.HasKeyword(kind))


@says("post", "with power <compared>", example="Destroy target creature with power 4 or greater.")
def with_power(compared: tuple[lang.Comparison, lang.Value]) -> lang.Filter:
    """With a power in a range."""
    return lang.PowerIs(*compared)


@says("post", "with mana value <compared>", example="Destroy target artifact with mana value 2 or less.")
def with_mana_value(compared: tuple[lang.Comparison, lang.Value]) -> lang.Filter:
    """With a mana value in a range."""
    return lang.ManaValueIs(*compared)


@says("post", "blocking <pointed>", example="{B}: Destroy target creature blocking this creature.", on="Creature")
def blocking(attacker: lang.ObjectRef) -> lang.Filter:
    """That blocks the card, or another thing named before."""
    return lang.IsBlocking(attacker)


@says(
    "post",
    "attached to <pointed>",
    example="Choose target creature. Destroy all Auras attached to that creature.",
)
def attached_to(host: lang.ObjectRef) -> lang.Filter:
    """That is attached to something."""
    return lang.IsAttachedTo(host)


@says("post", "attached to <targeted>", example="Destroy all Auras attached to target creature.")
def attached_to_target(host: lang.ObjectRef) -> lang.Filter:
    """That is attached to a target."""
    return lang.IsAttachedTo(host)


@says("pointed", "<self>", example="{B}: Destroy target creature blocking this creature.", on="Creature")
def pointed_at_this(ref: lang.ObjectRef) -> lang.ObjectRef:
    """The card itself."""
    return ref


@binds("pointed", "it", example="Whenever this creature becomes blocked, tap all creatures blocking it.", on="Creature")
def pointed_at_it(binder: Binder) -> lang.ObjectRef:
    """The one thing named before."""
    return binder.it()


@binds(
    "pointed",
    "(that|the) <thing>",
    example="Target creature gains flying until end of turn. Tap all creatures blocking that creature.",
)
def pointed_at_that(binder: Binder, noun: str) -> lang.ObjectRef:
    """The one thing of a kind named before."""
    return binder.that(noun)


@says(
    "pointed",
    "enchanted <thing>",
    example="Enchant creature\n{1}: Tap all creatures blocking enchanted creature.",
    on="Enchantment — Aura",
)
def pointed_at_enchanted(_: str) -> lang.ObjectRef:
    """What the Aura enchants."""
    return lang.Enchanted()


@says("compared", "<value> or greater", example="Destroy target creature with power 4 or greater.")
def at_least(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """At least."""
    return lang.Comparison.AT_LEAST, value


@says("compared", "<value> or less", example="Destroy target creature with power 2 or less.")
def at_most(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """At most."""
    return lang.Comparison.AT_MOST, value


MORE: Final = same(
    at_least, "<value> or more", example="Draw a card if there are seven or more cards in your graveyard."
)
FEWER: Final = same(at_most, "<value> or fewer", example="Draw a card if there are two or fewer cards in your hand.")


@says("compared", "<value>", example="Destroy each creature with mana value X.")
def exactly(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """Exactly."""
    return lang.Comparison.EQUAL, value


@says(
    "compared",
    "exactly <number>",
    example="This creature has flying as long as you control exactly two lands.",
    on="Creature",
)
def exactly_number(number: int) -> tuple[lang.Comparison, lang.Value]:
    """Exactly, in so many words."""
    return lang.Comparison.EQUAL, number


def _than(words_: str, comparison: lang.Comparison, more: int) -> Phrase:
    def meaning(amount: lang.Value) -> tuple[lang.Comparison, lang.Value]:
        return comparison, plus(amount, more)

    example = f"Destroy target creature with power {words_} the number of cards in your hand."
    return Phrase("compared", (f"{words_} <amount>",), meaning, example)


THAN: Final = (
    _than("less than", lang.Comparison.AT_MOST, -1),
    _than("greater than", lang.Comparison.AT_LEAST, 1),
    _than("less than or equal to", lang.Comparison.AT_MOST, 0),
    _than("greater than or equal to", lang.Comparison.AT_LEAST, 0),
    _than("equal to", lang.Comparison.EQUAL, 0),
)


_EVERGREEN: Final = MappingProxyType(
    {
        kind.value: kind
        for kind in lang.KeywordKind
        if not kind.traits & {lang.KeywordTrait.COST, lang.KeywordTrait.FILTER, lang.KeywordTrait.NUMBER}
    }
)
KEYWORD_NAMES: Final[tuple[Phrase, ...]] = words("evergreen", _EVERGREEN, "Destroy target creature with {}.")
