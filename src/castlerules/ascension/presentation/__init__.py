"""A league as text, notation and picture."""
