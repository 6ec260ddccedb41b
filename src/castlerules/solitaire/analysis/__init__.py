"""How useful cards and effects are in Solitaire, judged by their text alone."""
