"""The rules of a league: legality, purchases, contests, remedies."""
