"""Runs slow work, such as the thoughts of a bot, in a thread, so that the screen goes on answering."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


async def in_background(work: Callable[[], Result]) -> Result:
    """Return the result of *work*, which runs in a thread of its own, or raise its exception.

    If the caller is cancelled, the result is dropped. The thread does not keep the process from ending, as one of an
    executor does.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def finish(result: Result | None, error: Exception | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]  # without an error there is a result

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # the screen has been left
            loop.call_soon_threadsafe(finish, result, error)

    Thread(target=run, name="castlerules-bot", daemon=True).start()
    return await future
