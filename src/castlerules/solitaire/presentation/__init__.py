"""Words and tables for an observation of Solitaire; the rules never import it."""
