"""What the rulebook of Solitaire does to states: deals, announcements, payments, effects, fights and compulsory moves.

``query`` has the functions that only look at a state; ``castlerules.solitaire.book`` puts these here into a rulebook.
"""
