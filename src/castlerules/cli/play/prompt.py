"""The prompt of a game: one typed line becomes a new session, lines to show, or a request to save, load or quit.

Nothing here reads or prints. The lines show only what the person may know: the observation, the person's own legal
actions, and events as the person saw them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

import attrs

from castlerules.cli.arguments.names import seat_name
from castlerules.cli.io.errors import nearest_name
from castlerules.cli.io.output import one_line
from castlerules.core import CastleRulesError, DataError, IllegalAction
from castlerules.core.frozen import frozen
from castlerules.text import WIDTH, action_text

from .choices import Choice, Heading
from .declaring import chosen, holding, named_picks, picks_again, previewed, why_not_choose
from .lines import Line, LineKind, lines_of, menu_lines, turn_lines
from .passing import PassGoal
from .session import Session
from .table import Table, step_story
from .words import goal_line, rules_lines, violation_text, word_meaning

_HINT_BOT: Final = "ismcts"
_YES: Final = ("y", "yes")
_AFTER_END: Final = "the game is over: undo, save FILE, moves or quit"
_HELP: Final = """\
  3             take number 3 of the list
  0             pass, or end what you are choosing
  Enter         what the prompt offers for it, if it offers anything
  {example}
                an action in this notation, also with spaces or in lower
                case; an illegal one is explained and changes nothing
  p             pass on until something happens, or until your next main
                phase (also: pass turn)
  pass end      pass on until something happens, or the turn ends
  2 3           attack or block with number 2 and number 3; attackers and
                blockers are picked in any order until you end it
  attack all    also: attack goblin, boa (beginnings of names will do)
  all           list equal actions one by one
  back          go to the menu before this one, or take back the last
                attacker or blocker that you have picked, or the spell or
                ability that you are announcing
  ? CARD        what a card says that you can see; its beginning will do
  ? WORD        what a word of the table or of the list means
  ? 3           more about number 3, with the cards that it is about
  ? ACTION      why this action is not allowed, with the code of the rule
                (also: why ACTION)
  rules         the rules of this game
  hint          what a bot would do; hint greedy:8 asks another bot
  undo          go back to your last decision
  view          show the table and the list again
  moves         what you have done and seen so far (also: record)
  save [FILE]   save the game to a file; save! FILE overwrites another game
  load FILE     continue a game from a file
  quit          save the game and leave (also: q, Ctrl-D);
                quit! leaves without saving
  ?             this help (also: help)"""


class Redraw(Enum):
    """What to show after an answer: nothing, the menu, the turn (with the table if it has changed), or all of it."""

    NOTHING = "nothing"
    MENU = "menu"
    TURN = "turn"
    TABLE = "table"


@frozen
class SaveRequest:
    """A request to save the game to the file *name* (empty: the default file); *force* overwrites another game."""

    name: str
    force: bool = False


@frozen
class LoadRequest:
    """A request to continue the game in the file *name*."""

    name: str


@frozen
class QuitRequest:
    """A request to leave the game; *save* says whether to save it first."""

    save: bool


@frozen
class PromptResult:
    """The result of a typed line: the new *session*, *lines* to show, and a *request* that needs input or output.

    *redraw* says what to show after the lines.
    """

    session: Session
    lines: tuple[Line, ...] = ()
    request: SaveRequest | LoadRequest | QuitRequest | None = None
    redraw: Redraw = Redraw.NOTHING


def opening_lines(session: Session, width: int = WIDTH) -> tuple[Line, ...]:
    """Return the lines at the start of a game: who plays which seat, and in a new game its goal."""
    seating, game = session.seating, session.game
    goal = "" if session.decision_count else goal_line(Table(session))
    others = [
        f"{seat_name(game, player)} is {name}"
        for player, name in zip(game.players(session.state), seating.names, strict=True)
        if player != seating.seat
    ]
    seating_text = ", ".join([f"you are {seat_name(game, seating.seat)}", *others])
    if session.is_organiser:
        seating_text = "you are the organiser; the members play their contests elsewhere"
    elif not others:
        seating_text = "you play alone"
    texts = [f"{game.name}: {seating_text}. ? shows what you can type.", goal]
    return lines_of(LineKind.NOTE, *filter(None, texts), width=width)


def prompt_text(session: Session, width: int = WIDTH) -> str:
    """Return the words before the cursor: the seat, the numbers that may be typed, and what Enter alone does.

    If that does not fit in *width* columns, what Enter does is told by its number.
    """
    if session.confirming is not None:
        return "yes, or anything else to leave it > "
    if session.naming is not None:
        return "name, or back > "
    seat = "organiser" if session.is_organiser else seat_name(session.game, session.seating.seat)
    if session.is_over:
        return f"{seat}: undo, save FILE, quit > "
    table = Table(session)
    default = default_choice(table)
    enter = "" if default is None else f" (Enter = {default.label})"
    can_go_back = table.menu_above is not None or session.held or table.guide.is_announcing()
    back = ", back" if can_go_back else ""
    words = f"{seat}: {_number_range(table)}{back}{enter} > "
    return words if len(words) <= width else words.replace(enter, " (Enter = 1)")


def answer_line(session: Session, typed: str, width: int = WIDTH) -> PromptResult:
    """Return the result of the line *typed*, which may be a command, an action or a number."""
    words = typed.strip()
    verb, _, rest = words.partition(" ")
    if words.startswith("?"):
        verb, rest = "why", words[1:]
    if (confirmed := session.confirming) is not None and verb.lower() not in _LEAVING:
        session = attrs.evolve(session, confirming=None)
        if words.casefold() not in _YES:
            return _note(session, "Nothing has changed.", redraw=Redraw.MENU)
        return _done(session, confirmed)
    if session.naming is not None and verb.lower() not in _LEAVING:
        return _broken(_answer_name(session, " ".join(words.split())), width)
    command = PROMPT_COMMANDS.get(verb.lower()) or _PASSES.get(" ".join(words.casefold().split()))
    if command in _PASSES.values():
        rest = ""
    if command is None:
        result = _refusal(session, _AFTER_END) if session.is_over else _answer_action(session, words)
    elif command in _WITHOUT_WORDS and rest.strip():
        result = _refusal(session, f"{verb.lower()} takes no more words; type it alone")
    else:
        result = command(session, rest.strip())
    return _broken(result, width)


def _broken(result: PromptResult, width: int) -> PromptResult:
    """Return *result* with its lines broken to *width* columns."""
    lines = [part for line in result.lines for part in lines_of(line.kind, line.text, width=width)]
    return attrs.evolve(result, lines=tuple(lines))


def shown_after(result: PromptResult, width: int = WIDTH, *, shown: object = None) -> tuple[Line, ...]:
    """Return what is shown after the lines of *result*; *shown* is the key of the table that is on the screen."""
    match result.redraw:
        case Redraw.NOTHING:
            return ()
        case Redraw.MENU:
            return menu_lines(Table(result.session), width)
        case Redraw.TURN:
            return turn_lines(result.session, width, shown=shown)
        case Redraw.TABLE:
            return turn_lines(result.session, width)


def _answer_action(session: Session, words: str) -> PromptResult:
    """Return the result of the entry or action that *words* name, or of the default choice if they are empty."""
    table = Table(session)
    default = default_choice(table)
    advice = f"type {_number_range(table)}, or ? for help"
    if not words and default is None:
        return _refusal(session, advice)
    try:
        picks = named_picks(table.picks, table.menu.entries, words) if words and table.picks else None
        action = picks or (_parse_entry(table, words) if words else default)
    except CastleRulesError as error:
        return _refusal(session, f"{_problem_text(error)}; {advice}")
    if isinstance(action, Heading):
        return PromptResult(attrs.evolve(session, path=action.path, kept=()), redraw=Redraw.MENU)
    if isinstance(action, Choice):
        action = action.action
        if whose := table.guide.asks_name(action):
            return _note(attrs.evolve(session, naming=action), f"What is the name of {whose}?")
    if picks is not None or (table.picks and table.guide.pick_key(action) is not None):
        return _pick(table, picks or [action])
    return _carried_out(table, action, words)


def _carried_out(table: Table, action: Any, words: str) -> PromptResult:
    """Return the result of *action*, given by *words*: a refusal, a question whether it is meant, or what follows."""
    session = table.session
    violation = why_not_choose(session, action)
    if violation is not None:
        return _refusal(session, violation_text(table, violation), "Nothing has changed.")
    asks_again = words.isdigit() and table.guide.needs_confirmation(action)
    return _question(table, action) if asks_again else _done(session, action)


def _answer_name(session: Session, name: str) -> PromptResult:
    """Return the result of typing *name* for the action that needs one; after a refusal, another name may be typed."""
    left = attrs.evolve(session, naming=None)
    if not name or name.casefold() == "back":
        return _note(left, "Nothing has changed.", redraw=Redraw.MENU)
    if name.isdigit():
        return _refusal(session, f"{name} is a number; give a name with a letter in it")
    table = Table(left)
    action = table.guide.named(session.naming, name)
    violation = why_not_choose(left, action)
    return _done(left, action) if violation is None else _refusal(session, violation_text(table, violation))


def _question(table: Table, action: Any) -> PromptResult:
    """Return the result of asking again whether *action*, which is legal, is to be done."""
    choice = table.choice_of(action)
    assert choice is not None, "the person has chosen it"
    what = " > ".join([*choice.headings[1:], choice.label])
    price = f", {choice.price}" if choice.price else ""
    warning = table.guide.warning(action)
    text = f"{what}{price}{f' - {warning}' if warning else ''}: sure?"
    return _note(attrs.evolve(table.session, confirming=action), text)


def _done(session: Session, action: Any) -> PromptResult:
    """Return the result of *action*, which is legal."""
    table = Table(session)
    path, menu = table.guide.path_after(action), table.menu
    choices = tuple([entry for entry in menu.entries if isinstance(entry, Choice)])
    kept = choices if path and menu.path == path and action in [choice.action for choice in choices] else ()
    return PromptResult(attrs.evolve(chosen(session, action), path=path, kept=kept), redraw=Redraw.TURN)


def _pick(table: Table, picks: Sequence[Any]) -> PromptResult:
    """Return the result of *picks* for a declaration, which are held until it ends or nothing else can be picked."""
    session = table.session
    if all([pick in session.held for pick in picks]):
        return _refusal(session, "that is picked already; back takes the last pick back")
    try:
        after = holding(session, picks)
    except IllegalAction as error:
        return _refusal(session, str(error.violation), "Nothing has changed.")
    return PromptResult(after, redraw=Redraw.MENU if after.held else Redraw.TURN)


def _refusal(session: Session, *texts: str) -> PromptResult:
    return PromptResult(session, tuple([Line(LineKind.REFUSAL, one_line(words)) for words in texts]))


def _note(session: Session, *texts: str, redraw: Redraw = Redraw.NOTHING) -> PromptResult:
    lines = [Line(LineKind.NOTE, line) for words in texts for line in words.split("\n")]
    return PromptResult(session, tuple(lines), redraw=redraw)


def _problem_text(error: CastleRulesError, other_words: Sequence[str] = ()) -> str:
    """Return the message of *error*; for an unknown first word, with the nearest known word instead of all of them.

    *other_words* are known, too.
    """
    if not isinstance(error, DataError):
        return str(error)
    word, unknown, known_words = error.problem.partition(" is not one of ")
    if error.path != "action" or not unknown:
        return error.problem
    suggestion = nearest_name(word.strip("'\""), [*known_words.split(", "), *PROMPT_COMMANDS, *other_words])
    return f"there is no word {word}" + (f" (did you mean {suggestion}?)" if suggestion else "")


def default_choice(table: Table) -> Choice | None:
    """Return the choice that Enter alone takes: the only one, or the first one if it ends a decision; else None.

    Enter does nothing where the first choice gives up something for good, nor in a menu below the first one.
    """
    first, *others = table.menu.entries
    if not isinstance(first, Choice) or table.menu.path:
        return None
    is_end = first is _ending_choice(table) and not table.guide.is_costly(first.action)
    return first if is_end or not others else None


def _ending_choice(table: Table) -> Choice | None:
    """Return the choice that the key 0 takes: a pass, or the end of a declaration or choice; None if there is none.

    It is the only one without parameters, apart from conceding. If there are several, such as to pay or to decline,
    there is none, so that pressing a key once too often does not make such a decision.
    """
    found = [
        entry
        for entry in table.menu.entries
        if isinstance(entry, Choice) and not attrs.fields(type(entry.action)) and entry.typed != "concede"
    ]
    return found[0] if len(found) == 1 and not table.menu.path else None


def _number_range(table: Table) -> str:
    """Return the numbers of the entries of the menu, such as ``1 to 5``."""
    number = len(table.menu.entries)
    return "1" if number == 1 else f"1 to {number}"


def _parse_entry(table: Table, words: str) -> Any:
    """Return the entry of the menu with this number or these words, or the action with this text.

    Raises DataError if there is none.
    """
    entries = table.menu.entries
    if words == "0" and (ending := _ending_choice(table)) is not None:
        return ending
    if words.isascii() and words.isdigit():
        if not 1 <= int(words[:9]) <= len(entries) or len(words) > 9:
            raise DataError("action", f"no action has the number {words[:40]}")
        return entries[int(words) - 1]
    wanted = words.casefold()
    for entry in entries:
        if entry.label.casefold() == wanted or (isinstance(entry, Choice) and entry.words.casefold() == wanted):
            return entry
    game, observation = table.game, table.observation
    same = [action for action in table.legal if action_text(game, observation, action).casefold() == wanted]
    return same[0] if same else game.parse_action(observation, words)


def _why(session: Session, words: str) -> PromptResult:
    """Return the help if *words* are empty, else about a card or an entry, or why an action is illegal."""
    if not words:
        example = [session.game.format_action(action) for action in session.legal[-1:]] or ["-"]
        return _note(session, _HELP.format(example=one_line(example[0])))
    table = Table(session)
    try:
        return _explanation(table, words)
    except CastleRulesError as error:
        return _refusal(session, _problem_text(error, [*table.guide.glossary()]))


def _explanation(table: Table, words: str) -> PromptResult:
    """Return what the card *words* says, more about an entry of the menu, or why an action is illegal.

    A beginning of the name of a card is read as such only if *words* are no action. Raises DataError if they are
    nothing of all this.
    """
    session = table.session
    exact = next((name for name in table.guide.cards() if name.casefold() == words.casefold()), None)
    if exact is not None:
        return _card_note(table, exact)
    meaning = word_meaning(table, words)
    if meaning is not None:
        listed = [entry for entry in table.menu.entries if entry.label.casefold() == words.casefold()]
        note = _note(session, meaning[:1].upper() + meaning[1:])
        return attrs.evolve(note, lines=(*_entry_note(table, listed[0]).lines, *note.lines)) if listed else note
    if session.is_over:
        if table.card_help(words) is None:
            return _refusal(session, "the game is over; nothing is allowed any more")
        return _card_note(table, words)
    try:
        found = _parse_entry(table, words)
    except CastleRulesError:
        if (words.isascii() and words.isdigit()) or table.card_help(words) is None:
            raise
        return _card_note(table, words)
    return _entry_note(table, found)


def _card_note(table: Table, name: str) -> PromptResult:
    card = table.card_help(name)
    return _note(table.session, *[f"  {line}" for line in ([] if card is None else card.lines)])


def _entry_note(table: Table, found: Any) -> PromptResult:
    """Return whether the action *found* is allowed, its text, and the cards that it names."""
    session = table.session
    if isinstance(found, Heading):
        return _note(session, f"{found.label}: {found.count} actions" + (f", {found.note}" if found.note else ""))
    action = found.action if isinstance(found, Choice) else found
    violation = why_not_choose(session, action)
    if violation is not None:
        return _refusal(session, violation_text(table, violation))
    choice, number = table.choice_of(action), table.menu.number_of(action)
    place = "" if number is None else f", number {number}"
    phrase = action_text(session.game, table.observation, action) if choice is None else choice.words
    more = [f"  {choice.consequence}"] if choice is not None and choice.consequence else []
    more += [f"  {line}" for line in table.guide.details(action)]
    more += [f"  typed as {choice.typed}"] if choice is not None and choice.typed != choice.label else []
    return _note(session, f"{phrase}: allowed{place}", *more)


def _rules(session: Session, words: str) -> PromptResult:
    """Return the rules of the game, or what *words*, if there are any, mean in it."""
    return _why(session, words) if words else _note(session, *rules_lines(Table(session)))


def _undo(session: Session, _: str) -> PromptResult:
    if session.held:
        return _take_back(session)
    before = session.undone()
    if before is None:
        return _refusal(session, "there is no decision of yours to undo")
    before = picks_again(before)
    return _note(before, f"Back at your decision {before.decision_count + 1}.", redraw=Redraw.TURN)


def _take_back(session: Session) -> PromptResult:
    """Return the result of taking back the last pick of a declaration."""
    *rest, last = session.held
    phrase = Table(session).guide.label(last)
    shorter = attrs.evolve(session, held=tuple(rest), unfolded=False)
    return _note(shorter, f"Taken back: {phrase}.", redraw=Redraw.MENU)


def _cancel(session: Session) -> PromptResult:
    """Return the result of taking back the announcement in which *session* is, with all choices made for it."""
    before: Session | None = session
    while before is not None and Table(before).guide.is_announcing():
        session, before = before, before.undone()
    if before is None:
        return _refusal(session, "the announcement began before your first decision; it cannot be taken back")
    begun = session.steps[len(before.steps)].action
    phrase = Table(before).guide.label(begun)
    return _note(before, f"Taken back: {phrase}.", redraw=Redraw.TURN)


def _hint(session: Session, name: str) -> PromptResult:
    if session.is_over:
        return _refusal(session, "the game is over; there is nothing to do")
    try:
        action = previewed(session).hinted_action(name or _HINT_BOT)
    except CastleRulesError as error:
        return _refusal(session, _problem_text(error))
    table = Table(session)
    choice, number = table.choice_of(action), table.menu.number_of(action)
    if choice is None:  # it is among the picks that are held already
        return _note(session, f"{name or _HINT_BOT} would do {table.guide.label(action)}")
    path = "".join([f"{name} > " for name in choice.headings])
    place = f"{path}{choice.label}" if number is None else f"{number}: {choice.label}"
    return _note(session, f"{name or _HINT_BOT} would do {place}")


def _pass_on(goal: PassGoal) -> Callable[[Session, str], PromptResult]:
    """Return the function of the command that passes on to *goal*."""

    def answer(session: Session, _: str) -> PromptResult:
        passed = None if session.is_over else session.passed(goal)
        if passed is None:
            return _refusal(session, "there is nothing to pass now; decide first")
        return PromptResult(attrs.evolve(passed, path=()), redraw=Redraw.TURN)

    return answer


def _show_table(session: Session, _: str) -> PromptResult:
    return PromptResult(session, redraw=Redraw.TABLE)


def _list_all(session: Session, _: str) -> PromptResult:
    if session.is_over:
        return _refusal(session, "the game is over; there is nothing to do")
    return PromptResult(attrs.evolve(session, unfolded=True), redraw=Redraw.MENU)


def _back(session: Session, _: str) -> PromptResult:
    if session.held:
        return _take_back(session)
    above = None if session.is_over else Table(session).menu_above
    if above is None and not session.is_over and Table(session).guide.is_announcing():
        return _cancel(session)
    if above is None:
        return _refusal(session, "there is no menu before this one; undo takes back a decision")
    return PromptResult(attrs.evolve(session, path=above.path, kept=()), redraw=Redraw.MENU)


def _moves(session: Session, _: str) -> PromptResult:
    """Return the game so far as the person saw it; actions of other players appear only as their events."""
    lines = step_story(session, session.steps, numbered=True)
    return PromptResult(session, lines_of(LineKind.NEWS, *(lines or ["nothing has happened yet"])))


def _requests(
    kind: Callable[[str], SaveRequest | LoadRequest | QuitRequest], needed_by: str | None = None
) -> Callable[[Session, str], PromptResult]:
    """Return the function of a command that makes a request of the name after it.

    *needed_by* is the command if it needs a name, None if it does not.
    """

    def answer(session: Session, name: str) -> PromptResult:
        if needed_by and not name:
            return _refusal(session, f"{needed_by} needs a FILE")
        return PromptResult(session, request=kind(name))

    return answer


_quit: Final = _requests(lambda _: QuitRequest(save=True))
_quit_without_saving: Final = _requests(lambda _: QuitRequest(save=False))

PROMPT_COMMANDS: Final[dict[str, Callable[[Session, str], PromptResult]]] = {
    "help": _why,
    "why": _why,
    "rules": _rules,
    "hint": _hint,
    "undo": _undo,
    "view": _show_table,
    "all": _list_all,
    "back": _back,
    "moves": _moves,
    "record": _moves,
    "save": _requests(SaveRequest),
    "save!": _requests(lambda name: SaveRequest(name, force=True), "save!"),
    "load": _requests(LoadRequest, "load"),
    "quit": _quit,
    "q": _quit,
    "exit": _quit,
    "quit!": _quit_without_saving,
}
"""The functions for first words that are commands; they take precedence over actions."""

_PASSES: Final[dict[str, Callable[[Session, str], PromptResult]]] = {
    "p": _pass_on(PassGoal.TURN),
    "pass turn": _pass_on(PassGoal.TURN),
    "pass end": _pass_on(PassGoal.END),
}
"""The functions of lines that pass on."""

_LEAVING: Final = ("quit", "q", "exit", "quit!")
_WITHOUT_WORDS: Final = (_undo, _show_table, _list_all, _back, _moves, _quit, _quit_without_saving)
