"""Properties over random options and damaged data; ``--hypothesis-profile=fuzz`` tries thousands of examples."""
