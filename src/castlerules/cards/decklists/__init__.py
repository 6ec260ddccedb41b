"""Read deck lists from text in five formats, and write them in two."""
