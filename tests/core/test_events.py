"""Who may know what of an event, and what a memory keeps."""

from __future__ import annotations

import attrs
import pytest
from toys import duel, league

from castlerules import DataError, Event, Memory, Player, seen_events

ME, YOU = Player(0), Player(1)
DREW = duel.Exchanged(ME, duel.Card(3), duel.Card(5))
PLAYED = duel.Scored(ME, duel.Card(2), 2)


@attrs.frozen
class Dealt(Event):
    """A secret that nobody owns."""

    secret = ("card",)
    card: int | None


def test_the_owner_sees_the_secret_and_the_others_that_there_is_one() -> None:
    """Secret fields are None for everybody but the player of the event; the rest stays."""
    assert DREW == DREW.seen_by(ME)
    assert duel.Exchanged(ME, None, None) == DREW.seen_by(YOU)
    assert league.Bade(ME, None) == league.Bade(ME, 2).seen_by(Player(2))


def test_what_has_no_secret_is_seen_by_all() -> None:
    """A public event is the very same object for everybody."""
    assert PLAYED is PLAYED.seen_by(ME)
    assert PLAYED is PLAYED.seen_by(YOU)


def test_what_is_seen_does_not_change_when_it_is_seen_again() -> None:
    """An event that was hidden once stays hidden, also for its owner."""
    seen = DREW.seen_by(YOU)

    assert seen is not None
    assert seen == seen.seen_by(YOU)
    assert seen == seen.seen_by(ME)


def test_a_secret_that_nobody_owns_is_hidden_from_all() -> None:
    """An event without a player is nobody's own."""
    assert Dealt(None) == Dealt(4).seen_by(ME)
    assert Dealt(None) == Dealt(4).seen_by(YOU)


def test_a_memory_keeps_what_its_player_saw_in_order() -> None:
    """It takes in more and more, projects what it takes in, and the old memory stays."""
    empty = Memory(YOU)
    first = empty.after([PLAYED])
    second = first.after(iter([DREW, duel.Exchanged(YOU, duel.Card(1), duel.Card(4))]))

    assert () == empty.events
    assert (PLAYED,) == first.events
    assert (PLAYED, duel.Exchanged(ME, None, None), duel.Exchanged(YOU, duel.Card(1), duel.Card(4))) == second.events
    assert YOU == second.player


def test_a_memory_leaves_out_what_its_player_may_not_know_at_all() -> None:
    """An event that is None for a player is not remembered."""

    @attrs.frozen
    class Whisper(Event):
        player: Player

        def seen_by(self, player: int) -> Whisper | None:
            return self if player == self.player else None

    assert (Whisper(ME),) == Memory(ME).after([Whisper(ME), Whisper(YOU)]).events


def test_memories_are_equal_if_what_was_seen_is() -> None:
    """A memory is a frozen value."""
    assert Memory(ME).after([PLAYED]).after([DREW]) == Memory(ME).after([PLAYED, DREW])
    assert hash(Memory(ME, (PLAYED,))) == hash(Memory(ME).after([PLAYED]))
    assert Memory(ME).after([DREW]) != Memory(YOU).after([DREW])
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Memory(ME).events = ()  # type: ignore[misc]  # what is tested


def test_events_are_seen_in_order_and_what_stays_hidden_is_left_out() -> None:
    """What is seen again stays as it is."""

    @attrs.frozen
    class Whispered(Event):
        """Something that others do not even notice."""

        player: Player

        def seen_by(self, player: int) -> Whispered | None:
            return self if player == self.player else None

    seen = seen_events(iter([Whispered(ME), DREW, PLAYED]), YOU)

    assert (duel.Exchanged(ME, None, None), PLAYED) == seen
    assert seen == seen_events(seen, YOU)
    assert (Whispered(ME), DREW, PLAYED) == seen_events([Whispered(ME), DREW, PLAYED], ME)


def test_what_is_no_event_is_not_seen() -> None:
    """A state or a single event in the place of events is refused, and so is an action among them."""
    for wrong in ([duel.Play(duel.Card(1))], ["drew"], duel.new_game(), DREW, None):
        with pytest.raises(DataError, match="events: expected events of a game, as transition returns them, got "):
            seen_events(wrong, ME)  # type: ignore[arg-type]
