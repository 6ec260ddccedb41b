"""The bot that knows nothing and fears nothing."""

from __future__ import annotations

from typing import TypeVar

from castlerules.core import Generator, choice

__all__ = ["uniform"]

A = TypeVar("A")


def uniform(view: object, legal: tuple[A, ...], rng: Generator, /) -> tuple[A, Generator]:  # noqa: ARG001 - a Bot
    """Return one of *legal*, each as likely, whatever *view* shows, and *rng*'s successor.

    It plays as ``playout`` does without bots, draw for draw.
    """
    return choice(rng, legal)
