"""Games at the terminal.

``Session`` is a game with its seats and steps, ``Table`` is what its person sees at one moment, with ``Choice`` and
``Menu`` for the decision; any front end can use them. ``lines`` and ``prompt`` are the front end in lines.
"""
