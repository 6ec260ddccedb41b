"""Counts, digests and a transcript that are kept as files, so that a change of the rules is seen.

``python -m tests.golden.renew`` writes them again.
"""
