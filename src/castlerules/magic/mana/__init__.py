"""Exact mana payment on plain ints and tuples: can a cost be paid, and how; imports no other part of the package."""
