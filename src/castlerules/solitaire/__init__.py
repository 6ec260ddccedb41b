"""Solitaire: any Magic deck dealt as seven patience stacks, cleared by playing cards at each other (SOL-001)."""

from .game import GAME, SolitaireSetup, deal, new_game

__all__ = ["GAME", "SolitaireSetup", "deal", "new_game"]
