"""Files, locks, records and lines on the terminal: everything that touches the world outside."""
