"""Tests of the card reader."""
