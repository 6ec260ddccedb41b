"""The commands of ``castlerules cards``: their help and their arguments."""

from __future__ import annotations

from typing import Final

from .command import JSON, Command, argument

CARDS_COMMANDS: Final = {
    "check": Command(
        """\
count the cards of files that play, and say why the others do not

A card plays if its text is read wholly, the card has no fault, and the game can play it. Clauses that are refused are
counted for all cards together, those of most cards first; "alone" is the number of cards that nothing else keeps away.
An ill-formed row is a refused card. With --deck, only the cards of the deck are checked, against the files and the
built-in cards, and the exit code is 1 if one of them does not play.
""",
        """\
examples:
  castlerules cards check 7ED.json INV.json
  castlerules cards check 7ED.json --json
  castlerules cards check 7ED.json --game solitaire
  castlerules cards check 7ED.json --deck green.txt
  castlerules cards check AllCards.json --cache read
""",
        (
            JSON,
            argument("files", "FILE", "files of MTGJSON or Scryfall", nargs="+"),
            argument("--deck", "LIST", "check the cards of this deck list only"),
            argument("--game", "GAME", "the game: duel, fortress, castle or solitaire (default: duel)", default="duel"),
            argument("--cache", "DIR", "keep what was read in this folder, and use what is kept there"),
        ),
    ),
    "list": Command(
        """\
list the built-in cards, which can be played without card files

Each WORD is a part of the name; all filters must fit.
""",
        """\
examples:
  castlerules cards list
  castlerules cards list angel --colors W
  castlerules cards list --type creature --colors RG --set 7ED
""",
        (
            JSON,
            argument("words", "WORD", "parts of the name, all of which it must have", nargs="*"),
            argument("--type", "TYPE", "only cards with this type or subtype, such as creature or Goblin"),
            argument("--colors", "WU", "only cards of these colors; C stands for colorless ones"),
            argument("--set", "SET", "only cards that are in the set with this code"),
        ),
    ),
    "show": Command(
        """\
show what the library understands of a card, in its own words

The card is one of the files, or else a built-in one. If it is refused, all refused clauses are printed, and the exit
code is 1.
""",
        """\
examples:
  castlerules cards show Hill Giant
  castlerules cards show "Fire // Ice" --cards APC.json
""",
        (
            JSON,
            argument("words", "NAME", "the name of the card", nargs="+"),
            argument("--cards", "FILE", "files of MTGJSON or Scryfall", nargs="+", action="extend", default=[]),
        ),
    ),
}
"""Every command about cards, in the order in which ``--help`` lists them."""
