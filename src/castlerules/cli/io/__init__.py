"""Input and output of the command line: files, locks, records, terminal lines, signals."""
