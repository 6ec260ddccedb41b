"""The procedures of the rules, one module per chapter: priority, announcing, paying, resolving, combat, the turn."""
