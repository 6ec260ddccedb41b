"""The commands of ``castlerules league``: a league of Magic: the Ascension in a file, its changes and reports."""
