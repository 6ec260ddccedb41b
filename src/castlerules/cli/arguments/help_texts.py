"""What ``--help`` teaches: for each command what it does, and examples that can be typed as they stand."""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen
class CommandHelp:
    """What a command does, its first line in short, and examples."""

    description: str
    examples: str


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

castlerules COMMAND --help teaches each command.
"""

_PLAY: Final = CommandHelp(
    """\
Play a game at the terminal, alone or against bots, as the game has it.

You see the table as the player in your seat may see it, what has happened since your last decision, and what you may
do: answer with a number or type the action. ? shows all that you can type, ? ACTION says why an action is not allowed
and by which rule, hint asks a bot, undo takes your last decision back, save and load keep games in files.

Whenever you leave (quit, Ctrl-C, Ctrl-D, a closed window) the game is kept in the --save file, or else in
castlerules-GAME-SEED.json in the current folder, unless you have decided nothing in it, or it is over and no --save
was given; no other game is ever written over. A file of --load is left alone until you decide something. If the
game cannot be kept there, it is kept in the current folder or in one for temporary files, and the exit code is 1.
quit! leaves without keeping anything.
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
)
_SIMULATE: Final = CommandHelp(
    """\
Let bots play games and report wins, results, lengths, speed and a digest of all last states.

A result is called what the reason of the outcome says before its first colon, such as total victory. Without --bots
everybody takes any legal action, each as likely.

Game i of a run has its own generator, Rng.seeded(SEED).derive(i), and the bots another one derived from that.
So the report is the same for every --jobs, save seconds, steps_per_second and jobs.
""",
    """\
examples:
  castlerules simulate magic54 --games 1000 --seed 7 --bots uniform,uniform
  castlerules simulate magic54 --games 20 --bots greedy,ismcts:50
  castlerules simulate magic54 --games 1000 --jobs 4 --json
  castlerules simulate magic54 --rules starting_hp=10 turn_limit=50 recycle_shuffle=true
  castlerules simulate magic54 --games 5 --seed 7 --record games
  castlerules simulate duel --games 20 --bots greedy:1,uniform --setup "decks=UR aggro,BG aggro"
  castlerules simulate castle --games 20 --setup "decks=UR aggro,GW control" stocks=UR,GW --rules adjacency=king
  castlerules simulate fortress --games 20 --bots greedy --setup "deck=mono Forest" --rules die_life=1,-1,-1,-2
  castlerules simulate solitaire --games 20 --setup "deck=UB control" --rules max_trips=2
""",
)
_REPLAY: Final = CommandHelp(
    """\
Play recorded games again, checking every step, and print a line for each: ok, or the first step that differs.

The exit code is 1 if any of them differs or cannot be read.
""",
    """\
examples:
  castlerules replay games/*.json
  castlerules replay --any-version old.json
  castlerules replay --json - < game.txt
""",
)
_SHOW: Final = CommandHelp(
    """\
Show the table of a recorded game, as one player sees it.

Nothing is shown that this player may not know. Without --seat it is the player who is to act.
""",
    """\
examples:
  castlerules show games/magic54-7-000000.json
  castlerules show games/magic54-7-000000.json --step 40 --seat RED
  castlerules show games/magic54-7-000000.json --step 40 --svg table.svg
""",
)
_LEGAL: Final = CommandHelp(
    """\
List the legal actions in a position, numbered, in words and as they are written.

The position is that of a record after --step actions (after all of them without it), or the line of --position, as
format_position writes it.
""",
    """\
examples:
  castlerules legal games/magic54-7-000000.json --step 40
  castlerules legal games/magic54-7-000000.json --step 40 --json
""",
)
_PERFT: Final = CommandHelp(
    """\
Count the sequences of legal actions of each length, to compare one implementation of the rules with another.

The game is the first one of simulate --seed SEED; a --position goes on with Rng.seeded(SEED). Chance takes the course
that the generator gives it. Sequences that end the game earlier count too.
""",
    """\
examples:
  castlerules perft magic54 --depth 4
  castlerules perft magic54 --depth 3 --seed 7 --divide
  castlerules perft magic54 --depth 3 --rules opening_hand=2 --json
  castlerules perft fortress --depth 3 --setup "deck=mono Swamp"
  castlerules perft duel --depth 9 --setup "decks=GU aggro,GU aggro"
""",
)
_EXPLAIN: Final = CommandHelp(
    """\
Say whether an action may be done in a position: why not and by which rule, or what it leads to.

It tells what the player to act can foresee: what depends on cards that this player cannot see stays open. Where dice
or shuffles take part, the different results are counted in one guess at what is hidden, up to --limit.
""",
    """\
examples:
  castlerules explain games/magic54-7-000000.json pass
  castlerules explain games/magic54-7-000000.json damage 4h black --step 40
  castlerules explain games/magic54-7-000000.json put:9D --json
""",
)
_LEAGUE: Final = CommandHelp(
    """\
Run a league of Magic: the Ascension in a file: decks, points, purchases, contests, results and standings.

Each command takes the file of the league. It is replayed from its beginning, added to, and written as a whole or not at
all; what is not allowed is told with the rule, and changes nothing. Two commands at once take turns. The file is a
record, so that replay, show, legal and explain read it too.

The organiser sees everything, all decks too.
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

castlerules league COMMAND --help teaches each of its commands.
""",
)

COMMAND_HELP: Final = {
    "play": _PLAY,
    "simulate": _SIMULATE,
    "replay": _REPLAY,
    "show": _SHOW,
    "legal": _LEGAL,
    "perft": _PERFT,
    "explain": _EXPLAIN,
    "league": _LEAGUE,
}
"""The lesson of every command, in the order in which help lists them."""
