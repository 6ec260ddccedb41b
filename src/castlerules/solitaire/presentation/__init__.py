"""Words and tables for an observation of Solitaire; nothing below imports it."""
