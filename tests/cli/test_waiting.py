"""The notice for a person who waits at a terminal."""

from __future__ import annotations

import sys
from io import StringIO
from time import sleep

import pytest

from castlerules.cli.io.waiting import waiting_notice
from castlerules.cli.play.seating import YOU, Seating, thinking_words
from castlerules.core import Player

SHORT = 0.02


class Terminal(StringIO):
    """A text stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def printed_on(stream: StringIO, monkeypatch: pytest.MonkeyPatch, pause: float) -> str:
    """Return what a wait of *pause* seconds prints on *stream*."""
    monkeypatch.setattr(sys, "stdout", stream)
    with waiting_notice("greedy is thinking ...", SHORT):
        sleep(pause)
    return stream.getvalue()


def test_a_long_wait_is_told_once_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short one is not, and nothing is printed later."""
    assert "greedy is thinking ...\n" == printed_on(Terminal(), monkeypatch, 5 * SHORT)
    short = Terminal()
    assert not printed_on(short, monkeypatch, 0)
    sleep(3 * SHORT)
    assert not short.getvalue()


def test_nothing_is_told_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that reads the output gets what the game says, and nothing else."""
    assert not printed_on(StringIO(), monkeypatch, 5 * SHORT)


def test_the_bots_that_think_are_named() -> None:
    """Several are the bots; without any the game goes on by itself."""
    seat = Player(0)
    assert "steady is thinking ..." == thinking_words(Seating(seat, (YOU, "steady")))
    assert "the bots are thinking ..." == thinking_words(Seating(seat, (YOU, "steady", "greedy")))
    assert "the game goes on ..." == thinking_words(Seating(seat, (YOU,)))
