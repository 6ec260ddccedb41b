"""The texts of tokens: "create a 1/1 green Saproling creature token"."""

from __future__ import annotations

from castlerules.cards import language as lang

from .filters import subtype_text
from .keywords import is_listed, keyword_text
from .modifications import color_words, quoted_ability
from .referents import Referent, binding, name_key
from .values import count_phrase, is_compound
from .wording import text_of
from .words import listed


def create_tokens_text(effect: lang.CreateTokens) -> str:
    """Return what the player of *effect* does."""
    token, count = effect.token, effect.count
    head, gifts = _token_words(token), _gifts(token)
    if is_compound(count):
        text = f"create a number of {head} tokens{gifts} equal to {text_of(count)}"
    else:
        text = f"create {count_phrase(count, f'{head} token')}{gifts}"
    several = type(count) is not int or count != 1
    return text + (binding(name_key(effect.name), Referent("token", several)) if effect.name else "")


def _token_words(token: lang.Token) -> str:
    is_creature = lang.CardType.CREATURE in token.types.types
    words = [f"{token.power}/{token.toughness}"] if is_creature or (token.power, token.toughness) != (0, 0) else []
    words += [kind.value.lower() for kind in token.types.supertypes]
    words += [color_words(token.colors), *map(subtype_text, token.types.subtypes)]
    return " ".join([*words, *[kind.value.lower() for kind in token.types.types]])


def _gifts(token: lang.Token) -> str:
    """Return the words for the name of *token*, if it has its own, and for its abilities."""
    named = "" if token.name == " ".join(token.types.subtypes) else f" named {subtype_text(token.name)}"
    words = []
    for ability in token.abilities:
        if isinstance(ability, lang.Keyword) and is_listed(ability):
            words.append(keyword_text(ability))
        else:
            words.append(quoted_ability(ability, "this token"))
    return f"{named} with {listed(words, 'and')}" if words else named
