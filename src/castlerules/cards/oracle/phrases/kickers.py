"""Cards with two kickers, and cards that enter play with abilities if a kicker was paid."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.phrase import binds, says
from castlerules.cards.oracle.phrases.changes import Changes, has_ability
from castlerules.cards.oracle.text import Token

_KINDS: Final = (lang.KeywordKind.KICKER, lang.KeywordKind.SECOND_KICKER)
_TWO: Final = "Kicker {2} and/or {W}\n"
_KICKED: Final = "If this creature was kicked, it enters with two +1/+1 counters on it and with"


@says(
    "keyword",
    "kicker <mana> and/or <mana>",
    example=f"{_TWO}Draw a card. If this spell was kicked with its {{W}} kicker, you gain 4 life.",
)
def two_kickers(first: lang.ManaCost, second: lang.ManaCost) -> tuple[lang.Keyword, ...]:
    """Two kickers, each of which may be paid."""
    return tuple([lang.Keyword(kind, cost=lang.Cost(cost)) for kind, cost in zip(_KINDS, (first, second), strict=True)])


@binds(
    "condition",
    "~ was kicked with its <mana> kicker",
    example=f"{_TWO}Draw a card. If this spell was kicked with its {{W}} kicker, you gain 4 life.",
)
def kicked_with(binder: Binder, cost: lang.ManaCost) -> lang.Condition:
    """One of the kickers was paid, named by its cost; "it" behind that can mean the card."""
    binder.mention(lang.This(), THING, *binder.face.types)
    kinds = [kind for kind, own in zip(_KINDS, binder.face.kickers, strict=False) if own == lang.Cost(cost)]
    if len(kinds) != 1:
        raise Unbound(f"the card has {len(kinds)} kickers with the cost {cost}; expected one")
    return lang.WasPaid(kinds[0])


@binds(
    "condition",
    "it was kicked with its <mana> kicker",
    example=f"{_TWO}When this creature enters, if it was kicked with its {{W}} kicker, you gain 4 life.",
    on="Creature",
)
def it_kicked_with(binder: Binder, cost: lang.ManaCost) -> lang.Condition:
    """One of the kickers of the card itself was paid."""
    if binder.it() != lang.This():
        raise Unbound("only the card itself is known to be kicked or not")
    return kicked_with.meaning(binder, cost)  # type: ignore[no-any-return]


@says("kicked", "~ was kicked", example=f"Kicker {{2}}\n{_KICKED} flying.", on="Creature")
def kicked() -> lang.WasPaid:
    """The kicker was paid."""
    return lang.WasPaid(lang.KeywordKind.KICKER)


@binds(
    "kicked",
    "~ was kicked with its <mana> kicker",
    example=f"{_TWO}If this creature was kicked with its {{W}} kicker, it enters with a +1/+1 counter on it.",
    on="Creature",
)
def kicked_with_one(binder: Binder, cost: lang.ManaCost) -> lang.WasPaid:
    """One of the kickers was paid."""
    return kicked_with.meaning(binder, cost)  # type: ignore[no-any-return]


@says("gained", "<keyword_list>", example=f"Kicker {{2}}\n{_KICKED} flying.", on="Creature")
def gained_keywords(keywords: tuple[lang.Keyword, ...]) -> Changes:
    """Keywords."""
    return tuple([lang.AddKeyword(keyword) for keyword in keywords])


@binds(
    "gained",
    "<quoted>",
    example=f'Kicker {{2}}\n{_KICKED} "{{T}}: Draw a card."',
    on="Creature",
)
def gained_ability(binder: Binder, quoted: tuple[Token, ...]) -> Changes:
    """An ability in quotation marks."""
    return has_ability.meaning(binder, quoted)  # type: ignore[no-any-return]
