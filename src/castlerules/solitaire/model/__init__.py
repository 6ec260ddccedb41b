"""The data of Solitaire: options, tableau, actions, decisions, tasks and events; no rules."""
