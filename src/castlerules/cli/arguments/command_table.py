"""The commands of ``castlerules``: their help and their arguments."""

from __future__ import annotations

from typing import Final

from castlerules import GAMES
from castlerules.bots import BOTS

from .argument_types import names, number, seed
from .cards import CARDS_COMMANDS
from .command import JSON, Command, argument, flag, name_values
from .league import LEAGUE_COMMANDS

_DEFAULT_MAX_ACTIONS: Final = 100_000
_MOST_JOBS: Final = 1_024
_MOST_DEPTH: Final = 1_000
_BOTS_HELP: Final = (
    f"{', '.join(BOTS)}; a number after a colon is the effort per decision, samples of greedy or iterations of the"
    " others, as in ismcts:500; MODULE:NAME is a bot of your own, which is imported, as in my_bots:hasty"
)

EXAMPLES: Final = """\
examples:
  castlerules play magic54
  castlerules play magic54 --seat BLACK --bot greedy --seed 7
  castlerules play fortress --setup "deck=mono Forest"
  castlerules play duel --setup "decks=RG aggro,WB aggro"
  castlerules play castle --setup stocks=UR,GW
  castlerules play solitaire --seed 7 --setup "deck=UB control"
  castlerules simulate magic54 --games 1000 --seed 7 --jobs 4
  castlerules simulate fortress --games 100 --bots greedy
  castlerules simulate magic54 --games 5 --seed 7 --record games
  castlerules replay games/magic54-7-000000.json
  castlerules show games/magic54-7-000000.json --step 40

castlerules COMMAND --help explains each command.
"""

_GAME: Final = argument("game", "GAME", f"one of: {', '.join(GAMES)}")
_SEED: Final = argument(
    "--seed", "S", "an integer of up to 64 bits; the same seed gives the same games (default: 0)", type=seed, default=0
)
_RULES: Final = name_values(
    "--rules",
    "options of the game; the others keep their defaults; values may be true, false and none; commas separate "
    "the values of a list (NAME=1,-2), a dot separates the names of nested options (OUTER.NAME=15)",
)
_SETUP: Final = name_values(
    "--setup",
    "the set-up of the game: deck (fortress, solitaire), decks (duel, castle), stocks (castle), seats and "
    "max_contests (ascension); deck='mono Forest' is a ready-made deck, deck=@FILE the main deck of a deck list in a "
    "file, deck=@FORMAT:FILE a list in the named format; commas separate several decks",
)
_CARDS: Final = argument(
    "--cards",
    "FILE",
    "files of MTGJSON or Scryfall with cards for the deck lists of --setup",
    nargs="+",
    action="extend",
    default=[],
)
_FILE: Final = argument("file", "FILE", "a record in JSON or in the compact text; - is standard input", nargs="?")
_PLACE_IN_GAME: Final = (
    argument("--step", "N", "after N actions of the record (default: after all)", type=number(0)),
    argument("--position", "TEXT", "a position as format_position writes it, instead of a record"),
)

