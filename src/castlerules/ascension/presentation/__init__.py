"""A league as notation, sentences, text tables and a picture."""
