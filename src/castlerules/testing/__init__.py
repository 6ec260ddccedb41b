"""Tools for tests of games: scenarios written as short texts, and the conformance kit that every game must pass."""

from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily

from .conformance import NonConformance, Progress, check_game, digests
from .scenario import Scenario

if TYPE_CHECKING:
    from . import castle as castle
    from . import machine as machine
    from . import magic as magic
    from . import magic54 as magic54
    from . import solitaire as solitaire
else:
    __getattr__, __dir__ = _lazily(__name__, ("castle", "machine", "magic", "magic54", "solitaire"))

__all__ = ["NonConformance", "Progress", "Scenario", "check_game", "digests"]
