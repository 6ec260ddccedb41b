"""Text for cards and their parts; two different abilities never read the same."""