_PLAY: Final = Command(
    """\
Play a game at the terminal, alone or against bots.

You see the table as the player in your seat sees it, the events since your last decision, and a numbered list of your
legal actions, with their costs. Type a number or an action. ? shows everything you can type, ? CARD what a card says,
? ACTION which rule forbids an action; hint asks a bot for advice, undo takes back your last decision, save and load
write and read games as files. A league is run by its organiser, who sees every deck. --screen shows the same game in
panels on the whole screen, with keys and the mouse.

The games:
  magic54    a duel with a pack of cards: bring the opponent from 20 hp to 0
  castle     a duel of Magic in which face-down creatures defend each player
  fortress   Magic alone: kill a garrison, then storm the fortress with dice
  solitaire  a Magic deck laid out as a patience: clear seven stacks
  ascension  a league of decks that grow, run by you as the organiser
  duel       normal Magic for two
rules shows the rules of the game that you play, ? WORD explains a word.

When you leave (quit, Ctrl-C, Ctrl-D, a closed window) the game is saved to the --save file, or else to
castlerules-GAME-SEED.json in the current folder. It is not saved if you made no decision, or if the game is over and
you gave no --save. No other game is ever overwritten, and a file of --load stays unchanged until you make a decision.
If the game cannot be saved there, it is saved in the current folder or in a temporary folder, with exit code 1.
quit! leaves without saving.
""",
    """\
examples:
  castlerules play magic54
  castlerules play magic54 --seat BLACK --bot ismcts:1000 --seed 7
  castlerules play magic54 --rules starting_hp=10 shield_duration=turn --save duel.json
  castlerules play magic54 --load duel.json
  castlerules play fortress --setup "deck=mono Forest" --rules core.mana_burn=false
  castlerules play duel --bot greedy --setup "decks=UR aggro,BG aggro" --rules core.mulligan=london
  castlerules play castle --bot greedy --setup "decks=UR aggro,GW control" stocks=UR,GW --rules switch_life=1
  castlerules play solitaire --seed 7 --setup "deck=UB control" --rules hand_model=single
  printf '1\\nquit!\\n' | castlerules play magic54 --seed 7
""",
    (
        _GAME,
        argument(
            "--seat",
            "SEAT",
            "your seat: its name, such as RED, or its number from 0 (default: the first, or the only one)",
        ),
        argument(
            "--bot",
            "BOT",
            f"who plays the other seats, if there are any, one bot for all or one for each: {_BOTS_HELP}"
            " (default: steady)",
            nargs="+",
            action="extend",
        ),
        argument("--seed", "S", "deal the same game again (default: a random seed)", type=seed),
        _RULES,
        _SETUP,
        _CARDS,
        argument("--load", "FILE", "continue a game that was saved or recorded"),
        argument("--save", "FILE", "save the game to this file when you leave or it ends"),
        flag("--force", "let --save overwrite another game"),
        flag("--no-auto", "ask you also where you have only one legal action, and in all steps of your turn"),
        flag("--screen", "play on the whole screen, with keys and the mouse; needs the package textual"),
        flag("--all", "list equal actions, such as playing one of three Mountains, one by one"),
    ),
)
_SIMULATE: Final = Command(
    """\
Let bots play games and report wins, results, lengths, speed and a digest of all final states.

The name of a result is the part of the outcome's reason before the first colon, such as total victory. Without --bots
all players choose uniformly among their legal actions.

Game i of a run has its own generator, Rng.seeded(SEED).derive(i), and its bots have one that is derived from it.
So the report is the same for every --jobs, except for seconds, steps_per_second and jobs.
""",
    """\
examples:
  castlerules simulate magic54 --games 1000 --seed 7 --bots uniform,uniform
  castlerules simulate magic54 --games 20 --bots greedy,ismcts:50
  castlerules simulate magic54 --games 100 --bots my_bots:hasty,greedy
  castlerules simulate magic54 --games 1000 --jobs 4 --json
  castlerules simulate magic54 --rules starting_hp=10 turn_limit=50 recycle_shuffle=true
  castlerules simulate magic54 --games 5 --seed 7 --record games
  castlerules simulate duel --games 20 --bots greedy:1,uniform --setup "decks=UR aggro,BG aggro"
  castlerules simulate castle --games 20 --setup "decks=UR aggro,GW control" stocks=UR,GW --rules adjacency=king
  castlerules simulate fortress --games 20 --bots greedy --setup "deck=mono Forest" --rules die_life=1,-1,-1,-2
  castlerules simulate solitaire --games 20 --setup "deck=UB control" --rules max_trips=2
""",
    (
        JSON,
        _GAME,
        argument("--games", "N", "how many games (default: 100)", type=number(0), default=100),
        _SEED,
        argument(
            "--bots",
            "BOT,BOT",
            f"one bot for each seat, in seat order: {_BOTS_HELP} (default: uniform for all)",
            type=names,
        ),
        _RULES,
        _SETUP,
        _CARDS,
        argument(
            "--max-actions",
            "M",
            f"leave a game unfinished after M actions (default: {_DEFAULT_MAX_ACTIONS})",
            type=number(0),
            default=_DEFAULT_MAX_ACTIONS,
        ),
        argument("--jobs", "J", "number of processes (default: 1)", type=number(1, _MOST_JOBS), default=1),
        argument("--record", "DIR", "write every game to this folder as a JSON record"),
        flag("--force", "let --record overwrite other games"),
    ),
)
_REPLAY: Final = Command(
    """\
Replay recorded games, check every step, and print a line for each: ok, or the first step that differs.

The exit code is 1 if any record differs or cannot be read.
""",
    """\
examples:
  castlerules replay games/*.json
  castlerules replay --any-version old.json
  castlerules replay --json - < game.txt
""",
    (
        JSON,
        argument("files", "FILE", "records in JSON or in the compact text; - is standard input", nargs="+"),
        flag("--any-version", "replay games of other versions of the rules as far as they agree"),
    ),
)
_SHOW: Final = Command(
    """\
Show the table of a recorded game as one player sees it.

Cards that are hidden from this player stay hidden. Without --seat it is the player to act.
""",
    """\
examples:
  castlerules show games/magic54-7-000000.json
  castlerules show games/magic54-7-000000.json --step 40 --seat RED
  castlerules show games/magic54-7-000000.json --step 40 --svg table.svg
""",
    (
        JSON,
        _FILE,
        *_PLACE_IN_GAME,
        argument(
            "--seat", "SEAT", "whose observation: a name, such as RED, or a number from 0 (default: who is to act)"
        ),
        argument("--svg", "OUT.svg", "also write a picture of the table to this file"),
        flag("--force", "let --svg overwrite a file"),
    ),
)
_LEGAL: Final = Command(
    """\
List the legal actions in a position: numbers, descriptions, and the texts to type.

The position is the one after --step actions of a record (default: after all), or the text of --position, as
format_position writes it.
""",
    """\
examples:
  castlerules legal games/magic54-7-000000.json --step 40
  castlerules legal games/magic54-7-000000.json --step 40 --json
""",
    (JSON, _FILE, *_PLACE_IN_GAME),
)
_PERFT: Final = Command(
    """\
Count the sequences of legal actions of each length, to compare one implementation of the rules with another.

The game is the first one of simulate --seed SEED; a --position continues with Rng.seeded(SEED). Random draws come from
that generator. Sequences that end the game early count too.
""",
    """\
examples:
  castlerules perft magic54 --depth 4
  castlerules perft magic54 --depth 3 --seed 7 --divide
  castlerules perft magic54 --depth 3 --rules opening_hand=2 --json
  castlerules perft fortress --depth 3 --setup "deck=mono Swamp"
  castlerules perft duel --depth 9 --setup "decks=GU aggro,GU aggro"
""",
    (
        JSON,
        _GAME,
        argument("--depth", "N", "the greatest length (default: 3)", type=number(0, _MOST_DEPTH), default=3),
        _SEED,
        _RULES,
        _SETUP,
        _CARDS,
        argument("--position", "TEXT", "start from this position, a text as format_position writes it"),
        flag("--divide", "count the greatest length separately for every first action"),
    ),
)
_EXPLAIN: Final = Command(
    """\
Say whether an action is legal in a position: the rule that forbids it, or the events it leads to.

The answer uses only what the player to act knows; events that depend on hidden cards are reported as unknown. If dice
or shuffles take part, the different results are counted for one possible state of the hidden cards, up to --limit.
""",
    """\
examples:
  castlerules explain games/magic54-7-000000.json pass
  castlerules explain games/magic54-7-000000.json damage 4h black --step 40
  castlerules explain games/magic54-7-000000.json put:9D --json
""",
    (
        JSON,
        argument(
            "words",
            "FILE ACTION",
            "a record (left out with --position), and the action as its text or with spaces: damage:4H,BLACK or "
            "damage 4h black",
            nargs="+",
        ),
        *_PLACE_IN_GAME,
        argument(
            "--limit", "N", "count up to N random results (default: 10000)", type=number(1, 10**7), default=10_000
        ),
    ),
)
_LEAGUE: Final = Command(
    """\
Run a league of Magic: the Ascension in a file: decks, points, purchases, contests, results and standings.

Each command takes the file of the league. It replays the file, adds its actions, and writes the whole file or nothing.
An illegal action is refused with its rule and changes nothing. Two commands on one file run one after the other, for
which the package filelock is needed. The file is a record, so replay, show, legal and explain read it too.

These commands show what the organiser sees, which is everything, with all decks.
""",
    """\
examples:
  castlerules league new spring.json --seed 7
  castlerules league register spring.json Ann --starter 1
  castlerules league register spring.json Bob --starter 2
  castlerules league pair spring.json Ann Bob
  castlerules league result spring.json Ann Bob
  castlerules league buy spring.json Ann lands Plains Island
  castlerules league standings spring.json
  castlerules league check spring.json

castlerules league COMMAND --help explains each of these commands.
""",
    commands=LEAGUE_COMMANDS,
)
_CARD_COMMANDS: Final = Command(
    """\
Check which cards of card files play, and show what the library understands of a card.

The files are those of MTGJSON or Scryfall. A card whose text is not understood wholly is refused, with every clause
that is not; no card plays in part.
""",
    """\
examples:
  castlerules cards check 7ED.json
  castlerules cards show "Hill Giant"

castlerules cards COMMAND --help explains each of these commands.
""",
    commands=CARDS_COMMANDS,
)

COMMANDS: Final = {
    "play": _PLAY,
    "simulate": _SIMULATE,
    "replay": _REPLAY,
    "show": _SHOW,
    "legal": _LEGAL,
    "perft": _PERFT,
    "explain": _EXPLAIN,
    "league": _LEAGUE,
    "cards": _CARD_COMMANDS,
}
"""Every command, in the order in which ``--help`` lists them."""
