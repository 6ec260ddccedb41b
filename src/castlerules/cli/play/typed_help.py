"""The help of the prompt: everything that can be typed at it."""

from __future__ import annotations

from typing import Final

_FIRST: Final = """\
  3             take number 3 of the list
  0             pass, or end what you are choosing (also: done)
  Enter         what the prompt offers for it, if it offers anything
  {example}
                an action in this notation, also with spaces or in lower
                case; an illegal one is explained and changes nothing
"""
_AT_A_TABLE: Final = """\
  cast boa      a few words of one line of the list, or beginnings of them,
                take it; of a card in your hand, they say why not now
"""
_PASSING: Final = """\
  p             pass on until something happens, or until your next main
                phase or turn
  end turn      pass on until something happens or the turn ends, without
                an attack (also: pass turn, pass end)
  2 3           attack or block with number 2 and number 3; attackers and
                blockers are picked in any order until you end it
  attack all    also: attack goblin, boa (beginnings of names will do)
"""
_IN_A_LEAGUE: Final = """\
  ann v bob     a few words of one line of the list, or beginnings of them,
                take it
"""
_LISTS: Final = """\
  all           list equal actions one by one, with what can be typed
"""
_BACK_AT_A_TABLE: Final = """\
  back          go to the menu before this one, or take back the last
                attacker or blocker that you have picked, or what you are
                announcing
  ? CARD        what a card says that you can see; words of it will do
  ? deck        what is left in your deck, as far as you can know it
"""
_BACK_IN_A_LEAGUE: Final = """\
  standings     who is where, with points to spend, and the open contests
  points [ANN]  what all members have earned and spent, or each contest of
                one member
  back          go to the menu before this one
  ? CARD        what the league knows of a card; words of it will do
  ? MEMBER      the deck of a member
"""
_QUESTIONS: Final = """\
  ? WORD        what a word of the table or of the list means
  ? 3           more about number 3, with the cards that it is about
  ? ACTION      why this action is not allowed, with the code of the rule
                (also: why ACTION)
  ? CODE        what a rule says whose code a message shows
  ? COMMAND     what one of these commands does
  rules         the rules of this game
"""
_HINT: Final = """\
  hint          what a bot would do; hint greedy:8 asks another bot (steady,
                greedy, flat, ismcts or uniform; the number is its effort)
"""
_VIEW: Final = "  view          show the table and the list again"
_LAST: Final = """\
  undo          go back to your last decision
{view}
  moves [10]    what you have done and seen so far, or since your tenth
                last decision (also: record, log)
  save [FILE]   save the game to a file; save! FILE overwrites another game
  load FILE     continue a game from a file
  new           deal another game of this kind when this one is over
  quit          save the game and leave (also: q, Ctrl-D);
                quit! leaves without saving
  ?             this help (also: help)"""


def help_text(example: str, *, in_league: bool, has_passes: bool = True) -> str:
    """Return what can be typed, with *example*, an action in the notation of the game.

    *in_league* leaves out what only players at a table can do, such as asking a bot; without *has_passes* what only
    players with turns can do is left out: pass on, and declare several attackers and blockers.
    """
    last = _LAST.format(view=_VIEW if in_league else f"{_VIEW} (also: hand)")
    first = _FIRST.format(example=example)
    passing = _PASSING if has_passes else ""
    if in_league:
        return "".join([first, _IN_A_LEAGUE, _LISTS, _BACK_IN_A_LEAGUE, _QUESTIONS, last])
    return "".join([first, _AT_A_TABLE, passing, _LISTS, _BACK_AT_A_TABLE, _QUESTIONS, _HINT, last])
