"""One small deck in each of the five formats."""

from __future__ import annotations

from typing import Final

MTGO: Final = """\
4 Fire // Ice
20 Mountain

2 Jötun Grunt
"""
ARENA: Final = """\
About
Name Two Colours

Deck
4 Fire // Ice (APC) 128
20 Mountain

Sideboard
2 Jötun Grunt (CSP) 8
"""
COCKATRICE: Final = """\
// NAME : Two Colours
    4 [APC] Fire // Ice
   20 [7E] Mountain (2)
SB:  2 [] Jötun Grunt
"""
XMAGE: Final = """\
NAME:Two Colours
4 [APC:128] Fire // Ice
20 [7ED:343] Mountain
SB: 2 [CSP:8] Jötun Grunt
LAYOUT MAIN:(1,1)(NONE,false,50)|([APC:128],[7ED:343])
"""
FORGE: Final = """\
[metadata]
Name=Two Colours
[Main]
4 Fire // Ice+|APC|1
20 Mountain|7ED
[Sideboard]
2 Jötun Grunt|CSP|[8]
"""
ALL: Final = {"mtgo": MTGO, "arena": ARENA, "cockatrice": COCKATRICE, "xmage": XMAGE, "forge": FORGE}
