"""What cards and effects are worth in Solitaire, judged by their text alone."""
