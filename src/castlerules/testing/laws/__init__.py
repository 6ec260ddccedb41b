"""The laws that ``castlerules.testing.conformance`` checks on every game, one function each."""

from .data import (
    action_text_round_trips,
    data_round_trips,
    data_types_are_declared,
    pickles_and_copies_are_equal,
    position_keys_ignore_generator,
    position_text_round_trips,
    replays_are_equal,
)
from .encodings import (
    action_masks_agree,
    action_numbers_round_trip,
    encodings_do_not_leak,
    fixed_numbers_keep_their_meaning,
    observation_vectors_are_sound,
)
from .information import (
    described_actions_do_not_leak,
    described_events_do_not_leak,
    determinize_is_consistent,
    determinizer_deals_alike,
    event_secrets_are_masked,
    events_do_not_leak,
    hidden_state_does_not_leak,
    observations_are_no_states,
)
from .play import (
    NON_ACTIONS,
    Playthrough,
    Sample,
    apply_advance_transition_agree,
    game_over_means_no_actions,
    games_end,
    illegal_actions_are_refused,
    invariants_hold,
    least_action_is_listed_first,
    legal_actions_are_accepted,
    legal_actions_are_listed_once,
    new_game_is_deterministic,
    odds_are_exact,
    returns_are_valid,
    skip_forced_reaches_a_choice,
    states_are_not_mutated,
    step_invariants_hold,
)
from .recombination import recombined_actions

__all__ = [
    "NON_ACTIONS", "Playthrough", "Sample", "action_masks_agree", "action_numbers_round_trip",
    "action_text_round_trips", "apply_advance_transition_agree", "data_round_trips", "data_types_are_declared",
    "described_actions_do_not_leak", "described_events_do_not_leak", "determinize_is_consistent",
    "determinizer_deals_alike", "encodings_do_not_leak", "event_secrets_are_masked", "events_do_not_leak",
    "fixed_numbers_keep_their_meaning", "game_over_means_no_actions", "games_end", "hidden_state_does_not_leak",
    "illegal_actions_are_refused", "invariants_hold", "least_action_is_listed_first", "legal_actions_are_accepted",
    "legal_actions_are_listed_once", "new_game_is_deterministic", "observation_vectors_are_sound",
    "observations_are_no_states", "odds_are_exact", "pickles_and_copies_are_equal", "position_keys_ignore_generator",
    "position_text_round_trips", "recombined_actions", "replays_are_equal", "returns_are_valid",
    "skip_forced_reaches_a_choice", "states_are_not_mutated", "step_invariants_hold",
]  # fmt: skip
