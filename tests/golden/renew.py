"""What the golden files hold; ``python -m tests.golden.renew [FILE ...]`` writes all of them, or those named."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, get_type_hints

import attrs

from castlerules import Event, Player, Rng, magic54, perft, with_generator
from castlerules.magic54.model.cards import TEAM_NAMES
from castlerules.magic54.model.ids import ObjectId, target_text

from . import castles, duels, leagues, readings, siege, transcripts
from .games import digests

FOLDER: Final = Path(__file__).parent
COMMAND: Final = "# written by: python -m tests.golden.renew"
GAME: Final = 54
POSITIONS: Final[Mapping[str, str]] = {
    "eight kinds of play": (
        "magic54 turn=21 active=RED phase=pre red.hand=3H,JD,4H,AH,8H,10H,XR red.mana=5H,7H,9H red.creatures=KH#1,QH#2"
        " red.deck=AD,2D,3D,4D,5D,6D,7D,8D,9D,10D,QD,KD,2H,6H,JH black.mana=3C,5C,7C black.creatures=JC#3"
        " black.hand=2C,4C black.deck=AC,6C,8C,9C,10C,QC,KC,AS,2S,3S,4S,5S,6S,7S,8S,9S,10S,JS,QS,KS,XB"
    ),
    "two attackers, three blockers": (
        "magic54 turn=21 active=RED phase=attackers red.hand=3H red.creatures=KH#1,QH#2"
        " red.deck=AD,2D,3D,4D,5D,6D,7D,8D,9D,10D,JD,QD,KD,AH,2H,4H,5H,6H,7H,8H,9H,10H,JH,XR"
        " black.creatures=JC#3,QC#4,KC#5"
        " black.deck=AC,2C,3C,4C,5C,6C,7C,8C,9C,10C,AS,2S,3S,4S,5S,6S,7S,8S,9S,10S,JS,QS,KS,XB"
    ),
    "seven cards at the end of a turn": (
        "magic54 turn=21 active=BLACK phase=discard black.hand=AC,2C,3C,4C,5C,6C,7C"
        " black.deck=8C,9C,10C,JC,QC,KC,AS,2S,3S,4S,5S,6S,7S,8S,9S,10S,JS,QS,KS,XB"
        " red.deck=AD,2D,3D,4D,5D,6D,7D,8D,9D,10D,JD,QD,KD,AH,2H,3H,4H,5H,6H,7H,8H,9H,10H,JH,QH,KH,XR"
    ),
}
DEPTHS: Final[Mapping[str, int]] = {
    "the start": 10,
    "eight kinds of play": 4,
    "two attackers, three blockers": 9,
    "seven cards at the end of a turn": 6,
}


def perft_table() -> Iterator[str]:
    """Yield the lines of the table: how many sequences of actions there are from a position, by their length."""
    yield COMMAND
    yield "# number of action sequences of length 1, 2, ... with the generator of seed 0, then the position"
    for name, depth in DEPTHS.items():
        state = magic54.GAME.parse_position(POSITIONS[name]) if name in POSITIONS else magic54.GAME.new_game()
        state = with_generator(state, Rng.seeded(0))
        counts = [str(perft(magic54.GAME, state, length)) for length in range(1, depth + 1)]
        yield from ("", name, " ".join(counts), magic54.GAME.format_position(state))


def transcript() -> Iterator[str]:
    """Yield the lines of a game by chance: each action with its number, and below it what happened."""
    state = magic54.GAME.new_game(rng=Rng.seeded(GAME))
    rng, number = Rng.seeded(GAME + 1), 0
    yield from (COMMAND, "# number, player, action; what happened", "", magic54.GAME.format_position(state), "")
    while (actor := magic54.GAME.to_act(state)) is not None:
        legal = magic54.GAME.legal_actions(state)
        drawn, rng = rng.below(len(legal))
        number += 1
        yield f"{number} {TEAM_NAMES[actor]} {magic54.GAME.format_action(legal[drawn])}"
        state, events = magic54.GAME.transition(state, legal[drawn])
        yield from (f"    {event_in_words(event)}" for event in events)
    yield from ("", str(magic54.GAME.outcome(state)), magic54.GAME.format_position(state))


def event_in_words(event: Event) -> str:
    """Return *event* in words: its name and what is in it."""
    hints = get_type_hints(type(event))
    parts = [f"{name}={word(getattr(event, name), hints[name])}" for name in attrs.fields_dict(type(event))]
    return " ".join([type(event).__name__, *parts])


def word(fact: object, hint: object) -> str:
    """Return *fact*, which is a *hint*, as one word."""
    if fact is not None and ObjectId in (hint, *getattr(hint, "__args__", ())):
        return target_text(ObjectId(int(str(fact))))
    if hint is Player:
        return TEAM_NAMES[int(str(fact))]
    return str(fact) if isinstance(fact, magic54.Card) else str(getattr(fact, "value", fact)).lower()


def digest_table() -> Iterator[str]:
    """Yield the lines of the table of digests."""
    yield COMMAND
    yield "# number of the game, of its actions, and the digest of its last state"
    yield from digests(200)


def _headed(lines: Iterator[str]) -> Iterator[str]:
    yield COMMAND
    yield from lines


FILES: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "perft.txt": perft_table,
    "transcript.txt": transcript,
    "digests.txt": digest_table,
    "fortress_perft.txt": lambda: _headed(siege.perft_table()),
    "fortress_transcript.txt": lambda: _headed(transcripts.siege()),
    "fortress_digests.txt": lambda: _headed(siege.digests(200)),
    "duel_perft.txt": lambda: _headed(duels.perft_table()),
    "castle_perft.txt": lambda: _headed(castles.perft_table()),
    "duel_transcript.txt": lambda: _headed(transcripts.fight()),
    "castle_transcript.txt": lambda: _headed(transcripts.breach()),
    "duel_digests.txt": lambda: _headed(duels.digests(200)),
    "castle_digests.txt": lambda: _headed(castles.digests(200)),
    "ascension_perft.txt": lambda: _headed(leagues.perft_table()),
    "ascension_transcript.txt": lambda: _headed(leagues.transcript()),
    "ascension_digests.txt": lambda: _headed(leagues.digests(60)),
    "readings.txt": lambda: _headed(readings.readings()),
}


def text_of(name: str) -> str:
    """Return what the file called *name* should hold."""
    return "\n".join([*FILES[name](), ""])


if __name__ == "__main__":
    for file in sys.argv[1:] or FILES:
        (FOLDER / file).write_text(text_of(file), encoding="utf-8")
