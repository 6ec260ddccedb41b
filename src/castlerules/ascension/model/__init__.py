"""The data of a league: options, state, actions and events; no rules."""
