"""Show a duel: sentences, phrases, a text table, a picture; notation of actions and positions."""
