"""The phrases of the card reader, by what they say: nouns, values, costs, events, effects, ..."""
