"""The data of a duel: cards, state, actions, events, options; no rules."""
