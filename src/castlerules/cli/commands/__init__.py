"""The commands: one module each, whose function has the name of the command."""
