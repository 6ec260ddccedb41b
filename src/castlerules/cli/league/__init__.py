"""A league of Magic: the Ascension in a file: names, changes, reports."""
