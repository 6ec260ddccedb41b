"""Puts the Python side of the page, which is no part of the package, on the path."""

import sys
from pathlib import Path

PLAY = Path(__file__).resolve().parents[2] / "docs" / "play"
sys.path.insert(0, str(PLAY))
