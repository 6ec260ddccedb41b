"""``castlerules cards``: which cards of card files play, and what the library understands of a card."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from castlerules._display.card_page import card_text
from castlerules.cards import CardDef, DeckList, card_to_data, render
from castlerules.cards import card as pool_card
from castlerules.cards.pool.lookup import folded_name, is_in_pool, pool_names, suggestion
from castlerules.cli.arguments.deck_files import read_deck_file
from castlerules.cli.checking.built_in import listed_cards
from castlerules.cli.checking.capability import Capability, capability_of
from castlerules.cli.checking.compiled_files import read_card_file
from castlerules.cli.checking.report import CheckedFile, CheckReport, checked_file, refusal_facts
from castlerules.cli.io.card_files import CardFiles
from castlerules.cli.io.errors import CommandFailed
from castlerules.cli.io.output import counted_noun, one_line, print_json, print_line
from castlerules.core import UnsupportedCard
from castlerules.text import columns


def cards(args: Namespace) -> int:
    """Run the command about cards in *args*; return the exit code."""
    return _COMMANDS[args.cards_command](args)


def _check(args: Namespace) -> int:
    """Print which cards of the files in *args* play; return 1 if a card of ``--deck`` does not, else 0."""
    capability = capability_of(args.game)
    deck = None if args.deck is None else read_deck_file(args.deck, "--deck")
    files = [checked_file(name, *read_card_file(name, args.cache), capability) for name in args.files]
    if deck is not None:
        files = [_checked_deck(args.deck, deck, files, capability)]
    report = CheckReport(capability.game, tuple(files))
    if args.json:
        print_json(report.facts())
    else:
        for line in report.lines():
            print_line(one_line(line))
    return 1 if deck is not None and report.refused else 0


def _checked_deck(name: str, deck: DeckList, files: Sequence[CheckedFile], capability: Capability) -> CheckedFile:
    """Return which cards of *deck*, the list in the file *name*, play: cards of *files*, and built-in ones."""
    plays = {folded: card for file in files for card in file.plays for folded in _names_of(card)}
    refused = {folded: one for file in files for one in file.refused for folded in _names_of(one.card)}
    playing: dict[str, None] = {}
    others: dict[str, UnsupportedCard] = {}
    for line in (*deck.main, *deck.sideboard, *deck.commander):
        folded = folded_name(line.name)
        if folded in plays:
            playing[plays[folded]] = None
        elif is_in_pool(line.name):
            built_in = pool_card(line.name)
            if (refusal := capability.refusal(built_in)) is None:
                playing[built_in.name] = None
            else:
                others[built_in.name] = refusal
        else:
            one = refused.get(folded) or UnsupportedCard(line.name, "it is neither in the files nor a built-in card")
            others[one.card] = one
    return CheckedFile(name, tuple(playing), tuple(others.values()))


def _names_of(card: str) -> tuple[str, ...]:
    """Return the folded name of *card*, and of a split card also those of its halves."""
    folded = folded_name(card)
    return (folded, *folded.split("/")) if "/" in folded else (folded,)


def _show(args: Namespace) -> int:
    """Print what the library understands of the card in *args*; return 0."""
    name = " ".join(args.words)
    card = _card_called(name, args)
    if isinstance(card, UnsupportedCard):
        return _show_refusal(args, card)
    if args.json:
        print_json({"name": card.name, "text": render(card), **card_to_data(card)})
    else:
        print_line(card_text(card))
    return 0


def _show_refusal(args: Namespace, refused: UnsupportedCard) -> int:
    """Print why the card is refused; return 1."""
    if args.json:
        print_json(refusal_facts(refused))
        return 1
    print_line(one_line(f"{refused.card}: {counted_noun(len(refused.clauses), 'clause')} not supported"))
    for clause in refused.clauses:
        print_line(one_line(f"  {clause.kind.value}: {clause}"))
    return 1


def _card_called(name: str, args: Namespace) -> CardDef | UnsupportedCard:
    """Return the card called *name* in the files of *args*, else the built-in one, else raise CommandFailed."""
    files = CardFiles.of(args.cards)
    try:
        found = files.card(name)
    except UnsupportedCard as error:
        return error
    if found is not None:
        return found
    if args.cards and not is_in_pool(name):
        similar = suggestion(name, {**pool_names(), **files.names()})
        raise CommandFailed(f"{name[:40]!r} is neither in the files nor a built-in card{similar}")
    return pool_card(name)


def _list(args: Namespace) -> int:
    """Print the built-in cards that fit the filters of *args*; return 0."""
    facts = listed_cards(args)
    if args.json:
        print_json({"cards": facts})
        return 0
    rows = [(fact["name"], fact["cost"], fact["types"], ", ".join(fact["sets"])) for fact in facts]
    for line in columns(rows) if rows else ["no built-in card fits"]:
        print_line(one_line(line))
    return 0


_COMMANDS: Final = {"check": _check, "list": _list, "show": _show}
