"""Find faults of a card definition: parts of wrong types, references to nothing, effects that do nothing."""
