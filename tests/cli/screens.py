"""Games on the whole screen, without a terminal: somebody who presses keys, clicks and looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

pytest.importorskip("textual", reason="the game on the whole screen needs textual, which the extra cli installs")

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen as TextualScreen
from textual.widgets import Input, Static

from castlerules.cli.play.keeping import GameKeeper, Leaving
from castlerules.cli.play.saving import GameSaver
from castlerules.cli.play.session import Session
from castlerules.cli.screen.app import GameApp
from castlerules.cli.screen.panels import ChoiceList, TextPanel

PANELS = ("table", "hand", "details", "log")
SMALL = (80, 24)
CHARACTERS = {"slash": "/", "colon": ":", "question_mark": "?", "space": " "}
_SECONDS = 60
_ROUNDS = 3
"""A message goes from a panel to the screen and to the application, and each may send others."""


@attrs.frozen
class Viewer:
    """Somebody in front of the screen of *app*."""

    app: GameApp
    pilot: Pilot[Leaving]

    @property
    def session(self) -> Session:
        """The game as it stands."""
        return self.app.session

    @property
    def main(self) -> TextualScreen[object]:
        """The screen of the game, which the help may cover."""
        return self.app.screen_stack[0]

    @property
    def choices(self) -> ChoiceList:
        """The list of choices."""
        return self.main.query_one("#choices", ChoiceList)

    async def press(self, *keys: str) -> None:
        """Press *keys*, and wait until the bots have acted."""
        await self.press_only(*keys)
        await self.settle()

    async def press_only(self, *keys: str) -> None:
        """Press *keys* while a bot may be thinking."""
        for key in keys:
            self.app.post_message(Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
            await self._handle()

    async def type(self, text: str) -> None:
        """Type *text* and Enter in the line at the bottom, which is open."""
        prompt = self.main.query_one("#prompt", Input)
        assert prompt.has_focus
        prompt.value += text
        await self.press("enter")

    async def choose(self, number: int) -> None:
        """Take the choice with this number."""
        await self.press(*str(number), "enter")

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the bots have acted and all is drawn."""
        await self._handle()
        async with asyncio.timeout(_SECONDS):
            while self.app.thinking:
                await asyncio.sleep(0.002)
        await self._handle()

    async def _handle(self) -> None:
        """Let all messages be handled, also those that come of them; there is no need to wait for an idle processor."""
        for _ in range(_ROUNDS):
            await self.pilot.pause(0)

    def panel(self, name: str) -> TextPanel:
        """Return the panel *name*."""
        return self.main.query_one(f"#{name}", TextPanel)

    def text(self, name: str) -> str:
        """Return what stands in the panel *name*."""
        return self.panel(name).text

    def words(self, name: str) -> str:
        """Return what stands in the panel *name*, as one line with single spaces."""
        return " ".join(self.text(name).split())

    def bar(self, name: str) -> str:
        """Return what stands in the lines *name* without a frame, as one line with single spaces."""
        return " ".join(str(self.main.query_one(f"#{name}", Static).content).split())

    def prompts(self) -> list[str]:
        """Return the entries of the list of choices, each as one line with single spaces."""
        return [" ".join(str(option.prompt).split()) for option in self.choices.options]

    def everything(self) -> str:
        """Return all that is on the screen."""
        lines = [self.text(name) for name in PANELS] + [self.bar("status"), self.bar("message"), *self.prompts()]
        titles = [str(self.panel(name).border_title) for name in PANELS]
        return "\n".join([*lines, *titles, str(self.choices.border_title)])


@asynccontextmanager
async def screen_of(session: Session, *, folder: Path, size: tuple[int, int]) -> AsyncIterator[Viewer]:
    """Show *session* on a screen of this *size*; its game is saved in *folder*."""
    keeper = GameKeeper(GameSaver(folder / "game.json"), session, saves_finished=True)
    app = GameApp(session, keeper)
    async with app.run_test(size=size) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        yield viewer


def same_record(session: Session, other: Session) -> bool:
    """Return whether both games have the same start and the same actions."""
    return session.record() == other.record() and session.state == other.state


def on_screen(
    session: Session, folder: Path, look: Callable[[Viewer], Coroutine[Any, Any, None]], size: tuple[int, int] = SMALL
) -> None:
    """Let *look* look at *session* on a screen of this *size*; its game is saved in *folder*."""

    async def run() -> None:
        async with screen_of(session, folder=folder, size=size) as viewer:
            await look(viewer)

    asyncio.run(run())
